// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "exact/homing_time.hpp"
#include "geometry/arc.hpp"
#include "intercept.hpp"
#include "rotation.hpp"
#include "vector.hpp"

// Seven functions for missiles. "The article" is by T. Hirayama: see make_homing.
//
//     homing_arc_step        the same speed and turning circle at every frame rate: start with this function
//     homing_swing_step      homing_arc_step, but turns away from a target inside the turning circle, then comes back
//     homing_brake_step      homing_arc_step, but slows down for a target inside the turning circle
//     homing_step            the article's Euler step, the cheapest; long frames make speed and circles too large
//     homing_acceleration    the acceleration of homing_step, for a physics engine that moves the missile
//     homing_turn_step       turns by a limited angle per second, at any speed
//     homing_yaw_pitch_step  turns by a limited angle of yaw and a limited angle of pitch per second
//
// An error marked "measured" is the largest difference between float and double in 500,000 random encounters.
// Derivations: docs/notes/homing.md.

namespace veer {

/// The accelerations and the drag of a missile. make_homing computes them from a cruising speed and a turning radius.
template <Scalar S> struct Homing {
    S max_centripetal_accel; ///< [m/s^2]  >= 0  largest acceleration perpendicular to the velocity
    S propulsion;            ///< [m/s^2]  >= 0  acceleration along the velocity
    S damping;               ///< [1/s]    >= 0  drag: deceleration per unit of velocity

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Homing<T>() const noexcept {
        return parts::converted<Homing<T>>(*this);
    }
};
template <parts::Arithmetic... T> Homing(T...) -> Homing<parts::real_if<sizeof...(T) == 3, T...>>;

/// The turn rates of a missile about its two axes.
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

/// The Homing of a missile that flies at `speed` and turns on circles of radius `curvature_radius`.
///
///     max_centripetal_accel = speed^2 / curvature_radius      propulsion = speed * damping
///
/// With any heading, the missile hits every target at rest that is at least 2 * curvature_radius away.
///
/// @param speed             cruising speed                               [m/s]  >= 0
/// @param curvature_radius  radius of the turn                           [m]    >  0
/// @param damping           rate at which the speed returns to `speed`   [1/s]  >= 0
///
/// Error: max_centripetal_accel has a relative error of 1 epsilon, propulsion 0.5 ulp; damping is exact.
/// Range: max_centripetal_accel is at most range_limit.
/// Degenerate: if curvature_radius is 0, max_centripetal_accel is range_limit, or 0 at speed 0. If curvature_radius is
/// negative, max_centripetal_accel is 0.
/// Source: T. Hirayama, "Homing of beams and missiles", KAYAC engineers' blog (2019).
template <Scalar S>
[[nodiscard]] constexpr Homing<S> make_homing(S speed, As<S> curvature_radius, As<S> damping) noexcept {
    const S square = speed * speed, most = parts::range_limit<S>();
    const S on_a_point = select(both(curvature_radius >= S(0), square > S(0)), most, S(0));
    const S on_a_circle = minimum(quotient(square, maximum(curvature_radius, parts::smallest_normal<S>())), most);
    return {select(curvature_radius > S(0), on_a_circle, on_a_point), speed * damping, damping};
}

/// The same for an integer speed. The type of the result is that of the floating-point arguments, else float.
template <std::integral A, parts::Arithmetic B, parts::Arithmetic C>
[[nodiscard]] constexpr auto make_homing(A speed, B curvature_radius, C damping) noexcept {
    using S = parts::real_t<A, B, C>;
    return make_homing(static_cast<S>(speed), static_cast<S>(curvature_radius), static_cast<S>(damping));
}

/// The acceleration that turns a missile towards its target. Propulsion and damping keep the speed.
///
///     offset = target - position    heading = velocity / |velocity|    aside = offset - heading * (offset . heading)
///     aside * max_centripetal_accel / max(|aside|, full_turn_distance) + heading * propulsion - velocity * damping
///
/// |aside| is the distance of the target from the line of flight. If |aside| >= full_turn_distance, the missile turns
/// with max_centripetal_accel. If |aside| is smaller, a step corrects this fraction of the angle to the target:
///
///     gain = max_centripetal_accel * |offset| * time_step / (|velocity| * full_turn_distance)
///
/// With a gain of 2 or more, the missile oscillates more and more.
///
/// @param position            position of the missile  [m]
/// @param velocity            velocity of the missile  [m/s]
/// @param target              position of the target   [m]
/// @param homing              accelerations and damping
/// @param full_turn_distance  least |aside| for a turn with max_centripetal_accel  [m]  > 0; in the article 1 m
/// @return [m/s^2]
///
/// Error: 3 epsilon (turn + propulsion + damping * |velocity|); measured. Here `turn` is
/// max_centripetal_accel * |offset| / max(|aside|, full_turn_distance).
/// Degenerate: at velocity zero, aside = offset, and propulsion has no effect. If the target is at the missile,
/// straight ahead or straight behind, the missile does not turn, apart from rounding. If full_turn_distance <= 0, the
/// missile turns with max_centripetal_accel, even if |aside| is only a rounding error.
/// Source: the class Beam of T. Hirayama's article (2019), with full_turn_distance in place of a length of 1.
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

/// The position and velocity after one Euler step of a missile, as in the class Beam of Hirayama's article.
///
///     velocity' = velocity + homing_acceleration(...) * time_step      position' = position + velocity' * time_step
///
/// In a long turn, speed and turning radius are larger than those of `homing`, above all with long steps. At 60 fps
/// with speed 30, radius 25 and damping 0.1, the speed is 10.8 % too high, and the radius 22.8 % too large.
///
/// @param time_step  [s]  >= 0, below 1 / damping
///
/// Error: 0.73 ulp in 99 % of 100,000 encounters within 30 m (float), 10.2 ulp at most.
/// Range: turn and propulsion each change the velocity by at most range_limit in a step.
/// Degenerate: as homing_acceleration. With time_step 0, position and velocity do not change.
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

/// The position and velocity after one step of a missile on a circular arc. At every frame rate, the missile has the
/// speed and turning radius of `homing`. The path to a target at rest is an arc, then a straight line along its
/// tangent. But if the target is inside the turning circle, the missile orbits the target: see widest_hitting_radius.
/// While the speed changes, each step uses the turning radius of its mean speed.
///
///     turn rate = max_centripetal_accel / |velocity|      radius = |velocity|^2 / max_centripetal_accel
///     speed' = v + (speed - v) * exp(-damping * time_step)      v = propulsion / damping
///
/// @param position   position of the missile      [m]
/// @param velocity   velocity of the missile      [m/s]
/// @param target     position of the target       [m]
/// @param homing     accelerations and damping    a negative number counts as 0, but a negative propulsion brakes
/// @param time_step  [s]  >= 0                    below 0 counts as 0
///
/// Error: velocity 32 epsilon |velocity|, position 6 epsilon (|position| + length of the step), in a step that ends
/// before the target; measured. In a long turn, speed and radius are right within 1e-5, plus the rounding of positions.
/// Degenerate: if the target is straight behind, the missile turns towards perpendicular(velocity). A missile at rest
/// starts towards the target if propulsion is above 0. At the target, a moving missile keeps its heading, and a missile
/// at rest does not move. A missile that reaches the target within a step flies on, so test for hits with touch_time.
/// If a step is longer than half a circle, the missile flies half a circle, then straight on.
/// Source: T. Hirayama (2019); the shortest path: L. E. Dubins, American Journal of Mathematics 79 (1957).
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

/// The largest turning radius with which homing_arc_step hits a target at rest. With a larger radius, the missile
/// orbits the target. The circle of this radius passes through the target, and is tangent to the velocity.
///
///     |offset|^2 / (2 * |aside|)      offset = target - position      aside: part of offset perpendicular to velocity
///
/// @return [m]  at least |offset| / 2
///
/// Error: for a result R, 2 epsilon R * (1 + 2 * R / |offset|); measured.
/// Degenerate: infinity for a target straight ahead or straight behind, for a missile at rest, and at the target.
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

/// The position and velocity after one step of a missile that turns away from a target inside its turning circle. So
/// the missile hits every target at rest. If the target is outside the circle, the step is that of homing_arc_step.
///
///     inside: |target - center| < radius - hit_radius      center: centre of the turning circle on the target's side
///
/// @param hit_radius  largest distance from the target that is a hit  [m]  >= 0
///
/// Error: as homing_arc_step, unless rounding decides whether the target is inside.
/// Degenerate: as homing_arc_step. If hit_radius >= the turning radius, the missile never turns away.
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

/// The position and velocity after one step of a missile that brakes for a target inside its turning circle. So the
/// missile hits every target at rest. The deceleration is max_centripetal_accel, until the circle passes through the
/// target. If the target is outside the circle, the step is that of homing_arc_step.
///
///     speed <= sqrt(max_centripetal_accel * widest)
///     widest = (|offset|^2 - hit_radius^2) / (2 * (aside - hit_radius))
///     offset = target - position      aside: distance of the target from the line of flight
///
/// With hit_radius 0, widest is at least |offset| / 2. So the missile never stops before the target.
///
/// @param hit_radius  largest distance from the target that is a hit  [m]  >= 0
///
/// Error: as homing_arc_step.
/// Degenerate: as homing_arc_step. Without propulsion, the missile stays slow after it has braked.
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

/// The position and velocity after one step of a missile that turns by a limited angle, whatever its speed. Hirayama's
/// article calls this the quaternion method.
///
///     velocity' = turn_towards(velocity, target - position, turn_rate * time_step)
///     position' = position + velocity' * time_step
///
/// In a long turn, the missile flies on a circle of radius speed / turn_rate. Over hours of flight, the speed changes
/// by at most 5e-6 of its value. A turn ends exactly at the direction to the target.
///
/// @param turn_rate  [rad/s]
/// @param time_step  [s]
///
/// Error: velocity 12 epsilon |velocity|, position 5 epsilon (|position| + length of the step); measured.
/// Degenerate: as turn_towards.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_turn_step(const V& position, const As<V>& velocity, const As<V>& target,
    scalar_t<V> turn_rate, scalar_t<V> time_step) noexcept {
    V turned = turn_towards(velocity, target - position, turn_rate * time_step); // not const: see steer_step
    return {position + turned * time_step, turned};
}

/// The position and velocity after one step of a missile whose yaw rate and pitch rate are limited. This is the first
/// method of Hirayama's article. A missile that flies almost straight up or down turns slowly.
///
///     velocity' = turn_yaw_pitch(velocity, target - position, rates.yaw * time_step, rates.pitch * time_step, up)
///     position' = position + velocity' * time_step
///
/// @param rates      largest turn rates
/// @param up         the axis of yaw, of any length
/// @param time_step  [s]
///
/// Error: velocity 3 epsilon |velocity|, position 3 epsilon (|position| + length of the step); measured.
/// Degenerate: as turn_yaw_pitch.
template <Vector3 V>
[[nodiscard]] inline constexpr Motion<V> homing_yaw_pitch_step(const V& position, const As<V>& velocity,
    const As<V>& target, const YawPitchRates<scalar_t<V>>& rates, const As<V>& up, scalar_t<V> time_step) noexcept {
    const V turned = turn_yaw_pitch(velocity, target - position, rates.yaw * time_step, rates.pitch * time_step, up);
    return {position + turned * time_step, turned};
}

/// The earliest meeting of a missile that moves by homing_arc_step with a target in uniform motion. Pass `point` of the
/// result to homing_arc_step as a target at rest. Then the missile reaches this point at `time`, at every frame rate.
/// If the target changes its velocity, compute a new meeting. The missile must keep its speed.
///
///     L(target + target_velocity * t) = |velocity| * t      L(q) = D * e + tangent, the length of the path to q
///     D = 2 * |velocity|^2 / max_centripetal_accel    e: half the turn angle    tangent: length of the straight part
///
/// @param max_time  time at which the missile burns out  [s]
/// @return time and point of the meeting, and the missile's velocity at the meeting; later_time is infinity, miss is 0
///
/// Error: in double, a few epsilon of the distances. If target and missile are not about equally fast, the time has a
/// relative error of a few epsilon. In float, 0.5 ulp of the time; measured.
/// Degenerate:
///     target at the missile               status coincident, time 0
///     target always inside the turning circle    status none, infinite time, point = target, velocity unchanged
///     target on the edge of the circle    a hit if the target is at rest or moves outwards, else none
///     target slower than about 2^-511 of the missile's speed    treated as at rest
///     missile at rest                     status none
///     max_centripetal_accel <= 0          a hit only if straight flight hits, up to rounding
///     a target that cannot be caught      status none
///     time > max_time, time too large     status too_late; the other fields as for a hit
///     an infinity or NaN                  status invalid, all zero
/// Source: Buzikov and Galyaev, arXiv 2102.04553. exact/homing_time.hpp finds the meeting.
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

/// The time until homing_arc_step hits a target at rest, if the missile keeps its present speed.
///
///     (D * e + tangent) / |velocity|      names as in homing_intercept
///
/// @return [s]  exact for a missile whose speed is propulsion / damping
///
/// Error: as homing_intercept.
/// Degenerate: 0 at the target. Infinity for a missile at rest, and for a target inside the turning circle.
template <OneAgent V>
[[nodiscard]] inline constexpr scalar_t<V> homing_time(
    const V& position, const As<V>& velocity, const As<V>& target, const Homing<scalar_t<V>>& homing) noexcept {
    return homing_intercept(position, velocity, target, zero<V>(), homing).time;
}

}} // namespace veer::VEER_UNIT
