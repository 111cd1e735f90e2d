// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "arrive.hpp"
#include "parts/list.hpp"
#include "seek.hpp"
#include "vector.hpp"

// Paths and flow fields. A path is a list of points joined by straight lines, `closed` if a line joins the last to the
// first. Every function here looks at each point twice at most, and takes packs of positions to a path of plain points.

namespace veer {

/// A place on a path.
template <Vector V> struct PathPlace {
    V point;              ///< [m]
    V direction;          ///< of the path, a unit vector; where two segments meet, that of the first
    scalar_t<V> along;    ///< arc length from the first point          [m]
    scalar_t<V> distance; ///< from the position that was asked about   [m]
};

namespace parts {

/// Calls visit(start, end) for the segments of a path, from the first to the last, as long as it says that it needs
/// more.
template <Vector V>
VEER_ALWAYS_INLINE constexpr void each_segment(const auto& points, bool closed, auto visit) noexcept {
    const std::size_t count = count_of(points), ends = count + (closed ? 1 : 0);
    for (std::size_t i = 1; i < ends; ++i)
        if (!visit(as_vector<V>(points[i - 1]), as_vector<V>(points[i < count ? i : 0]))) return;
}

/// A segment whose squared length is below the smallest normal number is nothing.
template <Scalar S> [[nodiscard]] inline constexpr S segment_length(S squared) noexcept {
    return select(squared >= smallest_normal<S>(), square_root(squared), S(0));
}

/// How long a path is, for positions V.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> length_of_path(const auto& points, bool closed) noexcept {
    scalar_t<V> sum(0);
    each_segment<V>(points, closed, [&sum](const V& start, const V& end) {
        sum = sum + segment_length(length_squared(V(end - start)));
        return true;
    });
    return sum;
}

/// The place at an arc length, clamped to the ends; on a closed path the closing segment is the last one.
template <Vector V>
[[nodiscard]] inline constexpr PathPlace<V> place_along(const auto& points, scalar_t<V> along, bool closed) noexcept {
    using S = scalar_t<V>;
    if (count_of(points) == 0) return {zero<V>(), zero<V>(), S(0), S(0)};
    V start = as_vector<V>(points[0]), end = start;
    S start_along(0), size(0), walked(0);
    each_segment<V>(points, closed, [&](const V& next_start, const V& next_end) {
        const S next_size = segment_length(length_squared(V(next_end - next_start)));
        const auto enters = both(next_size > S(0), either(size <= S(0), walked < along));
        start = select(enters, next_start, start), end = select(enters, next_end, end);
        start_along = select(enters, walked, start_along), size = select(enters, next_size, size);
        walked = walked + next_size;
        return any(either(size <= S(0), walked < along));
    });
    const V way = end - start;
    const S share = clamp(ratio(S(along - start_along), size), S(0), S(1));
    return {select(share >= S(1), end, V(start + way * share)), normalize_or(way, zero<V>()),
        start_along + size * share, S(0)};
}

/// The place of a path that is nearest to a position, and the length of the path. Of places that are as near but for
/// rounding, it is the first of those whose segments lead most along `heading`; with a zero heading the first of all.
///
/// Two places are as near but for rounding where their distances differ by less than the sum, for both, of
///
///     2 epsilon (|position| + distance + length of the segment)
///
/// Between a segment and its way back rounding makes less than half of that, near the origin and 1,000 km away.
template <Vector V> struct NearestOnPath {
    PathPlace<V> place;
    scalar_t<V> path_length;
};
template <Vector V>
[[nodiscard]] inline constexpr NearestOnPath<V> nearest_place(
    const auto& points, const V& position, const V& heading, bool closed) noexcept {
    using S = scalar_t<V>;
    if (count_of(points) == 0) return {{position, zero<V>(), S(0), S(0)}, S(0)};
    const S unit = S(2) * epsilon<S>(), place_size = length(position), alike = S(8) * epsilon<S>() * length(heading);
    V nearest = as_vector<V>(points[0]), way = zero<V>();
    S size(0), forward(0), along(0), walked(0);         // of the chosen segment: length, heading along it; of its place
    S away = distance(position, nearest), least = away; // how far the chosen place is, and the nearest one
    each_segment<V>(points, closed, [&](const V& start, const V& end) {
        const V next_way = end - start;
        const S squared = length_squared(next_way), next_size = segment_length(squared);
        const S share = clamp(ratio(dot(V(position - start), next_way), squared), S(0), S(1));
        const V point = select(share >= S(1), end, V(start + next_way * share));
        const S distance_squared = length_squared(V(position - point));
        const S start_along = walked;
        walked = walked + next_size;

        const S rounding = unit * (S(2) * (place_size + least) + (size + next_size)), reach = least + rounding;
        const auto as_near = both(next_size > S(0), distance_squared <= reach * reach);
        if (!any(as_near)) return true;
        const S next_away = square_root(distance_squared), next_forward = ratio(dot(next_way, heading), next_size);
        const auto nearer = next_away + rounding<away, leads_more = next_forward> forward + alike;
        const auto takes = both(as_near, either(size <= S(0), either(nearer, leads_more)));
        nearest = select(takes, point, nearest), way = select(takes, next_way, way);
        size = select(takes, next_size, size), forward = select(takes, next_forward, forward);
        along = select(takes, S(start_along + next_size * share), along), away = select(takes, next_away, away);
        least = select(as_near, minimum(next_away, least), least);
        return true;
    });
    return {{nearest, normalize_or(way, zero<V>()), along, away}, walked};
}

/// x less as many whole rounds as fit, exactly: within [0, round).
///
/// Degenerate: 0 where the round is 0, and where it is infinite or no number.
template <Scalar S> [[nodiscard]] inline constexpr S wrapped(S x, S round) noexcept {
    const auto goes_round = both(round > S(0), round <= largest<S>());
    const S turn = select(goes_round, round, S(1)), half = constant<S>(0.5);
    S rest = minimum(magnitude(x), largest<S>()), step = turn;
    constexpr int most =
        // powers of two from the smallest number to the largest: an end also where -ffast-math takes infinities for
        // numbers
        2200;
    for (int i = 0; i < most && any(step <= rest * half); ++i) // to the most rounds that fit, by powers of two
        step = select(step <= rest * half, S(step + step), step);
    for (int i = 0; i < most && any(step >= turn); ++i) {
        rest = select(both(step >= turn, step <= rest), S(rest - step), rest);
        step = step * half;
    }
    const S forward = select(both(rest > S(0), x < S(0)), S(turn - rest), rest);
    return select(both(goes_round, forward < turn), forward, S(0));
}

} // namespace parts

/// How long a path is: the sum of the lengths of its segments.
///
/// @param points  of the path: anything with [i] and std::size  [m]
/// @param closed  whether a segment leads from the last point to the first
///
/// Degenerate: 0 of one point, and of none.
template <class Points, Vector V = parts::element_of<Points>>
[[nodiscard]] inline constexpr scalar_t<V> path_length(const Points& points, bool closed = false) noexcept {
    return parts::length_of_path<V>(points, closed);
}

/// The place on a path at an arc length from the first point: clamped to the ends of an open path, wrapped on a closed
/// one.
///
/// @param along  [m]  on a closed path any number of rounds, back too
/// @return with distance 0
///
/// Degenerate: segments of length zero are nothing. Where two segments meet, the direction is that of the first; at the
/// first point of a closed path that of the first of all. A single point is the place, without a direction; of no
/// points, the zero vector.
template <class Points, Vector V = parts::element_of<Points>>
[[nodiscard]] inline constexpr PathPlace<V> path_place(
    const Points& points, scalar_t<V> along, bool closed = false) noexcept {
    return parts::place_along<V>(
        points, closed ? parts::wrapped(along, parts::length_of_path<V>(points, true)) : along, closed);
}

/// The place of a path that is nearest to a position; of several that are as near but for rounding, the first. That is
/// where the distances differ by less than 4 epsilon (|position| + distance + length of the segment), the mean of the
/// two lengths.
///
///     of each segment: start + way clamp((position - start) . way / |way|^2, 0, 1)      way = end - start
///
/// @param points    of the path: anything with [i] and std::size  [m]
/// @param position  [m]
/// @param closed    whether a segment leads from the last point to the first
///
/// Degenerate: segments of length zero are nothing. Where two segments meet, the direction is that of the first. A
/// single point is the place, without a direction. Of no points it is the position itself, without a direction, at
/// distance 0.
template <class Points, Vector V = parts::element_of<Points>>
[[nodiscard]] inline constexpr PathPlace<V> nearest_on_path(
    const Points& points, const As<V>& position, bool closed = false) noexcept {
    return parts::nearest_place<V>(points, position, zero<V>(), closed).place;
}
/// The same for a pack of positions and a path of plain points.
template <class Points, parts::VectorMadeFrom<parts::element_of<Points>> V>
[[nodiscard]] inline constexpr PathPlace<V> nearest_on_path(
    const Points& points, const V& position, bool closed = false) noexcept {
    return parts::nearest_place<V>(points, position, zero<V>(), closed).place;
}

/// Steering along a path: to the place that is `ahead` metres past the nearest one. It seeks that place; at the end of
/// an open path it arrives.
///
///     place = path_place(points, nearest.along + ahead)      nearest: as nearest_on_path, but for ties
///     seek(position, velocity, place.point, limits.max_speed), and arrive(...) where that place is an end of an open
///     path
///
/// Where the path crosses itself or runs back, two of its places can be as near but for rounding (see nearest_on_path):
/// of these it takes the one whose segment leads most along the velocity, and most against it where `ahead` is below 0.
/// So on a closed path of two points it walks to and fro, and turns ahead / 2 before each end.
///
/// The farther ahead, the smoother the way, and the more it cuts corners. To have the room to brake at the end, look at
/// least the braking distance ahead: max_speed^2 / (2 max_deceleration).
///
/// @param points     of the path: anything with [i] and std::size  [m]
/// @param ahead      [m]  below 0 it follows the path backwards
/// @param limits     speed, and the braking at the end of an open path
/// @param time_step  length of one update, for the braking         [s]
/// @return a difference of velocities that steer_step uses as a force  [m/s]
///
/// Degenerate: at rest it takes the first of places that are as near; so who has come to rest at the end of an open
/// path that lies on the path itself sets out again. A single point, and a path without length, is arrived at, closed
/// or not. Without points there is nothing to follow: zero.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), with a target on the path instead of a
/// corrected prediction.
template <Vector V>
[[nodiscard]] inline constexpr V follow_path(const V& position, const As<V>& velocity, const auto& points,
    scalar_t<V> ahead, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step, bool closed = false) noexcept {
    using S = scalar_t<V>;
    if (parts::count_of(points) == 0) return zero<V>();
    const V heading = select(ahead < S(0), V(zero<V>() - velocity), velocity);
    const auto [nearest, whole] = parts::nearest_place<V>(points, position, heading, closed);
    const S along = nearest.along + ahead;
    const V goal = parts::place_along<V>(points, closed ? parts::wrapped(along, whole) : along, closed).point;
    const auto ends = closed ? whole <= S(0) : either(along >= whole, along <= S(0));
    return select(
        ends, arrive(position, velocity, goal, limits, time_step), seek(position, velocity, goal, limits.max_speed));
}

/// Steering back to a path: zero as long as the agent, flying on as it does, will be within `radius` of the path; else
/// seek of the place of the path that is nearest to where it would be.
///
///     future = position + velocity ahead_time
///
/// @param points      of the path: anything with [i] and std::size       [m]
/// @param radius      half the width of the road, its edge included      [m]  below 0 counts as 0
/// @param ahead_time  how far to look ahead                              [s]
/// @param max_speed   [m/s]  below 0 counts as 0
/// @return a difference of velocities that steer_step uses as a force    [m/s]
///
/// Degenerate: without points there is nothing to stay on: zero. A future beyond the range rule counts as at its limit.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), path following within a tube.
template <Vector V>
[[nodiscard]] inline constexpr V stay_on_path(const V& position, const As<V>& velocity, const auto& points,
    scalar_t<V> radius, scalar_t<V> ahead_time, scalar_t<V> max_speed, bool closed = false) noexcept {
    using S = scalar_t<V>;
    const V flown = velocity * ahead_time;
    const S limit = parts::range_limit<S>();
    const V future =
        generate<V>([&](auto i) { return clamp(component<i>(position) + component<i>(flown), S(0) - limit, limit); });
    const PathPlace<V> nearest = parts::nearest_place<V>(points, future, zero<V>(), closed).place;
    return select(
        nearest.distance <= maximum(radius, S(0)), zero<V>(), seek(position, velocity, nearest.point, max_speed));
}

// ---- flow fields ----------------------------------------------------------------------------------------------------

/// Velocities at the nodes of a regular grid, linear between the nodes, and outside as at the border. It looks at the
/// velocities and does not own them.
///
///     const veer::FlowField<glm::vec2> wind{.velocities = list.data(), .origin = {0, 0}, .cell_size = 5, .counts =
///     {64, 48}};
///
/// Degenerate: with a count of 0 there is no flow. With a cell_size <= 0 the flow is everywhere that of the first node.
template <Vector V, class Velocities = const V*> struct FlowField {
    Velocities velocities; ///< anything with [i]: row by row along the first axis, in 3D layer by layer  [m/s]
    V origin;              ///< where the first node is                                                   [m]
    scalar_t<V> cell_size; ///< from a node to the next                                                   [m]
    std::size_t counts[dimension_v<V>]; ///< how many nodes there are along each axis, below 2^24
};

namespace parts {

/// The flow at a position: the mean of the nodes around it, each by the share of the cell that lies opposite.
template <Vector V> [[nodiscard]] inline constexpr V flow_at(const auto& field, const V& position) noexcept {
    using S = scalar_t<V>;
    constexpr std::size_t axes = dimension_v<V>;
    for (const std::size_t count : field.counts)
        if (count == 0) return zero<V>();

    const V offset = position - as_vector<V>(field.origin);
    S last[axes], node[axes],
        share
            // of nodes along each axis: the last one, the one before the position, and how far the next one is in
            [axes];
    static_cast<void>(generate<V>([&](auto i) {
        last[i] = constant<S>(static_cast<double>(field.counts[i] - 1));
        const S place = clamp(ratio(component<i>(offset), S(field.cell_size)), S(0), last[i]);
        node[i] = minimum(whole_part(place), maximum(last[i] - S(1), S(0)));
        return share[i] = place - node[i];
    }));
    V flow = zero<V>();
    for (std::size_t corner = 0; corner < std::size_t(1) << axes; ++corner) {
        S weight(1), at[axes];
        for (std::size_t i = 0; i < axes; ++i) {
            const bool next = (corner >> i & 1) != 0;
            weight = weight * (next ? share[i] : S(1) - share[i]);
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
    return flow;
}

} // namespace parts

/// The velocity of the flow at a position, cut to max_speed.
///
///     truncate(the nodes around the position, bilinear or trilinear, max_speed)
///
/// @param field      see FlowField
/// @param position   [m]
/// @param max_speed  [m/s]  below 0 counts as 0
///
/// Degenerate: outside of the grid, as at the nearest place of its border. At a node, what stands there. Of an empty
/// field, zero.
template <Vector V, class Velocities>
[[nodiscard]] inline constexpr V flow_velocity(
    const FlowField<V, Velocities>& field, const As<V>& position, scalar_t<V> max_speed) noexcept {
    return truncate(parts::flow_at<V>(field, position), max_speed);
}
/// The same for a pack of positions and a field of plain numbers.
template <class Node, class Velocities, parts::VectorMadeFrom<Node> V>
[[nodiscard]] inline constexpr V flow_velocity(
    const FlowField<Node, Velocities>& field, const V& position, scalar_t<V> max_speed) noexcept {
    return truncate(parts::flow_at<V>(field, position), max_speed);
}

/// Steering with the flow: the velocity of the flow less the velocity there is.
///
///     flow_velocity(field, position, max_speed) - velocity
///
/// @param velocity  [m/s]
/// @return a difference of velocities that steer_step uses as a force  [m/s]
///
/// Degenerate: of an empty field, zero: there is nothing to follow.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), flow field following.
template <Vector V, class Velocities>
[[nodiscard]] inline constexpr V follow_flow(const FlowField<V, Velocities>& field, const As<V>& position,
    const As<V>& velocity, scalar_t<V> max_speed) noexcept {
    for (const std::size_t count : field.counts)
        if (count == 0) return zero<V>();
    return flow_velocity(field, position, max_speed) - velocity;
}
/// The same for a pack of positions and a field of plain numbers.
template <class Node, class Velocities, parts::VectorMadeFrom<Node> V>
[[nodiscard]] inline constexpr V follow_flow(const FlowField<Node, Velocities>& field, const V& position,
    const As<V>& velocity, scalar_t<V> max_speed) noexcept {
    for (const std::size_t count : field.counts)
        if (count == 0) return zero<V>();
    return flow_velocity(field, position, max_speed) - velocity;
}

} // namespace veer
