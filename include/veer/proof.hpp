// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "parts/question.hpp"
#include "veer.hpp"

// Is this build the library that was tested? A compiler that fuses a b + c, the option -ffast-math, and a processor
// that flushes subnormal numbers all change the last bits of answers. Two players whose builds differ in this drift
// apart in a lockstep game.
//
//     if (veer::proof() != veer::proof_expected) ...   // this build computes other bits than the tested one
//     send(veer::proof());                             // two peers with the same proof compute the same bits
//
// A shader answers with the bits of the headers where the sum of its veer_proof(i), for i below
// shader_proof_questions, is shader_proof_expected.

namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// A hash that depends on every bit of every number that it was given, and on their order.
struct ProofHash {
    std::uint64_t value = 0xcbf29ce484222325;

    constexpr void add(std::uint64_t word) noexcept {
        value = (value ^ word) * 0x100000001b3;
        value ^= value >> 29;
    }
    constexpr void add(float x) noexcept { add(std::uint64_t{parts::bits_as<std::uint32_t>(x)}); }
    constexpr void add(double x) noexcept { add(parts::bits_as<std::uint64_t>(x)); }
    constexpr void add(bool x) noexcept { add(std::uint64_t{x}); }
    constexpr void add(InterceptStatus status) noexcept { add(static_cast<std::uint64_t>(status)); }
    template <Vector V> constexpr void add(const V& v) noexcept {
        add(component<0>(v)), add(component<1>(v));
        if constexpr (dimension_v<V> == 3) add(component<2>(v));
    }
    template <class V> constexpr void add(const Motion<V>& motion) noexcept {
        add(motion.position), add(motion.velocity);
    }
    template <class V> constexpr void add(const PairVelocities<V>& pair) noexcept { add(pair.first), add(pair.second); }
    template <class S> constexpr void add(const Homing<S>& homing) noexcept {
        add(homing.max_centripetal_accel), add(homing.propulsion), add(homing.damping);
    }
    template <class V> constexpr void add(const Intercept<V>& lead) noexcept {
        add(lead.status), add(lead.time), add(lead.point), add(lead.velocity), add(lead.later_time), add(lead.miss);
    }
    template <class V> constexpr void add(const Launch<V>& launch) noexcept {
        add(launch.found), add(launch.time), add(launch.velocity);
    }
    template <class V> constexpr void add(const Launches<V>& launches) noexcept {
        add(launches.low), add(launches.high);
    }
    template <class V> constexpr void add(const Passage<V>& passage) noexcept {
        add(passage.found), add(passage.time), add(passage.point);
    }
    template <class V> constexpr void add(const Aim<V>& aim) noexcept { add(aim.wait), add(aim.intercept); }
    template <class S> constexpr void add(const ServoState<S>& state) noexcept {
        add(state.position), add(state.velocity);
    }
    template <class V> constexpr void add(const Clearance<V>& there) noexcept {
        add(there.gap), add(there.normal), add(there.point);
    }
    template <class V> constexpr void add(const Contact<V>& contact) noexcept {
        add(contact.time), add(contact.point), add(contact.normal), add(contact.velocity);
    }
    template <class V> constexpr void add(const SphereObstacle<V>& rock) noexcept {
        add(rock.center), add(rock.escape_radius), add(rock.avoid_radius);
    }
    template <class V> constexpr void add(const Orientation<V>& lies) noexcept {
        add(lies.forward), add(lies.left), add(lies.up);
    }
    template <class V> constexpr void add(const PathPlace<V>& place) noexcept {
        add(place.point), add(place.direction), add(place.along), add(place.distance);
    }
    template <class V> constexpr void add(const LimitedAcceleration<V>& limited) noexcept {
        add(limited.acceleration), add(limited.saturated);
    }
    template <class V> constexpr void add(const Choice<V>& choice) noexcept {
        add(choice.direction), add(choice.interest), add(choice.found);
    }
    template <class... Answers>
        requires(sizeof...(Answers) > 1)
    constexpr void add(const Answers&... answers) noexcept { (add(answers), ...); }
};

/// The fixed questions of one type of vectors.
template <Vector V> class ProofQuestions {
    using S = scalar_t<V>;

    std::uint64_t state_; // of a generator by Steele and Vigna, SplitMix64
    int kind_ = 0;

public:
    V position, velocity, target, target_velocity, other;
    S number, rate, time;

    explicit constexpr ProofQuestions(std::uint64_t seed) noexcept : state_(seed) {}

    /// The next question, of eight kinds: five are like those of a game; one has vectors along the axes, with ties; one
    /// has everything in one place, at rest; one is so small that squares are subnormal.
    constexpr void draw(int kind) noexcept {
        kind_ = kind;
        position = vector(), velocity = vector(), target = vector(), target_velocity = vector(), other = vector();
        number = magnitude(scalar()), rate = magnitude(scalar()) * S(0.125), time = magnitude(scalar()) * S(0.0625);
        if (kind == 6) target = position, target_velocity = zero<V>();
        if (kind == 7) velocity = zero<V>();
    }

private:
    constexpr std::uint64_t next() noexcept {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    /// A number below 16, of 21 bits: exact in every type.
    constexpr S scalar() noexcept {
        const auto whole = static_cast<std::int32_t>(next() >> 43) - (1 << 20);
        const S x = static_cast<S>(whole) * S(0x1p-16);
        if (kind_ == 5) return static_cast<S>(static_cast<std::int32_t>(x));
        return kind_ == 7 ? x * (is_single_v<S> ? S(0x1p-66f) : S(0x1p-515)) : x;
    }
    constexpr V vector() noexcept {
        std::array<S, 3> drawn{};
        for (S& x : drawn) x = scalar();
        if (kind_ == 5) drawn[next() % 3] = S(0);
        return generate<V>([&](auto i) { return drawn[static_cast<std::size_t>(i)]; });
    }
};

/// Adds the answers of every function to one question.
template <Vector V> constexpr void prove(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time, half = S(0.5);

    // the ground
    const SineCosine<S> turned = sin_cos(S(number * S(64)));
    const V unit = normalize_or(o, first_axis<V>());
    hash.add(dot(p, t), cross(p, t), length(t), length_squared(o), inverse_length(o), distance(p, t), unit);
    hash.add(ratio(number, rate), quotient(number, S(rate + S(1))), square_root(number), clamp(time, rate, number));
    hash.add(minimum(number, rate), maximum(number, rate), select(number < rate, p, t), magnitude(S(time - rate)));
    hash.add(
        both(number < rate, rate < time), either(number < rate, rate < time), any(number < time), all(rate < time));
    hash.add(truncate(t, number), project(v, unit), reject(v, unit), lateral(t, v), orthogonal(t), perpendicular(t));
    hash.add(turned.sine, turned.cosine, wrap_angle(number), angle_between(t, o), turn_towards(v, t, rate));
    if constexpr (dimension_v<V> == 2) {
        hash.add(rotate(t, number), heading_angle(t), unit_vector<V>(number));
    } else {
        hash.add(rotate(t, o, number), turn_yaw_pitch(v, t, rate, number, o));
        hash.add(orientation(v, o), banked_up(v, t, o), homing_yaw_pitch_step(p, v, t, {rate, number}, o, time));
        hash.add(turret_step(v, t, orientation(w, o), {rate, number}, {S(-2), number, S(0), S(1)}, time));
    }

    // motion
    const Plane<V> plane{t, o, w};
    const Sphere<V> sphere{t, number, w};
    const Capsule<V> capsule{t, o, rate, w};
    const auto with = [&](const auto& obstacle) { return contact(p, v, rate, obstacle, time); };
    const auto decay = exponential_decay(S(rate * time));
    PhysicBase<V> body(time), ball(time);
    body.set_position(p), body.set_velocity(v), body.set_acceleration(o), body.update();
    ball.set_position(p), ball.set_velocity(v), ball.set_acceleration(o);
    const Contact<V> first = update_with_contacts<3>(ball, rate, {half, half}, plane, sphere, capsule);
    hash.add(body.position(), body.velocity(), body.position_at(rate), decay.mean, decay.gain);
    hash.add(clearance(p, rate, plane), clearance(p, rate, sphere, v), clearance(p, rate, capsule, v));
    hash.add(push_out(p, rate, plane), push_out(p, rate, sphere), push_out(p, rate, capsule));
    hash.add(with(plane), with(sphere), with(capsule), earlier(with(plane), with(sphere)));
    hash.add(bounce(v, o, rate, w), bounce(v, o, {rate, half}, w), first, ball.position(), ball.velocity());
    hash.add(bounce_pair(v, number, w, rate, o, {half, half}), moved(sphere, time).center, moved(plane, time).point);

    // aiming
    const Homing<S> missile = make_homing(number, rate, half);
    hash.add(missile, homing_acceleration(p, v, t, missile, number), homing_step(p, v, t, missile, time));
    hash.add(homing_arc_step(p, v, t, missile, time), homing_swing_step(p, v, t, missile, time, number));
    hash.add(homing_brake_step(p, v, t, missile, time, rate), homing_turn_step(p, v, t, rate, time));
    hash.add(widest_hitting_radius(p, v, t), zero_effort_miss(p, v, t, w, time), least_time_to_go(p, v, t, w, number));
    hash.add(time_to_closest_approach(p, v, t, w), homing_on_time(p, v, t, w, rate, time));
    hash.add(limit_acceleration(o, number), proportional_navigation(p, v, t, w, rate));
    hash.add(pure_proportional_navigation(p, v, t, w, rate), augmented_navigation(p, v, t, w, o, rate));

    // steering
    const SphereObstacle<V> rock{t, rate, number};
    const std::array<SphereObstacle<V>, 2> rocks{rock, SphereObstacle<V>{o, half, number}};
    const ArriveLimits<S> arriving{number, rate};
    const V astray = wander_direction(t, o, rate, time);
    hash.add(seek(p, v, t, number), seek_velocity(p, t, number), flee(p, v, t, number), flee_velocity(p, t, number));
    hash.add(arrive_velocity(p, t, arriving, time), arrive(p, v, t, w, arriving, time), astray);
    hash.add(wander(v, astray, {number, rate, half}), wander_velocity(v, astray, {rate, number, half}),
        steer_step(p, v, t, {number, rate, number}, time));
    hash.add(steer_verlet_step(p, v, t, {number, rate, number}, time), limit_turn(v, t, rate));
    hash.add(servo_step(number, rate, half, {number, rate}, time));
    hash.add(spring_step(p, v, t, rate, time), clearing_angle(p, v, rock), avoid_sphere(p, v, rock, rate));
    hash.add(avoid_sphere(p, v, rock), escape_sphere(p, rock, number), first_obstacle(p, v, rocks));
    hash.add(avoid_spheres(p, v, rocks), avoid_spheres(p, v, rocks, rate), make_obstacle(sphere, rate, time));
    hash.add(free_direction(v, rate, 3, [&](const V& way) { return dot(way, o) > S(0); }));
    hash.add(pursue(p, v, t, w, number), evade(p, v, t, w, number), interpose(p, v, t, w, o, v, number));
    hash.add(pursue_velocity(p, t, w, number), evade_velocity(p, t, w, number));
    hash.add(interpose_velocity(p, t, w, o, v, number), hide_velocity(p, t, rocks, rate, arriving, time));
    hash.add(hiding_place(t, rock, rate), hide(p, v, t, rocks, rate, arriving, time));

    // many
    const std::array<V, 3> positions{p, t, o}, velocities{v, w, t};
    const std::array<Agent<V>, 3> agents{Agent<V>{p, v, rate}, Agent<V>{t, w, half}, Agent<V>{o, v, rate}};
    const std::array<Plane<V>, 2> walls{Plane<V>{t, o}, Plane<V>{o, t, w}};
    const std::array<Capsule<V>, 2> bars{capsule, Capsule<V>{o, p, half}};
    const std::array<int, 3> all_three{0, 1, 2};
    const View<S> view{S(number + number), S(-0.5)};
    std::array<V, 8> winds{};
    for (std::size_t i = 0; i < winds.size(); ++i) winds[i] = positions[i % 3];
    FlowField<V> field{};
    field.velocities = winds.data(), field.origin = o, field.cell_size = number;
    for (auto& count : field.counts) count = 2;
    ForceBudget<V> budget(number);
    budget.add(v), budget.add(o);
    ContextMap<V, 8> map;
    map.add_interest(t, number), map.add_danger(v, rate);
    hash.add(flock(0, positions, velocities, all_three, FlockLimits<S>{view, number, rate, half, half, half}));
    hash.add(separation(0, positions, all_three, number), alignment(0, positions, velocities, all_three, view));
    hash.add(cohesion(0, positions, velocities, all_three, view, rate), avoid_agent(agents[0], agents[1], time));
    hash.add(
        avoid_agents(0, agents, all_three, number), contain(p, v, walls, rate, number), confine(p, v, rate, walls));
    hash.add(reciprocal_velocity(0, agents, all_three, o, number, rate, time));
    hash.add(reciprocal_velocity(1, agents, all_three, bars, o, number, rate, time));
    hash.add(
        budget.total(), budget.left(), map.choose(), flow_velocity(field, p, number), follow_flow(field, p, v, rate));
    hash.add(nearest_on_path(positions, w), nearest_on_path(velocities, p, true), path_place(positions, number));
    hash.add(path_length(positions, true), follow_path(p, v, velocities, rate, arriving, time));
    hash.add(stay_on_path(p, v, velocities, rate, half, number, true));
}

/// Adds the answers of the solvers, which take longer.
template <Vector V> constexpr void prove_solvers(ProofHash& hash, const ProofQuestions<V>& in) noexcept {
    using S = scalar_t<V>;
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity, &o = in.other;
    const S number = in.number, rate = in.rate, time = in.time, half = S(0.5);
    const Homing<S> missile = make_homing(number, rate, half);
    hash.add(intercept_time(p, t, w, number), contact_time(p, v, t, w, number), intercept(p, t, w, number));
    hash.add(intercept(p, t, w, {number, rate}, v, time), intercept_accelerating(p, t, w, o, {number, rate}));
    hash.add(intercept_thrusting(p, t, w, o, {number, rate}));
    for (const S when : intercept_times(p, t, w, o, number)) hash.add(when);
    hash.add(launch(p, t, o, number), launch(p, t, o, number, time), least_energy_launch(p, t, o));
    hash.add(launch_in_time(p, t, o, rate), launch_over(p, t, o, number), minimum_launch_speed(p, t, o));
    hash.add(apex(p, v, o), landing(p, v, o, t), launch_range(v, o), parabola_velocity(v, o, time));
    hash.add(lead_time(p, t, w, number), lead_point(p, t, w, number), touch_time(p, v, t, w, number));
    hash.add(homing_intercept(p, v, t, w, missile), homing_time(p, v, t, missile));
    hash.add(rendezvous(p, v, t, w, rate, time), least_rendezvous_time(p, v, t, w, number));
    hash.add(intercept_after_turn(p, o, t, w, rate, {number, half}));
    hash.add(fly(p, v, veer::Flight<V>{o, rate, w}, number));
}

/// Adds the answers of the solvers for flights, which take longest.
template <Vector V>
constexpr void prove_throws(ProofHash& hash, const ProofQuestions<V>& in, const auto& flight) noexcept {
    const V &p = in.position, &v = in.velocity, &t = in.target, &w = in.target_velocity;
    hash.add(launch(p, t, flight, in.number), launch_in_time(p, t, flight, in.rate), landing(p, v, flight, t));
    hash.add(least_energy_launch(p, t, flight), minimum_launch_speed(p, t, flight), apex(p, v, flight));
    hash.add(intercept_flying(p, t, w, flight, {in.number, in.rate}, v), fly(p, v, flight, in.number));
}

/// Which kinds of questions a type is asked, a bit for each.
struct ProofKinds {
    int all, solvers, flight, engine_flight;
};
template <Vector V> inline void prove_all(ProofHash& hash, std::uint64_t seed, const ProofKinds& asked) noexcept {
    ProofQuestions<V> in(seed);
    for (int kind = 0; kind < 8; ++kind) {
        const auto is_asked = [&](int kinds) { return (kinds >> kind & 1) != 0; };
        in.draw(kind);
        if (is_asked(asked.all)) prove(hash, in);
        if (is_asked(asked.solvers)) prove_solvers(hash, in);
        if (is_asked(asked.flight)) prove_throws(hash, in, veer::Flight<V>{in.other, in.rate, in.target_velocity});
        if (is_asked(asked.engine_flight))
            prove_throws(hash, in, engine_flight(Engine::bullet, in.other, in.rate, in.time));
    }
}

} // namespace parts

/// A hash over the answers of every function to fixed questions. Two programs with the same proof compute the same
/// bits.
///
/// proof() takes about a third of a millisecond, and 4 to 8 without optimization. Call proof() when the game starts, on
/// the thread that simulates, after anything that sets how the processor rounds or flushes.
///
/// @return proof_expected, if this build computes what was tested; another number where the compiler fuses a b + c
///         (g++ with -mfma needs -ffp-contract=off), takes -ffast-math or the x87, or where the processor flushes
///         subnormal numbers
[[nodiscard]] inline std::uint64_t proof() noexcept {
    const volatile std::uint64_t seed = 11; // the processor has to compute it, not the compiler
    parts::ProofHash hash;
    // Of all kinds these see the most mutants of tests/mutants for their time, at least one for each function and type.
    parts::prove_all<BasicVector<float, 2>>(hash, seed, {0b0110'0010, 0b0001'0010, 0, 0b0010'0000});
    parts::prove_all<BasicVector<float, 3>>(hash, seed, {0b1000'0101, 0b0100'0000, 0b0100'0000, 0});
    parts::prove_all<BasicVector<double, 2>>(hash, seed, {0b1001'1001, 0b1000'1001, 0b0000'0100, 0});
    parts::prove_all<BasicVector<double, 3>>(hash, seed, {0b1101'0000, 0b0000'0100, 0, 0b0001'0000});
    return hash.value;
}

/// What proof() returns in every correct build of this version.
inline constexpr std::uint64_t proof_expected = 0x27f77a9881155cb0;

namespace parts {

// What a shader answers to a question, function after function. The text of the shaders is made of these.

/// Rotations in the plane.
template <Vector2 V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_turns(
    ProofWord<scalar_t<V>> word, const V& v, const V& t, const V& o, scalar_t<V> number, scalar_t<V> rate) noexcept {
    using S = scalar_t<V>;
    ProofWord<S> sum = with(word, heading_angle(t));
    sum = with_vector(sum, rotate(t, number));
    sum = with_vector(sum, turn_towards(v, o, rate));
    return sum;
}

/// Rotations in space.
template <Vector3 V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_turns(
    ProofWord<scalar_t<V>> word, const V& v, const V& t, const V& o, scalar_t<V> number, scalar_t<V> rate) noexcept {
    using S = scalar_t<V>;
    const Orientation<V> lies = orientation(v, o);
    ProofWord<S> sum = with_vector(word, rotate(t, o, number));
    sum = with_vector(sum, lies.up);
    sum = with_vector(sum, banked_up(v, t, o));
    sum = with_vector(sum, turn_yaw_pitch(v, t, rate, number, o));
    return sum;
}

/// The ground: vectors, angles and rotations.
template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_ground(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &o = ask.other;
    const V unit = normalize_or(o, first_axis<V>());
    const SineCosine<S> turned = sin_cos(S(ask.number * S(64)));
    ProofWord<S> word{0u};
    word = with(word, dot(p, t));
    word = with(word, length(t));
    word = with(word, inverse_length(o));
    word = with(word, distance(p, t));
    word = with(word, ratio(ask.number, ask.rate));
    word = with(word, quotient(ask.number, S(ask.rate + S(1))));
    word = with(word, square_root(ask.number));
    word = with(word, turned.sine);
    word = with(word, turned.cosine);
    word = with(word, wrap_angle(ask.number));
    word = with(word, angle_between(t, o));
    word = with_vector(word, unit);
    word = with_vector(word, truncate(t, ask.number));
    word = with_vector(word, project(v, unit));
    word = with_vector(word, reject(v, unit));
    word = with_vector(word, lateral(t, v));
    word = with_vector(word, turn_towards(v, t, ask.rate));
    return prove_turns(word, v, t, o, ask.number, ask.rate);
}

/// Motion: bounces, obstacles and flights.
template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_motion(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &w = ask.target_velocity, &o = ask.other;
    const S number = ask.number, rate = ask.rate;
    const Plane<V> plane{t, o, w};
    const Sphere<V> sphere{t, number, w};
    const Capsule<V> capsule{t, o, rate, w};
    const Clearance<V> above = clearance(p, rate, plane), outside = clearance(p, rate, sphere, v);
    const Clearance<V> beside = clearance(p, rate, capsule, v);
    const Decay<S> decay = exponential_decay(S(rate * ask.time));
    const veer::Flight<V> thrown{o, rate, w};
    const Motion<V> flown = fly(p, v, thrown, number);
    ProofWord<S> word{0u};
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

/// Aiming: homing, guidance and intercepts.
template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_aiming(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &w = ask.target_velocity;
    const S number = ask.number, rate = ask.rate, time = ask.time;
    const Homing<S> missile = make_homing(number, rate, S(0.5f));
    const Motion<V> step = homing_step(p, v, t, missile, time), arc = homing_arc_step(p, v, t, missile, time);
    const Motion<V> swing = homing_swing_step(p, v, t, missile, time, number);
    const Motion<V> brake = homing_brake_step(p, v, t, missile, time, rate);
    const Motion<V> turn = homing_turn_step(p, v, t, rate, time);
    ProofWord<S> word{0u};
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

/// Steering: seek, arrive, wander, springs and obstacles.
template <Vector V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_steering(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    const V &p = ask.position, &v = ask.velocity, &t = ask.target, &w = ask.target_velocity, &o = ask.other;
    const S number = ask.number, rate = ask.rate, time = ask.time;
    const ArriveLimits<S> arriving{number, rate};
    const SteerLimits<S> limits{number, rate, number};
    const SphereObstacle<V> rock{t, rate, number};
    const Motion<V> steered = steer_step(p, v, t, limits, time), sprung = spring_step(p, v, t, rate, time);
    ProofWord<S> word{0u};
    word = with_vector(word, seek(p, v, t, number));
    word = with_vector(word, flee(p, v, t, number));
    word = with_vector(word, arrive_velocity(p, t, arriving, time));
    word = with_vector(word, arrive(p, v, t, w, arriving, time));
    word = with_vector(word, wander_direction(t, o, rate, time));
    word = with_vector(word, steered.position);
    word = with_vector(word, steered.velocity);
    word = with_vector(word, sprung.position);
    word = with_vector(word, sprung.velocity);
    word = with_vector(word, limit_turn(v, t, rate));
    word = with(word, clearing_angle(p, v, rock));
    word = with_vector(word, avoid_sphere(p, v, rock, rate));
    word = with_vector(word, escape_sphere(p, rock, number));
    word = with_vector(word, pursue(p, v, t, w, number));
    word = with_vector(word, hiding_place(t, rock, rate));
    return word;
}

/// Many: the flock, of two neighbours.
template <Vector V> [[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_many(const ShaderQuestion<V>& ask) noexcept {
    using S = scalar_t<V>;
    const S number = ask.number, rate = ask.rate, half = S(0.5f);
    const FlockLimits<S> limits{{S(number + number), S(-0.5f)}, number, rate, half, half, half};
    FlockSum<V> sum(0, ask.position, ask.velocity, limits);
    sum.add(1, ask.target, ask.target_velocity), sum.add(2, ask.other, ask.target);
    const Agent<V> agent{ask.position, ask.velocity, rate}, other{ask.target, ask.target_velocity, half};
    ProofWord<S> word{0u};
    word = with_vector(word, sum.steering());
    word = with_vector(word, avoid_agent(agent, other, ask.time));
    return word;
}

/// The sum of all answers to a question in the plane or in space.
template <Vector V> [[nodiscard]] constexpr std::uint32_t prove_shader(const ShaderQuestion<V>& ask) noexcept {
    return prove_ground(ask).value + prove_motion(ask).value + prove_aiming(ask).value + prove_steering(ask).value
         + prove_many(ask).value;
}

} // namespace parts

/// How many questions a shader answers to prove that it computes the bits of the headers.
inline constexpr std::uint32_t shader_proof_questions = 64;

/// What veer_proof(question) of the shaders returns on a device that computes the bits of the headers: a word made of
/// the answers of fifty functions, in the plane and in space. No answer depends on subnormal numbers.
///
/// @param question  from 0 to shader_proof_questions - 1
/// @return the word
///
/// Error: none.
/// Range: every question, also shader_proof_questions and above.
[[nodiscard]] constexpr std::uint32_t shader_proof(std::uint32_t question) noexcept {
    return parts::prove_shader(parts::question_of<BasicVector<float, 2>>(question))
         + parts::prove_shader(parts::question_of<BasicVector<float, 3>>(question));
}

/// The sum, of 32 bits, of shader_proof(question) over all questions, in every right build of this version.
inline constexpr std::uint32_t shader_proof_expected = 0xe31653cc;

}} // namespace veer::VEER_UNIT
