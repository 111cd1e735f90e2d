// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../vector.hpp"
#include "numbers.hpp"

// Accurate sums of products that may almost cancel.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A compensated sum. `low` is the sum of the rounding errors, so the result is accurate even if terms almost cancel.
/// Source: Ogita, Rump and Oishi, "Accurate Sum and Dot Product" (2005).
template <Scalar W> struct CompensatedSum {
    W high = W(0), low = W(0);
    constexpr void add(W number) noexcept {
        const DoubleWord<W> sum = two_sum(high, number);
        high = sum.high;
        low = low + sum.low;
    }
    constexpr void add_product(W a, W b) noexcept {
        const DoubleWord<W> product = two_product(a, b);
        add(product.high);
        low = low + product.low;
    }
    [[nodiscard]] constexpr W value() const noexcept { return high + low; }
};
template <Scalar S> struct CompensatedSum<DoubleWord<S>> {
    S high = S(0), middle = S(0), low = S(0);
    constexpr void add(S number) noexcept {
        const DoubleWord<S> upper = two_sum(high, number), lower = two_sum(middle, upper.low);
        high = upper.high;
        middle = lower.high;
        low = low + lower.low;
    }
    constexpr void add(const DoubleWord<S>& number) noexcept { add(number.high), add(number.low); }
    constexpr void add_product(const DoubleWord<S>& a, const DoubleWord<S>& b) noexcept {
        add(two_product(a.high, b.high)), add(two_product(a.high, b.low)), add(two_product(a.low, b.high)),
            add(two_product(a.low, b.low));
    }
    [[nodiscard]] constexpr DoubleWord<S> value() const noexcept {
        return DoubleWord<S>(high) + (DoubleWord<S>(middle) + DoubleWord<S>(low));
    }
};

/// An expansion: an exact sum of doubles. The words do not overlap, and are sorted by size.
/// Degenerate: a product that underflows is missing from the sum.
/// Source: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997).
class Expansion {
public:
    constexpr Expansion() noexcept = default;
    constexpr Expansion(const DoubleDouble& number) noexcept {
        add(number.low);
        add(number.high);
    }
    constexpr void add(double number) noexcept {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const DoubleDouble sum = two_sum(number, words[i]);
            if (sum.low < 0.0 || sum.low > 0.0) words[kept++] = sum.low;
            number = sum.high;
        }
        // uncovered: no sum needs more words than `most`
        if ((number < 0.0 || number > 0.0) && kept < most) words[kept++] = number;
        count = kept;
    }

    [[nodiscard]] friend constexpr Expansion operator+(Expansion a, const Expansion& b) noexcept {
        for (std::size_t i = 0; i < b.count; ++i) a.add(b.words[i]);
        return a;
    }
    [[nodiscard]] friend constexpr Expansion operator-(Expansion a, const Expansion& b) noexcept {
        for (std::size_t i = 0; i < b.count; ++i) a.add(-b.words[i]);
        return a;
    }
    [[nodiscard]] friend constexpr Expansion operator*(const Expansion& a, const Expansion& b) noexcept {
        Expansion result;
        for (std::size_t i = 0; i < a.count; ++i) {
            for (std::size_t k = 0; k < b.count; ++k) {
                const DoubleDouble product = two_product(a.words[i], b.words[k]);
                result.add(product.low);
                result.add(product.high);
            }
        }
        return result;
    }
    /// The sum as a DoubleDouble, with the sign of the exact sum.
    [[nodiscard]] constexpr DoubleDouble value() const noexcept {
        DoubleDouble sum;
        for (std::size_t i = 0; i < count; ++i) sum = DoubleDouble(words[i]) + sum;
        return sum;
    }

private:
    static constexpr std::size_t most = 96; // 80 words are enough for the 2098 bits of any sum
    double words[most] = {};
    std::size_t count = 0;
};

/// The sum of f over pairs of component indices: f(x, y) in 2D, f(y, z) + f(z, x) + f(x, y) in 3D.
template <Vector V> [[nodiscard]] constexpr auto sum_over_planes(const auto& f) noexcept {
    constexpr std::integral_constant<int, 0> x;
    constexpr std::integral_constant<int, 1> y;
    if constexpr (dimension_v<V> == 2) return f(x, y);
    else {
        constexpr std::integral_constant<int, 2> z;
        return f(y, z) + f(z, x) + f(x, y);
    }
}

/// |cross(a, b)|^2, never below 0. In DoubleDouble, each component of cross(a, b) has a relative error of 2^-100.
template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> cross_squared(const V& a, const V& b) noexcept {
    using W = scalar_t<V>;
    return sum_over_planes<V>([&](auto i, auto k) {
        if constexpr (is_double_word_v<W>) {
            CompensatedSum<W> sum;
            sum.add_product(component<i>(a), component<k>(b));
            sum.add_product(-component<k>(a), component<i>(b));
            return squared(sum.value());
        } else return squared(W(component<i>(a) * component<k>(b) - component<k>(a) * component<i>(b)));
    });
}

template <Vector V> [[nodiscard]] inline constexpr Expansion exact_cross_squared(const V& a, const V& b) noexcept {
    return sum_over_planes<V>([&](auto i, auto k) {
        const Expansion crossed = Expansion(component<i>(a)) * Expansion(component<k>(b))
                                - Expansion(component<k>(a)) * Expansion(component<i>(b));
        return crossed * crossed;
    });
}

/// dot(a, b) - x * y, accurate to the last bits of W, even if the terms almost cancel.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] constexpr W dot_less_product(const V& a, const V& b, const As<W>& x, const As<W>& y) noexcept {
    CompensatedSum<W> sum;
    sum.add_product(W(0) - x, y);
    sum.add_product(component<0>(a), component<0>(b));
    sum.add_product(component<1>(a), component<1>(b));
    if constexpr (dimension_v<V> == 3) sum.add_product(component<2>(a), component<2>(b));
    return sum.value();
}

}}} // namespace veer::VEER_UNIT::exact
