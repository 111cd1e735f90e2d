// SPDX-License-Identifier: MIT
//
// A million homing beams on the GPU (veer/shaders/veer.glsl).
//
// homing.comp calls the same function that a game calls in C++. The Vulkan device flies a million beams for half a
// second, without a window. Then the C++ function flies them too, one by one. Every beam ends at the same place, bit
// for bit, if the device rounds sums and products to the nearest number: docs/shaders-and-cuda.md.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/homing.hpp>

#include "compare.hpp"
#include "vulkan.hpp"

constexpr std::uint32_t count = 1'000'000, frames = 30;

// The values common to all beams, in the layout of the shader.
struct Rules {
    veer::Homing<float> missile = veer::make_homing(30.0f, 25, 0.1f); // 30 m/s, turns of 25 m radius, damping 0.1 1/s
    float frame_time = 1 / 60.0f;                                     // [s]
    std::uint32_t beams = count;
};

int main(int argc, char** argv) try {
    const std::string folder = argc > 1 ? argv[1] : "."; // of the SPIR-V
    const vulkan::Device device;
    const std::size_t bytes = count * sizeof(glm::vec4);
    const vulkan::Buffer positions(device, bytes), velocities(device, bytes), targets(device, bytes),
        rules(device, sizeof(Rules));
    const auto position = positions.as<glm::vec4>(), velocity = velocities.as<glm::vec4>(),
               target = targets.as<glm::vec4>();
    for (std::uint32_t i = 0; i < count; ++i) { // from a sphere of launchers, towards 64 targets
        const float up = 2 * (float(i) + 0.5f) / float(count) - 1, ring = std::sqrt(1 - up * up),
                    angle = 2.4f * float(i % 1000);
        const glm::vec3 direction{ring * std::cos(angle), ring * std::sin(angle), up};
        position[i] = glm::vec4(10.0f * direction, 1);
        velocity[i] = glm::vec4(30.0f * direction, 0);
        target[i] = glm::vec4(80 * std::cos(float(i % 64)), 80 * std::sin(float(i % 64)), 3 * float(i % 16), 1);
    }
    rules.as<Rules>()[0] = {};
    // copies, because each single read of device memory takes a microsecond
    std::vector<glm::vec4> p(position.begin(), position.end()), v(velocity.begin(), velocity.end());
    const std::vector<glm::vec4> t(target.begin(), target.end());

    const vulkan::Kernel step(
        device, vulkan::spirv(folder + "/homing.spv"), {&positions, &velocities, &targets, &rules});
    const std::vector<vulkan::Dispatch> frames_of_step(frames, {&step, (count + 63) / 64});
    const double on_device = seconds_of([&] { device.run(frames_of_step); });

    const Rules all;
    const double on_cpu = seconds_of([&] {
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            for (std::uint32_t i = 0; i < count; ++i) {
                const auto next = veer::homing_arc_step(
                    glm::vec3(p[i]), glm::vec3(v[i]), glm::vec3(t[i]), all.missile, all.frame_time);
                p[i] = glm::vec4(next.position, 1), v[i] = glm::vec4(next.velocity, 0);
            }
        }
    });

    const std::vector<glm::vec4> ended(position.begin(), position.end());
    const std::uint64_t of_device = hash(ended), of_cpu = hash(p);
    const auto nanoseconds = [](double seconds) { return seconds * 1e9 / (double(count) * frames); };
    std::printf("%u beams, %u frames\n", count, frames);
    std::printf("  %-60s %7.2f ns a beam and frame, places %016llx\n", device.name().c_str(), nanoseconds(on_device),
        (unsigned long long)of_device);
    std::printf("  %-60s %7.2f ns a beam and frame, places %016llx\n", "C++, one by one", nanoseconds(on_cpu),
        (unsigned long long)of_cpu);
    float apart = 0;
    for (std::uint32_t i = 0; i < count; ++i) apart = std::max(apart, glm::distance(ended[i], p[i]));
    if (of_device == of_cpu) std::printf("The same, to the last bit.\n");
    else std::printf("They differ, by at most %g m.\n", apart);
    return of_device == of_cpu ? 0 : 1;
} catch (const vulkan::NoDevice& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 3;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
