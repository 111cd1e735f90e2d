// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "contact.hpp"
#include "contact/contact_frame.hpp"
#include "contact/impulse.hpp"
#include "contact_box.hpp"
#include "ground/compiler.hpp"
#include "physic_base.hpp"
#include "vector.hpp"

// Derivations: docs/notes/contact.md.

namespace veer {

/// The velocities of two bodies after a collision.
template <Vector V> struct PairVelocities {
    V first;  ///< [m/s]
    V second; ///< [m/s]
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {
struct the_material_comes_before_the_obstacles;
} // namespace parts

// ---- one bounce -----------------------------------------------------------------------------------------------------

/// The velocity of a ball after it bounces off a surface. If the other body changes its velocity too, see bounce_pair.
///
///     v' = v - (1 + restitution) * n * dot(w, n) / |n|^2      if dot(w, n) < 0      w = v - surface_velocity
///
/// @param velocity          velocity of the ball     [m/s]
/// @param normal            n, direction out of the surface, of any length
/// @param restitution       (separating speed after the bounce) / (closing speed before); < 0 is treated as 0
/// @param surface_velocity  velocity of the surface  [m/s]
///
/// Error: as bounce with a Material of friction 0.
/// Degenerate: the velocity is unchanged if the ball moves away from the surface or along it, or if the normal is zero.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity, const As<V>& normal, scalar_t<V> restitution,
    const As<V>& surface_velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const S closing = dot(V(surface_velocity - velocity), normal);
    const V back = velocity + normal * parts::push_of(closing, length_squared(normal), restitution);
    return select(closing > S(0), back, velocity);
}

/// The velocity of a ball after it bounces off a surface with friction, which reduces the velocity along the surface.
///
///     v'' = v' - truncate(lateral(w, n), friction * |v' - v|)      v', w: see bounce without friction
///
/// Error: 3.9 ulp of its length in 99 %, 130 at most, if the terms cancel.
/// Source: Coulomb's law of friction, applied to the impulse.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity, const As<V>& normal, const Material<scalar_t<V>>& material,
    const As<V>& surface_velocity = zero<V>()) noexcept {
    return parts::bounced<V>(velocity, normal, material, surface_velocity);
}

// ---- two bodies -----------------------------------------------------------------------------------------------------

/// The velocities of two bodies after they bounce off each other. The total momentum stays the same. With restitution 1
/// and without friction, the total energy stays the same too. For a body and a wall, call bounce.
///
///     w   = v1 - v2                       velocity of the first body relative to the second
///     c   = bounce(w, normal, material) - w
///     v1' = v1 + c * m2 / (m1 + m2)
///     v2' = v2 - c * m1 / (m1 + m2)
///
/// @param first_mass   any finite number  [kg]
/// @param second_mass  any finite number  [kg]
/// @param normal       direction from the second body to the first, of any length: first centre - second centre
/// @param material     restitution and friction between the two bodies; values < 0 are treated as 0
///
/// Error: each velocity is off by at most 4 epsilon (1 + restitution) (1 + friction) (|v1| + |v2|). The total momentum,
/// divided by m1 + m2, has the same error bound.
/// Degenerate: both velocities are unchanged, bit for bit, if the bodies do not approach each other or the normal is
/// zero. A body with mass <= 0 does not change the velocity of the other body. If both masses are <= 0, or half their
/// sum is below the smallest normal number, the masses are treated as equal.
/// Source: Newton's third law: the impulses are equal and opposite.
template <Vector V>
[[nodiscard]] inline constexpr PairVelocities<V> bounce_pair(const V& first_velocity, scalar_t<V> first_mass,
    const As<V>& second_velocity, scalar_t<V> second_mass, const As<V>& normal,
    const Material<scalar_t<V>>& material) noexcept {
    using S = scalar_t<V>;
    const V before = first_velocity - second_velocity;
    const V change = parts::bounced<V>(before, normal, material, zero<V>()) - before;

    const S first_half = maximum(first_mass, S(0)) * constant<S>(0.5);
    const S second_half = maximum(second_mass, S(0)) * constant<S>(0.5);
    const S total = first_half + second_half;
    const auto weighs = total >= parts::smallest_normal<S>();
    const S first_fraction = select(weighs, ratio(second_half, total), constant<S>(0.5));
    const S second_fraction = select(weighs, ratio(first_half, total), constant<S>(0.5));

    const auto closes_in = both(dot(before, normal) < S(0), length_squared(normal) >= parts::smallest_normal<S>());
    return {select(closes_in, V(first_velocity + change * first_fraction), first_velocity),
        select(closes_in, V(second_velocity - change * second_fraction), second_velocity)};
}

// ---- a frame with bounces -------------------------------------------------------------------------------------------

/// Moves a ball through one frame in which it falls, flies and bounces, and returns its first contact. In a world with
/// obstacles, call this function in place of PhysicBase::update. Algorithm: contact/contact_frame.hpp.
///
///     ball.set_acceleration(gravity);
///     veer::update_with_contacts(ball, 0.5f, {.restitution = 0.8f, .friction = 0.3f}, floor, walls, bumpers);
///
/// - The energy is correct: the ball is on the true parabola at each impact and at the end of the frame. But if
///   obstacles squeeze the ball, push_out may lift it by up to |acceleration| * unit_time^2 / 8.
/// - The ball comes to rest, on a slope if the friction suffices. At rest, its position stays the same, bit for bit.
///   The ball stops bouncing if its hops are no higher than rounding. With restitution < 1, it also stops in the tip of
///   a wedge, and if all its hops would end within the frame.
/// - Contacts are processed in the order of time. A ball slides over a row of capsules as over a floor, even far from
///   the origin.
/// - At the end of a frame, the ball is not inside an obstacle, not even by an ulp, unless obstacles leave too little
///   space. Between several obstacles, rounding may leave the ball inside one of them by an ulp or two.
/// - If the ball touches several surfaces, as in a corner, the function solves for all of them at once. The new
///   velocity leads into no surface. Of all such velocities, it is the nearest to the velocity without surfaces. Each
///   surface brakes the ball by at most `friction` times the impulse of that surface.
///
/// Two moving balls must not be obstacles of each other, because they would gain energy. Instead, find the time of
/// their contact with contact or touch_time, and call bounce_pair at that time.
///
/// @param body       the ball; moved on by its unit_time; its acceleration is reset to zero, as by update
/// @param radius     radius of the ball  [m]  < 0 is treated as 0
/// @param material   restitution and friction between the ball and every obstacle
/// @param obstacles  any number of spheres, planes, capsules, boxes and ranges of these, at the start of the frame;
///                   move them after the call. Your own obstacle type needs functions `clearance` and `contact`, and
///                   `moved` if it moves. Pass a hollow obstacle as a range of its parts
/// @return the first contact of the frame, for a sound or sparks; its time is -1 if there is none. The closing speed at
///         that time, dot(contact.velocity - velocity of the ball, contact.normal), is > 0 at an impact. It is 0, up to
///         rounding, if the ball rests on the obstacle
///
/// Error: 14 ulp of the position in 99 %; unbounded if rounding decides whether the ball meets an obstacle.
/// Degenerate: without a contact, the frame is that of update, but a ball that ends inside an obstacle is pushed out.
/// If unit_time = 0, no time passes. If unit_time < 0, the ball moves backwards, without contacts.
/// After MaxContacts contacts, the next bounce is delayed: the ball stays on the obstacle. The bounce takes place when
/// the ball slides off the obstacle, when it hits an opposite obstacle, or when the frame ends. There is no delay if
/// the acceleration pulls the ball off the obstacle. If MaxContacts >= 4, the delay changes the energy only by
/// rounding.
/// Contact number 4 * (MaxContacts + 1) ends the frame early: the ball loses the remaining time. A moving obstacle can
/// pass through the ball only in such a frame, or if restitution > 1. A ball with restitution 1 and radius 0 sticks to
/// an obstacle without thickness. Give the ball or the obstacle a radius. In a frame with a contact, position and
/// velocity are limited to range_limit.
/// Source: the motion of marupeke296 (PhysicBase); several surfaces: C. F. Gauss (1829), see contact/corner.hpp.
template <int MaxContacts = 16, Vector V, class... Obstacles>
VEER_FLATTEN inline constexpr Contact<V> update_with_contacts(PhysicBase<V>& body, scalar_t<V> radius,
    const Material<scalar_t<V>>& material, const Obstacles&... obstacles) noexcept {
    const V start = body.position(), end = body.position_at(body.unit_time());
    const auto is_free = parts::flies_free(body, end, radius, obstacles...);
    if (!all(is_free)) return parts::play_frames<MaxContacts>(body, is_free, radius, material, obstacles...);
    body.set_velocity(body.velocity_at(body.unit_time()));
    body.set_acceleration(zero<V>());
    body.set_position(end);
    return parts::no_contact(start);
}
template <Vector V, class Obstacle, class Instead = parts::the_material_comes_before_the_obstacles>
    requires(!std::convertible_to<Obstacle, Material<scalar_t<V>>>)
void update_with_contacts(PhysicBase<V>&, scalar_t<V>, const Obstacle&, const Material<scalar_t<V>>&, const auto&...)
    VEER_REFUSED("the material comes before the obstacles");

}} // namespace veer::VEER_UNIT
