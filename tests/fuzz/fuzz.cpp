// SPDX-License-Identifier: MIT
// Plays one function with what the bytes say, as libFuzzer asks. Built once per scalar,
// dimension and list of functions (FUZZ_EACH: each_step, each_call or each_list), with sanitizers
// and traps, with traps alone, with -ffast-math. VEER_FUZZ in the environment chooses among
//   rule      (default) what the range rule admits, and for most solvers every finite number: the answers are finite;
//             traps and sanitizers report the rest
//   anything  NaN and infinities too: no crash, no endless loop, no report of a sanitizer
//   times     as rule, and prints at the end the longest call of each function, in nanoseconds

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(FUZZ_TRAPS)
#include <xmmintrin.h>
#endif

#include "../entries/entries.hpp"
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

using tests::Promise, tests::Range;

/// Finite, or a number at least; by the bits, because -ffast-math takes every number for finite.
template <class Result> bool keeps([[maybe_unused]] Promise promise, const Result& result) {
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

struct Input {
    Given given;
    tests::Lists<V> lists;
};

struct Call {
    const char* name;
    bool (*play)(const Input&, Promise);
    Promise promise;
    tests::Range range;
    bool takes_lists;
    long long longest = 0; // [ns]
};

template <class Step> constexpr bool takes_lists = std::is_invocable_v<Step, const Given&, const tests::Lists<V>&>;

template <class Step> [[gnu::noinline]] bool play(const Input& in, Promise promise) {
    const auto kept = [=](const auto& answer) { return keeps(promise, answer); };
    if constexpr (takes_lists<Step>) return Step()(in.given, in.lists).all_of(kept);
    else return Step()(in.given).all_of(kept);
}

std::vector<Call> all_calls() {
    std::vector<Call> calls;
    tests::FUZZ_EACH([&]<class Kind, class Step>(const char* name, const char*, Kind, Step) {
        if constexpr (FUZZ_DIMENSION >= Kind::least_dimension) {
            // under -ffast-math who finds no answer promises to come to an end
            const Range range = is_fast_math ? Range::game : Kind::range;
            const bool promises = Kind::promise == Promise::finite || !is_fast_math;
            calls.push_back({name, &play<Step>, promises ? Kind::promise : Promise::nothing, range,
                Kind::takes == tests::Takes::lists});
        }
    });
    return calls;
}

/// Traps invalid operations and divisions by zero while it lives, in the program that is built for it.
struct Traps {
#if defined(FUZZ_TRAPS)
    const unsigned before = _mm_getcsr();
    explicit Traps(bool wanted) {
        if (wanted) _mm_setcsr(before & ~unsigned{_MM_MASK_INVALID | _MM_MASK_DIV_ZERO});
    }
    ~Traps() { _mm_setcsr(before); }
    Traps(const Traps&) = delete;
    Traps& operator=(const Traps&) = delete;
#else
    explicit Traps(bool) {}
#endif
};

std::vector<Call>& calls() {
    static std::vector<Call>& all = *new auto(all_calls()); // stays until print_times, at the end
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

void print(const Call& call, const Input& input) {
    const auto& [in, lists] = input;
    std::fprintf(stderr, "%s\n", call.name);
    print("position", in.position), print("velocity", in.velocity), print("target", in.target);
    print("target_velocity", in.target_velocity), print("other", in.other);
    for (const auto& [name, value] : {std::pair{"number", in.number}, {"rate", in.rate}, {"time", in.time}})
        std::fprintf(stderr, "  %s = %a\n", name, static_cast<double>(value));
    for (std::size_t i = 0; i < lists.places.size(); ++i) {
        print("place", lists.places[i]), print("velocity", lists.velocities[i]);
        std::fprintf(stderr, "  size = %a\n", static_cast<double>(lists.sizes[i]));
    }
    if (lists.indices.size() != 0) std::fprintf(stderr, "  self = %zu, indices =", lists.self);
    for (const std::size_t index : lists.indices) std::fprintf(stderr, " %zu", index);
    std::fprintf(stderr, "\n");
}

long long nanoseconds_of(const Call& call, const Input& in) { // the best of five, because other programs interrupt
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
    for (const Call& call : calls())
        std::printf(
            "%9lld ns  %s%d  %s\n", call.longest, sizeof(S) == 4 ? "float" : "double", FUZZ_DIMENSION, call.name);
}

/// Which function an input plays. Half of the inputs say it themselves, in their first byte, so that what reaches more
/// in a function is played there again. Of the others every byte has a say: each mutation plays another function, and
/// those without branches, of which the fuzzer keeps few inputs, come as often as the rest.
std::size_t chosen(std::span<const std::uint8_t> bytes) {
    if (bytes.empty() || bytes[0] % 2 == 0) return bytes.empty() ? 0 : bytes[0] / 2;
    std::uint32_t hash = 2166136261u;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 16777619u;
    return hash >> 8;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    if (mode() == "times") std::atexit(print_times);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const bool is_anything = mode() == "anything", times = mode() == "times",
                      prints = std::getenv("VEER_FUZZ_PRINT") != nullptr;
    Call& call = calls()[chosen({bytes, size}) % calls().size()];
    fuzz::Inputs<V> inputs({bytes, size}, is_anything ? tests::Range::anything : call.range);
    static_cast<void>(inputs.byte());
    Input in;
    if (call.takes_lists) in.lists = inputs.lists();
    in.given = inputs.given();
    if (prints) print(call, in);
    if (times) call.longest = std::max(call.longest, nanoseconds_of(call, in));
    const Promise promise = is_anything ? Promise::nothing : call.promise;
    const bool kept = [&] {
        [[maybe_unused]] const Traps traps(!is_anything);
        return call.play(in, promise);
    }();
    if (!kept) {
        std::fprintf(stderr, "FOUND: not finite: ");
        print(call, in);
        std::abort();
    }
    return 0;
}
