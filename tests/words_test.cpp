// SPDX-License-Identifier: MIT
#include <veer/ground/words.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "arithmetic/dyadic.hpp"
#include "arithmetic/words.hpp"
#include "support/sweep.hpp"

namespace {

using tests::digits, tests::Dyadic, tests::dyadic, tests::is_normal, tests::same_bits, tests::sweep, tests::within,
    tests::Words;

constexpr int sweep_size = 300'000;

} // namespace

TEMPLATE_LIST_TEST_CASE("two_sum loses nothing, whichever term is the larger", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(31, sweep_size, [](Words& words) {
        const S a = words.word<S>(-60, 60), b = words.one_in(4) ? std::nextafter(-a, S(0)) : words.word<S>(-60, 60);
        const veer::exact::DoubleWord<S> sum = veer::exact::two_sum(a, b);
        const volatile S rounded = a + b;
        return same_bits(sum.high, S(rounded)) && dyadic(sum) == dyadic(a) + dyadic(b);
    });
}

TEMPLATE_LIST_TEST_CASE("fast_two_sum loses nothing where the first term is the larger", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(32, sweep_size, [](Words& words) {
        const S a = words.word<S>(0, 60), b = words.one_in(8) ? a : words.word<S>(-60, 60);
        const bool in_order = std::abs(a) >= std::abs(b);
        const S first = in_order ? a : b, second = in_order ? b : a;
        const veer::exact::DoubleWord<S> sum = veer::exact::fast_two_sum(first, second);
        return is_normal(sum) && dyadic(sum) == dyadic(a) + dyadic(b)
            && dyadic(veer::exact::fast_two_sum(S(0), b)) == dyadic(b);
    });
}

TEMPLATE_LIST_TEST_CASE("two_product loses nothing", "[exact]", tests::Scalars) {
    using S = TestType;
    constexpr int range = std::numeric_limits<S>::max_exponent / 2
                        - digits<S>; // the error of the smallest product is still a normal number
    sweep<Words>(33, sweep_size, [](Words& words) {
        const S a = words.word<S>(-range, range), b = words.one_in(8) ? a : words.word<S>(-range, range);
        const veer::exact::DoubleWord<S> product = veer::exact::two_product(a, b);
        const volatile S rounded = a * b;
        return same_bits(product.high, S(rounded)) && dyadic(product) == dyadic(a) * dyadic(b);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the difference of products is within 2 ulp, however much of it cancels", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(43, sweep_size / 4, [](Words& words) {
        const S a = words.word<S>(-20, 20), b = words.word<S>(-20, 20), c = words.word<S>(-20, 20);
        const S d = words.one_in(2) ? a * b / c : words.word<S>(-20, 20); // so that the products are nearly equal
        const Dyadic truth = dyadic(a) * dyadic(b) - dyadic(c) * dyadic(d);
        return within(dyadic(veer::exact::difference_of_products(a, b, c, d)), truth, 2 - digits<S>);
    });
}

TEST_CASE("two_sum and two_product of zeros are zero", "[exact]") {
    for (const double x : {0.0, -0.0, 1.0, -3e300}) {
        CHECK(dyadic(veer::exact::two_sum(x, 0.0)) == dyadic(x));
        CHECK(dyadic(veer::exact::two_product(x, 0.0)) == dyadic(0.0));
    }
}

TEMPLATE_LIST_TEST_CASE("a number becomes two words with nothing in the low one, and back to a number by the high one",
    "[exact]", tests::Scalars) {
    using S = TestType;
    const veer::exact::DoubleWord<S> three = S(3), more(S(1), std::numeric_limits<S>::epsilon() / 4), nothing;
    CHECK((three.high == 3 && same_bits(three.low, S(0)) && nothing.high == 0 && nothing.low == 0));
    CHECK(static_cast<S>(more) == 1);
}

TEMPLATE_LIST_TEST_CASE("rounded answers its number, to the bit", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(44, 10'000, [](Words& words) {
        const S x = words.one_in(8) ? S(-0.0) : words.word<S>(-60, 60);
        return same_bits(veer::exact::rounded(x), x);
    });
}
