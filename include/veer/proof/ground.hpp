// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

VEER_ALWAYS_INLINE constexpr void ground_entries(auto play) {
    play("dot, cross, lengths", "vector", anywhere, [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const auto z = [&] {
            if constexpr (veer::dimension_v<vector_of<decltype(in)>> == 2) return veer::cross(in.target, in.other);
            else return S(veer::component<2>(veer::cross(in.target, in.other)));
        };
        return answers(veer::dot(in.target, in.other), veer::length(in.target), veer::length_squared(in.other),
            no_infinity(veer::inverse_length(in.other)), z());
    });
    play(
        "cross in space", "vector", in_space, [](const auto& in) { return answers(veer::cross(in.target, in.other)); });
    play("minimum, maximum, clamp, select, magnitude, square_root, quotient, ratio", "scalar", anywhere,
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const S a = in.number, b = veer::component<0>(in.other);
            const auto less = a < b;
            return answers(veer::minimum(a, b), veer::maximum(a, b), veer::clamp(in.rate, a, b),
                veer::select(less, a, b), veer::select(less, in.target, in.other),
                veer::square_root(veer::magnitude(a)), veer::quotient(a, S(veer::magnitude(b) + S(1))),
                no_infinity(veer::ratio(a, b)), as_number<S>(veer::both(less, b < in.rate)),
                as_number<S>(veer::either(less, b < in.rate)));
        });
    play("normalize_or, truncate, project, reject", "vector", anywhere, [](const auto& in) {
        const auto unit = veer::normalize_or(in.other, veer::first_axis<vector_of<decltype(in)>>());
        return answers(veer::normalize_or(in.target, in.other), veer::truncate(in.target, in.number),
            veer::project(in.velocity, unit), veer::reject(in.velocity, unit));
    });
    play("lateral, orthogonal, perpendicular", "vector", anywhere, [](const auto& in) {
        return answers(
            veer::lateral(in.target, in.velocity), veer::orthogonal(in.target), veer::perpendicular(in.target));
    });
    play("sin_cos", "trigonometry", anywhere, [](const auto& in) { return answers(veer::sin_cos(in.number)); });
    play("angle_between", "rotation", anywhere,
        [](const auto& in) { return answers(veer::angle_between(in.target, in.other)); });
    play("wrap_angle, heading_angle, unit_vector", "rotation vector", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        using Plane = veer::BasicVector<S, 2>;
        const S angle = veer::wrap_angle(in.number),
                heading = veer::heading_angle(Plane(veer::component<0>(in.target), veer::component<1>(in.target)));
        const Plane unit = veer::unit_vector<Plane>(in.number);
        return answers(angle, heading, unit.x, unit.y, veer::distance(in.position, V(in.target)));
    });
    play("rotate in the plane", "rotation", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        if constexpr (veer::dimension_v<V> == 2) return answers(veer::rotate(in.target, in.number));
        else return answers(veer::rotate(in.target, veer::vector_traits<V>::make(S(0), S(0), S(1)), in.number));
    });
    play("rotate about an axis", "rotation", in_space,
        [](const auto& in) { return answers(veer::rotate(in.target, in.other, in.number)); });
    play("turn_towards", "rotation", anywhere,
        [](const auto& in) { return answers(veer::turn_towards(in.velocity, in.target, in.number)); });
    play("turn_yaw_pitch", "rotation", in_space, [](const auto& in) {
        return answers(veer::turn_yaw_pitch(in.velocity, in.target, in.rate, in.number, in.other));
    });
}

}}}} // namespace veer::VEER_UNIT::parts::entries
