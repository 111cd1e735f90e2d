// SPDX-License-Identifier: MIT
#include <veer/spline.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/path.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::cases, tests::epsilon, tests::Exact, tests::exact, tests::is_finite, tests::Random,
    tests::same_bits, tests::sweep, tests::vector, tests::Wild;
using veer::Motion, veer::PathPlace, veer::scalar_t, veer::Spline, veer::zero;

// ---- the same curve in long double, as a fine polyline --------------------------------------------------------------

/// A point between p1 and p2 by the pyramid of Barry and Goldman. The knots are the square roots of the distances. The
/// point before the first, and that behind the last, are mirror images of their neighbours.
Exact pyramid(const std::array<Exact, 4>& p, long double u) {
    std::array<long double, 4> t{};
    for (std::size_t i = 1; i < 4; ++i) t[i] = t[i - 1] + std::sqrt(tests::length(p[i] - p[i - 1]));
    const long double at = t[1] + (t[2] - t[1]) * u;
    const auto mix = [&](const Exact& a, const Exact& b, std::size_t i, std::size_t k) {
        const long double share = (at - t[i]) / (t[k] - t[i]);
        return a * (1 - share) + b * share;
    };
    const Exact a = mix(p[0], p[1], 0, 1), b = mix(p[1], p[2], 1, 2), c = mix(p[2], p[3], 2, 3);
    return mix(mix(a, b, 0, 2), mix(b, c, 1, 3), 1, 2);
}

struct Fine {
    static constexpr std::size_t pieces = 512; ///< of each span, short at its ends
    std::vector<Exact> points;
    std::vector<long double> along;
    std::vector<long double> knots; ///< arc lengths of the given points
    long double largest = 0;        ///< coordinate

    template <class V> Fine(const std::vector<V>& given, bool closed) {
        const std::size_t count = given.size(), spans = closed ? count : count - 1;
        const auto at = [&](std::ptrdiff_t i) {
            const auto n = static_cast<std::ptrdiff_t>(count);
            if (closed) return exact(given[static_cast<std::size_t>((i + n) % n)]);
            const auto point = [&](std::ptrdiff_t k) { return exact(given[static_cast<std::size_t>(k)]); };
            return i < 0 ? point(0) * 2 - point(1) : i >= n ? point(n - 1) * 2 - point(n - 2) : point(i);
        };
        for (const V& point : given) largest = std::max(largest, tests::length(exact(point)));
        points.push_back(at(0)), along.push_back(0), knots.push_back(0);
        for (std::size_t span = 0; span < spans; ++span) {
            const auto i = static_cast<std::ptrdiff_t>(span);
            const std::array<Exact, 4> four{at(i - 1), at(i), at(i + 1), at(i + 2)};
            for (std::size_t k = 1; k <= pieces; ++k) {
                const long double x = static_cast<long double>(k) / pieces, u = x * x * (3 - 2 * x);
                const Exact next = pyramid(four, u);
                along.push_back(along.back() + tests::length(next - points.back())), points.push_back(next);
            }
            knots.push_back(along.back());
        }
    }
    [[nodiscard]] long double length() const { return along.back(); }

    /// The arc length and distance of the nearest place among the pieces from `first` to `last`. If `guess` is given,
    /// a place further from it counts as a little further away: where the curve turns back, this decides.
    [[nodiscard]] std::pair<long double, long double> nearest(
        const Exact& place, std::size_t first, std::size_t last, long double guess = -1) const {
        std::pair best{along[first], tests::length(place - points[first])};
        long double least = std::numeric_limits<long double>::infinity();
        for (std::size_t i = first; i < last; ++i) {
            const Exact piece = points[i + 1] - points[i];
            const long double size = along[i + 1] - along[i];
            if (!(size > 0)) continue;
            const long double share = std::clamp(tests::dot(place - points[i], piece) / (size * size), 0.0L, 1.0L);
            const long double away = tests::length(place - points[i] - piece * share);
            const long double arc = along[i] + size * share,
                              weighed = away + (guess < 0 ? 0 : std::abs(arc - guess) / 100);
            if (weighed < least) least = weighed, best = {arc, away};
        }
        return best;
    }
    [[nodiscard]] std::size_t piece_at(long double arc) const {
        const auto next = std::upper_bound(along.begin() + 1, along.end() - 1, arc);
        return static_cast<std::size_t>(next - along.begin()) - 1;
    }
    /// The arc length of a place on the curve, of which `arc` is a guess within a hundredth of a span.
    [[nodiscard]] std::pair<long double, long double> find(const Exact& place, long double arc) const {
        const std::size_t middle = piece_at(arc), last = points.size() - 1;
        return nearest(place, middle > 40 ? middle - 40 : 0, std::min(middle + 40, last), arc);
    }
};

/// Points of a track: even, uneven, on a lattice with places where it turns back, or almost turning back.
template <class V> std::vector<V> track(Random& random, int least = 2) {
    using S = scalar_t<V>;
    const int count = least + random.below(6), kind = random.below(4);
    std::vector<V> points{random.vector<V>(10)};
    while (points.size() < static_cast<std::size_t>(count)) {
        const V last = points.back(), before = points.size() > 1 ? points[points.size() - 2] : last;
        V next = random.vector<V>(10);
        const V way = random.direction<V>(); // a statement for each number: the order of operands is not defined
        if (kind == 1) next = last + way * std::abs(random.any_magnitude<S>(-8, 5));
        if (kind == 2) next = random.lattice<V>(3);
        if (kind == 3) {
            const V back = (before - last) * random.uniform<S>(S(0.2), 2);
            next = last + back + way * std::abs(random.any_magnitude<S>(-12, 0));
        }
        if (veer::distance(next, last) > S(0.001) && veer::distance(next, points[0]) > S(0.001)) points.push_back(next);
    }
    return points;
}

/// A spline, its points, and the same curve as a fine polyline.
template <class V> struct Track {
    using S = scalar_t<V>;
    bool closed;
    std::vector<V> points;
    Fine fine;
    Spline<V> spline;
    long double rounding; ///< of an arc length or a place

    explicit Track(Random& random)
        : closed(random.one_in(2)), points(track<V>(random)), fine(points, closed),
          rounding(8 * epsilon<S> * (fine.largest + fine.length())) {
        spline.build(points, closed);
    }
};

// ---- the curve ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a spline passes through every point", "[spline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(1, cases(1'000 / tests::quick), [](Random& random) {
        const Track<V> track(random);
        for (std::size_t i = 0; i < track.points.size(); ++i) {
            const S along =
                track.spline.nearest(track.points[i], S(track.fine.knots[i]), S(track.fine.length() / 1000));
            if (tests::error_of(track.spline.at(along).position, exact(track.points[i])) > track.rounding) return false;
        }
        return track.spline.size() == track.points.size() && same_bits(track.spline.at(0).position, track.points[0])
            && (track.closed || same_bits(track.spline.at(track.spline.length()).position, track.points.back()));
    });
}

TEMPLATE_LIST_TEST_CASE("the length of a spline is right to 5 10^-5", "[spline]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(2, cases(1'000 / tests::quick), [](Random& random) {
        const Track<V> track(random);
        return std::abs(exact(track.spline.length()) - track.fine.length())
            <= 5e-5L * track.fine.length() + track.rounding;
    });
}

TEMPLATE_LIST_TEST_CASE("equal steps along a spline are equal arcs to 10^-3, and the direction is a unit tangent",
    "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(3, cases(400 / tests::quick), [](Random& random) {
        const Track<V> track(random);
        const Fine& fine = track.fine;
        const long double stretch = fine.length() / exact(track.spline.length());
        const S length = track.spline.length(), step = length * random.uniform<S>(S(0.001), S(0.05));
        for (int i = 0; i < 100; ++i) {
            const S along = random.uniform<S>(0, length - step), next = along + step;
            const Motion<V> here = track.spline.at(along), there = track.spline.at(next);
            const auto [first, first_away] = fine.find(exact(here.position), exact(along) * stretch);
            const auto [second, second_away] = fine.find(exact(there.position), exact(next) * stretch);
            const long double polyline = 1e-5L * fine.length();
            if (std::max(first_away, second_away) > polyline + track.rounding) return false;
            const long double moved = second - first, wanted = exact(next) - exact(along);
            if (std::abs(moved - wanted) > 1e-3L * wanted + 2 * track.rounding) return false;
            if (std::abs(tests::length(exact(here.velocity)) - 1) > 4 * epsilon<S>) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("the direction of a spline is that of its next small step", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(4, cases(1'000), [](Random& random) {
        const std::array points{random.vector<V>(10), random.vector<V>(10), random.vector<V>(10), random.vector<V>(10)};
        Spline<V> spline;
        spline.build(points, random.one_in(2));
        const S step = spline.length() * S(0x1p-12);
        bool agrees = true;
        for (int i = 0; i < 20; ++i) {
            const S along = random.uniform<S>(0, spline.length() - step);
            const Motion<V> here = spline.at(along), there = spline.at(along + step);
            const V way = there.position - here.position, turn = there.velocity - here.velocity;
            // half of the turn of this step, and rounding
            const S most = veer::length(turn) + S(0.002) + S(64) * S(epsilon<S>) * S(20) / step;
            agrees = agrees && veer::distance(way * (S(1) / step), here.velocity) <= most;
        }
        return agrees;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a spline goes the other way through its points in reverse order", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(5, cases(2'000), [](Random& random) {
        const bool closed = random.one_in(2);
        const std::vector<V> points = track<V>(random);
        std::vector<V> reversed(points.rbegin(), points.rend());
        if (closed) std::rotate(reversed.begin(), reversed.end() - 1, reversed.end()); // it begins in the same point
        Spline<V> there, back;
        there.build(points, closed), back.build(reversed, closed);
        const S along = random.uniform<S>(0, back.length()), rounding = S(64) * S(epsilon<S>) * (20 + back.length());
        return veer::distance(there.at(along).position, back.at(back.length() - along).position) <= rounding
            && std::abs(back.length() - there.length()) <= rounding;
    });
}

TEMPLATE_LIST_TEST_CASE("a spline in other units is the same curve, to the bit", "[spline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(6, cases(2'000), [](Random& random) {
        const bool closed = random.one_in(2);
        const S scale = std::ldexp(S(1), 2 * (random.below(21) - 10)); // roots of distances keep their bits
        std::vector<V> points = track<V>(random), scaled;
        for (const V& point : points) scaled.push_back(point * scale);
        Spline<V> one, other;
        one.build(points, closed), other.build(scaled, closed);
        const S along = random.uniform<S>(-20, 20), reach = random.uniform<S>(0, 9);
        const V position = random.vector<V>(10);
        return same_bits(one.length() * scale, other.length())
            && same_bits(V(one.at(along).position * scale), other.at(along * scale).position)
            && same_bits(one.at(along).velocity, other.at(along * scale).velocity)
            && same_bits(one.nearest(position, along, reach) * scale,
                other.nearest(position * scale, along * scale, reach * scale));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "an open spline is clamped to its ends, and a closed one goes round", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array square{vector<V>(0, 0), vector<V>(4, 0), vector<V>(4, 4), vector<V>(0, 4)};
    Spline<V> spline;
    spline.build(square);
    CHECK(!spline.closed());
    CHECK(same_bits(spline.at(-3).position, square[0]));
    CHECK(same_bits(spline.at(1000).position, square[3]));
    CHECK(same_bits(spline.at(std::numeric_limits<S>::infinity()).position, square[3]));
    CHECK(is_finite(spline.at(std::numeric_limits<S>::quiet_NaN())));
    spline.build(square, true);
    CHECK(spline.closed());
    const S length = spline.length();
    CHECK(same_bits(spline.at(length).position, square[0]));
    CHECK(same_bits(spline.at(-length).position, square[0]));
    CHECK(veer::distance(spline.at(length / 2).position, square[2]) <= S(32) * S(epsilon<S>));
    CHECK(veer::distance(spline.at(length * S(-0.25)).position, square[3]) <= S(32) * S(epsilon<S>));
    CHECK(veer::distance(spline.at(length * S(7.25)).position, square[1]) <= S(64) * S(epsilon<S>));
}

// ---- few points, and equal ones -------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("of no point and of one, a spline is that place", "[spline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V point = vector<V>(3, -2, 5);
    for (const bool closed : {false, true}) {
        Spline<V> spline;
        CHECK((spline.length() == 0 && spline.size() == 0 && spline.nearest(point, 1, 2) == 0)); // not built yet
        CHECK(same_bits(spline.at(2).position, zero<V>()));
        spline.build(std::vector<V>{}, closed);
        CHECK((spline.length() == 0 && spline.nearest(point, 1, 2) == 0 && spline.nearest_towards(point, point) == 0));
        CHECK((same_bits(spline.at(2).position, zero<V>()) && same_bits(spline.at(2).velocity, zero<V>())));
        for (std::size_t count : {1u, 3u}) {
            spline.build(std::vector<V>(count, point), closed);
            CHECK((spline.length() == 0 && spline.size() == 1 && spline.nearest(zero<V>(), 1, S(2)) == 0));
            CHECK((same_bits(spline.at(2).position, point) && same_bits(spline.at(2).velocity, zero<V>())));
            CHECK(same_bits(spline[0], point));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("equal points in a row count as one", "[spline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V a = vector<V>(1, 2), b = vector<V>(5, 1), c = vector<V>(4, 6);
    for (const bool closed : {false, true}) {
        Spline<V> once, twice;
        once.build(std::array{a, b, c}, closed);
        if (closed) twice.build(std::array{a, a, b, c, c, c, a, a}, closed); // and the last point is the first
        else twice.build(std::array{a, a, b, c, c, c}, closed);
        CHECK((once.size() == 3 && twice.size() == 3 && once.length() == twice.length()));
        for (S along = -1; along < 20; along += S(0.5)) {
            CHECK(same_bits(once.at(along).position, twice.at(along).position));
            CHECK(same_bits(once.at(along).velocity, twice.at(along).velocity));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("two points are a straight line, there and back if closed", "[spline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Spline<V> spline;
    spline.build(std::array{zero<V>(), axis<V>(0, 8)});
    CHECK(spline.length() == S(8));
    CHECK(spline.nearest(vector<V>(3, 2), 0, 9) == S(3));
    CHECK(same_bits(spline.at(2).velocity, axis<V>(0)));
    spline.build(std::array{zero<V>(), axis<V>(0, 8)}, true);
    CHECK(std::abs(spline.length() - 16) <= 16 * S(5e-5));
    const S turn = spline.length() / 2;
    CHECK(veer::distance(spline.at(turn).position, axis<V>(0, 8)) <= S(16) * S(epsilon<S>));
    CHECK(veer::distance(spline.at(turn - 3).position, spline.at(turn + 3).position) <= S(32) * S(epsilon<S>));
    CHECK(veer::distance(spline.at(turn - 3).velocity, axis<V>(0)) <= 4 * S(epsilon<S>));
    CHECK(veer::distance(spline.at(turn + 3).velocity, axis<V>(0, -1)) <= 4 * S(epsilon<S>));
    CHECK(same_bits(spline.at(0).velocity, axis<V>(0))); // at the place where it turns back
    // of two places at the same point, the later counts, or that of the heading
    const V above = vector<V>(6, 1);
    CHECK(std::abs(spline.nearest(above, turn - 2, 4) - (turn + 2)) <= S(0.001));
    CHECK(std::abs(spline.nearest(above, turn - 2, S(1.5)) - (turn - 2)) <= S(0.001));
    CHECK(std::abs(spline.nearest_towards(above, axis<V>(0)) - (turn - 2)) <= S(0.001));
    CHECK(std::abs(spline.nearest_towards(above, axis<V>(0, -1)) - (turn + 2)) <= S(0.001));
    CHECK(std::abs(spline.nearest_towards(above, zero<V>()) - (turn - 2)) <= S(0.001));
}

// ---- the nearest place ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "no place within reach is nearer than the nearest, but for 10^-4 of a span", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(7, cases(200 / tests::quick), [](Random& random) {
        const Track<V> track(random);
        const Fine& fine = track.fine;
        const long double stretch = fine.length() / exact(track.spline.length());
        const S length = track.spline.length();
        for (int i = 0; i < 25; ++i) {
            const S along = random.uniform<S>(0, length), reach = length * random.uniform<S>(0, S(0.6));
            const V position =
                random.one_in(2)
                    ? random.vector<V>(20)
                    : V(track.spline.at(random.uniform<S>(0, length)).position + random.vector<V>(S(0.01)));
            const S found = track.spline.nearest(position, along, reach);
            S apart = std::abs(found - along);
            if (track.closed) apart = std::min(apart, length - apart);
            if (exact(apart) > exact(reach) + track.rounding) return false;
            const long double away = tests::length(exact(track.spline.at(found).position) - exact(position));
            // the reference: within the reach, a little shortened for the error of arc lengths
            long double least = away, from = exact(along) - exact(reach), to = exact(along) + exact(reach);
            const long double shorter = 5e-5L * fine.length() + track.rounding;
            for (const long double lap : {0.0L, exact(length), -exact(length)}) {
                if (lap != 0 && !track.closed) continue;
                const long double low = std::max((from + lap) * stretch + shorter, 0.0L),
                                  high = std::min((to + lap) * stretch - shorter, fine.length());
                if (low + shorter >= high) continue;
                const std::size_t first = fine.piece_at(low) + 1, last = fine.piece_at(high);
                if (first < last) least = std::min(least, fine.nearest(exact(position), first, last).second);
            }
            long double longest = 0;
            for (std::size_t k = 0; k + 1 < track.points.size() + (track.closed ? 1 : 0); ++k)
                longest = std::max(
                    longest, exact(veer::distance(track.points[k], track.points[(k + 1) % track.points.size()])));
            if (away > least + 1e-4L * longest + 4 * track.rounding) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("the nearest place is the foot of a perpendicular", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array ring{vector<V>(8, 0), vector<V>(0, 8), vector<V>(-8, 0), vector<V>(0, -8)};
    Spline<V> spline;
    spline.build(ring, true);
    sweep<Random>(8, cases(5'000), [&](Random& random) {
        const S along = random.uniform<S>(0, spline.length());
        const Motion<V> here = spline.at(along);
        const V side = veer::lateral(random.direction<V>(), here.velocity);
        const S found = spline.nearest(here.position + side * S(0.5), along + random.uniform<S>(-1, 1), 2);
        const S apart = std::abs(found - along);
        return std::min(apart, spline.length() - apart)
            <= std::max(S(4096) * S(epsilon<S>), S(1e-8)); // float: the rounding of 8 m, seen from 1 m at least
    });
}

TEMPLATE_LIST_TEST_CASE("with a reach of 0 the nearest place is that at `along`", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(9, cases(1'000), [](Random& random) {
        Spline<V> spline;
        spline.build(track<V>(random), random.one_in(2));
        const S along = random.uniform<S>(0, spline.length()), reach = random.one_in(2) ? S(0) : S(-1);
        return spline.nearest(random.vector<V>(10), along, reach) == along;
    });
}

// ---- in place of the points of a path -------------------------------------------------------------------------------

template <class V> bool same(const PathPlace<V>& a, const PathPlace<V>& b) {
    return same_bits(a.point, b.point) && same_bits(a.direction, b.direction) && a.along == b.along
        && a.distance == b.distance;
}

TEMPLATE_LIST_TEST_CASE("the functions of a path take a spline in place of the points", "[spline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(10, cases(500), [](Random& random) {
        const bool closed = random.one_in(2), any = random.one_in(2);
        Spline<V> spline;
        spline.build(track<V>(random), closed);
        const V position = random.vector<V>(10), velocity = random.vector<V>(3);
        const S along = random.uniform<S>(0, spline.length()), reach = random.uniform<S>(0, 5);
        const veer::ArriveLimits<S> limits{3, 2};
        const PathPlace<V> place = veer::path_place(spline, along, any);
        const PathPlace<V> near_by = veer::nearest_on_path(spline, position, along, reach, any);
        const PathPlace<V> nearest = veer::nearest_on_path(spline, position, any);
        const S goal_along = near_by.along + 2, length = spline.length();
        const V goal = spline.at(goal_along).position;
        const V wanted = !closed && goal_along >= length ? veer::arrive_velocity(position, goal, limits, S(0.1))
                                                         : veer::seek_velocity(position, goal, S(3));
        const S found = spline.nearest(position, along, reach), all = spline.nearest_towards(position, zero<V>());
        const auto placed = [&](S arc, S away) {
            return PathPlace<V>{spline.at(arc).position, spline.at(arc).velocity, arc, away};
        };
        return veer::path_length(spline, any) == length && same(place, placed(along, 0))
            && same(near_by, placed(found, veer::distance(spline.at(found).position, position)))
            && same(nearest, placed(all, veer::distance(spline.at(all).position, position)))
            && same_bits(veer::follow_path_velocity(position, spline, near_by, 2, limits, S(0.1), any), wanted)
            && same_bits(
                veer::follow_path(position, velocity, spline, near_by, 2, limits, S(0.1), any), V(wanted - velocity))
            && is_finite(veer::follow_path(position, velocity, spline, 2, limits, S(0.1)))
            && is_finite(veer::follow_path_velocity(position, spline, 2, limits, S(0.1)))
            && same_bits(veer::stay_on_path(position, velocity, spline, S(100), S(0.5), 3), zero<V>());
    });
    Spline<V> none;
    const V position = vector<V>(1, 2, 3);
    CHECK(same(veer::nearest_on_path(none, position), {position, zero<V>(), 0, 0}));
    CHECK(same(veer::nearest_on_path(none, position, 1, 2), {position, zero<V>(), 0, 0}));
    CHECK(same(veer::path_place(none, 3), {zero<V>(), zero<V>(), 0, 0}));
    CHECK(same_bits(veer::follow_path(position, position, none, 1, {1, 2}, 1), zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("an agent follows a spline to its end, through a crossing", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array loop{vector<V>(-20, 0), vector<V>(0, 0), vector<V>(10, 8), vector<V>(0, 16), vector<V>(-2, 8),
        vector<V>(0, -2), vector<V>(0, -20)};
    Spline<V> spline;
    spline.build(loop);
    V position = loop[0], velocity = zero<V>();
    PathPlace<V> place = veer::path_place(spline, 0);
    S farthest = 0;
    for (int frame = 0; frame < 3'000; ++frame) {
        const S before = place.along;
        place = veer::nearest_on_path(spline, position, place.along, S(2));
        CHECK(place.along >= before - S(0.01));
        farthest = std::max(farthest, place.distance);
        velocity = velocity + veer::follow_path(position, velocity, spline, place, S(1), {3, 4}, S(1) / 60);
        position = position + velocity * (S(1) / 60);
    }
    CHECK(farthest <= S(0.3));
    CHECK(veer::distance(position, loop[6]) <= S(1e-4));
}

// ---- any points -----------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a spline of any points is finite, and raises no flag", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Spline<V> spline; // kept, as in a game
    tests::stays_finite<V>(11, [&](Wild<V>& wild) {
        const std::array points{wild.vector(), wild.vector(), wild.vector(), wild.vector(), wild.vector()};
        spline.build(points, wild.one_in(2));
        const S along = wild.number();
        const Motion<V> here = spline.at(along);
        const V position = wild.vector(), heading = wild.vector();
        const S found = spline.nearest(position, along, wild.number()), all = spline.nearest_towards(position, heading);
        return V(here.position * S(0.5) + here.velocity + spline.at(found).position * S(0.25)
                 + axis<V>(0, spline.length() * S(0.1) + all * S(0.1)));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "points and positions that are no numbers give places in the range", "[spline]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S none = std::numeric_limits<S>::quiet_NaN(), infinite = std::numeric_limits<S>::infinity(),
            huge = (std::numeric_limits<S>::max)();
    Spline<V> spline;
    for (const S odd : {none, infinite, -infinite, huge, -huge})
        for (const bool closed : {false, true}) {
            spline.build(
                std::array{vector<V>(1, 2, 3), vector<V>(odd, 0, 0), vector<V>(3, odd, 1), vector<V>(4, 4, 4)}, closed);
            CHECK((is_finite(spline.length()) && is_finite(spline.at(5)) && is_finite(spline.at(odd))));
            CHECK(is_finite(spline.nearest(vector<V>(odd, odd, odd), odd, odd)));
            CHECK(is_finite(spline.nearest(vector<V>(1, odd, 1), 3, odd)));
            CHECK(is_finite(spline.nearest_towards(vector<V>(1, odd, 1), vector<V>(odd, 1, 1))));
        }
}

TEST_CASE("a spline is copied with its curve", "[spline]") {
    const std::array points{glm::vec2(0, 0), glm::vec2(4, 1), glm::vec2(5, 6)};
    Spline<glm::vec2> spline;
    spline.build(points);
    const Spline<glm::vec2> copy = spline;
    spline.build(std::array{glm::vec2(1, 1)});
    CHECK((copy.size() == 3 && copy.length() > 9 && spline.length() == 0 && copy[2] == points[2]));
}

TEST_CASE("a spline of two thousand points is as exact as one of ten", "[spline]") {
    std::vector<glm::vec2> wave;
    for (int i = 0; i < 2'000; ++i) wave.emplace_back(float(i) * 0.5f, std::sin(float(i) * 0.5f));
    const Fine fine(wave, false);
    Spline<glm::vec2> spline;
    spline.build(wave);
    CHECK(std::abs(exact(spline.length()) - fine.length()) <= 5e-5L * fine.length());
}

} // namespace
