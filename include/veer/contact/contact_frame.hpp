// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../contact.hpp"
#include "../ground/compiler.hpp"
#include "../physic_base.hpp"
#include "../vector.hpp"
#include "corner.hpp"
#include "surroundings.hpp"

// One frame of a ball that falls, flies, bounces, slides and rests, for update_with_contacts.
//
// If the chord of the frame certainly meets nothing, the frame is `update` (flies_free, for all balls of a pack at
// once). Every other ball goes through a ContactFrame alone, in double, with all places relative to its start:
//
// 1. touch         the surfaces that the ball touches, with no speed into them or off them
// 2. respond       what these and the obstacle just met make of the velocity, now and until the end of the stretch
// 3. find_contact  when the ball gets to another obstacle, whose tangent planes it crosses one after the other
// 4. advance       to that contact, to a halt by friction or to the end of the frame; then 1 again
// 5. out_of_all    out of what rounding, or an obstacle that moves, has put the ball into
//
// - Distance from the origin costs no digits: the frame knows differences of places alone, and rounds once, at its end.
// - One obstacle is one surface: it is known by its number, and its normal is that at the ball's place in this round.
// - Contacts come in the order in which the ball gets there: for round things, to the round thing.
// - Progress: the velocities at both ends of a stretch lead into none of the surfaces of step 1, so step 3 leaves these
//   out. A round takes time, or else the ball meets, in the same place, an obstacle that it was not on. If it stays on
//   that, the surfaces take speed from it. If it bounces off three of them in one place, it stays on the next one, but
//   for restitution 1, with which it leaves the tip of any wedge.
// - After MaxContacts contacts the ball stays on the next obstacle that it is drawn against, and bounces off it when
//   the ball leaves it or the frame ends. So with restitution up to 1 no obstacle that moves passes through the ball;
//   with MaxContacts 4 or more no energy is lost. Then the count begins anew, up to most_rounds times. A ball that
//   needs yet more contacts stops on its parabola, a quarter of the way to the next one.

namespace veer { inline namespace VEER_UNIT { namespace parts {

// ---- the frames that are free ---------------------------------------------------------------------------------------

/// Whether the frame of a ball certainly is `update`: the chord meets no obstacle, `end` is clear of all of them, and
/// the ball moves by more than the rounding of coordinates, which could hold a slow ball off an obstacle for ever.
template <Vector V, class... Obstacles>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr mask_t<scalar_t<V>> flies_free(
    const PhysicBase<V>& ball, const V& end, scalar_t<V> radius, const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    const V start = ball.position(), mean = ball.mean_velocity();
    const S time = ball.unit_time(), speed = sum_of_magnitudes(mean),
            share = constant<S>(64 * most_grains) * epsilon<S>();
    mask_t<S> free =
        both(speed <= range_limit<S>(), speed * time > share * (sum_of_magnitudes(end) + maximum(radius, S(0))));
    [[maybe_unused]] const auto passes_one = [&](const auto& obstacle) VEER_IN_LINE {
        free = both(free, mask_t<S>(passes(as_shape<V>(obstacle), start, mean, radius, time)));
        return any(free);
    };
    if (any(free)) static_cast<void>((each(passes_one, obstacles) && ...));
    [[maybe_unused]] const auto clears_one = [&](const auto& obstacle) VEER_IN_LINE {
        free = both(free, mask_t<S>(is_clear_of(moved_by<V>(obstacle, time), end, radius)));
        return any(free);
    };
    if (any(free)) static_cast<void>((each(clears_one, obstacles) && ...));
    return free;
}

// ---- the frames with contacts: steps 1 to 4 -------------------------------------------------------------------------

/// How long a fall over `distance` takes, from `speed` and under `acceleration`, both along the fall.
///
///     w = sqrt(speed^2 + 2 acceleration distance)      the speed on arrival, by energy
///     t = distance / ((speed + w) / 2),  or where the fall starts upwards, speed < 0,  (w - speed) / acceleration
///
/// @return [s]  >= 0; -1 where the fall never gets there
[[nodiscard]] constexpr double fall_time(double distance, double speed, double acceleration) noexcept {
    const double squared = speed * speed + 2 * acceleration * distance;
    if (squared < 0 || (speed <= 0 && acceleration <= 0)) return -1;
    const double arrival = square_root(squared);
    return speed >= 0 ? ratio(2 * distance, speed + arrival) : ratio(arrival - speed, acceleration);
}

/// The frame of one ball: what does not change in it, and the steps of an iteration.
///
/// @tparam V  vectors of plain numbers of the game's type, whose rounding decides what touches
template <Vector V> struct ContactFrame {
    using Number = scalar_t<V>;
    using Wide = BasicVector<double, dimension_v<V>>;

    struct Motion {
        Wide place;            ///< from origin   [m]
        Wide velocity;         ///< [m/s]
        double remaining_time; ///< of the frame  [s]
        double elapsed;        ///< in the frame  [s]
    };
    /// A part of the frame with one acceleration: to a halt by friction, or to the end of the frame.
    struct Substep {
        double time;         ///< [s]
        Wide velocity;       ///< at its start                                                           [m/s]
        Wide acceleration;   ///< [m/s^2]
        Wide end_velocity;   ///< exactly that of the surface where friction halts the ball              [m/s]
        std::size_t pushing; ///< the first surface that pushes the ball; the number of surfaces where none does
    };
    /// The next contact of a substep; time -1: none.
    struct Impact {
        double time;          ///< from the start of the substep         [s]
        Wide normal;          ///< out of the obstacle, a unit vector
        Wide velocity;        ///< of the obstacle                       [m/s]
        std::size_t obstacle; ///< its number
    };
    /// A bounce that waits until the ball leaves the obstacle.
    struct Deferred {
        Impact impact;
        double speed; ///< that the bounce gives; 0: no bounce waits  [m/s]
    };
    /// The tangent plane of an obstacle at its place nearest to the ball.
    struct Tangent {
        double separation; ///< of ball and plane  [m]
        Wide normal, velocity;
    };

    Wide origin;               ///< where the ball begins the frame                                        [m]
    Wide free_acceleration;    ///< that of the ball without contacts                                      [m/s^2]
    double radius;             ///< >= 0                                                                   [m]
    Material<double> material; ///< restitution >= 0; a friction below 0 brakes as little as 0
    double largest_tolerance;  ///< the rounding of a separation, at most                                  [m]
    bool is_slow; ///< the ball moves by less than the rounding of its place, and only as fast as the frame makes it

    VEER_ALWAYS_INLINE constexpr ContactFrame(
        const PhysicBase<V>& ball, Number given_radius, const Material<Number>& given) noexcept
        : origin(cast<Wide>(ball.position())), free_acceleration(cast<Wide>(ball.acceleration())),
          radius(static_cast<double>(given_radius)), material{maximum(static_cast<double>(given.restitution), 0.0),
                                                         static_cast<double>(given.friction)} {
        const double time = static_cast<double>(ball.unit_time()),
                     speed = sum_of_magnitudes(cast<Wide>(ball.velocity())),
                     gain = sum_of_magnitudes(free_acceleration) * time, travel = (speed + gain) * time;
        largest_tolerance = most_grains * unit * (sum_of_magnitudes(origin) + radius + travel);
        is_slow = travel <= largest_tolerance && speed <= 2 * gain;
    }

    /// The frame from its start to its end. After `most` contacts the bounce of the next one is deferred.
    template <class World>
    VEER_ALWAYS_INLINE constexpr void play(
        const World& world, Motion& now, Contact<V>& first, int most) const noexcept {
        Impact met{-1, now.place, now.place, 0};
        Deferred deferred{met, 0};
        const auto note_first = [&](const Wide& normal, const Wide& surface_velocity) VEER_IN_LINE {
            if (first.time < 0)
                first = {static_cast<Number>(now.elapsed), cast<V>(origin + now.place - normal * radius),
                    cast<V>(normal), cast<V>(surface_velocity)};
        };
        Corner<Wide> on; // the surfaces that the ball is on
        on.count = 0;
        bool is_deferred = false;
        for (int contacts = 0, in_a_row = 0, at_one_place = 0, halts = 0;;) {
            const double speed_tolerance = 8 * unit
                                         * (2 * sum_of_magnitudes(now.velocity)
                                             + sum_of_magnitudes(free_acceleration) * now.remaining_time);
            touch(on, world, now, met, speed_tolerance);
            if (deferred.speed > 0 && !on.has(deferred.impact.obstacle)) now.velocity = released(now.velocity, deferred);
            if (met.time >= 0)
                now.velocity = after_impact(on, deferred, now, met, speed_tolerance, is_deferred,
                    at_one_place > 3 && material.restitution < 1, contacts > most);
            Substep next = next_substep(on, now, speed_tolerance);
            now.velocity = next.velocity;
            if (next.pushing < on.count) note_first(on.surfaces[next.pushing].normal, on.surfaces[next.pushing].velocity);
            met = next_impact(on, world, now, next, speed_tolerance);
            if (met.time < 0) {
                const bool ends = next.time >= now.remaining_time || ++halts > most;
                now = after(now, next, next.time);
                if (ends) break;
            } else if (++contacts / most_rounds > most) {
                now = after(now, next, 0.25 * met.time);
                break;
            } else {
                is_deferred = ++in_a_row > most && dot(next.acceleration, met.normal) <= 0;
                if (is_deferred) in_a_row = 0;
                at_one_place =
                    sum_of_magnitudes(now.velocity) * met.time > largest_tolerance ? 1 : at_one_place + 1;
                now = after(now, next, met.time);
                note_first(met.normal, met.velocity);
            }
        }
        if (deferred.speed > 0) now.velocity = released(now.velocity, deferred);
    }

private:
    static constexpr double unit = static_cast<double>(epsilon<Number>());
    /// After so many times MaxContacts contacts the ball stops: a bounce is deferred at each of the three obstacles that
    /// hold a ball in a corner in space. In the plane as many, so that a plane in space has its bits.
    static constexpr int most_rounds = 4;

    template <class There> static constexpr bool is_own = requires(const There& there) { there.elapsed; };
    template <class There> // what shows the ball the same plane all the time
    static constexpr bool is_plane = is_own<There> || requires(const There& there) {
        there.point;
    };

    /// v, clamped to the range of the game's numbers where squares could overflow: not for floats.
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr Wide bounded(const Wide& v) noexcept {
        if constexpr (is_single_v<Number>) return v;
        else return in_range(v);
    }

    /// Step 1: the surfaces that the ball touches, with no speed into them or off them but rounding. A surface
    /// that the ball was on may turn away under it, by a speed that the pull takes back within the frame.
    template <class World>
    VEER_ALWAYS_INLINE constexpr void touch(Corner<Wide>& on, const World& world, const Motion& now, const Impact& met,
        double speed_tolerance) const noexcept {
        std::size_t before[Corner<Wide>::most], known = 0;
        for (; known < on.count; ++known) before[known] = on.surfaces[known].obstacle;
        on.count = 0;
        if (met.time >= 0) on.add(met.normal, met.velocity, 0, met.obstacle);
        world(origin, now.elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (on.has(number)) return;
            if (!is_plane<decltype(there)> && is_clear_of(there, now.place, radius + largest_tolerance)) return;
            Substep free{now.remaining_time, now.velocity, free_acceleration, now.velocity, 0};
            Tangent plane = tangent(there, now.place, free, 0, radius + largest_tolerance);
            if (!(plane.separation <= largest_tolerance && plane.separation <= tolerance(now.place, plane.normal))) return;
            const double off = dot(Wide(now.velocity - plane.velocity), plane.normal);
            bool turns = false;
            for (std::size_t i = 0; i < known; ++i) turns = turns || before[i] == number;
            turns = turns && 2 * off <= -dot(free_acceleration, plane.normal) * now.remaining_time;
            if (off < -speed_tolerance || (off > speed_tolerance && !turns)) return;
            on.add(plane.normal, plane.velocity, 0, number);
        });
    }

    /// The error of a separation by rounding and by the last step of push_out.
    [[nodiscard]] constexpr double tolerance(const Wide& place, const Wide& normal) const noexcept {
        return most_grains * unit / epsilon<double>() * parts::grain(Wide(origin + place), normal, radius);
    }

    /// The tangent plane of an obstacle after some time of a substep, for a ball of the radius `reach`. Of an obstacle of
    /// a game's own type, the plane at the contact on the chord of the substep.
    template <class There>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Tangent tangent(
        const There& there, const Wide& place, const Substep& step, double time, double reach) const noexcept {
        if constexpr (is_own<There>) {
            Wide mean = step.velocity + step.acceleration * (0.5 * step.time);
            Contact<Wide> found = there.meets(place, bounded(mean), reach, step.time);
            const double closing = dot(Wide(found.velocity - mean), found.normal);
            return {found.time * closing, found.normal, found.velocity}; // without a contact the normal is zero
        } else if constexpr (is_plane<There>) {
            Wide normal = there.normal * Corner<Wide>::per_length(there.normal);
            return {dot(Wide(place - there.point), normal) - radius, normal, there.velocity};
        } else {
            Wide drift = step.velocity - there.velocity, toward = bounded(drift + step.acceleration * time);
            Wide at = place + bounded(bounded(drift + step.acceleration * (0.5 * time)) * time);
            Clearance<Wide> found = clearance(at, radius, there, toward);
            return {found.gap, found.normal, there.velocity};
        }
    }

    /// Step 2: the velocity after the impulse of an impact with the first of the surfaces. Those that the ball leaves
    /// are removed.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Wide after_impact(Corner<Wide>& on, Deferred& deferred,
        const Motion& now, const Impact& met, double speed_tolerance, bool is_deferred, bool is_wedged,
        bool is_many) const noexcept {
        auto& hit = on.surfaces[0];
        Wide before = now.velocity;
        if (deferred.speed > 0 && !is_deferred && dot(hit.normal, deferred.impact.normal) < -0x1p-10) {
            before = released(before, deferred); // else that takes energy
            for (std::size_t i = on.count; i-- > 1;)
                if (on.surfaces[i].obstacle == deferred.impact.obstacle) on.remove(i);
        }
        const double closing = dot(Wide(hit.velocity - before), hit.normal);
        const bool rests = is_wedged || comes_to_rest(closing, hit.normal, now, is_many), stays = rests || is_deferred;
        if (!stays) hit.speed = minimum(material.restitution * closing, range_limit<double>());
        Wide after = bounded(on.nearest(Wide(before), speed_tolerance));
        if (is_deferred && !rests) {
            Wide back = bounded((after - before) * material.restitution);
            deferred = {met, square_root(deferred.speed * deferred.speed + dot(back, back))};
        }
        Wide velocity = on.braked(after, material.friction);
        for (std::size_t i = on.count; i-- > 1;) { // a hop too long for the frame leaves the surface
            const auto& one = on.surfaces[i];
            const double off = dot(Wide(velocity - one.velocity), one.normal);
            if (off > speed_tolerance && 2 * off > -dot(free_acceleration, one.normal) * now.remaining_time) on.remove(i);
        }
        if (!stays) on.remove(0);
        return velocity;
    }

    /// Whether a ball comes to rest at a contact: all further bounces fit into the rest of the frame, or rise no higher
    /// than rounding. Between two walls at an acute angle a fall over the rounding of one gap has the speed of many of
    /// them, and an elastic ball would bounce to and fro for ever: after MaxContacts contacts up to 64 count as one.
    [[nodiscard]] constexpr bool comes_to_rest(
        double closing, const Wide& normal, const Motion& now, bool is_many) const noexcept {
        const double weight = maximum(-dot(free_acceleration, normal), 0.0), bounciness = material.restitution;
        const bool short_hops =
            2 * bounciness * closing <= maximum(1 - bounciness, 0.0) * weight * now.remaining_time;
        const double fall = is_many ? 64 * sum_of_magnitudes(free_acceleration) : weight;
        return short_hops || closing * closing <= 2 * fall * tolerance(now.place, normal);
    }

    /// The velocity after the bounce that was deferred: the speed off the surface becomes sqrt(off^2 + speed^2), as the
    /// energy demands. No bounce waits any more.
    [[nodiscard]] constexpr Wide released(const Wide& velocity, Deferred& deferred) const noexcept {
        const double off = dot(Wide(velocity - deferred.impact.velocity), deferred.impact.normal), speed = deferred.speed;
        deferred.speed = 0;
        return bounded(velocity + deferred.impact.normal * (square_root(off * off + speed * speed) - off));
    }

    /// Step 3: the next substep, on these surfaces.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Substep next_substep(
        Corner<Wide>& on, const Motion& now, double speed_tolerance) const noexcept {
        const double time = now.remaining_time;
        Wide free_velocity = bounded(now.velocity + free_acceleration * time);
        if (on.count == 0) return {time, now.velocity, free_acceleration, free_velocity, 0};
        Wide drawn = bounded(on.nearest(Wide(free_velocity), speed_tolerance));
        Substep next{time, now.velocity, free_acceleration, drawn, on.first_pushing()};
        next.velocity = bounded(on.levelled(now.velocity, speed_tolerance));
        if (const double friction = material.friction; friction > 0) {
            auto ground = on.ground();
            if (ground.is_one) {
                Slide<Wide> sliding = slide<Wide>(next.velocity - ground.velocity, drawn - next.velocity,
                    friction * ground.push, speed_tolerance);
                next.end_velocity = ground.velocity + sliding.velocity, next.time = time * sliding.time;
            } else next.end_velocity = on.braked(drawn, friction);
            if (on.count > 1) next.end_velocity = bounded(on.nearest(Wide(next.end_velocity), speed_tolerance));
        }
        Wide change = next.end_velocity - next.velocity;
        next.acceleration = bounded(generate<Wide>([&](auto i) { return ratio(component<i>(change), next.time); }));
        return next;
    }

    /// Step 4: the first contact of the substep with an obstacle that the ball is not on.
    template <class World>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Impact next_impact(const Corner<Wide>& on, const World& world,
        const Motion& now, const Substep& step, double speed_tolerance) const noexcept {
        Impact first{-1, now.place, now.place, 0};
        Wide mean = bounded(step.velocity + step.acceleration * (0.5 * step.time));
        const double sag = // of the chord
            minimum(sum_of_magnitudes(step.acceleration) * (0.125 * step.time * step.time), range_limit<double>());
        world(origin, now.elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (!is_own<decltype(there)> && on.has(number)) return;
            if (!is_plane<decltype(there)> && passes(there, now.place, mean, radius + sag, step.time)) return;
            Impact found = impact(there, number, now.place, step, speed_tolerance);
            if (found.time >= 0 && (first.time < 0 || found.time < first.time)) first = found;
        });
        return first;
    }

    /// The contact with an obstacle.
    ///
    /// The obstacle lies behind its tangent plane, so the ball does not touch it before it gets to this plane. The ball
    /// goes from plane to plane until the next one is no further away than rounding: Newton's method for the gap, from
    /// the outside. A ball that leaves the last plane, or stays in front of it, does not touch.
    template <class There>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Impact impact(const There& there, std::size_t number, const Wide& place,
        const Substep& step, double speed_tolerance) const noexcept {
        double time = 0;
        for (int planes = 0; planes < 100; ++planes) {
            Tangent plane = tangent(there, place, step, time, radius);
            Wide now = is_plane<There> ? step.velocity : bounded(step.velocity + step.acceleration * time);
            const double weight = -dot(step.acceleration, plane.normal), rest = step.time - time;
            double closing = dot(Wide(plane.velocity - now), plane.normal);
            const double nearer = (closing + maximum(weight, 0.0) * (0.5 * rest)) * rest; // at most
            if (nearer <= 0 || plane.separation > nearer) break;
            const bool is_apart = plane.separation > 0 && !(is_slow && plane.separation <= tolerance(place, plane.normal));
            if (is_apart || closing < -speed_tolerance) {
                const double wait = fall_time(maximum(plane.separation, 0.0), closing, weight);
                if (wait < 0 || time + wait > step.time) break;
                time += wait;
                closing += weight * wait;
                if (!is_plane<There> && wait > 0x1p-40 * step.time) continue;
            }
            const bool presses = closing + maximum(weight * (step.time - time), 0.0) > speed_tolerance; // else it grazes
            if (presses) return {time, plane.normal, plane.velocity, number};
            break;
        }
        return {-1, place, place, number};
    }

    /// Step 5: the motion after some time of a substep.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Motion after(
        const Motion& now, const Substep& step, double time) const noexcept {
        Wide mean = bounded(step.velocity + step.acceleration * (0.5 * time));
        return {bounded(now.place + bounded(mean * time)),
            time < step.time ? bounded(step.velocity + step.acceleration * time) : step.end_velocity,
            maximum(now.remaining_time - time, 0.0), now.elapsed + time};
    }
};

// ---- the whole frame ------------------------------------------------------------------------------------------------

/// Steps 1 to 5 for one ball. Moves the ball, and returns its first contact.
///
/// @param world  calls a function for the number of each obstacle and the obstacle, as this ball sees it
template <int MaxContacts, Vector V, class World>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> play_frame(
    PhysicBase<V>& ball, scalar_t<V> radius, const Material<scalar_t<V>>& material, const World& world) noexcept {
    using S = scalar_t<V>;
    const S time = ball.unit_time(), around = maximum(radius, S(0));
    Contact<V> first = no_contact(ball.position());
    ContactFrame<V> frame(ball, around, material);
    typename ContactFrame<V>::Motion now{
        zero<typename ContactFrame<V>::Wide>(), cast<typename ContactFrame<V>::Wide>(ball.velocity()), static_cast<double>(time), 0};
    ball.update();
    if (time >= S(0)) frame.play(world, now, first, MaxContacts);
    if (first.time >= S(0)) {
        first.time = minimum(first.time, time);
        ball.set_position(cast<V>(frame.origin + now.place));
        ball.set_velocity(in_range(cast<V>(now.velocity)));
    }
    const auto at_end = [&](const auto& look) VEER_IN_LINE { world(zero<V>(), static_cast<double>(time), look); };
    ball.set_position(out_of_all(in_range(ball.position()), around, MaxContacts, at_end));
    return first;
}

/// The frames of the balls of a pack that are not free, one after the other. Moves the body, and returns the first
/// contacts.
template <int MaxContacts, Vector V, class... Obstacles>
VEER_APART constexpr Contact<V> play_frames(PhysicBase<V>& body, mask_t<scalar_t<V>> is_free, scalar_t<V> radius,
    Material<scalar_t<V>> material, const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    using Traits = scalar_traits<S>;
    using Number = typename Traits::value;
    using Plain = BasicVector<Number, dimension_v<V>>;
    struct Played {
        PhysicBase<Plain> ball{Number(0)};
        Contact<Plain> first{};
    };
    const auto play = [&](const auto& pick) VEER_IN_LINE {
        const auto plain = [&](const V& v) { return generate<Plain>([&](auto i) { return pick(component<i>(v)); }); };
        const auto world = [&](const auto& origin, double elapsed, const auto& look) VEER_IN_LINE {
            [[maybe_unused]] std::size_t number = 0;
            [[maybe_unused]] const auto one = [&](const auto& obstacle) VEER_IN_LINE {
                look(number++, seen<V>(obstacle, pick, origin, elapsed));
                return true;
            };
            (static_cast<void>(each(one, obstacles)), ...);
        };
        Played played{PhysicBase<Plain>(plain(body.position()), plain(body.velocity()), pick(body.unit_time())), {}};
        played.ball.set_acceleration(plain(body.acceleration()));
        played.first = play_frame<MaxContacts>(
            played.ball, pick(radius), Material<Number>{pick(material.restitution), pick(material.friction)}, world);
        return played;
    };
    Played played[lane_count_v<S>]{};
    std::size_t lane = 0;
    static_cast<void>(Traits::lane_by_lane(
        is_free, S(0), [&](const auto& pick) VEER_IN_LINE { return played[lane++] = play(pick), Number(0); }));

    const auto put = [&](const S& otherwise, const auto& part) {
        lane = 0;
        return Traits::lane_by_lane(is_free, otherwise, [&](const auto&) { return part(played[lane++]); });
    };
    const auto put_vector = [&](const V& otherwise, const auto& part) {
        return generate<V>([&](auto i) {
            return put(component<i>(otherwise), [&](const auto& one) { return component<i>(part(one)); });
        });
    };
    const Contact<V> first{put(S(-1), [](const auto& one) { return one.first.time; }),
        put_vector(body.position(), [](const auto& one) { return one.first.point; }),
        put_vector(zero<V>(), [](const auto& one) { return one.first.normal; }),
        put_vector(zero<V>(), [](const auto& one) { return one.first.velocity; })};
    body.update();
    body.set_position(put_vector(in_range(body.position()), [](const auto& one) { return one.ball.position(); }));
    body.set_velocity(put_vector(body.velocity(), [](const auto& one) { return one.ball.velocity(); }));
    return first;
}

}}} // namespace veer::VEER_UNIT::parts
