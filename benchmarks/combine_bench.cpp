// SPDX-License-Identifier: MIT

#include <veer/combine.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

/// Three forces by priority, and an interest and a danger among 16 directions.
struct Mixed {
    PerAgent<glm::vec3> first{}, second{}, third{}, total{};
    PerAgent<glm::vec2> interest{}, danger{}, direction{};
    std::array<glm::vec2, 16> slots{};
    Random random;

    Mixed() {
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
            interest[i] = glm::vec2(random.direction()), danger[i] = glm::vec2(random.direction());
        }
    }

    void plain_budget(std::size_t i) {
        float remaining = 8.0f;
        total[i] = glm::vec3(0.0f);
        for (const glm::vec3& force : {first[i], second[i], third[i]}) {
            const float size = glm::length(force);
            if (remaining <= 0.0f || size <= 0.0f) continue;
            total[i] += size > remaining ? force * (remaining / size) : force;
            remaining -= size;
        }
    }
    void veer_budget(std::size_t i) {
        veer::ForceBudget<glm::vec3> budget(8);
        budget.add(first[i]), budget.add(second[i]), budget.add(third[i]);
        total[i] = budget.total();
    }

    void plain_map(std::size_t i) {
        const glm::vec2 to = glm::normalize(interest[i]), from = glm::normalize(danger[i]);
        float least = 1e9f, most = -1e9f;
        for (const glm::vec2& slot : slots) {
            const float ahead = 1.0f + glm::dot(slot, to), gain = 0.25f * ahead * ahead,
                        fear = std::max(2.0f * glm::dot(slot, from) - 1.0f, 0.0f);
            if (fear < least || (fear <= least && gain > most)) least = fear, most = gain, direction[i] = slot;
        }
    }
    void veer_map(std::size_t i) {
        veer::ContextMap<glm::vec2> map;
        map.add_interest(interest[i], 1), map.add_danger(danger[i], 1);
        direction[i] = map.choose().direction;
    }

    double difference(const Mixed& other, std::size_t i) const {
        return std::max(apart(total[i], other.total[i], 8.0), apart(direction[i], other.direction[i]));
    }
};
const bool registered[] = {
    functions<Mixed>(
        "ForceBudget, three forces", 4 * epsilon, [](Mixed& w, std::size_t i) { w.plain_budget(i); },
        [](Mixed& w, std::size_t i) { w.veer_budget(i); }),
    functions<Mixed>(
        "ContextMap, 16 directions", 4 * epsilon, [](Mixed& w, std::size_t i) { w.plain_map(i); },
        [](Mixed& w, std::size_t i) { w.veer_map(i); }),
};

} // namespace
