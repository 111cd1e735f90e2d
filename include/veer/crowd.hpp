// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "contact.hpp"
#include "geometry/encounter.hpp"
#include "geometry/half_spaces.hpp"
#include "geometry/velocity_obstacle.hpp"
#include "obstacles.hpp"
#include "parts/list.hpp"
#include "vector.hpp"

// Crowds: how agents avoid each other. avoid_agent steers away from one neighbour. reciprocal_velocity chooses a
// velocity among all neighbours and walls: optimal reciprocal collision avoidance (ORCA), as in J. van den Berg, S.
// Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011).
//
//     1. The velocity obstacle of a neighbour: the relative velocities that lead to contact within the horizon tau.
//        The least change u takes the relative velocity to its boundary, with the outward normal n (least_change).
//     2. Each of the two agents takes a fraction of u. This allows it a half-plane of velocities v, in 3D a half space:
//        n . (v - velocity) >= n . u fraction, where velocity is its present one, v_opt of the paper (add_neighbors).
//     3. A wall allows a half space as well, and the agent takes all of u (add_walls).
//     4. A linear program finds the allowed velocity nearest to the preferred velocity (half_spaces.hpp).
//     5. In a conflict no velocity is allowed. A second linear program then keeps the walls' half spaces, and finds the
//        velocity whose greatest violation of the neighbours' half spaces is least (least_violating_from).
//
// The paper differs: its fraction is 1/2. Here the `yielding` of both agents gives the fraction, so that a player need
// not yield. A wall here has several half spaces to choose from, and the choice depends on the preferred velocity
// (change_past): agents slide along walls and around corners. Three rules are new. They end deadlocks of symmetric
// crowds (side), jams in conflicts (squeeze), and pushing in crowds that have arrived (rest): see velocity_among.

namespace veer {

/// One agent of a crowd: a moving ball; in 2D a disc.
template <Vector V> struct Agent {
    V position = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m]
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s]
    scalar_t<V> radius = scalar_t<V>(0);                    ///< [m]  below 0 counts as 0
    /// Of two agents, each takes yielding / (the sum of both) of the change that avoids contact; half where both are 0.
    /// An agent with 0 yields to nobody and keeps its velocity: a player, a car. Below 0 counts as 0.
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

/// The rules of reciprocal_velocity beyond the paper, in six numbers: see parts::velocity_among.
struct CrowdTuning {
    double side = 0.15;   ///< how far an agent leans to its left if neighbours hold it up      [preferred velocity]
    double coming = 0.2;  ///< a neighbour approaches if its distance falls faster than this    [max_speed]
    double squeeze = 0.6; ///< least speed to the left that an agent asks for in a conflict     [preferred velocity]
    double firmness = 24; ///< how many times as much as a neighbour's half space squeeze may be violated
    double rest = 4;      ///< rate at which agents that queue or prefer to stand stop pushing  [1/s]
    double wall = 0.25;   ///< how far ahead walls at rest count                                [horizon]
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// The vector type of a list of agents.
template <class Agents> using vector_of = decltype(element_of<Agents>::position);

/// How two agents meet.
template <Vector V>
[[nodiscard]] constexpr Encounter<V> encounter_of_agents(const Agent<V>& self, const As<Agent<V>>& other) noexcept {
    using S = scalar_t<V>;
    const S combined_radius = maximum(self.radius, S(0)) + maximum(other.radius, S(0));
    return encounter_of<V>(self.position, self.velocity, other.position, other.velocity, combined_radius);
}

/// The agent that chooses a velocity, in double.
template <Vector V> struct OwnAgent {
    std::size_t index;
    V position, velocity;
    double radius, yielding;
    V preferred_velocity;                 ///< at most max_speed long
    double max_speed, horizon, time_step; ///< 0 and above
};

/// Says that there is no list of obstacles.
struct NoObstacles {};

/// A wall that an agent can touch in time, as seen from the agent.
template <Vector V> struct WallInReach {
    std::size_t index;
    Clearance<V> here;
    double inverse_time; ///< 1 / tau
    double offset;       ///< of the half space that leads straight away from the wall  [m/s]
};

/// Adds the half spaces of walls. The one that leads straight away from a wall, along the normal n of its surface, is
///
///     n . v >= n . wall.velocity - gap / tau      where gap < 0, - gap / time_step
///     tau: for walls at rest tuning.wall horizon, else the horizon; at least time_step
///
/// change_past may choose another half space of the wall. The choice depends on a `motion`, which begins as the mean of
/// velocity and preferred velocity. Walls with the largest offset come first; of walls at rest, these are the nearest.
/// Each wall moves the motion to the nearest place in its half space, and the next wall's choice depends on the moved
/// motion. So agents slide on where one wall meets the next, and get around corners.
///
/// @param epsilon  of the scalar of the agents: the agent counts as larger by the rounding of its next position
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
    // With the present velocity alone, agents wait beside a door; with the preferred velocity alone, they waver.
    V motion = (own.velocity + own.preferred_velocity) * 0.5;
    for (std::size_t k = 0; k < found; ++k) {
        const auto& [index, here, inverse_time, offset] = walls[k];
        const auto wall = seen_from(own.position, obstacles[index]);
        // straight away from the wall, at max_speed at most
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

/// What the rules of velocity_among need to know of the neighbours.
struct CrowdState {
    bool is_approached = false; ///< the distance to a neighbour falls faster than CrowdTuning::coming max_speed
    bool is_queuing = false;    ///< no agent fits between self and a neighbour within 45 degrees of preferred_velocity
};

/// Adds the half spaces of the neighbours.
///
///     n . v >= n . velocity + size fraction              n, size: see least_change
///     fraction = yielding / (yielding + other.yielding)  1/2 where both are the same; with 0, no half space
///
/// @return with tuning.rest 0, is_approached always holds
template <Vector V>
[[nodiscard]] constexpr CrowdState add_neighbors(HalfSpaceList<V>& list, const OwnAgent<V>& self, const auto& agents,
    auto& neighbors, const CrowdTuning& tuning) noexcept {
    const OwnAgent<V> own = self; // a copy: compilers see that no store to the list changes it
    const double per_horizon = rate_of(own.horizon), per_step = rate_of(own.time_step);
    const double fast = own.max_speed * tuning.coming, scale = sum_of_magnitudes(own.velocity) + own.max_speed;
    const double preferred_squared = length_squared(own.preferred_velocity);
    const bool has_rest = tuning.rest > 0;
    CrowdState state{!has_rest, false};
    for (const auto neighbor : neighbors) {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == own.index) continue;
        const auto& other = agents[index];
        V offset = converted<V>(other.position) - own.position, velocity = converted<V>(other.velocity);
        double combined_radius = own.radius + maximum(static_cast<double>(other.radius), 0.0);
        if (!(length_squared(offset) + length_squared(velocity) + combined_radius * combined_radius
                < size_limit * size_limit)) [[unlikely]]
            offset = rarely_clamped(offset), velocity = rarely_clamped(velocity),
            combined_radius = minimum(combined_radius, size_limit);
        const double yielding = maximum(static_cast<double>(other.yielding), 0.0);
        const double fraction =
            magnitude(own.yielding - yielding) > 0 ? quotient(own.yielding, own.yielding + yielding) : 0.5;
        if (fraction <= 0) continue;
        const V motion = own.velocity - velocity;
        const double distance_squared = length_squared(offset);
        const double inverse_time = distance_squared <= combined_radius * combined_radius ? per_step : per_horizon;
        LeastChange<V> u{};
        if (distance_squared >= smallest_normal<double>()) [[likely]]
            u = least_change(offset, motion, combined_radius, inverse_time);
        else {
            u.normal = parting_axis<V>(own.index, index);
            u.size = combined_radius * inverse_time - dot(motion, u.normal);
        }
        const double own_speed = dot(own.velocity, u.normal);
        double shared_speed = 0;
        if (has_rest) {
            const double closing = dot(motion, offset), ahead = dot(offset, own.preferred_velocity);
            // without branches, since no processor predicts who approaches
            state.is_approached =
                either(state.is_approached, both(closing > 0, closing * closing > fast * fast * distance_squared));
            state.is_queuing =
                either(state.is_queuing, both(both(ahead > 0, distance_squared < 4 * combined_radius * combined_radius),
                                             2 * ahead * ahead > distance_squared * preferred_squared));
            if (fraction < 1) shared_speed = own_speed - dot(motion, u.normal) * 0.5;
        }
        list.add({u.normal, own_speed + u.size * fraction, scale + combined_radius * inverse_time, 1}, shared_speed);
    }
    return state;
}

/// The left of an agent, as long as its preferred velocity; in 3D left + up for even indices, left - up for odd ones.
template <Vector V> [[nodiscard]] constexpr V left_of(std::size_t index, const V& preferred_velocity) noexcept {
    const V left = orthogonal(preferred_velocity);
    if constexpr (dimension_v<V> == 2) return left;
    else {
        const V up = cross(preferred_velocity, left) * inverse_length(preferred_velocity);
        return index % 2 == 0 ? V(left + up) : V(left - up);
    }
}

/// The velocity that reciprocal_velocity chooses from the half spaces of walls and neighbours. Where the walls leave no
/// velocity, neighbours do not count; else these rules hold:
///
///     rest     Where nobody approaches, agents that queue or prefer to stand push less. Two that yield share the speed
///              s = max(-n . (velocity + other.velocity) / 2, 0) towards the other; halves of u never change it. So the
///              offset of each neighbour's half space grows by min(rest time_step, 1) s, unless this leaves no
///              velocity. The smaller half space still keeps the two apart.
///     side     Neighbours hold an agent up if the allowed velocity `nearest` differs from that among walls alone. The
///              agent then takes the allowed velocity nearest to nearest + side (1 - progress) left. In a queue, the
///              lean is multiplied by 4 progress, which is 0 at rest.
///     squeeze  In a conflict in 2D, where somebody approaches, one more half-plane asks for a velocity to the left:
///              unit(left) . v >= (squeeze + progress) |preferred_velocity|, with the weight firmness.
///
///     progress = velocity . preferred_velocity / |preferred_velocity|^2, from 0 to 1      left: see left_of
template <Vector V>
[[nodiscard]] inline constexpr V velocity_among(
    HalfSpaceList<V>& list, const OwnAgent<V>& own, const CrowdState& state, const CrowdTuning& tuning) noexcept {
    const V& preferred_velocity = own.preferred_velocity;
    const LinearProgram<V, HalfSpaceList<V>> program{list, preferred_velocity, own.max_speed};
    V by_walls = program.start(); // the best velocity without neighbours
    std::size_t satisfied = program.solve(0, list.walls, by_walls);
    if (satisfied < list.walls) return least_violating_from(by_walls, satisfied, program, list.outside, list.walls);

    const double preferred_squared = length_squared(preferred_velocity);
    const bool rests = !state.is_approached && (state.is_queuing || preferred_squared <= 0);
    const double fraction = rests ? minimum(tuning.rest * own.time_step, 1.0) : 0;
    if (fraction > 0) list.push_less(fraction);
    V velocity = by_walls;
    satisfied = program.solve(list.walls, list.count, velocity);
    if (fraction > 0 && satisfied < list.count) {
        list.push_less(0 - fraction);
        V pushing = by_walls;
        if (program.solve(list.walls, list.count, pushing) == list.count) velocity = pushing, satisfied = list.count;
        else list.push_less(fraction);
    }
    if (satisfied == list.count && length_squared(V(velocity - by_walls)) <= 0) return velocity; // nobody holds it up

    const double progress = clamp(ratio(dot(own.velocity, preferred_velocity), preferred_squared), 0.0, 1.0);
    const V left = left_of(own.index, preferred_velocity);
    if (satisfied == list.count) {
        const double slope = tuning.side * (1 - progress) * (state.is_queuing ? 4 * progress : 1);
        if (slope > 0) {
            const auto leaning = nearest_place(list, satisfied, V(velocity + left * slope), own.max_speed);
            if (leaning.found) velocity = leaning.place;
        }
    } else {
        const double asked = square_root(preferred_squared) * (tuning.squeeze + progress);
        if (dimension_v<V> == 2 && state.is_approached)
            list.add({left * inverse_length(left), asked, own.max_speed, tuning.firmness}, 0);
        velocity = least_violating_from(velocity, satisfied, program, list.walls, list.count);
    }
    // The linear program lets half spaces miss each other by rounding. Those of walls have to hold exactly.
    for (std::size_t i = 0; i < list.walls; ++i)
        velocity = velocity + list(i).normal * maximum(list(i).offset - dot(list(i).normal, velocity), 0.0);
    return velocity;
}

} // namespace parts

/// Steering with which an agent avoids another: a unit vector away from the place of the other agent at the closest
/// approach, times 1 - time of contact / horizon. The answer is zero where the two do not touch within the horizon.
/// Multiply it by a force or a speed, and add it to the other steering.
///
///     t = -o . v / |v|^2      -unit(o + v t) (1 - time / horizon)
///     o, v: position and velocity of the other agent relative to self
///
/// @param self     the agent that steers
/// @param other    the agent to avoid
/// @param horizon  how far to look ahead  [s]
/// @return of length 0 to 1
///
/// Error: 1.7 ulp of its length in 99 %, 38 at most (10^5 float encounters: benchmarks/RESULTS.md).
/// Degenerate: agents that overlap steer straight apart with length 1, whatever the horizon. Exactly head-on, and in
/// the same place, the answer is along perpendicular(self.velocity): in the plane each agent steers to its own left, so
/// that a symmetric pair passes; at rest, along the first axis.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), unaligned collision avoidance.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_agent(
    const Agent<V>& self, const As<Agent<V>>& other, scalar_t<V> horizon) noexcept {
    const parts::Encounter<V> encounter = parts::encounter_of_agents(self, other);
    return encounter.away * parts::urgency(encounter.time, horizon);
}

/// Steering with which an agent avoids, as with avoid_agent, the neighbour that it would touch first; on a tie that of
/// the lowest index. The answer is zero where the agent touches no neighbour within the horizon.
///
/// @param self       index of the agent that steers
/// @param agents     anything with [i] and std::size
/// @param neighbors  indices of the agents to avoid, any range; self is skipped
/// @param horizon    how far to look ahead  [s]
///
/// Error: that of avoid_agent; of two nearly simultaneous first touches, rounding may pick either.
/// Degenerate: for two agents in the same place, the answer is along axis (self + other) mod dimension, forwards for
/// the lower index and backwards for the higher, so that the two part.
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
        parts::Encounter<V> encounter = parts::encounter_of_agents(own, other);
        if (length_squared(V(other.position - own.position)) < parts::smallest_normal<S>())
            encounter.away = parts::parting_axis<V>(self, index);
        if (encounter.time < first.time || (!(first.time < encounter.time) && index < first_index))
            first = encounter, first_index = index;
    }
    return V(first.away * parts::urgency(first.time, horizon));
}

/// The velocity nearest to the preferred one with which an agent touches no other before the horizon has passed, if all
/// others do the same (ORCA). Compute the velocities of all agents, and only then move the agents:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, near[i], preferred[i], max_speed, horizon, time_step)
///     for each agent i: velocity = next[i], position += velocity time_step
///
/// Two agents that take their answers touch only where one of them has no velocity that parts them, with every tuning
/// and `yielding`. The answer is the preferred velocity, to the bit, if the half spaces of all neighbours contain it.
/// If they have no velocity in common, the answer is the one whose greatest violation is least.
///
/// Nothing is allocated. The running time grows with the number of neighbours: pass the nearest dozen or two. Of more
/// than 64, those with the largest offset of their half space count. An agent may be omitted if the distance is more
/// than both together can cover within the horizon.
///
/// @param self                index of the agent that moves
/// @param agents              anything with [i] and std::size
/// @param neighbors           indices of the agents to avoid, any range that can be iterated again; self is skipped
/// @param preferred_velocity  the velocity of self if it were alone  [m/s]
/// @param max_speed           [m/s]  below 0 counts as 0
/// @param horizon             how far to look ahead, the same for all agents; <= 0: only overlaps count  [s]
/// @param time_step           the time to the next decision, in which agents that overlap are to part  [s]
/// @param tuning              the same for all agents
/// @return of length max_speed at most; computed in double
///
/// Error: at most 0.9 ulp of its length for one neighbour (10^5 float encounters: benchmarks/RESULTS.md).
/// Range: components up to 10^15, in double too; times as in the range rule.
/// Degenerate: agents in the same place part along axis (self + other) mod dimension, forwards for the lower index and
/// backwards for the higher. With a time step of 0 and below, agents that overlap flee at max_speed. A preferred
/// velocity longer than max_speed is shortened. If it is zero, no rule turns the agent.
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), and the three
/// rules of CrowdTuning, for crowds that block each other and crowds that come to rest: docs/notes/crowd.md.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const parts::vector_of<Agents>& preferred_velocity, scalar_t<parts::vector_of<Agents>> max_speed,
    scalar_t<parts::vector_of<Agents>> horizon, scalar_t<parts::vector_of<Agents>> time_step,
    const CrowdTuning& tuning = {}) noexcept {
    return reciprocal_velocity(
        self, agents, neighbors, parts::NoObstacles(), preferred_velocity, max_speed, horizon, time_step, tuning);
}

/// The velocity nearest to the preferred one with which an agent touches neither another agent nor an obstacle.
/// Obstacles do not yield: the agent alone avoids them, even where it cannot avoid all neighbours. No crowd pushes an
/// agent through a wall, at any distance from the origin and with any time step.
///
/// A wall at rest slows agents that walk straight at it: they approach with at most separation / max(tuning.wall
/// horizon, time_step). Agents walk around pillars, ends of walls and corners of houses, along walls that continue in
/// the next one, and into corridors. An agent that prefers to walk straight through a long wall stops in front of it:
/// `follow_path_velocity` finds the way through a building. Walls and neighbours share 64 half spaces, walls first: of
/// more walls, those with the largest offset count.
///
/// @param obstacles  a list of Capsule, Sphere or Plane, moving or at rest. A wall in 2D is a capsule from end to end,
///                   of radius 0 if it has no thickness; a pillar among walls is a capsule of length 0
///
/// Error: as without obstacles. Agents stop short of walls at rest by some epsilon of the coordinates.
/// Range: as without obstacles.
/// Degenerate: an agent inside an obstacle leaves it by the shortest way, within the time step if possible, else at
/// max_speed. Where it cannot avoid or leave all obstacles at once, its greatest violation is least, and neighbours do
/// not count. A plane with a zero normal is ignored. Without obstacles, the other overload gives the same bits.
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
        parts::clamped(parts::converted<W>(given.velocity), parts::size_limit), parts::clamped_size(given.radius),
        maximum(static_cast<double>(given.yielding), 0.0),
        parts::shortened(parts::clamped(parts::converted<W>(preferred_velocity), parts::size_limit), fastest), fastest,
        maximum(static_cast<double>(horizon), 0.0), maximum(static_cast<double>(time_step), 0.0)};
    parts::HalfSpaceList<W> list;
    if constexpr (!std::is_same_v<decltype(obstacles), const parts::NoObstacles&>)
        parts::add_walls(list, own, obstacles, static_cast<double>(parts::epsilon<scalar_t<V>>()), tuning);
    const parts::CrowdState state = parts::add_neighbors(list, own, agents, neighbors, tuning);
    // A half space that touches the ball of max_speed may lead out of it, by rounding.
    const W velocity = parts::shortened(parts::velocity_among(list, own, state, tuning), fastest);
    return parts::converted<V>(velocity);
}

}} // namespace veer::VEER_UNIT
