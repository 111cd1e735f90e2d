// SPDX-License-Identifier: MIT
// What lives longer than a call, and the functions of veer_c.h that look at all agents together.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "streams.hpp"

namespace veer_c {

template <class V> struct World {
    veer::NeighborGrid<V> grid; ///< a copy of the agents, and who is near whom
    std::vector<V> positions, velocities, answers;
    std::vector<veer::Agent<V>> agents;
    std::vector<std::size_t> near_by;
    std::vector<veer::CrowdOrder<float>> orders;
    std::vector<veer::ContextMap<V>> maps; ///< a map for each agent
    veer::Spline<V> spline;
    veer::TravelTimes<V> travel;
    veer::SlotAssignment<float> assignment;

    void take_agents(
        const Points<V>& position, const Points<V>& velocity, const Numbers& radius, const auto& yielding) {
        agents.resize(position.size());
        for (std::size_t i = 0; i < agents.size(); ++i) agents[i] = {position[i], velocity[i], radius[i], yielding(i)};
    }
    /// Calls act(i) for each agent, with near_by: the agents nearer than `reach`.
    void each_near(const Points<V>& position, float reach, const auto& act) {
        take(positions, position);
        grid.build(positions, reach);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            grid.find_near(positions[i], reach, near_by);
            act(i);
        }
    }
    static void take(std::vector<V>& into, const Points<V>& from) {
        into.resize(from.size());
        for (std::size_t i = 0; i < into.size(); ++i) into[i] = from[i];
    }
};

} // namespace veer_c

struct veer_world {
    veer_c::World<veer::BasicVector<float, 2>> plane;
    veer_c::World<veer::BasicVector<float, 3>> space;
    int dimension = 0; ///< that of the last call
};

namespace veer_c {

/// The world, in the dimension of V.
template <class V> auto& world_of(const veer_argument& given) {
    auto& world = *static_cast<veer_world*>(const_cast<void*>(given.address));
    if constexpr (veer::dimension_v<V> == 2) return world.plane;
    else return world.space;
}

// ---- flocks ---------------------------------------------------------------------------------------------------------

template <class V> void separation(World<V>& world, const Points<V>& position, float radius, const Points<V>& answer) {
    world.each_near(position, radius,
        [&](std::size_t i) { answer.put(i, veer::separation(i, world.positions, world.near_by, radius)); });
}
template <class V>
void alignment(World<V>& world, const Points<V>& position, const Points<V>& velocity, const veer::View<float>& view,
    const Points<V>& answer) {
    world.take(world.velocities, velocity);
    world.each_near(position, view.radius, [&](std::size_t i) {
        answer.put(i, veer::alignment(i, world.positions, world.velocities, world.near_by, view));
    });
}
template <class V>
void cohesion(World<V>& world, const Points<V>& position, const Points<V>& velocity, const veer::View<float>& view,
    float max_speed, const Points<V>& answer) {
    world.take(world.velocities, velocity);
    world.each_near(position, view.radius, [&](std::size_t i) {
        answer.put(i, veer::cohesion(i, world.positions, world.velocities, world.near_by, view, max_speed));
    });
}

/// The steering of a flock, computed in packs, from cell to cell. Answers are in the order of the grid.
template <class V>
void fly(
    World<V>& world, const Points<V>& position, const Points<V>& velocity, const veer::FlockLimits<float>& limits) {
    world.take(world.positions, position), world.take(world.velocities, velocity);
    const float reach = veer::maximum(limits.view.radius, limits.separation_radius);
    world.grid.build(world.positions, reach);
    world.answers.resize(world.positions.size());
    veer::simd::for_each(
        [&](const auto& self, const auto& place, const auto& motion, auto& answer) {
            veer::FlockSum<std::remove_cvref_t<decltype(place)>> sum(self, place, motion, limits);
            world.grid.for_each_near(place, reach,
                [&](std::size_t other) { sum.add(other, world.positions[other], world.velocities[other]); });
            answer = sum.steering();
        },
        world.grid.order(), veer::simd::gather(world.positions, world.grid.order()),
        veer::simd::gather(world.velocities, world.grid.order()), world.answers);
}
template <class V>
void flock(World<V>& world, const Points<V>& position, const Points<V>& velocity,
    const veer::FlockLimits<float>& limits, const Points<V>& answer) {
    fly(world, position, velocity, limits);
    for (std::size_t k = 0; k < world.answers.size(); ++k) answer.put(world.grid.order()[k], world.answers[k]);
}
template <class V>
void flock_step(World<V>& world, const Points<V>& position, const Points<V>& velocity,
    const veer::FlockLimits<float>& limits, const veer::SteerLimits<float>& steer_limits, float time_step) {
    fly(world, position, velocity, limits);
    for (std::size_t k = 0; k < world.answers.size(); ++k) {
        const std::size_t i = world.grid.order()[k];
        const auto next =
            veer::steer_step(world.positions[i], world.velocities[i], world.answers[k], steer_limits, time_step);
        position.put(i, next.position), velocity.put(i, next.velocity);
    }
}

// ---- crowds ---------------------------------------------------------------------------------------------------------

template <class V>
void avoid_agents(World<V>& world, const Points<V>& position, const Points<V>& velocity, const Numbers& radius,
    float sight, float horizon, const Points<V>& answer) {
    world.take_agents(position, velocity, radius, [](std::size_t) { return 1.0f; });
    world.each_near(position, sight,
        [&](std::size_t i) { answer.put(i, veer::avoid_agents(i, world.agents, world.near_by, horizon)); });
}
template <class V>
void crowd_velocity(World<V>& world, const Points<V>& position, const Points<V>& velocity, const Numbers& radius,
    const Points<V>& preferred_velocity, float sight, float max_speed, float horizon, float time_step,
    const auto& walls, const Numbers& yielding, const veer::CrowdTuning& tuning, const Points<V>& answer) {
    world.take_agents(position, velocity, radius, [&](std::size_t i) { return yielding[i]; });
    world.answers.resize(position.size());
    world.each_near(position, sight, [&](std::size_t i) {
        world.answers[i] = veer::reciprocal_velocity(
            i, world.agents, world.near_by, walls, preferred_velocity[i], max_speed, horizon, time_step, tuning);
    });
    for (std::size_t i = 0; i < world.answers.size(); ++i) answer.put(i, world.answers[i]);
}
template <class V>
void order_step(World<V>& world, const Points<V>& position, const Points<V>& velocity, const Numbers& radius,
    const Points<V>& goal, float max_speed, float time_step, const Numbers& held_up, const Numbers& has_arrived) {
    world.take_agents(position, velocity, radius, [](std::size_t) { return 1.0f; });
    world.orders.resize(position.size());
    float largest = 0;
    for (std::size_t i = 0; i < world.orders.size(); ++i) {
        world.orders[i] = {held_up[i], has_arrived[i] > 0};
        largest = veer::maximum(largest, radius[i]);
    }
    world.each_near(position, 4 * largest, [&](std::size_t i) { // a heap reaches 3 radii
        world.orders[i] = veer::order_step(i, world.agents, world.near_by, world.orders, goal[i], max_speed, time_step);
        held_up.put(i, world.orders[i].held_up), has_arrived.put(i, world.orders[i].has_arrived ? 1.0f : 0.0f);
    });
}
template <class V>
void nearest(World<V>& world, const Points<V>& position, int most, float radius, std::int32_t* neighbors) {
    world.take(world.positions, position);
    world.grid.build(world.positions, radius);
    const auto places = static_cast<std::size_t>(std::max(most, 0));
    for (std::size_t i = 0; i < world.positions.size(); ++i) {
        world.grid.nearest(world.positions[i], places + 1, radius, world.near_by);
        std::erase(world.near_by, i); // an agent is no neighbour of itself
        for (std::size_t k = 0; k < places; ++k)
            *neighbors++ = k < world.near_by.size() ? static_cast<std::int32_t>(world.near_by[k]) : -1;
    }
}

// ---- places, ways and choices ---------------------------------------------------------------------------------------

template <class V>
void assign_places(World<V>& world, const Points<V>& position, const Points<V>& places, std::int32_t* chosen) {
    world.assignment.build(position, places);
    for (std::size_t i = 0; i < position.size(); ++i)
        chosen[i] = world.assignment[i] == world.assignment.none ? -1 : static_cast<std::int32_t>(world.assignment[i]);
}
template <class V> void formation_offset(int formation, const Points<V>& spacing, const Points<V>& answer) {
    const auto shape = static_cast<veer::Formation>(std::clamp(formation, 0, 5)); // 5 counts as a ring
    for (std::size_t i = 0; i < spacing.size(); ++i)
        answer.put(i, veer::formation_offset(shape, i, spacing.size(), spacing[i]));
}
template <class V> void spline_build(World<V>& world, const Points<V>& points, int closed) {
    world.spline.build(points, closed != 0);
}

/// A field of flow, with the velocities of its nodes. A list that is too short has no flow.
template <class V> veer::FlowField<V, Points<V>> of_nodes(const veer_flow_field& a, const Points<V>& velocities) {
    veer::FlowField<V, Points<V>> field{velocities, vector<V>(a.origin), a.cell_size, {}};
    const float counts[] = {a.counts.x, a.counts.y, a.counts.z};
    float nodes = 1;
    for (int k = 0; k < veer::dimension_v<V>; ++k)
        nodes *= counts[k],
            field.counts[k] = counts[k] >= 1 && counts[k] < 0x1p24f ? static_cast<std::size_t>(counts[k]) : 0;
    if (!(nodes <= static_cast<float>(velocities.size()))) field.counts[0] = 0;
    return field;
}
template <class V>
void travel_build(World<V>& world, const Numbers& slowness, const Points<V>& goals, const veer_flow_field& grid,
    const Points<V>& answer) {
    constexpr std::size_t axes = veer::dimension_v<V>;
    const float counts[] = {grid.counts.x, grid.counts.y, grid.counts.z};
    std::size_t whole_counts[axes];
    std::size_t nodes = 1;
    for (std::size_t k = 0; k < axes; ++k)
        nodes *= whole_counts[k] = counts[k] >= 1 && counts[k] < 0x1p24f ? static_cast<std::size_t>(counts[k]) : 0;
    world.travel.build(slowness, vector<V>(grid.origin), grid.cell_size, whole_counts, goals);
    const auto flow = world.travel.flow();
    if (flow.counts[0] == 0) nodes = 0;
    for (std::size_t i = 0; i < slowness.size(); ++i) answer.put(i, i < nodes ? flow.velocities[i] : veer::zero<V>());
}
template <class V> void travel_time(World<V>& world, const Points<V>& position, const Numbers& answer) {
    for (std::size_t i = 0; i < position.size(); ++i) answer.put(i, world.travel.time_at(position[i]));
}

/// Calls act(map, i) for the map of each agent. The first call after context_choose says how many agents there are. One
/// direction then counts for all of them.
template <class V> void each_map(World<V>& world, std::size_t count, const auto& act) {
    if (world.maps.empty() || (count > 1 && count != world.maps.size())) world.maps.assign(count, {});
    for (std::size_t i = 0; i < world.maps.size(); ++i) act(world.maps[i], count > 1 ? i : 0);
}
template <class V> void context_interest(World<V>& world, const Points<V>& direction, const Numbers& weight) {
    each_map(world, direction.size(), [&](auto& map, std::size_t i) { map.add_interest(direction[i], weight[i]); });
}
template <class V> void context_danger(World<V>& world, const Points<V>& direction, const Numbers& weight) {
    each_map(world, direction.size(), [&](auto& map, std::size_t i) { map.add_danger(direction[i], weight[i]); });
}
template <class V>
void context_choose(World<V>& world, const Points<V>& direction, const Numbers& interest, const Numbers& found) {
    each_map(world, direction.size(), [&](const auto& map, std::size_t i) {
        const auto choice = map.choose();
        direction.put(i, choice.direction), interest.put(i, choice.interest), found.put(i, as_number(choice.found));
    });
    world.maps.clear();
}

} // namespace veer_c
