// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cfenv>
#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <limits>
#include <sstream>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_tostring.hpp>

#include "random.hpp"
#include "vectors.hpp"

// Sweeps over random inputs for Catch2, traps, and the printing of vectors in failed checks.

namespace tests {

/// The number of cases: VEER_CASES from the environment, for a long run, or `usual`.
inline int cases(int usual) {
    const char* asked = std::getenv("VEER_CASES");
    return asked ? std::max(std::atoi(asked), 1) : usual;
}

/// The divisor of the cases of the longest tests in a quick run.
#if defined(VEER_QUICK)
inline constexpr int quick = 8;
#else
inline constexpr int quick = 1;
#endif

/// A property of random inputs, called through a pointer. So a sweep is compiled once for each kind of inputs instead
/// of once for each property.
template <class Inputs> struct Property {
    bool (*call)(void* property, Inputs& inputs);
    void* property;
    [[nodiscard]] bool operator()(Inputs& inputs) const { return call(property, inputs); }
};

template <class Inputs> void sweep_through(std::uint64_t seed, int count, const Property<Inputs>& holds) {
    Inputs inputs(seed);
    for (int i = 0; i < count; ++i) {
        const Inputs before = inputs;
        if (holds(inputs)) continue;

        std::ostringstream drawn;
        Inputs again = before;
        again.narrate(drawn);
        static_cast<void>(holds(again));
        FAIL("seed " << seed << ", case " << i << ", drawn:\n" << drawn.str());
    }
    SUCCEED("seed " << seed << ", " << count << " cases");
}

/// Calls `holds(inputs)` `count` times. The first `false` fails the test and prints the seed, the case and every number
/// drawn for it.
template <class Inputs, class Holds> void sweep(std::uint64_t seed, int count, Holds holds) {
    const auto call = [](void* property, Inputs& inputs) -> bool { return (*static_cast<Holds*>(property))(inputs); };
    sweep_through<Inputs>(seed, count, {call, &holds});
}

/// Traps invalid operations and divisions by zero during its lifetime, if the platform can.
class FloatingPointTraps {
public:
#if defined(__GLIBC__) && defined(__x86_64__)
    FloatingPointTraps() { std::feclearexcept(FE_ALL_EXCEPT), feenableexcept(FE_INVALID | FE_DIVBYZERO); }
    ~FloatingPointTraps() { fedisableexcept(FE_INVALID | FE_DIVBYZERO); }
#else
    FloatingPointTraps() = default;
    ~FloatingPointTraps() = default;
#endif
    FloatingPointTraps(const FloatingPointTraps&) = delete;
    FloatingPointTraps& operator=(const FloatingPointTraps&) = delete;
};

/// Calls `answer(inputs)` for 10^5 wild inputs, in a quick run for an eighth of them. Every answer has to be finite and
/// to raise neither FE_INVALID nor FE_DIVBYZERO. The flags are read after each case, so a failure prints its inputs; a
/// second pass runs under traps.
template <veer::Vector V, class Answer> void stays_finite(std::uint64_t seed, Answer answer) {
    constexpr int count = 100'000 / quick;
    sweep<Wild<V>>(seed, count, [&](Wild<V>& wild) {
        std::feclearexcept(FE_ALL_EXCEPT);
        return is_finite(answer(wild)) && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });

    const FloatingPointTraps traps;
    Wild<V> wild(seed);
    for (int i = 0; i < count; ++i) static_cast<void>(is_finite(answer(wild)));
}

} // namespace tests

// ---- failed checks print vectors with every digit -------------------------------------------------------------------

template <veer::Vector V> struct Catch::StringMaker<V> {
    static std::string convert(const V& v) {
        const auto [x, y, z] = tests::components(v);
        std::ostringstream text;
        text << std::setprecision(std::numeric_limits<veer::scalar_t<V>>::max_digits10) << '(' << x << ", " << y;
        if (veer::dimension_v<V> == 3) text << ", " << z;
        text << ')';
        return text.str();
    }
};
