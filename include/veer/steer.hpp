// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// Limits of an agent's engine and frame.
template <Scalar S> struct SteerLimits {
    S max_force; ///< [N]    >= 0  longest steering force
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

/// The velocity after a step under a steering force: the force is cut to max_force, the velocity to max_speed.
template <Vector V>
[[nodiscard]] inline constexpr V steered(
    const V& velocity, const As<V>& steering, const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S longest = maximum(length(steering), maximum(limits.max_force, smallest_normal<S>()));
    const S fraction = quotient(maximum(limits.max_force, S(0)), longest); // of the force that the engine gives
    const S gain = clamp(ratio(time_step, limits.mass), S(0) - range_limit<S>(), range_limit<S>());
    return truncate(V(velocity + steering * S(fraction * gain)), limits.max_speed);
}

} // namespace parts

/// Position and velocity after a step under a steering force: the force is cut to max_force, the velocity to max_speed.
///
///     a = truncate(steering, max_force) / mass
///     v = truncate(v + a time_step, max_speed)
///     p = p + v time_step
///
/// time_step = 1 gives the step of the articles, which count time in frames. With seek, the velocity does not overshoot
/// seek_velocity while mass >= time_step, and is stable while mass > time_step / 2.
///
/// @param steering   what seek, flee and the like return, or a sum of these
/// @param limits     force, mass and speed
///
/// Error: each of position and velocity at most 2.7 ulp of its length, median 0.4.
///
/// Degenerate: with mass <= 0 the agent does not accelerate; limits below 0 count as 0; time_step 0 leaves the
/// position, and a velocity within max_speed, unchanged. A force or a speed exactly at its limit is unchanged.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), simple vehicle model.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> steer_step(const V& position, const As<V>& velocity, const As<V>& steering,
    const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    V next_velocity = parts::steered(velocity, steering, limits, time_step); // g++ copies a const one through memory
    return {position + next_velocity * time_step, next_velocity};
}

/// Position and velocity after a step under a steering force, of second order in the time step: the velocity is that of
/// steer_step, and the position moves by the mean of the velocities before and after. So the frame rate hardly matters:
/// a turn ends in the same place at 60 and at 1000 frames a second, up to the square of the time step.
///
///     a = truncate(steering, max_force) / mass
///     v' = truncate(v + a time_step, max_speed)
///     p' = p + (v + v') time_step / 2
///
/// A constant force moves an agent on its exact parabola, as long as no limit acts.
///
/// Error: each of position and velocity at most 2.7 ulp of its length, median 0.4.
///
/// Degenerate: as steer_step. The velocity before the step is not cut to max_speed.
///
/// Source: the velocity Verlet method (Swope, Andersen, Berens and Wilson, 1982).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> steer_verlet_step(const V& position, const As<V>& velocity,
    const As<V>& steering, const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    V next_velocity = parts::steered(velocity, steering, limits, time_step); // g++ copies a const one through memory
    return {position + (velocity + next_velocity) * S(time_step * constant<S>(0.5)), next_velocity};
}

/// The velocity `wanted`, its length kept, turned towards `velocity` until the angle between the two is at most
/// max_angle: for agents that cannot turn on the spot, such as cars and ships.
///
/// @param velocity   the current one, of any length
/// @param wanted     what a behaviour returns  [m/s]
/// @param max_angle  angular speed * time_step  [rad]  below 0 counts as 0
/// @return `wanted` to the bit where it is within max_angle, or less than 8 epsilon beyond
///
/// Error: 2.4 ulp of its length in 99 %, 27 at most.
///
/// Degenerate: at velocity zero, wanted. With max_angle 0 the direction stays that of velocity, also where the two
/// differ by 8 epsilon or less. Exactly opposite vectors: turned from velocity towards perpendicular(velocity).
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
