// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <veer/crowd.hpp>

// The worlds of the race: people with goals, and walls. They do not depend on the library that steers.

namespace race {

inline constexpr float radius = 0.3f, pace = 1.3f, top = 1.25f; // m, m/s; the top speed is a pace times `top`
inline constexpr float horizon = 2.5f;                          // s
inline constexpr std::size_t most_neighbors = 12;

/// Random numbers, the same on every machine.
class Random {
public:
    explicit Random(std::uint32_t seed) : bits_(seed) {}
    float uniform(float low, float high) { return low + (high - low) * static_cast<float>(bits_() >> 8) * 0x1p-24f; }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(std::uint64_t{bits_()} * count >> 32); }
    template <class V> V vector(float size) {
        V v{};
        for (int i = 0; i < V::length(); ++i) v[i] = uniform(-size, size);
        return v;
    }

private:
    std::mt19937 bits_;
};

/// People, their goals and their walls.
template <class V> struct World {
    std::vector<veer::Agent<V>> people;
    std::vector<V> goals;
    std::vector<float> paces; ///< preferred speeds  [m/s]
    std::vector<veer::Capsule<V>> walls;

    void add(const V& place, const V& goal, float size = radius, float speed = pace) {
        people.push_back({place, V(0.0f), size}), goals.push_back(goal), paces.push_back(speed);
    }
    std::size_t size() const { return people.size(); }
    /// The preferred velocity: straight to the goal, without overshoot.
    V preferred_velocity(std::size_t i, float time_step) const {
        return veer::truncate(V((goals[i] - people[i].position) / time_step), paces[i]);
    }
    float max_speed(std::size_t i) const { return paces[i] * top; }
    /// The time of person i walking alone.
    float alone(std::size_t i) const { return glm::distance(people[i].position, goals[i]) / paces[i]; }
};

/// A circle of people with a spacing of a metre; each walks to the other side.
template <class V = glm::vec2> World<V> circle(std::size_t count, std::uint32_t seed) {
    World<V> world;
    Random random(seed);
    const float size = static_cast<float>(count) / (2 * std::numbers::pi_v<float>);
    const float start = random.uniform(0.0f, 1.0f);
    for (std::size_t i = 0; i < count; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * (static_cast<float>(i) + start) / static_cast<float>(count);
        V place(0.0f);
        place[0] = size * std::cos(angle), place[1] = size * std::sin(angle);
        world.add(place, -place);
    }
    return world;
}

/// A block of people with a spacing of a metre. The first rank is `ahead` before the middle of the world; all walk to
/// the mirror image of the block. The block is turned to the left by quarter turns.
inline void add_block(
    World<glm::vec2>& world, Random& random, int ranks, int files, float spacing, float ahead, int turns) {
    constexpr std::array<glm::vec2, 4> directions{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    const glm::vec2 direction = directions[static_cast<std::size_t>(turns)], left(-direction.y, direction.x);
    for (int i = 0; i < ranks * files; ++i) {
        const float along = ahead + spacing * static_cast<float>(i / files);
        const float across = spacing * (static_cast<float>(i % files) - 0.5f * static_cast<float>(files - 1));
        world.add(
            -along * direction + across * left + random.vector<glm::vec2>(0.1f), along * direction + across * left);
    }
}

inline World<glm::vec2> blocks(int ranks, int files, std::initializer_list<int> turns, std::uint32_t seed) {
    World<glm::vec2> world;
    Random random(seed);
    for (const int turn : turns)
        add_block(world, random, ranks, files, 0.9f, 0.45f * static_cast<float>(files) + 2, turn);
    return world;
}

/// Two groups of 50 from either end of a corridor.
inline World<glm::vec2> corridor(int width, std::uint32_t seed) {
    World<glm::vec2> world;
    Random random(seed);
    for (const int turn : {0, 2}) add_block(world, random, 50 / width, width, 0.9f, 4.0f, turn);
    const float half = 0.5f * static_cast<float>(width);
    for (const float y : {-half, half}) world.walls.push_back({{-40.0f, y}, {40.0f, y}, 0.0f});
    return world;
}

/// People in a box, half of it or a ball, at least a metre apart; each walks to another such place.
template <class V> World<V> box(std::size_t count, float side, bool mixed, std::uint32_t seed) {
    World<V> world;
    Random random(seed);
    std::vector<V> starts, goals;
    const auto place = [&](std::vector<V>& taken, float apart) {
        for (;;) {
            const V here = random.vector<V>(0.5f * side);
            const auto too_near = [&](const V& there) { return glm::distance(here, there) < apart; };
            if (std::none_of(taken.begin(), taken.end(), too_near)) return taken.push_back(here);
        }
    };
    for (std::size_t i = 0; i < count; ++i) {
        const float size = mixed ? random.uniform(0.2f, 0.5f) : radius,
                    speed = mixed ? random.uniform(0.8f, 1.8f) : pace;
        place(starts, mixed ? 1.0f : 0.7f), place(goals, mixed ? 1.0f : 0.7f);
        world.add(starts.back(), goals.back(), size, speed);
    }
    return world;
}

/// People spread evenly on a sphere; each moves to the other side.
inline World<glm::vec3> sphere(std::size_t count, float size, std::uint32_t seed) {
    World<glm::vec3> world;
    Random random(seed);
    const float start = random.uniform(0.0f, 6.0f);
    for (std::size_t i = 0; i < count; ++i) {
        const float z = 1 - (2 * static_cast<float>(i) + 1) / static_cast<float>(count), beside = std::sqrt(1 - z * z);
        const float angle = start + 2.39996323f * static_cast<float>(i); // the golden angle
        const glm::vec3 place = size * glm::vec3(beside * std::cos(angle), beside * std::sin(angle), z);
        world.add(place, -place);
    }
    return world;
}

// ---- neighbours -----------------------------------------------------------------------------------------------------

/// The nearest dozen of each person from a grid, the nearest first.
class Neighbors {
public:
    static constexpr float sight = 10.0f;

    template <class V> void find(const World<V>& world) {
        constexpr int axes = V::length();
        const std::size_t count = world.size();
        V low = world.people[0].position, high = low;
        for (const auto& one : world.people)
            for (int a = 0; a < axes; ++a)
                low[a] = std::min(low[a], one.position[a]), high[a] = std::max(high[a], one.position[a]);
        std::array<int, 3> cells{1, 1, 1};
        float cell = 2.0f;
        for (int a = 0; a < axes; ++a)
            cells[static_cast<std::size_t>(a)] = static_cast<int>((high[a] - low[a]) / cell) + 1;
        const auto cell_of = [&](const V& p) {
            std::array<int, 3> at{0, 0, 0};
            for (int a = 0; a < axes; ++a) at[static_cast<std::size_t>(a)] = static_cast<int>((p[a] - low[a]) / cell);
            return at;
        };
        const auto number = [&](const std::array<int, 3>& at) {
            return static_cast<std::size_t>((at[2] * cells[1] + at[1]) * cells[0] + at[0]);
        };
        first_.assign(static_cast<std::size_t>(cells[0] * cells[1] * cells[2]), -1);
        next_.assign(count, -1);
        for (std::size_t i = count; i-- > 0;) {
            const std::size_t c = number(cell_of(world.people[i].position));
            next_[i] = first_[c], first_[c] = static_cast<int>(i);
        }
        nearest_.resize(count * most_neighbors), count_.assign(count, 0);
        for (std::size_t i = 0; i < count; ++i) {
            const V here = world.people[i].position;
            const auto at = cell_of(here);
            std::array<std::pair<float, int>, most_neighbors> best;
            std::size_t found = 0;
            const auto consider = [&](int j) {
                const V offset = world.people[static_cast<std::size_t>(j)].position - here;
                const std::pair<float, int> one{glm::dot(offset, offset), j};
                if (one.first >= sight * sight || static_cast<std::size_t>(j) == i) return;
                if (found == most_neighbors && !(one < best[found - 1])) return;
                std::size_t k = found < most_neighbors ? found++ : found - 1;
                for (; k > 0 && one < best[k - 1]; --k) best[k] = best[k - 1];
                best[k] = one;
            };
            for (int ring = 0; ring <= static_cast<int>(sight / cell); ++ring) {
                const float seen = cell * static_cast<float>(ring - 1);
                if (found == most_neighbors && ring > 1 && best[found - 1].first <= seen * seen) break;
                const int deep = axes == 3 ? ring : 0;
                for (int z = -deep; z <= deep; ++z)
                    for (int y = -ring; y <= ring; ++y) {
                        const bool edge = std::abs(y) == ring || (axes == 3 && std::abs(z) == ring);
                        for (int x = -ring; x <= ring; x += edge || ring == 0 ? 1 : 2 * ring) {
                            const std::array<int, 3> there{at[0] + x, at[1] + y, at[2] + z};
                            if (there[0] < 0 || there[0] >= cells[0] || there[1] < 0 || there[1] >= cells[1]
                                || there[2] < 0 || there[2] >= cells[2])
                                continue;
                            for (int j = first_[number(there)]; j >= 0; j = next_[static_cast<std::size_t>(j)])
                                consider(j);
                        }
                    }
            }
            count_[i] = found;
            for (std::size_t k = 0; k < found; ++k) nearest_[i * most_neighbors + k] = best[k].second;
        }
    }

    std::span<const int> of(std::size_t i) const { return {nearest_.data() + i * most_neighbors, count_[i]}; }

private:
    std::vector<int> first_, next_, nearest_;
    std::vector<std::size_t> count_;
};

} // namespace race
