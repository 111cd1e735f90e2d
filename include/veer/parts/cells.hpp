// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../scalar.hpp"
#include "room.hpp"

// The cells of a NeighborGrid. Space is divided into blocks of 16 cells: 4 x 4 in 2D, 4 x 2 x 2 in 3D. Only blocks that
// contain an agent are stored. The stored blocks are sorted by the last coordinate, then by the previous coordinate,
// and so on. A hash table finds a block by its coordinates. Reasons and measurements: docs/notes/neighbors.md.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// Returns the coordinate of the cell that contains x, for cells of width 1: the largest integer that is at most x. If
/// |x| is above 1/epsilon, neighbouring numbers of the type are at least 1 apart, and each number has its own cell. The
/// coordinate still increases with x, and fits in an integer with as many bits as x.
template <class S> [[nodiscard]] inline constexpr auto cell_at(S x) noexcept {
    using Cell = std::conditional_t<sizeof(S) == 4, std::int32_t, std::int64_t>;
    constexpr S whole = S(1) / epsilon<S>();
    const S size = magnitude(x);
    if (size < whole) [[likely]] {
        const Cell toward_zero = static_cast<Cell>(x);
        return static_cast<Cell>(toward_zero - (x < static_cast<S>(toward_zero) ? 1 : 0));
    }
    const Cell cell = static_cast<Cell>(bits_as<Cell>(size) - bits_as<Cell>(whole) + static_cast<Cell>(whole));
    return x < S(0) ? static_cast<Cell>(-cell) : cell;
}

/// Returns the smallest number whose rounded square root is at least `radius`, for radius > 0. The condition
/// distance(a, b) < radius holds if and only if length_squared(a - b) is below the result.
template <class S> [[nodiscard]] inline constexpr S least_square(S radius) noexcept {
    using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
    Bits bits = bits_as<Bits>(S(radius * radius));
    if (bits > 0 && square_root(bits_as<S>(Bits(bits - 1))) >= radius) --bits;
    if (square_root(bits_as<S>(bits)) < radius) ++bits;
    return bits_as<S>(bits);
}

/// The integer coordinates of a cell or of a block.
template <class S, int Dimension> struct Cells {
    using Cell = decltype(cell_at(S(0)));
    Cell at[std::size_t{Dimension}];

    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr bool operator==(const Cells& a, const Cells& b) noexcept {
        Cell difference = 0; // one branch instead of three
        for (int k = 0; k < Dimension; ++k) difference |= a.at[k] ^ b.at[k];
        return difference == 0;
    }
};

/// Stores the cells that contain agents. For each cell, stores the position of its first agent in a sorted list.
template <class S, int Dimension> class CellBlocks {
public:
    using Cells = parts::Cells<S, Dimension>;
    using Index = std::uint32_t;

    /// Successive agents of the sorted list: from the position `first` to the position last - 1.
    struct Run {
        Index first, last;
    };
    /// A search through the cells of a box. go_on finds up to 64 runs of agents at a time, in ascending order.
    struct Walk {
        static constexpr std::size_t most = 64;
        Cells from, to;             ///< the first and the last cell along each axis
        Cells first, last, block;   ///< the first block, the last block, and the next block to search
        std::size_t upcoming = 0;   ///< number of the block after the last block found
        bool by_list, ends = false; ///< by_list: whether to visit all stored blocks, because the box has more blocks
        std::size_t count = 0;      ///< number of runs; some runs may be empty
        Run runs[most];
    };

    /// Sorts agents by cells. Agents without a cell come last. Agents with the same cell are in ascending order.
    /// @param cells_of  cells_of(i, cells) returns whether agent i has a cell, and writes this cell to `cells`
    /// @param put       put(k, i) is called once for each agent i; k is the position of the agent in the sorted list
    constexpr void sort(std::size_t count, const auto& cells_of, const auto& put) {
        cell_of_.grow(count);
        table_.grow(64);
        for (std::size_t i = 0; i < table_.size(); ++i) table_[i] = none;
        count_ = 0;
        Index* const cell_of = cell_of_.data();
        std::size_t next = 0; // position in the sorted list of the next agent without a cell
        for (std::size_t i = 0; i < count; ++i) {
            Cells cells;
            const bool is_in_cell = cells_of(i, cells);
            cell_of[i] = is_in_cell ? number_of(cells) : none;
            next += is_in_cell ? 1 : 0;
        }
        sort_blocks();
        const std::size_t ends = count_ * cells_in_block + 2;
        starts_.grow(ends);
        for (std::size_t i = 0; i < ends; ++i) starts_[i] = 0;
        for (std::size_t i = 0; i < count; ++i)
            if (cell_of[i] != none) { // counts the agents of cell c in starts_[c + 2]
                cell_of[i] = order_[cell_of[i] / cells_in_block] * cells_in_block + cell_of[i] % cells_in_block;
                ++starts_[std::size_t{cell_of[i]} + 2];
            }
        for (std::size_t i = 2; i < ends; ++i) starts_[i] += starts_[i - 1];
        for (std::size_t i = 0; i < count; ++i)
            put(cell_of[i] == none ? next++ : std::size_t{starts_[std::size_t{cell_of[i]} + 1]++}, i);
    }
    /// Begins a search through the box of cells between two corners.
    constexpr void begin(Walk& walk, const Cells& from, const Cells& to) const noexcept {
        walk.from = from, walk.to = to;
        walk.first = walk.block = block_of(from), walk.last = block_of(to);
        double boxed = 1;
        for (int k = 0; k < Dimension; ++k) {
            const auto wide = walk.last.at[k] - walk.first.at[k]; // below 0 only with -ffast-math, if a corner is NaN
            boxed *= 1 + static_cast<double>(wide > 0 ? wide : 0);
        }
        walk.by_list = boxed > static_cast<double>(count_);
    }
    /// Finds the next runs of a search.
    constexpr void go_on(Walk& walk) const noexcept {
        walk.count = 0;
        const Cells first = walk.first, last = walk.last;
        if (walk.by_list) {
            for (; walk.upcoming < count_ && walk.count + rows_in_block <= Walk::most; ++walk.upcoming) {
                const Cells block = blocks_[walk.upcoming];
                bool is_in_box = true;
                for (int k = 0; k < Dimension; ++k)
                    is_in_box = is_in_box && first.at[k] <= block.at[k] && block.at[k] <= last.at[k];
                if (is_in_box) add_runs(walk, walk.upcoming, block, rows_of(walk, block));
            }
            walk.ends = walk.upcoming == count_;
            return;
        }
        Cells block = walk.block;
        std::size_t upcoming = walk.upcoming;
        do {
            const Index rows = rows_of(walk, block);
            for (; block.at[0] <= last.at[0]; ++block.at[0]) {
                if (walk.count + rows_in_block > Walk::most) {
                    walk.block = block, walk.upcoming = upcoming;
                    return;
                }
                // neighbouring blocks along the first axis are neighbours in the list too
                const bool follows = upcoming < count_ && blocks_[upcoming] == block;
                const std::size_t number = follows ? upcoming : std::size_t{table_[slot_of(block)]};
                if (number == none) continue;
                upcoming = number + 1;
                add_runs(walk, number, block, rows);
            }
            block.at[0] = first.at[0];
        } while (advance(block, first, last));
        walk.ends = true;
    }

private:
    using Cell = typename Cells::Cell;
    static constexpr Index none = static_cast<Index>(-1);
    static constexpr Index cells_in_row = 4, rows_in_block = 4, cells_in_block = 16;

    std::size_t count_ = 0;             ///< number of blocks
    Room<Cells> blocks_, spare_blocks_; ///< the sorted blocks, and memory to sort them
    Room<Index> order_, spare_order_;   ///< order of the blocks; once sorted, the new number of each block
    Room<Index> starts_;                ///< where each cell begins in the sorted list, and where the last cell ends
    Room<Index> table_;                 ///< hash table from the coordinates of a block to its number; at most half full
    Room<Index> cell_of_;               ///< the number of each agent's cell, or none

    /// Returns how many low bits of a cell's coordinate give the coordinate of the cell within its block.
    [[nodiscard]] static constexpr int bits(int axis) noexcept { return axis == 0 || Dimension == 2 ? 2 : 1; }
    [[nodiscard]] static constexpr Cells block_of(const Cells& cells) noexcept {
        Cells block;
        for (int k = 0; k < Dimension; ++k) block.at[k] = static_cast<Cell>(cells.at[k] >> bits(k));
        return block;
    }
    /// The number of a cell in its block. A block has four rows of four cells along the first axis. Every other row is
    /// numbered backwards, so that cells with successive numbers are neighbours.
    [[nodiscard]] static constexpr Index number_within(const Cells& cells) noexcept {
        const Index x = static_cast<Index>(cells.at[0] & 3);
        Index row = static_cast<Index>(cells.at[1] & (Dimension == 2 ? 3 : 1));
        if constexpr (Dimension == 3) {
            const Index layer = static_cast<Index>(cells.at[2] & 1);
            row = layer << 1 | (row ^ layer);
        }
        return row * cells_in_row + (row % 2 == 0 ? x : 3 - x);
    }

    /// Returns the slot of a block in the hash table. For a new block, returns a free slot.
    [[nodiscard]] constexpr std::size_t slot_of(const Cells& block) const noexcept {
        constexpr std::uint64_t factor = 0x9E3779B97F4A7C15u; // Knuth's factor: 2^64 / golden ratio
        std::uint64_t hash = 0;
        for (int k = 0; k < Dimension; ++k) hash = hash * factor + static_cast<std::uint64_t>(block.at[k]);
        hash = (hash ^ hash >> 32) * factor;
        const Index mask = static_cast<Index>(table_.size() - 1);
        Index slot = static_cast<Index>(hash ^ hash >> 32) & mask;
        while (table_[slot] != none && !(blocks_[table_[slot]] == block)) slot = (slot + 1) & mask;
        return slot;
    }
    /// Returns the number of a cell before the blocks are sorted. If the block of the cell is new, stores the block.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Index number_of(const Cells& cells) {
        const Cells block = block_of(cells);
        std::size_t slot = slot_of(block);
        if (table_[slot] == none) {
            if (count_ == blocks_.size() || 2 * count_ >= table_.size()) grow(), slot = slot_of(block);
            blocks_[count_] = block;
            table_[slot] = static_cast<Index>(count_++);
        }
        return table_[slot] * cells_in_block + number_within(cells);
    }
    constexpr void grow() {
        spare_blocks_.grow(table_.size());
        for (std::size_t i = 0; i < count_; ++i) spare_blocks_[i] = blocks_[i];
        blocks_.swap(spare_blocks_);
        table_.grow(2 * table_.size());
        for (std::size_t i = 0; i < table_.size(); ++i) table_[i] = none;
        for (std::size_t i = 0; i < count_; ++i) table_[slot_of(blocks_[i])] = static_cast<Index>(i);
    }
    constexpr void sort_blocks() {
        order_.grow(blocks_.size()), spare_order_.grow(blocks_.size()), spare_blocks_.grow(blocks_.size());
        for (std::size_t i = 0; i < count_; ++i) order_[i] = static_cast<Index>(i);
        for (int k = 0; k < Dimension; ++k) sort_along(k);
        for (std::size_t i = 0; i < count_; ++i)
            spare_blocks_[i] = blocks_[order_[i]], spare_order_[order_[i]] = static_cast<Index>(i);
        blocks_.swap(spare_blocks_), order_.swap(spare_order_);
        for (std::size_t i = 0; i < table_.size(); ++i)
            if (table_[i] != none) table_[i] = order_[table_[i]];
    }
    /// Sorts order_ by the coordinates of the blocks along an axis (a radix sort, which is stable).
    constexpr void sort_along(int axis) noexcept {
        using Bits = std::make_unsigned_t<Cell>;
        if (count_ == 0) return;
        Cell low = blocks_[0].at[axis], high = low;
        for (std::size_t i = 1; i < count_; ++i) {
            const Cell cell = blocks_[i].at[axis];
            low = cell < low ? cell : low, high = cell > high ? cell : high;
        }
        const Bits range = static_cast<Bits>(high - low);
        for (unsigned shift = 0; shift < 8 * sizeof(Bits) && range >> shift != 0; shift += 8) {
            const auto digit = [&](Index block) {
                return static_cast<std::size_t>(static_cast<Bits>(blocks_[block].at[axis] - low) >> shift & 255);
            };
            Index starts[257] = {};
            for (std::size_t i = 0; i < count_; ++i) ++starts[digit(order_[i]) + 1];
            for (std::size_t i = 1; i < 256; ++i) starts[i] += starts[i - 1];
            for (std::size_t i = 0; i < count_; ++i) spare_order_[starts[digit(order_[i])]++] = order_[i];
            order_.swap(spare_order_);
        }
    }

    /// Moves to the next row of blocks in a box. Returns false after the last row.
    [[nodiscard]] static constexpr bool advance(Cells& block, const Cells& first, const Cells& last) noexcept {
        for (int k = 1; k < Dimension; ++k) {
            if (block.at[k] < last.at[k]) return ++block.at[k], true;
            block.at[k] = first.at[k];
        }
        return false;
    }
    /// Returns the coordinates, along one axis, of the cells of a block that are in the box.
    [[nodiscard]] static constexpr Run cut(const Walk& walk, const Cells& block, int axis) noexcept {
        const Cell mask = static_cast<Cell>((1 << bits(axis)) - 1);
        const Cell from = block.at[axis] == walk.first.at[axis] ? walk.from.at[axis] & mask : Cell(0),
                   to = block.at[axis] == walk.last.at[axis] ? walk.to.at[axis] & mask : mask;
        return {static_cast<Index>(from), static_cast<Index>(to) + 1};
    }
    /// Returns the rows of a block that are in the box, with one bit for each row.
    [[nodiscard]] static constexpr Index rows_of(const Walk& walk, const Cells& block) noexcept {
        const Run in_layer = cut(walk, block, 1);
        const Index rows = ((1u << in_layer.last) - 1) >> in_layer.first << in_layer.first;
        if constexpr (Dimension == 2) return rows;
        else {
            const Index turned = rows >> 1 | (rows << 1 & 2); // the second layer is numbered in reverse
            const Run layers = cut(walk, block, 2);
            return (layers.first == 0 ? rows : 0) | (layers.last == 2 ? turned << 2 : 0);
        }
    }
    constexpr void add_runs(Walk& walk, std::size_t number, const Cells& block, Index rows) const noexcept {
        const Run in_row = cut(walk, block, 0), backwards{cells_in_row - in_row.last, cells_in_row - in_row.first};
        const Index* const starts = starts_.data() + number * cells_in_block;
        std::size_t count = walk.count;
        const auto add = [&](Index row, const Run& cells) { // no branch: count rises only if the row is in `rows`
            walk.runs[count] = {starts[row * cells_in_row + cells.first], starts[row * cells_in_row + cells.last]};
            count += rows >> row & 1;
        };
        add(0, in_row), add(1, backwards), add(2, in_row), add(3, backwards);
        walk.count = count;
    }
};

}}} // namespace veer::VEER_UNIT::parts
