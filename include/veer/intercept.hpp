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

/// Where, when and how to fire.
template <Vector V>
struct Intercept {
    InterceptStatus status;
    scalar_t<V> time;       ///< from the shot to the meeting, or to the closest miss           [s]
    V point;                ///< where the target is then                                       [m]
    V velocity;             ///< what to fire at: its difference to the inherited one is speed  [m/s]
    scalar_t<V> later_time; ///< of a faster target's second meeting, else infinity             [s]

    [[nodiscard]] explicit constexpr operator bool() const noexcept {
        return status == InterceptStatus::hit || status == InterceptStatus::coincident;
    }
};

/// What is fired.
template <class S>
struct Shot {
    S speed;                                             ///< [m/s]  >= 0
    S radius = S(0);                                     ///< [m]    of target and shot together; below 0 counts as 0
    S max_time = std::numeric_limits<S>::infinity();     ///< [s]    the shot burns out
};

// ---- the arithmetic ---------------------------------------------------------------------------------------------------------

/// The arithmetic a solver works in: double for float, double-double for double.
template <class S>
struct widened;
template <>
struct widened<float> {
    using type = double;
};
template <>
struct widened<double> {
    using type = DoubleDouble;
};
template <class S>
using widened_t = typename widened<S>::type;

/// A vector of wide numbers.
template <Scalar W, int Dimension>
struct WideVector {
    W x, y;
};
template <Scalar W>
struct WideVector<W, 3> {
    W x, y, z;
};
template <Scalar W, int Dimension>
[[nodiscard]] constexpr WideVector<W, Dimension> operator+(const WideVector<W, Dimension>& a, const WideVector<W, Dimension>& b) noexcept {
    return generate<WideVector<W, Dimension>>([&](auto i) { return component<i>(a) + component<i>(b); });
}
template <Scalar W, int Dimension>
[[nodiscard]] constexpr WideVector<W, Dimension> operator-(const WideVector<W, Dimension>& a, const WideVector<W, Dimension>& b) noexcept {
    return generate<WideVector<W, Dimension>>([&](auto i) { return component<i>(a) - component<i>(b); });
}
template <Scalar W, int Dimension>
[[nodiscard]] constexpr WideVector<W, Dimension> operator*(const WideVector<W, Dimension>& a, const std::type_identity_t<W>& s) noexcept {
    return generate<WideVector<W, Dimension>>([&](auto i) { return component<i>(a) * s; });
}

/// v in wide numbers, without error.
template <Scalar W, Vector V>
[[nodiscard]] constexpr WideVector<W, dimension_v<V>> widen(const V& v) noexcept {
    return generate<WideVector<W, dimension_v<V>>>([&](auto i) { return W(static_cast<typename scalar_traits<W>::value>(component<i>(v))); });
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
    constexpr void add_product(W a, W b) noexcept {
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
    W root;          ///< square root of the discriminant, 0 where that is negative
    W p, q;          ///< of the quadratic
    mask_t<W> sure;  ///< not so near to a tangent that W might take a hit for a miss
};

/// Solves the quadratic of the meeting without a threshold and without a branch, whatever the signs of p, q and r.
///
///     discriminant = q^2 - p r,  or where p > speed^2  speed^2 |d|^2 + radius^2 |v|^2 - 2 speed radius d.v - |d x v|^2
///     t = r / (root - q)  where q < 0,  (q + root) / -p  where not
///
/// The second form of the discriminant is the first by Lagrange's identity, without its cancellation for fast targets. The
/// first form of t has no difficulty at p = 0, where speeds are equal and the textbook's divides by what rounding left of p:
/// as long as p itself is summed carefully, no speed is too equal.
///
/// Source: the article's derivation with its discriminant mended (it prints sqrt(2 Q^2 - 4 P R); right is sqrt(Q^2 - P R)).
template <bool HasRadius, Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline Meeting<W> solve_meeting(const V& d, const V& v, const std::type_identity_t<W>& p, const std::type_identity_t<W>& q,
                                              const std::type_identity_t<W>& r, const std::type_identity_t<W>& speed,
                                              const std::type_identity_t<W>& radius) noexcept {
    const auto product = cross(d, v);
    W across_squared;
    if constexpr (dimension_v<V> == 2) across_squared = product * product;
    else across_squared = length_squared(product);

    const W speed_squared = speed * speed;
    const auto fast = p > speed_squared;
    const W q_squared = q * q;
    W reach = speed_squared * (HasRadius ? length_squared(d) : r);
    if constexpr (HasRadius) reach = reach + radius * radius * length_squared(v) - W(2) * speed * radius * dot(d, v);
    const W size = select(fast, reach, q_squared);
    W discriminant = select(fast, W(reach - across_squared), W(q_squared - p * r));

    const auto sure = magnitude(discriminant) > size * constant<W>(0x1p-12);
    if constexpr (!std::floating_point<W>) // what double-double cannot tell from zero is zero: an exact tangent
        discriminant = select(magnitude(discriminant) > size * constant<W>(0x1p-101), discriminant, W(0));

    const W root = square_root(maximum(discriminant, W(0)));
    const auto closing = q < W(0);
    const auto meets = both(discriminant >= W(0), either(closing, p < W(0)));
    const W above = select(closing, r, W(q + root));
    const W below = select(closing, W(root - q), select(p < W(0), W(W(0) - p), W(1)));
    const W time = select(r <= W(0), W(0), select(meets, W(above / below), W(-1)));
    return {either(r <= W(0), meets), time, root, p, q, sure};
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

/// Whether x is neither infinite nor not-a-number; by its bits, so that -ffast-math cannot answer for it.
template <class S>
[[nodiscard]] constexpr bool is_finite(S x) noexcept {
    if constexpr (sizeof(S) == 4) return (std::bit_cast<std::uint32_t>(x) & 0x7f800000u) != 0x7f800000u;
    else return (std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u) != 0x7ff0000000000000u;
}
template <Vector V>
[[nodiscard]] constexpr bool is_finite_vector(const V& v) noexcept {
    if constexpr (dimension_v<V> == 2) return is_finite(component<0>(v)) && is_finite(component<1>(v));
    else return is_finite(component<0>(v)) && is_finite(component<1>(v)) && is_finite(component<2>(v));
}

/// An Intercept in wide numbers.
template <Vector V>
struct WideIntercept {
    InterceptStatus status;
    scalar_t<V> time;       ///< of the meeting or the closest miss
    scalar_t<V> later_time; ///< -1 where there is none
    V velocity;
    bool for_ever;          ///< the miss shrinks for ever: no time is that of the closest
    bool sure;              ///< every rounding was harmless
};

/// The velocity of length `speed` along `offset`; zero where that is zero.
template <Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline V aim(const V& offset, const std::type_identity_t<W>& speed) noexcept {
    const W distance = length(offset);
    return distance > W(0) ? V(offset * W(speed / distance)) : zero<V>();
}

/// The whole of the answer but its rounding, in the arithmetic W.
///
///     d = target - position      v = target_velocity - inherited_velocity
///     velocity = d / t + target_velocity                                  which is speed long, less the inherited one
///              = inherited_velocity + speed unit(d + v t)                 with a radius, at once, or for the closest miss
///     closest miss: t = max(0, (speed |d x v| / sqrt(p) - d . v) / |v|^2)
///
/// `sure` is false where double is not enough for float: near tangents, targets 16 times as fast as the shot, equal speeds
/// abeam, and starts that barely touch.
template <bool General, Vector V, Scalar W = scalar_t<V>>
[[nodiscard]] inline WideIntercept<V> solve_intercept(const V& d, const V& target_velocity, const V& inherited_velocity,
                                                      const std::type_identity_t<W>& speed, const std::type_identity_t<W>& radius) noexcept {
    constexpr bool is_double_word = !std::floating_point<W>, exact_squares = !General && !is_double_word;
    const V v = General ? V(target_velocity - inherited_velocity) : target_velocity;
    const W distance_squared = length_squared(d), speed_squared = speed * speed;

    const W p = speed_excess<exact_squares>(v, speed);
    const W q = General || is_double_word ? careful_dot(d, v, speed, radius) : dot(d, v);
    const W r = General ? careful_dot(d, d, radius, radius) : distance_squared;
    const Meeting<W> meeting = solve_meeting<General>(d, v, p, q, r, speed, radius);

    WideIntercept<V> answer;
    answer.time = meeting.time;
    answer.later_time = W(-1);
    answer.for_ever = false;
    answer.sure = meeting.sure && (p <= speed_squared * constant<W>(255) || speed_squared <= W(0))
               && (magnitude(p) >= speed_squared * constant<W>(0x1p-12) || q * q >= speed_squared * distance_squared * constant<W>(0x1p-24));
    if constexpr (General) answer.sure = answer.sure && magnitude(r) >= distance_squared * constant<W>(0x1p-12);

    if (!(distance_squared > W(0))) {
        answer.status = InterceptStatus::coincident;
        answer.velocity = inherited_velocity;
        answer.sure = true;
    } else if (meeting.meets) {
        answer.status = InterceptStatus::hit;
        if (General || !(meeting.time > W(0))) answer.velocity = aim(d + v * meeting.time, speed) + inherited_velocity;
        else answer.velocity = speed > W(0) ? d * W(W(1) / meeting.time) + target_velocity : zero<V>();
    } else {
        const W square = length_squared(v);
        const auto product = cross(d, v);
        W across_size;
        if constexpr (dimension_v<V> == 2) across_size = magnitude(product);
        else across_size = length(product);
        answer.status = InterceptStatus::none;
        answer.for_ever = !(p > W(0)) && speed > W(0) && across_size > W(0);
        W lead = W(0) - dot(d, v);
        if (p > W(0)) lead = lead + speed * across_size / square_root(p);
        answer.time = p > W(0) && lead > W(0) ? W(lead / square) : W(0);
        answer.velocity = answer.for_ever ? target_velocity : V(aim(d + v * answer.time, speed) + inherited_velocity);
    }
    if (meeting.meets && p > W(0) && meeting.root > W(0)) answer.later_time = (meeting.root - q) / p;
    return answer;
}

/// x rounded to the type of the caller; infinity where it does not fit.
[[nodiscard]] constexpr float narrow(double x) noexcept {
    constexpr double too_large = 0x1.ffffffp127; // half way between the largest float and what would follow
    return x >= too_large ? std::numeric_limits<float>::infinity() : x <= -too_large ? -std::numeric_limits<float>::infinity() : static_cast<float>(x);
}

/// A double-double rounded to the type of the caller: once, as if from all its digits. Odd last bits break no tie by mistake.
template <class S>
[[nodiscard]] constexpr S narrow_exactly(const DoubleDouble& x) noexcept {
    if constexpr (std::same_as<S, double>) return x.high;
    else {
        const auto bits = std::bit_cast<std::int64_t>(x.high);
        const bool even = (bits & 1) == 0, outwards = (x.low > 0.0) == (x.high > 0.0);
        return narrow(even && (x.low > 0.0 || x.low < 0.0) ? std::bit_cast<double>(bits + (outwards ? 1 : -1)) : x.high);
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
[[nodiscard]] inline int scale_of(double size) noexcept {
    return size > 0.0 && (size > 0x1p200 || size < 0x1p-200) ? std::ilogb(size) : 0;
}

/// intercept in double-double: for double, and for floats where double is not enough. Lengths and speeds are brought near 1
/// first, by powers of two.
template <bool General, Vector V>
[[nodiscard]] inline Intercept<V> intercept_exactly(const V& position, const V& target, const V& target_velocity, const Shot<scalar_t<V>>& shot,
                                                    const V& inherited_velocity) noexcept {
    using S = scalar_t<V>;
    constexpr S infinity = std::numeric_limits<S>::infinity();
    const double farthest = maximum(largest_component(position), largest_component(target));
    const int halved = farthest > 0x1p1022 ? -1 : 0; // so that the difference fits
    const auto start = widen<DoubleDouble>(target), rate = widen<DoubleDouble>(target_velocity), inherited = widen<DoubleDouble>(inherited_velocity);
    const auto offset = scaled(start, halved) - scaled(widen<DoubleDouble>(position), halved);

    const double fastest = maximum(maximum(largest_component(target_velocity), largest_component(inherited_velocity)), static_cast<double>(shot.speed));
    const int length_scale = scale_of(maximum(largest_component(offset), static_cast<double>(shot.radius))), speed_scale = scale_of(fastest);
    const auto wide = solve_intercept<General>(scaled(offset, -length_scale), scaled(rate, -speed_scale), scaled(inherited, -speed_scale),
                                               scaled(DoubleDouble(static_cast<double>(shot.speed)), -speed_scale),
                                               scaled(DoubleDouble(static_cast<double>(shot.radius)), halved - length_scale));

    const int time_scale = length_scale - halved - speed_scale;
    const auto time_of = [&](const DoubleDouble& time) { return narrow_exactly<S>(scaled(time, time_scale)); };
    const auto travel = scaled(scaled(rate, -speed_scale) * (wide.for_ever ? DoubleDouble() : wide.time), length_scale - halved);
    Intercept<V> answer;
    answer.status = wide.status;
    answer.time = wide.for_ever ? infinity : time_of(wide.time);
    answer.later_time = wide.later_time < DoubleDouble() ? infinity : time_of(wide.later_time);
    answer.point = generate<V>([&](auto i) {
        const double sum = component<i>(start).high + component<i>(travel).high;
        return is_finite(sum) ? narrow_exactly<S>(component<i>(start) + component<i>(travel)) : static_cast<S>(sum);
    });
    answer.velocity = generate<V>([&](auto i) { return narrow_exactly<S>(scaled(component<i>(wide.velocity), speed_scale)); });
    return answer;
}

/// intercept in double, for float: with what the answer lacks to be sure of itself.
template <bool General, Vector V>
[[nodiscard]] inline Intercept<V> intercept_in_double(const V& position, const V& target, const V& target_velocity, const Shot<scalar_t<V>>& shot,
                                                      const V& inherited_velocity) noexcept {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const auto start = widen<double>(target), rate = widen<double>(target_velocity);
    const auto wide = solve_intercept<General>(start - widen<double>(position), rate, widen<double>(inherited_velocity),
                                               static_cast<double>(shot.speed), static_cast<double>(shot.radius));
    const auto point = start + rate * (wide.for_ever ? 0.0 : wide.time);
    if (!wide.sure || length_squared(point) < length_squared(start) * 0x1p-16)
        return intercept_exactly<General>(position, target, target_velocity, shot, inherited_velocity);

    Intercept<V> answer;
    answer.status = wide.status;
    answer.time = wide.for_ever ? infinity : narrow(wide.time);
    answer.later_time = wide.later_time < 0.0 ? infinity : narrow(wide.later_time);
    answer.point = generate<V>([&](auto i) { return narrow(component<i>(point)); });
    answer.velocity = generate<V>([&](auto i) { return narrow(component<i>(wide.velocity)); });
    return answer;
}

/// All of `intercept`; General where there may be a radius or an inherited velocity.
template <bool General, Vector V>
[[nodiscard]] inline Intercept<V> intercept_shot(const V& position, const V& target, const V& target_velocity, const Shot<scalar_t<V>>& shot,
                                                 const V& inherited_velocity) noexcept {
    using S = scalar_t<V>;
    constexpr S infinity = std::numeric_limits<S>::infinity();
    const bool valid = is_finite_vector(position) && is_finite_vector(target) && is_finite_vector(target_velocity)
                    && is_finite_vector(inherited_velocity) && is_finite(shot.speed) && shot.speed >= S(0) && is_finite(shot.radius)
                    && (is_finite(shot.max_time) || shot.max_time > S(0));
    if (!valid) return {InterceptStatus::invalid, S(0), zero<V>(), zero<V>(), infinity};

    const Shot<S> fired{shot.speed, maximum(shot.radius, S(0)), shot.max_time};
    Intercept<V> answer;
    if constexpr (std::same_as<S, float>) answer = intercept_in_double<General>(position, target, target_velocity, fired, inherited_velocity);
    else answer = intercept_exactly<General>(position, target, target_velocity, fired, inherited_velocity);
    const bool in_time = answer.time <= shot.max_time && is_finite(answer.time);
    if (answer.status == InterceptStatus::hit && !in_time) answer.status = InterceptStatus::too_late;
    return answer;
}

/// Where, when and how to fire a shot of constant speed so that it meets a target in uniform motion.
///
///     |target + target_velocity t - position| = speed t
///
/// For float it is correctly rounded: time, point and velocity within 0.5 ulp (of a vector: of its length), no wrong status,
/// for every input. For double within 1 ulp. There is no threshold: speeds a rounding apart, tangent shots, coordinates of a
/// million and squares that overflow are all answered.
///
/// @param position            where the shot starts  [m]
/// @param target              where the target is    [m]
/// @param target_velocity     [m/s]
/// @param shot                speed, radius of the two together, latest time
/// @param inherited_velocity  of the shooter, carried by the shot  [m/s]
///
/// Degenerate:
///     same place                  coincident: time 0, the inherited velocity
///     within the radius at once   hit at time 0, fired at the target
///     target faster, no meeting   none: time and point of the closest miss, fired at that point; time 0 where it only recedes
///     equal speeds, not closing   none: the miss shrinks for ever, time infinity, the velocity is the target's, point its present one
///     speed 0                     hit only where the target runs over the shooter; the inherited velocity
///     t > max_time, t too large   too_late, all else as for a hit
///     exact tangent               one hit, no later one
///     NaN, infinity, speed < 0    invalid, all zero (max_time may be infinite; a negative one lets only coincidence pass)
///
/// Source: the "d2c" article's quadratic; carried out in double for float, in double-double for double and where double is
/// not enough. See solve_meeting.
template <Vector V>
[[nodiscard]] inline Intercept<V> intercept(const V& position,
                                            const std::type_identity_t<V>& target,
                                            const std::type_identity_t<V>& target_velocity,
                                            const Shot<scalar_t<V>>& shot,
                                            const std::type_identity_t<V>& inherited_velocity = zero<V>()) noexcept {
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

/// The time of `intercept` alone.
///
/// @return [s]  -1 where there is no hit
template <Vector V>
[[nodiscard]] inline scalar_t<V> intercept_time(const V& position,
                                                const std::type_identity_t<V>& target,
                                                const std::type_identity_t<V>& target_velocity,
                                                scalar_t<V> speed) noexcept {
    const Intercept<V> lead = intercept(position, target, target_velocity, speed);
    return lead ? lead.time : scalar_t<V>(-1);
}

/// When two spheres in uniform motion first touch: the first time at which their centres are `distance` apart.
///
///     |(target - position) + (target_velocity - velocity) t| = distance
///
/// The meeting with a "shot" that does not leave the shooter: intercept with speed 0 and radius `distance`, as exact.
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
    const Intercept<V> contact = intercept(position, target, target_velocity, Shot<S>{.speed = S(0), .radius = distance}, velocity);
    return contact ? contact.time : S(-1);
}

} // namespace veer
