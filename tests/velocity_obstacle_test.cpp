// SPDX-License-Identifier: MIT
#include <veer/geometry/velocity_obstacle.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::Random, tests::sweep, tests::vector;
using veer::dot, veer::length, veer::scalar_t, veer::zero;
using namespace veer::parts;

TEMPLATE_TEST_CASE("the way out of a velocity obstacle leads just out of it", "[velocity_obstacle]",
    (veer::BasicVector<double, 2>), (veer::BasicVector<double, 3>)) {
    using V = TestType;
    sweep<Random>(25, 20'000, [](Random& random) {
        const double reach = random.uniform<double>(0.1, 2), horizon = random.uniform<double>(0.5, 5);
        const V offset = random.direction<V>() * random.uniform<double>(reach * 1.01, 12), motion = random.vector<V>(4);
        const auto out = way_out(offset, motion, reach, 1 / horizon);
        if (std::abs(length(out.normal) - 1) > 1e-12) return false;
        // the least gap until the horizon, of this motion and of one a bit beyond the boundary
        const auto gap = [&](const V& moves) {
            const double time = veer::clamp(dot(offset, moves) / dot(moves, moves), 0, horizon);
            return length(V(offset - moves * time)) - reach;
        };
        const bool inside = gap(motion) < 0;
        const V beyond = motion + out.normal * (out.closing + 1e-6);
        return inside == (out.closing > 0) || std::abs(out.closing) < 1e-9 ? gap(beyond) > -1e-9 : false;
    });
}

TEMPLATE_TEST_CASE("who is out of reach cannot touch, whatever it does", "[velocity_obstacle]",
    (veer::BasicVector<double, 2>), (veer::BasicVector<double, 3>)) {
    using V = TestType;
    sweep<Random>(26, 20'000, [](Random& random) {
        const V offset = random.vector<V>(20), motion = random.vector<V>(4);
        const double reach = random.uniform<double>(0, 2), horizon = random.uniform<double>(0.1, 5), speed = 1.5;
        if (!is_out_of_reach(offset, motion, reach, speed, horizon)) return true;
        const V own = random.direction<V>() * random.uniform<double>(0, speed);
        for (int i = 0; i <= 16; ++i) {
            const double time = horizon * i / 16;
            if (length(V(offset + (motion - own) * time)) < reach) return false;
        }
        return true;
    });
}

TEST_CASE("a rate is 1 / time, and no more than the range of rates", "[velocity_obstacle]") {
    CHECK(rate_of(0.5) == 2);
    CHECK(rate_of(0.0) == rate_limit<double>());
    CHECK(rate_of(-1.0) == rate_limit<double>());
    CHECK(rate_of(1e-300) == rate_limit<double>());
}

} // namespace
