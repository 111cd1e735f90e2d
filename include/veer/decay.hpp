// SPDX-License-Identifier: MIT
#pragma once

#include "vector.hpp"

namespace veer {

/// The two factors of a step with drag, for x = damping * time. See exponential_decay.
template <Scalar S> struct Decay {
    S mean; ///< (1 - e^-x) / x, the mean of e^-s for 0 <= s <= x; 1 at x = 0
    S gain; ///< (1 - mean) / x; 1/2 at x = 0
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Returns e^-x for x >= 0, within one epsilon, and 0 for x > 87 (double: 708). `mean` is exponential_decay(x).mean.
///     1 - x * mean      if x <= 1/2
///     2^-n * e^-r       if x > 1/2, with n = round(x / ln 2) and r = x - n * ln 2
/// Source: Cody and Waite, Software Manual for the Elementary Functions (1980).
template <Scalar S> [[nodiscard]] inline constexpr S remaining_fraction(S x, S mean) noexcept {
    constexpr bool single = is_single_v<S>;
    const S usual = S(1) - x * mean;
    const auto beyond = x > constant<S>(0.5);
    if (!any(beyond)) return usual;

    const S end = constant<S>(single ? 87 : 708), most = minimum(x, end);
    const S count = nearest_whole(S(most * constant<S>(1.4426950408889634)));
    const S exponent = (count * constant<S>(single ? 0x1.62ep-1 : 0x1.62e42feep-1) - most)
                     + count * constant<S>(single ? 3.1946184945309415e-05 : 1.9082149292705877e-10);
    S fraction;
    if constexpr (single)
        fraction = polynomial(exponent, 1, 1, 0.5, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040);
    else
        fraction = polynomial(exponent, 1, 1, 0.5, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320,
            1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800);
    S power = constant<S>(0.5), scale = power, above = count; // above: whole_part(count / 2^digit)
    for (int digit = 0; digit < (single ? 7 : 10); ++digit) {
        const S half = whole_part(S(count * scale));
        fraction = select(half + half < above, fraction * power, fraction);
        above = half, scale = scale * constant<S>(0.5), power = power * power;
    }
    return select(beyond, select(x > end, S(0), fraction), usual);
}

} // namespace parts

/// Returns the two factors of a step with drag. With these factors, the step is exact for every time and damping,
/// including 0. If push = damping * v, the velocity v does not change, bit for bit.
///
///     dv/dt = push - damping * v                change = time * (push - damping * v)
///     v' = v + change * mean                    displacement = time * (v + change * gain)
///
/// @param x  damping * time; < 0 is treated as 0
///
/// Error: for all floats >= 0, `mean` is off by at most 2.0 epsilon * mean, and `gain` by at most 2.7 epsilon * gain.
/// In double, both bounds are 4 epsilon.
/// Range: every finite x.
/// Source: the first two phi functions of exponential integrators (Hochbruck and Ostermann, 2010). If x > 1/2, the
/// function halves x until x <= 1/2, and then doubles x again with these formulas:
///     mean(2 * x) = mean(x) * (1 + e^-x) / 2      gain(2 * x) = (gain(x) + mean(x)^2 / 2) / 2
template <Scalar S> [[nodiscard]] inline constexpr Decay<S> exponential_decay(S x) noexcept {
    using parts::polynomial;
    const S half = constant<S>(0.5), end = constant<S>(64), whole = maximum(x, S(0));
    const auto beyond_series = whole > half;
    S doubled = whole, reduced = whole;
    if (any(beyond_series)) [[unlikely]] {
        doubled = minimum(whole, end), reduced = doubled;
        for (int halving = 0; halving < 7; ++halving)
            reduced = select(reduced > half, reduced * half, reduced); // 7 halvings reduce 64 to 1/2
    }

    S gain;
    if constexpr (parts::is_single_v<S>)
        gain = polynomial(reduced, 0.5, -0.166665629, 0.0416499302, -0.00823822152, 0.00116428698);
    else
        gain = polynomial(reduced, 0.5, -0.16666666666666538, 0.04166666666658176, -0.0083333333311557019,
            0.0013888888604959755, -0.00019841248546681163, 2.4800612832459925e-5, -2.7529613436538965e-6,
            2.7077661631340097e-7, -2.0367831165025622e-8);
    S mean = S(1) - reduced * gain;
    if (any(beyond_series)) [[unlikely]] {
        for (int doubling = 0; doubling < 7; ++doubling) {
            const auto doubles = reduced < doubled;
            gain = select(doubles, (gain + mean * mean * half) * half, gain);
            mean = select(doubles, mean - mean * mean * reduced * half, mean);
            reduced = select(doubles, reduced + reduced, reduced);
        }
        const S inverse_x = quotient(S(1), maximum(whole, end));
        mean = select(whole > end, inverse_x, mean);
        gain = select(whole > end, (S(1) - inverse_x) * inverse_x, gain);
    }
    return {mean, gain};
}

}} // namespace veer::VEER_UNIT
