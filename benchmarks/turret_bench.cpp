// SPDX-License-Identifier: MIT

#include <veer/turret.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace {

using namespace compare;

constexpr float yaw_rate = 1.0f, pitch_rate = 0.5f, turn_rate = 1.5f, shot_speed = 60.0f; // [rad/s], [m/s]
constexpr float widest = 2.5f;                                                            // yaw to either side  [rad]

/// Turrets with barrels that follow passing drones; new ones in every frame.
struct Barrels {
    PerAgent<glm::vec3> position{}, barrel{}, target{}, target_velocity{}, turned{};
    PerAgent<float> wait{};
    veer::Orientation<glm::vec3> base{glm::vec3(1, 0, 0), glm::vec3(0, 0, -1), glm::vec3(0, 1, 0)};
    Random random;

    Barrels() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = 10.0f * random.direction();
            barrel[i] = of_angles(random.uniform(-widest, widest), random.uniform(-0.2f, 1.2f));
            target[i] = 100.0f * of_angles(random.uniform(-2.4f, 2.4f), random.uniform(-0.1f, 1.1f));
            target_velocity[i] = random.vector(5.0f, 30.0f);
        }
    }
    glm::vec3 of_angles(float yaw, float pitch) const {
        return (base.forward * std::cos(yaw) + base.left * std::sin(yaw)) * std::cos(pitch) + base.up * std::sin(pitch);
    }

    /// Converts both directions to angles, clamps each to its limits, and converts back.
    void plain_step(std::size_t i) {
        const auto yaw_of = [&](const glm::vec3& v) {
            return std::atan2(glm::dot(v, base.left), glm::dot(v, base.forward));
        };
        const auto pitch_of = [&](const glm::vec3& v) { return std::asin(glm::dot(v, base.up) / glm::length(v)); };
        const auto towards = [](float from, float to, float most) { return from + glm::clamp(to - from, -most, most); };
        const float wanted_yaw = glm::clamp(yaw_of(target[i]), -widest, widest);
        const float wanted_pitch = glm::clamp(pitch_of(target[i]), -0.2f, 1.2f);
        turned[i] = of_angles(towards(yaw_of(barrel[i]), wanted_yaw, yaw_rate * frame_time),
            towards(pitch_of(barrel[i]), wanted_pitch, pitch_rate * frame_time));
    }
    void veer_step(std::size_t i) {
        turned[i] = veer::turret_step(
            barrel[i], target[i], base, {yaw_rate, pitch_rate}, {-widest, widest, -0.2f, 1.2f}, frame_time);
    }

    /// Tests frame after frame whether the barrel can point at the intercept by then.
    void plain_wait(std::size_t i) {
        float time = 0.0f;
        for (; time < 10.0f; time += frame_time) {
            const plain::Intercept<float> shot =
                plain::intercept(position[i], target[i] + target_velocity[i] * time, target_velocity[i], shot_speed);
            if (shot.found && plain::angle_between(barrel[i], shot.velocity) <= turn_rate * time) {
                break;
            }
        }
        wait[i] = time;
    }
    void veer_wait(std::size_t i) {
        wait[i] = veer::intercept_after_turn(
            position[i], barrel[i], target[i], target_velocity[i], turn_rate, veer::Shot<float>{shot_speed})
                      .wait;
    }

    double difference(const Barrels& other, std::size_t i) const {
        return std::max(apart(turned[i], other.turned[i], 1.0), apart(wait[i], other.wait[i], 1.0));
    }
};

const bool registered[] = {
    functions<Barrels>(
        "turret_step, against atan2, asin, sin and cos", 64 * epsilon,
        [](Barrels& b, std::size_t i) { b.plain_step(i); }, [](Barrels& b, std::size_t i) { b.veer_step(i); }),
    functions<Barrels>(
        "intercept_after_turn, against an intercept in every frame", 1.5 * double(frame_time),
        [](Barrels& b, std::size_t i) { b.plain_wait(i); }, [](Barrels& b, std::size_t i) { b.veer_wait(i); }),
};

} // namespace
