// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "basic_vector.hpp"
#include "vector_traits.hpp" // first, for a short error message if a type is not a vector

#include "ground/members.hpp"
#include "scalar.hpp"

namespace veer {

/// Position and velocity, for example after a step.
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

// a variable in place of a concept gives a shorter error message
template <class V> inline constexpr bool is_one_agent_at_a_time = !Pack<scalar_t<V>>;

} // namespace parts

/// A vector of numbers, not of packs. Of all solvers, only intercept_time and contact_time also accept packs.
template <class V>
concept OneAgent = Vector<V> && parts::is_one_agent_at_a_time<V>; // if not: call the function in a loop over the agents

namespace parts {

/// A vector type U to which vectors V convert. For example, V has numbers and U has packs.
template <class U, class V>
concept VectorMadeFrom = Vector<U> && OfDimension<U, dimension_v<V>> && MadeFrom<scalar_t<U>, scalar_t<V>>;

struct Select; // compilers print these names in messages about wrong calls
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

/// Returns mask ? a : b for scalars, vectors and structures (of at most 8 members, without constructors), lane by lane.
///
/// Error: none, for every number.
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
        else return mask ? a : b; // for example a status, which only single agents have
    }
} select = {};

/// The dot product a.x * b.x + a.y * b.y [+ a.z * b.z].
///
/// Error: at most 1.5 epsilon (in 2D: 1 epsilon) times the sum of the absolute values of the products.
/// Range: products below the smallest normal number lose digits.
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
/// Error: the relative error is at most 1.5 epsilon, in 2D at most 1 epsilon.
/// Range: |v|^2 must be a normal number.
VEER_OBJECT struct parts::LengthSquaredTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return dot(v, v);
    }
} length_squared = {};

/// The length |v|.
///
/// Error: the relative error is at most 1.25 epsilon.
/// Range: |v|^2 must be a normal number.
VEER_OBJECT struct parts::LengthTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return square_root(dot(v, v));
    }
} length = {};

/// The distance |a - b|.
///
/// Error: the relative error is at most 1.75 epsilon.
/// Range: |a - b|^2 must be a normal number.
VEER_OBJECT struct parts::DistanceTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> operator()(const V& a, const As<V>& b) const noexcept {
        return length(V(a - b));
    }
} distance = {};

/// The inverse of the length: 1 / |v|.
///
/// Error: the relative error is at most 1.5 epsilon.
/// Degenerate: if |v|^2 is below the smallest normal number, returns 0.
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

/// Clamps each component of v to [-limit, limit]. The default limit is range_limit.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V clamped(
    const V& v, scalar_t<V> limit = range_limit<scalar_t<V>>()) noexcept {
    return generate<V>([&](auto i) VEER_IN_LINE { return clamp(component<i>(v), scalar_t<V>(0) - limit, limit); });
}

/// A factor for the length of a turning vector. Multiply the vector by the factor after each rotation, so that rounding
/// errors do not add up. The factor is 1, 1 + epsilon or 1 - epsilon. It moves the length towards the nearest number
/// with 17 or 18 significant bits. So the length changes by at most 4e-6 of its value. In double, the factor is 1.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S steady_factor(S length) noexcept {
    if constexpr (is_single_v<S>) {
        const S high = scalar_traits<S>::leading_half(length), grid = high * constant<S>(0x1p-6);
        const S steady = high + (scalar_traits<S>::leading_half(length - high + grid) - grid);
        const S more = S(1) + epsilon<S>(), less = S(1) - epsilon<S>();
        return select(length < steady, more, select(length > steady, less, S(1)));
    } else return S(1);
}

/// The factor that scales v to a given length: length / |v|.
///
/// Error: the relative error is at most 1.75 epsilon.
/// Degenerate: if |v|^2 is below the smallest normal number, returns 0.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> factor_to(const V& v, scalar_t<V> length) noexcept {
    using S = scalar_t<V>;
    const S squared = dot(v, v), least = smallest_normal<S>();
    return quotient(or_zero(squared >= least, length), square_root(maximum(squared, least)));
}

} // namespace parts

/// The cross product: in 2D the scalar a.x * b.y - a.y * b.x, in 3D a vector perpendicular to a and b.
///
/// Error: each component is a difference p - q of two products, and is off by at most 1 epsilon * (|p| + |q|).
/// Range: products below the smallest normal number lose digits.
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
/// Error: at most 2 epsilon.
/// Degenerate: if |v|^2 is below the smallest normal number, returns `fallback`.
VEER_OBJECT struct parts::NormalizeOrTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, const As<V>& fallback) const noexcept {
        const scalar_t<V> scale = inverse_length(v);
        return select(scale > scalar_t<V>(0), V(v * scale), fallback);
    }
} normalize_or = {};

/// Shortens v to max_length. If |v| <= max_length, v is unchanged, bit for bit.
///
///     v * max_length / max(|v|, max_length)
///
/// Error: at most 2.25 epsilon * max_length.
/// Degenerate: if max_length <= 0, or if v is zero, returns zero.
VEER_OBJECT struct parts::TruncateTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, scalar_t<V> max_length) const noexcept {
        using S = scalar_t<V>;
        const S longest = maximum(length(v), maximum(max_length, smallest_normal<S>()));
        return v * quotient(maximum(max_length, S(0)), longest);
    }
} truncate = {};

/// The component of v along a unit vector: unit * dot(v, unit).
///
/// Error: at most 2 epsilon * |v|.
/// Range: |unit| must be 1.
VEER_OBJECT struct parts::ProjectTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, const As<V>& unit) const noexcept {
        return unit * dot(v, unit);
    }
} project = {};

/// The component of v perpendicular to a unit vector: v - unit * dot(v, unit).
///
/// Error: at most 2.5 epsilon * |v|. project(v, unit) + reject(v, unit) differs from v by at most 1 epsilon * |v|.
/// Range: |unit| must be 1.
VEER_OBJECT struct parts::RejectTakesVectors {
    template <Vector V>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v, const As<V>& unit) const noexcept {
        return v - project(v, unit);
    }
} reject = {};

/// The component of v perpendicular to `heading`, which may have any length.
///
///     v - heading * dot(v, heading) / |heading|^2
///
/// Because of rounding, the formula is applied twice. If the second pass removes more than half of the vector, a third
/// pass follows. If the third pass also removes more than half, returns zero.
///
/// Error: at most 2 epsilon * |v|. The cosine of the angle between the result and `heading` is below 4 epsilon.
/// Degenerate: if the heading is zero, returns v. If v equals heading or -heading, returns exactly zero.
/// Source: "twice is enough" (Kahan; Parlett, The Symmetric Eigenvalue Problem, 6.9).
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

/// A vector perpendicular to v, with a length between 0.8 * |v| and |v|.
///
///     2D: (-y, x)
///     3D: cross(e, v)      e = axis of the smallest component of v (on a tie, the last of the equal components)
///
/// In 3D, the result is not continuous: it jumps where the two smallest components of v are equal in size.
///
/// Error: none, for every number.
/// Degenerate: if v is zero, returns zero.
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

/// A unit vector perpendicular to v: the unit vector along orthogonal(v). In 2D, +x is rotated to +y.
///
/// Error: at most 2 epsilon.
/// Degenerate: if |orthogonal(v)|^2 is below the smallest normal number, as for a zero v, returns the first axis.
VEER_OBJECT struct parts::PerpendicularTakesVectors {
    template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator()(const V& v) const noexcept {
        return normalize_or(orthogonal(v), first_axis<V>());
    }
} perpendicular = {};

}} // namespace veer::VEER_UNIT
