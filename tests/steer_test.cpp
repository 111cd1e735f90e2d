// SPDX-License-Identifier: MIT
#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "golden.hpp"
#include "sweep.hpp"
#include "vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase, tests::Random, tests::same_bits, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::Motion, veer::scalar_t, veer::steer_step, veer::SteerLimits;

// ---- the golden agents ------------------------------------------------------------------------------------------------------

/// An agent of a golden case: what it wants, and what it can do.
template <veer::Vector V>
struct Agent {
    using S = scalar_t<V>;
    Motion<V> state;
    V target;
    bool seeks;
    S max_velocity, time_step;
    SteerLimits<S> limits;

    explicit Agent(const GoldenCase& golden)
        : state{golden.vector<V>("position"), golden.vector<V>("velocity")}, target(golden.vector<V>("target")),
          seeks(golden.in.at("behavior")[0] == "seek"), max_velocity(golden.number<S>("max_velocity")),
          time_step(golden.number<S>("dt")), limits{golden.number<S>("max_force"), golden.number<S>("mass"), golden.number<S>("max_speed")} {}

    void step() {
        const auto& [position, velocity] = state;
        const V steering = seeks ? veer::seek(position, velocity, target, max_velocity) : veer::flee(position, velocity, target, max_velocity);
        state = steer_step(position, velocity, steering, limits, time_step);
    }
};

/// How far rounding may take one step, in units of eps.
struct StepError {
    long double velocity, position;

    // u = eps / 2. Steering: 7 u of the desired velocity, 1 u of the difference; truncation 4.5 u; the force over the mass times dt 3 u;
    // the sum 1 u; truncation 4.5 u. A truncation brings two vectors no further apart than they were. Position: v dt and the sum 1 u each.
    template <veer::Vector V>
    explicit StepError(const Agent<V>& agent) {
        const long double speed = tests::length(exact(agent.state.velocity)), dt = exact(agent.time_step);
        const long double steering = exact(agent.max_velocity) + speed, force = std::min(steering, exact(agent.limits.max_force));
        const long double change = dt / exact(agent.limits.mass), after = std::min(exact(agent.limits.max_speed), speed + change * force);
        velocity = ((7 * exact(agent.max_velocity) + steering + 7.5L * force) * change + 5.5L * (speed + change * force)) / 2;
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

TEMPLATE_LIST_TEST_CASE("two hundred steps agree with the golden trajectories at every checkpoint", "[steer][golden]", tests::Vectors) {
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

// ---- the step itself --------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("the force is cut, divided by the mass, and then the velocity is cut", "[steer]", tests::Vectors) {
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
    CHECK(same_value(steer_step(at, velocity, force, {16, 4, 100}, S(0.5)).position, at + axis<V>(0, 2))); // with the new velocity
}

TEMPLATE_LIST_TEST_CASE("no step is faster than max_speed or accelerates more than max_force over mass", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(101, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), steering = random.vector<V>(100), start = random.vector<V>(10);
        const SteerLimits<S> limits{random.uniform<S>(0, 100), random.uniform<S>(1, 20), random.uniform<S>(0, 20)};
        const V velocity = veer::truncate(start, limits.max_speed);
        const Motion<V> next = steer_step(position, velocity, steering, limits, 1);
        // 2.25 eps of the truncation; the change also has the roundings of the force, the quotient and the sums
        const bool slow = tests::length(exact(next.velocity)) <= (1 + 2.25L * epsilon<S>)*exact(limits.max_speed);
        const long double change = tests::length(exact(next.velocity) - exact(velocity)), allowed = exact(limits.max_force) / exact(limits.mass);
        return slow && change <= allowed + 4 * epsilon<S> * (allowed + exact(limits.max_speed)) && same_bits(next.position, position + next.velocity);
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
        const bool counts_as_zero = veer::length(velocity) < (std::numeric_limits<scalar_t<V>>::min)(); // the limit, and so the velocity
        return same_value(next.position, position) && (counts_as_zero || same_value(next.velocity, velocity));
    });
}

TEMPLATE_LIST_TEST_CASE("with a mass of at least one time step, seek never swings past the velocity it wants", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(103, 100'000, [](Random& random) {
        const V velocity = random.vector<V>(10), wanted = random.vector<V>(10);
        const S dt = random.uniform<S>(0, 2), mass = dt * random.uniform<S>(1, 4);
        const V next = steer_step(veer::zero<V>(), velocity, wanted - velocity, {1000, mass, 1000}, dt).velocity;
        const long double still_wanted = tests::dot(exact(wanted) - exact(next), exact(wanted) - exact(velocity));
        return still_wanted >= -8 * epsilon<S> * tests::length(exact(wanted) - exact(velocity)) * 20; // 8 roundings of numbers up to 20
    });
}

TEMPLATE_LIST_TEST_CASE("steering does not depend on the unit of length", "[steer]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(105, 100'000, [](Random& random) {
        const V position = random.vector<V>(100), velocity = random.vector<V>(10), steering = random.vector<V>(10);
        const S max_force = random.uniform<S>(0, 10), max_speed = random.uniform<S>(0, 10), k = std::ldexp(S(1), random.below(40) - 20);
        const Motion<V> next = steer_step(position, velocity, steering, {max_force, 3, max_speed}, S(0.25));
        const Motion<V> scaled = steer_step(position * k, velocity * k, steering * k, {max_force * k, 3, max_speed * k}, S(0.25));
        return same_bits(scaled.position, next.position * k) && same_bits(scaled.velocity, next.velocity * k);
    });
}

} // namespace
