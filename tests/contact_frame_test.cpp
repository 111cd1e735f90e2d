// SPDX-License-Identifier: MIT
#include <veer/bounce.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// Balls that touch several surfaces for many frames: what slides goes as the closed form says, what rests is still to
// the bit. And single frames, whose answer is known.

namespace game {

/// A plane that counts how often a ball asks for its clearance.
template <class S> struct CountingPlane {
    using V = veer::BasicVector<S, 3>;

    veer::Plane<V> plane;
    int* asked;
};
template <class S>
constexpr auto clearance(const veer::BasicVector<S, 3>& position, S radius, const CountingPlane<S>& obstacle) {
    ++*obstacle.asked;
    return veer::clearance(position, radius, obstacle.plane);
}
template <class S>
constexpr auto contact(const veer::BasicVector<S, 3>& position, const veer::BasicVector<S, 3>& velocity, S radius,
    const CountingPlane<S>& obstacle, S time_step) {
    return veer::contact(position, velocity, radius, obstacle.plane, time_step);
}

/// Planes and spheres as one obstacle of a game's own.
template <class V> struct Rocks {
    std::vector<veer::Plane<V>> planes;
    std::vector<veer::Sphere<V>> spheres;
};
template <class V> auto clearance(const V& position, veer::scalar_t<V> radius, const Rocks<V>& rocks) {
    veer::Clearance<V> least{veer::parts::range_limit<veer::scalar_t<V>>(), {}, position};
    const auto look = [&](const auto& rock) {
        const auto found = veer::clearance(position, radius, rock);
        if (found.gap < least.gap) least = found;
    };
    for (const auto& plane : rocks.planes) look(plane);
    for (const auto& sphere : rocks.spheres) look(sphere);
    return least;
}
template <class V>
auto contact(const V& position, const V& velocity, veer::scalar_t<V> radius, const Rocks<V>& rocks,
    veer::scalar_t<V> time_step) {
    veer::Contact<V> first{-1, position, {}, {}};
    const auto look = [&](const auto& rock) {
        first = veer::earlier(first, veer::contact(position, velocity, radius, rock, time_step));
    };
    for (const auto& plane : rocks.planes) look(plane);
    for (const auto& sphere : rocks.spheres) look(sphere);
    return first;
}

} // namespace game

namespace {

using tests::quick, tests::Random, tests::same_bits, tests::same_value, tests::sweep;
using veer::Capsule, veer::PhysicBase, veer::Plane, veer::scalar_t, veer::Sphere;
using veer::cross, veer::dot, veer::length, veer::zero;

using Exact = veer::BasicVector<double, 3>;
template <class S> using Space = veer::BasicVector<S, 3>;
template <class S> using Flat = veer::BasicVector<S, 2>;
template <class S> constexpr S epsilon = std::numeric_limits<S>::epsilon();

constexpr double weight = 9.8, radius = 0.5, pi = std::numbers::pi;
const Exact pull{0, -weight, 0};

template <class S> Space<S> rounded(const Exact& v) {
    return {static_cast<S>(v.x), static_cast<S>(v.y), static_cast<S>(v.z)};
}
template <class S> Exact widened(const Space<S>& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

/// A direction downhill, the way up across it, and the side.
struct Axes {
    Exact along, up, side;
};
Axes downhill(double slope, double yaw) {
    const auto turned = [&](const Exact& v) {
        return Exact{v.x * std::cos(yaw) - v.z * std::sin(yaw), v.y, v.x * std::sin(yaw) + v.z * std::cos(yaw)};
    };
    return {turned({std::cos(slope), -std::sin(slope), 0}), turned({std::sin(slope), std::cos(slope), 0}),
        turned({0, 0, 1})};
}

double any_rate(Random& random) {
    constexpr double rates[] = {15, 60, 240};
    return rates[random.below(3)];
}

/// Plays a ball of `radius` for some time.
template <class V, class... Obstacles>
void play(PhysicBase<V>& ball, const V& gravity, double seconds, double rate, double friction,
    const Obstacles&... obstacles) {
    using S = scalar_t<V>;
    for (int frame = 0; frame < static_cast<int>(seconds * rate); ++frame) {
        ball.set_acceleration(gravity);
        veer::update_with_contacts(ball, static_cast<S>(radius), {S(0), static_cast<S>(friction)}, obstacles...);
    }
}

template <class V> PhysicBase<V> ball_at(const V& position, double rate) {
    PhysicBase<V> ball(static_cast<scalar_t<V>>(1 / rate));
    ball.set_position(position);
    return ball;
}

/// How far a ball slides in some time that starts at `speed` >= 0, is drawn on by `drive` and braked by up to `brake`.
double slide(double speed, double drive, double brake, double time) {
    const double gain = drive - brake, halt = gain < 0 ? speed / -gain : time;
    if (speed > 0 && halt >= time) return speed * time + gain * time * time / 2;
    const double way = speed > 0 ? speed * halt / 2 : 0, left = speed > 0 ? time - halt : time;
    const double onwards = std::max(std::abs(drive) - brake, 0.0);
    return way + std::copysign(onwards * left * left / 2, drive);
}

// ---- grooves --------------------------------------------------------------------------------------------------------

TEMPLATE_TEST_CASE("a ball slides down a groove of any angle as the closed form says", "[rest]", float, double) {
    using S = TestType;
    sweep<Random>(2601, 6400 / quick, [](Random& random) {
        const double angle = random.uniform<double>(2, 176) * pi / 180, rate = any_rate(random),
                     away = random.one_in(2) ? 10 : 0;
        const double roll = random.one_in(2) ? 0 : random.uniform<double>(-0.45, 0.45) * (pi - angle);
        const double friction = random.one_in(2) ? 0 : random.uniform<double>(0, 0.3);
        const Axes axes = downhill(20 * pi / 180, random.uniform<double>(0, 2 * pi));
        const auto wall = [&](double side) {
            const double lean = side * (pi - angle) / 2 + roll;
            return Exact(axes.up * std::cos(lean) + axes.side * std::sin(lean));
        };
        const Exact left = wall(1), right = wall(-1), middle = veer::normalize_or(Exact(left + right), left),
                    base{away, away / 2, -away};

        // how hard each wall pushes
        const double between = dot(left, right), on_left = -dot(left, pull), on_right = -dot(right, pull),
                     sine = 1 - between * between;
        const double first = (on_left - between * on_right) / sine, second = (on_right - between * on_left) / sine;
        if (first < 0 || second < 0) return true; // it lies on one wall alone

        const Plane<Space<S>> walls[] = {{rounded<S>(base), rounded<S>(left)}, {rounded<S>(base), rounded<S>(right)}};
        const Exact start = base + middle * (radius / dot(middle, left));
        auto ball = ball_at(rounded<S>(start), rate);
        play(ball, rounded<S>(pull), 3, rate, friction, walls);
        const Exact way = widened(ball.position()) - start;
        const double along = dot(way, axes.along),
                     wanted = slide(0, dot(axes.along, pull), friction * (first + second), 3);
        // An acute groove weighs the rounding of its normals; far away, that of coordinates parts the ball from a wall
        // for some of a frame.
        const double brake = away > 0 ? friction * (first + second) * 3 * 3 / 2 : 0,
                     tolerance = 1e-3 * (wanted + brake) + 1e-4 + away * 1e-5;
        return std::abs(along - wanted) <= tolerance && length(Exact(way - axes.along * along)) <= 1e-3 + away * 1e-5;
    });
}

TEMPLATE_TEST_CASE("a ball slides down two rails as the closed form says", "[rest]", float, double) {
    using S = TestType;
    sweep<Random>(2602, 4000 / quick, [](Random& random) {
        const double rate = any_rate(random), gap = random.uniform<double>(0.1, 0.99),
                     thick = random.one_in(2) ? 0 : random.uniform<double>(0, 0.2);
        const double slope = random.uniform<double>(0.02, 0.6), reach = radius + thick;
        const Axes axes = downhill(slope, random.uniform<double>(0, 2 * pi));
        const auto rail = [&](double side) {
            return Capsule<Space<S>>{rounded<S>(axes.along * -5.0 + axes.side * side),
                rounded<S>(axes.along * 100.0 + axes.side * side), static_cast<S>(thick)};
        };
        const std::array rails{rail(gap / 2), rail(-gap / 2)};
        const Exact start = axes.up * std::sqrt(reach * reach - gap * gap / 4);
        auto ball = ball_at(rounded<S>(start), rate);
        play(ball, rounded<S>(pull), 3, rate, 0, rails);
        const Exact way = widened(ball.position()) - start;
        const double along = dot(way, axes.along), wanted = slide(0, weight * std::sin(slope), 0, 3);
        return std::abs(along - wanted) <= 2e-3 * wanted + 1e-3 && length(Exact(way - axes.along * along)) <= 2e-3;
    });
}

TEMPLATE_TEST_CASE("a ball rolls up or down a groove, is braked by each wall, and halts where these hold it", "[rest]",
    float, double) {
    using S = TestType;
    sweep<Random>(2603, 4000 / quick, [](Random& random) {
        const double rate = any_rate(random), half = random.uniform<double>(10, 85) * pi / 180,
                     friction = random.uniform<double>(0.02, 0.5);
        const double speed = random.uniform<double>(0, 6), slope = random.uniform<double>(-0.3, 0.3);
        const Axes axes = downhill(slope, random.uniform<double>(0, 2 * pi));
        const Exact walls[] = {axes.up * std::sin(half) + axes.side * std::cos(half),
            axes.up * std::sin(half) - axes.side * std::cos(half)};
        const Plane<Space<S>> planes[] = {
            {Space<S>{0, 0, 0}, rounded<S>(walls[0])}, {Space<S>{0, 0, 0}, rounded<S>(walls[1])}};
        const Exact start = axes.up * (radius / std::sin(half));
        auto ball = ball_at(rounded<S>(start), rate);
        ball.set_velocity(rounded<S>(axes.along * speed));
        play(ball, rounded<S>(pull), 4, rate, friction, planes);
        const Space<S> last = ball.position();
        play(ball, rounded<S>(pull), 1.5 / rate, rate, friction, planes);

        const Exact way = widened(last) - start;
        const double drive = weight * std::sin(slope), brake = friction * weight * std::cos(slope) / std::sin(half);
        const double along = dot(way, axes.along), wanted = slide(speed, drive, brake, 4);
        const bool rests = std::abs(drive) < 0.99 * brake && speed / (brake - drive) < 3.9;
        if (rests && !(same_bits(ball.position(), last) && same_bits(ball.velocity(), Space<S>{0, 0, 0}))) return false;
        // within the first frame it is not known yet how hard the walls push
        return std::abs(along - wanted) <= 2e-3 * std::abs(wanted) + 0.08 * speed + 0.6 * speed / rate
            && length(Exact(way - axes.along * along)) <= 2e-3;
    });
}

TEMPLATE_TEST_CASE("each of two belts that form a groove drags a ball its own way, by friction times its own push",
    "[rest]", float, double) {
    using S = TestType;
    const S sine = static_cast<S>(std::numbers::sqrt2 / 2);
    for (const double second : {8.0, -9.0}) {
        const Plane<Space<S>> belts[] = {{Space<S>{0, 0, 0}, {sine, sine, 0}, {0, 0, 9}},
            {Space<S>{0, 0, 0}, {-sine, sine, 0}, {0, 0, static_cast<S>(second)}}};
        const Exact start{0, radius * std::numbers::sqrt2, 0};
        auto ball = ball_at(rounded<S>(start), 64);
        play(ball, rounded<S>(pull), 1, 64, 0.25, belts);
        const double each = 0.25 * weight * std::numbers::sqrt2 / 2; // the speed that a belt gives in a second
        const Exact wanted{0, 0, second > 0 ? each : 0}, way = widened(ball.position()) - start;
        CAPTURE(second, way.z);
        CHECK(length(Exact(way - wanted)) <= 2e-3);
    }
}

// ---- slopes ---------------------------------------------------------------------------------------------------------

/// The slope at which the issue of hanging balls was seen, and any other.
template <class S> bool comes_down(double slope, Flat<S> velocity, double rate) {
    const Flat<S> up{static_cast<S>(std::sin(slope)), static_cast<S>(std::cos(slope))};
    const Plane<Flat<S>> ramp{Flat<S>{0, 0}, up};
    auto ball = ball_at(Flat<S>(up * static_cast<S>(radius)), rate);
    ball.set_velocity(velocity);
    const double speed = static_cast<double>(length(velocity));
    int still = 0;
    for (int frame = 0; frame < static_cast<int>((3 * speed / (weight * std::sin(slope)) + 0.5) * rate) && still < 10;
         ++frame) {
        const Flat<S> before = ball.position();
        play(ball, Flat<S>{0, static_cast<S>(-weight)}, 1.5 / rate, rate, 0, ramp);
        still = same_bits(before, ball.position()) ? still + 1 : 0;
    }
    return still < 10;
}

TEMPLATE_TEST_CASE("no ball that is pushed up a smooth ramp hangs at its turning point", "[rest]", float, double) {
    using S = TestType;
    CHECK(comes_down<S>(0.569327235, {S(-6.19461012), S(3.96467328)}, 60));
    sweep<Random>(2604, 500'000 / (quick * quick), [](Random& random) {
        const double slope = random.uniform<double>(0.1, 0.8), speed = random.uniform<double>(1, 8);
        const Flat<S> velocity{static_cast<S>(-speed * std::cos(slope)), static_cast<S>(speed * std::sin(slope))};
        return comes_down<S>(slope, velocity, any_rate(random));
    });
}

TEMPLATE_TEST_CASE(
    "a slope holds the ball that friction can hold, to the bit, and lets the others go", "[rest]", float, double) {
    using S = TestType;
    sweep<Random>(2605, 20'000 / quick, [](Random& random) {
        const double slope = random.uniform<double>(0.05, 1.3), rate = any_rate(random);
        constexpr double shares[] = {0.99, 1.01, 1.5};
        const double share = shares[random.below(3)], friction = share * std::tan(slope);
        const Flat<S> up{static_cast<S>(std::sin(slope)), static_cast<S>(std::cos(slope))},
            start = up * static_cast<S>(radius);
        const Plane<Flat<S>> ramp{Flat<S>{0, 0}, up};
        const Flat<S> gravity{0, static_cast<S>(-weight)};
        auto ball = ball_at(start, rate);
        play(ball, gravity, 4.5 / rate, rate, friction, ramp);
        const Flat<S> settled = ball.position();
        play(ball, gravity, 10 - 4.5 / rate, rate, friction, ramp);
        if (share > 1) return same_bits(ball.position(), settled) && same_bits(ball.velocity(), Flat<S>{0, 0});

        // what the numbers of this type make of the slope and of the friction
        const double x = static_cast<double>(up.x), y = static_cast<double>(up.y), size = std::hypot(x, y);
        const double gain = weight * (x - static_cast<double>(static_cast<S>(friction)) * y) / size;
        const double way = std::hypot(
            static_cast<double>(ball.position().x - start.x), static_cast<double>(ball.position().y - start.y));
        const double frames = static_cast<int>(4.5) + static_cast<int>((10 - 4.5 / rate) * rate),
                     wanted = slide(0, gain, 0, frames / rate);
        return std::abs(way - wanted) <= 2e-3 * wanted + 1e-4;
    });
}

// ---- corners --------------------------------------------------------------------------------------------------------

TEMPLATE_TEST_CASE("a ball in a corner of three walls is still to the bit", "[rest]", float, double) {
    using S = TestType;
    int corners = 0;
    sweep<Random>(2606, 24'000 / quick, [&](Random& random) {
        Exact walls[3];
        for (Exact& wall : walls) {
            const double x = random.uniform<double>(-1, 1), y = random.uniform<double>(-0.2, 1),
                         z = random.uniform<double>(-1, 1);
            wall = veer::normalize_or(Exact{x, y, z}, Exact{0, 1, 0});
        }
        const double rate = any_rate(random), friction = random.one_in(2) ? 0 : random.uniform<double>(0, 1);
        const Exact across[] = {cross(walls[1], walls[2]), cross(walls[2], walls[0]), cross(walls[0], walls[1])};
        const double volume = dot(walls[0], across[0]);
        if (std::abs(volume) < 0.05) return true;
        for (const Exact& edge : across)
            if (-dot(pull, edge) / volume < 0.01) return true; // this wall does not carry: the ball slides away
        ++corners;
        const Plane<Space<S>> planes[] = {{Space<S>{0, 0, 0}, rounded<S>(walls[0])},
            {Space<S>{0, 0, 0}, rounded<S>(walls[1])}, {Space<S>{0, 0, 0}, rounded<S>(walls[2])}};
        auto ball = ball_at(rounded<S>((across[0] + across[1] + across[2]) * (radius / volume)), rate);
        play(ball, rounded<S>(pull), 1, rate, friction,
            planes); // it begins a rounding off, and may slide back into an acute corner
        const Space<S> settled = ball.position();
        play(ball, rounded<S>(pull), 4, rate, friction, planes);
        return same_bits(ball.position(), settled) && same_bits(ball.velocity(), Space<S>{0, 0, 0});
    });
    CHECK(corners >= 4300 / quick);
}

/// The pull as walls through one place leave it: of all accelerations that lead into none of them the nearest. That is
/// the pull without its parts across some of the walls; every choice of them is tried.
using Long = tests::Exact;
Long left_by(const std::array<Long, 3>& walls, const Long& drawn) {
    Long best{0, 0, 0}; // all three hold it
    long double least = tests::dot(drawn, drawn);
    const auto look = [&](const Long& one) {
        for (const Long& wall : walls)
            if (tests::dot(wall, one) < -1e-15L) return;
        const Long apart = one - drawn;
        if (tests::dot(apart, apart) < least) least = tests::dot(apart, apart), best = one;
    };
    look(drawn);
    for (std::size_t i = 0; i < 3; ++i) {
        look(drawn - walls[i] * tests::dot(walls[i], drawn));
        const Long edge = tests::cross(walls[i], walls[(i + 1) % 3]);
        look(edge * (tests::dot(edge, drawn) / tests::dot(edge, edge)));
    }
    return best;
}

TEMPLATE_TEST_CASE("a ball in a corner of three walls slides as the projection of the pull says, however bouncy it is",
    "[rest]", float, double) {
    using S = TestType;
    using V = Space<S>;
    sweep<Random>(2608, tests::cases(112'000 / quick), [](Random& random) {
        std::array<Plane<V>, 3> planes;
        std::array<Long, 3> walls;
        for (std::size_t i = 0; i < 3; ++i) {
            const double x = random.uniform<double>(-1, 1), y = random.uniform<double>(-0.5, 1),
                         z = random.uniform<double>(-1, 1);
            planes[i] = {zero<V>(), rounded<S>(veer::normalize_or(Exact{x, y, z}, Exact{0, 1, 0}))};
            walls[i] = tests::exact(planes[i].normal) * (1 / tests::length(tests::exact(planes[i].normal)));
        }
        constexpr double rates[] = {15, 30, 60, 240};
        const double rate = rates[random.below(4)];
        const S bounciness = random.one_in(2) ? S(1) : random.uniform<S>(0, 1);
        const long double volume = tests::dot(walls[0], tests::cross(walls[1], walls[2]));
        if (std::abs(volume) < 0.05L) return true;
        const Long tip =
            (tests::cross(walls[1], walls[2]) + tests::cross(walls[2], walls[0]) + tests::cross(walls[0], walls[1]))
            * (static_cast<long double>(radius) / volume);
        const V gravity = rounded<S>(pull);
        const Long drawn = left_by(walls, tests::exact(gravity));

        auto ball = ball_at(V{static_cast<S>(tip.X), static_cast<S>(tip.Y), static_cast<S>(tip.Z)}, rate);
        const V start = ball.position();
        const int frames = static_cast<int>(1.5 * rate);
        for (int frame = 0; frame < frames; ++frame) {
            ball.set_acceleration(gravity);
            veer::update_with_contacts(ball, static_cast<S>(radius), {bounciness, 0}, planes);
        }
        const long double time = frames * static_cast<long double>(ball.unit_time());
        const Long wanted = drawn * (time * time / 2), way = tests::exact(ball.position()) - tests::exact(start);
        // In an acute corner a ball that is a rounding off one wall falls back by up to that, times |tip| / radius.
        // No contact adds energy, so the fall makes the ball faster by at most sqrt(2 g height). In double, none of a
        // million falls.
        using T = long double;
        const T size = tests::length(tip), ball_radius = T(radius);
        const T height = 8 * T(epsilon<S>) * (size + ball_radius) * size / ball_radius;
        const T fall = time * std::sqrt(2 * T(weight) * height);
        return tests::length(way - wanted) <= (sizeof(S) == 4 ? fall : 1e-11L * (1 + tests::length(wanted)));
    });
}

TEMPLATE_TEST_CASE(
    "where a slope becomes steeper, no ball gains energy, in the longest frames", "[rest]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    int turned = 0;
    sweep<Random>(2615, tests::cases(20'000 / quick), [&](Random& random) {
        const double low = random.uniform<double>(0, 0.3), high = low + random.uniform<double>(0.02, 0.2);
        const V uphill{static_cast<S>(std::cos(low)), static_cast<S>(std::sin(low))};
        const std::array<Plane<V>, 2> slopes{Plane<V>{{0, 0}, veer::orthogonal(uphill)},
            Plane<V>{{0, 0}, {static_cast<S>(-std::sin(high)), static_cast<S>(std::cos(high))}}};
        const S speed = random.uniform<S>(0, 1), time = S(0.25), before = random.uniform<S>(0, speed * time);
        const double bend = radius * std::tan((high - low) / 2); // there the ball touches both
        PhysicBase<V> ball(
            slopes[0].normal * static_cast<S>(radius) - uphill * (before + static_cast<S>(bend)), uphill * speed, time);
        const V gravity{0, static_cast<S>(-weight)};
        const auto energy = [&] { return dot(ball.velocity(), ball.velocity()) / 2 - dot(gravity, ball.position()); };
        const S given = energy();
        ball.set_acceleration(gravity);
        veer::update_with_contacts(ball, static_cast<S>(radius), {0, 0}, slopes);
        turned += dot(ball.velocity(), uphill) < 0;
        return energy() <= given + 16 * epsilon<S> * static_cast<S>(weight);
    });
    CHECK(turned > 100);
}

// ---- more contacts than a frame allows ------------------------------------------------------------------------------

TEMPLATE_TEST_CASE(
    "no lift passes through a ball that bounces on it, however often in a frame", "[rest]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    sweep<Random>(2609, tests::cases(2'000 / quick), [](Random& random) {
        constexpr double rates[] = {10, 15, 20, 30, 60};
        const double rate = rates[random.below(5)], bounciness = random.uniform<double>(0.9, 0.99);
        const S thick = random.uniform<S>(S(0.02), S(0.1)), around = random.uniform<S>(S(0.05), S(0.2)),
                speed = random.uniform<S>(5, 30);
        // of all its bounces those of one to two frames are left
        const double hop = random.uniform<double>(1, 2) / rate * weight * (1 - bounciness) / (2 * bounciness);
        Capsule<V> lift{{-3, 0}, {3, 0}, thick, {0, speed}};
        auto ball = ball_at(V{0, thick + around}, rate);
        ball.set_velocity({0, speed + static_cast<S>(hop)});
        for (int frame = 0; frame < 5; ++frame) {
            ball.set_acceleration({0, static_cast<S>(-weight)});
            veer::update_with_contacts(ball, around, {static_cast<S>(bounciness), 0}, lift);
            lift = veer::moved(lift, ball.unit_time());
            if (ball.position().y < lift.start.y) return false;
        }
        return true;
    });
}

TEMPLATE_TEST_CASE(
    "no shaft that moves loses an elastic ball, however often it bounces in a frame", "[rest]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    sweep<Random>(2613, tests::cases(400 / quick), [](Random& random) {
        constexpr double rates[] = {4, 10, 15, 30};
        const double rate = rates[random.below(4)];
        const S thick = random.uniform<S>(S(0.02), S(0.1)), around = random.uniform<S>(S(0.05), S(0.3));
        const S half = around + thick + static_cast<S>(std::exp2(random.uniform<double>(-11, -2)));
        const V speed = random.vector<V>(10);
        std::array<Capsule<V>, 4> shaft{Capsule<V>{{-99, -half}, {99, -half}, thick, speed},
            {{-99, half}, {99, half}, thick, speed}, {{-half, -99}, {-half, 99}, thick, speed},
            {{half, -99}, {half, 99}, thick, speed}};
        auto ball = ball_at(zero<V>(), rate);
        ball.set_velocity(speed + random.vector<V>(10));
        for (int frame = 0; frame < static_cast<int>(2 * rate); ++frame) {
            ball.set_acceleration({0, static_cast<S>(-weight)});
            veer::update_with_contacts(ball, around, {1, 0}, shaft);
            for (auto& bar : shaft) bar = veer::moved(bar, ball.unit_time());
            const V place = ball.position();
            if (place.y < shaft[0].start.y || place.y > shaft[1].start.y || place.x < shaft[2].start.x
                || place.x > shaft[3].start.x)
                return false;
        }
        return true;
    });
}

TEST_CASE("an elastic ball that bounces more often than a frame allows keeps its energy", "[rest]") {
    using V = Space<double>;
    sweep<Random>(2614, tests::cases(80), [](Random& random) {
        std::array<Plane<V>, 6> box;
        for (std::size_t i = 0; i < 6; ++i) {
            const V out = tests::axis<V>(static_cast<int>(i / 2), i % 2 == 0 ? 1.0 : -1.0);
            box[i] = {out * -1.0, out + random.vector<V>(0.2)};
        }
        std::array<Sphere<V>, 6> pegs;
        for (auto& peg : pegs) peg = {random.vector<V>(1), random.uniform<double>(0.1, 0.4)};
        const V gravity{0, random.one_in(2) ? -weight : 0, 0};
        auto ball = ball_at(zero<V>(), 15);
        ball.set_velocity(random.vector<V>(random.one_in(2) ? 100 : 10));
        const auto frame = [&] {
            ball.set_acceleration(gravity);
            veer::update_with_contacts<4>(ball, 0.05, {1, 0}, box, pegs);
            return dot(ball.velocity(), ball.velocity()) / 2 - dot(gravity, ball.position());
        };
        const double energy = frame(); // out of what it was put into
        for (int i = 0; i < 200; ++i)
            if (std::abs(frame() - energy) > 1e-11 * (energy + 20)) return false;
        return true;
    });
}

TEST_CASE("an elastic ball that slides from the floor into slopes keeps its energy, however low it hops", "[rest]") {
    using V = Space<double>;
    sweep<Random>(2615, tests::cases(4'000 / quick), [](Random& random) {
        constexpr double rates[] = {10, 30, 60};
        const double rate = rates[random.below(3)], speed = random.uniform<double>(0.01, 1),
                     yaw = random.uniform<double>(-pi, pi);
        const V start{0, radius, 0};
        const auto slope = [&](double across) {
            const V normal = rounded<double>(downhill(random.uniform<double>(0.05, 1.5), across).up);
            return Plane<V>{start - normal * (radius + random.uniform<double>(0, 0.3)), normal};
        };
        const std::array<Plane<V>, 4> walls{Plane<V>{{0, 0, 0}, {0, 1, 0}}, slope(yaw),
            slope(random.uniform<double>(-pi, pi)),
            random.one_in(2) ? slope(random.uniform<double>(-pi, pi)) : slope(yaw + pi)};
        auto ball = ball_at(start, rate);
        ball.set_velocity({-speed * std::cos(yaw), 0, -speed * std::sin(yaw)});
        const auto energy = [&] {
            return dot(ball.velocity(), ball.velocity()) / 2 - dot(pull, ball.position() - start);
        };
        const double whole = energy();
        for (int frame = 0; frame < 60; ++frame) {
            ball.set_acceleration(pull);
            veer::update_with_contacts(ball, radius, {1, 0}, walls);
            if (std::abs(energy() - whole) > 1e-13) return false; // rounding: 60 times 9.8 times 2^-53
        }
        return true;
    });
}

TEMPLATE_TEST_CASE(
    "a ball that bounces on and on in a narrow wedge stops in flight, with all its speed", "[rest]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const double lean = 2 * pi / 180;
    const std::array<Plane<V>, 2> wedge{Plane<V>{{0, 0}, {S(std::cos(lean)), S(std::sin(lean))}},
        Plane<V>{{0, 0}, {S(-std::cos(lean)), S(std::sin(lean))}}};
    PhysicBase<V> ball(V{0, 2}, V{S(0.5), -4}, 8);
    veer::update_with_contacts<1>(ball, 0, {1, 0}, wedge);
    CHECK(std::abs(length(ball.velocity()) - length(V{S(0.5), -4})) <= 64 * epsilon<S>);
    CHECK(ball.position().y < 2); // it would be back and at 28 by then
    for (const auto& wall : wedge) CHECK(veer::clearance(ball.position(), S(0), wall).gap >= -8 * epsilon<S>);
}

// ---- what chance never gives ----------------------------------------------------------------------------------------

/// Whether neither an invalid operation nor a division by zero happens meanwhile.
bool stays_finite(auto&& action) {
    std::feclearexcept(FE_ALL_EXCEPT);
    action();
    return !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
}

TEMPLATE_TEST_CASE("a wall given twice, or eight times, is one wall to the bit", "[rest]", float, double) {
    using S = TestType;
    using V = Space<S>;
    sweep<Random>(2607, 400 / quick, [](Random& random) {
        const Axes axes = downhill(random.uniform<double>(0, 1), random.uniform<double>(0, 2 * pi));
        const Plane<V> floor{{S(0), S(0), S(0)}, rounded<S>(axes.up)};
        const double rate = any_rate(random), friction = random.one_in(2) ? 0 : random.uniform<double>(0, 1),
                     height = random.one_in(2) ? radius : radius + random.uniform<double>(0, 3);
        auto once = ball_at(rounded<S>(axes.up * height), rate), twice = once, often = once;
        std::array<Plane<V>, 8> floors;
        floors.fill(floor);
        return stays_finite([&] {
            play(once, rounded<S>(pull), 3, rate, friction, floor);
            play(twice, rounded<S>(pull), 3, rate, friction, floor, floor);
            play(often, rounded<S>(pull), 3, rate, friction, floors);
        }) && same_bits(once.position(), twice.position())
            && same_bits(once.position(), often.position()) && same_bits(once.velocity(), often.velocity());
    });
}

TEMPLATE_TEST_CASE("a ball that falls into the middle of a groove touches both walls at once, and is not squeezed out",
    "[rest]", float, double) {
    using S = TestType;
    using V = Space<S>;
    for (const double degrees : {1.5, 2.0, 5.0, 60.0, 90.0, 179.0})
        for (const double rate : {15.0, 60.0, 240.0}) {
            CAPTURE(degrees, rate);
            const double lean = (pi - degrees * pi / 180) / 2;
            const V left{S(0), S(std::cos(lean)), S(std::sin(lean))},
                right{S(0), S(std::cos(lean)), S(-std::sin(lean))};
            const Plane<V> walls[] = {{{S(0), S(0), S(0)}, left}, {{S(0), S(0), S(0)}, right}};
            const double floor = radius / std::cos(lean);
            auto ball = ball_at(V{S(1), S(floor + 0.7), S(0)}, rate);
            CHECK(stays_finite([&] { play(ball, rounded<S>(pull), 3, rate, 0.3, walls); }));
            CHECK(std::abs(static_cast<double>(ball.position().y) - floor) <= 1e-3 * floor);
            CHECK(ball.position().x == S(1));
            CHECK(std::abs(static_cast<double>(ball.position().z)) <= 1e-6); // the walls push alike
        }
}

TEMPLATE_TEST_CASE("two floors whose normals differ by an ulp carry a ball as one does", "[rest]", float, double) {
    using S = TestType;
    using V = Space<S>;
    constexpr S ulp = std::numeric_limits<S>::epsilon();
    for (const V& other :
        {V{S(0), S(1), ulp}, V{ulp, S(1), S(0)}, V{S(0), S(1) - ulp / 2, S(0)}, V{-ulp, S(1), -ulp}}) {
        const Plane<V> floors[] = {{{S(0), S(0), S(0)}, {S(0), S(1), S(0)}}, {{S(0), S(0), S(0)}, other}};
        auto ball = ball_at(V{S(0), S(2), S(0)}, 60);
        ball.set_velocity({S(3), S(0), S(0)});
        CHECK(stays_finite([&] { play(ball, rounded<S>(pull), 5, 60, 0.5, floors); }));
        CHECK(std::abs(ball.position().y - S(radius)) <= 8 * ulp);
        CHECK(same_bits(ball.velocity(), V{S(0), S(0), S(0)}));
        // it falls for 0.553 s, is braked once by friction times the speed of the fall, then by friction times the pull
        const double fall = std::sqrt(2 * 1.5 / weight), left = std::max(3 - 0.5 * weight * fall, 0.0);
        CHECK(std::abs(static_cast<double>(ball.position().x) - (3 * fall + left * left / weight)) <= 0.02);
    }
}

TEMPLATE_TEST_CASE(
    "eight walls through one point hold a ball, although it stays on four at most", "[rest]", float, double) {
    using S = TestType;
    using V = Space<S>;
    std::array<Plane<V>, 8> funnel;
    for (std::size_t i = 0; i < funnel.size(); ++i) {
        const double turn = static_cast<double>(i) * pi / 4;
        funnel[i] = {{S(0), S(0), S(0)},
            rounded<S>(veer::normalize_or(Exact{std::cos(turn), 1, std::sin(turn)}, Exact{0, 1, 0}))};
    }
    const double tip = radius * std::numbers::sqrt2;
    for (const double friction : {0.0, 0.4}) {
        auto ball = ball_at(V{S(0), S(tip + 1), S(0)}, 60);
        CHECK(stays_finite([&] { play(ball, rounded<S>(pull), 6, 60, friction, funnel); }));
        CHECK(std::abs(static_cast<double>(ball.position().y) - tip) <= 1e-3);
        CHECK(std::abs(static_cast<double>(ball.position().x)) <= 1e-3);
        CHECK(std::abs(static_cast<double>(ball.position().z)) <= 1e-3);
        const V settled = ball.position();
        CHECK(stays_finite([&] { play(ball, rounded<S>(pull), 6, 60, friction, funnel); }));
        CHECK(same_bits(ball.position(), settled));
    }
}

TEMPLATE_TEST_CASE("obstacles that agree on a place are not asked again", "[rest]", float, double) {
    using S = TestType;
    using V = Space<S>;
    int floor_asked = 0, wall_asked = 0;
    const game::CountingPlane<S> floor{{zero<V>(), V{S(0), S(1), S(0)}}, &floor_asked},
        wall{{zero<V>(), V{S(1), S(0), S(0)}}, &wall_asked};
    const auto answer = [&](double x, double y, const auto&... obstacles) {
        auto ball = ball_at(V{S(x), S(y), S(0)}, 60);
        floor_asked = wall_asked = 0;
        veer::update_with_contacts(ball, S(radius), {}, obstacles...);
        return ball.position();
    };
    CHECK(answer(9, 0.25, floor).y == S(0.5)); // inside, then outside
    CHECK(floor_asked == 2);
    CHECK(answer(9, 0.25, floor, wall).y == S(0.5)); // the wall has nothing against it
    CHECK((floor_asked == 2 && wall_asked == 1));
    CHECK(answer(0.25, 9, floor, wall).x == S(0.5)); // the floor has not been asked about the new place
    CHECK((floor_asked == 2 && wall_asked == 2));
    CHECK(same_bits(answer(0.25, 0.25, floor, wall), V{S(0.5), S(0.5), S(0)}));
    CHECK((floor_asked == 3 && wall_asked == 2));
    CHECK(same_bits(answer(9, 9, floor, wall), V{S(9), S(9), S(0)}));
    CHECK((floor_asked == 1 && wall_asked == 1));
}

// ---- one frame, by what it answers ----------------------------------------------------------------------------------

/// A ball after one frame, and the first contact of the frame.
template <class V> struct Frame {
    V position, velocity;
    veer::Contact<V> first;

    [[nodiscard]] bool meets(double time, const V& normal, double tolerance = 0) const {
        return std::abs(static_cast<double>(first.time) - time) <= tolerance
            && static_cast<double>(length(V(first.normal - normal))) <= tolerance;
    }
    [[nodiscard]] bool leads_to(const V& place, const V& speed, double roundings = 0) const {
        const double tolerance = roundings * static_cast<double>(epsilon<scalar_t<V>>);
        return static_cast<double>(length(V(position - place))) <= tolerance
            && static_cast<double>(length(V(velocity - speed))) <= tolerance;
    }
};

/// A ball before a frame.
template <class V> struct Start {
    using S = scalar_t<V>;
    V position, velocity, drawn{};
    S time = 1, around = S(0.5);
    veer::Material<S> material{0, 0};

    template <int MaxContacts = 16> [[nodiscard]] Frame<V> among(const auto&... obstacles) const {
        PhysicBase<V> ball(position, velocity, time);
        ball.set_acceleration(drawn);
        const auto first = veer::update_with_contacts<MaxContacts>(ball, around, material, obstacles...);
        return {ball.position(), ball.velocity(), first};
    }
    template <int MaxContacts = 16>
    [[nodiscard]] Frame<V> frame(const std::vector<Plane<V>>& planes, const std::vector<Sphere<V>>& spheres = {},
        const std::vector<Capsule<V>>& bars = {}) const {
        return among<MaxContacts>(planes, spheres, bars);
    }
};

template <class S> const Plane<Flat<S>> ground{{0, 0}, {0, 1}};
/// Out of reach, but no frame is certainly clear of a capsule: where there is one, no frame is `update` unseen.
template <class S> const Capsule<Flat<S>> far_bar{{1000, 1000}, {1001, 1000}, 1};
/// A height at which a grain of the coordinates is 2^-8.
template <class S> constexpr S away = S(0x1p-8) / epsilon<S>;

TEMPLATE_TEST_CASE(
    "far from the origin a ball a grain off what carries it is on it at once", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    for (const S lift : {S(0), S(2)}) {
        const Start<V> start{{0, away<S> + S(0.5) + S(0x1p-8)}, {10, lift}, {0, -10}, S(0x1p-6)};
        const auto is_carried = [&](const Frame<V>& frame) {
            return frame.meets(0, V{0, 1}) && same_value(frame.velocity, V{10, lift});
        };
        const Plane<V> floor{{0, away<S>}, {0, 1}, {0, lift}};
        CHECK(is_carried(start.frame({floor})));
        CHECK(is_carried(start.frame({}, {{{0, away<S> - S(0.5)}, S(0.5), {0, lift}}})));
        if (lift <= 0) CHECK(is_carried(start.among(game::Rocks<V>{{floor}, {}})));
        const Start<V> point{{0, away<S> + S(0x1p-8)}, {10, lift}, {0, -10}, S(0x1p-6), -2 * away<S>};
        CHECK(is_carried(point.frame({floor})));
    }
}

TEMPLATE_TEST_CASE(
    "a ball off a floor by the rounding of where it is along it does not touch", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{away<S>, S(0.5) + S(0x1p-6)}, {10, 0}, {0, -10}, S(0x1p-6)};
    const auto frame = start.frame({ground<S>});
    CHECK((frame.first.time == -1 && same_value(frame.velocity, V{10, S(-10 * 0x1p-6)})));
}

TEMPLATE_TEST_CASE("a grain off the floor a ball rests that fell in the last frame alone, and a faster one falls on",
    "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const auto falls = [](double speed) {
        return Start<V>{{0, away<S> + S(0.5) + S(0x1p-8)}, {0, S(-speed)}, {0, -10}, S(0x1p-6)}.frame(
            {{{0, away<S>}, {0, 1}}});
    };
    CHECK((falls(0.2).first.time == 0 && same_value(falls(0.2).velocity, V{0, 0})));
    CHECK((falls(0.4).first.time > 0 && same_value(falls(0.4).velocity, V{0, 0}))); // above 2 times 10 / 64
}

TEMPLATE_TEST_CASE(
    "an elastic ball comes to rest where it would rise no higher than rounding", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const auto falls = [](double speed) { // 8 grains are 1/32: that high it gets at sqrt(2 10 / 32) = 0.79
        return Start<V>{{0, away<S> + S(0.5)}, {0, S(-speed)}, {0, -10}, S(0x1p-6), S(0.5), {1, 0}}.frame(
            {{{0, away<S>}, {0, 1}}});
    };
    CHECK(same_value(falls(0.75).velocity, V{0, 0}));
    CHECK(same_value(falls(0.875).velocity, V{0, S(0.875 - 10 * 0x1p-6)}));
}

TEMPLATE_TEST_CASE(
    "a ball bounces off a ceiling that its parabola meets and its chord does not", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    for (const S unit : {S(1), epsilon<S>}) { // the parabola rises to 1.25
        const Start<V> start{{0, 0}, V{4, 5} * unit, V{0, -10} * unit, 1, unit / 4, {1, 0}};
        const auto below = start.frame({{{0, S(1.625) * unit}, {0, -1}}}), at = start.frame({{{0, unit}, {0, -1}}});
        CHECK((below.first.time == -1 && below.leads_to(V{4, 0} * unit, V{4, -5} * unit)));
        // at 0.75 after (5 - sqrt(10)) / 10 s, with sqrt(10) upwards
        const double time = (5 - std::sqrt(10.0)) / 10, speed = -std::sqrt(10.0) - 10 * (1 - time);
        CHECK(std::abs(static_cast<double>(at.first.time) - time) <= 4 * static_cast<double>(epsilon<S>));
        CHECK(std::abs(static_cast<double>(at.velocity.y / unit) - speed) <= 64 * static_cast<double>(epsilon<S>));
    }
}

TEMPLATE_TEST_CASE("a frame that leads out of the range ends at its border", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const S border = veer::parts::range_limit<S>();
    CHECK(same_value(Start<V>{{0, 1}, {border, 0}, {border, 0}}.frame({}).position, V{border, 1}));
}

TEMPLATE_TEST_CASE("no ball is so fast that it flies through a sphere", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, 0}, {128, 0}, {0, 0}, S(0.25), S(0.5), {1, 0}};
    const auto frame = start.frame({}, {{{S(9.5), 0}, 1}});
    CHECK((frame.meets(0.0625, V{-1, 0}) && frame.leads_to({-16, 0}, {-128, 0})));
}

TEMPLATE_TEST_CASE("a ball that comes out of an obstacle too slowly is pushed out", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const auto slow = Start<V>{{0, -3}, {0, 2}, {0, 0}, S(0.5)}.frame({ground<S>});
    CHECK((slow.first.time == -1 && slow.leads_to({0, S(0.5)}, {0, 2})));
    // from a depth of 1 it rises by 9/16; after 3/4 s it is back, and the floor lets it in no deeper
    const auto back = Start<V>{{0, -1}, {0, 3}, {0, -8}, 1, 0}.frame({ground<S>});
    CHECK((back.meets(0.75, V{0, 1}) && back.leads_to({0, 0}, {0, 0})));
}

TEMPLATE_TEST_CASE("in a frame restitution and friction below 0 count as 0", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, 1}, {3, -8}, {0, 0}, 1, S(0.5), {S(-0.5), S(-0.5)}};
    CHECK(start.frame({ground<S>}).leads_to({3, S(0.5)}, {3, 0}));
}

TEMPLATE_TEST_CASE("a halt by friction is no contact: the ball goes on sliding back", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const V up{S(0.6), S(0.8)}, down{S(0.8), S(-0.6)};
    // uphill it is braked by 6 + 2, downhill driven by 6 - 2: it halts after 1/2 s and 1 m
    const Start<V> start{up * S(0.5), down * S(-4), {0, -10}, 1, S(0.5), {0, S(0.25)}};
    CHECK(start.template frame<1>({{{0, 0}, up}}).leads_to(start.position - down * S(0.5), down * S(2), 64));
    CHECK(start.frame({{{0, 0}, up}}).leads_to(start.position - down * S(0.5), down * S(2), 64));
}

TEMPLATE_TEST_CASE(
    "a wall off which a ball has bounced does not hold it when it slides back", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const V up{S(0.6), S(0.8)}, down{S(0.8), S(-0.6)};
    // at 3 it gets 4 fast over 7/8 m in 1/4 s; at 2 it is back after 1/4 m in 1/4 s; the last 1/4 s it slides 1/8 m
    const Start<V> start{up * S(0.5), down * S(3), {0, -10}, S(0.75), S(0.5), {S(0.5), S(0.25)}};
    const auto frame = start.frame({{{0, 0}, up}, {down * S(0.875 + 0.5), down * S(-1)}});
    CHECK(frame.leads_to(start.position + down * S(0.75), down, 128));
}

TEMPLATE_TEST_CASE(
    "the earlier of two contacts comes first, whichever obstacle is given first", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Plane<V> wall{{S(1.5), 0}, {-1, 0}};
    const Start<V> start{{0, S(0.5)}, {4, -4}, {0, 0}, S(0.5), S(0.5), {1, 0}};
    for (const auto& frame : {start.frame({ground<S>, wall}), start.frame({wall, ground<S>})})
        CHECK((frame.meets(0, V{0, 1}) && frame.leads_to({0, S(2.5)}, {-4, 4})));
}

TEMPLATE_TEST_CASE("a slow ball bounces as a fast one does", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const S slow = S(0x1p-20);
    const auto frame = Start<V>{{0, S(0.5)}, {0, -slow}, {0, 0}, 1, S(0.5), {1, 0}}.frame({ground<S>});
    CHECK((frame.meets(0, V{0, 1}) && same_value(frame.velocity, V{0, slow})));
}

TEMPLATE_TEST_CASE("a ball that jumps off a floor meets it when it is back", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, S(0.5)}, {0, 1}, {0, -8}, S(0.5)};
    const auto frame = start.frame({ground<S>});
    CHECK((frame.meets(0.25, V{0, 1}) && frame.leads_to({0, S(0.5)}, {0, 0})));
}

TEMPLATE_TEST_CASE("a ball stays on a sphere that turns away under it if the pull takes that back within the frame",
    "[frame]", float, double) {
    using S = TestType;
    using V = Space<S>;
    // A wall takes its speed along z where it is at (way, 1.5, way). There it leaves the sphere at the speed `off`, and
    // behind the wall at half of that.
    const double way = 2 * std::sqrt(static_cast<double>(epsilon<S>)), off = 2 * way / 1.5, time = 0x1p-6;
    const S side = S(std::numbers::sqrt2 / 2);
    const Sphere<V> below{{0, 0, 0}, 1}, beside{{-side, S(1.5), side}, S(0.5)}; // past the other one it rolls
    const auto rolls = [&](double share, const std::vector<Sphere<V>>& spheres) {
        const double fall = 2 * off / ((time - way) * share);
        const Start<V> start{{0, S(1.5), 0}, {1, 0, 1}, {0, static_cast<S>(-fall), 0}, S(time)};
        const auto frame = start.template frame<1>({{{0, 0, static_cast<S>(0.5 + way)}, {0, 0, -1}}}, spheres);
        CHECK(static_cast<double>(frame.position.x) > 0.999 * time); // without another contact
        return static_cast<double>(frame.velocity.y) / off;
    };
    CHECK(std::abs(rolls(0.8, {below}) + 0.5) <= 0.01);
    CHECK(std::abs(rolls(0.8, {below, beside}) + 0.5) <= 0.01);
    CHECK(std::abs(rolls(0.8, {beside, below}) + 0.5) <= 0.01);
    CHECK(std::abs(rolls(1.2, {below}) + 2 / 1.2) <= 0.05); // it flies
}

TEMPLATE_TEST_CASE(
    "a ball that a wall throws up stays on the floor if all its hops end within the frame", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    for (const double lift : {0.0, 1.0}) {
        const V carried{0, S(lift)};
        // a wall that the ball meets 1/4 s before the end gives it 0.12 (1 + bounciness) upwards
        const auto thrown = [&](double fall, double bounciness) {
            const Start<V> start{
                {0, S(0.5)}, V{S(0.25), 0} + carried, {0, S(-fall)}, S(0.5), S(0.5), {S(bounciness), 0}};
            const V normal{S(-0.8), S(0.6)}, at = V{S(0.0625), S(0.5)} - normal * S(0.5);
            const auto frame = start.frame({{{0, 0}, {0, 1}, carried}, {at, normal, carried}});
            CHECK(std::abs(static_cast<double>(frame.velocity.x) - 0.25 + 0.16 * (1 + bounciness)) <= 1e-5);
            return static_cast<double>(frame.velocity.y) - lift;
        };
        CHECK(std::abs(thrown(1.2, 1) - 0.24 + 0.3) <= 1e-5);       // it flies on
        CHECK(std::abs(thrown(2.4, 1) - 0.24 + 0.12) <= 1e-5);      // it is back after 0.2 s, and bounces
        CHECK(std::abs(thrown(2.4, 0.6) - 0.1152 + 0.216) <= 1e-5); // it is back after 0.16 s, and bounces
        CHECK(std::abs(thrown(3.9, 0.6)) <= 1e-5);                  // all its hops would end after 0.25 s
    }
}

TEMPLATE_TEST_CASE(
    "a ball that bounces off a wall stays on its floor, which is no contact more", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, S(0.5)}, {4, 0}, {0, -8}, S(0.5), S(0.5), {S(0.5), 0}};
    const Plane<V> wall{{S(1.5), 0}, {-1, 0}};
    const auto frame = start.template frame<1>({ground<S>, wall});
    CHECK((frame.meets(0, V{0, 1}) && frame.leads_to({S(0.5), S(0.5)}, {-2, 0})));
    CHECK(start.among(game::Rocks<V>{{ground<S>, wall}, {}}).leads_to({S(0.5), S(0.5)}, {-2, 0})); // as one obstacle
}

TEMPLATE_TEST_CASE("a fall of seconds ends on what lies below", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, 10}, {0, 0}, {0, -2}, 4};
    CHECK(start.frame({}, {{{0, 0}, S(0.5)}}).meets(3, V{0, 1}));
    CHECK(start.frame({{{0, S(0.5)}, {0, 1}}}).meets(3, V{0, 1}));
}

TEMPLATE_TEST_CASE(
    "what hangs over a ball is met on the way up, though the frame ends with the way down", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, 0}, {S(0.25), 2}, {0, -1}, 4, 0, {1, 0}}; // 2 high after 2 s
    const auto frame = start.frame({{{0, S(1.5)}, {0, -1}}}, {}, {far_bar<S>});
    CHECK((frame.meets(1, V{0, -1}) && frame.leads_to({1, -6}, {S(0.25), -4})));
    const auto round = start.frame({}, {{{S(0.5), S(2.25)}, S(0.5)}}, {far_bar<S>});
    CHECK((round.first.time > S(1.2) && round.first.time < S(1.4))); // 0.89 s before the top is that 0.4 below
}

TEMPLATE_TEST_CASE("a point that meets a point has a normal against its velocity", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const auto falls = Start<V>{{0, 2}, {0, -1}, {0, -2}, S(1.5), 0}.frame({}, {{{0, 0}, 0}});
    CHECK((falls.meets(1, V{0, 1}) && falls.leads_to({0, 0}, {0, 0})));
    const auto rises = Start<V>{{0, 0}, {0, 3}, {0, -4}, 1, 0}.frame({}, {{{0, 1}, 0}});
    CHECK((rises.meets(0.5, V{0, -1}) && rises.leads_to({0, S(0.5)}, {0, -2})));
}

TEMPLATE_TEST_CASE(
    "a ball that nothing presses against the floor along which it moves has no contact", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const auto frame = Start<V>{{0, S(0.5)}, {4, 0}, {0, 0}, S(0.5)}.frame({ground<S>});
    CHECK((frame.first.time == -1 && frame.leads_to({2, S(0.5)}, {4, 0})));
}

TEMPLATE_TEST_CASE("a wall pushes a ball along a rough floor as fast as it moves", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, S(0.5)}, {2, 0}, {0, -8}, S(0.5), S(0.5), {0, S(0.25)}};
    CHECK(start.frame({ground<S>, {{S(-0.5), 0}, {1, 0}, {2, 0}}}).leads_to({1, S(0.5)}, {2, 0}));
}

TEMPLATE_TEST_CASE(
    "a floor holds a ball that comes down on it more slowly than its speed rounds, if that presses on it", "[frame]",
    float, double) {
    using S = TestType;
    using V = Flat<S>;
    const S fast = S(0x1p-3) / epsilon<S>; // of which 16 epsilon are 2; it comes down at 1
    const auto ends = [&](double time) {
        return Start<V>{{0, S(0.5) + S(0x1p-4)}, {fast, 0}, {0, -8}, S(time)}.frame({ground<S>});
    };
    CHECK((ends(1).meets(0.125, V{0, 1}) && ends(1).velocity.y == 0));
    CHECK(ends(0.1875).first.time == -1); // it grazes: in 1/16 s it gets to 1.5
}

TEMPLATE_TEST_CASE("back in time nothing is met, and nothing holds", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const auto hit = Start<V>{{0, S(0.5)}, {0, -4}, {0, 0}, S(-0.5)}.frame({ground<S>}),
               held = Start<V>{{0, S(0.5)}, {0, 0}, {0, 8}, S(-0.5)}.frame({ground<S>});
    CHECK((hit.first.time == -1 && hit.leads_to({0, S(2.5)}, {0, -4})));
    CHECK((held.first.time == -1 && held.leads_to({0, S(1.5)}, {0, -4})));
}

TEMPLATE_TEST_CASE("an obstacle of one's own is met at the normal where the chord meets it", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const Start<V> start{{0, 0}, {2, 0}, {0, -1}, 4, S(0.25), {1, 0}};
    const Sphere<V> sphere{{S(4.5), S(-4.5)}, S(0.5)}; // on the chord (2, -2) t
    const auto frame = start.among(game::Rocks<V>{{}, {sphere}});
    const V normal = veer::contact(V{0, 0}, V{2, -2}, S(0.25), sphere, S(4)).normal;
    CHECK((frame.first.time > 0 && length(V(frame.first.normal - normal)) <= 8 * epsilon<S>));
}

TEMPLATE_TEST_CASE(
    "in the tip of a wedge a ball bounces three times, and stays on the fourth wall", "[frame]", float, double) {
    using S = TestType;
    using V = Flat<S>;
    const double lean = 20 * pi / 180;
    const V walls[] = {{S(std::cos(lean)), S(std::sin(lean))}, {S(-std::cos(lean)), S(std::sin(lean))}};
    V wanted{0, -4};
    for (int i = 0; i < 4; ++i) {
        CHECK(dot(wanted, walls[i % 2]) < 0);
        wanted = veer::bounce(wanted, walls[i % 2], i < 3 ? S(0.75) : S(0));
    }
    CHECK(dot(wanted, walls[0]) > 0); // out of the wedge
    for (const double above : {0.0, 0.0625}) {
        const Start<V> start{{0, S(0.5 / std::sin(lean) + above)}, {0, -4}, {0, 0}, S(0x1p-4), S(0.5), {S(0.75), 0}};
        const auto frame = start.frame({{{0, 0}, walls[0]}, {{0, 0}, walls[1]}});
        CAPTURE(above, frame.velocity.x, frame.velocity.y);
        CHECK(length(V(frame.velocity - wanted)) <= 64 * epsilon<S>);
    }
}

TEST_CASE("no restitution leads out of the range", "[frame]") {
    using V = Flat<double>;
    const Start<V> start{{0, 0}, {1e150, 0}, {0, 0}, 1, 0, {1e50, 1}};
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto frame = start.frame({ground<double>, {{0, 0}, {-0.8, -0.6}}}); // into both
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    CHECK(tests::is_finite(frame.velocity));
}

TEST_CASE("a ball meets a sphere when its parabola does", "[frame]") {
    using V = Flat<double>;
    int hits = 0;
    sweep<Random>(2620, 12'000, [&](Random& random) {
        const double time = std::exp2(random.uniform<double>(-2, 3)), size = random.uniform<double>(0.1, 2);
        const V center = random.vector<V>(5), velocity = random.vector<V>(8) * (1 / time),
                fall = random.vector<V>(16) * (1 / (time * time));
        const auto gap = [&](double t) { return length(V(velocity * t + fall * (t * t / 2) - center)) - size; };
        if (gap(0) < 0.01) return true;
        double touch = -1, least = 1;
        for (int i = 1; i <= 256 && touch < 0; ++i) {
            double before = time * (i - 1) / 256, after = time * i / 256;
            least = std::min(least, gap(after));
            if (gap(after) > 0) continue;
            for (int k = 0; k < 50; ++k) {
                const double middle = (before + after) / 2;
                (gap(middle) > 0 ? before : after) = middle;
            }
            touch = after;
        }
        if (touch < 0 && least < 0.01) return true; // a graze
        hits += touch >= 0;
        const Start<V> start{{0, 0}, velocity, fall, time, size / 2};
        const double first = start.frame({}, {{center, size / 2}}, {far_bar<double>}).first.time;
        return touch >= 0 ? std::abs(first - touch) <= 1e-9 * time : first < 0;
    });
    CHECK(hits >= 1000);
}

/// A few obstacles, and a ball among them.
template <class S> struct Yard {
    using V = Flat<S>;
    std::vector<Plane<V>> walls;
    std::vector<Sphere<V>> spheres;
    std::vector<Capsule<V>> bars;
    Start<V> start;

    explicit Yard(Random& random) {
        for (int i = 0; i < 4; ++i) {
            const V out = tests::axis<V>(i / 2, i % 2 == 0 ? S(1) : S(-1));
            walls.push_back({out * S(-3), out + random.vector<V>(S(0.2))});
        }
        for (int i = 0; i < 3; ++i)
            spheres.push_back({random.vector<V>(2), random.uniform<S>(S(0.1), S(0.6)), random.vector<V>(S(0.1))});
        for (int i = 0; i < 2; ++i) bars.push_back({random.vector<V>(2), random.vector<V>(2), S(0.1)});
        start = {random.vector<V>(2), random.vector<V>(10), {0, S(-9.8)}, random.uniform<S>(S(0.02), S(0.2)), S(0.1),
            {random.one_in(3) ? S(0) : random.uniform<S>(0, 1), random.one_in(3) ? S(0) : random.uniform<S>(0, 1)}};
    }
    /// The same, measured in other units.
    [[nodiscard]] Yard measured(S metre, S second) const {
        Yard other = *this;
        const S speed = metre / second;
        for (auto& wall : other.walls) wall.point = wall.point * metre;
        for (auto& sphere : other.spheres)
            sphere = {sphere.center * metre, sphere.radius * metre, sphere.velocity * speed};
        for (auto& bar : other.bars) bar = {bar.start * metre, bar.end * metre, bar.radius * metre};
        other.start = {start.position * metre, start.velocity * speed, start.drawn * (speed / second),
            start.time * second, start.around * metre, start.material};
        return other;
    }
    void play() {
        const auto frame = start.frame(walls, spheres, bars);
        start.position = frame.position, start.velocity = frame.velocity;
    }
};

TEMPLATE_TEST_CASE("a frame is the same in any units of length and time, to the bit", "[frame]", float, double) {
    using S = TestType;
    sweep<Random>(2621, 500, [](Random& random) {
        const S metre = random.one_in(2) ? S(1024) : S(1), second = random.one_in(2) ? S(1024) : S(1) / S(1024);
        Yard<S> yard(random), other = yard.measured(metre, second);
        for (int frame = 0; frame < 24; ++frame) {
            yard.play(), other.play();
            if (!same_bits(yard.start.position * metre, other.start.position)
                || !same_bits(yard.start.velocity * (metre / second), other.start.velocity))
                return false;
        }
        return true;
    });
}

} // namespace
