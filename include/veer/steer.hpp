// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// What an agent's engine and frame allow.
template <Scalar S> struct SteerLimits {
    S max_force; ///< [N]    >= 0  longest steering force
    S mass;      ///< [kg]   >  0
    S max_speed; ///< [m/s]  >= 0

    template <parts::MadeFrom<S> T> [[nodiscard]] constexpr operator SteerLimits<T>() const noexcept {
        return {T(max_force), T(mass), T(max_speed)};
    }
};
template <parts::Arithmetic... T> SteerLimits(T...) -> SteerLimits<parts::real_if<sizeof...(T) == 3, T...>>;

namespace parts {

/// The velocity after a step under a steering force: the force is cut to max_force, the velocity to max_speed.
template <Vector V>
[[nodiscard]] inline constexpr V steered(
    const V& velocity, const As<V>& steering, const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V force = truncate(steering, limits.max_force);
    const S gain = clamp(ratio(time_step, limits.mass), S(0) - range_limit<S>(), range_limit<S>());
    return truncate(V(velocity + force * gain), limits.max_speed);
}

} // namespace parts

/// One step under a steering force: the force is cut to max_force, the velocity to max_speed.
///
///     a = truncate(steering, max_force) / mass
///     v = truncate(v + a time_step, max_speed)
///     p = p + v time_step
///
/// time_step 1 is the article, which counts in frames. With seek it does not overshoot the wanted velocity while
/// mass >= time_step, and is stable while mass > time_step / 2.
///
/// @param position   [m]
/// @param velocity   [m/s]
/// @param steering   what seek, flee and their like return, or a sum of them
/// @param limits     force, mass and speed
/// @param time_step  [s]
///
/// Degenerate: mass <= 0 does not accelerate; limits below 0 count as 0; time_step 0 leaves position and, within
/// max_speed, velocity as they are. A force or speed exactly at its limit stays what it is, to the bit.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), simple vehicle model; the articles move
/// by position + velocity, without a time step.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> steer_step(const V& position, const As<V>& velocity, const As<V>& steering,
    const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    const V next_velocity = parts::steered(velocity, steering, limits, time_step);
    return {position + next_velocity * time_step, next_velocity};
}

/// One step under a steering force of second order: the velocity of steer_step, and a way at the mean of the velocities
/// before and after. Where the frame rate is to change nothing: a turn ends at the same place at 60 and at 1000 frames
/// a second, but for the square of the time step.
///
///     a = truncate(steering, max_force) / mass
///     v' = truncate(v + a time_step, max_speed)
///     p' = p + (v + v') time_step / 2
///
/// A constant force moves an agent on its exact parabola, as long as no limit is reached.
///
/// Degenerate: as steer_step. The velocity before the step counts as it is, max_speed or not.
///
/// Source: the velocity Verlet method (Swope, Andersen, Berens and Wilson, 1982).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> steer_verlet_step(const V& position, const As<V>& velocity,
    const As<V>& steering, const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V next_velocity = parts::steered(velocity, steering, limits, time_step);
    return {position + (velocity + next_velocity) * S(time_step * constant<S>(0.5)), next_velocity};
}

/// `wanted` at its own length, turned back so that it is at most max_angle off `velocity`: for who cannot turn on the
/// spot, such as a car or a ship.
///
/// @param velocity   as it is now, of any length
/// @param wanted     what a behaviour asks for [m/s]
/// @param max_angle  angular speed * time_step  [rad]  below 0 counts as 0
/// @return `wanted` to the bit where it is within max_angle, or less than 8 epsilon beyond
///
/// Degenerate: velocity zero: wanted. max_angle 0 does not turn at all: the answer is velocity |wanted| / |velocity|,
/// also where `wanted` is 8 epsilon off or less. Exactly opposite: turned from velocity towards
/// perpendicular(velocity).
template <Vector V>
[[nodiscard]] inline constexpr V limit_turn(const V& velocity, const As<V>& wanted, scalar_t<V> max_angle) noexcept {
    using S = scalar_t<V>;
    const S inverse_speed = inverse_length(velocity);
    const V turned = turn_towards(V(velocity * S(length(wanted) * inverse_speed)), wanted, max_angle);
    const S rounding = length_squared(wanted)
                     * constant<S>(parts::is_single_v<S> ? 0x1p-40 : 0x1p-98); // 8 epsilon off wanted is wanted
    const auto arrives = both(max_angle > S(0), length_squared(V(turned - wanted)) <= rounding);
    return select(either(arrives, inverse_speed <= S(0)), wanted, turned);
}

} // namespace veer
