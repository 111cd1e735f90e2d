// SPDX-License-Identifier: MIT
// The precompiled includes of almost every unit test. No file includes this one: each test includes what it uses.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_tostring.hpp>
#include <glm/glm.hpp>
