// SPDX-License-Identifier: MIT
#include <veer/exact/root.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"
#include "dyadic.hpp"
#include "words.hpp"

namespace {

using tests::Dyadic, tests::dyadic, tests::Random, tests::sweep;
using veer::exact::between, veer::exact::DoubleDouble, veer::exact::in_double, veer::exact::root_between,
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
            const W share = x / W(root), slope = (W(1) + share * share * W(3)) / W(root);
            const W value = share + share * share * share - W(2);
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
    CHECK(between(1.0, 1.5) == 1.25);
    CHECK(between(1.5, 2.5) == 2.0);
    CHECK(between(1.0, 3.0) == 1.75); // halfway from 1 to 2 and from 2 to 4
    CHECK(dyadic(between(DoubleDouble(1.0, 0x1p-60), DoubleDouble(1.5))) == 1.25 + Dyadic::power_of_two(-61));
    CHECK(dyadic(between(DoubleDouble(1.0, 0x1p-60), DoubleDouble(3.0))) == Dyadic(1.75));
    CHECK(between(0x1p-40, 0x1p40) == 1.0);
    int halvings = 0; // from everything to a neighbour
    for (double low = 0, high = 0x1p1000; between(low, high) > low && between(low, high) < high; ++halvings)
        low = between(low, high);
    CHECK(halvings <= 64);
}
