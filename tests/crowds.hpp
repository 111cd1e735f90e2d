// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <veer/crowd.hpp>

#include "random.hpp"

// Crowds without a picture: worlds of people with goals and walls, and what plays them and counts how they fare. Who decides where people walk is
// the caller's: reciprocal_velocity, or whatever it is compared with.

namespace tests {

/// People on their way, and what stands in it.
template <veer::Vector V>
struct CrowdWorld {
    using S = veer::scalar_t<V>;

    std::vector<veer::Agent<V>> people;
    std::vector<V> goals;
    std::vector<S> paces;                ///< how fast each would walk if it were alone  [m/s]
    std::vector<veer::Capsule<V>> walls; ///< of radius 0
    bool has_door = false;               ///< in the middle of the world, in a wall along the second axis

    static constexpr S pace = S(1.3), top = S(1.25), radius = S(0.3), horizon = S(2.5); ///< top speeds are paces times `top`

    void add(const V& place, const V& goal, S size = radius, S speed = pace) {
        people.push_back({place, veer::zero<V>(), size}), goals.push_back(goal), paces.push_back(speed);
    }
    void add_wall(const V& start, const V& end) { walls.push_back({start, end}); }

    /// The velocity that brings somebody straight to the goal, or to the door before it, and no farther.
    [[nodiscard]] V wish(std::size_t i, S time_step) const {
        const S here = components(people[i].position)[0], there = components(goals[i])[0];
        const V next = has_door && here * there < 0 && std::abs(here) > S(0.2) ? veer::zero<V>() : goals[i];
        return veer::truncate(V((next - people[i].position) * (S(1) / time_step)), paces[i]);
    }
    [[nodiscard]] S max_speed(std::size_t i) const { return paces[i] * top; }
};

// ---- worlds -------------------------------------------------------------------------------------------------------------------------

/// A block of people, `spacing` apart, whose first rank is `ahead` before the middle of the world and who all walk `turns` quarter turns to the left
/// of the first axis, to where the block lies mirrored.
template <veer::Vector V>
void add_block(CrowdWorld<V>& world, Random& random, int ranks, int files, double spacing, double ahead, int turns) {
    const std::array<std::array<int, 2>, 4> ways{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    const auto [x, y] = ways[static_cast<std::size_t>(turns)];
    for (int i = 0; i < ranks * files; ++i) {
        const double along = ahead + spacing * (i / files), across = spacing * (i % files - 0.5 * (files - 1));
        const double jitter_x = random.template uniform<double>(-0.1, 0.1), jitter_y = random.template uniform<double>(-0.1, 0.1);
        const V place = vector<V>(-along * x - across * y + jitter_x, -along * y + across * x + jitter_y);
        const V goal = vector<V>(along * x - across * y, along * y + across * x);
        world.add(place, goal);
    }
}

/// Two groups of 50 from either end of a corridor.
template <veer::Vector V>
[[nodiscard]] CrowdWorld<V> corridor_world(std::uint64_t seed, double width) {
    CrowdWorld<V> world;
    Random random(seed);
    const int files = static_cast<int>(width);
    for (const int turns : {0, 2}) add_block(world, random, 50 / files, files, 0.9, 4, turns);
    for (const double side : {-0.5, 0.5}) world.add_wall(vector<V>(-40, side * width), vector<V>(40, side * width));
    return world;
}

/// Two groups of 25 on either side of a wall with a door in it. Who is to pass it walks to the door first, see CrowdWorld::wish.
template <veer::Vector V>
[[nodiscard]] CrowdWorld<V> door_world(std::uint64_t seed, double width) {
    CrowdWorld<V> world;
    Random random(seed);
    for (const int turns : {0, 2}) add_block(world, random, 5, 5, 1, 3, turns);
    world.has_door = true;
    for (const double side : {-1.0, 1.0}) world.add_wall(vector<V>(0, side * 0.5 * width), vector<V>(0, side * 8));
    return world;
}

/// A room full of people, rank and file, each on the way to the place of another one. Walls all round.
template <veer::Vector V>
[[nodiscard]] CrowdWorld<V> room_world(std::uint64_t seed, int side, double spacing) {
    CrowdWorld<V> world;
    Random random(seed);
    std::vector<V> starts, goals;
    for (int i = 0; i < side * side; ++i) {
        const double x = spacing * (i % side - 0.5 * (side - 1)), y = spacing * (i / side - 0.5 * (side - 1));
        starts.push_back(vector<V>(x, y));
    }
    goals = starts;
    for (std::size_t i = goals.size(); i-- > 1;) std::swap(goals[i], goals[static_cast<std::size_t>(random.below(static_cast<int>(i) + 1))]);
    for (std::size_t i = 0; i < goals.size(); ++i) world.add(starts[i], goals[i]);
    const double half = 0.5 * spacing * side;
    for (const double s : {-1.0, 1.0}) {
        world.add_wall(vector<V>(-half * s, half * s), vector<V>(half * s, half * s));
        world.add_wall(vector<V>(half * s, -half * s), vector<V>(half * s, half * s));
    }
    return world;
}

// ---- playing ------------------------------------------------------------------------------------------------------------------------

/// Who is near whom: people sorted into square cells.
template <veer::Vector V>
class CrowdGrid {
    using S = veer::scalar_t<V>;
    static constexpr int dimension = veer::dimension_v<V>;

public:
    void build(const std::vector<veer::Agent<V>>& people) {
        std::array<S, dimension> low, high;
        low.fill(S(1e30)), high.fill(S(-1e30));
        for (const auto& one : people)
            for (int k = 0; k < dimension; ++k)
                low[k] = std::min(low[k], components(one.position)[k]), high[k] = std::max(high[k], components(one.position)[k]);
        S volume = 1;
        for (int k = 0; k < dimension; ++k) volume *= std::max(high[k] - low[k], S(1));
        size_ = std::max(S(1.2), S(std::pow(2 * volume / S(people.size()), S(1) / dimension)));
        low_ = low;
        std::size_t cells = 1;
        for (int k = 0; k < dimension; ++k) counts_[k] = static_cast<int>((high[k] - low[k]) / size_) + 1, cells *= static_cast<std::size_t>(counts_[k]);
        first_.assign(cells + 1, 0), indices_.resize(people.size());
        for (const auto& one : people) ++first_[cell_of(cell(one.position))];
        int sum = 0;
        for (int& first : first_) first = sum += first;
        for (std::size_t i = people.size(); i-- > 0;) indices_[static_cast<std::size_t>(--first_[cell_of(cell(people[i].position))])] = static_cast<int>(i);
    }

    /// The nearest `most`, up to `sight` away, the nearest first.
    void nearest(std::size_t self, const std::vector<veer::Agent<V>>& people, std::size_t most, S sight, std::vector<int>& found) {
        near_.clear();
        const auto middle = cell(people[self].position);
        const int widest = *std::max_element(counts_.begin(), counts_.end());
        for (int ring = 0; ring <= widest; ++ring) {
            const S surely = static_cast<S>(ring - 1) * size_; // nobody in this ring is nearer
            if (surely > sight || (near_.size() >= most && surely > 0 && count_within(surely) >= most)) break;
            visit(middle, ring, [&](int other) {
                const S squared = veer::length_squared(V(people[static_cast<std::size_t>(other)].position - people[self].position));
                if (static_cast<std::size_t>(other) != self && squared < sight * sight) near_.emplace_back(squared, other);
            });
        }
        std::sort(near_.begin(), near_.end());
        found.clear();
        for (std::size_t i = 0; i < std::min(most, near_.size()); ++i) found.push_back(near_[i].second);
    }

private:
    std::array<S, dimension> low_{};
    std::array<int, dimension> counts_{};
    S size_ = 1;
    std::vector<int> first_, indices_;
    std::vector<std::pair<S, int>> near_;

    [[nodiscard]] std::size_t count_within(S distance) const {
        return static_cast<std::size_t>(std::count_if(near_.begin(), near_.end(), [&](const auto& one) { return one.first <= distance * distance; }));
    }
    [[nodiscard]] std::array<int, dimension> cell(const V& place) const {
        std::array<int, dimension> at;
        for (int k = 0; k < dimension; ++k) at[k] = std::clamp(static_cast<int>((components(place)[k] - low_[k]) / size_), 0, counts_[k] - 1);
        return at;
    }
    [[nodiscard]] std::size_t cell_of(const std::array<int, dimension>& at) const {
        int index = 0;
        for (int k = dimension; k-- > 0;) index = index * counts_[k] + at[k];
        return static_cast<std::size_t>(index);
    }
    void visit(const std::array<int, dimension>& middle, int ring, auto&& fn) const {
        const int deep = dimension == 3 ? ring : 0;
        for (int z = -deep; z <= deep; ++z)
            for (int y = -ring; y <= ring; ++y) {
                const bool shell = std::abs(y) == ring || (dimension == 3 && std::abs(z) == ring);
                for (int x = -ring; x <= ring; x += shell ? 1 : std::max(2 * ring, 1)) {
                    std::array<int, dimension> at = middle;
                    at[0] += x, at[1] += y;
                    if constexpr (dimension == 3) at[2] += z;
                    bool inside = true;
                    for (int k = 0; k < dimension; ++k) inside = inside && at[k] >= 0 && at[k] < counts_[k];
                    if (!inside) continue;
                    const std::size_t index = cell_of(at);
                    for (int k = first_[index]; k < first_[index + 1]; ++k) fn(indices_[static_cast<std::size_t>(k)]);
                }
            }
    }
};

/// How a crowd fared.
struct CrowdScore {
    double overlapping = 0;  ///< the share of agent-steps in which somebody is nearer to another than 0.99 of the sum of their radii
    double deepest = 0;      ///< the greatest overlap, in sums of the radii
    double half = 0, most = 0; ///< when half and 95 % had arrived, over when they would have if each were alone; 0: never
    double never = 0;        ///< the share of those who had not arrived at the end
    double acceleration = 0; ///< mean over the steps of those under way  [m/s^2]
    double in_walls = 0;     ///< the greatest depth within a wall  [m]
    std::size_t arrived = 0, count = 0;
    int frames = 0;
};

/// Plays a world until all have arrived, or for `patience` times as long as the slowest would take alone.
///
/// @param decide  decide(world, all neighbors, time_step, next): fills in the velocities of everybody
template <veer::Vector V>
[[nodiscard]] CrowdScore play_crowd(CrowdWorld<V>& world, int rate, double patience, auto&& decide, std::size_t most_neighbors = 12) {
    using S = veer::scalar_t<V>;
    const S time_step = S(1) / static_cast<S>(rate);
    const std::size_t count = world.people.size();
    CrowdScore score;
    score.count = count;
    std::vector<double> alone, when;
    std::vector<bool> arrived(count, false);
    const auto is_there = [&](std::size_t i) { return veer::distance(world.people[i].position, world.goals[i]) < S(0.3); };
    std::size_t walkers = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (is_there(i)) arrived[i] = true;
        else ++walkers, alone.push_back((veer::distance(world.people[i].position, world.goals[i]) - 0.3) / world.paces[i]);
    }
    std::sort(alone.begin(), alone.end());
    const int last = static_cast<int>(patience * alone.back() * rate);

    CrowdGrid<V> grid;
    std::vector<std::vector<int>> neighbors(count);
    std::vector<V> next(count, veer::zero<V>());
    double changes = 0, steps = 0, overlapping = 0;
    for (int frame = 0; frame < last && when.size() < walkers; ++frame, ++score.frames) {
        grid.build(world.people);
        for (std::size_t i = 0; i < count; ++i) grid.nearest(i, world.people, most_neighbors, S(10), neighbors[i]);
        for (std::size_t i = 0; i < count; ++i) {
            bool overlaps = false;
            for (const int j : neighbors[i]) {
                const auto& other = world.people[static_cast<std::size_t>(j)];
                const double share = veer::distance(world.people[i].position, other.position) / (world.people[i].radius + other.radius);
                overlaps = overlaps || share < 0.99, score.deepest = std::max(score.deepest, 1 - share);
            }
            overlapping += overlaps;
            for (const auto& wall : world.walls)
                score.in_walls = std::max(score.in_walls, 0.0 - veer::clearance(world.people[i].position, world.people[i].radius, wall).gap);
        }
        decide(world, neighbors, time_step, next);
        for (std::size_t i = 0; i < count; ++i) {
            auto& one = world.people[i];
            if (!arrived[i]) changes += veer::distance(next[i], one.velocity) / time_step, ++steps;
            one.velocity = next[i], one.position = one.position + next[i] * time_step;
            if (!arrived[i] && is_there(i)) arrived[i] = true, when.push_back((frame + 1) / static_cast<double>(rate));
        }
    }
    const auto slowness = [&](double share) {
        const auto number = static_cast<std::size_t>(std::ceil(share * static_cast<double>(walkers))) - 1;
        return number < when.size() ? when[number] / alone[number] : 0;
    };
    score.half = slowness(0.5), score.most = slowness(0.95);
    score.arrived = when.size();
    score.never = 1 - static_cast<double>(when.size()) / static_cast<double>(walkers);
    score.acceleration = changes / steps;
    score.overlapping = overlapping / (static_cast<double>(count) * score.frames);
    return score;
}

} // namespace tests
