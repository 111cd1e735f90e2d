// SPDX-License-Identifier: MIT
#include <veer/parts/one_agent.hpp>

#include <veer/simd.hpp>
#include <veer/veer.hpp>

#include <catch2/catch_test_macros.hpp>

// What the compilers say of these calls: tests/compile/calls.cpp.

namespace {

using veer::BasicVector;

template <class V>
concept Aims = requires(const V& v, veer::scalar_t<V> s) {
    veer::intercept(v, v, v, s);
};
template <class V>
concept AimsUnderGravity = requires(const V& v, veer::scalar_t<V> s) {
    veer::launch(v, v, v, s);
};
template <class V>
concept AimsInTime = requires(const V& v, veer::scalar_t<V> s) {
    veer::launch_in_time(v, v, v, s);
};
template <class V>
concept LooksForWalls = requires(const V& v, veer::scalar_t<V> s, const veer::Plane<V> (&walls)[2]) {
    veer::contain(v, v, walls, s, s);
};
template <class V>
concept LeadsAndFalls = requires(const V& v, veer::scalar_t<V> s) {
    veer::lead_point(v, v, v, s);
    veer::apex(v, v, v);
};

template <class V>
constexpr bool takes_one_agent = veer::OneAgent<V>&& Aims<V>&& AimsUnderGravity<V>&& AimsInTime<V>&& LooksForWalls<V>;
template <class V>
constexpr bool refuses_packs =
    !veer::OneAgent<V> && !Aims<V> && !AimsUnderGravity<V> && !AimsInTime<V> && !LooksForWalls<V>;
template <class S, int D> constexpr bool leads = LeadsAndFalls<BasicVector<S, D>>;

} // namespace

TEST_CASE(
    "solvers take vectors of plain numbers, and no packs, which is no error where a program asks", "[one_agent]") {
    STATIC_REQUIRE((takes_one_agent<BasicVector<float, 2>> && takes_one_agent<BasicVector<float, 3>>));
    STATIC_REQUIRE((takes_one_agent<BasicVector<double, 2>> && takes_one_agent<BasicVector<double, 3>>));
    STATIC_REQUIRE((refuses_packs<BasicVector<veer::simd::pack<float>, 2>>));
    STATIC_REQUIRE((refuses_packs<BasicVector<veer::simd::pack<float>, 3>>));
    STATIC_REQUIRE((refuses_packs<BasicVector<veer::simd::pack<double>, 2>>));
    STATIC_REQUIRE((refuses_packs<BasicVector<veer::simd::pack<double>, 3>>));
}

TEST_CASE("functions that run on packs are not among those that take one agent", "[one_agent]") {
    STATIC_REQUIRE((leads<float, 3> && leads<veer::simd::pack<float>, 3> && leads<veer::simd::pack<double>, 2>));
}
