// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "rotation.hpp"
#include "vector.hpp"

namespace veer {

// ---- misses ---------------------------------------------------------------------------------------------------------

/// The zero-effort miss: the way from the pursuer to the target after a time, if neither accelerates until then.
///
///     (target - position) + (target_velocity - velocity) time_to_go
///
/// @param time_to_go  [s]
/// @return [m]
template <Vector V>
[[nodiscard]] inline constexpr V zero_effort_miss(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> time_to_go) noexcept {
    return target - position + (target_velocity - velocity) * time_to_go;
}

/// The time at which two that do not accelerate are closest.
///
///     -d . w / |w|^2, but not before now      d = target - position      w = target_velocity - velocity
///
/// @return [s]  >= 0
///
/// Degenerate: 0 where they recede, and where they do not move against each other.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> time_to_closest_approach(
    const V& position, const As<V>& velocity, const As<V>& target, const As<V>& target_velocity) noexcept {
    using S = scalar_t<V>;
    const V drift = target_velocity - velocity;
    return maximum(ratio(dot(V(position - target), drift), length_squared(drift)), S(0));
}

// ---- a hit at a definite time ---------------------------------------------------------------------------------------

/// Acceleration of a pursuer that hits at a definite time: not sooner, not later, at any and at varying time steps. The
/// pursuer moves by v += a time_step, then p += v time_step.
///
///     a = Z (1 + q + q^2 + ... + q^(order - 1)) / T^2      Z = zero_effort_miss(T)      T = time_to_go
///     q = 1 - time_step / T
///
/// Each step leaves q^order of the miss, exactly; the last one, where q = 0, leaves nothing. The acceleration starts at
/// about order |Z| / T^2. Order 1 ends at its strongest, 2 is constant, 3 costs least effort and fades to nothing, 4
/// and more turn still earlier.
///
/// @param position         of the pursuer  [m]
/// @param velocity         of the pursuer  [m/s]
/// @param target           where it is     [m]
/// @param target_velocity  [m/s]
/// @param time_to_go  until the hit  [s]; of each frame anew: arrival time - now
/// @param time_step   of this frame  [s]; 0 gives the law of continuous time, order Z / T^2
/// @param order       1 and more
/// @return [m/s^2]  without a limit: see limit_acceleration, and least_time_to_go for what a limit can do
///
/// Degenerate: a time_to_go below time_step, also one that is past, counts as time_step: the hit is at the end of the
/// frame. Both 0: zero. A target that accelerates is missed by what its acceleration does in the last frame.
///
/// Source: a step at acceleration a changes the miss after T by a time_step T. The sum of powers is (1 - q^order) / (1
/// - q), in a form that does not divide by a small step; time_step / T times that sum is 1 - q^order, the share of the
/// miss that the step takes away. Zero-effort miss guidance: P. Zarchan, Tactical and Strategic Missile Guidance; order
/// 3 is the optimum of Bryson and Ho, Applied Optimal Control (1975), 5.
template <Vector V>
[[nodiscard]] inline constexpr V homing_on_time(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> time_to_go, scalar_t<V> time_step, int order = 3) noexcept {
    using S = scalar_t<V>;
    const S step = maximum(time_step, S(0)), time = maximum(time_to_go, step);
    const S left = S(1) - ratio(step, time);
    S sum = S(1);
    for (int power = 1; power < order; ++power) sum = S(1) + left * sum;
    const S gain = minimum(ratio(sum, S(time * time)), parts::range_limit<S>());
    return zero_effort_miss(position, velocity, target, target_velocity, time) * gain;
}

/// An acceleration cut to a limit, and whether it had to be cut.
template <Vector V> struct LimitedAcceleration {
    V acceleration;                ///< [m/s^2]
    mask_t<scalar_t<V>> saturated; ///< more was asked for
};

/// A wanted acceleration, cut to a limit. A pursuer that saturates may miss; with homing_on_time it does miss where
/// time_to_go is below least_time_to_go.
///
/// @param acceleration  wanted  [m/s^2]
/// @param max_accel     [m/s^2]  below 0 counts as 0
template <Vector V>
[[nodiscard]] inline constexpr LimitedAcceleration<V> limit_acceleration(
    const V& acceleration, scalar_t<V> max_accel) noexcept {
    using S = scalar_t<V>;
    const S limit = maximum(max_accel, S(0));
    return {truncate(acceleration, limit), length_squared(acceleration) > limit * limit};
}

/// The least time in which a pursuer can hit, if its acceleration may not exceed max_accel. No law hits earlier;
/// homing_on_time of order 2 hits in this time.
///
///     the first time t at which |d + w t| = max_accel t^2 / 2      d = target - position
///     w = target_velocity - velocity
///
/// homing_on_time of order n asks for n |Z| / T^2 at first: for it, pass 2 / n of the limit.
///
/// @param max_accel  [m/s^2]
/// @return [s]  the time, to 8 epsilon, of a question whose numbers are within 8 epsilon of those asked. So little can
///         decide between a time and a much later one: where the two sides of the equation all but touch
///
/// Degenerate: 0 at the target. max_accel <= 0, or too small to matter: the time of the collision if the two are on a
/// collision course, else infinity.
///
/// Source: in units of |d| and sqrt(2 |d| / max_accel), with y = 1 / t, p the part of w towards the pursuer and q that
/// across d: the largest root of y sqrt((y - p)^2 + q^2) = 1, which lies between 1 / (|w| + 1) and |w| + 1. The left
/// side grows with y, except that for p^2 > 8 q^2 it has a dip: it falls from y = (3p - r) / 4 to (3p + r) / 4 = p -
/// 2q^2 / (p + r), r = sqrt(p^2 - 8 q^2). The root lies beyond the dip if the left side is below 1 there, else before
/// it. It is found by halving the ratio of the bounds. q is computed from the cross product without cancellation,
/// because on a collision course q alone decides.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> least_time_to_go(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> max_accel) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, drift = target_velocity - velocity, direction = offset * inverse_length(offset);
    const S range = length(offset), speed = length(drift);
    const auto scaled_offset = parts::scaled(offset), scaled_drift = parts::scaled(drift);
    const S across_offset = parts::cross_length(scaled_offset.vector, scaled_drift.vector)
                          * inverse_length(scaled_offset.vector) * scaled_drift.unscale;
    const S closing = S(0) - dot(drift, direction);

    const S unit_squared = S(2) * ratio(S(1), S(maximum(max_accel, S(0)) * range)),
            unit = square_root(unit_squared);                         // sqrt(2 / (a |d|))
    const S most = speed * unit + S(1), least = quotient(S(1), most); // in the units of `most`, nothing overflows:
    const S p = closing * unit * least, q = across_offset * unit * least, q_squared = q * q;
    const auto in_reach = [&](S y, S short_of_p) {
        return y * square_root(short_of_p * short_of_p + q_squared) >= least;
    };

    const S square = p * p - S(8) * q_squared, root = square_root(maximum(square, S(0)));
    const auto dips = both(square > S(0), closing > S(0));
    const S short_of_p = ratio(S(2) * q_squared, p + root); // at the dip
    const S dip = clamp(S((p - short_of_p) * most), least, most),
            crest = clamp(S(constant<S>(0.25) * (S(3) * p - root) * most), least, most);
    const auto above_dip = both(dips, !in_reach(dip, short_of_p));
    S low = select(above_dip, dip, least), high = select(both(dips, !above_dip), crest, most);
    for (int i = 0; i < (parts::is_single_v<S> ? 36 : 68); ++i) {
        const S mean = square_root(low) * square_root(high);
        const auto reached = in_reach(mean, mean * least - p);
        high = select(reached, mean, high), low = select(reached, low, mean);
    }
    const S time = quotient(S(range * unit), high);

    const auto in_line = across_offset * across_offset < parts::smallest_normal<S>();
    const auto collides = both(in_line, closing > S(0));
    const S coasting = select(collides, ratio(range, speed), parts::infinity<S>());
    return select(range > S(0), select(unit > S(0), time, coasting), S(0));
}

// ---- proportional navigation ----------------------------------------------------------------------------------------

namespace parts {

/// 1 / |d|^2 of a line of sight d that changes by w.
///
/// Degenerate: 0 at the target, and so near to it that |w| / |d|, or gain times that, is beyond range_limit.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> inverse_square(
    const V& offset, const As<V>& relative, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const S inverse = ratio(S(1), length_squared(offset)), limit = range_limit<S>();
    return select(length_squared(relative) * inverse * maximum(gain * gain, S(1)) <= limit * limit, inverse, S(0));
}

/// omega x v, with omega = d x w / |d|^2: how fast and about what the line of sight turns. For v = d, the part of w
/// across d.
///
/// @param offset           d  [m]
/// @param relative         the relative velocity, w  [m/s]
/// @param inverse_squared  of d  [1/m^2]
///
/// Degenerate: exactly zero where w is along d.
template <Vector V>
[[nodiscard]] inline constexpr V carried_by_sight(
    const V& offset, const As<V>& relative, scalar_t<V> inverse_squared, const V& v) noexcept {
    if constexpr (dimension_v<V> == 2) return orthogonal(v) * scalar_t<V>(cross(offset, relative) * inverse_squared);
    else return cross(V(cross(offset, relative) * inverse_squared), v);
}

/// Acceleration that turns a velocity towards the target, `gain` times as fast as the line of sight of a resting target
/// turns.
///
///     gain |v|^2 / |d| n      n: across v towards the target, as long as sin(angle) in front and 1 behind
///
/// Degenerate: straight behind, towards perpendicular(velocity). At rest and at the target: zero.
template <Vector V>
[[nodiscard]] inline constexpr V turning_acceleration(
    const V& velocity, const As<V>& offset, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const auto in_front = dot(offset, velocity) >= S(0);
    const V aside = lateral(offset, velocity);
    const V side = select(length_squared(aside) < smallest_normal<S>(), orthogonal(velocity), aside);
    const S inverse_distance = inverse_length(offset), scale = select(in_front, inverse_distance, inverse_length(side));
    const V direction = select(in_front, aside, side) * scale;
    const S speed = length(velocity),
            turn_rate = clamp(S(gain * speed * inverse_distance), S(0) - range_limit<S>(), range_limit<S>());
    return direction * S(speed * turn_rate);
}

/// The law of true proportional navigation: gain V_c w_across / |d|.
template <Vector V>
[[nodiscard]] inline constexpr V true_navigation(
    const V& offset, const As<V>& relative, scalar_t<V> inverse_squared, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const S closing = (S(0) - dot(offset, relative)) * inverse_squared; // V_c / |d|
    return carried_by_sight(offset, relative, inverse_squared, offset)
         * clamp(S(gain * closing), S(0) - range_limit<S>(), range_limit<S>());
}

/// law (1 - t) + turning_acceleration t; t goes from 0 to 1 as the angle from w to the pursuer goes from 45 to 90
/// degrees, and stays 1.
///
/// Degenerate: at the target and without relative velocity, t = 1.
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr V mixed_with_turning(const V& law, const As<V>& position,
    const As<V>& velocity, const As<V>& target, const As<V>& target_velocity, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S cosine = (S(0) - dot(offset, relative)) * inverse_length(offset) * inverse_length(relative);
    const S turning = clamp(S(S(1) - cosine * constant<S>(1.4142135623730951)), S(0), S(1));
    return law * S(S(1) - turning) + turning_acceleration(velocity, offset, gain) * turning;
}

/// `law` while w points within 45 degrees of the pursuer, -d . w > |d| |w| / sqrt(2); from there on mixed_with_turning.
///
/// Degenerate: at the target and without relative velocity, mixed_with_turning.
template <Vector V>
[[nodiscard]] inline constexpr V handed_over(const V& law, const As<V>& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> inverse_squared, scalar_t<V> gain) noexcept {
    using S = scalar_t<V>;
    const V relative = target_velocity - velocity;
    const S closing = S(0) - dot(V(target - position), relative);
    const auto head_on = closing * magnitude(closing * inverse_squared) > constant<S>(0.5) * length_squared(relative);
    if (all(head_on)) return law;
    return select(head_on, law, mixed_with_turning(law, position, velocity, target, target_velocity, gain));
}

} // namespace parts

/// The acceleration of true proportional navigation: across the line of sight, in proportion to how fast the line of
/// sight turns. It stops that turning, and a line of sight that keeps its direction while the distance shrinks ends in
/// a collision.
///
///     a = gain V_c (omega x d / |d|) = gain V_c w_across / |d|
///     d = target - position      w = target_velocity - velocity      w_across: its part across d
///     omega = d x w / |d|^2
///     V_c = -d . w / |d|, the closing speed
///
/// The law alone holds while the relative velocity points within 45 degrees of the pursuer. From 90 degrees on, where
/// the distance does not shrink, the pursuer turns towards the target instead, and between them the shares go with the
/// closing speed: a law that only stops the rotation of the line of sight would end up, beyond some 55 degrees, flying
/// abeam of the target, and circle or leave.
///
/// @param position         of the pursuer  [m]
/// @param velocity         of the pursuer  [m/s]
/// @param target           where it is     [m]
/// @param target_velocity  [m/s]
/// @param gain  3 to 5; 2 is too little
/// @return [m/s^2]  grows beyond bounds as |d| shrinks: see limit_acceleration
///
/// Degenerate: on a collision course exactly zero. At the target, zero; without relative velocity, turning; at rest,
/// with a target that does not come nearer, zero.
///
/// Source: Zarchan, Tactical and Strategic Missile Guidance, 2; as a vector (d x w) x d = |d|^2 w_across, which serves
/// 2D and 3D alike.
template <Vector V>
[[nodiscard]] inline constexpr V proportional_navigation(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, scalar_t<V> gain = scalar_t<V>(3)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S inverse_squared = parts::inverse_square(offset, relative, gain);
    const V law = parts::true_navigation(offset, relative, inverse_squared, gain);
    return parts::handed_over(law, position, velocity, target, target_velocity, inverse_squared, gain);
}

/// The acceleration of pure proportional navigation: as the true one, but across the pursuer's own velocity, so that
/// its speed stays. It is the law of missiles that steer with fins.
///
///     a = gain omega x v      omega = d x w / |d|^2
///
/// Degenerate: as proportional_navigation.
template <Vector V>
[[nodiscard]] inline constexpr V pure_proportional_navigation(const V& position, const As<V>& velocity,
    const As<V>& target, const As<V>& target_velocity, scalar_t<V> gain = scalar_t<V>(3)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S inverse_squared = parts::inverse_square(offset, relative, gain);
    const V law = parts::carried_by_sight(offset, relative, inverse_squared, velocity) * gain;
    return parts::handed_over(law, position, velocity, target, target_velocity, inverse_squared, gain);
}

/// The acceleration of augmented proportional navigation: the true one, plus gain / 2 times the target's acceleration
/// across the line of sight. Against a target with a constant acceleration it takes half the effort, and fades to
/// nothing at the hit.
///
///     proportional_navigation + gain / 2 (target_acceleration across d)
///
/// @param target_acceleration  [m/s^2]
///
/// Degenerate: as proportional_navigation, which it is to the bit where the target does not accelerate.
///
/// Source: Zarchan, 8: the zero-effort miss of such a target is (w + target_acceleration t / 2) t across the line of
/// sight.
template <Vector V>
[[nodiscard]] inline constexpr V augmented_navigation(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, const As<V>& target_acceleration, scalar_t<V> gain = scalar_t<V>(3)) noexcept {
    using S = scalar_t<V>;
    const V offset = target - position, relative = target_velocity - velocity;
    const S inverse_squared = parts::inverse_square(offset, relative, gain);
    const V across = target_acceleration - offset * S(dot(target_acceleration, offset) * inverse_squared);
    const V law = parts::true_navigation(offset, relative, inverse_squared, gain) + across * (constant<S>(0.5) * gain);
    return parts::handed_over(law, position, velocity, target, target_velocity, inverse_squared, gain);
}

} // namespace veer
