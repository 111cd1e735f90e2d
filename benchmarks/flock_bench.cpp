// SPDX-License-Identifier: MIT
// A flock with its neighbours: the time of a step for an agent, split into search and steering.
//
//     veer_flock_bench [--rounds=31]
//
// A NeighborGrid finds the neighbours, for one boid after the other and for packs of them, in the loop of a user. The
// steering alone is measured beside the same rules in plain code on glm, and beside those of OpenSteer. All answers are
// compared; those of packs, on one thread and on two, bit for bit.

#include <cmath>
#include <cstdio>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <veer/flock.hpp>
#include <veer/neighbors.hpp>
#include <veer/simd.hpp>
#include <veer/steer.hpp>

#include "compare.hpp"
#include "second_thread.hpp"

namespace {

constexpr float radius = 10, separation_radius = 5, mean_neighbors = 12; // [m], [m]
constexpr veer::FlockLimits<float> limits{.view = {.radius = radius, .min_cosine = -0.5f},
    .separation_radius = separation_radius,
    .max_speed = 10,
    .separation_weight = 2,
    .alignment_weight = 1,
    .cohesion_weight = 0.5f};
constexpr veer::SteerLimits<float> body{.max_force = 20, .mass = 1, .max_speed = 10};

using Vectors = std::vector<glm::vec3>;

/// Boids at random in a cube. Each has mean_neighbors on average, except close to the sides.
struct Boids {
    Vectors positions, velocities, steering;

    explicit Boids(std::size_t count) : positions(count), velocities(count), steering(count) {
        const float side = std::cbrt(static_cast<float>(count) / mean_neighbors * 4.18879f * radius * radius * radius);
        compare::Random random;
        for (std::size_t i = 0; i < count; ++i) {
            positions[i] = {random.uniform(0, side), random.uniform(0, side), random.uniform(0, side)};
            velocities[i] = random.vector(2, 8);
        }
    }
    void step() {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const auto next = veer::steer_step(positions[i], velocities[i], steering[i], body, compare::frame_time);
            positions[i] = next.position, velocities[i] = next.velocity;
        }
    }
};

using Grid = veer::NeighborGrid<glm::vec3>;

/// The indices of the neighbours of all boids, one after the other, in the order of the grid.
struct Neighbors {
    std::vector<unsigned> indices;
    std::vector<std::size_t> first;
    std::span<const unsigned> of(std::size_t i) const { return {indices.data() + first[i], first[i + 1] - first[i]}; }
};
void search(const Grid& grid, const Vectors& positions, Neighbors& neighbors) {
    neighbors.indices.clear(), neighbors.first.clear();
    for (const glm::vec3& position : positions) {
        neighbors.first.push_back(neighbors.indices.size());
        grid.for_each_near(
            position, radius, [&](std::size_t j) { neighbors.indices.push_back(static_cast<unsigned>(j)); });
    }
    neighbors.first.push_back(neighbors.indices.size());
}

// ---- the steering, in three ways ------------------------------------------------------------------------------------

void steer(Boids& boids, const Neighbors& neighbors) {
    for (std::size_t i = 0; i < boids.positions.size(); ++i)
        boids.steering[i] = veer::flock(i, boids.positions, boids.velocities, neighbors.of(i), limits);
}

/// veer's rules in plain code.
glm::vec3 plain_flock(
    std::size_t i, const Vectors& positions, const Vectors& velocities, std::span<const unsigned> neighbors) {
    glm::vec3 separation(0.0f), velocity(0.0f), position(0.0f);
    float sum = 0;
    const glm::vec3 heading = glm::normalize(velocities[i]);
    for (const unsigned j : neighbors) {
        if (j == i) continue;
        const glm::vec3 offset = positions[j] - positions[i];
        const float distance = glm::length(offset);
        if (distance < separation_radius) {
            const float x = distance / separation_radius;
            separation -= offset / distance * (1 - x * x) * (1 - x * x);
        }
        if (distance < radius && glm::dot(heading, offset / distance) >= limits.view.min_cosine) {
            const float x = distance / radius, weight = (1 - x * x) * (1 - x * x);
            velocity += velocities[j] * weight, position += positions[j] * weight, sum += weight;
        }
    }
    glm::vec3 steering = separation * limits.max_speed * limits.separation_weight;
    if (sum > 0) {
        steering += (velocity / sum - velocities[i]) * limits.alignment_weight;
        steering +=
            (glm::normalize(position / sum - positions[i]) * limits.max_speed - velocities[i]) * limits.cohesion_weight;
    }
    return steering;
}
void steer_plainly(Boids& boids, const Neighbors& neighbors) {
    for (std::size_t i = 0; i < boids.positions.size(); ++i)
        boids.steering[i] = plain_flock(i, boids.positions, boids.velocities, neighbors.of(i));
}

/// OpenSteer's test of a neighbour, and its three rules. Each rule loops over the neighbours: 1 / distance, headings, a
/// centre. Each answer has length 1.
bool in_neighborhood(const glm::vec3& position, const glm::vec3& forward, const glm::vec3& other, float least,
    float most, float min_cosine) {
    const glm::vec3 offset = other - position;
    const float squared = glm::dot(offset, offset);
    if (squared < least * least) return true;
    if (squared > most * most) return false;
    return glm::dot(forward, offset / std::sqrt(squared)) > min_cosine;
}
glm::vec3 normalized(const glm::vec3& v) { return glm::length(v) > 0 ? v / glm::length(v) : v; }

glm::vec3 opensteer_flock(
    std::size_t i, const Vectors& positions, const Vectors& velocities, std::span<const unsigned> neighbors) {
    const glm::vec3 position = positions[i], forward = glm::normalize(velocities[i]);
    glm::vec3 separation(0.0f), heading(0.0f), center(0.0f);
    int aligned = 0, seen = 0;
    for (const unsigned j : neighbors) {
        if (j == i || !in_neighborhood(position, forward, positions[j], 0.5f, separation_radius, -0.707f)) continue;
        const glm::vec3 offset = positions[j] - position;
        separation += offset / -glm::dot(offset, offset);
    }
    for (const unsigned j : neighbors) {
        if (j == i || !in_neighborhood(position, forward, positions[j], 0.5f, radius, limits.view.min_cosine)) continue;
        heading += glm::normalize(velocities[j]), ++aligned;
    }
    for (const unsigned j : neighbors) {
        if (j == i || !in_neighborhood(position, forward, positions[j], 0.5f, radius, limits.view.min_cosine)) continue;
        center += positions[j], ++seen;
    }
    if (aligned > 0) heading = normalized(heading / static_cast<float>(aligned) - forward);
    if (seen > 0) center = normalized(center / static_cast<float>(seen) - position);
    return normalized(separation) * 12.0f + heading * 8.0f + center * 8.0f;
}
void steer_as_opensteer(Boids& boids, const Neighbors& neighbors) {
    for (std::size_t i = 0; i < boids.positions.size(); ++i)
        boids.steering[i] = opensteer_flock(i, boids.positions, boids.velocities, neighbors.of(i));
}

// ---- search and steering together ---------------------------------------------------------------------------------

void steer_one_by_one(const Boids& boids, const Grid& grid, Vectors& steering) {
    for (std::size_t i = 0; i < boids.positions.size(); ++i) {
        veer::FlockSum<glm::vec3> sum(i, boids.positions[i], boids.velocities[i], limits);
        grid.for_each_near(
            boids.positions[i], radius, [&](std::size_t j) { sum.add(j, boids.positions[j], boids.velocities[j]); });
        steering[i] = sum.steering();
    }
}
/// A step of some of the boids, in packs. They move into `next` in the order of the grid, so neighbours in space are
/// neighbours in memory in the next step.
void fly_in_packs(const Boids& boids, const Grid& grid, veer::simd::Slice slice, Boids& next) {
    const auto order = grid.order();
    veer::simd::for_each(
        slice,
        [&](const auto& self, const auto& position, const auto& velocity, auto& next_position, auto& next_velocity) {
            veer::FlockSum sum(self, position, velocity, limits);
            grid.for_each_near(
                position, radius, [&](std::size_t j) { sum.add(j, boids.positions[j], boids.velocities[j]); });
            const auto moved = veer::steer_step(position, velocity, sum.steering(), body, compare::frame_time);
            next_position = moved.position, next_velocity = moved.velocity;
        },
        order, veer::simd::gather(boids.positions, order), veer::simd::gather(boids.velocities, order), next.positions,
        next.velocities);
}

// ---- comparisons and measurements -----------------------------------------------------------------------------------

/// Whether two ways to steer agree up to rounding. One in ten thousand may differ, if a neighbour is exactly at the
/// edge of the view, or if the offsets of the neighbours cancel and cohesion takes the direction of a rounding.
bool agree(const char* what, const Vectors& answers, const Vectors& others) {
    std::size_t different = 0;
    for (std::size_t i = 0; i < answers.size(); ++i)
        different += compare::apart(answers[i], others[i], double(limits.max_speed)) > 1e-3;
    const bool same = different <= answers.size() / 10'000;
    if (!same) std::fprintf(stderr, "%s: %zu of %zu answers differ\n", what, different, answers.size());
    return same;
}

/// The steering alone, with known neighbours.
bool measure_steering(std::size_t count, int rounds) {
    Boids boids(count);
    Neighbors neighbors;
    Grid grid;
    std::vector<double> find, ours, plainly, opensteer;
    bool same = true;
    for (int round = 0; round < rounds; ++round) {
        grid.build(boids.positions, radius);
        find.push_back(compare::time_per_agent(count, [&] { search(grid, boids.positions, neighbors); }));
        opensteer.push_back(compare::time_per_agent(count, [&] { steer_as_opensteer(boids, neighbors); }));
        plainly.push_back(compare::time_per_agent(count, [&] { steer_plainly(boids, neighbors); }));
        const Vectors plain = boids.steering;
        ours.push_back(compare::time_per_agent(count, [&] { steer(boids, neighbors); }));
        same = same && agree("plain", boids.steering, plain);
        boids.step();
    }
    using compare::median;
    std::printf("| %zu | %.1f | %.0f | %.0f | %.2f | %.2f |\n", count,
        double(neighbors.indices.size() - count) / double(count), median(find), median(ours),
        median(ours) / median(plainly), median(ours) / median(opensteer));
    return same;
}

/// A flock that always moves one way, so that each thread finds its data in its caches.
struct Flock {
    Boids boids, next;
    Grid grid;
    std::vector<double> times; // [ns] an agent

    explicit Flock(std::size_t count) : boids(count), next(count) {}
    void build() { grid.build(boids.positions, radius); }
    void fly(auto step) {
        times.push_back(compare::time_per_agent(boids.positions.size(), step));
        std::swap(boids.positions, next.positions), std::swap(boids.velocities, next.velocities);
    }
    void fly_part(std::size_t first, std::size_t last) { fly_in_packs(boids, grid, {first, last - first}, next); }
};

/// Whole steps, one by one and in packs: on one thread, on two, and on two with one started for the step.
bool measure_steps(std::size_t count, int rounds) {
    const std::size_t half = count / 2;
    Flock one(count), two(count), anew(count);
    std::vector<double> build, single;
    Boids& alone = one.next; // the places of the boids moved one by one, after the packs have moved
    bool same = true;
    const auto is_where_one_is = [&](const Flock& other) {
        return other.boids.positions == one.boids.positions && other.boids.velocities == one.boids.velocities;
    };
    {
        SecondThread second;
        for (int round = 0; round < rounds; ++round) {
            build.push_back(compare::time_per_agent(count, [&] { one.build(); }));
            one.fly([&] { one.fly_part(0, count); });
            single.push_back(compare::time_per_agent(count, [&] {
                steer_one_by_one(alone, one.grid, alone.steering);
                alone.step();
            }));
            for (std::size_t k = 0; k < count; ++k) // bit for bit
                same = same && alone.positions[one.grid.order()[k]] == one.boids.positions[k];
            two.build();
            two.fly([&] {
                second.start([&] { two.fly_part(0, half); });
                two.fly_part(half, count);
                second.wait();
            });
            same = same && is_where_one_is(two);
        }
    } // the second thread ends, because it would slow down others
    for (int round = 0; round < rounds; ++round) {
        anew.build();
        anew.fly([&] {
            std::thread other([&] { anew.fly_part(0, half); });
            anew.fly_part(half, count);
            other.join();
        });
    }
    same = same && is_where_one_is(anew);
    if (!same) std::fprintf(stderr, "%zu boids: packs or threads have other bits\n", count);
    using compare::median;
    std::printf("| %zu | %.0f | %.0f | %.0f | **%.0f** | %.0f | %.2f | %.2f |\n", count, median(build), median(single),
        median(one.times), median(build) + median(one.times), median(two.times), median(one.times) / median(two.times),
        median(one.times) / median(anew.times));
    return same;
}

} // namespace

int main(int argument_count, char** arguments) {
    int rounds = 31;
    if (argument_count > 2 || (argument_count == 2 && std::sscanf(arguments[1], "--rounds=%d", &rounds) != 1)
        || rounds < 1) {
        std::fprintf(stderr, "%s: expected --rounds=31 or nothing\n", arguments[0]);
        return 2;
    }
    std::printf(
        "Machine: %s  \nCompiler: %s  \nFlags: %s  \n", compare::machine().c_str(), compare::compiler, compare::flags);
    std::printf("A step of one agent on one core [ns], medians of %d steps, seed %u\n\n", rounds, compare::seed);
    std::puts("| agents | neighbours each | search | `flock` | `flock` / plain | `flock` / OpenSteer |\n"
              "|---:|---:|---:|---:|---:|---:|");
    bool same = true;
    for (const std::size_t count : {1'000u, 10'000u, 100'000u}) same = measure_steering(count, rounds) && same;
    std::puts("\nWhole steps: search, `FlockSum` and `steer_step`; of two threads each flies half of the boids\n\n"
              "| agents | `build` | one by one | in packs | a step in packs, with `build` | two threads, one waits "
              "awake | one thread / two | one thread / two, one of them started anew |\n"
              "|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (const std::size_t count : {1'000u, 10'000u, 100'000u, 1'000'000u})
        same = measure_steps(count, count < 1'000'000u ? rounds : (rounds + 4) / 5) && same;
    return same ? 0 : 1;
}
