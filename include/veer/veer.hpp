// SPDX-License-Identifier: MIT
// veer: motion and steering for games. This includes every header of this folder, in reading order, except simd.hpp,
// which needs xsimd; each includes only headers above it. The folders: parts/ holds the pieces that several headers
// share, exact/ the arithmetic that makes the last bit of the solvers come out right, simd/ the packs, shaders/ the
// functions for the GPU.
#pragma once

#define VEER_VERSION_MAJOR 1
#define VEER_VERSION_MINOR 0
#define VEER_VERSION_PATCH 0

// The ground
// clang-format off
#include "scalar.hpp"        // what a number is: float, double, a pack
#include "vector_traits.hpp" // what a vector is: yours, as it is
#include "basic_vector.hpp"  // a vector of any scalar, for games without their own
#include "vector.hpp"        // dot, length, select, truncate ...
#include "trigonometry.hpp"  // sin_cos, the same bits everywhere
#include "rotation.hpp"      // rotate, angle_between, turn_towards

// Motion
#include "physic_base.hpp"  // straight lines within a frame, true falls across frames
#include "decay.hpp"        // what drag leaves of a motion
#include "lead.hpp"         // when and where to meet what moves, and when two balls touch
#include "obstacles.hpp"    // spheres, planes, capsules
#include "contact.hpp"      // what a ball meets, when and where
#include "bounce.hpp"       // and how it bounces

// Aiming
#include "guidance.hpp"                // hits at a given time, proportional navigation
#include "rendezvous.hpp"              // reach a place, and stop there at a given time
#include "intercept.hpp"               // where to aim at what moves
#include "homing.hpp"                  // beams and missiles that bend towards their target
#include "intercept_accelerating.hpp"  // the same under acceleration and thrust
#include "ballistics.hpp"              // arcs under gravity

// Steering
#include "seek.hpp"    // seek and flee
#include "arrive.hpp"  // come to rest on a target, or keep up with it
#include "wander.hpp"  // stroll, at random
#include "steer.hpp"   // one step under a steering force; limits of a turn
#include "spring.hpp"  // follow softly
#include "servo.hpp"   // speed up, cruise, brake and stop: doors, lifts, angles
#include "orient.hpp"  // which way is up
#include "turret.hpp"  // barrels that turn within limits, and when they can fire
#include "contain.hpp" // stay within walls
#include "avoid.hpp"   // keep away from spheres; rays that find a way
#include "pursue.hpp"  // pursue, evade, come between, hide
#include "crowd.hpp"   // keep away from each other
#include "flock.hpp"   // keep apart, fly as the others do, stay together
#include "path.hpp"    // follow paths and flow fields
#include "combine.hpp" // several wishes at once
// clang-format on
