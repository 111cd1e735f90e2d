// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

// What main.cpp and the kernels share: plain structures without functions, and the kernels' names.

struct Place {
    float x, y, z;
};

/// A frame for `count` beams that hunt one target.
using Fly = void (*)(Place* positions, Place* velocities, std::size_t count, Place target);

namespace any {
extern const Fly fly;
}
namespace avx2 {
extern const Fly fly;
}
namespace avx512 {
extern const Fly fly;
}
