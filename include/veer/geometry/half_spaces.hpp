// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../vector.hpp"

// Linear programs in two and three dimensions: the place nearest to a wanted one that lies in all half spaces of a
// list. reciprocal_velocity finds the velocity that avoids all agents, contain the place within all walls. Nothing is
// allocated: half_spaces(i) returns half space i, and may compute it again at each call.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// All places p with normal . p >= offset.
template <Vector V> struct HalfSpace {
    V normal; ///< inwards, a unit vector; zero if the half space is the whole space
    scalar_t<V> offset;
    scalar_t<V> scale;  ///< size of the numbers whose difference is the offset: their rounding is relative to it
    scalar_t<V> weight; ///< of a violation, above 0: see least_violating_place
};

/// The first half spaces of a list, kept, so that none is made anew at every call; the others are.
///
/// @tparam Make  make(i) is HalfSpace<V> number i
template <Vector V, class Make> class KeptHalfSpaces {
public:
    /// @param spare  holds one of the others, until the next call
    constexpr KeptHalfSpaces(std::size_t count, const Make& make, HalfSpace<V>& spare) noexcept
        : make_(make), spare_(spare) {
        for (std::size_t i = 0; i < count && i < most; ++i) kept_[i] = make(i);
    }
    /// Valid until the next call.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const HalfSpace<V>& operator()(std::size_t i) const noexcept {
        if (i < most) [[likely]]
            return kept_[i];
        return made_anew(i);
    }

private:
    static constexpr std::size_t most = 64; // more than the dozen or two neighbours of an agent
    const Make& make_;
    HalfSpace<V>& spare_;
    HalfSpace<V> kept_[most];

    [[nodiscard]] VEER_OUT_OF_LINE constexpr const HalfSpace<V>& made_anew(std::size_t i) const noexcept {
        return spare_ = make_(i);
    }
};

/// The half spaces of the velocities of an agent, in one list: those of the walls that it is outside of, those of the
/// walls that it is inside of, those of the neighbours. Nothing is allocated: where the list is full, the half space
/// that binds least makes room.
template <Vector V> class HalfSpaceList {
public:
    [[nodiscard]] constexpr const HalfSpace<V>& operator()(std::size_t i) const noexcept { return kept_[i]; }
    [[nodiscard]] constexpr std::size_t count() const noexcept { return count_; }
    [[nodiscard]] constexpr std::size_t walls() const noexcept { return walls_; }
    [[nodiscard]] constexpr std::size_t outside() const noexcept { return outside_; }

    constexpr void add_wall(const HalfSpace<V>& next, bool is_outside) noexcept {
        const std::size_t place = put(next, 0, 0);
        walls_ = count_;
        if (place == most || is_outside == (place < outside_)) return;
        const std::size_t border = is_outside ? outside_++ : --outside_;
        kept_[place] = kept_[border], kept_[border] = next;
    }
    /// Adds that of a neighbour, who shares `common` of its motion along the normal with self. Returns where it stands.
    constexpr std::size_t add(const HalfSpace<V>& next, double common) noexcept { return put(next, common, walls_); }
    /// Takes a fraction from what neighbours share of their motion.
    constexpr void rest(double fraction) noexcept {
        for (std::size_t i = walls_; i < count_; ++i)
            kept_[i].offset = kept_[i].offset - minimum(common_[i], 0.0) * fraction;
    }

private:
    static constexpr std::size_t most = 64; // more than the dozen or two neighbours of an agent
    std::size_t count_ = 0, walls_ = 0, outside_ = 0;
    HalfSpace<V> kept_[most];
    double common_[most];
    /// Where the list is full, that of those from `begin` on makes room that binds least.
    constexpr std::size_t put(const HalfSpace<V>& next, double common, std::size_t begin) noexcept {
        std::size_t place = count_ < most ? count_++ : most;
        const std::size_t end = place == most ? most : begin;
        for (double least = next.offset; begin < end; ++begin)
            if (kept_[begin].offset < least) place = begin, least = kept_[begin].offset;
        if (place < most) kept_[place] = next, common_[place] = common;
        return place;
    }
};

/// The linear program: the best place within a ball about the origin that is in all half spaces of a list.
///
/// The half spaces are added one by one. Where the best place so far violates the next half space, the new best place
/// lies on its boundary: the same problem in one dimension less. On a line, each half space leaves an interval. The
/// caller chooses the order: up to rounding, the answer does not depend on the order, but the running time does.
///
/// Source: R. Seidel, "Small-dimensional linear programming and convex hulls made easy", Discrete & Computational
/// Geometry 6 (1991), without the shuffling; M. de Berg et al., Computational Geometry, chapter 4.
///
/// @tparam HalfSpaces  half_spaces(i) is HalfSpace<V> number i
template <Vector V, class HalfSpaces> struct LinearProgram {
    using S = scalar_t<V>;

    const HalfSpaces& half_spaces;
    V wanted;    ///< where the objective is zero, the best place is the nearest to this
    V objective; ///< a unit vector: the best place is the farthest along it, on a tie the nearest to `wanted`
    S radius;    ///< of the ball, >= 0

    /// Half of a double's digits: unit vectors with a smaller sine count as parallel, and a smaller relative violation
    /// is rounding. Agents that stand in rows make half spaces that meet in a single point or are given twice.
    static constexpr S tolerance = S(0x1p-26);

    /// How many of the first `count` half spaces, added one by one, have a place in common; `best` becomes the best
    /// one.
    [[nodiscard]] constexpr std::size_t solve(std::size_t count, V& best) const noexcept {
        if (length_squared(objective) > S(0)) best = objective * radius;
        else best = length_squared(wanted) <= radius * radius ? wanted : truncate(wanted, radius);
        for (std::size_t i = 0;; ++i) {
            const V place = best; // a copy stays in registers
            while (i < count && !(violation(half_spaces(i), place) > S(0))) ++i;
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

    /// Half the chord in which the ball cuts a line or plane at `distance` from the origin; 0 where the two touch up to
    /// rounding, below 0 where they miss.
    [[nodiscard]] constexpr S half_chord(S distance, S scale) const noexcept {
        const S product = (radius - distance) * (radius + distance);
        if (product >= S(0)) return square_root(product);
        const S rounding = S(0x1p-48) * (magnitude(distance) + scale);
        return magnitude(distance) - radius <= rounding ? S(0) : S(-1);
    }

    /// Whether the boundary of a half space has a place in the first `count` half spaces; `best` becomes the best one.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool on_boundary(
        std::size_t count, const HalfSpace<V>& bound, V& best) const noexcept {
        const V foot = bound.normal * bound.offset;
        if constexpr (dimension_v<V> == 2)
            return on_line(count, foot, magnitude(bound.offset), orthogonal(bound.normal), bound.scale, best);
        else {
            const V level = objective - bound.normal * dot(objective, bound.normal);
            const bool is_farthest = length_squared(level) > tolerance * tolerance;
            V place = wanted - bound.normal * (dot(wanted, bound.normal) - bound.offset); // the nearest of the plane
            if (is_farthest || length_squared(place) > radius * radius) {
                const S reach = half_chord(bound.offset, bound.scale);
                if (reach < S(0)) return false;
                place = foot
                      + (is_farthest ? V(level * S(reach * inverse_length(level))) : truncate(V(place - foot), reach));
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

    /// Whether a line has a place in the first `count` half spaces; `best` becomes the best one.
    ///
    /// @param foot      the place on the line nearest to the origin
    /// @param distance  |foot|
    /// @param along     a unit vector
    /// @param scale     the largest of the half spaces that meet in the line
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool on_line(
        std::size_t count, const V& foot, S distance, const V& along, S scale, V& best) const noexcept {
        S high = half_chord(distance, scale), low = S(0) - high;
        if (high < S(0)) return false;
        // what leaves the low end or the high end where it is: looked up, because no processor guesses on which side a
        // half space cuts a line; local, because device code of CUDA reads no static member
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
        const S pull = dot(objective, along);
        const S way =
            magnitude(pull) > tolerance ? (pull > S(0) ? high : low) : clamp(dot(wanted - foot, along), low, high);
        best = foot + along * way;
        return true;
    }
};

/// How many of the first `count` half spaces, added one by one, have a place in a ball about the origin in common;
/// `best` becomes the one nearest to `wanted`.
template <Vector V>
[[nodiscard]] inline constexpr std::size_t satisfied_by(
    const auto& half_spaces, std::size_t count, const V& wanted, scalar_t<V> radius, V& best) noexcept {
    const LinearProgram<V, std::remove_cvref_t<decltype(half_spaces)>> program{half_spaces, wanted, zero<V>(), radius};
    return program.solve(count, best);
}

/// The place nearest to a wanted one that half spaces have in common, if they have one.
template <Vector V> struct NearestPlace {
    V place;
    bool found;
};

/// The place nearest to `wanted` in a ball about the origin and in all half spaces; not found where they have no place
/// in common.
///
/// @param half_spaces  half_spaces(i) is HalfSpace<V> number i < count
template <Vector V>
[[nodiscard]] inline constexpr NearestPlace<V> nearest_place(
    const auto& half_spaces, std::size_t count, const V& wanted, scalar_t<V> radius) noexcept {
    V best = wanted;
    const bool found = satisfied_by(half_spaces, count, wanted, radius, best) == count;
    return {best, found};
}

/// The answer of least_violating_place, from where the first `satisfied` half spaces have the place `best` in common,
/// and the next one has none with them. The first `hard` are among the satisfied.
template <Vector V>
[[nodiscard]] inline constexpr V least_violating_from(V best, std::size_t satisfied, const auto& half_spaces,
    std::size_t hard, std::size_t count, const V& wanted, scalar_t<V> radius) noexcept {
    using S = scalar_t<V>;
    using Program = LinearProgram<V, std::remove_cvref_t<decltype(half_spaces)>>;
    S greatest = S(0);
    for (std::size_t i = satisfied; i < count; ++i) {
        const HalfSpace<V> worst = half_spaces(i);
        if (!(Program::violation(worst, best) > greatest * worst.weight)) continue;
        const auto make = [&half_spaces, &worst, hard](std::size_t j) noexcept -> HalfSpace<V> {
            const HalfSpace<V> other = half_spaces(j);
            if (j < hard) return other;
            const V difference = other.normal * worst.weight - worst.normal * other.weight;
            const S squared = length_squared(difference), rounding = Program::tolerance * worst.weight;
            if (squared <= rounding * rounding) return {zero<V>(), S(0), S(0), S(1)};
            const S inverse = quotient(S(1), square_root(squared));
            return {difference * inverse, (other.offset * worst.weight - worst.offset * other.weight) * inverse,
                (other.scale * worst.weight + worst.scale * other.weight) * inverse, S(1)};
        };
        HalfSpace<V> spare{};
        const KeptHalfSpaces<V, decltype(make)> no_worse(i, make, spare);
        V place = best;
        if (LinearProgram<V, decltype(no_worse)>{no_worse, wanted, worst.normal, radius}.solve(i, place) == i)
            best = place;
        greatest = maximum(quotient(Program::violation(worst, best), worst.weight), greatest);
    }
    return best;
}

/// The place in a ball about the origin whose greatest violation is least, for half spaces without a place in common;
/// for others the answer of nearest_place. The first `hard` half spaces are satisfied; where these have no place in
/// common, they alone count.
///
///     violation_i = offset_i - normal_i . place
///
/// The violation adds a dimension to the program. Where half space i is violated most, half space j allows the places
/// with violation_j <= violation_i, which is a half space again, and the best place is the farthest along normal_i:
///
///     (normal_j - normal_i) . place >= offset_j - offset_i
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 5.3.
template <Vector V>
[[nodiscard]] inline constexpr V least_violating_place(
    const auto& half_spaces, std::size_t hard, std::size_t count, const V& wanted, scalar_t<V> radius) noexcept {
    V best = wanted;
    const std::size_t satisfied = satisfied_by(half_spaces, count, wanted, radius, best);
    if (satisfied < hard) return least_violating_place(half_spaces, 0, hard, wanted, radius);
    if (satisfied == count) return best;
    return least_violating_from(best, satisfied, half_spaces, hard, count, wanted, radius);
}

}}} // namespace veer::VEER_UNIT::parts
