// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A market. Walkers go from place to place among tables, by arrive_velocity and reciprocal_velocity with the nearest
/// dozen of a NeighborGrid. At each place they stand for two seconds and do not give path. People who sit, and a
/// player, never give path and do not move by a bit. A car that drives up and down the street does not give path
/// either: it has exactly its preferred velocity. All walkers arrive, and nobody overlaps a wall or another.
template <class S, class Crew> class Market {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "market";
    static constexpr int seconds = 60;
    static constexpr std::array faults{Fault{Law::finite, "a preferred velocity divided by its length of 0"},
        Fault{Law::inside, "walkers do not see the tables"}, Fault{Law::no_overlap, "walkers do not see each other"},
        Fault{Law::energy, "walkers take twice the answer"}, Fault{Law::moves, "a person sits at a walker's place"},
        Fault{Law::rests, "the player gives path"}, Fault{Law::on_time, "the car gives path"}};

    explicit Market(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        for (int i = 0; i < 9; ++i) {
            const S x = S(5 * (i % 3)) - 5, y = S(4 * (i / 3)) - 4;
            tables.push_back({at(x - 1, y), at(x + 1, y), S(0.4f)});
            if (i % 2 == 0) add(at(x, y - S(0.75f)), radius, 0); // a person who sits at the table
        }
        add(at(0, S(-6.7f)), radius, 0); // the player
        car = people.size();
        add(at(S(-7.6f), 7), S(0.8f), 0);
        for (const S side : {S(-1), S(1)}) {
            tables.push_back({at(-10, 9 * side), at(10, 9 * side), S(0.1f)}); // walls
            tables.push_back({at(10 * side, -9), at(10 * side, 9), S(0.1f)});
        }
        for (int i = 0; i < 10; ++i) {
            const auto [place, lane] = place_among(3);
            add(place, radius, 1), visits.push_back({lane, 0, 0, {place}});
        }
        before = people, position.resize(people.size()), preferred = goal = next = position;
        if (setting.fault == 6) people[car - 1].yielding = 1;
        if (setting.fault == 7) people[car].yielding = 1;
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        before = people;
        for (std::size_t i = 0; i < people.size(); ++i) {
            position[i] = goal[i] = people[i].position;
            if (i > car && people[i].yielding > 0) goal[i] = visits[i - car - 1].path.front();
        }
        const auto want = [&](auto& wanted, const auto& p, const auto& to) {
            using T = veer::scalar_t<value_of<decltype(p)>>;
            wanted = veer::arrive_velocity(p, to, veer::ArriveLimits<T>{T(pace), T(2)}, T(h));
        };
        Crew::each(want, preferred, std::as_const(position), std::as_const(goal));
        preferred[car] = {speed_of_car(), 0}, time += h;
        grid.build(people, S(2));
        const auto walls = setting.fault == 2 ? std::vector<veer::Capsule<V>>() : tables;
        for (std::size_t i = 0; i < people.size(); ++i) {
            grid.nearest(position[i], 13, S(6), near_by); // the agent itself is the first
            if (setting.fault == 3) near_by.clear();
            next[i] = veer::reciprocal_velocity(i, people, near_by, walls, preferred[i], top, horizon, h);
            if (setting.fault == 4 && i > car) next[i] = next[i] * S(2);
        }
        for (std::size_t i = 0; i < people.size(); ++i)
            people[i].velocity = next[i], people[i].position = people[i].position + next[i] * h;
        for (std::size_t i = car + 1; i < people.size(); ++i) go_on(i, visits[i - car - 1]);
        if (frame == 100 && setting.fault == 1)
            people.back().velocity = people.back().velocity * (S(0) / veer::length(veer::zero<V>()));
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < people.size(); ++i) {
            const auto& one = people[i];
            judge.see_finite(one.position, "one", i), judge.see_finite(one.velocity, "one", i);
            for (const auto& table : tables)
                judge.see(Law::inside, veer::clearance(one.position, one.radius, table).gap >= 0, "one", i);
            for (std::size_t j = 0; j < i; ++j)
                judge.see(Law::no_overlap,
                    veer::distance(one.position, people[j].position) >= (one.radius + people[j].radius) * S(0.9f),
                    "one", i);
            judge.see(Law::energy, veer::length(one.velocity) <= top * (1 + 8 * epsilon<S>), "one", i);
            const bool stands = i < car || (i > car && before[i].yielding <= 0);
            judge.see(Law::rests, !stands || veer::distance(one.position, before[i].position) == 0, "one", i);
            if (i > car) judge.see(Law::moves, time - visits[i - car - 1].since < 50, "walker", i);
        }
        judge.see(Law::on_time, veer::distance(next[car], preferred[car]) == 0, "car", car);
    }

    void add_to(tests::Hash& hash) const {
        for (const auto& one : people) hash.add(one.position), hash.add(one.velocity);
    }

private:
    static constexpr S radius = S(0.3f), pace = S(1.3f), top = S(1.6f), horizon = 2;

    /// The course of a walker.
    struct Visit {
        int lane;            ///< lane of the last place: 0 to 2, from below; 3: the street
        S since;             ///< start of the walk or of the stand     [s]
        S slow;              ///< time below 0.2 m/s                    [s]
        std::vector<V> path; ///< the next place first
    };

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<veer::Capsule<V>> tables;
    std::vector<veer::Agent<V>> people, before; ///< people who sit, the player, the car, the walkers
    std::vector<V> position, preferred, goal, next;
    std::vector<Visit> visits;
    std::vector<std::size_t> near_by;
    veer::NeighborGrid<V> grid;
    std::size_t car = 0;
    S time = 0;
    int frame = 0;

    V at(S x, S y) const { return middle + V{x, y}; }
    void add(const V& place, S size, S yielding) { people.push_back({place, veer::zero<V>(), size, yielding}); }

    /// The car speeds up, drives and brakes within twenty seconds, and comes back.
    S speed_of_car() const {
        const S turns = std::floor(time / 20), age = time - turns * 20;
        const S speed = std::min({S(0.85f), age * S(0.5f), (20 - age) * S(0.5f)});
        return std::fmod(turns, S(2)) > 0 ? 0 - speed : speed;
    }

    static S height_of(int lane) { return std::array<S, 4>{S(-6.7f), -2, 2, S(6.6f)}[static_cast<std::size_t>(lane)]; }
    /// A place in one of the first `lanes`, away from standing people and from the places of others; and its lane.
    std::pair<V, int> place_among(int lanes) {
        for (int tries = 0;; ++tries) {
            const int lane = random.below(lanes);
            const V place = at(random.template uniform<S>(-8, 8), height_of(lane) + random.template uniform<S>(-1, 1));
            bool is_free = true;
            for (const auto& one : people) is_free = is_free && veer::distance(one.position, place) > S(1.3f);
            for (const Visit& visit : visits) is_free = is_free && veer::distance(visit.path.back(), place) > S(1.5f);
            if (is_free || tries > 100) return {place, lane};
        }
    }

    /// The path to a place: along the lane, through one of the four gaps beside the tables, along the other lane.
    void plan(const V& from, Visit& visit, const V& to) {
        S lane = height_of(0);
        for (int i = 1; i < 4; ++i)
            if (std::abs(from.y - middle.y - height_of(i)) < std::abs(from.y - middle.y - lane)) lane = height_of(i);
        const S x = std::array{S(-8.3f), S(-2.5f), S(2.5f), S(8.3f)}[static_cast<std::size_t>(random.below(4))];
        visit.path = {at(x, lane), at(x, height_of(visit.lane)), to}, visit.slow = 0;
    }

    /// Starts the next walk, or two seconds of standing; nobody stands in the street. A walker whom others pushed
    /// behind a table plans another path.
    void go_on(std::size_t i, Visit& visit) {
        auto& one = people[i];
        visit.slow = veer::length(one.velocity) < S(0.2f) ? visit.slow + setting.time_step : S(0);
        if (one.yielding <= 0) {
            if (time < visit.since + 2) return;
        } else {
            if (visit.slow > 3) plan(one.position, visit, V(visit.path.back()));
            if (veer::distance(one.position, visit.path.front()) > S(visit.path.size() > 1 ? 1.0f : 0.4f)) return;
            if (visit.path.size() > 1) return visit.path.erase(visit.path.begin()), void();
            visit.since = time;
            if (visit.lane < 3) return one.yielding = 0, one.velocity = veer::zero<V>(), void();
        }
        one.yielding = 1, visit.since = time;
        const auto [place, lane] = place_among(4);
        visit.lane = lane;
        plan(one.position, visit, setting.fault == 5 ? people[0].position : place);
    }
};

} // namespace endurance
