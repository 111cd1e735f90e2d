// SPDX-License-Identifier: MIT
//
// Sixteen missiles that hit at the same time (veer/guidance.hpp).
//
// Sixteen missiles start on all sides of a moving target, 18 to 84 m away. All hit it after exactly 3 s. The frames
// have uneven lengths, as in a game that stutters. homing_on_time takes the length of each frame. least_time_to_go
// returns how soon a missile with a given acceleration can hit.

#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <random>
#include <veer/guidance.hpp>
#include <veer/rotation.hpp>

constexpr float arrival = 3;    // [s]
constexpr float max_accel = 60; // [m/s²] for least_time_to_go

// The order of the law sets when a missile accelerates: at the end (1), evenly (2), with the least total effort (3) or
// at the start (4).
constexpr int least_effort = 3;

struct Body {
    glm::vec2 position, velocity;
};

// One frame of a missile. Returns the acceleration of the missile.
float fly(Body& missile, const Body& target, float time_to_go, float frame_time, int order) {
    const glm::vec2 acceleration = veer::homing_on_time(
        missile.position, missile.velocity, target.position, target.velocity, time_to_go, frame_time, order);
    missile.velocity += acceleration * frame_time;
    missile.position += missile.velocity * frame_time;
    return veer::length(acceleration);
}

// Missile i of sixteen at its start.
Body launch(int i) {
    const float angle = 2 * std::numbers::pi_v<float> * float(i) / 16, distance = 25 + 3 * float(i * 7 % 16);
    return {veer::rotate(glm::vec2{distance, 0}, angle),
        veer::rotate(glm::vec2{30, 0}, angle + 1.6f + 0.3f * float(i % 3))};
}

int main() {
    std::puts("missile  from [m]  hit after [s]  miss [mm]   most [m/s²]   soonest at 60 m/s² [s]");
    for (int i = 0; i < 16; ++i) {
        Body missile = launch(i), target{{-18, -6}, {6, 2}};
        const float distance = veer::length(target.position - missile.position);
        const float soonest =
            veer::least_time_to_go(missile.position, missile.velocity, target.position, target.velocity, max_accel);

        std::mt19937 random(3000);                                           // the same frame lengths in every run
        std::uniform_real_distribution<float> uneven(1 / 120.0f, 1 / 40.0f); // [s]
        float now = 0, most = 0;
        while (now < arrival) {
            const float time_to_go = arrival - now, frame_time = std::min(uneven(random), time_to_go);
            most = std::max(most, fly(missile, target, time_to_go, frame_time, least_effort));
            target.position += target.velocity * frame_time;
            now += frame_time;
        }
        const float miss = 1000 * veer::length(target.position - missile.position);
        std::printf("%7d %9.1f %14.3f %10.3f %13.1f %24.3f\n", i + 1, distance, now, miss, most, soonest);
    }
    return 0;
}
