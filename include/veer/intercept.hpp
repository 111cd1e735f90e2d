// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "exact/intercept.hpp"
#include "vector.hpp"

namespace veer {

/// Whether and how a shot meets its target.
enum class InterceptStatus : unsigned char {
    hit,        ///< the shot meets the target
    coincident, ///< shooter and target are at the same position; time is 0
    too_late,   ///< shot and target meet after max_time, or at a time that overflows
    none,       ///< shot and target never meet; the other fields describe the closest miss
    invalid     ///< an input is infinite or a NaN, or the speed is negative; all fields are zero
};

/// The time and the point at which a shot meets its target, and the velocity of the shot.
template <Vector V> struct Intercept {
    InterceptStatus status = InterceptStatus::invalid;
    scalar_t<V> time = scalar_t<V>(0); ///< time from firing to the meeting, or to the closest miss [s]
    V point = []() VEER_IN_LINE { return zero<V>(); }();    ///< position of the target at `time`  [m]
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< velocity of the shot  [m/s]
    scalar_t<V> later_time = scalar_t<V>(0); ///< time of the second meeting; infinity if there is none  [s]
    scalar_t<V> miss = scalar_t<V>(0); ///< distance between target and shot at the closest miss; 0 if they meet [m]

    /// Whether shot and target meet at max_time or earlier.
    [[nodiscard]] VEER_ALWAYS_INLINE explicit constexpr operator bool() const noexcept {
        return status == InterceptStatus::hit || status == InterceptStatus::coincident;
    }
};

/// The speed, the size and the lifetime of a shot.
template <Scalar S> struct Shot {
    S speed = S(0);                    ///< [m/s]  >= 0
    S radius = S(0);                   ///< [m]    radius of target plus radius of shot; if < 0, treated as 0
    S max_time = parts::infinity<S>(); ///< [s]    latest time of a hit

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Shot<T>() const noexcept {
        return parts::converted<Shot<T>>(*this);
    }
};
template <parts::Arithmetic... T> Shot(T...) -> Shot<parts::real_if<(sizeof...(T) <= 3), T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// Converts an exact::Answer to an Intercept. If shot and target meet after max_time, the status is too_late.
template <Vector V>
[[nodiscard]] constexpr Intercept<V> limited(const exact::Answer<V>& answer, scalar_t<V> max_time) noexcept {
    using S = scalar_t<V>;
    using enum InterceptStatus;
    const bool is_time = exact::is_finite(max_time) || max_time > S(0); // max_time may be infinite, but not a NaN
    if (answer.outcome == exact::Outcome::invalid || !is_time) return {invalid, S(0), zero<V>(), zero<V>(), S(0)};
    const InterceptStatus of_meeting = answer.time <= minimum(max_time, largest<S>()) ? hit : too_late;
    const InterceptStatus status = answer.outcome == exact::Outcome::meets      ? of_meeting
                                 : answer.outcome == exact::Outcome::coincident ? coincident
                                                                                : none;
    return {status, answer.time, answer.point, answer.velocity, answer.later_time, answer.miss};
}

} // namespace parts

/// Computes when and where a shot of constant speed first meets a target in uniform motion. The shooter is at rest.
///
///     |offset + target_velocity * t| = speed * t      offset = target - position
///     point = target + target_velocity * t            velocity = (point - position) / t
///
/// @param position         position where the shot starts  [m]
/// @param target           position of the target          [m]
/// @param target_velocity  [m/s]
/// @param speed            speed of the shot               [m/s]  >= 0
///
/// Error: see the overload with a Shot.
/// Range: every finite input.
/// Degenerate: see the overload with a Shot.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> speed) noexcept {
    return parts::limited(
        exact::intercept<false, V>(position, target, target_velocity, speed, scalar_t<V>(0), zero<V>()),
        parts::infinity<scalar_t<V>>());
}

/// Computes when and where a shot of constant speed first meets a target in uniform motion. The shooter may move. If
/// the target is faster than the shot, they may meet twice, at `time` and at `later_time`.
///
///     |d + v * t| = radius + speed * t      d = target - position      v = target_velocity - inherited_velocity
///     point = target + target_velocity * t
///     velocity = inherited_velocity + (d + v * t) * speed / (radius + speed * t)
///
/// @param position            position where the shot starts  [m]
/// @param target              position of the target          [m]
/// @param target_velocity     [m/s]
/// @param shot                speed, sum of the radii of shot and target, latest time
/// @param inherited_velocity  velocity of the shooter, which is added to the velocity of the shot  [m/s]
/// @param delay               time from now until the shot  [s]  >= 0. Shooter and target move during the delay. All
///                            other times are measured from the moment of firing
///
/// Error: time, point and velocity are off by at most 0.5 ulp in float, and 1 ulp in double. The status is exact.
/// Range: every finite input.
/// Degenerate:
///     target at the shooter       status is coincident, time is 0, velocity is inherited_velocity
///     target within the radius    status is hit, time is 0, velocity points to the target
///     target faster, no meeting   status is none; time, point, velocity and miss are those of the closest miss. If the
///                                 target moves away, time is 0
///     equal speeds, no meeting    status is none, time is infinity, velocity is target_velocity, point is target. The
///                                 distance shrinks forever
///     speed 0                     velocity is inherited_velocity; the shot hits only if the target comes to it
///     time above max_time, or too large for the type   status is too_late; the other members are as for a hit
///     shot and target just touch  status is hit, later_time is infinity
///     NaN, infinity, speed < 0, delay < 0   status is invalid, all numbers are zero. But max_time may be infinite
///     double inputs that differ in size by a factor above 2^900   the smaller inputs may have no effect
/// Source: the quadratic equation of the "d2c" article, with a corrected discriminant: docs/notes/intercept.md.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> intercept(const V& position, const As<V>& target,
    const As<V>& target_velocity, const Shot<scalar_t<V>>& shot, const As<V>& inherited_velocity = zero<V>(),
    scalar_t<V> delay = scalar_t<V>(0)) noexcept {
    if (delay > scalar_t<V>(0) || !(delay >= scalar_t<V>(0))) [[unlikely]] {
        const exact::Asked<V> asked{
            position, target, target_velocity, shot.speed, shot.radius, inherited_velocity, delay};
        return parts::limited(exact::intercept_exactly<true>(asked), shot.max_time);
    }
    return parts::limited(
        exact::intercept<true, V>(position, target, target_velocity, shot.speed, shot.radius, inherited_velocity),
        shot.max_time);
}

/// Returns only the time of the hit that `intercept` computes.
///
/// @return [s]  -1 if there is no hit
///
/// Error: see intercept.
/// Range: every finite input.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> intercept_time(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> speed) noexcept {
    return exact::first_time<false, V>(position, target, target_velocity, speed, scalar_t<V>(0), zero<V>());
}

/// Returns the first time at which two spheres in uniform motion touch.
///
///     |(target - position) + (target_velocity - velocity) * t| = combined_radius
///
/// @param combined_radius  sum of the radii  [m]  negative values are treated as 0
/// @return [s]  0 if the spheres touch already, -1 if they never touch
///
/// Error: see intercept.
/// Range: every finite input.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> contact_time(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> combined_radius) noexcept {
    return exact::first_time<true, V>(position, target, target_velocity, scalar_t<V>(0), combined_radius, velocity);
}

}} // namespace veer::VEER_UNIT
