// SPDX-License-Identifier: MIT
#pragma once

#include <numbers>

#include "../arithmetic/numbers.hpp"
#include "../rotation.hpp"
#include "../vector.hpp"

// Finds the earliest shot that hits a moving target, for a barrel that must turn before it fires. The search tests
// increasing hit times. Its steps are so short that it skips no solution.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A turning barrel, and a target that moves at a constant velocity relative to the barrel. A shot that hits the target
/// at `time` must leave at wait(time). If the target moves away, the second formula is more accurate:
///     speed * wait = speed * time + radius - |place(time)|
///                  = (slack * time^2 + 2 * lean * time + spare) / (speed * time + radius + |place(time)|)
///     slack = speed^2 - |rate|^2      lean = speed * radius - dot(offset, rate)      spare = radius^2 - |offset|^2
template <Vector V> struct TurningBarrel {
    V offset, rate; ///< position and velocity of the target, relative to the barrel
    V barrel;       ///< direction of the barrel at time 0
    double speed, radius, turn_rate;
    double tolerance;     ///< a smaller angle is treated as 0  [rad]
    double start_squared; ///< |offset|^2
    double slack, lean, spare;
    double moment; ///< |cross(offset, rate)|^2

    constexpr TurningBarrel(const V& from, const V& velocity, const V& pointing, double shot_speed,
        double combined_radius, double barrel_turn_rate, double angle_tolerance) noexcept
        : offset(from), rate(velocity), barrel(pointing), speed(shot_speed), radius(combined_radius),
          turn_rate(barrel_turn_rate), tolerance(angle_tolerance), start_squared(length_squared(from)),
          lean(speed * radius - dot(from, velocity)), spare(radius * radius - start_squared) {
        const auto exact_rate = converted<DoubleDouble>(rate);
        slack = in_double(DoubleDouble(speed) * DoubleDouble(speed) - dot(exact_rate, exact_rate));
        const double pace = length(rate);
        const double aside = pace * length(lateral(offset, V(rate * ratio(1.0, pace))));
        moment = aside * aside;
    }
    [[nodiscard]] constexpr V place(double time) const noexcept { return offset + rate * time; }
    [[nodiscard]] constexpr double wait(double time) const noexcept {
        const double distance = length(place(time)), most = parts::largest<double>() * 0.5;
        if (!(distance > radius && speed > 0.0)) return time;
        if (distance * distance <= start_squared) return time - minimum((distance - radius) / speed, most);
        const double squares = (slack * time + 2.0 * lean) * time + spare;
        return maximum(squares / (speed * time + radius + distance) / speed, -most);
    }
    [[nodiscard]] constexpr double wait_rate(double time) const noexcept {
        const V there = place(time);
        const double distance = length(there), receding = dot(there, rate);
        if (!(distance > radius && speed > 0.0)) return 1.0;
        if (!(receding > 0.0)) return 1.0 - receding / distance / speed;
        return (slack * distance * distance + moment) / (speed * distance + receding) / distance / speed;
    }
    /// Whether the target's distance from the barrel at `time` is 0, up to rounding error.
    [[nodiscard]] constexpr bool is_here(double time) const noexcept {
        constexpr double rounding = 0x1p-48; // bound on the rounding error of the distance, relative to its terms
        return length(place(time)) <= (length(offset) + length(rate) * time) * rounding;
    }
    /// The angle that the barrel still has to turn at wait(time). If the barrel turns fast enough, the angle is <= 0.
    [[nodiscard]] constexpr double missing(double time) const noexcept {
        return veer::angle_between(barrel, place(time)) - turn_rate * wait(time);
    }

    /// The earliest hit time >= `first`; -1 if there is none. The shot flies for at most max_time. In one step, the
    /// barrel turns by at most missing(time) / 2, and so does the direction to the target. That direction turns by an
    /// angle g < c while the target moves by
    ///     |d| * sin(g) / sin(c - g)      d = place(time)      c: angle between d and `rate`
    [[nodiscard]] constexpr double first_meeting(double first, double max_time) const noexcept {
        constexpr double farthest = 0x1p500; // the square of a larger distance may overflow
        constexpr double slowest = 0x1p-400; // keeps `end` finite
        constexpr double steepest = 0x1p900; // replaces an infinite slope, because infinity * 0 is a NaN
        constexpr double widest = parts::largest<double>() * 0x1p-520; // the square of a larger `most` might overflow
        constexpr int max_iterations = 20'000;
        const double pace = length(rate), most = speed > 0.0 ? radius + speed * max_time : radius;
        const double squared = pace * pace, closing = dot(offset, rate);
        double time = first, end = farthest / maximum(maximum(pace, speed), slowest);
        if (!(squared >= parts::smallest_normal<double>())) {
            if (length(offset) > most) return -1.0;
        } else if (most <= widest) { // at a hit, the target's distance is at most `most`
            const double closest = -closing / squared;
            const double aside = length(place(closest)), room = (most - aside) * (most + aside);
            if (room < 0.0) return -1.0;
            const double span = square_root(room) / pace;
            time = maximum(time, closest - span);
            end = minimum(end, closest + span);
        }
        for (int iteration = 0; iteration < max_iterations && time <= end; ++iteration) {
            const double angle = missing(time), growth = minimum(wait_rate(time), steepest);
            if (growth < 0.0) return -1.0; // a shot that hits after `time` has also hit before `time`
            if (angle <= tolerance) return time;
            const V there = place(time);
            const double half = minimum(angle, 2.0 * std::numbers::pi) * 0.5,
                         to_line = veer::angle_between(there, rate);
            double step = turn_rate * growth > 0.0 ? half / (turn_rate * growth) : end;
            const double turn = minimum(half, 0.5 * std::numbers::pi);
            if (turn < to_line) // the target moves, and both sines are above 0
                step = minimum(step, length(there) * sin_cos(turn).sine / (pace * sin_cos(to_line - turn).sine));
            const double next = time + step;
            if (!(next > time)) return time;
            time = next;
        }
        return -1.0;
    }
};

}}} // namespace veer::VEER_UNIT::exact
