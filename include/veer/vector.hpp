// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace veer {

// ---- scalars ----------------------------------------------------------------------------------------------------------------

/// What a scalar can do besides + - * / and < <= > >=. Found by itself for float and double; simd.hpp says it for packs.
///
///     value          the type of one number: float or double
///     mask           what a comparison gives: bool, or one bool a lane
///     select         mask ? a : b
///     minimum        a < b ? a : b    maximum    a > b ? a : b    (the instructions minps and maxps)
///     magnitude      |x|
///     quotient       a / b, correctly rounded, as IEEE 754 demands    square_root    so too
///     whole_part     x without its fraction, for |x| < 2^31
///     leading_half   x rounded to half its bits (12 of 24, 26 of 53): a product of two such numbers is exact
template <class S>
struct scalar_traits;

template <class S>
    requires std::same_as<S, float> || std::same_as<S, double>
struct scalar_traits<S> {
    using value = S;
    using mask = bool;
    [[nodiscard]] static constexpr S select(bool choose_first, S a, S b) noexcept { return choose_first ? a : b; }
    [[nodiscard]] static constexpr S minimum(S a, S b) noexcept { return a < b ? a : b; }
    [[nodiscard]] static constexpr S maximum(S a, S b) noexcept { return a > b ? a : b; }
    [[nodiscard]] static S magnitude(S x) noexcept { return std::fabs(x); }
    [[nodiscard]] static constexpr S quotient(S a, S b) noexcept { return a / b; }
    [[nodiscard]] static S square_root(S x) noexcept { return std::sqrt(x); }
    [[nodiscard]] static constexpr S whole_part(S x) noexcept { return static_cast<S>(static_cast<std::int32_t>(x)); }
    [[nodiscard]] static constexpr S leading_half(S x) noexcept {
        using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
        constexpr Bits half = sizeof(S) == 4 ? Bits(1) << 11 : Bits(1) << 26; // half of the last bit that stays
        return std::bit_cast<S>((std::bit_cast<Bits>(x) + half) & ~(half + half - 1));
    }
};

/// A number or a pack of numbers: what the components of a Vector are made of.
template <class S>
concept Scalar = requires { typename scalar_traits<S>::mask; };

template <Scalar S>
using mask_t = typename scalar_traits<S>::mask;

/// The number x in every lane of S.
template <Scalar S>
[[nodiscard]] constexpr S constant(double x) noexcept {
    return S(static_cast<typename scalar_traits<S>::value>(x));
}

/// The smallest normal number of S. A vector whose squared length is below it counts as zero in every stepping function.
template <Scalar S>
[[nodiscard]] constexpr S smallest_normal() noexcept {
    return S((std::numeric_limits<typename scalar_traits<S>::value>::min)());
}

/// The range rule: every stepping function takes lengths, velocities, accelerations and forces whose components are up to range_limit, 10^15
/// in float and 10^150 in double, so that their squares fit; and times, rates, shares and gains up to rate_limit, 10^6 and 10^50.
template <Scalar S>
[[nodiscard]] constexpr S range_limit() noexcept {
    return constant<S>(sizeof(typename scalar_traits<S>::value) == 4 ? 1e15 : 1e150);
}

template <Scalar S>
[[nodiscard]] constexpr S rate_limit() noexcept {
    return constant<S>(sizeof(typename scalar_traits<S>::value) == 4 ? 1e6 : 1e50);
}

/// The largest number of S that is not infinite.
template <Scalar S>
[[nodiscard]] constexpr S largest() noexcept {
    return S((std::numeric_limits<typename scalar_traits<S>::value>::max)());
}

// ---- vectors ----------------------------------------------------------------------------------------------------------------

/// Tells the library what a vector is. Nothing to write for a type with members .x .y [.z] or .X .Y [.Z]: glm, raylib, Godot,
/// Unreal, your own struct. For any other type specialise it in four lines:
///
///     template <> struct veer::vector_traits<MyVector> {
///         using scalar = float;
///         static constexpr int dimension = 3;
///         template <int I> static float get(const MyVector& v) { return v[I]; }
///         static MyVector make(float x, float y, float z) { return MyVector(x, y, z); }
///     };
template <class V>
struct vector_traits;

template <class V>
    requires requires(const V v) { v.x; v.y; } && (!requires(const V v) { v.w; })
struct vector_traits<V> {
    using scalar = std::remove_cvref_t<decltype(V::x)>;
    static constexpr int dimension = requires(const V v) { v.z; } ? 3 : 2;

    template <int I>
    [[nodiscard]] static constexpr scalar get(const V& v) noexcept {
        if constexpr (I == 0) return v.x;
        else if constexpr (I == 1) return v.y;
        else return v.z;
    }
    [[nodiscard]] static constexpr V make(auto... components) noexcept { return V{static_cast<scalar>(components)...}; }
};

template <class V>
    requires requires(const V v) { v.X; v.Y; } && (!requires(const V v) { v.W; }) && (!requires(const V v) { v.x; })
struct vector_traits<V> {
    using scalar = std::remove_cvref_t<decltype(V::X)>;
    static constexpr int dimension = requires(const V v) { v.Z; } ? 3 : 2;

    template <int I>
    [[nodiscard]] static constexpr scalar get(const V& v) noexcept {
        if constexpr (I == 0) return v.X;
        else if constexpr (I == 1) return v.Y;
        else return v.Z;
    }
    [[nodiscard]] static constexpr V make(auto... components) noexcept { return V{static_cast<scalar>(components)...}; }
};

/// float, double, or a SIMD pack.
template <class V>
using scalar_t = typename vector_traits<V>::scalar;

/// 2 or 3.
template <class V>
inline constexpr int dimension_v = vector_traits<V>::dimension;

/// Any type with two or three components, + and - with its like, and * with a scalar on the right.
/// It names vector_traits<V>::dimension itself, so that a type that is no vector is a "no" and not an error.
template <class V>
concept Vector = (vector_traits<V>::dimension == 2 || vector_traits<V>::dimension == 3) && Scalar<scalar_t<V>>
              && requires(const V a, const V b, const scalar_t<V> s) {
    { a + b } -> std::convertible_to<V>;
    { a - b } -> std::convertible_to<V>;
    { a * s } -> std::convertible_to<V>;
};

template <class V>
concept Vector2 = Vector<V> && dimension_v<V> == 2;

template <class V>
concept Vector3 = Vector<V> && dimension_v<V> == 3;

/// Component I of v, counted from 0.
template <int I, Vector V>
[[nodiscard]] constexpr scalar_t<V> component(const V& v) noexcept {
    return vector_traits<V>::template get<I>(v);
}

/// The vector whose component I is make_component(integral_constant<I>).
template <Vector V>
[[nodiscard]] constexpr V generate(auto make_component) noexcept {
    using std::integral_constant;
    const scalar_t<V> x = make_component(integral_constant<int, 0>());
    const scalar_t<V> y = make_component(integral_constant<int, 1>());
    if constexpr (dimension_v<V> == 2) return vector_traits<V>::make(x, y);
    else return vector_traits<V>::make(x, y, scalar_t<V>(make_component(integral_constant<int, 2>())));
}

/// The vector (0, 0[, 0]).
template <Vector V>
[[nodiscard]] constexpr V zero() noexcept {
    return generate<V>([](auto) { return scalar_t<V>(0); });
}

/// The vector (1, 0[, 0]).
template <Vector V>
[[nodiscard]] constexpr V first_axis() noexcept {
    return generate<V>([](auto i) { return scalar_t<V>(i == 0 ? 1 : 0); });
}

/// A vector of any scalar: of wide numbers inside a solver, of packs inside simd::for_each. It is copied component by component:
/// a copy of the whole is made in memory by g++, and packs belong in registers.
template <Scalar S, int Dimension>
struct BasicVector;
template <Scalar S>
struct BasicVector<S, 2> {
    S x, y;

    BasicVector() = default;
    constexpr BasicVector(const S& first, const S& second) noexcept : x(first), y(second) {}
    constexpr BasicVector(const BasicVector& v) noexcept : x(v.x), y(v.y) {}
    constexpr BasicVector& operator=(const BasicVector& v) noexcept {
        x = v.x, y = v.y;
        return *this;
    }

    [[nodiscard]] friend constexpr BasicVector operator+(const BasicVector& a, const BasicVector& b) noexcept { return {a.x + b.x, a.y + b.y}; }
    [[nodiscard]] friend constexpr BasicVector operator-(const BasicVector& a, const BasicVector& b) noexcept { return {a.x - b.x, a.y - b.y}; }
    [[nodiscard]] friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept { return {a.x * s, a.y * s}; }
};
template <Scalar S>
struct BasicVector<S, 3> {
    S x, y, z;

    BasicVector() = default;
    constexpr BasicVector(const S& first, const S& second, const S& third) noexcept : x(first), y(second), z(third) {}
    constexpr BasicVector(const BasicVector& v) noexcept : x(v.x), y(v.y), z(v.z) {}
    constexpr BasicVector& operator=(const BasicVector& v) noexcept {
        x = v.x, y = v.y, z = v.z;
        return *this;
    }

    [[nodiscard]] friend constexpr BasicVector operator+(const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    [[nodiscard]] friend constexpr BasicVector operator-(const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    [[nodiscard]] friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept { return {a.x * s, a.y * s, a.z * s}; }
};

/// What a stepping function returns: the state after the step.
template <Vector V>
struct Motion {
    V position; ///< [m]
    V velocity; ///< [m/s]
};

// ---- function objects -------------------------------------------------------------------------------------------------------
// Objects, not functions: argument-dependent lookup does not look for them, so that glm::dot, glm::length or glm::project
// never takes over a call made in this library or after `using veer::dot`.

/// Both masks hold; either holds. For bool and for packs alike, without a branch.
inline constexpr struct BothFunction {
    template <class M>
    [[nodiscard]] constexpr M operator()(M a, M b) const noexcept {
        return a & b;
    }
} both{};
inline constexpr struct EitherFunction {
    template <class M>
    [[nodiscard]] constexpr M operator()(M a, M b) const noexcept {
        return a | b;
    }
} either{};

/// What a mask can be asked; simd.hpp says it for those of packs.
template <class M>
struct mask_traits;
template <>
struct mask_traits<bool> {
    [[nodiscard]] static constexpr bool any(bool mask) noexcept { return mask; }
    [[nodiscard]] static constexpr bool all(bool mask) noexcept { return mask; }
};

/// Whether a mask holds in any lane, in all lanes: for an early way out that changes no result.
inline constexpr struct AnyFunction {
    template <class M>
    [[nodiscard]] constexpr bool operator()(M mask) const noexcept {
        return mask_traits<M>::any(mask);
    }
} any{};
inline constexpr struct AllFunction {
    template <class M>
    [[nodiscard]] constexpr bool operator()(M mask) const noexcept {
        return mask_traits<M>::all(mask);
    }
} all{};

/// mask ? a : b, of scalars or component by component of vectors.
inline constexpr struct SelectFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(mask_t<S> mask, S a, std::type_identity_t<S> b) const noexcept {
        return scalar_traits<S>::select(mask, a, b);
    }
    template <Vector V>
    [[nodiscard]] constexpr V operator()(mask_t<scalar_t<V>> mask, const V& a, const std::type_identity_t<V>& b) const noexcept {
        return generate<V>([&](auto i) { return scalar_traits<scalar_t<V>>::select(mask, component<i>(a), component<i>(b)); });
    }
} select{};

/// a < b ? a : b, as the instruction minps: b where the two are equal, or not comparable.
inline constexpr struct MinimumFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S a, std::type_identity_t<S> b) const noexcept {
        return scalar_traits<S>::minimum(a, b);
    }
} minimum{};

/// a > b ? a : b, as the instruction maxps: b where the two are equal, or not comparable.
inline constexpr struct MaximumFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S a, std::type_identity_t<S> b) const noexcept {
        return scalar_traits<S>::maximum(a, b);
    }
} maximum{};

/// x kept within [low, high]; low where the bounds cross.
inline constexpr struct ClampFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S x, std::type_identity_t<S> low, std::type_identity_t<S> high) const noexcept {
        return maximum(minimum(x, high), low);
    }
} clamp{};

/// |x|.
inline constexpr struct MagnitudeFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S x) const noexcept {
        return scalar_traits<S>::magnitude(x);
    }
} magnitude{};

/// The square root of x >= 0, correctly rounded.
inline constexpr struct SquareRootFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S x) const noexcept {
        return scalar_traits<S>::square_root(x);
    }
} square_root{};

/// x without its fraction, for |x| < 2^31.
inline constexpr struct WholePartFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S x) const noexcept {
        return scalar_traits<S>::whole_part(x);
    }
} whole_part{};

/// a / b, correctly rounded. Stepping functions divide by this word, because the `/` of a pack need not be: on 64-bit ARM that of xsimd is an
/// approximation for float.
inline constexpr struct QuotientFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S a, std::type_identity_t<S> b) const noexcept {
        return scalar_traits<S>::quotient(a, b);
    }
} quotient{};

/// a / b, and 0 where b is below the smallest normal number. The guard of the library: the divisor is made safe before the
/// division, so that no flag is raised, -ffast-math takes nothing away, and a zero vector needs no other word.
inline constexpr struct RatioFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S a, std::type_identity_t<S> b) const noexcept {
        const S least = smallest_normal<S>();
        return quotient(scalar_traits<S>::select(b >= least, a, S(0)), scalar_traits<S>::maximum(b, least));
    }
} ratio{};

/// 1 / x, and 0 where x is below the smallest normal number.
inline constexpr struct InverseFunction {
    template <Scalar S>
    [[nodiscard]] constexpr S operator()(S x) const noexcept {
        return ratio(S(1), x);
    }
} inverse{};

/// a.x b.x + a.y b.y [+ a.z b.z], added in this order.
inline constexpr struct DotFunction {
    template <Vector V>
    [[nodiscard]] constexpr scalar_t<V> operator()(const V& a, const std::type_identity_t<V>& b) const noexcept {
        const scalar_t<V> planar = component<0>(a) * component<0>(b) + component<1>(a) * component<1>(b);
        if constexpr (dimension_v<V> == 2) return planar;
        else return planar + component<2>(a) * component<2>(b);
    }
} dot{};

/// |v|^2.
inline constexpr struct LengthSquaredFunction {
    template <Vector V>
    [[nodiscard]] constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return dot(v, v);
    }
} length_squared{};

/// |v|.
inline constexpr struct LengthFunction {
    template <Vector V>
    [[nodiscard]] constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return square_root(dot(v, v));
    }
} length{};

/// 1 / |v|, and 0 where |v|^2 is below the smallest normal number; relative error below 1.5 epsilon.
inline constexpr struct InverseLengthFunction {
    template <Vector V>
    [[nodiscard]] constexpr scalar_t<V> operator()(const V& v) const noexcept {
        return square_root(inverse(dot(v, v)));
    }
} inverse_length{};

/// The cross product: in 3D a vector, in 2D the scalar a.x b.y - a.y b.x.
/// Its length is |a| |b| sin(angle); it points along the axis that turns a towards b.
inline constexpr struct CrossFunction {
    template <Vector V>
    [[nodiscard]] constexpr auto operator()(const V& a, const std::type_identity_t<V>& b) const noexcept {
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
inline constexpr struct NormalizeOrFunction {
    template <Vector V>
    [[nodiscard]] constexpr V operator()(const V& v, const std::type_identity_t<V>& fallback) const noexcept {
        const scalar_t<V> scale = inverse_length(v);
        return select(scale > scalar_t<V>(0), V(v * scale), fallback);
    }
} normalize_or{};

/// v shortened to max_length where it is longer; else v itself, to the bit.
///
///     v max_length / max(|v|, max_length)
///
/// Degenerate: max_length <= 0 gives the zero vector; a zero v stays zero.
inline constexpr struct TruncateFunction {
    template <Vector V>
    [[nodiscard]] constexpr V operator()(const V& v, scalar_t<V> max_length) const noexcept {
        using S = scalar_t<V>;
        const S longest = maximum(length(v), maximum(max_length, smallest_normal<S>()));
        return v * quotient(maximum(max_length, S(0)), longest);
    }
} truncate{};

/// The part of v along a unit vector: unit (v . unit).
inline constexpr struct ProjectFunction {
    template <Vector V>
    [[nodiscard]] constexpr V operator()(const V& v, const std::type_identity_t<V>& unit) const noexcept {
        return unit * dot(v, unit);
    }
} project{};

/// The part of v across a unit vector: v - unit (v . unit). project(v, unit) + reject(v, unit) is v.
inline constexpr struct RejectFunction {
    template <Vector V>
    [[nodiscard]] constexpr V operator()(const V& v, const std::type_identity_t<V>& unit) const noexcept {
        return v - project(v, unit);
    }
} reject{};

/// The part of v across `heading`, which may have any length: v - heading (v . heading) / |heading|^2.
/// It is at a right angle to the heading to 2 epsilon, however nearly parallel the two are. One pass of the formula leaves rounding
/// errors along the heading, so a second pass takes them away; where that takes more than half of what the first left, a third one
/// is needed; and what a third one halves again was nothing but rounding, and counts as zero.
///
/// Degenerate: v where the heading is zero. Exactly zero where v is the heading itself or its opposite.
///
/// Source: "twice is enough" (Kahan; Parlett, The Symmetric Eigenvalue Problem, 6.9), unless the second pass cancels.
inline constexpr struct LateralFunction {
    template <Vector V>
    [[nodiscard]] constexpr V operator()(const V& v, const std::type_identity_t<V>& heading) const noexcept {
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
/// A planar v gives the same answer in 2D and 3D. No direction can be chosen so for all v without a jump somewhere (the hairy
/// ball theorem); this choice jumps where two components are equally small.
///
/// Degenerate: a zero v gives zero.
inline constexpr struct AcrossFunction {
    template <Vector V>
    [[nodiscard]] constexpr V operator()(const V& v) const noexcept {
        using S = scalar_t<V>;
        const S x = component<0>(v), y = component<1>(v);
        if constexpr (dimension_v<V> == 2) return vector_traits<V>::make(S(0) - y, x);
        else {
            const S z = component<2>(v);
            const S size_x = magnitude(x), size_y = magnitude(y), size_z = magnitude(z);
            const V about_x_or_y =
                select(size_y <= size_x, V(vector_traits<V>::make(z, S(0), S(0) - x)), V(vector_traits<V>::make(S(0), S(0) - z, y)));
            return select(size_z <= minimum(size_x, size_y), V(vector_traits<V>::make(S(0) - y, x, S(0))), about_x_or_y);
        }
    }
} across{};

/// A unit vector at a right angle to v, the same one every time: `across(v)` at length 1. In 2D, v turned by +90 degrees.
///
/// Degenerate: a zero v gives the first axis.
inline constexpr struct PerpendicularFunction {
    template <Vector V>
    [[nodiscard]] constexpr V operator()(const V& v) const noexcept {
        return normalize_or(across(v), first_axis<V>());
    }
} perpendicular{};

} // namespace veer
