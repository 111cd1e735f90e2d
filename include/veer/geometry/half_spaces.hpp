// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../vector.hpp"

// Linear programs in 2D and 3D, as in the ORCA paper. They find the point nearest to a target, among the points that
// lie in all half spaces of a list. The call half_spaces(i) returns half space i. In crowds, the points are velocities.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// Returns truncate(v, max_length), but computes no square root if v is shorter than max_length.
template <Vector V> [[nodiscard]] constexpr V shortened(const V& v, scalar_t<V> max_length) noexcept {
    if (length_squared(v) <= max_length * max_length) return v;
    return truncate(v, max_length);
}

/// All points p with dot(normal, p) >= offset.
template <Vector V> struct HalfSpace {
    V normal; ///< unit vector into the half space; zero if all points are in the half space
    scalar_t<V> offset;
    scalar_t<V> scale;  ///< magnitude of the summands of `offset`, for bounds on its error
    scalar_t<V> weight; ///< above 0; a larger weight allows a larger violation: see least_violating_from
};

inline constexpr std::size_t half_space_capacity = 64;

/// The half spaces of an agent: first of walls that do not overlap the agent, then of other walls, then of neighbours.
template <Vector V> struct HalfSpaceList {
    std::size_t count = 0, walls = 0, outside = 0; ///< number of all, of walls, of walls without overlap
    HalfSpace<V> half_spaces[half_space_capacity];

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const HalfSpace<V>& operator()(std::size_t i) const noexcept {
        return half_spaces[i];
    }

    /// Adds the half space of a wall. Add at most half_space_capacity walls, all of them before the first neighbour.
    constexpr void add_wall(const HalfSpace<V>& next, bool is_outside) noexcept {
        half_spaces[count] = next;
        if (is_outside) half_spaces[count] = half_spaces[outside], half_spaces[outside++] = next;
        walls = ++count;
    }
    /// Adds the half space of a neighbour, or of the rule `squeeze`. If the list is full, the function drops the half
    /// space with the smallest offset, but never the half space of a wall.
    constexpr void add(const HalfSpace<V>& next) noexcept {
        std::size_t to = count;
        if (count < half_space_capacity) ++count;
        else {
            double least = next.offset;
            for (std::size_t i = walls; i < half_space_capacity; ++i)
                if (half_spaces[i].offset < least) to = i, least = half_spaces[i].offset;
            if (to == half_space_capacity) return;
        }
        half_spaces[to] = next;
    }
};

/// Finds the best point in a ball about the origin and in all half spaces. The member `objective` defines "best".
///
/// The half spaces are added one by one. If the best point so far violates the next half space, the new best point lies
/// on the boundary of this half space. The problem on the boundary has one dimension less. On a line, each half space
/// limits an interval. In RVO2, on_line, solve and least_violating_from are named linearProgram1, 2 and 3.
///
/// Source: R. Seidel, "Small-dimensional linear programming and convex hulls made easy", Discrete & Computational
/// Geometry 6 (1991), without the shuffling; M. de Berg et al., Computational Geometry, chapter 4.
template <Vector V, class HalfSpaces> struct LinearProgram {
    using S = scalar_t<V>;

    const HalfSpaces& half_spaces;
    V target;     ///< see `objective`
    S max_length; ///< radius of the ball, >= 0
    /// If `objective` is zero, the point nearest to the target is best. If `objective` is a unit vector, the point
    /// farthest along this vector is best. If several points are equally far, the point nearest to the target is best.
    V objective = zero<V>();

    /// Two unit vectors are treated as parallel if the sine of the angle between them is at most this tolerance. A
    /// relative violation up to this tolerance is treated as a rounding error.
    static constexpr S tolerance = S(0x1p-26);

    /// Returns the best point of the ball for an empty list of half spaces.
    [[nodiscard]] constexpr V start() const noexcept {
        return length_squared(objective) > S(0) ? V(objective * max_length) : shortened(target, max_length);
    }
    /// Adds the half spaces with the indices from `first` to count - 1, one by one. Before the call, `best` must be the
    /// best point in the half spaces 0 to first - 1. Returns the first index i for which the half spaces 0 to i have no
    /// common point, or else `count`. Sets `best` to the best point in the half spaces before the returned index.
    [[nodiscard]] constexpr std::size_t solve(std::size_t first, std::size_t count, V& best) const noexcept {
        for (std::size_t i = first;; ++i) {
            const V place = best; // a copy stays in registers
            while (i < count && !(dot(half_spaces(i).normal, place) < half_spaces(i).offset)) ++i;
            if (!(i < count) || !on_boundary(i, half_spaces(i), best)) return i;
        }
    }

    /// Returns the distance from a half space to a point; below 0 if the point is inside the half space.
    [[nodiscard]] static constexpr S violation(const HalfSpace<V>& half_space, const V& place) noexcept {
        return half_space.offset - dot(half_space.normal, place);
    }

private:
    /// Whether a point violates a half space by more than a rounding error.
    [[nodiscard]] static constexpr bool violates(const HalfSpace<V>& bound, const V& place) noexcept {
        return violation(bound, place) > tolerance * (magnitude(bound.offset) + bound.scale + length(place));
    }

    /// Returns half the length of the chord in which the ball cuts a line; for a plane, the radius of the circle.
    /// Returns 0 if the ball only touches the line, up to rounding, and -1 if the ball does not reach the line.
    [[nodiscard]] constexpr S half_chord(S distance, S scale) const noexcept {
        const S product = (max_length - distance) * (max_length + distance);
        if (product >= S(0)) return square_root(product);
        const S rounding = S(0x1p-48) * (magnitude(distance) + scale); // 16 epsilon of a double
        return magnitude(distance) - max_length <= rounding ? S(0) : S(-1);
    }

    /// Whether any point on the boundary of `bound` is in the ball and in the half spaces 0 to count - 1. If the result
    /// is true, sets `best` to the best of these points.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool on_boundary(
        std::size_t count, const HalfSpace<V>& bound, V& best) const noexcept {
        const V foot = bound.normal * bound.offset;
        if constexpr (dimension_v<V> == 2)
            return on_line(count, foot, magnitude(bound.offset), orthogonal(bound.normal), bound.scale, best);
        else {
            const V level = objective - bound.normal * dot(objective, bound.normal);
            const bool is_farthest = length_squared(level) > tolerance * tolerance;
            // the point on the plane nearest to the target
            V place = target - bound.normal * (dot(target, bound.normal) - bound.offset);
            if (is_farthest || length_squared(place) > max_length * max_length) {
                const S chord = half_chord(bound.offset, bound.scale);
                if (chord < S(0)) return false;
                place = foot
                      + (is_farthest ? V(level * S(chord * inverse_length(level))) : truncate(V(place - foot), chord));
            }
            for (std::size_t i = 0; i < count; ++i) {
                const HalfSpace<V>& given = half_spaces(i);
                if (!(violation(given, place) > S(0))) continue;
                const HalfSpace<V> other = given;
                const V level_normal = other.normal - bound.normal * dot(bound.normal, other.normal);
                const S sine_squared = length_squared(level_normal);
                if (sine_squared <= tolerance * tolerance) {
                    if (violates(other, foot)) return false;
                    continue;
                }
                const V meeting = foot + level_normal * quotient(violation(other, foot), sine_squared),
                        along = cross(bound.normal, level_normal);
                if (!on_line(i, meeting, length(meeting), along * inverse_length(along),
                        maximum(bound.scale, other.scale), place))
                    return false;
            }
            best = place;
            return true;
        }
    }

    /// Whether any point on a line is in the ball and in the half spaces 0 to count - 1. Sets `best` to the best point.
    ///
    /// @param foot   the point on the line nearest to the origin; distance = |foot|
    /// @param along  unit vector along the line
    /// @param scale  largest scale of the half spaces whose boundaries meet in the line
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool on_line(
        std::size_t count, const V& foot, S distance, const V& along, S scale, V& best) const noexcept {
        S high = half_chord(distance, scale), low = S(0) - high;
        if (high < S(0)) return false;
        // The boundary of each half space crosses the line, and limits one end of the interval. The infinity in the
        // table leaves the other end unchanged. In CUDA device code, the tables must be local.
        constexpr S not_low[]{S(0) - infinity<S>(), S(0)}, not_high[]{S(0), infinity<S>()};
        for (std::size_t i = 0; i < count; ++i) {
            const HalfSpace<V>& other = half_spaces(i);
            const S slope = dot(other.normal, along);
            if (slope * slope <= tolerance * tolerance) [[unlikely]] {
                if (violates(other, foot)) return false;
                continue;
            }
            const S crossing = quotient(violation(other, foot), slope);
            low = maximum(low, crossing + not_low[slope > S(0)]);
            high = minimum(high, crossing + not_high[slope > S(0)]);
            scale = maximum(scale, other.scale);
            if (low > high) [[unlikely]]
                if (low - high > tolerance * (magnitude(low) + magnitude(high) + distance + scale)) return false;
        }
        const S gain = dot(objective, along);
        const S position =
            magnitude(gain) > tolerance ? (gain > S(0) ? high : low) : clamp(dot(target - foot, along), low, high);
        best = foot + along * position;
        return true;
    }
};

/// The result of nearest_place. If `found` is false, no point is in the ball and in all half spaces.
template <Vector V> struct NearestPlace {
    V place;
    bool found;
};

/// Finds the point nearest to the target, among the points in a ball about the origin and in all half spaces.
template <Vector V>
[[nodiscard]] inline constexpr NearestPlace<V> nearest_place(
    const auto& half_spaces, std::size_t count, const V& target, scalar_t<V> max_length) noexcept {
    const LinearProgram<V, std::remove_cvref_t<decltype(half_spaces)>> program{half_spaces, target, max_length};
    V best = program.start();
    const bool found = program.solve(0, count, best) == count;
    return {best, found};
}

/// Finds the point in a ball about the origin that minimizes the greatest violation of the half spaces:
///     violation_i = (offset_i - dot(normal_i, point)) / weight_i
/// The point lies in the half spaces 0 to hard - 1. If there is no such point, the function minimizes the greatest
/// violation of the half spaces 0 to hard - 1 only. The arguments `best` and `satisfied` are results of `solve`.
///
/// If half space i has the greatest violation, then violation_j <= violation_i for all j. If all weights are 1:
///     dot(normal_j - normal_i, point) >= offset_j - offset_i
/// Among the points that fulfil this condition, the point farthest along normal_i is the best.
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 5.3.
template <Vector V, class HalfSpaces>
[[nodiscard]] inline constexpr V least_violating_from(V best, std::size_t satisfied,
    const LinearProgram<V, HalfSpaces>& program, std::size_t hard, std::size_t count) noexcept {
    using S = scalar_t<V>;
    if (satisfied < hard) {
        count = hard;
        hard = 0;
    }
    S greatest = S(0);
    for (std::size_t i = satisfied; i < count; ++i) {
        const HalfSpace<V>& worst = program.half_spaces(i); // a reference, because copies cost time
        if (!(program.violation(worst, best) > greatest * worst.weight)) continue;
        const auto no_worse = [&program, &worst, hard](std::size_t j) noexcept -> HalfSpace<V> {
            const HalfSpace<V>& other = program.half_spaces(j);
            if (j < hard) return other;
            const V difference = other.normal * worst.weight - worst.normal * other.weight;
            const S squared = length_squared(difference), rounding = program.tolerance * worst.weight;
            if (squared <= rounding * rounding) return {zero<V>(), S(0), S(0), S(1)};
            const S inverse = quotient(S(1), square_root(squared));
            return {difference * inverse, (other.offset * worst.weight - worst.offset * other.weight) * inverse,
                (other.scale * worst.weight + worst.scale * other.weight) * inverse, S(1)};
        };
        // The first 64 results are stored; a HalfSpaceList has at most 64. is_list avoids a warning of g++.
        constexpr bool is_list = std::is_same_v<HalfSpaces, HalfSpaceList<V>>;
        HalfSpace<V> stored[half_space_capacity];
        for (std::size_t j = 0; j < i && j < half_space_capacity; ++j) stored[j] = no_worse(j);
        const auto no_worse_at = [&stored, &no_worse](std::size_t j) noexcept -> HalfSpace<V> {
            return is_list || j < half_space_capacity ? stored[j] : no_worse(j);
        };
        const LinearProgram<V, decltype(no_worse_at)> above{
            no_worse_at, program.target, program.max_length, worst.normal};
        V place = above.start();
        if (above.solve(0, i, place) == i) best = place;
        greatest = maximum(quotient(program.violation(worst, best), worst.weight), greatest);
    }
    return best;
}

/// Returns the result of nearest_place if `found` is true, else the result of least_violating_from.
template <Vector V>
[[nodiscard]] inline constexpr V least_violating_place(
    const auto& half_spaces, std::size_t hard, std::size_t count, const V& target, scalar_t<V> max_length) noexcept {
    const LinearProgram<V, std::remove_cvref_t<decltype(half_spaces)>> program{half_spaces, target, max_length};
    V best = program.start();
    const std::size_t satisfied = program.solve(0, count, best);
    return least_violating_from(best, satisfied, program, hard, count);
}

}}} // namespace veer::VEER_UNIT::parts
