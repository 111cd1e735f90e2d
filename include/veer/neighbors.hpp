// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "arithmetic/numbers.hpp"
#include "parts/cells.hpp"
#include "parts/list.hpp"
#include "parts/room.hpp"
#include "vector.hpp"

// NeighborGrid finds the neighbours for flock.hpp and crowd.hpp. The class allocates memory, and keeps it.

namespace veer { inline namespace VEER_UNIT {

/// Finds the agents whose distance from a position is below a radius, or the nearest few of these agents. A game keeps
/// the grid from frame to frame, and calls `build` in each frame.
///
///     veer::NeighborGrid<glm::vec3> grid;
///     grid.build(positions, 10);
///     grid.for_each_near(positions[i], 10, [&](std::size_t j) { sum.add(j, positions[j], velocities[j]); });
///
/// The grid sorts the agents by cells of space. A search looks at the agents of a few cells. A cell without an agent
/// takes no memory, so the world has no bounds. All answers and the order of the agents are the same on any machine,
/// with any compiler and number of threads. A search does not change the grid, so many threads may search it.
///
/// Error: none: a search finds exactly the agents for which the function `distance` returns less than the radius.
/// Range: every number; at most 2^28 agents.
/// Degenerate: no search finds an agent whose position is not finite. A search at a position that is not finite, or
/// with a radius that is not finite or <= 0, finds no agent. With a cell_size that is not finite or <= 0, all agents
/// are in one cell, and every search looks at all agents. Far from the origin, where neighbouring floating-point
/// numbers differ by more than a cell, each number has a cell of its own.
/// Source: M. Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable Objects" (2003).
template <OneAgent V> class NeighborGrid {
    using S = scalar_t<V>;
    using Place = BasicVector<S, dimension_v<V>>;
    using Blocks = parts::CellBlocks<S, dimension_v<V>>;
    using Index = std::uint32_t;

public:
    /// Sorts the agents into cells. The time is proportional to the number of agents, wherever they are. The function
    /// allocates only if there are more agents, or more cells with agents, than ever before.
    ///
    /// @param positions  a list of vectors, or of structures with a member `position`  [m]
    /// @param cell_size  edge of a cell: as a rule the radius of later searches        [m]
    template <class List> constexpr void build(const List& positions, S cell_size) {
        const bool is_size = exact::is_finite(cell_size) && cell_size > S(0);
        cells_per_metre_ = is_size ? minimum(quotient(S(1), cell_size), parts::largest<S>()) : S(0);
        size_ = parts::count_of(positions);
        places_.grow(size_), order_.grow(size_);
        const auto find_cell = [&](std::size_t i, typename Blocks::Cells& cells) VEER_IN_LINE {
            const Place place = place_of(positions[i]);
            cells = cells_of(place);
            return exact::is_finite(place);
        };
        blocks_.sort(size_, find_cell, [&](std::size_t k, std::size_t i) VEER_IN_LINE {
            order_[k] = static_cast<Index>(i), places_[k] = place_of(positions[i]);
        });
    }

    /// The number of agents.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

    /// The indices of all agents, cell by cell and ascending within a cell. Cells close together in space are mostly
    /// close together in the range. Agents whose position is not finite come last. simd::gather accepts the range.
    [[nodiscard]] constexpr parts::IndexRange order() const noexcept { return {order_.data(), size_}; }

    /// Calls fn(index) for each agent nearer to a position than the radius, in the order of order(). An agent at the
    /// position itself is found too.
    ///
    /// @param position  [m]
    /// @param radius    [m]
    /// @param fn        takes a std::size_t
    template <class Function>
    VEER_ALWAYS_INLINE constexpr void for_each_near(const V& position, S radius, Function&& fn) const {
        each_near(place_of(position), radius, [&](std::size_t at) VEER_IN_LINE { fn(std::size_t{order_[at]}); });
    }
    /// Calls fn(index) for each agent whose distance from at least one agent of a pack is below the radius, in the
    /// order of order(). FlockSum ignores agents too far from a lane, so each lane gets the bits of a search for its
    /// agent alone. The search is fast if the agents of a pack are close together, as successive agents of order() are:
    ///
    ///     simd::for_each([&](const auto& self, const auto& position, const auto& velocity, auto& steering) {
    ///         veer::FlockSum sum(self, position, velocity, limits);
    ///         grid.for_each_near(position, 10, [&](auto j) { sum.add(j, positions[j], velocities[j]); });
    ///         steering = sum.steering();
    ///     }, grid.order(), simd::gather(positions, grid.order()), simd::gather(velocities, grid.order()), steerings);
    template <Vector Packs, class Function>
        requires(parts::Pack<scalar_t<Packs>>&& parts::OfDimension<Packs, dimension_v<V>>)
    VEER_ALWAYS_INLINE constexpr void for_each_near(const Packs& positions, S radius, Function&& fn) const {
        each_near(positions, radius, [&](std::size_t at) VEER_IN_LINE { fn(std::size_t{order_[at]}); });
    }

    /// Puts the index of each agent that for_each_near finds into a container, in the order of order().
    ///
    /// @param found  any container with clear() and push_back(index)
    /// @return number of agents found
    template <class Found> constexpr std::size_t find_near(const V& position, S radius, Found& found) const {
        std::size_t count = 0;
        (found.clear)(); // in parentheses, because <curses.h> makes `clear` a macro
        each_near(place_of(position), radius, [&](std::size_t at) { parts::append(found, order_[at]), ++count; });
        return count;
    }

    /// Puts the indices of the `count` nearest agents into a container, the nearest first. Only agents nearer than the
    /// radius count. Of two agents at the same distance, the lower index comes first.
    ///
    /// @param count  largest number of agents to find
    /// @param found  any container with clear() and push_back(index)
    /// @return number of agents found
    template <class Found>
    constexpr std::size_t nearest(const V& position, std::size_t count, S radius, Found& found) const {
        constexpr std::size_t few = 32;
        Candidate some[few];
        parts::Room<Candidate> many;
        if (count > few) { // allocates memory for the agents within the radius only
            std::size_t near_by = 0;
            for_each_near(position, radius, [&](std::size_t) { ++near_by; });
            count = near_by < count ? near_by : count;
            many.grow(count);
        }
        Candidate* const best = count > few ? many.data() : some;
        const Place place = place_of(position);
        std::size_t found_count = 0;
        each_near(place, count > 0 ? radius : S(0), [&](std::size_t at) {
            const Candidate candidate{distance(place, places_[at]), order_[at]};
            if (found_count == count && !candidate.is_before(best[found_count - 1])) return;
            std::size_t to = found_count < count ? found_count++ : found_count - 1;
            for (; to > 0 && candidate.is_before(best[to - 1]); --to) best[to] = best[to - 1];
            best[to] = candidate;
        });
        (found.clear)(); // in parentheses: see find_near
        for (std::size_t i = 0; i < found_count; ++i) parts::append(found, best[i].index);
        return found_count;
    }

private:
    struct Candidate {
        S distance;
        Index index;
        [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool is_before(const Candidate& other) const noexcept {
            return distance < other.distance || (distance <= other.distance && index < other.index);
        }
    };

    std::size_t size_ = 0;
    S cells_per_metre_ = S(0);
    Blocks blocks_;
    parts::Room<Place> places_; ///< positions of the agents, in the order of order_
    parts::Room<Index> order_;

    [[nodiscard]] static constexpr Place place_of(const auto& agent) noexcept {
        parts::same_dimension<decltype(agent), V>();
        if constexpr (std::convertible_to<decltype(agent), const V&>) {
            const V& position = agent;
            return generate<Place>([&](auto k) { return component<k>(position); });
        } else return place_of(agent.position);
    }
    [[nodiscard]] constexpr typename Blocks::Cells cells_of(const Place& place) const noexcept {
        const auto cell = [&](S x) { return parts::cell_at(S(x * cells_per_metre_)); };
        if constexpr (dimension_v<V> == 2) return {cell(place.x), cell(place.y)};
        else return {cell(place.x), cell(place.y), cell(place.z)};
    }

    /// Finds the corners of the box about all finite lanes. If no lane is finite, both corners are infinite.
    template <class P> static constexpr void bounds_of(const P& position, Place& low, Place& high) noexcept {
        constexpr std::size_t lanes = lane_count_v<scalar_t<P>>;
        struct Numbers {
            S at[lanes];
        };
        low = generate<Place>([](auto) { return parts::infinity<S>(); }), high = low * S(-1);
        const auto numbers = [&](auto k) { return parts::bits_as<Numbers>(component<k>(position)); };
        const Numbers x = numbers(std::integral_constant<int, 0>()), y = numbers(std::integral_constant<int, 1>()),
                      z = numbers(std::integral_constant<int, dimension_v<V> - 1>());
        for (std::size_t i = 0; i < lanes; ++i) {
            const Place place = generate<Place>([&](auto k) { return k == 0 ? x.at[i] : k == 1 ? y.at[i] : z.at[i]; });
            if (!exact::is_finite(place)) continue;
            low = generate<Place>([&](auto k) { return minimum(component<k>(place), component<k>(low)); });
            high = generate<Place>([&](auto k) { return maximum(component<k>(place), component<k>(high)); });
        }
    }

    /// Calls fn(i) for each places_[i] that is nearer than the radius to at least one lane of `position`.
    template <class P> VEER_ALWAYS_INLINE constexpr void each_near(const P& position, S radius, const auto& fn) const {
        Place low, high;
        if constexpr (parts::Pack<scalar_t<P>>) bounds_of(position, low, high);
        else low = position, high = position;
        if (!exact::all_finite(low, high, radius) || !(radius > S(0))) return;
        // distance() may be too short for offsets below least_reach, whose squares are no normal numbers.
        constexpr S least_reach = constant<S>(parts::is_single_v<S> ? 0x1p-62 : 0x1p-510);
        const S reach = maximum(radius, least_reach);
        constexpr S most_remote = parts::largest<S>(); // infinity times a cells_per_metre_ of 0 would be NaN
        typename Blocks::Walk walk;
        blocks_.begin(walk,
            cells_of(generate<Place>([&](auto k) { return maximum(component<k>(low) - reach, -most_remote); })),
            cells_of(generate<Place>([&](auto k) { return minimum(component<k>(high) + reach, most_remote); })));
        const S end = parts::least_square(radius);
        constexpr std::size_t most = 128; // the largest number of agents that one call of collect finds
        Index found[most];
        std::size_t run = 0, count;
        do {
            count = collect<most>(walk, run, position, end, found);
            for (std::size_t i = 0; i < count; ++i) fn(std::size_t{found[i]});
        } while (count == most);
    }
    /// Finds the next i for which the squared distance of places_[i] from at least one lane of `position` is below
    /// `end`. Writes up to `most` of these i to `found`, and returns how many.
    template <std::size_t most, class P>
    [[nodiscard]] constexpr std::size_t collect(
        typename Blocks::Walk& walk, std::size_t& run, const P& position, S end, Index* found) const noexcept {
        std::size_t count = 0;
        for (;; run = 0) {
            for (; run < walk.count; ++run) {
                // a copy, because g++ assumes that a store to `found` may change the run
                Index first = walk.runs[run].first;
                for (const Index last = walk.runs[run].last; first < last;) {
                    const std::size_t room = most - count;
                    const Index stop = last - first < room ? last : first + static_cast<Index>(room);
                    for (; first < stop; ++first) {
                        const P offset = position - parts::converted<P>(places_[first]);
                        found[count] = first; // no branch: the next line counts the agent only if it is near
                        count += std::size_t{any(length_squared(offset) < end)};
                    }
                    if (count == most) return walk.runs[run].first = first, count;
                }
            }
            if (walk.ends) return count;
            blocks_.go_on(walk);
        }
    }
};

}} // namespace veer::VEER_UNIT
