// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/polynomial.hpp"
#include "../trigonometry.hpp"
#include "../vector.hpp"

// When a missile that flies an arc of its circle and then the tangent meets a target in uniform motion. In double.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A missile that turns on a circle, and a target that moves steadily. The target is seen from where the missile
/// starts: `ahead` along its line of flight, `across` as a vector.
template <Vector V> struct CircleAndLine {
    V heading;                ///< unit vector
    V across, across_rate;    ///< of the target, and its rate
    double ahead, ahead_rate; ///< of the target, and its rate
    double diameter, speed;   ///< of the circle, at most 1e150, and of the missile
    double target_speed;
    double axis_time, clearance; ///< when the target is nearest to the line of flight, and its distance then

    constexpr CircleAndLine(const V& offset, const V& velocity, const V& target_velocity, double circle) noexcept
        : heading(velocity * (1.0 / length(velocity))), across(lateral(offset, heading)),
          across_rate(lateral(target_velocity, heading)), ahead(dot(offset, heading)),
          ahead_rate(dot(target_velocity, heading)), diameter(circle), speed(length(velocity)),
          target_speed(length(target_velocity)),
          axis_time(-dot(across, across_rate) * ratio(1.0, length_squared(across_rate))),
          clearance(dimension_v<V> == 2 ? 0.0 : length(V(across + across_rate * axis_time))) {}

    /// The path to the place of the target at a time: an arc that turns by twice half_angle, and the tangent.
    struct ArcPath {
        double length;
        double along;        ///< the target's velocity along the end of the path
        double sine, cosine; ///< of the turn
    };
    /// The path, as arc_to of geometry/arc.hpp takes it; tan(half_angle) = y / x. For a target inside the circle, the
    /// path ends on the circle.
    [[nodiscard]] constexpr ArcPath path_at(double time) const noexcept {
        return path_at(time, ahead + ahead_rate * time >= 0.0);
    }
    /// The same where the caller knows whether the target is in front: as the target passes through the start of the
    /// missile, the length of the path jumps from a whole circle to 0.
    [[nodiscard]] constexpr ArcPath path_at(double time, bool in_front) const noexcept {
        const V offset = across + across_rate * time;
        const double aside = length(offset), place = ahead + ahead_rate * time;
        const double q = in_front ? maximum(place, 0.0) : minimum(place, 0.0);
        const double tangent = square_root(maximum(aside * aside + q * q - diameter * aside, 0.0));
        const double behind = tangent - q; // at the far end of the circle both it and aside - diameter are rounding
        const bool from_ahead = in_front || behind < aside * 0.25;
        const double y = from_ahead ? aside : behind, x = from_ahead ? q + tangent : aside - diameter;
        const double share = ratio(1.0, x * x + y * y), sine = 2.0 * x * y * share, cosine = (x - y) * (x + y) * share;
        constexpr double least_divisor = 0x1p-1000; // keeps the quotient that is not chosen from a division by 0
        const bool kinks = !(aside > 0.0) || dimension_v<V> == 2; // on the line of flight
        const double aside_rate = !kinks           ? dot(offset, across_rate) / maximum(aside, least_divisor)
                                : time < axis_time ? -length(across_rate)
                                                   : length(across_rate);
        return {diameter * parts::arc_tangent(y, x) + tangent, ahead_rate * cosine + aside_rate * sine, sine, cosine};
    }
    /// How far the missile could have flown beyond the target by a given time; 0 at a meeting, below 0 before.
    struct Lead {
        double value, rate;
        double noise; ///< the part of the value that may be rounding
    };
    [[nodiscard]] constexpr Lead lead_at(double time, bool in_front) const noexcept {
        constexpr double rounding = 0x1p-50;
        const ArcPath path = path_at(time, in_front);
        const double flown = speed * time;
        return {flown - path.length, speed - path.along, (flown + path.length) * rounding};
    }
    [[nodiscard]] constexpr bool is_inside(double time) const noexcept {
        const double aside = length(V(across + across_rate * time)), q = ahead + ahead_rate * time;
        return aside * aside + q * q < diameter * aside;
    }

    /// The first meeting; below 0 where there is none.
    [[nodiscard]] constexpr double first_meeting() const noexcept {
        if (!(target_speed * target_speed >= parts::smallest_normal<double>()))
            return is_inside(0.0) ? -1.0 : path_at(0.0).length / speed;
        constexpr double farthest = 0x1p506;    // its square fits a double
        constexpr double on_the_spot = 0x1p-44; // of the distance flown: so near the start only rounding is left
        const double end = farthest / maximum(speed, target_speed);
        std::array<double, 8> ends{}; // ascending
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
            const bool in_front = ahead + ahead_rate * middle >= 0.0;
            Lead lead = lead_at(from, in_front);
            const double off = magnitude(ahead + ahead_rate * from) + length(V(across + across_rate * from));
            if (in_front && off <= target_speed * from * on_the_spot) lead.value = speed * from; // passes the start
            if (magnitude(lead.value) <= lead.noise) return from;
            const double found = lead.value < 0.0 ? catches_up(from, to, in_front) : falls_back(from, to, in_front);
            if (found >= 0.0) return found;
        }
        return -1.0;
    }

private:
    static constexpr int most_rounds = 10'000; ///< end a search if nothing else does

    /// Adds the times at which the target crosses the circle, in space the ring of all circles:
    ///
    ///     |d|^4 = D^2 (|d|^2 - ahead^2)
    ///
    /// This is possible only while |d| <= D. To keep the numbers of the quartic near 1, its time is a share of that
    /// interval, and its lengths are shares of D.
    constexpr void add_crossings(const auto& add) const noexcept {
        if (!(diameter * diameter >= parts::smallest_normal<double>())) return;
        const double passed =
            (ahead * ahead_rate + dot(across, across_rate)) / target_speed; // beyond the closest place
        const double closest = maximum(-passed, 0.0) / target_speed, beyond = maximum(passed, 0.0);
        const V offset = across + across_rate * closest;
        const double q = ahead + ahead_rate * closest, room = diameter * diameter - q * q - length_squared(offset);
        if (!(room > 0.0)) return;
        const double before = minimum(square_root(room) / target_speed * 1.0625, closest), start = closest - before;
        const double after = (square_root(room + beyond * beyond) - beyond) / target_speed * 1.0625;
        const double span = before + after, unit = 1.0 / diameter;
        const V c = (across + across_rate * start) * unit, c_rate = across_rate * span * unit;
        const double a = (ahead + ahead_rate * start) * unit, a_rate = ahead_rate * span * unit;
        const Polynomial<double, 2> beside{{length_squared(c), 2.0 * dot(c, c_rate), length_squared(c_rate)}};
        const Polynomial<double, 2> squared{
            {beside.c[0] + a * a, beside.c[1] + 2.0 * a * a_rate, beside.c[2] + a_rate * a_rate}};
        Polynomial<double, 4> crossing = squared * squared;
        for (int i = 0; i < 3; ++i) crossing.c[i] -= beside.c[i];
        const auto roots = positive_roots<4>(crossing);
        for (int i = 0; i < roots.count; ++i) add(start + roots[i].at * span);
    }

    /// The first meeting from a time on at which the lead is below 0.
    ///
    /// The length of the path is a convex function of the target's place, except where the target is behind and passes
    /// the line of flight at a distance. So the lead lies below each of its tangents, and Newton's steps approach the
    /// meeting from one side without passing it. Behind, the second derivative is at most that of `aside`. Nowhere does
    /// the lead grow faster than the sum of both speeds.
    [[nodiscard]] constexpr double catches_up(double from, double to, bool in_front) const noexcept {
        const bool bends = !in_front && dimension_v<V> == 3;
        constexpr double jump =
            0x1p20; // times the noise: a lead above 0 by more than rounding lies past a jump of the path
        const double fastest = speed + target_speed;
        double time = from;
        for (int round = 0;; ++round) {
            const Lead lead = lead_at(time, in_front);
            if (lead.value > lead.noise * jump) return falls_back(time, to, in_front);
            // uncovered: no meeting has been seen that takes so many rounds
            if (lead.value >= -lead.noise || round == most_rounds) return time;
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
    /// The second derivative of the distance from the line of flight.
    [[nodiscard]] constexpr double aside_bend(double time) const noexcept {
        const double aside = length(V(across + across_rate * time));
        const double rate = length(across_rate) * ratio(clearance, aside);
        return rate * ratio(rate, aside);
    }

    /// The first meeting from a time on at which the missile could have been there before: a faster target that falls
    /// back to it. This can be once at most, so halving finds it: see docs/notes/homing.md.
    [[nodiscard]] constexpr double falls_back(double from, double to, bool in_front) const noexcept {
        const double slowest = target_speed - speed;
        if (!(slowest > 0.0)) return -1.0;
        double low = from, high = to;
        if (!(lead_at(to, in_front).value < 0.0)) return -1.0;
        for (double middle = between(low, high); low < middle && middle < high; middle = between(low, high)) {
            const bool ahead_of_it = lead_at(middle, in_front).value > 0.0;
            (ahead_of_it ? low : high) = middle;
        }
        const Lead lead = lead_at(high, in_front);
        constexpr double jump = 0x1p30; // times the noise: between neighbouring times a path that jumps changes by more
        return magnitude(lead.value) <= lead.noise * jump ? high : -1.0;
    }
};

/// When a missile that does not turn hits a target: where both are then in the same place, up to rounding.
template <Vector V>
[[nodiscard]] inline constexpr double straight_meeting(
    const V& offset, const V& velocity, const V& target_velocity, double rounding) noexcept {
    const V closing = target_velocity - velocity;
    const double time = -dot(offset, closing) * ratio(1.0, length_squared(closing));
    return time > 0.0 && length_squared(V(offset + closing * time)) <= rounding * length_squared(offset) ? time : -1.0;
}

}}} // namespace veer::VEER_UNIT::exact
