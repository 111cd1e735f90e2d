// SPDX-License-Identifier: MIT
// Plays every function on the GPU and on the CPU, and compares the results bit by bit. Exits with 3 where there is no
// GPU. One kernel of all functions takes ptxas ten minutes, and overflows its stack: so there are `parts` kernels, each
// of every `parts`th function, which tests/cuda/gpu compiles one by one, with -DPART=0 and so on; without it, the rest.

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "steps.cuh"

constexpr std::size_t parts = 16;

/// Plays the functions of a part on the device.
template <veer::Vector V, std::size_t part>
void play_part(const tests::Given<V>* given, veer::scalar_t<V>* results, std::size_t agents);

using Flat = veer::BasicVector<float, 2>;
using Solid = veer::BasicVector<float, 3>;

#if defined(PART)

constexpr unsigned block = 64;

template <veer::Vector V>
__global__ void play_on_device(const tests::Given<V>* given, veer::scalar_t<V>* results, std::size_t agents) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= agents) return;
    tests::play_chosen(
        given[i], results + i, agents, [](std::size_t function) { return function % parts == PART; },
        [](const char*, std::size_t, std::size_t) {});
}

template <veer::Vector V, std::size_t part>
void play_part(const tests::Given<V>* given, veer::scalar_t<V>* results, std::size_t agents) {
    play_on_device<<<static_cast<unsigned>(agents / block), block>>>(given, results, agents);
}

template void play_part<Flat, PART>(const tests::Given<Flat>*, float*, std::size_t);
template void play_part<Solid, PART>(const tests::Given<Solid>*, float*, std::size_t);

#else

namespace {

constexpr int no_device = 3;
constexpr std::size_t stack = 64 * 1024; // bytes of a thread: CUDA reserves too few where obstacles come in several lists

void need(cudaError_t result, const std::string& where = "memory") {
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "CUDA, %s: %s\n", where.c_str(), cudaGetErrorString(result));
    std::exit(1);
}

/// The agents of laws_test.cpp: half of them wild, half of a game.
template <veer::Vector V> std::vector<tests::Given<V>> drawn(std::size_t agents) {
    tests::Wild<V> wild(1);
    std::vector<tests::Given<V>> given;
    for (std::size_t i = 0; i < agents; ++i) {
        auto& one = given.emplace_back(tests::Given<V>::drawn(wild));
        if (wild.one_in(2)) continue;
        for (V* v : {&one.position, &one.velocity, &one.target, &one.target_velocity, &one.other})
            *v = wild.tests::Random::template vector<V>(4);
        one.number = wild.template uniform<veer::scalar_t<V>>(0, 2),
        one.rate = wild.template uniform<veer::scalar_t<V>>(0, 1), one.time = 1;
    }
    return given;
}

/// Whether all results have the same bits; prints a row of a table, and below it the functions that differ.
template <veer::Vector V> bool agree(const char* name) {
    using S = veer::scalar_t<V>;
    constexpr std::size_t agents = 10240;
    const auto given = drawn<V>(agents);
    std::vector<S> one(4096);
    const std::size_t numbers = tests::play_all(given.front(), one.data(), 1);
    std::vector<S> expected(numbers * agents), results(numbers * agents);
    for (std::size_t i = 0; i < agents; ++i) tests::play_all(given[i], expected.data() + i, agents);

    tests::Given<V>* device_given = nullptr;
    S* device_results = nullptr;
    need(cudaMalloc(&device_given, agents * sizeof(tests::Given<V>)));
    need(cudaMalloc(&device_results, results.size() * sizeof(S)));
    need(cudaMemcpy(device_given, given.data(), agents * sizeof(tests::Given<V>), cudaMemcpyHostToDevice));
    const auto play = [&]<std::size_t... part>(std::index_sequence<part...>) {
        const auto play_one = [&]<std::size_t which>(std::integral_constant<std::size_t, which>) {
            const std::string where = std::string(name) + ", part " + std::to_string(which);
            play_part<V, which>(device_given, device_results, agents);
            need(cudaGetLastError(), where);
            need(cudaDeviceSynchronize(), where);
        };
        (play_one(std::integral_constant<std::size_t, part>()), ...);
    };
    play(std::make_index_sequence<parts>());
    need(cudaMemcpy(results.data(), device_results, results.size() * sizeof(S), cudaMemcpyDeviceToHost));
    need(cudaFree(device_given));
    need(cudaFree(device_results));

    std::vector<std::size_t> differ(numbers); // of all agents, by number
    std::size_t differing = 0;
    for (std::size_t k = 0; k < results.size(); ++k) {
        if (tests::same_bits(results[k], expected[k])) continue;
        ++differ[k / agents], ++differing;
    }
    std::printf("| %s | %zu | %zu | %zu |\n", name, agents, results.size(), differing);
    if (differing > 0) {
        const auto report = [&](const char* function, std::size_t place, std::size_t count) {
            std::size_t sum = 0;
            for (std::size_t k = place; k < place + count; ++k) sum += differ[k];
            if (sum > 0) std::fprintf(stderr, "%s, %s: %zu differ\n", name, function, sum);
        };
        tests::play_chosen(
            given.front(), one.data(), 1, [](std::size_t) { return false; }, report);
    }
    return differing == 0;
}

} // namespace

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return no_device;
    need(cudaDeviceSetLimit(cudaLimitStackSize, stack), "stack");
    std::printf("| vectors | agents | numbers | differ from the CPU |\n|---|---:|---:|---:|\n");
    const bool flat = agree<Flat>("float, 2D");
    const bool agreed = agree<Solid>("float, 3D");
    return flat && agreed ? 0 : 1;
}

#endif
