// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../words.hpp"

namespace playground {

/// Finds neighbours: a grid of square cells around the origin. Anybody outside the grid counts as in the nearest cell.
class Grid {
public:
    void fill(std::size_t count, float cell_size, const auto& position) {
        inverse_size_ = 1 / cell_size;
        starts_.assign(side * side + 1, 0);
        order_.resize(count);
        for (std::size_t i = 0; i < count; ++i) ++starts_[cell(position(i)) + 1];
        for (std::size_t c = 1; c < starts_.size(); ++c) starts_[c] += starts_[c - 1];
        next_ = starts_;
        for (std::size_t i = 0; i < count; ++i) order_[next_[cell(position(i))]++] = i;
    }
    /// Calls with the index of everybody in the cell of p and in the eight cells around it.
    void near_to(const V2& p, const auto& call) const {
        const std::size_t x = column(p.x), y = column(p.y);
        for (std::size_t row = y > 0 ? y - 1 : 0; row <= std::min(y + 1, side - 1); ++row)
            for (std::size_t col = x > 0 ? x - 1 : 0; col <= std::min(x + 1, side - 1); ++col)
                for (std::size_t k = starts_[row * side + col]; k < starts_[row * side + col + 1]; ++k) call(order_[k]);
    }

private:
    static constexpr std::size_t side = 64;

    [[nodiscard]] std::size_t column(float x) const {
        return static_cast<std::size_t>(
            std::clamp(x * inverse_size_ + static_cast<float>(side / 2), 0.0f, static_cast<float>(side - 1)));
    }
    [[nodiscard]] std::size_t cell(const V2& p) const { return column(p.y) * side + column(p.x); }

    float inverse_size_ = 1;
    std::vector<std::size_t> starts_, next_, order_;
};

} // namespace playground
