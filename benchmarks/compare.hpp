// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

/// Measures two ways to move the same agents in one run, in turn.
///
/// A World is the state of a game between two frames: an array for each property of the agents. It is made by its
/// default constructor from a fixed seed. `next_frame()` moves everything that the measured function does not.
/// `difference(other, agent)` is the difference of two answers. Only the measured function is timed: it reads and
/// writes the arrays of the world, one agent after the other.
namespace compare {

inline constexpr std::size_t agents = 1024;
inline constexpr int frames = 60; // a round is a second of the game
inline constexpr unsigned seed = 20190625;
inline constexpr float frame_time = 1.0f / 60.0f;
inline constexpr double epsilon = 0x1p-23;

template <class T> using PerAgent = std::array<T, agents>;

inline int rounds = 31;
inline bool checked = true; // whether answers are compared before anything is timed

/// Called by main to register the benchmarks of every file.
inline std::vector<std::function<void()>> registrations;

inline bool every_answer_agrees = true;

// The origin of the tables: processor, compiler, flags.

inline std::string machine() {
    std::ifstream processors("/proc/cpuinfo");
    for (std::string line; std::getline(processors, line);) {
        if (line.starts_with("model name")) {
            return line.substr(line.find(':') + 2);
        }
    }
    return "unknown";
}

inline constexpr const char* compiler =
#if defined(__clang__)
    "clang++ " __clang_version__;
#elif defined(__GNUC__)
    "g++ " __VERSION__;
#else
    "unknown";
#endif

inline constexpr const char* flags =
#ifdef VEER_BENCHMARK_FLAGS
    VEER_BENCHMARK_FLAGS;
#else
    "unknown";
#endif

/// Random numbers, the same on every machine; std::uniform_real_distribution does not promise that.
class Random {
public:
    float uniform(float low, float high) { return low + (high - low) * static_cast<float>(bits_() >> 8) * 0x1p-24f; }

    glm::vec3 direction() {
        const float z = uniform(-1.0f, 1.0f);
        const float angle = uniform(0.0f, 2.0f * std::numbers::pi_v<float>);
        return glm::vec3(std::sqrt(1.0f - z * z) * glm::vec2(std::cos(angle), std::sin(angle)), z);
    }

    /// A vector with a length between two limits.
    glm::vec3 vector(float least, float greatest) {
        const float length = uniform(least, greatest);
        return length * direction();
    }

    /// A direction at the given angle from another one.
    glm::vec3 direction(const glm::vec3& axis, float angle) {
        const glm::vec3 sideways = glm::normalize(glm::cross(axis, direction()));
        return glm::normalize(axis) * std::cos(angle) + sideways * std::sin(angle);
    }

private:
    std::mt19937 bits_{seed};
};

/// |a|, of a number or a vector.
inline double size_of(const auto& a) {
    if constexpr (requires { glm::length(a); }) {
        return double(glm::length(a));
    } else {
        return double(std::abs(a));
    }
}

/// |a - b| in a given unit; infinite if one of them is NaN.
inline double apart(const auto& a, const auto& b, double unit) {
    const double difference = a == b ? 0.0 : size_of(a - b) / unit;
    return difference >= 0.0 ? difference : std::numeric_limits<double>::infinity();
}

/// |a - b| as a fraction of the longer one.
inline double apart(const auto& a, const auto& b) { return apart(a, b, std::max(size_of(a), size_of(b))); }

/// The largest difference between two ways to move every agent of every frame of a round.
template <class World, class Plain, class Veer> double largest_difference(Plain plain, Veer veer) {
    const auto expected = std::make_unique<World>();
    const auto actual = std::make_unique<World>();
    double largest = 0;
    for (int frame = 0; frame != frames; ++frame) {
        *actual = *expected;
        for (std::size_t i = 0; i != agents; ++i) {
            plain(*expected, i);
            veer(*actual, i);
            largest = std::max(largest, expected->difference(*actual, i));
        }
        expected->next_frame();
    }
    return largest;
}

inline double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ssize(values) / 2;
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The time of some work for each of `count` agents  [ns]
template <class Work> double time_per_agent(std::size_t count, Work work) {
    using Clock = std::chrono::steady_clock;
    benchmark::ClobberMemory();
    const Clock::time_point begin = Clock::now();
    work();
    benchmark::ClobberMemory();
    return std::chrono::duration<double, std::nano>(Clock::now() - begin).count() / static_cast<double>(count);
}

/// Plays one round from `start`. Returns the time of the measured function in ns an agent, of the median frame, which
/// other processes hardly disturb.
template <class World, class Step> double play_round(const World& start, World& world, Step step) {
    std::vector<double> times;
    world = start;
    for (int frame = 0; frame != frames; ++frame) {
        times.push_back(time_per_agent(agents, [&] {
            for (std::size_t i = 0; i != agents; ++i) {
                step(world, i);
            }
        }));
        world.next_frame();
    }
    return median(times);
}

/// Registers a benchmark of two ways to move an agent: the article's code and veer. A repetition is a round of each.
/// The rounds of all benchmarks alternate, so a slow period of the machine slows a few rounds of each. The time and
/// items_per_second of a repetition are veer's; its counters are `plain_ns` and `veer_ns` an agent, and `ratio`.
/// `tolerance` is the largest difference between the answers, which are compared before anything is timed.
template <class World, class Plain, class Veer>
bool functions(const std::string& name, double tolerance, Plain plain, Veer veer) {
    const auto measure = [=, start = std::shared_ptr<const World>()](benchmark::State& state) mutable {
        if (!start) {
            const double difference = checked ? largest_difference<World>(plain, veer) : 0.0;
            if (difference > tolerance) {
                every_answer_agrees = false;
                std::ostringstream message;
                message << "the answers differ by " << difference << ", more than " << tolerance;
                state.SkipWithError(message.str().c_str());
                return;
            }
            start = std::make_shared<const World>();
        }
        const auto world = std::make_unique<World>(*start);
        benchmark::DoNotOptimize(world.get());
        double plain_time = 0, veer_time = 0;
        for (auto _ : state) {
            plain_time = play_round(*start, *world, plain);
            veer_time = play_round(*start, *world, veer);
            state.SetIterationTime(veer_time * 1e-9 * frames * double(agents));
        }
        state.SetItemsProcessed(state.iterations() * frames * static_cast<std::int64_t>(agents));
        state.counters["plain_ns"] = plain_time;
        state.counters["veer_ns"] = veer_time;
        state.counters["ratio"] = veer_time / plain_time;
    };
    registrations.push_back([=] {
        benchmark::RegisterBenchmark(name.c_str(), measure)
            ->Iterations(1)
            ->Repetitions(rounds)
            ->DisplayAggregatesOnly(true)
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    });
    return true;
}

/// The errors of the times and statuses of a solver, over a round.
class Errors {
public:
    void add(double error, bool hit) {
        if (std::isinf(error)) {
            ++wrong_;
        } else if (hit) {
            largest_ = std::max(largest_, error);
            sum_ += error;
            ++hits_;
        }
    }

    void report(benchmark::State& state, const std::string& solver) const {
        state.counters[solver + "_wrong"] = wrong_;
        state.counters[solver + "_mean_ulp"] = sum_ / hits_;
        state.counters[solver + "_max_ulp"] = largest_;
    }

private:
    double largest_ = 0, sum_ = 0;
    int hits_ = 0, wrong_ = 0;
};

/// Registers the errors of two solvers. Their World has the `time` of each agent, below 0 for none, and its
/// `error(agent)`, infinite for a wrong status.
template <class World> bool errors(const std::string& name, auto plain, auto veer, int judged_frames = frames) {
    const auto measure = [=](benchmark::State& state) {
        Errors of_plain, of_veer;
        for (auto _ : state) {
            const auto world = std::make_unique<World>();
            for (int frame = 0; frame != judged_frames; ++frame) {
                for (std::size_t i = 0; i != agents; ++i) {
                    plain(*world, i);
                    of_plain.add(world->error(i), world->time[i] >= 0);
                    veer(*world, i);
                    of_veer.add(world->error(i), world->time[i] >= 0);
                }
                world->next_frame();
            }
        }
        state.counters["shots"] = judged_frames * double(agents);
        of_plain.report(state, "plain");
        of_veer.report(state, "veer");
    };
    registrations.push_back([=] {
        benchmark::RegisterBenchmark(("errors of " + name).c_str(), measure)
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    });
    return true;
}

} // namespace compare
