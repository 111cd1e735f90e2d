// SPDX-License-Identifier: MIT
#include <veer/snapshot.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_value, tests::sweep,
    tests::vector, tests::Wild;
using veer::between, veer::blend_step, veer::Motion, veer::scalar_t;

template <veer::Vector V> [[nodiscard]] bool same_value(const Motion<V>& a, const Motion<V>& b) {
    return tests::same_value(a.position, b.position) && tests::same_value(a.velocity, b.velocity);
}

/// Two states, and a time from before the first one until after the second one.
template <veer::Vector V> struct Snapshots {
    using S = scalar_t<V>;
    Motion<V> first, second;
    S duration, time;

    static Snapshots drawn(Random& random) {
        const V a = random.vector<V>(100), b = random.vector<V>(100), v = random.vector<V>(30),
                w = random.vector<V>(30);
        const S duration = std::abs(random.any_magnitude<S>(-10, 4));
        return {{a, v}, {b, w}, duration, duration * random.uniform<S>(S(-0.5), S(1.5))};
    }
    /// Of places, and of speeds.
    [[nodiscard]] long double size() const {
        const long double fastest =
            std::max(tests::length(exact(first.velocity)), tests::length(exact(second.velocity)));
        return std::max({tests::length(exact(first.position)), tests::length(exact(second.position)),
            fastest * std::max(exact(duration), std::abs(exact(time)))});
    }
    [[nodiscard]] long double speed() const {
        const long double sum = tests::length(exact(first.position)) + tests::length(exact(second.position));
        return std::max(
            {tests::length(exact(first.velocity)), tests::length(exact(second.velocity)), sum / exact(duration)});
    }
};

TEMPLATE_LIST_TEST_CASE(
    "between two states lies the cubic through both, outside of them uniform motion", "[snapshot]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(661, 100'000, [](Random& random) {
        const auto given = Snapshots<V>::drawn(random);
        const Motion<V> answer = between(given.first, given.second, given.duration, given.time);
        const Exact p = exact(given.first.position), q = exact(given.second.position), v = exact(given.first.velocity),
                    w = exact(given.second.velocity);
        const long double T = exact(given.duration), t = exact(given.time), u = t / T;
        Exact place, speed;
        if (u < 0) place = p + v * t, speed = v;
        else if (u > 1) place = q + w * (t - T), speed = w;
        else {
            // Newton's form: divided differences over 0, 0, T, T
            const Exact mean = (q - p) * (1 / T), bend = (mean - v) * (1 / T),
                        turn = (w + v - mean * 2) * (1 / (T * T));
            place = p + v * t + bend * (t * t) + turn * (t * t * (t - T));
            speed = v + bend * (2 * t) + turn * (3 * t * t - 2 * t * T);
        }
        return error_of(answer.position, place) <= 3 * epsilon<S> * given.size()
            && error_of(answer.velocity, speed) <= 8 * epsilon<S> * given.speed();
    });
}

TEMPLATE_LIST_TEST_CASE("both ends of a snapshot come out to the bit, and without a duration the second one does",
    "[snapshot]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(662, 100'000, [](Wild<V>& wild) {
        const Motion<V> first{wild.vector(), wild.vector()}, second{wild.vector(), wild.vector()};
        const S shortest = sizeof(S) == 4 ? S(1e-22) : S(1e-157);
        const S duration = std::max(std::abs(wild.time_step()), shortest), time = wild.time_step();
        for (const S none : {S(0), -duration, std::numeric_limits<S>::denorm_min(), shortest / 2})
            if (!same_value(between(first, second, none, time), second)) return false;
        return same_value(between(first, second, duration, 0), first)
            && same_value(between(first, second, duration, duration), second);
    });
}

TEMPLATE_LIST_TEST_CASE("the curve between two states of one uniform motion is that motion, and nowhere does it jump",
    "[snapshot]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(663, 100'000, [](Random& random) {
        const auto given = Snapshots<V>::drawn(random);
        const Motion<V> later{given.first.position + given.first.velocity * given.duration, given.first.velocity};
        const Motion<V> straight = between(given.first, later, given.duration, given.time);
        const Exact place = exact(given.first.position) + exact(given.first.velocity) * exact(given.time);
        if (error_of(straight.position, place) > 4 * epsilon<S> * given.size()) return false;

        // where the formula changes ends, and where the curve begins and ends
        for (const S time : {S(0), given.duration / 2, given.duration}) {
            const S beside = std::nextafter(time, given.duration * 2);
            const Motion<V> before = between(given.first, given.second, given.duration, time),
                            after = between(given.first, given.second, given.duration, beside);
            if (error_of(after.position, exact(before.position)) > 8 * epsilon<S> * given.size()) return false;
            if (error_of(after.velocity, exact(before.velocity)) > 32 * epsilon<S> * given.speed()) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("what is shown moves with what is known, and half of the difference is left after a half-life",
    "[snapshot]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(664, 100'000, [](Random& random) {
        const auto given = Snapshots<V>::drawn(random);
        const S half_life = std::abs(random.any_magnitude<S>(-6, 3));
        const S h = S(1) / std::array{S(15), S(60), S(240), S(1)}[static_cast<std::size_t>(random.below(4))];
        const Motion<V> shown = blend_step(given.first, given.second, half_life, h);
        const long double left = std::exp2(-exact(h) / exact(half_life));
        const Exact p = exact(given.first.position), q = exact(given.second.position), v = exact(given.first.velocity),
                    w = exact(given.second.velocity);
        return error_of(shown.position, q + w * exact(h) + (p - q) * left)
                <= 4 * epsilon<S> * (tests::length(p) + tests::length(q) + tests::length(w) * exact(h))
            && error_of(shown.velocity, w + (v - w) * left) <= 3 * epsilon<S> * (tests::length(v) + tests::length(w));
    });
}

TEMPLATE_LIST_TEST_CASE("without a half-life the known state after its step is shown, without time nothing changes, "
                        "and what is shown rightly stays right, to the bit",
    "[snapshot]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(665, 100'000, [](Wild<V>& wild) {
        const Motion<V> shown{wild.vector(), wild.vector()}, known{wild.vector(), wild.vector()};
        const S h = std::abs(wild.time_step()), half_life = wild.at_least_zero();
        const Motion<V> stepped{known.position + known.velocity * h, known.velocity};
        return same_value(blend_step(shown, known, -half_life, h), stepped)
            && same_value(blend_step(known, known, half_life, h), stepped)
            && (half_life <= 0 || same_value(blend_step(shown, known, half_life, -h * S(wild.below(2))), shown));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "what is shown never jumps by more than it is off, and becomes what is known", "[snapshot]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(666, 2'000 / tests::quick, [](Random& random) {
        const auto given = Snapshots<V>::drawn(random);
        const S h = S(1) / std::array{S(15), S(60), S(240)}[static_cast<std::size_t>(random.below(3))];
        const S half_life = random.uniform<S>(S(0.02f), S(0.3f));
        Motion<V> shown = given.first, known = given.second;
        // where the places grow, the difference is rounded as they are
        const S most = 100 * 2 + 30 * 2 * 60, grain = 8 * std::numeric_limits<S>::epsilon() * most;
        S off = veer::distance(shown.position, known.position);
        for (int frame = 0; frame < 240 * 60 && h * S(frame) < 60; ++frame) {
            shown = blend_step(shown, known, half_life, h);
            known.position = known.position + known.velocity * h;
            const S now = veer::distance(shown.position, known.position);
            if (now > off + grain) return false;
            off = now;
        }
        return tests::same_value(shown.velocity, known.velocity) && off <= grain;
    });
}

TEMPLATE_LIST_TEST_CASE("every answer about snapshots is a number", "[snapshot][flags]", tests::Vectors) {
    using V = TestType;
    tests::stays_finite<V>(667, [](Wild<V>& wild) {
        const Motion<V> first{wild.vector(), wild.vector()}, second{wild.vector(), wild.vector()};
        return between(first, second, wild.time_step(), wild.rate());
    });
    tests::stays_finite<V>(668, [](Wild<V>& wild) {
        const Motion<V> shown{wild.vector(), wild.vector()}, known{wild.vector(), wild.vector()};
        return blend_step(shown, known, wild.number(), wild.time_step());
    });
}

} // namespace
