// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>

#include "vectors.hpp"

namespace tests {

/// Random inputs from integers alone (PCG32): the same numbers on every platform.
class Random {
public:
    explicit Random(std::uint64_t seed) : state((seed * 2 + 1) * 0x9E3779B97F4A7C15u) {}

    [[nodiscard]] std::uint32_t bits() {
        const std::uint64_t old = state;
        state = old * 6364136223846793005u + 1442695040888963407u;
        return std::rotr(static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27), static_cast<int>(old >> 59));
    }

    [[nodiscard]] int below(int count) {
        return static_cast<int>((std::uint64_t{bits()} * static_cast<std::uint64_t>(count)) >> 32);
    }
    [[nodiscard]] bool one_in(int count) { return below(count) == 0; }

    /// Uniform in [low, high), on a grid of 2^-24 of the width. Double has the same grid, so float and double tests get
    /// the same inputs.
    template <std::floating_point S>
    [[nodiscard]] S uniform(std::type_identity_t<S> low, std::type_identity_t<S> high) {
        return noted(low + (high - low) * (static_cast<S>(bits() >> 8) * S(0x1p-24)));
    }

    /// 1 to 2 times a power of two from 2^low to 2^high, of either sign. All orders of magnitude are equally likely.
    template <std::floating_point S> [[nodiscard]] S any_magnitude(int low, int high) {
        const S sign = one_in(2) ? S(-1) : S(1);
        const int exponent = low + below(high - low);
        return noted(std::ldexp(sign + sign * static_cast<S>(bits() >> 9) * S(0x1p-23), exponent));
    }

    /// Components uniform in [-size, size).
    template <veer::Vector V> [[nodiscard]] V vector(veer::scalar_t<V> size) {
        using S = veer::scalar_t<V>;
        const S x = uniform<S>(-size, size), y = uniform<S>(-size, size),
                z = veer::dimension_v<V> == 2 ? S(0) : uniform<S>(-size, size);
        return tests::vector<V>(x, y, z);
    }

    /// A vector of length 1, up to rounding.
    template <veer::Vector V> [[nodiscard]] V direction() { return veer::normalize_or(vector<V>(1), axis<V>(0)); }

    /// A vector of any order of magnitude from 2^low to 2^high.
    template <veer::Vector V> [[nodiscard]] V any_vector(int low, int high) {
        const V direction = vector<V>(1);
        return direction * any_magnitude<veer::scalar_t<V>>(low, high);
    }

    /// Integer components from -size to size: sums, products and many ties are exact.
    template <veer::Vector V> [[nodiscard]] V lattice(int size) {
        using S = veer::scalar_t<V>;
        const auto component = [&] { return noted(static_cast<S>(below(2 * size + 1) - size)); };
        const S x = component(), y = component(), z = veer::dimension_v<V> == 2 ? S(0) : component();
        return tests::vector<V>(x, y, z);
    }

    /// Writes every further number that is drawn to `stream`.
    void narrate(std::ostream& stream) { narration = &stream; }

protected:
    template <class S> S noted(S drawn) {
        if (narration) *narration << "  " << std::hexfloat << drawn << std::defaultfloat << " = " << drawn << '\n';
        return drawn;
    }

private:
    std::uint64_t state;
    std::ostream* narration = nullptr;
};

/// Inputs that break code: zero, subnormal, enormous, axis-parallel. Most are copies, negations, multiples and
/// neighbours of earlier vectors, because random bits never give coincident, parallel or opposite inputs.
template <veer::Vector V> class Wild : public Random {
    using S = veer::scalar_t<V>;
    using Limits = std::numeric_limits<S>;

public:
    /// The limit of the range rule: 1e15 in float, 1e150 in double.
    static constexpr S largest = sizeof(S) == 4 ? S(1e15) : S(1e150);
    static constexpr S most_rate = sizeof(S) == 4 ? S(1e6) : S(1e50); ///< limit of times, rates, fractions and gains

    using Random::Random;

    /// Any number within the range rule.
    [[nodiscard]] S number() {
        constexpr std::array special{
            S(0), S(-0.0), S(1), S(-1), Limits::epsilon(), largest, -largest, (Limits::min)(), Limits::denorm_min()};
        switch (below(8)) {
            case 0: return noted(special[static_cast<std::size_t>(below(int{special.size()}))]);
            case 1:
                return any_magnitude<S>(Limits::min_exponent - Limits::digits,
                    Limits::min_exponent + 2); // subnormal, and just above
            case 2:
                return any_magnitude<S>(Limits::min_exponent / 2 - 3,
                    Limits::min_exponent / 2 + 3); // with a square about the smallest normal number
            case 3: return any_magnitude<S>(Limits::min_exponent, std::ilogb(largest));
            case 4: return noted(static_cast<S>(below(9) - 4));
            default: return uniform<S>(-100, 100);
        }
    }

    /// A time step: usually that of a game, but also 0, a negative one and much too long ones.
    [[nodiscard]] S time_step() {
        constexpr std::array steps{S(1) / S(60), S(1) / S(30), S(1), S(0), S(-0.5), S(1000), Limits::epsilon(),
            Limits::denorm_min(), most_rate};
        return noted(steps[static_cast<std::size_t>(below(int{steps.size()}))]);
    }

    /// A damping, a gain, a friction or a restitution of any size within the range rule.
    [[nodiscard]] S rate() {
        constexpr std::array rates{
            S(0), S(-1), S(0.5), S(1), S(3), S(16), S(1e5), most_rate, Limits::epsilon(), Limits::denorm_min()};
        return one_in(2) ? noted(rates[static_cast<std::size_t>(below(int{rates.size()}))]) : uniform<S>(0, 4);
    }

    [[nodiscard]] S at_least_zero() { return std::abs(number()); }

    [[nodiscard]] V vector() {
        const V drawn = fresh_or_copied();
        earlier[static_cast<std::size_t>(below(4))] = drawn;
        return drawn;
    }

private:
    V fresh_or_copied() {
        const V old = earlier[static_cast<std::size_t>(below(4))];
        switch (below(13)) {
            case 0: return noted_vector(tests::vector<V>(0, 0, 0));
            case 1: return noted_vector(old);
            case 2: return noted_vector(old * S(-1));
            case 3: return within_range(old * number());
            case 4: return within_range(old * (S(1) + Limits::epsilon()));
            case 5: return within_range(old + earlier[static_cast<std::size_t>(below(4))]);
            case 6: return noted_vector(quarter_turn(old));
            case 7: return along_an_axis();
            case 8: return along_a_diagonal();
            case 9: return lattice<V>(2);
            case 10: return Random::vector<V>(S(100));
            default: return all_wild();
        }
    }

    V along_an_axis() {
        const int i = below(veer::dimension_v<V>);
        return axis<V>(i, number());
    }

    V along_a_diagonal() {
        const S x = number(), y = one_in(2) ? x : -x, z = one_in(2) ? x : -x;
        return tests::vector<V>(x, y, z);
    }

    V all_wild() {
        const S x = number(), y = number(), z = veer::dimension_v<V> == 2 ? S(0) : number();
        return tests::vector<V>(x, y, z);
    }

    static V quarter_turn(const V& v) {
        const auto [x, y, z] = components(v);
        return tests::vector<V>(-y, x, z * S(0));
    }

    V noted_vector(const V& drawn) {
        for (const S component : components(drawn)) noted(component);
        return drawn;
    }

    V within_range(const V& drawn) {
        for (const S component : components(drawn)) {
            if (!(std::abs(component) <= largest)) return noted_vector(tests::vector<V>(largest, 0, 0));
        }
        return noted_vector(drawn);
    }

    std::array<V, 4> earlier = {axis<V>(0), axis<V>(1), axis<V>(0, 3), axis<V>(1, -2)};
};

} // namespace tests
