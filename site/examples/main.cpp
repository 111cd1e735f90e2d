// SPDX-License-Identifier: MIT
// Runs every example of the function pages. site/test makes names.inc, the list of them.
#include "aiming.hpp"
#include "ground.hpp"
#include "motion.hpp"
#include "packs.hpp"
#include "steering.hpp"

int main() {
    bool hold = true;
    const auto run = [&](const char* name, void (*example)()) {
        begin();
        example();
        if (veer::length(position) < 1e9f && veer::length(velocity) < 1e9f) return; // still numbers
        std::printf("%s loses the agent\n", name);
        hold = false;
    };
#define RUN(name) run(#name, example_##name);
#include "names.inc"
    return hold ? 0 : 1;
}
