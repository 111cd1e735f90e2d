// SPDX-License-Identifier: MIT
#pragma once

#include "vector.hpp"

namespace veer {

/// The two factors by which drag shortens a change of velocity and a displacement, for x = damping * time.
template <Scalar S> struct Decay {
    S mean; ///< (1 - e^-x) / x      the mean of e^-s for s from 0 to x: 1 at x = 0
    S gain; ///< (1 - mean) / x      1/2 at x = 0
};

} // namespace veer

namespace veer::inline VEER_UNIT {

/// The factors that make a step under drag exact, whatever its length. Damping 0 is not a special case, and no
/// exponential function is called.
///
///     dv/dt = push - damping v  =>      change = time (push - damping v)
///                                       v after the time  = v + change mean
///                                       displacement      = time (v + change gain)
///
/// In balance, where push = damping v, the velocity does not change by a bit.
///
/// @param x  damping * time  >= 0; below 0 counts as 0
///
/// Error: relative, below 4 epsilon; over every float from 0 to the largest, mean 2.0 and gain 2.7 epsilon at most.
/// Range: every finite x.
///
/// Source: a near-minimax polynomial up to x = 1/2, relative error 2^-24 (float) and 2^-55 (double), and from there to
/// 64 by doubling: mean(2x) = mean(x) (1 + e^-x) / 2 and gain(2x) = (gain(x) + mean(x)^2 / 2) / 2, which do not amplify
/// errors; beyond 64, where e^-x is below the rounding of 1, mean = 1 / x. The factors are the first two phi functions
/// of exponential integrators (Hochbruck and Ostermann, 2010).
template <Scalar S> [[nodiscard]] inline constexpr Decay<S> exponential_decay(S x) noexcept {
    using parts::polynomial;
    const S half = constant<S>(0.5), end = constant<S>(64), whole = maximum(x, S(0));
    const auto beyond_series = whole > half;
    S doubled = whole, part = whole;
    if (any(beyond_series)) [[unlikely]] {
        doubled = minimum(whole, end), part = doubled;
        for (int halving = 0; halving < 7; ++halving) part = select(part > half, part * half, part); // 64 is 2^7 halves
    }

    S gain;
    if constexpr (parts::is_single_v<S>)
        gain = polynomial(part, 0.5, -0.166665629, 0.0416499302, -0.00823822152, 0.00116428698);
    else
        gain = polynomial(part, 0.5, -0.16666666666666538, 0.04166666666658176, -0.0083333333311557019,
            0.0013888888604959755, -0.00019841248546681163, 2.4800612832459925e-5, -2.7529613436538965e-6,
            2.7077661631340097e-7, -2.0367831165025622e-8);
    S mean = S(1) - part * gain;
    if (any(beyond_series)) [[unlikely]] {
        for (int doubling = 0; doubling < 7; ++doubling) {
            const auto doubles = part < doubled;
            gain = select(doubles, (gain + mean * mean * half) * half, gain);
            mean = select(doubles, mean - mean * mean * part * half, mean);
            part = select(doubles, part + part, part);
        }
        const S inverse_x = quotient(S(1), maximum(whole, end));
        mean = select(whole > end, inverse_x, mean);
        gain = select(whole > end, (S(1) - inverse_x) * inverse_x, gain);
    }
    return {mean, gain};
}

} // namespace veer::inline VEER_UNIT
