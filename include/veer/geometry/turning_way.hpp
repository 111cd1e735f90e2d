// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "../lead.hpp"
#include "../obstacles.hpp"
#include "../parts/list.hpp"
#include "../trigonometry.hpp"
#include "../vector.hpp"

// For avoid.hpp. Finds paths that touch no moving sphere, for an agent that can turn only slowly.

namespace veer { inline namespace VEER_UNIT { namespace parts {

template <Vector V> struct TurningChoice {
    V velocity;
    bool is_free;
};

/// Plans the path of an agent that turns by at most `turn` at the start of each frame, and then moves straight.
template <Vector V, class Spheres> struct TurningWay {
    using S = scalar_t<V>;
    static constexpr std::size_t sides = dimension_v<V> == 2 ? 2 : 4;

    const V& position;      ///< at the start of the frame [m]
    const Spheres& spheres; ///< at the start of the frame
    S margin, speed, time_step;
    S turn;    ///< largest turn in a frame, in (0, pi/2]                            [rad]
    S sine;    ///< sine of turn / 2
    S horizon; ///< duration of one frame and a full turn; a path must be free for this time [s]

    constexpr TurningWay(const V& start, const Spheres& obstacles, S separation, S pace, S angle, S frame) noexcept
        : position(start), spheres(obstacles), margin(maximum(separation, S(0))), speed(pace), time_step(frame),
          turn(angle), sine(sin_cos(S(angle * constant<S>(0.5))).sine),
          horizon(minimum(S(frame + quotient(constant<S>(6.2831853071795865), angle) * frame), rate_limit<S>())) {}

    /// Returns the unit vectors across the heading towards which the agent may turn. The first points towards `wanted`.
    [[nodiscard]] static constexpr std::array<V, sides> sides_of(const V& heading, const V& wanted) noexcept {
        const V first = normalize_or(lateral(wanted, heading), perpendicular(heading)), opposite = zero<V>() - first;
        if constexpr (sides == 2) return {first, opposite};
        else {
            const V third = cross(heading, first);
            return {first, opposite, third, zero<V>() - third};
        }
    }
    [[nodiscard]] static constexpr V turned(const V& heading, const V& side, S angle) noexcept {
        const SineCosine<S> by = sin_cos(angle);
        return heading * by.cosine + side * by.sine;
    }

    /// Returns the time until an agent touches a sphere, at most `duration`. The agent moves straight from `place`,
    /// where it is at the time `start`. A sphere that contains the agent at the start of the frame is shrunk.
    [[nodiscard]] constexpr S straight(
        const V& place, const V& velocity, S start, S duration, S widening) const noexcept {
        const S outside = S(1) - S(16) * epsilon<S>();
        S least = duration;
        for (std::size_t i = 0; i < count_of(spheres); ++i) {
            const Sphere<V> sphere = spheres[i];
            const S grown = maximum(sphere.radius, S(0)) + margin + widening;
            const S combined = minimum(grown, S(distance(sphere.center, position) * outside));
            const V center = clamped(V(sphere.center + sphere.velocity * start));
            const S time = touch_time(place, velocity, center, sphere.velocity, combined);
            if (time >= S(0) && time < least) least = time;
        }
        return least;
    }

    /// Returns the longest time for which a path touches no sphere. The path follows a turning circle to one side.
    /// After at most half a turn, it may leave the circle and go straight on. The code tests chords of the circle.
    [[nodiscard]] constexpr S turning(const V& start, const V& heading, const V& side) const noexcept {
        const S pi = constant<S>(3.1415926535897932), half = constant<S>(0.5);
        const S longest_piece = maximum(S(pi * constant<S>(0.0625)), turn);
        S best = time_step, time = time_step, angle = S(0), piece = turn;
        V place = start;
        while (angle < pi + pi && time < horizon) {
            const S frames = quotient(piece, turn), duration = frames * time_step;
            const SineCosine<S> chord = sin_cos(S(piece * half));
            const V direction = turned(heading, side, S(half * (turn + piece) + angle));
            const V velocity = direction * S(speed * quotient(chord.sine, S(frames * sine)));
            const V moved = velocity * duration;
            const S widening = half * length(moved) * quotient(chord.sine, S(S(1) + chord.cosine)); // the arc's height
            const S free = straight(place, velocity, time, duration, widening);
            if (free < duration) return maximum(best, S(time + free));

            place = clamped(V(place + moved)), time = time + duration, angle = angle + piece;
            piece = minimum(S(piece + piece), longest_piece);
            if (angle >= pi || time >= horizon) continue;
            const S leaves =
                time + straight(place, turned(heading, side, angle) * speed, time, S(horizon - time), S(0));
            if (leaves >= horizon) return horizon;
            best = maximum(best, leaves);
        }
        return horizon;
    }

    /// Returns the longest time, up to `horizon`, for which a path touches no sphere. The path begins with `velocity`.
    [[nodiscard]] constexpr S longest(const V& velocity, const V& wanted) const noexcept {
        const S ahead = straight(position, velocity, S(0), horizon, S(0));
        if (ahead < time_step || ahead >= horizon) return ahead;
        const V heading = normalize_or(velocity, first_axis<V>());
        S best = ahead;
        for (const V& side : sides_of(heading, wanted)) {
            best = maximum(best, turning(clamped(V(position + velocity * time_step)), heading, side));
            if (best >= horizon) return horizon;
        }
        return best;
    }

    /// Returns the velocity for this frame after which the agent can avoid all spheres longest. If the velocity
    /// `limited` is enough up to `horizon`, returns `limited`. On a tie, returns the velocity nearer to `wanted`.
    /// @param limited  the velocity, turned towards `wanted` as far as the agent can turn in this frame
    [[nodiscard]] constexpr TurningChoice<V> best(const V& velocity, const V& wanted, const V& limited) const noexcept {
        V chosen = limited;
        S free = longest(chosen, wanted);
        if (free >= horizon) return {chosen, true};
        const V heading = normalize_or(velocity, normalize_or(wanted, first_axis<V>()));
        const auto consider = [&](const V& candidate) {
            const S time = longest(candidate, wanted);
            if (time < free || (time <= free && dot(candidate, wanted) <= dot(chosen, wanted))) return;
            chosen = candidate, free = time;
        };
        consider(heading * speed);
        for (const V& side : sides_of(heading, wanted)) consider(turned(heading, side, turn) * speed);
        return {chosen, free >= horizon};
    }
};

}}} // namespace veer::VEER_UNIT::parts
