// SPDX-License-Identifier: MIT
// Prints the proof of this build. With FLUSH the processor flushes subnormal numbers, as audio code lets it.
#include <cstdio>

#include <veer/proof.hpp>

#if defined(FLUSH)
#include <xmmintrin.h>
#endif

int main() {
#if defined(FLUSH)
    _mm_setcsr(_mm_getcsr() | 0x8040); // flush to zero, and denormals are zero
#endif
    std::printf("%016llx\n", static_cast<unsigned long long>(veer::proof()));
}
