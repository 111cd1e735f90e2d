// SPDX-License-Identifier: MIT
#include <veer/homing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "golden.hpp"
#include "random.hpp"
#include "vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase, tests::Random, tests::same_bits, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::Homing, veer::homing_acceleration, veer::homing_step, veer::make_homing, veer::Motion, veer::scalar_t;

// ---- make_homing ------------------------------------------------------------------------------------------------------------

static_assert(make_homing(30.0, 25, 1).max_centripetal_accel == 36);
static_assert(make_homing(30.0, 25, 1).propulsion == 30 && make_homing(30.0f, 25, 0.5f).damping == 0.5f);

TEMPLATE_LIST_TEST_CASE("make_homing agrees with the golden cases within 2 roundings", "[homing][golden]", tests::Scalars) {
    using S = TestType;
    for (const GoldenCase& golden : tests::read_golden("homing_emit")) {
        INFO(golden.name());
        const Homing<S> homing = make_homing(golden.number<S>("speed"), golden.number<S>("curvature_radius"), golden.number<S>("damping"));
        const long double accel = golden.expected("max_centripetal_accel"), propulsion = golden.expected("propulsion");
        CHECK(std::abs(exact(homing.propulsion) - propulsion) <= epsilon<S> / 2 * std::abs(propulsion));
        CHECK(homing.damping == golden.number<S>("damping"));
        if (golden.defines("max_centripetal_accel")) CHECK(std::abs(exact(homing.max_centripetal_accel) - accel) <= epsilon<S> * accel);
    }
}

TEMPLATE_LIST_TEST_CASE("make_homing turns as hard as the type allows for radius 0, and not at all below it or at rest", "[homing]", tests::Scalars) {
    using S = TestType;
    const S hardest = sizeof(S) == 4 ? S(1e15) : S(1e150);
    CHECK(make_homing(S(30), 0, 1).max_centripetal_accel == hardest);
    CHECK(make_homing(S(30), (std::numeric_limits<S>::min)(), 1).max_centripetal_accel == hardest);
    CHECK(make_homing(S(0), 0, 1).max_centripetal_accel == 0);
    CHECK(make_homing(S(0), 25, 1).max_centripetal_accel == 0);
    CHECK(make_homing(S(30), -25, 1).max_centripetal_accel == 0);
}

// ---- the force of the article -----------------------------------------------------------------------------------------------

/// How far rounding may take one step, in units of eps.
struct StepError {
    long double acceleration, velocity, position;

    // With u = eps / 2: the way to the target d is off by u |d| itself; its dot product with v 3 u, 1 / |v|^2 4 u, two products 1 u
    // each, and the difference u again, all of |d|: the part across v is off by 12 u |d|, which its division by max(lateral, 1)
    // carries on. That division, a root and the products: 7 u of the turn. Propulsion and damping: 1 / |v| 3 u, products and
    // differences 3 u. The sum: 1 u.
    template <veer::Vector V>
    StepError(const V& from, const V& v, const V& target, const Homing<scalar_t<V>>& homing, scalar_t<V> time_step) {
        using tests::dot, tests::length;
        const Exact d = exact(target) - exact(from), heading = exact(v);
        const long double speed = length(heading), dt = std::abs(exact(time_step));
        const long double lateral = length(speed > 0 ? d - heading * (dot(d, heading) / (speed * speed)) : d);
        const long double max_accel = exact(homing.max_centripetal_accel), turn = max_accel * std::min(lateral, 1.0L);
        const long double thrust = exact(homing.propulsion) + exact(homing.damping) * speed;
        const long double speed_after = speed + dt * (turn + thrust);

        acceleration = (12 * max_accel * length(d) / std::max(lateral, 1.0L) + 7 * turn + 7 * thrust) / 2;
        velocity = dt * acceleration + dt * (turn + thrust) / 2 + speed_after / 2;
        position = dt * velocity + dt * speed_after / 2 + (length(exact(from)) + dt * speed_after) / 2;
    }
};

TEMPLATE_LIST_TEST_CASE("homing_step agrees with the golden cases", "[homing][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("accel_homing_step")) {
        if (!golden.keeps_range_rule<S>()) continue;
        INFO(golden.name());
        const V position = golden.vector<V>("position"), velocity = golden.vector<V>("velocity"), target = golden.vector<V>("target");
        const Homing<S> homing{golden.number<S>("max_accel"), golden.number<S>("propulsion"), golden.number<S>("damping")};
        const S dt = golden.number<S>("dt");
        const StepError error(position, velocity, target, homing, dt);
        CHECK(error_of(homing_acceleration(position, velocity, target, homing), golden.expected_vector("force")) <= error.acceleration * epsilon<S>);
        const Motion<V> next = homing_step(position, velocity, target, homing, dt);
        CHECK(error_of(next.velocity, golden.expected_vector("velocity")) <= error.velocity * epsilon<S>);
        CHECK(error_of(next.position, golden.expected_vector("position")) <= error.position * epsilon<S>);
    }
}

TEMPLATE_LIST_TEST_CASE("the acceleration turns with full force beyond full_turn_distance, and in proportion below it", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V at = vector<V>(1, 2, 3), velocity = vector<V>(8, 0, 0), target = at + vector<V>(5, 3, 0);
    const Homing<S> homing{.max_centripetal_accel = 4, .propulsion = 16, .damping = S(0.25)};
    const S thrust = 14; // 16 - 0.25 * 8
    CHECK(same_value(homing_acceleration(at, velocity, target, homing), vector<V>(thrust, 4, 0)));
    CHECK(same_value(homing_acceleration(at, velocity, target, homing, 3), vector<V>(thrust, 4, 0)));
    CHECK(same_value(homing_acceleration(at, velocity, target, homing, 6), vector<V>(thrust, 2, 0)));
    CHECK(same_value(homing_acceleration(at, velocity, target, homing, 48), vector<V>(thrust, 0.25, 0)));
}

TEMPLATE_LIST_TEST_CASE("full_turn_distance that is not positive means full force however near the line", "[homing]", tests::Vectors) {
    using V = TestType;
    const Homing<scalar_t<V>> homing{4, 2, 0.25};
    for (const int distance : {0, -1, -100}) {
        const V a = homing_acceleration(veer::zero<V>(), axis<V>(0, 8), vector<V>(5, 0x1p-20, 0), homing, static_cast<scalar_t<V>>(distance));
        CHECK(error_of(a, Exact{0, 4, 0}) <= 4 * 4 * epsilon<scalar_t<V>>); // 7 u of the turn, as above; on an axis nothing else is rounded
    }
}

TEMPLATE_LIST_TEST_CASE("the step takes the new velocity along: v += a dt, then p += v dt", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(71, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const S full = random.uniform<S>(0, 4), dt = S(1) / S(60);
        const Homing<S> homing = make_homing(S(30), 25, S(0.125));
        const Motion<V> next = homing_step(position, velocity, target, homing, dt, full);
        const Homing<S> in_a_step{homing.max_centripetal_accel * dt, homing.propulsion * dt, homing.damping * dt};
        const V change = homing_acceleration(position, velocity, target, homing, full) * dt;
        const long double rounding =
            8 * tests::length(exact(change)) + tests::length(exact(next.velocity)); // of all that is done to `change`; of the sum
        return error_of(next.velocity, exact(velocity) + exact(change))
                <= rounding * epsilon<S> && same_bits(next.velocity, velocity + homing_acceleration(position, velocity, target, in_a_step, full))
            && same_bits(next.position, position + next.velocity * dt);
    });
}

TEMPLATE_LIST_TEST_CASE("a step of no time leaves the state as it is", "[homing]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(72, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const Motion<V> next = homing_step(position, velocity, target, {36, 3, 1}, 0);
        return same_value(next.position, position) && same_value(next.velocity, velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("no lateral part, no turn: at the target, straight ahead, straight behind", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(73, 100'000, [](Random& random) {
        const V position = random.lattice<V>(50), velocity = random.lattice<V>(20);
        const V target = position + velocity * static_cast<S>(random.below(40) - 20);
        const Homing<S> homing{.max_centripetal_accel = 36, .propulsion = 0, .damping = S(0.5)};
        const StepError error(position, velocity, target, homing, S(1));
        return error_of(homing_acceleration(position, velocity, target, homing), exact(velocity) * -0.5L) <= error.acceleration * epsilon<S>;
    });
    // exactly, where the speed is a power of two
    CHECK(same_value(homing_acceleration(axis<V>(0, 3), axis<V>(0, 8), axis<V>(0, -9), {36, 0, 0}), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("propulsion and damping balance at the cruising speed, and still act at the target", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Homing<S> homing = make_homing(S(32), 16, S(0.5));
    const V at = vector<V>(1, 2, 3);
    CHECK(same_value(homing_acceleration(at, axis<V>(1, 32), at, homing), veer::zero<V>()));
    CHECK(same_value(homing_acceleration(at, axis<V>(1, 16), at, homing), axis<V>(1, 8)));
    CHECK(same_value(homing_acceleration(at, axis<V>(1, 64), at, homing), axis<V>(1, -16)));
}

TEMPLATE_LIST_TEST_CASE("from rest the whole way to the target counts as lateral, and there is no propulsion", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Homing<S> homing{.max_centripetal_accel = 10, .propulsion = 1000, .damping = 1};
    const V at = vector<V>(1, 2, 3), zero = veer::zero<V>();
    CHECK(same_value(homing_acceleration(at, zero, at + axis<V>(1, 8), homing), axis<V>(1, 10)));
    CHECK(same_value(homing_acceleration(at, zero, at + axis<V>(1, S(0.5)), homing), axis<V>(1, 5)));
    CHECK(same_value(homing_acceleration(at, zero, at, homing), zero));
    const Motion<V> still = homing_step(at, zero, at, homing, 1);
    CHECK((same_value(still.position, at) && same_value(still.velocity, zero)));
}

TEMPLATE_LIST_TEST_CASE("damping 0 has neither drag nor propulsion, and damping times dt above 1 overshoots as printed", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V velocity = axis<V>(1, 8), zero = veer::zero<V>();
    CHECK(same_value(homing_step(zero, velocity, zero, make_homing(S(30), 25, 0), 1).velocity, velocity));
    CHECK(same_value(homing_step(zero, velocity, zero, {0, 0, 3}, 1).velocity, velocity * S(-2)));
}

// ---- trajectories -----------------------------------------------------------------------------------------------------------

template <veer::Vector V>
struct Flight {
    using S = scalar_t<V>;
    Motion<V> state;
    V target, target_velocity;
    Homing<S> homing;
    S time_step;
    int steps = 0;

    explicit Flight(const GoldenCase& golden)
        : state{golden.vector<V>("position"), golden.vector<V>("velocity")}, target(golden.vector<V>("target")),
          target_velocity(golden.vector<V>("target_velocity")),
          homing(make_homing(golden.number<S>("speed"), golden.number<S>("curvature_radius"), golden.number<S>("damping"))),
          time_step(golden.number<S>("dt")) {}

    V aim() const { return target + target_velocity * S(time_step * static_cast<S>(steps)); }
    void step() { state = homing_step(state.position, state.velocity, aim(), homing, time_step), ++steps; }
    StepError step_error() const { return {state.position, state.velocity, aim(), homing, time_step}; }
};

/// How far a flight is off the golden one.
struct Deviation {
    long double position = 0, velocity = 0;
};

/// The deviations at every checkpoint. `disturb(state, error)` is called after each step.
template <veer::Vector V>
std::vector<Deviation> fly(const GoldenCase& golden, auto disturb) {
    Flight<V> flight(golden);
    std::vector<Deviation> deviations;
    for (const int until : golden.steps()) {
        while (flight.steps < until) {
            const StepError error = flight.step_error();
            flight.step();
            disturb(flight.state, error);
        }
        const std::size_t checkpoint = deviations.size();
        deviations.push_back({error_of(flight.state.position, golden.expected_vector("position", checkpoint)),
                              error_of(flight.state.velocity, golden.expected_vector("velocity", checkpoint))});
    }
    return deviations;
}

/// What the errors of a flight may grow to when each step is off by its StepError at this epsilon: the worst of 16 flights in double
/// that are thrown off by as much in a random direction. (Only the flight itself knows how: a near miss of the target magnifies them.)
template <int Dimension>
std::vector<Deviation> tolerance_at(const GoldenCase& golden, long double epsilon) {
    using V = glm::vec<Dimension, double>;
    std::vector<Deviation> worst(golden.steps().size());
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
        Random random(seed);
        const auto error_vector = [&](long double size) { return random.direction<V>() * static_cast<double>(size * epsilon); };
        const std::vector<Deviation> disturbed = fly<V>(golden, [&](Motion<V>& state, const StepError& error) {
            state.position += error_vector(error.position);
            state.velocity += error_vector(error.velocity);
        });
        for (std::size_t i = 0; i < worst.size(); ++i) {
            worst[i].position = std::max(worst[i].position, disturbed[i].position);
            worst[i].velocity = std::max(worst[i].velocity, disturbed[i].velocity);
        }
    }
    return worst;
}

TEMPLATE_LIST_TEST_CASE("trajectories agree with the golden ones at every checkpoint", "[homing][golden]", tests::Vectors) {
    using V = TestType;
    const long double disturbance = std::max(epsilon<scalar_t<V>>, 0x1p-40L); // well above the epsilon of the disturbed flights themselves
    const long double scale = 2 * epsilon<scalar_t<V>> / disturbance;         // twice, since rounding errors may all point one way
    for (const GoldenCase& golden : tests::read_golden_for<V>("accel_homing_trajectory")) {
        const std::vector<Deviation> tolerance = tolerance_at<dimension_v<V>>(golden, disturbance);
        const std::vector<Deviation> deviation = fly<V>(golden, [](auto&, auto&) {});
        for (std::size_t i = 0; i < deviation.size(); ++i) {
            INFO(golden.name() << ", checkpoint " << i);
            CHECK(deviation[i].position <= tolerance[i].position * scale);
            CHECK(deviation[i].velocity <= tolerance[i].velocity * scale);
        }
    }
}

// ---- what the article promises, and what its Euler step makes of it -----------------------------------------------------------

/// A turn that never ends: the target keeps abeam, far away. What is left when the speed has settled.
template <class S>
struct SustainedTurn {
    long double speed, radius, turn_per_step;

    SustainedTurn(const Homing<S>& homing, S time_step, S speed_at_first) {
        using V = glm::vec<2, S>;
        Motion<V> state{V(0), axis<V>(0, speed_at_first)}, before = state;
        for (long double time = 0; time < 40 / exact(homing.damping) + 10; time += exact(time_step)) {
            before = state;
            state = homing_step(state.position, state.velocity, state.position + veer::perpendicular(state.velocity) * S(1024), homing, time_step);
        }
        speed = tests::length(exact(state.velocity));
        turn_per_step = tests::angle_between(exact(before.velocity), exact(state.velocity));
        radius = speed * exact(time_step) / (2 * std::sin(turn_per_step / 2)); // of the circle through the corners of the polygon
    }
};

TEST_CASE("a sustained turn settles at the speed and radius of the article's Euler step", "[homing][golden]") {
    for (const GoldenCase& golden : tests::read_golden("analytic_anchors")) {
        if (golden.kind != "saturated_turn") continue;
        INFO(golden.name());
        const double speed = golden.number<double>("speed"), damping = golden.number<double>("damping"), dt = golden.number<double>("dt");
        const SustainedTurn<double> turn(make_homing(speed, golden.number<double>("curvature_radius"), damping), dt, speed);
        // of the way to the fixed point exp(-40) is left; each step's rounding of some 4 eps is carried on until damping takes it away
        const long double tolerance = 4 * epsilon<double> / exact(damping * dt) + 1e-12L;
        CHECK(std::abs(turn.speed / golden.expected("seed_speed") - 1) <= tolerance);
        CHECK(std::abs(turn.turn_per_step / golden.expected("turn_per_step") - 1) <= tolerance);
        CHECK(std::abs(turn.radius / golden.expected("seed_radius") - 1) <= 2 * tolerance);
    }
}

TEMPLATE_LIST_TEST_CASE("the demo turns 10.8 % faster on a circle 22.8 % wider than was asked for", "[homing]", tests::Scalars) {
    using S = TestType;
    const SustainedTurn<S> turn(make_homing(S(30), 25, S(0.1)), S(1) / S(60), S(30));
    CHECK(std::round(1000 * (turn.speed / 30 - 1)) == 108);
    CHECK(std::round(1000 * (turn.radius / 25 - 1)) == 228);
}

TEMPLATE_LIST_TEST_CASE("damping alone makes the speed decay by the factor 1 - damping dt a step", "[homing][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden("analytic_anchors")) {
        if (golden.kind != "damping_decay") continue;
        INFO(golden.name());
        Motion<V> state{veer::zero<V>(), axis<V>(1, 32)};
        const int steps = golden.steps()[0];
        const Homing<S> drag{.max_centripetal_accel = 36, .propulsion = 0, .damping = golden.number<S>("damping")};
        for (int i = 0; i < steps; ++i) state = homing_step(state.position, state.velocity, state.position, drag, golden.number<S>("dt"));
        CHECK(error_of(state.velocity, Exact{0, 32 * golden.expected("euler_factor"), 0})
              <= 32 * steps * epsilon<S>); // a step rounds by less than 2 u
    }
}

/// The beam of the article: launched from the origin at an angle off the axis on which its target lies.
template <veer::Vector V>
struct Beam {
    using S = scalar_t<V>;
    int frames = 0;
    bool hit = false; // only the head is tested
    S closest, speed;

    Beam(S degrees_off, S roll, S radius, S distance, S hit_radius, S frames_per_second = 60) {
        const S off = degrees_off * std::numbers::pi_v<S> / 180;
        const V target = axis<V>(0, distance);
        Motion<V> state{veer::zero<V>(), vector<V>(30 * std::cos(off), 30 * std::sin(off) * std::cos(roll), 30 * std::sin(off) * std::sin(roll))};
        for (closest = distance; !hit && frames < 2400; ++frames) {
            const V before = state.position;
            state = homing_step(before, state.velocity, target, make_homing(S(30), radius, S(0.1)), 1 / frames_per_second);
            const V step = state.position - before;
            const S nearest = veer::clamp(veer::dot(target - before, step) / veer::length_squared(step), 0, 1); // along the step
            if (veer::length(target - state.position) <= hit_radius) hit = true;
            closest = std::min(closest, veer::length(target - (before + step * nearest)));
        }
        speed = veer::length(state.velocity);
    }
};

TEMPLATE_LIST_TEST_CASE("the beams of the demo hit after 1.80, 2.53, 3.38 and 4.72 s, and at 30 and 120 fps within 0.05 s of that",
                        "[homing]",
                        tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr std::array degrees_off{S(60), S(90), S(120), S(170)};
    constexpr std::array frames{108, 152, 203, 283};
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const Beam<V> beam(degrees_off[i], 0, 25, 50, 3);
        CHECK(beam.frames == frames[i]);
        CHECK((beam.speed >= S(30.35) && beam.speed < S(30.95))); // 30.4 to 30.9
        CHECK(std::abs(2 * Beam<V>(degrees_off[i], 0, 25, 50, 3, 30).frames - frames[i]) <= 3);
        CHECK(std::abs(Beam<V>(degrees_off[i], 0, 25, 50, 3, 120).frames - 2 * frames[i]) <= 6);
    }
}

TEMPLATE_LIST_TEST_CASE("the sixteen beams of Fire16 hit in the same frame", "[homing]", tests::Vectors3) {
    using S = scalar_t<TestType>;
    for (int i = 0; i < 16; ++i) CHECK(Beam<TestType>(90, static_cast<S>(i) * std::numbers::pi_v<S> / 8, 25, 50, 3).frames == 152);
}

TEMPLATE_LIST_TEST_CASE("a target at 100 is hit on a radius of 48, but the Euler step misses it on 50", "[homing]", tests::PlainVectors) {
    using V = TestType;
    const auto miss = [](int radius) { return static_cast<double>(Beam<V>(90, 0, static_cast<scalar_t<V>>(radius), 100, 0).closest); };
    CHECK(std::abs(miss(48) - 0.02) <= 0.005);
    CHECK(std::abs(miss(50) - 1.35) <= 0.005);
    CHECK(std::abs(miss(55) - 11.3) <= 0.05);
}

// max_accel distance dt / (speed full_turn_distance): dead-beat at 1, stable below 2
TEMPLATE_LIST_TEST_CASE("near the line of flight a step takes the share `gain` off the heading error", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S error = S(0x1p-10), distance = 50, speed = 30;
    for (const S gain : {S(0.25), S(1), S(1.75), S(3)}) {
        const Homing<S> homing{.max_centripetal_accel = gain * 60 * speed / distance, .propulsion = 3, .damping = S(0.1)};
        const V velocity = vector<V>(speed * std::cos(error), speed * std::sin(error));
        const Exact direction = exact(homing_step(veer::zero<V>(), velocity, axis<V>(0, distance), homing, S(1) / S(60)).velocity);
        // of the lateral part of the way 12 u |d|, as above, which the gain passes on; 8 u of everything else
        const long double expected = exact(error) - std::atan(exact(gain) * std::sin(exact(error)));
        CHECK(std::abs(std::atan2(direction.Y, direction.X) - expected) <= (6 * exact(gain) + 4) * epsilon<S>);
    }
}

// ---- units, planes and every input ------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("homing does not depend on the units of length and time", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(74, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const auto [accel, propulsion, damping] = Homing<S>{random.uniform<S>(0, 40), random.uniform<S>(0, 10), random.uniform<S>(0, 2)};
        const S full = random.uniform<S>(0, 4), dt = S(1) / S(60), k = std::ldexp(S(1), random.below(16) - 8);
        const Motion<V> next = homing_step(position, velocity, target, {accel, propulsion, damping}, dt, full);
        const Motion<V> longer = homing_step(position * k, velocity * k, target * k, {accel * k, propulsion * k, damping}, dt, full * k);
        const Motion<V> faster = homing_step(position, velocity * k, target, {accel * k * k, propulsion * k * k, damping * k}, dt / k, full);
        return same_bits(longer.position, next.position * k) && same_bits(longer.velocity, next.velocity * k)
            && same_bits(faster.position, next.position) && same_bits(faster.velocity, next.velocity * k);
    });
}

TEMPLATE_LIST_TEST_CASE("homing in the plane and on a plane in space agree to the bit", "[homing]", tests::Scalars) {
    using S = TestType;
    using V2 = glm::vec<2, S>;
    using V3 = glm::vec<3, S>;
    sweep<Wild<V2>>(75, 100'000, [](Wild<V2>& wild) {
        const V2 position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const S dt = wild.time_step(), full = wild.number();
        const Motion<V2> flat = homing_step(position, velocity, target, {36, 3, 1}, dt, full);
        const Motion<V3> space = homing_step(V3(position, 0), V3(velocity, 0), V3(target, 0), {36, 3, 1}, dt, full);
        return same_value(V3(flat.position, 0), space.position) && same_value(V3(flat.velocity, 0), space.velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("homing is total", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(81, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const Homing<S> homing{wild.at_least_zero(), wild.at_least_zero(), std::abs(wild.rate())};
        const S dt = wild.time_step();
        return homing_step(position, velocity, target, homing, dt, wild.number());
    });
    tests::stays_finite<V>(82, [](Wild<V>& wild) {
        const S speed = wild.number(), radius = wild.number();
        const Homing<S> homing = make_homing(speed, radius, wild.rate());
        return vector<V>(homing.max_centripetal_accel, homing.propulsion, homing.damping);
    });
}

} // namespace
