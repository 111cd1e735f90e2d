// SPDX-License-Identifier: MIT
#include <veer/crowd.hpp>

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
using veer::Agent, veer::avoid_agent, veer::avoid_agents, veer::dimension_v, veer::length, veer::scalar_t,
    veer::parts::urgency;

/// veer::reciprocal_velocity over spans: it is long, and here compiled once for each vector.
template <veer::Vector V>
V reciprocal_velocity(std::size_t self, std::span<const Agent<V>> agents, std::span<const int> neighbors,
    const std::type_identity_t<V>& preferred, std::type_identity_t<scalar_t<V>> max_speed,
    std::type_identity_t<scalar_t<V>> horizon, std::type_identity_t<scalar_t<V>> time_step,
    const veer::CrowdTuning& tuning = {}) {
    return veer::reciprocal_velocity(self, agents, neighbors, preferred, max_speed, horizon, time_step, tuning);
}

/// The paper alone.
constexpr veer::CrowdTuning paper{.side = 0, .rest = 0};

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

/// The encounter of two agents whose radii have this sum.
template <veer::Vector V>
veer::parts::Encounter<V> encounter_of(const V& position, const V& velocity, const V& other_position,
    const V& other_velocity, scalar_t<V> combined_radius) {
    return veer::parts::encounter_of(
        Agent<V>{position, velocity, combined_radius}, Agent<V>{other_position, other_velocity, scalar_t<V>(0)});
}

TEMPLATE_LIST_TEST_CASE(
    "an encounter is there when the two are their combined radius apart", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(21, 10'000, [](Random& random) {
        const V p = random.vector<V>(20), q = random.vector<V>(20), v = random.vector<V>(5), w = random.vector<V>(5);
        const S combined_radius = random.uniform<S>(0, 3);
        const auto met = encounter_of(p, v, q, w, combined_radius);
        if (!met.meets) return met.time == veer::parts::largest<S>() && veer::length(met.away) == S(0);
        if (veer::distance(p, q) < combined_radius) return met.time == S(0);
        const S gap = veer::distance(V(p + v * met.time), V(q + w * met.time)) - combined_radius;
        return std::abs(gap) <= S(0.001) && std::abs(veer::length(met.away) - 1) <= S(4 * epsilon<S>);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "away leads off the other at the closest approach, and off it where they overlap", "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    const auto passes = encounter_of(rest, vector<V>(2, 0), vector<V>(9, 1), rest, S(2)); // the other is to the left
    CHECK(passes.meets);
    CHECK(veer::component<1>(passes.away) < 0);
    CHECK(std::abs(veer::component<0>(passes.away)) <= S(4 * epsilon<S>));
    const auto overlap = encounter_of(rest, rest, axis<V>(0, 1), rest, S(2));
    CHECK(overlap.meets);
    CHECK(overlap.time == 0);
    CHECK(veer::component<0>(overlap.away) == -1);
    const auto leaves = encounter_of(rest, axis<V>(0, -1), axis<V>(0, 9), axis<V>(0, 1), S(2));
    CHECK_FALSE(leaves.meets);
}

TEMPLATE_LIST_TEST_CASE("an encounter head-on, of two that touch, that overlap, and in the same place, in closed form",
    "[crowd]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    const auto is = [](const auto& met, S time, const V& away) {
        return met.meets && met.time == time && tests::same_value(met.away, away);
    };
    CHECK(is(encounter_of(rest, axis<V>(0, 4), axis<V>(0, 3), rest, S(1)), S(0.5), axis<V>(1))); // head-on: to the left
    CHECK(is(encounter_of(rest, axis<V>(0), axis<V>(0, 2), rest, S(2)), 0, axis<V>(1)));         // touching
    for (const S speed : {S(1), S(1.25)})                                                        // as fast, and faster
        CHECK_FALSE(encounter_of(rest, axis<V>(0), axis<V>(0, 2), axis<V>(0, speed), S(2)).meets);
    CHECK(is(encounter_of(rest, vector<V>(1, 1), axis<V>(0), rest, S(2)), 0, axis<V>(0, -1))); // straight away
    // without a size: in the same place, and nearer than counts, also where they part
    CHECK(is(encounter_of(rest, axis<V>(0, 2), rest, rest, S(0)), 0, axis<V>(1)));
    const V beside = axis<V>(0, std::sqrt(std::numeric_limits<S>::min()) / 2);
    CHECK(is(encounter_of(rest, rest, beside, axis<V>(0, 3), S(0)), 0, axis<V>(0)));
}

TEMPLATE_LIST_TEST_CASE("urgency is 1 now and 0 at the horizon", "[crowd]", tests::Scalars) {
    using S = TestType;
    CHECK(urgency(S(0), S(4)) == 1);
    CHECK(urgency(S(1), S(4)) == S(0.75));
    CHECK(urgency(S(4), S(4)) == 0);
    CHECK(urgency(S(9), S(4)) == 0);
    CHECK(urgency(S(0.5), S(0.25)) == 0);
    CHECK(urgency(S(0), S(0)) == 1);
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
    for (const S fast : {S(8), S(1)}) // a top speed below 0 counts as 0
        CHECK(same_value(reciprocal_velocity<V>(0, alone, std::array{0}, axis<V>(0, fast), -2, 2, 1), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("who has nobody in the way leans nowhere, also where its wish is cut to max_speed", "[crowd]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(438, tests::cases(100'000 / tests::quick), [](Random& random) {
        const Agent<V> self = random_agent<V>(random);
        const std::array agents{self, Agent<V>{self.position + random.direction<V>() * S(1000), veer::zero<V>(), 1}};
        const std::vector<int> neighbors(random.one_in(2) ? 1 : 0, 1);
        const S max_speed = random.uniform<S>(S(0.5), 3);
        const V preferred = random.direction<V>() * (max_speed * (random.one_in(3) ? S(1) : random.uniform<S>(1, 2)));
        const long double cut = std::min(exact(max_speed) / tests::length(exact(preferred)), 1.0L);
        return tests::error_of(reciprocal_velocity<V>(0, agents, neighbors, preferred, max_speed, 2, S(0.1)),
                   exact(preferred) * cut)
            <= 4 * epsilon<S> * exact(max_speed);
    });
}

/// Of the rules beyond the paper, any: the numbers that are given, none of a rule, or any number.
veer::CrowdTuning any_tuning(Random& random) {
    veer::CrowdTuning tuning;
    if (random.one_in(4)) return tuning;
    for (double* one : {&tuning.side, &tuning.coming, &tuning.squeeze, &tuning.firmness, &tuning.rest, &tuning.wall})
        if (!random.one_in(3)) *one *= random.one_in(3) ? random.uniform<double>(0, 20) : random.uniform<double>(0, 2);
        else if (one != &tuning.firmness && random.one_in(2)) *one = 0;
    return tuning;
}

/// How an agent yields: mostly any number, sometimes as all others or to nobody.
template <class S> S any_yielding(Random& random) {
    return random.one_in(3) ? S(1) : random.one_in(6) ? S(0) : random.uniform<S>(0, 4);
}

/// Of the way out of two, what the first takes, in long double.
template <veer::Vector V> long double exact_share(const Agent<V>& self, const Agent<V>& other) {
    const long double own = exact(self.yielding), both = own + exact(other.yielding);
    return both > 0 ? own / both : 0.5L;
}

/// What the first of two that are apart leaves to itself of its velocities, in long double.
template <veer::Vector V>
tests::ExactHalfSpace exact_way_out(const Agent<V>& self, const Agent<V>& other, scalar_t<V> time) {
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    const Wide offset = convert<Wide>(other.position) - convert<Wide>(self.position);
    return tests::exact_half_space(exact(other.position) - exact(self.position), exact(self.velocity),
        exact(other.velocity), exact(self.radius) + exact(other.radius), exact(time),
        exact(veer::perpendicular(offset)), exact_share(self, other));
}

TEMPLATE_LIST_TEST_CASE("two of whom each has a velocity that parts them touch neither before the horizon, with every "
                        "tuning and however they yield",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int asked = 0, gave_way = 0;
    sweep<Random>(439, tests::cases(100'000 / tests::quick), [&](Random& random) {
        std::array<Agent<V>, 2> agents{random_agent<V>(random), random_agent<V>(random)};
        for (auto& agent : agents) agent.yielding = any_yielding<S>(random);
        if (random.one_in(4))
            agents[1].position = agents[0].position + random.direction<V>() * random.uniform<S>(S(2.01), 4);
        const veer::CrowdTuning tuning = any_tuning(random);
        const S horizon = random.uniform<S>(S(0.125), 6);
        if (veer::distance(agents[0].position, agents[1].position) < S(1.0001) * (agents[0].radius + agents[1].radius))
            return true;
        std::array<V, 2> next{};
        for (std::size_t i = 0; i < 2; ++i) {
            const Agent<V>&self = agents[i], &other = agents[1 - i];
            const S max_speed = random.uniform<S>(S(0.5), 4);
            // who yields to nobody keeps its velocity, as all others take it to do
            const bool is_kept = exact_share(self, other) <= 0;
            const V preferred = is_kept ? self.velocity : random.vector<V>(3);
            const long double least =
                is_kept ? tests::length(exact(self.velocity)) : exact_way_out(self, other, horizon).offset;
            if (least > exact(max_speed) * (1 - 1e-5L)) return true;
            next[i] =
                reciprocal_velocity<V>(i, agents, std::array{0, 1}, preferred, max_speed, horizon, S(0.1), tuning);
            gave_way += !same_value(next[i], veer::truncate(preferred, max_speed));
        }
        ++asked;
        agents[0].velocity = next[0], agents[1].velocity = next[1];
        const Approach approach(agents[0], agents[1]);
        return approach.contact < 0 || approach.contact > exact(horizon) * (1 - 1e-5L)
            || approach.distance > approach.reach * (1 - 4 * std::sqrt(epsilon<S>));
    });
    CHECK((asked * tests::quick > 50'000 && gave_way * 10 > asked));
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

// ---- who yields, who counts, who rests ------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "of two, each takes yielding / (the sum of both) of the way out", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // short of the ball: n leads back, and 1/2 m/s more than the 1 m/s is left to both: see the closed form
    const auto asked = [](S own, S other) {
        const std::array agents{Agent<V>{veer::zero<V>(), axis<V>(0), S(0.25), own},
            Agent<V>{axis<V>(0, 4), veer::zero<V>(), S(0.75), other}};
        return reciprocal_velocity<V>(0, agents, std::array{1}, axis<V>(0, 2), 2, 2, S(0.1), paper);
    };
    const auto is = [](const V& answer, long double x) {
        return tests::error_of(answer, Exact{x, 0, 0}) <= 4 * epsilon<S>;
    };
    CHECK(is(asked(1, 1), 1.25L));
    CHECK(same_bits(asked(3, 3), asked(1, 1)));
    CHECK(same_bits(asked(0, 0), asked(1, 1)));
    CHECK(same_bits(asked(-2, 0), asked(1, 1)));
    CHECK(is(asked(1, 0), 1.5L));
    CHECK(same_bits(asked(1, -1), asked(1, 0)));
    CHECK(is(asked(1, 3), 1.125L));
    CHECK(same_bits(asked(5, 15), asked(1, 3)));
    CHECK(is(asked(3, 1), 1.375L));
    CHECK(same_bits(asked(0, 1), axis<V>(0, 2)));
    CHECK(same_bits(asked(-1, S(0.001)), axis<V>(0, 2)));
}

TEMPLATE_LIST_TEST_CASE("a radius below 0 counts as 0, of either agent", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto asked = [](S own, S other) {
        const std::array agents{
            Agent<V>{veer::zero<V>(), axis<V>(0), own}, Agent<V>{axis<V>(0, 4), veer::zero<V>(), other}};
        return reciprocal_velocity<V>(0, agents, std::array{1}, axis<V>(0, 2), 2, 2, S(0.1));
    };
    CHECK((same_bits(asked(S(-0.5), 1), asked(0, 1)) && same_bits(asked(1, S(-0.5)), asked(1, 0))));
}

TEMPLATE_LIST_TEST_CASE("agents in the same place take half each of what is left to part within the time step",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array agents{Agent<V>{veer::zero<V>(), axis<V>(1, S(0.5)), S(0.5)},
        Agent<V>{veer::zero<V>(), veer::zero<V>(), S(0.5)}}; // 1 m in half a second; they part at 1/2 m/s
    CHECK(tests::error_of(reciprocal_velocity<V>(0, agents, std::array{1}, veer::zero<V>(), 4, 2, S(0.5), paper),
              Exact{0, 1.25L, 0})
          <= 4 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "somebody who is parked at the largest number disturbs nobody, and somebody that large leaves a "
    "velocity",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr S largest = std::numeric_limits<S>::max();
    const V rest = veer::zero<V>();
    const std::array agents{Agent<V>{rest, axis<V>(0), S(0.5)}, Agent<V>{axis<V>(0, 3), rest, S(0.5)},
        Agent<V>{axis<V>(1, largest), rest, S(0.5)}, Agent<V>{axis<V>(1, 3), rest, largest}};
    const auto asked = [&](const std::vector<int>& neighbors) {
        return reciprocal_velocity<V>(0, agents, neighbors, axis<V>(0, 2), 2, 2, S(0.1));
    };
    CHECK((same_bits(asked({1, 2}), asked({1})) && same_bits(asked({2}), axis<V>(0, 2))));
    CHECK((tests::is_finite(asked({3})) && tests::is_finite(asked({1, 3}))));
}

TEMPLATE_LIST_TEST_CASE(
    "who yields to nobody keeps the preferred velocity, to the bit, and all others get out of the way", "[crowd]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::vector<Agent<V>> agents{{axis<V>(0, -6), axis<V>(0, 2), S(0.5), 0}};
    std::vector<int> all{0};
    Random random(431);
    for (int i = 1; i < 8; ++i)
        agents.push_back({random.vector<V>(2) * S(1.5), veer::zero<V>(), S(0.3)}), all.push_back(i);
    bool is_kept = true;
    S least = 1;
    for (int frame = 0; frame < 360; ++frame) {
        std::vector<V> next;
        for (std::size_t i = 0; i < agents.size(); ++i)
            next.push_back(
                reciprocal_velocity<V>(i, agents, all, i == 0 ? axis<V>(0, 2) : veer::zero<V>(), S(3), 2, S(1) / 60));
        is_kept = is_kept && same_bits(next[0], axis<V>(0, 2));
        for (std::size_t i = 0; i < agents.size(); ++i)
            agents[i].velocity = next[i], agents[i].position = agents[i].position + next[i] * (S(1) / 60);
        if (frame > 60)
            for (std::size_t i = 1; i < agents.size(); ++i)
                least = std::min(least, veer::distance(agents[i].position, agents[0].position) / S(0.8));
    }
    CHECK(is_kept);
    CHECK(least > S(0.99));
}

TEMPLATE_LIST_TEST_CASE("who prefers to stand leans on nobody, and who is pushed lightly comes back to rest", "[crowd]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::array agents{
        Agent<V>{veer::zero<V>(), veer::zero<V>(), S(0.3)}, Agent<V>{axis<V>(0, S(0.7)), axis<V>(0, S(-0.3)), S(0.3)}};
    const V at_rest =
        reciprocal_velocity<V>(0, std::array{agents[0], Agent<V>{axis<V>(0, S(0.6)), veer::zero<V>(), S(0.3)}},
            std::array{1}, veer::zero<V>(), S(1.4), S(2.5), S(1) / 60, {.rest = 4});
    CHECK(same_value(at_rest, veer::zero<V>()));
    for (int frame = 0; frame < 600; ++frame) {
        std::array<V, 2> next{};
        for (std::size_t i = 0; i < 2; ++i)
            next[i] = reciprocal_velocity<V>(
                i, agents, std::array{0, 1}, veer::zero<V>(), S(1.4), S(2.5), S(1) / 60, {.rest = 4});
        for (std::size_t i = 0; i < 2; ++i)
            agents[i].velocity = next[i], agents[i].position = agents[i].position + next[i] * (S(1) / 60);
    }
    CHECK((length(agents[0].velocity) < S(1e-6) && length(agents[1].velocity) < S(1e-6)));
}

TEMPLATE_LIST_TEST_CASE(
    "in a conflict, an agent in the plane asks for a way to its left", "[crowd][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const tests::FloatingPointTraps traps;
    // who touches in front comes with 2 m/s: x <= -1 parts the two in a step of 0.25 s; who is 3 m behind: x >= 0. In
    // space and without the rule x = -1/2 and y is left free
    const std::array people{Agent<V>{veer::zero<V>(), veer::zero<V>(), S(0.5)},
        Agent<V>{axis<V>(0), axis<V>(0, -2), S(0.5)}, Agent<V>{axis<V>(0, -3), axis<V>(0), S(0.5)}};
    const auto asked = [&](const veer::CrowdTuning& tuning) {
        return reciprocal_velocity<V>(0, people, std::array{1, 2}, axis<V>(0, 1), 4, 2, S(0.25), tuning);
    };
    CHECK(tests::error_of(asked(paper), Exact{-0.5L, 0, 0}) <= 4 * epsilon<S>);
    const long double y = dimension_v<V> == 2 ? 13 - 24 * 0.5L : 0; // 24 times as much of 13 m/s is given up as 1/2
    CHECK(tests::error_of(asked({.squeeze = 13}), Exact{-0.5L, y, 0}) <= 16 * epsilon<S>);
    // at 1/4 m/s, half of what it prefers: x <= -7/8 and x >= 1/8, and 25.5 + 1/2 times 1/2 m/s are asked for
    auto walking = people;
    walking[0].velocity = axis<V>(0, S(0.25));
    const V answer =
        reciprocal_velocity<V>(0, walking, std::array{1, 2}, axis<V>(0, S(0.5)), 4, 2, S(0.25), {.squeeze = 25.5});
    CHECK(tests::error_of(answer, Exact{-0.375L, y, 0}) <= 16 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "who prefers to stand pushes less, and gets out of the way, in closed form", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto is = [](const V& answer, long double x, long double aside = 0) {
        return tests::error_of(answer, Exact{x, aside, dimension_v<V> == 3 ? aside : 0}) <= 4 * epsilon<S>;
    };
    // at 1 m/s, who prefers 2 touches somebody who goes at 1/2 m/s: x <= 3/4 takes half of the rest each. Who walks
    // leans by the half of 2 m/s that is missing, and does not rest
    const auto walking = [](const veer::CrowdTuning& tuning) {
        const std::array agents{
            Agent<V>{veer::zero<V>(), axis<V>(0), S(0.5)}, Agent<V>{axis<V>(0), axis<V>(0, S(0.5)), S(0.5)}};
        return reciprocal_velocity<V>(0, agents, std::array{1}, axis<V>(0, 2), 4, 2, S(0.5), tuning);
    };
    for (const double rest : {0.0, 1.0})
        CHECK((is(walking({.side = 0, .rest = rest}), 0.75L)
               && is(walking({.side = 0.125, .rest = rest}), 0.75L, 0.125L)));
    // in each other by 3/4 m, both at 1/4 m/s: who stands takes 1/2 m/s of the way out, and a part of what they share
    const auto pressed = [](S preferred, const veer::CrowdTuning& tuning, S yielding = 1, S its_speed = S(0.25)) {
        const std::array agents{Agent<V>{veer::zero<V>(), axis<V>(0, S(0.25)), S(0.5)},
            Agent<V>{axis<V>(0, S(0.25)), axis<V>(0, its_speed), S(0.5), yielding}};
        return reciprocal_velocity<V>(0, agents, std::array{1}, axis<V>(0, preferred), 4, 2, S(0.5), tuning);
    };
    CHECK((is(pressed(0, {}), -0.5L) && is(pressed(0, {.rest = 1}), -0.625L) && is(pressed(0, {.rest = 4}), -0.75L)));
    CHECK(is(pressed(0, {.rest = 9}), -0.75L));                           // all of it at most
    CHECK(same_bits(pressed(0, {.rest = 4}, 0), pressed(0, {}, 0)));      // who does not yield shares nothing
    CHECK(same_bits(pressed(S(-0.5), {.rest = 4}), axis<V>(0, S(-0.5)))); // who walks does not rest
    // the two close in at 3/8 m/s, and share 1/16 m/s, which counts if 4 m/s times `coming` is more than 3/8 m/s
    CHECK((is(pressed(0, {}, 1, S(-0.125)), -0.6875L) && is(pressed(0, {.rest = 4}, 1, S(-0.125)), -0.75L)));
    CHECK(is(pressed(0, {.coming = 0.09, .rest = 4}, 1, S(-0.125)), -0.6875L));
    CHECK(is(pressed(0, {.coming = 0.1, .rest = 4}, 1, S(-0.125)), -0.75L));
}

TEMPLATE_TEST_CASE("an agent leans to its left, in space upwards with an even index, and downwards with an odd one",
    "[crowd]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    for (const std::size_t self : {0u, 1u, 2u, 3u, 4u, 7u, 10u}) {
        const V aside = veer::parts::left_of<V>(self, axis<V>(0, 3));
        CHECK(veer::distance(aside, vector<V>(0, 3, self % 2 == 0 ? 3 : -3)) <= 1e-15);
    }
}

// ---- obstacles ------------------------------------------------------------------------------------------------------

/// veer::reciprocal_velocity with obstacles, over spans.
template <veer::Vector V, class Obstacle>
V reciprocal_velocity(std::size_t self, std::span<const Agent<V>> agents, std::span<const int> neighbors,
    const std::vector<Obstacle>& obstacles, const std::type_identity_t<V>& preferred,
    std::type_identity_t<scalar_t<V>> max_speed, std::type_identity_t<scalar_t<V>> horizon,
    std::type_identity_t<scalar_t<V>> time_step, const veer::CrowdTuning& tuning = {}) {
    return veer::reciprocal_velocity(
        self, agents, neighbors, obstacles, preferred, max_speed, horizon, time_step, tuning);
}

template <veer::Vector V> veer::Capsule<V> random_bar(Random& random) {
    using S = scalar_t<V>;
    const V start = random.vector<V>(4), end = random.one_in(6) ? start : random.vector<V>(4);
    return {start, end, random.one_in(3) ? S(0) : random.uniform<S>(0, 1),
        random.one_in(2) ? veer::zero<V>() : random.vector<V>(1)};
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

TEMPLATE_LIST_TEST_CASE("nobody walks into a wall or through it, at any distance from the origin and with any frame",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    for (const double away : {0.0, 1e3, 1e4, 1e5})
        sweep<Random>(434, 500, [&](Random& random) {
            const S time_step = random.uniform<S>(S(0.004), S(0.5)), horizon = random.uniform<S>(S(0.1), 4), top = 3;
            const V middle = random.direction<V>() * S(away), along = random.direction<V>(),
                    across = veer::perpendicular(along);
            const std::array walls{veer::Capsule<V>{middle - along * S(10), middle + along * S(10)},
                veer::Capsule<V>{middle + along * S(4), middle + along * S(4) + random.direction<V>() * S(5), S(0.1)}};
            std::vector<Agent<V>> agents(
                5, Agent<V>{middle + across * random.uniform<S>(S(0.4), 2), veer::zero<V>(), S(0.3)});
            const auto gap = [&](const auto& wall) { // in double, relative to the agent
                const auto seen = veer::parts::seen_from(convert<Wide>(agents[0].position), wall);
                return veer::clearance(veer::zero<Wide>(), static_cast<double>(S(0.3)), seen).gap;
            };
            if (gap(walls[1]) < 0 || gap(walls[0]) < 0) return true;
            bool is_outside = true;
            for (int frame = 0; frame < 20; ++frame) {
                for (std::size_t i = 1; i < agents.size(); ++i)
                    agents[i] = {agents[0].position + random.vector<V>(1), random.vector<V>(3), S(0.3)};
                const V wish = across * S(-top) + random.vector<V>(1);
                agents[0].velocity =
                    veer::reciprocal_velocity(0, agents, std::array{1, 2, 3, 4}, walls, wish, top, horizon, time_step);
                agents[0].position = agents[0].position + agents[0].velocity * time_step;
                for (const auto& wall : walls) is_outside = is_outside && gap(wall) >= 0;
                is_outside =
                    is_outside
                    && (dimension_v<V> == 3
                        || veer::dot(V(agents[0].position - middle), across) > 0); // not round an end either, 10 m off
                if (std::abs(veer::dot(V(agents[0].position - middle), along)) > 8) break;
            }
            return is_outside;
        });
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
        return tests::error_of(answer, Exact{exact(x), exact(y), 0})
            <= 4096 * epsilon<S>; // walls are nearer by rounding
    };
    using Planes = std::vector<veer::Plane<V>>;
    using Spheres = std::vector<veer::Sphere<V>>;
    using Capsules = std::vector<veer::Capsule<V>>;
    // a wall 1 m ahead: its half metre in half a second, or in a longer step; whom walls hold up does not lean
    const Planes wall{{axis<V>(0), axis<V>(0, -3)}};
    for (const S time_step : {S(0.03125), S(0), S(-1)}) CHECK(is(asked(east, wall, east, 4, 2, time_step), 1, 0));
    CHECK(is(asked(east, wall, east, 4, 2, 1), S(0.5), 0));
    CHECK(is(asked(axis<V>(0, 1), wall, east, 4, 2, S(0.1)), 1, 0));
    CHECK(is(asked(rest, wall, axis<V>(1, 2), 4, 2, S(0.1)), 0, 2));   // along it
    CHECK(is(asked(rest, wall, axis<V>(0, -2), 4, 2, S(0.1)), -2, 0)); // away from it
    CHECK(is(asked(rest, Planes{{axis<V>(0), axis<V>(0, -3), axis<V>(0, -2)}}, rest, 4, 2, S(0.1)), S(-1.75),
        0)); // it comes, and the horizon counts
    CHECK(is(asked(rest, Planes{{axis<V>(0, 3), axis<V>(0, -3), axis<V>(0, -2)}}, rest, 1, 2, S(0.1)), S(-0.75),
        0)); // it comes faster than the agent can walk
    // one comes too fast, which asks for 5.75 m/s, and one at rest leaves 1 m/s: both are violated alike
    CHECK(is(asked(rest, Planes{{axis<V>(0), axis<V>(0, -1), axis<V>(0, -6)}, {axis<V>(0, -1), axis<V>(0)}}, rest, 4, 2,
                 S(0.1)),
        S(-3.375), 0));
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
    // between two walls that are too near to each other: to the middle, as far as both are violated alike
    const Planes narrow{{axis<V>(1, S(-0.25)), axis<V>(1)}, {axis<V>(1, S(0.125)), axis<V>(1, -1)}};
    CHECK(std::abs(tests::components(asked(rest, narrow, east, 50, 2, S(0.0625)))[1] + 1) <= S(1e-4));
    CHECK(std::abs(tests::components(asked(rest, narrow, east, 50, 2, S(0.125)))[1] + S(0.5)) <= S(1e-4));
    // a corner of two walls, deep inside both: along the bisector; one that the agent touches from outside stays hard
    const S half = std::sqrt(S(0.5));
    CHECK(is(
        asked(rest, Planes{{axis<V>(0, 9), axis<V>(0)}, {axis<V>(1, 5), axis<V>(1)}}, rest, 1, 2, S(0.1)), half, half));
    CHECK(is(asked(rest, Planes{{axis<V>(0, 9), axis<V>(0)}, {axis<V>(0, S(0.5)), axis<V>(0, -1)}}, axis<V>(1), 1, 2,
                 S(0.1)),
        0, 1));
    for (const S max_speed : {S(0), S(-1)}) CHECK(same_value(asked(rest, wall, east, max_speed, 2, S(0.1)), rest));
    // a pillar is a ball or a bar of no length
    const V aside = asked(axis<V>(0), Spheres{{axis<V>(0, 2), S(0.5)}}, east, 4, 4, S(0.1));
    CHECK(same_bits(asked(axis<V>(0), Capsules{{axis<V>(0, 2), axis<V>(0, 2), S(0.5)}}, east, 4, 4, S(0.1)), aside));
    CHECK(tests::components(aside)[1] > S(0.1)); // head-on: to the left
}

TEMPLATE_LIST_TEST_CASE("a way past a pillar or past the end of a wall, at rest or moving, is free, to the bit",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto is_free = [](const V& preferred, const V& center, const V& velocity = veer::zero<V>()) {
        const std::array alone{Agent<V>{veer::zero<V>(), preferred, S(0.5)}};
        const std::vector<veer::Sphere<V>> pillar{{center, S(0.5), velocity}};
        const std::vector<veer::Capsule<V>> wall{{center, center - axis<V>(1, 9), S(0.5), velocity}};
        const auto asked = [&](const auto& obstacles) {
            return reciprocal_velocity<V>(0, alone, std::array{0}, obstacles, preferred, 4, 8, S(0.1));
        };
        return same_bits(asked(pillar), preferred) && same_bits(asked(wall), preferred);
    };
    CHECK((is_free(vector<V>(2, 1), axis<V>(0, 4)) && !is_free(vector<V>(2, S(0.25)), axis<V>(0, 4))));
    CHECK((is_free(vector<V>(1, 2), axis<V>(0, S(1.5))) && !is_free(vector<V>(2, 1), axis<V>(0, S(1.5)))));
    CHECK(
        (is_free(axis<V>(0, 2), axis<V>(0, 4), axis<V>(1, -1)) && !is_free(axis<V>(0, 2), axis<V>(0, 4), axis<V>(0))));
}

TEMPLATE_LIST_TEST_CASE("an agent that comes to a wall in one long step stops before it, not an ulp inside", "[crowd]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using Wide = veer::BasicVector<double, dimension_v<V>>;
    sweep<Random>(435, 1'000, [](Random& random) {
        const S way = random.uniform<S>(10, 1000), time_step = way;
        const V along = random.direction<V>();
        const std::vector<veer::Plane<V>> wall{{along * way, along * S(-1)}};
        const std::array alone{Agent<V>{veer::zero<V>(), veer::zero<V>(), S(0.5)}};
        const V next = reciprocal_velocity<V>(0, alone, std::array{0}, wall, V(along * S(2)), 4, S(0.1), time_step);
        const auto seen = veer::parts::seen_from(convert<Wide>(V(next * time_step)), wall[0]);
        return veer::clearance(veer::zero<Wide>(), 0.5, seen).gap >= 0 && length(next) > S(0.9);
    });
}

TEMPLATE_LIST_TEST_CASE("a horizon and a time step below 0 count as 0, to the bit", "[crowd]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(437, 5'000, [](Random& random) {
        std::vector<Agent<V>> agents;
        std::vector<veer::Capsule<V>> bars;
        for (int i = 0; i < 4; ++i)
            agents.push_back({random.vector<V>(2), random.vector<V>(1), random.uniform<S>(0, 1)}),
                bars.push_back(random_bar<V>(random));
        const V preferred = random.vector<V>(2);
        const auto asked = [&](S horizon, S time_step) {
            return reciprocal_velocity<V>(0, agents, std::array{1, 2, 3}, bars, preferred, S(1.5), horizon, time_step);
        };
        const S horizon = random.uniform<S>(0, 4), time_step = random.uniform<S>(0, 1);
        return same_bits(asked(-horizon, time_step), asked(0, time_step))
            && same_bits(asked(horizon, -time_step), asked(horizon, 0))
            && same_bits(asked(-horizon, -time_step), asked(0, 0));
    });
}

TEMPLATE_LIST_TEST_CASE("reciprocal_velocity does not depend on the units of length and of time, to the bit", "[crowd]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(436, 2'000, [](Random& random) {
        std::vector<Agent<V>> agents, others;
        std::vector<veer::Capsule<V>> bars, other_bars;
        const S metre = std::ldexp(S(1), random.below(60) - 30), second = std::ldexp(S(1), random.below(20) - 10),
                pace = metre / second;
        std::vector<int> neighbors;
        for (int i = 0; i < 4; ++i) {
            const Agent<V> one{random.vector<V>(2), random.vector<V>(1), random.uniform<S>(0, 1)};
            const veer::Capsule<V> bar = random_bar<V>(random);
            agents.push_back(one), bars.push_back(bar), neighbors.push_back(i);
            others.push_back({one.position * metre, one.velocity * pace, one.radius * metre});
            other_bars.push_back({bar.start * metre, bar.end * metre, bar.radius * metre, bar.velocity * pace});
        }
        const V preferred = random.vector<V>(1);
        const S time_step = S(0.1);
        const V answer = reciprocal_velocity<V>(0, agents, neighbors, bars, preferred, 1, 2, time_step),
                other = reciprocal_velocity<V>(0, others, neighbors, other_bars, V(preferred * pace), pace, 2 * second,
                    time_step * second, {.rest = 4 / static_cast<double>(second)});
        return same_bits(other, V(answer * pace));
    });
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
    for (const S y : {S(0), S(0.125), S(-0.0625), S(-0.5)}) { // 7.5 s the straight way
        CHECK((walk(V(-5, y), {V(0, 0), V(0, 0), S(0.5)}) > 7 && walk(V(-5, y), {V(0, 0), V(0, 0), S(0.5)}) < 9));
        CHECK((walk(V(-5, y), {V(0, S(0.2)), V(0, 9)}) > 7 && walk(V(-5, y), {V(0, S(0.2)), V(0, 9)}) < 9));
    }
    CHECK(walk(V(-5, 0), {V(0, -2), V(0, 2)}) == -1);
}

/// A walker, and walls of which one meets the next: straight on, at the corner of a house, at the mouth of a corridor.
template <veer::Vector2 V> struct WalkAlongWalls {
    using S = scalar_t<V>;
    std::vector<veer::Capsule<V>> walls;
    V start, goal, way = veer::zero<V>(); ///< way: where it walks, on and on; zero: to the goal

    explicit WalkAlongWalls(Random& random) {
        const S thick = random.one_in(2) ? S(0) : random.uniform<S>(0, S(0.15)), reach = S(0.3) + thick;
        const auto wall = [&](const V& from, const V& to) {
            walls.push_back({from, to, thick});
            if (random.one_in(2)) std::swap(walls.back().start, walls.back().end);
        };
        const S beside = reach + random.uniform<S>(S(0.01), 1), along = random.uniform<S>(-5, -1);
        if (const int kind = random.below(3); kind == 0) {
            const V joint(random.uniform<S>(-1, 1), 0);
            wall(V(-7, 0), joint), wall(joint, V(8, 0));
            start = V(along, beside), goal = V(4, reach), way = V(1, random.uniform<S>(S(-1.5), 0));
        } else if (kind == 1) {
            wall(V(-7, 0), V(0, 0)), wall(V(0, 0), V(0, -7));
            start = V(along, beside), goal = V(random.uniform<S>(S(0.6), 4), random.uniform<S>(-5, -1));
        } else {
            const S half = random.uniform<S>(S(0.5), S(1.25)) + thick, free = half - reach;
            for (const S side : {S(-1), S(1)})
                wall(V(0, side * half), V(7, side * half)), wall(V(0, side * half), V(0, side * 7));
            start = V(-beside, random.uniform<S>(-3, 3)), goal = V(4, random.uniform<S>(-free, free) * S(0.9));
        }
        const S angle = random.uniform<S>(0, 6), side = random.one_in(2) ? S(1) : S(-1);
        const V turned(std::cos(angle), std::sin(angle));
        const auto turn = [&](V& v) { v = turned * v.x + V(-turned.y, turned.x) * (v.y * side); };
        for (auto& one : walls) turn(one.start), turn(one.end);
        turn(start), turn(goal), turn(way);
    }

    /// Whether it gets to its goal, or within a metre of it along the wall, in 40 s, and into no wall.
    bool arrives(S horizon, int rate) const {
        const S time_step = 1 / S(rate);
        std::array one{Agent<V>{start, veer::zero<V>(), S(0.3)}};
        bool is_outside = true;
        for (int frame = 0; frame < 40 * rate && is_outside; ++frame) {
            const V left = goal - one[0].position;
            const bool goes_on = length(way) > 0;
            if (goes_on ? veer::dot(left, V(goal - start)) < length(V(goal - start)) : length(left) < S(0.3))
                return true;
            const V wish = goes_on ? veer::normalize_or(way, way) * S(1.3) : veer::truncate(V(left * S(rate)), S(1.3));
            one[0].velocity = reciprocal_velocity<V>(0, one, std::array{0}, walls, wish, S(1.6), horizon, time_step);
            one[0].position = one[0].position + one[0].velocity * time_step;
            for (const auto& wall : walls)
                is_outside = is_outside && veer::clearance(one[0].position, S(0.3), wall).gap > S(-1e-6);
        }
        return false;
    }
};

TEMPLATE_TEST_CASE(
    "a lone walker gets on where one wall meets the next: straight on, round the corner of a house, into "
    "a corridor",
    "[crowd]", glm::vec2, glm::dvec2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(440, tests::cases(1'200 / tests::quick), [](Random& random) {
        const WalkAlongWalls<V> walk(random);
        const int rate = random.one_in(2) ? 60 : 10;
        return walk.arrives(S(2.5), rate) && walk.arrives(S(0.5), rate);
    });
}

// ---- on lattices, where half spaces meet in one point, lie in each other's boundary and touch the ball --------------

/// A question on a lattice, and the exact answer to it.
template <veer::Vector V> struct LatticeQuestion {
    using S = scalar_t<V>;
    std::vector<Agent<V>> agents;
    std::vector<int> neighbors;
    V preferred;
    S max_speed, horizon;
    veer::CrowdTuning tuning;
    std::vector<tests::ExactHalfSpace> all{}; ///< what the neighbours leave
    static constexpr S time_step = S(0.25);

    explicit LatticeQuestion(Random& random) {
        const int count = 3 + random.below(6), fastest = 1 + random.below(2);
        for (int i = 0; i < count; ++i) {
            const V place = i == 0 ? veer::zero<V>() : random.lattice<V>(4), velocity = random.lattice<V>(fastest);
            if (i > 0 && same_value(place, veer::zero<V>())) continue;
            neighbors.push_back(static_cast<int>(agents.size()));
            agents.push_back({place, velocity, S(0.5), random.one_in(2) ? S(1) : S(random.below(4))});
        }
        preferred = random.lattice<V>(2), max_speed = S(1 + random.below(3)), horizon = S(1 << random.below(3));
        tuning = any_tuning(random);
        for (std::size_t i = 1; i < agents.size(); ++i)
            if (exact_share(agents[0], agents[i]) > 0)
                all.push_back(exact_way_out(agents[0], agents[i],
                    length(V(agents[i].position - agents[0].position)) <= 1 ? time_step : horizon));
    }

    tests::NearestByCorners<dimension_v<V>> corners() const {
        using Wide = veer::BasicVector<double, dimension_v<V>>;
        const Wide wanted = veer::truncate(convert<Wide>(preferred), static_cast<double>(max_speed));
        return {all, exact(wanted), exact(max_speed)};
    }

    V asked(const veer::CrowdTuning& rules) const {
        return reciprocal_velocity<V>(0, agents, neighbors, preferred, max_speed, horizon, time_step, rules);
    }
};

TEMPLATE_LIST_TEST_CASE("reciprocal_velocity on a lattice is what trying every corner finds, in 250,000 questions, and "
                        "with every tuning a velocity that is allowed",
    "[crowd]", tests::PlainVectors) {
    using V = TestType;
    int answered = 0, unanswerable = 0, unsure = 0;
    sweep<Random>(417, tests::cases(250'000 / tests::quick), [&](Random& random) {
        const LatticeQuestion<V> question(random);
        const auto corners = question.corners();
        const tests::ExactNearest right = corners.answer();
        if (!right.is_sure) return ++unsure, true;
        if (!right.place) return ++unanswerable, true;
        ++answered; // 2^-26 of the velocities, and float
        return tests::length(exact(question.asked(paper)) - *right.place) <= 1e-6L
            && corners.lack(exact(question.asked(question.tuning))) <= 1e-6L;
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
        return veer::reciprocal_velocity(0, agents, std::array{1, 2, 3, 4}, V(-1, 1), 2, 2, S(0.1), paper);
    };
    CHECK(veer::distance(asked(glm::vec2()), glm::vec2(-1, 0)) < 1e-6f);
    CHECK(veer::distance(asked(glm::dvec2()), glm::dvec2(-1, 0)) < 1e-8);
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
        CHECK(ring.walk(600) < 300);            // 200 frames the straight way
        CHECK(ring.least >= scalar_t<V>(0.98)); // in conflicts the least penetration
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
        CHECK(ring.least >= S(0.98));
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
    CHECK(crowd.least >= 0.98f);
}

/// Plays people at a door, at 20 Hz, for `patience` times as long as they would need alone.
template <veer::Vector V>
tests::CrowdScore play_door(
    tests::CrowdWorld<V>& world, scalar_t<V> horizon, double patience, const veer::CrowdTuning& tuning = {}) {
    const auto score =
        tests::play_crowd(world, 20, patience, [&](const auto& all, const auto& neighbors, auto time_step, auto& next) {
            for (std::size_t i = 0; i < all.people.size(); ++i)
                next[i] = reciprocal_velocity<V>(i, all.people, neighbors[i], all.walls,
                    all.preferred_velocity(i, time_step), all.max_speed(i), horizon, time_step, tuning);
        });
    CHECK((score.in_walls <= 0 && score.deepest < 0.1));
    return score;
}

/// How many walk through the door in a wall from the left to the right.
template <veer::Vector V> std::size_t through_door(tests::CrowdWorld<V> world, scalar_t<V> horizon) {
    (void)play_door(world, horizon, 4);
    return static_cast<std::size_t>(std::count_if(world.people.begin(), world.people.end(),
        [](const auto& one) { return tests::components(one.position)[0] > scalar_t<V>(0.5); }));
}

TEMPLATE_TEST_CASE(
    "one walker gets through an open door from everywhere, and fifty people do", "[crowd]", glm::vec2, glm::dvec2) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S horizon : {S(0.5), S(2.5)}) {
        std::size_t through = 0;
        for (int i = 0; i < 81; ++i) {
            auto world = tests::door_world<V>(1, 1.6);
            world.people.clear(), world.goals.clear(), world.paces.clear();
            world.add(vector<V>(-0.5 - 0.5 * (i % 9), 0.75 * (i / 9 - 4)), vector<V>(5, 0));
            through += through_door(world, horizon);
        }
        CHECK(through == 81);
        auto world = tests::door_world<V>(1, 1.6);
        for (std::size_t i = 0; i < world.people.size(); ++i) { // all on one side, and all go as far
            if (i >= 25) world.people[i].position = world.people[i - 25].position - vector<V>(6, 0);
            world.goals[i] = world.people[i].position + vector<V>(16, 0);
        }
        CHECK(through_door(world, horizon) == 50);
    }
}

TEMPLATE_TEST_CASE("people get through a door both ways, and not into its posts", "[crowd]", glm::vec2, glm::dvec2) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S horizon : {S(0.5), S(2.5)}) { // 25 from each side
        auto world = tests::door_world<V>(1, 1.6);
        CHECK(play_door(world, horizon, 8).arrived >= 48);
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

TEMPLATE_LIST_TEST_CASE("with a horizon of 0, neighbours that are apart change nothing, however far they are",
    "[crowd]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::Random random(65);
    for (int k = 0; k < tests::cases(2'000); ++k) {
        const auto near_by = [&](S x) {
            return Agent<V>{axis<V>(0, x) + random.template vector<V>(S(0.2)), random.template vector<V>(1), S(0.5)};
        };
        const std::vector<Agent<V>> agents{near_by(0), near_by(S(0.6)), near_by(S(-0.6)), near_by(40)};
        const V preferred = random.template vector<V>(1);
        const std::array<int, 3> all{3, 1, 2};
        const std::array<int, 2> overlapping{1, 2};
        const auto answer = [&](const auto& neighbors) {
            return veer::reciprocal_velocity(0, agents, neighbors, preferred, S(1.5), 0, S(0.25));
        };
        if (answer(all) != answer(overlapping)) FAIL("case " << k);
    }
}
