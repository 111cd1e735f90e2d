// SPDX-License-Identifier: MIT
// Instantiates every function of the library in float and double, for what compilers and
// clang-tidy say of templates only then. The tests' own headers come as those of a system, of which nothing is said.

#include <type_traits>

#include <veer/veer.hpp>

#include <entries/entries.hpp>
#include <support/vectors.hpp>

template <class V> static void instantiate(const tests::Given<V>& given) {
    const auto play = [&]<class Kind>(const char*, const char*, Kind, auto step) {
        if constexpr (veer::dimension_v<V> >= Kind::least_dimension) static_cast<void>(step(given));
    };
    tests::each_step(play);
    tests::each_call(play);
}

int main() {
    instantiate<veer::BasicVector<float, 2>>({});
    instantiate<veer::BasicVector<float, 3>>({});
    instantiate<veer::BasicVector<double, 3>>({});
    return 0;
}
