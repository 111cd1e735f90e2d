// SPDX-License-Identifier: MIT
#include <veer/homing.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/golden.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::angle_between, tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase,
    tests::Random, tests::same_bits, tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::Homing, veer::homing_acceleration, veer::homing_arc_step, veer::homing_brake_step,
    veer::homing_step, veer::homing_swing_step, veer::homing_turn_step, veer::homing_yaw_pitch_step, veer::make_homing,
    veer::Motion, veer::scalar_t, veer::widest_hitting_radius;

// ---- make_homing ----------------------------------------------------------------------------------------------------

static_assert(make_homing(30.0, 25, 1).max_centripetal_accel == 36);
static_assert(make_homing(30.0, 25, 1).propulsion == 30 && make_homing(30.0f, 25, 0.5f).damping == 0.5f);

TEMPLATE_LIST_TEST_CASE(
    "make_homing agrees with the golden cases within 2 roundings", "[homing][golden]", tests::Scalars) {
    using S = TestType;
    for (const GoldenCase& golden : tests::read_golden("homing_emit")) {
        INFO(golden.name());
        const Homing<S> homing =
            make_homing(golden.number<S>("speed"), golden.number<S>("curvature_radius"), golden.number<S>("damping"));
        const long double accel = golden.expected("max_centripetal_accel"), propulsion = golden.expected("propulsion");
        CHECK(std::abs(exact(homing.propulsion) - propulsion) <= epsilon<S> / 2 * std::abs(propulsion));
        CHECK(homing.damping == golden.number<S>("damping"));
        if (golden.defines("max_centripetal_accel"))
            CHECK(std::abs(exact(homing.max_centripetal_accel) - accel) <= epsilon<S> * accel);
    }
}

TEMPLATE_LIST_TEST_CASE("make_homing turns as hard as the type allows for radius 0, and not at all below it or at rest",
    "[homing]", tests::Scalars) {
    using S = TestType;
    const S hardest = sizeof(S) == 4 ? S(1e15) : S(1e150);
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK(make_homing(S(30), 0, 1).max_centripetal_accel == hardest);
    CHECK(make_homing(S(30), (std::numeric_limits<S>::min)(), 1).max_centripetal_accel == hardest);
    CHECK(make_homing(4 * std::sqrt((std::numeric_limits<S>::min)()), 0, 1).max_centripetal_accel == hardest);
    CHECK(make_homing(S(0), 0, 1).max_centripetal_accel == 0);
    CHECK(make_homing(S(0), 25, 1).max_centripetal_accel == 0);
    CHECK(make_homing(S(30), -25, 1).max_centripetal_accel == 0);
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

// ---- the force of the article ---------------------------------------------------------------------------------------

/// How far rounding may take one step, in units of eps.
struct StepError {
    long double acceleration, velocity, position;

    // With u = eps / 2: the way to the target d is off by u |d| itself; its dot product with v 3 u, 1 / |v|^2 4 u, two
    // products 1 u each, and the difference u again, all of |d|: the part across v is off by 12 u |d|, which its
    // division by max(lateral, 1) carries on. That division, a root and the products: 7 u of the turn. Propulsion and
    // damping: 1 / |v| 3 u, products and differences 3 u. The sum: 1 u.
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
        const V position = golden.vector<V>("position"), velocity = golden.vector<V>("velocity"),
                target = golden.vector<V>("target");
        const Homing<S> homing{
            golden.number<S>("max_accel"), golden.number<S>("propulsion"), golden.number<S>("damping")};
        const S dt = golden.number<S>("dt");
        const StepError error(position, velocity, target, homing, dt);
        CHECK(error_of(homing_acceleration(position, velocity, target, homing), golden.expected_vector("force"))
              <= error.acceleration * epsilon<S>);
        const Motion<V> next = homing_step(position, velocity, target, homing, dt);
        CHECK(error_of(next.velocity, golden.expected_vector("velocity")) <= error.velocity * epsilon<S>);
        CHECK(error_of(next.position, golden.expected_vector("position")) <= error.position * epsilon<S>);
    }
}

TEMPLATE_LIST_TEST_CASE("the acceleration turns with full force beyond full_turn_distance, and in proportion below it",
    "[homing]", tests::Vectors) {
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

TEMPLATE_LIST_TEST_CASE(
    "full_turn_distance that is not positive means full force however near the line", "[homing]", tests::Vectors) {
    using V = TestType;
    const Homing<scalar_t<V>> homing{4, 2, 0.25};
    for (const int distance : {0, -1, -100}) {
        const V a = homing_acceleration(
            veer::zero<V>(), axis<V>(0, 8), vector<V>(5, 0x1p-20, 0), homing, static_cast<scalar_t<V>>(distance));
        CHECK(error_of(a, Exact{0, 4, 0})
              <= 4 * 4 * epsilon<scalar_t<V>>); // 7 u of the turn, as above; on an axis nothing else is rounded
        const V on_the_line = homing_acceleration(
            veer::zero<V>(), axis<V>(0, 8), axis<V>(0, 5), homing, static_cast<scalar_t<V>>(distance));
        CHECK(same_value(on_the_line, veer::zero<V>()));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the step takes the new velocity along: v += a dt, then p += v dt", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(71, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const S full = random.uniform<S>(0, 4), dt = S(1) / S(60);
        const Homing<S> homing = make_homing(S(30), 25, S(0.125));
        const Motion<V> next = homing_step(position, velocity, target, homing, dt, full);
        const Homing<S> in_a_step{homing.max_centripetal_accel * dt, homing.propulsion * dt, homing.damping * dt};
        const V change = homing_acceleration(position, velocity, target, homing, full) * dt;
        const long double rounding = 8 * tests::length(exact(change))
                                   + tests::length(exact(next.velocity)); // of all that is done to `change`; of the sum
        return error_of(next.velocity, exact(velocity) + exact(change)) <= epsilon<S> * rounding
            && same_bits(next.velocity, velocity + homing_acceleration(position, velocity, target, in_a_step, full))
            && same_bits(next.position, position + next.velocity * dt);
    });
}

TEMPLATE_LIST_TEST_CASE("turn and propulsion of a homing_step change the velocity by at most range_limit each",
    "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S most = Wild<V>::largest, longest = Wild<V>::most_rate;
    CHECK(same_value(homing_step(veer::zero<V>(), axis<V>(0), axis<V>(1, 8), {most, most, 0}, longest).velocity,
        vector<V>(most, most)));
    CHECK(same_value(homing_step(veer::zero<V>(), axis<V>(0), axis<V>(1, 8), {-most, -most, 0}, longest).velocity,
        vector<V>(-most, -most)));
}

TEMPLATE_LIST_TEST_CASE("a step of no time leaves the state as it is", "[homing]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(72, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const Motion<V> next = homing_step(position, velocity, target, {36, 3, 1}, 0);
        return same_value(next.position, position) && same_value(next.velocity, velocity);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "no lateral part, no turn: at the target, straight ahead, straight behind", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(73, 100'000, [](Random& random) {
        const V position = random.lattice<V>(50), velocity = random.lattice<V>(20);
        const V target = position + velocity * static_cast<S>(random.below(40) - 20);
        const Homing<S> homing{.max_centripetal_accel = 36, .propulsion = 0, .damping = S(0.5)};
        const StepError error(position, velocity, target, homing, S(1));
        return error_of(homing_acceleration(position, velocity, target, homing), exact(velocity) * -0.5L)
            <= error.acceleration * epsilon<S>;
    });
    // exactly, where the speed is a power of two
    CHECK(same_value(homing_acceleration(axis<V>(0, 3), axis<V>(0, 8), axis<V>(0, -9), {36, 0, 0}), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE(
    "propulsion and damping balance at the cruising speed, and still act at the target", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Homing<S> homing = make_homing(S(32), 16, S(0.5));
    const V at = vector<V>(1, 2, 3);
    CHECK(same_value(homing_acceleration(at, axis<V>(1, 32), at, homing), veer::zero<V>()));
    CHECK(same_value(homing_acceleration(at, axis<V>(1, 16), at, homing), axis<V>(1, 8)));
    CHECK(same_value(homing_acceleration(at, axis<V>(1, 64), at, homing), axis<V>(1, -16)));
}

TEMPLATE_LIST_TEST_CASE(
    "from rest the whole way to the target counts as lateral, and there is no propulsion", "[homing]", tests::Vectors) {
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

TEMPLATE_LIST_TEST_CASE("damping 0 has neither drag nor propulsion, and damping times dt above 1 overshoots as printed",
    "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V velocity = axis<V>(1, 8), zero = veer::zero<V>();
    CHECK(same_value(homing_step(zero, velocity, zero, make_homing(S(30), 25, 0), 1).velocity, velocity));
    CHECK(same_value(homing_step(zero, velocity, zero, {0, 0, 3}, 1).velocity, velocity * S(-2)));
}

// ---- trajectories ---------------------------------------------------------------------------------------------------

template <veer::Vector V> struct Flight {
    using S = scalar_t<V>;
    Motion<V> state;
    V target, target_velocity;
    Homing<S> homing;
    S time_step;
    int steps = 0;

    explicit Flight(const GoldenCase& golden)
        : state{golden.vector<V>("position"), golden.vector<V>("velocity")}, target(golden.vector<V>("target")),
          target_velocity(golden.vector<V>("target_velocity")),
          homing(make_homing(
              golden.number<S>("speed"), golden.number<S>("curvature_radius"), golden.number<S>("damping"))),
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
template <veer::Vector V> std::vector<Deviation> fly(const GoldenCase& golden, auto disturb) {
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

/// What the errors of a flight may grow to when each step is off by its StepError at this epsilon: the worst of 16
/// flights in double that are thrown off by as much, every other in a random direction at each step, the rest always in
/// the same one, as rounding does on a straight line. (Only the flight itself knows how: a near miss of the target
/// magnifies them.)
template <int Dimension> std::vector<Deviation> tolerance_at(const GoldenCase& golden, long double epsilon) {
    using V = glm::vec<Dimension, double>;
    std::vector<Deviation> worst(golden.steps().size());
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
        Random random(seed);
        const V steady = random.direction<V>();
        const auto error_vector = [&](long double size) {
            return (seed % 2 == 0 ? steady : random.direction<V>()) * static_cast<double>(size * epsilon);
        };
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

TEMPLATE_LIST_TEST_CASE(
    "trajectories agree with the golden ones at every checkpoint", "[homing][golden]", tests::Vectors) {
    using V = TestType;
    const long double disturbance =
        std::max(epsilon<scalar_t<V>>, 0x1p-40L); // well above the epsilon of the disturbed flights themselves
    const long double scale =
        2 * epsilon<scalar_t<V>> / disturbance; // twice, since 16 flights need not find the worst direction
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

// ---- what the article promises, and what its Euler step makes of it -------------------------------------------------

/// A turn that never ends: the target keeps abeam, far away. What is left when the speed has settled.
template <class S> struct SustainedTurn {
    long double speed, radius, turn_per_step;

    SustainedTurn(const Homing<S>& homing, S time_step, S speed_at_first) {
        using V = glm::vec<2, S>;
        Motion<V> state{V(0), axis<V>(0, speed_at_first)}, before = state;
        for (long double time = 0; time < 40 / exact(homing.damping) + 10; time += exact(time_step)) {
            before = state;
            state = homing_step(state.position, state.velocity,
                state.position + veer::perpendicular(state.velocity) * S(1024), homing, time_step);
        }
        speed = tests::length(exact(state.velocity));
        turn_per_step = tests::angle_between(exact(before.velocity), exact(state.velocity));
        radius = speed * exact(time_step)
               / (2 * std::sin(turn_per_step / 2)); // of the circle through the corners of the polygon
    }
};

TEST_CASE("a sustained turn settles at the speed and radius of the article's Euler step", "[homing][golden]") {
    for (const GoldenCase& golden : tests::read_golden("analytic_anchors")) {
        if (!golden.out.contains("seed_speed")) continue;
        INFO(golden.name());
        const double speed = golden.number<double>("speed"), damping = golden.number<double>("damping"),
                     dt = golden.number<double>("dt");
        const SustainedTurn<double> turn(
            make_homing(speed, golden.number<double>("curvature_radius"), damping), dt, speed);
        // of the way to the fixed point exp(-40) is left; each step's rounding of some 4 eps is carried on until
        // damping takes it away
        const long double tolerance = 4 * epsilon<double> / exact(damping * dt) + 1e-12L;
        CHECK(std::abs(turn.speed / golden.expected("seed_speed") - 1) <= tolerance);
        CHECK(std::abs(turn.turn_per_step / golden.expected("turn_per_step") - 1) <= tolerance);
        CHECK(std::abs(turn.radius / golden.expected("seed_radius") - 1) <= 2 * tolerance);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the demo turns 10.8 % faster on a circle 22.8 % wider than was asked for", "[homing]", tests::Scalars) {
    using S = TestType;
    const SustainedTurn<S> turn(make_homing(S(30), 25, S(0.1)), S(1) / S(60), S(30));
    CHECK(std::round(1000 * (turn.speed / 30 - 1)) == 108);
    CHECK(std::round(1000 * (turn.radius / 25 - 1)) == 228);
}

TEMPLATE_LIST_TEST_CASE(
    "damping alone makes the speed decay by the factor 1 - damping dt a step", "[homing][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden("analytic_anchors")) {
        if (!golden.out.contains("euler_factor")) continue;
        INFO(golden.name());
        Motion<V> state{veer::zero<V>(), axis<V>(1, 32)};
        const int steps = golden.steps()[0];
        const Homing<S> drag{.max_centripetal_accel = 36, .propulsion = 0, .damping = golden.number<S>("damping")};
        for (int i = 0; i < steps; ++i)
            state = homing_step(state.position, state.velocity, state.position, drag, golden.number<S>("dt"));
        CHECK(error_of(state.velocity, Exact{0, 32 * golden.expected("euler_factor"), 0})
              <= 32 * steps * epsilon<S>); // a step rounds by less than 2 u
    }
}

/// The beam of the article: launched from the origin at an angle off the axis on which its target lies.
template <veer::Vector V> struct Beam {
    using S = scalar_t<V>;
    int frames = 0;
    bool hit = false; // only the head is tested
    S closest, speed;

    Beam(S degrees_off, S roll, S radius, S distance, S hit_radius, S frames_per_second = 60) {
        const S off = degrees_off * std::numbers::pi_v<S> / 180;
        const V target = axis<V>(0, distance);
        Motion<V> state{veer::zero<V>(),
            vector<V>(30 * std::cos(off), 30 * std::sin(off) * std::cos(roll), 30 * std::sin(off) * std::sin(roll))};
        for (closest = distance; !hit && frames < 2400; ++frames) {
            const V before = state.position;
            state =
                homing_step(before, state.velocity, target, make_homing(S(30), radius, S(0.1)), 1 / frames_per_second);
            const V step = state.position - before;
            const S nearest =
                veer::clamp(veer::dot(target - before, step) / veer::length_squared(step), 0, 1); // along the step
            if (veer::length(target - state.position) <= hit_radius) hit = true;
            closest = std::min(closest, veer::length(target - (before + step * nearest)));
        }
        speed = veer::length(state.velocity);
    }
};

TEMPLATE_LIST_TEST_CASE(
    "the beams of the demo hit after 1.80, 2.53, 3.38 and 4.72 s, and at 30 and 120 fps within 0.05 s of that",
    "[homing]", tests::Vectors) {
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
    for (int i = 0; i < 16; ++i)
        CHECK(Beam<TestType>(90, static_cast<S>(i) * std::numbers::pi_v<S> / 8, 25, 50, 3).frames == 152);
}

TEMPLATE_LIST_TEST_CASE(
    "a target at 100 is hit on a radius of 48, but the Euler step misses it on 50", "[homing]", tests::PlainVectors) {
    using V = TestType;
    const auto miss = [](int radius) {
        return static_cast<double>(Beam<V>(90, 0, static_cast<scalar_t<V>>(radius), 100, 0).closest);
    };
    CHECK(std::abs(miss(48) - 0.02) <= 0.005);
    CHECK(std::abs(miss(50) - 1.35) <= 0.005);
    CHECK(std::abs(miss(55) - 11.3) <= 0.05);
}

// max_accel distance dt / (speed full_turn_distance): dead-beat at 1, stable below 2
TEMPLATE_LIST_TEST_CASE(
    "near the line of flight a step takes the share `gain` off the heading error", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S error = S(0x1p-10), distance = 50, speed = 30;
    for (const S gain : {S(0.25), S(1), S(1.75), S(3)}) {
        const Homing<S> homing{
            .max_centripetal_accel = gain * 60 * speed / distance, .propulsion = 3, .damping = S(0.1)};
        const V velocity = vector<V>(speed * std::cos(error), speed * std::sin(error));
        const Exact direction =
            exact(homing_step(veer::zero<V>(), velocity, axis<V>(0, distance), homing, S(1) / S(60)).velocity);
        // of the lateral part of the way 12 u |d|, as above, which the gain passes on; 8 u of everything else
        const long double expected = exact(error) - std::atan(exact(gain) * std::sin(exact(error)));
        CHECK(std::abs(std::atan2(direction.Y, direction.X) - expected) <= (6 * exact(gain) + 4) * epsilon<S>);
    }
}

// ---- units, planes and every input ----------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("homing does not depend on the units of length and time", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(74, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const auto [accel, propulsion, damping] =
            Homing<S>{random.uniform<S>(0, 40), random.uniform<S>(0, 10), random.uniform<S>(0, 2)};
        const S full = random.uniform<S>(0, 4), dt = S(1) / S(60), k = std::ldexp(S(1), random.below(16) - 8);
        const Motion<V> next = homing_step(position, velocity, target, {accel, propulsion, damping}, dt, full);
        const Motion<V> longer =
            homing_step(position * k, velocity * k, target * k, {accel * k, propulsion * k, damping}, dt, full * k);
        const Motion<V> faster =
            homing_step(position, velocity * k, target, {accel * k * k, propulsion * k * k, damping * k}, dt / k, full);
        return same_bits(longer.position, next.position * k) && same_bits(longer.velocity, next.velocity * k)
            && same_bits(faster.position, next.position) && same_bits(faster.velocity, next.velocity * k);
    });
}

// ---- homing on true arcs: speed and radius --------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a sustained turn keeps speed and radius within 1e-5 of what was asked, at every frame rate",
    "[homing]", tests::PlainVectors) {
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
                state = homing_arc_step(state.position, state.velocity,
                    state.position + veer::perpendicular(state.velocity) * S(1024), homing, dt);
                const long double speed = tests::length(exact(state.velocity));
                turned += angle_between(exact(before.velocity), exact(state.velocity));
                way += speed * exact(dt);
                worst_speed = std::max(worst_speed, std::abs(speed / 30 - 1));
                worst_distance =
                    std::max(worst_distance, std::abs(tests::length(exact(state.position) - Exact{0, 25, 0}) / 25 - 1));
            }
            CHECK(worst_speed <= 1e-5L);
            CHECK(std::abs(way / turned / 25 - 1) <= 1e-5L);
            // positions are on that circle, but for what their own rounding adds up to: half an ulp a step at the most
            CHECK(worst_distance <= 1e-5L + steps * epsilon<S> / 2);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("the speed relaxes to propulsion / damping as exp(-damping dt), whatever the step", "[homing]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(31, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(60), target = random.vector<V>(100);
        const S cruising = random.uniform<S>(0, 60), damping = random.uniform<S>(S(0.01), 20),
                dt = random.uniform<S>(0, 2);
        const Homing<S> homing = make_homing(cruising, 25, damping);
        const long double speed = tests::length(exact(velocity)), asked = exact(homing.propulsion) / exact(damping);
        const long double expected = asked + (speed - asked) * std::exp(-exact(damping) * exact(dt));
        const Motion<V> next = homing_arc_step(position, velocity, target, homing, dt);
        // within 2 degrees of straight behind the side is tilted by up to 64 roundings, which a turn of a radian feels
        return std::abs(tests::length(exact(next.velocity)) - expected) <= 64 * epsilon<S> * std::max(speed, asked);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "without damping propulsion accelerates, and below zero it brakes down to rest", "[homing]", tests::Vectors) {
    using V = TestType;
    const V at = vector<V>(1, 2, 3), ahead = at + axis<V>(0, 1000);
    const Motion<V> faster = homing_arc_step(at, axis<V>(0, 8), ahead, {36, 4, 0}, 2);
    CHECK((same_value(faster.velocity, axis<V>(0, 16)) && same_value(faster.position, at + axis<V>(0, 24))));
    const Motion<V> stopped = homing_arc_step(at, axis<V>(0, 8), ahead, {36, -100, 0}, 2);
    CHECK(same_value(stopped.velocity, veer::zero<V>()));
    CHECK(same_value(homing_arc_step(at, axis<V>(0, 8), ahead, {36, 0, -1}, 2).velocity,
        axis<V>(0, 8))); // damping below 0 counts as 0
}

TEMPLATE_LIST_TEST_CASE(
    "the radius is v^2 / a and the turn a dt / v, at any constant speed", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(32, 100'000, [](Random& random) {
        const V position = random.vector<V>(10), velocity = random.direction<V>() * random.uniform<S>(1, 60);
        const V target = position + veer::perpendicular(velocity) * S(4096);
        const S accel = random.uniform<S>(1, 100), dt = random.uniform<S>(0, 1) * veer::length(velocity) / accel;
        const Motion<V> next = homing_arc_step(position, velocity, target, {accel, 0, 0}, dt);
        const long double speed = tests::length(exact(velocity)), angle = exact(accel) * exact(dt) / speed,
                          radius = speed * speed / exact(accel);
        const Exact heading = exact(velocity) * (1 / speed), side = exact(veer::perpendicular(velocity));
        const Exact way = (heading * std::sin(angle) + side * (1 - std::cos(angle))) * radius;
        const Exact turned = (heading * std::cos(angle) + side * std::sin(angle)) * speed;
        return error_of(next.velocity, turned) <= 16 * epsilon<S> * speed
            && error_of(next.position, exact(position) + way)
                   <= 16 * epsilon<S> * (tests::length(exact(position)) + tests::length(way));
    });
}

// ---- the way to the target ------------------------------------------------------------------------------------------

/// A flight at constant speed towards a target outside twice its turning circle: circle, tangent, straight on.
template <veer::Vector V> struct Chase {
    using S = scalar_t<V>;
    V position, velocity, target;
    Homing<S> homing;
    S speed, radius;

    explicit Chase(Random& random)
        : position(random.vector<V>(10)), velocity(random.direction<V>()), target(random.vector<V>(100)), homing{},
          speed(random.uniform<S>(10, 50)), radius(random.uniform<S>(1, 10)) {
        velocity = velocity * speed;
        homing = make_homing(speed, radius, 0);
        if (veer::length(target - position) < 4 * radius)
            target = target + (target - position) * S(4 * radius / (veer::length(target - position) + S(0.01)));
    }
    [[nodiscard]] Motion<V> fly(S time, int steps) const {
        Motion<V> state{position, velocity};
        for (int i = 0; i < steps; ++i)
            state = homing_arc_step(state.position, state.velocity, target, homing, time / static_cast<S>(steps));
        return state;
    }
    [[nodiscard]] long double scale() const { return tests::length(exact(position)) + tests::length(exact(target)); }
};

TEMPLATE_LIST_TEST_CASE(
    "two half steps are one step, also where the turn ends in one of them", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(33, 50'000, [](Random& random) {
        const Chase<V> chase(random);
        // up to 1.5 rad a step, and not as far as the target
        const S most = veer::minimum(
            S(1.5f) * chase.radius, S(0.9f) * (veer::length(chase.target - chase.position) - 2 * chase.radius));
        const S time = random.uniform<S>(0, 1) * most / chase.speed;
        const Motion<V> one = chase.fly(time, 1), two = chase.fly(time, 2), eight = chase.fly(time, 8);
        const long double tolerance = 64 * epsilon<S>; // roundings of a few ulp a step, 8 steps
        return error_of(two.position, exact(one.position)) <= tolerance * chase.scale()
            && error_of(eight.position, exact(one.position)) <= tolerance * chase.scale()
            && error_of(two.velocity, exact(one.velocity))
                   <= tolerance * exact(chase.speed) * chase.scale() / exact(chase.radius)
            && error_of(eight.velocity, exact(one.velocity))
                   <= tolerance * exact(chase.speed) * chase.scale() / exact(chase.radius);
    });
}

TEMPLATE_LIST_TEST_CASE("the way to the target is one circle and one straight line, and as long as they are",
    "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int rate : {30, 60, 240}) {
        sweep<Random>(34, 300, [rate](Random& random) {
            const Chase<V> chase(random);
            const Exact d = exact(chase.target) - exact(chase.position),
                        heading = exact(chase.velocity) * (1 / exact(chase.speed));
            const long double q = tests::dot(d, heading), p = tests::length(d - heading * q), r = exact(chase.radius);
            const long double tangent = std::sqrt(tests::dot(d, d) - 2 * r * p),
                              way = 2 * r * std::atan2(p, q + tangent) + tangent;

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

TEMPLATE_LIST_TEST_CASE(
    "it never turns beyond the target, as seen from where it arrives", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(35, 100'000, [](Random& random) {
        const V position = random.vector<V>(50), velocity = random.vector<V>(40), target = random.vector<V>(50);
        const Homing<S> homing{random.uniform<S>(0, 200), random.uniform<S>(0, 40), random.uniform<S>(0, 1)};
        const Motion<V> next = homing_arc_step(position, velocity, target, homing, random.uniform<S>(0, S(0.1)));
        const Exact before = exact(target) - exact(position), after = exact(target) - exact(next.position),
                    v = exact(velocity), w = exact(next.velocity);
        if (tests::length(w) * 0.2L > tests::length(after)) return true; // it flew through the target, or is about to
        const Exact side = before - v * (tests::dot(before, v) / tests::dot(v, v));
        // turned from v towards the target by `turned`; `wanted` is the target's direction seen from the new position,
        // to the same side
        const long double turned =
            std::atan2(tests::dot(w, side) / tests::length(side), tests::dot(w, v) / tests::length(v));
        long double wanted =
            std::atan2(tests::dot(after, side) / tests::length(side), tests::dot(after, v) / tests::length(v));
        if (wanted < -0.5L)
            wanted += 2 * std::numbers::pi_v<long double>; // behind, on the far side of a circle that goes on
        return turned <= wanted + 64 * epsilon<S> * (1 + 100 / tests::length(after));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "once aimed it flies straight, without trembling, at any turn rate", "[homing]", tests::PlainVectors) {
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
                CHECK(angle_between(exact(target) - exact(state.position), exact(state.velocity))
                      <= 8 * epsilon<S> * 110 / left);
            }
        }
    }
}

TEMPLATE_LIST_TEST_CASE("an aim that is off by a few roundings is set right, as far as the turn rate allows",
    "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S off = sizeof(S) == 4 ? S(0x1p-17) : S(0x1p-31); // rad; below 2^-16 and 2^-30.5 it counts as aimed
    const V target = vector<V>(50, 50 * off);
    const Motion<V> able = homing_arc_step(veer::zero<V>(), axis<V>(0, 32), target, {16, 0, 0}, S(1) / S(64));
    CHECK(angle_between(exact(able.velocity), exact(target) - exact(able.position)) <= 4 * epsilon<S>);
    const Motion<V> unable = homing_arc_step(veer::zero<V>(), axis<V>(0, 32), target, {512 * off, 0, 0}, S(1) / S(64));
    CHECK(std::abs(angle_between(exact(unable.velocity), Exact{1, 0, 0}) / exact(off) - 0.25L) <= 0.001L); // a dt / v
}

// ---- the beam of the article ----------------------------------------------------------------------------------------

/// When the beam of the demo comes within 3 m of its target, to a fraction of the frame.
template <veer::Vector V> double hit_time(int degrees_off, int rate) {
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

TEMPLATE_LIST_TEST_CASE(
    "the beams of the demo hit at the same time at every frame rate", "[homing]", tests::PlainVectors) {
    for (const int degrees : {60, 90, 120, 170, 180}) {
        const double slow = hit_time<TestType>(degrees, 30), fast = hit_time<TestType>(degrees, 240);
        INFO(degrees << " degrees: " << slow << " s at 30 fps, " << fast << " s at 240 fps");
        CHECK(slow < 10);
        CHECK(std::abs(slow - fast) < 0.1 / 240); // much less than one frame
    }
}

// ---- ends of the range ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "straight behind, it turns towards perpendicular(velocity) at once", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(36, 50'000, [](Random& random) {
        const V position = random.lattice<V>(50), velocity = random.lattice<V>(20) + axis<V>(0, S(0.5));
        const V target = position - velocity * static_cast<S>(1 + random.below(40));
        const long double speed = tests::length(exact(velocity)), angle = 0.25L;
        const Motion<V> next = homing_arc_step(position, velocity, target, {static_cast<S>(speed), 0, 0}, S(0.25));
        const Exact turned =
            exact(velocity) * std::cos(angle) + exact(veer::perpendicular(velocity)) * (speed * std::sin(angle));
        return error_of(next.velocity, turned) <= 32 * epsilon<S> * speed;
    });
}

TEMPLATE_LIST_TEST_CASE("from rest it starts towards the target, if propulsion lets it", "[homing]", tests::Vectors) {
    using V = TestType;
    const V at = vector<V>(1, 2, 3), still = veer::zero<V>();
    const Motion<V> started = homing_arc_step(at, still, at + axis<V>(1, 100), {10, 6, 0}, 2);
    CHECK((same_value(started.velocity, axis<V>(1, 12)) && same_value(started.position, at + axis<V>(1, 12))));
    const Motion<V> waiting = homing_arc_step(at, still, at + axis<V>(1, 100), {10, 0, 1}, 2);
    CHECK((same_value(waiting.velocity, still) && same_value(waiting.position, at)));
    const Motion<V> there = homing_arc_step(at, still, at, {10, 6, 1}, 2);
    CHECK((same_value(there.velocity, still) && same_value(there.position, at)));
}

TEMPLATE_LIST_TEST_CASE("at the target and straight ahead it keeps its heading, and without acceleration everywhere",
    "[homing]", tests::Vectors) {
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

TEMPLATE_LIST_TEST_CASE(
    "a missile keeps its speed and its turn rate however close to the target it is", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(129, 100'000, [](Random& random) {
        constexpr int shortest = std::numeric_limits<S>::min_exponent / 2;
        const bool slow = random.one_in(4);
        const V velocity = random.direction<V>() * (slow ? random.any_magnitude<S>(shortest, shortest + 3) : S(10));
        const V offset = random.one_in(4) ? V(velocity * S(-3)) : random.any_vector<V>(shortest - 10, shortest + 20);
        const S speed = veer::length(velocity), rate = random.uniform<S>(0, 9), dt = S(1) / 60;
        const Homing<S> homing{rate * speed, 0, 0};
        const V here = veer::zero<V>();
        if (veer::length_squared(velocity) < std::numeric_limits<S>::min()) return true;
        const long double most = exact(rate * dt) + 64 * epsilon<S>, rounding = 32 * epsilon<S>;
        for (const V& next : {homing_arc_step(here, velocity, offset, homing, dt).velocity,
                 veer::homing_swing_step(here, velocity, offset, homing, dt).velocity})
            if (std::abs(tests::length(exact(next)) / tests::length(exact(velocity)) - 1) > rounding
                || tests::angle_between(exact(velocity), exact(next)) > most)
                return false;
        const V braked = veer::homing_brake_step(here, velocity, offset, homing, dt).velocity;
        return tests::length(exact(braked)) >= tests::length(exact(velocity)) * (1 - most - rounding)
            && tests::angle_between(exact(velocity), exact(braked)) <= 2 * most;
    });
}

TEMPLATE_LIST_TEST_CASE("a step of no time, or of less, leaves the state as it is", "[homing]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(38, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        for (const S dt : {S(0), S(-1)}) {
            for (const auto& next : {homing_arc_step(position, velocity, target, {36, 3, 1}, dt),
                     homing_swing_step(position, velocity, target, {36, 3, 1}, dt)}) {
                if (!same_value(next.position, position) || !same_value(next.velocity, velocity)) return false;
            }
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a target within the step is flown through, and come back to", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Homing<S> homing = make_homing(S(30), 5, 0);
    Motion<V> state{veer::zero<V>(), axis<V>(0, 30)};
    state = homing_arc_step(state.position, state.velocity, axis<V>(0, 1), homing, S(0.1));
    CHECK(error_of(state.position, Exact{3, 0, 0}) <= 8 * epsilon<S>);
    CHECK(error_of(state.velocity, Exact{30, 0, 0}) <= 64 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "a target nearer than the way of a step changes the speed no more than another, and turns no further", "[homing]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(48, 200'000, [](Random& random) {
        const V velocity = random.direction<V>() * random.uniform<S>(1, 60);
        const S speed = veer::length(velocity), dt = random.uniform<S>(S(0.004), S(0.07)),
                turn = random.uniform<S>(0, S(1.5));
        const S distance = speed * dt * std::exp2(random.uniform<S>(-20, 0)),
                off_course = std::exp2(random.uniform<S>(-20, 0));
        const V ahead = velocity * (distance / speed) * S(random.one_in(2) ? 1 : -1);
        const V target = ahead + random.direction<V>() * (distance * off_course);
        const auto is_right = [&](const auto& step) {
            const Motion<V> next = step(veer::zero<V>(), velocity, target, Homing<S>{turn * speed / dt, 0, 0}, dt);
            const Exact before = exact(velocity), after = exact(next.velocity);
            return std::abs(tests::length(after) / tests::length(before) - 1) <= (epsilon<S> * 32)
                && tests::length(exact(next.position)) <= exact(speed) * exact(dt) * (1 + epsilon<S> * 32)
                && tests::angle_between(before, after) <= exact(turn) * (1 + epsilon<S> * 32) + 32 * epsilon<S>;
        };
        return is_right([](auto... x) { return homing_arc_step(x...); })
            && is_right([](auto... x) { return homing_swing_step(x...); });
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a step of more than half a circle flies half a circle, then straight on", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // inside the circle of radius 1: half of it is pi long, the rest is flown backwards at height 2
    const Motion<V> next =
        homing_arc_step(veer::zero<V>(), axis<V>(0, 5), axis<V>(1, 1), make_homing(S(5), 1, 0), S(1));
    CHECK(error_of(next.position, Exact{-(5 - std::numbers::pi_v<long double>), 2, 0}) <= 32 * epsilon<S>);
    CHECK(error_of(next.velocity, Exact{-5, 0, 0}) <= 32 * epsilon<S>);
    // a radius of 0 turns on the spot
    const Motion<V> spot =
        homing_arc_step(veer::zero<V>(), axis<V>(0, 8), axis<V>(1, 100), make_homing(S(8), 0, 0), S(0.5));
    CHECK(error_of(spot.velocity, Exact{0, 8, 0}) <= 32 * epsilon<S>);
    CHECK(error_of(spot.position, Exact{0, 4, 0}) <= 32 * epsilon<S> + 1e-12L);
}

TEMPLATE_LIST_TEST_CASE("arcs do not depend on the units of length and time", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(39, 50'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const Homing<S> h{random.uniform<S>(0, 40), random.uniform<S>(0, 10), random.uniform<S>(0, 2)};
        const S dt = S(1) / S(60), k = std::ldexp(S(1), random.below(16) - 8);
        const auto same = [&](auto step) {
            const Motion<V> next = step(position, velocity, target, h, dt);
            const Motion<V> longer = step(V(position * k), V(velocity * k), V(target * k),
                Homing<S>{h.max_centripetal_accel * k, h.propulsion * k, h.damping}, dt);
            const Motion<V> faster = step(position, V(velocity * k), target,
                Homing<S>{h.max_centripetal_accel * k * k, h.propulsion * k * k, h.damping * k}, dt / k);
            return same_bits(longer.position, V(next.position * k)) && same_bits(longer.velocity, V(next.velocity * k))
                && same_bits(faster.position, next.position) && same_bits(faster.velocity, V(next.velocity * k));
        };
        return same([](auto... x) { return homing_arc_step(x...); })
            && same([](auto... x) { return homing_swing_step(x...); })
            && same([](auto... x) { return homing_brake_step(x...); });
    });
}

// ---- no orbit -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "widest_hitting_radius is the radius of the circle through the target, infinite ahead and behind", "[homing]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S infinite = std::numeric_limits<S>::infinity();
    const V at = vector<V>(1, 2, 3), v = axis<V>(0, 7);
    CHECK(widest_hitting_radius(at, v, at + vector<V>(8, 4)) == 10);
    CHECK(widest_hitting_radius(at, v, at + vector<V>(0, 6)) == 3);
    CHECK(widest_hitting_radius(at, v, at + vector<V>(S(1.5), S(0.5))) == S(2.5));
    CHECK(widest_hitting_radius(at, v, at + vector<V>(-8, 4)) == 10);
    CHECK(widest_hitting_radius(at, v, at + axis<V>(0, 9)) == infinite);
    CHECK(widest_hitting_radius(at, v, at - axis<V>(0, 9)) == infinite);
    CHECK(widest_hitting_radius(at, v, at) == infinite);
    CHECK(widest_hitting_radius(at, veer::zero<V>(), at + vector<V>(8, 4)) == infinite);
    CHECK(widest_hitting_radius(veer::zero<V>(), v, axis<V>(1, std::sqrt((std::numeric_limits<S>::min)()) / 2))
          == infinite); // as good as at it
    CHECK(widest_hitting_radius(at, veer::zero<V>(), at + axis<V>(1, 9)) == infinite);
    sweep<Wild<V>>(46, 100'000, [](Wild<V>& wild) {
        std::feclearexcept(FE_ALL_EXCEPT);
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        return widest_hitting_radius(position, velocity, target) >= 0 && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "widest_hitting_radius agrees with the golden headings that miss", "[homing][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden("analytic_anchors")) {
        if (!golden.out.contains("blocked_from")) continue;
        INFO(golden.name());
        const V target = axis<V>(0, golden.number<S>("distance"));
        const long double half = golden.expected("max_radius_any_heading"),
                          radius = exact(golden.number<S>("curvature_radius"));
        const auto widest = [&](long double heading) {
            const V velocity = vector<V>(static_cast<S>(std::cos(heading)), static_cast<S>(std::sin(heading)));
            return exact(widest_hitting_radius(veer::zero<V>(), velocity, target));
        };
        CHECK(std::abs(widest(std::numbers::pi_v<long double> / 2) - half) <= 4 * epsilon<S> * half);
        // the error of its comment, and 1 eps of the rounded heading
        if (golden.defines("blocked_from"))
            CHECK(std::abs(widest(golden.expected("blocked_from")) - radius)
                  <= (3 + 2 * radius / half) * epsilon<S> * radius);
    }
}

/// How close pursuit on a circle of this radius ever comes to a target that stands still.
template <veer::Vector V> long double closest_approach(const V& velocity, const V& target, scalar_t<V> radius) {
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

TEMPLATE_LIST_TEST_CASE(
    "pursuit hits on 99 % of the widest radius, and orbits on 110 % of it", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(47, 100, [](Random& random) {
        const V velocity = random.direction<V>() * S(30), target = random.vector<V>(40);
        const S widest = widest_hitting_radius(veer::zero<V>(), velocity, target);
        if (!(widest > 2 && widest < 50)) return true;
        // a step of half a metre bends by so much off its chord; on the wider circle the target lies inside, so far
        // from its rim
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

TEMPLATE_LIST_TEST_CASE(
    "homing_brake_step brakes as hard as it turns, down to the speed whose circle comes as near as the hit radius",
    "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = veer::zero<V>(), velocity = axis<V>(0, 32), target = axis<V>(1, 10);
    const auto step = [&](S accel, S time_step, S hit_radius) {
        return veer::homing_brake_step(here, velocity, target, Homing<S>{accel, 32, 1}, time_step, hit_radius);
    };
    const auto speed = [&](S hit_radius) { return tests::length(exact(step(24, 1, hit_radius).velocity)); };
    CHECK(std::abs(speed(0) - std::sqrt(120.0L)) <= 200 * epsilon<S>); // a radius of 10 / 2
    CHECK(std::abs(speed(2) - 12) <= 200 * epsilon<S>);                // of (10^2 - 2^2) / (2 (10 - 2)) = 6
    CHECK(std::abs(speed(-2) - speed(0)) <= 0);
    // a quarter of a second brakes by 6 m/s: the mean is 29 m/s, on a circle of 29^2 / 24 m
    const long double radius = 29 * 29 / 24.0L;
    CHECK(std::abs(tests::length(exact(step(24, S(0.25), 0).velocity)) - 26) <= 200 * epsilon<S>);
    CHECK(std::abs(tests::length(exact(step(24, S(0.25), 0).position)) - 2 * radius * std::sin(7.25L / radius / 2))
          <= 200 * epsilon<S>);
    CHECK((same_bits(step(-24, 1, 0).position, step(0, 1, 0).position)
           && same_bits(step(-24, 1, 0).velocity, step(0, 1, 0).velocity)));
    CHECK((same_value(step(24, -1, 0).position, here) && same_value(step(24, -1, 0).velocity, velocity)));
}

TEMPLATE_LIST_TEST_CASE(
    "homing_brake_step: straight ahead, within the hit radius and without an acceleration, finite and without a flag",
    "[homing][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const V& target : {axis<V>(0, 9), vector<V>(1, 1), veer::zero<V>()}) {
        for (const S accel : {S(24), S(0), S(-24)}) {
            std::feclearexcept(FE_ALL_EXCEPT);
            const Motion<V> next = homing_brake_step(veer::zero<V>(), axis<V>(0, 32), target, {accel, 32, 1}, 1, 2);
            CHECK(tests::is_finite(next));
            CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("homing_swing_step swings only for targets farther within the circle than the hit radius",
    "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = veer::zero<V>(), velocity = axis<V>(0, 32), left = axis<V>(1),
            target = left * S(4); // 4 m within a circle of 8 m
    const auto after = [&](const V& where, S time_step, S hit_radius) {
        return veer::homing_swing_step(here, velocity, where, Homing<S>{128, 32, 1}, time_step, hit_radius);
    };
    const auto towards = [&](const V& where, S hit_radius) {
        return veer::dot(after(where, S(0.125), hit_radius).velocity, left) > 0;
    };
    CHECK(!towards(target, 0));
    CHECK(!towards(target, S(3.5)));
    CHECK(towards(target, S(4.5)));
    CHECK(towards(target, 20));              // wider than the circle
    CHECK(towards(left * S(8), 8));          // as wide, and the target in its centre
    CHECK(towards(vector<V>(16, 8), S(-9))); // outside of the circle; below 0 counts as 0
    CHECK(same_bits(after(target, S(0.125), -9).velocity, after(target, S(0.125), 0).velocity));
    CHECK((same_value(after(target, -1, 0).position, here) && same_value(after(target, -1, 0).velocity, velocity)));
}

TEMPLATE_LIST_TEST_CASE(
    "both ways out of the orbit hit every target, and no later than pursuit", "[homing]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S hit_radius : {S(0), S(1)}) { // not told, and told
        constexpr int launches = 10'000;
        std::array<Tally, 3> tallies{};
        Random random(48);
        const Homing<S> homing = make_homing(S(50), 10, S(0.1));
        for (int launch = 0; launch < launches; ++launch) {
            const V target = random.direction<V>() * random.uniform<S>(5, 100),
                    velocity = random.direction<V>() * S(50);
            const auto fly = [&](auto step) {
                V position = veer::zero<V>(), v = velocity;
                for (int frame = 0; frame < 600; ++frame) {
                    const Motion<V> next = step(position, v);
                    const V moved = next.position - position;
                    const S share = veer::clamp(
                        veer::dot(target - position, moved) / veer::maximum(veer::length_squared(moved), S(1e-12f)), 0,
                        1);
                    if (veer::length(target - (position + moved * share)) <= 1)
                        return (frame + static_cast<double>(share)) / 60;
                    position = next.position, v = next.velocity;
                }
                return -1.0;
            };
            const S dt = S(1) / S(60);
            const std::array times{
                fly([&](const V& p, const V& v) { return homing_arc_step(p, v, target, homing, dt); }),
                fly([&](const V& p, const V& v) { return homing_swing_step(p, v, target, homing, dt, hit_radius); }),
                fly([&](const V& p, const V& v) { return homing_brake_step(p, v, target, homing, dt, hit_radius); })};
            for (std::size_t way = 0; way < 3; ++way) {
                if (times[way] < 0) continue;
                ++tallies[way].hits, tallies[way].total += times[way];
                if (times[0] >= 0) tallies[way].total_where_pursuit_hits += times[way];
            }
        }
        const auto& [pursuit, swing, brake] = tallies;
        INFO("hits: " << pursuit.hits << ", " << swing.hits << ", " << brake.hits
                      << "; s on average: " << pursuit.total / pursuit.hits << ", " << swing.total / swing.hits << ", "
                      << brake.total / brake.hits);
        CHECK((pursuit.hits > 8500 && pursuit.hits < 9500)); // one in ten orbits
        CHECK(swing.hits == launches);
        CHECK(brake.hits == launches);
        CHECK(swing.total / swing.hits
              <= pursuit.total / pursuit.hits); // of all launches, those that pursuit never hits included
        CHECK(brake.total / brake.hits <= pursuit.total / pursuit.hits);
        // and of those that pursuit hits, launch by launch: the swing only where it knows what a hit is
        CHECK(brake.total_where_pursuit_hits <= pursuit.total * 1.0005);
        CHECK(swing.total_where_pursuit_hits <= pursuit.total * (hit_radius > 0 ? 1.0005 : 1.005));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "braking is no harder than turning, and the swing keeps the speed", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(49, 100'000, [](Random& random) {
        const V position = random.vector<V>(20), velocity = random.direction<V>() * S(50),
                target = random.vector<V>(20);
        const S dt = S(1) / S(60), accel = random.uniform<S>(10, 500);
        const Homing<S> homing{accel, 0, 0};
        const long double braked =
            tests::length(exact(homing_brake_step(position, velocity, target, homing, dt).velocity));
        const long double swung =
            tests::length(exact(homing_swing_step(position, velocity, target, homing, dt).velocity));
        return braked >= 50 - exact(accel) * exact(dt) - (epsilon<S> * 400) && braked <= 50 + (epsilon<S> * 400)
            && std::abs(swung - 50) <= 400 * epsilon<S>;
    });
}

// ---- by angles ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "homing by a limited angle turns, then moves, and keeps its speed", "[homing]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(50, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const S rate = random.uniform<S>(0, 6), dt = S(1) / S(60);
        const Motion<V> next = homing_turn_step(position, velocity, target, rate, dt);
        const long double speed = tests::length(exact(velocity)),
                          angle = angle_between(exact(velocity), exact(target) - exact(position));
        return same_bits(next.velocity, veer::turn_towards(velocity, target - position, rate * dt))
            && same_bits(next.position, V(position + next.velocity * dt))
            && std::abs(tests::length(exact(next.velocity)) - speed) <= 8 * epsilon<S> * speed
            && std::abs(angle_between(exact(velocity), exact(next.velocity)) - std::min(angle, exact(rate) * exact(dt)))
                   <= 32 * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("the article's counterexample: over the pole 2 degrees of turn cost 180 degrees of yaw",
    "[homing]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const S degree = std::numbers::pi_v<S> / 180, dt = S(1) / S(60);
    const auto up_to = [&](int elevation, int sign) {
        return vector<V>(static_cast<S>(sign) * std::cos(static_cast<S>(elevation) * degree), 0,
            std::sin(static_cast<S>(elevation) * degree));
    };
    const V south = up_to(89, -1), north = up_to(89, 1);
    const V position = veer::zero<V>(), target = north * S(1e6f); // so far that its direction does not change
    const auto frames = [&](auto step) {
        Motion<V> state{position, south};
        int count = 0;
        while (angle_between(exact(state.velocity), exact(target) - exact(state.position)) > 1e-4L && count < 1000)
            state = step(state), ++count;
        return count;
    };
    const S three_degrees_a_frame = 3 * degree / dt;
    CHECK(frames([&](const Motion<V>& m) {
        return homing_turn_step(m.position, m.velocity, target, three_degrees_a_frame, dt);
    }) == 1);
    CHECK(frames([&](const Motion<V>& m) {
        return homing_yaw_pitch_step(
            m.position, m.velocity, target, {three_degrees_a_frame, three_degrees_a_frame}, axis<V>(2), dt);
    }) == 60);
}

TEMPLATE_LIST_TEST_CASE("homing by yaw and pitch steps as turn_yaw_pitch says", "[homing]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(51, 20'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(30), target = random.vector<V>(100);
        const S yaw = random.uniform<S>(0, 6), pitch = random.uniform<S>(0, 6), dt = S(1) / S(60);
        const Motion<V> next =
            homing_yaw_pitch_step(position, velocity, target, {.yaw = yaw, .pitch = pitch}, axis<V>(1), dt);
        return same_bits(
                   next.velocity, veer::turn_yaw_pitch(velocity, target - position, yaw * dt, pitch * dt, axis<V>(1)))
            && same_bits(next.position, V(position + next.velocity * dt));
    });
}

// ---- hours ----------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("missiles that only turn keep their speed for hours", "[homing][hours]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const int frames = tests::cases(1'000'000) / tests::quick;
    for (const S rate : {S(15), S(60), S(240)}) {
        for (const S speed : {S(12), S(29.7)}) {
            CAPTURE(rate, speed);
            const V start = veer::normalize_or(vector<V>(S(0.8), S(0.6), S(0.3)), axis<V>(0)) * speed;
            Motion<V> round{veer::zero<V>(), start}, arc = round, aimed = round;
            const Homing<S> homing = make_homing(speed, 5, 0); // no damping brings the speed back
            for (int i = 0; i < frames; ++i) {
                round = veer::homing_turn_step(round.position, round.velocity, veer::zero<V>(), 2, 1 / rate);
                arc = homing_arc_step(arc.position, arc.velocity, axis<V>(1), homing, 1 / rate);
                const V off = vector<V>(static_cast<S>(i % 100) - 50, static_cast<S>(i % 37) - 18, 5);
                aimed = {
                    aimed.position, veer::homing_turn_step(veer::zero<V>(), aimed.velocity, off, 99, S(1)).velocity};
            }
            const long double from = tests::length(exact(start));
            for (const V& velocity : {round.velocity, arc.velocity, aimed.velocity})
                CHECK(std::abs(tests::length(exact(velocity)) / from - 1) <= 5e-6L);
        }
    }
}

} // namespace
