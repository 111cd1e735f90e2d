// SPDX-License-Identifier: MIT
#include <veer/geometry/front.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"

namespace {

using tests::exact, tests::Random, tests::sweep;
using veer::parts::Arrival, veer::parts::Front, veer::parts::NodeRows;

TEST_CASE("every row leads a step further along each axis, and each neighbour lies in all rows through it", "[front]") {
    constexpr NodeRows<2> flat;
    constexpr NodeRows<3> space;
    std::size_t in_flat = 0, in_space = 0;
    for (std::size_t k = 0; k < flat.neighbors; ++k) in_flat += flat.count[k];
    for (std::size_t k = 0; k < space.neighbors; ++k) in_space += space.count[k];
    CHECK((in_flat == 8 * 2 && in_space == 48 * 3 && flat.count[flat.self] == 0 && space.count[space.self] == 0));
    int wrong = 0;
    for (std::size_t k = 0; k < space.neighbors; ++k)
        for (std::size_t r = 0; r < space.count[k]; ++r) {
            const auto& row = space.rows[k][r];
            int at[3] = {};
            bool holds = false;
            for (std::size_t m = 0; m < 3; ++m) {
                at[row.axis[m]] += row.sign[m];
                holds = holds || row.node[m] == k;
                for (std::size_t i = 0; i < 3; ++i) wrong += at[i] != space.offset[row.node[m]][i];
                wrong += space.steps[row.node[m]] != m + 1;
            }
            wrong += !holds;
        }
    CHECK(wrong == 0);
}

/// The least time through a row by trying many places of the triangle between its members.
template <std::size_t Axes, class S> long double by_trial(const Front<S, Axes>& front) {
    constexpr int parts = 200;
    long double least = 1e9L;
    const int most = Axes == 3 ? parts : 0;
    for (int i = 0; i <= parts; ++i)
        for (int j = 0; j <= std::min(i, most); ++j) {
            const long double x = 1.0L * i / parts, y = 1.0L * j / parts;
            const long double last = exact(front.time[Axes - 1]), middle = exact(front.time[1]);
            const long double at = exact(front.time[0]) * (1 - x) + middle * (x - y) + (Axes == 3 ? last * y : 0);
            least = std::min(least, at + exact(front.own_pace) * std::sqrt(1 + x * x + y * y));
        }
    return least;
}

TEMPLATE_TEST_CASE("a flat front arrives at the least time through any place of the row", "[front]", float, double) {
    using S = TestType;
    const auto arrives = [](auto axes, Random& random) {
        constexpr std::size_t count = decltype(axes)::value;
        Front<S, count> front{};
        const S pace = random.uniform<S>(1, 3);
        front.own_pace = pace, front.count = count, front.now = S(-1); // so that no curvature counts
        for (std::size_t m = 0; m < count; ++m) front.time[m] = random.uniform<S>(5, 7), front.pace[m] = pace;
        Arrival<S, count> best{S(1e9), {}};
        for (front.newest = 0; front.newest < count; ++front.newest) veer::parts::arrive_through_row(front, best);
        const long double truth = by_trial(front), answer = exact(best.time);
        return answer <= truth + 8 * tests::epsilon<S> * 10 && answer >= truth - 1e-4L;
    };
    sweep<Random>(1211, 300, [&](Random& random) { return arrives(std::integral_constant<std::size_t, 2>(), random); });
    sweep<Random>(1212, 60, [&](Random& random) { return arrives(std::integral_constant<std::size_t, 3>(), random); });
}

TEMPLATE_TEST_CASE("a round front from a place some cells off arrives after its distance, and comes from there",
    "[front]", float, double) {
    using S = TestType;
    sweep<Random>(1213, 2'000, [](Random& random) {
        const S along = random.uniform<S>(3, 40), across = random.uniform<S>(0, 1) * along;
        Front<S, 2> front{};
        front.own_pace = S(1), front.count = 2;
        for (std::size_t m = 0; m < 2; ++m) { // the node at the origin, the source at (along, across)
            const S x = along - S(1), y = across - S(m), away = std::sqrt(x * x + y * y);
            front.time[m] = away, front.pace[m] = S(1);
            front.slope[m][0] = S(0) - x / away, front.slope[m][1] = S(0) - y / away;
        }
        front.now = std::max(front.time[0], front.time[1]);
        Arrival<S, 2> best{S(1e9), {}};
        for (front.newest = 0; front.newest < 2; ++front.newest) veer::parts::arrive_through_row(front, best);
        const S truth = std::sqrt(along * along + across * across);
        return std::abs(best.time - truth) < S(0.04) && std::abs(best.slope[0] - along / truth) < S(0.1)
            && std::abs(best.slope[1] - across / truth) < S(0.15);
    });
}

} // namespace
