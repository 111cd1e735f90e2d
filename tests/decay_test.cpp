// SPDX-License-Identifier: MIT
#include <veer/decay.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::exact, tests::Random, tests::sweep;
using veer::Decay, veer::exponential_decay;

TEMPLATE_LIST_TEST_CASE("the two numbers of drag are right to 4 epsilon at every size", "[decay]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(11, 200'000, [](Random& random) {
        const S drawn = random.one_in(2) ? random.uniform<S>(0, 4)
                                         : std::abs(random.any_magnitude<S>(-60, std::numeric_limits<S>::max_exponent));
        const Decay<S> decay = exponential_decay(drawn);
        const long double x = exact(drawn), lost = -std::expm1(-x);
        const long double mean = lost / x;
        // x - (1 - e^-x) cancels below 1, where its series converges quickly
        long double gain = (1 - mean) / x;
        if (x < 1) {
            long double term = gain = 0.5L;
            for (int k = 3; k < 30; ++k) gain += term *= -x / k;
        }
        return std::abs(exact(decay.mean) - mean) <= 4 * epsilon<S> * mean
            && std::abs(exact(decay.gain) - gain) <= 4 * epsilon<S> * gain;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "what drag leaves of a velocity is right to an epsilon down to e^-87", "[decay]", tests::Scalars) {
    using S = TestType;
    const S end = sizeof(S) == 4 ? 87 : 708;
    const auto left = [](S x) { return veer::parts::remaining_fraction(x, exponential_decay(x).mean); };
    sweep<Random>(13, 200'000, [&](Random& random) {
        const S x = random.one_in(2) ? random.uniform<S>(0, 2) : random.uniform<S>(0, end);
        const long double wanted = std::exp(-exact(x));
        return std::abs(exact(left(x)) - wanted) <= epsilon<S> * wanted;
    });
    CHECK(left(0) == 1);
    CHECK(left(end) > 0);
    CHECK(left(std::nextafter(end, 2 * end)) == 0);
    CHECK(left(std::numeric_limits<S>::max()) == 0);
}

TEMPLATE_LIST_TEST_CASE(
    "without drag the means are 1 and 1/2, and less than none counts as none", "[decay]", tests::Scalars) {
    using S = TestType;
    for (const S x : {S(0), S(-0.0), S(-1), S(-1e15)}) {
        CHECK(exponential_decay(x).mean == 1);
        CHECK(exponential_decay(x).gain == S(0.5));
    }
}

TEMPLATE_LIST_TEST_CASE("a step under drag in two halves is one step", "[decay]", tests::Scalars) {
    using S = TestType;
    struct State {
        S position, velocity;
        State after(S push, S damping, S time) const {
            const Decay<S> decay = exponential_decay(S(damping * time));
            const S change = time * (push - damping * velocity);
            return {position + time * (velocity + change * decay.gain), velocity + change * decay.mean};
        }
    };
    sweep<Random>(12, 100'000, [](Random& random) {
        const State start{0, random.uniform<S>(0, 30)};
        const S push = random.uniform<S>(0, 30), damping = random.uniform<S>(0, 10), time = random.uniform<S>(0, 1);
        const State whole = start.after(push, damping, 2 * time),
                    half = start.after(push, damping, time).after(push, damping, time);
        return std::abs(exact(whole.velocity - half.velocity)) <= 60 * (epsilon<S> * 8)
            && std::abs(exact(whole.position - half.position)) <= 120 * 8 * epsilon<S>;
    });
}

} // namespace
