// SPDX-License-Identifier: MIT
// Every function that runs on packs, and a game's loop over CUDA's own vectors, compiled for a device and not run: parity.cu runs them.

#include "steps.cuh"

template __global__ void tests::play_on_device(const Given<veer::BasicVector<float, DIMENSION>>*, float*, std::size_t);

__global__ void fly(float3* positions, float3* velocities, const float3* targets, veer::Homing<float> missile, unsigned count) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const auto beam = veer::homing_arc_step(positions[i], velocities[i], targets[i], missile, 1.0f / 60);
    positions[i] = beam.position;
    velocities[i] = beam.velocity;
}
