// SPDX-License-Identifier: MIT
//
// Plays what play.gd plays, without Godot, and compares every bit with the file that play.gd has written.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>
#include <veer/basic_vector.hpp>

#include "../motion.hpp"

using Vector3 = veer::BasicVector<float, 3>;
using Vector2 = veer::BasicVector<float, 2>;

int main(int count, char** arguments) {
    if (count != 2) return std::fprintf(stderr, "expected: the file that play.gd has written\n"), 2;
    std::vector<Vector3> positions, velocities;
    motion::Crowd<Vector2> crowd;
    for (int i = 0; i < 200; ++i) {
        positions.push_back({float(i % 20), float(i / 20), float(i % 7)});
        velocities.push_back(Vector3{float(1 + i % 3), 2, float(i % 5)} * 8.0f);
        crowd.add({float(i % 20), float(i / 20)});
    }
    crowd.order({12, 6});
    for (int frame = 0; frame < 600; ++frame) {
        const Vector3 target{float(frame % 64), 32, float(64 - frame % 64)};
        motion::fly(positions.size(), positions.data(), velocities.data(), target,
            veer::make_homing(30.0f, 12.5f, 0.5f), 1 / 64.0f);
        crowd.step(1 / 64.0f);
    }
    std::vector<float> expected;
    for (const auto* list : {&positions, &velocities})
        for (const Vector3& v : *list) expected.insert(expected.end(), {v.x, v.y, v.z});
    std::size_t arrived = 0;
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        expected.insert(expected.end(), {crowd.position(i).x, crowd.position(i).y});
        arrived += crowd.has_arrived(i);
    }

    std::ifstream file{arguments[1], std::ios::binary};
    std::size_t different = 0;
    for (const float number : expected) {
        std::array<char, 4> bytes{};
        different +=
            !file.read(bytes.data(), 4) || std::bit_cast<std::uint32_t>(bytes) != std::bit_cast<std::uint32_t>(number);
    }
    const bool is_longer = file.get() != std::ifstream::traits_type::eof();
    std::printf(
        "Godot 3: 200 missiles and 200 people, 600 frames: %zu of %zu numbers differ, %zu people have arrived\n",
        different, expected.size(), arrived);
    const bool passed = different == 0 && !is_longer;
    std::printf("%d passed, %d failed\n", passed, !passed);
    return passed ? 0 : 1;
}
