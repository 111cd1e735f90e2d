// SPDX-License-Identifier: MIT
//
// Crowds that pass through each other (veer/crowd.hpp, veer/neighbors.hpp).
//
// Two crowds of 200 change places, and so do sixteen people in a ring. Everybody prefers to walk straight on, and takes
// the nearest velocity that avoids collisions if all do the same. People who have reached the other side walk on, out
// of the way. Then 24 people pass each other in a corridor. Nobody is pushed through a wall.

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <vector>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>

constexpr float frame_time = 1 / 20.0f, look_ahead = 3;                  // [s]
constexpr float pace = 1.3f, top_speed = 1.8f, radius = 0.3f, sight = 5; // [m/s], [m/s], [m], [m]

struct Crowd {
    std::vector<veer::Agent<glm::vec2>> people;
    std::vector<glm::vec2> goals, ways; // ways: from start to goal
    std::vector<bool> has_crossed;
    std::vector<veer::Capsule<glm::vec2>> walls;
    veer::NeighborGrid<glm::vec2> grid;

    // An agent is 2 % larger than the person, because in a dense crowd agents may overlap by that much.
    void add(const glm::vec2& place, const glm::vec2& goal) {
        people.push_back({place, {0, 0}, 1.02f * radius}), goals.push_back(goal);
        ways.push_back(goal - place), has_crossed.push_back(false);
    }
};

// One frame: all decide, then all move.
void walk(Crowd& crowd) {
    std::vector<glm::vec2> next;
    std::vector<std::size_t> neighbors;
    crowd.grid.build(crowd.people, sight);
    for (std::size_t i = 0; i < crowd.people.size(); ++i) {
        const glm::vec2 place = crowd.people[i].position, to_goal = crowd.goals[i] - place;
        crowd.has_crossed[i] = crowd.has_crossed[i] || veer::length(to_goal) < 0.5f;
        const glm::vec2 preferred = veer::truncate((crowd.has_crossed[i] ? crowd.ways[i] : to_goal) / frame_time, pace);
        crowd.grid.find_near(place, sight, neighbors);
        next.push_back(veer::reciprocal_velocity(
            i, crowd.people, neighbors, crowd.walls, preferred, top_speed, look_ahead, frame_time));
    }
    for (std::size_t i = 0; i < next.size(); ++i)
        crowd.people[i].velocity = next[i], crowd.people[i].position += next[i] * frame_time;
}

// Two blocks of ten ranks and twenty files, face to face.
Crowd two_crowds() {
    Crowd crowd;
    for (int i = 0; i < 400; ++i) {
        const float x = (i < 200 ? -1.0f : 1.0f) * (8 + 1.8f * float(i % 10)),
                    y = 1.8f * float(i / 10 % 20) - 17 + 0.1f * float(i % 7);
        crowd.add({x, y}, {-x, y});
    }
    return crowd;
}

// Everybody crosses the middle at once.
Crowd ring(int count, float size) {
    Crowd crowd;
    for (int i = 0; i < count; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * float(i) / float(count);
        const glm::vec2 place = size * glm::vec2{std::cos(angle), std::sin(angle)};
        crowd.add(place, -place);
    }
    return crowd;
}

// Two groups, three abreast, at the two ends of a corridor 4 m wide.
Crowd corridor() {
    Crowd crowd;
    for (int i = 0; i < 24; ++i) {
        const float x = (i < 12 ? -1.0f : 1.0f) * (4 + 1.2f * float(i / 3 % 4)),
                    y = 1.2f * float(i % 3 - 1) + 0.1f * float(i % 2);
        crowd.add({x, y}, {i < 12 ? x + 16 : x - 16, y}); // the people in front walk farthest
    }
    for (const float y : {-2.0f, 2.0f}) crowd.walls.push_back({{-20, y}, {20, y}});
    return crowd;
}

// Plays until everybody has arrived. Counts the people who are closer to another than 0.99 of their combined radius, or
// inside a wall.
void play(const char* name, Crowd crowd) {
    int frames = 0, collisions = 0;
    for (bool arrived = false; frames < 6000 && !arrived; ++frames) {
        walk(crowd);
        arrived = true;
        for (std::size_t i = 0; i < crowd.people.size(); ++i) {
            const glm::vec2 place = crowd.people[i].position;
            arrived = arrived && crowd.has_crossed[i];
            for (const auto& wall : crowd.walls) collisions += veer::clearance(place, radius, wall).gap < -0.001f;
            for (std::size_t j = 0; j < i; ++j)
                collisions += veer::distance(place, crowd.people[j].position) < 0.99f * 2 * radius;
        }
    }
    std::printf("%s: %zu people have crossed after %.1f s, collisions: %d\n", name, crowd.people.size(),
        float(frames) * frame_time, collisions);
}

int main() {
    play("a ring of 16", ring(16, 8));
    play("two crowds", two_crowds());
    play("a corridor", corridor());
    return 0;
}
