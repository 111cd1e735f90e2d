// SPDX-License-Identifier: MIT
#pragma once

#include "../contact_box.hpp"
#include "../vector.hpp"
#include "velocity_obstacle.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// Returns a box with unit axes, whose position is relative to an agent at the point `place`.
template <Vector V, Vector Given>
[[nodiscard]] constexpr Box<V> seen_from(const V& place, const Box<Given>& box) noexcept {
    Box<V> seen{clamped_vector(box.center, place), clamped_vector(box.half_size, zero<V>()), converted<V>(box.forward)};
    if constexpr (dimension_v<V> == 3) seen.up = converted<V>(box.up);
    seen.velocity = clamped_vector(box.velocity, zero<V>());
    return with_unit_axes(seen);
}

/// The overload of change_past for a box. The function tries the normals of the faces, edges and corners that the agent
/// sees. Coordinates are along the axes of the box. The maximum of dot(n, point) over the box is
///     dot(n, center) + dot(|n|, half_size)      |n|: the vector of the magnitudes of n's components
template <Vector V>
[[nodiscard]] inline constexpr LeastChange<V> change_past(
    const LeastChange<V>& straight, const Box<V>& wall, const V& motion, double radius, double inverse_time) noexcept {
    constexpr unsigned corners = 1u << dimension_v<V>, edges = dimension_v<V> == 3 ? corners : 1;
    const BoxAxes<V> axes = axes_of(wall);
    const V half = half_size_of(wall), middle = along_axes(axes, wall.center), moving = along_axes(axes, motion);
    const double size = sum_of_magnitudes(middle) + sum_of_magnitudes(half) + radius;
    BestChange<V> change{straight, motion, inverse_time, size * 0x1p-48};
    if (change.best_score >= 0) return straight;
    const auto consider = [&](const V& normal) noexcept {
        change.consider(of_components(axes, normal), 0 - (dot(normal, middle) + dot(absolute(normal), half) + radius));
    };
    unsigned seen = 0, positive = 0; // bit i: the agent sees a face across axis i; the agent is on the positive side
    static_cast<void>(generate<V>([&](auto i) {
        const double offset = 0 - component<i>(middle);
        positive |= unsigned(offset > 0) << i, seen |= unsigned(magnitude(offset) > component<i>(half)) << i;
        if (seen >> i & 1u) consider(generate<V>([&](auto k) { return k == i ? sign_of(offset) : 0.0; }));
        return 0.0;
    }));
    for (unsigned corner = 0; corner < corners; ++corner)                        // bit i: on the positive side
        for (unsigned edge = 0; edge < edges; edge = edge == 0 ? 1 : 2 * edge) { // 0: corner; bit i: edge along axis i
            if ((corner & edge) != 0 || (seen & ~(corner ^ positive) & ~edge) == 0) continue;
            const auto across = [&](const V& v) {
                return generate<V>([&](auto i) { return edge >> i & 1u ? 0.0 : component<i>(v); });
            };
            const V to_corner = generate<V>([&](auto i) {
                return component<i>(middle) + (corner >> i & 1u ? component<i>(half) : 0 - component<i>(half));
            });
            if (const V offset = across(to_corner); length_squared(offset) >= smallest_normal<double>())
                consider_ball(consider, offset, across(moving), radius, inverse_time);
        }
    return change.best;
}

}}} // namespace veer::VEER_UNIT::parts
