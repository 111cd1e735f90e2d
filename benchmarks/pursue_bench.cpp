// SPDX-License-Identifier: MIT

#include <veer/pursue.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

/// The estimate of the time that most libraries use.
inline glm::vec3 pursue(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, float max_speed) {
    const float time = glm::distance(position, target) / max_speed;
    return glm::normalize(target + target_velocity * time - position) * max_speed - velocity;
}

} // namespace plain

namespace {

using namespace compare;

/// Pursuers within 100 m of evaders of half their speed; the answer is the steering.
struct Chases {
    PerAgent<glm::vec3> position{}, velocity{}, target{}, target_velocity{}, steering{};

    Chases() {
        Random random;
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(10.0f, 100.0f);
            velocity[i] = random.vector(0.0f, 10.0f);
            target[i] = random.vector(0.0f, 5.0f);
            target_velocity[i] = random.vector(0.0f, 5.0f);
        }
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            target[i] += target_velocity[i] * frame_time;
        }
    }

    /// The allowed difference of two directions. The estimate of the other libraries is off by up to 30 degrees, so
    /// only the cost is compared.
    double difference(const Chases& other, std::size_t i) const { return apart(steering[i], other.steering[i], 10.0); }
};

const bool registered[] = {
    functions<Chases>(
        // longer: It solves the triangle, which the estimate does not.
        "pursue, against the estimate distance / speed", 1.5,
        [](Chases& c, std::size_t i) {
            c.steering[i] = plain::pursue(c.position[i], c.velocity[i], c.target[i], c.target_velocity[i], 10.0f);
        },
        [](Chases& c, std::size_t i) {
            c.steering[i] = veer::pursue(c.position[i], c.velocity[i], c.target[i], c.target_velocity[i], 10.0f);
        }),
    functions<Chases>(
        "pursue, against the textbook's quadratic", 4096 * epsilon,
        [](Chases& c, std::size_t i) {
            const float lead = plain::intercept_time(c.position[i], c.target[i], c.target_velocity[i], 10.0f);
            c.steering[i] = plain::seek(c.position[i], c.velocity[i], c.target[i] + c.target_velocity[i] * lead, 10.0f);
        },
        [](Chases& c, std::size_t i) {
            c.steering[i] = veer::pursue(c.position[i], c.velocity[i], c.target[i], c.target_velocity[i], 10.0f);
        }),
};

} // namespace
