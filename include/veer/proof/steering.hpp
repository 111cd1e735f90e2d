// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

VEER_ALWAYS_INLINE constexpr void steering_entries(auto play) {
    play("lead_time, lead_point, touch_time", "lead", anywhere, [](const auto& in) {
        return answers(veer::lead_time(in.position, in.target, in.target_velocity, in.number),
            veer::lead_point(in.position, in.target, in.target_velocity, in.number),
            veer::touch_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
    });
    play("pursue, evade, interpose", "pursue", anywhere, [](const auto& in) {
        return answers(veer::pursue(in.position, in.velocity, in.target, in.target_velocity, in.number),
            veer::evade(in.position, in.velocity, in.target, in.target_velocity, in.number),
            veer::pursue_velocity(in.position, in.target, in.target_velocity, in.number),
            veer::evade_velocity(in.position, in.target, in.target_velocity, in.number),
            veer::interpose(in.position, in.velocity, in.target, in.target_velocity, in.other, in.velocity, in.number),
            veer::interpose_velocity(in.position, in.target, in.target_velocity, in.other, in.velocity, in.number));
    });
    play("hide", "pursue", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const std::array own{veer::SphereObstacle<V>{in.other, in.number, in.rate},
            veer::SphereObstacle<V>{in.target_velocity, in.rate, in.number}};
        const std::array all{rock<plain_of<V>>(3, 1, 2, 4),
            rock<plain_of<V>>(2, 5, 1, 3)}; // with -2, g++ 12 computes an FMA, whatever the flags
        const veer::ArriveLimits<S> limits{in.number, in.rate};
        return answers(veer::hiding_place(in.target, own[0], in.rate),
            veer::hide(in.position, in.velocity, in.target, own, in.number, limits, in.time),
            veer::hide_velocity(in.position, in.target, all, in.rate, limits, in.time));
    });
    play("seek and flee", "seek", anywhere, [](const auto& in) {
        return answers(veer::seek(in.position, in.velocity, in.target, in.number),
            veer::flee(in.position, in.velocity, in.target, in.number),
            veer::seek_velocity(in.position, in.target, in.number),
            veer::flee_velocity(in.position, in.target, in.number));
    });
    play("arrive", "arrive", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::ArriveLimits<S> own{in.number, veer::component<0>(in.other)};
        return answers(veer::arrive_velocity(in.position, in.target, own, in.time),
            veer::arrive(in.position, in.velocity, in.target, {5, 2}, in.time),
            veer::arrive_velocity(in.position, in.target, in.target_velocity, own, in.time),
            veer::arrive(in.position, in.velocity, in.target, in.target_velocity, {5, 2}, in.time));
    });
    play("wander", "wander", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const veer::WanderLimits<S> own{in.number, veer::component<0>(in.other), in.rate};
        const V direction = veer::wander_direction(in.target, in.other, in.rate, in.time);
        return answers(direction, veer::wander_velocity(in.velocity, direction, own),
            veer::wander(in.velocity, in.target, {5, 2, 1}));
    });
    play("steer_step", "steer", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::SteerLimits<S> own{in.number, veer::component<0>(in.other), veer::component<1>(in.other)};
        return answers(veer::steer_step(in.position, in.velocity, in.target, own, in.time),
            veer::steer_step(in.position, in.velocity, in.target, {5, 2, 7}, in.time),
            veer::steer_verlet_step(in.position, in.velocity, in.target, own, in.time));
    });
    play("limit_turn", "steer", anywhere,
        [](const auto& in) { return answers(veer::limit_turn(in.velocity, in.target, in.number)); });
    play("spring_step", "spring", anywhere, [](const auto& in) {
        return answers(veer::spring_step(in.position, in.velocity, in.target, in.rate, in.time));
    });
    play("spring_step, any damping", "spring", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        using V = vector_of<decltype(in)>;
        const S number = veer::component<0>(in.position), target = veer::component<0>(in.target);
        const S speed = veer::component<0>(in.velocity), ratio = veer::maximum(in.rate, S(0)) + S(1);
        return answers(veer::spring_step(in.position, in.velocity, in.target, {in.rate, in.time}, in.time),
            veer::spring_step(in.position, in.velocity, in.target, {in.time, ratio}, in.rate),
            veer::spring_step(number, speed, target, veer::Spring<number_t<V>>{3}, in.time));
    });
    play("spring_of_half_life and smooth", "spring", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const S number = veer::component<0>(in.position), target = veer::component<0>(in.target);
        return answers(veer::spring_of_half_life(in.rate), veer::smooth(in.position, in.target, in.rate, in.time),
            veer::smooth(number, target, in.number, in.time));
    });
    play("between and blend_step", "snapshot", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Motion<V> first{in.position, in.velocity}, second{in.target, in.target_velocity};
        return answers(veer::between(first, second, in.rate, in.time), veer::between(first, second, in.time, in.rate),
            veer::blend_step(first, second, in.rate, in.time));
    });
    play("orbit and keep_range", "orbit", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::ArriveLimits<S> limits{in.number, veer::component<0>(in.other)};
        return answers(veer::orbit(in.position, in.velocity, in.target, in.target_velocity, in.rate, in.number),
            veer::orbit_velocity(in.position, in.velocity, in.target, in.target_velocity, 5, 3),
            veer::keep_range(
                in.position, in.velocity, in.target, in.target_velocity, in.time, in.rate, limits, in.time),
            veer::keep_range_velocity(in.position, in.target, in.target_velocity, 5, 8, {5, 2}, in.time));
    });
    play("servo_step", "servo", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        using V = vector_of<decltype(in)>;
        const S position = veer::component<0>(in.position), target = veer::component<0>(in.target);
        const auto own = veer::servo_step(
            position, veer::component<0>(in.velocity), target, {in.rate, veer::component<1>(in.other)}, in.time);
        const auto shared = veer::servo_step(
            position, in.rate, target, veer::ServoLimits<number_t<V>>{3, 12}, veer::constant<S>(1.0 / 60));
        return answers(own, shared);
    });
    play("turn_servo_step", "turn", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const auto own = veer::turn_servo_step(
            in.position, in.velocity, in.target, {in.number, veer::component<1>(in.other)}, in.time);
        const auto shared =
            veer::turn_servo_step(in.position, in.velocity, in.target, veer::ServoLimits<number_t<V>>{3, 12}, in.time);
        return answers(own, shared);
    });
    play("drive_step and pure_pursuit", "drive", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        using Plane = veer::BasicVector<S, 2>;
        const Plane place = Plane(veer::component<0>(in.position), veer::component<1>(in.position));
        const Plane heading = Plane(veer::component<0>(in.velocity), veer::component<1>(in.velocity));
        const Plane target = Plane(veer::component<0>(in.target), veer::component<1>(in.target));
        const auto own = veer::drive_step(place, heading, in.number, in.rate, veer::component<0>(in.other), in.time);
        const auto back = veer::drive_step(place, heading, -5, in.rate, 2, in.time);
        return answers(own.position.x, own.position.y, own.heading.x, own.heading.y, back.position.x, back.position.y,
            back.heading.x, back.heading.y, veer::pure_pursuit(place, heading, target, in.number));
    });
    play("dubins_path and place_on", "dubins", alone, [](const auto& in) {
        const auto place = in_plane(in.position), heading = in_plane(in.velocity), target = in_plane(in.target);
        const auto of = [&](const auto& path) {
            const auto at = veer::place_on(path, in.number);
            return answers(path.lengths[0], path.lengths[1], path.lengths[2], path.length, at.position.x, at.position.y,
                at.direction.x, at.direction.y);
        };
        return answers(of(veer::dubins_path(place, heading, target, in_plane(in.other), in.rate)),
            of(veer::dubins_path(place, heading, target, {}, in.rate)));
    });
    play("ship_arrive", "ship", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        using V = vector_of<decltype(in)>;
        const auto own = veer::ship_arrive(in.position, in.velocity, in.other, in.target, in.target_velocity,
            veer::ShipLimits<S>{in.number, in.rate, in.rate}, in.time);
        const auto shared = veer::ship_arrive(in.position, in.velocity, in.other, in.target, in.target_velocity,
            veer::ShipLimits<number_t<V>>{20, 2, 5}, veer::constant<S>(1.0 / 60));
        return answers(own, shared);
    });
    play("orientation and banked_up", "orient", in_space, [](const auto& in) {
        return answers(veer::orientation(in.velocity, in.other), veer::banked_up(in.velocity, in.target, in.other));
    });
    play("turret_step", "turret", in_space, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const auto base = veer::orientation(in.position, in.target_velocity);
        const auto pi = veer::constant<S>(3.2);
        return answers(veer::turret_step(in.velocity, in.target, base, {in.rate, in.number},
                           {veer::constant<S>(-2), veer::constant<S>(2), S(0), S(1)}, in.time),
            veer::turret_step(in.velocity, in.other, base, {S(1), S(2)}, {S(0) - pi, pi, in.number, in.rate},
                veer::constant<S>(0.25)));
    });
    play("avoid_sphere, clearing_angle, escape_sphere", "avoid", anywhere, [](const auto& in) {
        const veer::SphereObstacle<vector_of<decltype(in)>> own{in.target, in.rate, in.number};
        const auto angle = veer::clearing_angle(in.position, in.velocity, own);
        return answers(angle, veer::avoid_sphere(in.position, in.velocity, own, in.time),
            veer::avoid_sphere(in.position, in.velocity, own, angle),
            veer::avoid_sphere(in.position, in.velocity, own, veer::sin_cos(in.time)),
            veer::escape_sphere(in.position, own, in.number));
    });
    play("avoid_sphere without an angle", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const S grazed =
            veer::distance(in.target, in.position) * (S(1) + S(2) * veer::parts::epsilon<S>()); // inside by rounding
        const veer::SphereObstacle<V> own{in.target, in.rate, in.number}, surface{in.target, grazed, grazed * S(4)};
        return answers(veer::avoid_sphere(in.position, in.velocity, own),
            veer::avoid_sphere(in.position, in.velocity, surface),
            veer::clearing_angle(in.position, in.velocity, surface));
    });
    play("avoid_sphere that moves", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Sphere<V> own{in.target, in.rate, in.target_velocity};
        return answers(veer::avoid_sphere(in.position, in.velocity, own, in.time, in.number),
            veer::avoid_sphere(in.position, in.velocity, veer::Sphere<V>{in.target, in.rate}, in.time, in.number));
    });
    play("avoid_spheres that move", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const std::array several{veer::Sphere<V>{at<V>(5, 1), S(1), at<V>(-3, 2)},
            veer::Sphere<V>{at<V>(20, 1), S(5), at<V>(-9)}, veer::Sphere<V>{in.target, in.rate, in.target_velocity}};
        using P = plain_of<V>;
        const std::array for_all{veer::Sphere<P>{at<P>(3), 1, at<P>(-3, 2)}, veer::Sphere<P>{at<P>(-9, 4), 3}};
        return answers(veer::avoid_spheres(in.position, in.velocity, several, in.time, S(50)),
            veer::avoid_spheres(in.position, in.velocity, for_all, 1, 50));
    });
    play("avoid_spheres on circles", "avoid", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const std::array rocks{
            veer::Sphere<V>{at<V>(5, 1), S(1), at<V>(-3, 2)}, veer::Sphere<V>{in.other, in.rate, in.target_velocity}};
        return answers(veer::avoid_spheres(in.position, in.velocity, in.target, rocks, S(1), in.number, in.time));
    });
    play("avoid_spheres without an angle", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::SphereObstacle<V> own{in.target, in.rate, in.number};
        const std::array several{rock<V>(3, 0, 1, 50), rock<V>(20, 1, 5, 90), own};
        const std::array for_all{
            rock<plain_of<V>>(3, 0, 1, 50), rock<plain_of<V>>(-9, 4, 3, 60), rock<plain_of<V>>(5, 4, 3, 60)};
        return answers(veer::avoid_spheres(in.position, in.velocity, several),
            veer::avoid_spheres(in.position, in.velocity, for_all));
    });
    play("confine", "contain", in_space,
        [](const auto& in) { // linear programs have other rounding errors in 2D than in 3D
            using V = vector_of<decltype(in)>;
            using Plain = plain_of<V>;
            const std::array own{
                veer::Plane<V>{in.target, in.other, in.target_velocity}, veer::Plane<V>{in.other, in.target}};
            const std::array for_all{veer::Plane<Plain>{at<Plain>(3, 1), at<Plain>(-1, -2)},
                veer::Plane<Plain>{at<Plain>(-3), at<Plain>(1)},
                veer::Plane<Plain>{at<Plain>(0, -2), at<Plain>(0, 1), at<Plain>(0, 3)}};
            return answers(veer::confine(in.position, in.velocity, in.number, own),
                veer::confine(in.position, in.velocity, in.rate, for_all));
        });
    play("make_obstacle and free_direction", "avoid", in_space, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const auto made = veer::make_obstacle(veer::Sphere<V>{in.target, in.number}, in.rate, in.time);
        const auto is_free = [&in](const V& direction) { return veer::dot(direction, in.other) > S(0); };
        const auto how_far = [&in](const V& direction) { return S(veer::dot(direction, in.other)); };
        return answers(made, veer::free_direction(in.velocity, in.number, 3, is_free),
            veer::free_direction(in.velocity, in.rate, 3, how_far));
    });
    play("avoid_agent", "crowd", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Agent<V> self{in.position, in.velocity, in.rate, in.number},
            other{in.target, in.target_velocity, in.number, in.rate};
        return answers(veer::avoid_agent(self, other, in.time),
            veer::avoid_agent(self, veer::Agent<plain_of<V>>{at<plain_of<V>>(3, 1), at<plain_of<V>>(-1), 1, 1}, 9));
    });
    play("ForceBudget", "combine", anywhere, [](const auto& in) {
        veer::ForceBudget<vector_of<decltype(in)>> budget(in.number);
        budget.add(in.velocity), budget.add(in.other);
        return answers(budget.total(), budget.left());
    });
    play("ContextMap", "combine", in_space, [](const auto& in) {
        veer::ContextMap<vector_of<decltype(in)>, 8> map;
        map.add_interest(in.target, in.number), map.add_interest(in.other, in.rate),
            map.add_danger(in.velocity, in.rate);
        return answers(map.choose());
    });
    play("first_obstacle and avoid_spheres", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::SphereObstacle<V> own{in.target, in.rate, in.number};
        const std::array several{rock<V>(3, 0, 1, 50), rock<V>(20, 1, 5, 90), own};
        const std::array for_all{rock<plain_of<V>>(3, 0, 1, 50), rock<plain_of<V>>(-9, 4, 3, 60)};
        return answers(veer::first_obstacle(in.position, in.velocity, several),
            veer::avoid_spheres(in.position, in.velocity, several, in.time),
            veer::avoid_spheres(in.position, in.velocity, for_all, in.time));
    });
}

}}}} // namespace veer::VEER_UNIT::parts::entries
