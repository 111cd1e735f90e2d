// SPDX-License-Identifier: MIT
#pragma once

#include "../contact.hpp"
#include "../obstacles.hpp"
#include "../vector.hpp"

// Velocity obstacles: which velocities, relative to something round, lead into it before the horizon has passed, and
// the half space of velocities that do not.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The shortest way out of a velocity obstacle, or the way into it that is left.
template <Vector V> struct WayOut {
    V normal;            ///< out of the velocity obstacle, a unit vector
    scalar_t<V> closing; ///< how much the velocity has to gain along the normal; below 0: may lose  [m/s]
};

/// 1 / time, at most rate_limit; rate_limit for a time of 0 and below.
template <Scalar S> [[nodiscard]] constexpr S rate_of(S time) noexcept {
    return time > S(0) ? minimum(ratio(S(1), time), rate_limit<S>()) : rate_limit<S>();
}

/// The way out of the velocity obstacle of a ball: of the relative velocities that lead to contact with it before the
/// horizon has passed.
///
/// These velocities fill a truncated cone: the ball of radius reach / horizon about offset / horizon, and the cone
/// about that ball, beyond it. The shortest way out leads to the surface of the ball or of the cone:
///
///     ball    n = unit(from_center)                              closing = reach / horizon - |from_center|
///     cone    n = (aside |offset| leg - offset reach) / |offset|^2    closing = -n . motion
///             from_center = motion - offset / horizon    leg = sqrt(|offset|^2 - reach^2)
///             aside: unit vector of the motion across the offset
///
/// The ball applies where -from_center . offset > reach |from_center|, and where the balls overlap.
///
/// @param offset      to the other; its square a normal number
/// @param motion      velocity relative to the other
/// @param reach       sum of the radii
/// @param per_second  1 / horizon; for balls that overlap 1 / time step, so that they are apart at the end of the step
///
/// Degenerate: in the centre of the ball, n leads away from the other. Exactly head-on, n leads to the left, towards
/// perpendicular(offset).
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 4.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr WayOut<V> way_out(
    const V& offset, const V& motion, scalar_t<V> reach, scalar_t<V> per_second) noexcept {
    using S = scalar_t<V>;
    const V from_center = motion - offset * per_second;
    const S apart_squared = length_squared(offset), leg_squared = apart_squared - reach * reach;
    const S size_squared = length_squared(from_center), ahead = dot(from_center, offset);
    if (leg_squared < smallest_normal<S>() || (ahead < S(0) && reach * reach * size_squared < ahead * ahead)) {
        const S size = square_root(size_squared);
        const V normal = size_squared >= smallest_normal<S>() ? V(from_center * quotient(S(1), size))
                                                              : V(offset * (S(0) - inverse_length(offset)));
        return {normal, reach * per_second - size};
    }
    V aside = orthogonal(offset); // across the offset
    S root_of = leg_squared;      // times |offset|^2 / |aside|^2, which is 1 in the plane
    if constexpr (dimension_v<V> == 2) aside = aside * sign_of(cross(offset, motion));
    else {
        const V across = cross(cross(offset, motion), offset);
        const S across_squared = length_squared(across);
        // 2^-800 keeps the quotient below within the range
        if (across_squared >= maximum(apart_squared * constant<S>(0x1p-800), smallest_normal<S>())) aside = across;
        root_of = leg_squared * quotient(apart_squared, length_squared(aside));
    }
    const V normal = (aside * square_root(root_of) - offset * reach) * quotient(S(1), apart_squared);
    return {normal, S(0) - dot(motion, normal)};
}

/// Numbers beyond this are out of the range, and count as this: products of what is left do not overflow.
inline constexpr double most_size = 0x1p80;
/// clamped(v, most_size), where it is rarely called. Inlined, it makes g++ spill registers.
template <Vector V> [[nodiscard]] VEER_OUT_OF_LINE constexpr V rarely_clamped(V v) noexcept {
    return clamped(v, most_size);
}

/// An obstacle as seen from a place: in relative coordinates, in double.
template <Vector V, Vector Given>
[[nodiscard]] constexpr Capsule<V> seen_from(const V& place, const Capsule<Given>& bar) noexcept {
    return {clamped(converted<V>(bar.start) - place, most_size), clamped(converted<V>(bar.end) - place, most_size),
        clamp(static_cast<double>(bar.radius), 0.0, most_size), clamped(converted<V>(bar.velocity), most_size)};
}
template <Vector V, Vector Given>
[[nodiscard]] constexpr Sphere<V> seen_from(const V& place, const Sphere<Given>& ball) noexcept {
    return {clamped(converted<V>(ball.center) - place, most_size),
        clamp(static_cast<double>(ball.radius), 0.0, most_size), clamped(converted<V>(ball.velocity), most_size)};
}
template <Vector V, Vector Given>
[[nodiscard]] constexpr Plane<V> seen_from(const V& place, const Plane<Given>& plane) noexcept {
    return {clamped(converted<V>(plane.point) - place, most_size), converted<V>(plane.normal),
        clamped(converted<V>(plane.velocity), most_size)};
}

/// The way out of the velocity obstacle of a bar that changes the wanted motion least.
///
/// The bar lies behind every normal n with gap = -(max(n . start, n . end) + reach) >= 0, and may be approached along n
/// by gap / horizon. The answer is, of the given way, the ways out for the two ends, for the horizon and for all time,
/// and the one across the bar, the way in which the motion lies deepest, or which leaves most of its speed.
///
/// @param away    the way straight away from the bar, which is the answer where the motion leads out
/// @param bar     as seen from the agent
/// @param motion  the wanted velocity relative to the bar
/// @param reach   sum of the radii
template <Vector V>
[[nodiscard]] inline constexpr WayOut<V> way_past(
    const WayOut<V>& away, const Capsule<V>& bar, const V& motion, double reach, double per_second) noexcept {
    const V axis = bar.end - bar.start;
    const double size = sum_of_magnitudes(bar.start) + sum_of_magnitudes(bar.end) + reach;
    WayOut<V> best = away;
    // how deep the motion lies in a way; where it does not, less what its square loses on the way to the boundary
    const auto left_by = [](double outwards, double allowed) noexcept {
        const double depth = outwards + allowed;
        return depth >= 0 ? depth : depth * (allowed - outwards);
    };
    double most = left_by(dot(best.normal, motion), 0 - best.closing);
    if (most >= 0) return best;
    const auto consider = [&](const V& normal) noexcept {
        const double gap = 0 - (maximum(dot(normal, bar.start), dot(normal, bar.end)) + reach);
        const double allowed = maximum(gap, 0.0) * per_second, left = left_by(dot(normal, motion), allowed);
        if (gap >= size * -0x1p-48 && left > most) best = {normal, 0 - allowed}, most = left;
    };
    const auto consider_end = [&](const V& end) noexcept {
        consider(way_out(end, motion, reach, per_second).normal);
        consider(way_out(end, motion, reach, 0.0).normal); // for all time
    };
    consider_end(bar.start);
    if (!(length_squared(axis) > 0)) return best;
    consider_end(bar.end);
    const V beside = lateral(bar.start, axis);
    if (length_squared(beside) < smallest_normal<double>()) return best;
    if constexpr (dimension_v<V> == 2) consider(beside * (0 - inverse_length(beside)));
    else consider(way_out(beside, lateral(motion, axis), reach, per_second).normal);
    return best;
}
template <Vector V>
[[nodiscard]] inline constexpr WayOut<V> way_past(
    const WayOut<V>& away, const Sphere<V>& ball, const V& motion, double reach, double per_second) noexcept {
    return way_past(away, Capsule<V>{ball.center, ball.center}, motion, reach, per_second);
}
template <Vector V>
[[nodiscard]] constexpr WayOut<V> way_past(const WayOut<V>& away, const Plane<V>&, const V&, double, double) noexcept {
    return away; // the only one
}

/// The radius of an obstacle.
template <class Obstacle> [[nodiscard]] constexpr double radius_of(const Obstacle& obstacle) noexcept {
    if constexpr (requires { obstacle.radius; }) return obstacle.radius;
    else return 0;
}

}}} // namespace veer::VEER_UNIT::parts
