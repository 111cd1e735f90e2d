// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "parts/question.hpp"
#include "proof/entries.hpp"
#include "proof/shader_calls.hpp"
#include "veer.hpp"

// Checks whether this build computes the tested results, bit for bit.
//
//     if (veer::proof() != veer::proof_expected) warn();   // this build computes other results
//     send(veer::proof());                                 // peers with equal hashes compute equal results
//
// In a shader, sum veer_proof(i) over all i below shader_proof_questions. If the sum is shader_proof_expected, the
// results of the shader equal those of the C++ headers, bit for bit.

namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Selects the test inputs for each kind of function. If bit i of a mask is set, the function gets input i.
struct ProofKinds {
    int steps, solvers, flights;

    template <class Kind> [[nodiscard]] constexpr bool ask(int kind) const noexcept {
        constexpr bool flight = std::is_base_of_v<entries::FlightSolver, Kind>,
                       solver = std::is_base_of_v<entries::Solver, Kind>;
        return ((flight ? flights : solver ? solvers : steps) >> kind & 1) != 0;
    }
};
/// Hashes the results of every function for the test inputs that `kinds` selects.
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

template <Vector V> [[nodiscard]] constexpr std::uint32_t prove_shader(const ShaderQuestion<V>& ask) noexcept {
    return prove_ground(ask).value + prove_motion(ask).value + prove_aiming(ask).value + prove_steering(ask).value
         + prove_many(ask).value;
}

} // namespace parts

/// Returns a hash of the results of all functions for fixed test inputs. Equal hashes mean equal results, bit for bit.
///
/// proof() takes about 0.7 ms (8 to 15 ms without optimization). Call proof() when the game starts, on the simulation
/// thread, after all code that changes the floating-point mode of the processor.
///
/// @return proof_expected if this build computes the tested results. The result differs with -ffast-math, with x87
///         arithmetic, with FMA (to avoid FMA, use -ffp-contract=off), and if subnormal numbers are flushed to 0.
[[nodiscard]] inline std::uint64_t proof() noexcept {
    const volatile std::uint64_t seed = 11; // volatile: the compiler must not compute the hash
    parts::ProofHash hash;
    // To save time, each function gets only some inputs. The masks were chosen with mutation tests (tests/mutants).
    parts::prove_all<BasicVector<float, 2>>(hash, seed, {0b0110'0010, 0b0001'0010, 0b0010'0000});
    parts::prove_all<BasicVector<float, 3>>(hash, seed, {0b1000'0101, 0b0100'0000, 0b0100'0000});
    parts::prove_all<BasicVector<double, 2>>(hash, seed, {0b1001'1001, 0b1000'1001, 0b0000'0100});
    parts::prove_all<BasicVector<double, 3>>(hash, seed, {0b1101'0000, 0b0000'0100, 0b0001'0000});
    return hash.value;
}

/// The result of proof() in every correct build of this version.
inline constexpr std::uint64_t proof_expected = 0x92391e0d8da5ff1c;

/// The number of test inputs for shader_proof.
inline constexpr std::uint32_t shader_proof_questions = 64;

/// A 32-bit checksum of the results of more than fifty functions for one test input. If the shader function
/// veer_proof(question) returns the same checksum, its results equal those of the C++ headers, bit for bit. Flushing
/// subnormal numbers to 0 does not change the checksum.
///
/// @param question  index of the test input; for shader_proof_expected, below shader_proof_questions
///
/// Error: none.
/// Range: every number.
[[nodiscard]] constexpr std::uint32_t shader_proof(std::uint32_t question) noexcept {
    return parts::prove_shader(parts::question_of<BasicVector<float, 2>>(question))
         + parts::prove_shader(parts::question_of<BasicVector<float, 3>>(question));
}

/// The 32-bit sum of shader_proof(question) over all test inputs.
inline constexpr std::uint32_t shader_proof_expected = 0xed829bbf;

}} // namespace veer::VEER_UNIT
