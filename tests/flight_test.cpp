// SPDX-License-Identifier: MIT
#include <veer/flight.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::Exact, tests::exact, tests::length, tests::Random, tests::sweep, tests::vector;
using veer::Engine, veer::engine_flight, veer::Flight, veer::fly, veer::Motion, veer::scalar_t, veer::zero;

constexpr std::array engines{
    Engine::physx, Engine::jolt, Engine::godot, Engine::bullet, Engine::box2d_v2, Engine::box2d, Engine::rapier};

// ---- the closed form in long double ---------------------------------------------------------------------------------

struct State {
    Exact position, velocity;
};

/// The state after a time, and the sizes of the terms that it is the sum of.
struct Curve {
    State state;
    long double position_size, velocity_size;
};

Curve on_curve(const State& start, const Exact& gravity, long double drag, const Exact& wind, long double time) {
    const long double x = drag * time, left = std::exp(-x);
    long double mean = 1, gain = 0.5L;
    if (x > 0) mean = -std::expm1(-x) / x;
    if (x >= 1) gain = (1 - mean) / x;
    else {
        long double term = gain;
        for (int k = 3; k < 30; ++k) gain += term *= -x / static_cast<long double>(k);
    }
    const Exact pull = gravity + wind * drag;
    const long double way = time * mean, fall = time * time * gain;
    return {{start.position + start.velocity * way + pull * fall, start.velocity * left + pull * way},
        length(start.position) + length(start.velocity) * way + (length(gravity) + length(wind) * drag) * fall,
        length(start.velocity) * left + (length(gravity) + length(wind) * drag) * way};
}

/// A flight of any order of magnitude.
template <class V> struct Drawn {
    using S = scalar_t<V>;
    V position, velocity;
    Flight<V> flight;
    S time;

    explicit Drawn(Random& random)
        : position(random.vector<V>(S(100))),
          velocity(random.vector<V>(S(50))), flight{random.vector<V>(S(20)),
                                                 random.one_in(2) ? random.uniform<S>(0, 3)
                                                                  : std::abs(random.any_magnitude<S>(-30, 12)),
                                                 random.vector<V>(S(20))},
          time(random.one_in(2) ? random.uniform<S>(0, 10) : std::abs(random.any_magnitude<S>(-20, 18))) {}

    [[nodiscard]] Curve truth() const {
        return on_curve({exact(position), exact(velocity)}, exact(flight.gravity), exact(flight.drag),
            exact(flight.wind), exact(time));
    }
};

// ---- the steps of each engine, as the engine writes them ------------------------------------------------------------

void step(Engine engine, State& body, const Exact& g, long double c, long double h) {
    Exact &p = body.position, &v = body.velocity;
    const long double linear = std::max(0.0L, 1 - c * h), implicit = 1 / (1 + c * h);
    switch (engine) {
        case Engine::physx:
        case Engine::jolt: v = (v + g * h) * linear, p = p + v * h; break;
        case Engine::godot: v = v * linear + g * h, p = p + v * h; break;
        case Engine::bullet: v = v * std::pow(1 - std::min(c, 1.0L), h) + g * h, p = p + v * h; break;
        case Engine::box2d_v2: v = (v + g * h) * implicit, p = p + v * h; break;
        case Engine::box2d: v = v * implicit + g * h, p = p + v * h; break;
        case Engine::rapier: p = p + v * h + g * (h * h * 5 / 8), v = (v + g * h) * implicit; break;
    }
}

} // namespace

TEMPLATE_LIST_TEST_CASE("a flight is the closed form, to 8 epsilon of its terms, for drag times time from 1e-15 to 1e9",
    "[flight]", tests::Vectors) {
    using S = scalar_t<TestType>;
    sweep<Random>(1, tests::cases(50'000), [](Random& random) {
        const Drawn<TestType> drawn(random);
        const Motion<TestType> answer = fly(drawn.position, drawn.velocity, drawn.flight, drawn.time);
        const Curve truth = drawn.truth();
        return tests::error_of(answer.position, truth.state.position) <= 8 * epsilon<S> * truth.position_size
            && tests::error_of(answer.velocity, truth.state.velocity)
                   <= 8 * epsilon<S> * truth.velocity_size + std::numeric_limits<S>::min();
    });
}

TEMPLATE_LIST_TEST_CASE("two halves of a flight are the whole", "[flight]", tests::Vectors) {
    using S = scalar_t<TestType>;
    sweep<Random>(2, tests::cases(50'000), [](Random& random) {
        Drawn<TestType> drawn(random);
        const Motion<TestType> half = fly(drawn.position, drawn.velocity, drawn.flight, S(drawn.time * S(0.5))),
                               whole = fly(drawn.position, drawn.velocity, drawn.flight, drawn.time),
                               both = fly(half.position, half.velocity, drawn.flight, S(drawn.time * S(0.5)));
        const Curve truth = drawn.truth();
        return tests::error_of(both.position, exact(whole.position)) <= 8 * epsilon<S> * truth.position_size
            && tests::error_of(both.velocity, exact(whole.velocity))
                   <= 8 * epsilon<S> * (truth.velocity_size + length(exact(drawn.velocity)));
    });
}

TEMPLATE_LIST_TEST_CASE("a flight has no jump where its formulas change", "[flight]", tests::Scalars) {
    using S = TestType;
    using V = veer::BasicVector<S, 2>;
    const auto after = [](S x) { return fly(V(0, 0), V(1, 0), Flight<V>{V(0, 1), x}, S(1)); };
    for (const S seam : {S(0.5), S(1), S(2), S(16), S(64)}) {
        const auto below = after(seam), above = after(std::nextafter(seam, S(100)));
        CHECK(std::abs(above.position.x - below.position.x) <= 6 * epsilon<S> * below.position.x);
        CHECK(std::abs(above.position.y - below.position.y) <= 6 * epsilon<S> * below.position.y);
        CHECK(std::abs(above.velocity.x - below.velocity.x) <= (6 + seam) * epsilon<S> * below.velocity.x);
    }
}

TEMPLATE_LIST_TEST_CASE("at whole steps the flight of an engine is where the engine is", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const Engine engine : engines) {
        INFO("engine " << int{static_cast<unsigned char>(engine)});
        sweep<Random>(3, tests::cases(600), [engine](Random& random) {
            const V velocity = random.vector<V>(S(50)), gravity = random.vector<V>(S(20));
            const S damping = random.one_in(8) ? S(0) : random.uniform<S>(0, engine == Engine::bullet ? S(0.99) : S(3));
            const S time_step = S(1) / static_cast<S>(30 + random.below(211));
            const auto flight = engine_flight(engine, gravity, damping, time_step);
            State body{{0, 0, 0}, exact(velocity)};
            long double way = 0, fastest = length(body.velocity);
            for (int n = 1; n <= 300; ++n) {
                step(engine, body, exact(gravity), exact(damping), exact(time_step));
                fastest = std::max(fastest, length(body.velocity));
                way += (fastest + length(exact(gravity)) * exact(time_step)) * exact(time_step);
                if (n % 37 != 0 && n > 3) continue;
                const S time = S(static_cast<S>(n) * time_step);
                const auto answer = fly(zero<V>(), velocity, flight, time);
                // the time is rounded: half an epsilon of it; drag time so too
                if (tests::error_of(answer.position, body.position) > 8 * epsilon<S> * way) return false;
                if (tests::error_of(answer.velocity, body.velocity) > 8 * epsilon<S> * 2 * fastest) return false;
            }
            return true;
        });
    }
}

// ---- degenerate inputs ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "without drag a flight is the parabola, and the wind does nothing", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S drag : {S(0), S(-0.0), S(-1), S(-1e6)}) {
        const auto [position, velocity] =
            fly(vector<V>(1, 2, 3), vector<V>(4, 5, 6), Flight<V>{vector<V>(0, -8), drag, vector<V>(30, 40)}, S(2));
        CHECK(tests::same_value(position, vector<V>(9, -4, 15)));
        CHECK(tests::same_value(velocity, vector<V>(4, -11, 6)));
    }
}

TEMPLATE_LIST_TEST_CASE("no time, and less than none, changes nothing", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V position = vector<V>(1, 2, 3), velocity = vector<V>(4, 5, 6);
    for (const S time : {S(0), S(-0.0), S(-1), S(-1e6)}) {
        const auto flown = fly(position, velocity, Flight<V>{vector<V>(0, -8), S(2), vector<V>(30, 40)}, time);
        CHECK((tests::same_value(flown.position, position) && tests::same_value(flown.velocity, velocity)));
        for (const Engine engine : engines) {
            const auto stepped =
                fly(position, velocity, engine_flight(engine, vector<V>(0, -8), S(0.5), S(0.25)), time);
            CHECK((tests::same_value(stepped.position, position) && tests::same_value(stepped.velocity, velocity)));
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "what moves with the wind, or falls as fast as it can, goes on so", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V wind = vector<V>(3, -4, 12);
    for (const S time : {S(1e-3), S(0.25), S(1), S(30), S(1000)}) {
        const auto [position, velocity] = fly(zero<V>(), wind, Flight<V>{zero<V>(), S(0.5), wind}, time);
        CHECK(
            tests::error_of(position, exact(wind) * exact(time)) <= 6 * epsilon<S> * length(exact(wind)) * exact(time));
        CHECK(tests::error_of(velocity, exact(wind)) <= 6 * epsilon<S> * length(exact(wind)));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "after a long time a body moves with the wind and its speed of fall", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto flown =
        fly(zero<V>(), vector<V>(1000, 2000, 3000), Flight<V>{vector<V>(0, -8), 4, vector<V>(8, 0)}, S(1000000));
    CHECK(tests::error_of(flown.velocity, exact(vector<V>(8, -2))) <= 8 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("a damping that takes all in one step stops the body at once", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V gravity = vector<V>(0, -8), velocity = vector<V>(4, 5, 6);
    for (const S damping : {S(4), S(5), S(1e5)}) {
        for (const Engine engine : {Engine::physx, Engine::jolt, Engine::godot, Engine::bullet}) {
            INFO("engine " << int{static_cast<unsigned char>(engine)});
            const bool falls = engine == Engine::godot || engine == Engine::bullet;
            for (const int n : {1, 2, 100}) {
                const S time = static_cast<S>(n) * S(0.25);
                const auto flown = fly(zero<V>(), velocity, engine_flight(engine, gravity, damping, S(0.25)), time);
                CHECK(tests::same_value(flown.position, gravity * (falls ? S(time * S(0.25)) : S(0))));
                CHECK(tests::same_value(flown.velocity, gravity * (falls ? S(0.25) : S(0))));
            }
        }
    }
}

TEMPLATE_LIST_TEST_CASE("without damping an engine flies the parabola of its own steps", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V gravity = vector<V>(0, -8), velocity = vector<V>(4, 5, 6);
    for (const S damping : {S(0), S(-1)}) {
        for (const Engine engine : engines) {
            const auto flown = fly(zero<V>(), velocity, engine_flight(engine, gravity, damping, S(0.25)), S(2));
            const S lag = engine == Engine::rapier ? S(0.03125) : S(0.125);
            CHECK(tests::same_value(flown.position, velocity * S(2) + gravity * S(S(2) + S(2) * lag)));
            CHECK(tests::same_value(flown.velocity, velocity + gravity * S(2)));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("steps without a length are the curve itself", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V gravity = vector<V>(0, -8), velocity = vector<V>(4, 5, 6);
    for (const S time_step : {S(0), S(-1)}) {
        for (const Engine engine : engines) {
            if (engine == Engine::bullet) continue; // whose damping is a share
            const auto stepped = fly(zero<V>(), velocity, engine_flight(engine, gravity, S(0.5), time_step), S(3)),
                       flown = fly(zero<V>(), velocity, Flight<V>{gravity, S(0.5)}, S(3));
            CHECK(tests::same_value(stepped.position, flown.position));
            CHECK(tests::same_value(stepped.velocity, flown.velocity));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("every flight is total", "[flight][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(4, [](tests::Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), gravity = wild.vector(), wind = wild.vector();
        const auto drag = wild.rate();
        return fly(position, velocity, Flight<V>{gravity, drag, wind}, wild.time_step());
    });
    tests::stays_finite<V>(5, [](tests::Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), gravity = wild.vector();
        const auto damping = wild.rate(), time_step = wild.time_step();
        const Engine engine = engines[static_cast<std::size_t>(wild.below(7))];
        return fly(position, velocity, engine_flight(engine, gravity, damping, time_step), wild.time_step());
    });
}
