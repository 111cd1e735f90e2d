// SPDX-License-Identifier: MIT
#include <veer/bounce.hpp>
#include <veer/crowd.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// Balls that fall on boxes, roll off them and rest on them for many frames, and agents that walk around boxes.

namespace {

using tests::axis, tests::exact, tests::Exact, tests::Random, tests::same_bits, tests::same_value, tests::sweep,
    tests::vector;
using veer::Box, veer::clearance, veer::Material, veer::PhysicBase, veer::Plane, veer::scalar_t, veer::zero;

template <veer::Vector V> constexpr V at(double x, double y, double z = 0) { return vector<V>(x, y, z); }

/// A box that is turned about the z axis.
template <veer::Vector V> Box<V> turned(const V& center, const V& half_size, double angle) {
    Box<V> box{center, half_size};
    box.forward = vector<V>(std::cos(angle), std::sin(angle));
    return box;
}

template <veer::Vector V> scalar_t<V> height(const V& v) { return tests::components(v)[1]; }
template <veer::Vector V> scalar_t<V> across(const V& v) { return tests::components(v)[0]; }

/// A ball under gravity, 9.8 m/s^2 downwards.
template <veer::Vector V> struct Falling {
    using S = scalar_t<V>;
    PhysicBase<V> body;
    S radius;
    Material<S> material;

    Falling(const V& place, const V& velocity, S own_radius, const Material<S>& given, S rate)
        : body(place, velocity, 1 / rate), radius(own_radius), material(given) {}

    auto step(const auto&... obstacles) {
        body.set_acceleration(axis<V>(1, S(-9.8)));
        return veer::update_with_contacts(body, radius, material, obstacles...);
    }
    /// Per unit of mass, from a height.
    long double energy(long double from = 0) const {
        const Exact v = exact(body.velocity());
        return tests::dot(v, v) / 2 + 9.8L * (exact(height(body.position())) - from);
    }
    bool is_outside(const auto& boxes) const {
        for (const auto& box : boxes)
            if (clearance(body.position(), radius, box).gap < 0) return false;
        return true;
    }
};

TEMPLATE_LIST_TEST_CASE(
    "an elastic ball on a box keeps its energy for a thousand bounces", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array boxes{Box<V>{at<V>(0, -1), vector<V>(50, 1, 50)}};
    for (const double rate : {15.0, 60.0, 240.0}) {
        Falling<V> ball(at<V>(3, 2.5, 4), zero<V>(), S(0.5), {1, 0}, S(rate));
        const long double before = ball.energy(0.5L);
        long double most = 0;
        int bounces = 0;
        for (int i = 0; bounces < 1000 && i < 1'000'000; ++i) {
            bounces += ball.step(boxes).time >= 0;
            most = std::max(most, std::abs(ball.energy(0.5L) / before - 1));
            REQUIRE(ball.is_outside(boxes));
        }
        CHECK(bounces == 1000);
        CHECK(most < (sizeof(S) == 4 ? 2e-3L : 1e-11L));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a ball on a box moves as on a plane, to the bit, however far from the origin", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double away : {0.0, 1'000.0, 10'000.0}) {
        sweep<Random>(911, 200, [&](Random& random) {
            const V middle = at<V>(away, away / 2, -away);
            const Box<V> crate{middle + at<V>(0, -1), vector<V>(20, 1, 20)};
            const Plane<V> floor{middle, axis<V>(1)};
            const S restitution = random.one_in(2) ? S(0) : random.uniform<S>(0, 1);
            const Material<S> material{restitution, random.one_in(2) ? S(0) : random.uniform<S>(0, S(0.5))};
            const V place = middle + at<V>(random.uniform<double>(-5, 5), random.uniform<double>(0.5, 3), 0);
            Falling<V> one(place, random.vector<V>(3), S(0.5), material, 60), other = one;
            for (int i = 0; i < 120; ++i) {
                one.step(crate), other.step(floor);
                if (tests::length(exact(one.body.position()) - exact(other.body.position()))
                    > 64 * tests::epsilon<S> * (40 + 2 * away))
                    return false;
                if (clearance(one.body.position(), S(0.5), crate).gap < 0) return false;
            }
            return true;
        });
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a ball comes to rest on a box, and then does not move by a bit", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double away : {0.0, 100.0, 10'000.0}) {
        const std::array boxes{turned(at<V>(away, away, away), vector<V>(2, 1, 2), 0.25),
            turned(at<V>(away + 2.5, away - 1, away), vector<V>(1, 1, 2), 2.0)};
        sweep<Random>(912, 60, [&](Random& random) {
            const V place = at<V>(away, away + 3, away) + axis<V>(0, random.uniform<S>(-1, 3));
            Falling<V> ball(place, random.vector<V>(1), S(0.5), {random.uniform<S>(0, S(0.6)), S(0.9)}, 60);
            V last = place;
            int still = 0;
            const Plane<V> ground{at<V>(away, away - 3, away), axis<V>(1)};
            for (int i = 0; i < 60 * 30 && still < 60; ++i) {
                ball.step(boxes, ground);
                still = same_bits(ball.body.position(), last) ? still + 1 : 0;
                last = ball.body.position();
                if (!ball.is_outside(boxes)) return false;
            }
            return still == 60 || std::abs(across(last) - S(away)) > 5; // or it rolls on over the ground
        });
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a ball rolls off the edge of a box, never inside, and gains no energy", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double away : {0.0, 10'000.0}) {
        const std::array boxes{Box<V>{at<V>(away, -1), vector<V>(2, 1, 2)}};
        sweep<Random>(913, 100, [&](Random& random) {
            const S speed = random.uniform<S>(S(0.05), 4) * (random.one_in(2) ? S(1) : S(-1)),
                    radius = random.uniform<S>(S(0.1), 1);
            const V place = at<V>(away, 0) + axis<V>(1, radius);
            Falling<V> ball(place, axis<V>(0, speed), radius, {random.one_in(2) ? S(0) : S(0.7), 0}, 60);
            long double energy = ball.energy();
            const long double tolerance = // the ball turns about the edge at places that its coordinates allow
                (sizeof(S) == 4 ? 4e-5L : 2e-11L) + 16 * tests::epsilon<S> * exact(S(away));
            bool is_off = false;
            for (int i = 0; i < 60 * 60 && !is_off; ++i) {
                ball.step(boxes);
                if (ball.energy() > energy + tolerance || !ball.is_outside(boxes)) return false;
                energy = ball.energy();
                is_off = height(ball.body.position()) < -2 - radius;
            }
            return is_off && (across(ball.body.position()) - S(away)) * speed > 0;
        });
    }
}

TEMPLATE_LIST_TEST_CASE("a ball between two boxes comes to rest outside of both", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(914, 300, [&](Random& random) {
        const double left = random.uniform<double>(0.1, 1.2), right = random.uniform<double>(0.1, 1.2),
                     apart = random.uniform<double>(0, 0.5);
        const std::array boxes{turned(at<V>(-3 - apart, 0), vector<V>(3, 1, 3), -left),
            turned(at<V>(3 + apart, 0), vector<V>(3, 1, 3), right)};
        Falling<V> ball(at<V>(random.uniform<double>(-1, 1), 6), random.vector<V>(1), S(0.5),
            {random.uniform<S>(0, S(0.5)), random.uniform<S>(0, S(0.5))}, 60);
        for (int i = 0; i < 600; ++i) {
            ball.step(boxes);
            if (!ball.is_outside(boxes)) {
                for (const auto& box : boxes) // between two, an ulp or two
                    if (clearance(ball.body.position(), ball.radius, box).gap
                        < -4 * std::numeric_limits<S>::epsilon() * 8)
                        return false;
            }
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a lift carries a ball, and a moving wall pushes it", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Box<V> lift{at<V>(0, -1), vector<V>(2, 1, 2)};
    lift.velocity = axis<V>(1, 3);
    Falling<V> ball(at<V>(1, 0.5), axis<V>(1, 3), S(0.5), {0, 0}, 60);
    for (int i = 0; i < 120; ++i) ball.step(lift), lift = veer::moved(lift, S(1) / 60);
    CHECK(std::abs(height(ball.body.position()) - S(6.5)) <= S(1e-4));
    CHECK(clearance(ball.body.position(), S(0.5), lift).gap >= 0);

    Box<V> wall = turned(at<V>(-5, 0), vector<V>(1, 4, 4), 0);
    wall.velocity = axis<V>(0, 2);
    PhysicBase<V> pushed(zero<V>(), zero<V>(), S(1) / 60);
    for (int i = 0; i < 300; ++i) {
        veer::update_with_contacts(pushed, S(0.5), {0, 0}, wall);
        wall = veer::moved(wall, S(1) / 60);
        REQUIRE(clearance(pushed.position(), S(0.5), wall).gap >= 0);
    }
    CHECK(std::abs(across(pushed.position()) - S(6.5)) <= S(1e-3));
}

TEMPLATE_LIST_TEST_CASE(
    "an elastic ball among boxes keeps its energy, and is never inside one", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(915, 60, [&](Random& random) {
        std::vector<Box<V>> boxes;
        for (int i = 0; i < 5; ++i) {
            Box<V> box{random.vector<V>(5),
                vector<V>(random.uniform<S>(S(0.2), 2), random.uniform<S>(S(0.2), 2), random.uniform<S>(S(0.2), 2)),
                random.direction<V>()};
            if constexpr (veer::dimension_v<V> == 3) box.up = random.vector<V>(1);
            boxes.push_back(box);
        }
        for (int i = 0; i < veer::dimension_v<V>; ++i) // a room of six boxes
            for (const S side : {S(-1), S(1)}) {
                V half = vector<V>(8, 8, 8);
                boxes.push_back({axis<V>(i, side * 14), half});
            }
        Falling<V> ball(random.vector<V>(5), random.vector<V>(5), random.uniform<S>(S(0.1), S(0.5)), {1, 0}, 60);
        for (int i = 0; i < 3; ++i)
            for (const auto& box : boxes)
                ball.body.set_position(veer::push_out(ball.body.position(), ball.radius, box));
        if (!ball.is_outside(boxes)) return true;
        const long double before = ball.energy(-6);
        for (int i = 0; i < 300; ++i) {
            ball.step(boxes);
            for (const auto& box : boxes)
                if (clearance(ball.body.position(), ball.radius, box).gap < -32 * std::numeric_limits<S>::epsilon())
                    return false;
            if (std::abs(ball.energy(-6) / before - 1) > (sizeof(S) == 4 ? 1e-3L : 1e-10L)) return false;
        }
        return true;
    });
}

} // namespace
