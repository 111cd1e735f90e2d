// SPDX-License-Identifier: MIT
#include <veer/arithmetic/root.hpp>

#include <cmath>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "../support/sweep.hpp"
#include "dyadic.hpp"
#include "words.hpp"

namespace {

using tests::Dyadic, tests::dyadic, tests::Random, tests::sweep;
using veer::exact::midpoint, veer::exact::DoubleDouble, veer::exact::in_double, veer::exact::root_between,
    veer::exact::Sloped;

} // namespace

TEMPLATE_TEST_CASE("the root of a smooth function is found to the last digits, wherever it is, in few values", "[root]",
    double, DoubleDouble) {
    using W = TestType;
    sweep<Random>(1, 5'000, [](Random& random) {
        const double root = std::abs(random.any_magnitude<double>(-60, 190));
        const bool rises = random.one_in(2);
        int values = 0;
        const auto cubic = [&](const W& x) { // x / root + (x / root)^3 - 2
            const W fraction = x / W(root), slope = (W(1) + fraction * fraction * W(3)) / W(root);
            const W value = fraction + fraction * fraction * fraction - W(2);
            return ++values, rises ? Sloped<W>{value, slope} : Sloped<W>{W(0) - value, W(0) - slope};
        };
        const W found = root_between(cubic, W(0), W(0x1p200), rises);
        const double off = in_double(veer::magnitude(found - W(root)));
        return off <= root * (veer::exact::is_double_word_v<W> ? 0x1p-98 : 0x1p-51) && values < 100;
    });
}

TEST_CASE("where the slope is 0, or leads out of the interval, the interval is halved", "[root]") {
    const auto step = [](double x) { return Sloped<double>{x < 3 ? -1.0 : 1.0, 0.0}; };
    CHECK(std::abs(root_between(step, 0.0, 0x1p200, true) - 3) <= 0x1p-51);
    const auto flat = [](double x) { return Sloped<double>{std::tanh(x - 100), 0x1p-900}; };
    CHECK(std::abs(root_between(flat, 0.0, 0x1p200, true) - 100) <= 0x1p-45);
    int values = 0;
    const auto words = [&](const DoubleDouble& x) {
        return ++values, Sloped<DoubleDouble>{DoubleDouble(x < DoubleDouble(3e15) ? -1.0 : 1.0), DoubleDouble(0.0)};
    };
    CHECK(in_double(root_between(words, DoubleDouble(0.0), DoubleDouble(0x1p200), true)) == 3e15);
    CHECK(values <= 114); // a value for each digit of two words, and a few that lead to their exponent
}

TEST_CASE("a wide interval is cut in strides, which square while the root is ahead, and a step has to halve the last",
    "[root]") {
    const bool rises = GENERATE(true, false);
    // the first places of a search, for a root there; the slope is 0 but at one place, where Newton leads to another
    const auto places = [&](double low, double high, double root, double from, double to) {
        std::vector<double> found;
        const auto sides = [&](double x) {
            found.push_back(x);
            const double value = (x < root) == rises ? -0.5 : 0.5;
            return Sloped<double>{value, x == from ? -value / (to - from) : 0.0};
        };
        CHECK(std::abs(root_between(sides, low, high, rises) - root) <= root * 0x1p-51);
        return found.resize(5), found;
    };
    using Places = std::vector<double>;
    CHECK(places(0, 0x1p200, 3e15, 0, 0) == Places{1, 0x1p4, 0x1p12, 0x1p28, 0x1p60});
    CHECK(places(0, 0x1p200, 0x1p190, 0x1p60, 0x1p61) == Places{1, 0x1p4, 0x1p12, 0x1p28, 0x1p60});
    CHECK(places(1, 16, 5, 0, 0) == Places{8.5, 4.75, 6.625, 5.6875, 5.21875});
    CHECK(places(1, 18, 5, 0, 0) == Places{4, 11, 7.5, 5.75, 4.875});
    CHECK(places(0, 0x1p200, 40, 1, 0x1p20) == Places{1, 0x1p20, 16, 4096, 2056}); // behind the root no stride grows
    CHECK(places(1, 18, 16, 4, 13) == Places{4, 11, 14.5, 16.25, 15.375});         // 9 is more than half of 17
    CHECK(places(4, 16, 5, 7, 6) == Places{10, 7, 6, 5, 4.5});                     // 1 is less than half of 3
    CHECK(places(4, 16, 8.75, 7, 9) == Places{10, 7, 8.5, 9.25, 8.875});
}

TEST_CASE("a value of 0 is a root, and a step of half the digits is the last", "[root]") {
    const auto line = [](double x) { return Sloped<double>{x - 1, 1.0}; };
    CHECK(root_between(line, 0.0, 8.0, true) == 1); // the first place
    int values = 0;
    const auto counted = [&](double x) { return ++values, Sloped<double>{x * x - 1 - 0x1p-28, 2 * x}; };
    CHECK(std::abs(root_between(counted, 0.0, 8.0, true) - 1 - 0x1p-29) <= 0x1p-51);
    CHECK(values == 1);
}

TEST_CASE("between two numbers of different size lies the middle of their exponents", "[root]") {
    CHECK(midpoint(1.0, 1.5) == 1.25);
    CHECK(midpoint(1.5, 2.5) == 2.0);
    CHECK(midpoint(1.0, 3.0) == 1.75); // halfway from 1 to 2 and from 2 to 4
    CHECK(dyadic(midpoint(DoubleDouble(1.0, 0x1p-60), DoubleDouble(1.5))) == 1.25 + Dyadic::power_of_two(-61));
    CHECK(dyadic(midpoint(DoubleDouble(1.0, 0x1p-60), DoubleDouble(3.0))) == Dyadic(1.75));
    CHECK(midpoint(0x1p-40, 0x1p40) == 1.0);
    int halvings = 0; // from everything to a neighbour
    for (double low = 0, high = 0x1p1000; midpoint(low, high) > low && midpoint(low, high) < high; ++halvings)
        low = midpoint(low, high);
    CHECK(halvings <= 64);
}
