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

// How to combine avoidance with a pursuit, by homing or by seek:
//
//     const auto rock = make_obstacle(sphere, own_radius, sight); // avoid_sphere takes the agent for a point
//     const V course = homing_arc_step(position, velocity, target, missile, time_step).velocity; // the pursuit,
//     velocity = avoid_sphere(position, course, rock);                                           // the turn aside,
//     position = position + velocity * time_step;                                                // the move
//
// In this order the agent enters no escape sphere, if the conditions of avoid_sphere hold (for several rocks: of
// avoid_spheres). If the agent moves before it turns aside, it may enter an escape sphere, and there avoid_sphere does
// not act. Call no limit_turn after avoid_sphere, because the agent would turn too late. For a missile or a car that
// turns along circles, call avoid_spheres with a turning radius. Derivations: docs/notes/avoid.md.

namespace veer { inline namespace VEER_UNIT {

/// The velocity, turned by an angle away from a sphere in the agent's path. Without one, the velocity is unchanged.
///
/// The escape sphere has the radius escape_radius. The line of flight runs from the agent straight along its velocity.
/// The sphere is in the path if three conditions hold. Its centre is ahead. The distance to its centre is between
/// escape_radius and avoid_radius. The line of flight runs through the escape sphere. By rounding, a path that grazes
/// the escape sphere may end inside. So up to a penetration of 4 epsilon c, an agent counts as on the surface. Here c
/// is the agent's largest coordinate, or escape_radius if that is larger.
///
///     o = center - position      n = unit(o across v)      v' = v cos(angle) - n |v| sin(angle)
///
/// @param angle     angle to turn by, best the smaller of angular speed * time_step and clearing_angle  [rad]
///
/// Error: 1 ulp of its length in 99 %, 14 at most.
/// Degenerate: if the velocity points exactly at the centre, it turns to perpendicular(velocity). Zero stays zero.
/// Source: shitakami, "Boids: an algorithm to avoid spherical obstacles", with two faults corrected.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle, scalar_t<V> angle) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle), angle);
}

/// The velocity, turned by an angle away from a sphere in the agent's path. The sine and cosine of the angle are given.
/// If all agents turn by the same angle, compute its sin_cos once, before the loop.
///
///     const auto turn = sin_cos(angular_speed * time_step);
///     simd::for_each(n, [=](const auto& p, auto& v) { v = avoid_sphere(p, v, rock, turn); }, positions, velocities);
///
/// @param turn  sine and cosine of the angle
///
/// Error: as with an angle.
/// Range: sine^2 + cosine^2 = 1.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(const V& position, const As<V>& velocity,
    const As<SphereObstacle<V>>& obstacle, const SineCosine<scalar_t<V>>& turn) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle), turn);
}

/// The velocity, turned by exactly clearing_angle away from a sphere in the agent's path, so that the line of flight
/// only grazes the escape sphere. This is the fastest overload: it computes sine and cosine without the angle.
///
/// Call the function after any pursuit and before the move. Then the agent never enters the escape sphere by more than
/// 4 epsilon c. Here c is the agent's largest coordinate, or escape_radius if that is larger. Conditions: the agent
/// starts outside, avoid_radius - escape_radius is at least a step, and steps are not mostly rounding:
///
///     step = |v| time_step      step >= 32 epsilon c      step^2 >= epsilon c escape_radius / 16
///
///     sin = (radius ahead - aside tangent) / |o|^2      cos = (tangent ahead + aside radius) / |o|^2
///     o = center - position      ahead = o . v / |v|      aside = |o across v|
///     radius = escape_radius      tangent = sqrt(|o|^2 - radius^2)
///
/// Error: 1.8 ulp of its length in 99 %, 41 at most; the length is kept within 5 epsilon.
/// Degenerate: as avoid_sphere with an angle.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle));
}

/// The least turn after which the line of flight only grazes the escape sphere.
///
///     asin(escape_radius / |o|) - angle(v, o) = atan2(sin, cos)      with o, sin and cos of avoid_sphere
///
/// @return [rad]  in [0, pi/2], up to pi for an agent inside by rounding; 0 where avoid_sphere does not act
///
/// Error: 8 ulp in 99 %, 3400 at most, where the angle is nearly 0.
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

/// The obstacle whose escape sphere the line of flight enters first, among the obstacles on which avoid_sphere acts. On
/// a tie, the answer is the first in the list. The angle to turn by is the clearing_angle of the answer.
///
///     distance to the escape sphere = o . v / |v| - sqrt(escape_radius^2 - |o across v|^2)      o = center - position
///
/// @param obstacles  anything with [i] and std::size: a vector, an array, a span
///
/// Error: none, because the answer is an element of the list; between nearly equal distances, rounding decides.
/// Degenerate: with no sphere in the path, the answer is a sphere of radius 0 far away, which is in no path.
template <Vector V>
[[nodiscard]] inline constexpr SphereObstacle<V> first_obstacle(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::first_entered<V>(position, velocity, obstacles, parts::largest<scalar_t<V>>()).obstacle;
}

/// The velocity, turned by an angle away from one sphere of a list: the sphere that the agent would enter first. On a
/// tie, this is the sphere that comes first in the list. If spheres stand close together, the turn may lead into
/// another sphere. The overload without an angle takes all spheres into account.
///
/// Error: 1.1 ulp of its length in 99 %, 22 at most.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles, scalar_t<V> angle) noexcept {
    return avoid_sphere(position, velocity, first_obstacle(position, velocity, obstacles), angle);
}

/// The velocity, turned by exactly clearing_angle away from one sphere of a list: the sphere that the agent would enter
/// first. If the new line of flight enters another sphere after a shorter distance, the function turns the velocity
/// away from that sphere too, and so on. So the last turn is away from the nearest sphere.
///
/// Call the function after any pursuit and before the move. Then an agent that turns at once never enters an escape
/// sphere, if the conditions of avoid_sphere without an angle hold and any two escape spheres are two steps apart or
/// more. Replace spheres that overlap or stand closer by one larger sphere: a turn away from one may lead into another.
///
/// Error: each turn adds the error of avoid_sphere without an angle; between nearly equal distances, rounding decides.
/// Degenerate: as avoid_sphere with an angle. With no sphere in the path, the velocity is unchanged, bit for bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::turned_from_all<V>(position, velocity, obstacles);
}

/// A push straight out of the escape sphere if the agent is inside, otherwise zero. Inside, avoid_sphere does nothing.
///
///     strength unit(position - center)   where |position - center| < escape_radius, else zero
///
/// @param strength  length of the push, as a velocity or a force
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

/// A sphere, grown by the agent's radius, as an obstacle for avoid_sphere, which takes the agent for a point.
///
///     escape_radius = sphere.radius + margin      avoid_radius = escape_radius + sight
///
/// @param margin  the agent's own radius plus the separation to keep  [m]
/// @param sight   distance from the escape sphere at which the turn begins, best a look-ahead time * speed [m]
///
/// Error: escape_radius at most half an ulp, avoid_radius at most one and a half.
/// Degenerate: a radius, a margin or a sight below 0 counts as 0. The sphere's velocity is ignored: for a moving
/// sphere, call avoid_sphere with the sphere itself.
template <Vector V>
[[nodiscard]] constexpr SphereObstacle<V> make_obstacle(
    const Sphere<V>& sphere, scalar_t<V> margin, scalar_t<V> sight) noexcept {
    using S = scalar_t<V>;
    const S escape = maximum(sphere.radius, S(0)) + maximum(margin, S(0));
    return {sphere.center, escape, escape + maximum(sight, S(0))};
}

// ---- spheres that move ----------------------------------------------------------------------------------------------

/// The velocity, turned away from a moving sphere so that the agent only grazes the escape sphere. The escape sphere is
/// the sphere, grown by the margin. The speed is kept. If the sphere is not in the path, the velocity is unchanged.
/// Relative to the sphere, the agent then flies in the direction that avoid_sphere without an angle gives.
///
/// Call the function after any pursuit and before the move, and move the sphere by its velocity * time_step in the same
/// frame. Then the agent never enters the escape sphere, at any frame rate. Conditions: the sphere moves uniformly and
/// slower than the agent, and the motion relative to the sphere meets the conditions of avoid_sphere without an angle.
///
///     relative = velocity - sphere.velocity      obstacle = make_obstacle(sphere, margin, sight)
///     velocity' = sphere.velocity + avoid_sphere(position, relative, obstacle) k      k gives |velocity'| = |velocity|
///
/// @param sphere  the sphere at the start of the frame
/// @param margin  the agent's own radius plus the separation to keep                           [m]
/// @param sight   distance from the escape sphere at which the agent begins to turn aside      [m]
///
/// Error: 7 epsilon of the larger speed in 99 %, 170 at most, where both fly alike; the length is kept to 3 epsilon.
/// Degenerate: for a sphere without velocity, the answer equals, bit for bit, the answer of avoid_sphere with
/// make_obstacle. If the sphere is so fast that no turn to the nearer side suffices, the agent turns to the other side.
/// If no turn suffices at all, the answer is the velocity with which the agent passes the sphere at the largest
/// distance. A zero velocity stays zero. Otherwise as avoid_sphere.
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

/// The velocity, turned away from one moving sphere of a list: the sphere that the agent would enter first. Further
/// turns lead away from other spheres, as in avoid_spheres without an angle. The speed is kept.
///
/// An agent that turns at once enters no escape sphere, if the conditions of avoid_sphere for a moving sphere hold and
/// any two escape spheres in front of the agent are at least two steps apart. If two spheres overlap while they pass
/// each other, the turn away from the nearer may lead into the other.
///
/// @param spheres  anything with [i] and std::size: a vector, an array, a span
/// @param margin   the agent's own radius plus the separation to keep                      [m]
/// @param sight    distance from an escape sphere at which the agent begins to turn aside  [m]
///
/// Error: each turn adds the error of avoid_sphere; between nearly equal times of entry, rounding decides.
/// Degenerate: as avoid_sphere. With no sphere in the path, the velocity is unchanged, bit for bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& spheres, scalar_t<V> margin, scalar_t<V> sight) noexcept {
    return parts::turned_from_all<V>(position, velocity, spheres, margin, sight);
}

/// The velocity of an agent that turns on circles, such as a missile, a car or a plane. The velocity turns towards
/// `wanted` by at most a step on the circle, as long as a free path past the spheres remains.
///
/// The agent turns to `wanted` if a free path remains after the step. Otherwise the agent goes straight on or turns to
/// one side at its full rate, whichever keeps a path free for the longest time. The function tries three kinds of path:
/// straight ahead, a full circle, and a turn to one side, then straight on. A path is free if it touches no sphere for
/// the time of a full turn, 2 pi turning_radius / |wanted|. The sides are left and right in 2D; in space they are
/// towards `wanted`, away from `wanted`, and both directions across. So the agent turns aside as late as its circle
/// allows, and passes close to the escape spheres. If all paths are blocked, the agent enters a sphere. A call takes 10
/// to 40 microseconds where spheres are in the path, and 1 to 2 in the open.
///
///     const V course = homing_arc_step(position, velocity, target, missile, time_step).velocity;
///     velocity = avoid_spheres(position, velocity, course, rocks, margin, turning_radius, time_step);
///     position = position + velocity * time_step;
///
/// @param velocity        present velocity: where the agent points                   [m/s]
/// @param wanted          velocity that the agent would have without spheres         [m/s]
/// @param spheres         at the start of the frame, anything with [i] and std::size; they keep their velocities
/// @param margin          the agent's own radius plus the separation to keep         [m]
/// @param turning_radius  radius of the tightest circle                              [m]
/// @param time_step       [s]
/// @return the velocity, as long as `wanted`, turned by at most min(|wanted| time_step / turning_radius, pi/2)
///
/// Error: 8 epsilon |wanted|; if two paths are free for nearly the same time, rounding decides.
/// Degenerate: if turning_radius <= 0, the agent turns at once, as without a turning_radius, with a sight of four
/// steps. If `wanted` is zero, time_step <= 0, or a step turns by less than 2^-40, the answer is limit_turn(velocity,
/// wanted, angle of a step). A zero velocity counts as `wanted`. A sphere that contains the agent shrinks until its
/// surface touches the agent.
/// Source: a step is allowed if a safe path remains after it: inevitable collision states, T. Fraichard and H. Asama
/// (2004). The paths are an arc and a line, as in dubins_path.
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
    const auto [chosen, is_free] = best_with(margin + turning_radius * constant<S>(0.01)); // with a spare distance
    return is_free ? chosen : best_with(margin).velocity;
}

/// The velocity, turned to the first free direction in a fan of rays about the velocity. The speed is kept. Use the
/// function to pass walls, hollows and other shapes that only a ray cast can test.
///
///     in the plane    0, +step_angle, -step_angle, +2 step_angle, -2 step_angle ... (to the left, to the right ...)
///     in space        ray i: at the angle step_angle sqrt(i) to the velocity, and turned about the velocity by i - 1
///                     golden angles from perpendicular(velocity): a spiral of rays about equally far apart
///
/// @param velocity    the middle of the fan
/// @param step_angle  [rad]
/// @param rays        number of rays, including the ray straight ahead
/// @param is_free     called with a unit vector; returns whether that direction is free, or the free distance in it.
///                    With distances, all rays are cast, and the longest counts
/// @return the velocity itself, bit for bit, if straight ahead or no direction is free; on a tie, the first direction
///
/// Error: 7.1 ulp of its length in 99 %, 110 at most.
/// Range: step_angle times rays lies within the range of sin_cos.
/// Degenerate: with a zero velocity, and with rays <= 0, the velocity is unchanged and is_free is not called.
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
