// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/rendezvous.hpp"
#include "vector.hpp"

// Derivations: docs/notes/rendezvous.md.

namespace veer { inline namespace VEER_UNIT {

/// The acceleration that brings a craft to a target at a definite time, with the velocity of the target. Use this law
/// to dock, to join a formation, or to land. If time_to_go is a whole number of equal steps, no other law takes less
/// effort (the sum of |a|^2 time_step). Steps may have any length, and may vary: up to rounding the craft still
/// arrives. A step is v += a time_step, then p += v time_step.
///
///     a = -(6 x + (4 T - 2 h) w) / (T (T + h))      T > 2.5 h
///     a = -(x + h w) / h^2                          T <= 2.5 h: reaches the target in this frame
///     a = -w / h                                    T <= 1.25 h: reaches the velocity of the target in this frame
///     x = position - target      w = velocity - target_velocity      T = time_to_go      h = time_step
///
/// The acceleration changes linearly with time, so it is largest in the first or in the last frame. Under gravity,
/// subtract gravity from the answer to get the thrust.
///
/// @param time_to_go  time until the arrival: arrival time - now, in each frame  [s]
/// @param time_step   length of this frame  [s]  0 gives the law of continuous time, -(6 x + 4 T w) / T^2
/// @return [m/s^2]  of any size; at most max_accel (1 + 4 h / T) if least_rendezvous_time gave the first T
///
/// Error: 2 epsilon (6 |x| + 4 T |w|) / T^2; measured over 500,000 random encounters, in float against double.
/// docs/notes/rendezvous.md has the effort of steps that vary.
/// Degenerate: after the arrival the craft keeps the velocity of the target. If both times are 0, the answer is zero.
/// If the last frame exceeds 1.25 times the frame before, the craft may end beside the target, with the target's
/// velocity. If the target accelerates, the craft misses by the distance that this acceleration adds in the last two
/// frames.
/// Source: the minimum effort law of Bryson and Ho, Applied Optimal Control (1975), 5, for motion in steps.
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

/// The acceleration that brings a craft to a target at a definite time, with the velocity arrival_velocity. Use this
/// law to strike from above, or to land along a runway.
///
///     rendezvous(position, velocity, point, arrival_velocity, time_to_go, time_step)
///     point = target + (target_velocity - arrival_velocity) time_to_go
///
/// For arrival_velocity = target_velocity the answer is that of the overload without arrival_velocity, bit for bit. A
/// large arrival_velocity needs a run-up: to strike from above, the craft first climbs.
///
/// @param arrival_velocity  velocity of the craft at the arrival  [m/s]
/// @param time_to_go        time until the arrival: arrival time - now, in each frame  [s]
///
/// Error: as without arrival_velocity, with |target_velocity - arrival_velocity| time_to_go added to |x|.
/// Degenerate: as without arrival_velocity; after the arrival the craft keeps arrival_velocity.
/// Source: `point` moves with arrival_velocity, and is on the target at the arrival.
template <Vector V>
[[nodiscard]] inline constexpr V rendezvous(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, const As<V>& arrival_velocity, scalar_t<V> time_to_go,
    scalar_t<V> time_step) noexcept {
    const V shift = (target_velocity - arrival_velocity) * maximum(time_to_go, scalar_t<V>(0));
    return rendezvous(position, velocity, target + shift, arrival_velocity, time_to_go, time_step);
}

/// The least time_to_go for which the acceleration of `rendezvous`, in continuous time, never exceeds max_accel.
///
///     the least T with |6 x + 4 T w| <= max_accel T^2 and |6 x + 2 T w| <= max_accel T^2
///     x = position - target      w = velocity - target_velocity
///
/// The acceleration exceeds max_accel for every shorter time_to_go, and for some longer times too. From rest to rest,
/// full acceleration and then full braking needs only sqrt(2 / 3) of this time.
///
/// @return [s]
///
/// Error: 8 epsilon in the answer, plus the effect of an error of 8 epsilon in the inputs. If the limit is only just
/// met, an error of 8 epsilon may turn the answer into a later time.
/// Degenerate: 0 for a craft on the target with the target's velocity. Otherwise infinity, if max_accel <= 0 or the
/// time is too large for the type.
/// Source: the acceleration is largest at the start or at the arrival; each condition, squared, is a quartic in T.
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
