// SPDX-License-Identifier: MIT
#include <veer/spring.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::Motion, veer::scalar_t, veer::ServoState, veer::smooth, veer::spring_of_half_life, veer::spring_step;

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
        return error_of(next.position, exact(spring.target) + (y + c * h) * rest) <= 3 * epsilon<S> * spring.way()
            && error_of(next.velocity, (v - c * (w * h)) * rest)
                   <= 2 * epsilon<S> * (tests::length(v) + w * tests::length(y));
    });
    // steps longer than 1 / 2 of 1 / frequency, from rest: here e^-x by squaring was off by up to 2.9 epsilon
    sweep<Random>(51, 20'000, [](Random& random) {
        const S x = random.uniform<S>(S(0.5), 4), start = random.uniform<S>(1, 100);
        const Motion<V> next = spring_step(axis<V>(0, start), veer::zero<V>(), veer::zero<V>(), x, S(1));
        const long double wanted = exact(start) * (1 + exact(x)) * std::exp(-exact(x));
        return error_of(next.position, {wanted, 0, 0}) <= 2 * epsilon<S> * exact(start);
    });
}

TEMPLATE_LIST_TEST_CASE("two half steps of the spring are one step", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(233, 20'000, [](Random& random) {
        auto spring = Spring<V>::drawn(random);
        const S half = spring.time_step / 2;
        const Motion<V> whole = spring.after(half + half);
        const long double w = exact(spring.frequency),
                          tolerance = 8 * epsilon<S> * spring.way(); // three steps of 2, and the sums
        spring.state = spring.after(half);
        const Motion<V> twice = spring.after(half);
        return error_of(twice.position, exact(whole.position)) <= tolerance
            && error_of(twice.velocity, exact(whole.velocity)) <= 2 * w * tolerance + 8 * epsilon<S> * 60;
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

TEMPLATE_LIST_TEST_CASE("a stiff spring of any damping ends on its target, to the bit", "[spring]", tests::Scalars) {
    using S = TestType;
    for (int hundreds = 10; hundreds < 40; ++hundreds)
        for (const S ratio : {S(0.5f), S(1), S(2)})
            CHECK(spring_step(S(1e6f), S(0), S(0.1f), {S(hundreds) * 100, ratio}, S(1)).position == S(0.1f));
}

TEMPLATE_LIST_TEST_CASE("a frequency, a damping and a time below 0 count as 0", "[spring]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V position = vector<V>(1, -2, 3), velocity = vector<V>(4, 5, -6), target = vector<V>(7, -8, 9);
    const Motion<V> frozen = spring_step(position, velocity, target, S(3), S(-0.5f));
    CHECK((same_value(frozen.position, position) && same_value(frozen.velocity, velocity)));
    const Motion<V> still = spring_step(position, velocity, target, {S(3), S(0.5f)}, S(-0.5f));
    CHECK((same_value(still.position, position) && same_value(still.velocity, velocity)));

    const auto step = [](S frequency, S ratio, S h) { return spring_step(S(3), S(2), S(1), {frequency, ratio}, h); };
    const auto are_same = [](const ServoState<S>& a, const ServoState<S>& b) {
        return same_bits(a.position, b.position) && same_bits(a.velocity, b.velocity);
    };
    CHECK(are_same(step(-4, S(0.5f), S(0.25f)), step(0, S(0.5f), S(0.25f))));
    CHECK(are_same(step(4, S(-0.5f), S(0.25f)), step(4, 0, S(0.25f))));
    CHECK(are_same(step(4, S(0.5f), S(-0.25f)), step(4, S(0.5f), 0)));
    CHECK(veer::parts::fraction_after(S(-1), S(2)) == 1);
}

/// The exact step of a spring of any damping, in long double.
struct ExactSpring {
    long double kept, coasted, slowed, pulled, swing;

    ExactSpring(long double w, long double z, long double h) {
        const long double x = w * h, s = std::sqrt(std::abs((z - 1) * (z + 1)));
        const long double slow = z <= 1 ? z * x : x / (z + s), rest = std::exp(-slow);
        swing = z <= 1 ? s * x : 0;
        const long double split = 2 * s * x, sine = swing > 0 ? std::sin(swing) / swing : 1;
        const long double share = z <= 1 ? sine : -std::expm1(-split) / split;
        kept = rest * ((z <= 1 ? std::cos(swing) : 1) + slow * share), coasted = h * rest * share;
        slowed = rest * ((z <= 1 ? std::cos(swing) : std::exp(-split)) - slow * share), pulled = w * w * coasted;
    }
};

/// A damping ratio of each kind: none, below 1, 1, next to 1, and up to 10^6.
template <class S> S drawn_ratio(Random& random) {
    const S beside = random.any_magnitude<S>(-30, -6);
    switch (random.below(6)) {
        case 0: return S(0);
        case 1: return S(1);
        case 2: return S(1) + beside;
        case 3: return std::abs(random.any_magnitude<S>(0, 20));
        default: return random.uniform<S>(0, 2);
    }
}

/// Any spring, at 15 to 1000 frames a second or for seconds.
template <veer::Vector V> struct AnySpring : Spring<V> {
    using S = scalar_t<V>;
    veer::Spring<S> spring;

    static AnySpring drawn(Random& random) {
        const Spring<V> some = Spring<V>::drawn(random);
        return {some, {std::abs(random.any_magnitude<S>(-6, 6)), drawn_ratio<S>(random)}};
    }
    [[nodiscard]] Motion<V> after(S time) const {
        return spring_step(this->state.position, this->state.velocity, this->target, spring, time);
    }
    [[nodiscard]] ExactSpring exact_step() const {
        return {exact(spring.frequency), exact(spring.damping_ratio), exact(this->time_step)};
    }
    [[nodiscard]] long double speeds() const {
        return tests::length(exact(this->state.velocity))
             + exact(spring.frequency) * tests::length(exact(this->state.position) - exact(this->target));
    }
};

TEMPLATE_LIST_TEST_CASE(
    "a step of a spring of any damping is the solution of its equation of motion", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(236, 100'000, [](Random& random) {
        const auto one = AnySpring<V>::drawn(random);
        const Motion<V> next = one.after(one.time_step);
        const ExactSpring step = one.exact_step();
        const Exact y = exact(one.state.position) - exact(one.target), v = exact(one.state.velocity);
        const long double tolerance = (1 + step.swing) * epsilon<S>;
        return error_of(next.position, exact(one.target) + y * step.kept + v * step.coasted)
                <= 3 * tolerance * one.way()
            && error_of(next.velocity, v * step.slowed - y * step.pulled) <= 2 * tolerance * one.speeds();
    });
    // of 40 million steps in float the worst is off by 2.34 (1 + angle) epsilon; one of those above 2
    const auto [speed, spring, time] =
        sizeof(S) == 4
            ? std::tuple(S(0x1.4f212ep+0), veer::Spring<S>{S(0x1.12bd2p+2), S(0x1.7f80d8p-1)}, S(0x1.98f824p-7))
            : std::tuple(
                S(0x1.3a6f2p+0), veer::Spring<S>{S(0x1.268c2a8p+2), S(0x1.114258p-3)}, S(0x1.c9b05eb851eb8p-7));
    const ExactSpring step(exact(spring.frequency), exact(spring.damping_ratio), exact(time));
    const Motion<V> next = spring_step(veer::zero<V>(), axis<V>(0, speed), veer::zero<V>(), spring, time);
    const long double error = error_of(next.position, {exact(speed) * step.coasted, 0, 0}),
                      part = error / (exact(speed) * exact(time) * (1 + step.swing) * epsilon<S>);
    CHECK((part > 2 && part <= 3));
}

TEMPLATE_LIST_TEST_CASE("two half steps of a spring of any damping are one step", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(237, 100'000, [](Random& random) {
        auto one = AnySpring<V>::drawn(random);
        const S half = one.time_step / 2;
        one.time_step = half + half;
        const Motion<V> whole = one.after(one.time_step);
        // three steps, each off by 2 epsilon; the half way may be up to x + 1 times as far off or as fast
        const long double stiff = 1 + exact(one.spring.frequency) * exact(one.time_step);
        const long double tolerance = 6 * stiff * epsilon<S>, way = one.way(), speeds = one.speeds();
        one.state = one.after(half);
        const Motion<V> twice = one.after(half);
        return error_of(twice.position, exact(whole.position)) <= tolerance * way
            && error_of(twice.velocity, exact(whole.velocity)) <= tolerance * stiff * speeds;
    });
}

TEMPLATE_LIST_TEST_CASE("a critically damped spring is that of the frequency alone, and damping below 0 is none",
    "[spring]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(238, 100'000, [](Random& random) {
        auto one = AnySpring<V>::drawn(random);
        one.spring.damping_ratio = 1;
        const Motion<V> any = one.after(one.time_step);
        const Motion<V> critical =
            spring_step(one.state.position, one.state.velocity, one.target, one.spring.frequency, one.time_step);
        one.spring.damping_ratio = 0;
        const Motion<V> free = one.after(one.time_step);
        one.spring.damping_ratio = -random.uniform<S>(0, 100);
        const Motion<V> below = one.after(one.time_step);
        const long double tolerance = 10 * epsilon<S>; // 8 of the other one
        return error_of(any.position, exact(critical.position)) <= tolerance * one.way()
            && error_of(any.velocity, exact(critical.velocity)) <= tolerance * one.speeds()
            && same_value(free.position, below.position) && same_value(free.velocity, below.velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("a number on a spring moves as each coordinate of a vector does", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(239, 100'000, [](Random& random) {
        const auto one = AnySpring<V>::drawn(random);
        const auto next = one.after(one.time_step);
        const auto p = tests::components(one.state.position), v = tests::components(one.state.velocity),
                   t = tests::components(one.target);
        for (std::size_t i = 0; i != std::size_t{veer::dimension_v<V>}; ++i) {
            const ServoState<S> moved = spring_step(p[i], v[i], t[i], one.spring, one.time_step);
            if (moved.position != tests::components(next.position)[i]) return false;
            if (moved.velocity != tests::components(next.velocity)[i]) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a spring of any damping without a frequency moves uniformly, without time stands, and rests "
                        "on its target, all to the bit",
    "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(240, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const S h = std::abs(wild.time_step()), ratio = wild.rate();
        const veer::Spring<S> none{-wild.at_least_zero(), ratio}, some{wild.rate(), ratio};
        const Motion<V> free = spring_step(position, velocity, target, none, h),
                        frozen = spring_step(position, velocity, target, some, -h * S(wild.below(2))),
                        held = spring_step(target, veer::zero<V>(), target, some, h);
        return same_value(free.position, position + velocity * h) && same_value(free.velocity, velocity)
            && (h > 0 || (same_value(frozen.position, position) && same_value(frozen.velocity, velocity)))
            && same_value(held.position, target) && same_value(held.velocity, veer::zero<V>());
    });
}

TEST_CASE("without damping a spring swings for ever, below 1 it passes its target, from 1 on it does not", "[spring]") {
    std::array<double, 4> ratios{0, 0.5, 1, 2}, farthest{}, last{}; // variables: g++ plays constants as it compiles
    for (std::size_t i = 0; i < 4; ++i) {
        ServoState<double> state{-1, 0};
        farthest[i] = -1;
        for (int frame = 0; frame < 60'000; ++frame) {
            state = spring_step(state.position, state.velocity, 0, {4, ratios[i]}, 1.0 / 60);
            farthest[i] = std::max(farthest[i], state.position);
        }
        last[i] = std::abs(state.position) + std::abs(state.velocity) / 4;
    }
    CHECK((farthest[0] > 0.999 && farthest[0] < 1 + 1e-9 && last[0] > 0.999));
    CHECK(std::abs(farthest[1] - std::exp(-0.5 / std::sqrt(0.75) * 3.14159265358979)) < 1e-3);
    CHECK((farthest[2] <= 0 && farthest[3] <= 0 && last[1] < 1e-12));
}

TEMPLATE_LIST_TEST_CASE("of a spring of a half-life, half of the distance is left after it; without one it is there "
                        "after a frame",
    "[spring]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(242, 100'000, [](Random& random) {
        const S half_life = std::abs(random.any_magnitude<S>(-12, 12)), start = random.uniform<S>(1, 100);
        const veer::Spring<S> spring = spring_of_half_life(half_life);
        const S left = spring_step(start, 0, 0, spring, half_life).position;
        return spring.damping_ratio == 1 && std::abs(left - start / 2) <= 8 * std::numeric_limits<S>::epsilon() * start;
    });
    for (const S none : {S(0), S(-1), std::numeric_limits<S>::denorm_min(), -(std::numeric_limits<S>::max)()}) {
        const veer::Spring<S> spring = spring_of_half_life(none);
        CHECK(tests::ulps(spring.frequency, exact(veer::parts::rate_limit<S>())) <= 1);
        CHECK(spring_step(S(100), S(7), S(3), spring, S(1) / S(240)).position == 3);
    }
}

TEMPLATE_LIST_TEST_CASE("smooth leaves half of the difference after each half-life", "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(243, 100'000, [](Random& random) {
        const V value = random.vector<V>(100), target = random.vector<V>(100);
        const S half_life = std::abs(random.any_magnitude<S>(-6, 4));
        const S time_step = random.one_in(2) ? S(1) / S(random.one_in(2) ? 15 : 240) : random.uniform<S>(0, 3);
        const long double left = std::exp2(-exact(time_step) / exact(half_life));
        const Exact from = exact(target), way = exact(value) - from;
        return error_of(smooth(value, target, half_life, time_step), from + way * left)
            <= 3 * epsilon<S> * (tests::length(exact(value)) + tests::length(from));
    });
}

TEMPLATE_LIST_TEST_CASE("smooth in many frames is smooth in one", "[spring]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(244, 2'000, [](Random& random) {
        const V start = random.vector<V>(100), target = random.vector<V>(100);
        const S half_life = random.uniform<S>(S(0.05f), 1), time_step = S(1) / S(random.one_in(2) ? 15 : 240);
        V value = start;
        for (int frame = 0; frame < 64; ++frame) value = smooth(value, target, half_life, time_step);
        const V once = smooth(start, target, half_life, time_step * 64);
        return error_of(value, exact(once)) <= 100 * epsilon<S> * 400; // a rounding and a half of each of 64 steps
    });
}

TEMPLATE_LIST_TEST_CASE("smooth comes to its target to the bit in every coordinate, never passes it and never stalls",
    "[spring]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(245, tests::cases(4'000 / tests::quick), [](Random& random) {
        const V start = random.any_vector<V>(-8, 12);
        const V target = random.one_in(3) ? veer::zero<V>()
                       : random.one_in(3) ? tests::axis<V>(0, 7)
                                          : random.any_vector<V>(-8, 12);
        const S half_life = std::abs(random.any_magnitude<S>(-5, 0));
        const S time_step = S(1) / std::array{S(15), S(60), S(240)}[static_cast<std::size_t>(random.below(3))];
        V value = start;
        for (int frame = 0; frame < 400'000; ++frame) {
            const V next = smooth(value, target, half_life, time_step);
            if (same_value(value, target)) return same_value(next, target);
            const auto now = tests::components(value), then = tests::components(next), end = tests::components(target);
            for (std::size_t i = 0; i != 3; ++i) {
                if (now[i] != end[i] && std::abs(end[i] - then[i]) >= std::abs(end[i] - now[i])) return false;
                if ((end[i] - then[i]) * (end[i] - now[i]) < 0) return false;
            }
            value = next;
        }
        return false;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "smooth moves a number by an epsilon of the larger of value and target at least", "[spring]", tests::Scalars) {
    using S = TestType;
    const S grain = std::numeric_limits<S>::epsilon(); // in this time half of it is gone
    for (const auto [value, target] : {std::array{S(1), S(1000)}, {S(1), S(-1000)}, {S(1000), S(1)}, {S(-1000), S(1)}})
        CHECK(std::abs(smooth(value, target, S(1), grain * S(0.6f)) - value) >= 1000 * grain);
}

TEMPLATE_LIST_TEST_CASE("smooth without a half-life is at the target, and without time at the value, to the bit",
    "[spring]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(246, 100'000, [](Wild<V>& wild) {
        const V value = wild.vector(), target = wild.vector();
        const S half_life = wild.at_least_zero(), h = wild.time_step(), none = -wild.at_least_zero();
        return same_value(smooth(value, target, none, h), target)
            && (half_life <= 0 || same_value(smooth(value, target, half_life, none), value));
    });
}

TEMPLATE_LIST_TEST_CASE("every answer of springs and of smooth is a number", "[spring][flags]", tests::Vectors) {
    using V = TestType;
    tests::stays_finite<V>(247, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        return spring_step(position, velocity, target, {wild.rate(), wild.rate()}, wild.time_step());
    });
    tests::stays_finite<V>(248, [](Wild<V>& wild) {
        const V value = wild.vector(), target = wild.vector();
        return smooth(value, target, wild.number(), wild.time_step());
    });
}

} // namespace
