// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../arrive.hpp"
#include "../parts/list.hpp"
#include "../seek.hpp"
#include "../vector.hpp"

// Places on a list of points joined by straight lines, and the way along them: for path.hpp.

namespace veer {

template <Vector V> struct PathPlace; // of path.hpp

} // namespace veer

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// Calls visit(start, end) for the segments of a path in order, until visit returns false.
template <Vector V> constexpr void each_segment(const auto& points, bool closed, auto visit) noexcept {
    const std::size_t count = count_of(points), ends = count + (closed ? 1 : 0);
    for (std::size_t i = 1; i < ends; ++i)
        if (!visit(converted<V>(points[i - 1]), converted<V>(points[i < count ? i : 0]))) return;
}

/// The length of a segment; 0 where its square is below the smallest normal number.
template <Scalar S> [[nodiscard]] inline constexpr S segment_length(S squared) noexcept {
    return select(squared >= smallest_normal<S>(), square_root(squared), S(0));
}

/// The length of a path, for positions V.
template <Vector V>
[[nodiscard]] inline constexpr scalar_t<V> length_of_path(const auto& points, bool closed) noexcept {
    scalar_t<V> sum(0);
    each_segment<V>(points, closed, [&sum](const V& start, const V& end) {
        sum = sum + segment_length(length_squared(V(end - start)));
        return true;
    });
    return sum;
}

/// The place at an arc length, clamped to the ends; on a closed path the closing segment is the last.
template <Vector V>
[[nodiscard]] inline constexpr PathPlace<V> place_along(const auto& points, scalar_t<V> along, bool closed) noexcept {
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

/// A place on a segment: its fraction is 0 at the start and 1 at the end.
template <Vector V> struct SegmentPlace {
    V segment, point;
    scalar_t<V> size, fraction, distance_squared;
};
/// The place on a segment nearest to a position.
template <Vector V>
[[nodiscard]] constexpr SegmentPlace<V> nearest_on_segment(const V& start, const V& end, const V& position) noexcept {
    using S = scalar_t<V>;
    const V segment = end - start;
    const S squared = length_squared(segment);
    const S fraction = clamp(ratio(dot(V(position - start), segment), squared), S(0), S(1));
    const V point = select(fraction >= S(1), end, V(start + segment * fraction));
    return {segment, point, segment_length(squared), fraction, length_squared(V(position - point))};
}

/// The place on a path nearest to a position, and the length of the path. Of places that are equally near up to
/// rounding, the one whose segment leads most along `heading`; on a tie, and with a zero heading, the first. Next to a
/// bend, two such places lie on one straight piece of the path: of these, the foot of the perpendicular.
///
/// A place is as near as the nearest one up to rounding where its distance exceeds the least by less than
///
///     4 epsilon (|position| + least distance + length of its segment)
///
/// This is more than twice what rounding changes between a segment and the same segment backwards.
template <Vector V> struct NearestOnPath {
    PathPlace<V> place;
    scalar_t<V> path_length;
};
template <Vector V>
[[nodiscard]] inline constexpr NearestOnPath<V> nearest_place(
    const auto& points, const V& position, const V& heading, bool closed) noexcept {
    using S = scalar_t<V>;
    if (count_of(points) == 0) return {{position, zero<V>(), S(0), S(0)}, S(0)};
    V nearest = converted<V>(points[0]), segment = zero<V>();
    S least_squared = largest<S>(), next_squared = largest<S>(); // of the nearest segment, and of the next nearest
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
    const S least_reach = least + unit * (length(position) + least), farthest = least_reach + unit * walked;
    if (any(next_squared <= farthest * farthest)) {
        const S alike = S(8) * epsilon<S>() * length(heading), none = S(0) - largest<S>();
        const S rounding = unit * (length(position) + least + walked); // of an arc length, and of a place
        const auto is_foot = [](S fraction) { return both(fraction > S(0), fraction < S(1)); };
        S forward = none, start_along(0), part(0);
        each_segment<V>(points, closed, [&](const V& start, const V& end) {
            const SegmentPlace<V> here = nearest_on_segment(start, end, position);
            const S reach = least_reach + unit * here.size, next_forward = ratio(dot(here.segment, heading), here.size);
            const S next_along = start_along + here.size * here.fraction, apart = magnitude(S(next_along - along));
            const S way = closed ? minimum(apart, magnitude(S(walked - apart))) : apart;
            const auto is_straight = both(forward > none, way <= distance(here.point, nearest) + rounding);
            const auto leads = both(!is_straight, next_forward > forward + alike),
                       is_nearer = both(is_straight, both(is_foot(here.fraction), !is_foot(part)));
            const auto as_near = both(here.size > S(0), here.distance_squared <= reach * reach),
                       takes = both(as_near, either(leads, is_nearer));
            nearest = select(takes, here.point, nearest), segment = select(takes, here.segment, segment);
            along = select(takes, next_along, along), part = select(takes, here.fraction, part);
            forward = select(both(as_near, either(leads, is_straight)), maximum(next_forward, forward), forward);
            start_along = start_along + here.size;
            return true;
        });
    }
    return {{nearest, normalize_or(segment, zero<V>()), along, distance(position, nearest)}, walked};
}

/// x modulo round, exactly: within [0, round).
///
/// Degenerate: 0 where round is 0, infinite or not a number.
template <Scalar S> [[nodiscard]] inline constexpr S wrapped(S x, S round) noexcept {
    const auto goes_round = both(round > S(0), round <= largest<S>());
    const S turn = select(goes_round, round, S(1)), half = constant<S>(0.5);
    S remainder = minimum(magnitude(x), largest<S>()), step = turn;
    constexpr int most = 2200; // doublings from the least number to the largest: an end under -ffast-math too
    // uncovered: an end under -ffast-math, which takes infinities for numbers
    for (int i = 0; i < most && any(step <= remainder * half); ++i) // to the largest round 2^k that fits
        step = select(step <= remainder * half, S(step + step), step);
    // uncovered: an end under -ffast-math, which takes infinities for numbers
    for (int i = 0; i < most && any(step >= turn); ++i) {
        remainder = select(both(step >= turn, step <= remainder), S(remainder - step), remainder);
        step = step * half;
    }
    const S forward = select(both(remainder > S(0), x < S(0)), S(turn - remainder), remainder);
    return select(both(goes_round, forward < turn), forward, S(0));
}

/// The place on a path nearest to a position, among those whose arc length differs from `along` by at most `reach`. Of
/// places that are equally near up to rounding (see nearest_place), the first; where the path runs back on itself and
/// two of them are the same point, the last.
template <Vector V>
[[nodiscard]] inline constexpr PathPlace<V> nearest_within(
    const auto& points, const V& position, scalar_t<V> along, scalar_t<V> reach, bool closed) noexcept {
    using S = scalar_t<V>;
    if (count_of(points) == 0) return {position, zero<V>(), S(0), S(0)};
    const S whole = length_of_path<V>(points, closed);
    const S middle = closed ? wrapped(along, whole) : clamp(along, S(0), whole);
    const auto reaches_all = both(mask_t<S>(closed), reach + reach >= whole);
    const S range = select(reaches_all, whole, maximum(reach, S(0)));
    const S same = S(4) * epsilon<S>() * whole; // two arc lengths of one place differ by less
    V nearest = converted<V>(points[0]), segment = zero<V>();
    S least = largest<S>(), found(0), gained = S(0) - largest<S>(), walked(0); // gained: found - along, round the path
    each_segment<V>(points, closed, [&](const V& start, const V& end) {
        const V leg = end - start;
        const S squared = length_squared(leg), size = segment_length(squared), start_along = walked;
        walked = walked + size;
        const auto visit = [&](mask_t<S> counts, S round) {
            const S low = maximum(S(middle + round - range), start_along),
                    high = minimum(S(middle + round + range), walked);
            const auto in_reach = both(both(counts, size > S(0)), low <= high);
            if (!any(in_reach)) return;
            const S fraction = clamp(ratio(dot(V(position - start), leg), squared), S(0), S(1));
            const S free = start_along + size * fraction, here = clamp(free, low, high);
            const auto is_free = both(free >= low, free <= high);
            const S part = select(is_free, fraction, clamp(ratio(S(here - start_along), size), S(0), S(1)));
            const V point = select(part >= S(1), end, V(start + leg * part));
            const S away = distance(position, point), gain = here - middle - round;
            const S alike = S(4) * epsilon<S>() * (length(position) + away + size);
            const auto later = both(both(!reaches_all, gain > gained + same), distance(point, nearest) <= alike);
            const auto takes = both(in_reach, either(away < least - alike, later));
            nearest = select(takes, point, nearest), segment = select(takes, leg, segment);
            found = select(takes, here, found), gained = select(takes, gain, gained);
            least = select(in_reach, minimum(away, least), least);
        };
        visit(mask_t<S>(true), S(0));
        if (closed) visit(!reaches_all, whole), visit(!reaches_all, S(0) - whole);
        return true;
    });
    return {nearest, normalize_or(segment, zero<V>()), found, distance(position, nearest)};
}

/// Velocity towards the place `ahead` metres past an arc length: by seek_velocity, and at an end of an open path by
/// arrive_velocity.
template <Vector V>
[[nodiscard]] inline constexpr V velocity_along(const V& position, const auto& points, scalar_t<V> along,
    scalar_t<V> whole, const ArriveLimits<scalar_t<V>>& limits, scalar_t<V> time_step, bool closed) noexcept {
    using S = scalar_t<V>;
    const V goal = place_along<V>(points, closed ? wrapped(along, whole) : along, closed).point;
    const auto ends = closed ? whole <= S(0) : either(along >= whole, along <= S(0));
    return select(
        ends, arrive_velocity(position, goal, limits, time_step), seek_velocity(position, goal, limits.max_speed));
}

}}} // namespace veer::VEER_UNIT::parts
