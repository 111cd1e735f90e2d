// SPDX-License-Identifier: MIT

#include <veer/combine.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

/// Three forces by priority, and a wish and a danger among 16 directions.
struct Wishes {
    PerAgent<glm::vec3> first{}, second{}, third{}, total{};
    PerAgent<glm::vec2> wish{}, danger{}, way{};
    std::array<glm::vec2, 16> slots{};
    Random random;

    Wishes() {
        for (std::size_t k = 0; k != 16; ++k) {
            const double angle = 2 * std::numbers::pi * double(k) / 16;
            slots[k] = glm::vec2(std::cos(angle), std::sin(angle));
        }
        next_frame();
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            first[i] = random.vector(0.0f, 5.0f), second[i] = random.vector(0.0f, 5.0f),
            third[i] = random.vector(0.0f, 5.0f);
            wish[i] = glm::vec2(random.direction()), danger[i] = glm::vec2(random.direction());
        }
    }

    void plain_budget(std::size_t i) {
        float left = 8.0f;
        total[i] = glm::vec3(0.0f);
        for (const glm::vec3& force : {first[i], second[i], third[i]}) {
            const float size = glm::length(force);
            if (left <= 0.0f || size <= 0.0f) continue;
            total[i] += size > left ? force * (left / size) : force;
            left -= size;
        }
    }
    void veer_budget(std::size_t i) {
        veer::ForceBudget<glm::vec3> budget(8);
        budget.add(first[i]), budget.add(second[i]), budget.add(third[i]);
        total[i] = budget.total();
    }

    void plain_map(std::size_t i) {
        const glm::vec2 to = glm::normalize(wish[i]), from = glm::normalize(danger[i]);
        float least = 1e9f, most = -1e9f;
        for (const glm::vec2& slot : slots) {
            const float ahead = 1.0f + glm::dot(slot, to), interest = 0.25f * ahead * ahead,
                        fear = std::max(2.0f * glm::dot(slot, from) - 1.0f, 0.0f);
            if (fear < least || (fear <= least && interest > most)) least = fear, most = interest, way[i] = slot;
        }
    }
    void veer_map(std::size_t i) {
        veer::ContextMap<glm::vec2> map;
        map.add_interest(wish[i], 1), map.add_danger(danger[i], 1);
        way[i] = map.choose().direction;
    }

    double difference(const Wishes& other, std::size_t i) const {
        return std::max(apart(total[i], other.total[i], 8.0), apart(way[i], other.way[i]));
    }
};
const bool registered[] = {
    functions<Wishes>(
        "ForceBudget, three forces", 4 * epsilon, [](Wishes& w, std::size_t i) { w.plain_budget(i); },
        [](Wishes& w, std::size_t i) { w.veer_budget(i); }),
    functions<Wishes>(
        "ContextMap, 16 directions", 4 * epsilon, [](Wishes& w, std::size_t i) { w.plain_map(i); },
        [](Wishes& w, std::size_t i) { w.veer_map(i); }),
};

} // namespace
