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

/// Returns the velocity of a ball after a bounce off a surface. If both bodies can move, call bounce_pair.
///
///     v' = v - (1 + restitution) * n * dot(w, n) / |n|^2      if dot(w, n) < 0      w = v - surface_velocity
///
/// @param velocity          velocity of the ball     [m/s]
/// @param normal            n, direction out of the surface, of any length
/// @param restitution       (separating speed after the bounce) / (closing speed before it); < 0 is treated as 0
/// @param surface_velocity  velocity of the surface  [m/s]
///
/// Error: the bounds of bounce with a Material apply.
/// Degenerate: the velocity is unchanged if the ball moves away from the surface or along it, or if the normal is zero.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity, const As<V>& normal, scalar_t<V> restitution,
    const As<V>& surface_velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const S closing = dot(V(surface_velocity - velocity), normal);
    const V back = velocity + normal * parts::push_of(closing, length_squared(normal), restitution);
    return select(closing > S(0), back, velocity);
}

/// Returns the velocity of a ball after a bounce off a surface with friction.
///
///     v'' = v' - truncate(lateral(w, n), friction * |v' - v|)      v', w: see bounce without friction
///
/// Error: 99 % of results are off by at most 3.9 ulp. If terms cancel, the error reaches 130 ulp.
/// Source: by Coulomb's law, the impulse along the surface is at most `friction` times the impulse along the normal.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity, const As<V>& normal, const Material<scalar_t<V>>& material,
    const As<V>& surface_velocity = zero<V>()) noexcept {
    return parts::bounced<V>(velocity, normal, material, surface_velocity);
}

// ---- two bodies -----------------------------------------------------------------------------------------------------

/// Returns the velocities of two bodies after they bounce off each other. The total momentum stays the same. With
/// restitution 1 and without friction, the total energy stays the same too. For a body and a wall, call bounce.
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
/// Error: each velocity is off by at most 4 epsilon * (1 + restitution) * (1 + friction) * (|v1| + |v2|). The error of
/// (total momentum) / (m1 + m2) has the same bound.
/// Degenerate: both velocities are unchanged, bit for bit, if the bodies do not approach each other or the normal is
/// zero. A body with mass <= 0 does not change the velocity of the other body. If both masses are <= 0, or half their
/// sum is below the smallest normal number, the masses are treated as equal.
/// Source: by Newton's third law, the impulses on the two bodies are equal and opposite.
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

/// Moves a ball through one frame with bounces off obstacles, and returns the first contact. Call this function in
/// place of PhysicBase::update. contact/contact_frame.hpp describes the algorithm.
///
///     ball.set_acceleration(gravity);
///     veer::update_with_contacts(ball, 0.5f, {.restitution = 0.8f, .friction = 0.3f}, floor, walls, bumpers);
///
/// - The ball flies along the exact parabola, so its energy is correct. If obstacles squeeze the ball, push_out may
///   lift the ball by up to |acceleration| * unit_time^2 / 8.
/// - The ball can come to rest, even on a slope with enough friction. At rest, its position stays the same, bit for
///   bit. The ball stops bouncing if a hop is lower than the rounding error of a position. If restitution < 1, the ball
///   also stops bouncing in the tip of a wedge, or if all of its further hops would end within the frame.
/// - Contacts are processed in order of time. A ball slides over a row of capsules as smoothly as over a plane.
/// - If the ball touches one obstacle at the end of a frame, the ball is not inside the obstacle, not even by an ulp.
///   Between several obstacles, the ball may be inside by one or two ulps, or by more if it does not fit between them.
/// - If the ball touches several surfaces, as in a corner, the new velocity leads into none of these surfaces. Apart
///   from friction, it is as near as possible to the velocity that the ball would have without the surfaces. The
///   friction impulse of each surface is at most friction * (normal impulse of the surface).
///
/// Two moving balls must not be obstacles of each other, because they would gain energy. Instead, find the time of
/// their contact with contact or touch_time, and call bounce_pair at that time.
///
/// @param body       the ball; the function moves it by its unit_time and resets its acceleration to zero
/// @param radius     radius of the ball  [m]  < 0 is treated as 0
/// @param material   restitution and friction between the ball and every obstacle
/// @param obstacles  spheres, planes, capsules, boxes, and ranges of obstacles, at the start of the frame; move the
///                   obstacles after the call. Your own obstacle type needs functions `clearance` and `contact`, and
///                   `moved` if it moves. Pass a hollow obstacle as a range of its parts
/// @return the first contact of the frame; its time is -1 if there is no contact. At an impact, the closing speed
///         dot(contact.velocity - (velocity of the ball), contact.normal) is > 0. If the ball rests on the obstacle,
///         the closing speed is 0 up to rounding
///
/// Error: 99 % of positions are off by at most 14 ulp. If rounding changes whether a ball hits, the error is unbounded.
/// Degenerate: without a contact, the function acts like PhysicBase::update, but pushes the ball out of obstacles. If
/// unit_time = 0, no time passes. If unit_time < 0, the ball moves backwards, without contacts. After MaxContacts
/// contacts, the next bounce is delayed, as contact/contact_frame.hpp describes. If MaxContacts >= 4, the delay changes
/// the energy only by rounding. At contact number 4 * (MaxContacts + 1), the frame ends early, and the ball loses the
/// remaining time. A moving obstacle can pass through the ball only if the frame ends early or restitution > 1. A ball
/// with restitution 1 and radius 0 sticks to an obstacle without thickness. In a frame with a contact, position and
/// velocity are limited to range_limit.
/// Source: the motion is that of PhysicBase; for several surfaces, see contact/corner.hpp.
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
