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

// Functions that turn an agent away from spheres. The escape sphere is the sphere that the agent must not enter. Pursue
// first, then avoid, then move:
//
//     const auto rock = make_obstacle(sphere, own_radius, sight); // avoid_sphere treats the agent as a point
//     const V course = homing_arc_step(position, velocity, target, missile, time_step).velocity; // pursue
//     velocity = avoid_sphere(position, course, rock);                                           // avoid
//     position = position + velocity * time_step;                                                // move
//
// In this order the agent never enters an escape sphere, under the conditions of avoid_sphere (for several rocks, of
// avoid_spheres). Inside an escape sphere, avoid_sphere does nothing. Do not call limit_turn after avoid_sphere,
// because the agent would turn too late. For a missile or a car that turns along circles, call avoid_spheres with a
// turning radius. Derivations: docs/notes/avoid.md.

namespace veer { inline namespace VEER_UNIT {

/// The velocity, turned by an angle away from a sphere in the agent's path. If the sphere is not in the path, the
/// velocity is unchanged. The escape sphere has the radius escape_radius. The line of flight is the ray from the agent
/// along its velocity. The sphere is in the path if its centre is ahead and the line of flight meets the escape sphere.
/// The agent's distance from the centre must be between escape_radius and avoid_radius:
///
///     dot(o, v) >= 0      escape_radius <= |o| <= avoid_radius      |lateral(o, v)| <= escape_radius
///     o = center - position      n = unit(lateral(o, v))      v' = v * cos(angle) - n * |v| * sin(angle)
///
/// Rounding may put an agent slightly inside. So the function also acts on agents with a penetration of up to 4 epsilon
/// c, where c = max(largest coordinate of the agent, escape_radius).
///
/// @param angle  angle of the turn; recommended: min(angular_speed * time_step, clearing_angle(...))  [rad]
///
/// Error: 1 ulp of its length in 99 %, 14 at most.
/// Degenerate: if the velocity points exactly at the centre, the turn is towards perpendicular(velocity). A zero
/// velocity stays zero.
/// Source: shitakami, "Boids: an algorithm to avoid spherical obstacles", with two faults corrected.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle, scalar_t<V> angle) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle), angle);
}

/// The velocity, turned by an angle away from a sphere in the agent's path. This overload takes the sine and cosine of
/// the angle. If all agents turn by the same angle, call sin_cos once, before the loop:
///
///     const auto turn = sin_cos(angular_speed * time_step);
///     simd::for_each(n, [=](const auto& p, auto& v) { v = avoid_sphere(p, v, rock, turn); }, positions, velocities);
///
/// Error: as avoid_sphere with an angle.
/// Range: sine^2 + cosine^2 = 1.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(const V& position, const As<V>& velocity,
    const As<SphereObstacle<V>>& obstacle, const SineCosine<scalar_t<V>>& turn) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle), turn);
}

/// The velocity, turned by clearing_angle away from a sphere in the agent's path. The new line of flight is tangent to
/// the escape sphere, which has the radius escape_radius. This overload is the fastest, because it computes no angle.
///
/// Call the function after any pursuit and before the move. Then the agent enters the escape sphere by at most 4
/// epsilon c, with c = max(largest coordinate of the agent, escape_radius). For this, the agent must start outside, and
///
///     avoid_radius - escape_radius >= step      step >= 32 epsilon c      step^2 >= epsilon c * escape_radius / 16
///     step = |v| * time_step
///
///     sin(clearing_angle) = (radius * ahead - aside * tangent) / |o|^2
///     cos(clearing_angle) = (tangent * ahead + aside * radius) / |o|^2
///     o = center - position      ahead = dot(o, v) / |v|      aside = |lateral(o, v)|
///     radius = escape_radius     tangent = sqrt(|o|^2 - radius^2)
///
/// Error: 1.8 ulp of its length in 99 %, 41 at most. The length changes by at most 5 epsilon |v|.
/// Degenerate: as avoid_sphere with an angle.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle));
}

/// The angle of the turn that makes the line of flight tangent to the escape sphere.
///
///     asin(escape_radius / |o|) - angle(v, o)      o = center - position
///
/// @return [rad]  in [0, pi/2]; up to pi if rounding has put the agent inside; 0 if the sphere is not in the path
///
/// Error: 8 ulp in 99 %, 3400 at most, for angles near 0.
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

/// The obstacle in the agent's path whose escape sphere the line of flight enters first. On a tie, the first such
/// obstacle in the list. clearing_angle returns the angle by which to turn.
///
///     entry distance = dot(o, v) / |v| - sqrt(escape_radius^2 - |lateral(o, v)|^2)      o = center - position
///
/// @param obstacles  anything with [i] and std::size: a vector, an array, a span
///
/// Error: none, because the result is an element of the list. Rounding decides between nearly equal distances.
/// Degenerate: if no sphere is in the path, the result is a sphere of radius 0 far away, which avoid_sphere ignores.
template <Vector V>
[[nodiscard]] inline constexpr SphereObstacle<V> first_obstacle(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::first_entered<V>(position, velocity, obstacles, parts::largest<scalar_t<V>>()).obstacle;
}

/// The velocity, turned by an angle away from first_obstacle, the sphere of a list that the agent would enter first. If
/// spheres are close together, the turn may lead into another sphere. The overload without an angle considers all
/// spheres.
///
/// Error: 1.1 ulp of its length in 99 %, 22 at most.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles, scalar_t<V> angle) noexcept {
    return avoid_sphere(position, velocity, first_obstacle(position, velocity, obstacles), angle);
}

/// The velocity, turned away from the spheres of a list. The function turns the velocity by clearing_angle away from
/// the sphere that the agent would enter first. If the new line of flight enters a nearer sphere, the function turns
/// away from that sphere too, and so on.
///
/// Call the function after any pursuit and before the move. Then an agent that takes the result as its velocity never
/// enters an escape sphere. For this, the conditions of avoid_sphere without an angle must hold. Any two escape spheres
/// must be at least two steps apart. Replace spheres that are closer together by one larger sphere.
///
/// Error: each turn adds the error of avoid_sphere without an angle. Rounding decides between nearly equal distances.
/// Degenerate: as avoid_sphere with an angle. If no sphere is in the path, the velocity is unchanged, bit for bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::turned_from_all<V>(position, velocity, obstacles);
}

/// A push away from the centre if the agent is inside the escape sphere, else zero. Inside, avoid_sphere does nothing.
///
///     strength * unit(position - center)      if |position - center| < escape_radius
///
/// @param strength  length of the push: a speed or a force
///
/// Error: at most 2.3 ulp of its length.
/// Degenerate: at the centre, the push is along the first axis.
/// Source: "flee from the obstacle" in shitakami's article, see avoid_sphere.
template <Vector V>
[[nodiscard]] inline constexpr V escape_sphere(
    const V& position, const As<SphereObstacle<V>>& obstacle, scalar_t<V> strength) noexcept {
    using S = scalar_t<V>;
    const V outward = position - obstacle.center;
    const S escape = maximum(obstacle.escape_radius, S(0));
    return select(
        length_squared(outward) < escape * escape, V(normalize_or(outward, first_axis<V>()) * strength), zero<V>());
}

/// An obstacle for avoid_sphere, made from a sphere.
///
///     escape_radius = sphere.radius + margin      avoid_radius = escape_radius + sight
///
/// @param margin  the agent's own radius plus the separation to keep  [m]
/// @param sight   distance from the escape sphere at which the turn begins, for example speed * (look-ahead time)  [m]
///
/// Error: at most 0.5 ulp of escape_radius and 1.5 ulp of avoid_radius.
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

/// The velocity, turned away from a moving sphere in the agent's path. The speed does not change. If the sphere is not
/// in the path, the velocity is unchanged. The escape sphere has the radius sphere.radius + margin. Relative to the
/// moving sphere, the new line of flight is tangent to the escape sphere.
///
/// Call the function after any pursuit and before the move. Move the sphere by its velocity * time_step in the same
/// frame. Then the agent never enters the escape sphere, at any frame rate. For this, the sphere must keep its velocity
/// and be slower than the agent. The relative motion must meet the conditions of avoid_sphere without an angle.
///
///     relative = velocity - sphere.velocity      obstacle = make_obstacle(sphere, margin, sight)
///     velocity' = sphere.velocity + k * avoid_sphere(position, relative, obstacle)      with |velocity'| = |velocity|
///
/// @param sphere  the sphere at the start of the frame
/// @param margin  the agent's own radius plus the separation to keep                           [m]
/// @param sight   distance from the escape sphere at which the agent begins to turn            [m]
///
/// Error: 7 epsilon of the larger speed in 99 %; 170 at most, if both velocities are nearly equal. The speed is kept
/// within 3 epsilon.
/// Degenerate: for a sphere at rest, the result equals avoid_sphere with make_obstacle, bit for bit. If the sphere is
/// too fast for a turn to the nearer side, the agent turns to the other side. If no turn avoids the sphere, the agent
/// passes it at the largest possible distance. A zero velocity stays zero.
/// Source: the tangent in the sphere's frame; velocity obstacles, P. Fiorini and Z. Shiller (1998).
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

/// The velocity, turned away from the moving spheres of a list. The speed does not change. As in avoid_spheres without
/// an angle, the first turn is away from the sphere that the agent would enter first.
///
/// An agent that takes the result as its velocity enters no escape sphere. For this, the conditions of avoid_sphere for
/// a moving sphere must hold. Any two escape spheres ahead must be at least two steps apart. If two spheres overlap
/// while they pass each other, a turn away from the nearer sphere may lead into the other sphere.
///
/// @param spheres  anything with [i] and std::size: a vector, an array, a span
///
/// Error: each turn adds the error of avoid_sphere. Rounding decides between nearly equal times of entry.
/// Degenerate: as avoid_sphere. If no sphere is in the path, the velocity is unchanged, bit for bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& spheres, scalar_t<V> margin, scalar_t<V> sight) noexcept {
    return parts::turned_from_all<V>(position, velocity, spheres, margin, sight);
}

/// The velocity of an agent that avoids spheres and turns on circles, such as a missile, a car or a plane. The agent
/// turns towards the velocity `wanted` as long as a free path past the spheres remains.
///
/// A path is free if it touches no sphere for the time of a full turn, 2 * pi * turning_radius / |wanted|. The function
/// tries three kinds of path: straight ahead, a full circle, and a turn to one side followed by a straight line. In 2D
/// the sides are left and right. In 3D there are four sides: towards `wanted`, away from `wanted`, and the two
/// directions perpendicular to these.
///
/// If a free path remains after a step towards `wanted`, the agent turns towards `wanted`. Otherwise the agent flies
/// straight on or turns to one side at its full rate. Of these, the function chooses the one that leaves a path free
/// for the longest time. If all paths are blocked, the agent enters a sphere. A call takes 10 to 40 microseconds if
/// spheres are in the path, else 1 to 2.
///
/// @param velocity        present velocity                                           [m/s]
/// @param wanted          velocity that the agent would have without spheres         [m/s]
/// @param spheres         spheres at the start of the frame, with constant velocities; anything with [i] and std::size
/// @param margin          the agent's own radius plus the separation to keep         [m]
/// @param turning_radius  radius of the tightest circle                              [m]
/// @param time_step       [s]
/// @return a velocity of length |wanted|, turned by at most min(|wanted| * time_step / turning_radius, pi/2)
///
/// Error: 8 epsilon |wanted|. If two paths are free for nearly the same time, rounding decides.
/// Degenerate: if turning_radius <= 0, the result is that of avoid_spheres without turning_radius, with a sight of four
/// steps. If `wanted` is zero, time_step <= 0, or the largest turn in a step is below 2^-40, the result is
/// limit_turn(velocity, wanted, largest turn). A zero velocity is replaced by `wanted`. A sphere that contains the
/// agent is shrunk until its surface touches the agent.
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
    const auto [chosen, is_free] = best_with(margin + turning_radius * constant<S>(0.01)); // a larger margin first
    return is_free ? chosen : best_with(margin).velocity;
}

/// The velocity, turned to the first free direction in a fan of rays around the velocity. The speed does not change.
/// Use this function for walls and other obstacles that only a ray cast can test.
///
///     in 2D    angles 0, +step_angle, -step_angle, +2 * step_angle, -2 * step_angle ...      positive: to the left
///     in 3D    ray i has the angle step_angle * sqrt(i) to the velocity. The rays form a spiral around the velocity:
///              ray i + 1 is one golden angle further around than ray i. Ray 1 leans towards perpendicular(velocity).
///
/// @param velocity    direction of the first ray, and the speed
/// @param step_angle  [rad]
/// @param rays        number of rays, including the ray straight ahead
/// @param is_free     called with a unit vector; returns whether this direction is free, or the free distance in this
///                    direction. If it returns distances, the function tests all rays, and the longest distance wins
/// @return the velocity itself, bit for bit, if the first or no direction is free; on a tie, the first direction
///
/// Error: 7.1 ulp of its length in 99 %, 110 at most.
/// Range: step_angle * rays lies within the range of sin_cos.
/// Degenerate: if the velocity is zero or rays <= 0, the velocity is unchanged and is_free is not called.
/// Source: the end of shitakami's article (avoid_sphere); Vogel, "A better way to construct the sunflower head" (1979).
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
