// SPDX-License-Identifier: MIT

#include <veer/arrive.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

/// A linear ramp of the speed within a radius.
inline glm::vec3 arrive_ramp(
    const glm::vec3& position, const glm::vec3& target, float max_speed, float slowing_radius) {
    const glm::vec3 offset = target - position;
    const float distance = glm::length(offset);
    if (distance == 0.0f) {
        return glm::vec3(0.0f);
    }
    return offset * (std::min(max_speed * distance / slowing_radius, max_speed) / distance);
}

/// The speed that the remaining distance just suffices to brake.
inline glm::vec3 arrive_velocity(
    const glm::vec3& position, const glm::vec3& target, float max_speed, float max_deceleration) {
    const glm::vec3 offset = target - position;
    const float distance = glm::length(offset);
    if (distance == 0.0f) {
        return glm::vec3(0.0f);
    }
    return offset * (std::min(max_speed, std::sqrt(2.0f * max_deceleration * distance)) / distance);
}

} // namespace plain

namespace {

using namespace compare;

constexpr float max_speed = 5.0f, max_deceleration = 10.0f,
                slowing_radius = 1.25f; // there the ramp brakes by 10 m/s^2 at first
constexpr veer::ArriveLimits<float> limits{max_speed, max_deceleration};

/// Agents that arrive at places 4 m away; an agent that has arrived gets another place. Two in three are braking.
struct Arrivers {
    PerAgent<glm::vec3> position{}, target{}, target_velocity{}, velocity{};
    Random random;

    Arrivers() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 50.0f);
            target[i] = position[i] + random.vector(0.0f, 4.0f);
            target_velocity[i] = random.vector(0.0f, 2.0f);
        }
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] += plain::arrive_velocity(position[i], target[i], max_speed, max_deceleration) * frame_time;
            if (glm::distance(position[i], target[i]) < 0.01f) {
                target[i] = position[i] + random.vector(1.0f, 4.0f);
            }
        }
    }

    double difference(const Arrivers& other, std::size_t i) const {
        return apart(velocity[i], other.velocity[i], double(max_speed));
    }
};

/// sqrt(2 a d) ignores that speed is constant in a step: an error of up to half of a step's braking, here of max_speed.
constexpr double half_a_step = 0.5 * double(max_deceleration * frame_time / max_speed) + 8 * epsilon;

const bool registered[] = {
    functions<Arrivers>(
        "arrive_velocity, and for plain a linear ramp",
        1.0, // the ramp is a different law
        [](Arrivers& a, std::size_t i) {
            a.velocity[i] = plain::arrive_ramp(a.position[i], a.target[i], max_speed, slowing_radius);
        },
        [](Arrivers& a, std::size_t i) {
            a.velocity[i] = veer::arrive_velocity(a.position[i], a.target[i], limits, frame_time);
        }),
    functions<Arrivers>(
        // longer: It counts the remaining steps and lands without overshooting; the plain versions overshoot. Two of
        // its four divisions depend on the limits alone: packs compute them once, before the loop.
        "arrive_velocity, and for plain sqrt(2 a d)", half_a_step,
        [](Arrivers& a, std::size_t i) {
            a.velocity[i] = plain::arrive_velocity(a.position[i], a.target[i], max_speed, max_deceleration);
        },
        [](Arrivers& a, std::size_t i) {
            a.velocity[i] = veer::arrive_velocity(a.position[i], a.target[i], limits, frame_time);
        }),
    functions<Arrivers>(
        "arrive_velocity at a moving target, and for plain sqrt(2 a d)", half_a_step,
        [](Arrivers& a, std::size_t i) {
            const glm::vec3 closing = plain::arrive_velocity(a.position[i], a.target[i], max_speed, max_deceleration);
            a.velocity[i] = plain::truncate(a.target_velocity[i] + closing, max_speed);
        },
        [](Arrivers& a, std::size_t i) {
            a.velocity[i] = veer::arrive_velocity(a.position[i], a.target[i], a.target_velocity[i], limits, frame_time);
        }),
};

} // namespace
