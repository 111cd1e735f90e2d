// SPDX-License-Identifier: MIT
#include <cstdio>
#include <veer/veer.hpp>

struct vec3 { // or glm's, or your engine's
    float x, y, z;
};

int main() {
    const auto missile = veer::make_homing(30.0f, 25, 0.1f); // 30 m/s, on turns of 25 m radius
    vec3 position{0, 0, 0}, velocity{26, 0, 15}, target{0, 0, 50};
    int frame = 0;
    for (; veer::distance(position, target) > 3; ++frame) {
        const auto next = veer::homing_arc_step(position, velocity, target, missile, 1 / 60.0f);
        position = next.position, velocity = next.velocity;
    }
    const auto shot = veer::intercept(position, {60, 20, 0}, {-10, 0, 5}, 50); // where to aim
    std::printf("a hit after %.2f s, and the next one in %.2f s\n", frame / 60.0, shot.time);
}
