// SPDX-License-Identifier: MIT

#include <veer/travel.hpp>

#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

#include "compare.hpp"

namespace {

using namespace compare;

/// A square of 256 x 256 nodes with blocks of wall and three goals. The plain code is Dijkstra's, with steps to the
/// eight neighbours: up to 8 % too long in the open.
struct Town {
    static constexpr std::size_t side = 256, nodes = side * side;
    std::vector<float> slowness = std::vector<float>(nodes, 1.0f), plain_time = std::vector<float>(nodes);
    std::vector<glm::vec2> goals{{20.25f, 30.5f}, {200.5f, 128.75f}, {90, 240}};
    veer::TravelTimes<glm::vec2> travel;

    Town() {
        Random random;
        for (int block = 0; block != 60; ++block) {
            const float x = random.uniform(0, side), y = random.uniform(0, side), wide = random.uniform(1, 24),
                        high = random.uniform(1, 24);
            for (std::size_t i = 0; i != nodes; ++i) {
                const float in_x = float(i % side) - x, in_y = float(i / side) - y;
                if (in_x >= 0 && in_x < wide && in_y >= 0 && in_y < high) slowness[i] = 0;
            }
        }
        for (const glm::vec2& goal : goals) slowness[nearest(goal)] = 1;
    }
    static std::size_t nearest(const glm::vec2& place) {
        return std::size_t(std::lround(place.y)) * side + std::size_t(std::lround(place.x));
    }

    void plain_build() {
        using Entry = std::pair<float, std::size_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        std::fill(plain_time.begin(), plain_time.end(), std::numeric_limits<float>::infinity());
        const auto lower = [&](std::size_t i, float time) {
            if (time < plain_time[i]) plain_time[i] = time, queue.push({time, i});
        };
        for (const glm::vec2& goal : goals) lower(nearest(goal), 0.0f);
        while (!queue.empty()) {
            const auto [time, i] = queue.top();
            queue.pop();
            if (time > plain_time[i]) continue;
            const int x = int(i % side), y = int(i / side);
            for (int step = 0; step != 9; ++step) {
                const int to_x = x + step % 3 - 1, to_y = y + step / 3 - 1;
                if (to_x < 0 || to_y < 0 || to_x >= int(side) || to_y >= int(side)) continue;
                const std::size_t to = std::size_t(to_y) * side + std::size_t(to_x);
                if (slowness[to] > 0)
                    lower(to, time + 0.5f * (slowness[i] + slowness[to]) * (step % 2 == 1 ? 1.0f : 1.41421356f));
            }
        }
    }
    void veer_build() { travel.build(slowness, {0, 0}, 1.0f, {side, side}, goals); }

    /// Whether the times of both agree, as far as the steps of the plain code allow.
    bool agrees() const {
        for (std::size_t i = 0; i != nodes; ++i) {
            const float time = travel.time_at({float(i % side), float(i / side)});
            if (std::isfinite(time) && !(time < plain_time[i] + 1.5f && time > plain_time[i] * 0.9f - 3.0f))
                return false;
        }
        return true;
    }
};

const bool registered = [] {
    const auto measure = [town = std::shared_ptr<Town>()](benchmark::State& state) mutable {
        if (!town) {
            town = std::make_shared<Town>();
            town->plain_build(), town->veer_build();
            if (checked && !town->agrees()) {
                every_answer_agrees = false;
                state.SkipWithError("the times differ by more than steps to neighbours can differ");
                return;
            }
        }
        double plain_time = 0, veer_time = 0;
        for (auto _ : state) {
            plain_time = time_per_agent(Town::nodes, [&] { town->plain_build(); });
            veer_time = time_per_agent(Town::nodes, [&] { town->veer_build(); });
            state.SetIterationTime(veer_time * 1e-9 * double(Town::nodes));
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(Town::nodes));
        state.counters["plain_ns"] = plain_time;
        state.counters["veer_ns"] = veer_time;
        state.counters["ratio"] = veer_time / plain_time;
    };
    registrations.push_back([=] {
        benchmark::RegisterBenchmark("TravelTimes::build", measure)
            ->Iterations(1)
            ->Repetitions(rounds)
            ->DisplayAggregatesOnly(true)
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    });
    return true;
}();

} // namespace
