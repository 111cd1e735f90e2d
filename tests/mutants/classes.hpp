// SPDX-License-Identifier: MIT
#pragma once

// What mutants.py takes for a mutant that needs no argument of its own. It reads this at every start: behind // stand
// the classes of a line's mutants, sorted, and how many are of none.

template <bool General, class S> S example(const S& a, const S& b, const S* places, int count) {
    const auto less = a < b;                                           // 1 none, tie
    const auto below = a < S(0);                                       // 3 none
    const auto fewer = count < 8;                                      // 3 none
    if (!any(less)) return a;                                          // 2 none, skips
    if (all(less)) return b;                                           // 1 none, skips
    S sum = select(less, b, S(3));                                     // 1 none, one agent, unread
    sum = select(below, sum, S(3));                                    // 3 none
    const auto both_ways = both(less, below);                          // 1 none, one agent
    for (int i = 0; i < 8; ++i) sum = sum * a;                         // 2 none, rounds, rounds, rounds
    for (int i = 0; i < 8; ++i) sum += places[i];                      // 5 none
    if (sum < a * S(0x1p-20)) return S(0);                             // 5 none, power of two, tie
    const S most = S(0) - range_limit<S>();                            // 1 none, range limit
    prefetch(places + 1);                                              // ahead, ahead
    if (General || all(both_ways)) return most;                        // 3 none, general
    if (any(!below)) sum = select(below, sum, a);                      // 3 none, one agent, skips
    return square_root(maximum(sum, S(0))) + maximum(a, S(1)) * fewer; // 8 none, no flag
}
