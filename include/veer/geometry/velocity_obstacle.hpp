// SPDX-License-Identifier: MIT
#pragma once

#include "../contact.hpp"
#include "../obstacles.hpp"
#include "../vector.hpp"

// Velocity obstacles (ORCA). The velocity obstacle of another agent or of a wall is the set of all relative velocities
// that lead to a contact within the time tau. The positions of walls are relative to the agent, in double.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The least change u = normal * size that takes a relative velocity to the boundary of a velocity obstacle.
template <Vector V> struct LeastChange {
    V normal;         ///< n in the paper: unit vector out of the velocity obstacle
    scalar_t<V> size; ///< if below 0, the velocity is outside, and dot(normal, velocity) may fall by -size  [m/s]
};

/// Returns 1 / time, but at most rate_limit. If time <= 0, returns rate_limit.
template <Scalar S> [[nodiscard]] constexpr S rate_of(S time) noexcept {
    return time > S(0) ? minimum(ratio(S(1), time), rate_limit<S>()) : rate_limit<S>();
}

/// Computes the least change that takes a relative velocity to the boundary of the velocity obstacle of a ball.
///
/// This obstacle is a truncated cone: the ball of radius combined_radius / tau about offset / tau, and all points
/// behind this ball as seen from the origin. The least change leads to the surface of the ball or of the cone:
///     ball    n = unit(from_center)      size = combined_radius / tau - |from_center|
///     cone    n = (aside * |offset| * leg - offset * combined_radius) / |offset|^2      size = -dot(n, motion)
///             from_center = motion - offset / tau      leg = sqrt(|offset|^2 - combined_radius^2)
///             aside: unit vector along the component of the motion at a right angle to the offset
/// If the agents overlap or if this condition holds, the change leads to the ball, otherwise to the cone:
///     dot(from_center, offset) < -combined_radius * |from_center|
///
/// @param offset        from self to the other agent; |offset|^2 is a normal number
/// @param motion        velocity of self relative to the other agent
/// @param inverse_time  1 / tau. For agents that overlap, tau is the time step; else tau is the horizon
///
/// Degenerate: if the agents overlap and from_center is zero, n points away from the other agent. If the change leads
/// to the cone and the motion is exactly head-on, n points towards perpendicular(offset).
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 4.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr LeastChange<V> least_change(
    const V& offset, const V& motion, scalar_t<V> combined_radius, scalar_t<V> inverse_time) noexcept {
    using S = scalar_t<V>;
    const V from_center = motion - offset * inverse_time;
    const S radius_squared = combined_radius * combined_radius, distance_squared = length_squared(offset);
    const S size_squared = length_squared(from_center), ahead = dot(from_center, offset);
    const S leg_squared = distance_squared - radius_squared;
    if (distance_squared <= maximum(radius_squared, smallest_normal<S>())
        || (ahead < S(0) && radius_squared * size_squared < ahead * ahead)) {
        const S size = square_root(size_squared);
        const V normal = size_squared >= smallest_normal<S>() ? V(from_center * quotient(S(1), size))
                                                              : V(offset * (S(0) - inverse_length(offset)));
        return {normal, combined_radius * inverse_time - size};
    }
    V aside = orthogonal(offset); // across the offset
    S root_of = leg_squared;      // in 3D multiplied by |offset|^2 / |aside|^2, which is 1 in 2D
    if constexpr (dimension_v<V> == 2) aside = aside * sign_of(cross(offset, motion));
    else {
        const V across = cross(cross(offset, motion), offset);
        const S across_squared = length_squared(across);
        // 2^-800 keeps the quotient below from overflowing
        if (across_squared >= maximum(distance_squared * constant<S>(0x1p-800), smallest_normal<S>())) aside = across;
        root_of = leg_squared * quotient(distance_squared, length_squared(aside));
    }
    const V normal = (aside * square_root(root_of) - offset * combined_radius) * quotient(S(1), distance_squared);
    return {normal, S(0) - dot(motion, normal)};
}

/// Doubles are clamped to this limit, so that products do not overflow. Floats need no clamp.
inline constexpr double size_limit = 0x1p80;
template <class S> [[nodiscard]] constexpr double clamped_size(S size) noexcept {
    return is_single_v<S> ? maximum(static_cast<double>(size), 0.0) : clamp(static_cast<double>(size), 0.0, size_limit);
}
/// Returns given - from, computed in double.
template <Vector V, Vector Given> [[nodiscard]] constexpr V clamped_vector(const Given& given, const V& from) noexcept {
    const V v = converted<V>(given) - from;
    return is_single_v<scalar_t<Given>> ? v : clamped(v, size_limit);
}
/// Returns clamped(v, size_limit). This rare call is not inlined, because g++ would then spill registers.
template <Vector V> [[nodiscard]] VEER_OUT_OF_LINE constexpr V rarely_clamped(V v) noexcept {
    return clamped(v, size_limit);
}

/// Returns a wall whose position is relative to an agent at the point `place`.
template <Vector V, Vector Given>
[[nodiscard]] constexpr Capsule<V> seen_from(const V& place, const Capsule<Given>& capsule) noexcept {
    return {clamped_vector(capsule.start, place), clamped_vector(capsule.end, place), clamped_size(capsule.radius),
        clamped_vector(capsule.velocity, zero<V>())};
}
template <Vector V, Vector Given>
[[nodiscard]] constexpr Capsule<V> seen_from(const V& place, const Sphere<Given>& sphere) noexcept {
    return seen_from(place, Capsule<Given>{sphere.center, sphere.center, sphere.radius, sphere.velocity});
}
template <Vector V, Vector Given>
[[nodiscard]] constexpr Plane<V> seen_from(const V& place, const Plane<Given>& plane) noexcept {
    return {clamped_vector(plane.point, place), converted<V>(plane.normal), clamped_vector(plane.velocity, zero<V>())};
}
/// The best change found so far by change_past.
template <Vector V> struct BestChange {
    LeastChange<V> best;
    V motion;            ///< velocity relative to the wall
    double inverse_time; ///< 1 / tau
    double tolerance;    ///< a separation down to -tolerance is treated as 0
    double best_score = score_of(dot(best.normal, motion), 0 - best.size);

    /// Returns the score of a change. If the half space of the change contains the motion, the score is `margin`, which
    /// is at least 0. Otherwise, the score is the change of |motion|^2, which is below 0.
    [[nodiscard]] static constexpr double score_of(double outwards, double allowed) noexcept {
        const double margin = outwards + allowed;
        return margin >= 0 ? margin : margin * (allowed - outwards);
    }
    VEER_ALWAYS_INLINE constexpr void consider(const V& normal, double separation) noexcept {
        const double allowed = maximum(separation, 0.0) * inverse_time, score = score_of(dot(normal, motion), allowed);
        if (separation >= 0 - tolerance && score > best_score) best = {normal, 0 - allowed}, best_score = score;
    }
};

/// Calls `consider` with two normals that least_change returns for a ball: for tau, and for an infinite tau. If tau is
/// infinite, the velocity obstacle is a cone that is not truncated, so the normal leads past the ball.
template <Vector V>
constexpr void consider_ball(
    const auto& consider, const V& offset, const V& motion, double combined_radius, double inverse_time) noexcept {
    consider(least_change(offset, motion, combined_radius, inverse_time).normal);
    consider(least_change(offset, motion, combined_radius, 0.0).normal);
}

/// Returns a change that leads out of the velocity obstacle of a wall, past the wall or straight away from the wall. If
/// the half space of `straight` contains the motion, the result is `straight`. Otherwise, the half space of the result
/// contains the motion by the largest margin. If no half space contains the motion, the result reduces the speed least.
///
/// A normal n separates the agent from the wall if separation >= 0:
///     separation = -(maximum of dot(n, point) over all points of the wall + radius)
/// If separation >= 0, the agent may move towards the wall at the speed separation / tau.
///
/// @param wall    relative to the agent
/// @param motion  velocity relative to the wall
template <Vector V>
[[nodiscard]] inline constexpr LeastChange<V> change_past(const LeastChange<V>& straight, const Capsule<V>& wall,
    const V& motion, double radius, double inverse_time) noexcept {
    const V axis = wall.end - wall.start;
    const double combined_radius = radius + wall.radius;
    const double size = sum_of_magnitudes(wall.start) + sum_of_magnitudes(wall.end) + combined_radius;
    BestChange<V> change{straight, motion, inverse_time, size * 0x1p-48}; // 16 epsilon
    if (change.best_score >= 0) return straight;
    const auto consider = [&](const V& normal) noexcept {
        change.consider(normal, 0 - (maximum(dot(normal, wall.start), dot(normal, wall.end)) + combined_radius));
    };
    consider_ball(consider, wall.start, motion, combined_radius, inverse_time);
    if (!(length_squared(axis) > 0)) return change.best;
    consider_ball(consider, wall.end, motion, combined_radius, inverse_time);
    const V beside = lateral(wall.start, axis);
    if (length_squared(beside) < smallest_normal<double>()) return change.best;
    if constexpr (dimension_v<V> == 2) consider(beside * (0 - inverse_length(beside)));
    else consider(least_change(beside, lateral(motion, axis), combined_radius, inverse_time).normal);
    return change.best;
}
template <Vector V>
[[nodiscard]] constexpr LeastChange<V> change_past(
    const LeastChange<V>& straight, const Plane<V>&, const V&, double, double) noexcept {
    return straight; // a plane has no other change
}

}}} // namespace veer::VEER_UNIT::parts
