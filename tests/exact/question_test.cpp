// SPDX-License-Identifier: MIT
#include <veer/exact/question.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../arithmetic/dyadic.hpp"
#include "../arithmetic/words.hpp"
#include "../support/random.hpp"
#include "../support/sweep.hpp"
#include "../support/vectors.hpp"

namespace {

using tests::Dyadic, tests::dyadic, tests::Random, tests::sweep, tests::within;
using veer::component, veer::scalar_t, veer::exact::Asked, veer::exact::DoubleDouble, veer::exact::largest_component;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;
using SingleSpace = veer::BasicVector<float, 3>;

/// Numbers of one kind, lengths or speeds or accelerations, are of similar size: about 2^center, many of them where the
/// units of a question change.
class Sizes : public Random {
public:
    using Random::Random;

    template <class S> int center() {
        constexpr int most = sizeof(S) == 4 ? 100 : 300;
        const int drawn = one_in(2) ? below(2 * most) - most : one_in(2) || sizeof(S) == 4 ? 100 : 200;
        return one_in(2) ? -drawn : drawn;
    }
    template <class S> S number(int about) { return one_in(4) ? S(0) : any_magnitude<S>(about - 3, about + 3); }
    template <veer::Vector V> V vector(int about) {
        return veer::generate<V>([&](auto) { return number<scalar_t<V>>(about); });
    }
    template <veer::Vector V> Asked<V> asked() {
        using S = scalar_t<V>;
        const int length = center<S>(), speed = center<S>(), acceleration = center<S>();
        Asked<V> drawn{vector<V>(length), vector<V>(length), vector<V>(speed), std::abs(number<S>(speed)),
            number<S>(length), vector<V>(speed)};
        if (one_in(2))
            drawn.position =
                drawn.position * std::ldexp(S(1), -std::numeric_limits<S>::digits); // the offset has two words
        if (one_in(4)) drawn.target = drawn.position, drawn.radius = -1;
        if (one_in(4)) drawn.target_velocity = drawn.inherited_velocity = veer::zero<V>(), drawn.speed = 0;
        if (one_in(2)) drawn.acceleration = vector<V>(acceleration), drawn.thrust = std::abs(number<S>(acceleration));
        return drawn;
    }
};

/// The largest of each kind, in the units of a question: 0 where there is none.
template <veer::Vector V> struct Largest {
    double length, speed, acceleration;

    Largest(const Asked<V>& asked, const veer::exact::Question<V>& question)
        : length(std::max(largest_component(in_double(question.offset)), question.radius.high)),
          speed(in_units(std::max({largest_component(asked.target_velocity),
                             largest_component(asked.inherited_velocity), double(asked.speed)}),
              question.time_unit - question.length_unit)),
          acceleration(in_units(std::max(largest_component(asked.acceleration), double(asked.thrust)),
              2 * question.time_unit - question.length_unit)) {}

    static double in_units(double x, int exponent) { return std::ldexp(x, exponent); }
};

bool is_between(double low, double x, double high) { return x == 0 || (low <= x && x < high); }

/// Whether each component of v, in units of 2^exponent, is that of `truth`.
template <veer::Vector V>
bool is_same(const veer::BasicVector<DoubleDouble, veer::dimension_v<V>>& v, int exponent, const V& truth) {
    const auto is_same_at = [&](auto i) {
        return dyadic(component<i>(v)) * Dyadic::power_of_two(exponent) == dyadic(component<i>(truth));
    };
    const bool planar = is_same_at(std::integral_constant<int, 0>()) && is_same_at(std::integral_constant<int, 1>());
    if constexpr (veer::dimension_v<V> == 2) return planar;
    else return planar && is_same_at(std::integral_constant<int, 2>());
}

} // namespace

TEMPLATE_TEST_CASE(
    "a question loses nothing of its numbers, and gives them back", "[exact]", Plane, Space, SingleSpace) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Sizes>(1, 20'000, [](Sizes& sizes) {
        const auto asked = sizes.asked<V>();
        const veer::exact::Question<V> question(asked);
        const int length = question.length_unit, speed = length - question.time_unit,
                  acceleration = speed - question.time_unit;
        const V position = question.point_after(-question.offset),
                twice = question.velocity_of(question.target_velocity, 1);
        const bool acts = Largest<V>(asked, question).acceleration > 0x1p-180;
        return is_same(question.start, 0, asked.target) && tests::same_value(position, asked.position)
            && tests::same_value(question.point_after(veer::zero<decltype(question.offset)>()), asked.target)
            && is_same(question.target_velocity, speed, asked.target_velocity)
            && is_same(question.inherited_velocity, speed, asked.inherited_velocity)
            && is_same(question.relative_velocity + question.inherited_velocity, speed, asked.target_velocity)
            && is_same(question.acceleration, acceleration, acts ? asked.acceleration : veer::zero<V>())
            && tests::same_value(twice, V(asked.target_velocity * S(2)))
            && tests::same_value(question.velocity_of(question.inherited_velocity), asked.inherited_velocity)
            && tests::same_value(
                question.acceleration_of(question.acceleration), acts ? asked.acceleration : veer::zero<V>())
            && question.speed_of(question.speed) == asked.speed
            && question.length_of(question.radius) == std::max(asked.radius, S(0))
            && dyadic(question.thrust) * Dyadic::power_of_two(acceleration) == dyadic(acts ? asked.thrust : S(0));
    });
}

TEMPLATE_TEST_CASE(
    "the units of a question are the caller's where its powers fit, else such that the largest numbers are near 1",
    "[exact]", Plane, Space, SingleSpace) {
    using V = TestType;
    sweep<Sizes>(2, 50'000, [](Sizes& sizes) {
        const auto asked = sizes.asked<V>();
        const veer::exact::Question<V> question(asked);
        const auto [length, speed, acceleration] = Largest<V>(asked, question);
        const int of_length = question.length_unit, of_speed = question.length_unit - question.time_unit;
        const auto of_usual_size = [](double x, int unit, int most) { // in the caller's units
            return is_between(std::ldexp(1.0, -most), std::ldexp(x, unit), std::ldexp(1.0, most));
        };
        if (!(acceleration > 0)) {
            const bool keeps_length = of_usual_size(length, of_length, 200),
                       keeps_speed = of_usual_size(speed, of_speed, 200);
            return (keeps_length ? of_length == 0 : is_between(1, length, 2))
                && (speed == 0 || (keeps_speed ? of_speed == 0 : is_between(1, speed, 2)));
        }
        if (of_usual_size(length, of_length, 100) && of_usual_size(speed, of_speed, 100)
            && of_usual_size(acceleration, of_speed - question.time_unit, 100))
            return question.length_unit == 0 && question.time_unit == 0;
        return is_between(1, length, 2) && speed < 2 && acceleration < 4 && (speed >= 1 || acceleration >= 0.5)
            && (length > 0 || speed == 0 || (speed >= 1 && acceleration >= 1));
    });
}

TEST_CASE("until the shot the target drifts, as seen by the shooter", "[exact]") {
    sweep<Sizes>(3, 20'000, [](Sizes& sizes) {
        auto asked = sizes.asked<Plane>();
        asked.acceleration = {}, asked.thrust = 0, asked.delay = std::abs(sizes.number<double>(sizes.center<double>()));
        if (asked.speed == 0) asked.speed = 1; // where nothing moves a delay is forgotten
        const veer::exact::Question<Plane> question(asked);
        const Dyadic unit = Dyadic::power_of_two(question.length_unit), delay = dyadic(asked.delay);
        Dyadic error, largest = dyadic(std::max(asked.radius, 0.0));
        bool drifts = false;
        const auto look_at = [&](auto i) {
            const Dyadic offset = dyadic(component<i>(asked.target)) - dyadic(component<i>(asked.position));
            const Dyadic drift =
                (dyadic(component<i>(asked.target_velocity)) - dyadic(component<i>(asked.inherited_velocity))) * delay;
            const Dyadic off = dyadic(component<i>(question.offset)) * unit - (offset + drift);
            error = std::max({error, off, -off}), largest = std::max({largest, offset, -offset, drift, -drift}),
            drifts = drifts || drift.sign() != 0;
        };
        look_at(std::integral_constant<int, 0>()), look_at(std::integral_constant<int, 1>());
        const bool comes_back = dyadic(question.delay) * Dyadic::power_of_two(question.time_unit) == delay
                             && question.time_of(question.delay) == asked.delay;
        return error <= largest * Dyadic::power_of_two(-100) && (!drifts || (unit <= largest && largest <= unit * 2))
            && (comes_back || question.delay.high == question.latest);
    });
}

TEST_CASE("a delay of 2^701 units of time and more counts as 2^700", "[exact]") {
    for (const int exponent : {-101, -100, -99, -98}) {
        const Asked<Plane> asked{.position = {0, 0},
            .target = {1, 0},
            .target_velocity = {0, 0x1p800},
            .speed = 0,
            .inherited_velocity = {0, 0x1p800},
            .delay = std::ldexp(1.5, exponent)};
        const veer::exact::Question<Plane> question(asked);
        CHECK((question.length_unit == 0 && question.time_unit == -800));
        CHECK(question.delay.high == (exponent > -100 ? 0x1p700 : std::ldexp(1.5, exponent + 800)));
    }
}

TEST_CASE("an acceleration counts from 2^-180 on", "[exact]") {
    const auto counted = [](double acceleration, double thrust) {
        const veer::exact::Question<Plane> question(Asked<Plane>{.position = {0, 0},
            .target = {1, 0},
            .target_velocity = {1, 0},
            .speed = 1,
            .acceleration = {0, acceleration},
            .thrust = thrust});
        return question.acceleration.y.high + question.thrust.high;
    };
    const double least = std::nextafter(0x1p-180, 1.0);
    CHECK((counted(0x1p-180, 0) == 0 && counted(least, 0) == least && counted(-least, 0) == -least));
    CHECK((counted(0, 0x1p-180) == 0 && counted(0, least) == least));
}

TEST_CASE("places at the two ends of the range have a difference, and an offset from one to the other, or beyond",
    "[exact]") {
    const auto between = [](double from, double to) {
        return veer::exact::Question<Plane>(
            Asked<Plane>{.position = {from, 1}, .target = {to, 1}, .target_velocity = {0, 0}, .speed = 1});
    };
    const double end = std::numeric_limits<double>::max();
    for (const double far : {end, -end, 0x1p1023, 0x1.8p1022, -0x1.8p1022, 0x1p1022}) {
        for (const double from : {-far, -far / 8}) {
            const auto question = between(from, far);
            const auto& [x, y] = question.offset;
            CHECK(dyadic(x) * Dyadic::power_of_two(question.length_unit) == dyadic(far) - dyadic(from));
            CHECK(dyadic(between(far, from).offset.x) * Dyadic::power_of_two(question.length_unit)
                  == dyadic(from) - dyadic(far));
            CHECK(dyadic(y) == dyadic(0.0));
            CHECK(std::abs(question.point_after({-x, -y}).x - from)
                  <= std::abs(far) * std::numeric_limits<double>::epsilon());
        }
        const auto question = between(-far, far);
        CHECK(question.point_after(question.offset).x == 3 * far);
    }
}

TEST_CASE("the smallest places have a difference", "[exact]") {
    const double least = std::numeric_limits<double>::denorm_min();
    const veer::exact::Question<Plane> question(
        Asked<Plane>{.position = {3 * least, 0}, .target = {0, least}, .target_velocity = {0, 0}, .speed = 1});
    CHECK(dyadic(question.offset.x) * Dyadic::power_of_two(question.length_unit) == -dyadic(3 * least));
    CHECK(dyadic(question.offset.y) * Dyadic::power_of_two(question.length_unit) == dyadic(least));
}

TEST_CASE("a question is valid where all is finite, and nothing below 0 that may not be", "[exact]") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const Asked<Plane> valid{.position = {1, 2}, .target = {3, 4}, .target_velocity = {5, 6}, .speed = 0};
    CHECK(valid.is_valid());
    const auto with = [&](auto member, double x) {
        Asked<Plane> asked = valid;
        if constexpr (requires { asked.*member = x; }) asked.*member = x;
        else (asked.*member).y = x;
        return asked.is_valid();
    };
    for (const double bad : {nan, infinity, -infinity}) {
        using A = Asked<Plane>;
        CHECK_FALSE((with(&A::position, bad) || with(&A::target, bad) || with(&A::target_velocity, bad)
                     || with(&A::inherited_velocity, bad)));
        CHECK_FALSE((with(&A::acceleration, bad) || with(&A::speed, bad) || with(&A::radius, bad)
                     || with(&A::delay, bad) || with(&A::thrust, bad)));
    }
    const double least = std::numeric_limits<double>::denorm_min();
    CHECK_FALSE((with(&Asked<Plane>::speed, -least) || with(&Asked<Plane>::delay, -least)
                 || with(&Asked<Plane>::thrust, -least)));
    CHECK((with(&Asked<Plane>::radius, -1) && with(&Asked<Plane>::speed, 1) && with(&Asked<Plane>::delay, 1)
           && with(&Asked<Plane>::thrust, 1)));
}
