// SPDX-License-Identifier: MIT
#pragma once

#include "../lead.hpp"
#include "../vector.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// Whether and when two agents touch if both keep their velocities.
template <Vector V> struct Encounter {
    mask_t<scalar_t<V>> meets;
    scalar_t<V> time; ///< time of the first touch; 0 if they overlap, the largest number if they never touch  [s]
    V away;           ///< unit vector away from the other agent at the closest approach; zero if they never touch
};

/// The encounter of two agents. They meet if they overlap, or if they approach each other and touch at touch_time.
///     away = -unit(offset) if they overlap, else -unit(lateral(offset, motion)); lateral: offset at closest approach
///     offset = other_position - position      motion = other_velocity - velocity
template <Vector V>
[[nodiscard]] inline constexpr Encounter<V> encounter_of(const V& position, const As<V>& velocity,
    const As<V>& other_position, const As<V>& other_velocity, scalar_t<V> combined_radius) noexcept {
    using S = scalar_t<V>;
    const V offset = other_position - position, motion = other_velocity - velocity;
    const S squared = length_squared(offset);
    const auto overlap = either(squared < combined_radius * combined_radius, squared < smallest_normal<S>());
    const S time = touch_time(position, velocity, other_position, other_velocity, combined_radius);
    const auto meets = either(overlap, both(dot(offset, motion) < S(0), time >= S(0)));
    if (!any(meets)) return {meets, largest<S>(), zero<V>()};

    const V away = zero<V>() - select(overlap, offset, lateral(offset, motion));
    const auto straight = length_squared(away) < smallest_normal<S>();
    V unit = away * inverse_length(away);
    if (any(straight)) [[unlikely]]
        unit = select(straight, perpendicular(velocity), unit);
    return {meets, select(overlap, S(0), select(meets, time, largest<S>())), select(meets, unit, zero<V>())};
}

/// The urgency of a contact that is `time` away: 1 for a contact now; it falls to 0 at the horizon, and is 0 beyond.
template <Scalar S> [[nodiscard]] constexpr S urgency(S time, As<S> horizon) noexcept {
    return select(time < horizon, S(1) - ratio(time, horizon), select(time > S(0), S(0), S(1)));
}

}}} // namespace veer::VEER_UNIT::parts
