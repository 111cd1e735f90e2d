// SPDX-License-Identifier: MIT
#include <veer/bounce.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>
#include <veer/trigonometry.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace game { // with an obstacle of its own, as the documentation of update_with_contacts asks for it

template <veer::Vector V> struct Terrain { veer::Plane<V> surface; };
template <veer::Vector V>
veer::Clearance<V> clearance(const V& position, veer::scalar_t<V> radius, const Terrain<V>& terrain, const V& = {}) {
    return veer::clearance(position, radius, terrain.surface);
}
template <veer::Vector V>
veer::Contact<V> contact(const V& position, const V& velocity, veer::scalar_t<V> radius, const Terrain<V>& terrain,
    veer::scalar_t<V> time_step) {
    return veer::contact(position, velocity, radius, terrain.surface, time_step);
}

} // namespace game

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits, tests::same_value,
    tests::sweep, tests::vector;
using veer::bounce, veer::bounce_pair, veer::Capsule, veer::clearance, veer::Contact, veer::Material, veer::PhysicBase,
    veer::Plane, veer::push_out, veer::scalar_t, veer::Sphere, veer::zero;

template <veer::Vector V> Plane<V> ground() { return {zero<V>(), vector<V>(0, 1)}; }

template <veer::Vector V> bool none(const Contact<V>& found, const V& position) {
    return found.time == -1 && same_bits(found.point, position) && same_value(found.normal, zero<V>())
        && same_value(found.velocity, zero<V>());
}

template <veer::Vector V> PhysicBase<V> body(const V& position, const V& velocity, scalar_t<V> unit_time) {
    PhysicBase<V> made(unit_time);
    made.set_position(position);
    made.set_velocity(velocity);
    return made;
}

// ---- bounce ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "a unit normal that is long by rounding gives no energy, in a thousand bounces", "[bounce]", tests::PlainVectors) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    const S epsilon = std::numeric_limits<S>::epsilon();
    const V normal = veer::normalize_or(tests::vector<V>(1, -2, 3), veer::first_axis<V>()) * (S(1) + 6 * epsilon);
    V velocity = normal;
    for (int i = 0; i < 500; ++i) {
        velocity = veer::bounce(velocity, veer::zero<V>() - normal, S(1)); // from wall to wall
        velocity = veer::bounce(velocity, normal, S(1));
    }
    // two or three roundings a bounce; with the normal taken as one, each would give 24 epsilon
    CHECK(std::abs(veer::length(velocity) - S(1)) <= 4000 * epsilon);
}

TEMPLATE_LIST_TEST_CASE(
    "a bounce turns the velocity into the surface round, less what the restitution keeps", "[bounce]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V normal = vector<V>(0, 1), velocity = vector<V>(3, -4, 5);
    CHECK(same_value(bounce(velocity, normal, S(1)), vector<V>(3, 4, 5)));
    CHECK(same_value(bounce(velocity, normal, S(0.5)), vector<V>(3, 2, 5)));
    CHECK(same_value(bounce(velocity, normal, S(0)), vector<V>(3, 0, 5)));
    CHECK(same_value(bounce(velocity, normal, S(-3)), vector<V>(3, 0, 5)));
    CHECK(same_value(bounce(velocity, normal * S(8), S(1)), vector<V>(3, 4, 5)));
    CHECK(same_value(bounce(velocity, normal, 1, vector<V>(9, 2)), vector<V>(3, 8, 5)));
    CHECK(same_value(bounce(velocity, normal, {.restitution = S(0.5)}), vector<V>(3, 2, 5)));
}

TEMPLATE_LIST_TEST_CASE(
    "what moves apart or along, and what meets no normal, keeps its velocity", "[bounce]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Material<S> rough{1, 1};
    for (const V& velocity : {vector<V>(3, 4, 5), vector<V>(3, 0, 5), vector<V>(3, -0.0, 5)}) {
        CHECK(same_bits(bounce(velocity, vector<V>(0, 1), S(1)), velocity));
        CHECK(same_bits(bounce(velocity, vector<V>(0, 1), rough), velocity));
    }
    CHECK(same_bits(bounce(vector<V>(3, -4), zero<V>(), rough), vector<V>(3, -4)));
    CHECK(same_bits(bounce(vector<V>(3, -4), vector<V>(0, 1), rough, vector<V>(0, -5)), vector<V>(3, -4)));
}

TEMPLATE_LIST_TEST_CASE("an elastic bounce keeps the speed against the surface, whatever rounding did to the normal",
    "[bounce]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(506, 100'000, [](Random& random) {
        const V velocity = random.vector<V>(10), surface = random.vector<V>(10),
                normal = random.direction<V>() * random.uniform<S>(S(0.5), 2);
        const V after = bounce(velocity, normal, 1, surface);
        const long double before = tests::length(exact(velocity) - exact(surface));
        return std::abs(tests::length(exact(after) - exact(surface)) - before) <= 8 * epsilon<S> * 20;
    });
}

TEMPLATE_LIST_TEST_CASE("friction takes along the surface at most its share of the push, and no more than there is",
    "[bounce]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V normal = vector<V>(0, 1);
    CHECK(same_value(
        bounce(vector<V>(8, -4), normal, {1, S(0.25)}), vector<V>(6, 4))); // the push is 8, a quarter of it 2
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {0, S(0.25)}), vector<V>(7, 0)));
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {1, 2}), vector<V>(0, 4)));
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {1, 2}, vector<V>(5, 0)), vector<V>(5, 4))); // carried along
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {1, -2}), vector<V>(8, 4)));
    CHECK(same_value(bounce(vector<V>(8, -4), normal * S(8), {1, S(0.25)}), vector<V>(6, 4)));
}

TEMPLATE_LIST_TEST_CASE("a bounce off the shortest of normals is finite", "[bounce]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S most = tests::Wild<V>::largest, least = std::sqrt((std::numeric_limits<S>::min)());
    CHECK(tests::is_finite(bounce(vector<V>(0, -most), vector<V>(0, 2 * least), tests::Wild<V>::most_rate)));
    CHECK(veer::parts::push_of(S(-3), 1, S(0.5)) == 0);
    CHECK(veer::parts::push_of(S(3), 2, S(0.5)) == S(2.25));
}

TEMPLATE_LIST_TEST_CASE(
    "two masses that bounce off their centre of mass keep momentum and energy", "[bounce]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V a = vector<V>(3, -1), b = vector<V>(-1, 2), normal = vector<V>(-1, 0); // masses 1 and 3
    const V middle = (a + b * S(3)) * S(0.25);
    const V a2 = bounce(a, normal, 1, middle), b2 = bounce(b, normal * S(-1), 1, middle);
    CHECK(same_value(a2 + b2 * S(3), a + b * S(3)));
    CHECK(veer::length_squared(a2) + 3 * veer::length_squared(b2)
          == veer::length_squared(a) + 3 * veer::length_squared(b));
    CHECK(same_value(a2 - b2, vector<V>(-4, -3)));
}

// ---- bounce_pair ----------------------------------------------------------------------------------------------------

/// Two bodies about to hit each other: masses over ten orders of magnitude, materials up to twice elastic.
template <veer::Vector V> struct Crash {
    using S = scalar_t<V>;
    V first, second, normal;
    S first_mass, second_mass;
    Material<S> material;

    explicit Crash(Random& random)
        : first(random.vector<V>(10)),
          second(random.one_in(4) ? first + random.vector<V>(S(0.01)) : random.vector<V>(10)),
          normal(random.direction<V>() * random.uniform<S>(S(0.01), 9)),
          first_mass(std::abs(random.any_magnitude<S>(-16, 17))),
          second_mass(std::abs(random.any_magnitude<S>(-16, 17))), material{random.uniform<S>(0, 2),
                                                                       random.uniform<S>(0, 2)} {}

    [[nodiscard]] veer::PairVelocities<V> after() const {
        return bounce_pair(first, first_mass, second, second_mass, normal, material);
    }
    /// 4 epsilon of the speeds, as far as the material sends them back.
    [[nodiscard]] long double rounding() const {
        return 4 * epsilon<S> * (1 + exact(material.restitution)) * (1 + exact(material.friction))
             * (tests::length(exact(first)) + tests::length(exact(second)));
    }
};

/// The change of velocity of the first body against the second one, from the impulses of the textbook.
template <veer::Vector V> Exact exact_change(const Crash<V>& crash) {
    const Exact against = exact(crash.first) - exact(crash.second), normal = exact(crash.normal);
    const Exact unit = normal * (1 / tests::length(normal));
    const long double closing = -tests::dot(against, unit);
    if (closing <= 0) return {0, 0, 0};
    const Exact along = against + unit * closing;
    const long double push = (1 + exact(crash.material.restitution)) * closing,
                      grip = push * exact(crash.material.friction);
    return unit * push - along * (grip < tests::length(along) ? grip / tests::length(along) : 1.0L);
}

template <veer::Vector V> bool same_bits(const veer::PairVelocities<V>& a, const veer::PairVelocities<V>& b) {
    return same_bits(a.first, b.first) && same_bits(a.second, b.second);
}

TEMPLATE_LIST_TEST_CASE("two bodies that hit each other change by the same impulse", "[bounce][pair]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V east = vector<V>(1, 0), still = zero<V>();
    const auto is = [](const veer::PairVelocities<V>& after, const V& first, const V& second) {
        return same_value(after.first, first) && same_value(after.second, second);
    };
    CHECK(is(bounce_pair(vector<V>(-2, 5), 7, vector<V>(3, 1), 7, east, {1}), vector<V>(3, 5),
        vector<V>(-2, 1))); // equal masses: exchanged
    CHECK(is(bounce_pair(vector<V>(-4, 5), 1, still, 3, east, {1}), vector<V>(2, 5), vector<V>(-2, 0)));
    CHECK(is(bounce_pair(vector<V>(-4, 5), 1, still, 3, east * S(8), {1}), vector<V>(2, 5), vector<V>(-2, 0)));
    CHECK(is(bounce_pair(vector<V>(-4, 5), 1, still, 3, east, {0}), vector<V>(-1, 5), vector<V>(-1, 0)));
    CHECK(is(bounce_pair(vector<V>(-4, 5), 1, still, 3, east, {S(0.5)}), vector<V>(S(0.5), 5), vector<V>(S(-1.5), 0)));
    // the push is 8, a quarter of it 2 along the surface, of which the light one bears three quarters
    CHECK(is(
        bounce_pair(vector<V>(-4, 8), 1, still, 3, east, {1, S(0.25)}), vector<V>(2, S(6.5)), vector<V>(-2, S(0.5))));
    CHECK(is(bounce_pair(vector<V>(-4, 8), 1, still, 3, east, {1, 9}), vector<V>(2, 2),
        vector<V>(-2, 2))); // no more than there is
}

TEMPLATE_LIST_TEST_CASE("each of a pair is within 4 epsilon of the textbook, and so is their momentum",
    "[bounce][pair]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(540, 100'000 / tests::quick, [](Random& random) {
        const Crash<V> crash(random);
        const auto after = crash.after();
        const Exact change = exact_change(crash);
        const long double m1 = exact(crash.first_mass), m2 = exact(crash.second_mass), total = m1 + m2;
        const Exact before = exact(crash.first) * m1 + exact(crash.second) * m2,
                    momentum = exact(after.first) * m1 + exact(after.second) * m2;
        return error_of(after.first, exact(crash.first) + change * (m2 / total)) <= crash.rounding()
            && error_of(after.second, exact(crash.second) - change * (m1 / total)) <= crash.rounding()
            && tests::length(momentum - before) <= total * crash.rounding();
    });
}

TEMPLATE_LIST_TEST_CASE("an elastic pair keeps its energy, and none gains any by friction or by less restitution",
    "[bounce][pair]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(541, 100'000 / tests::quick, [](Random& random) {
        Crash<V> crash(random);
        const bool elastic = random.one_in(2);
        crash.material = elastic
                           ? Material<S>{1, 0}
                           : Material<S>{random.one_in(2) ? S(1) : random.uniform<S>(0, 1), random.uniform<S>(0, 2)};
        const auto after = crash.after();
        const auto energy = [&crash](const V& first, const V& second) {
            return tests::dot(exact(first), exact(first)) * exact(crash.first_mass)
                 + tests::dot(exact(second), exact(second)) * exact(crash.second_mass);
        };
        const long double gain = energy(after.first, after.second) - energy(crash.first, crash.second),
                          speeds = tests::length(exact(crash.first)) + tests::length(exact(crash.second));
        const long double rounding =
            4 * epsilon<S> * (exact(crash.first_mass) + exact(crash.second_mass)) * speeds * speeds;
        return gain <= rounding && (!elastic || gain >= -rounding);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "it is the same which of a pair is called the first, to the bit", "[bounce][pair]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(542, 20'000, [](Random& random) {
        const Crash<V> crash(random);
        const auto after = crash.after();
        const auto other = bounce_pair(
            crash.second, crash.second_mass, crash.first, crash.first_mass, crash.normal * S(-1), crash.material);
        return same_bits(after, {other.second, other.first});
    });
}

TEMPLATE_LIST_TEST_CASE("a pair that does not close in, and one without a normal, keeps its velocities to the bit",
    "[bounce][pair]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Material<S> rough{1, 1};
    const V up = vector<V>(0, 1), zeros = vector<V>(-0.0, -0.0, -0.0);
    const S least = std::sqrt((std::numeric_limits<S>::min)());
    const auto unchanged = [&](const V& first, const V& second, const V& normal) {
        return same_bits(bounce_pair(first, 2, second, 3, normal, rough), {first, second});
    };
    CHECK(unchanged(vector<V>(3, 4, 5), vector<V>(1, 2), up));                   // they move apart
    CHECK(unchanged(vector<V>(3, 4, 5), vector<V>(-3, 4), up));                  // along each other
    CHECK(unchanged(vector<V>(3, -4, 5), vector<V>(3, -4, 5), up));              // together
    CHECK(unchanged(zeros, zeros, up));                                          // at rest
    CHECK(unchanged(zeros, vector<V>(-0.0, -1), up));                            // the second one leaves
    CHECK(unchanged(vector<V>(-0.0, -4), vector<V>(-0.0, 4), zero<V>()));        // no normal
    CHECK(unchanged(vector<V>(-0.0, -4), vector<V>(-0.0, 4), up * (least / 2))); // one that counts as none
    CHECK(!unchanged(vector<V>(-0.0, -4), vector<V>(-0.0, 4), up * (least * 2)));
}

TEMPLATE_LIST_TEST_CASE("nobody feels a feather, and two feathers share alike", "[bounce][pair]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V down = vector<V>(3, -4), still = zero<V>(), up = vector<V>(0, 1);
    const Material<S> material{S(0.5), S(0.25)};
    const V bounced = bounce(down, up, material);
    for (const S feather : {S(0), S(-0.0), S(-5), -(std::numeric_limits<S>::max)()}) {
        const auto first = bounce_pair(down, feather, still, 2, up, material),
                   second = bounce_pair(still, 2, down, feather, up * S(-1), material);
        CHECK(same_value(first.first, bounced));
        CHECK(same_value(first.second, still));
        CHECK(same_value(second.first, still));
        CHECK(same_value(second.second, bounced));
        CHECK(same_bits(
            bounce_pair(down, feather, still, feather, up, material), bounce_pair(down, 1, still, 1, up, material)));
        CHECK(same_bits(
            bounce_pair(down, feather, still, 0, up, material), bounce_pair(down, 1, still, 1, up, material)));
    }
    const S least = (std::numeric_limits<S>::min)();
    CHECK(same_bits(bounce_pair(down, least / 2, still, least, up, material),
        bounce_pair(down, 1, still, 1, up, material))); // less than counts
}

TEMPLATE_LIST_TEST_CASE(
    "the largest and the smallest masses share as others do", "[bounce][pair]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S most = (std::numeric_limits<S>::max)(), least = (std::numeric_limits<S>::min)();
    const V down = vector<V>(3, -4), still = zero<V>(), up = vector<V>(0, 1);
    const auto ask = [&](S first, S second) { return bounce_pair(down, first, still, second, up, {1, 0}); };
    CHECK(same_bits(ask(most, most), ask(1, 1)));
    CHECK(same_bits(ask(most / 4, most / 4 * 3), ask(1, 3)));
    CHECK(same_bits(ask(least, least), ask(1, 1)));
    CHECK(same_value(ask(most, 1).first, down));
    CHECK(same_value(ask(most, 1).second, vector<V>(0, -8)));
    CHECK(same_value(ask(1, most).first, vector<V>(3, 4)));
    tests::stays_finite<V>(543, [](tests::Wild<V>& wild) {
        const V first = wild.vector(), second = wild.vector(), normal = wild.vector();
        const S first_mass = wild.one_in(4) ? std::numeric_limits<S>::max() : wild.number(),
                second_mass = wild.one_in(4) ? first_mass : wild.number();
        const S restitution = wild.rate(), friction = wild.rate();
        const auto after = bounce_pair(first, first_mass, second, second_mass, normal, {restitution, friction});
        return veer::Motion<V>{after.first, after.second};
    });
}

TEMPLATE_LIST_TEST_CASE("restitution and friction below 0 count as 0 for a pair", "[bounce][pair]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto ask = [](const Material<S>& material) {
        return bounce_pair(vector<V>(3, -4), 2, vector<V>(1, 1), 3, vector<V>(0, 1), material);
    };
    CHECK(same_bits(ask({S(-3), S(0.5)}), ask({0, S(0.5)})));
    CHECK(same_bits(ask({S(0.5), S(-3)}), ask({S(0.5), 0})));
}

TEMPLATE_LIST_TEST_CASE("two balls given to each other as moving spheres gain energy, and bounce_pair keeps it",
    "[bounce][pair]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // two balls of radius 1, 2.5 m apart, head-on at 1 m/s each: they touch in the middle of the second
    PhysicBase<V> left = body(vector<V>(S(-1.25), 0), vector<V>(1, 0), S(0.5)),
                  right = body(vector<V>(S(1.25), 0), vector<V>(-1, 0), S(0.5));
    const Sphere<V> left_ball{left.position(), 1, left.velocity()}, right_ball{right.position(), 1, right.velocity()};
    const S touch = veer::contact(left.position(), left.velocity(), S(1), right_ball, S(0.5)).time;
    CHECK(touch == S(0.25));
    const V normal = left.position_at(touch) - right.position_at(touch);
    const auto after = bounce_pair(left.velocity(), 1, right.velocity(), 1, normal, {1});
    CHECK(same_value(after.first, vector<V>(-1, 0)));
    CHECK(same_value(after.second, vector<V>(1, 0)));

    veer::update_with_contacts(left, S(1), {}, right_ball), veer::update_with_contacts(right, S(1), {}, left_ball);
    CHECK(same_value(left.velocity(), vector<V>(-3, 0)));
    CHECK(same_value(right.velocity(), vector<V>(3, 0)));
}

TEST_CASE("fall_time: forwards, backwards, slowing down, and never", "[bounce]") {
    using veer::parts::fall_time;
    CHECK(fall_time(8, 4, 0) == 2);
    CHECK(fall_time(8, 0.5, 0) == 16);
    CHECK(fall_time(8, 0, 4) == 2);
    CHECK(fall_time(2, 0, 1) == 2);
    CHECK(fall_time(8, 2, 2) == 2);
    CHECK(fall_time(8, 6, -2) == 2); // and not the 4 of the way back
    CHECK(fall_time(0, -2, 2) == 2); // up and back
    CHECK(fall_time(8, -2, 6) == 2);
    CHECK(fall_time(0, 3, 7) == 0);
    CHECK(fall_time(0, 0, 7) == 0);
    CHECK(fall_time(9, 6, -2) == 3);  // only just
    CHECK(fall_time(9, 6, -4) == -1); // it turns round before
    CHECK(fall_time(8, 0, 0) == -1);  // it stands still
    CHECK(fall_time(8, -2, 0) == -1); // it leaves
    CHECK(fall_time(8, -2, -0.5) == -1);
}

// ---- the frame ------------------------------------------------------------------------------------------------------

/// A ball that is thrown on a floor, as a game has it.
template <veer::Vector V> struct Game {
    using S = scalar_t<V>;
    S radius = S(0.5);
    V gravity = vector<V>(0, S(-9.8f));
    PhysicBase<V> ball = PhysicBase<V>(S(1) / S(60));

    void frame(const Material<S>& material, const auto&... obstacles) {
        ball.set_acceleration(gravity);
        veer::update_with_contacts(ball, radius, material, obstacles...);
    }
    [[nodiscard]] long double height() const { return exact(tests::components(ball.position())[1]) - exact(radius); }
    [[nodiscard]] long double energy() const { // of a kilogram, above the floor
        const Exact v = exact(ball.velocity());
        return tests::dot(v, v) / 2 - tests::dot(exact(gravity), exact(ball.position()) - Exact{0, exact(radius), 0});
    }
};

TEMPLATE_LIST_TEST_CASE("without a contact a frame is update", "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(507, 10'000, [](Random& random) {
        PhysicBase<V> plain = body(random.vector<V>(10), random.vector<V>(10), S(1) / S(60));
        plain.set_acceleration(random.vector<V>(10));
        PhysicBase<V> ball = plain;
        plain.update(plain.unit_time());
        veer::update_with_contacts(
            ball, 1, {}, Plane<V>{vector<V>(0, -20), vector<V>(0, 1)}, Sphere<V>{vector<V>(30, 0), 3});
        return same_bits(ball.position(), plain.position()) && same_bits(ball.velocity(), plain.velocity())
            && same_value(ball.acceleration(), zero<V>()) && ball.unit_time() == plain.unit_time();
    });
    PhysicBase<V> ball = body(vector<V>(1, 2), vector<V>(3, 4), S(1)); // with nothing around
    CHECK(veer::update_with_contacts(ball, 1, {}).time < 0);
    CHECK(same_value(ball.position(), vector<V>(4, 6)));
}

TEMPLATE_LIST_TEST_CASE(
    "a thousand bounces keep the energy to 1e-4, and no frame ends in the floor", "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double height : {0.1, 0.25, 1.0, 2.0, 5.0, 10.0, 30.0}) {
        for (const double radius : {0.0, 0.5}) {
            Game<V> game{.radius = S(radius)};
            game.ball.set_position(vector<V>(0, S(height) + game.radius));
            const long double energy = game.energy();
            const double frames = 1000 * 2 * std::sqrt(2 * height / 9.8) * 60;
            long double worst = 0, lowest = 1;
            for (int frame = 0; frame < frames; ++frame) {
                game.frame({.restitution = 1}, ground<V>());
                worst = std::max(worst, std::abs(game.energy() - energy) / energy),
                lowest = std::min(lowest, game.height());
            }
            CAPTURE(height, radius);
            CHECK(worst <= (sizeof(S) == 4
                                ? 1e-4L
                                : 1e-12L)); // what rounding of the flight leaves: the contacts add 3e-6 in float
            CHECK(lowest >= 0);
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a ball on a slope keeps its energy, and the slope keeps it out", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(508, 20, [](Random& random) {
        const std::array<Plane<V>, 2> valley{Plane<V>{zero<V>(), vector<V>(random.uniform<S>(S(0.2), 1), 1)},
            Plane<V>{zero<V>(), vector<V>(random.uniform<S>(-1, S(-0.2)), 1)}};
        Game<V> game;
        game.ball.set_position(vector<V>(random.uniform<S>(-2, 2), 6));
        const long double energy = game.energy();
        for (int frame = 0; frame < 20'000; ++frame) {
            game.frame({.restitution = 1}, valley);
            if (std::abs(game.energy() - energy) > energy * (sizeof(S) == 4 ? 1e-4L : 1e-12L)) return false;
            if (clearance(game.ball.position(), game.radius, valley[1]).gap < 0
                || clearance(game.ball.position(), game.radius, valley[0]).gap < -8 * std::numeric_limits<S>::epsilon())
                return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a bouncing ball is where the law says, after a thousand bounces", "[bounce][frame]", tests::DoubleVectors) {
    using V = TestType;
    for (const double height : {1e-4, 0.01, 1.0, 7.0}) {
        Game<V> game{.radius = 0.25, .gravity = vector<V>(0, -10)};
        game.ball.set_position(vector<V>(0, height + 0.25));
        const double flight =
            2 * std::sqrt(2 * height / 10); // from bounce to bounce: several of them in a frame for the lowest
        for (int frame = 1; frame * game.ball.unit_time() < 1000 * flight; ++frame) {
            game.frame({}, ground<V>());
            const double age = std::remainder(frame * game.ball.unit_time(), flight); // from the top
            REQUIRE(std::abs(game.height() - exact(height - 5 * age * age)) <= 2e-10L * exact(height) + 1e-12L);
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a fast ball in a narrow box is where its mirror images say", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<Plane<V>, 4> box{Plane<V>{vector<V>(0, 0), vector<V>(1, 0)},
        Plane<V>{vector<V>(3, 0), vector<V>(-1, 0)}, Plane<V>{vector<V>(0, 0), vector<V>(0, 1)},
        Plane<V>{vector<V>(0, 2), vector<V>(0, -1)}};
    const auto folded = [](long double x, long double width) {
        return std::abs(std::remainder(x, 2 * width));
    }; // walls at 0 and width
    sweep<Random>(509, 50, [&](Random& random) {
        const V start = vector<V>(random.uniform<S>(S(0.25), S(2.75)), random.uniform<S>(S(0.25), S(1.75)));
        const V velocity =
            vector<V>(random.uniform<S>(-1000, 1000), random.uniform<S>(-700, 700)); // up to 13 bounces a frame
        PhysicBase<V> ball = body(start, velocity, S(1) / S(64));
        const Exact from = exact(start) - Exact{0.25L, 0.25L, 0}, speed = exact(velocity);
        for (int frame = 1; frame <= 64; ++frame) {
            veer::update_with_contacts(ball, S(0.25), {}, box);
            const long double time = frame / 64.0L;
            const Exact image{
                0.25L + folded(from.X + speed.X * time, 2.5L), 0.25L + folded(from.Y + speed.Y * time, 1.5L), 0};
            const Exact now = exact(ball.velocity());
            if (error_of(ball.position(), image) > 1000 * epsilon<S> * 13 * frame
                || std::abs(now.X) != std::abs(speed.X) || std::abs(now.Y) != std::abs(speed.Y))
                return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a ball thrown about a box keeps its energy, through walls, floor and ceiling",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<Plane<V>, 4> box{Plane<V>{vector<V>(0, 0), vector<V>(1, 0)},
        Plane<V>{vector<V>(3, 0), vector<V>(-1, 0)}, Plane<V>{vector<V>(0, 0), vector<V>(0, 1)},
        Plane<V>{vector<V>(0, 2), vector<V>(0, -1)}};
    const Capsule<V> bar{vector<V>(1, 1), vector<V>(S(1.7), S(1.2)), S(0.1)};
    Game<V> game{.radius = S(0.125)};
    game.ball = body(vector<V>(S(0.5), 1), vector<V>(5, 3), S(1) / S(60));
    const long double energy = game.energy();
    for (int frame = 0; frame < 20'000; ++frame) {
        game.frame({}, box, bar);
        REQUIRE(std::abs(game.energy() - energy) <= energy * (sizeof(S) == 4 ? 1e-4L : 1e-12L));
        for (const Plane<V>& wall : box) REQUIRE(clearance(game.ball.position(), game.radius, wall).gap >= 0);
        REQUIRE(clearance(game.ball.position(), game.radius, bar).gap >= 0);
    }
}

/// A box with crooked walls, balls and bars in it, and a ball somewhere above them.
template <veer::Vector V> struct World {
    using S = scalar_t<V>;
    std::vector<Plane<V>> walls;
    std::vector<Sphere<V>> spheres;
    std::vector<Capsule<V>> capsules;
    Game<V> game;

    explicit World(Random& random) {
        for (int i = 0; i < 2 * veer::dimension_v<V>; ++i) {
            const V out = tests::axis<V>(i / 2, i % 2 == 0 ? S(1) : S(-1));
            walls.push_back({out * S(-5), out + random.vector<V>(S(0.2))});
        }
        for (int i = 0; i < 3; ++i) {
            const V center = random.vector<V>(3);
            spheres.push_back({center, random.uniform<S>(S(0.2), S(0.8))});
            capsules.push_back({center, center + random.vector<V>(2), random.uniform<S>(S(0.05), S(0.3))});
        }
        game.radius = random.uniform<S>(S(0.05), S(0.3));
        game.ball.set_position(vector<V>(0, 3.5));
        game.ball.set_velocity(random.vector<V>(6));
        for (const Sphere<V>& sphere : spheres) game.ball.set_position(push_out(game.ball.position(), S(1), sphere));
    }

    World() = default;

    void frame(const Material<S>& material) { game.frame(material, walls, spheres, capsules); }
    [[nodiscard]] long double energy() const { return game.energy() + 9.8L * 12; } // above the lowest place
    [[nodiscard]] S clear_by() const {
        S least = 1;
        const auto look = [&](const auto& obstacle) {
            least = std::min(least, clearance(game.ball.position(), game.radius, obstacle).gap);
        };
        std::for_each(walls.begin(), walls.end(), look), std::for_each(spheres.begin(), spheres.end(), look);
        std::for_each(capsules.begin(), capsules.end(), look);
        return least;
    }
};

TEMPLATE_LIST_TEST_CASE("in any world an elastic ball keeps its energy, and ends no frame inside anything",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(513, 24 / tests::quick, [](Random& random) {
        World<V> world(random);
        world.frame({}); // out of what it may have been put into
        const long double energy = world.energy(), most = energy * (sizeof(scalar_t<V>) == 4 ? 1e-4L : 1e-12L);
        for (int frame = 0; frame < 2000; ++frame) {
            world.frame({});
            if (world.clear_by() < 0 || std::abs(world.energy() - energy) > most) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "in any world a ball that loses speed gains no height but the sag of a chord, and wedges itself in by a trace",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(514, 24 / tests::quick, [](Random& random) {
        World<V> world(random);
        const Material<S> material{random.uniform<S>(0, S(0.9)), random.uniform<S>(0, S(0.5))};
        world.frame(material);
        long double energy = world.energy();
        for (int frame = 0; frame < 2000; ++frame) {
            world.frame(material);
            if (world.clear_by() < S(-1e-5) || world.energy() > energy + 9.8L * 9.8L / (8 * 3600) * 2)
                return false; // g times the sag, twice
            energy = world.energy();
        }
        return true;
    });
}

/// A wedge of 60 to 170 degrees between two walls, in 3D a corner of three, with a ball and a bar let into the walls:
/// every angle in which the thrown ball can get stuck is 60 degrees at least, and every gap wide enough for it. It may
/// start inside of anything.
template <veer::Vector V> struct Corner : World<V> {
    using S = scalar_t<V>;

    explicit Corner(Random& random) {
        const S angle = random.uniform<S>(S(1.05), S(2.96)), cosine = std::cos(angle), sine = std::sin(angle);
        const V tip = random.vector<V>(100), along[2] = {vector<V>(1, 0), vector<V>(cosine, sine)};
        this->walls = {{tip, vector<V>(0, random.uniform<S>(S(0.5), 2))}, {tip, vector<V>(sine, -cosine)}};
        if (veer::dimension_v<V> == 3) this->walls.push_back({tip, tests::axis<V>(2)});
        const V center = tip + along[0] * random.uniform<S>(3, 5), start = tip + along[1] * random.uniform<S>(3, 5);
        this->spheres = {{center, random.uniform<S>(S(0.2), S(0.8))}};
        this->capsules = {
            {start, start + this->walls[1].normal * random.uniform<S>(0, S(0.5)), random.uniform<S>(S(0.1), S(0.5))}};
        this->game.radius = random.uniform<S>(0, S(0.3));
        this->game.ball = body(tip + (along[0] + along[1]) * random.uniform<S>(-1, 5) + random.vector<V>(2),
            random.vector<V>(30), S(1) / random.uniform<S>(15, 240));
    }
};

TEMPLATE_LIST_TEST_CASE("a hundred thousand corners hold every ball, to what 16 rounds of push_out leave of it",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // each round leaves cos^2(60 degrees) of the depth, which is 8 m at most
    constexpr S deepest = S(8 * 0x1p-32) + 4 * std::numeric_limits<S>::epsilon() * 128;
    sweep<Random>(515, tests::cases(25'000 / tests::quick), [](Random& random) {
        Corner<V> corner(random);
        const Material<S> material{random.uniform<S>(0, 1), random.uniform<S>(0, 1)};
        std::feclearexcept(FE_ALL_EXCEPT);
        for (int frame = 0; frame < 3; ++frame) {
            corner.frame(material);
            if (!(corner.clear_by() >= -deepest)) return false;
        }
        return !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
}

TEMPLATE_LIST_TEST_CASE("a ball that loses speed comes to rest on the floor, and stays there to the bit",
    "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double restitution : {0.0, 0.3, 0.5, 0.8, 0.9, 0.95}) {
        Game<V> game;
        game.ball.set_position(vector<V>(0, 1.5));
        int resting = 0;
        for (int frame = 0; frame < 60 * 60; ++frame) {
            const V before = game.ball.position();
            game.frame({.restitution = S(restitution)}, ground<V>());
            REQUIRE(game.height() >= 0);
            resting = same_bits(before, game.ball.position()) && same_value(game.ball.velocity(), zero<V>())
                        ? resting + 1
                        : 0;
        }
        // sqrt(2h/g) (1 + e) / (1 - e) seconds of bouncing: 17.6 for 0.95
        CAPTURE(restitution);
        CHECK(resting >= 60 * 40);
        CHECK(game.height() <= 8 * epsilon<S>); // of its coordinates: so near, it touches
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the bounces take as long as the geometric series says", "[bounce][frame]", tests::DoubleVectors) {
    using V = TestType;
    for (const double restitution : {0.5, 0.8, 0.9}) {
        Game<V> game{.gravity = vector<V>(0, -10)};
        game.ball.set_position(vector<V>(0, 5.5)); // falls for one second
        int frames = 0;
        while (frames < 10'000 && veer::length(game.ball.velocity()) + (frames == 0) > 0)
            game.frame({.restitution = restitution}, ground<V>()), ++frames;
        CHECK(std::abs(frames / 60.0 - (1 + restitution) / (1 - restitution)) <= 1 / 60.0 + 1e-9);
    }
}

TEMPLATE_LIST_TEST_CASE("a resting ball slides as on ice, is braked by friction, and sticks where that is enough",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto slid = [](S speed, S friction, const Plane<V>& floor, int frames, S restitution = 0) {
        Game<V> game{.gravity = vector<V>(0, -10)};
        const V along = vector<V>(tests::components(floor.normal)[1], -tests::components(floor.normal)[0]);
        game.ball = body(push_out(V(floor.normal * S(-1)), game.radius, floor), along * speed, S(1) / S(64));
        const V start = game.ball.position();
        for (int frame = 0; frame < frames; ++frame) game.frame({restitution, friction}, floor);
        return std::pair{tests::dot(exact(game.ball.position()) - exact(start), exact(along)),
            tests::length(exact(game.ball.velocity()))};
    };
    const auto agrees = [](const auto& found, long double way, long double speed) {
        return std::abs(found.first - way) <= 200 * epsilon<S> * (1 + way)
            && std::abs(found.second - speed) <= 200 * epsilon<S> * (1 + speed);
    };
    const Plane<V> floor = ground<V>(), slope{zero<V>(), vector<V>(S(0.6L), S(0.8L))};
    CHECK(agrees(slid(3, 0, floor, 64), 3, 3));
    CHECK(agrees(slid(3, S(0.125), floor, 64), 3 - 0.625L, 1.75L));
    CHECK(agrees(slid(S(2.5), S(0.5), floor, 320), 0.625L, 0)); // v^2 / (2 friction g)
    CHECK(agrees(slid(0, 0, slope, 64), 3, 6));                 // g sin = 6
    CHECK(agrees(slid(0, S(0.25), slope, 64), 2, 4));           // less a quarter of g cos = 8
    CHECK(agrees(slid(0, S(0.78), slope, 640), 0, 0));          // more than the tangent of the slope
    CHECK(agrees(slid(0, 0, slope, 64, S(0.5)), 3, 6));
    CHECK(agrees(slid(0, 0, slope, 64, 1), 3, 6)); // hops too low to count do not hold it up
}

TEMPLATE_LIST_TEST_CASE("friction that is enough holds a resting ball on any slope, at any frame rate, to the bit",
    "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int crept = 0;
    for (const double rate : {15, 24, 30, 60, 144, 240}) {
        for (const double restitution : {0.0, 0.3, 0.7}) {
            for (int i = 1; i <= 100; ++i) {
                const double angle = i * 0.012;
                const Plane<V> slope{zero<V>(), vector<V>(std::sin(angle), std::cos(angle))};
                Game<V> game{.gravity = vector<V>(0, -10), .ball = PhysicBase<V>(S(1 / rate))};
                game.ball.set_position(push_out(V(slope.normal * game.radius), game.radius, slope));
                game.frame({S(restitution), S(1.5 * std::tan(angle))},
                    slope); // in which push_out may have the last word
                const V start = game.ball.position();
                for (int frame = 0; frame < 60; ++frame) game.frame({S(restitution), S(1.5 * std::tan(angle))}, slope);
                crept += !same_bits(game.ball.position(), start)
                      || veer::length(game.ball.velocity()) > std::numeric_limits<S>::epsilon();
            }
        }
    }
    CHECK(crept == 0);

    const V n = vector<V>(std::sin(0.4), std::cos(0.4)); // a frame of 1/24 s
    PhysicBase<V> ball = body(n * S(0.5), zero<V>(), S(1) / S(24));
    ball.set_acceleration(vector<V>(0, -10));
    veer::update_with_contacts(ball, S(0.5), {0, S(0.6)}, Plane<V>{zero<V>(), n});
    CHECK(veer::length(ball.velocity()) <= std::numeric_limits<S>::epsilon());
}

TEMPLATE_LIST_TEST_CASE(
    "friction holds a ball at rest on a slope, exactly, in its first frame", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double rate : {15, 24, 30, 60, 144}) {
        for (int i = 1; i <= 50; ++i) {
            const double angle = i * 0.024;
            PhysicBase<V> ball = body(zero<V>(), zero<V>(), S(1 / rate));
            ball.set_acceleration(vector<V>(0, -10));
            veer::update_with_contacts(ball, 0, {0, S(1.5 * std::tan(angle))},
                Plane<V>{zero<V>(), vector<V>(std::sin(angle), std::cos(angle))});
            CHECK((same_value(ball.position(), zero<V>()) && same_value(ball.velocity(), zero<V>())));
        }
    }
}

/// A ball of no size after a frame.
template <veer::Vector V>
PhysicBase<V> after_frame(const V& position, const V& velocity, const V& acceleration,
    const Material<scalar_t<V>>& material, scalar_t<V> time, const auto&... obstacles) {
    PhysicBase<V> ball = body(position, velocity, time);
    ball.set_acceleration(acceleration);
    veer::update_with_contacts(ball, 0, material, obstacles...);
    return ball;
}
template <veer::Vector V> bool is_at(const PhysicBase<V>& ball, const Exact& position, const Exact& velocity) {
    return error_of(ball.position(), position)
            <= 16 * epsilon<scalar_t<V>> && error_of(ball.velocity(), velocity) <= 16 * epsilon<scalar_t<V>>;
}

TEMPLATE_LIST_TEST_CASE(
    "a ball that bounces no more on a floor has all friction of the push, and then that of its weight",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V down = vector<V>(0, -10);
    // it falls at 2 m/s: 0.5 is what friction takes at once, and 2.5 in the second after it
    CHECK(is_at(
        after_frame(zero<V>(), vector<V>(8, -2), down, {S(0.5), S(0.25)}, 1, ground<V>()), {6.25L, 0, 0}, {5, 0, 0}));
    // all bounces of 0.9 from 0.54 m/s last 0.972 s, and from 0.57 m/s 1.026 s
    CHECK(same_value(
        after_frame(zero<V>(), vector<V>(0, S(-0.54)), down, {S(0.9)}, 1, ground<V>()).velocity(), zero<V>()));
    CHECK_FALSE(same_value(
        after_frame(zero<V>(), vector<V>(0, S(-0.57)), down, {S(0.9)}, 1, ground<V>()).velocity(), zero<V>()));
    // on its way it meets a wall, 2 = 4 t - t^2 / 2, comes back at half the speed, and is braked on
    const long double root = std::sqrt(12.0L), rest = root - 3, back = root / 2;
    const PhysicBase<V> slid = after_frame(zero<V>(), vector<V>(4, 0), down, {S(0.5), S(0.1)}, 1, ground<V>(),
        Plane<V>{vector<V>(2, 0), vector<V>(-1, 0)});
    CHECK(is_at(slid, {2 - back * rest + rest * rest / 2, 0, 0}, {rest - back, 0, 0}));
}

TEMPLATE_LIST_TEST_CASE("without a weight a ball bounces however slow it is, and falls off a ceiling",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Plane<V> wall{vector<V>(0.0625, 0), vector<V>(-1, 0)};
    CHECK(is_at(after_frame(zero<V>(), vector<V>(0.125, 0), zero<V>(), {S(0.5)}, 1, wall), {0.0625L - 0.03125L, 0, 0},
        {-0.0625L, 0, 0}));
    for (const double pull :
        {8.0, 0.5}) { // met after half a second, as high as 4 less pull / 8; the other half it falls from there
        const Plane<V> ceiling{vector<V>(0, 4 - pull / 8), vector<V>(0, -1)};
        CHECK(is_at(after_frame(zero<V>(), vector<V>(0, 8), vector<V>(0, -pull), {0}, 1, ceiling),
            {0, 4 - exact(pull) / 4, 0}, {0, -exact(pull) / 2, 0}));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a ball that slides across a slope that holds it rests after (grip |v| + pull . v) / (grip^2 - pull^2), to the bit",
    "[bounce][frame]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr S g = S(9.8f), radius = S(0.25f);
    sweep<Random>(81, tests::cases(2000), [](Random& random) {
        const auto [sine, cosine] = veer::sin_cos(random.uniform<S>(S(0.02f), 1));
        const V uphill = vector<V>(cosine, sine, 0), normal = vector<V>(-sine, cosine, 0), across = vector<V>(0, 0, 1);
        const auto [aside, ahead] = veer::sin_cos(random.one_in(3) ? S(0) : random.uniform<S>(-3, 3));
        const S friction = sine / cosine * random.uniform<S>(S(1.05f), 3), speed = random.uniform<S>(S(0.01f), 5);
        const S time_step = S(1) / static_cast<S>(15 + random.below(226)), pull = g * sine,
                grip = g * cosine * friction;
        const V start = normal * radius, velocity = uphill * (speed * ahead) + across * (speed * aside);
        const S time = (grip * speed - pull * speed * ahead) / (grip * grip - pull * pull);

        PhysicBase<V> ball = body(start, velocity, time_step);
        const auto frames =
            static_cast<int>(time / time_step * S(1.25f)) + 3; // in a frame in which it turns, friction points one way
        for (int frame = 0; frame < frames; ++frame) {
            ball.set_acceleration(vector<V>(0, -g));
            veer::update_with_contacts(ball, radius, {0, friction}, Plane<V>{zero<V>(), normal});
        }
        if (aside == 0) { // straight uphill the way has a formula, too
            const S way = speed * speed / (2 * (grip + pull)),
                    rounding = S(frames + 16) * S(epsilon<S>) * (way + 2 * radius);
            if (!(veer::distance(ball.position(), V(start + uphill * way)) <= 2 * rounding)) return false;
        }
        const V rests = ball.position();
        for (int frame = 0; frame < 20; ++frame) {
            ball.set_acceleration(vector<V>(0, -g));
            veer::update_with_contacts(ball, radius, {0, friction}, Plane<V>{zero<V>(), normal});
            if (!same_value(ball.velocity(), zero<V>()) || !same_value(ball.position(), rests)) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a belt takes a ball along, and in a groove it slides downhill", "[bounce][frame]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const Plane<V> belt{zero<V>(), vector<V>(0, 1), vector<V>(2.5, 0)},
        sides[] = {{zero<V>(), vector<V>(1, 1)}, {zero<V>(), vector<V>(-1, 1)}};
    PhysicBase<V> taken(S(1) / 64), sliding(S(1) / 64);
    for (int frame = 0; frame < 64; ++frame) {
        taken.set_acceleration(vector<V>(0, -10)), sliding.set_acceleration(vector<V>(0, -8, -6));
        veer::update_with_contacts(taken, 0, {0, S(0.5)}, belt); // 5 m/s^2, for half a second
        veer::update_with_contacts(sliding, 0, {0}, sides);
    }
    CHECK((error_of(taken.position(), Exact{1.875L, 0, 0}) <= (epsilon<S> * 200)
           && error_of(taken.velocity(), Exact{2.5L, 0, 0}) <= 200 * epsilon<S>));
    CHECK((error_of(sliding.position(), Exact{0, 0, -3}) <= (epsilon<S> * 200)
           && error_of(sliding.velocity(), Exact{0, 0, -6}) <= 200 * epsilon<S>));
}

TEMPLATE_TEST_CASE("in packs balls that rest, that bounce and that meet nothing move as single ones", "[bounce][frame]",
    glm::vec2, glm::dvec3) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto move = [](auto& position, auto& velocity, auto& place, auto& out) { // the last two of its first contact
        using Any = std::remove_cvref_t<decltype(position)>;
        PhysicBase<Any> ball = body<Any>(position, velocity, S(0.5));
        ball.set_acceleration(vector<V>(0, -10));
        const Plane<V> wall{vector<V>(1, 0), vector<V>(-1, 0)};
        const auto first = veer::update_with_contacts(
            ball, S(0.25), {S(0.5), S(0.125)}, Plane<V>{zero<V>(), vector<V>(S(0.25), 1)}, wall);
        position = ball.position(), velocity = ball.velocity();
        place = first.point, out = first.normal + vector<Any>(S(1), S(1), S(0)) * first.time;
    };
    Random random(521);
    std::vector<V> positions, velocities;
    for (int i = 0; i < 2'000; ++i) {
        positions.push_back(
            vector<V>(random.uniform<S>(-2, S(0.75)), random.one_in(2) ? S(0.25) : random.uniform<S>(0, 4)));
        velocities.push_back(random.one_in(4) ? zero<V>() : random.vector<V>(8));
    }
    std::vector<V> places(positions.size()), out(positions.size());
    auto packed_positions = positions, packed_velocities = velocities, packed_places = places, packed_out = out;
    veer::simd::for_each(positions.size(), move, packed_positions, packed_velocities, packed_places, packed_out);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        move(positions[i], velocities[i], places[i], out[i]);
        REQUIRE((same_bits(packed_positions[i], positions[i]) && same_bits(packed_velocities[i], velocities[i])));
        REQUIRE((same_bits(packed_places[i], places[i]) && same_bits(packed_out[i], out[i])));
    }
}

TEMPLATE_LIST_TEST_CASE("no contact is later than the frame, also where the fall ends with it but for rounding",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int hits = 0;
    sweep<Random>(520, 20'000, [&](Random& random) {
        const S time = random.uniform<S>(S(0.01), S(0.1)), speed = random.uniform<S>(0, 5),
                pull = random.uniform<S>(1, 20);
        PhysicBase<V> ball = body(vector<V>(0, (speed + pull * time / 2) * time), vector<V>(0, -speed), time);
        ball.set_acceleration(vector<V>(0, -pull));
        const Contact<V> hit = veer::update_with_contacts(ball, 0, {}, ground<V>());
        hits += hit.time >= 0;
        return hit.time <= time;
    });
    CHECK(hits > 1'000);
}

TEMPLATE_LIST_TEST_CASE("push_out has as many rounds as a frame has contacts", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Plane<V> one{zero<V>(), vector<V>(0, 1)},
        other{zero<V>(), vector<V>(S(0.6), S(-0.8))}; // a wedge of 37 degrees
    PhysicBase<V> ball = body(vector<V>(1, S(0.25)), zero<V>(), S(0));
    const V round = push_out(push_out(ball.position(), S(1), one), S(1), other),
            next_round = push_out(push_out(round, S(1), one), S(1), other);
    veer::update_with_contacts<1>(ball, 1, {}, one, other);
    CHECK((same_bits(ball.position(), round) && !same_value(round, next_round)));
}

TEMPLATE_LIST_TEST_CASE(
    "a lift carries a resting ball, and a moving wall gives it its speed", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Game<V> game{.ball = PhysicBase<V>(S(1) / S(64))};
    Plane<V> lift{zero<V>(), vector<V>(0, 1), vector<V>(0, 2)};
    game.ball.set_position(vector<V>(0, 1));
    for (int frame = 0; frame < 256; ++frame) {
        game.frame({.restitution = S(0.5)}, lift);
        lift = veer::moved(lift, game.ball.unit_time());
        REQUIRE(clearance(game.ball.position(), game.radius, lift).gap >= 0);
    }
    CHECK(std::abs(game.height() - 8) <= 16 * epsilon<S> * 8);
    CHECK(error_of(game.ball.velocity(), Exact{0, 2, 0}) <= 16 * epsilon<S>);

    PhysicBase<V> still = body(vector<V>(1, 0), zero<V>(), S(0.5));
    veer::update_with_contacts(
        still, S(0.5), {}, Plane<V>{zero<V>(), vector<V>(1, 0), vector<V>(2, 0)}); // meets it at 0.25
    CHECK(same_value(still.position(), vector<V>(2, 0)));
    CHECK(same_value(still.velocity(), vector<V>(4, 0)));
}

TEMPLATE_LIST_TEST_CASE(
    "an obstacle that moves is met again where it is by then", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Plane<V> wall{vector<V>(4, 0), vector<V>(-1, 0)};
    const Sphere<V> hammer{vector<V>(-4, 0), 1, vector<V>(2, 0)};
    PhysicBase<V> ball = body(vector<V>(2, 0), vector<V>(4, 0), S(1.25));
    veer::update_with_contacts(
        ball, 1, {}, wall, hammer); // the wall at 0.25; the hammer, -4 + 2 t, when it is 2 away from 3 - 4 (t - 0.25)
    CHECK(error_of(ball.position(), Exact{2, 0, 0}) <= 8 * epsilon<S>);
    CHECK(error_of(ball.velocity(), Exact{8, 0, 0}) <= 8 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "an obstacle that moves far out of the range raises no flag", "[bounce][frame]", tests::DoubleVectors) {
    using V = TestType;
    const V place = vector<V>(46, 0), corner = vector<V>(-1e150, -1e150), fast = vector<V>(1, 0x1p368, 0x1p368);
    PhysicBase<V> ball = body(vector<V>(0, 2), zero<V>(), -1e50);
    ball.set_acceleration(corner);
    std::feclearexcept(FE_ALL_EXCEPT);
    veer::update_with_contacts(
        ball, 0, {}, Plane<V>{place, corner, fast}, Capsule<V>{place, corner, 0, fast}, Sphere<V>{place, 0, fast});
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    CHECK((tests::is_finite(ball.position()) && tests::is_finite(ball.velocity())));
}

TEMPLATE_LIST_TEST_CASE(
    "a frame tells of its first contact, by the law and not by the chord", "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    PhysicBase<V> ball = body(vector<V>(0, 2, 3), vector<V>(4, 0), 1);
    ball.set_acceleration(vector<V>(0, -8));
    const Contact<V> hit =
        veer::update_with_contacts(ball, 1, {}, ground<V>()); // the fall of 1 takes 0.5, on the chord it would be 0.25
    CHECK(hit.time == S(0.5));
    CHECK(same_value(hit.point, vector<V>(2, 0, 3)));
    CHECK(same_value(hit.normal, vector<V>(0, 1)));
    CHECK((same_value(ball.position(), vector<V>(4, 2, 3)) && same_value(ball.velocity(), vector<V>(4, 0))));
    CHECK(none(veer::update_with_contacts(ball, 1, {}, ground<V>()), vector<V>(4, 2, 3)));
    PhysicBase<V> without_size = body(vector<V>(0, 2), vector<V>(0, -4), 1);
    CHECK(same_value(veer::update_with_contacts(without_size, -7, {}, ground<V>()).point,
        zero<V>())); // a radius below 0 counts as 0
}

TEMPLATE_LIST_TEST_CASE(
    "an obstacle of one's own holds as those of the library do", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    PhysicBase<V> a = body(vector<V>(0, 1), vector<V>(0, -8), scalar_t<V>(0.25)), b = a;
    veer::update_with_contacts(a, scalar_t<V>(0.5), {}, ground<V>());
    veer::update_with_contacts(b, scalar_t<V>(0.5), {}, std::vector{game::Terrain<V>{ground<V>()}});
    CHECK((same_bits(a.position(), b.position()) && same_value(b.velocity(), vector<V>(0, 8))));
}

TEMPLATE_LIST_TEST_CASE(
    "a ball that an obstacle was put upon is outside at the end of the frame", "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    PhysicBase<V> ball = body(vector<V>(0, -3), vector<V>(0, -2), scalar_t<V>(0.5));
    veer::update_with_contacts(ball, 1, {}, ground<V>());
    CHECK(same_value(ball.position(), vector<V>(0, 1)));
    CHECK(same_value(ball.velocity(), vector<V>(0, 2)));
}

TEMPLATE_LIST_TEST_CASE(
    "after as many contacts as a frame allows the ball stays on the next wall, and bounces off it as the frame ends",
    "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<Plane<V>, 2> slit{
        Plane<V>{zero<V>(), vector<V>(1, 0)}, Plane<V>{vector<V>(2, 0), vector<V>(-1, 0)}};
    PhysicBase<V> ball = body(vector<V>(1, 5), vector<V>(64, 1), S(1));
    const Contact<V> first = veer::update_with_contacts<4>(ball, S(0.5), {}, slit);
    CHECK((first.time == S(0x1p-7) && same_value(first.point, vector<V>(2, 5 + 0x1p-7))
           && same_value(first.normal, vector<V>(-1, 0))));
    CHECK(same_value(ball.velocity(), vector<V>(-64, 1))); // the fifth contact is with the right wall
    CHECK(same_value(ball.position(), vector<V>(1.5, 6)));
    PhysicBase<V> again = body(vector<V>(1, 5), vector<V>(64, 1), S(1));
    veer::update_with_contacts<100>(again, S(0.5), {}, slit);
    CHECK(same_value(again.position(), vector<V>(1, 6)));
}

TEMPLATE_LIST_TEST_CASE(
    "an elastic ball that hits the tip of a wedge of a whole part of a half turn goes back with all its speed",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (int part = 2; part <= 8; ++part) {
        const auto [sine, cosine] = veer::sin_cos(std::acos(-1.0) / (2 * part)); // of half the angle
        const std::array<Plane<V>, 2> wedge{
            Plane<V>{zero<V>(), vector<V>(cosine, sine)}, Plane<V>{zero<V>(), vector<V>(-cosine, sine)}};
        PhysicBase<V> ball = body(vector<V>(0, 0.5 / sine + 0.0625), vector<V>(0, -4), S(0x1p-4));
        const Contact<V> first = veer::update_with_contacts<100>(ball, S(0.5), {1, 0}, wedge);
        CAPTURE(part);
        CHECK(std::abs(static_cast<long double>(first.time) - 0x1p-6L) <= 64 * epsilon<S>);
        CHECK(error_of(ball.velocity(), {0, 4, 0}) <= 4 * part * epsilon<S>);
    }
}

/// A ball after a frame of a quarter of a second on a floor whose friction stops it sooner.
template <veer::Vector V, int Most> PhysicBase<V> halted_ball() {
    using S = scalar_t<V>;
    PhysicBase<V> ball = body(vector<V>(0, S(0.5)), vector<V>(S(0.125), 0), S(0.25));
    ball.set_acceleration(vector<V>(0, -8));
    veer::update_with_contacts<Most>(ball, S(0.5), {0, S(0.5)}, ground<V>());
    return ball;
}
TEMPLATE_LIST_TEST_CASE(
    "a ball that friction halts stays there, however few contacts a frame allows", "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    const auto stopped = vector<V>(0x1p-9, 0.5); // v^2 / (2 friction g)
    CHECK(
        (same_value(halted_ball<V, 1>().position(), stopped) && same_value(halted_ball<V, 1>().velocity(), zero<V>())));
    CHECK(
        (same_value(halted_ball<V, 9>().position(), stopped) && same_value(halted_ball<V, 9>().velocity(), zero<V>())));
}

TEMPLATE_LIST_TEST_CASE(
    "a ball with little play between floor and ceiling keeps its energy", "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double play : {0.002, 0.1})
        for (const double speed : {4.0, -4.0}) {
            const std::array<Plane<V>, 2> slot{ground<V>(), Plane<V>{vector<V>(0, 1 + play), vector<V>(0, -1)}};
            Game<V> game;
            game.ball = body(vector<V>(0, 0.5 + play / 2), vector<V>(1, speed), S(1) / S(60));
            const long double energy = game.energy();
            for (int frame = 0; frame < 2'000; ++frame) {
                game.ball.set_unit_time(frame % 97 == 50 ? S(0.25) : S(1) / S(60));
                game.frame({1}, slot);
            }
            CAPTURE(play, speed);
            CHECK(std::abs(game.energy() - energy) <= energy * (sizeof(S) == 4 ? 1e-3L : 1e-12L));
        }
}

TEMPLATE_LIST_TEST_CASE(
    "a floor of capsules end to end is one floor, far from the origin too", "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double away : {0.0, 1'000.0}) {
        const V middle = vector<V>(S(away * 0.6), S(away * 0.8));
        std::vector<Capsule<V>> floor;
        for (int i = -1; i < 12; ++i)
            floor.push_back({middle + vector<V>(S(i), 0), middle + vector<V>(S(i + 1), 0), S(0.5)});
        sweep<Random>(522, tests::cases(200), [&](Random& random) {
            PhysicBase<V> ball = body(V(middle + vector<V>(random.uniform<S>(2, 9), random.uniform<S>(1, 3))),
                vector<V>(random.uniform<S>(-8, 8), random.uniform<S>(-3, 0)), S(1) / S(random.one_in(2) ? 15 : 60));
            const S speed = tests::components(ball.velocity())[0];
            for (int frame = 0; frame < 15; ++frame) {
                ball.set_acceleration(vector<V>(0, S(-9.8)));
                veer::update_with_contacts(ball, S(0.5), {0}, floor);
                if (tests::components(ball.velocity())[1] > S(0.01)) return false;
                if (std::abs(tests::components(ball.velocity())[0] - speed) > S(1e-4) * std::abs(speed)) return false;
                if (std::abs(tests::components(ball.position())[0] - tests::components(middle)[0] - 5) > 5) return true;
            }
            return true;
        });
    }
}

TEMPLATE_LIST_TEST_CASE("a ball that falls on a row of spheres far from the origin comes to rest or moves on",
    "[bounce][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double away : {30.0, 1'000.0, 10'000.0}) {
        const V middle = vector<V>(S(away * 0.6), S(away * 0.8));
        sweep<Random>(523, tests::cases(60 / tests::quick), [&](Random& random) {
            std::array<Sphere<V>, 8> row;
            for (int i = 0; i < 8; ++i)
                row[std::size_t(i)] = {middle + vector<V>(S(i) * S(1.5) + random.uniform<S>(S(-0.2), S(0.2)), 0),
                    random.uniform<S>(S(0.6), 1)};
            const S rate = random.one_in(2) ? S(60) : S(240), around = random.uniform<S>(S(0.1), S(0.5));
            const Material<S> material{random.one_in(2) ? S(0) : random.uniform<S>(0, S(0.5)),
                random.one_in(2) ? S(0) : random.uniform<S>(0, S(0.2))};
            PhysicBase<V> ball =
                body(V(middle + vector<V>(random.uniform<S>(1, 9), random.uniform<S>(3, 5))), zero<V>(), 1 / rate);
            int hangs = 0;
            for (int frame = 0; frame < 5 * static_cast<int>(rate); ++frame) {
                const V before = ball.position();
                ball.set_acceleration(vector<V>(0, S(-9.8)));
                veer::update_with_contacts(ball, around, material, row);
                // a speed that is no rounding moves the ball by at least an ulp of its place in each frame
                const bool moves =
                    exact(veer::length(ball.velocity())) > exact(S(rate)) * epsilon<S> * exact(S(1.5 * away));
                hangs = same_value(before, ball.position()) && moves ? hangs + 1 : 0;
            }
            return hangs < static_cast<int>(rate) / 2;
        });
    }
}

TEMPLATE_LIST_TEST_CASE(
    "no time, no move; and time runs backwards through everything", "[bounce][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    PhysicBase<V> still = body(vector<V>(0, 1), vector<V>(1, -5), S(0)),
                  back = body(vector<V>(0, 2), vector<V>(0, 8), S(-0.5));
    veer::update_with_contacts(still, S(0.5), {}, ground<V>());
    CHECK((same_value(still.position(), vector<V>(0, 1)) && same_value(still.velocity(), vector<V>(1, -5))));
    veer::update_with_contacts(back, S(0.5), {}, Sphere<V>{zero<V>(), S(0.25)});
    CHECK(same_value(back.position(), vector<V>(0, -2)));
}

} // namespace
