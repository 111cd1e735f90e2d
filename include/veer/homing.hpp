// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

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
    return {select(curved, minimum(speed * speed / select(curved, curvature_radius, S(1)), range_limit<S>()), straight), speed * damping, damping};
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
    const S turn = homing.max_centripetal_accel / square_root(reach_squared);
    const S thrust = homing.propulsion * square_root(inverse_square) - homing.damping;
    return aside * turn + velocity * thrust;
}

/// One step of the article's beam, to the letter: velocity first, then the position with the new velocity.
///
///     v += homing_acceleration(...) time_step      p += v time_step
///
/// The three numbers of `homing` are taken for one step before they are used: they are the same for all agents, the vectors not.
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
    const Homing<S> in_a_step{homing.max_centripetal_accel * time_step, homing.propulsion * time_step, homing.damping * time_step};
    const V change = homing_acceleration(position, velocity, target, in_a_step, full_turn_distance);
    return {position + (velocity + change) * time_step, velocity + change};
}

} // namespace veer
