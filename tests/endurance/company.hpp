// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "scene.hpp"

namespace endurance {

/// A company. At every order it halts, and changes from column to line, wedge, block, ring and back, by
/// formation_offset and SlotAssignment. All soldiers walk straight and arrive together, so nobody touches anybody. Then
/// the company marches in its new formation round a corner. The soldiers keep their places by formation_place and
/// arrive_velocity, the leader turns by turn_servo_step.
template <class S, class Crew> class Company {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "company";
    static constexpr std::array faults{Fault{Law::finite, "a place divided by a length of 0"},
        Fault{Law::no_overlap, "soldiers take the places in the opposite order"},
        Fault{Law::inside, "soldiers do not know how fast their places move"},
        Fault{Law::on_time, "the walk takes a tenth longer"}, Fault{Law::moves, "the leader does not march"},
        Fault{Law::energy, "soldiers jump to their places"}};

    explicit Company(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        leader = {middle, V{0, 0}};
        for (std::size_t i = 0; i < count; ++i)
            offset.push_back(veer::formation_offset(shape, i, count, V{spacing, spacing})),
                position.push_back(veer::formation_place(leader, heading, turning, offset[i]).position);
        velocity.resize(count, V{0, 0}), before = position;
    }

    void step() {
        const S h = setting.time_step;
        if (time <= 0) give_order();
        before = position;
        if (time < change_time) change(h);
        else march(h);
        if (setting.fault == 1 && time > 5) position[3] = position[3] * (S(0) / veer::length(V{0, 0}));
        if (setting.fault == 6 && time > change_time + 5)
            position[7] = veer::formation_place(leader, heading, turning, offset[8]).position;
        const bool has_walked = time < change_time;
        time += h;
        have_arrived = has_walked && time >= change_time;
        if (time >= change_time + march_time) {
            has_marched = veer::distance(leader.position, start) > S(pace) * S(march_time) * S(0.4f);
            time = 0;
        }
    }

    void judge(Judge& judge) const {
        const S h = setting.time_step;
        judge.see(Law::moves, has_marched, "leader");
        judge.see(Law::inside, veer::distance(leader.position, middle) < 100, "leader");
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(position[i], "soldier", i);
            const S moved = veer::distance(position[i], before[i]),
                    tolerance = 8 * resolution(position[i]) + 512 * epsilon<S>;
            judge.see(Law::energy, moved <= S(top) * h * (1 + 64 * epsilon<S>)+tolerance, "soldier", i);
            for (std::size_t j = 0; j < i; ++j)
                judge.see(Law::no_overlap, veer::distance(position[i], position[j]) >= 2 * S(radius), "soldier", i);
            const S off =
                veer::distance(position[i], veer::formation_place(leader, heading, turning, offset[i]).position);
            if (have_arrived) judge.see(Law::on_time, off <= tolerance, "soldier", i);
            // a place on a circle leaves the straight line of a frame by a h^2 / 2
            if (time > change_time + 2) judge.see(Law::inside, off <= 8 * h * h + S(0.01f), "soldier", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i) hash.add(position[i]), hash.add(velocity[i]);
        hash.add(leader.position), hash.add(heading), hash.add(turning);
    }

private:
    static constexpr std::size_t count = 24;
    static constexpr float spacing = 2, radius = 0.68f; ///< 2 sqrt(2) radii are 1.92 m
    static constexpr float change_time = 5, march_time = 11, pace = 3, top = 25;

    Setting<S> setting;
    V middle;
    tests::Random random;
    veer::Formation shape = veer::Formation::column;
    veer::Motion<V> leader{};
    V heading{1, 0}, turning{0, 0}, wanted{1, 0}, start{0, 0};
    std::vector<V> position, velocity, before, begin, offset; ///< begin: where the walk to the place at `offset` begins
    veer::SlotAssignment<S> assignment;
    S time = 0; ///< since the order  [s]
    bool have_arrived = false, has_marched = true;

    /// The next formation, and who takes which place.
    void give_order() {
        shape = static_cast<veer::Formation>((static_cast<int>(shape) + 1 + random.below(3)) % 5);
        leader.velocity = V{0, 0}, turning = V{0, 0}, start = leader.position;
        std::vector<V> offsets, places;
        for (std::size_t k = 0; k < count; ++k) {
            offsets.push_back(veer::formation_offset(shape, k, count, V{spacing, spacing}));
            places.push_back(veer::formation_place(leader, heading, turning, offsets[k]).position);
        }
        begin = position, assignment.build(position, places);
        for (std::size_t i = 0; i < count; ++i) offset[i] = offsets[setting.fault == 2 ? count - 1 - i : assignment[i]];
    }
    /// All walk straight, at speeds such that all arrive together. A place on the way is computed from the start: far
    /// from the origin, a step is less than the resolution.
    void change(S h) {
        const S way_done = (time + h * S(1.5f)) / S(change_time) >= 1 ? S(1) : (time + h) / S(change_time);
        const S fraction = setting.fault == 4 ? way_done / S(1.1f) : way_done;
        const auto walk = [&](auto& p, const auto& from, const auto& own) {
            using W = value_of<decltype(p)>;
            const veer::Motion<W> standing{W(leader.position), W(leader.velocity)};
            const W place = veer::formation_place(standing, W(heading), W(turning), own).position;
            p = from + (place - from) * veer::scalar_t<W>(fraction);
        };
        Crew::each(walk, position, std::as_const(begin), std::as_const(offset));
    }
    void march(S h) {
        if (time < S(change_time) + h) wanted = veer::orthogonal(wanted); // a corner to the left
        leader.velocity = setting.fault == 5 ? V{0, 0} : heading * S(pace);
        const bool knows = setting.fault != 3;
        const auto keep_place = [&](auto& p, auto& v, const auto& own) {
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            const veer::Motion<W> ahead{W(leader.position), W(leader.velocity)};
            const auto place = veer::formation_place(ahead, W(heading), W(turning), own);
            v = veer::arrive_velocity(p, place.position, W(place.velocity * T(knows ? S(1) : S(0))),
                veer::ArriveLimits<T>{T(30), T(20)}, T(h));
            p = p + v * T(h);
        };
        Crew::each(keep_place, position, velocity, std::as_const(offset));
        leader.position = leader.position + leader.velocity * h;
        const auto turned = veer::turn_servo_step(heading, turning, wanted, veer::ServoLimits<S>{S(0.4f), S(0.2f)}, h);
        heading = turned.direction, turning = turned.turning;
    }
};

} // namespace endurance
