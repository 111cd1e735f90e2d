// SPDX-License-Identifier: MIT
// The scenes of SteerBench in which nothing is random, as scenes.txt has them: who steers, walks straight to the next
// goal, or to the corner of a box that is in between, and is gone when the disc of its radius covers the last one.
// Nobody may get into a box or through one; collisions, arrivals and the score are at most what bounds.txt says.
//     steerbench quick|full|table
// quick: scenes of up to 100 people; full: all; table: all, beside RVO2 if it is built with it, in the format of
// benchmarks/results.
//     steerbench bounds
// writes bounds.txt anew: of each scene the worst of 13 plays, one as SteerBench has it, and twelve with places that
// are a millimetre off. Such a change, of any line of crowd.hpp, may end in other encounters.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "../support/steering.hpp"
#ifdef VEER_RVO2
#include "../support/rvo2.hpp"
#endif

namespace strangers { namespace {

/// As SteerSuite gives them to RVO2, at 20 frames a second.
constexpr float rate = 20;
constexpr Rules rules{.time_step = 1 / rate,
    .horizon = 2,
    .walls_horizon = 2,
    .sight = 10,
    .most = 10,
    .veer = {.rest = 0}};
constexpr float top = 1.25f;       ///< the top speed, over the speed that somebody wishes
constexpr float patience = 8;      ///< times as long as the slowest would take alone
constexpr float collision = 1e-3f; ///< who is deeper in another collides, says SteerBench  [m]
constexpr int between_looks = 5;   ///< frames until somebody looks anew for the way

struct Goal {
    float speed;
    V place;
};

struct Scene {
    std::string name{};
    Walls walls{};
    People people{};
    std::vector<std::vector<Goal>> goals{}; ///< of each
};

/// The score: (50 collisions + time + energy) / people.
struct Score {
    int through = 0;    ///< frames and people: into a wall with the middle, or through it
    int collisions = 0; ///< of each person, so that two who collide are two
    int never = 0;      ///< people who do not arrive while patience lasts
    double time = 0;    ///< of all until they arrive, or patience is at an end            [s]
    double energy = 0;  ///< of all frames: speed^2 / 2, which depends on the rate as there  [m^2/s^2]
    std::size_t people = 1;

    [[nodiscard]] double of_one(double sum) const { return sum / static_cast<double>(people); }
    [[nodiscard]] double total() const { return of_one(50 * collisions + time + energy); }
};

std::vector<Scene> scenes_of(const std::string& file) {
    std::vector<Scene> scenes;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        const auto place = [&] {
            V v{};
            words >> v.x >> v.y;
            return v;
        };
        if (line[0] != ' ') {
            scenes.push_back({line});
            continue;
        }
        Scene& scene = scenes.back();
        if (kind == "box") {
            std::array<V, 4> corners;
            for (V& corner : corners) corner = place();
            scene.walls.boxes.emplace_back(corners);
        } else if (kind == "disc") {
            const V middle = place();
            scene.walls.discs.push_back({middle, place().x});
        } else {
            veer::Agent<V> agent;
            agent.position = place(), agent.velocity = place(), words >> agent.radius;
            std::vector<Goal> goals;
            for (float speed; words >> speed;) goals.push_back({speed, place()});
            scene.people.agents.push_back(agent), scene.people.wishes.push_back(V{0, 0});
            scene.people.max_speeds.push_back(top * goals[0].speed), scene.goals.push_back(goals);
        }
    }
    return scenes;
}

/// Plays a scene, and counts.
class Play {
public:
    Play(const Scene& given, float disturbance, std::uint32_t seed)
        : scene(given), people(given.people), ways(given.walls, 0.5f), is_present(given.goals.size(), true),
          goal(given.goals.size(), 0), next(given.goals.size()) {
        Random random(seed);
        for (auto& agent : people.agents) agent.position = agent.position + random.within(disturbance);
        score.people = present = people.agents.size();
        touches.resize(present * (present + scene.walls.size()));
        for (std::size_t i = 0; i < present; ++i) patient = std::max(patient, patience * alone(i));
    }

    People& crowd() { return people; }

    Score with(Steering& steering) {
        for (int frame = 0; present > 0; ++frame) {
            const float now = static_cast<float>(frame) / rate;
            if (now > patient) break;
            for (std::size_t i = 0; i < goal.size(); ++i)
                if (is_present[i]) wish(i, frame);
            people.look(rules, is_present);
            steering.see(people);
            for (std::size_t i = 0; i < goal.size(); ++i)
                if (is_present[i]) next[i] = steering.velocity(i);
            for (std::size_t i = 0; i < goal.size(); ++i)
                if (is_present[i]) walk(i);
            collide();
            for (std::size_t i = 0; i < goal.size(); ++i)
                if (is_present[i]) arrive(i);
        }
        score.never = static_cast<int>(present);
        return score;
    }

private:
    const Scene& scene;
    People people;
    Ways ways;
    std::vector<bool> is_present;
    std::vector<std::size_t> goal; ///< the number of the goal that each walks to
    std::vector<V> next;           ///< velocities; of the way, see aim
    std::vector<V> aim = std::vector<V>(next.size());
    std::vector<char> touches; ///< who is in whom, and in which wall
    std::size_t present = 0;
    float patient = 0;
    Score score;

    float alone(std::size_t i) {
        V from = people.agents[i].position;
        float time = 0;
        for (const Goal& one : scene.goals[i]) time += ways.next(from, one.place).second / one.speed, from = one.place;
        return time;
    }
    void wish(std::size_t i, int frame) {
        const Goal& to = scene.goals[i][goal[i]];
        const V& from = people.agents[i].position;
        if (frame % between_looks == 0) aim[i] = ways.next(from, to.place).first;
        people.wishes[i] = veer::truncate(V((aim[i] - from) * rate), to.speed);
        people.max_speeds[i] = top * to.speed;
    }
    void walk(std::size_t i) {
        auto& agent = people.agents[i];
        const V from = agent.position;
        agent.velocity = next[i], agent.position = from + next[i] * rules.time_step;
        score.time += static_cast<double>(rules.time_step);
        score.energy += 0.5 * static_cast<double>(veer::length_squared(next[i]));
        const Walls& walls = scene.walls;
        for (std::size_t k = 0; k < walls.size(); ++k)
            if (walls.gap(k, agent.position) < 0
                || (k < walls.boxes.size() && walls.boxes[k].blocks(from, agent.position, 0))) {
                ++score.through;
                break;
            }
    }
    void collide() {
        const std::size_t count = goal.size(), row = count + scene.walls.size();
        const auto see = [&](std::size_t i, std::size_t other, float depth) {
            char& touch = touches[i * row + other];
            score.collisions += depth > collision && touch == 0, touch = depth > collision;
        };
        for (std::size_t i = 0; i < count; ++i) {
            if (!is_present[i]) continue;
            const auto& one = people.agents[i];
            for (std::size_t j = 0; j < i; ++j)
                if (is_present[j]) {
                    const auto& other = people.agents[j];
                    const float reach = one.radius + other.radius,
                                apart = veer::length_squared(V(other.position - one.position));
                    const float depth = apart < reach * reach ? reach - std::sqrt(apart) : 0;
                    see(i, j, depth), see(j, i, depth);
                }
            for (std::size_t k = 0; k < scene.walls.size(); ++k)
                see(i, count + k, one.radius - scene.walls.gap(k, one.position));
        }
    }
    void arrive(std::size_t i) {
        const auto& agent = people.agents[i];
        if (veer::length(V(scene.goals[i][goal[i]].place - agent.position)) >= agent.radius) return;
        if (++goal[i] < scene.goals[i].size()) aim[i] = ways.next(agent.position, scene.goals[i][goal[i]].place).first;
        else is_present[i] = false, --present;
    }
};

Score with_veer(const Scene& scene, float disturbance = 0, std::uint32_t seed = 0) {
    Play play(scene, disturbance, seed);
    Veer steering(rules, scene.walls);
    return play.with(steering);
}
#ifdef VEER_RVO2
Score with_rvo2(const Scene& scene) {
    Play play(scene, 0, 0);
    Rvo2 steering(rules, scene.walls, play.crowd(), 1);
    return play.with(steering);
}
#endif

// ---- bounds ---------------------------------------------------------------------------------------------------------

struct Bound {
    int collisions = 0, never = 0;
    double total = 0;
};

std::map<std::string, Bound> bounds() {
    std::map<std::string, Bound> all;
    std::ifstream lines(FOLDER "/bounds.txt");
    std::string name;
    for (Bound one{}; lines >> name >> one.collisions >> one.never >> one.total;) all[name] = one;
    return all;
}

void write_bounds(const std::vector<Scene>& scenes) {
    std::ofstream file(FOLDER "/bounds.txt");
    for (const Scene& scene : scenes) {
        Score worst = with_veer(scene);
        double total = worst.total();
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            const Score score = with_veer(scene, 1e-3f, seed);
            worst.collisions = std::max(worst.collisions, score.collisions);
            worst.never = std::max(worst.never, score.never), total = std::max(total, score.total());
        }
        file << scene.name << ' ' << worst.collisions << ' ' << worst.never << ' ' << std::ceil(total * 10) / 10
             << std::endl;
    }
}

int test(const std::vector<Scene>& scenes, std::size_t most) {
    auto known = bounds();
    int passed = 0, failed = 0;
    for (const Scene& scene : scenes) {
        if (scene.goals.size() > most) continue;
        const Score score = with_veer(scene);
        Bound bound = known[scene.name]; // none: nothing is allowed
        bound.total *= 1.01;             // where all 13 plays are one, a frame or two
        const bool holds = score.through == 0 && score.collisions <= bound.collisions && score.never <= bound.never
                        && score.total() <= bound.total;
        ++(holds ? passed : failed);
        std::printf(
            "%s %s: %zu people, %d times in a wall, %d collisions of %d, %d never arrive of %d, score %.1f of %.1f\n",
            holds ? "ok" : "FAILED", scene.name.c_str(), scene.goals.size(), score.through, score.collisions,
            bound.collisions, score.never, bound.never, score.total(), bound.total);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

// ---- the table ------------------------------------------------------------------------------------------------------

void add_to(Score& sum, const Score& one) {
    sum.through += one.through, sum.collisions += one.collisions, sum.never += one.never, sum.time += one.time;
    sum.energy += one.energy, sum.people += one.people;
}

void print(const char* name, const std::vector<Score>& both) {
    std::printf("| %s | %zu |", name, both[0].people);
    for (const Score& one : both) std::printf(" %d |", one.collisions);
    for (const Score& one : both) std::printf(" %.1f |", one.of_one(one.time));
    for (const Score& one : both) std::printf(" %.0f |", one.of_one(one.energy));
    for (const Score& one : both) std::printf(" %.0f |", one.total());
    for (const Score& one : both) std::printf(" %d |", one.never);
    std::printf("\n"), std::fflush(stdout);
}

void table(const std::vector<Scene>& scenes) {
    const std::vector<const char*> peers{
        "veer",
#ifdef VEER_RVO2
        "RVO2",
#endif
    };
    std::printf("| scene | people |");
    for (const char* what : {"collisions", "time [s]", "energy", "score", "never arrive"})
        for (const char* peer : peers) std::printf(" %s |", peer == peers[0] ? what : peer);
    std::printf("\n|---|---:|");
    for (std::size_t i = 0; i < 5 * peers.size(); ++i) std::printf("---:|");
    std::printf("\n");
    std::vector<Score> all(peers.size(), Score{.people = 0});
    for (const Scene& scene : scenes) {
        std::vector<Score> both{with_veer(scene)};
#ifdef VEER_RVO2
        both.push_back(with_rvo2(scene));
#endif
        for (std::size_t i = 0; i < peers.size(); ++i) add_to(all[i], both[i]);
        print(scene.name.c_str(), both);
    }
    print("all", all);
    std::printf("\nTimes that somebody is in a wall with the middle, or passes through one:");
    for (std::size_t i = 0; i < peers.size(); ++i) std::printf("%s %s %d", i == 0 ? "" : ",", peers[i], all[i].through);
    std::printf(".\n");
}

}} // namespace strangers

int main(int count, char** arguments) {
    const std::string mode = count > 1 ? arguments[1] : "quick";
    const std::vector<strangers::Scene> scenes = strangers::scenes_of(FOLDER "/scenes.txt");
    if (mode == "bounds") strangers::write_bounds(scenes);
    else if (mode == "table") strangers::table(scenes);
    else return strangers::test(scenes, mode == "full" ? 1000 : 100);
}
