// SPDX-License-Identifier: MIT
//
// Avoiding spheres: past seven spheres, through a ring of spheres, around a rock (veer/avoid.hpp).
//
// Agents fly from left to right through seven spheres, each to a goal straight ahead. A sphere has two radii. Inside
// the avoid radius, an agent turns aside if it would enter the escape radius. Otherwise it keeps its course. The same
// function works in 3D: agents that aim at the hole of a ring of spheres fly through without turning. Missiles that
// pursue a target behind a rock fly round the rock. The order of a frame is: pursue, avoid, move.

#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <vector>
#include <veer/avoid.hpp>
#include <veer/homing.hpp>
#include <veer/rotation.hpp>

constexpr float frame_time = 1 / 60.0f, turn_rate = 2; // [s], [rad/s]

template <veer::Vector V>
using Spheres = std::vector<veer::SphereObstacle<V>>; // centre, escape radius, avoid radius [m]

// One frame of an agent: it turns slowly towards its goal, and away from the sphere that it would hit first.
template <veer::Vector V> void fly(veer::Motion<V>& agent, const V& goal, const Spheres<V>& spheres) {
    const V course = veer::turn_towards(agent.velocity, goal - agent.position, 0.3f * turn_rate * frame_time);
    const auto sphere = veer::first_obstacle(agent.position, course, spheres);
    const float angle = std::min(turn_rate * frame_time, veer::clearing_angle(agent.position, course, sphere));
    agent.velocity = veer::avoid_sphere(agent.position, course, sphere, angle);
    agent.position += agent.velocity * frame_time;
}

// Seven seconds of one agent. Prints the agent's largest turn, and its smallest separation from a sphere.
template <veer::Vector V> void fly_past(veer::Motion<V> agent, const V& goal, const Spheres<V>& spheres) {
    const V before = agent.velocity;
    float separation = 1e9f, turn = 0;
    for (int frame = 0; frame < 7 * 60; ++frame) {
        fly(agent, goal, spheres);
        turn = std::max(turn, glm::degrees(veer::angle_between(before, agent.velocity)));
        for (const auto& sphere : spheres)
            separation = std::min(separation, veer::length(agent.position - sphere.center) - sphere.escape_radius);
    }
    std::printf("turns by %2.0f degrees, stays %.2f m clear\n", turn, separation);
}

// A missile of radius 0.5 m flies to a target behind a rock, and turns aside by at most `rate` rad/s. Returns its
// smallest separation from the rock.
float fly_round(const veer::Sphere<glm::vec3>& sphere, float rate, float aside) {
    const auto missile = veer::make_homing(30.0f, 8, 1); // it turns at up to 30 / 8 = 3.75 rad/s
    const auto rock = veer::make_obstacle(sphere, 0.5f, 12);
    glm::vec3 position{aside, 0, -40}, velocity{0, 0, 30};
    float separation = 1e9f;
    for (int frame = 0; frame < 3 * 60 && position.z < 30; ++frame) {
        const glm::vec3 desired = veer::homing_arc_step(position, velocity, {0, 0, 30}, missile, frame_time).velocity;
        velocity = veer::avoid_sphere(
            position, desired, rock, std::min(rate * frame_time, veer::clearing_angle(position, desired, rock)));
        position += velocity * frame_time;
        separation = std::min(separation, veer::distance(position, sphere.center) - sphere.radius - 0.5f);
    }
    return separation;
}

int main() {
    const Spheres<glm::vec2> seven{{{-16, 6}, 3, 8}, {{-12, -8}, 4, 9}, {{-2, 1}, 3, 8}, {{3, 9}, 3.5f, 8},
        {{6, -8}, 2.5f, 7}, {{14, 4}, 4, 9}, {{18, -7}, 2.5f, 7}};
    for (const float lane : {14.0f, 8.0f, 2.0f, -4.0f, -10.0f}) {
        std::printf("seven spheres, from y = %3.0f: ", lane);
        fly_past(veer::Motion<glm::vec2>{{-30, lane}, {10, 0}}, {45, lane}, seven);
    }

    Spheres<glm::vec3> ring;
    for (int i = 0; i < 12; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * float(i) / 12;
        ring.push_back({veer::rotate(glm::vec3{10, 0, 0}, {0, 0, 1}, angle), 2.2f, 7});
    }
    for (const float x : {0.0f, 6.0f, 9.0f}) {
        std::printf("ring in 3D, %.0f m off its middle: ", x);
        fly_past(veer::Motion<glm::vec3>{{x, 0, -24}, {0, 0, 10}}, {x, 0, 100}, ring);
    }

    for (const float rate : {3.0f, 1000.0f}) {
        float separation = 1e9f;
        for (float aside = -8; aside <= 8; ++aside)
            separation = std::min(separation, fly_round({{0, 0, 0}, 6}, rate, aside));
        std::printf("seventeen missiles round a rock of 6 m, %4.0f rad/s: %5.2f m clear\n", rate, separation);
    }
    return 0;
}
