// SPDX-License-Identifier: MIT

// A crowd of 300 people of radius 0.3 m, who walk at 1.3 m/s through a door in a long wall, with three tunings. Prints
// how many people a second pass doors of 1, 2 and 4 m, from the 30th to the 270th, and in how many of their steps they
// overlap by more than a hundredth.
//   doors [hz]                   steps a second, 30 if not given

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <veer/neighbors.hpp>
#include <veer/path.hpp>

#include "worlds.hpp"

namespace {

struct Flow {
    double rate;     ///< people a second
    double overlaps; ///< [%]
};

Flow flow(float width, const veer::CrowdTuning& tuning, int rate) {
    using glm::vec2;
    constexpr std::size_t count = 300;
    const float time_step = 1.0f / static_cast<float>(rate), half = 0.5f * width;
    race::Random random(1);
    std::vector<veer::Agent<vec2>> people;
    for (std::size_t i = 0; i < count; ++i)
        people.push_back({vec2(-3.0f - 0.9f * static_cast<float>(i / 20), 0.9f * static_cast<float>(i % 20) - 8.5f)
                              + random.vector<vec2>(0.1f),
            vec2(0.0f), race::radius});
    const std::array<veer::Capsule<vec2>, 2> walls{
        veer::Capsule<vec2>{{0, half}, {0, 40}}, veer::Capsule<vec2>{{0, -half}, {0, -40}}};
    const veer::Corridor<float> door{width - 2 * race::radius, half};
    veer::NeighborGrid<vec2> grid;
    std::vector<std::size_t> near_by;
    std::vector<vec2> next(count);
    std::vector<bool> passed(count);
    std::size_t through = 0;
    double begin = 0, steps = 0, overlapping = 0;
    for (int frame = 0; frame < 600 * rate; ++frame) {
        grid.build(people, 2);
        for (std::size_t i = 0; i < count; ++i) {
            const vec2 p = people[i].position;
            const std::array<vec2, 3> path{vec2{std::min(p.x, -half), p.y}, {-half, 0}, {100, 0}};
            grid.nearest(p, 13, 4, near_by);
            steps += 1;
            overlapping +=
                near_by.size() > 1 && glm::distance(p, people[near_by[1]].position) < 0.99f * 2 * race::radius;
            const auto place = veer::nearest_on_path(path, p);
            const vec2 walk = passed[i] ? vec2(race::pace, 0.0f)
                                        : veer::follow_path_velocity(p, path, place, door, {race::pace, 2}, time_step);
            next[i] = veer::reciprocal_velocity(
                i, people, near_by, walls, walk, race::top * race::pace, 1.0f, time_step, tuning);
        }
        for (std::size_t i = 0; i < count; ++i) {
            people[i].velocity = next[i], people[i].position += next[i] * time_step;
            if (passed[i] || people[i].position.x < 0.5f) continue;
            passed[i] = true, ++through;
            const double time = static_cast<double>(frame + 1) / rate;
            if (through == 30) begin = time;
            if (through == 270) return {240 / (time - begin), 100 * overlapping / steps};
        }
    }
    return {0, 100 * overlapping / steps};
}

} // namespace

int main(int count, char** arguments) {
    const int rate = count > 1 ? std::atoi(arguments[1]) : 30;
    if (count > 2 || rate < 5 || rate > 1000) {
        std::fprintf(stderr, "%s: expected steps a second, from 5 to 1000, or nothing for 30\n", arguments[0]);
        return 2;
    }
    const struct {
        const char* name;
        veer::CrowdTuning tuning;
    } crowds[]{{"pedestrians", {}}, {"units of a strategy game", {.squeeze = 1.2, .rest = 4}},
        {"zombies", {.squeeze = 1.2, .firmness = 1}}};
    for (const auto& crowd : crowds) {
        std::printf("| %s |", crowd.name);
        for (const float width : {1.0f, 2.0f, 4.0f}) {
            const Flow found = flow(width, crowd.tuning, rate);
            std::printf(" %.1f; %.1f %% |", found.rate, found.overlaps), std::fflush(stdout);
        }
        std::printf("\n");
    }
    return 0;
}
