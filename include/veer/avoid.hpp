// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "contain.hpp"
#include "geometry/approach.hpp"
#include "obstacles.hpp"
#include "parts/list.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// Avoidance combined with a pursuit, by homing or by seek:
//
//     const auto rock = make_obstacle(sphere, own_radius, sight); // avoid_sphere takes the agent for a point
//     const V course = homing_arc_step(position, velocity, target, missile, time_step).velocity; // the pursuit,
//     velocity = avoid_sphere(position, course, rock);                                           // the turn aside,
//     position = position + velocity * time_step;                                                // the move
//
// In this order the agent enters no escape sphere, under the conditions of avoid_sphere and, for many rocks, of
// avoid_spheres. An agent that moves before it turns aside is already inside, where avoid_sphere no longer acts. A turn
// limited to an angle may be too slow, as that of a ship with a largest turn rate.
// Derivations: docs/notes/avoid.md.

namespace veer { inline namespace VEER_UNIT {

/// The velocity, turned by an angle away from a sphere in its path, with its length kept; unchanged where the sphere is
/// not in its path.
///
/// A sphere is in the path if it is ahead, the agent is between its two radii, and the line of flight runs through the
/// escape sphere. An agent inside the escape sphere by up to 4 epsilon of its largest coordinate (or of the radius)
/// counts as on the surface, because a path that grazes the sphere may end there.
///
///     o = center - position      n = unit(o across v)      v' = v cos(angle) - n |v| sin(angle)
///
/// @param angle     how far to turn: best minimum(angular speed * time_step, clearing_angle(...))  [rad]
///
/// Error: 1 ulp of its length in 99 %, 14 at most.
///
/// Degenerate: head-on, where all sides are equally good, the velocity turns towards perpendicular(velocity), in the
/// plane to the left. A zero velocity stays zero.
///
/// Source: shitakami, "Boids: an algorithm to avoid spherical obstacles", with two faults corrected.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V avoid_sphere(
    const V& position, const As<V>& velocity, const As<SphereObstacle<V>>& obstacle, scalar_t<V> angle) noexcept {
    if (parts::is_out_of_sight<V>(position, obstacle)) return parts::converted<V>(velocity);
    return parts::turned_aside<V>(position, velocity, SphereObstacle<V>(obstacle), angle);
}

/// The velocity, turned by an angle away from a sphere in its path, where sine and cosine of the angle are known. For
/// agents that all turn by the same angle, compute sin_cos once, before the loop.
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

/// The velocity, turned away from a sphere in its path by exactly clearing_angle, so that the line of flight only
/// grazes the escape sphere. Only sine and cosine of the angle are computed: this is the fastest function to pass a
/// rock.
///
/// An agent that turns so after any pursuit and before its move never enters the escape sphere by more than rounding, 4
/// epsilon c, where c is its largest coordinate or the radius. It has to start outside, to see the sphere at least a
/// step ahead (avoid_radius - escape_radius), and to fly in steps that are not mostly rounding:
///
///     step = |v| time_step      step >= 32 epsilon c      step^2 >= epsilon c escape_radius / 16
///
///     sin = (radius ahead - aside tangent) / |o|^2      cos = (tangent ahead + aside radius) / |o|^2
///     o = center - position      ahead = o . v / |v|      aside = |o across v|
///     radius = escape_radius      tangent = sqrt(|o|^2 - radius^2)
///
/// Error: 1.8 ulp of its length in 99 %, 41 at most; the length is kept within 5 epsilon.
///
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
/// @return [rad]  in [0, pi/2], and up to pi for an agent that is inside by rounding; 0 where avoid_sphere leaves the
///         velocity unchanged
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

/// The obstacle whose escape sphere the line of flight enters first, among those that avoid_sphere acts on; the first
/// in the list on a tie. clearing_angle of the answer says how far to turn.
///
///     distance to the escape sphere = o . v / |v| - sqrt(escape_radius^2 - |o across v|^2)      o = center - position
///
/// @param obstacles  anything with [i] and std::size: a vector, an array, a span
///
/// Error: exact, an element of the list; of spheres entered at distances that differ by a few epsilon, rounding may
/// pick either.
///
/// Degenerate: with no sphere in the path, a sphere of radius 0 far away, on which no function of this header acts.
template <Vector V>
[[nodiscard]] inline constexpr SphereObstacle<V> first_obstacle(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::first_entered<V>(position, velocity, obstacles, parts::largest<scalar_t<V>>()).obstacle;
}

/// The velocity, turned by an angle away from the sphere of a list that it would enter first; on a tie, from the first
/// in the list. An agent flies straight through a ring of spheres, because none of them is on its line of flight.
///
/// Only that one sphere counts: where spheres stand close together, the turn may lead into another. The overload
/// without an angle takes all spheres into account.
///
/// Error: 1.1 ulp of its length in 99 %, 22 at most.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles, scalar_t<V> angle) noexcept {
    return avoid_sphere(position, velocity, first_obstacle(position, velocity, obstacles), angle);
}

/// The velocity, turned by exactly clearing_angle away from the sphere of a list that it would enter first. While the
/// turned velocity enters a sphere sooner than the velocity before did, it is turned away from that sphere too. So the
/// last turn is away from the nearest sphere.
///
/// An agent that turns so after its pursuit and before its move never enters an escape sphere, under the conditions of
/// avoid_sphere and one more: the separation of any two escape spheres is at least two steps. Replace spheres that
/// overlap or stand closer by one: between them, the turn away from the nearest may lead into the other.
///
/// Error: that of avoid_sphere without an angle for each turn; of spheres entered at nearly the same distance, rounding
/// may pick either.
///
/// Degenerate: as avoid_sphere with an angle. With no sphere in the path, the velocity to the bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& obstacles) noexcept {
    return parts::turned_from_all<V>(position, velocity, obstacles);
}

/// A push straight out of the escape sphere for an agent inside, where avoid_sphere does not act; zero outside.
///
///     strength unit(position - center)   where |position - center| < escape_radius, else zero
///
/// @param strength  length of the push, as a velocity or a force
///
/// Error: at most 2.3 ulp of its length.
///
/// Degenerate: at the centre, along the first axis.
///
/// Source: the article's "flee from the obstacle".
template <Vector V>
[[nodiscard]] inline constexpr V escape_sphere(
    const V& position, const As<SphereObstacle<V>>& obstacle, scalar_t<V> strength) noexcept {
    using S = scalar_t<V>;
    const V outward = position - obstacle.center;
    const S escape = maximum(obstacle.escape_radius, S(0));
    return select(
        length_squared(outward) < escape * escape, V(normalize_or(outward, first_axis<V>()) * strength), zero<V>());
}

/// A sphere as an obstacle for an agent of some size: grown by the agent's radius, because avoid_sphere takes the agent
/// for a point.
///
///     escape_radius = sphere.radius + margin      avoid_radius = escape_radius + sight
///
/// @param margin  the agent's own radius plus the separation to keep  [m]
/// @param sight   distance from the grown sphere at which the agent begins to turn aside: best some time * speed  [m]
///
/// Error: escape_radius half an ulp, avoid_radius one and a half.
///
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

/// The velocity, its length kept, turned so that the line of flight relative to a moving sphere only grazes the grown
/// sphere; unchanged where the sphere is not in the way. In the sphere's own frame the direction is that of
/// avoid_sphere without an angle, and the speed is the one that gives the agent its own.
///
/// An agent that turns so after any pursuit and before its move never enters a grown sphere that moves uniformly and
/// slower than the agent, at any frame rate, under the conditions of avoid_sphere in the sphere's own frame. The sphere
/// moves by its velocity * time_step in the same frame.
///
///     relative = velocity - sphere.velocity      obstacle = make_obstacle(sphere, margin, sight)
///     velocity' = sphere.velocity + avoid_sphere(position, relative, obstacle) k      |velocity'| = |velocity|
///
/// @param sphere  where it is at the start of the frame
/// @param margin  the agent's own radius plus the separation to keep                           [m]
/// @param sight   distance from the grown sphere at which the agent begins to turn aside       [m]
///
/// Error: 7 epsilon of the faster of the two in 99 %, 170 at most, where both fly nearly alike; the
/// length is kept within 3 epsilon.
///
/// Degenerate: a sphere without velocity: the bits of avoid_sphere with make_obstacle. A sphere so fast that no turn to
/// the nearer side suffices: passes it on the other side; so fast that no turn suffices at all: the velocity that leads
/// past it the farthest. A zero velocity stays zero. Else as avoid_sphere.
///
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

/// The velocity, its length kept, turned away from the moving sphere of a list that the agent would enter first; then
/// from others as avoid_spheres without an angle turns it.
///
/// The promise of avoid_sphere holds for all of them, as long as the separation of any two grown spheres in front of
/// the agent is at least two steps. Between spheres that overlap as they pass each other, the turn away from the
/// nearer may lead into the other.
///
/// @param spheres  anything with [i] and std::size: a vector, an array, a span
/// @param margin   the agent's own radius plus the separation to keep                      [m]
/// @param sight    distance from a grown sphere at which the agent begins to turn aside    [m]
///
/// Error: that of avoid_sphere for each turn; of spheres entered at nearly the same time, rounding may pick either.
///
/// Degenerate: as avoid_sphere. With no sphere in the path, the velocity to the bit.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(
    const V& position, const As<V>& velocity, const auto& spheres, scalar_t<V> margin, scalar_t<V> sight) noexcept {
    return parts::turned_from_all<V>(position, velocity, spheres, margin, sight);
}

/// The velocity, turned to the first free direction of a fan of rays about it, with its length kept. So an agent passes
/// walls, hollows and whatever else only a ray cast can test.
///
///     in the plane    0, +step_angle, -step_angle, +2 step_angle, -2 step_angle ... (to the left, to the right ...)
///     in space        step_angle sqrt(i) off the velocity, and i - 1 golden angles about it from
///                     perpendicular(velocity): a spiral of rays that are about equally far apart
///
/// @param velocity    the middle of the fan
/// @param step_angle  [rad]
/// @param rays        how many in all, including the one straight ahead
/// @param is_free     called with a unit vector; returns whether that direction is free, or how far: then all rays are
///                    cast, and the farthest wins
/// @return the velocity to the bit where straight ahead is free or no direction is; on a tie the first direction
///
/// Error: 7.1 ulp of its length in 99 %, 110 at most.
/// Range: angles step_angle rays up to those of sin_cos.
///
/// Degenerate: with a zero velocity, and with rays <= 0, the velocity; is_free is not called.
///
/// Source: the article's last section; H. Vogel, "A better way to construct the sunflower head" (1979).
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
