// SPDX-License-Identifier: MIT

#include <veer/orbit.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace {

using namespace compare;

constexpr float radius = 10.0f, max_speed = 8.0f, min_range = 8.0f, max_range = 12.0f;
constexpr veer::ArriveLimits<float> limits{max_speed, 20.0f};

/// Guards who approach a circle about their target, or follow it.
struct Guards {
    PerAgent<glm::vec3> position{}, velocity{}, center{}, desired{};
    Random random;

    Guards() {
        for (std::size_t i = 0; i != agents; ++i) {
            center[i] = random.vector(0.0f, 50.0f);
            position[i] = center[i] + random.vector(0.0f, 20.0f);
            velocity[i] = random.vector(1.0f, max_speed);
        }
    }

    /// Along the tangent in the direction of flight, plus a correction in proportion to the distance from the circle.
    void plain_step(std::size_t i) {
        const glm::vec3 offset = position[i] - center[i];
        const float distance = glm::length(offset);
        const glm::vec3 out = offset / distance, round = glm::normalize(velocity[i] - out * glm::dot(velocity[i], out));
        const float inwards = glm::clamp(3.0f * (distance / radius - 1.0f), -0.6f, 0.6f);
        desired[i] = glm::normalize(round - out * inwards) * max_speed;
    }
    void veer_step(std::size_t i) {
        desired[i] = veer::orbit_velocity(position[i], velocity[i], center[i], glm::vec3(0.0f), radius, max_speed);
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            veer_step(i);
            velocity[i] = desired[i];
            position[i] += velocity[i] * frame_time;
        }
    }

    double difference(const Guards& other, std::size_t i) const {
        return apart(desired[i], other.desired[i], double(max_speed));
    }
};

/// Archers who keep their targets between two ranges.
struct Archers : Guards {
    /// At full speed towards the range, slower within a metre of it.
    void plain_step(std::size_t i) {
        const glm::vec3 offset = position[i] - center[i];
        const float distance = glm::length(offset);
        const float missing = glm::clamp(distance, min_range, max_range) - distance;
        desired[i] = offset * (glm::clamp(missing, -1.0f, 1.0f) * max_speed / distance);
    }
    void veer_step(std::size_t i) {
        desired[i] = veer::keep_range_velocity(
            position[i], center[i], glm::vec3(0.0f), min_range, max_range, limits, frame_time);
    }
    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            veer_step(i);
            position[i] += desired[i] * frame_time;
            if (random.uniform(0.0f, 200.0f) < 1.0f) {
                position[i] = center[i] + random.vector(0.0f, 20.0f);
            }
        }
    }
};

/// The usual laws differ from veer's, so the comparison only tests that both move forwards.
constexpr double any_law = 2.0;

const bool registered[] = {
    functions<Guards>(
        "orbit_velocity, and for plain in proportion", any_law, [](Guards& g, std::size_t i) { g.plain_step(i); },
        [](Guards& g, std::size_t i) { g.veer_step(i); }),
    functions<Archers>(
        "keep_range_velocity, and for plain slower within a metre", any_law,
        [](Archers& a, std::size_t i) { a.plain_step(i); }, [](Archers& a, std::size_t i) { a.veer_step(i); }),
};

} // namespace
