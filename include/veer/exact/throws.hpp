// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../answers.hpp"
#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../ground/compiler.hpp"
#include "../vector.hpp"
#include "question.hpp"
#include "relative_flight.hpp"

// Computes throws under gravity, drag and wind at a target at rest. A throw has a given speed, the least speed, a given
// time of flight, or a given apex height.
//
// As functions of `fall` (see flight_curve.hpp), |offset| is convex and `travel` is concave. So the speed of a throw,
// |offset| / travel, has one minimum. The time of a throw of given speed is a root of |offset| - speed * travel. This
// function is convex, so there are at most two roots: one before and one after the time of least speed.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The throw that hits the target after `time`. If no throw hits the target after this time, all fields are zero.
template <Vector V, Scalar W>
[[nodiscard]] constexpr Launch<V> throw_to(
    const RelativeFlight<V, W>& motion, const typename RelativeFlight<V, W>::State& then, scalar_t<V> time) noexcept {
    const double moved = in_double(motion.of_velocity);
    if (!(moved > 0.0 && then.mean_time > W(0.0))) return {};
    const int exponent = parts::math::ilogb(moved); // scaling keeps a division by a tiny number from overflowing
    const W travel = scaled(motion.of_velocity, -exponent) * then.mean_time;
    const auto thrown = then.offset * W(W(1.0) / travel);
    constexpr int largest_exponent = 1023;
    const int of_speed = exponent_of(largest_component(in_double(thrown)), exponent - motion.speed_unit());
    if (of_speed > largest_exponent) return {};
    const V velocity = motion.velocity_of(thrown, -exponent);
    return is_finite(time) && is_finite(velocity) ? Launch<V>{true, time, velocity} : Launch<V>{};
}
/// The throw with the input's speed and the time of flight t >= 0.
template <Vector V, Scalar W>
[[nodiscard]] constexpr Launch<V> throw_at(const RelativeFlight<V, W>& motion, const W& t) noexcept {
    const scalar_t<V> time = motion.time_of(t);
    if (motion.speed > W(0.0) && t > W(0.0)) return throw_to(motion, motion.at(t), time);
    return is_finite(time) ? Launch<V>{true, time, zero<V>()} : Launch<V>{};
}

/// The derivative of a throw's speed with respect to its time of flight, times a positive factor.
template <Vector V, Scalar W>
[[nodiscard]] constexpr Sloped<W> slope_of_speed(const RelativeFlight<V, W>& motion, const W& t) noexcept {
    const auto then = motion.at(t);
    const auto acceleration = in_double(motion.acceleration()) * in_double(then.kept);
    const auto offset = in_double(then.offset), velocity = in_double(then.velocity);
    const double kept = in_double(then.kept);
    const double slope = (dot(velocity, velocity) + dot(offset, acceleration)) * in_double(then.mean_time)
                       - dot(offset, velocity) * kept + in_double(motion.drag) * dot(offset, offset) * kept;
    return {dot(then.offset, then.velocity) * then.mean_time - dot(then.offset, then.offset) * then.kept, W(slope)};
}
/// The time of flight of the throw of least speed; 0 if there is none. `start` is this time in double; 0 if not known.
template <Vector V, Scalar W>
[[nodiscard]] constexpr W time_of_least_speed(const RelativeFlight<V, W>& motion, double start = 0.0) noexcept {
    using Motion = RelativeFlight<V, W>;
    constexpr double longest_step = 0x1p-20; // longest step that rounding error causes, relative to `start`
    const auto slope = [&motion](const W& t) { return slope_of_speed(motion, t); };
    W t(start);
    bool converges = start > 0.0;
    for (int step = 0; converges && step < 3; ++step) {
        const Sloped<W> here = slope(t);
        const W next = here.slope > W(0.0) ? W(t - here.value / here.slope) : W(-1.0);
        converges = in_double(magnitude(next - t)) <= start * longest_step;
        t = next;
    }
    if (converges) return t;
    const W first(Motion::earliest), last(Motion::latest);
    if (!(slope(first).value < W(0.0)) || !(slope(last).value > W(0.0))) return W(0.0);
    return root_between(slope, first, last, true);
}

/// The throw of least speed, and its speed. If no throw hits the target, the speed is infinite.
template <Vector V> struct LeastSpeed {
    scalar_t<V> speed;
    Launch<V> thrown;
};
template <Vector V>
[[nodiscard]] inline constexpr LeastSpeed<V> least_speed_of_flight(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    const LeastSpeed<V> none{parts::infinity<S>(), {false, S(0), zero<V>()}};
    if (!asked.is_valid()) return none;
    const RelativeFlight<V, double> rough(asked);
    const bool pulls = largest_component(rough.pull) > 0.0;
    if (rough.is_on_the_spot()) return {S(0), {pulls, S(0), zero<V>()}};
    if (!(rough.of_velocity > 0.0)) return none;

    const RelativeFlight<V, DoubleDouble> motion(asked);
    const double start = pulls ? time_of_least_speed(rough) : 0.0;
    const auto speed_of = [&motion, &rough](const DoubleDouble& speed) {
        const int exponent = parts::math::ilogb(rough.of_velocity);
        const DoubleDouble unscaled =
            scaled(speed / scaled(motion.of_velocity, -exponent), // without scaling, the quotient would overflow
                motion.speed_unit() - exponent);
        return is_finite(unscaled.high) ? narrow<S>(unscaled) : parts::infinity<S>();
    };
    const DoubleDouble t = start > 0.0 ? time_of_least_speed(motion, start) : DoubleDouble(0.0);
    if (!(t > DoubleDouble(0.0))) return {speed_of(length(motion.start) * motion.drag), none.thrown};
    const auto then = motion.at(t);
    const DoubleDouble distance = length(then.offset);
    const bool falls = !(in_double(distance) > then.size * tolerance_exactly);
    const S time = motion.time_of(t);
    if (!is_finite(time)) return {falls ? S(0) : speed_of(distance / then.mean_time), none.thrown};
    if (falls) return {S(0), {true, time, zero<V>()}};
    return {speed_of(distance / then.mean_time), throw_to(motion, then, time)};
}

/// The throws without gravity. The low throw is a straight shot. The high throw does not exist.
///     1 - e^-x = drag * |start| / speed      t = x / drag
template <Vector V, Scalar W>
[[nodiscard]] constexpr Launches<V> straight_throws(const RelativeFlight<V, W>& motion) noexcept {
    using S = scalar_t<V>;
    constexpr double longest = 0x1p500, least_loss = 0x1p-300; // products fit in a double; a smaller loss has no effect
    const W distance = length(motion.start);
    if (motion.is_on_the_spot()) return {{true, S(0), zero<V>()}, {}};
    if (!(motion.speed > W(0.0))) return {{false, parts::infinity<S>(), zero<V>()}, {}};
    const W straight = minimum(W(distance / motion.speed), W(longest)), lost = straight * motion.drag;
    const V velocity = motion.velocity_of(motion.start * W(motion.speed / (distance * motion.of_velocity)));
    if (!(lost < W(1.0))) return {{false, parts::infinity<S>(), velocity}, {}};
    const W t = lost > W(least_loss) ? W(time_to_lose(lost, W(W(1.0) - lost)) / motion.drag) : straight;
    const S time = motion.time_of(t);
    return {{is_finite(time), time, velocity}, {}};
}

/// The result for a target out of range. Both fields of the result are the throw that passes closest to the target.
template <Vector V>
[[nodiscard]] inline constexpr Launches<V> closest_throws(const RelativeFlight<V, double>& motion) noexcept {
    using Motion = RelativeFlight<V, double>;
    const auto slope = [&motion](double t) { // the slope of the separation, times |offset|
        const auto then = motion.at(t);
        const double distance = length(then.offset), product = dot(then.offset, then.velocity);
        const double curvature = dot(then.velocity, then.velocity) + dot(then.offset, motion.acceleration() * then.kept)
                               - (distance > 0.0 ? product / distance : 0.0) * then.sphere_speed
                               + distance * (motion.drag * then.sphere_speed);
        return Sloped<double>{product - distance * then.sphere_speed, curvature};
    };
    const double first = Motion::earliest, last = Motion::latest;
    double t = 0;
    if (slope(first).value < 0.0) t = root_between(slope, first, last, true); // the slope is above 0 at `last`
    const auto aim = motion.at(t).offset;
    const double size = length(aim), scale = size > 0.0 ? motion.speed / (size * motion.of_velocity) : 0.0;
    const Launch<V> miss{false, motion.time_of(t), motion.velocity_of(aim * scale)};
    return {miss, miss};
}

/// The two throws with a given speed, in DoubleDouble.
/// @param split  time of least speed, in double
/// @param low   time of the low throw, in double; 0 if not known
/// @param high  time of the high throw, in double; 0 if not known
template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throws_exactly(const FlightQuestion<V>& asked,
    const RelativeFlight<V, double>& rough, double split, double low, double high) noexcept {
    using Motion = RelativeFlight<V, DoubleDouble>;
    const Motion motion(asked);
    const bool on_the_spot = motion.is_on_the_spot();
    const DoubleDouble last(Motion::latest);
    DoubleDouble middle(split);
    if (!(low > 0.0) && !on_the_spot) {
        middle = time_of_least_speed(motion, split);
        if (!(middle > DoubleDouble(0.0))) return straight_throws(motion); // gravity is too weak to matter
        const auto then = motion.at(middle);
        const double separation = in_double(then.separation()), tolerance = then.size * tolerance_exactly;
        if (separation > tolerance) return closest_throws(rough);
        if (separation > -tolerance) {
            const Launch<V> both = throw_at(motion, middle);
            return {both, both};
        }
    }
    // for a guess of 0, root_near searches between the two times
    const auto throw_between = [&](double guess, const DoubleDouble& from, const DoubleDouble& to, bool rises) {
        return throw_at(motion, motion.root_near(guess, from, to, rises));
    };
    Launches<V> answer{{}, {}};
    if (on_the_spot) answer.low = {true, scalar_t<V>(0), zero<V>()};
    else answer.low = throw_between(low, DoubleDouble(0.0), middle, false);
    if (motion.at(last).separation() > DoubleDouble(0.0)) answer.high = throw_between(high, middle, last, true);
    return answer;
}

/// Whether the relative errors of a root in double and of the velocity at this root are below 2^-40.
template <Vector V>
[[nodiscard]] constexpr bool is_certain(const RelativeFlight<V, double>& motion, double t) noexcept {
    constexpr double least_slope = 0x1p-6, least_distance = 0x1p-12; // fractions of the squares of the terms
    const auto then = motion.at(t);
    const double squares = then.size * then.size;
    return magnitude(then.slope()) * t >= squares * least_slope
        && dot(then.offset, then.offset) >= squares * least_distance;
}

template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throws_of_flight(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    using Motion = RelativeFlight<V, double>;
    if (!asked.is_valid()) return {};
    const Motion motion(asked);
    const bool on_the_spot = motion.is_on_the_spot();
    if (!(motion.of_velocity > 0.0)) return {{on_the_spot, S(0), zero<V>()}, {}};
    const auto straight = [&]() -> Launches<V> {
        constexpr double enough = 0x1p-20; // least difference, relative to `least`, for which double is enough
        if constexpr (parts::is_single_v<S>)
            if (const double least = motion.drag * length(motion.start);
                magnitude(motion.speed - least) > least * enough)
                return straight_throws(motion);
        return straight_throws(RelativeFlight<V, DoubleDouble>(asked));
    };
    if (!(largest_component(motion.pull) > 0.0)) return straight();

    const double split = on_the_spot ? Motion::earliest : time_of_least_speed(motion);
    if (!(split > 0.0)) return straight(); // gravity is too weak to matter
    const auto then = motion.at(split);
    const double difference = then.difference_of_squares(), tolerance = then.size * then.size * tolerance_in_double;
    if (on_the_spot) {
        if (!(difference < 0.0)) return {{true, S(0), zero<V>()}, {}};
    } else if (difference > tolerance) return closest_throws(motion);
    else if (difference > -tolerance) return throws_exactly(asked, motion, split, 0.0, 0.0);

    const double last = Motion::latest; // a copy, because CUDA device code cannot refer to a static member
    const double low = on_the_spot ? 0.0 : motion.root(0.0, split, false), high = motion.root(split, last, true);
    if constexpr (parts::is_single_v<S>)
        // a search that ends near `last` has found no root
        if ((on_the_spot || is_certain(motion, low)) && is_certain(motion, high) && high < last * 0.5)
            return {throw_at(motion, low), throw_at(motion, high)};
    return throws_exactly(asked, motion, split, low, high);
}

/// Whether the offset is accurate enough for results in float.
template <Scalar W> [[nodiscard]] constexpr bool is_certain(const auto& then) noexcept {
    constexpr double least_distance = 0x1p-24; // fraction of the squares of the terms
    return in_double(dot(then.offset, then.offset)) >= then.size * then.size * least_distance;
}

template <Vector V>
[[nodiscard]] inline constexpr Launch<V> flight_in_time(const FlightQuestion<V>& asked, scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    if (!asked.is_valid() || !is_finite(time) || !(time >= S(0))) return {};
    bool certain = false;
    const auto thrown = [&]<class W>(const RelativeFlight<V, W>& motion) {
        const auto then = motion.at(scaled(W(static_cast<double>(time)), -motion.time_unit));
        certain = is_certain<W>(then);
        return throw_to(motion, then, time);
    };
    const double seconds = static_cast<double>(time);
    const RelativeFlight<V, double> motion(asked, seconds);
    if (!(time > S(0))) return {motion.is_on_the_spot(), S(0), zero<V>()};
    if (parts::is_single_v<S>)
        if (Launch<V> quick = thrown(motion); certain) return quick;
    return thrown(RelativeFlight<V, DoubleDouble>(asked, seconds));
}

/// The times t in which a body rises to its apex and falls from its apex. Each equation has at most one root t.
///     rise:  height * e^-x = acceleration * t^2 * (mean(x) - gain(x))      x = drag * t
///     fall:  depth = acceleration * t^2 * gain(x)
template <Vector V, Scalar W> struct Climb {
    W drag;
    W acceleration; ///< downward acceleration of a body at rest
    W target;       ///< height of the target above the start
    constexpr Climb(const RelativeFlight<V, W>& motion, const V& gravity) noexcept
        : drag(motion.drag), acceleration(0.0), target(0.0) {
        const auto down = scaled(converted<W>(gravity), -exponent_of(largest_component(gravity)));
        const W size = length(down); // near 1
        acceleration = dot(motion.acceleration_at_rest(), down) / size;
        target = W(0.0) - dot(motion.start, down) / size;
    }
    [[nodiscard]] constexpr W time_to_rise(const W& height) const noexcept {
        return root(
            [this, &height](const W& t) {
                const Fading<W> faded = fading(W(drag * t));
                return Sloped<W>{acceleration * (t * (t * (faded.mean - faded.gain))) - height * faded.kept,
                    W((acceleration * t + drag * height) * faded.kept)};
            },
            square_root(W(height * W(2.0) / acceleration)));
    }
    [[nodiscard]] constexpr W time_to_fall(const W& depth) const noexcept {
        const W dragged = drag * depth, square = dragged * dragged + acceleration * depth * W(8.0);
        return root(
            [this, &depth](const W& t) {
                const Fading<W> faded = fading(W(drag * t));
                return Sloped<W>{acceleration * (t * (t * faded.gain)) - depth, acceleration * (t * faded.mean)};
            },
            (dragged + square_root(square)) / (acceleration * W(2.0))); // upper bound, as gain >= 1 / (2 + x)
    }

private:
    /// The root of a rising function f; `latest` if the root is later. The start value must not be below the root.
    [[nodiscard]] static constexpr W root(const auto& f, const W& first) noexcept {
        if (!(first > W(0.0))) return W(0.0);
        constexpr double latest = RelativeFlight<V, W>::latest;
        const W start = minimum(first, W(latest));
        const StridingSearch<W, std::remove_cvref_t<decltype(f)>> search{f, true};
        return root_between(search, W(0.0), W(start * W(2.0)), true, start);
    }
};

/// The throw over an apex at the height asked.radius. If the apex is below the target, `found` is false, and time and
/// velocity belong to the lowest arc that reaches the target.
template <Vector V> [[nodiscard]] inline constexpr Launch<V> flight_over(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    if (!asked.is_valid() || !(largest_component(asked.gravity) > 0.0)) return {};
    bool certain = false;
    const auto thrown = [&]<class W>(const RelativeFlight<V, W>& motion) -> Launch<V> {
        constexpr double enough = 0x1p-10;              // a larger sum, relative to its terms, is accurate enough
        constexpr double least_acceleration = 0x1p-300; // quotients by this number fit in a double
        const Climb<V, W> climb(motion, asked.gravity);
        const double size = largest_component(in_double(motion.start)) + in_double(motion.radius),
                     strongest = largest_component(in_double(motion.acceleration_at_rest())),
                     acceleration = in_double(climb.acceleration);
        const W top = maximum(maximum(motion.radius, climb.target), W(0.0)), drop = top - climb.target;
        certain = acceleration > strongest * enough && in_double(drop) > size * enough;
        if (!(acceleration > maximum(strongest * tolerance_exactly, least_acceleration) && motion.of_velocity > W(0.0)))
            return {};
        const bool clears = asked.radius >= S(0) && motion.radius >= climb.target - W(size * tolerance_exactly);
        const W time = climb.time_to_rise(top) + climb.time_to_fall(drop);
        if (!(time > W(0.0))) return {clears && motion.is_on_the_spot(), S(0), zero<V>()};
        if (!(time < W(RelativeFlight<V, W>::latest))) return {};
        const auto then = motion.at(time);
        certain = certain && is_certain<W>(then);
        Launch<V> answer = throw_to(motion, then, motion.time_of(time));
        answer.found = answer.found && clears;
        return answer;
    };
    if constexpr (parts::is_single_v<S>)
        if (const Launch<V> quick = thrown(RelativeFlight<V, double>(asked)); certain) return quick;
    return thrown(RelativeFlight<V, DoubleDouble>(asked));
}

}}} // namespace veer::VEER_UNIT::exact
