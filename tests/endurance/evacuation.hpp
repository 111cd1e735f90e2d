// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A building of two rooms. 60 people leave it by the door between the rooms and the exit, with the ways of TravelTimes
/// and reciprocal_velocity. When all are out, they start again. Everybody gets out in time, and nobody walks through a
/// wall. In the jam at the door, two people overlap by at most a fifth, at 15 frames a second.
template <class S, class Crew> class Evacuation {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "evacuation";
    static constexpr int seconds = 60;
    static constexpr std::array faults{Fault{Law::finite, "a velocity divided by its length of 0"},
        Fault{Law::inside, "people do not see the walls"}, Fault{Law::no_overlap, "people do not see each other"},
        Fault{Law::energy, "people take twice the answer"}, Fault{Law::moves, "the exit is closed"}};

    explicit Evacuation(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed) {
        const auto wall = [&](S x0, S y0, S x1, S y1) { walls.push_back({at(x0, y0), at(x1, y1), S(0.1f)}); };
        wall(-10, -6, 10, -6), wall(-10, 6, 10, 6), wall(-10, -6, -10, 6);
        wall(10, -6, 10, S(-1.2f)), wall(10, S(1.2f), 10, 6); // the exit
        wall(0, -6, 0, 1), wall(0, 3, 0, 6);                  // the door
        std::vector<S> slowness(columns * rows, 1 / pace);
        for (std::size_t i = 0; i < slowness.size(); ++i) {
            const V place = origin() + V{S(i % columns), S(i / columns)} * cell;
            for (const auto& each : walls)
                if (veer::clearance(place, radius, each).gap < 0) slowness[i] = 0;
            if (setting.fault == 5 && place.x > middle.x + S(9.5f)) slowness[i] = 0;
        }
        const std::array<V, 1> exits{at(12, 0)};
        travel.build(slowness, origin(), cell, {columns, rows}, exits);
        enter();
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        time += h;
        std::erase_if(people, [&](const auto& one) { return one.position.x > middle.x + S(11.5f); });
        if (people.empty()) enter();
        position.clear();
        for (const auto& one : people) position.push_back(one.position);
        preferred.resize(people.size()), next.resize(people.size());
        const auto flow = travel.flow();
        const auto want = [&](auto& wanted, const auto& p) {
            using T = veer::scalar_t<value_of<decltype(p)>>;
            wanted = veer::flow_velocity(flow, p, T(pace));
        };
        Crew::each(want, preferred, std::as_const(position));
        grid.build(people, S(2));
        const auto seen = setting.fault == 2 ? std::vector<veer::Capsule<V>>() : walls;
        for (std::size_t i = 0; i < people.size(); ++i) {
            grid.nearest(position[i], 13, S(3), near_by);
            if (setting.fault == 3) near_by.clear();
            next[i] = veer::reciprocal_velocity(
                i, people, near_by, seen, preferred[i], top, horizon, h, veer::CrowdTuning{.rest = 0});
            if (setting.fault == 4) next[i] = next[i] * S(2);
        }
        for (std::size_t i = 0; i < people.size(); ++i)
            people[i].velocity = next[i], people[i].position = people[i].position + next[i] * h;
        if (frame == 100 && setting.fault == 1)
            people.back().velocity = people.back().velocity * (S(0) / veer::length(veer::zero<V>()));
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < people.size(); ++i) {
            const auto& one = people[i];
            judge.see_finite(one.position, "one", i), judge.see_finite(one.velocity, "one", i);
            for (const auto& wall : walls)
                judge.see(
                    Law::inside, veer::clearance(one.position, one.radius, wall).gap > radius * S(-0.1f), "one", i);
            for (std::size_t j = 0; j < i; ++j)
                judge.see(Law::no_overlap, veer::distance(one.position, people[j].position) >= 2 * radius * S(0.8f),
                    "one", i);
            judge.see(Law::energy, veer::length(one.velocity) <= top * (1 + 8 * epsilon<S>), "one", i);
        }
        judge.see(Law::moves, time - since < 55, "the crowd", people.size());
    }

    void add_to(tests::Hash& hash) const {
        for (const auto& one : people) hash.add(one.position), hash.add(one.velocity);
    }

private:
    static constexpr S radius = S(0.25f), pace = S(1.3f), top = S(1.6f), horizon = S(1.5f), cell = S(0.25f);
    static constexpr std::size_t columns = 101, rows = 53;

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<veer::Capsule<V>> walls;
    std::vector<veer::Agent<V>> people;
    std::vector<V> position, preferred, next;
    std::vector<std::size_t> near_by;
    veer::NeighborGrid<V> grid;
    veer::TravelTimes<V> travel;
    S time = 0, since = 0;
    int frame = 0;

    V at(S x, S y) const { return middle + V{x, y}; }
    V origin() const { return at(-12, S(-6.5f)); }

    /// Places 60 people in the two rooms.
    void enter() {
        since = time;
        for (int i = 0; i < 60; ++i) {
            const S x = S(i % 10) * S(1.8f), y = S(i / 10) * S(1.8f);
            const V aside = random.template vector<V>(S(0.2f));
            people.push_back(
                {at(i % 10 < 5 ? x - S(9.3f) : x - S(7.9f), y - S(4.7f)) + aside, veer::zero<V>(), radius});
        }
    }
};

} // namespace endurance
