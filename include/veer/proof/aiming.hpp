// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

VEER_ALWAYS_INLINE constexpr void aiming_entries(auto play) {
    play("make_homing", "homing", anywhere,
        [](const auto& in) { return answers(veer::make_homing(in.number, veer::component<0>(in.other), in.rate)); });
    play("homing_acceleration and homing_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{
            veer::magnitude(in.number), veer::magnitude(veer::component<0>(in.other)), veer::magnitude(in.rate)};
        const auto all = missile<vector_of<decltype(in)>>;
        return answers(veer::homing_acceleration(in.position, in.velocity, in.target, own, in.number),
            veer::homing_step(in.position, in.velocity, in.target, own, in.time, in.number),
            veer::homing_step(in.position, in.velocity, in.target, all, in.time));
    });
    play("homing_arc_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{in.number, veer::component<0>(in.other), in.rate};
        const auto all = missile<vector_of<decltype(in)>>;
        return answers(veer::homing_arc_step(in.position, in.velocity, in.target, own, in.time),
            veer::homing_arc_step(in.position, in.velocity, in.target, all, in.time));
    });
    play("homing_swing_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{in.number, veer::component<0>(in.other), in.rate};
        const auto all = missile<vector_of<decltype(in)>>;
        return answers(veer::homing_swing_step(in.position, in.velocity, in.target, own, in.time, in.number),
            veer::homing_swing_step(in.position, in.velocity, in.target, all, in.time, in.number));
    });
    play("homing_brake_step", "homing", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::Homing<S> own{in.number, veer::component<0>(in.other), in.rate};
        const auto all = missile<vector_of<decltype(in)>>;
        return answers(veer::homing_brake_step(in.position, in.velocity, in.target, own, in.time, in.number),
            veer::homing_brake_step(in.position, in.velocity, in.target, all, in.time, in.number));
    });
    play("homing_turn_step", "homing", anywhere, [](const auto& in) {
        return answers(veer::homing_turn_step(in.position, in.velocity, in.target, in.rate, in.time));
    });
    play("homing_yaw_pitch_step", "homing", in_space, [](const auto& in) {
        return answers(
            veer::homing_yaw_pitch_step(in.position, in.velocity, in.target, {in.rate, in.number}, in.other, in.time));
    });
    play("widest_hitting_radius", "homing", anywhere, [](const auto& in) {
        return answers(no_infinity(veer::widest_hitting_radius(in.position, in.velocity, in.target)));
    });
    play("zero_effort_miss and time_to_closest_approach", "guidance", anywhere, [](const auto& in) {
        return answers(veer::zero_effort_miss(in.position, in.velocity, in.target, in.target_velocity, in.time),
            veer::time_to_closest_approach(in.position, in.velocity, in.target, in.target_velocity));
    });
    play("rendezvous", "rendezvous", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        return answers(veer::rendezvous(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.time),
            veer::rendezvous(
                in.position, in.velocity, in.target, in.target_velocity, in.time, veer::constant<S>(1.0 / 60)));
    });
    play("rendezvous with an arrival velocity", "rendezvous", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        return answers(
            veer::rendezvous(in.position, in.velocity, in.target, in.target_velocity, in.other, in.rate, in.time),
            veer::rendezvous(in.position, in.velocity, in.target, in.target_velocity, in.other, in.time,
                veer::constant<S>(1.0 / 60)));
    });
    play("homing_on_time", "guidance", anywhere, [](const auto& in) {
        return answers(veer::homing_on_time(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.time),
            veer::homing_on_time(in.position, in.velocity, in.target, in.target_velocity, in.time, in.time, 1));
    });
    play("limit_acceleration", "guidance", anywhere,
        [](const auto& in) { return answers(veer::limit_acceleration(in.other, in.number)); });
    play("least_time_to_go", "guidance", anywhere, [](const auto& in) {
        return answers(
            no_infinity(veer::least_time_to_go(in.position, in.velocity, in.target, in.target_velocity, in.number)));
    });
    play("proportional navigation: true, pure, augmented", "guidance", anywhere, [](const auto& in) {
        return answers(veer::proportional_navigation(in.position, in.velocity, in.target, in.target_velocity, in.rate),
            veer::pure_proportional_navigation(in.position, in.velocity, in.target, in.target_velocity, in.rate),
            veer::augmented_navigation(in.position, in.velocity, in.target, in.target_velocity, in.other, in.rate));
    });
    play("intercept_time and contact_time", "intercept", anywhere, [](const auto& in) {
        return answers(veer::intercept_time(in.position, in.target, in.target_velocity, in.number),
            veer::contact_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
    });
    play("apex, landing, launch_range, parabola_velocity", "ballistics", anywhere, [](const auto& in) {
        return answers(veer::apex(in.position, in.velocity, in.other),
            veer::landing(in.position, in.velocity, in.other, in.target),
            no_infinity(veer::launch_range(in.velocity, in.other)),
            veer::parabola_velocity(in.velocity, in.other, in.time));
    });
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
        return answers(veer::fly(in.position, in.velocity, flight, in.time),
            veer::fly(in.position, in.velocity, stepped, in.time));
    });
}

}}}} // namespace veer::VEER_UNIT::parts::entries
