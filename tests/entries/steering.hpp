// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace tests {

/// Steering: one agent, its goals and its obstacles.
VEER_ALWAYS_INLINE constexpr void steering_entries(auto play) {
    // proof 606: lead_time(p, t, w, number), lead_point(p, t, w, number), touch_time(p, v, t, w, number)
    // shader proof 308: lead_time(p, t, w, number), touch_time(p, v, t, w, number)
    play("lead_time, lead_point, touch_time", "lead", anywhere, [](const auto& in) {
        return std::tuple(veer::lead_time(in.position, in.target, in.target_velocity, in.number),
            veer::lead_point(in.position, in.target, in.target_velocity, in.number),
            veer::touch_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
    });
    // proof 415: pursue(p, v, t, w, number), evade(p, v, t, w, number), interpose(p, v, t, w, o, v, number)
    // proof 415: pursue_velocity(p, t, w, number), evade_velocity(p, t, w, number)
    // proof 415: interpose_velocity(p, t, w, o, v, number)
    // shader proof 411: vector pursue(p, v, t, w, number)
    play("pursue, evade, interpose", "pursue", anywhere, [](const auto& in) {
        return std::tuple(veer::pursue(in.position, in.velocity, in.target, in.target_velocity, in.number),
            veer::evade(in.position, in.velocity, in.target, in.target_velocity, in.number),
            veer::pursue_velocity(in.position, in.target, in.target_velocity, in.number),
            veer::evade_velocity(in.position, in.target, in.target_velocity, in.number),
            veer::interpose(in.position, in.velocity, in.target, in.target_velocity, in.other, in.velocity, in.number),
            veer::interpose_velocity(in.position, in.target, in.target_velocity, in.other, in.velocity, in.number));
    });
    // proof 416: hide_velocity(p, t, rocks, rate, arriving, time), hiding_place(t, rock, rate)
    // proof 416: hide(p, v, t, rocks, rate, arriving, time)
    // shader proof 412: vector hiding_place(t, rock, rate)
    play("hide", "pursue", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const std::array own{veer::SphereObstacle<V>{in.other, in.number, in.rate},
            veer::SphereObstacle<V>{in.target_velocity, in.rate, in.number}};
        const std::array all{rock<plain_of<V>>(3, 1, 2, 4),
            rock<plain_of<V>>(2, 5, 1, 3)}; // g++ 12 fuses a b - 2 and c d + 5 with any flags
        const veer::ArriveLimits<S> limits{in.number, in.rate};
        return std::tuple(veer::hiding_place(in.target, own[0], in.rate),
            veer::hide(in.position, in.velocity, in.target, own, in.number, limits, in.time),
            veer::hide_velocity(in.position, in.target, all, in.rate, limits, in.time));
    });
    // proof 401: seek(p, v, t, number), seek_velocity(p, t, number), flee(p, v, t, number), flee_velocity(p, t, number)
    // shader proof 401: vector seek(p, v, t, number), vector flee(p, v, t, number)
    play("seek and flee", "seek", anywhere, [](const auto& in) {
        return std::tuple(veer::seek(in.position, in.velocity, in.target, in.number),
            veer::flee(in.position, in.velocity, in.target, in.number),
            veer::seek_velocity(in.position, in.target, in.number),
            veer::flee_velocity(in.position, in.target, in.number));
    });
    // proof with: const ArriveLimits<S> arriving{number, rate};
    // proof 402: arrive_velocity(p, t, arriving, time), arrive(p, v, t, w, arriving, time)
    // shader proof 402: vector arrive_velocity(p, t, arriving, time), vector arrive(p, v, t, w, arriving, time)
    play("arrive", "arrive", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::ArriveLimits<S> own{in.number, veer::component<0>(in.other)};
        return std::tuple(veer::arrive_velocity(in.position, in.target, own, in.time),
            veer::arrive(in.position, in.velocity, in.target, {5, 2}, in.time),
            veer::arrive_velocity(in.position, in.target, in.target_velocity, own, in.time),
            veer::arrive(in.position, in.velocity, in.target, in.target_velocity, {5, 2}, in.time));
    });
    // proof with: const V astray = wander_direction(t, o, rate, time);
    // proof 403: astray, wander(v, astray, {number, rate, half}), wander_velocity(v, astray, {rate, number, half})
    // shader proof 403: vector astray
    play("wander", "wander", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const veer::WanderLimits<S> own{in.number, veer::component<0>(in.other), in.rate};
        const V direction = veer::wander_direction(in.target, in.other, in.rate, in.time);
        return std::tuple(direction, veer::wander_velocity(in.velocity, direction, own),
            veer::wander(in.velocity, in.target, {5, 2, 1}));
    });
    // proof with: const SteerLimits<S> limits{number, rate, number};
    // proof with: const Motion<V> steered = steer_step(p, v, t, limits, time);
    // proof 404: steered, steer_verlet_step(p, v, t, limits, time)
    // shader proof 404: vector steered.position, vector steered.velocity
    play("steer_step", "steer", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::SteerLimits<S> own{in.number, veer::component<0>(in.other), veer::component<1>(in.other)};
        return std::tuple_cat(outcome(veer::steer_step(in.position, in.velocity, in.target, own, in.time)),
            outcome(veer::steer_step(in.position, in.velocity, in.target, {5, 2, 7}, in.time)),
            outcome(veer::steer_verlet_step(in.position, in.velocity, in.target, own, in.time)));
    });
    // proof 405: limit_turn(v, t, rate)
    // shader proof 406: vector limit_turn(v, t, rate)
    play("limit_turn", "steer", anywhere,
        [](const auto& in) { return std::tuple(veer::limit_turn(in.velocity, in.target, in.number)); });
    // proof with: const Motion<V> sprung = spring_step(p, v, t, rate, time);
    // proof 407: sprung
    // shader proof 405: vector sprung.position, vector sprung.velocity
    play("spring_step", "spring", anywhere, [](const auto& in) {
        return outcome(veer::spring_step(in.position, in.velocity, in.target, in.rate, in.time));
    });
    // proof with: const Spring<S> soft{number, half}, stiff{rate, S(number + S(1))};
    // proof with: const Motion<V> swings = spring_step(p, v, t, soft, time);
    // proof with: const Motion<V> creeps = spring_step(p, v, t, stiff, time);
    // proof 421: swings, creeps, spring_step(number, rate, half, soft, time)
    // shader proof 421: vector swings.position, vector swings.velocity, vector creeps.position, vector creeps.velocity
    play("spring_step, any damping", "spring", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        using V = vector_of<decltype(in)>;
        const S number = veer::component<0>(in.position), target = veer::component<0>(in.target);
        const S speed = veer::component<0>(in.velocity), ratio = veer::maximum(in.rate, S(0)) + S(1);
        return std::tuple_cat(
            outcome(veer::spring_step(in.position, in.velocity, in.target, {in.rate, in.time}, in.time)),
            outcome(veer::spring_step(in.position, in.velocity, in.target, {in.time, ratio}, in.rate)),
            outcome(veer::spring_step(number, speed, target, veer::Spring<number_t<V>>{3}, in.time)));
    });
    // proof 422: spring_of_half_life(rate), smooth(p, t, rate, time), smooth(number, rate, half, time)
    // shader proof 422: vector smooth(p, t, rate, time)
    play("spring_of_half_life and smooth", "spring", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const S number = veer::component<0>(in.position), target = veer::component<0>(in.target);
        return std::tuple_cat(outcome(veer::spring_of_half_life(in.rate)),
            std::tuple(veer::smooth(in.position, in.target, in.rate, in.time),
                veer::smooth(number, target, in.number, in.time)));
    });
    // proof with: const Motion<V> heard{p, v}, latest{t, w};
    // proof with: const Motion<V> drawn = between(heard, latest, rate, time);
    // proof with: const Motion<V> blended = blend_step(heard, latest, rate, time);
    // proof 423: drawn, between(heard, latest, rate, number), blended
    // shader proof 423: vector drawn.position, vector drawn.velocity, vector blended.position, vector blended.velocity
    play("between and blend_step", "snapshot", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Motion<V> first{in.position, in.velocity}, second{in.target, in.target_velocity};
        return std::tuple_cat(outcome(veer::between(first, second, in.rate, in.time)),
            outcome(veer::between(first, second, in.time, in.rate)),
            outcome(veer::blend_step(first, second, in.rate, in.time)));
    });
    // proof 424: orbit_velocity(p, v, t, w, rate, number), orbit(p, v, t, w, rate, number)
    // proof with: const V kept = keep_range(p, v, t, w, half, rate, arriving, time);
    // proof 424: keep_range_velocity(p, t, w, half, rate, arriving, time), kept
    // shader proof 424: vector orbit(p, v, t, w, rate, number), vector kept
    play("orbit and keep_range", "orbit", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::ArriveLimits<S> limits{in.number, veer::component<0>(in.other)};
        return std::tuple(veer::orbit(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.number),
            veer::orbit_velocity(in.position, in.velocity, in.target, in.target_velocity, 5, 3),
            veer::keep_range(
                in.position, in.velocity, in.target, in.target_velocity, in.time, in.rate, limits, in.time),
            veer::keep_range_velocity(in.position, in.target, in.target_velocity, 5, 8, {5, 2}, in.time));
    });
    // proof 406: servo_step(number, rate, half, {number, rate}, time)
    play("servo_step", "servo", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        using V = vector_of<decltype(in)>;
        const S position = veer::component<0>(in.position), target = veer::component<0>(in.target);
        const auto own = veer::servo_step(
            position, veer::component<0>(in.velocity), target, {in.rate, veer::component<1>(in.other)}, in.time);
        const auto shared = veer::servo_step(
            position, in.rate, target, veer::ServoLimits<number_t<V>>{3, 12}, veer::constant<S>(1.0 / 60));
        return std::tuple_cat(outcome(own), outcome(shared));
    });
    // proof with: const ServoLimits<S> servos{number, rate};
    // proof with: const TurnState<V> turns = turn_servo_step(p, v, t, servos, time);
    // proof 425: turns
    // shader proof 425: vector turns.direction, vector turns.turning
    play("turn_servo_step", "turn", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const auto own = veer::turn_servo_step(
            in.position, in.velocity, in.target, {in.number, veer::component<1>(in.other)}, in.time);
        const auto shared =
            veer::turn_servo_step(in.position, in.velocity, in.target, veer::ServoLimits<number_t<V>>{3, 12}, in.time);
        return std::tuple_cat(outcome(own), outcome(shared));
    });
    // proof with: const ShipLimits<S> engines{number, rate, half};
    // proof with: const Helm<V> helm = ship_arrive(p, v, o, t, w, engines, time);
    // proof 416: helm
    // shader proof 409: vector helm.nose
    play("ship_arrive", "ship", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        using V = vector_of<decltype(in)>;
        const auto own = veer::ship_arrive(in.position, in.velocity, in.other, in.target, in.target_velocity,
            veer::ShipLimits<S>{in.number, in.rate, in.rate}, in.time);
        const auto shared = veer::ship_arrive(in.position, in.velocity, in.other, in.target, in.target_velocity,
            veer::ShipLimits<number_t<V>>{20, 2, 5}, veer::constant<S>(1.0 / 60));
        return std::tuple_cat(outcome(own), outcome(shared));
    });
    // proof with: const Orientation<V> lies = orientation(v, o);
    // proof 133 in space: lies, banked_up(v, t, o)
    // shader proof 132 in space: vector lies.up, vector banked_up(v, t, o)
    play("orientation and banked_up", "orient", in_space, [](const auto& in) {
        return std::tuple_cat(outcome(veer::orientation(in.velocity, in.other)),
            std::tuple(veer::banked_up(in.velocity, in.target, in.other)));
    });
    // proof 135 in space: turret_step(v, t, orientation(w, o), {rate, number}, {S(-2), number, S(0), S(1)}, time)
    play("turret_step", "turret", in_space, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const auto base = veer::orientation(in.position, in.target_velocity);
        const auto pi = veer::constant<S>(3.2);
        return std::tuple(veer::turret_step(in.velocity, in.target, base, {in.rate, in.number},
                              {veer::constant<S>(-2), veer::constant<S>(2), S(0), S(1)}, in.time),
            veer::turret_step(in.velocity, in.other, base, {S(1), S(2)}, {S(0) - pi, pi, in.number, in.rate},
                veer::constant<S>(0.25)));
    });
    // proof with: const SphereObstacle<V> rock{t, rate, number};
    // proof 408: clearing_angle(p, v, rock), avoid_sphere(p, v, rock, rate)
    // proof 410: escape_sphere(p, rock, number)
    // shader proof 407: clearing_angle(p, v, rock), vector avoid_sphere(p, v, rock, rate)
    // shader proof 408: vector escape_sphere(p, rock, number)
    play("avoid_sphere, clearing_angle, escape_sphere", "avoid", anywhere, [](const auto& in) {
        const veer::SphereObstacle<vector_of<decltype(in)>> own{in.target, in.rate, in.number};
        const auto angle = veer::clearing_angle(in.position, in.velocity, own);
        return std::tuple(angle, veer::avoid_sphere(in.position, in.velocity, own, in.time),
            veer::avoid_sphere(in.position, in.velocity, own, angle),
            veer::avoid_sphere(in.position, in.velocity, own, veer::sin_cos(in.time)),
            veer::escape_sphere(in.position, own, in.number));
    });
    // proof 409: avoid_sphere(p, v, rock)
    play("avoid_sphere without an angle", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const S grazed =
            veer::distance(in.target, in.position) * (S(1) + S(2) * veer::parts::epsilon<S>()); // inside by rounding
        const veer::SphereObstacle<V> own{in.target, in.rate, in.number}, surface{in.target, grazed, grazed * S(4)};
        return std::tuple(veer::avoid_sphere(in.position, in.velocity, own),
            veer::avoid_sphere(in.position, in.velocity, surface),
            veer::clearing_angle(in.position, in.velocity, surface));
    });
    // proof with: const Sphere<V> flying{t, rate, w};
    // proof 415: avoid_sphere(p, v, flying, half, number)
    // proof 415: avoid_spheres(p, v, std::array<Sphere<V>, 2>{flying, Sphere<V>{o, half, v}}, half, number)
    play("avoid_sphere that moves", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Sphere<V> own{in.target, in.rate, in.target_velocity};
        return std::tuple(veer::avoid_sphere(in.position, in.velocity, own, in.time, in.number),
            veer::avoid_sphere(in.position, in.velocity, veer::Sphere<V>{in.target, in.rate}, in.time, in.number));
    });
    play("avoid_spheres that move", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const std::array several{veer::Sphere<V>{at<V>(5, 1), S(1), at<V>(-3, 2)},
            veer::Sphere<V>{at<V>(20, 1), S(5), at<V>(-9)}, veer::Sphere<V>{in.target, in.rate, in.target_velocity}};
        using P = plain_of<V>;
        const std::array for_all{veer::Sphere<P>{at<P>(3), 1, at<P>(-3, 2)}, veer::Sphere<P>{at<P>(-9, 4), 3}};
        return std::tuple(veer::avoid_spheres(in.position, in.velocity, several, in.time, S(50)),
            veer::avoid_spheres(in.position, in.velocity, for_all, 1, 50));
    });
    // proof 412: avoid_spheres(p, v, rocks)
    play("avoid_spheres without an angle", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::SphereObstacle<V> own{in.target, in.rate, in.number};
        const std::array several{rock<V>(3, 0, 1, 50), rock<V>(20, 1, 5, 90), own};
        const std::array for_all{
            rock<plain_of<V>>(3, 0, 1, 50), rock<plain_of<V>>(-9, 4, 3, 60), rock<plain_of<V>>(5, 4, 3, 60)};
        return std::tuple(veer::avoid_spheres(in.position, in.velocity, several),
            veer::avoid_spheres(in.position, in.velocity, for_all));
    });
    play("confine", "contain", in_space,
        [](const auto& in) { // a linear program in 3D rounds differently from one in 2D
            using V = vector_of<decltype(in)>;
            using Plain = plain_of<V>;
            const std::array own{
                veer::Plane<V>{in.target, in.other, in.target_velocity}, veer::Plane<V>{in.other, in.target}};
            const std::array for_all{veer::Plane<Plain>{at<Plain>(3, 1), at<Plain>(-1, -2)},
                veer::Plane<Plain>{at<Plain>(-3), at<Plain>(1)},
                veer::Plane<Plain>{at<Plain>(0, -2), at<Plain>(0, 1), at<Plain>(0, 3)}};
            return std::tuple_cat(outcome(veer::confine(in.position, in.velocity, in.number, own)),
                outcome(veer::confine(in.position, in.velocity, in.rate, for_all)));
        });
    // proof 414: make_obstacle(sphere, rate, time)
    // proof 414: free_direction(v, rate, 3, [&](const V& direction) { return dot(direction, o) > S(0); })
    play("make_obstacle and free_direction", "avoid", in_space, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const auto made = veer::make_obstacle(veer::Sphere<V>{in.target, in.number}, in.rate, in.time);
        const auto is_free = [&in](const V& direction) { return veer::dot(direction, in.other) > S(0); };
        const auto how_far = [&in](const V& direction) { return S(veer::dot(direction, in.other)); };
        return std::tuple_cat(outcome(made), std::tuple(veer::free_direction(in.velocity, in.number, 3, is_free),
                                                 veer::free_direction(in.velocity, in.rate, 3, how_far)));
    });
    // proof with: const Agent<V> agent{p, v, rate, half}, neighbor{t, w, half, number};
    // proof 502: avoid_agent(agent, neighbor, time)
    // shader proof 502: vector avoid_agent(agent, neighbor, time)
    play("avoid_agent", "crowd", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Agent<V> self{in.position, in.velocity, in.rate, in.number},
            other{in.target, in.target_velocity, in.number, in.rate};
        return std::tuple(veer::avoid_agent(self, other, in.time),
            veer::avoid_agent(self, veer::Agent<plain_of<V>>{at<plain_of<V>>(3, 1), at<plain_of<V>>(-1), 1, 1}, 9));
    });
    // proof with: ForceBudget<V> budget(number);
    // proof with: budget.add(v), budget.add(o);
    // proof 507: budget.total(), budget.left()
    play("ForceBudget", "combine", anywhere, [](const auto& in) {
        veer::ForceBudget<vector_of<decltype(in)>> budget(in.number);
        budget.add(in.velocity), budget.add(in.other);
        return std::tuple(budget.total(), budget.left());
    });
    // proof with: ContextMap<V, 8> map;
    // proof with: map.add_interest(t, number), map.add_danger(v, rate);
    // proof 508: map.choose()
    play("ContextMap", "combine", in_space, [](const auto& in) {
        veer::ContextMap<vector_of<decltype(in)>, 8> map;
        map.add_interest(in.target, in.number), map.add_interest(in.other, in.rate),
            map.add_danger(in.velocity, in.rate);
        return outcome(map.choose());
    });
    // proof with: const std::array<SphereObstacle<V>, 2> rocks{rock, SphereObstacle<V>{o, half, number}};
    // proof 411: first_obstacle(p, v, rocks)
    // proof 413: avoid_spheres(p, v, rocks, rate)
    play("first_obstacle and avoid_spheres", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::SphereObstacle<V> own{in.target, in.rate, in.number};
        const std::array several{rock<V>(3, 0, 1, 50), rock<V>(20, 1, 5, 90), own};
        const std::array for_all{rock<plain_of<V>>(3, 0, 1, 50), rock<plain_of<V>>(-9, 4, 3, 60)};
        return std::tuple_cat(outcome(veer::first_obstacle(in.position, in.velocity, several)),
            std::tuple(veer::avoid_spheres(in.position, in.velocity, several, in.time),
                veer::avoid_spheres(in.position, in.velocity, for_all, in.time)));
    });
}

/// The answers of these functions in a scene of properties/general.cpp, and their units.
void steering_in_a_scene(const auto& in, auto& out) {
    using V = vector_of<decltype(in)>;
    using S = veer::scalar_t<V>;
    using namespace veer;
    const auto &p = in.position, &v = in.velocity, &q = in.target, &w = in.target_velocity;
    const S h = in.time;
    const V none = veer::zero<V>();
    out.add("limit_turn", a_velocity, limit_turn(v, w, in.angle), handed);
    out.add("spring_step", spring_step(p, v, q, in.rate, h));
    const ServoLimits<S> turns{in.rate, S(in.rate * in.rate * 4)};
    const TurnState<V> turn = turn_servo_step(v, lateral(w, v) * ratio(in.rate, in.speed), V(q - p), turns, h);
    out.add("turn_servo_step", a_number, turn.direction, handed);
    out.add("spring_step, any damping", spring_step(p, v, q, Spring<S>{in.rate, in.share}, h));
    out.add("smooth", a_place, smooth(p, q, S(h * 8), h), by_a_place);
    const Motion<V> first{p, v}, second{q, w};
    out.add("between", between(first, second, h, S(h * in.share)));
    out.add("blend_step", a_place, blend_step(first, second, S(h * 8), h).position, by_a_place);
    out.add("orbit", a_velocity, orbit(p, v, q, w, in.length, in.speed), handed);
    out.add("keep_range", a_velocity,
        keep_range(p, v, q, w, in.length, S(in.length * S(2)), ArriveLimits<S>{in.speed, in.force}, h),
        ButFor{.mirrored_ties = true, .shifts = true});
    out.add("lead_time", a_time, lead_time(p, q, w, in.speed), leading),
        out.add("lead_point", a_place, lead_point(p, q, w, in.speed), leading);
    out.add("touch_time", a_time, touch_time(p, v, q, w, in.length), leading);
    out.add("seek", a_velocity, seek(p, v, q, in.speed)), out.add("flee", a_velocity, flee(p, v, q, in.speed));
    out.add("pursue", a_velocity, pursue(p, v, q, w, in.speed), leading_by_a_place),
        out.add("evade", a_velocity, evade(p, v, q, w, in.speed), leading_by_a_place);
    out.add("interpose", a_velocity, interpose(p, v, q, w, in.other, v, in.speed), leading_by_a_place);
    const ArriveLimits<S> brakes{in.speed, in.force};
    out.add("arrive", a_velocity, arrive(p, v, q, brakes, h), by_a_place),
        out.add("arrive, moving target", a_velocity, arrive(p, v, q, w, brakes, h), by_a_place);
    out.add("steer_step", steer_step(p, v, in.acceleration, SteerLimits<S>{in.force, 1, in.speed}, h));
    out.add("steer_verlet_step", steer_verlet_step(p, v, in.acceleration, SteerLimits<S>{in.force, 1, in.speed}, h));
    out.add("wander_velocity", a_velocity, wander_velocity(v, normalize_or(w, none), WanderLimits<S>{in.speed, 4, 1}));
    const SphereObstacle<V> sphere{q, in.length * S(0.25), S(in.length * 2)};
    out.add("avoid_sphere", a_velocity, avoid_sphere(p, v, sphere, in.angle), handed),
        out.add("clearing_angle", a_number, clearing_angle(p, v, sphere));
    out.add("avoid_sphere that moves", a_velocity,
        avoid_sphere(p, v, Sphere<V>{q, in.length * S(0.25), w}, in.length * S(0.125), S(in.length * 2)), handed);
    const Agent<V> self{p, v, in.length * S(0.125)}, another{q, w, in.length * S(0.125)};
    out.add("avoid_agent", a_number, avoid_agent(self, another, S(h * 100)), handed);
    ForceBudget<V> budget(in.speed);
    budget.add(v), budget.add(w);
    out.add("ForceBudget", a_velocity, budget.total());
}

} // namespace tests
