// SPDX-License-Identifier: MIT
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>
#include <veer/vector.hpp>

namespace simd = veer::simd;

namespace {

/// The numbers first, first + 1, ... in the lanes of a pack.
template <class T> simd::pack<T> counted_from(T first) {
    T lanes[simd::lanes_v<T>];
    for (T& x : lanes) x = first, first = first + T(1);
    return simd::pack<T>::load_unaligned(lanes);
}

/// Whether lane i of a pack or a mask is expected(i), for all lanes.
bool each_lane(const auto& pack, auto expected) {
    for (std::size_t i = 0; i < pack.size; ++i)
        if (pack.get(i) < expected(i) || pack.get(i) > expected(i)) return false;
    return true;
}

template <class M>
concept Branches = requires(M mask) {
    mask ? 1 : 2;
};
template <class M>
concept Counts = requires(M mask) {
    2 * mask;
};

} // namespace

TEMPLATE_TEST_CASE(
    "no mask of packs converts to bool or to a number, on any instruction set", "[batch]", float, double) {
    using P = simd::pack<TestType>;
    const auto refuses = []<class M>(const M&) {
        constexpr bool converts = std::is_convertible_v<M, bool> || std::is_convertible_v<M, int>;
        constexpr bool makes = std::is_constructible_v<bool, M> || std::is_constructible_v<unsigned short, M>;
        return !converts && !makes && !std::is_convertible_v<M, P> && !Branches<M> && !Counts<M>;
    };
    const P x(1);
    const simd::TwoPacks<P> two(x, x);
    CHECK(refuses(x < 2));
    CHECK(refuses(2 >= x));
    CHECK(refuses(!(x == x)));
    CHECK(refuses(veer::both(x <= 1, x != 0)));
    CHECK(refuses(((x > 0 && x < 2) || x > 3) ^ ((x < 4) | ((x > 5) & (x < 6)))));
    CHECK(refuses(two < two));
    const simd::Batch<std::int32_t, typename P::arch_type> whole(1);
    CHECK(refuses((whole & 1) == 0));
    CHECK(refuses(((((whole % 3) << 2) >> 1) ^ (whole | 5)) > ~whole));
}

TEMPLATE_TEST_CASE("masks are joined lane by lane", "[batch]", float, double) {
    const auto x = counted_from<TestType>(0);
    const auto low = x < 3, odd_start = x >= 1;
    const auto is = [](auto mask, auto expected) {
        for (std::size_t i = 0; i < mask.size; ++i)
            if (mask.get(i) != expected(TestType(i))) return false;
        return true;
    };
    CHECK(is(low & odd_start, [](TestType i) { return i < 3 && i >= 1; }));
    CHECK(is(low && odd_start, [](TestType i) { return i < 3 && i >= 1; }));
    CHECK(is(low | !odd_start, [](TestType i) { return i < 3 || i < 1; }));
    CHECK(is(~low || ~odd_start, [](TestType i) { return i >= 3 || i < 1; }));
    CHECK(is(low ^ odd_start, [](TestType i) { return (i < 3) != (i >= 1); }));
    CHECK(is(x <= TestType(1), [](TestType i) { return i <= 1; }));
    CHECK(is(x > TestType(1), [](TestType i) { return i > 1; }));
    CHECK(is(x == TestType(1), [](TestType i) { return i >= 1 && i <= 1; }));
    CHECK(is(TestType(1) != x, [](TestType i) { return i < 1 || i > 1; }));
    CHECK(is(decltype(low)(true), [](TestType) { return true; }));
}

TEMPLATE_TEST_CASE(
    "a pack computes with numbers of any type, and with what xsimd's functions return", "[batch]", float, double) {
    using P = simd::pack<TestType>;
    const P x = counted_from<TestType>(1);
    const std::size_t two = 2;
    const P sum = two + x * 3 - 0.5 / x;
    CHECK(each_lane(
        sum, [](std::size_t i) { return TestType(2) + TestType(i + 1) * 3 - TestType(0.5) / TestType(i + 1); }));
    const P mixed = xsimd::sqrt(x * x) * x - x * xsimd::sqrt(x * x) + -x + +xsimd::fma(+x, x, x);
    CHECK(each_lane(mixed, [](std::size_t i) { return TestType((i + 1) * (i + 1)); }));
    P updated = x;
    updated += 1, updated *= x, updated -= x, updated /= x;
    CHECK(each_lane(updated, [](std::size_t i) { return TestType(i + 1); }));
    STATIC_REQUIRE(std::same_as<decltype(x * xsimd::sqrt(x)), P>);
    STATIC_REQUIRE(std::same_as<decltype(xsimd::sqrt(x) < x), veer::mask_t<P>>);
    STATIC_REQUIRE((std::same_as<decltype(-x), P> && std::same_as<decltype(+x), P>));
}

TEMPLATE_TEST_CASE(
    "a pack of integers converts to one of numbers, and keeps the operators of integers", "[batch]", float, double) {
    using Integer = std::conditional_t<sizeof(TestType) == 4, std::int32_t, std::int64_t>;
    using Whole = simd::pack<Integer>;
    const Whole i = counted_from<Integer>(5);
    const simd::pack<TestType> x = i;
    CHECK(each_lane(x, [](std::size_t lane) { return TestType(lane + 5); }));
    CHECK(each_lane(x - i, [](std::size_t) { return TestType(0); }));
    CHECK(each_lane(i % 3, [](std::size_t lane) { return (Integer(lane) + 5) % 3; }));
    CHECK(each_lane((i & 3) + (i << 2) + (i >> 1) + (i ^ 1) + (i | 8) + ~i, [](std::size_t lane) {
        const Integer n = Integer(lane) + 5;
        return (n & 3) + (n << 2) + (n >> 1) + (n ^ 1) + (n | 8) + ~n;
    }));
    CHECK(each_lane((Whole(1) << (i & 3)) + (i >> (i & 3)), [](std::size_t lane) {
        const Integer n = Integer(lane) + 5;
        return (Integer(1) << (n & 3)) + (n >> (n & 3));
    }));
}

TEST_CASE("xsimd's own packs are scalars too", "[batch]") {
    using Own = xsimd::batch<float>;
    const veer::BasicVector<Own, 3> v(3, 4, 12);
    CHECK(each_lane(veer::length(v), [](std::size_t) { return 13.0f; }));
    CHECK(each_lane(veer::select(veer::length(v) > Own(5), v, veer::zero<veer::BasicVector<Own, 3>>()).y,
        [](std::size_t) { return 4.0f; }));
}
