// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "arrive.hpp"
#include "geometry/polyline.hpp"
#include "parts/list.hpp"
#include "seek.hpp"
#include "vector.hpp"

// Paths and flow fields. A path is a list of points joined by segments, or a Spline (spline.hpp). A closed path has one
// more segment, from the last point to the first. Positions may be packs, except with a Spline. A path is at most
// range_limit long.

namespace veer {

/// A point on a path, with its direction and its arc length.
template <Vector V> struct PathPlace {
    V point;              ///< [m]
    V direction;          ///< unit vector along the path; at a corner, along the segment before the corner
    scalar_t<V> along;    ///< arc length from the first point          [m]
    scalar_t<V> distance; ///< distance from the given position to the point  [m]
};

/// A corridor along a path. For a street, `width` is the width of the street minus the diameter of an agent.
template <class S> struct Corridor {
    S width; ///< [m]  negative values are treated as 0
    S ahead; ///< largest arc length from the agent to a point that the agent sees  [m]
};

/// Velocities at the nodes of a regular grid, for flow_velocity and follow_flow. The caller owns the velocities.
///
///     const veer::FlowField<glm::vec2> wind{list.data(), {0, 0}, 5, {64, 48}}; // velocities, origin, cell, counts
///
/// Degenerate: if a count is 0, the flow is zero. If cell_size <= 0, the flow is the velocity of the first node.
template <Vector V, class Velocities = const V*> struct FlowField {
    Velocities velocities; ///< any list with [i]; the first axis varies fastest, the last axis slowest  [m/s]
    V origin;              ///< position of the first node                                                [m]
    scalar_t<V> cell_size; ///< distance from a node to the next                                          [m]
    std::size_t counts[dimension_v<V>]; ///< number of nodes along each axis, below 2^24
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// Velocity towards the point at an arc length. At an end of an open path: arrive_velocity. Elsewhere: seek_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V velocity_along(const V& position, const auto& points, scalar_t<V> along,
    scalar_t<V> whole, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step, bool closed) noexcept {
    using S = scalar_t<V>;
    const bool is_round = is_closed(points, closed);
    const V goal = place_along<V>(points, is_round ? wrapped(along, whole) : along, closed).point;
    const auto ends = is_round ? whole <= S(0) : either(along >= whole, along <= S(0));
    return select(
        ends, arrive_velocity(position, goal, limits, time_step), seek_velocity(position, goal, limits.max_speed));
}

/// The vector type of a result: Position if it is a vector of packs, else V, which is the type of the path or field.
template <class Position, class V> struct Asked : std::conditional<VectorMadeFrom<Position, V>, Position, V> {
    static_assert((same_dimension<Position, V>(), true));
};
template <class Position, class V> using asked_t = typename Asked<Position, V>::type;

} // namespace parts

/// The length of a path: the sum of the lengths of its segments.
///
/// @param points  points of the path: anything with [i] and std::size, or a Spline  [m]
/// @param closed  whether a segment leads from the last point to the first
///
/// Error: the length of a few segments is off by at most 2.2 ulp. Each further segment adds at most half an ulp.
/// Degenerate: if there are fewer than two points, the length is 0.
template <class Points, Vector V = parts::element_of<Points>>
[[nodiscard]] inline constexpr scalar_t<V> path_length(const Points& points, bool closed = false) noexcept {
    return parts::length_of_path<V>(points, closed);
}

/// Returns the point at an arc length from the first point of a path. On an open path, the arc length is clamped to the
/// ends. On a closed path, the arc length may be negative, or longer than the path.
///
/// @param along  arc length  [m]
/// @return a place whose `distance` is 0
///
/// Error: `point` is off by at most 2.7 ulp in 99 % of cases, and at most 33 ulp in all cases.
/// Degenerate: segments of length zero are ignored. At a corner, the direction is that of the segment before. At the
/// first point of a closed path, the direction is that of the first segment. If the path is a single point, the result
/// is this point, with a zero direction. If there are no points, the result is zero.
template <class Points, Vector V = parts::element_of<Points>>
[[nodiscard]] inline constexpr PathPlace<V> path_place(
    const Points& points, scalar_t<V> along, bool closed = false) noexcept {
    const bool is_round = parts::is_closed(points, closed);
    return parts::converted<PathPlace<V>>(parts::place_along<V>(
        points, is_round ? parts::wrapped(along, parts::length_of_path<V>(points, true)) : along, closed));
}

/// Returns the point on a path that is nearest to a position. If several points are equally near within the tolerance,
/// the result is the first one. However, points inside a segment are preferred to end points of segments.
///
///     start + segment * clamp(dot(position - start, segment) / |segment|^2, 0, 1)      segment = end - start
///     tolerance = 4 epsilon * (|position| + distance + |segment|)
///
/// Error: `point` is off by at most 7.2 ulp in 99 % of cases. Close to the origin, it is off by up to 1900 ulp.
/// Degenerate: segments of length zero are ignored. At a corner, the direction is that of the segment before. If the
/// path is a single point, the result is this point, with a zero direction. If there are no points, the result is the
/// position itself, with a zero direction and the distance 0.
template <class Points, class Position = parts::element_of<Points>,
    Vector V = parts::asked_t<Position, parts::element_of<Points>>>
[[nodiscard]] inline constexpr PathPlace<V> nearest_on_path(
    const Points& points, const Position& position, bool closed = false) noexcept {
    return parts::converted<PathPlace<V>>(parts::nearest_place<V>(points, position, zero<V>(), closed).place);
}

/// Returns the point nearest to a position. The search covers the path from the arc length along - reach to along +
/// reach. To keep an agent on its branch of a path that crosses itself, call the function in each frame:
///
///     place = nearest_on_path(points, position, place.along, reach)
///
/// If several points are equally near, the result is the first. However, if the path runs back along the same line, the
/// result is the point with the larger arc length, so that an agent returns from a dead end.
///
/// @param along  arc length of the agent in the frame before  [m]
/// @param reach  shorter than any loop of the path  [m]  negative values are treated as 0
///
/// Error: see the overload without `along`.
/// Degenerate: `along` is clamped to an open path, and wraps around on a closed path. If `reach` is 0, the result is
/// the point at `along`. On a closed path, the search covers the whole path if `reach` is at least half the path's
/// length. For all other cases, see the overload without `along`.
template <class Points, class Position = parts::element_of<Points>,
    Vector V = parts::asked_t<Position, parts::element_of<Points>>>
[[nodiscard]] inline constexpr PathPlace<V> nearest_on_path(const Points& points, const Position& position,
    scalar_t<V> along, scalar_t<V> reach, bool closed = false) noexcept {
    return parts::converted<PathPlace<V>>(parts::nearest_within<V>(points, position, along, reach, closed));
}

/// Returns the velocity of an agent that follows a path. The agent seeks a point on the path past its nearest point.
/// The parameter `ahead` is the arc length between the two points. Use this function for agents without mass, or for
/// the preferred velocity of reciprocal_velocity.
///
///     follow_path(position, {0, 0}, points, ahead, limits, time_step, closed)      in 3D {0, 0, 0}
///
/// Error: the result is off by at most 4.8 ulp in 99 % of cases, and at most 52 ulp in all cases.
/// Degenerate: if there are no points, the result is zero. In all other cases, see follow_path with velocity zero.
template <Vector V>
[[nodiscard]] inline constexpr V follow_path_velocity(const V& position, const auto& points, scalar_t<V> ahead,
    const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step, bool closed = false) noexcept {
    if (parts::count_of(points) == 0) return zero<V>();
    const auto [nearest, whole] = parts::nearest_place<V>(points, position, zero<V>(), closed);
    return parts::velocity_along(
        position, points, scalar_t<V>(nearest.along + ahead), whole, limits, time_step, closed);
}
/// The velocity of an agent that follows a path, from its known place. See the overload of follow_path with a place.
///
/// Error: see the overload without a place.
template <Vector V>
[[nodiscard]] inline constexpr V follow_path_velocity(const V& position, const auto& points,
    const As<PathPlace<V>>& place, scalar_t<V> ahead, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step,
    bool closed = false) noexcept {
    if (parts::count_of(points) == 0) return zero<V>();
    return parts::velocity_along(position, points, scalar_t<V>(place.along + ahead),
        parts::length_of_path<V>(points, closed), limits, time_step, closed);
}

/// The velocity of an agent that follows a path in a corridor, towards the farthest point of the path that the agent
/// sees. If the agent is pushed aside, it comes back without cutting corners.
///
///     place = nearest_on_path(points, position, place.along, reach)      in each frame
///
/// The agent sees a point if the line from `position` to the point passes within corridor.width / 2 of every corner
/// between `place` and the point. The point must be at most corridor.ahead metres past `place`.
///
/// @param points    a list of points, not a Spline
/// @param place     the agent's place on the path; only place.along is used
/// @param corridor  width of the corridor, and largest arc length to the farthest point
///
/// Error: see the overload without a place. The farthest point is off by at most 2^-10 of a segment of the path.
/// Degenerate: if corridor.width <= 0, the agent sees no farther than the next corner. If corridor.ahead <= 0, the
/// agent goes to `place`. On a closed path, the agent sees at most one lap ahead. Without points, the result is zero.
template <Vector V, class Points>
    requires(!parts::Curve<Points>)
[[nodiscard]] inline constexpr V follow_path_velocity(const V& position, const Points& points,
    const As<PathPlace<V>>& place, const As<Corridor<scalar_t<V>>>& corridor, const ArriveLimits<scalar_t<V>>& limits,
    scalar_t<V> time_step, bool closed = false) noexcept {
    using S = scalar_t<V>;
    if (parts::count_of(points) == 0) return zero<V>();
    const S whole = parts::length_of_path<V>(points, closed), half = maximum(corridor.width, S(0)) * constant<S>(0.5);
    const S from = closed ? parts::wrapped(place.along, whole) : clamp(place.along, S(0), whole);
    const S to = from + clamp(corridor.ahead, S(0), closed ? whole : S(whole - from));
    const S seen = closed ? parts::farthest_seen<V>(position, parts::TwiceAround<Points>{points}, from, to, half)
                          : parts::farthest_seen<V>(position, points, from, to, half);
    return parts::velocity_along(position, points, seen, whole, limits, time_step, closed);
}

/// Steering along a path. The agent seeks a point on the path past its nearest point. The parameter `ahead` is the arc
/// length between the two points. At an end of an open path, the agent arrives instead.
///
///     place = path_place(points, nearest.along + ahead)      nearest: as nearest_on_path, except for ties
///     seek(position, velocity, place.point, limits.max_speed)
///     at an end of an open path: arrive(position, velocity, place.point, limits, time_step)
///
/// If several points are equally near, `nearest` is on the segment whose direction is closest to the velocity, or to
/// -velocity if ahead < 0.
///
/// If `ahead` is larger, the motion is smoother, but the agent cuts corners. The agent can brake at the end of the path
/// if ahead >= max_speed^2 / (2 * max_deceleration).
///
/// @param ahead      [m]  if below 0, the agent follows the path backwards
/// @param limits     largest speed, and braking at the end of an open path
/// @param time_step  length of one update, for the braking         [s]
/// @return a steering for steer_step  [m/s]
///
/// Error: the result is off by at most 4.8 ulp in 99 % of cases, and at most 52 ulp in all cases.
/// Degenerate: if the agent is at rest, the first of equally near points is used. If the length of the path is 0, the
/// agent arrives. If there are no points, the result is zero.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), with a target on the path.
template <Vector V>
[[nodiscard]] inline constexpr V follow_path(const V& position, const As<V>& velocity, const auto& points,
    scalar_t<V> ahead, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step, bool closed = false) noexcept {
    using S = scalar_t<V>;
    if (parts::count_of(points) == 0) return zero<V>();
    const V heading = select(ahead < S(0), V(zero<V>() - velocity), velocity);
    const auto [nearest, whole] = parts::nearest_place<V>(points, position, heading, closed);
    return parts::velocity_along(position, points, S(nearest.along + ahead), whole, limits, time_step, closed)
         - velocity;
}

/// Steering along a path from a known place: the agent seeks the point at the arc length place.along + ahead.
///
///     place = nearest_on_path(points, position, place.along, reach)
///     follow_path(position, velocity, points, place, ahead, limits, time_step)
///
/// If the path crosses itself or runs back, the agent stays on its branch. To get past corners and dead ends, set
/// `reach` to 1.1 * ahead + max_speed * time_step, but at most to the length of the path's shortest loop.
///
/// @param place  the agent's place on the path, updated in each frame; only place.along is used
///
/// Error: see the overload without a place.
/// Degenerate: see the overload without a place.
template <Vector V>
[[nodiscard]] inline constexpr V follow_path(const V& position, const As<V>& velocity, const auto& points,
    const As<PathPlace<V>>& place, scalar_t<V> ahead, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step,
    bool closed = false) noexcept {
    if (parts::count_of(points) == 0) return zero<V>();
    return follow_path_velocity(position, points, place, ahead, limits, time_step, closed) - velocity;
}

/// Steering back to a path that an agent is about to leave. If the agent's future position is within `radius` of the
/// path, the steering is zero. Otherwise the agent seeks the point on the path nearest to the future position.
///
///     future = position + velocity * ahead_time
///
/// @param radius      half the width of the road  [m]  negative values are treated as 0
/// @param ahead_time  time from now to the future position  [s]
/// @param max_speed   [m/s]  negative values are treated as 0
///
/// Error: the result is off by at most 18 ulp in 99 % of cases, and 7.9e4 ulp if desired and current velocity cancel.
/// Degenerate: if there are no points, the result is zero. The future position is clamped to range_limit.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), path following within a tube.
template <Vector V>
[[nodiscard]] inline constexpr V stay_on_path(const V& position, const As<V>& velocity, const auto& points,
    scalar_t<V> radius, scalar_t<V> ahead_time, scalar_t<V> max_speed, bool closed = false) noexcept {
    using S = scalar_t<V>;
    const V future = parts::clamped(V(position + velocity * ahead_time));
    const auto nearest = parts::nearest_place<V>(points, future, zero<V>(), closed).place;
    return select(
        nearest.distance <= maximum(radius, S(0)), zero<V>(), seek(position, velocity, nearest.point, max_speed));
}

// ---- flow fields ----------------------------------------------------------------------------------------------------

/// The velocity of the flow at a position. If the flow is faster than max_speed, its speed is reduced to max_speed.
///
///     truncate(mean, max_speed)      mean: linear interpolation between the nodes around the position
///
/// @param field      see FlowField
/// @param max_speed  [m/s]  negative values are treated as 0
///
/// Error: the result is off by at most 4.7 ulp in 99 % of cases, and 81 ulp if the velocities of the nodes cancel.
/// Degenerate: outside the grid, the result is the flow at the nearest point of the border. At a node, the mean is
/// exactly the node's velocity. If the field is empty, the result is zero.
template <class Node, class Velocities, class Position = Node, Vector V = parts::asked_t<Position, Node>>
[[nodiscard]] inline constexpr V flow_velocity(
    const FlowField<Node, Velocities>& field, const Position& position, scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    constexpr std::size_t axes = dimension_v<V>;
    for (const std::size_t count : field.counts)
        if (count == 0) return zero<V>();

    const V offset = V(position) - parts::converted<V>(field.origin);
    // along each axis: the last node, the node before the position, the fraction of a cell between node and position
    S last[axes], node[axes], fraction[axes];
    static_cast<void>(generate<V>([&](auto i) {
        last[i] = constant<S>(static_cast<double>(field.counts[i] - 1));
        const S place = clamp(ratio(component<i>(offset), S(field.cell_size)), S(0), last[i]);
        node[i] = minimum(parts::whole_part(place), maximum(last[i] - S(1), S(0)));
        return fraction[i] = place - node[i];
    }));
    V flow = zero<V>();
    for (std::size_t corner = 0; corner < std::size_t(1) << axes; ++corner) {
        S weight(1), at[axes];
        for (std::size_t i = 0; i < axes; ++i) {
            const bool next = (corner >> i & 1) != 0;
            weight = weight * (next ? fraction[i] : S(1) - fraction[i]);
            at[i] = next ? minimum(node[i] + S(1), last[i]) : node[i];
        }
        const V velocity = generate<V>([&](auto k) {
            return scalar_traits<S>::lane_by_lane(mask_t<S>(false), S(0), [&](auto pick) {
                std::size_t index = 0;
                for (std::size_t i = axes; i-- > 0;)
                    index = index * field.counts[i] + static_cast<std::size_t>(pick(at[i]));
                return component<k>(field.velocities[index]);
            });
        });
        flow = flow + velocity * weight;
    }
    return truncate(flow, max_speed);
}

/// Steering with the flow: flow_velocity - velocity.
///
/// Error: the subtraction adds half an ulp per component to the error of flow_velocity.
/// Degenerate: if the field is empty, the result is zero.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), flow field following.
template <class Node, class Velocities, class Position = Node, Vector V = parts::asked_t<Position, Node>>
[[nodiscard]] inline constexpr V follow_flow(const FlowField<Node, Velocities>& field, const Position& position,
    const As<V>& velocity, scalar_t<V> max_speed) noexcept {
    for (const std::size_t count : field.counts)
        if (count == 0) return zero<V>();
    return flow_velocity(field, position, max_speed) - velocity;
}

}} // namespace veer::VEER_UNIT
