// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// Orientation of a body in 3D: three perpendicular unit vectors, the columns of its rotation matrix.
template <Vector3 V> struct Orientation {
    V forward;
    V left; ///< cross(up, forward); points to the right in left-handed coordinates
    V up;

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Orientation<U>() const noexcept {
        return parts::converted<Orientation<U>>(*this);
    }
};
template <Vector3 V> Orientation(V, As<V>, As<V>) -> Orientation<V>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Returns the orientation of a body that looks along `forward`. The body's up vector is as near to `up` as possible.
///
///     f = unit(forward)      u = unit(reject(up, f))      left = cross(u, f)
///
/// @param forward  direction in which the body looks, of any length
/// @param up       of any length
///
/// Error: in 99 % of cases, `left` is off by at most 2.5 ulp, and `up` by at most 1.8 ulp. In all cases, `left` is off
/// by at most 27 ulp, and `up` by at most 30 ulp.
/// Degenerate: if `up` is zero or parallel to `forward`, the up vector is perpendicular(forward). If `forward` is zero,
/// the body looks along the first axis.
template <Vector3 V>
[[nodiscard]] inline constexpr Orientation<V> orientation(const V& forward, const As<V>& up) noexcept {
    const V known = parts::known_forward(forward);
    const V ahead = known * inverse_length(known), above = parts::nearest_up(known, up);
    return {ahead, cross(above, ahead), above};
}

/// Returns the up vector of a flyer that banks into its turns, so that passengers feel no sideways force. Pass the
/// result to `orientation` as `up`.
///
///     unit(reject(acceleration - gravity, forward))
///
/// @param forward       direction of flight, of any length
/// @param acceleration  acceleration of the flyer  [m/s^2]
/// @param gravity       acceleration of gravity, such as (0, -9.8, 0) if y is up  [m/s^2]
/// @return unit vector perpendicular to forward
///
/// Error: the result is off by at most 2 ulp in 99 % of cases, and at most 54 ulp in all cases.
/// Degenerate: if acceleration - gravity is zero (free fall) or along forward, the result is perpendicular(forward). If
/// forward is zero, the first axis replaces `forward`.
template <Vector3 V>
[[nodiscard]] inline constexpr V banked_up(const V& forward, const As<V>& acceleration, const As<V>& gravity) noexcept {
    return parts::nearest_up(parts::known_forward(forward), V(acceleration - gravity));
}

}} // namespace veer::VEER_UNIT
