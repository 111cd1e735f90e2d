// SPDX-License-Identifier: MIT
#include <veer/arithmetic/sums.hpp>

#include <array>
#include <cmath>
#include <cstddef>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"
#include "dyadic.hpp"
#include "words.hpp"

namespace {

using tests::Dyadic, tests::dyadic, tests::sweep, tests::within, tests::Words;
using veer::exact::DoubleDouble;

Dyadic size_of(const Dyadic& x) { return x.sign() < 0 ? -x : x; }

template <class W> W drawn(Words& words, int low, int high) {
    if constexpr (veer::exact::is_double_word_v<W>) return words.double_word<double>(low, high);
    else return words.word<double>(low, high);
}

} // namespace

TEST_CASE("an exact sum loses nothing, whatever cancels", "[exact]") {
    sweep<Words>(13, 20'000, [](Words& words) {
        veer::exact::Expansion sum, factor;
        Dyadic truth, other;
        std::array<double, 24> drawn{};
        for (double& number : drawn) {
            number = words.word<double>(-100, 100);
            sum.add(number), truth = truth + number;
        }
        for (int i = 0; i < 5; ++i) {
            const double number = words.word<double>(-40, 40);
            factor.add(number), other = other + number;
        }
        const veer::exact::Expansion product = sum * factor - factor * factor;
        const Dyadic exact = truth * other - other * other;
        veer::exact::Expansion remainder = sum;
        Dyadic expected = truth;
        for (std::size_t i = 0; i + 1 < drawn.size(); ++i) remainder.add(-drawn[i]), expected = expected - drawn[i];
        return within(dyadic(sum.value()), truth, -104) && within(dyadic(product.value()), exact, -104)
            && dyadic(remainder.value()) == expected && (sum - sum).value().high == 0
            && (product + product - product - product).value().high == 0;
    });
}

TEMPLATE_TEST_CASE(
    "a careful sum of products that cancel is as right as one without cancelling", "[exact]", double, DoubleDouble) {
    using W = TestType;
    constexpr int digits =
        veer::exact::is_double_word_v<W> ? 100 : 52; // of the remainder, down to that many bits of the terms more
    sweep<Words>(21, 100'000, [](Words& words) {
        const W a = drawn<W>(words, -20, 20), b = drawn<W>(words, -20, 20), c = drawn<W>(words, -60, 0);
        const W beside = b + c; // another product, which rounds otherwise
        veer::exact::CompensatedSum<W> sum;
        sum.add_product(a, b), sum.add(c), sum.add_product(W(0) - beside, a);
        const Dyadic truth = dyadic(a) * (dyadic(b) - dyadic(beside)) + dyadic(c);
        const Dyadic error = dyadic(sum.value()) - truth,
                     terms = size_of(dyadic(a)) * (size_of(dyadic(b)) + size_of(dyadic(c)));
        return size_of(error)
            <= size_of(truth) * Dyadic::power_of_two(-digits) + terms * Dyadic::power_of_two(-digits - 48);
    });
}

TEMPLATE_TEST_CASE("dot_less_product is right however much of it cancels", "[exact]", double, DoubleDouble) {
    using W = TestType;
    using V = veer::BasicVector<W, 3>;
    constexpr int digits = veer::exact::is_double_word_v<W> ? 100 : 50;
    sweep<Words>(22, 100'000, [](Words& words) {
        const V a{drawn<W>(words, -9, 9), drawn<W>(words, -9, 9), drawn<W>(words, -60, -50)};
        const V b{a.y, W(0) - a.x, drawn<W>(words, -9, 9)}; // at a right angle in the plane
        const W x = drawn<W>(words, -30, -20), y = drawn<W>(words, -30, -20);
        const Dyadic across = dyadic(a.x) * dyadic(b.x) + dyadic(a.y) * dyadic(b.y), aside = dyadic(a.z) * dyadic(b.z),
                     product = dyadic(x) * dyadic(y);
        const Dyadic error = dyadic(veer::exact::dot_less_product(a, b, x, y)) - (across + aside - product),
                     terms = size_of(dyadic(a.x) * dyadic(b.x));
        return size_of(error) <= (size_of(aside) + size_of(product)) * Dyadic::power_of_two(-digits)
                                     + terms * Dyadic::power_of_two(-digits - 48);
    });
}

TEST_CASE(
    "the square of a cross product is never below zero, and right where the vectors are nearly in line", "[exact]") {
    using Pair = veer::exact::WordPair<double>;
    sweep<Words>(23, 100'000, [](Words& words) {
        const double x = words.word<double>(-9, 9), y = words.word<double>(-9, 9), t = words.word<double>(-3, 3);
        const auto with = [&]<class W>(W) {
            const veer::BasicVector<W, 2> a{W(x), W(y)}, b{W(x) * W(t), W(y) * W(t) + W(words.word<double>(-70, -60))};
            const Dyadic cross = dyadic(a.x) * dyadic(b.y) - dyadic(a.y) * dyadic(b.x);
            const W found = veer::exact::cross_squared(a, b);
            const bool careful = veer::exact::is_double_word_v<W>;
            return found >= W(0) && (!careful || within(dyadic(found), cross * cross, -40));
        };
        return with(Pair()) && with(DoubleDouble());
    });
}

TEMPLATE_TEST_CASE(
    "the square of a cross product is that of school", "[exact]", double, veer::exact::WordPair<double>, DoubleDouble) {
    using W = TestType;
    using Plane = veer::BasicVector<W, 2>;
    using Space = veer::BasicVector<W, 3>;
    using veer::exact::cross_squared;
    CHECK(dyadic(cross_squared(Plane{W(3), W(4)}, Plane{W(5), W(6)})) == dyadic(4.0));              // 18 - 20
    CHECK(dyadic(cross_squared(Space{W(1), W(2), W(4)}, Space{W(4), W(5), W(9)})) == dyadic(62.0)); // (-2, 7, -3)
}
