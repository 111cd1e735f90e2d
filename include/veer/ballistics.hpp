// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "answers.hpp"
#include "exact/ballistics.hpp"
#include "intercept.hpp"
#include "intercept_accelerating.hpp"
#include "vector.hpp"

// Exact solvers for a throw at a target, and functions that describe the path of a throw. A measured error is the
// largest error of 500,000 random throws in float, compared with double.

namespace veer { inline namespace VEER_UNIT {

/// The low and the high throw that hit a target with a given speed, for any direction of gravity and of the shot.
///
///     velocity = d / t - gravity t / 2      |velocity| = speed      d = target - position
///     t^2 = 2 |d|^2 / (b + root)  and  2 (b + root) / |gravity|^2      b = speed^2 + d . gravity
///     root^2 = b^2 - |gravity|^2 |d|^2
///
/// @param position  [m]
/// @param target    [m]      at rest; for a moving target see intercept_accelerating
/// @param gravity   [m/s^2]
/// @param speed     [m/s]    >= 0
/// @return low.time <= high.time; |velocity| = speed
///
/// Error: time and velocity float 0.5 ulp (of a vector: of its length), double 1 ulp; `found` is never wrong.
/// Range: every finite input.
/// Degenerate:
///     out of range               neither is found; both hold time and velocity of the closest miss
///     at the end of the range    both are the same arc
///     no gravity, or a bend of the arc below 2^-180 |d|    low is the straight shot; high is not found, all zero
///     target on the spot         low has time 0 and velocity zero; high goes straight up and comes back
///     speed 0                    found only if the target is straight below: the body falls there
///     NaN, infinity, speed < 0   neither is found, all zero
/// Source: the roots of a quadratic in t^2, in the form that does not cancel.
template <OneAgent V>
[[nodiscard]] inline constexpr Launches<V> launch(
    const V& position, const As<V>& target, const As<V>& gravity, scalar_t<V> speed) noexcept {
    return exact::throws_of<V>(position, target, gravity, speed);
}

/// The least speed of a throw that hits a target. `launch` finds a throw at every larger speed.
///
///     speed^2 = |gravity| |d| - d . gravity      d = target - position
///
/// Error: float 0.5 ulp, double 1 ulp.
/// Range: every finite input.
/// Degenerate: 0 without gravity, and for a target on the spot or straight below; infinity for a NaN or infinite input.
/// Source: at this speed the two arcs of `launch` are the same, because root = 0.
template <OneAgent V>
[[nodiscard]] inline constexpr scalar_t<V> minimum_launch_speed(
    const V& position, const As<V>& target, const As<V>& gravity) noexcept {
    return exact::least_speed<V>(position, target, gravity);
}

/// The throw of least speed, and so of least energy. Its arc is the least sensitive to an error in the speed.
///
///     t^2 = 2 |d| / |gravity|      velocity = d / t - gravity t / 2      d = target - position
///     its direction is halfway between the direction to the target and straight up
///
/// Error: time and velocity float 0.5 ulp, double 1 ulp.
/// Range: every finite input.
/// Degenerate:
///     target straight below    the body falls, with velocity zero
///     target on the spot       time and velocity zero
///     no gravity (then no speed is the least)    not found, all zero
///     NaN, infinity, a velocity that does not fit the type    not found, all zero
/// Source: the double root of the quadratic of `launch`.
template <OneAgent V>
[[nodiscard]] inline constexpr Launch<V> least_energy_launch(
    const V& position, const As<V>& target, const As<V>& gravity) noexcept {
    return exact::throw_of_least_speed<V>(position, target, gravity);
}

/// The throw that arrives after a given time. For a moving target pass its position after that time.
///
///     velocity = d / time - gravity time / 2      d = target - position
///
/// @param time  time of the flight  [s]  > 0
///
/// Error: velocity float 0.5 ulp, double 1 ulp of its length.
/// Range: every finite input.
/// Degenerate:
///     time 0, target on the spot    velocity zero
///     any other time that is not above 0    not found, all zero
///     NaN, infinity, a velocity that does not fit the type    not found, all zero
template <OneAgent V>
[[nodiscard]] inline constexpr Launch<V> launch_in_time(
    const V& position, const As<V>& target, const As<V>& gravity, scalar_t<V> time) noexcept {
    return exact::throw_in_time<V>(position, target, gravity, time);
}

/// The throw at a target over an apex at a given height above the start. Height is measured along -gravity. Use this
/// function to throw over a wall or under a roof.
///
///     t = sqrt(2 / |gravity|) (sqrt(apex_height) + sqrt(apex_height - height of the target))
///     velocity = d / t - gravity t / 2      d = target - position
///
/// @param apex_height  [m]  >= 0 and not below the target
///
/// Error: velocity float 0.5 ulp, double 1 ulp of its length.
/// Range: every finite input.
/// Degenerate:
///     apex below the target or below the start   not found, but with time and velocity of the lowest arc that is high
///                                                enough; an apex too low by up to 2^-95 of its height is found
///     start, apex and target level    not found (infinite speed), all zero; found if the target is on the spot
///     no gravity, NaN, infinity, a velocity that does not fit the type    not found, all zero
/// Source: the rise is a fall from the apex, played backwards. So the time is the sum of the times of two falls.
template <OneAgent V>
[[nodiscard]] inline constexpr Launch<V> launch_over(
    const V& position, const As<V>& target, const As<V>& gravity, scalar_t<V> apex_height) noexcept {
    return exact::throw_over<V>(position, target, gravity, apex_height);
}

/// The time and place at which a thrown body is highest, for one body and for packs.
///
///     t = -velocity . gravity / |gravity|^2
///
/// Error: time 3 epsilon |velocity| / |gravity|, point 2 epsilon (|position| + |velocity|^2 / |gravity|); measured.
/// Degenerate: a body thrown downwards is highest at once. Without gravity: not found, time = 0, point = position.
template <Vector V>
[[nodiscard]] inline constexpr Passage<V> apex(
    const V& position, const As<V>& velocity, const As<V>& gravity) noexcept {
    using S = scalar_t<V>;
    const S inverse_gravity = inverse_length(gravity);
    const S time = maximum(S(S(0) - dot(velocity, V(gravity * inverse_gravity))), S(0)) * inverse_gravity;
    return {inverse_gravity > S(0), time, position + (velocity + gravity * S(time * constant<S>(0.5))) * time};
}

/// The time and place at which a thrown body lands on the floor, for one body and for packs. The floor is the plane
/// through `ground` at a right angle to gravity.
///
///     (velocity t + gravity t^2 / 2) . gravity = (ground - position) . gravity      the later of the two times
///     falling = velocity . gravity / |gravity|      discriminant = falling^2 + 2 gravity . (ground - position)
///
/// Error: time 6 epsilon (|velocity|^2 + 2 |gravity| |ground - position|) / (|gravity| sqrt(discriminant)); measured.
/// Degenerate:
///     floor above the apex    not found, but with time and point of the apex
///     no gravity              not found, time = 0, point = position
///     start below the floor   the later of the two times at which the body passes the floor
template <Vector V>
[[nodiscard]] inline constexpr Passage<V> landing(
    const V& position, const As<V>& velocity, const As<V>& gravity, const As<V>& ground) noexcept {
    using S = scalar_t<V>;
    const S inverse_gravity = inverse_length(gravity);
    const V down = gravity * inverse_gravity;
    const S falling = dot(velocity, down), drop = dot(V(ground - position), down);
    const S discriminant = falling * falling + S(2) * length(gravity) * drop,
            sum = magnitude(falling) + square_root(maximum(discriminant, S(0)));
    const auto downwards = falling > S(0);
    const S time = maximum(select(downwards, S(S(2) * ratio(drop, sum)), S(sum * inverse_gravity)), S(0));
    const auto found = both(inverse_gravity > S(0), both(discriminant >= S(0), either(!downwards, drop >= S(0))));
    return {found, time, position + (velocity + gravity * S(time * constant<S>(0.5))) * time};
}

/// The distance that a thrown body flies until it is at its starting height again, for one body and for packs.
///
///     2 (-velocity . gravity) |level| / |gravity|^2      level: part of the velocity at a right angle to gravity
///
/// Error: 4 epsilon |velocity|^2 / |gravity|; measured.
/// Degenerate: 0 for a body thrown level or downwards; 0 without gravity, where nothing comes down.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> launch_range(const V& velocity, const As<V>& gravity) noexcept {
    using S = scalar_t<V>;
    return length(lateral(velocity, gravity)) * (S(2) * apex(zero<V>(), velocity, gravity).time);
}

/// The initial velocity of the parabola through all positions of a body that an engine moves in steps. For packs too.
///
///     engine:  v += acceleration time_step;  p += v time_step
///     p after n steps = position + (velocity + acceleration time_step / 2) t + acceleration t^2 / 2    t = n time_step
///
/// The solvers assume a parabola. With the following conversions, the solvers are exact for the engine's steps too:
///
///     fixed speed    intercept_accelerating(p, target, parabola_velocity(target_velocity, relative_acceleration, h),
///                    relative_acceleration, shot)
///     free speed     parabola_velocity(launch_in_time(p, target, gravity, t).velocity, gravity, -h)
///                    is the velocity for the engine to start with
///
/// Without parabola_velocity a shot of one second misses by acceleration * h / 2: 8 cm under gravity at 60 Hz. With
/// parabola_velocity the shot misses by the distance between the parabola and the chord of a step: 0.3 mm.
///
/// @param acceleration  acceleration that the engine adds to the velocity  [m/s^2]
/// @param time_step     the step h  [s]; negative for an engine that moves first: p += v h; v += acceleration h. 0 for
///                      an engine that moves along the parabola: p += v h + acceleration h^2 / 2
///
/// Error: 1 epsilon (|velocity| + |acceleration time_step| / 2): one rounding of each product and of the sum.
template <Vector V>
[[nodiscard]] constexpr V parabola_velocity(
    const V& velocity, const As<V>& acceleration, scalar_t<V> time_step) noexcept {
    return velocity + acceleration * scalar_t<V>(time_step * constant<scalar_t<V>>(0.5));
}

/// The low and the high throw that hit a target in an engine that moves bodies in steps.
///
///     v += gravity time_step;  p += v time_step
///
/// After some step the body is on the target, or within a step it passes closer than |gravity| time_step^2 / 8.
///
/// @param time_step  step of the engine  [s]; see parabola_velocity
/// @return low and high, with the velocities for the start in the engine; |velocity| = speed
///
/// Error: low has the errors of intercept_accelerating. The velocity of high follows from the rounded high.time.
/// Range: every finite input.
/// Degenerate: as `launch`, and
///     both arcs are the same    low is this arc; high is not found, all zero
///     time_step 0 or NaN        the answer of `launch` without a time_step
///     time_step infinite        neither is found, all zero
template <OneAgent V>
[[nodiscard]] inline constexpr Launches<V> launch(
    const V& position, const As<V>& target, const As<V>& gravity, scalar_t<V> speed, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    if (!(time_step < S(0)) && !(time_step > S(0))) return launch(position, target, gravity, speed);
    const V up = V(gravity) * S(-1);
    const Intercept<V> first =
        intercept_accelerating(position, target, parabola_velocity(zero<V>(), up, time_step), up, Shot<S>{speed});
    const Launch<V> low{static_cast<bool>(first), first.time, first.velocity};
    if (!low.found) return {low, low};
    // if there is only one arc, first.later_time is infinity, and high is not found
    const Launch<V> high = launch_in_time<V>(position, target, gravity, first.later_time);
    if (!high.found) return {low, high};
    return {low, exact::throw_of<V>(high.time, parabola_velocity(high.velocity, gravity, S(-time_step)))};
}

}} // namespace veer::VEER_UNIT
