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

namespace veer { inline namespace VEER_UNIT {

/// Finds the agents near a position, for flocks and crowds. Keep the grid, and call `build` in each frame.
///
///     veer::NeighborGrid<glm::vec3> grid;
///     grid.build(positions, 10);
///     grid.for_each_near(positions[i], 10, [&](std::size_t j) { sum.add(j, positions[j], velocities[j]); });
///
/// Empty cells take no memory, so the world may have any size. Several threads may search at the same time. The results
/// are the same on every machine.
///
/// Error: none. A search finds exactly the agents for which distance(position, agent) < radius.
/// Range: every number. There may be up to 2^28 agents.
/// Degenerate: an agent whose position is not finite is never found. If the position or the radius of a search is not
/// finite, or if the radius is <= 0, the search finds no agent. If cell_size is not finite or <= 0, searches are slow.
/// Source: M. Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable Objects" (2003).
template <OneAgent V> class NeighborGrid {
    using S = scalar_t<V>;
    using Place = BasicVector<S, dimension_v<V>>;
    using Blocks = parts::CellBlocks<S, dimension_v<V>>;
    using Index = std::uint32_t;

public:
    /// Sorts the agents into cells, in O(n) time. The function allocates memory only if there are more agents, or more
    /// cells with agents, than in earlier calls.
    ///
    /// @param positions  a list of vectors, or of structures with a member `position`  [m]
    /// @param cell_size  edge length of a cell, usually the radius of the searches     [m]
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

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

    /// The indices of all agents, sorted by cell, for simd::gather. Agents whose position is not finite come last.
    [[nodiscard]] constexpr parts::IndexRange order() const noexcept { return {order_.data(), size_}; }

    /// Calls fn(index) for each agent within `radius` of `position`. The calls follow the sequence of order().
    ///
    /// @param position  [m]
    /// @param radius    [m]
    /// @param fn        takes a std::size_t
    template <class Function>
    VEER_ALWAYS_INLINE constexpr void for_each_near(const V& position, S radius, Function&& fn) const {
        each_near(place_of(position), radius, [&](std::size_t at) VEER_IN_LINE { fn(std::size_t{order_[at]}); });
    }
    /// Calls fn(index) for each agent that is nearer than `radius` to a position in at least one lane. The calls follow
    /// the sequence of order(). For each lane, FlockSum ignores the agents that are too far away. For a fast search,
    /// the lanes must be close to each other:
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

    /// Writes the indices of all agents within `radius` of `position` to a container, sorted as in order().
    ///
    /// @param found  any container with clear() and push_back(index)
    /// @return number of agents found
    template <class Found> constexpr std::size_t find_near(const V& position, S radius, Found& found) const {
        std::size_t count = 0;
        (found.clear)(); // in parentheses, because <curses.h> makes `clear` a macro
        each_near(place_of(position), radius, [&](std::size_t at) { parts::append(found, order_[at]), ++count; });
        return count;
    }

    /// Writes to a container the indices of the nearest agents within `radius`, the nearest first. The parameter
    /// `count` limits their number. If two agents have the same distance, the lower index comes first.
    ///
    /// @param count  largest number of agents to find
    /// @param found  any container with clear() and push_back(index)
    /// @return number of agents found
    template <class Found>
    constexpr std::size_t nearest(const V& position, std::size_t count, S radius, Found& found) const {
        constexpr std::size_t few = 32;
        Candidate some[few];
        parts::Room<Candidate> many;
        if (count > few) { // allocate memory only for the agents within the radius
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
    parts::Room<Place> places_; ///< positions of the agents, sorted as in order_
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

    /// Computes the corners of the box around all finite lanes. If no lane is finite, the corners are infinite.
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

    /// Calls fn(i) for each index i for which places_[i] is nearer than the radius to a position in at least one lane.
    template <class P> VEER_ALWAYS_INLINE constexpr void each_near(const P& position, S radius, const auto& fn) const {
        Place low, high;
        if constexpr (parts::Pack<scalar_t<P>>) bounds_of(position, low, high);
        else low = position, high = position;
        if (!exact::all_finite(low, high, radius) || !(radius > S(0))) return;
        // The squares of distances below least_reach are subnormal, so distance() may be too small.
        constexpr S least_reach = constant<S>(parts::is_single_v<S> ? 0x1p-62 : 0x1p-510);
        const S reach = maximum(radius, least_reach);
        constexpr S most_remote = parts::largest<S>(); // not infinity, because infinity * 0 is NaN
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
    /// Finds the next agents whose squared distance to at least one lane of `position` is below `end`. Writes their
    /// indices in places_ to `found`, and returns their number, which is at most `most`.
    template <std::size_t most, class P>
    [[nodiscard]] constexpr std::size_t collect(
        typename Blocks::Walk& walk, std::size_t& run, const P& position, S end, Index* found) const noexcept {
        std::size_t count = 0;
        for (;; run = 0) {
            for (; run < walk.count; ++run) {
                // a copy, because g++ assumes that writing to `found` may change walk.runs
                Index first = walk.runs[run].first;
                for (const Index last = walk.runs[run].last; first < last;) {
                    const std::size_t room = most - count;
                    const Index stop = last - first < room ? last : first + static_cast<Index>(room);
                    for (; first < stop; ++first) {
                        const P offset = position - parts::converted<P>(places_[first]);
                        found[count] = first; // without a branch: the next line adds 1 only if the agent is near
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
