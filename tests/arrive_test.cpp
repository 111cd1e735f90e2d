// SPDX-License-Identifier: MIT
#include <veer/arrive.hpp>

#include <algorithm>
#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::components, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random,
    tests::same_bits, tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::arrive, veer::arrive_velocity, veer::ArriveLimits, veer::Motion, veer::scalar_t;

/// The formula of the comment, in long double; h = 0 gives sqrt(2 a d).
long double braking_speed(long double d, long double a, long double h) {
    const long double n = std::max(1.0L, std::ceil((std::sqrt(1 + 8 * d / (a * h * h)) - 1) / 2));
    return h == 0 ? std::sqrt(2 * a * d) : d / (n * h) + a * h * (n - 1) / 2;
}

/// What a game draws for an agent on its way, at 15 to 1000 frames a second, or one in two seconds.
template <veer::Vector V> struct Flight {
    using S = scalar_t<V>;
    V position, target;
    ArriveLimits<S> limits;
    S time_step;

    static Flight drawn(Random& random) {
        constexpr double rates[] = {0.5, 15, 24, 30, 60, 90, 120, 240, 500, 1000};
        const V target = random.one_in(4) ? veer::zero<V>() : random.vector<V>(100);
        const V offset = random.direction<V>() * random.uniform<S>(0, 12);
        const S max_speed = random.uniform<S>(2, 30), max_deceleration = random.uniform<S>(1, 30);
        return {target + offset, target, {max_speed, max_deceleration}, S(1) / static_cast<S>(rates[random.below(10)])};
    }

    [[nodiscard]] V velocity() const { return arrive_velocity(position, target, limits, time_step); }

    /// How far rounding may take a speed: the position by an ulp a step, and the speed follows within 2 / time_step.
    [[nodiscard]] S rounding() const {
        const S size = veer::length(position) + veer::length(target);
        return std::numeric_limits<S>::epsilon() * (2 * size / time_step + 8 * limits.max_speed);
    }
};

/// Whether a component has passed that of the target.
template <veer::Vector V> bool passes(const V& before, const V& after, const V& target) {
    const auto p = components(before), q = components(after), t = components(target);
    for (std::size_t i = 0; i < 3; ++i)
        if ((p[i] < t[i] && q[i] > t[i]) || (p[i] > t[i] && q[i] < t[i])) return true;
    return false;
}

// ---- the formula ----------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("arrive has the answers of its formula", "[arrive]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V at = veer::zero<V>(), unit = axis<V>(0);
    // a h = 1/4 a step: 3 steps of 3/4, 2/4 and 1/4 for half a second each cover 3/4
    CHECK(same_value(arrive_velocity(at, unit * S(0.75), {10, S(0.5)}, S(0.5)), unit * S(0.75)));
    CHECK(same_value(arrive_velocity(at, unit * S(0.375), {10, S(0.5)}, S(0.5)), unit * S(0.5)));
    CHECK(same_value(arrive_velocity(at, unit * S(64), {3, S(0.5)}, S(0.5)), unit * S(3))); // the limit
    CHECK(same_value(arrive_velocity(at, unit * S(-8), {10, 4}, 0), unit * S(-8)));         // sqrt(2 4 8)
    CHECK(
        error_of(arrive_velocity(unit, vector<V>(4, 4), {1, 1000}, S(0.125)), Exact{0.6L, 0.8L, 0}) <= 3 * epsilon<S>);
    const S most = Wild<V>::largest; // a step and a half of the hardest braking there is
    CHECK(error_of(arrive_velocity(at, unit * (most / 2), {most, most}, S(0.5)), exact(unit * (most * S(0.75))))
          <= 3 * epsilon<S> * exact(most));

    sweep<Random>(201, 50'000, [](Random& random) {
        const V position = random.vector<V>(100), target = random.vector<V>(100);
        const S max_speed = std::abs(random.any_magnitude<S>(-4, 12)), a = std::abs(random.any_magnitude<S>(-10, 10));
        const S h = random.one_in(8) ? S(0) : std::abs(random.any_magnitude<S>(-30, 5));
        const Exact offset = exact(target) - exact(position);
        const long double d = tests::length(offset), least = exact(veer::length(position)) * epsilon<S> / exact(h);
        const long double braking = braking_speed(d, exact(a), exact(h));
        if (h > 0 && braking < 4 * least) return true; // such steps are lost in rounding, and have a test of their own
        const long double speed = std::min(exact(max_speed), braking);
        // 4 epsilon kept back at the landing, 3 of the offset and its length, and as many of the speed
        return error_of(arrive_velocity(position, target, {max_speed, a}, h), offset * (speed / d))
            <= 10 * epsilon<S> * speed;
    });
}

TEMPLATE_LIST_TEST_CASE("where squares underflow it is too slow at most", "[arrive]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(208, 50'000, [](Random& random) {
        constexpr int least = std::numeric_limits<S>::min_exponent;
        const S a = std::abs(random.any_magnitude<S>(least, least / 2)), h = std::abs(random.any_magnitude<S>(-10, 10));
        const S d = std::abs(random.any_magnitude<S>(least / 2, 0));
        const long double speed = tests::length(exact(arrive_velocity(veer::zero<V>(), axis<V>(0, d), {1, a}, h)));
        return speed
            <= 1.5L * braking_speed(exact(d), exact(a), exact(h)); // 8 a d may round up to the smallest number there is
    });
}

// ---- flights --------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "an agent comes to rest on the target at 15 to 1000 frames a second, passes it nowhere and never turns round",
    "[arrive]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(202, tests::cases(150), [](Random& random) {
        auto flight = Flight<V>::drawn(random);
        V velocity = flight.velocity();
        S allowed = veer::length(velocity);
        for (int step = 0; step < 20'000; ++step) {
            const V before = flight.position;
            flight.position = flight.position + velocity * flight.time_step;
            if (passes(before, flight.position, flight.target)) return false;

            const V next = flight.velocity();
            const S speed = veer::length(next);
            if (!(speed <= allowed + flight.rounding()) || veer::dot(next, velocity) < 0) return false;
            if (same_value(next, veer::zero<V>())) { // at rest, on the target, for good
                const long double left = error_of(flight.position, exact(flight.target)),
                                  size = tests::length(exact(flight.target));
                return left <= std::max(epsilon<S> * size, std::sqrt(exact((std::numeric_limits<S>::min)())));
            }
            allowed = std::min(allowed, speed);
            velocity = next;
        }
        return false;
    });
}

TEMPLATE_LIST_TEST_CASE("no step brakes harder than max_deceleration, and once it brakes each takes off that much",
    "[arrive]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(203, tests::cases(150), [](Random& random) {
        auto flight = Flight<V>::drawn(random);
        const S lost = flight.limits.max_deceleration * flight.time_step;
        S speed = veer::length(flight.velocity());
        int braking = 0;
        for (int step = 0; speed > 0 && step < 20'000; ++step) {
            flight.position = flight.position + flight.velocity() * flight.time_step;
            const S next = veer::length(flight.velocity()), change = speed - next, rounding = flight.rounding();
            if (change > lost + rounding) return false;
            if (braking > 1 && next > lost && std::abs(change - lost) > rounding) return false;
            braking += change > rounding;
            speed = next;
        }
        return speed == 0;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "where the time step varies it still passes the target nowhere", "[arrive]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(204, tests::cases(300), [](Random& random) {
        auto flight = Flight<V>::drawn(random);
        for (int step = 0; step < 200; ++step) {
            const V before = flight.position;
            flight.time_step = random.uniform<S>(0, S(0.1f));
            flight.position = flight.position + flight.velocity() * flight.time_step;
            if (passes(before, flight.position, flight.target)) return false;
        }
        return true;
    });
}

TEST_CASE("steps too short for a float far from the origin are made long enough, and arrive", "[arrive]") {
    // a kilometre off, at 10,000 frames a second: the last millimetres are steps of less than half an ulp, 30
    // micrometres
    glm::vec3 position(1000, 1, 0);
    const glm::vec3 target(1002, 2, 0);
    int step = 0;
    for (; position != target && step < 100'000; ++step)
        position += arrive_velocity(position, target, {5, 1}, 1e-4f) * 1e-4f;
    CHECK(position == target);
    CHECK(step < 50'000); // 4.3 s of the smooth profile
}

// ---- a target that moves --------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "an agent settles to within rounding at a target that moves, and keeps its velocity", "[arrive]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(205, tests::cases(60), [](Random& random) {
        auto flight = Flight<V>::drawn(random);
        const V target_velocity = random.direction<V>() * (flight.limits.max_speed * random.uniform<S>(0, S(0.8f)));
        const S h = flight.time_step;
        V velocity = veer::zero<V>();
        const int steps = static_cast<int>(90 / h); // at 0.2 of max_speed it takes 12 / 0.4 s to close in
        for (int step = 0; step < steps; ++step) {
            velocity = arrive_velocity(flight.position, flight.target, target_velocity, flight.limits, h);
            if (veer::length(velocity) > flight.limits.max_speed * (1 + 3 * std::numeric_limits<S>::epsilon()))
                return false;
            flight.position = flight.position + velocity * h, flight.target = flight.target + target_velocity * h;
            // both round in each step: an ulp of their coordinates
            const S grain =
                std::numeric_limits<S>::epsilon() * 2 * (veer::length(flight.target) + veer::length(flight.position));
            if (veer::distance(flight.position, flight.target) <= grain && step > 10)
                return veer::distance(velocity, target_velocity) <= grain / h + flight.limits.max_deceleration * h;
        }
        return false;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "at a moving target the velocity is that in its frame, cut to max_speed", "[arrive]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(206, 20'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector(),
                target_velocity = wild.vector();
        const ArriveLimits<S> limits{wild.number(), wild.number()};
        const S h = wild.time_step();
        const V wanted = arrive_velocity(position, target, target_velocity, limits, h);
        return same_bits(wanted,
                   veer::truncate(target_velocity + arrive_velocity(position, target, limits, h), limits.max_speed))
            && same_bits(arrive(position, velocity, target, target_velocity, limits, h), wanted - velocity)
            && same_bits(
                arrive(position, velocity, target, limits, h), arrive_velocity(position, target, limits, h) - velocity);
    });
    const V at = vector<V>(1, 2, 3), moving = vector<V>(3, 4);
    CHECK(same_value(arrive_velocity(at, at, moving, {10, 1}, S(0.125)), moving));
    CHECK(error_of(arrive_velocity(at, at, moving, {1, 1}, S(0.125)), Exact{0.6L, 0.8L, 0})
          <= 3 * epsilon<S>); // too fast: followed
}

// ---- degenerate inputs ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "at the target, and without speed or brakes, arrive asks for a stop", "[arrive]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V at = vector<V>(1, -2, 3), target = vector<V>(4, 5, 6), velocity = vector<V>(7, 8, 9),
            zero = veer::zero<V>();
    for (const S h : {S(0), S(1) / 60, S(1000), S(-1)}) {
        CHECK(same_value(arrive_velocity(at, at, {5, 2}, h), zero));
        CHECK(same_value(arrive(at, velocity, at, {5, 2}, h), zero - velocity));
        for (const S none : {S(0), S(-0.0), S(-1)}) {
            CHECK(same_value(arrive_velocity(at, target, {none, 2}, h), zero));
            CHECK(same_value(arrive_velocity(at, target, {5, none}, h), zero));
        }
    }
    CHECK(same_bits(arrive_velocity(at, target, {500, 2}, -1), arrive_velocity(at, target, {500, 2}, 0)));
}

TEMPLATE_LIST_TEST_CASE("brakes that stop within a step reach the target in it", "[arrive]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V at = vector<V>(1, -2, 3), target = vector<V>(4, 5, 6);
    const S big = Wild<V>::largest;
    const V next = at + arrive_velocity(at, target, {big, big}, S(0.125)) * S(0.125);
    CHECK(error_of(next, exact(target)) <= 60 * epsilon<S>); // 4 to 8 epsilon of the way, 8 m, are left
    CHECK(same_value(next + arrive_velocity(next, target, {big, big}, S(0.125)) * S(0.125), target));
}

TEMPLATE_LIST_TEST_CASE("arrive does not depend on the unit of length", "[arrive]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(207, 20'000, [](Random& random) {
        const auto flight = Flight<V>::drawn(random);
        const S k = std::ldexp(S(1), random.below(40) - 20);
        const auto& [position, target, limits, h] = flight;
        return same_bits(
            arrive_velocity(position * k, target * k, {limits.max_speed * k, limits.max_deceleration * k}, h),
            flight.velocity() * k);
    });
}

} // namespace
