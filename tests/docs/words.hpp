// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
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

#include "../../examples/debug_svg.hpp"

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
    steering(1, 0, 0);
const auto missile = veer::make_homing(30.0f, 25, 0.1f);
const veer::SteerLimits limits{20, 0.2f, 10};

// one agent
vec3 p(0), v(1, 0, 0), desired(1, 0, 0);
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

// a camera on rails
const std::vector<vec3> points(3);
const float speed = 12;
float along = 0;
vec3 camera(0);

// many agents
const std::size_t count = 100, self = 0;
std::vector<vec3> positions(count), velocities(count), next_positions(count), next_velocities(count);
veer::NeighborGrid<vec3> grid;

// a company in the plane
const vec2 goal(30, 0), heading(1, 0);
veer::SlotAssignment<float> assignment;

// a car in the plane
const vec2 car(0, 0), bay(9, 4), bay_heading(0, 1);

// a crowd in the plane
std::vector<veer::Agent<vec2>> agents(2);
const std::vector<std::vector<int>> near_by(2);
const std::vector<veer::Capsule<vec2>> obstacles(1);
const std::vector<std::vector<vec2>> paths(2);
const std::vector<float> slowness(160 * 120, 0.7f);
const std::vector<vec2> exits{{1, 2}};

} // namespace docs

// What the pages of engines take for granted, each in a namespace of the page's name: the members and operators of the
// engine's own types.
namespace docs::unreal {

struct FVector {
    double X, Y, Z;
    friend FVector operator+(const FVector& a, const FVector& b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
    friend FVector operator-(const FVector& a, const FVector& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
    friend FVector operator*(const FVector& a, double s) { return {a.X * s, a.Y * s, a.Z * s}; }
};
template <class T> struct TArray {
    T* GetData();
    std::int32_t Num() const;
};
inline FVector Location, Velocity, TargetLocation;
inline TArray<FVector> Locations, Velocities;
constexpr float DeltaTime = 1 / 60.0f;

} // namespace docs::unreal

namespace docs::godot {

struct Vector3 {
    float x, y, z;
    friend Vector3 operator+(const Vector3& a, const Vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Vector3 operator-(const Vector3& a, const Vector3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vector3 operator*(const Vector3& a, float s) { return {a.x * s, a.y * s, a.z * s}; }
};
struct PackedVector3Array {
    Vector3* ptrw();
    std::int64_t size() const;
};
inline Vector3 position, velocity, target_position;
inline PackedVector3Array places, speeds;
constexpr double delta = 1.0 / 60;

} // namespace docs::godot

namespace docs::raylib_and_sdl {

struct Vector2 {
    float x, y;
};
struct SDL_FPoint {
    float x, y;
};

} // namespace docs::raylib_and_sdl

namespace docs::entt {

struct Position {
    vec3 value;
};
struct Velocity {
    vec3 value;
};
struct View {
    void each(auto system) {
        Position at{};
        Velocity moves{};
        system(at, moves);
    }
};
struct Registry {
    template <class...> View view() { return {}; }
};
inline Registry registry;
inline Position* position_pages[2];
inline Velocity* velocity_pages[2];
constexpr std::size_t group_size = 1500;

} // namespace docs::entt
