// SPDX-License-Identifier: MIT
//
// An alarm: 300 people leave a building of six rooms by the nearest of two exits (veer/travel.hpp, veer/crowd.hpp).
//
// TravelTimes finds the ways once, and reciprocal_velocity keeps the people apart. Where the floor is under water,
// people walk at a third of their pace, so some people take another way.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

#include <glm/vec2.hpp>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>
#include <veer/obstacles.hpp>
#include <veer/travel.hpp>

using glm::vec2;
constexpr float time_step = 1 / 20.0f, pace = 1.4f, radius = 0.25f; // [s], [m/s], [m]
constexpr float cell = 0.25f;                                       // [m]
constexpr std::size_t columns = 181, rows = 121;                    // 45 m x 30 m, with 2.5 m outside of the walls
const std::vector<vec2> exits{{1, 15}, {44, 22}};                   // outside of the doors

// A wall from place to place, with gaps of 1.6 m for doors.
void build_wall(std::vector<veer::Capsule<vec2>>& walls, vec2 from, vec2 to, const std::vector<float>& doors) {
    const vec2 along = veer::normalize_or(to - from, {1, 0});
    float begun = 0;
    for (const float door : doors) {
        walls.push_back({from + along * begun, from + along * (door - 0.8f), 0.1f});
        begun = door + 0.8f;
    }
    walls.push_back({from + along * begun, to, 0.1f});
}

int main() {
    std::vector<veer::Capsule<vec2>> walls;
    build_wall(walls, {2.5f, 2.5f}, {42.5f, 2.5f}, {});
    build_wall(walls, {2.5f, 27.5f}, {42.5f, 27.5f}, {});
    build_wall(walls, {2.5f, 2.5f}, {2.5f, 27.5f}, {12.5f});   // the western exit
    build_wall(walls, {42.5f, 2.5f}, {42.5f, 27.5f}, {19.5f}); // the eastern exit
    build_wall(walls, {2.5f, 12}, {42.5f, 12}, {6, 20, 33});   // the corridor
    build_wall(walls, {2.5f, 18}, {42.5f, 18}, {6, 20, 33});
    for (const float x : {16.0f, 29.0f})
        build_wall(walls, {x, 2.5f}, {x, 12}, {}), build_wall(walls, {x, 18}, {x, 27.5f}, {5});

    // A node is a wall if no person can stand there. The corridor is under water in the middle.
    std::vector<float> slowness(columns * rows, 1 / pace);
    for (std::size_t i = 0; i < slowness.size(); ++i) {
        const vec2 place{cell * float(i % columns), cell * float(i / columns)};
        if (place.x > 8 && place.x < 20 && place.y > 12 && place.y < 18) slowness[i] = 3 / pace;
        for (const auto& wall : walls)
            if (veer::clearance(place, radius, wall).gap < 0) slowness[i] = 0;
    }
    veer::TravelTimes<vec2> travel;
    travel.build(slowness, {0, 0}, cell, {columns, rows}, exits);
    const auto flow = travel.flow();

    std::vector<veer::Agent<vec2>> people;
    for (std::size_t k = 0; people.size() < 300; ++k) { // on a lattice in the six rooms
        const vec2 place{
            4 + 0.9f * float(k % 42), k / 42 < 9 ? 4 + 0.9f * float(k / 42) : 19.5f + 0.9f * float(k / 42 - 9)};
        if (travel.time_at(place) < 1000) people.push_back({place, {0, 0}, radius});
    }
    float longest = 0;
    for (const auto& one : people) longest = std::max(longest, travel.time_at(one.position));
    std::printf("%zu people; the longest way takes %.0f s\n", people.size(), longest);

    veer::NeighborGrid<vec2> grid;
    std::vector<unsigned> near_by;
    std::vector<veer::Capsule<vec2>> near_walls;
    float time = 0;
    for (int frame = 0; !people.empty() && time < 300; ++frame, time += time_step) {
        grid.build(people, 2);
        std::vector<vec2> next(people.size());
        for (std::size_t i = 0; i < people.size(); ++i) {
            const vec2 place = people[i].position;
            grid.nearest(place, 12, 3, near_by);
            near_walls.clear();
            for (const auto& wall : walls)
                if (veer::clearance(place, radius, wall).gap < 3) near_walls.push_back(wall);
            const vec2 walk = veer::flow_velocity(flow, place, pace);
            next[i] = veer::reciprocal_velocity(
                i, people, near_by, near_walls, walk, 1.25f * pace, 1.5f, time_step, veer::CrowdTuning{.rest = 0});
        }
        for (std::size_t i = 0; i < people.size(); ++i)
            people[i].velocity = next[i], people[i].position += next[i] * time_step;
        std::erase_if(people, [&](const auto& one) { return travel.time_at(one.position) < 1; }); // through an exit
        if (frame % 400 == 0) std::printf("%5.0f s: %3zu people inside\n", time, people.size());
    }
    std::printf("%s after %.0f s\n", people.empty() ? "all are out" : "some are still inside", time);
    return people.empty() ? 0 : 1;
}
