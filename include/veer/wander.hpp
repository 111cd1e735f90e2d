// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "trigonometry.hpp"
#include "vector.hpp"

namespace veer {

/// Limits of a wandering agent. The agent steers towards a point on a circle (in 3D, a sphere) in front of it.
template <Scalar S> struct WanderLimits {
    S max_speed;       ///< [m/s]  >= 0
    S circle_distance; ///< [m]    >= 0  from the agent to the circle's centre; a larger distance makes wider turns
    S circle_radius;   ///< [m]    >= 0  a larger radius makes sharper turns

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator WanderLimits<T>() const noexcept {
        return parts::converted<WanderLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T> WanderLimits(T...) -> WanderLimits<parts::real_if<sizeof...(T) == 3, T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// The next direction of a random walk: the last direction, rotated towards a random vector. Store the result for the
/// next frame. The angle is proportional to sqrt(time_step), so that the drift does not depend on the frame rate.
///
///     angle = rate * sqrt(time_step) * |reject(random, direction)|
///
/// After a time t, the variance of the angle to the first direction is rate^2 * t. In 3D, the variance of a small angle
/// is twice as large.
///
/// @param direction  the last result; at the start, any unit vector
/// @param random     a vector; its components are random numbers with mean 0 and variance 1
/// @param rate       how fast the direction drifts  [rad/s^(1/2)]
/// @return unit vector
///
/// Error: the result is off by at most 15 ulp of its length in 99 % of cases, and 45 ulp in all cases.
/// Range: the angle must be in the range of sin_cos.
/// Degenerate: if time_step <= 0, if rate <= 0, or if `random` is parallel to `direction`, the direction is unchanged.
/// If `direction` is zero, it is replaced by the first axis.
/// Source: Brownian motion on a circle or a sphere, by steps in the tangent plane.
template <Vector V>
[[nodiscard]] inline constexpr V wander_direction(
    const V& direction, const As<V>& random, scalar_t<V> rate, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    V from = direction, before = direction;
    S beyond = length_squared(from) - S(1); // a few epsilon, if `from` is a unit vector
    const auto is_unit = magnitude(beyond) <= S(16) * parts::epsilon<S>();
    if (!all(is_unit)) {
        const auto is_zero = inverse_length(direction) <= S(0);
        before = select(is_zero, first_axis<V>(), direction);
        from = select(is_unit, direction, normalize_or(direction, first_axis<V>()));
        beyond = length_squared(from) - S(1);
    }
    const S along = dot(random, from);
    const V across = random - from * S(along - along * beyond); // along - along * beyond is along / |from|^2
    const S step = maximum(rate, S(0)) * square_root(maximum(time_step, S(0))), size_squared = length_squared(across);
    const S square = step * step * size_squared; // square of the angle

    const auto is_short = square <= constant<S>(0.6168); // below 45 degrees, the usual case
    S sine = step * parts::sine_over_angle(square), cosine = parts::cosine_of_square(square); // sine / |across|
    if (!all(is_short)) {
        const auto turn = sin_cos(S(step * length(across)));
        sine = select(is_short, sine, turn.sine * inverse_length(across));
        cosine = select(is_short, cosine, turn.cosine);
    }
    const V turned = from * cosine + across * sine;
    // 1 / |turned| to first order, because |turned| is 1 up to rounding
    const S scale = constant<S>(1.5) - constant<S>(0.5) * length_squared(turned);
    const auto turns = both(size_squared >= parts::smallest_normal<S>(), step > S(0));
    return select(turns, V(turned * scale), before);
}

/// Velocity of a wandering agent. The agent moves at full speed towards a point on the circle.
///
///     max_speed * unit(unit(velocity) * circle_distance + direction * circle_radius)
///
/// @param velocity   velocity of the agent  [m/s]  the circle is in this direction
/// @param direction  direction from the centre of the circle to the point: the result of wander_direction
/// @param limits     speed and circle
/// @return [m/s]
///
/// Error: the result is off by at most 2.4 ulp of its length. The median error is 0.5 ulp.
/// Degenerate: if velocity is zero, the result is along `direction`. If the agent is at the point, the result is zero.
/// Negative limits are treated as 0.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999).
template <Vector V>
[[nodiscard]] inline constexpr V wander_velocity(
    const V& velocity, const As<V>& direction, const WanderLimits<scalar_t<V>>& limits) noexcept {
    using S = scalar_t<V>;
    const V center = velocity * parts::factor_to(velocity, maximum(limits.circle_distance, S(0)));
    const V place = center + direction * maximum(limits.circle_radius, S(0));
    return place * parts::factor_to(place, maximum(limits.max_speed, S(0)));
}

/// Steering of a wandering agent: wander_velocity - velocity.
///
/// Error: the error of wander_velocity, plus 0.5 ulp of each component.
template <Vector V>
[[nodiscard]] inline constexpr V wander(
    const V& velocity, const As<V>& direction, const WanderLimits<scalar_t<V>>& limits) noexcept {
    return wander_velocity(velocity, direction, limits) - velocity;
}

}} // namespace veer::VEER_UNIT
