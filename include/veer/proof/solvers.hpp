// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

VEER_ALWAYS_INLINE constexpr void solver_entries(auto play) {
    play("intercept", "intercept", solver, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const auto p = in.position, t = in.target, tv = in.target_velocity, own = in.velocity;
        return answers(veer::intercept(p, t, tv, in.number), veer::intercept(p, t, tv, {in.number, in.rate, in.time}),
            veer::intercept(p, t, tv, {in.number, in.rate}, own),
            veer::intercept(p, t, tv, {.speed = in.number}, own, S(0.25)));
    });
    play("homing_intercept, homing_time", "homing", solver, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const auto all = missile<V>;
        return answers(veer::homing_intercept(in.position, in.velocity, in.target, in.target_velocity, all, in.time),
            veer::homing_time(in.position, in.velocity, in.target, all));
    });
    play("intercept_after_turn", "turret", solver, [](const auto& in) {
        const auto aim = veer::intercept_after_turn(
            in.position, in.other, in.target, in.target_velocity, in.rate, {.speed = in.number, .max_time = in.time});
        return answers(aim);
    });
    play("least_rendezvous_time", "rendezvous", solver, [](const auto& in) {
        return answers(veer::least_rendezvous_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
    });
    play("intercept_accelerating, intercept_thrusting, intercept_times", "intercept_accelerating", solver,
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const auto p = in.position, t = in.target, tv = in.target_velocity, a = in.other;
            const auto times = veer::intercept_times(p, t, tv, a, in.number);
            S sum = S(0);
            for (const S time : times) sum += time;
            return answers(veer::intercept_accelerating(p, t, tv, a, {in.number, in.rate}),
                veer::intercept_accelerating(p, t, tv, a, {.speed = in.number, .max_time = in.time}),
                veer::intercept_thrusting(p, t, tv, a, {in.number, in.rate}), sum);
        });
    play("launch, least_energy_launch, launch_in_time, launch_over, minimum_launch_speed", "ballistics", solver,
        [](const auto& in) {
            const auto p = in.position, t = in.target, g = in.other;
            return answers(veer::launch(p, t, g, in.number), veer::launch(p, t, g, in.number, in.time),
                veer::least_energy_launch(p, t, g), veer::launch_in_time(p, t, g, in.rate),
                veer::launch_over(p, t, g, in.number), veer::minimum_launch_speed(p, t, g));
        });
    play("throws along a Flight, intercept_flying, engine_flight", "flight", flight_solver, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const V p = in.position, t = in.target, v = in.velocity;
        const veer::Flight<V> flight{in.other, in.rate, in.target_velocity};
        const auto stepped = veer::engine_flight(veer::Engine::rapier, in.other, in.rate, in.time);
        const auto of = [&](const auto& course) {
            return answers(veer::launch(p, t, course, in.number), veer::launch_in_time(p, t, course, in.time),
                veer::least_energy_launch(p, t, course), veer::launch_over(p, t, course, in.number),
                veer::apex(p, v, course), veer::landing(p, v, course, t),
                veer::intercept_flying(p, t, v, course, {in.number, in.rate}, in.target_velocity),
                veer::minimum_launch_speed(p, t, course));
        };
        const auto& [gravity, drag, of_velocity, of_gravity, drift, engine, damping, time_step] = stepped;
        return answers(of(flight), of(stepped), drag, of_velocity, of_gravity, drift);
    });
}

}}}} // namespace veer::VEER_UNIT::parts::entries
