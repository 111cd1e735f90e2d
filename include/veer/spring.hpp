// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "decay.hpp"
#include "servo.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// Derivations: docs/notes/spring.md.

namespace veer {

/// The frequency and the damping of a spring.
template <Scalar S> struct Spring {
    S frequency = S(0);     ///< [rad/s]  angular frequency without damping; negative values are treated as 0
    S damping_ratio = S(1); ///< below 1: oscillates; 1: fastest without overshoot; above 1: slower; below 0: as 0

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Spring<T>() const noexcept {
        return parts::converted<Spring<T>>(*this);
    }
};
template <parts::Arithmetic... T> Spring(T...) -> Spring<parts::real_if<sizeof...(T) == 1 || sizeof...(T) == 2, T...>>;

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// The coefficients of one step of a spring. `offset` is position - target.
///
///     offset' = offset * kept + velocity * coasted      velocity' = velocity * slowed - offset * pulled
template <Scalar S> struct Swing {
    mask_t<S> settles; ///< whether kept < 1/2; if true, the new position is computed from the target
    S factor;          ///< kept if `settles`, else kept - 1 (more accurate than kept, if kept is close to 1)
    S coasted;         ///< [s]
    S slowed;
    S pulled; ///< [1/s]
};

/// Solves offset'' = -w^2 * offset - 2 * z * w * offset' for a step of length h, without cancellation near z = 1.
///
///     x = w * h       s = sqrt(|z^2 - 1|)
///     if z <= 1:  a = z * x          m = sin(s * x) / (s * x)                   b = c = cos(s * x)
///     if z > 1:   a = x / (z + s)    m = (1 - e^(-2 * s * x)) / (2 * s * x)     b = 1      c = e^(-2 * s * x)
///     kept = e^-a * (b + a * m)      slowed = e^-a * (c - a * m)
///     coasted = h * e^-a * m         pulled = w * x * e^-a * m
///
/// @param frequency      w  >= 0
/// @param damping_ratio  z  >= 0
/// @param time_step      h  >= 0
template <Scalar S>
[[nodiscard]] inline constexpr Swing<S> swing(S frequency, As<S> damping_ratio, As<S> time_step) noexcept {
    const S one = S(1), least = smallest_normal<S>(), x = frequency * time_step;
    const S split = square_root(magnitude(S((damping_ratio - one) * (damping_ratio + one))));
    const auto creeps = damping_ratio > one;
    const S slow = select(creeps, quotient(x, S(damping_ratio + split)), S(damping_ratio * x));
    const S mean = exponential_decay(slow).mean, decayed = remaining_fraction(slow, mean); // decayed: e^-a

    S m = one, lost = S(0), after = one; // m, 1 - b and c
    if (!all(creeps)) {
        const S half = split * x * constant<S>(0.5);
        const auto [sine, cosine] = sin_cos(half);
        m = select(half >= least, quotient(S(sine * cosine), maximum(half, least)), one);
        lost = sine * sine * S(2);
        after = one - lost;
    }
    if (any(creeps)) {
        const S difference = or_zero(creeps, S(split * x * S(2))), fast_mean = exponential_decay(difference).mean;
        m = select(creeps, fast_mean, m);
        lost = select(creeps, S(0), lost);
        after = select(creeps, remaining_fraction(difference, fast_mean), after);
    }
    const S along = slow * m, moved = decayed * m;
    const S kept = decayed * (one - lost + along), gone = slow * mean + decayed * (lost - along);
    const auto settles = gone > constant<S>(0.5);
    return {settles, select(settles, kept, S(0) - gone), time_step * moved, decayed * (after - along),
        frequency * (x * moved)};
}

/// A coordinate after the step. If `settles` is true, it is computed from the target, else from the old coordinate.
template <Scalar S>
[[nodiscard]] constexpr S swung(S place, As<S> velocity, As<S> target, const As<Swing<S>>& swing) noexcept {
    const S offset = place - target, nearer = select(swing.settles, target, place);
    return nearer + offset * swing.factor + velocity * swing.coasted;
}

/// The fraction of a quantity that remains after a time: 2^-(time / half_life).
///
/// Degenerate: if half_life <= 0, returns 0. Otherwise, if time <= 0, returns 1.
template <Scalar S> [[nodiscard]] inline constexpr S fraction_after(S time, As<S> half_life) noexcept {
    const S step = maximum(time, S(0)), least = smallest_normal<S>();
    const S shortest = maximum(step * constant<S>(0x1p-11), least); // after 2^11 half-lives, the fraction is 0
    const S x = quotient(S(step * constant<S>(0.69314718055994531)), maximum(half_life, shortest));
    return or_zero(half_life > S(0), remaining_fraction(x, exponential_decay(x).mean));
}

/// Moves a value towards the target: value + (target - value) * (1 - fraction). The value never passes the target. The
/// value moves by at least epsilon * max(|value|, |target|), because shorter moves are lost to rounding.
template <Scalar S> [[nodiscard]] inline constexpr S smoothed(S value, As<S> target, As<S> fraction) noexcept {
    const S gone = S(1) - fraction, offset = target - value, distance = magnitude(offset);
    const S least = constant<S>(is_single_v<S> ? 0x1p-63 : 0x1p-511); // least^2 is the smallest normal number
    const S shortest = maximum(S(maximum(magnitude(value), magnitude(target)) * epsilon<S>()), least);
    const S moved = maximum(S(distance * gone), shortest);
    const auto settles = fraction < constant<S>(0.5);
    const S nearer = select(settles, target, value), change = select(settles, S(0) - distance * fraction, moved);
    const S next = nearer + change * sign_of(offset);
    return select(gone > S(0), select(moved < distance, next, target), value);
}

} // namespace parts

/// Moves a position one step with a critically damped spring, which pulls it to a target ("smooth damp" in game
/// engines). From rest, the position approaches the target as fast as a spring can without overshoot. The step is exact
/// at every frame rate: two half steps give the same result as one step.
///
///     acceleration = -w^2 * offset - 2 * w * velocity      w = frequency      offset = position - target
///     position' = position + drift * h * e^-x - offset * (1 - e^-x)      drift = velocity + offset * w
///     velocity' = (velocity - drift * x) * e^-x      x = w * h      h = time_step
///
/// @param position   [m]
/// @param velocity   [m/s]
/// @param target     [m]
/// @param frequency  [rad/s]  from rest, 1/2 of the distance remains after 1.7 / frequency, 1/100 after 6.6 / frequency
/// @param time_step  [s]  negative values are treated as 0
///
/// Error: the position is off by at most 3 epsilon * (|position| + |target| + |velocity| * time_step). The velocity is
/// off by at most 2 epsilon * (|velocity| + frequency * |offset|).
/// Degenerate: if frequency <= 0, the motion is uniform. At rest on the target, the position is unchanged.
/// Source: the textbook solution offset(t) = (offset + drift * t) * e^(-w * t).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> spring_step(const V& position, const As<V>& velocity, const As<V>& target,
    scalar_t<V> frequency, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S w = maximum(frequency, S(0)), h = maximum(time_step, S(0)), x = w * h;
    // remaining_fraction uses `mean` only for x <= 1/2
    const S half = constant<S>(0.5), mean = exponential_decay(minimum(x, half)).mean;
    const S fraction = parts::remaining_fraction(x, mean), gone = select(x > half, S(1) - fraction, S(x * mean));
    const V offset = position - target;
    const V drift = velocity + offset * w;
    return {position + drift * S(h * fraction) - offset * gone, (velocity - drift * x) * fraction};
}

/// Moves a position one step with a spring of any damping, for example for the body of a car. The step is exact: two
/// half steps give the same result as one step. For damping ratio 1, the overload with a frequency is faster.
///
///     acceleration = -frequency^2 * (position - target) - 2 * damping_ratio * frequency * velocity
///
/// @param position   [m]
/// @param velocity   [m/s]
/// @param target     [m]
/// @param spring     frequency and damping
/// @param time_step  [s]  negative values are treated as 0
///
/// Error: let p be the phase of the oscillation in this step [rad]. The error is at most (1 + p) times the error of the
/// critically damped spring, for damping ratios up to 10^6.
/// Degenerate: if frequency or time_step is 0, the velocity is unchanged, bit for bit, and the motion is uniform. At
/// rest on the target, the position is unchanged, bit for bit.
/// Source: the textbook solutions, in a form without cancellation near damping ratio 1.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> spring_step(const V& position, const As<V>& velocity, const As<V>& target,
    const Spring<scalar_t<V>>& spring, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S w = maximum(spring.frequency, S(0)), h = maximum(time_step, S(0));
    const parts::Swing<S> swing = parts::swing(w, maximum(spring.damping_ratio, S(0)), h);
    const V place = generate<V>([&](auto i) {
        return parts::swung(component<i>(position), component<i>(velocity), component<i>(target), swing);
    });
    return {place, velocity * swing.slowed + (target - position) * swing.pulled};
}

/// The same for a number. For an angle, pass angle + wrap_angle(target - angle) as target.
///
/// @param number    the number before the step
/// @param velocity  rate at which the number changes  [1/s]
template <Scalar S>
[[nodiscard]] inline constexpr ServoState<S> spring_step(
    S number, As<S> velocity, As<S> target, const As<Spring<S>>& spring, As<S> time_step) noexcept {
    const S w = maximum(spring.frequency, S(0)), h = maximum(time_step, S(0));
    const parts::Swing<S> swing = parts::swing(w, maximum(spring.damping_ratio, S(0)), h);
    return {parts::swung(number, velocity, target, swing), velocity * swing.slowed + (target - number) * swing.pulled};
}

/// Returns a critically damped spring with a given half-life.
///
///     frequency = x / half_life      x = 1.6783469900166612      (1 + x) * e^-x = 1/2
///
/// @param half_life  time after which half of the distance remains, starting from rest  [s]
///
/// Error: at most 1 epsilon of the frequency.
/// Degenerate: if half_life <= 0, the frequency is rate_limit, and the spring arrives in one step.
template <Scalar S> [[nodiscard]] constexpr Spring<S> spring_of_half_life(S half_life) noexcept {
    const S shortest = constant<S>(parts::is_single_v<S> ? 1.6783469900166612e-6 : 1.6783469900166612e-50);
    return {quotient(constant<S>(1.6783469900166612), maximum(half_life, shortest)), S(1)};
}

/// Moves a value towards the target. Unlike with `lerp`, the motion does not depend on the frame rate. After half_life,
/// half of the difference remains. The value finally equals the target, bit for bit.
///
///     target + (value - target) * 2^-(time_step / half_life)
///     half_life = -log(2) / (f * log(1 - k))      (replaces lerp(value, target, k) at f frames per second)
///
/// @param half_life  [s]
/// @param time_step  [s]  negative values are treated as 0
///
/// Error: at most 3 epsilon * (|value| + |target|).
/// Degenerate: if half_life <= 0, returns the target. Otherwise, if time_step is 0, returns the value. If a component
/// is within 1e-19 (double: 1e-154) of the target, it becomes the target.
template <Vector V>
[[nodiscard]] inline constexpr V smooth(
    const V& value, const As<V>& target, scalar_t<V> half_life, scalar_t<V> time_step) noexcept {
    const scalar_t<V> fraction = parts::fraction_after(time_step, half_life);
    return generate<V>([&](auto i) { return parts::smoothed(component<i>(value), component<i>(target), fraction); });
}

/// The same for a number. For an angle, pass angle + wrap_angle(target - angle) as target.
template <Scalar S>
[[nodiscard]] inline constexpr S smooth(S number, As<S> target, As<S> half_life, As<S> time_step) noexcept {
    return parts::smoothed(number, target, parts::fraction_after(time_step, half_life));
}

}} // namespace veer::VEER_UNIT
