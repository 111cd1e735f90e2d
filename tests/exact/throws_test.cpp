// SPDX-License-Identifier: MIT
#include <veer/exact/throws.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/flight.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::DoubleDouble, veer::exact::in_double, veer::exact::ThrownMotion;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;
using SinglePlane = veer::BasicVector<float, 2>;
using SingleSpace = veer::BasicVector<float, 3>;

} // namespace

TEMPLATE_TEST_CASE("no time takes less speed than the time of least speed, from a start in double or without one",
    "[throws]", Plane, Space) {
    using V = TestType;
    sweep<Random>(1, 2'000, [](Random& random) {
        const auto asked = Thrown<V>(random, false).asked;
        const ThrownMotion<V, double> rough(asked);
        const ThrownMotion<V, DoubleDouble> motion(asked);
        const double star = veer::exact::time_of_least_speed(rough);
        const DoubleDouble least = veer::exact::time_of_least_speed(motion, star),
                           alone = veer::exact::time_of_least_speed(motion);
        const auto speed = [&](const DoubleDouble& t) {
            const auto then = motion.at(t);
            return veer::length(then.separation) / then.mean_time;
        };
        const double near_by = in_double(veer::magnitude(alone - least));
        return star > 0 && near_by <= in_double(least) * 0x1p-70
            && !(speed(least * DoubleDouble(1 + 0x1p-12)) < speed(least))
            && !(speed(least * DoubleDouble(1 - 0x1p-12)) < speed(least));
    });
}

TEMPLATE_TEST_CASE(
    "what is certain in double is the answer of double-double, to the bit", "[throws]", SinglePlane, SingleSpace) {
    using V = TestType;
    std::size_t certain = 0;
    sweep<Random>(2, 2'000, [&certain](Random& random) {
        const auto asked = Thrown<V>(random, false).asked;
        const ThrownMotion<V, double> rough(asked);
        const double star = veer::exact::time_of_least_speed(rough);
        const auto answer = veer::exact::throws_of_flight(asked);
        const auto truth = veer::exact::throws_exactly(asked, rough, star, 0.0, 0.0);
        certain += answer.low.found;
        return answer.low.found == truth.low.found && answer.low.time == truth.low.time
            && tests::same_value(answer.low.velocity, truth.low.velocity) && answer.high.found == truth.high.found
            && answer.high.time == truth.high.time && tests::same_value(answer.high.velocity, truth.high.velocity);
    });
    CHECK(certain > 200);
}

TEST_CASE("at the least speed both throws are one, a little below none arrives, and a little above there are two",
    "[throws]") {
    sweep<Random>(3, 1'000, [](Random& random) {
        auto asked = Thrown<Plane>(random, false).asked;
        asked.speed = veer::exact::least_speed_of_flight(asked).speed;
        asked.speed = asked.speed * (1 - 0x1p-40);
        const auto missed = veer::exact::throws_of_flight(asked);
        asked.speed = asked.speed * (1 + 0x1p-39);
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        return !missed.low.found && !missed.high.found && low.found && high.found && low.time < high.time
            && std::abs(missed.low.time - low.time) <= low.time * 0x1p-12;
    });
}

TEST_CASE("a straight throw arrives where its speed is more than drag times distance", "[throws]") {
    const veer::exact::FlightQuestion<Plane> asked{
        {0.5}, {0, 0}, {8, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, 4 + 0x1p-40, 0};
    const auto answer = veer::exact::throws_of_flight(asked);
    CHECK((answer.low.found && !answer.high.found));
    CHECK(std::abs(static_cast<long double>(answer.low.time) - 2 * std::log((4 + 0x1p-40L) * 0x1p40L)) <= 1e-9L);
    auto short_of = asked;
    short_of.speed = 4;
    CHECK((!veer::exact::throws_of_flight(short_of).low.found && veer::exact::least_speed_of_flight(asked).speed == 4));
}

TEMPLATE_TEST_CASE("the throw of a given time is that of its speed", "[throws]", Plane, SingleSpace) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    sweep<Random>(4, 2'000, [](Random& random) {
        auto asked = Thrown<V>(random, false).asked;
        const auto thrown = veer::exact::flight_in_time(asked, random.uniform<S>(S(0.25), 8));
        asked.speed = veer::length(thrown.velocity);
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        const S off = std::min(std::abs(low.time - thrown.time), std::abs(high.time - thrown.time));
        return thrown.found && off <= thrown.time * std::sqrt(std::numeric_limits<S>::epsilon());
    });
}
