// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// Three unit vectors at right angles: how a body lies in space. They are the columns of its rotation matrix.
template <Vector3 V> struct Orientation {
    V forward;
    V left; ///< cross(up, forward): in a left-handed frame this is the right
    V up;

    /// An orientation of plain numbers becomes one of packs by itself.
    template <parts::VectorMadeFrom<V> U> [[nodiscard]] constexpr operator Orientation<U>() const noexcept {
        return {parts::made_from<U>(forward), parts::made_from<U>(left), parts::made_from<U>(up)};
    }
};
template <Vector3 V> Orientation(V, As<V>, As<V>) -> Orientation<V>;

namespace parts {

/// The unit vector at a right angle to `forward` that comes nearest to `wish`; perpendicular(forward) where the two are
/// in line, or one is zero.
template <Vector3 V> [[nodiscard]] inline constexpr V roof(const V& forward, const As<V>& wish) noexcept {
    using S = scalar_t<V>;
    const V heading = scaled(forward).vector; // scaled, so that a short wish that is nearly along forward counts too
    const V side = lateral(scaled(wish).vector, heading);
    const S scale = select(inverse_length(wish) > S(0), inverse_length(side), S(0));
    const auto none = scale <= S(0);
    const V roof = side * scale;
    if (!any(none)) [[likely]]
        return roof;
    return select(none, perpendicular(heading), roof);
}

/// `forward` as it is, and the first axis where it is zero.
template <Vector3 V> [[nodiscard]] inline constexpr V known_forward(const V& forward) noexcept {
    return select(inverse_length(forward) > scalar_t<V>(0), forward, first_axis<V>());
}

} // namespace parts

/// How a body lies that looks along `forward` with its roof upwards.
///
///     f = unit(forward)      u = unit(up across f)      left = cross(u, f)
///
/// The vectors are of length 1 and at right angles to a few epsilon, however nearly parallel forward and up are.
///
/// @param forward  where it looks, of any length: kept
/// @param up       where the roof is to point, of any length: as near as can be
///
/// Degenerate: up along forward, or zero: perpendicular(forward). A zero forward counts as the first axis.
template <Vector3 V>
[[nodiscard]] inline constexpr Orientation<V> orientation(const V& forward, const As<V>& up) noexcept {
    const V known = parts::known_forward(forward);
    const V ahead = known * inverse_length(known), roof = parts::roof(known, up);
    return {ahead, cross(roof, ahead), roof};
}

/// Where the roof of a flyer points that banks into its turns, so that its passengers are pressed into their seats and
/// never sideways. Give it to orientation as `up`.
///
///     unit(the part of acceleration - gravity across forward)
///
/// @param forward       where it flies, of any length
/// @param acceleration  of the flyer  [m/s^2]
/// @param gravity       (0, -9.8, 0) where y is up  [m/s^2]
/// @return unit vector at a right angle to forward
///
/// Degenerate: in free fall, or pushed along forward alone: perpendicular(forward). A zero forward counts as the first
/// axis.
template <Vector3 V>
[[nodiscard]] inline constexpr V banked_up(const V& forward, const As<V>& acceleration, const As<V>& gravity) noexcept {
    return parts::roof(parts::known_forward(forward), V(acceleration - gravity));
}

} // namespace veer
