// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "arithmetic/units.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// The shortest path of an agent that only moves forwards and cannot turn on the spot: a car, a plane, a missile. A path
// has at most three pieces, arcs of one radius and straight lines. Derivations: docs/notes/dubins.md.

namespace veer {

/// A path of three pieces: arcs to the left and to the right, and straight lines. A piece may have the length 0.
template <Vector V> struct DubinsPath {
    V position;             ///< start                                          [m]
    V heading;              ///< unit vector, the direction at the start
    scalar_t<V> radius;     ///< radius of the arcs                             [m]
    scalar_t<V> lengths[3]; ///< lengths of the pieces                          [m]
    signed char turns[3];   ///< turns of the pieces: 1 to the left, 0 straight, -1 to the right
    scalar_t<V> length;     ///< length of the whole path                       [m]
};

/// A place on a path, and the direction of travel at that place.
template <Vector V> struct DubinsPlace {
    V position;  ///< [m]
    V direction; ///< unit vector
};
template <Vector V> DubinsPlace(V, As<V>) -> DubinsPlace<V>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {
namespace parts {

/// The words of Dubins (paths of at most three pieces) from the origin to `offset`, in double.
struct DubinsWords {
    using Wide = BasicVector<double, 2>;
    /// A path: the lengths of its pieces, their turns, and the total length, in the unit of `radius`.
    struct Word {
        double lengths[3];
        signed char turns[3];
        double length;
    };

    Wide start, goal;   ///< unit vectors: the first and the last direction; a zero goal allows any last direction
    Wide offset;        ///< offset from the start to the target
    double radius;      ///< > 0
    double place_error; ///< largest distance from the target at which a path counts as arrived
    double angle_error; ///< largest error of the angle of a turn
    Word best{{0.0, 0.0, 0.0}, {0, 0, 0}, infinity<double>()};

    [[nodiscard]] constexpr bool ends_anywhere() const noexcept { return !(length_squared(goal) > 0.0); }

    /// The angle of a turn from one unit vector to another, to the left (side 1) or to the right (side -1), in [0, 2
    /// pi). If only rounding separates the turn from a full turn, the answer is 0.
    [[nodiscard]] constexpr double turn(const Wide& from, const Wide& to, double side) const noexcept {
        const double across = side * cross(from, to), along = dot(from, to);
        const double angle = arc_tangent(magnitude(across), along);
        return across >= 0.0 ? angle : angle <= angle_error ? 0.0 : 6.2831853071795865 - angle;
    }

    constexpr void consider(const Word& word) noexcept {
        if (word.length < best.length) best = word;
    }
    /// Tries the path arc, line, arc. The line leads along the unit vector `along`.
    constexpr void consider_line(const Wide& along, double line, int first, int last) noexcept {
        const double opening = radius * turn(start, along, first);
        const double closing = ends_anywhere() ? 0.0 : radius * turn(along, goal, last);
        consider({{opening, line, closing}, {static_cast<signed char>(first), 0, static_cast<signed char>(last)},
            opening + line + closing});
    }

    /// Tries the path arc, line, arc. The line touches two circles; `between` leads from the first to the last centre:
    ///
    ///     between = line along + shift left(along)      shift = radius (last - first)
    ///
    /// Rounding may put the tangent to the wrong side of the first direction, so that an arc of length 0 becomes a full
    /// turn. So the function also tries a line along the first direction, if that path misses by at most place_error.
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

    /// Tries the path arc, arc, arc. The middle arc is longer than half a circle, as in every shortest path.
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

    /// Tries the path arc, arc to any direction. The second centre is 2 radius from the first, one from the target.
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

/// The shortest path from a place and a heading to another place and heading, for an agent that only moves forwards, on
/// circles of a given radius or wider. The path is the shortest of the six words of Dubins: LSL, LSR, RSL, RSR, LRL and
/// RLR. L is a turn to the left, S is straight, and R is a turn to the right.
///
///     const auto path = dubins_path(position, heading, runway, runway_heading, radius);
///     const auto [place, direction] = place_on(path, speed * time);
///
/// A target that lies on the agent's circle up to rounding counts as on the circle. So a new path from a place of
/// place_on is the remainder of the old path. But after many steps, rounding may put an agent beside its path, and a
/// new path may be a full circle longer. So keep the path, and compute a new path only if the agent is far off.
///
/// @param position        start                                                            [m]
/// @param heading         direction at the start, of any length
/// @param target          end                                                              [m]
/// @param target_heading  direction at the end, of any length; zero allows any direction
/// @param radius          radius of the tightest circle  [m]
///
/// Error: length 1 ulp in float, 8 epsilon (length + 7 radius) in double. The path ends on the target within 4 epsilon
/// (coordinates + length + 7 radius), or misses by another 16 epsilon (coordinates + radius) if this saves a full turn.
/// The direction at the end is off by at most 4 epsilon (1 + length / radius); measured for place_on.
/// Degenerate: with radius <= 0, the path is the straight line to the target, and target_heading is ignored. A zero
/// heading counts as the direction to the target or, at the target, as target_heading or the first axis. At the target,
/// with target_heading zero or the direction of the heading, all lengths are 0. If two words are equally long, the
/// answer is the first in the order LSL, LSR, LRL, RSR, RSL, RLR; rounding may decide.
/// Source: L. E. Dubins, "On curves of minimal length with a constraint on average curvature" (1957); for any direction
/// at the end J.-D. Boissonnat and X.-N. Bui, "Accessibility region for a car that only moves forwards along optimal
/// paths" (1994). Each word follows from the centres of its circles.
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

/// The place on a path at an arc length from its start, and the direction of travel at this place.
///
/// @param along  [m]  clamped to the path
/// @return position and unit direction
///
/// Error: position 3 epsilon (|position| + length of the path + 7 radius), direction 4 epsilon (1 + along / radius).
/// Degenerate: on a path of length 0, the answer is its start.
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
