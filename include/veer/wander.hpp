// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "trigonometry.hpp"
#include "vector.hpp"

namespace veer {

/// How an agent strolls: towards a place on a circle, in space a sphere, that it carries in front of it.
template <Scalar S> struct WanderLimits {
    S max_speed;       ///< [m/s]  >= 0
    S circle_distance; ///< [m]    >= 0  from the agent to the centre of the circle; large: it strolls ahead
    S circle_radius;   ///< [m]    >= 0  large: it turns at once

    template <parts::MadeFrom<S> T> [[nodiscard]] constexpr operator WanderLimits<T>() const noexcept {
        return {T(max_speed), T(circle_distance), T(circle_radius)};
    }
};
template <parts::Arithmetic... T> WanderLimits(T...) -> WanderLimits<parts::real_if<sizeof...(T) == 3, T...>>;

/// A direction that goes astray: the one of the last frame, turned by a little into a random direction. The agent keeps
/// it from frame to frame.
///
/// How far it has strayed after a second does not depend on the frame rate: the steps of a random walk add up as the
/// root of their number, and so each goes by the root of the time step. A step proportional to the time step would
/// nearly stand still at 240 frames a second.
///
///     r = the part of `random` across direction      turned towards r by  rate sqrt(time_step) |r|
///
/// In the plane the angle strayed in the time t has the variance rate^2 t, in space 2 rate^2 t while it is small. The
/// turn is a true rotation, however long the step is.
///
/// @param direction  unit vector, any to begin with
/// @param random     components of mean 0 and variance 1, drawn by the caller: a game can repeat its numbers
/// @param rate       how quickly it goes astray  [rad/s^(1/2)]
/// @param time_step  [s]
/// @return unit vector
///
/// Degenerate: time_step <= 0, rate <= 0, or nothing across: the direction as it is. A zero direction counts as the
/// first axis.
///
/// Source: Brownian motion on the circle and on the sphere, by steps in the tangent plane; it takes the place of the
/// jitter per frame of Reynolds, "Steering Behaviors For Autonomous Characters" (1999).
template <Vector V>
[[nodiscard]] inline constexpr V wander_direction(
    const V& direction, const As<V>& random, scalar_t<V> rate, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V from = select(inverse_length(direction) > S(0), direction, first_axis<V>());
    const V across = random - from * ratio(dot(random, from), length_squared(from));
    const S inverse_size = inverse_length(across),
            angle = rate * square_root(maximum(time_step, S(0))) * (length_squared(across) * inverse_size);
    const auto [sine, cosine] = sin_cos(angle);
    const V turned = from * cosine + across * S(length(from) * inverse_size * sine);
    return select(angle > S(0), normalize_or(turned, from), from);
}

/// Velocity of an agent that strolls: at full speed towards the place on the circle in front of it to which `direction`
/// points.
///
///     max_speed unit(unit(velocity) circle_distance + direction circle_radius)
///
/// @param velocity   of the agent: the circle lies ahead of it  [m/s]
/// @param direction  what wander_direction returns: unit vector
/// @param limits     speed, and the circle
/// @return [m/s]
///
/// Degenerate: at rest, along direction. Where the two cancel, zero. Limits below 0 count as 0.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999).
template <Vector V>
[[nodiscard]] inline constexpr V wander_velocity(
    const V& velocity, const As<V>& direction, const WanderLimits<scalar_t<V>>& limits) noexcept {
    using S = scalar_t<V>;
    const V center = velocity * S(inverse_length(velocity) * maximum(limits.circle_distance, S(0)));
    const V place = center + direction * maximum(limits.circle_radius, S(0));
    return place * S(maximum(limits.max_speed, S(0)) * inverse_length(place));
}

/// Steering of an agent that strolls: the velocity wanted less the velocity there is. Give it to steer_step.
///
///     wander_velocity(velocity, direction, limits) - velocity
///
/// @return a difference of velocities that steer_step uses as a force  [m/s]
template <Vector V>
[[nodiscard]] inline constexpr V wander(
    const V& velocity, const As<V>& direction, const WanderLimits<scalar_t<V>>& limits) noexcept {
    return wander_velocity(velocity, direction, limits) - velocity;
}

} // namespace veer
