// SPDX-License-Identifier: MIT
// Compiled once for every header, with -DHEADER=<veer/...>: as the first include of a program, or after the headers of an engine
// and of Windows, which leave macros behind (-DWINDOWS_MACROS).

#ifdef WINDOWS_MACROS
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <type_traits>
#include <utility>

#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define check(expression) ((void)(expression))
#define near
#define far
#define small char
#define PI 3.14159265f
#endif

#include HEADER
#include HEADER
