// SPDX-License-Identifier: MIT
//
// Guidance: three laws against a weaving target (veer/guidance.hpp).
//
// Pursuit turns towards the present place of the target. Proportional navigation turns until the direction to the
// target stays constant, which is a collision course. Augmented navigation also uses the acceleration of the target.
// Augmented navigation is best against slow weaving, but not against quick weaving.

#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <veer/guidance.hpp>
#include <veer/rotation.hpp>

constexpr float missile_speed = 60, max_accel = 150, frame_time = 1 / 120.0f; // [m/s], [m/s²], [s]

// A target flies at 26 m/s and weaves about its line, at `rate` radians a second.
struct Target {
    glm::vec2 position, velocity, acceleration;
};
Target weaving(float time, float rate) {
    const auto [sine, cosine] = veer::sin_cos(rate * time);
    const glm::vec2 along = veer::rotate(glm::vec2{26, 0}, 1.9f), across = veer::perpendicular(along) * (18 / rate);
    return {glm::vec2{170, 10} + along * time + across * sine, along + across * (rate * cosine),
        across * (-rate * rate * sine)};
}

struct Missile {
    glm::vec2 position{0, 0}, velocity = veer::rotate(glm::vec2{missile_speed, 0}, 0.9f);
    float age = 0, effort = 0; // [s], and the sum of acceleration times time [m/s]
};

// Three guidance laws. Each returns the acceleration of a missile.
glm::vec2 pursuit(const Missile& m, const Target& t) {
    const float max_angle = max_accel / missile_speed * frame_time;
    return (veer::turn_towards(m.velocity, t.position - m.position, max_angle) - m.velocity) / frame_time;
}
glm::vec2 navigation(const Missile& m, const Target& t) {
    return veer::proportional_navigation(m.position, m.velocity, t.position, t.velocity,
        4); // the usual navigation constant is 3 to 5
}
glm::vec2 augmented(const Missile& m, const Target& t) {
    return veer::augmented_navigation(m.position, m.velocity, t.position, t.velocity, t.acceleration, 4);
}

// One frame: the missile keeps its speed, and turns by the law, within its limit. Returns whether the missile passes
// the target.
bool fly(Missile& missile, float weave, auto law) {
    const Target target = weaving(missile.age, weave), later = weaving(missile.age + frame_time, weave);
    const glm::vec2 turn = veer::limit_acceleration(law(missile, target), max_accel).acceleration;
    missile.velocity = missile_speed * veer::normalize_or(missile.velocity + turn * frame_time, missile.velocity);
    missile.effort += veer::length(turn) * frame_time;
    const glm::vec2 drift =
        (later.position - target.position) / frame_time; // missile and target move in a straight line in the frame
    const float closest = veer::time_to_closest_approach(missile.position, missile.velocity, target.position, drift);
    missile.position += missile.velocity * std::min(closest, frame_time), missile.age += std::min(closest, frame_time);
    return closest <= frame_time;
}

void hunt(const char* name, float weave, auto law) {
    Missile missile;
    while (!fly(missile, weave, law) && missile.age < 12) continue;
    const float miss = veer::length(weaving(missile.age, weave).position - missile.position);
    std::printf("%-25s %5.1f %9.2f %10.3f %14.0f\n", name, weave, missile.age, miss, missile.effort);
}

int main() {
    std::puts("law                       weave  hit [s]   miss [m]   effort [m/s]");
    for (const float weave : {1.0f, 2.4f}) {
        hunt("pursuit", weave, pursuit);
        hunt("proportional_navigation", weave, navigation);
        hunt("augmented_navigation", weave, augmented);
    }
    return 0;
}
