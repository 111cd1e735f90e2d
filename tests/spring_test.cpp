// SPDX-License-Identifier: MIT
#include <veer/spring.hpp>

#include <algorithm>
#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::Motion, veer::scalar_t, veer::spring_step;

TEMPLATE_LIST_TEST_CASE("what an exponential decay leaves, and what it takes", "[spring]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(231, 100'000, [](Random& random) {
        const S x = random.one_in(2) ? random.uniform<S>(0, 4) : std::abs(random.any_magnitude<S>(-60, 20));
        const auto remains = veer::parts::remains(x);
        const long double rest = std::exp(-exact(x)), gone = -std::expm1(-exact(x));
        // each squaring doubles the relative error of 2 epsilon, and there are fewer than log2(4 x) of them
        const long double error = (2 + 8 * exact(x)) * epsilon<S> * rest;
        return std::abs(exact(remains.left) - rest)
                <= std::max(error, std::max(1e-54L, exact((std::numeric_limits<S>::min)())))
            && std::abs(exact(remains.gone) - gone) <= 8 * epsilon<S> * gone;
    });
    CHECK(veer::parts::remains(S(0)).left == 1);
    CHECK(veer::parts::remains(S(0)).gone == 0);
    CHECK(veer::parts::remains(S(128)).left == 0);
    CHECK(veer::parts::remains((std::numeric_limits<S>::max)()).gone == 1);
}

/// A spring in motion, and the rounding that a step of it may have.
template <veer::Vector V> struct Spring {
    using S = scalar_t<V>;
    Motion<V> state;
    V target;
    S frequency, time_step;

    static Spring drawn(Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        return {{position, velocity}, target, random.uniform<S>(0, 12),
            random.uniform<S>(0, random.one_in(3) ? S(3) : S(0.1f))};
    }
    [[nodiscard]] Motion<V> after(S time) const {
        return spring_step(state.position, state.velocity, target, frequency, time);
    }
    [[nodiscard]] long double way() const {
        return tests::length(exact(state.position)) + tests::length(exact(target))
             + tests::length(exact(state.velocity)) * exact(time_step);
    }
};

TEMPLATE_LIST_TEST_CASE("a step of the spring is the solution of its equation of motion", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(232, 20'000, [](Random& random) {
        const auto spring = Spring<V>::drawn(random);
        const Motion<V> next = spring.after(spring.time_step);
        const long double w = exact(spring.frequency), h = exact(spring.time_step), rest = std::exp(-w * h);
        const Exact y = exact(spring.state.position) - exact(spring.target), v = exact(spring.state.velocity),
                    c = v + y * w;
        const long double tolerance = 10 * epsilon<S> * spring.way(); // 8 of the exponential, and the sums
        return error_of(next.position, exact(spring.target) + (y + c * h) * rest) <= tolerance
            && error_of(next.velocity, (v - c * (w * h)) * rest)
                   <= 10 * epsilon<S> * (tests::length(v) + w * tests::length(y));
    });
}

TEMPLATE_LIST_TEST_CASE("two half steps of the spring are one step", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(233, 20'000, [](Random& random) {
        auto spring = Spring<V>::drawn(random);
        const S half = spring.time_step / 2;
        const Motion<V> whole = spring.after(half + half);
        const long double w = exact(spring.frequency), tolerance = 24 * epsilon<S> * spring.way(); // three steps of 8
        spring.state = spring.after(half);
        const Motion<V> twice = spring.after(half);
        return error_of(twice.position, exact(whole.position)) <= tolerance
            && error_of(twice.velocity, exact(whole.velocity)) <= 2 * w * tolerance + 24 * epsilon<S> * 60;
    });
}

TEMPLATE_LIST_TEST_CASE("from rest the spring comes nearer in every step, swings past nowhere and ends on the target",
    "[spring]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(234, 300, [](Random& random) {
        auto spring = Spring<V>::drawn(random);
        spring.frequency = random.uniform<S>(1, 20), spring.time_step = random.uniform<S>(S(0.01f), S(0.3f));
        spring.state.velocity = veer::zero<V>();
        const V start = spring.state.position - spring.target;
        // coordinates are up to 400 in all; where a step goes less than half an ulp, at y w h / 2 < ulp / 2, it is lost
        const S grain = std::numeric_limits<S>::epsilon() * 400 * (1 + 1 / (spring.frequency * spring.time_step));
        S left = veer::length(start);
        for (int step = 0; step < 4000; ++step) {
            spring.state = spring.after(spring.time_step);
            const V offset = spring.state.position - spring.target;
            if (veer::length(offset) > left + grain || veer::dot(offset, start) < -grain * veer::length(start))
                return false;
            left = veer::length(offset);
        }
        return left <= grain;
    });
}

TEST_CASE("half of the way is left after 1.7 / frequency, a hundredth after 6.6 / frequency", "[spring]") {
    const auto left = [](double time) { return spring_step(glm::dvec2(1, 0), {0, 0}, {0, 0}, 2, time / 2).position.x; };
    CHECK((left(1.68) > 0.495 && left(1.68) < 0.505));
    CHECK((left(6.64) > 0.0099 && left(6.64) < 0.0101));
}

TEMPLATE_LIST_TEST_CASE(
    "without a frequency the motion is uniform, without time nothing changes, at rest on the target it stays",
    "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(235, 20'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const S frequency = wild.rate(), h = wild.time_step();
        const Motion<V> free = spring_step(position, velocity, target, -frequency, h),
                        frozen = spring_step(position, velocity, target, frequency, -h);
        const Motion<V> held = spring_step(target, veer::zero<V>(), target, frequency, h);
        return (frequency < 0
                   || (same_value(free.position, position + velocity * std::max(h, S(0)))
                       && same_value(free.velocity, velocity)))
            && (h < 0 || (same_value(frozen.position, position) && same_value(frozen.velocity, velocity)))
            && same_value(held.position, target) && same_value(held.velocity, veer::zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("a spring as stiff as can be is on the target after any step", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V position = vector<V>(100, -200, 300), velocity = vector<V>(7, 8, 9), target = vector<V>(1, 2, 3);
    for (const S frequency : {S(1e5), Wild<V>::most_rate}) {
        const Motion<V> next = spring_step(position, velocity, target, frequency, S(0.5));
        CHECK(error_of(next.position, exact(target)) <= 400 * epsilon<S>);
        CHECK(same_value(next.velocity, veer::zero<V>()));
    }
}

} // namespace
