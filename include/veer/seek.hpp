// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

namespace veer { inline namespace VEER_UNIT {

/// Velocity straight to the target at full speed.
///
///     unit(target - position) * max_speed
///
/// @param position   position of the agent  [m]
/// @param target     position to go to      [m]
/// @param max_speed  [m/s]  negative values are treated as 0
/// @return [m/s]
///
/// Error: at most 2.5 ulp of its length, median 0.5 ulp.
/// Degenerate: at the target, the result is zero.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999); F. Bevilacqua (2012).
template <Vector V>
[[nodiscard]] inline constexpr V seek_velocity(const V& position, const As<V>& target, scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position;
    return offset * parts::factor_to(offset, maximum(max_speed, S(0)));
}

/// Velocity straight away from the target at full speed. The result is -seek_velocity, bit for bit.
///
///     unit(position - target) * max_speed
///
/// Error: the error is that of seek_velocity.
/// Degenerate: at the target, the result is zero.
template <Vector V>
[[nodiscard]] inline constexpr V flee_velocity(const V& position, const As<V>& target, scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    const V offset = position - target;
    return offset * parts::factor_to(offset, maximum(max_speed, S(0)));
}

/// Steering towards the target: seek_velocity - velocity.
///
/// The agent does not stop at the target, but passes it and comes back. To stop at the target, use `arrive`.
///
/// @return [m/s]  steer_step uses this difference of velocities as a force
///
/// Error: the error of seek_velocity, plus 0.5 ulp of each component.
/// Degenerate: at the target, the result is -velocity. If velocity equals seek_velocity, the result is zero.
template <Vector V>
[[nodiscard]] inline constexpr V seek(
    const V& position, const As<V>& velocity, const As<V>& target, scalar_t<V> max_speed) noexcept {
    return seek_velocity(position, target, max_speed) - velocity;
}

/// Steering away from the target: flee_velocity - velocity.
///
/// Error: the error of flee_velocity, plus 0.5 ulp of each component.
/// Degenerate: at the target, the result is -velocity.
template <Vector V>
[[nodiscard]] inline constexpr V flee(
    const V& position, const As<V>& velocity, const As<V>& target, scalar_t<V> max_speed) noexcept {
    return flee_velocity(position, target, max_speed) - velocity;
}

}} // namespace veer::VEER_UNIT
