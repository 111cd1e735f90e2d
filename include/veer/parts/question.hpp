// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../ground/compiler.hpp"
#include "../ground/members.hpp"
#include "../scalar.hpp"
#include "../vector.hpp"

// The test inputs (questions) and the hashes of proof() and shader_proof(). The inputs of shader_proof() are made from
// 32-bit integers, which every device computes exactly.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// A hash that depends on every bit of every added number, and on the order in which the numbers were added.
struct ProofHash {
    std::uint64_t value = 0xcbf29ce484222325;

    constexpr void add(std::uint64_t word) noexcept {
        value = (value ^ word) * 0x100000001b3;
        value ^= value >> 29;
    }
    constexpr void add(float x) noexcept { add(std::uint64_t{parts::bits_as<std::uint32_t>(x)}); }
    constexpr void add(double x) noexcept { add(parts::bits_as<std::uint64_t>(x)); }
    constexpr void add(bool x) noexcept { add(std::uint64_t{x}); }
    template <class T> constexpr void add(const T& answer) noexcept {
        if constexpr (std::is_enum_v<T>) add(static_cast<std::uint64_t>(answer));
        else if constexpr (Vector<T>) {
            add(component<0>(answer)), add(component<1>(answer));
            if constexpr (dimension_v<T> == 3) add(component<2>(answer));
        } else if constexpr (requires { answer.begin(); }) {
            for (const auto& each : answer) add(each);
        } else {
            with_members(answer, [this](const auto&... members) { (this->add(members), ...); });
        }
    }
};

template <Vector V> class ProofQuestions {
    using S = scalar_t<V>;

    std::uint64_t state_; // state of the random number generator SplitMix64, by Steele and Vigna
    int kind_ = 0;

public:
    V position, velocity, target, target_velocity, other;
    S number, rate, time;

    explicit constexpr ProofQuestions(std::uint64_t seed) noexcept : state_(seed) {}

    /// Draws the next input. Inputs of kinds 0 to 4 are like the inputs of a game. In kind 5 all numbers are whole, and
    /// one component of each vector is 0. In kind 6 the target is at the position and at rest. In kind 7 the velocity
    /// is zero, and all other numbers are so small that their squares are subnormal.
    constexpr void draw(int kind) noexcept {
        kind_ = kind;
        position = vector(), velocity = vector(), target = vector(), target_velocity = vector(), other = vector();
        number = magnitude(scalar()), rate = magnitude(scalar()) * S(0.125), time = magnitude(scalar()) * S(0.0625);
        if (kind == 6) target = position, target_velocity = zero<V>();
        if (kind == 7) velocity = zero<V>();
    }

private:
    constexpr std::uint64_t next() noexcept {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    /// Returns a random number in [-16, 16) with 21 bits, which is exact in every type. In kind 7 the number is tiny.
    constexpr S scalar() noexcept {
        const auto whole = static_cast<std::int32_t>(next() >> 43) - (1 << 20);
        const S x = static_cast<S>(whole) * S(0x1p-16);
        if (kind_ == 5) return static_cast<S>(static_cast<std::int32_t>(x));
        return kind_ == 7 ? x * (is_single_v<S> ? S(0x1p-66f) : S(0x1p-515)) : x;
    }
    constexpr V vector() noexcept {
        std::array<S, 3> drawn{};
        for (S& x : drawn) x = scalar();
        if (kind_ == 5) drawn[next() % 3] = S(0);
        return generate<V>([&](auto i) { return drawn[static_cast<std::size_t>(i)]; });
    }
};

/// A hash of 32 bits, which depends on every bit of every added number, and on the order of the numbers.
template <class S> struct ProofWord {
    std::uint32_t value; ///< the hash
};

template <class S> [[nodiscard]] constexpr ProofWord<S> with_bits(ProofWord<S> word, std::uint32_t bits) noexcept {
    const std::uint32_t mixed = (word.value ^ bits) * 0x01000193u;
    return {mixed ^ (mixed >> 15)};
}

/// Adds a number to a hash. Subnormal numbers are replaced by 0, because some devices have no subnormal numbers.
template <Scalar S> [[nodiscard]] constexpr ProofWord<S> with(ProofWord<S> word, As<S> x) noexcept {
    const auto bits = bits_as<std::uint32_t>(static_cast<float>(x));
    return with_bits(word, (bits & 0x7f800000u) == 0 ? bits & 0x80000000u : bits);
}

template <Vector V>
[[nodiscard]] constexpr ProofWord<scalar_t<V>> with_vector(ProofWord<scalar_t<V>> word, const V& v) noexcept {
    auto sum = with(with(word, component<0>(v)), component<1>(v));
    if constexpr (dimension_v<V> == 3) sum = with(sum, component<2>(v));
    return sum;
}

/// A test input for shaders: the arguments of the functions. The components of its vectors are in [-16, 16).
template <class V> struct ShaderQuestion {
    V position;         ///< [m]
    V velocity;         ///< [m/s]
    V target;           ///< [m]
    V target_velocity;  ///< [m/s]
    V other;            ///< a further vector, of any unit
    scalar_t<V> number; ///< in [0, 16]
    scalar_t<V> rate;   ///< in [0, 2]
    scalar_t<V> time;   ///< [s]  in [0, 1]
};

/// Returns 32 pseudorandom bits, which are different for each seed.
[[nodiscard]] constexpr std::uint32_t chance_of(std::uint32_t seed) noexcept {
    std::uint32_t x = seed;
    x = (x ^ (x >> 16)) * 0x21f0aaadu;
    x = (x ^ (x >> 15)) * 0xd35a2d97u;
    return x ^ (x >> 15);
}

/// Returns a random number in [-16, 16) with 21 bits. If `whole` is true, the number is whole. If `vanishes` is true,
/// the number is 0. The code computes this 0 from integers, because a compiler omits operations on a constant 0.
template <class S> [[nodiscard]] constexpr S drawn_number(std::uint32_t seed, bool whole, bool vanishes) noexcept {
    const std::uint32_t bits = (vanishes ? 0x80000000u : chance_of(seed)) >> 11;
    const auto count = static_cast<std::int32_t>(whole ? bits & 0xffff0000u : bits) - 1048576;
    return static_cast<S>(count) * S(0x1p-16f);
}

/// Returns a random vector. The component with the index `gone` is 0; if gone = 3, no component; if gone = 4, all.
template <Vector V>
[[nodiscard]] constexpr V drawn_vector(std::uint32_t seed, bool whole, std::uint32_t gone) noexcept {
    using S = scalar_t<V>;
    return generate<V>([&](auto i) {
        const auto k = static_cast<std::uint32_t>(i);
        return drawn_number<S>(seed * 4 + k, whole, gone == k || gone == 4);
    });
}

/// Returns a test input. In every group of four inputs, the first two are like inputs of a game. The third input has
/// whole numbers, and some components are 0. In the fourth, the target is at the position, or the agent is at rest.
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
