// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "vector.hpp"

namespace veer {

/// A body that moves in a straight line within each frame, yet falls as it should.
///
/// Its acceleration is that of one frame: update() takes it away. Call set_acceleration before every update, and
/// add_acceleration once per further force; a body that is given gravity once falls for one frame only. The functions
/// named set_... replace, those named add_... add.
///
///     ball.set_acceleration(gravity);
///     ball.update();
///
/// Within a frame the position runs along the chord of the true parabola, so that collisions inside the frame are those
/// of uniform motion; the velocity follows the law. At the end of each frame of unit_time both are exact for constant
/// acceleration. The chord strays from the parabola by at most |acceleration| unit_time^2 / 8: 0.34 mm at 60 fps in
/// free fall.
///
///     position_at(dt) = position + dt (velocity + acceleration unit_time / 2)
///     velocity_at(dt) = velocity + acceleration dt
///
/// update() moves by unit_time. For frames of varying length call set_unit_time before it. update(dt) goes that far
/// along the chord instead: right for a look at what lies within the frame, wrong as a longer or shorter frame (an
/// error of acceleration T (unit_time - dt) / 2 after the time T). For frames with contacts there is
/// update_with_contacts in bounce.hpp.
///
/// Degenerate: unit_time 0 moves by velocity dt; dt 0 leaves position and velocity as they are; dt < 0 runs backwards.
/// Nothing is divided.
///
/// Source: marupeke296, "Let's make a home-made game", collision basics no. 4. There position_at divides dt by the unit
/// time; the same value needs no division.
template <Vector V> class PhysicBase {
public:
    using S = scalar_t<V>;

    /// @param unit_time  length of a frame  [s]  >= 0
    constexpr explicit PhysicBase(S unit_time = S(1) / S(60)) noexcept : unit_time_(unit_time) {}
    constexpr PhysicBase(const V& position, const V& velocity, S unit_time = S(1) / S(60)) noexcept
        : unit_time_(unit_time), position_(position), velocity_(velocity) {}

    constexpr void set_unit_time(S unit_time) noexcept { unit_time_ = unit_time; }
    constexpr void set_position(const V& position) noexcept { position_ = position; }
    constexpr void set_velocity(const V& velocity) noexcept { velocity_ = velocity; }
    constexpr void set_acceleration(const V& acceleration) noexcept { acceleration_ = acceleration; }
    constexpr void add_position(const V& position) noexcept { position_ = position_ + position; }
    constexpr void add_velocity(const V& velocity) noexcept { velocity_ = velocity_ + velocity; }
    constexpr void add_acceleration(const V& acceleration) noexcept { acceleration_ = acceleration_ + acceleration; }

    [[nodiscard]] constexpr V position() const noexcept { return position_; }         ///< [m]
    [[nodiscard]] constexpr V velocity() const noexcept { return velocity_; }         ///< [m/s]
    [[nodiscard]] constexpr V acceleration() const noexcept { return acceleration_; } ///< [m/s^2]
    [[nodiscard]] constexpr S unit_time() const noexcept { return unit_time_; }       ///< [s]

    /// The velocity along the chord of the frame, for contact and touch_time: the mean of those at its two ends.
    [[nodiscard]] constexpr V mean_velocity() const noexcept {
        return velocity_ + acceleration_ * S(unit_time_ * constant<S>(0.5));
    }

    /// Where the body is dt after the start of the frame: on the chord of the frame, and beyond it for dt > unit_time.
    [[nodiscard]] constexpr V position_at(S dt) const noexcept { return position_ + mean_velocity() * dt; }

    /// How fast it is dt after the start of the frame.
    [[nodiscard]] constexpr V velocity_at(S dt) const noexcept { return velocity_ + acceleration_ * dt; }

    /// Moves the body on by dt.
    ///
    /// @param dt                  [s]  unit_time, or less up to a contact
    /// @param reset_acceleration  whether the acceleration falls to zero, so that every frame sets its own
    constexpr void update(S dt, bool reset_acceleration = true) noexcept {
        position_ = position_at(dt);
        velocity_ = velocity_at(dt);
        if (reset_acceleration) acceleration_ = zero<V>();
    }

    /// Moves the body on by a frame, unit_time, and resets its acceleration to zero.
    constexpr void update() noexcept { update(unit_time_); }

private:
    S unit_time_;
    V position_ = zero<V>(), velocity_ = zero<V>(), acceleration_ = zero<V>();
};

} // namespace veer
