// SPDX-License-Identifier: MIT
#include <veer/vector.hpp>

#include <cfenv>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::Random, tests::same_bits, tests::sweep;

// ---- scalars --------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "minimum and maximum choose like minps and maxps, signed zeros and NaN included", "[scalar]", tests::Scalars) {
    using S = TestType;
    constexpr S nan = std::numeric_limits<S>::quiet_NaN();
    STATIC_REQUIRE((veer::minimum(S(1), 2) == 1 && veer::minimum(S(2), 1) == 1));
    STATIC_REQUIRE((veer::maximum(S(1), 2) == 2 && veer::maximum(S(2), 1) == 2));
    constexpr auto second_of_equals = [](auto choose) {
        return same_bits(choose(S(0), S(-0.0)), S(-0.0)) && same_bits(choose(S(-0.0), S(0)), S(0));
    };
    STATIC_REQUIRE((second_of_equals(veer::minimum) && second_of_equals(veer::maximum)));
    CHECK((second_of_equals(veer::minimum) && second_of_equals(veer::maximum))); // and not only the compiler's
    CHECK((veer::minimum(nan, S(1)) == 1 && veer::maximum(nan, S(1)) == 1));
    CHECK((std::isnan(veer::minimum(S(1), nan)) && std::isnan(veer::maximum(S(1), nan))));
}

TEMPLATE_LIST_TEST_CASE(
    "clamp keeps a number within its bounds, and at the lower one where they cross", "[scalar]", tests::Scalars) {
    using S = TestType;
    constexpr auto within = [] {
        return veer::clamp(S(-7), -1, 2) == -1 && veer::clamp(S(0.5), -1, 2) == S(0.5) && veer::clamp(S(7), -1, 2) == 2;
    };
    STATIC_REQUIRE(within());
    CHECK(within());
    STATIC_REQUIRE((veer::clamp(S(-1), -1, 2) == -1 && veer::clamp(S(2), -1, 2) == 2));
    STATIC_REQUIRE((veer::clamp(S(-7), 2, -1) == 2 && veer::clamp(S(0), 2, -1) == 2 && veer::clamp(S(7), 2, -1) == 2));
}

TEMPLATE_LIST_TEST_CASE(
    "select takes the first where the mask holds, else the second, to the bit", "[scalar]", tests::Scalars) {
    using S = TestType;
    STATIC_REQUIRE(
        (same_bits(veer::select(true, S(-0.0), S(0)), S(-0.0)) && same_bits(veer::select(false, S(-0.0), S(0)), S(0))));
}

TEMPLATE_LIST_TEST_CASE("nearest_whole is the nearest whole number below 2^22, the even one of two, and never -0",
    "[scalar]", tests::Scalars) {
    using S = TestType;
    for (const S x : {S(0), S(-0.0), S(-0.25), S(0.5), S(-0.5)}) CHECK(same_bits(veer::parts::nearest_whole(x), S(0)));
    for (const S x : {S(1), S(-1), S(1.5), S(-2.5), S(4194303.5), S(-4194303.5)})
        CHECK(veer::parts::nearest_whole(x) == std::nearbyint(x));
    sweep<Random>(11, 100'000, [](Random& random) {
        const S x = random.any_magnitude<S>(-30, 21);
        return veer::parts::nearest_whole(x) == std::nearbyint(x);
    });
}

TEMPLATE_LIST_TEST_CASE("sign_of is -1 below zero, else 1", "[scalar]", tests::Scalars) {
    using S = TestType;
    for (const S x : {S(0), S(-0.0), S(3), std::numeric_limits<S>::denorm_min()}) CHECK(veer::parts::sign_of(x) == 1);
    for (const S x : {S(-3), -std::numeric_limits<S>::denorm_min()}) CHECK(veer::parts::sign_of(x) == -1);
}

TEMPLATE_LIST_TEST_CASE("whole_part cuts the fraction off every number below 2^31", "[scalar]", tests::Scalars) {
    using S = TestType;
    for (const S x : {S(0), S(0.5), S(-0.5), S(1), S(-1), S(2147483000), S(-2147483000)})
        CHECK(veer::parts::whole_part(x) == std::trunc(x));
    sweep<Random>(11, 100'000, [](Random& random) {
        const S x = random.any_magnitude<S>(-30, 30);
        return veer::parts::whole_part(x) == std::trunc(x);
    });
}

TEMPLATE_LIST_TEST_CASE("square_root is correctly rounded", "[scalar]", tests::Scalars) {
    using S = TestType;
    CHECK((veer::square_root(S(0)) == 0 && veer::square_root(S(144)) == 12));
    sweep<Random>(12, 100'000, [](Random& random) {
        const S x = std::abs(random.any_magnitude<S>(-100, 100));
        return veer::square_root(x) == std::sqrt(x);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "ratio is zero where the divisor is below the smallest normal number", "[scalar]", tests::Scalars) {
    using S = TestType;
    constexpr S smallest = std::numeric_limits<S>::min();
    STATIC_REQUIRE((veer::ratio(S(6), 3) == 2 && veer::ratio(S(6), 0) == 0 && veer::ratio(S(6), -3) == 0
                    && veer::ratio(S(0), 0) == 0));
    STATIC_REQUIRE((veer::ratio(smallest, smallest) == 1 && veer::ratio(smallest, smallest / 2) == 0));
    STATIC_REQUIRE(veer::ratio(S(1), smallest) == 1 / smallest);
    STATIC_REQUIRE((veer::quotient(S(6), 3) == 2 && veer::quotient(S(1), 3) == S(1) / 3));
    CHECK((veer::magnitude(S(-3)) == 3 && veer::magnitude(S(3)) == 3));
}

TEMPLATE_LIST_TEST_CASE("ratio by zero raises no flag", "[scalar][flags]", tests::Scalars) {
    using S = TestType;
    const volatile S one = 1, nothing = 0;
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK((veer::ratio(S(one), S(nothing)) == 0 && veer::ratio(S(nothing), S(nothing)) == 0));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("a mask of one agent holds in any and in all lanes, of which one counts, or in none", "[scalar]") {
    for (const bool holds : {false, true})
        CHECK((veer::any(holds) == holds && veer::all(holds) == holds && veer::count(holds) == (holds ? 1 : 0)));
}

TEST_CASE("the range rule: lengths to 10^15 and rates to 10^6 in float, to 10^150 and 10^50 in double", "[scalar]") {
    CHECK((veer::parts::range_limit<float>() == 1e15f && veer::parts::rate_limit<float>() == 1e6f));
    CHECK((veer::parts::range_limit<double>() == 1e150 && veer::parts::rate_limit<double>() == 1e50));
}

} // namespace
