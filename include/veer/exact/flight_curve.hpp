// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../ground/compiler.hpp"

// The curve of a flight under gravity, linear drag and wind, and of the flights of engines that move in steps, in
// double and in double-double. Each of them is
//
//     position(t) = position + way(t) velocity + fall(t) pull        pull = gravity + drag wind
//     way  = of_velocity t mean(drag t)
//     fall = t (drift + of_velocity of_pull t gain(drag t))
//
// with mean and gain of decay.hpp: the curve of a body under gravity and drag, except for three constant factors.

namespace veer { inline namespace VEER_UNIT { namespace exact {

// ---- what drag leaves -----------------------------------------------------------------------------------------------

/// The factors of exponential_decay, and what is left of a velocity.
template <Scalar W> struct Fading {
    W mean; ///< (1 - e^-x) / x
    W gain; ///< (1 - mean) / x
    W left; ///< e^-x
};

/// 1 - x/k (1 - x/(k + 1) (1 - ...)), to the last term that counts for x <= 1/8. The calls are unrolled, in place of a
/// table of 1/k: device code of CUDA reads no table of the host.
template <int k, Scalar W> [[nodiscard]] constexpr W series_from(const W& x) noexcept {
    if constexpr (k > (is_double_word_v<W> ? 19 : 12)) return W(1.0);
    else {
        constexpr W per_k = W(1.0) / W(static_cast<double>(k));
        return W(1.0) - x * series_from<k + 1>(x) * per_k;
    }
}

/// The factors for x >= 0, within 2^-45 in double and 2^-93 in double-double; beyond x = 700, left is 0.
///
/// Source: Taylor's series up to x = 1/8, and from there by doubling: mean(2x) = mean (1 + left) / 2,
/// gain(2x) = (gain + mean^2 / 2) / 2, left(2x) = left^2.
template <Scalar W> [[nodiscard]] constexpr Fading<W> fading(const W& x) noexcept {
    constexpr double longest = 700; // e^-700 is near the smallest double
    if (x > W(longest)) {
        const W mean = W(1.0) / x;
        return {mean, (W(1.0) - mean) * mean, W(0.0)};
    }
    W part = x;
    int doublings = 0;
    for (; part > W(0.125); ++doublings) part = part * W(0.5);
    W gain = series_from<3>(part) * W(0.5), mean = W(1.0) - part * gain, left = W(1.0) - part * mean;
    for (; doublings > 0; --doublings) {
        gain = (gain + mean * mean * W(0.5)) * W(0.5);
        mean = mean * (W(1.0) + left) * W(0.5);
        left = left * left;
    }
    return {mean, gain, left};
}

/// The natural logarithm of 1 / left, for left = 1 - lost in (0, 1]. Both are passed, because each is the more accurate
/// one where it is small.
///
/// Source: Newton's iteration for e^-x = left, from a start with 20 right bits.
template <Scalar W> [[nodiscard]] constexpr W time_to_lose(const W& lost, const W& left) noexcept {
    const auto atanh_series = [](double s) { // atanh(s) 2, for |s| <= 1/3
        const double q = s * s;
        return 2 * s * (1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q / 11)))));
    };
    const double loss = in_double(lost);
    const bool is_small = loss < 0.5;
    const int halves = is_small ? 0 : -parts::math::ilogb(in_double(left));
    const double near_1 = parts::math::ldexp(in_double(left), halves); // left = near_1 2^-halves
    W x(is_small ? atanh_series(loss / (2 - loss))
                 : halves * 0.69314718055994531 - atanh_series((near_1 - 1) / (near_1 + 1)));
    constexpr int steps = is_double_word_v<W> ? 3 : 2; // from 20 bits to 40, 80, 160
    for (int step = 0; step < steps; ++step) {
        const Fading<W> faded = fading(x);
        x = x + (is_small ? W(lost - x * faded.mean) / left : W(faded.left / left - W(1.0)));
    }
    return x;
}

// ---- the curve ------------------------------------------------------------------------------------------------------

/// How an engine brakes: what is left of a velocity after a step of length h under damping c.
enum class Braking : unsigned char {
    linear,  ///< max(0, 1 - c h)
    power,   ///< (1 - c)^h, c at most 1
    implicit ///< 1 / (1 + c h)
};

/// What an engine does in a step: it brakes, adds gravity, and moves.
struct StepRule {
    Braking braking;
    bool brakes_gravity; ///< adds gravity before it brakes
    bool moves_first;    ///< p += v h + 5/8 h^2 gravity, and then v = left (v + h gravity)
};

/// The numbers that make the curve of a flight: see the top of this file.
template <Scalar W> struct FlightCurve { W drag, of_velocity, of_pull, drift; };

/// The curve through the places at which an engine's steps end; in double or in double-double.
///
///     left = e^-y      drag = y / h      A = left / mean(y)      B = 1 / mean(y)      q = gain(y) / mean(y)
///
///     gravity, then braking, then the move      of_velocity A, of_pull A, drift h A (1 - q)
///     braking, then gravity, then the move      of_velocity A, of_pull B, drift h B (1 - q)
///     the move, then gravity, then braking      of_velocity B, of_pull A, drift h (5/8 - A q)
///
/// Source: the geometric sums of the steps, with (1 - left^n) h = y t mean(drag t), n = t / h.
template <Scalar W>
[[nodiscard]] inline constexpr FlightCurve<W> curve_of_steps(StepRule rule, double damping, double time_step) noexcept {
    constexpr double most = 1e150; // products of two of these fit a double
    const W one(1.0), zero(0.0), h(clamp(time_step, 0.0, most));
    const W c(clamp(damping, 0.0, most));
    const W drift_without = h * W(rule.moves_first ? 0.125 : 0.5);

    W lost = c * h, left = one, y = zero, drag = c;
    bool stops = false;
    if (rule.braking == Braking::linear) {
        stops = !(lost < one);
        left = one - lost;
    } else if (rule.braking == Braking::implicit) {
        left = one / (one + lost);
        lost = lost * left;
    } else {
        stops = !(c < one);
        if (!stops) drag = time_to_lose<W>(c, W(one - c));
        y = drag * h;
        const Fading<W> faded = fading(y);
        left = faded.left, lost = y * faded.mean;
        stops = stops || !(left > zero);
    }
    if (stops) {
        constexpr double all = 1024, shortest_step = 1e-22; // e^-1024 counts as 0; drag times a time fits a float
        return {W(all) / maximum(h, W(shortest_step)), zero, rule.brakes_gravity ? zero : W(all),
            rule.brakes_gravity ? zero : h};
    }
    constexpr double least_loss = 1e-200; // less changes no digit, and its square is no double
    if (!(lost > W(least_loss))) return {drag, one, one, drift_without};
    if (rule.braking != Braking::power) {
        y = time_to_lose(lost, left);
        drag = y / h;
    }

    const Fading<W> faded = fading(y);
    const W quicker = one / faded.mean, slower = left * quicker, gain = faded.gain * quicker;
    if (rule.moves_first) return {drag, quicker, slower, h * (W(0.625) - slower * gain)};
    const W of_pull = rule.brakes_gravity ? slower : quicker;
    return {drag, slower, of_pull, h * of_pull * (one - gain)};
}

/// What makes the curve of a flight, in any kind of number: its drag, or the steps of an engine.
struct CurveSource {
    double drag; ///< or the damping of an engine
    bool in_steps = false;
    StepRule rule{};
    double time_step = 0;

    template <Scalar W> [[nodiscard]] constexpr FlightCurve<W> in() const noexcept {
        if (in_steps) return curve_of_steps<W>(rule, drag, time_step);
        return {W(maximum(drag, 0.0)), W(1.0), W(1.0), W(0.0)};
    }
};

}}} // namespace veer::VEER_UNIT::exact
