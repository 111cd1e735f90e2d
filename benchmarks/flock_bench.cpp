// SPDX-License-Identifier: MIT
// A flock, with its neighbours: what a step takes of an agent, and how that splits into search and steering.
//
//     veer_flock_bench [--rounds=31]
//
// The neighbours come from nanoflann, a k-d tree made anew in every step, with a search for each boid or for a group of
// them, whose steering is then done in packs; and from a uniform grid, for each boid or for the boids of 2 x 2 x 2
// cells, in packs too. The steering alone is measured beside the same rules typed plainly on glm, and beside those of
// OpenSteer. All answers are compared.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <nanoflann.hpp>
#include <veer/flock.hpp>
#include <veer/simd.hpp>
#include <veer/steer.hpp>

#include "compare.hpp"
#include "grid.hpp"
#include "groups.hpp"

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

/// The time of some work by the clock of its thread, which stands while another program runs; else by the clock on the
/// wall [ns].
double time_of(auto work) {
    const auto now = [] {
#ifdef CLOCK_THREAD_CPUTIME_ID
        std::timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
#else
        return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
#endif
    };
    benchmark::ClobberMemory();
    const double begin = now();
    work();
    benchmark::ClobberMemory();
    return now() - begin;
}

/// Boids anywhere in a cube, as many as leave each with mean_neighbors, but at the sides.
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

// ---- neighbours from nanoflann, a search for each -------------------------------------------------------------------

/// The boids, as nanoflann asks for them.
struct Cloud {
    const Vectors& positions;
    std::size_t kdtree_get_point_count() const { return positions.size(); }
    float kdtree_get_pt(std::size_t i, std::size_t axis) const { return positions[i][static_cast<int>(axis)]; }
    template <class Box> bool kdtree_get_bbox(Box&) const { return false; }
};
using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Cloud, float, unsigned>, Cloud, 3,
    unsigned>;

/// What a search gives: indices alone, in the order of the tree, in a list that is used again and again.
struct Found {
    using DistanceType = float;
    using IndexType = unsigned;
    std::vector<unsigned>& indices;
    std::size_t size() const { return indices.size(); }
    bool full() const { return true; }
    bool addPoint(float squared, unsigned index) {
        if (squared < radius * radius) indices.push_back(index);
        return true;
    }
    float worstDist() const { return radius * radius; }
    void sort() {}
};

/// The indices of everybody's neighbours, one after the other.
struct Neighbors {
    std::vector<unsigned> indices;
    std::vector<std::size_t> first;
    std::span<const unsigned> of(std::size_t i) const { return {indices.data() + first[i], first[i + 1] - first[i]}; }
};

constexpr std::size_t leaf_size = 24; // the fastest of 4 to 32, building and searching

void search(const Tree& tree, const Vectors& positions, Neighbors& neighbors) {
    neighbors.indices.clear(), neighbors.first.clear();
    for (const glm::vec3& position : positions) {
        neighbors.first.push_back(neighbors.indices.size());
        Found found{neighbors.indices};
        tree.findNeighbors(found, &position.x, {});
    }
    neighbors.first.push_back(neighbors.indices.size());
}

// ---- the steering, in three ways ------------------------------------------------------------------------------------

void steer(Boids& boids, const Neighbors& neighbors) {
    for (std::size_t i = 0; i < boids.positions.size(); ++i)
        boids.steering[i] = veer::flock(i, boids.positions, boids.velocities, neighbors.of(i), limits);
}

/// veer's rules, typed plainly.
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

/// OpenSteer's test of a neighbour, and its three rules, of which each goes through the neighbours: 1 / distance,
/// headings, a centre; each of length 1.
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

// ---- neighbours from nanoflann, a search for a group ----------------------------------------------------------------

void search(Groups& groups) {
    groups.for_each([](auto, auto around) { benchmark::DoNotOptimize(around.size()); });
}

/// Steers a group in packs, by those around it: `found` is room for their places.
void steer_in_packs(Boids& boids, const auto& sorted, std::span<const unsigned> members,
    std::span<const unsigned> around, std::vector<unsigned>& found) {
    constexpr std::size_t most = Groups::most;
    std::array<float, most> numbers;
    std::array<glm::vec3, most> positions, velocities, steering;
    const auto steer = [&](const auto& self, const auto& position, const auto& velocity, auto& force) {
        using Packs = std::remove_cvref_t<decltype(position)>;
        std::size_t count = 0;
        for (const unsigned k : around) {
            found[count] = k; // without a branch: kept by the next line, or written over
            count += veer::any(veer::length_squared(Packs(sorted.positions[k]) - position) < radius * radius);
        }
        veer::FlockSum<Packs> sum(self, position, velocity, limits);
        for (const unsigned k : std::span(found.data(), count))
            sum.add(static_cast<float>(k), sorted.positions[k], sorted.velocities[k]);
        force = sum.steering();
    };
    for (std::size_t first = 0; first < members.size(); first += most) {
        const auto part = members.subspan(first, std::min(most, members.size() - first));
        for (std::size_t m = 0; m < part.size(); ++m) {
            const unsigned k = part[m];
            numbers[m] = static_cast<float>(k), positions[m] = sorted.positions[k],
            velocities[m] = sorted.velocities[k];
        }
        veer::simd::for_each(
            part.size(), steer, std::as_const(numbers), std::as_const(positions), std::as_const(velocities), steering);
        for (std::size_t m = 0; m < part.size(); ++m) boids.steering[sorted.agents[part[m]]] = steering[m];
    }
}
void search_and_steer(Boids& boids, Groups& groups) {
    std::vector<unsigned> found(boids.positions.size() + 1);
    groups.for_each([&](std::span<const unsigned> members, std::span<const unsigned> around) {
        steer_in_packs(boids, groups, members, around, found);
    });
}

// ---- neighbours from the grid ---------------------------------------------------------------------------------------

void search(Grid& grid) {
    for (const glm::vec3& position : grid.positions) {
        const auto around = grid.around(position);
        benchmark::DoNotOptimize(around.size());
    }
}
void search_and_steer(Boids& boids, Grid& grid) {
    for (std::size_t k = 0; k < grid.positions.size(); ++k)
        boids.steering[grid.agents[k]] =
            veer::flock(k, grid.positions, grid.velocities, grid.around(grid.positions[k]), limits);
}

// ---- neighbours from the grid, a list for 2 x 2 x 2 cells -----------------------------------------------------------

void search_and_steer_blocks(Boids& boids, const Grid& grid, std::size_t first, std::size_t end) {
    Grid::Lists lists;
    std::vector<unsigned> found(boids.positions.size() + 1);
    grid.for_each_block(first, end, lists, [&](std::span<const unsigned> members, std::span<const unsigned> around) {
        steer_in_packs(boids, grid, members, around, found);
    });
}
void search_and_steer_blocks(Boids& boids, const Grid& grid) { search_and_steer_blocks(boids, grid, 0, grid.blocks()); }
/// On two threads, of which one is started for the step. Returns the time of the one that took longer [ns].
double search_and_steer_on_two(Boids& boids, const Grid& grid) {
    const std::size_t half = grid.blocks() / 2;
    double of_other = 0;
    std::thread other([&] { of_other = time_of([&] { search_and_steer_blocks(boids, grid, 0, half); }); });
    const double own = time_of([&] { search_and_steer_blocks(boids, grid, half, grid.blocks()); });
    other.join();
    return std::max(own, of_other);
}

// ---- what is compared, and what is measured -------------------------------------------------------------------------

/// Whether two ways to steer say the same, but for rounding in another order. One in ten thousand may differ: somebody
/// is exactly at the edge of its view, or its neighbours' offsets cancel, and cohesion makes a direction of what is
/// left.
bool agree(const char* what, const Vectors& answers, const Vectors& others) {
    std::size_t apart = 0;
    for (std::size_t i = 0; i < answers.size(); ++i)
        apart += compare::apart(answers[i], others[i], double(limits.max_speed)) > 1e-3;
    const bool same = apart <= answers.size() / 10'000;
    if (!same) std::fprintf(stderr, "%s: %zu of %zu answers differ\n", what, apart, answers.size());
    return same;
}

/// Times of the parts of a step in ns an agent, of which the median round counts.
enum Part {
    build,
    find,
    veer_steering,
    plainly,
    opensteer,
    group_build,
    group_find,
    group_total,
    grid_sort,
    grid_find,
    grid_total,
    block_total,
    stepping,
    parts
};

bool measure(std::size_t count, int rounds) {
    Boids boids(count);
    Neighbors neighbors;
    Grid grid;
    Groups groups(radius);
    std::array<std::vector<double>, parts> times;
    const auto timed = [&](Part part, auto work) { // by the processor's clock, which stands while another program runs
        benchmark::ClobberMemory();
        const std::clock_t begin = std::clock();
        work();
        benchmark::ClobberMemory();
        times[part].push_back(double(std::clock() - begin) / CLOCKS_PER_SEC * 1e9 / double(count));
    };
    bool same = true;
    std::size_t found = 0;
    for (int round = 0; round < rounds; ++round) {
        const Cloud cloud{boids.positions};
        std::unique_ptr<Tree> tree;
        timed(build,
            [&] { tree = std::make_unique<Tree>(3, cloud, nanoflann::KDTreeSingleIndexAdaptorParams(leaf_size)); });
        timed(find, [&] { search(*tree, boids.positions, neighbors); });
        timed(opensteer, [&] { steer_as_opensteer(boids, neighbors); });
        timed(plainly, [&] { steer_plainly(boids, neighbors); });
        const Vectors plain = boids.steering;
        timed(group_build, [&] { groups.build(boids.positions, boids.velocities); });
        timed(group_find, [&] { search(groups); });
        timed(group_total, [&] { search_and_steer(boids, groups); });
        const Vectors by_groups = boids.steering;
        timed(grid_sort, [&] { grid.sort(boids.positions, boids.velocities, radius); });
        timed(grid_find, [&] { search(grid); });
        timed(grid_total, [&] { search_and_steer(boids, grid); });
        const Vectors by_grid = boids.steering;
        timed(block_total, [&] { search_and_steer_blocks(boids, grid); });
        const Vectors by_blocks = boids.steering;
        timed(veer_steering, [&] { steer(boids, neighbors); });
        same = same && agree("plain", boids.steering, plain) && agree("groups", boids.steering, by_groups)
            && agree("grid", boids.steering, by_grid) && agree("blocks", boids.steering, by_blocks);
        timed(stepping, [&] { boids.step(); });
        found += neighbors.indices.size() - count;
    }
    const auto ns = [&](Part part) { return compare::median(times[part]); };
    const double steering = ns(veer_steering), of_tree = ns(build) + ns(find) + steering + ns(stepping);
    const double of_groups = ns(group_build) + ns(group_total) + ns(stepping),
                 of_grid = ns(grid_sort) + ns(grid_total) + ns(stepping),
                 of_blocks = ns(grid_sort) + ns(block_total) + ns(stepping);
    std::printf("| %zu | %.1f | %.0f + %.0f | %.0f | %.0f | **%.0f** | %.0f + %.0f | %.0f | **%.0f** | %.0f + %.0f | "
                "**%.0f** | %.0f | **%.0f** | %.2f | %.2f |\n",
        count, static_cast<double>(found) / static_cast<double>(count) / rounds, ns(build), ns(find), steering,
        ns(stepping), of_tree, ns(group_build), ns(group_find), ns(group_total) - ns(group_find), of_groups,
        ns(grid_sort), ns(grid_find), of_grid, ns(block_total), of_blocks, steering / ns(plainly),
        steering / ns(opensteer));
    return same;
}

/// The grid alone, up to a million boids, in blocks by one thread and by two.
bool measure_blocks(std::size_t count, int rounds) {
    Boids boids(count);
    Grid grid;
    std::vector<double> sort, single, one, two, stepping;
    bool same = true;
    for (int round = 0; round < rounds; ++round) {
        sort.push_back(time_of([&] { grid.sort(boids.positions, boids.velocities, radius); }));
        one.push_back(time_of([&] { search_and_steer_blocks(boids, grid); }));
        const Vectors by_one = boids.steering;
        two.push_back(search_and_steer_on_two(boids, grid));
        const Vectors by_two = boids.steering;
        single.push_back(time_of([&] { search_and_steer(boids, grid); }));
        same = same && by_one == by_two && agree("blocks", boids.steering, by_one);
        stepping.push_back(time_of([&] { boids.step(); }));
    }
    const auto ns = [&](std::vector<double>& times) { return compare::median(times) / double(count); };
    const double rest = ns(sort) + ns(stepping);
    std::printf("| %zu | %.0f | %.0f | %.0f | %.0f | %.0f | **%.0f** | %.0f |\n", count, ns(sort), ns(single), ns(one),
        ns(two), ns(stepping), rest + ns(one), rest + ns(two));
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
    std::puts("| agents | neighbours each | nanoflann: build + search | `flock` | `steer_step` | a step | in groups: "
              "build + search | `FlockSum` | a step "
              "| grid: sort + search | a step | in blocks: search and `FlockSum` | a step | `flock` / plain | `flock` "
              "/ OpenSteer "
              "|\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    bool same = true;
    for (const std::size_t count : {1'000u, 10'000u, 100'000u}) same = measure(count, rounds) && same;
    std::puts(
        "\nThe grid alone, its sort and `steer_step` on one thread; of two threads the one that takes longer counts, "
        "by its own clock\n\n| agents | sort | search and `flock`, one by one | search and `FlockSum`, in blocks | on "
        "two "
        "threads | `steer_step` | a step in blocks | on two threads |\n|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (const std::size_t count : {1'000u, 10'000u, 100'000u, 1'000'000u})
        same = measure_blocks(count, count < 1'000'000u ? rounds : (rounds + 4) / 5) && same;
    return same ? 0 : 1;
}
