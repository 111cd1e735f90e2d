// SPDX-License-Identifier: MIT
//
// A hundred thousand homing beams, one by one and in packs (veer/simd.hpp).
//
// Sixty-four targets move about, and each beam homes on one target. A beam that hits starts again from the origin.
// The same function flies one beam, or a pack of as many beams as a register holds. For packs there is one array for
// each component. One by one and in packs, the beams have the same bits. The program prints the time of both.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <glm/glm.hpp>
#include <vector>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

constexpr float frame_time = 1 / 60.0f, hit_radius = 3;      // [s], [m]
constexpr auto missile = veer::make_homing(30.0f, 25, 0.1f); // 30 m/s, turns of 25 m radius, damping 0.1 1/s

// One frame of a beam or of a pack of beams. In place of an `if`, select chooses for each beam of the pack.
template <veer::Vector V> void fly(V& position, V& velocity, const V& target) {
    const auto next = veer::homing_arc_step(position, velocity, target, missile, frame_time);
    const auto hits = veer::length(target - next.position) < hit_radius;
    position = veer::select(hits, veer::zero<V>(), next.position);
    velocity = next.velocity;
}

glm::vec3 target_at(std::size_t k, float time) {
    const float angle = 0.2f * time + float(k);
    return {80 * std::cos(angle), 80 * std::sin(angle), 40 * std::sin(2.4f * angle)};
}

// Plays 120 frames. work(first, last, target) flies the beams of one target. Returns milliseconds per frame.
double measure(std::size_t count, auto work) {
    const auto start = std::chrono::steady_clock::now();
    for (int frame = 0; frame < 120; ++frame)
        for (std::size_t k = 0; k < 64; ++k)
            work(count * k / 64, count * (k + 1) / 64, target_at(k, float(frame) * frame_time));
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / 120;
}

int main(int argc, char** argv) {
    char* end = nullptr;
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], &end, 10) : 100'000;
    if (argc > 2 || count < 1 || count > 10'000'000 || (end && *end)) {
        std::fprintf(stderr, "%s: expected the number of beams, from 1 to 10000000, or nothing for 100000\n", argv[0]);
        return 2;
    }
    std::vector<veer::Motion<glm::vec3>> beams(count);
    std::vector<float> x(count), y(count), z(count), vx(count), vy(count), vz(count);
    for (std::size_t i = 0; i < count; ++i) { // the velocities point in all directions, along a spiral on a sphere
        const float up = 2 * (float(i) + 0.5f) / float(count) - 1, ring = std::sqrt(1 - up * up),
                    angle = 2.4f * float(i % 1000);
        beams[i].velocity = 30.0f * glm::vec3{ring * std::cos(angle), ring * std::sin(angle), up};
        vx[i] = beams[i].velocity.x, vy[i] = beams[i].velocity.y, vz[i] = beams[i].velocity.z;
    }

    const double one_by_one = measure(count, [&](std::size_t first, std::size_t last, const glm::vec3& target) {
        for (std::size_t i = first; i < last; ++i) fly(beams[i].position, beams[i].velocity, target);
    });
    const veer::simd::Soa3<float> positions{x.data(), y.data(), z.data()}, velocities{vx.data(), vy.data(), vz.data()};
    const double in_packs = measure(count, [&](std::size_t first, std::size_t last, const glm::vec3& target) {
        const auto fly_pack = [&](auto& p, auto& v) { fly(p, v, {target.x, target.y, target.z}); };
        veer::simd::for_each(veer::simd::Slice{first, last - first}, fly_pack, positions, velocities);
    });
    std::size_t same = 0;
    for (std::size_t i = 0; i < count; ++i) same += beams[i].position == glm::vec3{x[i], y[i], z[i]};
    std::printf("%zu beams, a frame: one by one %.3f ms, in packs of %zu %.3f ms; ", count, one_by_one,
        veer::simd::lanes_v<float>, in_packs);
    std::printf("%zu beams end at the same place, to the last bit\n", same);
}
