// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "../arithmetic/polynomial.hpp"
#include "../ground/compiler.hpp"
#include "intercept.hpp"
#include "quartic.hpp"
#include "question.hpp"

// The intercept of a target that accelerates, on the ladder of numbers.hpp: in quick numbers if a bound proves that
// double finds every root of the quartic, else in double-double.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// A quartic in the quick numbers, solved in double. For an answer in double each time is then corrected by one step of
/// Newton's iteration, with gap computed in word pairs from the vectors:
///
///     t - gap / gap'
template <Vector V> struct QuickQuartic {
    using S = scalar_t<V>;
    using W = Quick<S>;
    using Wide = BasicVector<W, dimension_v<V>>;
    using Rough = BasicVector<double, dimension_v<V>>;

    static constexpr double largest_number = 0x1p48; ///< eighth powers of sums of such numbers fit a double

    Wide start;
    AcceleratedMotion<Wide> wide;
    Quartic<Rough> rough;

    explicit constexpr QuickQuartic(const Asked<V>& asked) noexcept
        : start(converted<W>(asked.target)), wide{start - converted<W>(asked.position),
                                                 converted<W>(asked.target_velocity), converted<W>(asked.acceleration),
                                                 W(asked.speed), W(asked.thrust), W(maximum(asked.radius, S(0)))},
          rough(AcceleratedMotion<Rough>{in_double(wide.d), in_double(wide.v), in_double(wide.w), in_double(wide.speed),
              in_double(wide.thrust), in_double(wide.radius)}) {}

    /// Whether the eighth powers of the question's numbers fit a double, as those of floats do.
    [[nodiscard]] static constexpr bool is_in_range(const Asked<V>& asked) noexcept {
        if constexpr (parts::is_single_v<S>) return true;
        else
            return all_within(S(largest_number), asked.position, asked.target, asked.target_velocity,
                asked.acceleration, asked.speed, asked.thrust, asked.radius);
    }

    /// Whether all numbers are so small that none of them, nor a product, is infinite. A NaN may pass: it raises no
    /// flag, and usual_meetings notices it.
    [[nodiscard]] static constexpr bool is_usual(const Asked<V>& asked) noexcept {
        const auto largest_in = [&](auto i) {
            return maximum(maximum(magnitude(component<i>(asked.position)), magnitude(component<i>(asked.target))),
                maximum(magnitude(component<i>(asked.target_velocity)), magnitude(component<i>(asked.acceleration))));
        };
        S largest = maximum(maximum(magnitude(asked.speed), magnitude(asked.thrust)), magnitude(asked.radius));
        largest = maximum(largest, largest_in(std::integral_constant<int, 0>()));
        largest = maximum(largest, largest_in(std::integral_constant<int, 1>()));
        if constexpr (dimension_v<V> == 3) largest = maximum(largest, largest_in(std::integral_constant<int, 2>()));
        return largest <= S(largest_number);
    }

    /// Whether these are all the roots, each close enough to be rounded.
    template <int Most> [[nodiscard]] constexpr bool is_certain(const Roots<double, Most>& roots) const noexcept {
        bool certain = roots.certain && rough.gap.c[0] > 0.0 && (parts::is_single_v<S> || rough.size.is_in_range());
        for (int i = 0; i < roots.count; ++i) certain = certain && rough.is_certain(roots[i].at);
        return certain;
    }

    /// The meetings of the usual question, which has two, if each is close enough to be rounded. A NaN shows in the
    /// size of the gap, or it is the radius.
    [[nodiscard]] constexpr RootPair usual_meetings(const Asked<V>& asked) const noexcept {
        constexpr RootPair unknown{0.0, 0.0, 0.0, 0.0, false};
        const double sum = rough.size.still + rough.size.moving + rough.size.accelerated;
        const Noise of_double = rough.noise();
        const bool usual = both(both(both(asked.speed >= S(0), asked.thrust >= S(0)),
                                    both(rough.gap.c[0] > of_double.still, rough.gap.c[4] > of_double.accelerated)),
            both(both(is_finite(sum), is_finite(asked.radius)), parts::is_single_v<S> || rough.size.is_in_range()));
        if (!usual) return unknown;

        RootPair times = usual_roots_of(rough.gap);
        if (!times.certain) return unknown;
        const auto is_close = [&](double t, double slope) {
            const double reach = rough.reach(t);
            return rough.is_certain(t, slope, rough.size(t), reach * reach);
        };
        times.certain = both(is_close(times.first, times.first_slope), is_close(times.second, times.second_slope));
        return times;
    }

    [[nodiscard]] constexpr W time(double t) const noexcept {
        if constexpr (std::same_as<W, double>) return t;
        else return time(t, rough.gap.derivative()(t));
    }
    [[nodiscard]] constexpr W time(double t, double slope) const noexcept {
        if constexpr (std::same_as<W, double>) return t;
        else {
            const W reach = wide.reach(W(t)), gap = length_squared(wide.offset(W(t))) - reach * reach;
            return {t, -in_double(gap) / slope};
        }
    }
    [[nodiscard]] constexpr Wide point(const W& t) const noexcept {
        return start + (wide.v + wide.w * W(t * W(0.5))) * t;
    }
};

// ---- the solver -----------------------------------------------------------------------------------------------------

/// The intercept under acceleration in double-double, for questions whose quick answer is not certain.
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr Answer<V> intercept_accelerating_exactly(
    const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    constexpr S infinity = parts::infinity<S>();
    const Question<V> question(asked);
    const auto quartic = quartic_of(question);

    const bool coincident = sign_of(quartic.distance_squared.c[0]) == 0, inside = sign_of(quartic.gap.c[0]) <= 0;
    const auto roots = quartic.template meetings<2>();
    const bool hit = inside || roots.count > 0; // also if coincident
    const int later = inside ? 0 : 1;

    const DoubleDouble time = inside ? DoubleDouble(0.0) : hit ? roots[0].at : quartic.miss_time();
    const bool for_ever = !hit && quartic.misses_for_ever(time);
    const Wide velocity = coincident ? zero<Wide>()
                        : for_ever   ? quartic.w
                        : hit        ? quartic.meeting_velocity(time)
                                     : quartic.aimed_velocity(time);
    const Wide travel = for_ever ? zero<Wide>() : Wide((quartic.v + quartic.w * (time * DoubleDouble(0.5))) * time);
    const DoubleDouble left = for_ever ? quartic.gap.c[2] / quartic.thrust
                            : hit      ? DoubleDouble(0.0)
                                       : quartic.distance_left(time);

    return {coincident ? Outcome::coincident
            : hit      ? Outcome::meets
                       : Outcome::misses,
        for_ever ? infinity : question.time_of(time), question.point_after(travel),
        for_ever ? question.acceleration_of(velocity) : question.velocity_of(velocity),
        roots.count > later ? question.time_of(roots[later].at) : infinity, question.length_of(left)};
}

/// The intercept under acceleration in the quick numbers, by a search for the roots; if these are not enough, in
/// double-double.
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr Answer<V> intercept_accelerating_searched(
    const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    if (!asked.is_valid()) return {};
    if (!(largest_component(asked.acceleration) > 0.0) && !(asked.thrust > S(0)))
        return intercept<true>(
            asked.position, asked.target, asked.target_velocity, asked.speed, asked.radius, zero<V>());

    if (QuickQuartic<V>::is_in_range(asked)) {
        using W = Quick<S>;
        constexpr S infinity = parts::infinity<S>();
        const QuickQuartic<V> quartic(asked);
        const auto& rough = quartic.rough;
        const auto roots = rough.template meetings<2>();
        if (quartic.is_certain(roots)) {
            if (roots.count > 0) {
                const double found = roots[0].at;
                const W time = quartic.time(found);
                const auto point = quartic.point(time);
                if (rough.is_certain(found, rough.size(found) + length_squared(in_double(quartic.start)),
                        length_squared(in_double(point))))
                    return {Outcome::meets, narrow<S>(time), narrow<V>(point),
                        narrow<V>(quartic.wide.meeting_velocity(time)),
                        roots.count > 1 ? narrow<S>(quartic.time(roots[1].at)) : infinity};
                // a closest miss in double would need a correction too
            } else if (parts::is_single_v<S> && rough.size.is_in_range()) {
                const W time = rough.miss_time();
                return {Outcome::misses, narrow<S>(time), narrow<V>(quartic.point(time)),
                    narrow<V>(quartic.wide.aimed_velocity(time)), infinity,
                    narrow<S>(quartic.wide.distance_left(time))};
            }
        }
    }
    return intercept_accelerating_exactly(asked);
}

/// The intercept under acceleration: the usual question at once, all others by a search.
template <Vector V>
[[nodiscard]] VEER_FLATTEN inline constexpr Answer<V> intercept_accelerating(const Asked<V>& asked) noexcept {
    using S = scalar_t<V>;
    if (QuickQuartic<V>::is_usual(asked)) {
        const QuickQuartic<V> quartic(asked);
        const auto& rough = quartic.rough;
        const RootPair roots = quartic.usual_meetings(asked);
        if (roots.certain) {
            const auto time = quartic.time(roots.first, roots.first_slope);
            const auto point = quartic.point(time);
            if (rough.is_certain(roots.first, roots.first_slope,
                    rough.size(roots.first) + length_squared(in_double(quartic.start)),
                    length_squared(in_double(point))))
                return {Outcome::meets, narrow<S>(time), narrow<V>(point),
                    narrow<V>(quartic.wide.meeting_velocity(time)),
                    narrow<S>(quartic.time(roots.second, roots.second_slope))};
        }
    }
    return intercept_accelerating_searched(asked);
}

/// meeting_times by a search for the roots.
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
        if (meeting.outcome == Outcome::meets || meeting.outcome == Outcome::coincident)
            add(meeting.time), add(meeting.later_time);
        return answer;
    }
    if (QuickQuartic<V>::is_in_range(asked)) {
        const QuickQuartic<V> quartic(asked);
        const auto roots = quartic.rough.template meetings<4>();
        if (quartic.is_certain(roots)) {
            for (int i = 0; i < roots.count; ++i) add(narrow<S>(quartic.time(roots[i].at)));
            return answer;
        }
    }
    const Question<V> question(asked);
    const auto quartic = quartic_of(question);
    if (sign_of(quartic.gap.c[0]) == 0) add(S(0));
    const auto roots = quartic.template meetings<4>();
    for (int i = 0; i < roots.count; ++i) add(question.time_of(roots[i].at));
    return answer;
}

/// All times at which a shot of constant speed can meet the target, ascending, without those that do not fit S.
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
