// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "double_double.hpp"
#include "vector.hpp"

namespace veer {

// ---- the answer -------------------------------------------------------------------------------------------------------------

enum class InterceptStatus : unsigned char {
    hit,        ///< the shot meets the target
    coincident, ///< shooter and target are at the same place: time 0
    too_late,   ///< they meet, but after max_time, or later than the type can say
    none,       ///< the target cannot be reached; the answer is the closest miss
    invalid     ///< an input is infinite or not a number, or the speed is negative; everything is zero
};

/// Where, when and how to fire. Between time and later_time the target is within reach: a shot of this speed, fired at once in some
/// direction, could be there by then.
template <Vector V>
struct Intercept {
    InterceptStatus status;
    scalar_t<V> time;                  ///< from the shot to the meeting, or to the closest miss           [s]
    V point;                           ///< where the target is then                                       [m]
    V velocity;                        ///< what to fire at: its difference to the inherited one is speed  [m/s]
    scalar_t<V> later_time;            ///< of a faster target's second meeting, else infinity; 0 if invalid [s]
    scalar_t<V> miss = scalar_t<V>(0); ///< what is left between target and shot at the closest miss; 0 for any meeting [m]

    [[nodiscard]] explicit constexpr operator bool() const noexcept {
        return status == InterceptStatus::hit || status == InterceptStatus::coincident;
    }
};

/// Whether x is neither infinite nor not-a-number; by its bits, so that -ffast-math cannot answer for it.
template <class S>
[[nodiscard]] constexpr bool is_finite(S x) noexcept {
    if constexpr (sizeof(S) == 4) return (std::bit_cast<std::uint32_t>(x) & 0x7f800000u) != 0x7f800000u;
    else return (std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u) != 0x7ff0000000000000u;
}

/// For ever.
template <class S>
[[nodiscard]] constexpr S latest_time() noexcept {
    return S(std::numeric_limits<typename scalar_traits<S>::value>::infinity());
}

/// What is fired.
template <class S>
struct Shot {
    S speed;                       ///< [m/s]  >= 0
    S radius = S(0);               ///< [m]    of target and shot together; below 0 counts as 0
    S max_time = latest_time<S>(); ///< [s]    the shot burns out

    /// max_time is a time: finite, or for ever.
    [[nodiscard]] constexpr bool has_max_time() const noexcept { return is_finite(max_time) || max_time > S(0); }
};

// ---- the arithmetic ---------------------------------------------------------------------------------------------------------

/// The arithmetic that is nearly always enough for an answer in S: double for float, pairs of doubles for double. What it is not sure of
/// goes to double-double.
template <class S>
using Quick = std::conditional_t<std::same_as<S, float>, double, WordPair<double>>;

/// v in wide numbers, without error.
template <Scalar W, Vector V>
[[nodiscard]] constexpr BasicVector<W, dimension_v<V>> widen(const V& v) noexcept {
    return generate<BasicVector<W, dimension_v<V>>>([&](auto i) {
        if constexpr (std::floating_point<scalar_t<V>>) return W(static_cast<typename scalar_traits<W>::value>(component<i>(v)));
        else return W(component<i>(v));
    });
}

/// A sum of products that may cancel almost entirely: it carries one word more than W, so that what is left is still right.
template <Scalar W>
struct CarefulSum {
    W high = W(0), low = W(0);

    constexpr void add(W number) noexcept {
        const DoubleWord<W> sum = two_sum(high, number);
        high = sum.high;
        low = low + sum.low;
    }
    [[gnu::always_inline]] constexpr void add_product(W a, W b) noexcept {
        const DoubleWord<W> product = two_product(a, b);
        add(product.high);
        low = low + product.low;
    }
    [[nodiscard]] constexpr W value() const noexcept { return high + low; }
};
template <Scalar S>
struct CarefulSum<DoubleWord<S>> {
    S high = S(0), middle = S(0), low = S(0);

    constexpr void add(S number) noexcept {
        const DoubleWord<S> upper = two_sum(high, number), lower = two_sum(middle, upper.low);
        high = upper.high;
        middle = lower.high;
        low = low + lower.low;
    }
    constexpr void add(const DoubleWord<S>& number) noexcept { add(number.high), add(number.low); }
    constexpr void add_product(const DoubleWord<S>& a, const DoubleWord<S>& b) noexcept {
        add(two_product(a.high, b.high)), add(two_product(a.high, b.low)), add(two_product(a.low, b.high)), add(two_product(a.low, b.low));
    }
    [[nodiscard]] constexpr DoubleWord<S> value() const noexcept { return DoubleWord<S>(high) + (DoubleWord<S>(middle) + DoubleWord<S>(low)); }
};

// ---- the quadratic ----------------------------------------------------------------------------------------------------------

/// When a sphere that grows at `speed` from `radius` around the shooter reaches the target: the quadratic of the meeting.
///
///     |d + v t| = radius + speed t    <=>    p t^2 + 2 q t + r = 0
///     p = |v|^2 - speed^2      q = d . v - speed radius      r = |d|^2 - radius^2
template <Scalar W>
struct Meeting {
    mask_t<W> meets; ///< there is a time >= 0
    W time;          ///< the first one, 0 where the target is inside the radius; -1 where there is none
    W discriminant;  ///< q^2 - p r
    W root;          ///< its square root, 0 where it is negative
    W p, q, r;       ///< of the quadratic
    mask_t<W> sure;  ///< not so near to a tangent that W might take a hit for a miss; then DoubleDouble asks for every bit
};

/// |a x b|^2, never below 0. In double-double the two products of a component are summed with care: where they nearly cancel, the difference
/// is still right to 2^-100.
template <Vector V>
[[nodiscard]] inline scalar_t<V> cross_squared(const V& a, const V& b) noexcept {
    using W = scalar_t<V>;
    const auto crossed = [&](auto i, auto k) {
        if constexpr (is_double_word_v<W>) {
            CarefulSum<W> sum;
            sum.add_product(component<i>(a), component<k>(b));
            sum.add_product(-component<k>(a), component<i>(b));
            return squared(sum.value());
        } else return squared(W(component<i>(a) * component<k>(b) - component<k>(a) * component<i>(b)));
    };
    constexpr std::integral_constant<int, 0> x;
    constexpr std::integral_constant<int, 1> y;
    if constexpr (dimension_v<V> == 2) return crossed(x, y);
    else {
        constexpr std::integral_constant<int, 2> z;
        return crossed(y, z) + crossed(z, x) + crossed(x, y);
    }
}

/// The discriminant to its last bit, by Lagrange's identity:  |radius v - speed d|^2 - |d x v|^2.
template <Vector V>
[[nodiscard, gnu::noinline, gnu::cold]] inline DoubleDouble exact_discriminant(const V& d,
                                                                               const V& v,
                                                                               const DoubleDouble& speed,
                                                                               const DoubleDouble& radius) noexcept {
    const auto square = [](const ExactSum& x) { return x * x; };
    const auto crossed = [&](auto i, auto k) {
        return square(ExactSum(component<i>(d)) * ExactSum(component<k>(v)) - ExactSum(component<k>(d)) * ExactSum(component<i>(v)));
    };
    const auto apart = [&](auto i) { return square(ExactSum(component<i>(v)) * ExactSum(radius) - ExactSum(component<i>(d)) * ExactSum(speed)); };
    constexpr std::integral_constant<int, 0> x;
    constexpr std::integral_constant<int, 1> y;
    if constexpr (dimension_v<V> == 2) return (apart(x) + apart(y) - crossed(x, y)).value();
    else {
        constexpr std::integral_constant<int, 2> z;
        return (apart(x) + apart(y) + apart(z) - crossed(x, y) - crossed(y, z) - crossed(z, x)).value();
    }
}

/// Solves the quadratic of the meeting without a threshold and without a branch, whatever the signs of p, q and r.
///
///     discriminant = q^2 - p r,  or where p > speed^2  speed^2 |d|^2 + radius^2 |v|^2 - 2 speed radius d.v - |d x v|^2
///     t = r / (|q| + root)  where q < 0,  (|q| + root) / -p  where not
///
/// The second form of the discriminant is the first by Lagrange's identity, without its cancellation for fast targets. The
/// first form of t has no difficulty at p = 0, where speeds are equal and the textbook's divides by what rounding left of p:
/// as long as p itself is summed carefully, no speed is too equal.
///
/// Source: the article's derivation with its discriminant mended (it prints sqrt(2 Q^2 - 4 P R); right is sqrt(Q^2 - P R)).
template <bool HasRadius, Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline Meeting<W> solve_meeting(const V& d,
                                              const V& v,
                                              const std::type_identity_t<W>& p,
                                              const std::type_identity_t<W>& q,
                                              const std::type_identity_t<W>& r,
                                              const std::type_identity_t<W>& speed,
                                              const std::type_identity_t<W>& radius) noexcept {
    const W speed_squared = speed * speed;
    W size = q * q, discriminant = size - p * r;
    const auto fast = p > speed_squared;
    if (any(fast)) {
        W reach = speed_squared * length_squared(d);
        if constexpr (HasRadius) reach = reach + radius * radius * length_squared(v) - W(2) * speed * radius * dot(d, v);
        size = select(fast, reach, size);
        discriminant = select(fast, W(reach - cross_squared(d, v)), discriminant);
    }

    const auto sure = magnitude(discriminant) > size * constant<W>(is_double_word_v<W> ? 0x1p-99 : 0x1p-12);
    if constexpr (std::same_as<W, DoubleDouble>)
        if (!sure) [[unlikely]]
            discriminant = exact_discriminant(d, v, speed, radius);

    const W root = square_root(maximum(discriminant, W(0)));
    const auto closing = q < W(0);
    const auto meets = both(discriminant >= W(0), either(closing, p < W(0)));
    const W sum = magnitude(q) + root;
    const W above = select(closing, r, sum), below = select(closing, sum, select(p < W(0), W(W(0) - p), W(1)));
    const W time = select(r <= W(0), W(0), select(meets, W(above / below), W(-1)));
    return {either(r <= W(0), meets), time, discriminant, root, p, q, r, sure};
}

/// p of the meeting, |v|^2 - speed^2, right however near the two are. With ExactSquares the square of each component is exact
/// in W, as that of a float is in double.
template <bool ExactSquares, Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] constexpr W speed_excess(const V& v, const std::type_identity_t<W>& speed) noexcept {
    CarefulSum<W> sum;
    const auto add_square = [&sum](const W& x) {
        if constexpr (ExactSquares) sum.add(x * x);
        else sum.add_product(x, x);
    };
    if constexpr (ExactSquares) sum.high = W(0) - speed * speed;
    else sum.add_product(W(0) - speed, speed);
    add_square(component<0>(v));
    add_square(component<1>(v));
    if constexpr (dimension_v<V> == 3) add_square(component<2>(v));
    return sum.value();
}

/// a . b - x y, right however much of it cancels.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] constexpr W careful_dot(const V& a, const V& b, const std::type_identity_t<W>& x, const std::type_identity_t<W>& y) noexcept {
    CarefulSum<W> sum;
    sum.add_product(W(0) - x, y);
    sum.add_product(component<0>(a), component<0>(b));
    sum.add_product(component<1>(a), component<1>(b));
    if constexpr (dimension_v<V> == 3) sum.add_product(component<2>(a), component<2>(b));
    return sum.value();
}

// ---- the solver -------------------------------------------------------------------------------------------------------------

/// Whether every component is finite.
template <Vector V>
[[nodiscard]] constexpr bool is_finite_vector(const V& v) noexcept {
    if constexpr (dimension_v<V> == 2) return is_finite(component<0>(v)) && is_finite(component<1>(v));
    else return is_finite(component<0>(v)) && is_finite(component<1>(v)) && is_finite(component<2>(v));
}

/// The velocity of length `speed` along `offset`; zero where that is zero.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline V aim(const V& offset, const std::type_identity_t<W>& speed) noexcept {
    return offset * W(speed * inverse(length(offset)));
}

/// Where there is no meeting: when target and shot are nearest, and what is left between them then, if there is no radius.
template <Scalar W>
struct ClosestMiss {
    W time, distance;
    bool for_ever; ///< the distance shrinks for ever, as at equal speeds; `distance` is what it comes to
};

/// The closest miss, where the target moves away as fast as the shot follows:
///
///     time = (speed r - d . v) / |v|^2      distance = (p r + speed d . v) / |v|^2      r = |d x v| / sqrt(p)
///
/// Degenerate: at once where that is before now, with |d| for distance; for ever at equal speeds, with d . v / speed in the end.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline ClosestMiss<W> closest_miss(const V& d,
                                                 const V& v,
                                                 const std::type_identity_t<W>& p,
                                                 const std::type_identity_t<W>& speed) noexcept {
    const W along = dot(d, v), sideways = cross_squared(d, v);
    if (!(p > W(0))) {
        const bool for_ever = speed > W(0) && sideways > W(0);
        return {W(0), for_ever ? W(along / speed) : length(d), for_ever};
    }
    const W root = square_root(sideways / p), per_square = W(1) / length_squared(v), time = (speed * root - along) * per_square;
    if (!(time > W(0))) return {W(0), length(d), false};
    return {time, (p * root + speed * along) * per_square, false};
}

/// What to fire at, without the inherited velocity, to come as near as can be at `time`.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline V missing_velocity(const V& d, const V& v, const std::type_identity_t<W>& time, const std::type_identity_t<W>& speed) noexcept {
    const W unit = maximum(time, W(1));
    return aim(d * W(W(1) / unit) + v * W(time / unit), speed);
}

/// The line between shooter and target in wide numbers, and the meeting on it.
///
///     d = target - position      v = target_velocity - inherited_velocity
template <bool General, Vector V, Scalar W = scalar_t<V>>
struct Chase {
    static constexpr bool one_word = !is_double_word_v<W>;

    V d, v;
    W speed, radius, distance_squared;
    Meeting<W> meeting;

    constexpr Chase(const V& offset, const V& velocity, const W& shot_speed, const W& sum_of_radii) noexcept
        : d(offset), v(velocity), speed(shot_speed), radius(sum_of_radii), distance_squared(length_squared(d)),
          meeting(solve_meeting<General>(d,
                                         v,
                                         speed_excess < one_word && !General > (v, speed),
                                         General || !one_word ? careful_dot(d, v, speed, radius) : dot(d, v),
                                         General ? careful_dot(d, d, radius, radius) : distance_squared,
                                         speed,
                                         radius)) {}

    /// Whether plain double was enough for a float answer: not near a tangent, nor with a target 16 times as fast as the shot,
    /// nor equally fast and abeam, nor barely touching at the start.
    [[nodiscard]] constexpr mask_t<W> sure() const noexcept {
        const W speed_squared = speed * speed;
        mask_t<W> answer = both(meeting.sure, meeting.p <= speed_squared * constant<W>(255));
        const auto equally_fast = magnitude(meeting.p) < speed_squared * constant<W>(0x1p-12);
        if (any(equally_fast)) [[unlikely]]
            answer = both(answer, either(!equally_fast, meeting.q * meeting.q >= speed_squared * distance_squared * constant<W>(0x1p-24)));
        if constexpr (General)
            answer = both(either(answer, both(meeting.sure, speed <= W(0))), magnitude(meeting.r) >= distance_squared * constant<W>(0x1p-12));
        return answer;
    }

    /// What to fire at for a hit at `time`: as far as the shot flies is as far as the target is, less the radius.
    ///
    ///     d / t + target_velocity                                             which is speed long, less the inherited velocity
    ///     inherited_velocity + (d + v t) speed / (radius + speed t)           the same where there may be a radius
    [[nodiscard]] constexpr V firing_velocity(const W& time, const V& target_velocity, const V& inherited_velocity) const noexcept {
        if constexpr (!General) return d * W(W(1) / time) + target_velocity;
        else if (time > W(0)) return (d + v * time) * ratio(speed, radius + speed * time) + inherited_velocity;
        else return aim(d, speed) + inherited_velocity;
    }

    /// Whether there is a second root: the target leaves the reach again, at
    ///
    ///     (root - q) / p,  or without its cancellation  -r / (root + q)  where q > 0: inside at once
    [[nodiscard]] constexpr mask_t<W> leaves() const noexcept { return both(meeting.p > W(0), meeting.root > W(0)); }
    [[nodiscard]] constexpr W leaving_time() const noexcept {
        const auto inside = meeting.q > W(0);
        const W sum = magnitude(meeting.q) + meeting.root;
        return select(inside, W(W(0) - meeting.r), sum) / select(inside, sum, meeting.p);
    }
};

/// A meeting found in one word, as a Chase, and made right in two by one step of Newton's iteration, with the gap taken from the vectors:
///
///     t - gap / gap'      gap = |d + v t|^2 - (radius + speed t)^2      gap' = 2 root, and below 0 at the first meeting
///
/// Two words are slow only where they have to solve; they cost little where they only have to say how far off an answer is.
template <bool General, Scalar S, int Dimension>
struct RefinedChase {
    using Word = WordPair<S>;
    using Wide = BasicVector<Word, Dimension>;

    Wide d, v;
    Word speed, radius;
    Chase<General, BasicVector<S, Dimension>> rough;
    mask_t<S> sure; ///< one word is right about what happens, and near enough to when

    template <Vector V>
    constexpr RefinedChase(const V& position,
                           const V& target,
                           const V& target_velocity,
                           const S& shot_speed,
                           const S& sum_of_radii,
                           const V& inherited_velocity) noexcept
        : d(widen<Word>(target) - widen<Word>(position)), v(relative(target_velocity, inherited_velocity)), speed(shot_speed), radius(sum_of_radii),
          rough(in_one_word(d), in_one_word(v), shot_speed, sum_of_radii), sure(is_sure()) {}

    /// Where target and shot are, and when.
    struct Moment {
        DoubleWord<S> time;
        Wide offset; ///< d + v time
        Word reach;  ///< radius + speed time
        mask_t<S> sure;
    };

    /// Of the first meeting; now where they have met, and no moment at all, time -1, where they never do.
    [[nodiscard]] constexpr Moment first() const noexcept { return refined(select(sure, rough.meeting.time, S(-1)), S(1)); }
    [[nodiscard]] constexpr Moment leaving() const noexcept { return refined(select(sure, rough.leaving_time(), S(-1)), S(-1)); }

    /// The closest miss, where there is no meeting.
    [[nodiscard]] constexpr ClosestMiss<Word> miss() const noexcept { return closest_miss(d, v, length_squared(v) - speed * speed, speed); }

private:
    /// Near enough for a step to end within 2^-60 of the truth. With
    ///
    ///     a = |d|^2 + radius^2      b = |v|^2 + speed^2
    ///
    /// the discriminant is off by less than 2^-46 a b, r by 2^-50 a, p by 2^-50 b: at least 26 bits of each are asked for, and room for
    /// the squares.
    [[nodiscard]] constexpr mask_t<S> is_sure() const noexcept {
        const S a = rough.distance_squared + radius.high * radius.high, b = length_squared(rough.v) + speed.high * speed.high;
        const auto moderate = [](const S& x) { return both(x >= constant<S>(0x1p-200), x <= constant<S>(0x1p202)); };
        return both(both(both(moderate(a), moderate(b)), speed.high >= S(0)),
                    both(magnitude(rough.meeting.discriminant) >= a * b * constant<S>(0x1p-20),
                         both(magnitude(rough.meeting.r) >= a * constant<S>(0x1p-12), magnitude(rough.meeting.p) >= b * constant<S>(0x1p-16))));
    }

    template <Vector V>
    [[nodiscard]] static constexpr Wide relative(const V& target_velocity, const V& inherited_velocity) noexcept {
        if constexpr (General) return widen<Word>(target_velocity) - widen<Word>(inherited_velocity);
        else return widen<Word>(target_velocity);
    }
    [[nodiscard]] static constexpr BasicVector<S, Dimension> in_one_word(const Wide& x) noexcept {
        return generate<BasicVector<S, Dimension>>([&](auto i) { return component<i>(x).high; });
    }

    [[nodiscard]] constexpr Moment refined(const S& time, const S& falling) const noexcept {
        const Wide offset = d + v * Word(time);
        const Word reach = radius + speed * Word(time);
        const S gap = (length_squared(offset) - reach * reach).value();
        const S step = select(time > S(0), ratio(gap * (falling * constant<S>(0.5)), rough.meeting.root), S(0));
        return {fast_two_sum(time, step), offset + v * Word(step), reach + speed * Word(step),
                magnitude(step) <= magnitude(time) * constant<S>(0x1p-40)};
    }
};

/// Whether no number is larger than `limit`; an infinity and what is no number are. Compared one by one: a sum of them or of their squares
/// could overflow, and a compiler may multiply an infinity by 0 in a lane whose result it throws away.
template <Scalar S>
[[nodiscard]] constexpr mask_t<S> all_within(S limit, const std::same_as<S> auto&... numbers) noexcept {
    mask_t<S> within = S(0) <= limit;
    ((within = both(within, magnitude(numbers) <= limit)), ...);
    return within;
}
template <Scalar S, Vector... V>
[[nodiscard]] constexpr mask_t<S> all_within(S limit, const V&... vectors) noexcept {
    const auto is_within = [&](const auto& v) {
        if constexpr (dimension_v<std::remove_cvref_t<decltype(v)>> == 2) return all_within(limit, component<0>(v), component<1>(v));
        else return all_within(limit, component<0>(v), component<1>(v), component<2>(v));
    };
    mask_t<S> within = S(0) <= limit;
    ((within = both(within, is_within(vectors))), ...);
    return within;
}

/// Whether the numbers of a question are small enough for their squares to be multiplied.
template <Vector V>
[[nodiscard]] constexpr mask_t<scalar_t<V>> is_moderate(const V& position,
                                                        const V& target,
                                                        const V& target_velocity,
                                                        const Shot<scalar_t<V>>& shot,
                                                        const V& inherited_velocity) noexcept {
    const auto limit = constant<scalar_t<V>>(0x1p98);
    return both(all_within(limit, position, target, target_velocity, inherited_velocity), all_within(limit, shot.speed, shot.radius));
}

/// A double-double rounded to the type of the caller: once, as if from all its digits. Odd last bits break no tie by mistake.
template <class S>
[[nodiscard]] constexpr S narrow_exactly(const DoubleDouble& x) noexcept {
    if constexpr (std::same_as<S, double>) return x.high;
    else {
        const auto bits = std::bit_cast<std::int64_t>(x.high);
        const bool even = (bits & 1) == 0, outwards = (x.low > 0.0) == (x.high > 0.0);
        return static_cast<S>(even && (x.low > 0.0 || x.low < 0.0) ? std::bit_cast<double>(bits + (outwards ? 1 : -1)) : x.high);
    }
}

/// x times two to the power of `exponent`, both words.
[[nodiscard]] inline DoubleDouble scaled(const DoubleDouble& x, int exponent) noexcept {
    return exponent == 0 ? x : DoubleDouble(std::ldexp(x.high, exponent), std::ldexp(x.low, exponent));
}
template <Vector V>
[[nodiscard]] inline V scaled(const V& v, int exponent) noexcept {
    return exponent == 0 ? v : generate<V>([&](auto i) { return scaled(component<i>(v), exponent); });
}

/// The largest component by size, in double.
template <Vector V>
[[nodiscard]] constexpr double largest_component(const V& v) noexcept {
    const auto size = [&v](auto i) { return magnitude(static_cast<double>(component<i>(v))); };
    const double planar = maximum(size(std::integral_constant<int, 0>()), size(std::integral_constant<int, 1>()));
    if constexpr (dimension_v<V> == 2) return planar;
    else return maximum(planar, size(std::integral_constant<int, 2>()));
}

/// The power of two that brings a number near 1, where squares of squares might not fit a double; else 0.
[[nodiscard]] inline int scale_of(double size) noexcept { return size > 0.0 && (size > 0x1p200 || size < 0x1p-200) ? std::ilogb(size) : 0; }

/// intercept in double-double, for what the quick arithmetic is not sure of. Lengths and speeds are brought near 1
/// first, by powers of two.
template <bool General, Vector V>
[[nodiscard, gnu::noinline, gnu::cold]] inline Intercept<V> intercept_exactly(const V& position,
                                                                              const V& target,
                                                                              const V& target_velocity,
                                                                              const Shot<scalar_t<V>>& shot,
                                                                              const V& inherited_velocity,
                                                                              scalar_t<V> delay = scalar_t<V>(0)) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    constexpr S infinity = std::numeric_limits<S>::infinity();
    const bool finite = is_finite_vector(position) && is_finite_vector(target) && is_finite_vector(target_velocity)
                     && is_finite_vector(inherited_velocity) && is_finite(shot.speed) && is_finite(shot.radius) && is_finite(delay);
    if (!finite || !shot.has_max_time() || shot.speed < S(0) || delay < S(0)) return {InterceptStatus::invalid, S(0), zero<V>(), zero<V>(), S(0)};

    const double farthest = maximum(largest_component(position), largest_component(target));
    const int halved = farthest > 0x1p1022 ? -1 : 0; // so that the difference fits
    const Wide start = widen<DoubleDouble>(target), offset = scaled(start, halved) - scaled(widen<DoubleDouble>(position), halved);
    const double radius = maximum(static_cast<double>(shot.radius), 0.0), speed = static_cast<double>(shot.speed);
    const int speed_scale = scale_of(maximum(maximum(largest_component(target_velocity), largest_component(inherited_velocity)), speed));
    const Wide rate = scaled(widen<DoubleDouble>(target_velocity), -speed_scale);
    const Wide inherited = scaled(widen<DoubleDouble>(inherited_velocity), -speed_scale), v = rate - inherited;

    const int delay_scale = delay > S(0) ? std::ilogb(delay) : 0, drift_scale = delay_scale + speed_scale; // the drift until the shot
    const Wide drift = v * DoubleDouble(std::ldexp(static_cast<double>(delay), -delay_scale));
    const bool drifts = largest_component(drift) > 0.0;
    const double distance = maximum(largest_component(offset), radius);
    int length_scale = scale_of(distance);
    if (drifts) {
        const int far_drift = std::ilogb(largest_component(drift)) + drift_scale + halved;
        length_scale = distance > 0.0 ? (std::max)(std::ilogb(distance), far_drift) : far_drift;
    }
    const int time_scale = length_scale - halved - speed_scale;
    const Wide apart = scaled(offset, -length_scale);
    const Chase<General, Wide> chase(drifts ? Wide(apart + scaled(drift, drift_scale + halved - length_scale)) : apart, v,
                                     scaled(DoubleDouble(speed), -speed_scale), scaled(DoubleDouble(radius), halved - length_scale));

    const bool coincident = !(chase.distance_squared > DoubleDouble(0.0)), hit = !coincident && chase.meeting.meets;
    ClosestMiss<DoubleDouble> miss{hit ? chase.meeting.time : DoubleDouble(0.0), chase.radius, false};
    if (!coincident && !hit) miss = closest_miss(chase.d, chase.v, chase.meeting.p, chase.speed);
    const auto [time, distance_left, for_ever] = miss;
    const DoubleDouble soon = minimum(time, DoubleDouble(0x1p700)); // beyond that the direction no longer changes
    const Wide velocity = coincident || (hit && !(speed > 0.0)) ? inherited
                        : for_ever                              ? rate
                        : hit                                   ? chase.firing_velocity(soon, rate, inherited)
                                                                : missing_velocity(chase.d, chase.v, soon, chase.speed) + inherited;
    const DoubleDouble waited =
        delay_scale - time_scale > 700 ? DoubleDouble(0x1p700) : scaled(DoubleDouble(static_cast<double>(delay)), -time_scale);
    const Wide travel = rate * (delay > S(0) ? soon + waited : soon);

    const bool beyond = time.high >= (std::numeric_limits<double>::max)() / 256; // as far as a quotient in double-double goes
    const S found = beyond ? infinity : narrow_exactly<S>(scaled(time, time_scale));
    const bool in_time = found <= minimum(shot.max_time, (std::numeric_limits<S>::max)());
    return {coincident ? InterceptStatus::coincident
            : !hit     ? InterceptStatus::none
            : in_time  ? InterceptStatus::hit
                       : InterceptStatus::too_late,
            for_ever ? infinity : found,
            generate<V>([&](auto i) {
                const DoubleDouble way = scaled(component<i>(travel), length_scale - halved);
                if (is_finite(magnitude(component<i>(start).high) + magnitude(way.high))) return narrow_exactly<S>(component<i>(start) + way);
                const double quarter = component<i>(start).high / 4 + std::ldexp(component<i>(travel).high, length_scale - halved - 2);
                return static_cast<S>(quarter * 4); // a way that does not fit may still end at a place that does
            }),
            generate<V>([&](auto i) { return narrow_exactly<S>(scaled(component<i>(velocity), speed_scale)); }),
            (hit || coincident) && chase.leaves() ? maximum(narrow_exactly<S>(scaled(chase.leaving_time(), time_scale)), found) : infinity,
            narrow_exactly<S>(scaled(distance_left - chase.radius, length_scale - halved))};
}

/// intercept in double for floats that do not meet: the closest miss. It is told p alone, so that the way of a hit stays short.
template <Vector V>
[[nodiscard, gnu::noinline]] inline Intercept<V> miss_in_double(const V& position,
                                                                const V& target,
                                                                const V& target_velocity,
                                                                float shot_speed,
                                                                double p) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const Wide start = widen<double>(target), v = widen<double>(target_velocity), d = start - widen<double>(position);
    const double speed = static_cast<double>(shot_speed);
    const auto [time, left, for_ever] = closest_miss(d, v, p, speed);
    const Wide offset = d + v * time, point = start + v * time;
    const double distance = for_ever ? 1.0 : left + speed * time; // |offset|
    const Wide velocity = for_ever ? v : offset * (speed / distance);

    const bool left_sure = left * left > length_squared(d) * 0x1p-12;
    const bool time_sure = left_sure && (!(time > 0.0) || time * length_squared(v) >= magnitude(dot(d, v)) * 0x1p-12);
    if (!time_sure || length_squared(offset) < length_squared(d) * 0x1p-16 || length_squared(point) < length_squared(start) * 0x1p-16) [[unlikely]]
        return intercept_exactly<false>(position, target, target_velocity, Shot<float>{shot_speed}, zero<V>());
    return {InterceptStatus::none,
            for_ever ? infinity : static_cast<float>(time),
            generate<V>([&](auto i) { return static_cast<float>(component<i>(point)); }),
            generate<V>([&](auto i) { return static_cast<float>(component<i>(velocity)); }),
            infinity,
            static_cast<float>(left)};
}

/// intercept in double, for float; where that is not enough, in double-double.
template <bool General, Vector V>
[[nodiscard, gnu::flatten]] inline Intercept<V> intercept_in_double(const V& position,
                                                                    const V& target,
                                                                    const V& target_velocity,
                                                                    const Shot<float>& shot,
                                                                    const V& inherited_velocity) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    constexpr float infinity = std::numeric_limits<float>::infinity(), latest = (std::numeric_limits<float>::max)();
    const Wide start = widen<double>(target), rate = widen<double>(target_velocity), inherited = widen<double>(inherited_velocity);
    const Chase<General, Wide> chase(start - widen<double>(position), General ? Wide(rate - inherited) : rate, static_cast<double>(shot.speed),
                                     General ? maximum(static_cast<double>(shot.radius), 0.0) : 0.0);
    const bool plain = std::bit_cast<std::uint32_t>(shot.speed) - 1u < 0x7f7fffffu; // above 0, neither infinite nor not a number

    const bool sure = both(plain, chase.sure());
    if (both(sure, chase.meeting.meets)) [[likely]] {
        const double time = chase.meeting.time;
        const Wide point = start + rate * time, velocity = chase.firing_velocity(time, rate, inherited);
        const bool simple = !General || (chase.distance_squared > 0.0 && is_finite(shot.radius) && shot.has_max_time());
        if (both(length_squared(point) >= length_squared(start) * 0x1p-16, simple)) [[likely]]
            return {static_cast<float>(time) <= minimum(shot.max_time, latest) ? InterceptStatus::hit : InterceptStatus::too_late,
                    static_cast<float>(time), generate<V>([&](auto i) { return static_cast<float>(component<i>(point)); }),
                    generate<V>([&](auto i) { return static_cast<float>(component<i>(velocity)); }),
                    chase.leaves() ? static_cast<float>(chase.leaving_time()) : infinity};
    }
    if constexpr (!General)
        if (both(sure, !chase.meeting.meets)) return miss_in_double<V>(position, target, target_velocity, shot.speed, chase.meeting.p);
    return intercept_exactly<General>(position, target, target_velocity, shot, inherited_velocity);
}

/// intercept for doubles that do not meet: the closest miss, in pairs of words.
template <bool General, Vector V>
[[nodiscard, gnu::noinline]] inline Intercept<V> miss_refined(const V& position,
                                                              const V& target,
                                                              const V& target_velocity,
                                                              const Shot<double>& shot,
                                                              const V& inherited_velocity,
                                                              const RefinedChase<General, double, dimension_v<V>>& chase) noexcept {
    using Word = WordPair<double>;
    using Wide = BasicVector<Word, dimension_v<V>>;
    const auto [time, left, for_ever] = chase.miss();
    const Word distance = left + chase.speed * time;
    const Wide along = (chase.d + chase.v * time) * Word(ratio(chase.speed, distance)), travel = widen<Word>(target_velocity) * time;
    const V point = generate<V>([&](auto i) { return (Word(component<i>(target)) + component<i>(travel)).value(); });
    const V velocity = generate<V>([&](auto i) { return (component<i>(along) + Word(component<i>(inherited_velocity))).value(); });

    const double wait = time.value(), gap = (left - chase.radius).value(), left_squared = left.value() * left.value();
    const bool time_sure = !(wait > 0.0) || wait * length_squared(chase.rough.v) >= magnitude(dot(chase.rough.d, chase.rough.v)) * 0x1p-12;
    const bool left_sure = left_squared >= chase.rough.distance_squared * 0x1p-12 && gap * gap >= left_squared * 0x1p-24;
    const bool kept =
        length_squared(point) >= length_squared(target) * 0x1p-20 && (!General || length_squared(velocity) >= shot.speed * shot.speed * 0x1p-20);
    if (!(time_sure && left_sure && kept)) [[unlikely]]
        return intercept_exactly<General>(position, target, target_velocity, shot, inherited_velocity);
    return {InterceptStatus::none, wait, point, velocity, std::numeric_limits<double>::infinity(), gap};
}

/// intercept in double and a step in pairs of words, for double; where that is not enough, all in double-double.
template <bool General, Vector V>
[[nodiscard, gnu::flatten]] inline Intercept<V> intercept_refined(const V& position,
                                                                  const V& target,
                                                                  const V& target_velocity,
                                                                  const Shot<double>& shot,
                                                                  const V& inherited_velocity) noexcept {
    using Word = WordPair<double>;
    using Wide = BasicVector<Word, dimension_v<V>>;
    constexpr double infinity = std::numeric_limits<double>::infinity(), latest = (std::numeric_limits<double>::max)();
    if (is_moderate(position, target, target_velocity, shot, inherited_velocity) && shot.has_max_time()) [[likely]] {
        const RefinedChase<General, double, dimension_v<V>> chase(position, target, target_velocity, shot.speed,
                                                                  General ? maximum(shot.radius, 0.0) : 0.0, inherited_velocity);
        const auto& meeting = chase.rough.meeting;
        if (both(chase.sure, !meeting.meets)) return miss_refined<General>(position, target, target_velocity, shot, inherited_velocity, chase);
        if (both(chase.sure, meeting.r > 0.0)) [[likely]] {
            const auto first = chase.first(), later = chase.rough.leaves() ? chase.leaving() : first;
            const Wide along = first.offset * Word(chase.speed / first.reach), travel = widen<Word>(target_velocity) * first.time;
            const V point = generate<V>([&](auto i) { return (Word(component<i>(target)) + component<i>(travel)).value(); });
            const V velocity = generate<V>([&](auto i) {
                return General ? (component<i>(along) + Word(component<i>(inherited_velocity))).value() : component<i>(along).value();
            });
            const bool kept = both(length_squared(point) >= length_squared(target) * 0x1p-20,
                                   !General || length_squared(velocity) >= shot.speed * shot.speed * 0x1p-20);
            if (both(kept, both(first.sure, later.sure))) [[likely]]
                return {first.time.high <= minimum(shot.max_time, latest) ? InterceptStatus::hit : InterceptStatus::too_late, first.time.high, point,
                        velocity, chase.rough.leaves() ? later.time.high : infinity};
        }
    }
    return intercept_exactly<General>(position, target, target_velocity, shot, inherited_velocity);
}

/// intercept in the arithmetic that the scalar needs; General where there may be a radius or an inherited velocity.
template <bool General, Vector V>
[[nodiscard]] inline Intercept<V> intercept_shot(const V& position,
                                                 const V& target,
                                                 const V& target_velocity,
                                                 const Shot<scalar_t<V>>& shot,
                                                 const V& inherited_velocity) noexcept {
    if constexpr (std::same_as<scalar_t<V>, float>) return intercept_in_double<General>(position, target, target_velocity, shot, inherited_velocity);
    else return intercept_refined<General>(position, target, target_velocity, shot, inherited_velocity);
}

/// Where, when and how to fire a shot of constant speed so that it meets a target in uniform motion.
///
///     |target + target_velocity t - position| = speed t
///
/// For float it is correctly rounded: time, point and velocity within 0.5 ulp (of a vector: of its length), no wrong status,
/// for every input. For double within 1 ulp. There is no threshold: speeds a rounding apart, tangent shots, coordinates of a million
/// and squares that overflow are all answered.
///
/// @param position            where the shot starts  [m]
/// @param target              where the target is    [m]
/// @param target_velocity     [m/s]
/// @param shot                speed, radius of the two together, latest time
/// @param inherited_velocity  of the shooter, carried by the shot  [m/s]
/// @param delay               until the shot leaves, while shooter and target move on; time, later_time and max_time count from there  [s]  >= 0
///
/// Degenerate:
///     same place                  coincident: time 0, the inherited velocity
///     within the radius at once   hit at time 0, fired at the target
///     target faster, no meeting   none: time, point and distance of the closest miss, fired at that point; time 0 where it only recedes
///     equal speeds, not closing   none: the miss shrinks for ever, time infinity, the velocity is the target's, point its present one
///     speed 0                     hit only where the target runs over the shooter; the inherited velocity
///     t > max_time, t too large   too_late, all else as for a hit
///     exact tangent               one hit, no later one
///     NaN, infinity, speed < 0, delay < 0   invalid, all zero (max_time may be infinite; a negative one lets only coincidence pass)
///     double, numbers 2^900 times as large as others   what the small ones change may be lost
///
/// Source: the "d2c" article's quadratic; carried out in double for float, in double with a last step in pairs of words for double, and in
/// double-double where these are not enough. See solve_meeting and RefinedChase.
template <Vector V>
[[nodiscard]] inline Intercept<V> intercept(const V& position,
                                            const std::type_identity_t<V>& target,
                                            const std::type_identity_t<V>& target_velocity,
                                            const Shot<scalar_t<V>>& shot,
                                            const std::type_identity_t<V>& inherited_velocity = zero<V>(),
                                            scalar_t<V> delay = scalar_t<V>(0)) noexcept {
    if (delay > scalar_t<V>(0) || !(delay >= scalar_t<V>(0))) [[unlikely]]
        return intercept_exactly<true, V>(position, target, target_velocity, shot, inherited_velocity, delay);
    return intercept_shot<true>(position, target, target_velocity, shot, inherited_velocity);
}

/// intercept for a point target, a shooter at rest and a shot that never burns out.
///
/// @param speed  of the shot  [m/s]  >= 0
template <Vector V>
[[nodiscard]] inline Intercept<V> intercept(const V& position,
                                            const std::type_identity_t<V>& target,
                                            const std::type_identity_t<V>& target_velocity,
                                            scalar_t<V> speed) noexcept {
    return intercept_shot<false>(position, target, target_velocity, Shot<scalar_t<V>>{speed}, zero<V>());
}

/// The first time of a meeting alone, -1 where there is none: for one agent here, for packs in simd.hpp.
template <class S>
struct MeetingTime {
    template <bool General, Vector V>
    [[nodiscard]] static S of(const V& position,
                              const V& target,
                              const V& target_velocity,
                              const Shot<S>& shot,
                              const V& inherited_velocity) noexcept {
        if constexpr (std::same_as<S, float>) {
            const auto rate = widen<double>(target_velocity);
            const Chase<General, BasicVector<double, dimension_v<V>>> chase(
                widen<double>(target) - widen<double>(position), General ? rate - widen<double>(inherited_velocity) : rate,
                static_cast<double>(shot.speed), static_cast<double>(maximum(shot.radius, 0.0f)));
            const bool plain = std::bit_cast<std::uint32_t>(shot.speed) < 0x7f800000u && is_finite(shot.radius); // speed: not negative either
            const float time = static_cast<float>(chase.meeting.time);
            if (both(plain, chase.sure())) [[likely]]
                return time <= (std::numeric_limits<float>::max)() ? time : -1.0f;
        } else if (is_moderate(position, target, target_velocity, shot, inherited_velocity)) [[likely]] {
            const RefinedChase<General, S, dimension_v<V>> chase(position, target, target_velocity, shot.speed, maximum(shot.radius, S(0)),
                                                                 inherited_velocity);
            const auto first = chase.first();
            if (both(chase.sure, first.sure)) [[likely]]
                return first.time.high;
        }
        const Intercept<V> exact = intercept_exactly<General>(position, target, target_velocity, shot, inherited_velocity);
        return exact ? exact.time : S(-1);
    }
};

/// The time of `intercept` alone, also on packs.
///
/// @return [s]  -1 where there is no hit
template <Vector V>
[[nodiscard]] inline scalar_t<V> intercept_time(const V& position,
                                                const std::type_identity_t<V>& target,
                                                const std::type_identity_t<V>& target_velocity,
                                                scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    return MeetingTime<S>::template of<false>(position, target, target_velocity, Shot<S>{speed, S(0), latest_time<S>()}, zero<V>());
}

/// When two spheres in uniform motion first touch: the first time at which their centres are `distance` apart; also on packs.
///
///     |(target - position) + (target_velocity - velocity) t| = distance
///
/// The meeting with a shot that does not leave the shooter: intercept with speed 0 and radius `distance`, and as exact.
///
/// @param distance  sum of the radii  [m]  below 0 counts as 0
/// @return [s]  0 if they are that near already, -1 if they never are
template <Vector V>
[[nodiscard]] inline scalar_t<V> contact_time(const V& position,
                                              const std::type_identity_t<V>& velocity,
                                              const std::type_identity_t<V>& target,
                                              const std::type_identity_t<V>& target_velocity,
                                              scalar_t<V> distance) noexcept {
    using S = scalar_t<V>;
    return MeetingTime<S>::template of<true>(position, target, target_velocity, Shot<S>{S(0), distance, latest_time<S>()}, velocity);
}

} // namespace veer
