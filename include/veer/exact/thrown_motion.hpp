// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../arithmetic/units.hpp"
#include "../vector.hpp"
#include "flight_curve.hpp"

// A target as seen from a body that is thrown along the curve of a flight.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// What is asked of a flight, in the caller's numbers.
template <Vector V> struct FlightQuestion {
    CurveSource source;
    V position, target;
    V target_velocity = zero<V>();
    V gravity, wind; ///< no wind in engines
    V inherited_velocity = zero<V>();
    scalar_t<V> speed = scalar_t<V>(0);  ///< of the throw  >= 0
    scalar_t<V> radius = scalar_t<V>(0); ///< below 0 counts as 0

    [[nodiscard]] constexpr bool is_valid() const noexcept {
        return all_finite(position, target, target_velocity, gravity, wind, inherited_velocity, speed, radius,
                   source.drag, source.time_step)
            && speed >= scalar_t<V>(0);
    }
};

/// The part of its terms below which a sum of them counts as 0: in double of squares, in double-double of lengths.
/// Either is more than the rounding of the motion below.
inline constexpr double noise_in_double = 0x1p-30, noise_exactly = 0x1p-88;

/// The separation of a target from a body that is thrown at speed 0, and the reach, how far from that body a throw of a
/// given speed takes it, both at any time, in the numbers W and in units near 1. Both forms of the separation are
/// equal; in the late one a target that drifts as the body does cancels nothing.
///
///     separation(t) = offset + drift t - inherited t mean - pull t^2 gain      mean and gain of drag t
///     late          = offset + settled t + fading_part t mean
///     settled = drift - pull / drag      fading_part = pull / drag - inherited
///     reach(t) = radius + speed t mean
template <Vector V, Scalar W> struct ThrownMotion : Units<V> {
    using S = scalar_t<V>;
    using Wide = BasicVector<W, dimension_v<V>>;
    using Units<V>::length_unit, Units<V>::time_unit;

    Wide offset, drift, inherited, pull;
    Wide settled = zero<Wide>(), fading_part = zero<Wide>();
    W drag, speed, radius, of_velocity;

    /// The latest time that counts, and the least and the largest drag: their powers fit a double.
    static constexpr double latest = 0x1p200, least_drag = 0x1p-200, most_drag = 0x1p200;
    /// From the spot the body is thrown with a separation of 0: the earliest root that counts, apart from that one.
    static constexpr double earliest = 0x1p-60;

    /// @param time  the one time that is asked for, or 0
    explicit constexpr ThrownMotion(const FlightQuestion<V>& asked, double time = 0) noexcept {
        const FlightCurve<W> curve = asked.source.template in<W>();
        const Wide own_pull = pull_of(asked, curve.drag);
        offset = converted<W>(asked.target) - converted<W>(asked.position);
        drift = converted<W>(asked.target_velocity) - own_pull * curve.drift;
        inherited = converted<W>(asked.inherited_velocity) * curve.of_velocity;
        pull = own_pull * W(curve.of_velocity * curve.of_pull);
        speed = W(static_cast<double>(asked.speed)) * curve.of_velocity;
        radius = W(maximum(static_cast<double>(asked.radius), 0.0));
        drag = curve.drag, of_velocity = curve.of_velocity;

        const auto largest_of = [](const Wide& v) { return largest_component(in_double(v)); };
        const int length = exponent_of(maximum(largest_of(offset), in_double(radius))),
                  fastest = exponent_of(maximum(maximum(largest_of(drift), in_double(speed)), largest_of(inherited))),
                  strongest = exponent_of(largest_of(pull));
        static_cast<Units<V>&>(*this) = time > 0.0 ? Units<V>::in_time(exponent_of(time), length, fastest, strongest)
                                                   : Units<V>::near_1(length, fastest, strongest);
        // a velocity that fades in less time than the target takes makes its way in that time
        if (!(time > 0.0)) time_unit = smaller(time_unit, -exponent_of(in_double(drag)));
        const int to_speed = time_unit - length_unit;
        offset = scaled(offset, -length_unit), radius = scaled(radius, -length_unit);
        drift = scaled(drift, to_speed), inherited = scaled(inherited, to_speed), speed = scaled(speed, to_speed);
        pull = scaled(pull, to_speed + time_unit);
        const bool fits = exponent_of(in_double(drag), -time_unit) < exponent_of(most_drag);
        drag = fits ? scaled(drag, time_unit) : W(most_drag);
        if (drag > W(least_drag)) {
            const Wide terminal = pull * W(W(1.0) / drag);
            settled = drift - terminal, fading_part = terminal - inherited;
        }
    }

    /// gravity + drag wind; as a sum of two words where both are doubles, because in an updraft they may cancel.
    [[nodiscard]] static constexpr Wide pull_of(const FlightQuestion<V>& asked, const W& drag) noexcept {
        if constexpr (is_double_word_v<W> || parts::is_single_v<S>)
            return converted<W>(asked.gravity) + converted<W>(asked.wind) * drag;
        else
            return in_double(
                converted<DoubleDouble>(asked.gravity) + converted<DoubleDouble>(asked.wind) * DoubleDouble(drag));
    }

    [[nodiscard]] constexpr bool is_on_the_spot() const noexcept {
        return !(largest_component(in_double(offset)) > 0.0);
    }
    /// Whether the target drifts in the end exactly as the body does, but for rounding.
    [[nodiscard]] constexpr bool drifts_as_thrown() const noexcept {
        return drag > W(least_drag)
            && !(largest_component(in_double(settled)) > largest_component(in_double(drift)) * noise_exactly);
    }
    /// Takes over how the target drifts in the end, in which a double has no digits to lose.
    constexpr void settle_as(const ThrownMotion<V, DoubleDouble>& other) noexcept {
        const int to_speed = other.speed_unit() - this->speed_unit();
        settled = other.drifts_as_thrown() ? zero<Wide>() : in_double(scaled(other.settled, to_speed));
    }

    /// All numbers of the motion at one time. `size` is that of the terms of separation and reach together.
    struct At {
        Wide separation, closing; ///< closing: the derivative of the separation
        W left, mean_time, reach, closing_reach;
        double size;

        /// |separation| - reach: above 0 where the target is out of reach.
        [[nodiscard]] constexpr W gap() const noexcept { return length(separation) - reach; }
        /// |separation|^2 - reach^2, and half its derivative.
        [[nodiscard]] constexpr W gap_of_squares() const noexcept {
            return dot(separation, separation) - reach * reach;
        }
        [[nodiscard]] constexpr W slope() const noexcept { return dot(separation, closing) - reach * closing_reach; }
    };
    [[nodiscard]] constexpr At at(const W& t) const noexcept {
        constexpr double late = 8; // here t mean has lost all but its first digits of drag t
        const Fading<W> faded = fading(W(drag * t));
        const W mean_time = t * faded.mean, gain_time = t * (t * faded.gain);
        const bool is_late = drag * t > W(late);
        const Wide separation = is_late ? offset + settled * t + fading_part * mean_time
                                        : offset + drift * t - inherited * mean_time - pull * gain_time;
        const Wide closing =
            is_late ? settled + fading_part * faded.left : drift - inherited * faded.left - pull * mean_time;
        const double size = largest_component(in_double(offset)) + largest_component(in_double(drift)) * in_double(t)
                          + largest_component(in_double(inherited)) * in_double(mean_time)
                          + largest_component(in_double(pull)) * in_double(gain_time);
        const W reach = radius + speed * mean_time;
        return {separation, closing, faded.left, mean_time, reach, speed * faded.left, size + in_double(reach)};
    }
    /// The derivative of `closing` without its factor `left`.
    [[nodiscard]] constexpr Wide bend() const noexcept { return inherited * drag - pull; }

    /// The acceleration of a fall from a point where the throw is at rest, without its factor `left`.
    [[nodiscard]] constexpr Wide bend_of_fall() const noexcept { return pull - drift * drag; }

    /// The root of the gap between two times, between which its sign changes.
    [[nodiscard]] constexpr W root(const W& low, const W& high, bool rises) const noexcept {
        return root_between(
            [this](const W& t) {
                const At then = at(t);
                return Sloped<W>{then.gap_of_squares(), then.slope() * W(2.0)};
            },
            low, high, rises);
    }
    /// The same near a time that is right to the bits of a double.
    [[nodiscard]] constexpr W root_near(double rough, const W& low, const W& high, bool rises) const noexcept {
        constexpr double least_slope = 0x1p-24; // of a gap: with less, a step may lead away from the root
        W t(rough);
        for (int step = 0; step < 2; ++step) { // from 50 bits to 100
            const At then = at(t);
            const double slope = in_double(then.slope());
            if (!(magnitude(slope) * rough > then.size * then.size * least_slope)) return root(low, high, rises);
            t = t - then.gap_of_squares() / W(2 * slope);
        }
        return t;
    }
};

}}} // namespace veer::VEER_UNIT::exact
