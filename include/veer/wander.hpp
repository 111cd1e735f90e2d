// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "trigonometry.hpp"
#include "vector.hpp"

namespace veer {

/// How an agent wanders: it heads for a place on a circle ahead of itself (in space: on a sphere).
template <Scalar S> struct WanderLimits {
    S max_speed;       ///< [m/s]  >= 0
    S circle_distance; ///< [m]    >= 0  from the agent to the centre of the circle; if long, paths are nearly straight
    S circle_radius;   ///< [m]    >= 0  a large circle makes sharp turns

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator WanderLimits<T>() const noexcept {
        return parts::converted<WanderLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T> WanderLimits(T...) -> WanderLimits<parts::real_if<sizeof...(T) == 3, T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Next direction of a random walk: the last direction, turned a little towards a random vector. Keep the answer for
/// the next frame. A turn is proportional to sqrt(time_step), so the drift in a second is the same at every frame rate.
///
///     across = reject(random, direction)      turned towards `across` by the angle rate sqrt(time_step) |across|
///
/// After the time t, the angle between first and last direction has the variance rate^2 t. In space, the variance is 2
/// rate^2 t as long as the angle is small. Every turn is a true rotation, however large.
///
/// @param direction  the answer of the last frame; at the start, any unit vector
/// @param random     random components of mean 0 and variance 1; the game draws them, and can replay them
/// @param rate       how quickly the direction drifts  [rad/s^(1/2)]
/// @return unit vector
///
/// Error: 15 ulp of its length in 99 %, 45 at most.
/// Range: the angle of the turn, rate sqrt(time_step) |across|, lies within the range of sin_cos.
/// Degenerate: with time_step <= 0, rate <= 0, or `random` along direction, the direction is unchanged. A zero
/// direction counts as the first axis.
/// Source: Brownian motion on the circle and on the sphere, by steps in the tangent plane.
template <Vector V>
[[nodiscard]] inline constexpr V wander_direction(
    const V& direction, const As<V>& random, scalar_t<V> rate, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    V from = direction, before = direction;
    S beyond = length_squared(from) - S(1); // a few epsilon if `from` is a unit vector
    const auto is_unit = magnitude(beyond) <= S(16) * parts::epsilon<S>();
    if (!all(is_unit)) {
        const auto is_zero = inverse_length(direction) <= S(0);
        before = select(is_zero, first_axis<V>(), direction);
        from = select(is_unit, direction, normalize_or(direction, first_axis<V>()));
        beyond = length_squared(from) - S(1);
    }
    const S along = dot(random, from);
    const V across = random - from * S(along - along * beyond); // along / |from|^2
    const S step = maximum(rate, S(0)) * square_root(maximum(time_step, S(0))), size_squared = length_squared(across);
    const S square = step * step * size_squared; // square of the angle

    const auto is_short = square <= constant<S>(0.6168); // a turn below 45 degrees, as nearly always
    S sine = step * parts::sine_over_angle(square), cosine = parts::cosine_of_square(square); // sine / |across|
    if (!all(is_short)) {
        const auto turn = sin_cos(S(step * length(across)));
        sine = select(is_short, sine, turn.sine * inverse_length(across));
        cosine = select(is_short, cosine, turn.cosine);
    }
    const V turned = from * cosine + across * sine;
    // 1 / |turned| to first order, which is enough because |turned| is 1 up to rounding
    const S scale = constant<S>(1.5) - constant<S>(0.5) * length_squared(turned);
    const auto turns = both(size_squared >= parts::smallest_normal<S>(), step > S(0));
    return select(turns, V(turned * scale), before);
}

/// Velocity of a wandering agent: full speed to a place on the circle. `direction` points from the centre to the place.
///
///     max_speed unit(unit(velocity) circle_distance + direction circle_radius)
///
/// @param velocity   velocity of the agent; the circle lies in this direction  [m/s]
/// @param direction  the unit vector that wander_direction returns
/// @param limits     speed, and the circle
/// @return [m/s]
///
/// Error: at most 2.4 ulp of its length, median 0.5.
/// Degenerate: at rest, the answer is along direction; if both terms cancel, it is zero. Limits below 0 count as 0.
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
/// Error: the error of wander_velocity, plus half an ulp per component from the subtraction.
template <Vector V>
[[nodiscard]] inline constexpr V wander(
    const V& velocity, const As<V>& direction, const WanderLimits<scalar_t<V>>& limits) noexcept {
    return wander_velocity(velocity, direction, limits) - velocity;
}

}} // namespace veer::VEER_UNIT
