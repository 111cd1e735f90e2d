// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../ground/compiler.hpp"

// Computes the path of a body under gravity, drag and wind. The same formulas describe the path of a body that a
// physics engine moves in time steps. Without time steps, of_velocity and of_pull are 1, and drift is 0.
//     position(t) = position + travel(t) * velocity + fall(t) * pull        pull = gravity + drag * wind
//     travel(t) = of_velocity * t * mean(drag * t)                          mean, gain: see Fading
//     fall(t)   = t * (drift + of_velocity * of_pull * t * gain(drag * t))

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// Factors of exponential decay, for x = drag * t. A body without gravity keeps the fraction `kept` of its velocity.
template <Scalar W> struct Fading {
    W mean; ///< (1 - e^-x) / x
    W gain; ///< (1 - mean) / x
    W kept; ///< e^-x
};

/// The sum of the following series, for x <= 1/8. A table of the factors 1 / k would not work in CUDA device code.
///     1 - x / k * (1 - x / (k + 1) * (1 - ...))
template <int k, Scalar W> [[nodiscard]] constexpr W series_from(const W& x) noexcept {
    if constexpr (k > (is_double_word_v<W> ? 19 : 12)) return W(1.0);
    else {
        constexpr W per_k = W(1.0) / W(static_cast<double>(k));
        return W(1.0) - x * series_from<k + 1>(x) * per_k;
    }
}

/// Computes the factors of Fading for x >= 0. If x > 700, kept is 0.
/// Error: each factor is off by less than 2^-45 in double, and by less than 2^-93 in DoubleDouble.
/// Source: the Taylor series, for x <= 1/8. A larger x is halved until x <= 1/8. Formulas for doubling x again:
///     mean(2x) = mean * (1 + kept) / 2      gain(2x) = (gain + mean^2 / 2) / 2      kept(2x) = kept^2
template <Scalar W> [[nodiscard]] constexpr Fading<W> fading(const W& x) noexcept {
    constexpr double longest = 700; // e^-700 is near the smallest double
    if (x > W(longest)) {
        const W mean = W(1.0) / x;
        return {mean, (W(1.0) - mean) * mean, W(0.0)};
    }
    W reduced = x;
    int doublings = 0;
    for (; reduced > W(0.125); ++doublings) reduced = reduced * W(0.5);
    W gain = series_from<3>(reduced) * W(0.5), mean = W(1.0) - reduced * gain, kept = W(1.0) - reduced * mean;
    for (; doublings > 0; --doublings) {
        gain = (gain + mean * mean * W(0.5)) * W(0.5);
        mean = mean * (W(1.0) + kept) * W(0.5);
        kept = kept * kept;
    }
    return {mean, gain, kept};
}

/// The natural logarithm of 1 / kept, for 0 < kept <= 1. The caller computes lost = 1 - kept without cancellation.
/// Source: Newton's iteration for e^-x = kept. The initial value has 20 correct bits.
template <Scalar W> [[nodiscard]] constexpr W time_to_lose(const W& lost, const W& kept) noexcept {
    const auto atanh_series = [](double s) { // 2 * atanh(s), for |s| <= 1/3
        const double q = s * s;
        return 2 * s * (1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q / 11)))));
    };
    const double loss = in_double(lost);
    const bool is_small = loss < 0.5;
    const int halves = is_small ? 0 : -parts::math::ilogb(in_double(kept));
    const double near_1 = parts::math::ldexp(in_double(kept), halves); // kept = near_1 * 2^-halves
    W x(is_small ? atanh_series(loss / (2 - loss))
                 : halves * 0.69314718055994531 - atanh_series((near_1 - 1) / (near_1 + 1)));
    constexpr int steps = is_double_word_v<W> ? 3 : 2; // correct bits after each step: 40, 80, 160
    for (int step = 0; step < steps; ++step) {
        const Fading<W> faded = fading(x);
        x = x + (is_small ? W(lost - x * faded.mean) / kept : W(faded.kept / kept - W(1.0)));
    }
    return x;
}

/// How a body loses speed: continuously, or in the time steps of a physics engine, with step length h and damping c.
enum class Braking : unsigned char {
    smooth,  ///< continuously; the damping is the drag
    linear,  ///< a step multiplies the velocity by max(0, 1 - c * h)
    power,   ///< a step multiplies the velocity by (1 - c)^h, for c up to 1
    implicit ///< a step multiplies the velocity by 1 / (1 + c * h)
};

/// How a flight or a physics engine moves a body.
struct FlightRule {
    double damping = 0; ///< negative values are treated as 0
    Braking braking = Braking::smooth;
    bool brakes_gravity = false; ///< whether a step adds gravity before it damps the velocity
    bool moves_first = false;    ///< a step is p += v * h + 5/8 * h^2 * gravity, then v = kept * (v + h * gravity)
    double time_step = 0;
};

template <Scalar W> struct FlightCurve { W drag, of_velocity, of_pull, drift; };

/// The curve of a flight. For a physics engine, the curve passes through the body's positions after each step.
/// Source: geometric sums over n = t / h steps, with (1 - kept^n) * h = y * t * mean(drag * t).
///     kept = e^-y      drag = y / h      A = kept / mean(y)      B = 1 / mean(y)      q = gain(y) / mean(y)
///     gravity, then damping, then the move      of_velocity = A, of_pull = A, drift = h * A * (1 - q)
///     damping, then gravity, then the move      of_velocity = A, of_pull = B, drift = h * B * (1 - q)
///     the move, then gravity, then damping      of_velocity = B, of_pull = A, drift = h * (5/8 - A * q)
template <Scalar W> [[nodiscard]] inline constexpr FlightCurve<W> curve_of(const FlightRule& rule) noexcept {
    const W one(1.0), zero(0.0);
    if (rule.braking == Braking::smooth) return {W(maximum(rule.damping, 0.0)), one, one, zero};
    constexpr double most = 1e150; // the product of two such numbers fits in a double
    const W h(clamp(rule.time_step, 0.0, most)), c(clamp(rule.damping, 0.0, most));

    W lost = c * h, kept = one, y = zero, drag = c;
    bool stops = false;
    if (rule.braking == Braking::linear) {
        stops = !(lost < one);
        kept = one - lost;
    } else if (rule.braking == Braking::implicit) {
        kept = one / (one + lost);
        lost = lost * kept;
    } else {
        stops = !(c < one);
        if (!stops) drag = time_to_lose<W>(c, W(one - c));
        y = drag * h;
        const Fading<W> faded = fading(y);
        kept = faded.kept, lost = y * faded.mean;
        stops = stops || !(kept > zero);
    }
    if (stops) {
        constexpr double all = 1024, shortest_step = 1e-22; // e^-1024 is 0 in double; 1024e22 * time fits in a float
        return {W(all) / maximum(h, W(shortest_step)), zero, rule.brakes_gravity ? zero : W(all),
            rule.brakes_gravity ? zero : h};
    }
    constexpr double least_loss = 1e-200; // a smaller `lost` changes no digit, and its square underflows
    if (!(lost > W(least_loss))) return {drag, one, one, h * W(rule.moves_first ? 0.125 : 0.5)};
    if (rule.braking != Braking::power) {
        y = time_to_lose(lost, kept);
        drag = y / h;
    }

    const Fading<W> faded = fading(y);
    const W quicker = one / faded.mean, slower = kept * quicker, gain = faded.gain * quicker;
    if (rule.moves_first) return {drag, quicker, slower, h * (W(0.625) - slower * gain)};
    const W of_pull = rule.brakes_gravity ? slower : quicker;
    return {drag, slower, of_pull, h * of_pull * (one - gain)};
}

}}} // namespace veer::VEER_UNIT::exact
