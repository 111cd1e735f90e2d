// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "vector.hpp"

namespace veer {

// ---- by priority ----------------------------------------------------------------------------------------------------

/// Adds up forces by priority: each gets as much of its magnitude as the ones before it have left of max_force, and the
/// rest of it is lost. What matters most is added first; an evasion that takes all leaves nothing for the wandering
/// after it.
///
///     veer::ForceBudget<V> budget(max_force);
///     budget.add(evasion), budget.add(homing), budget.add(wandering);
///     ... = veer::steer_step(position, velocity, budget.total(), limits, time_step);
///
/// Magnitudes are spent, not the length of their sum: two opposite forces cancel, and have been paid for both. The
/// total is never longer than max_force, as `length` measures it: what the roundings of the sum are longer is taken
/// off, and 5 epsilon more.
///
/// Degenerate: a zero force costs nothing; max_force <= 0 grants nothing.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), prioritised allocation; libraries that
/// spend the length of the running sum overspend where forces cancel.
template <Vector V> class ForceBudget {
    using S = scalar_t<V>;

public:
    explicit constexpr ForceBudget(S max_force) noexcept : max_force_(maximum(max_force, S(0))), left_(max_force_) {}

    /// The next force by priority.
    constexpr void add(const V& force) noexcept {
        total_ = total_ + truncate(force, left_);
        left_ = maximum(left_ - length(force), S(0));
    }

    /// The sum of what was granted.
    [[nodiscard]] constexpr V total() const noexcept {
        const S size = length(total_),
                allowed = max_force_ * (S(1) - S(5) * parts::epsilon<S>()); // to measure and to cut is 4 epsilon off
        return select(size > max_force_, V(total_ * ratio(allowed, size)), total_);
    }
    /// What may still be spent.
    [[nodiscard]] constexpr S left() const noexcept { return left_; }

private:
    V total_ = zero<V>();
    S max_force_, left_;
};

// ---- by direction ---------------------------------------------------------------------------------------------------

namespace parts {

/// Directions as plain numbers, made by the compiler.
template <class Number, std::size_t Dimension, std::size_t Slots> struct Directions {
    Number at[Slots][Dimension];

    /// In the plane Slots directions at equal angles, counted from the first axis towards the second, exact on the
    /// axes:
    ///
    ///     (cos, sin)(2 pi i / Slots)
    ///
    /// In space the spherical Fibonacci points, a spiral from one pole to the other in which each has about the same
    /// room:
    ///
    ///     z = 1 - (2 i + 1) / Slots      (x, y) = sqrt(1 - z^2) (cos, sin)(i golden_angle)
    ///     golden_angle = pi (3 - sqrt(5))
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
    /// Cosine and sine of so many turns: whole quarters, and the series of what is left.
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
        const double sign = quarters % 4 < 2 ? 1 : -1; // a quarter turns (c, s) to (-s, c)
        cosine = sign * (is_odd ? -s : c);
        sine = sign * (is_odd ? c : s);
    }

    /// Newton's square root of 0 < x <= 1.
    static constexpr double root(double x) noexcept {
        double y = 1;
        for (int i = 0; i < 40; ++i) y = 0.5 * (y + x / y);
        return y;
    }
};

} // namespace parts

/// What a ContextMap has chosen.
template <Vector V> struct Choice {
    V direction;          ///< a unit vector; zero where nothing was wished for
    scalar_t<V> interest; ///< in that direction
    mask_t<scalar_t<V>> found;
};

/// Chooses one direction of several, by what is wished for and what is feared in each. A wish and a fear of equal
/// weight, and two opposite wishes, do not cancel to a standstill as they do in a sum of forces.
///
///     veer::ContextMap<V> map;
///     map.add_interest(prey - position, 1), map.add_danger(hunter - position, 1);
///     const auto choice = map.choose();
///     ... = choice.direction * max_speed
///
/// There are `Slots` directions. A wish spreads over all of them, most in its own, not at all in the opposite one; a
/// danger over those within 60 degrees about it. The slot chosen is the one of the most interest among those of the
/// least danger.
///
///     interest += weight ((1 + cos) / 2)^2      danger += weight max(2 cos - 1, 0)      cos = slot . unit(direction)
///
/// Because the square bends upwards, two opposite wishes are worth more in either of their directions than in between.
///
/// @tparam Slots  16 in the plane, 23 degrees apart, and 64 in space, some 26 degrees apart. The direction chosen is
/// that of a slot
///
/// Degenerate: on a tie the slot of the lowest number. A zero direction, and a weight <= 0, adds nothing. Danger alone
/// finds nothing, and then the direction is zero.
///
/// Source: A. Fray, "Context Steering", Game AI Pro 2 (2015), chapter 18.
template <Vector V, int Slots = dimension_v<V> == 2 ? 16 : 64> class ContextMap {
    using S = scalar_t<V>;
    static_assert(Slots >= 3, "a direction and its opposite need a way between them");

public:
    /// A wish to go in a direction.
    ///
    /// @param direction  of any length
    /// @param weight     how strong the wish is
    constexpr void add_interest(const V& direction, S weight) noexcept {
        const V unit = normalize_or(direction, zero<V>());
        const S share = counted(unit, weight) * constant<S>(0.25);
        wished_ = maximum(wished_, share);
        for (std::size_t i = 0; i < count; ++i) {
            const S ahead = maximum(S(1) + dot(slot(i), unit), S(0));
            interest_[i] = interest_[i] + share * (ahead * ahead);
        }
    }

    /// A reason not to go in a direction.
    constexpr void add_danger(const V& direction, S weight) noexcept {
        const V unit = normalize_or(direction, zero<V>());
        const S share = counted(unit, weight);
        for (std::size_t i = 0; i < count; ++i) {
            const S cosine = dot(slot(i), unit);
            danger_[i] = danger_[i] + share * maximum(cosine + cosine - S(1), S(0));
        }
    }

    /// The slot of the most interest among those of the least danger.
    [[nodiscard]] constexpr Choice<V> choose() const noexcept {
        V direction = slot(0);
        S interest = interest_[0], danger = danger_[0];
        for (std::size_t i = 1; i < count; ++i) {
            const auto better = either(danger_[i] < danger, both(danger_[i] <= danger, interest_[i] > interest));
            direction = select(better, slot(i), direction);
            interest = select(better, interest_[i], interest), danger = select(better, danger_[i], danger);
        }
        const auto found = wished_ > S(0);
        return {select(found, direction, zero<V>()), interest, found};
    }

private:
    using Number = typename scalar_traits<S>::value;
    static constexpr std::size_t count = Slots;
    static constexpr parts::Directions<Number, dimension_v<V>, count> directions{};

    S interest_[count] = {}, danger_[count] = {};
    S wished_ = S(0);

    [[nodiscard]] static constexpr V slot(std::size_t i) noexcept {
        return generate<V>([i](auto k) { return S(directions.at[i][k]); });
    }

    /// The weight, and 0 for a zero direction.
    [[nodiscard]] static constexpr S counted(const V& unit, S weight) noexcept {
        return select(length_squared(unit) > S(0), maximum(weight, S(0)), S(0));
    }
};

} // namespace veer
