// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../decay.hpp"
#include "../trigonometry.hpp"
#include "../vector.hpp"

// Functions that homing_arc_step, homing_swing_step and homing_brake_step call. The errors below are the largest
// differences between results in float and in double, for 500,000 random inputs. Derivations: docs/notes/homing.md.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The position of a target relative to a missile. The axes are along and across the missile's velocity.
template <Vector V> struct Bearing {
    V heading;                    ///< unit vector along the velocity; for a missile at rest, towards the target
    V side;                       ///< unit vector at a right angle to the heading, towards the target
    scalar_t<V> speed;            ///< [m/s]
    scalar_t<V> ahead, aside;     ///< offset of the target along `heading` and along `side`; aside >= 0     [m]
    scalar_t<V> distance_squared; ///< squared distance to the target                                           [m^2]
    mask_t<scalar_t<V>> aimed;    ///< whether the target is straight ahead, up to rounding
};

/// Computes the Bearing of a target that is seen from a missile.
/// Error: `heading` is off by at most 2 * epsilon, and `ahead` and `aside` by at most 3 * epsilon * distance. `side` is
/// off by at most 3 * epsilon * distance / aside.
/// Degenerate: if the target is straight behind, `side` is perpendicular(velocity). If aside^2 is 0 or subnormal, the
/// target is treated as straight ahead or behind. For a missile at rest at the target, both vectors are zero.
template <Vector V>
[[nodiscard]] inline constexpr Bearing<V> bearing_of(
    const V& position, const As<V>& velocity, const As<V>& target) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position;
    const S distance_squared = length_squared(offset);
    V course = velocity;
    S squared = length_squared(velocity), moving = S(1);
    const auto at_rest = squared < smallest_normal<S>();
    if (any(at_rest)) [[unlikely]] {
        course = select(at_rest, offset, velocity);
        squared = select(at_rest, distance_squared, squared), moving = select(at_rest, S(0), S(1));
    }
    const S size = square_root(squared), inverse_squared = ratio(S(1), squared), inverse_size = size * inverse_squared;
    const S least = smallest_normal<S>(), product = dot(offset, course),
            along = or_zero(distance_squared >= least, product);

    V across = offset - course * S(along * inverse_squared);
    S width_squared = length_squared(across);
    // in float, the target is `aimed` if it is within 1.5e-5 rad of straight ahead; a missile turns more in a frame
    const S rounding = epsilon<S>() * constant<S>(0x1p-9) * distance_squared;
    const auto aimed = both(along >= S(0), width_squared <= maximum(rounding, least));
    // if the target is within 2^-5 rad of straight behind, rounding would tilt `across`
    const auto behind = both(along < S(0), width_squared < maximum(distance_squared * constant<S>(0x1p-10), least));
    S aside = square_root(width_squared), inverse_width = aside * ratio(S(1), width_squared);
    if (any(behind)) [[unlikely]] {
        const V upright = lateral(offset, course);
        const auto in_line = length_squared(upright) < smallest_normal<S>();
        across = select(behind, select(in_line, orthogonal(V(course + course)), upright), across);
        width_squared = length_squared(across), aside = square_root(width_squared),
        inverse_width = aside * ratio(S(1), width_squared);
        aside = select(both(behind, in_line), S(0), aside);
    }
    return {course * inverse_size, across * inverse_width, size * moving, along * inverse_size, aside, distance_squared,
        aimed};
}

template <Scalar S> struct Cruise {
    S change;     ///< change of the speed in the step  [m/s]
    S mean_speed; ///< mean speed over the step         [m/s]
};

/// Computes the change of the speed during a step, and the mean speed over the step. The difference between the speed
/// and propulsion / damping decreases in proportion to exp(-damping * time).
/// Error: both results are off by at most 2 * epsilon * (speed + |propulsion| * time_step).
/// Degenerate: a propulsion below 0 brakes the missile to rest. A damping below 0 is treated as 0.
template <Scalar S>
[[nodiscard]] inline constexpr Cruise<S> cruise(S speed, As<S> propulsion, As<S> damping, As<S> time_step) noexcept {
    const S drag = maximum(damping, S(0)), push = propulsion - drag * speed;
    const Decay<S> decay = exponential_decay(S(drag * time_step));
    return {maximum(S(push * (decay.mean * time_step)), S(S(0) - speed)),
        maximum(S(speed + push * (decay.gain * time_step)), S(0))};
}

/// The curved part of a missile's path during a step. The axes are `heading` and `side` of a Bearing.
template <Scalar S> struct CircleArc {
    S length;        ///< length along the circle     [m]
    S ahead, aside;  ///< position of the arc's end   [m]
    S sine, versine; ///< sine and versine of the angle of turn; versine = 1 - cosine
};

/// Computes an arc of the given length, along which the missile turns by the angle 2 * half_angle.
///     chord = length * sin(half_angle) / half_angle      the angle between chord and heading is half_angle
///     sine = 2 * sin(half_angle) * cos(half_angle)       versine = 2 * sin(half_angle)^2
/// Error: for half_angle in [0, pi/2], `ahead` and `aside` are off by at most 3 * epsilon * length. `sine` is off by at
/// most 5 * epsilon, and `versine` by at most 9 * epsilon.
/// Source: near-minimax polynomials on [0, pi/2]. Their relative error is 2^-24 in float and 2^-54 in double.
template <Scalar S> [[nodiscard]] inline constexpr CircleArc<S> arc_of(S length, As<S> half_angle) noexcept {
    const S square = half_angle * half_angle, fourth = square * square;
    S sine_over_angle, cosine; // even and odd powers of `square` are separate sums, computed in parallel
    if constexpr (is_single_v<S>) {
        sine_over_angle = polynomial(fourth, 1, 0.0083332425, 2.63475636e-6)
                        + square * polynomial(fourth, -0.166666657, -0.000198227397);
        cosine = polynomial(fourth, 1, 0.0416666679, 2.47860826e-5)
               + square * polynomial(fourth, -0.5, -0.00138888124, -2.6546067e-7);
    } else {
        sine_over_angle = polynomial(fourth, 1, 0.0083333333333333159, 2.7557319219163234e-6, 1.6058977312464087e-10,
                              2.7314447669863995e-15)
                        + square
                              * polynomial(fourth, -0.16666666666666666, -0.00019841269841254974,
                                  -2.5052107616996182e-8, -7.6439702967985717e-13);
        cosine = polynomial(fourth, 1, 0.041666666666666664, 2.4801587301579851e-5, 2.0876756602875463e-9,
                     4.7778779252458453e-14)
               + square
                     * polynomial(fourth, -0.5, -0.0013888888888888881, -2.7557319221569563e-7, -1.1470712272749466e-11,
                         -1.5218638369243573e-16);
    }
    const S sine = half_angle * sine_over_angle, chord = length * sine_over_angle;
    return {length, chord * cosine, chord * sine, S(2) * sine * cosine, S(2) * sine * sine};
}

/// The diameter of the circle on which a missile flies if the acceleration `accel` is perpendicular to its velocity.
/// Degenerate: if accel <= 0, the result is range_limit. The result is never larger than range_limit.
template <Scalar S> [[nodiscard]] inline constexpr S turning_diameter(S speed, As<S> accel) noexcept {
    return minimum(quotient(S(S(2) * speed * speed), maximum(accel, smallest_normal<S>())), range_limit<S>());
}

/// Half of the angle by which a missile turns in a step if the acceleration `accel` is perpendicular to its velocity.
/// Degenerate: at rest, or if accel <= 0, the result is 0.
template <Scalar S> [[nodiscard]] inline constexpr S half_angle_of(S speed, As<S> accel, As<S> time_step) noexcept {
    return ratio(S(constant<S>(0.5) * maximum(accel, S(0)) * time_step), speed);
}

/// Computes the curved part of a missile's path during a step. The arc lies on the turning circle. The arc ends where
/// the tangent of the circle leads to the target, or when the step ends.
///     tangent = sqrt(bearing.distance_squared - diameter * bearing.aside)      length of the tangent up to the target
///     tan(e) = y / x = bearing.aside / (bearing.ahead + tangent)               if the target is in front
///                    = (tangent - bearing.ahead) / (bearing.aside - diameter)  if the target is behind
///     e: half the angle of turn      sine = 2 * x * y / (x^2 + y^2)      versine = 2 * y^2 / (x^2 + y^2)
///     length = diameter * e      ahead = diameter / 2 * sine      aside = diameter / 2 * versine
///     if bearing.aimed is true: length = ahead = aside = versine = 0      sine = bearing.aside / bearing.ahead
///
/// @param endless  if true, the arc lasts the whole step
///
/// Degenerate: if the target is inside the circle, or if the arc exceeds half a circle, the arc lasts the whole step.
template <Vector V>
[[nodiscard]] inline constexpr CircleArc<scalar_t<V>> arc_to(const Bearing<V>& bearing, scalar_t<V> mean_speed,
    scalar_t<V> max_accel, scalar_t<V> time_step, mask_t<scalar_t<V>> endless = mask_t<scalar_t<V>>(false)) noexcept {
    using S = scalar_t<V>;
    const S nothing(0), half_angle = half_angle_of(mean_speed, max_accel, time_step);
    const CircleArc<S> straight{
        nothing, nothing, nothing, minimum(ratio(bearing.aside, bearing.ahead), S(half_angle + half_angle)), nothing};
    if (all(bearing.aimed)) return straight;

    const S step_length = mean_speed * time_step, most = minimum(half_angle, constant<S>(1.5707963267948966));
    const CircleArc<S> whole =
        arc_of(select(half_angle > most, S(turning_diameter(mean_speed, max_accel) * most), step_length), most);
    // a test without a square root: tan(e) > aside / (2 * distance), and tan(e) < 2 * e for e <= 1
    const S widest = minimum(half_angle, S(1)) * S(4); // largest aside / distance at which the arc may end sooner
    const auto may_end =
        either(half_angle > S(1), bearing.aside * bearing.aside <= widest * widest * bearing.distance_squared);
    if (!any(either(may_end, bearing.aimed))) return whole;

    const S diameter = turning_diameter(mean_speed, max_accel),
            tangent_squared = bearing.distance_squared - diameter * bearing.aside;
    const S tangent = square_root(maximum(tangent_squared, nothing));
    const auto in_front = bearing.ahead >= nothing;
    const S y = select(in_front, bearing.aside, S(tangent - bearing.ahead));
    const S x = select(in_front, S(bearing.ahead + tangent), S(bearing.aside - diameter));
    const S needed = arc_tangent(y, x), scale = S(2) * ratio(S(1), S(x * x + y * y)),
            radius = constant<S>(0.5) * diameter;
    const S sine = scale * x * y, versine = scale * y * y;
    const auto ends = both(both(both(may_end, !endless), tangent_squared >= nothing), needed < most);
    const auto chosen = [&](S if_aimed, S if_ending, S otherwise) {
        return select(bearing.aimed, if_aimed, select(ends, if_ending, otherwise));
    };
    return {chosen(straight.length, minimum(S(diameter * needed), step_length), whole.length),
        chosen(straight.ahead, S(radius * sine), whole.ahead), chosen(straight.aside, S(radius * versine), whole.aside),
        chosen(straight.sine, sine, whole.sine), chosen(straight.versine, versine, whole.versine)};
}

/// Returns the position and the velocity after a step: along the arc, then straight on. If time_step is 0, both stay.
///     step_length = cruise.mean_speed * time_step      straight = step_length - arc.length
///     next_speed = bearing.speed + cruise.change
///     position' = position + (arc.ahead + straight * (1 - arc.versine), arc.aside + straight * arc.sine)
///     velocity' = velocity + (cruise.change - next_speed * arc.versine, next_speed * arc.sine)
///     (a, b): the vector bearing.heading * a + bearing.side * b
/// Because of rounding, bearing.side may have a component along the heading. The function removes this component if the
/// target is closer than step_length. If cruise.change is 0, steady_factor keeps the speed constant.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> fly_arc(const V& position, const As<V>& velocity, const Bearing<V>& bearing,
    const Cruise<scalar_t<V>>& cruise, const CircleArc<scalar_t<V>>& arc, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S step_length = cruise.mean_speed * time_step, straight = step_length - arc.length,
            next_speed = bearing.speed + cruise.change;
    V side = bearing.side;
    const auto within = bearing.distance_squared < step_length * step_length;
    if (any(within)) {
        side = select(within, normalize_or(V(side - bearing.heading * dot(side, bearing.heading)), side), side);
    }
    const V moved =
        bearing.heading * S(arc.ahead + straight * (S(1) - arc.versine)) + side * S(arc.aside + straight * arc.sine);
    const auto cruises = both(both(cruise.change <= S(0), cruise.change >= S(0)), arc.sine > S(0));
    const S gained = select(cruises, S(bearing.speed * (steady_factor(bearing.speed) - S(1))), cruise.change);
    const V turned = bearing.heading * S(gained - next_speed * arc.versine) + side * S(next_speed * arc.sine);
    return {position + moved, velocity + turned};
}

}}} // namespace veer::VEER_UNIT::parts
