// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/sums.hpp"
#include "../ground/compiler.hpp"

// Finds the time at which a target of constant velocity enters a growing sphere around the shooter. The sphere's radius
// is `radius` at time 0 and grows at `speed`. If the target never enters the sphere, the result is the closest miss. W
// stands for any number type of arithmetic/numbers.hpp, or for a pack of doubles.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The quadratic equation for the time t of a meeting, and its first root.
///     |d + v * t| = radius + speed * t    <=>    p * t^2 + 2 * q * t + r = 0
///     p = |v|^2 - speed^2      q = dot(d, v) - speed * radius      r = |d|^2 - radius^2
template <Scalar W> struct Quadratic {
    mask_t<W> meets;   ///< whether a root is >= 0, or the target starts inside the sphere
    W time;            ///< the first root >= 0; 0 if the target starts inside the sphere, -1 if there is no root
    W discriminant;    ///< q^2 - p * r
    W root;            ///< the square root of the discriminant; 0 if the discriminant is negative
    W p, q, r;         ///< the coefficients
    mask_t<W> certain; ///< whether the discriminant is far enough from 0 for a correct sign
};

/// The discriminant without rounding error, by Lagrange's identity:
///     |radius * v - speed * d|^2 - |cross(d, v)|^2
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr DoubleDouble exact_discriminant(
    const V& d, const V& v, const DoubleDouble& speed, const DoubleDouble& radius) noexcept {
    const auto square = [&](auto i) {
        const Expansion x =
            Expansion(component<i>(v)) * Expansion(radius) - Expansion(component<i>(d)) * Expansion(speed);
        return x * x;
    };
    Expansion sum = square(std::integral_constant<int, 0>()) + square(std::integral_constant<int, 1>());
    if constexpr (dimension_v<V> == 3) sum = sum + square(std::integral_constant<int, 2>());
    return (sum - exact_cross_squared(d, v)).value();
}

/// Solves the quadratic equation of a meeting, for p, q and r of any sign. In double, a discriminant below 2^-12 of its
/// terms has at most 41 correct bits, so `certain` is false. In DoubleDouble, a discriminant below 2^-99 of its terms
/// may be rounding error, so the function calls exact_discriminant.
/// Source: the "d2c" article (docs/notes/intercept.md). The article misprints Q^2 - P R as 2 Q^2 - 4 P R.
///     if q < 0:         t = r / (|q| + root)
///     if q >= 0:        t = (|q| + root) / -p
///     if p > speed^2:   discriminant = |radius * v - speed * d|^2 - |cross(d, v)|^2      (does not cancel)
template <bool HasRadius, Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline constexpr Quadratic<W> solve_quadratic(const V& d, const V& v, const As<W>& p, const As<W>& q,
    const As<W>& r, const As<W>& speed, const As<W>& radius) noexcept {
    const W speed_squared = speed * speed;
    W size = q * q, discriminant = size - p * r;
    const auto fast = p > speed_squared;
    if (any(fast)) {
        W terms = speed_squared * length_squared(d);
        if constexpr (HasRadius)
            terms = terms + radius * radius * length_squared(v) - W(2) * speed * radius * dot(d, v);
        size = select(fast, terms, size);
        discriminant = select(fast, W(terms - cross_squared(d, v)), discriminant);
    }

    constexpr double threshold = is_double_word_v<W> ? 0x1p-99 : 0x1p-12;
    const auto certain = magnitude(discriminant) > size * constant<W>(threshold);
    if constexpr (std::same_as<W, DoubleDouble>)
        if (!certain) [[unlikely]]
            discriminant = exact_discriminant(d, v, speed, radius);

    const W root = square_root(maximum(discriminant, W(0)));
    const auto closing = q < W(0);
    const auto meets = both(discriminant >= W(0), either(closing, p < W(0)));
    const W sum = magnitude(q) + root;
    const W above = select(closing, r, sum), below = select(closing, sum, select(p < W(0), W(W(0) - p), W(1)));
    const W time = select(r <= W(0), W(0), select(meets, W(above / below), W(-1)));
    return {either(r <= W(0), meets), time, discriminant, root, p, q, r, certain};
}

/// The coefficients of the quadratic. careful_sums is accurate even if the terms of a coefficient almost cancel.
template <Scalar W> struct Coefficients { W p, q, r; };
template <bool General, Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] constexpr Coefficients<W> careful_sums(const V& d, const V& v, const W& speed, const W& radius) noexcept {
    const auto p = [&] {
        if constexpr (General || is_double_word_v<W>) return dot_less_product(v, v, speed, speed);
        else { // v consists of floats, so the squares are exact
            CompensatedSum<W> sum{W(0) - speed * speed};
            sum.add(component<0>(v) * component<0>(v)), sum.add(component<1>(v) * component<1>(v));
            if constexpr (dimension_v<V> == 3) sum.add(component<2>(v) * component<2>(v));
            return sum.value();
        }
    };
    return {p(), General || is_double_word_v<W> ? dot_less_product(d, v, speed, radius) : dot(d, v),
        General ? dot_less_product(d, d, radius, radius) : length_squared(d)};
}

/// The time and the distance of the closest miss, for a shot and a target without radius.
template <Scalar W> struct ClosestMiss {
    W time, distance;
    bool for_ever; ///< the distance shrinks for ever, towards the limit `distance`
};

/// The closest miss. At the time of the miss, the target moves away from the shooter at the speed of the shot.
/// Degenerate: if the time is below 0, the result is time 0 and distance |d|. At equal speeds, the distance shrinks for
/// ever, towards dot(d, v) / speed.
///     time = (speed * miss - dot(d, v)) / |v|^2      distance = (p * miss + speed * dot(d, v)) / |v|^2
///     miss = |cross(d, v)| / sqrt(p)
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline constexpr ClosestMiss<W> closest_miss(
    const V& d, const V& v, const As<W>& p, const As<W>& speed) noexcept {
    const W along = dot(d, v), sideways = cross_squared(d, v);
    if (!(p > W(0))) {
        const bool for_ever = speed > W(0) && sideways > W(0);
        return {W(0), for_ever ? W(along / speed) : length(d), for_ever};
    }
    const W root = square_root(sideways / p), per_square = W(1) / length_squared(v),
            time = (speed * root - along) * per_square;
    if (!(time > W(0))) return {W(0), length(d), false};
    return {time, (p * root + speed * along) * per_square, false};
}

/// The velocity of length `speed` along `offset`. Degenerate: for a zero offset, the result is zero.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline constexpr V aim(const V& offset, const As<W>& speed) noexcept {
    return offset * W(speed * ratio(W(1), length(offset)));
}

/// The velocity of the shot that is closest to the target at `time`. The inherited velocity is not included.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline constexpr V missing_velocity(
    const V& d, const V& v, const As<W>& time, const As<W>& speed) noexcept {
    const W unit = maximum(time, W(1));
    return aim(d * W(W(1) / unit) + v * W(time / unit), speed);
}

/// The relative motion of the target, and its meeting with the shot. `General` is true if there is a radius or an
/// inherited velocity.
///     d = target - position      v = target_velocity - inherited_velocity
template <bool General, Vector V, Scalar W = scalar_t<V>> struct RelativeMotion {
    static constexpr bool is_one_word = !is_double_word_v<W>;
    V d, v;
    W speed, radius, distance_squared;
    Quadratic<W> meeting;

    VEER_ALWAYS_INLINE constexpr RelativeMotion(
        const V& offset, const V& velocity, const W& shot_speed, const W& combined_radius) noexcept
        : d(offset), v(velocity), speed(shot_speed), radius(combined_radius), distance_squared(length_squared(d)),
          meeting(solved()) {}

    /// Solves the quadratic. If W is one word, the coefficients are plain sums. If p or r might have fewer than 42
    /// correct bits, the function uses compensated sums instead.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Quadratic<W> solved() const noexcept {
        const auto solve = [&](const Coefficients<W>& sums) VEER_IN_LINE {
            return solve_quadratic<General>(d, v, sums.p, sums.q, sums.r, speed, radius);
        };
        if constexpr (!is_one_word) return solve(careful_sums<General>(d, v, speed, radius));
        else {
            const W speed_squared = speed * speed;
            Coefficients<W> sums{length_squared(v) - speed_squared, dot(d, v), distance_squared};
            if constexpr (General) sums.q = sums.q - speed * radius, sums.r = sums.r - radius * radius;
            constexpr double least_p = 0x1p-8, least_r = 0x1p-6; // |sum| / |terms| of p and r
            auto delicate = magnitude(sums.p) < speed_squared * constant<W>(least_p);
            if constexpr (General)
                delicate = either(delicate, magnitude(sums.r) < distance_squared * constant<W>(least_r));
            if (any(delicate)) [[unlikely]] {
                const Coefficients<W> careful = careful_sums<General>(V(d), V(v), W(speed), W(radius));
                sums = {select(delicate, careful.p, sums.p), select(delicate, careful.q, sums.q),
                    select(delicate, careful.r, sums.r)};
            }
            return solve(sums);
        }
    }

    /// Whether the time in double has at least 12 more correct bits than a float. The result is false in four cases:
    ///     the target almost grazes the sphere: the discriminant is near 0
    ///     the target is more than 16 times as fast as the shot: p > 255 * speed^2
    ///     the target is about as fast as the shot, and moves at a right angle to d: |p| < 2^-12 * speed^2, q is near 0
    ///     the target almost touches the sphere at the start: r is near 0
    [[nodiscard]] constexpr mask_t<W> is_certain() const noexcept {
        constexpr double fast = 255, as_fast = 0x1p-12, abeam = 0x1p-24, touching = 0x1p-12;
        const W speed_squared = speed * speed;
        mask_t<W> answer = both(meeting.certain, meeting.p <= speed_squared * constant<W>(fast));
        const W size_of_p = magnitude(meeting.p), equally_fast = speed_squared * constant<W>(as_fast);
        if (any(size_of_p < equally_fast)) [[unlikely]] {
            const W least = speed_squared * distance_squared * constant<W>(abeam);
            answer = both(answer, either(size_of_p >= equally_fast, meeting.q * meeting.q >= least));
        }
        if constexpr (General)
            answer = both(either(answer, both(meeting.certain, speed <= W(0))),
                magnitude(meeting.r) >= distance_squared * constant<W>(touching));
        return answer;
    }

    /// The velocity of a shot that hits at `time`.
    ///     if not General:  d / time + target_velocity
    ///     if General:      inherited_velocity + (d + v * time) * speed / (radius + speed * time)
    [[nodiscard]] constexpr V firing_velocity(
        const W& time, const V& target_velocity, const V& inherited_velocity) const noexcept {
        if constexpr (!General) return d * W(W(1) / time) + target_velocity;
        else if (time > W(0)) return (d + v * time) * ratio(speed, radius + speed * time) + inherited_velocity;
        else return aim(d, speed) + inherited_velocity;
    }

    /// Whether the quadratic has a second root. At this root, the target leaves the sphere.
    [[nodiscard]] constexpr mask_t<W> leaves() const noexcept { return both(meeting.p > W(0), meeting.root > W(0)); }
    /// The second root. The function uses the formula whose terms do not cancel.
    ///     (root - q) / p  =  -r / (root + q)
    [[nodiscard]] constexpr W leaving_time() const noexcept {
        const auto inside = meeting.q > W(0);
        const W sum = magnitude(meeting.q) + meeting.root;
        return select(inside, W(W(0) - meeting.r), sum) / select(inside, sum, meeting.p);
    }
};

/// x + rate * (time + step). The product rate * step is computed in one word.
template <Scalar S>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr WordPair<S> moved_on(
    const WordPair<S>& x, const WordPair<S>& rate, const S& time, const S& step) noexcept {
    const DoubleWord<S> travel = two_product(rate.high, time), sum = two_sum(x.high, travel.high);
    return {sum.high, (sum.low + (x.low + (travel.low + rate.low * time))) + rate.high * step};
}
template <Vector V, Scalar S>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V moved_on(
    const V& x, const V& rate, const S& time, const S& step) noexcept {
    return generate<V>([&](auto i) VEER_IN_LINE { return moved_on(component<i>(x), component<i>(rate), time, step); });
}

/// A relative motion that is solved in one word, and corrected by one Newton step in two words:
///     t - f / f'      f = |d + v * t|^2 - (radius + speed * t)^2
///     f' = -2 * root at the first meeting, 2 * root at the second
template <bool General, Scalar S, int Dimension> struct RefinedMotion {
    using Word = WordPair<S>;
    using Wide = BasicVector<Word, Dimension>;
    Wide d, v;
    Word speed, radius;
    RelativeMotion<General, BasicVector<S, Dimension>> rough;
    mask_t<S> certain; ///< whether one word is accurate enough to find the meetings and to take the Newton step

    template <Vector V>
    VEER_ALWAYS_INLINE constexpr RefinedMotion(const V& position, const V& target, const V& target_velocity,
        const S& shot_speed, const S& combined_radius, const V& inherited_velocity) noexcept
        : d(converted<Word>(target) - converted<Word>(position)),
          v(General ? Wide(converted<Word>(target_velocity) - converted<Word>(inherited_velocity))
                    : converted<Word>(target_velocity)),
          speed(shot_speed), radius(combined_radius), rough(leading(d), leading(v), shot_speed, combined_radius),
          certain(is_certain()) {}

    /// The offset of the target and the radius of the sphere at a given time.
    struct Place {
        S rough, step; ///< the time in one word, and its correction
        DoubleWord<S> time;
        Wide offset;        ///< d + v * time
        Word sphere_radius; ///< radius + speed * time
        mask_t<S> certain;  ///< whether the step is below 2^-40 * time, so that its error is negligible
    };

    /// The first meeting. The time is 0 if shot and target touch at the start, -1 if shot and target never meet.
    [[nodiscard]] constexpr Place first() const noexcept {
        return refined(select(certain, rough.meeting.time, S(-1)), S(1));
    }
    /// The second meeting, if there is one.
    [[nodiscard]] constexpr Place leaving() const noexcept {
        return refined(select(certain, rough.leaving_time(), S(-1)), S(-1));
    }

private:
    /// Whether the time in one word has at least 26 correct bits. The error after the Newton step is then below 2^-60.
    /// The result is also false if a^2 or b^2 may not fit in a double. The rounding errors in one word are at most
    ///     discriminant: 2^-46 * a * b      r: 2^-50 * a      p: 2^-50 * b
    ///     a = |d|^2 + radius^2             b = |v|^2 + speed^2
    [[nodiscard]] constexpr mask_t<S> is_certain() const noexcept {
        const S a = rough.distance_squared + radius.high * radius.high,
                b = length_squared(rough.v) + speed.high * speed.high;
        constexpr double least = 0x1p-200, most = 0x1p202; // bounds of a and b
        constexpr double tangent = 0x1p-20, touching = 0x1p-12, as_fast = 0x1p-16;
        const auto in_range = [](const S& x) { return both(x >= constant<S>(least), x <= constant<S>(most)); };
        return both(both(both(in_range(a), in_range(b)), speed.high >= S(0)),
            both(magnitude(rough.meeting.discriminant) >= a * b * constant<S>(tangent),
                both(magnitude(rough.meeting.r) >= a * constant<S>(touching),
                    magnitude(rough.meeting.p) >= b * constant<S>(as_fast))));
    }
    [[nodiscard]] static constexpr BasicVector<S, Dimension> leading(const Wide& x) noexcept {
        return generate<BasicVector<S, Dimension>>([&](auto i) { return component<i>(x).high; });
    }

    /// The motion at `time`, corrected by the Newton step. `sign` is the sign of -f' at `time`.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr Place refined(const S& time, const S& sign) const noexcept {
        const Wide offset = moved_on(d, v, time, S(0));
        const Word sphere_radius = moved_on(radius, speed, time, S(0));
        const S difference = (length_squared(offset) - sphere_radius * sphere_radius).value();
        const S step = select(time > S(0), ratio(difference * (sign * constant<S>(0.5)), rough.meeting.root), S(0));
        constexpr double longest_step = 0x1p-40; // see Place
        return {time, step, fast_two_sum(time, step), moved_on(d, v, time, step), moved_on(radius, speed, time, step),
            magnitude(step) <= magnitude(time) * constant<S>(longest_step)};
    }
};

}}} // namespace veer::VEER_UNIT::exact
