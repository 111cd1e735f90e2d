// SPDX-License-Identifier: MIT

#include <veer/spring.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

inline void spring_step(glm::vec3& position, glm::vec3& velocity, const glm::vec3& target, float frequency, float dt) {
    const float rest = std::exp(-frequency * dt);
    const glm::vec3 offset = position - target;
    const glm::vec3 drift = (velocity + offset * frequency) * dt;
    position = target + (offset + drift) * rest;
    velocity = (velocity - drift * frequency) * rest;
}

/// The solution of a textbook for a damping ratio below 1.
inline void swing(glm::vec3& position, glm::vec3& velocity, const glm::vec3& target, float w, float z, float dt) {
    const float slow = z * w, fast = w * std::sqrt(1.0f - z * z), rest = std::exp(-slow * dt);
    const float cosine = rest * std::cos(fast * dt), sine = rest * std::sin(fast * dt) / fast;
    const glm::vec3 offset = position - target;
    position = target + offset * (cosine + slow * sine) + velocity * sine;
    velocity = velocity * (cosine - slow * sine) - offset * (w * w * sine);
}

inline void smooth(glm::vec3& position, const glm::vec3& target, float half_life, float dt) {
    position = target + (position - target) * std::exp2(-dt / half_life);
}

} // namespace plain

namespace {

using namespace compare;

/// Cameras that follow places within 50 m; the places jump sometimes.
struct Cameras {
    PerAgent<glm::vec3> position{}, velocity{}, target{};
    float frequency = 4.0f, time_step = frame_time;
    Random random;

    Cameras() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 50.0f);
            target[i] = random.vector(0.0f, 50.0f);
        }
    }

    void plain_step(std::size_t i) { plain::spring_step(position[i], velocity[i], target[i], frequency, time_step); }
    void veer_step(std::size_t i) {
        const auto motion = veer::spring_step(position[i], velocity[i], target[i], frequency, time_step);
        position[i] = motion.position;
        velocity[i] = motion.velocity;
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            if (random.uniform(0.0f, 60.0f) < 1.0f) {
                target[i] = random.vector(0.0f, 50.0f);
            }
        }
    }

    double difference(const Cameras& other, std::size_t i) const {
        return std::max(
            apart(position[i], other.position[i], 50.0), apart(velocity[i], other.velocity[i], 100.0)); // up to w y / e
    }
};

/// The same with underdamped springs.
struct SwingingCameras : Cameras {
    float damping_ratio = 0.5f;

    void plain_step(std::size_t i) {
        plain::swing(position[i], velocity[i], target[i], frequency, damping_ratio, time_step);
    }
    void veer_step(std::size_t i) {
        const veer::Spring<float> spring{frequency, damping_ratio};
        const auto motion = veer::spring_step(position[i], velocity[i], target[i], spring, time_step);
        position[i] = motion.position;
        velocity[i] = motion.velocity;
    }
};

struct SmoothCameras : Cameras {
    float half_life = 0.25f;

    void plain_step(std::size_t i) { plain::smooth(position[i], target[i], half_life, time_step); }
    void veer_step(std::size_t i) { position[i] = veer::smooth(position[i], target[i], half_life, time_step); }
};

/// A second at a time.
struct SlowCameras : Cameras {
    SlowCameras() { time_step = 1.0f; }
};

const bool registered[] = {
    functions<Cameras>(
        // longer: Its exponential consists of sums and products, with the same bits on every machine. Plain code calls
        // the C library, once before the loop where the time step is constant.
        "spring_step", 8 * epsilon, [](Cameras& c, std::size_t i) { c.plain_step(i); },
        [](Cameras& c, std::size_t i) { c.veer_step(i); }),
    functions<SlowCameras>(
        "spring_step of a second", 8 * epsilon, [](SlowCameras& c, std::size_t i) { c.plain_step(i); },
        [](SlowCameras& c, std::size_t i) { c.veer_step(i); }),
    functions<SwingingCameras>(
        "spring_step, swinging", 8 * epsilon, [](SwingingCameras& c, std::size_t i) { c.plain_step(i); },
        [](SwingingCameras& c, std::size_t i) { c.veer_step(i); }),
    functions<SmoothCameras>(
        // longer: It computes the exponential as `spring_step` does.
        "smooth", 8 * epsilon, [](SmoothCameras& c, std::size_t i) { c.plain_step(i); },
        [](SmoothCameras& c, std::size_t i) { c.veer_step(i); }),
};

} // namespace
