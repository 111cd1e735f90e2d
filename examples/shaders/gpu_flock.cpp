// SPDX-License-Identifier: MIT
//
// A flock on the GPU: a hundred thousand birds, or a million (veer/shaders/veer.glsl, veer/neighbors.hpp).
//
// The kernels of flock.comp sort the birds into the cells of a NeighborGrid, add the neighbours of each bird, and move
// it: eight dispatches a frame, without the CPU in between. Then C++ flies the same flock with NeighborGrid and
// FlockSum. Every bird ends at the same place, bit for bit, if the device rounds sums and products to the nearest
// number.
//
//     gpu_flock FOLDER [BIRDS] [FRAMES]      FOLDER holds the SPIR-V of flock.comp

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <glm/glm.hpp>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "compare.hpp"
#include "flock.hpp"
#include "vulkan.hpp"

constexpr std::uint32_t warm_up = 2; // frames

struct Bird {
    glm::vec3 position;
    std::uint32_t number;
};

// Flies the flock on the device, and returns the time of a frame [s].
double fly(Flock& flock, const vulkan::Device& device, const std::string& folder, std::uint32_t frames) {
    const auto count = std::uint32_t(flock.positions.size());
    flock.rules.count = count, flock.rules.mask = std::bit_ceil(2 * count) - 1;
    const std::uint32_t slots = flock.rules.mask + 1, of_birds = (count + 63) / 64, of_blocks = (count + 255) / 256;

    const auto own = [&](std::size_t numbers) { return vulkan::Buffer(device, numbers * 4, false); };
    const vulkan::Buffer birds(device, count * sizeof(Bird)), velocities(device, count * sizeof(glm::vec4)),
        rules(device, sizeof(Rules));
    const vulkan::Buffer sorted = own(4ull * count), sorted_velocities = own(4ull * count), owners = own(slots),
                         numbers = own(slots), blocks = own(4ull * count), starts = own(16ull * count + 1),
                         homes = own(2ull * count), members = own(count), totals = own(of_blocks), state = own(1);
    const auto bird = birds.as<Bird>();
    const auto velocity = velocities.as<glm::vec4>();
    for (std::uint32_t i = 0; i < count; ++i)
        bird[i] = {flock.positions[i], i}, velocity[i] = glm::vec4(flock.velocities[i], 0);
    rules.as<Rules>()[0] = flock.rules;

    const auto kernel = [&](const char* name) {
        const auto spirv = vulkan::spirv(folder + "/flock_" + name + ".spv");
        return vulkan::Kernel(device, spirv,
            {&birds, &velocities, &sorted, &sorted_velocities, &owners, &numbers, &blocks, &starts, &homes, &members,
                &totals, &state, &rules});
    };
    const auto clear = kernel("CLEAR"), number = kernel("BLOCKS"), count_birds = kernel("COUNT"), sum = kernel("SUM"),
               start = kernel("STARTS"), place = kernel("PLACE"), sort = kernel("SORT"), move = kernel("FLY");
    const vulkan::Dispatch frame[] = {{&clear, (slots + 255) / 256}, {&number, of_birds}, {&count_birds, of_birds},
        {&sum, of_blocks}, {&start, of_blocks}, {&place, of_birds}, {&sort, of_birds}, {&move, of_birds}};
    const auto film = [&](std::uint32_t length) {
        std::vector<vulkan::Dispatch> all;
        for (std::uint32_t k = 0; k < length; ++k) all.insert(all.end(), std::begin(frame), std::end(frame));
        return seconds_of([&] { device.run(all); }) / length;
    };
    film(warm_up);
    const double seconds = film(frames);
    for (std::uint32_t i = 0; i < count; ++i) {
        flock.positions[bird[i].number] = bird[i].position;
        flock.velocities[bird[i].number] = glm::vec3(velocity[i]);
    }
    return seconds;
}

std::uint32_t number_of(const char* text, unsigned long least, unsigned long most) {
    char* end = nullptr;
    const unsigned long number = std::strtoul(text, &end, 10);
    if (*end != 0 || number < least || number > most)
        throw std::runtime_error(
            std::string(text) + " is not a number from " + std::to_string(least) + " to " + std::to_string(most));
    return std::uint32_t(number);
}

int main(int argc, char** argv) try {
    const std::string folder = argc > 1 ? argv[1] : "."; // of the SPIR-V
    const std::uint32_t count = argc > 2 ? number_of(argv[2], 100, 4'000'000) : 100'000,
                        frames = argc > 3 ? number_of(argv[3], 1, 1000) : 10;
    const vulkan::Device device;
    Flock on_cpu(count), on_device = on_cpu;
    const double device_time = fly(on_device, device, folder, frames);
    for (std::uint32_t k = 0; k < warm_up; ++k) on_cpu.fly();
    const double cpu_time = seconds_of([&] {
        for (std::uint32_t k = 0; k < frames; ++k) on_cpu.fly();
    }) / frames;

    const auto row = [](const std::string& name, double seconds, const Flock& flock) {
        std::printf("  %-72s %8.2f ms a frame, places %016llx\n", name.c_str(), seconds * 1000,
            (unsigned long long)hash(flock.positions));
    };
    std::printf("%u birds with %.1f others in sight, %u frames\n", count, on_cpu.neighbors(), frames);
    row(device.name(), device_time, on_device);
    row("C++, one thread, one bird after the other", cpu_time, on_cpu);
    const bool same = hash(on_device.positions) == hash(on_cpu.positions);
    float apart = 0;
    for (std::uint32_t i = 0; i < count; ++i)
        apart = std::max(apart, glm::distance(on_device.positions[i], on_cpu.positions[i]));
    if (same) std::printf("The same, bit for bit.\n");
    else std::printf("They differ, by at most %g m.\n", apart);
    return same ? 0 : 1;
} catch (const vulkan::NoDevice& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 3;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
