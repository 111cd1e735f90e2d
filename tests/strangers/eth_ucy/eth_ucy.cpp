// SPDX-License-Identifier: MIT
// Recorded pedestrians: each in turn is steered by reciprocal_velocity, among the others as they walked. README.md says
// where the tracks come from.
//     eth_ucy quick|full|table
// quick: the hotel and every eighth person of the others; full: everybody; table: everybody, in the format of
// benchmarks/results, beside RVO2 if the program is built with -DVEER_RVO2 and RVO2's sources on the include path.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <veer/crowd.hpp>

#ifdef VEER_RVO2 // as one unit
#include <limits>
#include <ostream>
#include <utility>

#include <Vector2.cc>

#include <Line.cc>

#include <Obstacle.cc>

#include <Agent.cc>

#include <KdTree.cc>

#include <RVOSimulator.cc>
#endif

namespace {

using V = veer::BasicVector<float, 2>;
using Wall = veer::Capsule<V>;

constexpr float between_records = 0.4f; // [s]
constexpr int frames = 8;               // between two records: 20 Hz
constexpr float frame = between_records / frames;
constexpr std::size_t length_of_play = 12; // records: 4.8 s, as in the benchmarks of trajectories
constexpr float radius = 0.2f;             // [m]
constexpr float horizon = 2.5f;            // [s]
constexpr float sight = 10;                // [m]
constexpr std::size_t most_neighbors = 12;
constexpr float walking = 0.3f; // who wishes to be slower stands  [m/s]

struct Track {
    std::size_t first; ///< record
    std::vector<V> places;
    [[nodiscard]] std::size_t last() const { return first + places.size() - 1; }
};

struct Scene {
    const char* name;
    std::size_t people; ///< that there are
    std::vector<Wall> walls;
    std::vector<Track> tracks{};
};

/// The walls are those of OpenTraj's map.xml: straight lines, at the hotel a box and three trees.
std::vector<Scene> scenes() {
    const std::vector<Wall> university{{{-0.793f, -0.595f}, {14.167f, -0.727f}},
        {{14.167f, -0.727f}, {14.216f, 4.893f}}, {{14.222f, 6.359f}, {14.098f, 13.0f}},
        {{14.58f, 12.995f}, {-0.683f, 12.656f}}};
    const std::vector<Wall> street{{{-0.618f, -10.065f}, {-0.719f, -7.755f}}, {{-0.719f, -7.755f}, {-1.306f, -7.737f}},
        {{-1.306f, -7.737f}, {-1.301f, -10.015f}}, {{-1.301f, -10.015f}, {-0.618f, -10.065f}},
        {{-0.957f, -5.126f}, {-0.957f, -5.126f}, 0.2f}, {{-0.819f, -1.76f}, {-0.819f, -1.76f}, 0.2f},
        {{-0.857f, 1.917f}, {-0.857f, 1.917f}, 0.2f}};
    std::vector<Scene> all{{"eth", 360, university}, {"hotel", 390, street}, {"students03", 428, {}}};
    for (Scene& scene : all) {
        std::ifstream file(FOLDER "/" + std::string(scene.name) + ".txt");
        for (std::string line; std::getline(file, line);) {
            std::istringstream numbers(line);
            Track& track = scene.tracks.emplace_back();
            numbers >> track.first;
            int x = 0, y = 0;
            for (int across, up; numbers >> across >> up;) {
                x += across, y += up;
                track.places.push_back({static_cast<float>(x) * 0.01f, static_cast<float>(y) * 0.01f});
            }
        }
    }
    return all;
}

/// Where somebody is and how he moves, some frames after a record.
veer::Agent<V> recorded(const Track& track, std::size_t record, int after) {
    const std::size_t i = std::min(record - track.first, track.places.size() - 2);
    const V step = track.places[i + 1] - track.places[i];
    const float part = static_cast<float>(record - track.first - i) + static_cast<float>(after) / frames;
    return {track.places[i] + step * part, step * (1 / between_records), radius};
}

/// Who plays, from when, what he wishes: to be where he was seen last at the time when he was, straight on.
struct Play {
    std::size_t person, start;
    V goal;
    float speed;
    veer::Agent<V> at_start;
    [[nodiscard]] V wish(const V& place) const {
        const V way = goal - place;
        return veer::truncate(V(way * (1 / frame)), speed);
    }
    [[nodiscard]] float max_speed() const { return std::max(2.0f, 1.25f * speed); }
};

/// Every 4.8 s of everybody, from the second record on, so that he has a velocity.
std::vector<Play> plays_of(const Scene& scene, std::size_t every) {
    std::vector<Play> plays;
    for (std::size_t person = 0; person < scene.tracks.size(); person += every) {
        const Track& track = scene.tracks[person];
        for (std::size_t i = 1; i + length_of_play < track.places.size(); i += length_of_play) {
            const float left = static_cast<float>(track.places.size() - 1 - i) * between_records;
            const V goal = track.places.back(), way = goal - track.places[i];
            const V velocity = (track.places[i] - track.places[i - 1]) * (1 / between_records);
            plays.push_back(
                {person, track.first + i, goal, veer::length(way) / left, {track.places[i], velocity, radius}});
        }
    }
    return plays;
}

/// Self, who is the first, and the nearest others, the nearest first.
using People = std::vector<veer::Agent<V>>;

/// Decides on a velocity.
struct Steering {
    const char* name;
    Steering(const char* given) : name(given) {}
    Steering(const Steering&) = delete;
    Steering& operator=(const Steering&) = delete;
    virtual ~Steering() = default;
    virtual V velocity(const Play& play, const People& people, const std::vector<Wall>& walls) = 0;
};

struct Straight final : Steering {
    Straight() : Steering("straight on") {}
    V velocity(const Play& play, const People& people, const std::vector<Wall>&) override {
        return play.wish(people.front().position);
    }
};

struct Veer final : Steering {
    /// @param others_yield  0 for people who will not, as recorded ones; 1 for RVO2's assumption
    Veer(const char* given, float others_yield) : Steering(given), others_yield_(others_yield) {}
    V velocity(const Play& play, const People& people, const std::vector<Wall>& walls) override {
        People all = people;
        std::array<std::size_t, most_neighbors> near{};
        for (std::size_t i = 1; i < all.size(); ++i) all[i].yielding = others_yield_, near[i - 1] = i;
        return veer::reciprocal_velocity(0, all, near, walls, play.wish(all.front().position), play.max_speed(),
            horizon, frame, {.rest = 0}); // people have goals of their own
    }

private:
    float others_yield_;
};

#ifdef VEER_RVO2
struct Rvo2 final : Steering {
    Rvo2() : Steering("RVO2") {}
    V velocity(const Play& play, const People& people, const std::vector<Wall>& walls) override {
        // for walls the quarter of the horizon that veer takes
        RVO::RVOSimulator library(frame, sight, most_neighbors, horizon, 0.25f * horizon, radius, play.max_speed());
        for (const auto& person : people) {
            const std::size_t i = library.addAgent(of(person.position));
            library.setAgentVelocity(i, of(person.velocity));
            if (i > 0) library.setAgentMaxNeighbors(i, 0);
        }
        for (const Wall& wall : walls) {
            std::vector<RVO::Vector2> corners{of(wall.start), of(wall.end)};
            if (wall.radius > 0) { // of a disc RVO2 sees the polygon around it
                corners.clear();
                for (int i = 0; i < 16; ++i) {
                    const float angle = 0.39269908f * static_cast<float>(i);
                    corners.push_back(of(wall.start + V{std::cos(angle), std::sin(angle)} * (wall.radius * 1.0196f)));
                }
            }
            library.addObstacle(corners);
        }
        library.processObstacles();
        library.setAgentPrefVelocity(0, of(play.wish(people.front().position)));
        library.doStep();
        const RVO::Vector2 next = library.getAgentVelocity(0);
        return {next.x(), next.y()};
    }

private:
    static RVO::Vector2 of(const V& v) { return {v.x, v.y}; }
};
#endif

/// How plays end, one number a play.
struct Result {
    std::vector<float> off;   ///< from the recorded place, after 4.8 s        [m]
    std::vector<float> least; ///< between the middles of two people          [m]
    int touches = 0;          ///< plays in which he touches somebody whom he has not touched at the start
    int in_walls = 0;         ///< plays in which he gets into a wall
    int unfit = 0;            ///< frames with a velocity that is infinite, NaN, or above max_speed
};

/// Plays one; without steering as recorded.
void play(const Scene& scene, const Play& one, Steering* steering, Result& result) {
    const Track& own = scene.tracks[one.person];
    veer::Agent<V> self = one.at_start;
    People others, people;
    std::vector<std::pair<float, std::size_t>> order;
    std::vector<std::size_t> names, touched_first;
    float least = sight;
    bool touches = false, in_wall = false, starts_in_wall = false;
    for (int i = 0; i <= static_cast<int>(length_of_play) * frames; ++i) {
        const std::size_t record = one.start + static_cast<std::size_t>(i / frames);
        others.clear(), names.clear();
        for (std::size_t j = 0; j < scene.tracks.size(); ++j) {
            const Track& track = scene.tracks[j];
            if (j == one.person || track.places.size() < 2 || record < track.first || record >= track.last()) continue;
            others.push_back(recorded(track, record, i % frames)), names.push_back(j);
        }
        if (!steering) self = recorded(own, record, i % frames);
        order.clear();
        for (std::size_t k = 0; k < others.size(); ++k) {
            const float apart = veer::length(V(others[k].position - self.position));
            least = std::min(least, apart);
            const bool is_known = std::count(touched_first.begin(), touched_first.end(), names[k]) > 0;
            if (apart < 2 * radius * 0.99f && !is_known) {
                if (i == 0 || scene.tracks[names[k]].first == record) touched_first.push_back(names[k]);
                else touches = true;
            }
            if (apart < sight) order.emplace_back(apart, k);
        }
        for (const Wall& wall : scene.walls)
            if (veer::clearance(self.position, radius, wall).gap < -1e-3f) (i == 0 ? starts_in_wall : in_wall) = true;
        if (!steering || i == static_cast<int>(length_of_play) * frames) continue;
        std::sort(order.begin(), order.end());
        people.assign(1, self);
        for (std::size_t k = 0; k < std::min(order.size(), most_neighbors); ++k)
            people.push_back(others[order[k].second]);
        self.velocity = steering->velocity(one, people, scene.walls);
        if (!(veer::length(self.velocity) <= one.max_speed() * 1.00001f)) ++result.unfit;
        self.position = self.position + self.velocity * frame;
    }
    result.off.push_back(veer::length(V(self.position - own.places[one.start - own.first + length_of_play])));
    result.least.push_back(least);
    result.touches += touches, result.in_walls += in_wall && !starts_in_wall;
}

float quantile(std::vector<float> numbers, double part) {
    if (numbers.empty()) return 0;
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(numbers.size() - 1));
    std::nth_element(numbers.begin(), middle, numbers.end());
    return *middle;
}
float mean(const std::vector<float>& numbers) {
    double sum = 0;
    for (const float number : numbers) sum += number;
    return static_cast<float>(sum / static_cast<double>(std::max<std::size_t>(numbers.size(), 1)));
}

} // namespace

int main(int argc, char** argv) {
    const std::string mode = argc > 1 ? argv[1] : "quick";
    const bool tells = mode == "table", is_quick = mode == "quick";
    std::vector<std::unique_ptr<Steering>> steerings;
    steerings.push_back(nullptr);
    steerings.push_back(std::make_unique<Straight>());
#ifdef VEER_RVO2
    steerings.push_back(std::make_unique<Rvo2>());
#endif
    steerings.push_back(std::make_unique<Veer>("veer, as if all yield", 1.0f));
    steerings.push_back(std::make_unique<Veer>("veer, others do not yield", 0.0f));

    if (tells)
        std::puts(
            "| scene, plays | steered | off after 4.8 s, m: mean | median | least distance, m: mean | one in twenty "
            "below | touch, % | in walls, % |\n|---|---|---:|---:|---:|---:|---:|---:|");
    int passed = 0, failed = 0;
    for (const Scene& scene : scenes()) {
        const bool is_part = is_quick && std::strcmp(scene.name, "hotel") != 0;
        const std::vector<Play> all = plays_of(scene, is_part ? 8 : 1);
        std::array<std::vector<Play>, 2> groups; // who walks, who stands
        for (const Play& one : all) groups[one.speed < walking].push_back(one);
        for (std::size_t group = 0; group < 2; ++group)
            for (const auto& steering : steerings) {
                Result result;
                for (const Play& one : groups[group]) play(scene, one, steering.get(), result);
                const double plays = static_cast<double>(groups[group].size());
                const char* const name = steering ? steering->name : "as recorded";
                const bool is_veer = dynamic_cast<Veer*>(steering.get()) != nullptr;
                const bool is_right = scene.tracks.size() == scene.people && plays > 0
                                   && (!is_veer || (result.unfit == 0 && result.in_walls == 0));
                ++(is_right ? passed : failed);
                std::printf(tells
                                ? "| %s%s, %zu %s | %s | %.2f | %.2f | %.2f | %.2f | %.1f | %.1f |\n"
                                : "%s  %s, %zu %s, %s: off %.2f m (%.2f), least distance %.2f m (%.2f), touch %.1f %%, "
                                  "in walls %.1f %%\n",
                    tells      ? ""
                    : is_right ? "ok  "
                               : "FAIL",
                    scene.name, groups[group].size(), group == 0 ? "walk" : "stand", name, double(mean(result.off)),
                    double(quantile(result.off, 0.5)), double(mean(result.least)), double(quantile(result.least, 0.05)),
                    100 * result.touches / plays, 100 * result.in_walls / plays);
            }
    }
    std::fprintf(tells ? stderr : stdout, "%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
