// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "../scalar.hpp"

// Error-free sums and products. Each function returns the rounded result and the rounding error.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// Returns x. If x is a product, the compiler cannot fuse x into an FMA; if x is a sum, it cannot reorder the terms.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S rounded(S x) noexcept {
#if defined(__has_builtin)
#if __has_builtin(__builtin_assoc_barrier) && !defined(__CUDACC__) // __has_builtin of nvcc is wrong
    if constexpr (std::floating_point<S>) return __builtin_assoc_barrier(x);
#endif
#endif
    return x;
}

/// A number with twice as many bits as S: the unevaluated sum high + low, with |low| <= ulp(high) / 2.
template <Scalar S> struct DoubleWord {
    S high = S(0), low = S(0);

    constexpr DoubleWord() noexcept = default;
    VEER_ALWAYS_INLINE constexpr DoubleWord(S number) noexcept : high(number) {}
    VEER_ALWAYS_INLINE constexpr DoubleWord(S high_word, S low_word) noexcept : high(high_word), low(low_word) {}
    [[nodiscard]] explicit constexpr operator S() const noexcept { return high; }
};

/// a + b without error, for |a| >= |b| or a == 0. `high` is the rounded sum, `low` is the rounding error.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr DoubleWord<S> fast_two_sum(S a, As<S> b) noexcept {
    const S sum = rounded(S(a + b));
    return {sum, rounded(S(b - rounded(S(sum - a))))};
}

/// a + b without error. `high` is the rounded sum, `low` is the rounding error.
/// Source: Knuth, The Art of Computer Programming 2, 4.2.2, theorem B.
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr DoubleWord<S> two_sum(S a, As<S> b) noexcept {
    const S sum = rounded(S(a + b));
    const S of_b = rounded(S(sum - a));
    const S of_a = rounded(S(sum - of_b));
    return {sum, rounded(S(rounded(S(a - of_a)) + rounded(S(b - of_b))))};
}

/// a * b without error, unless the low word underflows.
/// Source: Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971).
template <Scalar S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr DoubleWord<S> two_product(S a, As<S> b) noexcept {
    const S a_high = scalar_traits<S>::leading_half(a), a_low = a - a_high;
    const S b_high = scalar_traits<S>::leading_half(b), b_low = b - b_high;
    const S product = rounded(S(a * b));
    const S error =
        rounded(S(rounded(S(rounded(S(a_high * b_high - product)) + a_high * b_low)) + a_low * b_high)) + a_low * b_low;
    return {product, error};
}

/// a * b - c * d, accurate even if the products nearly cancel. By Sterbenz' lemma, the difference of the high words is
/// exact for nearly equal products. The low words are the rounding errors of the products.
template <Scalar S> [[nodiscard]] constexpr S difference_of_products(S a, As<S> b, As<S> c, As<S> d) noexcept {
    const DoubleWord<S> first = two_product(a, b), second = two_product(c, d);
    return (first.high - second.high) + (first.low - second.low);
}

}}} // namespace veer::VEER_UNIT::exact
