// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "exact/homing_time.hpp"
#include "geometry/arc.hpp"
#include "intercept.hpp"
#include "rotation.hpp"
#include "vector.hpp"

// These functions steer missiles. Start with homing_arc_step.
//
//     homing_arc_step        keeps the speed and the turning circle at every frame rate
//     homing_swing_step      first turns away if the target is inside the turning circle
//     homing_brake_step      slows down if the target is inside the turning circle
//     homing_step            is the cheapest, but long frames increase the speed and the turning circle
//     homing_acceleration    returns the acceleration of homing_step, for a physics engine
//     homing_turn_step       limits the turn rate
//     homing_yaw_pitch_step  limits the yaw rate and the pitch rate
//
// An error marked "measured" is the largest difference between float and double in 500,000 random encounters.
// Derivations: docs/notes/homing.md.

namespace veer {

/// Accelerations and drag of a missile. make_homing computes these values from a cruising speed and a turning radius.
template <Scalar S> struct Homing {
    S max_centripetal_accel; ///< [m/s^2]  >= 0  largest acceleration perpendicular to the velocity
    S propulsion;            ///< [m/s^2]  >= 0  acceleration along the velocity
    S damping;               ///< [1/s]    >= 0  drag: deceleration per unit of velocity

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Homing<T>() const noexcept {
        return parts::converted<Homing<T>>(*this);
    }
};
template <parts::Arithmetic... T> Homing(T...) -> Homing<parts::real_if<sizeof...(T) == 3, T...>>;

/// The largest turn rates of a missile.
template <Scalar S> struct YawPitchRates {
    S yaw;   ///< [rad/s]  >= 0  about `up`
    S pitch; ///< [rad/s]  >= 0  towards and away from `up`

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator YawPitchRates<T>() const noexcept {
        return parts::converted<YawPitchRates<T>>(*this);
    }
};
template <parts::Arithmetic... T> YawPitchRates(T...) -> YawPitchRates<parts::real_if<sizeof...(T) == 2, T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Returns the Homing of a missile with a given speed and a given turning radius.
///
///     max_centripetal_accel = speed^2 / curvature_radius      propulsion = speed * damping
///
/// The missile hits every target at rest that is at least 2 * curvature_radius away.
///
/// @param speed             cruising speed                               [m/s]  >= 0
/// @param curvature_radius  radius of the turn                           [m]    >  0
/// @param damping           rate at which the speed returns to `speed`   [1/s]  >= 0
///
/// Error: max_centripetal_accel is off by at most 1 epsilon of its value, and propulsion by at most 0.5 ulp.
/// Range: max_centripetal_accel is at most range_limit.
/// Degenerate: if curvature_radius is 0, max_centripetal_accel is range_limit, or 0 if speed is 0. If curvature_radius
/// is negative, max_centripetal_accel is 0.
/// Source: T. Hirayama, "Homing of beams and missiles", KAYAC engineers' blog (2019).
template <Scalar S>
[[nodiscard]] constexpr Homing<S> make_homing(S speed, As<S> curvature_radius, As<S> damping) noexcept {
    const S square = speed * speed, most = parts::range_limit<S>();
    const S on_a_point = select(both(curvature_radius >= S(0), square > S(0)), most, S(0));
    const S on_a_circle = minimum(quotient(square, maximum(curvature_radius, parts::smallest_normal<S>())), most);
    return {select(curvature_radius > S(0), on_a_circle, on_a_point), speed * damping, damping};
}

/// The same for an integer speed. The result has the type of the floating-point arguments, or float.
template <std::integral A, parts::Arithmetic B, parts::Arithmetic C>
[[nodiscard]] constexpr auto make_homing(A speed, B curvature_radius, C damping) noexcept {
    using S = parts::real_t<A, B, C>;
    return make_homing(static_cast<S>(speed), static_cast<S>(curvature_radius), static_cast<S>(damping));
}

/// Returns the acceleration that turns a missile towards its target. Propulsion and damping control the speed.
///
///     offset = target - position    heading = velocity / |velocity|    aside = offset - heading * dot(offset, heading)
///     aside * max_centripetal_accel / max(|aside|, full_turn_distance) + heading * propulsion - velocity * damping
///
/// |aside| is the distance of the target from the line of flight. If |aside| >= full_turn_distance, the missile turns
/// with max_centripetal_accel. Otherwise, each step corrects this fraction of the angle to the target:
///
///     gain = max_centripetal_accel * |offset| * time_step / (|velocity| * full_turn_distance)
///
/// If gain >= 2, the missile oscillates with growing amplitude.
///
/// @param position            position of the missile  [m]
/// @param velocity            velocity of the missile  [m/s]
/// @param target              position of the target   [m]
/// @param homing              accelerations and damping
/// @param full_turn_distance  least |aside| for a turn with max_centripetal_accel  [m]  > 0
/// @return [m/s^2]
///
/// Error: the result is off by at most 3 epsilon * (turn + propulsion + damping * |velocity|); measured. Here `turn` is
/// max_centripetal_accel * |offset| / max(|aside|, full_turn_distance).
/// Degenerate: if the velocity is zero, aside = offset, and propulsion has no effect. If the target is at the missile,
/// straight ahead or straight behind, the missile does not turn, apart from rounding. If full_turn_distance <= 0, the
/// missile turns with max_centripetal_accel, even if |aside| is only a rounding error.
/// Source: the class Beam of T. Hirayama's article (see make_homing), with full_turn_distance instead of 1.
template <Vector V>
[[nodiscard]] inline constexpr V homing_acceleration(const V& position, const As<V>& velocity, const As<V>& target,
    const Homing<scalar_t<V>>& homing, scalar_t<V> full_turn_distance = scalar_t<V>(1)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position;
    const S inverse_square = ratio(S(1), length_squared(velocity));
    const V aside = offset - velocity * S(dot(offset, velocity) * inverse_square);

    const S saturation = maximum(full_turn_distance, S(0));
    const S divisor_squared =
        maximum(length_squared(aside), maximum(saturation * saturation, parts::smallest_normal<S>()));
    const S turn = quotient(homing.max_centripetal_accel, square_root(divisor_squared));
    const S thrust = homing.propulsion * square_root(inverse_square) - homing.damping;
    return aside * turn + velocity * thrust;
}

/// Returns the position and velocity of a missile after one Euler step with homing_acceleration.
///
///     velocity' = velocity + homing_acceleration(...) * time_step      position' = position + velocity' * time_step
///
/// In a long turn, speed and turning radius exceed the values given to make_homing. For example, at 60 fps with speed
/// 30, radius 25 and damping 0.1, the speed is 10.8 % too high, and the radius is 22.8 % too large.
///
/// @param time_step  [s]  >= 0, below 1 / damping
///
/// Error: within 30 m, the result is off by at most 0.73 ulp in 99 % of cases, and at most 10.2 ulp in all cases.
/// Range: turn and propulsion each change the velocity by at most range_limit in a step.
/// Degenerate: see homing_acceleration. If time_step is 0, position and velocity do not change.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_step(const V& position, const As<V>& velocity, const As<V>& target,
    const Homing<scalar_t<V>>& homing, scalar_t<V> time_step,
    scalar_t<V> full_turn_distance = scalar_t<V>(1)) noexcept {
    using S = scalar_t<V>;
    const auto in_range = [](S change) {
        return clamp(change, S(0) - parts::range_limit<S>(), parts::range_limit<S>());
    };
    const Homing<S> in_a_step{in_range(homing.max_centripetal_accel * time_step),
        in_range(homing.propulsion * time_step), homing.damping * time_step};
    const V change = homing_acceleration(position, velocity, target, in_a_step, full_turn_distance);
    return {position + (velocity + change) * time_step, velocity + change};
}

/// Returns the position and velocity of a missile after one step on a circular arc. The missile flies to a target at
/// rest on an arc, then on a straight line. Speed and turning radius are the same at every frame rate. If the target is
/// inside the turning circle, the missile orbits the target: see widest_hitting_radius.
///
///     turn rate = max_centripetal_accel / s      radius = s^2 / max_centripetal_accel      s: mean speed in the step
///     speed' = v + (speed - v) * exp(-damping * time_step)      v = propulsion / damping
///
/// @param position   position of the missile      [m]
/// @param velocity   velocity of the missile      [m/s]
/// @param target     position of the target       [m]
/// @param homing     accelerations and damping; negative values are treated as 0, but a negative propulsion brakes
/// @param time_step  [s]  negative values are treated as 0
///
/// Error: in a step that ends before the target, the velocity is off by at most 32 epsilon * |velocity|, and the
/// position by at most 6 epsilon * (|position| + length of the step); measured. In a long turn, speed and radius are
/// off by at most 1e-5 of their values, apart from the rounding of positions.
/// Degenerate: if the target is straight behind, the missile turns towards perpendicular(velocity). If propulsion > 0,
/// a missile at rest starts towards the target. At the target, a missile flies straight on. If a step passes the
/// target, the missile flies on, so test for hits with touch_time. If a step is longer than half a circle, the
/// missile flies half a circle, then straight on.
/// Source: the missile of T. Hirayama's article (see make_homing), on the shortest path: L. E. Dubins, American Journal
/// of Mathematics 79 (1957).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_arc_step(const V& position, const As<V>& velocity, const As<V>& target,
    const Homing<scalar_t<V>>& homing, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0));
    const auto bearing = parts::bearing_of(position, velocity, target);
    const auto cruise = parts::cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    const auto arc = parts::arc_to(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration);
    return parts::fly_arc(position, velocity, bearing, cruise, arc, duration);
}

/// Returns the largest turning radius with which homing_arc_step hits a target at rest. With a larger radius, the
/// missile orbits the target. The circle of this radius passes through the target, and is tangent to the velocity.
///
///     |offset|^2 / (2 * |aside|)      offset = target - position      aside: part of offset perpendicular to velocity
///
/// @return [m]  at least |offset| / 2
///
/// Error: a result R is off by at most 2 epsilon * R * (1 + 2 * R / |offset|); measured.
/// Degenerate: if the target is straight ahead or straight behind, the result is infinity. If the missile is at rest or
/// at the target, the result is also infinity.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> widest_hitting_radius(
    const V& position, const As<V>& velocity, const As<V>& target) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position;
    const S distance_squared = length_squared(offset), aside = length(lateral(offset, velocity)),
            least = parts::smallest_normal<S>();
    const auto off_course = both(both(length_squared(velocity) >= least, distance_squared >= least), aside > S(0));
    return select(off_course, ratio(constant<S>(0.5) * distance_squared, aside), parts::infinity<S>());
}

/// Returns the position and velocity of a missile after one step, with a detour for near targets. If the target is
/// inside the turning circle, the missile first turns away. If the target is outside, the step is that of
/// homing_arc_step. The missile hits every target at rest.
///
///     inside: |target - center| < radius - hit_radius      center: centre of the turning circle on the target's side
///
/// @param hit_radius  largest distance from the target that is a hit  [m]  >= 0
///
/// Error: see homing_arc_step. If the target is at the edge of the circle, rounding may change the turn.
/// Degenerate: see homing_arc_step. If hit_radius >= the turning radius, the missile never turns away.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_swing_step(const V& position, const As<V>& velocity,
    const As<V>& target, const Homing<scalar_t<V>>& homing, scalar_t<V> time_step,
    scalar_t<V> hit_radius = scalar_t<V>(0)) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0));
    auto bearing = parts::bearing_of(position, velocity, target);
    const auto cruise = parts::cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    const S radius = constant<S>(0.5) * parts::turning_diameter(cruise.mean_speed, homing.max_centripetal_accel);
    const S core = maximum(radius - maximum(hit_radius, S(0)), S(0)), off_center = bearing.aside - radius;
    const auto inside = bearing.ahead * bearing.ahead + off_center * off_center < core * core;
    bearing.side = select(inside, V(zero<V>() - bearing.side), bearing.side);
    const auto arc = parts::arc_to(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, inside);
    return parts::fly_arc(position, velocity, bearing, cruise, arc, duration);
}

/// Returns the position and velocity of a missile after one step, with braking for near targets. If the target is
/// inside the turning circle, the missile decelerates by max_centripetal_accel, until the circle passes through the
/// target. If the target is outside, the step is that of homing_arc_step. The missile hits every target at rest.
///
///     speed <= sqrt(max_centripetal_accel * widest)
///     widest = (|offset|^2 - hit_radius^2) / (2 * (aside - hit_radius))
///     offset = target - position      aside: distance of the target from the line of flight
///
/// @param hit_radius  largest distance from the target that is a hit  [m]  >= 0
///
/// Error: see homing_arc_step.
/// Degenerate: see homing_arc_step. If propulsion is 0, the missile stays slow after it has braked.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_brake_step(const V& position, const As<V>& velocity,
    const As<V>& target, const Homing<scalar_t<V>>& homing, scalar_t<V> time_step,
    scalar_t<V> hit_radius = scalar_t<V>(0)) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0)), accel = maximum(homing.max_centripetal_accel, S(0));
    const auto bearing = parts::bearing_of(position, velocity, target);
    auto cruise = parts::cruise(bearing.speed, homing.propulsion, homing.damping, duration);

    const S miss = maximum(hit_radius, S(0)), width = maximum(bearing.aside - miss, S(0));
    const S room = maximum(bearing.distance_squared - miss * miss, S(0));
    const S widest = minimum(quotient(room, maximum(S(width + width), parts::smallest_normal<S>())),
        parts::range_limit<S>() * parts::range_limit<S>());
    const S fitting = square_root(accel * widest), braked = accel * duration;
    cruise.change = minimum(cruise.change, S(maximum(fitting, S(bearing.speed - braked)) - bearing.speed));
    cruise.mean_speed = minimum(cruise.mean_speed, maximum(fitting, S(bearing.speed - constant<S>(0.5) * braked)));
    const auto arc = parts::arc_to(bearing, cruise.mean_speed, accel, duration);
    return parts::fly_arc(position, velocity, bearing, cruise, arc, duration);
}

/// Returns the position and velocity of a missile after one step with a limited turn rate.
///
///     velocity' = turn_towards(velocity, target - position, turn_rate * time_step)
///     position' = position + velocity' * time_step
///
/// In a long turn, the missile flies on a circle of radius speed / turn_rate.
///
/// @param turn_rate  [rad/s]
/// @param time_step  [s]
///
/// Error: the velocity is off by at most 12 epsilon * |velocity|, and the position by at most
/// 5 epsilon * (|position| + |velocity| * time_step); measured.
/// Degenerate: see turn_towards.
/// Source: the quaternion method of T. Hirayama's article: see make_homing.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_turn_step(const V& position, const As<V>& velocity, const As<V>& target,
    scalar_t<V> turn_rate, scalar_t<V> time_step) noexcept {
    V turned = turn_towards(velocity, target - position, turn_rate * time_step); // not const: see steer_step
    return {position + turned * time_step, turned};
}

/// Returns the position and velocity of a missile after one step with a limited yaw rate and a limited pitch rate. A
/// missile that flies almost straight up or down turns slowly.
///
///     velocity' = turn_yaw_pitch(velocity, target - position, rates.yaw * time_step, rates.pitch * time_step, up)
///     position' = position + velocity' * time_step
///
/// @param rates      largest turn rates
/// @param up         the axis of yaw, of any length
/// @param time_step  [s]
///
/// Error: the velocity is off by at most 3 epsilon * |velocity|, and the position by at most
/// 3 epsilon * (|position| + |velocity| * time_step); measured.
/// Degenerate: see turn_yaw_pitch.
/// Source: the first method of T. Hirayama's article: see make_homing.
template <Vector3 V>
[[nodiscard]] inline constexpr Motion<V> homing_yaw_pitch_step(const V& position, const As<V>& velocity,
    const As<V>& target, const YawPitchRates<scalar_t<V>>& rates, const As<V>& up, scalar_t<V> time_step) noexcept {
    const V turned = turn_yaw_pitch(velocity, target - position, rates.yaw * time_step, rates.pitch * time_step, up);
    return {position + turned * time_step, turned};
}

/// Returns the earliest time and point at which homing_arc_step can hit a target in uniform motion. The missile must
/// have a constant speed. If you pass `point` of the result to homing_arc_step as the target, the missile reaches this
/// point at `time`, at every frame rate. If the target changes its velocity, call homing_intercept again.
///
///     L(target + target_velocity * t) = |velocity| * t      L(q) = D * e + tangent, the length of the path to q
///     D = 2 * |velocity|^2 / max_centripetal_accel    e: half the turn angle    tangent: length of the straight part
///
/// @param max_time  latest time of a hit  [s]
/// @return time and point of the meeting, and the missile's velocity at the meeting; later_time is infinity, miss is 0
///
/// Error: the time is off by at most 0.5 ulp in float; measured. In double, the point is off by a few epsilon of the
/// distances. The time is off by a few epsilon of its value, unless target and missile are about equally fast.
/// Degenerate:
///     target at the missile               status is coincident, time is 0
///     target always inside the turning circle    status is none, time is infinity, point = target, velocity unchanged
///     target on the edge of the circle    the missile hits only if the target is at rest or moves outwards
///     target slower than about 2^-511 of the missile's speed    the target is treated as at rest
///     missile at rest                     status is none
///     max_centripetal_accel <= 0          the missile hits only if straight flight hits, up to rounding
///     a target that cannot be caught      status is none
///     time > max_time, time too large     status is too_late; the other members are as for a hit
///     an infinity or NaN                  status is invalid, all numbers are zero
/// Source: Buzikov and Galyaev, arXiv 2102.04553.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> homing_intercept(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, const Homing<scalar_t<V>>& homing,
    scalar_t<V> max_time = parts::infinity<scalar_t<V>>()) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<double, dimension_v<V>>;
    if (!exact::all_finite(position, velocity, target, target_velocity, homing.max_centripetal_accel))
        return parts::limited(exact::Answer<V>{}, max_time);
    exact::Answer<V> answer{exact::Outcome::misses, parts::infinity<S>(), target, velocity, parts::infinity<S>()};
    const exact::ScaledOffset<V> units(
        position, target, 0.0, maximum(exact::largest_component(velocity), exact::largest_component(target_velocity)));
    const Wide offset = units.offset, own = units.velocity_here(velocity), other = units.velocity_here(target_velocity);
    if (!(exact::largest_component(offset) > 0.0)) {
        answer.outcome = exact::Outcome::coincident, answer.time = S(0);
        return parts::limited(answer, max_time);
    }
    constexpr double least = parts::smallest_normal<double>(), widest = 1e150; // widest^2 is a finite double
    const double accel = exact::scaled(static_cast<double>(homing.max_centripetal_accel), -units.acceleration_unit()),
                 squared = length_squared(own);
    if (length_squared(velocity) < parts::smallest_normal<S>() || squared < least)
        return parts::limited(answer, max_time);

    double time = -1.0;
    Wide ending = own;
    const double rounding = static_cast<double>(parts::epsilon<S>()) * 0x1p-9; // the tolerance of `aimed` in bearing_of
    const bool turns = homing.max_centripetal_accel > S(0), stands = !(length_squared(other) >= least);
    if (!turns || stands) time = exact::straight_meeting(offset, own, other, rounding);
    if (turns && time < 0.0) {
        const double diameter = minimum(2.0 * squared / maximum(accel, least), widest);
        const exact::CircleAndLine<Wide> circle(offset, own, other, diameter);
        time = circle.first_meeting();
        if (time >= 0.0) {
            const auto end = circle.path_at(time);
            const Wide across = circle.across + circle.across_rate * time;
            const Wide side = normalize_or(across, normalize_or(orthogonal(own), own));
            ending = own * end.cosine + side * (circle.speed * end.sine);
        }
    }
    if (time < 0.0) return parts::limited(answer, max_time);
    const Wide place = parts::converted<double>(target) + exact::scaled(Wide(other * time), units.length_unit);
    answer.outcome = exact::Outcome::meets, answer.time = units.time_of(time);
    answer.point = exact::narrow<V>(place), answer.velocity = units.velocity_of(ending);
    return parts::limited(answer, max_time);
}

/// Returns the time until homing_arc_step hits a target at rest, if the speed of the missile is constant.
///
///     (D * e + tangent) / |velocity|      names as in homing_intercept
///
/// @return [s]
///
/// Error: see homing_intercept.
/// Degenerate: at the target, the result is 0. If the missile is at rest, or if the target is inside the turning
/// circle, the result is infinity.
template <OneAgent V>
[[nodiscard]] inline constexpr scalar_t<V> homing_time(
    const V& position, const As<V>& velocity, const As<V>& target, const Homing<scalar_t<V>>& homing) noexcept {
    return homing_intercept(position, velocity, target, zero<V>(), homing).time;
}

}} // namespace veer::VEER_UNIT
