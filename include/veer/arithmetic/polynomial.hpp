// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../ground/compiler.hpp"
#include "numbers.hpp"
#include "root.hpp"

// Finds the roots x > 0 of a polynomial. The search first finds the extrema, which are the roots of the derivative.
// Between two neighbouring extrema there is at most one root.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The search for roots ends at this x. The product of x^4 and a coefficient up to 2^200 fits in a double.
inline constexpr double farthest_root = 0x1p204;
/// The relative error of a root that is correct to its last digit, in double and in DoubleDouble.
inline constexpr double last_digit_of_double = 0x1p-54, last_digit_exactly = 0x1p-104;

/// The polynomial c[0] + c[1] * x + ... + c[N] * x^N. If c[N] is 0, the degree is below N.
template <Scalar W, int N> struct Polynomial {
    W c[std::size_t{N + 1}];
    [[nodiscard]] constexpr W operator()(const W& x) const noexcept { return value_from<0>(x); }
    [[nodiscard]] constexpr Polynomial<W, N - 1> derivative() const noexcept {
        Polynomial<W, N - 1> result{};
        for (int i = 0; i < N; ++i) result.c[i] = c[i + 1] * W(static_cast<double>(i + 1));
        return result;
    }
    template <int M>
    [[nodiscard]] friend constexpr Polynomial<W, N + M> operator*(
        const Polynomial& a, const Polynomial<W, M>& b) noexcept {
        Polynomial<W, N + M> product{};
        for (int i = 0; i <= N; ++i)
            for (int k = 0; k <= M; ++k) product.c[i + k] = product.c[i + k] + a.c[i] * b.c[k];
        return product;
    }
    [[nodiscard]] friend constexpr Polynomial operator-(const Polynomial& a, const Polynomial& b) noexcept {
        Polynomial difference{};
        for (int i = 0; i <= N; ++i) difference.c[i] = a.c[i] - b.c[i];
        return difference;
    }
    [[nodiscard]] constexpr int degree() const noexcept {
        int n = N;
        while (n > 0 && sign_of(c[n]) == 0) --n;
        return n;
    }
    /// The sign of the polynomial p at the end of the search. In double, the end is infinity, to detect roots beyond
    /// farthest_root. In DoubleDouble, the result is the sign of p(x) / x^degree at x = farthest_root.
    [[nodiscard]] constexpr int last_sign() const noexcept {
        if constexpr (!is_double_word_v<W>) return sign_of(c[degree()]);
        else {
            W scaled_value = c[0];
            for (int i = 1, n = degree(); i <= n; ++i) scaled_value = scaled_value * W(1.0 / farthest_root) + c[i];
            return sign_of(scaled_value);
        }
    }

private:
    /// c[Power] + c[Power + 1] * x + ... + c[N] * x^(N - Power)
    template <int Power> [[nodiscard]] constexpr W value_from(const W& x) const noexcept {
        if constexpr (Power == N) return c[N];
        else return value_from<Power + 1>(x) * x + c[Power];
    }
};

template <Scalar To, Scalar W, int N>
[[nodiscard]] constexpr Polynomial<To, N> narrow(const Polynomial<W, N>& p) noexcept {
    Polynomial<To, N> result{};
    for (int i = 0; i <= N; ++i) result.c[i] = narrow<To>(p.c[i]);
    return result;
}

/// A root, and a bracket [low, high] without any other root. The polynomial has different signs at low and at high.
template <Scalar W> struct Root {
    W at, low, high;
    int sign_before; ///< sign of the polynomial before the root; 0 if the root is an extremum
};

template <Scalar W, int Most> struct Roots {
    Root<W> root[std::size_t{Most}];
    int count = 0;
    bool certain = true; ///< false if the sign of a value near 0 may be wrong
    constexpr void add(const Root<W>& found) noexcept { root[count++] = found; }
    [[nodiscard]] constexpr const Root<W>& operator[](int i) const noexcept { return root[i]; }
};

/// A bound on the Taylor terms of p above order `Order`, divided by step^Order / Order!. For order 3:
///     step * |p''''| / 4 + step^2 * |p'''''| / (4 * 5) + ...
template <int Order, int N>
[[nodiscard]] constexpr double higher_terms(const Polynomial<double, N>& derivative, double x, double step) noexcept {
    if constexpr (N == 0) return 0.0;
    else {
        const auto next = derivative.derivative();
        return (magnitude(next(x)) + higher_terms<Order + 1>(next, x, step)) * step * (1.0 / (Order + 1));
    }
}

/// Searches for a root of a polynomial p. value(x) is p(x), by Horner's rule or more accurately. `slope` is p' with at
/// least a few correct digits. The search ends if the next step would be shorter than precision * x. After a step of
/// length s, the length of the next step is about
///     (s^2 * p'' / 2 + s^3 * p''' / 6 + s^4 * p'''' / 24 + ...) / p'
template <Scalar W, class Value, Scalar D, int N> struct PolynomialSearch {
    using Length = double;
    static constexpr int max_iterations = 1000; // 350 multiplications by 2/3 reduce farthest_root to 1
    static constexpr double max_ratio = 0.75;   // near a triple root, each step is 2/3 of the last step

    const Value& value;
    const Polynomial<D, N>& slope;
    double precision;
    Polynomial<double, N - 1> second = in_double(slope).derivative();
    Polynomial<double, N - 2> third = second.derivative();

    [[nodiscard]] constexpr Sloped<W, double> operator()(const W& x) const noexcept {
        return {value(x), in_double(slope(D(x)))};
    }
    [[nodiscard]] static constexpr double width(const W&, const W& high) noexcept { return in_double(high); }
    [[nodiscard]] static constexpr Step<W, double> newton(
        const W& x, const Sloped<W, double>& here, const W& high) noexcept {
        const double height = in_double(here.value), steepness = steepness_of(here);
        const double length = steepness <= parts::largest<double>()
                                ? minimum(magnitude(height) / steepness, in_double(high))
                                : in_double(high);
        return {x - W(parts::math::copysign(length, height * parts::math::copysign(1.0, here.slope))), length};
    }
    [[nodiscard]] constexpr bool ends(
        const W& x, const Step<W, double>& step, const Sloped<W, double>& here, bool inside) const noexcept {
        constexpr double slope_error = is_double_word_v<W> ? 0x1p-45 : 0.0; // relative error of a slope in double
        const double at = in_double(x), length = step.length, steepness = steepness_of(here);
        if (!inside || !is_short(at, length)) return false;
        const auto is_enough = [&](double bend) {
            return length * (length * bend + steepness * slope_error) <= at * steepness * precision;
        };
        const double curve = magnitude(second(at)) * 0.5 + magnitude(third(at)) * length * (1.0 / 6.0);
        return is_enough(curve) && is_enough(curve + higher_terms<3>(third, at, length) * length * (1.0 / 6.0));
    }
    /// Whether the steps are nearly as short as precision * x, and no longer shrink.
    [[nodiscard]] constexpr bool has_stalled(const W& x, double length, double last) const noexcept {
        constexpr double nearly = 0x1p10;
        const double at = in_double(x);
        return is_short(at, length) && length >= last && last <= at * precision * nearly;
    }
    [[nodiscard]] static constexpr Step<W, double> bisect(const W& low, const W& high, const W&) noexcept {
        return {midpoint(low, high), in_double(high - low)};
    }

private:
    /// Whether `step` is so short that each term of the series above is much smaller than the previous term.
    [[nodiscard]] static constexpr bool is_short(double x, double step) noexcept { return step <= x * 0x1p-6; }
    [[nodiscard]] static constexpr double steepness_of(const Sloped<W, double>& here) noexcept {
        return maximum(magnitude(here.slope), parts::smallest_normal<double>());
    }
};

/// The root of a polynomial between low and high, for 0 <= low < high. The signs at low and high must differ.
template <Scalar W, class Value, Scalar D, int N>
[[nodiscard]] inline constexpr W root_between(const Value& value, const Polynomial<D, N>& slope, W low, W high,
    int sign_before, W start, double precision) noexcept {
    return root_between(PolynomialSearch<W, Value, D, N>{value, slope, precision}, low, high, sign_before <= 0, start);
}

/// Returns the extrema x > 0 of a polynomial p, which separate its roots. For a usual quartic (see usual_roots_of), the
/// function returns only the x at which the sum of the last three terms is least, if p(x) < 0.
template <Scalar W, int N>
[[nodiscard]] inline constexpr Roots<W, N - 1> separators_of(const Polynomial<W, N>& p) noexcept {
    if constexpr (N == 4 && !is_double_word_v<W>) {
        const auto& [c] = p;
        if (c[0] > W(0) && c[2] < W(0) && c[4] > W(0)) {
            const W lowest = (square_root(W(9) * c[3] * c[3] - W(32) * c[2] * c[4]) - W(3) * c[3]) / (W(8) * c[4]);
            if (lowest > W(0) && lowest < W(farthest_root) && p(lowest) < W(0)) {
                Roots<W, N - 1> one;
                one.add({lowest, lowest, lowest, 0});
                return one;
            }
        }
    }
    return extrema_of(p);
}

/// Two roots x > 0 of a quartic, and the quartic's derivative at each root.
struct RootPair {
    double first, second, first_slope, second_slope;
    bool certain; ///< no other root is positive, and both roots are correct to the last digits of a double
};

/// The positive roots of a usual quartic, without a search. A quartic is usual if c[0] > 0, c[2] < 0 and c[4] > 0. By
/// Descartes' rule of signs, a usual quartic has two positive roots or none. Each root is found by two Halley steps and
/// one Newton step. The start value is a root of the first three terms, for the second root a root of the last three. A
/// root is certain if the error after the last step is below 2^-54 * x, and p' keeps its sign near the root.
/// Range: coefficients must not exceed 2^101. Roots are certain only from 2^-60 to 2^60, and if their ratio is < 2^10.
///     Halley: x - p * p' / (p'^2 - p * p'' / 2)                   Newton: x - p / p'
///     certain: step^2 * bend <= 2^-54 * x * |p'|                  2^-18 * x * bend <= |p'|
///              bend = |c[2]| + 3 * |c[3]| * x + 6 * |c[4]| * x^2
[[nodiscard]] constexpr RootPair usual_roots_of(const Polynomial<double, 4>& p) noexcept {
    constexpr RootPair unknown{0.0, 0.0, 0.0, 0.0, false};
    constexpr double least = parts::smallest_normal<double>();
    const auto& c = p.c;
    if (!both(both(c[0] > 0.0, c[4] > 0.0), c[2] < 0.0)) return unknown;

    struct Place {
        double value, slope, half_bend; // p, p', p'' / 2
    };
    const double twice = 2.0 * c[2], thrice = 3.0 * c[3], quadruple = 4.0 * c[4], sextuple = 6.0 * c[4];
    const auto at = [&](double x) {
        const double square = x * x; // Estrin's scheme has fewer dependent operations than Horner's rule
        return Place{(c[0] + c[1] * x) + square * ((c[2] + c[3] * x) + c[4] * square),
            (c[1] + twice * x) + square * (thrice + quadruple * x), (c[2] + thrice * x) + sextuple * square};
    };
    const auto closer = [&](double x) {
        const Place here = at(x);
        const double divisor = here.slope * here.slope - here.value * here.half_bend;
        return clamp(x - here.value * here.slope / maximum(divisor, least), x * 0.5, x * 2.0);
    };
    // maximum() prevents square roots of negative numbers, because a compiler may compute the roots before the tests
    const double below = square_root(maximum(c[1] * c[1] - 2.0 * twice * c[0], 0.0)) - c[1],
                 above = square_root(maximum(c[3] * c[3] - c[2] * quadruple, 0.0)) - c[3];
    double first = 2.0 * c[0] / maximum(below, least), second = above / maximum(2.0 * c[4], least);
    constexpr double least_root = 0x1p-60, largest_root = 0x1p60, largest_ratio = 0x1p10; // see Range
    if (!both(both(first > least_root, second < largest_root), both(first < second, second < first * largest_ratio)))
        return unknown;

    first = closer(closer(first));
    second = closer(closer(second));
    const Place near_first = at(first), near_second = at(second);
    const double fall = maximum(-near_first.slope, least), rise = maximum(near_second.slope, least);
    const double first_step = near_first.value / fall, second_step = near_second.value / rise;
    const auto is_root = [&](double x, double step, double slope) {
        const double bend = (3.0 * magnitude(c[3]) + sextuple * x) * x - c[2];
        constexpr double straight = 0x1p-18; // see `certain` in the formulas above
        return both(step * step * bend <= slope * x * last_digit_of_double, bend * x * straight <= slope);
    };
    return {first + first_step, second - second_step, -fall, rise,
        both(both(is_root(first, first_step, fall), is_root(second, second_step, rise)), first < second)};
}

/// The first `Most` roots x > 0 of a polynomial, in ascending order. The function first finds the roots of the
/// derivative, recursively. Between two neighbouring roots of the derivative, the polynomial has one root if its sign
/// changes. In double, a root beyond farthest_root makes `certain` false.
///
/// @param value       value(x): the polynomial at x, by Horner's rule or more accurately
/// @param precision   relative error of a root: see PolynomialSearch
/// @param tolerance   tolerance(x, |value|): bound on the rounding error at x. In double, a smaller |value| is not
///                    certain. In DoubleDouble, a smaller |value| is treated as 0
template <int Most, Scalar W, int N>
[[nodiscard]] inline constexpr Roots<W, Most> positive_roots(
    const Polynomial<W, N>& p, const auto& value, double precision, const auto& tolerance) noexcept {
    Roots<W, Most> roots;
    const auto rough = in_double(p);
    const auto slope = p.derivative();
    const auto rough_slope = in_double(slope);
    const auto second = rough_slope.derivative();
    const auto extrema = separators_of(p);
    roots.certain = extrema.certain;
    const auto sign_at = [&](const W& x, const W& found) {
        const double size = magnitude(in_double(found)), allowed = tolerance(in_double(x), size);
        if (!(size <= allowed)) return sign_of(found);
        if (allowed > 0.0 && !is_double_word_v<W>) roots.certain = false;
        return 0;
    };

    W low = W(0), low_value = p.c[0];
    int low_sign = is_double_word_v<W> ? sign_of(low_value) : sign_at(low, low_value);
    for (int i = 0; i <= extrema.count && Most > roots.count && roots.certain; ++i) {
        const bool last = i == extrema.count;
        const W high = last ? W(farthest_root) : extrema[i].at, high_value = last ? W(0) : value(high);
        const int high_sign = last ? p.last_sign() : sign_at(high, high_value);
        if (low_sign * high_sign < 0) {
            const double from = in_double(low), to = in_double(high), from_value = in_double(low_value),
                         to_value = in_double(high_value);
            double start = from + first_zero_ahead(from_value, rough_slope(from), second(from) * 0.5);
            if (!(start > from && start < to) && !last)
                start = from + (to - from) * (from_value / (from_value - to_value));
            if (!(start > from && start < to)) start = midpoint(from, to);
            if constexpr (is_double_word_v<W>)
                start = root_between(rough, rough_slope, from, to, low_sign, start, last_digit_of_double * 2.0);
            const W found = root_between(value, slope, low, high, low_sign, W(start), precision);
            if (found < W(farthest_root * 0.5)) roots.add({found, low, high, low_sign});
            else roots.certain = is_double_word_v<W>;
        } else if (high_sign == 0 && low_sign != 0)
            roots.add({high, high, high, 0}); // a touch: the extremum is the root
        low = high, low_value = high_value, low_sign = high_sign;
    }
    return roots;
}

/// The first `Most` roots x > 0, without a tolerance. The default precision is the last digit of a double.
template <int Most, Scalar W, int N>
[[nodiscard]] inline constexpr Roots<W, Most> positive_roots(
    const Polynomial<W, N>& p, double precision = last_digit_of_double) noexcept {
    return positive_roots<Most>(p, p, precision, [](double, double) { return 0.0; });
}

/// The extrema x > 0 of p. Half of the digits of x are correct, which is enough because p hardly changes near x.
template <Scalar W, int N>
[[nodiscard]] inline constexpr Roots<W, N - 1> extrema_of(const Polynomial<W, N>& p) noexcept {
    const auto derivative = p.derivative();
    if constexpr (N > 3) return positive_roots<N - 1>(derivative, is_double_word_v<W> ? 0x1p-53 : 0x1p-27);
    else { // the roots of a parabola
        Roots<W, N - 1> roots;
        const auto& [c] = derivative;
        const W discriminant = c[1] * c[1] - c[0] * c[2] * W(4);
        if (discriminant < W(0)) return roots;
        const W root = square_root(discriminant), sum = (c[1] < W(0) ? root - c[1] : W(0) - c[1] - root) * W(0.5);
        const auto over = [](const W& x, const W& divisor) { // x / divisor; 0 if the divisor is 0
            return ratio(divisor < W(0) ? W(W(0) - x) : x, magnitude(divisor));
        };
        const W first = over(c[0], sum), second = over(sum, c[2]);
        const W ends[] = {minimum(first, second), maximum(first, second)};
        for (const W& x : ends) {
            if (x > W(0) && x <= W(farthest_root)) roots.add({x, x, x, 0});
            else roots.certain = roots.certain && (is_double_word_v<W> || x <= W(0));
        }
        return roots;
    }
}

}}} // namespace veer::VEER_UNIT::exact
