// SPDX-License-Identifier: MIT
//
// A thousand units with orders, through one street (veer/path.hpp, veer/crowd.hpp, veer/crowd_order.hpp).
//
// Four groups walk from the corners of a town through a street, ten metres wide, to the opposite corners. Each unit
// aims at the farthest place of its path that it sees within the street. So a unit that was pushed aside does not walk
// into the houses. A unit that is held up for a second beside an arrived unit of its group has arrived too. So each
// group comes to rest in a heap. The program prints how many units have arrived, and how many are in a wall.

#include <array>
#include <cstddef>
#include <cstdio>
#include <glm/glm.hpp>
#include <vector>
#include <veer/arrive.hpp>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>
#include <veer/path.hpp>

using glm::vec2;
constexpr float frame_time = 1 / 20.0f, look_ahead = 1; // [s]
constexpr float pace = 3, radius = 0.4f;                // [m/s], [m]
constexpr float half_length = 20, half_width = 5;       // of the street  [m]
constexpr veer::Corridor<float> street{2 * (half_width - radius), half_width};

struct Group {
    std::array<vec2, 4> path; // from a corner, through both mouths of the street, to the opposite corner
};

struct Town {
    std::array<Group, 4> groups;
    std::vector<veer::Agent<vec2>> units;
    std::vector<std::size_t> group_of;
    std::vector<veer::PathPlace<vec2>> places;   // on the paths, kept from frame to frame
    std::vector<veer::CrowdOrder<float>> orders; // kept from frame to frame
    std::vector<vec2> next;
    std::vector<veer::Capsule<vec2>> walls;
    veer::NeighborGrid<vec2> grid;

    Town() {
        for (const float side : {-1.0f, 1.0f}) {
            walls.push_back({{-half_length, side * half_width}, {half_length, side * half_width}});
            for (const float x : {-half_length, half_length}) walls.push_back({{x, side * half_width}, {x, side * 60}});
        }
        const float mouth = half_length + half_width;
        for (std::size_t g = 0; g < 4; ++g) {
            const float x = g < 2 ? -1.0f : 1.0f, y = g % 2 == 0 ? 1.0f : -1.0f;
            groups[g].path = {vec2{45 * x, 22 * y}, {mouth * x, 0}, {-mouth * x, 0}, {-45 * x, -22 * y}};
            for (int i = 0; i < 250; ++i) {
                const vec2 place = groups[g].path[0] + vec2{float(i % 16) - 7.5f, float(i / 16) - 7.5f};
                units.push_back({place, {0, 0}, radius});
                group_of.push_back(g), places.push_back(veer::path_place(groups[g].path, 0));
            }
        }
        orders.resize(units.size()), next.resize(units.size());
    }

    // One frame: all decide, then all move.
    void walk() {
        std::vector<std::size_t> near_by, friends;
        grid.build(units, 2);
        for (std::size_t i = 0; i < units.size(); ++i) {
            const vec2 p = units[i].position;
            const auto& path = groups[group_of[i]].path;
            grid.nearest(p, 13, 4, near_by);
            friends.clear();
            for (const std::size_t j : near_by)
                if (group_of[j] == group_of[i]) friends.push_back(j);
            orders[i] = veer::order_step(i, units, friends, orders, path.back(), pace, frame_time);
            places[i] = veer::nearest_on_path(path, p, places[i].along, 6);
            const vec2 preferred = orders[i].has_arrived
                                     ? vec2{0, 0}
                                     : veer::follow_path_velocity(p, path, places[i], street, {pace, 4}, frame_time);
            next[i] = veer::reciprocal_velocity(
                i, units, near_by, walls, preferred, pace, look_ahead, frame_time, {.rest = 4});
        }
        for (std::size_t i = 0; i < units.size(); ++i)
            units[i].velocity = next[i], units[i].position += next[i] * frame_time;
    }
};

int main() {
    Town town;
    for (int second = 1; second <= 75; ++second) {
        for (int frame = 0; frame < 20; ++frame) town.walk();
        if (second % 25 != 0) continue;
        int there = 0, arrived = 0, in_walls = 0;
        for (std::size_t i = 0; i < town.units.size(); ++i) {
            const vec2 p = town.units[i].position;
            there += veer::distance(p, town.groups[town.group_of[i]].path.back()) < 12;
            arrived += town.orders[i].has_arrived;
            for (const auto& wall : town.walls) in_walls += veer::clearance(p, radius, wall).gap < 0;
        }
        std::printf(
            "after %d s: %4d of 1000 are there, %3d of these stand; in walls: %d\n", second, there, arrived, in_walls);
    }
    return 0;
}
