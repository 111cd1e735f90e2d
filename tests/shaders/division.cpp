// SPDX-License-Identifier: MIT
// veer_quotient and veer_root of veer.glsl, compiled as C++, beside the processor's division and root: `division PAIRS
// STRIDE` compares PAIRS quotients and every STRIDE-th root of all 2^32, bit by bit. The device's 1 / x and
// 1 / sqrt(x) are those of a rough device: they are off by 0, by -2 to 2 and -5 to 5, and by -14 to 14 ulp in turn.
// tests/shaders/division makes division.glsl.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

namespace glsl {

using uint = std::uint32_t;
using std::max;
using std::min;

uint floatBitsToUint(float x) { return std::bit_cast<uint>(x); }
float uintBitsToFloat(uint bits) { return std::bit_cast<float>(bits); }
float abs(float x) { return std::fabs(x); }

/// By how many ulp the device is off at most: 1 / x, 1 / sqrt(x).
thread_local int reciprocal_off = 0, inverse_root_off = 0;

float moved(float x, int most) {
    if (most == 0) return x;
    const uint chance = (floatBitsToUint(x) * 2654435761u) >> 16, range = 2 * static_cast<uint>(most) + 1;
    return uintBitsToFloat(floatBitsToUint(x) + chance % range - static_cast<uint>(most));
}
float reciprocal(float x) { return moved(1 / x, reciprocal_off); }
float inversesqrt(float x) { return moved(1 / std::sqrt(x), inverse_root_off); }

#define precise
#include "division.glsl"
#undef precise

} // namespace glsl

namespace {

std::atomic<std::uint64_t> wrong = 0;

/// Counts an answer that has other bits; tells the first ones.
void compare(const char* what, float a, float b, float answer, float expected) {
    if (std::bit_cast<std::uint32_t>(answer) == std::bit_cast<std::uint32_t>(expected)) return;
    if (std::isnan(answer) && std::isnan(expected)) return;
    if (wrong++ < 10)
        std::printf("%s of %a and %a: %a instead of %a, on a device that is %d and %d ulp off\n", what,
            static_cast<double>(a), static_cast<double>(b), static_cast<double>(answer), static_cast<double>(expected),
            glsl::reciprocal_off, glsl::inverse_root_off);
}

/// Two floats of 64 random bits: of any bits; of one size; with few digits, or few below the last; with a quotient at
/// the smallest or the largest number.
std::array<float, 2> pair(std::uint64_t bits, unsigned kind) {
    auto a = static_cast<std::uint32_t>(bits), b = static_cast<std::uint32_t>(bits >> 32);
    const auto close = [](std::uint32_t of, std::uint32_t exponent) { return (of & 0x807fffffu) | exponent << 23; };
    switch (kind) {
        case 0: break;
        case 1: a = close(a, 127), b = close(b, 127 + (a >> 31)); break;
        case 2: a = close(a & 0xff00001fu, 127), b = close(b & 0x8000001fu, 127); break;
        case 3: a = close(a | 0x007fffc0u, 126), b = close(b & 0x8000ffffu, 127); break;
        case 4: a = close(a, 1 + (a >> 23 & 31)), b = close(b, 127 + (b >> 23 & 31)); break;
        case 5: a = close(a, 254 - (a >> 23 & 1)), b = close(b, 125 + (b >> 23 & 3)); break;
        case 6: a &= 0x807fffffu; break;
        default: b &= 0x807fffffu; break;
    }
    return {std::bit_cast<float>(a), std::bit_cast<float>(b)};
}

void compare_quotients(std::uint64_t seed, std::uint64_t count) {
    std::mt19937_64 random(seed);
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto [a, b] = pair(random(), static_cast<unsigned>(i % 8));
        constexpr std::array off{0, 2, 14};
        glsl::reciprocal_off = off[i / 8 % off.size()];
        compare("quotient", a, b, glsl::veer_quotient(a, b), a / b);
    }
}

void compare_roots(std::uint64_t first, std::uint64_t end, std::uint64_t stride) {
    for (std::uint64_t i = first; i < end; i += stride) {
        const float x = std::bit_cast<float>(static_cast<std::uint32_t>(i));
        for (const int off : {0, 5, 14}) {
            glsl::inverse_root_off = off;
            compare("root", x, x, glsl::veer_root(x), std::sqrt(x));
        }
    }
}

} // namespace

int main(int count, char** arguments) {
    const std::uint64_t pairs = count == 3 ? std::strtoull(arguments[1], nullptr, 10) : 0;
    const std::uint64_t stride = count == 3 ? std::strtoull(arguments[2], nullptr, 10) : 0;
    if (pairs == 0 || stride == 0) {
        std::fprintf(stderr, "division: not PAIRS STRIDE, two whole numbers above 0\n");
        return 2;
    }
    const std::uint64_t parts = std::max(1u, std::thread::hardware_concurrency()), all = std::uint64_t{1} << 32;
    std::vector<std::thread> threads;
    for (std::uint64_t part = 0; part < parts; ++part)
        threads.emplace_back([=] {
            compare_quotients(part + 1, (pairs + parts - 1) / parts);
            const auto start = [&](std::uint64_t of) { return (all / stride + 1) * of / parts * stride; };
            compare_roots(start(part), std::min(start(part + 1), all), stride);
        });
    for (std::thread& one : threads) one.join();
    std::printf("%llu quotients and %llu roots on three devices: %llu differ\n",
        static_cast<unsigned long long>((pairs + parts - 1) / parts * parts),
        static_cast<unsigned long long>((all + stride - 1) / stride), static_cast<unsigned long long>(wrong));
    return wrong == 0 ? 0 : 1;
}
