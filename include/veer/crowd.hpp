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

// Crowds: how agents avoid each other. avoid_agent steers away from one neighbour. reciprocal_velocity chooses a
// velocity that avoids all neighbours and walls, by optimal reciprocal collision avoidance (ORCA):
//
//     1. The velocity obstacle of a neighbour holds the relative velocities that lead to contact within the horizon
//        tau. u is the least change of the relative velocity that brings it to the boundary of this obstacle; n is the
//        outward normal there (least_change).
//     2. Each of the two agents makes a fraction of u. So each agent may choose any velocity v of a half-plane, in 3D
//        of a half space: n . (v - velocity) >= n . u fraction (add_neighbors). Here `velocity` is the agent's present
//        velocity, v_opt of the paper. A wall allows a half space as well (add_walls).
//     3. A linear program finds the allowed velocity nearest to the preferred velocity (half_spaces.hpp).
//     4. In a conflict, no velocity lies in all half spaces. Then a second linear program finds the velocity that lies
//        in those of the walls and violates those of the neighbours least (least_violating_from).
//
// In the paper the fraction is always 1/2. Here it depends on the `yielding` of both agents. Of several half spaces
// that keep an agent off a wall, change_past chooses the one that hinders the agent least. Three rules are new: `side`
// ends deadlocks of symmetric crowds, `squeeze` ends jams in 2D, and `rest` (off by default) lets crowds come to rest.

namespace veer {

/// One agent of a crowd: a moving ball; in 2D a disc.
template <Vector V> struct Agent {
    V position = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m]
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s]
    scalar_t<V> radius = scalar_t<V>(0);                    ///< [m]  below 0 counts as 0
    /// Two agents share the change of their relative velocity that avoids contact. Each makes the fraction yielding /
    /// (sum of both yielding) of the change, or half if both are equal. So an agent with 0 (a player, a car) leaves all
    /// of the change to agents above 0, which rely on it to keep its velocity. Below 0 counts as 0.
    scalar_t<V> yielding = scalar_t<V>(1);

    /// An agent of plain numbers converts to one of packs.
    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Agent<U>() const noexcept {
        return {
            parts::converted<U>(position), parts::converted<U>(velocity), scalar_t<U>(radius), scalar_t<U>(yielding)};
    }
};
// the first argument gives the vector type: Agent{position, velocity, 0.4f}
template <Vector V> Agent(V, As<V>, scalar_t<V>) -> Agent<V>;
template <Vector V> Agent(V, As<V>, scalar_t<V>, scalar_t<V>) -> Agent<V>;

/// The numbers of the three rules that reciprocal_velocity adds to the paper, and one for walls. With side 0, rest 0
/// and equal `yielding`, agents avoid their neighbours as in the paper, except in conflicts in 2D, where `squeeze` acts
/// even if it is 0. In 3D the speed added is 1.15 to 1.41 times `side`. [max_speed] means times max_speed.
struct CrowdTuning {
    double side = 0.15;   ///< leftward speed that a held-up agent adds if it makes no progress  [preferred speed]
    double coming = 0.2;  ///< `rest` does not act between agents that close in faster than this [max_speed]
    double squeeze = 0.6; ///< leftward speed asked of agents without progress in a 2D conflict [preferred speed]
    double firmness = 24; ///< weight of squeeze, > 0: a larger one yields more to neighbours, whose weight is 1
    double rest = 0;      ///< rate at which an agent that prefers to stand stops pushing others [1/s]
    double wall = 0.25;   ///< time to look ahead for walls at rest (RVO2: timeHorizonObst)      [horizon]
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Whether and when two agents touch if both keep their velocities.
template <Vector V> struct Encounter {
    mask_t<scalar_t<V>> meets;
    scalar_t<V> time; ///< time of the first touch; 0 if they overlap, the largest number if they never touch  [s]
    V away;           ///< unit vector away from the other agent at the closest approach; zero if they never touch
};

/// The encounter of two agents. They meet if they overlap, or if they approach each other and touch at touch_time.
///
///     away = -unit(offset) if they overlap, else -unit(lateral(offset, motion)); lateral: offset at closest approach
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

/// The urgency of a contact that is `time` away: 1 for a contact now, falling to 0 at the horizon, and 0 beyond it.
template <Scalar S> [[nodiscard]] constexpr S urgency(S time, As<S> horizon) noexcept {
    return select(time < horizon, S(1) - ratio(time, horizon), select(time > S(0), S(0), S(1)));
}

/// The agent that chooses a velocity, with its numbers in double.
template <Vector V> struct OwnAgent {
    std::size_t index;
    V position, velocity;
    double radius, yielding;
    V preferred_velocity;                 ///< at most max_speed long
    double max_speed, horizon, time_step; ///< none is below 0
};

struct NoObstacles {}; ///< an empty list of obstacles

/// A wall that an agent can touch within tau.
template <Vector V> struct WallInReach {
    std::size_t index;
    Clearance<V> here;
    double inverse_time; ///< 1 / tau
    double offset;       ///< offset of the half space whose normal points straight away from the wall  [m/s]
};

/// Adds a half space for each wall. The half space straight away from a wall, along the normal n of its surface, is
///
///     n . v >= n . wall.velocity - gap / tau      gap: the separation; where gap < 0, time_step replaces tau
///     tau = horizon, for walls at rest tuning.wall horizon; at least time_step
///
/// change_past may choose another half space instead. Its choice depends on `motion`, at first the mean of velocity and
/// preferred velocity. After each wall, `motion` becomes the nearest velocity in that half space. The function takes
/// the walls in the order of their half spaces' offsets, largest first. Among walls at rest, that is nearest first.
///
/// @param epsilon  that of the agents' scalar type: the agent counts as larger by the rounding of its next position
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
    // A mean: with the velocity alone, agents wait beside a door, and with the preferred velocity alone, they waver.
    V motion = (own.velocity + own.preferred_velocity) * 0.5;
    for (std::size_t k = 0; k < found; ++k) {
        const auto& [index, here, inverse_time, offset] = walls[k];
        const auto wall = seen_from(own.position, obstacles[index]);
        // The bound of a wall that the agent is inside of: straight away from it, with max_speed at most.
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
///
///     n . v >= n . velocity + size fraction              n, size: see least_change
///     fraction = yielding / (yielding + other.yielding)  1/2 if both are equal; no half space if it is 0
///
/// Then the pair drifts towards `other` at its mean speed s = max(-n . (velocity + other.velocity) / 2, 0). To reduce
/// this drift, the rule `rest` adds s * less to the offset, with less = min(rest * time_step, 1), or 0 if self prefers
/// to move. `rest` acts if the fraction of self is below 1, and both close in no faster than coming * max_speed.
template <Vector V>
constexpr void add_neighbors(HalfSpaceList<V>& list, const OwnAgent<V>& self, const auto& agents, auto& neighbors,
    double coming, double less) noexcept {
    const OwnAgent<V> own = self; // a copy, so that compilers see that no store to the list changes it
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
        if (!touches && own.horizon <= 0) continue; // divided by a time of 0, its numbers would drown those of others
        const double inverse_time = touches ? per_step : per_horizon;
        LeastChange<V> u{};
        // Two calls in place of one: in the first, compilers know that the agents are apart, and omit a comparison.
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

/// A vector to the left of an agent: in 2D its preferred velocity, turned by 90 degrees. In 3D, left and up are two
/// vectors across the preferred velocity; the answer is left + up for agents of even index, else left - up.
template <Vector V> [[nodiscard]] constexpr V left_of(std::size_t index, const V& preferred_velocity) noexcept {
    const V left = orthogonal(preferred_velocity);
    if constexpr (dimension_v<V> == 2) return left;
    else {
        const V up = cross(preferred_velocity, left) * inverse_length(preferred_velocity);
        return index % 2 == 0 ? V(left + up) : V(left - up);
    }
}

/// The velocity that reciprocal_velocity chooses from the half spaces of walls and neighbours. If the half spaces of
/// the walls alone are in conflict, neighbours do not count, and the walls that the agent is outside of come first. If
/// the half spaces of the walls have a common velocity, two rules apply:
///
///     side     Let `nearest` be the allowed velocity nearest to the preferred velocity. If the walls alone allow a
///              nearer velocity, neighbours hold the agent up. Then the agent takes the allowed velocity nearest to
///              nearest + side (1 - progress) left.
///     squeeze  In a conflict in 2D, one more half-plane asks for a velocity to the left:
///              unit(left) . v >= (squeeze + progress) |preferred_velocity|. Its weight is `firmness`, not 1.
///
///     progress = velocity . preferred_velocity / |preferred_velocity|^2, clamped to [0, 1]      left: see left_of
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
    // The linear program tolerates small violations. One pass corrects those of walls that are not in conflict.
    for (std::size_t i = 0; i < list.walls; ++i)
        velocity = velocity + list(i).normal * maximum(list(i).offset - dot(list(i).normal, velocity), 0.0);
    return velocity;
}

} // namespace parts

/// Steering with which an agent avoids another agent: away from where the other agent is at the closest approach. The
/// steering is zero if the two do not touch within the horizon. Multiply the steering by a force or a speed.
///
///     -unit(o + v t) (1 - time / horizon)      o, v: position and velocity of the other agent relative to self
///     t = -o . v / |v|^2, the time of the closest approach      time: the time of the first touch
///
/// @param self     the agent that steers
/// @param other    the agent to avoid
/// @param horizon  how far to look ahead  [s]
/// @return a vector of length 0 to 1
///
/// Error: 1.7 ulp of its length in 99 %, 38 at most (10^5 float encounters: benchmarks/RESULTS.md).
/// Degenerate: agents that overlap steer straight apart with length 1, whatever the horizon. If two agents meet exactly
/// head-on or are in the same place, the answer is along perpendicular(self.velocity): in the plane each agent steers
/// to its own left, so the two pass. If self is at rest in such a case, the answer is along the first axis.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), unaligned collision avoidance.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_agent(
    const Agent<V>& self, const As<Agent<V>>& other, scalar_t<V> horizon) noexcept {
    const parts::Encounter<V> encounter = parts::encounter_of(self, other);
    return encounter.away * parts::urgency(encounter.time, horizon);
}

/// Steering with which an agent avoids the neighbour that it would touch first, by avoid_agent. On a tie, the neighbour
/// of the lowest index counts. The answer is zero if the agent touches no neighbour within the horizon.
///
/// @param self       index of the agent that steers
/// @param agents     anything with [i] and std::size
/// @param neighbors  indices of the agents to avoid, any range; self is skipped
/// @param horizon    how far to look ahead  [s]
///
/// Error: that of avoid_agent; of two nearly simultaneous first touches, rounding may pick either.
/// Degenerate: for two agents in the same place, the answer is along axis number (self + other) mod dimension: forwards
/// for the lower index and backwards for the higher, so that the two agents part.
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

/// A velocity near the preferred velocity that avoids contact with other agents within the horizon, if all agents
/// choose by this rule (ORCA). The answer is the nearest velocity in all half spaces, or by the rule `side` one to the
/// left of it. Compute all velocities first, and then move the agents:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, near[i], preferred[i], max_speed, horizon, time_step)
///     for each agent i: velocity = next[i], position += velocity time_step
///
/// Suppose that two agents are apart, that each is a neighbour of the other, and that the half spaces of each have a
/// common velocity (no conflict). Then the two do not touch within the horizon, with every tuning. An agent with
/// `yielding` 0 must keep its velocity: pass its present velocity as its preferred velocity.
///
/// If all half spaces contain the preferred velocity, it is the answer, bit for bit. In a conflict, the answer is the
/// velocity whose greatest violation is least; in 2D, the half-plane of `squeeze` counts too, with weight `firmness`.
/// For a preferred velocity of zero, `rest` raises offsets of half spaces, unless that causes a conflict.
///
/// Pass the one or two dozen nearest neighbours. At most 64 half spaces count: those with the largest offsets. You may
/// omit a neighbour if contact is impossible within the horizon, even at full speed of both.
///
/// @param self                index of the agent that moves
/// @param agents              anything with [i] and std::size
/// @param neighbors           indices of the agents to avoid, any range that can be iterated again; self is skipped
/// @param preferred_velocity  the velocity that self would choose if it were alone  [m/s]
/// @param max_speed           [m/s]  below 0 counts as 0
/// @param horizon             time that all agents look ahead: use at least time_step; <= 0: only overlaps count  [s]
/// @param time_step           time until the next decision; agents that overlap should part within this time  [s]
/// @param tuning              the same for all agents
/// @return a velocity of length max_speed at most, but for rounding to the type; computed in double
///
/// Error: at most 0.9 ulp of its length for one neighbour (10^5 float encounters: benchmarks/RESULTS.md).
/// Range: components up to 10^15, in double too; times as in the range rule.
/// Degenerate: agents in the same place part along axis number (self + other) mod dimension, the lower index forwards
/// and the higher backwards. With a time step of 0 or below, agents that overlap flee at max_speed. A preferred
/// velocity longer than max_speed counts as max_speed long. For a preferred velocity of zero, `side` does not act, and
/// the half-plane of `squeeze` is the whole plane.
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), and the three
/// rules of CrowdTuning: docs/notes/crowd.md.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const parts::vector_of<Agents>& preferred_velocity, scalar_t<parts::vector_of<Agents>> max_speed,
    scalar_t<parts::vector_of<Agents>> horizon, scalar_t<parts::vector_of<Agents>> time_step,
    const CrowdTuning& tuning = {}) noexcept {
    return reciprocal_velocity(
        self, agents, neighbors, parts::NoObstacles(), preferred_velocity, max_speed, horizon, time_step, tuning);
}

/// A velocity near the preferred velocity that avoids contact with other agents and with obstacles. Obstacles do not
/// yield, and come before neighbours. No crowd pushes an agent through a wall, with any time step.
///
/// Agents approach a plane at rest with a speed of at most separation / max(tuning.wall * horizon, time_step). For
/// other walls at rest, the bound holds along the normal that change_past chooses. Agents walk around pillars, ends of
/// walls and corners of houses, along rows of walls, and into corridors. An agent whose preferred velocity leads
/// straight through a long wall stops in front of the wall. To walk through a building, pass the answer of
/// `follow_path_velocity` as preferred velocity. Walls and neighbours share 64 half spaces.
///
/// @param obstacles  a list of Capsule, Box, Sphere or Plane, moving or at rest. A wall in 2D is a capsule from end to
///                   end, of radius 0 if it has no thickness; a pillar among walls is a capsule of length 0
///
/// Error: as without obstacles. Agents stop short of walls at rest by some epsilon of the coordinates.
/// Range: as without obstacles.
/// Degenerate: an agent inside an obstacle leaves the obstacle within the time step if possible, else at max_speed on
/// the shortest path. If no velocity avoids or leaves all obstacles at once, neighbours do not count. The answer then
/// avoids the obstacles that the agent is outside of, and violates the half spaces of the others least. If that too is
/// impossible, only the obstacles that the agent is outside of count, and the greatest violation is least. A plane with
/// a zero normal is ignored. An empty list gives the bits of the other overload.
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
    if (less > 0 && !parts::nearest_place(list, list.count, zero<W>(), fastest).found) { // a conflict: caused by rest?
        parts::HalfSpaceList<W> pushing = list;
        pushing.count = list.walls, parts::add_neighbors(pushing, own, agents, neighbors, tuning.coming, 0);
        if (parts::nearest_place(pushing, pushing.count, zero<W>(), fastest).found) list = pushing;
    }
    // Where a half space only touches the ball of max_speed, rounding may make the velocity longer than max_speed.
    const W velocity = parts::shortened(parts::velocity_among(list, own, tuning), fastest);
    return parts::converted<V>(velocity);
}

}} // namespace veer::VEER_UNIT
