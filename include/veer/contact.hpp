// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <limits>
#include <span>
#include <type_traits>

#include "intercept.hpp"
#include "physic_base.hpp"
#include "vector.hpp"

namespace veer {

// ---- obstacles --------------------------------------------------------------------------------------------------------------
// Each stands where it is at the start of the frame, and moves on from there with its velocity. Obstacles of plain numbers
// become obstacles of packs by themselves.

/// U holds vectors like V in other numbers: in packs, for instance.
template <class U, class V>
concept RenumberedFrom = Vector<U> && (dimension_v<U> == dimension_v<V>) && (!std::same_as<U, V>) && std::convertible_to<scalar_t<V>, scalar_t<U>>;

template <Vector U, Vector V>
[[nodiscard]] constexpr U renumbered(const V& v) noexcept {
    return generate<U>([&v](auto i) { return scalar_t<U>(component<i>(v)); });
}

/// A ball; in 2D a disc.
template <Vector V>
struct Sphere {
    V center;               ///< [m]
    scalar_t<V> radius;     ///< [m]  below 0 counts as 0
    V velocity = zero<V>(); ///< [m/s]

    template <RenumberedFrom<V> U>
    [[nodiscard]] constexpr operator Sphere<U>() const noexcept {
        return {renumbered<U>(center), scalar_t<U>(radius), renumbered<U>(velocity)};
    }
};

/// A floor, a wall: everything behind the plane through `point` is solid.
template <Vector V>
struct Plane {
    V point;                ///< any of the plane  [m]
    V normal;               ///< out of the solid, of any length; a zero normal: nothing there
    V velocity = zero<V>(); ///< [m/s]

    template <RenumberedFrom<V> U>
    [[nodiscard]] constexpr operator Plane<U>() const noexcept {
        return {renumbered<U>(point), renumbered<U>(normal), renumbered<U>(velocity)};
    }
};

/// A bar with round ends: everything within `radius` of the segment from start to end. Of length zero it is a sphere.
template <Vector V>
struct Capsule {
    V start, end;                        ///< [m]
    scalar_t<V> radius = scalar_t<V>(0); ///< [m]  below 0 counts as 0
    V velocity = zero<V>();              ///< [m/s]

    template <RenumberedFrom<V> U>
    [[nodiscard]] constexpr operator Capsule<U>() const noexcept {
        return {renumbered<U>(start), renumbered<U>(end), scalar_t<U>(radius), renumbered<U>(velocity)};
    }
};

/// The obstacle where it is after some time.
template <Vector V>
[[nodiscard]] inline Sphere<V> moved(const std::type_identity_t<Sphere<V>>& sphere, scalar_t<V> time) noexcept {
    return {sphere.center + sphere.velocity * time, sphere.radius, sphere.velocity};
}
template <Vector V>
[[nodiscard]] inline Plane<V> moved(const std::type_identity_t<Plane<V>>& plane, scalar_t<V> time) noexcept {
    return {plane.point + plane.velocity * time, plane.normal, plane.velocity};
}
template <Vector V>
[[nodiscard]] inline Capsule<V> moved(const std::type_identity_t<Capsule<V>>& capsule, scalar_t<V> time) noexcept {
    const V way = capsule.velocity * time;
    return {capsule.start + way, capsule.end + way, capsule.radius, capsule.velocity};
}

/// From 1 to the next number.
template <Scalar S>
[[nodiscard]] constexpr S machine_epsilon() noexcept {
    return S(std::numeric_limits<typename scalar_traits<S>::value>::epsilon());
}

/// |x| + |y| [+ |z|]: 0 for the zero vector alone, which |v|^2 may be for others too.
template <Vector V>
[[nodiscard]] constexpr scalar_t<V> sum_of_magnitudes(const V& v) noexcept {
    const scalar_t<V> planar = magnitude(component<0>(v)) + magnitude(component<1>(v));
    if constexpr (dimension_v<V> == 2) return planar;
    else return planar + magnitude(component<2>(v));
}

// ---- how far -----------------------------------------------------------------------------------------------------------------

/// How a ball lies to an obstacle.
template <Vector V>
struct Clearance {
    scalar_t<V> gap; ///< between the two surfaces; below 0 the ball is that deep inside  [m]
    V normal;        ///< the shortest way out of the obstacle, a unit vector
    V point;         ///< the place on the obstacle that is nearest to the ball           [m]
};

/// The gap between a ball and a plane through `point`, of whose normal it is known that it is a unit vector or zero.
template <Vector V>
[[nodiscard]] inline Clearance<V> flat_clearance(const V& position, scalar_t<V> radius, const V& point, const V& normal) noexcept {
    using S = scalar_t<V>;
    const S height = dot(position - point, normal);
    return {select(length_squared(normal) > S(0), S(height - maximum(radius, S(0))), S(0)), normal, position - normal * height};
}

/// The gap between a ball and a plane, and the way out.
///
///     gap = (position - point) . n - radius      n = unit(normal)
///
/// @param position  centre of the ball    [m]
/// @param radius    of the ball           [m]  below 0 counts as 0
///
/// Degenerate: a zero normal gives a zero normal and the gap 0.
template <Vector V>
[[nodiscard]] inline Clearance<V> clearance(const V& position,
                                            scalar_t<V> radius,
                                            const std::type_identity_t<Plane<V>>& plane,
                                            const std::type_identity_t<V>& = zero<V>()) noexcept {
    return flat_clearance(position, radius, plane.point, normalize_or(plane.normal, zero<V>()));
}

/// The gap between a ball and what lies within `obstacle_radius` of a core, and the way out: straight from the nearest place of
/// the core.
template <Vector V>
[[nodiscard]] inline Clearance<V> round_clearance(const V& position,
                                                  scalar_t<V> radius,
                                                  const V& core,
                                                  scalar_t<V> obstacle_radius,
                                                  const V& axis,
                                                  const V& velocity) noexcept {
    using S = scalar_t<V>;
    const V outward = position - core;
    const S around = maximum(obstacle_radius, S(0)), reach = maximum(radius, S(0)) + around;
    const S squared = length_squared(outward), distance = square_root(squared);
    const auto known = both(reach > S(0), squared >= smallest_normal<S>());
    V normal = outward * inverse(distance);
    if (!all(known)) [[unlikely]]
        normal = select(known, normal, normalize_or(zero<V>() - lateral(velocity, axis), perpendicular(axis)));
    return {distance - reach, normal, core + normal * around};
}

/// The gap between two balls, and the way out.
///
///     gap = |position - center| - radius - sphere.radius
///
/// @param velocity  of the ball against the obstacle, if there is one  [m/s]
///
/// Degenerate: centre in centre, and where both radii are 0, the way out is back where the ball came from; without a velocity
/// it is the first axis.
template <Vector V>
[[nodiscard]] inline Clearance<V> clearance(const V& position,
                                            scalar_t<V> radius,
                                            const std::type_identity_t<Sphere<V>>& sphere,
                                            const std::type_identity_t<V>& velocity = zero<V>()) noexcept {
    return round_clearance(position, radius, sphere.center, sphere.radius, zero<V>(), velocity);
}

/// The gap between a ball and a capsule, and the way out.
///
///     gap = |position - core| - radius - capsule.radius      core = start + axis clamp((position - start) . axis / |axis|^2, 0, 1)
///
/// @param velocity  of the ball against the obstacle, if there is one  [m/s]
///
/// Degenerate: on the segment itself, and where both radii are 0, the way out is back where the ball came from, across the
/// axis; without a velocity across the axis it is perpendicular(axis). A segment of length zero is a sphere.
template <Vector V>
[[nodiscard]] inline Clearance<V> clearance(const V& position,
                                            scalar_t<V> radius,
                                            const std::type_identity_t<Capsule<V>>& capsule,
                                            const std::type_identity_t<V>& velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const V axis = capsule.end - capsule.start;
    const S share = ratio(dot(position - capsule.start, axis), length_squared(axis));
    const V core = select(share >= S(1), capsule.end, V(capsule.start + axis * clamp(share, S(0), S(1))));
    return round_clearance(position, radius, core, capsule.radius, axis, velocity);
}

/// Out of the obstacle by the shortest way: the position itself where the ball is not inside. What comes back is never inside,
/// not by an ulp: its clearance has been asked.
///
///     p' = p - n gap      and while rounding leaves that inside, on by 1, 2, 4 ... epsilon of its coordinates along n
///
/// Degenerate: a plane without a normal moves nothing.
template <Vector V, class Obstacle>
[[nodiscard]] inline V push_out(const V& position, scalar_t<V> radius, const Obstacle& obstacle) noexcept {
    using S = scalar_t<V>;
    V outside = position;
    S step = S(0);
    for (int round = 0; round < 64; ++round) { // by then a step is 2^62 epsilon long: more than the whole way
        const Clearance<V> there = clearance(outside, radius, obstacle);
        const auto inside = both(there.gap < S(0), length_squared(there.normal) > S(0));
        if (!any(inside)) break;
        outside = select(inside, V(outside + there.normal * S(step - there.gap)), outside);
        const V along = generate<V>([&](auto i) { return component<i>(outside) * component<i>(there.normal); });
        step = maximum(step + step, smallest_normal<S>() + machine_epsilon<S>() * (sum_of_magnitudes(along) + magnitude(radius)));
    }
    return outside;
}

// ---- when --------------------------------------------------------------------------------------------------------------------

/// Where and when a moving ball meets an obstacle.
template <Vector V>
struct Contact {
    scalar_t<V> time; ///< from now; -1 where they do not meet within the frame       [s]
    V point;          ///< where they touch; the ball's position where they do not    [m]
    V normal;         ///< out of the obstacle, a unit vector; zero where they do not
    V velocity;       ///< of the obstacle; zero where they do not                     [m/s]
};

/// The earlier of two contacts; the first on a tie.
template <Vector V>
[[nodiscard]] inline Contact<V> earlier(const Contact<V>& a, const std::type_identity_t<Contact<V>>& b) noexcept {
    using S = scalar_t<V>;
    const auto second = both(b.time >= S(0), either(a.time < S(0), b.time < a.time));
    return {select(second, b.time, a.time), select(second, b.point, a.point), select(second, b.normal, a.normal),
            select(second, b.velocity, a.velocity)};
}

/// The contact at a known time, if it lies in the frame, and if ball and obstacle close in then: steeper than 4 epsilon of the
/// velocities, below which rounding decides.
///
/// @param clearance_at  the clearance of the ball at a place, with the obstacle where it is at the start
template <Vector V>
[[nodiscard]] inline Contact<V> contact_at(const V& position,
                                           const V& velocity,
                                           const V& obstacle_velocity,
                                           scalar_t<V> time,
                                           scalar_t<V> time_step,
                                           const auto& clearance_at) noexcept {
    using S = scalar_t<V>;
    const auto in_time = both(time >= S(0), time <= time_step);
    if (!any(in_time)) return {S(-1), position, zero<V>(), zero<V>()};

    const S then = select(in_time, time, S(0));
    const V closing = velocity - obstacle_velocity;
    const Clearance<V> there = clearance_at(V(position + closing * then));
    const S speed = maximum(S(0) - dot(closing, there.normal), S(0));
    const S least = S(4) * machine_epsilon<S>();
    const auto meets = both(in_time, speed * speed > least * least * (length_squared(velocity) + length_squared(obstacle_velocity)));
    return {select(meets, then, S(-1)), select(meets, V(there.point + obstacle_velocity * then), position), select(meets, there.normal, zero<V>()),
            select(meets, obstacle_velocity, zero<V>())};
}

/// When and where a ball in uniform motion meets a plane, within a frame.
///
///     time = gap / -(velocity - plane.velocity) . n
///
/// What holds for every obstacle: a contact is where the two touch and close in on each other. Touching or inside, and closing
/// in: a contact at time 0, with the shortest way out for a normal. Touching or inside, and moving apart, abreast or not at
/// all: none, so that a ball that has bounced is free to go; push_out is what leads out of an obstacle.
///
/// @param position   centre of the ball                                  [m]
/// @param velocity   of the ball; of a PhysicBase, its mean_velocity()   [m/s]
/// @param radius     of the ball                                         [m]  below 0 counts as 0
/// @param time_step  length of the frame: what would come later is none  [s]
///
/// Degenerate: parallel flight and no relative velocity: none. A plane without a normal: none.
template <Vector V>
[[nodiscard]] inline Contact<V> contact(const V& position,
                                        const std::type_identity_t<V>& velocity,
                                        scalar_t<V> radius,
                                        const std::type_identity_t<Plane<V>>& plane,
                                        scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V normal = normalize_or(plane.normal, zero<V>());
    const auto clearance_at = [&](const V& place) { return flat_clearance(place, radius, plane.point, normal); };
    const S gap = maximum(clearance_at(position).gap, S(0)), speed = dot(plane.velocity - velocity, normal);
    const S time = select(speed >= smallest_normal<S>(), ratio(gap, speed), S(-1));
    return contact_at(position, velocity, plane.velocity, time, time_step, clearance_at);
}

/// When and where two balls in uniform motion meet, within a frame: contact_time, where they touch, and the normal.
///
/// Degenerate: no relative velocity: none. Centre in centre, and radii 0: the normal is back where the ball came from.
template <Vector V>
[[nodiscard]] inline Contact<V> contact(const V& position,
                                        const std::type_identity_t<V>& velocity,
                                        scalar_t<V> radius,
                                        const std::type_identity_t<Sphere<V>>& sphere,
                                        scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S reach = maximum(radius, S(0)) + maximum(sphere.radius, S(0));
    const S time = contact_time(position, velocity, sphere.center, sphere.velocity, reach);
    return contact_at(position, velocity, sphere.velocity, time, time_step,
                      [&](const V& place) { return clearance(place, radius, sphere, velocity - sphere.velocity); });
}

/// When and where a ball in uniform motion meets a capsule, within a frame.
///
/// First the endless cylinder (in 2D the strip) around the axis: seen along the axis it is a sphere, and contact_time tells
/// when. Where the ball is then beyond an end of the segment, it can meet nothing but the round end there.
///
/// Degenerate: start = end is a sphere. Parallel flight meets an end or nothing. On the segment, and where both radii are 0,
/// the normal is back where the ball came from, across the axis. A ball and a capsule of radius 0 have no inside for push_out
/// to lead out of: give a wall that is to hold one of them a thickness.
template <Vector V>
[[nodiscard]] inline Contact<V> contact(const V& position,
                                        const std::type_identity_t<V>& velocity,
                                        scalar_t<V> radius,
                                        const std::type_identity_t<Capsule<V>>& capsule,
                                        scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V axis = capsule.end - capsule.start, offset = position - capsule.start, closing = velocity - capsule.velocity;
    const S reach = maximum(radius, S(0)) + maximum(capsule.radius, S(0)), squared = length_squared(axis);
    const S beside = contact_time(lateral(offset, axis), lateral(closing, axis), zero<V>(), zero<V>(), reach);

    const S share = ratio(dot(offset, axis), squared) + ratio(dot(closing, axis), squared) * clamp(beside, S(0), time_step);
    const auto beyond = both(beside >= S(0), either(share < S(0), share > S(1)));
    S time = beside;
    if (any(beyond)) {
        const V end = select(share > S(1), capsule.end, capsule.start);
        time = select(beyond, contact_time(position, velocity, end, capsule.velocity, reach), time);
    }
    return contact_at(position, velocity, capsule.velocity, time, time_step,
                      [&](const V& place) { return clearance(place, radius, capsule, closing); });
}

// ---- and then ----------------------------------------------------------------------------------------------------------------

/// What a surface does to what hits it.
template <class S>
struct Material {
    S restitution = S(1); ///< share of the closing speed that comes back: 1 all of it, 0 none; below 0 counts as 0
    S friction = S(0);    ///< Coulomb's coefficient: force along the surface, at most, per force into it; below 0 counts as 0

    template <class T>
        requires std::convertible_to<S, T>
    [[nodiscard]] constexpr operator Material<T>() const noexcept { return {static_cast<T>(restitution), static_cast<T>(friction)}; }
};

/// (1 + restitution) closing / |normal|^2: how many times the normal a bounce adds to the velocity, 0 where closing is not above 0. Of a very
/// short normal no more times than fit the type.
template <Scalar S>
[[nodiscard]] inline S push_of(S closing, std::type_identity_t<S> normal_squared, std::type_identity_t<S> restitution) noexcept {
    return minimum(S((S(1) + maximum(restitution, S(0))) * ratio(maximum(closing, S(0)), normal_squared)), largest<S>());
}

/// The velocity after a contact.
///
///     v' = v - (1 + restitution) n (w . n)      w = v - surface_velocity,  where w . n < 0
///
/// For a partner that gives way, put the velocity of the common centre of mass, (m1 v1 + m2 v2) / (m1 + m2), for
/// surface_velocity, and do the same to the partner with the opposite normal: that is the collision of two masses.
///
/// @param velocity          of what hits                    [m/s]
/// @param normal            out of the surface, of any length: the formula divides by |normal|^2, and so loses no energy to
///                          a normal that is a rounding too short
/// @param restitution       share of the closing speed that comes back, below 0 counts as 0
/// @param surface_velocity  of what is hit                  [m/s]
///
/// Degenerate: moving apart or along the surface, or a zero normal: the velocity as it is.
template <Vector V>
[[nodiscard]] inline V bounce(const V& velocity,
                              const std::type_identity_t<V>& normal,
                              scalar_t<V> restitution,
                              const std::type_identity_t<V>& surface_velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const S closing = dot(surface_velocity - velocity, normal);
    return select(closing > S(0), V(velocity + normal * push_of(closing, length_squared(normal), restitution)), velocity);
}

/// bounce on a surface with friction, which takes from the velocity along the surface what the push of the surface allows.
///
///     v'' = v' - truncate(t, friction |v' - v|)      t: the part of w across n
///
/// Source: Coulomb's law for the impulse: its part along the surface is at most friction times its part along the normal.
template <Vector V>
[[nodiscard]] inline V bounce(const V& velocity,
                              const std::type_identity_t<V>& normal,
                              const Material<scalar_t<V>>& material,
                              const std::type_identity_t<V>& surface_velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const S closing = dot(surface_velocity - velocity, normal), squared = length_squared(normal);
    const S push = push_of(closing, squared, material.restitution), grip = maximum(material.friction, S(0)) * (push * square_root(squared));
    const V back = velocity + normal * push;
    const V braked = select(grip > S(0), V(back - truncate(lateral(velocity - surface_velocity, normal), grip)), back);
    return select(closing > S(0), braked, velocity);
}

// ---- the frame ---------------------------------------------------------------------------------------------------------------

/// A vector whose components are cut to the range rule.
template <Vector V>
[[nodiscard]] inline V in_range(const V& v) noexcept {
    using S = scalar_t<V>;
    return generate<V>([&](auto i) { return clamp(component<i>(v), S(0) - range_limit<S>(), range_limit<S>()); });
}

/// How long a fall takes that covers `distance`, from `speed` and under `acceleration`, both along it.
///
///     w = sqrt(speed^2 + 2 acceleration distance)      the speed on arrival, by energy
///     t = distance / ((speed + w) / 2),  or (w - speed) / acceleration where it starts out backwards (speed < 0)
///
/// @return [s]  >= 0; 0 where nothing moves
template <Scalar S>
[[nodiscard]] inline S fall_time(S distance, std::type_identity_t<S> speed, std::type_identity_t<S> acceleration) noexcept {
    const S arrival = square_root(maximum(speed * speed + S(2) * acceleration * distance, S(0)));
    const auto forwards = speed >= S(0);
    return ratio(select(forwards, S(S(2) * distance), S(arrival - speed)), select(forwards, S(speed + arrival), acceleration));
}

/// Calls visit(obstacle) for an obstacle, or for each of a range of obstacles.
template <class Obstacles>
inline void visit_obstacles(const Obstacles& obstacles, const auto& visit) noexcept {
    if constexpr (requires { std::begin(obstacles); }) {
        for (const auto& obstacle : obstacles) visit_obstacles(obstacle, visit);
    } else visit(obstacles);
}

/// One frame of a ball that falls, flies and bounces: PhysicBase::update for a world with obstacles.
///
///     ball.set_acceleration(gravity);
///     veer::update_with_contacts(ball, 0.5f, {.restitution = 0.8f, .friction = 0.3f}, floor, walls, bumpers);
///
/// Where the chord of the frame meets an obstacle, the ball goes there by the law, bounces, and takes a new chord for the rest
/// of the frame, up to MaxContacts times. Three things hold:
///
/// - The energy is that of the law. The ball is on a true parabola whenever it meets something, and at the end of each frame.
///   Only where it is being squeezed between two obstacles may push_out lift it, by the sag of a chord: |a| unit_time^2 / 8.
/// - No frame ends inside an obstacle, not by an ulp: push_out has the last word, in as many rounds as it takes all obstacles to
///   agree, even where one was put upon the ball. In an acute wedge that may be more than MaxContacts; then a trace remains.
/// - It comes to rest. Where all the bounces to come would fit into the rest of the frame, it stays on the surface and slides.
///
/// On the chord a velocity that follows the law is too slow by |a|^2 s (unit_time - s) / 2 in energy, s after the start: a ball
/// that is merely reflected there loses 45 % of its height in 1000 elastic bounces from 1 m at 60 frames a second. So the chord
/// only says whether there is a contact, and gives its normal n. When, says the law, for the plane across n at that place:
///
///     d = -(m . n) s      way to the plane       s: contact time on the chord, m: mean velocity of the chord
///     u = -v . n          speed towards it       g = -a . n, acceleration towards it
///     t = fall_time(d, u, g)                     v and m against the obstacle's velocity
///
/// Chord and parabola end at the same place, beyond the plane, and begin before it or on it: so the parabola crosses the plane
/// once in the frame, and t is that time. A chord of length t ends there, on the parabola: position and velocity agree. Flat
/// obstacles are met at the true instant; of round ones, the plane touches them where the chord did, and has no point inside.
///
/// With the speed w at the contact, restitution e and flights of 2 e w / g, 2 e^2 w / g ..., all bounces to come take
/// 2 e w / (g (1 - e)): a ball for which that is no more than the rest of the frame rests. Its acceleration into the surface is
/// taken away for the rest of the frame; friction brakes it by up to friction g, and holds it where that is enough.
///
/// @param body       moves on by its unit_time; its acceleration falls to zero, as in update
/// @param radius     of the ball                        [m]  below 0 counts as 0
/// @param material   of ball and obstacles together
/// @param obstacles  spheres, planes, capsules, ranges of them, in any number, at the start of the frame; moving them on by
///                   their velocities is left to the caller. An obstacle of your own needs a `clearance` and a `contact`
///                   beside it, and a `moved` if it moves.
/// @return the first contact of the frame, for its sound and its sparks; time -1 where there was none
///
/// Degenerate: no contact, no difference to update, unless the frame ends inside an obstacle: then push_out leads out. unit_time 0: no time
/// passes; below 0: backwards, without contacts.
/// After MaxContacts in a frame the ball follows the last surface for the rest of it, its speed away from there in store; where
/// that meets another one, it waits. No energy is lost.
///
/// Source: the chord is marupeke296's (PhysicBase); what follows a contact is derived here.
template <int MaxContacts = 16, Vector V, class... Obstacles>
inline Contact<V> update_with_contacts(PhysicBase<V>& body,
                                       scalar_t<V> radius,
                                       const Material<scalar_t<V>>& material,
                                       const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    const S frame = body.unit_time(), restitution = maximum(material.restitution, S(0)), friction = maximum(material.friction, S(0));

    const auto each_after = [&](S time, const auto& visit) {
        const auto visit_moved = [&](const auto& obstacle) {
            if constexpr (requires { moved<V>(obstacle, time); }) visit(moved<V>(obstacle, time));
            else visit(obstacle);
        };
        (visit_obstacles(obstacles, visit_moved), ...);
    };
    const Contact<V> no_contact{S(-1), body.position(), zero<V>(), zero<V>()};
    Contact<V> answer = no_contact;
    const V acceleration = body.acceleration();
    V pull = acceleration, in_store = zero<V>(); // pull: without what the surfaces take that the ball stays on
    for (int contacts = 1;; ++contacts) { // body: what is left of the frame
        const S left = body.unit_time();
        const V chord = in_range(body.mean_velocity());
        Contact<V> first = no_contact;
        each_after(frame - left, [&](const auto& obstacle) {
            Contact<V> next = contact(body.position(), chord, radius, obstacle, left);
            const S distance = dot(next.velocity - chord, next.normal) * next.time;
            const S time = fall_time(distance, dot(next.velocity - body.velocity(), next.normal), S(0) - dot(body.acceleration(), next.normal));
            next.time = select(next.time >= S(0), minimum(time, left), next.time);
            first = earlier(first, next);
        });
        const auto hit = first.time >= S(0);
        if (!any(hit)) break;
        if (contacts > MaxContacts) {
            body.set_unit_time(select(hit, first.time, left));
            break;
        }

        PhysicBase<V> there = body;
        there.set_unit_time(maximum(first.time, S(0)));
        there.update(there.unit_time(), false);
        there.set_position(in_range(there.position()));
        there.set_velocity(in_range(there.velocity()));
        const V normal = first.normal;
        first.point = select(hit, V(there.position() - normal * maximum(radius, S(0))), first.point);
        answer = contacts == 1 ? first : answer;
        const S rest = left - there.unit_time();

        const S speed = maximum(dot(first.velocity - there.velocity(), normal), S(0));
        const S weight = maximum(S(0) - dot(acceleration, normal), S(0)); // per mass, on the surface, whatever others carry
        const auto rests = S(2) * restitution * speed <= maximum(S(1) - restitution, S(0)) * weight * rest;
        const V velocity = in_range(bounce(there.velocity(), normal, {select(rests, S(0), restitution), friction}, first.velocity));

        const V off = velocity - first.velocity, along = lateral(off, normal);
        const auto stays = contacts == MaxContacts ? hit : both(hit, rests);
        pull = select(hit, select(stays, select(weight > S(0), lateral(pull, normal), pull), acceleration), pull);
        const V drive = along + pull * rest, brake = truncate(drive, friction * weight * rest);
        const auto holds = length_squared(V(drive - brake)) <= S(0); // truncate leaves to the bit what is not too long
        const V sliding = select(holds, zero<V>() - along * inverse(rest), V(pull - brake * inverse(rest)));

        in_store = select(both(stays, !rests), V(off - along), in_store);
        body.set_unit_time(select(hit, rest, left));
        body.set_position(select(hit, there.position(), body.position()));
        body.set_velocity(select(stays, V(along + first.velocity), select(hit, velocity, body.velocity())));
        body.set_acceleration(select(hit, select(stays, sliding, pull), body.acceleration()));
    }
    body.update(body.unit_time());
    body.add_velocity(in_store);
    body.set_position(in_range(body.position()));
    body.set_unit_time(frame);
    for (int round = 0; round < MaxContacts; ++round) { // until all agree
        const V place = body.position();
        each_after(frame, [&](const auto& obstacle) { body.set_position(push_out(body.position(), radius, obstacle)); });
        if (!any(sum_of_magnitudes(V(body.position() - place)) > S(0))) break;
    }
    return answer;
}

} // namespace veer
