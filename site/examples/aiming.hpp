// SPDX-License-Identifier: MIT
#pragma once

#include "given.hpp"

EXAMPLE(make_homing) {
    const auto missile = veer::make_homing(30.0f, 25, 0.1f); // 30 m/s, on turns of 25 m radius
    for (int frame = 0; frame < 90; ++frame) {
        const auto next = veer::homing_arc_step(position, velocity, target, missile, time_step);
        position = next.position;
        velocity = next.velocity;
    }
}
EXAMPLE(homing_arc_step) {
    const auto missile = veer::make_homing(30.0f, 25, 0.1f);
    const auto next = veer::homing_arc_step(position, velocity, target, missile, time_step);
    const vec3 chord = (next.position - position) / time_step; // the missile moves along the chord
    const float touch = veer::touch_time(position, chord, target, target_velocity, 1.5f);
    position = next.position;
    velocity = next.velocity;
    if (touch >= 0 && touch <= time_step) std::puts("hit");
}
EXAMPLE(homing_swing_step) {
    const auto missile = veer::make_homing(30.0f, 25, 0.1f);
    const float hit_radius = 2; // both steps also hit a target inside the turning circle
    const auto swung = veer::homing_swing_step(position, velocity, target, missile, time_step, hit_radius);
    const auto braked = veer::homing_brake_step(position, velocity, target, missile, time_step, hit_radius);
    position = veer::distance(swung.position, target) < 5 ? swung.position : braked.position;
}
EXAMPLE(widest_hitting_radius) {
    const float widest = veer::widest_hitting_radius(position, velocity, target);
    const float radius = veer::minimum(25.0f, widest); // no wider than what hits
    const auto missile = veer::make_homing(30.0f, radius, 0.1f);
    velocity = veer::homing_arc_step(position, velocity, target, missile, time_step).velocity;
}
EXAMPLE(homing_time) {
    const auto missile = veer::make_homing(30.0f, 25, 0);
    const float time = veer::homing_time(position, velocity, target, missile);
    if (time < 2) std::printf("it hits in %.2f s\n", time);
    else std::puts("it takes too long, or orbits the target");
}
EXAMPLE(homing_intercept) {
    const auto missile = veer::make_homing(30.0f, 12, 0);
    const auto meeting = veer::homing_intercept(position, velocity, target, target_velocity, missile, 10);
    if (meeting) // steer for the meeting point as for a target at rest; ask again when the target turns
        velocity = veer::homing_arc_step(position, velocity, meeting.point, missile, time_step).velocity;
}
EXAMPLE(homing_step) {
    const auto beam = veer::make_homing(30.0f, 25, 0.1f);
    const auto next = veer::homing_step(position, velocity, target, beam, time_step); // one Euler step
    const vec3 force = veer::homing_acceleration(position, velocity, target, beam);   // for an engine's body
    position = next.position;
    velocity = next.velocity;
    draw(position + force);
}
EXAMPLE(homing_turn_step) {
    auto next = veer::homing_turn_step(position, velocity, target, 1.5f, time_step); // 1.5 rad/s
    const veer::YawPitchRates rates{2.0f, 0.5f};                                     // turns quickly, climbs slowly
    next = veer::homing_yaw_pitch_step(position, velocity, target, rates, up, time_step);
    position = next.position;
    velocity = next.velocity;
}
EXAMPLE(homing_on_time) {
    float time_to_go = 5; // hit after exactly five seconds
    for (; time_to_go > 0; time_to_go -= time_step) {
        const vec3 law = veer::homing_on_time(position, velocity, target, target_velocity, time_to_go, time_step);
        velocity += time_step * law;
        position += time_step * velocity;
        target += time_step * target_velocity;
    }
}
EXAMPLE(least_time_to_go) {
    const float soonest = veer::least_time_to_go(position, velocity, target, target_velocity, 30);
    const float time_to_go = veer::maximum(3.0f, soonest); // in three seconds, or as soon as 30 m/s² allow
    const vec3 law = veer::homing_on_time(position, velocity, target, target_velocity, time_to_go, time_step);
    velocity += law * time_step;
}
EXAMPLE(limit_acceleration) {
    const vec3 law = veer::proportional_navigation(position, velocity, target, target_velocity);
    const auto limited = veer::limit_acceleration(law, 50);
    velocity += limited.acceleration * time_step;
    if (limited.saturated) std::puts("at its limit: this target may get away");
}
EXAMPLE(proportional_navigation) {
    const vec3 true_law = veer::proportional_navigation(position, velocity, target, target_velocity, 3);
    const vec3 pure_law = veer::pure_proportional_navigation(position, velocity, target, target_velocity, 3);
    const vec3 target_turn{0, 0, 9}; // its acceleration
    const vec3 augmented = veer::augmented_navigation(position, velocity, target, target_velocity, target_turn);
    velocity += veer::limit_acceleration(augmented, 100).acceleration * time_step;
    draw(true_law + pure_law);
}
EXAMPLE(zero_effort_miss) {
    const float time = veer::time_to_closest_approach(position, velocity, target, target_velocity);
    const vec3 miss = veer::zero_effort_miss(position, velocity, target, target_velocity, time);
    if (veer::length(miss) < 2) std::puts("on course: save the fuel");
}
EXAMPLE(rendezvous) {
    float time_to_go = 8; // docks after eight seconds, with the velocity of the station
    for (; time_to_go > 0; time_to_go -= time_step) {
        velocity += time_step * veer::rendezvous(position, velocity, target, target_velocity, time_to_go, time_step);
        position += time_step * velocity;
        target += time_step * target_velocity;
    }
    const vec3 from_above{0, -40, 0}; // an arrival velocity of its own
    draw(veer::rendezvous(position, velocity, target, target_velocity, from_above, 2, time_step));
}
EXAMPLE(least_rendezvous_time) {
    const float thrust = 4; // [m/s²]
    const float time_to_go = veer::least_rendezvous_time(position, velocity, target, target_velocity, thrust);
    std::printf("docked in %.1f s\n", time_to_go);
    velocity += time_step * veer::rendezvous(position, velocity, target, target_velocity, time_to_go, time_step);
}
EXAMPLE(intercept) {
    const auto shot = veer::intercept(position, target, target_velocity, 50); // 50 m/s
    if (shot) fire(shot.velocity);
    else std::printf("the closest miss is %.2f m\n", shot.miss);
    const veer::Shot grown{50.0f, 0.5f, 4.0f}; // 50 m/s, both radii 0.5 m, at most 4 s of flight
    const auto from_a_ship = veer::intercept(position, target, target_velocity, grown, velocity);
    if (from_a_ship) draw(from_a_ship.point);
}
EXAMPLE(intercept_time) {
    const float time = veer::intercept_time(position, target, target_velocity, 50);
    const float touch = veer::contact_time(position, velocity, target, target_velocity, 2); // radii: 2 m
    if (time >= 0) draw(target + target_velocity * time);
    if (touch >= 0) std::printf("they touch after %.3f s\n", touch);
}
EXAMPLE(lead_time) {
    const vec3 aim = veer::lead_point(position, target, target_velocity, 50); // always an answer
    fire(veer::normalize_or(aim - position, up) * 50.0f);
    const float time = veer::lead_time(position, target, target_velocity, 50);
    if (time < 0) std::puts("no hit: it aims at where the target is now");
}
EXAMPLE(touch_time) {
    const float touch = veer::touch_time(position, velocity, target, target_velocity, 1.5f); // both radii
    if (touch >= 0 && touch <= time_step) std::puts("hit within this frame");
    position += velocity * time_step;
    target += target_velocity * time_step;
}
EXAMPLE(intercept_accelerating) {
    const veer::Shot shell{40.0f, 1.0f};
    const vec3 relative = -gravity; // target minus shell: the shell falls, a drone does not
    const auto hit = veer::intercept_accelerating(position, target, target_velocity, relative, shell);
    if (hit) fire(hit.velocity);
}
EXAMPLE(intercept_thrusting) {
    const veer::Missile rocket{30.0f, 5.0f}; // a motor of 30 m/s², and 5 m/s from the tube
    const auto hit = veer::intercept_thrusting(position, target, target_velocity, -gravity, rocket);
    if (hit) fire(veer::normalize_or(hit.velocity, up));
}
EXAMPLE(intercept_times) {
    const auto times = veer::intercept_times(position, target, target_velocity, -gravity, 40);
    for (const float time : times) // up to four; here two, low and high
        std::printf("a shell of 40 m/s can hit after %.2f s\n", time);
}
EXAMPLE(launch) {
    const auto arcs = veer::launch(position, target, gravity, 25); // a grenade, thrown at 25 m/s
    if (arcs.high) fire(arcs.high.velocity);                       // over the wall
    if (arcs.low) fire(arcs.low.velocity);                         // or straight
    const veer::Flight<vec3> air{gravity, 0.1f, wind};             // the same in wind and drag
    if (const auto low = veer::launch(position, target, air, 25).low) fire(low.velocity);
}
EXAMPLE(least_energy_launch) {
    const auto lob = veer::launch_over(position, target, gravity, 6);      // over a wall of 6 m
    const auto timed = veer::launch_in_time(position, target, gravity, 2); // lands after two seconds
    const auto gentle = veer::least_energy_launch(position, target, gravity);
    if (lob) fire(lob.velocity);
    const veer::Flight<vec3> air{gravity, 0.1f, wind}; // the same in wind and drag
    fire(veer::launch_over(position, target, air, 6).velocity);
    std::printf("%.1f m/s are enough, after %.2f s\n", veer::length(gentle.velocity), timed.time);
}
EXAMPLE(minimum_launch_speed) {
    const float least = veer::minimum_launch_speed(position, target, gravity);
    const float strength = 30;
    if (least <= strength) fire(veer::launch(position, target, gravity, strength).low.velocity);
    else std::puts("out of range");
}
EXAMPLE(apex) {
    const vec3 thrown{8, 12, 5}, floor{0, 0, 0};
    const auto top = veer::apex(position, thrown, gravity);
    const auto end = veer::landing(position, thrown, gravity, floor);
    if (top.found) draw(top.point);
    if (end.found) std::printf("it comes down after %.2f s\n", end.time);
}
EXAMPLE(launch_range) {
    const vec3 thrown{8, 12, 5};
    std::printf("%.1f m on level ground\n", veer::launch_range(thrown, gravity));
    vec3 engine_velocity = veer::parabola_velocity(thrown, gravity, time_step); // for an engine with Euler steps
    engine_velocity += gravity * time_step;
}
EXAMPLE(Flight) {
    const veer::Flight<vec3> air{gravity, 0.2f, wind}; // gravity, drag [1/s], wind
    const auto hit = veer::launch(position, target, air, 30);
    if (hit.low) fire(hit.low.velocity);
    const auto after = veer::fly(position, hit.low.velocity, air, hit.low.time);
    draw(after.position); // the target
}
EXAMPLE(engine_flight) {
    const auto jolt = veer::engine_flight(veer::Engine::jolt, gravity, 0.05f, time_step); // linear damping 0.05
    const auto arcs = veer::launch(position, target, jolt, 30);
    if (arcs.low) fire(arcs.low.velocity); // the engine itself brings the body there
    draw(veer::fly(position, arcs.low.velocity, jolt, 0.5f).position);
}
EXAMPLE(fly) {
    const veer::Flight<vec3> air{gravity, 0.2f, wind};
    for (int i = 1; i <= 20; ++i) { // any time at once: no step needs the one before
        const auto there = veer::fly(position, vec3{8, 12, 5}, air, 0.1f * float(i));
        draw(there.position);
    }
}
EXAMPLE(intercept_flying) {
    const veer::Flight<vec3> air{gravity, 0.1f, wind};
    const auto hit = veer::intercept_flying(position, target, target_velocity, air, veer::Shot{40.0f, 0.5f}); // or 40
    if (hit) fire(hit.velocity);
    else std::printf("the closest miss is %.2f m\n", hit.miss);
}
