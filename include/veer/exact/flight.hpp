// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "../trigonometry.hpp"
#include "numbers.hpp"
#include "question.hpp"

// Flights under gravity, linear drag and wind, and those of engines that move in steps, in double and in double-double.
// Every one of them is
//
//     position(t) = position + way(t) velocity + fall(t) pull
//     way  = of_velocity t mean(drag t)
//     fall = t (drift + of_velocity of_pull t gain(drag t))
//
// with mean and gain of decay.hpp, and so the true curve of a body with drag alone, but for three constant factors.

namespace veer::exact {

// ---- what drag leaves, in wide numbers ------------------------------------------------------------------------------

/// The factors of exponential_decay, and what is left of a velocity.
template <Scalar W> struct Fading {
    W mean; ///< (1 - e^-x) / x
    W gain; ///< (1 - mean) / x
    W left; ///< e^-x
};

/// 1 / k for k below 20.
template <Scalar W>
inline constexpr auto reciprocals = [] {
    std::array<W, 20> table{};
    for (std::size_t k = 1; k < table.size(); ++k) table[k] = W(1.0) / W(static_cast<double>(k));
    return table;
}();

/// The factors for x >= 0, within 2^-45 in double and 2^-93 in double-double; beyond 700 nothing is left.
///
/// Source: Taylor's series up to x = 1/8, and from there by doubling: mean(2x) = mean (1 + left) / 2,
/// gain(2x) = (gain + mean^2 / 2) / 2, left(2x) = left^2.
template <Scalar W> [[nodiscard]] constexpr Fading<W> fading(const W& x) noexcept {
    if (x > W(700.0)) {
        const W mean = W(1.0) / x;
        return {mean, (W(1.0) - mean) * mean, W(0.0)};
    }
    W part = x;
    int doublings = 0;
    for (; part > W(0.125); ++doublings) part = part * W(0.5);
    W series = W(1.0);
    for (std::size_t k = is_double_word_v<W> ? 19 : 12; k > 2; --k) series = W(1.0) - part * series * reciprocals<W>[k];
    W gain = series * W(0.5), mean = W(1.0) - part * gain, left = W(1.0) - part * mean;
    for (; doublings > 0; --doublings) {
        gain = (gain + mean * mean * W(0.5)) * W(0.5);
        mean = mean * (W(1.0) + left) * W(0.5);
        left = left * left;
    }
    return {mean, gain, left};
}

/// The natural logarithm of 1 / left, for left = 1 - lost in (0, 1]. Both are given, because each says more where it is
/// small.
///
/// Source: Newton's iteration for e^-x = left, from a start with 20 right bits.
template <Scalar W> [[nodiscard]] constexpr W time_to_lose(const W& lost, const W& left) noexcept {
    const auto atanh_series = [](double s) { // atanh(s) 2, for |s| <= 1/3
        const double q = s * s;
        return 2 * s * (1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q / 11)))));
    };
    const double small_loss = in_double(lost), rest = in_double(left);
    const int halves = small_loss < 0.5 ? 0 : -parts::math::ilogb(rest);
    const double share = parts::math::ldexp(rest, halves);
    const double start = small_loss < 0.5 ? atanh_series(small_loss / (2 - small_loss))
                                          : halves * 0.69314718055994531 - atanh_series((share - 1) / (share + 1));
    W x(start);
    for (int round = 0; round < (is_double_word_v<W> ? 3 : 2); ++round) {
        const Fading<W> faded = fading(x);
        x = x + (small_loss < 0.5 ? W(lost - x * faded.mean) / left : W(faded.left / left - W(1.0)));
    }
    return x;
}

// ---- engines that move in steps -------------------------------------------------------------------------------------

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
template <Scalar W> struct Course { W drag, of_velocity, of_pull, drift; };

/// The course through the places at which an engine's steps end; in double or in double-double.
///
///     left = e^-y      drag = y / h      A = left / mean(y)      B = 1 / mean(y)      q = gain(y) / mean(y)
///
///     gravity, then braking, then the move      of_velocity A, of_pull A, drift h A (1 - q)
///     braking, then gravity, then the move      of_velocity A, of_pull B, drift h B (1 - q)
///     the move, then gravity, then braking      of_velocity B, of_pull A, drift h (5/8 - A q)
///
/// Source: the geometric sums of the steps, with (1 - left^n) h = y t mean(drag t), n = t / h.
template <Scalar W>
[[nodiscard]] inline constexpr Course<W> course_of_steps(StepRule rule, double damping, double time_step) noexcept {
    const W one(1.0), zero(0.0), h(clamp(time_step, 0.0, 1e150));
    const W c(clamp(damping, 0.0, rule.braking == Braking::power ? 1.0 : 1e150));
    const W drift_without = h * W(rule.moves_first ? 0.125 : 0.5);

    W lost = c * h, left = one, y = zero, drag = c;
    bool stops = false;
    if (rule.braking == Braking::linear) {
        stops = !(lost < one);
        left = stops ? zero : W(one - lost);
    } else if (rule.braking == Braking::implicit) {
        left = one / (one + lost);
        lost = lost * left;
    } else {
        stops = !(c < one);
        if (!stops && c > zero) drag = time_to_lose<W>(c, W(one - c));
        y = drag * h;
        const Fading<W> faded = fading(y);
        left = faded.left, lost = y * faded.mean;
        stops = stops || !(left > zero);
    }
    if (stops) {                                                 // nothing is left of e^-1024
        const W stopped_drag = W(1024.0) / maximum(h, W(1e-22)); // times a time it fits a float
        return {stopped_drag, zero, rule.brakes_gravity ? zero : W(1024.0), rule.brakes_gravity ? zero : h};
    }
    if (!(lost > W(1e-200))) return {drag, one, one, drift_without};
    if (rule.braking != Braking::power) {
        y = time_to_lose(lost, left);
        drag = y / h;
    }

    const Fading<W> faded = fading(y);
    const W quicker = one / faded.mean, slower = left * quicker, share = faded.gain * quicker;
    if (rule.moves_first) return {drag, quicker, slower, h * (W(0.625) - slower * share)};
    const W of_pull = rule.brakes_gravity ? slower : quicker;
    return {drag, slower, of_pull, h * of_pull * (one - share)};
}

} // namespace veer::exact
