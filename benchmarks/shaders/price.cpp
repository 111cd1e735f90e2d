// SPDX-License-Identifier: MIT
// The price of exact division and roots in shaders: `price FOLDER AGENTS` runs the kernels of price.comp in FOLDER on
// the first Vulkan device, exact and native in turn, and prints nanoseconds per agent and frame: the median of eleven
// rounds, and the median of the eleven ratios.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../../examples/shaders/vulkan.hpp"

namespace {

constexpr std::size_t rounds = 11, frames = 4;

struct Place {
    float x, y, z, w;
};

double middle(std::array<double, rounds> numbers) {
    std::ranges::sort(numbers);
    return numbers[rounds / 2];
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc == 3 ? argv[1] : "";
    const auto agents = static_cast<std::uint32_t>(argc == 3 ? std::strtoul(argv[2], nullptr, 10) / 64 * 64 : 0);
    if (agents == 0) {
        std::fprintf(stderr, "price: not FOLDER AGENTS, a number of 64 or more\n");
        return 2;
    }
    const vulkan::Device device;
    const std::size_t bytes = agents * sizeof(Place);
    const vulkan::Buffer positions(device, bytes), velocities(device, bytes), targets(device, bytes);
    const vulkan::Buffer answers(device, 2 * bytes);
    for (std::uint32_t i = 0; i < agents; ++i) {
        const float a = 2.4f * static_cast<float>(i % 1000), b = 0.7f * static_cast<float>(i % 777);
        positions.as<Place>()[i] = {40 * std::cos(a), 40 * std::sin(a), 20 * std::cos(b), 1};
        velocities.as<Place>()[i] = {9 * std::sin(b), 9 * std::cos(b), 5 * std::sin(a), 0};
        targets.as<Place>()[i] = {90 * std::cos(b), 60 * std::sin(b), 30 * std::sin(a + b), 1};
    }
    std::printf("%s, %u agents\n\n", device.name().c_str(), agents);
    std::printf("| ns per agent and frame | native | exact | ratio |\n| --- | --- | --- | --- |\n");
    constexpr std::array words{"ARC", "STEER", "FLOCK"};
    constexpr std::array names{"`homing_arc_step`", "`seek` and `steer_step`", "a bird among sixteen"};
    for (std::size_t k = 0; k < words.size(); ++k) {
        const auto kernel = [&](const char* kind) {
            const auto spirv = vulkan::spirv(folder + "/" + words[k] + kind + ".spv");
            return vulkan::Kernel(device, spirv, {&positions, &velocities, &targets, &answers});
        };
        const auto native = kernel("_native"), exact = kernel("");
        const auto time = [&](const vulkan::Kernel& of) {
            const std::vector<vulkan::Dispatch> film(frames, {&of, agents / 64});
            const auto start = std::chrono::steady_clock::now();
            device.run(film);
            const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
            return took.count() / (static_cast<double>(agents) * frames);
        };
        time(native), time(exact);
        std::array<double, rounds> of_native{}, of_exact{}, ratios{};
        for (std::size_t round = 0; round < rounds; ++round) {
            of_native[round] = time(native), of_exact[round] = time(exact);
            ratios[round] = of_exact[round] / of_native[round];
        }
        std::printf("| %s | %.2f | %.2f | %.2f |\n", names[k], middle(of_native), middle(of_exact), middle(ratios));
    }
    return 0;
} catch (const vulkan::NoDevice& e) {
    std::fprintf(stderr, "price: %s\n", e.what());
    return 3;
} catch (const std::exception& e) {
    std::fprintf(stderr, "price: %s\n", e.what());
    return 1;
}
