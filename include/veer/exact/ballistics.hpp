// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../answers.hpp"
#include "../arithmetic/sums.hpp"
#include "../ground/compiler.hpp"
#include "intercept_accelerating.hpp"
#include "question.hpp"

// Computes throws under gravity at a target at rest. If the number type Quick is too inaccurate, DoubleDouble is used.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// Returns a throw as an Asked: the field `acceleration` contains gravity, and the field `radius` the apex height.
template <Vector V>
[[nodiscard]] constexpr Asked<V> asked_of_throw(
    const V& position, const V& target, const V& gravity, scalar_t<V> speed, scalar_t<V> height) noexcept {
    return {position, target, zero<V>(), speed, height, zero<V>(), scalar_t<V>(0), gravity};
}

/// The throw with a given time and velocity. If the time or the velocity is infinite, `found` is false.
template <Vector V> [[nodiscard]] constexpr Launch<V> throw_of(scalar_t<V> time, const V& velocity) noexcept {
    return is_finite(velocity) ? Launch<V>{is_finite(time), time, velocity} : Launch<V>{};
}

/// The parabolas of all throws that reach the offset d under gravity g. The initial velocity u depends on the time t.
///     u = d / t - g * t / 2      |u|^2 * t^2 = |d|^2 - dot(d, g) * t^2 + |g|^2 * t^4 / 4
template <Vector V, Scalar W = scalar_t<V>> struct Parabolas {
    V d, g;
    W distance_squared, gravity_squared;
    W fall, across; ///< dot(d, g) and |cross(d, g)|^2

    constexpr Parabolas(const V& offset, const V& gravity) noexcept
        : d(offset), g(gravity), distance_squared(length_squared(d)), gravity_squared(length_squared(g)),
          fall(dot(d, g)), across(cross_squared(d, g)) {}

    /// Whether the target is straight below the thrower. A throw of speed 0 hits such a target.
    [[nodiscard]] constexpr bool is_straight_below() const noexcept { return fall > W(0) && !(across > W(0)); }
    [[nodiscard]] constexpr V velocity(const W& t) const noexcept { return d * W(W(1) / t) - g * W(t * W(0.5)); }
    /// Whether the velocity u is accurate enough: if its two terms cancel, u may lose at most 7 bits.
    [[nodiscard]] constexpr bool is_certain(const V& u, const W& t) const noexcept {
        constexpr double most_cancelled = 0x1p14; // 2^7 squared
        const double time = in_double(t);
        return length_squared(in_double(u)) * most_cancelled
             > in_double(distance_squared) / (time * time) + in_double(gravity_squared) * (time * time);
    }
    /// The square of the least speed that hits the target, computed without cancellation.
    [[nodiscard]] constexpr W least_speed_squared() const noexcept {
        const W product = square_root(distance_squared * gravity_squared);
        return fall > W(0) ? ratio(across, product + fall) : product - fall;
    }
    [[nodiscard]] constexpr W least_speed_time() const noexcept {
        return square_root(square_root(distance_squared / gravity_squared) * W(2));
    }

    [[nodiscard]] constexpr W target_height() const noexcept { return W(0) - fall / square_root(gravity_squared); }
    /// The time of flight over an apex at the height apex_height. The apex must not be below the target.
    [[nodiscard]] constexpr W time_over(const W& apex_height) const noexcept {
        const W drop = apex_height - target_height();
        return (square_root(apex_height) + square_root(drop)) * square_root(W(2) / square_root(gravity_squared));
    }
};

/// The times of the two flights that hit the target with a given speed.
///     low^2 = 2 * |d|^2 / (b + root)      high^2 = 2 * (b + root) / |g|^2      b = speed^2 + dot(d, g)
///     root^2 = b^2 - |g|^2 * |d|^2 = speed^2 * (speed^2 + 2 * dot(d, g)) - |cross(d, g)|^2
template <Scalar W> struct FlightTimes {
    bool in_range; ///< whether the speed is enough to hit the target
    bool certain;  ///< whether the times are accurate enough; false for a target near the end of the range
    W low, high;

    /// root^2 without rounding error, for a target that may be exactly at the end of the range.
    template <Vector V>
    [[nodiscard]] static constexpr DoubleDouble exact_discriminant(
        const Parabolas<V>& parabolas, const DoubleDouble& speed) noexcept {
        const auto &d = parabolas.d, &g = parabolas.g;
        const auto product = [&](auto i) { return Expansion(component<i>(d)) * Expansion(component<i>(g)); };
        Expansion fall = product(std::integral_constant<int, 0>()) + product(std::integral_constant<int, 1>());
        if constexpr (dimension_v<V> == 3) fall = fall + product(std::integral_constant<int, 2>());
        const Expansion square = Expansion(speed) * Expansion(speed);
        return (square * (square + fall + fall) - exact_cross_squared(d, g)).value();
    }

    template <Vector V> constexpr FlightTimes(const Parabolas<V>& parabolas, const W& speed) noexcept {
        constexpr double enough = 0x1p-18;   // if root^2 / size is larger, root^2 has 35 correct bits; word pairs 80
        constexpr double rounding = 0x1p-99; // if root^2 / size is smaller, root^2 may be rounding error
        const W square = speed * speed, double_fall = parabolas.fall * W(2), b = square + parabolas.fall;
        const W size = square * (square + magnitude(double_fall)) + parabolas.across;
        W discriminant = square * (square + double_fall) - parabolas.across;
        certain = discriminant > size * W(enough);
        if constexpr (is_double_word_v<W>)
            if (magnitude(discriminant) <= size * W(rounding)) discriminant = exact_discriminant(parabolas, speed);
        in_range = discriminant >= W(0) && b > W(0);
        const W sum = (maximum(b, W(0)) + square_root(maximum(discriminant, W(0)))) * W(2);
        low = in_range ? square_root(ratio(parabolas.distance_squared * W(4), sum)) : W(0); // sum >= 2 * |g| * |d|
        high = square_root(ratio(sum, parabolas.gravity_squared));
    }
};

/// The parabolas in the number type Quick. `fits` is true if fourth powers of all numbers fit in a double.
template <Vector V> struct QuickParabolas : Parabolas<BasicVector<Quick<scalar_t<V>>, dimension_v<V>>> {
    using S = scalar_t<V>;
    using W = Quick<S>;
    using Wide = BasicVector<W, dimension_v<V>>;
    static constexpr double largest = 0x1p48; ///< fourth powers of sums of numbers up to this limit fit in a double
    static constexpr double least = parts::is_single_v<S> ? 0.0 : 0x1p-200; ///< low words of smaller squares underflow
    bool fits;

    /// @param number  the scalar input: a speed, a time or a height
    constexpr QuickParabolas(const V& position, const V& target, const V& gravity, S number) noexcept
        : QuickParabolas(position, target, gravity,
            parts::is_single_v<S> || all_within(S(largest), position, target, gravity, number)) {}

    [[nodiscard]] static constexpr Launch<V> thrown(const W& time, const Wide& velocity) noexcept {
        return throw_of<V>(narrow<S>(time), narrow<V>(velocity));
    }

private:
    /// If an input is too large, the vectors are set to 0 to avoid overflow, and `fits` is false.
    constexpr QuickParabolas(const V& position, const V& target, const V& gravity, bool in_range) noexcept
        : Parabolas<Wide>(in_range ? converted<W>(target) - converted<W>(position) : zero<Wide>(),
            in_range ? converted<W>(gravity) : zero<Wide>()),
          fits(in_double(this->distance_squared) > least && in_double(this->gravity_squared) > least) {}
};

template <Vector V> struct ExactParabolas : Parabolas<typename Question<V>::Wide> {
    using S = scalar_t<V>;
    using Wide = typename Question<V>::Wide;
    Question<V> question;
    explicit constexpr ExactParabolas(const Question<V>& asked) noexcept
        : Parabolas<Wide>(asked.offset, asked.acceleration), question(asked) {}
    constexpr ExactParabolas(
        const V& position, const V& target, const V& gravity, S speed = S(0), S height = S(0)) noexcept
        : ExactParabolas(Question<V>(asked_of_throw(position, target, gravity, speed, height))) {}
    [[nodiscard]] constexpr bool is_on_the_spot() const noexcept { return !(this->distance_squared > 0.0); }
    [[nodiscard]] constexpr Launch<V> thrown(const DoubleDouble& time, const Wide& velocity) const noexcept {
        return throw_of<V>(question.time_of(time), question.velocity_of(velocity));
    }
};

/// The throws without gravity. The low throw is a straight shot. The high throw does not exist.
template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throw_straight(
    const V& position, const V& target, scalar_t<V> speed) noexcept {
    const Answer<V> shot = intercept<false>(position, target, zero<V>(), speed, scalar_t<V>(0), zero<V>());
    return {{shot.hits(), shot.time, shot.velocity}, {}};
}

template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throw_exactly(
    const V& position, const V& target, const V& gravity, scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    using Wide = typename Question<V>::Wide;
    const ExactParabolas<V> parabolas(position, target, gravity, speed);
    if (!(parabolas.gravity_squared > 0.0))
        return throw_straight(position, target, speed); // a Question replaces a weak gravity by 0
    const FlightTimes<DoubleDouble> times(static_cast<const Parabolas<Wide>&>(parabolas), parabolas.question.speed);
    if (parabolas.is_on_the_spot() || times.in_range) {
        const bool at_rest = !(parabolas.question.speed > 0.0);
        const auto at = [&](const DoubleDouble& time) {
            return parabolas.thrown(time, time > 0.0 && !at_rest ? parabolas.velocity(time) : zero<Wide>());
        };
        return {at(times.low), at(times.high)};
    }
    const V up = generate<V>([&](auto i) { return -component<i>(gravity); });
    const Answer<V> miss = intercept_accelerating(asked_of_throw(position, target, up, speed, S(0)));
    const Launch<V> best{false, miss.time, miss.velocity};
    return {best, best};
}

template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throws_of(
    const V& position, const V& target, const V& gravity, scalar_t<V> speed) noexcept {
    using W = Quick<scalar_t<V>>;
    if (!all_finite(position, target, gravity, speed) || !(speed >= scalar_t<V>(0))) return {};
    if (!(largest_component(gravity) > 0.0)) return throw_straight(position, target, speed);
    if (const QuickParabolas<V> parabolas(position, target, gravity, speed); parabolas.fits) {
        const FlightTimes<W> times(parabolas, W(speed));
        if (times.certain) {
            const auto low = parabolas.velocity(times.low), high = parabolas.velocity(times.high);
            if (parabolas.is_certain(low, times.low) && parabolas.is_certain(high, times.high))
                return {parabolas.thrown(times.low, low), parabolas.thrown(times.high, high)};
        }
    }
    return throw_exactly(position, target, gravity, speed);
}

/// The least speed of a throw that hits the target; infinity for an invalid input.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> least_speed(const V& position, const V& target, const V& gravity) noexcept {
    using S = scalar_t<V>;
    if (!all_finite(position, target, gravity)) return parts::infinity<S>();
    if (!(largest_component(gravity) > 0.0)) return S(0);
    if (const QuickParabolas<V> parabolas(position, target, gravity, S(0)); parabolas.fits) {
        constexpr double uncancelled = 0x1p-16; // a smaller |cross(d, g)|^2 / (|d|^2 * |g|^2) is inaccurate
        if (!(parabolas.fall > 0.0)
            || parabolas.across > parabolas.distance_squared * parabolas.gravity_squared * uncancelled)
            return narrow<S>(square_root(parabolas.least_speed_squared()));
    }
    const ExactParabolas<V> parabolas(position, target, gravity);
    return parabolas.question.speed_of(square_root(parabolas.least_speed_squared()));
}

template <Vector V>
[[nodiscard]] inline constexpr Launch<V> throw_of_least_speed(
    const V& position, const V& target, const V& gravity) noexcept {
    using S = scalar_t<V>;
    if (!all_finite(position, target, gravity) || !(largest_component(gravity) > 0.0)) return {};
    if (const QuickParabolas<V> parabolas(position, target, gravity, S(0)); parabolas.fits) {
        const auto time = parabolas.least_speed_time();
        const auto velocity = parabolas.velocity(time);
        if (parabolas.is_certain(velocity, time)) return parabolas.thrown(time, velocity);
    }
    const ExactParabolas<V> parabolas(position, target, gravity);
    const DoubleDouble time = parabolas.least_speed_time();
    const bool moves = !parabolas.is_on_the_spot() && !parabolas.is_straight_below();
    return parabolas.thrown(time, moves ? parabolas.velocity(time) : zero<typename Question<V>::Wide>());
}

template <Vector V>
[[nodiscard]] inline constexpr Launch<V> throw_in_time(
    const V& position, const V& target, const V& gravity, scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    using Wide = typename Question<V>::Wide;
    if (!all_finite(position, target, gravity, time) || !(time >= S(0))) return {};
    constexpr double least_float = 0x1p-149; // a division by a shorter time may overflow
    if (const QuickParabolas<V> parabolas(position, target, gravity, time);
        parabolas.fits && time >= constant<S>(least_float)) {
        const auto t = static_cast<Quick<S>>(time);
        const auto velocity = parabolas.velocity(t);
        if (parabolas.is_certain(velocity, t)) return parabolas.thrown(t, velocity);
    }
    const Question<V> question(asked_of_throw(position, target, gravity, S(0), S(0)));
    if (!(time > S(0))) return {!(largest_component(question.offset) > 0.0), S(0), zero<V>()};
    const int of_time = parts::math::ilogb(static_cast<double>(time)), exponent = of_time - question.time_unit;
    const DoubleDouble t(parts::math::ldexp(static_cast<double>(time), -of_time));
    // each vector has its own unit, in which its length is near 1
    const Wide chord = question.offset * DoubleDouble(DoubleDouble(1.0) / t),
               lift = question.acceleration * DoubleDouble(t * DoubleDouble(0.5));
    const bool lift_is_larger = exponent >= 0 && largest_component(lift) > 0.0;
    const int unit = largest_component(chord) > 0.0 && !lift_is_larger ? -exponent : exponent;
    return throw_of<V>(
        time, question.velocity_of(scaled(chord, -exponent - unit) - scaled(lift, exponent - unit), unit));
}

/// The throw over an apex of a given height. If the apex is below the target, `found` is false, and time and velocity
/// belong to the lowest arc that reaches the target.
template <Vector V>
[[nodiscard]] inline constexpr Launch<V> throw_over(
    const V& position, const V& target, const V& gravity, scalar_t<V> apex_height) noexcept {
    using S = scalar_t<V>;
    if (!all_finite(position, target, gravity, apex_height) || !(largest_component(gravity) > 0.0)) return {};
    if (const QuickParabolas<V> parabolas(position, target, gravity, apex_height); parabolas.fits) {
        constexpr double uncancelled = parts::is_single_v<S> ? 0x1p-10 : 0x1p-40; // least accurate drop / terms
        const double height = static_cast<double>(apex_height), drop = height - in_double(parabolas.target_height());
        if (apex_height >= S(0) && drop > (height + square_root(in_double(parabolas.distance_squared))) * uncancelled) {
            const auto time = parabolas.time_over(Quick<S>(apex_height));
            const auto velocity = parabolas.velocity(time);
            if (parabolas.is_certain(velocity, time)) return parabolas.thrown(time, velocity);
        }
    }
    const ExactParabolas<V> parabolas(position, target, gravity, S(0), apex_height);
    // a Question replaces a height below 0 by 0
    const DoubleDouble asked = parabolas.question.radius, least = parabolas.target_height();
    constexpr double rounding = 0x1p-96; // heights are equal if they differ by less than this fraction of their sum
    const DoubleDouble tolerance = (asked + least) * DoubleDouble(rounding);
    const bool clears = apex_height >= S(0) && asked >= least - tolerance;
    const DoubleDouble time = parabolas.time_over(maximum(asked, least));
    if (!(time > 0.0)) return {parabolas.is_on_the_spot() && clears, S(0), zero<V>()};
    Launch<V> answer = parabolas.thrown(time, parabolas.velocity(time));
    answer.found = answer.found && clears;
    return answer;
}

}}} // namespace veer::VEER_UNIT::exact
