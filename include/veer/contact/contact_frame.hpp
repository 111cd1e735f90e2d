// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "../contact.hpp"
#include "../parts/compiler.hpp"
#include "../physic_base.hpp"
#include "../vector.hpp"
#include "corner.hpp"
#include "impulse.hpp"

// One frame of a ball that falls, flies, bounces and rests, for update_with_contacts. In the order of this file:
//
// 1. Free flight (Flight::is_free). If the chord of the frame certainly meets no obstacle, only step 6 is left.
// 2. First contact (first_contact). The chord tells which obstacle the ball meets first, the parabola when. A ball that
//    hardly moves has its contact with the obstacle that it touches (resting_contact).
// 3. One contact (meets_once), the common frame: the ball bounces once, or slides on the surfaces that it touches, and
//    then meets nothing.
// 4. Any number of contacts (simulate), one by one. The response to each (respond) is one of three: the ball bounces
//    off (reflected); it slides on the surface (slid), if it comes to rest there (comes_to_rest); or it touches several
//    surfaces, and a Corner gives its velocity (corner). At the last of MaxContacts contacts the ball stays on the
//    surface, and its speed away from the surface is withheld until the end of the frame.
// 5. The next stretch of step 4 ends at the next contact, at a halt by friction (halted), or with the frame.
// 6. Out of all obstacles (out_of_all): by push_out, one after the other, or by the shortest way out of all of them.
//
// The balls of a pack take these steps together, each with its own answers; only Corner solves one ball at a time.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// How long a fall over `distance` takes, from `speed` and under `acceleration`, both along the fall.
///
///     w = sqrt(speed^2 + 2 acceleration distance)      the speed on arrival, by energy
///     t = distance / ((speed + w) / 2),  or where the fall starts upwards, speed < 0,  (w - speed) / acceleration
///
/// @return [s]  >= 0; 0 where nothing moves
template <Scalar S> [[nodiscard]] inline constexpr S fall_time(S distance, As<S> speed, As<S> acceleration) noexcept {
    const S arrival = square_root(maximum(speed * speed + S(2) * acceleration * distance, S(0)));
    const auto forwards = speed >= S(0);
    if (all(forwards)) [[likely]]
        return ratio(S(2) * distance, speed + arrival);
    return ratio(
        select(forwards, S(S(2) * distance), S(arrival - speed)), select(forwards, S(speed + arrival), acceleration));
}

/// v with its components clamped to range_limit.
template <Vector V> [[nodiscard]] inline constexpr V in_range(const V& v) noexcept {
    using S = scalar_t<V>;
    if (all(sum_of_magnitudes(v) <= range_limit<S>())) return v;
    return generate<V>([&](auto i) { return clamp(component<i>(v), S(0) - range_limit<S>(), range_limit<S>()); });
}

// ---- obstacles in the course of a frame -----------------------------------------------------------------------------

template <class Obstacles>
inline constexpr bool is_range_v = std::is_bounded_array_v<Obstacles> || requires(const Obstacles& obstacles) {
    obstacles.begin();
};

/// The start of a frame, when every obstacle is where it is given.
struct FrameStart {};

/// An obstacle after some time of the frame. A user's own type of obstacle without a `moved` stays where it is.
template <Vector V, class Obstacle>
[[nodiscard]] constexpr auto moved_by(const Obstacle& obstacle, scalar_t<V> elapsed) noexcept {
    if constexpr (std::is_convertible_v<Obstacle, Sphere<V>>) return moved(Sphere<V>(obstacle), elapsed);
    else if constexpr (std::is_convertible_v<Obstacle, Plane<V>>) return moved(Plane<V>(obstacle), elapsed);
    else if constexpr (std::is_convertible_v<Obstacle, Capsule<V>>) return moved(Capsule<V>(obstacle), elapsed);
    else if constexpr (requires { moved(obstacle, elapsed); }) return moved(obstacle, elapsed);
    else return obstacle;
}

/// An obstacle with its places clamped to range_limit.
template <Vector V> [[nodiscard]] inline constexpr Sphere<V> clamped(const Sphere<V>& sphere) noexcept {
    return {in_range(sphere.center), sphere.radius, sphere.velocity};
}
template <Vector V> [[nodiscard]] inline constexpr Plane<V> clamped(const Plane<V>& plane) noexcept {
    return {in_range(plane.point), plane.normal, plane.velocity};
}
template <Vector V> [[nodiscard]] inline constexpr Capsule<V> clamped(const Capsule<V>& capsule) noexcept {
    return {in_range(capsule.start), in_range(capsule.end), capsule.radius, capsule.velocity};
}
template <class Obstacle> [[nodiscard]] constexpr const Obstacle& clamped(const Obstacle& obstacle) noexcept {
    return obstacle;
}

/// An obstacle after some time of the frame, clamped to the range.
template <Vector V, class Obstacle>
[[nodiscard]] constexpr auto moved_on(const Obstacle& obstacle, scalar_t<V> elapsed) noexcept {
    return clamped(moved_by<V>(obstacle, elapsed));
}
template <Vector V, class Obstacle>
[[nodiscard]] constexpr const Obstacle& moved_on(const Obstacle& obstacle, FrameStart) noexcept {
    return obstacle;
}

/// Whether `holds` is true for an obstacle, or for each obstacle of a range.
template <class Obstacle>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr bool each(const auto& holds, const Obstacle& obstacle) noexcept {
    if constexpr (is_range_v<Obstacle>) {
        for (const auto& one : obstacle)
            if (!each(holds, one)) return false;
        return true;
    } else return holds(obstacle);
}

/// The largest number of lanes of a pack.
template <Scalar S>
inline constexpr std::size_t most_lanes = 1 + (sizeof(S) - 1) / sizeof(typename scalar_traits<S>::value);

/// A gap of at most this many grains is rounding: a ball that was pushed out and rounded touches.
inline constexpr double most_grains = 8;

/// The radius of a ball plus the rounding of a gap.
template <Vector V> [[nodiscard]] constexpr scalar_t<V> reach_of(const V& position, scalar_t<V> radius) noexcept {
    using S = scalar_t<V>;
    return radius + constant<S>(most_grains) * (epsilon<S>() * (sum_of_magnitudes(position) + radius));
}

/// Whether the speed of a ball into a plane is at most `least`. Other obstacles need the full computation.
template <Vector V>
[[nodiscard]] inline constexpr mask_t<scalar_t<V>> glides(
    const Plane<V>& plane, const V& velocity, scalar_t<V> least) noexcept {
    const scalar_t<V> closing = dot(V(plane.velocity - velocity), plane.normal);
    return closing * closing <= least * least * length_squared(plane.normal);
}
template <Vector V> [[nodiscard]] constexpr bool glides(const auto&, const V&, scalar_t<V>) noexcept { return false; }

// ---- contacts: steps 1 to 5 -----------------------------------------------------------------------------------------

/// The flight of a ball through a stretch of a frame, with constant acceleration.
template <Vector V> struct Flight {
    using S = scalar_t<V>;

    V position, velocity, acceleration; ///< [m], [m/s], [m/s^2]
    S stretch;                          ///< [s]

    /// The velocity along the chord of the stretch, clamped to the range.
    [[nodiscard]] constexpr V chord() const noexcept { return in_range(mean_velocity()); }
    [[nodiscard]] constexpr V mean_velocity() const noexcept {
        return velocity + acceleration * S(stretch * constant<S>(0.5));
    }

    /// The rounding of a speed: 8 epsilon of the velocities at both ends, whose parts cancel in the speed.
    [[nodiscard]] constexpr S noise() const noexcept {
        const V end = velocity + acceleration * stretch;
        return constant<S>(8) * epsilon<S>() * (sum_of_magnitudes(velocity) + sum_of_magnitudes(end));
    }

    /// Whether the displacement in the stretch, which leads to `end`, is hardly more than the rounding of coordinates.
    [[nodiscard]] constexpr mask_t<S> is_slow(const V& end, S radius) const noexcept {
        const S share = constant<S>(64 * most_grains) * epsilon<S>();
        return sum_of_magnitudes(mean_velocity()) * stretch <= share * (sum_of_magnitudes(end) + radius);
    }

    /// Whether the flight certainly meets no obstacle.
    ///
    /// @param elapsed  since the start of the frame, or FrameStart  [s]
    template <class... Obstacles>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr mask_t<S> is_free(
        S radius, auto elapsed, const Obstacles&... obstacles) const noexcept {
        const V mean = mean_velocity();
        mask_t<S> free(sum_of_magnitudes(mean) <= range_limit<S>());
        [[maybe_unused]] const auto meets_none = [&](const auto& obstacle) VEER_IN_LINE {
            free = both(free, mask_t<S>(passes(moved_on<V>(obstacle, elapsed), position, mean, radius, stretch)));
            return any(free);
        };
        if (any(free)) static_cast<void>((each(meets_none, obstacles) && ...));
        return free;
    }

    /// The same for a ball on surfaces: gaps and speeds towards the surfaces count only if they exceed rounding.
    template <class... Obstacles>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr mask_t<S> stays_free(
        S radius, S elapsed, const Obstacles&... obstacles) const noexcept {
        const V mean = mean_velocity();
        const S reach = reach_of(position, radius), least = constant<S>(0.5) * noise();
        mask_t<S> free(sum_of_magnitudes(mean) <= range_limit<S>());
        [[maybe_unused]] const auto meets_none = [&](const auto& obstacle) VEER_IN_LINE {
            const auto& there = moved_on<V>(obstacle, elapsed);
            mask_t<S> meets_not(passes(there, position, mean, reach, stretch));
            if (!all(meets_not)) meets_not = either(meets_not, mask_t<S>(glides(there, mean, least)));
            free = both(free, meets_not);
            return any(free);
        };
        if (any(free)) static_cast<void>((each(meets_none, obstacles) && ...));
        return free;
    }

    /// The flight after a part of the stretch.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Flight after(S time) const noexcept {
        const V way = (velocity + acceleration * S(time * constant<S>(0.5))) * time;
        return {in_range(V(position + way)), in_range(V(velocity + acceleration * time)), acceleration, stretch - time};
    }
};

/// The earliest contact with several obstacles and ranges of them; `with(obstacle)` is the contact with one.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> earliest(const V& position, const auto&) noexcept {
    return no_contact(position);
}
template <Vector V, class Obstacle, class... Others>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> earliest(
    const V& position, const auto& with, const Obstacle& obstacle, const Others&... others) noexcept {
    Contact<V> first = no_contact(position);
    if constexpr (is_range_v<Obstacle>) {
        for (const auto& one : obstacle) first = earlier(first, earliest(position, with, one));
    } else first = with(obstacle);
    if constexpr (sizeof...(Others) == 0) return first;
    else return earlier(first, earliest(position, with, others...));
}

/// A surface that a ball stays on; none if the normal is zero.
template <Vector V> struct Support {
    V normal;   ///< out of the surface, a unit vector
    V velocity; ///< of the surface  [m/s]
};

/// The state of a ball on its way through a frame.
template <Vector V> struct Course {
    Flight<V> flight; ///< of this stretch; shorter than the rest of the frame where friction stops the ball sooner
    V end_velocity;   ///< at the end of the stretch: exactly that of the surface where friction stops the ball  [m/s]
    scalar_t<V> rest; ///< what is left of the frame                                         [s]
    V withheld;       ///< velocity that the ball gets back at the end of the frame         [m/s]
};
/// The surfaces that a ball stays on.
template <Vector V> struct Supports {
    using S = scalar_t<V>;
    static constexpr std::size_t most = 4; // in 2D as in 3D, so that planar motion in 3D has the bits of 2D

    std::size_t known = 0;
    S count = S(0); ///< how many have joined, of a pack
    std::array<Support<V>, most> at;

    /// Sets support number i of the balls that `where` chooses.
    constexpr void set(std::size_t i, mask_t<S> where, const V& normal, const V& velocity) noexcept {
        for (; known <= i; ++known) at[known] = {zero<V>(), zero<V>()};
        at[i] = {select(where, normal, at[i].normal), select(where, velocity, at[i].velocity)};
    }
    [[nodiscard]] constexpr mask_t<S> has(std::size_t i) const noexcept {
        return known <= i ? mask_t<S>(false) : mask_t<S>(sum_of_magnitudes(at[i].normal) > S(0));
    }

    /// Adds a support of the balls `where` chooses; none if there are `most`.
    constexpr void join(mask_t<S> where, const V& normal, const V& velocity) noexcept {
        if (!any(where)) return;
        if constexpr (Pack<S>) {
            const std::size_t places = known;
            for (std::size_t i = 0; i <= places && i < most; ++i) {
                const S place = constant<S>(static_cast<double>(i));
                set(i, both(where, both(count >= place, count <= place)), normal, velocity);
            }
            count = count + select(where, S(1), S(0));
        } else if (known < most) at[known++] = {normal, velocity};
    }
};

/// The first few surfaces that a ball touches, and when it has its contact with each.
template <Vector V> struct Touching {
    static constexpr std::size_t most = Supports<V>::most + 1; // that of the first contact too

    bool asked = true;     ///< else nothing is noted
    std::size_t known = 0; ///< more than `most` where some are left out
    Support<V> at[most];
    scalar_t<V> time[most]; ///< -1 where there is none  [s]

    VEER_ALWAYS_INLINE constexpr void note(const Contact<V>& contact) noexcept {
        if (!asked) return;
        if (known < most) at[known] = {contact.normal, contact.velocity}, time[known] = contact.time;
        ++known;
    }
};

/// The constants of a frame, and the steps of a ball through it.
template <Vector V> struct ContactFrame {
    using S = scalar_t<V>;
    using Number = typename scalar_traits<S>::value;
    using Wide = BasicVector<double, dimension_v<V>>;
    static constexpr double limit = static_cast<double>(range_limit<Number>());

    S radius;             ///< [m]  >= 0
    Material<S> material; ///< of ball and obstacles together
    S length;             ///< [s]

    /// The first contact in a stretch.
    ///
    /// @param elapsed  since the start of the frame, or FrameStart  [s]
    template <class... Obstacles>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> first_contact(
        const Flight<V>& flight, auto elapsed, auto&& touching, const Obstacles&... obstacles) const noexcept {
        const auto with = [&](const auto& obstacle)
                              VEER_IN_LINE { return contact_with(flight, moved_on<V>(obstacle, elapsed), touching); };
        return earliest(flight.position, with, obstacles...);
    }

    /// The contact with an obstacle in a stretch. The chord tells whether the two meet, the true parabola when: see
    /// update_with_contacts. A ball whose gap is rounding touches now: otherwise it would fall and stop in every frame,
    /// and creep down a slope.
    ///
    /// @param touching  Touching<V> that takes note of a contact now; FrameStart if nobody asks
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> contact_with(
        const Flight<V>& flight, const auto& obstacle, auto&& touching) const noexcept {
        const V chord = flight.chord();
        const Contact<V> found = contact(flight.position, chord, radius, obstacle, flight.stretch);
        if (!any(found.time >= S(0))) return found;
        const S way = dot(V(found.velocity - chord), found.normal) * found.time;
        const mask_t<S> touches = way <= rounding(flight.position, found.normal, radius);
        if (any(touches)) [[unlikely]] {
            const Contact<V> met = at_once(flight, found, way, touches);
            if constexpr (requires { touching.known; }) touching.note(met);
            return met;
        }
        return at_parabola(flight, found, way);
    }

    /// A contact of the chord, at the time of the true parabola; none where the closing speed is rounding.
    ///
    /// @param way  to the surface  [m]
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr Contact<V> at_parabola(
        const Flight<V>& flight, const Contact<V>& found, S way) noexcept {
        const S speed = dot(V(found.velocity - flight.velocity), found.normal);
        const S time = fall_time(way, speed, S(S(0) - dot(flight.acceleration, found.normal)));
        return at_time(flight, found, minimum(time, flight.stretch));
    }

    /// The same where a ball may touch the surface already: now, if the speed of the ball off the surface is rounding.
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr Contact<V> at_once(
        const Flight<V>& flight, const Contact<V>& found, S way, mask_t<S> touches) noexcept {
        const S closing = dot(V(found.velocity - flight.velocity), found.normal);
        const auto now = both(touches, closing >= S(0) - flight.noise());
        if (all(now)) return at_time(flight, found, S(0));
        const Contact<V> met = at_parabola(flight, found, select(touches, S(0), way));
        return {select(both(now, met.time >= S(0)), S(0), met.time), met.point, met.normal, met.velocity};
    }

    /// A contact of the chord at a given time; none where the closing speed is rounding.
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr Contact<V> at_time(
        const Flight<V>& flight, const Contact<V>& found, S time) noexcept {
        const auto meets =
            both(found.time >= S(0), dot(V(found.velocity - flight.chord()), found.normal) > flight.noise());
        if (!any(meets)) [[unlikely]]
            return no_contact(flight.position);
        return {select(meets, time, S(-1)), select(meets, found.point, flight.position),
            select(meets, found.normal, zero<V>()), select(meets, found.velocity, zero<V>())};
    }

    /// The contact, now, with the first obstacle that a slow ball touches up to rounding and moves into. In a short
    /// frame, or far from the origin, the ball may never reach that obstacle because of rounding.
    ///
    /// Takes the members of the flight one by one: a struct argument would be stored in memory in every frame, even
    /// without a call.
    [[nodiscard]] VEER_APART static constexpr Contact<V> resting_contact(
        V position, V velocity, V acceleration, S stretch, S radius, auto elapsed, const auto&... obstacles) noexcept {
        const Flight<V> flight{position, velocity, acceleration, stretch};
        const auto with = [&](const auto& obstacle) {
            const auto there = moved_on<V>(obstacle, elapsed);
            const Contact<V> found = contact(position, flight.chord(), reach_of(position, radius), there, stretch);
            const V place = found.point - found.velocity * maximum(found.time, S(0));
            const auto touches =
                dot(V(position - place), found.normal) - radius <= rounding(position, found.normal, radius);
            return select(touches, at_once(flight, found, S(0), mask_t<S>(true)), no_contact(position));
        };
        return earliest(position, with, obstacles...);
    }

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> resting_contact(
        const Flight<V>& flight, auto elapsed, const auto&... obstacles) const noexcept {
        const auto& [position, velocity, acceleration, stretch] = flight;
        return resting_contact(position, velocity, acceleration, stretch, radius, elapsed, obstacles...);
    }

    /// The error of a gap by rounding and by the last step of push_out.
    [[nodiscard]] static constexpr S rounding(const V& position, const V& normal, S radius) noexcept {
        return constant<S>(most_grains) * grain(position, normal, radius);
    }

    /// Step 3: the frame of balls that all meet an obstacle, bounce off it or slide along it, and then meet no other.
    ///
    /// A ball at rest relative to the first surface is only answered if friction holds it there.
    ///
    /// @param first     the first contact of each ball
    /// @param touching  the surfaces that the ball touches at the start, as a Touching<V>; FrameStart for one obstacle
    /// @param place     becomes the position at that contact
    /// @param end       becomes position and velocity at the end
    /// @return whether the frame certainly is of this kind
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool meets_once(const Flight<V>& start, const Contact<V>& first,
        const auto& touching, V& place, Motion<V>& end, const auto&... obstacles) const noexcept {
        const Flight<V> there = start.after(first.time);
        const V pull = there.acceleration;
        const S rest = there.stretch, elapsed = length - rest;
        place = there.position;
        const auto rests = comes_to_rest(there, pull, rest, first);
        if (!any(rests)) [[likely]] {
            const V after = reflected(there.velocity, first, maximum(material.restitution, S(0)));
            const Flight<V> flight{place, after, pull, rest};
            const V last = after + pull * rest;
            end = {place + flight.mean_velocity() * rest, in_range(last) + zero<V>()}; // no -0: as in simulate
            return all(flight.is_free(radius, elapsed, obstacles...));
        }
        if (!all(rests)) return false;
        const Course<V> landed{{place, reflected(there.velocity, first, S(0)), pull, rest}, zero<V>(), rest, zero<V>()};
        const bool slides = any(sum_of_magnitudes(V(landed.flight.velocity - first.velocity)) > S(0));
        Supports<V> others;
        if constexpr (requires { touching.known; }) {
            if (slides && all(first.time <= S(0))) {
                if (!touching.asked || touching.known > Touching<V>::most) return false;
                if (touching.known > 1) others = rests_on(touching, there, first, rests);
            } else if (slides && !is_near_one(place, elapsed, obstacles...)) return false;
        }
        Course<V> way;
        if (others.known == 0) way = slid(landed, pull, {first.normal, first.velocity});
        else if (!all(others.has(0))) return false;
        else way = corner({there, zero<V>(), rest, zero<V>()}, others, pull, first, rests, rests, S(0), rests, false);
        const auto starts = both(!mask_t<S>(slides), sum_of_magnitudes(way.flight.mean_velocity()) > S(0));
        if (any(starts)) return false;
        if (any(way.flight.stretch < rest)) return false;
        end = {place + way.flight.mean_velocity() * rest, way.end_velocity + way.withheld};
        return all(way.flight.stays_free(radius, elapsed, obstacles...));
    }

    /// Whether the ball touches one obstacle at most. If the ball reaches several obstacles at once, all of them act on
    /// the ball, even if its motion along the first then leads away from the others.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool is_near_one(
        const V& position, S elapsed, const auto&... obstacles) const noexcept {
        int touched = 0;
        [[maybe_unused]] const auto count = [&](const auto& obstacle) VEER_IN_LINE {
            const auto& there = moved_by<V>(obstacle, elapsed);
            if (!all(mask_t<S>(is_clear_of(there, position, reach_of(position, radius))))) ++touched;
            return touched < 2;
        };
        return (each(count, obstacles) && ...);
    }

    /// Whether a ball comes to rest at a contact: all further bounces fit into the rest of the frame, or rise no higher
    /// than rounding.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr mask_t<S> comes_to_rest(
        const Flight<V>& flight, const V& pull, S rest, const auto& contact) const noexcept {
        const S speed = maximum(dot(V(contact.velocity - flight.velocity), contact.normal), S(0));
        const S weight = maximum(S(0) - dot(pull, contact.normal), S(0));
        const S bounciness = maximum(material.restitution, S(0));
        const auto short_hops = S(2) * bounciness * speed <= maximum(S(1) - bounciness, S(0)) * weight * rest;
        const auto low_hops = speed * speed <= S(2) * weight * rounding(flight.position, contact.normal, radius);
        return either(short_hops, low_hops);
    }

    /// The velocity after a bounce at a contact, clamped to the range.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V reflected(
        const V& velocity, const Contact<V>& contact, S restitution) const noexcept {
        return in_range(bounced(velocity, contact.normal, {restitution, material.friction}, contact.velocity));
    }

    /// Steps 4 and 5: position and velocity at the end of the frame, simulated from its first contact on.
    ///
    /// @param place  becomes the position at that contact
    template <int MaxContacts, class... Obstacles>
    [[nodiscard]] VEER_FLATTEN VEER_ALWAYS_INLINE constexpr Motion<V> simulate(
        const Flight<V>& start, const Contact<V>& first, V& place, const Obstacles&... obstacles) const noexcept {
        const V pull = start.acceleration; // the acceleration without any surface
        const S before = maximum(first.time, S(0));
        Course<V> course{start.after(before), in_range(V(start.velocity + pull * length)), length - before, zero<V>()};
        Supports<V> supports;
        Contact<V> next = first;
        mask_t<S> hit(first.time >= S(0)), halts(false);
        place = course.flight.position;
        if constexpr (sizeof...(Obstacles) > 1 || (is_range_v<Obstacles> || ...))
            supports = also_touched(course.flight, first, hit, before, obstacles...);
        for (int events = 1;; ++events) {
            respond(course, supports, pull, next, hit, halts, events == MaxContacts);
            const Flight<V>& now = course.flight;
            const S elapsed = length - course.rest;
            const auto free = now.stays_free(radius, elapsed, obstacles...);
            next = no_contact(now.position);
            if (!all(free)) {
                next = select(free, next, first_contact(now, elapsed, FrameStart{}, obstacles...));
                const auto stays = both(both(next.time < S(0), supports.has(0)), !free);
                if (any(stays)) {
                    const auto rests = both(stays, now.is_slow(now.after(now.stretch).position, radius));
                    if (any(rests)) next = select(rests, resting_contact(now, elapsed, obstacles...), next);
                }
            }
            hit = next.time >= S(0), halts = both(!hit, course.flight.stretch < course.rest);
            if (!any(either(hit, halts))) break;
            if (any(halts)) course = select(halts, halted(course), course);
            course.flight = select(hit, course.flight.after(next.time), course.flight);
            course.rest = select(hit, S(course.rest - next.time), course.rest);
            if (events == MaxContacts) { // the ball waits where it would meet the next obstacle
                course.rest = select(hit, S(0), course.rest);
                course.end_velocity = select(hit, course.flight.velocity, course.end_velocity);
                break;
            }
        }
        const V mean = course.flight.velocity + course.flight.acceleration * S(course.rest * constant<S>(0.5));
        return {course.flight.position + mean * course.rest, course.end_velocity + course.withheld};
    }

    /// The surfaces on which a ball comes to rest together with that of its first contact. Without this function, the
    /// ball would meet them one after the other.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Supports<V> also_touched(const Flight<V>& flight,
        const Contact<V>& first, mask_t<S> hit, S elapsed, const auto&... obstacles) const noexcept {
        const auto settles = both(hit, comes_to_rest(flight, flight.acceleration, flight.stretch, first));
        if (!any(settles)) return {};
        Touching<V> touching;
        const auto look_at = [&](const auto& obstacle) {
            static_cast<void>(contact_with(flight, moved_on<V>(obstacle, elapsed), touching));
            return true;
        };
        static_cast<void>((each(look_at, obstacles) && ...));
        return rests_on(touching, flight, first, settles);
    }

    /// The surfaces that a ball touches and rests on, other than that of its first contact.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Supports<V> rests_on(const Touching<V>& touching,
        const Flight<V>& flight, const Contact<V>& first, mask_t<S> settles) const noexcept {
        Supports<V> supports;
        for (std::size_t i = 0; i < touching.known && i < Touching<V>::most; ++i) {
            const Support<V>& found = touching.at[i];
            const S time = touching.time[i];
            const auto touches = both(time >= S(0), time <= S(0)),
                       other = sum_of_magnitudes(V(found.normal - first.normal)) > S(0),
                       joins = both(settles, both(touches, other));
            if (any(joins))
                supports.join(both(joins, comes_to_rest(flight, flight.acceleration, flight.stretch, found)),
                    found.normal, found.velocity);
        }
        return supports;
    }

    /// The response to a contact or a halt: the velocity of the ball, and its next stretch.
    ///
    /// @param is_last  whether the frame allows no further contact: the ball stays on the surface in any case
    VEER_ALWAYS_INLINE constexpr void respond(Course<V>& course, Supports<V>& supports, const V& pull,
        const Contact<V>& contact, mask_t<S> hit, mask_t<S> halts, bool is_last) const noexcept {
        const Flight<V>& flight = course.flight;
        const V normal = contact.normal;
        const auto rests = comes_to_rest(flight, pull, course.rest, contact), stays = is_last ? hit : both(hit, rests);
        const S restitution = select(rests, S(0), maximum(material.restitution, S(0)));

        const auto several = either(both(hit, supports.has(0)), both(halts, supports.has(1)));
        const auto bounces = both(hit, !several), slides = either(both(bounces, stays), both(halts, !several));
        const auto before = course;
        if (any(bounces)) {
            V after = reflected(flight.velocity, contact, restitution);
            if (is_last) {
                const V away = select(rests, zero<V>(), V(normal * dot(V(after - contact.velocity), normal)));
                after = after - away, course.withheld = select(bounces, away, course.withheld);
            }
            const Flight<V> free{flight.position, after, pull, course.rest};
            course.flight = select(bounces, free, flight);
            course.end_velocity = select(bounces, in_range(V(after + pull * course.rest)), course.end_velocity);
            if (any(both(bounces, stays))) supports.set(0, bounces, select(stays, normal, zero<V>()), contact.velocity);
        }
        if (any(slides)) course = select(slides, slid(course, pull, supports.at[0]), course);
        if (any(several))
            course = select(
                several, corner(before, supports, pull, contact, several, hit, restitution, stays, true), course);
    }

    /// The course of a ball that slides on one surface. The ball stays on the surface where the pull presses the ball
    /// against the surface.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Course<V> slid(Course<V> course, V pull, Support<V> on) const noexcept {
        const Flight<V>& flight = course.flight;
        const S weight = maximum(S(0) - dot(pull, on.normal), S(0)),
                grip = maximum(material.friction, S(0)) * weight * course.rest;
        const V along = select(weight > S(0), reject(reject(pull, on.normal), on.normal), pull);
        const S drawn_on = constant<S>(8) * epsilon<S>() * (sum_of_magnitudes(pull) * course.rest); // rounding
        const Slide<V> way =
            slide<V>(flight.velocity - on.velocity, in_range(V(along * course.rest)), grip, flight.noise() + drawn_on);
        const V end = on.velocity + way.velocity;
        const S stretch = course.rest * way.time;
        return {{flight.position, flight.velocity, mean_acceleration(flight.velocity, end, stretch), stretch}, end,
            course.rest, course.withheld};
    }

    /// The course of balls that touch several surfaces, by a Corner in double for one ball of a pack after the other.
    ///
    /// @param supports  become those of the course
    /// @param goes_on   whether anybody asks for these
    [[nodiscard]] VEER_APART constexpr Course<V> corner(Course<V> course, Supports<V>& supports, V pull,
        Contact<V> contact, mask_t<S> several, mask_t<S> hit, S restitution, mask_t<S> stays,
        bool goes_on) const noexcept {
        using Plain = BasicVector<Number, dimension_v<V>>;
        constexpr std::size_t most = Supports<V>::most;
        struct Answer {
            Plain velocity{}, end_velocity{}, withheld{};
            Number stretch{};
            std::size_t kept{};
            Support<Plain> supports[most];
        };

        const S drawn_on = constant<S>(8) * epsilon<S>() * (sum_of_magnitudes(pull) * course.rest),
                doubt = course.flight.noise() + drawn_on;
        const S keeps = select(stays, S(1), S(0)), meets = select(hit, S(1), S(0));
        Answer answers[most_lanes<S>];
        std::size_t lane = 0, places = supports.known;
        static_cast<void>(scalar_traits<S>::lane_by_lane(!several, S(0), [&](auto pick) VEER_IN_LINE {
            const auto number = [&pick](const S& s) { return static_cast<double>(pick(s)); };
            const auto wide = [&number](const V& v) {
                return generate<Wide>([&](auto i) { return number(component<i>(v)); });
            };
            const auto plain = [](const Wide& v) {
                return generate<Plain>([&](auto i) { return static_cast<Number>(component<i>(v)); });
            };
            const double noise = number(doubt), time = number(course.rest);
            const Wide before = wide(course.flight.velocity), normal = wide(contact.normal),
                       at = wide(contact.velocity);

            Corner<Wide> on;
            if (number(meets) > 0)
                on.add(normal, at, minimum(number(restitution) * dot(Wide(at - before), normal), limit));
            const std::size_t met = on.count;
            for (std::size_t i = 0; i < supports.known; ++i) {
                const std::size_t count = on.count;
                on.add(wide(supports.at[i].normal), wide(supports.at[i].velocity), 0);
                if (on.count == count) continue;
                const auto& added = on.surfaces[count];
                if (dot(Wide(before - added.velocity), added.normal) > noise) --on.count; // the ball leaves it
            }
            const CornerMotion motion = corner_motion(
                on, met, number(keeps) > 0, before, wide(pull), time, maximum(number(material.friction), 0.0), noise);

            Answer& answer = answers[lane++];
            answer.velocity = plain(motion.velocity), answer.end_velocity = plain(motion.end_velocity);
            answer.withheld = plain(motion.withheld), answer.stretch = static_cast<Number>(time * motion.share);
            answer.kept = 0;
            if (!goes_on) return Number(0);
            for (std::size_t i = 0; i < on.count && answer.kept < most; ++i)
                if ((motion.pushing >> i & 1u) != 0)
                    answer.supports[answer.kept++] = {plain(on.surfaces[i].normal), plain(on.surfaces[i].velocity)};
            if (places < answer.kept) places = answer.kept;
            return Number(0);
        }));
        const auto put = [&](auto answered) { // zero for the other balls
            std::size_t next = 0;
            return scalar_traits<S>::lane_by_lane(!several, S(0), [&](auto) { return answered(answers[next++]); });
        };
        const auto put_vector = [&](auto answered) {
            return generate<V>([&](auto i) { return put([&](const Answer& a) { return component<i>(answered(a)); }); });
        };
        const auto support = [](const Answer& a, std::size_t i) {
            return i < a.kept ? a.supports[i] : Support<Plain>{zero<Plain>(), zero<Plain>()};
        };
        for (std::size_t i = 0; goes_on && i < places; ++i)
            supports.set(i, several, put_vector([=](const Answer& a) { return support(a, i).normal; }),
                put_vector([=](const Answer& a) { return support(a, i).velocity; }));
        const V after = put_vector([](const Answer&a) { return a.velocity; }),
                end = put_vector([](const Answer&a) { return a.end_velocity; });
        const S stretch = put([](const Answer& a) { return a.stretch; });
        return {{course.flight.position, after, mean_acceleration(after, end, stretch), stretch}, end, course.rest,
            put_vector([](const Answer& a) { return a.withheld; })};
    }

    /// The motion of one ball that touches several surfaces.
    struct CornerMotion {
        Wide velocity, end_velocity, withheld; ///< at the start and the end of the stretch; until the frame ends  [m/s]
        double share;                          ///< of the time after which friction halts the ball; 1 where it does not
        unsigned pushing;                      ///< the surfaces that the ball stays on, one bit each
    };

    /// The velocity that a Corner gives at the start of the stretch, and the one to which the pull changes it by the
    /// end, both braked by friction.
    ///
    /// @param on     the surfaces that the ball touches; those that it leaves are removed
    /// @param met    how many of these it meets, the first or none
    /// @param stays  whether the ball stays on the one that it meets
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr CornerMotion corner_motion(Corner<Wide>& on, std::size_t met,
        bool stays, const Wide& before, const Wide& pull, double time, double friction, double noise) noexcept {
        const auto within = [](const Wide& v) {
            if (sum_of_magnitudes(v) <= limit) return v;
            return generate<Wide>([&](auto i) { return clamp(component<i>(v), -limit, limit); });
        };
        Wide after = on.braked(within(on.nearest(before, noise)), friction), withheld = zero<Wide>();
        for (std::size_t i = on.count; i-- > met;) { // a hop too long for the frame leaves the surface
            const auto& one = on.surfaces[i];
            const double off = dot(Wide(after - one.velocity), one.normal);
            if (off > noise && 2 * off > -dot(pull, one.normal) * time) on.remove(i);
        }
        if (met > 0 && stays) {
            withheld = on.surfaces[0].normal * on.surfaces[0].speed, after = after - withheld;
            on.surfaces[0].speed = 0;
        } else if (met > 0) on.remove(0);

        const Wide drawn = within(on.nearest(within(after + pull * time), noise));
        after = within(on.levelled(after, noise)), withheld = within(withheld);
        if (!(friction > 0)) return {after, drawn, withheld, 1, on.pushing()};
        const auto ground = on.ground();
        Wide end;
        double share = 1;
        if (ground.is_one) {
            const Slide<Wide> way = slide<Wide>(after - ground.velocity, drawn - after, friction * ground.push, noise);
            end = ground.velocity + way.velocity, share = way.time;
        } else end = on.braked(drawn, friction);
        const unsigned pushing = on.pushing();
        end = on.nearest(end, noise);
        return {after, within(end), withheld, share, pushing | on.pushing()};
    }

    /// The acceleration that leads from one velocity to another in some time, within the range.
    [[nodiscard]] static constexpr V mean_acceleration(const V& from, const V& to, S time) noexcept {
        const V change = to - from;
        return in_range(generate<V>([&](auto i) { return ratio(component<i>(change), time); }));
    }

    /// The course after its stretch, where friction has halted the ball.
    [[nodiscard]] VEER_APART static constexpr Course<V> halted(Course<V> course) noexcept {
        const S time = course.flight.stretch;
        return {{course.flight.after(time).position, course.end_velocity, course.flight.acceleration, S(0)},
            course.end_velocity, course.rest - time, course.withheld};
    }
};

// ---- out of all obstacles: step 6 -----------------------------------------------------------------------------------

/// push_out for an obstacle that the ball is not clear of.
template <Vector V, class Obstacle>
[[nodiscard]] VEER_APART constexpr V pushed_out(
    V position, scalar_t<V> radius, scalar_t<V> elapsed, const Obstacle& obstacle) noexcept {
    return push_out(position, radius, moved_on<V>(obstacle, elapsed));
}

/// The rounds in which a ball asks one obstacle after the other to push it out.
struct PushRounds {
    std::size_t asked = 0;                          ///< obstacles, in this round
    std::size_t agree = 0;                          ///< how many in a row have moved the ball no further
    std::size_t all = static_cast<std::size_t>(-1); ///< how many there are: known after the first round
    bool is_near = false;                           ///< the ball is not clear of one of them
};

/// push_out for an obstacle, or for a range of them one after the other, until all agree.
template <Vector V, class Obstacle>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V push_out_of(
    const V& position, scalar_t<V> radius, scalar_t<V> elapsed, PushRounds& rounds, const Obstacle& obstacle) noexcept {
    if constexpr (is_range_v<Obstacle>) {
        V outside = position;
        for (const auto& one : obstacle) outside = push_out_of(outside, radius, elapsed, rounds, one);
        return outside;
    } else {
        if (rounds.agree == rounds.all) return position;
        ++rounds.asked;
        ++rounds.agree;
        const mask_t<scalar_t<V>> is_clear(is_clear_of(moved_by<V>(obstacle, elapsed), position, radius));
        if (all(is_clear)) return position;
        rounds.is_near = true;
        const V outside = select(is_clear, position, pushed_out(position, radius, elapsed, obstacle));
        if (any(sum_of_magnitudes(V(outside - position)) > scalar_t<V>(0))) rounds.agree = 1;
        return outside;
    }
}

/// The first few obstacles that a ball touches or is inside of, and the shortest way out of all these.
template <Vector V> struct Touched {
    using S = scalar_t<V>;
    using Number = typename scalar_traits<S>::value;
    using Wide = BasicVector<double, dimension_v<V>>;
    static constexpr std::size_t most = Corner<Wide>::most;

    V position;
    S radius, elapsed;
    V normals[most];
    S ways[most];    ///< along each normal, so long that the ball is outside in spite of rounding  [m]
    S count, grains; ///< how many; the largest grain of them

    constexpr Touched(const V& at, S reach, S time) noexcept
        : position(at), radius(reach), elapsed(time), count(S(0)), grains(S(0)) {
        for (std::size_t i = 0; i < most; ++i) normals[i] = zero<V>(), ways[i] = S(0);
    }

    template <class Obstacle> constexpr void look_at(const Obstacle& obstacle) noexcept {
        if constexpr (is_range_v<Obstacle>) {
            for (const auto& one : obstacle) look_at(one);
        } else {
            const Clearance<V> there = clearance(position, radius, moved_on<V>(obstacle, elapsed));
            const S size = grain(position, there.normal, radius);
            const auto touches =
                both(there.gap <= constant<S>(most_grains) * size, S(0) < length_squared(there.normal));
            for (std::size_t i = 0; i < most; ++i) {
                const auto next = both(touches,
                    both(count >= constant<S>(static_cast<double>(i)), count <= constant<S>(static_cast<double>(i))));
                normals[i] = select(next, there.normal, normals[i]);
                ways[i] = select(next, S(S(2) * size - there.gap), ways[i]);
            }
            count = count + select(touches, S(1), S(0));
            grains = maximum(grains, select(touches, size, S(0)));
        }
    }

    /// The position outside of all these obstacles, if they are flat.
    [[nodiscard]] constexpr V outside() const noexcept {
        Wide ways_out[most_lanes<S>];
        std::size_t lane = 0;
        static_cast<void>(scalar_traits<S>::lane_by_lane(mask_t<S>(false), S(0), [&](auto pick) {
            const auto number = [&pick](const S& s) { return static_cast<double>(pick(s)); };
            Corner<Wide> corner;
            for (std::size_t i = 0; i < most; ++i)
                corner.add(generate<Wide>([&](auto k) { return number(component<k>(normals[i])); }), zero<Wide>(),
                    number(ways[i]));
            ways_out[lane++] = corner.nearest(zero<Wide>(), 0.5 * number(grains));
            return Number(0);
        }));
        return position + generate<V>([&](auto k) {
            lane = 0;
            return scalar_traits<S>::lane_by_lane(
                mask_t<S>(false), S(0), [&](auto) { return static_cast<Number>(component<k>(ways_out[lane++])); });
        });
    }
};

/// The position outside of all obstacles touched, for `chosen` balls: those that several obstacles push to and fro.
template <Vector V, class... Obstacles>
[[nodiscard]] VEER_APART constexpr V out_of_touched(mask_t<scalar_t<V>> chosen, V position, scalar_t<V> radius,
    scalar_t<V> elapsed, const Obstacles&... obstacles) noexcept {
    Touched<V> touched(position, radius, elapsed);
    (touched.look_at(obstacles), ...);
    return select(chosen, in_range(touched.outside()), position);
}

/// out_of_all for balls that are not clear of all obstacles.
template <Vector V, class... Obstacles>
[[nodiscard]] VEER_APART constexpr V pushed_out_of_all(
    V position, scalar_t<V> radius, scalar_t<V> elapsed, int rounds, const Obstacles&... obstacles) noexcept {
    V outside = position;
    PushRounds asking;
    for (int round = 0; round < rounds; ++round) {
        const V before = outside;
        asking.asked = 0;
        asking.is_near = false;
        ((outside = push_out_of(outside, radius, elapsed, asking, obstacles)), ...);
        if (!asking.is_near) break;
        const auto moves = sum_of_magnitudes(V(outside - before)) > scalar_t<V>(0);
        if (!any(moves)) break;
        if (round == 0) {
            asking.all = asking.asked;
            if (asking.agree == asking.all) break;
        } else {
            outside = out_of_touched(moves, outside, radius, elapsed, obstacles...);
            asking.agree = 0;
        }
    }
    return outside;
}

/// The position, pushed out of all obstacles as they are after some time of the frame.
///
/// The ball is pushed out of one obstacle after the other, until none moves it any more. In a groove or a corner each
/// push may lead into another obstacle: after two rounds the ball goes the shortest way out of all obstacles that it
/// touches.
///
/// @param rounds  largest number of rounds; a squeezed ball stays inside
template <Vector V, class... Obstacles>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V out_of_all(
    const V& position, scalar_t<V> radius, scalar_t<V> elapsed, int rounds, const Obstacles&... obstacles) noexcept {
    const V inside = in_range(position);
    [[maybe_unused]] const auto is_clear = [&](const auto& obstacle) VEER_IN_LINE {
        return all(mask_t<scalar_t<V>>(is_clear_of(moved_by<V>(obstacle, elapsed), inside, radius)));
    };
    if ((each(is_clear, obstacles) && ...)) return inside;
    return pushed_out_of_all(inside, radius, elapsed, rounds, obstacles...);
}

// ---- the whole frame ------------------------------------------------------------------------------------------------

/// Steps 2 to 6 for any number of contacts. Moves the body, and returns its first contact.
///
/// Takes the first contact member by member: see ContactFrame::resting_contact.
template <int MaxContacts, Vector V, class... Obstacles>
VEER_APART constexpr Contact<V> simulate_frame(PhysicBase<V>& body, scalar_t<V> radius, scalar_t<V> restitution,
    scalar_t<V> friction, scalar_t<V> first_time, V first_point, V first_normal, V first_velocity,
    const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    const ContactFrame<V> frame{maximum(radius, S(0)), {restitution, friction}, body.unit_time()};
    const Flight<V> flight{body.position(), body.velocity(), body.acceleration(), frame.length};
    Contact<V> first{first_time, first_point, first_normal, first_velocity};
    body.update();
    const auto rests = both(first.time < S(0), flight.is_slow(body.position(), frame.radius));
    if (any(rests)) first = select(rests, frame.resting_contact(flight, FrameStart{}, obstacles...), first);
    const auto hit = first.time >= S(0);
    if (any(hit)) {
        V place = zero<V>();
        const Motion<V> end = frame.template simulate<MaxContacts>(flight, first, place, obstacles...);
        first.point = select(hit, V(place - first.normal * frame.radius), first.point);
        body.set_position(select(hit, end.position, body.position()));
        body.set_velocity(select(hit, end.velocity, body.velocity()));
    }
    body.set_position(out_of_all(body.position(), radius, frame.length, MaxContacts, obstacles...));
    return first;
}

/// Steps 2 to 6 for balls that may meet an obstacle. Most meet one obstacle, once, and bounce.
template <int MaxContacts, Vector V, class... Obstacles>
VEER_ALWAYS_INLINE constexpr Contact<V> frame_with_contacts(PhysicBase<V>& body, scalar_t<V> radius,
    scalar_t<V> restitution, scalar_t<V> friction, const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    const ContactFrame<V> frame{maximum(radius, S(0)), {restitution, friction}, body.unit_time()};
    const Flight<V> flight{body.position(), body.velocity(), body.acceleration(), body.unit_time()};
    std::conditional_t<(sizeof...(Obstacles) > 1 || (is_range_v<Obstacles> || ...)), Touching<V>, FrameStart> touching;
    if constexpr (requires { touching.asked; }) // a ball that stands still mostly stays: see meets_once
        touching.asked = any(sum_of_magnitudes(flight.velocity) > S(0));
    const Contact<V> first = frame.first_contact(flight, FrameStart{}, touching, obstacles...);
    if constexpr (MaxContacts > 1) {
        V place = zero<V>();
        Motion<V> end{};
        if (all(first.time >= S(0)) && frame.meets_once(flight, first, touching, place, end, obstacles...)) {
            body.set_velocity(end.velocity);
            body.set_acceleration(zero<V>());
            body.set_position(out_of_all(end.position, radius, body.unit_time(), MaxContacts, obstacles...));
            return {first.time, place - first.normal * frame.radius, first.normal, first.velocity};
        }
    }
    return simulate_frame<MaxContacts>(
        body, radius, restitution, friction, first.time, first.point, first.normal, first.velocity, obstacles...);
}

}}} // namespace veer::VEER_UNIT::parts
