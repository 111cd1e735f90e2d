// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

/// Who is near whom, by a uniform grid: agents are sorted by cells (a counting sort), with copies of their positions
/// and velocities, so that who is near in space is near in memory too, and a row of cells is one run of agents.
///
/// The agents of 2 x 2 x 2 cells may share one list of all who could be near one of them: `for_each_block`.
class Grid {
public:
    std::vector<glm::vec3> positions, velocities; ///< of the agents in the order of their cells
    std::vector<unsigned> agents;                 ///< which agent each of these is

    /// @param radius  how far `around` will look
    void sort(const std::vector<glm::vec3>& all_positions, const std::vector<glm::vec3>& all_velocities, float radius) {
        glm::vec3 high = low_ = all_positions.at(0);
        for (const glm::vec3& position : all_positions)
            low_ = glm::min(low_, position), high = glm::max(high, position);
        const glm::vec3 extent = high - low_;
        cell_size_ = std::max({radius, extent.x / 100, extent.y / 100, extent.z / 100}), squared_ = radius * radius;
        cells_ = glm::ivec3(extent / cell_size_) + 1;

        const std::size_t count = all_positions.size();
        cell_of_.resize(count), positions.resize(count), velocities.resize(count), agents.resize(count),
            found_.resize(count);
        first_.assign(static_cast<std::size_t>(cells_.x * cells_.y * cells_.z) + 1, 0);
        for (std::size_t i = 0; i < count; ++i) ++first_[cell_of_[i] = index_of(cell(all_positions[i]))];
        unsigned sum = 0;
        for (unsigned& first : first_) first = sum += first; // the end of each cell, for now
        for (std::size_t i = count; i-- > 0;) {
            const unsigned place = --first_[cell_of_[i]];
            positions[place] = all_positions[i], velocities[place] = all_velocities[i],
            agents[place] = static_cast<unsigned>(i);
        }
    }

    /// Places in `positions` of all who are nearer than the radius; valid until the next call.
    [[nodiscard]] std::span<const unsigned> around(const glm::vec3& position) {
        const glm::ivec3 center = cell(position), from = glm::max(center - 1, 0), to = glm::min(center + 1, cells_ - 1);
        std::size_t count = 0;
        for_each_row(from, to, [&](unsigned begin, unsigned end) {
            for (unsigned k = begin; k < end; ++k) {
                const glm::vec3 offset = positions[k] - position;
                found_[count] = k; // without a branch: kept by the next line, or written over
                count += glm::dot(offset, offset) < squared_;
            }
        });
        return {found_.data(), count};
    }

    /// The lists that `for_each_block` fills; each thread needs its own.
    struct Lists {
        std::vector<unsigned> members, around;
    };

    /// Numbers of blocks of 2 x 2 x 2 cells: all of them are those below.
    [[nodiscard]] std::size_t blocks() const {
        const glm::ivec3 count = (cells_ + 1) / 2;
        return static_cast<std::size_t>(count.x) * static_cast<std::size_t>(count.y)
             * static_cast<std::size_t>(count.z);
    }
    /// Calls fn(members, around) for the blocks from number `first` up to `end` that hold anybody: places in
    /// `positions` of its members, and of all who may be nearer than the radius to one of them, the members too. Valid
    /// during the call.
    void for_each_block(std::size_t first, std::size_t end, Lists& lists, auto&& fn) const {
        const glm::ivec3 count = (cells_ + 1) / 2;
        lists.members.resize(positions.size() + 1), lists.around.resize(positions.size() + 1);
        for (std::size_t block = first; block < end; ++block) {
            const int number = static_cast<int>(block);
            const glm::ivec3 from =
                2 * glm::ivec3(number % count.x, number / count.x % count.y, number / (count.x * count.y));
            const glm::ivec3 to = glm::min(from + 1, cells_ - 1);
            std::size_t members = 0, around = 0;
            glm::vec3 low(std::numeric_limits<float>::max()), high = -low; // of the members
            for_each_row(from, to, [&](unsigned begin, unsigned stop) {
                for (unsigned k = begin; k < stop; ++k) {
                    low = glm::min(low, positions[k]), high = glm::max(high, positions[k]);
                    lists.members[members++] = k;
                }
            });
            if (members == 0) continue;
            for_each_row(glm::max(from - 1, 0), glm::min(to + 1, cells_ - 1), [&](unsigned begin, unsigned stop) {
                for (unsigned k = begin; k < stop; ++k) {
                    const glm::vec3 beyond = glm::max(glm::max(low - positions[k], positions[k] - high), glm::vec3(0));
                    lists.around[around] = k; // without a branch: kept by the next line, or written over
                    around += glm::dot(beyond, beyond) < squared_;
                }
            });
            fn(std::span<const unsigned>(lists.members.data(), members),
                std::span<const unsigned>(lists.around.data(), around));
        }
    }

private:
    glm::vec3 low_{};
    glm::ivec3 cells_{};
    float cell_size_ = 1, squared_ = 1;
    std::vector<unsigned> first_, cell_of_, found_;

    /// Calls fn(begin, end) for the agents of each row of the cells from one corner to the other.
    void for_each_row(const glm::ivec3& from, const glm::ivec3& to, auto&& fn) const {
        for (int z = from.z; z <= to.z; ++z)
            for (int y = from.y; y <= to.y; ++y)
                fn(first_[index_of({from.x, y, z})], first_[index_of({to.x, y, z}) + 1]);
    }
    glm::ivec3 cell(const glm::vec3& position) const {
        return glm::clamp(glm::ivec3((position - low_) / cell_size_), glm::ivec3(0), cells_ - 1);
    }
    unsigned index_of(const glm::ivec3& cell) const {
        return static_cast<unsigned>((cell.z * cells_.y + cell.y) * cells_.x + cell.x);
    }
};
