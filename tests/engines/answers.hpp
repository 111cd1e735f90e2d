// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>

#include <veer/veer.hpp>

#include "../entries/entries.hpp"
#include "../support/hash.hpp"

// The answers of every entry for the vectors of an engine, as text.
namespace engines {

/// The answers of one type of vectors: for each call, by its name with scalar and dimension, a number that depends on
/// every bit.
using Answers = std::map<std::string, std::uint64_t>;

template <veer::Vector V> using Plain = glm::vec<veer::dimension_v<V>, veer::scalar_t<V>>;

template <veer::Vector V, class G> [[nodiscard]] tests::Given<V> converted(const tests::Given<G>& in) {
    using tests::convert;
    return {convert<V>(in.position), convert<V>(in.velocity), convert<V>(in.target), convert<V>(in.target_velocity),
        convert<V>(in.other), in.number, in.rate, in.time};
}

template <veer::Vector V> [[nodiscard]] Answers answers() {
    Answers all;
    const auto play = [&]<class Kind, class Call>(const char* name, const char*, Kind, Call) {
        if constexpr (veer::dimension_v<V> >= Kind::least_dimension) {
            tests::Wild<Plain<V>> wild(1);
            tests::Hash hash;
            for (int i = 0; i < 256; ++i)
                Call()(converted<V>(tests::Given<Plain<V>>::drawn_for_a_game(wild))).each([&](const auto& answer) {
                    hash.add(answer);
                });
            const char* scalar = sizeof(veer::scalar_t<V>) == 4 ? "float" : "double";
            all[std::string(scalar) + std::to_string(veer::dimension_v<V>) + ": " + name] = hash.value;
        }
    };
    tests::each_step(play);
    tests::each_call(play);
    return all;
}

/// Prints the answers of these types: those that the others are compared with.
template <class... Vs> int print_answers() {
    for (const Answers& all : {answers<Vs>()...})
        for (const auto& [call, hash] : all)
            std::printf("%016llx %s\n", static_cast<unsigned long long>(hash), call.c_str());
    return 0;
}

/// What print_answers wrote, from the standard input.
[[nodiscard]] inline const Answers& expected_answers() {
    static const Answers expected = [] {
        Answers read;
        unsigned long long hash = 0;
        for (char call[200]; std::scanf("%llx %199[^\n]\n", &hash, call) == 2;) read[call] = hash;
        return read;
    }();
    return expected;
}

/// Says in one line that these types give the expected answers, or which they do not give; 1 where they do not.
template <class... Vs> int compare_answers(const char* engine) {
    const Answers& expected = expected_answers();
    std::size_t same = 0;
    int different = 0;
    const auto compare = [&](std::size_t type, const Answers& all) {
        for (const auto& [call, answer] : all) {
            const auto found = expected.find(call);
            if (found != expected.end() && found->second == answer) ++same;
            else
                std::printf("%s, vector %zu of %zu, not the answer of glm: %s\n", engine, type + 1, sizeof...(Vs),
                    call.c_str()),
                    ++different;
        }
    };
    std::size_t type = 0;
    (compare(type++, answers<Vs>()), ...);
    if (different == 0) std::printf("%-32s %zu of %zu calls give the bits of glm\n", engine, same, same);
    return different == 0 && same > 0 ? 0 : 1;
}

} // namespace engines
