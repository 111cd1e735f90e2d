// SPDX-License-Identifier: MIT
#include <veer/servo.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/rotation.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::Random, tests::sweep, tests::Wild;
using veer::servo_step, veer::ServoLimits, veer::ServoState;

/// The least time in which a number at rest or in motion can come to rest `way` ahead, in continuous time.
double least_time(double way, double speed, double max_speed, double max_accel) {
    double time = 0;
    if (speed < 0) time -= speed / max_accel, way += speed * speed / (2 * max_accel), speed = 0;
    const double stop = speed * speed / (2 * max_accel);
    if (stop > way) time += speed / max_accel, way = stop - way, speed = 0; // it passes, and comes back
    const double peak = std::sqrt(max_accel * way + speed * speed / 2);
    if (peak <= max_speed) return time + (2 * peak - speed) / max_accel;
    const double varying = (2 * max_speed * max_speed - speed * speed) / (2 * max_accel);
    return time + (2 * max_speed - speed) / max_accel + (way - varying) / max_speed;
}

/// A number, its target and its limits, at 15 to 1000 frames a second.
template <class S> struct Servo {
    ServoState<S> state;
    S target;
    ServoLimits<S> limits;
    S time_step;

    static Servo drawn(Random& random) {
        const S rate = std::exp(random.uniform<S>(std::log(S(15)), std::log(S(1000))));
        const S max_accel = std::exp(random.uniform<S>(-1, S(4.6))), max_speed = std::exp(random.uniform<S>(-1, 3));
        const S size = random.one_in(2) ? S(10) : S(1), position = random.uniform<S>(-size, size);
        const S beside = position + random.uniform<S>(-1, 1) * std::exp(random.uniform<S>(-12, 0));
        const S target = random.one_in(6) ? S(0) : random.one_in(4) ? beside : random.uniform<S>(-size, size);
        const S velocity = random.one_in(3) ? S(0) : random.uniform<S>(-max_speed, max_speed);
        return {{position, velocity}, target, {max_speed, max_accel}, S(1) / rate};
    }
    [[nodiscard]] ServoState<S> next() const {
        return servo_step(state.position, state.velocity, target, limits, time_step);
    }
    [[nodiscard]] bool at_rest() const { return state.position == target && state.velocity == S(0); }
    [[nodiscard]] double ahead() const { return static_cast<double>(target) - static_cast<double>(state.position); }
    [[nodiscard]] double frames() const { return time() / static_cast<double>(time_step); }
    [[nodiscard]] double time() const {
        const double side = ahead() < 0 ? -1 : 1;
        return least_time(std::abs(ahead()), side * static_cast<double>(state.velocity),
            static_cast<double>(limits.max_speed), static_cast<double>(limits.max_accel));
    }
    /// Braking at once in whole frames, v - a h, v - 2 a h ..., stops before the target or on it.
    [[nodiscard]] bool can_stop() const {
        const double speed = static_cast<double>(state.velocity) * (ahead() < 0 ? -1 : 1);
        const double accel = static_cast<double>(limits.max_accel);
        return ahead() != 0.0 && (speed <= 0 || speed * speed / (2 * accel) <= std::abs(ahead()));
    }
    /// Whether rounding is small beside the motion: braking takes less than 1 / sqrt(epsilon) frames, and a h^2 is more
    /// than an epsilon of the coordinates.
    [[nodiscard]] bool is_fine() const {
        const double epsilon = static_cast<double>(std::numeric_limits<S>::epsilon());
        const double h = static_cast<double>(time_step), change = static_cast<double>(limits.max_accel) * h;
        const double place = static_cast<double>(state.position), goal = static_cast<double>(target);
        return std::sqrt(epsilon) * static_cast<double>(limits.max_speed) < change
            && epsilon * (std::abs(place) + std::abs(goal)) < change * h;
    }
};

TEMPLATE_LIST_TEST_CASE("a servo lands exactly, passes nothing that it can stop for, keeps its limits to the bit, is "
                        "within two frames of the least time, and rests without trembling",
    "[servo]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(641, tests::cases(100'000 / tests::quick), [](Random& random) {
        auto servo = Servo<S>::drawn(random);
        const double least = servo.frames();
        if (least > 20'000.0 / tests::quick) return true; // so that the sweep takes seconds
        const bool fine = servo.is_fine(), can_stop = servo.can_stop();
        const S before = servo.target - servo.state.position, max_change = servo.limits.max_accel * servo.time_step;
        int frames = 0;
        for (; !servo.at_rest(); ++frames) {
            if (frames > (fine ? least + 2 : 3 * least + 1000)) return false;
            const ServoState<S> next = servo.next();
            if (std::abs(next.velocity - servo.state.velocity) > max_change) return false;
            if (std::abs(next.velocity) > servo.limits.max_speed) return false;
            if (can_stop && (servo.target - next.position) * before < S(0)) return false;
            if (can_stop && servo.state.position == servo.target && next.position != servo.target) return false;
            servo.state = next;
        }
        const ServoState<S> after = servo.next();
        return after.position == servo.target && after.velocity == S(0);
    });
}

TEMPLATE_LIST_TEST_CASE("a servo moves by its velocity times the time step", "[servo]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(642, 100'000, [](Random& random) {
        const auto servo = Servo<S>::drawn(random);
        const ServoState<S> next = servo.next();
        const long double way = static_cast<long double>(next.velocity) * static_cast<long double>(servo.time_step);
        const long double from = static_cast<long double>(servo.state.position),
                          to = static_cast<long double>(next.position);
        const long double size = std::abs(from) + std::abs(static_cast<long double>(servo.target)) + std::abs(to);
        return std::abs(to - from - way) <= 2 * tests::epsilon<S> * size;
    });
}

TEST_CASE("a lift speeds up, cruises, brakes and stops at its floor", "[servo]") {
    // 12 metres at 3 m/s, a = 1.5 m/s^2: 2 s and 3 m to speed up, 2 s of cruise, 2 s and 3 m to brake
    ServoState<double> lift{0, 0};
    double top = 0, middle = 0;
    int frames = 0;
    for (; lift.position != 12 || lift.velocity != 0; ++frames) {
        REQUIRE(frames < 1000);
        lift = servo_step(lift.position, lift.velocity, 12, {3, 1.5}, 1.0 / 64);
        top = std::max(top, lift.velocity);
        if (frames == 3 * 64) middle = lift.position;
    }
    CHECK(top == 3);
    CHECK(std::abs(middle - 6) < 0.1);
    CHECK((frames >= 6 * 64 && frames <= 6 * 64 + 2));
}

TEMPLATE_LIST_TEST_CASE("an angle takes the short way round to the wanted one", "[servo]", tests::Scalars) {
    using S = TestType;
    const S pi = S(3.1415926535897932);
    sweep<Random>(643, 300, [&](Random& random) {
        const S wanted = random.uniform<S>(-pi, pi), start = random.uniform<S>(-pi, pi);
        ServoState<S> turret{start, 0};
        S turned = 0;
        for (int frame = 0; frame < 600; ++frame) {
            const S target = turret.position + veer::wrap_angle(wanted - turret.position);
            const ServoState<S> next = servo_step(turret.position, turret.velocity, target, {2, 3}, S(1) / S(60));
            turned += std::abs(next.position - turret.position), turret = next;
        }
        return std::abs(veer::wrap_angle(turret.position - wanted)) <= 4 * std::numeric_limits<S>::epsilon() * pi
            && turned <= pi * S(1.001) && turret.velocity == S(0);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a servo that is too fast to stop passes its target and comes back", "[servo]", tests::Scalars) {
    using S = TestType;
    ServoState<S> state{-1, 10};
    bool passed = false;
    for (int frame = 0; frame < 1000; ++frame) {
        state = servo_step(state.position, state.velocity, S(0), {10, 5}, S(1) / S(60));
        passed = passed || state.position > S(8);
    }
    CHECK(passed);
    CHECK(state.position == 0);
    CHECK(state.velocity == 0);
}

TEMPLATE_LIST_TEST_CASE("a servo above its top speed slows down to it by max_accel", "[servo]", tests::Scalars) {
    using S = TestType;
    ServoState<S> state{0, 8};
    for (int frame = 0; frame < 8; ++frame) {
        const ServoState<S> next = servo_step(state.position, state.velocity, S(1000), {4, 2}, S(0.25));
        CHECK(next.velocity <= state.velocity);
        CHECK(state.velocity - next.velocity <= S(0.5));
        state = next;
    }
    CHECK(std::abs(state.velocity - 4) < S(1e-5));
}

TEMPLATE_LIST_TEST_CASE("without time a servo stands, and without limits above 0 it neither speeds up nor brakes",
    "[servo]", tests::Scalars) {
    using S = TestType;
    using V = engine::Vector2<S>;
    sweep<Wild<V>>(644, 20'000, [](Wild<V>& wild) {
        const S position = wild.number(), velocity = wild.number(), target = wild.number();
        const ServoLimits<S> limits{wild.number(), wild.number()};
        const S h = std::abs(wild.time_step());
        for (const S none : {S(0), S(-1)}) {
            for (const S goal : {target, std::nextafter(position, target)}) {
                const auto stands = servo_step(position, velocity, goal, limits, none);
                if (stands.position != position || stands.velocity != velocity) return false;
            }
            const auto coasts = servo_step(position, velocity, target, {limits.max_speed, none}, h);
            if (coasts.velocity != velocity) return false;
            const auto brakes = servo_step(position, velocity, target, {none, limits.max_accel}, h);
            if (std::abs(brakes.velocity) > std::abs(velocity)) return false;
            const auto waits = servo_step(position, S(0), target, {none, limits.max_accel}, h);
            if (waits.velocity != S(0)) return false;
            const auto rests = servo_step(target, S(0), target, limits, h);
            if (rests.position != target || rests.velocity != S(0)) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("every answer of a servo is a number", "[servo][flags]", tests::Scalars) {
    using S = TestType;
    using V = engine::Vector2<S>;
    tests::stays_finite<V>(645, [](Wild<V>& wild) {
        const S position = wild.number(), velocity = wild.number(), target = wild.number();
        const ServoLimits<S> limits{wild.number(), wild.number()};
        const auto [p, v] = servo_step(position, velocity, target, limits, wild.time_step());
        return V{p, v};
    });
}

TEMPLATE_LIST_TEST_CASE("with time steps that vary a servo passes its target by less than half a frame's way, and "
                        "comes to rest",
    "[servo]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(646, 2'000, [](Random& random) {
        auto servo = Servo<S>::drawn(random);
        servo.state.velocity = 0, servo.time_step = S(1) / S(60);
        const S side = servo.target < servo.state.position ? S(-1) : S(1), longest = servo.time_step * S(1.5);
        S fastest = 0;
        for (int frame = 0; frame < 10'000 && !servo.at_rest(); ++frame) {
            const S h = servo.time_step * random.uniform<S>(S(0.5), S(1.5));
            servo.state = servo_step(servo.state.position, servo.state.velocity, servo.target, servo.limits, h);
            fastest = std::max(fastest, std::abs(servo.state.velocity));
            if ((servo.state.position - servo.target) * side > fastest * longest / 2) return false;
        }
        return servo.at_rest();
    });
}

/// Plays a servo until it rests: after how many frames, and by how much it has passed its target at most.
template <class S> struct Rest {
    int frames = 0;
    S passed = 0;

    Rest(ServoState<S> state, S target, const ServoLimits<S>& limits, S time_step) {
        const S side = target < state.position ? S(-1) : S(1);
        for (; frames < 100'000 && (state.position != target || state.velocity != 0); ++frames) {
            state = servo_step(state.position, state.velocity, target, limits, time_step);
            passed = std::max(passed, (state.position - target) * side);
        }
    }
};

TEMPLATE_LIST_TEST_CASE("a servo in whole frames: a way that is just enough to speed up and brake is not passed, and a "
                        "start that needs all of its braking passes by less than half a frame's way",
    "[servo]", tests::Scalars) {
    using S = TestType;
    const tests::FloatingPointTraps traps;
    for (const S step : {S(1) / S(64), S(1) / S(60), S(1) / S(240)})
        for (const S accel : {S(1), S(9.81)})
            for (const S side : {S(1), S(-1)})
                for (const S target : {S(0), S(10)})
                    for (const int n : {1, 2, 3, 10, 100, 1000, 2500}) {
                        CAPTURE(step, accel, side, target, n);
                        // a h (1 + 2 + ... + n + ... + 2 + 1), the last frame stands
                        const S change = accel * step, way = change * step * S(n) * S(n), top = S(n + 1) * change;
                        const Rest<S> there({target - side * way, 0}, target, {top, accel}, step);
                        CHECK(there.passed == 0);
                        CHECK(there.frames <= 2 * n + 2);
                        // a h ((n - 1) + ... + 2 + 1) after a speed of n a h
                        const S speed = S(n) * change, braking = change * step * S(n) * S(n - 1) / 2;
                        const Rest<S> stopped({target - side * braking, side * speed}, target, {top, accel}, step);
                        CHECK(stopped.passed <= speed * step / 2);
                        CHECK(stopped.frames < 100'000);
                    }
}

TEMPLATE_LIST_TEST_CASE("a servo that is strong enough is on its target after one frame", "[servo]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(647, 20'000, [](Random& random) {
        const S position = random.one_in(3) ? S(0) : random.uniform<S>(-100, 100);
        const S target = random.one_in(3) ? S(0) : random.uniform<S>(-100, 100), rate = random.uniform<S>(15, 1000);
        const auto there = servo_step(position, S(0), target, {S(1e6), S(1e9)}, S(1) / rate);
        const auto rests = servo_step(there.position, there.velocity, target, {S(1e6), S(1e9)}, S(1) / rate);
        return there.position == target && rests.position == target && rests.velocity == S(0);
    });
}

TEST_CASE("a servo that brakes over more frames than it counts knows which speed is too fast", "[servo]") {
    const double speed = std::sqrt(2.0), step = speed * 0x1p-28; // stops after 1 m and 2^28 frames at 1 m/s^2
    for (const double share : {0.5, 0.99})
        CHECK(servo_step(0.0, share * speed, 1, {9, 1}, step).velocity > share * speed);
    for (const double share : {1.01, 2.0})
        CHECK(servo_step(0.0, share * speed, 1, {9, 1}, step).velocity < share * speed);
}

TEMPLATE_LIST_TEST_CASE(
    "a servo arrives where it would stand still by rounding, if its top speed allows", "[servo]", tests::Scalars) {
    using S = TestType;
    const S start = S(0.125) / std::numeric_limits<S>::epsilon(), step = S(1) / S(1000); // an eighth is the least step
    ServoState<S> state{start, 0};
    int frames = 0;
    for (; state.position != start + 3 && frames < 1'000'000; ++frames)
        state = servo_step(state.position, state.velocity, start + 3, {1000, 1}, step);
    CHECK(state.position == start + 3);
}

TEMPLATE_LIST_TEST_CASE("a target within rounding is reached at once", "[servo]", tests::Scalars) {
    using S = TestType;
    const S epsilon = std::numeric_limits<S>::epsilon();
    for (const S target : {100 + 100 * epsilon, 100 - 100 * epsilon}) {
        const ServoState<S> next = servo_step(S(100), S(0), target, {1, 1}, S(1) / S(60));
        CHECK(next.position == target);
        CHECK(next.velocity == 0);
    }
    // more than 2 epsilon of the coordinates
    CHECK(servo_step(S(100), S(0), 100 + 256 * epsilon, {1, 1}, S(1) / S(60)).velocity != 0);
}

} // namespace
