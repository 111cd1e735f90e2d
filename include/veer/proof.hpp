// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "parts/question.hpp"
#include "proof/entries.hpp"
#include "proof/shader_calls.hpp"
#include "veer.hpp"

// Is this build the library that was tested? A compiler that fuses a b + c, the option -ffast-math, and a processor
// that flushes subnormal numbers all change the last bits of answers. Two players whose builds differ in this drift
// apart in a lockstep game.
//
//     if (veer::proof() != veer::proof_expected) ...   // this build computes other bits than the tested one
//     send(veer::proof());                             // two peers with the same proof compute the same bits
//
// A shader computes the bits of the headers if its veer_proof(i), added up for all i below shader_proof_questions, give
// shader_proof_expected.

namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Which of the eight questions a type is asked, a bit for each: steps, solvers, and solvers of flights.
struct ProofKinds {
    int steps, solvers, flights;

    template <class Kind> [[nodiscard]] constexpr bool ask(int kind) const noexcept {
        constexpr bool flight = std::is_base_of_v<entries::FlightSolver, Kind>,
                       solver = std::is_base_of_v<entries::Solver, Kind>;
        return ((flight ? flights : solver ? solvers : steps) >> kind & 1) != 0;
    }
};
/// Adds the answers of every entry to the questions that are asked of a type.
template <Vector V> inline void prove_all(ProofHash& hash, std::uint64_t seed, const ProofKinds& kinds) noexcept {
    ProofQuestions<V> in(seed);
    for (int question = 0; question < 8; ++question) {
        in.draw(question);
        entries::all_entries([&]<class Kind>(const char*, const char*, Kind, auto call) {
            if constexpr (dimension_v<V> >= Kind::least_dimension && !Kind::allocates)
                if (kinds.template ask<Kind>(question))
                    std::apply([&hash](const auto&... answers) { (hash.add(answers), ...); }, call(in));
        });
    }
}

/// The sum of all answers to a question in the plane or in space.
template <Vector V> [[nodiscard]] constexpr std::uint32_t prove_shader(const ShaderQuestion<V>& ask) noexcept {
    return prove_ground(ask).value + prove_motion(ask).value + prove_aiming(ask).value + prove_steering(ask).value
         + prove_many(ask).value;
}

} // namespace parts

/// A hash of the answers of every function to fixed questions. Two programs with one proof compute the same bits.
///
/// proof() takes about a third of a millisecond, and 4 to 8 without optimization. Call proof() when the game starts, on
/// the thread that simulates, after anything that sets how the processor rounds or flushes.
///
/// @return proof_expected, if this build computes what was tested; another number where the compiler fuses a b + c
///         (g++ with -mfma needs -ffp-contract=off), takes -ffast-math or the x87, or where the processor flushes
///         subnormal numbers
[[nodiscard]] inline std::uint64_t proof() noexcept {
    const volatile std::uint64_t seed = 11; // the processor has to compute it, not the compiler
    parts::ProofHash hash;
    // These kinds find the most mutants of tests/mutants for their time, and at least one in each function and type.
    parts::prove_all<BasicVector<float, 2>>(hash, seed, {0b0110'0010, 0b0001'0010, 0b0010'0000});
    parts::prove_all<BasicVector<float, 3>>(hash, seed, {0b1000'0101, 0b0100'0000, 0b0100'0000});
    parts::prove_all<BasicVector<double, 2>>(hash, seed, {0b1001'1001, 0b1000'1001, 0b0000'0100});
    parts::prove_all<BasicVector<double, 3>>(hash, seed, {0b1101'0000, 0b0000'0100, 0b0001'0000});
    return hash.value;
}

/// What proof() returns in every correct build of this version.
inline constexpr std::uint64_t proof_expected = 0xb9dcf46192e22e08;

/// How many questions a shader answers to prove that it computes the bits of the headers.
inline constexpr std::uint32_t shader_proof_questions = 64;

/// What veer_proof(question) of the shaders returns on a device that computes the bits of the headers: a word made of
/// the answers of more than fifty functions, in the plane and in space. No answer depends on subnormal numbers.
///
/// @param question  from 0 to shader_proof_questions - 1
/// @return the word
///
/// Error: none.
/// Range: every question, also shader_proof_questions and above.
[[nodiscard]] constexpr std::uint32_t shader_proof(std::uint32_t question) noexcept {
    return parts::prove_shader(parts::question_of<BasicVector<float, 2>>(question))
         + parts::prove_shader(parts::question_of<BasicVector<float, 3>>(question));
}

/// The sum, of 32 bits, of shader_proof(question) over all questions, in every right build of this version.
inline constexpr std::uint32_t shader_proof_expected = 0x7fd500e6;

}} // namespace veer::VEER_UNIT
