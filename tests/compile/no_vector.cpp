// SPDX-License-Identifier: MIT
// Does not compile; the compiler has to say what to do, and in few lines: see the script `no_vector` beside this.
#include <veer/seek.hpp>

struct Money {
    float pounds, pence;
};
struct Cell {
    int x, y;
};

TYPE wrong(const TYPE& a) { return veer::seek_velocity(a, a, 1); }
