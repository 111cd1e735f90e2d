// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../arithmetic/units.hpp"
#include "../vector.hpp"
#include "flight_curve.hpp"

// The input of the flight solvers, and the motion of the target relative to the thrown body.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The input of a flight solver, in the caller's type and units.
template <Vector V> struct FlightQuestion {
    FlightRule rule;
    V position, target;
    V target_velocity = zero<V>();
    V gravity, wind; ///< the wind is zero for a physics engine
    V inherited_velocity = zero<V>();
    scalar_t<V> speed = scalar_t<V>(0);  ///< speed of the throw  >= 0
    scalar_t<V> radius = scalar_t<V>(0); ///< combined radius, or apex height; if negative, treated as 0
    [[nodiscard]] constexpr bool is_valid() const noexcept {
        return all_finite(position, target, target_velocity, gravity, wind, inherited_velocity, speed, radius,
                   rule.damping, rule.time_step)
            && speed >= scalar_t<V>(0);
    }
};

/// A difference below this fraction of its terms is treated as 0. The first constant is for differences of squares in
/// double, and the second for DoubleDouble. Both constants are above the rounding errors of State.
inline constexpr double tolerance_in_double = 0x1p-30, tolerance_exactly = 0x1p-88;

/// The motion of a target relative to a body that is released without a throw. In the units of this structure, all
/// numbers are near 1. The positions that a throw can reach form a sphere around the released body. If target and body
/// drift at nearly the same velocity, only the second formula for the offset avoids cancellation.
///     offset(t) = start + drift * t - inherited * t * mean - pull * t^2 * gain      mean, gain: of fading(drag * t)
///               = start + settled * t + fading_velocity * t * mean
///     settled = drift - pull / drag      fading_velocity = pull / drag - inherited
///     sphere_radius(t) = radius + speed * t * mean
template <Vector V, Scalar W> struct RelativeFlight : Units<V> {
    using S = scalar_t<V>;
    using Wide = BasicVector<W, dimension_v<V>>;
    using Units<V>::length_unit, Units<V>::time_unit;
    Wide start, drift, inherited, pull;
    Wide settled = zero<Wide>(), fading_velocity = zero<Wide>();
    W drag, speed, radius, of_velocity;

    /// The latest time of a search, and the least and the largest drag. Powers of these numbers fit in a double.
    static constexpr double latest = 0x1p200, least_drag = 0x1p-200, most_drag = 0x1p200;
    /// If the target starts at the body's position, the search begins at this time and skips the start.
    static constexpr double earliest = 0x1p-60;

    /// @param time  time of flight, if the input gives it; otherwise 0
    explicit constexpr RelativeFlight(const FlightQuestion<V>& asked, double time = 0) noexcept {
        const FlightCurve<W> curve = curve_of<W>(asked.rule);
        const Wide own_pull = pull_of(asked, curve.drag);
        start = converted<W>(asked.target) - converted<W>(asked.position);
        drift = converted<W>(asked.target_velocity) - own_pull * curve.drift;
        inherited = converted<W>(asked.inherited_velocity) * curve.of_velocity;
        pull = own_pull * W(curve.of_velocity * curve.of_pull);
        speed = W(static_cast<double>(asked.speed)) * curve.of_velocity;
        radius = W(maximum(static_cast<double>(asked.radius), 0.0));
        drag = curve.drag, of_velocity = curve.of_velocity;

        const auto largest_of = [](const Wide& v) { return largest_component(in_double(v)); };
        const int length = exponent_of(maximum(largest_of(start), in_double(radius))),
                  fastest = exponent_of(maximum(maximum(largest_of(drift), in_double(speed)), largest_of(inherited))),
                  strongest = exponent_of(largest_of(pull));
        static_cast<Units<V>&>(*this) = time > 0.0 ? Units<V>::in_time(exponent_of(time), length, fastest, strongest)
                                                   : Units<V>::near_1(length, fastest, strongest);
        // if the drag is strong, the unit of time is the time in which a velocity fades
        if (!(time > 0.0)) time_unit = smaller(time_unit, -exponent_of(in_double(drag)));
        const int to_speed = time_unit - length_unit;
        start = scaled(start, -length_unit), radius = scaled(radius, -length_unit);
        drift = scaled(drift, to_speed), inherited = scaled(inherited, to_speed), speed = scaled(speed, to_speed);
        pull = scaled(pull, to_speed + time_unit);
        const bool fits = exponent_of(in_double(drag), -time_unit) < exponent_of(most_drag);
        drag = fits ? scaled(drag, time_unit) : W(most_drag);
        if (drag > W(least_drag)) {
            const Wide terminal = pull * W(W(1.0) / drag);
            settled = drift - terminal, fading_velocity = terminal - inherited;
        }
    }

    /// Returns gravity + drag * wind. In an updraft the two terms may cancel, so doubles are added in DoubleDouble.
    [[nodiscard]] static constexpr Wide pull_of(const FlightQuestion<V>& asked, const W& drag) noexcept {
        if constexpr (is_double_word_v<W> || parts::is_single_v<S>)
            return converted<W>(asked.gravity) + converted<W>(asked.wind) * drag;
        else
            return in_double(
                converted<DoubleDouble>(asked.gravity) + converted<DoubleDouble>(asked.wind) * DoubleDouble(drag));
    }

    [[nodiscard]] constexpr bool is_on_the_spot() const noexcept {
        return !(largest_component(in_double(start)) > 0.0);
    }
    /// Whether the body's final velocity equals the target's velocity, up to rounding error.
    [[nodiscard]] constexpr bool drifts_as_thrown() const noexcept {
        return drag > W(least_drag)
            && !(largest_component(in_double(settled)) > largest_component(in_double(drift)) * tolerance_exactly);
    }
    /// Copies `settled` from the motion in DoubleDouble, because in double all digits of `settled` may cancel.
    constexpr void settle_as(const RelativeFlight<V, DoubleDouble>& other) noexcept {
        const int to_speed = other.speed_unit() - this->speed_unit();
        settled = other.drifts_as_thrown() ? zero<Wide>() : in_double(scaled(other.settled, to_speed));
    }

    struct State {
        Wide offset, velocity; ///< velocity: the derivative of the offset
        W kept, mean_time, sphere_radius, sphere_speed;
        double size; ///< sum of the magnitudes of the terms of offset and sphere_radius
        /// |offset| - sphere_radius; above 0 if the target is outside the sphere.
        [[nodiscard]] constexpr W separation() const noexcept { return length(offset) - sphere_radius; }
        /// |offset|^2 - sphere_radius^2. The derivative of this difference is 2 * slope().
        [[nodiscard]] constexpr W difference_of_squares() const noexcept {
            return dot(offset, offset) - sphere_radius * sphere_radius;
        }
        [[nodiscard]] constexpr W slope() const noexcept {
            return dot(offset, velocity) - sphere_radius * sphere_speed;
        }
    };
    [[nodiscard]] constexpr State at(const W& t) const noexcept {
        // if drag * t > late, the first formula may lose 3 bits of the offset and 11 bits of the velocity
        constexpr double late = 8;
        const Fading<W> faded = fading(W(drag * t));
        const W mean_time = t * faded.mean, gain_time = t * (t * faded.gain);
        const bool is_late = drag * t > W(late);
        const Wide offset = is_late ? start + settled * t + fading_velocity * mean_time
                                    : start + drift * t - inherited * mean_time - pull * gain_time;
        const Wide velocity =
            is_late ? settled + fading_velocity * faded.kept : drift - inherited * faded.kept - pull * mean_time;
        const double size = largest_component(in_double(start)) + largest_component(in_double(drift)) * in_double(t)
                          + largest_component(in_double(inherited)) * in_double(mean_time)
                          + largest_component(in_double(pull)) * in_double(gain_time);
        const W sphere_radius = radius + speed * mean_time;
        return {offset, velocity, faded.kept, mean_time, sphere_radius, speed * faded.kept,
            size + in_double(sphere_radius)};
    }
    /// The derivative of State::velocity, divided by `kept`.
    [[nodiscard]] constexpr Wide acceleration() const noexcept { return inherited * drag - pull; }
    /// The acceleration of a body that falls from rest, divided by `kept`.
    [[nodiscard]] constexpr Wide acceleration_at_rest() const noexcept { return pull - drift * drag; }
    /// The time between low and high at which the separation changes its sign.
    [[nodiscard]] constexpr W root(const W& low, const W& high, bool rises) const noexcept {
        return root_between(
            [this](const W& t) {
                const State then = at(t);
                return Sloped<W>{then.difference_of_squares(), then.slope() * W(2.0)};
            },
            low, high, rises);
    }
    /// The time at which the separation changes its sign. `rough` is this time in double.
    [[nodiscard]] constexpr W root_near(double rough, const W& low, const W& high, bool rises) const noexcept {
        constexpr double least_slope = 0x1p-24; // with a smaller slope, relative to its terms, a step may diverge
        W t(rough);
        for (int step = 0; step < 2; ++step) { // the first step doubles 50 correct bits to 100
            const State then = at(t);
            const double slope = in_double(then.slope());
            if (!(magnitude(slope) * rough > then.size * then.size * least_slope)) return root(low, high, rises);
            t = t - then.difference_of_squares() / W(2 * slope);
        }
        return t;
    }
};

}}} // namespace veer::VEER_UNIT::exact
