// SPDX-License-Identifier: MIT
#include <veer/geometry/encounter.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::Random, tests::sweep, tests::vector;
using veer::distance, veer::parts::encounter_of, veer::parts::urgency, veer::scalar_t, veer::zero;

TEMPLATE_LIST_TEST_CASE("an encounter is there when the two are a reach apart", "[encounter]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(21, 10'000, [](Random& random) {
        const V p = random.vector<V>(20), q = random.vector<V>(20), v = random.vector<V>(5), w = random.vector<V>(5);
        const S reach = random.uniform<S>(0, 3);
        const auto met = encounter_of(p, v, q, w, reach);
        if (!met.meets) return met.time == veer::parts::largest<S>() && veer::length(met.away) == S(0);
        if (distance(p, q) < reach) return met.time == S(0);
        const S gap = distance(V(p + v * met.time), V(q + w * met.time)) - reach;
        return std::abs(gap) <= S(0.001) && std::abs(veer::length(met.away) - 1) <= S(4 * epsilon<S>);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "away leads off the other at the closest approach, and off it where they overlap", "[encounter]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = zero<V>();
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
    "[encounter]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = zero<V>();
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

TEMPLATE_LIST_TEST_CASE("urgency is 1 now and 0 at the horizon", "[encounter]", tests::Scalars) {
    using S = TestType;
    CHECK(urgency(S(0), S(4)) == 1);
    CHECK(urgency(S(1), S(4)) == S(0.75));
    CHECK(urgency(S(4), S(4)) == 0);
    CHECK(urgency(S(9), S(4)) == 0);
    CHECK(urgency(S(0.5), S(0.25)) == 0);
    CHECK(urgency(S(0), S(0)) == 1);
}

} // namespace
