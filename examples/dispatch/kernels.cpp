// SPDX-License-Identifier: MIT
//
// Compiled once for each instruction set, with UNIT = any, avx2 or avx512 (see examples/CMakeLists.txt).
//
// The functions of veer and xsimd have the instruction set in their names, so the code for any x86-64 never calls a
// copy for AVX2. Inline functions of other headers do not. So a kernel unit uses plain structures, and neither the
// operators of a vector library nor containers.

#include "kernels.hpp"

#include <veer/simd.hpp>
#include <veer/veer.hpp>

namespace {

void fly_all(Place* positions, Place* velocities, std::size_t count, Place target) {
    constexpr auto missile = veer::make_homing(30.0f, 25, 0.1f); // 30 m/s, turns of 25 m radius, damping 0.1 1/s
    veer::simd::for_each(
        count,
        [&](auto& p, auto& v) {
            const auto next = veer::homing_arc_step(p, v, target, missile, 1 / 60.0f);
            p = next.position, v = next.velocity;
        },
        positions, velocities);
}

} // namespace

extern const Fly UNIT::fly = fly_all;
