// SPDX-License-Identifier: MIT
// Ten million homing beams on an NVIDIA GPU, beside a copy of the same bytes, to see whether a step is as fast as
// memory. Built and run by tests/cuda/gpu. Prints the rows of a table. Exits with 3 without a GPU.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include <veer/homing.hpp>

namespace {

constexpr unsigned beams = 10'000'000, block = 256, blocks = (beams + block - 1) / block;
constexpr std::size_t numbers = 9;                     // of a beam: three vectors read, two of them written
constexpr double bytes = beams * (9 + 6) * 4.0;        // read and written by a step
constexpr std::size_t written = beams * 6ull * 4;      // written by a step
constexpr std::size_t copied = std::size_t(bytes) / 2; // a copy reads and writes as many together
constexpr float frame_time = 1 / 60.0f;
constexpr int no_device = 3, rounds = 21, frames = 10;

void need(cudaError_t result) {
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(result));
    std::exit(1);
}

// ---- on the device --------------------------------------------------------------------------------------------------

/// Nine arrays, one for each number of a beam: x, y, z of the positions, the velocities, the targets.
__global__ void fly_arrays(const float* from, float* to, veer::Homing<float> missile) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= beams) return;
    const auto vector = [&](std::size_t first) {
        return float3{from[first * beams + i], from[(first + 1) * beams + i], from[(first + 2) * beams + i]};
    };
    const auto beam = veer::homing_arc_step(vector(0), vector(3), vector(6), missile, frame_time);
    const float results[6] = {
        beam.position.x, beam.position.y, beam.position.z, beam.velocity.x, beam.velocity.y, beam.velocity.z};
    for (std::size_t k = 0; k < 6; ++k) to[k * beams + i] = results[k];
}

/// Three arrays of float3, as in a game.
__global__ void fly_vectors(const float3* from, float3* to, veer::Homing<float> missile) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= beams) return;
    const auto beam =
        veer::homing_arc_step(from[i], from[beams + i], from[2 * std::size_t{beams} + i], missile, frame_time);
    to[i] = beam.position;
    to[beams + i] = beam.velocity;
}

/// Reads and writes the same data as fly_arrays, almost without computing.
__global__ void move_arrays(const float* from, float* to) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= beams) return;
    for (std::size_t k = 0; k < 6; ++k) {
        const float moved = from[k * beams + i];
        to[k * beams + i] = k < 3 ? moved + from[(6 + k) * beams + i] : moved;
    }
}

// ---- the beams ------------------------------------------------------------------------------------------------------

struct Beam {
    float3 position, velocity, target;
};

/// From a sphere of launchers, towards 64 targets.
Beam launched(unsigned i) {
    const float up = 2 * (float(i) + 0.5f) / float(beams) - 1, ring = std::sqrt(1 - up * up),
                angle = 2.4f * float(i % 1000);
    const float x = ring * std::cos(angle), y = ring * std::sin(angle);
    return {{10 * x, 10 * y, 10 * up}, {30 * x, 30 * y, 30 * up},
        {80 * std::cos(float(i % 64)), 80 * std::sin(float(i % 64)), 3 * float(i % 16)}};
}

/// The number of beams, of every 97th, that differ from the step of the CPU in a bit.
std::size_t differing(const std::vector<float>& results, bool as_vectors, const veer::Homing<float>& missile) {
    std::size_t count = 0;
    for (unsigned i = 0; i < beams; i += 97) {
        const Beam beam = launched(i);
        const auto next = veer::homing_arc_step(beam.position, beam.velocity, beam.target, missile, frame_time);
        const std::array<float, 6> expected{
            next.position.x, next.position.y, next.position.z, next.velocity.x, next.velocity.y, next.velocity.z};
        for (std::size_t k = 0; k < 6; ++k) {
            const std::size_t place = as_vectors ? (k / 3 * beams + i) * 3 + k % 3 : k * beams + i;
            count += std::memcmp(&results[place], &expected[k], sizeof(float)) == 0 ? 0 : 1;
        }
    }
    return count;
}

/// Seconds of a run, as the mean of several.
template <class Run> double seconds_of(const Run& run) {
    cudaEvent_t start, end;
    need(cudaEventCreate(&start)), need(cudaEventCreate(&end));
    need(cudaEventRecord(start));
    for (int frame = 0; frame < frames; ++frame) run();
    need(cudaGetLastError());
    need(cudaEventRecord(end)), need(cudaEventSynchronize(end));
    float milliseconds = 0;
    need(cudaEventElapsedTime(&milliseconds, start, end));
    need(cudaEventDestroy(start)), need(cudaEventDestroy(end));
    return milliseconds * 1e-3 / frames;
}

} // namespace

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return no_device;

    const veer::Homing<float> missile = veer::make_homing(30.0f, 25, 0.1f);
    std::vector<float> arrays(numbers * beams), vectors(numbers * beams), results(6ull * beams);
    for (unsigned i = 0; i < beams; ++i) {
        const Beam beam = launched(i);
        const float all[numbers] = {beam.position.x, beam.position.y, beam.position.z, beam.velocity.x, beam.velocity.y,
            beam.velocity.z, beam.target.x, beam.target.y, beam.target.z};
        for (std::size_t k = 0; k < numbers; ++k) {
            arrays[k * beams + i] = all[k];
            vectors[(k / 3 * beams + i) * 3 + k % 3] = all[k];
        }
    }
    float *from_arrays = nullptr, *from_vectors = nullptr, *to = nullptr;
    need(cudaMalloc(&from_arrays, arrays.size() * 4)), need(cudaMalloc(&from_vectors, vectors.size() * 4));
    need(cudaMalloc(&to, std::max(copied, written)));
    need(cudaMemcpy(from_arrays, arrays.data(), arrays.size() * 4, cudaMemcpyHostToDevice));
    need(cudaMemcpy(from_vectors, vectors.data(), vectors.size() * 4, cudaMemcpyHostToDevice));

    const auto copy = [&] { need(cudaMemcpyAsync(to, from_arrays, copied, cudaMemcpyDeviceToDevice)); };
    const auto move = [&] { move_arrays<<<blocks, block>>>(from_arrays, to); };
    const auto in_arrays = [&] { fly_arrays<<<blocks, block>>>(from_arrays, to, missile); };
    const auto in_vectors = [&] {
        fly_vectors<<<blocks, block>>>(
            reinterpret_cast<const float3*>(from_vectors), reinterpret_cast<float3*>(to), missile);
    };

    std::size_t wrong = 0;
    for (const bool as_vectors : {false, true}) {
        if (as_vectors) in_vectors();
        else in_arrays();
        need(cudaGetLastError());
        need(cudaMemcpy(results.data(), to, written, cudaMemcpyDeviceToHost));
        const std::size_t differ = differing(results, as_vectors, missile);
        if (differ > 0) std::fprintf(stderr, "%zu numbers of every 97th beam differ from the CPU\n", differ);
        wrong += differ;
    }

    std::array<std::vector<double>, 4> times; // the four alternate
    for (int round = 0; round < rounds; ++round) {
        times[0].push_back(seconds_of(copy)), times[1].push_back(seconds_of(move)),
            times[2].push_back(seconds_of(in_arrays)), times[3].push_back(seconds_of(in_vectors));
    }
    constexpr std::array names{"copy of the same bytes (cudaMemcpy)", "the same reads and writes, and nothing else",
        "homing_arc_step, nine arrays of numbers", "homing_arc_step, three arrays of float3"};
    std::printf("| 10,000,000 beams, a step | ms | beams a second | GB/s | of the copy |\n|---|---:|---:|---:|---:|\n");
    double of_copy = 0;
    for (std::size_t k = 0; k < times.size(); ++k) {
        std::nth_element(times[k].begin(), times[k].begin() + rounds / 2, times[k].end());
        const double median = times[k][rounds / 2];
        if (k == 0) of_copy = median;
        std::printf("| %s | %.3f | %.1f 10^9 | %.0f | %.2f |\n", names[k], median * 1e3, beams / median * 1e-9,
            bytes / median * 1e-9, of_copy / median);
    }
    need(cudaFree(from_arrays)), need(cudaFree(from_vectors)), need(cudaFree(to));
    return wrong == 0 ? 0 : 1;
}
