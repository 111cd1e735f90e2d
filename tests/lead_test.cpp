// SPDX-License-Identifier: MIT
#include <veer/lead.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/intercept.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::cases, tests::epsilon, tests::exact, tests::Exact, tests::Random, tests::same_value, tests::sweep,
    tests::vector;
using veer::lead_point, veer::lead_time, veer::scalar_t, veer::touch_time, veer::zero;

// ---- answers by hand ------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a shot leads a target that crosses, flees or comes", "[lead]", tests::Vectors) {
    using V = TestType;
    const V origin = zero<V>();
    CHECK(lead_time(origin, vector<V>(6, 0), vector<V>(0, 8), 10) == 1);
    CHECK(same_value(lead_point(origin, vector<V>(6, 0), vector<V>(0, 8), 10), vector<V>(6, 8)));
    CHECK(lead_time(origin, vector<V>(8, 0), vector<V>(2, 0), 6) == 2);
    CHECK(same_value(lead_point(origin, vector<V>(8, 0), vector<V>(2, 0), 6), vector<V>(12, 0)));
    CHECK(lead_time(origin, vector<V>(24, 0), vector<V>(-8, 0), 4)
          == 2); // and not the 6 s after which it is met from behind
    CHECK(lead_time(vector<V>(1, 1), vector<V>(1, 5), vector<V>(0, 0), 8) == scalar_t<V>(0.5));
}

TEMPLATE_LIST_TEST_CASE(
    "a target that flies at the shooter is met by a shot of any speed, and by none", "[lead]", tests::Vectors) {
    using V = TestType;
    CHECK(lead_time(zero<V>(), vector<V>(12, 0), vector<V>(-4, 0), 0) == 3);
    CHECK(lead_time(zero<V>(), vector<V>(12, 0), vector<V>(-4, 0), 4) == scalar_t<V>(1.5));
    CHECK(lead_time(zero<V>(), vector<V>(12, 0), vector<V>(-4, 0), -7) == 3);
}

TEMPLATE_LIST_TEST_CASE("two spheres touch, at once, later or never", "[lead]", tests::Vectors) {
    using V = TestType;
    CHECK(touch_time(zero<V>(), vector<V>(2, 0), vector<V>(10, 0), vector<V>(-1, 0), 4) == 2);
    CHECK(touch_time(zero<V>(), vector<V>(2, 0), vector<V>(10, 3), zero<V>(), 5) == 3);
    CHECK(touch_time(zero<V>(), vector<V>(2, 0), vector<V>(3, 0), zero<V>(), 4) == 0);
    CHECK(touch_time(zero<V>(), vector<V>(2, 0), vector<V>(4, 0), zero<V>(), 4) == 0);
    CHECK(touch_time(zero<V>(), vector<V>(-2, 0), vector<V>(4, 0), zero<V>(), 4) == 0); // they touch, and part
    CHECK(touch_time(zero<V>(), vector<V>(-2, 0), vector<V>(10, 0), zero<V>(), 4) == -1);
    CHECK(touch_time(zero<V>(), vector<V>(2, 0), vector<V>(10, 5), zero<V>(), 4) == -1);
    CHECK(touch_time(zero<V>(), vector<V>(2, 0), vector<V>(10, 0), zero<V>(), -4) == 5); // below 0 counts as 0
}

// ---- degenerate inputs ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("in the same place the lead is no time at all, whatever moves", "[lead]", tests::Vectors) {
    using V = TestType;
    const V place = vector<V>(3, -4, 5);
    for (const V& velocity : {zero<V>(), vector<V>(7, 0, 2)}) {
        CHECK(lead_time(place, place, velocity, 3) == 0);
        CHECK(lead_time(place, place, velocity, 0) == 0);
        CHECK(same_value(lead_point(place, place, velocity, 3), place));
    }
}

TEMPLATE_LIST_TEST_CASE("without a speed nothing at rest is met", "[lead]", tests::Vectors) {
    using V = TestType;
    CHECK(lead_time(zero<V>(), vector<V>(1, 2), zero<V>(), 0) == -1);
    CHECK(same_value(lead_point(zero<V>(), vector<V>(1, 2), zero<V>(), 0), vector<V>(1, 2)));
    const scalar_t<V> least = std::sqrt(std::numeric_limits<scalar_t<V>>::min()); // what is slower counts as at rest
    CHECK(lead_time(zero<V>(), vector<V>(4, 0), vector<V>(-least / 2, 0), 0) == -1);
    CHECK(lead_time(zero<V>(), vector<V>(4, 0), vector<V>(-least * 2, 0), 0) == 2 / least);
    CHECK(touch_time(zero<V>(), vector<V>(3, 1), vector<V>(9, 9), vector<V>(3, 1), 2) == -1);
    CHECK(touch_time(zero<V>(), vector<V>(3, 1), vector<V>(1, 1), vector<V>(3, 1), 2) == 0);
}

TEMPLATE_LIST_TEST_CASE(
    "equal speeds: met where the target closes in, never where it recedes", "[lead]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(std::abs(lead_time(zero<V>(), vector<V>(12, 0), vector<V>(-5, 12), 13) - S(1.2))
          <= 2 * std::numeric_limits<S>::epsilon());
    CHECK(lead_time(zero<V>(), vector<V>(7, 0), vector<V>(3, 0), 3) == -1);
    CHECK(same_value(lead_point(zero<V>(), vector<V>(7, 0), vector<V>(3, 0), 3), vector<V>(7, 0)));
    CHECK(lead_time(zero<V>(), vector<V>(7, 0), vector<V>(0, 3), 3) == -1);
    CHECK(same_value(lead_point(zero<V>(), vector<V>(7, 0), vector<V>(0, 3), 3), vector<V>(7, 0)));
}

TEMPLATE_LIST_TEST_CASE("the latest meetings of the range rule have a time and a place", "[lead]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S far_away = veer::parts::range_limit<S>(),
            slow = 4 * std::sqrt(std::numeric_limits<S>::min()); // its square is a normal number
    const S time = lead_time(zero<V>(), vector<V>(far_away, 0), zero<V>(), slow);
    CHECK(std::abs(time / (far_away / slow) - 1) <= 4 * std::numeric_limits<S>::epsilon());
    CHECK(lead_time(zero<V>(), vector<V>(far_away, 0), vector<V>(1, 0), 1) == -1);
    CHECK(same_value(lead_point(zero<V>(), vector<V>(far_away, 0), zero<V>(), slow), vector<V>(far_away, 0)));
    const V late = lead_point(zero<V>(), vector<V>(0, far_away), vector<V>(1, 0), std::nextafter(S(1), S(2)));
    CHECK(tests::components(late)[1] == far_away);
    CHECK(tests::ulps(tests::components(late)[0], 1000 * exact(far_away)) <= 4);
}

// ---- against the exact answers --------------------------------------------------------------------------------------

/// A question that is hard in one of many ways: speeds and shots that are equal but for roundings, tangents, fast and
/// far targets.
template <veer::Vector V> struct Hard {
    using S = scalar_t<V>;
    V position, target, velocity;
    S speed;

    explicit Hard(Random& random) {
        position = random.vector<V>(10), target = random.vector<V>(50), velocity = random.vector<V>(10);
        const V sight = target - position;
        const Exact across = tests::cross(exact(sight), exact(velocity));
        const S off = 1 + random.uniform<S>(-8, 8) * std::numeric_limits<S>::epsilon();
        switch (random.below(7)) {
            case 0: speed = random.uniform<S>(0, 30); break;
            case 1: speed = veer::length(velocity) * off; break;
            case 2:
                speed = static_cast<S>(tests::length(across) / tests::length(exact(sight))) * off;
                break; // a tangent
            case 3:
                velocity = sight * random.uniform<S>(S(-30), 30) + random.vector<V>(1),
                speed = random.uniform<S>(0, 30);
                break;
            case 4:
                position = position + vector<V>(1e6, 1e6), target = position + sight, speed = random.uniform<S>(0, 30);
                break;
            case 5: { // all numbers large or small, as far as the range rule goes
                const S size = random.any_magnitude<S>(-12, 12), rate = random.any_magnitude<S>(-12, 12);
                position = position * size, target = target * size, velocity = velocity * rate,
                speed = random.uniform<S>(0, 30) * std::abs(rate);
                break;
            }
            default: velocity = velocity * S(0), speed = random.uniform<S>(0, 30);
        }
    }
};

TEMPLATE_LIST_TEST_CASE("the direction of fire is off by less than 3 epsilon |v| / s, and a meeting is told from none "
                        "but at tangents and equal speeds",
    "[lead]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int met = 0, missed = 0, in_band = 0;
    sweep<Random>(1201, cases((sizeof(S) == 4 ? 500'000 : 100'000) / tests::quick),
        [&](Random& random) { // 2D and 3D: a million floats
            const Hard<V> asked(random);
            const Exact d = exact(asked.target) - exact(asked.position), v = exact(asked.velocity);
            const long double speed = exact(asked.speed), range = tests::length(d), rate = tests::length(v);
            if (range == 0) return true;
            const long double receding = tests::dot(d, v) / range, across = tests::length(tests::cross(d, v)) / range;
            const long double spare = std::sqrt(std::max((speed - across) * (speed + across), 0.0L));
            const long double closing =
                receding < 0 ? spare - receding : (speed - rate) * (speed + rate) / (spare + receding);
            const bool meets = speed >= across && closing > 0;

            const S time = lead_time(asked.position, asked.target, asked.velocity, asked.speed);
            const V point = lead_point(asked.position, asked.target, asked.velocity, asked.speed);
            if (std::isnan(time) || !tests::is_finite(point)) return false;
            if (exact(time) * speed * epsilon < S >> range * 1.001L)
                return false; // what closes in by less than an epsilon of the speed is rounding
            if (meets != (time >= 0)) {
                ++in_band;
                return std::abs(speed - across) <= 8 * epsilon<S> * rate
                    || std::abs(speed - rate) <= 4 * epsilon<S> * rate;
            }
            ++(meets ? met : missed);
            if (!meets || spare == 0 || exact(time) > 1e15L) return true;
            const long double off = tests::angle_between(d + v * (range / closing), d + v * exact(time));
            return off <= 3 * epsilon<S> * std::max(rate, speed) / spare;
        });
    CHECK(met > 20'000 / tests::quick);
    CHECK(missed > 5'000 / tests::quick);
    CHECK(in_band > 100 / tests::quick);
}

TEMPLATE_LIST_TEST_CASE(
    "where there is no meeting, the point is that of intercept's closest miss", "[lead]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int missed = 0;
    sweep<Random>(1202, cases(20'000), [&](Random& random) {
        const V position = random.vector<V>(10), target = random.vector<V>(50), velocity = random.vector<V>(20);
        const S speed = random.uniform<S>(0, 15);
        const auto shot = veer::intercept(position, target, velocity, speed);
        if (shot || veer::length(velocity) < speed * S(1.01)) return true;
        ++missed;
        const V point = lead_point(position, target, velocity, speed);
        return tests::error_of(point, exact(shot.point))
            <= 256 * epsilon<S> * (100 + exact(shot.time) * 20); // 1 / sqrt(1.01^2 - 1) = 7 of p
    });
    CHECK(missed > 3'000);
}

TEMPLATE_LIST_TEST_CASE(
    "at touch_time two spheres are their distance apart, and closer at no time before", "[lead]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int met = 0, grazes = 0;
    sweep<Random>(1203, cases(100'000), [&](Random& random) {
        const V position = random.vector<V>(10), velocity = random.vector<V>(5), target = random.vector<V>(10),
                drift = random.vector<V>(5);
        const Exact d = exact(target) - exact(position), v = exact(drift) - exact(velocity);
        const long double range = tests::length(d), rate = tests::length(v),
                          miss = tests::length(tests::cross(d, v)) / rate;
        const bool graze = random.below(4) == 0;
        const S reach = graze
                          ? static_cast<S>(miss) * (1 + random.uniform<S>(-8, 8) * std::numeric_limits<S>::epsilon())
                          : random.uniform<S>(0, 8);
        const S time = touch_time(position, velocity, target, drift, reach);
        const bool meets = range <= exact(reach) || (tests::dot(d, v) < 0 && miss <= exact(reach));
        if (meets != (time >= 0)) {
            ++grazes;
            return std::min(std::abs(miss - exact(reach)), std::abs(range - exact(reach))) <= 8 * epsilon<S> * range;
        }
        if (!(time > 0)) return time == (meets ? 0 : -1) || range <= exact(reach) * (1 + epsilon<S>);
        ++met;
        const long double chord = std::sqrt(std::max((exact(reach) - miss) * (exact(reach) + miss), 0.0L));
        const long double gap = tests::length(d + v * exact(time)) - exact(reach);
        return std::abs(gap) <= 4 * epsilon<S> * range
            && (chord == 0 || tests::dot(d + v * exact(time), v) <= 16 * epsilon<S> * range * range * rate / chord);
    });
    CHECK(met > 8'000);
    CHECK(grazes > 100);
}

TEMPLATE_LIST_TEST_CASE("far beyond the numbers of a game the lead and the touch are the same in other units", "[lead]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const int far = sizeof(S) == 4 ? 30 : 200; // 2^far is where the squares of the short cuts end
    int met = 0, touched = 0, missed = 0;
    sweep<Random>(1205, 4'000, [&](Random& random) {
        const V position = random.vector<V>(10), velocity = random.vector<V>(5), target = random.vector<V>(10),
                drift = random.vector<V>(5);
        const S speed = random.uniform<S>(0, 12), reach = random.uniform<S>(-1, 8);
        const Exact d = exact(target) - exact(position), v = exact(drift), relative = v - exact(velocity);
        const long double range = tests::length(d), along = tests::dot(d, v) / range,
                          across = tests::length(tests::cross(d, v)) / range, own = exact(speed);
        // no tangent, no equal speeds, no graze
        if (std::abs(own - across) < 0.1L || std::abs(own - tests::length(v)) < 0.1L) return true;
        const long double miss = tests::length(tests::cross(d, relative)) / tests::length(relative);
        if (std::abs(miss - exact(reach)) < 0.1L || std::abs(range - exact(reach)) < 0.1L) return true;
        const S lead = lead_time(position, target, drift, speed),
                touch = touch_time(position, velocity, target, drift, reach);
        const V point = lead_point(position, target, drift, speed);
        met += lead > 0, touched += touch > 0, missed += lead < 0 && touch < 0;
        for (const int power : {-far, far}) {
            const S length = std::ldexp(S(1), power), second = std::ldexp(S(1), random.below(17) - 8),
                    rate = length / second;
            const auto is_near = [&](S there, S here, S unit) {
                return here > 0 ? std::abs(exact(there / unit) - exact(here)) <= 4'096 * epsilon<S> * exact(here)
                                : (there <= here && there >= here);
            };
            const V there = lead_point<V>(position * length, target * length, drift * rate, speed * rate);
            if (!is_near(lead_time<V>(position * length, target * length, drift * rate, speed * rate), lead, second)
                || !is_near(
                    touch_time<V>(position * length, velocity * rate, target * length, drift * rate, reach * length),
                    touch, second)
                || !(exact(veer::distance(V(there / length), point))
                     <= 4'096 * epsilon<S> * (tests::length(exact(point)) + range + std::abs(along))))
                return false;
        }
        return true;
    });
    CHECK(met > 1'000);
    CHECK(touched > 100);
    CHECK(missed > 100);
}

TEMPLATE_LIST_TEST_CASE("the lead is finite and raises no flag", "[lead]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(1204, [](auto& wild) {
        const V position = wild.vector(), target = wild.vector(), velocity = wild.vector();
        const auto speed = wild.number();
        const V point = lead_point(position, target, velocity, speed);
        const auto lead = lead_time(position, target, velocity, speed),
                   touch = touch_time(position, velocity, target, wild.vector(), speed);
        return tests::is_finite(lead) && tests::is_finite(touch)
                 ? point
                 : V(point * std::numeric_limits<veer::scalar_t<V>>::quiet_NaN());
    });
}

} // namespace
