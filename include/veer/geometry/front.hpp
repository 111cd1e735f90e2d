// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../scalar.hpp"

// For travel.hpp. A front starts at the goals and spreads over a grid. These functions compute the time at which the
// front reaches a node, from the times at the neighbours of the node. The unit of length is a cell.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// A row has two neighbours of a node in 2D, and three in 3D. The first neighbour is one step away from the node, along
/// some axis. Each further neighbour is one step away from the previous neighbour, along another axis.
template <std::size_t Axes> struct NodeRow {
    unsigned char node[Axes]; ///< number of each neighbour
    unsigned char axis[Axes]; ///< axis of the step to each neighbour
    signed char sign[Axes];   ///< sign of the step to each neighbour
};

/// The neighbours of a node, and the rows that contain each neighbour. Neighbour numbers increase along the first axis,
/// then along the second axis, then along the third axis.
template <std::size_t Axes> struct NodeRows {
    static constexpr std::size_t neighbors = Axes == 2 ? 9 : 27, most = Axes == 2 ? 2 : 8;
    static constexpr std::size_t self = neighbors / 2; ///< number of the node itself

    signed char offset[neighbors][Axes] = {};
    std::size_t steps[neighbors] = {}; ///< number of axes along which node and neighbour differ
    std::size_t count[neighbors] = {};
    NodeRow<Axes> rows[neighbors][most] = {};

    constexpr NodeRows() noexcept {
        for (std::size_t k = 0; k < neighbors; ++k)
            for (std::size_t i = 0, stride = 1; i < Axes; ++i, stride *= 3)
                offset[k][i] = static_cast<signed char>(static_cast<int>(k / stride % 3) - 1),
                steps[k] += offset[k][i] != 0;
        add({}, self, 0);
    }

private:
    /// Adds all rows that begin with the first `length` steps of `row`. The steps end at neighbour `at`.
    constexpr void add(NodeRow<Axes> row, std::size_t at, std::size_t length) noexcept {
        if (length == Axes) {
            for (const std::size_t node : row.node) rows[node][count[node]++] = row;
            return;
        }
        for (std::size_t i = 0, stride = 1; i < Axes; ++i, stride *= 3)
            if (offset[at][i] == 0)
                for (int back = 0; back < 2; ++back) {
                    const std::size_t next = back == 0 ? at + stride : at - stride;
                    row.node[length] = static_cast<unsigned char>(next);
                    row.axis[length] = static_cast<unsigned char>(i);
                    row.sign[length] = static_cast<signed char>(back == 0 ? 1 : -1);
                    add(row, next, length + 1);
                }
    }
};

/// What the travel time of a node is computed from: the node and its passable neighbours.
template <class S, std::size_t Axes> struct Front {
    S own_pace;          ///< time to cross the cell of the node           [s]
    S now;               ///< present time of the front                    [s]
    S time[Axes];        ///< time at which the front reaches each neighbour [s]
    S pace[Axes];        ///< time to cross the cell of each neighbour     [s]
    S slope[Axes][Axes]; ///< derivative of the time at each neighbour, along each step of the row  [s]
    std::size_t count;   ///< number of passable neighbours
    std::size_t newest;  ///< index, in the row, of the neighbour that the front passed last
};

/// The time at which a front reaches a node, and the decrease of the time along each step of the row.
template <class S, std::size_t Axes> struct Arrival {
    S time;
    S slope[Axes];
};

/// Returns twice the time by which a curved front is earlier than a flat front, at the point where a ray with the given
/// slopes crosses the row. Adds to `pull` the derivatives of the result by the neighbours' weights.
template <std::size_t... Member, class S, std::size_t Axes>
constexpr S bulge_of(const Front<S, Axes>& front, S pace, const S* slope, S* pull) noexcept {
    constexpr std::size_t at[] = {Member...}, count = sizeof...(Member);
    const S per = quotient(S(1), slope[0]);
    S weight[count], bulge = S(0);
    for (std::size_t m = 0; m < count; ++m) weight[m] = (slope[m] - (m + 1 < count ? slope[m + 1] : S(0))) * per;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            S bend = S(0);
            for (std::size_t m = at[i] + 1; m <= at[j]; ++m)
                bend = bend + (front.slope[at[j]][m] - front.slope[at[i]][m]);
            bend = clamp(bend, S(0), pace * constant<S>(0.5 * static_cast<double>(at[j] - at[i])));
            bulge = bulge + weight[i] * weight[j] * bend;
            pull[i] = pull[i] + bend * weight[j], pull[j] = pull[j] + bend * weight[i];
        }
    return bulge;
}

/// Corrects the slopes of a ray for the curvature of the front.
template <std::size_t... Member, class S> constexpr void turn_slopes(S pace, S* slope, const S* pull) noexcept {
    constexpr std::size_t at[] = {Member...}, count = sizeof...(Member);
    constexpr double reciprocal = 1.0 / static_cast<double>(at[0] + 1);
    S squared = pace * pace;
    for (std::size_t m = 1; m < count; ++m) {
        const double steps = static_cast<double>(at[m] - at[m - 1]);
        slope[m] = maximum(slope[m] + (pull[m] - pull[m - 1]) * constant<S>(0.5 / steps), S(0));
        squared = squared - slope[m] * slope[m] * constant<S>(steps);
    }
    slope[0] = square_root(maximum(squared * constant<S>(reciprocal), S(0)));
    for (std::size_t m = 1; m < count; ++m) slope[m] = minimum(slope[m], slope[m - 1]);
}

/// Finds the earliest arrival at the node by a path that crosses the row between the given members. If this arrival is
/// before best.time, stores the arrival in `best`. Returns false if the fastest path crosses elsewhere.
///     time(x) = t0 - d1 * x1 - d2 * x2 + pace * |x|      for an arrival through the point x, with linear interpolation
///     least time = t0 + n * c      c = sqrt((pace^2 - |d|^2) / n)      x along (c, d1, d2)
///     n: number of steps from the node to the first member
/// If the front has passed all members, bulge_of corrects the time for the curvature of the front.
template <std::size_t... Member, class S, std::size_t Axes>
constexpr bool arrive_through(const Front<S, Axes>& front, Arrival<S, Axes>& best) noexcept {
    constexpr std::size_t at[] = {Member...}, count = sizeof...(Member), n = at[0] + 1;
    if (at[count - 1] >= front.count) return false;
    const S pace = constant<S>(0.5) * (front.own_pace + (front.pace[Member] + ...) * constant<S>(1.0 / count));
    S slope[count], squared = pace * pace;
    for (std::size_t m = 1; m < count; ++m) {
        const S steps = constant<S>(static_cast<double>(at[m] - at[m - 1]));
        slope[m] = (front.time[at[m - 1]] - front.time[at[m]]) * (steps > S(1) ? constant<S>(0.5) : S(1));
        if (!(slope[m] >= S(0)) || (m > 1 && slope[m] > slope[m - 1])) return false;
        squared = squared - slope[m] * slope[m] * steps;
    }
    constexpr double reciprocals[] = {1.0, 0.5, 1.0 / 3.0}, roots[] = {1.0, 0.70710678118654752, 0.57735026918962576};
    if constexpr (count == 1) slope[0] = pace * constant<S>(roots[n - 1]);
    else {
        squared = squared * constant<S>(reciprocals[n - 1]);
        if (slope[1] * slope[1] > squared || !(squared > S(0))) return false;
        slope[0] = square_root(squared);
    }
    S time = front.time[at[0]] + slope[0] * constant<S>(static_cast<double>(n));
    if constexpr (count > 1) {
        if (((front.time[Member] <= front.now) && ...)) {
            S pull[count] = {};
            time = time - constant<S>(0.5) * bulge_of<Member...>(front, pace, slope, pull);
            if (time < best.time) turn_slopes<Member...>(pace, slope, pull);
        }
    }
    if (time < best.time) {
        best.time = time;
        for (std::size_t i = 0, m = 0; i < Axes; ++i) {
            while (m < count && at[m] < i) ++m;
            best.slope[i] = m < count ? slope[m] : S(0);
        }
    }
    return true;
}

/// Calls arrive_through for each set of members of a row between which the fastest path may cross the row.
template <class S, std::size_t Axes>
constexpr void arrive_through_row(const Front<S, Axes>& front, Arrival<S, Axes>& best) noexcept {
    if constexpr (Axes == 2) arrive_through<0, 1>(front, best);
    else if (!arrive_through<0, 1, 2>(front, best))
        arrive_through<0, 1>(front, best), arrive_through<0, 2>(front, best), arrive_through<1, 2>(front, best);
    // the fastest path leads through a single member only if the paces differ
    if (front.newest == 0) arrive_through<0>(front, best);
    if (front.newest == 1) arrive_through<1>(front, best);
    if constexpr (Axes == 3)
        if (front.newest == 2) arrive_through<2>(front, best);
}

}}} // namespace veer::VEER_UNIT::parts
