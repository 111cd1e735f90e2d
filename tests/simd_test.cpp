// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cfenv>
#include <cstddef>
#include <cstring>
#include <numeric>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

#include "agents.hpp"
#include "sweep.hpp"
#include "vectors.hpp"

namespace simd = veer::simd;

namespace {

using tests::Agents;

template <class T, int Dimension>
Agents<T, Dimension> wild(std::size_t count) {
    return {count, tests::Wild<veer::BasicVector<T, Dimension>>(4711 + count)};
}

template <class T, int Dimension>
bool agree(std::size_t count, auto step) {
    Agents<T, Dimension> scalar = wild<T, Dimension>(count), packed = scalar;
    scalar.one_by_one(step);
    std::feclearexcept(FE_ALL_EXCEPT);
    packed.in_packs(step);
    return scalar == packed && packed.unharmed();
}

/// Every count that could go wrong, in 2D and 3D.
template <class T>
void agree_for_every_count(auto step) {
    for (const std::size_t count : tests::counts) {
        CAPTURE(count);
        REQUIRE(agree<T, 2>(count, step));
        REQUIRE(agree<T, 3>(count, step));
    }
}

} // namespace

TEMPLATE_TEST_CASE("for_each gives the bits of a loop over single agents, for every count", "[simd]", float, double) {
    agree_for_every_count<TestType>(tests::fly);
}

TEMPLATE_TEST_CASE("a range cut into slices anywhere gives the same bits", "[simd]", float, double) {
    auto whole = wild<TestType, 3>(1000);
    whole.in_packs(tests::fly);
    for (const std::size_t cut : {0u, 1u, 7u, 333u, 999u, 1000u}) {
        auto sliced = wild<TestType, 3>(1000);
        sliced.in_packs(simd::Slice{cut, 1000 - cut}, tests::fly);
        sliced.in_packs(simd::Slice{0, cut}, tests::fly);
        REQUIRE(sliced == whole);
    }
}

TEMPLATE_TEST_CASE("the padding lanes raise no flag that the agents do not raise", "[simd]", float, double) {
    auto agents = wild<TestType, 3>(5);
    for (std::size_t i = 0; i < 5; ++i) Agents<TestType, 3>::put(agents.velocity, i, {TestType(i + 1), 2, 3});
    const tests::FloatingPointTraps traps;
    agents.in_packs([](auto& p, auto& v, const auto& t, const auto&, auto&) {
        const auto next = veer::homing_step(p, v, t, veer::make_homing(TestType(30), 25, TestType(0.5)), 0.125);
        p = next.position, v = veer::turn_towards(next.velocity, t, 0.5);
    });
    CHECK(agents.unharmed());
}

TEMPLATE_TEST_CASE("indices count the agents through every lane, slice and tail", "[simd]", float, double) {
    using Integer = std::conditional_t<sizeof(TestType) == 4, std::int32_t, std::int64_t>;
    std::vector<TestType> seen(103, -1);
    const auto note = [](auto& number, const auto& index) {
        STATIC_REQUIRE(std::same_as<typename std::remove_cvref_t<decltype(index)>::value_type, Integer>);
        number = xsimd::to_float(index);
    };
    simd::for_each(simd::Slice{10, 93}, note, seen.data(), simd::Indices{});
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == (i < 10 ? TestType(-1) : static_cast<TestType>(i)));
}
