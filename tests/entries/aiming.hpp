// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace tests {

/// Aiming: homing, guidance, ballistics.
VEER_ALWAYS_INLINE constexpr void aiming_entries(auto play) {
    // proof with: const Homing<S> missile = make_homing(number, rate, half);
    // proof 301: missile
    play("make_homing", "homing", anywhere,
        [](const auto& in) { return outcome(veer::make_homing(in.number, veer::component<0>(in.other), in.rate)); });
    // proof 302: homing_acceleration(p, v, t, missile, number), homing_step(p, v, t, missile, time)
    // proof with: const Motion<V> step = homing_step(p, v, t, missile, time);
    // shader proof 301: vector step.velocity
    play("homing_acceleration and homing_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{
            veer::magnitude(in.number), veer::magnitude(veer::component<0>(in.other)), veer::magnitude(in.rate)};
        const auto all = missile<vector_of<decltype(in)>>;
        return std::tuple_cat(
            std::tuple(veer::homing_acceleration(in.position, in.velocity, in.target, own, in.number)),
            outcome(veer::homing_step(in.position, in.velocity, in.target, own, in.time, in.number)),
            outcome(veer::homing_step(in.position, in.velocity, in.target, all, in.time)));
    });
    // proof with: const Motion<V> arc = homing_arc_step(p, v, t, missile, time);
    // proof 303: arc
    // shader proof 302: vector arc.position, vector arc.velocity
    play("homing_arc_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{in.number, veer::component<0>(in.other), in.rate};
        const auto all = missile<vector_of<decltype(in)>>;
        return std::tuple_cat(outcome(veer::homing_arc_step(in.position, in.velocity, in.target, own, in.time)),
            outcome(veer::homing_arc_step(in.position, in.velocity, in.target, all, in.time)));
    });
    // proof with: const Motion<V> swing = homing_swing_step(p, v, t, missile, time, number);
    // proof 304: swing
    // shader proof 303: vector swing.position, vector swing.velocity
    play("homing_swing_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{in.number, veer::component<0>(in.other), in.rate};
        const auto all = missile<vector_of<decltype(in)>>;
        return std::tuple_cat(
            outcome(veer::homing_swing_step(in.position, in.velocity, in.target, own, in.time, in.number)),
            outcome(veer::homing_swing_step(in.position, in.velocity, in.target, all, in.time, in.number)));
    });
    // proof with: const Motion<V> brake = homing_brake_step(p, v, t, missile, time, rate);
    // proof 305: brake
    // shader proof 304: vector brake.position, vector brake.velocity
    play("homing_brake_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{in.number, veer::component<0>(in.other), in.rate};
        const auto all = missile<vector_of<decltype(in)>>;
        return std::tuple_cat(
            outcome(veer::homing_brake_step(in.position, in.velocity, in.target, own, in.time, in.number)),
            outcome(veer::homing_brake_step(in.position, in.velocity, in.target, all, in.time, in.number)));
    });
    // proof with: const Motion<V> turn = homing_turn_step(p, v, t, rate, time);
    // proof 306: turn
    // shader proof 305: vector turn.velocity
    play("homing_turn_step", "homing", anywhere, [](const auto& in) {
        return outcome(veer::homing_turn_step(in.position, in.velocity, in.target, in.rate, in.time));
    });
    // proof 134 in space: homing_yaw_pitch_step(p, v, t, {rate, number}, o, time)
    play("homing_yaw_pitch_step", "homing", in_space, [](const auto& in) {
        return outcome(
            veer::homing_yaw_pitch_step(in.position, in.velocity, in.target, {in.rate, in.number}, in.other, in.time));
    });
    // proof 307: widest_hitting_radius(p, v, t)
    // shader proof 306: widest_hitting_radius(p, v, t)
    play("widest_hitting_radius", "homing", anywhere, [](const auto& in) {
        return std::tuple(no_infinity(veer::widest_hitting_radius(in.position, in.velocity, in.target)));
    });
    // proof 308: zero_effort_miss(p, v, t, w, time)
    // proof 310: time_to_closest_approach(p, v, t, w)
    play("zero_effort_miss and time_to_closest_approach", "guidance", anywhere, [](const auto& in) {
        return std::tuple(veer::zero_effort_miss(in.position, in.velocity, in.target, in.target_velocity, in.time),
            veer::time_to_closest_approach(in.position, in.velocity, in.target, in.target_velocity));
    });
    // proof 608: rendezvous(p, v, t, w, rate, time)
    // shader proof 310: vector rendezvous(p, v, t, w, rate, time)
    play("rendezvous", "rendezvous", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        return std::tuple(veer::rendezvous(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.time),
            veer::rendezvous(
                in.position, in.velocity, in.target, in.target_velocity, in.time, veer::constant<S>(1.0 / 60)));
    });
    // proof 614: rendezvous(p, v, t, w, o, rate, time)
    play("rendezvous with an arrival velocity", "rendezvous", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        return std::tuple(
            veer::rendezvous(in.position, in.velocity, in.target, in.target_velocity, in.other, in.rate, in.time),
            veer::rendezvous(in.position, in.velocity, in.target, in.target_velocity, in.other, in.time,
                veer::constant<S>(1.0 / 60)));
    });
    // proof 311: homing_on_time(p, v, t, w, rate, time)
    play("homing_on_time", "guidance", anywhere, [](const auto& in) {
        return std::tuple(
            veer::homing_on_time(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.time),
            veer::homing_on_time(in.position, in.velocity, in.target, in.target_velocity, in.time, in.time, 1));
    });
    // proof 312: limit_acceleration(o, number)
    play("limit_acceleration", "guidance", anywhere,
        [](const auto& in) { return outcome(veer::limit_acceleration(in.other, in.number)); });
    // proof 309: least_time_to_go(p, v, t, w, number)
    // shader proof 307: least_time_to_go(p, v, t, w, number)
    play("least_time_to_go", "guidance", anywhere, [](const auto& in) {
        return std::tuple(
            no_infinity(veer::least_time_to_go(in.position, in.velocity, in.target, in.target_velocity, in.number)));
    });
    // proof 313: proportional_navigation(p, v, t, w, rate), pure_proportional_navigation(p, v, t, w, rate)
    // proof 313: augmented_navigation(p, v, t, w, o, rate)
    // shader proof 309: vector proportional_navigation(p, v, t, w, rate)
    play("proportional navigation: true, pure, augmented", "guidance", anywhere, [](const auto& in) {
        return std::tuple(
            veer::proportional_navigation(in.position, in.velocity, in.target, in.target_velocity, in.rate),
            veer::pure_proportional_navigation(in.position, in.velocity, in.target, in.target_velocity, in.rate),
            veer::augmented_navigation(in.position, in.velocity, in.target, in.target_velocity, in.other, in.rate));
    });
    // proof 601: intercept_time(p, t, w, number), contact_time(p, v, t, w, number)
    play("intercept_time and contact_time", "intercept", anywhere, [](const auto& in) {
        return std::tuple(veer::intercept_time(in.position, in.target, in.target_velocity, in.number),
            veer::contact_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
    });
    // proof 605: apex(p, v, o), landing(p, v, o, t), launch_range(v, o), parabola_velocity(v, o, time)
    play("apex, landing, launch_range, parabola_velocity", "ballistics", anywhere, [](const auto& in) {
        return std::tuple_cat(outcome(veer::apex(in.position, in.velocity, in.other)),
            outcome(veer::landing(in.position, in.velocity, in.other, in.target)),
            std::tuple(no_infinity(veer::launch_range(in.velocity, in.other)),
                veer::parabola_velocity(in.velocity, in.other, in.time)));
    });
    // proof with: const veer::Flight<V> thrown{o, rate, w};
    // proof with: const Motion<V> flown = fly(p, v, thrown, number);
    // proof 611: flown
    // proof 702: fly(p, v, flight, number)
    // shader proof 205: vector flown.position, vector flown.velocity
    play("fly", "flight", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const veer::Flight<V> flight{in.other, in.rate, in.target_velocity};
        const veer::EngineFlight<V> stepped{.gravity = in.target,
            .drag = veer::maximum(in.rate, S(0)),
            .of_velocity = S(0.75),
            .of_gravity = S(1.25),
            .drift = S(0.5),
            .engine = veer::Engine::box2d,
            .damping = S(0),
            .time_step = S(0)};
        return std::tuple_cat(outcome(veer::fly(in.position, in.velocity, flight, in.time)),
            outcome(veer::fly(in.position, in.velocity, stepped, in.time)));
    });
}

/// The answers of these functions in a scene of properties/general.cpp, and their units.
void aiming_in_a_scene(const auto& in, auto& out) {
    using V = vector_of<decltype(in)>;
    using S = veer::scalar_t<V>;
    using namespace veer;
    const auto &p = in.position, &v = in.velocity, &q = in.target, &w = in.target_velocity;
    const S h = in.time;
    const Homing<S> homing{in.force, in.speed * in.rate, in.rate};
    out.add("homing_acceleration", an_acceleration, homing_acceleration(p, v, q, homing, in.length));
    out.add("homing_step", homing_step(p, v, q, homing, h, in.length));
    out.add("homing_arc_step", homing_arc_step(p, v, q, homing, h), handed);
    out.add("homing_swing_step", homing_swing_step(p, v, q, homing, h, S(in.length * in.share)), handed);
    out.add("homing_brake_step", homing_brake_step(p, v, q, homing, h, S(in.length * in.share)), handed);
    out.add("homing_turn_step", homing_turn_step(p, v, q, in.rate, h), handed);
    out.add("widest_hitting_radius", a_way, widest_hitting_radius(p, v, q));
    out.add("zero_effort_miss", a_way, zero_effort_miss(p, v, q, w, h));
    out.add("time_to_closest_approach", a_time, time_to_closest_approach(p, v, q, w));
    out.add("homing_on_time", an_acceleration, homing_on_time(p, v, q, w, S(h * 20), h));
    out.add("limit_acceleration", an_acceleration, limit_acceleration(in.acceleration, in.force).acceleration);
    out.add("least_time_to_go", a_time, least_time_to_go(p, v, q, w, in.force));
    out.add("proportional_navigation", an_acceleration, proportional_navigation(p, v, q, w), handed);
    out.add("pure_proportional_navigation", an_acceleration, pure_proportional_navigation(p, v, q, w), handed);
    out.add("augmented_navigation", an_acceleration, augmented_navigation(p, v, q, w, in.acceleration), handed);
    const auto top = apex(p, v, in.acceleration), ground = landing(p, v, in.acceleration, q);
    out.add("apex", a_time, top.time), out.add("apex", a_place, top.point);
    out.add("landing", a_time, ground.time), out.add("landing", a_place, ground.point);
}

} // namespace tests
