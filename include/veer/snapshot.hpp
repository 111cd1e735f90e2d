// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "spring.hpp"
#include "vector.hpp"

namespace veer { inline namespace VEER_UNIT {

/// The state at a time between two known states, on the cubic curve through both places with both velocities. Use the
/// function to draw, sixty times a second, a ship whose state comes ten times a second. At both ends the answer is the
/// known state, bit for bit. Before the first state and after the second, the motion is uniform.
///
///     w = time / duration, in [0, 1]      r = 1 - w
///     position = first.position + (second.position - first.position) w^2 (3 - 2 w)
///              + first.velocity duration w r^2 - second.velocity duration w^2 r
///     velocity = (second.position - first.position) 6 w r / duration
///              + first.velocity r (1 - 3 w) + second.velocity w (3 w - 2)
///
/// @param first     state at time 0
/// @param second    state at the time `duration`
/// @param duration  time between both states    [s]
/// @param time      time since the first state  [s]
/// @return the state; its velocity is the derivative of its position
///
/// Error: the position is off by at most 3 epsilon of the largest of |first.position|, |second.position| and |velocity|
/// duration. The velocity is off by at most 8 epsilon of the largest of |first.velocity|, |second.velocity| and
/// (|first.position| + |second.position|) / duration.
/// Degenerate: if duration is below 10^-22 s (double: 10^-157 s), the answer is always the second state.
/// Source: C. Hermite, "Sur la formule d'interpolation de Lagrange" (1878).
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> between(
    const Motion<V>& first, const As<Motion<V>>& second, scalar_t<V> duration, scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    const S shortest = constant<S>(parts::is_single_v<S> ? 1e-22 : 1e-157), one = S(1);
    const S whole = maximum(duration, shortest);
    const auto is_short = duration < shortest, is_late = either(is_short, time > whole * constant<S>(0.5));

    // the formula starts at the nearer end, so that both ends are exact; `span` is negative at the second end
    const V here = select(is_late, second.position, first.position),
            offset = select(is_late, first.position, second.position) - here;
    const V here_velocity = select(is_late, second.velocity, first.velocity);
    const V there_velocity = select(is_late, first.velocity, second.velocity);
    const S span = select(is_late, S(0) - whole, whole);
    const S since = select(is_short, S(0), select(is_late, S(time - whole), time));
    const S fraction = quotient(since, span), w = maximum(fraction, S(0)), r = one - w;
    const S coasted = select(fraction < S(0), since, S(span * (w * (r * r)))); // fraction < 0: outside of both states

    const V position =
        here + offset * S(w * w * (S(3) - S(2) * w)) + here_velocity * coasted - there_velocity * S(span * (w * w * r));
    const V velocity = here_velocity * S(r * (one - S(3) * w)) + offset * quotient(S(S(6) * w * r), span)
                     - there_velocity * S(w * (S(2) - S(3) * w));
    return {position, velocity};
}

/// The shown state after one step towards the known state. Both states move with the known velocity. After half_life,
/// half of the differences of place and velocity remains. If a message corrects the known state, the shown state
/// neither jumps nor lags.
///
///     known' = known.position + known.velocity time_step, known.velocity
///     shown' = known' + (shown - known) 2^-(time_step / half_life)
///
/// In uniform motion, the shown state finally becomes the known state, bit for bit.
///
/// @param shown      state that the screen shows at the start of the step
/// @param known      state at the same time, according to the last message
/// @param half_life  [s]  with 0.1 s, a correction looks smooth and ends soon
/// @param time_step  [s]
///
/// Error: the position is off by at most 4 epsilon (|shown.position| + |known.position| + |known.velocity| time_step).
/// The velocity is off by at most 3 epsilon of the sum of both speeds.
/// Degenerate: if half_life <= 0, the answer is the known state after its step. Otherwise, with time_step 0, the answer
/// is the shown state, bit for bit.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> blend_step(
    const Motion<V>& shown, const As<Motion<V>>& known, scalar_t<V> half_life, scalar_t<V> time_step) noexcept {
    const V moved = known.velocity * maximum(time_step, scalar_t<V>(0));
    return {smooth(V(shown.position + moved), V(known.position + moved), half_life, time_step),
        smooth(shown.velocity, known.velocity, half_life, time_step)};
}

}} // namespace veer::VEER_UNIT
