// SPDX-License-Identifier: MIT
//
// Runs every entry of every scene of the playground for 600 frames, and prints a hash of the state. The page has to
// compute the same hash.
#include <cinttypes>
#include <cstdio>

#include "scenes.hpp"

int main() {
    for (const auto& scene : playground::all_scenes()) {
        for (std::size_t entry = 0; entry < scene->entries.size(); ++entry) {
            scene->entry = static_cast<int>(entry);
            scene->reset();
            for (int frame = 0; frame < 600; ++frame) scene->step(1 / scene->entries[entry].rate);
            std::printf("%s/%s %016" PRIx64 "\n", scene->group, scene->entries[entry].key, scene->hash());
        }
    }
    return 0;
}
