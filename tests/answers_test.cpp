// SPDX-License-Identifier: MIT
#include <veer/answers.hpp>

#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/vectors.hpp"

namespace {

TEMPLATE_LIST_TEST_CASE(
    "a throw that was not found is false, and both throws start as none", "[answers]", tests::Vectors) {
    using V = TestType;
    const veer::Launches<V> none;
    CHECK(!none.low);
    CHECK(!none.high);
    CHECK(none.low.time == 0);
    CHECK(tests::same_value(none.high.velocity, veer::zero<V>()));
    CHECK(veer::Launch<V>{true, 1, veer::zero<V>()});
}

TEMPLATE_LIST_TEST_CASE("a passage is true if it was found", "[answers]", tests::PlainVectors) {
    using V = TestType;
    CHECK(veer::Passage<V>{true, 1, veer::zero<V>()});
    CHECK(!veer::Passage<V>{false, 0, veer::zero<V>()});
}

TEMPLATE_TEST_CASE("the times of an intercept are a list", "[answers]", float, double) {
    const veer::InterceptTimes<TestType> times{{1, 2, 4}, 3};
    CHECK(std::vector<TestType>(times.begin(), times.end()) == std::vector<TestType>{1, 2, 4});
    CHECK(times.size() == 3);
    CHECK(times[2] == 4);
    CHECK(!times.empty());
    CHECK(veer::InterceptTimes<TestType>{}.empty());
}

} // namespace
