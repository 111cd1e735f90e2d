// SPDX-License-Identifier: MIT
// veer: motion and steering for games. This header includes all headers of its folder except simd.hpp, which needs
// xsimd, and proof.hpp, which takes long to compile. The list below is in reading order: each header includes only
// headers and folders that are above it in the list (see docs/architecture.md). Derivations are in docs/notes/.
//
// The range rule: unless a comment has a line "Range:", functions accept components up to range_limit, and times,
// rates, ratios and gains up to rate_limit (scalar.hpp). Unless a comment says otherwise, errors were measured with
// 10^5 random inputs, by comparing results in float and in double.
#pragma once

#define VEER_VERSION_MAJOR 1
#define VEER_VERSION_MINOR 1
#define VEER_VERSION_PATCH 0

// clang-format off
// The ground
//   ground/      differences between compilers, members of structures, exact sums and products
#include "scalar.hpp"        // numbers: float, double and packs
#include "vector_traits.hpp" // vectors: any vector type of a game
#include "basic_vector.hpp"  // a vector type, for games without their own
#include "vector.hpp"        // dot, length, select, truncate ...
#include "trigonometry.hpp"  // sin_cos, with equal results on every processor
#include "rotation.hpp"      // rotate, angle_between, turn_towards
#include "answers.hpp"       // result types of ballistics and intercepts

//   parts/       code that several headers share: lists, grid cells, assignments, test inputs
//   arithmetic/  numbers wider than double, exact sums, roots of polynomials
//   exact/       solvers with correct rounding

// Motion
#include "physic_base.hpp"  // bodies that move and fall
#include "decay.hpp"        // motion under drag
#include "lead.hpp"         // where to aim at a moving target; the time when two balls touch
#include "obstacles.hpp"    // spheres, planes, capsules, boxes
#include "contact.hpp"      // when and where a moving ball hits an obstacle
#include "contact_box.hpp"  // when and where a moving ball hits a box
//   contact/     the motion of a ball among obstacles, in one frame
#include "bounce.hpp"       // bouncing balls

//   geometry/    avoidance of spheres, arcs, half spaces, polylines

// Aiming
#include "guidance.hpp"                // steering to hit at a given time, proportional navigation
#include "rendezvous.hpp"              // arrive at a target at a given time, with its velocity
#include "intercept.hpp"               // where to aim at a moving target
#include "homing.hpp"                  // beams and missiles that turn towards their target
#include "intercept_accelerating.hpp"  // where to aim if the target accelerates, or if the shot has a motor
#include "ballistics.hpp"              // throws under gravity
#include "flight.hpp"                  // throws with drag and wind, and in the fixed steps of a physics engine

// Steering
#include "seek.hpp"      // seek and flee
#include "arrive.hpp"    // stop on a target, or move along with a target
#include "wander.hpp"    // wander at random
#include "steer.hpp"     // one step under a steering force; limited turns
#include "servo.hpp"     // numbers that speed up, brake and stop: doors, lifts, angles
#include "turn.hpp"      // turns that speed up, brake and stop: autopilots, cameras
#include "drive.hpp"     // cars: exact steps, and the steering angle to a target
#include "dubins.hpp"    // shortest paths with a least turning radius: cars that park, planes that land
#include "ship.hpp"      // ships that thrust only along their nose
#include "spring.hpp"    // springs and smooth following
#include "snapshot.hpp"  // smooth motion of agents whose states come over a network
#include "orbit.hpp"     // circle around a centre, keep a distance
#include "orient.hpp"    // orientation and banking
#include "turret.hpp"    // barrels with limited yaw and pitch, and the earliest shot
#include "contain.hpp"   // stay within walls
#include "avoid.hpp"     // avoid spheres; find a free direction with rays
#include "pursue.hpp"    // pursue, evade, interpose, hide
#include "neighbors.hpp" // which agents are near an agent
#include "crowd_order.hpp" // which agents of a crowd have arrived at a common goal
#include "crowd.hpp"     // agents that avoid each other
#include "flock.hpp"     // separation, alignment, cohesion
#include "spline.hpp"    // smooth curves through points, at constant speed
#include "path.hpp"      // follow paths and flow fields
#include "travel.hpp"    // flow fields of the fastest paths to a goal
#include "formation.hpp" // positions around a leader, and which agent takes which position
#include "combine.hpp"   // several behaviours at once

//   simd/        packs, for simd.hpp
//   proof/       the function calls of proof(), for proof.hpp
// clang-format on
