// SPDX-License-Identifier: MIT

#include <veer/turn.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace {

using namespace compare;

constexpr float max_speed = 2.0f, max_accel = 6.0f;
constexpr veer::ServoLimits<float> limits{max_speed, max_accel};

/// Autopilots that turn to courses; the courses change sometimes.
struct Pilots {
    PerAgent<glm::vec3> direction{}, turning{}, wanted{}, next{}, next_turning{};
    Random random;

    Pilots() {
        for (std::size_t i = 0; i != agents; ++i) {
            direction[i] = glm::normalize(random.vector(0.5f, 1.0f));
            wanted[i] = random.vector(0.5f, 1.0f);
        }
    }

    /// The speed that the remaining angle just suffices to brake, along the axis of the shortest turn.
    void plain_step(std::size_t i) {
        const glm::vec3 goal = glm::normalize(wanted[i]);
        const glm::vec3 axis = glm::cross(direction[i], goal);
        const float angle = std::acos(glm::clamp(glm::dot(direction[i], goal), -1.0f, 1.0f));
        const float speed = std::min(max_speed, std::sqrt(2.0f * max_accel * angle));
        const glm::vec3 omega = axis * (speed / std::max(glm::length(axis), 1e-6f));
        const glm::vec3 change = glm::cross(omega, direction[i]) - turning[i];
        const float size = glm::length(change), reach = max_accel * frame_time;
        next_turning[i] = turning[i] + (size > reach ? change * (reach / size) : change);
        next[i] = glm::normalize(direction[i] + next_turning[i] * frame_time);
    }
    void veer_step(std::size_t i) {
        const auto state = veer::turn_servo_step(direction[i], turning[i], wanted[i], limits, frame_time);
        next[i] = state.direction, next_turning[i] = state.turning;
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            veer_step(i);
            direction[i] = next[i], turning[i] = next_turning[i];
            if (random.uniform(0.0f, 120.0f) < 1.0f) {
                wanted[i] = random.vector(0.5f, 1.0f);
            }
        }
    }

    double difference(const Pilots& other, std::size_t i) const { return apart(next[i], other.next[i], 1.0); }
};

/// The largest difference of the two laws: in a frame, one turns one way and the other turns the other way.
constexpr double two_frames = 2.0 * double(max_accel * frame_time * frame_time) + 8 * epsilon;

const bool registered[] = {
    functions<Pilots>(
        "turn_servo_step, and for plain sqrt(2 a x)", two_frames, [](Pilots& p, std::size_t i) { p.plain_step(i); },
        [](Pilots& p, std::size_t i) { p.veer_step(i); }),
};

} // namespace
