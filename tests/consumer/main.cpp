// SPDX-License-Identifier: MIT
// A game that knows nothing of veer but its headers: its own vector, no other library.

#include <cstdio>

#include <veer/veer.hpp>

namespace game {

struct Vector3 {
    float x, y, z;
    friend Vector3 operator+(Vector3 a, Vector3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Vector3 operator-(Vector3 a, Vector3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vector3 operator*(Vector3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
};

} // namespace game

int main() {
    const game::Vector3 target{30, 0, 40};
    game::Vector3 position{0, 0, 0};
    game::Vector3 velocity{0, 0, 0};

    int frames = 0;
    while (veer::length(target - position) > 1.0f && frames < 10'000) {
        const game::Vector3 steering = veer::seek(position, velocity, target, 5);
        const auto next =
            veer::steer_step(position, velocity, steering, {.max_force = 10, .mass = 2, .max_speed = 5}, 1.0f / 60.0f);
        position = next.position;
        velocity = next.velocity;
        ++frames;
    }

    std::printf("the target, 50 m away, was reached after %.1f s\n", double(frames) / 60.0);
    return frames > 588 && frames < 1'000 ? 0 : 1; // 49 m at 5 m/s take 588 frames, and speeding up takes a little more
}
