// SPDX-License-Identifier: MIT
#include <veer/physic_base.hpp>

#include <cmath>
#include <cstdio>
#include <string>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/golden.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase, tests::Random,
    tests::same_bits, tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::PhysicBase, veer::scalar_t;

template <veer::Vector V>
PhysicBase<V> body(const V& position, const V& velocity, const V& acceleration, scalar_t<V> unit_time) {
    PhysicBase<V> made(unit_time);
    made.set_position(position);
    made.set_velocity(velocity);
    made.set_acceleration(acceleration);
    return made;
}

template <veer::Vector V> PhysicBase<V> body(const GoldenCase& golden) {
    return body(golden.vector<V>("position"), golden.vector<V>("velocity"), golden.vector<V>("acceleration"),
        golden.number<scalar_t<V>>("unit_time"));
}

/// How far rounding may take one update, in units of eps. With u = eps / 2: acceleration times half the unit time, the
/// velocity added, its product with dt 1 u each, and the last sum 1 u; the change of velocity 1 u, and its sum 1 u.
struct FrameError {
    long double position, velocity;

    template <veer::Vector V> FrameError(const PhysicBase<V>& frame, scalar_t<V> dt) {
        const long double speed = tests::length(exact(frame.velocity())),
                          accel = tests::length(exact(frame.acceleration())), time = std::abs(exact(dt));
        const long double path = (speed + accel * std::abs(exact(frame.unit_time())) / 2) * time;
        position = (3 * path + tests::length(exact(frame.position())) + path) / 2;
        velocity = (accel * time + speed + accel * time) / 2;
    }
};

TEMPLATE_LIST_TEST_CASE("a frame agrees with the golden cases", "[physic_base][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("kinematic_frame")) {
        INFO(golden.name());
        PhysicBase<V> frame = body<V>(golden);
        const S dt = golden.number<S>("dt");
        const FrameError error(frame, dt);
        const auto agrees = [&](const V& answer, const std::string& field, long double tolerance) {
            return !golden.defines(field) || error_of(answer, golden.expected_vector(field)) <= tolerance * epsilon<S>;
        };
        CHECK(agrees(frame.position_at(dt), "get_position", error.position));
        CHECK(agrees(frame.velocity_at(dt), "get_velocity", error.velocity));
        frame.update(dt, golden.in.at("reset_accel")[0] == "1");
        CHECK(agrees(frame.position(), "updated_position", error.position));
        CHECK(agrees(frame.velocity(), "updated_velocity", error.velocity));
        CHECK(agrees(frame.acceleration(), "updated_acceleration", 0));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "repeated updates agree with the golden sequences at every checkpoint", "[physic_base][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("kinematic_sequence")) {
        PhysicBase<V> frame = body<V>(golden);
        const S dt = golden.number<S>("dt");
        long double velocity_tolerance = 0,
                    position_tolerance = 0; // the errors of the updates, those of the velocity carried on
        int step = 0;
        std::size_t checkpoint = 0;
        for (const int until : golden.steps()) {
            for (; step < until; ++step) {
                const FrameError error(frame, dt);
                frame.update(dt, false);
                position_tolerance += error.position * epsilon<S> + velocity_tolerance * exact(dt);
                velocity_tolerance += error.velocity * epsilon<S>;
            }
            INFO(golden.name() << ", step " << until);
            CHECK(error_of(frame.position(), golden.expected_vector("position", checkpoint)) <= position_tolerance);
            CHECK(error_of(frame.velocity(), golden.expected_vector("velocity", checkpoint)) <= velocity_tolerance);
            ++checkpoint;
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a second of free fall in float prints -4.900002, as in the article", "[physic_base]", tests::FloatVectors) {
    PhysicBase<TestType> apple;
    for (int frame = 0; frame < 60; ++frame) {
        apple.set_acceleration(vector<TestType>(0, -9.8f, 0));
        apple.update(apple.unit_time());
    }
    char text[32];
    std::snprintf(text, sizeof text, "%f", static_cast<double>(tests::components(apple.position())[1]));
    CHECK(std::string(text) == "-4.900002");
}

TEMPLATE_LIST_TEST_CASE("a body at first rests at the origin, and its frame lasts a sixtieth of a second",
    "[physic_base]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr PhysicBase<V> fresh;
    STATIC_REQUIRE(fresh.unit_time() == S(1) / S(60));
    STATIC_REQUIRE(PhysicBase<V>(S(0.25)).unit_time() == S(0.25));
    CHECK(same_value(fresh.position(), veer::zero<V>()));
    CHECK(same_value(fresh.velocity(), veer::zero<V>()));
    CHECK(same_value(fresh.acceleration(), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("setters set and adders add, temporaries included", "[physic_base]", tests::Vectors) {
    using V = TestType;
    const V a = vector<V>(1, 2, 3), b = vector<V>(40, 50, 60);
    PhysicBase<V> any = body(a, a + a, a + a + a, 1);
    CHECK((same_value(any.position(), a) && same_value(any.velocity(), a + a)
           && same_value(any.acceleration(), a + a + a)));
    any.add_position(b);
    any.add_velocity(b + b);
    any.add_acceleration(b + b + b);
    any.set_unit_time(3);
    CHECK(any.unit_time() == 3);
    CHECK((same_value(any.position(), a + b) && same_value(any.velocity(), a + a + b + b)
           && same_value(any.acceleration(), a + a + a + b + b + b)));
}

TEMPLATE_LIST_TEST_CASE(
    "the position runs along the chord of the frame, and the velocity by the law", "[physic_base]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const PhysicBase<V> thrown = body(vector<V>(1, 2, 3), vector<V>(4, 6, 0), vector<V>(0, -8, 2), S(0.5));
    CHECK(same_value(thrown.position_at(0), vector<V>(1, 2, 3)));
    CHECK(same_value(thrown.position_at(S(0.25)), vector<V>(2, 3, 3.125)));
    CHECK(same_value(
        thrown.position_at(S(0.5)), vector<V>(3, 4, 3.25)));        // where the parabola is too: p + v t + a t^2 / 2
    CHECK(same_value(thrown.position_at(1), vector<V>(5, 6, 3.5))); // on along the chord
    CHECK(same_value(thrown.mean_velocity(), vector<V>(4, 4, 0.5)));
    CHECK(same_value(thrown.velocity_at(S(0.25)), vector<V>(4, 4, 0.5)));
    CHECK(same_value(thrown.velocity_at(S(0.5)), vector<V>(4, 2, 1)));
}

TEMPLATE_LIST_TEST_CASE(
    "update goes where position_at and velocity_at said, and resets the acceleration unless told not to",
    "[physic_base]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(111, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), acceleration = wild.vector();
        const auto dt = wild.time_step();
        const PhysicBase<V> before = body(position, velocity, acceleration, 1);
        PhysicBase<V> after = before, kept = before;
        after.update(dt);
        kept.update(dt, false);
        return same_bits(after.position(), before.position_at(dt))
            && same_bits(after.velocity(), before.velocity_at(dt)) && same_bits(kept.position(), after.position())
            && same_bits(kept.velocity(), after.velocity()) && same_bits(after.acceleration(), veer::zero<V>())
            && same_bits(kept.acceleration(), acceleration);
    });
}

TEMPLATE_LIST_TEST_CASE("no time, no change, but for the acceleration", "[physic_base]", tests::Vectors) {
    using V = TestType;
    PhysicBase<V> still = body(vector<V>(1, 2, 3), vector<V>(4, 5, 6), vector<V>(7, 8, 9), 1);
    still.update(0);
    CHECK((same_value(still.position(), vector<V>(1, 2, 3)) && same_value(still.velocity(), vector<V>(4, 5, 6))));
    CHECK(same_value(still.acceleration(), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("a unit time of zero moves by velocity dt", "[physic_base]", tests::Vectors) {
    using V = TestType;
    const PhysicBase<V> any = body(vector<V>(1, 2, 3), vector<V>(4, 6, 8), vector<V>(16, 16, 16), 0);
    CHECK(same_value(any.position_at(2), vector<V>(9, 14, 19)));
    CHECK(same_value(any.velocity_at(2), vector<V>(36, 38, 40)));
}

TEMPLATE_LIST_TEST_CASE(
    "going back by the unit time undoes the frame, within 4 ulp of the longest term", "[physic_base]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(112, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(100),
                acceleration = random.vector<V>(100);
        const S dt = random.uniform<S>(0, 1);
        PhysicBase<V> there = body(position, velocity, acceleration, dt);
        there.update(dt, false);
        PhysicBase<V> back =
            body(there.position(), there.velocity(), acceleration, -dt); // the same parabola, run backwards
        back.update(-dt);
        const long double size =
            tests::length(exact(position)) + tests::length(exact(velocity)) + tests::length(exact(acceleration));
        const long double worst =
            std::max(error_of(back.position(), exact(position)), error_of(back.velocity(), exact(velocity)));
        return worst <= 4 * epsilon<S> * size;
    });
}

TEMPLATE_LIST_TEST_CASE("a throw in wind is the throw and the drift by the wind", "[physic_base]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V gravity = vector<V>(0, -8), wind = vector<V>(-2, 0);
    PhysicBase<V> in_wind(S(0.125)), in_still_air(S(0.125)), drift(S(0.125)); // all numbers are exact
    in_wind.set_velocity(vector<V>(4, 8)), in_still_air.set_velocity(vector<V>(4, 8));
    for (int frame = 0; frame < 16; ++frame) {
        in_wind.set_acceleration(gravity), in_wind.add_acceleration(wind), in_wind.update(in_wind.unit_time());
        in_still_air.set_acceleration(gravity), in_still_air.update(in_still_air.unit_time());
        drift.set_acceleration(wind), drift.update(drift.unit_time());
    }
    CHECK(same_value(in_wind.position(), in_still_air.position() + drift.position()));
    CHECK(same_value(in_wind.position(), vector<V>(4, 0))); // 4 t - t^2 and 8 t - 4 t^2 at t = 2
}

} // namespace

TEMPLATE_LIST_TEST_CASE("a body made from its place and velocity moves by its frame", "[physic_base]", tests::Vectors) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    const V position = tests::vector<V>(1, 2, 3), velocity = tests::vector<V>(4, -5, 6),
            gravity = tests::vector<V>(0, -10, 0);
    veer::PhysicBase<V> body(position, velocity, S(0.25)), same(S(0.25));
    same.set_position(position), same.set_velocity(velocity);
    for (const S frame : {S(0.25), S(0.5), S(0.125)}) { // frames of varying length
        body.set_unit_time(frame), same.set_unit_time(frame);
        body.set_acceleration(gravity), same.set_acceleration(gravity);
        body.update(), same.update(frame);
    }
    CHECK(tests::same_bits(body.position(), same.position()));
    CHECK(tests::same_value(body.acceleration(), veer::zero<V>()));
    CHECK(tests::same_value(body.position(), position + velocity * S(0.875) + gravity * S(0.875 * 0.875 / 2)));
    CHECK(veer::PhysicBase<V>(position, velocity).unit_time() == S(1) / 60);
}
