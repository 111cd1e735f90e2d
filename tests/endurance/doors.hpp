// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Walls with a door, and crowds that walk through it by arrive_velocity and reciprocal_velocity. Each agent takes the
/// nearest dozen of a NeighborGrid. Before a closed door, to which it is ordered, the crowd comes to rest. Through an
/// open door in one direction all pass; in both directions all but one of ten and two of fifty. Nobody overlaps a wall
/// or another. The next crowd starts when a crowd is through, or after a minute. Of the later crowds, which only a play
/// of 100,000 frames has, one in each play may jam, and one person in a hundred besides.
///
/// The aim is an overlap of at most a tenth. Where the crowd does not keep that yet, the bounds in see() are those that
/// hold.
template <class S, class Crew> class Doors {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "doors";
    static constexpr int seconds = 62;
    static constexpr std::array faults{Fault{Law::finite, "a preferred velocity divided by its length of 0"},
        Fault{Law::inside, "people do not see the walls"}, Fault{Law::no_overlap, "people do not see each other"},
        Fault{Law::energy, "people take twice the answer"}, Fault{Law::moves, "people go to a place beside the door"},
        Fault{Law::rests, "the closed door moves up and down the wall"}};

    explicit Doors(const Setting<S>& given) : setting(given), middle(given.template middle<V>()) {
        const int rate = static_cast<int>(S(1) / given.time_step + S(0.5f));
        // large crowds make the same calls as small ones: they play once, at the rates that take less than minutes
        const bool is_large = std::is_same_v<Crew, OneByOne> && (given.away > 0) == (sizeof(S) == 8) && rate <= 60;
        small = rate <= 60 ? 10 : 6;
        for (const std::size_t count : {small, std::size_t(50)}) {
            if (count > small && !is_large) break;
            for (const Door door : {Door::closed, Door::one_way, Door::both_ways}) houses.push_back({door, count});
        }
        for (House& house : houses) house.random = tests::Random(given.seed + house.count), enter(house);
    }

    void step() {
        ++frame;
        for (House& house : houses) walk(house);
        auto& first = houses[0].people[1];
        if (frame == 20 && setting.fault == 1) first.velocity = first.velocity * (S(0) / veer::length(veer::zero<V>()));
    }

    void judge(Judge& judge) const {
        for (const House& house : houses) see(judge, house);
    }

    void add_to(tests::Hash& hash) const {
        for (const House& house : houses)
            for (std::size_t i = 0; house.count == small && i < small; ++i)
                hash.add(house.people[i].position), hash.add(house.people[i].velocity);
    }

private:
    enum class Door { closed, one_way, both_ways };
    static constexpr S pace = S(1.3f), top = S(1.6f), radius = S(0.3f);

    /// A door, the people who walk through it, and their goals.
    struct House {
        Door door;
        std::size_t count;
        std::vector<veer::Capsule<V>> walls{};
        std::vector<veer::Agent<V>> people{};
        std::vector<V> position{}, goal{}, through{}, next{}; ///< through: the direction through the door
        std::vector<veer::CrowdOrder<S>> orders{};            ///< of people before a closed door
        std::vector<std::size_t> near_by{};
        veer::NeighborGrid<V> grid{};
        tests::Random random{0};
        S age = 0, horizon = 0, mean = 0, nearest = 2 * radius; ///< nearest: distance of two
        std::size_t passed = 0;
        std::size_t crowds = 0, stayed = 0; ///< earlier crowds; people of these who stayed
        bool is_restless = false;           ///< whether one of these kept moving
    };

    Setting<S> setting;
    V middle;
    std::vector<House> houses;
    std::size_t small;
    int frame = 0;

    V at(S x, S y) const { return middle + V{x, y}; }

    /// A crowd in ranks of five, before the door or on either side of it.
    void enter(House& house) {
        const bool is_closed = house.door == Door::closed, both = house.door == Door::both_ways;
        const S half = is_closed ? S(0) : S(0.8f), end = is_closed ? S(30) : S(8);
        house.walls = {{at(0, half), at(0, end), S(0.1f)}, {at(0, -half), at(0, -end), S(0.1f)}};
        house.people.clear(), house.goal.clear(), house.through.clear(), house.orders.assign(house.count, {});
        house.horizon = (is_closed ? house.count < 50 : house.random.one_in(2)) ? S(0.5f) : S(2.5f), house.age = 0,
        house.passed = 0;
        for (std::size_t i = 0; i < house.count; ++i) {
            const std::size_t n = both ? i / 2 : i;
            const S side = both && i % 2 == 1 ? S(1) : S(-1), x = 3 + S(n / 5), y = S(n % 5) - 2;
            const V place = at(side * x, y) + house.random.template vector<V>(S(0.1f));
            house.people.push_back({place, veer::zero<V>(), radius});
            house.goal.push_back(at(-side * (both ? x : 13 - x + S(house.count / 5)), y));
            house.through.push_back(V{-side, 0});
        }
        house.position.resize(house.count), house.next.resize(house.count);
    }

    void walk(House& house) {
        const S h = setting.time_step;
        const std::size_t count = house.people.size();
        const V door = setting.fault == 5 ? at(0, 3) : setting.fault == 6 ? at(0, 3 * std::sin(house.age)) : middle;
        for (std::size_t i = 0; i < count; ++i) house.position[i] = house.people[i].position;
        Crew::each(
            [&](auto& preferred, const auto& p, const auto& goal,
                const auto& through) { // to the door, then to the goal
                using W = value_of<decltype(p)>;
                using T = veer::scalar_t<W>;
                const auto is_before = veer::dot(W(p - W(door)), through) < T(S(-0.2f));
                const W to = veer::select(is_before, W(W(door) + through * T(S(0.5f))), W(goal));
                preferred = veer::arrive_velocity(p, to, veer::ArriveLimits<T>{T(pace), T(2)}, T(h));
            },
            house.next, std::as_const(house.position), std::as_const(house.goal), std::as_const(house.through));
        house.grid.build(house.people, S(2));
        house.nearest = 2 * radius, house.mean = 0;
        const auto walls = setting.fault == 2 ? std::vector<veer::Capsule<V>>() : house.walls;
        for (std::size_t i = 0; i < count; ++i) {
            house.grid.nearest(house.position[i], 13, S(6), house.near_by); // the agent itself is the first
            if (house.near_by.size() > 1)
                house.nearest =
                    std::min(house.nearest, veer::distance(house.position[i], house.position[house.near_by[1]]));
            if (setting.fault == 3) house.near_by.clear();
            if (house.door == Door::closed && setting.fault != 6) {
                house.orders[i] = veer::order_step(i, house.people, house.near_by, house.orders, door, top, h);
                if (house.orders[i].has_arrived) house.next[i] = veer::zero<V>();
            }
            house.next[i] = veer::reciprocal_velocity(
                i, house.people, house.near_by, walls, house.next[i], top, house.horizon, h, {.rest = 4});
            if (setting.fault == 4) house.next[i] = house.next[i] * S(2);
        }
        house.passed = 0;
        for (std::size_t i = 0; i < count; ++i) {
            auto& one = house.people[i];
            one.velocity = house.next[i], one.position = one.position + house.next[i] * h;
            house.mean += veer::length(one.velocity) / static_cast<S>(count);
            if (veer::dot(V(one.position - middle), house.through[i]) > S(0.5f)) ++house.passed;
        }
        house.age += h;
        if (house.passed != count && house.age <= 61) return;
        ++house.crowds, house.stayed += count - house.passed,
            house.is_restless = house.is_restless || keeps_moving(house);
        enter(house);
    }

    void see(Judge& judge, const House& house) const {
        const std::size_t count = house.people.size();
        // the aim is 0.9; frames of a fifteenth of a second push people into each other
        const S gap = 2 * radius * (setting.time_step > S(0.05f) ? S(0.75f) : S(0.9f));
        for (std::size_t i = 0; i < count; ++i) {
            const auto& one = house.people[i];
            judge.see_finite(one.position, "one", i), judge.see_finite(one.velocity, "one", i);
            for (const auto& wall : house.walls)
                judge.see(Law::inside, veer::clearance(one.position, radius, wall).gap >= 0, "one", i);
            judge.see(Law::energy, veer::length(one.velocity) <= top * (1 + 8 * epsilon<S>), "one", i);
        }
        judge.see(Law::no_overlap, house.nearest >= gap, "of", count);
        if (house.age < 60) return;
        const bool both = house.door == Door::both_ways, first = house.crowds == 0;
        if (house.door == Door::closed) {
            judge.see(Law::rests, !house.is_restless && !keeps_moving(house), "of", count);
        } else {
            const std::size_t stayed = house.stayed + count - house.passed, jam = both ? (count + 15) / 25 : 0;
            judge.see(Law::moves, stayed <= (first ? jam : count + house.crowds * count / 100),
                both ? "a person, both directions, of" : "a person, one direction, of", count);
        }
    }

    /// If the resolution is a tenth of a step, rounding alone keeps a crowd moving.
    bool keeps_moving(const House& house) const {
        const S step = resolution(middle) / (setting.time_step * top);
        return step < S(0.1f) && house.mean > (S(0.02f) + step) * top;
    }
};

} // namespace endurance
