// SPDX-License-Identifier: MIT
#include <veer/exact/flight_curve.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"

namespace {

using tests::Random, tests::sweep;
using veer::exact::Braking, veer::exact::DoubleDouble, veer::exact::fading, veer::exact::FlightCurve,
    veer::exact::FlightRule, veer::exact::in_double;

template <class W> constexpr double rounding = veer::exact::is_double_word_v<W> ? 0x1p-92 : 0x1p-44;

/// Whether two numbers are the same, but for rounding.
template <class W> bool is_near(const W& a, const W& b, double part = rounding<W>) {
    return in_double(veer::magnitude(a - b)) <= in_double(veer::magnitude(b)) * part;
}

} // namespace

TEMPLATE_TEST_CASE("what drag leaves fulfils its own equations, and those of the exponential function", "[drag]",
    double, DoubleDouble) {
    using W = TestType;
    sweep<Random>(1, 20'000, [](Random& random) {
        const W x(std::abs(random.any_magnitude<double>(-60, 9)));
        const auto once = fading(x), twice = fading(W(x * W(2)));
        const bool equations =
            is_near(W(once.kept + x * once.mean), W(1)) && is_near(W(once.mean + x * once.gain), W(1));
        const bool doubled = is_near(twice.kept, W(once.kept * once.kept), rounding<W> * 0x1p4)
                          && is_near(twice.mean, W(once.mean * (W(1) + once.kept) * W(0.5)));
        const auto in_full = [](const W& number) { return static_cast<long double>(in_double(number)); };
        const long double at = in_full(x), left = std::exp(-at);
        const bool exponential = std::abs(in_full(once.kept) - left) <= left * (1 + at) * 0x1p-46L
                              && std::abs(in_full(once.mean) + std::expm1(-at) / at) <= 0x1p-44L;
        return equations && exponential && (doubled || in_double(x) > 350);
    });
    const auto late = fading(W(1000));
    CHECK((in_double(late.kept) == 0 && in_double(late.mean) == 1e-3 && in_double(late.gain) == 0.999e-3));
}

TEST_CASE("what drag leaves is right to 2^-93 of numbers with 60 digits", "[drag]") {
    struct Digits {
        double x;
        DoubleDouble kept, mean, gain;
    };
    const auto sum = [](double high, double low) { return DoubleDouble(high) + DoubleDouble(low); };
    for (const auto& [x, kept, mean, gain] : {
             Digits{0.25, sum(0x1.8ebef9eac820bp-1, -0x1.797d4686c5393p-57),
                 sum(0x1.c5041854df7d4p-1, 0x1.797d4686c5393p-55), sum(0x1.d7df3d590415dp-2, 0x1.a0ae5e4eb1b48p-59)},
             Digits{1, sum(0x1.78b56362cef38p-2, -0x1.ca8a4270fadf5p-57),
                 sum(0x1.43a54e4e98864p-1, 0x1.ca8a4270fadf5p-57), sum(0x1.78b56362cef38p-2, -0x1.ca8a4270fadf5p-57)},
         }) {
        const auto faded = fading(DoubleDouble(x));
        CHECK(is_near(faded.kept, kept, 0x1p-93));
        CHECK(is_near(faded.mean, mean, 0x1p-93));
        CHECK(is_near(faded.gain, gain, 0x1p-93));
    }
}

TEMPLATE_TEST_CASE("the time to lose a fraction of a velocity is that after which the remainder is kept", "[drag]",
    double, DoubleDouble) {
    using W = TestType;
    sweep<Random>(2, 5'000, [](Random& random) {
        const W small(std::abs(random.any_magnitude<double>(-90, 0))), large = W(1) - small;
        const W soon = veer::exact::time_to_lose(small, large), late = veer::exact::time_to_lose(large, small);
        if (!is_near(W(soon * fading(soon).mean), small) || !is_near(fading(late).kept, small, rounding<W> * 0x1p6))
            return false;
        const W lost(random.uniform<double>(0.25, 0.75)), x = veer::exact::time_to_lose(lost, W(W(1) - lost));
        return is_near(W(x * fading(x).mean), lost, rounding<W> * 4);
    });
}

TEMPLATE_TEST_CASE(
    "after one step the curve is where the rule of the step puts the body", "[drag]", double, DoubleDouble) {
    using W = TestType;
    sweep<Random>(3, 5'000, [](Random& random) {
        FlightRule rule{0,
            random.one_in(3)   ? Braking::power
            : random.one_in(2) ? Braking::implicit
                               : Braking::linear,
            random.one_in(2), random.one_in(2)};
        const double c = random.uniform<double>(0.01, 0.9), h = random.uniform<double>(0.01, 1);
        rule.damping = c, rule.time_step = h;
        const FlightCurve<W> curve = veer::exact::curve_of<W>(rule);
        const auto faded = fading(W(curve.drag * W(h)));
        const W travel = curve.of_velocity * W(h) * faded.mean,
                fall = W(h) * (curve.drift + curve.of_velocity * curve.of_pull * (W(h) * faded.gain));
        const W kept = rule.braking == Braking::linear   ? W(1) - W(c) * W(h)
                     : rule.braking == Braking::implicit ? W(1) / (W(1) + W(c) * W(h))
                                                         : faded.kept;
        const W moved = rule.moves_first ? W(h) : W(kept * W(h));
        const W fallen = rule.moves_first    ? W(h) * W(h) * W(0.625)
                       : rule.brakes_gravity ? W(kept * W(h) * W(h))
                                             : W(h) * W(h);
        return is_near(travel, moved, rounding<W> * 0x1p4) && is_near(fall, fallen, rounding<W> * 0x1p8)
            && is_near(faded.kept, kept, rounding<W> * 0x1p4);
    });
}

TEST_CASE("without damping, or with all of it, a step is a limit", "[drag]") {
    using veer::exact::curve_of;
    const auto free = curve_of<double>({0, Braking::linear, true, false, 0.5});
    CHECK((free.drag == 0 && free.of_velocity == 1 && free.of_pull == 1 && free.drift == 0.25));
    for (const Braking braking : {Braking::linear, Braking::power}) {
        const auto stopped = curve_of<double>({1, braking, false, false, 1});
        CHECK((stopped.of_velocity == 0 && stopped.drag == 1024 && stopped.drift == 1));
    }
    // all but 2^-2048 of it, which is no double, and more than all
    for (const double damping : {0.5, 3.0}) {
        const auto stopped = curve_of<double>({damping, Braking::power, false, false, 2048});
        CHECK((stopped.of_velocity == 0 && stopped.drag == 0.5 && stopped.of_pull == 1024 && stopped.drift == 2048));
    }
    const auto undamped = curve_of<double>({0, Braking::power, false, false, 0.5});
    CHECK((undamped.drag == 0 && undamped.of_velocity == 1 && undamped.of_pull == 1 && undamped.drift == 0.25));
    CHECK(curve_of<double>({1e200}).drag == 1e200);
    const auto smooth = curve_of<double>({2}), below_0 = curve_of<double>({-2});
    CHECK((smooth.drag == 2 && below_0.drag == 0 && smooth.of_pull == 1));
}
