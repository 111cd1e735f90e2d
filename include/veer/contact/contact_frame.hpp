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

/// A ball in the course of a frame: where it is, how it moves, what is left of the time, and the surfaces it is on.
///
/// @tparam V  vectors of plain numbers of the game's type, whose rounding decides what touches
template <Vector V> struct ContactFrame {
    using Number = scalar_t<V>;
    using Wide = BasicVector<double, dimension_v<V>>;

    /// A contact to come; time -1: none.
    struct Meeting {
        double time;          ///< from now                              [s]
        Wide normal;          ///< out of the obstacle, a unit vector
        Wide velocity;        ///< of the obstacle                       [m/s]
        std::size_t obstacle; ///< its number
    };
    /// The plane between the ball and an obstacle: the tangent plane of the obstacle at its nearest place.
    struct Tangent {
        double gap; ///< from the ball to the plane  [m]
        Wide normal, velocity;
    };

    Wide origin;               ///< where the ball began the frame                                        [m]
    Wide place;                ///< from origin                                                           [m]
    Wide velocity, pull;       ///< pull: the acceleration without any surface                            [m/s], [m/s^2]
    double left;               ///< of the frame                                                          [s]
    double radius;             ///< >= 0                                                                  [m]
    Material<double> material; ///< restitution >= 0; a friction below 0 brakes as little as 0
    double elapsed;            ///< since the start of the frame                                          [s]
    double stretch;            ///< until the ball halts, or the frame ends                               [s]
    Wide acceleration;         ///< in this stretch                                                       [m/s^2]
    Wide end_velocity;         ///< at its end: exactly that of the surface where friction halts the ball [m/s]
    int at_once;               ///< contacts since the ball has last moved by more than rounding
    double doubt;              ///< the rounding of a gap, at most: most_grains epsilon of the coordinates [m]
    double noise;              ///< the rounding of a speed: 8 epsilon of the velocities now and without surfaces
    bool is_slow;              ///< the ball moves by a few grains, and only as fast as the pull has made it just now
    Meeting met;               ///< the next contact
    bool is_late;              ///< its bounce is put off
    Meeting late;              ///< the contact whose bounce is put off
    double bounce;             ///< the speed of that bounce; 0: none is put off                          [m/s]
    Contact<V> first;          ///< the first one of the frame
    Corner<Wide> on;           ///< the surfaces that the ball is on

    VEER_ALWAYS_INLINE constexpr ContactFrame(
        const PhysicBase<V>& ball, Number given_radius, const Material<Number>& given) noexcept
        : origin(converted<Wide>(ball.position())), place(zero<Wide>()), velocity(converted<Wide>(ball.velocity())),
          pull(converted<Wide>(ball.acceleration())), left(static_cast<double>(ball.unit_time())),
          radius(static_cast<double>(given_radius)), material{maximum(static_cast<double>(given.restitution), 0.0),
                                                         static_cast<double>(given.friction)},
          elapsed(0), stretch(left), acceleration(pull), end_velocity(velocity), at_once(0),
          noise(0), met{-1, place, place, 0}, is_late(false), late(met), bounce(0), first(no_contact(ball.position())) {
        const double speed = sum_of_magnitudes(velocity), gain = sum_of_magnitudes(pull) * left,
                     travel = (speed + gain) * left;
        doubt = most_grains * grain * (sum_of_magnitudes(origin) + radius + travel);
        is_slow = travel <= doubt && speed <= 2 * gain;
    }

    /// The frame from its start to its end. After `most` contacts the bounce of the next one is put off.
    template <class World> VEER_ALWAYS_INLINE constexpr void play(const World& world, int most) noexcept {
        for (int contacts = 0, in_a_row = 0, halts = 0;;) {
            touch(world);
            if (bounce > 0 && !on.has(late.obstacle)) leave();
            respond();
            find_contact(world);
            if (met.time < 0) {
                const bool ends = stretch >= left || ++halts > most;
                advance(stretch);
                if (ends) return leave();
            } else if (++contacts / most_rounds > most) return advance(0.25 * met.time), leave();
            else {
                is_late = ++in_a_row > most && dot(acceleration, met.normal) <= 0;
                if (is_late) in_a_row = 0;
                at_once = sum_of_magnitudes(velocity) * met.time > doubt ? 1 : at_once + 1;
                advance(met.time);
                note_first(met.normal, met.velocity);
            }
        }
    }

private:
    static constexpr double grain = static_cast<double>(epsilon<Number>());
    /// After so many times MaxContacts contacts the ball stops: a bounce is put off at each of the three obstacles that
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
        else return clamped(v);
    }

    /// Keeps a contact at this place and time, if that is the first one.
    VEER_ALWAYS_INLINE constexpr void note_first(const Wide& normal, const Wide& surface_velocity) noexcept {
        if (first.time < 0)
            first = {static_cast<Number>(elapsed), converted<V>(origin + place - normal * radius), converted<V>(normal),
                converted<V>(surface_velocity)};
    }

    /// Step 1: adds the surfaces that the ball touches, with no speed into them or off them but rounding. A surface
    /// that the ball was on may turn away under it, by a speed that the pull takes back within the frame.
    template <class World> VEER_ALWAYS_INLINE constexpr void touch(const World& world) noexcept {
        noise = 8 * grain * (2 * sum_of_magnitudes(velocity) + sum_of_magnitudes(pull) * left);
        std::size_t before[Corner<Wide>::most]{}, known = 0;
        for (; known < on.count; ++known) before[known] = on.surfaces[known].obstacle;
        on.count = 0, acceleration = pull, stretch = left;
        if (met.time >= 0) on.add(met.normal, met.velocity, 0, met.obstacle);
        world(origin, elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (on.has(number)) return;
            if (!is_plane<decltype(there)> && is_clear_of(there, place, radius + doubt)) return;
            const Tangent plane = tangent(there, 0, radius + doubt);
            if (!(plane.gap <= doubt && plane.gap <= rounding(plane.normal))) return;
            const double off = dot(Wide(velocity - plane.velocity), plane.normal);
            bool turns = false;
            for (std::size_t i = 0; i < known; ++i) turns = turns || before[i] == number;
            turns = turns && 2 * off <= -dot(pull, plane.normal) * left;
            if (off < -noise || (off > noise && !turns)) return;
            on.add(plane.normal, plane.velocity, 0, number);
        });
    }

    /// The error of a gap by rounding and by the last step of push_out.
    [[nodiscard]] constexpr double rounding(const Wide& normal) const noexcept {
        return most_grains * grain / epsilon<double>() * parts::grain(Wide(origin + place), normal, radius);
    }

    /// The tangent plane of an obstacle some time from now, for a ball of the radius `reach`. Of an obstacle of a
    /// game's own type, the plane at the contact on the chord of the stretch.
    template <class There>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Tangent tangent(
        const There& there, double time, double reach) const noexcept {
        if constexpr (is_own<There>) {
            const Wide mean = velocity + acceleration * (0.5 * stretch);
            const Contact<Wide> found = there.meets(place, bounded(mean), reach, stretch);
            const double closing = dot(Wide(found.velocity - mean), found.normal);
            return {found.time * closing, found.normal, found.velocity}; // without a contact the normal is zero
        } else if constexpr (is_plane<There>) {
            const Wide normal = there.normal * Corner<Wide>::per_length(there.normal);
            return {dot(Wide(place - there.point), normal) - radius, normal, there.velocity};
        } else {
            const Wide drift = velocity - there.velocity, toward = bounded(drift + acceleration * time);
            const Wide at = place + bounded(bounded(drift + acceleration * (0.5 * time)) * time);
            const Clearance<Wide> now = clearance(at, radius, there, toward);
            return {now.gap, now.normal, there.velocity};
        }
    }

    /// Whether a ball comes to rest at a contact: all further bounces fit into the rest of the frame, or rise no higher
    /// than rounding.
    [[nodiscard]] constexpr bool comes_to_rest(double closing, const Wide& normal) const noexcept {
        const double weight = maximum(-dot(pull, normal), 0.0), bounciness = material.restitution;
        const bool short_hops = 2 * bounciness * closing <= maximum(1 - bounciness, 0.0) * weight * left;
        return short_hops || closing * closing <= 2 * weight * rounding(normal);
    }

    /// Step 2: the impulse of a contact, and the next stretch.
    VEER_ALWAYS_INLINE constexpr void respond() noexcept {
        if (met.time >= 0) hit();
        stretch = left;
        if (on.count == 0) {
            acceleration = pull, end_velocity = bounded(velocity + pull * left);
            return;
        }
        const Wide drawn = bounded(on.nearest(bounded(velocity + pull * left), noise));
        if (const std::size_t i = on.first_pushing(); i < on.count)
            note_first(on.surfaces[i].normal, on.surfaces[i].velocity);
        velocity = bounded(on.levelled(velocity, noise));
        end_velocity = drawn;
        if (const double friction = material.friction; friction > 0) {
            const auto ground = on.ground();
            if (ground.is_one) {
                const Slide<Wide> way =
                    slide<Wide>(velocity - ground.velocity, drawn - velocity, friction * ground.push, noise);
                end_velocity = ground.velocity + way.velocity, stretch = left * way.time;
            } else end_velocity = on.braked(drawn, friction);
            if (on.count > 1) end_velocity = bounded(on.nearest(end_velocity, noise));
        }
        const Wide change = end_velocity - velocity;
        acceleration = bounded(generate<Wide>([&](auto i) { return ratio(component<i>(change), stretch); }));
    }

    /// The velocity after the impulse of a contact with the first of the surfaces. Those that the ball leaves are
    /// removed.
    VEER_ALWAYS_INLINE constexpr void hit() noexcept {
        auto& hit_one = on.surfaces[0];
        if (bounce > 0 && !is_late && dot(hit_one.normal, late.normal) < -0x1p-10) leave(); // else that takes energy
        const double closing = dot(Wide(hit_one.velocity - velocity), hit_one.normal);
        const bool is_wedged = at_once > 3 && material.restitution < 1; // to and fro at one place
        const bool rests = is_wedged || comes_to_rest(closing, hit_one.normal), stays = rests || is_late;
        if (!stays) hit_one.speed = minimum(material.restitution * closing, range_limit<double>());
        const Wide after = bounded(on.nearest(velocity, noise));
        if (is_late && !rests) put_off(after - velocity);
        velocity = on.braked(after, material.friction);
        for (std::size_t i = on.count; i-- > 1;) { // a hop too long for the frame leaves the surface
            const auto& one = on.surfaces[i];
            const double off = dot(Wide(velocity - one.velocity), one.normal);
            if (off > noise && 2 * off > -dot(pull, one.normal) * left) on.remove(i);
        }
        if (!stays) on.remove(0);
    }

    /// Puts off the bounce of a contact that has changed the velocity. One that was put off before goes with it.
    constexpr void put_off(const Wide& change) noexcept {
        const Wide back = bounded(change * material.restitution);
        late = met, bounce = square_root(bounce * bounce + dot(back, back));
    }

    /// The bounce that was put off, if there is one: the speed off the surface becomes sqrt(off^2 + bounce^2), as the
    /// energy demands.
    constexpr void leave() noexcept {
        if (!(bounce > 0)) return;
        const double off = dot(Wide(velocity - late.velocity), late.normal);
        velocity = bounded(velocity + late.normal * (square_root(off * off + bounce * bounce) - off)), bounce = 0;
        for (std::size_t i = on.count; i-- > 1;)
            if (on.surfaces[i].obstacle == late.obstacle) on.remove(i);
    }

    /// Step 3: the first contact of the stretch with an obstacle that the ball is not on.
    template <class World> VEER_ALWAYS_INLINE constexpr void find_contact(const World& world) noexcept {
        met.time = -1;
        const Wide mean = bounded(velocity + acceleration * (0.5 * stretch));
        const double sag = // of the chord
            minimum(sum_of_magnitudes(acceleration) * (0.125 * stretch * stretch), range_limit<double>());
        world(origin, elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (!is_own<decltype(there)> && on.has(number)) return;
            if (!is_plane<decltype(there)> && passes(there, place, mean, radius + sag, stretch)) return;
            meet(there, number);
        });
    }

    /// Replaces a contact by that with an obstacle, if that is earlier.
    ///
    /// The obstacle lies behind its tangent plane, so the ball does not touch it before it gets to this plane. The ball
    /// goes from plane to plane until the next one is no further away than rounding: Newton's method for the gap, from
    /// the outside. A ball that leaves the last plane, or stays in front of it, does not touch.
    template <class There> VEER_ALWAYS_INLINE constexpr void meet(const There& there, std::size_t number) noexcept {
        double time = 0;
        for (int planes = 0; planes < 100; ++planes) {
            const Tangent plane = tangent(there, time, radius);
            const Wide now = is_plane<There> ? velocity : bounded(velocity + acceleration * time);
            const double weight = -dot(acceleration, plane.normal), rest = stretch - time;
            double closing = dot(Wide(plane.velocity - now), plane.normal);
            const double nearer = (closing + maximum(weight, 0.0) * (0.5 * rest)) * rest; // at most
            if (nearer <= 0 || plane.gap > nearer) return;
            const bool is_apart = plane.gap > 0 && !(is_slow && plane.gap <= rounding(plane.normal));
            if (is_apart || closing < -noise) {
                const double wait = fall_time(maximum(plane.gap, 0.0), closing, weight);
                if (wait < 0 || time + wait > stretch) return;
                time += wait;
                closing += weight * wait;
                if (!is_plane<There> && wait > 0x1p-40 * stretch) continue;
            }
            const bool presses = closing + maximum(weight * (stretch - time), 0.0) > noise; // else it grazes
            if (presses && (met.time < 0 || time < met.time)) met = {time, plane.normal, plane.velocity, number};
            return;
        }
    }

    /// Step 4: moves the ball on in its stretch.
    VEER_ALWAYS_INLINE constexpr void advance(double time) noexcept {
        place = bounded(place + bounded(bounded(velocity + acceleration * (0.5 * time)) * time));
        velocity = time < stretch ? bounded(velocity + acceleration * time) : end_velocity;
        left = maximum(left - time, 0.0);
        elapsed += time;
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
    ContactFrame<V> frame(ball, around, material);
    ball.update();
    if (time >= S(0)) frame.play(world, MaxContacts);
    if (frame.first.time >= S(0)) {
        frame.first.time = minimum(frame.first.time, time);
        ball.set_position(converted<V>(frame.origin + frame.place));
        ball.set_velocity(clamped(converted<V>(frame.velocity)));
    }
    const auto at_end = [&](const auto& look) VEER_IN_LINE { world(zero<V>(), static_cast<double>(time), look); };
    ball.set_position(out_of_all(clamped(ball.position()), around, MaxContacts, at_end));
    return frame.first;
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
    body.set_position(put_vector(clamped(body.position()), [](const auto& one) { return one.ball.position(); }));
    body.set_velocity(put_vector(body.velocity(), [](const auto& one) { return one.ball.velocity(); }));
    return first;
}

}}} // namespace veer::VEER_UNIT::parts
