// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

/// Who is near whom, by a uniform grid: agents are sorted by cells (a counting sort), with copies of their positions
/// and velocities, so that who is near in space is near in memory too, and a row of cells is one run of agents.
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
        for (int z = from.z; z <= to.z; ++z) {
            for (int y = from.y; y <= to.y; ++y) {
                const unsigned end = first_[index_of({to.x, y, z}) + 1];
                for (unsigned k = first_[index_of({from.x, y, z})]; k < end; ++k) {
                    const glm::vec3 offset = positions[k] - position;
                    found_[count] = k; // without a branch: kept by the next line, or written over
                    count += glm::dot(offset, offset) < squared_;
                }
            }
        }
        return {found_.data(), count};
    }

private:
    glm::vec3 low_{};
    glm::ivec3 cells_{};
    float cell_size_ = 1, squared_ = 1;
    std::vector<unsigned> first_, cell_of_, found_;

    glm::ivec3 cell(const glm::vec3& position) const {
        return glm::clamp(glm::ivec3((position - low_) / cell_size_), glm::ivec3(0), cells_ - 1);
    }
    unsigned index_of(const glm::ivec3& cell) const {
        return static_cast<unsigned>((cell.z * cells_.y + cell.y) * cells_.x + cell.x);
    }
};
