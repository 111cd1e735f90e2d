// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "exact/intercept_accelerating.hpp"
#include "intercept.hpp"
#include "vector.hpp"

namespace veer {

/// A missile whose motor accelerates it in the direction in which it was fired.
template <Scalar S> struct Missile {
    S thrust = S(0);                   ///< acceleration by the motor  [m/s^2]  >= 0
    S speed = S(0);                    ///< at the muzzle  [m/s]  >= 0
    S radius = S(0);                   ///< [m]    of target and missile together; below 0 counts as 0
    S max_time = parts::infinity<S>(); ///< [s]    the motor burns out

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Missile<T>() const noexcept {
        return parts::converted<Missile<T>>(*this);
    }
};
template <parts::Arithmetic... T> Missile(T...) -> Missile<parts::real_if<(sizeof...(T) <= 4), T...>>;

/// The times of `intercept_times`, ascending.
template <Scalar S> struct InterceptTimes {
    S times[4] = {};
    std::size_t count = 0;

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const S* begin() const noexcept { return times; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const S* end() const noexcept { return times + count; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr std::size_t size() const noexcept { return count; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool empty() const noexcept { return count == 0; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator[](std::size_t i) const noexcept { return times[i]; }
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Where, when and how to fire a shot of constant speed at a target that accelerates, or a shot that falls at a target
/// that does not.
///
///     |offset(t)| = radius + speed t      offset(t) = d + target_velocity t + relative_acceleration t^2 / 2
///     d = target - position               velocity = offset(t) speed / (radius + speed t)
///     point = position + offset(t)
///
/// Only the difference of the accelerations counts. For a shot under gravity and a target at rest it is -gravity. If
/// both fall, the difference is zero, and the answer is that of `intercept`, to the bit.
///
/// @param position               where the shot starts  [m]
/// @param target                 where the target is    [m]
/// @param target_velocity        less the shooter's velocity if the shot inherits it; for an engine that moves in
///                               steps, the result of parabola_velocity of ballistics.hpp. For a shot after a delay
///                               pass target and target_velocity as they are then  [m/s]
/// @param relative_acceleration  of the target less that of the shot; wind is an acceleration of the shot  [m/s^2]
/// @param shot                   speed, radius of shot and target together, latest time
/// @return time and later_time, between which the target is within reach; velocity to fire with; point of the meeting.
///         If the shot accelerates, add its acceleration t^2 / 2 to point
///
/// Error: time, point and velocity of a meeting float 0.5 ulp (of a vector: of its length), double 1 ulp. No status is
/// wrong, even at the end of the range, at tangents and triple roots, and at speeds that differ by a rounding. No other
/// time is closer than a closest miss by more than 4 epsilon of the two distances whose difference is the miss.
/// Range: every finite input.
/// Degenerate: as for `intercept`, and
///     same place                  coincident: time 0, velocity 0; later_time is the next meeting
///     within the radius at once   hit at time 0, fired at the target; later_time is when the target leaves
///     no meeting                  none: time, point and distance of the closest miss, and the velocity of a shot at
///                                 that point
///     one touch                   a hit without a later one; a separation below 2^-98 of its terms counts as a touch
///     a meeting later than 2^200 time units of exact::Question   none
/// Source: both sides squared give a quartic in t, whose roots are found one by one between its extrema:
/// arithmetic/polynomial.hpp.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept_accelerating(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, const Shot<scalar_t<V>>& shot) noexcept {
    exact::Asked<V> asked{position, target, target_velocity, shot.speed, shot.radius};
    asked.acceleration = relative_acceleration;
    return parts::limited(exact::intercept_accelerating(asked), shot.max_time);
}

/// Where, when and how to fire a missile whose motor thrusts all the time in the direction of fire.
///
///     |offset(t)| = radius + speed t + thrust t^2 / 2      offset(t) as in intercept_accelerating
///
/// For a craft, pass speed 0, and as target_velocity the target's velocity less that of the craft. The answer is the
/// least time in which the thrust takes the craft to the target.
///
/// @param missile  thrust, muzzle speed, radius, latest time
/// @return as intercept_accelerating; velocity is that at the meeting, speed + thrust t long: point the missile in its
///          direction
///
/// Error: as intercept_accelerating.
/// Range: every finite input.
/// Degenerate: as for intercept_accelerating. Thrust 0 is a shot. If the target accelerates as the missile does and the
/// distance shrinks forever: none, time infinity, point where the target is now, velocity along the target's
/// acceleration.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept_thrusting(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, const Missile<scalar_t<V>>& missile) noexcept {
    exact::Asked<V> asked{position, target, target_velocity, missile.speed, missile.radius};
    asked.acceleration = relative_acceleration, asked.thrust = missile.thrust;
    return parts::limited(exact::intercept_accelerating(asked), missile.max_time);
}

/// All times at which a shot of constant speed can meet the target, ascending, four at most. For each time t, fire with
///
///     offset / t + target_velocity + relative_acceleration t / 2      offset = target - position
///
/// The first two are time and later_time of `intercept_accelerating`. The target is within reach after an odd number of
/// these times, and out of reach after an even one. For more digits than a float has, ask with vectors of double:
/// rounded to float, the times are those of the same question in float.
///
/// Error: as intercept_accelerating.
/// Range: every finite input.
/// Degenerate: no meeting: no times. Same place: 0 is the first. One touch is one time. Times beyond the largest number
/// of the type are omitted. An infinite input, a NaN or a speed below 0: none.
template <OneAgent V>
[[nodiscard]] inline constexpr InterceptTimes<scalar_t<V>> intercept_times(const V& position, const As<V>& target,
    const As<V>& target_velocity, const As<V>& relative_acceleration, scalar_t<V> speed) noexcept {
    exact::Asked<V> asked{position, target, target_velocity, speed};
    asked.acceleration = relative_acceleration;
    return exact::meeting_times(asked);
}

}} // namespace veer::VEER_UNIT
