// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../ground/words.hpp"
#include "../vector.hpp"

// The number types of the exact solvers. A solver first computes a result and an error bound in a fast type. If the
// error may change the rounded result, the solver uses the next type in the table. A word is a float, a double or a
// pack. Costs are relative to double (docs/notes/intercept.md). Expansions are used only for touch tests.
//     type           contents                          error of a product    cost of a sum, product, quotient, root
//     double         one word of 53 bits               2^-53                  1
//     WordPair       two words, which may overlap      2^-100                 2      2      4      3
//     DoubleDouble   two words that do not overlap     2^-102                 6      6     11      5
//     Expansion      as many words as needed           none                   hundreds

namespace veer { inline namespace VEER_UNIT {
namespace exact {

// The operators of DoubleWord. A result that fits in two words is exact. The errors in the table also hold with
// -ffp-contract=fast. Callers must not divide by 0 or compute the square root of a negative number.
// Source: Joldes, Muller and Popescu, "Tight and Rigorous Error Bounds for Basic Building Blocks of Double-Word
// Arithmetic" (2017), algorithms 6, 12 and 17.

using DoubleDouble = DoubleWord<double>;

template <class W> inline constexpr bool is_double_word_v = false;
template <class S> inline constexpr bool is_double_word_v<DoubleWord<S>> = true;

template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator+(const DoubleWord<S>& a, const As<DoubleWord<S>>& b) noexcept {
    const DoubleWord<S> high = two_sum(a.high, b.high), low = two_sum(a.low, b.low);
    const DoubleWord<S> sum = fast_two_sum(high.high, S(high.low + low.high));
    return fast_two_sum(sum.high, S(sum.low + low.low));
}

template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator*(const DoubleWord<S>& a, const As<DoubleWord<S>>& b) noexcept {
    const DoubleWord<S> product = two_product(a.high, b.high);
    const S cross_terms = rounded(S(a.high * b.low)) + rounded(S(a.low * b.high));
    return fast_two_sum(product.high, S(product.low + (cross_terms + a.low * b.low)));
}

/// a / b, by long division. The quotient has three digits of one word each. Each digit is clamped to avoid overflow.
template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator/(const DoubleWord<S>& a, const As<DoubleWord<S>>& b) noexcept {
    const S most = parts::largest<S>() / S(256);
    const auto digit = [&](const DoubleWord<S>& remainder) {
        return clamp(S(remainder.high / b.high), S(-most), most);
    };
    const S first = digit(a);
    const DoubleWord<S> remainder = a - b * DoubleWord<S>(first);
    const S second = digit(remainder);
    const S third = digit(remainder - b * DoubleWord<S>(second));
    return DoubleWord<S>(fast_two_sum(first, second)) + DoubleWord<S>(third);
}

template <Scalar S>
[[nodiscard]] constexpr mask_t<S> operator<(const DoubleWord<S>& a, const As<DoubleWord<S>>& b) noexcept {
    return either(a.high < b.high, both(!(b.high < a.high), a.low < b.low));
}

/// The unevaluated sum high + low of two words that may overlap. After a cancellation, the low word may be as large as
/// the high word, so callers must read the number with value(). The rounding error of a sum is 2^-100 of its terms.
/// Source: pair arithmetic, in Lange and Rump, "Faithfully Rounded Floating-point Computations" (2020).
template <Scalar S> struct WordPair {
    S high = S(0), low = S(0);
    constexpr WordPair() noexcept = default;
    constexpr WordPair(S number) noexcept : high(number) {}
    constexpr WordPair(S high_word, S low_word) noexcept : high(high_word), low(low_word) {}
    constexpr WordPair(const DoubleWord<S>& number) noexcept : high(number.high), low(number.low) {}
    [[nodiscard]] constexpr S value() const noexcept { return high + low; }
    [[nodiscard]] friend constexpr WordPair operator+(const WordPair& a, const WordPair& b) noexcept {
        const DoubleWord<S> sum = two_sum(a.high, b.high);
        return {sum.high, sum.low + (a.low + b.low)};
    }
    /// a * b, without the term a.low * b.low.
    [[nodiscard]] friend constexpr WordPair operator*(const WordPair& a, const WordPair& b) noexcept {
        const DoubleWord<S> product = two_product(a.high, b.high);
        return {product.high, product.low + (a.high * b.low + a.low * b.high)};
    }
    /// a / b, for b other than 0. The words of b are first sorted by size, because b.high may have cancelled.
    [[nodiscard]] friend constexpr WordPair operator/(const WordPair& a, const WordPair& b) noexcept {
        const DoubleWord<S> divisor = two_sum(b.high, b.low);
        const S leading = a.high / divisor.high;
        const DoubleWord<S> product = two_product(leading, divisor.high);
        const S remainder = rounded(S(a.high - product.high)) - product.low + (a.low - leading * divisor.low);
        return {leading, remainder / divisor.high};
    }
    [[nodiscard]] friend constexpr mask_t<S> operator<(const WordPair& a, const WordPair& b) noexcept {
        return (a - b).value() < S(0);
    }
};

template <class W>
concept TwoWords = is_double_word_v<W> || std::same_as<W, WordPair<decltype(W::high)>>;

template <TwoWords W> [[nodiscard]] constexpr W operator-(const W& a) noexcept { return {-a.high, -a.low}; }
template <TwoWords W> [[nodiscard]] constexpr W operator-(const W& a, const As<W>& b) noexcept { return a + -b; }
template <TwoWords W> [[nodiscard]] constexpr auto operator>(const W& a, const As<W>& b) noexcept { return b < a; }
template <TwoWords W> [[nodiscard]] constexpr auto operator<=(const W& a, const As<W>& b) noexcept { return !(b < a); }
template <TwoWords W> [[nodiscard]] constexpr auto operator>=(const W& a, const As<W>& b) noexcept { return !(a < b); }

/// x^2, never below 0. The words of a pair are first sorted by size, because operator* omits low * low.
template <Scalar W> [[nodiscard]] constexpr W squared(const W& x) noexcept { return x * x; }
template <Scalar S> [[nodiscard]] constexpr WordPair<S> squared(const WordPair<S>& x) noexcept {
    const WordPair<S> ordered = two_sum(x.high, x.low);
    return ordered * ordered;
}

using parts::converted; // these conversions are exact

/// x, rounded once to the number type To. If x.high is midway between two floats, rounding x.high to float may give the
/// wrong float. A double whose last bit is 1 is never midway between floats. Therefore, if x.low is not 0 and the last
/// bit of x.high is 0, the function replaces x.high by the next double towards x.low ("round to odd").
template <class To> [[nodiscard]] constexpr To narrow(const DoubleDouble& x) noexcept {
    if constexpr (std::same_as<To, double>) return x.high;
    else {
        const auto bits = parts::bits_as<std::int64_t>(x.high);
        const bool even = (bits & 1) == 0, outwards = (x.low > 0.0) == (x.high > 0.0);
        return static_cast<To>(
            even && (x.low > 0.0 || x.low < 0.0) ? parts::bits_as<double>(bits + (outwards ? 1 : -1)) : x.high);
    }
}
template <class To> [[nodiscard]] constexpr To narrow(double x) noexcept { return static_cast<To>(x); }
template <class To, Scalar S> [[nodiscard]] constexpr To narrow(const WordPair<S>& x) noexcept {
    return static_cast<To>(x.value());
}
/// v, rounded to To. If To is a number type, the result is a vector of To.
template <Vector To, Vector V> [[nodiscard]] constexpr To narrow(const V& v) noexcept {
    return generate<To>([&](auto i) { return narrow<scalar_t<To>>(component<i>(v)); });
}
template <Scalar To, Vector V> [[nodiscard]] constexpr BasicVector<To, dimension_v<V>> narrow(const V& v) noexcept {
    return narrow<BasicVector<To, dimension_v<V>>>(v);
}
[[nodiscard]] constexpr auto in_double(const auto& x) noexcept { return narrow<double>(x); }

/// x * 2^exponent, for a number or a vector.
template <class X> [[nodiscard]] constexpr X scaled(const X& x, int exponent) noexcept {
    using parts::math::ldexp;
    if (exponent == 0) return x;
    if constexpr (Vector<X>) return generate<X>([&](auto i) { return scaled(component<i>(x), exponent); });
    else if constexpr (is_double_word_v<X>) return {ldexp(x.high, exponent), ldexp(x.low, exponent)};
    else return ldexp(x, exponent);
}

/// The fast number type of the solvers: double for results in float, word pairs for results in double.
template <class S> using Quick = std::conditional_t<parts::is_single_v<S>, double, WordPair<double>>;

/// Whether x is finite. The function reads the bits of x, so that it also works under -ffast-math.
[[nodiscard]] constexpr bool is_finite(std::floating_point auto x) noexcept {
    if constexpr (sizeof x == 4) return (parts::bits_as<std::uint32_t>(x) & 0x7f800000u) != 0x7f800000u;
    else return (parts::bits_as<std::uint64_t>(x) & 0x7ff0000000000000u) != 0x7ff0000000000000u;
}
template <Vector V> [[nodiscard]] constexpr bool is_finite(const V& v) noexcept {
    return is_finite(component<0>(v)) && is_finite(component<1>(v)) && is_finite(component<dimension_v<V> - 1>(v));
}
[[nodiscard]] constexpr bool all_finite(const auto&... numbers) noexcept { return (is_finite(numbers) && ...); }

/// Whether the magnitudes of all numbers and vector components are at most `limit`; false for a NaN. The function
/// compares each number separately, because a sum could overflow, and a maximum could lose a NaN.
template <Scalar S, class... X> [[nodiscard]] constexpr mask_t<S> all_within(S limit, const X&... numbers) noexcept {
    const auto is_within = [&limit](const auto& x) {
        using Number = std::remove_cvref_t<decltype(x)>;
        if constexpr (!Vector<Number>) return magnitude(x) <= limit;
        else {
            const auto planar = both(magnitude(component<0>(x)) <= limit, magnitude(component<1>(x)) <= limit);
            return both(planar, magnitude(component<dimension_v<Number> - 1>(x)) <= limit);
        }
    };
    mask_t<S> within = S(0) <= limit;
    ((within = both(within, is_within(numbers))), ...);
    return within;
}

template <Vector V> [[nodiscard]] constexpr double largest_component(const V& v) noexcept {
    return static_cast<double>(parts::largest_coordinate(v));
}

template <Scalar W> [[nodiscard]] constexpr int sign_of(const W& x) noexcept {
    return x > W(0) ? 1 : x < W(0) ? -1 : 0;
}

} // namespace exact

// scalar_traits of DoubleWord and WordPair. With these traits, the same solver code works with all number types.
namespace parts {

template <class W> struct TwoWordTraits;
template <template <class> class Words, class S> struct TwoWordTraits<Words<S>> {
    using W = Words<S>;
    using value = typename scalar_traits<S>::value;
    using mask = mask_t<S>;
    static constexpr std::size_t lanes = scalar_traits<S>::lanes;
    [[nodiscard]] static constexpr W select(mask choose_first, const W& a, const W& b) noexcept {
        return {scalar_traits<S>::select(choose_first, a.high, b.high),
            scalar_traits<S>::select(choose_first, a.low, b.low)};
    }
    [[nodiscard]] static constexpr W minimum(const W& a, const W& b) noexcept { return select(a < b, a, b); }
    [[nodiscard]] static constexpr W maximum(const W& a, const W& b) noexcept { return select(b < a, a, b); }
    [[nodiscard]] static constexpr W magnitude(const W& a) noexcept { return select(a < W(), -a, a); }
    [[nodiscard]] static constexpr W quotient(const W& a, const W& b) noexcept { return a / b; }
};

} // namespace parts

/// square_root corrects r, the square root of the high word, by one Newton step. The square root of 0 is 0.
///     r + (a - r^2) / (2 * r)
template <Scalar S> struct scalar_traits<exact::DoubleWord<S>> : parts::TwoWordTraits<exact::DoubleWord<S>> {
    using W = exact::DoubleWord<S>;
    [[nodiscard]] static constexpr W square_root(const W& a) noexcept {
        const S root = scalar_traits<S>::square_root(a.high);
        const S divisor = scalar_traits<S>::select(root > S(0), root + root, S(1));
        return exact::fast_two_sum(root, S((a - exact::two_product(root, root)).high / divisor));
    }
};

template <Scalar S> struct scalar_traits<exact::WordPair<S>> : parts::TwoWordTraits<exact::WordPair<S>> {
    using W = exact::WordPair<S>;
    [[nodiscard]] static constexpr W square_root(const W& a) noexcept {
        const exact::DoubleWord<S> number = exact::two_sum(a.high, a.low);
        const S root = scalar_traits<S>::square_root(number.high);
        const exact::DoubleWord<S> square = exact::two_product(root, root);
        const S remainder = exact::rounded(S(number.high - square.high)) - square.low + number.low;
        return {root, remainder / scalar_traits<S>::select(root > S(0), root + root, S(1))};
    }
};

}} // namespace veer::VEER_UNIT
