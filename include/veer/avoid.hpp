// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "contain.hpp"
#include "geometry/approach.hpp"
#include "geometry/turning_way.hpp"
#include "obstacles.hpp"
#include "parts/list.hpp"
#include "steer.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// The functions of this header turn an agent away from spheres. The agent must not enter an obstacle's escape sphere,
// which has the radius escape_radius. Pursue first, then avoid, then move:
//
//     const auto rock = make_obstacle(sphere, own_radius, sight); // avoid_sphere treats the agent as a point
//     const V course = homing_arc_step(position, velocity, target, missile, time_step).velocity; // pursue
//     velocity = avoid_sphere(position, course, rock);                                           // avoid
//     position = position + velocity * time_step;                                                // move
//
// Do not call limit_turn after avoid_sphere, because the agent would turn too late. For a missile or a car that turns
// along circles, call avoid_spheres with a turning radius. Derivations: docs/notes/avoid.md.

namespace veer { inline namespace VEER_UNIT {

/// Returns the velocity, turned by an angle away from a sphere in the agent's path. If the sphere is not in the path,
/// the velocity is unchanged. The sphere is in the path if all of these conditions hold:
///
///     dot(o, v) >= 0                          the centre is ahead
///     |lateral(o, v)| <= escape_radius        the line of flight, a ray along v, meets the escape sphere
///     escape_radius <= |o| <= avoid_radius    the agent is outside the escape sphere, but not too far away
///
///     v' = v * cos(angle) - n * |v| * sin(angle)      n = unit(lateral(o, v))      o = center - position
///
/// Rounding may put an agent slightly inside the escape sphere. Therefore the function also turns agents that are
/// inside by at most 4 epsilon * max(largest coordinate of the agent, escape_radius).
///
/// @param angle  angle of the turn; recommended: min(angular_speed * time_step, clearing_angle(...))  [rad]
///
/// Error: 99 % of results are off by at most 1 ulp, and all by at most 14 ulp.
/// Degenerate: if the velocity points exactly at the centre, the turn is towards perpendicular(velocity). A zero
/// velocity stays zero.
/// Source: shitakami, "Boids: an algorithm to avoid spherical obstacles", with two faults corrected.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle, scalar_t<V> angle) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle), angle);
}

/// Returns the velocity, turned away from a sphere in the agent's path, for a known sine and cosine of the angle. If
/// all agents turn by the same angle, compute turn = sin_cos(angle) once before the loop.
///
/// Error: the bounds of avoid_sphere with an angle apply.
/// Range: sine^2 + cosine^2 must be 1.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(const V& position, const As<V>& velocity,
    const As<SphereObstacle<V>>& obstacle, const SineCosine<scalar_t<V>>& turn) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle), turn);
}

/// Returns the velocity, turned by clearing_angle away from a sphere in the agent's path. The new line of flight is
/// tangent to the escape sphere. This overload is the fastest, because it computes no angle.
///
/// If the following conditions hold, an agent that starts outside enters the escape sphere by at most 4 epsilon * c:
///
///     avoid_radius - escape_radius >= step
///     step >= 32 * epsilon * c                      step = |v| * time_step
///     step^2 >= epsilon * c * escape_radius / 16    c = max(largest coordinate of the agent, escape_radius)
///
///     sin(clearing_angle) = (radius * ahead - aside * tangent) / |o|^2
///     cos(clearing_angle) = (tangent * ahead + aside * radius) / |o|^2
///     o = center - position      ahead = dot(o, v) / |v|      aside = |lateral(o, v)|
///     radius = escape_radius     tangent = sqrt(|o|^2 - radius^2)
///
/// Error: the speed changes by at most 5 epsilon * |v|. 99 % of results are off by at most 1.8 ulp, and all by at most
/// 41 ulp.
/// Degenerate: see avoid_sphere with an angle.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle));
}

/// Returns the angle of the turn after which the line of flight is tangent to the escape sphere.
///
///     asin(escape_radius / |o|) - angle(v, o)      o = center - position
///
/// @return [rad]  in [0, pi/2]; up to pi if rounding has put the agent inside; 0 if the sphere is not in the path
///
/// Error: 99 % of results are off by at most 8 ulp. The largest error, 3400 ulp, occurs at angles near 0.
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr scalar_t<V> clearing_angle(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle) noexcept {
    using S = scalar_t<V>;
    return parts::approach_sphere<V, S>(
        position, velocity, obstacle, S(0), [&](const parts::SphereApproach<V>& approach) VEER_IN_LINE {
            const auto [sine, cosine] = parts::clearing_turn<V>(position, approach);
            return select(approach.acts, parts::arc_tangent(sine, cosine), S(0));
        });
}

/// Returns the obstacle whose escape sphere the agent's line of flight enters first. On a tie, the function returns the
/// obstacle with the lowest index.
///
///     entry distance = dot(o, v) / |v| - sqrt(escape_radius^2 - |lateral(o, v)|^2)      o = center - position
///
/// @param obstacles  anything with [i] and std::size: a vector, an array, a span
///
/// Error: if two entry distances are nearly equal, rounding may change which obstacle is returned.
/// Degenerate: if no sphere is in the path, the result is a distant sphere of radius 0.
template <Vector V>
[[nodiscard]] inline constexpr SphereObstacle<V> first_obstacle(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::first_entered<V>(position, velocity, obstacles, parts::largest<scalar_t<V>>()).obstacle;
}

/// Returns the velocity, turned by an angle away from the sphere that the agent would enter first. If spheres are close
/// together, the agent may turn into another sphere. To consider all spheres, pass no angle.
///
/// Error: 99 % of results are off by at most 1.1 ulp, and all by at most 22 ulp.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles, scalar_t<V> angle) noexcept {
    return avoid_sphere(position, velocity, first_obstacle(position, velocity, obstacles), angle);
}

/// Returns the velocity, turned away from the spheres of a list. The function turns the velocity by clearing_angle away
/// from the sphere that the agent would enter first. While the new line of flight enters a nearer sphere, the function
/// repeats the turn for the nearer sphere.
///
/// If the conditions of avoid_sphere without an angle hold, and any two escape spheres are at least two steps apart,
/// the agent never enters an escape sphere. Replace spheres that are closer together by one larger sphere.
///
/// Error: each turn adds the error of avoid_sphere without an angle.
/// Degenerate: see avoid_sphere with an angle. If no sphere is in the path, the velocity is unchanged, bit for bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::turned_from_all<V>(position, velocity, obstacles);
}

/// Returns a push away from the sphere's centre, if the agent is inside the escape sphere. Otherwise, returns zero.
///
///     strength * unit(position - center)      if |position - center| < escape_radius
///
/// @param strength  length of the push: a speed or a force
///
/// Error: the result is off by at most 2.3 ulp.
/// Degenerate: if position = center, the push is along the first axis.
/// Source: "flee from the obstacle" in shitakami's article (see avoid_sphere).
template <Vector V>
[[nodiscard]] inline constexpr V escape_sphere(
    const V& position, const As<SphereObstacle<V>>& obstacle, scalar_t<V> strength) noexcept {
    using S = scalar_t<V>;
    const V outward = position - obstacle.center;
    const S escape = maximum(obstacle.escape_radius, S(0));
    return select(
        length_squared(outward) < escape * escape, V(normalize_or(outward, first_axis<V>()) * strength), zero<V>());
}

/// Converts a sphere to an obstacle for avoid_sphere.
///
///     escape_radius = sphere.radius + margin      avoid_radius = escape_radius + sight
///
/// @param margin  the agent's own radius plus the separation to keep  [m]
/// @param sight   distance from the escape sphere at which the turn begins, for example speed * (look-ahead time)  [m]
///
/// Error: escape_radius is off by at most 0.5 ulp, and avoid_radius by at most 1.5 ulp.
/// Degenerate: a radius, margin or sight below 0 is treated as 0. The sphere's velocity is ignored. For a moving
/// sphere, call avoid_sphere with the sphere itself.
template <Vector V>
[[nodiscard]] constexpr SphereObstacle<V> make_obstacle(
    const Sphere<V>& sphere, scalar_t<V> margin, scalar_t<V> sight) noexcept {
    using S = scalar_t<V>;
    const S escape = maximum(sphere.radius, S(0)) + maximum(margin, S(0));
    return {sphere.center, escape, escape + maximum(sight, S(0))};
}

// ---- spheres that move ----------------------------------------------------------------------------------------------

/// Returns the velocity, turned away from a moving sphere in the agent's path. The speed does not change. If the sphere
/// is not in the path, the velocity is unchanged. The escape sphere has the radius sphere.radius + margin. In the
/// sphere's frame of reference, the new line of flight is tangent to the escape sphere.
///
/// Move the sphere by sphere.velocity * time_step in the same frame. The sphere must keep its velocity and be slower
/// than the agent. If the conditions of avoid_sphere without an angle also hold for v = relative, the agent never
/// enters the escape sphere.
///
///     relative = velocity - sphere.velocity      obstacle = make_obstacle(sphere, margin, sight)
///     velocity' = sphere.velocity + k * avoid_sphere(position, relative, obstacle)      k: keeps the speed unchanged
///
/// @param sphere  the sphere at the start of the frame
/// @param margin  the agent's own radius plus the separation to keep                           [m]
/// @param sight   distance from the escape sphere at which the agent begins to turn            [m]
///
/// Error: 99 % of results are off by at most 7 epsilon * max(|velocity|, |sphere.velocity|). If the two velocities are
/// nearly equal, the error reaches 170 epsilon * |velocity|. The speed changes by at most 3 epsilon * |velocity|.
/// Degenerate: for a sphere at rest, the result equals that of avoid_sphere for make_obstacle(...), bit for bit. If the
/// sphere is too fast for a turn to the nearer side, the agent turns to the other side. If no turn avoids the sphere,
/// the agent passes it at the largest possible distance. A zero velocity stays zero.
/// Source: P. Fiorini and Z. Shiller, "Motion planning in dynamic environments using velocity obstacles" (1998).
template <Vector V>
[[nodiscard]] inline constexpr V avoid_sphere(const V& position, const As<V>& velocity, const As<Sphere<V>>& sphere,
    scalar_t<V> margin, scalar_t<V> sight) noexcept {
    using S = scalar_t<V>;
    const S least = parts::smallest_normal<S>();
    const auto moves = length_squared(sphere.velocity) >= least;
    const V flow = select(moves, sphere.velocity, zero<V>()), relative = velocity - flow;
    const SphereObstacle<V> obstacle = make_obstacle(sphere, margin, sight);
    const V course = avoid_sphere(position, relative, obstacle);
    const auto turns = both(parts::largest_coordinate(V(course - relative)) > S(0), length_squared(velocity) >= least);
    if (!any(both(moves, turns))) return select(moves, velocity, course);
    const V past = parts::along_course<V>(
        velocity, flow, normalize_or(course, zero<V>()), sphere.center - position, obstacle.escape_radius);
    return select(moves, select(turns, past, velocity), course);
}

/// Returns the velocity, turned away from the moving spheres of a list. The speed does not change. The first turn is
/// away from the sphere that the agent would enter first.
///
/// If the conditions of avoid_sphere for a moving sphere hold, and any two escape spheres ahead are at least two steps
/// apart, the agent never enters an escape sphere. If two spheres overlap while they pass each other, a turn away from
/// the nearer sphere may lead into the other sphere.
///
/// @param spheres  anything with [i] and std::size: a vector, an array, a span
///
/// Error: each turn adds the error of avoid_sphere.
/// Degenerate: see avoid_sphere. If no sphere is in the path, the velocity is unchanged, bit for bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& spheres, scalar_t<V> margin, scalar_t<V> sight) noexcept {
    return parts::turned_from_all<V>(position, velocity, spheres, margin, sight);
}

/// Returns the velocity of an agent that avoids spheres and turns on circles, such as a missile, a car or a plane. The
/// agent turns towards the velocity `wanted` as long as a free path past the spheres remains.
///
/// A path is free if an agent on the path touches no sphere for 2 * pi * turning_radius / |wanted|, the time of a full
/// turn. The function tries three kinds of path: straight ahead, a full circle, and a turn to one side followed by a
/// straight line. In 2D the agent can turn to two sides, and in 3D to four.
///
/// If a free path remains after a step towards `wanted`, the agent turns towards `wanted`. Otherwise the agent flies
/// straight on or turns to one side at its full rate. Of these motions, the function chooses the motion after which the
/// agent can avoid all spheres for the longest time. If spheres are in the path, a call takes 10 to 40 microseconds.
///
/// @param velocity        current velocity                                           [m/s]
/// @param wanted          velocity that the agent would have without spheres         [m/s]
/// @param spheres         spheres at the start of the frame, with constant velocities; anything with [i] and std::size
/// @param margin          the agent's own radius plus the separation to keep         [m]
/// @param turning_radius  radius of the tightest circle                              [m]
/// @param time_step       [s]
/// @return a velocity of length |wanted|, turned by at most min(|wanted| * time_step / turning_radius, pi/2)
///
/// Error: the result is off by at most 8 epsilon * |wanted|, unless rounding changes the choice between two motions.
/// Degenerate: if turning_radius <= 0, the function calls avoid_spheres without turning_radius, with a sight of four
/// steps. If `wanted` is zero, time_step <= 0, or the largest turn in a step is below 2^-40 rad, the result is
/// limit_turn(velocity, wanted, largest turn). A zero velocity is replaced by `wanted`. If a sphere contains the agent,
/// the function shrinks the sphere until its surface touches the agent.
/// Source: T. Fraichard and H. Asama, "Inevitable collision states" (2004).
template <OneAgent V>
[[nodiscard]] inline constexpr V avoid_spheres(const V& position, const As<V>& velocity, const As<V>& wanted,
    const auto& spheres, scalar_t<V> margin, scalar_t<V> turning_radius, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S speed = length(wanted), step = speed * maximum(time_step, S(0));
    if (!(turning_radius > S(0))) return avoid_spheres(position, wanted, spheres, margin, S(S(4) * step));
    const S turn = minimum(ratio(step, turning_radius), constant<S>(1.5707963267948966));
    const V limited = limit_turn(velocity, wanted, turn);
    if (!(turn >= constant<S>(0x1p-40))) return limited;
    const auto best_with = [&](S separation) {
        return parts::TurningWay<V, std::remove_cvref_t<decltype(spheres)>>(
            position, spheres, separation, speed, turn, time_step)
            .best(velocity, wanted, limited);
    };
    const auto [chosen, is_free] = best_with(margin + turning_radius * constant<S>(0.01)); // try a larger margin first
    return is_free ? chosen : best_with(margin).velocity;
}

/// Returns the velocity, turned to the first free direction in a fan of rays around the velocity. The speed does not
/// change. Use this function for walls and other obstacles that only a ray cast can test.
///
///     in 2D    The rays have the angles 0, +step_angle, -step_angle, +2 * step_angle, -2 * step_angle ...
///     in 3D    Ray i has the angle step_angle * sqrt(i) to the velocity. The rays form a spiral around the velocity.
///
/// @param velocity    direction of the first ray, and the speed
/// @param step_angle  [rad]
/// @param rays        number of rays, including the ray straight ahead
/// @param is_free     called with a unit vector; returns whether this direction is free, or the free distance in this
///                    direction. For distances, the function tests all rays and chooses the largest distance
/// @return the turned velocity; if the first direction or no direction is free, the velocity itself, bit for bit
///
/// Error: 99 % of results are off by at most 7.1 ulp, and all by at most 110 ulp.
/// Range: step_angle * rays must be within the range of sin_cos.
/// Degenerate: if the velocity is zero or rays <= 0, the velocity is unchanged and is_free is not called. If several
/// free distances are equal, the function chooses the first of their directions.
/// Source: for the spiral, H. Vogel, "A better way to construct the sunflower head" (1979).
template <Vector V, class IsFree>
[[nodiscard]] inline constexpr V free_direction(
    const V& velocity, scalar_t<V> step_angle, int rays, const IsFree& is_free) noexcept {
    using S = scalar_t<V>;
    using Answer = std::remove_cvref_t<decltype(is_free(velocity))>;
    constexpr bool says_whether = std::same_as<Answer, mask_t<S>>;

    const auto moving = inverse_length(velocity) > S(0);
    if (!any(moving)) return velocity;
    const V forward = normalize_or(velocity, first_axis<V>()), side = perpendicular(forward);
    const S speed = length(velocity);
    V chosen = velocity;
    S farthest = S(0) - parts::infinity<S>();
    auto found = both(moving, S(1) < S(0));
    for (int i = 0; i < rays; ++i) {
        V direction = forward;
        if constexpr (dimension_v<V> == 2) {
            const S steps = constant<S>(i % 2 == 1 ? (i + 1) / 2 : -(i / 2));
            const auto [sine, cosine] = sin_cos(S(step_angle * steps));
            if (i > 0) direction = forward * cosine + side * sine;
        } else {
            constexpr double golden_angle = 2.3999632297286533;
            const auto [sine, cosine] = sin_cos(S(step_angle * square_root(constant<S>(i))));
            const auto [roll_sine, roll_cosine] = sin_cos(constant<S>((i - 1) * golden_angle));
            if (i > 0) direction = forward * cosine + (side * roll_cosine + cross(forward, side) * roll_sine) * sine;
        }
        const Answer answer = is_free(direction);
        const V candidate = i > 0 ? V(direction * speed) : velocity;
        if constexpr (says_whether) {
            chosen = select(found, chosen, select(answer, candidate, chosen));
            found = either(found, answer);
            if (all(found)) break;
        } else {
            const auto farther = S(answer) > farthest;
            chosen = select(farther, candidate, chosen), farthest = select(farther, S(answer), farthest);
        }
    }
    return select(moving, chosen, velocity);
}

}} // namespace veer::VEER_UNIT
