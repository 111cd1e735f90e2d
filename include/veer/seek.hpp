// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

namespace veer {

/// Velocity that heads for the target at full speed.
///
///     unit(target - position) max_speed
///
/// @param position   where the agent is  [m]
/// @param target     where to            [m]
/// @param max_speed  [m/s]  below 0 counts as 0
/// @return [m/s]
///
/// Degenerate: at the target, zero: the agent brakes.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), in the form of F. Bevilacqua's tutorials
/// (2012).
template <Vector V>
[[nodiscard]] inline constexpr V seek_velocity(const V& position, const As<V>& target, scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position;
    return offset * S(maximum(max_speed, S(0)) * inverse_length(offset));
}

/// Velocity straight away from the target at full speed: seek_velocity with the sign turned, to the bit.
///
///     unit(position - target) max_speed
///
/// Degenerate: at the target, zero.
template <Vector V>
[[nodiscard]] inline constexpr V flee_velocity(const V& position, const As<V>& target, scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    const V offset = position - target;
    return offset * S(maximum(max_speed, S(0)) * inverse_length(offset));
}

/// Steering towards the target: the velocity wanted less the velocity there is. Give it to steer_step.
///
///     seek_velocity(position, target, max_speed) - velocity
///
/// It never stops at the target but swings through it; arriving is another behaviour.
///
/// @param velocity  [m/s]
/// @return a difference of velocities that steer_step uses as a force  [m/s]
///
/// Degenerate: at the target, -velocity. Already at the wanted velocity: zero.
template <Vector V>
[[nodiscard]] inline constexpr V seek(
    const V& position, const As<V>& velocity, const As<V>& target, scalar_t<V> max_speed) noexcept {
    return seek_velocity(position, target, max_speed) - velocity;
}

/// Steering away from the target. Not the opposite of seek: both take the velocity off.
///
///     flee_velocity(position, target, max_speed) - velocity
///
/// Degenerate: at the target, -velocity.
template <Vector V>
[[nodiscard]] inline constexpr V flee(
    const V& position, const As<V>& velocity, const As<V>& target, scalar_t<V> max_speed) noexcept {
    return flee_velocity(position, target, max_speed) - velocity;
}

} // namespace veer
