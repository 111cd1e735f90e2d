// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "contact.hpp"
#include "crowd_order.hpp"
#include "geometry/half_spaces.hpp"
#include "geometry/velocity_obstacle.hpp"
#include "geometry/velocity_obstacle_box.hpp"
#include "lead.hpp"
#include "obstacles.hpp"
#include "parts/list.hpp"
#include "vector.hpp"

// With this header, the agents of a crowd avoid each other. avoid_agent returns a steering force away from one
// neighbour. reciprocal_velocity returns a velocity that avoids all neighbours and walls. Its method is optimal
// reciprocal collision avoidance (ORCA):
//
//     1. The velocity obstacle of a neighbour is the set of relative velocities that lead to contact within the
//        horizon. least_change computes the least change u that moves the relative velocity to the boundary of this
//        set, and the outward normal n of the boundary.
//     2. Each of the two agents makes a fraction of the change u. Therefore the new velocity v of an agent must lie in
//        a half space (in 2D a half-plane): dot(n, v - velocity) >= dot(n, u) * fraction. The function add_neighbors
//        lists these half spaces, and add_walls lists a half space for each wall.
//     3. A linear program finds the velocity in all half spaces nearest to the preferred velocity (half_spaces.hpp).
//     4. A conflict means that no velocity lies in all half spaces. In a conflict, a second linear program finds the
//        velocity that lies in the half spaces of the walls and violates the half spaces of the neighbours least.
//
// In ORCA, the fraction is 1/2. In this header, the fraction depends on the member `yielding` of both agents. Three
// rules are new: `side` ends deadlocks of symmetric crowds, `squeeze` ends jams in 2D, `rest` lets crowds come to rest.

namespace veer {

/// An agent of a crowd: a moving ball (in 2D a disc).
template <Vector V> struct Agent {
    V position = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m]
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s]
    scalar_t<V> radius = scalar_t<V>(0);                    ///< [m]  < 0 is treated as 0
    /// To avoid contact, two agents change their relative velocity. An agent makes the fraction yielding / (yielding +
    /// other.yielding) of this change, or 1/2 if both values are equal. An agent with yielding 0, such as a player or a
    /// car, does not avoid agents with yielding > 0, and must keep its velocity. Values < 0 are treated as 0.
    scalar_t<V> yielding = scalar_t<V>(1);

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Agent<U>() const noexcept {
        return {
            parts::converted<U>(position), parts::converted<U>(velocity), scalar_t<U>(radius), scalar_t<U>(yielding)};
    }
};
// The first argument determines the vector type: Agent{position, velocity, 0.4f}
template <Vector V> Agent(V, As<V>, scalar_t<V>) -> Agent<V>;
template <Vector V> Agent(V, As<V>, scalar_t<V>, scalar_t<V>) -> Agent<V>;

/// Parameters of reciprocal_velocity. A unit such as [max_speed] means that the value is multiplied by max_speed. If
/// side = 0, rest = 0 and all agents have the same `yielding`, the method is ORCA, except in a 2D conflict.
struct CrowdTuning {
    double side = 0.15;   ///< speed to the left, added if neighbours hold up an agent          [preferred speed]
    double coming = 0.2;  ///< `rest` acts only if two agents approach each other at this speed or slower [max_speed]
    double squeeze = 0.6; ///< speed to the left, requested in a 2D conflict                    [preferred speed]
    double firmness = 24; ///< weight of the half-plane of `squeeze`, > 0; the half-plane of a neighbour has weight 1
    double rest = 0;      ///< rate at which agents that prefer to stand stop pushing others [1/s]
    double wall = 0.25;   ///< look-ahead time for walls at rest (RVO2: timeHorizonObst) [horizon]
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Whether and when two agents touch if both keep their velocities.
template <Vector V> struct Encounter {
    mask_t<scalar_t<V>> meets;
    scalar_t<V> time; ///< time of the first touch; 0 if the agents overlap, the largest number if they never touch  [s]
    V away;           ///< unit vector away from the other agent at the closest approach; zero if there is no touch
};

/// Returns the encounter of two agents. `meets` is true if they overlap, or if they approach each other and will touch.
///     away = -unit(offset)                     if the agents overlap
///     away = -unit(lateral(offset, motion))    otherwise; lateral gives the offset at the closest approach
///     offset = other.position - self.position      motion = other.velocity - self.velocity
template <Vector V>
[[nodiscard]] inline constexpr Encounter<V> encounter_of(const Agent<V>& self, const As<Agent<V>>& other) noexcept {
    using S = scalar_t<V>;
    const S combined_radius = maximum(self.radius, S(0)) + maximum(other.radius, S(0));
    const V offset = other.position - self.position, motion = other.velocity - self.velocity;
    const S squared = length_squared(offset);
    const auto overlap = either(squared < combined_radius * combined_radius, squared < smallest_normal<S>());
    const S time = touch_time(self.position, self.velocity, other.position, other.velocity, combined_radius);
    const auto meets = either(overlap, both(dot(offset, motion) < S(0), time >= S(0)));
    if (!any(meets)) return {meets, largest<S>(), zero<V>()};

    const V away = zero<V>() - select(overlap, offset, lateral(offset, motion));
    const auto straight = length_squared(away) < smallest_normal<S>();
    V unit = away * inverse_length(away);
    if (any(straight)) [[unlikely]]
        unit = select(straight, perpendicular(self.velocity), unit);
    return {meets, select(overlap, S(0), select(meets, time, largest<S>())), select(meets, unit, zero<V>())};
}

/// Returns the urgency of a contact after `time`: 1 - time / horizon, clamped to [0, 1].
template <Scalar S> [[nodiscard]] constexpr S urgency(S time, As<S> horizon) noexcept {
    return select(time < horizon, S(1) - ratio(time, horizon), select(time > S(0), S(0), S(1)));
}

/// The agent whose velocity is computed, in double.
template <Vector V> struct OwnAgent {
    std::size_t index;
    V position, velocity;
    double radius, yielding;
    V preferred_velocity;                 ///< at most max_speed long
    double max_speed, horizon, time_step; ///< all >= 0
};

struct NoObstacles {}; ///< an empty list of obstacles

/// A wall that an agent can touch within the look-ahead time tau.
template <Vector V> struct WallInReach {
    std::size_t index;
    Clearance<V> here;
    double inverse_time; ///< 1 / tau
    double offset;       ///< offset of the half space straight away from the wall  [m/s]
};

/// Adds a half space for each wall in reach. The half space along the normal n of a wall is
///     dot(n, v) >= dot(n, wall.velocity) - gap / tau
///     tau = max(time_step, horizon); for a wall at rest, tau = max(time_step, tuning.wall * horizon)
///     gap: separation from the wall; if gap < 0, tau = time_step
/// Instead of this half space, change_past may choose a half space that leads past the wall. The choice depends on
/// `motion`, at first the mean of velocity and preferred velocity. After each wall, `motion` becomes the nearest
/// velocity in the new half space. Walls with larger offsets are added first. `epsilon` is the epsilon of the agents'
/// number type.
template <Vector V>
constexpr void add_walls(HalfSpaceList<V>& list, const OwnAgent<V>& own, const auto& obstacles, double epsilon,
    const CrowdTuning& tuning) noexcept {
    const double reach = own.max_speed * maximum(own.horizon, own.time_step);
    const double rounding = 2 * epsilon * (sum_of_magnitudes(own.position) + 8 * (own.radius + reach));
    const double radius = own.radius + minimum(rounding, size_limit);
    WallInReach<V> walls[half_space_capacity];
    std::size_t found = 0;
    for (std::size_t i = 0; i < count_of(obstacles); ++i) {
        const auto wall = seen_from(own.position, obstacles[i]);
        const double speed = length(wall.velocity);
        const double tau = maximum(own.horizon * (speed > 0 ? 1 : tuning.wall), own.time_step);
        const Clearance<V> here = clearance(zero<V>(), radius, wall);
        if (here.gap > minimum((own.max_speed + speed) * tau, range_limit<double>())) continue;
        const double inverse_time = rate_of(here.gap >= 0 ? tau : own.time_step);
        const WallInReach<V> next{i, here, inverse_time, dot(wall.velocity, here.normal) - here.gap * inverse_time};
        std::size_t to = found;
        if (found < half_space_capacity) ++found;
        else if (!(walls[--to].offset < next.offset)) continue;
        for (; to > 0 && walls[to - 1].offset < next.offset; --to) walls[to] = walls[to - 1];
        walls[to] = next;
    }
    // If `motion` were the velocity, agents would wait beside doors. With the preferred velocity, they would waver.
    V motion = (own.velocity + own.preferred_velocity) * 0.5;
    for (std::size_t k = 0; k < found; ++k) {
        const auto& [index, here, inverse_time, offset] = walls[k];
        const auto wall = seen_from(own.position, obstacles[index]);
        // If the agent is inside the wall, the half space leads straight out, at max_speed at most.
        HalfSpace<V> bound{here.normal, minimum(offset, own.max_speed), length(wall.velocity) + own.max_speed, 1};
        if (here.gap >= 0) {
            const LeastChange<V> straight{here.normal, (0 - here.gap) * inverse_time},
                u = change_past(straight, wall, V(motion - wall.velocity), radius, inverse_time);
            bound.normal = u.normal, bound.offset = dot(wall.velocity, u.normal) + u.size;
        }
        list.add_wall(bound, here.gap >= 0 - rounding);
        motion = motion + bound.normal * maximum(bound.offset - dot(bound.normal, motion), 0.0);
    }
}

/// Adds the half spaces of the neighbours.
///     dot(n, v) >= dot(n, velocity) + size * fraction          n, size: see least_change
///     fraction = yielding / (yielding + other.yielding)        1/2 if both are equal; no half space if 0
///     s = max(-dot(n, velocity + other.velocity) / 2, 0)       less = min(rest * time_step, 1)
/// Two agents that push each other with fraction 1/2 move together at the speed s towards `other`. To reduce this
/// speed, the rule `rest` adds s * less to the offset, if the preferred velocity is zero, fraction < 1, and the closing
/// speed of the agents is at most coming * max_speed.
template <Vector V>
constexpr void add_neighbors(HalfSpaceList<V>& list, const OwnAgent<V>& self, const auto& agents, auto& neighbors,
    double coming, double less) noexcept {
    const OwnAgent<V> own = self; // a copy, which no store to the list can change
    const double per_horizon = rate_of(own.horizon), per_step = rate_of(own.time_step);
    const double fast = own.max_speed * coming, scale = sum_of_magnitudes(own.velocity) + own.max_speed;
    for (const auto neighbor : neighbors) {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == own.index) continue;
        const auto& other = agents[index];
        V offset = converted<V>(other.position) - own.position, velocity = converted<V>(other.velocity);
        double combined_radius = own.radius + maximum(static_cast<double>(other.radius), 0.0);
        const double squares = length_squared(offset) + length_squared(velocity) + combined_radius * combined_radius;
        if (!is_single_v<decltype(other.radius)> && !(squares < size_limit * size_limit)) [[unlikely]]
            offset = rarely_clamped(offset), velocity = rarely_clamped(velocity),
            combined_radius = minimum(combined_radius, size_limit);
        double fraction = 0.5;
        if (const double yielding = maximum(static_cast<double>(other.yielding), 0.0);
            yielding < own.yielding || yielding > own.yielding)
            fraction = quotient(own.yielding, own.yielding + yielding);
        if (fraction <= 0) continue;
        const V motion = own.velocity - velocity;
        const double distance_squared = length_squared(offset);
        const bool touches = distance_squared <= maximum(combined_radius * combined_radius, smallest_normal<double>());
        if (!touches && own.horizon <= 0) continue; // a horizon of 0 would give huge offsets
        const double inverse_time = touches ? per_step : per_horizon;
        LeastChange<V> u{};
        // Both calls are the same, but in the first call, the compiler knows that the agents are apart.
        if (!touches) [[likely]] // NOLINT(bugprone-branch-clone)
            u = least_change(offset, motion, combined_radius, inverse_time);
        else if (distance_squared >= smallest_normal<double>())
            u = least_change(offset, motion, combined_radius, inverse_time);
        else {
            u.normal = parting_axis<V>(own.index, index);
            u.size = combined_radius * inverse_time - dot(motion, u.normal);
        }
        const double own_speed = dot(own.velocity, u.normal), closing = dot(motion, offset);
        double offset_of = own_speed + u.size * fraction;
        if (less > 0 && fraction < 1 && !(closing > 0 && closing * closing > fast * fast * distance_squared))
            offset_of = offset_of + maximum(dot(motion, u.normal) * 0.5 - own_speed, 0.0) * less;
        list.add({u.normal, offset_of, scale + combined_radius * inverse_time, 1});
    }
}

/// Returns a vector to the left of an agent. In 2D, the result is the preferred velocity, turned left by 90 degrees. In
/// 3D, the result is left + up for agents with even indices, and left - up for all other agents.
template <Vector V> [[nodiscard]] constexpr V left_of(std::size_t index, const V& preferred_velocity) noexcept {
    const V left = orthogonal(preferred_velocity);
    if constexpr (dimension_v<V> == 2) return left;
    else {
        const V up = cross(preferred_velocity, left) * inverse_length(preferred_velocity);
        return index % 2 == 0 ? V(left + up) : V(left - up);
    }
}

/// Returns the velocity that reciprocal_velocity chooses, for given half spaces of walls and neighbours. If no velocity
/// satisfies all walls, neighbours are ignored, and walls that do not contain the agent have priority. Otherwise two
/// rules apply:
///     side     `nearest` is the allowed velocity nearest to the preferred velocity. If neighbours change `nearest`,
///              they hold up the agent, and the result is the allowed velocity with the least distance from
///              nearest + side * (1 - progress) * left.
///     squeeze  In a conflict in 2D, one more half-plane, with the weight `firmness`, requests a velocity to the left:
///              dot(unit(left), v) >= (squeeze + progress) * |preferred_velocity|
///     progress = clamp(dot(velocity, preferred_velocity) / |preferred_velocity|^2, 0, 1)      left: see left_of
template <Vector V>
[[nodiscard]] inline constexpr V velocity_among(
    HalfSpaceList<V>& list, const OwnAgent<V>& own, const CrowdTuning& tuning) noexcept {
    const V& preferred_velocity = own.preferred_velocity;
    const LinearProgram<V, HalfSpaceList<V>> program{list, preferred_velocity, own.max_speed};
    V by_walls = program.start(); // the best velocity if there are no neighbours
    std::size_t satisfied = program.solve(0, list.walls, by_walls);
    if (satisfied < list.walls) return least_violating_from(by_walls, satisfied, program, list.outside, list.walls);

    V velocity = by_walls;
    satisfied = program.solve(list.walls, list.count, velocity);
    if (satisfied == list.count && length_squared(V(velocity - by_walls)) <= 0) return velocity; // not held up

    const double preferred_squared = length_squared(preferred_velocity);
    const double progress = clamp(ratio(dot(own.velocity, preferred_velocity), preferred_squared), 0.0, 1.0);
    const V left = left_of(own.index, preferred_velocity);
    if (satisfied == list.count) {
        const double slope = tuning.side * (1 - progress);
        if (slope > 0) {
            const auto leaning = nearest_place(list, satisfied, V(velocity + left * slope), own.max_speed);
            if (leaning.found) velocity = leaning.place;
        }
    } else {
        const double asked = square_root(preferred_squared) * (tuning.squeeze + progress);
        if constexpr (dimension_v<V> == 2)
            list.add({left * inverse_length(left), asked, own.max_speed, tuning.firmness});
        velocity = least_violating_from(velocity, satisfied, program, list.walls, list.count);
    }
    // This loop corrects the small violations of walls that the linear program tolerates.
    for (std::size_t i = 0; i < list.walls; ++i)
        velocity = velocity + list(i).normal * maximum(list(i).offset - dot(list(i).normal, velocity), 0.0);
    return velocity;
}

} // namespace parts

/// Returns a steering with which an agent avoids another agent. The steering points away from the other agent's
/// position at the closest approach. If the agents do not touch within the horizon, the steering is zero.
///
///     -unit(o + v * t) * (1 - time / horizon)      o, v: position and velocity of the other agent relative to self
///     t = -dot(o, v) / |v|^2, the time of the closest approach      time: the time of the first touch
///
/// @param horizon  look-ahead time  [s]
/// @return a vector of length 0 to 1; multiply it by a force or a speed
///
/// Error: 99 % of results are off by at most 1.7 ulp, and all by at most 38 ulp.
/// Degenerate: if the agents overlap, the result points straight away, with length 1. If the agents meet exactly
/// head-on or are in the same position, the result is along perpendicular(self.velocity). If self is also at rest, the
/// result is along the first axis.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), unaligned collision avoidance.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_agent(
    const Agent<V>& self, const As<Agent<V>>& other, scalar_t<V> horizon) noexcept {
    const parts::Encounter<V> encounter = parts::encounter_of(self, other);
    return encounter.away * parts::urgency(encounter.time, horizon);
}

/// Returns the steering of avoid_agent for the neighbour that the agent would touch first. On a tie, the function
/// chooses the lowest index. If the agent touches no neighbour within the horizon, the steering is zero.
///
/// @param self       index of the agent that steers
/// @param agents     anything with [i] and std::size
/// @param neighbors  indices of the agents to avoid, any range; self is skipped
///
/// Error: see avoid_agent. If two touches are nearly simultaneous, rounding may change which neighbour is first.
/// Degenerate: if two agents are in the same position, they move apart along axis number (self + other) mod dimension.
/// The agent with the lower index moves in the positive direction.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto avoid_agents(
    std::size_t self, const Agents& agents, auto&& neighbors, scalar_t<parts::vector_of<Agents>> horizon) noexcept {
    using V = parts::vector_of<Agents>;
    using S = scalar_t<V>;
    const Agent<V> own = agents[self];
    parts::Encounter<V> first{{}, parts::largest<S>(), zero<V>()};
    std::size_t first_index = 0;
    for (const auto neighbor : neighbors) {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == self) continue;
        const Agent<V> other = agents[index];
        parts::Encounter<V> encounter = parts::encounter_of(own, other);
        if (length_squared(V(other.position - own.position)) < parts::smallest_normal<S>())
            encounter.away = parts::parting_axis<V>(self, index);
        if (encounter.time < first.time || (!(first.time < encounter.time) && index < first_index))
            first = encounter, first_index = index;
    }
    return V(first.away * parts::urgency(first.time, horizon));
}

/// Returns the velocity nearest to the preferred velocity that avoids contact with other agents within the horizon. The
/// rule `side` may turn the velocity to the left. All agents must use this function. Compute all velocities first, and
/// then move the agents:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, near[i], preferred[i], max_speed, horizon, time_step)
///     for each agent i: velocity = next[i], position += velocity * time_step
///
/// Each neighbour allows a half space of velocities. A conflict means that no velocity lies in all half spaces of an
/// agent. If two agents are apart and are neighbours of each other, and neither agent has a conflict, the agents do not
/// touch within the horizon. In a conflict, the result minimizes the greatest violation of a half space. If the
/// preferred velocity lies in all half spaces, the result is the preferred velocity, bit for bit. For an agent with
/// yielding 0, pass its current velocity as the preferred velocity.
///
/// Pass the 12 to 24 nearest neighbours. The function uses only the 64 half spaces with the largest offsets. You may
/// omit neighbours that the agent cannot touch within the horizon, even if both agents move at full speed.
///
/// @param self                index of the agent that moves
/// @param agents              anything with [i] and std::size
/// @param neighbors           indices of the agents to avoid, any range that can be iterated again; self is skipped
/// @param preferred_velocity  the velocity that self would choose if it were alone  [m/s]
/// @param max_speed           [m/s]  < 0 is treated as 0
/// @param horizon             look-ahead time of all agents, >= time_step; if <= 0, only overlaps are resolved  [s]
/// @param time_step           time until the next decision; overlapping agents move apart within this time  [s]
/// @param tuning              must be equal for all agents
/// @return a velocity of length max_speed at most, up to rounding
///
/// Error: for one neighbour, the result is off by at most 0.9 ulp.
/// Range: components of vectors may be up to 10^15, for double too.
/// Degenerate: agents in the same position move apart as in avoid_agents. If time_step <= 0, overlapping agents move
/// apart at max_speed. A preferred velocity longer than max_speed is shortened to max_speed. If the preferred velocity
/// is zero, `side` and `squeeze` do not act.
/// Source: J. van den Berg et al., "Reciprocal n-body collision avoidance" (2011); docs/notes/crowd.md.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const parts::vector_of<Agents>& preferred_velocity, scalar_t<parts::vector_of<Agents>> max_speed,
    scalar_t<parts::vector_of<Agents>> horizon, scalar_t<parts::vector_of<Agents>> time_step,
    const CrowdTuning& tuning = {}) noexcept {
    return reciprocal_velocity(
        self, agents, neighbors, parts::NoObstacles(), preferred_velocity, max_speed, horizon, time_step, tuning);
}

/// Returns the velocity nearest to the preferred velocity that avoids contact with agents and obstacles. Obstacles do
/// not yield, and have priority over neighbours. A crowd never pushes an agent through a wall, for any time step.
///
/// An agent approaches a plane at rest with a speed of at most separation / max(tuning.wall * horizon, time_step). For
/// other walls at rest, the same limit holds along the normal of the half space. Agents walk around pillars, ends of
/// walls and corners of houses, and into corridors. If the preferred velocity leads straight through a long wall, the
/// agent stops in front of the wall. To walk through a building, pass the result of follow_path_velocity as preferred
/// velocity. Walls and neighbours together use at most 64 half spaces.
///
/// @param obstacles  a list of Capsule, Box, Sphere or Plane, moving or at rest. In 2D, pass a wall as a capsule from
///                   end to end, of radius 0 if the wall has no thickness. Among walls, pass a pillar as a capsule of
///                   length 0
///
/// Error: see the overload without obstacles. Agents stop a few epsilon * coordinates in front of walls at rest.
/// Range: see the overload without obstacles.
/// Degenerate: an agent inside an obstacle leaves the obstacle within the time step if possible, else at max_speed on
/// the shortest path. If the half spaces of the obstacles are in conflict, neighbours are ignored, and obstacles that
/// do not contain the agent have priority. A plane with a zero normal is ignored. If the list of obstacles is empty,
/// the result equals that of the overload without obstacles, bit for bit.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const auto& obstacles, const parts::vector_of<Agents>& preferred_velocity,
    scalar_t<parts::vector_of<Agents>> max_speed, scalar_t<parts::vector_of<Agents>> horizon,
    scalar_t<parts::vector_of<Agents>> time_step, const CrowdTuning& tuning = {}) noexcept {
    using V = parts::vector_of<Agents>;
    using W = BasicVector<double, dimension_v<V>>;
    const auto& given = agents[self];
    const double fastest = parts::clamped_size(max_speed);
    const parts::OwnAgent<W> own{self, parts::converted<W>(given.position),
        parts::clamped_vector(given.velocity, zero<W>()), parts::clamped_size(given.radius),
        maximum(static_cast<double>(given.yielding), 0.0),
        parts::shortened(parts::clamped_vector(preferred_velocity, zero<W>()), fastest), fastest,
        maximum(static_cast<double>(horizon), 0.0), maximum(static_cast<double>(time_step), 0.0)};
    parts::HalfSpaceList<W> list;
    if constexpr (!std::is_same_v<decltype(obstacles), const parts::NoObstacles&>)
        parts::add_walls(list, own, obstacles, static_cast<double>(parts::epsilon<scalar_t<V>>()), tuning);
    const double less = length_squared(own.preferred_velocity) > 0 ? 0 : minimum(tuning.rest * own.time_step, 1.0);
    parts::add_neighbors(list, own, agents, neighbors, tuning.coming, less);
    if (less > 0 && !parts::nearest_place(list, list.count, zero<W>(), fastest).found) { // `rest` can cause a conflict
        parts::HalfSpaceList<W> pushing = list;
        pushing.count = list.walls, parts::add_neighbors(pushing, own, agents, neighbors, tuning.coming, 0);
        if (parts::nearest_place(pushing, pushing.count, zero<W>(), fastest).found) list = pushing;
    }
    // Rounding may have made the velocity longer than max_speed.
    const W velocity = parts::shortened(parts::velocity_among(list, own, tuning), fastest);
    return parts::converted<V>(velocity);
}

}} // namespace veer::VEER_UNIT
