// SPDX-License-Identifier: MIT
#include <veer/guidance.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "exact/ballistics_reference.hpp"
#include "exact/judging.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::augmented_navigation, veer::homing_on_time, veer::least_time_to_go, veer::limit_acceleration,
    veer::proportional_navigation, veer::pure_proportional_navigation, veer::scalar_t, veer::time_to_closest_approach,
    veer::zero_effort_miss;

/// Two that fly straight on, in no particular way.
template <veer::Vector V> struct Pair {
    using S = scalar_t<V>;
    V position, velocity, target, target_velocity;

    explicit Pair(Random& random)
        : position(random.vector<V>(100)), velocity(random.vector<V>(30)), target(random.vector<V>(100)),
          target_velocity(random.vector<V>(30)) {}
    [[nodiscard]] Exact way() const { return exact(target) - exact(position); }
    [[nodiscard]] Exact drift() const { return exact(target_velocity) - exact(velocity); }
};

// ---- misses ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("the zero-effort miss is where both are after that time", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(61, 50'000, [](Random& random) {
        const Pair<V> pair(random);
        const S time = random.uniform<S>(0, 10);
        const Exact expected = pair.way() + pair.drift() * exact(time);
        return error_of(
                   zero_effort_miss(pair.position, pair.velocity, pair.target, pair.target_velocity, time), expected)
            <= 1500 * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("at the time of closest approach no other time is closer", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(62, 50'000, [](Random& random) {
        const Pair<V> pair(random);
        const S time = time_to_closest_approach(pair.position, pair.velocity, pair.target, pair.target_velocity);
        const long double closing = -tests::dot(pair.way(), pair.drift()),
                          squared = tests::dot(pair.drift(), pair.drift());
        const long double scale = tests::length(pair.way()) / std::sqrt(squared) + 1;
        return time >= 0
            && std::abs(exact(time) - std::max(closing / squared, 0.0L))
                   <= 400 * epsilon<S> * scale / std::sqrt(squared);
    });
    const V zero = veer::zero<V>();
    CHECK(time_to_closest_approach(zero, axis<V>(0, 2), axis<V>(0, 10), zero) == 5);
    CHECK(time_to_closest_approach(zero, axis<V>(0, -2), axis<V>(0, 10), zero) == 0);         // receding
    CHECK(time_to_closest_approach(zero, axis<V>(0, 2), axis<V>(0, 10), axis<V>(0, 2)) == 0); // side by side
    CHECK(time_to_closest_approach(zero, axis<V>(1, 2), axis<V>(0, 10), axis<V>(1, 2)) == 0);
}

// ---- a hit at a definite time ---------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "a step of homing_on_time leaves the share q^order of the miss", "[guidance]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(63, 100'000, [](Random& random) {
        const Pair<V> pair(random);
        const int order = 1 + random.below(6);
        const S time = random.uniform<S>(S(0.1), 5), step = random.uniform<S>(0, 1) * time;
        const Exact a =
            exact(homing_on_time(pair.position, pair.velocity, pair.target, pair.target_velocity, time, step, order));
        const long double h = exact(step), T = exact(time);
        const Exact before = pair.way() + pair.drift() * T,
                    after = before - a * (h * T); // v += a h, then p += v h: T long
        const Exact expected = before * std::pow(1 - h / T, static_cast<long double>(order));
        return tests::length(after - expected)
            <= 16 * epsilon<S> * (tests::length(pair.way()) + tests::length(pair.drift()) * T)
                   * static_cast<long double>(order);
    });
}

/// Flies from `position` for `time` in frames of 1 / rate, each up to half as long again or as short if they jitter.
template <veer::Vector V>
long double miss_on_time(Pair<V> pair, scalar_t<V> time, int rate, bool jitter, int order, Random& random) {
    using S = scalar_t<V>;
    const S frame = S(1) / static_cast<S>(rate);
    S now = 0;
    while (now < time) {
        S step = jitter ? frame * random.uniform<S>(S(0.5), S(1.5)) : frame;
        if (now + step > time) step = time - now; // the last frame ends with the flight
        const S left = time - now;
        const V a = homing_on_time(pair.position, pair.velocity, pair.target, pair.target_velocity, left, step, order);
        pair.velocity = pair.velocity + a * step;
        pair.position = pair.position + pair.velocity * step;
        pair.target = pair.target + pair.target_velocity * step;
        now += step;
    }
    return tests::length(pair.way());
}

TEMPLATE_LIST_TEST_CASE(
    "homing_on_time hits at 30, 60 and 144 Hz and with steps that jitter by half", "[guidance]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int rate : {30, 60, 144}) {
        for (const bool jitter : {false, true}) {
            INFO(rate << " Hz" << (jitter ? ", jittering" : ""));
            sweep<Random>(64, 400, [=](Random& random) {
                Pair<V> pair(random);
                if (random.one_in(2)) pair.target_velocity = veer::zero<V>();
                const int order = 1 + random.below(4);
                const S time = random.uniform<S>(S(0.5), 4);
                const long double distance = std::max(tests::length(pair.way()), 10.0L);
                const long double miss = miss_on_time(pair, time, rate, jitter, order, random);
                return miss <= (sizeof(S) == 4 ? 1e-4L : 1e-12L) * distance;
            });
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "homing_on_time has a continuous law, which short steps approach", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V zero = veer::zero<V>(), target = axis<V>(0, 8);
    for (int order = 1; order <= 4; ++order) {
        const S strength = static_cast<S>(order);
        CHECK(same_value(homing_on_time(zero, zero, target, zero, 2, 0, order), axis<V>(0, 2 * strength)));
        CHECK(same_value(
            homing_on_time(zero, zero, target, zero, 2, -1, order), axis<V>(0, 2 * strength))); // a step back is none
        const V sampled = homing_on_time(zero, zero, target, zero, 2, S(0x1p-12), order);
        CHECK(
            error_of(sampled, Exact{2 * exact(strength), 0, 0}) <= 0x1p-10L * static_cast<long double>(order * order));
    }
    CHECK(same_value(homing_on_time(zero, zero, target, zero, 2, 0), axis<V>(0, 6)));    // order 3 if not told
    CHECK(same_value(homing_on_time(zero, zero, target, zero, 2, 0, 0), axis<V>(0, 2))); // less than 1 is 1
    CHECK(same_value(homing_on_time(zero, zero, target, zero, 2, S(0.5), -7), axis<V>(0, 2)));
}

TEMPLATE_LIST_TEST_CASE(
    "no time to go means the end of this frame, and no frame either nothing", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V zero = veer::zero<V>(), target = axis<V>(0, 8);
    for (const S left : {S(0.5), S(0.25), S(0), S(-3)})
        CHECK(same_value(homing_on_time(zero, zero, target, zero, left, S(0.5)), axis<V>(0, 32)));
    CHECK(same_value(homing_on_time(zero, zero, target, zero, 0, 0), zero));
}

TEMPLATE_LIST_TEST_CASE("the limit shortens an acceleration, and says so", "[guidance]", tests::Vectors) {
    using V = TestType;
    const V a = vector<V>(3, 4);
    CHECK((same_value(limit_acceleration(a, 6).acceleration, a) && !limit_acceleration(a, 6).saturated));
    CHECK((same_value(limit_acceleration(a, 5).acceleration, a) && !limit_acceleration(a, 5).saturated));
    CHECK((error_of(limit_acceleration(a, 1).acceleration, Exact{0.6L, 0.8L, 0})
               <= epsilon<scalar_t<V>> && limit_acceleration(a, 1).saturated));
    CHECK((same_value(limit_acceleration(a, -1).acceleration, veer::zero<V>()) && limit_acceleration(a, -1).saturated));
    CHECK(!limit_acceleration(veer::zero<V>(), 0).saturated);
    CHECK(limit_acceleration(axis<V>(0, scalar_t<V>(0.5)), -1).saturated); // below 0 counts as 0
}

TEMPLATE_LIST_TEST_CASE(
    "least_time_to_go is the first time at which the limit reaches", "[guidance]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(72, 20'000, [](Random& random) {
        Pair<V> pair(random);
        if (random.one_in(2)) { // on or near a collision course, where there may be three such times
            const V way = pair.target - pair.position;
            pair.velocity =
                pair.target_velocity + way * random.uniform<S>(0, 2) + random.direction<V>() * random.uniform<S>(0, 10);
        }
        const S limit = std::abs(random.any_magnitude<S>(-8, 10));
        const S time = least_time_to_go(pair.position, pair.velocity, pair.target, pair.target_velocity, limit);
        const Exact d = pair.way(), w = pair.drift();
        const auto short_of = [&](long double t) { return tests::length(d + w * t) - exact(limit) * t * t / 2; };
        const long double t = exact(time), rounding = 64 * epsilon<S> * (200 + 60 * t);
        if (std::abs(short_of(t)) > rounding + 64 * epsilon<S> * exact(limit) * t * t) return false;
        for (int i = 1; i < 100; ++i) {
            if (short_of(t * i / 100) < -rounding) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("least_time_to_go is within 8 epsilon, near a collision course and with the weakest limits too",
    "[guidance]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V origin = veer::zero<V>();
    const auto off_by = [&](const V& d, const V& w,
                            S limit) { // in epsilon; the truth is the first root of |d + w t|^2 = (limit t^2 / 2)^2
        tests::Flight flight;
        flight.target = tests::to_triple(d), flight.target_velocity = tests::to_triple(w),
        flight.thrust = double(limit);
        const tests::Dyadic truth = tests::positive_roots(tests::AcceleratedDuel(flight).gap).front(),
                            time = double(least_time_to_go(origin, origin, d, w, limit));
        return std::abs(((time - truth) / truth).to_double()) / double(std::numeric_limits<S>::epsilon());
    };
    CHECK(off_by(vector<V>(-0x1.ff48bep+12, 0x1.eaa3cep-3), vector<V>(0x1.83aa9ap+13, -0x1.740378p-2), S(0x1.5fafc4p-8))
          <= 8);
    sweep<Random>(87, 2'000, [&](Random& random) {
        const V d = random.any_vector<V>(-5, 14), along = d * -std::abs(random.any_magnitude<S>(-8, 4));
        const S beside = random.one_in(3) ? S(1) : std::abs(random.any_magnitude<S>(-30, 0));
        const V w = random.one_in(4) ? along : V(along + random.direction<V>() * (veer::length(along) * beside));
        return off_by(d, w, std::abs(random.any_magnitude<S>(-14, 14))) <= 8;
    });
}

TEMPLATE_LIST_TEST_CASE("least_time_to_go knows the simple cases", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V zero = veer::zero<V>(), target = axis<V>(0, 8);
    const S infinite = std::numeric_limits<S>::infinity();
    CHECK(tests::ulps(least_time_to_go(zero, zero, target, zero, 4), 2) <= 8); // from rest: sqrt(2 |d| / a)
    CHECK(tests::ulps(least_time_to_go(zero, axis<V>(0, 2), target, zero, 4), (std::sqrt(17.0L) - 1) / 2)
          <= 8); // 2 t + 2 t^2 = 8
    CHECK(least_time_to_go(target, zero, target, axis<V>(1, 5), 4) == 0);
    CHECK(tests::ulps(least_time_to_go(zero, axis<V>(0, 2), target, zero, 0), 4) <= 1);
    CHECK(least_time_to_go(zero, axis<V>(0, -2), target, zero, 0) == infinite);
    CHECK(least_time_to_go(zero, axis<V>(1, 2), target, zero, -3) == infinite);
    CHECK(least_time_to_go(zero, zero, target, zero, 0) == infinite);
    CHECK(least_time_to_go(zero, axis<V>(0, S(0.5)), target, zero, 0) == 16);
    CHECK(least_time_to_go(zero, vector<V>(2, 1), target, zero, 0) == infinite); // nearer, and past
}

TEMPLATE_LIST_TEST_CASE(
    "where the distance dips below what the limit reaches, least_time_to_go is before the dip, else long after it",
    "[guidance]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    // From 1 m, closing in at p and passing at q: the limit that reaches at 1 / y is 2 y sqrt((y - p)^2 + q^2), which
    // rises up to a crest, falls to a dip and rises for ever.
    for (const double p : {2.95, 3.0, 3.1, 4.0, 6.0}) {
        const double root = std::sqrt(p * p - 8), crest = (3 * p - root) / 4, dip = (3 * p + root) / 4;
        const auto limit_at = [&](double y) { return 2 * y * std::hypot(y - p, 1); };
        const auto time = [&](double limit) {
            return double(least_time_to_go(veer::zero<V>(), vector<V>(p, 1), axis<V>(0), veer::zero<V>(), S(limit)));
        };
        const double between = 0.5 * (limit_at(crest) + limit_at(dip)), weaker = limit_at(dip) * 0.9999;
        CHECK(time(between) < 1 / dip);
        CHECK(time(limit_at(dip) + 0.02 * (limit_at(crest) - limit_at(dip))) < 1 / dip);
        CHECK(std::abs(limit_at(1 / time(between)) / between - 1) <= 64 * double(epsilon<S>));
        CHECK(time(weaker) > 1 / crest);
        CHECK(std::abs(limit_at(1 / time(weaker)) / weaker - 1) <= 64 * double(epsilon<S>));
    }
}

TEMPLATE_LIST_TEST_CASE("order 2 hits in the least time within the limit, and any order misses in less", "[guidance]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(73, 300, [](Random& random) {
        const Pair<V> pair(random);
        const S limit = random.uniform<S>(10, 200);
        const S least = least_time_to_go(pair.position, pair.velocity, pair.target, pair.target_velocity, limit);
        const auto miss = [&](S time, int order) {
            Pair<V> flight = pair;
            const int frames = 200;
            const S step = time / static_cast<S>(frames);
            for (int i = 0; i < frames; ++i) {
                const V a = homing_on_time(flight.position, flight.velocity, flight.target, flight.target_velocity,
                    time - step * static_cast<S>(i), step, order);
                flight.velocity = flight.velocity + limit_acceleration(a, limit).acceleration * step;
                flight.position = flight.position + flight.velocity * step;
                flight.target = flight.target + flight.target_velocity * step;
            }
            return tests::length(flight.way());
        };
        const long double reach = exact(limit) * exact(least) * exact(least) / 2;
        return miss(least * S(1.02), 2) <= 0.001L * reach && miss(least * S(0.9), 2) > 0.02L * reach
            && miss(least * S(0.9), 3) > 0.02L * reach
            && miss(least * std::sqrt(S(1.5)) * S(1.6), 3) <= 0.02L * (reach + 100);
    });
}

// ---- proportional navigation ----------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "navigation is its formula while the pursuer closes in within 45 degrees", "[guidance]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(65, 100'000, [](Random& random) {
        const Pair<V> pair(random);
        const Exact d = pair.way(), w = pair.drift(), v = exact(pair.velocity);
        const long double distance = tests::length(d), closing = -tests::dot(d, w) / distance;
        if (closing < 0.7072L * tests::length(w)) return true;
        const S gain = random.uniform<S>(2, 6);
        const V target_acceleration = random.vector<V>(10);
        const Exact omega = tests::cross(d, w) * (1 / (distance * distance)), at = exact(target_acceleration);
        const Exact pn = tests::cross(omega, d) * (exact(gain) * closing / distance),
                    pure = tests::cross(omega, v) * exact(gain);
        const Exact apn = pn + (at - d * (tests::dot(at, d) / (distance * distance))) * (exact(gain) / 2);
        const long double tolerance = 16 * epsilon<S> * exact(gain);
        const long double speeds = tests::length(v) + tests::length(exact(pair.target_velocity));
        const long double scale =
            tolerance * speeds * speeds / distance * (1 + 200 / distance); // a way of 200 m is known to an ulp of that
        const auto& [p, vel, t, tv] = pair;
        return error_of(proportional_navigation(p, vel, t, tv, gain), pn) <= scale
            && error_of(pure_proportional_navigation(p, vel, t, tv, gain), pure) <= scale
            && error_of(augmented_navigation(p, vel, t, tv, target_acceleration, gain), apn)
                   <= scale + tolerance * 20 * (1 + 200 / distance);
    });
}

TEMPLATE_LIST_TEST_CASE("navigation has a gain of 3 unless told another", "[guidance]", tests::PlainVectors2) {
    using V = TestType;
    const V zero = veer::zero<V>(), v = axis<V>(0, 8), target = vector<V>(30, 7), a = axis<V>(1);
    CHECK(same_bits(proportional_navigation(zero, v, target, zero), proportional_navigation(zero, v, target, zero, 3)));
    CHECK(same_bits(
        pure_proportional_navigation(zero, v, target, zero), pure_proportional_navigation(zero, v, target, zero, 3)));
    CHECK(same_bits(augmented_navigation(zero, v, target, zero, a), augmented_navigation(zero, v, target, zero, a, 3)));
}

TEMPLATE_LIST_TEST_CASE(
    "a line of sight whose rate, or gain times that, is beyond the range rule has none", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S most = veer::parts::range_limit<S>();
    const auto inverse = [](S speed, S gain) {
        return veer::parts::inverse_square(axis<V>(0, 2), axis<V>(1, speed), gain);
    };
    CHECK(inverse(2 * most, 1) == S(0.25));
    CHECK(inverse(2 * most, S(0.5)) == S(0.25));
    CHECK(inverse(2 * most, 2) == 0);
    CHECK(inverse(4 * most, 1) == 0);
    CHECK(inverse(4 * most, S(0.5)) == 0);
}

TEMPLATE_LIST_TEST_CASE("on a collision course navigation asks for nothing", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(66, 50'000, [](Random& random) {
        const V way = random.lattice<V>(20) + axis<V>(0, S(0.5)), target_velocity = random.lattice<V>(20),
                position = random.lattice<V>(50);
        const V velocity = target_velocity + way * static_cast<S>(1 + random.below(4)), target = position + way,
                zero = veer::zero<V>();
        return same_value(proportional_navigation(position, velocity, target, target_velocity), zero)
            && same_value(pure_proportional_navigation(position, velocity, target, target_velocity), zero)
            && same_value(augmented_navigation(position, velocity, target, target_velocity, zero, 4), zero);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "without a target's acceleration the augmented law is the true one, to the bit", "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(67, 50'000, [](Wild<V>& wild) {
        const V p = wild.vector(), v = wild.vector(), t = wild.vector(), tv = wild.vector();
        const S gain = wild.number();
        return same_value(
            augmented_navigation(p, v, t, tv, veer::zero<V>(), gain), proportional_navigation(p, v, t, tv, gain));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "as near as can be in as little time, the laws of homing are finite", "[guidance]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S most = Wild<V>::largest, least = 1 / most;
    const V zero = veer::zero<V>(), beside = axis<V>(0, least), past = vector<V>(-most, most);
    CHECK(tests::is_finite(homing_on_time(zero, zero, axis<V>(0, most), zero, 0, least)));
    CHECK(tests::is_finite(veer::parts::true_navigation(beside, past, most * most, Wild<V>::most_rate)));
}

TEMPLATE_LIST_TEST_CASE("from abeam on navigation turns towards the target, straight behind to perpendicular(velocity)",
    "[guidance]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V zero = veer::zero<V>(), v = axis<V>(0, 8);
    // gain |v|^2 / |d| to the target's side, in full from abeam to behind
    CHECK(same_value(proportional_navigation(zero, v, axis<V>(1, 16), zero, 4), axis<V>(1, 16)));
    CHECK(same_value(pure_proportional_navigation(zero, v, axis<V>(1, 16), zero, 4), axis<V>(1, 16)));
    CHECK(same_value(proportional_navigation(zero, v, axis<V>(0, -16), zero, 4), veer::perpendicular(v) * S(16)));
    CHECK(same_value(pure_proportional_navigation(zero, v, axis<V>(0, -16), zero, 4), veer::perpendicular(v) * S(16)));
    CHECK(error_of(proportional_navigation(zero, v, vector<V>(-12, 5), zero, 4), Exact{0, 4 * 64 / 13.0L, 0})
          <= 64 * epsilon<S>);
    // a target that runs away straight ahead is followed, one aside is turned to
    CHECK(same_value(proportional_navigation(zero, v, axis<V>(0, 16), axis<V>(0, 20), 4), zero));
    CHECK(error_of(proportional_navigation(zero, v, vector<V>(12, 5), axis<V>(0, 40), 4),
              Exact{0, 4 * 64 / 13.0L * 5 / 13, 0})
          <= 64 * epsilon<S>);
    // at the target and at rest
    CHECK(same_value(proportional_navigation(v, v, v, zero, 4), zero));
    CHECK(same_value(proportional_navigation(zero, zero, axis<V>(0, 16), zero, 4), zero));
    CHECK(same_value(proportional_navigation(zero, v, axis<V>(0, 16), v, 4), zero)); // side by side, aimed
}

TEMPLATE_LIST_TEST_CASE("navigation hands over without a jump", "[guidance]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    const S step = S(1e-3f);
    V before = proportional_navigation(veer::zero<V>(), axis<V>(0, 10), axis<V>(0, 20), veer::zero<V>());
    for (S angle = 0; angle < S(3.1); angle += step) { // the target swings round from ahead to behind
        const V target = vector<V>(20 * std::cos(angle), 20 * std::sin(angle));
        const V a = proportional_navigation(veer::zero<V>(), axis<V>(0, 10), target, veer::zero<V>());
        CHECK(veer::length(a - before) <= 15 * 4 * step); // gain |v|^2 / |d| is 15
        before = a;
    }
}

/// The least distance between two that fly for up to `time`, on straight lines within each frame.
template <veer::Vector V>
long double closest(
    V p, V v, V t, V tv, V ta, scalar_t<V> limit, scalar_t<V> dt, double time, bool keeps_speed, auto law) {
    using S = scalar_t<V>;
    const S speed = veer::length(v);
    S least = veer::length(t - p);
    for (double now = 0; now < time && least > S(1e-9); now += static_cast<double>(dt)) {
        v = v + limit_acceleration(V(law(p, v, t, tv, ta)), limit).acceleration * dt;
        if (keeps_speed) v = veer::normalize_or(v, v) * speed;
        tv = tv + ta * dt;
        const V before = t - p, moved = (tv - v) * dt;
        const S share =
            veer::clamp(veer::dot(before, moved) / -veer::maximum(veer::length_squared(moved), S(1e-30)), 0, 1);
        least = std::min(least, veer::length(before + moved * share));
        p = p + v * dt, t = t + tv * dt;
    }
    return exact(least);
}

constexpr auto true_law = [](const auto& p, const auto& v, const auto& t, const auto& tv, const auto&) {
    return proportional_navigation(p, v, t, tv, 4);
};
constexpr auto pure_law = [](const auto& p, const auto& v, const auto& t, const auto& tv, const auto&) {
    return pure_proportional_navigation(p, v, t, tv, 4);
};
constexpr auto augmented_law = [](const auto& p, const auto& v, const auto& t, const auto& tv, const auto& ta) {
    return augmented_navigation(p, v, t, tv, ta, 4);
};

TEMPLATE_TEST_CASE("at 240 Hz navigation meets targets that fly straight, and the augmented law those that turn",
    "[guidance]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    sweep<Random>(68, 200, [](Random& random) {
        const V target = random.direction<V>() * random.uniform<double>(60, 200), tv = random.direction<V>() * 15.0;
        const V aim = veer::normalize_or(target, target),
                v = veer::normalize_or(aim + random.vector<V>(0.3), aim) * 40.0; // within half a radian
        const V zero = veer::zero<V>(), ta = veer::perpendicular(target) * (random.one_in(2) ? 2.0 : -2.0);
        const auto miss = [&](const V& target_acceleration, auto law) {
            return closest(zero, v, target, tv, target_acceleration, 1000.0, 1.0 / 240, 30, false, law);
        };
        return miss(zero, true_law) < 1e-6L && miss(zero, pure_law) < 1e-5L && miss(ta, augmented_law) < 1e-4L;
    });
}

TEMPLATE_LIST_TEST_CASE("navigation comes to targets that stand still from every heading: no orbit, no flight away",
    "[guidance]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(69, 1000, [](Random& random) {
        const V target = random.direction<V>() * random.uniform<S>(5, 100), v = random.direction<V>() * S(30),
                zero = veer::zero<V>();
        const S unlimited = 1'000'000, dt = S(1) / S(60);
        return closest(zero, v, target, zero, zero, unlimited, dt, 15, true, true_law) <= 1
            && closest(zero, v, target, zero, zero, unlimited, dt, 15, true, pure_law) <= 1;
    });
}

// ---- planes, units and every input ----------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("guidance does not depend on the units of length and time", "[guidance]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(71, 50'000, [](Random& random) {
        const Pair<V> pair(random);
        const auto& [p, v, t, tv] = pair;
        const V ta = random.vector<V>(10);
        const S k = std::ldexp(S(1), random.below(16) - 8);
        const V pk = p * k, vk = v * k, tk = t * k, tvk = tv * k, tak = ta * k, takk = ta * (k * k);
        return same_bits(V(augmented_navigation(p, v, t, tv, ta) * k), augmented_navigation(pk, vk, tk, tvk, tak))
            && same_bits(V(augmented_navigation(p, v, t, tv, ta) * (k * k)), augmented_navigation(p, vk, t, tvk, takk))
            && same_bits(
                V(pure_proportional_navigation(p, v, t, tv) * k), pure_proportional_navigation(pk, vk, tk, tvk))
            && same_bits(V(homing_on_time(p, v, t, tv, 2, S(0.25)) * (k * k)),
                homing_on_time(p, vk, t, tvk, 2 / k, S(0.25) / k));
    });
}

} // namespace
