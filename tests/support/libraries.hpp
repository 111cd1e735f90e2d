// SPDX-License-Identifier: MIT
// What nearly every unit test includes, read once before all of them. Nobody includes this file: each test names what
// it uses.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_tostring.hpp>
#include <glm/glm.hpp>
