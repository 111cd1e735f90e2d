// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/rendezvous.hpp"
#include "vector.hpp"

// Derivations: docs/notes/rendezvous.md.

namespace veer { inline namespace VEER_UNIT {

/// Acceleration that brings a craft to a target at a definite time, with the velocity of the target: to dock, to join a
/// formation, to land. Of all accelerations that do so, this is the one of least effort. The craft arrives up to
/// rounding with any time step, also a varying one. It moves by v += a time_step, then p += v time_step.
///
///     a = -(6 x + (4 T - 2 h) w) / (T (T + h))      T > 2.5 h
///     a = -(x + h w) / h^2                          T <= 2.5 h: on the target after this frame
///     a = -w / h                                    T <= 1.25 h: with the velocity of the target after this frame
///     x = position - target      w = velocity - target_velocity      T = time_to_go      h = time_step
///
/// From frame to frame the acceleration changes along a straight line, and is strongest at one of its ends. Under
/// gravity, subtract gravity from the answer to get the thrust.
///
/// @param time_to_go  until the arrival  [s]: arrival time - now, in each frame
/// @param time_step   of this frame  [s]; 0 gives the law of continuous time, -(6 x + 4 T w) / T^2
/// @return [m/s^2]  without a limit. With least_rendezvous_time to go, the acceleration never exceeds
///         max_accel (1 + 4 h / T)
///
/// Error: 2 epsilon (6 |x| + 4 T |w|) / T^2; measured over 500,000 random encounters, in float against double. How near
/// the effort comes to the least possible: docs/notes/rendezvous.md.
///
/// Degenerate: after the arrival the craft keeps the velocity of the target. Both times 0: zero. If the last frame is
/// longer than 1.25 times the frame before, the craft ends with the velocity of the target, but may not be on the
/// target. A target that accelerates is missed by what its acceleration adds in the last two frames.
///
/// Source: the minimum effort law of Bryson and Ho, Applied Optimal Control (1975), 5, in steps.
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

/// Acceleration that brings a craft to a target at a definite time with a velocity of its own choice: to strike from
/// above, to land along a runway. Of all accelerations that do so, this is the one of least effort.
///
///     rendezvous with a point that moves with arrival_velocity and is on the target at the arrival:
///     rendezvous(position, velocity, target + (target_velocity - arrival_velocity) time_to_go, arrival_velocity, ...)
///
/// With arrival_velocity = target_velocity, the bits of the rendezvous above. A large arrival_velocity takes a run-up:
/// to strike from above within the time, the craft first climbs.
///
/// @param arrival_velocity  of the craft at the arrival  [m/s]
/// @param time_to_go        until the arrival            [s]: arrival time - now, in each frame
///
/// Error: as above, with |target_velocity - arrival_velocity| time_to_go added to the offset.
///
/// Degenerate: as above; after the arrival the craft keeps arrival_velocity.
///
/// Source: in the frame of reference of that point the craft comes to rest on it.
template <Vector V>
[[nodiscard]] inline constexpr V rendezvous(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, const As<V>& arrival_velocity, scalar_t<V> time_to_go,
    scalar_t<V> time_step) noexcept {
    const V shift = (target_velocity - arrival_velocity) * maximum(time_to_go, scalar_t<V>(0));
    return rendezvous(position, velocity, target + shift, arrival_velocity, time_to_go, time_step);
}

/// The least time_to_go in which `rendezvous` in continuous time gets to the target, with its velocity, by an
/// acceleration that never exceeds max_accel.
///
///     the least T with |6 x + 4 T w| <= max_accel T^2 and |6 x + 2 T w| <= max_accel T^2
///     x = position - target      w = velocity - target_velocity
///
/// A shorter time exceeds the limit; a longer one may exceed it too. Full acceleration followed by full braking arrives
/// sooner: from rest to rest, in sqrt(2 / 3) of the time.
///
/// @return [s]
///
/// Error: the time is within 8 epsilon of the exact answer for inputs within 8 epsilon of the given ones. Where the two
/// sides of a condition almost touch, so small a difference decides between this time and a later one.
///
/// Degenerate: 0 on the target with its velocity. Elsewhere, infinity with max_accel <= 0 and for a time that does not
/// fit the type.
///
/// Source: the acceleration is longest at one of its two ends; each condition, squared, is a quartic in T.
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
