// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../scalar.hpp"
#include "front.hpp"

// Finds the directions of the fastest paths in a grid with walls, for travel.hpp. Beside a wall, the directions lead
// along the wall, so that no agent gets stuck.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// A position in a grid, or a direction, in cells along each axis.
template <class S, std::size_t Axes> struct OnGrid { S at[Axes]; };

/// The times at which a front reaches the nodes of a grid. All nodes at the border are impassable.
template <class S, std::size_t Axes> struct GridWays {
    static constexpr NodeRows<Axes> rows{};
    static constexpr unsigned char none = rows.neighbors;
    const S* pace;                       ///< time to cross a cell; 0 if impassable, -1 at the border [s]
    const S* time;                       ///< [s]
    const OnGrid<S, Axes>* slope;        ///< derivative of the time along each axis               [s]
    std::size_t stride[Axes];            ///< index of the next node along each axis, minus the node's index
    std::ptrdiff_t step[rows.neighbors]; ///< index of each neighbour, minus the node's index
    const unsigned char* neighbor;       ///< result of steepest_neighbor for each node

    /// For a node beside a wall, returns the number of the neighbour towards which the time decreases most steeply.
    /// Neighbours behind a wall are ignored. If the time decreases towards no neighbour, returns rows.self. For a node
    /// that is not beside a wall, returns `none`.
    [[nodiscard]] constexpr unsigned char steepest_neighbor(std::size_t node) const noexcept {
        bool beside_wall = false;
        for (const std::ptrdiff_t each : step) {
            const S other = pace[node + static_cast<std::size_t>(each)];
            beside_wall = beside_wall || (other >= S(0) && other <= S(0));
        }
        if (!beside_wall || !is_open(node)) return none;
        std::size_t best = rows.self;
        S steepest = S(0);
        for (std::size_t k = 0; k < rows.neighbors; ++k) {
            constexpr double shares[] = {0.0, 1.0, 0.70710678118654752, 0.57735026918962576};
            const S drop = time[node] - time[node + static_cast<std::size_t>(step[k])];
            const S descent = drop * constant<S>(shares[rows.steps[k]]);
            if (descent > steepest && is_clear(node, k)) steepest = descent, best = k;
        }
        return static_cast<unsigned char>(best);
    }

    /// Returns the direction of the fastest path from a node. In 2D, the paths of two neighbouring nodes may separate
    /// at the corner of a wall, and lead along two sides of the wall. The mean of these two directions would lead into
    /// the wall. If the slower path would follow the wall for more than one node, this path turns back and joins the
    /// other path. Otherwise, both paths bend away from the wall, as far as other walls allow.
    [[nodiscard]] constexpr OnGrid<S, Axes> beside_corners(std::size_t node) const noexcept {
        const OnGrid<S, Axes> straight = way_from(node);
        OnGrid<S, Axes> way = straight;
        if (Axes == 2 && neighbor[node] != none)
            for (std::size_t i = 0; i < 2; ++i)
                for (int k = 0; k < 4; ++k) keep_clear(way, straight, node, i, (k & 1) != 0, 1 - i, (k & 2) != 0);
        return way;
    }

private:
    enum class Parting { none, first_turns, second_turns, both_bend };
    [[nodiscard]] constexpr bool is_open(std::size_t node) const noexcept { return pace[node] > S(0); }
    [[nodiscard]] static constexpr bool leads(const OnGrid<S, Axes>& way, std::size_t axis, bool up) noexcept {
        return up ? way.at[axis] > S(0) : way.at[axis] < S(0);
    }

    /// Whether the paths from the neighbours along axes i and j separate at a corner of a wall, and which path turns.
    [[nodiscard]] constexpr Parting parting(
        std::size_t node, std::size_t i, bool up_i, std::size_t j, bool up_j) const noexcept {
        const std::size_t first = shifted(node, i, up_i), second = shifted(node, j, up_j),
                          wall = shifted(first, j, up_j);
        if (is_open(wall) || !is_open(node) || !is_open(first) || !is_open(second)) return Parting::none;
        if (!leads(way_from(first), i, up_i) || !leads(way_from(second), j, up_j)) return Parting::none;
        const std::size_t next_i = shifted(wall, i, up_i), next_j = shifted(wall, j, up_j);
        const bool first_can = !is_open(next_i) || !leads(way_from(next_i), j, up_j),
                   second_can = !is_open(next_j) || !leads(way_from(next_j), i, up_i);
        const bool first_is_longer = time[first] > time[second] || (time[first] >= time[second] && i < j);
        if (first_is_longer) return first_can && time[second] < time[node] ? Parting::first_turns : Parting::both_bend;
        return second_can && time[first] < time[node] ? Parting::second_turns : Parting::both_bend;
    }
    /// Changes the direction at a node at which two paths separate.
    constexpr void keep_clear(OnGrid<S, Axes>& way, const OnGrid<S, Axes>& straight, std::size_t node, std::size_t i,
        bool up_i, std::size_t j, bool up_j) const noexcept {
        if (!leads(straight, i, up_i)) return;
        const S size = magnitude(straight.at[i]);
        const auto bend = [&](S part) {
            if (!leads(straight, j, up_j) && !leads(straight, j, !up_j)) way.at[j] = up_j ? S(0) - part : part;
        };
        const Parting own = parting(node, i, up_i, j, up_j);
        if (own == Parting::first_turns) way = {}, way.at[j] = up_j ? size : S(0) - size;
        else if (own == Parting::both_bend && time[shifted(node, i, up_i)] < time[node]) bend(constant<S>(0.3) * size);
        if (own != Parting::none || is_open(shifted(node, j, up_j))) return;
        const std::size_t behind = shifted(node, i, !up_i), away = shifted(node, j, !up_j);
        const Parting before = parting(behind, i, up_i, j, up_j);
        if (before == Parting::first_turns) way = {}, way.at[i] = up_i ? S(0) - size : size;
        else if (before == Parting::both_bend && is_open(away))
            bend(is_open(shifted(away, i, up_i)) ? size : constant<S>(0.5) * size);
    }
    [[nodiscard]] constexpr std::size_t shifted(std::size_t node, std::size_t axis, bool up) const noexcept {
        return up ? node + stride[axis] : node - stride[axis];
    }
    /// Whether a neighbour, and every node between `node` and this neighbour, is passable.
    [[nodiscard]] constexpr bool is_clear(std::size_t node, std::size_t number) const noexcept {
        if (rows.steps[number] == 1) return is_open(node + static_cast<std::size_t>(step[number]));
        for (std::size_t corner = 1; corner < std::size_t(1) << Axes; ++corner) {
            std::size_t at = node;
            for (std::size_t i = 0; i < Axes; ++i)
                if ((corner >> i & 1) != 0 && rows.offset[number][i] != 0)
                    at = shifted(at, i, rows.offset[number][i] > 0);
            if (!is_open(at)) return false;
        }
        return true;
    }
    /// Returns the direction to steepest_neighbor if a node is beside a wall, else the direction of decreasing time.
    [[nodiscard]] constexpr OnGrid<S, Axes> way_from(std::size_t node) const noexcept {
        OnGrid<S, Axes> way{};
        const std::size_t best = neighbor[node];
        for (std::size_t i = 0; i < Axes; ++i) {
            const S rise = slope[node].at[i];
            if (best < rows.neighbors && best != rows.self) way.at[i] = S(rows.offset[best][i]);
            else if (is_open(shifted(node, i, rise < S(0)))) way.at[i] = S(0) - rise;
        }
        for (std::size_t i = 0; best == rows.self && i < Axes; ++i) // along the wall, not into its corner
            for (std::size_t j = 0; j < i; ++j)
                if (magnitude(way.at[i] * way.at[j]) > S(0)
                    && !is_open(shifted(shifted(node, i, way.at[i] > S(0)), j, way.at[j] > S(0))))
                    way.at[magnitude(way.at[i]) > magnitude(way.at[j]) ? j : i] = S(0);
        return way;
    }
};

}}} // namespace veer::VEER_UNIT::parts
