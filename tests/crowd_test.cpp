// SPDX-License-Identifier: MIT
#include <veer/crowd.hpp>
#include <veer/rotation.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/crowds.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"
#include "support/velocity_reference.hpp"

namespace {

using tests::axis, tests::convert, tests::epsilon, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::Agent, veer::avoid_agent, veer::avoid_agents, veer::dimension_v, veer::length, veer::scalar_t;

/// veer::reciprocal_velocity over spans: it is long, and here compiled once for each vector.
template <veer::Vector V>
V reciprocal_velocity(std::size_t self, std::span<const Agent<V>> agents, std::span<const int> neighbors,
    const std::type_identity_t<V>& preferred, std::type_identity_t<scalar_t<V>> max_speed,
    std::type_identity_t<scalar_t<V>> horizon, std::type_identity_t<scalar_t<V>> time_step) {
    return veer::reciprocal_velocity(self, agents, neighbors, preferred, max_speed, horizon, time_step);
}

// ---- avoid_agent ----------------------------------------------------------------------------------------------------

/// How two agents come to each other, in long double.
struct Approach {
    long double time, distance; // of the closest approach, not before now
    long double reach, contact; // the sum of the radii; the time of the first touch, or -1
    Exact at_closest;

    template <veer::Vector V>
    Approach(const Agent<V>& a, const Agent<V>& b) : reach(exact(a.radius) + exact(b.radius)) {
        const Exact offset = exact(b.position) - exact(a.position), motion = exact(b.velocity) - exact(a.velocity);
        const long double squared = tests::dot(motion, motion), ahead = -tests::dot(offset, motion);
        time = squared > 0 && ahead > 0 ? ahead / squared : 0;
        at_closest = offset + motion * time;
        distance = tests::length(at_closest);
        const long double before = std::sqrt(std::max((reach - distance) * (reach + distance), 0.0L));
        contact = tests::length(offset) < reach ? 0
                : distance > reach || time <= 0 ? -1
                                                : time - before / std::sqrt(squared);
    }
};

template <veer::Vector V> Agent<V> random_agent(Random& random) {
    using S = scalar_t<V>;
    const V position = random.vector<V>(10), velocity = random.vector<V>(3);
    return {position, velocity, random.uniform<S>(S(0.25), 1)};
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_agent raises no false alarm and misses none, among 100,000 pairs", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int alarms = 0, undecided = 0;
    sweep<Random>(401, 100'000, [&](Random& random) {
        const Agent<V> a = random_agent<V>(random), b = random_agent<V>(random);
        const Approach approach(a, b);
        const bool alarm = length(avoid_agent(a, b, 5)) > 0;
        alarms += alarm;
        const long double rounding = 64 * epsilon<S>;
        if (std::abs(approach.distance - approach.reach) < rounding * 20
            || std::abs(approach.contact - 5) < rounding * 20)
            return ++undecided < 20;
        return alarm == (approach.contact >= 0 && approach.contact < 5);
    });
    CHECK(alarms > 500);
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_agent points away from the other at the closest approach, harder the sooner", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(402, 20'000, [](Random& random) {
        const Agent<V> a = random_agent<V>(random), b = random_agent<V>(random);
        const Approach approach(a, b);
        if (approach.contact <= 0 || approach.contact > 4.99L || approach.distance > 0.99L * approach.reach
            || approach.distance < 0.05L)
            return true;
        const Exact expected = approach.at_closest * (-(1 - approach.contact / 5) / approach.distance);
        // the closest point is known to some epsilon of the offset, 35 m, the direction to that over the distance; the
        // time alike
        return tests::length(exact(avoid_agent(a, b, 5)) - expected)
            <= 16 * epsilon<S> * (1 + 35 / approach.distance + 35 * 35 / (1 - approach.distance / approach.reach));
    });
}

TEMPLATE_LIST_TEST_CASE("avoid_agent in closed form", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    const Agent<V> self{rest, axis<V>(0, 2), 1};
    CHECK(same_value(avoid_agent(self, {axis<V>(0, 8), rest, 1}, 6),
        vector<V>(0, S(0.5)))); // they touch after 3 s; head-on: to the left
    CHECK(same_value(avoid_agent(self, {axis<V>(0, 8), rest, 1}, 3), rest));            // not within the horizon
    CHECK(same_value(avoid_agent(self, {vector<V>(8, 3), rest, 1}, 60), rest));         // passes by
    CHECK(same_value(avoid_agent(self, {axis<V>(0, -8), rest, 1}, 60), rest));          // behind
    CHECK(same_value(avoid_agent(self, {axis<V>(0, -8), axis<V>(0, 2), 1}, 60), rest)); // as fast
    CHECK(same_value(avoid_agent(self, {vector<V>(8, 2), rest, 1}, 8), vector<V>(0, S(-0.5)))); // grazes after 4 s
    CHECK(same_value(
        avoid_agent(self, {vector<V>(8, -1), rest, -5}, 8), vector<V>(0, S(0.5)))); // a radius below 0 counts as 0
    CHECK(same_value(
        avoid_agent(Agent<V>{rest, axis<V>(0, 2), -5}, {vector<V>(8, -1), rest, 1}, 8), vector<V>(0, S(0.5))));
    // touching: nothing as long as they do not close in, and then at once
    CHECK(same_value(avoid_agent(Agent<V>{rest, rest, 1}, {axis<V>(0, 2), rest, 1}, 4), rest));
    CHECK(same_value(avoid_agent(self, {axis<V>(0, 2), axis<V>(0, 3), 1}, 4), rest));
    CHECK(same_value(avoid_agent(self, {axis<V>(0, 2), rest, 1}, 4), vector<V>(0, 1)));
    CHECK(same_value(avoid_agent(self, {axis<V>(0, 3), rest, 1}, S(0.25)), rest)); // in half a second
    // overlapping: straight away, at length 1, whatever the horizon and the velocities
    for (const S horizon : {S(-1), S(0), S(9)}) {
        CHECK(same_value(avoid_agent(self, {vector<V>(0, S(1.5)), rest, 1}, horizon), vector<V>(0, -1)));
        CHECK(same_value(avoid_agent(self, {vector<V>(0, S(-1.5)), axis<V>(0, 2), 1}, horizon), vector<V>(0, 1)));
        CHECK(
            same_value(avoid_agent(self, {rest, rest, 1}, horizon), vector<V>(0, 1))); // in the same place: to the left
        CHECK(same_value(avoid_agent(Agent<V>{rest, rest, 1}, {rest, axis<V>(0, 2), 1}, horizon), axis<V>(0, 1)));
        CHECK(same_value(avoid_agent(Agent<V>{rest, rest, 0}, {rest, rest, 0}, horizon), axis<V>(0, 1)));
        CHECK(same_value(avoid_agent(Agent<V>{rest, rest, 1}, {axis<V>(0, 3), rest, 1}, horizon), rest));
    }
    CHECK(same_value(avoid_agent(self, {axis<V>(0, 8), rest, 1}, 0), rest));
    CHECK(same_value(avoid_agent(Agent<V>{rest, vector<V>(1, 1), 1}, {axis<V>(0, S(1.5)), rest, 1}, 9),
        axis<V>(0, -1))); // however it moves
}

/// The least distance whose square is a normal number: whoever is nearer counts as in the same place.
template <class S> const S hair = std::sqrt(std::numeric_limits<S>::min());

TEMPLATE_LIST_TEST_CASE(
    "agents are in the same place when the square of their distance is no normal number", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>(), nearby = axis<V>(0, hair<S>);
    CHECK(same_value(avoid_agent(Agent<V>{rest, rest, 0}, {nearby, axis<V>(0, 3), 0}, 5), rest)); // apart, and parting
    CHECK(same_value(avoid_agent(Agent<V>{rest, rest, 0}, {nearby * S(0.5), axis<V>(0, 3), 0}, 5), axis<V>(0, 1)));
    CHECK(same_value(avoid_agent(Agent<V>{rest, rest, 1}, {nearby, rest, 1}, 5), axis<V>(0, -1)));
    CHECK(same_value(avoid_agents(0, std::array{Agent<V>{rest, rest, 1}, Agent<V>{nearby, rest, 1}}, std::array{1}, 5),
        axis<V>(0, -1)));
    CHECK(same_value(
        avoid_agents(0, std::array{Agent<V>{rest, rest, 1}, Agent<V>{nearby * S(0.5), rest, 1}}, std::array{1}, 5),
        axis<V>(1)));
}

TEMPLATE_LIST_TEST_CASE("two that meet exactly head-on steer to opposite sides", "[crowd]", tests::Vectors) {
    using V = TestType;
    sweep<Random>(403, 20'000, [](Random& random) {
        const V place = random.lattice<V>(9), velocity = random.lattice<V>(5);
        if (same_value(velocity, veer::zero<V>())) return true;
        const Agent<V> a{place, velocity, 1}, b{place + velocity * scalar_t<V>(8), velocity * scalar_t<V>(-1), 1};
        const V to_one = avoid_agent(a, b, 60), to_other = avoid_agent(b, a, 60);
        return length(to_one) > 0 && same_value(to_one, to_other * scalar_t<V>(-1))
            && veer::dot(to_one, velocity) <= scalar_t<V>(1e-6) * length(velocity);
    });
}

// ---- avoid_agents ---------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("avoid_agents avoids the one that would be met first", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(404, 5'000, [](Random& random) {
        std::array<Agent<V>, 6> agents;
        for (auto& agent : agents) agent = random_agent<V>(random);
        const std::array<unsigned, 6> neighbors{5, 3, 0, 4, 1, 2}; // with self among them
        V expected = veer::zero<V>();
        for (std::size_t j = 1; j < agents.size(); ++j) {
            const V one = avoid_agent(agents[0], agents[j], 5);
            if (length(one) > length(expected) * scalar_t<V>(1 + 1e-6)) expected = one;
        }
        const V answer = avoid_agents(0, agents, neighbors, 5);
        return std::abs(length(answer) - length(expected)) <= scalar_t<V>(1e-5);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_agents: the lowest index on a tie, nobody, and the same place", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    const std::vector<Agent<V>> tie{{rest, axis<V>(0, 2), 1}, {vector<V>(8, 1), rest, 1}, {vector<V>(8, -1), rest, 1}};
    const S one_side = tests::components(avoid_agents(0, tie, std::array{1, 2}, 60))[1];
    CHECK(one_side < 0);
    CHECK(tests::components(avoid_agents(0, tie, std::array{2, 1}, 60))[1] == one_side);
    CHECK(same_value(avoid_agents(0, tie, std::array<int, 0>{}, 60), rest));
    CHECK(same_value(avoid_agents(0, tie, std::array{0}, 60), rest));

    const std::vector<Agent<V>> heap(5, Agent<V>{vector<V>(1, 2, 3), rest, 1});
    const std::array everybody{0, 1, 2, 3, 4};
    CHECK(same_value(avoid_agents(0, heap, everybody, 1), axis<V>(1)));     // with 1: axis 0 + 1, forwards
    CHECK(same_value(avoid_agents(1, heap, everybody, 1), axis<V>(1, -1))); // with 0: the same, backwards
    CHECK(same_value(avoid_agents(2, heap, std::array{1}, 0), axis<V>(3 % dimension_v<V>, -1)));
    CHECK(same_value(avoid_agents(1, heap, std::array{2}, -1), axis<V>(3 % dimension_v<V>, 1)));
}

// ---- half spaces ----------------------------------------------------------------------------------------------------

template <veer::Vector V> struct Walls {
    std::array<veer::parts::HalfSpace<V>, 12> all;
    std::size_t count;

    explicit Walls(Random& random) : count(static_cast<std::size_t>(random.below(13))) {
        const bool is_weighted = random.one_in(2);
        for (auto& wall : all)
            wall = {random.direction<V>(), random.uniform<double>(-2, 0.75), 0,
                is_weighted ? random.uniform<double>(0.1, 1) : 1};
        if (random.one_in(4)) // the same one twice, and its opposite
            all[5] = all[2], all[7] = {all[2].normal * -1.0, -all[2].offset, 0, all[7].weight};
    }
    veer::parts::HalfSpace<V> operator()(std::size_t i) const { return all[i]; }
    double most_lack(const V& place) const {
        double most = -1e9;
        for (std::size_t i = 0; i < count; ++i) most = std::max(most, all[i].offset - veer::dot(all[i].normal, place));
        return most;
    }
    /// Of the half spaces from one number up to another, over their weights.
    double greatest_violation(const V& place, std::size_t from, std::size_t to) const {
        double most = 0;
        for (std::size_t i = from; i < to; ++i)
            most = std::max(most, (all[i].offset - veer::dot(all[i].normal, place)) / all[i].weight);
        return most;
    }
};

TEMPLATE_TEST_CASE(
    "nearest_place is in all half spaces, and everything in them lies behind it as seen from the wanted place",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    int found = 0;
    sweep<Random>(405, 20'000, [&](Random& random) {
        const Walls<V> walls(random);
        const V wanted = random.vector<V>(3);
        const auto nearest = veer::parts::nearest_place(walls, walls.count, wanted, 2.0);
        const V other = veer::truncate(random.vector<V>(2), 2.0);
        if (!nearest.found) return walls.most_lack(other) > -1e-7;
        ++found;
        const bool inside =
            (walls.count == 0 || walls.most_lack(nearest.place) <= 1e-7) && length(nearest.place) <= 2 + 1e-12;
        if (walls.count > 0 && walls.most_lack(other) > 0) return inside;
        return inside
            && veer::dot(V(wanted - nearest.place), V(other - nearest.place))
                   <= 1e-7; // what makes it the nearest of a convex set
    });
    CHECK(found > 8'000);
}

/// Half spaces that a test writes down.
template <veer::Vector V> struct Listed {
    std::vector<veer::parts::HalfSpace<V>> all;
    veer::parts::HalfSpace<V> operator()(std::size_t i) const { return all[i]; }
};
template <veer::Vector V>
veer::parts::NearestPlace<V> nearest_in(const Listed<V>& walls, const V& wanted, double radius) {
    return veer::parts::nearest_place(walls, walls.all.size(), wanted, radius);
}

TEMPLATE_TEST_CASE("nearest_place: a slab of no width, a wall that touches the ball, and one that does not", "[crowd]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    const V east = axis<V>(0), west = axis<V>(0, -1);
    const auto within = nearest_in<V>({{{east, 0, 0, 1}, {west, 0, 0, 1}}}, vector<V>(1, 1), 2);
    CHECK((within.found && same_value(within.place, axis<V>(1))));
    const auto touching = nearest_in<V>({{{east, 2, 0, 1}}}, veer::zero<V>(), 2);
    CHECK((touching.found && same_value(touching.place, axis<V>(0, 2))));
    CHECK_FALSE(nearest_in<V>({{{east, 3, 0, 1}}}, veer::zero<V>(), 2).found);
}

TEMPLATE_TEST_CASE("half spaces that lack each other by 2^-26 of their offsets and places have a place in common",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    const V east = axis<V>(0), west = axis<V>(0, -1), origin = veer::zero<V>();
    for (const auto& [share, found] : {std::pair{1.9, true}, std::pair{2.1, false}}) { // of 1 and 1
        const double gap = share * 0x1p-26;
        CHECK(nearest_in<V>({{{east, 1 + gap, 0, 1}, {west, -1, 0, 1}}}, origin, 2).found == found);
        CHECK(nearest_in<V>({{{west, -1, 0, 1}, {east, 1 + gap, 0, 1}}}, V(east * 3.0), 2).found == found);
    }
    if (dimension_v<V> == 2) { // x - y >= a, -x - y >= b, y >= 1: a wedge and a line past its edge
        const double h = std::sqrt(0.5);
        const auto wedge = [&](double a, double b) {
            const Listed<V> all{
                {{vector<V>(h, -h), a * h, 0, 1}, {vector<V>(-h, -h), b * h, 0, 1}, {axis<V>(1), 1, 0, 1}}};
            return nearest_in<V>(all, axis<V>(1, -1.5), 10).found;
        };
        for (const auto& [share, found] : {std::pair{4.9, true}, std::pair{5.1, false}}) { // of 2, 2 and 1
            const double gap = share * 0x1p-26;
            CHECK((wedge(1, gap - 3) == found && wedge(gap - 3, 1) == found));
        }
    }
}

TEMPLATE_TEST_CASE("least_violating_place is the place of the least greatest violation, near it and anywhere",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    int asked = 0;
    sweep<Random>(406, 20'000, [&](Random& random) {
        const Walls<V> walls(random);
        if (veer::parts::nearest_place(walls, walls.count, veer::zero<V>(), 2.0).found) return true;
        ++asked;
        const V place = veer::parts::least_violating_place(walls, 0, walls.count, veer::zero<V>(), 2.0);
        const double lack = walls.greatest_violation(place, 0, walls.count);
        bool least = length(place) <= 2 + 1e-12;
        for (int exponent = 0; exponent < 24;
             ++exponent) { // the greatest violation is convex: least about it is least of all
            const V other = veer::truncate(V(place + random.direction<V>() * std::ldexp(2.0, -exponent)), 2.0);
            least = least && walls.greatest_violation(other, 0, walls.count) >= lack - 1e-6;
        }
        return least;
    });
    CHECK(asked > 2'000);
}

TEMPLATE_TEST_CASE("least_violating_place keeps the hard half spaces, if it can, and violates the rest least",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    sweep<Random>(407, 20'000, [](Random& random) {
        const Walls<V> walls(random);
        const std::size_t firm = walls.count / 2;
        if (!veer::parts::nearest_place(walls, firm, veer::zero<V>(), 2.0).found) return true;
        const V place = veer::parts::least_violating_place(walls, firm, walls.count, veer::zero<V>(), 2.0);
        const auto lack = [&](const V& at, std::size_t from, std::size_t to) {
            return walls.greatest_violation(at, from, to);
        };
        bool least = lack(place, 0, firm) <= 1e-6;
        for (int exponent = 0; exponent < 8; ++exponent) {
            const V other = veer::truncate(V(place + random.direction<V>() * std::ldexp(1.0, -exponent)), 2.0);
            least = least
                 && (lack(other, 0, firm) > 0
                     || lack(other, firm, walls.count) >= lack(place, firm, walls.count) - 1e-6);
        }
        return least;
    });
}

TEST_CASE("least_violating_of_three: three half spaces are violated equally, in units of their weights", "[crowd]") {
    using V = glm::dvec2;
    using Row = veer::parts::HalfSpace<V>;
    // that is 1 at the origin, if all weights are 1
    const Row east{V(1, 0), 1, 1, 1}, north_west{V(-0.6, 0.8), 1, 1, 1}, south_west{V(-0.6, -0.8), 1, 1, 1};
    const V untouched(7, 7);
    const auto place_of = [&](const std::vector<Row>& rows, std::size_t hard, std::size_t worst, double radius) {
        V place = untouched;
        const bool found =
            veer::parts::least_violating_of_three(Listed<V>{rows}, hard, rows.size(), worst, radius, place);
        CHECK(found == !same_value(place, untouched));
        return place;
    };
    const auto is_at = [](const V& place, double x, double y) { return veer::distance(place, V(x, y)) <= 4e-15; };
    CHECK(is_at(place_of({east, north_west, south_west}, 0, 2, 5), 0, 0));
    CHECK(is_at(place_of({south_west, east, north_west}, 0, 2, 5), 0, 0));
    // (0.96 + 0.8 + 0.8) / (0.48 + 0.8 + 0.8) = 16 / 13
    CHECK(is_at(place_of({{V(1, 0), 1, 1, 0.5}, north_west, south_west}, 0, 2, 5), 5.0 / 13, 0));
    CHECK(is_at(place_of({east, north_west, south_west}, 2, 2, 5), 1, 2)); // the first two are hard: 3.2 for the third
    CHECK(is_at(place_of({east, north_west, south_west}, 1, 2, 5), 1, 0));
    // north is violated twice as much at the origin, and replaces north_west, also where the whole plane is in the list
    const Row north{V(0, 1), 2, 1, 1}, everything{V(0, 0), -1e300, 1, 1};
    std::array<int, 3> order{0, 1, 2}; // so that each of the three is replaced
    do {
        std::vector<Row> rows;
        for (const int i : order) rows.push_back(i == 0 ? east : i == 1 ? north_west : south_west);
        rows.push_back(north), rows.insert(rows.begin() + 1, everything);
        const V place = place_of(rows, 0, 3, 5);
        const double level = north.offset - place.y;
        CHECK(std::abs(level - (1 - place.x)) <= 1e-15);
        CHECK(std::abs(level - (1 + 0.6 * place.x + 0.8 * place.y)) <= 1e-15);
        CHECK(level > 1 - (-0.6 * place.x + 0.8 * place.y));
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(same_value(place_of({east, north_west, south_west}, 2, 2, 2), untouched)); // out of the ball
    CHECK(same_value(place_of({{V(0, 1), -9, 1, 1}, east, {V(-1, 0), 1, 1, 1}}, 0, 2, 5), untouched)); // opposite ones
    CHECK(same_value(place_of({east, {V(-1, 0), 1, 1, 1}}, 0, 1, 5), untouched));
}

TEST_CASE(
    "least_violating_of_three: what has no such three, or all but none, is left to others, with traps", "[crowd]") {
    using V = glm::dvec2;
    using Row = veer::parts::HalfSpace<V>;
    const tests::FloatingPointTraps traps;
    const Row east{V(1, 0), 1, 1, 1}, north_west{V(-0.6, 0.8), 1, 1, 1}, south_west{V(-0.6, -0.8), 1, 1, 1};
    const auto finds = [](const std::vector<Row>& rows, std::size_t hard, std::size_t worst, V& place) {
        return veer::parts::least_violating_of_three(Listed<V>{rows}, hard, rows.size(), worst, 5.0, place);
    };
    V place(0);
    CHECK_FALSE(finds({east}, 0, 0, place));
    CHECK_FALSE(finds({east, east, north_west}, 0, 2, place));                   // nobody on one side
    CHECK_FALSE(finds({{V(0), 0, 0, 1}, {V(0), 1, 0, 1}}, 0, 1, place));         // no normals
    CHECK_FALSE(finds({east, north_west, south_west, south_west}, 3, 3, place)); // three hard ones: no weight
    const double few = 0x1p-17, much = 0x1p-15;                                  // opposite but for so much
    for (const double tilt : {few, much, 0x1p-52, 5e-324}) {
        const Row up{V(-1, tilt), 1, 1, 1}, down{V(-1, -tilt), 1, 1, 1};
        CHECK(finds({up, down, east}, 0, 2, place) == (tilt == much));
    }
    // the same one twice, and twice the one that is exchanged for another
    const Row north{V(0, 1), 2, 1, 1};
    CHECK(finds({east, east, north_west, north_west, south_west}, 0, 4, place));
    CHECK(veer::length(place) <= 4e-15);
    CHECK(finds({east, north_west, south_west, north, north}, 0, 2, place));
}

TEST_CASE(
    "least_violating_place in the plane is that of the same half spaces in space, which exchanges none", "[crowd]") {
    using V = glm::dvec2;
    int three = 0, other = 0;
    sweep<Random>(422, 20'000, [&](Random& random) {
        const Walls<V> drawn(random);
        const std::size_t count = drawn.count, hard = random.one_in(2) ? count / 3 : 0;
        Listed<V> walls;
        Listed<glm::dvec3> upright;
        for (std::size_t i = 0; i < count; ++i) {
            walls.all.push_back({drawn(i).normal, drawn(i).offset, 1, drawn(i).weight});
            upright.all.push_back({glm::dvec3(drawn(i).normal, 0), drawn(i).offset, 1, drawn(i).weight});
        }
        V best = veer::zero<V>();
        const std::size_t satisfied = veer::parts::satisfied_by(walls, count, veer::zero<V>(), 2.0, best);
        if (satisfied == count || satisfied < hard) return true;
        V place = best;
        ++(veer::parts::least_violating_of_three(walls, hard, count, satisfied, 2.0, place) ? three : other);
        const V here = veer::parts::least_violating_place(walls, hard, count, veer::zero<V>(), 2.0);
        const glm::dvec3 there =
            veer::parts::least_violating_place(upright, hard, count, veer::zero<glm::dvec3>(), 2.0);
        return veer::distance(glm::dvec3(here, 0), there) <= 1e-6;
    });
    CHECK(three > 500);
    CHECK(other > 500);
}

/// What all neighbours leave of the velocities of self.
template <class Agents>
auto beside_agents(
    std::size_t self, const Agents& agents, const auto& neighbors, double max_speed, double horizon, double time_step) {
    using Wide = typename veer::parts::BesideNeighbor<Agents>::V;
    return veer::parts::binding<Wide>(
        neighbors, max_speed, veer::parts::beside_neighbor(self, agents, max_speed, horizon, time_step));
}

/// What another agent leaves of the velocities of self.
template <veer::Vector V>
veer::parts::HalfSpace<V> half_space_of(const Agent<V>& self, const Agent<V>& other, const V& same_place,
    double horizon, double time_step, double per_way_squared = 1) {
    veer::parts::VelocityObstacle<V> obstacle{};
    obstacle.see(self, other, veer::parts::rate_of(horizon), veer::parts::rate_of(time_step));
    return obstacle.half_space(
        self.velocity, [&] { return same_place; }, 1.0, per_way_squared);
}

TEMPLATE_TEST_CASE("the half space that another agent leaves, in closed form", "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    const auto left_by = [](const V& offset, const V& own, const V& other, double reach, double horizon,
                             double time_step) {
        const Agent<V> self{veer::zero<V>(), own, reach / 4}, second{offset, other, reach * 3 / 4};
        return half_space_of(self, second, axis<V>(1), horizon, time_step);
    };
    const auto is = [](const veer::parts::HalfSpace<V>& found, const V& normal, double offset) {
        return veer::distance(found.normal, normal) <= 1e-15
            && std::abs(found.offset - offset) <= 1e-15 * std::max(std::abs(offset), 4.0);
    };
    const V rest = veer::zero<V>(), back = axis<V>(0, -1), ahead = axis<V>(0, 4);
    const double side = std::sqrt(15.0) / 4; // of the cone to a reach of 1, 4 away; its sine is 1/4
    CHECK(is(left_by(ahead, axis<V>(0), rest, 1, 2, 9), back, -1.25)); // the ball: -1 + (1/2 - 1) / 2
    CHECK(is(left_by(ahead, vector<V>(2.875, -1.75), vector<V>(1, -1), 1, 2, 9), vector<V>(-0.25, -side),
        (2.75 * side - 3.875 / 4) / 2)); // the cone
    CHECK(is(left_by(ahead, axis<V>(0, 2), axis<V>(0, -2), 1, 2, 9), vector<V>(-0.25, side),
        0)); // the cone, head-on: to the left
    CHECK(is(left_by(axis<V>(0, 2), vector<V>(1, 4), rest, 3, 9, 0.5), vector<V>(-0.6, 0.8),
        3.1)); // overlapping: 2.6 + (6 - 5) / 2
    CHECK(is(left_by(axis<V>(0, 2), vector<V>(1, 4), rest, 2, 9, 0.5), vector<V>(-0.6, 0.8),
        2.1));                                                           // touching: 2.6 + (4 - 5) / 2
    CHECK(is(left_by(axis<V>(0, 2), ahead, rest, 3, 9, 0.5), back, -1)); // into the centre of the ball: -4 + 6 / 2
    CHECK(is(left_by(rest, vector<V>(1, 2), axis<V>(1), 1, 9, 0.5), axis<V>(1),
        2.5)); // in the same place: 2 + (2 - 1) / 2
    CHECK(
        is(left_by(axis<V>(0, hair<double>), rest, rest, 1, 9, 1), back, 0.5)); // and what is not quite the same place
    for (const double none : {0.0, -1.0, 1e-60}) {                              // as short as can be, 1e-50
        CHECK(is(left_by(rest, rest, rest, 1, 9, none), axis<V>(1), 0.5e50));
        CHECK(is(left_by(ahead, axis<V>(0), rest, 1, none, 9), back, -1.5e50));
    }
    for (const auto& [one, two] : {std::pair{-5.0, 1.0}, std::pair{1.0, -5.0}}) {
        const Agent<V> self{rest, axis<V>(0), one}, other{ahead, rest, two};
        CHECK(is(half_space_of(self, other, axis<V>(1), 2, 9), back, -1.25));
    }
}

TEMPLATE_TEST_CASE("the half spaces of many neighbours are those of the neighbours that bind, in their order",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    Random random(415);
    std::vector<Agent<V>> agents;
    std::vector<int> neighbors;
    for (int i = 0; i < 200; ++i) {
        const V place = i == 5 || i == 7 ? veer::zero<V>() : random.direction<V>() * random.uniform<double>(1, 6);
        agents.push_back({place, random.vector<V>(1), 0.25}), neighbors.push_back(i);
    }
    constexpr std::size_t self = 7;
    const auto wide = [&](std::size_t i) {
        return Agent<Wide>{convert<Wide>(agents[i].position), convert<Wide>(agents[i].velocity), agents[i].radius};
    };
    std::vector<veer::parts::HalfSpace<Wide>> binding;
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const Wide same_place = veer::parts::parting_axis<Wide>(self, i);
        const auto one = half_space_of(wide(self), wide(i), same_place, 2, 0.5);
        if (i != self && one.offset > -0.5) binding.push_back(one);
    }
    CHECK((binding.size() > 70 && binding.size() < 190));
    const auto found = beside_agents(self, agents, neighbors, 0.5, 2, 0.5);
    REQUIRE(found.count() == binding.size());
    for (std::size_t i = 0; i < binding.size(); ++i)
        CHECK((same_value(found(i).normal, binding[i].normal) && found(i).offset == binding[i].offset));

    for (const std::size_t count : {1u, 2u, 12u, 13u, 17u, 33u, 64u}) { // few: those of all but self, also in pairs
        const std::vector<int> few(neighbors.begin(), neighbors.begin() + static_cast<std::ptrdiff_t>(count));
        const auto all = beside_agents(self, agents, few, 0.5, 2, 0.5);
        REQUIRE(all.count() == (count > self ? count - 1 : count));
        for (std::size_t i = 0; i < count; ++i) {
            if (i == self) continue;
            const Wide same_place = veer::parts::parting_axis<Wide>(self, i);
            const auto one = half_space_of(wide(self), wide(i), same_place, 2, 0.5, 36); // a sixth of 0.5 m/s in 2 s
            const auto kept = all(i < self ? i : i - 1);
            CHECK((same_value(kept.normal, one.normal) && kept.offset == one.offset && kept.weight == one.weight));
        }
    }
}

TEMPLATE_TEST_CASE(
    "a half space surely holds a change that is half of the way to the cone, or to the plane before the ball",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    int held = 0, other = 0;
    sweep<Random>(422, 100'000, [&](Random& random) {
        const Agent<V> self = random_agent<V>(random), second = random_agent<V>(random);
        const double change = random.uniform<double>(0, 4), reach = self.radius + second.radius;
        const V offset = second.position - self.position, motion = self.velocity - second.velocity;
        const double apart = length(offset), along = veer::dot(motion, offset) / apart;
        const double across = std::sqrt(std::max(veer::length_squared(motion) - along * along, 0.0));
        const double sine = reach / apart, cosine = std::sqrt(std::max(1 - sine * sine, 0.0));
        const double room = std::max((apart - reach) / 2 - along, across * cosine - along * sine);
        const bool holds = veer::parts::surely_holds(self, second, 0.5, change);
        ++(holds ? held : other);
        if (std::abs(room - change) > 1e-6) // else rounding decides
            if (holds != (apart > reach && room > change)) return false;
        const auto half_space = half_space_of(self, second, axis<V>(1), 2, 0.1);
        return !holds || veer::dot(half_space.normal, self.velocity) - half_space.offset >= change / 2 - 1e-12;
    });
    CHECK(held > 10'000);
    CHECK(other > 5'000);

    const tests::FloatingPointTraps traps;
    const V rest = veer::zero<V>(), ahead = axis<V>(0, 4);
    const auto surely = [&](const V& offset, const V& velocity, double radius, double change) {
        return veer::parts::surely_holds(Agent<V>{rest, velocity, radius}, Agent<V>{offset, rest, -1}, 0.5, change);
    };
    CHECK(surely(ahead, axis<V>(0), 1, 0.5 - 1e-9)); // exactly head-on: 1 m/s, and 1.5 m/s leads to the ball
    CHECK_FALSE(surely(ahead, axis<V>(0), 1, 0.5));  // a tie
    const V tangent = axis<V>(0, 4) + axis<V>(1, 3); // of the cone to a reach of 3, 5 away
    CHECK_FALSE(surely(axis<V>(0, 5), tangent, 3, 0));
    CHECK(surely(axis<V>(0, 5), tangent + axis<V>(1, 1e-9), 3, 0));
    CHECK_FALSE(surely(ahead, axis<V>(0, -9), 4, 0)); // touching
    CHECK(surely(ahead, rest, 1, 0));
    for (const double far : {0.0, 1e-155, 1e26, 1e160}) CHECK_FALSE(surely(axis<V>(0, far), rest, 0, 0)); // unknown
    CHECK_FALSE(surely(ahead, axis<V>(0, -9), 5, 0));                                                     // overlapping
}

TEMPLATE_LIST_TEST_CASE(
    "who is free walks as all half spaces allow, alone and in pairs, with itself among the neighbours", "[crowd]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    int free = 0, others = 0;
    sweep<Random>(423, 20'000, [&](Random& random) {
        std::array<Agent<V>, 5> agents;
        for (auto& agent : agents) agent = random_agent<V>(random);
        const auto count = static_cast<std::size_t>(random.below(6));
        const std::array all{2, 0, 1, 3, 4}; // the first is asked
        const std::span neighbors(all.data(), count);
        const Wide preferred = convert<Wide>(agents[0].velocity + random.vector<V>(S(0.3)));
        const auto beside = veer::parts::beside_neighbor(0, agents, 4, 2, 0.1);
        const bool is_free = veer::parts::is_free(beside, neighbors, preferred, 4.0);
        ++(is_free ? free : others);
        const auto half_spaces = veer::parts::binding<Wide>(neighbors, 4, beside);
        const bool is_near = length(Wide(preferred - beside.own.velocity)) <= 0.25;
        bool surely = is_near, allowed = true;
        for (const int i : neighbors) {
            if (i == 0) continue;
            const auto other = veer::parts::wide_agent(agents[static_cast<std::size_t>(i)]);
            surely =
                surely
                && veer::parts::surely_holds(beside.own, other, 0.5, 2 * length(Wide(preferred - beside.own.velocity)));
        }
        for (std::size_t i = 0; i < half_spaces.count(); ++i)
            allowed = allowed && veer::dot(half_spaces(i).normal, preferred) >= half_spaces(i).offset - 1e-12;
        return is_free == surely && (allowed || !is_free);
    });
    CHECK(free > 1'000);
    CHECK(others > 1'000);
}

// ---- reciprocal_velocity --------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "with nobody in the way reciprocal_velocity is the preferred one, to the bit", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(408, 20'000, [](Random& random) {
        const V preferred = veer::truncate(random.vector<V>(3), S(2.9));
        const std::array<Agent<V>, 2> agents{Agent<V>{random.vector<V>(10), random.vector<V>(3), 1},
            Agent<V>{random.vector<V>(1) + axis<V>(0, 100), axis<V>(1), 1}};
        return same_bits(reciprocal_velocity<V>(0, agents, std::array{0, 1}, preferred, 3, 2, S(0.1)), preferred)
            && same_bits(reciprocal_velocity<V>(0, agents, std::array<int, 0>{}, preferred, 3, 2, S(0.1)), preferred);
    });
    const std::array<Agent<V>, 1> alone{Agent<V>{axis<V>(1), axis<V>(0), 1}};
    CHECK(same_value(
        reciprocal_velocity<V>(0, alone, std::array{0}, axis<V>(0, 8), 2, 2, 1), axis<V>(0, 2))); // cut to max_speed
    CHECK(same_value(reciprocal_velocity<V>(0, alone, std::array{0}, axis<V>(0, 8), 0, 2, 1), veer::zero<V>()));
    const Agent<V> pair[] = {{axis<V>(1), axis<V>(0), 1}, {axis<V>(0, 3), axis<V>(0, -1), 1}}; // arrays are lists too
    const int other[] = {1};
    const V aside = veer::reciprocal_velocity(0, pair, std::array{1}, axis<V>(0), 2, 2, 1);
    CHECK((!same_value(aside, axis<V>(0))
           && same_bits(veer::reciprocal_velocity(0, pair, other, axis<V>(0), 2, 2, 1), aside)));
    CHECK(same_value(reciprocal_velocity<V>(0, alone, std::array{0}, axis<V>(0, 8), -2, 2, 1), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE(
    "two that both take their reciprocal_velocity do not touch before the horizon", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int in_conflict = 0;
    sweep<Random>(409, 50'000, [&](Random& random) {
        std::array<Agent<V>, 2> agents{random_agent<V>(random), random_agent<V>(random)};
        if (length(V(agents[1].position - agents[0].position)) < S(2.001)) return true;
        std::array<V, 2> next{};
        for (std::size_t i = 0; i < 2; ++i) {
            const V preferred = random.vector<V>(3);
            next[i] = reciprocal_velocity<V>(i, agents, std::array{0, 1}, preferred, 50, 5, S(0.1));
            in_conflict += !same_value(next[i], preferred);
        }
        agents[0].velocity = next[0], agents[1].velocity = next[1];
        const Approach approach(agents[0], agents[1]);
        return approach.contact < 0 || approach.contact > 5 * (1 - 1e-4L) || approach.distance > approach.reach - 1e-4L;
    });
    CHECK(in_conflict > 3'000);
}

TEMPLATE_LIST_TEST_CASE("two that come head-on give way along every line, also where rounding leaves a part across it",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto give_way = [](const V& way, const V& velocity) {
        std::array<Agent<V>, 2> agents{{{veer::zero<V>(), velocity, 1}, {way, velocity * S(-1), 1}}};
        std::array<V, 2> next{};
        for (std::size_t i = 0; i < 2; ++i)
            next[i] = reciprocal_velocity<V>(i, agents, std::array{0, 1}, agents[i].velocity, 50, 4, S(0.1));
        agents[0].velocity = next[0], agents[1].velocity = next[1];
        return Approach(agents[0], agents[1]).distance >= 2 - 1e-4L;
    };
    CHECK(give_way(axis<V>(1, S(0x1.3e64b4p+3)), axis<V>(1, S(0x1.7e1270p+1))));
    sweep<Random>(412, 10'000, [&](Random& random) {
        const V way = random.direction<V>() * random.uniform<S>(3, 10);
        return give_way(way, way * random.uniform<S>(S(0.25), S(0.5)));
    });
}

/// How far an agent goes to its left, which is orthogonal(preferred).
long double to_left_of(const Exact& preferred, const Exact& left, const Exact& velocity) {
    const long double squared = tests::dot(preferred, preferred);
    return squared > 0 ? std::clamp(1 + 4 * tests::dot(velocity, left) / squared, 0.0L, 1.0L) : 1.0L;
}

/// Where an agent of index 0 leans: to its left, which is orthogonal(preferred), and in space as much up.
template <veer::Vector V> Exact aside_of(const Exact& preferred, const Exact& left, const Exact& velocity) {
    if (dimension_v<V> == 2) return left * to_left_of(preferred, left, velocity);
    const Exact up = tests::cross(preferred, left) * (1 / std::max(tests::length(preferred), 1e-300L));
    return left + up;
}

/// Where the half space leads that counts in a conflict in the plane.
Exact past_all(const Exact& preferred, const Exact& left, const Exact& velocity) {
    const Exact way = preferred + left * (6 * to_left_of(preferred, left, velocity));
    return way * (1 / tests::length(way));
}

/// Where an agent of index 0 that gives way wants to go from the nearest free velocity: by what reciprocal_velocity
/// promises.
///
/// @param left  orthogonal(preferred)
template <veer::Vector V>
Exact wanted_of(const Exact& nearest, const Exact& preferred, const Exact& left, const Exact& velocity,
    long double time_step, long double max_speed) {
    const long double share = std::min(tests::length(nearest - preferred) / tests::length(preferred), 1.0L);
    const long double some = share / (share + 0.05L), steadiness = std::clamp(1 - 10 * time_step, 0.0L, 1.0L);
    const long double back = dimension_v<V> == 2 ? 0.3L * steadiness * (1 - share) : 0.0L;
    const Exact lean = aside_of<V>(preferred, left, velocity) * (0.04L * some);
    const Exact leaning = nearest + lean + (preferred - nearest) * back;
    const Exact kept = (velocity - leaning) * (some * steadiness);
    return leaning + kept * std::min(0.14L * max_speed / std::max(tests::length(kept), 1e-300L), 1.0L);
}

TEMPLATE_LIST_TEST_CASE("who gives way leans to the left and keeps some of the velocity", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    // head-on, the cone as above: the nearest velocity is half of its normal away, a quarter of the preferred one; of
    // short steps so much is kept that it leads out of the half space, and the answer is beside it
    const std::array<Agent<V>, 2> pair{
        Agent<V>{rest, axis<V>(0, 2), S(0.5)}, Agent<V>{axis<V>(0, 4), axis<V>(0, -2), S(0.5)}};
    const Exact nearest{1.875L, std::sqrt(15.0L) / 8, 0}, normal{-0.25L, std::sqrt(15.0L) / 4, 0};
    for (const S time_step : {S(0.0625), S(0.5)}) {
        const Exact wanted = wanted_of<V>(nearest, {2, 0, 0}, {0, 2, 0}, {2, 0, 0}, exact(time_step), 50);
        const long double outside = std::max(tests::dot(normal, nearest - wanted), 0.0L);
        CHECK(tests::error_of(reciprocal_velocity<V>(0, pair, std::array{1}, axis<V>(0, 2), 50, 2, time_step),
                  wanted + normal * outside)
              <= 4 * epsilon<S>);
    }
    // within each other: both go back at 8 m/s, more than the preferred 0.5, and share is 1. Of three eighths 20/21 are
    // kept, along the boundary; with time steps of 0 and below, both flee
    const std::array<Agent<V>, 2> heap{Agent<V>{rest, rest, S(1.5)}, Agent<V>{axis<V>(0, 2), rest, S(1.5)}};
    const auto asked = [&](S max_speed, S time_step) {
        return reciprocal_velocity<V>(0, heap, std::array{1}, axis<V>(0, S(0.5)), max_speed, 2, time_step);
    };
    const long double some = 20.0L / 21;
    const Exact lean = aside_of<V>({0.5L, 0, 0}, {0, 0.5L, 0}, {0, 0, 0}) * (0.04L * some);
    CHECK(tests::error_of(asked(50, S(0.0625)), Exact{-8, 0, 0} + lean * (1 - 0.375L * some)) <= 4 * epsilon<S>);
    for (const S time_step : {S(0), S(-1)})
        CHECK(tests::error_of(asked(50, time_step), Exact{-50, 0, 0}) <= 4 * epsilon<S>);
    for (const S max_speed : {S(0), S(-2)}) CHECK(same_value(asked(max_speed, S(0.1)), rest));
}

TEMPLATE_TEST_CASE("where no velocity is free, the greatest violation over its weight is least, and near neighbours "
                   "weigh less",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    int asked = 0, light = 0, between = 0, full = 0;
    sweep<Random>(416, 4'000, [&](Random& random) {
        std::vector<Agent<V>> agents;
        std::vector<int> neighbors;
        const double room = random.uniform<double>(0.25, 3), time_step = random.one_in(4) ? 0.01 : 0.1;
        for (int i = 0; i < 8; ++i)
            agents.push_back({random.vector<V>(room), random.vector<V>(3), 0.5}), neighbors.push_back(i);
        const auto all = beside_agents(0, agents, neighbors, 4, 2, time_step);
        const V preferred = random.vector<V>(2);
        if (veer::parts::nearest_place(all, all.count(), convert<Wide>(preferred), 4.0).found) return true;
        ++asked;
        const Exact past = past_all(exact(preferred), exact(veer::orthogonal(preferred)), exact(agents[0].velocity));
        const auto violation = [&](const Wide& velocity) {
            double most = 0;
            for (std::size_t i = 1; i < agents.size(); ++i) {
                const auto one = half_space_of(
                    Agent<Wide>{convert<Wide>(agents[0].position), convert<Wide>(agents[0].velocity), agents[0].radius},
                    {convert<Wide>(agents[i].position), convert<Wide>(agents[i].velocity), agents[i].radius},
                    veer::zero<Wide>(), 2, time_step);
                const double tangent_squared = veer::length_squared(V(agents[i].position - agents[0].position)) - 1,
                             sixth = 4.0 * 2 / 6; // of the way within the horizon
                const double weight = std::clamp(tangent_squared / (sixth * sixth), 0.25, 1.0);
                weight > 0.25 ? weight < 1 ? ++between : ++full : ++light;
                most = std::max(most, (one.offset - veer::dot(one.normal, velocity)) / weight);
            }
            if (dimension_v<V> == 3) return most;
            const double short_of_past =
                static_cast<double>(0.3L * tests::length(exact(preferred)) - tests::dot(past, exact(velocity)));
            return std::max(most, short_of_past / 24);
        };
        const Wide answer = convert<Wide>(reciprocal_velocity<V>(0, agents, neighbors, preferred, 4, 2, time_step));
        const double least = violation(answer);
        for (int exponent = 0; exponent < 8; ++exponent) {
            const Wide other =
                veer::truncate(Wide(answer + convert<Wide>(random.direction<V>()) * std::ldexp(1.0, -exponent)), 4.0);
            if (violation(other) < least - 1e-5 * (1 + least)) return false;
        }
        return veer::length(answer) <= 4 * (1 + 1e-12);
    });
    CHECK((asked > 500 && light > 1000 && between > 1000 && full > 1000));
}

TEMPLATE_LIST_TEST_CASE("between one who touches and one farther off, each violation over its weight is the same",
    "[crowd][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const tests::FloatingPointTraps traps;
    const V rest = veer::zero<V>();
    // who touches in front comes with 2 m/s: x <= -1 parts the two in a step of 0.25 s; who is 3 m behind: x >= 0
    const std::array trio{Agent<V>{rest, rest, S(0.5)}, Agent<V>{axis<V>(0), axis<V>(0, -2), S(0.5)},
        Agent<V>{axis<V>(0, -3), axis<V>(0), S(0.5)}};
    const auto answer = [&](const auto& neighbors, S max_speed, S horizon) {
        return reciprocal_velocity<V>(0, trio, neighbors, rest, max_speed, horizon, S(0.25));
    };
    for (const auto& neighbors : {std::array{1, 2}, std::array{2, 1}}) {
        // the weights: 1/4, and of 8 m^2 over way^2 1 with a way of 8/6 m and 1/2 with one of 4 m
        CHECK(tests::error_of(answer(neighbors, 4, 2), Exact{-4 / 5.0L, 0, 0}) <= epsilon<S>);
        CHECK(tests::error_of(answer(neighbors, 12, 2), Exact{-2 / 3.0L, 0, 0}) <= epsilon<S>);
        for (const S max_speed : {S(0), S(-1)}) CHECK(same_value(answer(neighbors, max_speed, 2), rest));
        for (const S horizon : {S(0), S(-1)}) // who is apart does not count
            CHECK(tests::error_of(answer(neighbors, 4, horizon), Exact{-1, 0, 0}) <= epsilon<S>);
    }
}

TEMPLATE_LIST_TEST_CASE("in a conflict in the plane one more half space leads past the others, to the left",
    "[crowd][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const tests::FloatingPointTraps traps;
    const V rest = veer::zero<V>();
    // who touches in front comes with 1/128 m/s: x <= -1/256, weight 1/4; who is 3 m behind: x >= 0, weight 1
    const std::array people{Agent<V>{rest, rest, S(0.5)}, Agent<V>{axis<V>(0), axis<V>(0, S(-0x1p-7)), S(0.5)},
        Agent<V>{axis<V>(0, -3), axis<V>(0), S(0.5)}};
    const auto answer = [&](S way) {
        return reciprocal_velocity<V>(0, people, std::array{1, 2}, axis<V>(1, way), 4, 2, S(0.25));
    };
    // 4 (x + 1/256) = -x; along y there is room enough to violate the third no more than that
    const long double x = -1 / 320.0L;
    CHECK(tests::error_of(answer(0), Exact{x, 0, 0}) <= 4 * epsilon<S>);
    for (const int way : {-1, 1}) {
        const Exact past = past_all({0, 1.0L * way, 0}, {-1.0L * way, 0, 0}, {0, 0, 0});
        const long double y = (0.3L + 24 * x - past.X * x) / past.Y; // as much as the greatest violation is left
        CHECK(y * way > 1);
        CHECK(tests::error_of(answer(S(way)), Exact{x, dimension_v<V> == 2 ? y : way, 0}) <= 16 * epsilon<S>);
    }
}

TEMPLATE_LIST_TEST_CASE("in a conflict who walks to the right is led straight ahead, between one ahead and one behind",
    "[crowd][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const tests::FloatingPointTraps traps;
    // all three walk along -y, and touch: x <= -1/4 parts self in a step of 0.25 s from who is ahead, x >= 1/2 from who
    // is behind, each with a weight of 1/4. In the plane x >= 0.3 |preferred| counts too, parallel to these
    const V walk = axis<V>(1, -64);
    const std::array people{Agent<V>{veer::zero<V>(), walk, S(0.5)}, Agent<V>{axis<V>(0, S(0.875)), walk, S(0.5)},
        Agent<V>{axis<V>(0, S(-0.75)), walk, S(0.5)}};
    const auto answer = [&](const auto& neighbors, S pace) {
        return reciprocal_velocity<V>(0, people, neighbors, axis<V>(0, pace), 256, 2, S(0.25));
    };
    for (const auto& neighbors : {std::array{1, 2}, std::array{2, 1}}) {
        CHECK(tests::error_of(answer(neighbors, 1), Exact{0.125L, 0, 0}) <= epsilon<S>); // the two alone
        // 4 (x + 1/4) = (0.3 160 - x) / 24
        const long double x = dimension_v<V> == 2 ? 24 / 97.0L : 0.125L;
        CHECK(tests::error_of(answer(neighbors, 160), Exact{x, 0, 0}) <= 4 * epsilon<S>);
    }
}

TEMPLATE_TEST_CASE("least_violating_place between two walls: their violations are as their weights", "[crowd][flags]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    const tests::FloatingPointTraps traps;
    const V east = axis<V>(0), west = axis<V>(0, -1), none = veer::zero<V>();
    const auto place = [&](std::vector<veer::parts::HalfSpace<V>> all) {
        const Listed<V> walls{std::move(all)};
        return veer::parts::least_violating_place(walls, 0, walls.all.size(), none, 4.0);
    };
    for (const double weight : {0.1, 0.5, 1.0}) { // x >= 1 and x <= -1
        const double x = (weight - 1) / (weight + 1);
        CHECK(veer::distance(place({{east, 1, 0, 1}, {west, 1, 0, weight}}), V(axis<V>(0, x))) <= 1e-15);
        CHECK(veer::distance(place({{west, 1, 0, weight}, {east, 1, 0, 1}}), V(axis<V>(0, x))) <= 1e-15);
        // the same wall twice: the light one counts
        CHECK(
            veer::distance(place({{east, 1, 0, 1}, {west, 1, 0, 1}, {west, 1, 0, weight}}), V(axis<V>(0, x))) <= 1e-15);
        // a zero normal is everything
        CHECK(veer::distance(place({{none, -1, 0, 1}, {east, 1, 0, 1}, {west, 1, 0, weight}}), V(axis<V>(0, x)))
              <= 1e-15);
    }
}

TEMPLATE_LIST_TEST_CASE("reciprocal_velocity stays within 0.2 max_speed of the nearest velocity that is free",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    sweep<Random>(410, 10'000, [](Random& random) {
        std::vector<Agent<V>> agents;
        std::vector<int> neighbors;
        for (int i = 0; i < 8; ++i) agents.push_back(random_agent<V>(random)), neighbors.push_back(i);
        const V preferred = random.vector<V>(2);
        const std::span<const Agent<V>> all(agents);
        const std::span<const int> indices(neighbors);
        const V answer = reciprocal_velocity<V>(0, all, indices, preferred, 4, 2, S(0.03125));
        const auto allowed = beside_agents(0, all, indices, 4, 2, static_cast<double>(S(0.03125)));
        const auto nearest = veer::parts::nearest_place(allowed, allowed.count(), convert<Wide>(preferred), 4.0);
        if (!nearest.found) return length(answer) <= S(4 * (1 + 1e-6));
        const Wide wide = convert<Wide>(answer);
        for (std::size_t i = 0; i < allowed.count(); ++i)
            if (veer::dot(allowed(i).normal, wide) < allowed(i).offset - 1e-5) return false;
        return length(Wide(wide - nearest.place)) <= (dimension_v<V> == 2 ? 0.72 : 0.8) + 1e-5; // in the plane 0.18
    });
}

// ---- obstacles ------------------------------------------------------------------------------------------------------

/// veer::reciprocal_velocity with obstacles, over spans.
template <veer::Vector V, class Obstacle>
V reciprocal_velocity(std::size_t self, std::span<const Agent<V>> agents, std::span<const int> neighbors,
    const std::vector<Obstacle>& obstacles, const std::type_identity_t<V>& preferred,
    std::type_identity_t<scalar_t<V>> max_speed, std::type_identity_t<scalar_t<V>> horizon,
    std::type_identity_t<scalar_t<V>> time_step) {
    return veer::reciprocal_velocity(self, agents, neighbors, obstacles, preferred, max_speed, horizon, time_step);
}

template <veer::Vector V> veer::Capsule<V> random_bar(Random& random) {
    using S = scalar_t<V>;
    const V start = random.vector<V>(4), end = random.one_in(6) ? start : random.vector<V>(4);
    return {start, end, random.one_in(3) ? S(0) : random.uniform<S>(0, 1),
        random.one_in(2) ? veer::zero<V>() : random.vector<V>(1)};
}

TEMPLATE_TEST_CASE(
    "the half space beside a bar holds no velocity that leads into it, and is as near to the wanted one as one can be",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    int beside = 0;
    sweep<Random>(418, 20'000, [&](Random& random) {
        const veer::Capsule<V> bar = random_bar<V>(random);
        const Agent<V> self{
            random.vector<V>(4), random.vector<V>(3), random.one_in(3) ? 0.0 : random.uniform<double>(0, 0.5)};
        const double horizon = random.uniform<double>(0.25, 4), reach = self.radius + bar.radius;
        const V wanted = random.vector<V>(3);
        if (veer::clearance(self.position, self.radius, bar).gap < 1e-3) return true;
        ++beside;
        const auto found = veer::parts::half_space_beside(self, bar, wanted, 1 / horizon);
        bool right = std::abs(length(found.normal) - 1) < 1e-12;
        // its boundary, as far as 20 m/s: the ball stays clear at all times up to the horizon
        const V edge = found.normal * found.offset, level = random.vector<V>(20);
        const V velocity = edge + veer::reject(level, found.normal)
                         + found.normal * (random.one_in(2) ? 0.0 : random.uniform<double>(0, 20));
        for (int i = 1; i <= 20; ++i) {
            const double time = horizon * i / 20;
            right =
                right
                && veer::clearance(V(self.position + velocity * time), self.radius, veer::moved(bar, time)).gap > -1e-9;
        }
        // no other way out is shorter
        const V a = bar.start - self.position, b = bar.end - self.position, motion = wanted - bar.velocity;
        const auto inside_of = [&](const V& normal) {
            const double behind = -std::max(veer::dot(normal, a), veer::dot(normal, b)) - reach;
            return behind < 0 ? -1e9 : veer::dot(normal, motion) + behind / horizon;
        };
        const double best = veer::dot(found.normal, wanted) - found.offset;
        V normal = found.normal;
        double most = -1e9;
        for (int i = 0; i < 200; ++i) {
            const V other = veer::normalize_or(
                V((i < 40 ? veer::zero<V>() : normal * std::ldexp(1.0, i / 10)) + random.direction<V>()), normal);
            if (inside_of(other) > most) normal = other, most = inside_of(other);
        }
        return right && most <= best + 1e-9;
    });
    CHECK(beside > 10'000);
}

TEMPLATE_LIST_TEST_CASE(
    "reciprocal_velocity leads into no obstacle, however the neighbours press", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int pressed = 0;
    const auto plays = [&](auto make) {
        sweep<Random>(419, 20'000, [&](Random& random) {
            std::vector<Agent<V>> agents;
            std::vector<int> neighbors;
            for (int i = 0; i < 8; ++i)
                agents.push_back({random.vector<V>(S(1.5)), random.vector<V>(3), S(0.5)}), neighbors.push_back(i);
            std::vector<decltype(make(random))> obstacles;
            for (int i = random.below(6); i >= 0; --i) obstacles.push_back(make(random));
            for (const auto& one : obstacles)
                if (veer::clearance(agents[0].position, agents[0].radius, one).gap < 0) return true;
            const S time_step = random.uniform<S>(S(0.01), S(0.25)), max_speed = S(4);
            const V preferred = random.vector<V>(3);
            const V next = reciprocal_velocity<V>(0, agents, neighbors, obstacles, preferred, max_speed, 2, time_step);
            const V free = reciprocal_velocity<V>(0, agents, neighbors, preferred, max_speed, 2, time_step);
            bool outside = length(next) <= max_speed * (1 + 4 * static_cast<S>(epsilon<S>)), would_be = true;
            for (const auto& one : obstacles) {
                outside =
                    outside
                    && veer::clearance(V(agents[0].position + next * time_step), agents[0].radius, one).gap >= S(-1e-6);
                would_be = would_be
                        && veer::clearance(V(agents[0].position + free * time_step), agents[0].radius, one).gap >= 0;
            }
            pressed += !would_be;
            return outside;
        });
    };
    plays([](Random& random) {
        veer::Capsule<V> bar = random_bar<V>(random);
        return bar.velocity = veer::zero<V>(), bar;
    });
    plays([](Random& random) { return veer::Sphere<V>{random.vector<V>(4), random.uniform<S>(0, 2)}; });
    plays([](Random& random) {
        const V normal = random.direction<V>();
        return veer::Plane<V>{normal * random.uniform<S>(-4, 0), normal * random.uniform<S>(S(0.1), 9)};
    });
    CHECK(pressed > 500);
}

TEMPLATE_LIST_TEST_CASE(
    "without obstacles, and with none that can be reached, reciprocal_velocity is the same to the bit", "[crowd]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::vector<veer::Plane<V>> none, no_plane{{veer::zero<V>(), veer::zero<V>()}};
    const std::vector<veer::Capsule<V>> remote{{axis<V>(0, 200), axis<V>(1, 400), 2}};
    sweep<Random>(420, 10'000, [&](Random& random) {
        std::vector<Agent<V>> agents;
        std::vector<int> neighbors;
        for (int i = 0; i < 6; ++i)
            agents.push_back({random.vector<V>(2), random.vector<V>(3), S(0.5)}), neighbors.push_back(i);
        const V preferred = random.vector<V>(3),
                answer = reciprocal_velocity<V>(0, agents, neighbors, preferred, 2, 2, S(0.1));
        return same_bits(reciprocal_velocity<V>(0, agents, neighbors, none, preferred, 2, 2, S(0.1)), answer)
            && same_bits(reciprocal_velocity<V>(0, agents, neighbors, remote, preferred, 2, 2, S(0.1)), answer)
            && same_bits(reciprocal_velocity<V>(0, agents, neighbors, no_plane, preferred, 2, 2, S(0.1)), answer);
    });
}

TEMPLATE_LIST_TEST_CASE("obstacles in closed form", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>(), east = axis<V>(0, 2);
    const auto asked = [](const V& velocity, const auto& obstacles, const V& preferred, S max_speed, S horizon,
                           S time_step) {
        const std::array alone{Agent<V>{veer::zero<V>(), velocity, S(0.5)}};
        return reciprocal_velocity<V>(0, alone, std::array{0}, obstacles, preferred, max_speed, horizon, time_step);
    };
    const auto is = [](const V& answer, S x, S y) {
        return tests::error_of(answer, Exact{exact(x), exact(y), 0}) <= 8 * epsilon<S>;
    };
    using Planes = std::vector<veer::Plane<V>>;
    using Spheres = std::vector<veer::Sphere<V>>;
    using Capsules = std::vector<veer::Capsule<V>>;
    // a wall 1 m ahead: its half metre in half a second. The agent gives way by half of the preferred velocity: it
    // leans to the left, all the way, half of it or not at all, and keeps some of its velocity, of a fast one 0.56 m/s
    const Planes wall{{axis<V>(0), axis<V>(0, -3)}};
    for (const V& velocity : {rest, axis<V>(1, S(-0.25)), axis<V>(1, -6)}) {
        Exact wanted = wanted_of<V>({1, 0, 0}, {2, 0, 0}, {0, 2, 0}, exact(velocity), 0.03125L, 4);
        wanted.X = std::min(wanted.X, 1.0L);
        CHECK(tests::error_of(asked(velocity, wall, east, 4, 2, S(0.03125)), wanted) <= 8 * epsilon<S>);
    }
    for (const S time_step : {S(0), S(-0.05), S(-1)}) { // as much is kept as can be
        Exact wanted = wanted_of<V>({1, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 0}, 0, 4);
        wanted.X = std::min(wanted.X, 1.0L);
        CHECK(tests::error_of(asked(rest, wall, east, 4, 2, time_step), wanted) <= 8 * epsilon<S>);
    }
    CHECK(is(asked(rest, wall, axis<V>(1, 2), 4, 2, S(0.1)), 0, 2));   // along it
    CHECK(is(asked(rest, wall, axis<V>(0, -2), 4, 2, S(0.1)), -2, 0)); // away from it
    CHECK(is(asked(rest, Planes{{axis<V>(0), axis<V>(0, -3), axis<V>(0, -2)}}, rest, 4, 2, S(0.1)), S(-1.75),
        0)); // it comes, and the horizon counts
    // inside: out within the time step, else at max_speed
    for (const S time_step : {S(0.5), S(0.25)}) {
        CHECK(is(asked(rest, Planes{{axis<V>(0, S(0.25)), axis<V>(0, -3)}}, rest, 4, 2, time_step),
            S(-0.25) / time_step, 0));
        CHECK(is(asked(rest, Spheres{{axis<V>(0, 1), S(0.75)}}, rest, 4, 2, time_step), S(-0.25) / time_step, 0));
        CHECK(is(asked(rest, Capsules{{vector<V>(1, -2), vector<V>(1, 9), S(0.75)}}, rest, 4, 2, time_step),
            S(-0.25) / time_step, 0));
    }
    for (const S time_step : {S(0.0625), S(0), S(-1)})
        for (const S horizon : {S(2), S(0), S(-1)}) {
            CHECK(is(asked(rest, Planes{{axis<V>(0, -1), axis<V>(0, -3)}}, east, 4, horizon, time_step), -4, 0));
            CHECK(is(asked(east, Spheres{{axis<V>(0, 1), 3}}, east, 4, horizon, time_step), -4, 0));
            CHECK(
                is(asked(rest, Capsules{{vector<V>(1, -2), vector<V>(1, 9), 3}}, east, 4, horizon, time_step), -4, 0));
        }
    // on the segment itself: to its left; in the centre of a pillar: along the first axis
    CHECK(is(asked(rest, Capsules{{axis<V>(0, -3), axis<V>(0, 3)}}, rest, 4, 2, S(0.25)), 0, 2));
    CHECK(is(asked(rest, Capsules{{rest, rest}}, rest, 4, 2, S(0.25)), 2, 0));
    // between two walls that are too near to each other: to the middle, and along them as is preferred, but for what is
    // kept of rest
    const Planes narrow{{axis<V>(1, S(-0.25)), axis<V>(1)}, {axis<V>(1, S(0.125)), axis<V>(1, -1)}};
    const Exact along = wanted_of<V>({2, -1, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 0}, 0.0625L, 50);
    CHECK(tests::error_of(asked(rest, narrow, east, 50, 2, S(0.0625)), Exact{along.X, -1, along.Z}) <= 8 * epsilon<S>);
    const Exact slower = wanted_of<V>({2, -0.5L, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 0}, 0.125L, 50);
    CHECK(tests::error_of(asked(rest, narrow, east, 50, 2, S(0.125)), Exact{2, -0.5L, slower.Z})
          <= 8 * epsilon<S>); // an eighth of a second keeps nothing
    // a corner of two walls, deep inside both: along the bisector; one that the agent touches from outside stays hard
    const S half = std::sqrt(S(0.5));
    CHECK(is(
        asked(rest, Planes{{axis<V>(0, 9), axis<V>(0)}, {axis<V>(1, 9), axis<V>(1)}}, rest, 1, 2, S(0.1)), half, half));
    CHECK(is(asked(rest, Planes{{axis<V>(0, 9), axis<V>(0)}, {axis<V>(0, S(0.5)), axis<V>(0, -1)}}, axis<V>(1), 1, 2,
                 S(0.1)),
        0, 1));
    for (const S max_speed : {S(0), S(-1)}) CHECK(same_value(asked(rest, wall, east, max_speed, 2, S(0.1)), rest));
    // a pillar is a ball or a bar of no length
    const V aside = asked(east, Spheres{{axis<V>(0, 2), S(0.5)}}, east, 4, 4, S(0.1));
    CHECK(same_bits(asked(east, Capsules{{axis<V>(0, 2), axis<V>(0, 2), S(0.5)}}, east, 4, 4, S(0.1)), aside));
    CHECK(tests::components(aside)[1] > S(0.5)); // head-on: to the left
}

TEMPLATE_TEST_CASE("agents walk round a pillar and round the end of a wall, and stop before a long one", "[crowd]",
    glm::vec2, glm::dvec2) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto walk = [](const V& start,
                          const veer::Capsule<V>& wall) { // how long it takes to come to (5, 0), at 1.3 m/s; -1: never
        std::array one{Agent<V>{start, veer::zero<V>(), S(0.3)}};
        const std::vector walls{wall};
        for (int frame = 0; frame < 1200; ++frame) {
            const V way = V(5, 0) - one[0].position;
            if (length(way) < S(0.3)) return frame / 60.0;
            one[0].velocity = reciprocal_velocity<V>(
                0, one, std::array{0}, walls, veer::truncate(V(way * S(60)), S(1.3)), S(1.6), S(2.5), S(1) / 60);
            one[0].position = one[0].position + one[0].velocity * (S(1) / 60);
            if (veer::clearance(one[0].position, S(0.3), wall).gap < S(-1e-6)) return -2.0;
        }
        return -1.0;
    };
    for (const S y : {S(0), S(0.125), S(-0.5)}) { // 7.5 s the straight way
        CHECK((walk(V(-5, y), {V(0, 0), V(0, 0), S(0.5)}) > 7 && walk(V(-5, y), {V(0, 0), V(0, 0), S(0.5)}) < 9));
        CHECK((walk(V(-5, y), {V(0, S(0.2)), V(0, 9)}) > 7 && walk(V(-5, y), {V(0, S(0.2)), V(0, 9)}) < 9));
    }
    CHECK(walk(V(-5, 0), {V(0, -2), V(0, 2)}) == -1);
}

// ---- on lattices, where half spaces meet in one point, lie in each other's boundary and touch the ball --------------

TEMPLATE_LIST_TEST_CASE(
    "who prefers to rest keeps some of the velocity where a wall comes", "[crowd][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const tests::FloatingPointTraps traps;
    // the wall, half a metre away, comes with 2 m/s: x <= -1.75. Share is 1: along the wall the
    // agent keeps 20/21 of a 16th of its velocity
    const std::array wall{veer::Plane<V>{axis<V>(0), axis<V>(0, -1), axis<V>(0, -2)}};
    for (const S across : {S(1), S(0)}) {
        const std::array alone{Agent<V>{veer::zero<V>(), axis<V>(1, across), S(0.5)}};
        const V answer =
            veer::reciprocal_velocity(0, alone, std::array<int, 0>{}, wall, veer::zero<V>(), 4, 2, S(0.09375));
        CHECK(tests::error_of(answer, Exact{-1.75L, exact(across) / 16 * 20 / 21, 0}) <= 8 * epsilon<S>);
    }
}

/// A question on a lattice, and the exact answer to it.
template <veer::Vector V> struct LatticeQuestion {
    using S = scalar_t<V>;
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    std::vector<Agent<V>> agents;
    std::vector<int> neighbors;
    V preferred;
    S max_speed, horizon;
    static constexpr S time_step = S(0.25);

    explicit LatticeQuestion(Random& random) {
        const int count = 4 + random.below(4), fastest = 1 + random.below(2);
        for (int i = 0; i < count; ++i) {
            const V place = i == 0 ? veer::zero<V>() : random.lattice<V>(4), velocity = random.lattice<V>(fastest);
            if (i > 0 && same_value(place, veer::zero<V>())) continue;
            neighbors.push_back(static_cast<int>(agents.size()));
            agents.push_back({place, velocity, S(0.5)});
        }
        preferred = random.lattice<V>(2), max_speed = S(1 + random.below(3)), horizon = S(1 << random.below(3));
    }

    V asked() const { return reciprocal_velocity<V>(0, agents, neighbors, preferred, max_speed, horizon, time_step); }

    tests::ExactNearest nearest(const Exact& wanted) const {
        std::vector<tests::ExactHalfSpace> all;
        for (std::size_t i = 1; i < agents.size(); ++i) {
            const V offset = agents[i].position - agents[0].position;
            all.push_back(tests::exact_half_space(exact(offset), exact(agents[0].velocity), exact(agents[i].velocity),
                1, exact(length(offset) <= 1 ? time_step : horizon),
                exact(veer::perpendicular(convert<Wide>(offset)))));
        }
        return tests::NearestByCorners<dimension_v<V>>(all, wanted, exact(max_speed)).answer();
    }

    /// The free velocity nearest to where the agent wants to go from the nearest one.
    tests::ExactNearest answer() const {
        const Wide cut = veer::truncate(convert<Wide>(preferred), static_cast<double>(max_speed));
        const tests::ExactNearest first = nearest(exact(cut));
        if (!first.place) return first;
        if (tests::length(*first.place - exact(cut)) <= 1e-12L * tests::length(exact(cut))) return first;
        return nearest(wanted_of<V>(*first.place, exact(cut), exact(veer::orthogonal(cut)), exact(agents[0].velocity),
            exact(time_step), exact(max_speed)));
    }
};

TEMPLATE_LIST_TEST_CASE("reciprocal_velocity on a lattice is what trying every corner finds, in 250,000 questions",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    int answered = 0, unanswerable = 0, unsure = 0;
    sweep<Random>(417, tests::cases(250'000 / tests::quick), [&](Random& random) {
        const LatticeQuestion<V> question(random);
        const tests::ExactNearest right = question.answer();
        if (!right.is_sure) return ++unsure, true;
        if (!right.place) return ++unanswerable, true;
        ++answered;
        return tests::length(exact(question.asked()) - *right.place) <= 1e-6L; // 2^-26 of the velocities, and float
    });
    CHECK(answered > 2 * unanswerable);
    CHECK(unsure * 100'000 <= answered);
}

TEST_CASE("reciprocal_velocity finds the velocity where half spaces through the origin leave one", "[crowd]") {
    const auto asked = []<class V>(V) {
        using S = scalar_t<V>;
        const std::array agents{Agent<V>{V(0, 0), V(-1, 0), S(0.5)}, Agent<V>{V(-2, 0), V(0, 1), S(0.5)},
            Agent<V>{V(-4, -3), V(-1, 0), S(0.5)}, Agent<V>{V(-4, 1), V(1, 0), S(0.5)},
            Agent<V>{V(-2, 1), V(0, 0), S(0.5)}};
        return veer::reciprocal_velocity(0, agents, std::array{1, 2, 3, 4}, V(-1, 1), 2, 2, S(0.1));
    };
    // (-1, 0), half of sqrt(2) away; of a tenth of a second nothing is kept
    const double share = std::sqrt(0.5), lean = 0.04 * share / (share + 0.05);
    CHECK(veer::distance(asked(glm::vec2()), glm::vec2(-1 - lean, -lean)) < 1e-6f);
    CHECK(veer::distance(asked(glm::dvec2()), glm::dvec2(-1 - lean, -lean)) < 1e-8);
}

TEMPLATE_LIST_TEST_CASE(
    "more neighbours than are kept give the same answer as those that matter", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(411);
    std::vector<Agent<V>> agents;
    std::vector<int> all;
    for (int i = 0; i < 150; ++i) {
        all.push_back(i);
        agents.push_back({random.vector<V>(20), random.vector<V>(1), S(0.25)});
    }
    for (std::size_t i = 0; i < agents.size(); ++i) {
        std::vector<int> close; // who is farther cannot come near within the horizon
        for (const int j : all)
            if (length(V(agents[static_cast<std::size_t>(j)].position - agents[i].position)) < 16) close.push_back(j);
        const V preferred = random.vector<V>(1);
        const V answer = reciprocal_velocity<V>(i, agents, all, preferred, 2, 5, S(0.1));
        CHECK(length(V(answer - reciprocal_velocity<V>(i, agents, close, preferred, 2, 5, S(0.1)))) <= S(1e-5));
        std::reverse(close.begin(), close.end());
        CHECK(length(V(answer - reciprocal_velocity<V>(i, agents, close, preferred, 2, 5, S(0.1)))) <= S(1e-5));
    }
}

// ---- crowds ---------------------------------------------------------------------------------------------------------

/// Agents on their way to their goals.
template <veer::Vector V> struct Crowd {
    using S = scalar_t<V>;
    static constexpr S time_step = S(0.1);
    std::vector<Agent<V>> agents;
    std::vector<V> goals;
    S least = S(1e9); // distance of two centres, in sums of their radii

    void add(const V& place, const V& goal) {
        agents.push_back({place, veer::zero<V>(), S(0.5)}), goals.push_back(goal);
    }

    /// One frame; returns whether all have arrived.
    bool step() {
        std::vector<V> next;
        bool arrived = true;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            std::vector<int> neighbors;
            for (std::size_t j = 0; j < agents.size(); ++j) {
                const S apart = veer::length_squared(V(agents[j].position - agents[i].position));
                if (apart < 16) neighbors.push_back(static_cast<int>(j));
                if (i != j && apart < least * least) least = std::sqrt(apart) / (agents[i].radius + agents[j].radius);
            }
            const V way = goals[i] - agents[i].position;
            arrived = arrived && length(way) < 1;
            next.push_back(reciprocal_velocity<V>(
                i, agents, neighbors, veer::truncate(way * (1 / time_step), 1), S(1.5), 3, time_step));
        }
        for (std::size_t i = 0; i < agents.size(); ++i)
            agents[i].velocity = next[i], agents[i].position = agents[i].position + next[i] * time_step;
        return arrived;
    }

    /// How many frames until all have arrived, `most` if they do not.
    int walk(int most) {
        for (int frame = 0; frame < most; ++frame)
            if (step()) return frame;
        return most;
    }
};

TEMPLATE_LIST_TEST_CASE("a pair that meets head-on passes", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    for (int i = 0; i < dimension_v<V>; ++i) {
        Crowd<V> pair;
        pair.add(axis<V>(i, 8), axis<V>(i, -8)), pair.add(axis<V>(i, -8), axis<V>(i, 8));
        CHECK(pair.walk(300) < 180); // 160 frames the straight way
        CHECK(pair.least >= scalar_t<V>(0.9999));
    }
}

TEMPLATE_LIST_TEST_CASE("a symmetric ring of 16 crosses, in the plane and in space", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    for (const double tilt : {0.0, 0.7}) {
        Crowd<V> ring;
        for (int i = 0; i < 16; ++i) {
            const double angle = 0.39269908169872414 * i;
            const V place = vector<V>(
                10 * std::cos(angle), 10 * std::sin(angle) * std::cos(tilt), 10 * std::sin(angle) * std::sin(tilt));
            ring.add(place, place * scalar_t<V>(-1));
        }
        if (dimension_v<V> == 2 && tilt > 0) continue;
        CHECK(ring.walk(600) < 300); // 200 frames the straight way
        CHECK(ring.least >= scalar_t<V>(0.999));
    }
}

TEMPLATE_LIST_TEST_CASE("in space, agents who meet in one plane leave it, those of even index up and those of odd ones "
                        "down",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    if constexpr (dimension_v<V> == 3) {
        Crowd<V> ring;
        for (int i = 0; i < 40; ++i) {
            const double angle = 0.15707963267948966 * i;
            const V place = vector<V>(20 * std::cos(angle), 20 * std::sin(angle));
            ring.add(place, place * S(-1));
        }
        S highest = 0;
        for (int frame = 0; frame < 500; ++frame) {
            if (ring.step()) break;
            for (std::size_t i = 0; i < 40; ++i) {
                const S z = tests::components(ring.agents[i].position)[2] * (i % 2 == 0 ? 1 : -1);
                highest = std::max(highest, z);
            }
        }
        CHECK(highest > 1);
        CHECK(ring.walk(1) == 0); // all are there after 500 frames; 400 the straight way
        CHECK(ring.least >= S(0.999));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "agents that start inside each other, or all in one place, part", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S size : {S(0), S(0.5)}) {
        Random random(412);
        Crowd<V> heap;
        for (int i = 0; i < 6; ++i) {
            const V place = random.vector<V>(size);
            heap.add(place, place);
        }
        Crowd<V> again = heap;
        for (int frame = 0; frame < 60; ++frame) heap.step(), again.step();
        heap.least = S(1e9);
        heap.step(), again.step();
        CHECK(heap.least >= S(0.99));
        for (std::size_t i = 0; i < heap.agents.size(); ++i) {
            CHECK(tests::is_finite(heap.agents[i].position));
            CHECK(same_bits(heap.agents[i].position, again.agents[i].position));
        }
    }
}

TEST_CASE("two crowds of 200 cross, keep apart, and all arrive", "[crowd]") {
    using V = glm::vec2;
    Crowd<V> crowd;
    Random random(413);
    for (int i = 0; i < 400; ++i) {
        const float side = i < 200 ? 1.0f : -1.0f;
        const V place(side * (10 + 3 * static_cast<float>(i % 200 / 20)), 3 * static_cast<float>(i % 20) - 30);
        crowd.add(place + random.vector<V>(0.25f), V(-place.x, place.y));
    }
    CHECK(crowd.walk(2000) < 2000);
    CHECK(crowd.least >= 0.99f);
}

/// How a crowd of walkers fares that all wish to go straight on, or that step aside as the docstring of
/// reciprocal_velocity says.
tests::CrowdScore play(tests::CrowdWorld<glm::vec2> world, float horizon, float aside) {
    using V = glm::vec2;
    return tests::play_crowd(world, 20, 4, [&](const auto& all, const auto& neighbors, float time_step, auto& next) {
        for (std::size_t i = 0; i < all.people.size(); ++i) {
            const V way = all.wish(i, time_step);
            const float ahead = veer::dot(all.people[i].velocity, veer::normalize_or(way, V(0)));
            const float held_up = veer::clamp((length(way) - ahead) / all.paces[i], 0, 1);
            const V preferred = veer::rotate(way, aside * held_up);
            next[i] = reciprocal_velocity<V>(
                i, all.people, neighbors[i], all.walls, preferred, all.max_speed(i), horizon, time_step);
        }
    });
}

TEST_CASE("dense crowds between walls: who steps aside as far as it is held up gets through, and nobody into a wall",
    "[crowd]") {
    using V = glm::vec2;
    struct Kind {
        tests::CrowdWorld<V> (*make)(std::uint64_t seed);
        std::size_t straight, aside; // how many arrive: at most, and at least
    };
    const Kind kinds[] = {
        {[](std::uint64_t seed) { return tests::corridor_world<V>(seed, 3); }, 160, 188}, // of 192: 148, 192
        {[](std::uint64_t seed) { return tests::door_world<V>(seed, 1.6); }, 80, 88},     // of 100: 70, 95
        {[](std::uint64_t seed) { return tests::room_world<V>(seed, 15, 0.68); }, 115,
            165} // of 450, two a square metre: 88, 180
    };
    for (const Kind& kind : kinds) {
        std::size_t straight = 0, aside = 0;
        for (const std::uint64_t seed : {1u, 2u}) {
            const tests::CrowdScore one = play(kind.make(seed), 2.5f, 0), other = play(kind.make(seed), 0.5f, 1);
            straight += one.arrived, aside += other.arrived;
            for (const auto& score : {one, other}) CHECK((score.in_walls < 1e-6 && score.deepest < 0.2));
        }
        CHECK(straight <= kind.straight);
        CHECK(aside >= kind.aside);
    }
}

// ---- every input ----------------------------------------------------------------------------------------------------

TEMPLATE_TEST_CASE("agents without a size at the ends of the range do not matter at a horizon of 0, without a flag",
    "[crowd][flags]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    for (const double apart : {1e100, 1e120, 1e150}) {
        const std::array agents{veer::Agent<V>{tests::axis<V>(0, -apart), veer::zero<V>(), 0},
            veer::Agent<V>{veer::zero<V>(), veer::zero<V>(), 0}};
        const std::array neighbors{0, 1};
        const V preferred = tests::axis<V>(1, 2);
        std::feclearexcept(FE_ALL_EXCEPT);
        CHECK(veer::reciprocal_velocity(0, agents, neighbors, preferred, 3, 0, 0) == preferred);
        CHECK_FALSE(std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    }
}

TEMPLATE_TEST_CASE(
    "agents all but in one place, all but head-on, and beside a wall of no length are answered, with traps",
    "[crowd][flags]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    const tests::FloatingPointTraps traps;
    const V rest = veer::zero<V>();
    bool is_kept = true;
    for (const double apart : {0.0, 5e-324, 2.3e-308, 1e-200, 1e-154, 1.5e-154, 1e-100, 2.0})
        for (const double along : {0.0, 5e-324, 1e-155, 3.0})
            for (const double aside : {0.0, 5e-324, -1e-308, 1e-155})
                for (const double radius : {0.0, 1e-160, 0.5, 3.0}) {
                    const V motion = axis<V>(0, along) + axis<V>(1, aside);
                    const std::array<Agent<V>, 3> agents{Agent<V>{rest, motion, radius},
                        Agent<V>{axis<V>(0, apart), rest, radius}, Agent<V>{axis<V>(0, 4), motion * -1.0, 0.5}};
                    const std::array bars{veer::Capsule<V>{axis<V>(1, 2), axis<V>(1, 2), radius},
                        veer::Capsule<V>{axis<V>(1, 1e150), axis<V>(1, 1e150), 1e155 * radius}};
                    // one neighbour beside the other in a pair, in both orders, and alone
                    for (const auto& neighbors : {std::vector{1, 2}, std::vector{2, 1}, std::vector{1}}) {
                        const V free = reciprocal_velocity<V>(0, agents, neighbors, axis<V>(0, 2), 2.0, 2.5, 0.1);
                        const V walled =
                            veer::reciprocal_velocity(0, agents, neighbors, bars, axis<V>(0, 2), 2.0, 2.5, 0.1);
                        is_kept = is_kept && length(free) <= 2 * (1 + 1e-15) && length(walled) <= 2 * (1 + 1e-15);
                    }
                }
    CHECK(is_kept);
}

TEMPLATE_LIST_TEST_CASE("avoid_agents and reciprocal_velocity stay finite for wild inputs, without a flag",
    "[crowd][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using Narrow = glm::vec<dimension_v<V>, float>; // components up to 1e15
    tests::stays_finite<Narrow>(414, [](Wild<Narrow>& wild) {
        std::array<Agent<V>, 4> agents;
        for (auto& agent : agents) {
            const V position = convert<V>(wild.vector()), velocity = convert<V>(wild.vector());
            agent = {position, velocity, static_cast<S>(wild.number())};
        }
        const V preferred = convert<V>(wild.vector());
        const auto max_speed = static_cast<S>(wild.number()), horizon = static_cast<S>(wild.time_step()),
                   time_step = static_cast<S>(wild.time_step());
        const std::array neighbors{0, 1, 2, 3};
        return reciprocal_velocity<V>(1, agents, neighbors, preferred, max_speed, horizon, time_step) * S(0.5)
             + avoid_agents(1, agents, neighbors, horizon);
    });
}

TEMPLATE_LIST_TEST_CASE("reciprocal_velocity among obstacles stays finite for wild inputs, without a flag",
    "[crowd][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(421, [](Wild<V>& wild) {
        std::array<Agent<V>, 3> agents;
        for (auto& agent : agents) {
            const V position = wild.vector(), velocity = wild.vector();
            agent = {position, velocity, wild.number()};
        }
        std::vector<veer::Capsule<V>> bars;
        std::vector<veer::Sphere<V>> balls;
        std::vector<veer::Plane<V>> planes;
        for (int i = 0; i < 3; ++i) {
            const V a = wild.vector(), b = wild.vector(), velocity = wild.one_in(2) ? veer::zero<V>() : wild.vector();
            const S radius = wild.number();
            bars.push_back({a, b, radius, velocity}), balls.push_back({a, radius, velocity}),
                planes.push_back({a, b, velocity});
        }
        const V preferred = wild.vector();
        const S max_speed = wild.number(), horizon = wild.time_step(), time_step = wild.time_step();
        const std::array neighbors{0, 1, 2};
        return reciprocal_velocity<V>(1, agents, neighbors, bars, preferred, max_speed, horizon, time_step) * S(0.25)
             + reciprocal_velocity<V>(1, agents, neighbors, balls, preferred, max_speed, horizon, time_step) * S(0.25)
             + reciprocal_velocity<V>(1, agents, neighbors, planes, preferred, max_speed, horizon, time_step) * S(0.25);
    });
}

} // namespace
