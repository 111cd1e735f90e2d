// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/polynomial.hpp"
#include "../trigonometry.hpp"
#include "../vector.hpp"

// Finds the time at which a missile hits a target of constant velocity. The missile first flies along its turning
// circle, then straight along the tangent.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A missile with a turning circle, and a target of constant velocity. Positions are relative to the missile's start.
template <Vector V> struct CircleAndLine {
    V heading;                ///< initial direction of the missile, a unit vector
    V across, across_rate;    ///< components of the target's position and velocity across `heading`
    double ahead, ahead_rate; ///< components of the target's position and velocity along `heading`
    double diameter, speed;   ///< diameter of the turning circle, at most 1e150; speed of the missile
    double target_speed;
    double axis_time, clearance; ///< time and distance at which the target is closest to the line along `heading`

    constexpr CircleAndLine(const V& offset, const V& velocity, const V& target_velocity, double circle) noexcept
        : heading(velocity * (1.0 / length(velocity))), across(lateral(offset, heading)),
          across_rate(lateral(target_velocity, heading)), ahead(dot(offset, heading)),
          ahead_rate(dot(target_velocity, heading)), diameter(circle), speed(length(velocity)),
          target_speed(length(target_velocity)),
          axis_time(-dot(across, across_rate) * ratio(1.0, length_squared(across_rate))),
          clearance(dimension_v<V> == 2 ? 0.0 : length(V(across + across_rate * axis_time))) {}

    struct ArcPath {
        double length;
        double along;        ///< velocity of the target along the last direction of the path
        double sine, cosine; ///< sine and cosine of the angle by which the missile turns
    };
    /// The path to the target's position at `time`. If the target is inside the circle, the path ends on the circle.
    [[nodiscard]] constexpr ArcPath path_at(double time) const noexcept { return path_at(time, ahead_at(time) >= 0.0); }
    /// Returns path_at(time), for callers that know whether the target is in front. For a target at the missile's
    /// start, the path is a point if in_front is true, and otherwise a whole circle. arc_to (geometry/arc.hpp) has two
    /// equal formulas: one is accurate ahead of the missile, and the other behind the missile.
    [[nodiscard]] constexpr ArcPath path_at(double time, bool in_front) const noexcept {
        const V offset = across_at(time);
        const double aside = length(offset), along = ahead_at(time);
        const double q = in_front ? maximum(along, 0.0) : minimum(along, 0.0);
        const double tangent = square_root(maximum(aside * aside + q * q - diameter * aside, 0.0));
        const double behind = tangent - q; // at the far end of the circle, `behind` is only rounding error
        const bool from_ahead = in_front || behind < aside * 0.25;
        const double y = from_ahead ? aside : behind, x = from_ahead ? q + tangent : aside - diameter;
        const double scale = ratio(1.0, x * x + y * y), sine = 2.0 * x * y * scale, cosine = (x - y) * (x + y) * scale;
        constexpr double least_divisor = 0x1p-1000;               // avoids a division by 0 in the branch not chosen
        const bool kinks = !(aside > 0.0) || dimension_v<V> == 2; // the slope of `aside` jumps on the line of flight
        const double aside_rate = !kinks           ? dot(offset, across_rate) / maximum(aside, least_divisor)
                                : time < axis_time ? -length(across_rate)
                                                   : length(across_rate);
        return {diameter * parts::arc_tangent(y, x) + tangent, ahead_rate * cosine + aside_rate * sine, sine, cosine};
    }
    /// The distance that the missile flies in a given time, minus the length of the path to the target at that time.
    /// The lead is 0 at a hit. Before the missile can reach the target, the lead is below 0.
    struct Lead {
        double value, rate;
        double tolerance; ///< bound on the rounding error of the value
    };
    [[nodiscard]] constexpr Lead lead_at(double time, bool in_front) const noexcept {
        constexpr double rounding = 0x1p-50; // 4 epsilon of each term
        const ArcPath path = path_at(time, in_front);
        const double flown = speed * time;
        return {flown - path.length, speed - path.along, (flown + path.length) * rounding};
    }
    [[nodiscard]] constexpr bool is_inside(double time) const noexcept {
        const double aside = length(across_at(time)), q = ahead_at(time);
        return aside * aside + q * q < diameter * aside;
    }

    /// The time of the first hit; below 0 if there is none.
    [[nodiscard]] constexpr double first_meeting() const noexcept {
        if (!(target_speed * target_speed >= parts::smallest_normal<double>()))
            return is_inside(0.0) ? -1.0 : path_at(0.0).length / speed;
        constexpr double farthest = 0x1p506;    // the square of this distance fits in a double
        constexpr double on_the_spot = 0x1p-44; // a smaller distance, relative to the target's travel, is treated as 0
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
    /// Calls add(time) for each time at which the target crosses the turning circle (3D: torus of all turning circles).
    ///     |d|^4 = D^2 * (|d|^2 - ahead^2)      d: position of the target      D = diameter
    /// D is the unit of length, and the duration of |d| <= D is the unit of time, so the coefficients are near 1.
    constexpr void add_crossings(const auto& add) const noexcept {
        if (!(diameter * diameter >= parts::smallest_normal<double>())) return;
        constexpr double margin = 1.0625; // extends the time span, so that a crossing at its end is found
        // distance that the target has moved since it was closest to the missile's start
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

    /// The time of the first hit between `from` and `to`; -1 if there is none. At `from` the lead must be below 0. The
    /// length of the path is a convex function of the target's position, so the lead is concave, and Newton's steps
    /// approach the hit from one side. If a 3D target passes behind the missile without crossing the line along
    /// `heading`, the lead may be convex. Its second derivative is then at most aside_bend(time), and its first
    /// derivative at most the sum of both speeds.
    [[nodiscard]] constexpr double catches_up(double from, double to, bool in_front) const noexcept {
        const bool bends = !in_front && dimension_v<V> == 3;
        constexpr double jump = 0x1p20; // a lead above jump * tolerance means that the path length has jumped
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
    /// The second derivative, by time, of the target's distance from the missile's line of flight.
    [[nodiscard]] constexpr double aside_bend(double time) const noexcept {
        const double aside = length(across_at(time));
        const double rate = length(across_rate) * ratio(clearance, aside);
        return rate * ratio(rate, aside);
    }

    /// The time of the hit between `from` and `to`; -1 if there is none. At `from` the lead must be above 0. The lead
    /// returns to 0 only if the target is faster than the missile. There is at most one hit (proof:
    /// docs/notes/homing.md), so bisection finds this hit.
    [[nodiscard]] constexpr double falls_back(double from, double to, bool in_front) const noexcept {
        if (!(target_speed > speed) || !(lead_at(to, in_front).value < 0.0)) return -1.0;
        double low = from, high = to;
        for (double middle = midpoint(low, high); low < middle && middle < high; middle = midpoint(low, high))
            (lead_at(middle, in_front).value > 0.0 ? low : high) = middle;
        const Lead lead = lead_at(high, in_front);
        constexpr double jump = 0x1p30; // a lead above jump * tolerance is a jump of the path length
        return magnitude(lead.value) <= lead.tolerance * jump ? high : -1.0;
    }
};

/// The time at which a missile that never turns hits the target; -1 if there is none. A small miss is treated as a hit:
///     miss^2 <= rounding * |offset|^2
template <Vector V>
[[nodiscard]] inline constexpr double straight_meeting(
    const V& offset, const V& velocity, const V& target_velocity, double rounding) noexcept {
    const V closing = target_velocity - velocity;
    const double time = -dot(offset, closing) * ratio(1.0, length_squared(closing));
    return time > 0.0 && length_squared(V(offset + closing * time)) <= rounding * length_squared(offset) ? time : -1.0;
}

}}} // namespace veer::VEER_UNIT::exact
