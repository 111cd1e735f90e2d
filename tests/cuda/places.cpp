// SPDX-License-Identifier: MIT
// Prints where the numbers of each function stand among the results of steps.cu: a line with the name, and a character
// for each number, `=` if it is the same for a thousand agents, else `x`. Read by stores.py.

#include <cstdio>
#include <string>
#include <vector>

#include "steps.cuh"

int main() {
    using V = veer::BasicVector<float, DIMENSION>;
    std::vector<std::string> names, kinds;
    std::vector<float> first(4096), results(4096);
    tests::Wild<V> wild(1);
    tests::play_chosen(
        tests::Given<V>::drawn_for_a_game(wild), first.data(), 1, [](std::size_t) { return true; },
        [&](const char* name, std::size_t, std::size_t numbers) {
            names.emplace_back(name), kinds.emplace_back(numbers, '=');
        });
    for (int agent = 0; agent < 1000; ++agent) {
        tests::play_all(tests::Given<V>::drawn_for_a_game(wild), results.data(), 1);
        std::size_t place = 0;
        for (std::string& kind : kinds)
            for (char& same : kind) {
                if (!tests::same_bits(results[place], first[place])) same = 'x';
                ++place;
            }
    }
    for (std::size_t i = 0; i < names.size(); ++i) std::printf("%s %s\n", kinds[i].c_str(), names[i].c_str());
}
