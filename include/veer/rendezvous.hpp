// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/rendezvous.hpp"
#include "vector.hpp"

// Derivations: docs/notes/rendezvous.md.

namespace veer { inline namespace VEER_UNIT {

/// The acceleration with which a craft arrives at a target at a given time, with the velocity of the target. Use this
/// function to dock, to join a formation, or to land. Time steps may vary.
///
///     a = -(6 x + (4 T - 2 h) w) / (T (T + h))      if T > 2.5 h
///     a = -(x + h w) / h^2                          if 1.25 h < T <= 2.5 h: reaches the target in this frame
///     a = -w / h                                    if T <= 1.25 h: reaches the target's velocity in this frame
///     x = position - target      w = velocity - target_velocity      T = time_to_go      h = time_step
///     velocity += a h            position += velocity h
///
/// The acceleration changes linearly with time. The maximum is in the first or the last frame. If all steps are equal,
/// and time_to_go is a multiple of time_step, the sum of |a|^2 h is the least possible. Under gravity, the thrust is
/// the result minus gravity.
///
/// @param time_to_go  remaining time until the arrival  [s]
/// @param time_step   length of this frame  [s]  0 gives the continuous-time law, -(6 x + 4 T w) / T^2
/// @return [m/s^2]  at most max_accel (1 + 4 h / T) if the first T is least_rendezvous_time(..., max_accel)
///
/// Error: 2 epsilon (6 |x| + 4 T |w|) / T^2, measured on 500,000 random encounters.
/// Degenerate: after the arrival, the craft keeps the velocity of the target. If time_to_go and time_step are 0, the
/// result is zero. If the last frame is more than 1.25 times as long as the frame before, the craft may miss the
/// target, but it still reaches the target's velocity. If the target accelerates, the craft misses by the distance that
/// this acceleration adds in the last two frames.
/// Source: the minimum effort law of Bryson and Ho, Applied Optimal Control (1975), chapter 5, for motion in steps.
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

/// The acceleration with which a craft arrives at a target at a given time, with the velocity arrival_velocity. Use
/// this function to strike from above, or to land along a runway.
///
///     rendezvous(position, velocity, point, arrival_velocity, time_to_go, time_step)
///     point = target + (target_velocity - arrival_velocity) * time_to_go
///
/// A large arrival_velocity needs a run-up: to strike from above, the craft first climbs.
///
/// @param arrival_velocity  velocity of the craft at the arrival  [m/s]
/// @param time_to_go        remaining time until the arrival      [s]
///
/// Error: as without arrival_velocity, with |target_velocity - arrival_velocity| time_to_go added to |x|.
/// Degenerate: as without arrival_velocity. After the arrival, the craft keeps arrival_velocity. If arrival_velocity
/// equals target_velocity, both overloads return the same bits.
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
///     the least T with |6 x + 4 T w| <= max_accel T^2 and |6 x + 2 T w| <= max_accel T^2
///     x = position - target      w = velocity - target_velocity
///
/// With a shorter time_to_go, the acceleration exceeds max_accel. With some longer times it does too. From rest to
/// rest, full acceleration followed by full braking takes only sqrt(2 / 3) of this time.
///
/// @return [s]
///
/// Error: 8 epsilon of the time, plus the effect of a change of the inputs by 8 epsilon. If the acceleration only just
/// stays within max_accel, rounding may turn the result into a later time.
/// Degenerate: if the craft is on the target with the target's velocity, returns 0. Otherwise, if max_accel <= 0 or the
/// time is too large for the type, returns infinity.
/// Source: the acceleration is largest at the start or at the arrival. Squared, both conditions are quartics in T.
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
