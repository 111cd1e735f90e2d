// SPDX-License-Identifier: MIT
//
// An hour of the game at 60 frames per second, without a window and without SDL, watched by a referee.
//     hour [frames]

#include <cstdio>
#include <cstdlib>

#include "referee.hpp"

int main(int argc, char** argv) {
    using V = veer::BasicVector<float, 2>;
    const long frames = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 60 * 60 * 60;
    game::World<V> world;
    game::Referee<V> referee(world);
    for (long frame = 1; frame <= frames; ++frame) {
        world.step(world.autopilot());
        const auto complaint = referee.complaint(world);
        if (!complaint.empty()) {
            std::printf("frame %ld: %s\n", frame, complaint.c_str());
            return 1;
        }
    }
    const auto& all = world.tally;
    std::printf("%ld frames: %d games, %d missiles, %d hits, %d shells\n", frames, all.games, all.missiles, all.hits,
        all.shells);
    return 0;
}
