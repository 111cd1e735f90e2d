// SPDX-License-Identifier: MIT
#include <veer/flight.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

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
                   <= 8 * epsilon<S> * truth.velocity_size + exact(std::numeric_limits<S>::min());
    });
}

TEMPLATE_LIST_TEST_CASE("two halves of a flight are the whole, to 4 epsilon of its terms", "[flight]", tests::Vectors) {
    using S = scalar_t<TestType>;
    sweep<Random>(2, tests::cases(50'000), [](Random& random) {
        Drawn<TestType> drawn(random);
        const Motion<TestType> half = fly(drawn.position, drawn.velocity, drawn.flight, S(drawn.time * S(0.5))),
                               whole = fly(drawn.position, drawn.velocity, drawn.flight, drawn.time),
                               both = fly(half.position, half.velocity, drawn.flight, S(drawn.time * S(0.5)));
        const Curve truth = drawn.truth();
        return tests::error_of(both.position, exact(whole.position)) <= 4 * epsilon<S> * truth.position_size
            && tests::error_of(both.velocity, exact(whole.velocity))
                   <= 4 * epsilon<S> * (truth.velocity_size + length(exact(drawn.velocity)));
    });
}

TEMPLATE_LIST_TEST_CASE("a flight has no jump where its formulas change", "[flight]", tests::Scalars) {
    using S = TestType;
    using V = veer::BasicVector<S, 2>;
    const auto after = [](S x) { return fly(V(0, 0), V(1, 0), Flight<V>{V(0, 1), x}, S(1)); };
    for (const S seam : {S(0.5), S(1), S(2), S(16), S(64)}) {
        const auto below = after(seam), above = after(std::nextafter(seam, S(100)));
        const auto jump = [](S one, S other) { return std::abs(exact(other) - exact(one)) / exact(one); };
        CHECK(jump(below.position.x, above.position.x) <= 6 * epsilon<S>);
        CHECK(jump(below.position.y, above.position.y) <= 6 * epsilon<S>);
        CHECK(jump(below.velocity.x, above.velocity.x) <= (6 + exact(seam)) * epsilon<S>);
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

TEST_CASE("the flight of Engine::box2d is where a body of Box3D is at the end of each frame", "[flight]") {
    // src/solver.c of Box3D, August 2026, in its own float: in each of the sub-steps of a frame
    // v = h scale g + v (1 / (1 + h c)), then d = d + h v; at the end of the frame p = p + d.
    using V = veer::BasicVector<float, 3>;
    sweep<Random>(5, tests::cases(2'000), [](Random& random) {
        const V thrown = random.vector<V>(50.0f), world_gravity = random.vector<V>(20.0f);
        const float scale = random.uniform<float>(0.2f, 2), damping = random.uniform<float>(0, 3);
        const int sub_steps = 1 + static_cast<int>(random.below(8));
        const float frame = 1 / static_cast<float>(30 + random.below(211)), h = frame / static_cast<float>(sub_steps);
        const auto flight = engine_flight(Engine::box2d, V(world_gravity * scale), damping, h);
        V velocity = thrown, position(0, 0, 0);
        long double fastest = length(exact(thrown)), way = 0;
        for (int n = 1; n <= 240; ++n) {
            V moved(0, 0, 0);
            for (int k = 0; k < sub_steps; ++k) {
                velocity = world_gravity * (h * scale) + velocity * (1.0f / (1.0f + h * damping));
                moved = moved + velocity * h;
            }
            position = position + moved;
            fastest = std::max(fastest, length(exact(velocity)));
            way += fastest * exact(frame);
            if (n % 24 != 0 && n > 3) continue;
            const auto answer = fly(V(0, 0, 0), thrown, flight, static_cast<float>(n) * frame);
            const long double sums = 2.0L * n * sub_steps; // Box3D rounds in each: half an epsilon of what it adds to
            if (tests::error_of(answer.position, exact(position)) > (8 + sums) * epsilon<float> * way) return false;
            if (tests::error_of(answer.velocity, exact(velocity)) > (16 + sums) * epsilon<float> * fastest)
                return false;
        }
        return true;
    });
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

// ---- throws, flown again by other means -----------------------------------------------------------------------------

namespace {

using tests::dot, veer::EngineFlight, veer::Launch, veer::Shot;

/// The closed form and the engines' curves once more, in long double: position = start + way velocity + fall pull.
struct Reckoned {
    long double drag = 0, of_velocity = 1, of_pull = 1, drift = 0;
    Exact pull{0, 0, 0};

    template <class V> explicit Reckoned(const Flight<V>& flight) {
        drag = std::max(exact(flight.drag), 0.0L);
        pull = exact(flight.gravity) + exact(flight.wind) * drag;
    }
    /// Out of the sums of the notes of each engine, not out of the library's numbers.
    template <class V> explicit Reckoned(const EngineFlight<V>& flight) {
        const long double c = std::max(exact(flight.damping), 0.0L), h = exact(flight.time_step);
        pull = exact(flight.gravity);
        long double y = 0, left = 1; // y = -ln left
        switch (flight.engine) {
            case Engine::bullet: y = -std::log1p(-c) * h; break;
            case Engine::box2d_v2:
            case Engine::box2d:
            case Engine::rapier: y = std::log1p(c * h); break;
            default: y = -std::log1p(-c * h); break;
        }
        left = std::exp(-y), drag = y / h;
        const long double lost = -std::expm1(-y);
        const long double a = y > 0 ? left * y / lost : 1, b = y > 0 ? y / lost : 1;
        // (t - way) / (1 - left) per step, for y -> 0 its limit, with the series of 1 - a / y
        const long double share = y > 1e-4L ? (1 - a) / y : 0.5L - y / 12;
        const bool gravity_first =
            flight.engine == Engine::physx || flight.engine == Engine::jolt || flight.engine == Engine::box2d_v2;
        if (flight.engine == Engine::rapier) {
            const long double q = y > 1e-4L ? (b - 1) / y : 0.5L + y / 12;
            of_velocity = b, of_pull = a, drift = h * (0.625L - a * q);
        } else {
            of_velocity = a, of_pull = gravity_first ? a : b, drift = h * of_pull * share;
        }
    }

    struct Factors {
        long double way, fall, left, mean_time;
    };
    [[nodiscard]] Factors after(long double t) const {
        const Curve unit = on_curve({{0, 0, 0}, {1, 0, 0}}, {0, 1, 0}, drag, {0, 0, 0}, t);
        const long double mean_time = unit.state.position.X, gain_time = unit.state.position.Y;
        return {of_velocity * mean_time, t * drift + of_velocity * of_pull * gain_time, std::exp(-drag * t), mean_time};
    }
    /// How far the target is beyond the reach of a throw.
    [[nodiscard]] long double separation(const Exact& d, const Exact& drift_of_target, const Exact& inherited,
        long double speed, long double radius, long double t) const {
        const Factors f = after(t);
        return length(d + drift_of_target * t - inherited * f.way - pull * f.fall) - speed * f.way - radius;
    }
};

/// A throw of a game, or a structured one: level, straight up or down, on a lattice, at the target.
template <class V> struct Aimed {
    using S = scalar_t<V>;
    V position, target, target_velocity, gravity, wind, inherited;
    S drag, speed;
    Engine engine;
    S damping, time_step;

    explicit Aimed(Random& random)
        : position(random.vector<V>(S(50))), target(random.vector<V>(S(50))), target_velocity(random.vector<V>(S(30))),
          gravity(vector<V>(0, -10)), wind(random.vector<V>(S(10))), inherited(zero<V>()),
          drag(random.uniform<S>(S(0.01), S(1.5))), speed(random.uniform<S>(1, 80)),
          engine(engines[static_cast<std::size_t>(random.below(7))]),
          damping(random.one_in(6) ? S(0) : random.uniform<S>(0, S(0.9))),
          time_step(S(1) / static_cast<S>(30 + random.below(211))) {
        switch (random.below(8)) {
            case 0: position = random.lattice<V>(4), target = random.lattice<V>(4), wind = random.lattice<V>(2); break;
            case 1: target = position + gravity * random.uniform<S>(S(-4), S(4)), wind = zero<V>(); break;
            case 2: gravity = random.vector<V>(S(20)); break;
            case 3: drag = std::abs(random.any_magnitude<S>(-20, 4)); break;
            case 4: inherited = random.vector<V>(S(20)); break;
            default: break;
        }
    }
    [[nodiscard]] Flight<V> flight() const { return {gravity, drag, wind}; }
    [[nodiscard]] EngineFlight<V> stepped() const { return engine_flight(engine, gravity, damping, time_step); }
};

template <class V> bool is_none(const Launch<V>& launch) {
    return !launch.found && launch.time == 0 && tests::same_value(launch.velocity, zero<V>());
}

/// Asks `holds(aimed, flight)` for flights of both kinds.
template <class V> void for_both_kinds(std::uint64_t seed, int count, auto holds) {
    sweep<Random>(seed, count, [&](Random& random) {
        const Aimed<V> aimed(random);
        return holds(aimed, aimed.flight()) && holds(aimed, aimed.stepped());
    });
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "every throw hits, flown by the closed form: to 2 roundings in float, 24 in double", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(20, tests::cases(3'000), [](const Aimed<V>& aimed, const auto& flight) {
        const auto [low, high] = veer::launch(aimed.position, aimed.target, flight, aimed.speed);
        const Reckoned reckoned(flight);
        for (const Launch<V>& launch : {low, high}) {
            if (!launch.found || launch.time == 0) continue;
            const auto factors = reckoned.after(exact(launch.time));
            const Exact hit =
                exact(aimed.position) + exact(launch.velocity) * factors.way + reckoned.pull * factors.fall;
            const long double size = length(exact(aimed.position)) + length(exact(aimed.target))
                                   + length(exact(launch.velocity)) * factors.way
                                   + length(reckoned.pull) * factors.fall;
            if (length(hit - exact(aimed.target)) > (sizeof(S) == 4 ? 1 : 12) * epsilon<S> * size) return false;
            if (std::abs(length(exact(launch.velocity)) - exact(aimed.speed)) > 2 * epsilon<S> * exact(aimed.speed))
                return false;
        }
        return low.time <= high.time || !high.found;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "times of throws are correctly rounded in float, and within 1 ulp in double, away from tangents", "[flight]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(19, tests::cases(2'000), [](const Aimed<V>& aimed, const auto& flight) {
        const Reckoned reckoned(flight);
        const Exact d = exact(aimed.target) - exact(aimed.position);
        const auto separation = [&](long double t) {
            return reckoned.separation(d, {0, 0, 0}, {0, 0, 0}, exact(aimed.speed), 0, t);
        };
        const auto [low, high] = veer::launch(aimed.position, aimed.target, flight, aimed.speed);
        for (const Launch<V>& launch : {low, high}) {
            if (!launch.found || launch.time == 0 || reckoned.drag < 1e-3L) continue;
            long double t = exact(launch.time);
            const long double size = length(d) + length(reckoned.pull) * reckoned.after(t).fall,
                              slope = (separation(t * 1.0001L) - separation(t * 0.9999L)) / (0.0002L * t);
            if (std::abs(slope) * t < size / 16) continue;
            for (int round = 0; round < 8; ++round) t -= separation(t) / slope;
            // the reference has 11 bits more than a double
            if (tests::ulps(launch.time, t) > (sizeof(S) == 4 ? 0.5001L : 1.0L)) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a throw is found if and only if some time says so", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(21, tests::cases(1'500), [](const Aimed<V>& aimed, const auto& flight) {
        const Reckoned reckoned(flight);
        const Exact d = exact(aimed.target) - exact(aimed.position);
        const auto [low, high] = veer::launch(aimed.position, aimed.target, flight, aimed.speed);
        const S least = veer::minimum_launch_speed(aimed.position, aimed.target, flight);
        if (length(d) > 0 && low.found != (aimed.speed >= least)) return false;
        // the signs of the separation between the answers and beside them
        const auto separation = [&](long double t) {
            return reckoned.separation(d, {0, 0, 0}, {0, 0, 0}, exact(aimed.speed), 0, t);
        };
        const long double tolerance = 1e-4L * (1 + length(d));
        if (length(d) > 0) {
            for (long double t = 1e-3L; t < 40; t *= 1.05L) {
                const bool within = low.found && t > exact(low.time) && t < exact(high.time);
                if (within ? separation(t) > tolerance : separation(t) < -tolerance) return false;
            }
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the least speed is enough with the next number, and not with one less", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(22, tests::cases(300), [](const Aimed<V>& aimed, const auto& flight) {
        const S least = veer::minimum_launch_speed(aimed.position, aimed.target, flight);
        if (!(least > 0)) return true;
        const auto arrives = [&](S speed) {
            return veer::launch(aimed.position, aimed.target, flight, speed).low.found;
        };
        const auto arc = veer::least_energy_launch(aimed.position, aimed.target, flight);
        return arrives(std::nextafter(least, S(1e9))) && !arrives(std::nextafter(std::nextafter(least, S(0)), S(0)))
            && arc.found && std::abs(length(exact(arc.velocity)) - exact(least)) <= 2 * epsilon<S> * exact(least);
    });
}

TEMPLATE_LIST_TEST_CASE("a throw in a given time arrives at that time", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(23, tests::cases(2'000), [](const Aimed<V>& aimed, const auto& flight) {
        const S time = S(aimed.speed / 8);
        const Launch<V> launch = veer::launch_in_time(aimed.position, aimed.target, flight, time);
        const Reckoned reckoned(flight);
        const auto factors = reckoned.after(exact(time));
        const Exact truth =
            (exact(aimed.target) - exact(aimed.position) - reckoned.pull * factors.fall) * (1 / factors.way);
        const long double terms = length(reckoned.pull) * factors.fall / factors.way;
        return launch.found && launch.time == time
            && tests::error_of(launch.velocity, truth)
                   <= epsilon<S> * length(truth) + (sizeof(S) == 4 ? 1e-12L : 1e-17L) * terms;
    });
}

/// A throw over an apex, and what the closed form says of it.
template <class V> struct Lobbed {
    using S = scalar_t<V>;
    Launch<V> launch;
    Exact up;
    long double height;  // of the apex above the start
    long double target;  // its height
    long double pulling; // downwards, at the apex

    Lobbed(const Aimed<V>& aimed, const auto& flight)
        : up(exact(aimed.gravity) * (-1 / length(exact(aimed.gravity)))),
          target(dot(exact(aimed.target) - exact(aimed.position), up)) {
        const Reckoned reckoned(flight);
        const S apex_height = static_cast<S>(std::max(target, 0.0L)) + aimed.speed / 8;
        height = exact(apex_height);
        pulling = -dot(reckoned.pull, up) * (reckoned.of_velocity * reckoned.of_pull + reckoned.drag * reckoned.drift);
        launch = veer::launch_over(aimed.position, aimed.target, flight, apex_height);
    }
    static long double dot(const Exact& a, const Exact& b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }
};

TEMPLATE_LIST_TEST_CASE(
    "a throw over an apex is as high as that, and then hits, flown by the closed form", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(26, tests::cases(2'000), [](const Aimed<V>& aimed, const auto& flight) {
        const Lobbed<V> lob(aimed, flight);
        if (lob.pulling <= 0) return is_none(lob.launch); // an updraft
        if (!lob.launch.found) return false;
        const Reckoned reckoned(flight);
        const auto place = [&](long double t) {
            const auto factors = reckoned.after(t);
            return exact(lob.launch.velocity) * factors.way + reckoned.pull * factors.fall;
        };
        const auto height = [&](long double t) { return lob.dot(place(t), lob.up); };
        long double before = 0, after = exact(lob.launch.time); // of the apex, which halves find between both
        for (int cut = 0; cut < 100; ++cut) {
            const long double first = before + (after - before) / 3, second = after - (after - before) / 3;
            if (height(first) < height(second)) before = first;
            else after = second;
        }
        const auto factors = reckoned.after(exact(lob.launch.time));
        const long double size = length(exact(aimed.position)) + length(exact(aimed.target))
                               + length(exact(lob.launch.velocity)) * factors.way
                               + length(reckoned.pull) * factors.fall;
        const long double tolerance = (sizeof(S) == 4 ? 1 : 12) * epsilon<S> * size;
        return length(exact(aimed.position) + place(exact(lob.launch.time)) - exact(aimed.target)) <= tolerance
            && std::abs(height(before) - lob.height) <= tolerance;
    });
}

TEMPLATE_LIST_TEST_CASE("the time of a throw over an apex is correctly rounded in float, and within 1 ulp in double",
    "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(27, tests::cases(1'000), [](const Aimed<V>& aimed, const auto& flight) {
        const Lobbed<V> lob(aimed, flight);
        const long double drag = Reckoned(flight).drag, size = length(exact(aimed.gravity));
        if (!lob.launch.found || drag < 1e-2L || lob.pulling < size / 16) return true;
        // height = pulling / drag^2 (e^x - 1 - x) up, with -x in place of x down
        const auto time = [&](long double way, long double side) {
            long double t = std::sqrt(2 * way / lob.pulling);
            for (int round = 0; round < 60; ++round) {
                const long double x = side * drag * t;
                const long double sum = std::abs(x) < 0.1L ? std::expm1(x) - x : std::exp(x) - 1 - x;
                t -= (sum / (drag * drag) * lob.pulling - way) / (side * std::expm1(x) / drag * lob.pulling);
            }
            return t;
        };
        const long double t = time(lob.height, 1) + time(lob.height - lob.target, -1);
        // the reference loses up to 8 of the 11 bits that it has more than a double
        return tests::ulps(lob.launch.time, t) <= (sizeof(S) == 4 ? 0.5001L : 1.0L);
    });
}

TEMPLATE_LIST_TEST_CASE("in its engine a throw over an apex passes it within a step's sagitta, and hits so near",
    "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(28, tests::cases(500), [](Random& random) {
        const Aimed<V> aimed(random);
        const Lobbed<V> lob(aimed, aimed.stepped());
        if (!lob.launch.found) return false;
        const Exact gravity = exact(aimed.gravity), start = exact(aimed.position), goal = exact(aimed.target);
        State body{start, exact(lob.launch.velocity)};
        const long double h = exact(aimed.time_step), c = exact(aimed.damping);
        const long double size = length(body.position) + length(goal) + length(body.velocity) * exact(lob.launch.time);
        const long double sagitta = (length(gravity) + c * (length(body.velocity) + length(gravity) * h)) * h * h / 8,
                          tolerance = 2 * sagitta + 32 * epsilon<S> * size;
        const int steps = static_cast<int>(exact(lob.launch.time) / h) + 2;
        long double top = 0, miss = length(body.position - goal);
        for (int i = 0; i < steps; ++i) {
            const Exact before = body.position;
            step(aimed.engine, body, gravity, c, h);
            const Exact chord = body.position - before;
            const long double squared = lob.dot(chord, chord), along = lob.dot(goal - before, chord);
            const long double part = squared > 0 ? std::clamp(along / squared, 0.0L, 1.0L) : 0;
            top = std::max(top, lob.dot(body.position - start, lob.up));
            miss = std::min(miss, length(before + chord * part - goal));
        }
        return miss <= tolerance && top <= lob.height + tolerance && top >= lob.height - tolerance;
    });
}

TEMPLATE_LIST_TEST_CASE("a throw over an apex that is too low has the time and velocity of the lowest one that is not",
    "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Flight<V> flight{vector<V>(0, -8), S(0.5), vector<V>(3, 0)};
    const auto stepped = engine_flight(Engine::godot, vector<V>(0, -8), S(0.5), S(0.0625));
    const auto ask = [](const auto& course) {
        const auto over = [&](const V& target, S height) {
            return veer::launch_over(zero<V>(), target, course, height);
        };
        const auto same = [](const Launch<V>& a, const Launch<V>& b) {
            return tests::same_bits(a.time, b.time) && tests::same_bits(a.velocity, b.velocity);
        };
        const V above = vector<V>(6, 4), below = vector<V>(6, -4), level = vector<V>(6, 0);
        CHECK((over(above, 4).found && !over(above, 3).found && same(over(above, 3), over(above, 4))));
        CHECK(!over(above, -1).found);
        CHECK((over(below, 0).found && !over(below, -1).found && same(over(below, -1), over(below, 0))));
        CHECK(is_none(over(level, 0)));
        CHECK((over(level, 1).found && over(level, 1).time > 0));
        CHECK((over(zero<V>(), 0).found && over(zero<V>(), 0).time == 0));
        CHECK(!over(zero<V>(), -1).found);
        CHECK((over(zero<V>(), 3).found && over(zero<V>(), 3).time > 1));
        CHECK(is_none(over(level, std::numeric_limits<S>::denorm_min())) == (sizeof(S) == 8));
    };
    ask(flight);
    ask(stepped);
    CHECK(is_none(veer::launch_over(zero<V>(), vector<V>(6, 4), Flight<V>{zero<V>(), S(0.5), vector<V>(3, -3)}, 5)));
    CHECK(is_none(
        veer::launch_over(zero<V>(), vector<V>(6, 4), Flight<V>{vector<V>(0, -8), S(0.5), vector<V>(0, 16)}, 5)));
    CHECK(is_none(
        veer::launch_over(zero<V>(), vector<V>(6, 4), Flight<V>{vector<V>(0, -8), S(0.5), vector<V>(0, 99)}, 5)));
}

TEMPLATE_LIST_TEST_CASE("a throw in so short a time that no velocity fits the type is not found, with drag and without",
    "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S drag : {S(0), S(0.25)})
        sweep<Random>(18, 1'000, [drag](Random& random) {
            const Flight<V> flight{random.vector<V>(20), drag, random.vector<V>(5)};
            const V target = random.vector<V>(100);
            const S time = std::abs(random.any_magnitude<S>(std::numeric_limits<S>::min_exponent - 20, 1));
            const auto arc = veer::launch_in_time(zero<V>(), target, flight, time);
            const bool fits = tests::length(exact(target)) / exact(time) < exact(std::numeric_limits<S>::max());
            return arc.found ? tests::is_finite(arc.velocity) : !fits && tests::same_value(arc.velocity, zero<V>());
        });
}

TEMPLATE_LIST_TEST_CASE(
    "without drag the throws are those under gravity alone, to the bit", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(24, tests::cases(1'000), [](Random& random) {
        const Aimed<V> aimed(random);
        const auto same = [](const auto& a, const auto& b) {
            return a.found == b.found && tests::same_bits(a.time, b.time);
        };
        const auto same_launch = [&](const Launch<V>& a, const Launch<V>& b) {
            return same(a, b) && tests::same_bits(a.velocity, b.velocity);
        };
        const V &p = aimed.position, &t = aimed.target, &g = aimed.gravity, &v = aimed.target_velocity;
        for (const S drag : {S(0), S(-1)}) {
            const Flight<V> flight{g, drag, aimed.wind};
            const auto a = veer::launch(p, t, flight, aimed.speed), b = veer::launch(p, t, g, aimed.speed);
            if (!same_launch(a.low, b.low) || !same_launch(a.high, b.high)
                || !same_launch(veer::launch_in_time(p, t, flight, 2), veer::launch_in_time(p, t, g, 2))
                || !same_launch(veer::launch_over(p, t, flight, 30), veer::launch_over(p, t, g, 30))
                || !same_launch(veer::least_energy_launch(p, t, flight), veer::least_energy_launch(p, t, g))
                || !tests::same_bits(veer::minimum_launch_speed(p, t, flight), veer::minimum_launch_speed(p, t, g))
                || !same(veer::apex(p, v, flight), veer::apex(p, v, g))
                || !same(veer::landing(p, v, flight, t), veer::landing(p, v, g, t)))
                return false;
            const auto meeting = veer::intercept_flying(p, t, v, flight, Shot<S>{aimed.speed});
            const auto under_gravity = veer::intercept_accelerating(p, t, v, V(g * S(-1)), Shot<S>{aimed.speed});
            if (meeting.status != under_gravity.status || !tests::same_bits(meeting.time, under_gravity.time)
                || !tests::same_bits(meeting.velocity, under_gravity.velocity))
                return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a drag close to none gives nearly the throws under gravity alone", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(25, tests::cases(300), [](Random& random) {
        const V target = random.vector<V>(S(40)), gravity = vector<V>(0, -10);
        const S speed = random.uniform<S>(40, 80);
        for (const S drag : {S(1e-9), S(1e-20), std::numeric_limits<S>::min(), std::numeric_limits<S>::denorm_min()}) {
            const auto a = veer::launch(zero<V>(), target, Flight<V>{gravity, drag}, speed),
                       b = veer::launch(zero<V>(), target, gravity, speed);
            if (a.low.found != b.low.found) return false;
            if (std::abs(a.low.time - b.low.time) > S(1e-6) * b.low.time
                || std::abs(a.high.time - b.high.time) > S(1e-6) * b.high.time)
                return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("the apex is the highest place of the way", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(26, tests::cases(1'000), [](const Aimed<V>& aimed, const auto& flight) {
        const V velocity = aimed.target_velocity;
        const auto top = veer::apex(aimed.position, velocity, flight);
        const Reckoned reckoned(flight);
        const auto height = [&](long double t) {
            const auto factors = reckoned.after(t);
            return -dot(exact(velocity) * factors.way + reckoned.pull * factors.fall, exact(aimed.gravity));
        };
        const long double scale = 1e-5L * length(exact(aimed.gravity)) * (1 + length(exact(velocity)));
        if (!top.found) return dot(reckoned.pull, exact(aimed.gravity)) <= 1e-9L; // lifted for ever
        const long double highest = height(exact(top.time));
        for (long double t = 1e-3L; t < 100; t *= 1.1L)
            if (height(t) > highest + scale) return false;
        const auto factors = reckoned.after(exact(top.time));
        const Exact place = exact(aimed.position) + exact(velocity) * factors.way + reckoned.pull * factors.fall;
        return tests::error_of(top.point, place) <= 4 * epsilon<S> * (length(place) + length(exact(aimed.position))
            + length(exact(velocity)) * exact(top.time) + length(reckoned.pull) * factors.fall);
    });
}

TEMPLATE_LIST_TEST_CASE("a landing is the one pass of the floor downwards", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(27, tests::cases(1'000), [](const Aimed<V>& aimed, const auto& flight) {
        const V velocity = aimed.target_velocity;
        const auto down = veer::landing(aimed.position, velocity, flight, aimed.target);
        const Reckoned reckoned(flight);
        const Exact g = exact(aimed.gravity) * (1 / length(exact(aimed.gravity)));
        const auto depth = [&](long double t) { // below the floor
            const auto factors = reckoned.after(t);
            return dot(exact(aimed.position) + exact(velocity) * factors.way + reckoned.pull * factors.fall
                           - exact(aimed.target),
                g);
        };
        if (down.found) {
            const long double t = exact(down.time), size = length(exact(aimed.position)) + length(exact(aimed.target))
                                                         + length(exact(velocity)) * t
                                                         + length(reckoned.pull) * reckoned.after(t).fall;
            return std::abs(depth(t)) <= 4 * epsilon<S> * size && depth(t * 1.001L + 1e-3L) >= -1e-3L;
        }
        for (long double t = 1e-3L; t < 100; t *= 1.05L)
            if (depth(t) < -1e-3L && depth(t * 1.05L) > 1e-3L) return false;
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("an intercept of a flight hits, and no earlier meeting is missed", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for_both_kinds<V>(28, tests::cases(500), [](const Aimed<V>& aimed, const auto& flight) {
        const Reckoned reckoned(flight);
        const S radius = aimed.speed < 40 ? S(0) : S(1.5);
        const auto answer = veer::intercept_flying(aimed.position, aimed.target, aimed.target_velocity, flight,
            Shot<S>{.speed = aimed.speed, .radius = radius}, aimed.inherited);
        const Exact d = exact(aimed.target) - exact(aimed.position);
        const auto separation = [&](long double t) {
            return reckoned.separation(
                d, exact(aimed.target_velocity), exact(aimed.inherited), exact(aimed.speed), exact(radius), t);
        };
        if (answer.status == veer::InterceptStatus::coincident) return length(d) == 0;
        const bool hit = answer.status == veer::InterceptStatus::hit;
        if (!hit && answer.status != veer::InterceptStatus::none) return false;
        if (hit && answer.time == 0) return separation(0) <= 0;
        const long double end = hit ? exact(answer.time) * (1 - 1e-4L) : 60, tolerance = 1e-4L;
        for (int i = 0; i <= 1000; ++i)
            if (separation(end * i / 1000) < -tolerance) return false;
        if (!hit) return answer.miss > 0;
        const long double t = exact(answer.time);
        const auto factors = reckoned.after(t);
        const Exact place = exact(aimed.target) + exact(aimed.target_velocity) * t,
                    thrown =
                        exact(aimed.position) + exact(answer.velocity) * factors.way + reckoned.pull * factors.fall;
        const long double size = length(exact(aimed.position)) + length(exact(aimed.target))
                               + length(exact(aimed.target_velocity)) * t + length(exact(answer.velocity)) * factors.way
                               + length(reckoned.pull) * factors.fall;
        return tests::error_of(answer.point, place) <= 2 * epsilon<S> * size
            && length(thrown - place) <= exact(radius) + (sizeof(S) == 4 ? 2 : 12) * epsilon<S> * size
            && std::abs(length(exact(answer.velocity) - exact(aimed.inherited)) - exact(aimed.speed))
                   <= 4 * epsilon<S> * (exact(aimed.speed) + length(exact(aimed.inherited)));
    });
}

// ---- degenerate questions -------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "without pull there is one straight throw, if drag lets it get there", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V target = vector<V>(30, -40);
    const Flight<V> still{zero<V>(), S(0.25)};
    const auto [low, high] = veer::launch(zero<V>(), target, still, S(25));
    CHECK(low.found);
    CHECK(tests::ulps(low.time, std::log(2.0L) * 4) <= 1);
    CHECK(tests::error_of(low.velocity, Exact{15, -20, 0}) <= 25 * epsilon<S>);
    CHECK(!high.found);
    CHECK(veer::minimum_launch_speed(zero<V>(), target, still) == S(12.5));
    const auto stopped = veer::launch(zero<V>(), target, still, S(12.5)).low; // by the drag, before the target
    CHECK((!stopped.found && stopped.time == veer::parts::infinity<S>()));
    CHECK(veer::launch(zero<V>(), target, still, std::nextafter(S(12.5), S(13))).low.found);
    CHECK(!veer::least_energy_launch(zero<V>(), target, still).found);
    for (const Engine engine : engines) {
        const auto stepped = engine_flight(engine, zero<V>(), S(0.25), S(0.25));
        const S bound = veer::minimum_launch_speed(zero<V>(), target, stepped);
        CHECK(!veer::launch(zero<V>(), target, stepped, S(bound * S(0.99))).low.found);
        CHECK(veer::launch(zero<V>(), target, stepped, S(bound * S(1.01))).low.found);
        CHECK(!veer::least_energy_launch(zero<V>(), target, stepped).found);
    }
}

TEMPLATE_LIST_TEST_CASE("a target on the spot takes no time, or a throw that comes back", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V place = vector<V>(1, 2, 3);
    const Flight<V> flight{vector<V>(0, -10), S(0.5), vector<V>(4, 0)};
    const auto [low, high] = veer::launch(place, place, flight, S(10));
    CHECK((low.found && low.time == 0 && tests::same_value(low.velocity, zero<V>())));
    CHECK((high.found && high.time > 0));
    CHECK(veer::minimum_launch_speed(place, place, flight) == 0);
    const auto arc = veer::least_energy_launch(place, place, flight);
    CHECK((arc.found && arc.time == 0 && tests::same_value(arc.velocity, zero<V>())));
    CHECK((veer::launch_in_time(place, place, flight, 0).found
           && !veer::launch_in_time(place, zero<V>(), flight, 0).found));
    CHECK(veer::intercept_flying(place, place, vector<V>(1, 1), flight, Shot<S>{5}).status
          == veer::InterceptStatus::coincident);
}

TEMPLATE_LIST_TEST_CASE(
    "straight below a body falls, and straight up it rises and comes down again", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Flight<V> flight{vector<V>(0, -10), S(0.5)};
    const V below = vector<V>(0, -20), above = vector<V>(0, 5);
    CHECK(veer::minimum_launch_speed(zero<V>(), below, flight) == 0);
    const auto fall = veer::launch(zero<V>(), below, flight, S(0));
    CHECK((fall.low.found && fall.low.time > 0 && tests::same_value(fall.low.velocity, zero<V>())));
    CHECK(!veer::launch(zero<V>(), above, flight, S(0)).low.found);
    const auto [rise, high] = veer::launch(zero<V>(), above, flight, S(20));
    CHECK((rise.found && high.found && rise.time < high.time));
    CHECK(tests::error_of(rise.velocity, Exact{0, 20, 0}) <= 40 * epsilon<S>);
    CHECK(tests::error_of(high.velocity, Exact{0, 20, 0}) <= 40 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("out of range both arcs hold the closest miss", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Flight<V> flight{vector<V>(0, -10), S(0.5)};
    const auto [low, high] = veer::launch(zero<V>(), vector<V>(500, 0), flight, S(10));
    CHECK((!low.found && !high.found && low.time == high.time && low.time > 0));
    CHECK(std::abs(veer::length(low.velocity) - 10) <= 20 * std::numeric_limits<S>::epsilon());
}

TEMPLATE_LIST_TEST_CASE("an engine that stops a body in one step throws nothing", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const Engine engine : {Engine::physx, Engine::jolt, Engine::godot, Engine::bullet}) {
        const auto stopped = engine_flight(engine, vector<V>(0, -10), S(60), S(0.0625));
        CHECK(!veer::launch(zero<V>(), vector<V>(5, 1), stopped, S(1e6)).low.found);
        CHECK(veer::minimum_launch_speed(zero<V>(), vector<V>(5, 1), stopped) > std::numeric_limits<S>::max());
        CHECK(!veer::least_energy_launch(zero<V>(), vector<V>(5, 1), stopped).found);
        CHECK(!veer::launch_in_time(zero<V>(), vector<V>(5, 1), stopped, 2).found);
        CHECK(is_none(veer::launch_over(zero<V>(), vector<V>(5, 1), stopped, 2)));
        CHECK(!veer::intercept_flying(zero<V>(), vector<V>(5, 1), zero<V>(), stopped, Shot<S>{1e6}));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "an engine that leaves next to nothing of a velocity throws all the faster", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(32, tests::cases(300), [](Random& random) {
        const std::array rules{Engine::bullet, Engine::box2d_v2, Engine::box2d, Engine::rapier};
        const Engine engine = rules[static_cast<std::size_t>(random.below(4))];
        const bool is_bullet = engine == Engine::bullet;
        // of a velocity 2^-512 is left, or 2^-460; where gravity is braked as well, a fall takes as much longer
        const int most = is_bullet                  ? (sizeof(S) == 4 ? 6 : 9)
                       : sizeof(S) == 4             ? 110
                       : engine == Engine::box2d_v2 ? 150
                                                    : 460;
        const S damping = is_bullet ? S(0.5) : std::abs(random.any_magnitude<S>(4, most));
        const S time_step = is_bullet ? std::abs(random.any_magnitude<S>(1, most)) : S(0.5);
        const auto flight = engine_flight(engine, vector<V>(0, -10), damping, time_step);
        const V target = random.vector<V>(20);
        const S least = veer::minimum_launch_speed(zero<V>(), target, flight);
        if (!(least <= std::numeric_limits<S>::max() / 4)) return least > 0 && Reckoned(flight).of_velocity < 1e-35L;

        const Reckoned reckoned(flight);
        const auto hits = [&](const Launch<V>& launch) {
            const auto factors = reckoned.after(exact(launch.time));
            const Exact way = exact(launch.velocity) * factors.way, fall = reckoned.pull * factors.fall;
            return launch.found
                && length(way + fall - exact(target)) <= 64 * epsilon<S> * (length(way) + length(fall) + 20);
        };
        const S fast = least * 2;
        const auto low = veer::launch(zero<V>(), target, flight, fast).low;
        const auto meeting = veer::intercept_flying(zero<V>(), target, zero<V>(), flight, Shot<S>{fast});
        const auto gentle = veer::least_energy_launch(zero<V>(), target, flight);
        const long double speed = length(exact(gentle.velocity));
        return hits(low) && hits(gentle) && hits(veer::launch_in_time(zero<V>(), target, flight, 3))
            && std::abs(speed - exact(least)) <= 2 * epsilon<S> * exact(least)
            && !veer::launch(zero<V>(), target, flight, S(least * S(0.99))).low.found
            && meeting.status == veer::InterceptStatus::hit && tests::ulps(meeting.time, exact(low.time)) <= 2;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a throw too fast for a double is not found and raises no flag", "[flight][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto flight = engine_flight(Engine::bullet, vector<V>(S(-17.8125f), S(-17.8125f)), S(0.5), S(1000));
    const V start = vector<V>(S(-6.7e10f), S(6.7e10f)), target = vector<V>(S(78.6f), S(-59.3f));
    std::feclearexcept(FE_ALL_EXCEPT);
    const Launch<V> over = veer::launch_over(start, target, flight, S(62));
    const bool flagged = std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    CHECK((is_none(over) && !flagged));
}

TEMPLATE_LIST_TEST_CASE(
    "in an updraft that all but balances gravity a throw comes down in the end", "[flight]", tests::DoubleVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S tiny = 0x1p-30; // (1 + tiny) (1 - tiny) = 1 - 2^-60: what is left of gravity
    const Flight<V> flight{vector<V>(0, -1), 1 + tiny, vector<V>(0, 1 - tiny)};
    const V target = vector<V>(0.5, -5); // out of reach of a shot that does not fall: 1 m
    const auto [low, high] = veer::launch(zero<V>(), target, flight, S(1));
    CHECK((low.found && high.found));
    const long double below = std::sqrt(0.75L), start = 0x1p60L;
    CHECK(std::abs(exact(low.time) / start - (5 - below)) <= 1e-8L);
    CHECK(std::abs(exact(high.time) / start - (5 + below)) <= 1e-8L);
    CHECK(std::abs(exact(veer::minimum_launch_speed(zero<V>(), target, flight)) - 0.5L) <= 1e-8L);
    CHECK(veer::least_energy_launch(zero<V>(), target, flight).found);
}

TEMPLATE_LIST_TEST_CASE("at what flies as fast as the shot, or drifts in the wind, a throw hits as one at rest would",
    "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = vector<V>(1, -2), there = vector<V>(0, 1), away = vector<V>(3, 1), ride = vector<V>(0, 1);
    // nothing acts: |d + (3, 0) t| = 3 t with d = (-1, 3)
    const auto is_met = [&](const auto& flight) {
        const auto meeting = veer::intercept_flying(here, there, away, flight, Shot<S>{3}, ride);
        return meeting.status == veer::InterceptStatus::hit && tests::ulps(meeting.time, 5 / 3.0L) <= 1;
    };
    CHECK(is_met(Flight<V>{zero<V>()}));
    for (const Engine engine : engines) CHECK(is_met(engine_flight(engine, zero<V>(), S(0), S(0.25))));

    // |(3 - t, -(t - 1)^2)| = t: on the way to the answer, the slope of the separation is level at t = 1
    const auto level = veer::intercept_flying(
        vector<V>(-2, -2), vector<V>(1, -3), vector<V>(0, 2), Flight<V>{vector<V>(0, 2)}, Shot<S>{1}, vector<V>(1, 0));
    CHECK(level.status == veer::InterceptStatus::hit);
    CHECK(std::abs(exact(level.time) - 1.511399619393097320040L) <= epsilon<S>);

    // what drifts in the end as the throw does: |d| = speed (1 - e^(-t / 2)) 2
    const V d = vector<V>(3, -4);
    for (const V& wind : {zero<V>(), vector<V>(3, 1), vector<V>(-7, 2)}) {
        for (const V& gravity : {zero<V>(), vector<V>(0, -2), vector<V>(1, 2)}) {
            const Flight<V> flight{gravity, S(0.5), wind};
            const V drift = wind + gravity * S(2);
            const auto meeting = veer::intercept_flying(here, here + d, drift, flight, Shot<S>{5}, drift);
            CHECK(meeting.status == veer::InterceptStatus::hit);
            CHECK(tests::ulps(meeting.time, std::log(2.0L) * 2) <= 1);
            CHECK(!veer::intercept_flying(here, here + d, drift, flight, Shot<S>{S(2.5)}, drift));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("by hand: a throw meets a target that moves, and engines brake and pull it without the other",
    "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // seen from the throw, the target is at (12, 4 t^2 - 8 t), and reach is 6 t
    const auto meeting =
        veer::intercept_flying(zero<V>(), vector<V>(12, 0), vector<V>(0, -8), Flight<V>{vector<V>(0, -8)}, Shot<S>{6});
    CHECK((meeting.status == veer::InterceptStatus::hit && meeting.time == 2));
    CHECK(tests::same_value(meeting.point, vector<V>(12, -16)));
    for (const V& inherited : {zero<V>(), vector<V>(1, 2)}) { // the speed alone is a shot of this speed
        const Flight<V> air{vector<V>(0, -8), S(0.125)};
        const auto number = veer::intercept_flying(zero<V>(), vector<V>(12, 0), vector<V>(0, -1), air, 20, inherited),
                   shot = veer::intercept_flying(
                       zero<V>(), vector<V>(12, 0), vector<V>(0, -1), air, Shot<S>{20}, inherited);
        CHECK((number && number.time == shot.time && tests::same_bits(number.velocity, shot.velocity)));
    }
    for (const Engine engine : engines) {
        const V target = vector<V>(3, 0);
        const auto braked = engine_flight(engine, zero<V>(), S(0.5), S(0.25)),
                   pulled = engine_flight(engine, vector<V>(0, S(-0.5)), S(0), S(0.25));
        CHECK(veer::intercept_flying(zero<V>(), target, zero<V>(), braked, Shot<S>{6}).time > S(0.5));
        CHECK(exact(veer::intercept_flying(zero<V>(), target, zero<V>(), pulled, Shot<S>{6}).velocity).Y > 0);
    }
}

TEMPLATE_LIST_TEST_CASE("an updraft carries up for ever", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Flight<V> updraft{vector<V>(0, -10), S(0.5), vector<V>(0, 40)};
    CHECK(!veer::apex(zero<V>(), vector<V>(0, 5), updraft).found);
    CHECK(!veer::apex(zero<V>(), vector<V>(0, -5), updraft).found);
    CHECK(!veer::landing(zero<V>(), vector<V>(0, 5), updraft, vector<V>(0, -1)).found);
    CHECK(veer::landing(zero<V>(), vector<V>(0, -20), updraft, vector<V>(0, -1)).found);
    CHECK(!veer::landing(zero<V>(), vector<V>(0, -20), updraft, vector<V>(0, -100)).found);
    const Flight<V> balance{vector<V>(0, -10), S(0.5), vector<V>(0, 20)};
    CHECK(veer::landing(zero<V>(), vector<V>(0, -20), balance, vector<V>(0, -39)).found);
    CHECK(!veer::landing(zero<V>(), vector<V>(0, -20), balance, vector<V>(0, -41)).found);
}

TEMPLATE_LIST_TEST_CASE("without gravity there is no apex and no landing", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Flight<V> flight{zero<V>(), S(0.5), vector<V>(0, -4)};
    const V start = vector<V>(1, 2, 3);
    for (const auto& passage :
        {veer::apex(start, vector<V>(0, 5), flight), veer::landing(start, vector<V>(0, 5), flight, vector<V>(0, -1))})
        CHECK((!passage.found && passage.time == 0 && tests::same_value(passage.point, start)));
}

TEMPLATE_LIST_TEST_CASE("a floor above the apex gives the apex", "[flight]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Flight<V> flight{vector<V>(0, -10), S(0.5)};
    const auto top = veer::apex(zero<V>(), vector<V>(3, 5), flight),
               landing = veer::landing(zero<V>(), vector<V>(3, 5), flight, vector<V>(0, 50));
    CHECK((!landing.found && landing.time == top.time && tests::same_value(landing.point, top.point)));
    CHECK(veer::apex(zero<V>(), vector<V>(3, -5), flight).time == 0);
}

TEMPLATE_LIST_TEST_CASE("what is no number gives nothing", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V target = vector<V>(5, 1);
    for (const S bad : {std::numeric_limits<S>::infinity(), std::numeric_limits<S>::quiet_NaN()}) {
        const Flight<V> flight{vector<V>(0, -10), S(0.5)};
        for (const Flight<V>& wrong : {Flight<V>{vector<V>(0, bad), S(0.5)}, Flight<V>{vector<V>(0, -10), bad},
                 Flight<V>{vector<V>(0, -10), S(0.5), vector<V>(bad, 0)}}) {
            const auto [low, high] = veer::launch(zero<V>(), target, wrong, S(20));
            CHECK((!low.found && !high.found && low.time == 0 && tests::same_value(low.velocity, zero<V>())));
            CHECK(veer::minimum_launch_speed(zero<V>(), target, wrong) > std::numeric_limits<S>::max());
            CHECK(!veer::least_energy_launch(zero<V>(), target, wrong).found);
            CHECK(!veer::launch_in_time(zero<V>(), target, wrong, 1).found);
            CHECK(is_none(veer::launch_over(zero<V>(), target, wrong, 2)));
            CHECK(!veer::apex(zero<V>(), target, wrong).found);
            CHECK(!veer::landing(zero<V>(), target, wrong, zero<V>()).found);
            CHECK(veer::intercept_flying(zero<V>(), target, zero<V>(), wrong, Shot<S>{20}).status
                  == veer::InterceptStatus::invalid);
        }
        CHECK(!veer::launch(zero<V>(), target, flight, bad).low.found);
        CHECK(!veer::launch_in_time(zero<V>(), target, flight, bad).found);
        CHECK(is_none(veer::launch_over(zero<V>(), target, flight, bad)));
    }
    CHECK(!veer::launch(zero<V>(), target, Flight<V>{vector<V>(0, -10), S(0.5)}, S(-1)).low.found);
}

TEMPLATE_LIST_TEST_CASE(
    "what is no number gives nothing, even if no drag makes it count", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V target = vector<V>(5, 1), gravity = vector<V>(0, -10);
    const auto is_invalid = [&](const auto& flight, const V& inherited, S speed) {
        const auto answer = veer::intercept_flying(zero<V>(), target, zero<V>(), flight, Shot<S>{speed}, inherited);
        return answer.status == veer::InterceptStatus::invalid && answer.time == 0
            && tests::same_value(answer.point, zero<V>()) && tests::same_value(answer.velocity, zero<V>());
    };
    CHECK(is_invalid(Flight<V>{gravity}, zero<V>(), S(-1)));
    for (const S bad : {std::numeric_limits<S>::infinity(), std::numeric_limits<S>::quiet_NaN()}) {
        for (const Flight<V>& wrong :
            {Flight<V>{vector<V>(0, bad)}, Flight<V>{gravity, -bad}, Flight<V>{gravity, S(0), vector<V>(bad, 0)}}) {
            CHECK(is_invalid(wrong, zero<V>(), S(20)));
            CHECK(!veer::launch(zero<V>(), target, wrong, S(20)).low.found);
            CHECK(!veer::apex(zero<V>(), target, wrong).found);
        }
        CHECK(is_invalid(Flight<V>{gravity}, vector<V>(0, bad), S(20)));
        CHECK(is_invalid(engine_flight(Engine::physx, zero<V>(), S(0), bad), zero<V>(), S(20)));
    }
}

TEMPLATE_LIST_TEST_CASE("without drag a target that is met too late for its type counts as where it is now", "[flight]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // gravity pulls the shot after the target: they meet when half of gravity time is the target's speed of 2^90 m/s
    const V target = vector<V>(std::ldexp(S(1), sizeof(S) == 4 ? 60 : 1000), 0);
    const Flight<V> flight{vector<V>(std::ldexp(S(1), sizeof(S) == 4 ? -50 : -995), 0)};
    const S speed = S(0x1p88f);
    const auto answer = veer::intercept_flying(zero<V>(), target, vector<V>(0x1p90f, 0), flight, Shot<S>{speed});
    CHECK((answer.status == veer::InterceptStatus::too_late && answer.time == veer::parts::infinity<S>()));
    CHECK(tests::same_value(answer.point, target));
    CHECK(tests::same_value(answer.velocity, vector<V>(speed, 0)));
}

TEMPLATE_LIST_TEST_CASE("a flight of other numbers flies the same way", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using Other = std::conditional_t<sizeof(scalar_t<V>) == 4, double, float>;
    using U = veer::BasicVector<Other, veer::dimension_v<V>>;
    const auto is_same = [](const U& u, const V& v) { return tests::error_of(u, exact(v)) == 0; };
    using S = scalar_t<V>;
    const Flight<V> flight{vector<V>(1, -10), S(0.5), vector<V>(3, 4)};
    const Flight<U> of_others = flight;
    CHECK((is_same(of_others.gravity, flight.gravity) && is_same(of_others.wind, flight.wind)));
    CHECK(of_others.drag == Other(0.5));
    veer::EngineFlight<V> stepped{
        vector<V>(1, -10), S(0.5), S(0.75), S(0.25), S(0.125), Engine::physx, S(2), S(0.0625)};
    stepped.engine = Engine::rapier;
    const veer::EngineFlight<U> steps = stepped;
    CHECK((is_same(steps.gravity, stepped.gravity) && steps.engine == Engine::rapier));
    CHECK((steps.drag == Other(0.5) && steps.of_velocity == Other(0.75) && steps.of_gravity == Other(0.25)));
    CHECK((steps.drift == Other(0.125) && steps.damping == Other(2) && steps.time_step == Other(0.0625)));
}

TEMPLATE_LIST_TEST_CASE("an engine beyond the list moves as physx does", "[flight]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto unknown = engine_flight(static_cast<Engine>(99), vector<V>(0, -10), S(0.5), S(0.0625)),
               known = engine_flight(Engine::physx, vector<V>(0, -10), S(0.5), S(0.0625));
    CHECK((unknown.drag == known.drag && unknown.of_velocity == known.of_velocity));
    CHECK((unknown.of_gravity == known.of_gravity && unknown.drift == known.drift));
}

TEMPLATE_LIST_TEST_CASE("every solver of a flight is total", "[flight][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto tame = [](S x) { return x > std::numeric_limits<S>::max() ? S(-1) : x; };
    const auto sum = [tame](const auto& flight, tests::Wild<V>& wild) {
        const V p = wild.vector(), t = wild.vector(), v = wild.vector(), i = wild.vector();
        const S speed = wild.at_least_zero(), time = std::abs(wild.time_step());
        const auto launches = veer::launch(p, t, flight, speed);
        const auto meeting = veer::intercept_flying(p, t, v, flight, Shot<S>{.speed = speed, .radius = S(1)}, i);
        const auto top = veer::apex(p, v, flight), down = veer::landing(p, v, flight, t);
        const bool finite = tests::is_finite(launches.low.velocity) && tests::is_finite(launches.high.velocity)
                         && !std::isnan(launches.low.time) && !std::isnan(launches.high.time)
                         && tests::is_finite(veer::launch_in_time(p, t, flight, time).velocity)
                         && tests::is_finite(veer::launch_over(p, t, flight, speed).velocity)
                         && tests::is_finite(veer::least_energy_launch(p, t, flight).velocity)
                         && tests::is_finite(tame(veer::minimum_launch_speed(p, t, flight)))
                         && tests::is_finite(top.time) && tests::is_finite(down.time) && !std::isnan(meeting.time)
                         && !std::isnan(meeting.later_time);
        return finite ? S(0) : std::numeric_limits<S>::quiet_NaN();
    };
    const int count = tests::cases(1'000);
    sweep<tests::Wild<V>>(30, count, [&](tests::Wild<V>& wild) {
        const V gravity = wild.vector(), wind = wild.vector();
        const S drag = wild.rate();
        if (!(drag > 0)) return true; // ballistics_test.cpp
        std::feclearexcept(FE_ALL_EXCEPT);
        return tests::is_finite(sum(Flight<V>{gravity, drag, wind}, wild))
            && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
    sweep<tests::Wild<V>>(31, count, [&](tests::Wild<V>& wild) {
        const V gravity = wild.vector();
        const S damping = wild.rate(), time_step = wild.time_step();
        const Engine engine = engines[static_cast<std::size_t>(wild.below(7))];
        std::feclearexcept(FE_ALL_EXCEPT);
        return tests::is_finite(sum(engine_flight(engine, gravity, damping, time_step), wild))
            && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
}
