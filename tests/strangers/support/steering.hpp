// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <random>

#include <veer/crowd.hpp>

#include "walls.hpp"

// Who steers people among walls: veer, or RVO2 where the program is built with it: see rvo2.hpp.

namespace strangers {

/// The numbers with which both are asked.
struct Rules {
    float time_step;                   ///< [s]
    float horizon;                     ///< [s]
    float walls_horizon;               ///< RVO2 has one of its own for walls; veer takes a part of its horizon  [s]
    float sight;                       ///< how far people see each other  [m]
    std::size_t most;                  ///< of how many they take account
    veer::CrowdTuning veer{.rest = 0}; ///< people have goals of their own
};

struct People {
    std::vector<veer::Agent<V>> agents{};
    std::vector<V> wishes{};
    std::vector<float> max_speeds{};
    std::vector<std::vector<std::size_t>> near{}; ///< for each the nearest, the nearest first

    /// Finds who is near whom among those who are present.
    void look(const Rules& rules, const std::vector<bool>& is_present) {
        near.resize(agents.size());
        std::vector<std::pair<float, std::size_t>> nearest;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            nearest.clear(), near[i].clear();
            for (std::size_t j = 0; is_present[i] && j < agents.size(); ++j) {
                const float apart = veer::length_squared(V(agents[j].position - agents[i].position));
                const float farthest = nearest.size() < rules.most ? rules.sight * rules.sight : nearest.back().first;
                if (apart >= farthest || j == i || !is_present[j]) continue;
                const std::pair one{apart, j};
                nearest.insert(std::upper_bound(nearest.begin(), nearest.end(), one), one);
                if (nearest.size() > rules.most) nearest.pop_back();
            }
            for (const auto& [apart, j] : nearest) near[i].push_back(j);
        }
    }
};

/// What decides on the velocities of people.
class Steering {
public:
    Steering() = default;
    Steering(const Steering&) = delete;
    Steering& operator=(const Steering&) = delete;
    virtual ~Steering() = default;
    /// Takes over a frame.
    virtual void see(const People& people) = 0;
    [[nodiscard]] virtual V velocity(std::size_t i) = 0;
};

class Veer final : public Steering {
public:
    Veer(const Rules& rules, const Walls& walls) : rules_(rules), walls_(walls) {}
    void see(const People& people) override { people_ = &people; }
    [[nodiscard]] V velocity(std::size_t i) override {
        const auto& self = people_->agents[i];
        const float reach = self.radius + people_->max_speeds[i] * rules_.horizon;
        const auto answer = [&](const auto& obstacles) {
            return veer::reciprocal_velocity(i, people_->agents, people_->near[i], obstacles, people_->wishes[i],
                people_->max_speeds[i], rules_.horizon, rules_.time_step, rules_.veer);
        };
        boxes_.clear(), sides_.clear();
        for (std::size_t k = 0; k < walls_.size(); ++k)
            if (walls_.gap(k, self.position) < reach) {
                if (walls_.discs.empty()) boxes_.push_back(walls_.boxes[k].as_obstacle());
                else
                    for (const auto& side : walls_.sides(k)) sides_.push_back(side);
            }
        return walls_.discs.empty() ? answer(boxes_) : answer(sides_);
    }

private:
    const Rules& rules_;
    const Walls& walls_;
    const People* people_ = nullptr;
    std::vector<veer::Box<V>> boxes_;
    std::vector<veer::Capsule<V>> sides_; ///< of boxes in a scene with discs: obstacles are all of one type
};

/// The same numbers on every machine.
class Random {
public:
    explicit Random(std::uint32_t seed) : bits_(seed) {}
    /// A place within a square from -size to size.
    V within(float size) {
        const float x = uniform(), y = uniform();
        return V{2 * x - 1, 2 * y - 1} * size;
    }

private:
    std::mt19937 bits_;
    float uniform() { return static_cast<float>(bits_() >> 8) * 0x1p-24f; }
};

} // namespace strangers
