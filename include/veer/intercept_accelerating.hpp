// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "exact/intercept_accelerating.hpp"
#include "intercept.hpp"
#include "vector.hpp"

namespace veer {

/// Where, when and how to fire a shot of constant speed at a target that accelerates, or a shot that falls at a target
/// that does not.
///
///     |d + v t + w t^2 / 2| = radius + speed t      d = target - position      v = target_velocity
///     w = relative_acceleration
///
/// Both sides squared give a quartic, which is above 0 while the target is out of reach. t is its first root above 0,
/// and
///
///     point = target + v t + w t^2 / 2      velocity = (d + v t + w t^2 / 2) speed / (radius + speed t)
///
/// Only the difference of accelerations counts, that of the target less that of the shot. For a shot under gravity and
/// a target at rest that is -gravity. Where both fall it is zero, and the answer is that of `intercept`, to the bit.
///
/// For float time, point and velocity of a meeting are correctly rounded (0.5 ulp of their length), for double within 1
/// ulp, and no status is wrong: not near the end of the range, nor for tangents, triple roots, or speeds that differ by
/// a rounding. Of a closest miss the distance is right: no other time is nearer by more than 4 epsilon of the distances
/// whose difference it is.
///
/// @param position               where the shot starts  [m]
/// @param target                 where the target is    [m]
/// @param target_velocity        less the velocity of the shooter, if the shot inherits it; in an engine that moves in
///                               steps, put through parabola_velocity of ballistics.hpp  [m/s]
/// @param relative_acceleration  of the target less that of the shot; wind is an acceleration of the shot  [m/s^2]
/// @param shot                   speed, radius of the two together, latest time
/// @return time of the first meeting and later_time of the second: between them the target is within reach; the
///         velocity to fire with; the point of the meeting as seen from a shot that does not accelerate: for one that
///         does, add its acceleration t^2 / 2. For a shot after a delay pass target and target_velocity as they are
///         then
///
/// Degenerate: as for `intercept`, and
///     same place                  coincident: time 0, velocity 0; later_time is the next meeting
///     within the radius at once   hit at time 0, fired at the target; later_time is when it leaves
///     no meeting                  none: time, point and distance of the closest miss, and the velocity of a shot at
///                                 that point
///     one touch                   a hit without a later one; a gap below 2^-98 of its terms counts as a touch
///     a meeting later than 2^200 units of time, in which the numbers are near 1   none
///
/// Source: the roots are found one by one between the extrema of the quartic: exact/polynomial.hpp.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept_accelerating(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, const Shot<scalar_t<V>>& shot) noexcept {
    return parts::limited(exact::intercept_accelerating(exact::Asked<V>{.position = position,
                              .target = target,
                              .target_velocity = target_velocity,
                              .speed = shot.speed,
                              .radius = shot.radius,
                              .acceleration = relative_acceleration}),
        shot.max_time);
}

/// A missile whose motor accelerates it in the direction in which it was fired.
template <Scalar S> struct Missile {
    S thrust;                          ///< acceleration of the motor  [m/s^2]  >= 0
    S speed = S(0);                    ///< at the muzzle  [m/s]  >= 0
    S radius = S(0);                   ///< [m]    of target and missile together; below 0 counts as 0
    S max_time = parts::infinity<S>(); ///< [s]    the motor burns out

    template <parts::MadeFrom<S> T> [[nodiscard]] constexpr operator Missile<T>() const noexcept {
        return {T(thrust), T(speed), T(radius), T(max_time)};
    }
};
template <parts::Arithmetic... T> Missile(T...) -> Missile<parts::real_if<(sizeof...(T) <= 4), T...>>;

/// Where, when and how to fire a missile whose motor thrusts all the time in the direction in which it was fired, from
/// rest or from a muzzle.
///
///     |d + v t + w t^2 / 2| = radius + speed t + thrust t^2 / 2      as in intercept_accelerating
///
/// A craft that passes target_velocity less its own velocity, and speed 0, gets the least time in which its thrust can
/// take it to the target.
///
/// @param missile  thrust, muzzle speed, radius, latest time
/// @return as intercept_accelerating; velocity is that at the meeting, speed + thrust t long. Its direction is where to
///         point the missile
///
/// Degenerate: as for intercept_accelerating. Thrust 0 is a shot. A target that accelerates as the missile does, and
/// whose distance shrinks for ever: none, time infinity, point where the target is now, velocity along its
/// acceleration.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept_thrusting(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, const Missile<scalar_t<V>>& missile) noexcept {
    return parts::limited(exact::intercept_accelerating(exact::Asked<V>{.position = position,
                              .target = target,
                              .target_velocity = target_velocity,
                              .speed = missile.speed,
                              .radius = missile.radius,
                              .acceleration = relative_acceleration,
                              .thrust = missile.thrust}),
        missile.max_time);
}

/// The times of `intercept_times`, ascending.
template <Scalar S> struct InterceptTimes {
    S times[4] = {};
    std::size_t count = 0;

    [[nodiscard]] constexpr const S* begin() const noexcept { return times; }
    [[nodiscard]] constexpr const S* end() const noexcept { return times + count; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count == 0; }
    [[nodiscard]] constexpr S operator[](std::size_t i) const noexcept { return times[i]; }
};

/// All times at which a shot of constant speed can meet the target, ascending, four at most. The velocity for each is
///
///     offset / t + target_velocity + relative_acceleration t / 2      offset = target - position
///
/// As exact as `intercept_accelerating`, whose time and later_time are the first two. An even number of times before t
/// means that the target is out of reach at t, an odd number that it is within.
///
/// Degenerate: no meeting, no times. Same place: 0 is the first. One touch is one time. Times that do not fit the type
/// are left out. An infinity, NaN or speed below 0 anywhere: none.
template <OneAgent V>
[[nodiscard]] inline constexpr InterceptTimes<scalar_t<V>> intercept_times(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, scalar_t<V> speed) noexcept {
    const auto found = exact::meeting_times(exact::Asked<V>{.position = position,
        .target = target,
        .target_velocity = target_velocity,
        .speed = speed,
        .acceleration = relative_acceleration});
    InterceptTimes<scalar_t<V>> answer{{}, 0};
    for (std::size_t i = 0; i < found.count; ++i) answer.times[answer.count++] = found.time[i];
    return answer;
}

} // namespace veer
