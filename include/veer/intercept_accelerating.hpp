// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "double_double.hpp"
#include "intercept.hpp"
#include "polynomial.hpp"
#include "vector.hpp"

namespace veer {

// ---- meetings under acceleration --------------------------------------------------------------------------------------------

/// What is fired and goes on to accelerate in the direction in which it was fired.
template <class S>
struct Missile {
    S thrust;                      ///< acceleration of the motor  [m/s^2]  >= 0
    S speed = S(0);                ///< at the muzzle  [m/s]  >= 0
    S radius = S(0);               ///< [m]    of target and missile together; below 0 counts as 0
    S max_time = latest_time<S>(); ///< [s]    the motor burns out
};

/// The times of `intercept_times`, ascending.
template <class S>
struct MeetingTimes {
    std::array<S, 4> times{};
    std::size_t count = 0;

    [[nodiscard]] constexpr const S* begin() const noexcept { return times.data(); }
    [[nodiscard]] constexpr const S* end() const noexcept { return times.data() + count; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count == 0; }
    [[nodiscard]] constexpr S operator[](std::size_t i) const noexcept { return times[i]; }
};

/// How far the value of a polynomial of an Encounter at x can be from the truth, as a sum of the squares of what it is made of.
struct EncounterNoise {
    double still, moving, bending;
    [[nodiscard]] constexpr double operator()(double t) const noexcept { return still + (moving + bending * (t * t)) * (t * t); }
    [[nodiscard]] constexpr EncounterNoise times(double unit) const noexcept { return {still * unit, moving * unit, bending * unit}; }
    /// Whether their powers fit a double.
    [[nodiscard]] constexpr bool is_moderate() const noexcept {
        const auto fits = [](double x) { return !(x > 0.0) || (x > 0x1p-100 && x < 0x1p100); };
        return fits(still) && fits(moving) && fits(bending);
    }
};

/// A target that accelerates past a sphere that grows around the shooter.
///
///     d + v t + w t^2 / 2      radius + speed t + thrust t^2 / 2
template <Vector V, Scalar W = scalar_t<V>>
struct Passing {
    V d, v, w;
    W speed, thrust, radius;

    [[nodiscard]] constexpr V offset(const W& t) const noexcept { return d + (v + w * W(t * W(0.5))) * t; }
    [[nodiscard]] constexpr W reach(const W& t) const noexcept { return radius + (speed + thrust * t * W(0.5)) * t; }
    /// How far the target is beyond the reach.
    [[nodiscard]] W distance_left(const W& t) const noexcept { return length(offset(t)) - reach(t); }

    /// The velocity at time t of what was fired at where the target is then.
    [[nodiscard]] constexpr V aimed_velocity(const W& t) const noexcept { return aim(offset(t), speed + thrust * t); }
    /// The same where the target is met at t: then it is as far away as the reach.
    [[nodiscard]] constexpr V meeting_velocity(const W& t) const noexcept {
        return t > W(0) ? offset(t) * ratio(speed + thrust * t, reach(t)) : aimed_velocity(t);
    }
};

/// When the two meet: the quartic of the meeting.
///
///     |d + v t + w t^2 / 2| = radius + speed t + thrust t^2 / 2
///
/// Squared, `gap`: above 0 while the target is out of reach, 0 when they meet.
template <Vector V, Scalar W = scalar_t<V>>
struct Encounter : Passing<V> {
    using Passing<V>::d, Passing<V>::v, Passing<V>::w, Passing<V>::speed, Passing<V>::thrust, Passing<V>::radius;
    using Passing<V>::offset, Passing<V>::reach, Passing<V>::distance_left;

    Polynomial<W, 4> distance_squared, gap;
    EncounterNoise size;

    explicit constexpr Encounter(const Passing<V>& passing) noexcept
        : Passing<V>(passing), distance_squared{{length_squared(d), dot(d, v) * W(2), length_squared(v) + dot(d, w), dot(v, w),
                                                 length_squared(w) * W(0.25)}},
          gap{{distance_squared.c[0] - radius * radius, distance_squared.c[1] - speed * radius * W(2),
               distance_squared.c[2] - speed * speed - thrust * radius, distance_squared.c[3] - speed * thrust,
               distance_squared.c[4] - thrust * thrust * W(0.25)}},
          size{in_double(W(distance_squared.c[0] + radius * radius)), in_double(W(length_squared(v) + speed * speed)),
               in_double(W(distance_squared.c[4] + thrust * thrust * W(0.25)))} {
        if constexpr (is_double_word_v<W>) { // where one of these is 0, it is 0
            if (radius > W(0)) gap.c[0] = careful_dot(d, d, radius, radius);
            if (thrust > W(0)) gap.c[4] = careful_dot(w, w, thrust, thrust) * W(0.25);
        }
    }

    /// What rounding can do to a value of gap: every term is off by less than 16 roundings, and the square of a sum of three by three times as many.
    [[nodiscard]] constexpr EncounterNoise noise() const noexcept { return size.times(0x30p-53); }

    /// How much of gap at t double-double may lose: as a polynomial, and from the vectors where they leave little.
    [[nodiscard]] double polynomial_doubt(double t) const noexcept {
        const double x = std::sqrt(size.still), y = std::sqrt(size.moving) * t, z = std::sqrt(size.bending) * (t * t);
        const double ends = magnitude(in_double(gap.c[0])) + magnitude(in_double(gap.c[4])) * (t * t) * (t * t); // which are right in every digit
        return (ends + y * (y + 2.0 * (x + z)) + 2.0 * x * z) * 0x1p-98;
    }
    [[nodiscard]] double vector_doubt(double t, double least) const noexcept { return std::sqrt(3.0 * size(t)) * least * 0x1p-98; }

    /// gap at t in double-double, in the better way: from the vectors where target and reach pass close by one another, for there the
    /// polynomial has lost twice as many digits; as the polynomial near 0, where it begins, and far out, where its last term decides.
    [[nodiscard]] W careful_gap(const W& t) const noexcept {
        const W way = reach(t);
        if (polynomial_doubt(in_double(t)) < vector_doubt(in_double(t), in_double(way))) return gap(t);
        return length_squared(offset(t)) - way * way;
    }

    /// The times after 0 at which gap is 0. In double-double they are found in double first; what double is not sure of is found again,
    /// and what double-double cannot tell from a touch is one.
    template <int Most>
    [[nodiscard]] Roots<W, Most> meetings() const noexcept {
        const EncounterNoise of_double = noise();
        const auto rough = in_double(gap);
        Roots<double, Most> outline = positive_roots<Most>(rough, rough, 0x1p-54, [&](double t, double) { return of_double(t); });
        if (magnitude(rough.c[4]) <= of_double.bending) outline.sure = false;
        if constexpr (!is_double_word_v<W>) return outline;
        else {
            if (!outline.sure) {
                const auto value = [this](const W& t) { return careful_gap(t); };
                return positive_roots<Most>(gap, value, 0x1p-104, [this](double t, double found) {
                    return minimum(polynomial_doubt(t), vector_doubt(t, std::sqrt(found) + 2.0 * in_double(reach(W(t)))));
                });
            }
            const auto slope = rough.derivative();
            Roots<W, Most> roots;
            for (int i = 0; i < outline.count; ++i) {
                const Root<double>& root = outline[i];
                roots.add({root_between(gap, slope, W(root.low), W(root.high), root.sign_before, W(root.at), 0x1p-94), W(root.low), W(root.high),
                           root.sign_before});
            }
            return roots;
        }
    }

    /// Whether a meeting that double found at time t is right when it is rounded to float, and near enough for the one step that makes it
    /// right in double: neither the time nor the sum of these terms, given by their squares, has lost too many digits.
    [[nodiscard]] bool is_precise(double t, double terms, double sum) const noexcept {
        const double error = noise()(t), slope = gap.derivative()(t) * t;
        return error * error * terms * 16.0 < slope * slope * sum * 0x1p-80 && terms < sum * 0x1p14;
    }
    [[nodiscard]] bool is_precise(double t) const noexcept { return is_precise(t, size(t), reach(t) * reach(t)); }

    /// Where there is no meeting, whether nothing before infinity is as near as what is left there: |w| is the thrust, and
    /// nothing faster grows either.
    [[nodiscard]] bool misses_for_ever(const W& closest) const noexcept {
        return thrust > W(0) && gap.degree() <= 2 && gap.c[2] <= distance_left(closest) * thrust;
    }

    /// Where there is no meeting: when the distance left is least.
    ///
    ///     (distance . velocity)^2 = (speed + thrust t)^2 distance^2      where the distance grows as fast as the reach
    [[nodiscard]] W miss_time() const noexcept {
        const auto closing = distance_squared.derivative();
        const Polynomial<W, 1> pace{{speed * W(2), thrust * W(2)}};
        const auto balance = closing * closing - pace * pace * distance_squared;
        W best = W(0);
        double least = in_double(distance_left(best));
        const auto consider = [&](const auto& polynomial) {
            const auto rough = in_double(polynomial);
            const auto candidates = roots_in_double(rough);
            for (int i = 0; i < candidates.count; ++i) {
                const double rough_time = candidates[i].at;
                W time = W(rough_time);
                if (is_double_word_v<W> && rough_time < 0x1p100) { // whose powers fit a double
                    const W low = W(rough_time * (1.0 - 0x1p-26)), high = W(rough_time * (1.0 + 0x1p-26));
                    const int before = sign_of(polynomial(low));
                    if (before * sign_of(polynomial(high)) < 0)
                        time = root_between(polynomial, rough.derivative(), low, high, before, time, 0x1p-104);
                }
                const double left = in_double(distance_left(time));
                if (left < least) least = left, best = time;
            }
        };
        consider(closing); // without speed, or with so little that the roots of the balance are pairs
        consider(balance);
        return best;
    }

private:
    template <int N>
    [[nodiscard]] static Roots<double, N> roots_in_double(const Polynomial<double, N>& p) noexcept {
        return positive_roots<N>(p, p, 0x1p-54, [](double, double) { return 0.0; });
    }
};

/// A question in double-double, in units of length and time, powers of two, that bring everything near 1 where squares of squares might
/// not fit a double. An acceleration below 2^-180 of them counts as none.
template <Vector V>
struct ExactQuestion {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;

    int length_unit = 0, time_unit = 0; // exponents
    Wide offset, velocity, acceleration;
    DoubleDouble speed, thrust, radius;

    ExactQuestion(const V& position, const V& target, const V& target_velocity, const V& relative_acceleration, const Missile<S>& missile) noexcept {
        const double farthest = maximum(largest_component(position), largest_component(target));
        const int halved = farthest > 0x1p1022 ? -1 : 0; // so that the difference fits
        const Wide way = scaled(widen<DoubleDouble>(target), halved) - scaled(widen<DoubleDouble>(position), halved);
        const double sum_of_radii = maximum(static_cast<double>(missile.radius), 0.0);
        const double fastest = maximum(largest_component(target_velocity), static_cast<double>(missile.speed));
        const double strongest = maximum(largest_component(relative_acceleration), static_cast<double>(missile.thrust));

        constexpr int nothing = -10'000; // as if its time were for ever
        const auto exponent_of = [](double size, int unit = 0) { return size > 0.0 ? std::ilogb(size) - unit : nothing; };
        const int of_length = (std::max)(exponent_of(largest_component(way), halved), exponent_of(sum_of_radii));
        const int of_fastest = exponent_of(fastest), of_strongest = exponent_of(strongest);
        const auto moderate = [](int exponent) { return exponent == nothing || (exponent >= -100 && exponent < 100); };
        if (!(moderate(of_length) && moderate(of_fastest) && moderate(of_strongest))) {
            const bool flies = fastest > 0.0 && strongest > 0.0;
            length_unit = of_length != nothing ? of_length : flies ? 2 * of_fastest - of_strongest : 0;
            time_unit = (std::min)({length_unit - of_fastest, (length_unit - of_strongest) / 2, 4'000});
        }
        const int of_speed = time_unit - length_unit, of_acceleration = of_speed + time_unit;
        const bool acts = std::ldexp(strongest, of_acceleration) > 0x1p-180;
        const auto wide = [](S x, int exponent) { return DoubleDouble(std::ldexp(static_cast<double>(x), exponent)); };
        offset = scaled(way, -halved - length_unit);
        velocity = scaled(widen<DoubleDouble>(target_velocity), of_speed);
        acceleration = acts ? scaled(widen<DoubleDouble>(relative_acceleration), of_acceleration) : zero<Wide>();
        speed = wide(missile.speed, of_speed);
        thrust = acts ? wide(missile.thrust, of_acceleration) : DoubleDouble(0.0);
        radius = DoubleDouble(std::ldexp(sum_of_radii, -length_unit));
    }

    [[nodiscard]] Encounter<Wide> encounter() const noexcept {
        return Encounter<Wide>(Passing<Wide>{offset, velocity, acceleration, speed, thrust, radius});
    }

    /// Back in the units of the question.
    [[nodiscard]] S time(const DoubleDouble& t) const noexcept { return narrow_exactly<S>(scaled(t, time_unit)); }
    [[nodiscard]] S distance(const DoubleDouble& x) const noexcept { return narrow_exactly<S>(scaled(x, length_unit)); }
    [[nodiscard]] S speed_of(const DoubleDouble& x) const noexcept { return narrow_exactly<S>(scaled(x, length_unit - time_unit)); }
    [[nodiscard]] V velocity_of(const Wide& v, int exponent = 0) const noexcept { return in_units(v, length_unit - time_unit + exponent); }
    [[nodiscard]] V acceleration_of(const Wide& v) const noexcept { return in_units(v, length_unit - 2 * time_unit); }
    [[nodiscard]] V place(const V& start, const Wide& way) const noexcept {
        return generate<V>([&](auto i) {
            const double from = static_cast<double>(component<i>(start));
            const DoubleDouble step = scaled(component<i>(way), length_unit);
            if (is_finite(magnitude(from) + magnitude(step.high))) return narrow_exactly<S>(DoubleDouble(from) + step);
            const double quarter = from / 4 + std::ldexp(component<i>(way).high, length_unit - 2);
            return static_cast<S>(quarter * 4); // a way that does not fit may still end at a place that does
        });
    }

private:
    [[nodiscard]] static V in_units(const Wide& v, int exponent) noexcept {
        return generate<V>([&](auto i) { return narrow_exactly<S>(scaled(component<i>(v), exponent)); });
    }
};

/// Whether a missile and what it is fired at can be computed with.
template <Vector V>
[[nodiscard]] constexpr bool is_valid_encounter(const V& position,
                                                const V& target,
                                                const V& target_velocity,
                                                const V& relative_acceleration,
                                                const Missile<scalar_t<V>>& missile) noexcept {
    using S = scalar_t<V>;
    return is_finite_vector(position) && is_finite_vector(target) && is_finite_vector(target_velocity) && is_finite_vector(relative_acceleration)
        && is_finite(missile.speed) && is_finite(missile.thrust) && is_finite(missile.radius)
        && (is_finite(missile.max_time) || missile.max_time > S(0)) && missile.speed >= S(0) && missile.thrust >= S(0);
}

/// An encounter in the quick arithmetic. It is solved in double; for doubles, each time is then made right in pairs of words by one step of
/// Newton's iteration, with the gap taken from the vectors:
///
///     t - gap / gap'      gap = |d + v t + w t^2 / 2|^2 - (radius + speed t + thrust t^2 / 2)^2
template <Vector V>
struct QuickEncounter {
    using S = scalar_t<V>;
    using W = Quick<S>;
    using Wide = BasicVector<W, dimension_v<V>>;
    using Rough = BasicVector<double, dimension_v<V>>;

    Wide start;
    Passing<Wide> wide;
    Encounter<Rough> rough;

    QuickEncounter(const V& position, const V& target, const V& target_velocity, const V& relative_acceleration, const Missile<S>& missile) noexcept
        : start(widen<W>(target)), wide{start - widen<W>(position), widen<W>(target_velocity), widen<W>(relative_acceleration),
                                        W(missile.speed),           W(missile.thrust),         W(maximum(missile.radius, S(0)))},
          rough(Passing<Rough>{in_double(wide.d), in_double(wide.v), in_double(wide.w), in_double(wide.speed), in_double(wide.thrust),
                               in_double(wide.radius)}) {}

    /// Whether what was asked can be squared and multiplied. For floats it can.
    [[nodiscard]] static constexpr bool takes(const V& position,
                                              const V& target,
                                              const V& target_velocity,
                                              const V& relative_acceleration,
                                              const Missile<S>& missile) noexcept {
        if constexpr (std::same_as<S, float>) return true;
        else
            return all_within(S(0x1p48), position, target, target_velocity, relative_acceleration)
                && all_within(S(0x1p48), missile.speed, missile.thrust, missile.radius);
    }

    /// Whether these are all the meetings, and what is said of them is right when it is rounded.
    template <int Most>
    [[nodiscard]] bool is_precise(const Roots<double, Most>& roots) const noexcept {
        bool precise = roots.sure && rough.gap.c[0] > 0.0 && (std::same_as<S, float> || rough.size.is_moderate());
        for (int i = 0; i < roots.count; ++i) precise = precise && rough.is_precise(roots[i].at);
        return precise;
    }

    [[nodiscard]] W time(double t) const noexcept {
        if constexpr (std::same_as<W, double>) return t;
        else {
            const W way = wide.reach(W(t)), gap = length_squared(wide.offset(W(t))) - way * way;
            return {t, -in_double(gap) / rough.gap.derivative()(t)};
        }
    }
    [[nodiscard]] Wide point(const W& t) const noexcept { return start + (wide.v + wide.w * W(t * W(0.5))) * t; }
};

/// meet in double-double, for what the quick arithmetic is not sure of.
template <Vector V>
[[nodiscard, gnu::noinline]] inline Intercept<V> meet_exactly(const V& position,
                                                              const V& target,
                                                              const V& target_velocity,
                                                              const V& relative_acceleration,
                                                              const Missile<scalar_t<V>>& missile) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    constexpr S infinity = std::numeric_limits<S>::infinity();
    const ExactQuestion<V> exact(position, target, target_velocity, relative_acceleration, missile);
    const auto encounter = exact.encounter();

    const bool coincident = sign_of(encounter.distance_squared.c[0]) == 0, inside = sign_of(encounter.gap.c[0]) <= 0;
    const auto roots = encounter.template meetings<2>();
    const bool hit = !coincident && (inside || roots.count > 0);
    const int later = inside ? 0 : 1;

    const bool misses = !coincident && !hit;
    const DoubleDouble time = inside ? DoubleDouble(0.0) : hit ? roots[0].at : encounter.miss_time();
    const bool for_ever = misses && encounter.misses_for_ever(time);
    const Wide velocity = coincident ? zero<Wide>()
                        : for_ever   ? encounter.w
                        : hit        ? encounter.meeting_velocity(time)
                                     : encounter.aimed_velocity(time);
    const Wide travel = for_ever ? zero<Wide>() : Wide((encounter.v + encounter.w * (time * DoubleDouble(0.5))) * time);

    const DoubleDouble left = for_ever ? encounter.gap.c[2] / encounter.thrust : misses ? encounter.distance_left(time) : DoubleDouble(0.0);

    const S found = for_ever ? infinity : exact.time(time);
    const bool in_time = found <= minimum(missile.max_time, (std::numeric_limits<S>::max)());
    const auto of_meeting = in_time ? InterceptStatus::hit : InterceptStatus::too_late;
    return {coincident ? InterceptStatus::coincident
            : hit      ? of_meeting
                       : InterceptStatus::none,
            found,
            exact.place(target, travel),
            for_ever ? exact.acceleration_of(velocity) : exact.velocity_of(velocity),
            !misses && roots.count > later ? exact.time(roots[later].at) : infinity,
            exact.distance(left)};
}

/// intercept_thrusting in the quick arithmetic; where that is not enough, in double-double.
template <Vector V>
[[nodiscard]] inline Intercept<V> meet(const V& position,
                                       const V& target,
                                       const V& target_velocity,
                                       const V& relative_acceleration,
                                       const Missile<scalar_t<V>>& missile) noexcept {
    using S = scalar_t<V>;
    if (!is_valid_encounter(position, target, target_velocity, relative_acceleration, missile))
        return {InterceptStatus::invalid, S(0), zero<V>(), zero<V>(), S(0)};
    if (!(largest_component(relative_acceleration) > 0.0) && !(missile.thrust > S(0)))
        return intercept(position, target, target_velocity, Shot<S>{missile.speed, missile.radius, missile.max_time});

    if (QuickEncounter<V>::takes(position, target, target_velocity, relative_acceleration, missile)) {
        using W = Quick<S>;
        constexpr S infinity = std::numeric_limits<S>::infinity();
        const QuickEncounter<V> encounter(position, target, target_velocity, relative_acceleration, missile);
        const auto& rough = encounter.rough;
        const auto roots = rough.template meetings<2>();
        const auto narrow = [](const W& x) { return static_cast<S>(in_double(x)); };
        const auto answer = [&](InterceptStatus status, const W& time, const auto& point, const auto& velocity, S later_time,
                                S left) -> Intercept<V> {
            const auto narrow_vector = [&](const auto& v) { return generate<V>([&](auto i) { return narrow(component<i>(v)); }); };
            return {status, narrow(time), narrow_vector(point), narrow_vector(velocity), later_time, left};
        };
        if (encounter.is_precise(roots)) {
            if (roots.count > 0) {
                const W time = encounter.time(roots[0].at);
                const auto point = encounter.point(time);
                const bool in_time = narrow(time) <= minimum(missile.max_time, (std::numeric_limits<S>::max)());
                if (rough.is_precise(roots[0].at, rough.size(roots[0].at) + length_squared(in_double(encounter.start)),
                                     length_squared(in_double(point))))
                    return answer(in_time ? InterceptStatus::hit : InterceptStatus::too_late, time, point, encounter.wide.meeting_velocity(time),
                                  roots.count > 1 ? narrow(encounter.time(roots[1].at)) : infinity, S(0));
            } else if (std::same_as<S, float> && rough.size.is_moderate()) { // doubles would have to be refined here as well
                const W time = rough.miss_time();
                return answer(InterceptStatus::none, time, encounter.point(time), encounter.wide.aimed_velocity(time), infinity,
                              narrow(encounter.wide.distance_left(time)));
            }
        }
    }
    return meet_exactly(position, target, target_velocity, relative_acceleration, missile);
}

/// Where, when and how to fire a shot of constant speed at a target that accelerates, or one that falls at a target that does not.
///
///     |target + target_velocity t + relative_acceleration t^2 / 2 - position| = radius + speed t
///
/// In an accelerated frame nothing but differences count: what the target gains on the shot, its acceleration less the shot's. A shot
/// under gravity at a target that stays has -gravity, at one that falls as well zero, and there the answer is that of `intercept`, to the
/// bit. For float time, point and velocity are correctly rounded (0.5 ulp of their length), for double within 1 ulp, and no status is
/// wrong: near the end of the range, for tangents and triple roots, speeds a rounding apart. No number in it is small by itself.
///
/// @param position               where the shot starts  [m]
/// @param target                 where the target is    [m]
/// @param target_velocity        relative to the shooter's, if the shot inherits that; in an engine that moves in steps, as
///                               parabola_velocity of ballistics.hpp has it  [m/s]
/// @param relative_acceleration  of the target less that of the shot; wind is an acceleration of the shot  [m/s^2]
/// @param shot                   speed, radius of the two together, latest time
/// @return time of the first meeting; later_time of the second, and up to then the target is within reach; velocity to fire at; point as
///         a shot sees it that does not fall: where in the world they meet is gravity t^2 / 2 from there. After a delay, time counts from
///         the shot if target and target_velocity are those of that moment
///
/// Degenerate: as for `intercept`, with these of its own:
///     same place                  coincident: time 0, velocity 0; later_time is the next meeting
///     within the radius at once   hit at time 0, fired at the target; later_time is when it leaves
///     no meeting                  none: the closest miss, time, point, distance, and the velocity that goes for it
///     one touch                   a hit without a later one; what is within 2^-98 of its terms of a touch is one
///     beyond 2^200 times the time in which anything happens   none
///
/// Source: the square of the equation is a quartic; see Encounter and positive_roots. Carried out in double for float, in
/// double with a last step in pairs of words for double, and in double-double where these are not sure.
template <Vector V>
[[nodiscard]] inline Intercept<V> intercept_accelerating(const V& position,
                                                         const std::type_identity_t<V>& target,
                                                         const std::type_identity_t<V>& target_velocity,
                                                         const std::type_identity_t<V>& relative_acceleration,
                                                         const Shot<scalar_t<V>>& shot) noexcept {
    using S = scalar_t<V>;
    return meet(position, target, target_velocity, relative_acceleration, Missile<S>{S(0), shot.speed, shot.radius, shot.max_time});
}

/// The same for a missile whose motor thrusts all the time in the direction in which it was fired, from rest or from a muzzle.
///
///     |target + target_velocity t + relative_acceleration t^2 / 2 - position| = radius + speed t + thrust t^2 / 2
///
/// With target_velocity less its own velocity this is the least time in which a craft of that thrust can be at the target.
///
/// @param missile  thrust, muzzle speed, radius, latest time
/// @return velocity is that at the meeting, as the thrust alone makes it, speed + thrust t long: its direction is where to point the missile
///
/// Degenerate: as for intercept_accelerating. Thrust 0 is a shot. A target that accelerates as the missile does and is never
/// nearer than at the end of all time: none, time infinity, point its present one, velocity along its acceleration.
template <Vector V>
[[nodiscard]] inline Intercept<V> intercept_thrusting(const V& position,
                                                      const std::type_identity_t<V>& target,
                                                      const std::type_identity_t<V>& target_velocity,
                                                      const std::type_identity_t<V>& relative_acceleration,
                                                      const Missile<scalar_t<V>>& missile) noexcept {
    return meet(position, target, target_velocity, relative_acceleration, missile);
}

/// All times at which a shot of constant speed can meet the target, ascending: up to four, each fired at
///
///     offset / t + target_velocity + relative_acceleration t / 2      offset = target - position
///
/// As exact as `intercept_accelerating`, whose time and later_time are the first two. An even number of times before t means that the
/// target is out of reach at t, an odd number that it is within.
///
/// Degenerate: no meeting, no times. Same place: 0 is the first. One touch is one time. Times that do not fit the type are left out. An
/// infinity, NaN or speed below 0 anywhere: none.
template <Vector V>
[[nodiscard]] inline MeetingTimes<scalar_t<V>> intercept_times(const V& position,
                                                               const std::type_identity_t<V>& target,
                                                               const std::type_identity_t<V>& target_velocity,
                                                               const std::type_identity_t<V>& relative_acceleration,
                                                               scalar_t<V> speed) noexcept {
    using S = scalar_t<V>;
    MeetingTimes<S> result;
    const auto add = [&result](S time) {
        if (time <= (std::numeric_limits<S>::max)()) result.times[result.count++] = time;
    };
    const Missile<S> missile{S(0), speed};
    if (!is_valid_encounter<V>(position, target, target_velocity, relative_acceleration, missile)) return result;
    if (!(largest_component<V>(relative_acceleration) > 0.0)) {
        const Intercept<V> meeting = intercept(position, target, target_velocity, Shot<S>{speed});
        if (meeting || meeting.status == InterceptStatus::too_late) add(meeting.time), add(meeting.later_time);
        return result;
    }
    if (QuickEncounter<V>::takes(position, target, target_velocity, relative_acceleration, missile)) {
        const QuickEncounter<V> encounter(position, target, target_velocity, relative_acceleration, missile);
        const auto roots = encounter.rough.template meetings<4>();
        if (encounter.is_precise(roots)) {
            for (int i = 0; i < roots.count; ++i) add(static_cast<S>(in_double(encounter.time(roots[i].at))));
            return result;
        }
    }
    const ExactQuestion<V> exact(position, target, target_velocity, relative_acceleration, missile);
    const auto encounter = exact.encounter();
    if (sign_of(encounter.gap.c[0]) == 0) add(S(0));
    const auto roots = encounter.template meetings<4>();
    for (int i = 0; i < roots.count; ++i) add(exact.time(roots[i].at));
    return result;
}

} // namespace veer
