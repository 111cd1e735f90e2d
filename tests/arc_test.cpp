// SPDX-License-Identifier: MIT
// The parts of a step on a true arc, one by one; the steps that they make up are tested in homing_test.cpp.
#include <veer/geometry/arc.hpp>

#include <cfenv>
#include <cmath>
#include <limits>
#include <numbers>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::dot, tests::exact, tests::length, tests::Random, tests::sweep, tests::ulps;
using veer::scalar_t, veer::parts::arc_of, veer::parts::arc_to, veer::parts::bearing_of, veer::parts::cruise,
    veer::parts::fly_arc;

/// (x - 1 + exp(-x)) / x^2, without cancelling.
long double mean_of(long double x) {
    if (x > 1) return (x + std::expm1(-x)) / (x * x);
    long double sum = 0, term = 0.5L;
    for (int n = 3; n < 30; ++n, term *= -x / (n - 1)) sum += term;
    return sum;
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "the end of an arc, its sine and its versine are right within 5 epsilon, for turns up to a whole circle", "[arc]",
    tests::Scalars) {
    using S = TestType;
    sweep<Random>(1, 200'000, [](Random& random) {
        const S half_angle =
            random.one_in(2) ? random.uniform<S>(0, S(1.5707963)) : std::fabs(random.any_magnitude<S>(-30, 0));
        const S length = std::fabs(random.any_magnitude<S>(-10, 10));
        const auto arc = arc_of(length, half_angle);
        const long double e = exact(half_angle), sine = std::sin(e), chord = exact(length) * sine / e;
        const auto near = [](S answer, long double truth, long double size) {
            return std::abs(exact(answer) - truth) <= 5 * tests::epsilon<S> * size;
        };
        // a cosine near pi/2 is a small difference of terms near 1
        return arc.length == length && near(arc.ahead, chord * std::cos(e), chord)
            && near(arc.aside, chord * sine, chord * sine) && near(arc.sine, std::sin(2 * e), sine)
            && near(arc.versine, 2 * sine * sine, 2 * sine * sine);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "an arc of no angle is a straight line, and one of half a circle ends beside its start", "[arc]", tests::Scalars) {
    using S = TestType;
    const auto straight = arc_of(S(7), 0);
    CHECK((straight.ahead == 7 && straight.aside == 0 && straight.sine == 0 && straight.versine == 0));

    const S quarter = std::numbers::pi_v<S> / 2;
    const auto half_circle = arc_of(S(2) * quarter, quarter); // of radius 1
    CHECK(ulps(half_circle.aside, 2) <= 2);
    CHECK(std::fabs(half_circle.ahead) <= 2 * std::numeric_limits<S>::epsilon());
    CHECK(ulps(half_circle.versine, 2) <= 2);
}

TEMPLATE_LIST_TEST_CASE(
    "the turning circle is 2 v^2 / a across, and as wide as the range rule allows without an acceleration", "[arc]",
    tests::Scalars) {
    using S = TestType;
    const S widest = veer::parts::range_limit<S>();
    CHECK(veer::parts::turning_diameter(S(30), 36) == 50);
    CHECK(veer::parts::turning_diameter(S(30), 0) == widest);
    CHECK(veer::parts::turning_diameter(S(30), -5) == widest);
    CHECK(veer::parts::turning_diameter(S(0), 36) == 0);
    CHECK(veer::parts::half_angle_of(S(30), 36, S(0.5)) == S(0.3));
    CHECK(veer::parts::half_angle_of(S(0), 36, S(0.5)) == 0);
    CHECK(veer::parts::half_angle_of(S(30), -36, S(0.5)) == 0);
}

TEMPLATE_LIST_TEST_CASE("a bearing puts the target back where it is", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(2, 20'000, [](Random& random) {
        const V position = random.vector<V>(50), velocity = random.vector<V>(30), target = random.vector<V>(50);
        const auto bearing = bearing_of(position, velocity, target);
        const V offset = target - position;
        const long double size = length(exact(offset)), rounding = 8 * tests::epsilon<S>;
        const auto found = exact(bearing.heading * bearing.ahead + bearing.side * bearing.aside);
        return length(found - exact(offset)) <= rounding * size
            && std::abs(dot(exact(bearing.heading), exact(bearing.side))) * exact(bearing.aside) <= rounding * size
            && std::abs(length(exact(bearing.side)) - 1) <= rounding && bearing.aside >= 0
            && std::abs(exact(bearing.speed) - length(exact(velocity))) <= rounding * length(exact(velocity));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "straight behind, the side is perpendicular to the velocity; at rest, the heading is the way to the target",
    "[arc]", tests::Vectors) {
    using V = TestType;
    const V here = tests::axis<V>(0, 24), east = tests::axis<V>(0, 2), west = tests::axis<V>(0, -40);
    const auto behind = bearing_of(here, east, west);
    CHECK(tests::same_value(behind.side, veer::perpendicular(east)));
    CHECK((behind.aside == 0 && behind.ahead == -64 && !behind.aimed));

    const auto at_rest = bearing_of(here, veer::zero<V>(), west);
    CHECK(tests::same_value(at_rest.heading, tests::axis<V>(0, -1)));
    CHECK((at_rest.speed == 0 && at_rest.ahead == 64 && at_rest.aimed));

    const auto nowhere = bearing_of(here, veer::zero<V>(), here);
    CHECK(tests::same_value(nowhere.heading, veer::zero<V>()));
    CHECK(tests::same_value(nowhere.side, veer::zero<V>()));

    for (const V& target : {here, V(here + east), V(here + east * scalar_t<V>(0x1p-10))}) {
        const auto in_front = bearing_of(here, east, target);
        CHECK((tests::same_value(in_front.side, veer::zero<V>()) && in_front.aside == 0 && in_front.aimed));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "aimed is who misses by less than the square root of epsilon / 512 of the way, however long that is", "[arc]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S angle = std::sqrt(std::numeric_limits<S>::epsilon() / 512);
    for (const S way : {S(0x1p-10), S(1), S(0x1p10)}) {
        const auto aimed = [&](S off) {
            return bearing_of(veer::zero<V>(), tests::axis<V>(0, S(2)), tests::vector<V>(way, way * off)).aimed;
        };
        CHECK((aimed(angle * S(0.9)) && !aimed(angle * S(1.1))));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the speed of a step relaxes exactly, and its mean is that of the way", "[arc]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(3, 50'000, [](Random& random) {
        const S speed = random.uniform<S>(0, 50), thrust = random.uniform<S>(0, 30), damping = random.uniform<S>(0, 3),
                dt = random.uniform<S>(0, 2);
        const auto found = cruise(speed, thrust, damping, dt);
        const long double k = exact(damping), t = exact(dt), v = exact(speed), push = exact(thrust) - k * v;
        const long double gain = k * t > 0 ? -std::expm1(-k * t) / k : t, mean = mean_of(k * t) * t;
        const long double allowed =
            16 * tests::epsilon<S> * (v + exact(thrust) * t + std::abs(push) * t); // of every term
        return std::abs(exact(found.change) - push * gain) <= allowed
            && std::abs(exact(found.mean_speed) - (v + push * mean)) <= allowed;
    });
    const auto braked = cruise(S(5), -100, 0, 1);
    CHECK((braked.change == -5 && braked.mean_speed == 0));
    const auto damped_below_0 = cruise(S(5), 3, -1, 2);
    CHECK((damped_below_0.change == 6 && damped_below_0.mean_speed == 8));
}

TEMPLATE_LIST_TEST_CASE(
    "an arc ends where the straight line that touches it runs through the target", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int ended = 0;
    sweep<Random>(4, 20'000, [&](Random& random) {
        const V position = random.vector<V>(5), velocity = random.direction<V>() * S(30),
                target = random.vector<V>(100);
        const auto bearing = bearing_of(position, velocity, target);
        const S dt = random.uniform<S>(0, 2), accel = 36;
        const auto arc = arc_to(bearing, bearing.speed, accel, dt);
        if (arc.length >= bearing.speed * dt || bearing.aimed) return true; // it does not end in this step
        ++ended;
        const long double left_ahead = exact(bearing.ahead) - exact(arc.ahead),
                          left_aside = exact(bearing.aside) - exact(arc.aside);
        const long double sine = exact(arc.sine), cosine = 1 - exact(arc.versine),
                          left = std::hypot(left_ahead, left_aside);
        // the roundings of the target's place, of a diameter of 50 m and of the angle
        return std::abs(left_ahead * sine - left_aside * cosine) <= 64 * tests::epsilon<S> * (50 + left)
            && left_ahead * cosine + left_aside * sine >= 0
            && !(arc_to(bearing, bearing.speed, accel, dt, true).length < bearing.speed * dt * S(0.999));
    });
    CHECK(ended > 5'000);
}

TEMPLATE_LIST_TEST_CASE(
    "a step through a quarter of a circle, and straight on to the target that lies on it", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V position = tests::vector<V>(1, 2), velocity = tests::vector<V>(30, 0); // at 36 m/s^2 on a circle of 50 m
    const auto bearing = bearing_of(position, velocity, tests::vector<V>(26, 27));
    const auto arc = arc_to(bearing, S(30), 36, 2);
    const long double quarter = 12.5L * std::numbers::pi_v<long double>, allowed = 4 * tests::epsilon<S>;
    CHECK(std::abs(exact(arc.length) - quarter) <= allowed * quarter);
    CHECK(
        (ulps(arc.ahead, 25) <= 2 && ulps(arc.aside, 25) <= 2 && ulps(arc.sine, 1) <= 2 && ulps(arc.versine, 1) <= 2));

    const auto next = fly_arc(position, velocity, bearing, {0, 30}, arc, S(2));
    CHECK(tests::error_of(next.position, tests::Exact{26, 27 + 60 - quarter, 0}) <= allowed * 60);
    CHECK(tests::error_of(next.velocity, tests::Exact{0, 30, 0}) <= allowed * 30);
}

TEMPLATE_LIST_TEST_CASE(
    "within a step of the target the side is set at a right angle to the heading first, farther off "
    "it is taken as it is",
    "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V position = veer::zero<V>(), velocity = tests::vector<V>(2, 0);
    const auto arc = arc_of(S(2), S(0.5));
    const auto off_by_a_lean = [&](const V& target) { // of a side that is twice as long, and leans by 1/16
        auto bearing = bearing_of(position, velocity, target);
        const auto upright = fly_arc(position, velocity, bearing, {0, 2}, arc, S(1));
        bearing.side = bearing.side * S(2) + bearing.heading * S(0.125);
        const auto leaning = fly_arc(position, velocity, bearing, {0, 2}, arc, S(1));
        return length(exact(V(leaning.position - upright.position)))
             + length(exact(V(leaning.velocity - upright.velocity)));
    };
    CHECK(off_by_a_lean(tests::vector<V>(1, 1)) <= 8 * tests::epsilon<S>);
    CHECK(off_by_a_lean(tests::vector<V>(3, 1)) > 0.1L);
}

TEMPLATE_LIST_TEST_CASE("a target within the circle makes the longest arc, half of a circle, without a flag", "[arc]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto bearing = bearing_of(veer::zero<V>(), tests::axis<V>(0, 30), tests::vector<V>(-3, 20));
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto arc = arc_to(bearing, S(30), 36, 9);
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    const auto near = [](S answer, long double truth, long double size) {
        return std::abs(exact(answer) - truth) <= 5 * tests::epsilon<S> * size;
    };
    const long double half_circle = 25 * std::numbers::pi_v<long double>;
    CHECK((near(arc.length, half_circle, half_circle) && near(arc.ahead, 0, 50) && near(arc.aside, 50, 50)));
    CHECK((near(arc.sine, 0, 2) && near(arc.versine, 2, 2)));
}

TEMPLATE_LIST_TEST_CASE(
    "who is aimed flies straight on, and turns by the little angle that is left, or as far as the step can", "[arc]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S off = std::sqrt(std::numeric_limits<S>::epsilon()) / 32;
    const auto bearing = bearing_of(veer::zero<V>(), tests::axis<V>(0, 32), tests::vector<V>(64, 64 * off));
    const auto turned = [&](S time_step) { return arc_to(bearing, S(32), 16, time_step); };
    CHECK(ulps(turned(1).sine, exact(off)) <= 2);
    CHECK(turned(off).sine == off / 2);
    for (const auto& arc : {turned(1), turned(off)})
        CHECK((arc.length == 0 && arc.ahead == 0 && arc.aside == 0 && arc.versine == 0));
}

TEMPLATE_LIST_TEST_CASE("an arc does not depend on the unit of length", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(6, 20'000, [](Random& random) {
        const V velocity = random.direction<V>() * S(30), target = random.vector<V>(100);
        const S unit = std::ldexp(S(1), random.below(40) - 20), dt = random.uniform<S>(0, 2);
        const auto arc = arc_to(bearing_of(veer::zero<V>(), velocity, target), S(30), 36, dt);
        const auto same = arc_to(bearing_of(veer::zero<V>(), velocity * unit, target * unit), 30 * unit, 36 * unit, dt);
        return same.length == arc.length * unit && same.ahead == arc.ahead * unit && same.aside == arc.aside * unit
            && same.sine == arc.sine && same.versine == arc.versine;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "what is flown is as long as the way, and the velocity changes by the cruise alone", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(5, 20'000, [](Random& random) {
        const V position = random.vector<V>(5), velocity = random.direction<V>() * S(30),
                target = random.vector<V>(100);
        const auto bearing = bearing_of(position, velocity, target);
        const auto motion = cruise(bearing.speed, random.uniform<S>(0, 60), 1, S(0.25));
        const auto arc = arc_to(bearing, motion.mean_speed, 36, S(0.25));
        const auto next = fly_arc(position, velocity, bearing, motion, arc, S(0.25));
        const long double speed = length(exact(next.velocity)), wanted = exact(bearing.speed) + exact(motion.change);
        const long double flown = length(exact(next.position) - exact(position)),
                          way = exact(motion.mean_speed) * 0.25L;
        return std::abs(speed - wanted) <= 16 * tests::epsilon<S> * wanted
            && flown <= way * (1 + tests::epsilon<S> * 32) && flown >= way * 0.98L;
    });
}
