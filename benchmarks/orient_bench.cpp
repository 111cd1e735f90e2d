// SPDX-License-Identifier: MIT

#include <veer/orient.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

struct Orientation {
    glm::vec3 forward, left, up;
};

inline Orientation orientation(const glm::vec3& forward, const glm::vec3& up) {
    const glm::vec3 ahead = glm::normalize(forward);
    const glm::vec3 left = glm::normalize(glm::cross(up, ahead));
    return {ahead, left, glm::cross(ahead, left)};
}

inline glm::vec3 banked_up(const glm::vec3& forward, const glm::vec3& acceleration, const glm::vec3& gravity) {
    const glm::vec3 ahead = glm::normalize(forward), felt = acceleration - gravity;
    return glm::normalize(felt - ahead * glm::dot(felt, ahead));
}

} // namespace plain

namespace {

using namespace compare;

/// Flyers in all directions except straight up or down, with turns of up to 2 g.
struct Flyers {
    PerAgent<glm::vec3> forward{}, acceleration{}, roof{};
    PerAgent<plain::Orientation> lies{};
    glm::vec3 gravity{0.0f, -9.8f, 0.0f}, up{0.0f, 1.0f, 0.0f};
    Random random;

    Flyers() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            forward[i] = random.uniform(10.0f, 30.0f) * random.direction(up, random.uniform(0.3f, 2.8f));
            acceleration[i] = random.vector(0.0f, 5.0f); // less than g, so that the sum with g is not 0
        }
    }

    double difference(const Flyers& other, std::size_t i) const {
        return std::max({apart(lies[i].forward, other.lies[i].forward), apart(lies[i].left, other.lies[i].left),
            apart(lies[i].up, other.lies[i].up), apart(roof[i], other.roof[i])});
    }
};

const bool registered[] = {
    functions<Flyers>(
        // longer: It scales both directions, so that a short one counts, and makes them perpendicular in two passes, so
        // that they may be nearly parallel.
        "orientation",
        16 * epsilon, // the error for a perpendicular part of sin 0.3
        [](Flyers& f, std::size_t i) { f.lies[i] = plain::orientation(f.forward[i], f.up); },
        [](Flyers& f, std::size_t i) {
            const auto lies = veer::orientation(f.forward[i], f.up);
            f.lies[i] = {lies.forward, lies.left, lies.up};
        }),
    functions<Flyers>(
        // longer: As `orientation`.
        "banked_up",
        256 * epsilon, // sometimes acceleration and gravity nearly cancel across forward
        [](Flyers& f, std::size_t i) { f.roof[i] = plain::banked_up(f.forward[i], f.acceleration[i], f.gravity); },
        [](Flyers& f, std::size_t i) { f.roof[i] = veer::banked_up(f.forward[i], f.acceleration[i], f.gravity); }),
};

} // namespace
