// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <veer/proof.hpp>

#include "../entries/entries.hpp"

namespace tests {

/// What kernels play beside the entries: what shaders have in another form than the headers, or only here in the plane.
constexpr void shader_entries(auto play) {
    play("turn_yaw_pitch in the plane", "rotation", anywhere, [](const auto& in) {
        if constexpr (veer::dimension_v<vector_of<decltype(in)>> == 2)
            return answers(veer::turn_yaw_pitch(in.velocity, in.target, in.rate));
        else return answers(veer::turn_towards(in.velocity, in.target, in.rate));
    });
    play("make_obstacle", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const auto made = veer::make_obstacle(veer::Sphere<V>{in.target, in.number}, in.rate, in.time);
        return answers(made.center, made.escape_radius, made.avoid_radius);
    });
    play("first_obstacle of two", "avoid", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const std::array both{veer::SphereObstacle<V>{in.target, in.rate, in.number},
            veer::SphereObstacle<V>{in.other, in.number * S(0.25), in.number}};
        const auto first = veer::first_obstacle(in.position, in.velocity, both);
        const auto angle = veer::clearing_angle(in.position, in.velocity, first);
        return answers(veer::avoid_sphere(in.position, in.velocity, first, angle));
    });
    play("PhysicBase within a frame", "physic_base", anywhere, [](const auto& in) {
        veer::PhysicBase<vector_of<decltype(in)>> body(in.position, in.velocity, in.time);
        body.set_acceleration(in.other);
        return answers(body.mean_velocity(), body.velocity_at(in.rate));
    });
    play("ContextMap of all slots", "combine", anywhere, [](const auto& in) {
        veer::ContextMap<vector_of<decltype(in)>> map;
        map.add_interest(in.target, in.number), map.add_interest(in.other, in.rate),
            map.add_danger(in.velocity, in.rate);
        const auto choice = map.choose();
        return answers(choice.direction, choice.interest, as_number<scalar_of<decltype(in)>>(choice.found));
    });
    play("separation, alignment, cohesion of a FlockSum", "flock", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const auto index = [](S x, int rest) {
            const S whole = veer::parts::whole_part(veer::minimum(veer::magnitude(x), S(7)));
            return static_cast<std::size_t>(whole * S(6)) + std::size_t(rest);
        };
        const std::size_t self = index(in.rate, 0);
        const std::array others{index(in.time, 1), index(in.number, 0)};
        std::vector<V> positions(50, in.position), velocities(50, in.velocity);
        positions[others[0]] = in.target, velocities[others[0]] = in.target_velocity;
        positions[others[1]] = in.other, velocities[others[1]] = in.target;
        positions[self] = in.position, velocities[self] = in.velocity;
        const veer::View<S> view{S(30), S(-0.5)};
        return answers(veer::separation(self, positions, others, S(20)),
            veer::alignment(self, positions, velocities, others, view),
            veer::cohesion(self, positions, velocities, others, view, S(5)));
    });
}

} // namespace tests
