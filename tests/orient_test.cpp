// SPDX-License-Identifier: MIT
#include <veer/orient.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::banked_up, veer::Orientation, veer::orientation, veer::scalar_t;

template <veer::Vector3 V> bool is_orthonormal(const Orientation<V>& lies) {
    const Exact f = exact(lies.forward), l = exact(lies.left), u = exact(lies.up);
    const long double tolerance = 4 * epsilon<scalar_t<V>>; // 2 of lateral, and 1.5 of each length
    const auto is_unit = [&](const Exact& v) { return std::abs(tests::length(v) - 1) <= tolerance; };
    const auto is_right = [&](const Exact& a, const Exact& b) { return std::abs(tests::dot(a, b)) <= tolerance; };
    return is_unit(f) && is_unit(l) && is_unit(u) && is_right(f, l) && is_right(l, u) && is_right(u, f);
}

TEMPLATE_LIST_TEST_CASE(
    "an orientation is orthonormal, keeps forward, and its left is cross(up, forward)", "[orient]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto level = orientation(axis<V>(0, 5), axis<V>(2, 3));
    CHECK((same_value(level.forward, axis<V>(0)) && same_value(level.left, axis<V>(1))
           && same_value(level.up, axis<V>(2))));
    const auto climbing = orientation(vector<V>(3, 0, 4), axis<V>(2));
    CHECK(error_of(climbing.forward, Exact{0.6L, 0, 0.8L}) <= 2 * epsilon<S>);
    CHECK(error_of(climbing.up, Exact{-0.8L, 0, 0.6L}) <= 3 * epsilon<S>);
    CHECK(error_of(climbing.left, Exact{0, 1, 0}) <= 3 * epsilon<S>);

    sweep<Wild<V>>(221, 100'000, [](Wild<V>& wild) {
        const V forward = wild.vector(), up = wild.vector();
        const auto lies = orientation(forward, up);
        return is_orthonormal(lies) && same_bits(lies.forward, veer::normalize_or(forward, axis<V>(0)))
            && same_bits(lies.left, veer::cross(lies.up, lies.forward));
    });
}

TEMPLATE_LIST_TEST_CASE("up is as near as can be to the one asked for, however nearly parallel it is to forward",
    "[orient]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(222, 20'000, [](Random& random) {
        const V forward = random.vector<V>(10);
        const V up = random.one_in(2) ? random.vector<V>(10)
                                      : forward + random.direction<V>() * std::abs(random.any_magnitude<S>(-12, 0));
        const Exact f = exact(forward), u = exact(up), across = u - f * (tests::dot(u, f) / tests::dot(f, f));
        const long double sine = tests::length(across) / tests::length(u);
        if (sine < 64 * epsilon<S> || tests::length(f) < 0.1L) return true;
        // the first pass rounds the part across at the size of the whole
        return error_of(orientation(forward, up).up, across * (1 / tests::length(across)))
            <= (3 + 4 / sine) * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "without an up, or with one along forward, up is the perpendicular; without a forward it is the first axis",
    "[orient]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const V zero = veer::zero<V>();
    for (const V forward : {axis<V>(0), vector<V>(1, -2, 3), vector<V>(0, 0, -4)}) {
        for (const V up : {zero, forward, forward * S(-3), forward * S(0.125),
                 forward * std::sqrt((std::numeric_limits<S>::min)()) * S(0.25)}) {
            const auto lies = orientation(forward, up);
            CHECK(same_bits(lies.up, veer::perpendicular(forward)));
            CHECK(same_bits(banked_up(forward, up, zero), lies.up));
        }
    }
    const auto lies = orientation(zero, axis<V>(1, 9));
    CHECK((same_value(lies.forward, axis<V>(0)) && same_value(lies.up, axis<V>(1))));
    CHECK(same_value(banked_up(zero, axis<V>(1, 9), zero), axis<V>(1)));
    CHECK(same_value(orientation(zero, zero).up, veer::perpendicular(axis<V>(0))));
    // a short up counts as much as a long one, nearly along forward too
    const S least = std::sqrt((std::numeric_limits<S>::min)());
    CHECK(error_of(orientation(axis<V>(0), vector<V>(least * 8, -least / 8)).up, Exact{0, -1, 0}) <= 2 * epsilon<S>);
    CHECK(same_value(orientation(axis<V>(0), axis<V>(1, least * 2)).up, axis<V>(1)));
    // one whose squared length is below the smallest normal number is none
    CHECK(same_bits(orientation(axis<V>(0), axis<V>(2, least / 4)).up, veer::perpendicular(axis<V>(0))));
}

TEMPLATE_LIST_TEST_CASE("a flyer banks so that nothing pushes its passengers sideways", "[orient]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const V gravity = axis<V>(1, -10), level = axis<V>(0, 30);
    CHECK(same_value(banked_up(level, veer::zero<V>(), gravity), axis<V>(1))); // level flight
    CHECK(error_of(banked_up(level, axis<V>(2, 10), gravity), Exact{0, std::sqrt(0.5L), std::sqrt(0.5L)})
          <= 2 * epsilon<S>);                                                      // 1 g sideways: 45 degrees
    CHECK(same_value(banked_up(level, axis<V>(1, -20), gravity), axis<V>(1, -1))); // pushed down by 1 g: on its back
    CHECK(same_value(banked_up(level, axis<V>(0, 7), gravity), axis<V>(1)));       // faster, straight on
    CHECK(same_bits(banked_up(level, gravity, gravity), veer::perpendicular(axis<V>(0)))); // free fall
    sweep<Random>(223, 20'000, [](Random& random) {
        const V forward = random.vector<V>(30), acceleration = random.vector<V>(20), g = random.vector<V>(10);
        const V up = banked_up(forward, acceleration, g);
        const auto lies = orientation(forward, acceleration - g);
        return same_bits(up, lies.up) && is_orthonormal(lies);
    });
}

} // namespace
