// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <type_traits>

#include "numbers.hpp"

// The search for a root of a function: Newton's iteration in an interval that each value narrows.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The value of a function at one place, and its slope there, of which a few right digits are enough.
template <Scalar W, Scalar D = W> struct Sloped {
    W value;
    D slope;

    /// Newton's step back from this place to the root; `longest` where the slope is 0 or too large.
    [[nodiscard]] constexpr W step(double longest) const noexcept {
        constexpr double least = parts::smallest_normal<double>(), most = parts::largest<double>();
        const double height = in_double(value), steep = in_double(slope), steepness = maximum(magnitude(steep), least);
        if constexpr (is_double_word_v<D>)
            if (magnitude(steep) > least) return value / slope;
        const double size = steepness <= most ? minimum(magnitude(height) / steepness, longest) : longest;
        return W(parts::math::copysign(size, height * parts::math::copysign(1.0, steep)));
    }
};

/// The place that halves an interval, and the length that the next step has to fall below.
template <Scalar W> struct Halving {
    W place;
    double length;
};

/// The root between low and high, 0 <= low < high, of a function that changes its sign there once. Each value narrows
/// the interval. A step of Newton's iteration that would leave it, or is not shorter than a share of the last one, is
/// not made: the interval is halved instead.
///
/// @param search  search(x)                                      value and slope of the function
///                search.ends(x, next, step, here)               whether the step from x to next is the last one
///                search.only_rounding(x, step, last_step)       whether steps no longer shorten
///                search.gain                                    the largest share of the last step that counts as
///                                                               shorter
///                search.halved(low, high, x)                    the interval halved, after a value at x
/// @param rises   the function is below 0 at low, and above 0 at high; else the other way round
template <Scalar W>
[[nodiscard]] inline constexpr W root_between(auto search, W low, W high, bool rises, W start) noexcept {
    constexpr int most_rounds = 1000; // never reached: 64 halvings and few steps between them lead to two neighbours
    W x = start;
    double last_step = in_double(high);
    for (int round = 0; round < most_rounds; ++round) {
        const auto here = search(x);
        if (sign_of(here.value) == 0) return x;
        const bool before = (here.value < W(0)) == rises;
        low = select(before, x, low), high = select(before, high, x);

        const W back = here.step(in_double(high)), next = x - back;
        const double step = magnitude(in_double(back));
        const bool inside = low < next && next < high, stays = !(x < next || next < x);
        if ((inside || stays) && search.ends(x, next, step, here)) return next;
        if (search.only_rounding(x, step, last_step)) return x;

        const bool gains = inside && step <= last_step * search.gain;
        const Halving<W> half = gains ? Halving<W>{next, step} : search.halved(low, high, x);
        x = half.place, last_step = half.length;
        if (!(low < x && x < high)) return x;
    }
    return x;
}

/// A number halfway from low to high. If high is more than twice low, halfway is counted in the doubles between them,
/// so that 64 halvings reduce any interval to two neighbours.
[[nodiscard]] constexpr double between(double low, double high) noexcept {
    if (high < low * 2.0) return low + (high - low) * 0.5;
    return parts::bits_as<double>((parts::bits_as<std::uint64_t>(low) + parts::bits_as<std::uint64_t>(high)) / 2);
}
[[nodiscard]] constexpr DoubleDouble between(const DoubleDouble& low, const DoubleDouble& high) noexcept {
    if (high < low * DoubleDouble(2.0)) return low + (high - low) * DoubleDouble(0.5);
    return between(low.high, high.high);
}

/// A search for the root of a smooth function, in units that bring the root near 1, in an interval of any width: one
/// that is wide is not halved but cut a stride above its low end. Each value with the root ahead squares the stride.
template <Scalar W, class F> struct StridingSearch {
    static constexpr double gain = 0.5;
    const F& f; ///< f(x): value and slope
    bool rises;
    double stride = 4;

    [[nodiscard]] constexpr Sloped<W> operator()(const W& x) noexcept {
        constexpr double longest = 0x1p64;
        const Sloped<W> here = f(x);
        if ((here.value < W(0)) == rises) stride = minimum(stride * stride, longest);
        return here;
    }
    /// A step squares the error: after one of half the digits of W the error is below the last digit.
    [[nodiscard]] static constexpr bool ends(const W& x, const W&, double step, const auto&) noexcept {
        constexpr double half_the_digits = is_double_word_v<W> ? 0x1p-54 : 0x1p-28;
        return step <= in_double(x) * half_the_digits;
    }
    [[nodiscard]] static constexpr bool only_rounding(const W&, double, double) noexcept { return false; }

    [[nodiscard]] constexpr W middle(const W& low, const W& high) const noexcept {
        constexpr double least = 0.25, wide = 4; // from 0 the first stride leads to 1
        const W end = maximum(low, W(least)) * W(stride);
        return high > end * W(wide) ? end : W((low + high) * W(0.5));
    }
    [[nodiscard]] constexpr Halving<W> halved(const W& low, const W& high, const W& x) const noexcept {
        const W place = middle(low, high);
        return {place, in_double(magnitude(place - x))};
    }
};

/// The root between low and high of a smooth function near 1: f(x) gives its value and slope.
template <Scalar W> [[nodiscard]] inline constexpr W root_between(const auto& f, W low, W high, bool rises) noexcept {
    const StridingSearch<W, std::remove_cvref_t<decltype(f)>> search{f, rises};
    return root_between(search, low, high, rises, search.middle(low, high));
}

}}} // namespace veer::VEER_UNIT::exact
