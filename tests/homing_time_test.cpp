// SPDX-License-Identifier: MIT
#include <veer/homing.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_value, tests::sweep,
    tests::vector, tests::Wild;
using veer::Homing, veer::homing_intercept, veer::homing_time, veer::Intercept, veer::InterceptStatus, veer::Motion,
    veer::scalar_t;

constexpr long double pi = 3.14159265358979323846L;

/// A missile on its circle, and a target in uniform motion.
template <veer::Vector V> struct Chase {
    using S = scalar_t<V>;
    Motion<V> missile;
    V target, target_velocity;
    Homing<S> homing;

    /// Random ones, and ones on lines and circles, behind and inside.
    static Chase drawn(Random& random) {
        const V position = random.vector<V>(10), velocity = random.vector<V>(random.one_in(3) ? 30 : 10);
        V target = random.vector<V>(random.one_in(3) ? 30 : 100), other = random.vector<V>(random.one_in(2) ? 6 : 25);
        const S accel = std::exp(random.uniform<S>(-1, 5)), damping = random.uniform<S>(0, 2);
        const S speed = veer::length(velocity), diameter = 2 * speed * speed / accel;
        if (random.one_in(8)) target = position - velocity * random.uniform<S>(0, 3);
        if (random.one_in(8)) target = position + random.vector<V>(diameter);
        if (random.one_in(8)) other = velocity * random.uniform<S>(-2, 2);
        if (random.one_in(8)) other = (target - position) * random.uniform<S>(-1, 1);
        if (random.one_in(8)) other = veer::zero<V>();
        return {{position, velocity}, target, other, {accel, speed * damping, damping}};
    }
    [[nodiscard]] Intercept<V> meeting() const {
        return homing_intercept(missile.position, missile.velocity, target, target_velocity, homing);
    }
    [[nodiscard]] long double speed() const { return tests::length(exact(missile.velocity)); }
    [[nodiscard]] long double diameter() const { return 2 * speed() * speed() / exact(homing.max_centripetal_accel); }
    [[nodiscard]] Exact target_at(long double time) const { return exact(target) + exact(target_velocity) * time; }
    /// Targets that pass the line of flight behind the missile, in space at a distance, where the missile may be then.
    static Chase passing_behind(Random& random) {
        const V heading = random.direction<V>(), slant = random.direction<V>();
        const S speed = random.uniform<S>(1, 10), diameter = random.uniform<S>(1, 20);
        const V other = slant * (speed * std::exp(random.uniform<S>(-1, 1)));
        const S back = random.uniform<S>(0, 2) * diameter, near_by = diameter * std::exp(random.uniform<S>(-8, -3));
        const V beside = random.direction<V>(), way = veer::lateral(other, heading);
        const V clear =
            veer::dimension_v<V> == 2 ? veer::zero<V>() : veer::lateral(veer::lateral(beside, heading), way);
        const V passed = heading * -back + clear * near_by + slant * (near_by * random.uniform<S>(-10, 10));
        Chase chase{{veer::zero<V>(), heading * speed}, passed, other, {2 * speed * speed / diameter, 0, 0}};
        chase.target = passed - other * static_cast<S>(chase.way_to(exact(passed)) / exact(speed));
        return chase;
    }
    /// How far the target is from the edge of the circle, as the root of |d|^2 - D p; below 0 inside.
    [[nodiscard]] long double tangent_squared(const Exact& place) const {
        const Exact d = place - exact(missile.position), v = exact(missile.velocity);
        return tests::dot(d, d) - diameter() * tests::length(tests::cross(v, d)) / speed();
    }
    /// The way of circle and line to a place outside of the circle, by the angle at the circle's centre.
    [[nodiscard]] long double way_to(const Exact& place) const {
        const Exact d = place - exact(missile.position), v = exact(missile.velocity);
        const long double ahead = tests::dot(d, v) / speed(), aside = tests::length(tests::cross(v, d)) / speed();
        const long double radius = diameter() / 2, tangent = std::sqrt(std::max(tangent_squared(place), 0.0L));
        long double turn = std::atan2(ahead, radius - aside) - std::atan2(tangent, radius);
        if (turn < -1e-9L) turn += 2 * pi;
        return radius * turn + tangent;
    }
    /// Whether the way to the target is as long as the flight at this meeting, and at no time before; at no time at all
    /// where there is none.
    [[nodiscard]] bool is_first(const Intercept<V>& meeting) const {
        const long double closing = speed() + tests::length(exact(target_velocity));
        if (meeting) {
            const long double time = exact(meeting.time), way = way_to(target_at(time));
            const long double size = speed() * time + way + diameter();
            if (std::abs(way - speed() * time) > 1e-7L * size) return false; // an edge magnifies rounding
        }
        const long double end = meeting ? exact(meeting.time) * (1 - 1e-6L) : 300;
        long double lead_before = 0, time_before = -1;
        for (int i = 0; i <= 1500; ++i) {
            const long double share = i / 1500.0L, time = end * (meeting ? share : share * share * share);
            const Exact place = target_at(time);
            if (tangent_squared(place) < 0) {
                time_before = -1;
                continue;
            }
            const long double lead = speed() * time - way_to(place);
            const bool steady = std::abs(lead - lead_before) <= closing * (time - time_before) * 1.0001L + 1e-9L;
            if (time_before >= 0 && steady && (lead < 0) != (lead_before < 0)) return false;
            lead_before = lead, time_before = time;
        }
        return true;
    }
    /// The missile at a time, flown in frames; the last one may be a part.
    [[nodiscard]] V flown(const V& to, S time, S rate) const {
        Motion<V> state = missile;
        const int frames = static_cast<int>(time * rate);
        for (int frame = 0; frame < frames; ++frame)
            state = homing_arc_step(state.position, state.velocity, to, homing, S(1) / rate);
        return homing_arc_step(state.position, state.velocity, to, homing, time - static_cast<S>(frames) / rate)
            .position;
    }
};

TEMPLATE_LIST_TEST_CASE("the point of a homing intercept is hit at its time, at 15, 60 and 240 frames a second",
    "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int hits = 0;
    sweep<Random>(661, tests::cases(10'000 / tests::quick), [&](Random& random) {
        const auto chase = Chase<V>::drawn(random);
        const auto meeting = chase.meeting();
        if (!meeting || meeting.time > 60) return true;
        const Exact place = chase.target_at(exact(meeting.time));
        const long double way = chase.speed() * exact(meeting.time) + tests::length(exact(chase.target))
                              + tests::length(exact(chase.target_velocity)) * exact(meeting.time);
        if (error_of(meeting.point, place) > 2 * epsilon<S> * way) return false;
        // nearer to the circle's edge than rounding, circle and line turn into an orbit
        if (chase.tangent_squared(exact(meeting.point)) < 1e5L * epsilon<S> * way * way) return true;
        // a frame turns by up to a radian at 15 Hz, or flies a circle and more: homing_arc_step stops at half a circle
        const long double turn = exact(chase.homing.max_centripetal_accel) / chase.speed();
        ++hits;
        for (const S rate : {S(15), S(60), S(240)}) {
            if (turn / exact(rate) > 3) continue;
            const long double frames = 16 + exact(meeting.time) * exact(rate);
            if (error_of(chase.flown(meeting.point, meeting.time, rate), exact(meeting.point))
                > 16 * frames * epsilon<S> * way)
                return false;
        }
        return true;
    });
    CHECK(hits > 2'000 / tests::quick);
}

TEMPLATE_LIST_TEST_CASE("no meeting is earlier than that of a homing intercept, and none is where it says never",
    "[homing_time]", tests::DoubleVectors) {
    using V = TestType;
    int hits = 0, nevers = 0;
    sweep<Random>(662, tests::cases(10'000 / tests::quick), [&](Random& random) {
        const auto chase = Chase<V>::drawn(random);
        const auto meeting = chase.meeting();
        ++(meeting ? hits : nevers);
        return chase.is_first(meeting);
    });
    CHECK((hits > 2'000 / tests::quick && nevers > 1'000 / tests::quick));
}

TEMPLATE_LIST_TEST_CASE("the first meeting is found where a target passes the line of flight behind the missile",
    "[homing_time]", tests::DoubleVectors) {
    using V = TestType;
    int hits = 0;
    sweep<Random>(666, 400, [&](Random& random) {
        const auto chase = Chase<V>::passing_behind(random);
        const auto meeting = chase.meeting();
        hits += meeting ? 1 : 0;
        return chase.is_first(meeting);
    });
    CHECK(hits > 300);
}

TEMPLATE_LIST_TEST_CASE("the homing time is when homing_arc_step hits what stands still, and infinity where it orbits",
    "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(663, 3'000, [](Random& random) {
        auto chase = Chase<V>::drawn(random);
        chase.target_velocity = veer::zero<V>();
        const S time = homing_time(chase.missile.position, chase.missile.velocity, chase.target, chase.homing);
        const Exact place = exact(chase.target), d = place - exact(chase.missile.position);
        const long double edge = chase.tangent_squared(place), square = tests::dot(d, d);
        const long double size = square + 1e4L * epsilon<S> * chase.diameter() * tests::length(exact(chase.target));
        if (edge < -1e-3L * size) return time > std::numeric_limits<S>::max();
        if (edge < 1e-3L * size) return true;
        return std::abs(exact(time) * chase.speed() - chase.way_to(place))
            <= 4e3L * epsilon<S> * (chase.way_to(place) + tests::length(exact(chase.target)));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the velocity of a homing intercept is that of the missile at the hit", "[homing_time]", tests::DoubleVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(664, 3'000, [](Random& random) {
        const auto chase = Chase<V>::drawn(random);
        const auto meeting = chase.meeting();
        if (!meeting || meeting.time > 60) return true;
        if (chase.tangent_squared(exact(meeting.point)) < 1e-3L) return true;
        if (exact(chase.homing.max_centripetal_accel) / chase.speed() > 200) return true;
        const V d = chase.target - chase.missile.position; // straight behind it may turn to either side
        if (veer::length(veer::lateral(meeting.point - chase.missile.position, chase.missile.velocity))
            < S(1e-6) * veer::length(d))
            return true;
        Motion<V> state = chase.missile;
        const int frames = static_cast<int>(meeting.time * 240);
        for (int frame = 0; frame < frames; ++frame)
            state = homing_arc_step(state.position, state.velocity, meeting.point, chase.homing, S(1) / 240);
        const S rest = meeting.time - static_cast<S>(frames) / 240;
        if (rest < S(1e-4)) return true;
        state = homing_arc_step(state.position, state.velocity, meeting.point, chase.homing, rest * S(0.999));
        return error_of(state.velocity, exact(meeting.velocity)) <= 1e-6L * chase.speed();
    });
}

TEMPLATE_LIST_TEST_CASE("homing intercepts that anyone can check", "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V start = vector<V>(0, 0), east = vector<V>(10, 0);
    const Homing<S> homing = veer::make_homing(S(10), 5, 0); // a circle of radius 5
    const auto near_to = [](S a, long double b) { return std::abs(exact(a) - b) <= 8 * epsilon<S> * std::abs(b); };

    CHECK(near_to(homing_time(start, east, vector<V>(30, 0), homing), 3));
    CHECK(near_to(homing_time(start, east, vector<V>(5, 5), homing), 5 * pi / 2 / 10));
    CHECK(near_to(homing_time(start, east, vector<V>(5, 25), homing), (5 * pi / 2 + 20) / 10));
    CHECK(near_to(homing_time(start, east, vector<V>(-20, 10), homing), (5 * pi + 20) / 10));
    CHECK(homing_time(start, east, vector<V>(1, 5), homing) == veer::parts::infinity<S>());
    CHECK(homing_time(start, east, start, homing) == 0);
    CHECK(homing_time(start, start, vector<V>(30, 0), homing) == veer::parts::infinity<S>());

    const auto orbit = homing_intercept(start, east, vector<V>(1, 5), start, homing);
    CHECK((!orbit && orbit.time == veer::parts::infinity<S>()));
    const auto head_on = homing_intercept(start, east, vector<V>(60, 0), vector<V>(-5, 0), homing);
    CHECK(head_on.status == InterceptStatus::hit);
    CHECK(near_to(head_on.time, 4));
    CHECK(error_of(head_on.point, Exact{40, 0, 0}) <= 40 * epsilon<S>);
    CHECK(error_of(head_on.velocity, Exact{10, 0, 0}) <= 40 * epsilon<S>);
    CHECK(head_on.later_time == veer::parts::infinity<S>());
    CHECK(head_on.miss == 0);

    // a quarter of a circle, then 20 m up, to where the target comes in that time
    const S quarter = S((5 * pi / 2 + 20) / 10);
    const auto up = homing_intercept(start, east, vector<V>(5 + 8 * quarter, 25), vector<V>(-8, 0), homing);
    CHECK(near_to(up.time, exact(quarter)));
    CHECK(error_of(up.velocity, Exact{0, 10, 0}) <= 100 * epsilon<S>);

    // half a circle and 20 m: there the target, which crosses the line of flight behind the missile, is in that time
    const S half = S((5 * pi + 20) / 10);
    const auto behind = homing_intercept(start, east, vector<V>(-20, 10 - 3 * half), vector<V>(0, 3), homing);
    CHECK(near_to(behind.time, exact(half)));
    CHECK(error_of(behind.point, Exact{-20, 10, 0}) <= 40 * epsilon<S>);
    CHECK(error_of(behind.velocity, Exact{-10, 0, 0}) <= 100 * epsilon<S>);

    // straight behind it arrives as fast as ever, on a line that touches the circle
    const auto astern = homing_intercept(start, east, vector<V>(-20, 0), start, homing);
    CHECK(astern.status == InterceptStatus::hit);
    CHECK(std::abs(tests::length(exact(astern.velocity)) - 10) <= 40 * epsilon<S>);

    CHECK(homing_intercept(start, east, vector<V>(60, 0), vector<V>(-5, 0), homing, 3).status
          == InterceptStatus::too_late);
    CHECK(homing_intercept(start, east, vector<V>(60, 0), vector<V>(-5, 0), homing, 5).status == InterceptStatus::hit);
}

TEMPLATE_LIST_TEST_CASE(
    "a target that leaves the circle at the far end is met all the same", "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Motion<V> missile{veer::zero<V>(), vector<V>(2, 0)};
    const Homing<S> homing{2, 0, 0}; // a circle of diameter 4
    const Chase<V> level{missile, vector<V>(2, 4), vector<V>(-1, 0), homing},
        through{missile, vector<V>(2, -2, 2), vector<V>(-1, 1, 1), homing}; // at the far end after 2 s, in space
    for (const Chase<V>& chase : {level, veer::dimension_v<V> == 3 ? through : level}) {
        const auto meeting = chase.meeting();
        CHECK(meeting.status == InterceptStatus::hit);
        const long double time = exact(meeting.time);
        CHECK(std::abs(chase.way_to(chase.target_at(time)) - 2 * time) <= 16 * epsilon<S> * time);
        CHECK(time > 2);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the line at the end of a homing intercept touches the circle, however far behind the target is", "[homing_time]",
    tests::DoubleVectors) {
    using V = TestType;
    const V start = veer::zero<V>(), east = vector<V>(10, 0), target = vector<V>(-1e9, 8);
    const auto meeting = homing_intercept(start, east, target, start, veer::make_homing(10.0, 5, 0));
    const Exact from_center = exact(target) - Exact{0, 5, 0};
    CHECK(std::abs(tests::length(tests::cross(exact(meeting.velocity), from_center)) / 10 - 5) <= 1e-6L);
}

TEMPLATE_LIST_TEST_CASE("a target that crosses the line of flight where the missile is then is met there",
    "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Homing<S> homing{2, 0, 0};
    for (const int time : {1, 2, 3, 4, 5, 6, 7})
        for (const S along : {S(-1), S(0), S(1)})
            for (const S across : {S(1), S(2), S(-3)}) {
                const V place = vector<V>(2 * time, 0), velocity = vector<V>(along, across);
                const auto meeting =
                    homing_intercept(veer::zero<V>(), vector<V>(2, 0), place - velocity * S(time), velocity, homing);
                CHECK(meeting.status == InterceptStatus::hit);
                CHECK(std::abs(exact(meeting.time) - time) <= 8 * epsilon<S> * time);
            }
}

TEMPLATE_LIST_TEST_CASE(
    "a target on its way into the circle is met before it is there", "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V start = veer::zero<V>();
    const Chase<V> chase{{start, vector<V>(10, 0)}, vector<V>(1, 16), vector<V>(0, -3), veer::make_homing(S(10), 5, 0)};
    const auto meeting = chase.meeting(); // it comes in at the far end, 9.9 m off
    CHECK(meeting.status == InterceptStatus::hit);
    CHECK(chase.is_first(meeting));
    CHECK(tests::components(meeting.point)[1] > S(10));
}

TEMPLATE_LIST_TEST_CASE("a target that comes out of the circle when the missile has been there is not hit then",
    "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V start = veer::zero<V>(), east = vector<V>(10, 0);
    const Homing<S> homing = veer::make_homing(S(10), 5, 0);
    CHECK(homing_intercept(start, east, vector<V>(1, 5), vector<V>(0, S(1e-35)), homing).status
          == InterceptStatus::none);           // it creeps
    if constexpr (std::is_same_v<S, double>) { // it is late by a billionth, and caught up with later
        const V velocity = vector<V>(1, 3);
        const Chase<V> chase{
            {start, vector<V>(2, 0)}, vector<V>(-1e-10, 4) - velocity * (double(pi) * (1 + 1e-9)), velocity, {2, 0, 0}};
        const auto meeting = chase.meeting();
        CHECK(meeting.status == InterceptStatus::hit);
        CHECK(meeting.time > 4);
        const long double time = exact(meeting.time);
        CHECK(std::abs(chase.way_to(chase.target_at(time)) - 2 * time) <= 1e-12L);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a target that has come through the missile's start from behind is never met", "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Homing<S> wide{S(1e-12), 0, 0};
    for (const V& velocity : {vector<V>(10, 0), vector<V>(9, 4), vector<V>(-3, 11), vector<V>(7, -6, 5)})
        for (const S share : {S(1), S(0.5), S(1e-9)}) // of the missile's speed
            CHECK(homing_intercept(veer::zero<V>(), velocity, velocity * S(-0.125), velocity * share, wide).status
                  == InterceptStatus::none);
}

TEMPLATE_LIST_TEST_CASE("a target that creeps is hit as one at rest is, but for one on the edge that creeps inwards",
    "[homing_time]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int slower : {30, 60, 120, 300, 500, 508, 510, 511, 512, 514, 600, 1000}) {
        if (sizeof(S) == 4 && slower > 120) break;
        CAPTURE(slower);
        sweep<Random>(41, 500, [slower](Random& random) {
            const Chase<V> chase = Chase<V>::drawn(random);
            const V &position = chase.missile.position, &velocity = chase.missile.velocity;
            const V creeping = random.direction<V>() * std::ldexp(veer::length(velocity), -slower);
            const auto meeting = homing_intercept(position, velocity, chase.target, creeping, chase.homing);
            const S still = homing_time(position, velocity, chase.target, chase.homing);
            return std::abs(meeting.time - still) <= S(1e-4) * still
                || (!std::isfinite(meeting.time) && !std::isfinite(still));
        });
        // on the circle of radius 1 about (0, 1)
        const Homing<S> homing{4, 1, 1};
        const V velocity = vector<V>(2, 0), target = vector<V>(1, 1), away = vector<V>(std::ldexp(S(2), -slower), 0);
        const auto ask = [&](const V& w) { return homing_intercept(veer::zero<V>(), velocity, target, w, homing); };
        CHECK(ask(away).status == InterceptStatus::hit);
        CHECK((ask(away * S(-1)).status == InterceptStatus::hit) == (slower > 511));
    }
}

TEMPLATE_LIST_TEST_CASE("a homing intercept that cannot be says so", "[homing_time]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V start = vector<V>(0, 0), east = vector<V>(10, 0), away = vector<V>(20, 0), up = vector<V>(0, 3);
    const Homing<S> homing = veer::make_homing(S(10), 5, 0);
    const auto is_none = [&](const Intercept<V>& answer, const V& target, const V& velocity) {
        return answer.status == InterceptStatus::none && answer.time > std::numeric_limits<S>::max()
            && same_value(answer.point, target) && same_value(answer.velocity, velocity);
    };
    CHECK(is_none(homing_intercept(start, east, vector<V>(30, 0), away, homing), vector<V>(30, 0), east)); // too fast
    CHECK(is_none(homing_intercept(start, east, vector<V>(1, 5), start, homing), vector<V>(1, 5), east));  // inside
    CHECK(is_none(homing_intercept(start, start, vector<V>(1, 5), up, homing), vector<V>(1, 5), start));   // at rest
    const V creeping = vector<V>(std::sqrt((std::numeric_limits<S>::min)()) / 4, 0); // it counts as at rest
    CHECK(is_none(homing_intercept(start, creeping, away, start, homing), away, creeping));
    const S askew = std::is_same_v<S, float> ? S(1e-3) : S(1e-8); // far above the rounding of an angle
    for (const S none : {S(0), S(-1)}) {                          // it does not turn
        const Homing<S> straight{none, 0, 0};
        const V beside = vector<V>(30, 30 * askew);
        CHECK(is_none(homing_intercept(start, east, beside, start, straight), beside, east));
        CHECK(is_none(homing_intercept(start, east, vector<V>(30, 1), start, straight), vector<V>(30, 1), east));
        const auto hit = homing_intercept(start, east, vector<V>(30, -9), up, straight);
        CHECK(hit.status == InterceptStatus::hit);
        CHECK(std::abs(exact(hit.time) - 3) <= 8 * epsilon<S>);
        const auto soon = homing_intercept(start, vector<V>(30, 0), vector<V>(16, 0), vector<V>(-30, 0), straight);
        CHECK(soon.status == InterceptStatus::hit);
        CHECK(std::abs(exact(soon.time) * 15 - 4) <= 8 * epsilon<S>);
    }
    const auto same = homing_intercept(east, east, east, away, homing);
    CHECK(same.status == InterceptStatus::coincident);
    CHECK(same.time == 0);
    CHECK(same_value(same.point, east));
    CHECK(same_value(same.velocity, east));
    const S infinity = veer::parts::infinity<S>(), nan = std::numeric_limits<S>::quiet_NaN();
    for (const S wrong : {infinity, nan}) {
        const V bad = vector<V>(0, wrong);
        CHECK(homing_intercept(bad, east, away, up, homing).status == InterceptStatus::invalid);
        CHECK(homing_intercept(start, bad, away, up, homing).status == InterceptStatus::invalid);
        CHECK(homing_intercept(start, east, bad, up, homing).status == InterceptStatus::invalid);
        CHECK(homing_intercept(start, east, away, bad, homing).status == InterceptStatus::invalid);
        CHECK(homing_intercept(start, east, away, up, {wrong, 0, 0}).status == InterceptStatus::invalid);
    }
    CHECK(homing_intercept(start, east, away, up, homing, nan).status == InterceptStatus::invalid);
}

TEMPLATE_LIST_TEST_CASE(
    "every homing intercept is made of numbers, and raises no flag", "[homing_time][flags]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(665, [](Wild<V>& wild) {
        const V p = wild.vector(), v = wild.vector(), t = wild.vector(), tv = wild.vector();
        const Homing<S> homing{wild.number(), 0, 0};
        const auto meeting = homing_intercept(p, v, t, tv, homing);
        const S time = meeting.time > std::numeric_limits<S>::max() ? S(-1) : meeting.time;
        if (time >= S(0) && time < S(1e20) && !tests::is_finite(meeting.point)) return meeting.point;
        return tests::is_finite(meeting.velocity) ? vector<V>(time, 0) : meeting.velocity;
    });
}

} // namespace
