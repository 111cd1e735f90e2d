// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../vector.hpp"
#include "thrown_motion.hpp"

// Where a thrown body is highest, and where it comes down. Its velocity is the inherited one of the question.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// When and where a thrown body passes a place of its path.
template <Vector V> struct Pass {
    bool found = false;
    scalar_t<V> time = scalar_t<V>(0);
    V point = zero<V>();
};

/// The depth of a thrown body below its start, along gravity.
///
///     depth(t) = way(t) velocity . down + fall(t) pull . down
///     depth'(t) = left begin + t mean bend      begin = depth'(0)
template <Vector V, Scalar W> struct Descent {
    using Wide = BasicVector<W, dimension_v<V>>;
    using S = scalar_t<V>;

    FlightCurve<W> curve;
    Wide start, velocity, pull, down; ///< down: along gravity, near 1
    W pulls, begin, bend;
    bool certain; ///< these sums have lost no digits that matter

    explicit constexpr Descent(const FlightQuestion<V>& asked) noexcept
        : curve(asked.source.template in<W>()), start(converted<W>(asked.position)),
          velocity(converted<W>(asked.inherited_velocity)),
          pull(converted<W>(asked.gravity) + converted<W>(asked.wind) * curve.drag),
          down(scaled(converted<W>(asked.gravity), -exponent_of(largest_component(asked.gravity)))) {
        const W moves = curve.of_velocity * dot(velocity, down);
        pulls = dot(pull, down);
        begin = moves + curve.drift * pulls;
        bend = (curve.of_velocity * curve.of_pull + curve.drag * curve.drift) * pulls;
        constexpr double least = 0x1p-12; // of the terms: 40 bits of a double are left
        const double size = in_double(curve.of_velocity) * largest_component(in_double(velocity))
                          + in_double(curve.drift) * largest_component(in_double(pull));
        certain = in_double(magnitude(begin)) >= size * least
               && in_double(magnitude(pulls)) >= largest_component(in_double(pull)) * least;
    }

    struct At {
        W depth, speed, way, fall;
    };
    [[nodiscard]] constexpr At at(const W& t) const noexcept {
        const Fading<W> faded = fading(W(curve.drag * t));
        const W mean_time = t * faded.mean;
        const W way = curve.of_velocity * mean_time,
                fall = t * (curve.drift + curve.of_velocity * curve.of_pull * (t * faded.gain));
        return {dot(velocity, down) * way + pulls * fall, begin * faded.left + bend * mean_time, way, fall};
    }
    static constexpr double latest = 0x1p200; ///< later times are not found  [s]

    /// When the body turns round; 0 where it never does.
    ///
    ///     e^x - 1 = -drag begin / bend      t = x / drag
    [[nodiscard]] constexpr W turn() const noexcept {
        constexpr double least_loss = 0x1p-300; // less changes no digit
        if (!(begin < W(0.0) && bend > W(0.0)) && !(begin > W(0.0) && bend < W(0.0))) return W(0.0);
        const W straight = minimum(W(-begin / bend), W(latest)), x = straight * curve.drag;
        if (!(x > W(least_loss))) return straight;
        return time_to_lose(W(x / (W(1.0) + x)), W(W(1.0) / (W(1.0) + x))) / curve.drag;
    }
    [[nodiscard]] constexpr Pass<V> pass(bool found, const W& t) const noexcept {
        const Pass<V> nowhere{false, S(0), narrow<V>(start)};
        const S time = narrow<S>(t);
        if (!is_finite(time) || !(t < W(latest))) return nowhere;
        const At then = at(t);
        const V point = narrow<V>(start + (velocity * then.way + pull * then.fall));
        return is_finite(point) ? Pass<V>{found, time, point} : nowhere;
    }
    /// When the body is `depth` below its start: between two times at which the body is on different sides of that
    /// depth.
    [[nodiscard]] constexpr W time_of_depth(const W& depth, const W& low, const W& high) const noexcept {
        if (!(at(low).depth < depth)) return low;
        if (!(at(high).depth > depth)) return high;
        return root_between(
            [&](const W& t) {
                const At then = at(t);
                return Sloped<W>{then.depth - depth, then.speed};
            },
            low, high, true);
    }
};

/// When and where a thrown body is highest.
template <Vector V> [[nodiscard]] inline constexpr Pass<V> apex_of_flight(const FlightQuestion<V>& asked) noexcept {
    const Pass<V> none{false, scalar_t<V>(0), asked.position};
    if (!asked.is_valid() || !(largest_component(asked.gravity) > 0.0)) return none;
    const auto answer = [&]<class W>(const Descent<V, W>& descent) {
        const int sign = sign_of(descent.begin), of_bend = sign_of(descent.bend);
        return of_bend < 0 || (sign < 0 && of_bend == 0) ? none : descent.pass(true, descent.turn());
    };
    if constexpr (parts::is_single_v<scalar_t<V>>)
        if (const Descent<V, double> quick(asked); quick.certain) return answer(quick);
    return answer(Descent<V, DoubleDouble>(asked));
}

/// When and where a thrown body comes down on the floor through asked.target.
///
/// Source: depth' has one root at most, so the body turns round at most once, and passes the floor downwards at most
/// once.
template <Vector V> [[nodiscard]] inline constexpr Pass<V> landing_of_flight(const FlightQuestion<V>& asked) noexcept {
    const Pass<V> none{false, scalar_t<V>(0), asked.position};
    if (!asked.is_valid()) return none; // without gravity `begin` and `bend` are 0
    const auto answer = [&]<class W>(const Descent<V, W>& descent) -> Pass<V> {
        const W zero_time(0.0), depth = dot(converted<W>(asked.target) - descent.start, descent.down),
                                turn = descent.turn();
        const int begin = sign_of(descent.begin), bend = sign_of(descent.bend);
        const auto pass_between = [&](const W& low, const W& high) {
            return descent.pass(true, descent.time_of_depth(depth, low, high));
        };
        if (bend < 0) { // in the end an updraft lifts the body
            if (begin <= 0 || depth < zero_time || descent.at(turn).depth < depth) return none;
            return pass_between(zero_time, turn);
        }
        if (bend == 0) { // wind and gravity balance: only the velocity moves the body, and fades
            if (depth < zero_time || !(depth * descent.curve.drag < descent.begin)) return none;
        } else if (descent.at(turn).depth > depth) return descent.pass(false, turn);
        constexpr double shortest = 0x1p-20, longer = 32; // after 40 times longer: 2^180
        W high = maximum(turn, W(shortest));
        for (int round = 0; round < 40 && descent.at(high).depth < depth; ++round) high = high * W(longer);
        return descent.at(high).depth < depth ? none : pass_between(turn, high);
    };
    if constexpr (parts::is_single_v<scalar_t<V>>) {
        constexpr double least_speed =
            0x1p-12; // of the terms of the depth over the time: 40 bits of the time are right
        const Descent<V, double> quick(asked);
        const Pass<V> landed = answer(quick);
        const double time = static_cast<double>(landed.time);
        const auto then = quick.at(time);
        const double reached = dot(in_double(converted<double>(asked.target)), quick.down),
                     from = dot(quick.start, quick.down);
        const double size = magnitude(reached) + magnitude(from)
                          + largest_component(quick.velocity) * in_double(then.way)
                          + largest_component(quick.pull) * in_double(then.fall);
        // of a landing that is not found the time is 0, or the speed is
        if (quick.certain && then.speed * time > size * least_speed) return landed;
    }
    return answer(Descent<V, DoubleDouble>(asked));
}

}}} // namespace veer::VEER_UNIT::exact
