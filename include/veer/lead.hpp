// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

// When and where to meet a target in uniform motion, in the scalar's own arithmetic: for steps that run every frame, on
// packs and in shaders. Whoever asks once, or needs the last bit, a status or the second meeting, takes `intercept` and
// `contact_time`.

namespace veer {

namespace parts {

/// A target in uniform motion and a shot of constant speed, seen along the line of sight. To stay on that line, the
/// shot moves across it as fast as the target; what is left of its speed closes in.
template <Vector V> struct Chase {
    scalar_t<V> range;          ///< from the shooter to the target                          [m]
    scalar_t<V> receding;       ///< of the target's velocity, along the line of sight       [m/s]
    scalar_t<V> across_squared; ///< of its velocity across the line                         [m^2/s^2]
    scalar_t<V> spare_squared;  ///< of the shot's speed less that                           [m^2/s^2]
    scalar_t<V> excess;         ///< |target_velocity|^2 - speed^2                           [m^2/s^2]
    scalar_t<V> rate_squared;   ///< |target_velocity|^2                                     [m^2/s^2]
    scalar_t<V> closing;        ///< how fast the shot comes nearer, where they meet         [m/s]

    constexpr Chase(const V& position, const V& target, const V& target_velocity, scalar_t<V> speed) noexcept {
        using S = scalar_t<V>;
        const V sight = target - position;
        const S squared = length_squared(sight), per_squared = ratio(S(1), squared),
                per_range = square_root(per_squared);
        const S along = dot(sight, target_velocity);
        range = squared * per_range;
        receding = along * per_range;
        across_squared = length_squared(V(target_velocity - sight * S(along * per_squared)));
        spare_squared = speed * speed - across_squared;
        rate_squared = length_squared(target_velocity);
        excess = rate_squared - speed * speed;
        closing = maximum(square_root(maximum(spare_squared, S(0))) - receding,
            speed * epsilon<S>()); // less than that is rounding
    }

    /// Whether they meet: the shot can keep up across the line, and is faster or is approached.
    [[nodiscard]] constexpr mask_t<scalar_t<V>> meets() const noexcept {
        using S = scalar_t<V>;
        const auto comes = both(receding < S(0), rate_squared >= smallest_normal<S>());
        return both(spare_squared >= S(0), either(comes, excess < S(0)));
    }
};

} // namespace parts

/// The first time at which a shot of constant speed meets a target in uniform motion: the plain twin of intercept_time.
///
///     |d + v t| = speed t      d = target - position      v = target_velocity
///     u = d / |d|      c = v . u      s = sqrt(speed^2 - |v - u c|^2)      t = |d| / (s - c)
///
/// s is what the shot has left to close in along the line of sight, once it moves across it as fast as the target. They
/// meet where speed >= |v - u c|, and either c < 0 or speed > |v|. This is the stable root of the quadratic, with its
/// discriminant |d|^2 s^2 by Lagrange's identity.
///
/// Error: the direction of fire, d + v t, is off by less than 3 epsilon |v| / s; in float that is 10^-5 rad where s >
/// |v| / 28. Whether they meet can be wrong only at tangents, where speed and |v - u c| are equal within 8 epsilon |v|,
/// and where the speeds are equal within 4 epsilon.
///
/// @param position         where the shot starts  [m]
/// @param target           where the target is    [m]
/// @param target_velocity  [m/s]
/// @param speed            of the shot            [m/s]  below 0 counts as 0
/// @return [s]  0 in the same place; -1 where they never meet
///
/// Degenerate: equal speeds but for rounding, and not closing in: -1, or the late time that a rounding of the speeds
/// makes true. A time that does not fit the type: -1.
///
/// Source: the triangle of d, v t and the way of the shot, whose angle at the shooter is the lead of gunners and
/// submariners.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> lead_time(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    const parts::Chase<V> chase(position, target, target_velocity, maximum(speed, S(0)));
    const S time = quotient(chase.range, maximum(chase.closing, parts::smallest_normal<S>()));
    const S first = select(both(chase.meets(), time <= parts::largest<S>()), time, S(-1));
    return select(chase.range > S(0), first, S(0));
}

/// Where the target is when a shot of constant speed meets it: the place to aim at. Where they never meet, its place at
/// the closest miss.
///
///     point = target + v t      t = lead_time,  or at the closest miss  max(0, |d| / |v|^2 (speed |v - u c| /
///                               sqrt(|v|^2 - speed^2) - c))
///
/// Names and parameters are those of lead_time.
///
/// Error: the direction from `position` to the answer is off by less than
///
///     epsilon (3 |v| / s + (|position| + |target|) / |d + v t|)
///
/// The second part is the rounding of the answer's own coordinates, which tells close by and far from the origin: in
/// float a meeting 1 m away and 1 km from the origin is aimed at within 2.4 10^-4 rad.
///
/// Degenerate: in the same place, and with equal speeds and not closing in, the target as it is now. A meeting so late
/// that the target leaves the range rule's limit a thousandfold: a place on its way there.
///
/// Source: the closest miss is the least of |d + v t| - speed t over t >= 0.
template <Vector V>
[[nodiscard]] inline constexpr V lead_point(
    const V& position, const As<V>& target, const As<V>& target_velocity, scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    const S own_speed = maximum(speed, S(0));
    const parts::Chase<V> chase(position, target, target_velocity, own_speed);

    const S least_closing = own_speed * (chase.range * constant<S>(parts::is_single_v<S> ? 1e-18 : 1e-153));
    S time = quotient(chase.range, maximum(chase.closing, maximum(least_closing, parts::smallest_normal<S>())));
    const auto meets = chase.meets();
    if (!all(meets)) {
        const S lag = own_speed * square_root(ratio(chase.across_squared, chase.excess));
        time = select(
            meets, time, S(ratio(S(1), chase.rate_squared) * maximum(chase.range * (lag - chase.receding), S(0))));
    }
    return target + target_velocity * minimum(time, parts::largest<S>());
}

/// The first time at which two spheres in uniform motion touch: the plain twin of contact_time.
///
///     |d + v t| = distance      d = target - position      v = target_velocity - velocity
///     e = v / |v|      a = -d . e      h = d + e a      w = sqrt(distance^2 - |h|^2)
///     t = (|d|^2 - distance^2) / (|v| (a + w))
///
/// a is the way to the closest approach, h the miss there, and w half of the chord that the line of flight cuts out of
/// the sphere of that radius. The root is the stable one, in which a touch that is near does not cancel.
///
/// Error: at that time the centres are off the distance by less than 4 epsilon |d|. Whether they touch can be wrong
/// only for grazes, where |h| and distance are equal within 8 epsilon |d|, and so can a touch at once, where |d| and
/// distance are.
///
/// @param position         of the one sphere             [m]
/// @param velocity         of the one                    [m/s]
/// @param target           of the other                  [m]
/// @param target_velocity  of the other                  [m/s]
/// @param distance_apart   the sum of their radii        [m]  below 0 counts as 0
/// @return [s]  0 if they are that near already; -1 if they never are, or at a time that does not fit the type
///
/// Degenerate: without a relative velocity 0 or -1.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> touch_time(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> distance_apart) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, drift = target_velocity - velocity;
    const S reach = maximum(distance_apart, S(0)), left = length_squared(offset) - reach * reach,
            along = dot(offset, drift);
    const S per_squared = ratio(S(1), length_squared(drift));
    const S chord_squared = reach * reach - length_squared(V(offset - drift * S(along * per_squared)));
    const auto apart = left > S(0), meets = both(apart, both(along < S(0), chord_squared >= S(0)));
    if (!any(meets)) return select(apart, S(-1), S(0));

    const S per_speed = square_root(per_squared),
            way = square_root(maximum(chord_squared, S(0))) - along * per_speed; // a + w
    const S time = quotient(select(meets, left, S(0)), maximum(way, parts::smallest_normal<S>())) * per_speed;
    return select(apart, select(both(meets, time <= parts::largest<S>()), time, S(-1)), S(0));
}

} // namespace veer
