// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "vector.hpp"

namespace veer {

/// The largest speed and the largest deceleration of an agent.
template <Scalar S> struct ArriveLimits {
    S max_speed;        ///< [m/s]    >= 0
    S max_deceleration; ///< [m/s^2]  >  0

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator ArriveLimits<T>() const noexcept {
        return parts::converted<ArriveLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T> ArriveLimits(T...) -> ArriveLimits<parts::real_if<sizeof...(T) == 2, T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Returns the velocity with which an agent brakes as late as possible and stops on the target.
///
/// Move the agent by `position += velocity * time_step`. With a constant time step, the agent reaches the target
/// exactly and stays there. While the agent brakes, the speed falls by max_deceleration * time_step in every step. No
/// coordinate of the agent passes the coordinate of the target, not even by rounding.
///
///     d = |target - position|    a = max_deceleration    h = time_step    root = sqrt((a * h / 2)^2 + 2 * a * d)
///     n = 1 + floor((root - a * h / 2) / (a * h))                 number of steps until the agent stops
///     v = min(max_speed, d / (n * h) + a * h * (n - 1) / 2)
///     v = min(max_speed, root - a * h / 2)                        if h = 0 or n > 2^26
///
/// @param position   where the agent is           [m]
/// @param target     where the agent is to stop   [m]
/// @param limits     speed and braking limits
/// @param time_step  length of one update         [s]  < 0 is treated as 0
/// @return velocity for this update, pointing at the target  [m/s]
///
/// Error: the result is off by at most 3.4 ulp. The median error is 0.5 ulp.
/// Degenerate: the result is zero if position = target, max_speed <= 0 or max_deceleration <= 0. If the time step
/// varies, the agent still does not pass the target, but may brake harder than max_deceleration.
/// Source: the speed falls by a * h in each of n steps, and the n steps cover the distance d.
template <Vector V>
[[nodiscard]] inline constexpr V arrive_velocity(
    const V& position, const As<V>& target, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S least = parts::smallest_normal<S>(), half = constant<S>(0.5);
    const S shortest = constant<S>(parts::is_single_v<S> ? 1e-22 : 1e-157); // 1 / step overflows for a shorter step

    // These values depend only on the limits and the time step, not on the agent.
    const S deceleration = maximum(limits.max_deceleration, S(0)), step = maximum(time_step, S(0));
    // half of the speed lost in a step of braking; minimum() prevents an overflow
    const S half_lost = half * minimum(deceleration * step, parts::range_limit<S>() * S(4));
    const S per_lost = ratio(half, half_lost), per_step = quotient(S(1), maximum(step, shortest));
    const S epsilon_per_step = select(both(deceleration > S(0), step >= least), parts::epsilon<S>() * per_step, S(0));

    const V offset = target - position;
    const S squared = length_squared(offset), range = square_root(squared);
    const S per_range = parts::or_zero(squared >= least, quotient(S(1), maximum(range, least)));
    const S root = square_root(half_lost * half_lost + range * (deceleration + deceleration));
    const S smooth_speed = root - half_lost; // the speed for a fractional n
    const S whole = parts::whole_part(minimum(smooth_speed * per_lost, constant<S>(0x1p26)));
    const S even_speed = quotient(range * per_step, whole + S(1)) + half_lost * whole;
    const S least_speed = parts::largest_coordinate(position) * epsilon_per_step; // slower agents would not move
    const S braking_speed = minimum(even_speed, maximum(smooth_speed, half_lost));
    const S speed = minimum(maximum(limits.max_speed, S(0)), maximum(braking_speed, least_speed));
    return offset * minimum(speed * per_range, per_step * (S(1) - parts::epsilon<S>() * S(4)));
}

/// Returns the velocity that brings an agent to a moving target and keeps the agent at the target. Call this function
/// before the target moves. For an agent in a formation, pass target = leader + offset.
///
///     truncate(target_velocity + arrive_velocity(position, target, limits, time_step), max_speed)
///
/// @param limits  max_speed of the agent, and max_deceleration relative to the target
///
/// Error: this function adds at most 4 epsilon * (|target_velocity| + |arrive_velocity|) to the error of
/// arrive_velocity for a target at rest.
/// Degenerate: at the target, the result is target_velocity, truncated to max_speed. If the target is faster than
/// max_speed, the agent follows at max_speed.
template <Vector V>
[[nodiscard]] inline constexpr V arrive_velocity(const V& position, const As<V>& target, const As<V>& target_velocity,
    const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    const V closing = arrive_velocity(position, target, limits, time_step);
    return truncate(V(target_velocity + closing), limits.max_speed);
}

/// Returns the steering that brings an agent to rest on the target: arrive_velocity - velocity.
///
/// For steer_step, choose max_force >= mass * max_deceleration. Otherwise the agent cannot brake with max_deceleration.
/// If mass = time_step, one steer_step gives the agent the velocity that arrive_velocity returns.
///
/// Error: the subtraction adds at most half an ulp per component to the error of arrive_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V arrive(const V& position, const As<V>& velocity, const As<V>& target,
    const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    return arrive_velocity(position, target, limits, time_step) - velocity;
}

/// Returns the steering to a moving target, arrive_velocity - velocity. The agent then stays at the target.
///
/// Error: the subtraction adds at most half an ulp per component to the error of arrive_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V arrive(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    return arrive_velocity(position, target, target_velocity, limits, time_step) - velocity;
}

}} // namespace veer::VEER_UNIT
