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

/// The velocities of two bodies after they have hit each other.
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
///     v' = v - (1 + restitution) n (w . n) / |n|^2      w = v - surface_velocity,  where w . n < 0
///
/// @param velocity          velocity of the ball     [m/s]
/// @param normal            n, direction out of the surface, of any length; its rounding costs no energy
/// @param restitution       speed off the surface after the bounce / closing speed before; below 0 counts as 0
/// @param surface_velocity  velocity of the surface  [m/s]
///
/// Error: that of bounce with a Material of friction 0.
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
///     v'' = v' - truncate(lateral(w, n), friction |v' - v|)      v' and w as in bounce without friction
///
/// Error: 3.9 ulp of its length in 99 %, 130 at most, where the terms cancel.
/// Source: Coulomb's law of friction, applied to the impulse.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity, const As<V>& normal, const Material<scalar_t<V>>& material,
    const As<V>& surface_velocity = zero<V>()) noexcept {
    return parts::bounced<V>(velocity, normal, material, surface_velocity);
}

// ---- two bodies -----------------------------------------------------------------------------------------------------

/// The velocities of two bodies after they bounce off each other. The sum of their momenta stays the same. With
/// restitution 1 and without friction, the sum of their energies stays the same too. For a body and a wall, call
/// bounce.
///
///     w   = v1 - v2                       the velocity of the first body relative to the second
///     c   = bounce(w, normal, material) - w
///     v1' = v1 + c m2 / (m1 + m2)
///     v2' = v2 - c m1 / (m1 + m2)
///
/// @param first_mass   any finite number: masses are halved before they are added, so no sum overflows  [kg]
/// @param second_mass  any finite number                                                                     [kg]
/// @param normal       direction from the second body to the first, of any length: first centre - second centre
/// @param material     restitution and friction between the two bodies; values below 0 count as 0
///
/// Error: each velocity is off by at most 4 epsilon (1 + restitution) (1 + friction) (|v1| + |v2|). The sum of the
/// momenta, divided by m1 + m2, is off by at most the same amount.
/// Degenerate: both velocities are unchanged, bit for bit, if the bodies do not close in on each other or the normal is
/// zero. A body of mass 0 or less does not change the other's velocity. If both masses are 0 or less, both velocities
/// change as for equal masses. If half the sum of both is below the smallest normal number, both masses count as 0.
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

/// Moves a ball through one frame in which it falls, flies and bounces, and returns its first contact. This is
/// PhysicBase::update for a world with obstacles; contact/contact_frame.hpp says how it works.
///
///     ball.set_acceleration(gravity);
///     veer::update_with_contacts(ball, 0.5f, {.restitution = 0.8f, .friction = 0.3f}, floor, walls, bumpers);
///
/// - The energy is right: the ball is on the true parabola at each impact and at the end of the frame. But push_out may
///   lift a squeezed ball by at most |acceleration| unit_time^2 / 8. A ball stays if its hops are no higher than
///   rounding. With restitution below 1, it also stays if it is wedged, or if its hops would end within the frame.
/// - Contacts come in order of time. A ball slides over rows of capsules as over a floor, far from the origin too.
/// - At the end of a frame the ball is not inside an obstacle, not even by an ulp, if there is room for it. Between
///   several obstacles, rounding may leave the ball inside one of them by an ulp or two.
/// - The ball comes to rest, on a slope if the friction suffices. Its position then does not change by a bit.
/// - If the ball is in a gutter, on two rails or in a corner, all surfaces are solved together. The ball gets the
///   velocity that leads into no surface and is nearest to its velocity without the surfaces. Each surface brakes the
///   ball by at most `friction` times that surface's impulse.
///
/// The ball never moves an obstacle. So do not pass two moving balls to each other as Spheres: they would gain energy.
/// Find the time of their touch by contact or touch_time, and call bounce_pair at that time.
///
/// @param body       the ball; it moves on by its unit_time, and its acceleration is reset to zero, as by update
/// @param radius     radius of the ball  [m]  below 0 counts as 0
/// @param material   restitution and friction between the ball and every obstacle
/// @param obstacles  any number of spheres, planes, capsules, boxes and ranges of these, as they are when the frame
///                   starts; move them after the call. An obstacle type of your own needs functions `clearance` and
///                   `contact`, and `moved` if it moves; pass a hollow obstacle as a range of its parts
/// @return the first contact of the frame, for a sound or sparks; its time is -1 if there is none. The closing speed
///         (contact.velocity - velocity of the ball then) . normal is above 0 at an impact, 0 up to rounding at rest
///
/// Error: 14 ulp of the position in 99 %; unbounded where rounding decides whether the ball meets an obstacle.
/// Degenerate: a frame without a contact is that of update, except that a ball that ends inside an obstacle is pushed
/// out. With unit_time 0, no time passes; with unit_time below 0, the ball moves backwards, without contacts. After
/// MaxContacts contacts the next bounce is delayed, unless the acceleration pulls the ball off the obstacle. The ball
/// stays on the obstacle, and bounces off when it leaves, when it hits an opposite obstacle, or when the frame ends. So
/// with restitution up to 1, no moving obstacle passes through the ball; and with MaxContacts 4 or more, this delay
/// changes the energy only by rounding. The contact whose number is 4 (MaxContacts + 1) is not played: the ball loses
/// the remaining time of the frame, and a moving obstacle may pass through it. An elastic ball of radius 0 stays on an
/// obstacle without thickness, because a point on the obstacle is on neither side: give ball or obstacle a radius. In a
/// frame with a contact, range_limit bounds position and velocity.
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
