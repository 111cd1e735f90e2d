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

// Behaviours towards and away from moving agents, with the exact lead instead of an estimate.

namespace veer { inline namespace VEER_UNIT {

/// Velocity at full speed towards the place where the agent can meet the target.
///
///     seek_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed)
///
/// An agent that keeps this velocity flies straight to the meeting. If the agent cannot meet the target, the velocity
/// leads to the place of the target at the closest miss.
///
/// @param max_speed  largest speed of the pursuer  [m/s]  below 0 counts as 0
/// @return [m/s]
///
/// Error: the direction has the error of lead_point.
/// Degenerate: if agent and target are in the same place, the answer is zero. If the target is as fast as the pursuer
/// and does not come nearer, the answer leads to the target's present place.
/// Source: the "pursuit" of C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999). Reynolds estimates the
/// time as distance / speed: the direction is then wrong by 3 degrees in the median, and by up to 47 degrees.
template <Vector V>
[[nodiscard]] inline constexpr V pursue_velocity(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return seek_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed);
}

/// Steering towards the place where the agent can meet the target: pursue_velocity - velocity.
///
/// Error: the error of pursue_velocity, plus half an ulp per component from the subtraction.
template <Vector V>
[[nodiscard]] inline constexpr V pursue(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return pursue_velocity(position, target, target_velocity, max_speed) - velocity;
}

/// Velocity at full speed away from the place where the agent would meet the target: the opposite of pursue_velocity.
///
///     flee_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed)
///
/// Error: as pursue_velocity.
/// Degenerate: as pursue_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V evade_velocity(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return flee_velocity(position, lead_point(position, target, target_velocity, max_speed), max_speed);
}

/// Steering away from the place where the agent would meet the target: evade_velocity - velocity.
///
/// Error: the error of evade_velocity, plus half an ulp per component from the subtraction.
template <Vector V>
[[nodiscard]] inline constexpr V evade(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> max_speed) noexcept {
    return evade_velocity(position, target, target_velocity, max_speed) - velocity;
}

/// Velocity at full speed towards the place where the agent can come midway between two other agents.
///
///     pursue_velocity(position, (first + second) / 2, (first_velocity + second_velocity) / 2, max_speed)
///
/// The answer is exact, because the middle of two uniform motions moves uniformly.
///
/// Error: as pursue_velocity, plus the rounding of the two means: an epsilon of the others' positions and velocities.
/// Degenerate: as pursue_velocity, with the middle as the target.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999).
template <Vector V>
[[nodiscard]] inline constexpr V interpose_velocity(const V& position, const As<V>& first, const As<V>& first_velocity,
    const As<V>& second, const As<V>& second_velocity, scalar_t<V> max_speed) noexcept {
    const scalar_t<V> half = constant<scalar_t<V>>(0.5);
    const V middle = (first + second) * half, middle_velocity = (first_velocity + second_velocity) * half;
    return pursue_velocity(position, middle, middle_velocity, max_speed);
}

/// Steering that brings the agent midway between two other agents: interpose_velocity - velocity.
///
/// Error: the error of interpose_velocity, plus half an ulp per component from the subtraction.
template <Vector V>
[[nodiscard]] inline constexpr V interpose(const V& position, const As<V>& velocity, const As<V>& first,
    const As<V>& first_velocity, const As<V>& second, const As<V>& second_velocity, scalar_t<V> max_speed) noexcept {
    return interpose_velocity(position, first, first_velocity, second, second_velocity, max_speed) - velocity;
}

/// The place behind an obstacle, seen from the threat.
///
///     center + unit(center - threat) (escape_radius + margin)
///
/// @param threat  position of the agent to hide from                 [m]
/// @param margin  distance from the obstacle: the agent's radius      [m]  below 0 counts as 0
///
/// Error: 1.3 ulp of its length in 99 %, 5.6 at most.
/// Degenerate: with the threat at the centre, the place is along the first axis. An escape_radius below 0 counts as 0.
template <Vector V>
[[nodiscard]] inline constexpr V hiding_place(
    const V& threat, const As<SphereObstacle<V>>& obstacle, scalar_t<V> margin) noexcept {
    using S = scalar_t<V>;
    const V behind = normalize_or(V(obstacle.center - threat), first_axis<V>());
    return obstacle.center + behind * S(maximum(obstacle.escape_radius, S(0)) + maximum(margin, S(0)));
}

/// Velocity that brings the agent to rest at the nearest hiding place: arrive_velocity to that place.
///
/// @param position   position of the agent that hides  [m]
/// @param threat     position of the agent to hide from  [m]
/// @param obstacles  what to hide behind: anything with [i] and std::size
/// @param margin     see hiding_place  [m]
///
/// Error: 2.1 ulp of its length in 99 %, 20 at most; rounding decides between places that are almost equally near.
/// Degenerate: if two places are equally near, the answer is that of the first obstacle in the list. Without obstacles,
/// the answer is flee_velocity from the threat at max_speed.
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
/// Error: the error of hide_velocity, plus half an ulp per component from the subtraction.
template <Vector V>
[[nodiscard]] inline constexpr V hide(const V& position, const As<V>& velocity, const As<V>& threat,
    const auto& obstacles, scalar_t<V> margin, const ArriveLimits<scalar_t<V>>& limits,
    scalar_t<V> time_step) noexcept {
    return hide_velocity(position, threat, obstacles, margin, limits, time_step) - velocity;
}

}} // namespace veer::VEER_UNIT
