// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../vector.hpp"
#include "question.hpp"
#include "thrown_motion.hpp"

// Throws along the curve of a flight at a target in uniform motion.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The roots of the gap between a target in uniform motion and the reach of a throw, found one by one.
///
///     gap of squares = |separation|^2 - reach^2
///
/// Its third derivative is e^-x times a function that is convex or concave everywhere, and so has two roots at most. So
/// the second derivative has three at most, the first four, and the gap five: each lies between two neighbouring roots
/// of the next derivative, where its function is monotone.
template <Vector V> struct FlightMeetings {
    using Rough = ThrownMotion<V, double>;
    using Exact = ThrownMotion<V, DoubleDouble>;
    static constexpr int most = 4;         ///< extrema: each derivative has one root more than the next
    static constexpr double settled = 128; ///< e^-128 is below the last digit of a double-double

    const Rough& rough;
    const Exact& exactly;
    double first, last;      ///< no meeting is earlier, or later
    double nodes[most] = {}; ///< the extrema of the gap, ascending
    int count = 0;           ///< of nodes

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

    /// A derivative of half the gap of squares, and its slope; the third and fourth without a factor that is above 0.
    [[nodiscard]] constexpr Sloped<double> derivative(int order, double t) const noexcept {
        const auto then = rough.at(t);
        const auto turn = rough.bend();                 // closing' = turn left
        const double brake = -rough.drag * rough.speed; // closing_reach' = brake left
        const auto first_one = [&] { return then.slope(); };
        const auto second = [&] {
            return dot(then.closing, then.closing) + dot(then.separation, turn) * then.left
                 - then.closing_reach * then.closing_reach - then.reach * brake * then.left;
        };
        const auto third = [&] {
            return dot(then.closing * 3.0 - then.separation * rough.drag, turn)
                 - (3.0 * then.closing_reach - then.reach * rough.drag) * brake;
        };
        const auto fourth = [&] {
            return dot(turn * (3.0 * then.left) - then.closing * rough.drag, turn)
                 - (3.0 * brake * then.left - then.closing_reach * rough.drag) * brake;
        };
        if (order == 1) return {first_one(), second()};
        if (order == 2) return {second(), third() * then.left};
        if (order == 3) return {third(), fourth()};
        return {fourth(), -4.0 * rough.drag * then.left * (dot(turn, turn) - brake * brake)};
    }

    /// The sign of the gap at a time; 0 where the two touch. `is_node` says that the time is that of an extremum, which
    /// is then found to more digits than those of a double.
    [[nodiscard]] constexpr int sign_at(double t, bool is_node) const noexcept {
        constexpr double longest_step = 0x1p-16; // of the time: a longer one is none of rounding
        const auto then = rough.at(t);
        const double gap = then.gap_of_squares();
        if (magnitude(gap) > then.size * then.size * noise_in_double) return sign_of(gap);
        DoubleDouble time(t);
        for (int round = 0; is_node && round < 3; ++round) {
            const double curvature = derivative(2, t).value;
            const DoubleDouble step =
                exactly.at(time).slope() / DoubleDouble(magnitude(curvature) > 0.0 ? curvature : 1.0);
            if (!(in_double(magnitude(step)) < t * longest_step)) break;
            time = time - step;
        }
        const auto there = exactly.at(time);
        const double exact_gap = in_double(there.gap());
        return magnitude(exact_gap) > there.size * noise_exactly ? sign_of(exact_gap) : 0;
    }

    /// A meeting: between two times, or the touch at `high`.
    struct Meeting {
        bool found = false, touch = false, rises = false;
        double low = 0, high = 0;
    };
    /// The first change of the sign of the gap, from out of reach to within reach or back, in the pieces from `piece`
    /// on; `piece` becomes the next piece after it. `sign` is that of the gap before, 0 where the two touch.
    [[nodiscard]] constexpr Meeting next(int& piece, int& sign) const noexcept {
        for (; piece <= count; ++piece) {
            const double low = piece == 0 ? first : nodes[piece - 1], high = piece < count ? nodes[piece] : last;
            const int at_high = sign_at(high, piece < count);
            if (sign == 0) sign = at_high; // the two have touched so far
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

    static constexpr double for_ever = 0x1p40; ///< a gap that shrinks until here shrinks for ever

    /// The time of the closest miss, where shot and target never meet; `latest` where the miss shrinks for ever.
    [[nodiscard]] constexpr double closest() const noexcept {
        constexpr double stride = 0x1p-4, first_stride = 0x1p-8; // a sixteenth of the time: no dip is narrower
        constexpr double narrow_enough = 0x1p-40;                // near the least gap it hardly changes with the time
        const auto gap = [this](double t) { return rough.at(t).gap(); };
        double best = 0.0, least = gap(0.0), step = 0.0;
        const auto see = [&](double t, double width) {
            const double here = gap(t);
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
        for (int round = 0; round < 100 && step > best * narrow_enough; ++round) {
            const double before = gap(maximum(best - step, 0.0)), after = gap(best + step);
            if (before < least) see(maximum(best - step, 0.0), step);
            else if (after < least) see(best + step, step);
            else step = step * 0.5;
        }
        return best;
    }
};

/// Where, when and how to throw at a target in uniform motion.
template <Vector V>
[[nodiscard]] inline constexpr Answer<V> intercept_of_flight(const FlightQuestion<V>& asked) noexcept {
    using S = scalar_t<V>;
    using Exact = ThrownMotion<V, DoubleDouble>;
    using Wide = typename Exact::Wide;
    if (!asked.is_valid()) return {};
    ThrownMotion<V, double> rough(asked);
    const Exact motion(asked);
    rough.settle_as(motion);
    const FlightMeetings<V> meetings(rough, motion);

    const DoubleDouble own_speed(static_cast<double>(asked.speed));
    const auto fired_at = [&](const DoubleDouble& t) {
        constexpr double least = 0x1p-400; // its square fits a double
        const Wide aim = motion.at(t).separation;
        Wide shot = zero<Wide>();
        if (largest_component(in_double(aim)) > least) shot = aim * DoubleDouble(own_speed / length(aim));
        return narrow<V>(converted<DoubleDouble>(asked.inherited_velocity) + shot);
    };
    const auto answer_at = [&](Outcome outcome, const DoubleDouble& t) -> Answer<V> {
        constexpr double farthest = 0x1p1000; // beyond, the sum may overflow
        const DoubleDouble seconds = scaled(t, motion.time_unit);
        const S time = narrow<S>(seconds);
        if (!is_finite(time)) return {outcome, parts::infinity<S>(), asked.target, fired_at(t)};
        V point = asked.target;
        if (largest_component(converted<double>(asked.target_velocity)) * in_double(seconds) < farthest) {
            const V moved = narrow<V>(
                converted<DoubleDouble>(asked.target) + converted<DoubleDouble>(asked.target_velocity) * seconds);
            if (is_finite(moved)) point = moved;
        }
        return {outcome, time, point, fired_at(t)};
    };

    int piece = 0, sign = rough.is_on_the_spot() ? meetings.sign_at(meetings.first, false) : 1;
    Answer<V> answer;
    if (rough.is_on_the_spot()) {
        answer = {Outcome::coincident, S(0), asked.target, asked.inherited_velocity};
    } else if (motion.at(DoubleDouble(0.0)).gap() <= DoubleDouble(0.0)) {
        answer = answer_at(Outcome::meets, DoubleDouble(0.0));
        sign = -1;
    } else if (const auto meeting = meetings.next(piece, sign); meeting.found)
        answer = answer_at(Outcome::meets, meetings.time_of(meeting));
    else {
        const double t = meetings.closest(), end = meetings.for_ever;
        if (!(t < Exact::latest))
            return {Outcome::misses, parts::infinity<S>(), asked.target, fired_at(DoubleDouble(end)),
                parts::infinity<S>(), rough.length_of(rough.at(end).gap())};
        Answer<V> miss = answer_at(Outcome::misses, DoubleDouble(t));
        miss.later_time = parts::infinity<S>();
        miss.miss = motion.length_of(motion.at(DoubleDouble(t)).gap());
        return miss;
    }
    const auto later = meetings.next(piece, sign);
    answer.later_time = later.found ? motion.time_of(meetings.time_of(later)) : parts::infinity<S>();
    return answer;
}

}}} // namespace veer::VEER_UNIT::exact
