// SPDX-License-Identifier: MIT
//
// Homing: beams that bend towards their target (veer/homing.hpp).
//
// Sixteen beams start in a ring, at right angles to the direction of their target. All hit it in the same frame. At
// every frame rate a beam keeps its speed and turns on circles of the given radius. One function flies the beams in 2D
// and in 3D.

#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <vector>
#include <veer/homing.hpp>
#include <veer/rotation.hpp>

constexpr float frame_time = 1 / 60.0f; // [s]
constexpr float hit_radius = 3;         // [m]

// 30 m/s, turns of 25 m radius. The damping of 0.1 1/s sets how soon the speed returns after a push or a brake.
constexpr auto missile = veer::make_homing(30.0f, 25, 0.1f);

// One frame of a beam. A beam is a position and a velocity.
template <veer::Vector V> void fly(veer::Motion<V>& beam, const V& target) {
    beam = veer::homing_arc_step(beam.position, beam.velocity, target, missile, frame_time);
}

template <veer::Vector V> bool hits(const veer::Motion<V>& beam, const V& target) {
    return veer::length(target - beam.position) < hit_radius;
}

int main() {
    const glm::vec3 target{0, 0, 50};
    std::vector<veer::Motion<glm::vec3>> beams;
    for (int i = 0; i < 16; ++i) {
        const float roll = 2 * std::numbers::pi_v<float> * float(i) / 16;
        const glm::vec3 velocity = veer::rotate(glm::vec3{30, 0, 0}, {0, 0, 1}, roll);
        beams.push_back({{0, 0, 0}, velocity});
    }
    for (int frame = 1; !beams.empty(); ++frame) {
        for (auto& beam : beams) fly(beam, target);
        const auto count = std::erase_if(beams, [&](const auto& beam) { return hits(beam, target); });
        if (count > 0) std::printf("%zu beams hit after %.2f s\n", count, frame / 60.0);
    }

    const glm::vec2 flat_target{50, 0};
    for (const float degrees : {60.0f, 90.0f, 120.0f, 170.0f}) {
        veer::Motion<glm::vec2> beam{{0, 0}, veer::rotate(glm::vec2{30, 0}, glm::radians(degrees))};
        int frames = 0;
        for (; !hits(beam, flat_target); ++frames) fly(beam, flat_target);
        const float speed = veer::length(beam.velocity);
        std::printf("launched %3.0f degrees off: a hit after %.2f s, at %.1f m/s\n", degrees, frames / 60.0, speed);
    }
    return 0;
}
