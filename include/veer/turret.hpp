// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "exact/aim.hpp"
#include "homing.hpp"
#include "intercept.hpp"
#include "orient.hpp"
#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

/// The directions in which a barrel may point, as ranges of yaw and pitch from the forward direction of its base. Yaw
/// is positive towards `left` of the base, pitch towards `up`. A yaw range of 2 pi or more sets no limit ("free yaw").
template <Scalar S> struct Traverse {
    S min_yaw, max_yaw;     ///< [rad]  each within two turns of 0
    S min_pitch, max_pitch; ///< [rad]  limits beyond a quarter of a turn have no effect

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Traverse<T>() const noexcept {
        return parts::converted<Traverse<T>>(*this);
    }
};
template <parts::Arithmetic... T> Traverse(T...) -> Traverse<parts::real_if<sizeof...(T) == 4, T...>>;

/// The answer of intercept_after_turn: when a barrel can fire, and where its shot hits.
template <Vector V> struct Aim {
    scalar_t<V> wait = scalar_t<V>(0); ///< time until the shot  [s]; infinity if there is no shot
    Intercept<V> intercept = {};       ///< when and where the shot hits; times count from the shot
};

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

struct turret_step_takes_a_Traverse;

/// The yaw and pitch of a direction, relative to an orientation.
template <Scalar S> struct YawPitch {
    S yaw, pitch;
    mask_t<S> upright; ///< whether the direction is straight up or down, within rounding; then the yaw has no meaning
};
template <Vector3 V>
[[nodiscard]] inline constexpr YawPitch<scalar_t<V>> yaw_pitch(const V& v, const Orientation<V>& base) noexcept {
    using S = scalar_t<V>;
    const V unit = normalize_or(v, zero<V>());
    const BasicVector<S, 2> level(dot(unit, base.forward), dot(unit, base.left));
    const S flat = length(level), limit = epsilon<S>() * S(4);
    return {heading_angle(level), heading_angle(BasicVector<S, 2>(flat, dot(unit, base.up))), flat <= limit};
}

} // namespace parts

/// The barrel after a step towards a direction. Yaw and pitch turn as fast as their rates allow. The barrel turns only
/// through directions that the traverse allows, even if another path is shorter. Even hours of steps change the length
/// of the barrel by at most the fraction 5 10^-6. If the traverse allows the wanted direction and one step suffices for
/// both angles, the barrel lands exactly on `wanted`.
///
///     wanted yaw, wanted pitch: the angles of `wanted`, each clamped to its range
///     yaw += clamp(wanted yaw - yaw, -rates.yaw h, rates.yaw h)      pitch likewise      h = time_step
///
/// @param barrel     direction of the barrel, of any length
/// @param wanted     direction to turn to, of any length
/// @param base       orientation of the turret's base in space; unit vectors
/// @param rates      rates of yaw, about `up`, and of pitch, towards `up`  [rad/s]
/// @param traverse   ranges of yaw and pitch
/// @param time_step  length of the step                                    [s]
///
/// Error: 2.8 epsilon |barrel| in 99 %, 16 at most (500,000 random encounters, in float against double).
/// Degenerate: if the wanted direction is straight up or down, the barrel keeps its yaw. A barrel straight up or down
/// takes the yaw of the wanted direction. A barrel outside its traverse turns back into it. If min_yaw exceeds max_yaw,
/// only the yaw midway between them is allowed; if min_pitch exceeds max_pitch, these limits are swapped. With free
/// yaw, a barrel turns to the left towards a direction of exactly opposite yaw. If the barrel or `wanted` is zero, or
/// the step allows no turn, the barrel is unchanged.
template <Vector3 V>
[[nodiscard]] inline constexpr V turret_step(const V& barrel, const As<V>& wanted, const As<Orientation<V>>& base,
    const YawPitchRates<scalar_t<V>>& rates, const Traverse<scalar_t<V>>& traverse, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S pi = constant<S>(3.1415926535897932), two_turns = constant<S>(12.566370614359172), half = constant<S>(0.5);
    const S step = maximum(time_step, S(0));
    const S yaw_step = maximum(rates.yaw, S(0)) * step, pitch_step = maximum(rates.pitch, S(0)) * step;
    const auto from = parts::yaw_pitch(barrel, base), to = parts::yaw_pitch(wanted, base);

    // yaws are measured from the middle of their range, so that no yaw within the range wraps
    const S min_yaw = clamp(traverse.min_yaw, S(0) - two_turns, two_turns),
            max_yaw = clamp(traverse.max_yaw, S(0) - two_turns, two_turns);
    const S middle = (min_yaw + max_yaw) * half, reach = maximum((max_yaw - min_yaw) * half, S(0));
    const auto is_free = reach >= pi;
    const S aim = wrap_angle(S(to.yaw - middle)), own = wrap_angle(S(from.yaw - middle));
    const S heading = select(to.upright, own, aim),
            allowed = select(is_free, heading, clamp(heading, S(0) - reach, reach));
    const S present = select(from.upright, allowed, own);
    const S to_turn = select(is_free, wrap_angle(S(allowed - present)), S(allowed - present));
    const S yaw = middle + present + clamp(to_turn, S(0) - yaw_step, yaw_step);

    const S low = minimum(traverse.min_pitch, traverse.max_pitch),
            high = maximum(traverse.min_pitch, traverse.max_pitch);
    const S elevation = clamp(to.pitch, low, high), to_lift = elevation - from.pitch;
    const S pitch = from.pitch + clamp(to_lift, S(0) - pitch_step, pitch_step);

    const auto [sine, cosine] = sin_cos(yaw);
    const auto [rise, level] = sin_cos(pitch);
    const S flat = maximum(level, S(0)), own_size = length(barrel), size = own_size * parts::steady_factor(own_size);
    const V course = base.forward * S(flat * cosine) + base.left * S(flat * sine) + base.up * rise;
    const V turned = course * parts::factor_to(course, size); // vectors of `base` may be an epsilon too short

    const auto is_allowed = both(either(is_free, magnitude(heading) <= reach), both(to.pitch >= low, to.pitch <= high));
    const auto arrives = both(magnitude(to_turn) <= yaw_step, magnitude(to_lift) <= pitch_step);
    const V landed = wanted * S(size * inverse_length(wanted));
    const auto turns = both(
        both(inverse_length(barrel) > S(0), inverse_length(wanted) > S(0)), either(yaw_step > S(0), pitch_step > S(0)));
    return select(turns, select(both(arrives, is_allowed), landed, turned), barrel);
}

/// The earliest shot of a barrel that has to turn before it fires: the time until the shot, and the `intercept` of that
/// shot. In each frame, call turn_towards(barrel, intercept.velocity, turn_rate time_step). Fire after `wait`.
///
///     the least wait s with angle(barrel, velocity(s)) <= turn_rate s
///     velocity(s): velocity of a shot fired after s      a barrel within 4 epsilon of this direction is aimed
///
/// @param position         place of the barrel      [m]
/// @param barrel           direction of the barrel, of any length
/// @param target           place of the target      [m]
/// @param target_velocity  velocity of the target   [m/s]
/// @param turn_rate        turn rate of the barrel  [rad/s]  below 0 counts as 0
/// @param shot             speed, combined radius of shot and target, latest time of the hit after the shot
///
/// Error: wait 3 epsilon (wait + time of flight) in 99 %, 40 at most (200,000 random encounters, in float against
/// double). The member `intercept` has the error of the function `intercept` for a delay of `wait`.
/// Degenerate: if the barrel is already aimed, wait is 0. If the target comes to the barrel itself, within rounding,
/// the status is coincident at the time of arrival, wherever the barrel points. With turn_rate 0, the barrel waits
/// until a shot in its direction hits. With speed 0, the barrel fires as soon as the target is within the radius and
/// the barrel points at the target. If no shot hits, wait is infinity, and `intercept` describes a shot at once, with
/// status `none`. If every shot takes longer than max_time, the answer is the earliest shot, with status `too_late`. A
/// zero barrel counts as aimed in every direction. For inputs that are invalid in `intercept`, wait is 0.
/// Source: a search over the time of the meeting: exact/aim.hpp.
template <OneAgent V>
[[nodiscard]] inline constexpr Aim<V> intercept_after_turn(const V& position, const As<V>& barrel, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> turn_rate, const Shot<scalar_t<V>>& shot) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<double, dimension_v<V>>;
    const Intercept<V> now = intercept(position, target, target_velocity, shot);
    using enum InterceptStatus;
    if (now.status == invalid || !exact::all_finite(barrel, turn_rate))
        return {S(0), {invalid, S(0), zero<V>(), zero<V>(), S(0)}};
    if (now.status == coincident) return {S(0), now};
    Aim<V> never{parts::infinity<S>(), {none, now.time, now.point, now.velocity, parts::infinity<S>(), now.miss}};
    if (now.status == none) return never;

    const double radius = static_cast<double>(maximum(shot.radius, S(0))), speed = static_cast<double>(shot.speed);
    const exact::ScaledOffset<V> units(
        position, target, radius, maximum(exact::largest_component(target_velocity), speed));
    const double turn = exact::scaled(static_cast<double>(maximum(turn_rate, S(0))), units.time_unit);
    const auto of_size_1 = [](const V& v) {
        const double size = exact::largest_component(v);
        return exact::scaled(parts::converted<double>(v), size > 0.0 ? -parts::math::ilogb(size) : 0);
    };
    const Wide direction = of_size_1(barrel), of_shot = of_size_1(now.velocity);
    const double tolerance = static_cast<double>(parts::epsilon<S>()) * 4.0;
    const bool is_fired = now.status == hit && exact::largest_component(now.velocity) > 0.0;
    if (is_fired && veer::angle_between(direction, of_shot) <= tolerance) return {S(0), now};
    const exact::TurningBarrel<Wide> turning{units.offset, units.velocity_here(target_velocity), direction,
        exact::scaled(speed, -units.speed_unit()), exact::scaled(radius, -units.length_unit), minimum(turn, 0x1p900),
        tolerance};
    const double first = exact::scaled(static_cast<double>(now.time), -units.time_unit),
                 in_time = exact::scaled(static_cast<double>(shot.max_time), -units.time_unit);
    double meeting = turning.first_meeting(first, in_time);
    const bool burns_out = meeting < 0.0;
    if (burns_out) meeting = turning.first_meeting(first, parts::infinity<double>());
    if (meeting < 0.0) return never;
    const S delay = units.time_of(turning.wait(meeting));
    if (!(delay > S(0))) return {S(0), now};
    if (turning.is_here(meeting)) return {delay, intercept(position, position, target_velocity, shot)};
    Intercept<V> fired = intercept(position, target, target_velocity, shot, zero<V>(), delay);
    if (fired.status == none || (fired.status == too_late && !burns_out)) // misses because the delay is rounded
        fired.status = hit, fired.time = minimum(fired.time, shot.max_time), fired.miss = S(0);
    return {delay, fired};
}
template <OneAgent V, Scalar S, class Instead = parts::turret_step_takes_a_Traverse>
void intercept_after_turn(const V&, const As<V>&, const As<V>&, const As<V>&, const Traverse<S>&,
    const Shot<scalar_t<V>>&) VEER_REFUSED("the turn rate is a number: turret_step takes a Traverse");

}} // namespace veer::VEER_UNIT
