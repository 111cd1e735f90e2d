// SPDX-License-Identifier: MIT
#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/golden.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase, tests::Random,
    tests::same_bits, tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::limit_turn, veer::Motion, veer::scalar_t, veer::steer_step, veer::steer_verlet_step,
    veer::SteerLimits;

// ---- the golden agents ----------------------------------------------------------------------------------------------

/// An agent of a golden case: what it wants, and what it can do.
template <veer::Vector V> struct Agent {
    using S = scalar_t<V>;
    Motion<V> state;
    V target;
    bool seeks;
    S max_velocity, time_step;
    SteerLimits<S> limits;

    explicit Agent(const GoldenCase& golden)
        : state{golden.vector<V>("position"), golden.vector<V>("velocity")}, target(golden.vector<V>("target")),
          seeks(golden.in.at("behavior")[0] == "seek"), max_velocity(golden.number<S>("max_velocity")),
          time_step(golden.number<S>("dt")), limits{golden.number<S>("max_force"), golden.number<S>("mass"),
                                                 golden.number<S>("max_speed")} {}

    void step() {
        const auto& [position, velocity] = state;
        const V steering = seeks ? veer::seek(position, velocity, target, max_velocity)
                                 : veer::flee(position, velocity, target, max_velocity);
        state = steer_step(position, velocity, steering, limits, time_step);
    }
};

/// How far rounding may take one step, in units of eps.
struct StepError {
    long double velocity, position;

    // u = eps / 2. Steering: 7 u of the desired velocity, 1 u of the difference; truncation 4.5 u; the force over the
    // mass times dt 3 u; the sum 1 u; truncation 4.5 u. A truncation brings two vectors no further apart than they
    // were. Position: v dt and the sum 1 u each.
    template <veer::Vector V> explicit StepError(const Agent<V>& agent) {
        const long double speed = tests::length(exact(agent.state.velocity)), dt = exact(agent.time_step);
        const long double steering = exact(agent.max_velocity) + speed,
                          force = std::min(steering, exact(agent.limits.max_force));
        const long double change = dt / exact(agent.limits.mass),
                          after = std::min(exact(agent.limits.max_speed), speed + change * force);
        velocity =
            ((7 * exact(agent.max_velocity) + steering + 7.5L * force) * change + 5.5L * (speed + change * force)) / 2;
        position = dt * velocity + dt * after / 2 + (tests::length(exact(agent.state.position)) + dt * after) / 2;
    }
};

TEMPLATE_LIST_TEST_CASE("one step of seek or flee agrees with the golden cases", "[steer][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("steering_step")) {
        if (!golden.keeps_range_rule<S>()) continue;
        INFO(golden.name());
        Agent<V> agent(golden);
        const StepError error(agent);
        agent.step();
        CHECK(error_of(agent.state.velocity, golden.expected_vector("velocity")) <= error.velocity * epsilon<S>);
        CHECK(error_of(agent.state.position, golden.expected_vector("position")) <= error.position * epsilon<S>);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "two hundred steps agree with the golden trajectories at every checkpoint", "[steer][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("steering_trajectory")) {
        Agent<V> agent(golden);
        // steering pulls two velocities together, and so the errors of the steps only add up
        long double velocity_tolerance = 0, position_tolerance = 0;
        int step = 0;
        std::size_t checkpoint = 0;
        for (const int until : golden.steps()) {
            for (; step < until; ++step) {
                const StepError error(agent);
                agent.step();
                velocity_tolerance += error.velocity * epsilon<S>;
                position_tolerance += error.position * epsilon<S> + velocity_tolerance * exact(agent.time_step);
            }
            INFO(golden.name() << ", step " << until);
            CHECK(error_of(agent.state.velocity, golden.expected_vector("velocity", checkpoint)) <= velocity_tolerance);
            CHECK(error_of(agent.state.position, golden.expected_vector("position", checkpoint)) <= position_tolerance);
            ++checkpoint;
        }
    }
}

// ---- the step itself ------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "the force is cut, divided by the mass, and then the velocity is cut", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V at = vector<V>(1, 2, 3), velocity = axis<V>(0, 2), force = axis<V>(0, 64);
    const auto next_velocity = [&](S max_force, S mass, S max_speed, S dt) {
        return steer_step(at, velocity, force, {max_force, mass, max_speed}, dt).velocity;
    };
    CHECK(same_value(next_velocity(100, 1, 100, 1), axis<V>(0, 66)));
    CHECK(same_value(next_velocity(16, 1, 100, 1), axis<V>(0, 18)));
    CHECK(same_value(next_velocity(16, 4, 100, 1), axis<V>(0, 6)));
    CHECK(same_value(next_velocity(16, 4, 100, S(0.5)), axis<V>(0, 4)));
    CHECK(same_value(next_velocity(16, 4, 3, 1), axis<V>(0, 3)));
    CHECK(same_value(
        steer_step(at, velocity, force, {16, 4, 100}, S(0.5)).position, at + axis<V>(0, 2))); // with the new velocity
}

TEMPLATE_LIST_TEST_CASE(
    "no step is faster than max_speed or accelerates more than max_force over mass", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(101, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), steering = random.vector<V>(100), start = random.vector<V>(10);
        const SteerLimits<S> limits{random.uniform<S>(0, 100), random.uniform<S>(1, 20), random.uniform<S>(0, 20)};
        const V velocity = veer::truncate(start, limits.max_speed);
        const Motion<V> next = steer_step(position, velocity, steering, limits, 1);
        // 2.25 eps of the truncation; the change also has the roundings of the force, the quotient and the sums
        const bool slow = tests::length(exact(next.velocity)) <= (1 + epsilon<S> * 2.25L) * exact(limits.max_speed);
        const long double change = tests::length(exact(next.velocity) - exact(velocity)),
                          allowed = exact(limits.max_force) / exact(limits.mass);
        return slow && change <= allowed + 4 * epsilon<S> * (allowed + exact(limits.max_speed))
            && same_bits(next.position, position + next.velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("a force and a speed exactly at their limits stay what they are", "[steer]", tests::Vectors) {
    using V = TestType;
    const V force = vector<V>(3, 4, 12);
    const auto size = veer::length(force);
    CHECK(same_bits(steer_step(veer::zero<V>(), veer::zero<V>(), force, {size, 1, size}, 1).velocity, force));
}

TEMPLATE_LIST_TEST_CASE("a mass that is not positive does not accelerate", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V velocity = vector<V>(1, -2, 2);
    for (const S mass : {S(0), S(-0.0), S(-1), S(-100)}) {
        CHECK(same_value(steer_step(veer::zero<V>(), velocity, axis<V>(0), {5, mass, 10}, 1).velocity, velocity));
    }
}

TEMPLATE_LIST_TEST_CASE("limits of zero and below: no force, no speed", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V at = vector<V>(1, 2, 3), velocity = vector<V>(1, -2, 2);
    for (const S limit : {S(0), S(-0.0), S(-1), S(-100)}) {
        CHECK(same_value(steer_step(at, velocity, axis<V>(0), {limit, 1, 10}, 1).velocity, velocity));
        const Motion<V> stopped = steer_step(at, velocity, axis<V>(0), {5, 1, limit}, 1);
        CHECK((same_value(stopped.velocity, veer::zero<V>()) && same_value(stopped.position, at)));
    }
}

TEMPLATE_LIST_TEST_CASE("a step of no time leaves the state as it is", "[steer]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(102, 100'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), steering = wild.vector();
        const scalar_t<V> max_force = wild.number(), mass = wild.number();
        const Motion<V> next = steer_step(position, velocity, steering, {max_force, mass, veer::length(velocity)}, 0);
        const bool counts_as_zero =
            veer::length(velocity) < (std::numeric_limits<scalar_t<V>>::min)(); // the limit, and so the velocity
        return same_value(next.position, position) && (counts_as_zero || same_value(next.velocity, velocity));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "with a mass of at least one time step, seek never swings past the velocity it wants", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(103, 100'000, [](Random& random) {
        const V velocity = random.vector<V>(10), wanted = random.vector<V>(10);
        const S dt = random.uniform<S>(0, 2), mass = dt * random.uniform<S>(1, 4);
        const V next = steer_step(veer::zero<V>(), velocity, wanted - velocity, {1000, mass, 1000}, dt).velocity;
        const long double still_wanted = tests::dot(exact(wanted) - exact(next), exact(wanted) - exact(velocity));
        return still_wanted
            >= -8 * epsilon<S> * tests::length(exact(wanted) - exact(velocity)) * 20; // 8 roundings of numbers up to 20
    });
}

TEMPLATE_LIST_TEST_CASE("steering does not depend on the unit of length", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(105, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(10), steering = random.vector<V>(10);
        const S max_force = random.uniform<S>(0, 10), max_speed = random.uniform<S>(0, 10),
                k = std::ldexp(S(1), random.below(40) - 20);
        const Motion<V> next = steer_step(position, velocity, steering, {max_force, 3, max_speed}, S(0.25));
        const Motion<V> scaled =
            steer_step(position * k, velocity * k, steering * k, {max_force * k, 3, max_speed * k}, S(0.25));
        return same_bits(scaled.position, next.position * k) && same_bits(scaled.velocity, next.velocity * k);
    });
}

// ---- the step of second order ---------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("the Verlet step has the velocity of steer_step, and moves by the mean of the velocities",
    "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(106, 50'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), steering = wild.vector();
        const SteerLimits<S> limits{wild.number(), wild.number(), wild.number()};
        const S h = wild.time_step();
        const Motion<V> next = steer_verlet_step(position, velocity, steering, limits, h);
        return same_bits(next.velocity, steer_step(position, velocity, steering, limits, h).velocity)
            && same_bits(next.position, position + (velocity + next.velocity) * (h * S(0.5)));
    });
    // 2 s under 3 m/s^2, from 4 m/s: 4 2 + 3 2^2 / 2
    CHECK(same_value(
        steer_verlet_step(axis<V>(0), axis<V>(0, 4), axis<V>(0, 6), {100, 2, 100}, 2).position, axis<V>(0, 15)));
}

/// Where a turn of a second ends that is flown with a constant force to the left, at 3 m/s and 1 rad/s.
template <veer::Vector V> V end_of_turn(int frames_per_second, auto step) {
    using S = scalar_t<V>;
    Motion<V> agent{veer::zero<V>(), axis<V>(0, 3)};
    for (int frame = 0; frame < frames_per_second; ++frame) {
        const auto [x, y, z] = tests::components(agent.velocity);
        agent = step(
            agent.position, agent.velocity, vector<V>(-y, x, z), SteerLimits<S>{3, 1, 3}, S(1) / S(frames_per_second));
    }
    return agent.position;
}

TEMPLATE_LIST_TEST_CASE("a turn ends within a millimetre of the same place at 60, 120 and 1000 frames a second",
    "[steer]", tests::Vectors) {
    using V = TestType;
    const auto verlet = [](const auto&... in) { return steer_verlet_step(in...); };
    const auto euler = [](const auto&... in) { return steer_step(in...); };
    const Exact arc{3 * std::sin(1.0L), 3 * (1 - std::cos(1.0L)), 0};
    for (const int rate : {60, 120, 1000}) {
        CAPTURE(rate);
        CHECK(error_of(end_of_turn<V>(rate, verlet), arc) < 1e-3L);
    }
    // second order: half the step, a quarter of the error; the steps of steer_step are centimetres apart
    const long double ratio = error_of(end_of_turn<V>(15, verlet), arc) / error_of(end_of_turn<V>(30, verlet), arc);
    CHECK((ratio > 3.9L && ratio < 4.1L));
    CHECK(error_of(end_of_turn<V>(60, euler), arc) > 0.02L);
}

// ---- turns ----------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "limit_turn keeps the length of what is wanted, and turns no further than max_angle", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(error_of(limit_turn(axis<V>(0, 7), axis<V>(1, 2), std::acos(S(-1)) / 4),
              Exact{std::sqrt(2.0L), std::sqrt(2.0L), 0})
          <= 4 * epsilon<S>);
    sweep<Random>(107, 50'000, [](Random& random) {
        const V velocity = random.vector<V>(10), wanted = random.vector<V>(30);
        const S max_angle = random.uniform<S>(S(-0.5), 3);
        const V turned = limit_turn(velocity, wanted, max_angle);
        const Exact from = exact(velocity), to = exact(wanted);
        const long double angle = tests::angle_between(from, to), allowed = std::max(exact(max_angle), 0.0L),
                          rounding = 12 * epsilon<S>;
        if (angle <= allowed - rounding) return same_bits(turned, wanted);
        if (angle > 3.14L) return true; // nearly opposite, the side is known to few digits
        // what the turn has and has not turned, which add up only in the plane of the two
        const long double done = tests::angle_between(from, exact(turned)),
                          left = tests::angle_between(exact(turned), to);
        return std::abs(tests::length(exact(turned)) - tests::length(to)) <= rounding * tests::length(to)
            && std::abs(done - std::min(allowed, angle)) <= rounding
            && std::abs(done + left - angle) <= (10 + 4 / std::sin(angle)) * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "limit_turn takes for wanted what is 8 epsilon off, and not what is 64", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V wanted = vector<V>(3, 4);
    const S angle = std::acos(S(0.6));
    CHECK(same_bits(limit_turn(axis<V>(0), wanted, angle - 4 * std::numeric_limits<S>::epsilon()), wanted));
    CHECK(!same_value(limit_turn(axis<V>(0), wanted, angle - 64 * std::numeric_limits<S>::epsilon()), wanted));
}

TEMPLATE_LIST_TEST_CASE(
    "limit_turn by no angle does not turn, not even to what is an epsilon off", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(same_bits(limit_turn(axis<V>(0, 4), vector<V>(3, 0x1p-60), 0), axis<V>(0, 3)));
    sweep<Random>(108, 50'000, [](Random& random) {
        const V velocity = random.vector<V>(10);
        const S size = random.uniform<S>(0, 3), off = std::ldexp(size, -random.below(40)) * veer::length(velocity);
        const V wanted = velocity * size
                       + random.direction<V>() * off; // as near to the velocity as rounding can tell, and farther off
        const V kept = velocity * (veer::length(wanted) * veer::inverse_length(velocity));
        for (const S max_angle : {S(0), S(-0.0), S(-1), S(-4)})
            if (!same_bits(limit_turn(velocity, wanted, max_angle), kept)) return false;
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "limit_turn turns a short wish as a long one, as long as it counts", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(109, 100'000, [](Random& random) {
        const V velocity = random.vector<V>(10), wanted = random.vector<V>(1);
        const S max_angle = veer::angle_between(velocity, wanted) * random.uniform<S>(S(0.5), S(1.03125));
        const S near_to = veer::angle_between(velocity, wanted) - std::abs(random.any_magnitude<S>(-20, -2));
        const S shrink = std::ldexp(S(1), std::numeric_limits<S>::min_exponent / 2 + random.below(40) - 2);
        if (veer::length_squared(V(wanted * shrink)) < 4 * std::numeric_limits<S>::min()) return true;
        for (const S angle : {max_angle, near_to}) {
            const V turned = limit_turn(velocity, wanted, angle),
                    shortened = limit_turn(velocity, wanted * shrink, angle) * (1 / shrink);
            if (error_of(shortened, exact(turned)) > 16 * epsilon<S> * tests::length(exact(wanted))) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("limit_turn from rest, to rest and straight back", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V velocity = vector<V>(3, 4), wanted = vector<V>(-1, 2, 5), zero = veer::zero<V>();
    for (const S angle : {S(-1), S(0), S(1), S(4)}) {
        CHECK(same_bits(limit_turn(zero, wanted, angle), wanted));
        CHECK(same_value(limit_turn(velocity, zero, angle), zero));
        CHECK(error_of(limit_turn(velocity, velocity * S(-2), angle), angle > 3 ? exact(velocity) * -2 : [&] {
            const V side = veer::perpendicular(velocity); // 10 m/s long
            const long double a = std::max(exact(angle), 0.0L);
            return exact(velocity) * (2 * std::cos(a)) + exact(side) * (10 * std::sin(a));
        }()) <= 60 * epsilon<S>);
    }
    CHECK(error_of(limit_turn(velocity, wanted, 0), exact(velocity) * (tests::length(exact(wanted)) / 5))
          <= 20 * epsilon<S>);
}

} // namespace
