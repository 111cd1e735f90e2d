// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "exact/homing_time.hpp"
#include "intercept.hpp"
#include "parts/arc.hpp"
#include "rotation.hpp"
#include "vector.hpp"

// Which of the seven steps do I want?
//
//     homing_arc_step        a beam or missile that keeps the speed and the turning circle asked for, at every frame
//                            rate: start here
//     homing_swing_step      ... and never orbits a target inside its circle: it swings away and comes back
//     homing_brake_step      ... and never orbits a target inside its circle: it slows down until the circle runs
//                            through the target
//     homing_step            the article's Euler step: cheapest; it flies faster and wider than asked, the more so the
//                            longer the frame
//     homing_acceleration    the same as a force, for a physics engine that does the stepping
//     homing_turn_step       a turn by a limited angle per second, whatever the speed
//     homing_yaw_pitch_step  the same with two limits, about `up` and towards it: easy to jump over, hard to outrun

namespace veer {

/// How hard a missile turns, pushes and is slowed down. make_homing computes it from a speed and a curvature radius.
template <Scalar S> struct Homing {
    S max_centripetal_accel; ///< [m/s^2]  >= 0  acceleration across the velocity, at most
    S propulsion;            ///< [m/s^2]  >= 0  acceleration along the velocity
    S damping;               ///< [1/s]    >= 0  drag: the velocity loses this share of itself in a second

    template <parts::MadeFrom<S> T> [[nodiscard]] constexpr operator Homing<T>() const noexcept {
        return {T(max_centripetal_accel), T(propulsion), T(damping)};
    }
};
template <parts::Arithmetic... T> Homing(T...) -> Homing<parts::real_if<sizeof...(T) == 3, T...>>;

/// The Homing that cruises at `speed` and turns on circles of `curvature_radius`.
///
///     max_centripetal_accel = speed^2 / curvature_radius      propulsion = speed damping
///
/// A target at distance d is reached from every heading when curvature_radius <= d / 2. How quickly the speed returns
/// to `speed` after a turn is 1 / damping seconds.
///
/// @param speed             cruising speed             [m/s]  >= 0
/// @param curvature_radius  radius of the turn         [m]    >  0
/// @param damping           how fast the speed settles [1/s]  >= 0
///
/// Degenerate: radius 0 turns as hard as range_limit allows, or not at all at speed 0;
/// a negative radius does not turn.
///
/// Source: T. Hirayama, "Homing of beams and missiles", KAYAC engineers' blog (2019): centripetal acceleration v^2 / r,
/// and propulsion that balances the damping at the wanted speed.
template <Scalar S>
[[nodiscard]] constexpr Homing<S> make_homing(S speed, As<S> curvature_radius, As<S> damping) noexcept {
    const S square = speed * speed, most = parts::range_limit<S>();
    const S on_a_point = select(both(curvature_radius >= S(0), square > S(0)), most, S(0));
    const S on_a_circle = minimum(quotient(square, maximum(curvature_radius, parts::smallest_normal<S>())), most);
    return {select(curvature_radius > S(0), on_a_circle, on_a_point), speed * damping, damping};
}

/// The same from integers: the floating-point ones of the three decide the type, and integers alone give float.
template <std::integral A, parts::Arithmetic B, parts::Arithmetic C>
[[nodiscard]] constexpr auto make_homing(A speed, B curvature_radius, C damping) noexcept {
    using S = parts::real_t<A, B, C>;
    return make_homing(static_cast<S>(speed), static_cast<S>(curvature_radius), static_cast<S>(damping));
}

/// Acceleration that bends the velocity towards the target while propulsion and damping hold the speed.
///
///     vn = v / |v|      c = d - vn (d . vn)      d = target - position: c is its part across the velocity
///     a  = max_centripetal_accel c / max(|c|, full_turn_distance) + propulsion vn - damping v
///
/// Turns with full force where the target lies more than full_turn_distance off the line of flight, in proportion below
/// it. That distance is in units of length: in a world of centimetres pass 100 for the article's one metre. Below it
/// the heading closes in on the target by a share of its error in each step:
///
///     gain = max_centripetal_accel |d| time_step / (|v| full_turn_distance)      1: at once; from 2 on it swings ever
///                                                                                wider
///
/// @param position            where the missile is   [m]
/// @param velocity            its velocity           [m/s]
/// @param target              where to               [m]
/// @param homing              turn, push and drag
/// @param full_turn_distance  saturation             [m]  > 0
/// @return [m/s^2]
///
/// Degenerate: velocity zero has no direction: vn = 0, the whole of d counts as lateral and there is no propulsion.
/// Target at the position, straight ahead or straight behind: no lateral part, no turn, to the few ulp of |d| that
/// rounding leaves off the axes. full_turn_distance <= 0: always full force, those few ulp included.
///
/// Source: the article's class Beam. There c is clamped at length 1 whatever the unit; here the length is a parameter.
/// The article's D = A - AC Dot(AB, AC) has the wrong sign, its code is right; this is the code, with 1 / |v|^2 for the
/// projection so that two divisions and two roots are left.
template <Vector V>
[[nodiscard]] inline constexpr V homing_acceleration(const V& position, const As<V>& velocity, const As<V>& target,
    const Homing<scalar_t<V>>& homing, scalar_t<V> full_turn_distance = scalar_t<V>(1)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position;
    const S inverse_square = ratio(S(1), length_squared(velocity));
    const V aside = offset - velocity * S(dot(offset, velocity) * inverse_square);

    const S saturation = maximum(full_turn_distance, S(0));
    const S reach_squared =
        maximum(length_squared(aside), maximum(saturation * saturation, parts::smallest_normal<S>()));
    const S turn = quotient(homing.max_centripetal_accel, square_root(reach_squared));
    const S thrust = homing.propulsion * square_root(inverse_square) - homing.damping;
    return aside * turn + velocity * thrust;
}

/// One step of the article's beam, to the letter: velocity first, then the position with the new velocity.
///
///     v += homing_acceleration(...) time_step      p += v time_step
///
/// homing_acceleration is linear in the three numbers of `homing`; so these, not the vectors, are multiplied by
/// time_step, once for all agents. Turn and propulsion change the velocity by at most range_limit each in a step:
/// together by at most sqrt(2) range_limit, because they are at right angles. The damping comes on top.
///
/// Being an Euler step it turns wider and flies faster than was asked, the more so the longer the step: at 60 fps with
/// speed 30, radius 25, damping 0.1 a sustained turn settles at +10.8 % speed on a +22.8 % radius. A target exactly
/// behind is flown away from.
///
/// @param time_step  [s]  >= 0, below 1 / damping
///
/// Degenerate: as homing_acceleration; time_step 0 leaves the state as it is.
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

// ---- homing on true arcs --------------------------------------------------------------------------------------------

/// One step of a beam that keeps its promises: it moves on a true arc of the radius that was asked for, at the speed
/// that was asked for, at every frame rate, and turns no further than to the target.
///
/// The way to a target that stands still is one circle and the straight line that touches it, at 30 fps as at 240:
/// where the turn ends within a step, the rest of the step is flown straight on. At constant speed two half steps do
/// what one step does, but for rounding; while the speed settles, the circle of a step is that of its mean speed.
///
///     turn rate a / v, radius v^2 / a        a = max_centripetal_accel; see arc_to and fly_arc in parts/arc.hpp
///     speed      relaxes to propulsion / damping as exp(-damping time_step); see cruise there
///
/// With make_homing(speed, curvature_radius, damping) the radius is curvature_radius at that speed; at other speeds,
/// after a launch or a brake, it is in proportion to the square of the speed. A target inside the circle is orbited,
/// see widest_hitting_radius; homing_swing_step and homing_brake_step hit it.
///
/// @param position   where the missile is   [m]
/// @param velocity   its velocity           [m/s]
/// @param target     where to               [m]
/// @param homing     turn, push and drag    below 0 counts as 0, but for propulsion, which then brakes
/// @param time_step  [s]  >= 0              below 0 counts as 0
///
/// Degenerate: straight behind, it turns towards perpendicular(velocity) at once. At rest it starts towards the target,
/// if propulsion lets it. At the target it keeps its heading, and at rest there it stays. A target within the way of
/// the step is flown through, at the speed and on the circle of any other step: look for hits along the step
/// (touch_time), not at its end. A step of more than half a circle flies half a circle, then straight on.
///
/// Source: T. Hirayama, "Homing of beams and missiles" (2019), whose a = v^2 / r is meant so; its Euler step is
/// homing_step. Circle and tangent are the shortest way under a limited curvature: L. E. Dubins, American Journal of
/// Mathematics 79 (1957).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_arc_step(const V& position, const As<V>& velocity, const As<V>& target,
    const Homing<scalar_t<V>>& homing, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0));
    const auto bearing = parts::bearing_of(position, velocity, target);
    const auto motion = parts::cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    const auto arc = parts::arc_to(bearing, motion.mean_speed, homing.max_centripetal_accel, duration);
    return parts::fly_arc(position, velocity, bearing, motion, arc, duration);
}

/// The largest curvature radius on which homing_arc_step still hits a target that stands still; on a larger one it
/// orbits the target. That circle runs through the target and touches the line of flight.
///
///     |d|^2 / (2 |d across velocity|)      d = target - position
///
/// @return [m]  at least |d| / 2
///
/// Degenerate: infinity straight ahead and straight behind, at rest, and at the target.
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

/// homing_arc_step that never orbits: while the target lies inside its turning circle it swings away from it at full
/// rate, until it can come back on a circle and a straight line. Hits every target that stands still.
///
///     inside: |d - c| < r - hit_radius      c: centre of the circle on the target's side, r its radius
///
/// @param hit_radius  how near counts as a hit: no swing for a target as near as this to the circle  [m]  >= 0
///
/// Degenerate: as homing_arc_step. With hit_radius >= r it never swings.
///
/// Source: of 10,000 launches in random directions, on a radius of 10 m, at targets 5 to 100 m away and 2 m across,
/// homing_arc_step misses 1,014 for ever. This step hits all, and where homing_arc_step hits, at the same time.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_swing_step(const V& position, const As<V>& velocity,
    const As<V>& target, const Homing<scalar_t<V>>& homing, scalar_t<V> time_step,
    scalar_t<V> hit_radius = scalar_t<V>(0)) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0));
    auto bearing = parts::bearing_of(position, velocity, target);
    const auto motion = parts::cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    const S radius = constant<S>(0.5) * parts::turning_diameter(motion.mean_speed, homing.max_centripetal_accel);
    const S core = maximum(radius - maximum(hit_radius, S(0)), S(0)), off_center = bearing.aside - radius;
    const auto inside = bearing.ahead * bearing.ahead + off_center * off_center < core * core;
    bearing.side = select(inside, V(zero<V>() - bearing.side), bearing.side);
    const auto arc = parts::arc_to(bearing, motion.mean_speed, homing.max_centripetal_accel, duration, inside);
    return parts::fly_arc(position, velocity, bearing, motion, arc, duration);
}

/// homing_arc_step that never orbits: while the target lies inside its turning circle it brakes, as hard as it turns,
/// to the speed whose circle runs through the target. Propulsion brings the speed back. Hits every target that stands
/// still.
///
///     v <= sqrt(a r)      r = (|d|^2 - h^2) / (2 (p - h))
///     p: the target's distance from the line of flight, h: hit_radius
///
/// Without a hit_radius, r is widest_hitting_radius, at least |d| / 2: the missile never comes to rest on its way.
///
/// @param hit_radius  how near counts as a hit: the circle need not run nearer to the target  [m]  >= 0
///
/// Degenerate: as homing_arc_step. Without propulsion the speed that was lost does not come back.
///
/// Source: a circle of radius v^2 / a through the target. Of the 10,000 launches of homing_swing_step this step hits
/// all, and soonest.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_brake_step(const V& position, const As<V>& velocity,
    const As<V>& target, const Homing<scalar_t<V>>& homing, scalar_t<V> time_step,
    scalar_t<V> hit_radius = scalar_t<V>(0)) noexcept {
    using S = scalar_t<V>;
    const S duration = maximum(time_step, S(0)), accel = maximum(homing.max_centripetal_accel, S(0));
    const auto bearing = parts::bearing_of(position, velocity, target);
    auto motion = parts::cruise(bearing.speed, homing.propulsion, homing.damping, duration);

    const S reach = maximum(hit_radius, S(0)), width = maximum(bearing.aside - reach, S(0));
    const S room = maximum(bearing.distance_squared - reach * reach, S(0));
    const S widest = minimum(quotient(room, maximum(S(width + width), parts::smallest_normal<S>())),
        parts::range_limit<S>() * parts::range_limit<S>());
    const S fitting = square_root(accel * widest), braked = accel * duration;
    motion.change = minimum(motion.change, S(maximum(fitting, S(bearing.speed - braked)) - bearing.speed));
    motion.mean_speed = minimum(motion.mean_speed, maximum(fitting, S(bearing.speed - constant<S>(0.5) * braked)));
    const auto arc = parts::arc_to(bearing, motion.mean_speed, accel, duration);
    return parts::fly_arc(position, velocity, bearing, motion, arc, duration);
}

// ---- homing by angles -----------------------------------------------------------------------------------------------

/// One step of a missile that turns by a limited angle, whatever its speed: the article's quaternion method, without
/// quaternions.
///
///     v = turn_towards(v, target - p, turn_rate time_step)      p += v time_step
///
/// It keeps its speed, and lands exactly on the line to the target. A sustained turn runs on a circle of speed /
/// turn_rate.
///
/// @param turn_rate  [rad/s]
/// @param time_step  [s]
///
/// Degenerate: as turn_towards.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> homing_turn_step(const V& position, const As<V>& velocity, const As<V>& target,
    scalar_t<V> turn_rate, scalar_t<V> time_step) noexcept {
    const V turned = turn_towards(velocity, target - position, turn_rate * time_step);
    return {position + turned * time_step, turned};
}

/// How fast a missile turns about its two axes.
template <Scalar S> struct YawPitchRates {
    S yaw;   ///< [rad/s]  >= 0  about `up`
    S pitch; ///< [rad/s]  >= 0  towards and away from `up`

    template <parts::MadeFrom<S> T> [[nodiscard]] constexpr operator YawPitchRates<T>() const noexcept {
        return {T(yaw), T(pitch)};
    }
};
template <parts::Arithmetic... T> YawPitchRates(T...) -> YawPitchRates<parts::real_if<sizeof...(T) == 2, T...>>;

/// One step of a missile that turns by its two angles on their own: the article's first method, with its weakness at
/// the poles.
///
///     v = turn_yaw_pitch(v, target - p, yaw time_step, pitch time_step, up)      p += v time_step
///
/// @param rates      how fast it turns about each axis
/// @param up         the axis of yaw, of any length
/// @param time_step  [s]
///
/// Degenerate: as turn_yaw_pitch.
template <Vector3 V>
[[nodiscard]] inline constexpr Motion<V> homing_yaw_pitch_step(const V& position, const As<V>& velocity,
    const As<V>& target, const YawPitchRates<scalar_t<V>>& rates, const As<V>& up, scalar_t<V> time_step) noexcept {
    const V turned = turn_yaw_pitch(velocity, target - position, rates.yaw * time_step, rates.pitch * time_step, up);
    return {position + turned * time_step, turned};
}

// ---- when circle and line arrive ------------------------------------------------------------------------------------

/// The earliest meeting of a missile that flies by homing_arc_step with a target in uniform motion: aim once at `point`
/// and fly. Ask again when the target turns.
///
///     L(target + target_velocity t) = |velocity| t      L(q): the way of one circle and the line that touches it to q
///     L = D e + tangent      D = 2 |velocity|^2 / max_centripetal_accel      e, tangent: see arc_to in parts/arc.hpp
///
/// `point`, given to homing_arc_step as a target that stands still, is hit at `time` at every frame rate. The missile
/// keeps the speed that it has now: that is exact where it cruises, at propulsion / damping.
///
/// @param position         where the missile is   [m]
/// @param velocity         its velocity           [m/s]
/// @param target           where the target is    [m]
/// @param target_velocity  [m/s]
/// @param homing           turn, push and drag
/// @param max_time         the missile burns out  [s]
/// @return time and point of the meeting, and the velocity of the missile then; later_time is infinity and miss 0
///
/// **Error:** that of the formula in double: a few epsilon of the ways, which is a few epsilon of the time unless the
/// target keeps pace with the missile.
///
/// Degenerate:
///     same place                          coincident: time 0
///     inside of the circle for ever       none: time infinity, point the target, velocity as it is
///     at rest                             none
///     max_centripetal_accel <= 0          a hit only where the straight flight is one, but for rounding
///     a target that cannot be caught      none
///     time > max_time, time too large     too_late, all else as for a hit
///     an infinity or NaN                  invalid, all zero
///
/// Source: L grows by no more than the target moves, and is convex between the circle's edge and the line of flight. So
/// the meetings are found one by one, as in exact/homing_time.hpp. Circle and line against uniform motion: Buzikov and
/// Galyaev, arXiv 2102.04553.
template <OneAgent V>
[[nodiscard]] inline constexpr Intercept<V> homing_intercept(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, const Homing<scalar_t<V>>& homing,
    scalar_t<V> max_time = parts::infinity<scalar_t<V>>()) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<double, dimension_v<V>>;
    if (!exact::all_finite(position, velocity, target, target_velocity, homing.max_centripetal_accel))
        return parts::limited(exact::Answer<V>{}, max_time);
    const Wide start = exact::widen<double>(target), own = exact::widen<double>(velocity),
               other = exact::widen<double>(target_velocity), offset = start - exact::widen<double>(position);
    const double accel = static_cast<double>(homing.max_centripetal_accel), squared = length_squared(own);
    const exact::Answer<V> none{exact::Outcome::misses, parts::infinity<S>(), target, velocity, parts::infinity<S>()};
    if (!(length_squared(offset) > 0.0))
        return parts::limited(
            exact::Answer<V>{exact::Outcome::coincident, S(0), target, velocity, parts::infinity<S>()}, max_time);
    if (length_squared(velocity) < parts::smallest_normal<S>()) return parts::limited(none, max_time);

    double time = -1.0;
    Wide ending = own;
    const double rounding = static_cast<double>(parts::epsilon<S>()) * 0x1p-9; // as `aimed` in bearing_of
    const bool stands = !(length_squared(other) >= parts::smallest_normal<double>());
    if (!(accel > 0.0) || stands) time = exact::straight_meeting(offset, own, other, rounding);
    if (accel > 0.0 && time < 0.0) {
        const exact::CircleAndLine<Wide> course(offset, own, other, minimum(2.0 * squared / accel, 1e150));
        time = course.first_meeting();
        if (time >= 0.0) {
            const auto way = course.way_at(time);
            const Wide across = course.across + course.across_rate * time;
            const Wide side = normalize_or(across, normalize_or(orthogonal(own), own));
            ending = own * way.cosine + side * (course.speed * way.sine);
        }
    }
    if (time < 0.0) return parts::limited(none, max_time);
    return parts::limited(
        exact::Answer<V>{exact::Outcome::meets, static_cast<S>(time),
            exact::narrow_vector<V>(Wide(start + other * time)), exact::narrow_vector<V>(ending), parts::infinity<S>()},
        max_time);
}

/// The time until homing_arc_step hits a target that stands still, at the speed that the missile has now.
///
///     (D e + tangent) / |velocity|      as in homing_intercept
///
/// @return [s]  exact where the missile cruises, at propulsion / damping
///
/// Degenerate: infinity where it orbits, with the target inside of its circle, and at rest. 0 at the target.
template <OneAgent V>
[[nodiscard]] inline constexpr scalar_t<V> homing_time(
    const V& position, const As<V>& velocity, const As<V>& target, const Homing<scalar_t<V>>& homing) noexcept {
    return homing_intercept(position, velocity, target, zero<V>(), homing).time;
}

} // namespace veer
