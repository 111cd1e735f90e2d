// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "contact.hpp"
#include "ground/compiler.hpp"
#include "lead.hpp"
#include "obstacles.hpp"
#include "rotation.hpp"
#include "vector.hpp"

// This header defines `clearance` and `contact` for boxes. push_out of contact.hpp accepts boxes too.
//
// The rounded box contains all points whose distance from the box is at most the radius of the ball. A ball touches the
// box if the ball's centre is on the surface of the rounded box. Derivation: docs/notes/contact.md.

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// The axes of a box are perpendicular unit vectors. In 2D `up` is zero.
template <Vector V> struct BoxAxes { V forward, left, up; };

/// Whether the length of v is 1 within 4 epsilon.
template <Vector V> [[nodiscard]] inline constexpr mask_t<scalar_t<V>> is_unit_vector(const V& v) noexcept {
    using S = scalar_t<V>;
    return magnitude(S(length_squared(v) - S(1))) <= S(8) * epsilon<S>();
}

/// Returns unit(v), or the first axis if v is zero. If v is a unit vector, the result is v, bit for bit.
template <Vector V> [[nodiscard]] inline constexpr V unit_forward(const V& v) noexcept {
    const auto is_given = is_unit_vector(v);
    if (all(is_given)) return v;
    return select(is_given, v, normalize_or(v, first_axis<V>()));
}
/// Returns the axis `up` of a box as a unit vector, or zero in 2D.
template <Vector V> [[nodiscard]] inline constexpr V unit_up(const Box<V>& box, const V& forward) noexcept {
    using S = scalar_t<V>;
    if constexpr (dimension_v<V> == 2) return zero<V>();
    else {
        const auto is_given = both(is_unit_vector(box.up), magnitude(dot(box.up, forward)) <= S(8) * epsilon<S>());
        if (all(is_given)) return box.up;
        return select(is_given, box.up, nearest_up(forward, box.up));
    }
}
template <Vector V> [[nodiscard]] inline constexpr V left_axis(const V& forward, const V& up) noexcept {
    if constexpr (dimension_v<V> == 2) return orthogonal(forward);
    else return cross(up, forward);
}
template <Vector V> [[nodiscard]] inline constexpr BoxAxes<V> axes_of(const Box<V>& box) noexcept {
    const V forward = unit_forward(box.forward), up = unit_up(box, forward);
    return {forward, left_axis(forward, up), up};
}

template <Vector V> [[nodiscard]] inline constexpr Box<V> with_unit_axes(const Box<V>& box) noexcept {
    const BoxAxes<V> axes = axes_of(box);
    Box<V> same = box;
    same.forward = axes.forward;
    if constexpr (dimension_v<V> == 3) same.up = axes.up;
    return same;
}

template <Vector V> [[nodiscard]] inline constexpr V along_axes(const BoxAxes<V>& axes, const V& v) noexcept {
    if constexpr (dimension_v<V> == 2) return vector_traits<V>::make(dot(v, axes.forward), dot(v, axes.left));
    else return vector_traits<V>::make(dot(v, axes.forward), dot(v, axes.left), dot(v, axes.up));
}
/// Converts components along the axes of a box to a vector.
template <Vector V> [[nodiscard]] inline constexpr V of_components(const BoxAxes<V>& axes, const V& along) noexcept {
    const V planar = axes.forward * component<0>(along) + axes.left * component<1>(along);
    if constexpr (dimension_v<V> == 2) return planar;
    else return planar + axes.up * component<2>(along);
}

/// Returns the half size of a box, with components below 0 replaced by 0.
template <Vector V> [[nodiscard]] inline constexpr V half_size_of(const Box<V>& box) noexcept {
    return generate<V>([&](auto i) { return maximum(component<i>(box.half_size), scalar_t<V>(0)); });
}

template <Vector V> [[nodiscard]] inline constexpr V by_component(const V& a, const V& b) noexcept {
    return generate<V>([&](auto i) { return component<i>(a) * component<i>(b); });
}

template <Vector V> [[nodiscard]] inline constexpr V absolute(const V& v) noexcept {
    return generate<V>([&](auto i) { return magnitude(component<i>(v)); });
}

template <Vector V> [[nodiscard]] inline constexpr scalar_t<V> largest_component(const V& v) noexcept {
    const scalar_t<V> planar = maximum(component<0>(v), component<1>(v));
    if constexpr (dimension_v<V> == 2) return planar;
    else return maximum(planar, component<2>(v));
}

/// Returns 1 for the largest component of v, and 0 for the other components. If several components are largest, the
/// result is 1 only for the first of them.
template <Vector V> [[nodiscard]] inline constexpr V mark_of_largest(const V& v) noexcept {
    using S = scalar_t<V>;
    const S x = component<0>(v), y = component<1>(v);
    if constexpr (dimension_v<V> == 2) {
        const S first = select(x >= y, S(1), S(0));
        return vector_traits<V>::make(first, S(1) - first);
    } else {
        const S z = component<2>(v), first = select(both(x >= y, x >= z), S(1), S(0));
        const S second = select(y >= z, S(1) - first, S(0));
        return vector_traits<V>::make(first, second, S(1) - first - second);
    }
}

/// Returns for each axis on which side of the box's centre the ball is: 1 or -1. If the ball is exactly in the middle,
/// the result is the side from which the ball comes, or 1 at rest.
///
/// @param place     position of the ball's centre relative to the box, in the axes of the box
/// @param velocity  velocity of the ball relative to the box, in the axes of the box
template <Vector V> [[nodiscard]] inline constexpr V side_of(const V& place, const V& velocity) noexcept {
    using S = scalar_t<V>;
    return generate<V>([&](auto i) {
        return select(magnitude(component<i>(place)) > S(0), sign_of(component<i>(place)),
            select(component<i>(velocity) > S(0), S(-1), S(1)));
    });
}

/// Returns the clearance of a ball from a box. `half` is half_size_of(box). For `place` and `side`, see side_of.
template <Vector V>
[[nodiscard]] inline constexpr Clearance<V> box_clearance(const Box<V>& box, const BoxAxes<V>& axes, const V& half,
    const V& place, scalar_t<V> radius, const V& side) noexcept {
    using S = scalar_t<V>;
    const V excess = by_component(side, place) - half;
    const V beyond = generate<V>([&](auto i) { return maximum(component<i>(excess), S(0)); });
    const S squared = length_squared(beyond), distance = square_root(squared);
    const auto is_inside = squared < smallest_normal<S>();
    const V nearest = mark_of_largest(excess);
    const V outward = select(is_inside, nearest, V(beyond * ratio(S(1), distance)));
    const V on_surface = generate<V>([&](auto i) {
        return select(both(is_inside, component<i>(nearest) > S(0)), component<i>(half),
            clamp(component<i>(side) * component<i>(place), S(0) - component<i>(half), component<i>(half)));
    });
    return {select(is_inside, largest_component(excess), distance) - radius,
        of_components(axes, by_component(side, outward)),
        box.center + of_components(axes, by_component(side, on_surface))};
}

/// A quick test. If it returns true, the ball is outside of the box. Beyond range_limit, the result is false.
template <Vector V>
[[nodiscard]] inline constexpr mask_t<scalar_t<V>> is_clear_of(
    const Box<V>& box, const V& position, scalar_t<V> radius) noexcept {
    using S = scalar_t<V>;
    const V place = along_axes(axes_of(box), V(position - box.center)), excess = absolute(place) - half_size_of(box);
    return both(largest_component(absolute(position)) <= range_limit<S>(),
        largest_component(excess) > constant<S>(1 + 0x1p-10) * maximum(radius, S(0)));
}

/// Quick test: returns true only if a ball in uniform motion does not touch a box in a frame. The test compares the
/// distance along each axis with radius + travel.
template <Vector V>
[[nodiscard]] inline constexpr mask_t<scalar_t<V>> passes(
    const Box<V>& box, const V& position, const V& velocity, scalar_t<V> radius, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const BoxAxes<V> axes = axes_of(box);
    const V place = along_axes(axes, V(position - box.center)), half = half_size_of(box);
    const V travel = along_axes(axes, V(velocity - box.velocity)) * time_step;
    const V room = generate<V>([&](auto i) {
        return magnitude(component<i>(place)) - component<i>(half)
             - maximum(S(0) - sign_of(component<i>(place)) * component<i>(travel), S(0));
    });
    const S own_radius = maximum(radius, S(0));
    return largest_component(room) > own_radius + constant<S>(0x1p-10) * (own_radius + sum_of_magnitudes(travel))
                                         + S(16) * epsilon<S>() * (sum_of_magnitudes(place) + sum_of_magnitudes(half));
}

/// When and where a ball's centre enters a rounded box. Components are along the axes of the box, multiplied by `side`.
template <Vector V> struct BoxEntry {
    scalar_t<V> time;            ///< -1 if never  [s]
    V face;                      ///< normal of the face that the ball touches: 1 at one component, else 0
    mask_t<scalar_t<V>> is_flat; ///< whether the ball touches a face after the start, and not an edge or a corner
};

/// Returns the time at which a ball touches an edge or a corner (in 2D always a corner), or -1 for never.
///
/// The slab of an axis is the space with |place| <= half along this axis. In 3D, the edge is parallel to the axis whose
/// slab the ball enters first. If the ball touches the cylinder around the edge beyond an end of the edge, the function
/// uses the sphere at this end.
///
/// @param enters   time at which the ball enters the slab of each axis
/// @param near_by  position of the ball when it reaches the plane of a face
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> edge_time(const V& place, const V& speed, const V& half, const V& enters,
    const V& near_by, scalar_t<V> radius, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V drift = zero<V>() - speed;
    const V from_corner =
        generate<V>([&](auto i) { return component<i>(place) - sign_of(component<i>(near_by)) * component<i>(half); });
    if constexpr (dimension_v<V> == 2) return touch_time(from_corner, drift, zero<V>(), zero<V>(), radius);
    else {
        const V along = mark_of_largest(V(zero<V>() - enters));
        const V across = generate<V>([&](auto i) { return S(1) - component<i>(along); });
        const S beside =
            touch_time(by_component(across, from_corner), by_component(across, drift), zero<V>(), zero<V>(), radius);
        const S half_length = dot(along, half), start = dot(along, place);
        const S there = start + dot(along, drift) * clamp(beside, S(0), time_step);
        const auto is_beyond = both(beside >= S(0), magnitude(there) > half_length);
        if (!any(is_beyond)) return beside;
        const V from_end = by_component(across, from_corner) + along * (start - sign_of(there) * half_length);
        return select(is_beyond, touch_time(from_end, drift, zero<V>(), zero<V>(), radius), beside);
    }
}

/// Returns the entry of a ball into a rounded box. If the ball reaches the plane of a face outside the slab of another
/// axis, the ball can only touch an edge or a corner.
template <Vector V>
[[nodiscard]] inline constexpr BoxEntry<V> box_entry(
    const V& place, const V& speed, const V& half, scalar_t<V> radius, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const S never = largest<S>();
    const V excess = place - half;
    // Quick test: the ball moves too little along one axis. The margin is a thousandth plus shortest_length.
    const V room = generate<V>([&](auto i) {
        return component<i>(excess) - radius
             - constant<S>(1 + 0x1p-10) * maximum(S(component<i>(speed) * time_step), S(0));
    });
    if (all(largest_component(room) > shortest_length<S>())) return {S(-1), zero<V>(), S(1) < S(0)};
    const V per_speed = generate<V>([&](auto i) { return inverse_or_zero(component<i>(speed)); });
    // the time until a distance becomes 0
    const auto time_until = [&](S distance, S rate) {
        return select(distance <= S(0), S(0), select(rate > S(0), minimum(S(distance * rate), never), never));
    };
    const V touches =
        generate<V>([&](auto i) { return time_until(component<i>(excess) - radius, component<i>(per_speed)); });
    const S enters = largest_component(touches);
    const V face = select(enters > S(0), mark_of_largest(touches), mark_of_largest(excess));
    const auto comes = enters <= time_step;
    if (!any(comes)) return {S(-1), face, comes};
    const S at = select(comes, enters, S(0));
    const V near_by = place - speed * at;
    const V passed = generate<V>([&](auto i) { // passed > half if the ball has left the slab
        return select(component<i>(speed) > S(0), S(0) - component<i>(near_by), component<i>(near_by));
    });
    const V waits = generate<V>([&](auto i) { return time_until(component<i>(excess), component<i>(per_speed)); });
    const V slabs = generate<V>([&](auto i) { // by rounding, the time for the face's own slab may be 0
        return select(either(component<i>(passed) > component<i>(half),
                          both(component<i>(face) > S(0), component<i>(waits) <= at)),
            never, component<i>(waits));
    });
    const V outside =
        generate<V>([&](auto i) { return select(component<i>(slabs) > at, S(1) - component<i>(face), S(0)); });
    const auto is_aside = length_squared(outside) > S(0);
    const S distance = dot(face, excess) - radius, speed_at_face = dot(face, speed);
    const auto is_flat = both(both(comes, at > S(0)), length_squared(outside) <= S(0));
    const S flat = quotient(select(is_flat, distance, S(0)), maximum(speed_at_face, smallest_normal<S>()));
    const S time = select(comes, minimum(flat, time_step), S(-1));
    if (!any(is_aside)) return {time, face, is_flat};
    return {select(both(comes, is_aside), edge_time(place, speed, half, slabs, near_by, radius, time_step), time), face,
        is_flat};
}

} // namespace parts

// ---- clearance: how far ---------------------------------------------------------------------------------------------

/// Returns the gap between a ball and a box. In front of a face, the normal is exactly an axis of the box.
///
///     gap  = |position - core| - radius       core: point of the box that is nearest to `position`
///     gap  = -depth - radius                  if the centre is inside the box; depth: distance from the nearest face
///
/// Error: the gap is off by at most 8 epsilon * (|position - center| + radius) / sin(angle between forward and up).
/// Degenerate: if the centre is inside the box, the normal is that of the nearest face. If several faces are equally
/// near, the function chooses the face of the first axis. If two opposite faces are equally near, the normal is
/// perpendicular to both, and opposite to the velocity unless the ball is at rest.
template <Vector V>
[[nodiscard]] inline constexpr Clearance<V> clearance(
    const V& position, scalar_t<V> radius, const As<Box<V>>& box, const As<V>& velocity = zero<V>()) noexcept {
    const parts::BoxAxes<V> axes = parts::axes_of(box);
    const V place = parts::along_axes(axes, V(position - box.center));
    return parts::box_clearance(box, axes, parts::half_size_of(box), place, maximum(radius, scalar_t<V>(0)),
        parts::side_of(place, parts::along_axes(axes, velocity)));
}

// ---- contact: when --------------------------------------------------------------------------------------------------

/// Returns the contact of a ball in uniform motion with a box during a frame.
///
/// The function first computes when the centre enters the box whose half size is half_size + radius. If the centre is
/// then beside an edge or a corner, the function uses touch_time with the edge's cylinder or the corner's sphere.
///
/// Error: at the returned time, |gap| is at most 4 epsilon * (|position - center| + radius + |half_size|) / sin(angle
/// between forward and up).
/// Degenerate: if a ball is midway between two faces of a box, the contact is with the face behind the ball. A box of
/// half size zero acts as a sphere of radius 0. A box with one nonzero length acts as a capsule of radius 0. If box and
/// ball have no thickness along an axis, push_out does nothing.
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr Contact<V> contact(const V& position, const As<V>& velocity,
    scalar_t<V> radius, const As<Box<V>>& box, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const parts::BoxAxes<V> axes = parts::axes_of(box);
    const V closing = velocity - box.velocity, half = parts::half_size_of(box);
    const V place = parts::along_axes(axes, V(position - box.center)), drift = parts::along_axes(axes, closing);
    const S own_radius = maximum(radius, S(0));
    const V side = parts::side_of(place, drift);
    const parts::BoxEntry<V> entry = parts::box_entry(
        parts::by_component(side, place), V(zero<V>() - parts::by_component(side, drift)), half, own_radius, time_step);
    const auto in_frame = both(entry.time >= S(0), entry.time <= time_step);
    if (!any(in_frame)) return parts::no_contact(position);
    const V there = place + drift * select(in_frame, entry.time, S(0));
    const V side_there = select(entry.is_flat, side, parts::side_of(there, drift));
    Clearance<V> found = parts::box_clearance(box, axes, half, there, own_radius, side_there);
    // By rounding, another face may be nearer to `there` than the face that the ball touches.
    const V face_normal = parts::of_components(axes, parts::by_component(side, entry.face));
    found.normal = select(entry.is_flat, face_normal, found.normal);
    return parts::contact_of<V>(position, velocity, box.velocity, found, entry.time, in_frame);
}

}} // namespace veer::VEER_UNIT
