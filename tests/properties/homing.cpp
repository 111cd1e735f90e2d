// SPDX-License-Identifier: MIT
// Properties of homing, guidance, and plain motion.

#include <veer/decay.hpp>
#include <veer/guidance.hpp>
#include <veer/homing.hpp>
#include <veer/physic_base.hpp>
#include <veer/spring.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "property.hpp"

using namespace properties;
using veer::Homing, veer::Motion, veer::PhysicBase;

namespace {

/// A missile under way.
template <veer::Vector V> struct Flight {
    using S = scalar_t<V>;
    V position, velocity, target;
    S speed, time_step;

    explicit Flight(Inputs<V>& in)
        : position(in.vector(50)), velocity(in.nonzero_vector(1)), target(in.vector(50)), speed(in.number(1, 60)),
          time_step(in.time_step()) {
        velocity = veer::normalize_or(velocity, velocity) * speed;
    }
    [[nodiscard]] Motion<V> arc(const Homing<S>& homing, S time) const {
        return veer::homing_arc_step(position, velocity, target, homing, time);
    }
    [[nodiscard]] Exact way() const { return exact(target) - exact(position); }
    [[nodiscard]] long double places() const { return size_of(position) + size_of(target); }
    /// A target within the way of the step is flown through, and until then so near that rounding hides to which side
    /// it lies.
    [[nodiscard]] bool flies_through(long double at_speed) const {
        return tests::length(way()) <= at_speed * exact(time_step);
    }
};

/// How far rounding tilts a turn. The part of the way to the target across the line of flight is off by 1.5 eps of the
/// whole way, which can be 32 times as long; where it is longer, a second pass takes that away, or the turn is short.
template <class S> long double tilt(long double turn) {
    return 48 * epsilon<S> * std::sin(std::min(turn, pi<long double> / 2));
}

} // namespace

// ---- homing on arcs -------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("the speed relaxes to propulsion / damping as exp(-damping time_step), whatever the turn",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(51, [](Inputs<V>& in) {
        const Flight<V> flight(in);
        const S cruise = in.number(0, 60), damping = in.number(S(0.01), 4), accel = in.number(0, 200);
        const long double before = size_of(flight.velocity), end = exact(S(cruise * damping)) / exact(damping);
        const long double after = end + (before - end) * std::exp(-exact(damping) * exact(flight.time_step)),
                          fastest = std::max(before, end);
        const long double turn = exact(accel) * exact(flight.time_step) / std::min(before, after);
        const V next = flight.arc({accel, cruise * damping, damping}, flight.time_step).velocity;
        // the heading 4 u, the change of speed 8 u of itself, the turned velocity 4 u, and their sum 1 u
        return flight.flies_through(fastest)
            || std::abs(size_of(next) - after) <= (6 * epsilon<S> + tilt<S>(turn)) * fastest;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a missile turns no further in a step than acceleration time_step / speed", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(52, [](Inputs<V>& in) {
        const Flight<V> flight(in);
        const S accel = in.number(0, 200);
        const long double most = exact(accel) * exact(flight.time_step) / size_of(flight.velocity);
        const V next = flight.arc({accel, 0, 0}, flight.time_step).velocity;
        return flight.flies_through(exact(flight.speed))
            || angle_of(flight.velocity, next) <= most * (1 + epsilon<S> * 4) + 4 * epsilon<S> + tilt<S>(most);
    });
}

TEMPLATE_LIST_TEST_CASE("as seen from where it was, a missile never points further off its target than before, unless "
                        "that lies inside its turning circle",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(53, [](Inputs<V>& in) {
        const Flight<V> flight(in);
        if (tests::length(flight.way()) <= 0x1p-8L * flight.places()) return true;
        const S accel = in.number(S(0.1), 200), rate = in.number(0, 10);
        const auto off = [&](const V& velocity) { return tests::angle_between(exact(velocity), flight.way()); };
        // the way is known to an ulp of the places, an angle of as much of the way
        const long double before = off(flight.velocity),
                          allowed =
                              before + 8 * epsilon<S> * flight.places() / tests::length(flight.way()) + 8 * epsilon<S>;
        const V turned =
            veer::homing_turn_step(flight.position, flight.velocity, flight.target, rate, flight.time_step).velocity;
        const long double diameter = 2 * exact(flight.speed) * exact(flight.speed) / exact(accel),
                          d = tests::length(flight.way());
        const bool is_outside = diameter * std::sin(before) < d * 0.999L;
        return off(turned) <= allowed
            && (!is_outside || off(flight.arc({accel, 0, 0}, flight.time_step).velocity) <= allowed);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a missile that turns for ever stays on one circle, within 1e-5 of its radius, at any length of step",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(54, [](Inputs<V>& in) {
        Flight<V> flight(in);
        const S radius = in.number(1, 50), turn = in.number(S(0.001), S(1.5)),
                accel = flight.speed * flight.speed / radius;
        flight.target =
            flight.position + veer::perpendicular(flight.velocity) * radius; // the centre, which it can never reach
        Motion<V> state{flight.position, flight.velocity};
        for (int step = 0; step < 8; ++step)
            state = veer::homing_arc_step(
                state.position, state.velocity, flight.target, Homing<S>{accel, 0, 0}, S(turn * radius / flight.speed));
        const long double r = exact(radius),
                          off = std::abs(tests::length(exact(state.position) - exact(flight.target)) - r);
        return off <= 1e-5L * r + 16 * epsilon<S> * (size_of(flight.position) + r)
            && std::abs(size_of(state.velocity) / exact(flight.speed) - 1) <= 1e-5L;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "two half steps of a missile at constant speed are one step", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(55, [](Inputs<V>& in) {
        Flight<V> flight(in);
        const S radius = in.number(1, 50), accel = flight.speed * flight.speed / radius,
                time = in.number(0, 1) * radius / flight.speed;
        flight.target = flight.position + veer::perpendicular(flight.velocity) * S(1000); // it turns all the time
        const Motion<V> whole = flight.arc({accel, 0, 0}, time), half = flight.arc({accel, 0, 0}, S(time / 2));
        const Motion<V> both =
            veer::homing_arc_step(half.position, half.velocity, flight.target, Homing<S>{accel, 0, 0}, S(time / 2));
        // 4 eps a step for headings and turns, and 1 ulp of the position
        return error_of(both.position, exact(whole.position))
                <= 8 * epsilon<S> * (size_of(flight.position) + exact(radius))
            && error_of(both.velocity, exact(whole.velocity)) <= 8 * epsilon<S> * exact(flight.speed);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a missile keeps its heading for a target straight ahead, and turns with all its might for one straight behind",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(56, [](Inputs<V>& in) {
        const V position = in.whole_vector(50), velocity = in.whole_vector(20) + tests::axis<V>(0, S(0.5));
        const V way = velocity * S(1 + in.below(20));
        const S angle = in.number(S(0.001), 1), time = S(0.125), speed = veer::length(velocity);
        const Homing<S> homing{angle * speed / time, 0, 0};
        const V ahead = veer::homing_arc_step(position, velocity, V(position + way), homing, time).velocity;
        const V behind = veer::homing_arc_step(position, velocity, V(position - way), homing, time).velocity;
        const Exact turned = exact(velocity) * std::cos(exact(angle))
                           + exact(veer::perpendicular(velocity)) * (size_of(velocity) * std::sin(exact(angle)));
        // the heading is off by the rounding of the part across it, 4 u, and the length by 2 u; the turn by 16 u
        return error_of(ahead, exact(velocity)) <= 3 * epsilon<S> * size_of(velocity)
            && error_of(behind, turned) <= 8 * epsilon<S> * size_of(velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("the article's Euler step settles where v^2 = (v + damping (speed - v) h)^2 + (accel h)^2: a "
                        "step from there keeps the speed",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(57, [](Inputs<V>& in) {
        const S h = in.time_step(), damping = in.number(S(0.05), 4), cruise = in.number(5, 60),
                accel = in.number(0, 60);
        const long double kept = 1 - exact(damping) * exact(h), push = exact(S(cruise * damping)) * exact(h),
                          turn = exact(accel) * exact(h);
        const long double a = 1 - kept * kept, b = kept * push, c = push * push + turn * turn,
                          speed = (b + std::sqrt(b * b + a * c)) / a;
        const V velocity = veer::normalize_or(in.nonzero_vector(1), tests::axis<V>(0)) * S(speed),
                position = in.vector(50);
        const V abeam = position + veer::perpendicular(velocity) * S(4096);
        const Motion<V> next =
            veer::homing_step(position, velocity, abeam, Homing<S>{accel, cruise * damping, damping}, h);
        return std::abs(size_of(next.velocity) - size_of(velocity)) <= 8 * epsilon<S> * speed;
    });
}

namespace {

/// Whether a flight of at most 60 s at 60 fps comes within 1 m.
template <veer::Vector V> bool hits(Motion<V> state, const V& target, auto step) {
    using S = scalar_t<V>;
    for (int frame = 0; frame < 3600; ++frame) {
        const V before = state.position;
        state = step(state);
        const V way = state.position - before;
        const S nearest = veer::clamp(veer::ratio(veer::dot(V(target - before), way), veer::length_squared(way)), 0, 1);
        if (veer::distance(target, V(before + way * nearest)) <= 1) return true;
    }
    return false;
}

} // namespace

TEMPLATE_LIST_TEST_CASE("missiles that swing away or brake hit every target, those inside their turning circle too",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<Inputs<V>>(
        62, tests::cases(2'000), [](Inputs<V>& in) { // each a flight of a few hundred steps: 8,000 launches in all
            const V target = in.nonzero_vector(30);
            const Motion<V> start{veer::zero<V>(), veer::normalize_or(in.nonzero_vector(1), tests::axis<V>(0)) * S(30)};
            const Homing<S> homing = veer::make_homing(S(30), S(10), S(0.5));
            return hits<V>(start, target, [&](const auto& s) {
                return veer::homing_swing_step(s.position, s.velocity, target, homing, S(1) / 60, 1);
            }) && hits<V>(start, target, [&](const auto& s) {
                return veer::homing_brake_step(s.position, s.velocity, target, homing, S(1) / 60, 1);
            });
        });
}

TEMPLATE_LIST_TEST_CASE("the beam of the demo hits at the same time at 30 and at 240 fps, within a frame",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<Inputs<V>>(63, tests::cases(500), [](Inputs<V>& in) { // flights of up to 1200 steps
        const V direction = veer::normalize_or(in.nonzero_vector(1), tests::axis<V>(0)), target = tests::axis<V>(0, 50);
        const auto hit_time = [&](int rate) {
            Motion<V> state{veer::zero<V>(), direction * S(30)};
            S before = 50;
            for (int frame = 0; frame < 10 * rate; ++frame) {
                state = veer::homing_arc_step(state.position, state.velocity, target,
                    veer::make_homing(S(30), S(25), S(0.1)), S(1) / static_cast<S>(rate));
                const S after = veer::distance(state.position, target);
                if (after <= 3) return (static_cast<S>(frame) + (before - 3) / (before - after)) / static_cast<S>(rate);
                before = after;
            }
            return std::numeric_limits<S>::infinity();
        };
        return std::abs(hit_time(30) - hit_time(240)) <= S(1) / 240;
    });
}

// ---- guidance -------------------------------------------------------------------------------------------------------

namespace {

/// A pursuer and its target.
template <veer::Vector V> struct Pair {
    using S = scalar_t<V>;
    V position, velocity, target, target_velocity;

    explicit Pair(Inputs<V>& in)
        : position(in.vector(100)), velocity(in.vector(30)), target(in.vector(100)), target_velocity(in.vector(30)) {}
    [[nodiscard]] Exact way() const { return exact(target) - exact(position); }
    [[nodiscard]] Exact drift() const { return exact(target_velocity) - exact(velocity); }
    [[nodiscard]] long double size(long double time) const {
        return size_of(position) + size_of(target) + (size_of(velocity) + size_of(target_velocity)) * time;
    }
};

} // namespace

TEMPLATE_LIST_TEST_CASE("a step of homing_on_time leaves of the miss the share (1 - time_step / time)^order",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(58, [](Inputs<V>& in) {
        const Pair<V> pair(in);
        const int order = 1 + in.below(6);
        const S time = in.number(S(0.1), 5), step = in.number(0, 1) * time;
        const Exact a = exact(
            veer::homing_on_time(pair.position, pair.velocity, pair.target, pair.target_velocity, time, step, order));
        const long double T = exact(time), h = exact(step);
        const Exact before = pair.way() + pair.drift() * T, after = before - a * (h * T); // v += a h; p += v h, for T
        // 2 eps of what the miss is made of, and of the sum of powers 1 eps for each
        return tests::length(after - before * std::pow(1 - h / T, static_cast<long double>(order)))
            <= (2 + order) * epsilon<S> * pair.size(T);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "homing_on_time arrives at the time asked for, at steps that jitter by half", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<Inputs<V>>(59, tests::cases(25'000), [](Inputs<V>& in) { // flights of 15 to 60 steps
        Pair<V> pair(in);
        const int order = 1 + in.below(4);
        const S time = in.number(S(0.25), 1), frame = S(1) / 60;
        const long double size = pair.size(exact(time));
        for (S now = 0; now < time;) {
            const S jittered = frame * in.number(S(0.5), S(1.5)),
                    step = veer::minimum(jittered, S(time - now)); // the last one ends with the flight
            const V a = veer::homing_on_time(
                pair.position, pair.velocity, pair.target, pair.target_velocity, S(time - now), step, order);
            pair.velocity = pair.velocity + a * step;
            pair.position = pair.position + pair.velocity * step,
            pair.target = pair.target + pair.target_velocity * step;
            now += step;
        }
        return tests::length(pair.way()) <= (sizeof(S) == 4 ? 1e-5L : 1e-13L) * size;
    });
}

TEMPLATE_LIST_TEST_CASE("a limited acceleration is within its limit, and one within it is left as it is, to the bit",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(60, [](Inputs<V>& in) {
        const Pair<V> pair(in);
        const S limit = in.number(0, 100), turn = in.number(0, 100);
        const V wanted =
            veer::augmented_navigation(pair.position, pair.velocity, pair.target, pair.target_velocity, in.vector(10));
        const auto [cut, saturated] = veer::limit_acceleration(wanted, limit);
        const V homed = veer::homing_acceleration(pair.position, pair.velocity, pair.target, Homing<S>{turn, 0, 0});
        // truncate 2.25 eps; homing divides by the greater of the part across and the distance of full turn, which have
        // 6 u in all
        return size_of(cut) <= exact(limit) * (1 + epsilon<S> * 2.25L)
            && size_of(homed) <= exact(turn) * (1 + epsilon<S> * 3) && (saturated || same_value(cut, wanted));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "on a collision course navigation asks for nothing, exactly", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(61, [](Inputs<V>& in) {
        const V position = in.whole_vector(50), way = in.whole_vector(50), velocity = in.whole_vector(20);
        const V target = position + way, target_velocity = velocity - way * S(1 + in.below(9)); // straight in
        const S gain = in.number(2, 6);
        const V none = veer::zero<V>();
        return same_value(way, none)
            || (same_value(veer::proportional_navigation(position, velocity, target, target_velocity, gain), none)
                && same_value(
                    veer::pure_proportional_navigation(position, velocity, target, target_velocity, gain), none));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "at the closest approach two that do not accelerate are no farther apart than at any other time", "[properties]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(80, [](Inputs<V>& in) {
        const Pair<V> pair(in);
        const S time = veer::time_to_closest_approach(pair.position, pair.velocity, pair.target, pair.target_velocity);
        const auto apart = [&](long double t) { return tests::length(pair.way() + pair.drift() * t); };
        const long double d = tests::length(pair.way()), w = tests::length(pair.drift()), closest = apart(exact(time));
        // way and drift are known to an ulp of their terms: an error of the time by as much, which matters by its
        // square, or little
        const long double allowed = 4 * epsilon<S> * (pair.size(0) + pair.size(exact(time)));
        for (const long double part : {0.0L, 0.5L, 0.9L, 1.1L, 2.0L})
            if (closest > apart(exact(time) * part) + allowed || (w > 0 && closest > apart(d / w * part) + allowed))
                return false;
        return time >= 0;
    });
}

// ---- plain motion ---------------------------------------------------------------------------------------------------

namespace {

/// A body with an acceleration that stays.
template <veer::Vector V> struct Falling {
    using S = scalar_t<V>;
    V position, velocity, acceleration;
    S frame;

    explicit Falling(Inputs<V>& in)
        : position(in.vector(100)), velocity(in.vector(100)), acceleration(in.vector(100)), frame(in.number(0, 1)) {}
    [[nodiscard]] PhysicBase<V> body(S time) const {
        PhysicBase<V> made(position, velocity, time);
        made.set_acceleration(acceleration);
        return made;
    }
    /// What a place is made of.
    [[nodiscard]] long double size(long double time) const {
        return size_of(position) + size_of(velocity) * time + size_of(acceleration) * time * time;
    }
};

} // namespace

TEMPLATE_LIST_TEST_CASE("a body that moves on and back again returns, within 4 ulp of the largest term", "[properties]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(83, [](Inputs<V>& in) {
        const Falling<V> falling(in);
        PhysicBase<V> there = falling.body(falling.frame);
        there.update(falling.frame, false);
        PhysicBase<V> back(there.position(), there.velocity(), -falling.frame);
        back.set_acceleration(falling.acceleration), back.update(-falling.frame);
        const long double h = exact(falling.frame),
                          speeds = size_of(falling.velocity) + size_of(falling.acceleration) * h;
        return error_of(back.position(), exact(falling.position)) <= 4 * epsilon<S> * falling.size(h)
            && error_of(back.velocity(), exact(falling.velocity)) <= 4 * epsilon<S> * speeds;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "several frames of a body are one long frame, within 2 ulp a frame", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(84, [](Inputs<V>& in) {
        const Falling<V> falling(in);
        const int frames = 1 << in.below(4); // so that the frames are exactly as long together
        PhysicBase<V> once = falling.body(falling.frame),
                      often = falling.body(S(falling.frame / static_cast<S>(frames)));
        once.update();
        for (int i = 0; i < frames; ++i) often.update(often.unit_time(), false);
        return error_of(often.position(), exact(once.position()))
            <= 2 * (frames + 1) * epsilon<S> * falling.size(exact(falling.frame));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "within a frame a body runs on a straight line, which ends on the parabola", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(85, [](Inputs<V>& in) {
        const Falling<V> falling(in);
        const PhysicBase<V> body = falling.body(falling.frame);
        const S part = in.number(0, 1) * falling.frame;
        const long double h = exact(falling.frame), t = exact(part), size = falling.size(h);
        const Exact chord = exact(falling.velocity) + exact(falling.acceleration) * (h / 2);
        return error_of(body.position_at(part), exact(falling.position) + chord * t) <= 2 * epsilon<S> * size
            && error_of(body.position_at(falling.frame), exact(falling.position) + chord * h) <= 2 * epsilon<S> * size;
    });
}

TEST_CASE("sixty frames of free fall end at -4.900002, as in the article", "[properties]") {
    PhysicBase<glm::vec3> ball;
    for (int frame = 0; frame < 60; ++frame) ball.set_acceleration({0, -9.8f, 0}), ball.update();
    char printed[32];
    std::snprintf(printed, sizeof printed, "%f", static_cast<double>(ball.position().y));
    CHECK(std::string(printed) == "-4.900002");
}

namespace {

/// A step under drag and a steady push, as decay.hpp says.
template <veer::Vector V>
Motion<V> drag_step(const Motion<V>& from, const V& push, scalar_t<V> damping, scalar_t<V> time) {
    const auto decay = veer::exponential_decay(scalar_t<V>(damping * time));
    const V change = (push - from.velocity * damping) * time;
    return {V(from.position + (from.velocity + change * decay.gain) * time), V(from.velocity + change * decay.mean)};
}

} // namespace

TEMPLATE_LIST_TEST_CASE("under drag two half steps are one; less and less drag leaves the parabola; at its terminal "
                        "velocity a body stays at it",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(87, [](Inputs<V>& in) {
        const Motion<V> start{in.vector(100), in.vector(100)};
        const V push = in.vector(50);
        const S damping = in.number(0, 4), time = in.number(0, 2), weak = in.power_of_two(-40, -20);
        const Motion<V> whole = drag_step<V>(start, push, damping, time);
        const Motion<V> both =
            drag_step<V>(drag_step<V>(start, push, damping, S(time / 2)), push, damping, S(time / 2));
        const long double h = exact(time),
                          speeds = size_of(start.velocity) * (1 + exact(damping) * h) + size_of(push) * h,
                          size = size_of(start.position) + speeds * h;
        const Exact parabola = exact(start.position) + exact(start.velocity) * h + exact(push) * (h * h / 2);
        const V terminal = tests::vector<V>(in.below(9) - 4, in.below(9) - 4, in.below(9) - 4);
        const S half = S(0.5); // exact
        return error_of(both.position, exact(whole.position)) <= 8 * epsilon<S> * size
            && error_of(both.velocity, exact(whole.velocity)) <= 8 * epsilon<S> * speeds
            && error_of(drag_step<V>(start, push, weak, time).position, parabola)
                   <= (exact(weak) * h + epsilon<S> * 4) * size
            && same_value(drag_step<V>({start.position, terminal}, V(terminal * half), half, time).velocity, terminal);
    });
}

TEMPLATE_LIST_TEST_CASE("two half steps of the spring are one step, and on its target at rest it stays, to the bit",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(870, [](Inputs<V>& in) {
        const V position = in.vector(100), velocity = in.vector(100), target = in.vector(100), none = veer::zero<V>();
        const S frequency = in.number(0, 20), time = in.number(0, 1);
        const Motion<V> whole = veer::spring_step(position, velocity, target, frequency, time),
                        half = veer::spring_step(position, velocity, target, frequency, S(time / 2));
        const Motion<V> both = veer::spring_step(half.position, half.velocity, target, frequency, S(time / 2));
        const long double w = exact(frequency), h = exact(time), places = size_of(position) + size_of(target),
                          size = places + size_of(velocity) * h;
        const Motion<V> still = veer::spring_step(target, none, target, frequency, time);
        // rest and gone are right to 8 eps of 1; a place counts as w times as much of a velocity, and (w h)^2 e^-wh < 1
        // as often
        return error_of(both.position, exact(whole.position)) <= 16 * epsilon<S> * (size + places * w * h)
            && error_of(both.velocity, exact(whole.velocity))
                   <= 16 * epsilon<S> * (size_of(velocity) + places * w) * (1 + w * h)
            && same_value(still.position, target) && same_value(still.velocity, none);
    });
}
