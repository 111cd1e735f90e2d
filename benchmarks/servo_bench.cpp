// SPDX-License-Identifier: MIT

#include <veer/servo.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

constexpr float max_speed = 5.0f, max_accel = 10.0f;
constexpr veer::ServoLimits<float> limits{max_speed, max_accel};

/// Lifts that move to floors up to 20 m away; a lift that has arrived gets another floor.
struct Lifts {
    PerAgent<float> position{}, velocity{}, target{}, next{}, next_velocity{};
    Random random;

    Lifts() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.uniform(-50.0f, 50.0f);
            target[i] = position[i] + random.uniform(-20.0f, 20.0f);
            velocity[i] = random.uniform(-max_speed, max_speed);
        }
    }

    /// The speed that the remaining distance just suffices to brake, limited by the acceleration of a frame.
    void plain_step(std::size_t i) {
        const float remaining = target[i] - position[i];
        const float speed = std::min(max_speed, std::sqrt(2.0f * max_accel * std::abs(remaining)));
        const float change = std::copysign(speed, remaining) - velocity[i], most_change = max_accel * frame_time;
        next_velocity[i] = velocity[i] + std::max(-most_change, std::min(change, most_change));
        next[i] = position[i] + next_velocity[i] * frame_time;
    }
    void veer_step(std::size_t i) {
        const auto state = veer::servo_step(position[i], velocity[i], target[i], limits, frame_time);
        next[i] = state.position, next_velocity[i] = state.velocity;
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            veer_step(i);
            position[i] = next[i], velocity[i] = next_velocity[i];
            if (position[i] == target[i]) {
                target[i] = position[i] + random.uniform(-20.0f, 20.0f);
            }
        }
    }

    double difference(const Lifts& other, std::size_t i) const {
        return apart(next_velocity[i], other.next_velocity[i], double(max_speed));
    }
};

/// The largest difference of the two laws: one changes the velocity of a frame up, the other down.
constexpr double two_frames = 2.0 * double(max_accel * frame_time / max_speed) + 8 * epsilon;

const bool registered[] = {
    functions<Lifts>(
        "servo_step, and for plain sqrt(2 a d)", two_frames, [](Lifts& l, std::size_t i) { l.plain_step(i); },
        [](Lifts& l, std::size_t i) { l.veer_step(i); }),
};

} // namespace
