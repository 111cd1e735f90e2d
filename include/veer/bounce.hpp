// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "compiler.hpp"
#include "contact.hpp"
#include "parts/contact_frame.hpp"
#include "parts/impulse.hpp"
#include "physic_base.hpp"
#include "vector.hpp"

namespace veer {

// ---- one bounce -----------------------------------------------------------------------------------------------------------------

/// The velocity after a bounce.
///
///     v' = v - (1 + restitution) n (w . n)      w = v - surface_velocity,  where w . n < 0
///
/// For the collision of two masses pass the velocity of their centre of mass, (m1 v1 + m2 v2) / (m1 + m2), as surface_velocity, and bounce the
/// partner in the same way with the opposite normal.
///
/// @param velocity          of the ball                     [m/s]
/// @param normal            out of the surface, of any length: the formula divides by |normal|^2, so that a normal that is
///                          a rounding too short costs no energy
/// @param restitution       share of the closing speed that comes back, below 0 counts as 0
/// @param surface_velocity  [m/s]
///
/// Degenerate: the velocity as it is for a ball that moves away from the surface or along it, and for a zero normal.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity,
                                        const std::type_identity_t<V>& normal,
                                        scalar_t<V> restitution,
                                        const std::type_identity_t<V>& surface_velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const S closing = dot(V(surface_velocity - velocity), normal);
    return select(closing > S(0), V(velocity + normal * parts::push_of(closing, length_squared(normal), restitution)), velocity);
}

/// The velocity after a bounce on a surface with friction: the part along the surface is braked by at most friction times the push.
///
///     v'' = v' - truncate(t, friction |v' - v|)      t: the part of w across n
///
/// Source: Coulomb's law for the impulse: its part along the surface is at most friction times its part along the normal.
template <Vector V>
[[nodiscard]] inline constexpr V bounce(const V& velocity,
                                        const std::type_identity_t<V>& normal,
                                        const Material<scalar_t<V>>& material,
                                        const std::type_identity_t<V>& surface_velocity = zero<V>()) noexcept {
    return parts::bounced<V>(velocity, normal, material, surface_velocity);
}

// ---- a frame with bounces ---------------------------------------------------------------------------------------------------------

/// One frame of a ball that falls, flies and bounces: PhysicBase::update for a world with obstacles.
///
///     ball.set_acceleration(gravity);
///     veer::update_with_contacts(ball, 0.5f, {.restitution = 0.8f, .friction = 0.3f}, floor, walls, bumpers);
///
/// Where the chord of the frame meets an obstacle, the ball moves there on the true parabola, bounces, and takes a new chord for the rest of the
/// frame, up to MaxContacts times. Three things hold:
///
/// - The energy is right. The ball is on a true parabola whenever it meets an obstacle, and at the end of each frame. Only a ball that is squeezed
///   between two obstacles may be lifted by push_out, by at most the sag of a chord: |a| unit_time^2 / 8.
/// - No frame ends inside an obstacle, not by an ulp. The frame ends with push_out, in up to MaxContacts rounds, until no obstacle moves the ball
///   any more. In an acute wedge that can take more rounds, and the ball stays inside by a trace.
/// - The ball comes to rest. Where all bounces to come would fit into the rest of the frame, it stays on the surface and slides; where friction
///   is strong enough, it does not move at all.
///
/// At the time s of the frame the chord lies below the parabola, so that a ball on the chord with the velocity of the parabola has lost the energy
/// |a|^2 s (unit_time - s) / 2. Reflected there it would lose 45 % of its height in 1000 elastic bounces from 1 m at 60 frames a second. So the
/// chord only says whether there is a contact, and its normal n. The time t of the contact is that of the parabola and the plane across n at
/// that place:
///
///     d = -(m . n) s      way to the plane           s: contact time on the chord, m: mean velocity of the chord
///     u = -v . n          speed towards the plane    g = -a . n, acceleration towards the plane
///     t = fall_time(d, u, g)                         v and m less the velocity of the obstacle
///
/// Chord and parabola begin before the plane or on it, and end in one place beyond it; so the parabola crosses the plane once in the frame, at t.
/// A chord of duration t ends there, on the parabola, so that position and velocity fit together. A flat obstacle is met at the true instant. A
/// round one lies behind its plane, which touches it where the chord did.
///
/// After a contact at speed w, with restitution e, the flights to come take 2 e w / g, 2 e^2 w / g ..., together 2 e w / (g (1 - e)). A ball for
/// which that is no more than the rest of the frame comes to rest: for the rest of the frame it has no acceleration into the surface, and
/// friction brakes it by up to friction g, and holds it where that is enough.
///
/// @param body       moved on by its unit_time; its acceleration is reset to zero, as by update
/// @param radius     of the ball                        [m]  below 0 counts as 0
/// @param material   of ball and obstacles together
/// @param obstacles  spheres, planes, capsules, ranges of them, in any number, as they are at the start of the frame; the caller moves them on
///                   afterwards. An obstacle type of your own needs functions `clearance` and `contact`, and `moved` if it moves
/// @return the first contact of the frame, for a sound or sparks; time -1 where there is none
///
/// Degenerate: without a contact the frame is that of update, except that a ball which ends inside an obstacle is pushed out. unit_time 0: no time
/// passes. unit_time below 0: backwards, without contacts. After MaxContacts contacts the ball follows the last surface for the rest of the frame,
/// waits where that leads to another one, and gets its speed away from the surface back at the end, so that no energy is lost. In a frame with a
/// contact, position and velocity are clamped to range_limit. An obstacle that leaves the range within the frame is met at its border at most.
///
/// Source: the chord is marupeke296's (PhysicBase); the rest is derived here.
template <int MaxContacts = 16, Vector V, class... Obstacles>
VEER_FLATTEN inline constexpr Contact<V> update_with_contacts(PhysicBase<V>& body,
                                                              scalar_t<V> radius,
                                                              const Material<scalar_t<V>>& material,
                                                              const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    const parts::Flight<V> flight{body.position(), body.velocity(), body.acceleration(), body.unit_time()};
    const V end = body.position_at(flight.stretch);
    if (flight.is_free(radius, parts::FrameStart{}, obstacles...) && !any(flight.is_slow(end, maximum(radius, S(0))))) {
        body.set_velocity(body.velocity_at(flight.stretch));
        body.set_acceleration(zero<V>());
        body.set_position(parts::out_of_all(end, radius, flight.stretch, MaxContacts, obstacles...));
        return parts::no_contact(flight.position);
    }
    return parts::frame_with_contacts<MaxContacts>(body, radius, material.restitution, material.friction, obstacles...);
}

} // namespace veer
