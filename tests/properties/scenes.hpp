// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "../entries/given.hpp"

// The answers of the functions in a scene of general.cpp, and what they measure.
namespace tests {

/// metre^length second^time
struct Unit {
    int length, time;
    bool is_place = false; ///< moves with the origin
};
inline constexpr Unit a_place{1, 0, true}, a_way{1, 0}, a_velocity{1, -1}, an_acceleration{1, -2}, a_time{0, 1},
    a_number{0, 0};

/// Where an answer does not keep a law to the bit.
struct ButFor {
    bool mirrored_ties = false; ///< on a tie it turns towards perpendicular(...), which is no mirror image of itself
    bool shifts = false;     ///< it rounds a place on its way, or leaves out a step that is lost in a place's rounding
    int ulps_in_units = 0;   ///< in other units it is off by as many epsilons
    int ulps_of_special = 0; ///< the same, in a scene with zero, equal or aligned vectors
};
inline constexpr int any_ulps = 1 << 30;
inline constexpr ButFor handed{.mirrored_ties = true}, by_a_place{.shifts = true};
/// A quick formula for the sizes of a game, and another for places all but in one: both are off by a thousand epsilons
/// where the shot is faster by a thousandth, or where a steering is a small difference.
inline constexpr ButFor leading{.ulps_of_special = 1024}, leading_by_a_place{.shifts = true, .ulps_of_special = 1024};

/// Adds the answer of every function that keeps the laws of general.cpp, and what the answer measures.
void answers_in_a_scene(const auto& in, auto& out) {
    using V = vector_of<decltype(in)>;
    using S = veer::scalar_t<V>;
    using namespace veer;
    const auto &p = in.position, &v = in.velocity, &q = in.target, &w = in.target_velocity;
    const S h = in.time;
    const V none = veer::zero<V>();

    // ---- the ground
    out.add("normalize_or", a_number, normalize_or(v, none));
    out.add("truncate", a_velocity, veer::truncate(v, in.speed));
    out.add("lateral", a_velocity, lateral(v, w));
    out.add("length", a_way, length(V(q - p)));
    out.add("angle_between", a_number, veer::angle_between(v, w),
        ButFor{.ulps_of_special = any_ulps}); // of float vectors below 2^-12 it takes more care, and has other bits
    out.add("turn_towards", a_velocity, turn_towards(v, w, in.angle), handed);

    // ---- motion
    PhysicBase<V> body(p, v, h);
    body.set_acceleration(in.acceleration), body.update();
    out.add("PhysicBase", a_place, body.position()), out.add("PhysicBase", a_velocity, body.velocity());
    const auto met = contact(p, V(v * S(16)), S(in.length * S(0.125)), Sphere<V>{q, in.length * S(0.125), w}, h);
    out.add("contact", a_time, met.time, by_a_place), out.add("contact", a_place, met.point, by_a_place),
        out.add("contact", a_number, met.normal, ButFor{.mirrored_ties = true, .shifts = true});
    const Box<V> crate{.center = q, // in 3D a prism, because a plane in space shall have the answers of the plane
        .half_size = generate<V>([&](auto i) { return in.length * S(i == 2 ? 0x1p20 : 0.25 - 0.125 * i); }),
        .forward = w,
        .velocity = w};
    constexpr ButFor along_axes{
        .mirrored_ties = true, .shifts = true}; // at rest, w is zero, and forward the first axis
    const auto hit = contact(p, V(v * S(16)), S(in.length * S(0.125)), crate, h);
    out.add("contact with a box", a_time, hit.time, along_axes),
        out.add("contact with a box", a_place, hit.point, along_axes),
        out.add("contact with a box", a_number, hit.normal, along_axes);
    out.add("clearance of a box", a_way, clearance(p, S(in.length * S(0.125)), crate).gap, along_axes);
    out.add("bounce", a_velocity, bounce(v, V(q - p), Material<S>{in.share, S(0.25)}, w));

    // ---- aiming
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

    // ---- steering
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

    // ---- solvers
    out.add("intercept", intercept(p, q, w, Shot<S>{in.speed, in.length * S(0.125)}, v));
    out.add("intercept_accelerating", intercept_accelerating(p, q, w, in.acceleration, Shot<S>{in.speed}),
        ButFor{.ulps_in_units = 1}); // right to 0.5 + 10^-6 ulp: beside a tie it can be rounded either way
    const Launches<V> thrown = launch(p, q, in.acceleration, in.speed);
    out.add("launch, low", thrown.low), out.add("launch, high", thrown.high);
    out.add("minimum_launch_speed", a_velocity, minimum_launch_speed(p, q, in.acceleration));
    out.add("launch_in_time", launch_in_time(p, q, in.acceleration, h));

    // ---- many agents
    const std::array places{p, q, none, none, none, none, in.other};
    const std::array motions{v, w, none, none, none, none, V(in.acceleration * h)};
    const std::array<std::size_t, 2> all{
        1, 6}; // two in one place part along axis 1 or 6 mod dimension, for these the same in the plane and in space
    out.add("separation", a_number, separation(0, places, all, S(in.length * 2)), handed);
    out.add("alignment", a_velocity, alignment(0, places, motions, all, View<S>{in.length * 2, in.share - S(0.5)}));
    out.add(
        "cohesion", a_velocity, cohesion(0, places, motions, all, View<S>{in.length * 2, in.share - S(0.5)}, in.speed));
    SlotAssignment<S> assignment;
    assignment.build(std::array{p, q, in.other}, std::array{in.other, V(p + v * h), q});
    for (std::size_t i = 0; i < 3; ++i) out.add("SlotAssignment", a_number, S(assignment[i]), by_a_place);
    const auto on_path = nearest_on_path(std::array{p, q, in.other}, V(p + v * h));
    out.add("nearest_on_path", a_place, on_path.point, by_a_place),
        out.add("nearest_on_path", a_way, on_path.along, by_a_place);
    out.add("nearest_on_path", a_way, on_path.distance, by_a_place),
        out.add("nearest_on_path", a_number, on_path.direction, by_a_place);
    const auto carried = nearest_on_path(std::array{p, q, in.other}, V(p + v * h), in.length, in.length);
    out.add("nearest_on_path within a reach", a_place, carried.point, by_a_place),
        out.add("nearest_on_path within a reach", a_way, carried.along, by_a_place);
    Spline<V> spline; // roots of distances round differently in other units, and a place on a curve near a bend moves
    spline.build(std::array{p, q, in.other});
    const ButFor by_roots{.shifts = true, .ulps_in_units = any_ulps, .ulps_of_special = any_ulps};
    out.add("Spline::length", a_way, spline.length(), by_roots);
    out.add("Spline::at", a_place, spline.at(in.length).position, by_roots),
        out.add("Spline::at", a_number, spline.at(in.length).velocity, by_roots);
    out.add("follow_path_velocity in a corridor", a_velocity,
        follow_path_velocity(p, std::array{p, q, in.other}, carried, Corridor<S>{in.length * S(0.5), in.length},
            ArriveLimits<S>{in.speed, in.force}, h),
        ButFor{.shifts = true, .ulps_of_special = any_ulps}); // `seen` is found by halving, to 2^-10 of a segment
    const V ahead = first_axis<V>() * in.length; // straight ahead, because left and right differ in a mirror
    const Motion<V> leader{p, v};
    if constexpr (dimension_v<V> == 2)
        out.add("formation_place", a_place, formation_place(leader, v, none, ahead).position, handed);
    else out.add("formation_place", a_place, formation_place(leader, orientation(v, w), none, ahead).position, handed);
    const auto flat = [](const V& vector) { return BasicVector<S, 2>(component<0>(vector), component<1>(vector)); };
    const auto way = dubins_path(flat(p), flat(v), flat(q), flat(w), in.length);
    const auto on_way = place_on(way, S(in.length * 2));
    constexpr ButFor on_arcs{.mirrored_ties = true, .shifts = true}; // an arc within the rounding of places is left out
    out.add("dubins_path", a_way, way.length, on_arcs),
        out.add("place_on", a_place, tests::vector<V>(on_way.position.x, on_way.position.y), on_arcs),
        out.add("place_on", a_number, tests::vector<V>(on_way.direction.x, on_way.direction.y), on_arcs);
    const std::array group{Agent<V>{p, v, in.length * S(0.125)}, Agent<V>{V(p + v * h), w, in.length * S(0.125)},
        Agent<V>{q, w, in.length}};
    const std::array orders{CrowdOrder<S>{h, false}, CrowdOrder<S>{h, true}, CrowdOrder<S>{}};
    const CrowdOrder<S> order = order_step(0, group, std::array<std::size_t, 2>{1, 2}, orders, in.other, in.speed, h);
    out.add("order_step", a_time, order.held_up, by_a_place); // has_arrived depends on a second, in every unit
    out.add("follow_path_velocity", a_velocity,
        follow_path_velocity(p, std::array{p, q, in.other}, carried, in.length, ArriveLimits<S>{in.speed, in.force}, h),
        by_a_place);
}

} // namespace tests
