// SPDX-License-Identifier: MIT
//
// Plays every entry of every scene for ten minutes, natively. Nobody may leave the walls or be inside a rock, and
// something has to move in any ten seconds. Scenes with handles for obstacles are also played while these are dragged.
//     endure [seconds [entry]]      with an entry, such as steering/seek, it also prints the scene's activity
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "scenes.hpp"

namespace {

constexpr float least_speed = 0.5f, least_spread = 0.5f; // [m/s], [m]

/// The time without a fault [s], and the fault.
struct Played {
    int frames;
    std::string wrong;
};

/// Drags every handle to another place.
void drag(playground::Scene& scene, playground::Random& random) {
    for (const auto& handle : scene.handles) {
        if (((handle.entries >> scene.entry) & 1u) == 0) continue;
        for (int i = 0; i < handle.dimension; ++i) {
            const auto& control = scene.controls[static_cast<std::size_t>(handle.first + i)];
            *control.value = random.between(control.low, control.high);
        }
    }
    scene.adjust();
}

Played play(playground::Scene& scene, int frames, int rate, bool tell, bool drags = false) {
    scene.reset();
    playground::Random random;
    playground::Life most; // of the last ten seconds
    for (int frame = 1; frame <= frames; ++frame) {
        if (drags && frame % 20 == 0) drag(scene, random);
        scene.step(1 / static_cast<float>(rate));
        if (const char* fault = scene.fault()) return {frame, fault};
        if (drags) continue;
        const auto life = scene.life();
        if (!std::isfinite(life.speed) || !std::isfinite(life.spread))
            return {frame, "a place or a speed is not finite"};
        most = {std::max(most.speed, life.speed), std::max(most.spread, life.spread)};
        if (frame % (10 * rate) != 0) continue;
        if (tell)
            std::printf("%4d s: %.2f m/s, %.2f m\n", frame / rate, static_cast<double>(most.speed),
                static_cast<double>(most.spread));
        if (most.speed < least_speed) return {frame, "nothing moves"};
        if (most.spread < least_spread) return {frame, "all agents are in one place"};
        most = {};
    }
    return {frames, ""};
}

} // namespace

int main(int argc, char** argv) {
    const int seconds = argc > 1 ? std::atoi(argv[1]) : 600;
    const std::string only = argc > 2 ? argv[2] : "";
    const std::string with_obstacles = "avoidance/one avoidance/several avoidance/ring avoidance/one-3d "
                                       "avoidance/several-3d avoidance/ring-3d steering/crowds steering/ring ";
    int passed = 0, failed = 0;
    for (const auto& scene : playground::all_scenes()) {
        for (std::size_t entry = 0; entry < scene->entries.size(); ++entry) {
            const std::string name = std::string(scene->group) + "/" + scene->entries[entry].key;
            if (!only.empty() && name != only) continue;
            scene->entry = static_cast<int>(entry);
            const bool has_obstacles = with_obstacles.find(name + " ") != std::string::npos;
            for (const bool drags : {false, true}) {
                if (drags && !has_obstacles) continue;
                std::vector<float> before; // the handles, which a later entry of the scene shares
                for (const auto& control : scene->controls) before.push_back(*control.value);
                const auto [frames, wrong] = play(*scene, seconds * 60, 60, !only.empty() && !drags, drags);
                for (std::size_t i = 0; i < before.size(); ++i) *scene->controls[i].value = before[i];
                scene->adjust();
                ++(wrong.empty() ? passed : failed);
                if (!wrong.empty())
                    std::printf("FAILED %s%s, frame %d: %s\n", name.c_str(), drags ? ", obstacles dragged" : "", frames,
                        wrong.c_str());
            }
        }
    }
    std::printf("%d s of every scene: %d passed, %d failed\n", seconds, passed, failed);
    return failed > 0 || passed == 0 ? 1 : 0;
}
