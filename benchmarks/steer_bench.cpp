// SPDX-License-Identifier: MIT

#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace plain { // see plain.hpp

/// Moves by the mean of the velocities before and after.
inline void steer_verlet_step(glm::vec3& position, glm::vec3& velocity, glm::vec3 steering, float max_force, float mass,
    float max_speed, float dt) {
    steering = truncate(steering, max_force);
    const glm::vec3 next = truncate(velocity + steering / mass * dt, max_speed);
    position = position + (velocity + next) * (0.5f * dt);
    velocity = next;
}

inline glm::vec3 limit_turn(const glm::vec3& velocity, const glm::vec3& desired, float max_angle) {
    if (angle_between(velocity, desired) <= max_angle) {
        return desired;
    }
    return glm::angleAxis(max_angle, glm::normalize(glm::cross(velocity, desired))) * velocity
         * (glm::length(desired) / glm::length(velocity));
}

} // namespace plain

namespace {

using namespace compare;

/// Agents with desired velocities up to 90 degrees off; one in thirty is within the 3 degrees of a frame.
struct Turners {
    PerAgent<glm::vec3> velocity{}, desired{}, turned{};
    Random random;

    Turners() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            velocity[i] = random.vector(1.0f, 3.0f);
            desired[i] = random.uniform(1.0f, 3.0f) * random.direction(velocity[i], random.uniform(0.01f, 1.5f));
        }
    }

    double difference(const Turners& other, std::size_t i) const { return apart(turned[i], other.turned[i]); }
};

constexpr float most_turn = 0.05f;

const bool registered[] = {
    functions<Seekers>(
        "seek + steer_step", 4 * epsilon, [](Seekers& s, std::size_t i) { s.plain_step(i); },
        [](Seekers& s, std::size_t i) { s.veer_step(i); }),
    functions<Seekers>(
        "seek + steer_verlet_step", 4 * epsilon,
        [](Seekers& s, std::size_t i) {
            const glm::vec3 steering = plain::seek(s.position[i], s.velocity[i], s.target[i], s.max_velocity);
            plain::steer_verlet_step(s.position[i], s.velocity[i], steering, s.max_force, s.mass, s.max_speed, 1.0f);
        },
        [](Seekers& s, std::size_t i) {
            const glm::vec3 steering = veer::seek(s.position[i], s.velocity[i], s.target[i], s.max_velocity);
            const auto motion = veer::steer_verlet_step(
                s.position[i], s.velocity[i], steering, {s.max_force, s.mass, s.max_speed}, 1.0f);
            s.position[i] = motion.position;
            s.velocity[i] = motion.velocity;
        }),
    functions<Turners>(
        // longer: The angle comes from cross and dot product, which are accurate near 0 too, and the turn keeps the
        // length.
        "limit_turn",
        1e-3, // the accuracy of acos near 0
        [](Turners& t, std::size_t i) { t.turned[i] = plain::limit_turn(t.velocity[i], t.desired[i], most_turn); },
        [](Turners& t, std::size_t i) { t.turned[i] = veer::limit_turn(t.velocity[i], t.desired[i], most_turn); }),
};

} // namespace
