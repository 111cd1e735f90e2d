// SPDX-License-Identifier: MIT
// Written by tools/write_proof.py out of tests/entries.
#pragma once

#include <array>

#include "../parts/question.hpp"
#include "../veer.hpp"

// What proof() asks of every function.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// Rotations in the plane.
template <Vector2 V> constexpr void prove_turns(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V& t = in.target;
    const S number = in.number;
    hash.add(rotate(t, number));
    hash.add(heading_angle(t));
    hash.add(unit_vector<V>(number));
}

/// Rotations in space.
template <Vector3 V> constexpr void prove_turns(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time;
    const Orientation<V> lies = orientation(v, o);
    hash.add(rotate(t, o, number));
    hash.add(turn_yaw_pitch(v, t, rate, number, o));
    hash.add(lies);
    hash.add(banked_up(v, t, o));
    hash.add(homing_yaw_pitch_step(p, v, t, {rate, number}, o, time));
    hash.add(turret_step(v, t, orientation(w, o), {rate, number}, {S(-2), number, S(0), S(1)}, time));
}

/// Vectors and angles.
template <Vector V> constexpr void prove_ground(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time;
    const V unit = normalize_or(o, first_axis<V>());
    const SineCosine<S> turned = sin_cos(S(number * S(64)));
    hash.add(dot(p, t));
    hash.add(cross(p, t));
    hash.add(length(t));
    hash.add(length_squared(o));
    hash.add(inverse_length(o));
    hash.add(distance(p, t));
    hash.add(unit);
    hash.add(ratio(number, rate));
    hash.add(quotient(number, S(rate + S(1))));
    hash.add(square_root(number));
    hash.add(clamp(time, rate, number));
    hash.add(minimum(number, rate));
    hash.add(maximum(number, rate));
    hash.add(select(number < rate, p, t));
    hash.add(magnitude(S(time - rate)));
    hash.add(both(number < rate, rate < time));
    hash.add(either(number < rate, rate < time));
    hash.add(any(number < time));
    hash.add(all(rate < time));
    hash.add(truncate(t, number));
    hash.add(project(v, unit));
    hash.add(reject(v, unit));
    hash.add(lateral(t, v));
    hash.add(orthogonal(t));
    hash.add(perpendicular(t));
    hash.add(turned.sine);
    hash.add(turned.cosine);
    hash.add(wrap_angle(number));
    hash.add(angle_between(t, o));
    hash.add(turn_towards(v, t, rate));
}

/// Bounces, obstacles and flights.
template <Vector V> constexpr void prove_motion(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time, half = S(0.5f);
    PhysicBase<V> body(time);
    body.set_position(p), body.set_velocity(v), body.set_acceleration(o), body.update();
    const Decay<S> decay = exponential_decay(S(rate * time));
    const Plane<V> plane{t, o, w};
    const Sphere<V> sphere{t, number, w};
    const Capsule<V> capsule{t, o, rate, w};
    const Clearance<V> above = clearance(p, rate, plane), outside = clearance(p, rate, sphere, v);
    const Clearance<V> beside = clearance(p, rate, capsule, v);
    const Contact<V> at_plane = contact(p, v, rate, plane, time);
    const Contact<V> at_sphere = contact(p, v, rate, sphere, time);
    PhysicBase<V> ball(time);
    ball.set_position(p), ball.set_velocity(v), ball.set_acceleration(o);
    const Contact<V> first = update_with_contacts<3>(ball, rate, {half, half}, plane, sphere, capsule);
    hash.add(body.position());
    hash.add(body.velocity());
    hash.add(body.position_at(rate));
    hash.add(decay.mean);
    hash.add(decay.gain);
    hash.add(above);
    hash.add(outside);
    hash.add(beside);
    hash.add(push_out(p, rate, plane));
    hash.add(push_out(p, rate, sphere));
    hash.add(push_out(p, rate, capsule));
    hash.add(at_plane);
    hash.add(at_sphere);
    hash.add(contact(p, v, rate, capsule, time));
    hash.add(earlier(at_plane, at_sphere));
    hash.add(bounce(v, o, rate, w));
    hash.add(bounce(v, o, {rate, half}, w));
    hash.add(first);
    hash.add(ball.position());
    hash.add(ball.velocity());
    hash.add(bounce_pair(v, number, w, rate, o, {half, half}));
    hash.add(moved(sphere, time).center);
    hash.add(moved(plane, time).point);
}

/// Homing, guidance and intercepts.
template <Vector V> constexpr void prove_aiming(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time, half = S(0.5f);
    const Homing<S> missile = make_homing(number, rate, half);
    const Motion<V> arc = homing_arc_step(p, v, t, missile, time);
    const Motion<V> swing = homing_swing_step(p, v, t, missile, time, number);
    const Motion<V> brake = homing_brake_step(p, v, t, missile, time, rate);
    const Motion<V> turn = homing_turn_step(p, v, t, rate, time);
    hash.add(missile);
    hash.add(homing_acceleration(p, v, t, missile, number));
    hash.add(homing_step(p, v, t, missile, time));
    hash.add(arc);
    hash.add(swing);
    hash.add(brake);
    hash.add(turn);
    hash.add(widest_hitting_radius(p, v, t));
    hash.add(zero_effort_miss(p, v, t, w, time));
    hash.add(least_time_to_go(p, v, t, w, number));
    hash.add(time_to_closest_approach(p, v, t, w));
    hash.add(homing_on_time(p, v, t, w, rate, time));
    hash.add(limit_acceleration(o, number));
    hash.add(proportional_navigation(p, v, t, w, rate));
    hash.add(pure_proportional_navigation(p, v, t, w, rate));
    hash.add(augmented_navigation(p, v, t, w, o, rate));
}

/// Seek, arrive, wander, springs and obstacles.
template <Vector V> constexpr void prove_steering(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time, half = S(0.5f);
    const Sphere<V> sphere{t, number, w};
    const ArriveLimits<S> arriving{number, rate};
    const V astray = wander_direction(t, o, rate, time);
    const SteerLimits<S> limits{number, rate, number};
    const Motion<V> steered = steer_step(p, v, t, limits, time);
    const Motion<V> sprung = spring_step(p, v, t, rate, time);
    const Spring<S> soft{number, half}, stiff{rate, S(number + S(1))};
    const Motion<V> swings = spring_step(p, v, t, soft, time);
    const Motion<V> creeps = spring_step(p, v, t, stiff, time);
    const Motion<V> heard{p, v}, latest{t, w};
    const Motion<V> drawn = between(heard, latest, rate, time);
    const Motion<V> blended = blend_step(heard, latest, rate, time);
    const V kept = keep_range(p, v, t, w, half, rate, arriving, time);
    const ServoLimits<S> servos{number, rate};
    const TurnState<V> turns = turn_servo_step(p, v, t, servos, time);
    const ShipLimits<S> engines{number, rate, half};
    const Helm<V> helm = ship_arrive(p, v, o, t, w, engines, time);
    const SphereObstacle<V> rock{t, rate, number};
    const Sphere<V> flying{t, rate, w};
    const std::array<SphereObstacle<V>, 2> rocks{rock, SphereObstacle<V>{o, half, number}};
    hash.add(seek(p, v, t, number));
    hash.add(seek_velocity(p, t, number));
    hash.add(flee(p, v, t, number));
    hash.add(flee_velocity(p, t, number));
    hash.add(arrive_velocity(p, t, arriving, time));
    hash.add(arrive(p, v, t, w, arriving, time));
    hash.add(astray);
    hash.add(wander(v, astray, {number, rate, half}));
    hash.add(wander_velocity(v, astray, {rate, number, half}));
    hash.add(steered);
    hash.add(steer_verlet_step(p, v, t, limits, time));
    hash.add(limit_turn(v, t, rate));
    hash.add(servo_step(number, rate, half, {number, rate}, time));
    hash.add(sprung);
    hash.add(clearing_angle(p, v, rock));
    hash.add(avoid_sphere(p, v, rock, rate));
    hash.add(avoid_sphere(p, v, rock));
    hash.add(escape_sphere(p, rock, number));
    hash.add(first_obstacle(p, v, rocks));
    hash.add(avoid_spheres(p, v, rocks));
    hash.add(avoid_spheres(p, v, rocks, rate));
    hash.add(make_obstacle(sphere, rate, time));
    hash.add(free_direction(v, rate, 3, [&](const V& direction) { return dot(direction, o) > S(0); }));
    hash.add(pursue(p, v, t, w, number));
    hash.add(evade(p, v, t, w, number));
    hash.add(interpose(p, v, t, w, o, v, number));
    hash.add(pursue_velocity(p, t, w, number));
    hash.add(evade_velocity(p, t, w, number));
    hash.add(interpose_velocity(p, t, w, o, v, number));
    hash.add(avoid_sphere(p, v, flying, half, number));
    hash.add(avoid_spheres(p, v, std::array<Sphere<V>, 2>{flying, Sphere<V>{o, half, v}}, half, number));
    hash.add(hide_velocity(p, t, rocks, rate, arriving, time));
    hash.add(hiding_place(t, rock, rate));
    hash.add(hide(p, v, t, rocks, rate, arriving, time));
    hash.add(helm);
    hash.add(swings);
    hash.add(creeps);
    hash.add(spring_step(number, rate, half, soft, time));
    hash.add(spring_of_half_life(rate));
    hash.add(smooth(p, t, rate, time));
    hash.add(smooth(number, rate, half, time));
    hash.add(drawn);
    hash.add(between(heard, latest, rate, number));
    hash.add(blended);
    hash.add(orbit_velocity(p, v, t, w, rate, number));
    hash.add(orbit(p, v, t, w, rate, number));
    hash.add(keep_range_velocity(p, t, w, half, rate, arriving, time));
    hash.add(kept);
    hash.add(turns);
}

/// Flocks, crowds, paths and flows.
template <Vector V> constexpr void prove_many(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time, half = S(0.5f);
    const std::array<V, 8> winds{p, t, o, p, t, o, p, t};
    FlowField<V> field{winds.data(), o, number, {}};
    for (auto& count : field.counts) count = 2;
    const std::array<V, 3> positions{p, t, o}, velocities{v, w, t};
    const PathPlace<V> carried = nearest_on_path(velocities, p, number, rate, true);
    const std::array<int, 3> all_three{0, 1, 2};
    const View<S> view{S(number + number), S(-0.5)};
    const std::array<Plane<V>, 2> walls{Plane<V>{t, o}, Plane<V>{o, t, w}};
    const Capsule<V> capsule{t, o, rate, w};
    const std::array<Capsule<V>, 2> bars{capsule, Capsule<V>{o, p, half}};
    const ArriveLimits<S> arriving{number, rate};
    const Agent<V> agent{p, v, rate, half}, neighbor{t, w, half, number};
    const std::array<Agent<V>, 3> agents{agent, neighbor, Agent<V>{o, v, rate, time}};
    ForceBudget<V> budget(number);
    budget.add(v), budget.add(o);
    ContextMap<V, 8> map;
    map.add_interest(t, number), map.add_danger(v, rate);
    hash.add(flock(0, positions, velocities, all_three, FlockLimits<S>{view, number, rate, half, half, half}));
    hash.add(separation(0, positions, all_three, number));
    hash.add(alignment(0, positions, velocities, all_three, view));
    hash.add(cohesion(0, positions, velocities, all_three, view, rate));
    hash.add(avoid_agent(agent, neighbor, time));
    hash.add(avoid_agents(0, agents, all_three, number));
    hash.add(contain(p, v, walls, rate, number));
    hash.add(confine(p, v, rate, walls));
    hash.add(reciprocal_velocity(0, agents, all_three, o, number, rate, time));
    hash.add(reciprocal_velocity(1, agents, all_three, bars, o, number, rate, time));
    hash.add(budget.total());
    hash.add(budget.left());
    hash.add(map.choose());
    hash.add(flow_velocity(field, p, number));
    hash.add(follow_flow(field, p, v, rate));
    hash.add(nearest_on_path(positions, w));
    hash.add(nearest_on_path(velocities, p, true));
    hash.add(path_place(positions, number));
    hash.add(path_length(positions, true));
    hash.add(follow_path(p, v, velocities, rate, arriving, time));
    hash.add(stay_on_path(p, v, velocities, rate, half, number, true));
    hash.add(carried);
    hash.add(follow_path(p, v, velocities, carried, rate, arriving, time));
    hash.add(follow_path_velocity(p, velocities, rate, arriving, time));
    hash.add(follow_path_velocity(p, velocities, carried, rate, arriving, time, true));
}

/// Solvers, which take longer.
template <Vector V> constexpr void prove_solvers(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time, half = S(0.5f);
    const Homing<S> missile = make_homing(number, rate, half);
    const veer::Flight<V> thrown{o, rate, w};
    const Motion<V> flown = fly(p, v, thrown, number);
    hash.add(intercept_time(p, t, w, number));
    hash.add(contact_time(p, v, t, w, number));
    hash.add(intercept(p, t, w, number));
    hash.add(intercept(p, t, w, {number, rate}, v, time));
    hash.add(intercept_accelerating(p, t, w, o, {number, rate}));
    hash.add(intercept_thrusting(p, t, w, o, {number, rate}));
    hash.add(intercept_times(p, t, w, o, number));
    hash.add(launch(p, t, o, number));
    hash.add(launch(p, t, o, number, time));
    hash.add(least_energy_launch(p, t, o));
    hash.add(launch_in_time(p, t, o, rate));
    hash.add(launch_over(p, t, o, number));
    hash.add(minimum_launch_speed(p, t, o));
    hash.add(apex(p, v, o));
    hash.add(landing(p, v, o, t));
    hash.add(launch_range(v, o));
    hash.add(parabola_velocity(v, o, time));
    hash.add(lead_time(p, t, w, number));
    hash.add(lead_point(p, t, w, number));
    hash.add(touch_time(p, v, t, w, number));
    hash.add(homing_intercept(p, v, t, w, missile));
    hash.add(homing_time(p, v, t, missile));
    hash.add(rendezvous(p, v, t, w, rate, time));
    hash.add(least_rendezvous_time(p, v, t, w, number));
    hash.add(intercept_after_turn(p, o, t, w, rate, {number, half}));
    hash.add(flown);
    hash.add(rendezvous(p, v, t, w, o, rate, time));
}

/// Solvers for flights, which take longest.
template <Vector V>
constexpr void prove_throws(ProofHash& hash, const ProofQuestions<V>& in, const auto& flight) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity;
    const S number = in.number, rate = in.rate;
    hash.add(launch(p, t, flight, number));
    hash.add(launch_in_time(p, t, flight, rate));
    hash.add(landing(p, v, flight, t));
    hash.add(least_energy_launch(p, t, flight));
    hash.add(minimum_launch_speed(p, t, flight));
    hash.add(apex(p, v, flight));
    hash.add(intercept_flying(p, t, w, flight, {number, rate}, v));
    hash.add(launch_over(p, t, flight, number));
    hash.add(fly(p, v, flight, number));
}

}}} // namespace veer::VEER_UNIT::parts
