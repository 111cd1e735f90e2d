// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "ground/compiler.hpp"
#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// Limits of an agent: its largest force, its mass and its largest speed.
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

/// The velocity after a step under a steering force: the force is cut to max_force, the velocity to max_speed.
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

/// Position and velocity after a step under a steering force: the force is cut to max_force, the velocity to max_speed.
///
///     a = truncate(steering, max_force) / mass
///     v = truncate(v + a time_step, max_speed)
///     p = p + v time_step
///
/// For formulas from articles that count time in frames, use time_step = 1. With seek and mass >= time_step, the
/// velocity does not overshoot seek_velocity. With mass > time_step / 2, the velocity is stable.
///
/// @param steering   the answer of seek, flee and the like, or a sum of such answers
/// @param limits     force, mass and speed
///
/// Error: position and velocity each at most 2.7 ulp of its length, median 0.4.
/// Degenerate: with mass <= 0 the agent does not accelerate. Limits below 0 count as 0. With time_step 0, the position
/// is unchanged, and so is a velocity within max_speed. A force or a speed exactly at its limit is unchanged.
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

/// Position and velocity after a step of second order under a steering force. The velocity is the same as in
/// steer_step. The position moves with the mean of the velocities before and after the step. So the frame rate hardly
/// matters: the error of a path is proportional to the square of the time step.
///
///     a = truncate(steering, max_force) / mass
///     v' = truncate(v + a time_step, max_speed)
///     p' = p + (v + v') time_step / 2
///
/// Under a constant force, the agent flies along the exact parabola, as long as no limit acts.
///
/// Error: position and velocity each at most 2.7 ulp of its length, median 0.4.
/// Degenerate: as for steer_step. The velocity before the step is not cut to max_speed.
/// Source: the velocity Verlet method (Swope, Andersen, Berens and Wilson, 1982).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> steer_verlet_step(const V& position, const As<V>& velocity,
    const As<V>& steering, const SteerLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    V next_velocity = parts::steered(velocity, steering, limits, time_step); // g++ copies a const vector through memory
    return {position + (velocity + next_velocity) * S(time_step * constant<S>(0.5)), next_velocity};
}

/// The velocity `wanted`, turned towards `velocity` until the angle between the two is at most max_angle. The answer
/// keeps the length of `wanted`. Use the function for agents that cannot turn on the spot, such as cars and ships.
///
/// @param velocity   the present velocity, of any length
/// @param wanted     the velocity that a behaviour such as seek_velocity returns  [m/s]
/// @param max_angle  angular speed * time_step  [rad]  below 0 counts as 0
/// @return `wanted` unchanged, bit for bit, if its angle to velocity is less than max_angle + 8 epsilon
///
/// Error: 2.4 ulp of its length in 99 %, 27 at most.
/// Degenerate: at velocity zero, the answer is `wanted`. With max_angle 0, the answer has the direction of velocity. If
/// `wanted` is exactly opposite to velocity, the answer is turned from velocity towards perpendicular(velocity).
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
