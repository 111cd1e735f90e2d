// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../ground/compiler.hpp"
#include "meeting.hpp"
#include "question.hpp"

// Solves the intercept of a target of constant velocity. If the number type Quick is not accurate enough, the solver
// uses DoubleDouble.

namespace veer { inline namespace VEER_UNIT { namespace exact {

// The least (|sum| / |terms|)^2 for which a sum of lengths or vectors is accurate enough in spite of cancellation.
inline constexpr double least_length = 0x1p-12, least_vector = 0x1p-16;
inline constexpr double least_length_of_pairs = 0x1p-24, least_vector_of_pairs = 0x1p-20;
inline constexpr double least_time = 0x1p-12; ///< a larger time, relative to its terms, is accurate enough

/// The intercept in DoubleDouble, for inputs whose quick result is not accurate enough.
template <bool General, Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr Answer<V> intercept_exactly(const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    constexpr S infinity = parts::infinity<S>();
    if (!asked.is_valid()) return {};
    const Question<V> question(asked);
    const RelativeMotion<General, Wide> motion(
        question.offset, question.relative_velocity, question.speed, question.radius);
    const Wide &rate = question.target_velocity, &inherited = question.inherited_velocity;

    const bool coincident = !(motion.distance_squared > 0.0), hit = !coincident && motion.meeting.meets;
    ClosestMiss<DoubleDouble> closest{hit ? motion.meeting.time : DoubleDouble(0.0), motion.radius, false};
    if (!coincident && !hit) closest = closest_miss(motion.d, motion.v, motion.meeting.p, motion.speed);
    const auto [time, distance, for_ever] = closest;
    const DoubleDouble soon = minimum(time, question.latest);
    const Wide velocity = coincident || (hit && !(asked.speed > S(0))) ? inherited
                        : for_ever                                     ? rate
                        : hit                                          ? motion.firing_velocity(soon, rate, inherited)
                              : missing_velocity(motion.d, motion.v, soon, motion.speed) + inherited;
    const Wide travel = rate * (asked.delay > S(0) ? soon + question.delay : soon);

    const bool beyond = time.high >= parts::largest<double>() / 256; // the largest result of a DoubleDouble division
    const S found = beyond ? infinity : question.time_of(time);
    const Outcome outcome = coincident ? Outcome::coincident : hit ? Outcome::meets : Outcome::misses;
    return {outcome, for_ever ? infinity : found, question.point_after(travel), question.velocity_of(velocity),
        (hit || coincident) && motion.leaves() ? maximum(question.time_of(motion.leaving_time()), found) : infinity,
        question.length_of(distance - motion.radius)};
}

/// Computes the closest miss in the number type Quick. If the result is inaccurate, the function uses DoubleDouble.
/// @param p_in_double  coefficient p of the quadratic in meeting.hpp; not used for double inputs
template <bool General, Vector V>
[[nodiscard]] VEER_OUT_OF_LINE VEER_FLATTEN inline constexpr Answer<V> quick_miss(const V& position, const V& target,
    const V& target_velocity, scalar_t<V> shot_speed, scalar_t<V> combined_radius, const V& inherited_velocity,
    double p_in_double) noexcept {
    using S = scalar_t<V>;
    using W = Quick<S>;
    using Wide = BasicVector<W, dimension_v<V>>;
    constexpr bool is_pair = !parts::is_single_v<S>;
    constexpr S infinity = parts::infinity<S>();
    const Wide start = converted<W>(target), rate = converted<W>(target_velocity),
               inherited = converted<W>(inherited_velocity);
    const Wide d = start - converted<W>(position), v = General ? Wide(rate - inherited) : rate;
    const W speed = W(shot_speed), radius = W(General ? maximum(combined_radius, S(0)) : S(0));
    const W p = is_pair ? W(length_squared(v) - speed * speed) : W(p_in_double);
    const auto [time, closest, shrinks] = closest_miss(d, v, p, speed);
    const bool for_ever = !is_pair && shrinks; // for word pairs, p is certainly above 0
    const Wide offset = d + v * time, point = start + rate * time;
    const W distance = for_ever ? W(1) : closest + speed * time; // |offset|
    const Wide aimed = offset * W(speed / distance);
    const Wide velocity = for_ever ? rate : General ? Wide(aimed + inherited) : aimed;
    const W miss = closest - radius;

    const auto square = [](const W& x) { return in_double(x) * in_double(x); };
    const auto size = [](const Wide& x) { return length_squared(in_double(x)); };
    constexpr double least_miss = is_pair ? least_length_of_pairs : least_length,
                     least = is_pair ? least_vector_of_pairs : least_vector;
    const bool lengths_certain = square(closest) > in_double(length_squared(d)) * least_length
                              && (!General || square(miss) > square(closest) * least_miss);
    const bool time_certain =
        !(time > W(0))
        || in_double(time) * in_double(length_squared(v)) >= magnitude(in_double(dot(d, v))) * least_time;
    // if `closest` is certain, `offset` is certain too
    const bool kept = size(point) >= size(start) * least && (!General || size(velocity) >= square(speed) * least);
    if (!(lengths_certain && time_certain && kept))
        return intercept_exactly<General>(
            Asked<V>{position, target, target_velocity, shot_speed, combined_radius, inherited_velocity});
    return {Outcome::misses, for_ever ? infinity : narrow<S>(time), narrow<V>(point), narrow<V>(velocity), infinity,
        narrow<S>(miss)};
}

/// Computes the intercept of float inputs in double. If the result is inaccurate, the function uses DoubleDouble.
template <bool General, Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr Answer<V> intercept_in_double(const V& position, const V& target,
    const V& target_velocity, float speed, float radius, const V& inherited_velocity) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    const Wide start = converted<double>(target), rate = converted<double>(target_velocity),
               inherited = converted<double>(inherited_velocity);
    const RelativeMotion<General, Wide> motion(start - converted<double>(position),
        General ? Wide(rate - inherited) : rate, static_cast<double>(speed),
        General ? maximum(static_cast<double>(radius), 0.0) : 0.0);
    // whether the speed is above 0 and finite
    const bool is_number = parts::bits_as<std::uint32_t>(speed) - 1u < 0x7f7fffffu;

    const bool certain = both(both(is_number, !General || is_finite(radius)), motion.is_certain());
    if (both(certain, motion.meeting.meets)) {
        const double time = motion.meeting.time;
        const Wide point = start + rate * time, velocity = motion.firing_velocity(time, rate, inherited);
        const bool distinct = !General || motion.distance_squared > 0.0;
        const bool kept = both(length_squared(point) >= length_squared(start) * least_vector,
            !General || length_squared(velocity) >= motion.speed * motion.speed * least_vector);
        if (both(kept, distinct))
            return {Outcome::meets, static_cast<float>(time), narrow<V>(point), narrow<V>(velocity),
                motion.leaves() ? static_cast<float>(motion.leaving_time()) : parts::infinity<float>()};
    }
    if (both(certain, !motion.meeting.meets))
        return quick_miss<General>(
            position, target, target_velocity, speed, radius, inherited_velocity, motion.meeting.p);
    return intercept_exactly<General>(Asked<V>{position, target, target_velocity, speed, radius, inherited_velocity});
}

/// Whether products of four inputs fit in a double. Products of floats always fit, so for float inputs the function
/// tests only the speed and the radius. The quadratic detects a NaN in a vector.
template <Vector V>
[[nodiscard]] constexpr mask_t<scalar_t<V>> is_in_range(const V& position, const V& target, const V& target_velocity,
    scalar_t<V> speed, scalar_t<V> radius, const V& inherited_velocity) noexcept {
    using S = scalar_t<V>;
    constexpr double most = 0x1p98;
    if constexpr (parts::is_single_v<S>) return all_within(parts::largest<S>(), speed, radius);
    else return all_within(constant<S>(most), position, target, target_velocity, speed, radius, inherited_velocity);
}

/// The intercept of double inputs, corrected in word pairs. If the result is inaccurate, DoubleDouble is used.
template <bool General, Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr Answer<V> intercept_refined(const V& position, const V& target,
    const V& target_velocity, double speed, double radius, const V& inherited_velocity) noexcept {
    using Word = WordPair<double>;
    using Wide = BasicVector<Word, dimension_v<V>>;
    if (is_in_range(position, target, target_velocity, speed, radius, inherited_velocity)) {
        const RefinedMotion<General, double, dimension_v<V>> motion(
            position, target, target_velocity, speed, General ? maximum(radius, 0.0) : 0.0, inherited_velocity);
        const auto& meeting = motion.rough.meeting;
        if (both(motion.certain, !meeting.meets))
            return quick_miss<General>(position, target, target_velocity, speed, radius, inherited_velocity, 0.0);
        if (both(motion.certain, meeting.r > 0.0)) {
            const bool leaves = motion.rough.leaves();
            const auto first = motion.first(), later = leaves ? motion.leaving() : first;
            const Wide aimed = first.offset * Word(motion.speed / first.sphere_radius);
            const V point = narrow<V>(
                Wide(moved_on(converted<Word>(target), converted<Word>(target_velocity), first.rough, first.step)));
            const V velocity = narrow<V>(General ? Wide(aimed + converted<Word>(inherited_velocity)) : aimed);
            const bool kept = both(length_squared(point) >= length_squared(target) * least_vector_of_pairs,
                !General || length_squared(velocity) >= speed * speed * least_vector_of_pairs);
            if (both(kept, both(first.certain, later.certain)))
                return {Outcome::meets, first.time.high, point, velocity,
                    leaves ? later.time.high : parts::infinity<double>()};
        }
    }
    return intercept_exactly<General>(Asked<V>{position, target, target_velocity, speed, radius, inherited_velocity});
}

/// The intercept without a delay before the shot. `General` is true if there is a radius or an inherited velocity.
template <bool General, Vector V>
[[nodiscard]] inline constexpr Answer<V> intercept(const V& position, const V& target, const V& target_velocity,
    scalar_t<V> speed, scalar_t<V> radius, const V& inherited_velocity) noexcept {
    if constexpr (parts::is_single_v<scalar_t<V>>)
        return intercept_in_double<General>(position, target, target_velocity, speed, radius, inherited_velocity);
    else return intercept_refined<General>(position, target, target_velocity, speed, radius, inherited_velocity);
}

/// The time of the first meeting; -1 if shot and target never meet. `certain` is true if the time is accurate enough.
template <Scalar S> struct RefinedTime {
    S time;
    mask_t<S> certain;
};
template <bool General, Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr RefinedTime<scalar_t<V>> refined_time(const V& position, const V& target,
    const V& target_velocity, scalar_t<V> speed, scalar_t<V> radius, const V& inherited_velocity) noexcept {
    const RefinedMotion<General, scalar_t<V>, dimension_v<V>> motion(
        position, target, target_velocity, speed, radius, inherited_velocity);
    const auto first = motion.first();
    return {first.time.high, both(motion.certain, first.certain)};
}

/// The time of the first meeting, for one agent or a pack; -1 if shot and target never meet. If the quick result of a
/// lane is not accurate enough, this lane is solved in DoubleDouble.
template <bool General, Vector V>
[[nodiscard]] inline constexpr scalar_t<V> first_time(const V& position, const V& target, const V& target_velocity,
    scalar_t<V> speed, scalar_t<V> radius, const V& inherited_velocity) noexcept {
    using S = scalar_t<V>;
    const S most = parts::largest<S>(), combined_radius = maximum(radius, S(0));
    S time = S(-1);
    mask_t<S> certain =
        both(speed >= S(0), is_in_range(position, target, target_velocity, speed, radius, inherited_velocity));
    if constexpr (parts::is_single_v<S>) {
        constexpr float uncertain = -2; // differs from all results, which are >= 0 or -1
        time = scalar_traits<S>::through_double([&](auto widen_number) VEER_IN_LINE {
            using W = decltype(widen_number(speed));
            using Wide = BasicVector<W, dimension_v<V>>;
            const auto wide = [&](const V& v) {
                return generate<Wide>([&](auto i) { return widen_number(component<i>(v)); });
            };
            const Wide rate = wide(target_velocity);
            const RelativeMotion<General, Wide> motion(wide(target) - wide(position),
                General ? Wide(rate - wide(inherited_velocity)) : rate, widen_number(speed),
                widen_number(combined_radius));
            return W(select(motion.is_certain(), motion.meeting.time, W(static_cast<double>(uncertain))));
        });
        certain = both(certain, time > S(uncertain));
    } else if (any(certain)) [[likely]] {
        // lanes out of range are set to 0, because their squares may be infinite
        const auto known = [&](const V& v) { return V(select(certain, v, zero<V>())); };
        const auto refined =
            all(certain)
                ? refined_time<General>(position, target, target_velocity, speed, combined_radius, inherited_velocity)
                : refined_time<General>(known(position), known(target), known(target_velocity),
                    select(certain, speed, S(0)), select(certain, combined_radius, S(0)), known(inherited_velocity));
        time = refined.time;
        certain = both(certain, refined.certain);
    }
    time = select(time <= most, time, S(-1));
    if (all(certain)) [[likely]]
        return time;
    return scalar_traits<S>::lane_by_lane(certain, time, [&](auto pick) {
        using Number = decltype(pick(speed));
        using Single = BasicVector<Number, dimension_v<V>>;
        const auto one = [&](const V& v) { return converted<Single>(v, pick); };
        const auto answer = intercept_exactly<General>(Asked<Single>{
            one(position), one(target), one(target_velocity), pick(speed), pick(radius), one(inherited_velocity)});
        return answer.hits() ? answer.time : Number(-1);
    });
}

}}} // namespace veer::VEER_UNIT::exact
