// SPDX-License-Identifier: MIT
#include <veer/arrive.hpp>
#include <veer/crowd.hpp>
#include <veer/crowd_order.hpp>
#include <veer/neighbors.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::Random, tests::sweep, tests::vector;
using veer::Agent, veer::CrowdOrder, veer::dimension_v, veer::length, veer::order_step, veer::scalar_t;

// ---- one agent ------------------------------------------------------------------------------------------------------

/// An agent of radius 1/2, with one neighbour at `beside`, after `steps` steps of 1/8 s. Its goal is at the origin.
template <veer::Vector V> struct Pair {
    using S = scalar_t<V>;
    std::array<Agent<V>, 2> agents{Agent<V>{axis<V>(0, -8), veer::zero<V>(), S(0.5)}, Agent<V>{}};
    std::array<CrowdOrder<S>, 2> orders{};

    Pair(const V& beside, bool has_arrived) {
        agents[1] = {beside, veer::zero<V>(), S(0.5)}, orders[1].has_arrived = has_arrived;
    }
    CrowdOrder<S> after(int steps, S max_speed = 2, S time_step = S(0.125)) {
        for (int i = 0; i < steps; ++i)
            orders[0] = order_step(0, agents, std::array{0, 1}, orders, veer::zero<V>(), max_speed, time_step);
        return orders[0];
    }
};

TEMPLATE_LIST_TEST_CASE("who is held up for more than a second beside an agent that has arrived has arrived",
    "[crowd_order]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V beside = axis<V>(0, S(-6.5)), apart = axis<V>(0, S(-6.484375)); // 1.5 times a metre, and more
    const auto is = [](const CrowdOrder<S>& order, double held_up, bool has_arrived) {
        return static_cast<double>(order.held_up) == held_up && order.has_arrived == has_arrived;
    };
    CHECK((is(Pair<V>(beside, true).after(8), 1, false) && is(Pair<V>(beside, true).after(9), 1.125, true)));
    CHECK((is(Pair<V>(beside, false).after(9), 0, false) && is(Pair<V>(apart, true).after(9), 0, false)));
    Pair<V> moves(beside, true);
    moves.agents[0].velocity = axis<V>(0, S(1.25)); // more than 0.6 of 2 m/s towards the goal, and then less of it
    CHECK((is(moves.after(9), 0, false) && is(moves.after(2, S(2.125)), 0.25, false)));
    CHECK((is(moves.after(1), 0.125, false) && is(moves.after(2), 0, false))); // it walks again, and time runs back
    moves.agents[0].velocity = axis<V>(0, -3);                                 // away from the goal is held up too
    CHECK(is(moves.after(9), 1.125, true));
    moves.agents[0].velocity = axis<V>(0, 2), moves.agents[1].position = axis<V>(0, 99);
    CHECK(is(moves.after(9), 0, true)); // for good
}

TEMPLATE_LIST_TEST_CASE("at the goal an agent arrives alone, whatever its size, and away from it never",
    "[crowd_order]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto arrives = [](S distance, S radius, S max_speed, S time_step = S(0.125)) {
        const std::vector<Agent<V>> agents{{axis<V>(1, distance), veer::zero<V>(), radius}};
        std::vector<CrowdOrder<S>> orders(1);
        for (int i = 0; i < 9; ++i)
            orders[0] = order_step(0, agents, std::array<int, 0>{}, orders, veer::zero<V>(), max_speed, time_step);
        return orders[0].has_arrived;
    };
    CHECK((arrives(0, S(0.5), 2) && arrives(S(1), S(0.5), 2) && !arrives(S(1.03125), S(0.5), 2)));
    CHECK((arrives(S(0.25), 0, 2) && !arrives(S(0.28125), 0, 2))); // a step of 2 m/s: a quarter of a metre
    CHECK((arrives(0, 0, 0) && arrives(0, -1, -1) && !arrives(S(0.25), -1, 2, 0) && !arrives(S(0.25), -1, 2, -1)));
}

TEMPLATE_LIST_TEST_CASE("without time an order stays as it is", "[crowd_order]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S time_step : {S(0), S(-1)})
        for (const bool has_arrived : {false, true}) {
            Pair<V> pair(axis<V>(0, S(-6.5)), has_arrived);
            pair.orders[0].held_up = S(0.75);
            CHECK((pair.after(3, 2, time_step).held_up == S(0.75) && !pair.orders[0].has_arrived));
        }
}

TEMPLATE_LIST_TEST_CASE(
    "orders take lists of any kind, and are constant expressions", "[crowd_order]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Agent<V> agents[] = {{axis<V>(0, 3), veer::zero<V>(), 1}, {axis<V>(0), veer::zero<V>(), 1}};
    const CrowdOrder<S> orders[] = {{}, {S(2), true}};
    const auto order =
        order_step(0, agents, std::array{1u}, std::span<const CrowdOrder<S>>(orders), veer::zero<V>(), S(1), S(0.25));
    static_assert(std::is_same_v<decltype(order), const CrowdOrder<S>>);
    CHECK((order.held_up == S(0.25) && !order.has_arrived));
    const auto from_array = order_step(0, agents, std::array{1u}, orders, veer::zero<V>(), S(1), S(0.25));
    CHECK(from_array.held_up == order.held_up);
}

TEMPLATE_LIST_TEST_CASE("every order is finite, and raises no flag", "[crowd_order][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(2, [](tests::Wild<V>& wild) {
        const std::array agents{Agent<V>{wild.vector(), wild.vector(), wild.number()},
            Agent<V>{wild.vector(), wild.vector(), wild.number()}};
        const std::array orders{CrowdOrder<S>{wild.number(), wild.one_in(2)}, CrowdOrder<S>{0, true}};
        const CrowdOrder<S> order =
            order_step(0, agents, std::array{0, 1}, orders, wild.vector(), wild.number(), wild.time_step());
        return V(axis<V>(0) * order.held_up);
    });
}

// ---- crowds ---------------------------------------------------------------------------------------------------------

/// How a crowd stands a minute after an order.
struct Heap {
    double moving = 0;  // agents that move faster than 0.01 max_speed, as a fraction, the most of the last second
    double stopped = 0; // agents without neighbours that have arrived that move slower than 0.01 max_speed for a second
    double size = 0;    // the root of the mean squared distance from the goal, as a multiple of that of packed discs
    double nearest = 9; // the least distance of two, as a fraction of the sum of their radii
    std::size_t arrived = 0;
};

/// Agents who get an order to one place: a block of them, a metre apart, ten metres off.
template <veer::Vector V>
Heap heap_after_order(std::size_t count, int rate, std::uint64_t seed, bool with_order = true) {
    using S = scalar_t<V>;
    const S time_step = 1 / S(rate), pace = S(1.4), radius = S(0.3);
    const V goal = vector<V>(100, 100);
    Random random(seed);
    std::vector<Agent<V>> agents;
    const std::size_t side = static_cast<std::size_t>(std::ceil(std::sqrt(S(count))));
    for (std::size_t i = 0; i < count; ++i)
        agents.push_back({goal + vector<V>(-10 - double(i / side), double(i % side) - double(side) / 2)
                              + random.template vector<V>(S(0.1)),
            veer::zero<V>(), radius});
    std::vector<V> next(count);
    std::vector<CrowdOrder<S>> orders(count);
    std::vector<int> still(count); // frames in which an agent that has not arrived has not moved
    std::vector<std::vector<std::size_t>> near_by(count);
    veer::NeighborGrid<V> grid;
    Heap heap;
    for (int frame = 0; frame < 61 * rate; ++frame) {
        grid.build(agents, 2);
        for (std::size_t i = 0; i < count; ++i) grid.nearest(agents[i].position, 13, S(4), near_by[i]);
        if (with_order)
            for (std::size_t i = 0; i < count; ++i)
                orders[i] = order_step(i, agents, near_by[i], orders, goal, pace, time_step);
        double moving = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const V walk = orders[i].has_arrived
                             ? veer::zero<V>()
                             : veer::arrive_velocity(agents[i].position, goal, {pace, 2}, time_step);
            next[i] = veer::reciprocal_velocity(i, agents, near_by[i], walk, pace, S(2), time_step);
            const bool moves = length(next[i]) > S(0.01) * pace;
            still[i] = moves || orders[i].has_arrived ? 0 : still[i] + 1;
            if (still[i] > 3 * rate) heap.stopped = std::max(heap.stopped, double(still[i]) / rate);
            moving += moves ? 1.0 / double(count) : 0;
        }
        for (std::size_t i = 0; i < count; ++i)
            agents[i].velocity = next[i], agents[i].position = agents[i].position + next[i] * time_step;
        if (frame >= 60 * rate) heap.moving = std::max(heap.moving, moving);
    }
    grid.build(agents, 2);
    for (std::size_t i = 0; i < count; ++i) {
        heap.arrived += orders[i].has_arrived;
        const V p = agents[i].position;
        grid.nearest(p, 2, 4, near_by[0]); // oneself first
        const double packed = double(radius) * std::sqrt(double(count) / 0.9069 / 2),
                     far = double(veer::distance(p, goal));
        heap.size += far * far / (double(count) * packed * packed);
        if (near_by[0].size() > 1)
            heap.nearest =
                std::min(heap.nearest, double(veer::distance(p, agents[near_by[0][1]].position) / (2 * radius)));
    }
    heap.size = std::sqrt(heap.size);
    return heap;
}

template <veer::Vector V> void plays(std::size_t count, int rate, int seeds) {
    for (int seed = 0; seed < seeds; ++seed) {
        const Heap heap = heap_after_order<V>(count, rate, static_cast<std::uint64_t>(seed));
        CAPTURE(count, rate, seed, heap.moving, heap.stopped, heap.size, heap.nearest);
        CHECK((heap.moving <= 0.01 && heap.stopped <= 0 && heap.size < 3.5 && heap.nearest > 0.95));
        CHECK(heap.arrived == count);
    }
}

TEMPLATE_TEST_CASE("of 1, 2, 3, 10 or 100 agents with one order all have arrived a minute later, and rest, at any rate",
    "[crowd_order]", glm::vec2, glm::dvec2) {
    for (const std::size_t count : {1u, 2u, 3u, 10u})
        for (const int rate : {10, 30, 60, 144, 240}) plays<TestType>(count, rate, tests::cases(12 / tests::quick));
    for (const int rate : {10, 30}) plays<TestType>(100, rate, tests::cases(1));
    if (tests::quick == 1)
        for (const int rate : {60, 144, 240}) plays<TestType>(100, rate, tests::cases(1));
}

TEST_CASE("of a thousand agents with one order all have arrived a minute later, and rest", "[crowd_order]") {
    plays<glm::vec2>(1000, 10, tests::cases(1));
    if (tests::quick == 1 && tests::cases(0) > 0) // VEER_CASES=12: the whole
        for (const int rate : {30, 60, 144, 240}) plays<glm::vec2>(1000, rate, tests::cases(1));
}

TEST_CASE("in space too a crowd with an order comes to rest, and without orders it does not", "[crowd_order]") {
    plays<glm::vec3>(10, 30, 2), plays<glm::dvec3>(100, 10, 1);
    for (const std::size_t count : {10u, 100u}) CHECK(heap_after_order<glm::vec2>(count, 10, 1, false).moving > 0.5);
}

} // namespace
