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

// TravelTimes fills the flow fields of path.hpp. The class allocates memory, and keeps it.

namespace veer { inline namespace VEER_UNIT {

/// Travel times and fastest paths from every place of a grid to the nearest of some goals. One build serves any number
/// of agents. A game keeps the object, and calls `build` again when the goals or the ground change.
///
///     veer::TravelTimes<glm::vec2> travel;
///     travel.build(slowness, {0, 0}, 0.5f, {256, 256}, exits); // slowness of each node, origin, cell, counts, goals
///     const auto flow = travel.flow();
///     velocity = veer::flow_velocity(flow, position, max_speed);
///
/// The times solve the eikonal equation, |gradient of time| = slowness. A node is the centre of a square cell (in 3D a
/// cube) that has the node's slowness. No path leads between two impassable cells that touch only at an edge or a
/// corner. A build of n nodes takes a time of O(n).
///
/// An agent that follows the flow from a node, in steps of at most a cell, comes within a cell of a goal. The agent's
/// centre may cut corners of impassable cells by less than 0.4 of a cell. These bounds hold if all passable nodes have
/// one slowness, and the walls are blocks and lines: tested with 10^6 agents. If many single nodes are impassable, at
/// random, one agent in 10^4 cuts deeper, by less than half a cell, and one in 270,000 stops before the goal. If
/// neighbouring nodes have very different slownesses and walls between them, more agents stop before the goal.
///
/// The class keeps at most 76 bytes for each node of the grid and of a border one node wide.
///
/// Error: at most 2 % of the time, for paths of 30 cells or more: in the open, through two slownesses, past corners, in
/// 2D and 3D. Within the cell of a goal, the times at the nodes are exact up to rounding.
/// Range: counts below 2^24, and fewer than 2^31 nodes with the border.
/// Degenerate: see build and time_at.
/// Source: J. Sethian, "A fast marching level set method for monotonically advancing fronts" (1996). Here the front
/// passes through triangles of neighbours, is curved, and bends at corners: geometry/front.hpp. The queue is by R.
/// Dial, "Algorithm 360: shortest-path forest with topological ordering" (1969).
template <OneAgent V> class TravelTimes {
    using S = scalar_t<V>;
    static constexpr std::size_t axes = dimension_v<V>;
    static constexpr parts::NodeRows<axes> rows{};
    static constexpr std::size_t neighbors = rows.neighbors;

public:
    /// Finds the time and the fastest path from every node to the nearest goal.
    ///
    /// @param slowness   time for a metre at each node, row by row along the first axis, in 3D layer by layer  [s/m]
    /// @param origin     place of the first node                    [m]
    /// @param cell_size  distance from a node to the next           [m]
    /// @param counts     number of nodes along each axis
    /// @param goals      a list of places; they need not be nodes   [m]
    ///
    /// Degenerate: a node with a slowness <= 0, infinite or NaN is impassable, as is a node that the list lacks. A goal
    /// outside of the grid moves to the nearest place in the grid. A goal that is not finite, or in an impassable
    /// cell, is ignored. Without goals, no node has a path. With a count of 0, with too many nodes, or with a
    /// cell_size that is not finite or <= 0, the grid is empty. The product of slowness and cell_size is clamped to
    /// [2^-60, 2^60] (double: [2^-500, 2^500]).
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

    /// The time from a position to the nearest goal, interpolated between the nearest nodes.
    ///
    /// @param position  [m]
    /// @return [s]
    ///
    /// Error: at most 2 % of the time, for paths of 30 cells or more.
    /// Degenerate: infinity where no path leads to a goal, in an impassable cell, and in an empty grid. Outside of the
    /// grid, the time is that of the nearest place in the grid.
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

    /// The velocities of the fastest paths to the nearest goal, for flow_velocity and follow_flow. The speed is 1 /
    /// slowness. Beside a wall, the velocity leads along the wall or away from it. The field points into this object,
    /// and is valid until the next build.
    ///
    /// Degenerate: zero where no path leads to a goal, and at a goal. In an empty grid, all counts are 0. No velocity
    /// is longer than range_limit.
    [[nodiscard]] constexpr FlowField<V> flow() const noexcept {
        FlowField<V> field{flow_.data(), origin_, cell_size_, {}};
        if (nodes_ > 0)
            for (std::size_t i = 0; i < axes; ++i) field.counts[i] = counts_[i];
        return field;
    }

private:
    using Place = parts::OnGrid<S, axes>; ///< [cells]

    V origin_ = zero<V>();
    S cell_size_ = S(0);
    std::size_t counts_[axes] = {}, stride_[axes] = {}, nodes_ = 0;
    std::ptrdiff_t step_[neighbors] = {}; ///< step from a node to each of its neighbours
    parts::Buckets<S> queue_;
    // the first four arrays include a border of impassable nodes, one node wide
    parts::Room<S> paces_;                 ///< time for a cell; impassable nodes: 0, the border: -1  [s]
    parts::Room<S> times_;                 ///< [s]
    parts::Room<Place> slopes_;            ///< derivative of the time along each axis    [s]
    parts::Room<unsigned char> neighbors_; ///< the neighbour towards which the time falls most
    parts::Room<V> flow_;                  ///< of the nodes in the grid                   [m/s]

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

    /// Calls fn(number, node) for each node of the grid: its index in the game's lists, and its index with the border.
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

    /// Sets the times of the nodes about a goal.
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
            bool inside = true, open = true, even = true; // all nodes up to `node` are inside, passable, of equal pace
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

    /// Moves the front on from a node that the front has reached.
    constexpr void pass_on(std::size_t node) noexcept {
        const S now = times_[node];
        for (std::size_t k = 0; k < neighbors; ++k) {
            const std::size_t to = node - static_cast<std::size_t>(step_[k]); // the node whose neighbour k is `node`
            if (paces_[to] > S(0)) {
                if (times_[to] > now) reach(to, k, now);
            } else pass_corner(node, neighbors - 1 - k, now);
        }
    }

    /// Lowers the time of a node whose neighbour k the front has reached.
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

    /// Whether the edge of an impassable node along an axis goes on both ways. Behind a short edge, the front is not
    /// the circle that pass_corner assumes: times would be too low. In the plane, a corner has no axis.
    [[nodiscard]] constexpr bool goes_on(std::size_t wall, std::size_t axis) const noexcept {
        return axis == axes || (!(paces_[wall + stride_[axis]] > S(0)) && !(paces_[wall - stride_[axis]] > S(0)));
    }

    /// Moves the front past the corner of k, an impassable neighbour across an edge. The corner is the source of a new
    /// front: the nodes behind the corner, two cells deep, get the time of the straight line from the corner.
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
        // the time at the corner, for a circular front from a goal that node `from` sees
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
            // the number of cells that a flat front moves along the edge while it moves one cell across
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
