// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/polynomial.hpp"
#include "../trigonometry.hpp"
#include "../vector.hpp"

// Finds the time at which a missile meets a target in uniform motion. The missile flies an arc of its turning circle,
// then straight along the tangent. All numbers are doubles.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A missile that turns on a circle, and a target in uniform motion. The target's position is relative to the missile's
/// start.
template <Vector V> struct CircleAndLine {
    V heading;                ///< unit vector along the missile's first line of flight
    V across, across_rate;    ///< position and velocity of the target at a right angle to `heading`
    double ahead, ahead_rate; ///< position and velocity of the target along `heading`
    double diameter, speed;   ///< diameter of the turning circle, at most 1e150; speed of the missile
    double target_speed;
    double axis_time, clearance; ///< time and distance at which the target is closest to the line of flight

    constexpr CircleAndLine(const V& offset, const V& velocity, const V& target_velocity, double circle) noexcept
        : heading(velocity * (1.0 / length(velocity))), across(lateral(offset, heading)),
          across_rate(lateral(target_velocity, heading)), ahead(dot(offset, heading)),
          ahead_rate(dot(target_velocity, heading)), diameter(circle), speed(length(velocity)),
          target_speed(length(target_velocity)),
          axis_time(-dot(across, across_rate) * ratio(1.0, length_squared(across_rate))),
          clearance(dimension_v<V> == 2 ? 0.0 : length(V(across + across_rate * axis_time))) {}

    struct ArcPath {
        double length;
        double along;        ///< component of the target's velocity along the end of the path
        double sine, cosine; ///< sine and cosine of the angle of the turn
    };
    /// The path to the target's position at `time`. If the target is inside the circle, the path ends on the circle.
    [[nodiscard]] constexpr ArcPath path_at(double time) const noexcept { return path_at(time, ahead_at(time) >= 0.0); }
    /// path_at(time), for a caller that knows whether the target is in front. When the target passes through the
    /// missile's start, the length of the path jumps from a whole circle to 0; `in_front` decides which counts. Of the
    /// two forms of tan(turn / 2) = y / x in arc_to (geometry/arc.hpp), the code uses the one that cancels less.
    [[nodiscard]] constexpr ArcPath path_at(double time, bool in_front) const noexcept {
        const V offset = across_at(time);
        const double aside = length(offset), along = ahead_at(time);
        const double q = in_front ? maximum(along, 0.0) : minimum(along, 0.0);
        const double tangent = square_root(maximum(aside * aside + q * q - diameter * aside, 0.0));
        const double behind = tangent - q; // at the circle's far end `behind` is only rounding
        const bool from_ahead = in_front || behind < aside * 0.25;
        const double y = from_ahead ? aside : behind, x = from_ahead ? q + tangent : aside - diameter;
        const double scale = ratio(1.0, x * x + y * y), sine = 2.0 * x * y * scale, cosine = (x - y) * (x + y) * scale;
        constexpr double least_divisor = 0x1p-1000;               // avoids a division by 0 in the branch not chosen
        const bool kinks = !(aside > 0.0) || dimension_v<V> == 2; // `aside` has a kink on the line of flight
        const double aside_rate = !kinks           ? dot(offset, across_rate) / maximum(aside, least_divisor)
                                : time < axis_time ? -length(across_rate)
                                                   : length(across_rate);
        return {diameter * parts::arc_tangent(y, x) + tangent, ahead_rate * cosine + aside_rate * sine, sine, cosine};
    }
    /// The lead: the distance that the missile has flown at a time, minus the length of the path to the target. The
    /// lead is 0 at a meeting, and below 0 until the missile has caught up.
    struct Lead {
        double value, rate;
        double tolerance; ///< a bound on the rounding error of the value
    };
    [[nodiscard]] constexpr Lead lead_at(double time, bool in_front) const noexcept {
        constexpr double rounding = 0x1p-50; // 8 roundings of each of the two terms
        const ArcPath path = path_at(time, in_front);
        const double flown = speed * time;
        return {flown - path.length, speed - path.along, (flown + path.length) * rounding};
    }
    [[nodiscard]] constexpr bool is_inside(double time) const noexcept {
        const double aside = length(across_at(time)), q = ahead_at(time);
        return aside * aside + q * q < diameter * aside;
    }

    /// The time of the first meeting; below 0 if there is none.
    [[nodiscard]] constexpr double first_meeting() const noexcept {
        if (!(target_speed * target_speed >= parts::smallest_normal<double>()))
            return is_inside(0.0) ? -1.0 : path_at(0.0).length / speed;
        constexpr double farthest = 0x1p506;    // the square of this distance fits a double
        constexpr double on_the_spot = 0x1p-44; // a distance below this fraction of the target's travel is rounding
        const double end = farthest / maximum(speed, target_speed);
        std::array<double, 8> ends{}; // start times of the intervals between kinks and crossings
        std::size_t count = 1;
        const auto add = [&](double time) {
            if (!(time > 0.0 && time < end)) return;
            std::size_t place = count++;
            for (; place > 1 && ends[place - 1] > time; --place) ends[place] = ends[place - 1];
            ends[place] = time;
        };
        add_crossings(add);
        if (magnitude(ahead_rate) > 0.0) add(-ahead / ahead_rate);
        add(axis_time);
        for (std::size_t i = 0; i < count; ++i) {
            const bool last = i + 1 == count;
            const double from = ends[i], to = last ? end : ends[i + 1], middle = from + (to - from) * 0.5;
            if (is_inside(middle)) continue;
            const bool in_front = ahead_at(middle) >= 0.0;
            Lead lead = lead_at(from, in_front);
            const double distance = magnitude(ahead_at(from)) + length(across_at(from));
            if (in_front && distance <= target_speed * from * on_the_spot) lead.value = speed * from; // path length 0
            if (magnitude(lead.value) <= lead.tolerance) return from;
            const double found = lead.value < 0.0 ? catches_up(from, to, in_front) : falls_back(from, to, in_front);
            if (found >= 0.0) return found;
        }
        return -1.0;
    }

private:
    [[nodiscard]] constexpr double ahead_at(double time) const noexcept { return ahead + ahead_rate * time; }
    [[nodiscard]] constexpr V across_at(double time) const noexcept { return across + across_rate * time; }
    /// Adds the times at which the target crosses the circle, or in 3D the torus of all turning circles:
    ///     |d|^4 = D^2 (|d|^2 - ahead^2)      d: position of the target      D = diameter
    /// A crossing needs |d| <= D. The units of length and time are D and the time span with |d| <= D, so the
    /// coefficients are near 1.
    constexpr void add_crossings(const auto& add) const noexcept {
        if (!(diameter * diameter >= parts::smallest_normal<double>())) return;
        constexpr double margin = 1.0625; // lengthens the time span, so that no crossing at its end is lost
        // the distance that the target has moved since it was closest to the missile's start; below 0 before that time
        const double passed = (ahead * ahead_rate + dot(across, across_rate)) / target_speed;
        const double closest = maximum(-passed, 0.0) / target_speed, beyond = maximum(passed, 0.0);
        const double q = ahead_at(closest), room = diameter * diameter - q * q - length_squared(across_at(closest));
        if (!(room > 0.0)) return;
        const double before = minimum(square_root(room) / target_speed * margin, closest), start = closest - before;
        const double after = (square_root(room + beyond * beyond) - beyond) / target_speed * margin;
        const double span = before + after, unit = 1.0 / diameter;
        const V c = across_at(start) * unit, c_rate = across_rate * span * unit;
        const double a = ahead_at(start) * unit, a_rate = ahead_rate * span * unit;
        const Polynomial<double, 2> beside{{length_squared(c), 2.0 * dot(c, c_rate), length_squared(c_rate)}};
        const Polynomial<double, 2> squared{
            {beside.c[0] + a * a, beside.c[1] + 2.0 * a * a_rate, beside.c[2] + a_rate * a_rate}};
        Polynomial<double, 4> crossing = squared * squared;
        for (int i = 0; i < 3; ++i) crossing.c[i] -= beside.c[i];
        const auto roots = positive_roots<4>(crossing);
        for (int i = 0; i < roots.count; ++i) add(start + roots[i].at * span);
    }

    /// The time of the first meeting between `from` and `to`, for a lead below 0 at `from`; -1 if there is none. The
    /// length of the path is a convex function of the target's position. So the lead is below its tangents, and
    /// Newton's steps approach the meeting from one side. The exception is a target in 3D that passes the line of
    /// flight behind the missile without crossing the line. For such a target, the second derivative of the lead is at
    /// most the second derivative of `aside`. The rate of the lead is at most the sum of both speeds.
    [[nodiscard]] constexpr double catches_up(double from, double to, bool in_front) const noexcept {
        const bool bends = !in_front && dimension_v<V> == 3;
        constexpr double jump = 0x1p20; // a lead above this number of tolerances lies past a jump of the path
        constexpr int max_iterations = 10'000;
        const double fastest = speed + target_speed;
        double time = from;
        for (int iteration = 0;; ++iteration) {
            const Lead lead = lead_at(time, in_front);
            if (lead.value > lead.tolerance * jump) return falls_back(time, to, in_front);
            // uncovered: no test reaches max_iterations, because no known meeting takes so many iterations
            if (lead.value >= -lead.tolerance || iteration == max_iterations) return time;
            double step = to;
            if (!bends) {
                if (!(lead.rate > 0.0)) return -1.0;
                step = -lead.value / lead.rate;
            } else {
                const bool nears = time < axis_time;
                const double most = nears ? (axis_time - time) * 0.5 : to,
                             bend = aside_bend(nears ? time + most : time);
                const double root = square_root(lead.rate * lead.rate - 2.0 * bend * lead.value),
                             sum = lead.rate + root;
                step = sum > 0.0 ? minimum(-2.0 * lead.value / sum, most) : most;
                step = maximum(step, -lead.value / fastest);
            }
            const double next = time + step;
            if (!(next < to)) return -1.0;
            if (!(next > time)) return time;
            time = next;
        }
    }
    /// The second derivative of the target's distance from the line of flight.
    [[nodiscard]] constexpr double aside_bend(double time) const noexcept {
        const double aside = length(across_at(time));
        const double rate = length(across_rate) * ratio(clearance, aside);
        return rate * ratio(rate, aside);
    }

    /// The time of the meeting between `from` and `to`, for a lead above 0 at `from`; -1 if there is none. Only a
    /// target faster than the missile can bring the lead back to 0. At most one meeting exists (reasons:
    /// docs/notes/homing.md), so bisection finds it.
    [[nodiscard]] constexpr double falls_back(double from, double to, bool in_front) const noexcept {
        if (!(target_speed > speed) || !(lead_at(to, in_front).value < 0.0)) return -1.0;
        double low = from, high = to;
        for (double middle = midpoint(low, high); low < middle && middle < high; middle = midpoint(low, high))
            (lead_at(middle, in_front).value > 0.0 ? low : high) = middle;
        const Lead lead = lead_at(high, in_front);
        constexpr double jump = 0x1p30; // a lead above this number of tolerances is a jump of the path
        return magnitude(lead.value) <= lead.tolerance * jump ? high : -1.0;
    }
};

/// The time at which a missile that does not turn hits the target; -1 if there is no hit. A miss counts as a hit if its
/// square is at most `rounding` times the square of the distance at the start.
template <Vector V>
[[nodiscard]] inline constexpr double straight_meeting(
    const V& offset, const V& velocity, const V& target_velocity, double rounding) noexcept {
    const V closing = target_velocity - velocity;
    const double time = -dot(offset, closing) * ratio(1.0, length_squared(closing));
    return time > 0.0 && length_squared(V(offset + closing * time)) <= rounding * length_squared(offset) ? time : -1.0;
}

}}} // namespace veer::VEER_UNIT::exact
