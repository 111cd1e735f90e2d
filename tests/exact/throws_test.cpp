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

TEST_CASE("a throw takes no time below 0", "[throws]") {
    veer::exact::FlightQuestion<Plane> asked{{0.5}, {0, 0}, {8, 0}, {0, 0}, {0, -10}, {0, 0}, {0, 0}, 0, 0};
    CHECK((veer::exact::flight_in_time(asked, 1.0).found && !veer::exact::flight_in_time(asked, -1.0).found));
    asked.target = asked.position;
    CHECK(veer::exact::flight_in_time(asked, 0.0).found);
    const auto thrown = veer::exact::flight_in_time(asked, -1.0);
    CHECK((!thrown.found && thrown.time == 0 && thrown.velocity.x == 0 && thrown.velocity.y == 0));
}

TEMPLATE_TEST_CASE("a least speed beyond the range of its type is infinite, and its throw is not found", "[throws]",
    Plane, SinglePlane) {
    using S = veer::scalar_t<TestType>;
    // straight up, the least speed is sqrt(2 gravity distance): 1.4 times these
    const S most = std::numeric_limits<S>::max() * S(0.9);
    veer::exact::FlightQuestion<TestType> asked{{0}, {0, 0}, {0, most}, {0, 0}, {0, -most}, {0, 0}, {0, 0}, 0, 0};
    const auto beyond = veer::exact::least_speed_of_flight(asked);
    CHECK((beyond.speed > std::numeric_limits<S>::max() && !beyond.thrown.found && beyond.thrown.velocity.y == 0));
    asked.gravity.y = -most / 4;
    const auto within = veer::exact::least_speed_of_flight(asked);
    CHECK((within.speed == within.thrown.velocity.y && within.thrown.found));
    CHECK(std::abs(within.speed / most - std::sqrt(S(0.5))) <= 2 * std::numeric_limits<S>::epsilon());
}

TEST_CASE(
    "a throw that is short of a place all but straight below misses it by little, in the time of a fall", "[throws]") {
    int missed = 0;
    sweep<Random>(5, 2'000, [&missed](Random& random) {
        auto asked = Thrown<Plane>(random, false).asked;
        asked.wind = {0, 0}, asked.position = {0, 0};
        // rounded, so that the place lies beside the line of the fall by up to 2^-52 of the way
        asked.target = asked.gravity * (1 / random.uniform<double>(0.5, 3));
        asked.speed = 0x1p-80;
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        if (low.found) return true; // the place is straight below
        ++missed;
        const ThrownMotion<Plane, double> motion(asked);
        const auto then = motion.at(std::ldexp(low.time, -motion.time_unit));
        return !high.found && low.time == high.time && veer::length(low.velocity) <= asked.speed * (1 + 0x1p-40)
            && veer::length(then.separation) <= then.size * 0x1p-48;
    });
    CHECK(missed > 500);
}

TEST_CASE("a high throw that takes 2^200 times as long as the low one does not count", "[throws]") {
    // 2^-50 m at 2^50 m/s: the high throw comes down after 2^51 m/s / gravity: 2^97 s, and 2^104 s
    const auto thrown = [](float gravity) {
        return veer::exact::throws_of_flight(veer::exact::FlightQuestion<SinglePlane>{
            {0}, {0, 0}, {0x1p-50f, 0}, {0, 0}, {0, -gravity}, {0, 0}, {0, 0}, 0x1p50f, 0});
    };
    const auto within = thrown(0x1p-46f), beyond = thrown(0x1p-53f);
    for (const auto& low : {within.low, beyond.low})
        CHECK((low.found && low.time == 0x1p-100f && low.velocity.x == 0x1p50f));
    CHECK((within.high.found && within.high.time == 0x1p97f && within.high.velocity.y == 0x1p50f));
    CHECK((!beyond.high.found && beyond.high.time == 0));
    CHECK((beyond.high.velocity.x == 0 && beyond.high.velocity.y == 0));
}

TEST_CASE("of an engine that takes all but 1e-240 of a velocity a body falls, and is not thrown too fast for a double",
    "[throws]") {
    // below, no throw of this speed moves the body by a digit of its fall
    const auto falling = veer::engine_flight(veer::Engine::bullet, Plane{0, -0x1p-47}, 1 - 0x1p-53, 19.0);
    CHECK((falling.of_velocity > 0 && falling.of_velocity < 1e-300));
    const Plane below{0, -0x1p957};
    const auto fall = veer::launch(Plane{0, 0}, below, falling, 0x1p213).low;
    CHECK((fall.found && fall.velocity.x == 0 && fall.velocity.y == 0));
    const auto end = veer::fly(Plane{0, 0}, fall.velocity, falling, fall.time).position;
    CHECK(std::abs(end.y / below.y - 1) <= 0x1p-48);
    // without gravity every place takes at least drag |d| / of_velocity
    const auto still = veer::engine_flight(veer::Engine::bullet, Plane{0, 0}, 1 - 0x1p-53, 19.0);
    const auto in_float = veer::engine_flight(veer::Engine::bullet, SinglePlane{0, 0}, 1 - 0x1p-24f, 42.0f);
    for (double distance = 0x1p100; distance < 0x1p105; distance *= 1.1) {
        CHECK(std::isinf(veer::minimum_launch_speed(Plane{0, 0}, Plane{distance, 0}, still)));
        const SinglePlane place{static_cast<float>(distance), 0};
        CHECK(std::isinf(veer::minimum_launch_speed(SinglePlane{0, 0}, place, in_float)));
    }
    // beside, a throw of more than the largest double would be needed
    const auto lost = veer::engine_flight(veer::Engine::bullet, Plane{0x1p45, 0}, 1 - 0x1p-53, 14.0);
    const auto [low, high] = veer::launch(Plane{0, 0}, Plane{0x1p864, 0x1p500}, lost, 0x1p967);
    CHECK((!low.found && low.time == 0 && low.velocity.x == 0 && low.velocity.y == 0 && !high.found));
}
