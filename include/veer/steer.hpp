// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "ground/compiler.hpp"
#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// The mass of an agent, and limits of its force and speed.
template <Scalar S> struct SteerLimits {
    S max_force; ///< [N]    >= 0  largest steering force
    S mass;      ///< [kg]   >  0
    S max_speed; ///< [m/s]  >= 0

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator SteerLimits<T>() const noexcept {
        return parts::converted<SteerLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T> SteerLimits(T...) -> SteerLimits<parts::real_if<sizeof...(T) == 3, T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

struct SteerLimits_come_before_the_time_step;

template <Vector V>
[[nodiscard]] inline constexpr V steered(
    const V& velocity, const As<V>& steering, const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S longest = maximum(length(steering), maximum(limits.max_force, smallest_normal<S>()));
    const S fraction = quotient(maximum(limits.max_force, S(0)), longest); // fraction of the force that is applied
    const S gain = clamp(ratio(time_step, limits.mass), S(0) - range_limit<S>(), range_limit<S>());
    return truncate(V(velocity + steering * S(fraction * gain)), limits.max_speed);
}

} // namespace parts

/// Moves an agent one step with a steering force. The force is limited to max_force, and the speed to max_speed.
///
///     a = truncate(steering, max_force) / mass
///     v' = truncate(v + a * time_step, max_speed)
///     p' = p + v' * time_step
///
/// For formulas that measure time in frames, use time_step = 1. If the steering comes from `seek`, the velocity is
/// stable for mass > time_step / 2, and does not overshoot seek_velocity for mass >= time_step.
///
/// @param steering   result of a behaviour such as `seek`, or a sum of such results
/// @param limits     force, mass and speed
///
/// Error: position and velocity are off by at most 2.7 ulp of their lengths. The median error is 0.4 ulp.
/// Degenerate: if mass <= 0, the agent does not accelerate. Negative limits are treated as 0. If time_step is 0, the
/// position is unchanged, and so is a velocity within max_speed. A force or a speed that equals its limit is unchanged.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), simple vehicle model.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> steer_step(const V& position, const As<V>& velocity, const As<V>& steering,
    const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    V next_velocity = parts::steered(velocity, steering, limits, time_step); // g++ copies a const vector through memory
    return {position + next_velocity * time_step, next_velocity};
}
template <Vector V, class Limits, class Instead = parts::SteerLimits_come_before_the_time_step>
    requires(!std::convertible_to<Limits, SteerLimits<scalar_t<V>>>)
void steer_step(const V&, const As<V>&, const As<V>&, const Limits&, const auto&...)
    VEER_REFUSED("SteerLimits come before the time step");

/// Moves an agent one step under a steering force. The position moves with the mean of the old and the new velocity. So
/// the path depends less on the frame rate than with steer_step: the error is proportional to time_step^2.
///
///     a = truncate(steering, max_force) / mass
///     v' = truncate(v + a * time_step, max_speed)
///     p' = p + (v + v') * time_step / 2
///
/// Under a constant force below the limits, the path is an exact parabola.
///
/// Error: position and velocity are off by at most 2.7 ulp of their lengths. The median error is 0.4 ulp.
/// Degenerate: as for steer_step. The old velocity is not limited to max_speed.
/// Source: the velocity Verlet method of Swope, Andersen, Berens and Wilson (1982).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> steer_verlet_step(const V& position, const As<V>& velocity,
    const As<V>& steering, const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    V next_velocity = parts::steered(velocity, steering, limits, time_step); // g++ copies a const vector through memory
    return {position + (velocity + next_velocity) * S(time_step * constant<S>(0.5)), next_velocity};
}

/// Rotates `wanted` towards `velocity` until the angle between the two vectors is at most max_angle. The result has the
/// length of `wanted`. Use this function for agents that cannot turn on the spot, such as cars and ships.
///
/// @param velocity   current velocity, of any length
/// @param wanted     desired velocity, such as the result of seek_velocity  [m/s]
/// @param max_angle  angular speed * time_step  [rad]  negative values are treated as 0
/// @return [m/s]  `wanted`, bit for bit, if the angle between the two vectors is below max_angle + 8 epsilon
///
/// Error: the result is off by at most 2.4 ulp of its length in 99 % of cases, and 27 ulp in all cases.
/// Degenerate: if velocity is zero, returns `wanted`. If max_angle is 0, the result has the direction of velocity. If
/// `wanted` is exactly opposite to velocity, the result is rotated from velocity towards perpendicular(velocity).
template <Vector V>
[[nodiscard]] inline constexpr V limit_turn(const V& velocity, const As<V>& wanted, scalar_t<V> max_angle) noexcept {
    using S = scalar_t<V>;
    const S inverse_speed = inverse_length(velocity);
    const V turned = turn_towards(V(velocity * S(length(wanted) * inverse_speed)), wanted, max_angle);
    const S scale = parts::lift(length_squared(wanted));
    const S tolerance =
        length_squared(V(wanted * scale)) * constant<S>(parts::is_single_v<S> ? 0x1p-40 : 0x1p-98); // (8 epsilon)^2
    const auto arrives = both(max_angle > S(0), length_squared(V((turned - wanted) * scale)) <= tolerance);
    return select(either(arrives, inverse_speed <= S(0)), wanted, turned);
}

}} // namespace veer::VEER_UNIT
