// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "contact.hpp"
#include "geometry/half_spaces.hpp"
#include "obstacles.hpp"
#include "parts/list.hpp"
#include "seek.hpp"
#include "vector.hpp"

// `contain` returns a steering force that keeps an agent inside a room. `confine` corrects position and velocity after
// a step. After the correction, the agent is inside the room.
//
//     const V steering = contain(position, velocity, walls, horizon, max_speed) * 4 + other_steering;
//     const auto next = steer_step(position, velocity, steering, limits, time_step);
//     const auto [position, velocity] = confine(next.position, next.velocity, own_radius, walls);

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// Larger distances between an agent and a plane are clamped to this value.
template <Scalar S> [[nodiscard]] constexpr double farthest_plane() noexcept {
    return 100 * static_cast<double>(range_limit<S>());
}
/// A linear program searches in a ball of this radius. The radius is so large that it does not limit the result.
template <Scalar S> [[nodiscard]] constexpr double search_radius() noexcept { return 10 * farthest_plane<S>(); }

/// A vector of doubles with the dimension of the planes.
template <class Planes> using WideOf = BasicVector<double, dimension_v<decltype(element_of<Planes>::point)>>;

/// Returns a function that converts plane i to a half space in double. The half space contains the positions at which a
/// ball is in front of the plane after `time`. Positions are relative to `place`.
template <class Planes>
[[nodiscard]] constexpr auto in_front_of(
    const Planes& planes, const WideOf<Planes>& place, double time, double radius = 0) noexcept {
    using Wide = WideOf<Planes>;
    return [&planes, place, time, radius](std::size_t i) noexcept {
        const auto plane = planes[i];
        constexpr double most = farthest_plane<scalar_t<decltype(plane.point)>>();
        const Wide normal = normalize_or(converted<Wide>(plane.normal), zero<Wide>());
        const double offset =
            dot(converted<Wide>(plane.point) + converted<Wide>(plane.velocity) * time - place, normal);
        return HalfSpace<Wide>{normal, length_squared(normal) > 0 ? clamp(offset + radius, -most, most) : 0, 0, 1};
    };
}

/// Returns a function that converts plane i to a half space in double. The half space contains the velocities that do
/// not move a ball at `place` out through the plane. If the ball does not touch the plane, all velocities are allowed.
///
/// @param reach  largest separation at which ball and plane touch  [m]
template <class Planes>
[[nodiscard]] constexpr auto leading_in(
    const Planes& planes, const WideOf<Planes>& place, double radius, double reach) noexcept {
    using Wide = WideOf<Planes>;
    return [&planes, place, reach, inside = in_front_of(planes, place, 0, radius)](std::size_t i) noexcept {
        const HalfSpace<Wide> wall = inside(i);
        const auto plane = planes[i];
        const double rounding =
            4 * epsilon<double>() * sum_of_magnitudes(converted<Wide>(plane.point) - place); // rounding of wall.offset
        if (!(wall.offset >= -reach - rounding)) return HalfSpace<Wide>{zero<Wide>(), 0.0, 0.0, 1.0};
        return HalfSpace<Wide>{wall.normal, dot(converted<Wide>(plane.velocity), wall.normal), 0.0, 1.0};
    };
}

/// Whether a ball is partly behind a plane, even by an ulp, in the number type of V or in double. The function is not
/// inlined, because g++ 12 would not round the position to float.
template <Vector V, class Planes>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr bool is_outside(
    V place, scalar_t<V> radius, const Planes& planes) noexcept {
    const auto inside = in_front_of(planes, converted<double>(place), 0, static_cast<double>(radius));
    for (std::size_t i = 0; i < count_of(planes); ++i)
        if (inside(i).offset > 0 || clearance(place, radius, converted<Plane<V>>(planes[i])).gap < scalar_t<V>(0))
            return true;
    return false;
}

/// Computes nearest_place. For double, a second run of the linear program, with the first result as the origin, reduces
/// the rounding error far from the origin.
template <Scalar S, Vector Wide>
[[nodiscard]] inline constexpr NearestPlace<Wide> nearest_to_rounding(
    const auto& half_spaces, std::size_t count, const Wide& target, double radius) noexcept {
    const NearestPlace<Wide> found = nearest_place(half_spaces, count, target, radius);
    if (is_single_v<S> || !found.found) return found;
    const auto from_there = [&](std::size_t i) {
        const HalfSpace<Wide> given = half_spaces(i);
        return HalfSpace<Wide>{given.normal, given.offset - dot(given.normal, found.place), 0.0, 1.0};
    };
    const NearestPlace<Wide> remainder = nearest_place(from_there, count, Wide(target - found.place), radius);
    return {remainder.found ? Wide(found.place + remainder.place) : found.place, true};
}

template <Vector V> struct PlaceInside {
    V place;
    double reach; ///< largest separation at which a ball at `place` and a plane touch  [m]
    bool has_room;
};

/// Returns the nearest position in front of all planes. If rounding puts this position behind a plane, the function
/// repeats the search with a larger radius. If no position is in front of all planes, the function minimizes the
/// greatest penetration.
template <Vector V, class Planes>
[[nodiscard]] inline constexpr PlaceInside<V> place_inside(
    const V& position, scalar_t<V> radius, const Planes& planes) noexcept {
    using S = scalar_t<V>;
    using Wide = WideOf<Planes>;
    constexpr double most = search_radius<S>();
    const Wide start = converted<Wide>(position);
    const double size = static_cast<double>(radius);
    const std::size_t count = count_of(planes);
    PlaceInside<V> answer{position, 0.0, true};
    double step = 0;
    for (int iteration = 0; iteration < 64; ++iteration) { // the last step exceeds any rounding
        const auto inside = in_front_of(planes, start, 0, size + step);
        const NearestPlace<Wide> nearest = nearest_to_rounding<S>(inside, count, zero<Wide>(), most);
        const Wide place =
            start + (nearest.found ? nearest.place : least_violating_place(inside, 0, count, zero<Wide>(), most));
        const double rounding = static_cast<double>(epsilon<S>()) * (sum_of_magnitudes(place) + size)
                              + epsilon<double>() * sum_of_magnitudes(start); // rounding of result and program
        // for float, the linear program runs once, and its result may violate a plane by the program's tolerance
        const double tolerance = is_single_v<S> ? 0x1p-26 * sum_of_magnitudes(start) : 0;
        answer = {converted<V>(place), 2 * (step + rounding) + tolerance, nearest.found || iteration > 0};
        if (!nearest.found || !is_outside<V>(answer.place, radius, planes)) break;
        step = maximum(step + step, 0.25 * rounding);
    }
    return answer;
}

/// Returns the velocity v' of `confine`, for a ball at there.place.
template <Vector V, class Planes>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr V velocity_inside(
    PlaceInside<V> there, V velocity, scalar_t<V> radius, const Planes& planes) noexcept {
    using S = scalar_t<V>;
    using Wide = WideOf<Planes>;
    const Wide given = converted<Wide>(velocity);
    const auto leading = leading_in(planes, converted<Wide>(there.place), static_cast<double>(radius), there.reach);
    const std::size_t count = count_of(planes);
    bool leads_out = false;
    for (std::size_t i = 0; i < count; ++i) leads_out = leads_out || dot(leading(i).normal, given) < leading(i).offset;
    if (!leads_out) return velocity;
    const double no_faster = length(given) * (1 - 16 * static_cast<double>(epsilon<S>())); // margin for rounding
    const double fastest = there.has_room ? search_radius<S>() : no_faster;
    const NearestPlace<Wide> nearest = nearest_to_rounding<S>(leading, count, given, fastest);
    return converted<V>(
        truncate(nearest.found ? nearest.place : least_violating_place(leading, 0, count, given, fastest), fastest));
}

/// Computes `confine` for a single agent.
template <Vector V, class Planes>
[[nodiscard]] inline constexpr Motion<V> put_inside(
    const V& position, const V& velocity, scalar_t<V> given_radius, const Planes& planes) noexcept {
    const scalar_t<V> radius = maximum(given_radius, scalar_t<V>(0));
    if (!is_outside<V>(position, radius, planes)) return {position, velocity};
    const PlaceInside<V> there = place_inside<V>(position, radius, planes);
    return {there.place, velocity_inside<V>(there, velocity, radius, planes)};
}

/// A list of the planes for one lane of a pack. `pick` selects the lane from a pack.
template <Vector V, class Planes, class Pick> class PlanesOfLane {
public:
    constexpr PlanesOfLane(const Planes& planes, Pick pick) noexcept : planes_(planes), pick_(pick) {}

    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_of(planes_); }
    [[nodiscard]] constexpr Plane<V> operator[](std::size_t i) const noexcept {
        const element_of<Planes> plane = planes_[i];
        return {
            converted<V>(plane.point, pick_), converted<V>(plane.normal, pick_), converted<V>(plane.velocity, pick_)};
    }

private:
    const Planes& planes_;
    Pick pick_;
};

} // namespace parts

/// Returns steering that keeps an agent in a room with flat walls, or on one side of a wall. The predicted position of
/// the agent is position + velocity * horizon. If the predicted position is behind no plane, the steering is zero.
/// Otherwise the agent seeks the position inside the room that is nearest to the predicted position. Moving planes are
/// tested at their positions after the horizon. For an agent with a radius, move the planes inwards by the radius.
///
/// @param planes     any list of Plane, normals pointing inside
/// @param horizon    look-ahead time  [s]
/// @return a difference of velocities that steer_step uses as a force  [m/s]
///
/// Error: 99 % of results are off by at most 1.2 ulp, and all by at most 46 ulp.
/// Degenerate: a plane with a zero normal is ignored. Without planes, the result is zero. If no position is in front of
/// all planes, the agent seeks the position that minimizes the greatest penetration. At this position, the result is
/// -velocity.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), containment.
template <OneAgent V>
[[nodiscard]] inline constexpr V contain(
    const V& position, const As<V>& velocity, const auto& planes, scalar_t<V> horizon, scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    using Wide = parts::WideOf<std::remove_cvref_t<decltype(planes)>>;
    const Wide start = parts::converted<Wide>(position),
               displacement = parts::converted<Wide>(velocity) * static_cast<double>(horizon);
    const Wide ahead = parts::clamped(start + displacement, static_cast<double>(parts::range_limit<S>()));
    const auto inside = parts::in_front_of(planes, ahead, static_cast<double>(horizon));
    const std::size_t count = parts::count_of(planes);

    bool outside = false;
    for (std::size_t i = 0; i < count; ++i) outside = outside || inside(i).offset > 0;
    if (!outside) return zero<V>();

    const Wide back = parts::least_violating_place(inside, 0, count, zero<Wide>(), parts::search_radius<S>());
    return parts::converted<V>(seek_velocity(start, ahead + back, static_cast<double>(max_speed))) - velocity;
}

/// Returns the position and velocity of an agent after a step, corrected so that the agent is inside the walls. If the
/// agent is already inside, position and velocity are unchanged, bit for bit. The corrected position is not outside,
/// not even by an ulp. An agent that hits a wall slides along the wall.
///
///     p' = the position nearest to p at which the agent is in front of all planes
///     v' = the velocity nearest to v with dot(v' - plane.velocity, n) >= 0 for each plane that the agent touches at p'
///
/// @param position  position after the step  [m]
/// @param velocity  velocity after the step  [m/s]
/// @param radius    radius of the agent  [m]  < 0 is treated as 0
/// @param planes    any list of Plane, normals pointing inside; for a moving plane, pass moved(plane, time_step)
///
/// Error: velocities are off by at most 0.9 ulp. 99 % of positions are off by at most 3.3 ulp, and all by at most 14.
/// Degenerate: a plane with a zero normal is ignored. If no position is in front of all planes, p' minimizes the
/// greatest penetration, and v' is no faster than v. If every velocity leads out through a plane, v' minimizes the
/// greatest outward speed.
template <Vector V>
[[nodiscard]] inline constexpr Motion<V> confine(
    const V& position, const As<V>& velocity, scalar_t<V> radius, const auto& planes) noexcept {
    using S = scalar_t<V>;
    auto is_inside = S(0) <= S(0);
    for (std::size_t i = 0; i < parts::count_of(planes); ++i)
        is_inside = both(is_inside, parts::is_clear_of(parts::converted<Plane<V>>(planes[i]), position, radius));
    if (all(is_inside)) return {position, velocity};

    if constexpr (!parts::Pack<S>) return parts::put_inside<V>(position, velocity, radius, planes);
    // The first call of `answered` computes the lanes whose agents are outside. Later calls read these stored results.
    else {
        using Number = typename scalar_traits<S>::value;
        using Plain = BasicVector<Number, dimension_v<V>>;
        Motion<Plain> answers[sizeof(S) / sizeof(Number)];
        bool solved = false;
        const auto answered = [&](const S& given, auto part) {
            std::size_t next = 0;
            const S result = scalar_traits<S>::lane_by_lane(is_inside, given, [&]<class Pick>(Pick pick) {
                using Planes = parts::PlanesOfLane<Plain, std::remove_cvref_t<decltype(planes)>, Pick>;
                if (!solved)
                    answers[next] = parts::put_inside<Plain>(parts::converted<Plain>(position, pick),
                        parts::converted<Plain>(velocity, pick), pick(radius), Planes(planes, pick));
                return part(answers[next++]);
            });
            solved = true;
            return result;
        };
        const V place = generate<V>([&](auto i) {
            return answered(component<i>(position), [i](const auto& one) { return component<i>(one.position); });
        });
        return {place, generate<V>([&](auto i) {
                    return answered(
                        component<i>(velocity), [i](const auto& one) { return component<i>(one.velocity); });
                })};
    }
}

}} // namespace veer::VEER_UNIT
