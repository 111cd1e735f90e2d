// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

// Derivations: docs/notes/servo.md.

namespace veer {

/// The largest speed and acceleration of a moving number, such as a height or an angle.
template <Scalar S> struct ServoLimits {
    S max_speed; ///< [1/s]    negative values are treated as 0
    S max_accel; ///< [1/s^2]  negative values are treated as 0

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator ServoLimits<T>() const noexcept {
        return parts::converted<ServoLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T> ServoLimits(T...) -> ServoLimits<parts::real_if<sizeof...(T) == 2, T...>>;

/// A moving number, with its velocity.
template <Scalar S> struct ServoState {
    S position;
    S velocity; ///< [1/s]
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {

/// Moves a number, such as a lift's height, one step towards a target. The number accelerates, cruises, brakes, and
/// stops exactly on the target. If the number starts at max_speed or below, the motion takes at most two frames longer
/// than the fastest motion. If the number is too fast to stop, it passes the target and returns. The target may jump at
/// any time.
///
///     d = |target - position|      a = max_accel      h = time_step
///     n = floor((sqrt(1 + 8 * d / (a * h^2)) - 1) / 2)                   (number of frames after this frame)
///     w = min(max_speed, (d / h + a * h * n * (n + 1) / 2) / (n + 1))    (speed towards the target)
///     v' = clamp(w, velocity - a * h, velocity + a * h)                  p' = position + v' * h
///
/// To turn an angle in the shorter direction, pass angle + wrap_angle(target - angle) as the target.
///
/// @param position   the number before the step
/// @param velocity   rate at which the number changes  [1/s]
/// @param target     the number at which to stop
/// @param limits     largest speed and acceleration
/// @param time_step  length of the step                [s]  negative values are treated as 0
/// @return the state after the step. If the speed is above max_speed, it falls by max_accel * h
///
/// Error: p' differs from position + v' * h by at most 2 epsilon * max(|position|, |target|). If braking takes 2,896
/// frames or more (double: 2^26), or if a * h^2 <= epsilon * |position|, the motion may take more than two frames
/// longer than the fastest motion.
/// Degenerate: if time_step is 0, the state does not change. If max_speed <= 0, the number brakes and stops. If
/// max_accel <= 0, the velocity does not change. At rest on the target, the number is unchanged, bit for bit. If a step
/// would end within 2 epsilon * max(|position|, |target|) of the target, the step ends on the target. If the time step
/// gets shorter, or if the distance is barely enough to stop, the number may pass the target by less than half of a
/// frame's motion.
/// Source: n + 1 frames with the speeds w, w - a * h, ..., w - n * a * h cover the distance d.
template <Scalar S>
[[nodiscard]] inline constexpr ServoState<S> servo_step(
    S position, As<S> velocity, As<S> target, const As<ServoLimits<S>>& limits, As<S> time_step) noexcept {
    const S epsilon = parts::epsilon<S>(), half = constant<S>(0.5), none = S(0);
    const S step = maximum(time_step, none), inverse_step = ratio(S(1), step);
    const S accel = maximum(limits.max_accel, none), top_speed = maximum(limits.max_speed, none);
    const S offset = target - position, remaining = magnitude(offset), side = parts::sign_of(offset);
    const S speed = velocity * side; // positive towards the target

    const S change = minimum(accel * step, parts::range_limit<S>() * S(4)); // largest change of speed in a frame
    const S rounding = (magnitude(speed) + change * S(4)) * epsilon * half; // rounding error of the speed
    const S max_change = maximum(change - rounding, none);                  // largest change, minus rounding
    const S braking = maximum(max_change - rounding, change * half);        // braking that every frame can achieve

    const S tolerance = maximum(magnitude(position), magnitude(target)) * epsilon * S(2);
    // before the last frame, reduce the remaining distance by the tolerance
    const S sure_remaining = remaining - select(remaining > braking * step, tolerance, none);

    const S deceleration = braking * inverse_step;
    const S root = square_root(braking * braking + deceleration * remaining * S(8));
    const S smooth_speed = (root - braking) * half; // speed without rounding n
    const S countable = constant<S>(0x1p26);        // largest argument of whole_part
    const S frames = parts::whole_part(minimum(ratio(smooth_speed, braking), countable));
    const S even_speed = quotient(sure_remaining * inverse_step, frames + S(1)) + braking * frames * half;

    const S stopping_speed = select(frames < countable, even_speed, smooth_speed);
    const S least_speed = tolerance * inverse_step;
    const S desired = select(remaining > tolerance, minimum(maximum(stopping_speed, least_speed), top_speed), none);
    const S next_speed = maximum(minimum(desired, speed + max_change), speed - max_change);
    const S moved = next_speed * step; // distance in this frame

    // round the position towards the target, or away from it if the number is too fast to stop
    const S nudge = minimum(magnitude(position) * epsilon, maximum(moved, none)) * half;
    const S rounded_move = moved + select(next_speed > stopping_speed, none - nudge, nudge);

    const auto arrives = both(inverse_step > none, magnitude(S(remaining - moved)) <= tolerance);
    const S next_position = position + rounded_move * side, next_velocity = next_speed * side;
    return {select(arrives, target, next_position), next_velocity};
}

}} // namespace veer::VEER_UNIT
