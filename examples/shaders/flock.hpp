// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <random>
#include <vector>
#include <veer/flock.hpp>
#include <veer/neighbors.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

// The flock of gpu_flock.cpp (Vulkan) and benchmarks/flock.cu (CUDA), on one thread of the CPU.

constexpr float sight = 8; // [m]  of a bird; about sixteen others are within

// The values common to all birds, in the layout of the shader.
struct Rules {
    veer::FlockLimits<float> flock{.view = {.radius = sight, .min_cosine = -0.5f},
        .separation_radius = 6.5f,
        .max_speed = 14,
        .separation_weight = 3,
        .alignment_weight = 1,
        .cohesion_weight = 0.3f};
    veer::SteerLimits<float> wings{.max_force = 16, .mass = 0.5f, .max_speed = 14};
    float frame_time = 1 / 60.0f; // [s]
    float cells_per_metre = 1 / sight;
    std::uint32_t count = 0, mask = 0; // of the birds; of the table of blocks
};

// The flock in C++.
struct Flock {
    std::vector<glm::vec3> positions, velocities, steering;
    Rules rules = {};
    veer::NeighborGrid<glm::vec3> grid = {};

    // A ball of birds, with three birds far out and two in one place.
    explicit Flock(std::uint32_t count) : steering(count) {
        const float radius = sight * std::cbrt(float(count) / 17);
        std::mt19937 bits(20261128);
        const auto number = [&] { return float(bits() >> 8) * 0x1p-23f - 1; };
        while (positions.size() < count) {
            const float x = number(), y = number(), z = number();
            if (x * x + y * y + z * z >= 1) continue;
            positions.push_back(glm::vec3(x, y, z) * radius);
            velocities.push_back(8.0f * veer::normalize_or(glm::vec3(z, x, y), {1, 0, 0}));
        }
        positions[count / 5] = {3e9f, -2e8f, 1e7f}, positions[count / 3] = {-4e5f, 7e4f, -1e6f};
        positions[count / 2] = {0, 1e8f, -1e12f};
        positions[count - 2] = positions[count - 1];
    }
    void fly() {
        grid.build(positions, sight);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            veer::FlockSum<glm::vec3> sum(i, positions[i], velocities[i], rules.flock);
            grid.for_each_near(positions[i], sight, [&](std::size_t j) { sum.add(j, positions[j], velocities[j]); });
            steering[i] =
                sum.steering() + veer::seek(positions[i], velocities[i], {0, 0, 0}, rules.flock.max_speed) * 0.125f;
        }
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const auto next = veer::steer_step(positions[i], velocities[i], steering[i], rules.wings, rules.frame_time);
            positions[i] = next.position, velocities[i] = next.velocity;
        }
    }
    // The mean number of others in sight of a bird.
    double neighbors() {
        grid.build(positions, sight);
        std::size_t pairs = 0;
        for (const glm::vec3& position : positions) grid.for_each_near(position, sight, [&](std::size_t) { ++pairs; });
        return double(pairs) / double(positions.size()) - 1;
    }
};
