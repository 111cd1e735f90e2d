// SPDX-License-Identifier: MIT
#include <veer/exact/flight_meetings.hpp>

#include <cfenv>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::DoubleDouble, veer::exact::FlightMeetings, veer::exact::FlightQuestion, veer::exact::in_double,
    veer::exact::RelativeFlight;

using Plane = veer::BasicVector<double, 2>;
using SinglePlane = veer::BasicVector<float, 2>;
using Space = veer::BasicVector<double, 3>;

/// The meetings of a random question.
template <class V> struct Drawn {
    veer::exact::FlightQuestion<V> asked;
    RelativeFlight<V, double> rough{asked};
    RelativeFlight<V, DoubleDouble> motion{asked};
    FlightMeetings<V> meetings{rough, motion};

    explicit Drawn(Random& random) : asked(Thrown<V>(random).asked) {}
};

} // namespace

TEMPLATE_TEST_CASE("each derivative of the separation is the slope of the one before it", "[meetings]", Plane, Space) {
    using V = TestType;
    sweep<Random>(1, 2'000, [](Random& random) {
        const Drawn<V> drawn(random);
        const double t = random.uniform<double>(0.25, 4), step = 0x1p-20;
        const double size = std::pow(2 + drawn.rough.at(t).size, 2) * std::pow(2 + drawn.rough.drag, 5);
        for (int order = 1; order <= 4; ++order) {
            const auto f = [&](double at) { return drawn.meetings.derivative(order, at); };
            const double kept = drawn.rough.at(t).kept; // the third has lost this factor
            const double scale = order < 3 ? 1 : kept;
            const double slope = (f(t + step).value - f(t - step).value) / (2 * step);
            if (std::abs(slope - f(t).slope) * scale > size * 0x1p-24) return false;
        }
        const double difference =
            (drawn.rough.at(t + step).difference_of_squares() - drawn.rough.at(t - step).difference_of_squares())
            / (4 * step);
        return std::abs(difference - drawn.meetings.derivative(1, t).value) <= size * 0x1p-24;
    });
}

TEMPLATE_TEST_CASE(
    "the nodes are the extrema of the separation, and no sign changes elsewhere", "[meetings]", Plane, Space) {
    using V = TestType;
    sweep<Random>(2, 1'000, [](Random& random) {
        const Drawn<V> drawn(random);
        const auto slope = [&](double t) { return drawn.meetings.derivative(1, t).value; };
        double before = drawn.meetings.first;
        for (int i = 0; i <= drawn.meetings.count; ++i) { // between two nodes the slope keeps its sign
            const double after = i < drawn.meetings.count ? drawn.meetings.nodes[i] : 64;
            if (i < drawn.meetings.count && !(after > before)) return false;
            int signs = 0;
            for (int k = 1; k < 16; ++k) {
                const double t = before + (after - before) * k / 16;
                const auto then = drawn.rough.at(t);
                const double value = slope(t), tolerance = then.size * then.size * 0x1p-36 * (1 + drawn.rough.drag);
                if (std::abs(value) > tolerance) signs |= value > 0 ? 1 : 2;
            }
            if (signs == 3 && after > before) return false;
            before = after;
        }
        return true;
    });
}

TEMPLATE_TEST_CASE("a meeting is where the separation closes, and the closest miss where none is smaller", "[meetings]",
    Plane, Space) {
    using V = TestType;
    int met = 0, missed = 0;
    sweep<Random>(3, 1'000, [&met, &missed](Random& random) {
        const Drawn<V> drawn(random);
        int piece = 0, sign = 1;
        if (!(drawn.rough.at(0.0).separation() > 0.0)) return true;
        const auto meeting = drawn.meetings.next(piece, sign);
        if (meeting.found) {
            ++met;
            const auto then = drawn.motion.at(drawn.meetings.time_of(meeting));
            return std::abs(in_double(then.separation())) <= then.size * (meeting.touch ? 0x1p-40 : 0x1p-80);
        }
        ++missed;
        const double closest = drawn.meetings.closest(), least = drawn.rough.at(closest).separation();
        for (double t = 0x1p-6; t < 64; t *= 1.01)
            if (drawn.rough.at(t).separation() < least - drawn.rough.at(t).size * 0x1p-30) return false;
        return least > 0;
    });
    CHECK((met > 100 && missed > 100));
}

TEST_CASE("by hand: without drag a throw at a target that falls beside it meets it as in empty space", "[meetings]") {
    veer::exact::FlightQuestion<Plane> asked{{0}, {0, 0}, {6, 0}, {0, 8}, {0, 0}, {0, 0}, {0, 0}, 10, 0};
    const auto answer = veer::exact::intercept_of_flight(asked);
    CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == 1 && answer.point.x == 6
           && answer.point.y == 8));
    CHECK((answer.velocity.x == 6 && answer.velocity.y == 8));
    asked.speed = 0;
    asked.target_velocity = {0, 1};
    const auto miss = veer::exact::intercept_of_flight(asked);
    CHECK((miss.outcome == veer::exact::Outcome::misses && miss.time == 0 && miss.miss == 6));
    asked.target = {0, 0};
    CHECK(veer::exact::intercept_of_flight(asked).outcome == veer::exact::Outcome::coincident);
    asked.speed = -1;
    CHECK(veer::exact::intercept_of_flight(asked).outcome == veer::exact::Outcome::invalid);
}

TEST_CASE("by hand: a separation as flat as a fourth power is met where it closes", "[meetings]") {
    std::feclearexcept(FE_ALL_EXCEPT);
    // the offset is ((t - 1)^2, 2 + t) and the reach 2 + t, so that their squares differ by (t - 1)^4
    const veer::exact::FlightQuestion<Plane> asked{{0}, {0, 0}, {1, 2}, {-2, 1}, {-2, 0}, {0, 0}, {0, 0}, 1, 2};
    const auto answer = veer::exact::intercept_of_flight(asked);
    CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == 1));
    CHECK((answer.point.x == -1 && answer.point.y == 3));
    CHECK((answer.velocity.x == 0 && answer.velocity.y == 1));
    CHECK(std::isinf(answer.later_time));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("by hand: who is within reach at once leaves reach at the later time", "[meetings]") {
    struct Case {
        Plane offset, drift, gravity;
        double speed, radius, later; ///< within reach from 0 to `later`
    };
    for (const Case& one : {Case{{4, 0}, {20, 0}, {0, 0}, 12, 6, 0.25}, // 4 + 20 t = 6 + 12 t
             Case{{4, 0}, {-20, 0}, {0, 0}, 12, 6, 1.25},               // 20 t - 4 = 6 + 12 t
             Case{{4, -1.5}, {0, -3}, {0, -3}, 0, 5, 3}}) {             // touched from within at 1: (4, -3)
        const auto answer = veer::exact::intercept_of_flight(FlightQuestion<Plane>{
            {0}, {0, 0}, one.offset, one.drift, one.gravity, {0, 0}, {0, 0}, one.speed, one.radius});
        CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == 0));
        CHECK(answer.later_time == one.later);
    }
    // on the edge of reach, which the target leaves at once, or after it has passed
    for (const double speed : {20.0, -20.0}) {
        const auto answer = veer::exact::intercept_of_flight(
            FlightQuestion<Plane>{{0}, {0, 0}, {5, 0}, {speed, 0}, {0, 0}, {0, 0}, {0, 0}, 12, 5});
        CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == 0));
        CHECK(std::abs(answer.later_time - (speed > 0 ? 0 : 1.25)) <= 0x1p-500);
    }
}

TEST_CASE("by hand: from the spot the later time is when reach ends, or begins again", "[meetings]") {
    struct Case {
        Plane drift, gravity;
        double speed, radius, later;
    };
    const double never = std::numeric_limits<double>::infinity();
    for (const Case& one : {Case{{0, 0}, {0, -8}, 16, 0, 4}, // 4 t^2 = 16 t
             Case{{0, 20}, {0, 8}, 12, 0, 2},                // |20 t - 4 t^2| = 12 t, from out of reach
             Case{{20, 0}, {0, 0}, 12, 0.5, 0.0625},         // 20 t = 0.5 + 12 t
             Case{{12, 0}, {0, 8}, 12, 0, never},            // as fast as the throw, which falls away
             Case{{12, 0}, {-8, 0}, 12, 0, never},           // 12 t + 4 t^2 = 12 t
             Case{{12, 0}, {8, 0}, 12, 0, 6},                // |12 t - 4 t^2| = 12 t
             Case{{12, 0}, {0, 0}, 12, 0, never}}) {
        const auto answer = veer::exact::intercept_of_flight(
            FlightQuestion<Plane>{{0}, {3, 4}, {3, 4}, one.drift, one.gravity, {0, 0}, {0, 0}, one.speed, one.radius});
        CHECK((answer.outcome == veer::exact::Outcome::coincident && answer.time == 0));
        CHECK(answer.later_time == one.later);
    }
}

TEST_CASE("by hand: a target that crosses the last reach of a throw is touched, and one by 2^-50 beyond is missed",
    "[meetings]") {
    // ahead = (3, 4) and across = (-4, 3): offset ahead (radius / 5 + s t) + across h (t - touch), at speed 5 s
    const double s = 1 + 0x3p-44, h = 0x1p-12 * (1 + 0x1p-24), start = 1 + 0x3p-40, touch = start / h;
    const auto answer_for = [&](double radius) {
        return veer::exact::intercept_of_flight(FlightQuestion<Plane>{{0}, {0, 0}, {3 + 4 * start, 4 - 3 * start},
            {3 * s - 4 * h, 4 * s + 3 * h}, {0, 0}, {0, 0}, {0, 0}, 5 * s, radius});
    };
    const auto touches = answer_for(5), misses = answer_for(5 - 0x5p-50), meets = answer_for(5 + 0x5p-50);
    CHECK((touches.outcome == veer::exact::Outcome::meets && std::isinf(touches.later_time)));
    CHECK(std::abs(touches.time - touch) <= 0x1p-12);
    CHECK((misses.outcome == veer::exact::Outcome::misses && misses.miss > 0 && misses.miss <= 0x1p-40));
    // 25 h^2 (t - touch)^2 = 2 reach 5 2^-50
    const double apart = std::sqrt(2 * 5 * (1 + touch) * 0x5p-50) / (5 * h);
    CHECK((meets.outcome == veer::exact::Outcome::meets && std::abs(touch - apart - meets.time) <= 0x1p-20));
    CHECK(std::abs(touch + apart - meets.later_time) <= 0x1p-20);
}

TEST_CASE("by hand: a target out of reach by one part in 2^91 is met when reach has grown by that", "[meetings]") {
    // the root of 2^90 + 1 is 2^45 + 2^-46
    const auto answer = veer::exact::intercept_of_flight(
        FlightQuestion<Plane>{{0}, {0, 0}, {0x1p45, 1}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, 1, 0x1p45});
    CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == 0x1p-46));
}

TEST_CASE("by hand: a target beside the throw, and as fast, comes nearer for ever", "[meetings]") {
    const auto answer = veer::exact::intercept_of_flight(
        FlightQuestion<Plane>{{0}, {0, 0}, {0, 1}, {3, 4}, {0, 0}, {0, 0}, {0, 0}, 5, 0});
    CHECK((answer.outcome == veer::exact::Outcome::misses && std::isinf(answer.time) && std::isinf(answer.later_time)));
    CHECK((answer.point.x == 0 && answer.point.y == 1));
    CHECK(veer::length(answer.velocity - Plane{3, 4}) <= 0x1p-36);
    CHECK(std::abs(answer.miss - 0.8) <= 0x1p-10);
}

TEST_CASE("by hand: what drifts in the end as the throw does is met while drag has taken little", "[meetings]") {
    const double drag = 0x1p-10;
    const FlightQuestion<Plane> asked{{drag}, {0, 0}, {3, -4}, {3, 1}, {0, 0}, {3, 1}, {3, 1}, 5, 0};
    const auto answer = veer::exact::intercept_of_flight(asked);
    CHECK(answer.outcome == veer::exact::Outcome::meets);
    CHECK(std::abs(answer.time + std::log1p(-drag) / drag) <= 0x1p-52); // 5 = 5 (1 - e^(-drag t)) / drag
}

TEMPLATE_TEST_CASE("a target that is met beyond the range of its numbers counts as where it is now", "[meetings]",
    Plane, SinglePlane) {
    using S = veer::scalar_t<TestType>;
    // of a distance 2^far, at a speed by one part in 2^20 below that of the shot: met after 2^(far - quick + 20)
    const int far = sizeof(S) == 4 ? 120 : 1010, quick = sizeof(S) == 4 ? 90 : 500;
    const S distance = std::ldexp(S(1), far), speed = std::ldexp(S(1), quick);
    const veer::exact::FlightQuestion<TestType> asked{
        {0}, {0, 0}, {distance, 0}, {speed, 0}, {0, 0}, {0, 0}, {0, 0}, speed * S(1 + 0x1p-20), 0};
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto answer = veer::exact::intercept_of_flight(asked);
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == std::ldexp(S(1), far - quick + 20)));
    CHECK((answer.point.x == distance && answer.point.y == 0));
    CHECK((answer.velocity.x == asked.speed && answer.velocity.y == 0));
}
