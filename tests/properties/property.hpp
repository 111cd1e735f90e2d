// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"
#include "../support/vectors.hpp"

// What all of veer promises, as properties: one test each, whose name is the property, over 100,000 inputs of every
// kind of vector that it holds for; over 25,000 where exact arithmetic or whole flights judge, 100,000 for the four
// kinds together. VEER_CASES says another number. Tolerances are in eps, the epsilon of the type, with u = eps / 2 for
// a rounding.
//
//     general.cpp      of every function: units, mirrors, turns, planes, calls from elsewhere
//     vectors.cpp      the kit of vectors and angles
//     intercepts.cpp   meetings and throws, against exact arithmetic
//     homing.cpp       homing, guidance, and plain motion
//     steering.cpp     steering, avoidance, flocks
namespace properties {

using tests::Exact, tests::exact, tests::epsilon, tests::error_of, tests::same_bits, tests::same_value;
using veer::scalar_t;

template <class S> constexpr S pi = std::numbers::pi_v<S>;

/// Numbers and vectors of everyday size, a third of them special: zero, on an axis, whole numbers, tiny; and copies,
/// opposites, multiples and neighbours of vectors drawn before, so that some are equal, opposite, or in line.
template <veer::Vector V> class Inputs : public tests::Random {
    using S = scalar_t<V>;

public:
    using Random::Random;

    [[nodiscard]] V plain_vector(S size) { return Random::vector<V>(size); }
    [[nodiscard]] V whole_vector(int size) { return lattice<V>(size); }
    [[nodiscard]] V vector(S size) {
        const V drawn = one_in(3) ? special(size) : plain_vector(size);
        earlier = drawn, earlier_size = size;
        return drawn;
    }
    [[nodiscard]] V nonzero_vector(S size) {
        for (;;)
            if (const V drawn = vector(size); veer::length_squared(drawn) >= (std::numeric_limits<S>::min)())
                return drawn;
    }
    [[nodiscard]] S number(S low, S high) {
        switch (below(8)) {
            case 0: return noted(low);
            case 1: return noted(high);
            default: return uniform<S>(low, high);
        }
    }
    /// A number above 0 of any order of magnitude from 2^low to 2^high.
    [[nodiscard]] S any_size(int low, int high) { return std::abs(any_magnitude<S>(low, high)); }
    /// A step of a game.
    [[nodiscard]] S time_step() {
        constexpr int rates[] = {15, 24, 30, 50, 60, 90, 120, 144, 240, 1000};
        return noted(S(1) / static_cast<S>(rates[below(10)]));
    }
    /// A power of two.
    [[nodiscard]] S power_of_two(int low, int high) { return noted(std::ldexp(S(1), low + below(high - low + 1))); }

private:
    V special(S size) {
        const V old = earlier * (size / earlier_size); // as long as is asked for
        switch (below(10)) {
            case 0: return veer::zero<V>();
            case 1: return old;
            case 2: return old * S(-1);
            case 3: return old * uniform<S>(-1, 1);
            case 4: return old * (S(1) - std::numeric_limits<S>::epsilon());
            case 5: return plain_vector(size * S(0x1p-20));
            case 6: return tests::axis<V>(below(veer::dimension_v<V>), uniform<S>(-size, size));
            case 7: return old + plain_vector(size * std::numeric_limits<S>::epsilon());
            case 8: return old * S(0.5) + plain_vector(size * S(0x1p-10));
            default: return lattice<V>(3) * (size / 4);
        }
    }

    V earlier = tests::axis<V>(0);
    S earlier_size = 1;
};

/// Asks `holds(inputs)` 100,000 times, or as often as VEER_CASES says.
template <veer::Vector V> void each(std::uint64_t seed, auto holds) {
    tests::sweep<Inputs<V>>(seed, tests::cases(100'000), holds);
}

/// |v| in long double.
template <veer::Vector V> [[nodiscard]] long double size_of(const V& v) { return tests::length(exact(v)); }
/// The angle of two vectors, in long double.
template <veer::Vector V> [[nodiscard]] long double angle_of(const V& a, const V& b) {
    return tests::angle_between(exact(a), exact(b));
}

} // namespace properties
