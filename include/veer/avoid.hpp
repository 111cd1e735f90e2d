// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "contain.hpp"
#include "list.hpp"
#include "obstacles.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// Avoidance beside a pursuit, by homing or by seek:
//
//     const auto rock = make_obstacle(sphere, own_radius, sight);                                      // avoid_sphere takes the agent for a point
//     const V wanted = homing_arc_step(position, velocity, target, missile, time_step).velocity;       // first the pursuit,
//     velocity = avoid_sphere(position, wanted, rock, clearing_angle(position, wanted, rock));         // then the turn aside,
//     position = position + velocity * time_step;                                                      // and then the move
//
// The turn aside comes after the pursuit and before the move: whoever moves first has entered the sphere, where avoid_sphere no longer acts. And it
// must outrun the pursuit, which turns back by speed / radius each second: a limit of rate * time_step needs a rate above that. clearing_angle,
// however far that is, always suffices.

namespace veer {

/// A sphere (in 2D a circle) to be kept away from, with two ranges around its centre.
template <Vector V>
struct SphereObstacle {
    V center;                  ///< [m]
    scalar_t<V> escape_radius; ///< [m]  the obstacle itself: closer than this, escape_sphere pushes out
    scalar_t<V> avoid_radius;  ///< [m]  from here inwards avoid_sphere turns aside

    /// A sphere of plain numbers becomes one of packs by itself.
    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] constexpr operator SphereObstacle<U>() const noexcept {
        return {parts::made_from<U>(center), scalar_t<U>(escape_radius), scalar_t<U>(avoid_radius)};
    }
};
template <Vector V>
SphereObstacle(V, scalar_t<V>, scalar_t<V>) -> SphereObstacle<V>;

namespace parts {

/// How a sphere lies in the way of an agent.
template <Vector V>
struct SphereApproach {
    mask_t<scalar_t<V>> acts;     ///< all four tests of avoid_sphere hold
    V aside;                      ///< from the line of flight to the centre; zero where no lane passes the first three tests  [m]
    scalar_t<V> ahead;            ///< (centre - position) . velocity; 0 where no lane is in range  [m^2/s]
    scalar_t<V> distance_squared; ///< to the centre                          [m^2]
    scalar_t<V> escape_radius;    ///< not below 0                            [m]
};

/// The four tests of the article, in its order and with the boundaries of its code:
///
///     escape_radius <= |o| <= avoid_radius      o . v >= 0      |o across v| <= escape_radius      o = center - position
///
/// Degenerate: velocity zero never acts; radii below 0 count as 0.
template <Vector V>
[[nodiscard]] inline constexpr SphereApproach<V> approach_sphere(const V& position,
                                                                 const std::type_identity_t<V>& velocity,
                                                                 const std::type_identity_t<SphereObstacle<V>>& obstacle) noexcept {
    using S = scalar_t<V>;
    const S escape = maximum(obstacle.escape_radius, S(0)), avoid = maximum(obstacle.avoid_radius, S(0));
    const V offset = obstacle.center - position;
    const S distance_squared = length_squared(offset);
    const auto in_range = both(distance_squared >= escape * escape, distance_squared <= avoid * avoid);
    if (!any(in_range)) return {in_range, zero<V>(), S(0), distance_squared, escape};

    const S ahead = dot(offset, velocity);
    const auto possible = both(both(in_range, length_squared(velocity) >= smallest_normal<S>()), ahead >= S(0));
    if (!any(possible)) return {possible, zero<V>(), ahead, distance_squared, escape};

    const V aside = lateral(offset, velocity);
    return {both(possible, length_squared(aside) <= escape * escape), aside, ahead, distance_squared, escape};
}

} // namespace parts

/// The velocity, turned away from a sphere that lies in the way; its length stays. The velocity as it is where no sphere lies in the way.
///
/// Acts between the two radii, ahead, and where the line of flight runs through the escape sphere: see parts::approach_sphere.
/// The turn is Rodrigues' about the axis cross(o, v), which in the plane of o and v needs no axis, and serves 2D alike:
///
///     n = unit(o across v), from the line of flight to the centre      v' = v cos(angle) - n |v| sin(angle)
///
/// @param position  where the agent is  [m]
/// @param velocity  [m/s]
/// @param obstacle  the sphere
/// @param angle     how far to turn: angular speed * time_step, best minimum(that, clearing_angle(...))  [rad]
///
/// Degenerate: head-on, where every side is as good, it turns towards perpendicular(velocity), in the plane to the left. A zero velocity stays zero.
///
/// Source: shitakami, "Boids: an algorithm to avoid spherical obstacles". Two faults of its code are mended: the test
/// x + y + z != 0 for "the axis is not zero" fails on axes such as (-1, 1, 0), and its fallback axis (0, 1, 0) does nothing for
/// flight along y. Its product of row vector and matrix turns by the transpose: away, as here.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_sphere(const V& position,
                                              const std::type_identity_t<V>& velocity,
                                              const std::type_identity_t<SphereObstacle<V>>& obstacle,
                                              scalar_t<V> angle) noexcept {
    using S = scalar_t<V>;
    const auto approach = parts::approach_sphere<V>(position, velocity, obstacle);
    if (!any(approach.acts)) return velocity;

    const auto head_on = length_squared(approach.aside) < parts::smallest_normal<S>();
    V away = zero<V>() - approach.aside;
    if (any(head_on)) [[unlikely]]
        away = select(head_on, orthogonal(velocity), away);
    const auto [sine, cosine] = sin_cos(angle);
    const V turned = velocity * cosine + away * S(length(velocity) * inverse_length(away) * sine);
    return select(approach.acts, turned, velocity);
}

/// The least turn after which the line of flight only grazes the escape sphere.
///
///     asin(escape_radius / |o|) - angle(v, o) = atan2(r p - a t, t p + a r)
///     r = escape_radius      t = sqrt(|o|^2 - r^2), the tangent      p, a: o along and across v
///
/// @return [rad]  in [0, pi/2]; 0 where avoid_sphere would do nothing
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> clearing_angle(const V& position,
                                                          const std::type_identity_t<V>& velocity,
                                                          const std::type_identity_t<SphereObstacle<V>>& obstacle) noexcept {
    using S = scalar_t<V>;
    const auto approach = parts::approach_sphere<V>(position, velocity, obstacle);
    const S radius = approach.escape_radius, range = square_root(approach.distance_squared);
    const S tangent = square_root(maximum((range - radius) * (range + radius), S(0)));
    const S ahead = approach.ahead * inverse_length(velocity), aside = length(approach.aside);
    const S angle = parts::arc_tangent(maximum(radius * ahead - aside * tangent, S(0)), tangent * ahead + aside * radius);
    return select(approach.acts, angle, S(0));
}

/// The obstacle whose escape sphere the line of flight enters first, of those that avoid_sphere would act on; the first in the
/// list on a tie. Give it to clearing_angle to know how far to turn.
///
///     distance to the surface = o . v / |v| - sqrt(escape_radius^2 - |o across v|^2)
///
/// @param obstacles  anything with [i] and std::size: a vector, an array, a span
///
/// Degenerate: with no sphere in the way, a sphere of radius 0 and far away, on which no function of this header acts.
template <Vector V>
[[nodiscard]] inline constexpr SphereObstacle<V> first_obstacle(const V& position,
                                                                const std::type_identity_t<V>& velocity,
                                                                const auto& obstacles) noexcept {
    using S = scalar_t<V>;
    const S inverse_speed = inverse_length(velocity), limit = parts::range_limit<S>();
    SphereObstacle<V> first{first_axis<V>() * select(component<0>(position) < S(0), limit, S(0) - limit), S(0), S(0)};
    S first_entry = parts::largest<S>();
    for (std::size_t i = 0; i < parts::count_of(obstacles); ++i) {
        const SphereObstacle<V>& obstacle = obstacles[i];
        const auto approach = parts::approach_sphere<V>(position, velocity, obstacle);
        if (!any(approach.acts)) continue;
        const S depth = approach.escape_radius * approach.escape_radius - length_squared(approach.aside);
        const S entry = approach.ahead * inverse_speed - square_root(maximum(depth, S(0)));
        const auto nearer = both(approach.acts, entry < first_entry);
        first = {select(nearer, obstacle.center, first.center), select(nearer, obstacle.escape_radius, first.escape_radius),
                 select(nearer, obstacle.avoid_radius, first.avoid_radius)};
        first_entry = select(nearer, entry, first_entry);
    }
    return first;
}

/// The velocity, turned away from the one of several spheres that would be hit first; of two that would be hit at the same distance, from the first
/// in the list. An agent flies through a ring of spheres without a turn, because none of them lies in its way.
///
/// @param obstacles  anything with [i] and std::size: a vector, an array, a span
///
/// Source: the article adds up the axes of rotation, which cancel where two spheres ask for opposite turns; the nearest first
/// is what the sum was meant to do.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_spheres(const V& position,
                                               const std::type_identity_t<V>& velocity,
                                               const auto& obstacles,
                                               scalar_t<V> angle) noexcept {
    return avoid_sphere(position, velocity, first_obstacle(position, velocity, obstacles), angle);
}

/// A push straight out of the escape sphere for an agent inside, where avoid_sphere does not act; zero outside.
///
///     strength unit(position - center)   where |position - center| < escape_radius, else zero
///
/// @param strength  length of the push, as a velocity or a force
///
/// Degenerate: at the centre, along the first axis.
///
/// Source: the article's "flee from the obstacle".
template <Vector V>
[[nodiscard]] inline constexpr V escape_sphere(const V& position,
                                               const std::type_identity_t<SphereObstacle<V>>& obstacle,
                                               scalar_t<V> strength) noexcept {
    using S = scalar_t<V>;
    const V outward = position - obstacle.center;
    const S escape = maximum(obstacle.escape_radius, S(0));
    return select(length_squared(outward) < escape * escape, V(normalize_or(outward, first_axis<V>()) * strength), zero<V>());
}

/// What an agent is to keep away from where a sphere is: avoid_sphere takes the agent for a point, so that the sphere grows by the agent's radius.
///
///     escape_radius = sphere.radius + margin      avoid_radius = escape_radius + sight
///
/// @param margin  the agent's own radius, and the gap that is to stay  [m]
/// @param sight   at which distance from the grown sphere the agent begins to turn aside: best some time * speed  [m]
///
/// Degenerate: a radius, a margin or a sight below 0 counts as 0. The sphere's velocity is not looked at: of one that moves, give
/// moved(sphere, time).
template <Vector V>
[[nodiscard]] constexpr SphereObstacle<V> make_obstacle(const Sphere<V>& sphere, scalar_t<V> margin, scalar_t<V> sight) noexcept {
    using S = scalar_t<V>;
    const S escape = maximum(sphere.radius, S(0)) + maximum(margin, S(0));
    return {sphere.center, escape, escape + maximum(sight, S(0))};
}

/// The first direction that is free, of a fan of rays about the velocity; its length is that of the velocity. This is the way past walls, hollows and
/// whatever else one can only ask with a ray.
///
///     in the plane    0, +step_angle, -step_angle, +2 step_angle, -2 step_angle ...      alternately to the left and to the right
///     in space        at step_angle sqrt(i) off the velocity and i golden angles about it, the first towards perpendicular(velocity): a spiral,
///                     in which all rays have about the same room
///
/// @param velocity    the middle of the fan
/// @param step_angle  [rad]
/// @param rays        how many in all, the one straight ahead included
/// @param is_free     is given a unit vector, and returns either whether that way is free, or how far: then all rays are asked, and the farthest wins
/// @return the velocity itself, to the bit, where straight ahead is free or nothing is; of several as far, the first
///
/// Degenerate: for a velocity of zero it asks nobody, and returns the velocity; so with rays <= 0.
///
/// Source: what the article ends with: "several rays, off the velocity, and away where none hits or the hit is farthest". The spiral is that of
/// H. Vogel, "A better way to construct the sunflower head" (1979).
template <Vector V, class IsFree>
[[nodiscard]] inline constexpr V free_direction(const V& velocity, scalar_t<V> step_angle, int rays, const IsFree& is_free) noexcept {
    using S = scalar_t<V>;
    using Answer = std::remove_cvref_t<decltype(is_free(velocity))>;
    constexpr bool says_whether = std::same_as<Answer, mask_t<S>>;

    const auto moving = inverse_length(velocity) > S(0);
    if (!any(moving)) return velocity;
    const V forward = normalize_or(velocity, first_axis<V>()), left = perpendicular(forward);
    const S speed = length(velocity);
    V best = velocity;
    S farthest = S(0) - parts::infinity<S>();
    auto found = both(moving, S(1) < S(0));
    for (int i = 0; i < rays; ++i) {
        V direction = forward;
        if constexpr (dimension_v<V> == 2) {
            const S steps = constant<S>(i % 2 == 1 ? (i + 1) / 2 : -(i / 2));
            const auto [sine, cosine] = sin_cos(S(step_angle * steps));
            if (i > 0) direction = forward * cosine + left * sine;
        } else {
            constexpr double golden_angle = 2.3999632297286533;
            const auto [sine, cosine] = sin_cos(S(step_angle * square_root(constant<S>(i))));
            const auto [roll_sine, roll_cosine] = sin_cos(constant<S>((i - 1) * golden_angle));
            if (i > 0) direction = forward * cosine + (left * roll_cosine + cross(forward, left) * roll_sine) * sine;
        }
        const Answer answer = is_free(direction);
        const V way = i > 0 ? V(direction * speed) : velocity;
        if constexpr (says_whether) {
            best = select(found, best, select(answer, way, best));
            found = either(found, answer);
            if (all(found)) break;
        } else {
            const auto farther = S(answer) > farthest;
            best = select(farther, way, best), farthest = select(farther, S(answer), farthest);
        }
    }
    return select(moving, best, velocity);
}

} // namespace veer
