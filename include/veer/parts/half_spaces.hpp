// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../vector.hpp"

// Which place is nearest to a wanted one, of those that a number of half spaces have in common: linear programs in two
// and three dimensions. reciprocal_velocity asks for the velocity that avoids everybody, contain for the place within
// all walls. Nothing is allocated: half spaces are asked for by their number, and whoever answers may compute them anew
// each time.

namespace veer::parts {

/// All places p with normal . p >= offset.
template <Vector V> struct HalfSpace {
    V normal; ///< inwards, a unit vector; the zero vector where the half space is everything
    scalar_t<V> offset;
    scalar_t<V> scale; ///< of the numbers whose difference the offset is: its rounding is a share of it
};

/// Seeks a place within a ball about the origin, in all of the first so many half spaces.
///
/// The half spaces are taken one after the other. Where the best place so far lies outside of the next half space, the
/// best place of all so far lies on its boundary, so that there the same question has one dimension less, down to a
/// line, where each half space leaves an interval. The order is that of the caller: the answer does not depend on it
/// but for rounding, the time does.
///
/// Source: R. Seidel, "Small-dimensional linear programming and convex hulls made easy", Discrete & Computational
/// Geometry 6 (1991), without the shuffling; M. de Berg et al., Computational Geometry, chapter 4.
///
/// @tparam HalfSpaces  half_spaces(i) is the HalfSpace<V> of number i
template <Vector V, class HalfSpaces> struct PlaceFinder {
    using S = scalar_t<V>;

    const HalfSpaces& half_spaces;
    V wanted; ///< the best place is the one nearest to this
    /// Where this is a unit vector, the best place is the one farthest along it, and of several such the one nearest to
    /// `wanted`.
    V ahead;
    S radius; ///< of the ball, >= 0

    /// Two unit vectors whose sine is below it count as parallel, and what is missing by this share is rounding: half
    /// of a double's digits. Half spaces that touch in one point alone, or are given twice, are common where agents
    /// stand in rows.
    static constexpr S tolerance = S(0x1p-26);

    /// Finds the best place of the first `count` half spaces. Returns how many of them could be satisfied together:
    /// `best` is the best place of so many.
    [[nodiscard]] constexpr std::size_t solve(std::size_t count, V& best) const noexcept {
        best = any_way() ? truncate(wanted, radius) : V(ahead * radius);
        for (std::size_t i = 0; i < count; ++i) {
            const HalfSpace<V> next = half_spaces(i);
            if (lacks(next, best) > S(0) && !on_boundary(i, next, best)) return i;
        }
        return count;
    }

    /// How far a place is outside of a half space.
    [[nodiscard]] static constexpr S lacks(const HalfSpace<V>& half_space, const V& place) noexcept {
        return half_space.offset - dot(half_space.normal, place);
    }

private:
    [[nodiscard]] constexpr bool any_way() const noexcept { return !(length_squared(ahead) > S(0)); }

    /// Whether what is missing to a half space at a place is more than rounding.
    [[nodiscard]] static constexpr bool misses(const HalfSpace<V>& half_space, const V& place) noexcept {
        return lacks(half_space, place) > tolerance * (magnitude(half_space.offset) + half_space.scale + length(place));
    }

    /// Half the chord that the ball cuts out of what is `distance` from the origin; 0 where that touches the ball but
    /// for rounding, below 0 where there is none.
    [[nodiscard]] constexpr S half_chord(S distance, S scale) const noexcept {
        const S squared = (radius - distance) * (radius + distance);
        if (squared >= S(0)) return square_root(squared);
        const S rounding = S(0x1p-48) * (magnitude(distance) + scale);
        return magnitude(distance) - radius <= rounding ? S(0) : S(-1);
    }

    /// The best place on the boundary of a half space, in all half spaces before it. Returns whether there is one, else
    /// leaves `best` alone.
    [[nodiscard]] constexpr bool on_boundary(std::size_t count, const HalfSpace<V>& bound, V& best) const noexcept {
        const V foot = bound.normal * bound.offset;
        if constexpr (dimension_v<V> == 2) return on_line(count, foot, orthogonal(bound.normal), bound.scale, best);
        else {
            const S reach = half_chord(bound.offset, bound.scale);
            if (reach < S(0)) return false;
            const V level = ahead - bound.normal * dot(ahead, bound.normal), offset = wanted - foot;
            V place = length_squared(level) > tolerance * tolerance
                        ? V(foot + level * S(reach * inverse_length(level)))
                        : V(foot + truncate(V(offset - bound.normal * dot(offset, bound.normal)), reach));
            for (std::size_t i = 0; i < count; ++i) {
                const HalfSpace<V> other = half_spaces(i);
                if (!(lacks(other, place) > S(0))) continue;
                const V level_normal = other.normal - bound.normal * dot(bound.normal, other.normal);
                const S sine_squared = length_squared(level_normal);
                if (sine_squared <= tolerance * tolerance) {
                    if (misses(other, foot)) return false;
                    continue;
                }
                const V meeting = foot + level_normal * quotient(lacks(other, foot), sine_squared),
                        along = cross(bound.normal, level_normal);
                if (!on_line(i, meeting, along * inverse_length(along), maximum(bound.scale, other.scale), place))
                    return false;
            }
            best = place;
            return true;
        }
    }

    /// The best place on a line, in the first `count` half spaces. Returns whether there is one, else leaves `best`
    /// alone.
    ///
    /// @param foot   the place of the line that is nearest to the origin
    /// @param along  a unit vector
    /// @param scale  of the half spaces that meet in the line
    [[nodiscard]] constexpr bool on_line(
        std::size_t count, const V& foot, const V& along, S scale, V& best) const noexcept {
        const S distance = length(foot);
        S high = half_chord(distance, scale), low = S(0) - high;
        if (high < S(0)) return false;
        for (std::size_t i = 0; i < count; ++i) {
            const HalfSpace<V> other = half_spaces(i);
            const S slope = dot(other.normal, along);
            if (magnitude(slope) <= tolerance) {
                if (misses(other, foot)) return false;
                continue;
            }
            const S crossing = quotient(lacks(other, foot), slope);
            if (slope > S(0)) low = maximum(low, crossing);
            else high = minimum(high, crossing);
            scale = maximum(scale, other.scale);
            if (low - high > tolerance * (magnitude(low) + magnitude(high) + distance + scale)) return false;
        }
        const S pull = dot(ahead, along);
        const S way =
            magnitude(pull) > tolerance ? (pull > S(0) ? high : low) : clamp(dot(wanted - foot, along), low, high);
        best = foot + along * way;
        return true;
    }
};

/// The nearest of the places that half spaces have in common, if they have any.
template <Vector V> struct NearestPlace {
    V place;
    bool found;
};

/// The place of a ball about the origin that is nearest to `wanted`, of those in all half spaces. Not found where they
/// have no place in common.
///
/// @param half_spaces  half_spaces(i) is the HalfSpace<V> of number i < count
template <Vector V>
[[nodiscard]] inline constexpr NearestPlace<V> nearest_place(
    const auto& half_spaces, std::size_t count, const V& wanted, scalar_t<V> radius) noexcept {
    V best = wanted;
    const PlaceFinder<V, std::remove_cvref_t<decltype(half_spaces)>> finder{half_spaces, wanted, zero<V>(), radius};
    const bool found = finder.solve(count, best) == count;
    return {best, found};
}

/// For half spaces that have no place in common: the place of a ball about the origin whose greatest lack is least, the
/// lack being offset_i - normal_i . place. It is in all of the first `firm` half spaces; where these have no place in
/// common, they alone count. For half spaces that have one, the answer of nearest_place.
///
/// The lack is one more dimension. While half space i lacks most, all that another one allows is what makes it lack no
/// more than i does, which is again a half space; and the best place is the one farthest along normal_i.
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 5.3.
template <Vector V>
[[nodiscard]] inline constexpr V least_lacking_place(
    const auto& half_spaces, std::size_t firm, std::size_t count, const V& wanted, scalar_t<V> radius) noexcept {
    using S = scalar_t<V>;
    const PlaceFinder<V, std::remove_cvref_t<decltype(half_spaces)>> finder{half_spaces, wanted, zero<V>(), radius};
    V best = wanted;
    const std::size_t satisfied = finder.solve(count, best);
    if (satisfied < firm) return least_lacking_place(half_spaces, 0, firm, wanted, radius);
    S worst = S(0);
    for (std::size_t i = satisfied; i < count; ++i) {
        const HalfSpace<V> most = half_spaces(i);
        if (!(finder.lacks(most, best) > worst)) continue;
        const auto lacks_no_more = [&](std::size_t j) noexcept -> HalfSpace<V> {
            if (j < firm) return half_spaces(j);
            const HalfSpace<V> other = half_spaces(j);
            const V difference = other.normal - most.normal;
            const S squared = length_squared(difference),
                    scale = squared > finder.tolerance * finder.tolerance ? inverse_length(difference) : S(0);
            return {difference * scale, (other.offset - most.offset) * scale, (other.scale + most.scale) * scale};
        };
        V place = best;
        if (PlaceFinder<V, decltype(lacks_no_more)>{lacks_no_more, wanted, most.normal, radius}.solve(i, place) == i)
            best = place;
        worst = maximum(finder.lacks(most, best), worst);
    }
    return best;
}

} // namespace veer::parts
