// SPDX-License-Identifier: MIT
// Does not compile; the compiler has to say what to do, and in few lines: see the script `no_vector` beside this.
#include <array>

#include <veer/seek.hpp>

struct Money {
    float pounds, pence;
};
struct Cell {
    int x, y;
};

using Array = std::array<float, 3>;

#if CALL == 1
TYPE wrong(const TYPE& a) { return veer::seek_velocity(a, a, 1); }
#elif CALL == 2
float wrong(const TYPE& a) { return veer::length(a); }
#elif CALL == 3
TYPE wrong(const TYPE& a) { return veer::truncate(a, 1); }
#elif CALL == 4
float wrong(const TYPE& a) { return veer::distance(a, a); }
#endif
