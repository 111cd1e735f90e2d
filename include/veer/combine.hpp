// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "vector.hpp"

namespace veer {

/// The direction that a ContextMap chooses.
template <Vector V> struct Choice {
    V direction;          ///< unit vector; zero if no interest was added
    scalar_t<V> interest; ///< interest in that direction
    mask_t<scalar_t<V>> found;
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// A list of unit vectors, computed at compile time. `Slots` is the length of the list.
template <class Number, std::size_t Dimension, std::size_t Slots> struct Directions {
    Number at[Slots][Dimension];

    /// In 2D, direction i has the angle 2 * pi * i / Slots to the first axis. Directions along the axes are exact. In
    /// 3D, the directions are spherical Fibonacci points, on a spiral from pole to pole:
    ///     z = 1 - (2 * i + 1) / Slots      (x, y) = sqrt(1 - z^2) * (cos, sin)(i * golden_angle)
    ///     golden_angle = pi * (3 - sqrt(5))
    constexpr Directions() noexcept : at{} {
        constexpr double golden_turn = 0.38196601125010515, count = static_cast<double>(Slots);
        for (std::size_t i = 0; i < Slots; ++i) {
            const double number = static_cast<double>(i), z = 1 - (2 * number + 1) / count;
            const double turns = Dimension == 2 ? number / count : number * golden_turn;
            const double radius = Dimension == 2 ? 1.0 : root((1 - z) * (1 + z));
            double cosine = 1, sine = 0;
            turn(turns, cosine, sine);
            at[i][0] = static_cast<Number>(radius * cosine);
            at[i][1] = static_cast<Number>(radius * sine);
            if constexpr (Dimension == 3) at[i][2] = static_cast<Number>(z);
        }
    }

private:
    /// Computes the cosine and sine of 2 * pi * turns, with quarter turns and a Taylor series.
    static constexpr void turn(double turns, double& cosine, double& sine) noexcept {
        const int quarters = static_cast<int>(4 * turns + 0.5);
        const double angle = (4 * turns - quarters) * 1.5707963267948966;
        double term = 1, c = 0, s = 0;
        for (int n = 0; n < 20; n += 2) {
            c += term;
            term *= angle / (n + 1);
            s += term;
            term *= -angle / (n + 2);
        }
        const bool is_odd = quarters % 2 == 1;
        const double sign = quarters % 4 < 2 ? 1 : -1; // a quarter turn maps (c, s) to (-s, c)
        cosine = sign * (is_odd ? -s : c);
        sine = sign * (is_odd ? c : s);
    }

    /// Computes the square root of x by Newton's method, for 0 < x <= 1.
    static constexpr double root(double x) noexcept {
        double y = 1;
        for (int i = 0; i < 40; ++i) y = 0.5 * (y + x / y);
        return y;
    }
};

} // namespace parts

/// Adds forces up to the limit max_force. Each force is truncated to the remainder that earlier forces have not used.
/// Add the most important force first.
///
///     veer::ForceBudget<V> budget(max_force);
///     budget.add(evasion), budget.add(homing), budget.add(wandering);
///     ... = veer::steer_step(position, velocity, budget.total(), limits, time_step);
///
/// Each force reduces the remainder by its length, even if two forces cancel each other. The length of the total does
/// not exceed max_force, not even by rounding.
///
/// Error: 99 % of totals are off by at most 1.6 ulp. If forces cancel, the error reaches 15 ulp.
/// Degenerate: a zero force does not reduce the remainder. If max_force <= 0, the total is zero.
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), prioritised allocation.
template <Vector V> class ForceBudget {
    using S = scalar_t<V>;

public:
    explicit constexpr ForceBudget(S max_force) noexcept
        : max_force_(maximum(max_force, S(0))), remaining_(max_force_) {}

    /// Adds the next force, in order of priority.
    constexpr void add(const V& force) noexcept {
        total_ = total_ + truncate(force, remaining_);
        remaining_ = maximum(remaining_ - length(force), S(0));
    }

    /// The limited sum of the forces.
    [[nodiscard]] constexpr V total() const noexcept {
        const S size = length(total_),
                allowed = max_force_ * (S(1) - S(5) * parts::epsilon<S>()); // rounding adds up to 4 epsilon
        return select(size > max_force_, V(total_ * ratio(allowed, size)), total_);
    }
    /// The part of max_force that is not yet used.
    [[nodiscard]] constexpr S left() const noexcept { return remaining_; }

private:
    V total_ = zero<V>();
    S max_force_, remaining_;
};

/// Chooses one of several fixed directions by their interest and danger. In a sum of forces, opposite forces cancel,
/// and the agent stands still. A ContextMap chooses one of two opposite interests.
///
///     veer::ContextMap<V> map;
///     map.add_interest(prey - position, 1), map.add_danger(hunter - position, 1);
///     const auto choice = map.choose();
///     ... = choice.direction * max_speed
///
/// The map has `Slots` directions, called slots. Among the slots with the least danger, the map chooses the slot with
/// the most interest.
///
///     interest += weight * ((1 + cos) / 2)^2      danger += weight * max(2 * cos - 1, 0)
///     cos = dot(slot, unit(direction))
///
/// @tparam Slots  number of slots; by default 16 in 2D (23 degrees apart) and 64 in 3D (about 26 degrees apart)
///
/// Error: the direction is off by at most half an ulp. If two slots are nearly equal, rounding may change the choice.
/// Degenerate: on a tie, the map chooses the slot with the lowest number. A zero direction or a weight <= 0 adds
/// nothing. If only dangers were added, `found` is false and the direction is zero.
/// Source: A. Fray, "Context Steering", Game AI Pro 2 (2015), chapter 18.
template <Vector V, int Slots = dimension_v<V> == 2 ? 16 : 64> class ContextMap {
    using S = scalar_t<V>;
    static_assert(Slots >= 3, "a direction and its opposite need a direction between them");

public:
    /// Adds an interest in a direction of any length, with the strength `weight`.
    constexpr void add_interest(const V& direction, S weight) noexcept {
        const V unit = normalize_or(direction, zero<V>());
        const S strength = counted(unit, weight) * constant<S>(0.25);
        most_ = maximum(most_, strength);
        for (std::size_t i = 0; i < count; ++i) {
            const S ahead = maximum(S(1) + dot(slot(i), unit), S(0));
            interest_[i] = interest_[i] + strength * (ahead * ahead);
        }
    }

    /// Adds a danger in a direction.
    constexpr void add_danger(const V& direction, S weight) noexcept {
        const V unit = normalize_or(direction, zero<V>());
        const S strength = counted(unit, weight);
        for (std::size_t i = 0; i < count; ++i) {
            const S cosine = dot(slot(i), unit);
            danger_[i] = danger_[i] + strength * maximum(cosine + cosine - S(1), S(0));
        }
    }

    /// Returns the slot with the most interest among the slots with the least danger.
    [[nodiscard]] constexpr Choice<V> choose() const noexcept {
        V direction = slot(0);
        S interest = interest_[0], danger = danger_[0];
        for (std::size_t i = 1; i < count; ++i) {
            const auto better = either(danger_[i] < danger, both(danger_[i] <= danger, interest_[i] > interest));
            direction = select(better, slot(i), direction);
            interest = select(better, interest_[i], interest), danger = select(better, danger_[i], danger);
        }
        const auto found = most_ > S(0);
        return {select(found, direction, zero<V>()), interest, found};
    }

private:
    using Number = typename scalar_traits<S>::value;
    static constexpr std::size_t count = Slots;
    using Directions = parts::Directions<Number, dimension_v<V>, count>;
    static constexpr Directions directions{};

    S interest_[count] = {}, danger_[count] = {};
    S most_ = S(0); // the strongest interest

    [[nodiscard]] static constexpr V slot(std::size_t i) noexcept {
#if defined(__CUDA_ARCH__) // nvcc removes code that reads a static member
        constexpr Directions directions{};
#endif
        return generate<V>([&](auto k) { return S(directions.at[i][k]); });
    }

    /// The strength of an interest or a danger: max(weight, 0), or 0 if the direction is zero.
    [[nodiscard]] static constexpr S counted(const V& unit, S weight) noexcept {
        return select(length_squared(unit) > S(0), maximum(weight, S(0)), S(0));
    }
};

}} // namespace veer::VEER_UNIT
