// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "../entries/entries.hpp"
#include "../support/vectors.hpp"

// What a step is given, out of the bytes of a fuzzer. A byte chooses how a number or a vector comes about; copies,
// negations, sums, multiples, quarter turns and tangents of what came before are as likely as new numbers, because
// coincidences never come from new ones.
namespace fuzz {

using tests::Range;

template <veer::Vector V> class Inputs {
    using S = veer::scalar_t<V>;
    using Limits = std::numeric_limits<S>;
    using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;

public:
    Inputs(std::span<const std::uint8_t> bytes, Range range) : left(bytes), range(range) {}

    [[nodiscard]] std::uint8_t byte() { // 0 after the last
        if (left.empty()) return 0;
        const std::uint8_t first = left.front();
        left = left.subspan(1);
        return first;
    }

    [[nodiscard]] tests::Given<V> given() {
        const V position = vector(), velocity = vector(), target = vector(), target_velocity = vector(),
                other = vector();
        const bool is_single = sizeof(S) == 4, is_game = range == Range::game;
        const S most = is_game ? S(3) : range == Range::finite ? (Limits::max)() : is_single ? S(1e6) : S(1e50);
        const S length = number(), rate = limited(number(), most), time = limited(number(), is_game ? S(2) : most);
        // a game's sizes are not negative: see fast_math_test.cpp
        return {position, velocity, target, target_velocity, other,
            is_game ? limited(std::abs(length), S(100)) : length, is_game ? std::abs(rate) : rate,
            is_game ? std::abs(time) : time};
    }

    [[nodiscard]] tests::Lists<V> lists() {
        tests::Lists<V> made;
        const std::size_t count = byte() % 9u;
        made.places.count = made.velocities.count = made.sizes.count = count;
        for (std::size_t i = 0; i < count; ++i) {
            made.places.elements[i] = vector(), made.velocities.elements[i] = vector();
            made.sizes.elements[i] = number();
        }
        if (count == 0) return made;
        made.indices.count = byte() % 9u, made.self = byte() % count;
        for (std::size_t& index : made.indices.elements) index = byte() % count;
        return made;
    }

private:
    S number() {
        const std::uint8_t how = byte();
        const S old = numbers[how / 16 % numbers.size()];
        S made = S(0);
        switch (how % 16) {
            case 0:
            case 1:
            case 2: made = fresh(); break;
            case 3:
            case 4: made = static_cast<S>(static_cast<std::int8_t>(byte())); break;
            case 5: made = static_cast<S>(static_cast<std::int8_t>(byte())) * S(0.125); break;
            case 6:
            case 7: made = special(byte()); break;
            case 8: made = old; break;
            case 9: made = -old; break;
            case 10: made = std::nextafter(old, S(0)); break;
            case 11: made = old * static_cast<S>(static_cast<std::int8_t>(byte())); break;
            case 12: made = old * (S(1) / S(60)); break;
            case 13: made = veer::length(vectors[how / 16 % vectors.size()]); break; // touching, as fast as
            case 14: made = std::ldexp(S(1), static_cast<std::int8_t>(byte()) * (sizeof(S) == 4 ? 1 : 8)); break;
            default: break;
        }
        made = within_range(made);
        numbers[numbers_made++ % numbers.size()] = made;
        return made;
    }

    V vector() {
        const std::uint8_t how = byte();
        const V old = vectors[how / 16 % vectors.size()], older = vectors[how / 64];
        V made = veer::zero<V>();
        switch (how % 16) {
            case 0:
            case 1: made = of_numbers(true); break;
            case 2: made = of_numbers(false); break; // in the plane
            case 3: made = old; break;
            case 4: made = old * S(-1); break;
            case 5: made = old + older; break;
            case 6: made = old - older; break;
            case 7: made = old * number(); break;
            case 8: made = old * (S(1) + Limits::epsilon()); break;
            case 9: made = quarter_turn(old); break;
            case 10: made = tests::axis<V>(byte() % veer::dimension_v<V>, number()); break;
            case 11: made = of_a_triangle(byte()); break;
            case 12: made = of_a_triangle(byte()) * number(); break;
            case 13: made = older + quarter_turn(old); break; // abeam
            case 14: made = of_integers(); break;
            default: break;
        }
        const auto [x, y, z] = tests::components(made);
        made = tests::vector<V>(within_range(x), within_range(y), within_range(z));
        vectors[vectors_made++ % vectors.size()] = made;
        return made;
    }

    S fresh() {
        Bits bits = 0;
        for (std::size_t i = 0; i < sizeof(S); ++i) bits = (bits << 8) | byte();
        return std::bit_cast<S>(bits);
    }

    static S special(std::uint8_t which) {
        constexpr std::array all{Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), (Limits::max)(),
            -(Limits::max)(), (Limits::min)(), -(Limits::min)(), Limits::denorm_min(), -Limits::denorm_min(), S(-0.0),
            Limits::epsilon(), S(1) + Limits::epsilon(), S(1) - Limits::epsilon(), S(0.5), S(1) / S(60), S(1e-19),
            S(1e-23), S(1e6), S(1e15), S(-1e15), S(3.14159265358979), S(1.5707963267948966), S(-3.14159265358979),
            S(1e-10)};
        return all[which % all.size()];
    }

    V of_numbers(bool in_space) {
        const S x = number(), y = number(), z = veer::dimension_v<V> == 3 && in_space ? number() : S(0);
        return tests::vector<V>(x, y, z);
    }

    V of_integers() {
        const auto integer = [&] { return static_cast<S>(static_cast<std::int8_t>(byte())); };
        const S x = integer(), y = integer(), z = veer::dimension_v<V> == 3 ? integer() : S(0);
        return tests::vector<V>(x, y, z);
    }

    /// Sides of right triangles, with either sign and order, so that lengths and tangents are exact.
    static V of_a_triangle(std::uint8_t which) {
        constexpr std::array<std::array<int, 2>, 8> sides{
            {{3, 4}, {5, 12}, {4, 3}, {12, 5}, {8, 15}, {5, 0}, {0, 13}, {7, 24}}};
        const auto [along, across] = sides[which % sides.size()];
        const S x = static_cast<S>(which & 8 ? -along : along), y = static_cast<S>(which & 16 ? -across : across);
        return which & 32 ? tests::vector<V>(x, S(0), y) : tests::vector<V>(x, y, S(0));
    }

    static V quarter_turn(const V& v) {
        const auto [x, y, z] = tests::components(v);
        return tests::vector<V>(-y, x, z);
    }

    static S limited(S x, S most) {
        if (x > most) return most;
        return x < -most ? -most : x;
    }

    [[nodiscard]] S within_range(S x) const {
        if (range == Range::anything) return x;
        // by its bits, because -ffast-math takes every number for finite
        constexpr Bits infinite = std::bit_cast<Bits>(Limits::infinity());
        if ((std::bit_cast<Bits>(x) & infinite) == infinite) x = S(1);
        if (range == Range::finite) return x;
        if (range == Range::game) {
            if (std::abs(x) < S(0x1p-10)) return S(0);
            return static_cast<S>(static_cast<int>(limited(x, S(1000)) * S(1024))) * S(0x1p-10);
        }
        return limited(x, sizeof(S) == 4 ? S(1e15) : S(1e150));
    }

    std::span<const std::uint8_t> left;
    Range range;
    std::array<S, 8> numbers{S(0), S(1), S(2), S(-1), S(3), S(0.5), S(5), S(13)};
    std::array<V, 4> vectors{tests::axis<V>(0), tests::axis<V>(1), tests::axis<V>(0, 3), tests::axis<V>(1, -2)};
    std::size_t numbers_made = 0, vectors_made = 0;
};

} // namespace fuzz
