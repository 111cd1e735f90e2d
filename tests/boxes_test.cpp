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
    "a ball on a box moves as on a plane, however far from the origin", "[boxes]", tests::PlainVectors) {
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
                    > 64 * tests::epsilon<S> * (40 + 2 * exact(away)))
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

TEMPLATE_LIST_TEST_CASE("a ball between two boxes stays outside of both", "[boxes]", tests::PlainVectors) {
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

// ---- agents ---------------------------------------------------------------------------------------------------------

template <veer::Vector V> Box<V> random_box(Random& random, bool moves) {
    using S = scalar_t<V>;
    const auto size = [&] { return random.one_in(5) ? S(0) : random.uniform<S>(0, 2); };
    const S x = size(), y = size(), z = size();
    Box<V> box{random.vector<V>(4), vector<V>(x, y, z), random.direction<V>()};
    if constexpr (veer::dimension_v<V> == 3) box.up = random.vector<V>(1);
    if (moves) box.velocity = random.vector<V>(1);
    return box;
}

TEMPLATE_TEST_CASE("the half space beside a box holds no velocity that leads into it before the horizon", "[boxes]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    int beside = 0;
    sweep<Random>(921, tests::cases(20'000), [&](Random& random) {
        const Box<V> box = random_box<V>(random, random.one_in(2));
        const V position = random.vector<V>(4), wanted = random.vector<V>(3);
        const double radius = random.one_in(3) ? 0.0 : random.uniform<double>(0, 0.5);
        const double horizon = random.uniform<double>(0.25, 4);
        if (clearance(position, radius, box).gap < 1e-3) return true;
        ++beside;
        const auto seen = veer::parts::seen_from(position, box);
        const auto here = clearance(zero<V>(), radius, seen);
        const auto u = veer::parts::change_past<V>(
            {here.normal, -here.gap / horizon}, seen, V(wanted - box.velocity), radius, 1 / horizon);
        const double offset = veer::dot(box.velocity, u.normal) + u.size;
        bool right = std::abs(length(u.normal) - 1) < 1e-12;
        // its boundary, as far as 20 m/s: the ball stays clear at all times up to the horizon
        const V velocity = u.normal * (offset + (random.one_in(2) ? 0.0 : random.uniform<double>(0, 20)))
                         + veer::reject(random.vector<V>(20), u.normal);
        for (int i = 1; i <= 20; ++i) {
            const double time = horizon * i / 20;
            right = right && clearance(V(position + velocity * time), radius, veer::moved(box, time)).gap > -1e-9;
        }
        return right;
    });
    CHECK(beside > 1'000);
}

TEMPLATE_TEST_CASE("if any half space beside a box contains the motion of an agent, the chosen one does", "[boxes]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    sweep<Random>(922, tests::cases(2'000), [&](Random& random) {
        const Box<V> box = random_box<V>(random, false);
        const V position = random.vector<V>(6);
        const double radius = random.uniform<double>(0, 0.5), horizon = random.uniform<double>(0.25, 4);
        const auto seen = veer::parts::seen_from(position, box);
        const auto here = clearance(zero<V>(), radius, seen);
        if (here.gap < 0.01) return true;
        const V motion = seen.center * (1 / horizon) + random.vector<V>(2);
        const veer::parts::LeastChange<V> straight{here.normal, -here.gap / horizon};
        const auto u = veer::parts::change_past<V>(straight, seen, motion, radius, 1 / horizon);
        const double margin = veer::dot(u.normal, motion) - u.size;
        for (int i = 0; i < 2000; ++i) { // any normal that separates the agent from the box
            const V normal = veer::normalize_or(
                V(random.one_in(2) ? random.direction<V>() : V(u.normal + random.vector<V>(0.1))), here.normal);
            double support = veer::dot(normal, seen.center) + radius;
            const auto axes = veer::parts::axes_of(seen);
            const auto half = tests::components(seen.half_size);
            support +=
                half[0] * std::abs(veer::dot(normal, axes.forward)) + half[1] * std::abs(veer::dot(normal, axes.left));
            if constexpr (veer::dimension_v<V> == 3) support += half[2] * std::abs(veer::dot(normal, axes.up));
            if (support > 0) continue;
            if (margin < 0 && veer::dot(normal, motion) - support / horizon > 1e-9) {
                return false;
            }
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("no crowd presses an agent into a box", "[boxes]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int pressed = 0;
    sweep<Random>(923, tests::cases(5'000), [&](Random& random) {
        std::vector<veer::Agent<V>> agents;
        std::vector<int> neighbors;
        for (int i = 0; i < 8; ++i)
            agents.push_back({random.vector<V>(S(1.5)), random.vector<V>(3), S(0.5)}), neighbors.push_back(i);
        std::vector<Box<V>> boxes;
        for (int i = random.below(6); i >= 0; --i) boxes.push_back(random_box<V>(random, false));
        for (const auto& one : boxes)
            if (clearance(agents[0].position, agents[0].radius, one).gap < 0) return true;
        const S time_step = random.uniform<S>(S(0.01), S(0.25)), max_speed = S(4);
        const V preferred = random.vector<V>(3);
        const V next = veer::reciprocal_velocity(0, agents, neighbors, boxes, preferred, max_speed, 2, time_step);
        const V free = veer::reciprocal_velocity(0, agents, neighbors, preferred, max_speed, 2, time_step);
        bool outside = veer::length(next) <= max_speed * (1 + 4 * std::numeric_limits<S>::epsilon()), would_be = true;
        for (const auto& one : boxes) {
            outside =
                outside && clearance(V(agents[0].position + next * time_step), agents[0].radius, one).gap >= S(-1e-6);
            would_be = would_be && clearance(V(agents[0].position + free * time_step), agents[0].radius, one).gap >= 0;
        }
        pressed += !would_be;
        return outside;
    });
    CHECK(pressed > 20);
}

TEMPLATE_TEST_CASE(
    "an agent walks around a box, and stops before one that is too wide", "[boxes]", glm::vec2, glm::dvec2) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto walk = [](double y, const Box<V>& box) { // the time to (5, 0) at 1.3 m/s; -1: never; -2: into the box
        std::array one{veer::Agent<V>{V(-5, S(y)), zero<V>(), S(0.3)}};
        const std::array boxes{box};
        for (int frame = 0; frame < 1500; ++frame) {
            const V way = V(5, 0) - one[0].position;
            if (length(way) < S(0.3)) return frame / 60.0;
            one[0].velocity = veer::reciprocal_velocity(
                0, one, std::array{0}, boxes, veer::truncate(V(way * S(60)), S(1.3)), S(1.6), S(2.5), S(1) / 60);
            one[0].position = one[0].position + one[0].velocity * (S(1) / 60);
            if (clearance(one[0].position, S(0.3), box).gap < S(-1e-6)) return -2.0;
        }
        return -1.0;
    };
    for (const double y : {0.9, 1.5}) {
        for (const double angle : {0.0, 0.3, 0.785, 1.2}) {
            const double time = walk(y, turned(V(0, 0), V(S(0.5), S(0.4)), angle));
            CAPTURE(y, angle, time);
            CHECK((time > 7 && time < 10));
        }
    }
    CHECK(walk(0, Box<V>{V(0, 0), V(S(0.5), 4)}) == -1);
}

} // namespace
