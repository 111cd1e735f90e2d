// SPDX-License-Identifier: MIT

#include <veer/path.hpp>
#include <veer/simd.hpp>
#include <veer/steer.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::ArriveLimits, veer::FlowField, veer::follow_path, veer::nearest_on_path, veer::path_length,
    veer::path_place, veer::PathPlace, veer::scalar_t, veer::stay_on_path, veer::zero;

template <veer::Vector V> bool same(const PathPlace<V>& a, const std::type_identity_t<PathPlace<V>>& b) {
    return same_value(a.point, b.point) && same_value(a.direction, b.direction) && a.along == b.along
        && a.distance == b.distance;
}

/// East 4, north 3, back to the start 5: the third side is there on the closed path alone.
template <veer::Vector V> const std::array<V, 3> triangle{zero<V>(), axis<V>(0, 4), vector<V>(4, 3)};

/// The same with points that stand still: segments of length zero, first, last and between.
template <veer::Vector V>
const std::array<V, 8> halting{zero<V>(), zero<V>(), axis<V>(0, 4), axis<V>(0, 4), axis<V>(0, 4), vector<V>(4, 3),
    vector<V>(4, 3), vector<V>(4, 3)};

template <veer::Vector V> const std::vector<V> nothing;
template <veer::Vector V> const std::vector<V> alone{vector<V>(5, 6, 7)};

TEST_CASE("an array is a list, as anything with size() is", "[path]") {
    const int array[] = {4, 5, 6};
    CHECK((veer::parts::count_of(array) == 3 && veer::parts::count_of(std::vector<int>(7)) == 7));
}

// ---- how long, and where --------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("the length of a path is that of its segments, and of a closed one that of the way back too",
    "[path]", tests::Vectors) {
    using V = TestType;
    CHECK((path_length(triangle<V>) == 7 && path_length(triangle<V>, true) == 12));
    CHECK((path_length(halting<V>) == 7 && path_length(halting<V>, true) == 12));
    CHECK((path_length(alone<V>) == 0 && path_length(alone<V>, true) == 0 && path_length(nothing<V>) == 0
           && path_length(nothing<V>, true) == 0));
    const auto tiny = std::sqrt((std::numeric_limits<scalar_t<V>>::min)()) / 2; // whose square is not normal
    CHECK(path_length(std::array{zero<V>(), axis<V>(0, tiny)}) == 0);
    const V bare[] = {zero<V>(), axis<V>(1, 3)};
    CHECK((path_length(bare) == 3 && path_length(bare, true) == 6));
}

TEMPLATE_LIST_TEST_CASE("path_place walks along an open path and stops at its ends", "[path]", tests::PlainVectors) {
    using V = TestType;
    const V east = axis<V>(0), north = axis<V>(1);
    CHECK(same(path_place(triangle<V>, 0), {zero<V>(), east, 0, 0}));
    CHECK(same(path_place(triangle<V>, 1), {axis<V>(0), east, 1, 0}));
    CHECK(
        same(path_place(triangle<V>, 4), {axis<V>(0, 4), east, 4, 0})); // of the first of two segments that meet there
    CHECK(same(path_place(triangle<V>, 5), {vector<V>(4, 1), north, 5, 0}));
    CHECK(same(path_place(triangle<V>, 7), {vector<V>(4, 3), north, 7, 0}));
    CHECK(same(path_place(triangle<V>, 99), {vector<V>(4, 3), north, 7, 0}));
    CHECK(same(path_place(triangle<V>, -1), {zero<V>(), east, 0, 0}));
}

TEMPLATE_LIST_TEST_CASE(
    "beyond the end of a path the place is its last point, to the bit", "[path]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(11, 5'000, [](Random& random) {
        const std::array points{random.vector<V>(10), random.vector<V>(10), random.vector<V>(10)};
        return same_bits(path_place(points, 100).point, points[2]);
    });
}

TEMPLATE_LIST_TEST_CASE("wrapped is the remainder, exactly, of numbers of any size", "[path]", tests::Scalars) {
    using S = TestType;
    const auto wrapped = [](S x, S round) { return veer::parts::wrapped(x, round); };
    constexpr S infinity = std::numeric_limits<S>::infinity(), largest = (std::numeric_limits<S>::max)();
    sweep<Random>(10, 5'000, [&](Random& random) {
        const S x = std::abs(random.any_magnitude<S>(-100, 100)), round = std::abs(random.any_magnitude<S>(-100, 100));
        const S rest = std::fmod(x, round), back = round - rest;
        return wrapped(x, round) == rest && wrapped(-x, round) == (rest > 0 && back < round ? back : 0);
    });
    CHECK((wrapped(S(24), 12) == 0 && wrapped(S(-24), 12) == 0 && wrapped(S(-0.0), 12) == 0
           && wrapped(S(0x1p-80), S(0x1p-80)) == 0));
    CHECK((wrapped(largest, 3) == std::fmod(largest, S(3)) && wrapped(infinity, 3) == std::fmod(largest, S(3))
           && wrapped(S(5), largest) == 5));
    CHECK((wrapped(S(5), 0) == 0 && wrapped(S(5), -3) == 0 && wrapped(S(5), infinity) == 0
           && wrapped(S(5), std::numeric_limits<S>::quiet_NaN()) == 0));
}

TEMPLATE_LIST_TEST_CASE("path_place goes round a closed path, forwards and backwards", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V east = axis<V>(0), north = axis<V>(1), home = vector<V>(S(-0.8), S(-0.6));
    CHECK(same(path_place(triangle<V>, 5, true), {vector<V>(4, 1), north, 5, 0}));
    CHECK(same(path_place(triangle<V>, 7, true), {vector<V>(4, 3), north, 7, 0}));
    for (const S along : {S(9.5), S(-2.5), S(12 * 1000 + 9.5)}) {
        const PathPlace<V> half_way = path_place(triangle<V>, along, true);
        CHECK(error_of(half_way.point, Exact{2, 1.5L, 0}) <= 4 * epsilon<S>);
        CHECK(error_of(half_way.direction, exact(home)) <= 2 * epsilon<S>);
        CHECK(half_way.along == S(9.5));
    }
    for (const S along : {S(0), S(12), S(-12), S(24), S(-0.0)})
        CHECK(same(path_place(triangle<V>, along, true), {zero<V>(), east, 0, 0}));
}

TEMPLATE_LIST_TEST_CASE("segments of length zero are nothing", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const bool closed : {false, true}) {
        for (const S along : {S(-3), S(0), S(1), S(4), S(5), S(7), S(8), S(11), S(12), S(13)}) {
            CHECK(same(path_place(halting<V>, along, closed), path_place(triangle<V>, along, closed)));
        }
        sweep<Random>(1, 1'000, [&](Random& random) {
            const V position = random.lattice<V>(6);
            return same(nearest_on_path(halting<V>, position, closed), nearest_on_path(triangle<V>, position, closed));
        });
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a single point is a place, and where there is none the answer is the position", "[path]", tests::PlainVectors) {
    using V = TestType;
    const V point = alone<V>[0], position = vector<V>(5, 2, 10);
    const auto away = veer::distance(position, point);
    for (const bool closed : {false, true}) {
        CHECK(same(path_place(alone<V>, 3, closed), {point, zero<V>(), 0, 0}));
        CHECK(same(nearest_on_path(alone<V>, position, closed), {point, zero<V>(), 0, away}));
        CHECK(same(nearest_on_path(std::array{point, point}, position, closed), {point, zero<V>(), 0, away}));
        CHECK(same(path_place(nothing<V>, 3, closed), {zero<V>(), zero<V>(), 0, 0}));
        CHECK(same(nearest_on_path(nothing<V>, position, closed), {position, zero<V>(), 0, 0}));
    }
}

TEMPLATE_TEST_CASE("a round path is left by whole rounds exactly, as by fmod", "[path]", float, double) {
    using S = TestType;
    sweep<Wild<glm::vec<2, S>>>(2, 20'000, [](auto& wild) {
        const S x = wild.number(), round = wild.at_least_zero(), rest = veer::parts::wrapped(x, round);
        if (round == 0) return rest == 0;
        const S remainder = std::fmod(x, round), expected = remainder < 0 ? remainder + round : remainder;
        return rest == (expected < round ? expected : 0) && rest >= 0 && rest < round;
    });
    const S endless = std::numeric_limits<S>::infinity(), unknown = std::numeric_limits<S>::quiet_NaN();
    CHECK(
        (veer::parts::wrapped(endless, S(3)) < 3 && veer::parts::wrapped(unknown, S(3)) < 3)); // no answer, but an end
    for (const S round : {endless, unknown}) // of a path whose length is no number any more
        for (const S x : {S(0), S(3), S(-3), endless, unknown}) CHECK(veer::parts::wrapped(x, round) == 0);
}

// ---- the nearest place ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "nearest_on_path knows the sides of a triangle, the closing one too", "[path]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V east = axis<V>(0), north = axis<V>(1);
    CHECK(same(nearest_on_path(triangle<V>, vector<V>(1, -2)), {axis<V>(0), east, 1, 2}));
    CHECK(same(nearest_on_path(triangle<V>, vector<V>(6, 1)), {vector<V>(4, 1), north, 5, 2}));
    CHECK(same(nearest_on_path(triangle<V>, vector<V>(-3, -4)), {zero<V>(), east, 0, 5}));
    CHECK(same(nearest_on_path(triangle<V>, vector<V>(4, 8)), {vector<V>(4, 3), north, 7, 5}));
    CHECK(same(nearest_on_path(triangle<V>, vector<V>(7, -4)),
        {axis<V>(0, 4), east, 4, 5})); // at the corner, of the first segment
    const PathPlace<V> open = nearest_on_path(triangle<V>, vector<V>(S(1.25), S(2.5))),
                       closed = nearest_on_path(triangle<V>, vector<V>(S(1.25), S(2.5)), true);
    CHECK(same(open, {axis<V>(0, S(1.25)), east, S(1.25), S(2.5)}));
    CHECK(error_of(closed.point, Exact{2, 1.5L, 0}) <= 4 * epsilon<S>);
    CHECK(std::abs(exact(closed.distance) - 1.25L) <= 4 * epsilon<S>);
    CHECK(std::abs(exact(closed.along) - 9.5L) <= 12 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("of several places that are as near the first is taken", "[path]", tests::PlainVectors) {
    using V = TestType;
    const std::array square{vector<V>(1, -1), vector<V>(1, 1), vector<V>(-1, 1), vector<V>(-1, -1)};
    CHECK(same(nearest_on_path(square, zero<V>(), true), {axis<V>(0), axis<V>(1), 1, 1}));
    CHECK(same(nearest_on_path(square, axis<V>(1, 9), true), {axis<V>(1, 1), axis<V>(0, -1), 3, 8}));
    CHECK(same(nearest_on_path(square, vector<V>(2, -1), true),
        {vector<V>(1, -1), axis<V>(1), 0, 1})); // where first and last meet: the first
    const std::array there_and_back{zero<V>(), axis<V>(0, 4), zero<V>()};
    CHECK(same(nearest_on_path(there_and_back, vector<V>(1, 1)), {axis<V>(0), axis<V>(0), 1, 1}));
    CHECK(same(nearest_on_path(there_and_back, zero<V>()), {zero<V>(), axis<V>(0), 0, 0}));
}

TEMPLATE_LIST_TEST_CASE(
    "outside of a corner the corner is nearest, to the bit, with the direction of its first segment", "[path]",
    tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(9, 5'000, [](Random& random) {
        const std::array points{random.vector<V>(10), random.vector<V>(10), random.vector<V>(10)};
        const V first = veer::normalize_or(points[1] - points[0], zero<V>()),
                second = veer::normalize_or(points[2] - points[1], zero<V>());
        if (veer::dot(first, second) > scalar_t<V>(0.99)) return true; // hardly a corner
        const PathPlace<V> nearest = nearest_on_path(points, points[1] + first - second);
        return same_value(nearest.point, points[1]) && veer::dot(nearest.direction, first) > scalar_t<V>(0.9999)
            && nearest.along == veer::distance(points[0], points[1]);
    });
}

template <veer::Vector V> std::vector<V> random_path(Random& random, int most_points) {
    std::vector<V> points;
    for (int i = random.below(most_points) + 1; i > 0; --i)
        points.push_back(random.one_in(8) && !points.empty() ? points.back() : random.vector<V>(10));
    return points;
}

TEMPLATE_LIST_TEST_CASE("no place of the path is nearer than the nearest, and path_place agrees where it is", "[path]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(3, 5'000, [](Random& random) {
        const std::vector<V> points = random_path<V>(random, 6);
        const bool closed = random.one_in(2);
        const V position = random.vector<V>(15);
        const PathPlace<V> nearest = nearest_on_path(points, position, closed);
        const S whole = path_length(points, closed),
                tolerance = 512 * std::numeric_limits<S>::epsilon(); // some 4 eps of 100 m
        bool holds = std::abs(nearest.distance - veer::distance(nearest.point, position)) <= tolerance
                  && nearest.along >= 0 && nearest.along <= whole + tolerance;
        for (int i = 0; i < 20; ++i) {
            const PathPlace<V> place = path_place(points, random.uniform<S>(0, 1) * whole, closed);
            holds = holds && veer::distance(place.point, position) >= nearest.distance - tolerance;
        }
        const PathPlace<V> again = path_place(points, nearest.along, closed);
        return holds && veer::distance(again.point, nearest.point) <= tolerance;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a place of a path is its own nearest place, with unit directions", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(4, 5'000, [](Random& random) {
        const std::vector<V> points = random_path<V>(random, 6);
        const bool closed = random.one_in(2);
        const PathPlace<V> place = path_place(points, random.uniform<S>(-1, 2) * path_length(points, closed), closed);
        const PathPlace<V> nearest = nearest_on_path(points, place.point, closed);
        const S tolerance = 128 * std::numeric_limits<S>::epsilon(), size = veer::length(place.direction);
        const bool has_length = path_length(points, closed) > 0;
        return place.distance == 0 && nearest.distance <= tolerance
            && (has_length ? std::abs(size - 1) <= tolerance : size == 0);
    });
}

// ---- following ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "follow_path seeks the place ahead, and arrives at the end of an open path", "[path]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const ArriveLimits<S> limits{.max_speed = 5, .max_deceleration = 2};
    const V position = vector<V>(1, -2), velocity = vector<V>(1, 1), end = vector<V>(4, 3);
    const auto follow = [&](S ahead, bool closed) {
        return follow_path(position, velocity, triangle<V>, ahead, limits, S(0.125), closed);
    };
    CHECK(same_bits(follow(2, false), veer::seek(position, velocity, axis<V>(0, 3), 5)));
    CHECK(same_bits(follow(4, false), veer::seek(position, velocity, vector<V>(4, 1), 5)));
    CHECK(same_bits(follow(S(5.75), false), veer::seek(position, velocity, vector<V>(4, S(2.75)), 5)));
    CHECK(same_bits(follow(6, false), veer::arrive(position, velocity, end, limits, S(0.125))));
    CHECK(same_bits(follow(99, false), veer::arrive(position, velocity, end, limits, S(0.125))));
    CHECK(same_bits(follow(6, true), veer::seek(position, velocity, end, 5)));
    CHECK(same_bits(follow(11 + 12 + 2, true), veer::seek(position, velocity, axis<V>(0, 2), 5)));
    CHECK(same_bits(follow(S(-0.5), false), veer::seek(position, velocity, axis<V>(0, S(0.5)), 5))); // backwards
    CHECK(same_bits(follow(-1, false), veer::arrive(position, velocity, zero<V>(), limits, S(0.125))));
    CHECK(same_bits(follow(-3, false), veer::arrive(position, velocity, zero<V>(), limits, S(0.125))));
    const std::array there_and_back{zero<V>(), axis<V>(0, S(0.25))};
    CHECK(same_bits(follow_path(zero<V>(), velocity, there_and_back, S(0.125), limits, S(0.125), true),
        veer::seek(zero<V>(), velocity, axis<V>(0, S(0.125)), 5)));
}

TEMPLATE_LIST_TEST_CASE(
    "follow_path arrives at a single point, and follows nothing where there is none", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const ArriveLimits<S> limits{5, 2};
    const V position = vector<V>(5, 5, 7), velocity = vector<V>(1, 1);
    for (const bool closed : {false, true}) {
        const V expected = veer::arrive(position, velocity, alone<V>[0], limits, S(0.125));
        CHECK(same_bits(follow_path(position, velocity, alone<V>, 2, limits, S(0.125), closed), expected));
        CHECK(same_bits(
            follow_path(position, velocity, std::array{alone<V>[0], alone<V>[0]}, 2, limits, S(0.125), closed),
            expected));
        CHECK(same_value(follow_path(position, velocity, nothing<V>, 2, limits, S(0.125), closed), zero<V>()));
    }
}

TEMPLATE_LIST_TEST_CASE("who follows an open path comes to rest at its end; who follows a closed one goes round",
    "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const ArriveLimits<S> limits{.max_speed = 3, .max_deceleration = 2};
    for (const S time_step : {S(1) / 15, S(1) / 64}) {
        V position = vector<V>(-2, 1, 1), velocity = zero<V>();
        S farthest = 0;
        for (S time = 0; time < 8; time += time_step) {
            velocity = velocity
                     + follow_path(position, velocity, triangle<V>, S(2.25), limits,
                         time_step); // a force that takes hold at once
            position = position + velocity * time_step;
            farthest = std::max(farthest, tests::components(position)[1]);
        }
        CHECK((veer::distance(position, vector<V>(4, 3)) < S(0.001) && veer::length(velocity) < S(0.001)
               && farthest <= S(3.001)));

        S along = 0, walked = 0;
        for (S time = 0; time < 40; time += time_step) {
            velocity = velocity + follow_path(position, velocity, triangle<V>, S(0.5), limits, time_step, true);
            position = position + velocity * time_step;
            const auto place = nearest_on_path(triangle<V>, position, true);
            walked += place.along - along
                    + (place.along < along - 6    ? 12
                        : place.along > along + 6 ? -12
                                                  : 0),
                along = place.along;
            CHECK((time < 3 || place.distance < S(0.5)));
        }
        CHECK((walked > 12 * 8 && walked < 12 * 13)); // 120 m, with the corners cut; it stands at 7 m when this begins
    }
}

// ---- places that are as near ----------------------------------------------------------------------------------------

/// There and back: from a place up to `home` m away from the origin, `length` m in any direction.
template <veer::Vector V> std::array<V, 2> there_and_back(Random& random, scalar_t<V> home, scalar_t<V> length) {
    const V start = random.vector<V>(home);
    return {start, start + random.direction<V>() * length};
}

TEMPLATE_LIST_TEST_CASE(
    "of places that are as near but for rounding, nearest_on_path takes the first", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S home : {S(0), S(10), S(1e4), S(1e6)}) {
        CAPTURE(home);
        sweep<Random>(12, 5'000, [home](Random& random) {
            const auto [a, b] = there_and_back<V>(random, home, random.uniform<S>(1, 1000));
            const std::array out_and_back{a, b, a};
            const std::array twice{a, b, a, b};
            const V position = a + (b - a) * random.uniform<S>(0, 1) + random.vector<V>(random.one_in(2) ? 0 : 1000);
            const PathPlace<V> place = nearest_on_path(std::array{a, b}, position);
            return same(nearest_on_path(out_and_back, position), place) && same(nearest_on_path(twice, position), place)
                && same(nearest_on_path(std::array{a, b}, position, true), place);
        });
    }
    // beyond rounding the nearer one counts, however little nearer it is
    const S gap = 64 * std::numeric_limits<S>::epsilon();
    const std::array lanes{zero<V>(), axis<V>(0, 8), vector<V>(8, gap), vector<V>(0, gap)};
    CHECK(nearest_on_path(lanes, vector<V>(3, gap)).along > 8);
    CHECK(nearest_on_path(lanes, axis<V>(0, 3)).along == 3);
}

TEMPLATE_LIST_TEST_CASE(
    "where two places are as near, follow_path goes on the way of the velocity, forwards or backwards", "[path]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S home : {S(0), S(10), S(1e4), S(1e6)}) {
        CAPTURE(home);
        sweep<Random>(13, 5'000, [home](Random& random) {
            const auto [a, b] = there_and_back<V>(random, home, 100);
            const V direction = (b - a) * S(0.01), off = random.vector<V>(random.one_in(2) ? 0 : 1);
            const V position = a + direction * random.uniform<S>(10, 90) + off;
            const S side = random.one_in(2) ? S(1) : S(-1), ahead = random.one_in(2) ? S(5) : S(-5);
            const V velocity =
                direction * (side * random.uniform<S>(S(0.1), 3)) + veer::reject(random.vector<V>(3), direction);
            const ArriveLimits<S> limits{3, 2};
            const auto wanted = [&](const auto& points, bool closed) {
                return V(follow_path(position, velocity, points, ahead, limits, S(0.125), closed) + velocity);
            };
            // back along a part of the way, too, and back and there once more
            const V middle = a + direction * S(5);
            return side * veer::dot(wanted(std::array{a, b}, true), direction) > 2
                && side * veer::dot(wanted(std::array{a, b, middle}, false), direction) > 2
                && side * veer::dot(wanted(std::array{middle, a, b, a, b}, false), direction) > 2;
        });
    }
}

TEMPLATE_LIST_TEST_CASE("follow_path at rest goes the first way, and where a path crosses itself straight on", "[path]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const ArriveLimits<S> limits{3, 2};
    const V position = axis<V>(0, 4);
    const std::array pair{zero<V>(), axis<V>(0, 8)}, back{axis<V>(0, 8), zero<V>()};
    for (const V& still : {zero<V>(), axis<V>(1, 2)}) { // or across
        CHECK(same_bits(follow_path(position, still, pair, 2, limits, S(0.125), true),
            veer::seek(position, still, axis<V>(0, 6), 3)));
        CHECK(same_bits(follow_path(position, still, back, 2, limits, S(0.125), true),
            veer::seek(position, still, axis<V>(0, 2), 3)));
        CHECK(same_bits(follow_path(position, still, pair, -2, limits, S(0.125), true),
            veer::seek(position, still, axis<V>(0, 2), 3)));
    }
    // east through the origin, and back through it to the south
    const std::array cross{axis<V>(0, -8), axis<V>(0, 8), vector<V>(8, 8), axis<V>(1, 8), axis<V>(1, -8)};
    for (const V& velocity : {axis<V>(0), vector<V>(1, S(-0.5)), vector<V>(2, 1)})
        CHECK(same_bits(follow_path(zero<V>(), velocity, cross, 2, limits, S(0.125)),
            veer::seek(zero<V>(), velocity, axis<V>(0, 2), 3)));
    for (const V& velocity : {axis<V>(1, -1), vector<V>(S(0.5), -1), vector<V>(-1, -2)})
        CHECK(same_bits(follow_path(zero<V>(), velocity, cross, 2, limits, S(0.125)),
            veer::seek(zero<V>(), velocity, axis<V>(1, -2), 3)));
}

TEMPLATE_LIST_TEST_CASE("where several segments meet, follow_path takes the one that leads most along the velocity",
    "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const ArriveLimits<S> limits{3, 2};
    const auto goal = [&](const auto& points, const V& velocity, S ahead) { // the velocity wanted at the origin
        return V(follow_path(zero<V>(), velocity, points, ahead, limits, S(0.125)) + velocity);
    };
    // through the origin: eastwards, long; north-eastwards, short; northwards
    const std::array three{axis<V>(0, -40), axis<V>(0, 40), vector<V>(0, -9), vector<V>(-1, -1), vector<V>(1, 1),
        vector<V>(9, 9), axis<V>(1, -20), axis<V>(1, 20)};
    CHECK(error_of(goal(three, vector<V>(2, 2), 1), Exact{3 / std::sqrt(2.0L), 3 / std::sqrt(2.0L), 0})
          <= 8 * epsilon<S>);
    CHECK(same_value(goal(three, vector<V>(3, 1), 1), axis<V>(0, 3)));
    CHECK(same_value(goal(three, vector<V>(1, 3), 1), axis<V>(1, 3)));
    for (const S ahead : {S(0.5), S(0.25)}) CHECK(same_value(goal(three, vector<V>(1, 3), ahead), axis<V>(1, 3)));
    for (const S ahead : {S(-0.5), S(-1)}) CHECK(same_value(goal(three, vector<V>(1, 3), ahead), axis<V>(0, -3)));
    // the best of them first: what leads more than the last one does not lead most
    const std::array others{axis<V>(0, -40), axis<V>(0, 40), vector<V>(30, 20), axis<V>(1, 20), axis<V>(1, -20),
        vector<V>(-9, -9), vector<V>(9, 9)};
    CHECK(same_value(goal(others, vector<V>(3, 1), 1), axis<V>(0, 3)));
    // against all of them: the least, and a point that stands still is nothing
    const std::array halted{
        axis<V>(0, -8), axis<V>(0, 8), vector<V>(8, -8), axis<V>(1, -8), zero<V>(), zero<V>(), axis<V>(1, 8)};
    CHECK(same_value(goal(halted, vector<V>(S(-0.5), -1), 1), axis<V>(0, 3)));
}

TEMPLATE_LIST_TEST_CASE(
    "however well a segment leads along the velocity, its place is as near as the nearest but for rounding", "[path]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // chords, each 3/4 of a rounding farther from the origin than the one before, and 10 degrees nearer to the velocity
    const S rounding = 64 * std::numeric_limits<S>::epsilon();
    const auto direction = [](int k) { return vector<V>(std::cos(S(k) * S(0.1745)), std::sin(S(k) * S(0.1745))); };
    std::vector<V> chords;
    for (int k = 0; k <= 8; ++k) {
        const V foot = veer::perpendicular(direction(k)) * (S(k) * rounding * S(0.75));
        chords.push_back(foot - direction(k) * S(8)), chords.push_back(foot + direction(k) * S(8));
    }
    const ArriveLimits<S> limits{3, 2};
    const V wanted = follow_path(zero<V>(), direction(9), chords, 1, limits, S(0.125)) + direction(9);
    CHECK(error_of(wanted, exact(direction(1)) * 3) <= 512 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("next to a bend follow_path seeks the place ahead of the nearest one, whatever the velocity",
    "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    static constexpr S grain = std::numeric_limits<S>::epsilon();
    // two places next to a bend differ by the root of an epsilon, and their distances from the position by an epsilon
    sweep<Random>(21, 20'000 / tests::quick, [](Random& random) {
        const V bend = random.vector<V>(5), forward = random.direction<V>(), outwards = veer::perpendicular(forward);
        const V before = bend - forward * random.uniform<S>(2, 8);
        const V after = bend - forward * random.uniform<S>(-5, 5) - outwards * random.uniform<S>(1, 8);
        const S away = random.uniform<S>(1, 10), past = random.uniform<S>(-8, 8) * std::sqrt(grain * away);
        const bool at_the_seam = random.one_in(2);
        const std::array points = at_the_seam ? std::array{bend, after, before} : std::array{before, bend, after};
        const V position = bend + outwards * away + forward * past, velocity = random.vector<V>(5);
        const S ahead = random.one_in(2) ? S(1) : S(-1);
        const S whole = path_length(points, true), along = (at_the_seam ? whole : veer::distance(before, bend));
        const V goal = path_place(points, along + std::min(past, S(0)) + ahead, true).point;
        const V wanted = follow_path(position, velocity, points, ahead, {5, 2}, S(0.125), true) + velocity;
        const PathPlace<V> nearest = nearest_on_path(points, position, true);
        const S off = std::abs(nearest.along - along - std::min(past, S(0)));
        return veer::length(veer::lateral(V(goal - position), wanted)) <= 128 * grain
            && std::min(off, std::abs(whole - off)) <= 128 * grain;
    });
}

/// Who walks along a path at 3 m/s.
template <veer::Vector V> struct Walker {
    using S = scalar_t<V>;
    std::vector<V> points;
    bool closed;
    V position = points[0], velocity = zero<V>();
    S walked = 0, farthest = 0;  // [m]  farthest: from the path
    int reversals = 0, laps = 0; // laps: below 0 backwards

    void walk(int seconds, int frames_per_second, S ahead) {
        const S time_step = S(1) / S(frames_per_second), whole = path_length(points, closed);
        V course = zero<V>(); // where it went when it was last faster than 1 m/s
        S along = 0;
        for (int frame = 0; frame < seconds * frames_per_second; ++frame) {
            const V force = follow_path(position, velocity, points, ahead, {3, 6}, time_step, closed);
            const auto next = veer::steer_step(position, velocity, force, {12, S(0.25), 3}, time_step);
            walked += veer::distance(position, next.position), position = next.position, velocity = next.velocity;
            if (veer::length(velocity) > 1) {
                reversals += veer::dot(velocity, course) < 0 ? 1 : 0;
                course = velocity;
            }
            const auto place = nearest_on_path(points, position, closed);
            farthest = std::max(farthest, place.distance);
            const S gone = place.along - along;
            laps += gone < whole * S(-0.8) ? 1 : gone > whole * S(0.8) ? -1 : 0, along = place.along;
        }
    }
};

/// The points (x, y) in a plane that lies anyhow, `home` m away from the origin along each axis.
template <veer::Vector V>
std::vector<V> laid_out(const std::vector<std::array<int, 2>>& points, Random& random, scalar_t<V> home) {
    using S = scalar_t<V>;
    const V east = random.direction<V>(), north = veer::perpendicular(east), origin = vector<V>(home, -home, home);
    std::vector<V> path;
    for (const auto& [x, y] : points) path.push_back(origin + east * S(x) + north * S(y));
    return path;
}

TEMPLATE_LIST_TEST_CASE("a patrol walks to and fro for ten minutes, at every frame rate, and trembles nowhere",
    "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(14);
    // two points, others between them, and corners that are walked back as well
    const std::vector<std::vector<std::array<int, 2>>> patrols{
        {{0, 0}, {20, 0}}, {{0, 0}, {5, 0}, {20, 0}, {10, 0}}, {{0, 0}, {9, 0}, {9, 11}, {9, 0}}};
    for (const auto& patrol : patrols)
        for (const int rate : {15, 60, 240})
            for (const S home : {S(0), S(1e4)})
                for (const S ahead : {S(2), S(-2)}) {
                    Walker<V> guard{laid_out<V>(patrol, random, home), true};
                    guard.walk(600, rate, ahead);
                    CAPTURE(patrol.size(), rate, home, ahead, guard.walked, guard.reversals, guard.farthest);
                    CHECK((guard.walked > 1600 && guard.walked < 1800));      // 3 m/s, less what it takes to turn
                    CHECK((guard.reversals >= 85 && guard.reversals <= 100)); // a way is 18 m long
                    CHECK(guard.farthest < S(0.5));                           // corners are cut
                }
}

TEMPLATE_LIST_TEST_CASE("who follows a path that crosses itself goes all the way round, at every frame rate", "[path]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(15);
    // figures of eight and a star
    const std::vector<std::vector<std::array<int, 2>>> figures{{{-10, -5}, {10, 5}, {10, -5}, {-10, 5}},
        {{-12, -6}, {12, 6}, {18, 0}, {12, -6}, {-12, 6}, {-18, 0}}, {{0, 10}, {6, -8}, {-10, 3}, {10, 3}, {-6, -8}}};
    for (const auto& figure : figures)
        for (const int rate : {15, 60, 240})
            for (const S home : {S(0), S(1e4)})
                for (const S ahead : {S(2), S(-2)}) {
                    Walker<V> runner{laid_out<V>(figure, random, home), true};
                    runner.walk(600, rate, ahead);
                    const S rounds = runner.walked / path_length(runner.points, true);
                    CAPTURE(figure.size(), rate, home, ahead, runner.walked, rounds, runner.laps, runner.farthest);
                    CHECK((runner.walked > 1700 && runner.reversals == 0 && runner.farthest < S(0.5)));
                    const S laps = ahead > 0 ? S(runner.laps) : -S(runner.laps);
                    CHECK((laps > rounds - 2
                           && laps < rounds * S(1.1) + 2)); // what is cut off the corners makes rounds shorter
                }
}

TEMPLATE_LIST_TEST_CASE(
    "who follows an open path that runs back turns once and comes to rest at its end", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(16);
    for (const int rate : {15, 60, 240})
        for (const S home : {S(0), S(1e4)}) {
            Walker<V> guest{laid_out<V>({{0, 0}, {20, 0}, {-10, 0}}, random, home), false};
            guest.walk(30, rate, 4);
            CAPTURE(rate, home, guest.walked, guest.reversals);
            CHECK((guest.reversals == 1 && guest.walked > 44 && guest.walked < 50));
            CHECK(veer::distance(guest.position, guest.points[2]) < S(0.01));
        }
}

TEMPLATE_LIST_TEST_CASE("stay_on_path does nothing as long as the way leads along within the radius, its edge included",
    "[path]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V position = vector<V>(1, -1), velocity = vector<V>(1, -1);
    const auto stay = [&](S radius, S ahead_time, bool closed = false) {
        return stay_on_path(position, velocity, triangle<V>, radius, ahead_time, 5, closed);
    };
    CHECK(same_value(stay(2, 1), zero<V>()));
    CHECK(same_value(stay(1, 0), zero<V>()));
    CHECK(same_bits(stay(S(1.75), 1), veer::seek(position, velocity, axis<V>(0, 2), 5)));
    CHECK(same_bits(stay(2, 2), veer::seek(position, velocity, axis<V>(0, 3), 5)));
    CHECK(same_bits(stay(-2, 0), veer::seek(position, velocity, axis<V>(0, 1), 5)));
    CHECK(same_value(stay_on_path(axis<V>(0, 2), velocity, triangle<V>, -2, 0, 5),
        zero<V>())); // on the path, which has a radius of 0 then
    const V inside = vector<V>(S(1.25), S(2.5));
    CHECK(same_value(stay_on_path(inside, zero<V>(), triangle<V>, S(1.5), 1, 5, true), zero<V>()));
    CHECK(same_bits(stay_on_path(inside, zero<V>(), triangle<V>, S(1.5), 1, 5),
        veer::seek(inside, zero<V>(), axis<V>(0, S(1.25)), 5)));
    const S most =
        Wild<V>::largest; // a future out of the range is at its limit, and the end of the path is nearest to that
    const V flight = axis<V>(0, most);
    CHECK(same_bits(stay_on_path(position, flight, std::array{axis<V>(0, -4), axis<V>(0, 4)}, 1, Wild<V>::most_rate, 5),
        veer::seek(position, flight, axis<V>(0, 4), 5)));
    const S half = most / 2; // of a path of two segments the second is nearer to the limit
    const std::array hook{vector<V>(-half, 0), vector<V>(-half, half), vector<V>(half, half)};
    CHECK(same_bits(stay_on_path(position, flight, hook, 1, Wild<V>::most_rate, 5),
        veer::seek(position, flight, vector<V>(half, half), 5)));
    CHECK(same_value(stay_on_path(position, velocity, nothing<V>, 2, 1, 5), zero<V>()));
    CHECK(
        same_bits(stay_on_path(position, velocity, alone<V>, 2, 1, 5), veer::seek(position, velocity, alone<V>[0], 5)));
}

// ---- progress -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "within reach of an arc length, no place of the path is nearer than the nearest", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(14, 100'000 / tests::quick, [](Random& random) {
        const std::vector<V> points = random_path<V>(random, 6);
        const bool closed = random.one_in(2);
        const S whole = path_length(points, closed), along = random.uniform<S>(S(-0.5), S(1.5)) * whole;
        const S reach = random.uniform<S>(0, S(0.6)) * whole;
        const V position = random.vector<V>(15);
        const S from = closed ? veer::parts::wrapped(along, whole) : std::clamp<S>(along, 0, whole);
        const PathPlace<V> nearest = nearest_on_path(points, position, along, reach, closed);
        const S rounding = 512 * std::numeric_limits<S>::epsilon(); // some 4 eps of 100 m
        const S apart = std::abs(nearest.along - from), gap = closed ? std::min(apart, whole - apart) : apart;
        bool holds = gap <= reach + rounding && nearest.along >= 0 && nearest.along <= whole + rounding
                  && veer::distance(path_place(points, nearest.along, closed).point, nearest.point) <= rounding
                  && nearest.distance == veer::distance(position, nearest.point);
        for (int i = 0; i < 8; ++i) {
            const S other = from + random.uniform<S>(-1, 1) * reach;
            holds = holds
                 && veer::distance(path_place(points, other, closed).point, position) >= nearest.distance - rounding;
        }
        return holds;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "with a reach of the whole path, the nearest place is that of nearest_on_path", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(15, 100'000 / tests::quick, [](Random& random) {
        const std::array points{random.vector<V>(10), random.vector<V>(10), random.vector<V>(10), random.vector<V>(10)};
        const bool closed = random.one_in(2);
        const V position = random.vector<V>(15);
        const PathPlace<V> place = nearest_on_path(points, position, closed);
        const PathPlace<V> within = nearest_on_path(points, position, random.uniform<S>(-9, 99), 200, closed);
        const S rounding = 256 * std::numeric_limits<S>::epsilon(); // 4 eps of 60 m: either place is as near
        return same(within, place) || std::abs(within.distance - place.distance) <= rounding;
    });
}

TEMPLATE_LIST_TEST_CASE("the nearest place within reach: both ends of the reach, ties, and paths without length",
    "[path]", tests::PlainVectors) {
    using V = TestType;
    const V east = axis<V>(0), north = axis<V>(1), outside = vector<V>(1, -2);
    CHECK(same(nearest_on_path(triangle<V>, outside, 3, 1), {axis<V>(0, 2), east, 2, std::sqrt(scalar_t<V>(5))}));
    CHECK(same(nearest_on_path(triangle<V>, vector<V>(4, 9), 3, 2), {vector<V>(4, 1), north, 5, 8}));
    CHECK(same(nearest_on_path(triangle<V>, outside, 4, 0), {axis<V>(0, 4), east, 4, std::sqrt(scalar_t<V>(13))}));
    CHECK(same(nearest_on_path(triangle<V>, outside, 3, -1), nearest_on_path(triangle<V>, outside, 3, 0)));
    CHECK(
        same(nearest_on_path(triangle<V>, zero<V>(), 99, 1), {vector<V>(4, 2), north, 6, std::sqrt(scalar_t<V>(20))}));
    CHECK(same(nearest_on_path(triangle<V>, vector<V>(9, 0), -5, 1), {axis<V>(0), east, 1, 8}));
    for (const scalar_t<V> along :
        {scalar_t<V>(11), scalar_t<V>(-1), scalar_t<V>(23)}) // round the start of a closed path
        CHECK(same(nearest_on_path(triangle<V>, outside, along, 3, true), {axis<V>(0), east, 1, 2}));
    CHECK(nearest_on_path(triangle<V>, vector<V>(3, 3), 1, 3, true).along == 10); // and back
    // there and back: the way back counts as soon as it is within reach
    const std::array<V, 2> pair{zero<V>(), axis<V>(0, 4)};
    const std::array<V, 3> there_and_back{zero<V>(), axis<V>(0, 4), zero<V>()};
    CHECK(same(nearest_on_path(there_and_back, axis<V>(0, 3), 3, 1), {axis<V>(0, 3), east, 3, 0}));
    CHECK(same(nearest_on_path(there_and_back, axis<V>(0, 3), 3, 2), {axis<V>(0, 3), axis<V>(0, -1), 5, 0}));
    CHECK(same(nearest_on_path(there_and_back, axis<V>(0, 3), 5, 2), {axis<V>(0, 3), axis<V>(0, -1), 5, 0}));
    CHECK(same(nearest_on_path(pair, axis<V>(0), 7, 2, true), {axis<V>(0), east, 1, 0}));
    CHECK(same(nearest_on_path(pair, axis<V>(0, 3), 3, 4, true), {axis<V>(0, 3), east, 3, 0})); // all is in reach
    for (const bool closed : {false, true}) {
        const V point = alone<V>[0];
        CHECK(same(nearest_on_path(alone<V>, point + axis<V>(0, 3), 1, 1, closed), {point, zero<V>(), 0, 3}));
        CHECK(same(nearest_on_path(nothing<V>, point, 1, 1, closed), {point, zero<V>(), 0, 0}));
        sweep<Random>(16, 1'000, [&](Random& random) {
            const V position = random.lattice<V>(6);
            const auto along = static_cast<scalar_t<V>>(random.below(15));
            return same(nearest_on_path(halting<V>, position, along, 1, closed),
                nearest_on_path(triangle<V>, position, along, 1, closed));
        });
    }
}

/// How many agents do not reach the end of a random path in 40 m, in three times the time of its length.
template <veer::Vector V> int lost(Random& random, int corners, int frames_per_second, int paths) {
    using S = scalar_t<V>;
    const ArriveLimits<S> limits{5, 10};
    const S time_step = S(1) / S(frames_per_second), ahead = 1;
    int count = 0;
    for (int path = 0; path < paths; ++path) {
        std::vector<V> points;
        for (int i = 0; i < corners; ++i) points.push_back(random.vector<V>(20));
        const S whole = path_length(points);
        const int frames = static_cast<int>((whole * S(0.6) + 5) * S(frames_per_second));
        V position = points[0], velocity = zero<V>();
        PathPlace<V> place = path_place(points, 0);
        const auto arrived = [&] {
            return veer::distance(position, points.back()) < S(0.1) && whole - place.along < S(0.2);
        };
        for (int i = 0; i < frames && !arrived(); ++i) {
            place = nearest_on_path(points, position, place.along, S(1.1f) * ahead + limits.max_speed * time_step);
            const V steering = follow_path(position, velocity, points, place, ahead, limits, time_step);
            const auto next = veer::steer_step(position, velocity, steering, {10, S(0.1), 5}, time_step);
            position = next.position, velocity = next.velocity;
        }
        count += !arrived();
    }
    return count;
}

TEMPLATE_LIST_TEST_CASE("an agent that carries its place reaches the end of every path that crosses itself", "[path]",
    tests::PlainVectors) {
    for (const int corners : {4, 6, 8, 12}) {
        for (const int rate : {15, 60, 240}) {
            CAPTURE(corners, rate);
            Random random(17);
            CHECK(lost<TestType>(random, corners, rate, tests::cases(rate == 60 ? 300 : 40) / tests::quick) == 0);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("an agent that carries its place comes back from a dead end", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array path{zero<V>(), axis<V>(0, 20), zero<V>(), axis<V>(1, 10)};
    for (const S time_step : {S(1) / 15, S(1) / 60, S(1) / 240}) {
        V position = zero<V>();
        PathPlace<V> place = path_place(path, 0);
        S farthest = 0;
        for (S time = 0; time < 20; time += time_step) {
            place = nearest_on_path(path, position, place.along, S(2.2f) + 5 * time_step);
            position =
                position
                + veer::follow_path_velocity(position, path, place, 2, ArriveLimits<S>{5, 10}, time_step) * time_step;
            farthest = std::max(farthest, tests::components(position)[0]);
        }
        CHECK((veer::distance(position, axis<V>(1, 10)) < S(0.001) && farthest >= S(18.5))); // turns 1 m before the end
    }
}

TEMPLATE_LIST_TEST_CASE("an agent whose reach is that of the comment comes back from every dead end, however long its "
                        "step",
    "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int rate : {5, 10, 30, 60}) {
        CAPTURE(rate);
        // 1.1 ahead alone loses 146, 90, 20 and 4 of 400
        sweep<Random>(22, 160 / tests::quick, [rate](Random& random) {
            const S speed = random.uniform<S>(1, 8), ahead = random.uniform<S>(S(0.5), 3), time_step = S(1) / S(rate);
            const V start = random.vector<V>(10), forward = random.direction<V>();
            const V end = start + veer::perpendicular(forward) * random.uniform<S>(12, 20);
            const std::array path{start, start + forward * random.uniform<S>(12, 20), start, end};
            V position = start;
            PathPlace<V> place = path_place(path, 0);
            const int frames = static_cast<int>((path_length(path) / speed * 2 + 5) * S(rate));
            for (int i = 0; i < frames && veer::distance(position, end) > S(0.1); ++i) {
                place = nearest_on_path(path, position, place.along, S(1.1f) * ahead + speed * time_step);
                position = position
                         + veer::follow_path_velocity(position, path, place, ahead, {speed, 20}, time_step) * time_step;
            }
            return veer::distance(position, end) <= S(0.1);
        });
    }
}

TEMPLATE_LIST_TEST_CASE("the velocity along a path is what follow_path steers to, with a place and without", "[path]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(18, 100'000 / tests::quick, [](Random& random) {
        const std::vector<V> points = random_path<V>(random, 6);
        const bool closed = random.one_in(2);
        const V position = random.vector<V>(15), velocity = random.vector<V>(5);
        const S ahead = random.uniform<S>(-5, 5), time_step = random.uniform<S>(0, S(0.1));
        const ArriveLimits<S> limits{5, 2};
        const PathPlace<V> place = nearest_on_path(points, position, closed);
        const V still = follow_path(position, zero<V>(), points, ahead, limits, time_step, closed);
        const V wanted = veer::follow_path_velocity(position, points, ahead, limits, time_step, closed);
        const V from_place = veer::follow_path_velocity(position, points, place, ahead, limits, time_step, closed);
        return same_value(wanted, still) && same_value(from_place, wanted)
            && same_bits(V(from_place - velocity),
                follow_path(position, velocity, points, place, ahead, limits, time_step, closed));
    });
    const V inside = vector<V>(S(1.25), S(1)); // near the side that only a closed path has
    CHECK(same_value(veer::follow_path_velocity(inside, triangle<V>, 1, ArriveLimits<S>{5, 2}, S(0.125f)),
        veer::follow_path_velocity(inside, triangle<V>, 1, ArriveLimits<S>{5, 2}, S(0.125f), false)));
    const V position = vector<V>(5, 5, 7);
    CHECK(same_value(veer::follow_path_velocity(position, nothing<V>, 1, ArriveLimits<S>{5, 2}, 1), zero<V>()));
    CHECK(same_value(veer::follow_path_velocity(position, nothing<V>, {}, 1, ArriveLimits<S>{5, 2}, 1), zero<V>()));
    CHECK(same_value(follow_path(position, axis<V>(0), nothing<V>, {}, 1, {5, 2}, 1), zero<V>()));
}

// ---- corridors ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("in a corridor an agent aims at the farthest place that it sees, and sees past a corner",
    "[path]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array path{axis<V>(0, -10), zero<V>(), axis<V>(1, 10), vector<V>(10, 10)};
    const ArriveLimits<S> limits{4, 100};
    const auto aim = [&](const V& from, S width, S ahead, bool closed = false) {
        const auto place = nearest_on_path(path, from, closed);
        return veer::follow_path_velocity(from, path, place, veer::Corridor<S>{width, ahead}, limits, S(0.125), closed);
    };
    const auto towards = [&](const V& from, const V& to) {
        return V(veer::normalize_or(V(to - from), zero<V>()) * S(4));
    };
    const auto is = [&](const V& velocity, const V& from, const V& to) { // the place is known to 2^-10 of 10 m
        return veer::distance(velocity, towards(from, to)) < S(0.04);
    };
    const V before = axis<V>(0, -2); // a metre beside the corner it passes on the way to (0, 2 / sqrt(3))
    CHECK(is(aim(before, 2, 100), before, axis<V>(1, S(1.1547005))));
    CHECK(is(aim(before, 0, 100), before, zero<V>())); // without a width it goes to the corner
    CHECK(is(aim(before, -1, 100), before, zero<V>()));
    CHECK(is(aim(before, 2, S(2.5)), before, axis<V>(1, S(0.5)))); // it looks no farther than it shall
    CHECK(is(aim(axis<V>(0, -9), 2, 3), axis<V>(0, -9), axis<V>(0, -6)));
    CHECK(is(aim(before, 100, 100), before, vector<V>(10, 10))); // in the open it sees the end
    CHECK(is(aim(before, 100, 12), before, axis<V>(1, 10)));
    CHECK(is(aim(before, 100, 14), before, vector<V>(2, 10)));
    const V aside =
        vector<V>(S(-0.5), S(0.5)); // beside the corner: the path beyond it is in sight, its next corner too
    CHECK(is(aim(aside, 2, 100), aside, axis<V>(1, 10)) == false);
    CHECK(veer::length(aim(before, 2, 0)) < S(0.01)); // it is there
    CHECK(same_value(
        veer::follow_path_velocity(before, nothing<V>, {}, veer::Corridor<S>{1, 1}, limits, S(1)), zero<V>()));
    const V single = vector<V>(5, 6, 7) + axis<V>(0, 3);
    CHECK(is(veer::follow_path_velocity(single, alone<V>, {}, veer::Corridor<S>{1, 1}, limits, S(0.125)), single,
        vector<V>(5, 6, 7)));
    const V last = vector<V>(9, 10); // round a closed path it sees on past the first point, back to (-10, 0) and beyond
    CHECK(is(aim(last, 0, 100, true), last, vector<V>(10, 10)));
    const V near_first = vector<V>(S(-9), S(0.5)); // on the way back to it
    CHECK(is(aim(near_first, 0, 100, true), near_first, axis<V>(0, -10)));
    CHECK(is(aim(near_first, 4, 9, true), near_first, axis<V>(0, S(-2.118034)))); // the root of 1.25 is behind it
}

TEMPLATE_LIST_TEST_CASE("an agent in a corridor aims along a line that is in the corridor, and sees no less than the "
                        "next corner",
    "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int past = 0, cut = 0;
    sweep<Random>(31, tests::cases(100'000 / tests::quick / 10), [&](Random& random) {
        std::vector<V> points{zero<V>()};
        for (int i = 0; i < 4; ++i) points.push_back(points.back() + random.direction<V>() * random.uniform<S>(1, 5));
        const S whole = path_length(points), along = random.uniform<S>(0, whole * S(0.8)),
                half = random.uniform<S>(S(0.1), 2);
        const V position = path_place(points, along).point + random.direction<V>() * (half * random.uniform<S>(0, 1));
        const auto place = nearest_on_path(points, position, along, half);
        const S seen = veer::parts::farthest_seen(position, points, place.along, whole, half);
        if (!(seen >= place.along && seen <= whole * S(1.000001))) return false;
        S corner = 0; // the next
        for (std::size_t i = 1; corner <= place.along && i < points.size(); ++i)
            corner += veer::distance(points[i - 1], points[i]);
        past += seen > corner + S(0.01), cut += seen < whole - S(0.01);
        if (seen < corner * S(0.999)) return false;
        const V to = path_place(points, seen).point;
        for (int k = 0; k <= 32; ++k) { // each place of the line is in the corridor between here and there
            const V at = position + (to - position) * (S(k) / 32);
            long double least = 1e9L;
            for (int n = 0; n <= 400; ++n)
                least =
                    std::min(least, tests::exact(veer::distance(at,
                                        path_place(points, place.along + (seen - place.along) * (S(n) / 400)).point)));
            const long double piece = tests::exact(seen - place.along) / 400;
            if (least > tests::exact(std::max(half, place.distance)) + piece + 1e-4L) return false;
        }
        return true;
    });
    CHECK((past > 100 && cut > 100));
}

TEMPLATE_LIST_TEST_CASE(
    "who was pushed aside comes back round the corner of a house, and not through it", "[path]", tests::FloatVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // from the south, left round a house whose corner is at (-2, -2): its walls are the planes x = -2 and y = -2
    const std::array path{axis<V>(1, -20), zero<V>(), axis<V>(0, -20)};
    const auto enters = [&](bool has_width) {
        int found = 0;
        for (const S aside : {S(-1.5), S(0), S(1.5)}) {
            V position = vector<V>(aside, -9);
            auto place = path_place(path, 0);
            for (int frame = 0; frame < 700; ++frame) {
                place = nearest_on_path(path, position, place.along, 12);
                const ArriveLimits<S> limits{4, 8};
                const V velocity = has_width ? veer::follow_path_velocity(
                                       position, path, place, veer::Corridor<S>{S(3.9), 30}, limits, S(1) / 60)
                                             : veer::follow_path_velocity(position, path, place, 12, limits, S(1) / 60);
                position = position + velocity * (S(1) / 60);
                const auto [x, y, z] = tests::components(position);
                found += x < S(-2) && y < S(-2);
            }
            if (!(veer::distance(position, axis<V>(0, -20)) < S(0.1))) return -1;
        }
        return found;
    };
    CHECK((enters(true) == 0 && enters(false) > 0));
}

// ---- flow fields ----------------------------------------------------------------------------------------------------

/// 3 by 4 [by 2] nodes, 2 m apart.
template <veer::Vector V> struct Grid {
    static constexpr int dimension = veer::dimension_v<V>;
    std::vector<V> velocities;

    explicit Grid(auto velocity_at) {
        for (int z = 0; z < (dimension == 3 ? 2 : 1); ++z) {
            for (int y = 0; y < 4; ++y) {
                for (int x = 0; x < 3; ++x) velocities.push_back(velocity_at(place(x, y, z)));
            }
        }
    }
    static V place(int x, int y, int z = 0) { return vector<V>(2 * x + 1, 2 * y - 3, 2 * z + 5); }
    [[nodiscard]] FlowField<V> field() const {
        if constexpr (dimension == 2) return {velocities.data(), vector<V>(1, -3, 5), 2, {3, 4}};
        else return {velocities.data(), vector<V>(1, -3, 5), 2, {3, 4, 2}};
    }
};

constexpr int fast = 1'000'000;

TEMPLATE_LIST_TEST_CASE("a flow is at every node what stands there, exactly", "[path]", tests::PlainVectors) {
    using V = TestType;
    Random random(5);
    const Grid<V> grid([&](const V&) { return random.vector<V>(5); });
    for (std::size_t i = 0; i < grid.velocities.size(); ++i) {
        const int x = int(i % 3), y = int(i / 3 % 4), z = int(i / 12);
        CHECK(same_value(veer::flow_velocity(grid.field(), grid.place(x, y, z), fast), grid.velocities[i]));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a flow is linear between the nodes, and outside as at the border", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto linear = [](const V& p) {
        const auto [x, y, z] = tests::components(p);
        return vector<V>(2 * x - y + 3, x + S(0.5) * y, z - x);
    };
    const Grid<V> grid(linear);
    sweep<Random>(6, 5'000, [&](Random& random) {
        const V position = random.vector<V>(9);
        const auto [x, y, z] = tests::components(position);
        const V inside = vector<V>(std::clamp<S>(x, 1, 5), std::clamp<S>(y, -3, 3), std::clamp<S>(z, 5, 7));
        const V flow = veer::flow_velocity(grid.field(), position, fast);
        return error_of(flow, exact(linear(inside))) <= 128 * epsilon<S>; // eight products of up to 16
    });
}

TEMPLATE_LIST_TEST_CASE("a flow of one node, of none, and without a size", "[path]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<V, 3> velocities{vector<V>(1, 2, 3), vector<V>(3, 4, 5), vector<V>(5, 6, 7)};
    const V position = vector<V>(1, 1, 1);
    const auto flow = [&](std::array<std::size_t, 3> counts, S cell_size) {
        FlowField<V> field{velocities.data(), zero<V>(), cell_size, {}};
        for (std::size_t i = 0; i < std::size(field.counts); ++i) field.counts[i] = counts[i];
        CHECK(same_value(veer::follow_flow(field, position, axis<V>(0), fast),
            counts[0] == 0 ? zero<V>() : V(veer::flow_velocity(field, position, fast) - axis<V>(0))));
        return veer::flow_velocity(field, position, fast);
    };
    CHECK(same_value(flow({1, 1, 1}, 2), velocities[0]));
    CHECK(same_value(flow({0, 1, 1}, 2), zero<V>()));
    CHECK(same_value(flow({3, 1, 1}, 2), vector<V>(2, 3, 4)));
    CHECK(same_value(flow({1, 3, 1}, 2), vector<V>(2, 3, 4)));
    CHECK(same_value(flow({3, 1, 1}, 0), velocities[0]));
    CHECK(same_value(flow({3, 1, 1}, -2), velocities[0]));
    constexpr S unknown =
        std::numeric_limits<S>::quiet_NaN(); // what is before the first node and behind the last is not looked at
    std::vector<V> one_and_more(9, vector<V>(unknown, unknown, unknown));
    one_and_more[4] = velocities[0];
    FlowField<V> field{one_and_more.data() + 4, zero<V>(), 2, {}};
    std::fill(std::begin(field.counts), std::end(field.counts), std::size_t{1});
    CHECK(same_value(veer::flow_velocity(field, position, fast), velocities[0]));
}

TEMPLATE_LIST_TEST_CASE(
    "the speed of a flow is cut to the top speed, and steering is what lacks of it", "[path]", tests::Vectors) {
    using V = TestType;
    const Grid<V> grid([](const V&) { return vector<V>(3, 4); });
    CHECK(same_value(veer::flow_velocity(grid.field(), zero<V>(), 5), vector<V>(3, 4)));
    CHECK(same_value(veer::flow_velocity(grid.field(), zero<V>(), scalar_t<V>(2.5)), vector<V>(1.5, 2)));
    CHECK(same_value(veer::flow_velocity(grid.field(), zero<V>(), -1), zero<V>()));
    CHECK(same_value(veer::follow_flow(grid.field(), zero<V>(), vector<V>(1, 1), 5), vector<V>(2, 3)));
    const FlowField<V, std::span<const V>> of_a_span{grid.velocities, zero<V>(), 2, {}};
    CHECK(same_value(veer::flow_velocity(of_a_span, zero<V>(), 5), zero<V>()));
}

TEMPLATE_TEST_CASE("a pack of agents follows a path of plain points and a flow of plain nodes as single agents do",
    "[path]", float, double) {
    using S = TestType;
    using V = glm::vec<2, S>;
    constexpr std::size_t lanes = veer::simd::lanes_v<S>;
    const FlowField<V> field{triangle<V>.data(), V(0, 0), 2, {3, 1}}, empty{triangle<V>.data(), V(0, 0), 2, {0, 1}};
    std::array<V, lanes> positions{}, velocities{}, nearest{}, in_reach{}, flows{}, steering{}, still{};
    for (std::size_t i = 0; i < lanes; ++i)
        positions[i] = V(static_cast<S>(i) - 1, 1), velocities[i] = V(1, static_cast<S>(i));
    veer::simd::for_each(
        lanes,
        [&](const auto& position, const auto& velocity, auto& place, auto& near_start, auto& flow, auto& steered,
            auto& none) {
            place = nearest_on_path(triangle<V>, position).point;
            near_start = nearest_on_path(triangle<V>, position, 0, 3).point;
            flow = veer::flow_velocity(field, position, 2);
            steered = veer::follow_flow(field, position, velocity, 2),
            none = veer::follow_flow(empty, position, velocity, 2);
        },
        positions, velocities, nearest, in_reach, flows, steering, still);
    for (std::size_t i = 0; i < lanes; ++i) {
        CHECK(same_value(nearest[i], nearest_on_path(triangle<V>, positions[i], false).point));
        CHECK(same_value(in_reach[i], nearest_on_path(triangle<V>, positions[i], 0, 3, false).point));
        CHECK(same_value(flows[i], veer::flow_velocity(field, positions[i], 2)));
        CHECK(same_value(steering[i], V(flows[i] - velocities[i])));
        CHECK(same_value(still[i], V(0, 0)));
    }
}

// ---- every input ----------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("every place is finite, and raises no flag", "[path][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(7, [](Wild<V>& wild) {
        const std::array points{wild.vector(), wild.vector(), wild.vector()};
        const bool closed = wild.one_in(2);
        const PathPlace<V> place = path_place(points, wild.number(), closed),
                           nearest = wild.one_in(2)
                                       ? nearest_on_path(points, wild.vector(), closed)
                                       : nearest_on_path(points, wild.vector(), wild.number(), wild.number(), closed);
        const bool finite = tests::is_finite(place.direction) && std::isfinite(place.along)
                         && tests::is_finite(nearest.direction) && std::isfinite(nearest.along)
                         && std::isfinite(nearest.distance) && std::isfinite(path_length(points, closed));
        return finite ? V(place.point + nearest.point) : V(place.point * std::numeric_limits<scalar_t<V>>::quiet_NaN());
    });
}

TEMPLATE_LIST_TEST_CASE("following is finite, and raises no flag", "[path][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(8, [](Wild<V>& wild) {
        const std::array points{wild.vector(), wild.vector(), wild.vector()};
        const V position = wild.vector(), velocity = wild.vector();
        const S ahead = wild.number(), speed = wild.number();
        const bool closed = wild.one_in(2);
        const ArriveLimits<S> limits{speed, wild.number()};
        const V followed = wild.one_in(2)
                             ? follow_path(position, velocity, points, ahead, limits, wild.time_step(), closed)
                             : follow_path(position, velocity, points, {{}, {}, wild.number(), 0}, ahead, limits,
                                 wild.time_step(), closed);
        const V stayed = stay_on_path(position, velocity, points, wild.number(), wild.rate(), speed, closed);
        FlowField<V> field{points.data(), wild.vector(), wild.number(), {}};
        for (std::size_t& count : field.counts) count = 1;
        field.counts[static_cast<std::size_t>(wild.below(veer::dimension_v<V>))] =
            static_cast<std::size_t>(wild.below(4));
        const V flow = veer::follow_flow(field, position, velocity, speed);
        return tests::is_finite(followed) && tests::is_finite(stayed) ? flow : V(followed + stayed);
    });
}

TEMPLATE_LIST_TEST_CASE("following in a corridor is finite, and raises no flag", "[path][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(9, [](Wild<V>& wild) {
        const std::array points{wild.vector(), wild.vector(), wild.vector(), wild.vector()};
        const V position = wild.one_in(2) ? wild.vector() : points[1];
        const veer::Corridor<S> corridor{wild.number(), wild.number()};
        const bool closed = wild.one_in(2);
        const PathPlace<V> place =
            wild.one_in(2) ? nearest_on_path(points, position, closed) : PathPlace<V>{{}, {}, wild.number(), 0};
        return veer::follow_path_velocity(
            position, points, place, corridor, {wild.number(), wild.number()}, wild.time_step(), closed);
    });
}

} // namespace
