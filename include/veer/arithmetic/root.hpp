// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <type_traits>

#include "numbers.hpp"

// The search for a root of a function: Newton's iteration in an interval that each value narrows.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The value of a function at one place, and its slope there.
template <Scalar W, Scalar D = W> struct Sloped {
    W value;
    D slope; ///< a few right digits are enough
};

/// The next place of a search, and how long the step to that place counts.
template <Scalar W, Scalar Length = W> struct Step {
    W place;
    Length length;
};

/// The root between low and high, 0 <= low < high, of a function that changes its sign there once. Each value narrows
/// the interval. If a step of Newton's iteration would leave it, or is not shorter than a part of the last one, the
/// interval is cut in two instead.
///
/// @param search  search(x)                           value and slope of the function
///                search.newton(x, here, high)        Newton's step; one below 0 or beyond high if there is none
///                search.ends(x, step, here, inside)  whether this step is the last one
///                search.only_rounding(x, step, last) whether steps have become rounding before one was the last
///                search.cut(low, high, x)            the step to where the interval is cut in two
///                search.width(low, high)             the length that the first step has to fall below
///                search.gain                         the largest part of the last step that counts as shorter
///                search.most_rounds                  what ends the search if nothing else does
/// @param rises   the function is below 0 at low, and above 0 at high; else the other way round
template <Scalar W>
[[nodiscard]] inline constexpr W root_between(auto search, W low, W high, bool rises, W start) noexcept {
    W x = start;
    using Length = typename decltype(search)::Length;
    Length last = search.width(low, high);
    for (int round = 0; round < search.most_rounds; ++round) {
        const auto here = search(x);
        if (sign_of(here.value) == 0) return x;
        ((here.value < W(0)) == rises ? low : high) = x;

        auto step = search.newton(x, here, high);
        const bool inside = low < step.place && step.place < high, within = !(step.place < low || high < step.place);
        if (within && search.ends(x, step, here, inside)) return step.place;
        if (search.only_rounding(x, step.length, last)) return x;

        if (!(inside && step.length <= last * Length(search.gain))) step = search.cut(low, high, x);
        x = step.place, last = step.length;
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

/// The first x > 0 at which value + slope x + curvature x^2 is 0; a negative number if there is none or squares do not
/// fit a double.
[[nodiscard]] inline constexpr double first_zero_ahead(double value, double slope, double curvature) noexcept {
    const double toward = value > 0.0 ? -slope : slope, size = magnitude(value),
                 away = value > 0.0 ? curvature : -curvature;
    const double square = toward * toward;
    if (!(square <= parts::largest<double>())) return -1.0;
    const double discriminant = square - 4.0 * size * away;
    if (!(discriminant >= 0.0)) return -1.0;
    const double divisor = toward + square_root(discriminant);
    return divisor > 0.0 ? 2.0 * size / divisor : -1.0;
}

/// A search for the root of a smooth function, in units that bring the root near 1, in an interval of any width: one
/// that is wide is cut a stride above its low end, and not in the middle. Each value with the root ahead squares the
/// stride.
template <Scalar W, class F> struct StridingSearch {
    using Length = W;
    static constexpr int most_rounds = 300; // halves towards 0 end here: shorter times do not count
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
    [[nodiscard]] static constexpr W width(const W& low, const W& high) noexcept { return high - low; }
    [[nodiscard]] static constexpr Step<W> newton(const W& x, const Sloped<W>& here, const W& high) noexcept {
        constexpr double least_slope = 0x1p-1000; // its quotients fit a double
        if (!(magnitude(here.slope) > W(least_slope))) return {W(-1), high};
        const W place = x - here.value / here.slope;
        return {place, magnitude(place - x)};
    }
    /// A step squares the error: after one of half the digits of W the error is below the last digit.
    [[nodiscard]] static constexpr bool ends(const W& x, const Step<W>& step, const Sloped<W>&, bool) noexcept {
        constexpr double half_the_digits = is_double_word_v<W> ? 0x1p-54 : 0x1p-28;
        return step.length <= x * W(half_the_digits);
    }
    // uncovered: the compiler knows the answer, and makes no call
    [[nodiscard]] static constexpr bool only_rounding(const W&, const W&, const W&) noexcept { return false; }

    [[nodiscard]] constexpr W middle(const W& low, const W& high) const noexcept {
        constexpr double least = 0.25, wide = 4; // from 0 the first stride leads to 1
        const W end = maximum(low, W(least)) * W(stride);
        return high > end * W(wide) ? end : W((low + high) * W(0.5));
    }
    /// No step where nothing is left to cut.
    [[nodiscard]] constexpr Step<W> cut(const W& low, const W& high, const W& x) const noexcept {
        constexpr double last_digit = is_double_word_v<W> ? 0x1p-100 : 0x1p-52;
        const W place = middle(low, high);
        const bool cuts = low < place && place < high && high - low > high * W(last_digit);
        return cuts ? Step<W>{place, magnitude(place - x)} : Step<W>{x, W(0)};
    }
};

/// The root between low and high of a smooth function near 1: f(x) gives its value and slope.
template <Scalar W> [[nodiscard]] inline constexpr W root_between(const auto& f, W low, W high, bool rises) noexcept {
    const StridingSearch<W, std::remove_cvref_t<decltype(f)>> search{f, rises};
    return root_between(search, low, high, rises, search.middle(low, high));
}

}}} // namespace veer::VEER_UNIT::exact
