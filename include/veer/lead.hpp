// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

// Fast functions that compute when a shot or a sphere meets a target in uniform motion. `intercept` and `contact_time`
// are slower, but correctly rounded.

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// The speeds of a target and of a shot, along and across the line of sight. See lead_time.
template <Vector V> struct Chase {
    scalar_t<V> range;          ///< distance from the shooter to the target                           [m]
    scalar_t<V> receding;       ///< target's velocity along the line of sight, away from the shooter  [m/s]
    scalar_t<V> across_squared; ///< square of the target's speed across the line of sight             [m^2/s^2]
    scalar_t<V> spare_squared;  ///< speed^2 - across_squared                                          [m^2/s^2]
    scalar_t<V> excess;         ///< |target_velocity|^2 - speed^2                                     [m^2/s^2]
    scalar_t<V> rate_squared;   ///< |target_velocity|^2                                               [m^2/s^2]
    scalar_t<V> closing;        ///< rate at which shot and target approach, if they meet              [m/s]

    constexpr Chase(const V& position, const V& target, const V& target_velocity, scalar_t<V> speed) noexcept {
        using S = scalar_t<V>;
        const V sight = target - position;
        const S squared = length_squared(sight), inverse_squared = ratio(S(1), squared),
                inverse_range = square_root(inverse_squared);
        const S along = dot(sight, target_velocity);
        range = squared * inverse_range;
        receding = along * inverse_range;
        across_squared = length_squared(V(target_velocity - sight * S(along * inverse_squared)));
        spare_squared = speed * speed - across_squared;
        rate_squared = length_squared(target_velocity);
        excess = rate_squared - speed * speed;
        // a closing rate below speed * epsilon is only a rounding error
        closing = maximum(square_root(maximum(spare_squared, S(0))) - receding, speed * epsilon<S>());
    }

    [[nodiscard]] constexpr mask_t<scalar_t<V>> meets() const noexcept {
        using S = scalar_t<V>;
        const auto comes = both(receding < S(0), rate_squared >= smallest_normal<S>());
        return both(spare_squared >= S(0), either(comes, excess < S(0)));
    }
};

/// Returns the meeting time: the positive root of the quadratic equation of QuickChase.
template <Scalar S> [[nodiscard]] constexpr S quick_meeting(S squared, As<S> along, As<S> product) noexcept {
    return quotient(squared, square_root(S(along * along + product)) - along);
}

/// The quadratic equation for the time at which shot and target meet. If `easy` is true, nothing overflows.
///
///     (speed^2 - |target_velocity|^2) * t^2 - 2 * along * t - squared = 0
template <Vector V> struct QuickChase {
    scalar_t<V> squared;      ///< |sight|^2                                  [m^2]
    scalar_t<V> along;        ///< dot(sight, target_velocity)                [m^2/s]
    scalar_t<V> product;      ///< (speed^2 - |target_velocity|^2) * |sight|^2  [m^4/s^2]
    mask_t<scalar_t<V>> easy; ///< whether no input is huge or tiny, and |target_velocity|^2 < 0.999 * speed^2

    constexpr QuickChase(const V& position, const V& target, const V& target_velocity, scalar_t<V> speed) noexcept {
        using S = scalar_t<V>;
        constexpr bool single = is_single_v<S>;
        const S speed_squared = speed * speed; // the same for all agents, like `usual` and `most`
        const auto usual = both(speed_squared >= constant<S>(single ? 0x1p-40 : 0x1p-400),
            speed_squared <= constant<S>(single ? 0x1p50 : 0x1p480));
        const S most = select(usual, speed_squared * constant<S>(1 - 0x1p-10), S(-1));

        const V sight = target - position;
        const S rate_squared = length_squared(target_velocity);
        squared = length_squared(sight), along = dot(sight, target_velocity);
        product = (speed_squared - rate_squared) * squared;
        easy = both(rate_squared < most, both(squared >= constant<S>(single ? 0x1p-40 : 0x1p-400),
                                             squared <= constant<S>(single ? 0x1p60 : 0x1p480)));
    }
};

template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> cross_squared(const V& a, const As<V>& b) noexcept {
    const auto product = cross(a, b);
    if constexpr (dimension_v<V> == 2) return product * product;
    else return length_squared(product);
}

/// The quadratic equation for the time at which two spheres touch. If `easy` is true, nothing overflows.
///
///     |drift|^2 * t^2 + 2 * along * t + power = 0
///     discriminant = combined_radius^2 * |drift|^2 - across      by Lagrange's identity, without cancellation
template <Vector V> struct QuickTouch {
    scalar_t<V> radius_squared; ///< combined_radius^2               [m^2]
    scalar_t<V> speed_squared;  ///< |drift|^2                       [m^2/s^2]
    scalar_t<V> along;          ///< dot(offset, drift)              [m^2/s]
    scalar_t<V> across;         ///< |cross(offset, drift)|^2        [m^4/s^2]
    scalar_t<V> power;          ///< |offset|^2 - combined_radius^2  [m^2]
    mask_t<scalar_t<V>> easy;   ///< whether no input is huge or tiny

    constexpr QuickTouch(const V& offset, const V& drift, scalar_t<V> combined_radius) noexcept {
        using S = scalar_t<V>;
        const S lowest = constant<S>(is_single_v<S> ? 0x1p-40 : 0x1p-400),
                highest = constant<S>(is_single_v<S> ? 0x1p60 : 0x1p480);
        const S distance_squared = length_squared(offset);
        radius_squared = combined_radius * combined_radius, speed_squared = length_squared(drift);
        along = dot(offset, drift), across = cross_squared(offset, drift), power = distance_squared - radius_squared;
        const auto usual = [&](S x) { return both(x >= lowest, x <= highest); }; // with minimum(), g++ would branch
        easy = both(radius_squared <= highest, both(usual(distance_squared), usual(speed_squared)));
    }

    /// If `easy` is true, returns the time at which the spheres touch. Otherwise, returns a meaningless finite number.
    [[nodiscard]] constexpr scalar_t<V> time() const noexcept {
        using S = scalar_t<V>;
        const S discriminant = radius_squared * speed_squared - across;
        const auto meets = both(power > S(0), both(along < S(0), discriminant >= S(0)));
        const S otherwise = select(power > S(0), S(-1), S(0));
        if (!any(meets)) return otherwise;
        const S leaving = square_root(select(meets, discriminant, S(1))) - select(meets, along, S(0));
        return select(meets, quotient(power, leaving), otherwise);
    }
};

} // namespace parts

/// Returns the first time at which a shot meets a target in uniform motion. intercept_time is more accurate.
///
///     |sight + target_velocity * t| = speed * t      sight = target - position      range = |sight|
///     receding = dot(target_velocity, sight) / range      across = |target_velocity - sight * receding / range|
///     spare = sqrt(speed^2 - across^2)      t = range / (spare - receding)
///     shot and target meet if speed >= across, and (receding < 0 or speed > |target_velocity|)
///
/// `receding` and `across` are the target's speeds along and across the line of sight. To hit, the shot must have the
/// same speed across the line of sight as the target. `spare` is the shot's remaining speed along the line of sight.
///
/// @param position         position where the shot starts  [m]
/// @param target           position of the target          [m]
/// @param target_velocity  velocity of the target          [m/s]
/// @param speed            speed of the shot               [m/s]  negative values are treated as 0
/// @return [s]  0 if the shot starts at the target; -1 if shot and target never meet
///
/// Error: the direction of fire is off by less than 3 epsilon * |target_velocity| / spare. In float, this error is
/// below 1e-5 rad if spare > |target_velocity| / 28. If `speed` differs from `across` by less than 8 epsilon *
/// |target_velocity|, or from |target_velocity| by less than 4 epsilon * speed, the function may be wrong about whether
/// shot and target meet.
/// Degenerate: if both speeds are equal up to rounding and the target does not approach, the result is -1 or a very
/// late time. If the time is too large for the type, the result is -1.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> lead_time(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    const S own_speed = maximum(speed, S(0));
    const parts::QuickChase<V> quick(position, target, target_velocity, own_speed);
    if (all(quick.easy)) return parts::quick_meeting(quick.squared, quick.along, quick.product);

    const S quick_or_one = parts::quick_meeting(select(quick.easy, quick.squared, S(1)),
        select(quick.easy, quick.along, S(0)), select(quick.easy, quick.product, S(1)));
    const parts::Chase<V> chase(position, target, target_velocity, own_speed);
    const S time = quotient(chase.range, maximum(chase.closing, parts::smallest_normal<S>()));
    const S first = select(both(chase.meets(), time <= parts::largest<S>()), time, S(-1));
    return select(quick.easy, quick_or_one, select(chase.range > S(0), first, S(0)));
}

/// Returns the point to aim at: the target's position when a shot of constant speed meets the target. If shot and
/// target never meet, the result is the target's position at the closest miss.
///
///     target + target_velocity * t      t = lead_time if shot and target meet, else
///     t = max(0, range / |target_velocity|^2 * (speed * across / sqrt(|target_velocity|^2 - speed^2) - receding))
///     for the other names, see lead_time
///
/// Error: the direction from `position` to the result is off by less than
///
///     epsilon * (3 * |target_velocity| / spare + (|position| + |target|) / |sight + target_velocity * t|)
///
/// The second term is due to the rounding of the result's coordinates. In float, if the meeting is 1 m from the shooter
/// and 1 km from the origin, the second term is up to 2.4e-4 rad.
///
/// Degenerate: if the shot starts at the target, the result is `target`. If the speeds are equal and the target does
/// not approach, the result is also `target`. If the target moves farther than 1000 * range_limit before the meeting,
/// the result is a point on the line from the target to the meeting point.
/// Source: the closest miss is the minimum of |sight + target_velocity * t| - speed * t over t >= 0.
template <Vector V>
[[nodiscard]] inline constexpr V lead_point(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    const S own_speed = maximum(speed, S(0));
    const parts::QuickChase<V> quick(position, target, target_velocity, own_speed);
    if (all(quick.easy))
        return target + target_velocity * parts::quick_meeting(quick.squared, quick.along, quick.product);

    const S quick_or_one = parts::quick_meeting(select(quick.easy, quick.squared, S(1)),
        select(quick.easy, quick.along, S(0)), select(quick.easy, quick.product, S(1)));
    const parts::Chase<V> chase(position, target, target_velocity, own_speed);
    const S least_closing = own_speed * (chase.range * constant<S>(parts::is_single_v<S> ? 1e-18 : 1e-153));
    S time = quotient(chase.range, maximum(chase.closing, maximum(least_closing, parts::smallest_normal<S>())));
    const auto meets = chase.meets();
    if (!all(meets)) {
        const S lag = own_speed * square_root(ratio(chase.across_squared, chase.excess));
        time = select(
            meets, time, S(ratio(S(1), chase.rate_squared) * maximum(chase.range * (lag - chase.receding), S(0))));
    }
    return target + target_velocity * select(quick.easy, quick_or_one, minimum(time, parts::largest<S>()));
}

/// Returns the first time at which two spheres in uniform motion touch. contact_time is more accurate.
///
///     |offset + drift * t| = distance_apart        offset = target - position      drift = target_velocity - velocity
///     along = dot(offset, drift)                   miss = offset - drift * along / |drift|^2
///     chord = sqrt(distance_apart^2 - |miss|^2)    leaving = chord - along / |drift|
///     power = |offset|^2 - distance_apart^2        t = power / (|drift| * leaving)
///
/// `miss` is the offset at the closest approach. The offset moves on a straight line through a sphere of radius
/// distance_apart around the origin. `chord` is half the length of the line inside this sphere. `leaving` is the length
/// from the start of the line to its exit from the sphere. The formula for t has no cancellation.
///
/// @param position         centre of the first sphere     [m]
/// @param velocity         velocity of the first sphere   [m/s]
/// @param target           centre of the second sphere    [m]
/// @param target_velocity  velocity of the second sphere  [m/s]
/// @param distance_apart   sum of both radii              [m]  negative values are treated as 0
/// @return [s]  0 if the spheres touch already; -1 if they never touch, or if the time is too large for the type
///
/// Error: at the returned time, the distance between the centres is off by less than 4 epsilon * |offset|. If |miss| or
/// |offset| is within 8 epsilon * |offset| of distance_apart, the function may wrongly find or miss a touch.
/// Degenerate: if the relative velocity is zero, the result is 0 or -1.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> touch_time(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> distance_apart) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, drift = target_velocity - velocity;
    const S combined_radius = maximum(distance_apart, S(0));
    const parts::QuickTouch<V> quick(offset, drift, combined_radius);
    if (all(quick.easy)) [[likely]]
        return quick.time();
    const parts::QuickTouch<V> harmless(select(quick.easy, offset, first_axis<V>()),
        select(quick.easy, drift, first_axis<V>()), select(quick.easy, combined_radius, S(1)));

    const S power = quick.power, along = quick.along;
    const S inverse_squared = ratio(S(1), length_squared(drift));
    const S chord_squared =
        combined_radius * combined_radius - length_squared(V(offset - drift * S(along * inverse_squared)));
    const auto is_separate = power > S(0), meets = both(is_separate, both(along < S(0), chord_squared >= S(0)));
    const S inverse_speed = square_root(inverse_squared),
            leaving = square_root(maximum(chord_squared, S(0))) - along * inverse_speed;
    const S time = quotient(select(meets, power, S(0)), maximum(leaving, parts::smallest_normal<S>())) * inverse_speed;
    return select(quick.easy, harmless.time(),
        select(is_separate, select(both(meets, time <= parts::largest<S>()), time, S(-1)), S(0)));
}

}} // namespace veer::VEER_UNIT
