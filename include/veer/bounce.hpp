// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "compiler.hpp"
#include "contact.hpp"
#include "physic_base.hpp"
#include "vector.hpp"

namespace veer {

/// What a surface does to what hits it.
template <class S>
struct Material {
    S restitution = S(1); ///< share of the closing speed that comes back: 1 all of it, 0 none; below 0 counts as 0
    S friction = S(0);    ///< Coulomb's coefficient: force along the surface, at most, per force into it; below 0 counts as 0

    /// Plain numbers become packs by themselves.
    template <parts::MadeFrom<S> T>
    [[nodiscard]] constexpr operator Material<T>() const noexcept {
        return {static_cast<T>(restitution), static_cast<T>(friction)};
    }
};
// from any mix of numbers: see parts::real_t
template <parts::Arithmetic... T>
    requires(sizeof...(T) <= 2)
Material(T...)
->Material<parts::real_t<T...>>;
template <std::integral S>
Material(S) -> Material<float>;
template <std::integral S>
Material(S, S) -> Material<float>;

// ---- one bounce -----------------------------------------------------------------------------------------------------------------

namespace parts {

/// (1 + restitution) closing / |normal|^2: how many times a bounce adds the normal to the velocity; 0 where closing <= 0. At most as many times as
/// fit the type, where the normal is very short.
template <Scalar S>
[[nodiscard]] inline constexpr S push_of(S closing, std::type_identity_t<S> normal_squared, std::type_identity_t<S> restitution) noexcept {
    return minimum(S((S(1) + maximum(restitution, S(0))) * ratio(maximum(closing, S(0)), normal_squared)), largest<S>());
}

} // namespace parts

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

namespace parts {

/// The velocity after a bounce, `back`, braked along the surface by at most `grip`.
///
/// @param before  the velocity against the surface before the bounce
template <Vector V>
[[nodiscard]] VEER_APART constexpr V braked(V back, V before, V normal, scalar_t<V> grip) noexcept {
    return back - truncate(lateral(before, normal), grip);
}

} // namespace parts

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
    using S = scalar_t<V>;
    const S closing = dot(V(surface_velocity - velocity), normal), squared = length_squared(normal);
    const S push = parts::push_of(closing, squared, material.restitution), grip = maximum(material.friction, S(0)) * (push * square_root(squared));
    const V back = select(closing > S(0), V(velocity + normal * push), velocity);
    const auto brakes = both(closing > S(0), grip > S(0));
    if (!any(brakes)) return back;
    return select(brakes, parts::braked<V>(back, velocity - surface_velocity, normal, grip), back);
}

// ---- a frame with bounces ---------------------------------------------------------------------------------------------------------

namespace parts {

/// How long a fall over `distance` takes, from `speed` and under `acceleration`, both along the fall.
///
///     w = sqrt(speed^2 + 2 acceleration distance)      the speed on arrival, by energy
///     t = distance / ((speed + w) / 2),  or where the fall starts upwards, speed < 0,  (w - speed) / acceleration
///
/// @return [s]  >= 0; 0 where nothing moves
template <Scalar S>
[[nodiscard]] inline constexpr S fall_time(S distance, std::type_identity_t<S> speed, std::type_identity_t<S> acceleration) noexcept {
    const S arrival = square_root(maximum(speed * speed + S(2) * acceleration * distance, S(0)));
    const auto forwards = speed >= S(0);
    return ratio(select(forwards, S(S(2) * distance), S(arrival - speed)), select(forwards, S(speed + arrival), acceleration));
}

/// v with its components clamped to range_limit.
template <Vector V>
[[nodiscard]] inline constexpr V in_range(const V& v) noexcept {
    using S = scalar_t<V>;
    if (all(sum_of_magnitudes(v) <= range_limit<S>())) return v;
    return generate<V>([&](auto i) { return clamp(component<i>(v), S(0) - range_limit<S>(), range_limit<S>()); });
}

template <class Obstacles>
inline constexpr bool is_range_v = std::is_bounded_array_v<Obstacles> || requires(const Obstacles& obstacles) {
    obstacles.begin();
};

/// The time 0 of a frame, at which every obstacle is where it is given.
struct FrameStart {};

/// An obstacle after some time of the frame. An obstacle of the user's own without a `moved` stays where it is.
template <Vector V, class Obstacle>
[[nodiscard]] constexpr auto moved_far(const Obstacle& obstacle, scalar_t<V> elapsed) noexcept {
    if constexpr (std::is_convertible_v<Obstacle, Sphere<V>>) return moved(Sphere<V>(obstacle), elapsed);
    else if constexpr (std::is_convertible_v<Obstacle, Plane<V>>) return moved(Plane<V>(obstacle), elapsed);
    else if constexpr (std::is_convertible_v<Obstacle, Capsule<V>>) return moved(Capsule<V>(obstacle), elapsed);
    else if constexpr (requires { moved(obstacle, elapsed); }) return moved(obstacle, elapsed);
    else return obstacle;
}

/// An obstacle with its places clamped to range_limit.
template <Vector V>
[[nodiscard]] inline constexpr Sphere<V> held(const Sphere<V>& sphere) noexcept {
    return {in_range(sphere.center), sphere.radius, sphere.velocity};
}
template <Vector V>
[[nodiscard]] inline constexpr Plane<V> held(const Plane<V>& plane) noexcept {
    return {in_range(plane.point), plane.normal, plane.velocity};
}
template <Vector V>
[[nodiscard]] inline constexpr Capsule<V> held(const Capsule<V>& capsule) noexcept {
    return {in_range(capsule.start), in_range(capsule.end), capsule.radius, capsule.velocity};
}
template <class Obstacle>
[[nodiscard]] constexpr const Obstacle& held(const Obstacle& obstacle) noexcept {
    return obstacle;
}

/// An obstacle, moved on by some time of the frame, but not out of the range.
template <Vector V, class Obstacle>
[[nodiscard]] constexpr auto moved_on(const Obstacle& obstacle, scalar_t<V> elapsed) noexcept {
    return held(moved_far<V>(obstacle, elapsed));
}
template <Vector V, class Obstacle>
[[nodiscard]] constexpr const Obstacle& moved_on(const Obstacle& obstacle, FrameStart) noexcept {
    return obstacle;
}

/// The first contact of a body with an obstacle, or with a range of them, in the rest of a frame, which is body.unit_time() long. The chord says
/// whether there is a contact; its time is that of the true parabola: see update_with_contacts.
///
/// @param elapsed  since the start of the frame, or FrameStart  [s]
template <Vector V, class Obstacle>
[[nodiscard]] inline constexpr Contact<V> first_contact(const PhysicBase<V>& body,
                                                        scalar_t<V> radius,
                                                        auto elapsed,
                                                        const Obstacle& obstacle) noexcept {
    using S = scalar_t<V>;
    if constexpr (is_range_v<Obstacle>) {
        Contact<V> first = no_contact(body.position());
        for (const auto& one : obstacle) first = earlier(first, first_contact(body, radius, elapsed, one));
        return first;
    } else {
        const V chord = in_range(body.mean_velocity());
        Contact<V> first = contact(body.position(), chord, radius, moved_on<V>(obstacle, elapsed), body.unit_time());
        const auto met = first.time >= S(0);
        if (!any(met)) return first;
        const S way = dot(V(first.velocity - chord), first.normal) * first.time;
        const S time = fall_time(way, dot(V(first.velocity - body.velocity()), first.normal), S(0) - dot(body.acceleration(), first.normal));
        first.time = select(met, minimum(time, body.unit_time()), first.time);
        return first;
    }
}
/// The first contact with any of several obstacles.
template <Vector V, class Obstacle, class... Others>
    requires(sizeof...(Others) > 0)
[[nodiscard]] inline constexpr Contact<V> first_contact(const PhysicBase<V>& body,
                                                        scalar_t<V> radius,
                                                        auto elapsed,
                                                        const Obstacle& obstacle,
                                                        const Others&... others) noexcept {
    return earlier(first_contact(body, radius, elapsed, obstacle), first_contact(body, radius, elapsed, others...));
}
/// Without obstacles there is none.
template <Vector V>
[[nodiscard]] inline constexpr Contact<V> first_contact(const PhysicBase<V>& body, scalar_t<V>, auto) noexcept {
    return no_contact(body.position());
}

/// push_out for an obstacle that the ball is not clear of.
template <Vector V, class Obstacle>
[[nodiscard]] VEER_APART constexpr V pushed_out(V position, scalar_t<V> radius, scalar_t<V> elapsed, const Obstacle& obstacle) noexcept {
    return push_out(position, radius, moved_on<V>(obstacle, elapsed));
}

/// push_out for an obstacle, or for a range of them one after the other.
template <Vector V, class Obstacle>
[[nodiscard]] inline constexpr V push_out_of(const V& position, scalar_t<V> radius, scalar_t<V> elapsed, const Obstacle& obstacle) noexcept {
    if constexpr (is_range_v<Obstacle>) {
        V outside = position;
        for (const auto& one : obstacle) outside = push_out_of(outside, radius, elapsed, one);
        return outside;
    } else {
        const mask_t<scalar_t<V>> is_clear(is_clear_of(moved_far<V>(obstacle, elapsed), position, radius));
        if (all(is_clear)) return position;
        return select(is_clear, position, pushed_out(position, radius, elapsed, obstacle));
    }
}

/// The body at a contact; where there is none, as it is. Its unit_time is the rest of the frame.
template <Vector V>
[[nodiscard]] inline constexpr PhysicBase<V> moved_to(const Contact<V>& contact, const PhysicBase<V>& body) noexcept {
    using S = scalar_t<V>;
    const S time = maximum(contact.time, S(0));
    PhysicBase<V> there = body;
    there.set_unit_time(time);
    there.update(time, false);
    there.set_position(in_range(there.position()));
    there.set_velocity(in_range(there.velocity()));
    there.set_unit_time(body.unit_time() - time);
    return there;
}

/// A ball that stays on a surface for the rest of the frame.
template <Vector V>
struct Slide {
    V velocity;     ///< along the surface                                                                          [m/s]
    V acceleration; ///< what friction leaves of the pull                                                           [m/s^2]
    V pull;         ///< the acceleration, less its part into this surface and those that the ball has stayed on    [m/s^2]
    V away;         ///< the velocity away from the surface that is taken from the ball                             [m/s]
};

/// What becomes of a ball that stays on a surface: what leads off the surface is taken from it, and friction brakes it or holds it.
///
/// @param velocity  of the ball after the bounce       [m/s]
/// @param pull      before                             [m/s^2]
/// @param braking   of friction, at most               [m/s^2]
/// @param rest      of the frame                       [s]
template <Vector V>
[[nodiscard]] VEER_APART constexpr Slide<V> slide(V velocity, V surface_velocity, V normal, V pull, scalar_t<V> braking, scalar_t<V> rest) noexcept {
    using S = scalar_t<V>;
    const V off = velocity - surface_velocity, along = lateral(off, normal);
    const V tangential = select(dot(pull, normal) < S(0), lateral(pull, normal), pull);
    const V drive = along + tangential * rest, brake = truncate(drive, S(braking * rest));
    const auto holds = length_squared(V(drive - brake)) <= S(0); // truncate leaves to the bit what is not too long
    const S per_rest = ratio(S(1), rest);
    return {along + surface_velocity, select(holds, V(zero<V>() - along * per_rest), V(tangential - brake * per_rest)), tangential, off - along};
}

/// What a contact does to a body: it bounces, or it comes to rest on the surface and slides.
///
/// @param there     the body at the contact, with the rest of the frame as its unit_time
/// @param stays_on  it follows the surface in any case, because it has had all its contacts
/// @param body      becomes the body after the contact, with the acceleration for the rest of the frame
/// @param pull      the acceleration, less its part into the surfaces that the ball stays on
/// @param in_store  the speed away from the surface of a ball that follows it although it would bounce
template <Vector V>
inline constexpr void respond(const Contact<V>& contact,
                              const PhysicBase<V>& there,
                              const V& acceleration,
                              const Material<scalar_t<V>>& material,
                              bool stays_on,
                              PhysicBase<V>& body,
                              V& pull,
                              V& in_store) noexcept {
    using S = scalar_t<V>;
    const S restitution = maximum(material.restitution, S(0)), friction = maximum(material.friction, S(0)), rest = there.unit_time();
    const V normal = contact.normal;
    const auto hit = contact.time >= S(0);

    // the bounce, or none where the ball comes to rest
    const S speed = maximum(dot(V(contact.velocity - there.velocity()), normal), S(0));
    const S weight = maximum(S(0) - dot(acceleration, normal), S(0)); // on the surface, per mass; other surfaces do not lessen it
    const auto rests = S(2) * restitution * speed <= maximum(S(1) - restitution, S(0)) * weight * rest;
    const V velocity = in_range(bounce(there.velocity(), normal, {select(rests, S(0), restitution), friction}, contact.velocity));
    body.set_unit_time(select(hit, rest, body.unit_time()));
    body.set_position(select(hit, there.position(), body.position()));
    body.set_velocity(select(hit, velocity, body.velocity()));
    body.set_acceleration(select(hit, acceleration, body.acceleration()));

    const V pull_before = pull;
    pull = select(hit, acceleration, pull);
    const auto stays = stays_on ? hit : both(hit, rests);
    if (!any(stays)) return;
    const Slide<V> on = slide<V>(velocity, contact.velocity, normal, pull_before, friction * weight, rest);
    pull = select(stays, on.pull, pull);
    in_store = select(both(stays, !rests), on.away, in_store);
    body.set_velocity(select(stays, on.velocity, body.velocity()));
    body.set_acceleration(select(stays, on.acceleration, body.acceleration()));
}

/// The body at the end of a frame with contacts, before it is pushed out of anything.
///
/// @param first     the first contact of the frame
/// @param in_store  becomes the speed that the ball gets back at the end of the frame
/// @return the body's position at that contact
template <int MaxContacts, Vector V, class... Obstacles>
[[nodiscard]] VEER_FLATTEN VEER_ALWAYS_INLINE constexpr V bounce_on(PhysicBase<V>& body,
                                                                    V& in_store,
                                                                    const Contact<V>& first,
                                                                    scalar_t<V> radius,
                                                                    const Material<scalar_t<V>>& material,
                                                                    const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    const S frame = body.unit_time();
    const V acceleration = body.acceleration();
    V pull = acceleration, place = body.position();                // pull: less its part into the surfaces that the ball stays on
    PhysicBase<V> flight(body.position(), body.velocity(), frame); // its unit_time is the rest of the frame
    flight.set_acceleration(acceleration);
    Contact<V> next = first;
    for (int contacts = 0;; ++contacts) {
        const auto hit = next.time >= S(0);
        if (!any(hit)) break;
        if (contacts == MaxContacts) {
            flight.set_unit_time(select(hit, next.time, flight.unit_time()));
            break;
        }
        const PhysicBase<V> there = moved_to(next, flight);
        if (contacts == 0) place = there.position();
        respond(next, there, acceleration, material, contacts + 1 == MaxContacts, flight, pull, in_store);
        next = first_contact(flight, radius, S(frame - flight.unit_time()), obstacles...);
    }
    flight.update();
    body.set_position(flight.position());
    body.set_velocity(flight.velocity());
    body.set_acceleration(zero<V>());
    return place;
}

} // namespace parts

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
    Contact<V> first = parts::first_contact(body, radius, parts::FrameStart{}, obstacles...);
    V in_store = zero<V>();
    const auto hit = first.time >= S(0);
    if (any(hit)) {
        const V place = parts::bounce_on<MaxContacts>(body, in_store, first, radius, material, obstacles...);
        first.point = select(hit, V(place - first.normal * maximum(radius, S(0))), first.point);
    } else body.update();
    body.add_velocity(in_store);

    V position = parts::in_range(body.position());
    for (int round = 0; round < MaxContacts; ++round) { // until all obstacles agree
        const V before = position;
        ((position = parts::push_out_of(position, radius, body.unit_time(), obstacles)), ...);
        if (!any(parts::sum_of_magnitudes(V(position - before)) > S(0))) break;
    }
    body.set_position(position);
    return first;
}

} // namespace veer
