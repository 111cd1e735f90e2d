// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "parts/list.hpp"
#include "vector.hpp"

// An order sends a crowd to one position, the goal. Only one agent can stand at the goal. The other agents stand in a
// heap around the goal. Each agent stores a CrowdOrder, because a heap and a jam look alike in one frame.

namespace veer {

/// The progress of an agent towards the goal. For a new order, assign CrowdOrder{} to all agents.
template <class S> struct CrowdOrder {
    S held_up = 0;            ///< time held up at the goal or beside an agent that has arrived  [s]
    bool has_arrived = false; ///< stays true until a new order
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {

/// Returns the CrowdOrder of an agent after a step. An agent arrives if it is held up for a second at the goal, or
/// beside an agent that has arrived. Agents that have arrived stand, and all other agents walk to the goal:
///
///     for each agent i: orders[i] = order_step(i, agents, near[i], orders, goal, max_speed, time_step)
///     for each agent i: preferred[i] = orders[i].has_arrived ? zero : arrive_velocity(...)
///     for each agent i: next[i] = reciprocal_velocity(...) for preferred[i]
///
/// With this loop, the crowd comes to rest in a heap around the goal. No agent stops before it reaches the heap.
///
///     held up    if dot(velocity, unit(goal - position)) <= 0.6 * max_speed
///     at goal    if |goal - position| <= max(2 * radius, max_speed * time_step)
///     beside     if the distance between the two agents is at most 1.5 times the sum of their radii
///     held_up' = held_up + time_step           if held up, and at the goal or beside an agent that has arrived
///     held_up' = max(held_up - time_step, 0)   otherwise
///     has_arrived' = has_arrived or held_up' > 1 s
///
/// A single thread may overwrite the list of orders, as above. Several threads must write to a second list. Otherwise
/// the results depend on the number of threads.
///
/// @param self       index of the agent
/// @param agents     anything with [i] and std::size, as for reciprocal_velocity
/// @param neighbors  indices of agents with the same order, any range; self is skipped
/// @param orders     a list; orders[i] belongs to agents[i]
/// @param goal       where the agents are sent   [m]
/// @param max_speed  max_speed of reciprocal_velocity, or the walking speed  [m/s]  < 0 is treated as 0
/// @param time_step  [s]  < 0 is treated as 0
///
/// Error: each call adds a rounding error of at most half an ulp to held_up.
/// Degenerate: without neighbours, an agent arrives only at the goal. If time_step is 0, the order does not change. At
/// the goal itself, an agent is always held up. If max_speed is 0, an agent at rest is always held up.
/// Source: for a comparison of thresholds, see docs/notes/crowd.md.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto order_step(std::size_t self, const Agents& agents, auto&& neighbors,
    const auto& orders, const parts::vector_of<Agents>& goal, scalar_t<parts::vector_of<Agents>> max_speed,
    scalar_t<parts::vector_of<Agents>> time_step) noexcept {
    using V = parts::vector_of<Agents>;
    using S = scalar_t<V>;
    const auto& own = agents[self];
    const CrowdOrder<S> order = orders[self];
    const V way = goal - own.position;
    const S remaining = length(way), fastest = maximum(max_speed, S(0)), elapsed = maximum(time_step, S(0));
    const S radius = maximum(own.radius, S(0));
    bool is_there = remaining <= maximum(S(2) * radius, fastest * elapsed);
    for (const auto neighbor : neighbors) {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == self || !orders[index].has_arrived) continue;
        const auto& other = agents[index];
        const S reach = constant<S>(1.5) * (radius + maximum(other.radius, S(0)));
        is_there = is_there || length_squared(V(other.position - own.position)) <= reach * reach;
    }
    const bool is_held_up = dot(own.velocity, way) <= constant<S>(0.6) * fastest * remaining;
    const S held_up = is_there && is_held_up ? S(order.held_up + elapsed) : maximum(S(order.held_up - elapsed), S(0));
    return CrowdOrder<S>{held_up, order.has_arrived || held_up > S(1)};
}

}} // namespace veer::VEER_UNIT
