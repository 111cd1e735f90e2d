// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "rotation.hpp"
#include "vector.hpp"

// Accelerations that guide missiles. An error marked "measured" is the largest difference between float and double in
// 500,000 random encounters. Derivations: docs/notes/guidance.md.

namespace veer {

/// The result of limit_acceleration.
template <Vector V> struct LimitedAcceleration {
    V acceleration;                ///< [m/s^2]
    mask_t<scalar_t<V>> saturated; ///< whether the given acceleration was above the limit
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// Returns 1 / |offset|^2. `offset` is the line of sight, and `relative` is the derivative of `offset`.
///
/// Degenerate: the result is 0 at the target, or if max(1, gain) * |relative| / |offset| exceeds range_limit.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> inverse_square(
    const V& offset, const As<V>& relative, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const S inverse = ratio(S(1), length_squared(offset)), limit = range_limit<S>();
    return select(length_squared(relative) * inverse * maximum(gain * gain, S(1)) <= limit * limit, inverse, S(0));
}

/// Returns the derivative of a vector v that turns with the line of sight `offset`. `relative` is offset's derivative.
///
///     cross(omega, v)      omega = cross(offset, relative) / |offset|^2
template <Vector V>
[[nodiscard]] inline constexpr V carried_by_sight(
    const V& offset, const As<V>& relative, scalar_t<V> inverse_squared, const V& v) noexcept {
    if constexpr (dimension_v<V> == 2) return orthogonal(v) * scalar_t<V>(cross(offset, relative) * inverse_squared);
    else return cross(V(cross(offset, relative) * inverse_squared), v);
}

/// Returns the acceleration that turns a velocity towards the target.
///
///     n * gain * |velocity|^2 / |offset|
///     n: perpendicular to velocity, on the target's side    |n| = sine of the angle to the target, 1 above 90 degrees
///
/// Degenerate: if the velocity is zero, or at the target, the result is zero. If the target is straight behind, n is
/// along perpendicular(velocity).
template <Vector V>
[[nodiscard]] inline constexpr V turning_acceleration(
    const V& velocity, const As<V>& offset, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const auto in_front = dot(offset, velocity) >= S(0);
    const V aside = lateral(offset, velocity);
    const V side = select(length_squared(aside) < smallest_normal<S>(), orthogonal(velocity), aside);
    const S inverse_distance = inverse_length(offset), scale = select(in_front, inverse_distance, inverse_length(side));
    const V direction = select(in_front, aside, side) * scale;
    const S speed = length(velocity),
            turn_rate = clamp(S(gain * speed * inverse_distance), S(0) - range_limit<S>(), range_limit<S>());
    return direction * S(speed * turn_rate);
}

/// Returns the acceleration of true proportional navigation.
///
///     gain * closing * across      closing = -dot(offset, relative) / |offset|^2
///     across: the component of `relative` perpendicular to `offset`
template <Vector V>
[[nodiscard]] inline constexpr V true_navigation(
    const V& offset, const As<V>& relative, scalar_t<V> inverse_squared, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const S closing = (S(0) - dot(offset, relative)) * inverse_squared; // closing speed / |offset|
    return carried_by_sight(offset, relative, inverse_squared, offset)
         * clamp(S(gain * closing), S(0) - range_limit<S>(), range_limit<S>());
}

/// Returns a weighted mean of the accelerations `law` and turning_acceleration.
///
///     law * (1 - turning) + turning_acceleration * turning      turning = clamp(1 - sqrt(2) * cos(angle), 0, 1)
///     angle: between the relative velocity and the direction from target to pursuer
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr V mixed_with_turning(const V& law, const As<V>& position,
    const As<V>& velocity, const As<V>& target, const As<V>& target_velocity, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S cosine = (S(0) - dot(offset, relative)) * inverse_length(offset) * inverse_length(relative);
    const S turning = clamp(S(S(1) - cosine * constant<S>(1.4142135623730951)), S(0), S(1));
    return law * S(S(1) - turning) + turning_acceleration(velocity, offset, gain) * turning;
}

/// Returns the acceleration `law` if the relative velocity is within 45 degrees of the direction from target to
/// pursuer. Otherwise, returns mixed_with_turning.
///
///     within 45 degrees: dot(-offset, relative) > |offset| * |relative| / sqrt(2)
template <Vector V>
[[nodiscard]] inline constexpr V handed_over(const V& law, const As<V>& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> inverse_squared, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const V relative = target_velocity - velocity;
    const S closing = S(0) - dot(V(target - position), relative);
    const auto head_on = closing * magnitude(closing * inverse_squared) > constant<S>(0.5) * length_squared(relative);
    if (all(head_on)) return law;
    return select(head_on, law, mixed_with_turning(law, position, velocity, target, target_velocity, gain));
}

} // namespace parts

// ---- misses ---------------------------------------------------------------------------------------------------------

/// Returns the zero-effort miss: the offset from pursuer to target after time_to_go, if neither accelerates.
///
///     offset + drift * time_to_go      offset = target - position      drift = target_velocity - velocity
///
/// @return [m]
///
/// Error: the result is off by at most 2 epsilon * (|offset| + |drift| * time_to_go); measured.
template <Vector V>
[[nodiscard]] inline constexpr V zero_effort_miss(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> time_to_go) noexcept {
    return target - position + (target_velocity - velocity) * time_to_go;
}

/// Returns the time until two agents in uniform motion are closest to each other.
///
///     max(0, dot(-offset, drift) / |drift|^2)      offset = target - position      drift = target_velocity - velocity
///
/// @return [s]  >= 0
///
/// Error: the result is off by at most 3 epsilon * |offset| / |drift|; measured.
/// Degenerate: if the agents move apart, or if their velocities are equal, the result is 0.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> time_to_closest_approach(
    const V& position, const As<V>& velocity, const As<V>& target, const As<V>& target_velocity) noexcept {
    using S = scalar_t<V>;
    const V drift = target_velocity - velocity;
    return maximum(ratio(dot(V(position - target), drift), length_squared(drift)), S(0));
}

// ---- a hit at a given time ------------------------------------------------------------------------------------------

/// Returns the acceleration with which a pursuer hits a target at a given time. Frames may differ in length.
///
///     velocity += acceleration * time_step;  position += velocity * time_step      in each frame, in this order
///     acceleration = miss * (1 + q + q^2 + ... + q^(order - 1)) / time_to_go^2
///     miss = zero_effort_miss(..., time_to_go)      q = 1 - time_step / time_to_go
///
/// Each step multiplies the miss by q^order. In the last step q is 0, so the pursuer hits. With order 1, the
/// acceleration grows until the hit. With order 2, the acceleration is constant. With order 3, the acceleration falls
/// to zero, and the integral of acceleration^2 is the least possible.
///
/// @param time_to_go  time from the start of this frame to the hit  [s]
/// @param time_step   length of this frame  [s]  if 0, the acceleration is order * miss / time_to_go^2
/// @param order       >= 1
/// @return an acceleration of any size  [m/s^2]; see limit_acceleration and least_time_to_go
///
/// Error: the result is off by at most
/// 3 epsilon * order * (|target - position| / time_to_go + |target_velocity - velocity|) / time_to_go; measured.
/// Degenerate: if time_to_go < time_step, the hit is at the end of the frame. If time_to_go and time_step are 0, the
/// result is zero. If the target accelerates in the last frame, the pursuer misses.
/// Source: P. Zarchan, Tactical and Strategic Missile Guidance; Bryson and Ho, Applied Optimal Control (1975), ch. 5.
template <Vector V>
[[nodiscard]] inline constexpr V homing_on_time(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> time_to_go, scalar_t<V> time_step, int order = 3) noexcept {
    using S = scalar_t<V>;
    const S step = maximum(time_step, S(0)), time = maximum(time_to_go, step);
    const S remaining = S(1) - ratio(step, time);
    S sum = S(1);
    for (int power = 1; power < order; ++power) sum = S(1) + remaining * sum;
    const S gain = minimum(ratio(sum, S(time * time)), parts::range_limit<S>());
    return zero_effort_miss(position, velocity, target, target_velocity, time) * gain;
}

/// Returns an acceleration, clamped to a largest length. A pursuer with the clamped acceleration of homing_on_time
/// misses if time_to_go is less than least_time_to_go.
///
/// @param acceleration  result of a guidance function  [m/s^2]
/// @param max_accel     largest length of the result  [m/s^2]  negative values are treated as 0
///
/// Error: a clamped acceleration is off by at most 2 epsilon * |acceleration|; measured.
template <Vector V>
[[nodiscard]] inline constexpr LimitedAcceleration<V> limit_acceleration(
    const V& acceleration, scalar_t<V> max_accel) noexcept {
    using S = scalar_t<V>;
    const S limit = maximum(max_accel, S(0));
    return {truncate(acceleration, limit), length_squared(acceleration) > limit * limit};
}

/// Returns the least time in which a pursuer with an acceleration of at most max_accel can hit a target. With order 2,
/// homing_on_time hits in this time. For another order, pass max_accel * 2 / order as max_accel.
///
///     the first time t at which |offset + drift * t| = max_accel * t^2 / 2
///     offset = target - position      drift = target_velocity - velocity
///
/// @return [s]
///
/// Error: the relative error is at most 8 epsilon, plus the effect of an error of 8 epsilon in the inputs. If max_accel
/// is barely enough for a hit, the result may be the time of a much later hit.
/// Degenerate: at the target, the result is 0. If max_accel is <= 0 or negligible, the result is the time of a hit
/// without acceleration, or infinity if there is no such hit.
/// Source: a bisection between two bounds finds the largest root of the equation in y = 1 / t.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> least_time_to_go(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_accel) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, drift = target_velocity - velocity, direction = offset * inverse_length(offset);
    const S range = length(offset), speed = length(drift);
    const auto scaled_offset = parts::scaled(offset), scaled_drift = parts::scaled(drift);
    const S across_offset = parts::cross_length(scaled_offset.vector, scaled_drift.vector)
                          * inverse_length(scaled_offset.vector) * scaled_drift.unscale;
    const S closing = S(0) - dot(drift, direction);

    // unit = sqrt(2 / (max_accel * range))  [s/m]; p and q are divided by `most`, so that no square overflows
    const S unit_squared = S(2) * ratio(S(1), S(maximum(max_accel, S(0)) * range)), unit = square_root(unit_squared);
    const S most = speed * unit + S(1), least = quotient(S(1), most);
    const S p = closing * unit * least, q = across_offset * unit * least, q_squared = q * q;
    const auto in_reach = [&](S y, S short_of_p) {
        return y * square_root(short_of_p * short_of_p + q_squared) >= least;
    };

    const S square = p * p - S(8) * q_squared, root = square_root(maximum(square, S(0)));
    const auto dips = both(square > S(0), closing > S(0));
    const S short_of_p = ratio(S(2) * q_squared, p + root); // the minimum is at y = p - short_of_p
    const S dip = clamp(S((p - short_of_p) * most), least, most),
            crest = clamp(S(constant<S>(0.25) * (S(3) * p - root) * most), least, most);
    const auto above_dip = both(dips, !in_reach(dip, short_of_p));
    S low = select(above_dip, dip, least), high = select(both(dips, !above_dip), crest, most);
    for (int i = 0; i < (parts::is_single_v<S> ? 36 : 68); ++i) {
        const S mean = square_root(low) * square_root(high);
        const auto is_in_reach = in_reach(mean, mean * least - p);
        high = select(is_in_reach, mean, high), low = select(is_in_reach, low, mean);
    }
    const S time = quotient(S(range * unit), high);

    const auto in_line = across_offset * across_offset < parts::smallest_normal<S>();
    const auto collides = both(in_line, closing > S(0));
    const S coasting = select(collides, ratio(range, speed), parts::infinity<S>());
    return select(range > S(0), select(unit > S(0), time, coasting), S(0));
}

// ---- proportional navigation ----------------------------------------------------------------------------------------
// If a missile steers with fins or must keep its speed, use pure_proportional_navigation. The other two functions may
// slow a missile down, and are for craft with thrusters on all sides. In 2,000 launches at turning targets,
// proportional_navigation missed 511 times, augmented_navigation 233 times, pure_proportional_navigation 2 times.

/// Returns the acceleration of true proportional navigation, perpendicular to the line of sight. The acceleration slows
/// the rotation of the line of sight. If the line of sight does not rotate and the distance shrinks, the pursuer hits.
///
///     gain * closing_speed * cross(omega, offset) / |offset|      closing_speed = -dot(offset, relative) / |offset|
///     offset = target - position      relative = target_velocity - velocity
///     omega = cross(offset, relative) / |offset|^2, the angular velocity of the line of sight
///
/// This formula holds if the vector `relative` is within 45 degrees of the direction from target to pursuer. If the
/// distance does not shrink, the result is an acceleration that turns the pursuer towards the target. Between 45 and 90
/// degrees, the result is a blend of these two accelerations. The pursuer may lose speed.
///
/// @param gain  usually 3 to 5; 2 is too small
/// @return an acceleration that grows without a limit as |offset| shrinks  [m/s^2]; see limit_acceleration
///
/// Error: the result is off by at most 16 epsilon * gain * (|relative|^2 + |velocity|^2) / |offset|; measured.
/// Degenerate: on a collision course, or at the target, the result is exactly zero. If the relative velocity is zero,
/// the pursuer turns towards the target. If `velocity` is zero and the distance does not shrink, the result is zero.
/// Source: P. Zarchan, Tactical and Strategic Missile Guidance, chapter 2.
template <Vector V>
[[nodiscard]] inline constexpr V proportional_navigation(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> gain = scalar_t<V>(3)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S inverse_squared = parts::inverse_square(offset, relative, gain);
    const V law = parts::true_navigation(offset, relative, inverse_squared, gain);
    return parts::handed_over(law, position, velocity, target, target_velocity, inverse_squared, gain);
}

/// Returns the acceleration of pure proportional navigation, perpendicular to the velocity. The speed does not change.
///
///     gain * cross(omega, velocity)      omega: see proportional_navigation
///
/// Error: see proportional_navigation.
/// Degenerate: see proportional_navigation.
template <Vector V>
[[nodiscard]] inline constexpr V pure_proportional_navigation(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> gain = scalar_t<V>(3)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S inverse_squared = parts::inverse_square(offset, relative, gain);
    const V law = parts::carried_by_sight(offset, relative, inverse_squared, velocity) * gain;
    return parts::handed_over(law, position, velocity, target, target_velocity, inverse_squared, gain);
}

/// Returns the acceleration of augmented proportional navigation: true proportional navigation, plus a term for the
/// acceleration of the target. The pursuer may lose speed.
///
///     proportional_navigation + gain / 2 * (component of target_acceleration perpendicular to offset)
///
/// If target_acceleration is constant, the pursuer needs half the effort of proportional_navigation, and the pursuer's
/// acceleration is zero at the hit.
///
/// Error: the second term adds 2 epsilon * gain * |target_acceleration| to the error of proportional_navigation.
/// Degenerate: see proportional_navigation. If target_acceleration is zero, the results are equal, bit for bit.
/// Source: P. Zarchan, Tactical and Strategic Missile Guidance, chapter 8.
template <Vector V>
[[nodiscard]] inline constexpr V augmented_navigation(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, const As<V>& target_acceleration, scalar_t<V> gain = scalar_t<V>(3)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S inverse_squared = parts::inverse_square(offset, relative, gain);
    const V across = target_acceleration - offset * S(dot(target_acceleration, offset) * inverse_squared);
    const V law = parts::true_navigation(offset, relative, inverse_squared, gain) + across * (constant<S>(0.5) * gain);
    return parts::handed_over(law, position, velocity, target, target_velocity, inverse_squared, gain);
}

}} // namespace veer::VEER_UNIT
