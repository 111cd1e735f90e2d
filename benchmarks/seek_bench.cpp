// SPDX-License-Identifier: MIT

#include <veer/seek.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

inline glm::vec3 flee(
    const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target, float max_velocity) {
    const glm::vec3 desired_velocity = glm::normalize(position - target) * max_velocity;
    return desired_velocity - velocity;
}

} // namespace plain

namespace {

using namespace compare;

/// Agents that seek targets on a field of 800 pixels; the answer is the steering.
struct Field {
    PerAgent<glm::vec3> position{}, velocity{}, target{}, steering{};

    Field() {
        Random random;
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 400.0f);
            velocity[i] = random.vector(0.0f, 3.0f);
            target[i] = random.vector(0.0f, 400.0f);
        }
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] += velocity[i];
        }
    }

    double difference(const Field& other, std::size_t i) const { return apart(steering[i], other.steering[i], 3.0); }
};

const bool registered[] = {
    functions<Field>(
        "seek",
        4 * epsilon, // of max_speed
        [](Field& f, std::size_t i) { f.steering[i] = plain::seek(f.position[i], f.velocity[i], f.target[i], 3.0f); },
        [](Field& f, std::size_t i) { f.steering[i] = veer::seek(f.position[i], f.velocity[i], f.target[i], 3.0f); }),
    functions<Field>(
        "flee", 4 * epsilon,
        [](Field& f, std::size_t i) { f.steering[i] = plain::flee(f.position[i], f.velocity[i], f.target[i], 3.0f); },
        [](Field& f, std::size_t i) { f.steering[i] = veer::flee(f.position[i], f.velocity[i], f.target[i], 3.0f); }),
};

} // namespace
