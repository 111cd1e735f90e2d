// SPDX-License-Identifier: MIT
//
// A flock of a thousand starlings, and a falcon (veer/flock.hpp, veer/steer.hpp).
//
// Three rules make a flock: separation, alignment, cohesion. veer::flock is their sum over the neighbours, and
// veer::NeighborGrid finds the neighbours (veer/neighbors.hpp). The starlings circle over their roost, and flee from a
// falcon that dives through them.

#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <vector>
#include <veer/flock.hpp>
#include <veer/neighbors.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

constexpr float frame_time = 1 / 60.0f; // [s]
constexpr veer::FlockLimits<float> rules{.view = {.radius = 8, .min_cosine = -0.5f},
    .separation_radius = 6.5f,
    .max_speed = 14,
    .separation_weight = 3,
    .alignment_weight = 1,
    .cohesion_weight = 0.3f};
constexpr veer::SteerLimits<float> wings{.max_force = 16, .mass = 0.5f, .max_speed = 14};

struct Birds {
    std::vector<glm::vec3> positions, velocities;
    veer::NeighborGrid<glm::vec3> grid;
};

// The position of the falcon: it dives through the middle every 8 seconds.
glm::vec3 falcon_at(float time) {
    const float along = 20 * (std::fmod(time, 8.0f) - 4);
    return {along, 20 - 0.3f * along, 0.4f * along};
}

// One frame of all birds. Returns their mean number of neighbours.
float fly(Birds& birds, float time) {
    birds.grid.build(birds.positions, rules.view.radius);
    const glm::vec3 roost{25 * std::cos(0.4f * time), 20, 12 * std::sin(0.8f * time)}, falcon = falcon_at(time);
    std::vector<glm::vec3> steering(birds.positions.size());
    std::size_t found = 0;
    std::vector<unsigned> neighbors;
    for (std::size_t i = 0; i < steering.size(); ++i) {
        const glm::vec3 position = birds.positions[i], velocity = birds.velocities[i];
        found += birds.grid.find_near(position, rules.view.radius, neighbors) - 1; // veer::flock skips the bird itself
        steering[i] = veer::flock(i, birds.positions, birds.velocities, neighbors, rules);
        steering[i] += 0.15f * veer::seek(position, velocity, roost, rules.max_speed);
        if (veer::distance(position, falcon) < 15)
            steering[i] += 3.0f * veer::flee(position, velocity, falcon, rules.max_speed);
    }
    for (std::size_t i = 0; i < steering.size(); ++i) {
        const auto next = veer::steer_step(birds.positions[i], birds.velocities[i], steering[i], wings, frame_time);
        birds.positions[i] = next.position, birds.velocities[i] = next.velocity;
    }
    return float(found) / float(steering.size());
}

// A ball of birds that look in all directions.
Birds take_off(std::size_t count) {
    Birds birds;
    for (std::size_t i = 0; i < count; ++i) {
        const float up = 2 * (float(i) + 0.5f) / float(count) - 1, ring = std::sqrt(1 - up * up),
                    angle = 2.4f * float(i);
        const glm::vec3 direction{ring * std::cos(angle), up, ring * std::sin(angle)};
        birds.positions.push_back(
            glm::vec3{25, 20, 0} + direction * (4 + 24 * std::cbrt(float(i * 7 % count) / float(count))));
        birds.velocities.push_back(8.0f * glm::vec3{direction.z, direction.x, direction.y});
    }
    return birds;
}

// The order of the flock: the length of the mean heading, 0 to 1.
float order(const Birds& birds) {
    glm::vec3 sum(0);
    for (const glm::vec3& velocity : birds.velocities) sum += veer::normalize_or(velocity, {0, 0, 0});
    return veer::length(sum) / float(birds.velocities.size());
}

int main() {
    Birds birds = take_off(1000);
    std::printf("at first:   order %.2f\n", order(birds));
    for (int frame = 0; frame < 60 * 16; ++frame) {
        const float neighbors = fly(birds, float(frame) * frame_time);
        if (frame % 240 == 239)
            std::printf("after %2d s: order %.2f, %.0f neighbours each\n", (frame + 1) / 60, order(birds), neighbors);
    }
    return 0;
}
