// SPDX-License-Identifier: MIT
// Prints the proof of this build; with SHADERS what the shaders have to answer. With FLUSH the processor flushes
// subnormal numbers, as audio code lets it.
#include <cstdio>

#include <veer/proof.hpp>

#if defined(FLUSH)
#include <xmmintrin.h>
#endif

int main() {
#if defined(FLUSH)
    _mm_setcsr(_mm_getcsr() | 0x8040); // flush to zero, and denormals are zero
#endif
#if defined(SHADERS)
    unsigned sum = 0;
    for (std::uint32_t question = 0; question < veer::shader_proof_questions; ++question)
        sum += veer::shader_proof(question);
    std::printf("%08x\n", sum);
#else
    std::printf("%016llx\n", static_cast<unsigned long long>(veer::proof()));
#endif
}
