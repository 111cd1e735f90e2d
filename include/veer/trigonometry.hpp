// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "ground/words.hpp"
#include "vector.hpp"

namespace veer {

/// Sine and cosine of an angle.
template <Scalar S> struct SineCosine {
    S sine, cosine;

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator SineCosine<T>() const noexcept {
        return parts::converted<SineCosine<T>>(*this);
    }
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Returns angle - quarters * pi / 2 as a sum high + low. If |quarters| <= 2^13, all bits of the sum are correct.
///
/// Source: Cody and Waite, Software Manual for the Elementary Functions (1980). pi/2 is split into constants with few
/// bits, so that all products but the last are exact.
template <Scalar S>
[[nodiscard]] inline constexpr exact::DoubleWord<S> less_quarters(S angle, As<S> quarters) noexcept {
    using exact::rounded;
    constexpr bool single = is_single_v<S>;
    const S coarse = rounded(S(angle - quarters * constant<S>(single ? 0x1.92p+0 : 0x1.921fb54442p+0)));
    const S closer = single ? rounded(S(coarse - quarters * constant<S>(0x1.fb4p-12))) : coarse;
    const S fine = quarters * constant<S>(single ? 0x1.444p-24 : 0x1.a308d3131ap-41);
    const S high = rounded(S(closer - fine)); // only this difference has a rounding error
    const S rounding = rounded(S(closer - high)) - fine;
    return {high, rounding - quarters * constant<S>(single ? 0x1.68c234p-39 : -0x1.d747f23e32ed7p-83)};
}

/// Subtracts most full turns from an angle of more than 2^11 turns, so that less_quarters can reduce the remainder. The
/// result is exact for an angle that differs from the argument by at most 1 ulp. Angles are clamped to [-2^30, 2^30].
template <Scalar S> [[nodiscard]] inline constexpr S fewer_turns(S angle) noexcept {
    const auto many = magnitude(angle) > constant<S>(12868);
    if (!any(many)) return angle;
    S unwound = clamp(angle, constant<S>(-0x1p30), constant<S>(0x1p30));
    for (int pass = 0; pass < 2; ++pass) { // each pass divides the number of turns by 2^12
        const S turns = nearest_whole(scalar_traits<S>::leading_half(unwound * constant<S>(0.15915494309189535)));
        const auto less = less_quarters(unwound, turns * S(4));
        unwound = less.high + less.low;
    }
    return select(many, unwound, angle);
}

/// Polynomials for |r| <= pi/4:
///     sin(r) = r + r^3 * sine_series(r^2)      cos(r) = 1 - r^2 / 2 + r^4 * cosine_series(r^2)
template <Scalar S> [[nodiscard]] constexpr S sine_series(S square) noexcept {
    if constexpr (is_single_v<S>) return polynomial(square, -0.166666545, 0.00833215133, -0.000195139796);
    else
        return polynomial(square, -0.1666666666666663, 0.008333333333321891, -0.00019841269829400787,
            2.7557313553668733e-06, -2.5050736833027121e-08, 1.5895578750900646e-10);
}
template <Scalar S> [[nodiscard]] constexpr S cosine_series(S square) noexcept {
    if constexpr (is_single_v<S>) return polynomial(square, 0.0416666454, -0.00138873035, 2.44316691e-05);
    else
        return polynomial(square, 0.041666666666666588, -0.0013888888888872733, 2.4801587288643832e-05,
            -2.7557314117760448e-07, 2.0875692285096899e-09, -1.1358083949668219e-11);
}

/// Sine and cosine of r = high + low, for |high| <= 0.787 and |low| up to about an ulp of `high`.
///     cos(r) = 3/4 - ((r^2 / 2 - 1/4) - r^4 * cosine_series(r^2))
template <Scalar S> [[nodiscard]] inline constexpr SineCosine<S> sin_cos_of_octant(S high, As<S> low) noexcept {
    const S square = high * high;
    const S half = exact::rounded(S(square * constant<S>(0.5) - constant<S>(0.25)));
    const S sine = high + (high * square * sine_series(square) + low * (constant<S>(0.75) - half));
    const S cosine = constant<S>(0.75) - (half - (square * square * cosine_series(square) - high * low));
    return {sine, cosine};
}

/// sine_over_angle returns sin(angle) / angle, and cosine_of_square returns cos(angle), for square = angle^2 and
/// |angle| <= pi/4. The errors are at most 2 epsilon.
template <Scalar S> [[nodiscard]] constexpr S sine_over_angle(S square) noexcept {
    return S(1) + square * sine_series(square);
}
template <Scalar S> [[nodiscard]] constexpr S cosine_of_square(S square) noexcept {
    return S(1) + square * (constant<S>(-0.5) + square * cosine_series(square));
}

/// (atan(t) - t) / t^3, for square = t^2 and |t| <= tan(pi/8). The relative error of atan(t) is 2^-30 (double: 2^-59).
template <Scalar S> [[nodiscard]] constexpr S arc_tangent_series(S square) noexcept {
    if constexpr (is_single_v<S>)
        return polynomial(square, -0.333333152, 0.199984704, -0.142435104, 0.105936357, -0.060777501);
    else
        return polynomial(square, -0.33333333333333198, 0.19999999999953166, -0.14285714280157913, 0.11111110781701329,
            -0.090908977116719317, 0.076920594673758502, -0.066630962736536431, 0.058478373667399636,
            -0.050390892708547234, 0.038059511825426447, -0.017902101831760817);
}

/// atan2(y, x) for y >= 0: the angle from the x axis to the point (x, y), in [0, pi]. At the origin, returns 0.
///
/// Error: at most 2 ulp.
/// Source: the identity atan(t) = pi/4 + atan((t - 1) / (t + 1)), which reduces |t| to at most tan(pi/8).
template <Scalar S> [[nodiscard]] inline constexpr S arc_tangent(S y, As<S> x) noexcept {
    constexpr bool single = is_single_v<S>;
    const S size = magnitude(x), longer = maximum(y, size), shorter = minimum(y, size);
    const S flat = sign_of(S(size - y)), ahead = sign_of(x),
            octant = sign_of(S(longer * constant<S>(0.41421356237309503) - shorter)); // 1 or -1
    const S diagonal = constant<S>(0.5) - octant * constant<S>(0.5);                  // 0 or 1
    const S tangent =
        quotient(S(shorter - diagonal * longer), maximum(S(longer + diagonal * shorter), smallest_normal<S>()));
    const S square = tangent * tangent, signed_tangent = tangent * (flat * ahead);

    // the angle is eighths * pi/4 + atan(signed_tangent); pi/4 is stored as a sum of two numbers
    const S eighths = S(2) - ahead * (S(1) + flat * (S(1) - diagonal));
    const S correction = signed_tangent * square * arc_tangent_series(square)
                       + eighths * constant<S>(single ? -8.1460339776321844e-08 : 3.061616997868383e-17);
    return eighths * constant<S>(single ? 0.78539824485778809 : 0.78539816339744828) + (signed_tangent + correction);
}

} // namespace parts

/// Sine and cosine of an angle. The result is the same on every processor, bit for bit.
///
///     q = round(angle / (pi/2)) * pi/2      r = angle - q  (computed as a sum of two numbers)
///     sin(angle) = cos(q) * sin(r) + sin(q) * cos(r)
///     cos(angle) = cos(q) * cos(r) - sin(q) * sin(r)
///
/// cos(q) and sin(q) are 0, 1 or -1, so the sums in the last two lines have no rounding errors.
///
/// @param angle  [rad]
///
/// Error: at most 1 ulp for |angle| <= 10^4. For |angle| > 12868, add the effect of changing `angle` by 1 ulp.
/// Range: every finite angle. Angles are clamped to [-2^30, 2^30].
/// Source: minimax polynomials. Their relative error is 2^-28 (double: 2^-57).
template <Scalar S> [[nodiscard]] inline constexpr SineCosine<S> sin_cos(S angle) noexcept {
    using parts::nearest_whole;
    // fast path: most angles in a game need no reduction
    if (!any(magnitude(angle) > constant<S>(0.785))) return parts::sin_cos_of_octant(angle, S(0));

    const S unwound = parts::fewer_turns(angle);
    const S quarters = nearest_whole(S(unwound * constant<S>(0.63661977236758134)));
    const auto reduced = parts::less_quarters(unwound, quarters);
    const auto [sine, cosine] = parts::sin_cos_of_octant(reduced.high, reduced.low);

    // number of quarter turns to the nearest full turn: -2 .. 2
    const S to_turn = S(4) * nearest_whole(S(quarters * constant<S>(0.25))) - quarters;
    const S cosine_of_quarters = S(1) - magnitude(to_turn), sine_of_quarters = to_turn * (magnitude(to_turn) - S(2));
    return {
        cosine_of_quarters * sine + sine_of_quarters * cosine, cosine_of_quarters * cosine - sine_of_quarters * sine};
}

}} // namespace veer::VEER_UNIT
