// SPDX-License-Identifier: MIT
#include <veer/exact/descent.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::Descent, veer::exact::DoubleDouble, veer::exact::in_double;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;

/// A question whose inherited velocity throws the body.
template <class V> veer::exact::FlightQuestion<V> thrown_body(Random& random) {
    auto asked = Thrown<V>(random, false).asked;
    asked.inherited_velocity = random.vector<V>(20);
    return asked;
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
            veer::dot(veer::exact::widen<DoubleDouble>(asked.target) - descent.start, descent.down);
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
