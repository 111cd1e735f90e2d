// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// Orientation of a body in space: three unit vectors at right angles, the columns of its rotation matrix.
template <Vector3 V> struct Orientation {
    V forward;
    V left; ///< cross(up, forward); points to the right in a left-handed frame
    V up;

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Orientation<U>() const noexcept {
        return parts::converted<Orientation<U>>(*this);
    }
};
template <Vector3 V> Orientation(V, As<V>, As<V>) -> Orientation<V>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Orientation of a body that looks along `forward`, with its up vector as near to `up` as a right angle allows.
///
///     f = unit(forward)      u = unit(reject(up, f))      left = cross(u, f)
///
/// Up to a few epsilon, the answer has unit vectors at right angles, even if forward and up are nearly parallel.
///
/// @param forward  where the body looks, of any length
/// @param up       of any length
///
/// Error: left 2.5 ulp in 99 %, 27 at most; up 1.8 ulp in 99 %, 30 at most, where forward and up are nearly parallel.
/// Degenerate: where up is zero or along forward, the up vector is perpendicular(forward). A zero forward counts as the
/// first axis.
template <Vector3 V>
[[nodiscard]] inline constexpr Orientation<V> orientation(const V& forward, const As<V>& up) noexcept {
    const V known = parts::known_forward(forward);
    const V ahead = known * inverse_length(known), above = parts::nearest_up(known, up);
    return {ahead, cross(above, ahead), above};
}

/// Up vector of a flyer that banks into its turns, so that passengers feel no sideways force. Pass the answer to
/// `orientation` as `up`.
///
///     unit(reject(acceleration - gravity, forward))
///
/// @param forward       where the flyer heads, of any length
/// @param acceleration  acceleration of the flyer  [m/s^2]
/// @param gravity       acceleration of gravity, such as (0, -9.8, 0) if y is up  [m/s^2]
/// @return unit vector at a right angle to forward
///
/// Error: 2 ulp in 99 %, 54 at most, where acceleration - gravity is nearly along forward.
/// Degenerate: in free fall, or if acceleration - gravity is along forward, the answer is perpendicular(forward). A
/// zero forward counts as the first axis.
template <Vector3 V>
[[nodiscard]] inline constexpr V banked_up(const V& forward, const As<V>& acceleration, const As<V>& gravity) noexcept {
    return parts::nearest_up(parts::known_forward(forward), V(acceleration - gravity));
}

}} // namespace veer::VEER_UNIT
