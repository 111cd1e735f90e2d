// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "../ground/compiler.hpp"
#include "room.hpp"

// Solves the assignment problem for parts/assignment.hpp. Rows and columns are points, and there are at least as many
// columns as rows. The solver assigns a different column to each row, so that the sum of squared distances is least.
//     |r - c|^2 = |r|^2 + |c|^2 - 2 * dot(r, c)      r: the point of a row      c: the point of a column
// The sum of |r|^2 is the same for every assignment, so the cost of a pair is |c|^2 - 2 * dot(r, c). Both terms are
// rounded to integers below 2^47. Costs, prices and distances are integers below 2^53, so all later operations in
// double are exact. Reasons and measurements: docs/notes/formation.md.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// 2^exponent, clamped to [2^-1000, 2^1000].
[[nodiscard]] constexpr double power_of_two(int exponent) noexcept {
    return math::ldexp(1.0, exponent > 1000 ? 1000 : exponent < -1000 ? -1000 : exponent);
}

/// Returns the value with the given rank, or a slightly larger number. The smallest value has the rank 1.
[[nodiscard]] constexpr double least_of(const double* values, std::size_t count, std::size_t rank) noexcept {
    double low = values[0], high = low;
    for (std::size_t i = 1; i < count; ++i) {
        low = values[i] < low ? values[i] : low;
        high = values[i] > high ? values[i] : high;
    }
    for (int pass = 0; pass < 50 && low < high; ++pass) {
        const double middle = low + (high - low) * 0.5;
        std::size_t below = 0;
        for (std::size_t i = 0; i < count; ++i) below += values[i] <= middle ? std::size_t{1} : 0;
        (below < rank ? low : high) = middle;
    }
    return high;
}

/// A list of points in double. Coordinate k of point i is axis(k)[i].
template <int Dimension> struct Points {
    std::size_t count = 0;
    Room<double> at;
    double center[std::size_t{Dimension}] = {};    ///< center of the bounding box, before move_to_origin
    double half_size[std::size_t{Dimension}] = {}; ///< half the size of the bounding box

    [[nodiscard]] constexpr double* axis(int k) const noexcept {
        return at.data() + static_cast<std::size_t>(k) * count;
    }

    constexpr void find_box() noexcept {
        for (int k = 0; k < Dimension && count > 0; ++k) {
            const double* const x = axis(k);
            double low = x[0], high = x[0];
            for (std::size_t i = 1; i < count; ++i) {
                low = x[i] < low ? x[i] : low;
                high = x[i] > high ? x[i] : high;
            }
            center[k] = low * 0.5 + high * 0.5, half_size[k] = high * 0.5 - low * 0.5; // low + high might overflow
        }
    }
    constexpr void move_to_origin() noexcept {
        find_box();
        for (int k = 0; k < Dimension; ++k)
            for (std::size_t i = 0; i < count; ++i) axis(k)[i] -= center[k];
    }
    /// Removes points that are so far from the points of the list `few` that they stay unassigned. Suppose that more
    /// than few.count points are nearer to the center of `few` than point p, by more than the diameter of `few`. Then
    /// each of these points is nearer than p to every point of `few`, so one of them stays unassigned.
    /// @param few    a list of fewer points
    /// @param which  an index for each point; the indices of removed points are removed too
    constexpr void drop_far(Points& few, Room<std::uint32_t>& which, Room<double>& squared) {
        few.find_box();
        double largest = 0, diameter = 0;
        for (int k = 0; k < Dimension; ++k) {
            largest = few.half_size[k] > largest ? few.half_size[k] : largest;
            for (std::size_t i = 0; i < count; ++i) {
                const double away = math::fabs(axis(k)[i] - few.center[k]);
                largest = away > largest ? away : largest;
            }
        }
        const double unit = largest > 0 ? power_of_two(-math::ilogb(largest)) : 0;
        squared.grow(count);
        for (std::size_t i = 0; i < count; ++i) squared[i] = 0;
        for (int k = 0; k < Dimension; ++k) {
            diameter += 4 * (few.half_size[k] * unit) * (few.half_size[k] * unit);
            for (std::size_t i = 0; i < count; ++i) {
                const double away = (axis(k)[i] - few.center[k]) * unit;
                squared[i] += away * away;
            }
        }
        const double near_by = least_of(squared.data(), count, few.count + 1);
        const double limit = math::sqrt(near_by) + math::sqrt(diameter);
        const double farthest = limit * limit * (1 + 0x1p-40); // a little more, for rounding
        std::size_t kept = 0, written = 0;
        for (std::size_t i = 0; i < count; ++i)
            if (squared[i] <= farthest) which[kept++] = which[i];
        for (std::size_t i = 0; i < count * Dimension; ++i)
            if (squared[i % count] <= farthest) at[written++] = at[i];
        count = kept;
    }
    constexpr void multiply(double factor) noexcept {
        for (int k = 0; k < Dimension; ++k) {
            for (std::size_t i = 0; i < count; ++i) axis(k)[i] *= factor;
            center[k] *= factor, half_size[k] *= factor;
        }
    }
};

/// Finds an assignment of least cost. Each column has a price. What a row pays for a column is the cost of assigning
/// the row to the column, plus the price. The sum of the costs is least if each row has the column for which it pays
/// least, and if the columns without a row have the lowest price.
///
/// Source: D. Bertsekas, "A distributed algorithm for the assignment problem" (1979) for the auction. R. Jonker and A.
/// Volgenant, "A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems" (1987).
template <int Dimension> class LeastCost {
public:
    using Index = std::uint32_t;
    Points<Dimension> rows, columns; ///< solve() moves and scales the points

    constexpr void solve() {
        grow();
        const Sizes sizes = round_costs();
        for (std::size_t c = 0; c < columns.count; ++c) {
            charge_[c] = own_cost_[c];
            owner_[c] = nobody;
        }
        for (std::size_t r = 0; r < rows.count; ++r) column_[r] = nobody;
        // For few rows, an auction takes longer than augmenting paths. If many columns stay free, an auction finds
        // wrong prices, unless all rows want the same columns.
        const bool all_want_the_same = sizes.own > 4 * sizes.pairs;
        if (all_want_the_same) level_charges();
        if (rows.count >= 32 && (all_want_the_same || columns.count - rows.count < rows.count / 4))
            hold_auctions(sizes.pairs);
        take_cheapest();
        for (std::size_t r = 0; r < rows.count; ++r)
            if (column_[r] == nobody) augment(static_cast<Index>(r));
        if (rows.count < columns.count) level_prices();
        for (std::size_t r = 0; r < rows.count; ++r) paid_[r] = charge(r, column_[r]);
    }
    [[nodiscard]] constexpr Index column(std::size_t row) const noexcept { return column_[row]; }
    /// Whether an assignment of least cost may pair a row and a column.
    [[nodiscard]] constexpr bool may_pair(std::size_t row, std::size_t column) const noexcept {
        return charge(row, column) <= paid_[row];
    }
    /// Whether an assignment of least cost may leave a column without a row.
    [[nodiscard]] constexpr bool may_stay_free(std::size_t column) const noexcept {
        return rows.count < columns.count && charge_[column] - own_cost_[column] <= level_;
    }

private:
    static constexpr Index nobody = ~Index{0}, the_free = nobody - 1; ///< the_free: the owner of columns without a row
    static constexpr double infinite = 1e300;

    double level_ = 0;                          ///< the price of the columns without a row
    Room<double> own_cost_;                     ///< |c|^2 of each column, rounded; 0 if all columns get a row
    Room<double> charge_;                       ///< own_cost_ + price of each column
    Room<double> distance_;                     ///< distance of each column from the row where the path begins
    Room<double> closed_charge_, closed_after_; ///< charge and distance of the columns that a path has closed
    Room<double> paid_;                         ///< charge that each row pays
    Room<Index> owner_, column_;                ///< the row of each column, the column of each row
    Room<Index> before_;                        ///< row before each column, on the shortest path
    Room<Index> waiting_, closed_;              ///< rows that wait for a column, columns that a path has closed

    struct Cheapest {
        std::size_t column, second;
        double charge, second_charge;
    };

    /// Upper bounds of |2 * dot(r, c)| and of own_cost_.
    struct Sizes {
        double pairs, own;
    };

    constexpr void grow() {
        const std::size_t n = rows.count, m = columns.count;
        own_cost_.grow(m);
        charge_.grow(m);
        distance_.grow(m);
        closed_charge_.grow(m);
        closed_after_.grow(m);
        owner_.grow(m);
        before_.grow(m);
        closed_.grow(m);
        paid_.grow(n);
        column_.grow(n);
        waiting_.grow(n);
    }
    /// Scales the rows so that the dot product of a row and a column is 2 * dot(r, c). If all columns get a row, the
    /// sum of |c|^2 is the same for every assignment, so the function sets own_cost_ to 0.
    constexpr Sizes round_costs() noexcept {
        rows.move_to_origin(), columns.move_to_origin();
        const bool all_get_a_row = rows.count == columns.count;
        double largest = 0, apart[std::size_t{Dimension}] = {};
        for (int k = 0; k < Dimension; ++k) {
            if (!all_get_a_row) apart[k] = rows.center[k] - columns.center[k];
            for (const double x : {rows.half_size[k], columns.half_size[k], math::fabs(apart[k])})
                largest = x > largest ? x : largest;
        }
        const double unit = largest > 0 ? power_of_two(-math::ilogb(largest)) : 0;
        rows.multiply(unit), columns.multiply(unit);
        double pairs = 0, own = 0;
        for (int k = 0; k < Dimension; ++k) {
            apart[k] *= unit, pairs += 2 * rows.half_size[k] * columns.half_size[k];
            if (!all_get_a_row) own += columns.half_size[k] * (columns.half_size[k] + 2 * math::fabs(apart[k]));
        }
        const double most = pairs + own;
        const double factor = most > 0 ? power_of_two(45 - math::ilogb(most)) : 0;
        rows.multiply(2 * factor);
        for (std::size_t c = 0; c < columns.count; ++c) {
            double cost = 0;
            for (int k = 0; k < Dimension; ++k) {
                const double x = columns.axis(k)[c];
                cost += x * (x - 2 * apart[k]);
            }
            own_cost_[c] = all_get_a_row ? 0 : math::nearest_whole(cost * factor);
        }
        return {pairs * factor, own * factor};
    }

    VEER_ALWAYS_INLINE constexpr void each_charge(std::size_t row, const auto& fn) const {
        const double* const charges = charge_.data();
        const double* const x = columns.axis(0);
        const double* const y = columns.axis(1);
        const double* const z = columns.axis(Dimension - 1);
        const double row_x = rows.axis(0)[row], row_y = rows.axis(1)[row], row_z = rows.axis(Dimension - 1)[row];
        const auto charge_at = [&](std::size_t c) VEER_IN_LINE {
            const double planar = row_x * x[c] + row_y * y[c];
            if constexpr (Dimension == 2) return charges[c] - math::nearest_whole(planar);
            else return charges[c] - math::nearest_whole(planar + row_z * z[c]);
        };
        constexpr std::size_t few = 8; // compilers vectorize a loop of known length
        const std::size_t count = columns.count;
        std::size_t c = 0;
        for (; c + few <= count; c += few) {
            double charged[few];
            for (std::size_t i = 0; i < few; ++i) charged[i] = charge_at(c + i);
            for (std::size_t i = 0; i < few; ++i) fn(c + i, charged[i]);
        }
        for (; c < count; ++c) fn(c, charge_at(c));
    }
    [[nodiscard]] constexpr double charge(std::size_t row, std::size_t column) const noexcept {
        double product = rows.axis(0)[row] * columns.axis(0)[column] + rows.axis(1)[row] * columns.axis(1)[column];
        if constexpr (Dimension == 3) product += rows.axis(2)[row] * columns.axis(2)[column];
        return charge_[column] - math::nearest_whole(product);
    }
    /// Finds the columns with the lowest and the second lowest charge for a row. There must be at least two columns.
    [[nodiscard]] constexpr Cheapest cheapest(std::size_t row) const noexcept {
        Cheapest found{0, 0, infinite, infinite};
        each_charge(row, [&](std::size_t c, double charged) VEER_IN_LINE {
            if (charged < found.second_charge) {
                if (charged < found.charge)
                    found.second = found.column, found.second_charge = found.charge, found.column = c,
                    found.charge = charged;
                else found.second = c, found.second_charge = charged;
            }
        });
        return found;
    }
    constexpr void pair(std::size_t row, std::size_t column) noexcept {
        owner_[column] = static_cast<Index>(row);
        column_[row] = static_cast<Index>(column);
    }

    /// Gives the same charge to the rows.count columns with the lowest own_cost_. Rows that are far want these columns.
    constexpr void level_charges() noexcept {
        const double high = math::nearest_whole(least_of(own_cost_.data(), columns.count, rows.count));
        for (std::size_t c = 0; c < columns.count; ++c) charge_[c] = own_cost_[c] < high ? high : own_cost_[c];
    }
    [[nodiscard]] static constexpr double minimum_of(double a, double b) noexcept { return a < b ? a : b; }

    /// Finds approximate prices, by auctions. Each row in turn bids for the column with the lowest charge. The bid
    /// raises this charge above the second lowest charge by a step. Later auctions have smaller steps.
    constexpr void hold_auctions(double largest_pair) {
        const double last = largest_pair / (64 * static_cast<double>(rows.count));
        for (double step = largest_pair * 0.25; step >= last && step >= 1; step *= 0.25) {
            const double least = math::nearest_whole(step);
            std::size_t waiting = rows.count;
            for (std::size_t r = 0; r < waiting; ++r) waiting_[r] = static_cast<Index>(waiting - 1 - r);
            for (std::size_t c = 0; c < columns.count; ++c) owner_[c] = nobody;
            for (std::size_t bids = 64 * rows.count; waiting > 0 && bids > 0; --bids) {
                const Index row = waiting_[--waiting];
                const Cheapest found = cheapest(row);
                charge_[found.column] += found.second_charge - found.charge + least;
                if (owner_[found.column] != nobody) waiting_[waiting++] = owner_[found.column];
                owner_[found.column] = row;
            }
        }
        for (std::size_t c = 0; c < columns.count; ++c) owner_[c] = nobody;
    }
    /// Assigns the cheapest columns to rows, as in an auction whose step is 0. Some rows stay without a column.
    constexpr void take_cheapest() {
        if (columns.count < 2) return;
        std::size_t bids = 3 * rows.count;
        for (std::size_t r = 0; r < rows.count; ++r)
            for (std::size_t row = r; bids > 0; --bids) {
                const Cheapest found = cheapest(row);
                std::size_t taken = found.column;
                charge_[taken] += found.second_charge - found.charge;
                if (found.charge >= found.second_charge && owner_[taken] != nobody) taken = found.second;
                const Index former = owner_[taken];
                if (former != nobody && found.charge >= found.second_charge) break; // both columns are equally cheap
                pair(row, taken);
                if (former == nobody) break;
                column_[former] = nobody;
                row = former;
            }
    }

    /// Assigns a column to a row along the shortest augmenting path. The path leads from the row to its new column. The
    /// former owner of this column gets the next column of the path, and so on. The path ends at a column without an
    /// owner. If the argument `root` is the_free, the path begins at the columns without a row.
    constexpr void augment(Index root) {
        std::size_t closed = 0, end = columns.count;
        double farthest = infinite; // the distance of `end`
        const auto look_at = [&](std::size_t c, double distance, Index row) VEER_IN_LINE {
            if (distance < distance_[c]) {
                distance_[c] = distance;
                before_[c] = row;
            }
            // among columns at the same distance, a column without an owner comes first, because the path ends there
            if (distance_[c] < farthest || (distance_[c] <= farthest && owner_[c] == nobody && end < columns.count)) {
                farthest = distance_[c];
                end = c;
            }
        };
        const auto close = [&](std::size_t c) {
            closed_[closed] = static_cast<Index>(c);
            closed_after_[closed] = distance_[c];
            closed_charge_[closed++] = charge_[c];
            charge_[c] = 2 * infinite;
            distance_[c] = infinite;
        };
        for (std::size_t c = 0; c < columns.count; ++c) distance_[c] = infinite;
        if (root != the_free)
            each_charge(root, [&](std::size_t c, double charged) VEER_IN_LINE { look_at(c, charged, root); });
        else
            for (std::size_t c = 0; c < columns.count; ++c) {
                const double price = charge_[c] - own_cost_[c];
                if (owner_[c] != the_free) look_at(c, price, root);
                else distance_[c] = price, close(c);
            }
        while (owner_[end] != nobody) {
            const Index row = owner_[end];
            const double spent = charge(row, end) - farthest;
            close(end);
            farthest = infinite, end = columns.count;
            each_charge(row, [&](std::size_t c, double charged) VEER_IN_LINE { look_at(c, charged - spent, row); });
        }
        for (std::size_t i = 0; i < closed; ++i)
            charge_[closed_[i]] = closed_charge_[i] + (farthest - closed_after_[i]);
        for (std::size_t c = end;;) {
            const Index row = before_[c];
            if (row == the_free) return void(owner_[c] = the_free);
            const std::size_t former = column_[row];
            pair(row, c);
            if (row == root) return;
            c = former;
        }
    }
    /// Changes the assignment until the columns without a row have the lowest price.
    constexpr void level_prices() {
        level_ = infinite;
        for (std::size_t c = 0; c < columns.count; ++c) level_ = minimum_of(level_, charge_[c] - own_cost_[c]);
        for (std::size_t c = 0; c < columns.count; ++c)
            if (owner_[c] == nobody && charge_[c] - own_cost_[c] <= level_) owner_[c] = the_free;
        for (std::size_t c = 0; c < columns.count; ++c)
            while (owner_[c] == nobody) augment(the_free); // repeated if the path ended at another column
        for (std::size_t c = 0; c < columns.count; ++c)
            if (owner_[c] == the_free) level_ = charge_[c] - own_cost_[c];
    }
};

}}} // namespace veer::VEER_UNIT::parts
