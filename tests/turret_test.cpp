// SPDX-License-Identifier: MIT
#include <veer/turret.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Random, tests::same_value, tests::sweep, tests::vector,
    tests::Wild;
using veer::Aim, veer::intercept_after_turn, veer::InterceptStatus, veer::Orientation, veer::scalar_t, veer::Shot,
    veer::Traverse, veer::turret_step, veer::YawPitchRates;

constexpr double pi = 3.14159265358979323846;

/// A base that looks along x, with z up: its left is y.
template <class V> Orientation<V> level() { return veer::orientation(vector<V>(1, 0, 0), vector<V>(0, 0, 1)); }
/// The direction at a yaw and a pitch from it.
template <class V> V direction(double yaw, double pitch) {
    return vector<V>(std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch));
}
template <class V> double yaw_of(const V& v) {
    const auto [x, y, z] = tests::components(v);
    return std::atan2(static_cast<double>(y), static_cast<double>(x));
}
template <class V> double pitch_of(const V& v) {
    const auto [x, y, z] = tests::components(v);
    return std::atan2(static_cast<double>(z), std::hypot(static_cast<double>(x), static_cast<double>(y)));
}

TEMPLATE_LIST_TEST_CASE(
    "a turret turns by its two rates, lands exactly, and keeps the length of its barrel", "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const Traverse<S> anywhere{S(-4), S(4), S(-2), S(2)};
    sweep<Random>(671, 10'000, [&](Random& random) {
        const double yaw = random.uniform<double>(-3.1, 3.1), pitch = random.uniform<double>(-1.4, 1.4);
        const double goal = random.uniform<double>(-3.1, 3.1), lift = random.uniform<double>(-1.4, 1.4);
        const YawPitchRates<S> rates{random.uniform<S>(0, 4), random.uniform<S>(0, 2)};
        const V barrel = direction<V>(yaw, pitch) * S(3), wanted = direction<V>(goal, lift) * S(7);
        const V next = turret_step(barrel, wanted, level<V>(), rates, anywhere, S(0.25));
        const double to_turn = std::remainder(goal - yaw, 2 * pi), most = static_cast<double>(rates.yaw) / 4;
        const double to_lift = lift - pitch, most_lift = static_cast<double>(rates.pitch) / 4;
        if (std::abs(to_turn) < most - 1e-4 && std::abs(to_lift) < most_lift - 1e-4)
            return error_of(next, exact(wanted) * (3.0L / 7)) <= 24 * epsilon<S>;
        const V reference =
            direction<V>(yaw + std::clamp(to_turn, -most, most), pitch + std::clamp(to_lift, -most_lift, most_lift))
            * S(3);
        return error_of(next, exact(reference)) <= 120 * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("a turret with a blind sector takes the long way round, and never points into the sector",
    "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const Traverse<S> sector{S(-2.5), S(2.5), S(-0.25), S(1)};
    V barrel = direction<V>(2.4, 0);
    const V wanted = direction<V>(-2.4, 0.5); // 1.5 rad across the blind sector, 4.8 rad around it
    int frames = 0;
    for (; frames < 400 && veer::angle_between(barrel, wanted) > S(1e-6); ++frames) {
        barrel = turret_step(barrel, wanted, level<V>(), {1, 1}, sector, S(1) / S(60));
        REQUIRE(std::abs(yaw_of(barrel)) <= 2.5 + 1e-5);
    }
    CHECK((frames >= 288 && frames <= 290));
    for (int frame = 0; frame < 400; ++frame) // the nearest direction that is allowed
        barrel = turret_step(barrel, direction<V>(3, -1), level<V>(), {1, 1}, sector, S(1) / S(60));
    CHECK(std::abs(yaw_of(barrel) - 2.5) < 1e-5);
    CHECK(std::abs(pitch_of(barrel) + 0.25) < 1e-5);
    CHECK(std::abs(veer::length(barrel) - 1) < S(1e-4));
}

TEMPLATE_LIST_TEST_CASE(
    "a sector need not lie ahead, and a turret outside of it turns back into it", "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const Traverse<S> astern{S(2), S(4.2831855), S(0), S(1)}; // from 2 rad through the back to -2 rad
    V barrel = direction<V>(2.1, 0);
    for (int frame = 0; frame < 400; ++frame) {
        barrel = turret_step(barrel, direction<V>(-1, 0.5), level<V>(), {1, 1}, astern, S(1) / S(60));
        REQUIRE(std::abs(yaw_of(barrel)) >= 2 - 1e-5);
    }
    CHECK(std::abs(yaw_of(barrel) + 2) < 1e-5);
    barrel = direction<V>(0.5, 0);
    for (int frame = 0; frame < 400; ++frame)
        barrel = turret_step(barrel, direction<V>(1, 0.5), level<V>(), {1, 1}, astern, S(1) / S(60));
    CHECK(std::abs(yaw_of(barrel) - 2) < 1e-5);
    // of a range whose ends are crossed the middle counts
    const V crossed = turret_step(direction<V>(0, 0), direction<V>(2, 0), level<V>(), {9, 9}, {1, -1, 0, 0}, 1);
    CHECK(std::abs(yaw_of(crossed)) < 1e-5);
}

TEMPLATE_LIST_TEST_CASE(
    "straight up keeps the yaw, and without a barrel, a direction or time nothing turns", "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const Traverse<S> anywhere{-4, 4, -2, 2};
    const V barrel = direction<V>(1, 0.25), up = vector<V>(0, 0, 5), none = veer::zero<V>();
    const V half = turret_step(barrel, up, level<V>(), {3, 1}, anywhere, S(0.5));
    CHECK(std::abs(yaw_of(half) - 1) < 1e-5);
    CHECK(std::abs(pitch_of(half) - 0.75) < 1e-5);
    CHECK(error_of(turret_step(barrel, up, level<V>(), {3, 3}, anywhere, S(0.5)), {0, 0, 1}) <= 4 * epsilon<S>);
    const V down_again = turret_step(up, barrel, level<V>(), {S(0), 1}, anywhere, S(0.5));
    CHECK(std::abs(yaw_of(down_again) - 1) < 1e-5);
    CHECK(same_value(turret_step(none, up, level<V>(), {3, 3}, anywhere, 1), none));
    CHECK(same_value(turret_step(barrel, none, level<V>(), {3, 3}, anywhere, 1), barrel));
    for (const S still : {S(0), S(-1)}) {
        CHECK(same_value(turret_step(barrel, up, level<V>(), {3, 3}, anywhere, still), barrel));
        CHECK(same_value(turret_step(barrel, up, level<V>(), {still, still}, anywhere, 1), barrel));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a turret lands exactly on what its traverse allows, else on the nearest that it allows in yaw and in pitch",
    "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto step = [](const V& wanted, const Traverse<S>& traverse) {
        return turret_step(vector<V>(3, 0, 0), wanted, level<V>(), {9, 9}, traverse, S(1));
    };
    const auto points = [](const V& barrel, double yaw, double pitch) {
        return error_of(barrel, exact(direction<V>(yaw, pitch) * S(3))) <= 30 * epsilon<S>;
    };
    const S quarter = S(0.25);
    for (const S limit : {S(2), S(4)}) {
        CHECK(same_value(step(vector<V>(0, 4, 0), {-limit, limit, -1, 1}), vector<V>(0, 3, 0)));
        CHECK(points(step(direction<V>(1, 1), {-limit, limit, -1, quarter}), 1, 0.25));
        CHECK(points(step(direction<V>(1, -1), {-limit, limit, -quarter, 1}), 1, -0.25));
        CHECK(points(step(direction<V>(1, 1), {-limit, limit, quarter, -quarter}), 1, 0.25)); // they change places
        CHECK(points(step(direction<V>(1, -1), {-limit, limit, quarter, -quarter}), 1, -0.25));
    }
    CHECK(points(step(direction<V>(1, 0.5), {-quarter, quarter, -1, 1}), 0.25, 0.5));
    CHECK(points(step(direction<V>(-1, 0.5), {-quarter, quarter, -1, 1}), -0.25, 0.5));
}

TEMPLATE_LIST_TEST_CASE(
    "a sector is the same with whole turns added, and yaws are turned within it", "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    for (int turns = -2; turns < 2; ++turns) {
        const S whole = static_cast<S>(2 * pi * turns);
        const Traverse<S> sector{whole + S(0.25), whole + S(0.75), S(-1), S(1)};
        const auto yaw_after = [&](double from, double to, S rate) {
            return yaw_of(turret_step(direction<V>(from, 0), direction<V>(to, 0), level<V>(), {rate, 1}, sector, S(1)));
        };
        CHECK(std::abs(yaw_after(0.375, 0.625, S(0.125f)) - 0.5) < 1e-5);
        CHECK(std::abs(yaw_after(0.375, 0.625, 1) - 0.625) < 1e-5);
        CHECK(std::abs(yaw_after(0.375, 0.125, 1) - 0.25) < 1e-5);
        CHECK(std::abs(yaw_after(0.375, 0.875, 1) - 0.75) < 1e-5);
    }
}

TEMPLATE_LIST_TEST_CASE("a turret turns in yaw alone or in pitch alone, and rates and a time below 0 turn nothing",
    "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const V barrel = direction<V>(0.5, 0.25) * S(3), wanted = direction<V>(2, 1);
    const auto step = [&](S yaw, S pitch, S h) {
        return turret_step(barrel, wanted, level<V>(), {yaw, pitch}, {-4, 4, -2, 2}, h);
    };
    const S half = S(0.5), some = S(0.75);
    CHECK(error_of(step(half, 0, 1), exact(direction<V>(1, 0.25) * S(3))) <= 40 * epsilon<S>);
    CHECK(error_of(step(0, half, 1), exact(direction<V>(0.5, 0.75) * S(3))) <= 40 * epsilon<S>);
    CHECK(same_value(step(-half, some, 1), step(0, some, 1)));
    CHECK(same_value(step(some, -half, 1), step(some, 0, 1)));
    CHECK(same_value(step(-half, -half, -1), barrel));
}

TEMPLATE_LIST_TEST_CASE("a barrel and a direction may have any length, and a barrel without one stays as it is",
    "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const Traverse<S> anywhere{-4, 4, -2, 2};
    const V barrel = direction<V>(0.5, 0.25), wanted = direction<V>(2, 1);
    const V turned = turret_step(barrel, wanted, level<V>(), {S(0.5f), S(0.5f)}, anywhere, S(1));
    const S little = S(0x1p-40), much = S(0x1p40);
    for (const S size : {little, much}) {
        const V scaled = turret_step(barrel * size, wanted * size, level<V>(), {S(0.5f), S(0.5f)}, anywhere, S(1));
        CHECK(error_of(scaled * (1 / size), exact(turned)) <= 20 * epsilon<S>);
    }
    const V none = barrel * (std::sqrt((std::numeric_limits<S>::min)()) / 4);
    CHECK(same_value(turret_step(none, wanted, level<V>(), {1, 1}, anywhere, S(1)), none));
}

TEMPLATE_LIST_TEST_CASE("straight up is so for a base that lies anyhow, up to rounding: the barrel keeps its yaw",
    "[turret]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(675, 1'000, [](Random& random) {
        const V forward = random.direction<V>(), up = random.direction<V>();
        if (veer::length(veer::cross(forward, up)) < S(0.25)) return true;
        const auto base = veer::orientation(forward, up);
        const V barrel = base.forward * S(0.6) + base.left * S(0.8);
        const V lifted = turret_step(barrel, base.up * S(5), base, {3, S(0.125)}, {-4, 4, -2, 2}, S(1));
        return std::abs(veer::angle_between(barrel, lifted) - S(0.125)) <= 32 * std::numeric_limits<S>::epsilon();
    });
}

TEMPLATE_LIST_TEST_CASE("every barrel of a turret is made of numbers", "[turret][flags]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(672, [](Wild<V>& wild) {
        const V barrel = wild.vector(), wanted = wild.vector();
        const auto base = veer::orientation(wild.vector(), wild.vector());
        const Traverse<S> traverse{wild.number(), wild.number(), wild.number(), wild.number()};
        return turret_step(barrel, wanted, base, {wild.rate(), wild.rate()}, traverse, wild.time_step());
    });
}

TEMPLATE_LIST_TEST_CASE("no shot is aimed earlier than that of intercept_after_turn, and that one is aimed and hits",
    "[turret]", tests::DoubleVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int hits = 0, nevers = 0;
    sweep<Random>(673, tests::cases(10'000 / tests::quick), [&](Random& random) {
        const V position = random.vector<V>(10), barrel = random.vector<V>(1), target = random.vector<V>(80);
        V other = random.vector<V>(random.one_in(2) ? 10 : 40);
        if (random.one_in(7)) other = (target - position) * random.uniform<S>(-1, 1); // on a line through the barrel
        const S latest = random.one_in(4) ? random.uniform<S>(1, 6) : veer::parts::infinity<S>();
        const Shot<S> shot{random.one_in(7) ? veer::length(other) : random.uniform<S>(5, 30),
            random.one_in(3) ? random.uniform<S>(0, 3) : S(0), latest};
        const S turn_rate = std::exp(random.uniform<S>(-4, 1));
        const auto aim = intercept_after_turn(position, barrel, target, other, turn_rate, shot);
        const auto missing = [&](S wait) {
            const auto now = intercept(position, target, other, shot, veer::zero<V>(), wait);
            return now ? veer::angle_between(barrel, now.velocity) - turn_rate * wait : S(9);
        };
        ++(aim.intercept ? hits : nevers);
        if (aim.intercept && aim.intercept.time * shot.speed > S(1e-9)) { // else the target comes to the barrel
            const auto fired =
                intercept(position, target, other, Shot<S>{shot.speed, shot.radius}, veer::zero<V>(), aim.wait);
            const S left = veer::angle_between(barrel, fired.velocity) - turn_rate * aim.wait;
            if (!fired || left > S(1e-7) || fired.time > shot.max_time * (1 + S(1e-9))) return false;
            if (veer::length(fired.velocity - aim.intercept.velocity) > S(1e-6) * shot.speed) return false;
        }
        if ((aim.intercept.status == InterceptStatus::none) != (aim.wait > 1e300)) return false;
        const S end = aim.intercept ? aim.wait * (1 - S(1e-9)) - S(1e-9) : S(60);
        for (int i = 0; i < 300; ++i)
            if (end > 0 && missing(end * S(i) / 300) <= 0) return false;
        return true;
    });
    CHECK((hits > 2'000 / tests::quick && nevers > 1'000 / tests::quick));
}

TEMPLATE_LIST_TEST_CASE("shots after a turn that anyone can check", "[turret]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = vector<V>(0, 0), east = vector<V>(2, 0), north = vector<V>(0, 40);
    const auto near_to = [](S a, double b) {
        return std::abs(exact(a) - static_cast<long double>(b)) <= 16 * epsilon<S> * static_cast<long double>(b);
    };
    const auto quarter = intercept_after_turn(here, east, north, here, S(0.5), {.speed = 10});
    CHECK(near_to(quarter.wait, pi));
    CHECK(quarter.intercept.status == InterceptStatus::hit);
    CHECK(near_to(quarter.intercept.time, 4));
    CHECK(error_of(quarter.intercept.velocity, {0, 10, 0}) <= 40 * epsilon<S>);

    const auto aimed = intercept_after_turn(here, vector<V>(0, 3), north, here, S(0), {.speed = 10});
    CHECK(aimed.wait == 0);
    CHECK(near_to(aimed.intercept.time, 4));

    // it cannot turn, and waits for the target to cross its line of fire: 4 s of flight for 40 m, in 10 - 4 s
    const auto crossing =
        intercept_after_turn(here, vector<V>(0, 1), vector<V>(-50, 40), vector<V>(5, 0), 0, {.speed = 10});
    CHECK(crossing.intercept.status == InterceptStatus::hit);
    CHECK(std::abs(exact(crossing.wait) - 6) <= 400 * epsilon<S>);

    const auto never = intercept_after_turn(here, east, north, here, S(0), {.speed = 10});
    CHECK(never.wait > std::numeric_limits<S>::max());
    CHECK(never.intercept.status == InterceptStatus::none);
    const auto faster = intercept_after_turn(here, east, north, vector<V>(0, 20), S(1), {.speed = 10});
    CHECK(faster.wait > std::numeric_limits<S>::max());
    CHECK(faster.intercept.status == InterceptStatus::none);
    const auto late = intercept_after_turn(here, east, north, here, S(0.5), {.speed = 10, .max_time = 3});
    CHECK(late.intercept.status == InterceptStatus::too_late);
    CHECK(near_to(late.wait, pi));
    // it comes nearer: the first shot within 3 s is fired when 36 m are left to meet
    const auto nearing =
        intercept_after_turn(here, vector<V>(0, 1), north, vector<V>(0, -2), S(1), {.speed = 10, .max_time = 3});
    CHECK(nearing.intercept.status == InterceptStatus::hit);
    CHECK(std::abs(exact(nearing.wait) - 2) <= 400 * epsilon<S>);

    const auto same = intercept_after_turn(here, east, here, north, S(1), {.speed = 10});
    CHECK(same.wait == 0);
    CHECK(same.intercept.status == InterceptStatus::coincident);
    const auto invalid = intercept_after_turn(here, east, north, here, S(1), {.speed = -1});
    CHECK(invalid.wait == 0);
    CHECK(invalid.intercept.status == InterceptStatus::invalid);
    const S infinity = std::numeric_limits<S>::infinity();
    for (const auto& endless : {intercept_after_turn(here, vector<V>(0, infinity), north, here, S(1), {.speed = 10}),
             intercept_after_turn(here, east, north, here, infinity, {.speed = 10})}) {
        CHECK((endless.wait == 0 && endless.intercept.status == InterceptStatus::invalid));
        CHECK((endless.intercept.time == 0 && same_value(endless.intercept.velocity, here)));
    }
}

TEMPLATE_LIST_TEST_CASE("a barrel that is aimed does not wait", "[turret]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(680, 20'000, [](Random& random) {
        const V position = random.vector<V>(50), target = random.vector<V>(50), target_velocity = random.vector<V>(40);
        Shot<S> shot{random.uniform<S>(1, 50), random.one_in(2) ? S(0) : random.uniform<S>(0, 3)};
        if (random.one_in(4)) shot.max_time = random.uniform<S>(0, 9);
        const auto now = veer::intercept(position, target, target_velocity, shot);
        if (now.status != InterceptStatus::hit) return true;
        const V barrel = now.velocity * random.uniform<S>(1, 3);
        const S turn_rate = random.one_in(4) ? S(0) : random.uniform<S>(0, 3);
        const auto aim = intercept_after_turn(position, barrel, target, target_velocity, turn_rate, shot);
        return aim.wait == 0 && aim.intercept.status == InterceptStatus::hit && aim.intercept.time == now.time
            && same_value(aim.intercept.velocity, now.velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("what counts as aimed, and which barrels and turns count", "[turret]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = vector<V>(0, 0), ahead = vector<V>(40, 0);
    const S grain = std::numeric_limits<S>::epsilon();
    CHECK(intercept_after_turn(here, vector<V>(1, 3 * grain), ahead, here, 0, {.speed = 10}).wait == 0);
    const auto off = intercept_after_turn(here, vector<V>(1, 6 * grain), ahead, here, 0, {.speed = 10});
    CHECK(off.intercept.status == InterceptStatus::none);
    // within the radius, and aimed at
    const auto inside = intercept_after_turn(here, ahead, vector<V>(1, 0), here, 0, {.speed = 10, .radius = 2});
    CHECK((inside.wait == 0 && inside.intercept.status == InterceptStatus::hit && inside.intercept.time == 0));
    // a turn rate below 0 is none: it waits until the target crosses
    const V left = vector<V>(0, 1), passing = vector<V>(-50, 40), flow = vector<V>(5, 0);
    const auto waits = intercept_after_turn(here, left, passing, flow, -1, {.speed = 10});
    CHECK(waits.wait == intercept_after_turn(here, left, passing, flow, 0, {.speed = 10}).wait);
    // a barrel of any length
    const S little = std::ldexp(S(1), sizeof(S) == 4 ? -100 : -600), much = std::ldexp(S(1), sizeof(S) == 4 ? 90 : 900);
    const auto turns = intercept_after_turn(here, vector<V>(0.5, 0.5), passing, flow, S(0.5), {.speed = 10});
    for (const S size : {S(0.25), little, much})
        CHECK(
            turns.wait == intercept_after_turn(here, vector<V>(size, size), passing, flow, S(0.5), {.speed = 10}).wait);
    const auto endless =
        intercept_after_turn(here, vector<V>(0, std::numeric_limits<S>::infinity()), ahead, here, 1, {.speed = 10});
    CHECK((endless.intercept.later_time == 0 && endless.intercept.miss == 0));
}

TEMPLATE_LIST_TEST_CASE("a shot that only just meets a faster target, or only just before it burns out, is a hit",
    "[turret]", tests::FloatVectors) {
    using V = TestType;
    const V here = vector<V>(0, 0);
    for (int i = 0; i < 200; ++i) { // at a right angle to the relative velocity, by the triangle of 3, 4 and 5
        const V target = vector<V>(-100 - i, 40);
        const auto last = intercept_after_turn(here, vector<V>(3, 4), target, vector<V>(5, 0), 0, {.speed = 3});
        CHECK(last.intercept.status == InterceptStatus::hit);
        CHECK(std::abs(last.intercept.time - 50.0f / 3) < 0.05f);
        CHECK(last.intercept.miss == 0);

        const float latest = 2 + 0.005f * static_cast<float>(i);
        const auto soon = intercept_after_turn(
            here, vector<V>(0, 1), vector<V>(0, 40), vector<V>(0, -2), 1, {.speed = 10, .max_time = latest});
        CHECK(soon.intercept.status == InterceptStatus::hit);
        CHECK((soon.intercept.time <= latest && soon.intercept.time > latest - 1e-4f));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "every shot after a turn is made of numbers, and raises no flag", "[turret][flags]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<Wild<V>>(674, 20'000 / tests::quick, [](Wild<V>& wild) {
        const V p = wild.vector(), barrel = wild.vector(), t = wild.vector(), tv = wild.vector();
        std::feclearexcept(FE_ALL_EXCEPT);
        const auto aim = intercept_after_turn(p, barrel, t, tv, wild.rate(), {wild.at_least_zero(), wild.number()});
        const bool raised = std::fetestexcept(FE_INVALID | FE_DIVBYZERO) != 0;
        return !raised && aim.wait >= S(0) && tests::is_finite(aim.intercept.velocity);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a barrel at a stop keeps its length for hours, however its base lies", "[turret][hours]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(679, 800 / tests::quick, [](Random& random) {
        const auto base = veer::orientation(random.vector<V>(1), random.vector<V>(1));
        const V start = random.vector<V>(1), first = random.vector<V>(1), second = random.vector<V>(1);
        const YawPitchRates<S> rates{random.uniform<S>(S(0.25), 2), random.uniform<S>(S(0.25), 1)};
        V barrel = start;
        for (int frame = 0; frame < 3'600; ++frame)
            barrel = turret_step(
                barrel, frame / 600 % 2 == 0 ? first : second, base, rates, {-1, 1, S(-0.5), S(0.8)}, S(1) / 60);
        return std::abs(tests::length(exact(barrel)) / tests::length(exact(start)) - 1) <= 5e-6L;
    });
}

TEMPLATE_LIST_TEST_CASE("a barrel keeps its length for hours", "[turret][hours]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    if constexpr (veer::dimension_v<V> == 3) {
        const auto base = veer::orientation(tests::vector<V>(0, 0, 1), tests::vector<V>(0, 1, 0));
        const V start = tests::vector<V>(S(1.1), S(2.2), S(2.4));
        for (const S rate : {S(15), S(60), S(240)}) {
            V barrel = start;
            for (int i = 0; i < tests::cases(1'000'000) / tests::quick; ++i) {
                const V wanted = tests::vector<V>(static_cast<S>(i % 700 - 350), static_cast<S>(i % 97) - 48, 200);
                barrel = veer::turret_step(barrel, wanted, base, {S(0.25), S(0.125)}, {-9, 9, -1, 1}, 1 / rate);
            }
            const long double from = tests::length(tests::exact(start));
            CHECK(std::abs(tests::length(tests::exact(barrel)) / from - 1) <= 5e-6L);
        }
    }
}

} // namespace
