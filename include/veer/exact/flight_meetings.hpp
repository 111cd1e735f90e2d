// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../vector.hpp"
#include "question.hpp"
#include "relative_flight.hpp"

// Finds the throws under gravity, drag and wind that hit a target of constant velocity.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// Finds the roots of f one after another. At a root, a throw can hit a target of constant velocity.
///     f(t) = |offset|^2 - sphere_radius^2
/// f''' is e^(-drag * t) times a convex or concave function, and therefore has at most two roots. So f'' has at most
/// three roots, f' at most four, and f at most five. Between two neighbouring roots of f', f has at most one root.
template <Vector V> struct FlightMeetings {
    using Rough = RelativeFlight<V, double>;
    using Exact = RelativeFlight<V, DoubleDouble>;
    static constexpr int most = 4;         ///< largest number of extrema of f
    static constexpr double settled = 128; ///< largest drag * t; e^-128 is below the last digit of a DoubleDouble
    const Rough& rough;
    const Exact& exactly;
    double first, last;      ///< all hits are between these times
    double nodes[most] = {}; ///< the extrema of f, ascending
    int count = 0;           ///< number of nodes

    constexpr FlightMeetings(const Rough& in_double_numbers, const Exact& in_double_double) noexcept
        : rough(in_double_numbers), exactly(in_double_double), first(rough.is_on_the_spot() ? Rough::earliest : 0.0),
          last(rough.drifts_as_thrown() ? minimum(Rough::latest, settled / rough.drag) : Rough::latest) {
        for (int order = 4; order > 0; --order) {
            const auto f = [this, order](double t) { return derivative(order, t); };
            double found[most] = {};
            int of_found = 0;
            double low = first, at_low = f(low).value;
            for (int i = 0; i <= count; ++i) {
                const double high = i < count ? nodes[i] : last, at_high = f(high).value;
                if ((at_low < 0.0) != (at_high < 0.0)) found[of_found++] = root_between(f, low, high, at_low < 0.0);
                low = high;
                at_low = at_high;
            }
            count = of_found;
            for (int i = 0; i < count; ++i) nodes[i] = found[i];
        }
    }

    /// The value and slope of a derivative of f / 2, for an order from 1 to 4. For order 3, the value is the third
    /// derivative divided by `kept`. For order 4, the value is the derivative of the value for order 3.
    [[nodiscard]] constexpr Sloped<double> derivative(int order, double t) const noexcept {
        const auto then = rough.at(t);
        const auto acceleration = rough.acceleration(); // velocity' = acceleration * kept
        const double brake = -rough.drag * rough.speed; // sphere_speed' = brake * kept
        const auto second = [&] {
            return dot(then.velocity, then.velocity) + dot(then.offset, acceleration) * then.kept
                 - then.sphere_speed * then.sphere_speed - then.sphere_radius * brake * then.kept;
        };
        const auto third = [&] {
            return dot(then.velocity * 3.0 - then.offset * rough.drag, acceleration)
                 - (3.0 * then.sphere_speed - then.sphere_radius * rough.drag) * brake;
        };
        const auto fourth = [&] {
            return dot(acceleration * (3.0 * then.kept) - then.velocity * rough.drag, acceleration)
                 - (3.0 * brake * then.kept - then.sphere_speed * rough.drag) * brake;
        };
        if (order == 1) return {then.slope(), second()};
        if (order == 2) return {second(), third() * then.kept};
        if (order == 3) return {third(), fourth()};
        return {fourth(), -4.0 * rough.drag * then.kept * (dot(acceleration, acceleration) - brake * brake)};
    }

    /// The sign of the separation at time t; 0 at a touch. If t is an extremum (`is_node`), t is first refined.
    [[nodiscard]] constexpr int sign_at(double t, bool is_node) const noexcept {
        constexpr double longest_step = 0x1p-16; // a step above this fraction of t is no rounding error
        const auto then = rough.at(t);
        const double in_double_only = then.difference_of_squares();
        if (magnitude(in_double_only) > then.size * then.size * tolerance_in_double) return sign_of(in_double_only);
        DoubleDouble time(t);
        for (int iteration = 0; is_node && iteration < 3; ++iteration) {
            const double curvature = derivative(2, t).value;
            const DoubleDouble step =
                exactly.at(time).slope() / DoubleDouble(magnitude(curvature) > 0.0 ? curvature : 1.0);
            if (!(in_double(magnitude(step)) < t * longest_step)) break;
            time = time - step;
        }
        const auto there = exactly.at(time);
        const double separation = in_double(there.separation());
        return magnitude(separation) > there.size * tolerance_exactly ? sign_of(separation) : 0;
    }

    /// A hit between the times low and high, or a touch at time high.
    struct Meeting {
        bool found = false, touch = false, rises = false;
        double low = 0, high = 0;
    };
    /// Finds the next time at which the separation changes its sign. A piece is the interval between two nodes.
    /// @param piece  first piece to search; the call sets it to the next piece
    /// @param sign   sign of the separation at the start, 0 at a touch; the call sets it to the sign after the change
    [[nodiscard]] constexpr Meeting next(int& piece, int& sign) const noexcept {
        for (; piece <= count; ++piece) {
            const double low = piece == 0 ? first : nodes[piece - 1], high = piece < count ? nodes[piece] : last;
            const int at_high = sign_at(high, piece < count);
            if (sign == 0) sign = at_high; // shot and target have touched until now
            if (at_high == sign || (at_high == 0 && (sign < 0 || piece == count))) continue;
            ++piece;
            if (at_high == 0) return {true, true, false, low, high};
            sign = at_high;
            return {true, false, at_high > 0, low, high};
        }
        return {};
    }
    [[nodiscard]] constexpr DoubleDouble time_of(const Meeting& meeting) const noexcept {
        if (meeting.touch) return DoubleDouble(meeting.high);
        const double guess = rough.root(meeting.low, meeting.high, meeting.rises);
        return exactly.root_near(guess, DoubleDouble(meeting.low), DoubleDouble(meeting.high), meeting.rises);
    }

    static constexpr double for_ever = 0x1p40; ///< if the separation still shrinks at this time, it shrinks for ever
    /// The time of the smallest separation between a throw and the target, if the throw never hits. If the separation
    /// shrinks for ever, the result is `latest`.
    [[nodiscard]] constexpr double closest() const noexcept {
        constexpr double stride = 0x1p-4, first_stride = 0x1p-8; // any minimum at a time t is wider than t / 16
        constexpr double narrow_enough = 0x1p-40;                // near its minimum, the separation hardly changes
        const auto separation = [this](double t) { return rough.at(t).separation(); };
        double best = 0.0, least = separation(0.0), step = 0.0;
        const auto see = [&](double t, double width) {
            const double here = separation(t);
            if (!(here < least)) return;
            best = t;
            least = here;
            step = width;
        };
        for (double t = first_stride, width = first_stride; t < for_ever; t += width) {
            see(t, width);
            width = t * stride;
        }
        for (int i = 0; i < count; ++i) see(nodes[i], nodes[i] * stride);
        if (best > for_ever * 0.5) return Rough::latest;
        constexpr int most_iterations = 100; // a search takes about 72 iterations
        for (int iteration = 0; iteration < most_iterations && step > best * narrow_enough; ++iteration) {
            const double before = separation(maximum(best - step, 0.0)), after = separation(best + step);
            if (before < least) see(maximum(best - step, 0.0), step);
            else if (after < least) see(best + step, step);
            else step = step * 0.5;
        }
        return best;
    }
};

template <Vector V>
[[nodiscard]] constexpr Answer<V> answer_at(const FlightQuestion<V>& asked,
    const RelativeFlight<V, DoubleDouble>& motion, Outcome outcome, const DoubleDouble& t) noexcept {
    using S = scalar_t<V>;
    using Wide = typename RelativeFlight<V, DoubleDouble>::Wide;
    constexpr double least = 0x1p-400; // the square of this number does not underflow
    const Wide aim = motion.at(t).offset;
    Wide shot = zero<Wide>();
    if (largest_component(in_double(aim)) > least)
        shot = aim * DoubleDouble(DoubleDouble(static_cast<double>(asked.speed)) / length(aim));
    const V velocity = narrow<V>(converted<DoubleDouble>(asked.inherited_velocity) + shot);

    constexpr double farthest = 0x1p1000; // if the target travels farther, its position may overflow
    const DoubleDouble seconds = scaled(t, motion.time_unit);
    const S time = narrow<S>(seconds);
    if (!is_finite(time)) return {outcome, parts::infinity<S>(), asked.target, velocity};
    V point = asked.target;
    if (largest_component(converted<double>(asked.target_velocity)) * in_double(seconds) < farthest) {
        const V moved =
            narrow<V>(converted<DoubleDouble>(asked.target) + converted<DoubleDouble>(asked.target_velocity) * seconds);
        if (is_finite(moved)) point = moved;
    }
    return {outcome, time, point, velocity};
}

template <Vector V>
[[nodiscard]] constexpr Answer<V> closest_miss(
    const FlightQuestion<V>& asked, const FlightMeetings<V>& meetings) noexcept {
    using S = scalar_t<V>;
    const double t = meetings.closest(), end = meetings.for_ever;
    const bool shrinks_for_ever = !(t < FlightMeetings<V>::Exact::latest);
    Answer<V> miss = answer_at(asked, meetings.exactly, Outcome::misses, DoubleDouble(shrinks_for_ever ? end : t));
    miss.later_time = parts::infinity<S>();
    if (shrinks_for_ever) {
        miss.time = parts::infinity<S>(), miss.point = asked.target;
        miss.miss = meetings.rough.length_of(meetings.rough.at(end).separation());
    } else miss.miss = meetings.exactly.length_of(meetings.exactly.at(DoubleDouble(t)).separation());
    return miss;
}

/// The earliest throw that hits a target of constant velocity, or the throw that passes closest to the target.
template <Vector V>
[[nodiscard]] inline constexpr Answer<V> intercept_of_flight(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    if (!asked.is_valid()) return {};
    RelativeFlight<V, double> rough(asked);
    const RelativeFlight<V, DoubleDouble> motion(asked);
    rough.settle_as(motion);
    const FlightMeetings<V> meetings(rough, motion);

    int piece = 0, sign = rough.is_on_the_spot() ? meetings.sign_at(meetings.first, false) : 1;
    Answer<V> answer;
    if (rough.is_on_the_spot()) answer = {Outcome::coincident, S(0), asked.target, asked.inherited_velocity};
    else if (const DoubleDouble now(0.0); motion.at(now).separation() <= now) {
        answer = answer_at(asked, motion, Outcome::meets, now);
        sign = -1;
    } else if (const auto meeting = meetings.next(piece, sign); meeting.found)
        answer = answer_at(asked, motion, Outcome::meets, meetings.time_of(meeting));
    else return closest_miss(asked, meetings);
    const auto later = meetings.next(piece, sign);
    answer.later_time = later.found ? motion.time_of(meetings.time_of(later)) : parts::infinity<S>();
    return answer;
}

}}} // namespace veer::VEER_UNIT::exact
