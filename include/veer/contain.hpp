// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "half_spaces.hpp"
#include "list.hpp"
#include "obstacles.hpp"
#include "seek.hpp"
#include "vector.hpp"

namespace veer {
namespace parts {

/// The half spaces in front of planes, after some time, seen from a place: their offsets are those of that place. In double.
template <class Planes>
class InFrontOf {
    using Given = decltype(element_of<Planes>::point);

public:
    using V = BasicVector<double, dimension_v<Given>>;

    constexpr InFrontOf(const Planes& planes, const V& place, double time) noexcept : planes_(planes), place_(place), time_(time) {}

    [[nodiscard]] constexpr HalfSpace<V> operator()(std::size_t i) const noexcept {
        const Plane<Given> plane = planes_[i];
        const V normal = normalize_or(made_from<V>(plane.normal), zero<V>());
        const double offset = dot(made_from<V>(plane.point) + made_from<V>(plane.velocity) * time_ - place_, normal);
        return {normal, clamp(offset, -most_, most_), 0};
    }

private:
    const Planes& planes_;
    V place_;
    double time_, most_ = 100 * static_cast<double>(range_limit<scalar_t<Given>>()); // farther than that is out of range
};

} // namespace parts

/// Steering that keeps an agent inside a room with flat walls, or on its side of one wall. Zero while position + velocity horizon is inside of all
/// planes, the walls included; else seek of the place inside that is nearest to it.
///
/// The nearest place is the right one in corners too, where two walls or three meet, at any angle: it is not found by going from wall to wall. Planes
/// that move are taken where they are at the horizon. For an agent with a radius, move the planes in by as much.
///
/// @param position   [m]
/// @param velocity   [m/s]
/// @param planes     any list of Plane, each with its normal pointing inside
/// @param horizon    how far to look ahead  [s]
/// @param max_speed  [m/s]
/// @return a difference of velocities that steer_step uses as a force  [m/s]
///
/// Degenerate: a plane without a normal is no wall, and without planes the answer is zero. Where planes leave no place inside, it seeks the place
/// whose greatest depth behind any of them is least. An agent that stands at the nearest place brakes: -velocity.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), containment.
template <Vector V>
[[nodiscard]] inline constexpr V contain(const V& position,
                                         const std::type_identity_t<V>& velocity,
                                         const auto& planes,
                                         scalar_t<V> horizon,
                                         scalar_t<V> max_speed) noexcept {
    using S = scalar_t<V>;
    using Inside = parts::InFrontOf<std::remove_cvref_t<decltype(planes)>>;
    using Wide = typename Inside::V;
    const Wide start = parts::made_from<Wide>(position), way = parts::made_from<Wide>(velocity) * static_cast<double>(horizon);
    constexpr double limit = static_cast<double>(parts::range_limit<S>());
    const Wide ahead = generate<Wide>([&](auto i) { return clamp(component<i>(start) + component<i>(way), -limit, limit); });
    const Inside inside(planes, ahead, static_cast<double>(horizon));
    const std::size_t count = parts::count_of(planes);

    bool outside = false;
    for (std::size_t i = 0; i < count; ++i) outside = outside || inside(i).offset > 0;
    if (!outside) return zero<V>();

    const Wide back = parts::least_lacking_place(inside, 0, count, zero<Wide>(), 1000 * limit); // the nearest place inside, if there is one
    const Wide wanted = seek_velocity(start, ahead + back, static_cast<double>(max_speed));
    return generate<V>([&](auto i) { return static_cast<S>(component<i>(wanted)); }) - velocity;
}

} // namespace veer
