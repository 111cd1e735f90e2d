// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <concepts>
#include <cstdlib>
#include <limits>
#include <type_traits>

#include "intercept.hpp"
#include "intercept_accelerating.hpp"
#include "vector.hpp"

namespace veer {

/// One way to throw something at a target.
template <Vector V>
struct Launch {
    bool found;       ///< it gets there
    scalar_t<V> time; ///< of the flight           [s]
    V velocity;       ///< what to throw it with   [m/s]
};

/// The two ways with the same speed.
template <Vector V>
struct Launches {
    Launch<V> low, high;
};

/// When and where something thrown passes a certain point of its arc.
template <Vector V>
struct Passage {
    mask_t<scalar_t<V>> found; ///< it passes there
    scalar_t<V> time;          ///< [s]
    V point;                   ///< [m]
};

// ---- the arithmetic ---------------------------------------------------------------------------------------------------------

/// Arcs from 0 to d under gravity g.
///
///     u = d / t - g t / 2      |u|^2 t^2 = |d|^2 - (d . g) t^2 + |g|^2 t^4 / 4
template <Vector V, Scalar W = scalar_t<V>>
struct Arcs {
    V d, g;
    W distance_squared, gravity_squared, fall, across; // fall: d . g, across: |d x g|^2

    constexpr Arcs(const V& offset, const V& gravity) noexcept
        : d(offset), g(gravity), distance_squared(length_squared(d)), gravity_squared(length_squared(g)), fall(dot(d, g)),
          across(cross_squared(d, g)) {}

    /// Straight below lies what falling reaches.
    [[nodiscard]] bool is_straight_below() const noexcept { return fall > W(0) && !(across > W(0)); }

    /// The velocity that arrives after a time t > 0.
    [[nodiscard]] constexpr V velocity(const W& t) const noexcept { return d * W(W(1) / t) - g * W(t * W(0.5)); }
    /// Whether it has kept its digits, so that it is right when it is rounded.
    [[nodiscard]] bool is_precise(const V& u, const W& t) const noexcept {
        const double time = in_double(t);
        return length_squared(in_double(u)) * 0x1p14 > in_double(distance_squared) / (time * time) + in_double(gravity_squared) * (time * time);
    }
    /// Whether there are a way and a gravity, and in pairs of words, neither so small that their second words do not fit.
    [[nodiscard]] bool is_sound() const noexcept {
        constexpr double least = std::same_as<W, double> ? 0.0 : 0x1p-200;
        return in_double(distance_squared) > least && in_double(gravity_squared) > least;
    }

    /// |g| |d| - d . g, without its cancellation for targets below.
    [[nodiscard]] W least_speed_squared() const noexcept {
        const W product = square_root(distance_squared * gravity_squared);
        return fall > W(0) ? ratio(across, product + fall) : product - fall;
    }
    /// sqrt(2 |d| / |g|)
    [[nodiscard]] W least_speed_time() const noexcept { return square_root(square_root(distance_squared / gravity_squared) * W(2)); }

    [[nodiscard]] W target_height() const noexcept { return W(0) - fall / square_root(gravity_squared); }
    /// Up to an apex, and down again to the target.
    [[nodiscard]] W time_over(const W& apex_height) const noexcept {
        const W drop = maximum(apex_height - target_height(), W(0));
        return (square_root(apex_height) + square_root(drop)) * square_root(W(2) / square_root(gravity_squared));
    }
};

/// The two flights of a given speed.
///
///     t^2 = 2 |d|^2 / (b + root)  and  2 (b + root) / |g|^2      b = speed^2 + d . g
///     root^2 = b^2 - |g|^2 |d|^2 = speed^2 (speed^2 + 2 d . g) - |d x g|^2
template <Scalar W>
struct ArcTimes {
    bool reaches, sure;
    W low, high;

    /// root^2 to its last bit.
    template <Vector V>
    [[nodiscard, gnu::noinline, gnu::cold]] static DoubleDouble exact_discriminant(const Arcs<V>& arcs, const DoubleDouble& speed) noexcept {
        const auto product = [&](auto i, auto k) { return ExactSum(component<i>(arcs.d)) * ExactSum(component<k>(arcs.g)); };
        const auto squared = [](const ExactSum& x) { return x * x; };
        constexpr std::integral_constant<int, 0> x;
        constexpr std::integral_constant<int, 1> y;
        ExactSum fall = product(x, x) + product(y, y), crossed = squared(product(x, y) - product(y, x));
        if constexpr (dimension_v<V> == 3) {
            constexpr std::integral_constant<int, 2> z;
            fall = fall + product(z, z);
            crossed = crossed + squared(product(y, z) - product(z, y)) + squared(product(z, x) - product(x, z));
        }
        const ExactSum square = squared(ExactSum(speed));
        return (square * (square + fall + fall) - crossed).value();
    }

    template <Vector V>
    ArcTimes(const Arcs<V>& arcs, const W& speed) noexcept {
        const W square = speed * speed, double_fall = arcs.fall * W(2), b = square + arcs.fall;
        const W size = square * (square + magnitude(double_fall)) + arcs.across;
        W discriminant = square * (square + double_fall) - arcs.across;
        sure = magnitude(discriminant) > size * W(0x1p-18);
        if constexpr (is_double_word_v<W>) // at the end of the range, or nearly so
            if (magnitude(discriminant) <= size * W(0x1p-99)) discriminant = exact_discriminant(arcs, speed);
        reaches = discriminant >= W(0) && b > W(0);
        const W sum = (maximum(b, W(0)) + square_root(maximum(discriminant, W(0)))) * W(2);
        low = square_root(ratio(arcs.distance_squared * W(4), sum));
        high = square_root(ratio(sum, arcs.gravity_squared));
    }
};

/// Whether all of it are numbers, and the last not below 0.
template <Vector V>
[[nodiscard]] constexpr bool is_valid_launch(const V& position, const V& target, const V& gravity, scalar_t<V> number) noexcept {
    return is_finite_vector(position) && is_finite_vector(target) && is_finite_vector(gravity) && is_finite(number) && number >= scalar_t<V>(0);
}

/// The arcs in the quick arithmetic; none that is sound where squares of doubles might not fit when they are multiplied.
template <Vector V>
[[nodiscard]] inline auto quick_arcs(const V& position, const V& target, const V& gravity, scalar_t<V> number) noexcept {
    using S = scalar_t<V>;
    using W = Quick<S>;
    using Wide = BasicVector<W, dimension_v<V>>;
    constexpr bool single = std::same_as<S, float>;
    const bool moderate = single || (all_within(S(0x1p48), position, target, gravity) && all_within(S(0x1p48), number));
    return moderate ? Arcs<Wide>(widen<W>(target) - widen<W>(position), widen<W>(gravity)) : Arcs<Wide>(zero<Wide>(), zero<Wide>());
}

/// A launch in the type of the caller. A flight longer than that can say is not found.
template <Vector V, Scalar W>
[[nodiscard]] inline Launch<V> launch_of(const W& time, const BasicVector<W, dimension_v<V>>& velocity) noexcept {
    const auto narrowed = static_cast<scalar_t<V>>(in_double(time));
    return {narrowed <= (std::numeric_limits<scalar_t<V>>::max)(), narrowed,
            generate<V>([&](auto i) { return static_cast<scalar_t<V>>(in_double(component<i>(velocity))); })};
}
template <Vector V>
[[nodiscard]] inline Launch<V> launch_of(const ExactQuestion<V>& question,
                                         const DoubleDouble& time,
                                         const BasicVector<DoubleDouble, dimension_v<V>>& velocity) noexcept {
    const auto narrowed = question.time(time);
    return {narrowed <= (std::numeric_limits<scalar_t<V>>::max)(), narrowed, question.velocity_of(velocity)};
}

/// The question of a launch in double-double, with one more number: a speed, or a height.
template <Vector V>
[[nodiscard]] inline ExactQuestion<V> launch_question(const V& position,
                                                      const V& target,
                                                      const V& gravity,
                                                      scalar_t<V> speed,
                                                      scalar_t<V> height) noexcept {
    return {position, target, zero<V>(), gravity, Missile<scalar_t<V>>{scalar_t<V>(0), speed, height}};
}

/// launch without gravity: a straight shot.
template <Vector V>
[[nodiscard]] inline Launches<V> launch_straight(const V& position, const V& target, scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    const Intercept<V> shot = intercept(position, target, zero<V>(), speed);
    return {{static_cast<bool>(shot), shot.time, shot.velocity}, {false, S(0), zero<V>()}};
}

/// launch in double-double.
template <Vector V>
[[nodiscard, gnu::noinline, gnu::cold]] inline Launches<V> launch_exactly(const V& position,
                                                                          const V& target,
                                                                          const V& gravity,
                                                                          scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    const ExactQuestion<V> question = launch_question(position, target, gravity, speed, S(0));
    const Arcs<Wide> arcs(question.offset, question.acceleration);
    if (!(arcs.gravity_squared > DoubleDouble(0.0))) return launch_straight(position, target, speed); // too weak to count
    const ArcTimes<DoubleDouble> times(arcs, question.speed);
    const bool on_the_spot = !(arcs.distance_squared > DoubleDouble(0.0)), at_rest = !(question.speed > DoubleDouble(0.0));
    if (on_the_spot || times.reaches) {
        const auto at = [&](const DoubleDouble& time) {
            return launch_of(question, time, time > DoubleDouble(0.0) && !at_rest ? arcs.velocity(time) : zero<Wide>());
        };
        const DoubleDouble low = on_the_spot ? DoubleDouble(0.0) : times.low;
        return {at(low), at(on_the_spot && at_rest ? low : times.high)};
    }
    const Intercept<V> miss = intercept_accelerating(position, target, zero<V>(), gravity * S(-1), Shot<S>{speed});
    const Launch<V> best{false, miss.time, miss.velocity};
    return {best, best};
}

// ---- launches ---------------------------------------------------------------------------------------------------------------

/// The two ways to throw something at a target with a given speed, the low arc and the high one, under any gravity vector.
///
///     u = d / t - gravity t / 2      d = target - position      |u| = speed
///     t^2 = 2 |d|^2 / (b + root)  and  2 (b + root) / |gravity|^2      b = speed^2 + d . gravity      root^2 = b^2 - |gravity|^2 |d|^2
///
/// No angle, and no axis that has to point up: a vertical shot is a shot like any other. For float correctly rounded, time and
/// velocity within 0.5 ulp (of a vector: of its length), for double within 1 ulp, and `found` is never wrong.
///
/// @param position  [m]
/// @param target    [m]      at rest; for one that moves see intercept_accelerating
/// @param gravity   [m/s^2]
/// @param speed     [m/s]    >= 0
/// @return low.time <= high.time; |velocity| = speed
///
/// Degenerate:
///     out of range               neither is found; both hold time and velocity of the closest miss
///     at the end of the range    both are the same arc
///     no gravity                 low is the straight shot; high is not found, all zero; so too where gravity bends it by less than 2^-180
///     target on the spot         low takes no time and no velocity; high goes straight up and comes back
///     speed 0                    found only where the target is straight below: it falls there
///     NaN, infinity, speed < 0   neither is found, all zero
///
/// Source: |d / t - g t / 2| = speed, squared, is a quadratic in t^2; its roots in the form that does not cancel. root^2 is computed
/// as speed^2 (speed^2 + 2 d . g) - |d x g|^2, the same by Lagrange's identity, good also for a slow shot at a target far below.
template <Vector V>
[[nodiscard]] inline Launches<V> launch(const V& position,
                                        const std::type_identity_t<V>& target,
                                        const std::type_identity_t<V>& gravity,
                                        scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    const Launch<V> nothing{false, S(0), zero<V>()};
    if (!is_valid_launch<V>(position, target, gravity, speed)) return {nothing, nothing};
    if (!(largest_component<V>(gravity) > 0.0)) return launch_straight<V>(position, target, speed);
    if (const auto arcs = quick_arcs<V>(position, target, gravity, speed); arcs.is_sound()) {
        const ArcTimes<Quick<S>> times(arcs, Quick<S>(speed));
        if (times.sure && times.reaches) {
            const auto low = arcs.velocity(times.low), high = arcs.velocity(times.high);
            if (arcs.is_precise(low, times.low) && arcs.is_precise(high, times.high))
                return {launch_of<V>(times.low, low), launch_of<V>(times.high, high)};
        }
    }
    return launch_exactly<V>(position, target, gravity, speed);
}

/// The least speed with which a target can be reached.
///
///     speed^2 = |gravity| |d| - d . gravity      d = target - position
///
/// Float within 0.5 ulp, double within 1 ulp: launch with it, rounded up, arrives.
///
/// Degenerate: 0 without gravity, for a target on the spot and for one straight below. NaN or infinity: infinity.
///
/// Source: where the two arcs of `launch` are one, root = 0.
template <Vector V>
[[nodiscard]] inline scalar_t<V> minimum_launch_speed(const V& position,
                                                      const std::type_identity_t<V>& target,
                                                      const std::type_identity_t<V>& gravity) noexcept {
    using S = scalar_t<V>;
    if (!is_valid_launch<V>(position, target, gravity, S(0))) return std::numeric_limits<S>::infinity();
    if (!(largest_component<V>(gravity) > 0.0)) return S(0);
    if (const auto arcs = quick_arcs<V>(position, target, gravity, S(0)); arcs.is_sound()) {
        using W = Quick<S>;
        const bool precise = !(arcs.fall > W(0.0)) || arcs.across > arcs.distance_squared * arcs.gravity_squared * W(0x1p-16);
        if (precise) return static_cast<S>(in_double(square_root(arcs.least_speed_squared())));
    }
    const ExactQuestion<V> question = launch_question<V>(position, target, gravity, S(0), S(0));
    const Arcs<typename ExactQuestion<V>::Wide> arcs(question.offset, question.acceleration);
    return arcs.distance_squared > DoubleDouble(0.0) ? question.speed_of(square_root(arcs.least_speed_squared())) : S(0);
}

/// Throws with the least speed: the arc that costs least energy, and misses least when the speed is not quite right.
///
///     t^2 = 2 |d| / |gravity|      u = d / t - gravity t / 2      halfway between the way to the target and straight up
///
/// Float within 0.5 ulp, double within 1 ulp.
///
/// Degenerate: straight below, it falls there, velocity zero; on the spot, time and velocity zero. Without gravity any speed will do and
/// none is the least: not found, all zero, as for NaN and infinity.
///
/// Source: the double root of `launch`.
template <Vector V>
[[nodiscard]] inline Launch<V> least_energy_launch(const V& position,
                                                   const std::type_identity_t<V>& target,
                                                   const std::type_identity_t<V>& gravity) noexcept {
    using S = scalar_t<V>;
    if (!is_valid_launch<V>(position, target, gravity, S(0)) || !(largest_component<V>(gravity) > 0.0)) return {false, S(0), zero<V>()};
    if (const auto arcs = quick_arcs<V>(position, target, gravity, S(0)); arcs.is_sound()) {
        const auto time = arcs.least_speed_time();
        const auto velocity = arcs.velocity(time);
        if (arcs.is_precise(velocity, time)) return launch_of<V>(time, velocity);
    }
    using Wide = typename ExactQuestion<V>::Wide;
    const ExactQuestion<V> question = launch_question<V>(position, target, gravity, S(0), S(0));
    const Arcs<Wide> arcs(question.offset, question.acceleration);
    const DoubleDouble time = arcs.least_speed_time();
    const bool moves = arcs.distance_squared > DoubleDouble(0.0) && !arcs.is_straight_below();
    return launch_of(question, time, moves ? arcs.velocity(time) : zero<Wide>());
}

/// Throws so that it arrives after a given time.
///
///     u = d / time - gravity time / 2      d = target - position
///
/// Float within 0.5 ulp, double within 1 ulp of |u|. For a moving target pass where it will be, for an accelerated one less what it gains.
///
/// @param time  of the flight  [s]  > 0
///
/// Degenerate: on the spot in no time, velocity zero. Any other time that is not above 0, NaN or infinity: not found, all zero.
template <Vector V>
[[nodiscard]] inline Launch<V> launch_in_time(const V& position,
                                              const std::type_identity_t<V>& target,
                                              const std::type_identity_t<V>& gravity,
                                              scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    if (!is_valid_launch<V>(position, target, gravity, time)) return {false, S(0), zero<V>()};
    if (const auto arcs = quick_arcs<V>(position, target, gravity, time); arcs.is_sound() && time >= constant<S>(0x1p-149)) {
        const auto t = static_cast<Quick<S>>(time);
        const auto velocity = arcs.velocity(t);
        if (arcs.is_precise(velocity, t)) return launch_of<V>(t, velocity);
    }
    const ExactQuestion<V> question = launch_question<V>(position, target, gravity, S(0), S(0));
    if (!(time > S(0))) return {!(largest_component(question.offset) > 0.0), S(0), zero<V>()};
    const int exponent = std::ilogb(time) - question.time_unit; // of the time; the two parts of the velocity are near 1 in their own units
    const DoubleDouble t(std::ldexp(static_cast<double>(time), -std::ilogb(time)));
    const Wide way = question.offset * DoubleDouble(DoubleDouble(1.0) / t), lift = question.acceleration * DoubleDouble(t * DoubleDouble(0.5));
    const int unit = largest_component(way) > 0.0 ? std::abs(exponent) : exponent;
    return {true, time, question.velocity_of(scaled(way, -exponent - unit) - scaled(lift, exponent - unit), unit)};
}

/// Throws over an apex of a given height above the start, up along -gravity, and down again to the target: over a wall, under a roof, or
/// always as high, however far.
///
///     t = sqrt(2 / |gravity|) (sqrt(apex) + sqrt(apex - height of the target))      u = d / t - gravity t / 2
///
/// Float within 0.5 ulp, double within 1 ulp of |u|.
///
/// @param apex_height  [m]  >= 0 and not below the target
///
/// Degenerate: an apex below the target: not found, but the arc whose apex is the target, or where that is below, the start. In double
/// what is within 2^-96 of the target is as high. An apex of height 0 at a target as high, which takes infinite speed: not found, all zero,
/// as without gravity, for NaN and infinity; but on the spot it takes no time and no velocity.
///
/// Source: the times of two falls, one played backwards.
template <Vector V>
[[nodiscard]] inline Launch<V> launch_over(const V& position,
                                           const std::type_identity_t<V>& target,
                                           const std::type_identity_t<V>& gravity,
                                           scalar_t<V> apex_height) noexcept {
    using S = scalar_t<V>;
    const S apex = maximum(apex_height, S(0));
    if (!is_valid_launch<V>(position, target, gravity, apex) || !is_finite(apex_height) || !(largest_component<V>(gravity) > 0.0))
        return {false, S(0), zero<V>()};
    if (const auto arcs = quick_arcs<V>(position, target, gravity, apex); arcs.is_sound()) {
        constexpr double least = std::same_as<S, float> ? 0x1p-10 : 0x1p-40; // what cancels by more has lost its digits
        const double height = static_cast<double>(apex), drop = height - in_double(arcs.target_height());
        if (apex_height >= S(0) && drop > (height + std::sqrt(in_double(arcs.distance_squared))) * least) {
            const auto time = arcs.time_over(Quick<S>(apex));
            const auto velocity = arcs.velocity(time);
            if (arcs.is_precise(velocity, time)) return launch_of<V>(time, velocity);
        }
    }
    using Wide = typename ExactQuestion<V>::Wide;
    const ExactQuestion<V> question = launch_question<V>(position, target, gravity, S(0), apex);
    const Arcs<Wide> arcs(question.offset, question.acceleration);
    const DoubleDouble target_height = arcs.target_height(), least = maximum(target_height, DoubleDouble(0.0));
    const DoubleDouble slack = (question.radius + magnitude(target_height)) * DoubleDouble(0x1p-96);
    const bool clears = apex_height >= S(0) && question.radius >= least - slack;
    const DoubleDouble time = arcs.time_over(maximum(question.radius, least));
    const bool on_the_spot = !(arcs.distance_squared > DoubleDouble(0.0));
    if (!(time > DoubleDouble(0.0))) return {on_the_spot && clears, S(0), zero<V>()};
    Launch<V> answer = launch_of(question, time, arcs.velocity(time));
    answer.found = answer.found && clears;
    return answer;
}

// ---- arcs -------------------------------------------------------------------------------------------------------------------

/// When and where something thrown is highest; also on packs.
///
///     t = -velocity . gravity / |gravity|^2
///
/// Degenerate: thrown downwards, at once. Without gravity never: not found, time 0, the start.
template <Vector V>
[[nodiscard]] inline Passage<V> apex(const V& position, const std::type_identity_t<V>& velocity, const std::type_identity_t<V>& gravity) noexcept {
    using S = scalar_t<V>;
    const S weakness = inverse_length(gravity); // 1 / |gravity|
    const S time = maximum(S(S(0) - dot(velocity, V(gravity * weakness))), S(0)) * weakness;
    return {weakness > S(0), time, position + (velocity + gravity * S(time * constant<S>(0.5))) * time};
}

/// When and where something thrown comes down to the height of `ground`, any point of a floor at right angles to gravity; also on packs.
///
///     (velocity t + gravity t^2 / 2) . gravity = (ground - position) . gravity      the later of the two times
///
/// Degenerate: a floor above the apex: not found, time and point of the apex. Without gravity: not found, time 0, the start. From below
/// the floor it is the way down that counts.
template <Vector V>
[[nodiscard]] inline Passage<V> landing(const V& position,
                                        const std::type_identity_t<V>& velocity,
                                        const std::type_identity_t<V>& gravity,
                                        const std::type_identity_t<V>& ground) noexcept {
    using S = scalar_t<V>;
    const S weakness = inverse_length(gravity);
    const V down = gravity * weakness;
    const S falling = dot(velocity, down), drop = dot(V(ground - position), down);
    const S discriminant = falling * falling + S(2) * length(gravity) * drop, sum = magnitude(falling) + square_root(maximum(discriminant, S(0)));
    const auto downwards = falling > S(0);
    const S time = maximum(select(downwards, S(S(2) * ratio(drop, sum)), S(sum * weakness)), S(0));
    const auto found = both(weakness > S(0), both(discriminant >= S(0), either(!downwards, drop >= S(0))));
    return {found, time, position + (velocity + gravity * S(time * constant<S>(0.5))) * time};
}

/// How far something thrown flies until it is as high again as at the start; also on packs.
///
///     2 (-velocity . gravity) |velocity across gravity| / |gravity|^2
///
/// Degenerate: 0 where it is thrown level or downwards; 0 without gravity, where it never comes down.
template <Vector V>
[[nodiscard]] inline scalar_t<V> launch_range(const V& velocity, const std::type_identity_t<V>& gravity) noexcept {
    using S = scalar_t<V>;
    return length(lateral(velocity, gravity)) * (S(2) * apex(zero<V>(), velocity, gravity).time);
}

// ---- engines that move in steps -----------------------------------------------------------------------------------------------

/// The velocity with which the true parabola starts that goes through all the places of something an engine moves in steps; also on packs.
///
///     engine:  v += acceleration h;  p += v h      p after n steps = position + (velocity + acceleration h / 2) t + acceleration t^2 / 2,  t = n h
///
/// The solvers are exact for the parabola, and so for the engine's steps as soon as velocities are those of the parabola:
///
///     fixed speed    intercept_accelerating(p, target, parabola_velocity(target_velocity, relative_acceleration, h), relative_acceleration, shot)
///     free speed     parabola_velocity(launch_in_time(p, target, gravity, t).velocity, gravity, -h)      is what the engine has to start with
///
/// Without it a shot of one second misses by acceleration h / 2, at 60 Hz 8 cm; with it by what is left between two steps, 0.3 mm.
///
/// @param acceleration  that the engine adds to the velocity       [m/s^2]
/// @param time_step     h  [s]; negative for an engine that moves first and then adds: p += v h; v += acceleration h; 0 for one that
///                      moves on the parabola itself, p += v h + acceleration h^2 / 2
///
/// Source: the sum of 1 to n is n^2 / 2 + n / 2.
template <Vector V>
[[nodiscard]] constexpr V parabola_velocity(const V& velocity, const std::type_identity_t<V>& acceleration, scalar_t<V> time_step) noexcept {
    return velocity + acceleration * scalar_t<V>(time_step * constant<scalar_t<V>>(0.5));
}

/// launch in an engine that moves in steps, v += gravity time_step; p += v time_step: it goes through the target at whole steps, and less than
/// gravity time_step^2 / 8 beside it between two.
///
/// @param time_step  of the engine  [s]; see parabola_velocity
/// @return velocities to start with, `speed` long
///
/// Degenerate: as launch; time_step 0 is launch itself. The high arc is the second meeting, and its velocity is that of its rounded time.
template <Vector V>
[[nodiscard]] inline Launches<V> launch(const V& position,
                                        const std::type_identity_t<V>& target,
                                        const std::type_identity_t<V>& gravity,
                                        scalar_t<V> speed,
                                        scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    if (!(time_step < S(0)) && !(time_step > S(0))) return launch(position, target, gravity, speed);
    const V up = V(gravity) * S(-1);
    const Intercept<V> first = intercept_accelerating(position, target, parabola_velocity(zero<V>(), up, time_step), up, Shot<S>{speed});
    const bool found = static_cast<bool>(first) && is_finite(time_step);
    const Launch<V> low{found, first.time, first.velocity};
    if (!found) return {low, low};
    Launch<V> high = is_finite(first.later_time) ? launch_in_time<V>(position, target, gravity, first.later_time) : Launch<V>{false, S(0), zero<V>()};
    high.velocity = parabola_velocity(high.velocity, gravity, high.found ? S(-time_step) : S(0));
    return {low, high};
}

} // namespace veer
