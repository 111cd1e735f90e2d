// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Four groups walk from the four corners of a town through one street to the opposite corners, by
/// follow_path_velocity in a corridor, order_step and reciprocal_velocity with the nearest dozen of a NeighborGrid. The
/// street is 40 m long, between houses. The large crowd has 250 units of radius 0.4 m in each group, and a street of 10
/// m: 75 s after the order 900 of 1,000 are there, at 15 frames a second 800. Of the small crowd, ten in each group and
/// a street of 5 m, all are there. Nobody is in a wall.
template <class S, class Crew> class Street {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "street";
    static constexpr int seconds = 76;
    static constexpr std::array faults{Fault{Law::finite, "a preferred velocity divided by its length of 0"},
        Fault{Law::inside, "units do not see the houses"}, Fault{Law::no_overlap, "units do not see each other"},
        Fault{Law::energy, "units take twice the answer"},
        Fault{Law::moves, "units take the houses for a part of the street"}};

    explicit Street(const Setting<S>& given) : setting(given), middle(given.template middle<V>()) {
        // a large crowd makes the same calls as a small one: it plays once at each rate that takes less than minutes
        const int rate = static_cast<int>(S(1) / given.time_step + S(0.5f));
        const bool is_large = std::is_same_v<Crew, OneByOne> && sizeof(S) == 4 && given.fault == 0
                           && (rate == 15 ? given.away > 0 : rate == 60 && given.away <= 0);
        towns.push_back(Town{10, S(2.5f)}), enter(towns.back());
        if (is_large) towns.push_back(Town{250, 5}), enter(towns.back());
    }

    void step() {
        ++frame;
        for (Town& town : towns) walk(town);
        auto& first = towns[0].units[1];
        if (frame == 20 && setting.fault == 1) first.velocity = first.velocity * (S(0) / veer::length(veer::zero<V>()));
    }

    void judge(Judge& judge) const {
        for (const Town& town : towns) see(judge, town);
    }

    void add_to(tests::Hash& hash) const {
        for (const auto& unit : towns[0].units) hash.add(unit.position), hash.add(unit.velocity);
    }

private:
    static constexpr S pace = 3, radius = S(0.4f), horizon = 1, long_half = 20;

    /// The units of a group, and their way.
    struct Group {
        std::array<V, 4> path{};
        std::vector<V> position{}, next{};
        std::vector<S> along{};
    };
    /// A street, and who walks through it.
    struct Town {
        std::size_t count; ///< units in a group
        S half;            ///< half of the width of the street
        std::array<Group, 4> groups{};
        std::vector<veer::Agent<V>> units{}; ///< group by group
        std::vector<veer::CrowdOrder<S>> orders{};
        std::vector<veer::Capsule<V>> walls{};
        std::vector<std::size_t> near_by{}, friends{};
        veer::NeighborGrid<V> grid{};
        S nearest = 2 * radius; ///< the least distance of two
    };

    Setting<S> setting;
    V middle;
    std::vector<Town> towns{};
    int frame = 0;

    V at(S x, S y) const { return middle + V{x, y}; }

    void enter(Town& town) {
        tests::Random random(setting.seed + town.count);
        const std::size_t files = town.count == 10 ? 4 : 16;
        for (std::size_t g = 0; g < 4; ++g) {
            Group& group = town.groups[g];
            const S x = g < 2 ? S(-1) : S(1), y = g % 2 == 0 ? S(1) : S(-1), mouth = long_half + town.half;
            group.path = {at(45 * x, 22 * y), at(mouth * x, 0), at(-mouth * x, 0), at(-45 * x, -22 * y)};
            group.position.resize(town.count), group.next.resize(town.count), group.along.assign(town.count, S(0));
            for (std::size_t i = 0; i < town.count; ++i) {
                const V place = V{S(i % files), S(i / files)} - V{S(7.5f), S(7.5f)};
                town.units.push_back({group.path[0] + place + random.template vector<V>(S(0.05f)), V{0, 0}, radius});
            }
        }
        town.orders.resize(town.units.size());
        for (const S side : {S(-1), S(1)}) {
            town.walls.push_back({at(-long_half, side * town.half), at(long_half, side * town.half)});
            for (const S end : {-long_half, long_half})
                town.walls.push_back({at(end, side * town.half), at(end, side * 60)});
        }
    }

    void walk(Town& town) {
        const S h = setting.time_step, width = setting.fault == 5 ? S(1000) : 2 * (town.half - radius);
        const S ahead = setting.fault == 5 ? S(1000) : town.half;
        for (std::size_t g = 0; g < 4; ++g) {
            Group& group = town.groups[g];
            for (std::size_t i = 0; i < town.count; ++i) group.position[i] = town.units[g * town.count + i].position;
            Crew::each(
                [&path = group.path, h, width, ahead](auto& next, auto& along, const auto& p) {
                    using T = veer::scalar_t<value_of<decltype(p)>>;
                    const auto place = veer::nearest_on_path(path, p, along, T(6));
                    along = place.along;
                    next = veer::follow_path_velocity(p, path, place, veer::Corridor<T>{T(width), T(ahead)},
                        veer::ArriveLimits<T>{T(pace), T(4)}, T(h));
                },
                group.next, group.along, std::as_const(group.position));
        }
        const auto walls = setting.fault == 2 ? std::vector<veer::Capsule<V>>() : town.walls;
        town.grid.build(town.units, S(2)), town.nearest = 2 * radius;
        for (std::size_t i = 0; i < town.units.size(); ++i) {
            auto &near_by = town.near_by, &friends = town.friends;
            const std::size_t g = i / town.count;
            V& next = town.groups[g].next[i % town.count];
            town.grid.nearest(town.units[i].position, 13, S(4), near_by); // the unit itself is the first
            if (near_by.size() > 1)
                town.nearest = std::min(
                    town.nearest, veer::distance(town.units[near_by[0]].position, town.units[near_by[1]].position));
            if (setting.fault == 3) near_by.clear();
            friends.clear();
            for (const std::size_t j : near_by)
                if (j / town.count == g) friends.push_back(j);
            town.orders[i] = veer::order_step(i, town.units, friends, town.orders, town.groups[g].path[3], pace, h);
            if (town.orders[i].has_arrived) next = V{0, 0};
            next = veer::reciprocal_velocity(i, town.units, near_by, walls, next, pace, horizon, h, {.rest = 4});
            if (setting.fault == 4) next = next * S(2);
        }
        for (std::size_t i = 0; i < town.units.size(); ++i) {
            auto& unit = town.units[i];
            unit.velocity = town.groups[i / town.count].next[i % town.count];
            unit.position = unit.position + unit.velocity * h;
        }
    }

    void see(Judge& judge, const Town& town) const {
        const std::size_t count = town.units.size();
        std::size_t there = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& unit = town.units[i];
            judge.see_finite(unit.position, "unit", i), judge.see_finite(unit.velocity, "unit", i);
            for (const auto& wall : town.walls)
                judge.see(Law::inside, veer::clearance(unit.position, radius, wall).gap >= 0, "unit", i);
            judge.see(Law::energy, veer::length(unit.velocity) <= pace * (1 + 8 * epsilon<S>), "unit", i);
            there += veer::distance(unit.position, town.groups[i / town.count].path[3]) < 12;
        }
        const bool is_slow = setting.time_step > S(0.05f), is_large = town.count > 10;
        // frames of a fifteenth of a second push people into each other
        judge.see(Law::no_overlap, town.nearest >= 2 * radius * (is_slow ? S(0.5f) : S(0.85f)), "of", count);
        const std::size_t wanted = is_large ? (is_slow ? 800 : 900) : count;
        judge.see(Law::moves, S(frame) * setting.time_step < 75 || there >= wanted, "of those there", there);
    }
};

} // namespace endurance
