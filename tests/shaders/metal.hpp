// SPDX-License-Identifier: MIT
// A stand-in for the words of Metal that naga writes of veer.wgsl and its kernels, so that g++ and clang++ compile and
// run them: `kernel OUTPUT_BYTES RECORDS <given >answer`. It is found as <metal_stdlib>.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define kernel
#define device
#define thread
#define constant const

template <class To, class From> To as_type(From x) { return std::bit_cast<To>(x); }

namespace metal {

using uint = std::uint32_t;

struct bool2 {
    bool x, y;
};
struct bool3 {
    bool x, y, z;
};
inline bool all(bool2 v) { return v.x && v.y; }
inline bool all(bool3 v) { return v.x && v.y && v.z; }

struct float2 {
    float x, y;
    float2() = default;
    float2(float first, float second) : x(first), y(second) {}
    explicit float2(float both) : x(both), y(both) {}
};
struct float3 {
    float x, y, z;
    float3() = default;
    float3(float first, float second, float third) : x(first), y(second), z(third) {}
    explicit float3(float all) : x(all), y(all), z(all) {}
    float operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
using packed_float3 = float3;
struct uint2 {
    uint x, y;
    explicit uint2(uint both) : x(both), y(both) {}
    uint2(uint first, uint second) : x(first), y(second) {}
};
struct uint3 {
    uint x, y, z;
};

inline float2 operator+(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
inline float2 operator-(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
inline float2 operator-(float2 a) { return {-a.x, -a.y}; }
inline float2 operator*(float2 a, float s) { return {a.x * s, a.y * s}; }
inline float2 operator*(float s, float2 a) { return {s * a.x, s * a.y}; }
inline float2 operator/(float2 a, float s) { return {a.x / s, a.y / s}; }
inline bool2 operator==(float2 a, float2 b) { return {a.x == b.x, a.y == b.y}; }
inline float3 operator+(float3 a, float3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline float3 operator-(float3 a, float3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline float3 operator-(float3 a) { return {-a.x, -a.y, -a.z}; }
inline float3 operator*(float3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
inline float3 operator*(float s, float3 a) { return {s * a.x, s * a.y, s * a.z}; }
inline float3 operator/(float3 a, float s) { return {a.x / s, a.y / s, a.z / s}; }
inline bool3 operator==(float3 a, float3 b) { return {a.x == b.x, a.y == b.y, a.z == b.z}; }

inline bool2 operator==(uint2 a, uint2 b) { return {a.x == b.x, a.y == b.y}; }
inline void operator-=(uint2& a, uint2 b) { a = {a.x - b.x, a.y - b.y}; }

inline float abs(float x) { return std::fabs(x); }
inline float sqrt(float x) { return std::sqrt(x); }
inline float rsqrt(float x) { return 1 / std::sqrt(x); }
inline float rint(float x) { return std::nearbyint(x); }
inline float clamp(float x, float low, float high) { return x < low ? low : x > high ? high : x; }
template <class T> T min(T a, T b) { return b < a ? b : a; }
template <class T> T max(T a, T b) { return a < b ? b : a; }
template <class T> T select(T no, T yes, bool condition) { return condition ? yes : no; }

} // namespace metal

using metal::uint2;

/// The main function of a program: the kernel on each record of the standard input, its answers on the standard output.
template <class Floats, class Kernel, class Sizes>
int answer_all(int argc, char** argv, const Kernel& run, const Sizes& sizes) {
    if (argc != 3) return 2;
    std::vector<float> answer(static_cast<std::size_t>(std::atol(argv[1])) / sizeof(float)), given;
    const auto records = static_cast<metal::uint>(std::atol(argv[2]));
    float part[1024];
    for (std::size_t n = 1; n > 0; given.insert(given.end(), part, part + n))
        n = std::fread(part, sizeof(float), 1024, stdin);
    for (metal::uint record = 0; record < records; ++record)
        run({record, 0, 0}, reinterpret_cast<const Floats&>(given[0]), reinterpret_cast<Floats&>(answer[0]), sizes);
    return std::fwrite(answer.data(), sizeof(float), answer.size(), stdout) == answer.size() ? 0 : 1;
}
