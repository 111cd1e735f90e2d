// SPDX-License-Identifier: MIT
#include <veer/ground/compiler.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

namespace math = veer::parts::math;
using tests::same_bits;

struct Empty {};
template <class S> struct Frugal {
    S number;
    VEER_NO_ROOM Empty empty;
};

VEER_FLATTEN int flattened(int x) { return 3 * x; }
VEER_ALWAYS_INLINE constexpr int in_line(int x) { return 3 * x; }
VEER_OUT_OF_LINE int out_of_line(int x) { return 3 * x; }
VEER_APART int apart(int x) { return 3 * x; }

/// Numbers of every kind: any finite one, zeros, infinities.
template <class S> S any_number(tests::Random& random) {
    using Limits = std::numeric_limits<S>;
    switch (random.below(8)) {
        case 0: return random.one_in(2) ? S(0) : S(-0.0);
        case 1: return random.one_in(2) ? Limits::infinity() : -Limits::infinity();
        default: return random.any_magnitude<S>(Limits::min_exponent - Limits::digits, Limits::max_exponent);
    }
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "the functions of <cmath> that the library has for itself give the bits of <cmath>", "[compiler]", tests::Scalars) {
    using S = TestType;
    tests::sweep<tests::Random>(1, 100'000, [](tests::Random& random) {
        const S x = any_number<S>(random), y = any_number<S>(random), root = std::abs(x);
        return same_bits(math::fabs(x), std::fabs(x)) && same_bits(math::copysign(x, y), std::copysign(x, y))
            && same_bits(math::sqrt(root), std::sqrt(root));
    });
    CHECK(same_bits(math::sqrt(S(-0.0)), S(-0.0)));
    CHECK((std::isnan(math::sqrt(S(-1))) && std::isnan(math::sqrt(std::numeric_limits<S>::quiet_NaN()))));
}

TEST_CASE("exponents go in and out of a double as in <cmath>", "[compiler]") {
    tests::sweep<tests::Random>(2, 100'000, [](tests::Random& random) {
        const double x = random.any_magnitude<double>(-1074, 1024);
        const int exponent = random.below(4001) - 2000;
        return same_bits(math::ldexp(x, exponent), std::ldexp(x, exponent)) && math::ilogb(x) == std::ilogb(x);
    });
}

TEST_CASE("a compiler that computes ahead gets the same signs and whole numbers", "[compiler]") {
    STATIC_REQUIRE((math::fabs(-2.0f) == 2 && math::copysign(3.0, -0.0) == -3));
    STATIC_REQUIRE(
        (math::nearest_whole(2.5f) == 2 && math::nearest_whole(-3.25f) == -3 && math::nearest_whole(-3.5) == -4));
}

TEST_CASE("an empty member takes no room, and a hint changes no answer", "[compiler]") {
    STATIC_REQUIRE((sizeof(Frugal<float>) == sizeof(float) && sizeof(Frugal<double>) == sizeof(double)));
    const auto lambda = [](int x) VEER_IN_LINE { return 3 * x; };
    CHECK((flattened(7) == 21 && in_line(7) == 21 && out_of_line(7) == 21 && apart(7) == 21 && lambda(7) == 21));
}
