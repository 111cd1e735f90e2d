// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/units.hpp"

// What the exact solvers share: the question, checked and scaled so that its numbers are near 1; and the answer.

namespace veer {

template <Vector V> struct Launch; // the answers of ballistics.hpp and flight.hpp
template <Vector V> struct Launches;
template <Scalar S> struct InterceptTimes; // of intercept_accelerating.hpp

inline namespace VEER_UNIT { namespace exact {

/// How a question ends.
enum class Outcome : unsigned char {
    meets,      ///< shot and target meet
    coincident, ///< shooter and target are at the same place
    misses,     ///< they never meet; the answer is the closest miss
    invalid     ///< an input is infinite, a NaN, or below 0 where that is not allowed; all fields are zero
};

/// An answer in the caller's numbers. The latest time is not applied yet: parts::limited of intercept.hpp does that.
template <Vector V> struct Answer {
    Outcome outcome = Outcome::invalid;
    scalar_t<V> time = scalar_t<V>(0);       ///< of the first meeting, or of the closest miss
    V point = zero<V>();                     ///< position of the target at that time
    V velocity = zero<V>();                  ///< to fire with
    scalar_t<V> later_time = scalar_t<V>(0); ///< of the second meeting; infinity if there is none
    scalar_t<V> miss = scalar_t<V>(0);       ///< distance between target and shot at the closest miss
};

/// A solver's question, in the caller's numbers.
template <Vector V> struct Asked {
    V position, target, target_velocity;
    scalar_t<V> speed;                   ///< of the shot                                          >= 0
    scalar_t<V> radius = scalar_t<V>(0); ///< of shot and target together; below 0 counts as 0
    V inherited_velocity = zero<V>();    ///< of the shooter
    scalar_t<V> delay = scalar_t<V>(0);  ///< before the shot                                      >= 0
    V acceleration = zero<V>();          ///< of the target, less that of the shot
    scalar_t<V> thrust = scalar_t<V>(0); ///< acceleration of the shot along its own direction     >= 0

    [[nodiscard]] constexpr bool is_valid() const noexcept {
        return all_finite(
                   position, target, target_velocity, speed, radius, inherited_velocity, delay, acceleration, thrust)
            && speed >= scalar_t<V>(0) && delay >= scalar_t<V>(0) && thrust >= scalar_t<V>(0);
    }
};

/// A valid question in double-double. If fourth powers of its numbers would not fit a double, its units of length and
/// time are rescaled by powers of two that bring the largest numbers near 1. An acceleration below 2^-180 in these
/// units counts as none.
///
///     offset = target - position, at the time of the shot
///     relative_velocity = target_velocity - inherited_velocity
template <Vector V> struct Question : Units<V> {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;
    using Units<V>::length_unit, Units<V>::time_unit;

    Wide start; ///< position of the target, in the caller's units
    Wide offset, target_velocity, inherited_velocity, relative_velocity, acceleration;
    DoubleDouble speed, thrust, radius, delay;

    explicit constexpr Question(const Asked<V>& asked) noexcept : start(converted<DoubleDouble>(asked.target)) {
        const auto [apart, unit] = offset_between<DoubleDouble>(asked.position, asked.target);
        const double sum_of_radii = maximum(static_cast<double>(asked.radius), 0.0),
                     waiting = static_cast<double>(asked.delay);
        const double fastest =
            maximum(maximum(largest_component(asked.target_velocity), largest_component(asked.inherited_velocity)),
                static_cast<double>(asked.speed));
        const double strongest = maximum(largest_component(asked.acceleration), static_cast<double>(asked.thrust));
        const int of_fastest = exponent_of(fastest), of_strongest = exponent_of(strongest);

        Wide drift = zero<Wide>(); // of the target before the shot, in units that bring its factors near 1
        int drift_unit = 0, of_drift = no_exponent;
        if (waiting > 0.0 && fastest > 0.0) {
            const auto near_1 = [&](const V& v) { return scaled(converted<DoubleDouble>(v), -of_fastest); };
            drift = (near_1(asked.target_velocity) - near_1(asked.inherited_velocity))
                  * DoubleDouble(parts::math::ldexp(waiting, -exponent_of(waiting)));
            drift_unit = exponent_of(waiting) + of_fastest;
            of_drift = exponent_of(largest_component(drift), -drift_unit);
        }

        const int of_length =
            larger(larger(exponent_of(largest_component(apart), -unit), exponent_of(sum_of_radii)), of_drift);
        Units<V>& units = *this;
        // without an acceleration the units of length and speed are free, and fourth powers must fit a double; with one
        // the units of length and time are free, and eighth powers must fit
        constexpr int fourth_powers_fit = 200, eighth_powers_fit = 100;
        if (!(strongest > 0.0))
            units = Units<V>::near_1(fits(of_length, fourth_powers_fit) && of_drift == no_exponent ? 0 : of_length,
                fits(of_fastest, fourth_powers_fit) ? 0 : of_fastest, no_exponent);
        else if (!(fits(of_length, eighth_powers_fit) && fits(of_fastest, eighth_powers_fit)
                     && fits(of_strongest, eighth_powers_fit)))
            units = Units<V>::near_1(of_length, of_fastest, of_strongest);
        const int of_speed = time_unit - length_unit, of_acceleration = of_speed + time_unit;
        constexpr double least_acceleration = 0x1p-180; // squares of its products with 2^-100 still fit a double
        const bool acts = parts::math::ldexp(strongest, of_acceleration) > least_acceleration;
        const auto wide = [](double x, int exponent) { return DoubleDouble(parts::math::ldexp(x, exponent)); };
        offset = scaled(apart, unit - length_unit);
        if (of_drift != no_exponent) offset = offset + scaled(drift, drift_unit - length_unit);
        target_velocity = scaled(converted<DoubleDouble>(asked.target_velocity), of_speed);
        inherited_velocity = scaled(converted<DoubleDouble>(asked.inherited_velocity), of_speed);
        relative_velocity = target_velocity - inherited_velocity;
        acceleration = acts ? scaled(converted<DoubleDouble>(asked.acceleration), of_acceleration) : zero<Wide>();
        speed = wide(static_cast<double>(asked.speed), of_speed);
        thrust = acts ? wide(static_cast<double>(asked.thrust), of_acceleration) : DoubleDouble(0.0);
        radius = wide(sum_of_radii, -length_unit);
        delay = exponent_of(waiting, time_unit) > latest_exponent ? DoubleDouble(latest) : wide(waiting, -time_unit);
    }

    /// A time after which the direction to the target no longer changes.
    static constexpr double latest = 0x1p700;
    static constexpr int latest_exponent = 700;

    /// Position of the target, in the caller's units, after it has moved by `travel`.
    [[nodiscard]] constexpr V point_after(const Wide& travel) const noexcept {
        return generate<V>([&](auto i) {
            const DoubleDouble from = component<i>(start), step = scaled(component<i>(travel), length_unit);
            if (is_finite(magnitude(from.high) + magnitude(step.high))) return narrow<S>(from + step);
            // the travel may be too long for a double although its end is in range
            const double quarter = from.high / 4 + parts::math::ldexp(component<i>(travel).high, length_unit - 2);
            return static_cast<S>(quarter * 4);
        });
    }

private:
    [[nodiscard]] static constexpr bool fits(int exponent, int most) noexcept {
        return exponent == no_exponent || (exponent >= -most && exponent < most);
    }
};

}} // namespace VEER_UNIT::exact
} // namespace veer
