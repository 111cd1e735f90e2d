// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "geometry/polyline.hpp"
#include "parts/list.hpp"
#include "parts/room.hpp"
#include "vector.hpp"

// Splines for cameras, trains, patrols and roads.

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// The curve between two neighbouring points consists of two halves. Each half begins at one of the points, its knot,
/// and ends in the middle. The parameter x is 0 at the knot, and 1/2 in the middle.
///
///     point_at(x) = knot + size * (slope * x + bend * x^2 / 2 + twist * x^3 / 3)
///     slope_at(x) = slope + bend * x + twist * x^2      (the derivative of point_at, divided by size)
///
/// |slope| <= 2, and |bend + 2 * twist * x| <= 6 for x <= 1. `slope` is 0 only if the curve reverses at the knot.
template <Vector P> struct HalfSpan {
    using S = scalar_t<P>;
    P knot; ///< [m]
    P slope, bend, twist;
    S size; ///< distance between the two points  [m]  negative if the knot is the second point

    /// @param here   slope at the knot
    /// @param there  slope at the other point
    /// @param unit   direction from the first point to the second
    constexpr HalfSpan(const P& at, const P& here, const P& there, const P& unit, S signed_size) noexcept
        : knot(at), slope(here), bend(unit * S(6) - here * S(4) - there * S(2)),
          twist((here + there - unit * S(2)) * S(3)), size(signed_size) {}

    [[nodiscard]] constexpr P point_at(S x) const noexcept {
        return knot + (slope + (bend * S(0.5) + twist * (x * constant<S>(1.0 / 3))) * x) * (x * size);
    }
    [[nodiscard]] constexpr P slope_at(S x) const noexcept { return slope + (bend + twist * x) * x; }
    /// The unit direction of travel. At a knot with slope 0, returns the direction of the curve close to the knot.
    [[nodiscard]] constexpr P direction_at(S x) const noexcept {
        return normalize_or(slope_at(x), normalize_or(bend, zero<P>()));
    }

    /// Returns the arc length from the knot to the point with parameter x.
    ///
    /// Error: at most 5e-5 of the arc length. The derivative of the arc length is off by at most 2e-4 of its value.
    /// Source: Gauss quadrature with eight nodes. The integration variable is sqrt(parameter / x). The square root
    /// moves nodes closer to the knot, where the slope may be near 0.
    [[nodiscard]] constexpr S arc_to(S x) const noexcept {
        constexpr int nodes = 8;
        constexpr double place[nodes] = {0.0003942238742465663596, 0.01033613035184579121, 0.05627987350995161722,
            0.1666947457690518108, 0.3501293882647016158, 0.5818122834262806031, 0.8070026077654725309,
            0.960684080371782798};
        constexpr double weight[nodes] = {0.002009899851317601293, 0.02260875954590313406, 0.07442181813145638435,
            0.1480775066176912278, 0.2146062767606707552, 0.2392848277464309029, 0.1997722749074713366,
            0.09921863643905865793};
        S sum(0);
        for (int i = 0; i < nodes; ++i)
            sum = sum + length(slope_at(x * constant<S>(place[i]))) * constant<S>(weight[i]);
        return sum * (x * magnitude(size));
    }

    /// The parameter x at a given arc length from the knot. `whole` is the arc length from the knot to the middle.
    ///
    /// Source: Halley's method. The first guess is exact if |slope_at(x)| changes linearly.
    [[nodiscard]] constexpr S x_at(S arc, S whole) const noexcept {
        const S share = clamp(ratio(arc, whole), S(0), S(1)), half = constant<S>(0.5);
        const S first = length_squared(slope), last = length_squared(slope_at(half)), speed = square_root(first);
        const S guess =
            share * ratio(S(speed + square_root(last)), S(speed + square_root(first + (last - first) * share)));
        S x = half * minimum(guess, S(1));
        for (int i = 0; i < 6; ++i) {
            const P now = slope_at(x);
            const S squared = length_squared(now);
            const S newton = ratio(S(arc - arc_to(x)), square_root(squared) * magnitude(size));
            const S bends = S(1) + newton * ratio(dot(now, bend + twist * (x + x)), squared) * half;
            const S next = clamp(x + quotient(newton, maximum(bends, half)), S(0), half), step = magnitude(S(next - x));
            x = next;
            if (step <= x * constant<S>(0x1p-9)) break; // convergence is cubic: the next step is negligible
        }
        return x;
    }

    /// A point on the half span, and its distance from a position.
    struct Foot {
        S x, distance;
        P point;
        [[nodiscard]] constexpr bool take(S next, const P& place, const P& position) noexcept {
            const S away = veer::distance(place, position);
            if (!(away < distance)) return false;
            x = next, distance = away, point = place;
            return true;
        }
    };
    /// Returns the point nearest to a position, for x from `low` to `high`. Its distance exceeds the least distance by
    /// at most 2^-14 * size, plus rounding. If no point is nearer than `limit`, returns any point.
    ///
    /// The search halves each piece that may contain a nearer point. `arch` is an upper bound on the distance between a
    /// piece and its chord.
    [[nodiscard]] constexpr Foot nearest(const P& position, S low, S high, S limit) const noexcept {
        const S rounding = S(4) * epsilon<S>() * (length(position) + length(knot));
        const S fineness = magnitude(size) * constant<S>(0x1p-14) + rounding, most = limit + fineness;
        Foot best{low, most, knot};
        P start = point_at(low);
        static_cast<void>(best.take(low, start, position));
        for (S x = low, step = high - low; x < high;) {
            const S next = minimum(x + step, high), piece = next - x;
            const P end = point_at(next);
            const SegmentPlace<P> chord = nearest_on_segment(start, end, position);
            const S turn = maximum(length(bend + twist * (x + x)), length(bend + twist * (next + next)));
            const S arch = piece * piece * turn * magnitude(size) * constant<S>(0.125);
            const S least = square_root(chord.distance_squared) - arch + fineness;
            if (least < best.distance) {
                static_cast<void>(best.take(next, end, position));
                const S foot = x + piece * chord.fraction;
                static_cast<void>(best.take(foot, point_at(foot), position));
                step = piece * constant<S>(0.5);
                if (least < best.distance && piece > constant<S>(0x1p-12)) continue;
            }
            x = next, start = end, step = piece + piece;
        }
        if (best.distance < most) settle(best, position, low, high);
        return best;
    }

private:
    /// Moves `best` to the foot of the perpendicular from `position`, by at most four steps of Newton's method.
    constexpr void settle(Foot& best, const P& position, S low, S high) const noexcept {
        const S side = sign_of(size), rounding = S(4) * epsilon<S>() * (length(position) + best.distance);
        for (int i = 0; i < 4; ++i) {
            const P offset = best.point - position, along = slope_at(best.x);
            const S rise = dot(offset, along) * side;
            const S curve =
                length_squared(along) * magnitude(size) + dot(offset, bend + twist * (best.x + best.x)) * side;
            const S next = clamp(best.x - ratio(rise, curve), low, high);
            const P place = point_at(next);
            const S away = distance(place, position);
            if (!(curve > S(0)) || !(away <= best.distance + rounding)) return;
            best = {next, away, place};
        }
    }
};

} // namespace parts

/// A smooth curve through points. Its parameter is the arc length, so trains and cameras can move at constant speed.
///
///     veer::Spline<glm::vec3> rail;
///     rail.build(points, true);                                 // true: closed
///     const auto [position, direction] = rail.at(speed * time);
///
/// The curve has no corner, and no loop between two points. These functions accept a Spline in place of a list of
/// points: path_length, path_place, nearest_on_path, follow_path, follow_path_velocity and stay_on_path. With a Spline,
/// these functions ignore the parameter `closed`. Packs are not supported. Several threads may search a spline at once.
///
/// Between two points, the curve is a cubic polynomial. At a point p, let u be the unit vector from the previous point
/// to p, and v the unit vector from p to the next point. The tangent at p is along u + v. At an end of the curve, the
/// tangent points along the line to the neighbouring point.
///
/// Range: coordinates and length up to range_limit. Larger coordinates are clamped, NaN is replaced by range_limit.
/// Degenerate: equal neighbouring points are merged. On a closed spline, the first and the last point are neighbours.
/// If there is only one point, `at` returns this point and a zero direction, and the length is 0. If there are no
/// points, `at` returns zero. If there are two points, the curve is a straight line, and a closed curve runs there and
/// back. At a point where the curve reverses, `at` returns the direction before the point.
/// Source: E. Catmull, R. Rom (1974), with the centripetal parametrization of C. Yuksel, S. Schaefer, J. Keyser,
/// "Parameterization and Applications of Catmull-Rom Curves" (2011).
template <OneAgent V> class Spline {
    using S = scalar_t<V>;
    using P = BasicVector<S, dimension_v<V>>;
    using Half = parts::HalfSpan<P>;

public:
    /// Builds the curve. Allocates memory only if there are more points than in any earlier build.
    ///
    /// @param points  any list with [i] and std::size  [m]
    /// @param closed  whether the curve returns from the last point to the first
    template <class Points> constexpr void build(const Points& points, bool closed = false) {
        const std::size_t given = parts::count_of(points);
        size_ = span_count_ = 0;
        closed_ = closed;
        spans_.grow(given + 1);
        for (std::size_t i = 0; i < given; ++i) {
            const P point = parts::clamped(parts::converted<P>(points[i]));
            if (size_ == 0 || differ(spans_[size_ - 1].from, point)) spans_[size_++].from = point;
        }
        while (closed && size_ > 1 && !differ(spans_[size_ - 1].from, spans_[0].from)) --size_;
        span_count_ = size_ < 2 ? 0 : closed ? size_ : size_ - 1;
        if (closed) spans_[size_].from = spans_[0].from;
        find_slopes();
        spans_[0].start = 0;
        for (std::size_t i = 0; i < span_count_; ++i) {
            Span& span = spans_[i];
            span.first = half_of(i, false).arc_to(constant<S>(0.5));
            span.second = half_of(i, true).arc_to(constant<S>(0.5));
            spans_[i + 1].start = span.start + static_cast<double>(span.first) + static_cast<double>(span.second);
        }
    }

    /// The number of points, after equal neighbouring points are merged.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// The point with index i.
    [[nodiscard]] constexpr V operator[](std::size_t i) const noexcept { return parts::converted<V>(spans_[i].from); }
    /// Whether the curve returns from the last point to the first.
    [[nodiscard]] constexpr bool closed() const noexcept { return closed_; }

    /// The length of the curve.
    ///
    /// Error: at most 5e-5 of the length.
    [[nodiscard]] constexpr S length() const noexcept { return static_cast<S>(whole()); }

    /// The position at an arc length from the first point, and the unit direction of travel in the member `velocity`.
    ///
    /// @param along  arc length  [m]  clamped on an open spline, wrapped on a closed spline
    ///
    /// Error: if `along` grows uniformly, the speed is constant within 2e-4 of its value, plus rounding. At the arc
    /// length of a given point, the result is this point, up to rounding.
    [[nodiscard]] constexpr Motion<V> at(S along) const noexcept {
        if (span_count_ == 0) return {size_ == 0 ? zero<V>() : (*this)[0], zero<V>()};
        const Spot spot = spot_at(on_curve(along));
        const Half half = half_of(spot.span, spot.second);
        return {parts::converted<V>(half.point_at(spot.x)), parts::converted<V>(half.direction_at(spot.x))};
    }

    /// Searches the curve from the arc length along - reach to along + reach for the point nearest to a position. To
    /// keep an agent on its branch of the curve, pass the previous result as `along`:
    ///
    ///     along = rail.nearest(position, along, reach)
    ///
    /// If several points are equally near, within rounding, returns the first of them. If the curve passes through the
    /// nearest point twice, because it runs back on itself, returns the larger of the two arc lengths.
    ///
    /// @param along  arc length of the agent in the previous frame  [m]  clamped or wrapped, as for `at`
    /// @param reach  [m]  negative values are treated as 0
    /// @return arc length  [m]
    ///
    /// Error: let d be the distance between the given points before and after the result. The distance between the
    /// point and the position exceeds the least distance by at most 1e-4 * d, plus rounding. The result is either the
    /// foot of a perpendicular, or an end of the searched arc, or a point where the curve reverses.
    /// Degenerate: if reach is 0, returns `along`. If reach is at least half of the length of a closed spline, the
    /// search covers the whole spline.
    [[nodiscard]] constexpr S nearest(const V& position, S along, S reach) const noexcept {
        if (span_count_ == 0) return S(0);
        const double range = static_cast<double>(maximum(reach, S(0)));
        const double middle = on_curve(along), whole_length = whole();
        const bool reaches_all = closed_ && !(range + range < whole_length);
        double from = middle - range, to = middle + range;
        if (reaches_all) {
            from = 0;
            to = whole_length;
        }
        if (!closed_) {
            from = maximum(from, 0.0);
            to = minimum(to, whole_length);
        } else if (from < 0) {
            from += whole_length;
            to += whole_length;
        }
        const S unit = S(16) * parts::epsilon<S>();
        const auto is_later = [&](const Found& best, const Found& next, S tolerance) {
            return !reaches_all && distance(best.point, next.point) <= tolerance
                && next.along > best.along + static_cast<double>(unit) * whole_length;
        };
        return scan(place_of(position), from, to, is_later);
    }

    /// Returns the arc length at which the curve is nearest to a position. If several points are equally near, within
    /// rounding, the point with the direction closest to `heading` is used. On a tie, the first point is used.
    ///
    /// Error: the error is that of `nearest`.
    [[nodiscard]] constexpr S nearest_towards(const V& position, const V& heading) const noexcept {
        if (span_count_ == 0) return S(0);
        const P ahead = place_of(heading);
        const S tolerance = S(8) * parts::epsilon<S>() * veer::length(ahead);
        const auto leads = [&](const Found& best, const Found& next, S) {
            return dot(next.direction, ahead) > dot(best.direction, ahead) + tolerance;
        };
        return scan(place_of(position), 0, whole(), leads);
    }

private:
    struct Span {
        P from;           ///< first point; the second point is `from` of the next span     [m]
        P unit;           ///< direction from the first point to the second
        P leave, arrive;  ///< slopes at the first and at the second point
        S size = S(0);    ///< distance between the points                                  [m]
        S first = S(0);   ///< arc length from the first point to the middle                [m]
        S second = S(0);  ///< arc length from the middle to the second point               [m]
        double start = 0; ///< arc length from the beginning of the spline to `from`        [m]
    };
    struct Spot {
        std::size_t span;
        bool second;
        S x;
    };
    struct Found {
        S distance;
        P point, direction;
        double along;
        bool is_foot; ///< whether the point is the foot of a perpendicular, not an end of its half span
        /// Whether `next` is on the same stretch of the curve, up to rounding.
        [[nodiscard]] constexpr bool is_beside(const Found& next, S tolerance) const noexcept {
            return next.along - along <= static_cast<double>(veer::distance(point, next.point) + tolerance);
        }
    };

    parts::Room<Span> spans_; ///< the last element holds only the last point
    std::size_t size_ = 0, span_count_ = 0;
    bool closed_ = false;

    [[nodiscard]] static constexpr bool differ(const P& a, const P& b) noexcept {
        return length_squared(P(b - a)) >= parts::smallest_normal<S>();
    }
    [[nodiscard]] static constexpr P place_of(const V& position) noexcept {
        return parts::clamped(parts::converted<P>(position));
    }
    [[nodiscard]] constexpr double whole() const noexcept { return span_count_ == 0 ? 0 : spans_[span_count_].start; }
    /// The arc length `along`, clamped or wrapped to the range from 0 to whole().
    [[nodiscard]] constexpr double on_curve(S along) const noexcept {
        const double arc = static_cast<double>(closed_ ? parts::wrapped(along, length()) : maximum(along, S(0)));
        return along >= length() && !closed_ ? whole() : minimum(arc, whole());
    }

    /// Sets the two slopes at each point. The span before the point has the length a and the unit vector u. The span
    /// after the point has the length b and the unit vector v.
    ///
    ///     before.arrive = (u + v) * sqrt(b) / (sqrt(a) + sqrt(b))
    ///     after.leave   = (u + v) * sqrt(a) / (sqrt(a) + sqrt(b))
    constexpr void find_slopes() noexcept {
        for (std::size_t i = 0; i < span_count_; ++i) {
            const P offset = spans_[i + 1].from - spans_[i].from;
            spans_[i].size = veer::length(offset);
            spans_[i].unit = spans_[i].leave = spans_[i].arrive = offset * quotient(S(1), spans_[i].size);
        }
        for (std::size_t i = closed_ ? 0 : 1; i < span_count_; ++i) {
            Span &before = spans_[i > 0 ? i - 1 : span_count_ - 1], &after = spans_[i];
            const S a = square_root(before.size), b = square_root(after.size);
            const P both_units = before.unit + after.unit;
            before.arrive = both_units * quotient(b, S(a + b)), after.leave = both_units * quotient(a, S(a + b));
        }
    }

    [[nodiscard]] constexpr Half half_of(std::size_t i, bool second) const noexcept {
        const Span& span = spans_[i];
        return second ? Half(spans_[i + 1].from, span.arrive, span.leave, span.unit, S(0) - span.size)
                      : Half(span.from, span.leave, span.arrive, span.unit, span.size);
    }

    /// Returns the index of the last span that begins before an arc length, or 0 if there is no such span.
    [[nodiscard]] constexpr std::size_t span_at(double along) const noexcept {
        std::size_t low = 0;
        for (std::size_t high = span_count_; high - low > 1;) {
            const std::size_t middle = low + (high - low) / 2;
            (spans_[middle].start < along ? low : high) = middle;
        }
        return low;
    }
    [[nodiscard]] constexpr Spot spot_at(double along) const noexcept {
        const std::size_t i = span_at(along);
        const S arc = static_cast<S>(along - spans_[i].start), rest = static_cast<S>(spans_[i + 1].start - along);
        const bool second = arc > spans_[i].first;
        const S x =
            second ? half_of(i, true).x_at(rest, spans_[i].second) : half_of(i, false).x_at(arc, spans_[i].first);
        return {i, second, x};
    }

    /// Returns the arc length of the nearest point on the arc from `from` to `to`. On a closed spline, `to` may exceed
    /// the length. If two points are equally near, within rounding, prefers(first, second, tolerance) returns whether
    /// the second point replaces the first.
    [[nodiscard]] constexpr S scan(const P& position, double from, double to, const auto& prefers) const noexcept {
        Found best{parts::largest<S>(), position, zero<P>(), from, false};
        double lap = 0;
        for (std::size_t i = span_at(from);;) {
            const Span& span = spans_[i];
            const double start = span.start + lap, end = spans_[i + 1].start + lap;
            const S unit = S(8) * parts::epsilon<S>() * (veer::length(position) + span.size);
            const auto chord = parts::nearest_on_segment(span.from, spans_[i + 1].from, position);
            // the curve deviates from the chord by at most size * |bend + 2 * twist * x| / 8 <= 0.75 * size
            if (square_root(chord.distance_squared) <= best.distance + unit + constant<S>(0.75) * span.size)
                for (const bool second : {false, true}) {
                    const Half half = half_of(i, second);
                    const S whole_arc = second ? span.second : span.first;
                    const S low = static_cast<S>(maximum(second ? end - to : from - start, 0.0)),
                            high = minimum(static_cast<S>(second ? end - from : to - start), whole_arc);
                    if (low > high) continue;
                    const S tolerance = unit + S(8) * parts::epsilon<S>() * minimum(best.distance, span.size);
                    const S x_low = low > S(0) ? half.x_at(low, whole_arc) : S(0);
                    const S x_high = high < whole_arc ? half.x_at(high, whole_arc) : constant<S>(0.5);
                    const auto foot = half.nearest(position, x_low, x_high, best.distance + tolerance);
                    const double arc = static_cast<double>(half.arc_to(foot.x));
                    const Found next{foot.distance, foot.point, half.direction_at(foot.x),
                        second ? end - arc : start + arc, foot.x > x_low && foot.x < x_high};
                    if (next.distance < best.distance - tolerance
                        || (next.distance < best.distance + tolerance
                            && (best.is_beside(next, tolerance)
                                    ? !best.is_foot && (next.is_foot || next.distance < best.distance)
                                    : prefers(best, next, tolerance))))
                        best = next;
                }
            if (end >= to) break;
            if (++i == span_count_) i = 0, lap += whole();
        }
        const S found = static_cast<S>(clamp(best.along, from, to));
        return closed_ ? parts::wrapped(found, length()) : found;
    }
};

}} // namespace veer::VEER_UNIT
