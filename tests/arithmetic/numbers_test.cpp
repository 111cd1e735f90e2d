// SPDX-License-Identifier: MIT
#include <veer/arithmetic/numbers.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"
#include "dyadic.hpp"
#include "words.hpp"

namespace {

using tests::digits, tests::Dyadic, tests::dyadic, tests::is_normal, tests::same_bits, tests::sweep, tests::within,
    tests::Words;

constexpr int sweep_size = 300'000;

} // namespace

TEMPLATE_LIST_TEST_CASE("the sum of double-words is within 2^-104, also where they cancel", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(34, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-40, 40);
        const auto b = words.one_in(2) ? words.double_word<S>(-40, 40)
                                       : veer::exact::DoubleWord<S>(-a.high, words.double_word<S>(-1, 1).low * a.high);
        const auto sum = a + b, difference = a - b;
        return is_normal(sum) && within(dyadic(sum), dyadic(a) + dyadic(b), 2 - 2 * digits<S>) && is_normal(difference)
            && within(dyadic(difference), dyadic(a) - dyadic(b), 2 - 2 * digits<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("the product of double-words is within 2^-102", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(35, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-30, 30), b = words.double_word<S>(-30, 30);
        const auto product = a * b;
        return is_normal(product) && within(dyadic(product), dyadic(a) * dyadic(b), 4 - 2 * digits<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("the quotient of double-words is within 2^-100", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(36, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-30, 30), b = words.double_word<S>(-30, 30);
        const auto quotient = a / b;
        return is_normal(quotient) && within(dyadic(quotient) * dyadic(b), dyadic(a), 6 - 2 * digits<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("the square root of a double-word is within 2^-100", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(37, sweep_size, [](Words& words) {
        const auto drawn = words.double_word<S>(-50, 50);
        const auto a = drawn.high < 0 ? -drawn : drawn;
        const auto root = veer::square_root(a);
        return root.high > 0 && is_normal(root)
            && within(dyadic(root) * dyadic(root), dyadic(a), 7 - 2 * digits<S>); // squaring doubles the error
    });
}

TEMPLATE_LIST_TEST_CASE(
    "pairs of words keep 2^-100 of the terms, however much of them cancels", "[exact]", tests::Scalars) {
    using S = TestType;
    using Pair = veer::exact::WordPair<S>;
    const auto size = [](const Dyadic& x) { return x.sign() < 0 ? -x : x; };
    const auto near = [&](const Pair& answer, const Dyadic& truth, const Dyadic& terms) {
        return size(dyadic(answer) - truth) <= terms * Dyadic::power_of_two(6 - 2 * digits<S>);
    };
    sweep<Words>(41, sweep_size, [&](Words& words) {
        const Pair a = words.double_word<S>(-30, 30), b = words.double_word<S>(-30, 30);
        const Pair c = words.one_in(2) ? Pair(-a.high, std::ldexp(words.word<S>(0, 1), std::ilogb(a.high) - digits<S>))
                                       : Pair(words.double_word<S>(-30, 30)); // a + c is out of order
        const Dyadic x = dyadic(a), y = dyadic(b), z = dyadic(c), terms = size(x) + size(z);
        return near(a + c, x + z, terms) && near(a - c, x - z, terms) && near(a * b, x * y, size(x * y))
            && near((a + c) * b, (x + z) * y, terms * size(y));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "pairs of words divide and take roots also where their first word has cancelled", "[exact]", tests::Scalars) {
    using S = TestType;
    using Pair = veer::exact::WordPair<S>;
    sweep<Words>(42, sweep_size, [](Words& words) {
        const Pair a = words.double_word<S>(-30, 30), b = words.double_word<S>(-30, 30);
        const S whole = words.word<S>(-20, 20), low_word = std::ldexp(words.word<S>(0, 1), -40);
        const Pair cancelled(whole - whole, low_word); // nothing but a second word
        const Pair positive = a.high < 0 ? Pair(-a.high, -a.low) : a, low_only(0, std::abs(low_word));
        const auto root = veer::square_root(positive), root_of_low = veer::square_root(low_only);
        return within(dyadic(a / b) * dyadic(b), dyadic(a), 6 - 2 * digits<S>)
            && within(dyadic(a / cancelled) * dyadic(cancelled), dyadic(a), 6 - 2 * digits<S>)
            && within(dyadic(root) * dyadic(root), dyadic(positive), 7 - 2 * digits<S>)
            && within(dyadic(root_of_low) * dyadic(root_of_low), dyadic(low_only), 7 - 2 * digits<S>);
    });
    CHECK(veer::square_root(Pair()).value() == S(0));
}

TEMPLATE_LIST_TEST_CASE("pairs of words compare, and the sign is that of the whole", "[exact]", tests::Scalars) {
    using S = TestType;
    using Pair = veer::exact::WordPair<S>;
    const Pair one(S(1)), less(S(1), -std::numeric_limits<S>::epsilon() / 8), tiny(S(0), S(-1));
    CHECK((less < one && one > less && less <= one && one >= less && one <= one && one >= one && !(one < one)
           && !(one > one)));
    CHECK(!(one <= less));
    CHECK(veer::magnitude(tiny).value() == S(1));
    CHECK((veer::maximum(less, one).low == S(0) && veer::minimum(one, less).low < S(0)));
    CHECK((veer::maximum(one, less).low == S(0) && veer::minimum(less, one).low < S(0)));
    CHECK(same_bits(veer::magnitude(Pair()).value(), S(0)));
    CHECK((veer::select(true, one, tiny).high == S(1) && veer::select(false, one, tiny).low == S(-1)));
}

TEMPLATE_LIST_TEST_CASE("double-words are exact on whole numbers that fit them", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(38, sweep_size, [](Words& words) {
        const int bits = 2 + words.below(2 * digits<S> - 4);
        const auto a = words.whole<S>(bits), b = words.whole<S>(bits);
        const auto c = words.whole<S>(2 * digits<S> - 2 - bits);
        return dyadic(a + b) == dyadic(a) + dyadic(b) && dyadic(a - b) == dyadic(a) - dyadic(b)
            && dyadic(a * c) == dyadic(a) * dyadic(c);
    });
    sweep<Words>(39, sweep_size, [](Words& words) {
        const auto a = words.whole<S>(digits<S>), b = words.whole<S>(digits<S>);
        const bool divides = b.high == S(0) || dyadic(a * b / b) == dyadic(a);
        return divides && dyadic(veer::square_root(a * a)) == dyadic(a.high < 0 ? -a : a);
    });
}

TEMPLATE_LIST_TEST_CASE("double-words compare as the numbers they stand for", "[exact]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(40, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-3, 3);
        const auto b = words.one_in(3) ? a
                     : words.one_in(2) ? veer::exact::DoubleWord<S>(a.high, words.double_word<S>(-3, 3).low)
                                       : words.double_word<S>(-3, 3);
        const auto order = dyadic(a) <=> dyadic(b);
        return (a < b) == (order < 0) && (a > b) == (order > 0) && (a <= b) == (order <= 0) && (a >= b) == (order >= 0);
    });
}

TEST_CASE("a double-word is a scalar", "[exact]") {
    using veer::exact::DoubleDouble;
    STATIC_CHECK(veer::Scalar<DoubleDouble>);
    STATIC_CHECK(!std::is_convertible_v<DoubleDouble, double>);

    const DoubleDouble third = DoubleDouble(1) / 3, zero;
    CHECK(static_cast<double>(third) == 1.0 / 3.0);
    CHECK(third.low != 0.0);
    CHECK(dyadic(veer::select(true, third, 2.0)) == dyadic(third));
    CHECK(dyadic(veer::select(false, third, 2.0)) == dyadic(2.0));
    CHECK(dyadic(veer::maximum(third, zero)) == dyadic(third));
    CHECK(dyadic(veer::minimum(third, zero)) == dyadic(0.0));
    CHECK(dyadic(veer::ratio(DoubleDouble(1), DoubleDouble(3))) == dyadic(third));
    CHECK(dyadic(veer::magnitude(-third)) == dyadic(third));
    CHECK(dyadic(veer::square_root(zero)) == dyadic(0.0));
    CHECK(same_bits(veer::magnitude(zero).high, 0.0));
}

TEMPLATE_LIST_TEST_CASE("the product of double-words has the product of the low words", "[exact]", tests::Scalars) {
    using S = TestType;
    using Word = veer::exact::DoubleWord<S>;
    const S tiny = std::numeric_limits<S>::epsilon() / 4;
    CHECK(dyadic(Word(1, tiny) * Word(1, -tiny)) == 1 - dyadic(tiny) * dyadic(tiny));
}

TEMPLATE_LIST_TEST_CASE("a quotient too large for its type ends at three digits, each 1/256 of the largest number",
    "[exact]", tests::Scalars) {
    using S = TestType;
    using Word = veer::exact::DoubleWord<S>;
    const S most = std::numeric_limits<S>::max();
    const Dyadic end = dyadic(most) * (3.0 / 256);
    CHECK(dyadic(Word(most) / Word(1 / most)) == end);
    CHECK(dyadic(Word(-most) / Word(1 / most)) == -end);
}

// ---- from type to type, and what a number is like -------------------------------------------------------------------

TEST_CASE("a double-double is rounded to float once: beside a tie its low word decides", "[exact]") {
    using veer::exact::DoubleDouble, veer::exact::narrow;
    sweep<Words>(44, sweep_size, [](Words& words) {
        const float less = words.word<float>(-60, 60), more = std::nextafter(less, 2 * less); // in size
        const double tie = (static_cast<double>(less) + static_cast<double>(more)) / 2,
                     low = std::ldexp(tie, -54 - words.below(40));
        const double above_tie = std::nextafter(tie, 2 * tie), below_tie = std::nextafter(tie, tie / 2);
        return narrow<float>(DoubleDouble(tie, low)) == more && narrow<float>(DoubleDouble(tie, -low)) == less
            && narrow<float>(DoubleDouble(tie)) == static_cast<float>(tie)
            && narrow<float>(DoubleDouble(above_tie, -low)) == more
            && narrow<float>(DoubleDouble(below_tie, low)) == less
            && narrow<float>(DoubleDouble(2 * above_tie - tie, -low)) == more
            && narrow<float>(DoubleDouble(2 * below_tie - tie, low)) == less;
    });
    CHECK(same_bits(narrow<float>(DoubleDouble(0.0)), 0.0f));
    CHECK(narrow<double>(DoubleDouble(1.0, 0x1p-60)) == 1.0);
}

TEST_CASE("scaling by a power of two scales a double, or both words", "[exact]") {
    using veer::exact::DoubleDouble, veer::exact::scaled;
    const DoubleDouble x(3.0, 0x1p-60);
    for (int exponent = -3; exponent <= 3; ++exponent) {
        const Dyadic expected = dyadic(x) * Dyadic::power_of_two(exponent);
        const auto v = scaled(veer::BasicVector<DoubleDouble, 2>{x, -x}, exponent);
        CHECK((dyadic(scaled(x, exponent)) == expected && dyadic(v.x) == expected && dyadic(v.y) == -expected));
        CHECK(scaled(3.0, exponent) == std::ldexp(3.0, exponent));
    }
}

TEMPLATE_LIST_TEST_CASE("what is infinite or not a number is found by its bits", "[exact]", tests::Scalars) {
    using S = TestType;
    using Limits = std::numeric_limits<S>;
    using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
    using veer::exact::is_finite;
    const auto are_finite = [](S x) {
        return std::array{is_finite(x), is_finite(veer::BasicVector<S, 2>{x, 1}),
            is_finite(veer::BasicVector<S, 2>{1, x}), is_finite(veer::BasicVector<S, 3>{x, 1, 1}),
            is_finite(veer::BasicVector<S, 3>{1, x, 1}), is_finite(veer::BasicVector<S, 3>{1, 1, x}),
            veer::exact::all_finite(S(1), x)};
    };
    for (const S x : {S(0), Limits::denorm_min(), Limits::max(), Limits::lowest()})
        CHECK(are_finite(x) == std::array{true, true, true, true, true, true, true});
    for (const S x : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), std::bit_cast<S>(Bits(-1))})
        CHECK(are_finite(x) == std::array<bool, 7>{});
}

TEMPLATE_LIST_TEST_CASE(
    "numbers and vectors are within a limit where no component is beyond it, nor none", "[exact]", tests::Scalars) {
    using S = TestType;
    using Plane = veer::BasicVector<S, 2>;
    using Space = veer::BasicVector<S, 3>;
    using veer::exact::all_within;
    for (const S limit : {S(0), S(0.5), S(2)}) {
        CHECK(all_within(limit, limit, -limit, Plane{limit, -limit}, Space{-limit, limit, -limit}));
        for (const S beyond :
            {std::nextafter(limit, S(3)), -std::nextafter(limit, S(3)), std::numeric_limits<S>::quiet_NaN()}) {
            CHECK_FALSE((all_within(limit, beyond, limit) || all_within(limit, limit, beyond)));
            CHECK_FALSE((all_within(limit, Plane{beyond, limit}) || all_within(limit, Plane{limit, beyond})));
            CHECK_FALSE((all_within(limit, Space{beyond, 0, 0}) || all_within(limit, Space{0, beyond, 0})
                         || all_within(limit, Space{0, 0, beyond})));
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the largest component is that of the largest size, and the sign of zero is zero", "[exact]", tests::Scalars) {
    using S = TestType;
    using veer::exact::largest_component, veer::exact::sign_of;
    CHECK((largest_component(veer::BasicVector<S, 2>{-5, 4}) == 5
           && largest_component(veer::BasicVector<S, 2>{4, -5}) == 5));
    for (const auto& v : {veer::BasicVector<S, 3>{-5, 4, 3}, {4, -5, 3}, {4, 3, -5}}) CHECK(largest_component(v) == 5);
    const S least = std::numeric_limits<S>::denorm_min();
    CHECK((sign_of(least) == 1 && sign_of(-least) == -1 && sign_of(S(0)) == 0));
}
