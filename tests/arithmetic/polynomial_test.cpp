// SPDX-License-Identifier: MIT
#include <veer/arithmetic/polynomial.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"
#include "dyadic.hpp"

namespace {

using tests::Dyadic, tests::Random, tests::sweep;
using veer::exact::DoubleDouble, veer::exact::Polynomial, veer::exact::positive_roots, veer::exact::Roots;

Dyadic dyadic(double x) { return x; }
Dyadic dyadic(const auto& x) { return Dyadic(x.high) + Dyadic(x.low); }

/// For polynomials whose coefficients and values are certain.
template <class W, int N> auto roots_of(const Polynomial<W, N>& p) {
    return positive_roots<N>(
        p, p, veer::exact::is_double_word_v<W> ? 0x1p-90 : 0x1p-60, [](double, double) { return 0.0; });
}

/// leading (x - r1) (x - r2) ... (x - rN), whose coefficients are exact for small whole numbers.
template <class W, std::size_t N> Polynomial<W, int{N}> with_roots(const std::array<double, N>& roots, double leading) {
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
template <class W, int N> bool changes_sign_near(const Polynomial<W, N>& p, const W& x, int exponent) {
    const auto value = [&p](const Dyadic& at) {
        Dyadic sum;
        for (std::size_t i = std::size_t{N} + 1; i-- > 0;) sum = sum * at + dyadic(p.c[i]);
        return sum.sign();
    };
    const Dyadic at = dyadic(x), margin = at * Dyadic::power_of_two(exponent);
    return value(at - margin) * value(at + margin) <= 0;
}

} // namespace

TEMPLATE_TEST_CASE(
    "the roots of a quartic with whole roots are found, each once and in order", "[polynomial]", double, DoubleDouble) {
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
            const Dyadic allowed = Dyadic::power_of_two(
                veer::exact::is_double_word_v<W> ? -80 : -30); // what the rounding of coefficients up to 10^5 leaves
            if (!(-allowed <= error && error <= allowed)) return false;
        }
        return true;
    });
}

TEST_CASE(
    "in double-double a root is right to 2^-88 of itself where the polynomial rises or falls there", "[polynomial]") {
    int seen = 0;
    sweep<Random>(2, 20'000, [&](Random& random) {
        Polynomial<DoubleDouble, 4> p{};
        for (auto& c : p.c) c = random.any_magnitude<double>(-4, 4);
        const auto found = roots_of(p);
        for (int i = 0; i < found.count; ++i) {
            const auto slope = in_double(p.derivative())(in_double(found[i].at)), size = in_double(found[i].at);
            if (std::fabs(slope) * size < 0.01)
                continue; // nearly a double root, whose place the last bits of the coefficients decide
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
    CHECK((Polynomial<double, 4>{}.degree() == 0 && Polynomial<double, 4>{}.last_sign() == 0
           && roots_of(Polynomial<double, 4>{}).count == 0));
}

TEST_CASE("what lies beyond 2^204 hides no root before it", "[polynomial]") {
    for (const double far : {0x1p205, 0x1p206, 0x1p230}) {
        const auto found = roots_of(Polynomial<DoubleDouble, 4>{
            {far, DoubleDouble(-far) - DoubleDouble(1.0), 1.0, 0.0, 0.0}}); // (x - 1) (x - far)
        REQUIRE(found.count == 1);
        CHECK((in_double(found[0].at) == 1 && found[0].sign_before == 1));
        CHECK_FALSE(roots_of(Polynomial<double, 4>{{far, -far, 1, 0, 0}}).certain);
    }
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

TEMPLATE_TEST_CASE(
    "a slope of 0, or one beyond the largest number, raises no flag", "[polynomial][flags]", double, DoubleDouble) {
    using W = TestType;
    const Polynomial<W, 3> flat{{W(0), W(-4), W(1)}}; // at 2; of 0 and 4
    const Polynomial<double, 3> steep{{-0x1p1020, 0, 0, 0x1p1023}};
    std::feclearexcept(FE_ALL_EXCEPT);
    const W root = veer::exact::root_between(flat, flat.derivative(), W(1), W(8), -1, W(2), 0x1p-52);
    const double half = veer::exact::root_between(steep, steep.derivative(), 0.0, 4.0, -1, 4.0,
        0x1p-52); // whose value is beyond it too
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    CHECK((veer::exact::in_double(root) == 4 && half == 0.5));
}

TEST_CASE("a tangent that leads to an end of the interval, or beyond, is not followed", "[polynomial]") {
    const auto root = [](const Polynomial<double, 3>& p, double low, double high, double start, double resolution) {
        return veer::exact::root_between(p, p.derivative(), low, high, p(low) > 0.0 ? 1 : -1, start, resolution);
    };
    const Polynomial<double, 3> arch{{-4, 6, -1, 0}}, fall{{5, 0, -1, 0}};
    CHECK(std::fabs(root(arch, 0, 3, 2, 0x1p-52) - (3 - std::sqrt(5))) < 1e-15);        // to 0
    CHECK(std::fabs(root(fall, 0, 3, 1, 0x1p-52) - std::sqrt(5)) < 1e-15);              // to 3
    CHECK(std::fabs(root(arch, 0.5, 5.2, 5.19, 0x1p-7) - (3 - std::sqrt(5))) < 0x1p-6); // near 3 + sqrt(5)
}

TEMPLATE_TEST_CASE("the iteration ends with the step whose next would be shorter than the resolution", "[polynomial]",
    double, DoubleDouble) {
    using W = TestType;
    for (const int power :
        {2, 3, 4, 5, 6, -2, -3, -4, -5, -6}) { // 4 (u^power + u - 2^-6), where u = x - 2, or with -u^power
        Polynomial<W, 6> p{};
        p.c[0] = W(power > 0 ? 4 : -4);
        for (int n = 0; n < std::abs(power); ++n) {
            for (int i = 6; i > 0; --i) p.c[i] = p.c[i - 1] - p.c[i] * W(2);
            p.c[0] = p.c[0] * W(-2);
        }
        p.c[0] = p.c[0] - W(8 + 0x1p-4), p.c[1] = p.c[1] + W(4);
        const auto values_until = [&p](double resolution) {
            int values = 0;
            const auto counted = [&](const W& x) { return ++values, p(x); };
            static_cast<void>(veer::exact::root_between(counted, p.derivative(), W(1.5), W(2.5), -1, W(2), resolution));
            return values;
        };
        const double next = std::ldexp(1.0, -6 * std::abs(power)),
                     fraction = next / 2; // from u = 2^-6: u^power, of x = 2
        CHECK(values_until(fraction * 1.01) == 1);
        CHECK(values_until(fraction * 0.99) == 2);
    }
}

TEST_CASE("the root of a line takes one value", "[polynomial]") {
    const Polynomial<double, 4> line{{-100, 50, 0, 0, 0}};
    int values = 0;
    const auto counted = [&](double x) { return ++values, line(x); };
    CHECK(veer::exact::root_between(counted, line.derivative(), 1.0, 3.0, -1, 2 - 0x1p-6, 0x1p-60) == 2);
    CHECK(values == 1);
}

TEST_CASE("a polynomial without curve at the start is not taken for a line", "[polynomial]") {
    const auto found =
        roots_of(Polynomial<double, 4>{{190, -196, 6, -4, 1}}); // (x - 1)^4 - 192 (x - 1) - 3, and 1 is the start
    REQUIRE(found.count == 2);
    CHECK(std::fabs(found[0].at - 0.98437500031044078) < 1e-16);
}

TEST_CASE("in double-double a slope in double is not taken for exact", "[polynomial]") {
    const Polynomial<DoubleDouble, 3> p{{-1.0, DoubleDouble(1.0, 0x1p-60), 0.0, 0.0}};
    const auto slope = in_double(p).derivative();
    const auto root = veer::exact::root_between(
        p, slope, DoubleDouble(0.5), DoubleDouble(2.0), -1, DoubleDouble(1.0 + 0x1p-7), 0x1p-94);
    CHECK(changes_sign_near(p, root, -92));
}

TEST_CASE("from far away a root is reached, and soon where the polynomial is steep", "[polynomial]") {
    const Polynomial<double, 3> third{{-1, 0, 0, 1}};
    CHECK(std::fabs(veer::exact::root_between(third, third.derivative(), 0.0, 0x1p204, -1, 0x1p200, 0x1p-52) - 1)
          < 1e-15);

    const Polynomial<double, 6> sixth{{-1, 0, 0, 0, 0, 0, 1}};
    int values = 0;
    const auto counted = [&](double x) { return ++values, sixth(x); };
    CHECK(std::fabs(veer::exact::root_between(counted, sixth.derivative(), 0.0, 0x1p170, -1, 0x1p165, 0x1p-52) - 1)
          < 1e-15);
    CHECK(values < 40);
}

TEST_CASE("steps that grow before the root are no end", "[polynomial]") {
    const Polynomial<double, 3> p{{-999999.5, 30000, -300, 1}}; // (x - 100)^3 + 1/2
    CHECK(std::fabs(
              veer::exact::root_between(p, p.derivative(), 98.0, 102.0, -1, 101.0, 0x1p-52) - (100 - std::cbrt(0.5)))
          < 1e-8);
}

TEST_CASE("a root that is nearly threefold takes no more than 17 values on average", "[polynomial]") {
    int values = 0, found = 0;
    sweep<Random>(4, 1'000, [&](Random& random) {
        const double root = 1.0 + random.below(9);
        const auto p =
            with_roots<double>(std::array{root, root, root * (1 + std::ldexp(1.0, -random.below(30))), -1.0}, 1);
        const auto counted = [&](double x) { return ++values, p(x); };
        found += positive_roots<4>(p, counted, 0x1p-40, [](double, double) { return 0.0; }).count;
        return true;
    });
    CHECK(values <= found * 17);
}

TEST_CASE("a jump is found between two neighbours by 64 halvings", "[polynomial]") {
    for (const double behind : {1 + 0x1p-52, 1 + 0x1p-51, 1 + 0x3p-52}) {
        int values = 0;
        const auto jump = [&](double x) { return ++values, x < behind ? -1.0 : 1.0; };
        const double found =
            veer::exact::root_between(jump, Polynomial<double, 3>{}, 0.0, 0x1p204, -1, 0x1p100, 0x1p-52);
        CHECK((found == behind || found == std::nextafter(behind, 0)));
        CHECK(values <= 65);
    }
}

TEST_CASE("derivative, product and difference are those of school", "[polynomial]") {
    const Polynomial<double, 2> a{{1, 2, 3}};
    const auto coefficients = [](const auto& p) { return std::vector<double>(std::begin(p.c), std::end(p.c)); };
    CHECK(coefficients(a.derivative()) == std::vector{2.0, 6.0});
    CHECK(coefficients(a * Polynomial<double, 1>{{2, 5}}) == std::vector{2.0, 9.0, 16.0, 15.0});
    CHECK(coefficients(a - Polynomial<double, 2>{{4, 6, 9}}) == std::vector{-3.0, -4.0, -6.0});
    CHECK(coefficients(in_double(Polynomial<DoubleDouble, 2>{{1.0, 2.0, 3.0}})) == std::vector{1.0, 2.0, 3.0});
    CHECK(a(2) == 17);
}

TEST_CASE("the first zero ahead of a parabola is where it is, and -1 where there is none", "[polynomial]") {
    using veer::exact::first_zero_ahead;
    for (const double side : {1.0, -1.0}) {                                        // above zero, below
        CHECK(first_zero_ahead(side * 10, side * -7, side) == 2);                  // (x - 2) (x - 5)
        CHECK(first_zero_ahead(side * 10, side * -3, -side) == 2);                 // (2 - x) (5 + x)
        CHECK(first_zero_ahead(side * 0.5, side * -1.5, side) == 0.5);             // (x - 1/2) (x - 1)
        CHECK(first_zero_ahead(side * 0.0625, side * -0.125, side * 0.0625) == 1); // (x - 1)^2 / 16
        CHECK(first_zero_ahead(side * 6, side * -2, 0) == 3);
        CHECK(first_zero_ahead(side * 6, side * 2, 0) == -1);     // a line that leaves
        CHECK(first_zero_ahead(side, side * 3, side) == -1);      // both behind
        CHECK(first_zero_ahead(side, side * -1e200, side) == -1); // whose square does not fit
        std::feclearexcept(FE_ALL_EXCEPT);
        CHECK(first_zero_ahead(side, -side, side) == -1); // nowhere
        CHECK(!std::fetestexcept(FE_INVALID));
    }
}

TEST_CASE("the usual quartic has one separator, the lowest point of its last three terms", "[polynomial]") {
    const auto separators = [](const Polynomial<double, 4>& p) {
        const auto found = veer::exact::separators_of(p);
        std::vector<double> places;
        for (int i = 0; i < found.count; ++i) places.push_back(found[i].at);
        return places;
    };
    using Places = std::vector<double>;
    CHECK(separators({{15, 0, -8, 0, 1}}) == Places{2});
    CHECK(separators({{2, 0, -8, 4, 1}}) == Places{1});
    CHECK(separators({{100, 0, -8, -4, 1}}) == Places{4});
    CHECK(separators({{0.5, -1, -2, 1, 0.25}}) == Places{1});
    CHECK(separators({{0.5, -1, -0.5, 0, 0.0625}}) == Places{2});
    CHECK(separators({{20, 0, -8, 0, 1}}) != Places{2}); // above zero there
}

TEST_CASE("no short cut leads past a root", "[polynomial]") {
    const auto count = [](const Polynomial<double, 4>& p) { return roots_of(p).count; };
    CHECK(count({{0, 6, -7, 0, 1}}) == 2); // of 0, 1, 2 and -3
    const auto four = with_roots<double>(std::array{1.0, 2.0, 10.0, 40.0}, 0x1p-10);
    CHECK((0 < four.c[2] && four.c[2] < 1 && count(four) == 4));
    const auto found =
        roots_of(Polynomial<double, 4>{{1, -3, -1, 2.7, 0x1p-100}}); // the root of the short cut is 3 c[3] less an ulp
    REQUIRE(found.count == 2);
    CHECK((found[0].at < 1 && 1 < found[1].at && found[1].at < 1.2));
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK(count({{2, 0, -3, 0.5, 0}}) == 2);
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("the usual quartic gives both of its roots without a search", "[polynomial]") {
    const Polynomial<double, 4> p{{12, -1, -13, 1, 1}}; // (x - 1) (x - 3) (x + 1) (x + 4)
    const auto [first, second, first_slope, second_slope, certain] = veer::exact::usual_roots_of(p);
    REQUIRE(certain);
    CHECK((changes_sign_near(p, first, -52) && changes_sign_near(p, second, -52)));
    CHECK((std::abs(first - 1) < 0x1p-51 && std::abs(second - 3) < 0x1p-50));
    CHECK((std::abs(first_slope + 20) < 0x1p-20 && std::abs(second_slope - 56) < 0x1p-20)); // the derivative
}

TEST_CASE("the usual roots are certain only where they are all there are, and right then", "[polynomial]") {
    int asked = 0, found = 0;
    sweep<Random>(20261125, 20'000, [&](Random& random) {
        const auto size = [&] { return std::exp2(random.uniform<double>(-6, 6)); };
        const auto any = [&] { return random.uniform<double>(-1, 1) * size(); };
        const Polynomial<double, 4> p{{size(), any(), -size() * 4, any(), size()}};
        const auto roots = roots_of(p);
        const auto usual = veer::exact::usual_roots_of(p);
        asked += roots.count == 2 && roots[1].at > roots[0].at * 1.25;
        found += usual.certain;
        return !usual.certain
            || (roots.count == 2 && changes_sign_near(p, usual.first, -44) && changes_sign_near(p, usual.second, -44)
                && roots[0].low < usual.first && usual.first < roots[0].high && roots[1].low < usual.second
                && usual.second < roots[1].high);
    });
    CHECK(found * 2 > asked);
}

TEST_CASE("roots that touch, lie far apart, are too many or are not there make the usual quartic uncertain, and raise "
          "no flag",
    "[polynomial]") {
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto is_certain = [](const Polynomial<double, 4>& p) { return veer::exact::usual_roots_of(p).certain; };
    CHECK(!is_certain({{16, 0, -8, 0, 1}}));           // 2, twice
    CHECK(!is_certain({{16 - 0x1p-40, 0, -8, 0, 1}})); // nearly so
    CHECK(!is_certain({{17, 0, -8, 0, 1}}));           // none
    CHECK(!is_certain({{0, 6, -7, 0, 1}}));            // one at 0
    CHECK(!is_certain({{-1, 1, -1, 1, 1}}));
    CHECK(!is_certain({{1, -1, 1, -1, 1}}));
    CHECK(!is_certain({{1, 0, -1, 0, 0}}));
    CHECK(!is_certain({{1, 0, -1, 0, -1}}));
    CHECK(!is_certain({{1, 0, -1, 0, 0x1p-22}})); // 1 and 2^11
    CHECK(is_certain({{1, 0, -1, 0, 0x1p-18}}));
    CHECK(!is_certain({{0x1p-124, 0, -1, 0, 1}}));
    for (const double one : {0x1p-62, 0x1p-58, 0x1p58, 0x1p62}) // one and 3 of it
        CHECK(is_certain({{12 * one * one, -one, -13, 1 / one, 1 / one / one}}) == (one > 0x1p-60 && one < 0x1p60));
    CHECK(!is_certain(with_roots<double>(std::array{1.0, 10.0, 100.0, 1000.0}, 0x1p-10)));
    CHECK(!is_certain({{1, 0, -0x1p-124, 0, 0x1p-250}}));
    CHECK(!is_certain({{0x1p101, 0x1p101, -0x1p101, 0x1p101, 0x1p-100}}));
    CHECK(!is_certain({{0x1p-100, 0x1p101, -0x1p101, -0x1p101, 0x1p101}}));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("a root is searched from the zero of the parabola ahead, else from that of the chord, else from the middle",
    "[polynomial]") {
    const auto places_of = [](const Polynomial<double, 4>& p, double depth) { // the lowest point, the start ...
        std::vector<double> places;
        const auto value = [&](double x) { return places.push_back(x), depth < 0 ? (x < 3 ? 1.0 : depth) : p(x); };
        static_cast<void>(positive_roots<1>(p, value, 0x1p-60, [](double, double) { return 0.0; }));
        return places;
    };
    const Polynomial<double, 4> ahead{{1, -0.75, -0.25, 0, 0x1p-6}}, nowhere{{1, -1, 1, -1, 41.0 / 256}},
        beyond{{1, -0.125, 0, -1, 0.37890625}};
    const Polynomial<double, 4> third{{79.5, -36, 46.5, -23, 3}}; // whose extrema are at 0.75, 1 and 4
    const auto is = [](double x, double expected) { return std::fabs(x - expected) < 1e-6; };
    CHECK(places_of(ahead, 0).at(1) == 1);
    CHECK(is(places_of(nowhere, 0).at(0), 4));
    CHECK(is(places_of(nowhere, 0).at(1), 4 * (1.0 / 11)));
    CHECK(is(places_of(beyond, 0).at(0), 2));
    CHECK(is(places_of(beyond, 0).at(1), 2 * (1 / 2.1875)));
    CHECK(is(places_of(third, 0).at(3), 1 + 3 * (70 / 94.5)));
    CHECK(is(places_of(nowhere, -1e-30).at(1), veer::exact::midpoint(0.0, 4.0)));
}

TEMPLATE_TEST_CASE("the extrema of a cubic are the roots of a parabola, those above 0 and in order", "[polynomial]",
    double, DoubleDouble) {
    using W = TestType;
    constexpr bool careful = veer::exact::is_double_word_v<W>;
    const auto extrema = [](double b, double c, double d) { // of b x + c x^2 + d x^3
        const auto found = veer::exact::extrema_of(Polynomial<W, 3>{{W(7), W(b), W(c), W(d)}});
        std::vector<double> places;
        for (int i = 0; i < found.count; ++i) places.push_back(veer::exact::in_double(found[i].at));
        return std::pair(places, found.certain);
    };
    using Places = std::vector<double>;
    for (const double size : {1.0, -1.0, 0x1p-10}) {
        CHECK(extrema(9 * size, -6 * size, size) == std::pair(Places{1, 3}, true));
        CHECK(extrema(9 * size, 6 * size, size) == std::pair(Places{}, true)); // at -1 and -3
        CHECK(extrema(-9 * size, 3 * size, size) == std::pair(Places{1}, true));
        CHECK(extrema(-12 * size, 0, size) == std::pair(Places{2}, true));
        CHECK(extrema(0, -3 * size, size) == std::pair(Places{2}, true)); // and at 0
        CHECK(extrema(12 * size, -6 * size, size) == std::pair(Places{2, 2}, true));
        CHECK(extrema(size, 0, size) == std::pair(Places{}, true));
        CHECK(extrema(-4 * size, size, 0) == std::pair(Places{2}, true));               // a parabola
        CHECK(extrema(size * -0x1p205, size * 0.5, 0) == std::pair(Places{}, careful)); // too far
    }
    const auto [near_zero, certain] = extrema(-0x3p-60, 0.375, 1); // beside -1/4
    REQUIRE((certain && near_zero.size() == 1));
    CHECK(std::fabs(near_zero[0] * 0x1p58 - 1) < 1e-15);
}

TEMPLATE_TEST_CASE("a value that is rounding alone makes a double uncertain, and is zero in double-double",
    "[polynomial]", double, DoubleDouble) {
    using W = TestType;
    constexpr bool careful = veer::exact::is_double_word_v<W>;
    const auto roots = [](const Polynomial<W, 4>& p, double tolerance) {
        return positive_roots<2>(p, p, careful ? 0x1p-90 : 0x1p-60, [tolerance](double, double) { return tolerance; });
    };
    const Polynomial<W, 4> above{{W(4.5), W(-4), W(1)}}, touching{{W(4), W(-4), W(1)}},
        rising{{W(-0.25), W(1)}}; // (x - 2)^2 + 1/2, (x - 2)^2
    CHECK((roots(above, 0.25).certain && roots(above, 0.25).count == 0));
    for (const double tolerance : {0.5, 1.0}) {
        const auto found = roots(above, tolerance);
        CHECK(found.certain == careful);
        if (careful) CHECK((found.count == 1 && veer::exact::in_double(found[0].at) == 2 && found[0].sign_before == 0));
    }
    CHECK((roots(touching, 0).certain && roots(touching, 0).count == 1));
    CHECK(roots(rising, 0.5).certain == careful); // at 0 already
    CHECK((roots(rising, 0.125).certain && roots(rising, 0.125).count == 1));
    if (careful) CHECK(roots(rising, 0.5).count == 1);
    const Polynomial<W, 4> twice{
        {W(-7.96), W(11.97), W(-6), W(1)}}; // (x - 2)^3 - 0.03 (x - 2) + 0.01, whose extrema are one root
    if (careful) CHECK(roots(twice, 0.5).count == 1);
}

TEMPLATE_TEST_CASE(
    "roots are looked for up to 2^204, and no more than asked for", "[polynomial]", double, DoubleDouble) {
    using W = TestType;
    CHECK(veer::exact::in_double(roots_of(Polynomial<W, 4>{{W(-0x1p202), W(1)}})[0].at) == 0x1p202);
    const auto too_far = roots_of(Polynomial<W, 4>{{W(-0x1p206), W(1)}});
    CHECK((too_far.count == 0 && too_far.certain == veer::exact::is_double_word_v<W>));

    const auto p = with_roots<W>(std::array{1.0, 2.0, 3.0, 4.0}, 1);
    const auto first = positive_roots<1>(p, p, 0x1p-60, [](double, double) { return 0.0; });
    CHECK((first.count == 1 && std::fabs(veer::exact::in_double(first[0].at) - 1) < 1e-10));
}

TEMPLATE_TEST_CASE("a root takes few values of the polynomial", "[polynomial]", double, DoubleDouble) {
    using W = TestType;
    int values = 0, found = 0;
    sweep<Random>(3, 5'000, [&](Random& random) {
        const auto number = [&random](double low, double high) { return W(random.uniform<double>(low, high)); };
        const Polynomial<W, 4> usual{
            {number(1, 1000), number(-10, 10), number(-50, 0), number(-10, 10), number(0.125, 10)}};
        const auto p = random.one_in(2)
                         ? usual
                         : with_roots<W>(std::array{1.0 + random.below(9), 10.0 + random.below(9), -1.0, 30.0}, 1);
        const auto counted = [&](const W& x) { return ++values, p(x); };
        found +=
            positive_roots<4>(p, counted, veer::exact::is_double_word_v<W> ? 0x1p-90 : 0x1p-60, [](double, double) {
                return 0.0;
            }).count;
        return true;
    });
    CHECK(
        values
        <= found * (veer::exact::is_double_word_v<W> ? 2.4 : 6.7)); // in double-double the root in double is the start
}
