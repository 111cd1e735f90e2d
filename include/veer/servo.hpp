// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

// Derivations: docs/notes/servo.md.

namespace veer {

/// How fast a number, in metres or radians, may change, speed up and brake.
template <Scalar S> struct ServoLimits {
    S max_speed; ///< [1/s]    below 0 counts as 0
    S max_accel; ///< [1/s^2]  below 0 counts as 0

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator ServoLimits<T>() const noexcept {
        return parts::converted<ServoLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T> ServoLimits(T...) -> ServoLimits<parts::real_if<sizeof...(T) == 2, T...>>;

/// A number that moves.
template <Scalar S> struct ServoState {
    S position;
    S velocity; ///< [1/s]
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {

/// One step of a number, such as a lift's height, towards a target. The number speeds up, cruises, brakes, and comes to
/// rest exactly on the target. From a speed of max_speed or less, the number takes at most two frames more than the
/// least time. If the number is too fast to stop, it passes the target and comes back. The target may jump at any time.
///
///     d = |target - position|      a = max_accel      h = time_step
///     n = floor((sqrt(1 + 8 d / (a h^2)) - 1) / 2)               frames still to come after this one
///     w = min(max_speed, (d / h + a h n (n + 1) / 2) / (n + 1))  towards the target
///     v' = clamp(w, velocity - a h, velocity + a h)              p' = position + v' h
///
/// For an angle, pass angle + wrap_angle(target - angle) as the target: then the angle turns in the shorter direction.
///
/// @param position   the number before the step
/// @param velocity   rate at which the number changes  [1/s]
/// @param target     the number to come to rest on
/// @param limits     top speed, and how hard the number may speed up and brake
/// @param time_step  length of the step                [s]  below 0 counts as 0
/// @return the state after the step. The velocity keeps both limits; above max_speed, the speed falls by max_accel h
///
/// Error: p' is position + v' h within 2 epsilon of the coordinates. The bound of two frames fails if braking takes at
/// least 1 / sqrt(epsilon) frames (2,896 in float), or if a h^2 is at most an epsilon of the coordinates.
/// Degenerate: with time_step 0, the state does not change. With max_speed <= 0, the number brakes and stays. With
/// max_accel <= 0, the velocity does not change. A step that would end at most 2 epsilon of the coordinates from the
/// target ends on it. At rest on the target, the number is unchanged, bit for bit. The number may pass the target by
/// less than half a frame's motion in two cases: if short frames follow a long frame, or if it can only just stop.
/// Source: one frame at w and n more frames, each slower by a h, cover d = h ((n + 1) w - a h n (n + 1) / 2).
template <Scalar S>
[[nodiscard]] inline constexpr ServoState<S> servo_step(
    S position, As<S> velocity, As<S> target, const As<ServoLimits<S>>& limits, As<S> time_step) noexcept {
    const S epsilon = parts::epsilon<S>(), half = constant<S>(0.5), none = S(0);
    const S step = maximum(time_step, none), inverse_step = ratio(S(1), step);
    const S accel = maximum(limits.max_accel, none), top_speed = maximum(limits.max_speed, none);
    const S offset = target - position, remaining = magnitude(offset), side = parts::sign_of(offset);
    const S speed = velocity * side; // towards the target

    const S change = minimum(accel * step, parts::range_limit<S>() * S(4)); // largest change of speed in a frame
    const S rounding = (magnitude(speed) + change * S(4)) * epsilon * half; // rounding of the speed
    const S max_change = maximum(change - rounding, none);                  // limit of the change, less rounding
    const S braking = maximum(max_change - rounding, change * half);        // braking that is possible in every frame

    const S tolerance = maximum(magnitude(position), magnitude(target)) * epsilon * S(2);
    // before the last frame, reduce the remaining distance by the tolerance
    const S sure_remaining = remaining - select(remaining > braking * step, tolerance, none);

    const S deceleration = braking * inverse_step;
    const S root = square_root(braking * braking + deceleration * remaining * S(8));
    const S smooth_speed = (root - braking) * half; // the speed for a fractional number of frames
    const S countable = constant<S>(0x1p26);        // within the range of whole_part
    const S frames = parts::whole_part(minimum(ratio(smooth_speed, braking), countable));
    const S even_speed = quotient(sure_remaining * inverse_step, frames + S(1)) + braking * frames * half;

    const S stopping_speed = select(frames < countable, even_speed, smooth_speed);
    const S least_speed = tolerance * inverse_step;
    const S desired = select(remaining > tolerance, minimum(maximum(stopping_speed, least_speed), top_speed), none);
    const S next_speed = maximum(minimum(desired, speed + max_change), speed - max_change);
    const S moved = next_speed * step; // displacement in this frame

    // rounds the move by half an ulp of the position: towards the target, or away if too fast to stop there
    const S nudge = minimum(magnitude(position) * epsilon, maximum(moved, none)) * half;
    const S rounded_move = moved + select(next_speed > stopping_speed, none - nudge, nudge);

    const auto arrives = both(inverse_step > none, magnitude(S(remaining - moved)) <= tolerance);
    const S next_position = position + rounded_move * side, next_velocity = next_speed * side;
    return {select(arrives, target, next_position), next_velocity};
}

}} // namespace veer::VEER_UNIT
