// SPDX-License-Identifier: MIT
#pragma once

#include "../answers.hpp"
#include "../arithmetic/numbers.hpp"
#include "../arithmetic/root.hpp"
#include "../vector.hpp"
#include "question.hpp"
#include "relative_flight.hpp"

// Finds the apex and the landing point of a thrown body. The initial velocity is the input's `inherited_velocity`.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The depth of a thrown body below its start. flight_curve.hpp defines the functions travel, fall, kept and mean.
///     depth(t) = travel(t) * dot(velocity, down) + fall(t) * dot(pull, down)
///     speed(t) = depth'(t) = kept(drag * t) * first_speed + t * mean(drag * t) * acceleration
template <Vector V, Scalar W> struct Descent {
    using Wide = BasicVector<W, dimension_v<V>>;
    using S = scalar_t<V>;
    FlightCurve<W> curve;
    Wide start, velocity, pull, down; ///< `down` points along gravity; its length is near 1
    W pull_down, first_speed, acceleration;
    bool certain; ///< whether pull_down and first_speed are accurate enough in double

    explicit constexpr Descent(const FlightQuestion<V>& asked) noexcept
        : curve(curve_of<W>(asked.rule)), start(converted<W>(asked.position)),
          velocity(converted<W>(asked.inherited_velocity)),
          pull(converted<W>(asked.gravity) + converted<W>(asked.wind) * curve.drag),
          down(scaled(converted<W>(asked.gravity), -exponent_of(largest_component(asked.gravity)))) {
        const W moves = curve.of_velocity * dot(velocity, down);
        pull_down = dot(pull, down);
        first_speed = moves + curve.drift * pull_down;
        acceleration = (curve.of_velocity * curve.of_pull + curve.drag * curve.drift) * pull_down;
        constexpr double least = 0x1p-12; // a larger sum, relative to its terms, has 40 correct bits
        const double size = in_double(curve.of_velocity) * largest_component(in_double(velocity))
                          + in_double(curve.drift) * largest_component(in_double(pull));
        certain = in_double(magnitude(first_speed)) >= size * least
               && in_double(magnitude(pull_down)) >= largest_component(in_double(pull)) * least;
    }

    struct State {
        W depth, speed, travel, fall;
    };
    [[nodiscard]] constexpr State at(const W& t) const noexcept {
        const Fading<W> faded = fading(W(curve.drag * t));
        const W mean_time = t * faded.mean;
        const W travel = curve.of_velocity * mean_time,
                fall = t * (curve.drift + curve.of_velocity * curve.of_pull * (t * faded.gain));
        return {dot(velocity, down) * travel + pull_down * fall, first_speed * faded.kept + acceleration * mean_time,
            travel, fall};
    }
    static constexpr double latest = 0x1p200; ///< a later apex or landing is not found  [s]

    /// The time at which the body's speed along gravity is 0. If the speed is never 0, the result is 0.
    ///     e^x - 1 = -drag * first_speed / acceleration      t = x / drag
    [[nodiscard]] constexpr W turn() const noexcept {
        constexpr double least_loss = 0x1p-300; // a smaller loss of speed changes no digit of the result
        const W zero_speed(0.0);
        if (!(first_speed < zero_speed && acceleration > zero_speed)
            && !(first_speed > zero_speed && acceleration < zero_speed))
            return W(0.0);
        const W straight = minimum(W(-first_speed / acceleration), W(latest)), x = straight * curve.drag;
        if (!(x > W(least_loss))) return straight;
        return time_to_lose(W(x / (W(1.0) + x)), W(W(1.0) / (W(1.0) + x))) / curve.drag;
    }
    [[nodiscard]] constexpr Passage<V> passage(bool found, const W& t) const noexcept {
        const Passage<V> nowhere{false, S(0), narrow<V>(start)};
        const S time = narrow<S>(t);
        if (!is_finite(time) || !(t < W(latest))) return nowhere;
        const State then = at(t);
        const V point = narrow<V>(start + (velocity * then.travel + pull * then.fall));
        return is_finite(point) ? Passage<V>{found, time, point} : nowhere;
    }
    /// The time between `low` and `high` at which the depth of the body below its start is `depth`.
    [[nodiscard]] constexpr W time_of_depth(const W& depth, const W& low, const W& high) const noexcept {
        if (!(at(low).depth < depth)) return low;
        if (!(at(high).depth > depth)) return high;
        return root_between(
            [&](const W& t) {
                const State then = at(t);
                return Sloped<W>{then.depth - depth, then.speed};
            },
            low, high, true);
    }
    [[nodiscard]] constexpr Passage<V> landing(const W& depth) const noexcept {
        const Passage<V> none{false, S(0), narrow<V>(start)};
        const W zero_time(0.0), turning = turn();
        const int speed_sign = sign_of(first_speed), acceleration_sign = sign_of(acceleration);
        if (acceleration_sign < 0) { // an updraft is stronger than gravity
            if (speed_sign <= 0 || depth < zero_time || at(turning).depth < depth) return none;
            return passage(true, time_of_depth(depth, zero_time, turning));
        }
        if (acceleration_sign == 0) { // wind and gravity cancel, so only the initial velocity moves the body
            if (depth < zero_time || !(depth * curve.drag < first_speed)) return none;
        } else if (at(turning).depth > depth) return passage(false, turning);
        constexpr double shortest = 0x1p-20, longer = 32; // 2^-20 * 32^40 is 2^180
        W high = maximum(turning, W(shortest));
        for (int factors = 0; factors < 40 && at(high).depth < depth; ++factors) high = high * W(longer);
        return at(high).depth < depth ? none : passage(true, time_of_depth(depth, turning, high));
    }
};

template <Vector V> [[nodiscard]] inline constexpr Passage<V> apex_of_flight(const FlightQuestion<V>& asked) noexcept {
    const Passage<V> none{false, scalar_t<V>(0), asked.position};
    if (!asked.is_valid() || !(largest_component(asked.gravity) > 0.0)) return none;
    const auto answer = [&]<class W>(const Descent<V, W>& descent) {
        const int speed_sign = sign_of(descent.first_speed), acceleration_sign = sign_of(descent.acceleration);
        if (acceleration_sign < 0 || (speed_sign < 0 && acceleration_sign == 0)) return none;
        return descent.passage(true, descent.turn());
    };
    if constexpr (parts::is_single_v<scalar_t<V>>)
        if (const Descent<V, double> quick(asked); quick.certain) return answer(quick);
    return answer(Descent<V, DoubleDouble>(asked));
}

/// The time and point at which a thrown body lands on the plane through asked.target at a right angle to gravity.
/// Source: the speed along gravity changes its sign at most once, so the body falls through the plane at most once.
template <Vector V>
[[nodiscard]] inline constexpr Passage<V> landing_of_flight(const FlightQuestion<V>& asked) noexcept {
    if (!asked.is_valid()) return {false, scalar_t<V>(0), asked.position}; // without gravity, nothing lands
    const auto landing = [&]<class W>(const Descent<V, W>& descent) {
        return descent.landing(dot(converted<W>(asked.target) - descent.start, descent.down));
    };
    if constexpr (parts::is_single_v<scalar_t<V>>) {
        constexpr double least_speed = 0x1p-12; // relative to size / time; for a faster landing, 40 bits are correct
        const Descent<V, double> quick(asked);
        const Passage<V> landed = landing(quick);
        const double time = static_cast<double>(landed.time);
        const auto then = quick.at(time);
        const double to = dot(in_double(converted<double>(asked.target)), quick.down),
                     from = dot(quick.start, quick.down);
        const double size = magnitude(to) + magnitude(from) + largest_component(quick.velocity) * in_double(then.travel)
                          + largest_component(quick.pull) * in_double(then.fall);
        // without a landing, the time or the speed is 0, so this test is false
        if (quick.certain && then.speed * time > size * least_speed) return landed;
    }
    return landing(Descent<V, DoubleDouble>(asked));
}

}}} // namespace veer::VEER_UNIT::exact
