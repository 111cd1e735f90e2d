// SPDX-License-Identifier: MIT
#include <veer/seek.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/golden.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase, tests::Random,
    tests::same_bits, tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::flee, veer::flee_velocity, veer::scalar_t, veer::seek, veer::seek_velocity;

// u = eps / 2: the offset 1 u, 1 / |offset| 3 u, the two products 1 u each, and the offset's own 1 u once more within
// its length: 7 u
constexpr long double desired_roundings = 3.5L;

TEMPLATE_LIST_TEST_CASE("seek and flee agree with the golden cases", "[seek][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("steering_step")) {
        if (!golden.keeps_range_rule<S>()) continue;
        INFO(golden.name());
        const V position = golden.vector<V>("position"), velocity = golden.vector<V>("velocity"),
                target = golden.vector<V>("target");
        const S max_speed = golden.number<S>("max_velocity");
        const bool seeks = golden.in.at("behavior")[0] == "seek";
        const V desired =
            seeks ? seek_velocity(position, target, max_speed) : flee_velocity(position, target, max_speed);
        const V steering =
            seeks ? seek(position, velocity, target, max_speed) : flee(position, velocity, target, max_speed);

        const long double tolerance = desired_roundings * epsilon<S> * exact(max_speed);
        CHECK(error_of(desired, golden.expected_vector("desired")) <= tolerance);
        CHECK(error_of(steering, golden.expected_vector("steering"))
              <= tolerance + epsilon<S> / 2 * tests::length(exact(steering)));
    }
}

TEMPLATE_LIST_TEST_CASE("seek_velocity points at the target with the full speed", "[seek]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(error_of(seek_velocity(vector<V>(1, 1, 1), vector<V>(4, 5, 1), 10), Exact{6, 8, 0})
          <= 10 * desired_roundings * epsilon<S>);
    sweep<Random>(91, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), target = random.any_vector<V>(-6, 40);
        const S speed = random.uniform<S>(0, 50);
        const Exact offset = exact(target) - exact(position);
        const Exact expected = offset * (exact(speed) / tests::length(offset));
        return error_of(seek_velocity(position, target, speed), expected)
            <= desired_roundings * epsilon<S> * exact(speed);
    });
}

TEMPLATE_LIST_TEST_CASE("flee_velocity is seek_velocity with the sign turned, to the bit", "[seek]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(92, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), target = wild.vector();
        const auto speed = wild.number();
        return same_value(
            flee_velocity(position, target, speed), seek_velocity(position, target, speed) * scalar_t<V>(-1));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "seek and flee are the desired velocity less the velocity, to the bit", "[seek]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(93, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const auto speed = wild.number();
        return same_bits(seek(position, velocity, target, speed), seek_velocity(position, target, speed) - velocity)
            && same_bits(flee(position, velocity, target, speed), flee_velocity(position, target, speed) - velocity)
            && same_value(seek(position, seek_velocity(position, target, speed), target, speed), veer::zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("at the target the desired velocity is zero, and the steering brakes, for seek and flee alike",
    "[seek]", tests::Vectors) {
    using V = TestType;
    const V at = vector<V>(1, -2, 3), velocity = vector<V>(4, 5, 6), zero = veer::zero<V>();
    CHECK(same_value(seek_velocity(at, at, 5), zero));
    CHECK(same_value(flee_velocity(at, at, 5), zero));
    CHECK(same_value(seek(at, velocity, at, 5), velocity * scalar_t<V>(-1)));
    CHECK(same_value(flee(at, velocity, at, 5), velocity * scalar_t<V>(-1)));
    CHECK(same_value(seek(zero, zero, zero, 0), zero));
}

TEMPLATE_LIST_TEST_CASE("a speed of zero or below asks for a stop", "[seek]", tests::Vectors) {
    using V = TestType;
    const V at = vector<V>(1, -2, 3), target = vector<V>(4, 5, 6), zero = veer::zero<V>();
    for (const int speed : {0, -1, -100}) {
        CHECK(same_value(seek_velocity(at, target, static_cast<scalar_t<V>>(speed)), zero));
        CHECK(same_value(flee_velocity(at, target, static_cast<scalar_t<V>>(speed)), zero));
    }
}

TEMPLATE_LIST_TEST_CASE("seek does not depend on the unit of length", "[seek]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(95, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(10), target = random.vector<V>(100);
        const S speed = random.uniform<S>(0, 10), k = std::ldexp(S(1), random.below(40) - 20);
        return same_bits(
            seek(position * k, velocity * k, target * k, speed * k), seek(position, velocity, target, speed) * k);
    });
}

} // namespace
