// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "spring.hpp"
#include "vector.hpp"

namespace veer { inline namespace VEER_UNIT {

/// Interpolates between two known states with a cubic Hermite polynomial. With this function, a game can draw a ship 60
/// times a second although the network sends 10 states a second. At time 0 the result is `first`, and at time
/// `duration` the result is `second`, bit for bit. Before time 0 and after `duration`, the motion is uniform.
///
///     w = time / duration, in [0, 1]      r = 1 - w      offset = second.position - first.position
///     position = first.position + offset * w^2 * (3 - 2 * w)
///              + first.velocity * duration * w * r^2 - second.velocity * duration * w^2 * r
///     velocity = offset * 6 * w * r / duration + first.velocity * r * (1 - 3 * w) + second.velocity * w * (3 * w - 2)
///
/// @param first     state at time 0
/// @param second    state at time `duration`
/// @param duration  time from the first state to the second  [s]
/// @param time      time since the first state               [s]
/// @return position and velocity; the velocity is the derivative of the position
///
/// Error: the position is off by at most 3 epsilon * max(|first.position|, |second.position|, |velocity| * duration).
/// The velocity is off by at most 8 epsilon * max(|first.velocity|, |second.velocity|, (|first.position| +
/// |second.position|) / duration).
/// Degenerate: if duration is below 1e-22 s (double: 1e-157 s), the result is always the second state.
/// Source: C. Hermite, "Sur la formule d'interpolation de Lagrange" (1878).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> between(
    const Motion<V>& first, const As<Motion<V>>& second, scalar_t<V> duration, scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    const S shortest = constant<S>(parts::is_single_v<S> ? 1e-22 : 1e-157), one = S(1);
    const S whole = maximum(duration, shortest);
    const auto is_short = duration < shortest, is_late = either(is_short, time > whole * constant<S>(0.5));

    // start from the nearer state, so that both ends are exact; if the second state is nearer, `span` is negative
    const V here = select(is_late, second.position, first.position),
            offset = select(is_late, first.position, second.position) - here;
    const V here_velocity = select(is_late, second.velocity, first.velocity);
    const V there_velocity = select(is_late, first.velocity, second.velocity);
    const S span = select(is_late, S(0) - whole, whole);
    const S since = select(is_short, S(0), select(is_late, S(time - whole), time));
    const S fraction = quotient(since, span), w = maximum(fraction, S(0)), r = one - w;
    const S coasted = select(fraction < S(0), since, S(span * (w * (r * r)))); // fraction < 0: outside of the interval

    const V position =
        here + offset * S(w * w * (S(3) - S(2) * w)) + here_velocity * coasted - there_velocity * S(span * (w * w * r));
    const V velocity = here_velocity * S(r * (one - S(3) * w)) + offset * quotient(S(S(6) * w * r), span)
                     - there_velocity * S(w * (S(2) - S(3) * w));
    return {position, velocity};
}

/// Moves the state that is shown on the screen one step towards the known state from the last network message. Both
/// states move with the known velocity. After half_life, half of the difference remains. If a new message corrects the
/// known state, the shown state does not jump.
///
///     known' = {known.position + known.velocity * time_step, known.velocity}
///     shown' = known' + (shown - known) * 2^-(time_step / half_life)
///
/// If the known velocity stays constant, the shown state finally equals the known state, bit for bit.
///
/// @param shown      state on the screen before the step
/// @param known      known state at the same time
/// @param half_life  [s]  for example 0.1 s
/// @param time_step  [s]
///
/// Error: the position is off by at most 4 epsilon * (|shown.position| + |known.position| + |known.velocity| *
/// time_step). The velocity is off by at most 3 epsilon * (|shown.velocity| + |known.velocity|).
/// Degenerate: if half_life <= 0, returns known'. Otherwise, if time_step is 0, returns `shown`.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> blend_step(
    const Motion<V>& shown, const As<Motion<V>>& known, scalar_t<V> half_life, scalar_t<V> time_step) noexcept {
    const V moved = known.velocity * maximum(time_step, scalar_t<V>(0));
    return {smooth(V(shown.position + moved), V(known.position + moved), half_life, time_step),
        smooth(shown.velocity, known.velocity, half_life, time_step)};
}

}} // namespace veer::VEER_UNIT
