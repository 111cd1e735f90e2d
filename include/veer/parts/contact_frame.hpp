// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../compiler.hpp"
#include "../contact.hpp"
#include "../physic_base.hpp"
#include "../vector.hpp"
#include "corner.hpp"
#include "impulse.hpp"

// A frame of a ball that falls, flies, bounces and rests: what update_with_contacts does between the start of a frame and
// its end. The ball goes from contact to contact; what it does at each is decided here.

namespace veer::parts {

/// How long a fall over `distance` takes, from `speed` and under `acceleration`, both along the fall.
///
///     w = sqrt(speed^2 + 2 acceleration distance)      the speed on arrival, by energy
///     t = distance / ((speed + w) / 2),  or where the fall starts upwards, speed < 0,  (w - speed) / acceleration
///
/// @return [s]  >= 0; 0 where nothing moves
template <Scalar S>
[[nodiscard]] inline constexpr S fall_time(S distance,
                                           std::type_identity_t<S> speed,
                                           std::type_identity_t<S> acceleration) noexcept {
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

// ---- obstacles in the course of a frame ------------------------------------------------------------------------------

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

/// A gap of so many grains at most is rounding: a ball that was pushed out, and has been rounded, touches.
inline constexpr double most_grains = 8;

// ---- out of all obstacles ----------------------------------------------------------------------------------------------

/// push_out for an obstacle that the ball is not clear of.
template <Vector V, class Obstacle>
[[nodiscard]] VEER_APART constexpr V pushed_out(V position,
                                                scalar_t<V> radius,
                                                scalar_t<V> elapsed,
                                                const Obstacle& obstacle) noexcept {
    return push_out(position, radius, moved_on<V>(obstacle, elapsed));
}

/// push_out for an obstacle, or for a range of them one after the other.
template <Vector V, class Obstacle>
[[nodiscard]] inline constexpr V push_out_of(const V& position,
                                             scalar_t<V> radius,
                                             scalar_t<V> elapsed,
                                             const Obstacle& obstacle) noexcept {
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

/// The obstacles that a ball touches or is inside of, the first few of them, and the shortest way out of all together.
template <Vector V>
struct Touched {
    using S = scalar_t<V>;
    using Number = typename scalar_traits<S>::value;
    using Wide = BasicVector<double, dimension_v<V>>;
    static constexpr int most = Corner<Wide>::most;

    V position;
    S radius, elapsed;
    V normals[most];
    S ways[most];    ///< to go along each normal, so that the ball is outside in spite of rounding  [m]
    S count, grains; ///< how many; the largest grain of them

    constexpr Touched(const V& ball_position, S ball_radius, S time) noexcept
        : position(ball_position), radius(ball_radius), elapsed(time), count(S(0)), grains(S(0)) {
        for (int i = 0; i < most; ++i) normals[i] = zero<V>(), ways[i] = S(0);
    }

    template <class Obstacle>
    constexpr void look_at(const Obstacle& obstacle) noexcept {
        if constexpr (is_range_v<Obstacle>) {
            for (const auto& one : obstacle) look_at(one);
        } else {
            const Clearance<V> there = clearance(position, radius, moved_on<V>(obstacle, elapsed));
            const S size = grain(position, there.normal, radius);
            const auto touches = both(there.gap <= constant<S>(most_grains) * size, S(0) < length_squared(there.normal));
            for (int i = 0; i < most; ++i) {
                const auto next = both(touches, both(count >= S(i), count <= S(i)));
                normals[i] = select(next, there.normal, normals[i]);
                ways[i] = select(next, S(S(2) * size - there.gap), ways[i]);
            }
            count = count + select(touches, S(1), S(0));
            grains = maximum(grains, select(touches, size, S(0)));
        }
    }

    /// The position outside of all of them, if these are flat.
    [[nodiscard]] constexpr V outside() const noexcept {
        Wide ways_out[sizeof(S) / sizeof(Number)]; // as many as there are lanes
        int lane = 0;
        static_cast<void>(scalar_traits<S>::lane_by_lane(mask_t<S>(false), S(0), [&](auto pick) {
            const auto number = [&pick](const S& s) { return static_cast<double>(pick(s)); };
            Corner<Wide> corner{};
            for (int i = 0; i < most; ++i)
                corner.add(generate<Wide>([&](auto k) { return number(component<k>(normals[i])); }), zero<Wide>(), number(ways[i]));
            ways_out[lane++] = corner.nearest(zero<Wide>(), 0.5 * number(grains));
            return Number(0);
        }));
        return position + generate<V>([&](auto k) {
                   lane = 0;
                   return scalar_traits<S>::lane_by_lane(mask_t<S>(false), S(0), [&](auto) { return static_cast<Number>(component<k>(ways_out[lane++])); });
               });
    }
};

/// The position outside of all obstacles, which have moved on for some time.
///
/// The ball is pushed out of one obstacle after the other, until none moves it any more. In a groove or a corner each push
/// may lead into another obstacle: after two rounds it goes the shortest way out of all that it touches.
///
/// @param rounds  at most; a ball that is squeezed stays inside
template <Vector V, class... Obstacles>
[[nodiscard]] inline constexpr V out_of_all(const V& position,
                                            scalar_t<V> radius,
                                            scalar_t<V> elapsed,
                                            int rounds,
                                            const Obstacles&... obstacles) noexcept {
    V outside = in_range(position);
    auto moves = mask_t<scalar_t<V>>(true);
    for (int round = 0; round < rounds; ++round) {
        if (round >= 2) {
            Touched<V> touched(outside, radius, elapsed);
            (touched.look_at(obstacles), ...);
            outside = select(moves, in_range(touched.outside()), outside);
        }
        const V before = outside;
        ((outside = push_out_of(outside, radius, elapsed, obstacles)), ...);
        moves = sum_of_magnitudes(V(outside - before)) > scalar_t<V>(0);
        if (!any(moves)) break;
    }
    return outside;
}

// ---- the frame -------------------------------------------------------------------------------------------------------

/// A surface that a ball stays on; without a normal there is none.
template <Vector V>
struct Support {
    V normal;   ///< out of the surface, a unit vector
    V velocity; ///< of the surface  [m/s]
};

/// A ball in a frame: its flight as it will be if it meets nothing more, and the surfaces that it stays on.
template <Vector V>
struct ContactFrame {
    using S = scalar_t<V>;
    using Number = typename scalar_traits<S>::value;
    using Plain = BasicVector<Number, dimension_v<V>>; ///< of one ball of a pack
    using Wide = BasicVector<double, dimension_v<V>>;

    static constexpr int most_supports = dimension_v<V> + 1;

    // what is the same in the whole frame
    V pull;               ///< the acceleration without any surface  [m/s^2]
    S radius;             ///< [m]
    Material<S> material; ///< of ball and obstacles together
    S frame_time;         ///< [s]

    // the flight: for a stretch of the frame the acceleration stays
    V position, velocity, acceleration; ///< [m], [m/s], [m/s^2]
    V end_velocity;                     ///< at the end of the stretch: exactly that of the surface where friction stops the ball
    S stretch;                          ///< [s]  shorter than the rest of the frame where friction stops the ball sooner
    S rest;                             ///< of the frame  [s]

    int supports_known = 0;
    Support<V> supports[most_supports];
    V in_store = zero<V>(); ///< velocity that the ball gets back at the end of the frame  [m/s]

    constexpr ContactFrame(const PhysicBase<V>& body, S ball_radius, const Material<S>& both_materials) noexcept
        : pull(body.acceleration()), radius(ball_radius),
          material{maximum(both_materials.restitution, S(0)), maximum(both_materials.friction, S(0))},
          frame_time(body.unit_time()), position(body.position()), velocity(body.velocity()), acceleration(pull),
          end_velocity(velocity + pull * frame_time), stretch(frame_time), rest(frame_time) {}

    /// Goes through the frame, from its first contact on, to its end.
    ///
    /// @return where the ball is at that contact
    template <int MaxContacts, class... Obstacles>
    VEER_FLATTEN VEER_ALWAYS_INLINE constexpr V play_on(const Contact<V>& first, const Obstacles&... obstacles) noexcept {
        V place = position;
        Contact<V> next = first;
        for (int events = 0;; ++events) {
            const auto hit = next.time >= S(0), halts = both(!hit, stretch < rest);
            const S time = select(hit, next.time, stretch);
            if (!any(either(hit, halts))) break;
            go_on(either(hit, halts), time);
            if (events == 0) place = position;
            if (events == MaxContacts) { // the ball waits where it would meet the next obstacle
                rest = select(hit, S(0), rest), end_velocity = select(hit, velocity, end_velocity);
                break;
            }
            meet(next, hit, halts, events + 1 == MaxContacts);
            next = first_contact(S(frame_time - rest), obstacles...);
        }
        position = position + (velocity + acceleration * S(rest * constant<S>(0.5))) * rest;
        velocity = end_velocity + in_store;
        return place;
    }

    /// The first contact with an obstacle, or with a range of them, in this stretch. The chord says whether there is a
    /// contact; its time is that of the true parabola: see update_with_contacts. A ball that is off the surface by no more
    /// than rounding touches it now: else it would fall and stop again in every frame, and creep down a slope.
    ///
    /// @param elapsed  since the start of the frame, or FrameStart  [s]
    template <class Obstacle>
    [[nodiscard]] inline constexpr Contact<V> first_contact(auto elapsed, const Obstacle& obstacle) const noexcept {
        if constexpr (is_range_v<Obstacle>) {
            Contact<V> first = no_contact(position);
            for (const auto& one : obstacle) first = earlier(first, first_contact(elapsed, one));
            return first;
        } else {
            const V mean = chord();
            const S around = maximum(radius, S(0));
            const S reach = around + constant<S>(most_grains) * (epsilon<S>() * (sum_of_magnitudes(position) + around));
            const auto& there = moved_on<V>(obstacle, elapsed);
            Contact<V> found = contact(position, mean, reach, there, stretch);
            const auto is_close = found.time >= S(0);
            if (!any(is_close)) return found;

            const V place = found.point - found.velocity * select(is_close, found.time, S(0));
            const auto touches = both(is_close, dot(V(position - place), found.normal) - around <= play(found.normal));
            S way(0);
            if (any(both(is_close, !touches))) {
                const Contact<V> ahead = contact(position, mean, around, there, stretch);
                way = select(touches, S(0), S(dot(V(ahead.velocity - mean), ahead.normal) * ahead.time));
                found = {select(touches, found.time, ahead.time), select(touches, found.point, ahead.point),
                         select(touches, found.normal, ahead.normal), select(touches, found.velocity, ahead.velocity)};
            }
            const S speed = dot(V(found.velocity - velocity), found.normal);
            const S time = minimum(fall_time(way, speed, S(S(0) - dot(acceleration, found.normal))), stretch);
            const auto meets = both(found.time >= S(0), dot(V(found.velocity - mean), found.normal) > noise());
            return {select(meets, time, S(-1)), select(meets, found.point, position), select(meets, found.normal, zero<V>()),
                    select(meets, found.velocity, zero<V>())};
        }
    }
    /// The first contact with any of several obstacles.
    template <class Obstacle, class... Others>
        requires(sizeof...(Others) > 0)
    [[nodiscard]] inline constexpr Contact<V> first_contact(auto elapsed,
                                                            const Obstacle& obstacle,
                                                            const Others&... others) const noexcept {
        return earlier(first_contact(elapsed, obstacle), first_contact(elapsed, others...));
    }
    /// Without obstacles there is none.
    [[nodiscard]] inline constexpr Contact<V> first_contact(auto) const noexcept { return no_contact(position); }

private:
    /// The straight way of this stretch, as a velocity. On it contacts are looked for.
    [[nodiscard]] constexpr V chord() const noexcept { return in_range(V(velocity + acceleration * S(stretch * constant<S>(0.5)))); }

    /// What a speed may be off by rounding: 8 epsilon of the velocities from which it has cancelled.
    [[nodiscard]] constexpr S noise() const noexcept {
        const S speeds = sum_of_magnitudes(velocity) + sum_of_magnitudes(end_velocity);
        return constant<S>(8) * epsilon<S>() * (speeds + sum_of_magnitudes(pull) * magnitude(rest));
    }
    /// What a gap may be off by rounding, and by the last step of push_out.
    [[nodiscard]] constexpr S play(const V& normal) const noexcept { return constant<S>(most_grains) * grain(position, normal, radius); }

    /// Moves the ball on by a part of the stretch.
    inline constexpr void go_on(mask_t<S> goes, S time) noexcept {
        const V way = (velocity + acceleration * S(time * constant<S>(0.5))) * time;
        const V there = in_range(select(time < stretch, V(velocity + acceleration * time), end_velocity));
        position = select(goes, in_range(V(position + way)), position);
        velocity = select(goes, there, velocity);
        rest = select(goes, S(rest - time), rest);
    }

    /// What becomes of a ball that meets an obstacle, or that has halted: its velocity, and the stretch to come.
    ///
    /// @param is_last  it follows the surface in any case, because it has had all its contacts
    inline constexpr void meet(const Contact<V>& contact, mask_t<S> hit, mask_t<S> halts, bool is_last) noexcept {
        // a ball comes to rest where all bounces to come fit into the frame, or rise no higher than rounding
        const V normal = contact.normal;
        const S speed = maximum(dot(V(contact.velocity - velocity), normal), S(0)), weight = maximum(S(0) - dot(pull, normal), S(0));
        const auto short_hops = S(2) * material.restitution * speed <= maximum(S(1) - material.restitution, S(0)) * weight * rest;
        const auto low_hops = speed * speed <= S(2) * weight * play(normal);
        const auto rests = either(short_hops, low_hops), stays = is_last ? hit : both(hit, rests);
        const S restitution = select(rests, S(0), material.restitution);

        const auto several = both(either(hit, halts), is_supported(hit));
        if (any(several)) corner(several, contact, hit, restitution, stays);
        const auto bounces = both(hit, !several);
        if (any(bounces)) {
            V after = in_range(bounced(velocity, normal, {restitution, material.friction}, contact.velocity));
            if (is_last) {
                const V off = select(rests, zero<V>(), V(normal * dot(V(after - contact.velocity), normal)));
                after = after - off;
                in_store = select(bounces, off, in_store);
            }
            velocity = select(bounces, after, velocity);
            support(0, bounces, select(stays, normal, zero<V>()), contact.velocity);
        }
        const auto alone = both(either(hit, halts), !several);
        if (any(alone)) set_out(alone);
    }

    /// The stretch to come of a ball that stays on one surface, or on none.
    inline constexpr void set_out(mask_t<S> chosen) noexcept {
        const Support<V> on = supports[0];
        const S weight = S(0) - dot(pull, on.normal);
        const auto presses = both(chosen, weight > S(0));
        acceleration = select(chosen, pull, acceleration), stretch = select(chosen, rest, stretch);
        end_velocity = select(chosen, V(velocity + pull * rest), end_velocity);
        if (!any(presses)) return;
        const Slide<V> course = slide<V>(velocity - on.velocity, lateral(pull, on.normal) * rest, material.friction * weight * rest, noise());
        end_velocity = select(presses, V(on.velocity + course.velocity), end_velocity), stretch = select(presses, S(rest * course.time), stretch);
        acceleration = select(presses, V((end_velocity - velocity) * ratio(S(1), stretch)), acceleration);
    }

    /// Whether the ball stays on a surface, or, where it has met none, on two.
    [[nodiscard]] constexpr mask_t<S> is_supported(mask_t<S> hit) const noexcept {
        const auto on = [this](int i) { return supports_known <= i ? mask_t<S>(false) : mask_t<S>(sum_of_magnitudes(supports[i].normal) > S(0)); };
        return either(both(hit, on(0)), on(1));
    }
    /// Makes a surface the support number i.
    constexpr void support(int i, mask_t<S> chosen, const V& normal, const V& surface_velocity) noexcept {
        for (; supports_known <= i; ++supports_known) supports[supports_known] = {zero<V>(), zero<V>()};
        supports[i] = {select(chosen, normal, supports[i].normal), select(chosen, surface_velocity, supports[i].velocity)};
    }

    /// A ball that touches several surfaces, after all of them have answered.
    struct Answer {
        Plain velocity, end_velocity, in_store;
        Number stretch;
        Support<Plain> supports[most_supports];
    };

    /// What becomes of balls that touch several surfaces: asks a Corner, for one ball of a pack after the other, in double.
    VEER_APART constexpr void corner(mask_t<S> chosen, const Contact<V>& contact, mask_t<S> hit, S restitution, mask_t<S> stays) noexcept {
        const S doubt = noise(), keeps = select(stays, S(1), S(0)), meets = select(hit, S(1), S(0));
        Answer answers[sizeof(S) / sizeof(Number)]; // as many as there are lanes
        int lane = 0;
        static_cast<void>(scalar_traits<S>::lane_by_lane(!chosen, S(0), [&](auto pick) {
            const auto number = [&pick](const S& s) { return static_cast<double>(pick(s)); };
            const auto wide = [&number](const V& v) { return generate<Wide>([&](auto i) { return number(component<i>(v)); }); };
            const auto plain = [](const Wide& v) { return generate<Plain>([&](auto i) { return static_cast<Number>(component<i>(v)); }); };
            const double noise = number(doubt), friction = number(material.friction), time = number(rest);
            const Wide before = wide(velocity), accel = wide(pull), normal = wide(contact.normal), surface = wide(contact.velocity);

            Corner<Wide> on{};
            if (number(meets) > 0) on.add(normal, surface, number(restitution) * dot(Wide(surface - before), normal));
            const int older = on.count;
            for (int i = 0; i < supports_known; ++i) {
                on.add(wide(supports[i].normal), wide(supports[i].velocity), 0);
                const auto& last = on.surfaces[on.count - 1];
                if (on.count > older && dot(Wide(before - last.velocity), last.normal) > noise) --on.count;
            }

            Wide after = on.braked(on.nearest(before, noise), friction), stored = zero<Wide>();
            for (int i = on.count; i-- > older;) { // a hop that does not fit into the frame leads away
                const auto& one = on.surfaces[i];
                const double off = dot(Wide(after - one.velocity), one.normal);
                if (off > noise && 2 * off > -dot(accel, one.normal) * time) on.remove(i);
            }
            if (older > 0 && number(keeps) > 0) {
                stored = on.surfaces[0].normal * on.surfaces[0].speed, after = after - stored;
                on.surfaces[0].speed = 0;
            } else if (older > 0) on.remove(0);

            const Wide drawn = on.nearest(after + accel * time, noise);
            after = on.levelled(after);
            const auto ground = on.ground();
            Wide end = on.braked(drawn, friction);
            double share = 1;
            if (ground.is_one) {
                const Slide<Wide> course = slide<Wide>(after - ground.velocity, drawn - after, friction * ground.push, noise);
                end = ground.velocity + course.velocity, share = course.time;
            }
            Corner<Wide> again = on;
            end = again.nearest(end, noise);

            Answer& answer = answers[lane++];
            answer = {plain(after), plain(end), plain(stored), static_cast<Number>(time * share), {}};
            for (int i = 0, kept = 0; i < on.count && kept < most_supports; ++i)
                if (on.surfaces[i].push > 0 || again.surfaces[i].push > 0)
                    answer.supports[kept++] = {plain(on.surfaces[i].normal), plain(on.surfaces[i].velocity)};
            return Number(0);
        }));
        const auto put = [&](S into, auto answered) {
            int next = 0;
            return scalar_traits<S>::lane_by_lane(!chosen, into, [&](auto) { return answered(answers[next++]); });
        };
        const auto put_vector = [&](const V& into, auto answered) {
            return generate<V>([&](auto i) { return put(component<i>(into), [&](const Answer& a) { return component<i>(answered(a)); }); });
        };
        velocity = put_vector(velocity, [](const Answer& a) { return a.velocity; });
        end_velocity = put_vector(end_velocity, [](const Answer& a) { return a.end_velocity; });
        in_store = put_vector(in_store, [](const Answer& a) { return a.in_store; });
        stretch = put(stretch, [](const Answer& a) { return a.stretch; });
        acceleration = select(chosen, V((end_velocity - velocity) * ratio(S(1), stretch)), acceleration);
        for (int i = 0; i < most_supports; ++i)
            support(i, chosen, put_vector(zero<V>(), [i](const Answer& a) { return a.supports[i].normal; }),
                    put_vector(zero<V>(), [i](const Answer& a) { return a.supports[i].velocity; }));
    }
};

} // namespace veer::parts
