// SPDX-License-Identifier: MIT
// The C functions of veer_c.h. Each is a line or two of veer, over packs if the function takes packs. Copy what you
// need, and add your own.
#include "veer_c.h"

#include <array>
#include <cstddef>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

namespace {

namespace simd = veer::simd;
using Vector = veer::BasicVector<float, 3>;

simd::Soa3<float> stream(const veer_vectors& a) { return {a.x, a.y, a.z}; }
simd::Soa3<const float> stream(const veer_points& a) { return {a.x, a.y, a.z}; }
Vector vector(const veer_vector& a) { return {a.x, a.y, a.z}; }
Vector at(const veer_points& a, std::size_t i) { return {a.x[i], a.y[i], a.z[i]}; }
veer::SteerLimits<float> limits_of(const veer_steer_limits& a) { return {a.max_force, a.mass, a.max_speed}; }

bool is_there(const float* a) { return a != nullptr; }
template <class Vectors>
    requires requires(Vectors a) { a.x; }
bool is_there(const Vectors& a) { return a.x && a.y && a.z; }

struct Argument { // an array, and the number of its argument
    int number;
    bool there;
};

/// 0, or the number of the first wrong argument. The count is argument 1.
int first_wrong(int64_t count, std::initializer_list<Argument> arguments) {
    if (count < 0) return 1;
    for (const auto& [number, there] : arguments)
        if (count > 0 && !there) return number;
    return 0;
}

/// Calls fn for each pack of agents. The arrays are the arguments after the count.
int for_each(int64_t count, auto fn, const auto&... arrays) {
    int number = 1;
    const int wrong = first_wrong(count, {Argument{++number, is_there(arrays)}...});
    if (wrong == 0) simd::for_each(static_cast<std::size_t>(count), fn, stream(arrays)...);
    return wrong;
}

/// The same for an fn that returns the state after a step; the agent takes this state.
int step_each(
    int64_t count, auto fn, const veer_vectors& position, const veer_vectors& velocity, const auto&... given) {
    return for_each(
        count,
        [=](auto& p, auto& v, const auto&... one) {
            const auto next = fn(p, v, one...);
            p = next.position, v = next.velocity;
        },
        position, velocity, given...);
}

/// A shot or a throw for each agent: solve(i) returns its time and its velocity, if there is one.
int solve_each(
    int64_t count, std::initializer_list<Argument> arguments, veer_vectors velocity, float* time, auto solve) {
    const int wrong = first_wrong(count, arguments);
    for (std::size_t i = 0; wrong == 0 && i < static_cast<std::size_t>(count); ++i) {
        const auto answer = solve(i);
        velocity.x[i] = answer.velocity.x, velocity.y[i] = answer.velocity.y, velocity.z[i] = answer.velocity.z;
        time[i] = answer ? answer.time : -1;
    }
    return wrong;
}

struct Spheres { // a list of obstacles in the arrays of the caller
    veer_points centers;
    const float* radii;
    std::size_t count;
    float margin, sight;
    std::size_t size() const { return count; }
    veer::SphereObstacle<Vector> operator[](std::size_t i) const {
        return veer::make_obstacle(veer::Sphere<Vector>{at(centers, i), radii[i]}, margin, sight);
    }
};

} // namespace

int veer_homing_arc_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target, float speed,
    float radius, float damping, float time_step) {
    const auto missile = veer::make_homing(speed, radius, damping);
    return step_each(
        count,
        [=](const auto& p, const auto& v, const auto& t) { return veer::homing_arc_step(p, v, t, missile, time_step); },
        position, velocity, target);
}

int veer_homing_turn_step(
    int64_t count, veer_vectors position, veer_vectors velocity, veer_points target, float turn_rate, float time_step) {
    return step_each(
        count,
        [=](const auto& p, const auto& v, const auto& t) {
            return veer::homing_turn_step(p, v, t, turn_rate, time_step);
        },
        position, velocity, target);
}

int veer_navigation_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
    veer_points target_velocity, float gain, float max_accel, float time_step) {
    return for_each(
        count,
        [=](auto& p, auto& v, const auto& t, const auto& tv) {
            const auto wanted = veer::proportional_navigation(p, v, t, tv, gain);
            v = v + veer::limit_acceleration(wanted, max_accel).acceleration * time_step;
            p = p + v * time_step;
        },
        position, velocity, target, target_velocity);
}

int veer_seek_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
    veer_steer_limits limits, float time_step) {
    const auto own = limits_of(limits);
    return step_each(
        count,
        [=](const auto& p, const auto& v, const auto& t) {
            return veer::steer_step(p, v, veer::seek(p, v, t, own.max_speed), own, time_step);
        },
        position, velocity, target);
}

int veer_flee_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
    veer_steer_limits limits, float time_step) {
    const auto own = limits_of(limits);
    return step_each(
        count,
        [=](const auto& p, const auto& v, const auto& t) {
            return veer::steer_step(p, v, veer::flee(p, v, t, own.max_speed), own, time_step);
        },
        position, velocity, target);
}

int veer_arrive_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
    veer_points target_velocity, float max_deceleration, veer_steer_limits limits, float time_step) {
    const auto own = limits_of(limits);
    const veer::ArriveLimits<float> stop{own.max_speed, max_deceleration};
    return step_each(
        count,
        [=](const auto& p, const auto& v, const auto& t, const auto& tv) {
            return veer::steer_step(p, v, veer::arrive(p, v, t, tv, stop, time_step), own, time_step);
        },
        position, velocity, target, target_velocity);
}

int veer_avoid_spheres(int64_t count, veer_points position, veer_vectors velocity, int64_t spheres, veer_points centers,
    const float* radii, float margin, float sight) {
    if (count > 0)
        if (const int wrong = first_wrong(spheres, {{2, is_there(centers)}, {3, is_there(radii)}})) return 3 + wrong;
    const Spheres rocks{centers, radii, static_cast<std::size_t>(spheres), margin, sight};
    return for_each(
        count, [&](const auto& p, auto& v) { v = veer::avoid_spheres(p, v, rocks); }, position, velocity);
}

int veer_confine(
    int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_vector low, veer_vector high) {
    const std::array<veer::Plane<Vector>, 6> walls{{{vector(low), {1, 0, 0}}, {vector(low), {0, 1, 0}},
        {vector(low), {0, 0, 1}}, {vector(high), {-1, 0, 0}}, {vector(high), {0, -1, 0}}, {vector(high), {0, 0, -1}}}};
    return step_each(
        count, [&](const auto& p, const auto& v) { return veer::confine(p, v, radius, walls); }, position, velocity);
}

int veer_lead_point(int64_t count, veer_points position, veer_points target, veer_points target_velocity, float speed,
    veer_vectors point) {
    if (count > 0 && !is_there(point)) return 6;
    return for_each(
        count,
        [=](const auto& p, const auto& t, const auto& tv, auto& aim) { aim = veer::lead_point(p, t, tv, speed); },
        position, target, target_velocity, point);
}

int veer_intercept(int64_t count, veer_points position, veer_points target, veer_points target_velocity, float speed,
    veer_vectors velocity, float* time) {
    return solve_each(count,
        {{2, is_there(position)}, {3, is_there(target)}, {4, is_there(target_velocity)}, {6, is_there(velocity)},
            {7, is_there(time)}},
        velocity, time,
        [&](std::size_t i) { return veer::intercept(at(position, i), at(target, i), at(target_velocity, i), speed); });
}

int veer_launch(int64_t count, veer_points position, veer_points target, veer_vector gravity, float speed,
    veer_vectors velocity, float* time) {
    return solve_each(count,
        {{2, is_there(position)}, {3, is_there(target)}, {6, is_there(velocity)}, {7, is_there(time)}}, velocity, time,
        [&](std::size_t i) { return veer::launch(at(position, i), at(target, i), vector(gravity), speed).low; });
}

int veer_spring_step(
    int64_t count, veer_vectors position, veer_vectors velocity, veer_points target, float frequency, float time_step) {
    return step_each(
        count,
        [=](const auto& p, const auto& v, const auto& t) { return veer::spring_step(p, v, t, frequency, time_step); },
        position, velocity, target);
}

#define VEER_C_TEXT(a) #a
#define VEER_C_VERSION(a, b, c) VEER_C_TEXT(a) "." VEER_C_TEXT(b) "." VEER_C_TEXT(c)
const char* veer_version() { return VEER_C_VERSION(VEER_VERSION_MAJOR, VEER_VERSION_MINOR, VEER_VERSION_PATCH); }
