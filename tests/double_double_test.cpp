// SPDX-License-Identifier: MIT
#include <veer/double_double.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "dyadic.hpp"
#include "random.hpp"

namespace {

using tests::Dyadic, tests::same_bits, tests::sweep;

constexpr int sweep_size = 300'000;

template <class S>
constexpr int digits = std::numeric_limits<S>::digits;

template <class S>
Dyadic dyadic(S x) {
    return static_cast<double>(x);
}

template <class S>
Dyadic dyadic(const veer::DoubleWord<S>& x) {
    return dyadic(x.high) + dyadic(x.low);
}

template <class S>
Dyadic dyadic(const veer::WordPair<S>& x) {
    return dyadic(x.high) + dyadic(x.low);
}

/// |answer - truth| <= 2^exponent |truth|.
bool within(const Dyadic& answer, const Dyadic& truth, int exponent) {
    const Dyadic error = answer - truth, allowed = truth * Dyadic::power_of_two(exponent);
    return (error.sign() < 0 ? -error : error) <= (allowed.sign() < 0 ? -allowed : allowed);
}

/// The low word takes nothing that the high one could hold.
template <class S>
bool is_normal(const veer::DoubleWord<S>& x) {
    const volatile S sum = x.high + x.low;
    return sum == x.high;
}

/// Numbers whose sums and products round in every way: mantissas full, sparse, all ones, next to powers of two and to halves of the bits.
class Words : public tests::Random {
public:
    using Random::Random;

    /// 2^low to 2^high, of either sign.
    template <class S>
    S word(int low, int high) {
        const std::uint64_t whole = mantissa<S>();
        const S sign = one_in(2) ? S(-1) : S(1);
        return noted(std::ldexp(sign * static_cast<S>(whole), low + below(high - low) - digits<S> + 1));
    }

    /// A number in two words; the low one is 0, half an ulp or anything below.
    template <class S>
    veer::DoubleWord<S> double_word(int low, int high) {
        const S first = word<S>(low, high);
        const S half_ulp = std::ldexp(S(1), std::ilogb(first) - digits<S>);
        const int below_half = one_in(2) ? 0 : below(digits<S>);
        const S second = one_in(4) ? S(0) : one_in(4) ? half_ulp : std::ldexp(word<S>(0, 1) * half_ulp, -1 - below_half);
        const veer::DoubleWord<S> drawn = veer::fast_two_sum(first, one_in(2) ? second : -second);
        noted(drawn.low);
        return drawn;
    }

    /// Up to so many bits: a whole number that its words hold exactly.
    template <class S>
    veer::DoubleWord<S> whole(int bits) {
        const int upper = std::min(bits, digits<S>), lower = bits - upper;
        const auto part = [&](int size) { return noted(std::floor(std::ldexp(word<S>(-1, 0), size))); };
        const S first = std::ldexp(part(upper), lower);
        return lower == 0 ? veer::DoubleWord<S>(first) : veer::two_sum(first, part(lower));
    }

private:
    template <class S>
    std::uint64_t mantissa() {
        constexpr std::uint64_t leading = std::uint64_t{1} << (digits<S> - 1), mask = 2 * leading - 1;
        const std::uint64_t upper = std::uint64_t{bits()} << 32, full = leading | ((upper | bits()) & mask);
        const auto bit = [&] { return std::uint64_t{1} << below(digits<S>); };
        switch (below(6)) {
            case 0: return leading;
            case 1: return leading | (one_in(2) ? 1u : bit());
            case 2: return mask - (one_in(2) ? 0 : bit() / 2);
            case 3: return leading | ((bit() - 1) & mask);
            case 4: return leading | (full & ~(bit() - 1));
            default: return full;
        }
    }
};

} // namespace

TEMPLATE_LIST_TEST_CASE("two_sum loses nothing, whichever term is the larger", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(31, sweep_size, [](Words& words) {
        const S a = words.word<S>(-60, 60), b = words.one_in(4) ? std::nextafter(-a, S(0)) : words.word<S>(-60, 60);
        const veer::DoubleWord<S> sum = veer::two_sum(a, b);
        const volatile S rounded = a + b;
        return same_bits(sum.high, S(rounded)) && dyadic(sum) == dyadic(a) + dyadic(b);
    });
}

TEMPLATE_LIST_TEST_CASE("fast_two_sum loses nothing where the first term is the larger", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(32, sweep_size, [](Words& words) {
        const S a = words.word<S>(0, 60), b = words.one_in(8) ? a : words.word<S>(-60, 60);
        const bool in_order = std::abs(a) >= std::abs(b);
        const S first = in_order ? a : b, second = in_order ? b : a;
        const veer::DoubleWord<S> sum = veer::fast_two_sum(first, second);
        return is_normal(sum) && dyadic(sum) == dyadic(a) + dyadic(b) && dyadic(veer::fast_two_sum(S(0), b)) == dyadic(b);
    });
}

TEMPLATE_LIST_TEST_CASE("two_product loses nothing", "[double_double]", tests::Scalars) {
    using S = TestType;
    constexpr int range = std::numeric_limits<S>::max_exponent / 2 - digits<S>; // the error of the smallest product is still a normal number
    sweep<Words>(33, sweep_size, [](Words& words) {
        const S a = words.word<S>(-range, range), b = words.one_in(8) ? a : words.word<S>(-range, range);
        const veer::DoubleWord<S> product = veer::two_product(a, b);
        const volatile S rounded = a * b;
        return same_bits(product.high, S(rounded)) && dyadic(product) == dyadic(a) * dyadic(b);
    });
}

TEST_CASE("two_sum and two_product of zeros are zero", "[double_double]") {
    for (const double x : {0.0, -0.0, 1.0, -3e300}) {
        CHECK(dyadic(veer::two_sum(x, 0.0)) == dyadic(x));
        CHECK(dyadic(veer::two_product(x, 0.0)) == dyadic(0.0));
    }
}

TEMPLATE_LIST_TEST_CASE("the sum of double-words is within 2^-104, also where they cancel", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(34, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-40, 40);
        const auto b = words.one_in(2) ? words.double_word<S>(-40, 40) : veer::DoubleWord<S>(-a.high, words.double_word<S>(-1, 1).low * a.high);
        const auto sum = a + b, difference = a - b;
        return is_normal(sum) && within(dyadic(sum), dyadic(a) + dyadic(b), 2 - 2 * digits<S>) && is_normal(difference)
            && within(dyadic(difference), dyadic(a) - dyadic(b), 2 - 2 * digits<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("the product of double-words is within 2^-102", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(35, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-30, 30), b = words.double_word<S>(-30, 30);
        const auto product = a * b;
        return is_normal(product) && within(dyadic(product), dyadic(a) * dyadic(b), 4 - 2 * digits<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("the quotient of double-words is within 2^-100", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(36, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-30, 30), b = words.double_word<S>(-30, 30);
        const auto quotient = a / b;
        return is_normal(quotient) && within(dyadic(quotient) * dyadic(b), dyadic(a), 6 - 2 * digits<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("the square root of a double-word is within 2^-100", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(37, sweep_size, [](Words& words) {
        const auto drawn = words.double_word<S>(-50, 50);
        const auto a = drawn.high < 0 ? -drawn : drawn;
        const auto root = veer::square_root(a);
        return root.high > 0 && is_normal(root) && within(dyadic(root) * dyadic(root), dyadic(a), 7 - 2 * digits<S>); // squaring doubles the error
    });
}

TEMPLATE_LIST_TEST_CASE("pairs of words keep 2^-100 of the terms, however much of them cancels", "[double_double]", tests::Scalars) {
    using S = TestType;
    using Pair = veer::WordPair<S>;
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

TEMPLATE_LIST_TEST_CASE("pairs of words divide and take roots also where their first word has cancelled", "[double_double]", tests::Scalars) {
    using S = TestType;
    using Pair = veer::WordPair<S>;
    sweep<Words>(42, sweep_size, [](Words& words) {
        const Pair a = words.double_word<S>(-30, 30), b = words.double_word<S>(-30, 30);
        const S whole = words.word<S>(-20, 20), rest = std::ldexp(words.word<S>(0, 1), -40);
        const Pair cancelled(whole - whole, rest); // nothing but a second word
        const Pair positive = a.high < 0 ? Pair(-a.high, -a.low) : a, left(0, std::abs(rest));
        const auto root = veer::square_root(positive), root_of_left = veer::square_root(left);
        return within(dyadic(a / b) * dyadic(b), dyadic(a), 6 - 2 * digits<S>)
            && within(dyadic(a / cancelled) * dyadic(cancelled), dyadic(a), 6 - 2 * digits<S>)
            && within(dyadic(root) * dyadic(root), dyadic(positive), 7 - 2 * digits<S>)
            && within(dyadic(root_of_left) * dyadic(root_of_left), dyadic(left), 7 - 2 * digits<S>);
    });
    CHECK(veer::square_root(Pair()).value() == S(0));
}

TEMPLATE_LIST_TEST_CASE("pairs of words compare, and the sign is that of the whole", "[double_double]", tests::Scalars) {
    using S = TestType;
    using Pair = veer::WordPair<S>;
    const Pair one(S(1)), less(S(1), -std::numeric_limits<S>::epsilon() / 8), tiny(S(0), S(-1));
    CHECK((less < one && one > less && less <= one && one >= less && one <= one && !(one < one) && !(one <= less)));
    CHECK(veer::magnitude(tiny).value() == S(1));
    CHECK((veer::maximum(less, one).low == S(0) && veer::minimum(one, less).low < S(0)));
    CHECK((veer::select(true, one, tiny).high == S(1) && veer::select(false, one, tiny).low == S(-1)));
}

TEMPLATE_LIST_TEST_CASE("double-words are exact on whole numbers that fit them", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(38, sweep_size, [](Words& words) {
        const int bits = 2 + words.below(2 * digits<S> - 4);
        const auto a = words.whole<S>(bits), b = words.whole<S>(bits);
        const auto c = words.whole<S>(2 * digits<S> - 2 - bits);
        return dyadic(a + b) == dyadic(a) + dyadic(b) && dyadic(a - b) == dyadic(a) - dyadic(b) && dyadic(a * c) == dyadic(a) * dyadic(c);
    });
    sweep<Words>(39, sweep_size, [](Words& words) {
        const auto a = words.whole<S>(digits<S>), b = words.whole<S>(digits<S>);
        const bool divides = b.high == S(0) || dyadic(a * b / b) == dyadic(a);
        return divides && dyadic(veer::square_root(a * a)) == dyadic(a.high < 0 ? -a : a);
    });
}

TEMPLATE_LIST_TEST_CASE("double-words compare as the numbers they stand for", "[double_double]", tests::Scalars) {
    using S = TestType;
    sweep<Words>(40, sweep_size, [](Words& words) {
        const auto a = words.double_word<S>(-3, 3);
        const auto b = words.one_in(3) ? a
                     : words.one_in(2) ? veer::DoubleWord<S>(a.high, words.double_word<S>(-3, 3).low)
                                       : words.double_word<S>(-3, 3);
        const auto order = dyadic(a) <=> dyadic(b);
        return (a < b) == (order < 0) && (a > b) == (order > 0) && (a <= b) == (order <= 0) && (a >= b) == (order >= 0);
    });
}

TEST_CASE("a double-word is a scalar", "[double_double]") {
    using veer::DoubleDouble;
    STATIC_CHECK(veer::Scalar<DoubleDouble>);
    STATIC_CHECK(!std::is_convertible_v<DoubleDouble, double>);

    const DoubleDouble third = DoubleDouble(1) / 3, zero;
    CHECK(static_cast<double>(third) == 1.0 / 3.0);
    CHECK(third.low != 0.0);
    CHECK(dyadic(veer::select(true, third, 2.0)) == dyadic(third));
    CHECK(dyadic(veer::select(false, third, 2.0)) == dyadic(2.0));
    CHECK(dyadic(veer::maximum(third, zero)) == dyadic(third));
    CHECK(dyadic(veer::minimum(third, zero)) == dyadic(0.0));
    CHECK(dyadic(veer::magnitude(-third)) == dyadic(third));
    CHECK(dyadic(veer::square_root(zero)) == dyadic(0.0));
}

TEST_CASE("an exact sum loses nothing, whatever cancels", "[double_double]") {
    sweep<Words>(13, 20'000, [](Words& words) {
        veer::ExactSum sum, factor;
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
        const veer::ExactSum product = sum * factor - factor * factor;
        const Dyadic exact = truth * other - other * other;
        veer::ExactSum rest = sum;
        Dyadic left = truth;
        for (std::size_t i = 0; i + 1 < drawn.size(); ++i) rest.add(-drawn[i]), left = left - drawn[i];
        return within(dyadic(sum.value()), truth, -104) && within(dyadic(product.value()), exact, -104) && dyadic(rest.value()) == left
            && (sum - sum).value().high == 0 && (product + product - product - product).value().high == 0;
    });
}
