// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "decay.hpp"
#include "vector.hpp"

namespace veer {
namespace parts {

/// What is left after an exponential decay, and what is gone.
template <Scalar S> struct Remains {
    S rest; ///< e^-x
    S gone; ///< 1 - e^-x, without cancellation where x is small
};

/// gone = x mean up to x = 1/2, and from there to 128 the rest is squared again and again; beyond 128 nothing is left.
///
/// @param x  >= 0
/// @return both within 8 epsilon of 1, and each within a few epsilon of itself for x <= 1
template <Scalar S> [[nodiscard]] inline constexpr Remains<S> remains(S x) noexcept {
    const S half = constant<S>(0.5), end = constant<S>(128);
    const auto is_long = x > half;
    S part = minimum(x, end);
    const S whole = part;
    if (any(is_long)) [[unlikely]]
        for (int halving = 0; halving < 8; ++halving)
            part = select(part > half, part * half, part); // 128 is 2^8 halves
    const S gone = part * exponential_decay(part).mean;
    S rest = S(1) - gone;
    if (!any(is_long)) [[likely]]
        return {rest, gone};

    for (int squaring = 0; squaring < 8; ++squaring) {
        const auto squares = part < whole;
        rest = select(squares, rest * rest, rest);
        part = select(squares, part + part, part);
    }
    rest = select(x < end, rest, S(0));
    return {rest, select(is_long, S(1) - rest, gone)};
}

} // namespace parts

/// One step of a critically damped spring that draws a position to a target: as quickly as can be without swinging past
/// a target at rest, if it starts at rest. For cameras, cursors and everything that follows softly; engines call it
/// smooth damp.
///
/// The step is the exact solution of the equation of motion, so that frames of any length do no harm: two half steps
/// are one step, and nothing ever blows up.
///
///     x'' = -w^2 (x - target) - 2 w x'      w = frequency      h = time_step
///     y = position - target      c = velocity + w y
///     position + c h e^-wh - y (1 - e^-wh)      (velocity - c w h) e^-wh
///
/// @param position   [m]
/// @param velocity   [m/s]
/// @param target     where it is drawn to  [m]
/// @param frequency  how quickly: from rest, half of the way is left after 1.7 / frequency, a hundredth after 6.6 /
///                   frequency  [rad/s]
/// @param time_step  [s]  below 0 counts as 0
///
/// Degenerate: frequency <= 0 draws nothing: uniform motion, to the bit. On the target at rest it stays there, to the
/// bit.
///
/// Source: the textbook solution (A + B t) e^-wt with A = y and B = c; 1 - e^-wh is wh times the mean of
/// exponential_decay.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> spring_step(const V& position, const As<V>& velocity, const As<V>& target,
    scalar_t<V> frequency, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S w = maximum(frequency, S(0)), h = maximum(time_step, S(0)), x = w * h;
    const auto [rest, gone] = parts::remains(x);
    const V offset = position - target;
    const V drift = velocity + offset * w;
    return {position + drift * S(h * rest) - offset * gone, (velocity - drift * x) * rest};
}

} // namespace veer
