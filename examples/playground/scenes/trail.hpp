// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "../words.hpp"

namespace playground {

/// The positions of the last seconds, as a trail of the same length at every frame rate.
class Trail {
public:
    explicit Trail(std::size_t points = 90) : most_(points) { points_.reserve(points + 1); }

    void clear() { points_.clear(), since_ = 0; }
    void add(const auto& place, float time_step) {
        since_ += time_step;
        if (!points_.empty() && since_ < 1 / 40.0f) {
            points_.back() = in_space(place);
            return;
        }
        since_ = 0;
        if (points_.size() == most_) points_.erase(points_.begin());
        points_.push_back(in_space(place));
    }
    [[nodiscard]] const std::vector<V3>& points() const { return points_; }

private:
    std::size_t most_;
    std::vector<V3> points_;
    float since_ = 0;
};

} // namespace playground
