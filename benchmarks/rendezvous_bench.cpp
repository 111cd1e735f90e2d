// SPDX-License-Identifier: MIT

#include <veer/rendezvous.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

constexpr float max_accel = 12.0f;

/// Ships 30 to 200 m from drifting stations, with 0.5 to 8 s to dock; new ones in every frame.
struct Ships {
    PerAgent<glm::vec3> position{}, velocity{}, target{}, target_velocity{}, acceleration{};
    PerAgent<float> time_to_go{}, least{};
    Random random;

    Ships() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = 10.0f * random.direction();
            target[i] = random.vector(30.0f, 200.0f);
            velocity[i] = random.vector(0.0f, 30.0f);
            target_velocity[i] = random.vector(0.0f, 10.0f);
            time_to_go[i] = random.uniform(0.5f, 8.0f);
        }
    }

    /// The textbook's law of continuous time.
    void plain_rendezvous(std::size_t i) {
        const glm::vec3 x = position[i] - target[i], w = velocity[i] - target_velocity[i];
        acceleration[i] = -(6.0f * x + 4.0f * time_to_go[i] * w) / (time_to_go[i] * time_to_go[i]);
    }
    void veer_rendezvous(std::size_t i, float time_step) {
        acceleration[i] =
            veer::rendezvous(position[i], velocity[i], target[i], target_velocity[i], time_to_go[i], time_step);
    }

    void veer_strike(std::size_t i) {
        acceleration[i] = veer::rendezvous(position[i], velocity[i], target[i], target_velocity[i],
            glm::vec3(0.0f, -20.0f, 0.0f), time_to_go[i], frame_time);
    }

    /// The largest acceleration of the law, and a search for the time that just keeps the limit.
    void plain_least_time(std::size_t i) {
        const glm::vec3 x = position[i] - target[i], w = velocity[i] - target_velocity[i];
        const auto keeps = [&](float time) {
            const float most = max_accel * time * time;
            return glm::length(6.0f * x + 4.0f * time * w) <= most && glm::length(6.0f * x + 2.0f * time * w) <= most;
        };
        float low = 0.0f, high = 1.0f;
        while (!keeps(high)) {
            low = high, high *= 2.0f;
        }
        for (int round = 0; round != 20; ++round) {
            const float middle = 0.5f * (low + high);
            (keeps(middle) ? high : low) = middle;
        }
        least[i] = high;
    }
    void veer_least_time(std::size_t i) {
        least[i] = veer::least_rendezvous_time(position[i], velocity[i], target[i], target_velocity[i], max_accel);
    }

    double difference(const Ships& other, std::size_t i) const {
        // bisection may find a later time: a shorter one keeps the limit, one in between does not
        return std::max(apart(acceleration[i], other.acceleration[i]),
            least[i] < other.least[i] ? apart(least[i], other.least[i]) : 0.0);
    }
};

const bool registered[] = {
    functions<Ships>(
        "rendezvous in continuous time", 64 * epsilon, [](Ships& s, std::size_t i) { s.plain_rendezvous(i); },
        [](Ships& s, std::size_t i) { s.veer_rendezvous(i, 0.0f); }),
    functions<Ships>(
        "rendezvous, and for plain the law of continuous time", 1.0, // a different law, which misses
        [](Ships& s, std::size_t i) { s.plain_rendezvous(i); },
        [](Ships& s, std::size_t i) { s.veer_rendezvous(i, frame_time); }),
    functions<Ships>(
        "rendezvous with an arrival velocity, and for plain the law without", 10.0,
        [](Ships& s, std::size_t i) { s.plain_rendezvous(i); }, [](Ships& s, std::size_t i) { s.veer_strike(i); }),
    functions<Ships>(
        "least_rendezvous_time, against bisection", 1e-5, [](Ships& s, std::size_t i) { s.plain_least_time(i); },
        [](Ships& s, std::size_t i) { s.veer_least_time(i); }),
};

} // namespace
