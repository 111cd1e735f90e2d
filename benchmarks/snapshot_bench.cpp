// SPDX-License-Identifier: MIT

#include <veer/snapshot.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

/// Hermite's cubic in the textbook's form.
inline void between(const glm::vec3& p, const glm::vec3& v, const glm::vec3& q, const glm::vec3& w, float duration,
    float time, glm::vec3& position, glm::vec3& velocity) {
    const float u = time / duration, u2 = u * u, u3 = u2 * u;
    position = p * (2.0f * u3 - 3.0f * u2 + 1.0f) + v * (duration * (u3 - 2.0f * u2 + u)) + q * (3.0f * u2 - 2.0f * u3)
             + w * (duration * (u3 - u2));
    velocity = (q - p) * (6.0f * (u - u2) / duration) + v * (3.0f * u2 - 4.0f * u + 1.0f) + w * (3.0f * u2 - 2.0f * u);
}

} // namespace plain

namespace {

using namespace compare;

/// Ships with two messages, a tenth of a second apart.
struct Heard {
    static constexpr float duration = 0.1f, half_life = 0.1f;
    PerAgent<glm::vec3> position{}, velocity{}, later{}, later_velocity{}, shown{}, shown_velocity{};
    float time = 0.0f;
    Random random;

    Heard() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 50.0f);
            velocity[i] = random.vector(0.0f, 20.0f);
            later[i] = position[i] + velocity[i] * duration + random.vector(0.0f, 1.0f);
            later_velocity[i] = velocity[i] + random.vector(0.0f, 4.0f);
        }
    }

    void plain_step(std::size_t i) {
        plain::between(
            position[i], velocity[i], later[i], later_velocity[i], duration, time, shown[i], shown_velocity[i]);
    }
    void veer_step(std::size_t i) {
        const auto state = veer::between(
            veer::Motion<glm::vec3>{position[i], velocity[i]}, {later[i], later_velocity[i]}, duration, time);
        shown[i] = state.position, shown_velocity[i] = state.velocity;
    }

    void next_frame() {
        time += frame_time;
        if (time > duration) {
            time -= duration;
        }
    }

    double difference(const Heard& other, std::size_t i) const {
        return std::max(
            apart(shown[i], other.shown[i], 60.0), apart(shown_velocity[i], other.shown_velocity[i], 600.0));
    }
};

/// The same ships, drawn towards the last message.
struct Blended : Heard {
    void plain_step(std::size_t i) {
        const float left = std::exp2(-frame_time / half_life);
        const glm::vec3 moved = later[i] + later_velocity[i] * frame_time;
        shown[i] = moved + (position[i] - later[i]) * left;
        shown_velocity[i] = later_velocity[i] + (velocity[i] - later_velocity[i]) * left;
    }
    void veer_step(std::size_t i) {
        const auto state = veer::blend_step(
            veer::Motion<glm::vec3>{position[i], velocity[i]}, {later[i], later_velocity[i]}, half_life, frame_time);
        shown[i] = state.position, shown_velocity[i] = state.velocity;
    }
};

const bool registered[] = {
    functions<Heard>(
        "between", 8 * epsilon, [](Heard& h, std::size_t i) { h.plain_step(i); },
        [](Heard& h, std::size_t i) { h.veer_step(i); }),
    functions<Blended>(
        // longer: As `smooth`, twice.
        "blend_step", 8 * epsilon, [](Blended& b, std::size_t i) { b.plain_step(i); },
        [](Blended& b, std::size_t i) { b.veer_step(i); }),
};

} // namespace
