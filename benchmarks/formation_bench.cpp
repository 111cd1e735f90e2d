// SPDX-License-Identifier: MIT

#include <veer/formation.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "compare.hpp"

namespace {

using namespace compare;

/// Leaders that turn, each with a wingman.
struct Wings {
    PerAgent<veer::Motion<glm::vec2>> leader, place{};
    PerAgent<glm::vec2> turning, offset;
    Random random;

    Wings() {
        const auto vector = [&](float size) {
            return glm::vec2(random.uniform(-size, size), random.uniform(-size, size));
        };
        for (std::size_t i = 0; i != agents; ++i)
            leader[i] = {vector(500), vector(20) + glm::vec2(30, 0)}, turning[i] = vector(10), offset[i] = vector(20);
    }
    void next_frame() {
        for (auto& one : leader) one.position += one.velocity * frame_time;
    }

    void plain_place(std::size_t i) {
        const glm::vec2 heading = leader[i].velocity, ahead = glm::normalize(heading), left(-ahead.y, ahead.x);
        const float rate = (heading.x * turning[i].y - heading.y * turning[i].x) / glm::dot(heading, heading);
        place[i].position = leader[i].position + ahead * offset[i].x + left * offset[i].y;
        place[i].velocity = leader[i].velocity + (left * offset[i].x - ahead * offset[i].y) * rate;
    }
    void veer_place(std::size_t i) {
        place[i] = veer::formation_place(leader[i], leader[i].velocity, turning[i], offset[i]);
    }
    void plain_ring(std::size_t i) {
        const float angle = 6.2831853f * float(i) / float(agents), radius = 1.0f / std::sin(3.1415927f / float(agents));
        place[i].position = radius * glm::vec2(std::cos(angle), std::sin(angle));
    }
    void veer_ring(std::size_t i) {
        place[i].position = veer::formation_offset(veer::Formation::ring, i, agents, glm::vec2(2, 2));
    }

    double difference(const Wings& other, std::size_t i) const {
        return std::max(apart(place[i].position, other.place[i].position, 500.0),
            apart(place[i].velocity, other.place[i].velocity, 50.0));
    }
};

// ---- who takes which ------------------------------------------------------------------------------------------------

/// The plain way: the Hungarian method with potentials, on a matrix of doubles. Returns the slot of each agent.
std::vector<std::size_t> plain_assignment(const std::vector<glm::vec2>& agents, const std::vector<glm::vec2>& slots) {
    const std::size_t n = agents.size();
    std::vector<double> cost(n * n), u(n + 1), v(n + 1), slack(n + 1);
    for (std::size_t i = 0; i != n; ++i)
        for (std::size_t j = 0; j != n; ++j) {
            const glm::dvec2 apart = glm::dvec2(agents[i]) - glm::dvec2(slots[j]);
            cost[i * n + j] = glm::dot(apart, apart);
        }
    std::vector<std::size_t> owner(n + 1), way(n + 1), slot(n);
    std::vector<char> used(n + 1);
    for (std::size_t i = 1; i <= n; ++i) {
        std::fill(slack.begin(), slack.end(), 1e300), std::fill(used.begin(), used.end(), char(0));
        std::size_t at = 0;
        owner[0] = i;
        do {
            used[at] = 1;
            double delta = 1e300;
            std::size_t next = 0;
            for (std::size_t j = 1; j <= n; ++j) {
                if (used[j]) continue;
                const double reduced = cost[(owner[at] - 1) * n + j - 1] - u[owner[at]] - v[j];
                if (reduced < slack[j]) slack[j] = reduced, way[j] = at;
                if (slack[j] < delta) delta = slack[j], next = j;
            }
            for (std::size_t j = 0; j <= n; ++j)
                if (used[j]) u[owner[j]] += delta, v[j] -= delta;
                else slack[j] -= delta;
            at = next;
        } while (owner[at] != 0);
        for (; at != 0; at = way[at]) owner[at] = owner[way[at]];
    }
    for (std::size_t j = 1; j <= n; ++j) slot[owner[j] - 1] = j - 1;
    return slot;
}

enum class Company { scattered, block_to_line, about_turn };

struct Order {
    std::vector<glm::vec2> agents, slots;

    Order(Company company, std::size_t count) {
        Random random;
        const auto places = [&](veer::Formation shape) {
            std::vector<glm::vec2> found;
            for (std::size_t i = 0; i != count; ++i)
                found.push_back(veer::formation_offset(shape, i, count, glm::vec2(2, 2)));
            return found;
        };
        if (company == Company::scattered) {
            for (auto* list : {&agents, &slots})
                for (std::size_t i = 0; i != count; ++i)
                    list->push_back({random.uniform(-50, 50), random.uniform(-50, 50)});
        } else {
            agents = places(veer::Formation::block);
            slots = places(company == Company::block_to_line ? veer::Formation::line : veer::Formation::block);
            for (glm::vec2& slot : slots)
                slot = glm::vec2(90, 20) + glm::vec2(-0.6f * slot.x - 0.8f * slot.y, 0.8f * slot.x - 0.6f * slot.y);
            for (glm::vec2& agent : agents)
                agent += glm::vec2(random.uniform(-0.3f, 0.3f), random.uniform(-0.3f, 0.3f));
        }
    }
    [[nodiscard]] double sum(const auto& slot) const {
        double sum = 0;
        for (std::size_t i = 0; i != agents.size(); ++i) {
            const glm::dvec2 apart = glm::dvec2(agents[i]) - glm::dvec2(slots[slot[i]]);
            sum += glm::dot(apart, apart);
        }
        return sum;
    }
};

/// Registers a row: both ways to assign the slots of one order, in turn.
bool assignments(const std::string& name, Company company, std::size_t count) {
    registrations.push_back([=] {
        benchmark::RegisterBenchmark(name.c_str(),
            [=, order = Order(company, count)](benchmark::State& state) {
                veer::SlotAssignment<float> assignment;
                std::vector<std::size_t> slot;
                double plain_time = 0, veer_time = 0;
                for (auto _ : state) {
                    plain_time = time_per_agent(count, [&] { slot = plain_assignment(order.agents, order.slots); });
                    veer_time = time_per_agent(count, [&] { assignment.build(order.agents, order.slots); });
                    state.SetIterationTime(veer_time * 1e-9 * double(count));
                }
                if (checked && std::abs(order.sum(slot) - order.sum(assignment)) > 1e-9 * order.sum(slot)) {
                    every_answer_agrees = false;
                    state.SkipWithError("the sums differ");
                }
                state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
                state.counters["plain_ns"] = plain_time;
                state.counters["veer_ns"] = veer_time;
                state.counters["ratio"] = veer_time / plain_time;
            })
            ->Iterations(1)
            ->Repetitions(std::min(rounds, 11))
            ->DisplayAggregatesOnly(true)
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    });
    return true;
}

const bool registered[] = {
    functions<Wings>(
        "formation_place", 8 * epsilon, [](auto& w, auto i) { w.plain_place(i); },
        [](auto& w, auto i) { w.veer_place(i); }),
    // longer: it branches on the shape, and its sine is that of double, with the same bits on every machine
    functions<Wings>(
        "formation_offset, ring", 8 * epsilon, [](auto& w, auto i) { w.plain_ring(i); },
        [](auto& w, auto i) { w.veer_ring(i); }),
    assignments("SlotAssignment::build, 20 agents", Company::scattered, 20),
    assignments("SlotAssignment::build, 200 agents", Company::scattered, 200),
    assignments("SlotAssignment::build, 200 agents, block to line", Company::block_to_line, 200),
    assignments("SlotAssignment::build, 1000 agents", Company::scattered, 1000),
    assignments("SlotAssignment::build, 1000 agents, block to line", Company::block_to_line, 1000),
    assignments("SlotAssignment::build, 1000 agents, about turn", Company::about_turn, 1000),
};

} // namespace
