// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>

#include <veer/drive.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

constexpr float wheelbase = 2.5f, most_steer = 0.6f;

/// Cars that drive to places up to 60 m away; who is within 5 m gets another place.
struct Cars {
    PerAgent<glm::vec2> position{}, heading{}, target{};
    PerAgent<float> speed{}, steer{};
    Random random;

    Cars() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = place(), target[i] = place();
            heading[i] = glm::normalize(glm::vec2(random.direction()) + glm::vec2(0.001f, 0.0f));
            speed[i] = random.uniform(4.0f, 20.0f), steer[i] = random.uniform(-most_steer, most_steer);
        }
    }
    glm::vec2 place() { return {random.uniform(-60.0f, 60.0f), random.uniform(-60.0f, 60.0f)}; }

    /// The Euler step: forwards along the old heading, then turn.
    void plain_step(std::size_t i) {
        const float turn = speed[i] * std::tan(steer[i]) / wheelbase * frame_time;
        const float angle = std::atan2(heading[i].y, heading[i].x) + turn;
        position[i] += heading[i] * (speed[i] * frame_time);
        heading[i] = {std::cos(angle), std::sin(angle)};
    }
    void veer_step(std::size_t i) {
        const auto next = veer::drive_step(position[i], heading[i], speed[i], steer[i], wheelbase, frame_time);
        position[i] = next.position, heading[i] = next.heading;
    }
    /// The formula with the angle to the target.
    void plain_pursuit(std::size_t i) {
        const glm::vec2 offset = target[i] - position[i];
        const float angle = std::atan2(offset.y, offset.x) - std::atan2(heading[i].y, heading[i].x);
        steer[i] = std::atan(2.0f * wheelbase * std::sin(angle) / glm::length(offset));
    }
    void veer_pursuit(std::size_t i) { steer[i] = veer::pure_pursuit(position[i], heading[i], target[i], wheelbase); }
    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            if (glm::distance(position[i], target[i]) < 5.0f) target[i] = place();
            steer[i] = std::clamp(steer[i], -most_steer, most_steer);
        }
    }
    double difference(const Cars& other, std::size_t i) const {
        return std::max({apart(position[i], other.position[i], 1.0), apart(heading[i], other.heading[i]),
            apart(steer[i], other.steer[i], 1.0)});
    }
};

const bool registered[] = {
    functions<Cars>(
        "drive_step, and for plain an Euler step", 10.0, // the circles of a different law
        [](Cars& c, std::size_t i) { c.plain_step(i); }, [](Cars& c, std::size_t i) { c.veer_step(i); }),
    functions<Cars>(
        "pure_pursuit", 1e-4, [](Cars& c, std::size_t i) { c.plain_pursuit(i); },
        [](Cars& c, std::size_t i) { c.veer_pursuit(i); }),
};

} // namespace
