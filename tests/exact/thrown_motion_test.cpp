// SPDX-License-Identifier: MIT
#include <veer/exact/thrown_motion.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::DoubleDouble, veer::exact::FlightQuestion, veer::exact::in_double, veer::exact::ThrownMotion;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;

} // namespace

TEMPLATE_TEST_CASE("in double a motion is within 2^-40 of its terms of the one in double-double, and so is its slope",
    "[thrown]", Plane, Space) {
    using V = TestType;
    sweep<Random>(1, 5'000, [](Random& random) {
        const auto asked = Thrown<V>(random).asked;
        const ThrownMotion<V, double> rough(asked);
        const ThrownMotion<V, DoubleDouble> exactly(asked);
        const double t = std::ldexp(random.uniform<double>(1, 2), random.below(16) - 10);
        const auto there = rough.at(t);
        const auto truth = exactly.at(DoubleDouble(t));
        return rough.length_unit == exactly.length_unit && rough.time_unit == exactly.time_unit
            && veer::length(there.separation - in_double(truth.separation)) <= there.size * 0x1p-40
            && std::abs(there.reach - in_double(truth.reach)) <= there.size * 0x1p-40
            && std::abs(there.gap_of_squares() - in_double(truth.gap_of_squares()))
                   <= there.size * there.size * 0x1p-38;
    });
}

TEMPLATE_TEST_CASE("closing and slope are derivatives", "[thrown]", Plane, Space) {
    using V = TestType;
    sweep<Random>(2, 5'000, [](Random& random) {
        const ThrownMotion<V, DoubleDouble> motion(Thrown<V>(random).asked);
        const double t = random.uniform<double>(0.25, 4);
        const DoubleDouble step(0x1p-30);
        const auto before = motion.at(DoubleDouble(t) - step), here = motion.at(DoubleDouble(t)),
                   after = motion.at(DoubleDouble(t) + step);
        const auto closing = (after.separation - before.separation) * (DoubleDouble(0.5) / step);
        const DoubleDouble slope = (after.gap_of_squares() - before.gap_of_squares()) * (DoubleDouble(0.25) / step);
        const double size = here.size * (1 + in_double(motion.drag));
        return veer::length(in_double(closing - here.closing)) <= size * 0x1p-40
            && std::abs(in_double(slope - here.slope())) <= size * size * 0x1p-40;
    });
}

TEST_CASE("the late form of the separation is the early one", "[thrown]") {
    sweep<Random>(3, 2'000, [](Random& random) {
        auto asked = Thrown<Plane>(random).asked;
        asked.source.drag = random.uniform<double>(0.5, 4);
        const ThrownMotion<Plane, DoubleDouble> motion(asked);
        const DoubleDouble end = DoubleDouble(8.0) / motion.drag, one_more(1 + 0x1p-40), one_less(1 - 0x1p-40);
        const auto early = motion.at(end * one_less), late = motion.at(end * one_more);
        return veer::length(in_double(late.separation - early.separation)) <= late.size * 0x1p-36;
    });
}

TEST_CASE("a root of the gap is where the two touch, found from a start in double or without one", "[thrown]") {
    int found = 0;
    sweep<Random>(4, 2'000, [&found](Random& random) {
        const auto asked = Thrown<Plane>(random).asked;
        const ThrownMotion<Plane, double> rough(asked);
        const ThrownMotion<Plane, DoubleDouble> exactly(asked);
        if (!(rough.at(0.0).gap_of_squares() > 0.0) || !(rough.at(2.0).gap_of_squares() < 0.0)) return true;
        ++found;
        const DoubleDouble low(0.0), high(2.0),
            root = exactly.root(low, high, false),
            near_by = exactly.root_near(rough.root(0.0, 2.0, false), low, high, false);
        const auto then = exactly.at(root);
        return std::abs(in_double(then.gap_of_squares())) <= then.size * then.size * 0x1p-85
            && std::abs(in_double(near_by - root)) * std::abs(in_double(then.slope()))
                   <= then.size * then.size * 0x1p-80;
    });
    CHECK(found > 100);
}

TEST_CASE("a question of a flight is valid where all is finite and the speed not below 0", "[thrown]") {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const FlightQuestion<Plane> good{{1}, {0, 0}, {1, 0}, {0, 0}, {0, -1}, {0, 0}, {0, 0}, 1, -1};
    CHECK(good.is_valid());
    auto wrong = good;
    wrong.speed = -1;
    CHECK(!wrong.is_valid());
    wrong = good, wrong.source.drag = infinite;
    CHECK(!wrong.is_valid());
    wrong = good, wrong.source.time_step = infinite;
    CHECK(!wrong.is_valid());
    for (const auto member : {&FlightQuestion<Plane>::position, &FlightQuestion<Plane>::target,
             &FlightQuestion<Plane>::target_velocity, &FlightQuestion<Plane>::gravity, &FlightQuestion<Plane>::wind,
             &FlightQuestion<Plane>::inherited_velocity}) {
        wrong = good;
        (wrong.*member).y = infinite;
        CHECK(!wrong.is_valid());
    }
}

TEST_CASE(
    "a target that drifts in the end as the body does is known, and the drag of an engine is bounded", "[thrown]") {
    FlightQuestion<Plane> asked{{0.5}, {0, 0}, {9, 0}, {0, -20}, {0, -10}, {0, 0}, {0, 0}, 5, 0};
    ThrownMotion<Plane, double> rough(asked);
    const ThrownMotion<Plane, DoubleDouble> exactly(asked);
    CHECK((exactly.drifts_as_thrown() && !exactly.is_on_the_spot()));
    rough.settled = {1, 1};
    rough.settle_as(exactly);
    CHECK((rough.settled.x == 0 && rough.settled.y == 0));
    asked.target_velocity.y = -21;
    CHECK(!ThrownMotion<Plane, DoubleDouble>(asked).drifts_as_thrown());
    asked.source.drag = 0x1p900;
    CHECK(ThrownMotion<Plane, double>(asked, 0x1p500).drag == 0x1p200);
    asked.target = asked.position;
    CHECK(ThrownMotion<Plane, double>(asked).is_on_the_spot());
}
