// SPDX-License-Identifier: MIT
#include <veer/exact/descent.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/ballistics.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::Descent, veer::exact::DoubleDouble, veer::exact::FlightQuestion, veer::exact::in_double;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;
using SinglePlane = veer::BasicVector<float, 2>;

/// A question whose inherited velocity throws the body.
template <class V> veer::exact::FlightQuestion<V> thrown_body(Random& random) {
    auto asked = Thrown<V>(random, false).asked;
    asked.inherited_velocity = random.vector<V>(20);
    return asked;
}

/// A body at the origin that flies for days, while a wind of light years a second all but balances gravity along its
/// direction: all but the last digits of a float.
FlightQuestion<SinglePlane> balanced_body(Random& random) {
    const auto gravity = random.vector<SinglePlane>(10), velocity = random.vector<SinglePlane>(10);
    const float drag = random.uniform<float>(1, 2) * 0x1p-30f;
    const SinglePlane level{gravity.y, -gravity.x}, wind = (level - gravity) * (1 / drag);
    return {{static_cast<double>(drag)}, {0, 0}, {0, 0}, {0, 0}, gravity, wind, velocity, 0, 0};
}

/// The same in double, of which the answers are those of double-double.
FlightQuestion<Plane> in_doubles(const FlightQuestion<SinglePlane>& asked) {
    const auto wide = [](const SinglePlane& v) { return Plane{static_cast<double>(v.x), static_cast<double>(v.y)}; };
    return {asked.rule, wide(asked.position), wide(asked.target), {0, 0}, wide(asked.gravity), wide(asked.wind),
        wide(asked.inherited_velocity), 0, 0};
}

/// Not found, at the time 0, where the body starts.
template <class V> bool is_nowhere(const veer::Passage<V>& pass, const V& start) {
    return !pass.found && pass.time == 0 && tests::same_value(pass.point, start);
}

} // namespace

TEMPLATE_TEST_CASE("speed is the slope of the depth, and 0 where the body turns round", "[descent]", Plane, Space) {
    using V = TestType;
    sweep<Random>(1, 5'000, [](Random& random) {
        const auto asked = thrown_body<V>(random);
        const Descent<V, DoubleDouble> descent(asked);
        const DoubleDouble t(random.uniform<double>(0, 8)), step(0x1p-30);
        const auto here = descent.at(t);
        const DoubleDouble slope =
            (descent.at(t + step).depth - descent.at(t - step).depth) * (DoubleDouble(0.5) / step);
        const double size = 1000;
        const DoubleDouble turn = descent.turn();
        return std::abs(in_double(slope - here.speed)) <= size * 0x1p-40
            && (!(turn > DoubleDouble(0.0)) || std::abs(in_double(descent.at(turn).speed)) <= size * 0x1p-85);
    });
}

TEMPLATE_TEST_CASE(
    "a landing is at the depth of the floor, on the way down, and no apex is lower", "[descent]", Plane, Space) {
    using V = TestType;
    int landed = 0;
    sweep<Random>(2, 5'000, [&landed](Random& random) {
        const auto asked = thrown_body<V>(random);
        const Descent<V, DoubleDouble> descent(asked);
        const auto apex = veer::exact::apex_of_flight(asked), landing = veer::exact::landing_of_flight(asked);
        const DoubleDouble floor =
            veer::dot(veer::parts::converted<DoubleDouble>(asked.target) - descent.start, descent.down);
        if (!landing.found) return true;
        ++landed;
        const auto then = descent.at(DoubleDouble(landing.time));
        const double size = 1000 * (1 + landing.time * landing.time);
        const bool lands =
            in_double(then.speed) >= -size * 0x1p-50 && std::abs(in_double(then.depth - floor)) <= size * 0x1p-50;
        return lands && (!apex.found || apex.time <= landing.time);
    });
    CHECK(landed > 1'000);
}

TEST_CASE("a body comes down from above and not from below, and a floor above its apex gives the apex", "[descent]") {
    veer::exact::FlightQuestion<Plane> asked{{0.5}, {0, 5}, {0, 0}, {0, 0}, {0, -10}, {0, 0}, {3, 4}, 0, 0};
    const auto apex = veer::exact::apex_of_flight(asked), landing = veer::exact::landing_of_flight(asked);
    CHECK(std::abs(apex.time - 2 * std::log(1.2)) <= 1e-15); // 4 e^-t/2 = 20 (1 - e^-t/2)
    CHECK((apex.found && landing.found && landing.time > apex.time && std::abs(landing.point.y) <= 1e-14));
    asked.target.y = 50;
    const auto short_of = veer::exact::landing_of_flight(asked);
    CHECK((!short_of.found && short_of.time == apex.time));
    asked.inherited_velocity.y = -4;
    CHECK((veer::exact::apex_of_flight(asked).time == 0 && veer::exact::apex_of_flight(asked).found));
    asked.wind.y = 30; // an updraft of 15 upwards
    CHECK((!veer::exact::apex_of_flight(asked).found && !veer::exact::landing_of_flight(asked).found));
    asked.target.y = 4.5;
    CHECK(veer::exact::landing_of_flight(asked).found);
    asked.wind.y = 20; // in balance: the body sinks 8 m and no more
    asked.target.y = -2;
    CHECK(veer::exact::landing_of_flight(asked).found);
    asked.target.y = -4;
    CHECK(!veer::exact::landing_of_flight(asked).found);
}

TEST_CASE(
    "what is certain of a descent in double is right to 2^-38, and all but what cancels is certain", "[descent]") {
    int doubtful = 0, cancelled = 0;
    sweep<Random>(3, 3'000, [&doubtful, &cancelled](Random& random) {
        auto asked = Thrown<SinglePlane>(random, false).asked;
        asked.inherited_velocity = asked.gravity * random.uniform<float>(-2, 2);
        const int kind = random.below(3);
        if (kind == 1) asked = balanced_body(random);
        if (kind == 2) { // thrown up as fast as the steps of an engine sink
            asked.rule = {1, veer::exact::Braking::linear, true, false, random.uniform<double>(0.01, 0.1)};
            asked.wind = {0, 0};
            const auto curve = veer::exact::curve_of<double>(asked.rule);
            asked.inherited_velocity = asked.gravity * -static_cast<float>(curve.drift / curve.of_velocity);
        }
        const Descent<SinglePlane, double> rough(asked);
        const Descent<SinglePlane, DoubleDouble> truth(asked);
        doubtful += kind == 0 && !rough.certain;
        cancelled += kind > 0 && !rough.certain;
        const auto is_right = [](double x, const DoubleDouble& exactly) {
            return in_double(veer::magnitude(DoubleDouble(x) - exactly)) <= std::abs(x) * 0x1p-38;
        };
        return !rough.certain
            || (is_right(rough.first_speed, truth.first_speed) && is_right(rough.pull_down, truth.pull_down));
    });
    CHECK(doubtful < 10);
    CHECK(cancelled > 1'900);
}

TEST_CASE("where wind all but balances gravity, apex and landing are right to the last bit of a float", "[descent]") {
    int passes = 0;
    sweep<Random>(4, 2'000, [&passes](Random& random) {
        const auto asked = balanced_body(random);
        const auto is_right = [&passes](const auto& answer, const auto& truth) {
            passes += answer.found;
            return answer.found == truth.found && answer.time == static_cast<float>(truth.time);
        };
        return is_right(veer::exact::apex_of_flight(asked), veer::exact::apex_of_flight(in_doubles(asked)))
            && is_right(veer::exact::landing_of_flight(asked), veer::exact::landing_of_flight(in_doubles(asked)));
    });
    CHECK(passes > 1'000);
}

TEST_CASE("in balance a body that is thrown up has no apex, and others are highest at once", "[descent]") {
    const auto apex = [](const Plane& velocity, double updraft) {
        return veer::exact::apex_of_flight(
            FlightQuestion<Plane>{{0.5}, {1, 2}, {0, 0}, {0, 0}, {0, -10}, {0, updraft}, velocity, 0, 0});
    };
    CHECK(is_nowhere(apex({0, 4}, 20), Plane{1, 2}));
    for (const Plane& velocity : {Plane{0, -4}, Plane{3, 0}, Plane{0, 0}})
        CHECK((apex(velocity, 20).found && apex(velocity, 20).time == 0));
    const FlightQuestion<Plane> lifted{{0.5}, {1, 2}, {0, 0}, {0, 0}, {0, -10}, {0, 30}, {0, 4}, 0, 0};
    CHECK(in_double(Descent<Plane, DoubleDouble>(lifted).turn()) == 0);
}

TEST_CASE(
    "a body that starts on the floor lands at once if it moves down, and one below the floor never", "[descent]") {
    const auto landing = [](double height, double speed, double updraft) {
        return veer::exact::landing_of_flight(
            FlightQuestion<Plane>{{0.5}, {1, height}, {0, 0}, {0, 0}, {0, -10}, {0, updraft}, {0, -speed}, 0, 0});
    };
    for (const double updraft : {0.0, 20.0, 30.0}) {
        const auto at_once = landing(0, 4, updraft);
        CHECK((at_once.found && at_once.time == 0 && tests::same_value(at_once.point, Plane{1, 0})));
        CHECK(is_nowhere(landing(-1, 4, updraft), Plane{1, -1}));
        if (updraft == 0) continue;
        CHECK(is_nowhere(landing(0, 0, updraft), Plane{1, 0}));
        CHECK(is_nowhere(landing(0, -4, updraft), Plane{1, 0}));
        CHECK(is_nowhere(landing(8, 4, updraft), Plane{1, 8})); // in balance the body sinks 8 m, but never arrives
    }
    // at first slower than 1 m/s, in an updraft of 5 m/s^2: e^(t/2) - 1 = 0.5 0.75 / 5
    const Descent<Plane, DoubleDouble> lifted(
        FlightQuestion<Plane>{{0.5}, {0, 0}, {0, 0}, {0, 0}, {0, -10}, {0, 30}, {0, -0.75}, 0, 0});
    CHECK(std::abs(in_double(lifted.turn()) - 2 * std::log(1.075)) <= 0x1p-52);
}

TEST_CASE("an apex and a landing too late or too far for their type are not found", "[descent]") {
    const auto thrown = [](float speed, float gravity) {
        return FlightQuestion<SinglePlane>{{0}, {1, 2}, {0, 0}, {0, 0}, {0, -gravity}, {0, 0}, {speed, speed}, 0, 0};
    };
    for (const auto& asked : {thrown(0x1p100f, 0x1p-100f), thrown(0x1p100f, 0x1p60f)}) { // 2^200 s, 2^139 m
        CHECK(is_nowhere(veer::exact::apex_of_flight(asked), asked.position));
        CHECK(is_nowhere(veer::exact::landing_of_flight(asked), asked.position));
    }
    // 2^201 s, which a double could hold, and so long a fall through 1 m at a terminal speed of 2^-201 m/s
    FlightQuestion<Plane> asked{{0}, {1, 2}, {0, 1}, {0, 0}, {0, -0x1p-101}, {0, 0}, {0, 0x1p100}, 0, 0};
    CHECK(is_nowhere(veer::exact::apex_of_flight(asked), asked.position));
    CHECK(is_nowhere(veer::exact::landing_of_flight(asked), asked.position));
    asked.rule.damping = 1, asked.gravity.y = -0x1p-201, asked.inherited_velocity.y = 0;
    CHECK(is_nowhere(veer::exact::landing_of_flight(asked), asked.position));
}
