// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "servo.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// Derivations: docs/notes/turn.md.

namespace veer {

/// A direction that turns.
template <Vector V> struct TurnState {
    V direction; ///< unit
    V turning;   ///< the derivative of the direction, at a right angle to it  [rad/s]
};
template <Vector V> TurnState(V, As<V>) -> TurnState<V>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// One step of a direction that speeds up its turn, brakes it, and comes to rest exactly on the wanted direction, by
/// the short way: an autopilot, a camera, a robot's head. The turn is one in space, not one for each axis. What leads
/// past the goal is braked while the rest is bent towards it, so that the direction spirals in and does not circle.
///
/// From rest, this is servo_step along the great circle to the wanted direction. The wanted direction may jump at any
/// time. At rest, on it or braked elsewhere, the direction does not move by a bit.
///
///     t = unit(lateral(wanted, direction))        x = angle_between(direction, wanted)
///     along = dot(turning, t)                     astray = turning - t along
///     r = max_accel h                             need = 3/8 (min(max_speed, sqrt(2 max_accel x)) - along)
///     b = min(1, r / sqrt(|astray|^2 + need^2))   the share of the part astray that is braked in this step
///     the rest of r is the limit of servo_step(0, along, x, ...), whose velocity is v
///     w = astray (1 - b) + t v
///     direction' = direction cos(|w| h) + unit(w) sin(|w| h)
///     turning' = (unit(w) cos(|w| h) - direction sin(|w| h)) |w|
///
/// @param direction  where it points; of any length, counts as 1
/// @param turning    how it turns: of this the part across the direction counts  [rad/s]
/// @param wanted     where it is to point, of any length
/// @param limits     top rate of the turn [rad/s], and how hard it may speed up and brake [rad/s^2]
/// @param time_step  length of one update  [s]
/// @return the state after the step. |turning| is at most max_speed, and differs by at most max_accel time_step from
///         the turning before, carried along with the direction; a start that is faster than max_speed gets no faster
///
/// Error: both limits hold within 4 epsilon of max_speed and of max_accel time_step. The direction moves by turning'
/// time_step within 4 epsilon, and within 10 where the goal counts as reached. Its length is 1 within 2 epsilon.
/// turning' is at a right angle to direction' within 4 epsilon of the larger of the two turnings, and within 16 where
/// the goal counts as reached.
///
/// Degenerate: a wanted direction exactly opposite is reached by way of perpendicular(direction). wanted zero brakes.
/// direction zero counts as the first axis. time_step <= 0 leaves the state, to the bit. max_accel <= 0 keeps the turn,
/// max_speed <= 0 brakes it. Within 2 epsilon (1 + x) the goal counts as reached. Where max_speed time_step or
/// max_accel time_step^2 is below epsilon, the turn takes longer, because the direction's rounding eats it.
///
/// Source: servo_step along the great circle; a step of at most r across and along it keeps both limits.
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

    // how much of the limit brakes what leads past the goal
    const S accel = maximum(limits.max_accel, none), max_speed = maximum(limits.max_speed, none);
    const S reach = minimum(accel * step, parts::range_limit<S>() * S(4)), along = dot(across, sideways);
    const V leading = across - sideways * along;
    const S astray = length(leading), wanted_speed = minimum(max_speed, square_root(S(accel * angle * S(2))));
    const S needed = (wanted_speed - along) * constant<S>(0.375);
    const S braked = minimum(astray, ratio(S(reach * astray), square_root(S(astray * astray + needed * needed))));
    const S left = astray - braked;

    // The rest along the great circle, from 1, whose rounding is that of a unit vector. Written so that no compiler of
    // WGSL, which may reassociate, sees the 1 and takes (1 + angle) - 1 for the angle.
    const S rest = square_root(maximum(S(reach * reach - braked * braked), none));
    const S top_speed = square_root(maximum(S(max_speed * max_speed - left * left), none));
    const S start = maximum(one, minimum(angle, none)), place = start + angle;
    const ServoLimits<S> remaining{top_speed, ratio(rest, step)};
    const ServoState<S> servo = servo_step(start, along, place, remaining, step);
    const V turn = leading * ratio(left, astray) + sideways * servo.velocity;

    const S rate = length(turn), grain = parts::epsilon<S>() * S(4);
    const V side = normalize_or(turn, zero<V>());
    const auto [sine, cosine] = sin_cos(S(rate * step));
    const V turned = normalize_or(V(ahead * cosine + side * sine), ahead);
    const auto is_unit = magnitude(S(length_squared(direction) - one)) <= grain + grain; // at rest it stays, to the bit
    const V onwards = select(both(is_unit, rate <= none), direction, turned);
    const auto ends = both(magnitude(S(servo.position - place)) <= none, left * step <= grain);
    const auto arrives = both(ends, length_squared(goal) > none), moves = step > none;
    return {select(moves, select(arrives, goal, onwards), direction),
        select(moves, V((side * cosine - ahead * sine) * rate), turning)};
}

}} // namespace veer::VEER_UNIT
