// SPDX-License-Identifier: MIT
#include <veer/proof.hpp>

#include <cstdint>
#include <type_traits>

#include <catch2/catch_test_macros.hpp>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

static_assert(std::is_same_v<decltype(veer::proof()), std::uint64_t>);
static_assert(std::is_same_v<decltype(veer::proof_expected), const std::uint64_t>);

TEST_CASE("this build computes the bits that were tested", "[proof]") { CHECK(veer::proof() == veer::proof_expected); }

TEST_CASE("a proof can be asked again", "[proof]") { CHECK(veer::proof() == veer::proof()); }

namespace {

std::uint32_t sum_of_shader_proofs() {
    const volatile std::uint32_t count = veer::shader_proof_questions; // the processor has to compute it
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0, end = count; i < end; ++i) sum += veer::shader_proof(i);
    return sum;
}

} // namespace

static_assert(std::is_same_v<decltype(veer::shader_proof(0)), std::uint32_t>);

TEST_CASE("this build computes the words that a shader has to answer with", "[proof]") {
    CHECK(sum_of_shader_proofs() == veer::shader_proof_expected);
}

#if defined(__SSE__)
TEST_CASE("the words of a shader are the same where subnormal numbers count as 0", "[proof]") {
    const unsigned state = _mm_getcsr();
    _mm_setcsr(state | 0x8040); // flush to zero, and denormals are zero
    const std::uint32_t flushed = sum_of_shader_proofs();
    _mm_setcsr((state & ~0x6000u) | 0x2000u);
    const std::uint32_t downwards = sum_of_shader_proofs();
    _mm_setcsr(state);
    CHECK(flushed == veer::shader_proof_expected);
    CHECK(downwards != veer::shader_proof_expected);
}

TEST_CASE("a processor that flushes subnormal numbers has another proof", "[proof]") {
    const unsigned state = _mm_getcsr();
    _mm_setcsr(state | 0x8040); // flush to zero, and denormals are zero
    const std::uint64_t flushed = veer::proof();
    _mm_setcsr(state);
    CHECK(flushed != veer::proof_expected);
    CHECK(veer::proof() == veer::proof_expected);
}

TEST_CASE("a processor that rounds downwards has another proof", "[proof]") {
    const unsigned state = _mm_getcsr();
    _mm_setcsr((state & ~0x6000u) | 0x2000u);
    const std::uint64_t downwards = veer::proof();
    _mm_setcsr(state);
    CHECK(downwards != veer::proof_expected);
}
#endif

TEST_CASE("the hash depends on every bit, and on the order", "[proof]") {
    const auto of = [](auto... x) {
        veer::parts::ProofHash hash;
        (hash.add(x), ...);
        return hash.value;
    };
    CHECK(of(1.0f, 2.0f) != of(2.0f, 1.0f));
    CHECK(of(0.0f) != of(-0.0f));
    CHECK(of(1.0) != of(0x1.0000000000001p0));
    CHECK(of(true) != of(false));
}
