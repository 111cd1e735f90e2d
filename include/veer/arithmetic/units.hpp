// SPDX-License-Identifier: MIT
#pragma once

#include "numbers.hpp"

// Units of length and time in which the largest inputs are near 1. In these units, products neither overflow nor
// underflow. The units are powers of two, so scaling causes no rounding error.

namespace veer { inline namespace VEER_UNIT { namespace exact {

inline constexpr int no_exponent = -10'000; ///< exponent of 0: smaller than the exponent of any product

[[nodiscard]] constexpr int smaller(int a, int b) noexcept { return a < b ? a : b; }
[[nodiscard]] constexpr int larger(int a, int b) noexcept { return a > b ? a : b; }
/// The exponent of size / 2^unit. For a size of 0 or infinity, the result is no_exponent.
[[nodiscard]] constexpr int exponent_of(double size, int unit = 0) noexcept {
    return size > 0.0 && is_finite(size) ? parts::math::ilogb(size) - unit : no_exponent;
}

template <Vector V> struct Units {
    using S = scalar_t<V>;
    int length_unit = 0, time_unit = 0; ///< exponents: the unit of length is 2^length_unit of the caller's units
    [[nodiscard]] constexpr int speed_unit() const noexcept { return length_unit - time_unit; }
    [[nodiscard]] constexpr int acceleration_unit() const noexcept { return length_unit - 2 * time_unit; }
    [[nodiscard]] constexpr S time_of(const auto& t) const noexcept { return narrow<S>(scaled(t, time_unit)); }
    [[nodiscard]] constexpr S length_of(const auto& x) const noexcept { return narrow<S>(scaled(x, length_unit)); }
    [[nodiscard]] constexpr S speed_of(const auto& x) const noexcept { return narrow<S>(scaled(x, speed_unit())); }
    /// The velocity v * 2^exponent in the caller's units.
    [[nodiscard]] constexpr V velocity_of(const auto& v, int exponent = 0) const noexcept {
        return narrow<V>(scaled(v, speed_unit() + exponent));
    }
    [[nodiscard]] constexpr V acceleration_of(const auto& v) const noexcept {
        return narrow<V>(scaled(v, acceleration_unit()));
    }

    /// Units in which the length is near 1, and the speed and the acceleration are near 1 or smaller. The arguments are
    /// exponents. If the length is 0, the speed and the acceleration are near 1.
    [[nodiscard]] static constexpr Units near_1(int length, int speed, int acceleration) noexcept {
        const bool moves = speed != no_exponent, accelerates = acceleration != no_exponent;
        if (!moves && !accelerates) return {length != no_exponent ? length : 0, 0};
        if (length == no_exponent)
            length = moves && accelerates ? 2 * speed - acceleration : larger(speed, acceleration);
        return {length, smaller(length - speed, (length - acceleration) / 2)};
    }
    /// Units in which `time` is near 1, and the largest of these lengths is near 1. The arguments are exponents.
    ///     length      speed * time      acceleration * time^2
    [[nodiscard]] static constexpr Units in_time(int time, int length, int speed, int acceleration) noexcept {
        const int farthest = larger(length, larger(speed + time, acceleration + 2 * time));
        return {farthest > no_exponent / 2 ? farthest : 0, time};
    }
};

/// The offset (target - position) / 2^unit. `unit` is 1 if target - position may overflow, otherwise 0.
template <Scalar W, int Dimension> struct Offset {
    BasicVector<W, Dimension> vector;
    int unit;
};
template <Scalar W, Vector V>
[[nodiscard]] constexpr Offset<W, dimension_v<V>> offset_between(const V& position, const V& target) noexcept {
    constexpr double half_the_range = 0x1p1022;
    const int unit = maximum(largest_component(position), largest_component(target)) > half_the_range ? 1 : 0;
    return {scaled(converted<W>(target), -unit) - scaled(converted<W>(position), -unit), unit};
}

/// The offset target - position in double. The units bring the length of the offset and the speed `fastest` near 1.
template <Vector V> struct ScaledOffset : Units<V> {
    using Wide = BasicVector<double, dimension_v<V>>;
    Wide offset; ///< target - position
    constexpr ScaledOffset(const V& position, const V& target, double radius, double fastest) noexcept {
        const auto [vector, unit] = offset_between<double>(position, target);
        const double longest = maximum(largest_component(vector), scaled(radius, -unit));
        static_cast<Units<V>&>(*this) =
            Units<V>::near_1(exponent_of(longest, -unit), exponent_of(fastest), no_exponent);
        offset = scaled(vector, unit - this->length_unit);
    }
    [[nodiscard]] constexpr Wide velocity_here(const V& v) const noexcept {
        return scaled(converted<double>(v), -this->speed_unit());
    }
};

}}} // namespace veer::VEER_UNIT::exact
