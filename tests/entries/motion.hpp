// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace tests {

/// Motion: integration, obstacles, bounces.
VEER_ALWAYS_INLINE constexpr void motion_entries(auto play) {
    // proof with: PhysicBase<V> body(time);
    // proof with: body.set_position(p), body.set_velocity(v), body.set_acceleration(o), body.update();
    // proof 201: body.position(), body.velocity(), body.position_at(rate)
    play("PhysicBase", "physic_base", anywhere, [](const auto& in) {
        veer::PhysicBase<vector_of<decltype(in)>> body(in.time);
        body.set_position(in.position), body.set_velocity(in.velocity), body.set_acceleration(in.target),
            body.add_acceleration(in.other);
        const auto on_chord = body.position_at(in.time);
        body.update(in.time);
        return std::tuple(on_chord, body.position(), body.velocity());
    });
    // proof with: const Decay<S> decay = exponential_decay(S(rate * time));
    // proof 202: decay.mean, decay.gain
    // shader proof 204: decay.mean, decay.gain
    play("exponential_decay", "decay", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        return outcome(veer::exponential_decay(S(in.rate * in.time)));
    });
    // proof with: const Plane<V> plane{t, o, w};
    // proof with: const Sphere<V> sphere{t, number, w};
    // proof with: const Capsule<V> capsule{t, o, rate, w};
    // proof with: const Clearance<V> above = clearance(p, rate, plane), outside = clearance(p, rate, sphere, v);
    // proof with: const Clearance<V> beside = clearance(p, rate, capsule, v);
    // proof 203: above, outside, beside
    // proof 203: push_out(p, rate, plane), push_out(p, rate, sphere), push_out(p, rate, capsule)
    // shader proof 201: above.gap, outside.gap, vector outside.normal, beside.gap, vector beside.point
    // shader proof 202: vector push_out(p, rate, sphere)
    play("clearance and push_out", "contact", anywhere, [](const auto& in) {
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
    });
    // proof with: const Contact<V> at_plane = contact(p, v, rate, plane, time);
    // proof with: const Contact<V> at_sphere = contact(p, v, rate, sphere, time);
    // proof 204: at_plane, at_sphere, contact(p, v, rate, capsule, time), earlier(at_plane, at_sphere)
    play("contact", "contact", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Plane<V> plane{in.target, in.other, in.target_velocity};
        const veer::Sphere<V> sphere{in.target, in.number, in.target_velocity};
        const veer::Capsule<V> capsule{in.target, in.other, in.number, in.target_velocity};
        const auto with = [&](const auto& obstacle) {
            return veer::contact(in.position, in.velocity, in.rate, obstacle, in.time);
        };
        const auto first = veer::earlier(veer::earlier(with(plane), with(sphere)), with(capsule));
        return std::tuple_cat(outcome(with(plane)), outcome(with(sphere)), outcome(with(capsule)), outcome(first));
    });
    // proof 205: bounce(v, o, rate, w), bounce(v, o, {rate, half}, w)
    // shader proof 203: vector bounce(v, o, rate, w)
    play("bounce", "bounce", anywhere, [](const auto& in) {
        return std::tuple(veer::bounce(in.velocity, in.other, in.rate, in.target_velocity),
            veer::bounce(in.velocity, in.other, {in.rate, in.time}, in.target_velocity));
    });
    // proof 207: bounce_pair(v, number, w, rate, o, {half, half})
    play("bounce_pair", "bounce", anywhere, [](const auto& in) {
        const veer::Material<scalar_of<decltype(in)>> rough{in.rate, in.time};
        return std::tuple_cat(
            outcome(veer::bounce_pair(in.velocity, in.number, in.target_velocity, in.rate, in.other, rough)),
            outcome(veer::bounce_pair(in.velocity, 3, in.target_velocity, 1, in.other, {1, 0})));
    });
    // proof with: PhysicBase<V> ball(time);
    // proof with: ball.set_position(p), ball.set_velocity(v), ball.set_acceleration(o);
    // proof with: const Contact<V> first = update_with_contacts<3>(ball, rate, {half, half}, plane, sphere, capsule);
    // proof 206: first, ball.position(), ball.velocity()
    play("update_with_contacts", "bounce", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Plane<V> plane{in.target, in.other, in.target_velocity};
        const veer::Sphere<V> sphere{in.target, in.number, in.target_velocity};
        const veer::Capsule<V> capsule{in.target, in.other, in.number, in.target_velocity};
        veer::PhysicBase<V> ball(in.time);
        ball.set_position(in.position), ball.set_velocity(in.velocity), ball.set_acceleration(in.other);
        const auto first = veer::update_with_contacts<3>(ball, in.number, {in.rate, in.rate}, plane, sphere, capsule);
        return std::tuple_cat(outcome(first), std::tuple(ball.position(), ball.velocity()));
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
        return std::tuple_cat(outcome(first), std::tuple(ball.position(), ball.velocity()));
    });
}

/// The answers of these functions in a scene of properties/general.cpp, and their units.
void motion_in_a_scene(const auto& in, auto& out) {
    using V = vector_of<decltype(in)>;
    using S = veer::scalar_t<V>;
    using namespace veer;
    const auto &p = in.position, &v = in.velocity, &q = in.target, &w = in.target_velocity;
    const S h = in.time;
    PhysicBase<V> body(p, v, h);
    body.set_acceleration(in.acceleration), body.update();
    out.add("PhysicBase", a_place, body.position()), out.add("PhysicBase", a_velocity, body.velocity());
    const auto met = contact(p, V(v * S(16)), S(in.length * S(0.125)), Sphere<V>{q, in.length * S(0.125), w}, h);
    out.add("contact", a_time, met.time, by_a_place), out.add("contact", a_place, met.point, by_a_place),
        out.add("contact", a_number, met.normal, ButFor{.mirrored_ties = true, .shifts = true});
    out.add("bounce", a_velocity, bounce(v, V(q - p), Material<S>{in.share, S(0.25)}, w));
}

} // namespace tests
