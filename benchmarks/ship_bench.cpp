// SPDX-License-Identifier: MIT

#include <veer/ship.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

constexpr veer::ShipLimits<float> limits{20.0f, 2.0f};

/// Ships that fly to stations up to 200 m away; a ship that has arrived gets another station.
struct Ships {
    PerAgent<glm::vec3> position{}, velocity{}, nose{}, target{}, acceleration{};
    Random random;

    Ships() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 100.0f), velocity[i] = random.vector(0.0f, 20.0f);
            nose[i] = random.direction(), target[i] = random.vector(0.0f, 100.0f);
        }
    }

    /// The common heuristic: turn to the desired change of velocity, and push if the nose is within 25 degrees of it.
    void plain_arrive(std::size_t i) {
        const glm::vec3 offset = target[i] - position[i];
        const float distance = glm::length(offset), speed = std::sqrt(limits.max_thrust * distance);
        const glm::vec3 change = offset * (speed / distance) - velocity[i], desired = glm::normalize(change);
        const float angle = std::acos(std::clamp(glm::dot(nose[i], desired), -1.0f, 1.0f));
        const float fraction = std::min(1.0f, limits.turn_rate * frame_time / std::max(angle, 1e-6f));
        const glm::vec3 next = glm::normalize(glm::mix(nose[i], desired, fraction));
        acceleration[i] = glm::dot(next, desired) > 0.9f ? next * limits.max_thrust : glm::vec3(0.0f);
    }
    void veer_arrive(std::size_t i) {
        const auto helm =
            veer::ship_arrive(position[i], velocity[i], nose[i], target[i], glm::vec3(0.0f), limits, frame_time);
        acceleration[i] = helm.nose * helm.thrust;
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const auto helm =
                veer::ship_arrive(position[i], velocity[i], nose[i], target[i], glm::vec3(0.0f), limits, frame_time);
            nose[i] = helm.nose, velocity[i] += helm.nose * (helm.thrust * frame_time);
            position[i] += velocity[i] * frame_time;
            if (glm::distance(position[i], target[i]) < 1.0f) target[i] = random.vector(0.0f, 100.0f);
        }
    }

    double difference(const Ships&, std::size_t) const { return 0.0; } // a different law, which circles its target
};

const bool registered[] = {
    functions<Ships>(
        "ship_arrive, against a heuristic that circles", 1.0, [](Ships& s, std::size_t i) { s.plain_arrive(i); },
        [](Ships& s, std::size_t i) { s.veer_arrive(i); }),
};

} // namespace
