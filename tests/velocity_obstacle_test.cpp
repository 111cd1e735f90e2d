// SPDX-License-Identifier: MIT
#include <veer/geometry/velocity_obstacle.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::Random, tests::sweep, tests::vector;
using veer::dimension_v, veer::dot, veer::length, veer::zero;
using namespace veer::parts;

/// Whether the least change out of a velocity obstacle is this one, but for some ulps.
template <veer::Vector V> bool is(const LeastChange<V>& u, const V& normal, double size) {
    return veer::distance(u.normal, normal) <= 1e-15
        && std::abs(u.size - size) <= 1e-15 * std::max(std::abs(size), 8.0);
}

TEMPLATE_TEST_CASE("the least change leads just out of a velocity obstacle", "[velocity_obstacle]",
    (veer::BasicVector<double, 2>), (veer::BasicVector<double, 3>)) {
    using V = TestType;
    sweep<Random>(25, 20'000, [](Random& random) {
        const double combined_radius = random.uniform<double>(0.1, 2), horizon = random.uniform<double>(0.5, 5);
        const V offset = random.direction<V>() * random.uniform<double>(combined_radius * 1.01, 12),
                motion = random.vector<V>(4);
        const auto u = least_change(offset, motion, combined_radius, 1 / horizon);
        if (std::abs(length(u.normal) - 1) > 1e-12) return false;
        // the least gap until the horizon, of this motion and of one a bit beyond the boundary
        const auto gap = [&](const V& moves) {
            const double time = veer::clamp(dot(offset, moves) / dot(moves, moves), 0, horizon);
            return length(V(offset - moves * time)) - combined_radius;
        };
        const bool inside = gap(motion) < 0;
        const V beyond = motion + u.normal * (u.size + 1e-6);
        return inside == (u.size > 0) || std::abs(u.size) < 1e-9 ? gap(beyond) > -1e-9 : false;
    });
}

TEMPLATE_TEST_CASE("the least change out of the velocity obstacle of a ball, in closed form", "[velocity_obstacle]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    const V rest = zero<V>(), back = axis<V>(0, -1), ahead = axis<V>(0, 4);
    const double side = std::sqrt(15.0) / 4; // of the cone of a combined radius of 1, 4 away; its sine is 1/4
    CHECK(
        is(least_change(ahead, axis<V>(0), 1, 0.5), back, -0.5)); // the ball, of radius 1/2: 1 m/s short of its centre
    CHECK(is(least_change(ahead, vector<V>(1.875, -0.75), 1, 0.5), vector<V>(-0.25, -side), 1.875 / 4 - 0.75 * side));
    CHECK(is(least_change(ahead, axis<V>(0, 4), 1, 0.5), vector<V>(-0.25, side), 1)); // the cone, head-on: to the left
    CHECK(is(least_change(axis<V>(0, 2), vector<V>(1, 4), 3, 2), vector<V>(-0.6, 0.8), 1));  // overlapping
    CHECK(is(least_change(axis<V>(0, 2), vector<V>(1, 4), 2, 2), vector<V>(-0.6, 0.8), -1)); // touching
    CHECK(is(least_change(axis<V>(0, 2), ahead, 3, 2), back, 6));      // into the centre of the ball
    const double hair = std::sqrt(std::numeric_limits<double>::min()); // the least whose square is a normal number
    CHECK(is(least_change(axis<V>(0, hair), rest, 1, 1), back, 1));
    // head-on onto somebody as near as can be, and all but head-on onto somebody as far as can be
    CHECK(is(least_change(axis<V>(0, 2 * hair), axis<V>(0), 0, 1), axis<V>(1), 0));
    CHECK(is(least_change(axis<V>(0, size_limit), vector<V>(1, 1e-200), 0, 1e-50), axis<V>(1), 0));
}

TEMPLATE_TEST_CASE("numbers beyond 2^80 count as 2^80, and an obstacle is seen from a place", "[velocity_obstacle]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    const V place = vector<V>(1, 2, 3), point = vector<V>(4, -7, 1), velocity = vector<V>(-5, 6, 7);
    const V seen = vector<V>(3, -9, -2), other = vector<V>(-1, -2, -3);
    CHECK(rarely_clamped(velocity) == velocity);
    CHECK(rarely_clamped(vector<V>(1e25, -1e300, 3)) == vector<V>(0x1p80, -0x1p80, 3));
    for (const double radius : {-1.0, 0.5}) {
        const auto bar = seen_from(place, veer::Capsule<V>{point, zero<V>(), radius, velocity});
        CHECK((bar.start == seen && bar.end == other && bar.velocity == velocity));
        const auto ball = seen_from(place, veer::Sphere<V>{point, radius, velocity});
        CHECK((ball.start == seen && ball.end == seen && ball.velocity == velocity));
        CHECK((bar.radius == std::max(radius, 0.0) && ball.radius == bar.radius));
    }
    const auto plane = seen_from(place, veer::Plane<V>{point, velocity, velocity});
    CHECK((plane.point == seen && plane.normal == velocity && plane.velocity == velocity));
}

TEMPLATE_TEST_CASE("the change past a bar: past an end, along it, and straight away from it, in any unit of length",
    "[velocity_obstacle]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    const double side = std::sqrt(15.0) / 4;
    for (const double unit : {1.0, 0x1p-10, 0x1p20}) {
        // a bar that begins 4 m ahead, to the right; a combined radius of 1 m, 2 s: straight away, 1.5 m/s are free
        const auto past = [&](const V& start, const V& end, const V& motion, const LeastChange<V>& away) {
            const auto asked = [&](const V& from, const V& to) {
                return change_past({away.normal, away.size * unit}, veer::Capsule<V>{from * unit, to * unit},
                    motion * unit, unit, 0.5);
            };
            const LeastChange<V> found = asked(start, end), other = asked(end, start);
            CHECK((found.normal == other.normal && found.size == other.size)); // from whichever end
            return LeastChange<V>{found.normal, found.size / unit};
        };
        const LeastChange<V> straight{axis<V>(0, -1), -1.5};
        const auto past_wall = [&](double x, double y) {
            return past(axis<V>(0, 4), vector<V>(4, -9), vector<V>(x, y), straight);
        };
        CHECK(is(past_wall(2, 1), vector<V>(-0.25, side), 0));      // past its end, on the cone
        CHECK(is(past_wall(1.75, 0.2), vector<V>(-0.25, side), 0)); // the ball lies less deep, but keeps less speed
        const double size = std::sqrt(0.3625);                      // and on the ball, which moves on
        CHECK(is(past_wall(1.55, 0.4), vector<V>(-0.45 / size, 0.4 / size), 0.5 - 0.9 / size));
        CHECK(is(past_wall(2, -4), straight.normal, straight.size));                                  // into it
        for (const double x : {1.0, 1.5}) CHECK(is(past_wall(x, 3), straight.normal, straight.size)); // it need not
        // a bar to the left, along the way: the gap is 1 m, and 1/2 m/s towards it is free
        const V near_end = vector<V>(4, 2), corner = near_end * (-1 / length(near_end));
        const LeastChange<V> from_corner{corner, (1 - length(near_end)) * 0.5};
        CHECK(is(past(near_end, vector<V>(9, 2), vector<V>(3, 0.1), from_corner), axis<V>(1, -1), -0.5));
        // a ball is a bar of no length
        const V motion = vector<V>(2, 1) * unit;
        const auto ball = change_past({straight.normal, -1.5 * unit},
            seen_from(zero<V>(), veer::Sphere<V>{axis<V>(0, 4 * unit)}), motion, unit, 0.5);
        CHECK(is(LeastChange<V>{ball.normal, ball.size / unit}, vector<V>(-0.25, side), 0));
    }
    const veer::Plane<V> floor{axis<V>(1), axis<V>(1)};
    CHECK(is(change_past({axis<V>(1), 3}, floor, axis<V>(1, -9), 1, 0.5), axis<V>(1), 3)); // a plane leaves no choice
}

TEMPLATE_TEST_CASE("the half space beside a bar holds no velocity that leads into it before the horizon",
    "[velocity_obstacle]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    int beside = 0;
    sweep<Random>(418, 20'000, [&](Random& random) {
        const V start = random.vector<V>(4), end = random.one_in(6) ? start : random.vector<V>(4);
        const veer::Capsule<V> bar{start, end, random.one_in(3) ? 0.0 : random.uniform<double>(0, 1),
            random.one_in(2) ? zero<V>() : random.vector<V>(1)};
        const V position = random.vector<V>(4), wanted = random.vector<V>(3);
        const double radius = random.one_in(3) ? 0.0 : random.uniform<double>(0, 0.5);
        const double horizon = random.uniform<double>(0.25, 4);
        if (veer::clearance(position, radius, bar).gap < 1e-3) return true;
        ++beside;
        const auto seen = seen_from(position, bar);
        const auto here = veer::clearance(zero<V>(), radius, seen);
        const auto u =
            change_past<V>({here.normal, -here.gap / horizon}, seen, V(wanted - bar.velocity), radius, 1 / horizon);
        const double offset = dot(bar.velocity, u.normal) + u.size;
        bool right = std::abs(length(u.normal) - 1) < 1e-12;
        // its boundary, as far as 20 m/s: the ball stays clear at all times up to the horizon
        const V velocity = u.normal * (offset + (random.one_in(2) ? 0.0 : random.uniform<double>(0, 20)))
                         + veer::reject(random.vector<V>(20), u.normal);
        for (int i = 1; i <= 20; ++i) {
            const double time = horizon * i / 20;
            right = right && veer::clearance(V(position + velocity * time), radius, veer::moved(bar, time)).gap > -1e-9;
        }
        return right;
    });
    CHECK(beside > 10'000);
}

TEST_CASE("a rate is 1 / time, and no more than the range of rates", "[velocity_obstacle]") {
    CHECK(rate_of(0.5) == 2);
    CHECK(rate_of(0.0) == rate_limit<double>());
    CHECK(rate_of(-1.0) == rate_limit<double>());
    CHECK(rate_of(1e-300) == rate_limit<double>());
}

} // namespace
