// SPDX-License-Identifier: MIT
//
// An hour of the game at 60 frames per second, without a window and without SDL, checked by a referee. Then games of
// players who stand and fire all the time: each of them loses, but none at once.
//     hour [frames]

#include <cstdio>
#include <cstdlib>

#include "referee.hpp"

using V = veer::BasicVector<float, 2>;

// The time until a player who stands and fires at the nearest foe in every frame has lost  [s]
static float lost_after(game::World<V>& world, float most) {
    world.again(true);
    float seconds = 0;
    for (; !world.over() && seconds < most; seconds += world.frame_time) {
        auto orders = world.autopilot();
        orders.move = {0, 0};
        world.step(orders);
    }
    return seconds;
}

int main(int argc, char** argv) {
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
    for (int game = 1; game <= 5; ++game) {
        constexpr float most = 120, least = 15;
        const float seconds = lost_after(world, most);
        std::printf("a player who stands and fires has lost after %.1f s\n", double(seconds));
        if (seconds < least || seconds >= most) return 1;
    }
    return 0;
}
