// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "vector.hpp"

namespace veer {

/// What an agent's engine and frame allow.
template <class S>
struct SteerLimits {
    S max_force; ///< [N]    >= 0  longest steering force
    S mass;      ///< [kg]   >  0
    S max_speed; ///< [m/s]  >= 0

    /// Plain numbers become packs by themselves.
    template <parts::MadeFrom<S> T>
    [[nodiscard]] constexpr operator SteerLimits<T>() const noexcept {
        return {static_cast<T>(max_force), static_cast<T>(mass), static_cast<T>(max_speed)};
    }
};
// from any mix of numbers: see parts::real_t
template <parts::Arithmetic... T>
    requires(sizeof...(T) == 3)
SteerLimits(T...) -> SteerLimits<parts::real_t<T...>>;
template <std::integral S>
SteerLimits(S, S, S) -> SteerLimits<float>;

/// One step under a steering force: the force is cut to max_force, the velocity to max_speed.
///
///     a = truncate(steering, max_force) / mass
///     v = truncate(v + a time_step, max_speed)
///     p = p + v time_step
///
/// time_step 1 is the article, which counts in frames. With seek it does not overshoot the wanted velocity while
/// mass >= time_step, and is stable while mass > time_step / 2.
///
/// @param position   [m]
/// @param velocity   [m/s]
/// @param steering   what seek, flee and their like return, or a sum of them
/// @param limits     force, mass and speed
/// @param time_step  [s]
///
/// Degenerate: mass <= 0 does not accelerate; limits below 0 count as 0; time_step 0 leaves position and, within max_speed,
/// velocity as they are. A force or speed exactly at its limit stays what it is, to the bit.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), simple vehicle model; the articles move by
/// position + velocity, without a time step.
template <Vector V>
[[nodiscard]] inline Motion<V> steer_step(const V& position,
                                          const std::type_identity_t<V>& velocity,
                                          const std::type_identity_t<V>& steering,
                                          const SteerLimits<scalar_t<V>>& limits,
                                          scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V force = truncate(steering, limits.max_force);
    const S gain = clamp(ratio(time_step, limits.mass), S(0) - parts::range_limit<S>(), parts::range_limit<S>());
    const V next_velocity = truncate(V(velocity + force * gain), limits.max_speed);
    return {position + next_velocity * time_step, next_velocity};
}

} // namespace veer
