// SPDX-License-Identifier: MIT

#include <veer/spline.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "compare.hpp"

namespace {

using namespace compare;

/// Trains on a closed track of 24 points. The plain code keeps a table of places at equal arc lengths, and draws
/// straight lines between them.
struct Railway {
    static constexpr std::size_t entries = 4096;
    veer::Spline<glm::vec3> track;
    std::array<glm::vec3, entries + 1> table{};
    float length = 0;
    PerAgent<float> along{}, found{};
    PerAgent<glm::vec3> position{}, place{};
    Random random;

    Railway() {
        std::array<glm::vec3, 24> points{};
        for (std::size_t i = 0; i != points.size(); ++i) {
            const float angle = 2.0f * std::numbers::pi_v<float> * float(i) / float(points.size());
            points[i] = glm::vec3(80.0f * std::cos(angle), 50.0f * std::sin(angle), 10.0f * std::sin(3.0f * angle));
        }
        track.build(points, true);
        length = track.length();
        for (std::size_t i = 0; i <= entries; ++i)
            table[i] = track.at(length * float(i % entries) / float(entries)).position;
        next_frame();
    }
    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            along[i] = random.uniform(0.0f, length);
            position[i] = track.at(along[i]).position + random.vector(0.0f, 5.0f);
        }
    }

    void plain_at(std::size_t i) {
        const float entry = along[i] / length * float(entries), whole = std::floor(entry);
        const std::size_t k = std::min(std::size_t(whole), entries - 1);
        place[i] = glm::mix(table[k], table[k + 1], entry - whole);
    }
    void veer_at(std::size_t i) { place[i] = track.at(along[i]).position; }

    /// The nearest of the entries within 10 m of the place of the frame before.
    void plain_nearest(std::size_t i) {
        const float step = length / float(entries);
        const int middle = int(along[i] / step), reach = int(10.0f / step);
        float least = std::numeric_limits<float>::max();
        for (int k = middle - reach; k <= middle + reach; ++k) {
            const glm::vec3 entry = table[std::size_t(k + int(entries)) % entries], offset = position[i] - entry;
            if (const float squared = glm::dot(offset, offset); squared < least) least = squared, place[i] = entry;
        }
    }
    void veer_nearest(std::size_t i) {
        found[i] = track.nearest(position[i], along[i], 10.0f);
        place[i] = track.at(found[i]).position;
    }

    double difference(const Railway& other, std::size_t i) const { return apart(place[i], other.place[i], 80.0); }
};

const bool registered[] = {
    functions<Railway>(
        // longer: It measures the arc with 8 square roots, two or three times over, and needs 80 bytes a point where
        // the table needs 4096 entries for places as good.
        "Spline::at", 1e-5, [](Railway& r, std::size_t i) { r.plain_at(i); },
        [](Railway& r, std::size_t i) { r.veer_at(i); }),
    functions<Railway>(
        // longer: as above; and it finds the foot of the perpendicular, not only the nearest entry of the table.
        "Spline::nearest and at", 0.05, [](Railway& r, std::size_t i) { r.plain_nearest(i); },
        [](Railway& r, std::size_t i) { r.veer_nearest(i); }),
};

} // namespace
