// SPDX-License-Identifier: MIT
//
// Steering: seek and flee (veer/seek.hpp, veer/steer.hpp).
//
// The desired velocity of a seeking character points straight to its target, at full speed. The steering force is the
// desired velocity minus the velocity. max_force and mass limit the change of velocity in a frame, so the character
// curves and overshoots. A fleeing character does the same in the opposite direction. The fleeing crowd uses an
// engine's own vector type, without an adapter.

#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

// The time step is one frame, and lengths are in pixels, as in many tutorials. So speeds are in px/frame.
constexpr veer::SteerLimits<float> limits{.max_force = 5.4f, .mass = 20, .max_speed = 3};

// One frame of a seeking character. A character is a position and a velocity.
void chase(veer::Motion<glm::vec2>& agent, const glm::vec2& target, const veer::SteerLimits<float>& strength) {
    const glm::vec2 steering = veer::seek(agent.position, agent.velocity, target, strength.max_speed);
    agent = veer::steer_step(agent.position, agent.velocity, steering, strength, 1);
}

// An engine's own vector: two or three components are enough.
struct FVector2D {
    float X, Y;
    friend FVector2D operator+(FVector2D a, FVector2D b) { return {a.X + b.X, a.Y + b.Y}; }
    friend FVector2D operator-(FVector2D a, FVector2D b) { return {a.X - b.X, a.Y - b.Y}; }
    friend FVector2D operator*(FVector2D a, float s) { return {a.X * s, a.Y * s}; }
};

// One frame of a fleeing character.
void run_away(veer::Motion<FVector2D>& agent, const FVector2D& threat) {
    const FVector2D steering = veer::flee(agent.position, agent.velocity, threat, limits.max_speed);
    agent = veer::steer_step(agent.position, agent.velocity, steering, limits, 1);
}

int main() {
    veer::Motion<glm::vec2> agent{{60, 60}, {0, 3}};
    for (const glm::vec2 target : {glm::vec2{480, 300}, glm::vec2{120, 330}, glm::vec2{420, 90}}) {
        int frames = 0;
        for (; veer::length(target - agent.position) > 3; ++frames) chase(agent, target, limits);
        float past = 0;
        for (int frame = 0; frame < 60; ++frame) {
            chase(agent, target, limits);
            past = std::max(past, veer::length(target - agent.position));
        }
        std::printf("seek: at (%.0f, %.0f) after %d frames, swings %.0f px past\n", target.x, target.y, frames, past);
    }

    const FVector2D threat{0, 0};
    for (const float start : {40.0f, -40.0f}) { // at first both walk to the right
        veer::Motion<FVector2D> walker{{start, 1}, {3, 0}};
        float closest = veer::length(walker.position - threat);
        for (int frame = 0; frame < 40; ++frame) {
            run_away(walker, threat);
            closest = std::min(closest, veer::length(walker.position - threat));
        }
        const float distance = veer::length(walker.position - threat);
        std::printf(
            "flee: from x = %3.0f, comes within %.0f px, %.0f px away after 40 frames\n", start, closest, distance);
    }
    return 0;
}
