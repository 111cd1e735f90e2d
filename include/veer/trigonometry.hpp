// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/words.hpp"
#include "vector.hpp"

namespace veer {

/// Sine and cosine of one angle.
template <Scalar S>
struct SineCosine {
    S sine, cosine;
};

namespace parts {

/// size - quarters pi/2 in two words, for a size >= 0 that is at most pi/4 off, but for rounding. Right to the last bit of the first word as long
/// as quarters < 2^13.
template <Scalar S>
[[nodiscard]] inline exact::DoubleWord<S> less_quarters(S size, std::type_identity_t<S> quarters) noexcept {
    using exact::rounded;
    constexpr bool single = is_single_v<S>;
    // pi/2 = first + second + third + fourth; `coarse` and the products with the first three are exact
    const S coarse =
        (size - quarters * constant<S>(single ? 0x1.92p+0 : 0x1.921fb54444p+0)) - quarters * constant<S>(single ? 0x1.fbp-12 : -0x1.2e8p-40);
    const S fine = rounded(S(quarters * constant<S>(single ? 0x1.51p-22 : 0x1.1a62633148p-54)));
    const S difference = rounded(S(coarse - fine));
    const S tail = rounded(S(rounded(S(coarse - difference)) - fine)) - quarters * constant<S>(single ? 0x1.0b4612p-34 : -0x1.1fc8f8cbb5bf7p-93);
    return exact::fast_two_sum(difference, tail);
}

} // namespace parts

/// Sine and cosine of an angle, built from + - * and exact operations only: the same bits on every target and in every lane.
///
///     n = the whole number nearest to |angle| / (pi/2)      r = |angle| - n pi/2, carried in two words
///     sin r = r + r^3 S(r^2)      cos r = 1 - r^2/2 + r^4 C(r^2)      then swapped and negated by n mod 4
///
/// @param angle  any finite angle  [rad]
/// @return within 1 ulp for |angle| <= 10^4; beyond that the error grows with the square of the angle, and the pair stays on
///         the unit circle. Angles beyond 2^30 count as 2^30.
///
/// Source: reduction by pi/2 in four parts after Cody and Waite, Software Manual for the Elementary Functions (1980), cut so
/// that every product with n < 2^13 is exact; S and C are minimax polynomials on [0, (pi/4)^2], relative error 2^-28 (float)
/// and 2^-57 (double).
template <Scalar S>
[[nodiscard]] inline SineCosine<S> sin_cos(S angle) noexcept {
    using exact::rounded, parts::polynomial, parts::whole_part;
    constexpr bool single = parts::is_single_v<S>;
    const S size = minimum(magnitude(angle), constant<S>(0x1p30));
    const S quarters = whole_part(S(size * constant<S>(0.63661977236758134) + constant<S>(0.5)));

    const exact::DoubleWord<S> reduced = parts::less_quarters(size, quarters);
    const S high = clamp(reduced.high, constant<S>(-0.787), constant<S>(0.787)); // bind only where the angle is too large to be reduced
    const S low = clamp(reduced.low, constant<S>(-0x1p-24), constant<S>(0x1p-24));

    const S square = high * high;
    const S half_square = square * constant<S>(0.5);
    S sine_series, cosine_series;
    if constexpr (single) {
        sine_series = polynomial(square, -0.166666545, 0.00833215133, -0.000195139796);
        cosine_series = polynomial(square, 0.0416666454, -0.00138873035, 2.44316691e-05);
    } else {
        sine_series = polynomial(square, -0.1666666666666663, 0.008333333333321891, -0.00019841269829400787, 2.7557313553668733e-06,
                                 -2.5050736833027121e-08, 1.5895578750900646e-10);
        cosine_series = polynomial(square, 0.041666666666666588, -0.0013888888888872733, 2.4801587288643832e-05, -2.7557314117760448e-07,
                                   2.0875692285096899e-09, -1.1358083949668219e-11);
    }
    const S short_of_one = rounded(S(S(1) - half_square));
    const S sine = high + (high * square * sine_series + low * short_of_one);
    const S cosine = short_of_one + (rounded(S(rounded(S(S(1) - short_of_one)) - half_square)) + (square * square * cosine_series - high * low));

    const S half_turns = whole_part(S(quarters * constant<S>(0.5)));
    const auto odd_quarter = quarters - (half_turns + half_turns) > S(0);
    const S full_turns = whole_part(S(half_turns * constant<S>(0.5)));
    const S sign = S(1) - S(2) * (half_turns - (full_turns + full_turns)); // -1 in the second half of a turn
    const S odd_sign = select(angle < S(0), S(0) - sign, sign);
    return {select(odd_quarter, cosine, sine) * odd_sign, select(odd_quarter, S(S(0) - sine), cosine) * sign};
}

namespace parts {

/// (atan t - t) / t^3 for |t| <= tan(pi/8), out of t^2: a minimax polynomial; with it atan t has a relative error of 2^-30 (float)
/// and 2^-59 (double).
template <Scalar S>
[[nodiscard]] constexpr S arc_tangent_series(S square) noexcept {
    if constexpr (is_single_v<S>) return polynomial(square, -0.333333152, 0.199984704, -0.142435104, 0.105936357, -0.060777501);
    else
        return polynomial(square, -0.33333333333333198, 0.19999999999953166, -0.14285714280157913, 0.11111110781701329, -0.090908977116719317,
                          0.076920594673758502, -0.066630962736536431, 0.058478373667399636, -0.050390892708547234, 0.038059511825426447,
                          -0.017902101831760817);
}

/// The angle in [0, pi] of the point (x, y) above the x axis: atan2(y, x) for y >= 0, within 2 ulp, the same bits on every target.
///
/// Degenerate: 0 at the origin.
///
/// Source: folded into the octant |t| <= tan(pi/8) by atan t = pi/4 + atan((t - 1) / (t + 1)), with one division in all.
template <Scalar S>
[[nodiscard]] inline S arc_tangent(S y, std::type_identity_t<S> x) noexcept {
    constexpr bool single = is_single_v<S>;
    const S size = magnitude(x);
    const auto steep = y > size;
    const S longer = select(steep, y, size), shorter = select(steep, size, y);
    const auto diagonal = shorter > longer * constant<S>(0.41421356237309503);
    const S over = select(diagonal, S(shorter - longer), shorter), under = select(diagonal, S(shorter + longer), longer);

    const S tangent = quotient(over, maximum(under, smallest_normal<S>()));
    const S square = tangent * tangent;

    // the angle is `eighths` pi/4 plus or minus the one found; pi/4 in two words, the first short enough for 3 times it to be exact
    S eighths = select(diagonal, S(1), S(0)), sign = S(1);
    eighths = select(steep, S(2) - eighths, eighths), sign = select(steep, S(0) - sign, sign);
    eighths = select(x < S(0), S(4) - eighths, eighths), sign = select(x < S(0), S(0) - sign, sign);
    const S signed_tangent = tangent * sign;
    const S rest =
        signed_tangent * square * arc_tangent_series(square) + eighths * constant<S>(single ? -8.1460339776321844e-08 : 3.061616997868383e-17);
    return eighths * constant<S>(single ? 0.78539824485778809 : 0.78539816339744828) + (signed_tangent + rest);
}

} // namespace parts
} // namespace veer
