// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <cstddef>

#include <veer/crowd.hpp>
#include <veer/crowd_order.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

/// What a game writes for this by hand.
veer::CrowdOrder<float> plain_order_step(std::size_t self, const PerAgent<veer::Agent<glm::vec2>>& crowd,
    const std::array<int, 12>& neighbors, const PerAgent<veer::CrowdOrder<float>>& orders, const glm::vec2& goal,
    float max_speed, float time_step) {
    const auto& own = crowd[self];
    veer::CrowdOrder<float> order = orders[self];
    const glm::vec2 way = goal - own.position;
    const float distance = glm::length(way);
    bool is_there = distance <= std::max(2 * own.radius, max_speed * time_step);
    for (const int j : neighbors) {
        const auto& other = crowd[std::size_t(j)];
        if (orders[std::size_t(j)].has_arrived
            && glm::distance(own.position, other.position) <= 1.5f * (own.radius + other.radius))
            is_there = true;
    }
    if (is_there && glm::dot(own.velocity, way) <= 0.6f * max_speed * distance) order.held_up += time_step;
    else order.held_up = std::max(order.held_up - time_step, 0.0f);
    if (order.held_up > 1) order.has_arrived = true;
    return order;
}

/// A heap of agents in rows, of whom every second has arrived, and the twelve about each.
struct Heap {
    PerAgent<veer::Agent<glm::vec2>> crowd{};
    PerAgent<veer::CrowdOrder<float>> orders{}, next{};
    PerAgent<std::array<int, 12>> neighbors{};
    Random random;

    Heap() {
        for (std::size_t i = 0; i != agents; ++i) {
            crowd[i] = {0.7f * glm::vec2(i % 32, i / 32), glm::vec2(0.0f), 0.3f};
            for (std::size_t k = 0; k != 12; ++k) {
                constexpr std::array<int, 12> around{-1, 1, -32, 32, -33, -31, 31, 33, -2, 2, -64, 64};
                neighbors[i][k] = static_cast<int>((i + agents + std::size_t(around[k])) % agents);
            }
        }
        next_frame();
    }
    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const float x = random.uniform(-1.0f, 1.0f), y = random.uniform(-1.0f, 1.0f);
            crowd[i].velocity = {x, y};
            orders[i] = {random.uniform(0.0f, 1.0f), random.uniform(0.0f, 1.0f) < 0.5f};
        }
    }
    double difference(const Heap& other, std::size_t i) const {
        return next[i].has_arrived == other.next[i].has_arrived
                 ? static_cast<double>(std::abs(next[i].held_up - other.next[i].held_up))
                 : 1.0;
    }
};

const glm::vec2 goal{11, 11};

const bool registered[] = {
    functions<Heap>(
        "order_step, 12 neighbours", 1e-6,
        [](Heap& h, std::size_t i) {
            h.next[i] = plain_order_step(i, h.crowd, h.neighbors[i], h.orders, goal, 1.4f, 0.1f);
        },
        [](Heap& h, std::size_t i) {
            h.next[i] = veer::order_step(i, h.crowd, h.neighbors[i], h.orders, goal, 1.4f, 0.1f);
        }),
};

} // namespace
