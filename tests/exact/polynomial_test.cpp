// SPDX-License-Identifier: MIT
#include <veer/exact/polynomial.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "dyadic.hpp"
#include "sweep.hpp"

namespace {

using tests::Dyadic, tests::Random, tests::sweep;
using veer::exact::DoubleDouble, veer::exact::Polynomial, veer::exact::positive_roots, veer::exact::Roots;

Dyadic dyadic(double x) { return x; }
Dyadic dyadic(const auto& x) { return Dyadic(x.high) + Dyadic(x.low); }

/// For polynomials whose coefficients and values leave no doubt.
template <class W, int N>
auto roots_of(const Polynomial<W, N>& p) {
    return positive_roots<N>(p, p, veer::exact::is_double_word_v<W> ? 0x1p-90 : 0x1p-60, [](double, double) { return 0.0; });
}

/// leading (x - r1) (x - r2) ... (x - rN), whose coefficients are exact for small whole numbers.
template <class W, std::size_t N>
Polynomial<W, int{N}> with_roots(const std::array<double, N>& roots, double leading) {
    std::array<double, N + 1> c{leading};
    for (std::size_t n = 0; n < N; ++n) {
        for (std::size_t i = n + 1; i > 0; --i) c[i] = c[i - 1] - roots[n] * c[i];
        c[0] = -roots[n] * c[0];
    }
    Polynomial<W, int{N}> p{};
    for (std::size_t i = 0; i <= N; ++i) p.c[i] = W(c[i]);
    return p;
}

/// Whether the polynomial changes its sign within 2^exponent of x, decided without an error.
template <class W, int N>
bool changes_sign_near(const Polynomial<W, N>& p, const W& x, int exponent) {
    const auto value = [&p](const Dyadic& at) {
        Dyadic sum;
        for (std::size_t i = std::size_t{N} + 1; i-- > 0;) sum = sum * at + dyadic(p.c[i]);
        return sum.sign();
    };
    const Dyadic at = dyadic(x), reach = at * Dyadic::power_of_two(exponent);
    return value(at - reach) * value(at + reach) <= 0;
}

} // namespace

TEMPLATE_TEST_CASE("the roots of a quartic with whole roots are found, each once and in order", "[polynomial]", double, DoubleDouble) {
    using W = TestType;
    sweep<Random>(1, 20'000, [](Random& random) {
        std::array<double, 4> roots{};
        for (std::size_t i = 0; i < 4; ++i) {
            double root = 0;
            do root = random.below(41) - 20.0;
            while (root == 0.0 || std::find(roots.begin(), roots.end(), root) != roots.end());
            roots[i] = root;
        }
        const auto found = roots_of(with_roots<W>(roots, random.one_in(2) ? 3 : -1));
        std::sort(roots.begin(), roots.end());
        const auto first = std::upper_bound(roots.begin(), roots.end(), 0.0);
        if (!found.certain || found.count != int(roots.end() - first)) return false;
        for (int i = 0; i < found.count; ++i) {
            const Dyadic error = dyadic(found[i].at) - Dyadic(first[i]);
            const Dyadic allowed = Dyadic::power_of_two(veer::exact::is_double_word_v<W> ? -80 : -30); // what the rounding of coefficients up to 10^5 leaves
            if (!(-allowed <= error && error <= allowed)) return false;
        }
        return true;
    });
}

TEST_CASE("in double-double a root is right to 2^-88 of itself where the polynomial rises or falls there", "[polynomial]") {
    int seen = 0;
    sweep<Random>(2, 20'000, [&](Random& random) {
        Polynomial<DoubleDouble, 4> p{};
        for (auto& c : p.c) c = random.any_magnitude<double>(-4, 4);
        const auto found = roots_of(p);
        for (int i = 0; i < found.count; ++i) {
            const auto slope = in_double(p.derivative())(in_double(found[i].at)), size = in_double(found[i].at);
            if (std::fabs(slope) * size < 0.01) continue; // nearly a double root, whose place the last bits of the coefficients decide
            if (++seen, !changes_sign_near(p, found[i].at, -88)) return false;
            if (!(found[i].low <= found[i].at && found[i].at <= found[i].high)) return false;
        }
        return found.certain;
    });
    CHECK(seen > 10'000);
}

TEST_CASE("leading coefficients that are zero lower the degree", "[polynomial]") {
    const auto line = roots_of(Polynomial<double, 4>{{-6, 2, 0, 0, 0}});
    REQUIRE(line.count == 1);
    CHECK(line[0].at == 3);
    CHECK(line[0].sign_before == -1);
    CHECK(Polynomial<double, 4>{{-6, 2, 0, 0, 0}}.degree() == 1);
    CHECK(Polynomial<double, 4>{{-6, 2, 0, 0, 0}}.last_sign() == 1);
    CHECK(roots_of(Polynomial<double, 4>{{1, 0, 0, 0, 0}}).count == 0);
    CHECK((Polynomial<double, 4>{}.degree() == 0 && Polynomial<double, 4>{}.last_sign() == 0 && roots_of(Polynomial<double, 4>{}).count == 0));
}

TEST_CASE("no root, no answer: a polynomial that stays above zero", "[polynomial]") {
    CHECK(roots_of(Polynomial<DoubleDouble, 4>{{1.0, 0.0, 1.0, 0.0, 1.0}}).count == 0);
    CHECK(roots_of(Polynomial<DoubleDouble, 4>{{1.0, -1.0, 1.0, -1.0, 1.0}}).count == 0);
}

TEST_CASE("a double root is touched: sign 0 before it", "[polynomial]") {
    const auto found = roots_of(Polynomial<DoubleDouble, 4>{{9.0, -6.0, 1.0, 0.0, 0.0}}); // (x - 3)^2
    REQUIRE(found.count == 1);
    CHECK(in_double(found[0].at) == 3);
    CHECK(found[0].sign_before == 0);
}

TEST_CASE("where the slope is beyond the largest number, halves of the interval find the root", "[polynomial]") {
    const Polynomial<double, 3> p{{-0x1p1020, 0, 0, 0x1p1023}}; // of 1/2
    CHECK(veer::exact::root_between(p, p.derivative(), 0.0, 1.0, -1, 1.0, 0x1p-52) == 0.5);
}

TEST_CASE("derivative, product and difference are those of school", "[polynomial]") {
    const Polynomial<double, 2> a{{1, 2, 3}};
    const auto coefficients = [](const auto& p) { return std::vector<double>(std::begin(p.c), std::end(p.c)); };
    CHECK(coefficients(a.derivative()) == std::vector{2.0, 6.0});
    CHECK(coefficients(a * Polynomial<double, 1>{{-1, 1}}) == std::vector{-1.0, -1.0, -1.0, 3.0});
    CHECK(coefficients(a - a) == std::vector{0.0, 0.0, 0.0});
    CHECK(a(2) == 17);
}

TEST_CASE("between two numbers of different size lies the middle of their exponents", "[polynomial]") {
    CHECK(veer::exact::between(1.0, 1.5) == 1.25);
    CHECK(veer::exact::between(1.0, 3.0) == 1.75); // halfway from 1 to 2 and from 2 to 4
    CHECK(dyadic(veer::exact::between(DoubleDouble(1.0, 0x1p-60), DoubleDouble(1.5))) == 1.25 + Dyadic::power_of_two(-61));
    CHECK(dyadic(veer::exact::between(DoubleDouble(1.0, 0x1p-60), DoubleDouble(3.0))) == Dyadic(1.75));
    CHECK(veer::exact::between(0x1p-40, 0x1p40) == 1.0);
    int halvings = 0; // from everything to a neighbour
    for (double low = 0, high = 0x1p1000; veer::exact::between(low, high) > low && veer::exact::between(low, high) < high; ++halvings)
        low = veer::exact::between(low, high);
    CHECK(halvings <= 64);
}
