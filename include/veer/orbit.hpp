// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "arrive.hpp"
#include "vector.hpp"

// Derivations: docs/notes/orbit.md.

namespace veer { inline namespace VEER_UNIT {

/// The velocity that moves an agent on a circle around a centre. An agent inside or outside the circle spirals towards
/// the circle. The agent's velocity relative to the centre decides the plane and the direction of the rotation. If each
/// step spans the angle x, the radius of the orbit is too large by the fraction x^2 / 6.
///
///     offset = position - center           outwards = unit(offset)      excess = |offset| - radius
///     tangent = unit(lateral(velocity - center_velocity, outwards))
///     q = sqrt(min(1.5 * |excess| / radius, 0.4))      fraction of the speed that points to the circle
///     center_velocity + (tangent * sqrt(1 - q^2) - outwards * sign(excess) * q) * (max_speed - |center_velocity|)
///
/// @param velocity         velocity of the agent  [m/s]
/// @param radius           radius of the circle   [m]  negative values are treated as 0
///
/// Error: the result is off by at most 8 epsilon * max_speed / sin(b), where b is the angle between the relative
/// velocity and the direction to the centre. On the circle, the bound is
/// sqrt(2 epsilon * |coordinates| / radius) * max_speed.
/// Degenerate: if the relative velocity is zero, or parallel to `outwards`, the tangent is perpendicular(outwards). At
/// the centre, `outwards` is the direction of the relative velocity, or the first axis if this velocity is zero. If the
/// centre is faster than max_speed, the agent follows at max_speed. If max_speed <= 0, the result is zero.
/// Source: docs/notes/orbit.md.
template <Vector V>
[[nodiscard]] inline constexpr V orbit_velocity(const V& position, const As<V>& velocity, const As<V>& center,
    const As<V>& center_velocity, scalar_t<V> radius, scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    const S most = constant<S>(0.4), known_radius = maximum(radius, S(0)); // `along` is at least 3/4
    const V offset = position - center, relative = velocity - center_velocity;
    const V outwards = normalize_or(offset, normalize_or(relative, first_axis<V>()));
    const V tangent = normalize_or(lateral(relative, outwards), perpendicular(outwards));

    const S excess = length(offset) - known_radius, size = magnitude(excess);
    const S squared =
        ratio(S(size * most), maximum(size, S(known_radius * S(most * constant<S>(0.66666666666666667)))));
    const S inwards = square_root(squared) * parts::sign_of(excess), along = square_root(S(S(1) - squared));
    const S speed = maximum(S(max_speed - length(center_velocity)), S(0));
    return truncate(V(center_velocity + (tangent * along - outwards * inwards) * speed), max_speed);
}

/// Steering that moves an agent on a circle around a centre: orbit_velocity - velocity.
///
/// If the agent's velocity follows orbit_velocity with a delay t, the radius of the orbit is too large by the fraction
/// (speed * t / radius)^2 / 1.5.
///
/// Error: the subtraction adds half an ulp per component to the error of orbit_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V orbit(const V& position, const As<V>& velocity, const As<V>& center,
    const As<V>& center_velocity, scalar_t<V> radius, scalar_t<V> max_speed) noexcept {
    return orbit_velocity(position, velocity, center, center_velocity, radius, max_speed) - velocity;
}

/// The velocity that keeps the distance from a target between min_range and max_range. If the distance is outside these
/// limits, the agent moves to the nearer limit, and brakes late. Otherwise, it moves with the target.
///
///     range = clamp(|position - target|, min_range, max_range)
///     edge = position + unit(position - target) * (range - |position - target|)
///     truncate(target_velocity + arrive_velocity(position, edge, limits, time_step), max_speed)
///
/// In each frame, call the function before the target moves.
///
/// @param min_range        [m]  negative values are treated as 0
/// @param max_range        [m]  >= min_range
/// @param limits           max_speed, and max_deceleration relative to the target
///
/// Error: see arrive_velocity. The agent stops at min_range or max_range, within 4 epsilon of the coordinates.
/// Degenerate: if agent and target are at the same position, the agent backs off along the first axis. If the target is
/// faster than max_speed, the agent follows at max_speed, and the distance may exceed max_range.
template <Vector V>
[[nodiscard]] inline constexpr V keep_range_velocity(const V& position, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> min_range, scalar_t<V> max_range, const ArriveLimits<scalar_t<V>>& limits,
    scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V offset = position - target, outwards = normalize_or(offset, first_axis<V>());
    const S range = length(offset), missing = clamp(range, maximum(min_range, S(0)), max_range) - range;
    const S coordinates = parts::largest_coordinate(position) + parts::largest_coordinate(target);
    const auto is_there = magnitude(missing) <= coordinates * (parts::epsilon<S>() * S(4));
    const V edge = position + outwards * select(is_there, S(0), missing);
    const V closing = arrive_velocity(position, edge, limits, time_step);
    return truncate(V(target_velocity + closing), limits.max_speed);
}

/// Steering that keeps the distance from a target between min_range and max_range: keep_range_velocity - velocity.
///
/// @param velocity  velocity of the agent  [m/s]
///
/// Error: the subtraction adds half an ulp per component to the error of keep_range_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V keep_range(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> min_range, scalar_t<V> max_range, const ArriveLimits<scalar_t<V>>& limits,
    scalar_t<V> time_step) noexcept {
    return keep_range_velocity(position, target, target_velocity, min_range, max_range, limits, time_step) - velocity;
}

}} // namespace veer::VEER_UNIT
