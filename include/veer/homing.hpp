// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

#include "arc.hpp"
#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// How hard a missile turns, pushes and is slowed down. make_homing gives the one of a wanted speed and curvature radius.
template <class S>
struct Homing {
    S max_centripetal_accel; ///< [m/s^2]  >= 0  acceleration across the velocity, at most
    S propulsion;            ///< [m/s^2]  >= 0  acceleration along the velocity
    S damping;               ///< [1/s]    >= 0  drag: the velocity loses this share of itself in a second

    /// Plain numbers become packs by themselves: one missile's values for every lane.
    template <class T>
        requires std::convertible_to<S, T>
    [[nodiscard]] constexpr operator Homing<T>() const noexcept {
        return {static_cast<T>(max_centripetal_accel), static_cast<T>(propulsion), static_cast<T>(damping)};
    }
};

/// The Homing that cruises at `speed` and turns on circles of `curvature_radius`.
///
///     max_centripetal_accel = speed^2 / curvature_radius      propulsion = speed damping
///
/// A target at distance d is reached from every heading when curvature_radius <= d / 2. How quickly the speed returns to
/// `speed` after a turn is 1 / damping seconds.
///
/// @param speed             cruising speed             [m/s]  >= 0
/// @param curvature_radius  radius of the turn         [m]    >  0
/// @param damping           how fast the speed settles [1/s]  >= 0
///
/// Degenerate: radius 0 turns as hard as range_limit allows, or not at all at speed 0;
/// a negative radius does not turn.
///
/// Source: T. Hirayama, "Homing of beams and missiles", KAYAC engineers' blog (2019): centripetal acceleration v^2 / r, and
/// propulsion that balances the damping at the wanted speed.
template <Scalar S>
[[nodiscard]] constexpr Homing<S> make_homing(S speed, std::type_identity_t<S> curvature_radius, std::type_identity_t<S> damping) noexcept {
    const auto curved = curvature_radius > S(0);
    const S straight = select(both(curvature_radius >= S(0), speed * speed > S(0)), range_limit<S>(), S(0));
    return {select(curved, minimum(quotient(S(speed * speed), maximum(curvature_radius, smallest_normal<S>())), range_limit<S>()), straight), speed * damping, damping};
}

/// Acceleration that bends the velocity towards the target while propulsion and damping hold the speed.
///
///     vn = v / |v|      c = d - vn (d . vn)      d = target - position: c is its part across the velocity
///     a  = max_centripetal_accel c / max(|c|, full_turn_distance) + propulsion vn - damping v
///
/// Turns with full force where the target lies more than full_turn_distance off the line of flight, in proportion below it.
/// That distance is in units of length: in a world of centimetres pass 100 for the article's one metre. Below it the heading
/// closes in on the target by a share of its error in each step:
///
///     gain = max_centripetal_accel |d| time_step / (|v| full_turn_distance)      1: at once; from 2 on it swings ever wider
///
/// @param position            where the missile is   [m]
/// @param velocity            its velocity           [m/s]
/// @param target              where to               [m]
/// @param homing              turn, push and drag
/// @param full_turn_distance  saturation             [m]  > 0
/// @return [m/s^2]
///
/// Degenerate: velocity zero has no direction: vn = 0, the whole of d counts as lateral and there is no propulsion. Target
/// at the position, straight ahead or straight behind: no lateral part, no turn, to the few ulp of |d| that rounding leaves
/// off the axes. full_turn_distance <= 0: always full force, those few ulp included.
///
/// Source: the article's class Beam. There c is clamped at length 1 whatever the unit; here the length is a parameter. The
/// article's D = A - AC Dot(AB, AC) has the wrong sign, its code is right; this is the code, with 1 / |v|^2 for the projection
/// so that two divisions and two roots are left.
template <Vector V>
[[nodiscard]] inline V homing_acceleration(const V& position,
                                           const std::type_identity_t<V>& velocity,
                                           const std::type_identity_t<V>& target,
                                           const Homing<scalar_t<V>>& homing,
                                           scalar_t<V> full_turn_distance = scalar_t<V>(1)) noexcept {
    using S = scalar_t<V>;
    const V to_target = target - position;
    const S inverse_square = inverse(length_squared(velocity));
    const V aside = to_target - velocity * S(dot(to_target, velocity) * inverse_square);

    const S saturation = maximum(full_turn_distance, S(0));
    const S reach_squared = maximum(length_squared(aside), maximum(saturation * saturation, smallest_normal<S>()));
    const S turn = quotient(homing.max_centripetal_accel, square_root(reach_squared));
    const S thrust = homing.propulsion * square_root(inverse_square) - homing.damping;
    return aside * turn + velocity * thrust;
}

/// One step of the article's beam, to the letter: velocity first, then the position with the new velocity.
///
///     v += homing_acceleration(...) time_step      p += v time_step
///
/// The three numbers of `homing` are taken for one step before they are used, since they are the same for all agents and the vectors
/// are not. A step changes the velocity by no more than range_limit.
///
/// Being an Euler step it turns wider and flies faster than was asked, the more so the longer the step: at 60 fps with speed
/// 30, radius 25, damping 0.1 a sustained turn settles at +10.8 % speed on a +22.8 % radius. A target exactly behind is flown
/// away from.
///
/// @param time_step  [s]  >= 0, below 1 / damping
///
/// Degenerate: as homing_acceleration; time_step 0 leaves the state as it is.
template <Vector V>
[[nodiscard]] inline Motion<V> homing_step(const V& position,
                                           const std::type_identity_t<V>& velocity,
                                           const std::type_identity_t<V>& target,
                                           const Homing<scalar_t<V>>& homing,
                                           scalar_t<V> time_step,
                                           scalar_t<V> full_turn_distance = scalar_t<V>(1)) noexcept {
    using S = scalar_t<V>;
    const auto in_range = [](S change) { return clamp(change, S(0) - range_limit<S>(), range_limit<S>()); };
    const Homing<S> in_a_step{in_range(homing.max_centripetal_accel * time_step), in_range(homing.propulsion * time_step),
                              homing.damping * time_step};
    const V change = homing_acceleration(position, velocity, target, in_a_step, full_turn_distance);
    return {position + (velocity + change) * time_step, velocity + change};
}

// ---- homing on true arcs ----------------------------------------------------------------------------------------------------

/// One step of a beam that keeps its promises: it moves on a true arc of the radius that was asked for, at the speed that was
/// asked for, at every frame rate, and turns no further than to the target.
///
/// The way to a target that stands still is one circle and the straight line that touches it, at 30 fps as at 240: where the
/// turn ends within a step, the rest of the step is flown straight on. At constant speed two half steps do what one step does,
/// but for rounding; while the speed settles, the circle of a step is that of its mean speed.
///
///     turn rate a / v, radius v^2 / a        a = max_centripetal_accel; see arc_to and fly_arc in arc.hpp
///     speed      relaxes to propulsion / damping as exp(-damping time_step); see cruise there
///
/// With make_homing(speed, curvature_radius, damping) the radius is curvature_radius at that speed, and after a launch or a
/// brake it grows and shrinks with the square of the speed. A target inside the circle is orbited, see widest_hitting_radius;
/// homing_swing_step and homing_brake_step hit it.
///
/// @param position   where the missile is   [m]
/// @param velocity   its velocity           [m/s]
/// @param target     where to               [m]
/// @param homing     turn, push and drag    below 0 counts as 0, but for propulsion, which then brakes
/// @param time_step  [s]  >= 0              below 0 counts as 0
///
/// Degenerate: straight behind, it turns towards perpendicular(velocity) at once. At rest it starts towards the target, if
/// propulsion lets it. At the target it keeps its heading, and at rest there it stays. A target within the way of the step is flown
/// through: look for hits along the step (contact_time), not at its end. A step of more than half a circle flies half a circle, then
/// straight on.
///
/// Source: T. Hirayama, "Homing of beams and missiles" (2019), whose a = v^2 / r is meant so; its Euler step is homing_step.
/// Circle and tangent are the shortest way under a limited curvature: L. E. Dubins, American Journal of Mathematics 79 (1957).
template <Vector V>
[[nodiscard]] inline Motion<V> homing_arc_step(const V& position,
                                               const std::type_identity_t<V>& velocity,
                                               const std::type_identity_t<V>& target,
                                               const Homing<scalar_t<V>>& homing,
                                               scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0));
    const Bearing<V> bearing = bearing_of(position, velocity, target);
    const Cruise<S> motion = cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    const Arc<S> arc = arc_to(bearing, motion.mean_speed, homing.max_centripetal_accel, duration);
    return fly_arc(position, velocity, bearing, motion, arc, duration);
}

/// The largest curvature radius on which pursuit still hits a target that stands still; on a wider one it would orbit it. It is the
/// circle through the target that touches the line of flight.
///
///     |d|^2 / (2 |d across velocity|)      d = target - position
///
/// @return [m]  at least |d| / 2
///
/// Degenerate: infinity straight ahead and straight behind, at rest, and at the target.
template <Vector V>
[[nodiscard]] inline scalar_t<V> widest_hitting_radius(const V& position,
                                                       const std::type_identity_t<V>& velocity,
                                                       const std::type_identity_t<V>& target) noexcept {
    using S = scalar_t<V>;
    using Limits = std::numeric_limits<typename scalar_traits<S>::value>;
    const V to_target = target - position;
    const S distance_squared = length_squared(to_target), aside = length(lateral(to_target, velocity));
    const auto moves = length_squared(velocity) >= smallest_normal<S>();
    const auto off_course = both(both(moves, distance_squared >= smallest_normal<S>()), aside > S(0));
    return select(off_course, ratio(constant<S>(0.5) * distance_squared, aside), S(Limits::infinity()));
}

/// homing_arc_step that never orbits: while the target lies inside its turning circle it swings away from it at full rate, until it
/// can come back on a circle and a straight line. Hits every target that stands still.
///
///     inside: |d - c| < r - hit_radius      c: centre of the circle on the target's side, r its radius
///
/// @param hit_radius  what counts as a hit: a target so near to the circle is taken in passing, without a swing  [m]  >= 0
///
/// Degenerate: as homing_arc_step. With hit_radius >= r it never swings.
///
/// Source: of 10,000 launches in random directions, on a radius of 10 m, at targets 5 to 100 m away and 2 m across, pursuit never hits
/// 1,014; this hits all, and where pursuit hits, at the same time.
template <Vector V>
[[nodiscard]] inline Motion<V> homing_swing_step(const V& position,
                                                 const std::type_identity_t<V>& velocity,
                                                 const std::type_identity_t<V>& target,
                                                 const Homing<scalar_t<V>>& homing,
                                                 scalar_t<V> time_step,
                                                 scalar_t<V> hit_radius = scalar_t<V>(0)) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0));
    Bearing<V> bearing = bearing_of(position, velocity, target);
    const Cruise<S> motion = cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    const S radius = constant<S>(0.5) * turning_diameter(motion.mean_speed, homing.max_centripetal_accel);
    const S core = maximum(radius - maximum(hit_radius, S(0)), S(0)), off_center = bearing.aside - radius;
    const auto inside = bearing.ahead * bearing.ahead + off_center * off_center < core * core;
    bearing.distance_squared = select(inside, S(0), bearing.distance_squared); // which is inside every circle: the arc does not end
    bearing.side = select(inside, zero<V>() - bearing.side, bearing.side);
    const Arc<S> arc = arc_to(bearing, motion.mean_speed, homing.max_centripetal_accel, duration);
    return fly_arc(position, velocity, bearing, motion, arc, duration);
}

/// homing_arc_step that never orbits: while the target lies inside its turning circle it brakes, as hard as it turns, to the
/// speed whose circle runs through the target. Propulsion brings the speed back. Hits every target that stands still.
///
///     v <= sqrt(a r)      r = widest_hitting_radius >= |d| / 2, so that it never comes to rest on the way; with a hit_radius h
///                         r = (|d|^2 - h^2) / (2 (p - h)), p: the target's distance from the line of flight
///
/// @param hit_radius  what counts as a hit: the circle need not come nearer than that  [m]  >= 0
///
/// Degenerate: as homing_arc_step. Without propulsion the speed that was lost does not come back.
///
/// Source: a circle of radius v^2 / a through the target; in the launches of homing_swing_step it hits all, and is the quickest.
template <Vector V>
[[nodiscard]] inline Motion<V> homing_brake_step(const V& position,
                                                 const std::type_identity_t<V>& velocity,
                                                 const std::type_identity_t<V>& target,
                                                 const Homing<scalar_t<V>>& homing,
                                                 scalar_t<V> time_step,
                                                 scalar_t<V> hit_radius = scalar_t<V>(0)) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0)), accel = maximum(homing.max_centripetal_accel, S(0));
    const Bearing<V> bearing = bearing_of(position, velocity, target);
    Cruise<S> motion = cruise(bearing.speed, homing.propulsion, homing.damping, duration);

    const S reach = maximum(hit_radius, S(0)), width = maximum(bearing.aside - reach, S(0));
    const S room = maximum(bearing.distance_squared - reach * reach, S(0));
    const S widest = minimum(quotient(room, maximum(S(width + width), smallest_normal<S>())), range_limit<S>() * range_limit<S>());
    const S fitting = square_root(accel * widest), braked = accel * duration;
    motion.change = minimum(motion.change, S(maximum(fitting, S(bearing.speed - braked)) - bearing.speed));
    motion.mean_speed = minimum(motion.mean_speed, maximum(fitting, S(bearing.speed - constant<S>(0.5) * braked)));
    const Arc<S> arc = arc_to(bearing, motion.mean_speed, accel, duration);
    return fly_arc(position, velocity, bearing, motion, arc, duration);
}

// ---- homing by angles -------------------------------------------------------------------------------------------------------

/// One step of a missile that turns by a limited angle, whatever its speed: the article's quaternion method, without quaternions.
///
///     v = turn_towards(v, target - p, turn_rate time_step)      p += v time_step
///
/// It keeps its speed, and lands exactly on the line to the target. A sustained turn runs on a circle of speed / turn_rate.
///
/// @param turn_rate  [rad/s]
/// @param time_step  [s]
///
/// Degenerate: as turn_towards.
template <Vector V>
[[nodiscard]] inline Motion<V> homing_turn_step(const V& position,
                                                const std::type_identity_t<V>& velocity,
                                                const std::type_identity_t<V>& target,
                                                scalar_t<V> turn_rate,
                                                scalar_t<V> time_step) noexcept {
    const V turned = turn_towards(velocity, target - position, turn_rate * time_step);
    return {position + turned * time_step, turned};
}

/// How fast a missile turns about its two axes.
template <class S>
struct YawPitchRates {
    S yaw;   ///< [rad/s]  >= 0  about `up`
    S pitch; ///< [rad/s]  >= 0  towards and away from `up`

    /// Plain numbers become packs by themselves.
    template <class T>
        requires std::convertible_to<S, T>
    [[nodiscard]] constexpr operator YawPitchRates<T>() const noexcept { return {static_cast<T>(yaw), static_cast<T>(pitch)}; }
};

/// One step of a missile that turns by its two angles on their own: the article's first method, with its weakness at the poles.
///
///     v = turn_yaw_pitch(v, target - p, yaw time_step, pitch time_step, up)      p += v time_step
///
/// @param rates      how fast it turns about each axis
/// @param up         the axis of yaw, of any length
/// @param time_step  [s]
///
/// Degenerate: as turn_yaw_pitch.
template <Vector3 V>
[[nodiscard]] inline Motion<V> homing_yaw_pitch_step(const V& position,
                                                     const std::type_identity_t<V>& velocity,
                                                     const std::type_identity_t<V>& target,
                                                     const YawPitchRates<scalar_t<V>>& rates,
                                                     const std::type_identity_t<V>& up,
                                                     scalar_t<V> time_step) noexcept {
    const V turned = turn_yaw_pitch(velocity, target - position, rates.yaw * time_step, rates.pitch * time_step, up);
    return {position + turned * time_step, turned};
}

/// In the plane there is no pitch: homing_turn_step by another name.
template <Vector2 V>
[[nodiscard]] inline Motion<V> homing_yaw_pitch_step(const V& position,
                                                     const std::type_identity_t<V>& velocity,
                                                     const std::type_identity_t<V>& target,
                                                     scalar_t<V> yaw_rate,
                                                     scalar_t<V> time_step) noexcept {
    return homing_turn_step(position, velocity, target, yaw_rate, time_step);
}

} // namespace veer
