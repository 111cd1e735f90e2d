// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

VEER_ALWAYS_INLINE constexpr void motion_entries(auto play) {
    play("PhysicBase", "physic_base", anywhere, [](const auto& in) {
        veer::PhysicBase<vector_of<decltype(in)>> body(in.time);
        body.set_position(in.position), body.set_velocity(in.velocity), body.set_acceleration(in.target),
            body.add_acceleration(in.other);
        const auto on_chord = body.position_at(in.time);
        body.update(in.time);
        return answers(on_chord, body.position(), body.velocity());
    });
    play("exponential_decay", "decay", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        return answers(veer::exponential_decay(S(in.rate * in.time)));
    });
    play("clearance and push_out", "contact", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Plane<V> plane{in.target, in.other};
        const veer::Sphere<V> sphere{in.target, in.number};
        const veer::Capsule<V> capsule{in.target, in.other, in.number};
        const auto radius = in.rate;
        return answers(veer::clearance(in.position, radius, plane),
            veer::clearance(in.position, radius, sphere, in.velocity),
            veer::clearance(in.position, radius, capsule, in.velocity), veer::push_out(in.position, radius, plane),
            veer::push_out(in.position, radius, sphere), veer::push_out(in.position, radius, capsule));
    });
    play("contact", "contact", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Plane<V> plane{in.target, in.other, in.target_velocity};
        const veer::Sphere<V> sphere{in.target, in.number, in.target_velocity};
        const veer::Capsule<V> capsule{in.target, in.other, in.number, in.target_velocity};
        const auto with = [&](const auto& obstacle) {
            return veer::contact(in.position, in.velocity, in.rate, obstacle, in.time);
        };
        const auto first = veer::earlier(veer::earlier(with(plane), with(sphere)), with(capsule));
        return answers(with(plane), with(sphere), with(capsule), first);
    });
    play("clearance, push_out and moved, for boxes", "contact_box obstacles", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Box<V> box{.center = in.target,
            .half_size = prism<V>(in.other),
            .forward = in.target_velocity,
            .velocity = in.velocity};
        return answers(veer::clearance(in.position, in.rate, box, in.velocity),
            veer::push_out(in.position, in.rate, box), veer::moved(box, in.time).center);
    });
    play("contact with a box", "contact_box", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Box<V> box{.center = in.target,
            .half_size = prism<V>(in.other),
            .forward = in.target_velocity,
            .velocity = in.target_velocity};
        return answers(veer::contact(in.position, in.velocity, in.rate, box, in.time));
    });
    play("a box in space", "contact_box", in_space, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Box<V> box{in.target, in.other, in.target_velocity, in.velocity, in.target_velocity};
        const veer::Box<V> even{in.target, in.other};
        const auto with = [&](const auto& of) {
            return answers(veer::clearance(in.position, in.rate, of, in.velocity),
                veer::contact(in.position, in.velocity, in.rate, of, in.time));
        };
        return answers(with(box), with(even), veer::push_out(in.position, in.rate, even));
    });
    play("bounce", "bounce", anywhere, [](const auto& in) {
        return answers(veer::bounce(in.velocity, in.other, in.rate, in.target_velocity),
            veer::bounce(in.velocity, in.other, {in.rate, in.time}, in.target_velocity));
    });
    play("bounce_pair", "bounce", anywhere, [](const auto& in) {
        const veer::Material<scalar_of<decltype(in)>> rough{in.rate, in.time};
        return answers(veer::bounce_pair(in.velocity, in.number, in.target_velocity, in.rate, in.other, rough),
            veer::bounce_pair(in.velocity, 3, in.target_velocity, 1, in.other, {1, 0}));
    });
    play("update_with_contacts", "bounce", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Plane<V> plane{in.target, in.other, in.target_velocity};
        const veer::Sphere<V> sphere{in.target, in.number, in.target_velocity};
        const veer::Capsule<V> capsule{in.target, in.other, in.number, in.target_velocity};
        veer::PhysicBase<V> ball(in.time);
        ball.set_position(in.position), ball.set_velocity(in.velocity), ball.set_acceleration(in.other);
        const auto first = veer::update_with_contacts<3>(ball, in.number, {in.rate, in.rate}, plane, sphere, capsule);
        return answers(first, ball.position(), ball.velocity());
    });
    play("update_with_contacts, obstacles for all", "bounce", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using Plain = plain_of<V>;
        const std::array bars{veer::Capsule<Plain>{at<Plain>(0), at<Plain>(2), 1},
            veer::Capsule<Plain>{at<Plain>(-3), at<Plain>(-2, 1), number_t<V>(0.5)}};
        veer::PhysicBase<V> ball(in.time);
        ball.set_position(in.position), ball.set_velocity(in.velocity), ball.set_acceleration(in.other);
        const auto first =
            veer::update_with_contacts<3>(ball, 1, veer::Material<number_t<V>>{number_t<V>(0.5), number_t<V>(0.25)},
                bars, veer::Plane<Plain>{at<Plain>(-1), at<Plain>(1, 1)});
        return answers(first, ball.position(), ball.velocity());
    });
    play("update_with_contacts, boxes", "bounce", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Box<V> box{.center = in.target,
            .half_size = prism<V>(in.other),
            .forward = in.velocity,
            .velocity = in.target_velocity};
        veer::PhysicBase<V> ball(in.time);
        ball.set_position(in.position), ball.set_velocity(in.velocity), ball.set_acceleration(in.other);
        const auto first = veer::update_with_contacts<3>(ball, in.number, {in.rate, in.rate}, box);
        return answers(first, ball.position(), ball.velocity());
    });
}

}}}} // namespace veer::VEER_UNIT::parts::entries
