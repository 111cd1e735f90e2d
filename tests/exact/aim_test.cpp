// SPDX-License-Identifier: MIT
#include <veer/exact/aim.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/random.hpp"
#include "../support/sweep.hpp"
#include "../support/vectors.hpp"

using tests::Random, tests::sweep, tests::vector;

namespace {

constexpr double never = std::numeric_limits<double>::infinity(), tolerance = 4 * 0x1p-52;

/// A barrel and a target of a game's size, both at rest in one case of eight.
template <class V> veer::exact::TurningBarrel<V> drawn(Random& random) {
    return {random.vector<V>(40), random.vector<V>(random.one_in(8) ? 0.0 : 8.0), random.direction<V>(),
        random.uniform<double>(5, 30), random.one_in(3) ? random.uniform<double>(0, 2) : 0.0,
        std::exp(random.uniform<double>(-3, 1)), tolerance};
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "a shot has to leave by the time of its flight before the meeting", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    const veer::exact::TurningBarrel<V> turning{
        vector<V>(12, 0), vector<V>(0, 3), vector<V>(1, 0), 5, 2, 1, tolerance}; // 5 m/s, radius 2 m
    CHECK(turning.wait(0) == -2);                                                // 12 m away
    CHECK(std::abs(turning.wait(3) - (3 - 13.0 / 5)) <= 4 * 0x1p-52);            // at (12, 9), 15 m away
    const veer::exact::TurningBarrel<V> overrun{vector<V>(1, 0), vector<V>(0, 0), vector<V>(1, 0), 5, 2, 1, tolerance};
    CHECK(overrun.wait(7) == 7); // within the radius the shot needs no flight
    CHECK(overrun.wait_rate(7) == 1);
    const veer::exact::TurningBarrel<V> without_speed{
        vector<V>(9, 0), vector<V>(0, 0), vector<V>(1, 0), 0, 2, 1, tolerance};
    CHECK(without_speed.wait(7) == 7);
}

TEMPLATE_LIST_TEST_CASE("wait_rate is the slope of wait", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    sweep<Random>(711, 10'000, [](Random& random) {
        const auto turning = drawn<V>(random);
        const double time = random.uniform<double>(0, 10), step = 1e-5;
        if (veer::length(turning.place(time)) < turning.radius + 0.1) return true; // the slope jumps at the radius
        const double slope = (turning.wait(time + step) - turning.wait(time - step)) / (2 * step);
        return std::abs(turning.wait_rate(time) - slope) <= 1e-6; // the third derivative, and rounding over the step
    });
}

TEMPLATE_LIST_TEST_CASE(
    "at the first meeting the barrel is there, and at no time before", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    int hits = 0, nevers = 0;
    sweep<Random>(712, 4'000 / tests::quick, [&](Random& random) {
        const auto turning = drawn<V>(random);
        // the first meeting of a shot that leaves at once: below it, the wait is below 0
        double first = 0;
        while (turning.wait(first) < 0 && first < 100) first += 0.01;
        const double meeting = turning.first_meeting(first, never);
        ++(meeting < 0 ? nevers : hits);
        if (meeting >= 0 && turning.missing(meeting) > 1e-9) return false;
        const double end = meeting < 0 ? first + 60 : meeting * (1 - 1e-9) - 1e-9;
        for (int i = 0; i < 300; ++i) {
            const double time = first + (end - first) * i / 300;
            if (time < end && turning.wait_rate(time) > 0 && turning.missing(time) <= 0) return false;
        }
        return true;
    });
    CHECK((hits > 1'000 / tests::quick && nevers > 0));
}

TEMPLATE_LIST_TEST_CASE(
    "a first meeting whose flight would take too long does not count", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    // 20 m away at rest, a quarter turn at 1 rad/s: the shot leaves after pi / 2 s and flies for 4 s
    const veer::exact::TurningBarrel<V> turning{vector<V>(0, 20), vector<V>(0, 0), vector<V>(1, 0), 5, 0, 1, tolerance};
    const double meeting = std::acos(-1.0) / 2 + 4;
    CHECK(std::abs(turning.first_meeting(4, never) - meeting) <= 1e-14 * meeting); // a few roundings of the sum
    CHECK(std::abs(turning.first_meeting(4, 4.5) - meeting) <= 1e-14 * meeting);
    CHECK(turning.first_meeting(4, 3.5) == -1);
    // a target that passes 30 m away is out of range of shots that fly for 2 s, whenever they leave
    const veer::exact::TurningBarrel<V> passing{
        vector<V>(-90, 30), vector<V>(9, 0), vector<V>(1, 0), 5, 0, 1, tolerance};
    CHECK(passing.first_meeting(0, 2) == -1);
    CHECK(passing.first_meeting(0, 7) > 6);
}

TEMPLATE_LIST_TEST_CASE(
    "a target that outruns its shots is met while it is near, or never", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    // 10 m away, leaving at 8 m/s: shots of 5 m/s never hit it
    const veer::exact::TurningBarrel<V> leaving{vector<V>(10, 0), vector<V>(8, 0), vector<V>(1, 0), 5, 0, 1, tolerance};
    CHECK(leaving.first_meeting(2, never) == -1);
    // a barrel that does not turn waits for a target that crosses its line of fire
    const veer::exact::TurningBarrel<V> crossing{
        vector<V>(10, -4), vector<V>(0, 1), vector<V>(1, 0), 5, 0, 0, tolerance};
    CHECK(std::abs(crossing.first_meeting(2.5, never) - 4) <= 1e-9);
    // nothing turns, and nothing moves into the line of fire
    const veer::exact::TurningBarrel<V> still{vector<V>(10, -4), vector<V>(0, 0), vector<V>(1, 0), 5, 0, 0, tolerance};
    CHECK(still.first_meeting(2.5, never) == -1);
}

TEMPLATE_LIST_TEST_CASE("a barrel that points at its target and does not turn shoots at the first time that is asked "
                        "for, not before",
    "[aim]", tests::DoubleVectors) {
    using V = TestType;
    const veer::exact::TurningBarrel<V> coming{vector<V>(10, 0), vector<V>(-1, 0), vector<V>(1, 0), 5, 0, 0, tolerance};
    CHECK(coming.first_meeting(3, 100) == 3);
}

TEMPLATE_LIST_TEST_CASE(
    "a target is at the barrel up to the rounding of its whole path", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    // 1,000 m at 1 mm/s: the two ways of 1,000 m are rounded, and 2^-48 of both is allowed
    const veer::exact::TurningBarrel<V> slow{
        vector<V>(1e3, 0), vector<V>(-1e-3, 0), vector<V>(1, 0), 5, 0, 1, tolerance};
    CHECK(slow.is_here(1e6 * (1 + 1.5 * 0x1p-48)));
    CHECK(!slow.is_here(1e6 * (1 + 3 * 0x1p-48)));
}

TEMPLATE_LIST_TEST_CASE(
    "a target that just comes just within range of the shots is met at that time", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    // 10 m away after 5 s, and no nearer; a shot of 5 m/s flies for 2 s at most
    const veer::exact::TurningBarrel<V> grazing{
        vector<V>(-5, 10), vector<V>(1, 0), vector<V>(0, 1), 5, 0, 1, tolerance};
    CHECK(grazing.first_meeting(2, 2) == 5);
    CHECK(grazing.first_meeting(2, 2 - 0x1p-40) == -1);
}

TEMPLATE_LIST_TEST_CASE(
    "where every meeting has the same wait, the first time that is asked for is met", "[aim]", tests::DoubleVectors) {
    using V = TestType;
    // the target passes the barrel after 2 s and runs away as fast as the shots, which all leave at that moment
    const veer::exact::TurningBarrel<V> as_fast{
        vector<V>(-10, 0), vector<V>(5, 0), vector<V>(1, 0), 5, 0, 0.125, tolerance};
    CHECK(as_fast.wait_rate(2.5) == 0);
    CHECK(as_fast.first_meeting(2.5, never) == 2.5);
}
