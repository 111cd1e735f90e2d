// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "double_double.hpp"
#include "vector.hpp"

namespace veer {

/// -1, 0 or 1.
template <Scalar W>
[[nodiscard]] constexpr int sign_of(const W& x) noexcept {
    return x > W(0) ? 1 : x < W(0) ? -1 : 0;
}

/// c[0] + c[1] x + ... + c[N] x^N, of degree N or less: leading coefficients may be 0.
template <Scalar W, int N>
struct Polynomial {
    std::array<W, std::size_t{N + 1}> c;

    /// The value at x, by Horner's rule.
    [[nodiscard]] constexpr W operator()(const W& x) const noexcept {
        return [&]<std::size_t... i>(std::index_sequence<i...>) {
            W sum = c[N];
            ((sum = sum * x + c[N - 1 - i]), ...);
            return sum;
        }
        (std::make_index_sequence<std::size_t{N}>());
    }

    [[nodiscard]] constexpr Polynomial<W, N - 1> derivative() const noexcept {
        return [&]<std::size_t... i>(std::index_sequence<i...>) { return Polynomial<W, N - 1>{{c[i + 1] * W(static_cast<double>(i + 1))...}}; }
        (std::make_index_sequence<std::size_t{N}>());
    }

    template <int M>
    [[nodiscard]] friend constexpr Polynomial<W, N + M> operator*(const Polynomial& a, const Polynomial<W, M>& b) noexcept {
        Polynomial<W, N + M> product{};
        for (std::size_t i = 0; i <= std::size_t{N}; ++i)
            for (std::size_t k = 0; k <= std::size_t{M}; ++k) product.c[i + k] = product.c[i + k] + a.c[i] * b.c[k];
        return product;
    }

    [[nodiscard]] friend constexpr Polynomial operator-(const Polynomial& a, const Polynomial& b) noexcept {
        Polynomial difference{};
        for (std::size_t i = 0; i <= std::size_t{N}; ++i) difference.c[i] = a.c[i] - b.c[i];
        return difference;
    }

    [[nodiscard]] friend constexpr Polynomial<double, N> in_double(const Polynomial& a) noexcept {
        Polynomial<double, N> result{};
        for (std::size_t i = 0; i <= std::size_t{N}; ++i) result.c[i] = in_double(a.c[i]);
        return result;
    }

    /// N, less the leading coefficients that are 0.
    [[nodiscard]] constexpr int degree() const noexcept {
        int n = N;
        while (n > 0 && sign_of(c[static_cast<std::size_t>(n)]) == 0) --n;
        return n;
    }
    /// Of the value at large x.
    [[nodiscard]] constexpr int last_sign() const noexcept { return sign_of(c[static_cast<std::size_t>(degree())]); }
};

/// A root, and an interval in which the polynomial has no other one and changes its sign.
template <Scalar W>
struct Root {
    W at, low, high;
    int sign_before; ///< of the polynomial: 1 where it falls, -1 where it rises, 0 where it touches zero at an extremum
};

/// Up to `Most` roots, ascending.
template <Scalar W, int Most>
struct Roots {
    std::array<Root<W>, std::size_t{Most}> root;
    int count = 0;
    bool sure = true; ///< no sign was so near to zero that it may be wrong

    constexpr void add(const Root<W>& found) noexcept { root[static_cast<std::size_t>(count++)] = found; }
    [[nodiscard]] constexpr const Root<W>& operator[](int i) const noexcept { return root[static_cast<std::size_t>(i)]; }
};

/// Where the search for roots ends.
inline constexpr double farthest_root = 0x1p204;

/// Halfway from low to high: where they are of different size, halfway in the order of the doubles, so that 64 halvings suffice.
[[nodiscard]] constexpr double between(double low, double high) noexcept {
    if (high < low * 2.0) return low + (high - low) * 0.5;
    return std::bit_cast<double>((std::bit_cast<std::uint64_t>(low) + std::bit_cast<std::uint64_t>(high)) / 2);
}
[[nodiscard]] constexpr DoubleDouble between(const DoubleDouble& low, const DoubleDouble& high) noexcept {
    if (high < low * DoubleDouble(2.0)) return low + (high - low) * DoubleDouble(0.5);
    return between(low.high, high.high);
}

/// The root of a function in an interval 0 <= low < high at whose ends it has different signs: Newton's iteration from `start`, kept
/// within what is left of the interval, which is halved where an iteration leaves it or gains nothing. It ends where the next step
///
///     (step^2 p'' / 2 + step^3 p''' / 6) / p'
///
/// would be below `resolution` of x, or where x repeats: no size is small by itself.
///
/// @param value  the function
/// @param slope  a polynomial, its derivative: a few digits right are enough, so that it may be one in double where W is not
template <Scalar W, Scalar D, int N>
[[nodiscard]] inline W root_between(const auto& value,
                                    const Polynomial<D, N>& slope,
                                    W low,
                                    W high,
                                    int sign_before,
                                    W start,
                                    double resolution) noexcept {
    constexpr double least = smallest_normal<double>(), most = (std::numeric_limits<double>::max)(),
                     of_slope = is_double_word_v<W> ? 0x1p-45 : 0.0; // the error of a step in double
    const auto bend = in_double(slope).derivative();
    const auto twist = bend.derivative();
    const bool falls = sign_before > 0;
    W x = start;
    double last_step = in_double(high);
    for (int halvings = 0; halvings < 200;) {
        const W remainder = value(x);
        const double height = in_double(remainder), at = in_double(x);
        if (!(magnitude(height) > 0.0)) return x;
        const auto before = (height > 0.0) == falls;
        low = select(before, x, low), high = select(before, high, x);

        const double slope_here = in_double(slope(D(x))), steepness = maximum(magnitude(slope_here), least);
        const bool fits = magnitude(height) <= most && steepness <= most;
        const double step = fits ? minimum(magnitude(height) / steepness, in_double(high)) : in_double(high); // which leaves the interval
        const W next = x - W(std::copysign(step, height * std::copysign(1.0, slope_here)));
        const bool inside = low < next && next < high;
        if (step <= at * 0x1p-6) {
            const double curve = magnitude(bend(at)) * 0.5 + magnitude(twist(at)) * step * (1.0 / 6.0);
            if (inside && step * (step * curve + steepness * of_slope) <= at * steepness * resolution) return next;
            if (step >= last_step && last_step <= at * resolution * 0x1p10) return x;
        }

        const bool gains = inside && step <= last_step * 0.75;
        last_step = gains ? step : in_double(high - low);
        x = gains ? next : between(low, high);
        if (!gains) ++halvings;
        if (!(low < x && x < high)) return x;
    }
    return x;
}

template <Scalar W, int N>
[[nodiscard]] inline Roots<W, N - 1> extrema_of(const Polynomial<W, N>& p) noexcept;

/// Places x > 0, ascending, between which a polynomial has one root at most: its extrema. But a quartic that starts and ends above 0, and
/// whose middle coefficient is below, has two roots or none, by Descartes' rule of signs: there any place where it is below 0 will do, and
/// the lowest of its last three terms is tried.
template <Scalar W, int N>
[[nodiscard]] inline Roots<W, N - 1> separators_of(const Polynomial<W, N>& p) noexcept {
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

/// Where a parabola with this value, slope and half its curvature is zero first, or a negative number where it is nowhere ahead.
[[nodiscard]] inline double first_zero_ahead(double value, double slope, double curvature) noexcept {
    const double toward = value > 0.0 ? -slope : slope, size = std::fabs(value), bend = value > 0.0 ? curvature : -curvature;
    const double discriminant = toward * toward - 4.0 * size * bend;
    if (!(discriminant >= 0.0)) return -1.0;
    const double divisor = toward + std::sqrt(discriminant);
    return divisor > 0.0 ? 2.0 * size / divisor : -1.0;
}

/// The roots x > 0 of a polynomial, ascending, but no more than the first `Most`: between the roots of its derivative, which are found
/// in the same way, it rises or falls, and so has one root where its signs at the two ends differ, and none where not.
///
/// What is beyond 2^204 is not looked for: there powers of x do not fit a double. Double is then not sure, double-double finds nothing.
///
/// @param value  of the polynomial at x, if there is a better way to it than Horner's
/// @param noise  noise(x, value): a value that is not larger is too near to zero to have a sign. In double the answer is then not
///               `sure`; in double-double the value counts as zero, and an extremum there as one root
template <int Most, Scalar W, int N>
[[nodiscard]] inline Roots<W, Most> positive_roots(const Polynomial<W, N>& p, const auto& value, double resolution, const auto& noise) noexcept {
    Roots<W, Most> roots;
    const auto rough = in_double(p);
    const auto slope = p.derivative();
    const auto rough_slope = in_double(slope);
    const auto bend = rough_slope.derivative();
    const auto extrema = separators_of(p);
    roots.sure = extrema.sure;
    const auto sign_at = [&](const W& x, const W& found) {
        const double size = magnitude(in_double(found)), doubt = noise(in_double(x), size);
        const bool silent = size <= doubt;
        if (silent && doubt > 0.0 && !is_double_word_v<W>) roots.sure = false;
        return silent ? 0 : sign_of(found);
    };

    W left = W(0), left_value = p.c[0];
    int left_sign = is_double_word_v<W> ? sign_of(left_value) : sign_at(left, left_value);
    for (int i = 0; i <= extrema.count && roots.count < Most && roots.sure; ++i) {
        const bool last = i == extrema.count;
        const W right = last ? W(farthest_root) : extrema[i].at, right_value = last ? W(0) : value(right);
        const int right_sign = last ? p.last_sign() : sign_at(right, right_value);
        if (left_sign * right_sign < 0) {
            const double from = in_double(left), to = in_double(right), height = in_double(left_value), depth = in_double(right_value);
            double start = from + first_zero_ahead(height, rough_slope(from), bend(from) * 0.5);
            if (!(start > from && start < to)) start = last ? between(from, to) : from + (to - from) * (height / (height - depth));
            if (!(start > from && start < to)) start = between(from, to);
            if constexpr (is_double_word_v<W>) start = root_between(rough, rough_slope, from, to, left_sign, start, 0x1p-53);
            const W found = root_between(value, slope, left, right, left_sign, W(start), resolution);
            if (found < W(farthest_root * 0.5)) roots.add({found, left, right, left_sign});
            else roots.sure = is_double_word_v<W>;
        } else if (right_sign == 0 && left_sign != 0 && !last) roots.add({right, right, right, 0}); // extrema may be as near as the roots
        left = right, left_value = right_value, left_sign = right_sign;
    }
    return roots;
}

/// Where a polynomial stops rising or falling, x > 0: half the digits are enough, for its value there hardly changes with x.
template <Scalar W, int N>
[[nodiscard]] inline Roots<W, N - 1> extrema_of(const Polynomial<W, N>& p) noexcept {
    const auto derivative = p.derivative();
    if constexpr (N > 3)
        return positive_roots<N - 1>(derivative, derivative, is_double_word_v<W> ? 0x1p-53 : 0x1p-27, [](double, double) { return 0.0; });
    else { // a parabola's
        Roots<W, N - 1> roots;
        const auto& [c] = derivative;
        const W discriminant = c[1] * c[1] - c[0] * c[2] * W(4);
        if (discriminant < W(0)) return roots;
        const W root = square_root(discriminant), sum = (c[1] < W(0) ? root - c[1] : W(0) - c[1] - root) * W(0.5);
        const auto over = [](const W& x, const W& divisor) { // 0 where the divisor is
            return ratio(divisor < W(0) ? W(W(0) - x) : x, magnitude(divisor));
        };
        const W first = over(c[0], sum), second = over(sum, c[2]);
        const W low = minimum(first, second), high = maximum(first, second);
        for (const W& x : {low, high}) {
            if (x > W(0) && x <= W(farthest_root)) roots.add({x, x, x, 0});
            else roots.sure = roots.sure && (is_double_word_v<W> || x <= W(0));
        }
        return roots;
    }
}

} // namespace veer
