// SPDX-License-Identifier: MIT
#include <veer/geometry/polyline.hpp>
#include <veer/path.hpp>

#include <array>
#include <cmath>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::Random, tests::same_value, tests::sweep, tests::vector;
using veer::distance, veer::scalar_t, veer::zero;
using namespace veer::parts;

TEMPLATE_LIST_TEST_CASE("a path has its segments in order, and the closing one last", "[polyline]", tests::Vectors) {
    using V = TestType;
    const std::array points{zero<V>(), axis<V>(0, 3), vector<V>(3, 4)};
    int open = 0, all = 0;
    V last = zero<V>();
    each_segment<V>(points, false, [&](const V&, const V&) { return ++open, true; });
    each_segment<V>(points, true, [&](const V&, const V& end) { return ++all, last = end, true; });
    CHECK(open == 2);
    CHECK(all == 3);
    CHECK(same_value(last, points[0]));
    CHECK(length_of_path<V>(points, false) == 7);
    CHECK(length_of_path<V>(points, true) == 12);
    int stopped = 0;
    each_segment<V>(points, true, [&](const V&, const V&) { return ++stopped, false; });
    CHECK(stopped == 1);
}

TEMPLATE_LIST_TEST_CASE("the nearest place on a segment is no further than any other", "[polyline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(22, 10'000, [](Random& random) {
        const V start = random.vector<V>(9), end = random.vector<V>(9), from = random.vector<V>(20);
        const auto nearest = nearest_on_segment(start, end, from);
        const V other = start + (end - start) * random.uniform<S>(0, 1);
        return nearest.fraction >= S(0) && nearest.fraction <= S(1)
            && distance(from, nearest.point) <= distance(from, other) + S(100 * epsilon<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("the place at the arc length of a place is that place", "[polyline]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(23, 2'000, [](Random& random) {
        std::vector<V> points;
        for (int i = 0; i < 6; ++i) points.push_back(random.vector<V>(9));
        const bool closed = random.one_in(2);
        const auto place = nearest_place(points, random.vector<V>(9), zero<V>(), closed).place;
        const auto again = place_along<V>(points, place.along, closed);
        return distance(place.point, again.point) <= S(1000 * epsilon<S>)
            && again.along <= length_of_path<V>(points, closed);
    });
    CHECK(same_value(place_along<V>(std::array<V, 0>{}, S(3), false).point, zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("wrapped is the exact remainder, not below 0", "[polyline]", tests::Scalars) {
    using S = TestType;
    CHECK(wrapped(S(7), S(3)) == 1);
    CHECK(wrapped(S(-1), S(3)) == 2);
    CHECK(wrapped(S(6), S(3)) == 0);
    CHECK(wrapped(S(5), S(0)) == 0);
    sweep<Random>(24, 10'000, [](Random& random) {
        const S x = random.uniform<S>(0, 1e6), round = random.uniform<S>(S(0.001), 1e3);
        return wrapped(x, round) == std::fmod(x, round);
    });
}

} // namespace
