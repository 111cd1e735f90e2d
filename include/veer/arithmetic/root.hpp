// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <type_traits>

#include "numbers.hpp"

// Finds a root of a function between two bounds, by Newton's iteration with bisection as a safeguard.

namespace veer { inline namespace VEER_UNIT { namespace exact {

template <Scalar W, Scalar D = W> struct Sloped {
    W value;
    D slope; ///< a few correct digits are enough
};

/// The next x of a search, and the length of the step to this x.
template <Scalar W, Scalar Length = W> struct Step {
    W place;
    Length length;
};

/// The root of a function between low and high, for 0 <= low < high. The function must change its sign once between low
/// and high. Each evaluation narrows the bracket [low, high]. If a Newton step leaves the bracket, or is hardly shorter
/// than the last step, a bisection replaces it.
///
/// @param search  search(x)                           value and slope of the function
///                search.newton(x, here, high)        Newton step; below 0 or above high if there is none
///                search.ends(x, step, here, inside)  whether this step is the last step
///                search.has_stalled(x, step, last)   whether to stop because the steps are only rounding error
///                search.bisect(low, high, x)         step to an x that splits the bracket
///                search.width(low, high)             length to which the first step is compared
///                search.max_ratio                    largest ratio of a Newton step to the last step
///                search.max_iterations               limit that no known search reaches
/// @param rises   true if the function is below 0 at low, false if it is above 0 at low
template <Scalar W>
[[nodiscard]] inline constexpr W root_between(auto search, W low, W high, bool rises, W start) noexcept {
    W x = start;
    using Length = typename decltype(search)::Length;
    Length last = search.width(low, high);
    for (int iteration = 0; iteration < search.max_iterations; ++iteration) {
        const auto here = search(x);
        if (sign_of(here.value) == 0) return x;
        ((here.value < W(0)) == rises ? low : high) = x;

        auto step = search.newton(x, here, high);
        const bool inside = low < step.place && step.place < high, within = !(step.place < low || high < step.place);
        if (within && search.ends(x, step, here, inside)) return step.place;
        if (search.has_stalled(x, step.length, last)) return x;

        if (!(inside && step.length <= last * Length(search.max_ratio))) step = search.bisect(low, high, x);
        x = step.place, last = step.length;
        if (!(low < x && x < high)) return x;
    }
    return x;
}

/// A number between low and high. If high < 2 * low, the result is the mean of low and high. Otherwise, half of the
/// doubles between low and high are below the result, so that 64 bisections are enough for any bracket.
template <Scalar W> [[nodiscard]] constexpr W midpoint(const W& low, const W& high) noexcept {
    if (high < low * W(2.0)) return low + (high - low) * W(0.5);
    const auto bits = [](const W& x) { return parts::bits_as<std::uint64_t>(in_double(x)); };
    return W(parts::bits_as<double>((bits(low) + bits(high)) / 2));
}

/// The first root x > 0 of value + slope * x + curvature * x^2; negative if there is none, or if slope^2 overflows.
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

/// Searches for the root of a smooth function. The root should be near 1. The bracket may have any width: bisect()
/// splits a wide bracket at stride * low. After each evaluation below the root, `stride` is squared.
template <Scalar W, class F> struct StridingSearch {
    using Length = W;
    static constexpr int max_iterations = 300; // after 300 bisections, the width of any bracket is negligible
    static constexpr double max_ratio = 0.5;
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
        constexpr double least_slope = 0x1p-1000; // a division by a smaller slope may overflow
        if (!(magnitude(here.slope) > W(least_slope))) return {W(-1), high};
        const W place = x - here.value / here.slope;
        return {place, magnitude(place - x)};
    }
    /// A Newton step doubles the correct digits. If a step changes only the last half of the digits, the search ends.
    [[nodiscard]] static constexpr bool ends(const W& x, const Step<W>& step, const Sloped<W>&, bool) noexcept {
        constexpr double half_the_digits = is_double_word_v<W> ? 0x1p-54 : 0x1p-28;
        return step.length <= x * W(half_the_digits);
    }
    // uncovered: the compiler replaces each call of this function by its constant result
    [[nodiscard]] static constexpr bool has_stalled(const W&, const W&, const W&) noexcept { return false; }
    [[nodiscard]] constexpr W middle(const W& low, const W& high) const noexcept {
        constexpr double least = 0.25, wide = 4; // a bracket that starts at 0 is first split at 1
        const W end = maximum(low, W(least)) * W(stride);
        return high > end * W(wide) ? end : W((low + high) * W(0.5));
    }
    /// The step that splits the bracket; a step of length 0 if the bracket is too narrow to be split.
    [[nodiscard]] constexpr Step<W> bisect(const W& low, const W& high, const W& x) const noexcept {
        constexpr double last_digit = is_double_word_v<W> ? 0x1p-100 : 0x1p-52;
        const W place = middle(low, high);
        const bool splits = low < place && place < high && high - low > high * W(last_digit);
        return splits ? Step<W>{place, magnitude(place - x)} : Step<W>{x, W(0)};
    }
};

/// The root of a smooth function between low and high. The root should be near 1. f(x) returns value and slope.
template <Scalar W> [[nodiscard]] inline constexpr W root_between(const auto& f, W low, W high, bool rises) noexcept {
    const StridingSearch<W, std::remove_cvref_t<decltype(f)>> search{f, rises};
    return root_between(search, low, high, rises, search.middle(low, high));
}

}}} // namespace veer::VEER_UNIT::exact
