// SPDX-License-Identifier: MIT

#include <veer/vector.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

/// The cross product with the axis of the smallest component.
inline glm::vec3 perpendicular(const glm::vec3& v) {
    const glm::vec3 size = glm::abs(v);
    glm::vec3 axis(1.0f, 0.0f, 0.0f);
    if (size.z <= size.x && size.z <= size.y) {
        axis = glm::vec3(0.0f, 0.0f, 1.0f);
    } else if (size.y <= size.x) {
        axis = glm::vec3(0.0f, 1.0f, 0.0f);
    }
    return glm::normalize(glm::cross(axis, v));
}

} // namespace plain

namespace {

using namespace compare;

struct Vectors {
    PerAgent<glm::vec3> vector{}, answer{};
    PerAgent<float> number{};

    Vectors() {
        Random random;
        for (glm::vec3& v : vector) {
            v = random.vector(0.1f, 10.0f);
        }
    }

    void next_frame() {}

    double difference(const Vectors& other, std::size_t i) const {
        return std::max(apart(answer[i], other.answer[i]), apart(number[i], other.number[i]));
    }
};

const bool registered[] = {
    functions<Vectors>(
        "length", 0, [](Vectors& w, std::size_t i) { w.number[i] = glm::length(w.vector[i]); },
        [](Vectors& w, std::size_t i) { w.number[i] = veer::length(w.vector[i]); }),
    functions<Vectors>(
        "normalize_or", 2 * epsilon, [](Vectors& w, std::size_t i) { w.answer[i] = glm::normalize(w.vector[i]); },
        [](Vectors& w, std::size_t i) { w.answer[i] = veer::normalize_or(w.vector[i], glm::vec3(0.0f)); }),
    functions<Vectors>(
        "truncate", 2 * epsilon, [](Vectors& w, std::size_t i) { w.answer[i] = plain::truncate(w.vector[i], 5.0f); },
        [](Vectors& w, std::size_t i) { w.answer[i] = veer::truncate(w.vector[i], 5.0f); }),
    functions<Vectors>(
        "perpendicular", 2 * epsilon,
        [](Vectors& w, std::size_t i) { w.answer[i] = plain::perpendicular(w.vector[i]); },
        [](Vectors& w, std::size_t i) { w.answer[i] = veer::perpendicular(w.vector[i]); }),
};

} // namespace
