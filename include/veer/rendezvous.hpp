// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/rendezvous.hpp"
#include "vector.hpp"

// Derivations: docs/notes/rendezvous.md.

namespace veer { inline namespace VEER_UNIT {

/// Acceleration that brings a craft to a target at a given time. The craft arrives with the velocity of the target. Use
/// this function to dock, to join a formation, or to land. The time step may vary.
///
///     a = -(6 * x + (4 * T - 2 * h) * w) / (T * (T + h))    if T > 2.5 * h
///     a = -(x + h * w) / h^2    if 1.25 * h < T <= 2.5 * h  (the craft reaches the target in this frame)
///     a = -w / h                if T <= 1.25 * h            (the craft reaches the target's velocity in this frame)
///     x = position - target     w = velocity - target_velocity     T = time_to_go     h = time_step
///     velocity += a * h         position += velocity * h
///     |a| <= max_accel * (1 + 4 * h / T0)    if the first T is T0 = least_rendezvous_time(..., max_accel)
///
/// The acceleration changes linearly with time. If all steps are equal, and time_to_go is a multiple of time_step, the
/// sum of |a|^2 * h over all frames is the least possible. Under gravity, use the result minus gravity as the thrust.
///
/// @param time_to_go  remaining time until the arrival  [s]
/// @param time_step   length of this frame  [s]  if 0, a = -(6 * x + 4 * T * w) / T^2 (continuous time)
/// @return a  [m/s^2]
///
/// Error: at most 2 epsilon * (6 * |x| + 4 * T * |w|) / T^2, in 500,000 random encounters.
/// Degenerate: after the arrival, the craft keeps the velocity of the target. If time_to_go and time_step are 0, the
/// result is zero. If the last frame is more than 1.25 times as long as the frame before, the craft may miss the
/// target, but still reaches the target's velocity. If the target accelerates, the craft misses by the distance that
/// the acceleration adds in the last two frames.
/// Source: Bryson and Ho, Applied Optimal Control (1975), chapter 5: the minimum effort law, here for motion in steps.
template <Vector V>
[[nodiscard]] inline constexpr V rendezvous(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> time_to_go, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S step = maximum(time_step, S(0)), time = maximum(time_to_go, S(0)), most = parts::range_limit<S>();
    const auto arrives = time <= step * constant<S>(2.5), stops = time <= step * constant<S>(1.25);
    const S square = select(arrives, step * step, time * (time + step));
    const S of_offset = select(stops, S(0), minimum(ratio(select(arrives, S(1), S(6)), square), most));
    const S numerator = S(4) * time - S(2) * step;
    const S of_velocity = minimum(select(arrives, ratio(S(1), step), ratio(numerator, square)), most);
    return (target - position) * of_offset + (target_velocity - velocity) * of_velocity;
}

/// Acceleration that brings a craft to a target at a given time. The craft arrives with arrival_velocity. Use this
/// function to strike from above, or to land along a runway.
///
///     rendezvous(position, velocity, point, arrival_velocity, time_to_go, time_step)
///     point = target + (target_velocity - arrival_velocity) * time_to_go
///
/// @param arrival_velocity  velocity of the craft at the arrival  [m/s]
/// @param time_to_go        remaining time until the arrival      [s]
///
/// Error: the bound of the first overload, with |x| + |target_velocity - arrival_velocity| * T in place of |x|.
/// Degenerate: after the arrival, the craft keeps arrival_velocity. All other cases are as for the first overload. If
/// arrival_velocity equals target_velocity, both overloads return equal results, bit for bit.
/// Source: `point` moves with arrival_velocity, and is on the target at the arrival.
template <Vector V>
[[nodiscard]] inline constexpr V rendezvous(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, const As<V>& arrival_velocity, scalar_t<V> time_to_go,
    scalar_t<V> time_step) noexcept {
    const V shift = (target_velocity - arrival_velocity) * maximum(time_to_go, scalar_t<V>(0));
    return rendezvous(position, velocity, target + shift, arrival_velocity, time_to_go, time_step);
}

/// The least time_to_go for which the continuous-time acceleration of `rendezvous` never exceeds max_accel.
///
///     the least T with |6 * x + 4 * T * w| <= max_accel * T^2 and |6 * x + 2 * T * w| <= max_accel * T^2
///     x = position - target      w = velocity - target_velocity
///
/// For every shorter time, and for some longer times, the acceleration exceeds max_accel.
///
/// @return [s]
///
/// Error: at most 8 epsilon of the time, plus the effect of changing the inputs by 8 epsilon. If the largest
/// acceleration equals max_accel up to rounding, the result may be a larger T that also meets both conditions.
/// Degenerate: if the craft is on the target with the target's velocity, returns 0. Otherwise, if max_accel <= 0 or the
/// time is too large for the type, returns infinity.
/// Source: the acceleration is largest at the start or at the arrival. The squares of both conditions are quartics in
/// T.
template <OneAgent V>
[[nodiscard]] inline constexpr scalar_t<V> least_rendezvous_time(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_accel) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    const Wide offset = parts::converted<double>(position) - parts::converted<double>(target);
    const Wide relative = parts::converted<double>(velocity) - parts::converted<double>(target_velocity);
    const double time = exact::least_rendezvous_time(offset, relative, static_cast<double>(max_accel));
    return time <= static_cast<double>(parts::largest<scalar_t<V>>()) ? static_cast<scalar_t<V>>(time)
                                                                      : parts::infinity<scalar_t<V>>();
}

}} // namespace veer::VEER_UNIT
