// SPDX-License-Identifier: MIT
#include <veer/arithmetic/units.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"

namespace {

using tests::Random, tests::sweep;
using veer::exact::exponent_of, veer::exact::no_exponent, veer::exact::ScaledOffset, veer::exact::Units;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;
using SingleSpace = veer::BasicVector<float, 3>;

} // namespace

TEST_CASE("the exponent of 0, and of what overflowed, is below all others", "[units]") {
    CHECK((exponent_of(1.0) == 0 && exponent_of(0x1.8p10) == 10 && exponent_of(3.0, 1) == 0));
    CHECK(exponent_of(std::numeric_limits<double>::denorm_min()) == -1074);
    CHECK((exponent_of(0.0) == no_exponent && exponent_of(std::numeric_limits<double>::infinity()) == no_exponent));
}

TEST_CASE(
    "in units near 1 the length has the exponent 0, and the larger of speed and acceleration about 0", "[units]") {
    sweep<Random>(1, 20'000, [](Random& random) {
        const auto exponent = [&] { return random.one_in(4) ? no_exponent : random.below(2000) - 1000; };
        const int length = exponent(), speed = exponent(), acceleration = exponent();
        const auto units = Units<Plane>::near_1(length, speed, acceleration);
        const int of_speed = speed - units.speed_unit(), of_acceleration = acceleration - units.acceleration_unit();
        if (length != no_exponent && units.length_unit != length) return false;
        if (speed == no_exponent && acceleration == no_exponent) return units.time_unit == 0;
        return of_speed <= 0 && of_acceleration <= 1 && (of_speed == 0 || of_acceleration >= -1);
    });
}

TEST_CASE("in the units of a time, that time and the farthest length have the exponent 0", "[units]") {
    CHECK(Units<Plane>::in_time(3, 10, 4, 2).length_unit == 10);
    CHECK(Units<Plane>::in_time(3, 10, 9, 2).length_unit == 12);
    CHECK(Units<Plane>::in_time(3, 10, 9, 8).length_unit == 14);
    CHECK(Units<Plane>::in_time(3, no_exponent, no_exponent, no_exponent).length_unit == 0);
    CHECK(Units<Plane>::in_time(3, 10, 9, 8).time_unit == 3);
}

TEMPLATE_TEST_CASE("what is scaled comes back to the bit", "[units]", Plane, Space, SingleSpace) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    sweep<Random>(2, 20'000, [](Random& random) {
        constexpr int most = sizeof(S) == 4 ? 100 : 900;
        const V target = random.any_vector<V>(-most, most), velocity = random.any_vector<V>(-most, most);
        const double fastest = veer::exact::largest_component(velocity);
        const ScaledOffset<V> scaled(veer::zero<V>(), target, 0.0, fastest);
        const double here = veer::exact::largest_component(scaled.offset),
                     speed = veer::exact::largest_component(scaled.velocity_here(velocity));
        const auto back = veer::exact::scaled(scaled.offset, scaled.length_unit);
        return 1 <= here && here < 2 && 1 <= speed && speed < 2
            && tests::same_value(veer::exact::narrow<V>(back), target)
            && tests::same_value(scaled.velocity_of(scaled.velocity_here(velocity)), velocity)
            && scaled.speed_of(speed) == S(fastest)
            && scaled.length_of(here) == S(veer::exact::largest_component(target))
            && scaled.time_of(here / speed) == S(std::ldexp(here / speed, scaled.length_unit - scaled.speed_unit()));
    });
}

TEST_CASE("an offset across the whole range of a double is halved, and fits", "[units]") {
    const double far = std::numeric_limits<double>::max();
    const auto halved = veer::exact::offset_between<double>(Plane{-far, 1}, Plane{far, 3});
    CHECK((halved.unit == 1 && halved.vector.x == far && halved.vector.y == 1));
    const auto short_one = veer::exact::offset_between<double>(Plane{-0x1p1022, 1}, Plane{0x1p1022, 3});
    CHECK((short_one.unit == 0 && short_one.vector.x == 0x1p1023 && short_one.vector.y == 2));
    const ScaledOffset<Plane> scaled(Plane{-far, 0}, Plane{far, 0}, 1.0, 0.0);
    CHECK((scaled.length_unit == 1024 && scaled.time_unit == 0 && scaled.offset.x == far * 0x1p-1023));
    CHECK(ScaledOffset<Plane>(Plane{0, 0}, Plane{1, 0}, 8.0, 2.0).length_unit == 3); // the radius is farther
}
