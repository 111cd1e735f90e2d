// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/polynomial.hpp"
#include "../arithmetic/sums.hpp"
#include "../vector.hpp"
#include "meeting.hpp"
#include "question.hpp"

// A target that accelerates, and a sphere that grows around the shooter: the quartic of their meetings.

namespace veer { inline namespace VEER_UNIT { namespace exact {

// ---- the motion -----------------------------------------------------------------------------------------------------

/// The motion of the target as seen from the shooter, `offset`, and the radius of the sphere, `reach`.
///
///     offset = d + v t + w t^2 / 2      reach = radius + speed t + thrust t^2 / 2
template <Vector V, Scalar W = scalar_t<V>> struct AcceleratedMotion {
    V d, v, w;
    W speed, thrust, radius;

    [[nodiscard]] constexpr V offset(const W& t) const noexcept { return d + (v + w * W(t * W(0.5))) * t; }
    [[nodiscard]] constexpr W reach(const W& t) const noexcept { return radius + (speed + thrust * t * W(0.5)) * t; }
    /// How far the target is out of reach.
    [[nodiscard]] constexpr W distance_left(const W& t) const noexcept { return length(offset(t)) - reach(t); }

    /// The velocity at time t of a shot fired at where the target is at t.
    [[nodiscard]] constexpr V aimed_velocity(const W& t) const noexcept { return aim(offset(t), speed + thrust * t); }
    /// aimed_velocity at a meeting, where |offset| is known: it equals the reach.
    [[nodiscard]] constexpr V meeting_velocity(const W& t) const noexcept {
        return t > W(0) ? offset(t) * ratio(speed + thrust * t, reach(t)) : aimed_velocity(t);
    }
};

/// The part of its terms by which a sum of them in double-double may be wrong.
inline constexpr double rounding_exactly = 0x1p-98;

/// A bound on the error of `gap` in double, as a polynomial of t^2: a share of the sum of the squares of gap's terms.
struct Noise {
    double still, moving, accelerated; // coefficients of 1, t^2 and t^4, from the terms without t, with t and with t^2

    [[nodiscard]] constexpr double operator()(double t) const noexcept {
        return still + (moving + accelerated * (t * t)) * (t * t);
    }
    [[nodiscard]] constexpr Noise times(double unit) const noexcept {
        return {still * unit, moving * unit, accelerated * unit};
    }
    /// Whether products of these coefficients fit a double.
    [[nodiscard]] constexpr bool is_in_range() const noexcept {
        const auto fits = [](double x) { return !(x > 0.0) || (x > 0x1p-100 && x < 0x1p100); };
        return fits(still) && fits(moving) && fits(accelerated);
    }
};

// ---- the quartic ----------------------------------------------------------------------------------------------------

/// The quartic of the meetings: above 0 while the target is out of reach, 0 at a meeting.
///
///     gap = |d + v t + w t^2 / 2|^2 - (radius + speed t + thrust t^2 / 2)^2
template <Vector V, Scalar W = scalar_t<V>> struct Quartic : AcceleratedMotion<V> {
    using Motion = AcceleratedMotion<V>;
    using Motion::d, Motion::v, Motion::w, Motion::speed, Motion::thrust, Motion::radius;
    using Motion::offset, Motion::reach, Motion::distance_left;

    Polynomial<W, 4> distance_squared, gap;
    Noise size;

    explicit constexpr Quartic(const Motion& motion) noexcept
        : Motion(motion), distance_squared{{length_squared(d), dot(d, v) * W(2), length_squared(v) + dot(d, w),
                              dot(v, w), length_squared(w) * W(0.25)}},
          gap{{distance_squared.c[0] - radius * radius, distance_squared.c[1] - speed * radius * W(2),
              distance_squared.c[2] - speed * speed - thrust * radius, distance_squared.c[3] - speed * thrust,
              distance_squared.c[4] - thrust * thrust * W(0.25)}},
          size{in_double(W(distance_squared.c[0] + radius * radius)), in_double(W(length_squared(v) + speed * speed)),
              in_double(W(distance_squared.c[4] + thrust * thrust * W(0.25)))} {
        // a first or last coefficient of 0 must be exactly 0: it decides how many roots exist
        if constexpr (is_double_word_v<W>) {
            if (radius > W(0)) gap.c[0] = careful_dot(d, d, radius, radius);
            if (thrust > W(0)) gap.c[4] = careful_dot(w, w, thrust, thrust) * W(0.25);
        }
    }

    /// A bound on the rounding error of gap in double: less than 16 roundings of each term, and the square of a sum of
    /// three terms is at most three times the sum of their squares.
    [[nodiscard]] constexpr Noise noise() const noexcept { return size.times(0x30p-53); }

    /// Bounds on the rounding error of gap in double-double: computed as a polynomial, and computed from the vectors,
    /// where `least` is the size of offset and reach before they are squared.
    [[nodiscard]] constexpr double polynomial_doubt(double t) const noexcept {
        const double x = square_root(size.still), y = square_root(size.moving) * t,
                     z = square_root(size.accelerated) * (t * t);
        // the first and the last coefficient are right to the last digit
        const double ends = magnitude(in_double(gap.c[0])) + magnitude(in_double(gap.c[4])) * (t * t) * (t * t);
        return (ends + y * (y + 2.0 * (x + z)) + 2.0 * x * z) * rounding_exactly;
    }
    [[nodiscard]] constexpr double vector_doubt(double t, double least) const noexcept {
        return square_root(3.0 * size(t)) * least * rounding_exactly;
    }

    /// gap at t in double-double, as a polynomial or from the vectors, whichever has the smaller bound. Near a touch
    /// the polynomial loses twice as many digits as the vectors; near t = 0 and far out the polynomial is better,
    /// because its first and last coefficient are exact.
    [[nodiscard]] constexpr W careful_gap(const W& t) const noexcept {
        const W radius_then = reach(t);
        if (polynomial_doubt(in_double(t)) < vector_doubt(in_double(t), in_double(radius_then))) return gap(t);
        return length_squared(offset(t)) - radius_then * radius_then;
    }

    /// The times t > 0 at which gap is 0. A search in double-double starts with one in double. If double is certain of
    /// all roots, each is refined by itself, within the interval found in double; otherwise all are found again in
    /// double-double, and what double-double cannot tell from a touch counts as one.
    template <int Most> [[nodiscard]] constexpr Roots<W, Most> meetings() const noexcept {
        const Noise of_double = noise();
        const auto rough = in_double(gap);
        Roots<double, Most> outline =
            positive_roots<Most>(rough, rough, last_digit_of_double, [&](double t, double) { return of_double(t); });
        if (magnitude(rough.c[4]) <= of_double.accelerated) outline.certain = false;
        if constexpr (!is_double_word_v<W>) return outline;
        else {
            if (!outline.certain) {
                const auto value = [this](const W& t) { return careful_gap(t); };
                return positive_roots<Most>(gap, value, last_digit_exactly, [this](double t, double found) {
                    return minimum(
                        polynomial_doubt(t), vector_doubt(t, square_root(found) + 2.0 * in_double(reach(W(t)))));
                });
            }
            const auto slope = rough.derivative();
            Roots<W, Most> roots;
            for (int i = 0; i < outline.count; ++i) {
                const Root<double>& root = outline[i];
                constexpr double enough = 0x1p-94; // for the last bit of a double
                roots.add({root_between(gap, slope, W(root.low), W(root.high), root.sign_before, W(root.at), enough),
                    W(root.low), W(root.high), root.sign_before});
            }
            return roots;
        }
    }

    /// Whether a root t found in double is close enough: for a float answer as it is, for a double answer before one
    /// step of Newton's iteration. sqrt(sum) is the size of the quantity computed from t, and sqrt(terms) the size of
    /// its terms: the sum must not have cancelled below 2^-7, and the error of t, noise / gap', must be below 2^-42
    /// sqrt(sum / terms) of t.
    [[nodiscard]] constexpr bool is_certain(double t, double rate, double terms, double sum) const noexcept {
        const double error = noise()(t), slope = rate * t;
        return both(error * error * terms * 16.0 < slope * slope * sum * 0x1p-80, terms < sum * 0x1p14);
    }
    [[nodiscard]] constexpr bool is_certain(double t, double terms, double sum) const noexcept {
        return is_certain(t, gap.derivative()(t), terms, sum);
    }
    [[nodiscard]] constexpr bool is_certain(double t) const noexcept {
        return is_certain(t, size(t), reach(t) * reach(t));
    }

    /// If they never meet: whether the distance left falls forever, so that no time has the least. That is so if |w|
    /// equals the thrust, the cubic terms cancel too, and the limit of the distance, gap.c[2] / thrust, is below the
    /// distance left at `closest`.
    [[nodiscard]] constexpr bool misses_for_ever(const W& closest) const noexcept {
        return thrust > W(0) && gap.degree() <= 2 && gap.c[2] <= distance_left(closest) * thrust;
    }

    /// If they never meet: the time at which the distance left is least, because there the distance grows as fast as
    /// the reach.
    ///
    ///     (offset . offset')^2 = (speed + thrust t)^2 |offset|^2
    [[nodiscard]] constexpr W miss_time() const noexcept {
        const auto closing = distance_squared.derivative();
        const Polynomial<W, 1> pace{{speed * W(2), thrust * W(2)}};
        const auto balance = closing * closing - pace * pace * distance_squared;
        constexpr double highest_time = 0x1p100; // its powers fit a double
        constexpr double around = 0x1p-26;       // of a root in double: more than its error where roots come in pairs
        W best = W(0), least = distance_left(best);
        const auto consider = [&]<int N>(const Polynomial<W, N>& polynomial) {
            const auto rough = in_double(polynomial);
            const auto candidates = positive_roots<N>(rough);
            for (int i = 0; i < candidates.count; ++i) {
                const double rough_time = candidates[i].at;
                W time = W(rough_time);
                if (is_double_word_v<W> && rough_time < highest_time) {
                    const W low = W(rough_time * (1.0 - around)), high = W(rough_time * (1.0 + around));
                    const int before = sign_of(polynomial(low));
                    if (before * sign_of(polynomial(high)) < 0)
                        time =
                            root_between(polynomial, rough.derivative(), low, high, before, time, last_digit_exactly);
                }
                const W left = distance_left(time);
                const double rounding = (in_double(least) + 2.0 * in_double(reach(time)))
                                      * (is_double_word_v<W> ? rounding_exactly : 0x1p-52);
                if (in_double(least - left) > rounding) least = left, best = time;
            }
        };
        consider(closing); // for a shot without speed, or with so little that the roots of `balance` come in pairs
        consider(balance);
        return best;
    }
};

/// The quartic of an exact question.
template <Vector V> [[nodiscard]] inline constexpr auto quartic_of(const Question<V>& question) noexcept {
    using Wide = typename Question<V>::Wide;
    return Quartic<Wide>(AcceleratedMotion<Wide>{question.offset, question.target_velocity, question.acceleration,
        question.speed, question.thrust, question.radius});
}

}}} // namespace veer::VEER_UNIT::exact
