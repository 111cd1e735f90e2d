// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../ground/compiler.hpp"
#include "../obstacles.hpp"
#include "../vector.hpp"

// The velocity after one impact, and the time of a fall, for bounce.hpp and contact_frame.hpp.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// a / |normal|^2. For a unit vector, 1 / |normal|^2 equals 2 - |normal|^2 to the last bit, so no division is needed.
template <Scalar S> [[nodiscard]] inline constexpr S over_square(S a, As<S> normal_squared) noexcept {
    const S beyond = normal_squared - S(1);
    const S result = a - a * beyond;
    const auto is_unit = magnitude(beyond) <= S(16) * epsilon<S>();
    if (all(is_unit)) [[likely]]
        return result;
    return select(is_unit, result, ratio(a, normal_squared));
}

/// A bounce adds normal * push_of(...) to the velocity. `closing` is |normal| times the speed towards the surface.
///     (1 + restitution) * max(closing, 0) / |normal|^2
template <Scalar S>
[[nodiscard]] inline constexpr S push_of(S closing, As<S> normal_squared, As<S> restitution) noexcept {
    const S change = S(1) + maximum(restitution, S(0));
    return minimum(S(change * over_square(maximum(closing, S(0)), normal_squared)), largest<S>());
}

/// Reduces a velocity after a bounce by friction. The speed along the surface falls by at most `most`.
/// @param back    velocity after the bounce
/// @param before  velocity before the bounce, relative to the surface
template <Vector V> [[nodiscard]] VEER_APART constexpr V braked(V back, V before, V normal, scalar_t<V> most) noexcept {
    return back - truncate(lateral(before, normal), most);
}

template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V bounced(
    const V& velocity, const V& normal, const Material<scalar_t<V>>& material, const V& surface_velocity) noexcept {
    using S = scalar_t<V>;
    const S closing = dot(V(surface_velocity - velocity), normal), squared = length_squared(normal);
    const auto meets = closing > S(0);
    if (!any(meets)) [[unlikely]]
        return velocity;
    const S push = push_of(closing, squared, material.restitution);
    const V back = select(meets, V(velocity + normal * push), velocity);
    if (!any(material.friction > S(0))) return back;
    const S most = maximum(material.friction, S(0)) * (push * square_root(squared));
    const auto brakes = both(meets, most > S(0));
    if (!any(brakes)) return back;
    return select(brakes, braked<V>(back, velocity - surface_velocity, normal, most), back);
}

/// The time of a fall over `distance`. Speed and acceleration are positive in the direction of the fall.
///     if speed >= 0:  2 * distance / (speed + w)
///     if speed < 0:   (w - speed) / acceleration       w = sqrt(speed^2 + 2 * acceleration * distance)
/// @return [s]  >= 0; -1 if the fall never covers the distance, or if neither speed nor acceleration is above 0
[[nodiscard]] constexpr double fall_time(double distance, double speed, double acceleration) noexcept {
    const double squared = speed * speed + 2 * acceleration * distance;
    if (squared < 0 || (speed <= 0 && acceleration <= 0)) return -1;
    const double arrival = square_root(squared);
    return speed >= 0 ? ratio(2 * distance, speed + arrival) : ratio(arrival - speed, acceleration);
}

}}} // namespace veer::VEER_UNIT::parts
