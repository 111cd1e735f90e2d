// SPDX-License-Identifier: MIT
// What every wrong call includes: compiled once.
#include <deque>
#include <string>
#include <vector>

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <veer/simd.hpp>
#include <veer/veer.hpp>
