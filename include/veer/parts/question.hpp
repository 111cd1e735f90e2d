// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../scalar.hpp"
#include "../vector.hpp"
#include "compiler.hpp"

// The questions that shader_proof asks, and the word that is made of the answers. Both are made of integers of
// 32 bits, which every device computes exactly.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// A word that depends on every bit of every number that was added, and on their order.
template <class S> struct ProofWord {
    std::uint32_t value; ///< its bits
};

/// A word with 32 bits added.
template <class S> [[nodiscard]] constexpr ProofWord<S> with_bits(ProofWord<S> word, std::uint32_t bits) noexcept {
    const std::uint32_t mixed = (word.value ^ bits) * 0x01000193u;
    return {mixed ^ (mixed >> 15)};
}

/// A word with a number added. Subnormal numbers count as 0, because some devices have none.
template <Scalar S> [[nodiscard]] constexpr ProofWord<S> with(ProofWord<S> word, As<S> x) noexcept {
    const auto bits = bits_as<std::uint32_t>(static_cast<float>(x));
    return with_bits(word, (bits & 0x7f800000u) == 0 ? bits & 0x80000000u : bits);
}

/// A word with the components of a vector added.
template <Vector V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> with_vector(ProofWord<scalar_t<V>> word, const V& v) noexcept {
    auto sum = with(with(word, component<0>(v)), component<1>(v));
    if constexpr (dimension_v<V> == 3) sum = with(sum, component<2>(v));
    return sum;
}

/// What a question gives, of vectors with components in [-16, 16).
template <class V> struct ShaderQuestion {
    V position;         ///< [m]
    V velocity;         ///< [m/s]
    V target;           ///< [m]
    V target_velocity;  ///< [m/s]
    V other;            ///< any
    scalar_t<V> number; ///< in [0, 16]
    scalar_t<V> rate;   ///< in [0, 2]
    scalar_t<V> time;   ///< [s]  in [0, 1]
};

/// 32 bits of chance: an integer hash that maps no two seeds to the same bits.
[[nodiscard]] constexpr std::uint32_t chance_of(std::uint32_t seed) noexcept {
    std::uint32_t x = seed;
    x = (x ^ (x >> 16)) * 0x21f0aaadu;
    x = (x ^ (x >> 15)) * 0xd35a2d97u;
    return x ^ (x >> 15);
}

/// A number in [-16, 16) of 21 bits; a whole number if `whole`, 0 if `vanishes`. The 0 is made of an integer, because a
/// compiler that sees a 0 leaves out operations.
template <class S> [[nodiscard]] constexpr S drawn_number(std::uint32_t seed, bool whole, bool vanishes) noexcept {
    const std::uint32_t bits = (vanishes ? 0x80000000u : chance_of(seed)) >> 11;
    const auto count = static_cast<std::int32_t>(whole ? bits & 0xffff0000u : bits) - 1048576;
    return static_cast<S>(count) * S(0x1p-16f);
}

/// A vector of such numbers, whole ones if `whole`. The component of index `gone` is 0; none for 3, all for 4.
template <Vector V>
[[nodiscard]] constexpr V drawn_vector(std::uint32_t seed, bool whole, std::uint32_t gone) noexcept {
    using S = scalar_t<V>;
    return generate<V>([&](auto i) {
        const auto k = static_cast<std::uint32_t>(i);
        return drawn_number<S>(seed * 4 + k, whole, gone == k || gone == 4);
    });
}

/// A question of one of four kinds: two as a game asks, one on axes and with ties, one in one place or at rest.
template <Vector V> [[nodiscard]] constexpr ShaderQuestion<V> question_of(std::uint32_t question) noexcept {
    using S = scalar_t<V>;
    const std::uint32_t seed = question * 8, kind = question % 8, row = question / 8;
    const bool whole = kind % 4 == 2, meets = kind == 3;
    const auto axis = [&](std::uint32_t which) { return whole ? (row + which) % 3 : 3; };
    return {drawn_vector<V>(seed, whole, axis(0)), drawn_vector<V>(seed + 1, whole, kind == 7 ? 4 : axis(1)),
        drawn_vector<V>(meets ? seed : seed + 2, whole, axis(2)), drawn_vector<V>(seed + 3, whole, meets ? 4 : axis(3)),
        drawn_vector<V>(seed + 4, whole, axis(4)), magnitude(drawn_number<S>(seed * 4 + 20, whole, false)),
        magnitude(drawn_number<S>(seed * 4 + 21, whole, false)) * S(0.125f),
        magnitude(drawn_number<S>(seed * 4 + 22, whole, false)) * S(0.0625f)};
}

}}} // namespace veer::VEER_UNIT::parts
