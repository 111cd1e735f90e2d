// SPDX-License-Identifier: MIT
#include <veer/bounce.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// Balls in worlds of round things and between plates, counted: VEER_CASES says how many are dropped in each world.

namespace {

using tests::Random;
using veer::Capsule, veer::Material, veer::PhysicBase, veer::Plane, veer::scalar_t, veer::Sphere;

template <class S> using Flat = veer::BasicVector<S, 2>;
template <class S> using Space = veer::BasicVector<S, 3>;

/// `away` from the origin, in the plane of the first two axes.
template <veer::Vector V> V middle_of(double away) {
    using S = scalar_t<V>;
    return tests::vector<V>(S(away * 0.6), S(away * 0.8));
}

/// A ball, and how its frames go.
template <veer::Vector V> struct Ball {
    using S = scalar_t<V>;
    V place, velocity, pull;
    S radius, time_step;
    Material<S> material;
    bool is_uneven; ///< one frame in nineteen takes a quarter of a second
    int frame = 0;

    S step(const auto&... obstacles) {
        const S h = is_uneven && frame % 19 == 7 ? S(0.25) : time_step;
        PhysicBase<V> body(place, velocity, h);
        body.set_acceleration(pull);
        veer::update_with_contacts(body, radius, material, obstacles...);
        place = body.position(), velocity = body.velocity(), ++frame;
        return h;
    }
    /// Whether the ball freezes within some seconds: whether it stays in its place, to the bit, for three quarters of a
    /// second with a speed that is more than a rounding of the place.
    bool freezes(S seconds, const auto&... obstacles) {
        S still = 0;
        for (S age = 0; age < seconds && still <= S(0.75);) {
            const V before = place;
            const S h = step(obstacles...);
            const S grain = std::numeric_limits<S>::epsilon() * veer::parts::sum_of_magnitudes(place);
            still = veer::distance(place, before) > 0 || veer::length(velocity) * h <= grain ? S(0) : still + h;
            age += h;
        }
        return still > S(0.75);
    }
};

/// Somewhere above the world: rates from 15 to 240 Hz; half of the balls have no friction, and half no restitution.
template <veer::Vector V> Ball<V> dropped(Random& random, const V& place, scalar_t<V> weight, scalar_t<V> radius) {
    using S = scalar_t<V>;
    constexpr std::array rates{15, 60, 240};
    const auto rate = static_cast<S>(rates[static_cast<std::size_t>(random.below(3))]);
    const S restitution = random.one_in(2) ? S(0) : random.uniform<S>(0, S(0.5)),
            friction = random.one_in(2) ? S(0) : random.uniform<S>(0, S(0.2));
    const V pull = tests::axis<V>(veer::dimension_v<V> - 1, 0 - weight);
    return {place, veer::zero<V>(), pull, radius, 1 / rate, {restitution, friction}, random.one_in(4)};
}

/// How many of the balls freeze that `drops(random)` says of each whether it does.
int frozen_of(std::uint64_t seed, int count, auto drops) {
    Random random(seed);
    int frozen = 0;
    for (int i = 0; i < count; ++i) frozen += drops(random) ? 1 : 0;
    return frozen;
}

TEMPLATE_TEST_CASE("no ball freezes on a row of spheres, however far from the origin", "[drops]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    for (const double away : {0.0, 10.0, 30.0, 100.0, 1'000.0, 10'000.0, 1'000'000.0}) {
        if (sizeof(S) == 4 && away > 10'000) break;
        const V middle = middle_of<V>(away);
        CAPTURE(away);
        const int frozen = frozen_of(521, tests::cases(12), [&](Random& random) {
            std::array<Sphere<V>, 8> row;
            for (int i = 0; i < 8; ++i)
                row[std::size_t(i)] = {
                    middle + V{S(i) * S(1.5) + random.uniform<S>(S(-0.2), S(0.2)), 0}, random.uniform<S>(S(0.6), 1)};
            const V place = middle + V{random.uniform<S>(1, 9), random.uniform<S>(3, 5)};
            return dropped<V>(random, place, S(9.8), random.uniform<S>(S(0.1), S(0.5))).freezes(5, row);
        });
        CHECK(frozen == 0);
    }
}

TEMPLATE_TEST_CASE("no ball freezes on level capsules, however far from the origin", "[drops]", float, double) {
    using S = TestType;
    using V = Space<S>;
    for (const double away : {0.0, 10.0, 100.0, 1'000.0, 10'000.0}) {
        const V middle = middle_of<V>(away);
        CAPTURE(away);
        const int frozen = frozen_of(522, tests::cases(6), [&](Random& random) {
            std::array<Capsule<V>, 8> logs;
            for (int i = 0; i < 8; ++i) {
                const V start = middle + V{S(i) * S(1.5) + random.uniform<S>(S(-0.2), S(0.2)), -5, 0};
                logs[std::size_t(i)] = {start, start + V{0, 10, 0}, random.uniform<S>(S(0.6), 1)};
            }
            const V place = middle + V{random.uniform<S>(1, 9), 0, random.uniform<S>(3, 5)};
            return dropped<V>(random, place, S(9.8), random.uniform<S>(S(0.1), S(0.5))).freezes(5, logs);
        });
        CHECK(frozen == 0);
    }
}

TEMPLATE_TEST_CASE("no ball freezes on two rails that fall", "[drops]", float, double) {
    using S = TestType;
    using V = Space<S>;
    for (const double away : {0.0, 300.0, 10'000.0}) {
        const V middle = middle_of<V>(away);
        CAPTURE(away);
        const int frozen = frozen_of(523, tests::cases(6), [&](Random& random) {
            const S slope = random.uniform<S>(S(0.1), 1), apart = random.uniform<S>(S(0.3), S(0.7));
            const V along{std::cos(slope) * 40, 0, std::sin(slope) * -40}, aside{0, apart / 2, 0};
            const std::array<Capsule<V>, 2> rails{Capsule<V>{middle + aside, middle + aside + along, S(0.1)},
                Capsule<V>{middle - aside, middle - aside + along, S(0.1)}};
            return dropped<V>(random, middle + along * S(0.1) + V{0, 0, S(0.6)}, S(9.8), S(0.5)).freezes(3, rails);
        });
        CHECK(frozen == 0);
    }
}

TEMPLATE_TEST_CASE("no ball freezes on the pins of a board of 1920 x 1080 pixels", "[drops]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    std::vector<Sphere<V>> pins;
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 19; ++x) pins.push_back({V{S(100 * x + y % 2 * 50 + 30), S(100 * y + 100)}, S(12)});
    const std::array<Plane<V>, 4> walls{Plane<V>{V{0, 0}, V{1, 0}}, Plane<V>{V{1920, 0}, V{-1, 0}},
        Plane<V>{V{960, 0}, V{S(0.1), 1}}, Plane<V>{V{960, 0}, V{S(-0.1), 1}}};
    const int frozen = frozen_of(524, tests::cases(6), [&](Random& random) {
        const V place{random.uniform<S>(50, 1870), random.uniform<S>(1030, 1080)};
        return dropped<V>(random, place, S(980), random.uniform<S>(10, 36)).freezes(6, pins, walls);
    });
    CHECK(frozen == 0);
}

TEMPLATE_TEST_CASE("no ball bounces where it lands on a floor of capsules end to end, and none slows at a joint",
    "[drops]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    for (const double away : {0.0, 10.0, 100.0, 1'000.0, 10'000.0, 1'000'000.0}) {
        if (sizeof(S) == 4 && away > 1'000) break;
        const V middle = middle_of<V>(away);
        std::vector<Capsule<V>> floor;
        for (int i = -1; i < 12; ++i) floor.push_back({middle + V{S(i), 0}, middle + V{S(i + 1), 0}, S(0.5)});
        Random random(525);
        int bounced = 0, slowed = 0;
        for (int i = 0; i < tests::cases(20); ++i) {
            const V place = middle + V{random.uniform<S>(2, 9), random.uniform<S>(1, 3)};
            Ball<V> ball = dropped<V>(random, place, S(9.8), S(0.5));
            const S speed = random.uniform<S>(-8, 8);
            ball.material = {0, 0}, ball.velocity = {speed, random.uniform<S>(-3, 0)};
            if (!random.one_in(8)) ball.time_step = 1 / S(15);
            bool has_bounced = false;
            for (S age = 0; age < S(1.5) && std::abs(ball.place.x - middle.x - S(5.5)) < S(5.5);) {
                age += ball.step(floor);
                has_bounced = has_bounced || ball.velocity.y > S(0.05);
            }
            bounced += has_bounced ? 1 : 0;
            slowed += std::abs(ball.velocity.x - speed) > S(0.01) * std::abs(speed) ? 1 : 0;
        }
        CAPTURE(away);
        CHECK(bounced == 0);
        CHECK(slowed == 0);
    }
}

TEMPLATE_TEST_CASE("a ball slides over a hundred joints at its speed", "[drops]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    for (const double away : {0.0, 100.0, 1'000.0, 10'000.0, 1'000'000.0}) {
        if (sizeof(S) == 4 && away > 1'000) break;
        for (const int rate : {15, 60, 240}) {
            const V middle = middle_of<V>(away);
            std::vector<Capsule<V>> floor;
            for (int i = -1; i < 105; ++i) floor.push_back({middle + V{S(i), 0}, middle + V{S(i + 1), 0}, S(0.5)});
            Ball<V> ball{middle + V{0, 1}, {5, 0}, {0, S(-9.8)}, S(0.5), 1 / static_cast<S>(rate), {0, 0}, true};
            S least = 5, highest = 0;
            while (ball.place.x - middle.x < 100 && least > 1) {
                ball.step(floor);
                least = std::min(least, ball.velocity.x), highest = std::max(highest, ball.velocity.y);
            }
            CAPTURE(away, rate, least, highest);
            CHECK(least >= S(4.95));
            CHECK(highest <= S(0.05));
        }
    }
}

TEMPLATE_TEST_CASE("a ball between floor and ceiling keeps its energy to a thousandth", "[drops][hours]", float,
    double) { // VEER_CASES: frames
    using S = TestType;
    using V = Flat<S>;
    for (const S play : {S(0.002), S(0.1)})
        for (const int rate : {15, 60, 240}) {
            const Plane<V> floor{V{0, 0}, V{0, 1}}, ceiling{V{0, 1 + play}, V{0, -1}};
            Ball<V> ball{{0, (1 + play) / 2}, {1, 4}, {0, S(-9.8)}, S(0.5), 1 / static_cast<S>(rate), {1, 0}, true};
            const auto energy = [&] { return veer::length_squared(ball.velocity) / 2 + S(9.8) * ball.place.y; };
            const S start = energy();
            S farthest = 0;
            for (int i = 0; i < tests::cases(2'000); ++i) {
                ball.step(floor, ceiling);
                ball.place.x = 0, farthest = std::max(farthest, std::abs(energy() - start));
            }
            CAPTURE(play, rate, farthest / start);
            // asked is a thousandth: the roundings of 10^6 frames in float lose half a hundredth at 60 Hz
            const S rounding = std::numeric_limits<S>::epsilon() / 16 * static_cast<S>(tests::cases(2'000));
            CHECK(farthest <= (S(0.001) + rounding) * start);
        }
}

} // namespace
