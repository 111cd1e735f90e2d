// SPDX-License-Identifier: MIT
#pragma once

#include "../contact.hpp"
#include "../obstacles.hpp"
#include "../vector.hpp"

// Velocity obstacles (ORCA): the velocities relative to an agent or an obstacle that lead into it within the time tau.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The least change u = normal size that takes a relative velocity to the boundary of a velocity obstacle.
template <Vector V> struct LeastChange {
    V normal;         ///< n of the paper: out of the velocity obstacle, a unit vector
    scalar_t<V> size; ///< below 0 where the velocity is outside: how much it may lose along the normal  [m/s]
};

/// 1 / time, at most rate_limit; rate_limit for a time of 0 and below.
template <Scalar S> [[nodiscard]] constexpr S rate_of(S time) noexcept {
    return time > S(0) ? minimum(ratio(S(1), time), rate_limit<S>()) : rate_limit<S>();
}

/// The least change of a relative velocity that leads out of the velocity obstacle of a ball.
///
/// The velocity obstacle is a truncated cone: the ball of radius combined_radius / tau about offset / tau, and the cone
/// from the origin about that ball, beyond it. The least change leads to the surface of the ball or of the cone:
///
///     ball    n = unit(from_center)                                       size = combined_radius / tau - |from_center|
///     cone    n = (aside |offset| leg - offset combined_radius) / |offset|^2     size = -n . motion
///             from_center = motion - offset / tau    leg = sqrt(|offset|^2 - combined_radius^2)
///             aside: unit vector along the part of the motion across the offset
///
/// The ball applies where -from_center . offset > combined_radius |from_center|, and where the balls overlap.
///
/// @param offset        to the other; its square a normal number
/// @param motion        velocity relative to the other
/// @param inverse_time  1 / tau: tau is the horizon; the time step for balls that overlap, so that they part in it
///
/// Degenerate: in the centre of the ball, n leads away from the other. Exactly head-on: towards perpendicular(offset).
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 4.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr LeastChange<V> least_change(
    const V& offset, const V& motion, scalar_t<V> combined_radius, scalar_t<V> inverse_time) noexcept {
    using S = scalar_t<V>;
    const V from_center = motion - offset * inverse_time;
    const S radius_squared = combined_radius * combined_radius, distance_squared = length_squared(offset);
    const S size_squared = length_squared(from_center), ahead = dot(from_center, offset);
    const S leg_squared = distance_squared - radius_squared;
    if (leg_squared < smallest_normal<S>() || (ahead < S(0) && radius_squared * size_squared < ahead * ahead)) {
        const S size = square_root(size_squared);
        const V normal = size_squared >= smallest_normal<S>() ? V(from_center * quotient(S(1), size))
                                                              : V(offset * (S(0) - inverse_length(offset)));
        return {normal, combined_radius * inverse_time - size};
    }
    V aside = orthogonal(offset); // across the offset
    S root_of = leg_squared;      // times |offset|^2 / |aside|^2, which is 1 in the plane
    if constexpr (dimension_v<V> == 2) aside = aside * sign_of(cross(offset, motion));
    else {
        const V across = cross(cross(offset, motion), offset);
        const S across_squared = length_squared(across);
        // 2^-800 keeps the quotient below within the range
        if (across_squared >= maximum(distance_squared * constant<S>(0x1p-800), smallest_normal<S>())) aside = across;
        root_of = leg_squared * quotient(distance_squared, length_squared(aside));
    }
    const V normal = (aside * square_root(root_of) - offset * combined_radius) * quotient(S(1), distance_squared);
    return {normal, S(0) - dot(motion, normal)};
}

/// Numbers are clamped to this limit, so that products of a few of them do not overflow.
inline constexpr double size_limit = 0x1p80;
template <class S> [[nodiscard]] constexpr double clamped_size(S size) noexcept {
    return clamp(static_cast<double>(size), 0.0, size_limit);
}
/// clamped(v, size_limit), where it is rarely called. Inlined, it makes g++ spill registers.
template <Vector V> [[nodiscard]] VEER_OUT_OF_LINE constexpr V rarely_clamped(V v) noexcept {
    return clamped(v, size_limit);
}

/// An obstacle as seen from a place: in relative coordinates, in double.
template <Vector V, Vector Given>
[[nodiscard]] constexpr Capsule<V> seen_from(const V& place, const Capsule<Given>& capsule) noexcept {
    return {clamped(converted<V>(capsule.start) - place, size_limit),
        clamped(converted<V>(capsule.end) - place, size_limit), clamped_size(capsule.radius),
        clamped(converted<V>(capsule.velocity), size_limit)};
}
template <Vector V, Vector Given>
[[nodiscard]] constexpr Sphere<V> seen_from(const V& place, const Sphere<Given>& sphere) noexcept {
    return {clamped(converted<V>(sphere.center) - place, size_limit), clamped_size(sphere.radius),
        clamped(converted<V>(sphere.velocity), size_limit)};
}
template <Vector V, Vector Given>
[[nodiscard]] constexpr Plane<V> seen_from(const V& place, const Plane<Given>& plane) noexcept {
    return {clamped(converted<V>(plane.point) - place, size_limit), converted<V>(plane.normal),
        clamped(converted<V>(plane.velocity), size_limit)};
}

/// A change that leads out of the velocity obstacle of a wall. Several half spaces avoid a wall. The answer is
/// `straight` if it contains the motion, else the half space that contains the motion by the widest margin. If none
/// contains it, the answer is the one that takes least of the motion's speed.
///
/// A normal n separates the agent from the wall if separation = -(max(n . start, n . end) + combined_radius) >= 0. Then
/// the agent may approach by separation / tau along n. The normals tried: those of the least changes for both ends of a
/// capsule, for tau and for all time, and the normal across the capsule.
///
/// @param straight      the change straight away from the wall
/// @param wall          as seen from the agent
/// @param motion        velocity relative to the wall
/// @param radius        of the agent
/// @param inverse_time  1 / tau
template <Vector V>
[[nodiscard]] inline constexpr LeastChange<V> change_past(const LeastChange<V>& straight, const Capsule<V>& wall,
    const V& motion, double radius, double inverse_time) noexcept {
    const V axis = wall.end - wall.start;
    const double combined_radius = radius + wall.radius;
    const double size = sum_of_magnitudes(wall.start) + sum_of_magnitudes(wall.end) + combined_radius;
    LeastChange<V> best = straight;
    // the margin of the motion; where this is below 0, minus the loss of |motion|^2 to a change along the normal
    const auto score_of = [](double outwards, double allowed) noexcept {
        const double margin = outwards + allowed;
        return margin >= 0 ? margin : margin * (allowed - outwards);
    };
    double best_score = score_of(dot(best.normal, motion), 0 - best.size);
    if (best_score >= 0) return best;
    const auto consider = [&](const V& normal) noexcept {
        const double separation = 0 - (maximum(dot(normal, wall.start), dot(normal, wall.end)) + combined_radius);
        const double allowed = maximum(separation, 0.0) * inverse_time, score = score_of(dot(normal, motion), allowed);
        if (separation >= size * -0x1p-48 && score > best_score) // -16 epsilon is rounding
            best = {normal, 0 - allowed}, best_score = score;
    };
    const auto consider_end = [&](const V& end) noexcept {
        consider(least_change(end, motion, combined_radius, inverse_time).normal);
        consider(least_change(end, motion, combined_radius, 0.0).normal); // for all time
    };
    consider_end(wall.start);
    if (!(length_squared(axis) > 0)) return best;
    consider_end(wall.end);
    const V beside = lateral(wall.start, axis);
    if (length_squared(beside) < smallest_normal<double>()) return best;
    if constexpr (dimension_v<V> == 2) consider(beside * (0 - inverse_length(beside)));
    else consider(least_change(beside, lateral(motion, axis), combined_radius, inverse_time).normal);
    return best;
}
template <Vector V>
[[nodiscard]] inline constexpr LeastChange<V> change_past(const LeastChange<V>& straight, const Sphere<V>& wall,
    const V& motion, double radius, double inverse_time) noexcept {
    return change_past(straight, Capsule<V>{wall.center, wall.center, wall.radius}, motion, radius, inverse_time);
}
template <Vector V>
[[nodiscard]] constexpr LeastChange<V> change_past(
    const LeastChange<V>& straight, const Plane<V>&, const V&, double, double) noexcept {
    return straight; // no other change leads out
}

}}} // namespace veer::VEER_UNIT::parts
