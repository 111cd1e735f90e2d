// SPDX-License-Identifier: MIT
#include <veer/bounce.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>
#include <numbers>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// Balls that touch several surfaces for many frames: what slides goes as the closed form says, what rests is still to
// the bit.

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

} // namespace game

namespace {

using tests::quick, tests::Random, tests::same_bits, tests::sweep;
using veer::Capsule, veer::PhysicBase, veer::Plane, veer::scalar_t;
using veer::cross, veer::dot, veer::length, veer::zero;

using Exact = veer::BasicVector<double, 3>;
template <class S> using Space = veer::BasicVector<S, 3>;
template <class S> using Flat = veer::BasicVector<S, 2>;

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

} // namespace
