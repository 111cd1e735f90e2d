// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "arrive.hpp"
#include "rotation.hpp"
#include "vector.hpp"

// Derivations and measurements: docs/notes/ship.md.

namespace veer {

/// What the engines of a ship can do that pushes only along its nose.
template <Scalar S> struct ShipLimits {
    S max_thrust = S(0);         ///< [m/s^2]  >= 0  forwards
    S turn_rate = S(0);          ///< [rad/s]  >= 0  of the nose
    S max_reverse_thrust = S(0); ///< [m/s^2]  >= 0  backwards: brakes a ship that is too fast while it flips

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator ShipLimits<T>() const noexcept {
        return parts::converted<ShipLimits<T>>(*this);
    }
};
template <parts::Arithmetic... T>
ShipLimits(T...) -> ShipLimits<parts::real_if<sizeof...(T) == 2 || sizeof...(T) == 3, T...>>;

/// What a pilot sets in a frame.
template <Vector V> struct Helm {
    V nose;             ///< where the nose points after the step, a unit vector
    scalar_t<V> thrust; ///< acceleration along this nose during the step  [m/s^2]
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// What a ship counts on, of its limits.
template <Scalar S> struct ShipBrakes {
    S thrust, rate, step; ///< not below 0
    S main;               ///< deceleration to count on                                  [m/s^2]
    S lag;                ///< speed that this would take off while the ship flips       [m/s]
};
template <Scalar S>
[[nodiscard]] inline constexpr ShipBrakes<S> ship_brakes(const ShipLimits<S>& limits, As<S> time_step) noexcept {
    const S thrust = maximum(limits.max_thrust, S(0)), rate = maximum(limits.turn_rate, S(0));
    const S main = thrust * constant<S>(0.9), limit = range_limit<S>();
    const S flip = minimum(ratio(constant<S>(3.1415926535897932), rate), limit);
    return {thrust, rate, maximum(time_step, S(0)), main, minimum(main * flip, limit)};
}

/// The speed from which a ship at a distance can still flip, and stop.
///
///     v flip + v^2 / (2 main) = range      flip = pi / rate
template <Scalar S> [[nodiscard]] inline constexpr S stopping_speed(const ShipBrakes<S>& brakes, As<S> range) noexcept {
    const S gained = brakes.main * (range + range);
    return ratio(gained, square_root(brakes.lag * brakes.lag + gained) + brakes.lag);
}

/// The change of velocity with which a ship flies straight to the target at stopping_speed.
template <Vector V>
[[nodiscard]] inline constexpr V approach_change(
    const V& offset, const As<V>& velocity, const ShipBrakes<scalar_t<V>>& brakes) noexcept {
    using S = scalar_t<V>;
    const S range = length(offset);
    return offset * ratio(stopping_speed(brakes, range), range) - velocity;
}

/// The same from where the ship will be when it has turned to a change of velocity and burnt it: so the wanted nose
/// stands still while the ship turns.
template <Vector V>
[[nodiscard]] inline constexpr V change_after(const V& offset, const As<V>& velocity, const As<V>& nose,
    const As<V>& change, const ShipBrakes<scalar_t<V>>& brakes) noexcept {
    using S = scalar_t<V>;
    const S size = length(change);
    const S turn = maximum(ratio(angle_between(nose, change), brakes.rate) - brakes.step, S(0));
    const S burn = minimum(ratio(size, brakes.thrust), range_limit<S>());
    const S longest = ratio(range_limit<S>(), length(velocity) + size);
    const V flown = velocity * minimum(turn + burn, longest) + change * (minimum(burn, longest) * constant<S>(0.5));
    const V later = offset - flown;
    return approach_change(select(dot(later, offset) > S(0), later, zero<V>()), velocity, brakes);
}

} // namespace parts

/// What a ship that pushes only along its nose does to fly to a target and to stay there, also to one in uniform
/// motion: turn, burn, flip, brake.
///
///     nose = helm.nose      velocity += helm.nose * helm.thrust * time_step      position += velocity * time_step
///
/// From every state and at every frame rate the ship gets there: it burns until it flies straight to the target as fast
/// as it can still stop, flips, and brakes at nine tenths of its thrust. What is left of a miss, the next such flight
/// takes away: the ship never circles. On the target with its velocity it does not thrust.
///
/// @param position         where the ship is   [m]
/// @param velocity         [m/s]
/// @param nose             where its nose points, of any length
/// @param target           where the target is [m]
/// @param target_velocity  [m/s]
/// @param limits           thrust, turn rate and reverse thrust
/// @param time_step        [s]
/// @return the thrust is in [-max_reverse_thrust, max_thrust], the nose turns by at most turn_rate time_step
///
/// Error: every answer is one that the limits allow. In units of the least time of a point that may push in every
/// direction plus 2 pi / turn_rate, random starts arrive after 0.8 to 0.9 on average, and 99.9 % within 1.6 where
/// turn_rate is at least 1 rad/s. The ship comes as near as epsilon |position| pi / (turn_rate time_step): slower than
/// that, its steps are lost in the rounding of its position.
///
/// Degenerate: a zero nose points to the target, and on it along the first axis. Without turn_rate the nose stays, and
/// the ship pushes where its nose happens to point the right way. Without max_thrust or time_step, no thrust forwards.
/// A direction exactly opposite: the nose turns as by turn_towards.
///
/// Source: two burns and a flip between them; the brake is the rendezvous of constant deceleration, notes/ship.md.
template <Vector V>
[[nodiscard]] inline constexpr Helm<V> ship_arrive(const V& position, const As<V>& velocity, const As<V>& nose,
    const As<V>& target, const As<V>& target_velocity, const ShipLimits<scalar_t<V>>& limits,
    scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const parts::ShipBrakes<S> brakes = parts::ship_brakes(limits, time_step);
    const V offset = target - position, relative = velocity - target_velocity;
    const S range = length(offset), max_turn = brakes.rate * brakes.step;
    const V ahead = normalize_or(offset, zero<V>()), from = normalize_or(nose, normalize_or(offset, first_axis<V>()));
    const S along = dot(relative, ahead), speed = parts::stopping_speed(brakes, range);

    // the burn towards the target, as seen from its end
    const V at_once = parts::approach_change(offset, relative, brakes);
    const V after_turn = parts::change_after(offset, relative, from, at_once, brakes);
    const V change = parts::change_after(offset, relative, from, after_turn, brakes);
    const S size = length(change);
    const S off =
        constant<S>(1e-6)
        + constant<S>(0.2) * brakes.rate * minimum(ratio(size, brakes.thrust), parts::range_limit<S>())
        + constant<S>(0.05) * ratio(speed, size); // an angle: a long burn may begin, and a short one end, off it
    const S tolerance = minimum(off, constant<S>(0.8));
    const auto aimed = angle_between(from, change) - max_turn <= tolerance;
    const auto speeds_up = both(dot(change, ahead) >= S(0), size > speed * constant<S>(1e-9));
    const S aside = length(V(relative - ahead * along));
    const auto slow = speed * constant<S>(0.95) > along, misses = speed * S(3) < aside;
    const auto burns = either(either(slow, misses), both(aimed, speeds_up));

    // the brake: as rendezvous in the time 2 distance / along + time_step
    const S frame = maximum(along, S(0)) * brakes.step; // the way of a frame
    const V steady = ahead * (S(3) * along) - relative * (S(4) + minimum(ratio(frame, range), S(4)));
    const V landing = ahead * minimum(ratio(range, brakes.step), maximum(along, S(0))) - relative;
    const V halting = zero<V>() - relative;
    const V last = select(range <= frame * constant<S>(0.125), halting, landing);
    const V brake = select(range <= frame * constant<S>(0.75), last, steady);
    const V wanted = select(burns, change, brake);
    const V next = normalize_or(turn_towards(from, wanted, max_turn), from);
    const auto forwards = dot(relative, next) > S(0); // not flipped yet: the reverse engine may help
    const V way = select(forwards, next, V(zero<V>() - next));
    const S closing = dot(relative, way), left = maximum(dot(offset, way), S(0));
    const ArriveLimits<S> stop{parts::range_limit<S>(), brakes.main};
    const S excess = maximum(closing - dot(arrive_velocity(zero<V>(), V(way * left), stop, brakes.step), way), S(0));
    const S braked = select(closing >= constant<S>(0.7) * length(relative), excess, S(0));
    const S burnt = select(angle_between(next, change) <= tolerance, dot(next, change), S(0));
    const S gained = select(burns, burnt, select(forwards, S(S(0) - braked), braked));
    return {next, clamp(ratio(gained, brakes.step), S(0) - maximum(limits.max_reverse_thrust, S(0)), brakes.thrust)};
}

}} // namespace veer::VEER_UNIT
