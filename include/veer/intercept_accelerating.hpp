// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "answers.hpp"
#include "exact/intercept_accelerating.hpp"
#include "intercept.hpp"
#include "vector.hpp"

namespace veer {

/// A missile with a motor that thrusts in the direction of fire.
template <Scalar S> struct Missile {
    S thrust = S(0);                   ///< acceleration by the motor  [m/s^2]  >= 0
    S speed = S(0);                    ///< speed at the muzzle  [m/s]  >= 0
    S radius = S(0);                   ///< [m]    radius of target plus radius of missile; if < 0, treated as 0
    S max_time = parts::infinity<S>(); ///< [s]    latest time of a hit; usually the burn time of the motor

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Missile<T>() const noexcept {
        return parts::converted<Missile<T>>(*this);
    }
};
template <parts::Arithmetic... T> Missile(T...) -> Missile<parts::real_if<(sizeof...(T) <= 4), T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Computes when and where a shot first meets a target. Shot and target may have constant accelerations.
///
///     |offset(t)| = radius + speed * t      offset(t) = d + target_velocity * t + relative_acceleration * t^2 / 2
///     d = target - position                 velocity = offset(t) * speed / (radius + speed * t)
///     point = position + offset(t)
///
/// For a shot under gravity and a target at rest, relative_acceleration is -gravity. If shot and target both fall,
/// relative_acceleration is zero, and the result equals that of `intercept`, bit for bit.
///
/// @param position               position where the shot starts  [m]
/// @param target                 position of the target          [m]
/// @param target_velocity        velocity of the target  [m/s]. If the shot inherits the shooter's velocity, subtract
///                               the shooter's velocity. In a physics engine, pass the result of parabola_velocity
/// @param relative_acceleration  acceleration of the target minus acceleration of the shot  [m/s^2]
/// @param shot                   speed, sum of the radii of shot and target, latest time
/// @return see Intercept; if the shot accelerates, the meeting is at point + shot_acceleration * time^2 / 2
///
/// Error: time, point and velocity are off by at most 0.5 ulp in float, and 1 ulp in double. The status is exact. If
/// shot and target never meet, `miss` exceeds the least miss by at most 4 epsilon of the distances.
/// Range: every finite input.
/// Degenerate: as for `intercept`, and
///     target at the shooter       status is coincident, time is 0, velocity is zero, later_time is the next meeting
///     target within the radius    status is hit, time is 0, velocity points to the target, later_time is the next root
///     no meeting                  status is none; time, point, velocity and miss are those of the closest miss
///     a touch, or a separation below 2^-98 of the largest term of the equation   status is hit, later_time is infinity
///     a meeting later than 2^200 time units of exact::Question   status is none
/// Source: squaring both sides gives a quartic in t; arithmetic/polynomial.hpp finds its roots.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept_accelerating(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, const Shot<scalar_t<V>>& shot) noexcept {
    exact::Asked<V> asked{position, target, target_velocity, shot.speed, shot.radius};
    asked.acceleration = relative_acceleration;
    return parts::limited(exact::intercept_accelerating(asked), shot.max_time);
}

/// Computes when and where a missile first meets a target. The motor thrusts in the direction of fire.
///
///     |offset(t)| = radius + speed * t + thrust * t^2 / 2      offset(t) as in intercept_accelerating
///
/// To compute the least time in which a craft reaches a target, pass speed 0 and the velocity relative to the craft.
///
/// @param missile  thrust, muzzle speed, radius, latest time
/// @return see intercept_accelerating; `velocity` is the missile's velocity at the meeting, in the direction of fire
///
/// Error: see intercept_accelerating.
/// Range: every finite input.
/// Degenerate: as for intercept_accelerating, and
///     thrust 0    the result is that of intercept_accelerating
///     equal accelerations, no meeting, a distance that shrinks forever    status is none, time is infinity,
///                 point is target, velocity is along the acceleration
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept_thrusting(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, const Missile<scalar_t<V>>& missile) noexcept {
    exact::Asked<V> asked{position, target, target_velocity, missile.speed, missile.radius};
    asked.acceleration = relative_acceleration, asked.thrust = missile.thrust;
    return parts::limited(exact::intercept_accelerating(asked), missile.max_time);
}

/// Returns all times at which a shot of constant speed can meet the target, in ascending order. There are at most four.
/// To meet the target at a time t, fire the shot with this velocity:
///
///     offset / t + target_velocity + relative_acceleration * t / 2      offset = target - position
///
/// The first two times equal `time` and `later_time` in the result of intercept_accelerating.
///
/// Error: see intercept_accelerating.
/// Range: every finite input.
/// Degenerate: if shooter and target are at the same position, the first time is 0. If shot and target only touch, the
/// time is listed once. Times that overflow are omitted. If an input is invalid for `intercept`, there are no times.
template <OneAgent V>
[[nodiscard]] inline constexpr InterceptTimes<scalar_t<V>> intercept_times(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, scalar_t<V> speed) noexcept {
    exact::Asked<V> asked{position, target, target_velocity, speed};
    asked.acceleration = relative_acceleration;
    return exact::meeting_times(asked);
}

}} // namespace veer::VEER_UNIT
