// SPDX-License-Identifier: MIT
// Plays every step of steps.hpp for single agents and for packs, and prints a number that depends on every bit of the results.
// `sh tests/matrix/run` builds this program for many compilers and instruction sets: all have to print the same number.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <tuple>
#include <type_traits>
#include <utility>

#include <veer/simd.hpp>

#include "agents.hpp"
#include "hash.hpp"
#include "packed.hpp"
#include "steps.hpp"

namespace {

/// What is wrong, in one line.
template <class T, int Dimension>
bool complain(const char* name) {
    std::printf("packs of %zu differ from single agents: %s, %s, %dD\n", std::size_t{veer::simd::pack<T>::size}, name,
                sizeof(T) == 4 ? "float" : "double", Dimension);
    return false;
}

template <class T, int Dimension, class Step>
bool play(tests::Hash& hash, const char* name) {
    tests::Wild<glm::vec<Dimension, T>> wild(1);
    for (int i = 0; i < 4096; i += int{tests::lanes_v<T>}) {
        const auto given = tests::drawn<T, Dimension>(wild);
        const auto together = Step()(tests::packed(given));
        for (std::size_t lane = 0; lane < given.size(); ++lane) {
            const auto one = Step()(given[lane]);
            if (!tests::lane_agrees(one, together, lane)) return complain<T, Dimension>(name);
            std::apply([&](const auto&... results) { (hash.add(results), ...); }, one);
        }
    }
    return true;
}

/// for_each, for every count and at odd addresses.
template <class T, int Dimension>
bool fly(tests::Hash& hash) {
    using V = veer::BasicVector<T, Dimension>;
    for (const std::size_t margin : {tests::odd, std::size_t{0}}) {
        for (const std::size_t count : tests::counts) {
            tests::Agents<T, Dimension> single(count, tests::Wild<V>(count), margin), together = single;
            single.one_by_one(tests::fly);
            together.in_packs(tests::fly);
            if (!(single == together && together.unharmed())) return complain<T, Dimension>("for_each");
            for (std::size_t i = 0; i < count; ++i) hash.add(together.number.data()[i]);
        }
    }
    return true;
}

/// Every step, for every count. In the plane double has the operations of float, and laws_test.cpp compares them: one type is enough here.
template <class T, int Dimension>
bool play_all(tests::Hash& hash) {
    bool agreed = fly<T, Dimension>(hash);
    if constexpr (Dimension == 3 || std::is_same_v<T, float>) {
        tests::each_step([&]<class Step, int Least>(const char* name, Step, std::integral_constant<int, Least>) {
            if constexpr (Dimension >= Least) agreed = play<T, Dimension, Step>(hash, name) && agreed;
        });
    }
    return agreed;
}

} // namespace

int main() {
    tests::Hash hash;
    const bool flat = play_all<float, 2>(hash) && play_all<double, 2>(hash);
    const bool agreed = flat && play_all<float, 3>(hash) && play_all<double, 3>(hash);
    if (agreed) std::printf("%016llx\n", static_cast<unsigned long long>(hash.value));
    return agreed ? 0 : 1;
}
