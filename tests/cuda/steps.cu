// SPDX-License-Identifier: MIT
// Every function, and a game's loop over CUDA's own vectors, compiled for a device and not run: parity.cu runs them.
// stores.py reads here which results the device code stores.

#include "steps.cuh"

using V = veer::BasicVector<float, DIMENSION>;

extern "C" __global__ void play(const tests::Given<V>* given, const bool* chosen, float* results) {
    tests::play_chosen(
        *given, results, 1, [chosen](std::size_t function) { return chosen[function]; },
        [](const char*, std::size_t, std::size_t) {});
}

extern "C" __global__ void fly(
    float3* positions, float3* velocities, const float3* targets, veer::Homing<float> missile, unsigned count) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    if (veer::distance(positions[i], targets[i]) < veer::minimum(missile.propulsion, 1.0f)) return; // objects
    const auto beam = veer::homing_arc_step(positions[i], velocities[i], targets[i], missile, 1.0f / 60);
    positions[i] = beam.position;
    velocities[i] = beam.velocity;
}
