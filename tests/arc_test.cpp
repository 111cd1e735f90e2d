// SPDX-License-Identifier: MIT
// What homing_arc_step and its siblings promise; the article's own step is in homing_test.cpp.
#include <veer/homing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "random.hpp"
#include "vectors.hpp"

namespace {

using tests::angle_between, tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::Homing, veer::homing_arc_step, veer::homing_brake_step, veer::homing_swing_step, veer::homing_turn_step, veer::homing_yaw_pitch_step,
    veer::make_homing, veer::Motion, veer::scalar_t, veer::widest_hitting_radius;

// ---- speed and radius -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a sustained turn keeps speed and radius within 1e-5 of what was asked, at every frame rate", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int rate : {24, 30, 60, 144, 240}) {
        for (const S damping : {S(0.1), S(1)}) {
            INFO(rate << " Hz, damping " << damping);
            const S dt = S(1) / static_cast<S>(rate);
            const Homing<S> homing = make_homing(S(30), 25, damping);
            Motion<V> state{veer::zero<V>(), axis<V>(0, 30)};
            long double turned = 0, way = 0, worst_speed = 0, worst_distance = 0;
            const int steps = 60 * rate;
            for (int i = 0; i < steps; ++i) {
                const Motion<V> before = state;
                state = homing_arc_step(state.position, state.velocity, state.position + veer::perpendicular(state.velocity) * S(1024), homing, dt);
                const long double speed = tests::length(exact(state.velocity));
                turned += angle_between(exact(before.velocity), exact(state.velocity));
                way += speed * exact(dt);
                worst_speed = std::max(worst_speed, std::abs(speed / 30 - 1));
                worst_distance = std::max(worst_distance, std::abs(tests::length(exact(state.position) - Exact{0, 25, 0}) / 25 - 1));
            }
            CHECK(worst_speed <= 1e-5L);
            CHECK(std::abs(way / turned / 25 - 1) <= 1e-5L);
            // positions are on that circle, but for what their own rounding adds up to: half an ulp a step at the most
            CHECK(worst_distance <= 1e-5L + steps * epsilon<S> / 2);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("the speed relaxes to propulsion / damping as exp(-damping dt), whatever the step", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(31, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(60), target = random.vector<V>(100);
        const S cruising = random.uniform<S>(0, 60), damping = random.uniform<S>(S(0.01), 20), dt = random.uniform<S>(0, 2);
        const Homing<S> homing = make_homing(cruising, 25, damping);
        const long double speed = tests::length(exact(velocity)), asked = exact(homing.propulsion) / exact(damping);
        const long double expected = asked + (speed - asked) * std::exp(-exact(damping) * exact(dt));
        const Motion<V> next = homing_arc_step(position, velocity, target, homing, dt);
        // within 2 degrees of straight behind the side is tilted by up to 64 roundings, which a turn of a radian feels
        return std::abs(tests::length(exact(next.velocity)) - expected) <= 64 * epsilon<S> * std::max(speed, asked);
    });
}

TEMPLATE_LIST_TEST_CASE("without damping propulsion accelerates, and below zero it brakes down to rest", "[arc]", tests::Vectors) {
    using V = TestType;
    const V at = vector<V>(1, 2, 3), ahead = at + axis<V>(0, 1000);
    const Motion<V> faster = homing_arc_step(at, axis<V>(0, 8), ahead, {36, 4, 0}, 2);
    CHECK((same_value(faster.velocity, axis<V>(0, 16)) && same_value(faster.position, at + axis<V>(0, 24))));
    const Motion<V> stopped = homing_arc_step(at, axis<V>(0, 8), ahead, {36, -100, 0}, 2);
    CHECK(same_value(stopped.velocity, veer::zero<V>()));
    CHECK(same_value(homing_arc_step(at, axis<V>(0, 8), ahead, {36, 0, -1}, 2).velocity, axis<V>(0, 8))); // damping below 0 counts as 0
}

TEMPLATE_LIST_TEST_CASE("the radius is v^2 / a and the turn a dt / v, at any constant speed", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(32, 100'000, [](Random& random) {
        const V position = random.vector<V>(10), velocity = random.direction<V>() * random.uniform<S>(1, 60);
        const V target = position + veer::perpendicular(velocity) * S(4096);
        const S accel = random.uniform<S>(1, 100), dt = random.uniform<S>(0, 1) * veer::length(velocity) / accel;
        const Motion<V> next = homing_arc_step(position, velocity, target, {accel, 0, 0}, dt);
        const long double speed = tests::length(exact(velocity)), angle = exact(accel) * exact(dt) / speed, radius = speed * speed / exact(accel);
        const Exact heading = exact(velocity) * (1 / speed), side = exact(veer::perpendicular(velocity));
        const Exact way = (heading * std::sin(angle) + side * (1 - std::cos(angle))) * radius;
        const Exact turned = (heading * std::cos(angle) + side * std::sin(angle)) * speed;
        return error_of(next.velocity, turned) <= 16 * epsilon<S> * speed
            && error_of(next.position, exact(position) + way) <= 16 * epsilon<S> * (tests::length(exact(position)) + tests::length(way));
    });
}

// ---- the way to the target --------------------------------------------------------------------------------------------------

/// A flight at constant speed towards a target outside twice its turning circle: circle, tangent, straight on.
template <veer::Vector V>
struct Chase {
    using S = scalar_t<V>;
    V position, velocity, target;
    Homing<S> homing;
    S speed, radius;

    explicit Chase(Random& random)
        : position(random.vector<V>(10)), velocity(random.direction<V>()), target(random.vector<V>(100)), homing{}, speed(random.uniform<S>(10, 50)),
          radius(random.uniform<S>(1, 10)) {
        velocity = velocity * speed;
        homing = make_homing(speed, radius, 0);
        if (veer::length(target - position) < 4 * radius)
            target = target + (target - position) * S(4 * radius / (veer::length(target - position) + S(0.01)));
    }
    [[nodiscard]] Motion<V> fly(S time, int steps) const {
        Motion<V> state{position, velocity};
        for (int i = 0; i < steps; ++i) state = homing_arc_step(state.position, state.velocity, target, homing, time / static_cast<S>(steps));
        return state;
    }
    [[nodiscard]] long double scale() const { return tests::length(exact(position)) + tests::length(exact(target)); }
};

TEMPLATE_LIST_TEST_CASE("two half steps are one step, also where the turn ends in one of them", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(33, 50'000, [](Random& random) {
        const Chase<V> chase(random);
        // up to 1.5 rad a step, and not as far as the target
        const S most = veer::minimum(S(1.5f) * chase.radius, S(0.9f) * (veer::length(chase.target - chase.position) - 2 * chase.radius));
        const S time = random.uniform<S>(0, 1) * most / chase.speed;
        const Motion<V> one = chase.fly(time, 1), two = chase.fly(time, 2), eight = chase.fly(time, 8);
        const long double tolerance = 64 * epsilon<S>; // roundings of a few ulp a step, 8 steps
        return error_of(two.position, exact(one.position)) <= tolerance * chase.scale()
            && error_of(eight.position, exact(one.position)) <= tolerance * chase.scale()
            && error_of(two.velocity, exact(one.velocity)) <= tolerance * exact(chase.speed) * chase.scale() / exact(chase.radius)
            && error_of(eight.velocity, exact(one.velocity)) <= tolerance * exact(chase.speed) * chase.scale() / exact(chase.radius);
    });
}

TEMPLATE_LIST_TEST_CASE("the way to the target is one circle and one straight line, and as long as they are", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int rate : {30, 60, 240}) {
        sweep<Random>(34, 300, [rate](Random& random) {
            const Chase<V> chase(random);
            const Exact d = exact(chase.target) - exact(chase.position), heading = exact(chase.velocity) * (1 / exact(chase.speed));
            const long double q = tests::dot(d, heading), p = tests::length(d - heading * q), r = exact(chase.radius);
            const long double tangent = std::sqrt(tests::dot(d, d) - 2 * r * p), way = 2 * r * std::atan2(p, q + tangent) + tangent;

            Motion<V> state{chase.position, chase.velocity};
            const S dt = S(1) / static_cast<S>(rate);
            long double flown = 0;
            while (flown + exact(chase.speed * dt) < way) {
                state = homing_arc_step(state.position, state.velocity, chase.target, chase.homing, dt);
                flown += exact(chase.speed * dt);
            }
            const Exact left = exact(chase.target) - exact(state.position);
            const long double steps = flown / exact(chase.speed * dt),
                              tolerance = (steps + 64) * epsilon<S> * chase.scale() * (1 + chase.scale() / r);
            return std::abs(tests::length(left) - (way - flown)) <= tolerance;
        });
    }
}

TEMPLATE_LIST_TEST_CASE("it never turns beyond the target, as seen from where it arrives", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(35, 100'000, [](Random& random) {
        const V position = random.vector<V>(50), velocity = random.vector<V>(40), target = random.vector<V>(50);
        const Homing<S> homing{random.uniform<S>(0, 200), random.uniform<S>(0, 40), random.uniform<S>(0, 1)};
        const Motion<V> next = homing_arc_step(position, velocity, target, homing, random.uniform<S>(0, S(0.1)));
        const Exact before = exact(target) - exact(position), after = exact(target) - exact(next.position), v = exact(velocity),
                    w = exact(next.velocity);
        if (tests::length(w) * 0.2L > tests::length(after)) return true; // it flew through the target, or is about to
        const Exact side = before - v * (tests::dot(before, v) / tests::dot(v, v));
        // turned from v towards the target by `turned`; `wanted` is the target's direction seen from the new position, to the same side
        const long double turned = std::atan2(tests::dot(w, side) / tests::length(side), tests::dot(w, v) / tests::length(v));
        long double wanted = std::atan2(tests::dot(after, side) / tests::length(side), tests::dot(after, v) / tests::length(v));
        if (wanted < -0.5L) wanted += 2 * std::numbers::pi_v<long double>; // behind, on the far side of a circle that goes on
        return turned <= wanted + 64 * epsilon<S> * (1 + 100 / tests::length(after));
    });
}

TEMPLATE_LIST_TEST_CASE("once aimed it flies straight, without trembling, at any turn rate", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S radius : {S(0), S(0.01), S(0.5), S(5)}) {
        INFO("radius " << radius);
        const V target = vector<V>(70, 60, 50);
        Motion<V> state{veer::zero<V>(), axis<V>(0, 30)};
        for (int i = 0; i < 120; ++i) {
            const V before = state.velocity;
            state = homing_arc_step(state.position, before, target, make_homing(S(30), radius, S(0.1)), S(1) / S(60));
            const long double left = tests::length(exact(target) - exact(state.position));
            if (i >= 40 && left > 2) {
                CHECK(angle_between(exact(before), exact(state.velocity)) <= 8 * epsilon<S> * 110 / left);
                CHECK(angle_between(exact(target) - exact(state.position), exact(state.velocity)) <= 8 * epsilon<S> * 110 / left);
            }
        }
    }
}

TEMPLATE_LIST_TEST_CASE("an aim that is off by a few roundings is set right, as far as the turn rate allows", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S off = sizeof(S) == 4 ? S(0x1p-17) : S(0x1p-31); // rad; below 2^-16 and 2^-30.5 it counts as aimed
    const V target = vector<V>(50, 50 * off);
    const Motion<V> able = homing_arc_step(veer::zero<V>(), axis<V>(0, 32), target, {16, 0, 0}, S(1) / S(64));
    CHECK(angle_between(exact(able.velocity), exact(target) - exact(able.position)) <= 4 * epsilon<S>);
    const Motion<V> unable = homing_arc_step(veer::zero<V>(), axis<V>(0, 32), target, {512 * off, 0, 0}, S(1) / S(64));
    CHECK(std::abs(angle_between(exact(unable.velocity), Exact{1, 0, 0}) / exact(off) - 0.25L) <= 0.001L); // a dt / v
}

// ---- the beam of the article ------------------------------------------------------------------------------------------------

/// When the beam of the demo comes within 3 m of its target, to a fraction of the frame.
template <veer::Vector V>
double hit_time(int degrees_off, int rate) {
    using S = scalar_t<V>;
    const S off = static_cast<S>(degrees_off) * std::numbers::pi_v<S> / 180, dt = S(1) / static_cast<S>(rate);
    const V target = axis<V>(0, 50);
    Motion<V> state{veer::zero<V>(), vector<V>(30 * std::cos(off), 30 * std::sin(off))};
    for (int frame = 0; frame < 10 * rate; ++frame) {
        const double before = static_cast<double>(veer::length(target - state.position));
        state = homing_arc_step(state.position, state.velocity, target, make_homing(S(30), 25, S(0.1)), dt);
        const double after = static_cast<double>(veer::length(target - state.position));
        if (after <= 3) return (frame + (before - 3) / (before - after)) * static_cast<double>(dt);
    }
    return 1e9;
}

TEMPLATE_LIST_TEST_CASE("the beams of the demo hit at the same time at every frame rate", "[arc]", tests::PlainVectors) {
    for (const int degrees : {60, 90, 120, 170, 180}) {
        const double slow = hit_time<TestType>(degrees, 30), fast = hit_time<TestType>(degrees, 240);
        INFO(degrees << " degrees: " << slow << " s at 30 fps, " << fast << " s at 240 fps");
        CHECK(slow < 10);
        CHECK(std::abs(slow - fast) < 0.1 / 240); // much less than one frame
    }
}

// ---- ends of the range ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("straight behind, it turns towards perpendicular(velocity) at once", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(36, 50'000, [](Random& random) {
        const V position = random.lattice<V>(50), velocity = random.lattice<V>(20) + axis<V>(0, S(0.5));
        const V target = position - velocity * static_cast<S>(1 + random.below(40));
        const long double speed = tests::length(exact(velocity)), angle = 0.25L;
        const Motion<V> next = homing_arc_step(position, velocity, target, {static_cast<S>(speed), 0, 0}, S(0.25));
        const Exact turned = exact(velocity) * std::cos(angle) + exact(veer::perpendicular(velocity)) * (speed * std::sin(angle));
        return error_of(next.velocity, turned) <= 32 * epsilon<S> * speed;
    });
}

TEMPLATE_LIST_TEST_CASE("from rest it starts towards the target, if propulsion lets it", "[arc]", tests::Vectors) {
    using V = TestType;
    const V at = vector<V>(1, 2, 3), still = veer::zero<V>();
    const Motion<V> started = homing_arc_step(at, still, at + axis<V>(1, 100), {10, 6, 0}, 2);
    CHECK((same_value(started.velocity, axis<V>(1, 12)) && same_value(started.position, at + axis<V>(1, 12))));
    const Motion<V> waiting = homing_arc_step(at, still, at + axis<V>(1, 100), {10, 0, 1}, 2);
    CHECK((same_value(waiting.velocity, still) && same_value(waiting.position, at)));
    const Motion<V> there = homing_arc_step(at, still, at, {10, 6, 1}, 2);
    CHECK((same_value(there.velocity, still) && same_value(there.position, at)));
}

TEMPLATE_LIST_TEST_CASE("at the target and straight ahead it keeps its heading, and without acceleration everywhere", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(37, 50'000, [](Random& random) {
        const V position = random.lattice<V>(50), velocity = random.lattice<V>(20) + axis<V>(0, S(0.5));
        const Homing<S> homing{36, 0, 0}, straight{random.one_in(2) ? S(0) : S(-5), 0, 0};
        const V ahead = position + velocity * static_cast<S>(1 + random.below(8)), anywhere = random.lattice<V>(50);
        return same_value(homing_arc_step(position, velocity, position, homing, S(0.125)).velocity, velocity)
            && error_of(homing_arc_step(position, velocity, ahead, homing, S(0.125)).velocity, exact(velocity))
                   <= 4 * epsilon<S> * tests::length(exact(velocity))
            && same_value(homing_arc_step(position, velocity, anywhere, straight, S(0.125)).velocity, velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("a step of no time, or of less, leaves the state as it is", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(38, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        for (const S dt : {S(0), S(-1)}) {
            for (const auto& next :
                 {homing_arc_step(position, velocity, target, {36, 3, 1}, dt), homing_swing_step(position, velocity, target, {36, 3, 1}, dt)}) {
                if (!same_value(next.position, position) || !same_value(next.velocity, velocity)) return false;
            }
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a target within the step is flown through, and come back to", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Homing<S> homing = make_homing(S(30), 5, 0);
    Motion<V> state{veer::zero<V>(), axis<V>(0, 30)};
    state = homing_arc_step(state.position, state.velocity, axis<V>(0, 1), homing, S(0.1));
    CHECK(error_of(state.position, Exact{3, 0, 0}) <= 8 * epsilon<S>);
    CHECK(error_of(state.velocity, Exact{30, 0, 0}) <= 64 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("a step of more than half a circle flies half a circle, then straight on", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // inside the circle of radius 1: half of it is pi long, the rest is flown backwards at height 2
    const Motion<V> next = homing_arc_step(veer::zero<V>(), axis<V>(0, 5), axis<V>(1, 1), make_homing(S(5), 1, 0), S(1));
    CHECK(error_of(next.position, Exact{-(5 - std::numbers::pi_v<long double>), 2, 0}) <= 32 * epsilon<S>);
    CHECK(error_of(next.velocity, Exact{-5, 0, 0}) <= 32 * epsilon<S>);
    // a radius of 0 turns on the spot
    const Motion<V> spot = homing_arc_step(veer::zero<V>(), axis<V>(0, 8), axis<V>(1, 100), make_homing(S(8), 0, 0), S(0.5));
    CHECK(error_of(spot.velocity, Exact{0, 8, 0}) <= 32 * epsilon<S>);
    CHECK(error_of(spot.position, Exact{0, 4, 0}) <= 32 * epsilon<S> + 1e-12L);
}

TEMPLATE_LIST_TEST_CASE("arcs do not depend on the units of length and time", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(39, 50'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const Homing<S> h{random.uniform<S>(0, 40), random.uniform<S>(0, 10), random.uniform<S>(0, 2)};
        const S dt = S(1) / S(60), k = std::ldexp(S(1), random.below(16) - 8);
        const auto same = [&](auto step) {
            const Motion<V> next = step(position, velocity, target, h, dt);
            const Motion<V> longer =
                step(V(position * k), V(velocity * k), V(target * k), Homing<S>{h.max_centripetal_accel * k, h.propulsion * k, h.damping}, dt);
            const Motion<V> faster =
                step(position, V(velocity * k), target, Homing<S>{h.max_centripetal_accel * k * k, h.propulsion * k * k, h.damping * k}, dt / k);
            return same_bits(longer.position, V(next.position * k)) && same_bits(longer.velocity, V(next.velocity * k))
                && same_bits(faster.position, next.position) && same_bits(faster.velocity, V(next.velocity * k));
        };
        return same([](auto... x) { return homing_arc_step(x...); }) && same([](auto... x) { return homing_swing_step(x...); })
            && same([](auto... x) { return homing_brake_step(x...); });
    });
}

TEMPLATE_LIST_TEST_CASE("arcs in the plane and on a plane in space agree to the bit", "[arc]", tests::Scalars) {
    using S = TestType;
    using V2 = glm::vec<2, S>;
    using V3 = glm::vec<3, S>;
    sweep<Wild<V2>>(40, 50'000, [](Wild<V2>& wild) {
        const V2 position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const S dt = wild.time_step();
        const auto same = [&](auto step) {
            const Motion<V2> flat = step(position, velocity, target, Homing<S>{36, 3, 1}, dt);
            const Motion<V3> space = step(V3(position, 0), V3(velocity, 0), V3(target, 0), Homing<S>{36, 3, 1}, dt);
            return same_value(V3(flat.position, 0), space.position) && same_value(V3(flat.velocity, 0), space.velocity);
        };
        return same([](auto... x) { return homing_arc_step(x...); }) && same([](auto... x) { return homing_swing_step(x...); })
            && same([](auto... x) { return homing_brake_step(x...); });
    });
}

TEMPLATE_LIST_TEST_CASE("homing on arcs and by angles is total", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto total = [](std::uint64_t seed, auto step) {
        tests::stays_finite<V>(seed, [step](Wild<V>& wild) {
            const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
            const Homing<S> homing{wild.number(), wild.number(), wild.number()};
            const S dt = wild.time_step();
            return step(position, velocity, target, homing, dt, wild.number());
        });
    };
    total(41, [](auto& p, auto& v, auto& t, auto& h, S dt, S) { return homing_arc_step(p, v, t, h, dt); });
    total(42, [](auto& p, auto& v, auto& t, auto& h, S dt, S near_enough) { return homing_swing_step(p, v, t, h, dt, near_enough); });
    total(43, [](auto& p, auto& v, auto& t, auto& h, S dt, S near_enough) { return homing_brake_step(p, v, t, h, dt, near_enough); });
    total(44, [](auto& p, auto& v, auto& t, auto&, S dt, S rate) { return homing_turn_step(p, v, t, rate, dt); });
    total(45, [](auto& p, auto& v, auto& t, auto& h, S dt, S rate) {
        if constexpr (veer::dimension_v<V> == 2) return homing_yaw_pitch_step(p, v, t, rate, dt);
        else return homing_yaw_pitch_step(p, v, t, {h.propulsion, rate}, axis<V>(2), dt);
    });
}

// ---- no orbit ---------------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("widest_hitting_radius is the radius of the circle through the target, infinite ahead and behind", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S infinite = std::numeric_limits<S>::infinity();
    const V at = vector<V>(1, 2, 3), v = axis<V>(0, 7);
    CHECK(widest_hitting_radius(at, v, at + vector<V>(8, 4)) == 10);
    CHECK(widest_hitting_radius(at, v, at + vector<V>(0, 6)) == 3);
    CHECK(widest_hitting_radius(at, v, at + vector<V>(-8, 4)) == 10);
    CHECK(widest_hitting_radius(at, v, at + axis<V>(0, 9)) == infinite);
    CHECK(widest_hitting_radius(at, v, at - axis<V>(0, 9)) == infinite);
    CHECK(widest_hitting_radius(at, v, at) == infinite);
    CHECK(widest_hitting_radius(at, veer::zero<V>(), at + axis<V>(1, 9)) == infinite);
    sweep<Wild<V>>(46, 100'000, [](Wild<V>& wild) {
        std::feclearexcept(FE_ALL_EXCEPT);
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        return widest_hitting_radius(position, velocity, target) >= 0 && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
}

/// How close pursuit on a circle of this radius ever comes to a target that stands still.
template <veer::Vector V>
long double closest_approach(const V& velocity, const V& target, scalar_t<V> radius) {
    using S = scalar_t<V>;
    Motion<V> state{veer::zero<V>(), velocity};
    const Homing<S> homing = make_homing(veer::length(velocity), radius, S(0));
    long double closest = 1e9L;
    for (int i = 0; i < 600; ++i) {
        const V before = state.position;
        state = homing_arc_step(before, state.velocity, target, homing, S(1) / S(60));
        const V step = state.position - before;
        const S share = veer::clamp(veer::dot(target - before, step) / veer::length_squared(step), 0, 1);
        closest = std::min(closest, tests::length(exact(target) - exact(before + step * share)));
    }
    return closest;
}

TEMPLATE_LIST_TEST_CASE("pursuit hits on 99 % of the widest radius, and orbits on 110 % of it", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(47, 100, [](Random& random) {
        const V velocity = random.direction<V>() * S(30), target = random.vector<V>(40);
        const S widest = widest_hitting_radius(veer::zero<V>(), velocity, target);
        if (!(widest > 2 && widest < 50)) return true;
        // a step of half a metre bends by so much off its chord; on the wider circle the target lies inside, so far from its rim
        const long double bow = 0.25L / (8 * exact(widest)), wide = 1.1L * exact(widest),
                          aside = tests::dot(exact(target), exact(target)) / (2 * exact(widest));
        const long double inside = wide - std::sqrt(wide * wide - 2 * (wide - exact(widest)) * aside);
        return closest_approach(velocity, target, S(0.99f) * widest) <= bow + 0.002L
            && closest_approach(velocity, target, S(1.1f) * widest) >= 0.9L * inside - bow;
    });
}

/// Launches at targets that stand still: how many hit, and when.
struct Tally {
    int hits = 0;
    double total = 0, total_where_pursuit_hits = 0; // [s]
};

TEMPLATE_LIST_TEST_CASE("both ways out of the orbit hit every target, and no later than pursuit", "[arc]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S hit_radius : {S(0), S(1)}) { // not told, and told
        constexpr int launches = 10'000;
        std::array<Tally, 3> tallies{};
        Random random(48);
        const Homing<S> homing = make_homing(S(50), 10, S(0.1));
        for (int launch = 0; launch < launches; ++launch) {
            const V target = random.direction<V>() * random.uniform<S>(5, 100), velocity = random.direction<V>() * S(50);
            const auto fly = [&](auto step) {
                V position = veer::zero<V>(), v = velocity;
                for (int frame = 0; frame < 600; ++frame) {
                    const Motion<V> next = step(position, v);
                    const V moved = next.position - position;
                    const S share = veer::clamp(veer::dot(target - position, moved) / veer::maximum(veer::length_squared(moved), S(1e-12f)), 0, 1);
                    if (veer::length(target - (position + moved * share)) <= 1) return (frame + static_cast<double>(share)) / 60;
                    position = next.position, v = next.velocity;
                }
                return -1.0;
            };
            const S dt = S(1) / S(60);
            const std::array times{fly([&](const V& p, const V& v) { return homing_arc_step(p, v, target, homing, dt); }),
                                   fly([&](const V& p, const V& v) { return homing_swing_step(p, v, target, homing, dt, hit_radius); }),
                                   fly([&](const V& p, const V& v) { return homing_brake_step(p, v, target, homing, dt, hit_radius); })};
            for (std::size_t way = 0; way < 3; ++way) {
                if (times[way] < 0) continue;
                ++tallies[way].hits, tallies[way].total += times[way];
                if (times[0] >= 0) tallies[way].total_where_pursuit_hits += times[way];
            }
        }
        const auto& [pursuit, swing, brake] = tallies;
        INFO("hits: " << pursuit.hits << ", " << swing.hits << ", " << brake.hits << "; s on average: " << pursuit.total / pursuit.hits << ", "
                      << swing.total / swing.hits << ", " << brake.total / brake.hits);
        CHECK((pursuit.hits > 8500 && pursuit.hits < 9500)); // one in ten orbits
        CHECK(swing.hits == launches);
        CHECK(brake.hits == launches);
        CHECK(swing.total / swing.hits <= pursuit.total / pursuit.hits); // of all launches, those that pursuit never hits included
        CHECK(brake.total / brake.hits <= pursuit.total / pursuit.hits);
        // and of those that pursuit hits, launch by launch: the swing only where it knows what a hit is
        CHECK(brake.total_where_pursuit_hits <= pursuit.total * 1.0005);
        CHECK(swing.total_where_pursuit_hits <= pursuit.total * (hit_radius > 0 ? 1.0005 : 1.005));
    }
}

TEMPLATE_LIST_TEST_CASE("braking is no harder than turning, and the swing keeps the speed", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(49, 100'000, [](Random& random) {
        const V position = random.vector<V>(20), velocity = random.direction<V>() * S(50), target = random.vector<V>(20);
        const S dt = S(1) / S(60), accel = random.uniform<S>(10, 500);
        const Homing<S> homing{accel, 0, 0};
        const long double braked = tests::length(exact(homing_brake_step(position, velocity, target, homing, dt).velocity));
        const long double swung = tests::length(exact(homing_swing_step(position, velocity, target, homing, dt).velocity));
        return braked
                >= 50 - exact(accel) * exact(dt) - 400 * epsilon<S> && braked <= 50 + 400 * epsilon<S> && std::abs(swung - 50) <= 400 * epsilon<S>;
    });
}

// ---- by angles --------------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("homing by a limited angle turns, then moves, and keeps its speed", "[arc]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(50, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const S rate = random.uniform<S>(0, 6), dt = S(1) / S(60);
        const Motion<V> next = homing_turn_step(position, velocity, target, rate, dt);
        const long double speed = tests::length(exact(velocity)), angle = angle_between(exact(velocity), exact(target) - exact(position));
        return same_bits(next.velocity, veer::turn_towards(velocity, target - position, rate * dt))
            && same_bits(next.position, V(position + next.velocity * dt))
            && std::abs(tests::length(exact(next.velocity)) - speed) <= 8 * epsilon<S> * speed
            && std::abs(angle_between(exact(velocity), exact(next.velocity)) - std::min(angle, exact(rate) * exact(dt))) <= 32 * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("the article's counterexample: over the pole 2 degrees of turn cost 180 degrees of yaw", "[arc]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const S degree = std::numbers::pi_v<S> / 180, dt = S(1) / S(60);
    const auto up_to = [&](int elevation, int sign) {
        return vector<V>(static_cast<S>(sign) * std::cos(static_cast<S>(elevation) * degree), 0, std::sin(static_cast<S>(elevation) * degree));
    };
    const V south = up_to(89, -1), north = up_to(89, 1);
    const V position = veer::zero<V>(), target = north * S(1e6f); // so far that its direction does not change
    const auto frames = [&](auto step) {
        Motion<V> state{position, south};
        int count = 0;
        while (angle_between(exact(state.velocity), exact(target) - exact(state.position)) > 1e-4L && count < 1000) state = step(state), ++count;
        return count;
    };
    const S three_degrees_a_frame = 3 * degree / dt;
    CHECK(frames([&](const Motion<V>& m) { return homing_turn_step(m.position, m.velocity, target, three_degrees_a_frame, dt); }) == 1);
    CHECK(frames([&](const Motion<V>& m) {
              return homing_yaw_pitch_step(m.position, m.velocity, target, {three_degrees_a_frame, three_degrees_a_frame}, axis<V>(2), dt);
          })
          == 60);
}

TEMPLATE_LIST_TEST_CASE("homing by yaw and pitch steps as turn_yaw_pitch says, and in the plane as turn_towards", "[arc]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(51, 20'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const S yaw = random.uniform<S>(0, 6), pitch = random.uniform<S>(0, 6), dt = S(1) / S(60);
        if constexpr (veer::dimension_v<V> == 2) {
            const Motion<V> next = homing_yaw_pitch_step(position, velocity, target, yaw, dt),
                            other = homing_turn_step(position, velocity, target, yaw, dt);
            return pitch >= 0 && same_bits(next.position, other.position) && same_bits(next.velocity, other.velocity);
        } else {
            const Motion<V> next = homing_yaw_pitch_step(position, velocity, target, {.yaw = yaw, .pitch = pitch}, axis<V>(1), dt);
            return same_bits(next.velocity, veer::turn_yaw_pitch(velocity, target - position, yaw * dt, pitch * dt, axis<V>(1)))
                && same_bits(next.position, V(position + next.velocity * dt));
        }
    });
}

} // namespace
