// SPDX-License-Identifier: MIT
#include <veer/simd.hpp>

#include <array>
#include <cfenv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/arithmetic/numbers.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::same_bits, tests::sweep;

template <class T> using Pack = veer::simd::pack<T>;
template <class T> using TwoPacks = veer::simd::TwoPacks<Pack<T>>;
template <class T> using Lanes = std::array<T, Pack<T>::size>;
template <class T> using Wild = tests::Wild<glm::vec<2, T>>;

template <class T> Pack<T> packed(const Lanes<T>& lanes) { return Pack<T>::load_unaligned(lanes.data()); }

/// Asks that of_packs(a, b) has in each lane the bits of of_numbers(a, b), ties of zeros, subnormal numbers and NaN
/// included.
template <class T> void agree(std::uint64_t seed, auto of_numbers, auto of_packs) {
    sweep<Wild<T>>(seed, 20'000, [&](Wild<T>& wild) {
        Lanes<T> a, b;
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = wild.number(), b[i] = wild.one_in(4) ? a[i] : wild.one_in(4) ? T(0) : wild.number();
            if (wild.one_in(8)) a[i] = std::numeric_limits<T>::quiet_NaN();
        }
        const auto together = of_packs(packed<T>(a), packed<T>(b));
        for (std::size_t i = 0; i < a.size(); ++i) {
            const T one = of_numbers(a[i], b[i]), lane = together.get(i);
            if (!same_bits(one, lane) && !(std::isnan(one) && std::isnan(lane))) return false;
        }
        return true;
    });
}

} // namespace

TEMPLATE_TEST_CASE("packs are vectors' scalars like any other", "[pack]", float, double) {
    STATIC_REQUIRE(veer::Scalar<Pack<TestType>>);
    STATIC_REQUIRE(veer::Vector3<veer::BasicVector<TwoPacks<TestType>, 3>>);
    STATIC_REQUIRE(veer::Vector2<veer::BasicVector<Pack<TestType>, 2>>);
    STATIC_REQUIRE(veer::Vector3<veer::BasicVector<Pack<TestType>, 3>>);
    STATIC_REQUIRE(std::same_as<veer::scalar_t<veer::BasicVector<Pack<TestType>, 3>>, Pack<TestType>>);
}

TEMPLATE_TEST_CASE(
    "the words of scalar.hpp mean the same for packs, and for two at once, to the bit", "[pack]", float, double) {
    const auto word = [](std::uint64_t seed, auto f) {
        using Two = TwoPacks<TestType>;
        agree<TestType>(seed, f, f);
        agree<TestType>(seed, f, [f](const auto& a, const auto& b) { return f(Two(a, b), Two(b, a)).first; });
        agree<TestType>(
            seed, [f](auto a, auto b) { return f(b, a); },
            [f](const auto& a, const auto& b) { return f(Two(a, b), Two(b, a)).second; });
    };
    word(1, [](auto a, auto b) { return veer::minimum(a, b); });
    word(2, [](auto a, auto b) { return veer::maximum(a, b); });
    word(3, [](auto a, auto b) { return veer::clamp(a, b, veer::magnitude(b)); });
    word(4, [](auto a, auto b) { return veer::select(a < b, a, b); });
    word(5, [](auto a, auto b) { return veer::quotient(a, b + decltype(a)(TestType(2e15))); });
    word(6, [](auto a, auto b) { return veer::square_root(veer::magnitude(a - b)); });
    word(7, [](auto a, auto b) { return veer::ratio(a, b); });
    word(8, [](auto a, auto) {
        return veer::parts::nearest_whole(
            veer::clamp(a, decltype(a)(TestType(-0x1p22)), decltype(a)(TestType(0x1p22))));
    });
    word(11, [](auto a, auto) { return veer::parts::sign_of(a); });
    word(14, [](auto a, auto) {
        return veer::parts::whole_part(veer::clamp(a, decltype(a)(TestType(-1e9)), decltype(a)(TestType(1e9))));
    });
    word(15, [](auto a, auto b) { return veer::select(veer::both(a >= b, veer::either(a > b, a <= -b)), a, b); });
    word(9,
        [](auto a, auto b) { return veer::exact::two_product(veer::minimum(a, decltype(a)(TestType(1e9))), b).low; });
    word(10, [](auto a, auto b) { return veer::exact::two_sum(a, b).low; });
    word(16, [](auto a, auto) { return -a - decltype(a)(TestType(1)); }); // of 0 xsimd may make 0
}

TEMPLATE_TEST_CASE(
    "the / of two packs at once is the word quotient, whatever the / of one is", "[pack]", float, double) {
    using Two = TwoPacks<TestType>;
    agree<TestType>(
        17, [](auto a, auto b) { return veer::quotient(a, b + TestType(2e15)); },
        [](const auto& a, const auto& b) { return (Two(a, b) / (Two(b, a) + Two(TestType(2e15)))).first; });
}

TEST_CASE("any and all answer for masks of packs and for bool", "[pack]") {
    Lanes<float> lanes{};
    const Pack<float> none = packed<float>(lanes);
    lanes.back() = 1;
    const Pack<float> one = packed<float>(lanes);
    CHECK_FALSE(veer::any(none > Pack<float>(0.0f)));
    CHECK(veer::any(one > Pack<float>(0.0f)));
    CHECK(veer::all(none <= Pack<float>(0.0f)));
    CHECK_FALSE(veer::all(one <= Pack<float>(0.0f)));
    using Two = TwoPacks<float>;
    for (const Two& some : {Two(one, none), Two(none, one)}) {
        CHECK((veer::any(some > Two(0.0f)) && !veer::all(some > Two(0.0f))));
        CHECK((veer::any(some <= Two(0.0f)) && !veer::all(some <= Two(0.0f))));
    }
    CHECK((veer::all(Two(none, none) <= Two(0.0f)) && !veer::any(Two(none, none) > Two(0.0f))));
    CHECK((veer::any(true) && !veer::any(false) && veer::all(true) && !veer::all(false)));
}

TEMPLATE_TEST_CASE("count says in how many lanes a mask holds, of one pack and of two", "[pack]", float, double) {
    using T = TestType;
    using Two = TwoPacks<T>;
    Lanes<T> x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i);
    const Pack<T> pack = packed<T>(x);
    for (std::size_t i = 0; i <= x.size(); ++i) {
        const Pack<T> limit(static_cast<T>(i));
        CHECK((veer::count(pack < limit) == i && veer::count(pack.lanes() < limit.lanes()) == i));
        CHECK(veer::count(Two(pack, Pack<T>(T(0))) < Two(limit, Pack<T>(T(1)))) == i + x.size());
    }
    CHECK((veer::count(true) == 1 && veer::count(false) == 0));
}

TEST_CASE("through_double computes in double and rounds once, for a number and for a pack", "[pack]") {
    const auto third = [](auto x) {
        using S = decltype(x);
        return veer::scalar_traits<S>::through_double([&](auto widen) {
            const auto wide = widen(x);
            return decltype(wide)(wide * wide / decltype(wide)(3.0));
        });
    };
    sweep<tests::Random>(11, 10'000, [&](tests::Random& random) {
        Lanes<float> x;
        for (float& lane : x) lane = random.any_magnitude<float>(-30, 30);
        const Pack<float> together = third(packed<float>(x));
        const TwoPacks<float> two = third(TwoPacks<float>(packed<float>(x), -packed<float>(x)));
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double wide = static_cast<double>(x[i]);
            if (!same_bits(together.get(i), static_cast<float>(wide * wide / 3.0))
                || !same_bits(third(x[i]), together.get(i)))
                return false;
            if (!same_bits(two.first.get(i), together.get(i)) || !same_bits(two.second.get(i), together.get(i)))
                return false;
        }
        return true;
    });
}

TEMPLATE_TEST_CASE("vectors of packs have the operators of plain ones, to the bit", "[pack]", float, double) {
    using T = TestType;
    const auto operators = []<class V>(V a, const V& b, auto s) {
        V c = -a + s * b, d = a / (s * s + 1);
        c += a, c -= d * 2, c *= s, d /= 3;
        return veer::dot(c, d) + veer::component<1>(V(-(a - a))); // -0
    };
    const auto on = [&]<class V>(V) {
        return [=](auto a, auto b) {
            using S = decltype(a);
            constexpr int dimension = veer::dimension_v<V>;
            using Vector = veer::BasicVector<S, dimension>;
            const auto vector = [&](S x) {
                return veer::generate<Vector>([&](auto i) { return i == 0 ? x : i == 1 ? b : a; });
            };
            return operators(vector(a), vector(b), b);
        };
    };
    agree<T>(12, on(glm::vec<2, T>()), on(glm::vec<2, T>()));
    agree<T>(13, on(glm::vec<3, T>()), on(glm::vec<3, T>()));
    const veer::BasicVector<T, 2> negated = -veer::BasicVector<T, 2>(0, 1);
    CHECK((std::signbit(negated.x) && negated.y == -1));
}

TEMPLATE_TEST_CASE("lane_by_lane answers the lanes that are not kept, and no other", "[pack]", float, double) {
    using T = TestType;
    Lanes<T> x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i);
    const Pack<T> pack = packed<T>(x);
    int asked = 0;
    const auto answer = veer::scalar_traits<Pack<T>>::lane_by_lane(
        pack > Pack<T>(T(0)), pack, [&](auto pick) { return ++asked, pick(pack) - T(7); });
    CHECK(asked == 1);
    for (std::size_t i = 0; i < x.size(); ++i) CHECK(answer.get(i) == (i == 0 ? T(-7) : static_cast<T>(i)));
    using Two = TwoPacks<T>;
    const Two two(pack, pack + Pack<T>(T(1))), kept(Pack<T>(T(1)), pack); // all of the first, all but one of the second
    const Two answers = veer::scalar_traits<Two>::lane_by_lane(
        kept > Two(T(0)), two, [&](auto pick) { return ++asked, pick(two) - T(7); });
    CHECK(asked == 2);
    for (std::size_t i = 0; i < x.size(); ++i) {
        CHECK(answers.first.get(i) == static_cast<T>(i));
        CHECK(answers.second.get(i) == (i == 0 ? T(-6) : static_cast<T>(i + 1)));
    }
    CHECK(veer::scalar_traits<T>::lane_by_lane(true, T(3), [](auto) { return T(4); }) == 3);
    CHECK(veer::scalar_traits<T>::lane_by_lane(false, T(3), [](auto pick) { return pick(T(5)); }) == 5);
}
