// SPDX-License-Identifier: MIT

#include <veer/wander.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

/// A step in the tangent plane.
inline glm::vec3 wander_direction(const glm::vec3& direction, const glm::vec3& random, float rate, float dt) {
    const glm::vec3 across = random - direction * glm::dot(random, direction);
    return glm::normalize(direction + across * (rate * std::sqrt(dt)));
}

/// A rotation, which is also right for long steps.
inline glm::vec3 wander_rotation(const glm::vec3& direction, const glm::vec3& random, float rate, float dt) {
    const glm::vec3 axis = glm::cross(direction, random);
    const float size = glm::length(axis);
    return glm::angleAxis(rate * std::sqrt(dt) * size, axis / size) * direction;
}

inline glm::vec3 wander_velocity(const glm::vec3& velocity, const glm::vec3& direction, float max_speed,
    float circle_distance, float circle_radius) {
    return glm::normalize(glm::normalize(velocity) * circle_distance + direction * circle_radius) * max_speed;
}

} // namespace plain

namespace {

using namespace compare;

constexpr float rate = 0.5f;

/// Agents that wander at 2 m/s; the random numbers are drawn between the frames.
struct Strollers {
    PerAgent<glm::vec3> velocity{}, direction{}, random_numbers{}, turned{}, wanted{};
    Random random;

    Strollers() {
        for (std::size_t i = 0; i != agents; ++i) {
            direction[i] = random.direction();
            velocity[i] = 2.0f * random.direction(direction[i], random.uniform(0.01f, 1.0f));
        }
        draw();
    }

    void draw() {
        const float most = std::sqrt(3.0f); // uniform numbers of variance 1
        for (std::size_t i = 0; i != agents; ++i) {
            random_numbers[i] =
                glm::vec3(random.uniform(-most, most), random.uniform(-most, most), random.uniform(-most, most));
        }
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            direction[i] = plain::wander_direction(direction[i], random_numbers[i], rate, frame_time);
            velocity[i] += 0.1f * (plain::wander_velocity(velocity[i], direction[i], 2.0f, 2.0f, 1.0f) - velocity[i]);
        }
        draw();
    }

    double difference(const Strollers& other, std::size_t i) const {
        return std::max(apart(turned[i], other.turned[i]), apart(wanted[i], other.wanted[i], 2.0));
    }
};

const bool registered[] = {
    functions<Strollers>(
        "wander_direction", 8 * epsilon,
        [](Strollers& s, std::size_t i) {
            s.turned[i] = plain::wander_rotation(s.direction[i], s.random_numbers[i], rate, frame_time);
        },
        [](Strollers& s, std::size_t i) {
            s.turned[i] = veer::wander_direction(s.direction[i], s.random_numbers[i], rate, frame_time);
        }),
    functions<Strollers>(
        "wander_direction, and for plain a step in the tangent plane",
        0.0025, // s - atan(s) is the error of the tangent plane; s is up to 3 rate sqrt(frame_time)
        [](Strollers& s, std::size_t i) {
            s.turned[i] = plain::wander_direction(s.direction[i], s.random_numbers[i], rate, frame_time);
        },
        [](Strollers& s, std::size_t i) {
            s.turned[i] = veer::wander_direction(s.direction[i], s.random_numbers[i], rate, frame_time);
        }),
    functions<Strollers>(
        "wander_velocity",
        16 * epsilon, // circle and centre cancel in part: at worst 1 m of 3 remains
        [](Strollers& s, std::size_t i) {
            s.wanted[i] = plain::wander_velocity(s.velocity[i], s.direction[i], 2.0f, 2.0f, 1.0f);
        },
        [](Strollers& s, std::size_t i) {
            s.wanted[i] = veer::wander_velocity(s.velocity[i], s.direction[i], {2.0f, 2.0f, 1.0f});
        }),
};

} // namespace
