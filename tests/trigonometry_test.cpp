// SPDX-License-Identifier: MIT
#include <veer/trigonometry.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::exact, tests::Random, tests::same_bits, tests::sweep, tests::ulps, tests::Wild;

template <class S> constexpr S pi = std::numbers::pi_v<S>;
constexpr long double exact_pi = std::numbers::pi_v<long double>;

// ---- sin_cos --------------------------------------------------------------------------------------------------------

struct Reference {
    long double sine, cosine;
};
Reference reference(float angle) {
    const auto in_double = static_cast<double>(angle);
    return {exact(std::sin(in_double)), exact(std::cos(in_double))};
}
/// In 64 bits, up to 10^4. The quarter turns are taken off here, by pi / 2 in three parts, since not every C library
/// knows more of pi than 66 bits. The products with the first two parts are exact.
Reference reference(double angle) {
    const long double quarters = std::nearbyint(exact(angle) / (exact_pi / 2));
    const long double rest = exact(angle) - quarters * 0x1.921fb54442p+0L - quarters * 0xd.18469898cp-44L
                           - quarters * 0xc.51701b839a25205p-84L;
    const long double sine = std::sin(rest), cosine = std::cos(rest);
    switch (static_cast<int>(quarters) & 3) {
        case 0: return {sine, cosine};
        case 1: return {cosine, -sine};
        case 2: return {-sine, -cosine};
        default: return {-cosine, sine};
    }
}

template <class S> struct WorstSineCosine {
    long double sine_ulps = 0, cosine_ulps = 0;
    bool odd_and_even = true;

    void look_at(S angle) {
        const auto [sine, cosine] = veer::sin_cos(angle);
        const auto [mirrored_sine, mirrored_cosine] = veer::sin_cos(-angle);
        odd_and_even = odd_and_even && mirrored_sine == -sine && mirrored_cosine == cosine;

        const Reference truth = reference(angle);
        sine_ulps = std::max(sine_ulps, ulps(sine, truth.sine));
        cosine_ulps = std::max(cosine_ulps, ulps(cosine, truth.cosine));
    }

    void confirm() const {
        CHECK(sine_ulps <= 1);
        CHECK(cosine_ulps <= 1);
        CHECK(odd_and_even);
    }
};

TEMPLATE_LIST_TEST_CASE(
    "sine and cosine of a small angle, known by its square, are within 2 epsilon", "[rotation]", tests::Scalars) {
    using S = TestType;
    Random random(47);
    long double worst = 0;
    for (int i = 0; i < 200'000; ++i) {
        const S square =
            random.one_in(4) ? std::abs(random.any_magnitude<S>(-60, -1)) : random.uniform<S>(0, S(0.6168));
        const long double angle = std::sqrt(static_cast<long double>(square));
        const long double sine = std::sin(angle) / angle, cosine = std::cos(angle);
        worst = std::max({worst, std::abs(exact(veer::parts::sine_over_angle(square)) - sine) / sine,
            std::abs(exact(veer::parts::cosine_of_square(square)) - cosine) / cosine});
    }
    CHECK(worst <= 2 * exact(epsilon<S>));
    CHECK(veer::parts::sine_over_angle(S(0)) >= 1);
    CHECK(veer::parts::cosine_of_square(S(0)) >= 1);
}

TEST_CASE("float sin_cos is within 1 ulp over every hundredth float up to 10^4, of either sign", "[rotation]") {
    WorstSineCosine<float> worst;
    for (std::uint32_t bits = 0; bits <= std::bit_cast<std::uint32_t>(1e4f); bits += 101)
        worst.look_at(std::bit_cast<float>(bits));
    worst.confirm();
}

TEST_CASE("double sin_cos is within 1 ulp over a million angles up to 10^4, of either sign", "[rotation]") {
    WorstSineCosine<double> worst;
    Random random(41);
    for (int i = 0; i < 500'000; ++i) worst.look_at(random.uniform<double>(0, 1) * random.uniform<double>(0, 1e4));
    for (int i = 0; i < 500'000; ++i) worst.look_at(random.any_magnitude<double>(-1040, 13));
    worst.confirm();
}

TEMPLATE_LIST_TEST_CASE("sin_cos is within 1 ulp beside every multiple of pi / 4 up to 10^4, where it is hardest",
    "[rotation]", tests::Scalars) {
    using S = TestType;
    WorstSineCosine<S> worst;
    for (int i = 1; i < 12732; ++i) {
        S angle = static_cast<S>(exact_pi / 4 * i);
        for (int step = 0; step < 3; ++step) angle = std::nextafter(angle, S(0));
        for (int step = 0; step < 6; ++step) worst.look_at(angle), angle = std::nextafter(angle, S(20000));
    }
    worst.confirm();
}

TEMPLATE_LIST_TEST_CASE("sin_cos of zero and of the quarter turns is what it should be", "[rotation]", tests::Scalars) {
    using S = TestType;
    CHECK((same_bits(veer::sin_cos(S(0)).sine, S(0)) && veer::sin_cos(S(0)).cosine == 1));
    CHECK(veer::sin_cos(pi<S> / 2).sine == 1);
    CHECK(veer::sin_cos(pi<S>).cosine == -1);
    CHECK(veer::sin_cos(3 * pi<S> / 2).sine == -1);
    CHECK(veer::sin_cos(std::numeric_limits<S>::denorm_min()).sine == std::numeric_limits<S>::denorm_min());
}

TEMPLATE_LIST_TEST_CASE(
    "sin_cos of more than 2^11 turns is that of an angle less than 1 ulp off, and beyond 2^30 that of 2^30",
    "[rotation]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(43, 300'000, [](Random& random) {
        const S angle = random.one_in(2) ? random.uniform<S>(12'000, 20'000) : random.any_magnitude<S>(13, 29);
        const auto [sine, cosine] = veer::sin_cos(angle);
        const long double off = tests::ulp<S>(exact(angle)) + epsilon<S>;
        return std::abs(exact(sine) - std::sin(exact(angle))) <= off
            && std::abs(exact(cosine) - std::cos(exact(angle))) <= off;
    });
    const auto [sine, cosine] = veer::sin_cos(S(0x1p30));
    for (const S huge : {S(2e9), std::numeric_limits<S>::max()}) {
        CHECK((veer::sin_cos(huge).sine == sine && veer::sin_cos(huge).cosine == cosine
               && veer::sin_cos(-huge).sine == -sine));
    }
}

TEMPLATE_LIST_TEST_CASE("of any angle no more than 2^11 turns are left", "[rotation]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(44, 100'000, [](Random& random) {
        const S angle = random.any_magnitude<S>(12, 31), left = veer::parts::fewer_turns(angle);
        return std::abs(left) <= 12868 && (std::abs(angle) > 12868 || same_bits(left, angle));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "sin_cos has no jump where its reduction begins, at 0.785 and at 12868", "[rotation]", tests::Scalars) {
    using S = TestType;
    WorstSineCosine<S> worst;
    for (const S seam : {S(0.785), S(12868)}) {
        S angle = seam;
        for (int step = 0; step < 1000; ++step) angle = std::nextafter(angle, S(0));
        for (int step = 0; step < 2000; ++step) {
            const auto [sine, cosine] = veer::sin_cos(angle);
            const long double off = seam < 1 ? epsilon<S> : tests::ulp<S>(exact(angle));
            CHECK_FALSE((std::abs(exact(sine) - std::sin(exact(angle))) > off
                         || std::abs(exact(cosine) - std::cos(exact(angle))) > off));
            if (seam < 1) worst.look_at(angle);
            angle = std::nextafter(angle, S(20000));
        }
    }
    worst.confirm();
}

TEMPLATE_LIST_TEST_CASE("sin_cos of the smallest angles is the angle itself", "[rotation]", tests::Scalars) {
    using S = TestType;
    for (const S angle : {-std::numeric_limits<S>::denorm_min(), -(std::numeric_limits<S>::min)()})
        CHECK(same_bits(veer::sin_cos(angle).sine, angle));
}

TEMPLATE_LIST_TEST_CASE(
    "sin_cos stays on the unit circle for every finite angle, raising no flag", "[rotation]", tests::Scalars) {
    using S = TestType;
    using V = glm::vec<2, S>;
    tests::stays_finite<V>(42, [](Wild<V>& wild) {
        const S angle =
            wild.one_in(2) ? wild.number() : wild.template any_magnitude<S>(0, std::numeric_limits<S>::max_exponent);
        const auto [sine, cosine] = veer::sin_cos(angle);
        // 1 ulp of each, at most eps / 2 for the larger numbers, counts twice in its square: 2 eps; as much again for
        // angles beyond 10^4
        const bool on_circle =
            std::abs(exact(sine) * exact(sine) + exact(cosine) * exact(cosine) - 1) <= 4 * epsilon<S>;
        return on_circle ? S(0) : std::numeric_limits<S>::infinity();
    });
}

// ---- arc_tangent ----------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "arc_tangent is within 2 ulp in all directions of the upper half plane", "[rotation]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(55, 1'000'000, [](Random& random) {
        const S y = std::abs(random.any_magnitude<S>(-12, 12)), x = random.any_magnitude<S>(-12, 12);
        return ulps(veer::parts::arc_tangent(y, x), std::atan2(exact(y), exact(x))) <= 2;
    });
    CHECK((veer::parts::arc_tangent(S(0), 3) == 0 && veer::parts::arc_tangent(S(3), 3) == pi<S> / 4
           && veer::parts::arc_tangent(S(3), 0) == pi<S> / 2));
    CHECK((veer::parts::arc_tangent(S(3), -3) == 3 * pi<S> / 4 && veer::parts::arc_tangent(S(0), -3) == pi<S>));
    CHECK(veer::parts::arc_tangent(S(0), 0) == 0);
}

} // namespace
