// SPDX-License-Identifier: MIT
// Prints how many of the steps and calls this compiler can compute at compile time.

#include <cstdio>

#include "entries/entries.hpp"

constexpr tests::Given<glm::vec3> given{{1, 2, 3}, {4, 0, 1}, {7, 8, 10}, {1, 1, 0}, {2, 3, 1}, 3, 0.5f, 0.1f};

template <class Call, bool = (static_cast<void>(Call()(given)), true)> constexpr bool is_constant(Call) { return true; }
constexpr bool is_constant(...) { return false; }

struct Count {
    int constant = 0, all = 0;
    template <class Call> void operator()(const char*, const char*, auto, Call) {
        constant += is_constant(Call()), ++all;
    }
};

int main() {
    Count steps, calls;
    tests::each_step([&](auto... step) { steps(step...); });
    tests::each_call([&](auto... call) { calls(call...); });
    std::printf("%d of %d | %d of %d\n", steps.constant, steps.all, calls.constant, calls.all);
}
