// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

namespace veer {

/// A body under an acceleration that is constant in each frame. At the end of a frame, the body is exactly on the
/// parabola. update() resets the acceleration to zero, so call set_acceleration or add_acceleration in each frame.
///
///     ball.set_acceleration(gravity);
///     ball.update();
///
/// Within a frame, the body moves on a straight line. The distance between this line and the parabola is at most
/// |acceleration| * unit_time^2 / 8, or 0.34 mm in free fall at 60 fps.
///
///     position_at(dt) = position + dt * (velocity + acceleration * unit_time / 2)
///     velocity_at(dt) = velocity + acceleration * dt
///
/// If frames differ in length, call set_unit_time before update(). Use update(dt) only to stop inside a frame, because
/// repeated calls with dt < unit_time leave the parabola. For contacts, call update_with_contacts of bounce.hpp.
///
/// Error: position and velocity after update() are off by at most 0.9 ulp of their length.
/// Degenerate: if unit_time is 0, update(dt) moves the body by velocity * dt. If dt < 0, the body moves backwards.
/// Source: marupeke296, "Let's make a home-made game", collision basics no. 4.
template <Vector V> class PhysicBase {
public:
    using S = scalar_t<V>;

    /// @param unit_time  length of a frame  [s]  >= 0
    VEER_ALWAYS_INLINE constexpr explicit PhysicBase(S unit_time = S(1) / S(60)) noexcept : unit_time_(unit_time) {}
    VEER_ALWAYS_INLINE constexpr PhysicBase(const V& position, const V& velocity, S unit_time = S(1) / S(60)) noexcept
        : unit_time_(unit_time), position_(position), velocity_(velocity) {}

    VEER_ALWAYS_INLINE constexpr void set_unit_time(S unit_time) noexcept { unit_time_ = unit_time; }
    VEER_ALWAYS_INLINE constexpr void set_position(const V& position) noexcept { position_ = position; }
    VEER_ALWAYS_INLINE constexpr void set_velocity(const V& velocity) noexcept { velocity_ = velocity; }
    VEER_ALWAYS_INLINE constexpr void set_acceleration(const V& acceleration) noexcept { acceleration_ = acceleration; }
    VEER_ALWAYS_INLINE constexpr void add_position(const V& position) noexcept { position_ = position_ + position; }
    VEER_ALWAYS_INLINE constexpr void add_velocity(const V& velocity) noexcept { velocity_ = velocity_ + velocity; }
    VEER_ALWAYS_INLINE constexpr void add_acceleration(const V& acceleration) noexcept {
        acceleration_ = acceleration_ + acceleration;
    }

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V position() const noexcept { return position_; }         ///< [m]
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V velocity() const noexcept { return velocity_; }         ///< [m/s]
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V acceleration() const noexcept { return acceleration_; } ///< [m/s^2]
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr S unit_time() const noexcept { return unit_time_; }       ///< [s]

    /// The mean velocity in the frame, for the functions contact and touch_time.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V mean_velocity() const noexcept {
        return velocity_ + acceleration_ * S(unit_time_ * constant<S>(0.5));
    }

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V position_at(S dt) const noexcept {
        return position_ + mean_velocity() * dt;
    }

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V velocity_at(S dt) const noexcept {
        return velocity_ + acceleration_ * dt;
    }

    /// Moves the body by the time dt.
    ///
    /// @param dt                  [s]  unit_time, or a shorter time to stop at a contact
    /// @param reset_acceleration  whether to reset the acceleration to zero afterwards
    VEER_ALWAYS_INLINE constexpr void update(S dt, bool reset_acceleration = true) noexcept {
        position_ = position_at(dt);
        velocity_ = velocity_at(dt);
        if (reset_acceleration) acceleration_ = zero<V>();
    }

    /// Moves the body by one frame of length unit_time, and resets the acceleration to zero.
    VEER_ALWAYS_INLINE constexpr void update() noexcept { update(unit_time_); }

private:
    S unit_time_;
    V position_ = zero<V>(), velocity_ = zero<V>(), acceleration_ = zero<V>();
};

} // namespace veer
