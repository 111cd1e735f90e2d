// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "vector.hpp"

namespace veer {

/// How fast an agent may go, and how hard it may brake.
template <Scalar S> struct ArriveLimits {
    S max_speed;        ///< [m/s]    >= 0
    S max_deceleration; ///< [m/s^2]  >  0

    template <parts::MadeFrom<S> T> [[nodiscard]] constexpr operator ArriveLimits<T>() const noexcept {
        return {T(max_speed), T(max_deceleration)};
    }
};
template <parts::Arithmetic... T> ArriveLimits(T...) -> ArriveLimits<parts::real_if<sizeof...(T) == 2, T...>>;

/// Velocity that brings `position` to rest on `target`, braking as late as the limits allow.
///
/// Stepping `position += velocity * time_step` with a constant time step lands on the target and stays there: once
/// braking begins the speed falls by max_deceleration * time_step every step. No component ever passes that of the
/// target, not by a bit, so that no two answers point opposite ways. A step is at least as long as an epsilon of the
/// position (but for max_speed), because a shorter one would be lost in rounding.
///
///     d = |target - position|    a = max_deceleration    h = time_step
///     n = max(1, ceil((sqrt(1 + 8 d / (a h^2)) - 1) / 2))     steps still needed to stop
///     v = min(max_speed, d / (n h) + a h (n - 1) / 2)         h = 0, or n beyond 2^26: sqrt(2 a d)
///
/// @param position   where the agent is           [m]
/// @param target     where it is to come to rest  [m]
/// @param limits     speed and braking limits
/// @param time_step  length of one update         [s]  below 0 counts as 0
/// @return velocity for this update, pointing at the target  [m/s]
///
/// Degenerate: at the target, zero. max_speed <= 0 or max_deceleration <= 0, from which nobody could brake: zero. Where
/// the time step varies it still does not pass the target, but may have to brake harder.
///
/// Source: n steps that slow by a h cover h (n v - a h n (n - 1) / 2); solved for v with the least n that keeps the
/// last step within a h. With the n that need not be whole, v is (sqrt((a h)^2 + 8 a d) - a h) / 2; the whole one takes
/// off at most a h / (8 n), which is less than rounding when n is large. As h -> 0 this is sqrt(2 a d), the profile
/// that replaces the linear ramp of Reynolds, "Steering Behaviors For Autonomous Characters" (1999). The last step goes
/// 4 epsilon less than all the way, because the target is not to be passed by rounding either: what is left is less
/// than half an ulp of the target, or a step of its own.
template <Vector V>
[[nodiscard]] inline constexpr V arrive_velocity(
    const V& position, const As<V>& target, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S deceleration = maximum(limits.max_deceleration, S(0)), step = maximum(time_step, S(0)),
            inverse_step = ratio(S(1), step);
    const V offset = target - position;
    const S inverse_way = inverse_length(offset), way = length_squared(offset) * inverse_way;

    const S speed_lost =
        minimum(deceleration * step, parts::range_limit<S>() * S(4)); // per step; with more, one step is enough anyway
    const S root = square_root(speed_lost * speed_lost + deceleration * way * S(8));
    const S smooth_speed = (root - speed_lost) * constant<S>(0.5); // of steps that need not be whole
    const auto countable =
        both(root >= speed_lost, root < speed_lost * constant<S>(0x1p27)); // root < speed_lost where squares underflow
    const S part_steps = ratio(select(countable, smooth_speed, S(0)), speed_lost),
            begun = parts::whole_part(part_steps);
    const S steps = maximum(select(part_steps > begun, begun + S(1), begun), S(1));
    const S even_speed = quotient(way * inverse_step, steps) + speed_lost * (steps - S(1)) * constant<S>(0.5);

    const S braking_speed = select(countable, even_speed, maximum(smooth_speed, S(0)));
    const S least_speed = select(braking_speed > S(0), length(position) * parts::epsilon<S>() * inverse_step, S(0));
    const S speed = minimum(maximum(limits.max_speed, S(0)), maximum(braking_speed, least_speed));
    const S landing =
        select(inverse_step > S(0), inverse_step * (S(1) - parts::epsilon<S>() * S(4)), parts::largest<S>());
    return offset * minimum(speed * inverse_way, landing);
}

/// Velocity that brings `position` to a target that moves, and then keeps it there: arrive_velocity in the frame of
/// reference of the target, cut to max_speed.
///
///     truncate(target_velocity + arrive_velocity(position, target, limits, time_step), max_speed)
///
/// With target = leader + offset this is offset pursuit, the way to keep a formation. Ask before the target makes its
/// step.
///
/// @param target_velocity  [m/s]
/// @param limits           max_deceleration is how hard it may brake relative to the target
///
/// Degenerate: on the target, target_velocity, cut to max_speed. A target that is faster is followed at max_speed.
template <Vector V>
[[nodiscard]] inline constexpr V arrive_velocity(const V& position, const As<V>& target, const As<V>& target_velocity,
    const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    const V closing = arrive_velocity(position, target, limits, time_step);
    return truncate(V(target_velocity + closing), limits.max_speed);
}

/// Steering that brings an agent to rest on the target: the velocity wanted less the velocity there is. Give it to
/// steer_step, with a force and a mass that can brake by max_deceleration: force >= mass * max_deceleration, and mass =
/// time_step takes the wanted velocity at once.
///
///     arrive_velocity(position, target, limits, time_step) - velocity
///
/// @param velocity  [m/s]
/// @return a difference of velocities that steer_step uses as a force  [m/s]
///
/// Degenerate: at the target, -velocity. Already at the wanted velocity: zero.
template <Vector V>
[[nodiscard]] inline constexpr V arrive(const V& position, const As<V>& velocity, const As<V>& target,
    const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    return arrive_velocity(position, target, limits, time_step) - velocity;
}

/// Steering that brings an agent to a target that moves, and keeps it there.
///
///     arrive_velocity(position, target, target_velocity, limits, time_step) - velocity
template <Vector V>
[[nodiscard]] inline constexpr V arrive(const V& position, const As<V>& velocity, const As<V>& target,
    const As<V>& target_velocity, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step) noexcept {
    return arrive_velocity(position, target, target_velocity, limits, time_step) - velocity;
}

} // namespace veer
