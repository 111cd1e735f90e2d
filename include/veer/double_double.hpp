// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <limits>

#include "vector.hpp"

namespace veer {

/// x as a value of its own: the compiler may neither fuse the product that made it into an FMA nor reorder the sum that uses it.
template <Scalar S>
[[nodiscard]] constexpr S rounded(S x) noexcept {
#if defined(__has_builtin)
#if __has_builtin(__builtin_assoc_barrier)
    if constexpr (std::floating_point<S>) return __builtin_assoc_barrier(x);
#endif
#endif
    return x;
}

/// A number carried in two words, high + low with |low| <= ulp(high) / 2: twice the bits of S.
/// DoubleWord<double> is the arithmetic in which the solvers for double are exact; 0.5 ulp of S is about 2^52 times its error.
///
///     a + b    relative error below 2^-104        a * b    2^-102        a / b    2^-100        square_root(a)    2^-100
///
/// Whole numbers and dyadic fractions that fit 106 bits come out exact. Holds under -ffp-contract=fast (products pass through
/// `rounded`, and are split by their bits, not by Veltkamp's multiplication, which an FMA would spoil).
///
/// Degenerate: division by zero and roots of negative numbers are the caller's to avoid; the root of zero is zero. A quotient
/// beyond 1/256 of the largest number stays there.
///
/// Source: Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971); Joldes, Muller and Popescu,
/// "Tight and Rigorous Error Bounds for Basic Building Blocks of Double-Word Arithmetic" (2017), algorithms 6, 12 and 17.
template <Scalar S>
struct DoubleWord {
    S high = S(0), low = S(0);

    constexpr DoubleWord() noexcept = default;
    constexpr DoubleWord(S number) noexcept : high(number) {}
    constexpr DoubleWord(S high_word, S low_word) noexcept : high(high_word), low(low_word) {}
    [[nodiscard]] explicit constexpr operator S() const noexcept { return high; }
};

using DoubleDouble = DoubleWord<double>;

/// a + b without error, for |a| >= |b| or a == 0: high = fl(a + b), low = what rounding took.
template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> fast_two_sum(S a, std::type_identity_t<S> b) noexcept {
    const S sum = rounded(S(a + b));
    return {sum, rounded(S(b - rounded(S(sum - a))))};
}

/// a + b without error.
///
/// Source: Knuth, The Art of Computer Programming 2, 4.2.2, theorem B.
template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> two_sum(S a, std::type_identity_t<S> b) noexcept {
    const S sum = rounded(S(a + b));
    const S of_b = rounded(S(sum - a));
    const S of_a = rounded(S(sum - of_b));
    return {sum, rounded(S(rounded(S(a - of_a)) + rounded(S(b - of_b))))};
}

/// a * b without error, as long as the error itself does not underflow.
template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> two_product(S a, std::type_identity_t<S> b) noexcept {
    const S a_high = scalar_traits<S>::leading_half(a), a_low = a - a_high;
    const S b_high = scalar_traits<S>::leading_half(b), b_low = b - b_high;
    const S product = rounded(S(a * b));
    const S error = rounded(S(rounded(S(rounded(S(a_high * b_high - product)) + a_high * b_low)) + a_low * b_high)) + a_low * b_low;
    return {product, error};
}

template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator-(const DoubleWord<S>& a) noexcept {
    return {-a.high, -a.low};
}

template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator+(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    const DoubleWord<S> high = two_sum(a.high, b.high), low = two_sum(a.low, b.low);
    const DoubleWord<S> sum = fast_two_sum(high.high, S(high.low + low.high));
    return fast_two_sum(sum.high, S(sum.low + low.low));
}

template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator-(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    return a + (-b);
}

template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator*(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    const DoubleWord<S> product = two_product(a.high, b.high);
    const S cross_terms = rounded(S(a.high * b.low)) + rounded(S(a.low * b.high));
    return fast_two_sum(product.high, S(product.low + (cross_terms + a.low * b.low)));
}

template <Scalar S>
[[nodiscard]] constexpr DoubleWord<S> operator/(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    constexpr auto largest = (std::numeric_limits<typename scalar_traits<S>::value>::max)() / 256;
    const auto digit = [&b](const DoubleWord<S>& rest) { return clamp(S(rest.high / b.high), S(-largest), S(largest)); };
    const S first = digit(a); // long division: three digits, each of one word
    const DoubleWord<S> rest = a - b * DoubleWord<S>(first);
    const S second = digit(rest);
    const S third = digit(rest - b * DoubleWord<S>(second));
    return DoubleWord<S>(fast_two_sum(first, second)) + DoubleWord<S>(third);
}

template <Scalar S>
[[nodiscard]] constexpr mask_t<S> operator<(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    return either(a.high < b.high, both(!(b.high < a.high), a.low < b.low));
}

template <Scalar S>
[[nodiscard]] constexpr mask_t<S> operator>(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    return b < a;
}

template <Scalar S>
[[nodiscard]] constexpr mask_t<S> operator<=(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    return !(b < a);
}

template <Scalar S>
[[nodiscard]] constexpr mask_t<S> operator>=(const DoubleWord<S>& a, const std::type_identity_t<DoubleWord<S>>& b) noexcept {
    return !(a < b);
}

/// A double-word is a number too, and so is a pair of words: the solvers are written once, and run in double, in pairs or in double-double.
/// The root is one step of Newton from the root of the high word: r + (a - r^2) / (2 r).
template <Scalar S>
struct scalar_traits<DoubleWord<S>> {
    using value = typename scalar_traits<S>::value;
    using mask = mask_t<S>;
    [[nodiscard]] static constexpr DoubleWord<S> select(mask choose_first, const DoubleWord<S>& a, const DoubleWord<S>& b) noexcept {
        return {scalar_traits<S>::select(choose_first, a.high, b.high), scalar_traits<S>::select(choose_first, a.low, b.low)};
    }
    [[nodiscard]] static constexpr DoubleWord<S> minimum(const DoubleWord<S>& a, const DoubleWord<S>& b) noexcept { return select(a < b, a, b); }
    [[nodiscard]] static constexpr DoubleWord<S> maximum(const DoubleWord<S>& a, const DoubleWord<S>& b) noexcept { return select(b < a, a, b); }
    [[nodiscard]] static constexpr DoubleWord<S> quotient(const DoubleWord<S>& a, const DoubleWord<S>& b) noexcept { return a / b; }
    [[nodiscard]] static constexpr DoubleWord<S> magnitude(const DoubleWord<S>& a) noexcept { return select(a.high < S(0), -a, a); }
    [[nodiscard]] static DoubleWord<S> square_root(const DoubleWord<S>& a) noexcept {
        const S root = scalar_traits<S>::square_root(a.high);
        const S divisor = scalar_traits<S>::select(root > S(0), root + root, S(1));
        return fast_two_sum(root, S((a - two_product(root, root)).high / divisor));
    }
};

/// A DoubleWord that is never put in order: its words may overlap, which takes half the work. As many digits as long as nothing cancels;
/// where much does, what is left is right to 2^-100 of the terms, and both words have to be asked for it.
///
/// Source: Lange and Rump, "Faithfully Rounded Floating-point Computations" (2020).
template <Scalar S>
struct WordPair {
    S high = S(0), low = S(0);

    constexpr WordPair() noexcept = default;
    constexpr WordPair(S number) noexcept : high(number) {}
    constexpr WordPair(S high_word, S low_word) noexcept : high(high_word), low(low_word) {}
    constexpr WordPair(const DoubleWord<S>& number) noexcept : high(number.high), low(number.low) {}

    /// Rounded to one word.
    [[nodiscard]] constexpr S value() const noexcept { return high + low; }

    [[nodiscard]] friend constexpr WordPair operator+(const WordPair& a, const WordPair& b) noexcept {
        const DoubleWord<S> sum = two_sum(a.high, b.high);
        return {sum.high, sum.low + (a.low + b.low)};
    }
    [[nodiscard]] friend constexpr WordPair operator-(const WordPair& a, const WordPair& b) noexcept {
        const DoubleWord<S> sum = two_sum(a.high, S(-b.high));
        return {sum.high, sum.low + (a.low - b.low)};
    }
    [[nodiscard]] friend constexpr WordPair operator*(const WordPair& a, const WordPair& b) noexcept {
        const DoubleWord<S> product = two_product(a.high, b.high);
        return {product.high, product.low + (a.high * b.low + a.low * b.high)};
    }
    /// For a divisor that is not 0. It is put in order first, for its first word may have cancelled.
    [[nodiscard]] friend constexpr WordPair operator/(const WordPair& a, const WordPair& b) noexcept {
        const DoubleWord<S> divisor = two_sum(b.high, b.low);
        const S leading = a.high / divisor.high;
        const DoubleWord<S> product = two_product(leading, divisor.high);
        const S rest = rounded(S(a.high - product.high)) - product.low + (a.low - leading * divisor.low);
        return {leading, rest / divisor.high};
    }
    [[nodiscard]] friend constexpr mask_t<S> operator<(const WordPair& a, const WordPair& b) noexcept { return (a - b).value() < S(0); }
    [[nodiscard]] friend constexpr mask_t<S> operator>(const WordPair& a, const WordPair& b) noexcept { return b < a; }
    [[nodiscard]] friend constexpr mask_t<S> operator<=(const WordPair& a, const WordPair& b) noexcept { return (a - b).value() <= S(0); }
    [[nodiscard]] friend constexpr mask_t<S> operator>=(const WordPair& a, const WordPair& b) noexcept { return b <= a; }
};

/// x^2, never below 0. A pair is put in order first: where its first word has cancelled, the square of the second is not small beside the others.
template <Scalar W>
[[nodiscard]] constexpr W squared(const W& x) noexcept {
    return x * x;
}
template <Scalar S>
[[nodiscard]] constexpr WordPair<S> squared(const WordPair<S>& x) noexcept {
    const WordPair<S> ordered = two_sum(x.high, x.low);
    return ordered * ordered;
}

/// The number nearest to x with the precision of double, or nearly so.
[[nodiscard]] constexpr double in_double(double x) noexcept { return x; }
[[nodiscard]] constexpr double in_double(const DoubleDouble& x) noexcept { return x.high; }
[[nodiscard]] constexpr double in_double(const WordPair<double>& x) noexcept { return x.value(); }
template <Vector V>
[[nodiscard]] constexpr auto in_double(const V& v) noexcept {
    return generate<BasicVector<double, dimension_v<V>>>([&](auto i) { return in_double(component<i>(v)); });
}

template <Scalar S>
struct scalar_traits<WordPair<S>> {
    using value = typename scalar_traits<S>::value;
    using mask = mask_t<S>;
    [[nodiscard]] static constexpr WordPair<S> select(mask choose_first, const WordPair<S>& a, const WordPair<S>& b) noexcept {
        return {scalar_traits<S>::select(choose_first, a.high, b.high), scalar_traits<S>::select(choose_first, a.low, b.low)};
    }
    [[nodiscard]] static constexpr WordPair<S> minimum(const WordPair<S>& a, const WordPair<S>& b) noexcept { return select(a < b, a, b); }
    [[nodiscard]] static constexpr WordPair<S> maximum(const WordPair<S>& a, const WordPair<S>& b) noexcept { return select(b < a, a, b); }
    [[nodiscard]] static constexpr WordPair<S> quotient(const WordPair<S>& a, const WordPair<S>& b) noexcept { return a / b; }
    [[nodiscard]] static constexpr WordPair<S> magnitude(const WordPair<S>& a) noexcept {
        return select(a < WordPair<S>(), WordPair<S>(-a.high, -a.low), a);
    }
    [[nodiscard]] static WordPair<S> square_root(const WordPair<S>& a) noexcept {
        const DoubleWord<S> number = two_sum(a.high, a.low);
        const S root = scalar_traits<S>::square_root(number.high);
        const DoubleWord<S> square = two_product(root, root);
        const S rest = rounded(S(number.high - square.high)) - square.low + number.low;
        return {root, rest / scalar_traits<S>::select(root > S(0), root + root, S(1))};
    }
};

/// A sum of doubles without any error: as many words as it takes, none of which overlap, in ascending order. For a decision that two
/// words cannot make.
///
/// Degenerate: what underflows is lost. Of any two neighbours one bit at least does not fit a double, so that 96 words are enough for all.
///
/// Source: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997), theorem 10.
class ExactSum {
public:
    constexpr ExactSum() noexcept = default;
    constexpr ExactSum(const DoubleDouble& number) noexcept { add(number.low), add(number.high); }

    constexpr void add(double number) noexcept {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const DoubleDouble sum = two_sum(number, words[i]);
            if (sum.low < 0.0 || sum.low > 0.0) words[kept++] = sum.low;
            number = sum.high;
        }
        if ((number < 0.0 || number > 0.0) && kept < words.size()) words[kept++] = number;
        count = kept;
    }

    [[nodiscard]] friend constexpr ExactSum operator+(ExactSum a, const ExactSum& b) noexcept {
        for (std::size_t i = 0; i < b.count; ++i) a.add(b.words[i]);
        return a;
    }
    [[nodiscard]] friend constexpr ExactSum operator-(ExactSum a, const ExactSum& b) noexcept {
        for (std::size_t i = 0; i < b.count; ++i) a.add(-b.words[i]);
        return a;
    }
    [[nodiscard]] friend constexpr ExactSum operator*(const ExactSum& a, const ExactSum& b) noexcept {
        ExactSum result;
        for (std::size_t i = 0; i < a.count; ++i) {
            for (std::size_t k = 0; k < b.count; ++k) {
                const DoubleDouble product = two_product(a.words[i], b.words[k]);
                result.add(product.low), result.add(product.high);
            }
        }
        return result;
    }

    /// Rounded, with the sign of the whole.
    [[nodiscard]] constexpr DoubleDouble value() const noexcept {
        DoubleDouble sum;
        for (std::size_t i = 0; i < count; ++i) sum = DoubleDouble(words[i]) + sum;
        return sum;
    }

private:
    std::array<double, 96> words{};
    std::size_t count = 0;
};

template <class W>
inline constexpr bool is_double_word_v = false;
template <class S>
inline constexpr bool is_double_word_v<DoubleWord<S>> = true;

} // namespace veer
