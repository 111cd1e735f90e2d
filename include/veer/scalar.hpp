// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "parts/compiler.hpp"

// What a number is: float, double, or a pack of either (simd/pack.hpp). Every formula is written once for all of them,
// with + - * < <= > >= and the words of this file, which mean the same for each, to the bit.

namespace veer {

/// T itself, for a parameter that another one decides: in `f(const V& a, const As<V>& b)` only `a` says what V is, and
/// `b` may be written {1, 2, 3}.
template <class T> using As = std::type_identity_t<T>;

/// What a scalar can do besides + - * < <= > >=. Written here for float and double, in simd/pack.hpp for packs, in
/// exact/numbers.hpp for wide numbers.
///
///     value            the type of one number: float or double
///     mask             what a comparison gives: bool, or one bool a lane
///     select           mask ? a : b
///     minimum          a < b ? a : b    maximum    a > b ? a : b    (the instructions minps and maxps)
///     magnitude        |x|
///     quotient         a / b, correctly rounded, as IEEE 754 demands    square_root    so too
///     sign_of          -1 where x < 0, else 1; one number takes no branch for it
///     nearest_whole    the whole number nearest to x, the even one of two, and never -0; for |x| < 2^22
///     whole_part       x without its fraction, and never -0; for |x| < 2^31
///     leading_half     x rounded to half its bits (12 of 24, 26 of 53): a product of two such numbers is exact
///
/// and for the exact solvers, in which a float is computed in double:
///
///     through_double   the result of f(widen) rounded to the scalar; widen(x) is the number x as a double
///     lane_by_lane     x where the mask holds, and in the other lanes f(pick); pick(y) is the number of y in that lane
template <class S> struct scalar_traits;

template <class S>
    requires std::same_as<S, float> || std::same_as<S, double>
struct scalar_traits<S> {
    using value = S;
    using mask = bool;
    [[nodiscard]] static constexpr S select(bool choose_first, S a, S b) noexcept { return choose_first ? a : b; }
    [[nodiscard]] static constexpr S minimum(S a, S b) noexcept { return a < b ? a : b; }
    [[nodiscard]] static constexpr S maximum(S a, S b) noexcept { return a > b ? a : b; }
    [[nodiscard]] static constexpr S magnitude(S x) noexcept { return parts::math::fabs(x); }
    [[nodiscard]] static constexpr S quotient(S a, S b) noexcept { return a / b; }
    [[nodiscard]] static constexpr S square_root(S x) noexcept { return parts::math::sqrt(x); }
    [[nodiscard]] static constexpr S sign_of(S x) noexcept {
        return parts::math::copysign(S(1), x + S(0));
    } // -0 + 0 is 0
    [[nodiscard]] static constexpr S nearest_whole(S x) noexcept { return parts::math::nearest_whole(x); }
    [[nodiscard]] static constexpr S whole_part(S x) noexcept { return static_cast<S>(static_cast<std::int32_t>(x)); }
    [[nodiscard]] static constexpr S leading_half(S x) noexcept {
        using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
        constexpr Bits half = sizeof(S) == 4 ? Bits(1) << 11 : Bits(1) << 26; // half of the last bit that stays
        return parts::bits_as<S>((parts::bits_as<Bits>(x) + half) & ~(half + half - 1));
    }
    [[nodiscard]] static constexpr S through_double(const auto& f) noexcept {
        return static_cast<S>(f([](S x) { return static_cast<double>(x); }));
    }
    [[nodiscard]] static constexpr S lane_by_lane(bool keep, S x, const auto& f) noexcept {
        return keep ? x : f([](S y) { return y; });
    }
};

/// A number or a pack of numbers: what the components of a Vector are made of.
template <class S>
concept Scalar = requires {
    typename scalar_traits<S>::mask;
}; // no integer: write 1.0f for 1 where a number comes first

/// What a comparison of two S gives: bool, or one bool a lane.
template <Scalar S> using mask_t = typename scalar_traits<S>::mask;

/// The number x in every lane of S.
template <Scalar S> [[nodiscard]] constexpr S constant(double x) noexcept {
    return S(static_cast<typename scalar_traits<S>::value>(x));
}

// ---- the numbers that every formula may name ------------------------------------------------------------------------

namespace parts {

/// float, or a pack of floats.
template <class S> inline constexpr bool is_single_v = sizeof(typename scalar_traits<S>::value) == 4;

/// A number a lane: comparisons give one bool a lane.
template <class S>
concept Pack = Scalar<S> && !std::same_as<mask_t<S>, bool>;

/// T is made from a number S, as a pack is by taking it into every lane. By this, limits and obstacles of plain numbers
/// become those of packs.
template <class T, class S>
concept MadeFrom = std::convertible_to<S, T> && !std::same_as<T, S>;

template <class T>
concept Arithmetic = std::is_arithmetic_v<T>;
/// The type that a mix of numbers makes: the floating-point ones decide, and integers alone give float. So
/// `SteerLimits{20, 1, 10}` holds floats.
template <Arithmetic... T>
using real_t = std::conditional_t<((std::floating_point<T> && sizeof(T) > sizeof(float)) || ...), double, float>;
template <bool Fits, class... T> using real_if = std::enable_if_t<Fits, real_t<T...>>;

template <Scalar S> using limits_of = std::numeric_limits<typename scalar_traits<S>::value>;

/// The smallest normal number. A vector whose squared length is below it counts as zero in every stepping function.
template <Scalar S> [[nodiscard]] constexpr S smallest_normal() noexcept {
    constexpr auto x = (limits_of<S>::min)();
    return S(x);
}
/// The distance from 1 to the next number.
template <Scalar S> [[nodiscard]] constexpr S epsilon() noexcept {
    constexpr auto x = limits_of<S>::epsilon();
    return S(x);
}
/// The largest number that is not infinite.
template <Scalar S> [[nodiscard]] constexpr S largest() noexcept {
    constexpr auto x = (limits_of<S>::max)();
    return S(x);
}
template <Scalar S> [[nodiscard]] constexpr S infinity() noexcept {
    constexpr auto x = limits_of<S>::infinity();
    return S(x);
}

/// The range rule: every stepping function takes lengths, velocities, accelerations and forces whose components are up
/// to range_limit, 10^15 in float and 10^150 in double, so that their squares fit; and times, rates, shares and gains
/// up to rate_limit, 10^6 and 10^50.
template <Scalar S> [[nodiscard]] constexpr S range_limit() noexcept {
    return constant<S>(is_single_v<S> ? 1e15 : 1e150);
}
template <Scalar S> [[nodiscard]] constexpr S rate_limit() noexcept { return constant<S>(is_single_v<S> ? 1e6 : 1e50); }

/// Whether a mask holds in any lane, in all lanes. Written in simd/pack.hpp for packs.
template <class M> struct mask_traits;
template <> struct mask_traits<bool> {
    [[nodiscard]] static constexpr bool any(bool mask) noexcept { return mask; }
    [[nodiscard]] static constexpr bool all(bool mask) noexcept { return mask; }
};

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

} // namespace parts

// ---- the words ------------------------------------------------------------------------------------------------------
// Objects, not functions: argument-dependent lookup does not look for objects, so that glm::clamp, or xsimd's, never
// takes over a call that is made in this library or after `using veer::clamp`.

/// Whether both masks hold; whether either holds. For bool and for the masks of packs, without a branch.
inline constexpr struct parts::Both {
    template <class M> [[nodiscard]] constexpr M operator()(M a, M b) const noexcept { return a & b; }
} both{};
inline constexpr struct parts::Either {
    template <class M> [[nodiscard]] constexpr M operator()(M a, M b) const noexcept { return a | b; }
} either{};

/// Whether a mask holds in any lane; whether it holds in all lanes. For a branch that skips work and changes no result.
inline constexpr struct parts::Any {
    template <class M> [[nodiscard]] constexpr bool operator()(M mask) const noexcept {
        return mask_traits<M>::any(mask);
    }
} any{};
inline constexpr struct parts::All {
    template <class M> [[nodiscard]] constexpr bool operator()(M mask) const noexcept {
        return mask_traits<M>::all(mask);
    }
} all{};

/// a < b ? a : b, as the instruction minps: b where the two are equal, or not comparable.
inline constexpr struct parts::Minimum {
    template <Scalar S> [[nodiscard]] constexpr S operator()(S a, As<S> b) const noexcept {
        return scalar_traits<S>::minimum(a, b);
    }
} minimum{};

/// a > b ? a : b, as the instruction maxps: b where the two are equal, or not comparable.
inline constexpr struct parts::Maximum {
    template <Scalar S> [[nodiscard]] constexpr S operator()(S a, As<S> b) const noexcept {
        return scalar_traits<S>::maximum(a, b);
    }
} maximum{};

/// x kept within [low, high]; low where the bounds cross.
inline constexpr struct parts::Clamp {
    template <Scalar S> [[nodiscard]] constexpr S operator()(S x, As<S> low, As<S> high) const noexcept {
        return maximum(minimum(x, high), low);
    }
} clamp{};

/// |x|.
inline constexpr struct parts::Magnitude {
    template <Scalar S> [[nodiscard]] constexpr S operator()(S x) const noexcept {
        return scalar_traits<S>::magnitude(x);
    }
} magnitude{};

/// The square root of x >= 0, correctly rounded.
inline constexpr struct parts::SquareRoot {
    template <Scalar S> [[nodiscard]] constexpr S operator()(S x) const noexcept {
        return scalar_traits<S>::square_root(x);
    }
} square_root{};

/// a / b, correctly rounded. The library divides by this word, because the `/` of a pack need not be: on 64-bit ARM
/// that of xsimd is an approximation for float.
inline constexpr struct parts::Quotient {
    template <Scalar S> [[nodiscard]] constexpr S operator()(S a, As<S> b) const noexcept {
        return scalar_traits<S>::quotient(a, b);
    }
} quotient{};

/// a / b, and 0 where b is below the smallest normal number. This is how the library divides by what may be 0: the
/// divisor is made safe before the division, so that no flag is raised and a zero vector needs no case of its own.
inline constexpr struct parts::Ratio {
    template <Scalar S> [[nodiscard]] constexpr S operator()(S a, As<S> b) const noexcept {
        const S least = smallest_normal<S>();
        return quotient(scalar_traits<S>::select(b >= least, a, S(0)), maximum(b, least));
    }
} ratio{};

namespace parts {

/// -1 where x < 0, else 1.
template <Scalar S> [[nodiscard]] inline constexpr S sign_of(S x) noexcept { return scalar_traits<S>::sign_of(x); }

/// The whole number nearest to x, the even one of two, and never -0; for |x| < 2^22.
template <Scalar S> [[nodiscard]] constexpr S nearest_whole(S x) noexcept { return scalar_traits<S>::nearest_whole(x); }

/// x without its fraction, and never -0; for |x| < 2^31.
template <Scalar S> [[nodiscard]] constexpr S whole_part(S x) noexcept { return scalar_traits<S>::whole_part(x); }

/// c0 + c1 x + c2 x^2 + ..., from the inside out (Horner).
template <Scalar S> [[nodiscard]] constexpr S polynomial(S, double last) noexcept { return constant<S>(last); }
template <Scalar S> [[nodiscard]] constexpr S polynomial(S x, double first, auto... rest) noexcept {
    return constant<S>(first) + x * polynomial(x, rest...);
}

} // namespace parts
} // namespace veer
