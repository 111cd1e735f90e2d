// SPDX-License-Identifier: MIT
#include <veer/rendezvous.hpp>
#include <veer/ship.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::exact, tests::Random, tests::same_value, tests::sweep, tests::vector,
    tests::Wild;
using veer::Helm, veer::scalar_t, veer::ship_arrive, veer::ShipLimits;

/// The least time in which a point on a line comes to rest at the origin.
double least_time_on_a_line(double place, double speed, double accel) {
    if (place + speed * std::abs(speed) / (2 * accel) < 0) place = -place, speed = -speed;
    return (speed + 2 * std::sqrt(std::max(0.0, speed * speed / 2 + accel * place))) / accel;
}

/// At most the least time in which a point that may push in every direction comes to rest at the origin: along no line
/// it is quicker.
template <veer::Vector V> double least_time(const V& place, const V& velocity, double accel) {
    using tests::Exact;
    const Exact x = exact(place), v = exact(velocity);
    const Exact ahead = x * (1 / std::max(tests::length(x), 1e-30L)), across = v - ahead * tests::dot(v, ahead);
    const Exact side = across * (1 / std::max(tests::length(across), 1e-30L));
    double time = 0;
    for (int i = 0; i < 60; ++i) {
        const long double angle = i * std::numbers::pi_v<long double> / 60;
        const Exact line = ahead * std::cos(angle) + side * std::sin(angle);
        time = std::max(time, least_time_on_a_line(static_cast<double>(tests::dot(x, line)),
                                  static_cast<double>(tests::dot(v, line)), accel));
    }
    return time;
}

/// A ship on its way, in the frame of reference of nobody.
template <veer::Vector V> struct Flight {
    using S = scalar_t<V>;
    V position, velocity, nose, target, target_velocity;
    ShipLimits<S> limits;
    S time_step;

    static Flight drawn(Random& random, S rate) {
        const S size = std::exp(random.uniform<S>(-1, 6)), speed = std::exp(random.uniform<S>(-1, 4));
        const S turn = std::exp(random.uniform<S>(std::log(S(1)), std::log(S(8))));
        const V flow = random.one_in(2) ? veer::zero<V>() : random.vector<V>(10);
        return {random.vector<V>(size), random.vector<V>(speed) + flow, random.direction<V>(), random.vector<V>(10),
            flow, {20, turn, random.one_in(2) ? S(0) : S(5)}, S(1) / rate};
    }
    void step() {
        const Helm<V> helm = ship_arrive(position, velocity, nose, target, target_velocity, limits, time_step);
        nose = helm.nose;
        velocity = velocity + nose * (helm.thrust * time_step);
        position = position + velocity * time_step, target = target + target_velocity * time_step;
    }
    /// Within what one step can do, and what rounding does to the places on the way.
    [[nodiscard]] bool is_there() const {
        const S speed = limits.max_thrust * time_step;
        const S grain = std::numeric_limits<S>::epsilon() * veer::length(position);
        const S rounding = grain * std::numbers::pi_v<S> / (limits.turn_rate * time_step);
        return veer::distance(position, target) <= std::max(speed * time_step, S(0.01)) + rounding
            && veer::distance(velocity, target_velocity) <= speed + grain / time_step;
    }
};

TEMPLATE_LIST_TEST_CASE(
    "from every start, at every frame rate, a ship gets there in time, and stays", "[ship]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int rate : {15, 60, 240}) {
        CAPTURE(rate);
        std::vector<double> ratios;
        double sum = 0;
        sweep<Random>(801, tests::cases(rate == 240 ? 400 : 1'600) / tests::quick, [&](Random& random) {
            auto flight = Flight<V>::drawn(random, S(rate));
            const double unit =
                least_time(V(flight.target - flight.position), V(flight.target_velocity - flight.velocity),
                    static_cast<double>(flight.limits.max_thrust))
                + 2 * std::numbers::pi / static_cast<double>(flight.limits.turn_rate);
            const int frames = static_cast<int>(3 * unit * rate) + 60;
            int arrival = frames;
            for (int frame = 0; frame < frames; ++frame) {
                flight.step();
                if (!flight.is_there()) arrival = frames;
                else if (arrival == frames) arrival = frame + 1; // for good
            }
            ratios.push_back(arrival / (unit * rate)), sum += ratios.back();
            return arrival < frames;
        });
        std::ranges::sort(ratios);
        CHECK(ratios[ratios.size() * 999 / 1000] <= 1.3);
        CHECK(sum <= 0.75 * static_cast<double>(ratios.size()));
    }
}

TEMPLATE_LIST_TEST_CASE("a ship does what its limits allow", "[ship]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(802, 100'000 / tests::quick, [](Random& random) {
        auto flight = Flight<V>::drawn(random, random.uniform<S>(15, 240));
        flight.nose = random.direction<V>() * random.uniform<S>(S(0.1), 9);
        const auto& [position, velocity, nose, target, target_velocity, limits, time_step] = flight;
        const Helm<V> helm = ship_arrive(position, velocity, nose, target, target_velocity, limits, time_step);
        return std::abs(veer::length(helm.nose) - 1) <= 4 * std::numeric_limits<S>::epsilon()
            && veer::angle_between(nose, helm.nose)
                   <= limits.turn_rate * time_step + 32 * std::numeric_limits<S>::epsilon()
            && helm.thrust >= -limits.max_reverse_thrust && helm.thrust <= limits.max_thrust;
    });
}

TEMPLATE_LIST_TEST_CASE("a nose turns no further than its rate allows, however close to the target the ship is",
    "[ship]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(809, 100'000 / tests::quick, [](Random& random) {
        constexpr int shortest = std::numeric_limits<S>::min_exponent / 2;
        const auto little = [&] { return random.any_vector<V>(shortest - 20, shortest + 20); };
        const V here = little(), nose = random.direction<V>(), velocity = random.one_in(2) ? veer::zero<V>() : little(),
                origin = veer::zero<V>();
        const S rate = random.uniform<S>(0, 8), h = S(1) / 60;
        const Helm<V> helm = ship_arrive(here, velocity, nose, origin, origin, {random.uniform<S>(1, 20), rate}, h);
        return tests::angle_between(tests::exact(nose), tests::exact(helm.nose))
            <= tests::exact(rate * h) + 16 * tests::epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "at rest on its target a ship does nothing, however the target moves", "[ship]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(803, 100'000 / tests::quick, [](Random& random) {
        const V place = random.vector<V>(1000), velocity = random.vector<V>(30), nose = random.direction<V>();
        const Helm<V> helm = ship_arrive(place, velocity, nose, place, velocity, {20, 2, 5}, S(1) / 60);
        return helm.thrust == 0 && veer::distance(helm.nose, nose) <= 4 * std::numeric_limits<S>::epsilon();
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a ship burns, flips and brakes on a straight line, and stops exactly", "[ship]", tests::DoubleVectors) {
    using V = TestType;
    V position = axis<V>(0, -100), velocity = veer::zero<V>(), nose = axis<V>(0);
    const double h = 1.0 / 64;
    double peak = 0, off = 0;
    int burns = 0, flips = 0, brakes = 0;
    for (int frame = 0; frame < 8 * 64; ++frame) {
        const Helm<V> helm = ship_arrive(position, velocity, nose, veer::zero<V>(), veer::zero<V>(), {20, 2}, h);
        nose = helm.nose, velocity = velocity + nose * (helm.thrust * h), position = position + velocity * h;
        const auto [x, y, z] = tests::components(nose);
        burns += helm.thrust > 0 && x > 0, brakes += helm.thrust > 0 && x < 0, flips += helm.thrust == 0 && brakes == 0;
        peak = std::max(peak, veer::length(velocity)), off = std::max(off, std::abs(tests::components(position)[1]));
    }
    CHECK((veer::length(position) < 1e-6 && veer::length(velocity) < 1e-6));
    CHECK((burns > 90 && flips > 90 && brakes > 90)); // 1.5 s each
    CHECK((peak > 30 && peak < 34 && off < 0.001));
}

TEMPLATE_LIST_TEST_CASE("after its burn a ship flies straight to the target", "[ship]", tests::DoubleVectors) {
    using V = TestType;
    V position = axis<V>(0, -100), velocity = axis<V>(1, 20), nose = axis<V>(1, -1);
    const double h = 1.0 / 64;
    int burns = 0;
    for (bool pushes = true; pushes && burns < 1000; burns += pushes) {
        const Helm<V> helm = ship_arrive(position, velocity, nose, veer::zero<V>(), veer::zero<V>(), {20, 4}, h);
        nose = helm.nose, velocity = velocity + nose * (helm.thrust * h), position = position + velocity * h;
        pushes = helm.thrust > 0;
    }
    CHECK((burns > 120 && burns < 180)); // two seconds and a bit
    CHECK(veer::angle_between(V(veer::zero<V>() - position), velocity) <= 0.001);
}

TEMPLATE_LIST_TEST_CASE("too fast, a ship turns its nose to where rendezvous pushes, and where it misses the target by "
                        "far, against its velocity",
    "[ship]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(805, 1000, [](Random& random) {
        const V place = random.vector<V>(30), flow = random.vector<V>(10), ahead = random.direction<V>();
        const S range = random.uniform<S>(1, 100), speed = std::sqrt(2 * S(18) * range); // from which it can stop
        const bool misses = random.one_in(2);
        const S along = speed * random.uniform<S>(S(1.1), 2);
        const S aside = speed * (misses ? random.uniform<S>(S(2.1), S(2.9)) : random.uniform<S>(0, S(1.9)));
        const V velocity = ahead * along + veer::normalize_or(veer::orthogonal(ahead), ahead) * aside;
        const V target = place + ahead * range, still = veer::zero<V>();
        const V nose =
            ship_arrive(place, V(velocity + flow), random.direction<V>(), target, flow, {20, 1000}, S(1) / 60).nose;
        const V push = veer::rendezvous(place, velocity, target, still, 2 * range / along, S(0));
        return veer::angle_between(nose, misses ? V(still - velocity) : push)
            <= 1000 * std::numeric_limits<S>::epsilon();
    });
}

TEMPLATE_LIST_TEST_CASE("a ship without engine, turn rate, time or nose", "[ship]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V place = axis<V>(0, -100), still = veer::zero<V>(), east = axis<V>(0), north = axis<V>(1);
    const S h = S(1) / 60;
    CHECK(ship_arrive(place, still, east, still, still, {0, 2}, h).thrust == 0);
    CHECK(ship_arrive(place, still, east, still, still, {-3, -2, -1}, h).thrust == 0);
    const Helm<V> fixed = ship_arrive(place, still, north, still, still, {20, 0}, h);
    CHECK((same_value(fixed.nose, north) && fixed.thrust == 0));
    CHECK(ship_arrive(place, still, east, still, still, {20, 0}, h).thrust == 20); // it happens to point there
    const auto slanted = [&](S turn_rate, S angle) {
        const V aim = axis<V>(0, std::cos(angle)) + axis<V>(1, std::sin(angle));
        return ship_arrive(place, still, aim, still, still, {20, turn_rate}, S(0x1p-20f)).thrust > 0;
    };
    CHECK((slanted(0, S(5e-7f)) && slanted(-2, S(5e-7f)) && !slanted(0, S(15e-7f)))); // but for rounding
    CHECK((slanted(2, S(0.5f)) && !slanted(2, S(0.6f)) && slanted(4, S(1.0f)) && !slanted(4, S(1.5f))));
    const Helm<V> back = ship_arrive(place, still, north, still, still, {20, 2}, -h);
    CHECK((same_value(back.nose, north) && back.thrust == 0));
    const Helm<V> frozen = ship_arrive(place, still, north, still, still, {20, 2}, S(0));
    CHECK((same_value(frozen.nose, north) && frozen.thrust == 0));
    const V towards = ship_arrive(place, still, still, still, still, {20, 2}, h).nose; // of a zero nose
    CHECK(veer::distance(towards, east) <= 4 * std::numeric_limits<S>::epsilon());
    CHECK(same_value(ship_arrive(still, still, still, still, still, {20, 2}, h).nose, east));
    // nose to nose with the target and too fast: the reverse engine brakes while the ship flips
    CHECK(ship_arrive(axis<V>(0, -5), axis<V>(0, 30), east, still, still, {20, 2, 5}, h).thrust == -5);
    CHECK(ship_arrive(axis<V>(0, -5), axis<V>(0, 30), east, still, still, {20, 2}, h).thrust == 0);
    CHECK(ship_arrive(axis<V>(0, -5), axis<V>(0, 30), V(still - east), still, still, {20, 2, 5}, h).thrust == 20);
    // the last millimetre, at a walk
    const V close = axis<V>(0, S(-0.001f)), walk = axis<V>(0, S(0.5f));
    CHECK(ship_arrive(close, walk, east, still, still, {20, 2, 5}, h).thrust == -5);
    CHECK(ship_arrive(close, walk, V(still - east), still, still, {20, 2}, h).thrust == 20);
}

TEMPLATE_LIST_TEST_CASE("what a ship does is a number, without a flag", "[ship][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(804, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), nose = wild.vector(), target = wild.vector();
        const Helm<V> helm = ship_arrive(position, velocity, nose, target, wild.vector(),
            {wild.number(), wild.rate(), wild.number()}, wild.time_step());
        return V(helm.nose * helm.thrust);
    });
}

} // namespace
