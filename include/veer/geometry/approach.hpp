// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../obstacles.hpp"
#include "../parts/list.hpp"
#include "../trigonometry.hpp"
#include "../vector.hpp"

// Finds the first obstacle that an agent enters, and turns the agent's velocity away from this obstacle, for avoid.hpp.
// The escape sphere of an obstacle has the radius escape_radius.

namespace veer { inline namespace VEER_UNIT { namespace parts {

template <Vector V> struct SphereApproach {
    mask_t<scalar_t<V>> acts;     ///< whether all four tests of approach_sphere hold
    V inwards;                    ///< shortest offset from the line of flight to the centre           [m]
    scalar_t<V> tilt;             ///< dot(inwards, velocity) / |velocity|^2: a rounding error   [s]
    scalar_t<V> aside;            ///< |inwards|                              [m]
    scalar_t<V> ahead;            ///< dot(centre - position, unit(velocity)) [m]
    scalar_t<V> speed;            ///< |velocity|                             [m/s]
    scalar_t<V> distance_squared; ///< squared distance to the centre         [m^2]
    scalar_t<V> escape_radius;    ///< not below 0                            [m]
};

/// Returns inner^2, where `inner` is slightly less than escape_radius. Because of rounding, an agent on the surface may
/// seem to be inside the sphere. So agents at a distance of at least `inner` are treated as on the surface.
///     inner = escape_radius - minimum(4 * epsilon * maximum(coordinate, escape_radius), escape_radius / 2)
///     coordinate: the largest |coordinate| of `position`; if this is 0, inner = escape_radius
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> inner_square(const V& position, scalar_t<V> escape_radius) noexcept {
    using S = scalar_t<V>;
    const S coordinate = largest_coordinate(position);
    const S rounding =
        minimum(S(S(4) * epsilon<S>() * maximum(coordinate, escape_radius)), S(escape_radius * constant<S>(0.5)));
    const S inner = escape_radius - select(coordinate >= smallest_normal<S>(), rounding, S(0));
    return inner * inner;
}

/// Returns a lower bound of inner_square for all positions in the sphere. If the squared distance to the centre is
/// below this bound, the agent is inside.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> least_inner_square(const V& center, scalar_t<V> escape_radius) noexcept {
    using S = scalar_t<V>;
    // an upper bound of the coordinates of all agents inside the sphere, up to rounding
    const S coordinate = largest_coordinate(center) + escape_radius;
    const S inner = escape_radius - minimum(S(S(8) * epsilon<S>() * coordinate), S(escape_radius * constant<S>(0.5)));
    return inner * inner;
}

/// Whether an agent seems to be inside the escape sphere only because of rounding errors: see inner_square.
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr mask_t<scalar_t<V>> is_on_surface(
    const V& position, scalar_t<V> escape_radius, scalar_t<V> avoid_radius, scalar_t<V> distance_squared) noexcept {
    const auto squared = escape_radius * escape_radius;
    return both(both(distance_squared < squared, squared <= avoid_radius * avoid_radius),
        distance_squared >= inner_square(position, escape_radius));
}

/// The offset from the line of flight to the centre, computed without cancellation. The function approach_sphere needs
/// the exact offset if an agent flies almost straight at the centre. If the centre is straight ahead, `offset` is a
/// tiny vector opposite to orthogonal(velocity). The agent then turns towards orthogonal(velocity).
template <Vector V> struct ExactInwards {
    V offset;
    scalar_t<V> squared; ///< squared distance from the line of flight to the centre  [m^2]
};
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr ExactInwards<V> exact_inwards(
    const V& offset, const V& velocity) noexcept {
    using S = scalar_t<V>;
    const V exact = lateral(offset, velocity), across = orthogonal(velocity);
    const S squared = length_squared(exact);
    const auto dead_ahead = squared < smallest_normal<S>();
    const S below_rounding = length(offset) * constant<S>(is_single_v<S> ? 0x1p-30 : 0x1p-60),
            shortest = maximum(below_rounding, shortest_length<S>());
    return {select(dead_ahead, V(across * S(S(0) - shortest * inverse_length(across))), exact),
        select(dead_ahead, S(0), squared)};
}

/// Returns then(approach) if these four tests hold in at least one lane, else the argument `otherwise`. The first test
/// is skipped if the agent seems to be inside the escape sphere only because of rounding errors.
///     escape_radius <= |o| <= avoid_radius      dot(o, velocity) >= 0      |lateral(o, velocity)| <= escape_radius
///     o = center - position
///
/// Degenerate: if the velocity is zero, the function returns `otherwise`. Radii below 0 are treated as 0.
template <Vector V, class Answer>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr Answer approach_sphere(const V& position, const V& velocity,
    const SphereObstacle<V>& obstacle, const Answer& otherwise, const auto& then) noexcept {
    using S = scalar_t<V>;
    const S avoid = maximum(obstacle.avoid_radius, S(0)), avoid_squared = avoid * avoid;
    const V offset = obstacle.center - position;
    const S distance_squared = length_squared(offset);
    // Packs do not return here, because the processor would often mispredict this branch.
    if constexpr (!Pack<S>)
        if (!(distance_squared <= avoid_squared)) return otherwise;

    const S escape = maximum(obstacle.escape_radius, S(0)), escape_squared = escape * escape;
    const auto in_reach =
        both(distance_squared <= avoid_squared, distance_squared >= least_inner_square(V(obstacle.center), escape));
    const S along = dot(offset, velocity), speed_squared = length_squared(velocity);
    auto acts = both(in_reach, both(along >= S(0), speed_squared >= smallest_normal<S>()));
    const S per_square = quotient(S(1), maximum(speed_squared, smallest_normal<S>())), time = along * per_square;
    V inwards = offset - velocity * time;
    S aside_squared = length_squared(inwards), line_squared = aside_squared;
    const auto steep = aside_squared <= avoid_squared * constant<S>(is_single_v<S> ? 0x1p-20 : 0x1p-48);
    if (any(both(acts, either(steep, distance_squared < escape_squared)))) {
        // the arguments are copies, so that the vectors stay in registers
        const auto exact = exact_inwards<V>(V(offset), V(velocity));
        inwards = select(steep, exact.offset, inwards), line_squared = select(steep, exact.squared, line_squared);
        aside_squared = length_squared(inwards);
        acts = both(acts,
            either(distance_squared >= escape_squared, is_on_surface<V>(V(position), escape, avoid, distance_squared)));
    }
    acts = both(acts, line_squared <= escape_squared);
    if (!any(acts)) return otherwise;
    const S speed = square_root(speed_squared);
    return then(SphereApproach<V>{acts, inwards, dot(inwards, velocity) * per_square, square_root(aside_squared),
        time * speed, speed, distance_squared, escape});
}

/// Turns the velocity away from the centre, in the lanes in which `acts` is true. Because of rounding, approach.inwards
/// may have a component along the velocity. The term with approach.tilt corrects this error.
template <Vector V>
[[nodiscard]] inline constexpr V turned_outwards(const V& velocity, const SphereApproach<V>& approach,
    mask_t<scalar_t<V>> acts, scalar_t<V> sine, scalar_t<V> cosine) noexcept {
    using S = scalar_t<V>;
    const S size = maximum(approach.aside, shortest_length<S>());
    const S speed = or_zero(acts, approach.speed); // 0 if acts is false, so that the quotient is finite
    const S steady = steady_factor(approach.speed), outwards = quotient(speed, size) * (sine * steady);
    const V turned = velocity * S(cosine * steady + approach.tilt * outwards) - approach.inwards * outwards;
    return select(acts, turned, velocity);
}

/// Returns the sine and cosine of clearing_angle, each multiplied by the squared distance to the centre. If rounding
/// put the agent inside the sphere, the new direction depends on the penetration: along the surface for 0, and straight
/// outwards for the largest penetration that inner_square allows.
template <Vector V>
[[nodiscard]] inline constexpr SineCosine<scalar_t<V>> clearing_turn(
    const V& position, const SphereApproach<V>& approach) noexcept {
    using S = scalar_t<V>;
    const S squared = approach.distance_squared, escape_squared = approach.escape_radius * approach.escape_radius;
    S radius = approach.escape_radius, tangent = square_root(maximum(squared - escape_squared, S(0)));
    const auto inside = squared < escape_squared;
    if (any(both(approach.acts, inside))) {
        const S fraction =
            clamp(ratio(escape_squared - squared, escape_squared - inner_square(position, approach.escape_radius)),
                S(0), S(1));
        const S outwards = fraction * fraction, range = square_root(squared);
        radius = select(inside, S(range * square_root(S(1) - outwards * outwards)), radius);
        tangent = select(inside, S(S(0) - range * outwards), tangent);
    }
    return {maximum(radius * approach.ahead - approach.aside * tangent, S(0)),
        tangent * approach.ahead + approach.aside * radius};
}

/// Whether a single agent is farther from the centre than avoid_radius. Returns false for packs. avoid_sphere calls
/// this function first, so that g++ keeps velocity and obstacle in registers.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr bool is_out_of_sight(
    const V& position, const SphereObstacle<V>& obstacle) noexcept {
    if constexpr (Pack<scalar_t<V>>) return false;
    else {
        const V offset = obstacle.center - position;
        return length_squared(offset) > obstacle.avoid_radius * obstacle.avoid_radius;
    }
}

/// Returns the result of avoid_sphere if is_out_of_sight is false. Without `angle`, uses clearing_angle.
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr V turned_aside(
    const V& position, const V& velocity, const SphereObstacle<V>& obstacle, scalar_t<V> angle) noexcept {
    return approach_sphere<V, V>(
        position, velocity, obstacle, velocity, [&](const SphereApproach<V>& approach) VEER_IN_LINE {
            const auto [sine, cosine] = sin_cos(angle);
            return turned_outwards<V>(velocity, approach, approach.acts, sine, cosine);
        });
}
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr V turned_aside(const V& position, const V& velocity,
    const SphereObstacle<V>& obstacle, const SineCosine<scalar_t<V>>& turn) noexcept {
    return approach_sphere<V, V>(position, velocity, obstacle, velocity,
        [&](const SphereApproach<V>& approach)
            VEER_IN_LINE { return turned_outwards<V>(velocity, approach, approach.acts, turn.sine, turn.cosine); });
}
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr V turned_aside(
    const V& position, const V& velocity, const SphereObstacle<V>& obstacle) noexcept {
    using S = scalar_t<V>;
    return approach_sphere<V, V>(
        position, velocity, obstacle, velocity, [&](const SphereApproach<V>& approach) VEER_IN_LINE {
            const auto [sine, cosine] = clearing_turn<V>(position, approach);
            const S least = smallest_normal<S>();
            const S per_square = quotient(S(1), maximum(approach.distance_squared, least));
            const auto acts = both(approach.acts, approach.distance_squared >= least); // not at the centre
            return turned_outwards<V>(velocity, approach, acts, sine * per_square, cosine * per_square);
        });
}

/// Returns a velocity with the speed |velocity|. The velocity relative to a moving sphere points along the unit vector
/// `course`:
///     velocity' = flow + course * k      |velocity'| = |velocity|      flow: velocity of the sphere
/// If there are two solutions for k, the function chooses the solution with the smaller change of velocity. If there is
/// none, the agent passes the sphere on the side on which an agent at rest would pass. The path is tangent to the
/// sphere if possible. Otherwise, the path stays as far from the centre as possible.
/// @param offset         offset from the agent to the centre  [m]
/// @param escape_radius  radius of the escape sphere          [m]
template <Vector V>
[[nodiscard]] inline constexpr V along_course(const V& velocity, const As<V>& flow, const As<V>& course,
    const As<V>& offset, scalar_t<V> escape_radius) noexcept {
    using S = scalar_t<V>;
    const S squared = length_squared(velocity), spare = squared - length_squared(flow), along = dot(flow, course);
    const S inner = along * along + spare;
    const auto slow = spare > S(0), meets = either(slow, both(inner >= S(0), along < S(0)));
    const S root = square_root(maximum(inner, S(0)));
    const S back = select(both(!slow, dot(velocity, course) < S(0)), S(S(0) - root), root);
    V turned = flow + course * maximum(back - along, S(0));
    if (any(!meets)) {
        const V ahead = normalize_or(offset, course), leaving = normalize_or(V(zero<V>() - flow), ahead);
        const V side = lateral(leaving, ahead), spread = lateral(course, ahead);
        const V aside = normalize_or(side, normalize_or(spread, perpendicular(ahead)));
        const S sine = minimum(ratio(escape_radius, length(offset)), S(1)), cosine = square_root(S(1) - sine * sine);
        const V grazing = ahead * cosine + aside * sine;
        const S graze = dot(flow, grazing), outer = graze * graze + spare;
        const V passing = flow + grazing * maximum(square_root(maximum(outer, S(0))) - graze, S(0));
        const S cosine_back = minimum(ratio(length(velocity), length(flow)), S(1)),
                sine_back = square_root(S(1) - cosine_back * cosine_back);
        const V across = aside * dot(leaving, ahead) - ahead * dot(leaving, aside);
        const V farthest = across * sine_back - leaving * cosine_back;
        turned = select(meets, turned, select(both(outer >= S(0), graze < S(0)), passing, farthest));
    }
    return turned * factor_to(turned, square_root(squared));
}

template <Vector V, class Obstacle> struct FirstEntered {
    Obstacle obstacle;
    scalar_t<V> entry; ///< distance that the agent flies until it enters `obstacle`  [m]
};

/// Finds the obstacle that an agent enters first within the next `reach` metres of its flight. On a tie, the result is
/// the first of these obstacles in the list. If the agent enters no obstacle, `entry` is `reach`. In this case, for a
/// list of SphereObstacle, `obstacle` is a sphere of radius 0 that is far away.
/// @param growth  the arguments margin and sight of make_obstacle if the spheres move, else no arguments
template <Vector V, class... Growth>
[[nodiscard]] VEER_FLATTEN inline constexpr auto first_entered(
    const V& position, const V& velocity, const auto& obstacles, scalar_t<V> reach, Growth... growth) noexcept {
    using S = scalar_t<V>;
    constexpr bool moves = sizeof...(growth) > 0;
    using Obstacle = std::conditional_t<moves, Sphere<V>, SphereObstacle<V>>;
    const S limit = range_limit<S>(), speed = moves ? length(velocity) : S(0);
    Obstacle first{};
    if constexpr (!moves)
        first = {first_axis<V>() * select(component<0>(position) < S(0), limit, S(0) - limit), S(0), S(0)};
    S first_entry = reach;
    for (std::size_t i = 0; i < count_of(obstacles); ++i) {
        const Obstacle& obstacle = obstacles[i];
        const auto compare = [&](const SphereApproach<V>& approach) VEER_IN_LINE {
            const S squared = approach.escape_radius * approach.escape_radius - approach.aside * approach.aside;
            S entry = approach.ahead - square_root(maximum(squared, S(0))); // `ahead` minus half the chord
            if constexpr (moves) entry = entry * ratio(speed, approach.speed);
            const auto sooner = both(approach.acts, entry < first_entry);
            first = select(sooner, obstacle, first);
            first_entry = select(sooner, entry, first_entry);
            return true;
        };
        if constexpr (!moves) static_cast<void>(approach_sphere<V>(position, velocity, obstacle, false, compare));
        else
            static_cast<void>(approach_sphere<V>(
                position, V(velocity - obstacle.velocity), make_obstacle(obstacle, growth...), false, compare));
    }
    return FirstEntered<V, Obstacle>{first, first_entry};
}

/// Turns the velocity away from the obstacle that the agent would enter first. If the new line of flight enters another
/// obstacle after a shorter distance, the function turns away from that obstacle too, and so on.
template <Vector V, class... Growth>
[[nodiscard]] inline constexpr V turned_from_all(
    const V& position, const V& velocity, const auto& obstacles, Growth... growth) noexcept {
    V turned = velocity;
    scalar_t<V> entry = largest<scalar_t<V>>();
    for (std::size_t turns = 0; turns + 1 < 2 * count_of(obstacles); ++turns) {
        const auto first = first_entered<V>(position, turned, obstacles, entry, growth...);
        const auto enters = first.entry < entry;
        if (!any(enters)) break;
        const V next = avoid_sphere(position, turned, first.obstacle, growth...);
        if constexpr (sizeof...(growth) == 0) turned = next; // if the agent enters no obstacle, next == turned
        else turned = select(enters, next, turned);
        entry = first.entry;
    }
    return turned;
}

}}} // namespace veer::VEER_UNIT::parts
