// SPDX-License-Identifier: MIT
// veer: motion and steering mathematics for games. Every header, in reading order; simd.hpp, which needs xsimd, is on its own.
#pragma once

#include "vector.hpp"                  // what a vector is; dot, length, select, truncate ...
#include "rotation.hpp"                // sin_cos, rotate, angle_between, turn_towards
#include "decay.hpp"                   // what drag leaves of a motion
#include "arc.hpp"                     // the parts of a step on a true arc
#include "homing.hpp"                  // beams and missiles that bend towards their target
#include "guidance.hpp"                // hits at a given time, proportional navigation
#include "intercept.hpp"               // where to aim at what moves
#include "intercept_accelerating.hpp"  // the same under acceleration and thrust
#include "ballistics.hpp"              // arcs under gravity
#include "seek.hpp"                    // seek and flee
#include "steer.hpp"                   // one step under a steering force
#include "avoid.hpp"                   // keep away from spheres
#include "physic_base.hpp"             // straight lines within a frame, true falls across frames
#include "contact.hpp"                 // what they hit, when, and how they bounce
#include "polynomial.hpp"              // roots of quartics, one by one
#include "double_double.hpp"           // the arithmetic under the exact solvers
