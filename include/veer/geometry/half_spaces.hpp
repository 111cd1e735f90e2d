// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../vector.hpp"

// Linear programs in two and three dimensions, as in the ORCA paper. Of the places in all half spaces of a list (in 2D
// half-planes), a program finds the nearest to a target. For reciprocal_velocity the places are velocities.
// half_spaces(i) returns half space number i, and may compute it anew at each call.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// truncate(v, max_length), without a root if v is shorter.
template <Vector V> [[nodiscard]] constexpr V shortened(const V& v, scalar_t<V> max_length) noexcept {
    if (length_squared(v) <= max_length * max_length) return v;
    return truncate(v, max_length);
}

/// All places p with normal . p >= offset.
template <Vector V> struct HalfSpace {
    V normal; ///< inwards, a unit vector; zero if the half space is the whole space
    scalar_t<V> offset;
    scalar_t<V> scale;  ///< size of the numbers whose difference is the offset; they set the rounding of the offset
    scalar_t<V> weight; ///< above 0; a larger weight allows a larger violation, as least_violating_from says
};

/// The largest number of half spaces that are stored: enough for a dozen or two of neighbours.
inline constexpr std::size_t half_space_capacity = 64;

/// The half spaces of an agent, in this order: walls that it is outside of, walls that it is inside of, neighbours.
template <Vector V> struct HalfSpaceList {
    std::size_t count = 0, walls = 0, outside = 0; ///< numbers: all, walls, walls that the agent is outside of
    HalfSpace<V> half_spaces[half_space_capacity];

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const HalfSpace<V>& operator()(std::size_t i) const noexcept {
        return half_spaces[i];
    }

    /// Adds the half space of a wall. All walls come before the first neighbour, at most half_space_capacity of them.
    constexpr void add_wall(const HalfSpace<V>& next, bool is_outside) noexcept {
        half_spaces[count] = next;
        if (is_outside) half_spaces[count] = half_spaces[outside], half_spaces[outside++] = next;
        walls = ++count;
    }
    /// Adds the half space of a neighbour or of `squeeze`. A full list drops the half space with the least offset.
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

/// The linear program: the best place in a ball about the origin and in all half spaces of a list.
///
/// The half spaces are added one by one. If the best place so far violates the next half space, the new best place lies
/// on its boundary. There, the problem is the same with one dimension less. On a line, each half space leaves a ray,
/// and all together leave an interval. The order of the half spaces changes only rounding and time. Of 64 half spaces,
/// `solve` compares at worst all 2,016 pairs, in 3D all 41,664 triples. In RVO2 on_line, solve and least_violating_from
/// are linearProgram1 to 3; in RVO2-3D on_boundary, solve and least_violating_from are linearProgram2 to 4.
///
/// Source: R. Seidel, "Small-dimensional linear programming and convex hulls made easy", Discrete & Computational
/// Geometry 6 (1991), without the shuffling; M. de Berg et al., Computational Geometry, chapter 4.
template <Vector V, class HalfSpaces> struct LinearProgram {
    using S = scalar_t<V>;

    const HalfSpaces& half_spaces;
    V target;     ///< see `objective`
    S max_length; ///< radius of the ball, >= 0
    /// If zero, the best place is the nearest to the target. If a unit vector, the best place is the farthest along
    /// this vector, and of equally far places the nearest to the target.
    V objective = zero<V>();

    /// Half of a double's digits. Unit vectors whose angle has a smaller sine count as parallel, and a smaller relative
    /// violation counts as rounding. Agents in rows need this: their half spaces often meet in one point or are equal.
    static constexpr S tolerance = S(0x1p-26);

    /// The best place in the ball if there are no half spaces.
    [[nodiscard]] constexpr V start() const noexcept {
        return length_squared(objective) > S(0) ? V(objective * max_length) : shortened(target, max_length);
    }
    /// Adds the half spaces `first` to `count` - 1. Before the call, `best` is the best place in the half spaces before
    /// `first`. Returns the index of the first half space that leaves no place, or `count` if there is none. Afterwards
    /// `best` is the best place in all half spaces before this index.
    [[nodiscard]] constexpr std::size_t solve(std::size_t first, std::size_t count, V& best) const noexcept {
        for (std::size_t i = first;; ++i) {
            const V place = best; // a copy, which stays in registers
            while (i < count && !(dot(half_spaces(i).normal, place) < half_spaces(i).offset)) ++i;
            if (!(i < count) || !on_boundary(i, half_spaces(i), best)) return i;
        }
    }

    /// How far a place is outside of a half space.
    [[nodiscard]] static constexpr S violation(const HalfSpace<V>& half_space, const V& place) noexcept {
        return half_space.offset - dot(half_space.normal, place);
    }

private:
    /// Whether a place violates a half space by more than rounding.
    [[nodiscard]] static constexpr bool violates(const HalfSpace<V>& bound, const V& place) noexcept {
        return violation(bound, place) > tolerance * (magnitude(bound.offset) + bound.scale + length(place));
    }

    /// Half the chord in which the ball cuts a line or plane at `distance` from the origin: 0 if they only touch up to
    /// rounding, below 0 if they miss each other.
    [[nodiscard]] constexpr S half_chord(S distance, S scale) const noexcept {
        const S product = (max_length - distance) * (max_length + distance);
        if (product >= S(0)) return square_root(product);
        const S rounding = S(0x1p-48) * (magnitude(distance) + scale); // 16 epsilon of a double
        return magnitude(distance) - max_length <= rounding ? S(0) : S(-1);
    }

    /// Whether some place on the boundary of a half space is in the first `count` half spaces. If so, sets `best` to
    /// the best of these places.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool on_boundary(
        std::size_t count, const HalfSpace<V>& bound, V& best) const noexcept {
        const V foot = bound.normal * bound.offset;
        if constexpr (dimension_v<V> == 2)
            return on_line(count, foot, magnitude(bound.offset), orthogonal(bound.normal), bound.scale, best);
        else {
            const V level = objective - bound.normal * dot(objective, bound.normal);
            const bool is_farthest = length_squared(level) > tolerance * tolerance;
            // the place on the plane nearest to the target
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

    /// Whether some place on a line is in the first `count` half spaces. If so, sets `best` to the best one.
    ///
    /// @param foot      the place on the line nearest to the origin
    /// @param distance  |foot|
    /// @param along     unit vector along the line
    /// @param scale     largest scale of the half spaces whose boundaries meet in the line
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool on_line(
        std::size_t count, const V& foot, S distance, const V& along, S scale, V& best) const noexcept {
        S high = half_chord(distance, scale), low = S(0) - high;
        if (high < S(0)) return false;
        // Each crossing is compared with both ends of the interval. To keep an end, the code adds an infinity to the
        // crossing. Tables replace unpredictable branches. The tables are local, for device code of CUDA.
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

/// A place, if one was found.
template <Vector V> struct NearestPlace {
    V place;
    bool found;
};

/// Of the places in a ball about the origin and in all of `count` half spaces, the nearest to the target, if any.
template <Vector V>
[[nodiscard]] inline constexpr NearestPlace<V> nearest_place(
    const auto& half_spaces, std::size_t count, const V& target, scalar_t<V> max_length) noexcept {
    const LinearProgram<V, std::remove_cvref_t<decltype(half_spaces)>> program{half_spaces, target, max_length};
    V best = program.start();
    const bool found = program.solve(0, count, best) == count;
    return {best, found};
}

/// The place in a ball about the origin whose greatest violation of half spaces is least. `best` and `satisfied` are
/// answers of `solve`. The answer satisfies the first `hard` half spaces. If no place satisfies all of these, the
/// function minimizes their greatest violation, and ignores the other half spaces.
///     violation_i = (offset_i - normal_i . place) / weight_i
/// If half space i has the greatest violation, violation_j <= violation_i for all j. With weights of 1, and before the
/// normal is scaled to length 1, this is the half space
///     (normal_j - normal_i) . place >= offset_j - offset_i
/// The best place in these half spaces is the farthest along normal_i.
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
        // the first 64 half spaces are stored; no list has more. Without is_list g++ warns of indices that never occur
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

/// Calls `solve`, then least_violating_from. If nearest_place finds a place, the answer is the same.
template <Vector V>
[[nodiscard]] inline constexpr V least_violating_place(
    const auto& half_spaces, std::size_t hard, std::size_t count, const V& target, scalar_t<V> max_length) noexcept {
    const LinearProgram<V, std::remove_cvref_t<decltype(half_spaces)>> program{half_spaces, target, max_length};
    V best = program.start();
    const std::size_t satisfied = program.solve(0, count, best);
    return least_violating_from(best, satisfied, program, hard, count);
}

}}} // namespace veer::VEER_UNIT::parts
