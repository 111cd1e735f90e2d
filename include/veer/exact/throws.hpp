// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../ground/compiler.hpp"
#include "../vector.hpp"
#include "question.hpp"
#include "thrown_motion.hpp"

// Throws at a target at rest along the curve of a flight: of a given speed, of the least speed, of a given time, over
// an apex of a given height.
//
// As functions of `fall` (see flight_curve.hpp) the separation is linear, its length convex, and `way` concave. So the
// speed of a throw, the quotient of the two, has one minimum over all times; and the gap is convex and has two roots at
// most, one on each side of the time of least speed.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The throw that is at the target at a time; all zero where no velocity brings it there.
template <Vector V, Scalar W>
[[nodiscard]] constexpr Launch<V> throw_to(
    const ThrownMotion<V, W>& motion, const typename ThrownMotion<V, W>::At& then, scalar_t<V> time) noexcept {
    const double moved = in_double(motion.of_velocity);
    if (!(moved > 0.0 && then.mean_time > W(0.0))) return {};
    const int exponent = parts::math::ilogb(moved); // a tiny divisor would overflow
    const W way = scaled(motion.of_velocity, -exponent) * then.mean_time;
    const auto thrown = then.separation * W(W(1.0) / way);
    constexpr int largest_exponent = 1023; // of a double
    const int of_speed = exponent_of(largest_component(in_double(thrown)), exponent - motion.speed_unit());
    if (of_speed > largest_exponent) return {};
    const V velocity = motion.velocity_of(thrown, -exponent);
    return is_finite(time) && is_finite(velocity) ? Launch<V>{true, time, velocity} : Launch<V>{};
}
/// The throw of the question's speed that takes the time t >= 0.
template <Vector V, Scalar W>
[[nodiscard]] constexpr Launch<V> throw_at(const ThrownMotion<V, W>& motion, const W& t) noexcept {
    const scalar_t<V> time = motion.time_of(t);
    if (motion.speed > W(0.0) && t > W(0.0)) return throw_to(motion, motion.at(t), time);
    return is_finite(time) ? Launch<V>{true, time, zero<V>()} : Launch<V>{};
}

// ---- the throw of least speed ---------------------------------------------------------------------------------------

/// The slope of the speed of a throw over its time, |separation| / mean_time, times a factor above 0: below 0 before
/// the time of least speed, and above 0 after it. `slope` is its derivative.
template <Vector V, Scalar W>
[[nodiscard]] constexpr Sloped<W> slope_of_speed(const ThrownMotion<V, W>& motion, const W& t) noexcept {
    const auto then = motion.at(t);
    const auto turn = in_double(motion.bend()) * in_double(then.left);
    const auto separation = in_double(then.separation), closing = in_double(then.closing);
    const double left = in_double(then.left);
    const double slope = (dot(closing, closing) + dot(separation, turn)) * in_double(then.mean_time)
                       - dot(separation, closing) * left + in_double(motion.drag) * dot(separation, separation) * left;
    return {dot(then.separation, then.closing) * then.mean_time - dot(then.separation, then.separation) * then.left,
        W(slope)};
}
/// The time of the throw of least speed; 0 where there is none.
template <Vector V, Scalar W> [[nodiscard]] constexpr W time_of_least_speed(const ThrownMotion<V, W>& motion) noexcept {
    using Motion = ThrownMotion<V, W>;
    const auto slope = [&motion](const W& t) { return slope_of_speed(motion, t); };
    const W first(Motion::earliest), last(Motion::latest);
    if (!(slope(first).value < W(0.0)) || !(slope(last).value > W(0.0))) return W(0.0);
    return root_between(slope, first, last, true);
}
/// The same from a start that is right to the bits of a double.
template <Vector V, Scalar W>
[[nodiscard]] constexpr W time_of_least_speed(const ThrownMotion<V, W>& motion, double start) noexcept {
    constexpr double longest_step = 0x1p-20; // of the start: a longer one is none of rounding
    W t(start);
    for (int step = 0; step < 3; ++step) {
        const auto here = slope_of_speed(motion, t);
        if (!(here.slope > W(0.0))) return time_of_least_speed(motion);
        const W next = t - here.value / here.slope;
        if (!(in_double(magnitude(next - t)) <= start * longest_step)) return time_of_least_speed(motion);
        t = next;
    }
    return t;
}

/// The throw of least speed, and that speed; infinity where no speed is enough.
template <Vector V> struct LeastSpeed {
    scalar_t<V> speed;
    Launch<V> thrown;
};
template <Vector V>
[[nodiscard]] inline constexpr LeastSpeed<V> least_speed_of_flight(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    const LeastSpeed<V> none{parts::infinity<S>(), {false, S(0), zero<V>()}};
    if (!asked.is_valid()) return none;
    const ThrownMotion<V, double> rough(asked);
    const bool pulls = largest_component(rough.pull) > 0.0;
    if (rough.is_on_the_spot()) return {S(0), {pulls, S(0), zero<V>()}};
    if (!(rough.of_velocity > 0.0)) return none;

    const ThrownMotion<V, DoubleDouble> motion(asked);
    const double start = pulls ? time_of_least_speed(rough) : 0.0;
    const auto speed_of = [&motion, &rough](const DoubleDouble& speed) {
        const int exponent = parts::math::ilogb(rough.of_velocity);
        const DoubleDouble own = scaled(speed / scaled(motion.of_velocity, -exponent), // a tiny divisor would overflow
            motion.speed_unit() - exponent);
        return is_finite(own.high) ? narrow<S>(own) : parts::infinity<S>();
    };
    if (!(start > 0.0)) return {speed_of(length(motion.offset) * motion.drag), none.thrown};
    const DoubleDouble t = time_of_least_speed(motion, start);
    const auto then = motion.at(t);
    const DoubleDouble distance = length(then.separation);
    const bool falls = !(in_double(distance) > then.size * noise_exactly);
    const S time = motion.time_of(t);
    if (!is_finite(time)) return {falls ? S(0) : speed_of(distance / then.mean_time), none.thrown};
    if (falls) return {S(0), {true, time, zero<V>()}};
    return {speed_of(distance / then.mean_time), throw_to(motion, then, time)};
}

// ---- the throws of a given speed ------------------------------------------------------------------------------------

/// The throws without gravity: low goes straight at the target, high is not found.
///
///     1 - e^-x = drag |offset| / speed      t = x / drag
template <Vector V, Scalar W>
[[nodiscard]] constexpr Launches<V> straight_throws(const ThrownMotion<V, W>& motion) noexcept {
    using S = scalar_t<V>;
    constexpr double longest = 0x1p500, least_loss = 0x1p-300; // products fit a double; less loss changes no digit
    const W distance = length(motion.offset);
    if (motion.is_on_the_spot()) return {{true, S(0), zero<V>()}, {}};
    if (!(motion.speed > W(0.0))) return {{false, parts::infinity<S>(), zero<V>()}, {}};
    const W straight = minimum(W(distance / motion.speed), W(longest)), lost = straight * motion.drag;
    const V velocity = motion.velocity_of(motion.offset * W(motion.speed / (distance * motion.of_velocity)));
    if (!(lost < W(1.0))) return {{false, parts::infinity<S>(), velocity}, {}};
    const W t = lost > W(least_loss) ? W(time_to_lose(lost, W(W(1.0) - lost)) / motion.drag) : straight;
    const S time = motion.time_of(t);
    return {{is_finite(time), time, velocity}, {}};
}

/// The throw that misses least, for a target out of range: at the time of the least gap.
template <Vector V>
[[nodiscard]] inline constexpr Launch<V> closest_throw(const ThrownMotion<V, double>& motion) noexcept {
    using Motion = ThrownMotion<V, double>;
    const auto slope = [&motion](double t) { // that of the gap, times |separation|
        const auto then = motion.at(t);
        const double distance = length(then.separation), nearing = dot(then.separation, then.closing);
        const auto turn = motion.bend() * then.left;
        const double bend = dot(then.closing, then.closing) + dot(then.separation, turn)
                          - (distance > 0.0 ? nearing / distance : 0.0) * then.closing_reach
                          + distance * (motion.drag * then.closing_reach);
        return Sloped<double>{nearing - distance * then.closing_reach, bend};
    };
    const double first = Motion::earliest, last = Motion::latest;
    double t = 0;
    if (slope(first).value < 0.0) t = root_between(slope, first, last, true); // in the end the gap grows
    const auto aim = motion.at(t).separation;
    const double size = length(aim), scale = size > 0.0 ? motion.speed / (size * motion.of_velocity) : 0.0;
    return {false, motion.time_of(t), motion.velocity_of(aim * scale)};
}

/// The two throws of a given speed in double-double. `star` is the time of least speed, low and high are the roots, all
/// right to the bits of a double; low and high are 0 where double did not find them.
template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throws_exactly(const FlightQuestion<V>& asked,
    const ThrownMotion<V, double>& rough, double star, double low, double high) noexcept {
    using Motion = ThrownMotion<V, DoubleDouble>;
    const Motion motion(asked);
    const bool on_the_spot = motion.is_on_the_spot();
    const DoubleDouble last(Motion::latest);
    DoubleDouble middle(star);
    if (!(low > 0.0) && !on_the_spot) {
        middle = time_of_least_speed(motion, star);
        const auto then = motion.at(middle);
        const double gap = in_double(then.gap());
        if (gap > then.size * noise_exactly) {
            const Launch<V> miss = closest_throw(rough);
            return {miss, miss};
        }
        if (gap > -then.size * noise_exactly) {
            const Launch<V> both = throw_at(motion, middle);
            return {both, both};
        }
    }
    // near a guess of 0, which is none, root_near searches between the two times
    const auto throw_between = [&](double guess, const DoubleDouble& from, const DoubleDouble& to, bool rises) {
        return throw_at(motion, motion.root_near(guess, from, to, rises));
    };
    Launches<V> answer{{}, {}};
    if (on_the_spot) answer.low = {true, scalar_t<V>(0), zero<V>()};
    else answer.low = throw_between(low, DoubleDouble(0.0), middle, false);
    if (motion.at(last).gap() > DoubleDouble(0.0)) answer.high = throw_between(high, middle, last, true);
    return answer;
}

/// Whether a root in double is right to 2^-40, and the velocity at it.
template <Vector V> [[nodiscard]] constexpr bool is_certain(const ThrownMotion<V, double>& motion, double t) noexcept {
    constexpr double least_slope = 0x1p-6, least_separation = 0x1p-12; // of the squares of the terms
    const auto then = motion.at(t);
    const double squares = then.size * then.size;
    return magnitude(then.slope()) * t >= squares * least_slope
        && dot(then.separation, then.separation) >= squares * least_separation;
}

/// The two throws of a given speed.
template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throws_of_flight(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    using Motion = ThrownMotion<V, double>;
    if (!asked.is_valid()) return {};
    const Motion motion(asked);
    const bool on_the_spot = motion.is_on_the_spot();
    const auto straight = [&]() -> Launches<V> {
        constexpr double enough = 0x1p-20; // of the least speed: below, double cannot tell whether the throw arrives
        if constexpr (parts::is_single_v<S>)
            if (const double least = motion.drag * length(motion.offset);
                magnitude(motion.speed - least) > least * enough)
                return straight_throws(motion);
        return straight_throws(ThrownMotion<V, DoubleDouble>(asked));
    };
    if (!(motion.of_velocity > 0.0)) {
        if (on_the_spot) return {{true, S(0), zero<V>()}, {}};
        return {};
    }
    if (!(largest_component(motion.pull) > 0.0)) return straight();

    const double star = on_the_spot ? Motion::earliest : time_of_least_speed(motion);
    if (!(star > 0.0)) return straight(); // gravity is too weak to count
    const auto then = motion.at(star);
    const double gap = then.gap_of_squares(), noise = then.size * then.size * noise_in_double;
    if (on_the_spot) {
        if (!(gap < 0.0)) return {{true, S(0), zero<V>()}, {}};
    } else if (gap > noise) {
        const Launch<V> miss = closest_throw(motion);
        return {miss, miss};
    }
    if (!on_the_spot && gap > -noise) return throws_exactly(asked, motion, star, 0.0, 0.0);

    const double last = Motion::latest; // local: device code of CUDA refers to no static member
    const double low = on_the_spot ? 0.0 : motion.root(0.0, star, false), high = motion.root(star, last, true);
    if constexpr (parts::is_single_v<S>)
        // where the gap does not close again until `last`, the search ends next to it; on the spot low is 0, and so is
        // its velocity
        if ((on_the_spot || is_certain(motion, low)) && is_certain(motion, high) && high < last * 0.5)
            return {throw_at(motion, low), throw_at(motion, high)};
    return throws_exactly(asked, motion, star, low, high);
}

// ---- the throw of a given time --------------------------------------------------------------------------------------

/// Whether the separation in double has enough digits for a float.
template <Scalar W> [[nodiscard]] constexpr bool is_certain(const auto& then) noexcept {
    constexpr double least_separation = 0x1p-24; // of the squares of the terms
    return in_double(dot(then.separation, then.separation)) >= then.size * then.size * least_separation;
}

template <Vector V>
[[nodiscard]] inline constexpr Launch<V> flight_in_time(const FlightQuestion<V>& asked, scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    if (!asked.is_valid() || !is_finite(time) || !(time >= S(0))) return {};
    bool certain = false;
    const auto thrown = [&]<class W>(const ThrownMotion<V, W>& motion) {
        const auto then = motion.at(scaled(W(static_cast<double>(time)), -motion.time_unit));
        certain = is_certain<W>(then);
        return throw_to(motion, then, time);
    };
    const double seconds = static_cast<double>(time);
    const ThrownMotion<V, double> motion(asked, seconds);
    if (!(time > S(0))) return {motion.is_on_the_spot(), S(0), zero<V>()};
    if (parts::is_single_v<S>)
        if (Launch<V> quick = thrown(motion); certain) return quick;
    return thrown(ThrownMotion<V, DoubleDouble>(asked, seconds));
}

// ---- the throw over an apex -----------------------------------------------------------------------------------------

/// The height of a throw along -gravity, and what pulls it down. To rise to an apex takes a time t, and to fall from it
///
///     height e^-x = bend t^2 (mean - gain)        depth = bend t^2 gain        x = drag t
///
/// with mean and gain of x. Both right sides grow with t.
template <Vector V, Scalar W> struct Climb {
    W drag, bend, target; ///< target: its height

    constexpr Climb(const ThrownMotion<V, W>& motion, const V& gravity) noexcept
        : drag(motion.drag), bend(0.0), target(0.0) {
        const auto down = scaled(converted<W>(gravity), -exponent_of(largest_component(gravity)));
        const W size = length(down); // near 1
        bend = dot(motion.bend_of_fall(), down) / size;
        target = W(0.0) - dot(motion.offset, down) / size;
    }
    [[nodiscard]] constexpr W time_to_rise(const W& height) const noexcept {
        return root(
            [this, &height](const W& t) {
                const Fading<W> faded = fading(W(drag * t));
                const W slope = (bend * t + drag * height) * faded.left;
                return Sloped<W>{bend * (t * (t * (faded.mean - faded.gain))) - height * faded.left, slope};
            },
            square_root(W(height * W(2.0) / bend)));
    }
    [[nodiscard]] constexpr W time_to_fall(const W& depth) const noexcept {
        // gain is at least 1 / (2 + x)
        const W dragged = drag * depth,
                start = (dragged + square_root(W(dragged * dragged + bend * depth * W(8.0)))) / (bend * W(2.0));
        return root(
            [this, &depth](const W& t) {
                const Fading<W> faded = fading(W(drag * t));
                return Sloped<W>{bend * (t * (t * faded.gain)) - depth, bend * (t * faded.mean)};
            },
            start);
    }

private:
    /// The root of a function that rises, from a start that is not before it; the latest time where the root is later.
    [[nodiscard]] static constexpr W root(const auto& f, const W& first) noexcept {
        if (!(first > W(0.0))) return W(0.0);
        constexpr double latest = ThrownMotion<V, W>::latest;
        const W start = minimum(first, W(latest));
        const StridingSearch<W, std::remove_cvref_t<decltype(f)>> search{f, true};
        return root_between(search, W(0.0), W(start * W(2.0)), true, start);
    }
};

/// The throw over an apex, whose height is the radius of the question. If the apex is too low, the throw is not found;
/// time and velocity are then those of the lowest apex that is high enough.
template <Vector V> [[nodiscard]] inline constexpr Launch<V> flight_over(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    if (!asked.is_valid() || !(largest_component(asked.gravity) > 0.0)) return {};
    bool certain = false;
    const auto thrown = [&]<class W>(const ThrownMotion<V, W>& motion) -> Launch<V> {
        constexpr double enough = 0x1p-10;      // of the terms: what is left has enough digits for a float
        constexpr double least_bend = 0x1p-300; // its quotients fit a double
        const Climb<V, W> climb(motion, asked.gravity);
        const double size = largest_component(in_double(motion.offset)) + in_double(motion.radius),
                     strongest = largest_component(in_double(motion.bend_of_fall())), bend = in_double(climb.bend);
        const W top = maximum(maximum(motion.radius, climb.target), W(0.0)), drop = top - climb.target;
        certain = bend > strongest * enough && in_double(drop) > size * enough;
        if (!(bend > maximum(strongest * noise_exactly, least_bend) && motion.of_velocity > W(0.0))) return {};
        const bool clears = asked.radius >= S(0) && motion.radius >= climb.target - W(size * noise_exactly);
        const W time = climb.time_to_rise(top) + climb.time_to_fall(drop);
        if (!(time > W(0.0))) return {clears && motion.is_on_the_spot(), S(0), zero<V>()};
        if (!(time < W(ThrownMotion<V, W>::latest))) return {};
        const auto then = motion.at(time);
        certain = certain && is_certain<W>(then);
        Launch<V> answer = throw_to(motion, then, motion.time_of(time));
        answer.found = answer.found && clears;
        return answer;
    };
    if constexpr (parts::is_single_v<S>)
        if (const Launch<V> quick = thrown(ThrownMotion<V, double>(asked)); certain) return quick;
    return thrown(ThrownMotion<V, DoubleDouble>(asked));
}

}}} // namespace veer::VEER_UNIT::exact
