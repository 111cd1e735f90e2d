// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "ground/words.hpp"
#include "scalar.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// A vector times a power of two. Products of two scaled vectors neither overflow nor underflow.
template <Vector V> struct Scaled {
    V vector;
    scalar_t<V> unscale; ///< inverse of the power of two
};
template <Vector V> [[nodiscard]] inline constexpr Scaled<V> scaled(const V& v) noexcept {
    using S = scalar_t<V>;
    constexpr bool single = is_single_v<S>;
    const S squared = length_squared(v);
    const auto is_short = squared < constant<S>(single ? 0x1p-50 : 0x1p-340);
    const auto is_long = squared > constant<S>(single ? 0x1p26 : 0x1p340);
    const auto chosen = [&](double if_short, double usual, double if_long) {
        return select(is_short, constant<S>(if_short), select(is_long, constant<S>(if_long), constant<S>(usual)));
    };
    if constexpr (single) return {v * chosen(0x1p56, 0x1p18, 0x1p-20), chosen(0x1p-56, 0x1p-18, 0x1p20)};
    else return {v * chosen(0x1p310, 1, 0x1p-310), chosen(0x1p-310, 1, 0x1p310)};
}

/// Returns the power of two by which to scale a vector with the given squared length. After the scaling, the square of
/// a component does not underflow if the component is at least epsilon times the length.
template <Scalar S> [[nodiscard]] constexpr S lift(S squared) noexcept {
    return select(squared < S(1), constant<S>(is_single_v<S> ? 0x1p52 : 0x1p400), S(1));
}

/// |cross(a, b)| for two vectors that are scaled by `scaled`. The relative error is below 3 epsilon, even for nearly
/// parallel vectors.
template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> cross_length(const V& a, const As<V>& b) noexcept {
    using S = scalar_t<V>;
    using exact::difference_of_products;
    const S z = difference_of_products(component<0>(a), component<1>(b), component<1>(a), component<0>(b));
    if constexpr (dimension_v<V> == 2) return magnitude(z);
    else {
        const S x = difference_of_products(component<1>(a), component<2>(b), component<2>(a), component<1>(b));
        const S y = difference_of_products(component<2>(a), component<0>(b), component<0>(a), component<2>(b));
        const S most = maximum(maximum(magnitude(x), magnitude(y)), magnitude(z));
        const S divisor = select(most > S(0), most, S(1)); // avoids underflow of the squares
        return most
             * length(V(vector_traits<V>::make(quotient(x, divisor), quotient(y, divisor), quotient(z, divisor))));
    }
}

template <Scalar S> struct Turn {
    mask_t<S> arrives; ///< whether the goal is within max_angle
    S sine, cosine;    ///< sine and cosine of max_angle, clamped to [0, pi]
};

/// Computes a turn towards a goal by at most max_angle. `ahead` is the component of the goal along the heading, and
/// `aside` >= 0 is the component across the heading. `angle` is the angle between the goal and the heading.
///
///     angle < max_angle  <=>  sin(angle - max_angle) < 0  <=>  aside * cos(max_angle) < ahead * sin(max_angle)
///
/// Degenerate: if max_angle <= 0, `arrives` is false. If max_angle >= pi, `arrives` is true.
template <Scalar S>
[[nodiscard]] inline constexpr Turn<S> limited_turn(S ahead, As<S> aside, As<S> max_angle) noexcept {
    const S pi = constant<S>(3.1415926535897932);
    const auto [sine, cosine] = sin_cos(clamp(max_angle, S(0), pi));
    const S positive_sine = maximum(sine, S(0));
    return {either(max_angle >= pi, aside * cosine < ahead * positive_sine), positive_sine, cosine};
}

/// The unit vector perpendicular to `forward` that is nearest to `up`. If `forward` and `up` are parallel, or if one of
/// the vectors is zero, returns perpendicular(forward).
template <Vector3 V> [[nodiscard]] inline constexpr V nearest_up(const V& forward, const As<V>& up) noexcept {
    using S = scalar_t<V>;
    const V heading = scaled(forward).vector; // prevents underflow in products with a short `up`
    const V side = lateral(scaled(up).vector, heading);
    const S scale = select(inverse_length(up) > S(0), inverse_length(side), S(0));
    const auto none = scale <= S(0);
    const V unit = side * scale;
    if (!any(none)) [[likely]]
        return unit;
    return select(none, perpendicular(heading), unit);
}

/// Returns `forward`. If `forward` is zero, returns the first axis.
template <Vector3 V> [[nodiscard]] inline constexpr V known_forward(const V& forward) noexcept {
    return select(inverse_length(forward) > scalar_t<V>(0), forward, first_axis<V>());
}

} // namespace parts

/// The angle between two vectors of any length. The result is accurate even near 0 and pi.
///
///     atan2(|cross(a, b)|, dot(a, b))
///
/// @return in [0, pi]  [rad]
///
/// Error: the relative error is at most 4 epsilon.
/// Degenerate: if a or b is zero, returns 0.
template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> angle_between(const V& a, const As<V>& b) noexcept {
    using S = scalar_t<V>;
    const S shortest = minimum(length_squared(a), length_squared(b)),
            longest = maximum(length_squared(a), length_squared(b));
    S across, along = dot(a, b);
    if constexpr (dimension_v<V> == 2) across = magnitude(cross(a, b));
    else across = length(cross(a, b));

    // cross() is inexact for angles below 20 degrees (tangent 0.364), and may underflow or overflow
    constexpr bool single = parts::is_single_v<S>;
    const auto usual =
        both(shortest >= constant<S>(single ? 0x1p-24 : 0x1p-300), longest <= constant<S>(single ? 0x1p60 : 0x1p480));
    const auto delicate = either(across < along * constant<S>(0.364), !usual);
    if (any(delicate)) {
        const V u = parts::scaled(a).vector, v = parts::scaled(b).vector;
        const auto neither_zero = shortest >= parts::smallest_normal<S>();
        across = select(delicate, select(neither_zero, parts::cross_length(u, v), S(0)), across);
        along = select(delicate, select(neither_zero, dot(u, v), S(1)), along);
    }
    return parts::arc_tangent(across, along);
}

/// The angle from the x axis to v in the plane. Angles towards +y are positive.
///
///     atan2(y, x)
///
/// @return in (-pi, pi], up to rounding  [rad]
///
/// Error: at most 2 ulp.
/// Degenerate: if |v|^2 is below the smallest normal number, returns 0. The angle of (-1, -0) is pi.
template <Vector2 V> [[nodiscard]] inline constexpr scalar_t<V> heading_angle(const V& v) noexcept {
    using S = scalar_t<V>;
    const S x = component<0>(v), y = component<1>(v), angle = parts::arc_tangent(magnitude(y), x);
    return select(length_squared(v) >= parts::smallest_normal<S>(), select(y < S(0), S(S(0) - angle), angle), S(0));
}

/// The unit vector (cos(angle), sin(angle)) in the plane.
///
/// @param angle  from +x towards +y  [rad]
///
/// Error: at most 1 ulp of each component for |angle| <= 10^4. For larger angles, the error is that of sin_cos.
/// Range: every finite angle. Angles are clamped to [-2^30, 2^30].
template <Vector2 V> [[nodiscard]] inline constexpr V unit_vector(scalar_t<V> angle) noexcept {
    const auto [sine, cosine] = sin_cos(angle);
    return vector_traits<V>::make(cosine, sine);
}

/// Wraps an angle to (-pi, pi]. The shortest turn between two angles is wrap_angle(to - from).
///
///     angle - 2 * pi * turns      turns = round(angle / (2 * pi))
///
/// @param angle  [rad]
/// @return [rad]  if the angle is already in (-pi, pi], it is unchanged
///
/// Error: at most 1 ulp for |angle| <= 10^4. For |angle| > 12868, add the effect of changing `angle` by 1 ulp.
/// Range: every finite angle. Angles are clamped to [-2^30, 2^30].
template <Scalar S> [[nodiscard]] inline constexpr S wrap_angle(S angle) noexcept {
    const S pi = constant<S>(3.1415926535897932);
    const S unwound = parts::fewer_turns(angle);
    S turns = parts::nearest_whole(S(unwound * constant<S>(0.15915494309189535)));
    const auto less_turns = [&] {
        const auto reduced = parts::less_quarters(unwound, turns * S(4));
        return S(reduced.high + reduced.low);
    };
    S reduced = less_turns();
    const auto beyond = magnitude(reduced) > pi; // near half a turn, `turns` may be off by one
    if (any(beyond)) {
        turns = turns + select(beyond, parts::sign_of(reduced), S(0));
        reduced = less_turns();
    }
    const S wrapped = select(magnitude(angle) <= pi, angle, clamp(reduced, S(0) - pi, pi));
    return select(wrapped <= S(0) - pi, pi, wrapped);
}

/// Returns v, rotated about `axis` by `angle`. Seen from the tip of the axis, the rotation is counter-clockwise in a
/// right-handed coordinate system, and clockwise in a left-handed one.
///
///     v * cos(angle) + cross(k, v) * sin(angle) + k * dot(k, v) * (1 - cos(angle))      k = axis / |axis|
///
/// @param axis   of any length
/// @param angle  [rad]
///
/// Error: at most 21 epsilon * |v| for |angle| <= 10^4.
/// Range: every finite angle.
/// Degenerate: if the axis is zero, returns v unchanged.
/// Source: O. Rodrigues, "Des lois geometriques qui regissent les deplacements d'un systeme solide" (1840).
template <Vector3 V>
[[nodiscard]] inline constexpr V rotate(const V& v, const As<V>& axis, scalar_t<V> angle) noexcept {
    using S = scalar_t<V>;
    const S scale = inverse_length(axis);
    const V k = axis * scale;
    const auto [sine, cosine] = sin_cos(angle);
    const V turned = v * cosine + cross(k, v) * sine + k * S(dot(k, v) * (S(1) - cosine));
    return select(scale > S(0), turned, v);
}

/// Returns v, rotated by `angle` in the plane. Positive angles rotate from +x towards +y.
///
///     v * cos(angle) + (-y, x) * sin(angle)
///
/// @param angle  [rad]
///
/// Error: at most 3 epsilon * |v| for |angle| <= 10^4.
/// Range: every finite angle.
template <Vector2 V> [[nodiscard]] inline constexpr V rotate(const V& v, scalar_t<V> angle) noexcept {
    const auto [sine, cosine] = sin_cos(angle);
    return v * cosine + orthogonal(v) * sine;
}

/// Rotates v towards `direction` by at most max_angle, and keeps the length of v. If `direction` is within max_angle of
/// v, the result is `direction`, scaled to the length of v.
///
///     sideways = lateral(direction, v)
///     turned = v * cos(max_angle) + sideways * |v| / |sideways| * sin(max_angle)
///
/// @param direction  where to turn to, of any length
/// @param max_angle  [rad]  angular speed * time_step
///
/// Error: let s be sin(max_angle) / sin(angle between v and direction). The error is at most (7 + 2 * s) * epsilon *
/// |v|. If the result is along `direction`, the error is at most 4.75 epsilon * |v|. Over any number of calls, the
/// length of v changes by at most the factor 1 + 5e-6.
/// Degenerate: if `direction` is exactly opposite to v, v turns towards perpendicular(v). If v or `direction` is zero,
/// or if max_angle <= 0, returns v unchanged.
template <Vector V>
[[nodiscard]] inline constexpr V turn_towards(const V& v, const As<V>& direction, scalar_t<V> max_angle) noexcept {
    using S = scalar_t<V>;
    const S steady = parts::steady_factor(length(v)), speed = length(v) * steady;
    const S inverse_goal = inverse_length(direction);
    const V heading = v * parts::lift(length_squared(v)), goal = direction * parts::lift(length_squared(direction));
    const V aside = lateral(goal, heading);
    const auto in_line = length_squared(aside) < parts::smallest_normal<S>();
    const V sideways = select(in_line, orthogonal(heading), aside);

    const auto turn = parts::limited_turn(
        S(dot(goal, heading) * inverse_length(heading)), select(in_line, S(0), length(aside)), max_angle);
    const V turned = v * S(turn.cosine * steady) + sideways * S(speed * inverse_length(sideways) * turn.sine);
    const V landed = direction * S(speed * inverse_goal);
    const auto turns =
        both(max_angle > S(0), both(length_squared(v) >= parts::smallest_normal<S>(), inverse_goal > S(0)));
    return select(turns, select(turn.arrives, landed, turned), v);
}

/// Rotates v towards `direction` by yaw and pitch, like a turret or an aircraft, and keeps the length of v. The yaw is
/// the angle about `up`, and changes by at most max_yaw. The pitch is the angle above the plane perpendicular to `up`,
/// and changes by at most max_pitch. If `direction` is within both limits, the result is `direction`, scaled to the
/// length of v.
///
/// @param direction  where to turn to, of any length
/// @param max_yaw    [rad]
/// @param max_pitch  [rad]
/// @param up         the axis of yaw, of any length
///
/// Error: at most (12 + 4 / cos(pitch of v) + 4 / cos(pitch of direction)) * epsilon * |v|. Over any number of calls,
/// the length of v changes by at most the factor 1 + 5e-6.
/// Degenerate: if v is parallel to `up`, v first takes the yaw of `direction`. If `direction` is parallel to `up`, v
/// keeps its yaw. If the yaws are opposite, v turns towards cross(up, v). If v, direction or up is zero, returns v.
template <Vector3 V>
[[nodiscard]] inline constexpr V turn_yaw_pitch(
    const V& v, const As<V>& direction, scalar_t<V> max_yaw, scalar_t<V> max_pitch, const As<V>& up) noexcept {
    using S = scalar_t<V>;
    const V axis = normalize_or(up, zero<V>()), from = normalize_or(v, zero<V>()),
            to = normalize_or(direction, zero<V>());
    const V from_level = lateral(from, axis), to_level = lateral(to, axis);

    // yaw: turn in the plane of `heading` and `left`
    const V heading = normalize_or(from_level, normalize_or(to_level, perpendicular(axis)));
    const V goal = normalize_or(to_level, heading);
    const V left = cross(axis, heading);
    const S side = dot(goal, left);
    const auto yaw = parts::limited_turn(dot(goal, heading), magnitude(side), max_yaw);
    const V swung = heading * yaw.cosine + left * select(side < S(0), S(0) - yaw.sine, yaw.sine);
    const V yawed = select(yaw.arrives, goal, swung);

    // pitch: turn in the plane of `heading` and `axis`; turns from straight up to straight down pass `heading`
    const S from_ahead = length(from_level), from_up = dot(from, axis);
    const S to_ahead = length(to_level), to_up = dot(to, axis);
    const S run = from_ahead * to_ahead + from_up * to_up, rise = from_ahead * to_up - from_up * to_ahead;
    const auto pitch = parts::limited_turn(run, magnitude(rise), max_pitch);
    const auto down = either(rise < S(0), both(rise <= S(0), from_up > S(0)));
    const S sine = select(down, S(0) - pitch.sine, pitch.sine);
    const S lifted_ahead = from_ahead * pitch.cosine - from_up * sine,
            lifted_up = from_up * pitch.cosine + from_ahead * sine;
    const S ahead = select(pitch.arrives, to_ahead, lifted_ahead), above = select(pitch.arrives, to_up, lifted_up);

    const S size = length(v), speed = size * parts::steady_factor(size);
    const auto known = both(length_squared(axis) > S(0), both(length_squared(from) > S(0), length_squared(to) > S(0)));
    const auto turns = both(known, either(max_yaw > S(0), max_pitch > S(0)));
    const V landed = direction * S(speed * inverse_length(direction)), course = yawed * ahead + axis * above;
    const V turned = course * parts::factor_to(course, speed); // `course` is a unit vector only up to rounding
    return select(turns, select(both(yaw.arrives, pitch.arrives), landed, turned), v);
}

/// Rotates v towards `direction` by at most max_yaw. In 2D there is no pitch, so the function calls turn_towards.
///
/// Error: the error is that of turn_towards.
template <Vector2 V>
[[nodiscard]] constexpr V turn_yaw_pitch(const V& v, const As<V>& direction, scalar_t<V> max_yaw) noexcept {
    return turn_towards(v, direction, max_yaw);
}

}} // namespace veer::VEER_UNIT
