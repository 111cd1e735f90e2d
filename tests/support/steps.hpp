// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include <veer/veer.hpp>

#include "random.hpp"
#include "vectors.hpp"

// Every function that runs on packs, as a step that takes all it may need and returns all that it computes: the one
// list on which the laws of laws_test.cpp hold, on which determinism/ compares compilers, and engines/ the vectors of
// engines. A function that is added to the library is added here. A step leaves the arithmetic of vectors to veer,
// because not every vector has operators.
namespace tests {

/// What a step is given.
template <veer::Vector V> struct Given {
    V position, velocity, target, target_velocity, other;
    veer::scalar_t<V> number; ///< a length, a speed, an angle: anything within the range rule
    veer::scalar_t<V> rate;   ///< a share, a gain, a damping
    veer::scalar_t<V> time;

    [[nodiscard]] static Given drawn(Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector(),
                target_velocity = wild.vector(), other = wild.vector();
        const auto number = wild.number(), rate = wild.rate(), time = wild.time_step();
        return {position, velocity, target, target_velocity, other, number, rate, time};
    }
};

/// Where a step is defined: the least dimension. In a plane in space, what is defined anywhere has the answers of the
/// plane.
inline constexpr std::integral_constant<int, 2> anywhere;
inline constexpr std::integral_constant<int, 3> in_space;

/// 1 where the mask holds, else 0.
template <class S> constexpr S as_number(const veer::mask_t<S>& mask) { return veer::select(mask, S(1), S(0)); }

/// -1 for an infinity that is an answer, or an overflow of what is beyond the range rule; a NaN stays one.
template <veer::Scalar S> constexpr S no_infinity(S x) {
    return veer::select(veer::magnitude(x) > veer::parts::largest<S>(), S(-1), x);
}
template <veer::Vector V> constexpr V no_infinity(const V& v) {
    return veer::generate<V>([&](auto i) { return no_infinity(veer::component<i>(v)); });
}

template <veer::Vector V> constexpr auto outcome(const veer::Motion<V>& motion) {
    return std::tuple(motion.position, motion.velocity);
}
template <veer::Vector V> constexpr auto outcome(const veer::Clearance<V>& clearance) {
    return std::tuple(clearance.gap, clearance.normal, clearance.point);
}
template <veer::Vector V> constexpr auto outcome(const veer::Contact<V>& contact) {
    return std::tuple(contact.time, contact.point, contact.normal, contact.velocity);
}
template <veer::Vector V> constexpr auto outcome(const veer::Passage<V>& passage) {
    return std::tuple(
        as_number<veer::scalar_t<V>>(passage.found), no_infinity(passage.time), no_infinity(passage.point));
}

/// The type of the vectors that a step is given, and their scalar.
template <class Given> using vector_of = std::remove_cvref_t<decltype(std::remove_cvref_t<Given>::position)>;
template <class Given> using scalar_of = veer::scalar_t<vector_of<Given>>;

/// The same numbers for all agents, as a game has them.
template <class V> using number_t = typename veer::scalar_traits<veer::scalar_t<V>>::value;
template <class V> constexpr auto missile = veer::make_homing(number_t<V>(30), number_t<V>(25), number_t<V>(0.5));

/// V, or the vector of plain numbers for one of packs.
template <class V>
using plain_of = std::conditional_t<std::is_floating_point_v<veer::scalar_t<V>>, V,
    veer::BasicVector<number_t<V>, veer::dimension_v<V>>>;

template <class V> constexpr V at(double x, double y = 0) {
    return veer::generate<V>([&](auto i) { return veer::constant<veer::scalar_t<V>>(i == 0 ? x : i == 1 ? y : 0); });
}
template <class V>
constexpr veer::SphereObstacle<V> rock(double x, double y, double escape_radius, double avoid_radius) {
    using S = veer::scalar_t<V>;
    return {at<V>(x, y), veer::constant<S>(escape_radius), veer::constant<S>(avoid_radius)};
}

/// Calls play(name, step, where) for every step; a step has no state, so that its type is enough to make it.
VEER_ALWAYS_INLINE constexpr void each_step(auto play) {
    // ---- the ground
    play(
        "dot, cross, lengths",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const auto z = [&] {
                if constexpr (veer::dimension_v<vector_of<decltype(in)>> == 2) return veer::cross(in.target, in.other);
                else return S(veer::component<2>(veer::cross(in.target, in.other)));
            };
            return std::tuple(veer::dot(in.target, in.other), veer::length(in.target), veer::length_squared(in.other),
                no_infinity(veer::inverse_length(in.other)), z());
        },
        anywhere);
    play(
        "cross in space", [](const auto& in) { return std::tuple(veer::cross(in.target, in.other)); }, in_space);
    play(
        "minimum, maximum, clamp, select, magnitude, square_root, quotient, ratio",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const S a = in.number, b = veer::component<0>(in.other);
            const auto less = a < b;
            return std::tuple(veer::minimum(a, b), veer::maximum(a, b), veer::clamp(in.rate, a, b),
                veer::select(less, a, b), veer::select(less, in.target, in.other),
                veer::square_root(veer::magnitude(a)), veer::quotient(a, S(veer::magnitude(b) + S(1))),
                no_infinity(veer::ratio(a, b)), as_number<S>(veer::both(less, b < in.rate)),
                as_number<S>(veer::either(less, b < in.rate)));
        },
        anywhere);
    play(
        "normalize_or, truncate, project, reject",
        [](const auto& in) {
            const auto unit = veer::normalize_or(in.other, veer::first_axis<vector_of<decltype(in)>>());
            return std::tuple(veer::normalize_or(in.target, in.other), veer::truncate(in.target, in.number),
                veer::project(in.velocity, unit), veer::reject(in.velocity, unit));
        },
        anywhere);
    play(
        "lateral, orthogonal, perpendicular",
        [](const auto& in) {
            return std::tuple(
                veer::lateral(in.target, in.velocity), veer::orthogonal(in.target), veer::perpendicular(in.target));
        },
        anywhere);
    play(
        "sin_cos",
        [](const auto& in) {
            const auto [sine, cosine] = veer::sin_cos(in.number);
            return std::tuple(sine, cosine);
        },
        anywhere);
    play(
        "angle_between", [](const auto& in) { return std::tuple(veer::angle_between(in.target, in.other)); }, anywhere);
    play(
        "wrap_angle, heading_angle, unit_vector",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            using Plane = veer::BasicVector<S, 2>;
            const S angle = veer::wrap_angle(in.number),
                    heading = veer::heading_angle(Plane(veer::component<0>(in.target), veer::component<1>(in.target)));
            const Plane unit = veer::unit_vector<Plane>(in.number);
            return std::tuple(angle, heading, unit.x, unit.y, veer::distance(in.position, V(in.target)));
        },
        anywhere);
    play(
        "rotate in the plane",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            if constexpr (veer::dimension_v<V> == 2) return std::tuple(veer::rotate(in.target, in.number));
            else return std::tuple(veer::rotate(in.target, veer::vector_traits<V>::make(S(0), S(0), S(1)), in.number));
        },
        anywhere);
    play(
        "rotate about an axis", [](const auto& in) { return std::tuple(veer::rotate(in.target, in.other, in.number)); },
        in_space);
    play(
        "turn_towards",
        [](const auto& in) { return std::tuple(veer::turn_towards(in.velocity, in.target, in.number)); }, anywhere);
    play(
        "turn_yaw_pitch",
        [](const auto& in) {
            return std::tuple(veer::turn_yaw_pitch(in.velocity, in.target, in.rate, in.number, in.other));
        },
        in_space);

    // ---- motion
    play(
        "PhysicBase",
        [](const auto& in) {
            veer::PhysicBase<vector_of<decltype(in)>> body(in.time);
            body.set_position(in.position), body.set_velocity(in.velocity), body.set_acceleration(in.target),
                body.add_acceleration(in.other);
            const auto on_chord = body.position_at(in.time);
            body.update(in.time);
            return std::tuple(on_chord, body.position(), body.velocity());
        },
        anywhere);
    play(
        "exponential_decay",
        [](const auto& in) {
            const auto decay = veer::exponential_decay(in.rate * in.time);
            return std::tuple(decay.mean, decay.gain);
        },
        anywhere);
    play(
        "clearance and push_out",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const veer::Plane<V> plane{in.target, in.other};
            const veer::Sphere<V> sphere{in.target, in.number};
            const veer::Capsule<V> capsule{in.target, in.other, in.number};
            const auto radius = in.rate;
            return std::tuple_cat(outcome(veer::clearance(in.position, radius, plane)),
                outcome(veer::clearance(in.position, radius, sphere, in.velocity)),
                outcome(veer::clearance(in.position, radius, capsule, in.velocity)),
                std::tuple(veer::push_out(in.position, radius, plane), veer::push_out(in.position, radius, sphere),
                    veer::push_out(in.position, radius, capsule)));
        },
        anywhere);
    play(
        "contact",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const veer::Plane<V> plane{in.target, in.other, in.target_velocity};
            const veer::Sphere<V> sphere{in.target, in.number, in.target_velocity};
            const veer::Capsule<V> capsule{in.target, in.other, in.number, in.target_velocity};
            const auto with = [&](const auto& obstacle) {
                return veer::contact(in.position, in.velocity, in.rate, obstacle, in.time);
            };
            const auto first = veer::earlier(veer::earlier(with(plane), with(sphere)), with(capsule));
            return std::tuple_cat(outcome(with(plane)), outcome(with(sphere)), outcome(with(capsule)), outcome(first));
        },
        anywhere);
    play(
        "bounce",
        [](const auto& in) {
            return std::tuple(veer::bounce(in.velocity, in.other, in.rate, in.target_velocity),
                veer::bounce(in.velocity, in.other, {in.rate, in.time}, in.target_velocity));
        },
        anywhere);
    play(
        "bounce_pair",
        [](const auto& in) {
            const veer::Material<scalar_of<decltype(in)>> rough{in.rate, in.time};
            const auto own = veer::bounce_pair(in.velocity, in.number, in.target_velocity, in.rate, in.other, rough);
            const auto for_all = veer::bounce_pair(in.velocity, 3, in.target_velocity, 1, in.other, {1, 0});
            return std::tuple(own.first, own.second, for_all.first, for_all.second);
        },
        anywhere);
    play(
        "update_with_contacts",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const veer::Plane<V> plane{in.target, in.other, in.target_velocity};
            const veer::Sphere<V> sphere{in.target, in.number, in.target_velocity};
            const veer::Capsule<V> capsule{in.target, in.other, in.number, in.target_velocity};
            veer::PhysicBase<V> ball(in.time);
            ball.set_position(in.position), ball.set_velocity(in.velocity), ball.set_acceleration(in.other);
            const auto first =
                veer::update_with_contacts<3>(ball, in.number, {in.rate, in.rate}, plane, sphere, capsule);
            return std::tuple_cat(outcome(first), std::tuple(ball.position(), ball.velocity()));
        },
        anywhere);
    play(
        "update_with_contacts, obstacles for all",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using Plain = plain_of<V>;
            const std::array bars{veer::Capsule<Plain>{at<Plain>(0), at<Plain>(2), 1},
                veer::Capsule<Plain>{at<Plain>(-3), at<Plain>(-2, 1), number_t<V>(0.5)}};
            veer::PhysicBase<V> ball(in.time);
            ball.set_position(in.position), ball.set_velocity(in.velocity), ball.set_acceleration(in.other);
            const auto first =
                veer::update_with_contacts<3>(ball, 1, veer::Material<number_t<V>>{number_t<V>(0.5), number_t<V>(0.25)},
                    bars, veer::Plane<Plain>{at<Plain>(-1), at<Plain>(1, 1)});
            return std::tuple_cat(outcome(first), std::tuple(ball.position(), ball.velocity()));
        },
        anywhere);

    // ---- aiming
    play(
        "make_homing",
        [](const auto& in) {
            const auto made = veer::make_homing(in.number, veer::component<0>(in.other), in.rate);
            return std::tuple(made.max_centripetal_accel, made.propulsion, made.damping);
        },
        anywhere);
    play(
        "homing_acceleration and homing_step",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const veer::Homing<S> own{
                veer::magnitude(in.number), veer::magnitude(veer::component<0>(in.other)), veer::magnitude(in.rate)};
            const auto all = missile<vector_of<decltype(in)>>;
            return std::tuple_cat(
                std::tuple(veer::homing_acceleration(in.position, in.velocity, in.target, own, in.number)),
                outcome(veer::homing_step(in.position, in.velocity, in.target, own, in.time, in.number)),
                outcome(veer::homing_step(in.position, in.velocity, in.target, all, in.time)));
        },
        anywhere);
    const auto on_arcs = []([[maybe_unused]] auto step) {
        return [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            using Step = decltype(step);
            const veer::Homing<S> own{in.number, veer::component<0>(in.other), in.rate};
            const auto all = missile<vector_of<decltype(in)>>;
            return std::tuple_cat(outcome(Step()(in, own)), outcome(Step()(in, all)));
        };
    };
    play("homing_arc_step", on_arcs([](const auto& in, const auto& homing) {
        return veer::homing_arc_step(in.position, in.velocity, in.target, homing, in.time);
    }),
        anywhere);
    play("homing_swing_step", on_arcs([](const auto& in, const auto& homing) {
        return veer::homing_swing_step(in.position, in.velocity, in.target, homing, in.time, in.number);
    }),
        anywhere);
    play("homing_brake_step", on_arcs([](const auto& in, const auto& homing) {
        return veer::homing_brake_step(in.position, in.velocity, in.target, homing, in.time, in.number);
    }),
        anywhere);
    play(
        "homing_turn_step",
        [](const auto& in) {
            return outcome(veer::homing_turn_step(in.position, in.velocity, in.target, in.rate, in.time));
        },
        anywhere);
    play(
        "homing_yaw_pitch_step",
        [](const auto& in) {
            return outcome(veer::homing_yaw_pitch_step(
                in.position, in.velocity, in.target, {in.rate, in.number}, in.other, in.time));
        },
        in_space);
    play(
        "widest_hitting_radius",
        [](const auto& in) {
            return std::tuple(no_infinity(veer::widest_hitting_radius(in.position, in.velocity, in.target)));
        },
        anywhere);
    play(
        "zero_effort_miss and time_to_closest_approach",
        [](const auto& in) {
            return std::tuple(veer::zero_effort_miss(in.position, in.velocity, in.target, in.target_velocity, in.time),
                veer::time_to_closest_approach(in.position, in.velocity, in.target, in.target_velocity));
        },
        anywhere);
    play(
        "rendezvous",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            return std::tuple(
                veer::rendezvous(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.time),
                veer::rendezvous(
                    in.position, in.velocity, in.target, in.target_velocity, in.time, veer::constant<S>(1.0 / 60)));
        },
        anywhere);
    play(
        "homing_on_time",
        [](const auto& in) {
            return std::tuple(
                veer::homing_on_time(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.time),
                veer::homing_on_time(in.position, in.velocity, in.target, in.target_velocity, in.time, in.time, 1));
        },
        anywhere);
    play(
        "limit_acceleration",
        [](const auto& in) {
            const auto limited = veer::limit_acceleration(in.other, in.number);
            return std::tuple(limited.acceleration, as_number<scalar_of<decltype(in)>>(limited.saturated));
        },
        anywhere);
    play(
        "least_time_to_go",
        [](const auto& in) {
            return std::tuple(no_infinity(
                veer::least_time_to_go(in.position, in.velocity, in.target, in.target_velocity, in.number)));
        },
        anywhere);
    play(
        "proportional navigation: true, pure, augmented",
        [](const auto& in) {
            return std::tuple(
                veer::proportional_navigation(in.position, in.velocity, in.target, in.target_velocity, in.rate),
                veer::pure_proportional_navigation(in.position, in.velocity, in.target, in.target_velocity, in.rate),
                veer::augmented_navigation(in.position, in.velocity, in.target, in.target_velocity, in.other, in.rate));
        },
        anywhere);
    play(
        "intercept_time and contact_time",
        [](const auto& in) {
            return std::tuple(veer::intercept_time(in.position, in.target, in.target_velocity, in.number),
                veer::contact_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
        },
        anywhere);
    play(
        "apex, landing, launch_range, parabola_velocity",
        [](const auto& in) {
            return std::tuple_cat(outcome(veer::apex(in.position, in.velocity, in.other)),
                outcome(veer::landing(in.position, in.velocity, in.other, in.target)),
                std::tuple(no_infinity(veer::launch_range(in.velocity, in.other)),
                    veer::parabola_velocity(in.velocity, in.other, in.time)));
        },
        anywhere);

    play(
        "fly",
        [](const auto& in) {
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
        },
        anywhere);

    // ---- steering
    play(
        "lead_time, lead_point, touch_time",
        [](const auto& in) {
            return std::tuple(veer::lead_time(in.position, in.target, in.target_velocity, in.number),
                veer::lead_point(in.position, in.target, in.target_velocity, in.number),
                veer::touch_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
        },
        anywhere);
    play(
        "pursue, evade, interpose",
        [](const auto& in) {
            return std::tuple(veer::pursue(in.position, in.velocity, in.target, in.target_velocity, in.number),
                veer::evade(in.position, in.velocity, in.target, in.target_velocity, in.number),
                veer::pursue_velocity(in.position, in.target, in.target_velocity, in.number),
                veer::evade_velocity(in.position, in.target, in.target_velocity, in.number),
                veer::interpose(
                    in.position, in.velocity, in.target, in.target_velocity, in.other, in.velocity, in.number),
                veer::interpose_velocity(in.position, in.target, in.target_velocity, in.other, in.velocity, in.number));
        },
        anywhere);
    play(
        "hide",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const std::array own{veer::SphereObstacle<V>{in.other, in.number, in.rate},
                veer::SphereObstacle<V>{in.target_velocity, in.rate, in.number}};
            const std::array all{rock<plain_of<V>>(3, 1, 2, 4),
                rock<plain_of<V>>(2, 5, 1, 3)}; // g++ 12 fuses a b - 2 and c d + 5, asked or not
            const veer::ArriveLimits<S> limits{in.number, in.rate};
            return std::tuple(veer::hiding_place(in.target, own[0], in.rate),
                veer::hide(in.position, in.velocity, in.target, own, in.number, limits, in.time),
                veer::hide_velocity(in.position, in.target, all, in.rate, limits, in.time));
        },
        anywhere);
    play(
        "seek and flee",
        [](const auto& in) {
            return std::tuple(veer::seek(in.position, in.velocity, in.target, in.number),
                veer::flee(in.position, in.velocity, in.target, in.number),
                veer::seek_velocity(in.position, in.target, in.number),
                veer::flee_velocity(in.position, in.target, in.number));
        },
        anywhere);
    play(
        "arrive",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const veer::ArriveLimits<S> own{in.number, veer::component<0>(in.other)};
            return std::tuple(veer::arrive_velocity(in.position, in.target, own, in.time),
                veer::arrive(in.position, in.velocity, in.target, {5, 2}, in.time),
                veer::arrive_velocity(in.position, in.target, in.target_velocity, own, in.time),
                veer::arrive(in.position, in.velocity, in.target, in.target_velocity, {5, 2}, in.time));
        },
        anywhere);
    play(
        "wander",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const veer::WanderLimits<S> own{in.number, veer::component<0>(in.other), in.rate};
            const V direction = veer::wander_direction(in.target, in.other, in.rate, in.time);
            return std::tuple(direction, veer::wander_velocity(in.velocity, direction, own),
                veer::wander(in.velocity, in.target, {5, 2, 1}));
        },
        anywhere);
    play(
        "steer_step",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const veer::SteerLimits<S> own{in.number, veer::component<0>(in.other), veer::component<1>(in.other)};
            return std::tuple_cat(outcome(veer::steer_step(in.position, in.velocity, in.target, own, in.time)),
                outcome(veer::steer_step(in.position, in.velocity, in.target, {5, 2, 7}, in.time)),
                outcome(veer::steer_verlet_step(in.position, in.velocity, in.target, own, in.time)));
        },
        anywhere);
    play(
        "limit_turn", [](const auto& in) { return std::tuple(veer::limit_turn(in.velocity, in.target, in.number)); },
        anywhere);
    play(
        "spring_step",
        [](const auto& in) {
            return outcome(veer::spring_step(in.position, in.velocity, in.target, in.rate, in.time));
        },
        anywhere);
    play(
        "servo_step",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            using V = vector_of<decltype(in)>;
            const S position = veer::component<0>(in.position), target = veer::component<0>(in.target);
            const auto own = veer::servo_step(
                position, veer::component<0>(in.velocity), target, {in.rate, veer::component<1>(in.other)}, in.time);
            const auto shared = veer::servo_step(
                position, in.rate, target, veer::ServoLimits<number_t<V>>{3, 12}, veer::constant<S>(1.0 / 60));
            return std::tuple(own.position, own.velocity, shared.position, shared.velocity);
        },
        anywhere);
    play(
        "orientation and banked_up",
        [](const auto& in) {
            const auto lies = veer::orientation(in.velocity, in.other);
            return std::tuple(lies.forward, lies.left, lies.up, veer::banked_up(in.velocity, in.target, in.other));
        },
        in_space);
    play(
        "turret_step",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const auto base = veer::orientation(in.position, in.target_velocity);
            const auto pi = veer::constant<S>(3.2);
            return std::tuple(veer::turret_step(in.velocity, in.target, base, {in.rate, in.number},
                                  {veer::constant<S>(-2), veer::constant<S>(2), S(0), S(1)}, in.time),
                veer::turret_step(in.velocity, in.other, base, {S(1), S(2)}, {S(0) - pi, pi, in.number, in.rate},
                    veer::constant<S>(0.25)));
        },
        in_space);
    play(
        "avoid_sphere, clearing_angle, escape_sphere",
        [](const auto& in) {
            const veer::SphereObstacle<vector_of<decltype(in)>> own{in.target, in.rate, in.number};
            const auto angle = veer::clearing_angle(in.position, in.velocity, own);
            return std::tuple(angle, veer::avoid_sphere(in.position, in.velocity, own, in.time),
                veer::avoid_sphere(in.position, in.velocity, own, angle),
                veer::avoid_sphere(in.position, in.velocity, own, veer::sin_cos(in.time)),
                veer::escape_sphere(in.position, own, in.number));
        },
        anywhere);
    play(
        "avoid_sphere without an angle",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const S grazed = veer::distance(in.target, in.position)
                           * (S(1) + S(2) * veer::parts::epsilon<S>()); // inside by rounding
            const veer::SphereObstacle<V> own{in.target, in.rate, in.number}, surface{in.target, grazed, grazed * S(4)};
            return std::tuple(veer::avoid_sphere(in.position, in.velocity, own),
                veer::avoid_sphere(in.position, in.velocity, surface),
                veer::clearing_angle(in.position, in.velocity, surface));
        },
        anywhere);
    play(
        "avoid_spheres without an angle",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const veer::SphereObstacle<V> own{in.target, in.rate, in.number};
            const std::array several{rock<V>(3, 0, 1, 50), rock<V>(20, 1, 5, 90), own};
            const std::array for_all{
                rock<plain_of<V>>(3, 0, 1, 50), rock<plain_of<V>>(-9, 4, 3, 60), rock<plain_of<V>>(5, 4, 3, 60)};
            return std::tuple(veer::avoid_spheres(in.position, in.velocity, several),
                veer::avoid_spheres(in.position, in.velocity, for_all));
        },
        anywhere);
    play(
        "confine",
        [](const auto& in) { // a linear program in space rounds otherwise than one in the plane
            using V = vector_of<decltype(in)>;
            using Plain = plain_of<V>;
            const std::array own{
                veer::Plane<V>{in.target, in.other, in.target_velocity}, veer::Plane<V>{in.other, in.target}};
            const std::array for_all{veer::Plane<Plain>{at<Plain>(3, 1), at<Plain>(-1, -2)},
                veer::Plane<Plain>{at<Plain>(-3), at<Plain>(1)},
                veer::Plane<Plain>{at<Plain>(0, -2), at<Plain>(0, 1), at<Plain>(0, 3)}};
            return std::tuple_cat(outcome(veer::confine(in.position, in.velocity, in.number, own)),
                outcome(veer::confine(in.position, in.velocity, in.rate, for_all)));
        },
        in_space);
    play(
        "make_obstacle and free_direction",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const auto made = veer::make_obstacle(veer::Sphere<V>{in.target, in.number}, in.rate, in.time);
            const auto is_free = [&in](const V& direction) { return veer::dot(direction, in.other) > S(0); };
            const auto how_far = [&in](const V& direction) { return S(veer::dot(direction, in.other)); };
            return std::tuple(made.center, made.escape_radius, made.avoid_radius,
                veer::free_direction(in.velocity, in.number, 3, is_free),
                veer::free_direction(in.velocity, in.rate, 3, how_far));
        },
        in_space);
    play(
        "avoid_agent",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const veer::Agent<V> self{in.position, in.velocity, in.rate},
                other{in.target, in.target_velocity, in.number};
            return std::tuple(veer::avoid_agent(self, other, in.time),
                veer::avoid_agent(self, veer::Agent<plain_of<V>>{at<plain_of<V>>(3, 1), at<plain_of<V>>(-1), 1}, 9));
        },
        anywhere);
    play(
        "ForceBudget",
        [](const auto& in) {
            veer::ForceBudget<vector_of<decltype(in)>> budget(in.number);
            budget.add(in.velocity), budget.add(in.other);
            return std::tuple(budget.total(), budget.left());
        },
        anywhere);
    play(
        "ContextMap",
        [](const auto& in) {
            veer::ContextMap<vector_of<decltype(in)>, 8> map;
            map.add_interest(in.target, in.number), map.add_interest(in.other, in.rate),
                map.add_danger(in.velocity, in.rate);
            const auto choice = map.choose();
            return std::tuple(choice.direction, choice.interest, as_number<scalar_of<decltype(in)>>(choice.found));
        },
        in_space);
    play(
        "first_obstacle and avoid_spheres",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const veer::SphereObstacle<V> own{in.target, in.rate, in.number};
            const std::array several{rock<V>(3, 0, 1, 50), rock<V>(20, 1, 5, 90), own};
            const std::array for_all{rock<plain_of<V>>(3, 0, 1, 50), rock<plain_of<V>>(-9, 4, 3, 60)};
            const auto first = veer::first_obstacle(in.position, in.velocity, several);
            return std::tuple(first.center, first.escape_radius, first.avoid_radius,
                veer::avoid_spheres(in.position, in.velocity, several, in.time),
                veer::avoid_spheres(in.position, in.velocity, for_all, in.time));
        },
        anywhere);
    play(
        "FlockSum",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const veer::FlockLimits<S> own{{in.number, in.rate}, veer::component<0>(in.other),
                veer::component<1>(in.other), in.rate, in.time, in.rate};
            const veer::FlockLimits<number_t<V>> all{{30, number_t<V>(-0.5)}, 20, 5, 2, 1, 1};
            // another index in each lane; two that meet part along axis (sum mod dimension), which is the same in 2D
            // and 3D for these
            const auto index = [&](const S& number, int rest) {
                const S whole = veer::parts::whole_part(veer::minimum(veer::magnitude(number), S(7))) * S(6)
                              + veer::constant<S>(rest);
                if constexpr (std::is_floating_point_v<S>) return static_cast<std::size_t>(whole);
                else return whole;
            };
            const auto self = index(in.rate, 0), other = index(in.time, 1), third = index(in.number, 0);
            const auto sum = [&](const veer::FlockLimits<S>& limits) {
                veer::FlockSum<V> flock(self, in.position, in.velocity, limits);
                flock.add(other, in.target, in.target_velocity), flock.add(third, in.other, in.target),
                    flock.add(self, in.position, in.velocity);
                return flock.steering();
            };
            return std::tuple(sum(own), sum(all), sum({{S(2)}, S(2), S(5), S(1), S(0), S(0)}));
        },
        anywhere);
    play(
        "nearest_on_path, path_place, path_length",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const std::array own{in.target, in.other, in.target_velocity};
            const std::array for_all{
                at<plain_of<V>>(-2), at<plain_of<V>>(-2), at<plain_of<V>>(3, 1), at<plain_of<V>>(0, 4)};
            const auto result = [](const auto& place) {
                return std::tuple(place.point, place.direction, place.along, place.distance);
            };
            return std::tuple_cat(result(veer::nearest_on_path(own, in.position)),
                result(veer::nearest_on_path(for_all, in.position, true)), result(veer::path_place(own, in.number)),
                result(veer::path_place(own, in.number, true)), std::tuple(veer::path_length(own, true)));
        },
        anywhere);
    play(
        "follow_path and stay_on_path",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const std::array own{in.target, in.other, in.target_velocity};
            const std::array for_all{at<plain_of<V>>(-2), at<plain_of<V>>(3, 1), at<plain_of<V>>(0, 4)};
            return std::tuple(
                veer::follow_path(in.position, in.velocity, own, in.number, {in.rate, in.number}, in.time),
                veer::follow_path(in.position, in.velocity, for_all, in.number, {5, 2}, in.time, true),
                veer::stay_on_path(in.position, in.velocity, own, in.number, in.rate, in.number, true),
                veer::stay_on_path(in.position, in.velocity, for_all, 1, in.time, in.number));
        },
        anywhere);
    play(
        "flow_velocity and follow_flow",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using Plain = plain_of<V>;
            const std::array nodes{
                at<Plain>(1, 2), at<Plain>(-3), at<Plain>(0, 5), at<Plain>(4, 4), at<Plain>(2), at<Plain>(7, -1)};
            veer::FlowField<Plain> field{nodes.data(), at<Plain>(-1, 1), number_t<V>(1.5), {}};
            for (std::size_t& count : field.counts) count = 1;
            field.counts[0] = 3, field.counts[1] = 2;
            return std::tuple(veer::flow_velocity(field, in.position, in.number),
                veer::follow_flow(field, in.position, in.velocity, in.number));
        },
        anywhere);
}

} // namespace tests
