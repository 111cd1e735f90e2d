// SPDX-License-Identifier: MIT
//
// A frame of the starlings on packs: four birds at once in WebAssembly, with the same bits as one bird at a time.
#include "birds.hpp"

#include <type_traits>

#include <veer/seek.hpp>
#include <veer/simd.hpp>
#include <veer/steer.hpp>

namespace playground {

namespace {

/// The next state of a bird after the sum over its neighbours. It flees from the falcon, more so at a smaller distance,
/// flies home, more so at a larger distance, and otherwise flies on at full speed.
template <veer::Vector V>
[[nodiscard]] veer::Motion<V> decided(
    const V& position, const V& velocity, const V& flocking, const Birds::Rules& rules, float time_step) {
    using S = veer::scalar_t<V>;
    const S max_speed = rules.flock.max_speed;
    const V roost = rules.roost, falcon = rules.falcon, home = roost - position;
    const S away = veer::length(V{home.x, S(home.y * S(2)), home.z}); // a flock is wider than tall
    const S homesick = veer::clamp(S((away - S(14)) * S(1 / 50.0f)), S(0), S(1));
    const S afraid = veer::clamp(S(S(2) - veer::distance(position, falcon) * S(2 / rules.fear)), S(0), S(1));
    const V steering = flocking + veer::seek(position, velocity, roost, max_speed) * homesick
                     + V{S(0), S(home.y * S(0.15f)), S(0)}
                     + veer::flee(position, velocity, falcon, max_speed) * S(afraid * S(3))
                     + veer::seek(position, velocity, V(position + velocity), max_speed);
    const veer::SteerLimits<float> wings{rules.max_force, 1, rules.flock.max_speed};
    return veer::steer_step(position, velocity, steering, wings, S(time_step));
}

} // namespace

void Birds::fly(const Rules& rules, float time_step) {
    const float reach = veer::maximum(rules.flock.view.radius, rules.flock.separation_radius);
    grid.build(positions, reach);
    next_positions.resize(positions.size()), next_velocities.resize(positions.size());
    looked_at = 0;
    veer::simd::for_each(
        [&](const auto& self, const auto& position, const auto& velocity, auto& moved, auto& flying) {
            using V = std::remove_cvref_t<decltype(position)>;
            veer::FlockSum<V> sum(self, position, velocity, rules.flock);
            grid.for_each_near(position, reach, [&](std::size_t other) {
                sum.add(other, positions[other], velocities[other]);
                looked_at += veer::lane_count_v<veer::scalar_t<V>>;
            });
            const auto next = decided(position, velocity, sum.steering(), rules, time_step);
            moved = next.position, flying = next.velocity;
        },
        grid.order(), veer::simd::gather(positions, grid.order()), veer::simd::gather(velocities, grid.order()),
        next_positions, next_velocities);
    positions.swap(next_positions), velocities.swap(next_velocities);
}

void Birds::fly_by_all_pairs(const Rules& rules, float time_step, std::size_t first, std::size_t some) {
    const std::size_t count = positions.size();
    next_positions = positions, next_velocities = velocities;
    for (std::size_t k = 0; k < some; ++k) {
        const std::size_t self = (first + k) % count;
        veer::FlockSum<V3> sum(self, positions[self], velocities[self], rules.flock);
        for (std::size_t other = 0; other < count; ++other) sum.add(other, positions[other], velocities[other]);
        next_velocities[self] = decided(positions[self], velocities[self], sum.steering(), rules, time_step).velocity;
    }
    for (std::size_t i = 0; i < count; ++i) next_positions[i] += next_velocities[i] * time_step;
    positions.swap(next_positions), velocities.swap(next_velocities);
}

} // namespace playground
