// SPDX-License-Identifier: MIT
#include <veer/exact/relative_flight.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::DoubleDouble, veer::exact::FlightQuestion, veer::exact::in_double, veer::exact::RelativeFlight;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;

} // namespace

TEMPLATE_TEST_CASE("in double a motion is within 2^-40 of its terms of the one in double-double, and so is its slope",
    "[thrown]", Plane, Space) {
    using V = TestType;
    sweep<Random>(1, 5'000, [](Random& random) {
        const auto asked = Thrown<V>(random).asked;
        const RelativeFlight<V, double> rough(asked);
        const RelativeFlight<V, DoubleDouble> exactly(asked);
        const double t = std::ldexp(random.uniform<double>(1, 2), random.below(16) - 10);
        const auto there = rough.at(t);
        const auto truth = exactly.at(DoubleDouble(t));
        return rough.length_unit == exactly.length_unit && rough.time_unit == exactly.time_unit
            && veer::length(there.offset - in_double(truth.offset)) <= there.size * 0x1p-40
            && std::abs(there.sphere_radius - in_double(truth.sphere_radius)) <= there.size * 0x1p-40
            && std::abs(there.difference_of_squares() - in_double(truth.difference_of_squares()))
                   <= there.size * there.size * 0x1p-38;
    });
}

TEMPLATE_TEST_CASE("velocity and slope are derivatives", "[thrown]", Plane, Space) {
    using V = TestType;
    sweep<Random>(2, 5'000, [](Random& random) {
        const RelativeFlight<V, DoubleDouble> motion(Thrown<V>(random).asked);
        const double t = random.uniform<double>(0.25, 4);
        const DoubleDouble step(0x1p-30);
        const auto before = motion.at(DoubleDouble(t) - step), here = motion.at(DoubleDouble(t)),
                   after = motion.at(DoubleDouble(t) + step);
        const auto velocity = (after.offset - before.offset) * (DoubleDouble(0.5) / step);
        const DoubleDouble slope =
            (after.difference_of_squares() - before.difference_of_squares()) * (DoubleDouble(0.25) / step);
        const double size = here.size * (1 + in_double(motion.drag));
        return veer::length(in_double(velocity - here.velocity)) <= size * 0x1p-40
            && std::abs(in_double(slope - here.slope())) <= size * size * 0x1p-40;
    });
}

TEST_CASE("the late form of the offset is the early one", "[thrown]") {
    sweep<Random>(3, 2'000, [](Random& random) {
        auto asked = Thrown<Plane>(random).asked;
        asked.rule.damping = random.uniform<double>(0.5, 4);
        const RelativeFlight<Plane, DoubleDouble> motion(asked);
        const DoubleDouble end = DoubleDouble(8.0) / motion.drag, one_more(1 + 0x1p-40), one_less(1 - 0x1p-40);
        const auto early = motion.at(end * one_less), late = motion.at(end * one_more);
        return veer::length(in_double(late.offset - early.offset)) <= late.size * 0x1p-36;
    });
}

TEST_CASE("how far a target is that falls as the body does in the end is known to the digits of a double", "[thrown]") {
    const FlightQuestion<Plane> asked{{0.7}, {0, 0}, {3, 4}, {0, -20 / 0.7}, {0, -20}, {0, 0}, {0, 0}, 1, 0};
    const RelativeFlight<Plane, DoubleDouble> exactly(asked);
    RelativeFlight<Plane, double> motion(asked);
    motion.settle_as(exactly);
    const double t = std::ldexp(0x1p24, -motion.time_unit); // both have fallen by 2^28 m
    const auto truth = in_double(exactly.at(DoubleDouble(t)).offset);
    CHECK(veer::length(motion.at(t).offset - truth) <= veer::length(truth) * 0x1p-48);
    CHECK(std::abs(std::ldexp(truth.y, motion.length_unit) - (4 - 20 / 0.49)) <= 0x1p-24); // 20 / 0.7 is rounded
}

TEST_CASE("the size of a motion is the sum of its terms, and a radius below 0 counts as 0", "[thrown]") {
    // after 1 s: offset 3, drift 2, inherited velocity 5, half of the gravity 8, reach 1 + 16
    FlightQuestion<Plane> asked{{0}, {0, 0}, {3, 0}, {2, 0}, {0, -8}, {0, 0}, {0, 5}, 16, 1};
    const RelativeFlight<Plane, double> motion(asked);
    const auto then = motion.at(std::ldexp(1.0, -motion.time_unit));
    CHECK(std::ldexp(then.size, motion.length_unit) == 3 + 2 + 5 + 4 + 17);
    asked.radius = -1;
    CHECK(RelativeFlight<Plane, double>(asked).radius == 0);
}

TEST_CASE("a root of the separation is found from a start at which the separation is level, too", "[thrown]") {
    struct Graze {
        double touch, across, start; ///< the separation is all but level at the time `touch`
    };
    for (const auto& [touch, across, start] :
        {Graze{0x1p12, 0x1p-12, 0x1p-10}, Graze{0x1p-10, 1, 0x1p-22}, Graze{1, 1, 0}}) {
        // offset (1 + t, across (t - touch)), reach 1 + 2^-40 + t
        const RelativeFlight<Plane, DoubleDouble> motion(FlightQuestion<Plane>{
            {0}, {0, 0}, {1, -across * touch}, {1, across}, {0, 0}, {0, 0}, {0, 0}, 1, 1 + 0x1p-40});
        const double in_units = std::ldexp(1.0, -motion.time_unit);
        for (const int side : {-1, 1}) {
            const double apart = std::sqrt((2 + 2 * touch) * 0x1p-40) / across;
            const DoubleDouble low((side < 0 ? 0 : touch) * in_units), high((side < 0 ? touch : 2 * touch) * in_units),
                root = motion.root_near((touch + side * start) * in_units, low, high, side > 0);
            const auto then = motion.at(root);
            CHECK(std::abs(in_double(then.separation())) <= then.size * 0x1p-90);
            CHECK(std::abs(in_double(root) / in_units - (touch + side * apart)) <= apart * 0x1p-12);
        }
    }
}

TEST_CASE("a root of the separation is where the two touch, found from a start in double or without one", "[thrown]") {
    int found = 0;
    sweep<Random>(4, 2'000, [&found](Random& random) {
        const auto asked = Thrown<Plane>(random).asked;
        const RelativeFlight<Plane, double> rough(asked);
        const RelativeFlight<Plane, DoubleDouble> exactly(asked);
        if (!(rough.at(0.0).difference_of_squares() > 0.0) || !(rough.at(2.0).difference_of_squares() < 0.0))
            return true;
        ++found;
        const DoubleDouble low(0.0), high(2.0),
            root = exactly.root(low, high, false),
            near_by = exactly.root_near(rough.root(0.0, 2.0, false), low, high, false);
        const auto then = exactly.at(root);
        return std::abs(in_double(then.difference_of_squares())) <= then.size * then.size * 0x1p-85
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
    wrong = good, wrong.rule.damping = infinite;
    CHECK(!wrong.is_valid());
    wrong = good, wrong.rule.time_step = infinite;
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
    RelativeFlight<Plane, double> rough(asked);
    const RelativeFlight<Plane, DoubleDouble> exactly(asked);
    CHECK((exactly.drifts_as_thrown() && !exactly.is_on_the_spot()));
    rough.settled = {1, 1};
    rough.settle_as(exactly);
    CHECK((rough.settled.x == 0 && rough.settled.y == 0));
    asked.target_velocity.y = -21;
    CHECK(!RelativeFlight<Plane, DoubleDouble>(asked).drifts_as_thrown());
    for (const double drag : {0.3, 0.7, 0.9, 1.1}) { // 0, but for the rounding of drag wind / drag
        rough.settle_as(RelativeFlight<Plane, DoubleDouble>(
            FlightQuestion<Plane>{{drag}, {0, 0}, {9, 0}, {3.3, 1.7}, {0, 0}, {3.3, 1.7}, {0, 0}, 5, 0}));
        CHECK((rough.settled.x == 0 && rough.settled.y == 0));
    }
    asked.rule.damping = 0x1.8p200;
    CHECK(RelativeFlight<Plane, double>(asked, 1).drag == 0x1p200);
    asked.rule.damping = 0x1p900;
    CHECK(RelativeFlight<Plane, double>(asked, 0x1p500).drag == 0x1p200);
    asked.target = asked.position;
    CHECK(RelativeFlight<Plane, double>(asked).is_on_the_spot());
}
