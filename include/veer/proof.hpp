// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "parts/question.hpp"
#include "proof/entries.hpp"
#include "proof/shader_calls.hpp"
#include "veer.hpp"

// Does this build compute the results that were tested, bit for bit? The last bits change if the compiler fuses
// products with sums or uses -ffast-math, or if the processor flushes subnormal numbers to 0. In a lockstep game, two
// builds that compute different bits drift apart.
//
//     if (veer::proof() != veer::proof_expected) warn();   // this build computes other bits than the tested one
//     send(veer::proof());                                 // two peers with the same proof compute the same bits
//
// For shaders, add up veer_proof(i) for all i below shader_proof_questions. If the sum is shader_proof_expected, the
// shader computes bit for bit the results of the C++ headers.

namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Which of eight test inputs each kind of function gets: bit i selects input i.
struct ProofKinds {
    int steps, solvers, flights;

    template <class Kind> [[nodiscard]] constexpr bool ask(int kind) const noexcept {
        constexpr bool flight = std::is_base_of_v<entries::FlightSolver, Kind>,
                       solver = std::is_base_of_v<entries::Solver, Kind>;
        return ((flight ? flights : solver ? solvers : steps) >> kind & 1) != 0;
    }
};
/// Adds to the hash the answers of every function to the test inputs that `kinds` selects.
template <Vector V> inline void prove_all(ProofHash& hash, std::uint64_t seed, const ProofKinds& kinds) noexcept {
    ProofQuestions<V> in(seed);
    for (int question = 0; question < 8; ++question) {
        in.draw(question);
        entries::all_entries([&]<class Kind>(const char*, const char*, Kind, auto call) {
            if constexpr (dimension_v<V> >= Kind::least_dimension && !Kind::allocates)
                if (kinds.template ask<Kind>(question))
                    call(in).each([&hash](const auto& answer) { hash.add(answer); });
        });
    }
}

/// The 32-bit sum of all answers to one test input, whose vectors have the type V.
template <Vector V> [[nodiscard]] constexpr std::uint32_t prove_shader(const ShaderQuestion<V>& ask) noexcept {
    return prove_ground(ask).value + prove_motion(ask).value + prove_aiming(ask).value + prove_steering(ask).value
         + prove_many(ask).value;
}

} // namespace parts

/// A hash of the answers of every function to fixed test inputs. Two programs with the same hash compute the same bits.
///
/// proof() takes about 0.7 ms, and 8 to 15 ms without optimization. Call proof() when the game starts, on the thread
/// that simulates, after all code that sets how the processor rounds or flushes subnormal numbers.
///
/// @return proof_expected, if this build computes the tested results; another number after -ffast-math, with the x87,
///         if the compiler fuses products with sums (add -ffp-contract=off), or if subnormal numbers are flushed
[[nodiscard]] inline std::uint64_t proof() noexcept {
    const volatile std::uint64_t seed = 11; // volatile: the processor has to compute the hash, not the compiler
    parts::ProofHash hash;
    // The masks limit the time. In the proof of version 1.1, these masks found the most mutants in a given time. A
    // mutant is the library with one small error (tests/mutants).
    parts::prove_all<BasicVector<float, 2>>(hash, seed, {0b0110'0010, 0b0001'0010, 0b0010'0000});
    parts::prove_all<BasicVector<float, 3>>(hash, seed, {0b1000'0101, 0b0100'0000, 0b0100'0000});
    parts::prove_all<BasicVector<double, 2>>(hash, seed, {0b1001'1001, 0b1000'1001, 0b0000'0100});
    parts::prove_all<BasicVector<double, 3>>(hash, seed, {0b1101'0000, 0b0000'0100, 0b0001'0000});
    return hash.value;
}

/// What proof() returns in every correct build of this version.
inline constexpr std::uint64_t proof_expected = 0x92391e0d8da5ff1c;

/// The number of test inputs by which a shader proves that it computes bit for bit the results of the C++ headers.
inline constexpr std::uint32_t shader_proof_questions = 64;

/// A 32-bit word of the answers of more than fifty functions in 2D and 3D. On a device that computes the same bits as
/// the C++ headers, the shader function veer_proof(question) returns this word. No answer depends on subnormal numbers.
///
/// @param question  number of the test input, from 0 to shader_proof_questions - 1
///
/// Error: none.
/// Range: every question, also shader_proof_questions and above.
[[nodiscard]] constexpr std::uint32_t shader_proof(std::uint32_t question) noexcept {
    return parts::prove_shader(parts::question_of<BasicVector<float, 2>>(question))
         + parts::prove_shader(parts::question_of<BasicVector<float, 3>>(question));
}

/// The 32-bit sum of shader_proof(question) over all test inputs, in every correct build of this version.
inline constexpr std::uint32_t shader_proof_expected = 0xed829bbf;

}} // namespace veer::VEER_UNIT
