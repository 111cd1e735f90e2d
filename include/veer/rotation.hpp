// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/words.hpp"
#include "scalar.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

namespace veer {
namespace parts {

/// A vector scaled by a power of two, so that its products with another such vector stay in range.
template <Vector V> struct Scaled {
    V vector;
    scalar_t<V> unscale; ///< 1 / the scale
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

/// |a x b| with a relative error below 3 epsilon, however nearly parallel the two are; for scaled vectors.
template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> cross_length(const V& a, const As<V>& b) noexcept {
    using S = scalar_t<V>;
    using exact::difference_of_products;
    const S z = difference_of_products(component<0>(a), component<1>(b), component<1>(a), component<0>(b));
    if constexpr (dimension_v<V> == 2) return magnitude(z);
    else {
        const S x = difference_of_products(component<1>(a), component<2>(b), component<2>(a), component<1>(b));
        const S y = difference_of_products(component<2>(a), component<0>(b), component<0>(a), component<2>(b));
        const S most = maximum(maximum(magnitude(x), magnitude(y)), magnitude(z));
        const S divisor = select(most > S(0), most, S(1)); // so that the squares of the smallest stay in range too
        return most
             * length(V(vector_traits<V>::make(quotient(x, divisor), quotient(y, divisor), quotient(z, divisor))));
    }
}

/// |a x b| by the formula as it stands.
template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> length_of_cross(const V& a, const As<V>& b) noexcept {
    if constexpr (dimension_v<V> == 2) return magnitude(cross(a, b));
    else return length(cross(a, b));
}

/// How far a turn towards a goal goes: the goal's own angle, or max_angle where that is less.
template <Scalar S> struct Turn {
    mask_t<S> arrives; ///< the goal is within max_angle
    S sine, cosine;    ///< of max_angle, kept within [0, pi]
};

/// The turn towards a goal seen at (ahead, aside), aside >= 0, by at most max_angle. It compares without an arc
/// tangent:
///
///     angle < max_angle  <=>  sin(angle - max_angle) < 0  <=>  aside cos(max_angle) < ahead sin(max_angle)
///
/// Degenerate: max_angle <= 0 never arrives; max_angle >= pi always does.
template <Scalar S>
[[nodiscard]] inline constexpr Turn<S> limited_turn(S ahead, As<S> aside, As<S> max_angle) noexcept {
    const S pi = constant<S>(3.1415926535897932);
    const auto [sine, cosine] = sin_cos(clamp(max_angle, S(0), pi));
    const S positive_sine = maximum(sine, S(0));
    return {either(max_angle >= pi, aside * cosine < ahead * positive_sine), positive_sine, cosine};
}

} // namespace parts

/// The angle between two vectors of any length, accurate at every angle: 0 and pi included, where acos loses half its
/// digits.
///
///     atan2(|a x b|, a . b), the cross product without cancellation
///
/// @return in [0, pi], relative error below 4 epsilon  [rad]
///
/// Degenerate: 0 where either is zero.
template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> angle_between(const V& a, const As<V>& b) noexcept {
    using S = scalar_t<V>;
    const S shortest = minimum(length_squared(a), length_squared(b)),
            longest = maximum(length_squared(a), length_squared(b));
    S across = parts::length_of_cross(a, b), along = dot(a, b);

    // below 20 degrees what cancels in the cross product shows; and the squares of lengths such as no game has leave
    // the range
    constexpr bool single = parts::is_single_v<S>;
    const auto usual =
        both(shortest >= constant<S>(single ? 0x1p-24 : 0x1p-300), longest <= constant<S>(single ? 0x1p60 : 0x1p480));
    const auto delicate = either(across < along * constant<S>(0.364), !usual);
    if (any(delicate)) [[unlikely]] {
        const V u = parts::scaled(a).vector, v = parts::scaled(b).vector;
        const auto neither_zero = shortest >= parts::smallest_normal<S>();
        across = select(delicate, select(neither_zero, parts::cross_length(u, v), S(0)), across);
        along = select(delicate, select(neither_zero, dot(u, v), S(1)), along);
    }
    return parts::arc_tangent(across, along);
}

/// The angle from +x to v in the plane, positive towards +y: the inverse of unit_vector.
///
///     atan2(y, x)
///
/// @return in (-pi, pi], but for rounding, within 2 ulp  [rad]
///
/// Degenerate: 0 where v is zero. y = -0 counts as 0: (-1, -0) has the angle pi.
template <Vector2 V> [[nodiscard]] inline constexpr scalar_t<V> heading_angle(const V& v) noexcept {
    using S = scalar_t<V>;
    const S x = component<0>(v), y = component<1>(v), angle = parts::arc_tangent(magnitude(y), x);
    return select(length_squared(v) >= parts::smallest_normal<S>(), select(y < S(0), S(S(0) - angle), angle), S(0));
}

/// The unit vector in the plane at an angle from +x towards +y: (cos, sin).
///
/// @param angle  [rad]
template <Vector2 V> [[nodiscard]] inline constexpr V unit_vector(scalar_t<V> angle) noexcept {
    const auto [sine, cosine] = sin_cos(angle);
    return vector_traits<V>::make(cosine, sine);
}

/// The angle of the same direction within (-pi, pi]: how far to turn, the short way round, is wrap_angle(wanted -
/// present).
///
///     angle - n 2 pi      n: the whole number nearest to angle / (2 pi)
///
/// @return [rad]  the angle as it is where it lies within already; else within 1 ulp for |angle| <= 10^4, and beyond
///         12868 that of an angle less than 1 ulp off the one given. Angles beyond 2^30 count as 2^30
template <Scalar S> [[nodiscard]] inline constexpr S wrap_angle(S angle) noexcept {
    const S pi = constant<S>(3.1415926535897932);
    const S rest = parts::fewer_turns(angle);
    S turns = parts::nearest_whole(S(rest * constant<S>(0.15915494309189535)));
    const auto less_turns = [&] {
        const auto reduced = parts::less_quarters(rest, turns * S(4));
        return S(reduced.high + reduced.low);
    };
    S reduced = less_turns();
    const auto beyond =
        magnitude(reduced) > pi; // just past half a turn, the product above may be rounded to the wrong side of it
    if (any(beyond)) [[unlikely]] {
        turns = turns + select(beyond, parts::sign_of(reduced), S(0));
        reduced = less_turns();
    }
    const S wrapped = select(magnitude(angle) <= pi, angle, clamp(reduced, S(0) - pi, pi));
    return select(wrapped <= S(0) - pi, pi, wrapped);
}

/// v turned about `axis` by `angle`: Rodrigues' formula, k the unit axis.
///
///     v cos + (k x v) sin + k (k . v) (1 - cos)
///
/// Looking along the axis from its tip, the turn is counter-clockwise in a right-handed frame, clockwise in a
/// left-handed one.
///
/// @param axis   of any length
/// @param angle  [rad]
///
/// Degenerate: a zero axis leaves v as it is.
///
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

/// v turned by `angle` in the plane, from +x towards +y.
///
///     v cos + (-y, x) sin
///
/// @param angle  [rad]
template <Vector2 V> [[nodiscard]] inline constexpr V rotate(const V& v, scalar_t<V> angle) noexcept {
    const auto [sine, cosine] = sin_cos(angle);
    return v * cosine + orthogonal(v) * sine;
}

/// v turned towards `direction` by at most max_angle, its length kept. Within reach it lands exactly: v becomes
/// `direction` at the length of v. The turn of the shortest quaternion, without quaternions.
///
///     n = unit(the part of direction across v)      v' = v cos(max_angle) + n |v| sin(max_angle)
///
/// @param direction  where to turn to, of any length
/// @param max_angle  [rad]  angular speed * time_step
///
/// Degenerate: exactly opposite, it turns towards perpendicular(v). v zero, direction zero or max_angle <= 0: v
/// unchanged.
template <Vector V>
[[nodiscard]] inline constexpr V turn_towards(const V& v, const As<V>& direction, scalar_t<V> max_angle) noexcept {
    using S = scalar_t<V>;
    const S speed = length(v), inverse_goal = inverse_length(direction);
    const V aside = lateral(direction, v);
    const auto in_line = length_squared(aside) < parts::smallest_normal<S>();
    const V sideways = select(in_line, orthogonal(v), aside);

    const auto turn =
        parts::limited_turn(S(dot(direction, v) * inverse_length(v)), select(in_line, S(0), length(aside)), max_angle);
    const V turned = v * turn.cosine + sideways * S(speed * inverse_length(sideways) * turn.sine);
    const V landed = direction * S(speed * inverse_goal);
    const auto turns = both(max_angle > S(0), both(inverse_length(v) > S(0), inverse_goal > S(0)));
    return select(turns, select(turn.arrives, landed, turned), v);
}

/// v turned towards `direction` by its two angles on their own, as a turret or a plane with a horizon does: yaw about
/// `up` by at most max_yaw, elevation by at most max_pitch, the length kept. "Easy to jump over, hard to outrun" is a
/// small max_pitch beside a large max_yaw. When both angles are within reach it lands exactly.
///
/// Mind the poles: from 89 degrees up facing south to 89 degrees up facing north is a turn of 2 degrees, but 180
/// degrees of yaw. Where up and down mean nothing, take turn_towards.
///
/// @param direction  where to turn to, of any length
/// @param max_yaw    [rad]  about `up`
/// @param max_pitch  [rad]  towards or away from `up`
/// @param up         the axis of yaw, of any length
///
/// Degenerate: v straight up or down takes the yaw of the direction; a direction straight up or down keeps the yaw of
/// v. Exactly opposite yaw turns towards cross(up, v). v, direction or up zero: v unchanged.
template <Vector3 V>
[[nodiscard]] inline constexpr V turn_yaw_pitch(
    const V& v, const As<V>& direction, scalar_t<V> max_yaw, scalar_t<V> max_pitch, const As<V>& up) noexcept {
    using S = scalar_t<V>;
    const V axis = normalize_or(up, zero<V>()), from = normalize_or(v, zero<V>()),
            to = normalize_or(direction, zero<V>());
    const V from_level = lateral(from, axis), to_level = lateral(to, axis);

    // yaw: in the level plane spanned by the heading and the side to its left
    const V heading = normalize_or(from_level, normalize_or(to_level, perpendicular(axis)));
    const V goal = normalize_or(to_level, heading);
    const V left = cross(axis, heading);
    const S side = dot(goal, left);
    const auto yaw = parts::limited_turn(dot(goal, heading), magnitude(side), max_yaw);
    const V yawed =
        select(yaw.arrives, goal, heading * yaw.cosine + left * select(side < S(0), S(0) - yaw.sine, yaw.sine));

    // pitch: in the plane of (level part, part along up); level parts are never negative, so up and down meet in front
    const S from_ahead = length(from_level), from_up = dot(from, axis), to_ahead = length(to_level),
            to_up = dot(to, axis);
    const S rise = from_ahead * to_up - from_up * to_ahead;
    const auto pitch = parts::limited_turn(S(from_ahead * to_ahead + from_up * to_up), magnitude(rise), max_pitch);
    const auto down = either(rise < S(0), both(rise <= S(0), from_up > S(0)));
    const S sine = select(down, S(0) - pitch.sine, pitch.sine);
    const S ahead = select(pitch.arrives, to_ahead, from_ahead * pitch.cosine - from_up * sine);
    const S above = select(pitch.arrives, to_up, from_up * pitch.cosine + from_ahead * sine);

    const S speed = length(v);
    const auto known = both(length_squared(axis) > S(0), both(length_squared(from) > S(0), length_squared(to) > S(0)));
    const auto turns = both(known, either(max_yaw > S(0), max_pitch > S(0)));
    const V turned = select(both(yaw.arrives, pitch.arrives), V(direction * S(speed * inverse_length(direction))),
        (yawed * ahead + axis * above) * speed);
    return select(turns, turned, v);
}

/// In the plane there is no pitch: turn_towards by another name.
template <Vector2 V>
[[nodiscard]] inline constexpr V turn_yaw_pitch(const V& v, const As<V>& direction, scalar_t<V> max_yaw) noexcept {
    return turn_towards(v, direction, max_yaw);
}

} // namespace veer
