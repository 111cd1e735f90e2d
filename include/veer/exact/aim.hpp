// SPDX-License-Identifier: MIT
#pragma once

#include <numbers>

#include "../arithmetic/numbers.hpp"
#include "../rotation.hpp"
#include "../vector.hpp"

// Finds the earliest shot of a barrel that has to turn before it fires. All numbers are doubles. The search steps
// through the times of the meeting. The steps are so short that the barrel cannot make up for the missing angle within
// one step, so the search skips no solution.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A barrel that turns, and a target in uniform motion relative to the barrel. `time` is the time at which shot and
/// target meet. The wait is the time before the shot leaves: `time` minus the shot's time of flight. If the target
/// moves away, the two times may almost cancel, so the wait is computed from squares:
///     speed wait = speed time + radius - |place|
///                = (slack time^2 + 2 lean time + spare) / (speed time + radius + |place|)
///     slack = speed^2 - |rate|^2      lean = speed radius - offset . rate      spare = radius^2 - |offset|^2
template <Vector V> struct TurningBarrel {
    V offset, rate; ///< position and velocity of the target, relative to the barrel
    V barrel;       ///< direction of the barrel at time 0
    double speed, radius, turn_rate;
    double tolerance;     ///< size up to which an angle counts as 0  [rad]
    double start_squared; ///< |offset|^2
    double slack, lean, spare;
    double moment; ///< |offset x rate|^2

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
    /// The time at which a shot has to leave to meet the target at `time`.
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
    /// Whether the target is at the barrel at `time`, up to rounding.
    [[nodiscard]] constexpr bool is_here(double time) const noexcept {
        constexpr double rounding = 0x1p-48; // a distance below this fraction of its terms may be rounding
        return length(place(time)) <= (length(offset) + length(rate) * time) * rounding;
    }
    /// The angle that the barrel still has to turn when the shot has to leave; at most 0 if the barrel turns in time.
    [[nodiscard]] constexpr double missing(double time) const noexcept {
        return veer::angle_between(barrel, place(time)) - turn_rate * wait(time);
    }

    /// The time of the first meeting at `first` or later; -1 if there is none. The shot flies for at most max_time. In
    /// a step of the search, the barrel turns by at most half of the missing angle, and the direction to the target by
    /// at most the other half. The wait is a concave function of the time, so its tangent is an upper bound. The
    /// direction to the target turns by an angle g while the target moves by
    ///     |d| sin(g) / sin(c - g)      d = place(time)      c: the angle from d to the target's velocity, g < c
    [[nodiscard]] constexpr double first_meeting(double first, double max_time) const noexcept {
        constexpr double farthest = 0x1p500; // the square of a larger distance may not fit a double
        constexpr double slowest = 0x1p-400; // keeps `end` finite
        constexpr double steepest = 0x1p900; // replaces an infinite slope, because its product with 0 is a NaN
        constexpr double widest = parts::largest<double>() * 0x1p-520; // the square of a larger `most` might overflow
        constexpr int max_iterations = 20'000;
        const double pace = length(rate), most = speed > 0.0 ? radius + speed * max_time : radius;
        const double squared = pace * pace, closing = dot(offset, rate);
        double time = first, end = farthest / maximum(maximum(pace, speed), slowest);
        if (!(squared >= parts::smallest_normal<double>())) {
            if (length(offset) > most) return -1.0;
        } else if (most <= widest) { // at a meeting the target is within the distance `most`
            const double closest = -closing / squared;
            const double aside = length(place(closest)), room = (most - aside) * (most + aside);
            if (room < 0.0) return -1.0;
            const double span = square_root(room) / pace;
            time = maximum(time, closest - span);
            end = minimum(end, closest + span);
        }
        for (int iteration = 0; iteration < max_iterations && time <= end; ++iteration) {
            const double angle = missing(time), growth = minimum(wait_rate(time), steepest);
            if (growth < 0.0) return -1.0; // a shot that meets the target after `time` meets it before, too
            if (angle <= tolerance) return time;
            const V there = place(time);
            const double half = minimum(angle, 2.0 * std::numbers::pi) * 0.5,
                         to_line = veer::angle_between(there, rate);
            double step = turn_rate * growth > 0.0 ? half / (turn_rate * growth) : end;
            const double turn = minimum(half, 0.5 * std::numbers::pi);
            if (turn < to_line) // here the target moves, and both sines are above 0
                step = minimum(step, length(there) * sin_cos(turn).sine / (pace * sin_cos(to_line - turn).sine));
            const double next = time + step;
            if (!(next > time)) return time;
            time = next;
        }
        return -1.0;
    }
};

}}} // namespace veer::VEER_UNIT::exact
