// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "arithmetic/numbers.hpp"
#include "geometry/front.hpp"
#include "parts/buckets.hpp"
#include "parts/list.hpp"
#include "parts/room.hpp"
#include "path.hpp"
#include "vector.hpp"

namespace veer { inline namespace VEER_UNIT {

template <OneAgent V> class TravelTimes {
    using S = scalar_t<V>;
    static constexpr std::size_t axes = dimension_v<V>;
    static constexpr parts::NodeRows<axes> rows{};
    static constexpr std::size_t neighbors = rows.neighbors;

public:
    template <class Slowness, class Goals>
    constexpr void build(const Slowness& slowness, const V& origin, S cell_size, const std::size_t (&counts)[axes],
        const Goals& goals) {
        lay_out(origin, cell_size, counts);
        if (nodes_ == 0) return;
        load(slowness);
        for (std::size_t i = 0; i < parts::count_of(goals); ++i) begin_at(goals[i]);
        std::size_t node = 0;
        while (queue_.take(node)) pass_on(node);
        set_flow();
    }

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

    [[nodiscard]] constexpr FlowField<V> flow() const noexcept {
        FlowField<V> field{flow_.data(), origin_, cell_size_, {}};
        if (nodes_ > 0)
            for (std::size_t i = 0; i < axes; ++i) field.counts[i] = counts_[i];
        return field;
    }

private:
    struct Place {
        S at[axes]; ///< [cells]
    };

    V origin_ = zero<V>();
    S cell_size_ = S(0);
    std::size_t counts_[axes] = {}, stride_[axes] = {}, nodes_ = 0;
    std::ptrdiff_t step_[neighbors] = {}; ///< from a node to each of its neighbours
    parts::Buckets<S> queue_;
    // with a border of a node about the grid that nobody passes
    parts::Room<S> paces_;     ///< time for a cell, 0 for an impassable node  [s]
    parts::Room<S> times_;     ///< [s]
    parts::Room<Place> slopes_; ///< derivative of the time along each axis    [s]
    parts::Room<V> flow_;      ///< without the border                         [m/s]

    [[nodiscard]] constexpr S last(std::size_t i) const noexcept {
        return constant<S>(static_cast<double>(counts_[i] - 1));
    }
    [[nodiscard]] constexpr Place place_of(const V& position) const noexcept {
        const V offset = position - origin_;
        Place place{};
        static_cast<void>(generate<V>([&](auto i) {
            return place.at[i] = clamp(ratio(component<i>(offset), cell_size_), S(0), last(i));
        }));
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

    /// Calls fn(number, node) for each node of the grid: its number in the lists of the game, and with the border.
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
        for (std::size_t i = 0; i < nodes_; ++i)
            paces_[i] = S(0), times_[i] = parts::largest<S>(), slopes_[i] = {};
        constexpr S least = constant<S>(parts::is_single_v<S> ? 0x1p-60 : 0x1p-500);
        S quickest = quotient(S(1), least), slowest = least;
        const std::size_t listed = parts::count_of(slowness);
        each_node([&](std::size_t number, std::size_t node) {
            const S given = number < listed ? S(slowness[number]) : S(0);
            if (!(given > S(0)) || !exact::is_finite(given)) return;
            paces_[node] = clamp(given * cell_size_, least, quotient(S(1), least));
            quickest = minimum(quickest, paces_[node]), slowest = maximum(slowest, paces_[node]);
        });
        queue_.start(nodes_, maximum(quickest * constant<S>(0.45),
                                 slowest * constant<S>(4.0 / static_cast<double>(parts::Buckets<S>::most - 8))));
    }

    /// Lowers the time of a node.
    constexpr void lower(std::size_t node, S time, const Place& slope) noexcept {
        if (!(time < times_[node])) return;
        times_[node] = time, slopes_[node] = slope;
        queue_.put(node, time);
    }

    /// Sets the times of the nodes about a goal.
    constexpr void begin_at(const V& goal) noexcept {
        if (!exact::is_finite(V(goal - origin_))) return;
        const Place place = place_of(goal);
        constexpr int reach = 2, side = 2 * reach + 1;
        std::ptrdiff_t center[axes];
        std::size_t middle = 0;
        for (std::size_t i = 0; i < axes; ++i) {
            center[i] = static_cast<std::ptrdiff_t>(place.at[i] + constant<S>(0.5));
            middle += (static_cast<std::size_t>(center[i]) + 1) * stride_[i];
        }
        const S pace = paces_[middle];
        if (!(pace > S(0))) return;
        constexpr int all = axes == 2 ? side * side : side * side * side;
        for (int k = 0; k < all; ++k) {
            int step[axes], cells = 1, most = 0;
            std::size_t node = middle;
            bool inside = true;
            for (std::size_t i = 0, stride = 1; i < axes; ++i, stride *= side) {
                step[i] = k / static_cast<int>(stride) % side - reach;
                const std::ptrdiff_t to = center[i] + step[i];
                inside = inside && to >= 0 && to < static_cast<std::ptrdiff_t>(counts_[i]);
                const int size = step[i] < 0 ? -step[i] : step[i];
                cells *= size + 1, most = size > most ? size : most;
                node = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(node)
                                                + step[i] * static_cast<std::ptrdiff_t>(stride_[i]));
            }
            if (!inside) continue;
            bool open = true, even = true; // all nodes of the box between `middle` and `node`
            for (int c = 0; c < cells; ++c) {
                std::ptrdiff_t at = static_cast<std::ptrdiff_t>(middle);
                for (std::size_t i = 0, rest = static_cast<std::size_t>(c); i < axes; ++i) {
                    const int size = step[i] < 0 ? -step[i] : step[i];
                    const int along = static_cast<int>(rest % static_cast<std::size_t>(size + 1));
                    rest /= static_cast<std::size_t>(size + 1);
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
            const S distance = square_root(squared), factor = ratio(paces_[node], distance);
            for (S& x : offset.at) x = x * factor;
            lower(node, distance * constant<S>(0.5) * (pace + paces_[node]), offset);
        }
    }

    /// Carries the front on from a node that it has reached.
    constexpr void pass_on(std::size_t node) noexcept {
        const S now = times_[node];
        for (std::size_t k = 0; k < neighbors; ++k) {
            const std::size_t to = node - static_cast<std::size_t>(step_[k]); // its neighbour k is `node`
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
            front.count = 0;
            for (std::size_t m = 0; m < axes; ++m) {
                const std::size_t at = node + static_cast<std::size_t>(step_[row.node[m]]);
                if (!(paces_[at] > S(0))) break;
                front.time[m] = times_[at], front.pace[m] = paces_[at], ++front.count;
                for (std::size_t j = 0; j < axes; ++j)
                    front.slope[m][j] = row.sign[j] < 0 ? S(0) - slopes_[at].at[row.axis[j]] : slopes_[at].at[row.axis[j]];
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

    /// Carries the front round the corner of an impassable neighbour k across an edge.
    constexpr void pass_corner(std::size_t node, std::size_t k, S now) noexcept {
        std::size_t axis[2] = {}, found = 0, along = axes;
        for (std::size_t i = 0; i < axes; ++i)
            if (rows.offset[k][i] != 0) axis[found < 2 ? found : 1] = i, ++found;
            else along = i;
        if (found != 2) return;
        const std::ptrdiff_t steps[2] = {rows.offset[k][axis[0]] * static_cast<std::ptrdiff_t>(stride_[axis[0]]),
            rows.offset[k][axis[1]] * static_cast<std::ptrdiff_t>(stride_[axis[1]])};
        const std::size_t side[2] = {node + static_cast<std::size_t>(steps[0]), node + static_cast<std::size_t>(steps[1])};
        if (!(paces_[side[0]] > S(0)) || !(paces_[side[1]] > S(0))) return;
        const auto half = [&](std::size_t from, int i) { // change of the time on half a step towards the corner
            return slopes_[from].at[axis[i]] * constant<S>(0.5 * rows.offset[k][axis[i]]);
        };
        S corner = now + half(node, 0) + half(node, 1);
        for (int i = 0; i < 2; ++i)
            if (times_[side[i]] <= now)
                corner = maximum(corner, times_[side[i]] + half(side[i], 1 - i) - half(side[i], i));
        const S drift = along < axes ? slopes_[node].at[along] : S(0);
        for (int i = 0; i < 2; ++i) { // behind the corner, on the side of side[i]
            const S pace = paces_[side[i]];
            // the front leaves the edge this many cells behind for each cell across, as long as it is flat
            const S lag = ratio(drift, square_root(maximum(pace * pace - drift * drift, S(0))));
            for (int far_along = 0; far_along < 2; ++far_along)
                for (int far_back = 0; far_back < 2; ++far_back) {
                    const std::size_t to =
                        side[i] + static_cast<std::size_t>(far_along * steps[i] - far_back * steps[1 - i]);
                    if (!(paces_[to] >= pace && paces_[to] <= pace)) continue;
                    if (far_along + far_back == 2 && !(paces_[side[i] + static_cast<std::size_t>(steps[i])] > S(0))
                        && !(paces_[side[i] - static_cast<std::size_t>(steps[1 - i])] > S(0)))
                        continue; // no way between two walls that touch
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
        flow_.grow(count);
        each_node([&](std::size_t number, std::size_t node) {
            const Place straight = way_from(node);
            Place way = straight;
            for (std::size_t i = 0; i < axes; ++i)
                for (std::size_t j = 0; j < axes; ++j)
                    for (int k = 0; axes == 2 && i != j && k < 4; ++k) keep_clear(way, straight, node, i, (k & 1) != 0, j, (k & 2) != 0);
            S squared = S(0);
            for (const S x : way.at) squared = squared + x * x;
            const S factor = ratio(ratio(cell_size_, paces_[node]), square_root(squared));
            flow_[number] = generate<V>([&](auto i) { return way.at[i] * factor; });
        });
    }
    enum class Parting { none, first_turns, second_turns, both_bend };
    [[nodiscard]] constexpr bool is_open(std::size_t node) const noexcept { return paces_[node] > S(0); }
    [[nodiscard]] static constexpr bool leads(const Place& way, std::size_t axis, bool up) noexcept {
        return up ? way.at[axis] > S(0) : way.at[axis] < S(0);
    }
    /// Whether the ways of the two nodes beside `node` along two axes part at the corner of a wall across.
    [[nodiscard]] constexpr Parting parting(
        std::size_t node, std::size_t i, bool up_i, std::size_t j, bool up_j) const noexcept {
        const std::size_t first = shifted(node, i, up_i), second = shifted(node, j, up_j), wall = shifted(first, j, up_j);
        if (is_open(wall) || !is_open(node) || !is_open(first) || !is_open(second)) return Parting::none;
        if (!leads(way_from(first), i, up_i) || !leads(way_from(second), j, up_j)) return Parting::none;
        const std::size_t next_i = shifted(wall, i, up_i), next_j = shifted(wall, j, up_j);
        const bool first_can = !is_open(next_i) || !leads(way_from(next_i), j, up_j),
                   second_can = !is_open(next_j) || !leads(way_from(next_j), i, up_i);
        const bool first_is_longer = times_[first] > times_[second] || (times_[first] >= times_[second] && i < j);
        if (first_is_longer)
            return first_can && times_[second] < times_[node] ? Parting::first_turns : Parting::both_bend;
        return second_can && times_[first] < times_[node] ? Parting::second_turns : Parting::both_bend;
    }
    /// Turns or bends a node's way, where ways part beside the node.
    constexpr void keep_clear(Place& way, const Place& straight, std::size_t node, std::size_t i, bool up_i,
        std::size_t j, bool up_j) const noexcept {
        if (!leads(straight, i, up_i)) return;
        const S size = magnitude(straight.at[i]);
        const auto bend = [&](S part) {
            if (!leads(straight, j, up_j) && !leads(straight, j, !up_j)) way.at[j] = up_j ? S(0) - part : part;
        };
        const Parting own = parting(node, i, up_i, j, up_j);
        if (own == Parting::first_turns) way = {}, way.at[j] = up_j ? size : S(0) - size;
        else if (own == Parting::both_bend && times_[shifted(node, i, up_i)] < times_[node])
            bend(constant<S>(0.25) * size);
        if (own != Parting::none || is_open(shifted(node, j, up_j))) return;
        const std::size_t behind = shifted(node, i, !up_i), away = shifted(node, j, !up_j);
        const Parting before = parting(behind, i, up_i, j, up_j);
        if (before == Parting::first_turns) way = {}, way.at[i] = up_i ? S(0) - size : size;
        else if (before == Parting::both_bend && is_open(away))
            bend(is_open(shifted(away, i, up_i)) ? size : constant<S>(0.5) * size);
    }
    [[nodiscard]] constexpr std::size_t shifted(std::size_t node, std::size_t axis, bool up) const noexcept {
        return up ? node + stride_[axis] : node - stride_[axis];
    }
    /// Whether a node's neighbour, and all nodes between them, can be passed.
    [[nodiscard]] constexpr bool is_clear(std::size_t node, std::size_t neighbor) const noexcept {
        for (std::size_t corner = 1; corner < std::size_t(1) << axes; ++corner) {
            std::size_t at = node;
            for (std::size_t i = 0; i < axes; ++i)
                if ((corner >> i & 1) != 0 && rows.offset[neighbor][i] != 0) at = shifted(at, i, rows.offset[neighbor][i] > 0);
            if (!is_open(at)) return false;
        }
        return true;
    }
    /// The direction of the way from a node. Beside a wall, the steepest way down to a neighbour, past no wall.
    [[nodiscard]] constexpr Place way_from(std::size_t node) const noexcept {
        Place way{};
        bool beside_wall = false;
        for (const std::ptrdiff_t step : step_) beside_wall = beside_wall || !is_open(node + static_cast<std::size_t>(step));
        std::size_t best = rows.self;
        S steepest = S(0);
        for (std::size_t k = 0; beside_wall && k < neighbors; ++k) {
            constexpr double shares[] = {0.0, 1.0, 0.70710678118654752, 0.57735026918962576};
            const S drop = times_[node] - times_[node + static_cast<std::size_t>(step_[k])];
            const S slope = drop * constant<S>(shares[rows.steps[k]]);
            if (slope > steepest && is_clear(node, k)) steepest = slope, best = k;
        }
        for (std::size_t i = 0; i < axes; ++i) {
            const S slope = slopes_[node].at[i];
            if (best != rows.self) way.at[i] = S(rows.offset[best][i]);
            else if (is_open(shifted(node, i, slope < S(0)))) way.at[i] = S(0) - slope;
        }
        for (std::size_t i = 0; i < axes; ++i) // beside the corner of a wall, not into it
            for (std::size_t j = 0; j < i; ++j)
                if (magnitude(way.at[i] * way.at[j]) > S(0)
                    && !is_open(shifted(shifted(node, i, way.at[i] > S(0)), j, way.at[j] > S(0))))
                    way.at[magnitude(way.at[i]) > magnitude(way.at[j]) ? j : i] = S(0);
        return way;
    }
};

}} // namespace veer::VEER_UNIT
