// SPDX-License-Identifier: MIT
//
// Three homing steps, for a target inside the turning circle, at three frame rates (veer/homing.hpp).
//
// Three missiles turn on circles of 10 m radius, and their target lies inside the circle. homing_arc_step circles the
// target for ever. homing_swing_step swings wide and hits. homing_brake_step slows down for the turn and hits. Then the
// program compares homing_arc_step with homing_step. The path of homing_step depends on the frame rate; the path of
// homing_arc_step does not.

#include <cstdio>
#include <glm/glm.hpp>
#include <initializer_list>
#include <veer/homing.hpp>
#include <veer/intercept.hpp>
#include <veer/rotation.hpp>

constexpr auto homing = veer::make_homing(30.0f, 10, 0.1f); // 30 m/s, turns of 10 m radius, damping 0.1 1/s
constexpr float hit_radius = 1;                             // [m]

enum class Kind { simple, arc, swing, brake };

struct Missile {
    Kind kind;
    glm::vec2 position, velocity;
    float age = 0; // [s]
    bool hit = false;
};

// A missile after a frame.
veer::Motion<glm::vec2> step(const Missile& missile, const glm::vec2& target, float frame_time) {
    const auto& [kind, position, velocity, age, hit] = missile;
    if (kind == Kind::simple) return veer::homing_step(position, velocity, target, homing, frame_time);
    if (kind == Kind::arc) return veer::homing_arc_step(position, velocity, target, homing, frame_time);
    if (kind == Kind::swing) return veer::homing_swing_step(position, velocity, target, homing, frame_time, hit_radius);
    return veer::homing_brake_step(position, velocity, target, homing, frame_time, hit_radius);
}

// One frame of a missile. A missile can pass the target within a frame, so contact_time looks for a hit in the frame.
void fly(Missile& missile, const glm::vec2& target, float frame_time) {
    const auto next = step(missile, target, frame_time);
    const glm::vec2 flown = (next.position - missile.position) / frame_time; // mean velocity in the frame
    const float contact = veer::contact_time(missile.position, flown, target, {0, 0}, hit_radius);
    missile.hit = contact >= 0 && contact <= frame_time;
    const float time = missile.hit ? contact : frame_time;
    missile.position += flown * time;
    missile.velocity = next.velocity;
    missile.age += time;
}

void shoot(const char* name, Missile missile, const glm::vec2& target, float frames_per_second) {
    while (!missile.hit && missile.age < 10) fly(missile, target, 1 / frames_per_second);
    if (missile.hit) std::printf("  %-18s hits after %.3f s\n", name, missile.age);
    else std::printf("  %-18s circles the target and never hits\n", name);
}

int main() {
    const glm::vec2 start{0, 0}, ahead{30, 0}, inside{5, -9};
    const float widest = veer::widest_hitting_radius(start, ahead, inside);
    std::printf("a target inside the turning circle; only turns of %.1f m and less would hit it:\n", widest);
    shoot("homing_arc_step", {Kind::arc, start, ahead}, inside, 60);
    shoot("homing_swing_step", {Kind::swing, start, ahead}, inside, 60);
    shoot("homing_brake_step", {Kind::brake, start, ahead}, inside, 60);

    const glm::vec2 away = veer::rotate(ahead, glm::radians(150.0f));
    for (const float frames_per_second : {30.0f, 60.0f, 144.0f}) {
        std::printf("a target 30 m away, launched 150 degrees off, %.0f frames per second:\n", frames_per_second);
        shoot("homing_step", {Kind::simple, start, away}, {30, 0}, frames_per_second);
        shoot("homing_arc_step", {Kind::arc, start, away}, {30, 0}, frames_per_second);
    }
    return 0;
}
