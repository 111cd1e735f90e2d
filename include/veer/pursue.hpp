// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "arrive.hpp"
#include "avoid.hpp"
#include "lead.hpp"
#include "parts/list.hpp"
#include "seek.hpp"
#include "vector.hpp"

namespace veer { inline namespace VEER_UNIT {

/// Velocity at full speed towards the point where the agent can intercept the target.
///
///     seek_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed)
///
/// If the agent keeps this velocity, it flies straight to that point. If the agent cannot intercept the target, the
/// velocity points to the target's position at the time of the closest miss.
///
/// @param max_speed  largest speed of the agent  [m/s]  negative values are treated as 0
/// @return [m/s]
///
/// Error: the direction has the error of lead_point.
/// Degenerate: if the agent is at the target, the result is zero. If the target is as fast as the agent and does not
/// approach, the velocity points to the target's current position.
/// Source: "pursuit" in C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999).
template <Vector V>
[[nodiscard]] inline constexpr V pursue_velocity(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return seek_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed);
}

/// Steering towards the point where the agent can intercept the target: pursue_velocity - velocity.
///
/// Error: the subtraction adds half an ulp per component to the error of pursue_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V pursue(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return pursue_velocity(position, target, target_velocity, max_speed) - velocity;
}

/// Velocity at full speed away from the point where the agent would intercept the target: -pursue_velocity.
///
///     flee_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed)
///
/// Error: see pursue_velocity.
/// Degenerate: see pursue_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V evade_velocity(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return flee_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed);
}

/// Steering away from the point where the agent would intercept the target: evade_velocity - velocity.
///
/// Error: the subtraction adds half an ulp per component to the error of evade_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V evade(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return evade_velocity(position, target, target_velocity, max_speed) - velocity;
}

/// Velocity at full speed towards the point where the agent can intercept the midpoint between two other agents.
///
///     pursue_velocity(position, (first + second) / 2, (first_velocity + second_velocity) / 2, max_speed)
///
/// Error: the rounding of the midpoint adds 1 epsilon of the positions and velocities to the error of pursue_velocity.
/// Degenerate: see pursue_velocity. The midpoint is the target.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999).
template <Vector V>
[[nodiscard]] inline constexpr V interpose_velocity(const V& position, const As<V>& first, const As<V>& first_velocity,
    const As<V>& second, const As<V>& second_velocity, scalar_t<V> max_speed) noexcept {
    const scalar_t<V> half = constant<scalar_t<V>>(0.5);
    const V middle = (first + second) * half, middle_velocity = (first_velocity + second_velocity) * half;
    return pursue_velocity(position, middle, middle_velocity, max_speed);
}

/// Steering to the midpoint between two other agents: interpose_velocity - velocity.
///
/// Error: the subtraction adds half an ulp per component to the error of interpose_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V interpose(const V& position, const As<V>& velocity, const As<V>& first,
    const As<V>& first_velocity, const As<V>& second, const As<V>& second_velocity, scalar_t<V> max_speed) noexcept {
    return interpose_velocity(position, first, first_velocity, second, second_velocity, max_speed) - velocity;
}

/// Returns the point behind an obstacle at which an agent is hidden from a threat.
///
///     center + unit(center - threat) * (escape_radius + margin)
///
/// @param threat  position of the agent to hide from                      [m]
/// @param margin  distance from the obstacle, usually the agent's radius  [m]  negative values are treated as 0
///
/// Error: the result is off by at most 1.3 ulp in 99 % of cases, and at most 5.6 ulp in all cases.
/// Degenerate: if the threat is at the centre, center - threat is replaced by the first axis. A negative escape_radius
/// is treated as 0.
template <Vector V>
[[nodiscard]] inline constexpr V hiding_place(
    const V& threat, const As<SphereObstacle<V>>& obstacle, scalar_t<V> margin) noexcept {
    using S = scalar_t<V>;
    const V behind = normalize_or(V(obstacle.center - threat), first_axis<V>());
    return obstacle.center + behind * S(maximum(obstacle.escape_radius, S(0)) + maximum(margin, S(0)));
}

/// Velocity that brings the agent to rest at the nearest hiding place, computed with arrive_velocity.
///
/// @param position   position of the agent that hides  [m]
/// @param threat     position of the agent to hide from  [m]
/// @param obstacles  obstacles to hide behind: any list with [i] and std::size
/// @param margin     see hiding_place  [m]
///
/// Error: the result is off by at most 2.1 ulp in 99 % of cases, and at most 20 ulp in all cases.
/// Degenerate: if two hiding places are equally near, the result uses the first. If there are no obstacles, the result
/// is flee_velocity(position, threat, max_speed).
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999).
template <Vector V>
[[nodiscard]] inline constexpr V hide_velocity(const V& position, const As<V>& threat, const auto& obstacles,
    scalar_t<V> margin, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const std::size_t count = parts::count_of(obstacles);
    if (count == 0) return flee_velocity(position, threat, limits.max_speed);

    V nearest = hiding_place<V>(threat, obstacles[0], margin);
    S least = length_squared(V(nearest - position));
    for (std::size_t i = 1; i < count; ++i) {
        const V place = hiding_place<V>(threat, obstacles[i], margin);
        const S squared = length_squared(V(place - position));
        nearest = select(squared < least, place, nearest);
        least = minimum(squared, least);
    }
    return arrive_velocity(position, nearest, limits, time_step);
}

/// Steering to the nearest hiding place: hide_velocity - velocity.
///
/// Error: the subtraction adds half an ulp per component to the error of hide_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V hide(const V& position, const As<V>& velocity, const As<V>& threat,
    const auto& obstacles, scalar_t<V> margin, const ArriveLimits<scalar_t<V>>& limits,
    scalar_t<V> time_step) noexcept {
    return hide_velocity(position, threat, obstacles, margin, limits, time_step) - velocity;
}

}} // namespace veer::VEER_UNIT
