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

namespace veer {

/// One agent of a crowd: a moving ball; in 2D a disc.
template <Vector V> struct Agent {
    V position = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m]
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s]
    scalar_t<V> radius = scalar_t<V>(0);                    ///< [m]  below 0 counts as 0
    /// Of two, each takes yielding / (the sum of both) of the way out; both 0: half each. 0 for who yields to nobody: a
    /// player, a car, somebody who has arrived and rests; the others take it to keep its velocity. Below 0 counts as 0.
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

/// The rules of reciprocal_velocity beyond the paper, in six numbers.
struct CrowdTuning {
    double side = 0.15;   ///< how far to its left an agent leans that is held up             [preferred velocity]
    double coming = 0.2;  ///< who comes nearer faster than this is coming                      [max_speed]
    double squeeze = 0.6; ///< speed to the left that a conflict asks for, beside the progress  [preferred velocity]
    double firmness = 24; ///< how many times as much of that is given up as of what a neighbour asks for
    double rest = 4;      ///< rate at which who is behind somebody stops pushing             [1/s]
    double wall = 0.25;   ///< how far ahead walls at rest count                                [horizon]
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// The vector type of a list of agents.
template <class Agents> using vector_of = decltype(element_of<Agents>::position);

/// v, shortened to max_length where v is longer: `truncate`, without a root where v is shorter.
template <Vector V> [[nodiscard]] constexpr V shortened(const V& v, double max_length) noexcept {
    if (length_squared(v) <= max_length * max_length) return v;
    return truncate(v, max_length);
}

/// The distance at which two agents touch: the sum of their radii.
template <Vector V>
[[nodiscard]] constexpr scalar_t<V> reach_of(const Agent<V>& self, const As<Agent<V>>& other) noexcept {
    return maximum(self.radius, scalar_t<V>(0)) + maximum(other.radius, scalar_t<V>(0));
}

/// An agent that chooses a velocity, in double.
template <Vector V> struct Walker {
    std::size_t self;
    V position, velocity;
    double radius, yielding;
    V preferred;                          ///< at most max_speed long
    double max_speed, horizon, time_step; ///< 0 and above
};

template <class Agents>
[[nodiscard]] constexpr auto walker_of(std::size_t self, const Agents& agents, const vector_of<Agents>& preferred,
    scalar_t<vector_of<Agents>> max_speed, scalar_t<vector_of<Agents>> horizon,
    scalar_t<vector_of<Agents>> time_step) noexcept {
    using V = BasicVector<double, dimension_v<vector_of<Agents>>>;
    const auto& own = agents[self];
    const double fastest = clamp(static_cast<double>(max_speed), 0.0, most_size);
    return Walker<V>{self, converted<V>(own.position), clamped(converted<V>(own.velocity), most_size),
        clamp(static_cast<double>(own.radius), 0.0, most_size), maximum(static_cast<double>(own.yielding), 0.0),
        shortened(clamped(converted<V>(preferred), most_size), fastest), fastest,
        maximum(static_cast<double>(horizon), 0.0), maximum(static_cast<double>(time_step), 0.0)};
}

/// A wall that an agent can come to, as seen from the agent.
template <Vector V> struct WallAhead {
    std::size_t index;
    Clearance<V> here;
    double per_second; ///< 1 / the time for which there is room
    double offset;     ///< of the half space that leads straight away from the wall  [m/s]
};

/// Adds the half spaces of walls, as seen from the agent.
///
///     n . v >= n . wall.velocity - gap / max(ahead, time_step)      where gap < 0, - gap / time_step
///     ahead: for walls at rest tuning.wall horizon, else the horizon
///
/// The walls that bind most come first, of walls at rest the nearest. Each wall is passed as the motion asks that the
/// walls before it leave: so agents slide on where one wall meets the next, and get round corners. The agent counts as
/// larger by the rounding of its next position.
///
/// @param epsilon  of the scalar of the agents
template <Vector V>
constexpr void add_walls(HalfSpaceList<V>& list, const Walker<V>& walker, const auto& obstacles, double epsilon,
    const CrowdTuning& tuning) noexcept {
    const double way = walker.max_speed * maximum(walker.horizon, walker.time_step);
    const double rounding = 2 * epsilon * (sum_of_magnitudes(walker.position) + 8 * (walker.radius + way));
    const double radius = walker.radius + minimum(rounding, most_size);
    constexpr std::size_t most = 64; // as in the list
    WallAhead<V> walls[most];
    std::size_t found = 0;
    for (std::size_t i = 0; i < count_of(obstacles); ++i) {
        const auto wall = seen_from(walker.position, obstacles[i]);
        const double speed = length(wall.velocity);
        const double ahead = maximum(walker.horizon * (speed > 0 ? 1 : tuning.wall), walker.time_step);
        const Clearance<V> here = clearance(zero<V>(), radius, wall);
        if (here.gap > minimum((walker.max_speed + speed) * ahead, range_limit<double>())) continue;
        const double per_second = rate_of(here.gap >= 0 ? ahead : walker.time_step);
        const WallAhead<V> next{i, here, per_second, dot(wall.velocity, here.normal) - here.gap * per_second};
        if (found == most && !(walls[most - 1].offset < next.offset)) continue;
        std::size_t place = found < most ? found++ : most - 1;
        for (; place > 0 && walls[place - 1].offset < next.offset; --place) walls[place] = walls[place - 1];
        walls[place] = next;
    }
    // with the present velocity alone, agents wait beside a door; with the preferred one alone, they waver
    V motion = (walker.velocity + walker.preferred) * 0.5;
    for (std::size_t k = 0; k < found; ++k) {
        const auto& [index, here, per_second, offset] = walls[k];
        const auto wall = seen_from(walker.position, obstacles[index]);
        const WayOut<V> away{here.normal, (0 - here.gap) * per_second};
        HalfSpace<V> bound{here.normal, minimum(offset, walker.max_speed), length(wall.velocity) + walker.max_speed, 1};
        if (here.gap >= 0) {
            const WayOut<V> past =
                way_past(away, wall, V(motion - wall.velocity), radius + radius_of(wall), per_second);
            bound.normal = past.normal, bound.offset = dot(wall.velocity, past.normal) + past.closing;
        }
        list.add_wall(bound, here.gap >= 0 - rounding);
        motion = motion + bound.normal * maximum(bound.offset - dot(bound.normal, motion), 0.0);
    }
}

/// Of two agents, how much of the way out self takes: yielding / (the sum of both); half where both are 0.
[[nodiscard]] constexpr double share_of(double own, double other) noexcept {
    return magnitude(own - other) > 0 ? quotient(own, own + other) : 0.5;
}

/// What else the neighbours within reach say.
struct Around {
    bool is_coming = false; ///< one comes nearer faster than CrowdTuning::coming max_speed
    bool is_behind = false; ///< one stands in front of self, within 45 degrees of its way, with no room between
};

/// Adds the half spaces of the neighbours within reach.
///
///     n . v >= n . velocity + closing share      n, closing: see way_out      share: see share_of
///
/// @return without the rule `rest`, as if somebody were always coming
template <Vector V>
[[nodiscard]] constexpr Around add_neighbors(HalfSpaceList<V>& list, const Walker<V>& self, const auto& agents,
    auto& neighbors, const CrowdTuning& tuning) noexcept {
    const Walker<V> walker = self; // a copy, which no half space that is stored can change
    const double per_horizon = rate_of(walker.horizon), per_step = rate_of(walker.time_step);
    const double fast = walker.max_speed * tuning.coming, scale = sum_of_magnitudes(walker.velocity) + walker.max_speed;
    const double preferred_squared = length_squared(walker.preferred);
    const bool rests = tuning.rest > 0;
    Around around{!rests, false};
    const auto end = end_of(neighbors);
    for (auto at = begin_of(neighbors); at != end; ++at) {
        const auto index = static_cast<std::size_t>(*at);
        if (index == walker.self) continue;
        const auto& other = agents[index];
        V offset = converted<V>(other.position) - walker.position, velocity = converted<V>(other.velocity);
        double reach = walker.radius + maximum(static_cast<double>(other.radius), 0.0);
        if (!(length_squared(offset) + length_squared(velocity) + reach * reach < most_size * most_size)) [[unlikely]]
            offset = rarely_clamped(offset), velocity = rarely_clamped(velocity), reach = minimum(reach, most_size);
        const double share = share_of(walker.yielding, maximum(static_cast<double>(other.yielding), 0.0));
        if (share <= 0) continue;
        const V motion = walker.velocity - velocity;
        const double apart_squared = length_squared(offset);
        const double per_second = apart_squared <= reach * reach ? per_step : per_horizon;
        WayOut<V> way{};
        if (apart_squared >= smallest_normal<double>()) [[likely]]
            way = way_out(offset, motion, reach, per_second);
        else {
            way.normal = parting_axis<V>(walker.self, index);
            way.closing = reach * per_second - dot(motion, way.normal);
        }
        const double own = dot(walker.velocity, way.normal);
        double common = 0;
        if (rests) {
            const double closing = dot(motion, offset), ahead = dot(offset, walker.preferred);
            around.is_coming =
                either(around.is_coming, both(closing > 0, closing * closing > fast * fast * apart_squared));
            around.is_behind = either(around.is_behind, both(both(ahead > 0, apart_squared < 4 * reach * reach),
                                                            2 * ahead * ahead > apart_squared * preferred_squared));
            if (share < 1) common = own - dot(motion, way.normal) * 0.5;
        }
        list.add({way.normal, own + way.closing * share, scale + reach * per_second, 1}, common);
    }
    return around;
}

/// The left of an agent, as long as its preferred velocity; in space, as much up for even indices, or down.
template <Vector V> [[nodiscard]] constexpr V aside_of(std::size_t self, const V& preferred) noexcept {
    const V left = orthogonal(preferred);
    if constexpr (dimension_v<V> == 2) return left;
    else {
        const V up = cross(preferred, left) * inverse_length(preferred);
        return self % 2 == 0 ? V(left + up) : V(left - up);
    }
}

/// The velocity that reciprocal_velocity chooses.
template <Vector V>
[[nodiscard]] inline constexpr V velocity_among(
    HalfSpaceList<V>& list, const Walker<V>& walker, const Around& around, const CrowdTuning& tuning) noexcept {
    const V& preferred = walker.preferred;
    const double squared = length_squared(preferred);
    const bool rests = !around.is_coming && (around.is_behind || squared <= 0);
    const double less = rests ? minimum(tuning.rest * walker.time_step, 1.0) : 0;
    if (less > 0) list.rest(less);
    V alone = preferred, best = preferred, other = preferred; // alone: what the walls leave
    (void)satisfied_by(list, list.walls(), preferred, walker.max_speed, alone);
    std::size_t satisfied = satisfied_by(list, list.count(), preferred, walker.max_speed, best);
    if (less > 0 && satisfied < list.count()) { // who rests leaves less: without that there may be a velocity
        list.rest(0 - less);
        if (satisfied_by(list, list.count(), preferred, walker.max_speed, other) == list.count())
            best = other, satisfied = list.count();
        else list.rest(less);
    }
    if (satisfied == list.count() && length_squared(V(best - alone)) <= 0) return best;
    const double progress = clamp(ratio(dot(walker.velocity, preferred), squared), 0.0, 1.0);
    const V aside = aside_of(walker.self, preferred);
    if (satisfied < list.walls())
        return least_violating_place(list, list.outside(), list.walls(), preferred, walker.max_speed);
    if (satisfied == list.count()) {
        // behind somebody who stands, who makes no progress leans no more: 4 (1 - progress) progress is at most 1
        const double slope = tuning.side * (1 - progress) * (around.is_behind ? 4 * progress : 1);
        const V leaning = best + aside * slope;
        if (slope > 0 && satisfied_by(list, satisfied, leaning, walker.max_speed, other) == satisfied) best = other;
    } else {
        const double asked = square_root(squared) * (tuning.squeeze + progress);
        if (dimension_v<V> == 2 && around.is_coming)
            (void)list.add({aside * inverse_length(aside), asked, walker.max_speed, tuning.firmness}, 0);
        best = least_violating_from(best, satisfied, list, list.walls(), list.count(), preferred, walker.max_speed);
    }
    // the linear program takes half spaces that lack each other by rounding as meeting: of these, the walls' count
    for (std::size_t i = 0; i < list.walls(); ++i)
        best = best + list(i).normal * maximum(list(i).offset - dot(list(i).normal, best), 0.0);
    return best;
}

/// The answer of reciprocal_velocity, of the half spaces of the walls: chosen in double, rounded to V.
template <Vector V>
[[nodiscard]] constexpr V chosen_velocity(
    auto& list, const auto& walker, const auto& agents, auto& neighbors, const CrowdTuning& tuning) noexcept {
    const Around around = add_neighbors(list, walker, agents, neighbors, tuning);
    // by rounding, a half space that touches the ball of max_speed may lead out of it
    const auto kept = shortened(velocity_among(list, walker, around, tuning), walker.max_speed);
    return converted<V>(kept);
}

} // namespace parts

// ---- one other: closest approach ------------------------------------------------------------------------------------

/// Steering with which an agent avoids another: a unit vector away from the place of the other agent at the closest
/// approach, times 1 - time of contact / horizon. The answer is zero where the two do not touch within the horizon:
/// agents that only pass by are not disturbed.
///
///     t = -o . v / |v|^2      -unit(o + v t) (1 - time / horizon)
///     o, v: position and velocity of the other agent relative to self
///
/// Multiply the answer by a force or a speed, and add it to the other steering.
///
/// @param self     the agent that steers
/// @param other    the agent to avoid
/// @param horizon  how far to look ahead  [s]
/// @return of length 0 to 1
///
/// Error: 1.7 ulp of its length in 99 %, 38 at most (10^5 float encounters: benchmarks/RESULTS.md).
///
/// Degenerate: agents that overlap steer straight apart with length 1, whatever the horizon. Exactly head-on, and in
/// the same place, the answer is along perpendicular(self.velocity): in the plane each agent steers to its own left, so
/// that a symmetric pair passes; at rest, along the first axis.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), unaligned collision avoidance, with the
/// offset at the closest approach as a vector. Of the alarms of libraries that test |o| - |v| t instead, three in four
/// are false.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_agent(
    const Agent<V>& self, const As<Agent<V>>& other, scalar_t<V> horizon) noexcept {
    const auto encounter = parts::encounter_of<V>(
        self.position, self.velocity, other.position, other.velocity, parts::reach_of(self, other));
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
///
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
        parts::Encounter<V> encounter = parts::encounter_of<V>(
            own.position, own.velocity, other.position, other.velocity, parts::reach_of(own, other));
        if (length_squared(V(other.position - own.position)) < parts::smallest_normal<S>())
            encounter.away = parts::parting_axis<V>(self, index);
        if (encounter.time < first.time || (!(first.time < encounter.time) && index < first_index))
            first = encounter, first_index = index;
    }
    return V(first.away * parts::urgency(first.time, horizon));
}

// ---- all neighbours: reciprocal velocity obstacles ------------------------------------------------------------------

/// The velocity nearest to the preferred one with which an agent touches no other before the horizon has passed, if all
/// others do the same: optimal reciprocal collision avoidance. Two who take it touch only where one of them has no
/// velocity that parts them, with every tuning and however they yield. Compute the velocities of all agents, and only
/// then move the agents:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, near[i], preferred[i], max_speed, horizon, time_step)
///     for each agent i: velocity = next[i], position += velocity time_step
///
/// Each neighbour leaves a half space of velocities, see parts::add_neighbors; of two agents, each takes a share of the
/// way out, see Agent::yielding. A preferred velocity in all half spaces is the answer, to the bit. Where no velocity
/// is in all of them, the one of the least greatest violation is. Three rules go beyond the paper, with the numbers of
/// CrowdTuning; where there are velocities in all half spaces, they choose one of these:
///
///     side     Who is held up by neighbours leans to its left, so that symmetric pairs and rings pass: to the velocity
///              nearest to nearest + side (1 - progress) left; behind somebody, times 4 progress, which is 0 at rest
///     squeeze  In a conflict with somebody who is coming, in the plane, one more half space asks for a way to the
///              left, so that those who are not free squeeze by; it is violated firmness times as much as the others:
///              unit(left) . v >= (squeeze + progress) |preferred|
///     rest     While nobody is coming, who is behind somebody, or prefers to stand, pushes less and less, so that
///              crowds come to rest where they are sent: where n . (velocity + other.velocity) / 2 is below 0, it
///              counts for rest time_step less, unless that alone leaves no velocity
///
///     progress = velocity . preferred / |preferred|^2, from 0 to 1
///     left = orthogonal(preferred), in space left + up for even indices, left - up for odd ones
///     coming, behind: see parts::Around
///
/// Who is at its goal prefers to stand: no rule turns it, and it leans on nobody. Ten agents sent to one point with
/// arrive_velocity rest in a heap within a minute, as do three in four heaps of a hundred, and with `coming` 0.3 all.
/// The price: crowds that block each other altogether stay so, as many do in corridors and crossings with time steps of
/// 1/10 s. With `rest` 0, nobody rests: everybody counts as coming, and nobody as behind. Crowds then hardly
/// ever block each other where two can pass side by side; through a narrower door, crowds from both sides often do.
///
/// Nothing is allocated. The running time grows with the number of neighbours: pass the nearest dozen or two; of more
/// than 64, those that bind most count. Who is farther away than both together can walk within the horizon need not be
/// passed.
///
/// @param self                index of the agent that moves
/// @param agents              anything with [i] and std::size
/// @param neighbors           indices of the agents to avoid, any range that can be iterated more than once; self is
///                            skipped
/// @param preferred_velocity  the velocity of self if it were alone  [m/s]
/// @param max_speed           [m/s]  below 0 counts as 0
/// @param horizon             how far to look ahead, the same for all agents; with 0 and below, only agents that
///                            overlap count  [s]
/// @param time_step           the time to the next decision, in which agents that overlap are to part  [s]
/// @param tuning              the same for all agents
/// @return of length max_speed at most; computed in double
///
/// Error: at most 0.9 ulp of its length for one neighbour (10^5 float encounters: benchmarks/RESULTS.md), because it is
/// computed in double.
/// Range: components up to 10^15, in double too; times as in the range rule.
///
/// Degenerate: agents in the same place part along axis (self + other) mod dimension, forwards for the lower index and
/// backwards for the higher. With a time step of 0 and below, agents that overlap flee at max_speed. A preferred
/// velocity longer than max_speed is cut. With a preferred velocity of zero, no rule turns the agent.
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), and the three
/// rules: docs/notes/crowd.md.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const parts::vector_of<Agents>& preferred_velocity, scalar_t<parts::vector_of<Agents>> max_speed,
    scalar_t<parts::vector_of<Agents>> horizon, scalar_t<parts::vector_of<Agents>> time_step,
    const CrowdTuning& tuning = {}) noexcept {
    const auto walker = parts::walker_of(self, agents, preferred_velocity, max_speed, horizon, time_step);
    parts::HalfSpaceList<std::remove_cvref_t<decltype(walker.position)>> list;
    return parts::chosen_velocity<parts::vector_of<Agents>>(list, walker, agents, neighbors, tuning);
}

/// The velocity nearest to the preferred one with which an agent touches neither another agent nor an obstacle:
/// reciprocal_velocity among obstacles. Obstacles do not yield: the agent alone keeps out of each, by a half space, see
/// parts::add_walls. These stay hard where those of the neighbours cannot all be met: no crowd pushes an agent through
/// a wall, at any distance from the origin and with any time step.
///
/// A wall at rest slows agents that walk straight at it: their speed towards the wall is at most the distance left
/// divided by the larger of tuning.wall horizon and the time step. Agents walk round the end of a wall and round a
/// pillar, and on along a wall that continues in the next one, round the corner of a house, into a corridor. The way
/// through a building is a task for `follow_path_velocity`: an agent that prefers to walk straight through a long wall
/// stops in front of the wall. Walls and neighbours share 64 places, walls first: of more walls that can be reached
/// within that time, those that bind most count.
///
/// @param obstacles  a list of Capsule, Sphere or Plane, moving or at rest. A wall in 2D is a capsule from end to end,
///                   of radius 0 if it has no thickness; a pillar among walls is a capsule of length 0
///
/// Error: as without obstacles. Agents stop short of walls at rest by some epsilon of the coordinates.
/// Range: as without obstacles.
///
/// Degenerate: an agent inside an obstacle leaves it by the shortest way, within the time step if possible, else at
/// max_speed. Inside several, where it cannot leave all at once, and where moving obstacles close in too fast to flee,
/// its greatest violation is least, and neighbours do not count. A plane with a zero normal is ignored. Without
/// obstacles, the answer is that of the overload without them, to the bit.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const auto& obstacles, const parts::vector_of<Agents>& preferred_velocity,
    scalar_t<parts::vector_of<Agents>> max_speed, scalar_t<parts::vector_of<Agents>> horizon,
    scalar_t<parts::vector_of<Agents>> time_step, const CrowdTuning& tuning = {}) noexcept {
    using V = parts::vector_of<Agents>;
    const auto walker = parts::walker_of(self, agents, preferred_velocity, max_speed, horizon, time_step);
    parts::HalfSpaceList<std::remove_cvref_t<decltype(walker.position)>> list;
    parts::add_walls(list, walker, obstacles, static_cast<double>(parts::epsilon<scalar_t<V>>()), tuning);
    return parts::chosen_velocity<V>(list, walker, agents, neighbors, tuning);
}

}} // namespace veer::VEER_UNIT
