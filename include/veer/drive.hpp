// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "trigonometry.hpp"
#include "vector.hpp"

// This header moves cars and other vehicles with a fixed rear axle in 2D. The position of a car is the middle of its
// rear axle. For paths to a position and a heading, see dubins.hpp.

namespace veer {

/// The state of a car after a step.
template <Vector2 V> struct DriveState {
    V position; ///< middle of the rear axle  [m]
    V heading;  ///< direction of the car; each step keeps the vector's length
};
template <Vector2 V> DriveState(V, As<V>) -> DriveState<V>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Returns the state of a car after one step with the front wheels at a fixed angle. The middle of the rear axle moves
/// along an exact arc. Except for rounding, the path does not depend on the frame rate.
///
///     rolled = speed * time_step      turn = rolled * tan(steer) / wheelbase
///     position' = position + chord * unit(heading rotated by turn / 2)     chord = rolled * sin(turn / 2) / (turn / 2)
///     heading' = heading rotated by turn
///
/// The radius of the circle is wheelbase / tan(steer). The front axle is at position + unit(heading) * wheelbase.
///
/// @param position   middle of the rear axle                        [m]
/// @param heading    direction of the car, of any length
/// @param speed      speed of the rear axle; < 0 if the car rolls back  [m/s]
/// @param steer      angle of the front wheels, positive to the left  [rad]  between -pi/2 and pi/2
/// @param wheelbase  distance between the axles                     [m]  > 0
/// @param time_step  [s]
/// @return position and heading; the heading keeps its length
///
/// Error: position' is off by at most 2 epsilon * |position| + 3 epsilon * (1 + |turn|) * |rolled|. heading' is off by
/// at most (4 + 3 * |turn|) * epsilon * |heading|. Over any number of steps, |heading| changes by at most 0.0005 %.
/// Degenerate: if |steer| >= pi/2 or the heading is zero, the car does not move. If wheelbase <= 0, the car drives
/// straight ahead. A turn beyond 2^31 rad is treated as 2^31 rad.
/// Source: the path is the arc of the bicycle model.
template <Vector2 V>
[[nodiscard]] inline constexpr DriveState<V> drive_step(const V& position, const As<V>& heading, scalar_t<V> speed,
    scalar_t<V> steer, scalar_t<V> wheelbase, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const auto rolls = magnitude(steer) < constant<S>(1.5707963267948966);
    const S rolled = parts::or_zero(rolls, S(speed * time_step));
    const SineCosine<S> wheels = sin_cos(parts::or_zero(rolls, steer));
    const S half = constant<S>(0.5) * rolled * wheels.sine * ratio(S(1), S(wheels.cosine * wheelbase));

    const S side = parts::sign_of(half), size = minimum(magnitude(half), constant<S>(0x1p30)),
            least = parts::smallest_normal<S>();
    const SineCosine<S> turn = sin_cos(size);
    const S chord = rolled * select(size >= least, quotient(turn.sine, maximum(size, least)), S(1));
    const V ahead = heading * inverse_length(heading);
    const V moved = ahead * S(chord * turn.cosine) + orthogonal(ahead) * S(side * chord * turn.sine);

    const S steady = parts::steady_factor(length(heading)), twice = S(2) * turn.sine;
    const V turned =
        heading * S(steady - twice * turn.sine * steady) + orthogonal(heading) * S(side * twice * turn.cosine * steady);
    return {position + moved, select(size > S(0), turned, heading)};
}

/// Returns the angle of the front wheels at which the middle of the rear axle moves on an arc through the target. To
/// follow a path, pass a target on the path, some metres ahead of the car. Clamp the result to the steering limit of
/// the car. If the target is behind the car, the arc is long, and a dubins_path needs less space.
///
///     aside = cross(unit(heading), target - position)
///     steer = atan2(2 * wheelbase * aside, |target - position|^2)
///
/// @param position   middle of the rear axle               [m]
/// @param heading    direction of the car, of any length
/// @param target     [m]
/// @param wheelbase  distance between the axles            [m]  > 0
/// @return angle in [-pi/2, pi/2], positive to the left    [rad]
///
/// Error: the result is off by at most 3 epsilon * |steer| + 4 epsilon * wheelbase / |target - position|.
/// Degenerate: the result is 0 if the target is straight ahead, straight behind or at the position. The result is also
/// 0 if the heading is zero or wheelbase <= 0.
/// Source: R. C. Coulter, "Implementation of the Pure Pursuit Path Tracking Algorithm" (1992).
template <Vector2 V>
[[nodiscard]] inline constexpr scalar_t<V> pure_pursuit(
    const V& position, const As<V>& heading, const As<V>& target, scalar_t<V> wheelbase) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position;
    const S squared = length_squared(offset), aside = cross(heading, offset) * inverse_length(heading);
    const S steer = parts::arc_tangent(S(S(2) * maximum(wheelbase, S(0)) * magnitude(aside)), squared);
    return parts::or_zero(squared >= parts::smallest_normal<S>(), select(aside < S(0), S(S(0) - steer), steer));
}

}} // namespace veer::VEER_UNIT
