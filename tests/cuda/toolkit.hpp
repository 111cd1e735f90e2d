// SPDX-License-Identifier: MIT
#pragma once

// As much of CUDA's own headers as clang++ needs to compile device code without the toolkit: `-nocudainc -nocudalib
// -include toolkit.hpp`.

#include <stdlib.h>

#include <vector> // before the pragma: what the two below include

#pragma clang force_cuda_host_device begin // or the deduction guides of these two are for the host alone
#include <array>
#include <tuple>
#pragma clang force_cuda_host_device end

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))

struct Place {
    unsigned x;
};
struct float3 {
    float x, y, z;
};
extern const __device__ Place blockIdx, blockDim, threadIdx;

extern "C" __device__ __attribute__((used)) void* memset(void* to, int byte,
    size_t count) { // clang++ calls it where much becomes 0
    for (size_t i = 0; i < count; ++i) static_cast<volatile char*>(to)[i] = static_cast<char>(byte);
    return to;
}
