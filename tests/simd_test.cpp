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
#include "random.hpp"
#include "vectors.hpp"

namespace simd = veer::simd;

namespace {

using tests::Agents, tests::vector_of, tests::missile;

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

TEMPLATE_TEST_CASE("packs are vectors' scalars like any other", "[simd]", float, double) {
    using Pack = simd::pack<TestType>;
    STATIC_REQUIRE(veer::Scalar<Pack>);
    STATIC_REQUIRE(veer::Vector2<veer::BasicVector<Pack, 2>>);
    STATIC_REQUIRE(veer::Vector3<veer::BasicVector<Pack, 3>>);
    STATIC_REQUIRE(std::same_as<veer::scalar_t<veer::BasicVector<Pack, 3>>, Pack>);
}

TEMPLATE_TEST_CASE("the vector kit gives packs the bits of scalars", "[simd]", float, double) { agree_for_every_count<TestType>(tests::vector_kit); }

TEMPLATE_TEST_CASE("rotations give packs the bits of scalars", "[simd]", float, double) { agree_for_every_count<TestType>(tests::rotations); }

TEMPLATE_TEST_CASE("homing gives packs the bits of scalars, with one missile for all", "[simd]", float, double) {
    agree_for_every_count<TestType>(tests::homing);
}

TEMPLATE_TEST_CASE("homing gives packs the bits of scalars, with a missile of its own for each agent", "[simd]", float, double) {
    agree_for_every_count<TestType>(tests::homing_each);
}

TEMPLATE_TEST_CASE("homing on arcs and by angles gives packs the bits of scalars", "[simd]", float, double) { agree_for_every_count<TestType>(tests::homing_arcs); }

TEMPLATE_TEST_CASE("guidance gives packs the bits of scalars", "[simd]", float, double) { agree_for_every_count<TestType>(tests::guidance); }

TEMPLATE_TEST_CASE("seek, flee and steer_step give packs the bits of scalars", "[simd]", float, double) {
    agree_for_every_count<TestType>(tests::steering);
}

TEMPLATE_TEST_CASE("avoidance gives packs the bits of scalars, of one sphere and of several", "[simd]", float, double) {
    agree_for_every_count<TestType>(tests::avoidance);
}

TEMPLATE_TEST_CASE("PhysicBase gives packs the bits of scalars", "[simd]", float, double) { agree_for_every_count<TestType>(tests::frames); }

TEMPLATE_TEST_CASE("intercept_time and contact_time give packs the answers of the scalar solvers, degenerate lanes included",
                   "[simd]",
                   float,
                   double) {
    agree_for_every_count<TestType>(tests::meetings);
}

TEMPLATE_TEST_CASE("throws give packs the bits of scalars", "[simd]", float, double) { agree_for_every_count<TestType>(tests::throws); }

TEMPLATE_TEST_CASE("a range cut into slices anywhere gives the same bits", "[simd]", float, double) {
    const auto step = [](auto& p, auto& v, const auto& t, const auto&, auto&) {
        const auto next = veer::homing_step(p, v, t, missile<vector_of<decltype(p)>>, 0.125);
        p = next.position, v = next.velocity;
    };
    auto whole = wild<TestType, 3>(1000);
    whole.in_packs(step);
    for (const std::size_t cut : {0u, 1u, 7u, 333u, 999u, 1000u}) {
        auto sliced = wild<TestType, 3>(1000);
        sliced.in_packs(simd::Slice{cut, 1000 - cut}, step);
        sliced.in_packs(simd::Slice{0, cut}, step);
        REQUIRE(sliced == whole);
    }
}

TEMPLATE_TEST_CASE("the padding lanes raise no flag that the agents do not raise", "[simd]", float, double) {
    auto agents = wild<TestType, 3>(5);
    for (std::size_t i = 0; i < 5; ++i) Agents<TestType, 3>::put(agents.velocity, i, {TestType(i + 1), 2, 3});
    const tests::FloatingPointTraps traps;
    agents.in_packs([](auto& p, auto& v, const auto& t, const auto&, auto&) {
        const auto next = veer::homing_step(p, v, t, missile<vector_of<decltype(p)>>, 0.125);
        p = next.position, v = veer::turn_towards(next.velocity, t, 0.5);
    });
    CHECK(agents.unharmed());
}

TEMPLATE_TEST_CASE("indices count the agents through every lane, slice and tail", "[simd]", float, double) {
    using Integer = std::conditional_t<sizeof(TestType) == 4, std::int32_t, std::int64_t>;
    std::vector<TestType> seen(103, -1);
    const auto note = [](auto& number, const auto& index) {
        STATIC_REQUIRE(std::same_as<typename vector_of<decltype(index)>::value_type, Integer>);
        number = xsimd::to_float(index);
    };
    simd::for_each(simd::Slice{10, 93}, note, seen.data(), simd::Indices{});
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == (i < 10 ? TestType(-1) : static_cast<TestType>(i)));
}

TEST_CASE("any and all answer for masks of packs and for bool", "[simd]") {
    using Pack = simd::pack<float>;
    std::array<float, Pack::size> lanes{};
    const Pack none = Pack::load_unaligned(lanes.data());
    lanes.back() = 1;
    const Pack one = Pack::load_unaligned(lanes.data());
    CHECK_FALSE(veer::any(none > Pack(0.0f)));
    CHECK(veer::any(one > Pack(0.0f)));
    CHECK(veer::all(none <= Pack(0.0f)));
    CHECK_FALSE(veer::all(one <= Pack(0.0f)));
    CHECK((veer::any(true) && !veer::any(false) && veer::all(true) && !veer::all(false)));
}
