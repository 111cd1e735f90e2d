// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "../answers.hpp"
#include "../arithmetic/polynomial.hpp"
#include "../ground/compiler.hpp"
#include "intercept.hpp"
#include "quartic.hpp"
#include "question.hpp"

// Solves the intercept of a target that accelerates. If double precision is certain to find all roots of the quartic,
// the solver uses the number type Quick. Otherwise, the solver uses DoubleDouble.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A quartic whose roots are found in double. If S is double, one Newton step in word pairs corrects each root.
template <Vector V> struct QuickQuartic {
    using S = scalar_t<V>;
    using W = Quick<S>;
    using Wide = BasicVector<W, dimension_v<V>>;
    using Rough = BasicVector<double, dimension_v<V>>;
    Wide start;
    AcceleratedMotion<Wide> wide;
    Quartic<Rough> rough;

    explicit constexpr QuickQuartic(const Asked<V>& asked) noexcept
        : start(converted<W>(asked.target)), wide{start - converted<W>(asked.position),
                                                 converted<W>(asked.target_velocity), converted<W>(asked.acceleration),
                                                 W(asked.speed), W(asked.thrust), W(maximum(asked.radius, S(0)))},
          rough(AcceleratedMotion<Rough>{in_double(wide.d), in_double(wide.v), in_double(wide.w), in_double(wide.speed),
              in_double(wide.thrust), in_double(wide.radius)}) {}

    /// Whether eighth powers of sums of inputs fit in a double. Only usual_meetings detects a NaN.
    [[nodiscard]] static constexpr bool is_usual(const Asked<V>& asked) noexcept {
        constexpr double most = 0x1p48;
        const auto size = [](const V& v) { return parts::largest_coordinate(v); };
        const S scalars = maximum(maximum(magnitude(asked.speed), magnitude(asked.thrust)), magnitude(asked.radius));
        const S moving = maximum(size(asked.target_velocity), size(asked.acceleration));
        return maximum(maximum(size(asked.position), size(asked.target)), maximum(scalars, moving)) <= S(most);
    }

    /// Whether `roots` contains all roots of the quartic, and each root is accurate enough.
    template <int Most> [[nodiscard]] constexpr bool is_certain(const Roots<double, Most>& roots) const noexcept {
        bool certain = roots.certain && rough.difference_of_squares.c[0] > 0.0
                    && (parts::is_single_v<S> || rough.size.is_in_range());
        for (int i = 0; i < roots.count; ++i) certain = certain && rough.is_certain(roots[i].at);
        return certain;
    }

    /// The times of the two meetings for a usual input: the target starts outside the shot's sphere, and accelerates
    /// more than the shot. If an input is a NaN, the result is not certain.
    [[nodiscard]] constexpr RootPair usual_meetings(const Asked<V>& asked) const noexcept {
        constexpr RootPair unknown{0.0, 0.0, 0.0, 0.0, false};
        const double sum = rough.size.still + rough.size.moving + rough.size.accelerated;
        const TermSizes error = rough.error_bound();
        const bool usual = both(both(both(asked.speed >= S(0), asked.thrust >= S(0)),
                                    both(rough.difference_of_squares.c[0] > error.still,
                                        rough.difference_of_squares.c[4] > error.accelerated)),
            both(both(is_finite(sum), is_finite(asked.radius)), parts::is_single_v<S> || rough.size.is_in_range()));
        if (!usual) return unknown;

        RootPair times = usual_roots_of(rough.difference_of_squares);
        if (!times.certain) return unknown;
        const auto is_close = [&](double t, double slope) {
            const double sphere_radius = rough.sphere_radius(t);
            return rough.is_certain(t, slope, rough.size(t), sphere_radius * sphere_radius);
        };
        times.certain = both(is_close(times.first, times.first_slope), is_close(times.second, times.second_slope));
        return times;
    }

    /// The time of a meeting. t is a root of the quartic in double, and `slope` is the derivative of the quartic at t.
    [[nodiscard]] constexpr W time(double t, double slope) const noexcept {
        if constexpr (std::same_as<W, double>) return t;
        else {
            const W sphere_radius = wide.sphere_radius(W(t));
            const W difference = length_squared(wide.offset(W(t))) - sphere_radius * sphere_radius;
            return {t, -in_double(difference) / slope};
        }
    }
    [[nodiscard]] constexpr W time(double t) const noexcept {
        return time(t, rough.difference_of_squares.derivative()(t));
    }
    [[nodiscard]] constexpr Wide point(const W& t) const noexcept {
        return start + (wide.v + wide.w * W(t * W(0.5))) * t;
    }
    /// The result for a meeting at the root t. If too many digits of the point cancel, the result is invalid.
    [[nodiscard]] constexpr Answer<V> meeting(double t, double slope, S later_time) const noexcept {
        const W found = time(t, slope);
        const Wide there = point(found);
        const double terms = rough.size(t) + length_squared(in_double(start));
        if (!rough.is_certain(t, slope, terms, length_squared(in_double(there)))) return {};
        return {
            Outcome::meets, narrow<S>(found), narrow<V>(there), narrow<V>(wide.meeting_velocity(found)), later_time};
    }
};

template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr Answer<V> intercept_accelerating_exactly(
    const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    constexpr S infinity = parts::infinity<S>();
    const Question<V> question(asked);
    const auto quartic = quartic_of(question);

    const bool coincident = sign_of(quartic.distance_squared.c[0]) == 0,
               inside = sign_of(quartic.difference_of_squares.c[0]) <= 0;
    const auto roots = quartic.template meetings<2>();
    const bool hit = inside || roots.count > 0; // also true for a coincident target
    const int later = inside ? 0 : 1;

    const DoubleDouble time = inside ? DoubleDouble(0.0) : hit ? roots[0].at : quartic.miss_time();
    const bool for_ever = !hit && quartic.misses_for_ever(time);
    const Wide velocity = coincident ? zero<Wide>()
                        : for_ever   ? quartic.w
                        : hit        ? quartic.meeting_velocity(time)
                                     : quartic.aimed_velocity(time);
    const Wide travel = for_ever ? zero<Wide>() : Wide((quartic.v + quartic.w * (time * DoubleDouble(0.5))) * time);
    const DoubleDouble miss = for_ever ? quartic.difference_of_squares.c[2] / quartic.thrust
                            : hit      ? DoubleDouble(0.0)
                                       : quartic.separation(time);

    const Outcome outcome = coincident ? Outcome::coincident : hit ? Outcome::meets : Outcome::misses;
    return {outcome, for_ever ? infinity : question.time_of(time), question.point_after(travel),
        for_ever ? question.acceleration_of(velocity) : question.velocity_of(velocity),
        roots.count > later ? question.time_of(roots[later].at) : infinity, question.length_of(miss)};
}

template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr Answer<V> intercept_accelerating_searched(
    const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    if (!asked.is_valid()) return {};
    if (!(largest_component(asked.acceleration) > 0.0) && !(asked.thrust > S(0)))
        return intercept<true>(
            asked.position, asked.target, asked.target_velocity, asked.speed, asked.radius, zero<V>());

    if (parts::is_single_v<S> || QuickQuartic<V>::is_usual(asked)) { // powers of floats always fit in a double
        constexpr S infinity = parts::infinity<S>();
        const QuickQuartic<V> quartic(asked);
        const auto& rough = quartic.rough;
        const auto roots = rough.template meetings<2>();
        if (quartic.is_certain(roots)) {
            if (roots.count > 0) {
                const double first = roots[0].at;
                const S later_time = roots.count > 1 ? narrow<S>(quartic.time(roots[1].at)) : infinity;
                const Answer<V> answer =
                    quartic.meeting(first, rough.difference_of_squares.derivative()(first), later_time);
                if (answer.outcome == Outcome::meets) return answer;
                // the closest miss is not corrected by a Newton step, so it is accurate enough only for floats
            } else if (parts::is_single_v<S> && rough.size.is_in_range()) {
                const auto time = Quick<S>(rough.miss_time());
                return {Outcome::misses, narrow<S>(time), narrow<V>(quartic.point(time)),
                    narrow<V>(quartic.wide.aimed_velocity(time)), infinity, narrow<S>(quartic.wide.separation(time))};
            }
        }
    }
    return intercept_accelerating_exactly(asked);
}

/// The intercept under acceleration. For a usual input, the function finds the roots without a search.
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr Answer<V> intercept_accelerating(const Asked<V>& asked) noexcept {
    if (QuickQuartic<V>::is_usual(asked)) {
        const QuickQuartic<V> quartic(asked);
        const RootPair roots = quartic.usual_meetings(asked);
        if (roots.certain) {
            const auto later_time = narrow<scalar_t<V>>(quartic.time(roots.second, roots.second_slope));
            const Answer<V> answer = quartic.meeting(roots.first, roots.first_slope, later_time);
            if (answer.outcome == Outcome::meets) return answer;
        }
    }
    return intercept_accelerating_searched(asked);
}

template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr InterceptTimes<scalar_t<V>> meeting_times_searched(
    const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    InterceptTimes<S> answer{{}, 0};
    const auto add = [&answer](S time) {
        if (time <= parts::largest<S>()) answer.times[answer.count++] = time;
    };
    if (!asked.is_valid()) return answer;
    if (!(largest_component(asked.acceleration) > 0.0)) {
        const auto meeting =
            intercept<true>(asked.position, asked.target, asked.target_velocity, asked.speed, S(0), zero<V>());
        if (meeting.hits()) add(meeting.time), add(meeting.later_time);
        return answer;
    }
    if (parts::is_single_v<S> || QuickQuartic<V>::is_usual(asked)) { // powers of floats always fit in a double
        const QuickQuartic<V> quartic(asked);
        const auto roots = quartic.rough.template meetings<4>();
        if (quartic.is_certain(roots)) {
            for (int i = 0; i < roots.count; ++i) add(narrow<S>(quartic.time(roots[i].at)));
            return answer;
        }
    }
    const Question<V> question(asked);
    const auto quartic = quartic_of(question);
    if (sign_of(quartic.difference_of_squares.c[0]) == 0) add(S(0));
    const auto roots = quartic.template meetings<4>();
    for (int i = 0; i < roots.count; ++i) add(question.time_of(roots[i].at));
    return answer;
}

/// All finite times at which a shot of constant speed can meet the target, in ascending order.
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr InterceptTimes<scalar_t<V>> meeting_times(const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    if (QuickQuartic<V>::is_usual(asked)) {
        const QuickQuartic<V> quartic(asked);
        const RootPair roots = quartic.usual_meetings(asked);
        if (both(roots.certain, roots.second < static_cast<double>(parts::largest<S>())))
            return {{narrow<S>(quartic.time(roots.first, roots.first_slope)),
                        narrow<S>(quartic.time(roots.second, roots.second_slope))},
                2};
    }
    return meeting_times_searched(asked);
}

}}} // namespace veer::VEER_UNIT::exact
