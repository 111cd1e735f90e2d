// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "servo.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// Derivations: docs/notes/turn.md.

namespace veer {

/// A direction, and its derivative.
template <Vector V> struct TurnState {
    V direction; ///< a unit vector
    V turning;   ///< derivative of the direction, perpendicular to the direction  [rad/s]
};
template <Vector V> TurnState(V, As<V>) -> TurnState<V>;

} // namespace veer
namespace veer { inline namespace VEER_UNIT {

/// Turns a direction one step towards the wanted direction, for example for an autopilot or a camera. The turn speeds
/// up, brakes, and stops exactly on the wanted direction. From rest, the turn follows the great circle from `direction`
/// to `wanted`, as in servo_step. The direction never circles around `wanted`. `wanted` may jump at any time.
///
///     t = unit(lateral(wanted, direction))        x = angle_between(direction, wanted)
///     along = dot(turning, t)                     astray = turning - along * t
///     r = max_accel * h      h = time_step        need = 3/8 * (min(max_speed, sqrt(2 * max_accel * x)) - along)
///     b = min(1, r / sqrt(|astray|^2 + need^2))   (the fraction of `astray` that this step removes)
///     speed = sqrt(max_speed^2 - |(1 - b) * astray|^2)      accel = sqrt(r^2 - |b * astray|^2) / h
///     v = servo_step(0, along, x, {speed, accel}, h).velocity
///     w = (1 - b) * astray + v * t
///     direction' = direction * cos(|w| * h) + unit(w) * sin(|w| * h)
///     turning' = (unit(w) * cos(|w| * h) - direction * sin(|w| * h)) * |w|
///
/// @param direction  direction before the step, of any length
/// @param turning    derivative of the direction [rad/s]; a component along the direction is ignored
/// @param wanted     direction on which the turn stops, of any length
/// @param limits     largest turn rate [rad/s] and largest angular acceleration [rad/s^2]
/// @param time_step  length of the step  [s]
/// @return the state after the step. |turning'| is at most max(max_speed, |turning|)
///
/// Error: the limits hold within 4 epsilon. |direction'| is 1 within 2 epsilon. The angle of the step is |turning'| * h
/// within 10 epsilon, and |dot(turning', direction')| is at most 16 epsilon * max(|turning|, |turning'|). If the step
/// does not end on `wanted`, the factors 10 and 16 become 4.
/// Degenerate: if `wanted` is exactly opposite, the direction first turns towards perpendicular(direction). If `wanted`
/// is zero or max_speed <= 0, the turn brakes. If `direction` is zero, it is replaced by the first axis. If time_step
/// <= 0, the state is unchanged, bit for bit. If max_accel <= 0, the turn rate is unchanged. If the new direction is
/// within 2 epsilon * (1 + x) of `wanted`, it is set to `wanted`. If max_speed * h or max_accel * h^2 is below epsilon,
/// the turn takes longer, because rounding removes a part of each step.
/// Source: docs/notes/turn.md.
template <Vector V>
[[nodiscard]] inline constexpr TurnState<V> turn_servo_step(const V& direction, const As<V>& turning,
    const As<V>& wanted, const ServoLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S none = S(0), one = S(1), step = maximum(time_step, none);
    const V ahead = normalize_or(direction, first_axis<V>()), goal = normalize_or(wanted, zero<V>());
    const V across = lateral(turning, ahead);

    const V aside = lateral(goal, ahead);
    const S cosine_of_goal = dot(goal, ahead);
    const auto in_line = length_squared(aside) < parts::smallest_normal<S>(),
               opposite = both(in_line, cosine_of_goal < none);
    const V sideways = normalize_or(select(opposite, orthogonal(ahead), aside), zero<V>());
    const S angle = parts::arc_tangent(select(in_line, none, length(aside)), cosine_of_goal);

    // `leading` is the part of the turn that leads past the goal. This step shortens it by `braked`.
    const S accel = maximum(limits.max_accel, none), max_speed = maximum(limits.max_speed, none);
    const S max_change = minimum(accel * step, parts::range_limit<S>() * S(4)), along = dot(across, sideways);
    const V leading = across - sideways * along;
    const S astray = length(leading), desired_speed = minimum(max_speed, square_root(S(accel * angle * S(2))));
    const S needed = (desired_speed - along) * constant<S>(0.375);
    const S braked = minimum(astray, ratio(S(max_change * astray), square_root(S(astray * astray + needed * needed))));
    const S still_astray = astray - braked;

    // The remaining acceleration is for the turn along the great circle. servo_step moves a number from 1 to 1 + angle,
    // not from 0 to angle, so that its tolerance fits the rounding errors of a unit vector. `start` is 1, but is
    // computed at run time, because WGSL compilers may simplify (1 + angle) - 1.
    const S change = square_root(maximum(S(max_change * max_change - braked * braked), none));
    const S top_speed = square_root(maximum(S(max_speed * max_speed - still_astray * still_astray), none));
    const S start = maximum(one, minimum(angle, none)), place = start + angle;
    const ServoLimits<S> remaining{top_speed, ratio(change, step)};
    const ServoState<S> servo = servo_step(start, along, place, remaining, step);
    const V turn = leading * ratio(still_astray, astray) + sideways * servo.velocity;

    const S rate = length(turn), tolerance = parts::epsilon<S>() * S(4);
    const V side = normalize_or(turn, zero<V>());
    const auto [sine, cosine] = sin_cos(S(rate * step));
    const V turned = normalize_or(V(ahead * cosine + side * sine), ahead);
    // at rest, the direction is unchanged, bit for bit
    const auto is_unit = magnitude(S(length_squared(direction) - one)) <= tolerance + tolerance;
    const V onwards = select(both(is_unit, rate <= none), direction, turned);
    const auto ends = both(magnitude(S(servo.position - place)) <= none, still_astray * step <= tolerance);
    const auto arrives = both(ends, length_squared(goal) > none), moves = step > none;
    return {select(moves, select(arrives, goal, onwards), direction),
        select(moves, V((side * cosine - ahead * sine) * rate), turning)};
}

}} // namespace veer::VEER_UNIT
