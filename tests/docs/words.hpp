// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <thread>
#include <type_traits>
#include <vector>

#if __has_include(<experimental/simd>)
#include <experimental/simd>
#endif
#include <glm/glm.hpp>
#include <veer/proof.hpp>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

// What the code blocks of docs/ take for granted. `run` compiles each block as a function behind this.

struct MyVector {
    float numbers[3];
    MyVector(float x, float y, float z) : numbers{x, y, z} {}
    float operator[](int axis) const { return numbers[axis]; }
};

namespace docs {

using glm::vec2, glm::vec3;
constexpr float time_step = 1 / 60.0f, max_speed = 10, radius = 0.5f, hit_radius = 3, pace = 1.4f;
const vec3 gravity(0, -9.8f, 0), center(20, 0, 0), target(0, 0, 50), target_velocity(3, 0, 0), last_velocity(3, 0, 1),
    wish(1, 0, 0);
const auto missile = veer::make_homing(30.0f, 25, 0.1f);
const veer::SteerLimits limits{20, 0.2f, 10};

// one agent
vec3 p(0), v(1, 0, 0), wanted(1, 0, 0);
const float time = 3, arrival = 8;
veer::PhysicBase<vec3> body, a, b;

// what lies about
const veer::SphereObstacle<vec3> rock{center, 6, 12};
const std::vector<veer::SphereObstacle<vec3>> rocks{rock};
const veer::Plane<vec3> floor{vec3(0), vec3(0, 1, 0)};
const std::vector<veer::Plane<vec3>> walls{floor};
inline void fire(const vec3&) {}
std::vector<veer::Sphere<vec3>> spheres(2);
const std::vector<veer::Capsule<vec3>> pillars(2);

// many agents
const std::size_t count = 100, self = 0;
std::vector<vec3> positions(count), velocities(count);

// a crowd in the plane
const std::vector<veer::Agent<vec2>> agents(2);
const std::vector<int> neighbors{1};
const std::vector<veer::Capsule<vec2>> obstacles(1);
const vec2 way(1, 0), velocity(0, 1), to_target(3, 4);
const std::vector<vec2> way_through{vec2(0), vec2(9, 0)};
vec2 next(0);
veer::PathPlace<vec2> place{};
veer::ServoState<float> turret{0, 0};

} // namespace docs
