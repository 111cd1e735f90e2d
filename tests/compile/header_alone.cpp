// SPDX-License-Identifier: MIT
// Compiled once for every header, with -DHEADER=<veer/...>: as the first include of a
// program, or after the headers of engines and systems, which leave macros behind (-DMACROS="...", which CMake makes of
// macros.txt).

#ifdef MACROS
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <numbers>
#include <span>
#include <type_traits>
#include <utility>

#include MACROS
#endif

#include HEADER
#include HEADER
