// SPDX-License-Identifier: MIT

#include <veer/guidance.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

inline glm::vec3 proportional_navigation(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, float gain) {
    const glm::vec3 d = target - position;
    const glm::vec3 w = target_velocity - velocity;
    const glm::vec3 los = glm::normalize(d);
    const float closing = -glm::dot(los, w);
    if (closing <= 0.0f) {
        return glm::vec3(0.0f);
    }
    const glm::vec3 omega = glm::cross(d, w) / glm::dot(d, d);
    return gain * closing * glm::cross(omega, los);
}

inline glm::vec3 pure_proportional_navigation(const glm::vec3& position, const glm::vec3& velocity,
    const glm::vec3& target, const glm::vec3& target_velocity, float gain) {
    const glm::vec3 d = target - position;
    const glm::vec3 omega = glm::cross(d, target_velocity - velocity) / glm::dot(d, d);
    return gain * glm::cross(omega, velocity);
}

inline glm::vec3 augmented_navigation(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, const glm::vec3& target_acceleration, float gain) {
    const glm::vec3 los = glm::normalize(target - position);
    const glm::vec3 across = target_acceleration - los * glm::dot(target_acceleration, los);
    return proportional_navigation(position, velocity, target, target_velocity, gain) + 0.5f * gain * across;
}

inline glm::vec3 homing_on_time(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, float time_to_go, float delta_time, int order) {
    const glm::vec3 miss = (target + target_velocity * time_to_go) - (position + velocity * time_to_go);
    return miss
         * ((1.0f - std::pow(1.0f - delta_time / time_to_go, static_cast<float>(order))) / (delta_time * time_to_go));
}

} // namespace plain

namespace {

using namespace compare;

/// Missiles of 60 m/s, at most half a radian off the collision course with targets of 20 m/s; new ones in every frame.
struct Engagements {
    PerAgent<glm::vec3> position{}, velocity{}, target{}, target_velocity{}, target_acceleration{}, acceleration{};
    PerAgent<float> time_to_go{};
    Random random;

    Engagements() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = 10.0f * random.direction();
            target[i] = random.vector(30.0f, 200.0f);
            target_velocity[i] = 20.0f * random.direction();
            target_acceleration[i] = 10.0f * random.direction();
            velocity[i] =
                target_velocity[i] + 60.0f * random.direction(target[i] - position[i], random.uniform(0.01f, 0.5f));
            time_to_go[i] = random.uniform(0.5f, 4.0f);
        }
    }

    double difference(const Engagements& other, std::size_t i) const {
        return apart(acceleration[i], other.acceleration[i], 100.0);
    }
};

const bool registered[] = {
    functions<Engagements>(
        "homing_on_time",
        1e-3, // 1 - (1 - small)^3 over small, in float
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] = plain::homing_on_time(
                e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], e.time_to_go[i], frame_time, 3);
        },
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] = veer::homing_on_time(
                e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], e.time_to_go[i], frame_time, 3);
        }),
    functions<Engagements>(
        "proportional_navigation", 64 * epsilon,
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] =
                plain::proportional_navigation(e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], 4.0f);
        },
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] =
                veer::proportional_navigation(e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], 4);
        }),
    functions<Engagements>(
        // longer: It keeps the turn rate in range, and turns towards a target that recedes; plain code does neither.
        "pure_proportional_navigation", 64 * epsilon,
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] = plain::pure_proportional_navigation(
                e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], 4.0f);
        },
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] =
                veer::pure_proportional_navigation(e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], 4);
        }),
    functions<Engagements>(
        "augmented_navigation", 64 * epsilon,
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] = plain::augmented_navigation(
                e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], e.target_acceleration[i], 4.0f);
        },
        [](Engagements& e, std::size_t i) {
            e.acceleration[i] = veer::augmented_navigation(
                e.position[i], e.velocity[i], e.target[i], e.target_velocity[i], e.target_acceleration[i], 4);
        }),
};

} // namespace
