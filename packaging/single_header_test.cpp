// SPDX-License-Identifier: MIT
// Plays every entry of veer/proof, some also on packs, and prints a number that depends on every bit of the answers.
// Built once with the headers of include/veer and once with the single header in their place, it prints the same.

#include <cstdio>
#include <vector>

#include <veer/simd.hpp>

#include "../tests/entries/entries.hpp"
#include "../tests/support/hash.hpp"

namespace {

template <class T, int Dimension> using Vector = veer::BasicVector<T, Dimension>;

tests::Hash hash;
template <class T> void add(const T& answer) {
    if constexpr (veer::Vector<T>) {
        add(veer::component<0>(answer)), add(veer::component<1>(answer));
        if constexpr (veer::dimension_v<T> == 3) add(veer::component<2>(answer));
    } else if constexpr (std::is_floating_point_v<T>) hash.add(answer);
    else
        for (std::size_t lane = 0; lane < veer::lane_count_v<T>; ++lane) add(answer.get(lane));
}
void add_all(const auto& answers) {
    answers.each([](const auto& answer) { add(answer); });
}

template <veer::Vector V> void play_alone() {
    tests::each_entry([]<class Kind>(const char*, const char*, Kind, auto call) {
        if constexpr (Kind::takes != tests::Takes::lists && Kind::least_dimension <= veer::dimension_v<V>) {
            tests::Wild<V> wild(1);
            for (int i = 0; i < 64; ++i) add_all(call(tests::Given<V>::drawn_for_a_game(wild)));
        }
    });
}

void play_packs() {
    using V = Vector<float, 3>;
    tests::Wild<V> wild(2);
    std::vector<V> all[5];
    for (std::size_t i = 0; i < 61; ++i)
        for (auto& some : all) some.push_back(wild.vector());
    tests::aiming_entries([&]<class Kind>(const char*, const char*, Kind, auto call) {
        const auto step = [&](const auto& p, const auto& v, const auto& t, const auto& w, const auto& o) {
            using P = std::remove_cvref_t<decltype(p)>;
            add_all(call(tests::Given<P>{p, v, t, w, o, 3, 2, 0.25f}));
        };
        veer::simd::for_each(step, all[0], all[1], all[2], all[3], all[4]);
    });
}

} // namespace

int main() {
    play_alone<Vector<double, 3>>(), play_packs();
    std::printf("%016llx\n", static_cast<unsigned long long>(hash.value));
    return 0;
}
