// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "answers.hpp"
#include "exact/ballistics.hpp"
#include "intercept.hpp"
#include "intercept_accelerating.hpp"
#include "vector.hpp"

// Solvers for a throw at a target, and functions for the path of a throw. The solvers accept every finite input. An
// error marked "measured" is the largest difference between float and double in 500,000 random throws.

namespace veer { inline namespace VEER_UNIT {

/// Returns the two throws with a given speed that hit a target: a low throw and a high throw.
///
///     velocity = d / t - gravity * t / 2      |velocity| = speed      d = target - position
///     low throw     t^2 = 2 * |d|^2 / (b + root)            b = speed^2 + dot(d, gravity)
///     high throw    t^2 = 2 * (b + root) / |gravity|^2      root = sqrt(b^2 - |gravity|^2 * |d|^2)
///
/// @param position  [m]
/// @param target    [m]      at rest; for a moving target see intercept_accelerating
/// @param gravity   [m/s^2]
/// @param speed     [m/s]    >= 0
/// @return low.time <= high.time
///
/// Error: time and velocity are off by at most 0.5 ulp in float, and 1 ulp in double. `found` is never wrong.
/// Degenerate:
///     target out of range            neither throw is found; both contain time and velocity of the closest miss
///     target at the maximum range    both throws are equal
///     no gravity, or an arc bent by < 2^-180 * |d|    low is the straight shot; high is not found, all zero
///     target = position              low has time 0 and velocity zero; high goes straight up and falls back
///     speed 0                        a throw is found only if the target is straight below
///     NaN, infinity, speed < 0       neither throw is found, all zero
/// Source: t^2 is a root of a quadratic equation.
template <OneAgent V>
[[nodiscard]] inline constexpr Launches<V> launch(
    const V& position, const As<V>& target, const As<V>& gravity, scalar_t<V> speed) noexcept {
    return exact::throws_of<V>(position, target, gravity, speed);
}

/// Returns the least speed with which a throw hits a target. `launch` finds a throw at every larger speed.
///
///     speed^2 = |gravity| * |d| - dot(d, gravity)      d = target - position
///
/// Error: the result is off by at most 0.5 ulp in float, and 1 ulp in double.
/// Degenerate: the result is 0 if gravity is zero, if target = position, and if the target is straight below. If an
/// input is NaN or infinite, the result is infinity.
/// Source: at this speed, `root` in the formula of `launch` is 0.
template <OneAgent V>
[[nodiscard]] inline constexpr scalar_t<V> minimum_launch_speed(
    const V& position, const As<V>& target, const As<V>& gravity) noexcept {
    return exact::least_speed<V>(position, target, gravity);
}

/// Returns the throw of least speed that hits a target. It starts halfway between straight up and the target direction.
///
///     velocity = d / t - gravity * t / 2      t^2 = 2 * |d| / |gravity|      d = target - position
///
/// Error: time and velocity are off by at most 0.5 ulp in float, and 1 ulp in double.
/// Degenerate:
///     target straight below    the body falls, with velocity zero
///     target = position        time and velocity zero
///     no gravity               not found, all zero, because every speed suffices
///     NaN, infinity, a velocity that does not fit the type    not found, all zero
/// Source: t^2 is the double root of the quadratic equation of `launch`.
template <OneAgent V>
[[nodiscard]] inline constexpr Launch<V> least_energy_launch(
    const V& position, const As<V>& target, const As<V>& gravity) noexcept {
    return exact::throw_of_least_speed<V>(position, target, gravity);
}

/// Returns the throw that hits a target after a given time. For a moving target, pass its position at that time.
///
///     velocity = d / time - gravity * time / 2      d = target - position
///
/// @param time  time of flight  [s]  > 0
///
/// Error: the velocity is off by at most 0.5 ulp in float, and 1 ulp in double.
/// Degenerate:
///     time 0 and target = position    velocity zero
///     any other time <= 0             not found, all zero
///     NaN, infinity, a velocity that does not fit the type    not found, all zero
template <OneAgent V>
[[nodiscard]] inline constexpr Launch<V> launch_in_time(
    const V& position, const As<V>& target, const As<V>& gravity, scalar_t<V> time) noexcept {
    return exact::throw_in_time<V>(position, target, gravity, time);
}

/// Returns the throw that hits a target and has its apex at a given height above the start. Up is along -gravity. Use
/// this function to throw over a wall or under a roof.
///
///     t = sqrt(2 / |gravity|) * (sqrt(apex_height) + sqrt(apex_height - target_height))
///     velocity = d / t - gravity * t / 2      d = target - position
///
/// @param apex_height  [m]  >= 0 and not below the target
///
/// Error: the velocity is off by at most 0.5 ulp in float, and 1 ulp in double.
/// Degenerate:
///     apex below the start or the target    not found; the result contains the lowest possible throw
///     apex too low by at most 2^-95 * apex_height    the throw is found
///     start, apex and target at one height    not found, all zero, unless target = position
///     no gravity, NaN, infinity, a velocity that does not fit the type    not found, all zero
/// Source: t is the sum of two times of fall: from the apex to the start, and from the apex to the target.
template <OneAgent V>
[[nodiscard]] inline constexpr Launch<V> launch_over(
    const V& position, const As<V>& target, const As<V>& gravity, scalar_t<V> apex_height) noexcept {
    return exact::throw_over<V>(position, target, gravity, apex_height);
}

/// Returns the time and position at which a thrown body is highest.
///
///     t = -dot(velocity, gravity) / |gravity|^2
///
/// Error: `time` is off by at most 3 epsilon * |velocity| / |gravity| (measured). `point` is off by at most 2 epsilon *
/// scale, with scale = |position| + |velocity|^2 / |gravity| (measured).
/// Degenerate: if the body is thrown downwards, time = 0. If gravity is zero, `found` is false and point = position.
template <Vector V>
[[nodiscard]] inline constexpr Passage<V> apex(
    const V& position, const As<V>& velocity, const As<V>& gravity) noexcept {
    using S = scalar_t<V>;
    const S inverse_gravity = inverse_length(gravity);
    const S time = maximum(S(S(0) - dot(velocity, V(gravity * inverse_gravity))), S(0)) * inverse_gravity;
    return {inverse_gravity > S(0), time, position + (velocity + gravity * S(time * constant<S>(0.5))) * time};
}

/// Returns the time and position at which a thrown body lands on the floor. The floor is the plane through `ground`
/// that is perpendicular to gravity.
///
///     dot(velocity * t + gravity * t^2 / 2, gravity) = dot(ground - position, gravity)      time: the later root t
///     discriminant = (dot(velocity, gravity) / |gravity|)^2 + 2 * dot(gravity, ground - position)
///     scale = (|velocity|^2 + 2 * |gravity| * |ground - position|) / (|gravity| * sqrt(discriminant))
///
/// Error: `time` is off by at most 6 epsilon * scale (measured).
/// Degenerate:
///     floor above the apex    not found; the result contains the time and point of the apex
///     no gravity              not found, time = 0, point = position
///     start below the floor   the later of the two times at which the body crosses the floor
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

/// Returns the horizontal distance that a thrown body travels until it is at its starting height again.
///
///     2 * dot(-velocity, gravity) * |lateral(velocity, gravity)| / |gravity|^2
///
/// Error: the result is off by at most 4 epsilon * |velocity|^2 / |gravity| (measured).
/// Degenerate: the result is 0 if the body is thrown horizontally or downwards, or if gravity is zero.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> launch_range(const V& velocity, const As<V>& gravity) noexcept {
    using S = scalar_t<V>;
    return length(lateral(velocity, gravity)) * (S(2) * apex(zero<V>(), velocity, gravity).time);
}

/// Returns the initial velocity of the parabola on which a body lies after each step of a physics engine.
///
///     engine:  v += acceleration * h;  p += v * h      h = time_step
///     p after n steps = position + (velocity + acceleration * h / 2) * t + acceleration * t^2 / 2      t = n * h
///
/// The solvers assume that a body flies along a parabola. To get exact results for the engine's steps, call:
///
///     given speed    intercept_accelerating(p, target, parabola_velocity(target_velocity, relative_acceleration, h),
///                    relative_acceleration, shot)
///     given time     velocity = parabola_velocity(launch_in_time(p, target, gravity, t).velocity, gravity, -h)
///
/// @param acceleration  acceleration that the engine adds to the velocity  [m/s^2]
/// @param time_step     h  [s]; pass -h if the engine updates p first: p += v * h; v += acceleration * h. Pass 0 if the
///                      engine moves along the parabola: p += v * h + acceleration * h^2 / 2
///
/// Error: the result is off by at most epsilon * (|velocity| + |acceleration| * |time_step| / 2).
template <Vector V>
[[nodiscard]] constexpr V parabola_velocity(
    const V& velocity, const As<V>& acceleration, scalar_t<V> time_step) noexcept {
    return velocity + acceleration * scalar_t<V>(time_step * constant<scalar_t<V>>(0.5));
}

/// Returns the low and the high throw that hit a target in a physics engine, as described in parabola_velocity. The
/// body passes the target at a distance of at most |gravity| * time_step^2 / 8.
///
/// @param time_step  as in parabola_velocity  [s]
/// @return low and high, with the initial velocities in the engine; |velocity| = speed
///
/// Error: for `low`, see intercept_accelerating. The velocity of `high` is computed from the rounded high.time.
/// Degenerate: as for `launch` without a time_step, with these additions:
///     both throws are equal       low is the throw; high is not found, all zero
///     time_step 0 or NaN          the result of `launch` without a time_step
///     time_step infinite          neither throw is found, all zero
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
    // if only one throw exists, first.later_time is infinity, and `high` is not found
    const Launch<V> high = launch_in_time<V>(position, target, gravity, first.later_time);
    if (!high.found) return {low, high};
    return {low, exact::throw_of<V>(high.time, parabola_velocity(high.velocity, gravity, S(-time_step)))};
}

}} // namespace veer::VEER_UNIT
