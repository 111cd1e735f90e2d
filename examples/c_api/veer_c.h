/* SPDX-License-Identifier: MIT */
/* veer for every language that calls C: a dozen functions, each for many agents at once, in packs. Agents are structures
   of arrays: an array for each component. Lengths in metres, times in seconds, or any other consistent units.

   Each function returns 0. If an argument has a null array and there are agents, it returns the number of the first such
   argument, counted from 1, and changes nothing. Every finite input has an answer: see docs/degenerate.md. */
#ifndef VEER_C_H
#define VEER_C_H

#include <stdint.h>

#if defined(_WIN32)
#define VEER_C __declspec(dllexport)
#else
#define VEER_C __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { float *x, *y, *z; } veer_vectors;       /* one number an agent in each; read and written */
typedef struct { const float *x, *y, *z; } veer_points;  /* read alone */
typedef struct { float x, y, z; } veer_vector;           /* the same for all agents */
typedef struct { float max_force, mass, max_speed; } veer_steer_limits;

/* a missile on arcs: cruises at `speed`, turns on circles of `radius`; damping: how fast it returns to its speed [1/s] */
VEER_C int veer_homing_arc_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target, float speed,
                                float radius, float damping, float time_step);
/* a missile that keeps its speed and turns by at most turn_rate [rad/s] */
VEER_C int veer_homing_turn_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
                                 float turn_rate, float time_step);
/* proportional navigation: gain 3 to 5, acceleration at most max_accel */
VEER_C int veer_navigation_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
                                veer_points target_velocity, float gain, float max_accel, float time_step);
/* steering: towards the target, away from it, and to a stop on it; a moving target is met with its velocity */
VEER_C int veer_seek_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
                          veer_steer_limits limits, float time_step);
VEER_C int veer_flee_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
                          veer_steer_limits limits, float time_step);
VEER_C int veer_arrive_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
                            veer_points target_velocity, float max_deceleration, veer_steer_limits limits,
                            float time_step);
/* turns velocities aside for spheres within `sight`; call it before the move */
VEER_C int veer_avoid_spheres(int64_t count, veer_points position, veer_vectors velocity, int64_t spheres,
                              veer_points centers, const float *radii, float margin, float sight);
/* puts balls back into the box from low to high, and removes the velocity that leads out */
VEER_C int veer_confine(int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_vector low,
                        veer_vector high);
/* where to aim at a moving target; the target itself if no shot of that speed hits */
VEER_C int veer_lead_point(int64_t count, veer_points position, veer_points target, veer_points target_velocity,
                           float speed, veer_vectors point);
/* the earliest hit, correctly rounded: the velocity of the shot and its time; time -1 if there is none */
VEER_C int veer_intercept(int64_t count, veer_points position, veer_points target, veer_points target_velocity,
                          float speed, veer_vectors velocity, float *time);
/* the lower throw that hits: its velocity and its time; time -1 if the speed is too low */
VEER_C int veer_launch(int64_t count, veer_points position, veer_points target, veer_vector gravity, float speed,
                       veer_vectors velocity, float *time);
/* follows without overshoot, alike at every frame rate; frequency in [rad/s] */
VEER_C int veer_spring_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_points target,
                            float frequency, float time_step);

/* the version of veer, as "MAJOR.MINOR.PATCH" */
VEER_C const char *veer_version(void);

#ifdef __cplusplus
}
#endif
#endif
