// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "basic_vector.hpp"
#include "scalar.hpp"
#include "vector_traits.hpp"

namespace veer {

/// The vector (0, 0[, 0]).
template <Vector V> [[nodiscard]] constexpr V zero() noexcept {
    return generate<V>([](auto) { return scalar_t<V>(0); });
}
/// The vector (1, 0[, 0]).
template <Vector V> [[nodiscard]] constexpr V first_axis() noexcept {
    return generate<V>([](auto i) { return scalar_t<V>(i == 0 ? 1 : 0); });
}

/// A vector of one agent, for solvers, which take one agent at a time; intercept_time runs on packs too.
template <class V>
concept OneAgent = Vector<V> && !parts::Pack<scalar_t<V>>;

namespace parts {

/// U is a vector of as many components as V, each made from one of V's: of packs, where V is of numbers.
template <class U, class V>
concept VectorMadeFrom = Vector<U> && OfDimension<U, dimension_v<V>> && MadeFrom<scalar_t<U>, scalar_t<V>>;
/// The vector U whose components are made from those of v.
template <Vector U, Vector V> [[nodiscard]] constexpr U made_from(const V& v) noexcept {
    return generate<U>([&v](auto i) { return scalar_t<U>(component<i>(v)); });
}

struct Select;
struct Dot;
struct LengthSquared;
struct Length;
struct Distance;
struct InverseLength;
struct Cross;
struct NormalizeOr;
struct Truncate;
struct Project;
struct Reject;
struct Lateral;
struct Orthogonal;
struct Perpendicular;

} // namespace parts

/// What a stepping function returns: the state after the step.
template <Vector V> struct Motion {
    V position; ///< [m]
    V velocity; ///< [m/s]
};
template <Vector V> Motion(V, As<V>) -> Motion<V>;

// ---- the vector kit: objects too, see scalar.hpp --------------------------------------------------------------------

/// mask ? a : b, of scalars or component by component of vectors.
inline constexpr struct parts::Select {
    template <Scalar S> [[nodiscard]] constexpr S operator()(mask_t<S> mask, S a, As<S> b) const noexcept {
        return scalar_traits<S>::select(mask, a, b);
    }
    template <Vector V>
    [[nodiscard]] constexpr V operator()(mask_t<scalar_t<V>> mask, const V& a, const As<V>& b) const noexcept {
        return generate<V>(
            [&](auto i) { return scalar_traits<scalar_t<V>>::select(mask, component<i>(a), component<i>(b)); });
    }
} select{};

/// a.x b.x + a.y b.y [+ a.z b.z], added in this order.
inline constexpr struct parts::Dot {
    template <Vector V> [[nodiscard]] constexpr scalar_t<V> operator()(const V& a, const As<V>& b) const noexcept {
        const scalar_t<V> planar = component<0>(a) * component<0>(b) + component<1>(a) * component<1>(b);
        if constexpr (dimension_v<V> == 2) return planar;
        else return planar + component<2>(a) * component<2>(b);
    }
} dot{};

/// |v|^2.
inline constexpr struct parts::LengthSquared {
    template <Vector V> [[nodiscard]] constexpr scalar_t<V> operator()(const V& v) const noexcept { return dot(v, v); }
} length_squared{};

/// |v|.
inline constexpr struct parts::Length {
    template <Vector V> [[nodiscard]] constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return square_root(dot(v, v));
    }
} length{};

/// |a - b|.
inline constexpr struct parts::Distance {
    template <Vector V> [[nodiscard]] constexpr scalar_t<V> operator()(const V& a, const As<V>& b) const noexcept {
        return length(V(a - b));
    }
} distance{};

/// 1 / |v|, and 0 where |v|^2 is below the smallest normal number; relative error below 1.5 epsilon.
inline constexpr struct parts::InverseLength {
    template <Vector V> [[nodiscard]] constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return square_root(ratio(scalar_t<V>(1), dot(v, v)));
    }
} inverse_length{};

/// The cross product: in 3D a vector, in 2D the scalar a.x b.y - a.y b.x.
/// Its length is |a| |b| sin(angle); it points along the axis that turns a towards b.
inline constexpr struct parts::Cross {
    template <Vector V> [[nodiscard]] constexpr auto operator()(const V& a, const As<V>& b) const noexcept {
        const scalar_t<V> z = component<0>(a) * component<1>(b) - component<1>(a) * component<0>(b);
        if constexpr (dimension_v<V> == 2) return z;
        else
            return V(vector_traits<V>::make(component<1>(a) * component<2>(b) - component<2>(a) * component<1>(b),
                component<2>(a) * component<0>(b) - component<0>(a) * component<2>(b), z));
    }
} cross{};

/// v / |v|, the unit vector along v.
///
/// Degenerate: `fallback`, as it is, where |v| is 0.
inline constexpr struct parts::NormalizeOr {
    template <Vector V> [[nodiscard]] constexpr V operator()(const V& v, const As<V>& fallback) const noexcept {
        const scalar_t<V> scale = inverse_length(v);
        return select(scale > scalar_t<V>(0), V(v * scale), fallback);
    }
} normalize_or{};

/// v shortened to max_length where it is longer; else v itself, to the bit.
///
///     v max_length / max(|v|, max_length)
///
/// Degenerate: max_length <= 0 gives the zero vector; a zero v stays zero.
inline constexpr struct parts::Truncate {
    template <Vector V> [[nodiscard]] constexpr V operator()(const V& v, scalar_t<V> max_length) const noexcept {
        using S = scalar_t<V>;
        const S longest = maximum(length(v), maximum(max_length, smallest_normal<S>()));
        return v * quotient(maximum(max_length, S(0)), longest);
    }
} truncate{};

/// The part of v along a unit vector: unit (v . unit).
inline constexpr struct parts::Project {
    template <Vector V> [[nodiscard]] constexpr V operator()(const V& v, const As<V>& unit) const noexcept {
        return unit * dot(v, unit);
    }
} project{};

/// The part of v across a unit vector: v - unit (v . unit). project(v, unit) + reject(v, unit) is v.
inline constexpr struct parts::Reject {
    template <Vector V> [[nodiscard]] constexpr V operator()(const V& v, const As<V>& unit) const noexcept {
        return v - project(v, unit);
    }
} reject{};

/// The part of v across `heading`, which may have any length: v - heading (v . heading) / |heading|^2. The answer is at
/// a right angle to the heading to 2 epsilon, however nearly parallel the two are. One pass of the formula leaves
/// rounding errors along the heading, and a second pass takes them away. A second pass that takes away more than half
/// leaves such errors too: then there is a third. Where the third takes away more than half again, all that was left
/// was rounding, and the answer is zero.
///
/// Degenerate: v where the heading is zero. Exactly zero where v is the heading itself or its opposite.
///
/// Source: "twice is enough" (Kahan; Parlett, The Symmetric Eigenvalue Problem, 6.9), unless the second pass cancels.
inline constexpr struct parts::Lateral {
    template <Vector V> [[nodiscard]] constexpr V operator()(const V& v, const As<V>& heading) const noexcept {
        using S = scalar_t<V>;
        const S squared = length_squared(heading);
        const V once = v - heading * ratio(dot(v, heading), squared);
        const S along = dot(once, heading), share = ratio(along, squared);
        const V twice = once - heading * share;
        const auto cancelled = share * along > constant<S>(0.75) * length_squared(once); // |twice| < |once| / 2
        if (!any(cancelled)) return twice;

        const S still_along = dot(twice, heading), still_share = ratio(still_along, squared);
        const auto nothing = still_share * still_along > constant<S>(0.75) * length_squared(twice);
        return select(cancelled, select(nothing, zero<V>(), V(twice - heading * still_share)), twice);
    }
} lateral{};

/// A vector at a right angle to v, not shorter than 0.8 |v| nor longer than |v|; the same one every time.
///
///     2D: (-y, x)      3D: cross(e, v), e the axis of v's smallest component, the highest index on a tie
///
/// A planar v gives the same answer in 2D and 3D. No direction can be chosen so for all v without a jump somewhere (the
/// hairy ball theorem); this choice jumps where two components are equally small.
///
/// Degenerate: a zero v gives zero.
inline constexpr struct parts::Orthogonal {
    template <Vector V> [[nodiscard]] constexpr V operator()(const V& v) const noexcept {
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
} orthogonal{};

/// A unit vector at a right angle to v, the same one every time: `orthogonal(v)` at length 1. In 2D, v turned by +90
/// degrees.
///
/// Degenerate: a zero v gives the first axis.
inline constexpr struct parts::Perpendicular {
    template <Vector V> [[nodiscard]] constexpr V operator()(const V& v) const noexcept {
        return normalize_or(orthogonal(v), first_axis<V>());
    }
} perpendicular{};

} // namespace veer
