// SPDX-License-Identifier: MIT
// veer: motion and steering for games. veer.hpp includes every header of this folder except simd.hpp, which needs
// xsimd, and proof.hpp, which takes long to compile. Read the headers in the order of this list. No header includes a
// header or a folder that stands below it in the list. The reasons: docs/architecture.md. Derivations: docs/notes/.
//
// The range rule: every function takes components up to range_limit, and times, rates, ratios and gains up to
// rate_limit (scalar.hpp). If a function has another range, its comment has a line "Range:". Unless a comment says
// otherwise, a measured error is the difference between the answers in float and double for 10^5 random inputs.
#pragma once

#define VEER_VERSION_MAJOR 1
#define VEER_VERSION_MINOR 1
#define VEER_VERSION_PATCH 0

// clang-format off
// The ground
//   ground/      differences between compilers, the members of a structure, numbers of two words
#include "scalar.hpp"        // what a number is: float, double, a pack
#include "vector_traits.hpp" // what a vector is: a game's own type serves unchanged
#include "basic_vector.hpp"  // a vector of any scalar, for games without their own
#include "vector.hpp"        // dot, length, select, truncate ...
#include "trigonometry.hpp"  // sin_cos, the same bits everywhere
#include "rotation.hpp"      // rotate, angle_between, turn_towards
#include "answers.hpp"       // what the solvers of throws and intercepts return

//   parts/       code that several headers share: lists, grid cells, assignments, test inputs
//   arithmetic/  numbers wider than double, exact sums, roots
//   exact/       solvers that are right to the last bit

// Motion
#include "physic_base.hpp"  // a body: straight motion within a frame, exact falls across frames
#include "decay.hpp"        // motion under drag
#include "lead.hpp"         // when and where to meet a moving target; when two balls touch
#include "obstacles.hpp"    // spheres, planes, capsules, boxes
#include "contact.hpp"      // what a moving ball hits, when and where
#include "contact_box.hpp"  // the same for boxes
//   contact/     the motion of a ball among obstacles in a frame
#include "bounce.hpp"       // how a ball bounces

//   geometry/    avoidance of spheres, arcs, half spaces, polylines

// Aiming
#include "guidance.hpp"                // hits at a given time, proportional navigation
#include "rendezvous.hpp"              // arrive at a place at a given time, and stop there
#include "intercept.hpp"               // where to aim at a moving target
#include "homing.hpp"                  // beams and missiles that bend towards their target
#include "intercept_accelerating.hpp"  // where to aim if the target accelerates or the shot has a motor
#include "ballistics.hpp"              // arcs under gravity
#include "flight.hpp"                  // arcs under drag and wind, and in engines that move in steps

// Steering
#include "seek.hpp"      // seek and flee
#include "arrive.hpp"    // come to rest on a target, or keep up with it
#include "wander.hpp"    // wander at random
#include "steer.hpp"     // one step under a steering force; limits of a turn
#include "servo.hpp"     // speed up, cruise, brake and stop: doors, lifts, angles
#include "turn.hpp"      // turn a direction and stop the turn on a goal: autopilots, cameras
#include "drive.hpp"     // cars: steps on exact arcs, the steering angle to a target
#include "dubins.hpp"    // the shortest path with a turning circle: cars that park, planes that land
#include "ship.hpp"      // burn, flip, brake: ships that push only along their nose
#include "spring.hpp"    // follow smoothly, swing and creep
#include "snapshot.hpp"  // states that other machines send: blend two of them, or approach the last one
#include "orbit.hpp"     // circle about a centre, keep a range
#include "orient.hpp"    // which direction is up for an agent
#include "turret.hpp"    // barrels that turn within limits, and when they can fire
#include "contain.hpp"   // stay within walls
#include "avoid.hpp"     // keep away from spheres; rays that find a free direction
#include "pursue.hpp"    // pursue, evade, come between, hide
#include "neighbors.hpp" // which agents are near an agent
#include "crowd_order.hpp" // an order to a crowd, and who has arrived
#include "crowd.hpp"     // agents that avoid each other
#include "flock.hpp"     // separation, alignment, cohesion
#include "spline.hpp"    // smooth curves through points, at constant speed
#include "path.hpp"      // follow paths and flow fields
#include "travel.hpp"    // the fastest paths to a goal from everywhere: fills a flow field
#include "formation.hpp" // places beside a leader, and the choice of a place for each agent
#include "combine.hpp"   // several behaviours at once

//   simd/        packs, for simd.hpp
//   proof/       the function calls that proof() makes, for proof.hpp
// clang-format on
