// SPDX-License-Identifier: MIT
#pragma once

#include "numbers.hpp"

// What the exact solvers share: the question, checked and scaled so that its numbers are near 1; and the answer.

namespace veer::inline VEER_UNIT::exact {

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
template <Vector V> struct Question {
    using S = scalar_t<V>;
    using Wide = BasicVector<DoubleDouble, dimension_v<V>>;

    int length_unit = 0, time_unit = 0; // exponents
    Wide start;                         // position of the target, in the caller's units
    Wide offset, target_velocity, inherited_velocity, relative_velocity, acceleration;
    DoubleDouble speed, thrust, radius, delay;

    explicit constexpr Question(const Asked<V>& asked) noexcept : start(widen<DoubleDouble>(asked.target)) {
        const double farthest = maximum(largest_component(asked.position), largest_component(asked.target));
        const int halved = farthest > 0x1p1022 ? -1 : 0; // so that the difference fits a double
        const Wide way = scaled(start, halved) - scaled(widen<DoubleDouble>(asked.position), halved);
        const double sum_of_radii = maximum(static_cast<double>(asked.radius), 0.0),
                     waiting = static_cast<double>(asked.delay);
        const double fastest =
            maximum(maximum(largest_component(asked.target_velocity), largest_component(asked.inherited_velocity)),
                static_cast<double>(asked.speed));
        const double strongest = maximum(largest_component(asked.acceleration), static_cast<double>(asked.thrust));
        const int of_fastest = exponent_of(fastest), of_strongest = exponent_of(strongest);

        Wide drift = zero<Wide>(); // of the target before the shot, in units that bring its factors near 1
        int drift_unit = 0, of_drift = nothing;
        if (waiting > 0.0 && fastest > 0.0) {
            const auto near_1 = [&](const V& v) { return scaled(widen<DoubleDouble>(v), -of_fastest); };
            drift = (near_1(asked.target_velocity) - near_1(asked.inherited_velocity))
                  * DoubleDouble(parts::math::ldexp(waiting, -exponent_of(waiting)));
            drift_unit = exponent_of(waiting) + of_fastest;
            of_drift = exponent_of(largest_component(drift), -drift_unit);
        }

        const int of_length =
            larger(larger(exponent_of(largest_component(way), halved), exponent_of(sum_of_radii)), of_drift);
        // without an acceleration the units of length and speed are free, and fourth powers must fit a double: 2^200;
        // with one the units of length and time are free, and eighth powers must fit: 2^100
        if (!(strongest > 0.0)) {
            length_unit = fits(of_length, 200) && of_drift == nothing ? 0 : of_length;
            time_unit = of_fastest == nothing ? 4'000 : length_unit - (fits(of_fastest, 200) ? 0 : of_fastest);
        } else if (!(fits(of_length, 100) && fits(of_fastest, 100) && fits(of_strongest, 100))) {
            length_unit = of_length != nothing ? of_length : fastest > 0.0 ? 2 * of_fastest - of_strongest : 0;
            time_unit = smaller(smaller(length_unit - of_fastest, (length_unit - of_strongest) / 2), 4'000);
        }
        const int of_speed = time_unit - length_unit, of_acceleration = of_speed + time_unit;
        const bool acts = parts::math::ldexp(strongest, of_acceleration) > 0x1p-180;
        const auto wide = [](double x, int exponent) { return DoubleDouble(parts::math::ldexp(x, exponent)); };
        offset = scaled(way, -halved - length_unit);
        if (of_drift != nothing) offset = offset + scaled(drift, drift_unit - length_unit);
        target_velocity = scaled(widen<DoubleDouble>(asked.target_velocity), of_speed);
        inherited_velocity = scaled(widen<DoubleDouble>(asked.inherited_velocity), of_speed);
        relative_velocity = target_velocity - inherited_velocity;
        acceleration = acts ? scaled(widen<DoubleDouble>(asked.acceleration), of_acceleration) : zero<Wide>();
        speed = wide(static_cast<double>(asked.speed), of_speed);
        thrust = acts ? wide(static_cast<double>(asked.thrust), of_acceleration) : DoubleDouble(0.0);
        radius = wide(sum_of_radii, -length_unit);
        delay =
            waiting > 0.0 && exponent_of(waiting) - time_unit > 700 ? DoubleDouble(latest) : wide(waiting, -time_unit);
    }

    /// A time after which the direction to the target no longer changes.
    static constexpr double latest = 0x1p700;

    // ---- back in the caller's units ---------------------------------------------------------------------------------

    [[nodiscard]] constexpr S time_of(const DoubleDouble& t) const noexcept { return narrow<S>(scaled(t, time_unit)); }
    [[nodiscard]] constexpr S length_of(const DoubleDouble& x) const noexcept {
        return narrow<S>(scaled(x, length_unit));
    }
    [[nodiscard]] constexpr S speed_of(const DoubleDouble& x) const noexcept {
        return narrow<S>(scaled(x, length_unit - time_unit));
    }
    [[nodiscard]] constexpr V velocity_of(const Wide& v, int exponent = 0) const noexcept {
        return in_units(v, length_unit - time_unit + exponent);
    }
    [[nodiscard]] constexpr V acceleration_of(const Wide& v) const noexcept {
        return in_units(v, length_unit - 2 * time_unit);
    }
    /// Position of the target after it has moved by `way`.
    [[nodiscard]] constexpr V point_after(const Wide& way) const noexcept {
        return generate<V>([&](auto i) {
            const DoubleDouble from = component<i>(start), step = scaled(component<i>(way), length_unit);
            if (is_finite(magnitude(from.high) + magnitude(step.high))) return narrow<S>(from + step);
            // the way may be too long for a double although its end is in range
            const double quarter = from.high / 4 + parts::math::ldexp(component<i>(way).high, length_unit - 2);
            return static_cast<S>(quarter * 4);
        });
    }

private:
    static constexpr int nothing = -10'000; // the exponent of 0: far below that of any double

    [[nodiscard]] static constexpr int smaller(int a, int b) noexcept { return a < b ? a : b; }
    [[nodiscard]] static constexpr int larger(int a, int b) noexcept { return a > b ? a : b; }
    [[nodiscard]] static constexpr int exponent_of(double size, int unit = 0) noexcept {
        return size > 0.0 ? parts::math::ilogb(size) - unit : nothing;
    }
    [[nodiscard]] static constexpr bool fits(int exponent, int most) noexcept {
        return exponent == nothing || (exponent >= -most && exponent < most);
    }
    [[nodiscard]] static constexpr V in_units(const Wide& v, int exponent) noexcept {
        return narrow_vector<V>(scaled(v, exponent));
    }
};

} // namespace veer::inline VEER_UNIT::exact
