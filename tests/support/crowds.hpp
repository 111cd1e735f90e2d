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

// Crowds without a picture: worlds of people with goals and walls, and a loop that plays them and counts the results.
// The caller supplies the function that decides the velocities: reciprocal_velocity or another.

namespace tests {

/// People, their goals and their walls.
template <veer::Vector V> struct CrowdWorld {
    using S = veer::scalar_t<V>;

    std::vector<veer::Agent<V>> people;
    std::vector<V> goals;
    std::vector<S> paces;                ///< preferred speeds  [m/s]
    std::vector<veer::Capsule<V>> walls; ///< of radius 0
    bool has_door = false;               ///< in the middle of the world, in a wall along the second axis

    static constexpr S pace = S(1.3), top = S(1.25), radius = S(0.3); ///< top speeds are paces times `top`

    void add(const V& place, const V& goal, S size = radius, S speed = pace) {
        people.push_back({place, veer::zero<V>(), size}), goals.push_back(goal), paces.push_back(speed);
    }
    void add_wall(const V& start, const V& end) { walls.push_back({start, end}); }

    /// The preferred velocity of a person: straight to the goal or to the door before it, without overshoot.
    [[nodiscard]] V preferred_velocity(std::size_t i, S time_step) const {
        const S here = components(people[i].position)[0], there = components(goals[i])[0];
        const V next = has_door && here * there < 0 && std::abs(here) > S(0.2) ? veer::zero<V>() : goals[i];
        return veer::truncate(V((next - people[i].position) * (S(1) / time_step)), paces[i]);
    }
    [[nodiscard]] S max_speed(std::size_t i) const { return paces[i] * top; }
};

// ---- worlds ---------------------------------------------------------------------------------------------------------

/// A block of people with a spacing of `spacing`. The first rank is `ahead` before the middle of the world. All walk,
/// `turns` quarter turns to the left of the first axis, to the mirror image of the block.
template <veer::Vector V>
void add_block(CrowdWorld<V>& world, Random& random, int ranks, int files, double spacing, double ahead, int turns) {
    const std::array<std::array<int, 2>, 4> ways{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    const auto [x, y] = ways[static_cast<std::size_t>(turns)];
    for (int i = 0; i < ranks * files; ++i) {
        const double along = ahead + spacing * (i / files), across = spacing * (i % files - 0.5 * (files - 1));
        const double jitter_x = random.template uniform<double>(-0.1, 0.1),
                     jitter_y = random.template uniform<double>(-0.1, 0.1);
        const V place = vector<V>(-along * x - across * y + jitter_x, -along * y + across * x + jitter_y);
        const V goal = vector<V>(along * x - across * y, along * y + across * x);
        world.add(place, goal);
    }
}

/// Two groups of 25 on either side of a wall with a door. A person who has to pass the door walks to it first; see
/// CrowdWorld::preferred_velocity.
template <veer::Vector V> [[nodiscard]] CrowdWorld<V> door_world(std::uint64_t seed, double width) {
    CrowdWorld<V> world;
    Random random(seed);
    for (const int turns : {0, 2}) add_block(world, random, 5, 5, 1, 3, turns);
    world.has_door = true;
    for (const double side : {-1.0, 1.0}) world.add_wall(vector<V>(0, side * 0.5 * width), vector<V>(0, side * 8));
    return world;
}

// ---- playing --------------------------------------------------------------------------------------------------------

/// The nearest `most` people of a crowd within `sight`, the nearest first.
template <veer::Vector V>
[[nodiscard]] std::vector<int> nearest_to(
    std::size_t self, const std::vector<veer::Agent<V>>& people, std::size_t most, veer::scalar_t<V> sight) {
    std::vector<std::pair<veer::scalar_t<V>, int>> seen;
    for (std::size_t i = 0; i < people.size(); ++i) {
        const auto squared = veer::length_squared(V(people[i].position - people[self].position));
        if (i != self && squared < sight * sight) seen.emplace_back(squared, static_cast<int>(i));
    }
    const std::size_t count = std::min(most, seen.size());
    std::partial_sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count), seen.end());
    std::vector<int> found;
    for (std::size_t i = 0; i < count; ++i) found.push_back(seen[i].second);
    return found;
}

/// The results of a crowd.
struct CrowdScore {
    std::size_t arrived = 0, count = 0;
    double deepest = 0;  ///< largest penetration of two, as a fraction of the combined radius
    double in_walls = 0; ///< largest penetration of a wall  [m]
};

/// Plays a world until all have arrived, or for `patience` times the time of the slowest walking alone.
///
/// @param rate    steps a second
/// @param decide  decide(world, the nearest dozen of each, time_step, next): fills in all velocities
template <veer::Vector V>
[[nodiscard]] CrowdScore play_crowd(CrowdWorld<V>& world, int rate, double patience, auto&& decide) {
    using S = veer::scalar_t<V>;
    const S time_step = S(1) / static_cast<S>(rate);
    const std::size_t count = world.people.size();
    CrowdScore score;
    score.count = count;
    double alone = 0;
    for (std::size_t i = 0; i < count; ++i)
        alone = std::max(
            alone, static_cast<double>(veer::distance(world.people[i].position, world.goals[i]) / world.paces[i]));

    std::vector<std::vector<int>> neighbors(count);
    std::vector<V> next(count, veer::zero<V>());
    std::vector<bool> arrived(count, false);
    for (int frame = static_cast<int>(patience * alone * rate); frame > 0 && score.arrived < count; --frame) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto& one = world.people[i];
            neighbors[i] = nearest_to(i, world.people, 12, S(10));
            for (const int j : neighbors[i]) {
                const auto& other = world.people[static_cast<std::size_t>(j)];
                const S fraction = veer::distance(one.position, other.position) / (one.radius + other.radius);
                score.deepest = std::max(score.deepest, static_cast<double>(1 - fraction));
            }
            for (const auto& wall : world.walls)
                score.in_walls =
                    std::max(score.in_walls, static_cast<double>(-veer::clearance(one.position, one.radius, wall).gap));
        }
        decide(world, neighbors, time_step, next);
        for (std::size_t i = 0; i < count; ++i) {
            auto& one = world.people[i];
            one.velocity = next[i], one.position = one.position + next[i] * time_step;
            if (!arrived[i] && veer::distance(one.position, world.goals[i]) < S(0.3))
                arrived[i] = true, ++score.arrived;
        }
    }
    return score;
}

} // namespace tests
