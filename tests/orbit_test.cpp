// SPDX-License-Identifier: MIT
#include <veer/orbit.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/steer.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_value,
    tests::sweep, tests::Wild;
using veer::ArriveLimits, veer::keep_range, veer::keep_range_velocity, veer::orbit, veer::orbit_velocity,
    veer::scalar_t;

/// One of the frame rates of games.
template <class S> S frame(Random& random) {
    return S(1) / std::array{S(15), S(60), S(240)}[static_cast<std::size_t>(random.below(3))];
}

/// An agent about a centre in uniform motion, slower than the agent.
template <veer::Vector V> struct Orbit {
    using S = scalar_t<V>;
    V position, velocity, center, center_velocity;
    S radius, max_speed, time_step;

    /// The speed that the centre leaves goes at most 0.4 radius in a step, and at least a thousandth.
    static Orbit drawn(Random& random) {
        const S radius = std::abs(random.any_magnitude<S>(-2, 7)), h = frame<S>(random);
        const S left = radius / h * std::exp(random.uniform<S>(std::log(S(0.001f)), std::log(S(0.4f))));
        const V center = random.one_in(2) ? veer::zero<V>() : random.vector<V>(10);
        const V moving = random.one_in(2) ? veer::zero<V>() : random.vector<V>(1) * left;
        const V offset = random.vector<V>(1) * S(radius * std::exp(random.uniform<S>(-3, 2)));
        const V velocity = random.one_in(8) ? veer::zero<V>() : V(random.vector<V>(1) * left);
        return {center + offset, velocity, center, moving, radius, left + veer::length(moving), h};
    }
    [[nodiscard]] V wanted() const {
        return orbit_velocity(position, velocity, center, center_velocity, radius, max_speed);
    }
    void step() {
        velocity = wanted();
        position = position + velocity * time_step, center = center + center_velocity * time_step;
    }
    [[nodiscard]] S left() const { return max_speed - veer::length(center_velocity); }
    [[nodiscard]] S gap() const { return veer::distance(position, center) / radius - 1; }
};

TEMPLATE_LIST_TEST_CASE("orbit is the formula of its comment", "[orbit]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(671, 100'000, [](Random& random) {
        const auto given = Orbit<V>::drawn(random);
        const Exact offset = exact(given.position) - exact(given.center),
                    relative = exact(given.velocity) - exact(given.center_velocity);
        const long double distance = tests::length(offset), speed = tests::length(relative);
        if (speed == 0) return true;
        const Exact out = offset * (1 / distance), across = relative - out * tests::dot(relative, out);
        const long double aside = tests::length(across) / speed;
        if (aside < 1e-3L) return true;
        const long double gap = distance / exact(given.radius) - 1, q = std::sqrt(std::min(1.5L * std::abs(gap), 0.4L));
        const Exact turned = across * (1 / tests::length(across)) * std::sqrt(1 - q * q) - out * (gap < 0 ? -q : q);
        const Exact wanted = exact(given.center_velocity)
                           + turned * (exact(given.max_speed) - tests::length(exact(given.center_velocity)));
        // where the root is steep, the rounding of the places is: q^2 is off by 1.5 roundings of the gap
        const long double grain = 2 * epsilon<S> * (tests::length(exact(given.position)) + 10 + 2 * distance);
        const long double steep =
            std::min(std::sqrt(2 * grain / exact(given.radius)), 2 * grain / exact(given.radius) / std::max(q, 1e-30L));
        const long double turned_by = grain / distance + 8 * epsilon<S> / aside;
        return error_of(given.wanted(), wanted) <= exact(given.max_speed) * (steep + turned_by);
    });
}

TEMPLATE_LIST_TEST_CASE("the whole velocity of an orbit is at most max_speed, and three quarters of what the centre "
                        "leaves go round the circle",
    "[orbit]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(672, 100'000, [](Random& random) {
        auto given = Orbit<V>::drawn(random);
        if (random.one_in(4)) given.max_speed = random.uniform<S>(-1, 2) * veer::length(given.center_velocity);
        const V wanted = given.wanted();
        if (veer::length(wanted) > std::max(given.max_speed, S(0)) * (1 + 4 * std::numeric_limits<S>::epsilon()))
            return false;
        const Exact offset = exact(given.position) - exact(given.center),
                    relative = exact(wanted) - exact(given.center_velocity);
        const Exact out = offset * (1 / tests::length(offset));
        const long double round = tests::length(relative - out * tests::dot(relative, out));
        return round >= 0.75L * exact(given.left()) - 4 * epsilon<S> * exact(given.max_speed);
    });
}

TEMPLATE_LIST_TEST_CASE("an orbit converges from everywhere to within 3 % of its radius at every frame rate, goes the "
                        "way round that it flew, and stays in its plane",
    "[orbit]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(673, tests::cases(25'000 / tests::quick), [](Random& random) {
        auto agent = Orbit<V>::drawn(random);
        const V offset = agent.position - agent.center, relative = agent.velocity - agent.center_velocity;
        const bool flies = veer::length(relative) > S(0);
        // at least 0.6 of the speed leads to the circle while it is far; then a few rounds
        const S step = agent.left() * agent.time_step, far = std::abs(agent.gap()) * agent.radius;
        const int frames = static_cast<int>(far / (S(0.5f) * step) + agent.radius / step) + 60;
        for (int i = 0; i < frames; ++i) agent.step();
        for (int i = 0; i < 60; ++i) {
            agent.step();
            const S angle = step / agent.radius;
            if (std::abs(agent.gap()) > S(0.03f) || std::abs(agent.gap()) > angle * angle / 6 + S(2e-3)) return false;
        }
        if (!flies) return true;
        const V now = agent.position - agent.center, flown = agent.velocity - agent.center_velocity;
        if constexpr (veer::dimension_v<V> == 2) return veer::cross(offset, relative) * veer::cross(now, flown) > 0;
        else {
            const V normal = veer::cross(offset, relative), still = veer::cross(now, flown);
            return veer::dot(normal, still) > S(0.99f) * veer::length(normal) * veer::length(still);
        }
    });
}

TEMPLATE_LIST_TEST_CASE(
    "steering to an orbit with an engine that takes its time converges too", "[orbit]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(674, tests::cases(2'000 / tests::quick), [](Random& random) {
        auto agent = Orbit<V>::drawn(random);
        const S step = agent.left() * agent.time_step, delay = S(0.15f) * agent.radius / agent.left();
        const veer::SteerLimits<S> limits{agent.left() * 20, std::max(delay, agent.time_step), agent.max_speed};
        const int frames =
            static_cast<int>(std::abs(agent.gap()) * agent.radius / (S(0.3f) * step) + 20 * agent.radius / step);
        for (int i = 0; i < frames + 500; ++i) {
            const auto next = veer::steer_step(agent.position, agent.velocity,
                orbit(
                    agent.position, agent.velocity, agent.center, agent.center_velocity, agent.radius, agent.max_speed),
                limits, agent.time_step);
            agent.position = next.position, agent.velocity = next.velocity;
            agent.center = agent.center + agent.center_velocity * agent.time_step;
        }
        return std::abs(agent.gap()) < S(0.1f);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "in the middle, at rest and straight in, an orbit finds a way out and round", "[orbit]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V none = veer::zero<V>(), center = tests::vector<V>(3, 4, 5);
    const auto out_of = [&](const V& position, const V& velocity) {
        return orbit_velocity(position, velocity, center, none, 10, 2);
    };
    const V at_rest = out_of(center, none), flying = out_of(center, axis<V>(1, 7));
    CHECK(tests::components(at_rest)[0] > S(1)); // out along the first axis
    const long double out = 2 * std::sqrt(0.4L); // along the flight, of which the share for the way out is the root
    CHECK(std::abs(exact(tests::components(flying)[1]) - out) <= 8 * epsilon<S>);
    CHECK(same_value(orbit_velocity(center, axis<V>(1), center, none, -5, 3),
        orbit_velocity(center, axis<V>(1), center, none, 0, 3)));
    for (const V& velocity : {none, axis<V>(0, 1), axis<V>(0, -1)}) {
        const V offset = axis<V>(0, 30), round = veer::perpendicular(axis<V>(0));
        const V straight = out_of(center + offset, velocity);
        CHECK(veer::dot(straight, round) >= S(1.5));
        CHECK(tests::components(straight)[0] < 0);
    }
    // a centre that is too fast is followed, a radius below 0 is none
    const V fast = orbit_velocity(none, axis<V>(1), center, axis<V>(0, 9), 5, 3);
    CHECK(error_of(fast, exact(axis<V>(0, 3))) <= 4 * epsilon<S>);
    CHECK(same_value(
        orbit_velocity(none, axis<V>(1), center, none, -5, 3), orbit_velocity(none, axis<V>(1), center, none, 0, 3)));
    CHECK(same_value(orbit_velocity(none, axis<V>(1), center, axis<V>(0, 9), 5, -3), none));
    CHECK(same_value(orbit(none, axis<V>(1), center, none, 5, 3),
        orbit_velocity(none, axis<V>(1), center, none, 5, 3) - axis<V>(1)));
}

/// An agent that keeps its distance from a target.
template <veer::Vector V> struct Ranging {
    using S = scalar_t<V>;
    V position, target, target_velocity;
    S min_range, max_range;
    ArriveLimits<S> limits;
    S time_step;

    static Ranging drawn(Random& random) {
        const S min_range = random.one_in(4) ? S(0) : random.uniform<S>(0, 20);
        const S width = random.one_in(4) ? S(0) : random.uniform<S>(0, 20), h = frame<S>(random);
        const V target = random.one_in(3) ? veer::zero<V>() : random.vector<V>(50);
        const V moving = random.one_in(2) ? veer::zero<V>() : random.vector<V>(2);
        const ArriveLimits<S> limits{random.uniform<S>(4, 12), random.uniform<S>(2, 40)};
        return {target + random.vector<V>(40), target, moving, min_range, min_range + width, limits, h};
    }
    [[nodiscard]] V wanted() const {
        return keep_range_velocity(position, target, target_velocity, min_range, max_range, limits, time_step);
    }
    void step() {
        position = position + wanted() * time_step;
        target = target + target_velocity * time_step;
    }
    [[nodiscard]] S range() const { return veer::distance(position, target); }
    /// The rounding of the places after some frames, while they are within 200 of the origin: where the target moves,
    /// each frame rounds both.
    [[nodiscard]] S grain(int frames) const {
        const bool rests = same_value(target_velocity, veer::zero<V>());
        return (16 + S(rests ? 0 : frames)) * std::numeric_limits<S>::epsilon() * S(200);
    }
};

TEMPLATE_LIST_TEST_CASE("keep_range comes to the nearer edge, stops there, never crosses to the other side, and moves "
                        "with the target in between",
    "[orbit]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(675, tests::cases(25'000 / tests::quick), [](Random& random) {
        auto agent = Ranging<V>::drawn(random);
        const S start = agent.range();
        const bool beyond = start > agent.max_range, within = start < agent.min_range;
        const S edge = veer::clamp(start, agent.min_range, agent.max_range);
        const S spare = agent.limits.max_speed - veer::length(agent.target_velocity);
        if (spare < S(0.5f)) return true;
        // to speed up at once, to brake, and as long again
        const S time = std::abs(edge - start) / spare + 2 * agent.limits.max_speed / agent.limits.max_deceleration;
        const int frames = static_cast<int>(time * 2 / agent.time_step) + 4;
        if (time * 2 > 40) return true; // so that the target stays within 200
        for (int i = 0; i < frames; ++i) {
            if (veer::length(agent.wanted()) > agent.limits.max_speed * (1 + 4 * std::numeric_limits<S>::epsilon()))
                return false;
            const S before = agent.range();
            agent.step();
            const S now = agent.range(), grain = agent.grain(i);
            if (beyond && (now < agent.max_range - grain || now > before + grain)) return false;
            if (within && (now > agent.min_range + grain || now < before - grain)) return false;
            if (!beyond && !within && (now < agent.min_range - grain || now > agent.max_range + grain)) return false;
        }
        return std::abs(agent.range() - edge) <= agent.grain(frames);
    });
}

TEMPLATE_LIST_TEST_CASE("keep_range rests to the bit where the target rests, and backs off along the first axis from "
                        "the target's own place",
    "[orbit]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const ArriveLimits<S> limits{5, 2};
    const V none = veer::zero<V>(), target = tests::vector<V>(1, 2, 3), moving = axis<V>(1, 2);
    CHECK(same_value(keep_range_velocity(target + axis<V>(0, 6), target, none, 5, 8, limits, S(0.125)), none));
    CHECK(same_value(keep_range_velocity(target + axis<V>(0, 6), target, moving, 5, 8, limits, S(0.125)), moving));
    CHECK(same_value(keep_range_velocity(target, target, none, 0, 8, limits, S(0.125)), none));
    const V backs = keep_range_velocity(target, target, none, 5, 8, limits, S(0.125));
    CHECK(tests::components(backs)[0] > S(1));
    CHECK(error_of(backs, exact(axis<V>(0, tests::components(backs)[0]))) == 0);
    // ranges below 0 count as 0, and a max_range below min_range as min_range
    CHECK(same_value(keep_range_velocity(target, target, none, -5, -3, limits, S(0.125)), none));
    CHECK(same_value(keep_range_velocity(target + axis<V>(0, 9), target, none, 7, 3, limits, S(0.125)),
        keep_range_velocity(target + axis<V>(0, 9), target, none, 7, 7, limits, S(0.125))));
    CHECK(same_value(keep_range(target, axis<V>(0), target, none, 5, 8, limits, S(0.125)), backs - axis<V>(0)));
    // a target that is too fast
    CHECK(error_of(keep_range_velocity(target + axis<V>(0, 6), target, axis<V>(1, 20), 5, 8, limits, S(0.125)),
              exact(axis<V>(1, 5)))
          <= 20 * epsilon<S>);

    sweep<Random>(676, 2'000, [](Random& random) { // at rest for good, without trembling
        auto agent = Ranging<V>::drawn(random);
        agent.target_velocity = veer::zero<V>();
        for (int i = 0; i < 6'000 && !same_value(agent.wanted(), veer::zero<V>()); ++i) agent.step();
        return same_value(agent.wanted(), veer::zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("every answer about orbits and ranges is a number", "[orbit][flags]", tests::Vectors) {
    using V = TestType;
    tests::stays_finite<V>(677, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), center = wild.vector(), moving = wild.vector();
        return orbit(position, velocity, center, moving, wild.number(), wild.number());
    });
    tests::stays_finite<V>(678, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector(), moving = wild.vector();
        return keep_range(position, velocity, target, moving, wild.number(), wild.number(),
            {wild.number(), wild.number()}, wild.time_step());
    });
}

} // namespace
