// SPDX-License-Identifier: MIT
//
// Smooth following, beside the usual code (veer/spring.hpp, veer/turn.hpp, veer/snapshot.hpp, veer/orbit.hpp).
//
// The program compares veer with the usual code, at 15, 60 and 240 frames a second: for a fading volume, a turning
// autopilot, another player's ship and a circling drone. The usual code depends on the frame rate, stops short, swings
// about its goal, or jumps.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <veer/veer.hpp>

constexpr glm::vec3 none{0, 0, 0};

// The volume after a second of fading from 1 to 0.
void fade(float h) {
    float usual = 1, volume = 1;
    for (float time = h / 2; time < 1; time += h) {
        usual += (0 - usual) * 0.1f; // lerp(usual, 0, 0.1f)
        volume = veer::smooth(volume, 0, 0.11f, h);
    }
    std::printf("fade       volume after a second       %8.5f  %8.5f\n", usual, volume);
}

// How far an autopilot overshoots its course, and when it is at rest on the course.
void turn(float h) {
    const veer::ServoLimits<float> limits{2, 3}; // rad/s, rad/s^2
    const glm::vec3 course{-0.6f, 0.8f, 0};
    veer::TurnState<glm::vec3> usual{{1, 0, 0}, {0, 0, 0.8f}}, nose = usual;
    float swing = 0, time_at_rest = 0;
    for (float time = h / 2; time < 4; time += h) {
        // The usual autopilot accelerates towards the course as hard as it can, and damps its turn.
        const glm::vec3 pull = veer::lateral(course, usual.direction) * 8.0f - usual.turning;
        usual.turning += veer::truncate(pull, limits.max_accel) * h;
        usual.direction = veer::normalize_or(usual.direction + usual.turning * h, course);
        usual.turning = veer::truncate(veer::lateral(usual.turning, usual.direction), limits.max_speed);
        if (time > 2) swing = std::max(swing, veer::angle_between(usual.direction, course));

        nose = veer::turn_servo_step(nose.direction, nose.turning, course, limits, h);
        if (nose.turning != none) time_at_rest = time + h / 2;
    }
    std::printf("autopilot  off after 2 s [deg], at rest [s] %6.2f  %8.3f\n", glm::degrees(swing), time_at_rest);
}

// The longest jump of another player's ship when a message arrives.
void show(float h) {
    veer::Motion<glm::vec3> known{none, {10, 0, 0}}, ghost = known;
    float usual_jump = 0, jump = 0, since = 0;
    for (float time = 0; time < 4; time += h, since += h) {
        const glm::vec3 before = known.position, shown = ghost.position;
        if (since > 0.1f) { // the ship turns at 2 rad/s; ten messages a second
            known = {glm::vec3(std::sin(2 * time), 1 - std::cos(2 * time), 0) * 5.0f,
                glm::vec3(std::cos(2 * time), std::sin(2 * time), 0) * 10.0f};
            since = 0;
            usual_jump = std::max(usual_jump, veer::distance(known.position, before));
        }
        ghost = veer::blend_step(ghost, known, 0.1f, h);
        known.position += known.velocity * h;
        const float moved = veer::distance(ghost.position, shown);
        jump = std::max(jump, moved - 10 * h);
    }
    std::printf("ghost      longest jump [m]            %8.3f  %8.3f\n", usual_jump, jump);
}

// The final distance of a drone of 20 m/s from its circle of 10 m.
void circle(float h) {
    glm::vec3 usual{30, 0, 0}, p = usual, v{0, 20, 0};
    for (float time = 0; time < 20; time += h) {
        // The usual direction is the tangent, plus a correction in proportion to the distance from the circle.
        const glm::vec3 out = veer::normalize_or(usual, none), tangent{-out.y, out.x, 0};
        const float inwards = veer::clamp(veer::length(usual) / 10 - 1, -0.6f, 0.6f);
        usual += veer::normalize_or(tangent - out * inwards, none) * (20 * h);

        v = veer::orbit_velocity(p, v, none, none, 10, 20);
        p += v * h;
    }
    std::printf("orbit      off its circle [m]          %8.3f  %8.3f\n", std::abs(veer::length(usual) - 10),
        std::abs(veer::length(p) - 10));
}

int main() {
    for (const float rate : {15.0f, 60.0f, 240.0f}) {
        std::printf("%3.0f frames a second                        usual      veer\n", rate);
        fade(1 / rate), turn(1 / rate), show(1 / rate), circle(1 / rate);
    }
    return 0;
}
