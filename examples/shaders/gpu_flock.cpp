// SPDX-License-Identifier: MIT
//
// A flock of a hundred thousand on the GPU (veer/shaders/veer.glsl).
//
// The kernels of flock.comp sort the birds into the cells of a grid, add up the neighbours of each bird, and move it:
// six dispatches per frame, without the CPU in between. Then C++ computes the same grid and the same sums.
// Every bird ends at the same place to the last bit, if the device rounds sums and products to the nearest number.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/flock.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include "compare.hpp"
#include "vulkan.hpp"

constexpr std::uint32_t count = 100'000, frames = 10;
constexpr int side = 32; // cells along an edge of the grid
constexpr std::uint32_t cells = side * side * side;

// What all birds have in common. The shader reads it with this layout.
struct Rules {
    veer::FlockLimits<float> flock{.view = {.radius = 8, .min_cosine = -0.5f},
        .separation_radius = 6.5f,
        .max_speed = 14,
        .separation_weight = 3,
        .alignment_weight = 1,
        .cohesion_weight = 0.3f};
    veer::SteerLimits<float> wings{.max_force = 16, .mass = 0.5f, .max_speed = 14};
    float frame_time = 1 / 60.0f; // [s]
    std::uint32_t birds = count;
};

// The flock in C++, cell by cell as in flock.comp.
struct Flock {
    std::vector<glm::vec4> positions, velocities;
    std::vector<glm::vec3> steering = std::vector<glm::vec3>(count);
    std::vector<std::uint32_t> starts = {}, agents = std::vector<std::uint32_t>(count);
    Rules rules = {};

    static glm::ivec3 cell_at(const glm::vec3& position) {
        return glm::clamp(glm::ivec3(glm::floor(position * 0.125f)) + side / 2, 0, side - 1);
    }
    static std::size_t number_of(const glm::ivec3& cell) {
        return std::size_t((cell.z * side + cell.y) * side + cell.x);
    }

    void sort() { // by counting
        starts.assign(cells + 1, 0);
        for (const glm::vec4& position : positions) ++starts[number_of(cell_at(position)) + 1];
        for (std::size_t k = 0; k < cells; ++k) starts[k + 1] += starts[k];
        std::vector<std::uint32_t> next = starts;
        for (std::uint32_t i = 0; i < count; ++i) agents[next[number_of(cell_at(positions[i]))]++] = i;
    }
    void steer(std::uint32_t i) {
        const glm::vec3 position = positions[i], velocity = velocities[i];
        const glm::ivec3 cell = cell_at(position), from = glm::max(cell - 1, 0), to = glm::min(cell + 1, side - 1);
        veer::FlockSum<glm::vec3> sum(i, position, velocity, rules.flock);
        for (int z = from.z; z <= to.z; ++z) {
            for (int y = from.y; y <= to.y; ++y) {
                const std::uint32_t end = starts[number_of({to.x, y, z}) + 1];
                for (std::uint32_t k = starts[number_of({from.x, y, z})]; k < end; ++k)
                    sum.add(agents[k], positions[agents[k]], velocities[agents[k]]);
            }
        }
        steering[i] = sum.steering() + veer::seek(position, velocity, {0, 0, 0}, rules.flock.max_speed) * 0.125f;
    }
    void fly() {
        sort();
        for (std::uint32_t i = 0; i < count; ++i) steer(i);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto next = veer::steer_step(
                glm::vec3(positions[i]), glm::vec3(velocities[i]), steering[i], rules.wings, rules.frame_time);
            positions[i] = glm::vec4(next.position, 1), velocities[i] = glm::vec4(next.velocity, 0);
        }
    }
};

int main(int argc, char** argv) try {
    const std::string folder = argc > 1 ? argv[1] : "."; // of the SPIR-V
    const vulkan::Device device;
    const std::size_t bytes = count * sizeof(glm::vec4), word = sizeof(std::uint32_t);
    const vulkan::Buffer positions(device, bytes), velocities(device, bytes), steering(device, bytes);
    const vulkan::Buffer counts(device, cells * word), starts(device, (cells + 1) * word), agents(device, count * word),
        rules(device, sizeof(Rules));
    const auto position = positions.as<glm::vec4>(), velocity = velocities.as<glm::vec4>();
    for (std::uint32_t i = 0; i < count; ++i) { // a ball of birds that look in all directions
        const float up = 2 * (float(i) + 0.5f) / float(count) - 1, ring = std::sqrt(1 - up * up),
                    angle = 2.4f * float(i % 1000);
        const glm::vec3 direction{ring * std::cos(angle), up, ring * std::sin(angle)};
        position[i] = glm::vec4(direction * (126 * std::cbrt(float(i * 7ull % count) / float(count))), 1);
        velocity[i] = glm::vec4(8.0f * glm::vec3(direction.z, direction.x, direction.y), 0);
    }
    std::ranges::fill(counts.as<std::uint32_t>(), 0);
    rules.as<Rules>()[0] = {};
    Flock flock{.positions = {position.begin(), position.end()}, .velocities = {velocity.begin(), velocity.end()}};

    const auto kernel = [&](const char* name) {
        const auto spirv = vulkan::spirv(folder + "/flock_" + name + ".spv");
        return vulkan::Kernel(device, spirv, {&positions, &velocities, &steering, &counts, &starts, &agents, &rules});
    };
    const auto count_birds = kernel("COUNT"), scan = kernel("SCAN"), place = kernel("PLACE"), order = kernel("ORDER");
    const auto steer = kernel("STEER"), move = kernel("MOVE");
    const std::uint32_t of_birds = (count + 63) / 64, of_cells = cells / 64;
    std::vector<vulkan::Dispatch> film;
    for (std::uint32_t frame = 0; frame < frames; ++frame)
        film.insert(film.end(), {{&count_birds, of_birds}, {&scan, 1}, {&place, of_birds}, {&order, of_cells},
                                    {&steer, of_birds}, {&move, of_birds}});
    const double on_device = 1000 * seconds_of([&] { device.run(film); }) / frames;
    const double on_cpu = 1000 * seconds_of([&] {
        for (std::uint32_t frame = 0; frame < frames; ++frame) flock.fly();
    }) / frames;

    const std::uint64_t of_device = hash(position), of_cpu = hash(flock.positions);
    std::printf("%u birds, %u frames\n", count, frames);
    std::printf(
        "  %-72s %7.1f ms a frame, places %016llx\n", device.name().c_str(), on_device, (unsigned long long)of_device);
    std::printf("  %-72s %7.1f ms a frame, places %016llx\n", "C++, one thread", on_cpu, (unsigned long long)of_cpu);
    float apart = 0;
    for (std::uint32_t i = 0; i < count; ++i) apart = std::max(apart, glm::distance(position[i], flock.positions[i]));
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
