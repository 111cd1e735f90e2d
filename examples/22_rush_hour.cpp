// SPDX-License-Identifier: MIT
//
// A hundred thousand people in a square, at 60 frames a second (veer/neighbors.hpp, veer/crowd.hpp, veer/path.hpp).
//
// Two crowds cross the square, between pillars. A flow field gives the direction from any place, and a grid finds the
// neighbours. Everybody takes a velocity that avoids collisions with the nearest twelve people. All people move in
// every frame, but only a quarter of the people chooses a new velocity in a frame: fifteen times a second is enough.
// The program prints the milliseconds of a frame on one thread and on two threads, and whether both gave the same
// steps.

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <glm/glm.hpp>
#include <thread>
#include <vector>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>
#include <veer/path.hpp>

using glm::vec2;
constexpr float frame_time = 1 / 60.0f, look_ahead = 1.5f;                // [s]
constexpr float pace = 1.3f, top_speed = 1.8f, radius = 0.25f, sight = 3; // [m/s], [m/s], [m], [m]
constexpr std::size_t groups = 4;                                         // one group decides in each frame

struct Square {
    float size;                            // [m]  of an edge: two square metres a person
    std::vector<veer::Agent<vec2>> people; // even indices walk to the right, odd ones to the left
    std::vector<vec2> new_velocities;
    std::vector<veer::Sphere<vec2>> pillars;
    std::array<std::vector<vec2>, 2> flows; // to the right, and to the left
    std::size_t nodes;                      // of the flow fields, along each axis
    veer::NeighborGrid<vec2> grid, pillar_grid;

    explicit Square(std::size_t count)
        : size(std::sqrt(2.0f * float(count))), people(count), new_velocities(count), nodes(std::size_t(size / 4) + 2) {
        for (float x = 20; x < size; x += 40)
            for (float y = 20; y < size; y += 40) pillars.push_back({{x, y}, 1.5f});
        pillar_grid.build(centers(), 8);
        for (std::size_t k = 0; k < nodes * nodes; ++k) { // the flow leads around the pillars
            const vec2 place{4 * float(k % nodes), 4 * float(k / nodes)};
            vec2 aside{0, 0};
            pillar_grid.for_each_near(place, 8, [&](std::size_t i) {
                const vec2 away = place - pillars[i].center;
                aside += away * (4 / (1 + veer::length_squared(away)));
            });
            for (std::size_t i = 0; i < 2; ++i)
                flows[i].push_back(pace * veer::normalize_or(vec2{i == 0 ? 1.0f : -1.0f, 0} + aside, {1, 0}));
        }
        const std::size_t row = std::size_t(std::sqrt(float(count)));
        for (std::size_t i = 0; i < count; ++i) // on a lattice, slightly shifted
            people[i] = {
                vec2{float(i % row) + 0.3f * float(i * 7 % 11) / 11, float(i / row) + 0.3f * float(i * 5 % 13) / 13}
                    * (size / float(row + 1)),
                {0, 0}, radius};
    }
    std::vector<vec2> centers() const {
        std::vector<vec2> places;
        for (const auto& pillar : pillars) places.push_back(pillar.center);
        return places;
    }
};

// Chooses new velocities for the people of a group, from index `begin` to `end` in the order of the grid.
void decide(Square& square, std::size_t group, std::size_t begin, std::size_t end) {
    std::vector<unsigned> near_by, columns;
    std::vector<veer::Sphere<vec2>> pillars;
    for (std::size_t k = begin; k < end; ++k) {
        const std::size_t i = square.grid.order()[k];
        if (i / 2 % groups != group) continue;
        const vec2 place = square.people[i].position;
        const veer::FlowField<vec2> flow{square.flows[i % 2].data(), {0, 0}, 4, {square.nodes, square.nodes}};
        square.grid.nearest(place, 12, sight, near_by);
        square.pillar_grid.find_near(place, 5, columns);
        pillars.clear();
        for (const unsigned column : columns) pillars.push_back(square.pillars[column]);
        square.new_velocities[i] = veer::reciprocal_velocity(i, square.people, near_by, pillars,
            veer::flow_velocity(flow, place, pace), top_speed, look_ahead, float(groups) * frame_time);
    }
}

// One frame, on `thread_count` threads. People who leave the square on one side enter on the other.
void walk(Square& square, std::size_t frame, std::size_t thread_count) {
    const std::size_t count = square.people.size();
    square.grid.build(square.people, sight);
    std::vector<std::thread> threads;
    for (std::size_t t = 1; t < thread_count; ++t)
        threads.emplace_back(
            decide, std::ref(square), frame % groups, t * count / thread_count, (t + 1) * count / thread_count);
    decide(square, frame % groups, 0, count / thread_count);
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < count; ++i) {
        auto& one = square.people[i];
        one.velocity = square.new_velocities[i];
        one.position += one.velocity * frame_time;
        one.position.x -= square.size * std::floor(one.position.x / square.size);
    }
}

// The mean time of a frame [ms].
double measure(Square& square, std::size_t frames, std::size_t threads) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t frame = 0; frame < frames; ++frame) walk(square, frame, threads);
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / double(frames);
}

int main(int argc, char** argv) {
    char* end = nullptr;
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], &end, 10) : 100'000;
    if (argc > 2 || count < 100 || count > 1'000'000 || (end && *end)) {
        std::fprintf(
            stderr, "%s: expected the number of people, from 100 to 1000000, or nothing for 100000\n", argv[0]);
        return 2;
    }
    constexpr std::size_t frames = 60;
    Square one(count), two(count);
    const double on_one = measure(one, frames, 1), on_two = measure(two, frames, 2);
    bool same = true;
    float speed = 0;
    for (std::size_t i = 0; i < count; ++i) {
        same = same && one.people[i].position == two.people[i].position;
        speed += veer::length(one.people[i].velocity) / float(count);
    }
    std::printf("%zu people, %.2f m/s on average: %.1f ms a frame on one thread, %.1f ms on two, %s\n", count, speed,
        on_one, on_two, same ? "the same steps" : "other steps");
    return same ? 0 : 1;
}
