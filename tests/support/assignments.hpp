// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include <veer/formation.hpp>

#include "random.hpp"
#include "vectors.hpp"

// Assignments by other ways than that of veer, and lists of places.

namespace tests {

inline constexpr std::size_t none = veer::SlotAssignment<float>::none;
using Slots = std::vector<std::size_t>;

template <veer::Vector V> long double squared_distance(const V& a, const V& b) {
    const Exact apart = exact(a) - exact(b);
    return tests::dot(apart, apart);
}
template <class S> Slots slots_of(const veer::SlotAssignment<S>& assignment) {
    Slots found;
    for (std::size_t i = 0; i < assignment.size(); ++i) found.push_back(assignment[i]);
    return found;
}
template <veer::Vector V> Slots assigned(const std::vector<V>& agents, const std::vector<V>& slots) {
    veer::SlotAssignment<veer::scalar_t<V>> assignment;
    assignment.build(agents, slots);
    return slots_of(assignment);
}
template <veer::Vector V>
long double sum_of(const std::vector<V>& agents, const std::vector<V>& slots, const Slots& slot) {
    long double sum = 0;
    for (std::size_t i = 0; i < agents.size(); ++i)
        if (slot[i] != none) sum += squared_distance(agents[i], slots[slot[i]]);
    return sum;
}
/// Whether no slot is taken twice, and as many are taken as can be.
inline bool is_assignment(const Slots& slot, std::size_t slot_count) {
    std::vector<int> taken(slot_count);
    std::size_t count = 0;
    for (const std::size_t s : slot) {
        if (s == none) continue;
        if (s >= slot_count || taken[s]++ > 0) return false;
        ++count;
    }
    return count == std::min(slot.size(), slot_count);
}

/// The least sum by the plain Hungarian method, with potentials, row by row, on a matrix.
template <class Number> Number least_sum(const std::vector<std::vector<Number>>& cost) {
    const std::size_t rows = cost.size(), columns = rows > 0 ? cost[0].size() : 0;
    std::vector<Number> u(rows + 1), v(columns + 1);
    std::vector<std::size_t> owner(columns + 1), way(columns + 1);
    for (std::size_t i = 1; i <= rows; ++i) {
        owner[0] = i;
        std::size_t at = 0;
        std::vector<Number> slack(columns + 1, std::numeric_limits<Number>::max());
        std::vector<char> used(columns + 1);
        do {
            used[at] = 1;
            Number delta = std::numeric_limits<Number>::max();
            std::size_t next = 0;
            for (std::size_t j = 1; j <= columns; ++j) {
                if (used[j]) continue;
                const Number reduced = cost[owner[at] - 1][j - 1] - u[owner[at]] - v[j];
                if (reduced < slack[j]) slack[j] = reduced, way[j] = at;
                if (slack[j] < delta) delta = slack[j], next = j;
            }
            for (std::size_t j = 0; j <= columns; ++j)
                if (used[j]) u[owner[j]] += delta, v[j] -= delta;
                else slack[j] -= delta;
            at = next;
        } while (owner[at] != 0);
        for (; at != 0; at = way[at]) owner[at] = owner[way[at]];
    }
    Number sum = 0;
    for (std::size_t j = 1; j <= columns; ++j)
        if (owner[j] != 0) sum += cost[owner[j] - 1][j - 1];
    return sum;
}
template <class Number, veer::Vector V> Number least_sum(const std::vector<V>& agents, const std::vector<V>& slots) {
    const bool turned = agents.size() > slots.size();
    std::vector<std::vector<Number>> cost(std::min(agents.size(), slots.size()));
    for (std::size_t r = 0; r < cost.size(); ++r)
        for (std::size_t c = 0; c < std::max(agents.size(), slots.size()); ++c)
            cost[r].push_back(static_cast<Number>(
                turned ? squared_distance(agents[c], slots[r]) : squared_distance(agents[r], slots[c])));
    return least_sum(cost);
}

template <veer::Vector V> std::vector<V> some(Random& random, std::size_t count, int kind) {
    std::vector<V> places(count, veer::zero<V>());
    for (V& place : places) {
        if (kind == 0) place = random.vector<V>(10);
        else if (kind == 1) place = random.lattice<V>(1);
        else if (kind == 2) place = random.lattice<V>(5);
        else if (kind == 3) place = random.lattice<V>(1000);
        else if (kind == 4) place = random.vector<V>(1) + vector<V>(300, -200, 100);
        else place = axis<V>(random.below(2), static_cast<veer::scalar_t<V>>(random.below(9) - 4));
    }
    return places;
}

} // namespace tests
