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
// once). Every other ball has a ContactFrame of its own, in double. The frame is played in substeps of constant
// acceleration, from impact to impact. Each iteration takes five steps:
//
// 1. touch         adds the surfaces that the ball touches and neither hits nor leaves: it stays on these
// 2. after_impact  applies the impulse of the impact that ended the last substep
// 3. next_substep  solves the surfaces together, for the acceleration and for the time until friction halts the ball
// 4. next_impact   finds the first impact of the substep with any other obstacle, by its time
// 5. after         moves the ball to the impact, to the halt or to the end of the frame
//
// Then out_of_all pushes the ball out of obstacles into which rounding or their motion put it.
//
// - Places are relative to where the ball starts, and are rounded once, at the end: so distance from the origin costs
//   no digits.
// - Each obstacle has a number, and counts as one flat surface: its tangent plane at the ball's place in the iteration.
// - Each iteration either advances time or adds a new obstacle, because a substep leads into no surface that the ball
//   is on. After three impacts in one place the ball stays on the next obstacle, if restitution is below 1.
// - After MaxContacts impacts the next bounce is deferred, if the acceleration presses the ball against the obstacle.
//   The ball stays on the obstacle until it leaves it or the frame ends, and bounces off then. So with restitution up
//   to 1 no obstacle that moves passes through the ball, and with MaxContacts 4 or more energy is kept but for
//   rounding. Then the count begins anew.
// - After four times MaxContacts impacts the ball stops, a quarter of the way to the next one, and loses the remainder
//   of the frame.
//
// Structures here are not const: g++ 12 keeps a const structure in memory. Derivations: docs/notes/contact.md.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The time of a fall over `distance` that starts with `speed` under `acceleration`, both along the fall.
///
///     w = sqrt(speed^2 + 2 acceleration distance)      the speed on arrival, by energy
///     t = distance / ((speed + w) / 2);  where the fall starts upwards, speed < 0,  (w - speed) / acceleration
///
/// @return [s]  >= 0; -1 where the fall never arrives
[[nodiscard]] constexpr double fall_time(double distance, double speed, double acceleration) noexcept {
    const double squared = speed * speed + 2 * acceleration * distance;
    if (squared < 0 || (speed <= 0 && acceleration <= 0)) return -1;
    const double arrival = square_root(squared);
    return speed >= 0 ? ratio(2 * distance, speed + arrival) : ratio(arrival - speed, acceleration);
}

/// The frame of one ball: what stays the same in the frame, and the steps of an iteration. V are vectors of plain
/// numbers of the game's type, whose rounding decides what touches.
template <Vector V> struct ContactFrame {
    using Number = scalar_t<V>;
    using Wide = BasicVector<double, dimension_v<V>>;

    struct Motion {
        Wide place;            ///< from origin   [m]
        Wide velocity;         ///< [m/s]
        double remaining_time; ///< of the frame  [s]
        double elapsed;        ///< of the frame  [s]
    };
    /// A part of the frame with constant acceleration, which ends where friction halts the ball, or with the frame.
    struct Substep {
        double time;         ///< [s]
        Wide velocity;       ///< at the start                                                [m/s]
        Wide acceleration;   ///< [m/s^2]
        Wide end_velocity;   ///< where friction halts the ball, exactly that of the surface  [m/s]
        std::size_t pushing; ///< the first surface that pushes the ball; their count where none does
    };
    struct Impact {
        double time;          ///< from the start of the substep; -1: none  [s]
        Wide normal;          ///< out of the obstacle, a unit vector
        Wide velocity;        ///< of the obstacle                          [m/s]
        std::size_t obstacle; ///< its number
    };
    struct Deferred {
        Impact impact;
        double speed; ///< of the bounce that waits; 0: none waits  [m/s]
    };
    /// The plane that touches an obstacle at the place nearest to the ball.
    struct Tangent {
        double separation; ///< of ball and plane  [m]
        Wide normal, velocity;
    };

    Wide origin;               ///< where the ball starts                                    [m]
    Wide free_acceleration;    ///< without contacts                                         [m/s^2]
    double radius;             ///< >= 0                                                     [m]
    Material<double> material; ///< restitution >= 0; a friction below 0 brakes as little as 0
    double largest_tolerance;  ///< no separation rounds by more                             [m]
    bool is_slow;              ///< travels no further than that, at most twice as fast as one frame makes it

    VEER_ALWAYS_INLINE constexpr ContactFrame(
        const PhysicBase<V>& ball, Number given_radius, const Material<Number>& given) noexcept
        : origin(converted<Wide>(ball.position())), free_acceleration(converted<Wide>(ball.acceleration())),
          radius(static_cast<double>(given_radius)), material{maximum(static_cast<double>(given.restitution), 0.0),
                                                         static_cast<double>(given.friction)} {
        const double time = static_cast<double>(ball.unit_time()),
                     speed = sum_of_magnitudes(converted<Wide>(ball.velocity())),
                     gain = sum_of_magnitudes(free_acceleration) * time, travel = (speed + gain) * time;
        largest_tolerance = rounding_steps * unit * (sum_of_magnitudes(origin) + radius + travel);
        is_slow = travel <= largest_tolerance && speed <= 2 * gain;
    }

    /// Plays the frame to its end. Moves `now`, and sets `first` to the first contact. `most` is MaxContacts.
    template <class World>
    VEER_ALWAYS_INLINE constexpr void play(
        const World& world, Motion& now, Contact<V>& first, int most) const noexcept {
        Impact met{-1, now.place, now.place, 0};
        Deferred deferred{met, 0};
        Corner<Wide> on; // the surfaces that the ball is on
        on.count = 0;
        bool is_deferred = false;
        const auto note_first = [&](const Wide& normal, const Wide& velocity) VEER_IN_LINE {
            if (first.time < 0)
                first = {static_cast<Number>(now.elapsed), converted<V>(origin + now.place - normal * radius),
                    converted<V>(normal), converted<V>(velocity)};
        };
        for (int contacts = 0, in_a_row = 0, at_one_place = 0, halts = 0;;) {
            const double speed_tolerance =
                8 * unit
                * (2 * sum_of_magnitudes(now.velocity) + sum_of_magnitudes(free_acceleration) * now.remaining_time);
            touch(on, world, now, met, speed_tolerance);
            if (deferred.speed > 0 && !on.has(deferred.impact.obstacle))
                now.velocity = released(now.velocity, deferred);
            if (met.time >= 0) {
                const bool is_wedged = at_one_place > 3 && material.restitution < 1;
                now.velocity =
                    after_impact(on, deferred, now, met, speed_tolerance, is_deferred, is_wedged, contacts > most);
            }
            Substep next = next_substep(on, now, speed_tolerance);
            now.velocity = next.velocity;
            if (next.pushing < on.count)
                note_first(on.surfaces[next.pushing].normal, on.surfaces[next.pushing].velocity);
            met = next_impact(on, world, now, next, speed_tolerance);
            if (met.time < 0) {
                const bool ends = next.time >= now.remaining_time || ++halts > most;
                now = after(now, next, next.time);
                if (ends) break;
            } else if (++contacts / impacts_per_obstacle > most) {
                now = after(now, next, 0.25 * met.time); // half-way is the top of a bounce: there the ball would hang
                break;
            } else {
                is_deferred = ++in_a_row > most && dot(next.acceleration, met.normal) <= 0;
                if (is_deferred) in_a_row = 0;
                const bool moves = sum_of_magnitudes(now.velocity) * met.time > largest_tolerance;
                at_one_place = moves ? 1 : at_one_place + 1;
                now = after(now, next, met.time);
                note_first(met.normal, met.velocity);
            }
        }
        if (deferred.speed > 0) now.velocity = released(now.velocity, deferred);
    }

private:
    static constexpr double unit = static_cast<double>(epsilon<Number>());
    /// How many times MaxContacts impacts a frame has: a bounce is deferred at each of the three obstacles that hold a
    /// ball in a corner. In the plane as many, so that a plane in space has its bits.
    static constexpr int impacts_per_obstacle = 4;

    template <class There> static constexpr bool is_own = requires(const There& there) { there.elapsed; };
    template <class There> // shows the ball the same plane all the time
    static constexpr bool is_plane = is_own<There> || requires(const There& there) {
        there.point;
    };

    /// v, clamped to the range of the game's numbers, if these are not floats: squares of floats fit into double.
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr Wide bounded(const Wide& v) noexcept {
        if constexpr (is_single_v<Number>) return v;
        else return clamped(v);
    }

    /// Step 1: collects the surface just met, and those that the ball touches without a speed into or off them, but for
    /// rounding. A surface that the ball was on may turn away, by a speed that the acceleration takes back in the
    /// frame.
    template <class World>
    VEER_ALWAYS_INLINE constexpr void touch(Corner<Wide>& on, const World& world, const Motion& now, const Impact& met,
        double speed_tolerance) const noexcept {
        std::size_t before[Corner<Wide>::capacity], known = 0;
        for (; known < on.count; ++known) before[known] = on.surfaces[known].obstacle;
        on.count = 0;
        if (met.time >= 0) on.add(met.normal, met.velocity, 0, met.obstacle);
        world(origin, now.elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (on.has(number)) return;
            if (!is_plane<decltype(there)> && is_clear_of(there, now.place, radius + largest_tolerance)) return;
            Substep free{now.remaining_time, now.velocity, free_acceleration, now.velocity, 0};
            Tangent plane = tangent(there, now.place, free, 0, radius + largest_tolerance);
            const double least = plane.separation;
            if (!(least <= largest_tolerance && least <= tolerance(now.place, plane.normal))) return;
            const double off = dot(Wide(now.velocity - plane.velocity), plane.normal);
            bool turns = false;
            for (std::size_t i = 0; i < known; ++i) turns = turns || before[i] == number;
            turns = turns && 2 * off <= -dot(free_acceleration, plane.normal) * now.remaining_time;
            if (off < -speed_tolerance || (off > speed_tolerance && !turns)) return;
            on.add(plane.normal, plane.velocity, 0, number);
        });
    }

    /// The size up to which a separation is rounding: of the coordinates, and of the last step of push_out.
    [[nodiscard]] constexpr double tolerance(const Wide& place, const Wide& normal) const noexcept {
        return rounding_steps * unit / epsilon<double>() * resolution(Wide(origin + place), normal, radius);
    }

    /// The tangent plane of an obstacle after some time of a substep. Of an obstacle of a game's own type: the plane
    /// where the chord of the substep meets the obstacle, for a ball of radius `own_radius`.
    template <class There>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Tangent tangent(
        const There& there, const Wide& place, const Substep& step, double time, double own_radius) const noexcept {
        if constexpr (is_own<There>) {
            Wide mean = step.velocity + step.acceleration * (0.5 * step.time);
            Contact<Wide> found = there.meets(place, bounded(mean), own_radius, step.time);
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

    /// Step 2: the velocity after an impact with the first of the surfaces. Removes the surfaces that the ball leaves.
    ///
    /// @param is_deferred  this bounce is deferred
    /// @param is_wedged    the ball has bounced to and fro at one place: it stays
    /// @param is_many      more than MaxContacts impacts in this frame
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Wide after_impact(Corner<Wide>& on, Deferred& deferred,
        const Motion& now, const Impact& met, double speed_tolerance, bool is_deferred, bool is_wedged,
        bool is_many) const noexcept {
        auto& hit = on.surfaces[0];
        Wide before = now.velocity;
        if (deferred.speed > 0 && !is_deferred && dot(hit.normal, deferred.impact.normal) < -0x1p-10) {
            before = released(before, deferred); // being pressed between the two would take its energy
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
        for (std::size_t i = on.count; i-- > 1;) { // a hop that outlasts the frame leaves the surface
            const auto& one = on.surfaces[i];
            const double off = dot(Wide(velocity - one.velocity), one.normal);
            if (off > speed_tolerance && 2 * off > -dot(free_acceleration, one.normal) * now.remaining_time)
                on.remove(i);
        }
        if (!stays) on.remove(0);
        return velocity;
    }

    /// Whether the ball stays on an obstacle after an impact: all further bounces fit into the remaining time, or rise
    /// no higher than rounding.
    ///
    /// Between walls at an acute angle, a fall over the rounding of one separation has the speed of a fall over many,
    /// and an elastic ball would bounce to and fro for ever. So after MaxContacts impacts, 64 roundings count as one.
    [[nodiscard]] constexpr bool comes_to_rest(
        double closing, const Wide& normal, const Motion& now, bool is_many) const noexcept {
        const double weight = maximum(-dot(free_acceleration, normal), 0.0), bounciness = material.restitution;
        const bool short_hops = 2 * bounciness * closing <= maximum(1 - bounciness, 0.0) * weight * now.remaining_time;
        const double fall = is_many ? 64 * sum_of_magnitudes(free_acceleration) : weight;
        return short_hops || closing * closing <= 2 * fall * tolerance(now.place, normal);
    }

    /// The velocity after the deferred bounce, which ends its waiting. The speed off the surface becomes
    /// sqrt(off^2 + speed^2), so that the energy is right.
    [[nodiscard]] constexpr Wide released(const Wide& velocity, Deferred& deferred) const noexcept {
        const double off = dot(Wide(velocity - deferred.impact.velocity), deferred.impact.normal),
                     speed = deferred.speed;
        deferred.speed = 0;
        return bounded(velocity + deferred.impact.normal * (square_root(off * off + speed * speed) - off));
    }

    /// Step 3: the next substep. The surfaces hold the ball by their impulses, and friction brakes it.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Substep next_substep(
        Corner<Wide>& on, const Motion& now, double speed_tolerance) const noexcept {
        const double time = now.remaining_time;
        Wide free_velocity = bounded(now.velocity + free_acceleration * time);
        if (on.count == 0) return {time, now.velocity, free_acceleration, free_velocity, 0};
        Wide smooth = bounded(on.nearest(Wide(free_velocity), speed_tolerance)); // without friction
        Substep next{time, now.velocity, free_acceleration, smooth, on.first_pushing()};
        next.velocity = bounded(on.levelled(now.velocity, speed_tolerance));
        if (const double friction = material.friction; friction > 0) {
            auto support = on.support();
            if (support.is_one) {
                Slide<Wide> sliding = slide<Wide>(next.velocity - support.velocity, smooth - next.velocity,
                    friction * support.impulse, speed_tolerance);
                next.end_velocity = support.velocity + sliding.velocity, next.time = time * sliding.time;
            } else next.end_velocity = on.braked(smooth, friction);
            if (on.count > 1) next.end_velocity = bounded(on.nearest(Wide(next.end_velocity), speed_tolerance));
        }
        Wide change = next.end_velocity - next.velocity;
        next.acceleration = bounded(generate<Wide>([&](auto i) { return ratio(component<i>(change), next.time); }));
        return next;
    }

    /// Step 4: the first impact of the substep with an obstacle that the ball is not on.
    template <class World>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Impact next_impact(const Corner<Wide>& on, const World& world,
        const Motion& now, const Substep& step, double speed_tolerance) const noexcept {
        Impact first{-1, now.place, now.place, 0};
        Wide mean = bounded(step.velocity + step.acceleration * (0.5 * step.time));
        const double sagitta = // how far the parabola leaves its chord, at most
            minimum(sum_of_magnitudes(step.acceleration) * (0.125 * step.time * step.time), range_limit<double>());
        world(origin, now.elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (!is_own<decltype(there)> && on.has(number)) return;
            if (!is_plane<decltype(there)> && passes(there, now.place, mean, radius + sagitta, step.time)) return;
            Impact found = impact(there, number, now.place, step, speed_tolerance);
            if (found.time >= 0 && (first.time < 0 || found.time < first.time)) first = found;
        });
        return first;
    }

    /// The impact with an obstacle in a substep, if there is one.
    ///
    /// A convex obstacle lies behind each of its tangent planes, so the ball arrives at the plane first. The ball goes
    /// from plane to plane until the next one is no further than rounding: Newton's method for the separation, from the
    /// outside. A ball that leaves a plane, or stops in front of it, has no impact.
    template <class There>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Impact impact(const There& there, std::size_t number, const Wide& place,
        const Substep& step, double speed_tolerance) const noexcept {
        double time = 0;
        for (int planes = 0; planes < 100; ++planes) {
            Tangent plane = tangent(there, place, step, time, radius);
            Wide now = is_plane<There> ? step.velocity : bounded(step.velocity + step.acceleration * time);
            const double weight = -dot(step.acceleration, plane.normal), remaining = step.time - time;
            double closing = dot(Wide(plane.velocity - now), plane.normal);
            const double travel = (closing + maximum(weight, 0.0) * (0.5 * remaining)) * remaining; // at most
            if (travel <= 0 || plane.separation > travel) break;
            const bool is_separate =
                plane.separation > 0 && !(is_slow && plane.separation <= tolerance(place, plane.normal));
            if (is_separate || closing < -speed_tolerance) {
                const double wait = fall_time(maximum(plane.separation, 0.0), closing, weight);
                if (wait < 0 || time + wait > step.time) break;
                time += wait;
                closing += weight * wait;
                if (!is_plane<There> && wait > 0x1p-40 * step.time) continue;
            }
            const bool presses =
                closing + maximum(weight * (step.time - time), 0.0) > speed_tolerance; // else it grazes
            if (presses) return {time, plane.normal, plane.velocity, number};
            break;
        }
        return {-1, place, place, number};
    }

    /// Step 5: the motion after some time of the substep.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Motion after(
        const Motion& now, const Substep& step, double time) const noexcept {
        Wide mean = bounded(step.velocity + step.acceleration * (0.5 * time));
        return {bounded(now.place + bounded(mean * time)),
            time < step.time ? bounded(step.velocity + step.acceleration * time) : step.end_velocity,
            maximum(now.remaining_time - time, 0.0), now.elapsed + time};
    }
};

// ---- the whole frame ------------------------------------------------------------------------------------------------

/// The frame of one ball with contacts. Moves the ball, and returns its first contact.
template <int MaxContacts, Vector V, class World>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> play_frame(
    PhysicBase<V>& ball, scalar_t<V> radius, const Material<scalar_t<V>>& material, const World& world) noexcept {
    using S = scalar_t<V>;
    const S time = ball.unit_time(), own_radius = maximum(radius, S(0));
    using Wide = typename ContactFrame<V>::Wide;
    Contact<V> first = no_contact(ball.position());
    ContactFrame<V> frame(ball, own_radius, material);
    typename ContactFrame<V>::Motion now{zero<Wide>(), converted<Wide>(ball.velocity()), static_cast<double>(time), 0};
    ball.update();
    if (time >= S(0)) frame.play(world, now, first, MaxContacts);
    if (first.time >= S(0)) {
        first.time = minimum(first.time, time);
        ball.set_position(converted<V>(frame.origin + now.place));
        ball.set_velocity(clamped(converted<V>(now.velocity)));
    }
    const auto at_end = [&](const auto& look) VEER_IN_LINE { world(zero<V>(), static_cast<double>(time), look); };
    ball.set_position(out_of_all(clamped(ball.position()), own_radius, MaxContacts, at_end));
    return first;
}

/// The frames of the balls of a pack, one after the other where they are not free. Moves the body, and returns the
/// first contacts.
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
    body.set_position(put_vector(clamped(body.position()), [](const auto& one) { return one.ball.position(); }));
    body.set_velocity(put_vector(body.velocity(), [](const auto& one) { return one.ball.velocity(); }));
    return first;
}

}}} // namespace veer::VEER_UNIT::parts
