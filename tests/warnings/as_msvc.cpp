// SPDX-License-Identifier: MIT
// every_function.cpp for a compiler that speaks Microsoft's dialect and is neither g++ nor
// clang++, as far as the headers can tell. The standard library and glm need to know better, and are included before.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <map>
#include <numbers>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <glm/glm.hpp>

#pragma clang diagnostic ignored "-Wreserved-macro-identifier"
#undef __GNUC__
#undef __clang__
#define _MSC_VER 1933
#define _MSVC_LANG 202002L // C++20

#include "every_function.cpp"
