// SPDX-License-Identifier: MIT
//
// Missiles in the chunks of an archetype, as an entity component system stores them (veer/simd.hpp).
//
// A chunk holds an array for each component: positions, velocities, fuel, and the index of the target. for_each takes
// these arrays as they are, gather reads the target of each missile by its index, and threads share the chunks. A
// subset of a chunk is a list of indices: here the missiles without fuel, which a tanker calls. The program also flies
// the same missiles in an array of structures, with Strided, and gets the same bits.

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <glm/glm.hpp>
#include <span>
#include <thread>
#include <vector>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

namespace simd = veer::simd;
using glm::vec3;

constexpr float frame_time = 1 / 60.0f, call_radius = 150;   // [s], [m]
constexpr auto missile = veer::make_homing(30.0f, 25, 0.1f); // 30 m/s, turns of 25 m radius, damping 0.1 1/s
const vec3 tanker(0, 0, 60);

struct Chunk {
    static constexpr std::size_t room = 500; // 16 KB
    std::size_t count = 0;
    vec3 position[room], velocity[room];
    float fuel[room]; // [s]
    std::uint16_t target[room];
};

struct Missile { // the same components in one structure
    vec3 position, velocity;
    float fuel;
    std::uint16_t target;
};

// One frame of a missile, or of a pack of missiles. With fuel a missile homes; without fuel it flies straight on.
const auto fly = [](auto& position, auto& velocity, auto& fuel, const auto& target) {
    const auto homes = veer::homing_arc_step(position, velocity, target, missile, frame_time);
    const auto next = veer::select(fuel > 0, homes, {position + velocity * frame_time, velocity});
    position = next.position, velocity = next.velocity;
    fuel = veer::maximum(fuel - frame_time, 0);
};

// Missiles without fuel near the tanker turn towards the tanker. for_each reads their positions and velocities by
// index, and writes the answers to separate arrays. The program then copies the answers into the chunk.
void call_home(Chunk& chunk, std::vector<std::uint16_t>& spent, std::vector<vec3>& turned) {
    spent.clear();
    for (std::size_t i = 0; i < chunk.count; ++i)
        if (!(chunk.fuel[i] > 0)) spent.push_back(static_cast<std::uint16_t>(i));
    turned.resize(spent.size());
    simd::for_each(
        [](auto& answer, const auto& position, const auto& velocity) {
            const auto is_near = veer::distance(position, tanker) < call_radius;
            answer = veer::select(is_near, veer::turn_towards(velocity, tanker - position, frame_time), velocity);
        },
        turned, simd::gather(chunk.position, spent), simd::gather(chunk.velocity, spent));
    for (std::size_t k = 0; k < spent.size(); ++k) chunk.velocity[spent[k]] = turned[k];
}

void frame(
    Chunk& chunk, const std::vector<vec3>& targets, std::vector<std::uint16_t>& spent, std::vector<vec3>& turned) {
    simd::for_each(chunk.count, fly, chunk.position, chunk.velocity, chunk.fuel, simd::gather(targets, chunk.target));
    call_home(chunk, spent, turned);
}

int main() {
    constexpr std::size_t count = 20'000;
    constexpr int frames = 150;
    std::vector<vec3> targets;
    for (int k = 0; k < 64; ++k)
        targets.push_back({80 * std::cos(float(k)), 80 * std::sin(float(k)), 40 * std::sin(2.4f * float(k))});

    std::vector<Chunk> chunks((count + Chunk::room - 1) / Chunk::room);
    std::vector<Missile> missiles;
    for (std::size_t i = 0; i < count; ++i) {
        const float angle = 2.4f * float(i % 1000), up = float(i % 97) / 97;
        const Missile one{{float(i % 211), float(i % 57), 0}, 30.0f * vec3(std::cos(angle), std::sin(angle), up),
            float(i % 6), static_cast<std::uint16_t>(i % targets.size())};
        Chunk& chunk = chunks[i / Chunk::room];
        const std::size_t at = chunk.count++;
        chunk.position[at] = one.position, chunk.velocity[at] = one.velocity;
        chunk.fuel[at] = one.fuel, chunk.target[at] = one.target;
        missiles.push_back(one);
    }

    // Each thread takes a chunk that no other thread holds, and plays the next frame of this chunk.
    for (int f = 0; f < frames; ++f) {
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            std::vector<std::uint16_t> spent;
            std::vector<vec3> turned;
            for (std::size_t k = next++; k < chunks.size(); k = next++) frame(chunks[k], targets, spent, turned);
        };
        std::thread other(work);
        work();
        other.join();
    }

    // The structures, in one thread. The loop reads the target of each missile first.
    for (int f = 0; f < frames; ++f) {
        std::vector<vec3> target_of_each;
        for (const Missile& one : missiles) target_of_each.push_back(targets[one.target]);
        constexpr std::size_t stride = sizeof(Missile);
        simd::for_each(missiles.size(), fly, simd::Strided{&missiles[0].position, stride},
            simd::Strided{&missiles[0].velocity, stride}, simd::Strided{&missiles[0].fuel, stride}, target_of_each);
        for (Missile& one : missiles)
            if (!(one.fuel > 0) && veer::distance(one.position, tanker) < call_radius)
                one.velocity = veer::turn_towards(one.velocity, tanker - one.position, frame_time);
    }

    std::size_t spent = 0, different = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Chunk& chunk = chunks[i / Chunk::room];
        const std::size_t at = i % Chunk::room;
        if (!(chunk.fuel[at] > 0)) ++spent;
        if (chunk.position[at] != missiles[i].position || chunk.velocity[at] != missiles[i].velocity) ++different;
    }
    std::printf("%zu missiles in %zu chunks, %d frames on two threads: %zu are out of fuel.\n", count, chunks.size(),
        frames, spent);
    std::printf("The same as an array of structures: %zu of them elsewhere.\n", different);
    return different == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
