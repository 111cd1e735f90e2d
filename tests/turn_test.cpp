// SPDX-License-Identifier: MIT
#include <veer/turn.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/rotation.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_value,
    tests::sweep, tests::Wild;
using veer::scalar_t, veer::servo_step, veer::ServoLimits, veer::turn_servo_step, veer::TurnState;

/// A direction that moves along a great circle with its derivative.
struct Turning {
    Exact direction, turning;

    [[nodiscard]] long double rate() const { return tests::length(turning); }
    [[nodiscard]] Turning after(long double time) const {
        if (rate() == 0) return *this;
        const Exact side = turning * (1 / rate());
        const long double sine = std::sin(rate() * time), cosine = std::cos(rate() * time);
        return {direction * cosine + side * sine, (side * cosine - direction * sine) * rate()};
    }
};

/// A direction that is to turn, its goal and its limits, at one of the frame rates of games.
template <veer::Vector V> struct Pilot {
    using S = scalar_t<V>;
    TurnState<V> state;
    V wanted;
    ServoLimits<S> limits;
    S time_step;

    static Pilot drawn(Random& random) {
        const V direction = random.direction<V>(), any = random.direction<V>();
        const V beside = direction + any * std::abs(random.any_magnitude<S>(-12, 0));
        const V wanted = random.one_in(20) ? V(direction * S(-1)) : random.one_in(3) ? beside : any;
        const S max_speed = std::exp(random.uniform<S>(-1, 2)), max_accel = std::exp(random.uniform<S>(-1, 4));
        const V across = veer::lateral(random.direction<V>(), direction);
        const S rate = random.one_in(3) ? S(0) : random.uniform<S>(0, max_speed);
        const V turning = veer::normalize_or(across, veer::zero<V>()) * rate;
        const S h = S(1) / std::array{S(15), S(60), S(240)}[static_cast<std::size_t>(random.below(3))];
        return {{direction, turning}, wanted * std::exp(random.uniform<S>(-2, 2)), {max_speed, max_accel}, h};
    }
    [[nodiscard]] TurnState<V> next() const {
        return turn_servo_step(state.direction, state.turning, wanted, limits, time_step);
    }
    [[nodiscard]] V goal() const { return veer::normalize_or(wanted, veer::zero<V>()); }
    [[nodiscard]] bool at_rest() const {
        return same_value(state.direction, goal()) && same_value(state.turning, veer::zero<V>());
    }
    /// The state as one of long doubles, the turning across the direction.
    [[nodiscard]] Turning now() const {
        const Exact direction = exact(state.direction) * (1 / tests::length(exact(state.direction)));
        const Exact turning = exact(state.turning);
        return {direction, turning - direction * tests::dot(turning, direction)};
    }
    /// The next state keeps both limits, and is where the new turning leads.
    [[nodiscard]] bool keeps_limits(const TurnState<V>& next) const {
        const Turning before = now(), after{exact(next.direction), exact(next.turning)};
        const Turning back = after.after(-exact(time_step));
        const long double top = std::max(exact(limits.max_speed), before.rate());
        const long double reach = exact(limits.max_accel) * exact(time_step);
        // which turning is carried along, the rounding of the direction blurs
        const long double blur = 4 * epsilon<S> * top;
        return after.rate() <= top * (1 + 4 * epsilon<S>)&&tests::length(back.turning - before.turning)
                <= reach * (1 + 4 * epsilon<S>)+blur
            && tests::length(back.direction - before.direction)
                   <= 10 * epsilon<S> && std::abs(tests::length(after.direction) - 1) <= 2 * epsilon<S>;
    }
    /// The time to brake what leads past the goal, while the rest goes on as it is, and then that of servo_step.
    [[nodiscard]] double reference() const {
        const Exact to = exact(wanted) * (1 / tests::length(exact(wanted)));
        const long double a = exact(limits.max_accel), h = exact(time_step);
        Turning turn = now();
        long double time = 0;
        const auto side = [&] { // towards the goal
            const Exact aside = to - turn.direction * tests::dot(to, turn.direction);
            const long double size = tests::length(aside);
            return size > 1e-9L ? aside * (1 / size) : Exact{0, 0, 0};
        };
        for (int part = 0; part < 100'000; ++part) {
            const Exact towards = side(), astray = turn.turning - towards * tests::dot(turn.turning, towards);
            const long double size = tests::length(astray), left = size - a * h / 4;
            if (size < 1e-5L) break;
            const long double taken = std::min(h / 4, size / a);
            turn.turning = turn.turning - astray * (std::min(a * h / 4, size) / size);
            turn = turn.after(taken), time += taken;
            if (left <= 0) break;
        }
        const double angle = static_cast<double>(
            std::atan2(tests::length(tests::cross(turn.direction, to)), tests::dot(turn.direction, to)));
        const double along = static_cast<double>(tests::dot(turn.turning, side()));
        veer::ServoState<double> servo{0, along};
        const ServoLimits<double> same{static_cast<double>(limits.max_speed), static_cast<double>(limits.max_accel)};
        int frames = 0;
        for (; servo.position != angle || servo.velocity != 0.0; ++frames)
            servo = servo_step(servo.position, servo.velocity, angle, same, static_cast<double>(time_step));
        return static_cast<double>(time) + frames * static_cast<double>(time_step);
    }
};

TEMPLATE_LIST_TEST_CASE(
    "a direction comes to rest exactly on the wanted one, keeps its limits, and takes at most twice "
    "the time to brake what leads past it and that of servo_step",
    "[turn]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(681, tests::cases(25'000 / tests::quick), [](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        const double most = 2 * pilot.reference() / static_cast<double>(pilot.time_step) + 4;
        for (int frame = 0; !pilot.at_rest(); ++frame) {
            if (frame > most) return false;
            const TurnState<V> next = pilot.next();
            if (frame % 8 == 0 && !pilot.keeps_limits(next)) return false;
            pilot.state = next;
        }
        for (int frame = 0; frame < 3; ++frame) {
            pilot.state = pilot.next();
            if (!pilot.at_rest()) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("every step keeps both limits, from any state to any direction", "[turn]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(682, 100'000, [](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        if (random.one_in(2)) pilot.state.turning = pilot.state.turning * random.uniform<S>(0, 3); // too fast
        if (random.one_in(8)) pilot.wanted = veer::zero<V>();
        return pilot.keeps_limits(pilot.next());
    });
}

TEMPLATE_LIST_TEST_CASE(
    "of what leads past the goal, a step brakes the share of its comment", "[turn]", tests::PlainVectors3) {
    using V = TestType;
    sweep<Random>(689, 10'000, [](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        const Turning now = pilot.now();
        const Exact to = exact(pilot.wanted) * (1 / tests::length(exact(pilot.wanted)));
        const long double angle = tests::angle_between(now.direction, to);
        if (angle < 0.1L || angle > 3) return true; // of the way aside, few digits are known
        const Exact aside = to - now.direction * tests::dot(to, now.direction),
                    side = aside * (1 / tests::length(aside));
        const auto astray_of = [&](const Exact& turning) { return turning - side * tests::dot(turning, side); };
        const Exact astray = astray_of(now.turning);
        const long double accel = exact(pilot.limits.max_accel), h = exact(pilot.time_step),
                          size = tests::length(astray);
        const long double wanted = std::min(exact(pilot.limits.max_speed), std::sqrt(2 * accel * angle));
        const long double need = 0.375L * (wanted - tests::dot(now.turning, side));
        const long double share = std::min(accel * h / std::hypot(size, need), 1.0L);
        const auto next = pilot.next();
        if (same_value(next.direction, pilot.goal())) return true;
        const Turning back = Turning{exact(next.direction), exact(next.turning)}.after(-h);
        return tests::length(astray_of(back.turning) - astray * (1 - share))
            <= 40 * epsilon<scalar_t<V>> * std::max(exact(pilot.limits.max_speed), now.rate());
    });
}

TEMPLATE_LIST_TEST_CASE("from rest it is servo_step along the great circle", "[turn]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(683, tests::cases(25'000 / tests::quick), [](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        pilot.state.turning = veer::zero<V>();
        const Exact start = pilot.now().direction, to = exact(pilot.wanted) * (1 / tests::length(exact(pilot.wanted)));
        const long double angle = tests::angle_between(start, to);
        if (angle > 3.1L) return true; // which way round, see below
        veer::ServoState<double> servo{0, 0};
        const ServoLimits<double> same{
            static_cast<double>(pilot.limits.max_speed), static_cast<double>(pilot.limits.max_accel)};
        // the roundings of all frames add up: of a unit vector in the place, and of the speed
        for (int frame = 1; !pilot.at_rest() || servo.velocity != 0.0; ++frame) {
            if (frame > 20'000) return false;
            pilot.state = pilot.next();
            servo = servo_step(
                servo.position, servo.velocity, static_cast<double>(angle), same, static_cast<double>(pilot.time_step));
            const Exact here = exact(pilot.state.direction);
            const long double gone = exact(servo.position), sine = std::sin(angle);
            const Exact there =
                angle < 1e-9L ? to : start * (std::sin(angle - gone) / sine) + to * (std::sin(gone) / sine);
            const long double rounding = 16 * epsilon<S> * std::sqrt(1.0L + frame) / std::min(sine, 1.0L)
                                       + frame * 2 * epsilon<S> * (gone + epsilon<S> / exact(pilot.time_step));
            if (tests::length(here - there) > rounding) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "exactly opposite, the turn begins towards perpendicular(direction)", "[turn]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(684, 100'000, [](Random& random) {
        const V direction = random.one_in(2) ? random.direction<V>() : axis<V>(random.below(veer::dimension_v<V>));
        const auto next = turn_servo_step(direction, veer::zero<V>(), direction * S(-2), {3, 12}, S(0.125));
        const Exact towards = exact(veer::perpendicular(direction)), moved = exact(next.direction) - exact(direction);
        return tests::dot(moved, towards) > 0.9L * tests::length(moved)
            && tests::angle_between(exact(direction), exact(next.direction)) > 0.1L;
    });
}

TEMPLATE_LIST_TEST_CASE("without time nothing changes, without a goal the turn is braked, without limits it goes on or "
                        "is braked, and from no direction it begins at the first axis",
    "[turn]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V none = veer::zero<V>();
    sweep<Wild<V>>(685, 100'000, [&](Wild<V>& wild) {
        const V direction = wild.vector(), turning = wild.vector(), wanted = wild.vector();
        const auto stays =
            turn_servo_step(direction, turning, wanted, {wild.number(), wild.number()}, S(-wild.below(2)));
        return same_value(stays.direction, direction) && same_value(stays.turning, turning);
    });
    sweep<Random>(686, 100'000, [&](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        const S rate = veer::length(pilot.state.turning), reach = pilot.limits.max_accel * pilot.time_step;
        const S grain = 8 * std::numeric_limits<S>::epsilon() * rate, left = std::max(rate - reach, S(0));
        const auto [direction, turning] = pilot.state;
        const auto braked = turn_servo_step(direction, turning, none, pilot.limits, pilot.time_step);
        const auto coasts =
            turn_servo_step(direction, turning, pilot.wanted, {pilot.limits.max_speed, -1}, pilot.time_step);
        const auto slows =
            turn_servo_step(direction, turning, pilot.wanted, {-1, pilot.limits.max_accel}, pilot.time_step);
        return std::abs(veer::length(braked.turning) - left) <= grain
            && std::abs(veer::length(coasts.turning) - rate) <= grain && veer::length(slows.turning) <= rate + grain;
    });
    const auto first = turn_servo_step(none, none, axis<V>(1), {3, 12}, S(0.125));
    const auto same = turn_servo_step(axis<V>(0), none, axis<V>(1), {3, 12}, S(0.125));
    CHECK(same_value(first.direction, same.direction));
    CHECK(same_value(first.turning, same.turning));
}

TEST_CASE("a turn past the goal spirals in: it winds round it by less than one and a half turns", "[turn]") {
    using V = glm::dvec3;
    sweep<Random>(687, 10'000, [](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        // near the goal, and fast across: the sharpest bend
        pilot.wanted = veer::normalize_or(
            V(pilot.state.direction + random.direction<V>() * random.uniform<double>(0.01, 0.3)), V(1, 0, 0));
        pilot.limits.max_accel = random.uniform<double>(0.5, 2) * pilot.limits.max_speed * pilot.limits.max_speed;
        const V goal = pilot.goal();
        double wound = 0;
        for (int frame = 0; !pilot.at_rest(); ++frame) {
            if (frame > 20'000) return false;
            const V before = veer::lateral(pilot.state.direction, goal);
            pilot.state = pilot.next();
            const V after = veer::lateral(pilot.state.direction, goal);
            if (veer::length(before) < 1e-9 || veer::length(after) < 1e-9) continue;
            const double turned = veer::angle_between(before, after);
            if (turned < 2.5)
                wound += veer::dot(veer::cross(before, after), goal) < 0 ? -turned : turned; // else through it
        }
        return std::abs(wound) < 9.5;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the turning is across the direction, also of who lands on the goal at full speed", "[turn]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(690, 50'000, [](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        if (random.one_in(2)) { // there in a step, but for a rounding
            const S rate = veer::angle_between(pilot.state.direction, pilot.wanted) / pilot.time_step
                         * (1 + static_cast<S>(random.below(17) - 8) * std::numeric_limits<S>::epsilon());
            pilot.limits = {rate, rate / pilot.time_step * 2};
            pilot.state.turning = veer::zero<V>();
        }
        const auto next = pilot.next();
        const Exact turning = exact(next.turning);
        const long double most = std::max(tests::length(turning), tests::length(exact(pilot.state.turning)));
        const int roundings = same_value(next.direction, pilot.goal()) ? 16 : 4;
        return std::abs(tests::dot(turning, exact(next.direction))) <= roundings * epsilon<S> * most;
    });
}

TEMPLATE_LIST_TEST_CASE("braked anywhere, a direction at rest stays to the bit", "[turn]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(691, 20'000 / tests::quick, [](Random& random) {
        auto pilot = Pilot<V>::drawn(random);
        if (random.one_in(2)) pilot.wanted = veer::zero<V>();
        else pilot.limits.max_speed = 0;
        for (int frame = 0; frame == 0 || !same_value(pilot.state.turning, veer::zero<V>()); ++frame) {
            if (frame > 20'000) return false;
            pilot.state = pilot.next();
        }
        const V rests = pilot.state.direction;
        pilot.state = pilot.next();
        return same_value(pilot.state.direction, rests);
    });
    for (const scalar_t<V> size : {scalar_t<V>(0.5), scalar_t<V>(3)}) { // counts as 1, and then is
        const V none = veer::zero<V>();
        const auto next = turn_servo_step(axis<V>(0, size), none, none, {3, 12}, scalar_t<V>(0.125));
        CHECK(same_value(next.direction, axis<V>(0)));
    }
}

TEMPLATE_LIST_TEST_CASE("every answer of a turning direction is a number", "[turn][flags]", tests::Vectors) {
    using V = TestType;
    tests::stays_finite<V>(688, [](Wild<V>& wild) {
        const V direction = wild.vector(), turning = wild.vector(), wanted = wild.vector();
        const auto next = turn_servo_step(direction, turning, wanted, {wild.number(), wild.number()}, wild.time_step());
        return veer::Motion<V>{next.direction, next.turning};
    });
}

} // namespace
