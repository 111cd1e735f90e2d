// SPDX-License-Identifier: MIT
// Does not compile; the compiler has to say what to do.
#include <veer/seek.hpp>

struct Money {
    float pounds, pence;
};

Money wrong(const Money& a) { return veer::seek_velocity(a, a, 1); }
