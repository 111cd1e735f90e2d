// SPDX-License-Identifier: MIT
#include <veer/parts/least_cost.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/assignments.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::least_sum, tests::Random, tests::Slots, tests::some, tests::sum_of, tests::sweep;
using veer::dimension_v;

/// A solved problem, for as many columns as rows or more.
template <veer::Vector V>
veer::parts::LeastCost<dimension_v<V>> solved(const std::vector<V>& rows, const std::vector<V>& columns) {
    veer::parts::LeastCost<dimension_v<V>> least;
    const auto fill = [](auto& points, const std::vector<V>& list) {
        points.count = list.size();
        points.at.grow(list.size() * std::size_t{dimension_v<V>});
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto at = tests::components(list[i]);
            for (int k = 0; k < dimension_v<V>; ++k)
                points.axis(k)[i] = static_cast<double>(at[static_cast<std::size_t>(k)]);
        }
    };
    fill(least.rows, rows), fill(least.columns, columns);
    least.solve();
    return least;
}
template <class Least> Slots columns_of(const Least& least) {
    Slots found;
    for (std::size_t r = 0; r < least.rows.count; ++r) found.push_back(least.column(r));
    return found;
}
/// Two lists: rows, and as many columns or more.
template <veer::Vector V> std::pair<std::vector<V>, std::vector<V>> lists(Random& random, int most, int kinds) {
    auto rows = some<V>(random, static_cast<std::size_t>(1 + random.below(most)), random.below(kinds)),
         columns = some<V>(random, static_cast<std::size_t>(1 + random.below(most)), random.below(kinds));
    if (random.one_in(3)) columns.resize(rows.size(), veer::zero<V>());
    if (rows.size() > columns.size()) std::swap(rows, columns);
    return {rows, columns};
}

TEMPLATE_LIST_TEST_CASE("rows get the columns of the least sum, as the Hungarian method finds; on a lattice exactly",
    "[least_cost]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(696, tests::cases(600 / tests::quick), [](Random& random) {
        const auto [rows, columns] = lists<V>(random, 70, 6);
        const Slots column = columns_of(solved(rows, columns));
        const long double sum = sum_of(rows, columns, column), least = least_sum<long double>(rows, columns);
        return tests::is_assignment(column, columns.size()) && std::abs(sum - least) <= 0x1p-40L * (1 + least);
    });
    sweep<Random>(697, tests::cases(300 / tests::quick), [](Random& random) {
        auto [rows, columns] = lists<V>(random, 70, 1);
        const int size = random.one_in(2) ? 3 : 500'000;
        for (auto* list : {&rows, &columns})
            for (V& place : *list) place = random.lattice<V>(size);
        return sum_of(rows, columns, columns_of(solved(rows, columns)))
            == static_cast<long double>(least_sum<std::int64_t>(rows, columns));
    });
}

TEMPLATE_LIST_TEST_CASE("an assignment that costs as little has only pairs and free columns of which may_ says so",
    "[least_cost]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(698, tests::cases(2'000 / tests::quick), [](Random& random) {
        auto [rows, columns] = lists<V>(random, 5, 1);
        for (auto* list : {&rows, &columns})
            for (V& place : *list) place = random.lattice<V>(1);
        const auto least = solved(rows, columns);
        const long double sum = sum_of(rows, columns, columns_of(least));
        Slots order;
        for (std::size_t c = 0; c < columns.size(); ++c) order.push_back(c);
        do {
            if (sum_of(rows, columns, order) > sum) continue;
            for (std::size_t r = 0; r < rows.size(); ++r)
                if (!least.may_pair(r, order[r])) return false;
            for (std::size_t c = rows.size(); c < columns.size(); ++c)
                if (!least.may_stay_free(order[c])) return false;
        } while (std::next_permutation(order.begin(), order.end()));
        return true;
    });
}

TEST_CASE("rows that all want the same columns, or are all in one place, have the least sum", "[least_cost]") {
    using V = glm::dvec2;
    Random random(699);
    const std::size_t count = 300 / tests::quick;
    for (const bool is_far : {false, true}) {
        std::vector<V> rows(count, V(1, 2));
        if (is_far)
            for (V& row : rows) row = random.vector<V>(3) + V(4000, 300);
        for (const std::size_t more : {std::size_t{0}, std::size_t{1}, count / 8, count}) {
            std::vector<V> columns;
            while (columns.size() < count + more) columns.push_back(random.vector<V>(20));
            const long double sum = sum_of(rows, columns, columns_of(solved(rows, columns)));
            CHECK(std::abs(sum - least_sum<long double>(rows, columns)) <= 0x1p-40L * sum);
        }
    }
}

TEST_CASE("a power of two stays within the range of a double", "[least_cost]") {
    CHECK(veer::parts::power_of_two(3) == 8.0);
    CHECK(veer::parts::power_of_two(-1074) == 0x1p-1000);
    CHECK(veer::parts::power_of_two(5000) == 0x1p1000);
}

} // namespace
