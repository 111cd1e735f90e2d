// SPDX-License-Identifier: MIT
#include <veer/pursue.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/intercept.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::cases, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random,
    tests::same_bits, tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::scalar_t, veer::SphereObstacle, veer::zero;

// ---- pursue and evade -----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("pursue heads for the meeting, and evade for the opposite", "[pursue]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V target = vector<V>(6, 0), drift = vector<V>(0, 8);
    CHECK(error_of(veer::pursue_velocity(zero<V>(), target, drift, 10), Exact{6, 8, 0}) <= 40 * epsilon<S>);
    CHECK(error_of(veer::evade_velocity(zero<V>(), target, drift, 10), Exact{-6, -8, 0}) <= 40 * epsilon<S>);
    CHECK(error_of(veer::pursue(zero<V>(), vector<V>(1, 1), target, drift, 10), Exact{5, 7, 0}) <= 40 * epsilon<S>);
    CHECK(error_of(veer::evade(zero<V>(), vector<V>(1, 1), target, drift, 10), Exact{-7, -9, 0}) <= 40 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "the aim of pursue is off by what its coordinates and the tangent allow, close by and far from the origin",
    "[pursue]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int solvable = 0, fine = 0;
    for (const S home : {S(0), S(1), S(100), S(1e4), S(1e6)}) {
        for (const S distance : {S(0.001), S(0.1), S(3), S(100), S(1e4)}) {
            CAPTURE(home, distance);
            sweep<Random>(1301, cases(8'000), [&](Random& random) {
                const V position = random.vector<V>(home + 1), target = position + random.vector<V>(distance),
                        drift = random.vector<V>(10);
                const S speed = random.one_in(2) ? random.uniform<S>(0, 30)
                                                 : veer::length(drift) * random.uniform<S>(S(0.9), S(1.3));
                const Exact d = exact(target) - exact(position), v = exact(drift);
                const long double range = tests::length(d), rate = tests::length(v), fast = exact(speed);
                if (range == 0) return true;
                const long double receding = tests::dot(d, v) / range,
                                  across = tests::length(tests::cross(d, v)) / range;
                const long double spare = std::sqrt(std::max((fast - across) * (fast + across), 0.0L)),
                                  closing = spare - receding;
                if (spare < rate / 1000 || closing < rate / 1000 || (receding >= 0 && fast <= rate))
                    return true; // tangents and equal speeds
                const Exact way = d + v * (range / closing);
                const long double size = tests::length(way),
                                  coordinates = tests::length(exact(position)) + tests::length(exact(target));
                const long double off =
                    tests::angle_between(exact(veer::pursue_velocity(position, target, drift, speed)), way);
                ++solvable;
                const bool is_fine = spare > rate / 10 && size * 50 > coordinates;
                fine += is_fine ? 1 : 0;
                if (sizeof(S) == 4 && is_fine && off > 1e-5L) return false;
                const long double bound = epsilon<S> * (3 * rate / spare + coordinates / size);
                return off <= bound || bound > 0.25L; // a few ulps away there is hardly a direction
            });
        }
    }
    CHECK((solvable > 5 * cases(8'000) && fine > 2 * cases(8'000)));
}

TEMPLATE_LIST_TEST_CASE(
    "who pursues a steady target flies straight, and meets it when intercept says", "[pursue]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(1302, cases(300), [](Random& random) {
        V position = random.vector<V>(50), target = random.vector<V>(50);
        const V drift = random.direction<V>() * random.uniform<S>(0, 6);
        const auto shot = veer::intercept(position, target, drift, 8);
        const S step = S(1) / S(60);
        int frames = 0;
        while (veer::distance(position, target) > S(0.2) && frames < 10'000) {
            position = position + veer::pursue_velocity(position, target, drift, 8) * step;
            target = target + drift * step;
            ++frames;
        }
        return std::abs(S(frames) * step - shot.time) <= S(0.15); // the last 0.2 m, which take up to 0.1 s, and a frame
    });
}

TEMPLATE_LIST_TEST_CASE(
    "evade_velocity is pursue_velocity with the sign turned, to the bit", "[pursue]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(1303, cases(20'000), [](Wild<V>& wild) {
        const V position = wild.vector(), target = wild.vector(), drift = wild.vector();
        const auto speed = wild.number();
        return same_value(veer::evade_velocity(position, target, drift, speed),
            veer::pursue_velocity(position, target, drift, speed) * scalar_t<V>(-1));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "pursuit of who is there already asks for a stop, and of who rests is a seek", "[pursue]", tests::Vectors) {
    using V = TestType;
    const V here = vector<V>(1, -2, 3), there = vector<V>(4, 5, 6);
    CHECK(same_value(veer::pursue_velocity(here, here, vector<V>(7, 0), 5), zero<V>()));
    CHECK(same_value(veer::pursue_velocity(here, here, zero<V>(), 0), zero<V>())); // a peer divides 0 by 0 here
    CHECK(same_value(veer::pursue(here, there, here, zero<V>(), 5), there * scalar_t<V>(-1)));
    CHECK(same_bits(veer::pursue_velocity(here, there, zero<V>(), 5), veer::seek_velocity(here, there, 5)));
    CHECK(same_value(veer::pursue_velocity(here, there, vector<V>(1, 1, 1), -5), zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("who cannot be met is pursued to the closest miss", "[pursue]", tests::PlainVectors) {
    using V = TestType;
    const V target = vector<V>(9, 0), drift = vector<V>(-5, 12);
    const auto shot = veer::intercept(zero<V>(), target, drift, 6);
    REQUIRE(!shot);
    CHECK(tests::angle_between(exact(veer::pursue_velocity(zero<V>(), target, drift, 6)), exact(shot.velocity))
          <= 32 * epsilon<scalar_t<V>>);
}

// ---- interpose ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("interpose is a pursuit of the middle, which it meets", "[pursue]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(1304, cases(300), [](Random& random) {
        V position = random.vector<V>(50), first = random.vector<V>(50), second = random.vector<V>(50);
        const V first_drift = random.vector<V>(2), second_drift = random.vector<V>(2);
        const S step = S(1) / S(60);
        for (int frame = 0; frame < 6'000; ++frame) {
            if (tests::length((exact(first) + exact(second)) * 0.5L - exact(position)) <= 0.2L) return true;
            position =
                position + veer::interpose_velocity(position, first, first_drift, second, second_drift, 8) * step;
            first = first + first_drift * step, second = second + second_drift * step;
        }
        return false;
    });
    // the middle of (4, -2) and (8, 2) moves by (0, 8)
    const V between =
        veer::interpose_velocity(zero<V>(), vector<V>(4, -2), vector<V>(0, 6), vector<V>(8, 2), vector<V>(0, 10), 10);
    CHECK(error_of(between, Exact{6, 8, 0}) <= 40 * epsilon<S>);
    const V velocity = vector<V>(1, 2), here = vector<V>(3, 4);
    CHECK(same_value(veer::interpose(here, velocity, here, zero<V>(), here, zero<V>(), 5), velocity * S(-1)));
    CHECK(same_value(veer::interpose_velocity(here, zero<V>(), zero<V>(), here * S(2), zero<V>(), 0), zero<V>()));
}

// ---- hide -----------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a hiding place lies behind the obstacle, by the margin off it", "[pursue]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const SphereObstacle<V> rock{vector<V>(10, 0), 3, 6};
    CHECK(error_of(veer::hiding_place(zero<V>(), rock, 1), Exact{14, 0, 0}) <= 14 * epsilon<S>);
    CHECK(error_of(veer::hiding_place(zero<V>(), rock, -1), Exact{13, 0, 0}) <= 14 * epsilon<S>);
    CHECK(error_of(veer::hiding_place(vector<V>(15, 0), rock, 1), Exact{6, 0, 0}) <= 14 * epsilon<S>);
    CHECK(same_value(veer::hiding_place(rock.center, rock, 1), vector<V>(14, 0)));
    CHECK(same_value(veer::hiding_place(zero<V>(), SphereObstacle<V>{zero<V>(), -3, 0}, 2), axis<V>(0, 2)));
}

TEMPLATE_LIST_TEST_CASE(
    "hide comes to rest at the nearest hiding place, of the first obstacle on a tie", "[pursue]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V threat = zero<V>();
    const std::vector<SphereObstacle<V>> rocks{
        {vector<V>(20, 0), 2, 4}, {vector<V>(0, 8), 2, 4}, {vector<V>(0, -8), 2, 4}};
    V position = vector<V>(3, 0);
    for (int frame = 0; frame < 600; ++frame)
        position = position + veer::hide_velocity(position, threat, rocks, 1, {6, 8}, S(1) / S(60)) * (S(1) / S(60));
    CHECK(error_of(position, Exact{0, 11, 0}) <= 22 * epsilon<S>);
    CHECK(same_value(veer::hide(position, vector<V>(1, 1), threat, rocks, 1, {6, 8}, S(1) / S(60)),
        veer::hide_velocity(position, threat, rocks, 1, {6, 8}, S(1) / S(60)) - vector<V>(1, 1)));
}

TEMPLATE_LIST_TEST_CASE(
    "hide goes to the nearest place wherever in the list its obstacle is", "[pursue]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V threat = zero<V>(), position = vector<V>(18, 0);
    const SphereObstacle<V> nearest{vector<V>(20, 0), 2, 4}, farthest{vector<V>(0, 30), 2, 4},
        other{vector<V>(0, -8), 2, 4};
    const auto velocity = [&](const std::vector<SphereObstacle<V>>& rocks) {
        return veer::hide_velocity(position, threat, rocks, 1, {6, 8}, S(0.1));
    };
    const V wanted = velocity({nearest});
    CHECK(same_bits(wanted, veer::arrive_velocity(position, vector<V>(23, 0), {6, 8}, S(0.1))));
    CHECK(same_bits(velocity({nearest, farthest, other}), wanted));
    CHECK(same_bits(velocity({farthest, nearest, other}), wanted));
    CHECK(same_bits(velocity({other, farthest, nearest}), wanted));
}

TEMPLATE_LIST_TEST_CASE("with nothing to hide behind, hide flees", "[pursue]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::vector<SphereObstacle<V>> none;
    CHECK(same_bits(veer::hide_velocity(vector<V>(1, 2), vector<V>(3, 4), none, 1, {6, 8}, S(0.1)),
        veer::flee_velocity(vector<V>(1, 2), vector<V>(3, 4), 6)));
}

} // namespace
