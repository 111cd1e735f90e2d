// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace tests {

/// The ground: numbers, vectors, angles and rotations.
VEER_ALWAYS_INLINE constexpr void ground_entries(auto play) {
    // proof 101: dot(p, t), cross(p, t), length(t), length_squared(o), inverse_length(o)
    // shader proof 101: dot(p, t), length(t), inverse_length(o)
    play("dot, cross, lengths", "vector", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const auto z = [&] {
            if constexpr (veer::dimension_v<vector_of<decltype(in)>> == 2) return veer::cross(in.target, in.other);
            else return S(veer::component<2>(veer::cross(in.target, in.other)));
        };
        return std::tuple(veer::dot(in.target, in.other), veer::length(in.target), veer::length_squared(in.other),
            no_infinity(veer::inverse_length(in.other)), z());
    });
    play("cross in space", "vector", in_space,
        [](const auto& in) { return std::tuple(veer::cross(in.target, in.other)); });
    // proof 104: ratio(number, rate), quotient(number, S(rate + S(1))), square_root(number), clamp(time, rate, number)
    // proof 104: minimum(number, rate), maximum(number, rate), select(number < rate, p, t), magnitude(S(time - rate))
    // proof 104: both(number < rate, rate < time), either(number < rate, rate < time)
    // shader proof 103: ratio(number, rate), quotient(number, S(rate + S(1))), square_root(number)
    play("minimum, maximum, clamp, select, magnitude, square_root, quotient, ratio", "scalar", anywhere,
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const S a = in.number, b = veer::component<0>(in.other);
            const auto less = a < b;
            return std::tuple(veer::minimum(a, b), veer::maximum(a, b), veer::clamp(in.rate, a, b),
                veer::select(less, a, b), veer::select(less, in.target, in.other),
                veer::square_root(veer::magnitude(a)), veer::quotient(a, S(veer::magnitude(b) + S(1))),
                no_infinity(veer::ratio(a, b)), as_number<S>(veer::both(less, b < in.rate)),
                as_number<S>(veer::either(less, b < in.rate)));
        });
    // proof with: const V unit = normalize_or(o, first_axis<V>());
    // proof 103: unit
    // proof 106: truncate(t, number), project(v, unit), reject(v, unit)
    // shader proof 107: vector unit, vector truncate(t, number), vector project(v, unit), vector reject(v, unit)
    play("normalize_or, truncate, project, reject", "vector", anywhere, [](const auto& in) {
        const auto unit = veer::normalize_or(in.other, veer::first_axis<vector_of<decltype(in)>>());
        return std::tuple(veer::normalize_or(in.target, in.other), veer::truncate(in.target, in.number),
            veer::project(in.velocity, unit), veer::reject(in.velocity, unit));
    });
    // proof 107: lateral(t, v), orthogonal(t), perpendicular(t)
    // shader proof 108: vector lateral(t, v)
    play("lateral, orthogonal, perpendicular", "vector", anywhere, [](const auto& in) {
        return std::tuple(
            veer::lateral(in.target, in.velocity), veer::orthogonal(in.target), veer::perpendicular(in.target));
    });
    // proof with: const SineCosine<S> turned = sin_cos(S(number * S(64)));
    // proof 108: turned.sine, turned.cosine
    // shader proof 104: turned.sine, turned.cosine
    play("sin_cos", "trigonometry", anywhere, [](const auto& in) { return outcome(veer::sin_cos(in.number)); });
    // proof 110: angle_between(t, o)
    // shader proof 106: angle_between(t, o)
    play("angle_between", "rotation", anywhere,
        [](const auto& in) { return std::tuple(veer::angle_between(in.target, in.other)); });
    // proof 102: distance(p, t)
    // proof 109: wrap_angle(number)
    // proof 122 in the plane: heading_angle(t), unit_vector<V>(number)
    // shader proof 102: distance(p, t)
    // shader proof 105: wrap_angle(number)
    // shader proof 121 in the plane: heading_angle(t)
    play("wrap_angle, heading_angle, unit_vector", "rotation vector", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        using Plane = veer::BasicVector<S, 2>;
        const S angle = veer::wrap_angle(in.number),
                heading = veer::heading_angle(Plane(veer::component<0>(in.target), veer::component<1>(in.target)));
        const Plane unit = veer::unit_vector<Plane>(in.number);
        return std::tuple(angle, heading, unit.x, unit.y, veer::distance(in.position, V(in.target)));
    });
    // proof 121 in the plane: rotate(t, number)
    // shader proof 122 in the plane: vector rotate(t, number)
    play("rotate in the plane", "rotation", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        if constexpr (veer::dimension_v<V> == 2) return std::tuple(veer::rotate(in.target, in.number));
        else return std::tuple(veer::rotate(in.target, veer::vector_traits<V>::make(S(0), S(0), S(1)), in.number));
    });
    // proof 131 in space: rotate(t, o, number)
    // shader proof 131 in space: vector rotate(t, o, number)
    play("rotate about an axis", "rotation", in_space,
        [](const auto& in) { return std::tuple(veer::rotate(in.target, in.other, in.number)); });
    // proof 111: turn_towards(v, t, rate)
    // shader proof 109: vector turn_towards(v, t, rate)
    // shader proof 123 in the plane: vector turn_towards(v, o, rate)
    play("turn_towards", "rotation", anywhere,
        [](const auto& in) { return std::tuple(veer::turn_towards(in.velocity, in.target, in.number)); });
    // proof 132 in space: turn_yaw_pitch(v, t, rate, number, o)
    // shader proof 133 in space: vector turn_yaw_pitch(v, t, rate, number, o)
    play("turn_yaw_pitch", "rotation", in_space, [](const auto& in) {
        return std::tuple(veer::turn_yaw_pitch(in.velocity, in.target, in.rate, in.number, in.other));
    });
}

/// The answers of these functions in a scene of properties/general.cpp, and their units.
void ground_in_a_scene(const auto& in, auto& out) {
    using V = vector_of<decltype(in)>;
    using namespace veer;
    const auto &p = in.position, &v = in.velocity, &q = in.target, &w = in.target_velocity;
    const V none = veer::zero<V>();
    out.add("normalize_or", a_number, normalize_or(v, none));
    out.add("truncate", a_velocity, veer::truncate(v, in.speed));
    out.add("lateral", a_velocity, lateral(v, w));
    out.add("length", a_way, length(V(q - p)));
    out.add("angle_between", a_number, veer::angle_between(v, w),
        ButFor{.ulps_of_special = any_ulps}); // float vectors below 2^-12 take another branch with other bits
    out.add("turn_towards", a_velocity, turn_towards(v, w, in.angle), handed);
}

} // namespace tests
