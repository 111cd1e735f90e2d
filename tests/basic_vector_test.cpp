// SPDX-License-Identifier: MIT
#include <veer/basic_vector.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/glm.hpp>
#include <veer/simd.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

template <class T, int Dimension> using Packed = veer::BasicVector<veer::simd::pack<T>, Dimension>;

} // namespace

TEMPLATE_TEST_CASE(
    "a BasicVector adds, subtracts, scales and divides each component", "[basic_vector]", float, double) {
    const auto is = [](const veer::BasicVector<TestType, 2>& v, TestType x, TestType y) {
        return v.x == x && v.y == y;
    };
    veer::BasicVector<TestType, 2> a(1, -2);
    const veer::BasicVector<TestType, 2> b(16, 64);
    CHECK((is(a + b, 17, 62) && is(a - b, -15, -66) && is(a * 4, 4, -8) && is(TestType(4) * a, 4, -8) && is(b / 8, 2, 8)
           && is(-a, -1, 2)));
    CHECK((is(a += b, 17, 62) && is(a -= b, 1, -2) && is(a *= 4, 4, -8) && is(a /= 2, 2, -4)));

    const auto are = [](const veer::BasicVector<TestType, 3>& v, TestType x, TestType y, TestType z) {
        return v.x == x && v.y == y && v.z == z;
    };
    veer::BasicVector<TestType, 3> c(1, -2, 3);
    const veer::BasicVector<TestType, 3> d(16, 64, 256);
    CHECK((are(c + d, 17, 62, 259) && are(c - d, -15, -66, -253) && are(c * 4, 4, -8, 12)
           && are(TestType(4) * c, 4, -8, 12)));
    CHECK((are(d / 8, 2, 8, 32) && are(-c, -1, 2, -3)));
    CHECK((are(c += d, 17, 62, 259) && are(c -= d, 1, -2, 3) && are(c *= 4, 4, -8, 12) && are(c /= 2, 2, -4, 6)));
}

TEMPLATE_TEST_CASE("minus turns the sign of zero too", "[basic_vector]", float, double) {
    const auto flat = -veer::BasicVector<TestType, 2>(0, TestType(-0.0));
    CHECK((std::signbit(flat.x) && !std::signbit(flat.y)));
    const auto space = -veer::BasicVector<TestType, 3>(0, TestType(-0.0), 0);
    CHECK((std::signbit(space.x) && !std::signbit(space.y) && std::signbit(space.z)));
}

TEMPLATE_LIST_TEST_CASE(
    "a plain vector becomes one of packs, the same in every lane, and stays what it was under the operators",
    "[basic_vector]", tests::Vectors) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    using P = Packed<S, veer::dimension_v<V>>;
    tests::sweep<tests::Wild<V>>(1, 2'000, [](tests::Wild<V>& wild) {
        const V plain = wild.vector(), other = wild.vector();
        const P packed = plain, sum = packed + other, difference = plain - packed;
        for (std::size_t lane = 0; lane < veer::simd::lanes_v<S>; ++lane) {
            const auto in_lane = [lane](const P& v) {
                return veer::generate<V>([&](auto i) { return veer::component<i>(v).get(lane); });
            };
            if (!tests::same_bits(in_lane(packed), plain)) return false;
            if (!tests::same_bits(in_lane(sum), V(plain + other))) return false;
            if (!tests::same_bits(in_lane(difference), V(plain - plain))) return false;
        }
        return true;
    });
}

TEST_CASE("only a plain vector of as many numbers of the same type becomes one of packs", "[basic_vector]") {
    STATIC_REQUIRE(
        (std::convertible_to<glm::vec2, Packed<float, 2>> && std::convertible_to<glm::dvec3, Packed<double, 3>>));
    STATIC_REQUIRE(
        (!std::convertible_to<glm::vec2, Packed<float, 3>> && !std::convertible_to<glm::vec3, Packed<float, 2>>));
    STATIC_REQUIRE(
        (!std::convertible_to<glm::dvec3, Packed<float, 3>> && !std::convertible_to<glm::vec3, Packed<double, 3>>));
    STATIC_REQUIRE(
        (!std::convertible_to<float, Packed<float, 2>> && !std::convertible_to<Packed<float, 2>, glm::vec2>));
    STATIC_REQUIRE(!std::convertible_to<glm::vec3, veer::BasicVector<float, 3>>); // no pack: nothing to spread
}

TEMPLATE_TEST_CASE(
    "a copy has all components, and an assignment answers its left side", "[basic_vector]", float, double) {
    const veer::BasicVector<TestType, 2> a(1, 2);
    veer::BasicVector<TestType, 2> b(3, 4), c(5, 6);
    c = b = a;
    CHECK((b.x == 1 && b.y == 2 && c.x == 1 && c.y == 2));
    const veer::BasicVector<TestType, 3> d(1, 2, 3);
    veer::BasicVector<TestType, 3> e(4, 5, 6), f(7, 8, 9);
    f = e = d;
    CHECK((e.x == 1 && e.y == 2 && e.z == 3 && f.x == 1 && f.y == 2 && f.z == 3));
    const veer::BasicVector<TestType, 3> g = f;
    CHECK((g.x == 1 && g.y == 2 && g.z == 3));
    c += c;
    CHECK((c.x == 2 && c.y == 4));
}
