// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

/// Plain loops over separate arrays, as an expert writes and measures them. loops.cpp is compiled once for each set of
/// flags, each time with the loops in another namespace.
///
/// Values common to all agents are computed before the loop. The comment above a loop names the cases that it leaves
/// out.
namespace race {

/// The arrays of all agents. Each loop uses some of them.
struct Arrays {
    float *px, *py, *pz; ///< position
    float *vx, *vy, *vz; ///< velocity
    float *tx, *ty, *tz; ///< target
    float *wx, *wy, *wz; ///< velocity of the target, acceleration, random vector, direction
    float *ox, *oy, *oz; ///< answer
    float* time;         ///< answer: a time
};

/// The values common to all agents.
struct Rules {
    float dt = 1.0f / 60;
    float turn = 36, push = 3, drag = 0.1f;                           // missiles: 30 m/s on circles of 25 m
    float max_speed = 12, max_force = 40, mass = 2, deceleration = 5; // walkers
    float sphere_x = 3, sphere_y = -2, sphere_z = 1, escape = 40, avoid = 120, angle = 0.05f; // a rock
    float shot = 60;
    float plane_x = 0.3f, plane_y = 1.2f, plane_z = -0.4f, plane_height = -2, radius = 0.5f; // a slope
    float rate = 1.5f, circle_distance = 3, circle_radius = 1;                               // wandering
};

#define RACE_LOOPS(flags)                                                                                              \
    namespace flags {                                                                                                  \
    void homing_step(const Arrays&, const Rules&, std::size_t count);                                                  \
    void homing_arc_step(const Arrays&, const Rules&, std::size_t count);                                              \
    void seek_and_steer_step(const Arrays&, const Rules&, std::size_t count);                                          \
    void avoid_sphere(const Arrays&, const Rules&, std::size_t count);                                                 \
    void avoid_sphere_clearing(const Arrays&, const Rules&, std::size_t count);                                        \
    void arrive(const Arrays&, const Rules&, std::size_t count);                                                       \
    void physic_base(const Arrays&, const Rules&, std::size_t count);                                                  \
    void lead_point(const Arrays&, const Rules&, std::size_t count);                                                   \
    void lead_point_or_miss(const Arrays&, const Rules&, std::size_t count);                                           \
    void contact(const Arrays&, const Rules&, std::size_t count);                                                      \
    void wander_direction(const Arrays&, const Rules&, std::size_t count);                                             \
    void wander(const Arrays&, const Rules&, std::size_t count);                                                       \
    }
RACE_LOOPS(strict) // -fno-math-errno -fno-trapping-math -ffp-contract=off: IEEE 754, the same bits on every machine
RACE_LOOPS(fused)  // -fno-math-errno -fno-trapping-math: the compiler may fuse multiplications and additions
RACE_LOOPS(fast)   // -ffast-math
#undef RACE_LOOPS

} // namespace race
