// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numbers>
#include <thread>
#include <tuple>
#include <vector>

#include <glm/vec2.hpp>
#include <veer/decay.hpp>
#include <veer/rotation.hpp>

/// The functions of one number, and those of directions in the plane, asked about every float there is; the reference
/// is computed in double, whose rounding weighs 10^-9 ulp of a float.
namespace exhaustive {

constexpr double wide(float x) { return static_cast<double>(x); }

/// The distance between two floats at the size of x.
inline double ulp(double x) {
    const auto exponent = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023;
    return std::bit_cast<double>(static_cast<std::uint64_t>(std::max(exponent, -126) - 23 + 1023) << 52);
}

/// The errors of one function, in its unit.
struct Errors {
    double largest = 0, sum = 0;
    float worst = 0; ///< where
    std::uint64_t answers = 0;

    void add(double error, float x) {
        if (!(error <= largest)) largest = error, worst = x; // a NaN stays
        sum += error, ++answers;
    }
    void add(const Errors& other) {
        if (!(other.largest <= largest) || (other.largest == largest && other.worst < worst))
            largest = other.largest, worst = other.worst;
        sum += other.sum, answers += other.answers;
    }
    void add_ulps(float answer, double exact, float x) { add(std::abs(wide(answer) - exact) / ulp(exact), x); }
    void add_epsilons(float answer, double exact, float x) { add(std::abs(wide(answer) / exact - 1) * 0x1p23, x); }
};

/// Asks `ask(x, errors)` of every `stride`-th float from `first` to `last`, both 0 or more, on all processors.
template <std::size_t Functions>
std::array<Errors, Functions> over(float first, float last, std::uint32_t stride, auto ask) {
    const std::uint64_t begin = std::bit_cast<std::uint32_t>(first),
                        end = std::uint64_t{std::bit_cast<std::uint32_t>(last)} + 1;
    const std::uint64_t slice = std::uint64_t{stride} << 20;
    std::vector<std::array<Errors, Functions>> of_slices((end - begin + slice - 1) / slice);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < of_slices.size(); i = next++) {
            std::array<Errors, Functions> errors; // of its own: nobody else writes near it
            const std::uint64_t from = begin + i * slice, to = std::min(from + slice, end);
            for (std::uint64_t bits = from; bits < to; bits += stride)
                ask(std::bit_cast<float>(static_cast<std::uint32_t>(bits)), errors);
            of_slices[i] = errors;
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();

    std::array<Errors, Functions> all; // in the order of the floats: the same sums on every machine
    for (const auto& slices : of_slices)
        for (std::size_t i = 0; i < Functions; ++i) all[i].add(slices[i]);
    return all;
}

/// Prints the table; whether all that the headers state is kept.
inline bool print_table(std::uint32_t stride) {
    constexpr double pi = std::numbers::pi;
    constexpr float half_turn = std::numbers::pi_v<float>, subnormal = std::numeric_limits<float>::denorm_min();
    constexpr float normal = std::numeric_limits<float>::min(), range = 1e15f,
                    largest = std::numeric_limits<float>::max();
    bool kept = true;
    const auto row = [&](const char* function, const char* floats, const char* unit, const Errors& errors,
                         double stated) {
        const bool keeps = errors.largest <= stated;
        kept = kept && keeps;
        std::printf("| %s | %s | %.0f | %s | %.4f | %a | %.4f | %g%s |\n", function, floats,
            static_cast<double>(errors.answers), unit, errors.largest, wide(errors.worst),
            errors.sum / static_cast<double>(errors.answers), stated, keeps ? "" : " BROKEN");
        std::fflush(stdout);
    };
    const auto infinite = std::numeric_limits<double>::infinity();
    std::puts("| function | every float | answers | unit | largest | where | mean | stated "
              "|\n|---|---|---:|---|---:|---|---:|---:|");

    // ---- sine and cosine: of -x too, whose answers have to be those of x, to the bit, the sine with its sign turned
    const auto sine_cosine = [infinite](float x, auto& errors) {
        const auto [sine, cosine] = veer::sin_cos(x);
        const auto [back, forth] = veer::sin_cos(-x);
        const auto bits = [](float number) { return std::bit_cast<std::uint32_t>(number); };
        const bool mirrored = (back == -sine && bits(forth) == bits(cosine));
        errors[0].add_ulps(sine, std::sin(wide(x)), x), errors[1].add_ulps(cosine, std::cos(wide(x)), x);
        if (!mirrored) errors[0].add(infinite, x);
    };
    for (const auto& [floats, first, last] :
        {std::tuple("-10^4 to 10^4", 0.0f, 1e4f), std::tuple("10^4 to 12868, both signs", 1e4f, 12868.0f)}) {
        const auto errors = over<2>(first, last, stride, sine_cosine);
        row("sin_cos, sine", floats, "ulp", errors[0], 1), row("sin_cos, cosine", floats, "ulp", errors[1], 1);
    }
    const auto far_angle = over<1>(std::nextafter(12868.0f, largest), 0x1p30f, stride, [](float x, auto& errors) {
        const auto [sine, cosine] = veer::sin_cos(x); // they are those of x + off
        const double off = wide(sine) * std::cos(wide(x)) - wide(cosine) * std::sin(wide(x));
        errors[0].add(std::abs(off) / ulp(wide(x)), x);
    });
    row("sin_cos, the angle of its answer", "12868 to 2^30", "ulp of the angle asked", far_angle[0], 1);

    // ---- wrap_angle
    const auto in_turn = over<1>(0, half_turn, stride, [](float x, auto& errors) {
        const bool kept_both = veer::wrap_angle(x) == x && (veer::wrap_angle(-x) == -x || x >= half_turn);
        errors[0].add(kept_both ? 0 : 1, x);
    });
    row("wrap_angle", "-pi to pi", "changed", in_turn[0], 0);
    const auto wrapped = over<1>(std::nextafter(half_turn, 4.0f), 1e4f, stride, [infinite](float x, auto& errors) {
        constexpr double rest_of_turn = 2.4492935982947064e-16; // 2 pi in two doubles
        const double turns = std::round(wide(x) / (2 * pi)),
                     exact = std::remainder(wide(x), 2 * pi) - turns * rest_of_turn;
        const float answer = veer::wrap_angle(x), opposite = veer::wrap_angle(-x);
        errors[0].add(std::abs(std::remainder(wide(answer) - exact, 2 * pi)) / ulp(exact),
            x); // pi and -pi are one direction
        if (opposite != -answer && (answer != half_turn || opposite != half_turn)) errors[0].add(infinite, x);
    });
    row("wrap_angle", "pi to 10^4, both signs", "ulp", wrapped[0], 1);

    // ---- angles of vectors (1, y) and (x, 1), to every side
    const auto angles = [](float size, auto& errors) {
        using V = glm::vec2;
        const double up = std::atan(wide(size)), flat = std::atan2(1.0, wide(size));
        const V ahead(1, 0);
        const auto judge = [&](const V& v, double exact) {
            errors[0].add_epsilons(veer::angle_between(ahead, v), exact, size);
            errors[1].add_ulps(veer::heading_angle(v), exact, size);
            errors[1].add_ulps(-veer::heading_angle(V(v.x, -v.y)), exact, size);
        };
        judge(V(1, size), up), judge(V(-1, size), pi - up), judge(V(size, 1), flat), judge(V(-size, 1), pi - flat);
    };
    const auto of_angles = over<2>(normal, range, stride, angles);
    row("angle_between", "(1, 0) and (1, y), (-1, y), (x, 1), (-x, 1), up to 10^15", "epsilon", of_angles[0], 4);
    row("heading_angle", "(1, y), (-1, y), (x, 1), (-x, 1), y negative too, up to 10^15", "ulp", of_angles[1], 2);
    const auto of_least_angles = over<1>(subnormal, normal, stride, [](float y, auto& errors) {
        errors[0].add_ulps(veer::angle_between(glm::vec2(1, 0), glm::vec2(1, y)), wide(y), y);
    });
    row("angle_between", "(1, 0) and (1, y), y subnormal", "ulp", of_least_angles[0], 1);

    // ---- drag
    const auto drag = over<2>(0, largest, stride, [](float size, auto& errors) {
        const double x = wide(size);
        const double mean = x == 0 ? 1 : -std::expm1(-x) / x,
                     gain = x < 0x1p-12 ? 0.5 - x * (1.0 / 6 - x * (1.0 / 24 - x / 120)) : (1 - mean) / x;
        const auto decay = veer::exponential_decay(size);
        errors[0].add_epsilons(decay.mean, mean, size), errors[1].add_epsilons(decay.gain, gain, size);
    });
    row("exponential_decay, mean", "0 to the largest", "epsilon", drag[0], 4),
        row("exponential_decay, gain", "0 to the largest", "epsilon", drag[1], 4);
    return kept;
}

} // namespace exhaustive
