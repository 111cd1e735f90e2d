// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "basic_vector.hpp"
#include "vector_traits.hpp" // stands first, so that a type that is no vector gives a short error

#include "ground/members.hpp"
#include "scalar.hpp"

namespace veer {

/// The state after a step: the answer of a stepping function.
template <Vector V> struct Motion {
    V position; ///< [m]
    V velocity; ///< [m/s]
};
template <Vector V> Motion(V, As<V>) -> Motion<V>;

} // namespace veer
namespace veer { inline namespace VEER_UNIT {

/// The vector (0, 0[, 0]).
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V zero() noexcept {
    return generate<V>([](auto) VEER_IN_LINE { return scalar_t<V>(0); });
}
/// The vector (1, 0[, 0]).
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V first_axis() noexcept {
    return generate<V>([](auto i) VEER_IN_LINE { return scalar_t<V>(i == 0 ? 1 : 0); });
}

namespace parts {

// A variable instead of a concept, so that the compiler's error for packs is short and names the variable.
template <class V> inline constexpr bool is_one_agent_at_a_time = !Pack<scalar_t<V>>;

} // namespace parts

/// A vector of plain numbers. Solvers take one agent at a time; only intercept_time and contact_time also take packs.
template <class V>
concept OneAgent = Vector<V> && parts::is_one_agent_at_a_time<V>; // if not: call the function in a loop over the agents

namespace parts {

/// A vector type U of V's dimension. The scalar of V converts to the scalar of U, as a number converts to a pack.
template <class U, class V>
concept VectorMadeFrom = Vector<U> && OfDimension<U, dimension_v<V>> && MadeFrom<scalar_t<U>, scalar_t<V>>;

struct Select; // a compiler's message about a wrong call begins with one of these names
struct DotTakesVectors;
struct LengthSquaredTakesVectors;
struct LengthTakesVectors;
struct DistanceTakesVectors;
struct InverseLengthTakesVectors;
struct CrossTakesVectors;
struct NormalizeOrTakesVectors;
struct TruncateTakesVectors;
struct ProjectTakesVectors;
struct RejectTakesVectors;
struct LateralTakesVectors;
struct OrthogonalTakesVectors;
struct PerpendicularTakesVectors;

} // namespace parts

/// mask ? a : b, lane by lane; for vectors, component by component; for structures, member by member. A game's own
/// structure may have at most 8 members and no constructors.
///
/// Error: none.
/// Range: every number.
VEER_OBJECT struct parts::Select {
    template <Scalar S>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(mask_t<S> mask, S a, As<S> b) const noexcept {
        return scalar_traits<S>::select(mask, a, b);
    }
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(
        mask_t<scalar_t<V>> mask, const V& a, const As<V>& b) const noexcept {
        return generate<V>([&](auto i) VEER_IN_LINE {
            return scalar_traits<scalar_t<V>>::select(mask, component<i>(a), component<i>(b));
        });
    }
    template <class Mask, parts::Structure T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr T operator()(
        const Mask& mask, const T& a, const As<T>& b) const noexcept {
        return parts::merged(a, b, [&mask](const auto& of_a, const auto& of_b) { return member(mask, of_a, of_b); });
    }

private:
    template <class Mask, class Member>
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr Member member(
        const Mask& mask, const Member& a, const Member& b) noexcept {
        if constexpr (std::is_empty_v<Member>) return a;
        else if constexpr (std::same_as<Member, Mask>) return either(both(mask, a), both(Mask(!mask), b));
        else if constexpr (Scalar<Member> || Vector<Member> || parts::Structure<Member>) return Select()(mask, a, b);
        else return mask ? a : b; // a status or an agent's index: only single agents have such members
    }
} select = {};

/// The dot product a.x b.x + a.y b.y [+ a.z b.z], added in this order.
///
/// Error: 1.5 epsilon (|a.x b.x| + |a.y b.y| + |a.z b.z|); in 2D 1 epsilon.
/// Range: a product below the smallest normal number loses digits.
VEER_OBJECT struct parts::DotTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& a, const As<V>& b) const noexcept {
        const scalar_t<V> planar = component<0>(a) * component<0>(b) + component<1>(a) * component<1>(b);
        if constexpr (dimension_v<V> == 2) return planar;
        else return planar + component<2>(a) * component<2>(b);
    }
} dot = {};

/// The squared length |v|^2: dot(v, v).
///
/// Error: 1.5 epsilon relative; in 2D 1 epsilon.
/// Range: |v|^2 a normal number.
VEER_OBJECT struct parts::LengthSquaredTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return dot(v, v);
    }
} length_squared = {};

/// The length |v|.
///
/// Error: 1.25 epsilon relative.
/// Range: |v|^2 a normal number.
VEER_OBJECT struct parts::LengthTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return square_root(dot(v, v));
    }
} length = {};

/// The distance |a - b|.
///
/// Error: 1.75 epsilon relative.
/// Range: |a - b|^2 a normal number.
VEER_OBJECT struct parts::DistanceTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& a, const As<V>& b) const noexcept {
        return length(V(a - b));
    }
} distance = {};

/// 1 / |v|.
///
/// Error: 1.5 epsilon relative.
/// Degenerate: 0 where |v|^2 is below the smallest normal number.
VEER_OBJECT struct parts::InverseLengthTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return square_root(ratio(scalar_t<V>(1), dot(v, v)));
    }
} inverse_length = {};

namespace parts {

/// The largest of |x|, |y| [and |z|].
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> largest_coordinate(const V& v) noexcept {
    const scalar_t<V> planar = maximum(magnitude(component<0>(v)), magnitude(component<1>(v)));
    if constexpr (dimension_v<V> == 2) return planar;
    else return maximum(planar, magnitude(component<2>(v)));
}

/// v with each component clamped to [-limit, limit]. The default limit is range_limit.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V clamped(
    const V& v, scalar_t<V> limit = range_limit<scalar_t<V>>()) noexcept {
    return generate<V>([&](auto i) VEER_IN_LINE { return clamp(component<i>(v), scalar_t<V>(0) - limit, limit); });
}

/// A factor that keeps the length of a vector steady over many turns. Each turn multiplies the length by this factor:
/// 1, or an epsilon more or less than 1. The factor moves the length towards the nearest number of 17 or 18 bits. So
/// rounding never changes a length by more than 4 10^-6 of its value, however long a game runs. A length of few binary
/// digits stays exact. In double the factor is 1, because the rounding of double is small enough.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S steady_factor(S length) noexcept {
    if constexpr (is_single_v<S>) {
        const S high = scalar_traits<S>::leading_half(length), grid = high * constant<S>(0x1p-6);
        const S steady = high + (scalar_traits<S>::leading_half(length - high + grid) - grid);
        const S more = S(1) + epsilon<S>(), less = S(1) - epsilon<S>();
        return select(length < steady, more, select(length > steady, less, S(1)));
    } else return S(1);
}

/// The factor that scales v to the given length: length / |v|.
///
/// Error: 1.75 epsilon relative.
/// Degenerate: 0 where |v|^2 is below the smallest normal number.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> factor_to(const V& v, scalar_t<V> length) noexcept {
    using S = scalar_t<V>;
    const S squared = dot(v, v), least = smallest_normal<S>();
    return quotient(or_zero(squared >= least, length), square_root(maximum(squared, least)));
}

} // namespace parts

/// The cross product: in 2D the scalar a.x b.y - a.y b.x, in 3D a vector along the axis of the turn from a to b.
///
/// Error: 1 epsilon (|p| + |q|) for each component, which is a difference p - q of two products.
/// Range: a product below the smallest normal number loses digits.
VEER_OBJECT struct parts::CrossTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr auto operator()(const V& a, const As<V>& b) const noexcept {
        const scalar_t<V> z = component<0>(a) * component<1>(b) - component<1>(a) * component<0>(b);
        if constexpr (dimension_v<V> == 2) return z;
        else
            return V(vector_traits<V>::make(component<1>(a) * component<2>(b) - component<2>(a) * component<1>(b),
                component<2>(a) * component<0>(b) - component<0>(a) * component<2>(b), z));
    }
} cross = {};

/// The unit vector along v: v / |v|.
///
/// Error: 2 epsilon.
/// Degenerate: the answer is `fallback`, unchanged, where |v|^2 is below the smallest normal number.
VEER_OBJECT struct parts::NormalizeOrTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, const As<V>& fallback) const noexcept {
        const scalar_t<V> scale = inverse_length(v);
        return select(scale > scalar_t<V>(0), V(v * scale), fallback);
    }
} normalize_or = {};

/// v, shortened to max_length if v is longer. A shorter v is unchanged, bit for bit.
///
///     v max_length / max(|v|, max_length)
///
/// Error: 2.25 epsilon max_length.
/// Degenerate: the zero vector where max_length <= 0 or v is zero.
VEER_OBJECT struct parts::TruncateTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, scalar_t<V> max_length) const noexcept {
        using S = scalar_t<V>;
        const S longest = maximum(length(v), maximum(max_length, smallest_normal<S>()));
        return v * quotient(maximum(max_length, S(0)), longest);
    }
} truncate = {};

/// The component of v along a unit vector: unit (v . unit).
///
/// Error: 2 epsilon |v|.
/// Range: |unit| = 1.
VEER_OBJECT struct parts::ProjectTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, const As<V>& unit) const noexcept {
        return unit * dot(v, unit);
    }
} project = {};

/// The component of v at a right angle to a unit vector: v - unit (v . unit). project(v, unit) + reject(v, unit) is v,
/// with an error of at most 1 epsilon |v|.
///
/// Error: 2.5 epsilon |v|.
/// Range: |unit| = 1.
VEER_OBJECT struct parts::RejectTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, const As<V>& unit) const noexcept {
        return v - project(v, unit);
    }
} reject = {};

/// The component of v at a right angle to `heading`, which may have any length.
///
///     v - heading (v . heading) / |heading|^2
///
/// The formula runs twice. The second pass removes the component along the heading that rounding leaves in the first.
/// If the second pass removes more than half of the vector, a third pass follows. If the third pass also removes more
/// than half, the answer is zero.
///
/// Error: 2 epsilon |v|; |cos| of the answer's angle to `heading` is below 4 epsilon, even for nearly parallel v.
/// Degenerate: the answer is v where the heading is zero, and exactly zero where v is the heading or its opposite.
/// Source: "twice is enough" (Kahan; Parlett, The Symmetric Eigenvalue Problem, 6.9), unless the second pass cancels.
VEER_OBJECT struct parts::LateralTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, const As<V>& heading) const noexcept {
        using S = scalar_t<V>;
        const S squared = length_squared(heading);
        const V once = v - heading * ratio(dot(v, heading), squared);
        const S along = dot(once, heading), fraction = ratio(along, squared);
        const V twice = once - heading * fraction;
        const auto cancelled = fraction * along > constant<S>(0.75) * length_squared(once); // |twice| < |once| / 2
        if (!any(cancelled)) return twice;

        const S still_along = dot(twice, heading), still_fraction = ratio(still_along, squared);
        const auto nothing = still_fraction * still_along > constant<S>(0.75) * length_squared(twice);
        const V thrice = twice - heading * still_fraction;
        return select(cancelled, select(nothing, zero<V>(), thrice), twice);
    }
} lateral = {};

/// A vector at a right angle to v, with a length from 0.8 |v| to |v|. The same v always gives the same answer.
///
///     2D: (-y, x)
///     3D: cross(e, v)      e: the axis of v's smallest component; on a tie, the axis of the higher index
///
/// A v with z = 0 gives the same answer in 2D and 3D. The answer jumps where v's two smallest components are equal.
///
/// Error: none.
/// Range: every number.
/// Degenerate: zero where v is zero.
VEER_OBJECT struct parts::OrthogonalTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v) const noexcept {
        using S = scalar_t<V>;
        const S x = component<0>(v), y = component<1>(v);
        if constexpr (dimension_v<V> == 2) return vector_traits<V>::make(S(0) - y, x);
        else {
            const S z = component<2>(v);
            const S size_x = magnitude(x), size_y = magnitude(y), size_z = magnitude(z);
            const V about_x_or_y = select(size_y <= size_x, V(vector_traits<V>::make(z, S(0), S(0) - x)),
                V(vector_traits<V>::make(S(0), S(0) - z, y)));
            return select(
                size_z <= minimum(size_x, size_y), V(vector_traits<V>::make(S(0) - y, x, S(0))), about_x_or_y);
        }
    }
} orthogonal = {};

/// A unit vector at a right angle to v: orthogonal(v) scaled to length 1. In 2D, v's direction turned by +90 degrees.
///
/// Error: 2 epsilon.
/// Degenerate: the first axis where |orthogonal(v)|^2 is below the smallest normal number, as for a zero v.
VEER_OBJECT struct parts::PerpendicularTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v) const noexcept {
        return normalize_or(orthogonal(v), first_axis<V>());
    }
} perpendicular = {};

}} // namespace veer::VEER_UNIT
