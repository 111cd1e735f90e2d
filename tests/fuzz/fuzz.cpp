// SPDX-License-Identifier: MIT
// Plays the function that the first byte chooses with what the rest of the bytes say, as libFuzzer asks. Built once per scalar and dimension:
// with sanitizers, with traps, with -ffast-math. VEER_FUZZ in the environment chooses among
//   rule      (default) what the range rule admits: the answers are finite; a trap or a sanitizer reports the rest
//   anything  NaN and infinities too: no crash, no endless loop, no report of a sanitizer
//   times     as rule, and prints at the end the longest call of each function, in nanoseconds

#include <array>
#include <cfenv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "../engines/calls.hpp"
#include "inputs.hpp"

namespace {

using V = veer::BasicVector<FUZZ_SCALAR, FUZZ_DIMENSION>;
using S = FUZZ_SCALAR;
using Given = tests::Given<V>;

#if defined(__FAST_MATH__)
constexpr bool is_fast_math = true;
#else
constexpr bool is_fast_math = false;
#endif

enum class Promise { finite, no_nan, nothing };

/// Finite, or a number at least; by the bits, because -ffast-math takes every number for finite.
template <class Result>
bool keeps([[maybe_unused]] Promise promise, const Result& result) {
    if constexpr (veer::Vector<Result>) {
        for (const auto component : tests::components(result))
            if (!keeps(promise, component)) return false;
    } else if constexpr (std::is_floating_point_v<Result>) {
        using Bits = std::conditional_t<sizeof(Result) == 4, std::uint32_t, std::uint64_t>;
        constexpr Bits infinite = std::bit_cast<Bits>(std::numeric_limits<Result>::infinity());
        const Bits bits = std::bit_cast<Bits>(result) & ~(Bits{1} << (8 * sizeof(Bits) - 1));
        return promise == Promise::finite ? bits < infinite : promise == Promise::no_nan ? bits <= infinite : true;
    }
    return true;
}

struct Call {
    const char* name;
    bool (*play)(const Given&, Promise);
    Promise promise;
    long long longest = 0; // [ns]
};

template <class Step>
[[gnu::noinline]] bool play(const Given& in, Promise promise) {
    return std::apply([=](const auto&... results) { return (keeps(promise, results) && ...); }, Step()(in));
}

std::vector<Call> all_calls() {
    std::vector<Call> calls;
    const auto with = [&](Promise promise) {
        return [&calls, promise]<class Step, int Least>(const char* name, Step, std::integral_constant<int, Least>) {
            if constexpr (FUZZ_DIMENSION >= Least) calls.push_back({name, &play<Step>, promise});
        };
    };
    tests::each_step(with(Promise::finite));
    // the solvers answer with infinite times where there is none; under -ffast-math they promise to come to an end
    engines::each_call(with(is_fast_math ? Promise::nothing : Promise::no_nan));
    return calls;
}

/// Traps invalid operations and divisions by zero while it lives, in the program that is built for it.
struct Traps {
#if defined(FUZZ_TRAPS)
    Traps() { std::feclearexcept(FE_ALL_EXCEPT), feenableexcept(FE_INVALID | FE_DIVBYZERO); }
    ~Traps() { fedisableexcept(FE_INVALID | FE_DIVBYZERO); }
    Traps(const Traps&) = delete;
    Traps& operator=(const Traps&) = delete;
#endif
};

std::vector<Call>& calls() {
    static std::vector<Call> all = all_calls();
    return all;
}

std::string_view mode() {
    static const char* const chosen = std::getenv("VEER_FUZZ");
    return chosen ? chosen : "rule";
}

void print(const char* name, const V& v) {
    std::fprintf(stderr, "  %s = (", name);
    for (const auto component : tests::components(v)) std::fprintf(stderr, " %a", static_cast<double>(component));
    std::fprintf(stderr, " )\n");
}

void print(const Call& call, const Given& in) {
    std::fprintf(stderr, "%s\n", call.name);
    print("position", in.position), print("velocity", in.velocity), print("target", in.target);
    print("target_velocity", in.target_velocity), print("other", in.other);
    std::fprintf(stderr, "  number = %a, rate = %a, time = %a\n", static_cast<double>(in.number), static_cast<double>(in.rate), static_cast<double>(in.time));
}

long long nanoseconds_of(const Call& call, const Given& in) { // the best of five, because other programs interrupt
    long long best = 1'000'000'000'000;
    for (int i = 0; i < 5; ++i) {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        static_cast<void>(call.play(in, call.promise));
        best = std::min<long long>(best, std::chrono::nanoseconds(Clock::now() - start).count());
    }
    return best;
}

void print_times() {
    for (const Call& call : calls()) std::printf("%9lld ns  %s%d  %s\n", call.longest, sizeof(S) == 4 ? "float" : "double", FUZZ_DIMENSION, call.name);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    if (mode() == "times") std::atexit(print_times);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const bool is_anything = mode() == "anything";
    fuzz::Inputs<V> inputs({bytes, size}, is_anything ? fuzz::Range::anything : is_fast_math ? fuzz::Range::game : fuzz::Range::rule);
    Call& call = calls()[inputs.byte() % calls().size()];
    const Given in = inputs.given();
    static const bool prints = std::getenv("VEER_FUZZ_PRINT") != nullptr;
    if (prints) print(call, in);
    if (mode() == "times") call.longest = std::max(call.longest, nanoseconds_of(call, in));
    const Promise promise = is_anything ? Promise::nothing : call.promise;
    const bool kept = [&] {
        [[maybe_unused]] const Traps traps;
        return call.play(in, promise);
    }();
    if (!kept) {
        std::fprintf(stderr, "FOUND: not finite: ");
        print(call, in);
        std::abort();
    }
    return 0;
}
