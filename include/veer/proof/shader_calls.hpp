// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "../parts/question.hpp"
#include "../veer.hpp"

// The function calls of shader_proof().

namespace veer { inline namespace VEER_UNIT { namespace parts {

template <Vector2 V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_turns(
    ProofWord<scalar_t<V>> before, const V& v, const V& t, const V& o, scalar_t<V> number, scalar_t<V> rate) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> word = before;
    const Motion<V> leader{t, v}, place = formation_place(leader, v, o, t);
    word = with_vector(word, place.position);
    word = with_vector(word, place.velocity);
    word = with(word, heading_angle(t));
    word = with_vector(word, rotate(t, number));
    word = with_vector(word, turn_towards(v, o, rate));
    return word;
}

template <Vector3 V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_turns(
    ProofWord<scalar_t<V>> before, const V& v, const V& t, const V& o, scalar_t<V> number, scalar_t<V> rate) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> word = before;
    const Orientation<V> lies = orientation(v, o);
    const Motion<V> leader{t, v}, place = formation_place(leader, lies, o, t);
    word = with_vector(word, place.position);
    word = with_vector(word, place.velocity);
    word = with_vector(word, rotate(t, o, number));
    word = with_vector(word, lies.up);
    word = with_vector(word, banked_up(v, t, o));
    word = with_vector(word, turn_yaw_pitch(v, t, rate, number, o));
    return word;
}

template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_ground(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> word{0u};
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &o = ask.other;
    const S number = ask.number, rate = ask.rate;
    const V unit = normalize_or(o, first_axis<V>());
    const SineCosine<S> turned = sin_cos(S(number * S(64)));
    word = with(word, dot(p, t));
    word = with(word, length(t));
    word = with(word, inverse_length(o));
    word = with(word, distance(p, t));
    word = with(word, ratio(number, rate));
    word = with(word, quotient(number, S(rate + S(1))));
    word = with(word, square_root(number));
    word = with(word, turned.sine);
    word = with(word, turned.cosine);
    word = with(word, wrap_angle(number));
    word = with(word, angle_between(t, o));
    word = with_vector(word, unit);
    word = with_vector(word, truncate(t, number));
    word = with_vector(word, project(v, unit));
    word = with_vector(word, reject(v, unit));
    word = with_vector(word, lateral(t, v));
    word = with_vector(word, turn_towards(v, t, rate));
    return prove_turns(word, v, t, o, number, rate);
}

template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_motion(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> word{0u};
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &w = ask.target_velocity, &o = ask.other;
    const S number = ask.number, rate = ask.rate, time = ask.time;
    const veer::Flight<V> thrown{o, rate, w};
    const Motion<V> flown = fly(p, v, thrown, number);
    const Decay<S> decay = exponential_decay(S(rate * time));
    const Plane<V> plane{t, o, w};
    const Sphere<V> sphere{t, number, w};
    const Capsule<V> capsule{t, o, rate, w};
    const Clearance<V> above = clearance(p, rate, plane), outside = clearance(p, rate, sphere, v);
    const Clearance<V> beside = clearance(p, rate, capsule, v);
    word = with(word, above.gap);
    word = with(word, outside.gap);
    word = with_vector(word, outside.normal);
    word = with(word, beside.gap);
    word = with_vector(word, beside.point);
    word = with_vector(word, push_out(p, rate, sphere));
    word = with_vector(word, bounce(v, o, rate, w));
    word = with(word, decay.mean);
    word = with(word, decay.gain);
    word = with_vector(word, flown.position);
    word = with_vector(word, flown.velocity);
    return word;
}

template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_aiming(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> word{0u};
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &w = ask.target_velocity;
    const S number = ask.number, rate = ask.rate, time = ask.time, half = S(0.5f);
    const Homing<S> missile = make_homing(number, rate, half);
    const Motion<V> step = homing_step(p, v, t, missile, time);
    const Motion<V> arc = homing_arc_step(p, v, t, missile, time);
    const Motion<V> swing = homing_swing_step(p, v, t, missile, time, number);
    const Motion<V> brake = homing_brake_step(p, v, t, missile, time, rate);
    const Motion<V> turn = homing_turn_step(p, v, t, rate, time);
    word = with_vector(word, step.velocity);
    word = with_vector(word, arc.position);
    word = with_vector(word, arc.velocity);
    word = with_vector(word, swing.position);
    word = with_vector(word, swing.velocity);
    word = with_vector(word, brake.position);
    word = with_vector(word, brake.velocity);
    word = with_vector(word, turn.velocity);
    word = with(word, widest_hitting_radius(p, v, t));
    word = with(word, least_time_to_go(p, v, t, w, number));
    word = with(word, lead_time(p, t, w, number));
    word = with(word, touch_time(p, v, t, w, number));
    word = with_vector(word, proportional_navigation(p, v, t, w, rate));
    word = with_vector(word, rendezvous(p, v, t, w, rate, time));
    return word;
}

template <Vector V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_steering(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> word{0u};
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &w = ask.target_velocity, &o = ask.other;
    const S number = ask.number, rate = ask.rate, time = ask.time, half = S(0.5f);
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
    word = with_vector(word, seek(p, v, t, number));
    word = with_vector(word, flee(p, v, t, number));
    word = with_vector(word, arrive_velocity(p, t, arriving, time));
    word = with_vector(word, arrive(p, v, t, w, arriving, time));
    word = with_vector(word, astray);
    word = with_vector(word, steered.position);
    word = with_vector(word, steered.velocity);
    word = with_vector(word, sprung.position);
    word = with_vector(word, sprung.velocity);
    word = with_vector(word, limit_turn(v, t, rate));
    word = with(word, clearing_angle(p, v, rock));
    word = with_vector(word, avoid_sphere(p, v, rock, rate));
    word = with_vector(word, escape_sphere(p, rock, number));
    word = with_vector(word, helm.nose);
    word = with_vector(word, pursue(p, v, t, w, number));
    word = with_vector(word, hiding_place(t, rock, rate));
    word = with_vector(word, swings.position);
    word = with_vector(word, swings.velocity);
    word = with_vector(word, creeps.position);
    word = with_vector(word, creeps.velocity);
    word = with_vector(word, smooth(p, t, rate, time));
    word = with_vector(word, drawn.position);
    word = with_vector(word, drawn.velocity);
    word = with_vector(word, blended.position);
    word = with_vector(word, blended.velocity);
    word = with_vector(word, orbit(p, v, t, w, rate, number));
    word = with_vector(word, kept);
    word = with_vector(word, turns.direction);
    word = with_vector(word, turns.turning);
    return word;
}

template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_many(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> word{0u};
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &w = ask.target_velocity, &o = ask.other;
    const S number = ask.number, rate = ask.rate, time = ask.time, half = S(0.5f);
    const FlockLimits<S> flocking{{S(number + number), S(-0.5f)}, number, rate, half, half, half};
    FlockSum<V> sum(0, p, v, flocking);
    sum.add(1, t, w), sum.add(2, o, t);
    const Agent<V> agent{p, v, rate, half}, neighbor{t, w, half, number};
    word = with_vector(word, sum.steering());
    word = with_vector(word, avoid_agent(agent, neighbor, time));
    return word;
}

}}} // namespace veer::VEER_UNIT::parts
