// SPDX-License-Identifier: MIT

// Crowds in a dozen worlds, steered by veer and, if built with it, by RVO2. Measures how often people overlap, how long
// they take, how much they accelerate, and the cost of the steering.
//   crowd_race                   every world, 60 and 10 Hz, the medians of three seeds
//   crowd_race [WORLD ...]       these worlds alone
//   --seeds=N --hz=N --rounds=N  seeds, steps a second, rounds of timing (0: none)

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "rvo2.hpp"

namespace race { namespace {

template <class V> class Veer final : public Steering<V> {
public:
    Veer(const World<V>& world, float time_step) : step_(time_step), next_(world.size()) {}
    void see(const World<V>& world, const Neighbors& neighbors, const std::vector<V>& preferred_velocities) override {
        world_ = &world, neighbors_ = &neighbors, preferred_velocities_ = &preferred_velocities;
    }
    void decide() override {
        const World<V>& world = *world_;
        for (std::size_t i = 0; i < world.size(); ++i) {
            const V& preferred = (*preferred_velocities_)[i];
            if (world.walls.empty())
                next_[i] = veer::reciprocal_velocity(
                    i, world.people, neighbors_->of(i), preferred, world.max_speed(i), horizon, step_);
            else
                next_[i] = veer::reciprocal_velocity(
                    i, world.people, neighbors_->of(i), world.walls, preferred, world.max_speed(i), horizon, step_);
        }
    }
    V velocity(std::size_t i) const override { return next_[i]; }

private:
    float step_;
    std::vector<V> next_;
    const World<V>* world_ = nullptr;
    const Neighbors* neighbors_ = nullptr;
    const std::vector<V>* preferred_velocities_ = nullptr;
};

/// RVO2 deadlocks in exact head-on meetings; its own examples disturb the preferred velocities by up to 1e-4.
struct Peer {
    const char* name;
    float jitter;
};
constexpr Peer peers[] = {
    {"veer", 0.0f},
#ifdef VEER_RVO2
    {"RVO2", 1e-4f},
#endif
};
constexpr std::size_t peer_count = std::size(peers);

template <class V>
std::unique_ptr<Steering<V>> steering([[maybe_unused]] std::size_t peer, const World<V>& world, float time_step) {
#ifdef VEER_RVO2
    if (peer == 1) return rvo2(world, time_step);
#endif
    return std::make_unique<Veer<V>>(world, time_step);
}

// ---- playing --------------------------------------------------------------------------------------------------------

/// The results of a game.
struct Score {
    double overlaps = 0;       ///< steps with an overlap of more than a hundredth  [%]
    double half = 0, most = 0; ///< relative to free flow; infinite if too many never arrive
    double never = 0;          ///< people who never arrive                                             [%]
    double acceleration = 0;   ///< the mean of all steps                                               [m/s^2]
};

/// The median of the games; for an even number the mean of the two in the middle.
double median(const std::vector<Score>& games, double Score::*what) {
    std::vector<double> all;
    for (const Score& game : games) all.push_back(game.*what);
    std::sort(all.begin(), all.end());
    const std::size_t middle = all.size() / 2;
    return all.size() % 2 == 1 ? all[middle] : (all[middle - 1] + all[middle]) / 2;
}

/// A moment of a game, for timing the steering.
template <class V> struct Moment {
    World<V> world;
    Neighbors neighbors;
    std::vector<V> preferred_velocities;
};

constexpr float patience = 8; ///< times the time of the slowest walking alone

/// Plays a world until everybody has arrived, or until patience ends.
template <class V>
Score play(World<V> world, std::size_t peer, int rate, std::uint32_t seed, std::vector<Moment<V>>& moments) {
    const float time_step = 1.0f / static_cast<float>(rate);
    const std::size_t count = world.size();
    const auto decides = steering(peer, world, time_step);
    Random random(seed + 1000);
    std::vector<float> alone, arrival(count, std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < count; ++i) alone.push_back(world.alone(i));
    const float longest = *std::max_element(alone.begin(), alone.end());
    const int frames = static_cast<int>(patience * longest * static_cast<float>(rate));
    const int every = std::max(static_cast<int>(longest * static_cast<float>(rate) / 8), 1);
    Neighbors neighbors;
    std::vector<V> preferred_velocities(count);
    double steps = 0, overlapping = 0, acceleration = 0;
    std::size_t arrived = 0;
    for (int frame = 0; frame < frames && arrived < count; ++frame) {
        neighbors.find(world);
        for (std::size_t i = 0; i < count; ++i) {
            preferred_velocities[i] = world.preferred_velocity(i, time_step);
            if (peers[peer].jitter > 0) preferred_velocities[i] += random.vector<V>(peers[peer].jitter);
            if (arrival[i] < std::numeric_limits<float>::infinity()) continue;
            bool overlaps = false;
            for (const int j : neighbors.of(i)) {
                const auto &one = world.people[i], &other = world.people[static_cast<std::size_t>(j)];
                overlaps =
                    overlaps || glm::distance(one.position, other.position) < 0.99f * (one.radius + other.radius);
            }
            overlapping += overlaps, ++steps;
        }
        if (frame % every == every / 2 && moments.size() < 12)
            moments.push_back({world, neighbors, preferred_velocities});
        decides->see(world, neighbors, preferred_velocities);
        decides->decide();
        for (std::size_t i = 0; i < count; ++i) {
            auto& one = world.people[i];
            const V next = decides->velocity(i);
            const bool walks = !(arrival[i] < std::numeric_limits<float>::infinity());
            if (walks) acceleration += static_cast<double>(glm::distance(next, one.velocity) / time_step);
            one.velocity = next, one.position += next * time_step;
            if (walks && glm::distance(one.position, world.goals[i]) < radius)
                arrival[i] = static_cast<float>(frame + 1) * time_step, ++arrived;
        }
    }
    std::sort(arrival.begin(), arrival.end()), std::sort(alone.begin(), alone.end());
    const auto over_free_flow = [&](double fraction) {
        const auto k = static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(count))) - 1;
        return static_cast<double>(arrival[k] / alone[k]);
    };
    return {100 * overlapping / steps, over_free_flow(0.5), over_free_flow(0.95),
        100 * static_cast<double>(count - arrived) / static_cast<double>(count), acceleration / steps};
}

// ---- timing ---------------------------------------------------------------------------------------------------------

/// The time of the steering alone, in ns a person, of each library in turn. A round runs every moment once, so the
/// processor does not remember the branches of the last run. The result is the quartile of the rounds of each moment.
template <class V> std::array<double, peer_count> time(const std::vector<Moment<V>>& moments, int rate, int rounds) {
    const float time_step = 1.0f / static_cast<float>(rate);
    std::array<std::vector<std::unique_ptr<Steering<V>>>, peer_count> all;
    std::array<std::vector<std::vector<double>>, peer_count> times;
    double people = 0;
    for (const auto& moment : moments) people += static_cast<double>(moment.world.size());
    for (std::size_t p = 0; p < peer_count; ++p) {
        times[p].resize(moments.size());
        for (const auto& moment : moments) {
            all[p].push_back(steering(p, moment.world, time_step));
            all[p].back()->see(moment.world, moment.neighbors, moment.preferred_velocities);
        }
    }
    for (int round = 0; round < rounds; ++round)
        for (std::size_t m = 0; m < moments.size(); ++m)
            for (std::size_t turn = 0; turn < peer_count; ++turn) {
                const std::size_t p = (turn + static_cast<std::size_t>(round)) % peer_count;
                const auto begin = std::chrono::steady_clock::now();
                all[p][m]->decide();
                const auto end = std::chrono::steady_clock::now();
                times[p][m].push_back(std::chrono::duration<double, std::nano>(end - begin).count());
            }
    std::array<double, peer_count> sums{};
    for (std::size_t p = 0; p < peer_count; ++p)
        for (auto& one : times[p]) {
            std::sort(one.begin(), one.end());
            sums[p] += one[one.size() / 4] / people;
        }
    return sums;
}

// ---- the table ------------------------------------------------------------------------------------------------------

struct Options {
    std::uint32_t seeds = 3;
    std::vector<int> rates{60, 10};
    int rounds = 15;
    std::vector<std::string_view> worlds;
};

std::string number(double value, int digits) {
    if (!(value < 1e9)) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

/// @return whether the world was selected
template <class V>
bool race(const char* name, const Options& options, const std::function<World<V>(std::uint32_t)>& make) {
    const auto asked = [&](std::string_view one) { return std::string_view(name).find(one) != std::string_view::npos; };
    if (!options.worlds.empty() && std::none_of(options.worlds.begin(), options.worlds.end(), asked)) return false;
    for (const int rate : options.rates) {
        std::array<std::vector<Score>, peer_count> games;
        std::vector<Moment<V>> moments, all;
        for (std::uint32_t seed = 1; seed <= options.seeds; ++seed)
            for (std::size_t p = 0; p < peer_count; ++p) {
                moments.clear();
                games[p].push_back(play(make(seed), p, rate, seed, moments));
                if (seed == 1) all.insert(all.end(), moments.begin(), moments.end());
            }
        const auto times = options.rounds > 0 ? time(all, rate, options.rounds) : std::array<double, peer_count>{};
        std::printf("| %s, %d Hz |", name, rate);
        for (std::size_t p = 0; p < peer_count; ++p) {
            const auto of = [&](double Score::*what, int digits) { return number(median(games[p], what), digits); };
            std::printf(" %s / %s / %s / %s / %s |", of(&Score::overlaps, 3).c_str(), of(&Score::half, 2).c_str(),
                of(&Score::most, 2).c_str(), of(&Score::never, 1).c_str(), of(&Score::acceleration, 2).c_str());
        }
        if (options.rounds > 0) {
            for (const double t : times) std::printf(" %.0f |", t);
            if (peer_count > 1) std::printf(" %.2f |", times[0] / times[1]);
        }
        std::printf("\n"), std::fflush(stdout);
    }
    return true;
}

}} // namespace race

int main(int count, char** arguments) {
    race::Options options;
    const auto whole = [](std::string_view text, int least, int most) {
        int value = -1;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && end == text.data() + text.size() && value >= least && value <= most ? value : -1;
    };
    for (int i = 1; i < count; ++i) {
        const std::string_view given = arguments[i];
        const std::size_t equals = given.find('=');
        const std::string_view name = given.substr(0, equals);
        const int value = equals == given.npos ? -1 : whole(given.substr(equals + 1), name == "--rounds" ? 0 : 1, 1000);
        if (name == "--seeds" && value >= 0) options.seeds = static_cast<std::uint32_t>(value);
        else if (name == "--rounds" && value >= 0) options.rounds = value;
        else if (name == "--hz" && value >= 0) options.rates = {value};
        else if (!given.empty() && given[0] != '-') options.worlds.push_back(given);
        else {
            std::fprintf(stderr,
                "'%s': expected --seeds=N, --hz=N or --rounds=N with N up to 1000, or a word of a world\n",
                arguments[i]);
            return 2;
        }
    }
    bool found = false;
    using glm::vec2, glm::vec3;
    using race::race;
    found |= race<vec2>("circle of 250", options, [](auto seed) { return ::race::circle(250, seed); });
    found |= race<vec2>("circle of 1000", options, [](auto seed) { return ::race::circle(1000, seed); });
    found |= race<vec2>("two blocks crossing", options, [](auto seed) { return ::race::blocks(20, 10, {0, 1}, seed); });
    found |= race<vec2>("head-on", options, [](auto seed) { return ::race::blocks(20, 10, {0, 2}, seed); });
    found |= race<vec2>("four ways", options, [](auto seed) { return ::race::blocks(10, 10, {0, 1, 2, 3}, seed); });
    found |= race<vec2>("corridor of 4 m", options, [](auto seed) { return ::race::corridor(4, seed); });
    found |= race<vec2>("corridor of 3 m", options, [](auto seed) { return ::race::corridor(3, seed); });
    found |= race<vec2>("box of 500", options, [](auto seed) { return ::race::box<vec2>(500, 25, false, seed); });
    found |= race<vec2>("mixed", options, [](auto seed) { return ::race::box<vec2>(300, 25, true, seed); });
    found |= race<vec3>("sphere of 200", options, [](auto seed) { return ::race::sphere(200, 6, seed); });
    found |= race<vec3>("space of 500", options, [](auto seed) { return ::race::box<vec3>(500, 12, false, seed); });
    found |= race<vec3>("flat circle of 200", options, [](auto seed) { return ::race::circle<vec3>(200, seed); });
    if (found) return 0;
    std::fprintf(stderr, "'%s': no world has this word in its name\n", std::string(options.worlds[0]).c_str());
    return 2;
}
