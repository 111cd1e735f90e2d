// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "contact.hpp"
#include "contact/contact_frame.hpp"
#include "contact/impulse.hpp"
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

// ---- one bounce -----------------------------------------------------------------------------------------------------

/// The velocity after a bounce.
///
///     v' = v - (1 + restitution) n (w . n) / |n|^2      w = v - surface_velocity,  where w . n < 0
///
/// The surface does not yield. For two bodies that both yield, use bounce_pair.
///
/// @param velocity          of the ball                     [m/s]
/// @param normal            n, out of the surface, of any length: a normal that rounding shortens costs no energy
/// @param restitution       fraction of the closing speed that comes back, below 0 counts as 0
/// @param surface_velocity  [m/s]
///
/// Error: that of bounce with friction 0.
///
/// Degenerate: the velocity is unchanged for a ball that moves away from the surface or along it, and with a zero
/// normal.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity, const As<V>& normal, scalar_t<V> restitution,
    const As<V>& surface_velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const S closing = dot(V(surface_velocity - velocity), normal);
    const V back = velocity + normal * parts::push_of(closing, length_squared(normal), restitution);
    return select(closing > S(0), back, velocity);
}

/// The velocity after a bounce on a surface with friction, which brakes the part along the surface by at most friction
/// times the impulse.
///
///     v'' = v' - truncate(lateral(w, n), friction |v' - v|)
///
/// Error: 3.9 ulp of its length in 99 %, 130 at most, where the terms cancel.
///
/// Source: Coulomb's law, for the impulse.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity, const As<V>& normal, const Material<scalar_t<V>>& material,
    const As<V>& surface_velocity = zero<V>()) noexcept {
    return parts::bounced<V>(velocity, normal, material, surface_velocity);
}

// ---- two bodies -----------------------------------------------------------------------------------------------------

/// The velocities of two bodies after they bounce off each other. Momentum is kept, and with restitution 1 and no
/// friction so is energy.
///
///     w   = v1 - v2                       the velocity of the first body as the second one sees it
///     c   = bounce(w, normal, material) - w
///     v1' = v1 + c m2 / (m1 + m2)
///     v2' = v2 - c m1 / (m1 + m2)
///
/// @param first_mass   any finite number: masses are halved before they are added, so that the sum fits the type  [kg]
/// @param second_mass  likewise                                                                                   [kg]
/// @param normal       from the second body to the first, of any length: for two balls first centre - second centre
/// @param material     of both bodies together; restitution and friction below 0 count as 0
///
/// For a body that nothing can move, such as a wall, call bounce, with the velocity of the wall as surface_velocity.
///
/// Error: each velocity by at most 4 epsilon (1 + restitution) (1 + friction) (|v1| + |v2|), and the sum of the
/// momenta, divided by m1 + m2, by as much.
///
/// Degenerate: both velocities are unchanged, to the bit, for bodies that do not close in on each other and with a zero
/// normal. A body whose mass is 0 or less leaves the other unchanged. Two such bodies change equally, as equal masses
/// do. Masses count as 0 where half their sum is below the smallest normal number.
///
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

/// Moves a ball through one frame in which it falls, flies and bounces, and returns its first contact:
/// PhysicBase::update for a world with obstacles. How it works: contact/contact_frame.hpp.
///
///     ball.set_acceleration(gravity);
///     veer::update_with_contacts(ball, 0.5f, {.restitution = 0.8f, .friction = 0.3f}, floor, walls, bumpers);
///
/// - The energy is right: the ball is on a true parabola when it meets an obstacle, and at the end of each frame. Only
///   a ball squeezed between two obstacles may be lifted by push_out, by at most |a| unit_time^2 / 8.
/// - Contacts come in order of time. A floor of capsules end to end is one floor, and a row of spheres is round,
///   kilometres from the origin too.
/// - No frame ends inside an obstacle, not by an ulp, if there is room. Between several obstacles, rounding may put the
///   ball inside by an ulp or two.
/// - The ball comes to rest, and then does not move by a bit; on a slope too, if friction is strong enough.
/// - In a gutter, on two rails or in a corner, the surfaces are solved together: of the velocities that lead into none
///   of them, the ball takes the one nearest to its velocity without them. Each surface brakes the ball by at most
///   friction times its own impulse.
///
/// An obstacle does not yield, however light. So do not pass two moving balls to each other as Spheres: they would gain
/// energy. Find when they touch by contact or touch_time, and call bounce_pair then.
///
/// @param body       moved on by its unit_time; its acceleration is reset to zero, as by update
/// @param radius     of the ball                        [m]  below 0 counts as 0
/// @param material   of ball and obstacles together
/// @param obstacles  spheres, planes, capsules and ranges of them, in any number, at the start of the frame; the caller
///                   moves them afterwards. An obstacle type of your own needs functions `clearance` and `contact`, and
///                   `moved` if it moves; pass a hollow one as a range of its parts
/// @return the first contact of the frame, for a sound or sparks; time -1 where there is none
///
/// Error: 14 ulp of the position in 99 %; unbounded where rounding decides whether the ball meets an obstacle.
///
/// Degenerate: without a contact the frame is that of update, except that a ball that ends inside an obstacle is pushed
/// out. With unit_time 0, no time passes; with unit_time below 0, the ball moves backwards, without contacts. After
/// MaxContacts contacts the ball stays on the next obstacle that the acceleration presses it against, and bounces off
/// when it leaves the obstacle or the frame ends: with restitution up to 1 no obstacle that moves passes through it,
/// and with MaxContacts 4 or more energy is kept but for rounding. A ball with four times as many contacts stops in
/// flight: it loses the remainder of the frame, and what moves may pass through it then. An elastic ball of radius 0 on
/// a Sphere of radius 0 stays there, because neither has a side: give one of them a size. In a frame with a contact,
/// position and velocity are clamped to range_limit.
///
/// Source: the chord of marupeke296 (PhysicBase); several surfaces: C. F. Gauss (1829), see contact/corner.hpp.
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

}} // namespace veer::VEER_UNIT
