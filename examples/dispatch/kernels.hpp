// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

// Shared by main.cpp and the kernels: plain structures without functions, and the names of the kernels.

struct Place {
    float x, y, z;
};

/// A frame for `count` beams with one target.
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
