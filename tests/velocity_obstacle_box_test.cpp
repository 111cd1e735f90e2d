// SPDX-License-Identifier: MIT
#include <veer/geometry/velocity_obstacle_box.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/vectors.hpp"

// Random boxes: boxes_test.cpp.

namespace {

using tests::axis, tests::vector;
using namespace veer::parts;

TEMPLATE_TEST_CASE("a box is seen from a place, with unit axes, and numbers beyond 2^80 count as 2^80",
    "[velocity_obstacle]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    const V velocity = vector<V>(-5, 6, 7);
    veer::Box<V> crate{vector<V>(4, -7, 1), vector<V>(1, 1e30, 3), vector<V>(0, 5)};
    crate.velocity = velocity;
    const auto box = seen_from(vector<V>(1, 2, 3), crate);
    CHECK(box.center == vector<V>(3, -9, -2));
    CHECK((box.half_size == vector<V>(1, 0x1p80, 3) && box.velocity == velocity));
    CHECK(box.forward == vector<V>(0, 1));
}

TEMPLATE_TEST_CASE("the change past a box: straight away where that is enough, else along its side",
    "[velocity_obstacle]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    // a box from 4 m to 8 m ahead whose left side is 1 m to the right, seen by a ball of 1 m that looks 2 s ahead
    const veer::Box<V> wall = with_unit_axes(veer::Box<V>{vector<V>(6, -4), vector<V>(2, 3, 9), axis<V>(0)});
    const double size = std::sqrt(17.0);
    const LeastChange<V> straight{vector<V>(-4 / size, 1 / size), (1 - size) / 2};
    const auto past = [&](double x, double y) { return change_past(straight, wall, vector<V>(x, y), 1, 0.5); };
    const auto away = past(1, 1);
    CHECK((away.normal == straight.normal && away.size == straight.size));
    const auto beside = past(4, 0.1);
    CHECK(veer::distance(beside.normal, axis<V>(1)) <= 1e-15);
    CHECK(std::abs(beside.size) <= 1e-15);
}

TEMPLATE_TEST_CASE("the change past a box whose side is in line with the ball leads round the corner",
    "[velocity_obstacle]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    const double side = std::sqrt(15.0) / 4; // of the cone of a ball of 1 m, 4 m away; its sine is 1/4
    const veer::Box<V> wall = with_unit_axes(veer::Box<V>{vector<V>(6, -4.5), vector<V>(2, 4.5, 9), axis<V>(0)});
    const LeastChange<V> straight{axis<V>(0, -1), -1.5}, past = change_past(straight, wall, vector<V>(2, 1), 1, 0.5);
    CHECK(veer::distance(past.normal, vector<V>(-0.25, side)) <= 1e-15);
    CHECK(std::abs(past.size) <= 1e-15);
}

} // namespace
