// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "arithmetic/units.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// This header computes the shortest path of an agent that only moves forwards and cannot turn on the spot, such as a
// car or a plane. Derivations: docs/notes/dubins.md.

namespace veer {

/// A path of three pieces: arcs to the left, arcs to the right, and straight lines. A piece may have length 0.
template <Vector V> struct DubinsPath {
    V position;             ///< start                                          [m]
    V heading;              ///< unit vector, the direction at the start
    scalar_t<V> radius;     ///< radius of the arcs                             [m]
    scalar_t<V> lengths[3]; ///< lengths of the pieces                          [m]
    signed char turns[3];   ///< directions of the pieces: 1 left, 0 straight, -1 right
    scalar_t<V> length;     ///< length of the whole path                       [m]
};

/// A position on a path, and the direction of travel there.
template <Vector V> struct DubinsPlace {
    V position;  ///< [m]
    V direction; ///< unit vector
};
template <Vector V> DubinsPlace(V, As<V>) -> DubinsPlace<V>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// Tries all Dubins words from the origin to `offset`, and keeps the shortest. A word is a path of up to three pieces.
struct DubinsWords {
    using Wide = BasicVector<double, 2>;
    /// A path with lengths in the unit of `radius`.
    struct Word {
        double lengths[3];
        signed char turns[3];
        double length;
    };

    Wide start, goal;   ///< unit vectors, directions at the start and at the target; a zero goal allows any direction
    Wide offset;        ///< offset from the start to the target
    double radius;      ///< > 0
    double place_error; ///< largest allowed distance between the end of a path and the target
    double angle_error; ///< largest error of the angle of a turn
    Word best{{0.0, 0.0, 0.0}, {0, 0, 0}, infinity<double>()};

    [[nodiscard]] constexpr bool ends_anywhere() const noexcept { return !(length_squared(goal) > 0.0); }

    /// Returns the angle of a turn from one unit vector to another, to the left (side 1) or right (side -1), in [0, 2 *
    /// pi). If the angle is 2 * pi up to rounding, the result is 0.
    [[nodiscard]] constexpr double turn(const Wide& from, const Wide& to, double side) const noexcept {
        const double across = side * cross(from, to), along = dot(from, to);
        const double angle = arc_tangent(magnitude(across), along);
        return across >= 0.0 ? angle : angle <= angle_error ? 0.0 : 6.2831853071795865 - angle;
    }

    constexpr void consider(const Word& word) noexcept {
        if (word.length < best.length) best = word;
    }
    /// Tries the path arc-line-arc. The line has the direction `along`, a unit vector.
    constexpr void consider_line(const Wide& along, double line, int first, int last) noexcept {
        const double opening = radius * turn(start, along, first);
        const double closing = ends_anywhere() ? 0.0 : radius * turn(along, goal, last);
        consider({{opening, line, closing}, {static_cast<signed char>(first), 0, static_cast<signed char>(last)},
            opening + line + closing});
    }

    /// Tries the path arc-line-arc. `between` leads from the centre of the first circle to the centre of the last
    /// circle. The line is a tangent of both circles:
    ///     between = line * along + shift * left(along)      shift = radius * (last - first)
    /// Rounding may turn an arc of length 0 into a full circle. Therefore the function also tries a line in the start
    /// direction. The path with this line must end within place_error of the target.
    constexpr void line_between(const Wide& between, double shift, int first, int last) noexcept {
        const double squared = length_squared(between), size = square_root(squared);
        const double product = (size - magnitude(shift)) * (size + magnitude(shift));
        if (product >= 0.0 || magnitude(shift) - size <= place_error) {
            const double line = square_root(maximum(product, 0.0));
            const Wide along = between * line - orthogonal(between) * shift;
            if (length_squared(along) > 0.0) consider_line(normalize_or(along, start), line, first, last);
        }
        const double ahead = dot(start, between);
        if (magnitude(cross(start, between) - shift) <= place_error && ahead >= -place_error)
            consider_line(start, maximum(ahead, 0.0), first, last);
    }

    /// Tries the path arc-arc-arc. The middle arc is longer than half a circle, as in every shortest path.
    constexpr void arcs_between(const Wide& between, int first) noexcept {
        const double size = length(between), half = 0.5 * size, least = smallest_normal<double>();
        const double height_squared = (2.0 * radius - half) * (2.0 * radius + half);
        if (!(size * size >= least && height_squared >= 0.0)) return;
        const double side = first, height = square_root(height_squared), scale = 0.5 / radius;
        const Wide shift = orthogonal(between) * (side * height / size);
        const Wide to_middle = (between * 0.5 + shift) * scale, from_middle = (between * 0.5 - shift) * scale;
        const double opening = radius * turn(start, orthogonal(to_middle) * side, side);
        const double middle = radius * (6.2831853071795865 - 2.0 * arc_tangent(half, height));
        const double closing = radius * turn(orthogonal(from_middle) * -side, goal, side);
        const auto own = static_cast<signed char>(first), other = static_cast<signed char>(-first);
        consider({{opening, middle, closing}, {own, other, own}, opening + middle + closing});
    }

    /// Tries the path arc-arc, which may end in any direction. The centre of the second circle is 2 * radius away from
    /// the first centre, and radius away from the target.
    constexpr void arcs_to(const Wide& between, int first) noexcept {
        const double squared = length_squared(between), size = square_root(squared);
        if (!(squared >= smallest_normal<double>())) return;
        const double ahead = (squared + 3.0 * radius * radius) / (2.0 * size);
        const double height_squared = (2.0 * radius - ahead) * (2.0 * radius + ahead);
        if (!(height_squared >= 0.0)) return;
        const double side = first, height = square_root(height_squared);
        for (const double way : {height, -height}) {
            const Wide middle = (between * ahead + orthogonal(between) * way) * (1.0 / size);
            const Wide to_middle = middle * (0.5 / radius);
            const Wide to_target = normalize_or(between - middle, to_middle);
            const double opening = radius * turn(start, orthogonal(to_middle) * side, side);
            const double closing = radius * turn(to_middle * -1.0, to_target, -side);
            consider({{opening, closing, 0.0}, {static_cast<signed char>(first), static_cast<signed char>(-first), 0},
                opening + closing});
        }
    }

    constexpr void consider_all() noexcept {
        const Wide own = orthogonal(start) * radius, other = orthogonal(goal) * radius;
        for (const int first : {1, -1}) {
            const Wide between = offset - own * static_cast<double>(first);
            if (ends_anywhere()) {
                line_between(between, -radius * first, first, 0);
                arcs_to(between, first);
                continue;
            }
            for (const int last : {first, -first})
                line_between(between + other * static_cast<double>(last), radius * (last - first), first, last);
            arcs_between(between + other * static_cast<double>(first), first);
        }
    }
};

} // namespace parts

/// Returns the shortest path from one position and heading to another. The agent only moves forwards, and turns on
/// circles of at least the given radius. The path is one of the six Dubins words LSL, LSR, RSL, RSR, LRL and RLR: L is
/// a left turn, S a straight line, and R a right turn.
///
///     const auto path = dubins_path(position, heading, runway, runway_heading, radius);
///     const auto [place, direction] = place_on(path, speed * time);
///
/// Compute the path once, and a new path only if the agent is far away from the old path. If rounding puts the agent
/// beside the old path, a new path may be a full circle longer.
///
/// @param position        start                                                            [m]
/// @param heading         direction at the start, of any length
/// @param target          end                                                              [m]
/// @param target_heading  direction at the end, of any length; zero allows any direction
/// @param radius          radius of the tightest circle  [m]
///
/// Error: the length is off by at most 1 ulp in float, and 8 epsilon * (length + 7 * radius) in double. The end is off
/// by at most 4 epsilon * (coordinates + length + 7 * radius). If rounding would add a full circle, the end may be off
/// by another 16 epsilon * (coordinates + radius). The end direction is off by at most 4 epsilon * (1 + length /
/// radius).
/// Degenerate: if radius <= 0, the path is the straight line to the target, and target_heading is ignored. A zero
/// heading is replaced by the direction to the target. If position = target, a zero heading is replaced by
/// target_heading or the first axis, and all lengths are 0 if target_heading is zero or equals the heading. If two
/// words have the same length, the result is the first in the order LSL, LSR, LRL, RSR, RSL, RLR, up to rounding.
/// Source: L. E. Dubins, "On curves of minimal length with a constraint on average curvature" (1957); docs/sources.md.
template <OneAgent V>
    requires Vector2<V>
[[nodiscard]] inline constexpr DubinsPath<V> dubins_path(const V& position, const As<V>& heading, const As<V>& target,
    const As<V>& target_heading, scalar_t<V> radius) noexcept {
    using S = scalar_t<V>;
    using Wide = parts::DubinsWords::Wide;
    const Wide way = parts::converted<double>(target) - parts::converted<double>(position);
    const double circle = static_cast<double>(maximum(radius, S(0)));
    const int unit = exact::larger(exact::exponent_of(maximum(exact::largest_component(way), circle)), -1074);
    const Wide offset = exact::scaled(way, -unit),
               goal = normalize_or(parts::converted<double>(target_heading), zero<Wide>());
    const Wide aim = normalize_or(offset, normalize_or(goal, first_axis<Wide>()));
    const bool turns = circle > 0.0;
    const Wide start = turns ? normalize_or(parts::converted<double>(heading), aim) : aim;
    const double rounding = 16.0 * static_cast<double>(parts::epsilon<S>());
    const double farthest = maximum(exact::largest_component(position), exact::largest_component(target));
    parts::DubinsWords words{start, goal, offset, exact::scaled(circle, -unit),
        rounding * exact::scaled(farthest + circle, -unit), rounding};
    if (turns) words.consider_all();
    else words.consider({{0.0, length(offset), 0.0}, {0, 0, 0}, length(offset)});
    const auto in_metres = [&](double x) { return static_cast<S>(exact::scaled(x, unit)); };
    const parts::DubinsWords::Word& best = words.best;
    return {position, parts::converted<V>(start), static_cast<S>(circle),
        {in_metres(best.lengths[0]), in_metres(best.lengths[1]), in_metres(best.lengths[2])},
        {best.turns[0], best.turns[1], best.turns[2]}, in_metres(best.length)};
}

/// Returns the position and the direction of travel at a given arc length from the start of a path.
///
/// @param along  arc length from the start  [m]  clamped to [0, length of the path]
/// @return position and unit direction
///
/// Error: the position is off by at most 3 epsilon * (|path.position| + path.length + 7 * radius). The direction is off
/// by at most 4 epsilon * (1 + along / radius).
/// Degenerate: if the path has length 0, the result is the start.
template <OneAgent V>
[[nodiscard]] inline constexpr DubinsPlace<V> place_on(const DubinsPath<V>& path, scalar_t<V> along) noexcept {
    using S = scalar_t<V>;
    V position = path.position, direction = path.heading;
    S remaining = maximum(along, S(0));
    for (std::size_t i = 0; i < 3; ++i) {
        const S walked = minimum(remaining, path.lengths[i]), side = static_cast<S>(path.turns[i]);
        remaining = remaining - walked;
        const auto [sine, cosine] = sin_cos(S(constant<S>(0.5) * ratio(S(walked * magnitude(side)), path.radius)));
        const S chord = select(magnitude(side) > S(0), S(S(2) * path.radius * sine), walked);
        const V across = orthogonal(direction) * side;
        position = position + direction * S(chord * cosine) + across * S(chord * sine);
        direction = direction * S(S(1) - S(2) * sine * sine) + across * S(S(2) * sine * cosine);
    }
    return {position, direction};
}

}} // namespace veer::VEER_UNIT
