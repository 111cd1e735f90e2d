// SPDX-License-Identifier: MIT
// The world of the examples of the function pages: an agent, its target and obstacles. Each example is a function, and
// its page shows the body. site/test compiles the examples with the warnings of a game, and runs them.
#pragma once

#include <array>
#include <cstdio>
#include <glm/glm.hpp>
#include <random>
#include <vector>
#include <veer/veer.hpp>

using glm::vec2, glm::vec3;

inline vec3 position, velocity, target, target_velocity, threat, threat_velocity;
inline void begin() { // each example starts from here
    position = {0, 0, 0};
    velocity = {10, 0, 5};
    target = {40, 2, 30};
    target_velocity = {-3, 0, 2};
    threat = {5, 0, 9};
    threat_velocity = {1, 0, -2};
}
inline const vec3 gravity{0, -9.81f, 0}, up{0, 1, 0}, wind{-4, 0, 0};
inline const float time_step = 1 / 60.0f, max_speed = 10;
inline std::vector<vec3> positions{{0, 0, 0}, {2, 0, 1}, {1, 1, 3}}, velocities{{3, 0, 0}, {2, 0, 2}, {0, 0, 3}};
inline std::vector<vec3> path{{-20, 0, 0}, {20, 0, 0}, {20, 0, 30}, {-20, 0, 30}};
inline std::vector<std::size_t> neighbors{0, 1, 2}; // found by a grid or a tree
inline std::vector<veer::SphereObstacle<vec3>> rocks{{vec3{15, 0, 9}, 3, 12}, {vec3{30, 0, 20}, 4, 15}};
inline std::vector<veer::Plane<vec3>> walls{{vec3{-50, 0, 0}, vec3{1, 0, 0}}, {vec3{50, 0, 0}, vec3{-1, 0, 0}}};
inline std::vector<veer::Agent<vec3>> agents{{{0, 0, 0}, {1, 0, 0}, 0.4f}, {{4, 0, 0}, {-1, 0, 0}, 0.4f}};
inline std::vector<std::size_t> both_of_us{0, 1};
inline std::mt19937 engine;
inline std::normal_distribution<float> normal;

struct Ship {
    vec3 position{0, 0, 0}, velocity{1, 0, 0};
    int crew = 3;
};
inline std::vector<Ship> ships(100);

inline void fire(const vec3&) {}
inline void draw(const vec3&) {}
inline void move_to(const vec3&) {}

#define EXAMPLE(name) inline void example_##name()
