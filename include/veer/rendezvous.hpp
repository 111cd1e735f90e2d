// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/rendezvous.hpp"
#include "vector.hpp"

namespace veer::inline VEER_UNIT {

/// Acceleration of a craft that reaches a place at a definite time and stops there, or keeps up with a place that
/// moves: it docks, joins a formation, lands. Of all ways to do so it takes the one of least effort. It is there to
/// rounding at any time step, and at time steps that vary, under v += a time_step, then p += v time_step.
///
///     a = -(6 x + (4 T - 2 h) w) / (T (T + h))      T > 2.5 h
///     a = -(x + h w) / h^2                          T <= 2.5 h: on the target after this frame
///     a = -w / h                                    T <= 1.25 h: with the velocity of the target after this frame
///     x = position - target      w = velocity - target_velocity      T = time_to_go      h = time_step
///
/// Frame by frame the acceleration changes along a straight line, and is strongest at one of its ends. Under gravity
/// that acts as well, subtract the gravity from the answer: that is the thrust of a lander.
///
/// @param position         of the craft    [m]
/// @param velocity         of the craft    [m/s]
/// @param target           where it is     [m]
/// @param target_velocity  [m/s]
/// @param time_to_go  until the arrival  [s]; of each frame anew: arrival time - now
/// @param time_step   of this frame  [s]; 0 gives the law of continuous time, -(6 x + 4 T w) / T^2
/// @return [m/s^2]  without a limit: see least_rendezvous_time. In that time the acceleration never exceeds max_accel
///         (1 + 4 h / T)
///
/// **Error:** the effort, the sum of |a|^2 time_step, is the least possible with equal time steps of which time_to_go
/// is a whole number, and within 1 % of it with ones that vary by a tenth, of twenty frames and more. Otherwise it
/// arrives all the same, but may hurry in the last three frames: measured with twenty frames and more, 11 % more effort
/// where time_to_go is no whole number of frames, 53 % at most where they vary by a fifth.
///
/// Degenerate: past the arrival it keeps the velocity of the target. Both times 0: zero. A last frame that is longer
/// than 1.25 times the one before takes the velocity of the target, but may not be on it. A target that accelerates is
/// missed by what its acceleration does in the last two frames.
///
/// Source: the least sum of a_k^2 under the two conditions of the arrival has a_k = A + B k; with T = n h this is its
/// first one. As h -> 0 it is the minimum effort law of Bryson and Ho, Applied Optimal Control (1975), 5.
template <Vector V>
[[nodiscard]] inline constexpr V rendezvous(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> time_to_go, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S step = maximum(time_step, S(0)), time = maximum(time_to_go, S(0)), most = parts::range_limit<S>();
    const auto arrives = time <= step * constant<S>(2.5), stops = time <= step * constant<S>(1.25);
    const S square = select(arrives, step * step, time * (time + step));
    const S of_way = select(stops, S(0), minimum(ratio(select(arrives, S(1), S(6)), square), most));
    const S of_velocity = minimum(select(arrives, ratio(S(1), step), ratio(S(4) * time - S(2) * step, square)), most);
    return (target - position) * of_way + (target_velocity - velocity) * of_velocity;
}

/// The least time_to_go in which `rendezvous` in continuous time reaches the target, and its velocity, with an
/// acceleration that never exceeds max_accel.
///
///     the least T with |6 x + 4 T w| <= max_accel T^2 and |6 x + 2 T w| <= max_accel T^2
///     x = position - target      w = velocity - target_velocity
///
/// A shorter time breaks the limit; so may a longer one. A craft that accelerates and brakes with all its might arrives
/// sooner, along one line by a factor of sqrt(2 / 3) from rest to rest.
///
/// @param max_accel  [m/s^2]
/// @return [s]
///
/// **Error:** 8 epsilon, of a question whose numbers are within 8 epsilon of those asked. So little can decide between
/// a time and a later one, where the two sides of a condition all but touch.
///
/// Degenerate: 0 on the target with its velocity. max_accel <= 0 otherwise, or a time that the type cannot hold:
/// infinity.
///
/// Source: the acceleration of the least effort runs along a straight line from -(6 x + 4 T w) / T^2 to (6 x + 2 T w) /
/// T^2, and is longest at one of these ends. Squared, each condition is a quartic in T.
template <OneAgent V>
[[nodiscard]] inline constexpr scalar_t<V> least_rendezvous_time(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_accel) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    const Wide offset = exact::widen<double>(position) - exact::widen<double>(target);
    const Wide relative = exact::widen<double>(velocity) - exact::widen<double>(target_velocity);
    const double time = exact::least_rendezvous_time(offset, relative, static_cast<double>(max_accel));
    return time <= static_cast<double>(parts::largest<scalar_t<V>>()) ? static_cast<scalar_t<V>>(time)
                                                                      : parts::infinity<scalar_t<V>>();
}

} // namespace veer::inline VEER_UNIT
