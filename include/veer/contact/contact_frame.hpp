// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../contact.hpp"
#include "../ground/compiler.hpp"
#include "../physic_base.hpp"
#include "../vector.hpp"
#include "corner.hpp"
#include "impulse.hpp"
#include "surroundings.hpp"

// Simulates one frame of a ball that flies, bounces, slides and rests, for update_with_contacts.
//
// flies_free finds the balls of a pack that certainly meet no obstacle in this frame. `update` moves these balls. For
// each other ball, a ContactFrame divides the frame into substeps of constant acceleration. A substep ends at an
// impact, when friction stops the ball, or at the end of the frame. Each substep has five stages:
//
// 1. touch         collects up to 5 surfaces that the ball touches. The surface that the ball has just hit is first.
// 2. after_impact  applies the impulse of the impact that ended the last substep.
// 3. next_substep  computes the velocity at the end of the frame, and the time until friction stops the ball.
// 4. next_impact   finds the earliest impact of the substep. It skips the obstacles that the ball touches, except for
//                  obstacles of a game's own type.
// 5. after         moves the ball to the end of the substep.
//
// After the last substep, out_of_all pushes the ball out of all obstacles. Stages 1 to 3 replace each obstacle by its
// tangent plane at the point nearest to the ball. All positions are relative to the ball's position at the start of the
// frame, so rounding errors do not grow with the distance from the world's origin.
//
// After MaxContacts impacts, the next bounce is deferred: the ball stays on the obstacle, and the count of impacts
// restarts. If the acceleration pulls the ball off the obstacle, the bounce is not deferred. A deferred bounce is
// applied when the ball leaves the obstacle, when it hits an opposite obstacle, or when the frame ends. If a second
// bounce is deferred before the first is applied, the second obstacle gives the ball the energy of both bounces. If the
// restitution is at most 1, no moving obstacle passes through the ball, unless the frame ends early.
//
// At impact number 4 * (MaxContacts + 1), the frame ends early. The ball moves only for a quarter of the time to this
// impact. After MaxContacts stops by friction, the frame ends at the next stop.
//
// Structures are not const, because g++ 12 keeps a const structure in memory. Derivations: docs/notes/contact.md.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The constants of one ball in one frame, and the functions of the stages. V is a vector of plain numbers, not of
/// packs. The tolerance for touching an obstacle depends on the precision of these numbers.
template <Vector V> struct ContactFrame {
    using Number = scalar_t<V>;
    using Wide = BasicVector<double, dimension_v<V>>;

    struct Motion {
        Wide place;            ///< position relative to `origin`      [m]
        Wide velocity;         ///< velocity of the ball               [m/s]
        double remaining_time; ///< time until the end of the frame    [s]
        double elapsed;        ///< time since the start of the frame  [s]
    };
    /// A part of the frame with constant acceleration.
    struct Substep {
        double time;         ///< [s]
        Wide velocity;       ///< velocity at the start  [m/s]
        Wide acceleration;   ///< [m/s^2]
        Wide end_velocity;   ///< velocity at the end; the surface's velocity if friction holds the ball  [m/s]
        std::size_t pushing; ///< index of the first surface that pushes the ball; the number of surfaces if none does
    };
    struct Impact {
        double time;          ///< time since the start of the substep; -1 if there is no impact  [s]
        Wide normal;          ///< direction out of the obstacle, a unit vector
        Wide velocity;        ///< velocity of the obstacle  [m/s]
        std::size_t obstacle; ///< index of the obstacle
    };
    struct Deferred {
        Impact impact;
        double speed; ///< speed of the deferred bounce; 0 if no bounce is deferred  [m/s]
    };
    /// The tangent plane of an obstacle at the point nearest to the ball.
    struct Tangent {
        double separation; ///< separation of ball and plane  [m]
        Wide normal, velocity;
    };

    Wide origin;               ///< position of the ball at the start of the frame  [m]
    Wide free_acceleration;    ///< acceleration without contacts                   [m/s^2]
    double radius;             ///< radius of the ball, >= 0                        [m]
    Material<double> material; ///< restitution >= 0; a negative friction is treated as 0
    double largest_tolerance;  ///< upper bound of `tolerance` in this frame  [m]
    bool is_slow;              ///< whether the ball moves at most largest_tolerance in this frame

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

    /// Simulates the whole frame. Changes `now`, and sets `first` to the first contact. `most` is MaxContacts.
    template <class World>
    VEER_ALWAYS_INLINE constexpr void play(
        const World& world, Motion& now, Contact<V>& first, int most) const noexcept {
        Impact met{-1, now.place, now.place, 0};
        Deferred deferred{met, 0};
        Corner<Wide> on; // the surfaces that the ball touches
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
            if (deferred.speed > 0 && !on.has(deferred.impact.obstacle)) [[unlikely]]
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
            } else if (++contacts / impacts_per_obstacle > most) [[unlikely]] {
                now = after(now, next, 0.25 * met.time); // at half the time, the ball may be at the top of a bounce
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
    /// A frame has fewer than 4 * (MaxContacts + 1) impacts, in 2D and 3D: MaxContacts impacts, then up to three
    /// deferred bounces, one for each obstacle of a corner. Each deferred bounce allows MaxContacts more impacts.
    static constexpr int impacts_per_obstacle = 4;

    template <class There> static constexpr bool is_own = requires(const There& there) { there.elapsed; };
    template <class There> // whether the tangent plane is the same at all times
    static constexpr bool is_plane = is_own<There> || requires(const There& there) {
        there.point;
    };

    /// v, clamped to range_limit. For floats no clamp is needed, because squares of floats fit in a double.
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr Wide bounded(const Wide& v) noexcept {
        if constexpr (is_single_v<Number>) return v;
        else return clamped(v);
    }

    /// Stage 1: collects the surface that the ball has just hit, and each surface that the ball touches without speed
    /// along the normal. If the ball leaves a surface of the last substep, and the acceleration brings the ball back
    /// within the frame, this surface is also collected. A sixth surface is ignored.
    template <class World>
    VEER_ALWAYS_INLINE constexpr void touch(Corner<Wide>& on, const World& world, const Motion& now, const Impact& met,
        double speed_tolerance) const noexcept {
        std::size_t before[Corner<Wide>::capacity], known = 0;
        for (; known < on.count; ++known) before[known] = on.surfaces[known].obstacle;
        on.count = 0;
        if (met.time >= 0) on.add(met.normal, met.velocity, 0, met.obstacle);
        const std::size_t hit = met.time >= 0 ? met.obstacle : ~std::size_t(0);
        world(origin, now.elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (number == hit) return true;
            if (!is_plane<decltype(there)> && is_clear_of(there, now.place, radius + largest_tolerance)) return true;
            Substep free{now.remaining_time, now.velocity, free_acceleration, now.velocity, 0};
            Tangent plane = tangent(there, now.place, free, 0, radius + largest_tolerance);
            const double least = plane.separation;
            if (!(least <= largest_tolerance && least <= tolerance(now.place, plane.normal))) return true;
            const double off = dot(Wide(now.velocity - plane.velocity), plane.normal);
            bool turns = false;
            for (std::size_t i = 0; i < known; ++i) turns = turns || before[i] == number;
            turns = turns && 2 * off <= -dot(free_acceleration, plane.normal) * now.remaining_time;
            if (off < -speed_tolerance || (off > speed_tolerance && !turns)) return true;
            on.add(plane.normal, plane.velocity, 0, number);
            return true;
        });
    }

    /// The largest separation at which the ball touches a plane.
    [[nodiscard]] constexpr double tolerance(const Wide& place, const Wide& normal) const noexcept {
        return rounding_steps * unit / epsilon<double>() * resolution(Wide(origin + place), normal, radius);
    }

    /// The tangent plane of an obstacle; `time` is the time since the start of the substep. For an obstacle of a game's
    /// own type, the plane is where a ball of radius `own_radius` hits the obstacle on the chord of the substep.
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

    /// Stage 2: returns the velocity after an impact with the first surface of `on`. Removes the surfaces that the ball
    /// leaves.
    /// @param is_deferred  whether this bounce is deferred
    /// @param is_wedged    whether the ball stays, after more than three impacts at the same position
    /// @param is_many      whether this frame has had more than MaxContacts impacts
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Wide after_impact(Corner<Wide>& on, Deferred& deferred,
        const Motion& now, const Impact& met, double speed_tolerance, bool is_deferred, bool is_wedged,
        bool is_many) const noexcept {
        auto& hit = on.surfaces[0];
        Wide before = now.velocity;
        if (deferred.speed > 0 && !is_deferred && dot(hit.normal, deferred.impact.normal) < -0x1p-10) [[unlikely]] {
            before = released(before, deferred); // before the impact removes this energy
            for (std::size_t i = on.count; i-- > 1;)
                if (on.surfaces[i].obstacle == deferred.impact.obstacle) on.remove(i);
        }
        const double closing = on.violation(hit, before); // hit.speed is still 0
        // a deferred bounce may already have moved the ball away from this surface
        const double off = closing < -speed_tolerance ? -closing : material.restitution * closing;
        const bool rests = is_wedged || comes_to_rest(off, hit.normal, now, is_many), stays = rests || is_deferred;
        if (!stays) hit.speed = minimum(off, range_limit<double>());
        Wide after = bounded(on.nearest(Wide(before), speed_tolerance));
        if (is_deferred && !rests) [[unlikely]] {
            Wide back = bounded((after - before) * material.restitution);
            deferred = {met, square_root(deferred.speed * deferred.speed + dot(back, back))};
        }
        Wide velocity = on.braked(after, material.friction);
        for (std::size_t i = on.count; i-- > 1;) { // the impact may push the ball off other surfaces
            const auto& one = on.surfaces[i];
            const double up = dot(Wide(velocity - one.velocity), one.normal);
            if (up > speed_tolerance && !comes_to_rest(up, one.normal, now, is_many)) on.remove(i);
        }
        if (!stays) on.remove(0);
        return velocity;
    }

    /// Whether the ball stays on a surface instead of bouncing. `off` is the speed after the bounce. The ball stays if
    /// all its bounces would end within the remaining time, or if the first bounce would be no higher than the
    /// tolerance. After MaxContacts impacts, the ball also stays if `off` is at most its speed after a free fall over
    /// 64 * tolerance. Otherwise an elastic ball might bounce for ever between walls at an acute angle.
    [[nodiscard]] constexpr bool comes_to_rest(
        double off, const Wide& normal, const Motion& now, bool is_many) const noexcept {
        const double weight = maximum(-dot(free_acceleration, normal), 0.0);
        const bool short_hops = 2 * off <= maximum(1 - material.restitution, 0.0) * weight * now.remaining_time;
        const double fall = is_many ? 64 * sum_of_magnitudes(free_acceleration) : weight;
        return short_hops || off * off <= 2 * fall * tolerance(now.place, normal);
    }

    /// Applies the deferred bounce, and returns the new velocity. The speed along the normal rises from `off` to
    /// sqrt(off^2 + speed^2), so the ball gains the energy of the deferred bounce.
    [[nodiscard]] constexpr Wide released(const Wide& velocity, Deferred& deferred) const noexcept {
        const double off = dot(Wide(velocity - deferred.impact.velocity), deferred.impact.normal),
                     speed = deferred.speed;
        deferred.speed = 0;
        return bounded(velocity + deferred.impact.normal * (square_root(off * off + speed * speed) - off));
    }

    /// Stage 3: returns the next substep, with the impulses of the surfaces and with friction.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Substep next_substep(
        Corner<Wide>& on, const Motion& now, double speed_tolerance) const noexcept {
        const double time = now.remaining_time;
        Wide free_velocity = bounded(now.velocity + free_acceleration * time);
        if (on.count == 0) [[likely]]
            return {time, now.velocity, free_acceleration, free_velocity, 0};
        Wide smooth = bounded(on.nearest(Wide(free_velocity), speed_tolerance)); // end velocity without friction
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

    /// Stage 4: returns the earliest impact of the substep.
    template <class World>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Impact next_impact(const Corner<Wide>& on, const World& world,
        const Motion& now, const Substep& step, double speed_tolerance) const noexcept {
        Impact first{-1, now.place, now.place, 0};
        Wide mean = bounded(step.velocity + step.acceleration * (0.5 * step.time));
        const double sagitta = // largest distance between the parabola and its chord
            minimum(sum_of_magnitudes(step.acceleration) * (0.125 * step.time * step.time), range_limit<double>());
        world(origin, now.elapsed, [&](std::size_t number, const auto& there) VEER_IN_LINE {
            if (!is_own<decltype(there)> && on.has(number)) return true;
            if (!is_plane<decltype(there)> && passes(there, now.place, mean, radius + sagitta, step.time)) return true;
            Impact found = impact(there, number, now.place, step, speed_tolerance);
            if (found.time >= 0 && (first.time < 0 || found.time < first.time)) first = found;
            return true;
        });
        return first;
    }

    /// The impact with an obstacle in a substep, if there is one. A convex obstacle is behind its tangent planes, so
    /// the ball hits a tangent plane before the obstacle. The search moves the ball to the tangent plane, and then to
    /// the tangent plane of the new position, until a move takes almost no time (Newton's method). If the ball does not
    /// hit a plane, there is no impact. At a graze, each plane halves the distance, so 100 planes are enough.
    template <class There>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Impact impact(const There& there, std::size_t number, const Wide& place,
        const Substep& step, double speed_tolerance) const noexcept {
        double time = 0;
        for (int planes = 0; planes < 100; ++planes) {
            Tangent plane = tangent(there, place, step, time, radius);
            Wide now = is_plane<There> ? step.velocity : bounded(step.velocity + step.acceleration * time);
            const double weight = -dot(step.acceleration, plane.normal), remaining = step.time - time;
            double closing = dot(Wide(plane.velocity - now), plane.normal);
            const double travel = (closing + maximum(weight, 0.0) * (0.5 * remaining)) * remaining; // upper bound
            if (travel <= 0 || plane.separation > travel) break;
            // a slow ball within the tolerance hits the obstacle at once, because rounding would undo its fall
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
                closing + maximum(weight * (step.time - time), 0.0) > speed_tolerance; // otherwise the ball grazes
            if (presses) return {time, plane.normal, plane.velocity, number};
            break;
        }
        return {-1, place, place, number};
    }

    /// Stage 5: returns the motion of the ball at a given time since the start of the substep.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Motion after(
        const Motion& now, const Substep& step, double time) const noexcept {
        Wide mean = bounded(step.velocity + step.acceleration * (0.5 * time));
        return {bounded(now.place + bounded(mean * time)),
            time < step.time ? bounded(step.velocity + step.acceleration * time) : step.end_velocity,
            maximum(now.remaining_time - time, 0.0), now.elapsed + time};
    }
};

/// Simulates one frame of one ball: moves the ball, and returns its first contact.
template <int MaxContacts, Vector V, class World>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr Contact<V> play_frame(
    PhysicBase<V>& ball, scalar_t<V> radius, const Material<scalar_t<V>>& material, const World& world) noexcept {
    using S = scalar_t<V>;
    const S time = ball.unit_time(), own_radius = maximum(radius, S(0));
    using Wide = typename ContactFrame<V>::Wide;
    Contact<V> first = no_contact(ball.position());
    ContactFrame<V> frame(ball, own_radius, material);
    typename ContactFrame<V>::Motion now{zero<Wide>(), converted<Wide>(ball.velocity()), static_cast<double>(time), 0};
    if (time >= S(0)) frame.play(world, now, first, MaxContacts);
    if (first.time >= S(0)) {
        first.time = minimum(first.time, time);
        ball.set_position(converted<V>(frame.origin + now.place));
        ball.set_velocity(clamped(converted<V>(now.velocity)));
    } else ball.update();
    const auto at_end = [&](const auto& look) VEER_IN_LINE { world(zero<V>(), static_cast<double>(time), look); };
    ball.set_position(out_of_all(clamped(ball.position()), own_radius, MaxContacts, at_end));
    return first;
}

/// Simulates one frame of each ball of a pack, and returns the first contacts. `update` moves the balls that fly free.
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
                return look(number++, seen<V>(obstacle, pick, origin, elapsed));
            };
            static_cast<void>((each(one, obstacles) && ...));
        };
        Played played{PhysicBase<Plain>(plain(body.position()), plain(body.velocity()), pick(body.unit_time())), {}};
        played.ball.set_acceleration(plain(body.acceleration()));
        played.first = play_frame<MaxContacts>(
            played.ball, pick(radius), Material<Number>{pick(material.restitution), pick(material.friction)}, world);
        return played;
    };
    if constexpr (lane_count_v<S> == 1) is_free = false; // the caller passes a single ball only if it is not free
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
