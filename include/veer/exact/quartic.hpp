// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/polynomial.hpp"
#include "../arithmetic/sums.hpp"
#include "../vector.hpp"
#include "meeting.hpp"
#include "question.hpp"

// The quartic whose roots are the times at which an accelerating target meets a growing sphere around the shooter.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The motion of the target relative to the shooter, and the radius of a sphere. The shot is always on the sphere.
///     offset(t) = d + v * t + w * t^2 / 2      sphere_radius(t) = radius + speed * t + thrust * t^2 / 2
template <Vector V, Scalar W = scalar_t<V>> struct AcceleratedMotion {
    V d, v, w;
    W speed, thrust, radius;
    [[nodiscard]] constexpr V offset(const W& t) const noexcept { return d + (v + w * W(t * W(0.5))) * t; }
    [[nodiscard]] constexpr W sphere_radius(const W& t) const noexcept {
        return radius + (speed + thrust * t * W(0.5)) * t;
    }
    /// The distance of the target from the surface of the sphere; below 0 inside.
    [[nodiscard]] constexpr W separation(const W& t) const noexcept { return length(offset(t)) - sphere_radius(t); }
    /// The velocity at time t of a shot that flies straight to the target's position at time t.
    [[nodiscard]] constexpr V aimed_velocity(const W& t) const noexcept { return aim(offset(t), speed + thrust * t); }
    /// The value of aimed_velocity at a meeting, where |offset| equals sphere_radius.
    [[nodiscard]] constexpr V meeting_velocity(const W& t) const noexcept {
        return t > W(0) ? offset(t) * ratio(speed + thrust * t, sphere_radius(t)) : aimed_velocity(t);
    }
};

/// A bound on the rounding error of a sum in DoubleDouble, relative to its terms.
inline constexpr double rounding_exactly = 0x1p-98;

/// A polynomial in t^2. Its value is the sum of the squared terms of a Quartic, or a bound on the rounding error.
struct TermSizes {
    double still, moving, accelerated; // the coefficients of 1, t^2 and t^4
    [[nodiscard]] constexpr double operator()(double t) const noexcept {
        return still + (moving + accelerated * (t * t)) * (t * t);
    }
    /// Whether products of two coefficients fit in a double.
    [[nodiscard]] constexpr bool is_in_range() const noexcept {
        const auto fits = [](double x) { return !(x > 0.0) || (x > 0x1p-100 && x < 0x1p100); };
        return fits(still) && fits(moving) && fits(accelerated);
    }
};

/// The quartic is above 0 while the target is outside the sphere, and 0 at a meeting.
///     difference_of_squares(t) = |offset(t)|^2 - sphere_radius(t)^2
template <Vector V, Scalar W = scalar_t<V>> struct Quartic : AcceleratedMotion<V> {
    using Motion = AcceleratedMotion<V>;
    using Motion::d, Motion::v, Motion::w, Motion::speed, Motion::thrust, Motion::radius;
    using Motion::offset, Motion::sphere_radius, Motion::separation;
    Polynomial<W, 4> distance_squared, difference_of_squares;
    TermSizes size; ///< squares of the terms in 1, t and t^2

    explicit constexpr Quartic(const Motion& motion) noexcept
        : Motion(motion), distance_squared{{length_squared(d), dot(d, v) * W(2), length_squared(v) + dot(d, w),
                              dot(v, w), length_squared(w) * W(0.25)}},
          difference_of_squares{{distance_squared.c[0] - radius * radius, distance_squared.c[1] - speed * radius * W(2),
              distance_squared.c[2] - speed * speed - thrust * radius, distance_squared.c[3] - speed * thrust,
              distance_squared.c[4] - thrust * thrust * W(0.25)}},
          size{in_double(W(distance_squared.c[0] + radius * radius)), in_double(W(length_squared(v) + speed * speed)),
              in_double(W(distance_squared.c[4] + thrust * thrust * W(0.25)))} {
        // the number of roots depends on the first and the last coefficient, so a coefficient of 0 must be exact
        if constexpr (is_double_word_v<W>) {
            if (radius > W(0)) difference_of_squares.c[0] = dot_less_product(d, d, radius, radius);
            if (thrust > W(0)) difference_of_squares.c[4] = dot_less_product(w, w, thrust, thrust) * W(0.25);
        }
    }

    /// A bound on the rounding error of the quartic in double: 8 epsilon of each term. The factor 3 follows from
    ///     (x + y + z)^2 <= 3 * (x^2 + y^2 + z^2)
    [[nodiscard]] constexpr TermSizes error_bound() const noexcept {
        constexpr double unit = 3 * 16 * 0x1p-53;
        return {size.still * unit, size.moving * unit, size.accelerated * unit};
    }

    /// A bound on the rounding error in DoubleDouble, if the quartic is computed as a polynomial.
    [[nodiscard]] constexpr double polynomial_error(double t) const noexcept {
        const double x = square_root(size.still), y = square_root(size.moving) * t,
                     z = square_root(size.accelerated) * (t * t);
        // the first and the last coefficient are correct to their last digit
        const double ends = magnitude(in_double(difference_of_squares.c[0]))
                          + magnitude(in_double(difference_of_squares.c[4])) * (t * t) * (t * t);
        return (ends + y * (y + 2.0 * (x + z)) + 2.0 * x * z) * rounding_exactly;
    }
    /// A bound on the rounding error in DoubleDouble, if the quartic is computed as |offset|^2 - sphere_radius^2.
    /// @param length  |offset| + sphere_radius
    [[nodiscard]] constexpr double vector_error(double t, double length) const noexcept {
        return square_root(3.0 * size(t)) * length * rounding_exactly;
    }

    /// The value of the quartic at t in DoubleDouble, by the formula with the smaller error bound. The polynomial is
    /// better near t = 0 and for large t. Near a touch, |offset|^2 - sphere_radius^2 is better.
    [[nodiscard]] constexpr W careful_value(const W& t) const noexcept {
        const W radius_then = sphere_radius(t);
        const double time = in_double(t);
        if (polynomial_error(time) < vector_error(time, in_double(radius_then))) return difference_of_squares(t);
        return length_squared(offset(t)) - radius_then * radius_then;
    }

    /// The times t > 0 at which the quartic is 0. If all roots are certain in double, each root is refined in
    /// DoubleDouble. Otherwise the function searches in DoubleDouble, and treats a value within its error bound as 0.
    template <int Most> [[nodiscard]] constexpr Roots<W, Most> meetings() const noexcept {
        const TermSizes error = error_bound();
        const auto rough = in_double(difference_of_squares);
        Roots<double, Most> outline =
            positive_roots<Most>(rough, rough, last_digit_of_double, [&](double t, double) { return error(t); });
        if (magnitude(rough.c[4]) <= error.accelerated) outline.certain = false;
        if constexpr (!is_double_word_v<W>) return outline;
        else {
            if (!outline.certain) {
                const auto value = [this](const W& t) { return careful_value(t); };
                return positive_roots<Most>(
                    difference_of_squares, value, last_digit_exactly, [this](double t, double found) {
                        return minimum(polynomial_error(t),
                            vector_error(t, square_root(found) + 2.0 * in_double(sphere_radius(W(t)))));
                    });
            }
            const auto slope = rough.derivative();
            Roots<W, Most> roots;
            for (int i = 0; i < outline.count; ++i) {
                const auto [at, low, high, before] = outline[i];
                constexpr double enough = 0x1p-94; // small enough for a correct last bit of a double
                roots.add({root_between(difference_of_squares, slope, W(low), W(high), before, W(at), enough), W(low),
                    W(high), before});
            }
            return roots;
        }
    }

    /// Whether a sum that is computed from a root t in double is accurate enough. Both conditions must hold:
    ///     error_bound(t) / rate < 2^-42 * t * sqrt(sum / terms)      sqrt(sum) > 2^-7 * sqrt(terms)
    /// @param rate   derivative of the quartic at t
    /// @param terms  squared size of the terms of the sum
    /// @param sum    square of the sum
    [[nodiscard]] constexpr bool is_certain(double t, double rate, double terms, double sum) const noexcept {
        constexpr double most_cancelled = 0x1p14, allowed = 0x1p-80; // (2^7)^2, and 16 * (2^-42)^2
        const double error = error_bound()(t), slope = rate * t;
        return both(error * error * terms * 16.0 < slope * slope * sum * allowed, terms < sum * most_cancelled);
    }
    [[nodiscard]] constexpr bool is_certain(double t) const noexcept {
        return is_certain(t, difference_of_squares.derivative()(t), size(t), sphere_radius(t) * sphere_radius(t));
    }

    /// Whether the separation of shot and target shrinks for ever, if they never meet. This requires that the cubic
    /// terms cancel. The separation then has the limit c[2] / thrust, which must be at most separation(closest).
    [[nodiscard]] constexpr bool misses_for_ever(const W& closest) const noexcept {
        return thrust > W(0) && difference_of_squares.degree() <= 2
            && difference_of_squares.c[2] <= separation(closest) * thrust;
    }

    /// The time of the least separation, if shot and target never meet. Then |offset| grows as fast as sphere_radius:
    ///     dot(offset, offset')^2 = (speed + thrust * t)^2 * |offset|^2
    [[nodiscard]] constexpr W miss_time() const noexcept {
        const auto closing = distance_squared.derivative();
        const Polynomial<W, 1> pace{{speed * W(2), thrust * W(2)}};
        const auto balance = closing * closing - pace * pace * distance_squared;
        constexpr double highest_time = 0x1p100; // powers of this time fit in a double
        constexpr double bracket = 0x1p-26;      // relative width of the bracket around a root in double
        W best = W(0), least = separation(best);
        const auto consider = [&]<int N>(const Polynomial<W, N>& polynomial) {
            const auto rough = in_double(polynomial);
            const auto candidates = positive_roots<N>(rough);
            for (int i = 0; i < candidates.count; ++i) {
                const double rough_time = candidates[i].at;
                W time = W(rough_time);
                if (is_double_word_v<W> && rough_time < highest_time) {
                    const W low = W(rough_time * (1.0 - bracket)), high = W(rough_time * (1.0 + bracket));
                    const int before = sign_of(polynomial(low));
                    if (before * sign_of(polynomial(high)) < 0)
                        time =
                            root_between(polynomial, rough.derivative(), low, high, before, time, last_digit_exactly);
                }
                const W found = separation(time);
                const double tolerance = (in_double(least) + 2.0 * in_double(sphere_radius(time)))
                                       * (is_double_word_v<W> ? rounding_exactly : 0x1p-52);
                if (in_double(least - found) > tolerance) least = found, best = time;
            }
        };
        consider(closing); // for slow shots, the roots of `balance` are close pairs, which the search may miss
        consider(balance);
        return best;
    }
};

template <Vector V> [[nodiscard]] inline constexpr auto quartic_of(const Question<V>& question) noexcept {
    using Wide = typename Question<V>::Wide;
    return Quartic<Wide>(AcceleratedMotion<Wide>{question.offset, question.target_velocity, question.acceleration,
        question.speed, question.thrust, question.radius});
}

}}} // namespace veer::VEER_UNIT::exact
