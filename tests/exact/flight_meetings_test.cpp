// SPDX-License-Identifier: MIT
#include <veer/exact/flight_meetings.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::DoubleDouble, veer::exact::FlightMeetings, veer::exact::in_double, veer::exact::ThrownMotion;

using Plane = veer::BasicVector<double, 2>;
using SinglePlane = veer::BasicVector<float, 2>;
using Space = veer::BasicVector<double, 3>;

/// The meetings of a random question.
template <class V> struct Drawn {
    veer::exact::FlightQuestion<V> asked;
    ThrownMotion<V, double> rough{asked};
    ThrownMotion<V, DoubleDouble> motion{asked};
    FlightMeetings<V> meetings{rough, motion};

    explicit Drawn(Random& random) : asked(Thrown<V>(random).asked) {}
};

} // namespace

TEMPLATE_TEST_CASE("each derivative of the gap is the slope of the one before it", "[meetings]", Plane, Space) {
    using V = TestType;
    sweep<Random>(1, 2'000, [](Random& random) {
        const Drawn<V> drawn(random);
        const double t = random.uniform<double>(0.25, 4), step = 0x1p-20;
        const double size = std::pow(2 + drawn.rough.at(t).size, 2) * std::pow(2 + drawn.rough.drag, 5);
        for (int order = 1; order <= 4; ++order) {
            const auto f = [&](double at) { return drawn.meetings.derivative(order, at); };
            const double left = drawn.rough.at(t).left; // the third has lost this factor
            const double scale = order < 3 ? 1 : left;
            const double slope = (f(t + step).value - f(t - step).value) / (2 * step);
            if (std::abs(slope - f(t).slope) * scale > size * 0x1p-24) return false;
        }
        const double gap =
            (drawn.rough.at(t + step).gap_of_squares() - drawn.rough.at(t - step).gap_of_squares()) / (4 * step);
        return std::abs(gap - drawn.meetings.derivative(1, t).value) <= size * 0x1p-24;
    });
}

TEMPLATE_TEST_CASE("the nodes are the extrema of the gap, and no sign changes elsewhere", "[meetings]", Plane, Space) {
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
                const double value = slope(t), noise = then.size * then.size * 0x1p-36 * (1 + drawn.rough.drag);
                if (std::abs(value) > noise) signs |= value > 0 ? 1 : 2;
            }
            if (signs == 3 && after > before) return false;
            before = after;
        }
        return true;
    });
}

TEMPLATE_TEST_CASE(
    "a meeting is where the gap closes, and the closest miss where none is smaller", "[meetings]", Plane, Space) {
    using V = TestType;
    int met = 0, missed = 0;
    sweep<Random>(3, 1'000, [&met, &missed](Random& random) {
        const Drawn<V> drawn(random);
        int piece = 0, sign = 1;
        if (!(drawn.rough.at(0.0).gap() > 0.0)) return true;
        const auto meeting = drawn.meetings.next(piece, sign);
        if (meeting.found) {
            ++met;
            const auto then = drawn.motion.at(drawn.meetings.time_of(meeting));
            return std::abs(in_double(then.gap())) <= then.size * (meeting.touch ? 0x1p-40 : 0x1p-80);
        }
        ++missed;
        const double closest = drawn.meetings.closest(), least = drawn.rough.at(closest).gap();
        for (double t = 0x1p-6; t < 64; t *= 1.01)
            if (drawn.rough.at(t).gap() < least - drawn.rough.at(t).size * 0x1p-30) return false;
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

TEST_CASE("by hand: a gap as flat as a fourth power is met where it closes", "[meetings]") {
    // the separation is ((t - 1)^2, 2 + t) and the reach 2 + t, so that their squares differ by (t - 1)^4
    const veer::exact::FlightQuestion<Plane> asked{{0}, {0, 0}, {1, 2}, {-2, 1}, {-2, 0}, {0, 0}, {0, 0}, 1, 2};
    const auto answer = veer::exact::intercept_of_flight(asked);
    CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == 1));
    CHECK((answer.point.x == -1 && answer.point.y == 3));
    CHECK((answer.velocity.x == 0 && answer.velocity.y == 1));
    CHECK(std::isinf(answer.later_time));
}

TEMPLATE_TEST_CASE("a target that is met beyond the range of its numbers counts as where it is now", "[meetings]",
    Plane, SinglePlane) {
    using S = veer::scalar_t<TestType>;
    // of a distance 2^far, at a speed by one part in 2^20 below that of the shot: met after 2^(far - quick + 20)
    const int far = sizeof(S) == 4 ? 120 : 1010, quick = sizeof(S) == 4 ? 90 : 500;
    const S distance = std::ldexp(S(1), far), speed = std::ldexp(S(1), quick);
    const veer::exact::FlightQuestion<TestType> asked{
        {0}, {0, 0}, {distance, 0}, {speed, 0}, {0, 0}, {0, 0}, {0, 0}, speed * S(1 + 0x1p-20), 0};
    const auto answer = veer::exact::intercept_of_flight(asked);
    CHECK((answer.outcome == veer::exact::Outcome::meets && answer.time == std::ldexp(S(1), far - quick + 20)));
    CHECK((answer.point.x == distance && answer.point.y == 0));
    CHECK((answer.velocity.x == asked.speed && answer.velocity.y == 0));
}
