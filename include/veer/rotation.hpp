// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "double_double.hpp"
#include "vector.hpp"

namespace veer {

/// c0 + c1 x + c2 x^2 + ..., from the inside out (Horner).
template <Scalar S>
[[nodiscard]] constexpr S polynomial(S, double last) noexcept {
    return constant<S>(last);
}
template <Scalar S>
[[nodiscard]] constexpr S polynomial(S x, double first, auto... rest) noexcept {
    return constant<S>(first) + x * polynomial(x, rest...);
}

template <Scalar S>
inline constexpr bool is_single_precision_v = std::same_as<typename scalar_traits<S>::value, float>;

template <Scalar S>
struct SineCosine {
    S sine, cosine;
};

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
    constexpr bool single = is_single_precision_v<S>;
    const S size = minimum(magnitude(angle), constant<S>(0x1p30));
    const S quarters = whole_part(S(size * constant<S>(0.63661977236758134) + constant<S>(0.5)));

    // pi/2 = first + second + third + fourth; `coarse` and the products with the first three are exact
    const S coarse =
        (size - quarters * constant<S>(single ? 0x1.92p+0 : 0x1.921fb54444p+0)) - quarters * constant<S>(single ? 0x1.fbp-12 : -0x1.2e8p-40);
    const S fine = rounded(S(quarters * constant<S>(single ? 0x1.51p-22 : 0x1.1a62633148p-54)));
    const S difference = rounded(S(coarse - fine));
    const S tail = rounded(S(rounded(S(coarse - difference)) - fine)) - quarters * constant<S>(single ? 0x1.0b4612p-34 : -0x1.1fc8f8cbb5bf7p-93);
    const DoubleWord<S> reduced = fast_two_sum(difference, tail);
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

/// (atan t - t) / t^3 for |t| <= tan(pi/8), out of t^2: a minimax polynomial; with it atan t has a relative error of 2^-30 (float)
/// and 2^-59 (double).
template <Scalar S>
[[nodiscard]] constexpr S arc_tangent_series(S square) noexcept {
    if constexpr (is_single_precision_v<S>) return polynomial(square, -0.333333152, 0.199984704, -0.142435104, 0.105936357, -0.060777501);
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
    constexpr bool single = is_single_precision_v<S>;
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

/// a b - c d to full accuracy, however much of it cancels.
///
/// Source: both products with their errors (two_product); the difference of the products is exact where it matters.
template <Scalar S>
[[nodiscard]] constexpr S difference_of_products(S a, std::type_identity_t<S> b, std::type_identity_t<S> c, std::type_identity_t<S> d) noexcept {
    const DoubleWord<S> first = two_product(a, b), second = two_product(c, d);
    return (first.high - second.high) + (first.low - second.low);
}

/// A vector that is 2^50 times as long where its square is below 1, so that products of two such vectors do not underflow.
template <Vector V>
struct Lifted {
    V vector;
    scalar_t<V> unlift; ///< 2^-50 where it was lifted, else 1
};
template <Vector V>
[[nodiscard]] inline Lifted<V> lifted(const V& v) noexcept {
    using S = scalar_t<V>;
    const auto is_short = length_squared(v) < S(1);
    return {v * select(is_short, constant<S>(0x1p50), S(1)), select(is_short, constant<S>(0x1p-50), S(1))};
}

/// |a x b| with a relative error below 3 epsilon, however nearly parallel the two are; for lifted vectors.
template <Vector V>
[[nodiscard]] inline scalar_t<V> cross_length(const V& a, const std::type_identity_t<V>& b) noexcept {
    using S = scalar_t<V>;
    const S z = difference_of_products(component<0>(a), component<1>(b), component<1>(a), component<0>(b));
    if constexpr (dimension_v<V> == 2) return magnitude(z);
    else {
        const S x = difference_of_products(component<1>(a), component<2>(b), component<2>(a), component<1>(b));
        const S y = difference_of_products(component<2>(a), component<0>(b), component<0>(a), component<2>(b));
        const S largest = maximum(maximum(magnitude(x), magnitude(y)), magnitude(z));
        const S divisor = select(largest > S(0), largest, S(1)); // so that the squares stay in range
        return largest * length(V(vector_traits<V>::make(quotient(x, divisor), quotient(y, divisor), quotient(z, divisor))));
    }
}

/// The angle between two vectors of any length, accurate at every angle: 0 and pi included, where acos loses half its digits.
///
///     atan2(|a x b|, a . b), the cross product without cancellation
///
/// @return in [0, pi], relative error below 4 epsilon  [rad]
///
/// Degenerate: 0 where either is zero.
template <Vector V>
[[nodiscard]] inline scalar_t<V> angle_between(const V& a, const std::type_identity_t<V>& b) noexcept {
    using S = scalar_t<V>;
    const V u = lifted(a).vector, v = lifted(b).vector;
    const auto both_long = both(length_squared(a) >= smallest_normal<S>(), length_squared(b) >= smallest_normal<S>());
    return select(both_long, arc_tangent(cross_length(u, v), dot(u, v)), S(0));
}

/// v turned about `axis` by `angle`: Rodrigues' formula, k the unit axis.
///
///     v cos + (k x v) sin + k (k . v) (1 - cos)
///
/// Looking along the axis from its tip, the turn is counter-clockwise in a right-handed frame, clockwise in a left-handed one.
///
/// @param axis   of any length
/// @param angle  [rad]
///
/// Degenerate: a zero axis leaves v as it is.
///
/// Source: O. Rodrigues, "Des lois geometriques qui regissent les deplacements d'un systeme solide" (1840).
template <Vector3 V>
[[nodiscard]] inline V rotate(const V& v, const std::type_identity_t<V>& axis, scalar_t<V> angle) noexcept {
    using S = scalar_t<V>;
    const S scale = inverse_length(axis);
    const V k = axis * scale;
    const auto [sine, cosine] = sin_cos(angle);
    const V turned = v * cosine + cross(k, v) * sine + k * S(dot(k, v) * (S(1) - cosine));
    return select(scale > S(0), turned, v);
}

/// v turned by `angle` in the plane, from +x towards +y.
///
///     v cos + (-y, x) sin
///
/// @param angle  [rad]
template <Vector2 V>
[[nodiscard]] inline V rotate(const V& v, scalar_t<V> angle) noexcept {
    const auto [sine, cosine] = sin_cos(angle);
    return v * cosine + across(v) * sine;
}

/// How far a turn towards a goal goes: the goal's own angle, or max_angle where that is less.
template <Scalar S>
struct Turn {
    mask_t<S> arrives; ///< the goal is within max_angle
    S sine, cosine;    ///< of max_angle, kept within [0, pi]
};

/// The turn towards a goal seen at (ahead, aside), aside >= 0, by at most max_angle. It compares without an arc tangent:
///
///     angle < max_angle  <=>  sin(angle - max_angle) < 0  <=>  aside cos(max_angle) < ahead sin(max_angle)
///
/// Degenerate: max_angle <= 0 never arrives; max_angle >= pi always does.
template <Scalar S>
[[nodiscard]] inline Turn<S> limited_turn(S ahead, std::type_identity_t<S> aside, std::type_identity_t<S> max_angle) noexcept {
    const S half_turn = constant<S>(3.1415926535897932);
    const auto [sine, cosine] = sin_cos(clamp(max_angle, S(0), half_turn));
    const S positive_sine = maximum(sine, S(0));
    return {either(max_angle >= half_turn, aside * cosine < ahead * positive_sine), positive_sine, cosine};
}

/// v turned towards `direction` by at most max_angle, its length kept. Within reach it lands exactly: v becomes `direction` at
/// the length of v. The turn of the shortest quaternion, without quaternions.
///
///     n = unit(the part of direction across v)      v' = v cos(max_angle) + n |v| sin(max_angle)
///
/// @param direction  where to turn to, of any length
/// @param max_angle  [rad]  angular speed * time_step
///
/// Degenerate: exactly opposite, it turns towards perpendicular(v). v zero, direction zero or max_angle <= 0: v unchanged.
template <Vector V>
[[nodiscard]] inline V turn_towards(const V& v, const std::type_identity_t<V>& direction, scalar_t<V> max_angle) noexcept {
    using S = scalar_t<V>;
    const S speed = length(v), inverse_goal = inverse_length(direction);
    const V aside = lateral(direction, v);
    const auto in_line = length_squared(aside) < smallest_normal<S>();
    const V sideways = select(in_line, across(v), aside);

    const Turn<S> turn = limited_turn(S(dot(direction, v) * inverse_length(v)), select(in_line, S(0), length(aside)), max_angle);
    const V turned = v * turn.cosine + sideways * S(speed * inverse_length(sideways) * turn.sine);
    const V landed = direction * S(speed * inverse_goal);
    const auto turns = both(max_angle > S(0), both(inverse_length(v) > S(0), inverse_goal > S(0)));
    return select(turns, select(turn.arrives, landed, turned), v);
}

/// v turned towards `direction` by its two angles on their own, as a turret or a plane with a horizon does: yaw about `up` by at
/// most max_yaw, elevation by at most max_pitch, the length kept. "Easy to jump over, hard to outrun" is a small max_pitch
/// beside a large max_yaw. When both angles are within reach it lands exactly.
///
/// Mind the poles: from 89 degrees up facing south to 89 degrees up facing north is a turn of 2 degrees, but 180 degrees of
/// yaw. Where up and down mean nothing, take turn_towards.
///
/// @param direction  where to turn to, of any length
/// @param max_yaw    [rad]  about `up`
/// @param max_pitch  [rad]  towards or away from `up`
/// @param up         the axis of yaw, of any length
///
/// Degenerate: v straight up or down takes the yaw of the direction; a direction straight up or down keeps the yaw of v.
/// Exactly opposite yaw turns towards cross(up, v). v, direction or up zero: v unchanged.
template <Vector3 V>
[[nodiscard]] inline V turn_yaw_pitch(const V& v,
                                      const std::type_identity_t<V>& direction,
                                      scalar_t<V> max_yaw,
                                      scalar_t<V> max_pitch,
                                      const std::type_identity_t<V>& up) noexcept {
    using S = scalar_t<V>;
    const V axis = normalize_or(up, zero<V>()), from = normalize_or(v, zero<V>()), to = normalize_or(direction, zero<V>());
    const V from_level = lateral(from, axis), to_level = lateral(to, axis);

    // yaw: in the level plane spanned by the heading and the side to its left
    const V heading = normalize_or(from_level, normalize_or(to_level, perpendicular(axis)));
    const V goal = normalize_or(to_level, heading);
    const V left = cross(axis, heading);
    const S side = dot(goal, left);
    const Turn<S> yaw = limited_turn(dot(goal, heading), magnitude(side), max_yaw);
    const V yawed = select(yaw.arrives, goal, heading * yaw.cosine + left * select(side < S(0), S(0) - yaw.sine, yaw.sine));

    // pitch: in the plane of (level part, part along up); level parts are never negative, so up and down meet in front
    const S from_ahead = length(from_level), from_up = dot(from, axis), to_ahead = length(to_level), to_up = dot(to, axis);
    const S rise = from_ahead * to_up - from_up * to_ahead;
    const Turn<S> pitch = limited_turn(S(from_ahead * to_ahead + from_up * to_up), magnitude(rise), max_pitch);
    const auto down = either(rise < S(0), both(rise <= S(0), from_up > S(0)));
    const S sine = select(down, S(0) - pitch.sine, pitch.sine);
    const S ahead = select(pitch.arrives, to_ahead, from_ahead * pitch.cosine - from_up * sine);
    const S above = select(pitch.arrives, to_up, from_up * pitch.cosine + from_ahead * sine);

    const S speed = length(v);
    const auto known = both(length_squared(axis) > S(0), both(length_squared(from) > S(0), length_squared(to) > S(0)));
    const auto turns = both(known, either(max_yaw > S(0), max_pitch > S(0)));
    const V turned =
        select(both(yaw.arrives, pitch.arrives), direction * S(speed * inverse_length(direction)), (yawed * ahead + axis * above) * speed);
    return select(turns, turned, v);
}

/// In the plane there is no pitch: turn_towards by another name.
template <Vector2 V>
[[nodiscard]] inline V turn_yaw_pitch(const V& v, const std::type_identity_t<V>& direction, scalar_t<V> max_yaw) noexcept {
    return turn_towards(v, direction, max_yaw);
}

} // namespace veer
