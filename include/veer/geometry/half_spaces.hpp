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
/// @tparam is_unit     whether the normals are unit vectors; else they may have any length up to 2
template <Vector V, class HalfSpaces, bool is_unit = true> struct LinearProgram {
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

    /// How far a place is outside of a half space, in lengths of its normal.
    [[nodiscard]] static constexpr S violation(const HalfSpace<V>& half_space, const V& place) noexcept {
        return half_space.offset - dot(half_space.normal, place);
    }

private:
    /// The squared length of a normal.
    [[nodiscard]] static constexpr S squared(const V& normal) noexcept {
        if constexpr (is_unit) return S(1);
        else return length_squared(normal);
    }

    /// Whether a place violates a half space by more than rounding.
    [[nodiscard]] static constexpr bool violates(const HalfSpace<V>& bound, const V& place) noexcept {
        const S size = length(place) * square_root(squared(bound.normal));
        return violation(bound, place) > tolerance * (magnitude(bound.offset) + bound.scale + size);
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
        std::size_t count, const HalfSpace<V>& raw, V& best) const noexcept {
        HalfSpace<V> bound = raw;
        if constexpr (!is_unit) {
            const S inverse = inverse_length(raw.normal);
            bound = {raw.normal * inverse, raw.offset * inverse, raw.scale * inverse, raw.weight};
        }
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
                if (sine_squared <= tolerance * tolerance * squared(other.normal)) {
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
            if (slope * slope <= tolerance * tolerance * squared(other.normal)) [[unlikely]] {
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

/// The answer of least_violating_from in the plane, where three half spaces a, b and c bound it, and not the ball. At
/// that place the three are violated equally, in units of their weights, and no other is violated more:
///
///     level = (of_a offset_a + of_b offset_b + of_c offset_c) / (of_a weight_a + of_b weight_b + of_c weight_c)
///     of_a = cross(normal_b, normal_c)    of_b = cross(normal_c, normal_a)    of_c = cross(normal_a, normal_b)
///     normal_i . place = offset_i - level weight_i
///
/// Then of_a, of_b and of_c are above 0: of_a normal_a + of_b normal_b + of_c normal_c = 0, and whatever way one goes
/// from the place, one of the three is violated more.
///
/// The search begins with `worst` and the two that leave no place on its boundary. A half space that is violated more
/// replaces one of the three, so that of_a, of_b and of_c stay above 0. Each exchange raises the level. In the crowds
/// of benchmarks/crowd_race, an answer needs one on average.
///
/// @param worst  the first half space that has no place in common with those before it
/// @return false where something else bounds the answer: the ball, or two opposite half spaces; `best` then stays
///
/// Source: E. Stiefel, "Ueber diskrete und lineare Tschebyscheff-Approximationen", Numerische Mathematik 1 (1959), the
/// exchange; here with weights, and 0 as the weight of the first `hard`.
template <Vector V>
[[nodiscard]] inline constexpr bool least_violating_of_three(const auto& half_spaces, std::size_t hard,
    std::size_t count, std::size_t worst, scalar_t<V> radius, V& best) noexcept {
    using S = scalar_t<V>;
    const auto given = [&half_spaces, hard](std::size_t i) VEER_IN_LINE -> HalfSpace<V> {
        HalfSpace<V> one = half_spaces(i);
        if (i < hard) one.weight = S(0); // violated at no level
        return one;
    };
    HalfSpace<V> a{}, b{}, c = half_spaces(worst);
    const V foot = c.normal * c.offset;
    S low = S(0) - infinity<S>(), high = infinity<S>();
    for (std::size_t i = 0; i < worst; ++i) {
        const HalfSpace<V> other = given(i);
        const S slope = cross(c.normal, other.normal);
        if (!(magnitude(slope) > S(0x1p-26))) continue; // parallel, as in LinearProgram
        const S crossing = quotient(other.offset - dot(other.normal, foot), slope);
        if (slope > S(0) && crossing > low) a = other, low = crossing;
        if (slope < S(0) && crossing < high) b = other, high = crossing;
    }
    for (int exchanges = 0; exchanges < 16; ++exchanges) { // far more than any crowd takes; rounding may go in circles
        const S of_a = cross(b.normal, c.normal), of_b = cross(c.normal, a.normal), of_c = cross(a.normal, b.normal);
        const S weight = of_a * a.weight + of_b * b.weight + of_c * c.weight;
        // two that are all but opposite magnify rounding by 2^16 and more; three hard ones have no weight
        if (!(minimum(of_a, minimum(of_b, of_c)) > S(0x1p-16) && weight > S(0))) return false;
        const S level = quotient(of_a * a.offset + of_b * b.offset + of_c * c.offset, weight);
        const S inverse = quotient(S(1), of_c);
        const V place = orthogonal(a.normal) * ((b.offset - level * b.weight) * inverse)
                      - orthogonal(b.normal) * ((a.offset - level * a.weight) * inverse);
        if (!(length_squared(place) <= radius * radius)) return false;
        // by more than rounding, 2^-53 of the scale times what the division by of_c makes of that
        const auto is_worse = [&](std::size_t i) VEER_IN_LINE {
            const HalfSpace<V> one = given(i);
            return one.offset - dot(one.normal, place) > level * one.weight + S(0x1p-40) * one.scale;
        };
        std::size_t i = count; // the last first: reciprocal_velocity has there what is violated most often
        while (i > 0 && !is_worse(i - 1)) --i;
        if (i == 0) {
            best = place;
            return true;
        }
        const HalfSpace<V> next = given(i - 1);
        const S to_a = cross(next.normal, a.normal), to_b = cross(next.normal, b.normal),
                to_c = cross(next.normal, c.normal);
        if (to_a > S(0) && to_b < S(0)) c = next;
        else if (to_b > S(0) && to_c < S(0)) a = next;
        else if (to_c > S(0) && to_a < S(0)) b = next;
        else return false;
    }
    return false;
}

/// The answer of least_violating_place, from where the first `satisfied` half spaces have the place `best` in common,
/// and the next one has none with them. The first `hard` are among the satisfied.
template <Vector V>
[[nodiscard]] inline constexpr V least_violating_from(V best, std::size_t satisfied, const auto& half_spaces,
    std::size_t hard, std::size_t count, const V& wanted, scalar_t<V> radius) noexcept {
    using S = scalar_t<V>;
    using Program = LinearProgram<V, std::remove_cvref_t<decltype(half_spaces)>>;
    if constexpr (dimension_v<V> == 2)
        if (least_violating_of_three(half_spaces, hard, count, satisfied, radius, best)) return best;
    S greatest = S(0);
    for (std::size_t i = satisfied; i < count; ++i) {
        const HalfSpace<V> worst = half_spaces(i);
        if (!(Program::violation(worst, best) > greatest * worst.weight)) continue;
        const auto make = [&half_spaces, &worst, hard](std::size_t j) noexcept -> HalfSpace<V> {
            const HalfSpace<V> other = half_spaces(j);
            if (j < hard) return other;
            const V difference = other.normal * worst.weight - worst.normal * other.weight;
            const S rounding = Program::tolerance * worst.weight;
            if (length_squared(difference) <= rounding * rounding) return {zero<V>(), S(0), S(0), S(1)};
            return {difference, other.offset * worst.weight - worst.offset * other.weight,
                other.scale * worst.weight + worst.scale * other.weight, S(1)};
        };
        HalfSpace<V> spare{};
        const KeptHalfSpaces<V, decltype(make)> no_worse(i, make, spare);
        V place = best;
        // uncovered: the place so far is in all of these half spaces; that rounding hides them all has not been seen
        if (LinearProgram<V, decltype(no_worse), false>{no_worse, wanted, worst.normal, radius}.solve(i, place) == i)
            best = place;
        greatest = maximum(quotient(Program::violation(worst, best), worst.weight), greatest);
    }
    return best;
}

/// The place in a ball about the origin whose greatest violation is least, for half spaces without a place in common;
/// for others the answer of nearest_place. The first `hard` half spaces are satisfied; where these have no place in
/// common, they alone count.
///
///     violation_i = (offset_i - normal_i . place) / weight_i
///
/// The violation adds a dimension to the program. Where half space i is violated most, half space j allows the places
/// with violation_j <= violation_i, which is a half space again, and the best place is the farthest along normal_i:
///
///     (weight_i normal_j - weight_j normal_i) . place >= weight_i offset_j - weight_j offset_i
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 5.3, without
/// the weights.
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
