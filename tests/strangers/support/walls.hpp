// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include <veer/obstacles.hpp>

// What stands in the way of people in the plane, and the shortest ways round it.

namespace strangers {

using V = veer::BasicVector<float, 2>;

inline constexpr float infinite = std::numeric_limits<float>::infinity();

/// A rectangle, in any direction.
class Box {
public:
    /// @param corners  counterclockwise
    explicit Box(const std::array<V, 4>& given)
        : corners(given), middle_((given[0] + given[2]) * 0.5f), half_{veer::length(V(given[1] - given[0])) * 0.5f,
                                                                     veer::length(V(given[3] - given[0])) * 0.5f},
          axes_{veer::normalize_or(V(given[1] - given[0]), V{1, 0}),
              veer::normalize_or(V(given[3] - given[0]), V{0, 1})} {}

    std::array<V, 4> corners;

    /// The distance of a place from the box; below 0 inside.
    [[nodiscard]] float gap(const V& place) const {
        const V offset = place - middle_;
        const V beyond{
            std::abs(veer::dot(offset, axes_[0])) - half_.x, std::abs(veer::dot(offset, axes_[1])) - half_.y};
        const float inside = std::min(std::max(beyond.x, beyond.y), 0.0f);
        return inside + veer::length(V{std::max(beyond.x, 0.0f), std::max(beyond.y, 0.0f)});
    }
    /// Whether the way from start to end leads through the box, all of whose sides are `growth` farther out.
    [[nodiscard]] bool blocks(const V& start, const V& end, float growth) const {
        const V from = start - middle_, way = end - start, to = from + way;
        const V around = extent_ + V{2, 2} * growth;
        if (std::min(from.x, to.x) > around.x || std::max(from.x, to.x) < -around.x || std::min(from.y, to.y) > around.y
            || std::max(from.y, to.y) < -around.y)
            return false; // most are somewhere else
        const std::array<float, 2> half{half_.x + growth, half_.y + growth};
        float first = 0, last = 1;
        for (std::size_t i = 0; i < 2; ++i) {
            const float place = veer::dot(from, axes_[i]), rate = veer::dot(way, axes_[i]);
            if (rate == 0) {
                if (std::abs(place) >= half[i]) return false;
            } else {
                const float one = (-half[i] - place) / rate, other = (half[i] - place) / rate;
                first = std::max(first, std::min(one, other)), last = std::min(last, std::max(one, other));
            }
        }
        return first < last;
    }
    /// The corner of the box, `growth` farther out in both directions.
    [[nodiscard]] V corner(std::size_t i, float growth) const {
        const float right = i == 1 || i == 2 ? 1.0f : -1.0f, up = i >= 2 ? 1.0f : -1.0f;
        return middle_ + axes_[0] * (right * (half_.x + growth)) + axes_[1] * (up * (half_.y + growth));
    }

    /// As veer sees it.
    [[nodiscard]] veer::Box<V> as_obstacle() const { return {middle_, half_, axes_[0]}; }

private:
    V middle_, half_;
    std::array<V, 2> axes_;
    V extent_ = V{std::abs(axes_[0].x), std::abs(axes_[0].y)} * half_.x
              + V{std::abs(axes_[1].x), std::abs(axes_[1].y)} * half_.y;
};

struct Disc {
    V middle;
    float radius;

    /// The square around the disc, for ways.
    [[nodiscard]] Box square() const {
        const float r = radius;
        return Box(std::array<V, 4>{middle + V{-r, -r}, middle + V{r, -r}, middle + V{r, r}, middle + V{-r, r}});
    }
};

struct Walls {
    std::vector<Box> boxes{};
    std::vector<Disc> discs{};

    [[nodiscard]] std::size_t size() const { return boxes.size() + discs.size(); }
    /// The distance of a place from the i-th of both; below 0 inside.
    [[nodiscard]] float gap(std::size_t i, const V& place) const {
        if (i < boxes.size()) return boxes[i].gap(place);
        const Disc& disc = discs[i - boxes.size()];
        return veer::length(V(place - disc.middle)) - disc.radius;
    }
    /// As veer sees them beside discs: a box is its four sides.
    [[nodiscard]] std::vector<veer::Capsule<V>> sides(std::size_t i) const {
        if (i >= boxes.size()) {
            const Disc& disc = discs[i - boxes.size()];
            return {{disc.middle, disc.middle, disc.radius}};
        }
        const auto& corners = boxes[i].corners;
        return {{corners[0], corners[1]}, {corners[1], corners[2]}, {corners[2], corners[3]}, {corners[3], corners[0]}};
    }
};

/// The shortest ways round boxes, from corner to corner: those that no box blocks. The corners of ways stand a little
/// farther out than a person is wide; a way may pass a box at 0.7 of a radius, for people are pushed that near.
class Ways {
public:
    /// @param corners  the corners of ways; those of the boxes if none are given
    Ways(const Walls& walls, float radius, std::vector<V> corners = {})
        : boxes_(walls.boxes), corners_(std::move(corners)), growth_(0.7f * radius) {
        for (const Disc& disc : walls.discs) boxes_.push_back(disc.square());
        const auto is_free = [&](const V& place) {
            return std::none_of(boxes_.begin(), boxes_.end(), [&](const Box& box) { return box.gap(place) < growth_; });
        };
        if (corners_.empty())
            for (const Box& box : boxes_)
                for (std::size_t i = 0; i < 4; ++i)
                    if (const V place = box.corner(i, 1.1f * radius); is_free(place)) corners_.push_back(place);
    }

    [[nodiscard]] bool is_clear(const V& from, const V& to) const {
        return std::none_of(
            boxes_.begin(), boxes_.end(), [&](const Box& box) { return box.blocks(from, to, growth_); });
    }
    /// Where to walk next on the shortest way from a place to a goal, and how long that way is. Where no corner is in
    /// sight, the way is straight.
    [[nodiscard]] std::pair<V, float> next(const V& from, const V& goal) {
        const float straight = veer::length(V(goal - from));
        if (is_clear(from, goal)) return {goal, straight};
        const std::vector<float>& rest = to(goal);
        order_.clear();
        for (std::size_t i = 0; i < corners_.size(); ++i)
            if (rest[i] < infinite) order_.emplace_back(veer::length(V(corners_[i] - from)) + rest[i], i);
        const auto longer = [](const auto& a, const auto& b) { return b < a; };
        std::make_heap(order_.begin(), order_.end(), longer);
        while (!order_.empty()) {
            const auto [length, i] = order_.front();
            if (is_clear(from, corners_[i])) return {corners_[i], length};
            std::pop_heap(order_.begin(), order_.end(), longer), order_.pop_back();
        }
        return {goal, straight};
    }

private:
    std::vector<Box> boxes_;
    std::vector<V> corners_;
    float growth_;
    std::vector<std::pair<V, std::vector<float>>> known_; ///< goals, and how far each corner is from them
    std::vector<std::pair<float, std::size_t>> order_;

    /// How far each corner is from a goal: Dijkstra, who asks of two corners whether they see each other only where
    /// that makes a way shorter.
    const std::vector<float>& to(const V& goal) {
        for (const auto& [known, lengths] : known_)
            if (known.x == goal.x && known.y == goal.y) return lengths;
        std::vector<float> length(corners_.size(), infinite);
        std::vector<bool> is_done(corners_.size(), false);
        const auto shorten = [&](const V& from, float rest) {
            for (std::size_t i = 0; i < corners_.size(); ++i) {
                const float way = rest + veer::length(V(corners_[i] - from));
                if (!is_done[i] && way < length[i] && is_clear(from, corners_[i])) length[i] = way;
            }
        };
        shorten(goal, 0);
        for (;;) {
            std::size_t best = corners_.size();
            for (std::size_t i = 0; i < corners_.size(); ++i)
                if (!is_done[i] && length[i] < (best < corners_.size() ? length[best] : infinite)) best = i;
            if (best == corners_.size()) break;
            is_done[best] = true, shorten(corners_[best], length[best]);
        }
        known_.emplace_back(goal, std::move(length));
        return known_.back().second;
    }
};

} // namespace strangers
