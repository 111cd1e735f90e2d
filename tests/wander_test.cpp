// SPDX-License-Identifier: MIT
#include <veer/wander.hpp>

#include <cmath>
#include <numbers>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::scalar_t, veer::wander, veer::wander_direction, veer::wander_velocity, veer::WanderLimits;

/// Components of mean 0 and variance 1: twelve uniform numbers, less 6 (a sum of variances of 1/12).
template <veer::Vector V> V normal_vector(Random& random) {
    V sum = veer::zero<V>();
    for (int i = 0; i < 12; ++i) sum = sum + random.vector<V>(scalar_t<V>(0.5));
    return sum;
}

/// The mean of cos(angle between the heading now and a second later), over many agents.
template <veer::Vector V> double mean_cosine(std::uint64_t seed, int frames_per_second, double rate, int agents) {
    using S = scalar_t<V>;
    Random random(seed);
    double sum = 0;
    for (int agent = 0; agent < agents; ++agent) {
        V heading = axis<V>(0);
        for (int frame = 0; frame < frames_per_second; ++frame)
            heading = wander_direction(heading, normal_vector<V>(random), S(rate), S(1) / S(frames_per_second));
        sum += static_cast<double>(veer::component<0>(heading));
    }
    return sum / agents;
}

TEMPLATE_LIST_TEST_CASE(
    "the heading strays as far in a second at 30, 60 and 240 frames a second", "[wander]", tests::PlainVectors) {
    using V = TestType;
    constexpr double rate = 0.7;
    constexpr int agents = 2000;
    // Brownian motion on the circle: E cos = exp(-rate^2 / 2), on the sphere exp(-rate^2). The variance of cos is below
    // 1/4 for this rate, so that the mean of 2000 has a standard error below 0.0112: four of them are allowed. Steps in
    // the tangent plane differ from the sphere by rate^4 / (6 Hz), 0.0013. A step proportional to the time step would
    // leave 0.99 and more.
    const double expected = std::exp(-rate * rate * (veer::dimension_v<V> - 1) / 2);
    for (const int frames_per_second : {30, 60, 240}) {
        CAPTURE(frames_per_second);
        CHECK(std::abs(mean_cosine<V>(31, frames_per_second, rate, agents) - expected) < 4 * 0.0112 + 0.0013);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a direction turns by rate sqrt(time_step) |r|, towards the random vector, and stays of length 1", "[wander]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(211, 20'000, [](Random& random) {
        const V direction = random.direction<V>(), r = random.vector<V>(3);
        const S rate = random.uniform<S>(0, 2), h = random.uniform<S>(0, 1);
        const V turned = wander_direction(direction, r, rate, h);
        // the exact rotation
        const Exact d = exact(direction) * (1 / tests::length(exact(direction))),
                    across = exact(r) - d * tests::dot(exact(r), d);
        const long double size = tests::length(across), angle = exact(rate) * std::sqrt(exact(h)) * size;
        if (size < 1e-3L || angle > 6) return true; // the side would be known to few digits
        const Exact expected = d * std::cos(angle) + across * (std::sin(angle) / size);
        // 8 roundings of an angle up to 6, and the side to 2 eps |r| / size, |r| < 6
        return error_of(turned, expected) <= (30 + 12 / size) * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("an hour of wandering leaves a unit vector", "[wander]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(32);
    V heading = random.direction<V>();
    long double worst = 0;
    for (int frame = 0; frame < 50'000; ++frame) {
        heading = wander_direction(heading, random.vector<V>(2), 1, S(1) / 15);
        worst = std::max(worst, std::abs(tests::length(exact(heading)) - 1));
    }
    CHECK(worst <= 2 * epsilon<S>); // v / |v|: 3.5 roundings
}

TEMPLATE_LIST_TEST_CASE(
    "where there is no time, no rate or nothing across, the direction stays as it is", "[wander]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V direction = veer::normalize_or(vector<V>(1, -2, 3), axis<V>(0)), random = vector<V>(3, 1, 2);
    CHECK(same_bits(wander_direction(direction, random, 1, 0), direction));
    CHECK(same_bits(wander_direction(direction * S(3), random, 1, 0), direction * S(3)));
    CHECK(same_bits(wander_direction(direction, random, 1, -1), direction));
    CHECK(same_bits(wander_direction(direction, random, 0, 1), direction));
    CHECK(same_bits(wander_direction(direction, random, -1, 1), direction));
    CHECK(same_bits(wander_direction(direction, veer::zero<V>(), 1, 1), direction));
    CHECK(same_bits(wander_direction(direction, direction * S(-2), 1, 1), direction));
    CHECK(same_bits(wander_direction(direction * S(3), veer::zero<V>(), 1, 1), direction * S(3)));
    // of any length at the start, a unit vector after that
    const V turned = wander_direction(direction, random, S(0.5), 1);
    for (const S size : {S(0.25), S(3)})
        CHECK(error_of(wander_direction(direction * size, random, S(0.5), 1), exact(turned)) <= 20 * epsilon<S>);
    // zero counts as the first axis: a quarter turn towards the second
    const S quarter = std::numbers::pi_v<S> / 2;
    CHECK(same_value(wander_direction(veer::zero<V>(), random, 0, 1), axis<V>(0)));
    CHECK(error_of(wander_direction(veer::zero<V>(), axis<V>(1), quarter, 1), Exact{0, 1, 0}) <= 2 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("wander_velocity goes at full speed to the place on the circle", "[wander]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // 3 ahead and 4 to the side
    CHECK(error_of(wander_velocity(axis<V>(0, 7), axis<V>(1), {10, 3, 4}), Exact{6, 8, 0}) <= 50 * epsilon<S>);
    sweep<Random>(212, 20'000, [](Random& random) {
        const V velocity = random.vector<V>(10), direction = random.direction<V>();
        const WanderLimits<S> limits{random.uniform<S>(0, 9), random.uniform<S>(1, 5), random.uniform<S>(0, S(0.9))};
        const V wanted = wander_velocity(velocity, direction, limits);
        const Exact place = exact(velocity) * (exact(limits.circle_distance) / tests::length(exact(velocity)))
                          + exact(direction) * exact(limits.circle_radius);
        // 4 roundings of a centre up to 5 away, seen from 0.1 away at the least, and 4 of the speed
        return error_of(wanted, place * (exact(limits.max_speed) / tests::length(place)))
                <= (4 * 6 / 0.1L + 4) / 2 * epsilon<S> * exact(limits.max_speed)
            && same_bits(wander(velocity, direction, limits), wanted - velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("at rest wander goes along the direction, and where centre and radius cancel it stops",
    "[wander]", tests::Vectors) {
    using V = TestType;
    const V direction = axis<V>(1), velocity = axis<V>(1, -4), zero = veer::zero<V>();
    CHECK(same_value(wander_velocity(zero, direction, {5, 2, 1}), axis<V>(1, 5)));
    CHECK(same_value(wander_velocity(velocity, direction, {5, 2, 2}), zero));
    CHECK(same_value(wander(velocity, direction, {5, 2, 2}), zero - velocity));
    CHECK(same_value(wander_velocity(velocity, direction, {-5, 2, 1}), zero));
    CHECK(same_value(wander_velocity(axis<V>(0, 4), direction, {5, -2, 1}), axis<V>(1, 5)));
    CHECK(same_value(wander_velocity(axis<V>(0, 4), direction, {5, 2, -1}), axis<V>(0, 5)));
}

} // namespace
