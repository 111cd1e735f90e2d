// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "arithmetic/numbers.hpp"
#include "geometry/front.hpp"
#include "geometry/grid_ways.hpp"
#include "parts/buckets.hpp"
#include "parts/list.hpp"
#include "parts/room.hpp"
#include "path.hpp"
#include "vector.hpp"

// TravelTimes computes flow fields for path.hpp. The class allocates memory.

namespace veer { inline namespace VEER_UNIT {

/// Computes travel times and fastest paths from all positions in a grid to the nearest goal, for any number of agents.
/// Call `build` again if the goals or the ground change.
///
///     veer::TravelTimes<glm::vec2> travel;
///     travel.build(slowness, {0, 0}, 0.5f, {256, 256}, exits); // slowness of each node, origin, cell, counts, goals
///     const auto flow = travel.flow();
///     velocity = veer::flow_velocity(flow, position, max_speed);
///
/// Each node is the centre of a square cell (in 3D, a cube). The slowness of a node is the time per metre in its cell.
/// The times solve the eikonal equation, |gradient of time| = slowness. No path leads between two impassable cells that
/// touch only at an edge or a corner. Building a grid of n nodes takes O(n) time, and at most 76 bytes per node. A
/// border of one node surrounds the grid.
///
/// In tests, 10^6 agents started at nodes and followed the flow, in steps of at most a cell. With blocks and lines as
/// walls, and equal slowness elsewhere, all agents came within a cell of a goal, and cut corners by less than 0.4
/// cells. With many random impassable nodes, one agent in 10^4 cut corners by up to half a cell, and one in 270,000
/// stopped before the goal. If the slowness changes strongly near walls, more agents stop.
///
/// Error: at most 2 % of the travel time, in tests with paths of 30 cells or more.
/// Range: each count must be below 2^24, and there must be fewer than 2^31 nodes, including the border.
/// Source: J. Sethian, "A fast marching level set method for monotonically advancing fronts" (1996); R. Dial,
/// "Algorithm 360: shortest-path forest with topological ordering" (1969).
template <OneAgent V> class TravelTimes {
    using S = scalar_t<V>;
    static constexpr std::size_t axes = dimension_v<V>;
    static constexpr parts::NodeRows<axes> rows{};
    static constexpr std::size_t neighbors = rows.neighbors;

public:
    /// Finds the time and the fastest path from every node to the nearest goal.
    ///
    /// @param slowness   time per metre at each node: the first axis varies fastest, the last axis slowest  [s/m]
    /// @param origin     position of the first node              [m]
    /// @param cell_size  distance between neighbouring nodes     [m]
    /// @param counts     number of nodes along each axis
    /// @param goals      list of positions, at or between nodes  [m]
    ///
    /// Degenerate: if the slowness of a node is <= 0, infinite, NaN, or missing in the list, the node is impassable. A
    /// goal outside of the grid is moved to the nearest point of the grid. If a goal is not finite or is in an
    /// impassable cell, the goal is ignored. If a count is 0, if there are too many nodes, or if cell_size is not
    /// positive and finite, the grid is empty. The product slowness * cell_size is clamped to [2^-60, 2^60] (double:
    /// [2^-500, 2^500]).
    template <class Slowness, class Goals>
    constexpr void build(
        const Slowness& slowness, const V& origin, S cell_size, const std::size_t (&counts)[axes], const Goals& goals) {
        lay_out(origin, cell_size, counts);
        if (nodes_ == 0) return;
        load(slowness);
        for (std::size_t i = 0; i < parts::count_of(goals); ++i) begin_at(goals[i]);
        std::size_t node = 0;
        while (queue_.take(node)) pass_on(node);
        set_flow();
    }

    /// The travel time from a position to the nearest goal, interpolated between nodes.
    ///
    /// @param position  [m]
    /// @return [s]
    ///
    /// Error: at most 2 % of the travel time, for paths of 30 cells or more.
    /// Degenerate: if no path leads to a goal, if the cell is impassable, or if the grid is empty, returns infinity.
    /// Outside of the grid, returns the time at the nearest point of the grid.
    [[nodiscard]] constexpr S time_at(const V& position) const noexcept {
        if (nodes_ == 0) return parts::infinity<S>();
        const Place place = place_of(position);
        S low[axes];
        std::size_t corner[axes], nearest = 0, base = 0;
        for (std::size_t i = 0; i < axes; ++i) {
            low[i] = minimum(parts::whole_part(place.at[i]), maximum(last(i) - S(1), S(0)));
            base += (static_cast<std::size_t>(low[i]) + 1) * stride_[i];
            corner[i] = counts_[i] > 1 ? stride_[i] : 0;
            if (place.at[i] - low[i] >= constant<S>(0.5)) nearest |= std::size_t(1) << i;
        }
        S sum = S(0), weights = S(0);
        bool open[std::size_t(1) << axes] = {};
        for (std::size_t order = 0; order < std::size_t(1) << axes; ++order) { // from the nearest corner outwards
            const std::size_t k = order ^ nearest;
            std::size_t node = base;
            S weight = S(1), ahead = S(0);
            bool connected = order == 0;
            for (std::size_t i = 0; i < axes; ++i) {
                const bool next = (k >> i & 1) != 0;
                if (next) node += corner[i];
                const S offset = place.at[i] - low[i];
                weight = weight * (next ? offset : S(1) - offset);
                connected = connected || ((order >> i & 1) != 0 && open[order ^ (std::size_t(1) << i)]);
            }
            open[order] = connected && times_[node] < parts::largest<S>();
            if (order == 0 && !open[0]) return parts::infinity<S>();
            if (!open[order]) continue;
            for (std::size_t i = 0; i < axes; ++i) {
                const bool next = (k >> i & 1) != 0 && corner[i] != 0;
                ahead = ahead + slopes_[node].at[i] * (place.at[i] - low[i] - (next ? S(1) : S(0)));
            }
            sum = sum + weight * (times_[node] + ahead), weights = weights + weight;
        }
        return maximum(quotient(sum, weights), S(0));
    }

    /// The flow field of the fastest paths, for flow_velocity and follow_flow. The speed is 1 / slowness. Next to a
    /// wall, velocities point along the wall or away from the wall. The field is a view, valid until the next build.
    ///
    /// Degenerate: at a goal, and if no path leads to a goal, the velocity is zero. If the grid is empty, all counts
    /// are 0. Speeds are limited to range_limit.
    [[nodiscard]] constexpr FlowField<V> flow() const noexcept {
        FlowField<V> field{flow_.data(), origin_, cell_size_, {}};
        if (nodes_ > 0)
            for (std::size_t i = 0; i < axes; ++i) field.counts[i] = counts_[i];
        return field;
    }

private:
    using Place = parts::OnGrid<S, axes>; ///< position in cells

    V origin_ = zero<V>();
    S cell_size_ = S(0);
    std::size_t counts_[axes] = {}, stride_[axes] = {}, nodes_ = 0;
    std::ptrdiff_t step_[neighbors] = {}; ///< index of each neighbour, relative to the index of the node
    parts::Buckets<S> queue_;
    // paces_, times_, slopes_ and neighbors_ include the border
    parts::Room<S> paces_;                 ///< time to cross a cell; 0 if impassable, -1 on the border   [s]
    parts::Room<S> times_;                 ///< [s]
    parts::Room<Place> slopes_;            ///< derivative of the time along each axis  [s]
    parts::Room<unsigned char> neighbors_; ///< the neighbour in the direction in which the time falls fastest
    parts::Room<V> flow_;                  ///< [m/s]

    [[nodiscard]] constexpr S last(std::size_t i) const noexcept {
        return constant<S>(static_cast<double>(counts_[i] - 1));
    }
    [[nodiscard]] constexpr Place place_of(const V& position) const noexcept {
        const V offset = position - origin_;
        Place place{};
        static_cast<void>(generate<V>(
            [&](auto i) { return place.at[i] = clamp(ratio(component<i>(offset), cell_size_), S(0), last(i)); }));
        return place;
    }

    constexpr void lay_out(const V& origin, S cell_size, const std::size_t (&counts)[axes]) {
        origin_ = origin, cell_size_ = cell_size, nodes_ = 1;
        constexpr std::size_t most = std::size_t(1) << 31;
        for (std::size_t i = 0; i < axes; ++i) {
            counts_[i] = counts[i], stride_[i] = nodes_;
            nodes_ = counts[i] == 0 || counts[i] >= most / nodes_ ? 0 : nodes_ * (counts[i] + 2);
            if (nodes_ == 0) return;
        }
        if (!exact::is_finite(cell_size) || !(cell_size >= parts::smallest_normal<S>())) nodes_ = 0;
        for (std::size_t k = 0; k < neighbors; ++k) {
            step_[k] = 0;
            for (std::size_t i = 0; i < axes; ++i)
                step_[k] += rows.offset[k][i] * static_cast<std::ptrdiff_t>(stride_[i]);
        }
    }

    /// Calls fn(number, node) for each node. The index `node` includes the border, the index `number` does not.
    constexpr void each_node(const auto& fn) const {
        std::size_t at[axes] = {}, number = 0, node = 0;
        for (const std::size_t stride : stride_) node += stride;
        for (;;) {
            for (std::size_t x = 0; x < counts_[0]; ++x) fn(number++, node++);
            node -= counts_[0];
            std::size_t i = 1;
            for (; i < axes; ++i) {
                node += stride_[i];
                if (++at[i] < counts_[i]) break;
                node -= at[i] * stride_[i], at[i] = 0;
            }
            if (i == axes) return;
        }
    }

    constexpr void load(const auto& slowness) {
        paces_.grow(nodes_), times_.grow(nodes_), slopes_.grow(nodes_);
        for (std::size_t i = 0; i < nodes_; ++i) paces_[i] = S(-1), times_[i] = parts::largest<S>(), slopes_[i] = {};
        constexpr S least = constant<S>(parts::is_single_v<S> ? 0x1p-60 : 0x1p-500);
        S quickest = quotient(S(1), least), slowest = least;
        const std::size_t listed = parts::count_of(slowness);
        each_node([&](std::size_t number, std::size_t node) {
            const S given = number < listed ? S(slowness[number]) : S(0);
            paces_[node] = S(0);
            if (!exact::is_finite(given) || !(given > S(0))) return;
            paces_[node] = clamp(given * cell_size_, least, quotient(S(1), least));
            quickest = minimum(quickest, paces_[node]), slowest = maximum(slowest, paces_[node]);
        });
        queue_.start(nodes_, maximum(quickest * constant<S>(0.45),
                                 slowest * constant<S>(4.0 / static_cast<double>(parts::Buckets<S>::most - 8))));
    }

    constexpr void lower(std::size_t node, S time, const Place& slope) noexcept {
        if (!(time < times_[node])) return;
        times_[node] = time, slopes_[node] = slope;
        queue_.put(node, time);
    }

    /// Sets the times of the nodes around a goal.
    constexpr void begin_at(const V& goal) noexcept {
        if (!exact::is_finite(V(goal - origin_))) return;
        const Place place = place_of(goal);
        constexpr int reach = 2, side = 2 * reach + 1, boxes = axes == 2 ? side * side : side * side * side;
        std::ptrdiff_t center[axes];
        std::size_t middle = 0;
        for (std::size_t i = 0; i < axes; ++i) {
            center[i] = static_cast<std::ptrdiff_t>(place.at[i] + constant<S>(0.5));
            middle += (static_cast<std::size_t>(center[i]) + 1) * stride_[i];
        }
        const S pace = paces_[middle];
        if (!(pace > S(0))) return;
        for (int k = 0; k < boxes; ++k) {
            int step[axes], cells = 1, most = 0;
            std::size_t node = middle;
            bool inside = true, open = true, even = true; // node in the grid; cells passable; equal paces
            for (std::size_t i = 0, stride = 1; i < axes; ++i, stride *= side) {
                step[i] = k / static_cast<int>(stride) % side - reach;
                const std::ptrdiff_t to = center[i] + step[i];
                inside = inside && to >= 0 && to < static_cast<std::ptrdiff_t>(counts_[i]);
                const int size = step[i] < 0 ? -step[i] : step[i];
                cells *= size + 1;
                most = size > most ? size : most;
                node = static_cast<std::size_t>(
                    static_cast<std::ptrdiff_t>(node) + step[i] * static_cast<std::ptrdiff_t>(stride_[i]));
            }
            if (!inside) continue;
            for (int c = 0; c < cells; ++c) {
                std::ptrdiff_t at = static_cast<std::ptrdiff_t>(middle);
                for (std::size_t i = 0, corner = static_cast<std::size_t>(c); i < axes; ++i) {
                    const int size = step[i] < 0 ? -step[i] : step[i];
                    const int along = static_cast<int>(corner % static_cast<std::size_t>(size + 1));
                    corner /= static_cast<std::size_t>(size + 1);
                    at += (step[i] < 0 ? -along : along) * static_cast<std::ptrdiff_t>(stride_[i]);
                }
                const S other = paces_[static_cast<std::size_t>(at)];
                open = open && other > S(0), even = even && other >= pace && other <= pace;
            }
            if (!open || (!even && most > 1)) continue;
            Place offset{};
            S squared = S(0);
            for (std::size_t i = 0; i < axes; ++i) {
                offset.at[i] = constant<S>(static_cast<double>(center[i] + step[i])) - place.at[i];
                squared = squared + offset.at[i] * offset.at[i];
            }
            const S away = square_root(squared), factor = ratio(paces_[node], away);
            for (S& x : offset.at) x = x * factor;
            lower(node, away * constant<S>(0.5) * (pace + paces_[node]), offset);
        }
    }

    /// Updates the neighbours of a node that the front has reached.
    constexpr void pass_on(std::size_t node) noexcept {
        const S now = times_[node];
        for (std::size_t k = 0; k < neighbors; ++k) {
            const std::size_t to = node - static_cast<std::size_t>(step_[k]); // `node` is neighbour k of `to`
            if (paces_[to] > S(0)) {
                if (times_[to] > now) reach(to, k, now);
            } else pass_corner(node, neighbors - 1 - k, now);
        }
    }

    /// Updates the time of a node after the front has reached its neighbour k.
    constexpr void reach(std::size_t node, std::size_t k, S now) noexcept {
        parts::Front<S, axes> front;
        front.own_pace = paces_[node], front.now = now;
        for (std::size_t r = 0; r < rows.count[k]; ++r) {
            const parts::NodeRow<axes>& row = rows.rows[k][r];
            front.count = front.newest = 0;
            for (std::size_t m = 0; m < axes; ++m) {
                const std::size_t at = node + static_cast<std::size_t>(step_[row.node[m]]);
                if (!(paces_[at] > S(0))) break;
                if (row.node[m] == k) front.newest = m;
                front.time[m] = times_[at], front.pace[m] = paces_[at], ++front.count;
                for (std::size_t j = 0; j < axes; ++j)
                    front.slope[m][j] =
                        row.sign[j] < 0 ? S(0) - slopes_[at].at[row.axis[j]] : slopes_[at].at[row.axis[j]];
            }
            parts::Arrival<S, axes> best{times_[node], {}};
            parts::arrive_through_row(front, best);
            if (!(best.time < times_[node])) continue;
            S squared = S(0);
            for (const S x : best.slope) squared = squared + x * x;
            const S factor = quotient(front.own_pace, square_root(squared));
            Place slope{};
            for (std::size_t j = 0; j < axes; ++j)
                slope.at[row.axis[j]] = best.slope[j] * (row.sign[j] < 0 ? factor : S(0) - factor);
            lower(node, best.time, slope);
        }
    }

    /// Whether an edge of an impassable node continues in both directions of an axis. At shorter edges, the times of
    /// pass_corner would be too early. In 2D, returns true.
    [[nodiscard]] constexpr bool goes_on(std::size_t wall, std::size_t axis) const noexcept {
        return axis == axes || (!(paces_[wall + stride_[axis]] > S(0)) && !(paces_[wall - stride_[axis]] > S(0)));
    }

    /// Moves the front past a corner of an impassable diagonal neighbour k of `node`. Nodes up to two cells behind the
    /// corner get the time along a straight line from the corner.
    constexpr void pass_corner(std::size_t node, std::size_t k, S now) noexcept {
        std::size_t axis[2] = {}, found = 0, along = axes;
        for (std::size_t i = 0; i < axes; ++i)
            if (rows.offset[k][i] != 0) {
                axis[found < 2 ? found : 1] = i;
                ++found;
            } else along = i;
        if (found != 2 || !goes_on(node + static_cast<std::size_t>(step_[k]), along)) return;
        const std::ptrdiff_t steps[2] = {rows.offset[k][axis[0]] * static_cast<std::ptrdiff_t>(stride_[axis[0]]),
            rows.offset[k][axis[1]] * static_cast<std::ptrdiff_t>(stride_[axis[1]])};
        const std::size_t side[2] = {
            node + static_cast<std::size_t>(steps[0]), node + static_cast<std::size_t>(steps[1])};
        if (!(paces_[side[0]] > S(0)) || !(paces_[side[1]] > S(0))) return;
        // the time at the corner, if the front is a circle around a goal that is visible from the node `from`
        const auto at_corner = [&](std::size_t from, S towards_0, S towards_1) {
            const S time = times_[from], own_pace = paces_[from];
            const S change = constant<S>(rows.offset[k][axis[0]]) * towards_0 * slopes_[from].at[axis[0]]
                           + constant<S>(rows.offset[k][axis[1]]) * towards_1 * slopes_[from].at[axis[1]];
            return square_root(maximum(time * time + time * change + constant<S>(0.5) * own_pace * own_pace, S(0)));
        };
        S corner = at_corner(node, S(1), S(1));
        if (times_[side[0]] <= now) corner = maximum(corner, at_corner(side[0], S(-1), S(1)));
        if (times_[side[1]] <= now) corner = maximum(corner, at_corner(side[1], S(1), S(-1)));
        const S drift = along < axes ? slopes_[node].at[along] : S(0);
        for (int i = 0; i < 2; ++i) { // side[i] and three nodes next to it, behind the corner
            const S pace = paces_[side[i]];
            // how far a flat front moves along the edge while it moves one cell across the edge
            const S lag = ratio(drift, square_root(maximum(pace * pace - drift * drift, S(0))));
            for (int far_along = 0; far_along < 2; ++far_along)
                for (int far_back = 0; far_back < 2; ++far_back) {
                    const std::size_t to =
                        side[i] + static_cast<std::size_t>(far_along * steps[i] - far_back * steps[1 - i]);
                    if (!(paces_[to] >= pace && paces_[to] <= pace)) continue;
                    if (far_along + far_back == 2 && !(paces_[side[i] + static_cast<std::size_t>(steps[i])] > S(0))
                        && !(paces_[side[i] - static_cast<std::size_t>(steps[1 - i])] > S(0)))
                        continue; // no path leads between two walls that touch
                    const S x = constant<S>(0.5 + far_along), y = constant<S>(0.5 + far_back);
                    const S across = x * x + y * y;
                    const S back = clamp(lag * square_root(across), constant<S>(-0.5), constant<S>(0.5));
                    const S way = square_root(across + back * back), time = corner + (pace * way - drift * back);
                    if (!(time >= now)) continue;
                    const S factor = quotient(pace, way);
                    Place slope{};
                    slope.at[axis[i]] = factor * (rows.offset[k][axis[i]] > 0 ? x : S(0) - x);
                    slope.at[axis[1 - i]] = factor * (rows.offset[k][axis[1 - i]] > 0 ? S(0) - y : y);
                    if (along < axes) slope.at[along] = factor * back;
                    lower(to, time, slope);
                }
        }
    }

    constexpr void set_flow() {
        std::size_t count = 1;
        for (const std::size_t each : counts_) count *= each;
        flow_.grow(count), neighbors_.grow(nodes_);
        parts::GridWays<S, axes> ways{paces_.data(), times_.data(), slopes_.data(), {}, {}, neighbors_.data()};
        for (std::size_t i = 0; i < axes; ++i) ways.stride[i] = stride_[i];
        for (std::size_t k = 0; k < neighbors; ++k) ways.step[k] = step_[k];
        each_node([&](std::size_t, std::size_t node) { neighbors_[node] = ways.steepest_neighbor(node); });
        each_node([&](std::size_t number, std::size_t node) {
            const Place way = ways.beside_corners(node);
            S squared = S(0);
            for (const S x : way.at) squared = squared + x * x;
            const S speed = minimum(ratio(cell_size_, paces_[node]), parts::range_limit<S>());
            const S factor = ratio(speed, square_root(squared));
            flow_[number] = generate<V>([&](auto i) { return way.at[i] * factor; });
        });
    }
};

}} // namespace veer::VEER_UNIT
