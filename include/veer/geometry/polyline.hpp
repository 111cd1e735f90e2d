// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../parts/list.hpp"
#include "../vector.hpp"

// Finds places on a path, for path.hpp. A path is a curve, or a list of points that are joined by straight segments.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// A curve that has its own search for the nearest place, such as a Spline.
template <class T>
concept Curve = requires(const T& curve) {
    curve.nearest_towards(curve[0], curve[0]);
};

/// Whether a path is closed. For a Curve, the second argument is ignored.
template <class Points> [[nodiscard]] constexpr bool is_closed(const Points&, bool closed) noexcept { return closed; }
template <Curve Points> [[nodiscard]] constexpr bool is_closed(const Points& curve, bool) noexcept {
    return curve.closed();
}

/// Calls visit(start, end) for the segments of a path in order, until visit returns false.
template <Vector V> constexpr void each_segment(const auto& points, bool closed, auto visit) noexcept {
    const std::size_t count = count_of(points), ends = count + (closed ? 1 : 0);
    for (std::size_t i = 1; i < ends; ++i)
        if (!visit(converted<V>(points[i - 1]), converted<V>(points[i < count ? i : 0]))) return;
}

/// Returns the length of a segment, or 0 if the square of the length is below the smallest normal number.
template <Scalar S> [[nodiscard]] inline constexpr S segment_length(S squared) noexcept {
    return select(squared >= smallest_normal<S>(), square_root(squared), S(0));
}

template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> length_of_path(const auto& points, bool closed) noexcept {
    scalar_t<V> sum(0);
    each_segment<V>(points, closed, [&sum](const V& start, const V& end) {
        sum = sum + segment_length(length_squared(V(end - start)));
        return true;
    });
    return sum;
}

/// A place on a path: see PathPlace.
template <Vector V> struct PolylinePlace {
    V point, direction;
    scalar_t<V> along, distance;
};

/// Returns the place at the arc length `along`, clamped to [0, path length]. The end of a closed path is its start.
template <Vector V>
[[nodiscard]] inline constexpr PolylinePlace<V> place_along(const auto& points, scalar_t<V> along, bool closed) noexcept
    requires(!Curve<decltype(points)>) // without this, the call is ambiguous in g++ 12
{
    using S = scalar_t<V>;
    if (count_of(points) == 0) return {zero<V>(), zero<V>(), S(0), S(0)};
    V start = converted<V>(points[0]), end = start;
    S start_along(0), size(0), walked(0);
    each_segment<V>(points, closed, [&](const V& next_start, const V& next_end) {
        const S next_size = segment_length(length_squared(V(next_end - next_start)));
        const auto enters = both(next_size > S(0), either(size <= S(0), walked < along));
        start = select(enters, next_start, start), end = select(enters, next_end, end);
        start_along = select(enters, walked, start_along), size = select(enters, next_size, size);
        walked = walked + next_size;
        return any(either(size <= S(0), walked < along));
    });
    const V segment = end - start;
    const S fraction = clamp(ratio(S(along - start_along), size), S(0), S(1));
    return {select(fraction >= S(1), end, V(start + segment * fraction)), normalize_or(segment, zero<V>()),
        start_along + size * fraction, S(0)};
}

/// A place on a segment. `fraction` is 0 at the start of the segment and 1 at the end.
template <Vector V> struct SegmentPlace {
    V segment, point;
    scalar_t<V> size, fraction, distance_squared;
};
template <Vector V>
[[nodiscard]] constexpr SegmentPlace<V> nearest_on_segment(const V& start, const V& end, const V& position) noexcept {
    using S = scalar_t<V>;
    const V segment = end - start;
    const S squared = length_squared(segment);
    const S fraction = clamp(ratio(dot(V(position - start), segment), squared), S(0), S(1));
    const V point = select(fraction >= S(1), end, V(start + segment * fraction));
    return {segment, point, segment_length(squared), fraction, length_squared(V(position - point))};
}

template <Vector V> struct NearestOnPath {
    PolylinePlace<V> place;
    scalar_t<V> path_length;
};
/// Finds the place on a path that is nearest to a position. If places are equally near, the function returns the place
/// whose segment points most along `heading`. If these segments tie, or if `heading` is zero, the function returns the
/// first place. If the places lie on one straight line, the function returns the foot of the perpendicular.
///
/// Places are equally near if their distances exceed the least distance by at most this tolerance:
///     4 * epsilon * (|position| + least distance + length of the segment)
template <Vector V>
[[nodiscard]] inline constexpr NearestOnPath<V> nearest_place(
    const auto& points, const V& position, const V& heading, bool closed) noexcept {
    using S = scalar_t<V>;
    if (count_of(points) == 0) return {{position, zero<V>(), S(0), S(0)}, S(0)};
    V nearest = converted<V>(points[0]), segment = zero<V>();
    S least_squared = largest<S>(), next_squared = largest<S>(); // least and next least squared distance
    S along(0), walked(0);
    each_segment<V>(points, closed, [&](const V& start, const V& end) {
        const SegmentPlace<V> here = nearest_on_segment(start, end, position);
        const S start_along = walked;
        walked = walked + here.size;
        const auto nearer = both(here.size > S(0), here.distance_squared < least_squared);
        next_squared = minimum(next_squared, maximum(here.distance_squared, least_squared));
        if (!any(nearer)) return true;
        nearest = select(nearer, here.point, nearest), segment = select(nearer, here.segment, segment);
        along = select(nearer, S(start_along + here.size * here.fraction), along);
        least_squared = select(nearer, here.distance_squared, least_squared);
        return true;
    });

    const S unit = S(4) * epsilon<S>(), least = distance(position, nearest);
    const S as_near = least + unit * (length(position) + least), farthest = as_near + unit * walked;
    if (any(next_squared <= farthest * farthest)) {
        const S lowest = S(0) - largest<S>(), speed_tolerance = S(8) * epsilon<S>() * length(heading);
        const S place_tolerance = unit * (length(position) + least + walked); // also for arc lengths
        const auto is_foot = [](S fraction) { return both(fraction > S(0), fraction < S(1)); };
        S forward = lowest, start_along(0), fraction(0);
        each_segment<V>(points, closed, [&](const V& start, const V& end) {
            const SegmentPlace<V> here = nearest_on_segment(start, end, position);
            const S limit = as_near + unit * here.size, next_forward = ratio(dot(here.segment, heading), here.size);
            const S next_along = start_along + here.size * here.fraction, forth = magnitude(S(next_along - along));
            const S arc = closed ? minimum(forth, magnitude(S(walked - forth))) : forth; // from this place to `nearest`
            const auto is_straight = both(forward > lowest, arc <= distance(here.point, nearest) + place_tolerance);
            const auto leads = both(!is_straight, next_forward > forward + speed_tolerance),
                       is_nearer = both(is_straight, both(is_foot(here.fraction), !is_foot(fraction)));
            const auto counts = both(here.size > S(0), here.distance_squared <= limit * limit),
                       takes = both(counts, either(leads, is_nearer));
            nearest = select(takes, here.point, nearest), segment = select(takes, here.segment, segment);
            along = select(takes, next_along, along), fraction = select(takes, here.fraction, fraction);
            forward = select(both(counts, either(leads, is_straight)), maximum(next_forward, forward), forward);
            start_along = start_along + here.size;
            return true;
        });
    }
    return {{nearest, normalize_or(segment, zero<V>()), along, distance(position, nearest)}, walked};
}

/// Returns x modulo `length`, in [0, length), without rounding error.
/// Degenerate: if `length` is <= 0, infinite or NaN, the result is 0.
template <Scalar S> [[nodiscard]] inline constexpr S wrapped(S x, S length) noexcept {
    const auto wraps = both(length > S(0), length <= largest<S>());
    const S whole = select(wraps, length, S(1)), half = constant<S>(0.5);
    S remainder = minimum(magnitude(x), largest<S>()), step = whole;
    constexpr int most = 2200; // above the number of doublings from the least number to the largest
    // uncovered: i reaches `most` only under -ffast-math, which assumes that no number is infinite
    for (int i = 0; i < most && any(step <= remainder * half); ++i) // up to the largest length * 2^k <= remainder
        step = select(step <= remainder * half, S(step + step), step);
    // uncovered: i reaches `most` only under -ffast-math, which assumes that no number is infinite
    for (int i = 0; i < most && any(step >= whole); ++i) {
        remainder = select(both(step >= whole, step <= remainder), S(remainder - step), remainder);
        step = step * half;
    }
    const S forward = select(both(remainder > S(0), x < S(0)), S(whole - remainder), remainder);
    return select(both(wraps, forward < whole), forward, S(0));
}

/// Finds the place on a path that is nearest to a position. The arc length of the place differs from `along` by at most
/// `reach`. If places are equally near, up to rounding, the function returns the first of them. But if the path passes
/// through the point of this place again, the function returns the later place at the same point.
template <Vector V>
[[nodiscard]] inline constexpr PolylinePlace<V> nearest_within(
    const auto& points, const V& position, scalar_t<V> along, scalar_t<V> reach, bool closed) noexcept {
    using S = scalar_t<V>;
    if (count_of(points) == 0) return {position, zero<V>(), S(0), S(0)};
    const S whole = length_of_path<V>(points, closed);
    const S middle = closed ? wrapped(along, whole) : clamp(along, S(0), whole);
    const auto reaches_all = both(mask_t<S>(closed), reach + reach >= whole);
    const S range = select(reaches_all, whole, maximum(reach, S(0)));
    const S arc_tolerance = S(4) * epsilon<S>() * whole; // above the rounding of an arc length
    V nearest = converted<V>(points[0]), segment = zero<V>();
    S least = largest<S>(), found(0), gained = S(0) - largest<S>(), walked(0); // gained: found - along, modulo `whole`
    each_segment<V>(points, closed, [&](const V& start, const V& end) {
        const V leg = end - start;
        const S squared = length_squared(leg), size = segment_length(squared), start_along = walked;
        walked = walked + size;
        const auto compare = [&](mask_t<S> counts, S shift) { // shift: 0, +whole or -whole, added to along
            const S low = maximum(S(middle + shift - range), start_along),
                    high = minimum(S(middle + shift + range), walked);
            const auto in_reach = both(both(counts, size > S(0)), low <= high);
            if (!any(in_reach)) return;
            const S foot = clamp(ratio(dot(V(position - start), leg), squared), S(0), S(1));
            const S free = start_along + size * foot, here = clamp(free, low, high);
            const auto is_free = both(free >= low, free <= high);
            const S fraction = select(is_free, foot, clamp(ratio(S(here - start_along), size), S(0), S(1)));
            const V point = select(fraction >= S(1), end, V(start + leg * fraction));
            const S next = distance(position, point), gain = here - middle - shift;
            const S tolerance = S(4) * epsilon<S>() * (length(position) + next + size);
            const auto is_later =
                both(both(!reaches_all, gain > gained + arc_tolerance), distance(point, nearest) <= tolerance);
            const auto takes = both(in_reach, either(next < least - tolerance, is_later));
            nearest = select(takes, point, nearest), segment = select(takes, leg, segment);
            found = select(takes, here, found), gained = select(takes, gain, gained);
            least = select(in_reach, minimum(next, least), least);
        };
        compare(mask_t<S>(true), S(0));
        if (closed) compare(!reaches_all, whole), compare(!reaches_all, S(0) - whole);
        return true;
    });
    return {nearest, normalize_or(segment, zero<V>()), found, distance(position, nearest)};
}

/// An open path that follows a closed path for two laps.
template <class Points> struct TwiceAround {
    const Points& points;
    [[nodiscard]] constexpr std::size_t size() const noexcept { return 2 * count_of(points) + 1; }
    [[nodiscard]] constexpr auto operator[](std::size_t i) const noexcept { return points[i % count_of(points)]; }
};

/// Whether the straight line from a position to a place on an open path passes each corner of the path at a distance of
/// at most `half`. Only the corners between the arc lengths `from` and `to` are tested.
template <Vector V>
[[nodiscard]] inline constexpr mask_t<scalar_t<V>> passes_corners(const V& position, const V& place, const auto& points,
    scalar_t<V> from, scalar_t<V> to, scalar_t<V> half) noexcept {
    using S = scalar_t<V>;
    S walked(0);
    mask_t<S> passes(true);
    each_segment<V>(points, false, [&](const V& start, const V& end) {
        const auto is_between = both(walked > from, walked < to);
        const auto is_beside = nearest_on_segment(position, place, start).distance_squared <= half * half;
        passes = both(passes, either(is_beside, mask_t<S>(!is_between)));
        walked = walked + segment_length(length_squared(V(end - start)));
        return any(both(passes, walked < to));
    });
    return passes;
}

/// Returns the arc length of the farthest place that an agent sees, between the arc lengths `from` and `to` of an open
/// path. An agent sees a place if passes_corners is true. The function tests the ends of the segments in turn. If the
/// agent does not see an end, a bisection finds the farthest place on this segment, to 2^-10 of the segment.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> farthest_seen(
    const V& position, const auto& points, scalar_t<V> from, scalar_t<V> to, scalar_t<V> half) noexcept {
    using S = scalar_t<V>;
    const auto sees_all = passes_corners(position, place_along<V>(points, to, false).point, points, from, to, half);
    if (all(sees_all)) return to;
    S seen = select(sees_all, to, from), walked(0);
    mask_t<S> sees(!sees_all);
    each_segment<V>(points, false, [&](const V& start, const V& end) {
        const V segment = end - start;
        const S size = segment_length(length_squared(segment)), first = walked;
        walked = walked + size;
        const auto sees_to = [&](S along) {
            const V place = start + segment * clamp(ratio(S(along - first), size), S(0), S(1));
            return passes_corners(position, place, points, from, along, half);
        };
        S low = maximum(seen, first), high = minimum(walked, to);
        const auto asks = both(sees, both(size > S(0), low < high));
        if (!any(asks)) return any(both(sees, walked < to));
        const auto whole = sees_to(high);
        for (int i = 0; i < 10 && any(both(asks, mask_t<S>(!whole))); ++i) {
            const S middle = (low + high) * constant<S>(0.5);
            const auto is_seen = either(sees_to(middle), whole);
            low = select(is_seen, middle, low), high = select(is_seen, high, middle);
        }
        seen = select(asks, select(whole, high, low), seen);
        sees = both(sees, either(whole, mask_t<S>(!asks)));
        return any(both(sees, walked < to));
    });
    return seen;
}

// ---- curves: a Spline in place of the points ------------------------------------------------------------------------

template <class T, class V> struct PointOf {
    static_assert(is_one_agent_at_a_time<V>, "a Spline takes one agent at a time: call this in a loop over the agents");
    using type = std::remove_cvref_t<decltype(some<T>()[0])>;
};
template <class T, class V> using point_of = typename PointOf<T, V>::type;

/// Returns the place at an arc length of a curve, and the distance from `position` to this place.
template <Vector V>
[[nodiscard]] constexpr PolylinePlace<V> place_on_curve(
    const Curve auto& curve, scalar_t<V> along, const V& position) noexcept {
    const auto [place, direction] = curve.at(static_cast<scalar_t<point_of<decltype(curve), V>>>(along));
    const V point = converted<V>(place);
    return {point, converted<V>(direction), along, distance(point, position)};
}

template <Vector V> [[nodiscard]] constexpr scalar_t<V> length_of_path(const Curve auto& curve, bool) noexcept {
    return static_cast<scalar_t<V>>(curve.length());
}
template <Vector V>
[[nodiscard]] constexpr PolylinePlace<V> place_along(const Curve auto& curve, scalar_t<V> along, bool) noexcept {
    using S = scalar_t<V>;
    const S whole = length_of_path<V>(curve, true);
    PolylinePlace<V> place =
        place_on_curve(curve, curve.closed() ? wrapped(along, whole) : clamp(along, S(0), whole), zero<V>());
    place.distance = S(0);
    return place;
}
template <Vector V>
[[nodiscard]] constexpr NearestOnPath<V> nearest_place(
    const Curve auto& curve, const V& position, const V& heading, bool) noexcept {
    using Point = point_of<decltype(curve), V>;
    if (count_of(curve) == 0) return {{position, zero<V>(), scalar_t<V>(0), scalar_t<V>(0)}, scalar_t<V>(0)};
    const auto along = curve.nearest_towards(converted<Point>(position), converted<Point>(heading));
    return {place_on_curve(curve, static_cast<scalar_t<V>>(along), position), length_of_path<V>(curve, true)};
}
template <Vector V>
[[nodiscard]] constexpr PolylinePlace<V> nearest_within(
    const Curve auto& curve, const V& position, scalar_t<V> along, scalar_t<V> reach, bool) noexcept {
    using Point = point_of<decltype(curve), V>;
    using S = scalar_t<Point>;
    if (count_of(curve) == 0) return {position, zero<V>(), scalar_t<V>(0), scalar_t<V>(0)};
    const S found = curve.nearest(converted<Point>(position), static_cast<S>(along), static_cast<S>(reach));
    return place_on_curve(curve, static_cast<scalar_t<V>>(found), position);
}

}}} // namespace veer::VEER_UNIT::parts
