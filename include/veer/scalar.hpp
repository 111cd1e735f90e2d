// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "ground/compiler.hpp"

// A scalar is a number (float or double) or a pack of numbers (simd/pack.hpp). The result in each lane of a pack equals
// the result for a single number, bit for bit.

namespace veer { inline namespace VEER_UNIT {

/// A parameter type from which the compiler does not deduce T. In f(const V& a, const As<V>& b), only `a` decides V.
template <class T> using As = std::type_identity_t<T>;

/// The operations of a scalar type, besides its own operators + - * < <= > >=. This header specialises scalar_traits
/// for float and double, simd/pack.hpp for packs, and arithmetic/numbers.hpp for numbers wider than double.
///
///     value            the type of one number: float or double
///     mask             the type of a comparison: bool, or a bool per lane
///     lanes            the number of lanes: 1 for a single number
///     select           mask ? a : b
///     minimum          a < b ? a : b, like the x86 instruction minps
///     maximum          a > b ? a : b, like the x86 instruction maxps
///     magnitude        |x|
///     quotient         a / b, correctly rounded (IEEE 754)
///     square_root      the square root of x, correctly rounded (IEEE 754)
///     sign_of          -1 if x < 0, else 1; computed without a branch
///     nearest_whole    x rounded to the nearest integer, ties to even, never -0; for |x| < 2^22
///     whole_part       x truncated to an integer, never -0; for |x| < 2^31
///     leading_half     x rounded to half its bits (12 of 24, 26 of 53); products of two such numbers are exact
///
/// The exact solvers need two more operations, which call a function f:
///
///     through_double   f(widen), rounded to S; widen(x) converts x to double
///     lane_by_lane     x where the mask is true, else f(pick); pick(y) returns the number in this lane of y
template <class S> struct scalar_traits;

template <class S>
    requires std::same_as<S, float> || std::same_as<S, double>
struct scalar_traits<S> {
    using value = S;
    using mask = bool;
    static constexpr std::size_t lanes = 1;
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S select(bool choose_first, S a, S b) noexcept {
        return choose_first ? a : b;
    }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S minimum(S a, S b) noexcept { return a < b ? a : b; }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S maximum(S a, S b) noexcept { return a > b ? a : b; }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S magnitude(S x) noexcept { return parts::math::fabs(x); }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S quotient(S a, S b) noexcept {
        return parts::math::quotient(a, b);
    }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S square_root(S x) noexcept { return parts::math::sqrt(x); }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S sign_of(S x) noexcept {
        return parts::math::copysign(S(1), x + S(0)); // -0 + 0 is 0
    }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S nearest_whole(S x) noexcept {
        return parts::math::nearest_whole(x);
    }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S whole_part(S x) noexcept {
        return static_cast<S>(static_cast<std::int32_t>(x));
    }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S leading_half(S x) noexcept {
        using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
        constexpr Bits half = sizeof(S) == 4 ? Bits(1) << 11 : Bits(1) << 26; // half of the last bit that is kept
        return parts::bits_as<S>((parts::bits_as<Bits>(x) + half) & ~(half + half - 1));
    }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S through_double(const auto& f) noexcept {
        return static_cast<S>(f([](S x) { return static_cast<double>(x); }));
    }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr S lane_by_lane(bool keep, S x, const auto& f) noexcept {
        return keep ? x : f([](S y) { return y; });
    }
};

/// A number or a pack of numbers.
template <class S>
concept Scalar = requires {
    typename scalar_traits<S>::mask;
}; // integers are not scalars: write 1.0f, not 1

/// The result type of a comparison: bool, or for packs one bool per lane.
template <Scalar S> using mask_t = typename scalar_traits<S>::mask;

/// The number of lanes of S. A single number has 1 lane.
template <Scalar S> inline constexpr std::size_t lane_count_v = scalar_traits<S>::lanes;

/// The operations any, all and count of a mask.
template <class Mask> struct mask_traits;
template <> struct mask_traits<bool> {
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr bool any(bool mask) noexcept { return mask; }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr bool all(bool mask) noexcept { return mask; }
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr std::size_t count(bool mask) noexcept { return mask ? 1 : 0; }
};

/// A scalar with the value x in every lane.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S constant(double x) noexcept {
    return S(static_cast<typename scalar_traits<S>::value>(x));
}

namespace parts {

/// Whether S is float or a pack of floats.
template <class S> inline constexpr bool is_single_v = sizeof(typename scalar_traits<S>::value) == 4;

template <class S>
concept Pack = Scalar<S> && !std::same_as<mask_t<S>, bool>;

/// A type T to which another type S converts. Structures of limits use this concept to convert from numbers to packs.
template <class T, class S>
concept MadeFrom = std::convertible_to<S, T> && !std::same_as<T, S>;

template <class T>
concept Arithmetic = std::is_arithmetic_v<T>;
/// double if one of the types is a floating-point type wider than float, else float.
template <Arithmetic... T>
using real_t = std::conditional_t<((std::floating_point<T> && sizeof(T) > sizeof(float)) || ...), double, float>;
template <bool Fits, class... T> using real_if = std::enable_if_t<Fits, real_t<T...>>;

template <Scalar S> using limits_of = std::numeric_limits<typename scalar_traits<S>::value>;

/// The smallest positive normal number. Stepping functions treat vectors with a smaller squared length as zero.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S smallest_normal() noexcept {
    constexpr auto x = (limits_of<S>::min)();
    return S(x);
}
/// The square root of smallest_normal. Stepping functions treat shorter vectors as zero.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S shortest_length() noexcept {
    return constant<S>(is_single_v<S> ? 0x1p-63 : 0x1p-511);
}
/// The distance from 1 to the next larger number.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S epsilon() noexcept {
    constexpr auto x = limits_of<S>::epsilon();
    return S(x);
}
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S largest() noexcept {
    constexpr auto x = (limits_of<S>::max)();
    return S(x);
}
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S infinity() noexcept {
    constexpr auto x = limits_of<S>::infinity();
    return S(x);
}

/// The largest component of a position, velocity, acceleration or force that stepping functions accept: 10^15 in float,
/// 10^150 in double. If all inputs are within range_limit and rate_limit, the results are finite.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S range_limit() noexcept {
    return constant<S>(is_single_v<S> ? 1e15 : 1e150);
}
/// The largest time, rate, ratio or gain that stepping functions accept: 10^6 in float, 10^50 in double.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S rate_limit() noexcept {
    return constant<S>(is_single_v<S> ? 1e6 : 1e50);
}

struct Both;
struct Either;
struct Any;
struct All;
struct Minimum;
struct Maximum;
struct Clamp;
struct Magnitude;
struct SquareRoot;
struct Quotient;
struct Ratio;

/// Returns x if the mask is true, else 0. On packs, or_zero is one instruction shorter than `select`.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S or_zero(mask_t<S> keep, S x) noexcept {
    if constexpr (requires { scalar_traits<S>::or_zero(keep, x); }) return scalar_traits<S>::or_zero(keep, x);
    else return scalar_traits<S>::select(keep, x, S(0));
}

template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S sign_of(S x) noexcept {
    return scalar_traits<S>::sign_of(x);
}
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S nearest_whole(S x) noexcept {
    return scalar_traits<S>::nearest_whole(x);
}
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S whole_part(S x) noexcept {
    return scalar_traits<S>::whole_part(x);
}

/// Computes c0 + c1 * x + c2 * x^2 + ... by Horner's rule. The arguments are x, c0, c1, c2, ...
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S polynomial(S, double last) noexcept {
    return constant<S>(last);
}
template <Scalar S>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr S polynomial(S x, double first, auto... remaining) noexcept {
    return constant<S>(first) + x * polynomial(x, remaining...);
}

} // namespace parts

// Most functions below are function objects. The compiler does no argument-dependent lookup for objects, so an
// unqualified call such as clamp(...) cannot call glm::clamp or xsimd::clamp.

/// a & b, lane by lane, without a branch.
VEER_OBJECT struct parts::Both {
    template <class M> [[nodiscard]] VEER_ALWAYS_INLINE constexpr M operator()(M a, M b) const noexcept {
        return a & b;
    }
} both = {};
/// a | b, lane by lane, without a branch.
VEER_OBJECT struct parts::Either {
    template <class M> [[nodiscard]] VEER_ALWAYS_INLINE constexpr M operator()(M a, M b) const noexcept {
        return a | b;
    }
} either = {};

/// Whether a mask is true in any lane. Use `any` in an `if` only to skip work that does not affect the results.
VEER_OBJECT struct parts::Any {
    template <class M> [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool operator()(M mask) const noexcept {
        return mask_traits<M>::any(mask);
    }
} any = {};
/// Whether a mask is true in all lanes. Use `all` in an `if` only to skip work that does not affect the results.
VEER_OBJECT struct parts::All {
    template <class M> [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool operator()(M mask) const noexcept {
        return mask_traits<M>::all(mask);
    }
} all = {};
/// The number of lanes in which a mask is true.
template <class M> [[nodiscard]] VEER_ALWAYS_INLINE constexpr std::size_t count(const M& mask) noexcept {
    return mask_traits<M>::count(mask);
}

/// The smaller of two numbers: a < b ? a : b, like the x86 instruction minps.
///
/// Error: none, for every number.
/// Degenerate: if a equals b, or if a or b is NaN, returns b. The numbers 0 and -0 are equal.
VEER_OBJECT struct parts::Minimum {
    template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(S a, As<S> b) const noexcept {
        return scalar_traits<S>::minimum(a, b);
    }
} minimum = {};

/// The larger of two numbers: a > b ? a : b, like the x86 instruction maxps.
///
/// Error: none, for every number.
/// Degenerate: if a equals b, or if a or b is NaN, returns b. The numbers 0 and -0 are equal.
VEER_OBJECT struct parts::Maximum {
    template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(S a, As<S> b) const noexcept {
        return scalar_traits<S>::maximum(a, b);
    }
} maximum = {};

/// Clamps x to [low, high].
///
/// Error: none, for every number.
/// Degenerate: if low > high, returns low.
VEER_OBJECT struct parts::Clamp {
    template <Scalar S>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(S x, As<S> low, As<S> high) const noexcept {
        return maximum(minimum(x, high), low);
    }
} clamp = {};

/// The absolute value |x|.
///
/// Error: none, for every number.
VEER_OBJECT struct parts::Magnitude {
    template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(S x) const noexcept {
        return scalar_traits<S>::magnitude(x);
    }
} magnitude = {};

/// The square root of x.
///
/// Error: 0.5 ulp (correctly rounded), for x >= 0.
VEER_OBJECT struct parts::SquareRoot {
    template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(S x) const noexcept {
        return scalar_traits<S>::square_root(x);
    }
} square_root = {};

/// The quotient a / b.
///
/// Error: 0.5 ulp (correctly rounded).
/// Range: b must not be 0. If b may be 0, use `ratio`.
VEER_OBJECT struct parts::Quotient {
    template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(S a, As<S> b) const noexcept {
        return scalar_traits<S>::quotient(a, b);
    }
} quotient = {};

/// The quotient a / b for b >= 0, or 0 if b is 0.
///
/// Error: 0.5 ulp (correctly rounded).
/// Range: the quotient must not overflow.
/// Degenerate: if b is negative or below the smallest normal number, returns 0.
VEER_OBJECT struct parts::Ratio {
    template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator()(S a, As<S> b) const noexcept {
        const S least = smallest_normal<S>();
        if constexpr (std::is_floating_point_v<S>) // constant expressions must not overflow
            if (std::is_constant_evaluated() && !(b >= least)) return S(0);
        return or_zero(b >= least, quotient(a, maximum(b, least)));
    }
} ratio = {};

}} // namespace veer::VEER_UNIT
