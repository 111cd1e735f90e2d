// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "arrive.hpp"
#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// The limits of a ship that thrusts only along its nose.
template <Scalar S> struct ShipLimits {
    S max_thrust = S(0);         ///< [m/s^2]  >= 0  forward thrust
    S turn_rate = S(0);          ///< [rad/s]  >= 0  largest turn rate of the nose
    S max_reverse_thrust = S(0); ///< [m/s^2]  >= 0  backward thrust, for braking during a flip

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator ShipLimits<T>() const noexcept {
        return parts::converted<ShipLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T>
ShipLimits(T...) -> ShipLimits<parts::real_if<sizeof...(T) == 2 || sizeof...(T) == 3, T...>>;

/// The controls of a ship for one step.
template <Vector V> struct Helm {
    V nose;             ///< direction of the nose after the step, a unit vector
    scalar_t<V> thrust; ///< acceleration along `nose` during the step  [m/s^2]
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// The largest speed v at which a ship can still flip, and then stop within the distance `range`:
///
///     v * flip_time + v^2 / (2 * deceleration) = range      flip_time = lag / deceleration
template <Scalar S> [[nodiscard]] inline constexpr S stopping_speed(S range, As<S> deceleration, As<S> lag) noexcept {
    const S gained = deceleration * (range + range);
    return ratio(gained, square_root(lag * lag + gained) + lag);
}

} // namespace parts

/// Returns the nose direction and the thrust with which a ship flies to a target and stays there. The target may be at
/// rest or in uniform motion. The ship accelerates straight towards the target until it must brake, then flips, and
/// brakes with nine tenths of its thrust. If the ship misses the target, it comes back. It never circles the target.
///
///     nose = helm.nose      velocity += helm.nose * helm.thrust * time_step      position += velocity * time_step
///
/// @param position         position of the ship    [m]
/// @param velocity         velocity of the ship    [m/s]
/// @param nose             direction of the nose, of any length
/// @param target           position of the target  [m]
/// @param target_velocity  velocity of the target  [m/s]
/// @param limits           thrust, turn rate and reverse thrust
/// @param time_step        length of the step      [s]
/// @return a thrust in [-max_reverse_thrust, max_thrust], and the nose, turned by at most turn_rate * time_step
///
/// Error: the ship stops within epsilon * |position| * pi / (turn_rate * time_step) of the target. Let T be the time of
/// a full turn, plus the least flight time of a ship that can thrust in all directions. On average, a flight takes
/// between 0.7 * T and 0.85 * T. If turn_rate >= 1 rad/s, 99.9 % of the flights take at most 1.3 * T.
/// Degenerate: a zero nose is replaced by the direction to the target. On the target, a zero nose is replaced by the
/// first axis. If turn_rate is 0, the nose does not turn, and the ship accelerates only if the nose already points in
/// the right direction. If the nose must turn by exactly 180 degrees, it turns as in turn_towards. If max_thrust or
/// time_step is 0, there is no forward thrust.
/// Source: docs/notes/ship.md.
template <Vector V>
[[nodiscard]] inline constexpr Helm<V> ship_arrive(const V& position, const As<V>& velocity, const As<V>& nose,
    const As<V>& target, const As<V>& target_velocity, const ShipLimits<scalar_t<V>>& limits,
    scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S thrust = maximum(limits.max_thrust, S(0)), rate = maximum(limits.turn_rate, S(0));
    const S deceleration = thrust * constant<S>(0.9), limit = parts::range_limit<S>();
    const S lag = deceleration * ratio(constant<S>(3.1415926535897932), rate);
    const V offset = target - position, relative = velocity - target_velocity;
    const V ahead = normalize_or(offset, zero<V>()), from = normalize_or(nose, normalize_or(offset, first_axis<V>()));
    const S along = dot(relative, ahead), aside = length(V(relative - ahead * along));
    const S speed = parts::stopping_speed(length(offset), deceleration, lag);
    const auto burns = either(speed > along, aside > speed * S(2));

    // the change of velocity that is needed at the position where the burn ends
    const V goal = ahead * speed;
    const S longest = ratio(limit, length(relative) + speed);
    const S burn = minimum(ratio(length(V(goal - relative)), thrust), longest);
    const V remaining = offset - (relative + goal) * (burn * constant<S>(0.5));
    const V later = select(dot(remaining, offset) > S(0), remaining, zero<V>()); // zero if the burn passes the target
    const S later_speed = parts::stopping_speed(length(later), deceleration, lag);
    const V change = normalize_or(later, zero<V>()) * later_speed - relative;

    const V brake = ahead * (S(3) * along) - relative * S(4); // as `rendezvous` with time_to_go 2 * distance / along
    const V next = turn_towards(from, select(burns, change, brake), rate * time_step);

    // burn if the remaining turn takes less than a fifth of the burn time; 1e-6 is a tolerance
    const S off = angle_between(next, change) - constant<S>(1e-6);
    const auto aimed = off * thrust <= constant<S>(0.2) * rate * length(change);
    const S burnt = select(aimed, dot(next, change), S(0));

    // brake along the nose, to the largest speed from which the ship can stop on the target
    const ArriveLimits<S> stop{limit, deceleration};
    const S closing = dot(relative, next);
    const S allowed = dot(arrive_velocity(zero<V>(), V(next * dot(offset, next)), stop, time_step), next);
    const S braked = clamp(closing, minimum(allowed, S(0)), maximum(allowed, S(0))) - closing;
    const S reverse = maximum(limits.max_reverse_thrust, S(0));
    return {next, clamp(ratio(select(burns, burnt, braked), time_step), S(0) - reverse, thrust)};
}

}} // namespace veer::VEER_UNIT
