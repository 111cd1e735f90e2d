// SPDX-License-Identifier: MIT
#include <veer/rendezvous.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::sweep, tests::vector,
    tests::Wild;
using veer::least_rendezvous_time, veer::Motion, veer::rendezvous, veer::scalar_t;

/// A craft and its target, and the frames until they meet.
template <veer::Vector V> struct Craft {
    using S = scalar_t<V>;
    Motion<V> state;
    V target, target_velocity;
    std::vector<S> frames;
    long double effort = 0;

    static Craft drawn(Random& random, S jitter) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const V target_velocity = random.one_in(2) ? veer::zero<V>() : random.vector<V>(20);
        Craft craft{{position, velocity}, target, target_velocity, {}};
        const S rate = S(random.one_in(3) ? 15 : random.one_in(2) ? 60 : 240);
        craft.frames.resize(static_cast<std::size_t>(2 + random.below(random.one_in(4) ? 6 : 300)));
        for (S& h : craft.frames) h = (S(1) + random.uniform<S>(-jitter, jitter)) / rate;
        return craft;
    }
    [[nodiscard]] S duration(std::size_t from = 0) const {
        S time = 0;
        for (std::size_t k = frames.size(); k > from; --k) time += frames[k - 1];
        return time;
    }
    void fly() {
        for (std::size_t k = 0; k < frames.size(); ++k) {
            const S h = frames[k];
            const V a = rendezvous(state.position, state.velocity, target, target_velocity, duration(k), h);
            state.velocity = state.velocity + a * h;
            state.position = state.position + state.velocity * h;
            target = target + target_velocity * h;
            effort += tests::dot(exact(a), exact(a)) * exact(h);
        }
    }
    /// The least sum of |a|^2 h that arrives, from the two conditions by Lagrange: a_k = c + d t_k, where t_k is the
    /// time left at the start of frame k, and what a_k h adds to the way.
    [[nodiscard]] long double least_effort() const {
        long double one = 0, first = 0, second = 0, time = 0;
        for (std::size_t k = frames.size(); k > 0; --k) {
            const long double h = exact(frames[k - 1]);
            time += h, one += h, first += h * time, second += h * time * time;
        }
        const Exact w = exact(target_velocity) - exact(state.velocity);
        const Exact x = exact(target) - exact(state.position) + w * time;
        const long double determinant = one * second - first * first;
        const Exact c = (w * second - x * first) * (1 / determinant), d = (x * one - w * first) * (1 / determinant);
        return tests::dot(c, c) * one + 2 * tests::dot(c, d) * first + tests::dot(d, d) * second;
    }
    /// What rounding may leave of a coordinate: a few epsilon of the ways, and of what the velocities add.
    [[nodiscard]] long double size() const {
        return tests::length(exact(state.position)) + tests::length(exact(target))
             + (tests::length(exact(state.velocity)) + tests::length(exact(target_velocity))) * exact(duration());
    }
};

TEMPLATE_LIST_TEST_CASE("a craft is on its target, with its velocity, at the asked time, at every frame rate",
    "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(651, tests::cases(3'000), [](Random& random) {
        auto craft = Craft<V>::drawn(random, random.one_in(2) ? S(0) : S(0.1f));
        const long double size = craft.size(), shortest = exact(*std::ranges::min_element(craft.frames));
        craft.fly();
        const long double frames = static_cast<long double>(craft.frames.size());
        return error_of(craft.state.position, exact(craft.target)) <= 8 * (2 + frames) * epsilon<S> * size
            && error_of(craft.state.velocity, exact(craft.target_velocity))
                   <= 8 * (2 + frames) * epsilon<S> * size / shortest;
    });
}

TEMPLATE_LIST_TEST_CASE("a rendezvous takes the least effort: to rounding at equal time steps, to 1 % at ones that "
                        "vary by a fifth",
    "[rendezvous]", tests::DoubleVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(652, tests::cases(3'000), [](Random& random) {
        auto craft = Craft<V>::drawn(random, S(0));
        const long double least = craft.least_effort();
        craft.fly();
        return craft.effort <= least * (1 + 1e-9L) && craft.effort >= least * (1 - 1e-9L);
    });
    long double effort = 0, least = 0;
    sweep<Random>(653, tests::cases(3'000), [&](Random& random) {
        auto craft = Craft<V>::drawn(random, S(0.1));
        if (craft.frames.size() < 20) return true; // the last frames are a larger share of fewer
        const long double optimum = craft.least_effort();
        craft.fly();
        effort += craft.effort / optimum, least += 1;
        return craft.effort <= optimum * 1.01L;
    });
    CHECK(effort <= least * 1.002L);
}

TEMPLATE_LIST_TEST_CASE("a craft lands at a time that is no whole number of frames", "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(654, tests::cases(2'000), [](Random& random) {
        auto craft = Craft<V>::drawn(random, S(0));
        craft.target_velocity = veer::zero<V>();
        const S h = craft.frames[0], time = h * (S(3) + random.uniform<S>(0, 200));
        const long double size = craft.size() + 50 * exact(time);
        int frame = 0;
        for (; static_cast<S>(frame) * h < time; ++frame) {
            const S left = time - static_cast<S>(frame) * h;
            const V a = rendezvous(craft.state.position, craft.state.velocity, craft.target, veer::zero<V>(), left, h);
            craft.state.velocity = craft.state.velocity + a * h;
            craft.state.position = craft.state.position + craft.state.velocity * h;
        }
        return error_of(craft.state.position, exact(craft.target)) <= 8 * (2 + frame) * epsilon<S> * size
            && error_of(craft.state.velocity, Exact{0, 0, 0}) <= 8 * (2 + frame) * epsilon<S> * size / exact(h);
    });
}

TEMPLATE_LIST_TEST_CASE("a craft is on its target with the arrival velocity at the asked time, at every frame rate, by "
                        "the least effort",
    "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(671, tests::cases(3'000), [](Random& random) {
        auto craft = Craft<V>::drawn(random, random.one_in(2) ? S(0) : S(0.1f));
        const V arrival = random.vector<V>(50);
        const long double size = craft.size() + exact(craft.duration()) * tests::length(exact(arrival)),
                          shortest = exact(*std::ranges::min_element(craft.frames));
        // in the frame of reference of the point that moves with `arrival`, the least effort is that of coming to rest
        auto seen = craft;
        seen.target = seen.target + (seen.target_velocity - arrival) * craft.duration(), seen.target_velocity = arrival;
        const long double least = seen.least_effort();
        long double effort = 0;
        for (std::size_t k = 0; k < craft.frames.size(); ++k) {
            const S h = craft.frames[k];
            auto& [position, velocity] = craft.state;
            const V a =
                rendezvous(position, velocity, craft.target, craft.target_velocity, arrival, craft.duration(k), h);
            velocity = velocity + a * h, position = position + velocity * h;
            craft.target = craft.target + craft.target_velocity * h;
            effort += tests::dot(exact(a), exact(a)) * exact(h);
        }
        const long double frames = static_cast<long double>(craft.frames.size());
        const bool even = craft.frames.front() == craft.frames.back();
        return error_of(craft.state.position, exact(craft.target)) <= 8 * (2 + frames) * epsilon<S> * size
            && error_of(craft.state.velocity, exact(arrival)) <= 8 * (2 + frames) * epsilon<S> * size / shortest
            && (!even || sizeof(S) == 4 || std::abs(effort - least) <= 1e-9L * least);
    });
}

TEMPLATE_LIST_TEST_CASE("with the target's velocity as arrival velocity a rendezvous has the bits of the one without",
    "[rendezvous]", tests::PlainVectors) {
    using V = TestType;
    sweep<Wild<V>>(672, 100'000 / tests::quick, [](Wild<V>& wild) {
        const V p = wild.vector(), v = wild.vector(), q = wild.vector(), w = wild.vector();
        const auto time = wild.time_step(), h = wild.time_step();
        return tests::same_value(rendezvous(p, v, q, w, w, time, h), rendezvous(p, v, q, w, time, h));
    });
}

TEMPLATE_LIST_TEST_CASE("after the arrival a craft keeps its arrival velocity", "[rendezvous]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(673, 100'000 / tests::quick, [](Random& random) {
        const V arrival = random.vector<V>(50);
        const S late = random.uniform<S>(-3, 0), h = S(1) / S(random.one_in(2) ? 15 : 240);
        const V a =
            rendezvous(random.vector<V>(100), arrival, random.vector<V>(100), random.vector<V>(20), arrival, late, h);
        return tests::same_value(a, veer::zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("under gravity the thrust is the answer less the gravity", "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V gravity = vector<V>(0, S(-1.62f)), pad = vector<V>(20, 0, -30);
    Motion<V> lander{vector<V>(-200, 500, 100), vector<V>(40, -10, 0)};
    const S h = S(1) / S(64);
    for (int frame = 0; frame < 40 * 64; ++frame) {
        const S left = S(40) - static_cast<S>(frame) * h;
        const V thrust = rendezvous(lander.position, lander.velocity, pad, veer::zero<V>(), left, h) - gravity;
        lander.velocity = lander.velocity + (thrust + gravity) * h;
        lander.position = lander.position + lander.velocity * h;
    }
    CHECK(error_of(lander.position, exact(pad)) <= 4000 * epsilon<S>);
    CHECK(tests::length(exact(lander.velocity)) <= 64 * 4000 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "without a time step a rendezvous is the law of continuous time", "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(655, 20'000, [](Random& random) {
        const V x = random.vector<V>(100), w = random.vector<V>(30);
        const S time = random.uniform<S>(S(0.1f), 20);
        const V a = rendezvous(x, w, veer::zero<V>(), veer::zero<V>(), time, 0);
        const long double t = exact(time);
        const Exact law = (exact(x) * 6 + exact(w) * (4 * t)) * (-1 / (t * t));
        const long double size = (6 * tests::length(exact(x)) + 4 * t * tests::length(exact(w))) / (t * t);
        return error_of(a, law) <= 4 * epsilon<S> * size;
    });
}

TEMPLATE_LIST_TEST_CASE("past the arrival a rendezvous keeps the velocity of the target, without any time it asks for "
                        "nothing",
    "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V p = vector<V>(1, 2, 3), v = vector<V>(4, 5, 6), t = vector<V>(7, 8, 10), tv = vector<V>(1, 1, 1);
    for (const S late : {S(0.25), S(0.2), S(0), S(-5)})
        CHECK(tests::same_value(rendezvous(p, v, t, tv, late, S(0.25)), (tv - v) * S(4)));
    for (const S none : {S(0), S(-1)}) CHECK(tests::same_value(rendezvous(p, v, t, tv, none, none), veer::zero<V>()));
    CHECK(tests::same_value(rendezvous(p, v, p, v, S(3), S(0.25)), veer::zero<V>()));
    CHECK(tests::same_value(rendezvous(p, v, t, tv, S(3), S(-0.25)), rendezvous(p, v, t, tv, S(3), S(0))));
}

TEMPLATE_LIST_TEST_CASE(
    "the acceleration of a rendezvous is a number however short the time", "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V none = veer::zero<V>(), most = vector<V>(Wild<V>::largest, 0);
    const S shortest = std::numeric_limits<S>::min() * 4;
    CHECK(tests::is_finite(rendezvous(none, most, none, none, shortest, shortest)));
    CHECK(tests::is_finite(rendezvous(none, most, none, none, shortest, S(0))));
    const S step = std::sqrt(shortest);
    CHECK(tests::is_finite(rendezvous(most, none, none, none, step * 2, step)));
    CHECK(tests::is_finite(rendezvous(most, none, none, none, step * 4, step)));
}

TEMPLATE_LIST_TEST_CASE("every acceleration of a rendezvous is a number", "[rendezvous][flags]", tests::Vectors) {
    using V = TestType;
    tests::stays_finite<V>(656, [](Wild<V>& wild) {
        const V p = wild.vector(), v = wild.vector(), t = wild.vector(), tv = wild.vector();
        const auto time = wild.one_in(2) ? wild.rate() : wild.time_step(), h = wild.time_step();
        return wild.one_in(2) ? rendezvous(p, v, t, tv, time, h) : rendezvous(p, v, t, tv, wild.vector(), time, h);
    });
}

/// The largest acceleration of the rendezvous of continuous time.
long double strongest(const Exact& x, const Exact& w, long double time) {
    return std::max(tests::length(x * 6 + w * (4 * time)), tests::length(x * 6 + w * (2 * time))) / (time * time);
}

TEMPLATE_LIST_TEST_CASE(
    "the least rendezvous time keeps the limit, and every shorter one breaks it", "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(657, 10'000, [](Random& random) {
        V p = random.vector<V>(100), v = random.vector<V>(30);
        const V t = random.vector<V>(100), tv = random.one_in(2) ? veer::zero<V>() : random.vector<V>(20);
        if (random.one_in(3)) v = tv + (t - p) * random.uniform<S>(-2, 2); // on one line
        if (random.one_in(10)) p = t;
        if (random.one_in(10)) v = tv;
        const S max_accel = std::abs(random.any_magnitude<S>(-8, 8));
        const S found = least_rendezvous_time(p, v, t, tv, max_accel);
        const Exact x = exact(p) - exact(t), w = exact(v) - exact(tv);
        const long double time = exact(found), limit = exact(max_accel);
        if (tests::length(x) == 0 && tests::length(w) == 0) return found == 0;
        if (!(time > 0) || strongest(x, w, time) > limit * (1 + 32 * epsilon<S>)) return false;
        for (int i = 1; i < 400; ++i)
            if (strongest(x, w, time * 0.9975L * i / 399) <= limit) return false;
        return strongest(x, w, time * 0.99L) > limit;
    });
}

TEMPLATE_LIST_TEST_CASE("what is flown in the least rendezvous time exceeds the limit by 4 h / T at most",
    "[rendezvous]", tests::DoubleVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(658, 1'000, [](Random& random) {
        const V target = random.vector<V>(100), target_velocity = random.vector<V>(20);
        Motion<V> state{random.vector<V>(100), random.vector<V>(30)};
        const S limit = random.uniform<S>(1, 40), h = S(1) / S(60);
        const S time = least_rendezvous_time(state.position, state.velocity, target, target_velocity, limit);
        const int frames = static_cast<int>(std::ceil(time / h));
        for (int frame = 0; frame < frames; ++frame) {
            const V at = target + target_velocity * (static_cast<S>(frame) * h);
            const S left = static_cast<S>(frames - frame) * h;
            const V a = rendezvous(state.position, state.velocity, at, target_velocity, left, h);
            if (veer::length(a) > limit * (1 + 4 * h / time)) return false;
            state.velocity = state.velocity + a * h, state.position = state.position + state.velocity * h;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("from rest to rest the least rendezvous time is sqrt(6 d / a), from the target on 4 v / a",
    "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V none = veer::zero<V>();
    CHECK(std::abs(exact(least_rendezvous_time(none, none, vector<V>(24, 0), none, S(1))) - 12) <= 24 * epsilon<S>);
    CHECK(std::abs(exact(least_rendezvous_time(none, vector<V>(0, 3), none, none, S(2))) - 6) <= 12 * epsilon<S>);
    CHECK(least_rendezvous_time(none, vector<V>(2, 1), none, vector<V>(2, 1), S(2)) == 0);
    CHECK(least_rendezvous_time(none, vector<V>(2, 1), none, vector<V>(2, 1), S(0)) == 0);
    const S slow = std::sqrt(std::numeric_limits<S>::min()); // 4 v / a below the range of a double
    CHECK(least_rendezvous_time(none, vector<V>(slow, 0), none, none, std::numeric_limits<S>::max()) == 0);
    CHECK(
        std::abs(exact(least_rendezvous_time(none, none, vector<V>(0.375f, 0), none, S(1))) - 1.5L) <= 3 * epsilon<S>);
    if constexpr (std::is_same_v<S, double>) {
        const auto rest_to_rest = [&](S limit) {
            return exact(least_rendezvous_time(none, none, vector<V>(24, 0), none, limit));
        };
        CHECK(std::abs(rest_to_rest(1e-140) - 12e70L) <= 24e70L * epsilon<S>);
        CHECK(std::abs(rest_to_rest(1e140) - 12e-70L) <= 24e-70L * epsilon<S>);
        CHECK(least_rendezvous_time(none, vector<V>(1e150, 0), none, none, 1e-300) == veer::parts::infinity<S>());
    }
    for (const S limit : {S(0), S(-3)}) {
        CHECK(least_rendezvous_time(none, none, vector<V>(24, 0), none, limit) == veer::parts::infinity<S>());
        CHECK(least_rendezvous_time(none, vector<V>(1, 0), none, none, limit) == veer::parts::infinity<S>());
    }
}

TEMPLATE_LIST_TEST_CASE(
    "of several times that keep the limit the least rendezvous time is the first", "[rendezvous]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V none = veer::zero<V>();
    // 1 m ahead at 1.25 m/s: T from 1.5 s to 2 s, and from 3 s on
    const S first = least_rendezvous_time(none, vector<V>(1.25f, 0), vector<V>(1, 0), none, S(1));
    CHECK(std::abs(exact(first) - 1.5L) <= 3 * epsilon<S>);
    // 1/4 m ahead at 1/2 m/s: 3/2 - T = T^2
    const S slow = least_rendezvous_time(none, vector<V>(0.5f, 0), vector<V>(0.25f, 0), none, S(1));
    CHECK(std::abs(exact(slow) - (std::sqrt(7.0L) - 1) / 2) <= 2 * epsilon<S>);
    if constexpr (veer::dimension_v<V> == 3) { // and nearly from 6 s on, when the end touches the limit
        const V target = vector<V>(-3, 2, 3), velocity = vector<V>(-1.5f, 0.5f, 0.75f);
        const S time = least_rendezvous_time(none, velocity, target, none, S(0.5f));
        CHECK(std::abs(strongest(exact(none) - exact(target), exact(velocity), exact(time)) - 0.5L) <= 16 * epsilon<S>);
        CHECK(time < S(5.2f));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "every least rendezvous time is a number or infinity, and raises no flag", "[rendezvous][flags]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(659, [](Wild<V>& wild) {
        const V p = wild.vector(), v = wild.vector(), t = wild.vector(), tv = wild.vector();
        const S time = least_rendezvous_time(p, v, t, tv, wild.number());
        return time >= 0 ? vector<V>(time > veer::parts::largest<S>() ? S(-1) : time, 0) : vector<V>(std::nan(""), 0);
    });
}

} // namespace
