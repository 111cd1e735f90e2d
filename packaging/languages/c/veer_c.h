/* SPDX-License-Identifier: MIT */
/* veer for every language that calls C: the functions of veer, each for many agents at once, in packs. Lengths in metres,
   times in seconds, or any other consistent units. veer's headers and docs say more of each function.

   What every agent has of its own is a stream: x, y and z point to the numbers of the first agent, and `stride` is the
   distance from one agent to the next in bytes. So arrays of components, rows, and members of structures go in as they
   are. A stride of 0 is one vector for all agents. Without z, the agents are in the plane: all streams of a call have z,
   or none. An array may be read and written. Functions read streams, or, if the type says so, write them (`_out`), or
   both (`_both`).

   Each function returns 0. If an argument is wrong (a null array of agents, an answer of stride 0 for several agents, a
   negative count), it returns the number of this argument, counted from 1, and changes nothing. If a function has several
   answers, those that are null are left out. Every finite input has an answer: see docs/degenerate.md. A mask is 1 or 0,
   and a status is its number in veer. */
#ifndef VEER_C_H
#define VEER_C_H

#include <stdint.h>

#if defined(VEER_C_STATIC)
#define VEER_C
#elif defined(_WIN32)
#define VEER_C __declspec(dllexport)
#else
#define VEER_C __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { float *x, *y, *z; int64_t stride; } veer_vectors; /* a vector of each agent */
typedef struct { float *x; int64_t stride; } veer_numbers;         /* a number of each agent */
typedef veer_vectors veer_vectors_both, veer_vectors_out;          /* read and written; written */
typedef veer_numbers veer_numbers_both, veer_numbers_out;
typedef struct { float x, y, z; } veer_vector; /* z: without meaning in the plane */

/* rows x y z x y z ..., rows x y x y ..., numbers side by side; one vector or number for all agents */
static inline veer_vectors veer_rows3(float *rows) { veer_vectors a = {rows, rows + 1, rows + 2, 12}; return a; }
static inline veer_vectors veer_rows2(float *rows) { veer_vectors a = {rows, rows + 1, 0, 8}; return a; }
static inline veer_vectors veer_all3(float *vector) { veer_vectors a = {vector, vector + 1, vector + 2, 0}; return a; }
static inline veer_vectors veer_all2(float *vector) { veer_vectors a = {vector, vector + 1, 0, 0}; return a; }
static inline veer_numbers veer_row(float *numbers) { veer_numbers a = {numbers, 4}; return a; }

/* what lives longer than a call: who is near whom, a spline, travel times, context maps */
typedef struct veer_world veer_world;
VEER_C veer_world *veer_world_new(void);
VEER_C void veer_world_delete(veer_world *world);

/* numbers of Engine and Formation */
enum { VEER_PHYSX, VEER_JOLT, VEER_GODOT, VEER_BULLET, VEER_BOX2D_V2, VEER_BOX2D, VEER_RAPIER };
enum { VEER_LINE, VEER_COLUMN, VEER_WEDGE, VEER_BLOCK, VEER_RING };

/* Written by packaging/languages/generate.py: */
typedef struct { /* Plane */
    veer_vector point; /* any point of the plane [m]; in C++ 0 unless given */
    veer_vector normal; /* points out of the solid, any length; if 0, no obstacle; in C++ 0 unless given */
    veer_vector velocity; /* [m/s]; in C++ 0 unless given */
} veer_plane;
typedef struct { /* Sphere */
    veer_vector center; /* [m]; in C++ 0 unless given */
    float radius; /* [m] negative values are treated as 0; in C++ 0 unless given */
    veer_vector velocity; /* [m/s]; in C++ 0 unless given */
} veer_sphere;
typedef struct { /* Capsule */
    veer_vector start; /* [m]; in C++ 0 unless given */
    veer_vector end; /* [m]; in C++ 0 unless given */
    float radius; /* [m] negative values are treated as 0; in C++ 0 unless given */
    veer_vector velocity; /* [m/s]; in C++ 0 unless given */
} veer_capsule;
typedef struct { /* Box */
    veer_vector center; /* [m]; in C++ 0 unless given */
    veer_vector half_size; /* half the edge lengths; negative values become 0 [m]; in C++ 0 unless given */
    veer_vector forward; /* of any length; if zero, the first axis is used; in C++ x unless given */
    veer_vector up; /* if zero or along forward, perpendicular(forward); in C++ z unless given */
    veer_vector velocity; /* [m/s]; in C++ 0 unless given */
} veer_box;
typedef struct { /* Material */
    float restitution; /* speed after a bounce / speed before the bounce, along the normal; if < 0, treated as 0; in C++ 1 unless given */
    float friction; /* Coulomb's coefficient: largest friction force / normal force; if < 0, treated as 0; in C++ 0 unless given */
} veer_material;
typedef struct { /* Shot */
    float speed; /* [m/s] >= 0; in C++ 0 unless given */
    float radius; /* [m] radius of target plus radius of shot; if < 0, treated as 0; in C++ 0 unless given */
    float max_time; /* [s] latest time of a hit; in C++ inf unless given */
} veer_shot;
typedef struct { /* Homing */
    float max_centripetal_accel; /* [m/s^2] >= 0 largest acceleration perpendicular to the velocity */
    float propulsion; /* [m/s^2] >= 0 acceleration along the velocity */
    float damping; /* [1/s] >= 0 drag: deceleration per unit of velocity */
} veer_homing;
typedef struct { /* YawPitchRates */
    float yaw; /* [rad/s] >= 0 about up */
    float pitch; /* [rad/s] >= 0 towards and away from up */
} veer_yaw_pitch_rates;
typedef struct { /* Missile */
    float thrust; /* acceleration by the motor [m/s^2] >= 0; in C++ 0 unless given */
    float speed; /* speed at the muzzle [m/s] >= 0; in C++ 0 unless given */
    float radius; /* [m] radius of target plus radius of missile; if < 0, treated as 0; in C++ 0 unless given */
    float max_time; /* [s] latest time of a hit; usually the burn time of the motor; in C++ inf unless given */
} veer_missile;
typedef struct { /* Flight */
    veer_vector gravity; /* [m/s^2]; in C++ 0 unless given */
    float drag; /* [1/s] negative values are treated as 0; in C++ 0 unless given */
    veer_vector wind; /* velocity of the air; has no effect if drag is 0 [m/s]; in C++ 0 unless given */
} veer_flight;
typedef struct { /* EngineFlight */
    float engine; /* VEER_PHYSX, VEER_JOLT ... */
    veer_vector gravity; /* [m/s^2] */
    float damping; /* as the engine defines it [1/s] */
    float time_step; /* step of the engine, for VEER_BOX2D its sub-step [s] */
} veer_engine_flight;
typedef struct { /* SteerLimits */
    float max_force; /* [N] >= 0 largest steering force */
    float mass; /* [kg] > 0 */
    float max_speed; /* [m/s] >= 0 */
} veer_steer_limits;
typedef struct { /* ArriveLimits */
    float max_speed; /* [m/s] >= 0 */
    float max_deceleration; /* [m/s^2] > 0 */
} veer_arrive_limits;
typedef struct { /* WanderLimits */
    float max_speed; /* [m/s] >= 0 */
    float circle_distance; /* [m] >= 0 from the agent to the circle's centre; a larger distance makes wider turns */
    float circle_radius; /* [m] >= 0 a larger radius makes sharper turns */
} veer_wander_limits;
typedef struct { /* ServoLimits */
    float max_speed; /* [1/s] negative values are treated as 0 */
    float max_accel; /* [1/s^2] negative values are treated as 0 */
} veer_servo_limits;
typedef struct { /* ShipLimits */
    float max_thrust; /* [m/s^2] >= 0 forward thrust; in C++ 0 unless given */
    float turn_rate; /* [rad/s] >= 0 largest turn rate of the nose; in C++ 0 unless given */
    float max_reverse_thrust; /* [m/s^2] >= 0 backward thrust, for braking during a flip; in C++ 0 unless given */
} veer_ship_limits;
typedef struct { /* Spring */
    float frequency; /* [rad/s] angular frequency without damping; negative values are treated as 0; in C++ 0 unless given */
    float damping_ratio; /* below 1: oscillates; 1: fastest without overshoot; above 1: slower; below 0: as 0; in C++ 1 unless given */
} veer_spring;
typedef struct { /* Traverse */
    float min_yaw; /* [rad] between -4 pi and 4 pi */
    float max_yaw; /* [rad] between -4 pi and 4 pi */
    float min_pitch; /* [rad] limits beyond -pi/2 and pi/2 have no effect */
    float max_pitch; /* [rad] limits beyond -pi/2 and pi/2 have no effect */
} veer_traverse;
typedef struct { /* SphereObstacle */
    veer_vector center; /* [m] */
    float escape_radius; /* [m] radius of the obstacle itself; escape_sphere pushes agents out of it */
    float avoid_radius; /* [m] radius inside which avoid_sphere turns agents aside */
} veer_sphere_obstacle;
typedef struct { /* Corridor */
    float width; /* [m] negative values are treated as 0 */
    float ahead; /* largest arc length from the agent to a point that the agent sees [m] */
} veer_corridor;
typedef struct { /* View */
    float radius; /* [m]; in C++ 0 unless given */
    float min_cosine; /* in C++ -1 unless given */
} veer_view;
typedef struct { /* FlockLimits */
    veer_view view; /* the view for alignment and cohesion; in C++ 0 unless given */
    float separation_radius; /* [m] radius for separation, usually less than view.radius; in C++ 0 unless given */
    float max_speed; /* [m/s] negative values are treated as 0; in C++ 0 unless given */
    float separation_weight; /* in C++ 0 unless given */
    float alignment_weight; /* in C++ 0 unless given */
    float cohesion_weight; /* in C++ 0 unless given */
} veer_flock_limits;
typedef struct { /* CrowdTuning */
    float side; /* speed to the left, added if neighbours hold up an agent [preferred speed]; in C++ 0.15 unless given */
    float coming; /* rest acts only if two agents approach each other at this speed or slower [max_speed]; in C++ 0.2 unless given */
    float squeeze; /* speed to the left, requested in a 2D conflict [preferred speed]; in C++ 0.6 unless given */
    float firmness; /* weight of the half-plane of squeeze, > 0; the half-plane of a neighbour has weight 1; in C++ 24 unless given */
    float rest; /* rate at which agents that prefer to stand stop pushing others [1/s]; in C++ 0 unless given */
    float wall; /* look-ahead time for walls at rest (RVO2: timeHorizonObst) [horizon]; in C++ 0.25 unless given */
} veer_crowd_tuning;
typedef struct { /* FlowField */
    veer_vector origin; /* place of the first node [m] */
    float cell_size; /* distance from a node to the next [m] */
    veer_vector counts; /* number of nodes along each axis: whole numbers */
} veer_flow_field;

/* ---- vector ----------------------------------------------------------------------------------------------- */

/* The dot product a.x * b.x + a.y * b.y [+ a.z * b.z]. */
VEER_C int veer_dot(int64_t count, veer_vectors a, veer_vectors b, veer_numbers_out answer);
/* The squared length |v|^2: dot(v, v). */
VEER_C int veer_length_squared(int64_t count, veer_vectors v, veer_numbers_out answer);
/* The length |v|. */
VEER_C int veer_length(int64_t count, veer_vectors v, veer_numbers_out answer);
/* The distance |a - b|. */
VEER_C int veer_distance(int64_t count, veer_vectors a, veer_vectors b, veer_numbers_out answer);
/* The inverse of the length: 1 / |v|. */
VEER_C int veer_inverse_length(int64_t count, veer_vectors v, veer_numbers_out answer);
/* The unit vector along v: v / |v|. */
VEER_C int veer_normalize_or(int64_t count, veer_vectors v, veer_vectors fallback, veer_vectors_out answer);
/* Shortens v to max_length. */
VEER_C int veer_truncate(int64_t count, veer_vectors v, float max_length, veer_vectors_out answer);
/* The component of v along a unit vector: unit * dot(v, unit). */
VEER_C int veer_project(int64_t count, veer_vectors v, veer_vectors unit, veer_vectors_out answer);
/* The component of v perpendicular to a unit vector: v - unit * dot(v, unit). */
VEER_C int veer_reject(int64_t count, veer_vectors v, veer_vectors unit, veer_vectors_out answer);
/* The component of v perpendicular to heading, which may have any length. */
VEER_C int veer_lateral(int64_t count, veer_vectors v, veer_vectors heading, veer_vectors_out answer);
/* A vector perpendicular to v, with a length between 0.8 * |v| and |v|. */
VEER_C int veer_orthogonal(int64_t count, veer_vectors v, veer_vectors_out answer);
/* A unit vector perpendicular to v: the unit vector along orthogonal(v). */
VEER_C int veer_perpendicular(int64_t count, veer_vectors v, veer_vectors_out answer);
/* In space alone. The cross product. */
VEER_C int veer_cross(int64_t count, veer_vectors a, veer_vectors b, veer_vectors_out answer);
/* In the plane alone. The cross product in the plane: a.x b.y - a.y b.x. */
VEER_C int veer_cross_in_plane(int64_t count, veer_vectors a, veer_vectors b, veer_numbers_out answer);

/* ---- trigonometry ----------------------------------------------------------------------------------------- */

/* Sine and cosine of an angle. */
VEER_C int veer_sin_cos(int64_t count, veer_numbers angle, veer_numbers_out sine, veer_numbers_out cosine);

/* ---- rotation --------------------------------------------------------------------------------------------- */

/* The angle between two vectors of any length. */
VEER_C int veer_angle_between(int64_t count, veer_vectors a, veer_vectors b, veer_numbers_out answer);
/* In the plane alone. The angle from the x axis to v in the plane. */
VEER_C int veer_heading_angle(int64_t count, veer_vectors v, veer_numbers_out answer);
/* In the plane alone. The unit vector (cos(angle), sin(angle)) in the plane. */
VEER_C int veer_unit_vector(int64_t count, veer_numbers angle, veer_vectors_out answer);
/* Wraps an angle to (-pi, pi]. */
VEER_C int veer_wrap_angle(int64_t count, veer_numbers angle, veer_numbers_out answer);
/* In space alone. Returns v, rotated about axis by angle. */
VEER_C int veer_rotate(int64_t count, veer_vectors v, veer_vectors axis, veer_numbers angle, veer_vectors_out answer);
/* In the plane alone. Returns v, rotated by angle in the plane. */
VEER_C int veer_rotate_in_plane(int64_t count, veer_vectors v, veer_numbers angle, veer_vectors_out answer);
/* Rotates v towards direction by at most max_angle, and keeps the length of v. */
VEER_C int veer_turn_towards(int64_t count, veer_vectors v, veer_vectors direction, float max_angle, veer_vectors_out answer);
/* In space alone. Rotates v towards direction by yaw and pitch, like a turret or an aircraft, and keeps the length
   of v. */
VEER_C int veer_turn_yaw_pitch(int64_t count, veer_vectors v, veer_vectors direction, float max_yaw, float max_pitch,
    veer_vectors up, veer_vectors_out answer);

/* ---- physic_base ------------------------------------------------------------------------------------------ */

/* The body after a frame of a PhysicBase: on the exact parabola. */
VEER_C int veer_physic_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors acceleration,
    float time_step);

/* ---- decay ------------------------------------------------------------------------------------------------ */

/* Returns the two factors of a step with drag. */
VEER_C int veer_exponential_decay(int64_t count, veer_numbers x, veer_numbers_out mean, veer_numbers_out gain);

/* ---- lead ------------------------------------------------------------------------------------------------- */

/* Returns the first time at which a shot meets a target in uniform motion. */
VEER_C int veer_lead_time(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_numbers_out answer);
/* Returns the point to aim at: the target's position when a shot of constant speed meets the target. */
VEER_C int veer_lead_point(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_vectors_out answer);
/* Returns the first time at which two spheres in uniform motion touch. */
VEER_C int veer_touch_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float distance_apart, veer_numbers_out answer);

/* ---- contact ---------------------------------------------------------------------------------------------- */

/* Returns the gap between a ball and a plane, with the normal and the nearest point of the plane. */
VEER_C int veer_clearance_plane(int64_t count, veer_vectors position, float radius, veer_plane plane, veer_numbers_out gap,
    veer_vectors_out normal, veer_vectors_out point);
/* Returns the gap between a ball and a sphere, with the normal and the nearest point of the sphere. */
VEER_C int veer_clearance(int64_t count, veer_vectors position, float radius, veer_sphere sphere, veer_vectors velocity,
    veer_numbers_out gap, veer_vectors_out normal, veer_vectors_out point);
/* Returns the gap between a ball and a capsule, with the normal and the nearest point of the capsule. */
VEER_C int veer_clearance_capsule(int64_t count, veer_vectors position, float radius, veer_capsule capsule,
    veer_vectors velocity, veer_numbers_out gap, veer_vectors_out normal, veer_vectors_out point);
/* Returns the position of a ball, pushed out of an obstacle along the shortest path. */
VEER_C int veer_push_out_plane(int64_t count, veer_vectors position, float radius, veer_plane plane, veer_vectors_out answer);
/* Returns the position of a ball, pushed out of an obstacle along the shortest path. */
VEER_C int veer_push_out_sphere(int64_t count, veer_vectors position, float radius, veer_sphere sphere,
    veer_vectors_out answer);
/* Returns the position of a ball, pushed out of an obstacle along the shortest path. */
VEER_C int veer_push_out_capsule(int64_t count, veer_vectors position, float radius, veer_capsule capsule,
    veer_vectors_out answer);
/* Returns the position of a ball, pushed out of an obstacle along the shortest path. */
VEER_C int veer_push_out_box(int64_t count, veer_vectors position, float radius, veer_box box, veer_vectors_out answer);
/* Returns the contact of a ball in uniform motion with a plane during a frame. */
VEER_C int veer_contact_plane(int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_plane plane,
    float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity);
/* Returns the contact of a ball in uniform motion with a sphere during a frame. */
VEER_C int veer_contact(int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_sphere sphere,
    float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity);
/* Returns the contact of a ball in uniform motion with a capsule during a frame. */
VEER_C int veer_contact_capsule(int64_t count, veer_vectors position, veer_vectors velocity, float radius,
    veer_capsule capsule, float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity);

/* ---- contact_box ------------------------------------------------------------------------------------------ */

/* Returns the gap between a ball and a box. */
VEER_C int veer_clearance_box(int64_t count, veer_vectors position, float radius, veer_box box, veer_vectors velocity,
    veer_numbers_out gap, veer_vectors_out normal, veer_vectors_out point);
/* Returns the contact of a ball in uniform motion with a box during a frame. */
VEER_C int veer_contact_box(int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_box box,
    float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity);

/* ---- bounce ----------------------------------------------------------------------------------------------- */

/* Returns the velocity of a ball after a bounce off a surface. */
VEER_C int veer_bounce(int64_t count, veer_vectors velocity, veer_vectors normal, float restitution,
    veer_vectors surface_velocity, veer_vectors_out answer);
/* Returns the velocity of a ball after a bounce off a surface with friction. */
VEER_C int veer_bounce_material(int64_t count, veer_vectors velocity, veer_vectors normal, veer_material material,
    veer_vectors surface_velocity, veer_vectors_out answer);
/* Returns the velocities of two bodies after they bounce off each other. */
VEER_C int veer_bounce_pair(int64_t count, veer_vectors first_velocity, veer_numbers first_mass,
    veer_vectors second_velocity, veer_numbers second_mass, veer_vectors normal, veer_material material,
    veer_vectors_out first, veer_vectors_out second);
/* The ball after a frame in which it falls, flies and bounces, and its first contact: update_with_contacts. */
VEER_C int veer_move_with_contacts(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors acceleration, float radius, veer_material material, int64_t planes_count, const veer_plane *planes,
    int64_t spheres_count, const veer_sphere *spheres, int64_t capsules_count, const veer_capsule *capsules,
    int64_t boxes_count, const veer_box *boxes, float time_step, veer_numbers_out time, veer_vectors_out point,
    veer_vectors_out normal);

/* ---- guidance --------------------------------------------------------------------------------------------- */

/* Returns the zero-effort miss: the offset from pursuer to target after time_to_go, if neither accelerates. */
VEER_C int veer_zero_effort_miss(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, veer_vectors_out answer);
/* Returns the time until two agents in uniform motion are closest to each other. */
VEER_C int veer_time_to_closest_approach(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers_out answer);
/* Returns the acceleration with which a pursuer hits a target at a given time. */
VEER_C int veer_homing_on_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, float time_step, int order, veer_vectors_out answer);
/* homing_on_time, then the acceleration, cut to max_accel, moves the agent. */
VEER_C int veer_homing_on_time_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_numbers time_to_go, int order, float max_accel,
    float time_step);
/* Returns an acceleration, clamped to a largest length. */
VEER_C int veer_limit_acceleration(int64_t count, veer_vectors acceleration, float max_accel,
    veer_vectors_out answer_acceleration, veer_numbers_out saturated);
/* Returns the least time in which a pursuer with an acceleration of at most max_accel can hit a target. */
VEER_C int veer_least_time_to_go(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_accel, veer_numbers_out answer);
/* Returns the acceleration of true proportional navigation, perpendicular to the line of sight. */
VEER_C int veer_proportional_navigation(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float gain, veer_vectors_out answer);
/* proportional_navigation, then the acceleration, cut to max_accel, moves the agent. */
VEER_C int veer_proportional_navigation_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, float gain, float max_accel, float time_step);
/* Returns the acceleration of pure proportional navigation, perpendicular to the velocity. */
VEER_C int veer_pure_proportional_navigation(int64_t count, veer_vectors position, veer_vectors velocity,
    veer_vectors target, veer_vectors target_velocity, float gain, veer_vectors_out answer);
/* pure_proportional_navigation, then the acceleration, cut to max_accel, moves the agent. */
VEER_C int veer_pure_proportional_navigation_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, float gain, float max_accel, float time_step);
/* Returns the acceleration of augmented proportional navigation: true proportional navigation, plus a term for the
   acceleration of the target. */
VEER_C int veer_augmented_navigation(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_vectors target_acceleration, float gain, veer_vectors_out answer);
/* augmented_navigation, then the acceleration, cut to max_accel, moves the agent. */
VEER_C int veer_augmented_navigation_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_vectors target_acceleration, float gain, float max_accel,
    float time_step);

/* ---- rendezvous ------------------------------------------------------------------------------------------- */

/* Acceleration that brings a craft to a target at a given time. */
VEER_C int veer_rendezvous(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, float time_step, veer_vectors_out answer);
/* rendezvous, then the acceleration, cut to max_accel, moves the agent. */
VEER_C int veer_rendezvous_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, float max_accel, float time_step);
/* Acceleration that brings a craft to a target at a given time. */
VEER_C int veer_rendezvous_arriving(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_vectors arrival_velocity, veer_numbers time_to_go, float time_step,
    veer_vectors_out answer);
/* rendezvous_arriving, then the acceleration, cut to max_accel, moves the agent. */
VEER_C int veer_rendezvous_arriving_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_vectors arrival_velocity, veer_numbers time_to_go,
    float max_accel, float time_step);
/* The least time_to_go for which the continuous-time acceleration of rendezvous never exceeds max_accel. */
VEER_C int veer_least_rendezvous_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_accel, veer_numbers_out answer);

/* ---- intercept -------------------------------------------------------------------------------------------- */

/* Computes when and where a shot of constant speed first meets a target in uniform motion. */
VEER_C int veer_intercept(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_numbers_out status, veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity,
    veer_numbers_out later_time, veer_numbers_out miss);
/* Computes when and where a shot of constant speed first meets a target in uniform motion. */
VEER_C int veer_intercept_shot(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_shot shot, veer_vectors inherited_velocity, float delay, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time, veer_numbers_out miss);
/* Returns only the time of the hit that intercept computes. */
VEER_C int veer_intercept_time(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_numbers_out answer);
/* Returns the first time at which two spheres in uniform motion touch. */
VEER_C int veer_contact_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float combined_radius, veer_numbers_out answer);

/* ---- homing ----------------------------------------------------------------------------------------------- */

/* Returns the Homing of a missile with a given speed and a given turning radius. */
VEER_C int veer_make_homing(int64_t count, float speed, float curvature_radius, float damping,
    veer_numbers_out max_centripetal_accel, veer_numbers_out propulsion, veer_numbers_out answer_damping);
/* Returns the acceleration that turns a missile towards its target. */
VEER_C int veer_homing_acceleration(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_homing homing, float full_turn_distance, veer_vectors_out answer);
/* Returns the position and velocity of a missile after one Euler step with homing_acceleration. */
VEER_C int veer_homing_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step, float full_turn_distance);
/* Returns the position and velocity of a missile after one step on a circular arc. */
VEER_C int veer_homing_arc_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step);
/* Returns the largest turning radius with which homing_arc_step hits a target at rest. */
VEER_C int veer_widest_hitting_radius(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_numbers_out answer);
/* Returns the position and velocity of a missile after one step, with a detour for near targets. */
VEER_C int veer_homing_swing_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step, float hit_radius);
/* Returns the position and velocity of a missile after one step, with braking for near targets. */
VEER_C int veer_homing_brake_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step, float hit_radius);
/* Returns the position and velocity of a missile after one step with a limited turn rate. */
VEER_C int veer_homing_turn_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float turn_rate, float time_step);
/* In space alone. Returns the position and velocity of a missile after one step with a limited yaw rate and a
   limited pitch rate. */
VEER_C int veer_homing_yaw_pitch_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_yaw_pitch_rates rates, veer_vectors up, float time_step);
/* Returns the earliest time and point at which homing_arc_step can hit a target in uniform motion. */
VEER_C int veer_homing_intercept(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_homing homing, float max_time, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out answer_velocity, veer_numbers_out later_time, veer_numbers_out miss);
/* Returns the time until homing_arc_step hits a target at rest, if the speed of the missile is constant. */
VEER_C int veer_homing_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_homing homing, veer_numbers_out answer);

/* ---- intercept_accelerating ------------------------------------------------------------------------------- */

/* Computes when and where a shot first meets a target. */
VEER_C int veer_intercept_accelerating(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_vectors relative_acceleration, veer_shot shot, veer_numbers_out status,
    veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time,
    veer_numbers_out miss);
/* Computes when and where a missile first meets a target. */
VEER_C int veer_intercept_thrusting(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_vectors relative_acceleration, veer_missile missile, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time, veer_numbers_out miss);
/* Returns all times at which a shot of constant speed can meet the target, in ascending order. */
VEER_C int veer_intercept_times(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_vectors relative_acceleration, float speed, veer_numbers_out times_0, veer_numbers_out times_1,
    veer_numbers_out times_2, veer_numbers_out times_3, veer_numbers_out answer_count);

/* ---- ballistics ------------------------------------------------------------------------------------------- */

/* Returns the two throws with a given speed that hit a target: a low throw and a high throw. */
VEER_C int veer_launch(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity, float speed,
    veer_numbers_out low_found, veer_numbers_out low_time, veer_vectors_out low_velocity, veer_numbers_out high_found,
    veer_numbers_out high_time, veer_vectors_out high_velocity);
/* Returns the least speed with which a throw hits a target. */
VEER_C int veer_minimum_launch_speed(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    veer_numbers_out answer);
/* Returns the throw of least speed that hits a target. */
VEER_C int veer_least_energy_launch(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity);
/* Returns the throw that hits a target after a given time. */
VEER_C int veer_launch_in_time(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    veer_numbers time, veer_numbers_out found, veer_numbers_out answer_time, veer_vectors_out velocity);
/* Returns the throw that hits a target and has its apex at a given height above the start. */
VEER_C int veer_launch_over(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    float apex_height, veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity);
/* Returns the time and position at which a thrown body is highest. */
VEER_C int veer_apex(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors gravity,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out point);
/* Returns the time and position at which a thrown body lands on the floor. */
VEER_C int veer_landing(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors gravity,
    veer_vectors ground, veer_numbers_out found, veer_numbers_out time, veer_vectors_out point);
/* Returns the horizontal distance that a thrown body travels until it is at its starting height again. */
VEER_C int veer_launch_range(int64_t count, veer_vectors velocity, veer_vectors gravity, veer_numbers_out answer);
/* Returns the initial velocity of the parabola on which a body lies after each step of a physics engine. */
VEER_C int veer_parabola_velocity(int64_t count, veer_vectors velocity, veer_vectors acceleration, float time_step,
    veer_vectors_out answer);
/* Returns the low and the high throw that hit a target in a physics engine, as described in parabola_velocity. */
VEER_C int veer_launch_stepped(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity, float speed,
    float time_step, veer_numbers_out low_found, veer_numbers_out low_time, veer_vectors_out low_velocity,
    veer_numbers_out high_found, veer_numbers_out high_time, veer_vectors_out high_velocity);

/* ---- flight ----------------------------------------------------------------------------------------------- */

/* Returns the position and velocity of a thrown body after a time of any length. */
VEER_C int veer_fly(int64_t count, veer_vectors position, veer_vectors velocity, veer_flight flight, float time,
    veer_vectors_out answer_position, veer_vectors_out answer_velocity);
/* Returns the position and velocity of a thrown body after a time of any length. */
VEER_C int veer_fly_in_engine(int64_t count, veer_vectors position, veer_vectors velocity, veer_engine_flight flight,
    float time, veer_vectors_out answer_position, veer_vectors_out answer_velocity);
/* Returns the low throw and the high throw that hit a target at rest with a given initial speed. */
VEER_C int veer_launch_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight, float speed,
    veer_numbers_out low_found, veer_numbers_out low_time, veer_vectors_out low_velocity, veer_numbers_out high_found,
    veer_numbers_out high_time, veer_vectors_out high_velocity);
/* Returns the low throw and the high throw that hit a target at rest with a given initial speed. */
VEER_C int veer_launch_in_engine(int64_t count, veer_vectors position, veer_vectors target, veer_engine_flight flight,
    float speed, veer_numbers_out low_found, veer_numbers_out low_time, veer_vectors_out low_velocity,
    veer_numbers_out high_found, veer_numbers_out high_time, veer_vectors_out high_velocity);
/* Returns the least speed of a throw that hits a target, under the forces of flight. */
VEER_C int veer_minimum_launch_speed_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    veer_numbers_out answer);
/* Returns the least speed of a throw that hits a target, under the forces of flight. */
VEER_C int veer_minimum_launch_speed_in_engine(int64_t count, veer_vectors position, veer_vectors target,
    veer_engine_flight flight, veer_numbers_out answer);
/* Returns the throw of least speed that hits a target, under the forces of flight. */
VEER_C int veer_least_energy_launch_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity);
/* Returns the throw of least speed that hits a target, under the forces of flight. */
VEER_C int veer_least_energy_launch_in_engine(int64_t count, veer_vectors position, veer_vectors target,
    veer_engine_flight flight, veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity);
/* Returns the throw that hits a target after a given time, under the forces of flight. */
VEER_C int veer_launch_in_time_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    float time, veer_numbers_out found, veer_numbers_out answer_time, veer_vectors_out velocity);
/* Returns the throw that hits a target after a given time, under the forces of flight. */
VEER_C int veer_launch_in_time_in_engine(int64_t count, veer_vectors position, veer_vectors target,
    veer_engine_flight flight, float time, veer_numbers_out found, veer_numbers_out answer_time,
    veer_vectors_out velocity);
/* Returns the throw that rises to a given height above the start and then hits a target, under the forces of
   flight. */
VEER_C int veer_launch_over_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    float apex_height, veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity);
/* Returns the throw that rises to a given height above the start and then hits a target, under the forces of
   flight. */
VEER_C int veer_launch_over_in_engine(int64_t count, veer_vectors position, veer_vectors target, veer_engine_flight flight,
    float apex_height, veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity);
/* Returns the time and position of the highest point of a flight. */
VEER_C int veer_apex_flight(int64_t count, veer_vectors position, veer_vectors velocity, veer_flight flight,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out point);
/* Returns the time and position of the highest point of a flight. */
VEER_C int veer_apex_in_engine(int64_t count, veer_vectors position, veer_vectors velocity, veer_engine_flight flight,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out point);
/* Returns the time and position at which a thrown body falls onto the floor. */
VEER_C int veer_landing_flight(int64_t count, veer_vectors position, veer_vectors velocity, veer_flight flight,
    veer_vectors ground, veer_numbers_out found, veer_numbers_out time, veer_vectors_out point);
/* Returns the time and position at which a thrown body falls onto the floor. */
VEER_C int veer_landing_in_engine(int64_t count, veer_vectors position, veer_vectors velocity, veer_engine_flight flight,
    veer_vectors ground, veer_numbers_out found, veer_numbers_out time, veer_vectors_out point);
/* Returns the throw that hits a target in uniform motion as early as possible, under the forces of flight. */
VEER_C int veer_intercept_flying_shot(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_flight flight, veer_shot shot, veer_vectors inherited_velocity,
    veer_numbers_out status, veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity,
    veer_numbers_out later_time, veer_numbers_out miss);
/* Returns the throw that hits a target in uniform motion as early as possible, under the forces of flight. */
VEER_C int veer_intercept_flying_shot_in_engine(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_engine_flight flight, veer_shot shot, veer_vectors inherited_velocity,
    veer_numbers_out status, veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity,
    veer_numbers_out later_time, veer_numbers_out miss);
/* Returns the throw that hits a target in uniform motion as early as possible, without a radius or a latest time. */
VEER_C int veer_intercept_flying(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_flight flight, float speed, veer_vectors inherited_velocity, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time, veer_numbers_out miss);
/* Returns the throw that hits a target in uniform motion as early as possible, without a radius or a latest time. */
VEER_C int veer_intercept_flying_in_engine(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_engine_flight flight, float speed, veer_vectors inherited_velocity,
    veer_numbers_out status, veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity,
    veer_numbers_out later_time, veer_numbers_out miss);

/* ---- seek ------------------------------------------------------------------------------------------------- */

/* Velocity straight to the target at full speed. */
VEER_C int veer_seek_velocity(int64_t count, veer_vectors position, veer_vectors target, float max_speed,
    veer_vectors_out answer);
/* Velocity straight away from the target at full speed. */
VEER_C int veer_flee_velocity(int64_t count, veer_vectors position, veer_vectors target, float max_speed,
    veer_vectors_out answer);
/* Steering towards the target: seek_velocity - velocity. */
VEER_C int veer_seek(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target, float max_speed,
    veer_vectors_out answer);
/* seek, then steer_step. */
VEER_C int veer_seek_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float max_speed, veer_steer_limits steer_limits, float time_step);
/* Steering away from the target: flee_velocity - velocity. */
VEER_C int veer_flee(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target, float max_speed,
    veer_vectors_out answer);
/* flee, then steer_step. */
VEER_C int veer_flee_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float max_speed, veer_steer_limits steer_limits, float time_step);

/* ---- arrive ----------------------------------------------------------------------------------------------- */

/* Returns the velocity with which an agent brakes as late as possible and stops on the target. */
VEER_C int veer_arrive_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_arrive_limits limits,
    float time_step, veer_vectors_out answer);
/* Returns the velocity that brings an agent to a moving target and keeps the agent at the target. */
VEER_C int veer_arrive_velocity_moving(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* Returns the steering that brings an agent to rest on the target: arrive_velocity - velocity. */
VEER_C int veer_arrive(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* arrive, then steer_step. */
VEER_C int veer_arrive_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_arrive_limits limits, veer_steer_limits steer_limits, float time_step);
/* Returns the steering to a moving target, arrive_velocity - velocity. */
VEER_C int veer_arrive_moving(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* arrive_moving, then steer_step. */
VEER_C int veer_arrive_moving_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_arrive_limits limits, veer_steer_limits steer_limits,
    float time_step);

/* ---- wander ----------------------------------------------------------------------------------------------- */

/* The next direction of a random walk: the last direction, rotated towards a random vector. */
VEER_C int veer_wander_direction(int64_t count, veer_vectors direction, veer_vectors random, float rate, float time_step,
    veer_vectors_out answer);
/* Velocity of a wandering agent. */
VEER_C int veer_wander_velocity(int64_t count, veer_vectors velocity, veer_vectors direction, veer_wander_limits limits,
    veer_vectors_out answer);
/* Steering of a wandering agent: wander_velocity - velocity. */
VEER_C int veer_wander(int64_t count, veer_vectors velocity, veer_vectors direction, veer_wander_limits limits,
    veer_vectors_out answer);
/* wander, then steer_step. */
VEER_C int veer_wander_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors direction,
    veer_wander_limits limits, veer_steer_limits steer_limits, float time_step);

/* ---- steer ------------------------------------------------------------------------------------------------ */

/* Moves an agent one step with a steering force. */
VEER_C int veer_steer_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors steering,
    veer_steer_limits limits, float time_step);
/* Moves an agent one step under a steering force. */
VEER_C int veer_steer_verlet_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors steering, veer_steer_limits limits, float time_step);
/* Rotates wanted towards velocity until the angle between the two vectors is at most max_angle. */
VEER_C int veer_limit_turn(int64_t count, veer_vectors velocity, veer_vectors wanted, float max_angle,
    veer_vectors_out answer);

/* ---- servo ------------------------------------------------------------------------------------------------ */

/* Moves a number, such as a lift's height, one step towards a target. */
VEER_C int veer_servo_step(int64_t count, veer_numbers_both position, veer_numbers_both velocity, veer_numbers target,
    veer_servo_limits limits, float time_step);

/* ---- turn ------------------------------------------------------------------------------------------------- */

/* Turns a direction one step towards the wanted direction, for example for an autopilot or a camera. */
VEER_C int veer_turn_servo_step(int64_t count, veer_vectors_both direction, veer_vectors_both turning, veer_vectors wanted,
    veer_servo_limits limits, float time_step);

/* ---- drive ------------------------------------------------------------------------------------------------ */

/* In the plane alone. Returns the state of a car after one step with the front wheels at a fixed angle. */
VEER_C int veer_drive_step(int64_t count, veer_vectors_both position, veer_vectors_both heading, veer_numbers speed,
    veer_numbers steer, float wheelbase, float time_step);
/* In the plane alone. Returns the angle of the front wheels at which the middle of the rear axle moves on an arc
   through the target. */
VEER_C int veer_pure_pursuit(int64_t count, veer_vectors position, veer_vectors heading, veer_vectors target,
    float wheelbase, veer_numbers_out answer);

/* ---- dubins ----------------------------------------------------------------------------------------------- */

/* In the plane alone. Returns the shortest path from one position and heading to another. */
VEER_C int veer_dubins_path(int64_t count, veer_vectors position, veer_vectors heading, veer_vectors target,
    veer_vectors target_heading, float radius, veer_vectors_out answer_position, veer_vectors_out answer_heading,
    veer_numbers_out answer_radius, veer_numbers_out lengths_0, veer_numbers_out lengths_1,
    veer_numbers_out lengths_2, veer_numbers_out turns_0, veer_numbers_out turns_1, veer_numbers_out turns_2,
    veer_numbers_out length);
/* Returns the position and the direction of travel at a given arc length from the start of a path. */
VEER_C int veer_place_on(int64_t count, veer_vectors path_position, veer_vectors path_heading, veer_numbers path_radius,
    veer_numbers path_lengths_0, veer_numbers path_lengths_1, veer_numbers path_lengths_2, veer_numbers path_turns_0,
    veer_numbers path_turns_1, veer_numbers path_turns_2, veer_numbers path_length, veer_numbers along,
    veer_vectors_out position, veer_vectors_out direction);

/* ---- ship ------------------------------------------------------------------------------------------------- */

/* Returns the nose direction and the thrust with which a ship flies to a target and stays there. */
VEER_C int veer_ship_arrive(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors nose,
    veer_vectors target, veer_vectors target_velocity, veer_ship_limits limits, float time_step,
    veer_vectors_out answer_nose, veer_numbers_out thrust);

/* ---- spring ----------------------------------------------------------------------------------------------- */

/* Moves a position one step with a critically damped spring, which pulls it to a target ("smooth damp" in game
   engines). */
VEER_C int veer_spring_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float frequency, float time_step);
/* Moves a position one step with a spring of any damping, for example for the body of a car. */
VEER_C int veer_spring_step_damped(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_spring spring, float time_step);
/* The same for a number. */
VEER_C int veer_spring_step_number(int64_t count, veer_numbers_both number, veer_numbers_both velocity, veer_numbers target,
    veer_spring spring, float time_step);
/* Returns a critically damped spring with a given half-life. */
VEER_C int veer_spring_of_half_life(int64_t count, float half_life, veer_numbers_out frequency,
    veer_numbers_out damping_ratio);
/* Moves a value towards the target. */
VEER_C int veer_smooth(int64_t count, veer_vectors value, veer_vectors target, float half_life, float time_step,
    veer_vectors_out answer);
/* The same for a number. */
VEER_C int veer_smooth_number(int64_t count, veer_numbers number, veer_numbers target, float half_life, float time_step,
    veer_numbers_out answer);

/* ---- snapshot --------------------------------------------------------------------------------------------- */

/* Interpolates between two known states with a cubic Hermite polynomial. */
VEER_C int veer_between(int64_t count, veer_vectors first_position, veer_vectors first_velocity,
    veer_vectors second_position, veer_vectors second_velocity, float duration, float time, veer_vectors_out position,
    veer_vectors_out velocity);
/* Moves the state that is shown on the screen one step towards the known state from the last network message. */
VEER_C int veer_blend_step(int64_t count, veer_vectors_both shown_position, veer_vectors_both shown_velocity,
    veer_vectors known_position, veer_vectors known_velocity, float half_life, float time_step);

/* ---- orbit ------------------------------------------------------------------------------------------------ */

/* The velocity that moves an agent on a circle around a centre. */
VEER_C int veer_orbit_velocity(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors center,
    veer_vectors center_velocity, float radius, float max_speed, veer_vectors_out answer);
/* Steering that moves an agent on a circle around a centre: orbit_velocity - velocity. */
VEER_C int veer_orbit(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors center,
    veer_vectors center_velocity, float radius, float max_speed, veer_vectors_out answer);
/* orbit, then steer_step. */
VEER_C int veer_orbit_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors center,
    veer_vectors center_velocity, float radius, float max_speed, veer_steer_limits steer_limits, float time_step);
/* The velocity that keeps the distance from a target between min_range and max_range. */
VEER_C int veer_keep_range_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float min_range, float max_range, veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* Steering that keeps the distance from a target between min_range and max_range: keep_range_velocity - velocity. */
VEER_C int veer_keep_range(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float min_range, float max_range, veer_arrive_limits limits, float time_step,
    veer_vectors_out answer);
/* keep_range, then steer_step. */
VEER_C int veer_keep_range_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, float min_range, float max_range, veer_arrive_limits limits,
    veer_steer_limits steer_limits, float time_step);

/* ---- orient ----------------------------------------------------------------------------------------------- */

/* In space alone. Returns the orientation of a body that looks along forward. */
VEER_C int veer_orientation(int64_t count, veer_vectors forward, veer_vectors up, veer_vectors_out answer_forward,
    veer_vectors_out left, veer_vectors_out answer_up);
/* In space alone. Returns the up vector of a flyer that banks into its turns, so that passengers feel no sideways
   force. */
VEER_C int veer_banked_up(int64_t count, veer_vectors forward, veer_vectors acceleration, veer_vectors gravity,
    veer_vectors_out answer);

/* ---- turret ----------------------------------------------------------------------------------------------- */

/* In space alone. Turns a barrel one step towards a wanted direction. */
VEER_C int veer_turret_step(int64_t count, veer_vectors_both barrel, veer_vectors wanted, veer_vectors base_forward,
    veer_vectors base_left, veer_vectors base_up, veer_yaw_pitch_rates rates, veer_traverse traverse, float time_step);
/* Computes the earliest shot of a barrel that must turn before it fires. */
VEER_C int veer_intercept_after_turn(int64_t count, veer_vectors position, veer_vectors barrel, veer_vectors target,
    veer_vectors target_velocity, float turn_rate, veer_shot shot, veer_numbers_out wait,
    veer_numbers_out intercept_status, veer_numbers_out intercept_time, veer_vectors_out intercept_point,
    veer_vectors_out intercept_velocity, veer_numbers_out intercept_later_time, veer_numbers_out intercept_miss);

/* ---- contain ---------------------------------------------------------------------------------------------- */

/* Returns steering that keeps an agent in a room with flat walls, or on one side of a wall. */
VEER_C int veer_contain(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t planes_count, const veer_plane *planes, float horizon, float max_speed, veer_vectors_out answer);
/* contain, then steer_step. */
VEER_C int veer_contain_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t planes_count, const veer_plane *planes, float horizon, float max_speed, veer_steer_limits steer_limits,
    float time_step);
/* Returns the position and velocity of an agent after a step, corrected so that the agent is inside the walls. */
VEER_C int veer_confine(int64_t count, veer_vectors_both position, veer_vectors_both velocity, float radius,
    int64_t planes_count, const veer_plane *planes);

/* ---- avoid ------------------------------------------------------------------------------------------------ */

/* Returns the velocity, turned by an angle away from a sphere in the agent's path. */
VEER_C int veer_avoid_sphere_angle(int64_t count, veer_vectors position, veer_vectors velocity,
    veer_sphere_obstacle obstacle, veer_numbers angle, veer_vectors_out answer);
/* Returns the velocity, turned by clearing_angle away from a sphere in the agent's path. */
VEER_C int veer_avoid_sphere(int64_t count, veer_vectors position, veer_vectors velocity, veer_sphere_obstacle obstacle,
    veer_vectors_out answer);
/* Returns the angle of the turn after which the line of flight is tangent to the escape sphere. */
VEER_C int veer_clearing_angle(int64_t count, veer_vectors position, veer_vectors velocity, veer_sphere_obstacle obstacle,
    veer_numbers_out answer);
/* Returns the obstacle whose escape sphere the agent's line of flight enters first. */
VEER_C int veer_first_obstacle(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, veer_vectors_out center,
    veer_numbers_out escape_radius, veer_numbers_out avoid_radius);
/* Returns the velocity, turned by an angle away from the sphere that the agent would enter first. */
VEER_C int veer_avoid_spheres_angle(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, veer_numbers angle, veer_vectors_out answer);
/* Returns the velocity, turned away from the spheres of a list. */
VEER_C int veer_avoid_spheres(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, veer_vectors_out answer);
/* Returns a push away from the sphere's centre, if the agent is inside the escape sphere. */
VEER_C int veer_escape_sphere(int64_t count, veer_vectors position, veer_sphere_obstacle obstacle, float strength,
    veer_vectors_out answer);
/* Returns the velocity, turned away from a moving sphere in the agent's path. */
VEER_C int veer_avoid_moving_sphere(int64_t count, veer_vectors position, veer_vectors velocity, veer_sphere sphere,
    float margin, float sight, veer_vectors_out answer);
/* Returns the velocity, turned away from the moving spheres of a list. */
VEER_C int veer_avoid_moving_spheres(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t spheres_count, const veer_sphere *spheres, float margin, float sight, veer_vectors_out answer);
/* Returns the velocity of an agent that avoids spheres and turns on circles, such as a missile, a car or a plane. */
VEER_C int veer_avoid_spheres_turning(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors wanted,
    int64_t spheres_count, const veer_sphere *spheres, float margin, float turning_radius, float time_step,
    veer_vectors_out answer);

/* ---- pursue ----------------------------------------------------------------------------------------------- */

/* Velocity at full speed towards the point where the agent can intercept the target. */
VEER_C int veer_pursue_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float max_speed, veer_vectors_out answer);
/* Steering towards the point where the agent can intercept the target: pursue_velocity - velocity. */
VEER_C int veer_pursue(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_vectors_out answer);
/* pursue, then steer_step. */
VEER_C int veer_pursue_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_steer_limits steer_limits, float time_step);
/* Velocity at full speed away from the point where the agent would intercept the target: -pursue_velocity. */
VEER_C int veer_evade_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float max_speed, veer_vectors_out answer);
/* Steering away from the point where the agent would intercept the target: evade_velocity - velocity. */
VEER_C int veer_evade(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_vectors_out answer);
/* evade, then steer_step. */
VEER_C int veer_evade_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_steer_limits steer_limits, float time_step);
/* Velocity at full speed towards the point where the agent can intercept the midpoint between two other agents. */
VEER_C int veer_interpose_velocity(int64_t count, veer_vectors position, veer_vectors first, veer_vectors first_velocity,
    veer_vectors second, veer_vectors second_velocity, float max_speed, veer_vectors_out answer);
/* Steering to the midpoint between two other agents: interpose_velocity - velocity. */
VEER_C int veer_interpose(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors first,
    veer_vectors first_velocity, veer_vectors second, veer_vectors second_velocity, float max_speed,
    veer_vectors_out answer);
/* interpose, then steer_step. */
VEER_C int veer_interpose_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors first,
    veer_vectors first_velocity, veer_vectors second, veer_vectors second_velocity, float max_speed,
    veer_steer_limits steer_limits, float time_step);
/* Returns the point behind an obstacle at which an agent is hidden from a threat. */
VEER_C int veer_hiding_place(int64_t count, veer_vectors threat, veer_sphere_obstacle obstacle, float margin,
    veer_vectors_out answer);
/* Velocity that brings the agent to rest at the nearest hiding place, computed with arrive_velocity. */
VEER_C int veer_hide_velocity(int64_t count, veer_vectors position, veer_vectors threat,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, float margin, veer_arrive_limits limits,
    float time_step, veer_vectors_out answer);
/* Steering to the nearest hiding place: hide_velocity - velocity. */
VEER_C int veer_hide(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors threat,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, float margin, veer_arrive_limits limits,
    float time_step, veer_vectors_out answer);
/* hide, then steer_step. */
VEER_C int veer_hide_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors threat,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, float margin, veer_arrive_limits limits,
    veer_steer_limits steer_limits, float time_step);

/* ---- neighbors -------------------------------------------------------------------------------------------- */

/* The indices of the agents nearest to each agent and nearer than radius, the nearest first: a row of most for
   each agent, filled up with -1. */
VEER_C int veer_nearest(int64_t count, veer_world *world, veer_vectors position, int most, float radius, int32_t *neighbors);

/* ---- crowd_order ------------------------------------------------------------------------------------------ */

/* The order of every agent of a crowd after a step: how long it is held up beside an agent that has arrived, and
   whether it has arrived. */
VEER_C int veer_order_step(int64_t count, veer_world *world, veer_vectors position, veer_vectors velocity,
    veer_numbers radius, veer_vectors goal, float max_speed, float time_step, veer_numbers_both held_up,
    veer_numbers_both has_arrived);

/* ---- crowd ------------------------------------------------------------------------------------------------ */

/* Returns a steering with which an agent avoids another agent. */
VEER_C int veer_avoid_agent(int64_t count, veer_vectors self_position, veer_vectors self_velocity, veer_numbers self_radius,
    veer_numbers self_yielding, veer_vectors other_position, veer_vectors other_velocity, veer_numbers other_radius,
    veer_numbers other_yielding, float horizon, veer_vectors_out answer);
/* Steering with which every agent avoids the agent that it would touch first, of those nearer than sight. */
VEER_C int veer_avoid_agents(int64_t count, veer_world *world, veer_vectors position, veer_vectors velocity,
    veer_numbers radius, float sight, float horizon, veer_vectors_out answer);
/* The velocity of every agent of a crowd by reciprocal_velocity, among the agents nearer than sight and the walls. */
VEER_C int veer_crowd_velocity(int64_t count, veer_world *world, veer_vectors position, veer_vectors velocity,
    veer_numbers radius, veer_vectors preferred_velocity, float sight, float max_speed, float horizon,
    float time_step, int64_t walls_count, const veer_capsule *walls, veer_numbers yielding, veer_crowd_tuning tuning,
    veer_vectors_out answer);

/* ---- flock ------------------------------------------------------------------------------------------------ */

/* The push of every agent away from the agents nearer than radius. */
VEER_C int veer_separation(int64_t count, veer_world *world, veer_vectors position, float radius, veer_vectors_out answer);
/* The steering of every agent to the mean velocity of the agents in its view. */
VEER_C int veer_alignment(int64_t count, veer_world *world, veer_vectors position, veer_vectors velocity, veer_view view,
    veer_vectors_out answer);
/* The steering of every agent to the centre of the agents in its view. */
VEER_C int veer_cohesion(int64_t count, veer_world *world, veer_vectors position, veer_vectors velocity, veer_view view,
    float max_speed, veer_vectors_out answer);
/* The steering of every agent of a flock: separation, alignment and cohesion. The world keeps its memory between
   calls. */
VEER_C int veer_flock(int64_t count, veer_world *world, veer_vectors position, veer_vectors velocity,
    veer_flock_limits limits, veer_vectors_out answer);
/* flock, then steer_step. */
VEER_C int veer_flock_step(int64_t count, veer_world *world, veer_vectors_both position, veer_vectors_both velocity,
    veer_flock_limits limits, veer_steer_limits steer_limits, float time_step);

/* ---- spline ----------------------------------------------------------------------------------------------- */

/* Makes the spline of the world, a smooth way through points: each agent of this call is a point. */
VEER_C int veer_spline_build(int64_t count, veer_world *world, veer_vectors points, int closed);
/* The arc length of the place of the spline nearest to a position; of equally near places, that which leads most
   along heading. */
VEER_C int veer_spline_nearest_towards(int64_t count, veer_world *world, veer_vectors position, veer_vectors heading,
    veer_numbers_out answer);

/* ---- path ------------------------------------------------------------------------------------------------- */

/* The length of a path: the sum of the lengths of its segments. */
VEER_C int veer_path_length(int64_t count, int64_t points_count, veer_vectors points, int closed, veer_numbers_out answer);
/* The length of a spline: the sum of the lengths of its segments. */
VEER_C int veer_spline_length(int64_t count, veer_world *world, veer_numbers_out answer);
/* Returns the point at an arc length from the first point of a path. */
VEER_C int veer_path_place(int64_t count, int64_t points_count, veer_vectors points, veer_numbers along, int closed,
    veer_vectors_out point, veer_vectors_out direction, veer_numbers_out answer_along, veer_numbers_out distance);
/* Returns the point at an arc length from the first point of a spline. */
VEER_C int veer_spline_place(int64_t count, veer_world *world, veer_numbers along, veer_vectors_out point,
    veer_vectors_out direction, veer_numbers_out answer_along, veer_numbers_out distance);
/* Returns the point on a path that is nearest to a position. */
VEER_C int veer_nearest_on_path(int64_t count, int64_t points_count, veer_vectors points, veer_vectors position, int closed,
    veer_vectors_out point, veer_vectors_out direction, veer_numbers_out along, veer_numbers_out distance);
/* Returns the point on a spline that is nearest to a position. */
VEER_C int veer_nearest_on_spline(int64_t count, veer_world *world, veer_vectors position, veer_vectors_out point,
    veer_vectors_out direction, veer_numbers_out along, veer_numbers_out distance);
/* Returns the point nearest to a position. */
VEER_C int veer_nearest_on_path_along(int64_t count, int64_t points_count, veer_vectors points, veer_vectors position,
    veer_numbers along, float reach, int closed, veer_vectors_out point, veer_vectors_out direction,
    veer_numbers_out answer_along, veer_numbers_out distance);
/* Returns the point nearest to a position. */
VEER_C int veer_nearest_on_spline_along(int64_t count, veer_world *world, veer_vectors position, veer_numbers along,
    float reach, veer_vectors_out point, veer_vectors_out direction, veer_numbers_out answer_along,
    veer_numbers_out distance);
/* Returns the velocity of an agent that follows a path. */
VEER_C int veer_follow_path_velocity(int64_t count, veer_vectors position, int64_t points_count, veer_vectors points,
    float ahead, veer_arrive_limits limits, float time_step, int closed, veer_vectors_out answer);
/* Returns the velocity of an agent that follows a spline. */
VEER_C int veer_follow_spline_velocity(int64_t count, veer_vectors position, veer_world *world, float ahead,
    veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* The velocity of an agent that follows a path, from its known place. */
VEER_C int veer_follow_path_velocity_place(int64_t count, veer_vectors position, int64_t points_count, veer_vectors points,
    veer_vectors place_point, veer_vectors place_direction, veer_numbers place_along, veer_numbers place_distance,
    float ahead, veer_arrive_limits limits, float time_step, int closed, veer_vectors_out answer);
/* The velocity of an agent that follows a spline, from its known place. */
VEER_C int veer_follow_spline_velocity_place(int64_t count, veer_vectors position, veer_world *world,
    veer_vectors place_point, veer_vectors place_direction, veer_numbers place_along, veer_numbers place_distance,
    float ahead, veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* The velocity of an agent that follows a path in a corridor, towards the farthest point of the path that the
   agent sees. */
VEER_C int veer_follow_path_velocity_corridor(int64_t count, veer_vectors position,
    int64_t points_count, veer_vectors points, veer_vectors place_point, veer_vectors place_direction,
    veer_numbers place_along, veer_numbers place_distance, veer_corridor corridor, veer_arrive_limits limits,
    float time_step, int closed, veer_vectors_out answer);
/* Steering along a path. */
VEER_C int veer_follow_path(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t points_count, veer_vectors points, float ahead, veer_arrive_limits limits, float time_step, int closed,
    veer_vectors_out answer);
/* follow_path, then steer_step. */
VEER_C int veer_follow_path_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t points_count, veer_vectors points, float ahead, veer_arrive_limits limits, int closed,
    veer_steer_limits steer_limits, float time_step);
/* Steering along a spline. */
VEER_C int veer_follow_spline(int64_t count, veer_vectors position, veer_vectors velocity, veer_world *world, float ahead,
    veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* follow_spline, then steer_step. */
VEER_C int veer_follow_spline_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_world *world,
    float ahead, veer_arrive_limits limits, veer_steer_limits steer_limits, float time_step);
/* Steering along a path from a known place: the agent seeks the point at the arc length place.along + ahead. */
VEER_C int veer_follow_path_place(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t points_count, veer_vectors points, veer_vectors place_point, veer_vectors place_direction,
    veer_numbers place_along, veer_numbers place_distance, float ahead, veer_arrive_limits limits, float time_step,
    int closed, veer_vectors_out answer);
/* follow_path_place, then steer_step. */
VEER_C int veer_follow_path_place_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t points_count, veer_vectors points, veer_vectors place_point, veer_vectors place_direction,
    veer_numbers place_along, veer_numbers place_distance, float ahead, veer_arrive_limits limits, int closed,
    veer_steer_limits steer_limits, float time_step);
/* Steering along a spline from a known place: the agent seeks the point at the arc length place.along + ahead. */
VEER_C int veer_follow_spline_place(int64_t count, veer_vectors position, veer_vectors velocity, veer_world *world,
    veer_vectors place_point, veer_vectors place_direction, veer_numbers place_along, veer_numbers place_distance,
    float ahead, veer_arrive_limits limits, float time_step, veer_vectors_out answer);
/* follow_spline_place, then steer_step. */
VEER_C int veer_follow_spline_place_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_world *world, veer_vectors place_point, veer_vectors place_direction, veer_numbers place_along,
    veer_numbers place_distance, float ahead, veer_arrive_limits limits, veer_steer_limits steer_limits,
    float time_step);
/* Steering back to a path that an agent is about to leave. */
VEER_C int veer_stay_on_path(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t points_count, veer_vectors points, float radius, float ahead_time, float max_speed, int closed,
    veer_vectors_out answer);
/* stay_on_path, then steer_step. */
VEER_C int veer_stay_on_path_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t points_count, veer_vectors points, float radius, float ahead_time, float max_speed, int closed,
    veer_steer_limits steer_limits, float time_step);
/* Steering back to a spline that an agent is about to leave. */
VEER_C int veer_stay_on_spline(int64_t count, veer_vectors position, veer_vectors velocity, veer_world *world, float radius,
    float ahead_time, float max_speed, veer_vectors_out answer);
/* stay_on_spline, then steer_step. */
VEER_C int veer_stay_on_spline_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_world *world,
    float radius, float ahead_time, float max_speed, veer_steer_limits steer_limits, float time_step);
/* The velocity of a flow at a position, with the length max_speed at most. The flow has a velocity for each node
   of a grid, row by row. */
VEER_C int veer_flow_velocity(int64_t count, veer_vectors position, int64_t velocities_count, veer_vectors velocities,
    veer_flow_field field, float max_speed, veer_vectors_out answer);
/* Steering with a flow: flow_velocity - velocity. */
VEER_C int veer_follow_flow(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t velocities_count, veer_vectors velocities, veer_flow_field field, float max_speed,
    veer_vectors_out answer);
/* follow_flow, then steer_step. */
VEER_C int veer_follow_flow_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t velocities_count, veer_vectors velocities, veer_flow_field field, float max_speed,
    veer_steer_limits steer_limits, float time_step);

/* ---- travel ----------------------------------------------------------------------------------------------- */

/* Finds the travel times from every node of a grid to the nearest goal. Each agent of this call is a node: its
   time for a metre, and the flow, for flow_velocity. */
VEER_C int veer_travel_build(int64_t count, veer_world *world, veer_numbers slowness,
    int64_t goals_count, veer_vectors goals, veer_flow_field field, veer_vectors_out answer);
/* The time from a position to the nearest goal: after travel_build. */
VEER_C int veer_travel_time(int64_t count, veer_world *world, veer_vectors position, veer_numbers_out answer);

/* ---- formation -------------------------------------------------------------------------------------------- */

/* In the plane alone. Returns the position and velocity of a place in a formation, in 2D. */
VEER_C int veer_formation_place(int64_t count, veer_vectors leader_position, veer_vectors leader_velocity,
    veer_vectors heading, veer_vectors turning, veer_vectors offset, veer_vectors_out position,
    veer_vectors_out velocity);
/* In space alone. Returns the position and velocity of a place in a formation, in 3D. */
VEER_C int veer_formation_place_in_space(int64_t count, veer_vectors leader_position, veer_vectors leader_velocity,
    veer_vectors lies_forward, veer_vectors lies_left, veer_vectors lies_up, veer_vectors angular_velocity,
    veer_vectors offset, veer_vectors_out position, veer_vectors_out velocity);
/* The places of a formation as its leader sees them: x ahead, y to the left. Each agent of this call is a place.
   Formations: VEER_LINE, VEER_COLUMN .... */
VEER_C int veer_formation_offset(int64_t count, int formation, veer_vectors spacing, veer_vectors_out answer);
/* The place of each agent, so that the ways are short in sum; -1 for those without a place: SlotAssignment. */
VEER_C int veer_assign_places(int64_t count, veer_world *world, veer_vectors position,
    int64_t places_count, veer_vectors places, int32_t *chosen);

/* ---- combine ---------------------------------------------------------------------------------------------- */

/* The sum of forces by priority, the most important first: each gets what the forces before it have left of
   max_force. */
VEER_C int veer_force_budget(int64_t count, veer_vectors first, veer_vectors second, veer_vectors third, veer_vectors fourth,
    veer_vectors fifth, veer_vectors sixth, float max_force, veer_numbers_out left, veer_vectors_out answer);
/* Adds an interest in a direction to the ContextMap of each agent; the first call after context_choose says how
   many agents there are. */
VEER_C int veer_context_interest(int64_t count, veer_world *world, veer_vectors direction, veer_numbers weight);
/* Adds a danger in a direction to the ContextMap of each agent. */
VEER_C int veer_context_danger(int64_t count, veer_world *world, veer_vectors direction, veer_numbers weight);
/* The direction that the ContextMap of each agent chooses. Then the maps are empty. The arrays of the answers say
   how many agents there are. */
VEER_C int veer_context_choose(int64_t count, veer_world *world, veer_vectors_out direction, veer_numbers_out interest,
    veer_numbers_out found);
/* Until here. */

/* The list of these functions, for languages that read it when they run: a line each, "name dimensions argument:kind ...",
   after the structures. Kinds: v n a vector or a number of each agent, with b if read and written, o if written; f i a
   number; s a structure; l p a count and a list of structures or points; h a world; k int32_t of each agent. =: a default */
VEER_C const char *veer_functions(void);
/* Calls function number `function` of the list, counted from 0: each argument as its type, a structure by its address */
typedef union { veer_vectors vectors; float number; int integer; int64_t count; const void *address; } veer_argument;
VEER_C int veer_call(int function, int64_t count, const veer_argument *arguments);

/* the version of veer, as "MAJOR.MINOR.PATCH" */
VEER_C const char *veer_version(void);

#ifdef __cplusplus
}
#endif
#endif
