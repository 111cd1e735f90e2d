// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Orders to one point, for 2, 10, 100 and 1,000 agents, in 2D and 3D, by order_step, arrive_velocity and
/// reciprocal_velocity with the nearest dozen of a NeighborGrid. A minute after the order (forty seconds for small
/// crowds) all have arrived and are at rest in a heap about the point: their mean speed is below 1 % of the top speed.
/// Until then no two overlap by more than Heap::least_gap allows. Half of the small crowds have a frame of a quarter of
/// a second in every four seconds. Crowds that take long to play get one order.
template <class S, class Crew> class Order {
    using V = veer::BasicVector<S, 2>;
    using Space = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "order";
    static constexpr int seconds = 88; ///< two orders to small crowds
    static constexpr std::array faults{Fault{Law::finite, "a preferred velocity divided by its length of 0"},
        Fault{Law::inside, "one agent does not get the order"}, Fault{Law::no_overlap, "agents do not see each other"},
        Fault{Law::energy, "agents take twice the answer"}, Fault{Law::rests, "no order ends"}};

    explicit Order(const Setting<S>& given) : setting(given) {
        const int rate = static_cast<int>(S(1) / given.time_step + S(0.5f));
        const bool alone = std::is_same_v<Crew, OneByOne>; // large crowds make the same calls as small ones
        // most large crowds play once in each type, and the largest once
        const bool is_near = given.away <= 0, is_once = is_near == (sizeof(S) == 8);
        for (const bool is_uneven : {false, true})
            for (const std::size_t count : {2u, 10u}) plane.push_back({count, is_uneven, 4 * rate});
        space.push_back({10, is_near, 4 * rate});
        if (alone && (rate == 15 || (rate == 60 && is_once))) plane.push_back({100, false, 4 * rate});
        if (alone && rate == 15) plane.push_back({100, true, 4 * rate});
        if (alone && rate == 15 && is_once) space.push_back({100, false, 4 * rate});
        if (alone && rate == 15 && is_once && sizeof(S) == 4) plane.push_back({1000, false, 4 * rate});
        for (auto& heap : plane) heap.gather(given.template middle<V>(), given.seed);
        for (auto& heap : space) heap.gather(given.template middle<Space>(), given.seed);
    }

    void step() {
        ++frame;
        for (auto& heap : plane) heap.step(frame, setting);
        for (auto& heap : space) heap.step(frame, setting);
    }

    void judge(Judge& judge) const {
        for (const auto& heap : plane) heap.judge(judge, setting.time_step);
        for (const auto& heap : space) heap.judge(judge, setting.time_step);
    }

    void add_to(tests::Hash& hash) const {
        const auto add = [&](const auto& heap) {
            if (heap.count > 10) return;
            for (const auto& one : heap.people) hash.add(one.position), hash.add(one.velocity);
        };
        for (const auto& heap : plane) add(heap);
        for (const auto& heap : space) add(heap);
    }

private:
    static constexpr S top = S(1.4f), radius = S(0.3f), horizon = 2;

    /// One crowd and its goal.
    template <class W> struct Heap {
        std::size_t count;
        bool is_uneven; ///< one frame in `often` takes a quarter of a second
        int often;
        W goal{};
        std::vector<veer::Agent<W>> people{};
        std::vector<W> position{}, next{};        ///< next: at first the preferred velocities
        std::vector<veer::CrowdOrder<S>> order{}; ///< the present order of each
        std::vector<std::vector<std::size_t>> near_by{};
        tests::Random random{0};
        veer::NeighborGrid<W> grid{};
        S age = 0, mean = 0, nearest = 2 * radius; ///< age: of the order; nearest: distance of two
        int orders = 0;                            ///< earlier orders
        bool is_restless = false;                  ///< whether after one of these a crowd went on moving

        /// Places the crowd in a block with a spacing of a metre, some ten metres from the goal.
        void gather(const W& middle, std::uint64_t seed) {
            goal = middle, random = tests::Random(seed + count);
            S side = 1;
            while (veer::dimension_v<W> == 2 ? side * side < S(count) : side * side * side < S(count)) ++side;
            for (std::size_t i = 0; i < count; ++i) {
                const S n = S(i), across = std::fmod(n, side), up = std::fmod(std::floor(n / side), side);
                const std::array<S, 3> place{-10 - (veer::dimension_v<W> == 2 ? up : std::floor(n / side / side)),
                    across - side / 2, up - side / 2};
                const W offset = veer::generate<W>([&](auto k) { return place[static_cast<std::size_t>(k)]; });
                people.push_back({middle + offset + random.template vector<W>(S(0.1f)), veer::zero<W>(), radius});
            }
            position.resize(count), next.resize(count), order.resize(count), near_by.resize(count);
        }

        void step(int frame, const Setting<S>& setting) {
            if (orders > 0 && (count >= 100 || often > 4 * 60)) return; // one order, because it takes long to play
            const S h = is_uneven && frame % often == often / 2 ? S(0.25f) : setting.time_step;
            for (std::size_t i = 0; i < count; ++i) position[i] = people[i].position;
            const W to = goal;
            Crew::each(
                [to, h](auto& preferred, const auto& p) {
                    using T = veer::scalar_t<value_of<decltype(p)>>;
                    preferred = veer::arrive_velocity(p, to, veer::ArriveLimits<T>{T(top), T(2)}, T(h));
                },
                next, std::as_const(position));
            if (setting.fault == 2) next[1] = veer::zero<W>();
            grid.build(people, S(2));
            nearest = 2 * radius;
            for (std::size_t i = 0; i < count; ++i) {
                auto& close = near_by[i];
                grid.nearest(position[i], 13, S(4), close); // the agent itself is the first
                if (close.size() > 1)
                    nearest = std::min(nearest, veer::distance(position[close[0]], position[close[1]]));
                if (setting.fault == 3) close.clear();
                if (setting.fault != 5) order[i] = veer::order_step(i, people, close, order, goal, top, h);
            }
            for (std::size_t i = 0; i < count; ++i) {
                if (order[i].has_arrived) next[i] = veer::zero<W>();
                next[i] = veer::reciprocal_velocity(i, people, near_by[i], next[i], top, horizon, h);
                if (setting.fault == 4) next[i] = next[i] * S(2);
            }
            mean = 0;
            for (std::size_t i = 0; i < count; ++i) {
                people[i].velocity = next[i], people[i].position = people[i].position + next[i] * h;
                mean += veer::length(next[i]) / S(count);
            }
            if (setting.fault == 1 && age > 1) people[1].velocity = next[1] * (S(0) / veer::length(veer::zero<W>()));
            if ((age += h) < patience() + 4) return;
            ++orders, is_restless = is_restless || keeps_moving(setting.time_step);
            goal = goal + random.template direction<W>() * S(10), age = 0, order.assign(count, {});
        }

        /// The smallest distance of two, as a fraction of the combined radius. The aim is 0.9. Frames of a quarter of a
        /// second push large crowds into each other: 0.65 once in 25 orders.
        [[nodiscard]] S least_gap() const {
            return is_uneven ? S(orders < 2 ? 0.7f : 0.6f) : count == 1000 ? S(0.85f) : S(0.9f);
        }
        /// The time after the order by which a crowd is at rest  [s]
        [[nodiscard]] S patience() const { return count >= 100 ? S(60) : S(40); }
        /// If the resolution is a tenth of a step, rounding alone keeps a heap moving.
        [[nodiscard]] bool keeps_moving(S h) const {
            const S step =
                resolution(goal) / (h * top); // speed of a rounding of a place, as a fraction of the top speed
            return step <= S(0.1f) && mean > top * (S(0.01f) + step);
        }

        void judge(Judge& judge, S h) const {
            const S wide = S(4.5f) * radius * (veer::dimension_v<W> == 2 ? std::sqrt(S(count)) : std::cbrt(S(count)));
            for (std::size_t i = 0; i < count; ++i) {
                const auto& one = people[i];
                judge.see_finite(one.position, "agent", i), judge.see_finite(one.velocity, "agent", i);
                judge.see(Law::energy, veer::length(one.velocity) <= top * (1 + 8 * epsilon<S>), "agent", i);
                judge.see(Law::inside, age < patience() || veer::distance(one.position, goal) <= wide, "agent", i);
            }
            judge.see(Law::no_overlap, nearest >= 2 * radius * least_gap(), "of", count);
            judge.see(Law::rests, !is_restless && (age < patience() || !keeps_moving(h)), "of", count);
        }
    };

    Setting<S> setting;
    std::vector<Heap<V>> plane;
    std::vector<Heap<Space>> space;
    int frame = 0;
};

} // namespace endurance
