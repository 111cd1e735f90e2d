// SPDX-License-Identifier: MIT
//
// One program for every x86-64 processor: kernels for three instruction sets, chosen at run time (veer/simd.hpp).
//
// This file and the kernels for `any` are compiled for any x86-64. The program flies beams with each set of kernels
// that the processor can run, the widest last, and prints the time of each. The bits are the same; otherwise the exit
// status is 1.

#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

#include "kernels.hpp"

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace {

// Whether processor and operating system run the instruction sets of -march=x86-64-v3 and -v4. The units are compiled
// with all of these sets, so all are tested.
#if defined(_MSC_VER)
bool has_bits(int leaf, int reg, unsigned bits) {
    int words[4];
    __cpuidex(words, leaf, 0);
    return (static_cast<unsigned>(words[reg]) & bits) == bits;
}
// FMA, MOVBE, OSXSAVE, AVX, F16C; then LZCNT; then the registers that are saved; then BMI, AVX2, BMI2
bool runs_avx2() {
    return has_bits(1, 2, 0x3840'1000u) && has_bits(static_cast<int>(0x8000'0001u), 2, 0x20u) && (_xgetbv(0) & 6) == 6
        && has_bits(7, 1, 0x128u);
}
bool runs_avx512() {
    return runs_avx2() && (_xgetbv(0) & 0xe6) == 0xe6 && has_bits(7, 1, 0xd003'0000u);
} // F DQ CD BW VL
#else
bool runs_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2");
}
bool runs_avx512() {
    return runs_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl");
}
#endif

struct Beams {
    std::vector<Place> positions, velocities;
};

Beams flown(const char* name, Fly fly) {
    constexpr std::size_t count = 20'000;
    Beams beams{std::vector<Place>(count), std::vector<Place>(count)};
    for (std::size_t i = 0; i < count; ++i) {
        const auto way = static_cast<float>(i % 1000);
        beams.positions[i] = {way, 0, 0}, beams.velocities[i] = {30, 0.01f * way, 0};
    }
    const auto start = std::chrono::steady_clock::now();
    for (int frame = 0; frame < 60; ++frame)
        fly(beams.positions.data(), beams.velocities.data(), count, {200, static_cast<float>(frame), 50});
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    std::printf("%-8s %5.1f ns per beam\n", name, time.count() / 60 / count);
    return beams;
}
bool same_bits(const Beams& a, const Beams& b) {
    const auto bytes = a.positions.size() * sizeof(Place);
    return std::memcmp(a.positions.data(), b.positions.data(), bytes) == 0
        && std::memcmp(a.velocities.data(), b.velocities.data(), bytes) == 0;
}

} // namespace

int main() {
    const Beams wanted = flown("any", any::fly);
    bool same = true;
    if (runs_avx2()) same = same_bits(flown("AVX2", avx2::fly), wanted) && same;
    if (runs_avx512()) same = same_bits(flown("AVX-512", avx512::fly), wanted) && same;
    std::puts(same ? "the same bits" : "the bits differ");
    return same ? 0 : 1;
}
