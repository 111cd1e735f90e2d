// SPDX-License-Identifier: MIT

#include <veer/neighbors.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "compare.hpp"

namespace {

using namespace compare;

/// Agents in a cube with some twelve neighbours each. The plain code gets its candidates: the agents in the 27 cells
/// about the agent, which the grid searches too.
struct Swarm {
    static constexpr float radius = 10.0f;
    std::vector<glm::vec3> position = std::vector<glm::vec3>(agents);
    std::vector<std::vector<unsigned>> candidates{agents};
    std::vector<unsigned> found;
    PerAgent<glm::vec3> sum{}; ///< of the agents found: their number and positions
    veer::NeighborGrid<glm::vec3> grid;
    Random random;

    Swarm() {
        found.reserve(agents);
        const float side = std::cbrt(float(agents) / 12.0f * 4.18879f) * radius;
        for (glm::vec3& place : position)
            place = {random.uniform(0, side), random.uniform(0, side), random.uniform(0, side)};
        grid.build(position, radius);
        const std::vector<glm::vec3> any_order = position; // then in the order of the grid, as in a game
        for (std::size_t k = 0; k != agents; ++k) position[k] = any_order[grid.order()[k]];
        grid.build(position, radius);
        for (std::size_t i = 0; i != agents; ++i)
            for (std::size_t j = 0; j != agents; ++j) {
                const glm::vec3 cells = glm::abs(glm::floor(position[i] / radius) - glm::floor(position[j] / radius));
                if (std::max({cells.x, cells.y, cells.z}) < 1.5f) candidates[i].push_back(static_cast<unsigned>(j));
            }
    }
    void next_frame() {}

    void plain_find(std::size_t i) {
        found.clear();
        for (const unsigned j : candidates[i])
            if (glm::distance(position[i], position[j]) < radius) found.push_back(j);
        add_up(i);
    }
    void veer_find(std::size_t i) {
        grid.find_near(position[i], radius, found);
        add_up(i);
    }
    void add_up(std::size_t i) {
        sum[i] = glm::vec3(float(found.size()), found.empty() ? 0.0f : float(found.front()), 0.0f);
    }

    void plain_nearest(std::size_t i) {
        found.clear();
        for (const unsigned j : candidates[i])
            if (glm::distance(position[i], position[j]) < radius) found.push_back(j);
        const auto end = found.begin() + std::min<std::ptrdiff_t>(6, std::ptrdiff_t(found.size()));
        std::partial_sort(found.begin(), end, found.end(), [&](unsigned a, unsigned b) {
            return glm::distance(position[i], position[a]) < glm::distance(position[i], position[b]);
        });
        found.erase(end, found.end());
        add_up(i);
    }
    void veer_nearest(std::size_t i) {
        grid.nearest(position[i], 6, radius, found);
        add_up(i);
    }

    double difference(const Swarm& other, std::size_t i) const { return apart(sum[i], other.sum[i], 1.0); }
};
const bool registered[] = {
    functions<Swarm>(
        "NeighborGrid::find_near", 0, [](auto& w, auto i) { w.plain_find(i); },
        [](auto& w, auto i) { w.veer_find(i); }),
    functions<Swarm>(
        "NeighborGrid::nearest", 0, [](auto& w, auto i) { w.plain_nearest(i); },
        [](auto& w, auto i) { w.veer_nearest(i); }),
};

} // namespace
