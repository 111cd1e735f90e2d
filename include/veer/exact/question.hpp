// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/units.hpp"

// The input and the result of the exact solvers.

namespace veer { inline namespace VEER_UNIT { namespace exact {

enum class Outcome : unsigned char {
    meets,      ///< shot and target meet
    coincident, ///< shooter and target are at the same position
    misses,     ///< shot and target never meet; the result is the closest miss
    invalid     ///< an input is infinite, NaN or out of range; all fields are zero
};

/// The result of a solver, in the caller's type and units. parts::limited (intercept.hpp) then applies the time limit.
template <Vector V> struct Answer {
    Outcome outcome = Outcome::invalid;
    scalar_t<V> time = scalar_t<V>(0);       ///< time of the first meeting, or of the closest miss
    V point = zero<V>();                     ///< position of the target at `time`
    V velocity = zero<V>();                  ///< velocity to fire with
    scalar_t<V> later_time = scalar_t<V>(0); ///< time of the second meeting; infinity if there is none
    scalar_t<V> miss = scalar_t<V>(0);       ///< distance between target and shot at the closest miss
    /// Whether shot and target meet at a finite time.
    [[nodiscard]] constexpr bool hits() const noexcept {
        return (outcome == Outcome::meets || outcome == Outcome::coincident) && time <= parts::largest<scalar_t<V>>();
    }
};

/// The input of a solver, in the caller's type and units.
template <Vector V> struct Asked {
    V position, target, target_velocity;
    scalar_t<V> speed;                   ///< speed of the shot                                    >= 0
    scalar_t<V> radius = scalar_t<V>(0); ///< combined radius of shot and target; if negative, treated as 0
    V inherited_velocity = zero<V>();    ///< velocity of the shooter
    scalar_t<V> delay = scalar_t<V>(0);  ///< time before the shot                                 >= 0
    V acceleration = zero<V>();          ///< acceleration of the target minus acceleration of the shot
    scalar_t<V> thrust = scalar_t<V>(0); ///< acceleration of the shot along its own direction     >= 0
    [[nodiscard]] constexpr bool is_valid() const noexcept {
        return all_finite(
                   position, target, target_velocity, speed, radius, inherited_velocity, delay, acceleration, thrust)
            && speed >= scalar_t<V>(0) && delay >= scalar_t<V>(0) && thrust >= scalar_t<V>(0);
    }
};

/// A valid input, converted to DoubleDouble. If powers of the inputs do not fit in a double, the inputs are also
/// converted to units in which the largest inputs are near 1. In these units, accelerations below 2^-180 become 0.
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
        const auto number = [](S x) { return static_cast<double>(x); };
        const auto [vector, unit] = offset_between<DoubleDouble>(asked.position, asked.target);
        const double combined_radius = maximum(number(asked.radius), 0.0), wait = number(asked.delay);
        const double fastest =
            maximum(maximum(largest_component(asked.target_velocity), largest_component(asked.inherited_velocity)),
                number(asked.speed));
        const double strongest = maximum(largest_component(asked.acceleration), number(asked.thrust));
        const int of_fastest = exponent_of(fastest), of_strongest = exponent_of(strongest);

        Wide drift = zero<Wide>(); // travel of the target during the delay; both factors are near 1
        int drift_unit = 0, of_drift = no_exponent;
        if (wait > 0.0 && fastest > 0.0) {
            const auto near_1 = [&](const V& v) { return scaled(converted<DoubleDouble>(v), -of_fastest); };
            drift = (near_1(asked.target_velocity) - near_1(asked.inherited_velocity))
                  * DoubleDouble(scaled(wait, -exponent_of(wait)));
            drift_unit = exponent_of(wait) + of_fastest;
            of_drift = exponent_of(largest_component(drift), -drift_unit);
        }

        const int of_offset = larger(exponent_of(largest_component(vector), -unit), exponent_of(combined_radius));
        static_cast<Units<V>&>(*this) = units_for(of_offset, of_drift, of_fastest, of_strongest);
        const int to_speed = -this->speed_unit(), to_acceleration = -this->acceleration_unit();
        constexpr double least_acceleration =
            0x1p-180; // 2^-100 times this acceleration has a square that does not underflow
        const bool acts = scaled(strongest, to_acceleration) > least_acceleration;
        offset = scaled(vector, unit - length_unit);
        if (of_drift != no_exponent) offset = offset + scaled(drift, drift_unit - length_unit);
        target_velocity = scaled(converted<DoubleDouble>(asked.target_velocity), to_speed);
        inherited_velocity = scaled(converted<DoubleDouble>(asked.inherited_velocity), to_speed);
        relative_velocity = target_velocity - inherited_velocity;
        acceleration = acts ? scaled(converted<DoubleDouble>(asked.acceleration), to_acceleration) : zero<Wide>();
        speed = scaled(number(asked.speed), to_speed);
        thrust = acts ? scaled(number(asked.thrust), to_acceleration) : 0.0;
        radius = scaled(combined_radius, -length_unit);
        delay = exponent_of(wait, time_unit) > exponent_of(latest) ? latest : scaled(wait, -time_unit);
    }

    /// A time after which the direction to the target no longer changes.
    static constexpr double latest = 0x1p700;

    /// The position of a target that has moved by `travel`, in the caller's units.
    [[nodiscard]] constexpr V point_after(const Wide& travel) const noexcept {
        return generate<V>([&](auto i) {
            const DoubleDouble from = component<i>(start), step = scaled(component<i>(travel), length_unit);
            if (is_finite(magnitude(from.high) + magnitude(step.high))) return narrow<S>(from + step);
            // the sum may fit in a double although `travel` does not
            const double quarter = from.high / 4 + scaled(component<i>(travel).high, length_unit - 2);
            return static_cast<S>(quarter * 4);
        });
    }

private:
    /// The units of a Question. The arguments are exponents of the largest inputs. If fourth powers of the inputs (with
    /// an acceleration, eighth powers) fit in a double, the function returns the caller's units.
    [[nodiscard]] static constexpr Units<V> units_for(int offset, int drift, int speed, int acceleration) noexcept {
        constexpr int fourth_powers_fit = 200, eighth_powers_fit = 100;
        const auto fits = [](int exponent, int most) {
            return exponent == no_exponent || (exponent >= -most && exponent < most);
        };
        const int length = larger(offset, drift);
        if (acceleration == no_exponent)
            return Units<V>::near_1(fits(length, fourth_powers_fit) && drift == no_exponent ? 0 : length,
                fits(speed, fourth_powers_fit) ? 0 : speed, no_exponent);
        if (fits(length, eighth_powers_fit) && fits(speed, eighth_powers_fit) && fits(acceleration, eighth_powers_fit))
            return {};
        return Units<V>::near_1(length, speed, acceleration);
    }
};

}}} // namespace veer::VEER_UNIT::exact
