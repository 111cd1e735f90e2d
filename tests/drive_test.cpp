// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/drive.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::Exact, tests::exact, tests::Random, tests::same_value,
    tests::sweep, tests::Wild;
using veer::drive_step, veer::DriveState, veer::pure_pursuit, veer::scalar_t;
using Number = long double;

constexpr Number pi = std::numbers::pi_v<Number>;

/// A car and a step of it.
template <class V> struct Car {
    using S = scalar_t<V>;
    V position, heading;
    S speed, steer, wheelbase, time_step;

    explicit Car(Random& random)
        : position(random.vector<V>(100)), heading(random.direction<V>() * random.uniform<S>(S(0.5), 4)),
          speed(random.uniform<S>(-40, 40)),
          steer(random.one_in(4) ? random.any_magnitude<S>(-30, -1) : random.uniform<S>(S(-1.4), S(1.4))),
          wheelbase(random.uniform<S>(S(0.5), 6)), time_step(random.uniform<S>(S(0.001), S(0.2))) {}

    [[nodiscard]] DriveState<V> after(S time) const {
        return drive_step(position, heading, speed, steer, wheelbase, time);
    }
    [[nodiscard]] Number way() const { return exact(speed) * exact(time_step); }
    [[nodiscard]] Number turn() const { return way() * std::tan(exact(steer)) / exact(wheelbase); }
};

/// A vector in axes along a heading and to its left.
Exact along(const Exact& heading, Number ahead, Number aside) {
    return {heading.X * ahead - heading.Y * aside, heading.Y * ahead + heading.X * aside, 0};
}

TEMPLATE_LIST_TEST_CASE("a car drives on its exact arc", "[drive]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(721, tests::cases(50'000), [](Random& random) {
        const Car<V> car(random);
        const auto [position, heading] = car.after(car.time_step);
        const Number way = car.way(), turn = car.turn(), half = turn / 2, chord = way * std::sin(half) / half;
        const Exact start = exact(car.heading), place = exact(car.position);
        const Number size = tests::length(start);
        const Exact moved = place + along(start, chord * std::cos(half) / size, chord * std::sin(half) / size);
        const Exact turned = along(start, std::cos(turn), std::sin(turn));
        return error_of(position, moved)
                <= epsilon<S> * (2 * tests::length(place) + (3 + 3 * std::abs(turn)) * std::abs(way))
            && error_of(heading, turned) <= epsilon<S> * (4 + 3 * std::abs(turn)) * size;
    });
}

TEMPLATE_LIST_TEST_CASE("two half steps are one step, and a step back undoes it", "[drive]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(722, tests::cases(50'000), [](Random& random) {
        const Car<V> car(random);
        const auto whole = car.after(car.time_step), half = car.after(car.time_step * S(0.5));
        const auto halves =
            drive_step(half.position, half.heading, car.speed, car.steer, car.wheelbase, car.time_step * S(0.5));
        const auto back =
            drive_step(whole.position, whole.heading, -car.speed, car.steer, car.wheelbase, car.time_step);
        const Number turns = 1 + std::abs(car.turn()), size = tests::length(exact(car.heading)),
                     grain = epsilon<S> * (4 * tests::length(exact(car.position)) + 8 * turns * std::abs(car.way()));
        return error_of(halves.position, exact(whole.position)) <= grain
            && error_of(back.position, exact(car.position)) <= grain
            && error_of(halves.heading, exact(whole.heading)) <= 8 * turns * epsilon<S> * size
            && error_of(back.heading, exact(car.heading)) <= 8 * turns * epsilon<S> * size;
    });
}

TEMPLATE_LIST_TEST_CASE("at any curvature, however small, a car turns by the right angle", "[drive]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(723, tests::cases(20'000), [](Random& random) {
        const S steer = random.any_magnitude<S>(-60, -3), speed = random.uniform<S>(1, 40);
        const auto [position, heading] = drive_step(veer::zero<V>(), axis<V>(0), speed, steer, 2, S(0.0625));
        const Number way = exact(speed) / 16, turn = way * std::tan(exact(steer)) / 2;
        const Number aside = way * (turn / 2) * (1 - turn * turn / 12);
        if (std::abs(turn) > 0.01L) return true;
        return std::abs(exact(position).Y - aside) <= std::abs(aside) * (8 * epsilon<S> + turn * turn * turn * turn)
            && std::abs(exact(heading).Y - std::sin(turn)) <= 8 * epsilon<S> * std::abs(turn);
    });
}

TEMPLATE_LIST_TEST_CASE("the steer of pure_pursuit leads forwards through the target", "[drive]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(724, tests::cases(50'000), [](Random& random) {
        const Car<V> car(random);
        const V target = car.position + random.vector<V>(40);
        const S steer = pure_pursuit(car.position, car.heading, target, car.wheelbase);
        const Exact offset = exact(target) - exact(car.position), heading = exact(car.heading);
        const Number size = tests::length(heading), distance = tests::length(offset),
                     aside = (heading.X * offset.Y - heading.Y * offset.X) / size,
                     ahead = (heading.X * offset.X + heading.Y * offset.Y) / size;
        const Number right = std::atan2(2 * exact(car.wheelbase) * aside, distance * distance);
        const Number grain = epsilon<S> * (3 * std::abs(right) + 4 * exact(car.wheelbase) / distance);
        if (std::abs(exact(steer) - right) > grain) return false;
        // the angle between heading and chord is half the turn
        const Number turn = 2 * std::atan2(aside, ahead), radius = distance / (2 * std::sin(std::abs(turn) / 2));
        if (!(radius < 1000) || std::abs(steer) > S(1.5)) return true;
        const Number way = std::abs(turn) * radius;
        const V there = drive_step(car.position, car.heading, static_cast<S>(way), steer, car.wheelbase, 1).position;
        const Number off = grain * (1 + std::pow(std::tan(right), 2)) / exact(car.wheelbase) * way * way;
        return error_of(there, exact(target)) <= 2 * off + epsilon<S> * (400 + 8 * (1 + std::abs(turn)) * way);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a car that follows a point ahead of it along a line comes onto the line", "[drive]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    V position = tests::vector<V>(0, 8), heading = axis<V>(1);
    for (int frame = 0; frame < 600; ++frame) {
        const V ahead = axis<V>(0, veer::component<0>(position) + 6);
        const S steer = std::clamp(pure_pursuit(position, heading, ahead, S(2.5)), S(-0.6), S(0.6));
        const auto next = drive_step(position, heading, 8, steer, S(2.5), S(1) / 60);
        position = next.position, heading = next.heading;
    }
    CHECK(std::abs(veer::component<1>(position)) < S(0.01));
    CHECK(veer::component<0>(heading) > S(0.9999));
    CHECK(veer::component<0>(position) > S(50));
}

TEMPLATE_LIST_TEST_CASE("a heading keeps its length however long a car circles", "[drive]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    V position = veer::zero<V>(), heading = axis<V>(0, S(1.5));
    for (int frame = 0; frame < 100'000; ++frame) {
        const auto next = drive_step(position, heading, 9, S(0.3), 3, S(1) / 60);
        position = next.position, heading = next.heading;
    }
    CHECK(std::abs(veer::length(heading) / S(1.5) - 1) < S(5e-6));
    CHECK(veer::length(position) < 2 * 3 / std::tan(S(0.3)) + S(0.1)); // still on its circle
}

TEMPLATE_LIST_TEST_CASE("cars that cannot turn, roll or point anywhere have an answer", "[drive]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    const V place = tests::vector<V>(3, 4), ahead = axis<V>(0, 2), none = veer::zero<V>(), left = axis<V>(1);
    const auto stays = [&](const DriveState<V>& next) {
        return same_value(next.position, place) && same_value(next.heading, ahead);
    };
    for (const S steer : {S(pi / 2), S(-pi / 2), S(3), S(-100)}) CHECK(stays(drive_step(place, ahead, 5, steer, 2, 1)));
    CHECK(stays(drive_step(place, ahead, 5, S(0.5), 2, 0)));
    CHECK(stays(drive_step(place, ahead, 0, S(0.5), 2, 1)));
    for (const S wheelbase : {S(0), S(-1)}) {
        const auto [position, heading] = drive_step(place, ahead, 5, S(0.5), wheelbase, 1);
        CHECK(same_value(position, V(place + axis<V>(0, 5))));
        CHECK(same_value(heading, ahead));
        CHECK(pure_pursuit(place, ahead, none, wheelbase) == 0);
    }
    const auto lost = drive_step(place, none, 5, S(0.5), 2, 1);
    CHECK((same_value(lost.position, place) && same_value(lost.heading, none)));
    CHECK(pure_pursuit(place, none, left, 2) == 0);
    CHECK(pure_pursuit(place, ahead, place, 2) == 0);
    CHECK(pure_pursuit(place, ahead, V(place + ahead), 2) == 0);
    CHECK(pure_pursuit(place, ahead, V(place - ahead), 2) == 0);
    CHECK(pure_pursuit(place, ahead, V(place + left), 2) == -pure_pursuit(place, ahead, V(place - left), 2));
    CHECK(std::abs(pure_pursuit(none, ahead, tests::vector<V>(2, 2), 2) - std::atan(S(1))) < S(1e-6));
}

TEMPLATE_LIST_TEST_CASE("every answer about a car is a number", "[drive][flags]", tests::Vectors2) {
    using V = TestType;
    tests::stays_finite<V>(725, [](Wild<V>& wild) {
        const V position = wild.vector(), heading = wild.vector(), target = wild.vector();
        const auto speed = wild.number(), wheelbase = wild.number(), steer = wild.number();
        const auto next = drive_step(position, heading, speed, steer, wheelbase, wild.time_step());
        const auto aim = pure_pursuit(position, heading, target, wheelbase);
        return veer::Motion<V>{next.position, V(next.heading * (std::isfinite(aim) ? scalar_t<V>(1) : aim))};
    });
}

} // namespace
