// SPDX-License-Identifier: MIT
//
// What the nodes of this example compute, without Godot. The extension of Godot 4, the library of Godot 3 and the test
// of the bits call these functions, each with its own vectors.
#pragma once

#include <cstddef>
#include <vector>
#include <veer/arrive.hpp>
#include <veer/crowd.hpp>
#include <veer/crowd_order.hpp>
#include <veer/homing.hpp>
#include <veer/neighbors.hpp>
#include <veer/seek.hpp>
#include <veer/simd.hpp>

namespace motion {

/// Moves missiles towards one target, in place, a SIMD register of them at a time.
template <veer::Vector V>
void fly(
    std::size_t count, V* positions, V* velocities, const V& target, const veer::Homing<float>& homing, float step) {
    const auto move = [=](auto& position, auto& velocity) {
        const auto next = veer::homing_arc_step(position, velocity, target, homing, step);
        position = next.position, velocity = next.velocity;
    };
    veer::simd::for_each(count, move, positions, velocities);
}

/// Moves agents that seek one target, in place: each accelerates by at most max_acceleration.
template <veer::Vector V>
void seek(std::size_t count, V* positions, V* velocities, const V& target, float max_speed, float max_acceleration,
    float step) {
    const auto move = [=](auto& position, auto& velocity) {
        using Each = std::remove_reference_t<decltype(position)>;
        const Each change = veer::truncate(veer::seek(position, velocity, target, max_speed), max_acceleration * step);
        velocity = velocity + change, position = position + velocity * step;
    };
    veer::simd::for_each(count, move, positions, velocities);
}

/// People who walk to one place, pass each other, and come to rest there.
template <veer::Vector V> class Crowd {
public:
    float pace = 1.4f;        ///< [m/s]
    float radius = 0.3f;      ///< of each person           [m]
    float look_ahead = 2;     ///< how early they give way  [s]
    float neighbor_range = 5; ///< [m]

    void add(const V& position) {
        people_.push_back({position, V{}, radius});
        orders_.emplace_back();
        next_.emplace_back();
    }
    /// A new goal for all.
    void order(const V& goal) {
        goal_ = goal;
        for (auto& order : orders_) order = {};
    }
    void step(float time_step) {
        grid_.build(people_, neighbor_range);
        for (std::size_t i = 0; i < people_.size(); ++i) {
            const V& position = people_[i].position;
            grid_.nearest(position, 10, neighbor_range, near_by_);
            orders_[i] = veer::order_step(i, people_, near_by_, orders_, goal_, pace, time_step);
            const V preferred =
                orders_[i].has_arrived ? V{} : veer::arrive_velocity(position, goal_, {pace, 4 * pace}, time_step);
            next_[i] = veer::reciprocal_velocity(i, people_, near_by_, preferred, pace, look_ahead, time_step);
        }
        for (std::size_t i = 0; i < people_.size(); ++i) {
            people_[i].velocity = next_[i];
            people_[i].position = people_[i].position + next_[i] * time_step;
        }
    }

    [[nodiscard]] std::size_t size() const { return people_.size(); }
    [[nodiscard]] V position(std::size_t i) const { return people_[i].position; }
    [[nodiscard]] bool has_arrived(std::size_t i) const { return orders_[i].has_arrived; }

private:
    V goal_{};
    std::vector<veer::Agent<V>> people_;
    std::vector<veer::CrowdOrder<float>> orders_; // kept from frame to frame
    std::vector<V> next_;
    std::vector<std::size_t> near_by_;
    veer::NeighborGrid<V> grid_;
};

} // namespace motion
