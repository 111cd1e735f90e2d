// SPDX-License-Identifier: MIT

#include <veer/lead.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

/// The turrets and spheres of the exact solvers, answered frame by frame. One in a thousand is so close to a tangent
/// that its time has fewer correct digits, by the textbook and by veer.
struct Gunners : Turrets<Crossing<float>> {
    void veer_lead_time(std::size_t i) {
        time[i] = veer::lead_time(position[i], target[i], target_velocity[i], speed[i]);
    }
    void plain_lead_point(std::size_t i) {
        const float lead = plain::intercept_time(position[i], target[i], target_velocity[i], speed[i]);
        point[i] = lead < 0.0f ? glm::vec3(0.0f) : target[i] + target_velocity[i] * lead;
        time[i] = lead;
    }
    void veer_lead_point(std::size_t i) {
        point[i] = veer::lead_point(position[i], target[i], target_velocity[i], speed[i]);
    }

    /// The distance of each shot from the target at the time of the hit. Tangents are not compared: there either may
    /// return no hit.
    double difference(const Gunners& other, std::size_t i) const { return std::max(miss(i), other.miss(i)); }
    double miss(std::size_t i) const {
        if (time[i] < 0.0f) return 0.0;
        const glm::dvec3 offset = glm::dvec3(target[i]) - glm::dvec3(position[i]),
                         place = offset + glm::dvec3(target_velocity[i]) * double(time[i]);
        return std::abs(glm::length(place) - double(speed[i]) * double(time[i]))
             / (glm::length(offset) + double(speed[i]) * double(time[i]));
    }
};

/// Turrets with targets that can be hit. The direction of fire is compared with the exact one: close to tangents the
/// textbook's is too inexact as a reference.
struct Aimers : Gunners {
    double difference(const Aimers& other, std::size_t i) const {
        const glm::dvec3 d = glm::dvec3(target[i]) - glm::dvec3(position[i]), v(target_velocity[i]);
        const auto shot = veer::intercept(glm::dvec3(position[i]), glm::dvec3(target[i]), v, double(speed[i]));
        const double across = glm::length(glm::cross(d, v)) / glm::length(d),
                     spare = std::sqrt(std::max(900.0 - across * across, 0.0));
        const Aimers& aimed = time[i] == 0.0f ? *this : other; // only the textbook's side stores the time
        return shot ? veer::angle_between(shot.velocity, glm::dvec3(aimed.point[i]) - glm::dvec3(aimed.position[i]))
                          * spare / 30.0
                    : 0.0;
    }
};

struct Touches : Spheres {
    void veer_touch_time(std::size_t i) {
        time[i] = veer::touch_time(position[i], velocity[i], target[i], target_velocity[i], 2.0f);
    }

    double difference(const Touches& other, std::size_t i) const { return std::max(gap(i), other.gap(i)); }
    double gap(std::size_t i) const {
        if (time[i] <= 0.0f) return 0.0;
        const glm::dvec3 offset = glm::dvec3(target[i]) - glm::dvec3(position[i]),
                         drift = glm::dvec3(target_velocity[i]) - glm::dvec3(velocity[i]);
        return std::abs(glm::length(offset + drift * double(time[i])) - 2.0) / glm::length(offset);
    }
};

constexpr double tolerance = 4096 * epsilon;

const bool registered[] = {
    functions<Gunners>(
        "lead_time, crossing targets", tolerance, [](Gunners& g, std::size_t i) { g.plain_time(i); },
        [](Gunners& g, std::size_t i) { g.veer_lead_time(i); }),
    functions<Aimers>(
        "lead_point, crossing targets", tolerance, [](Aimers& g, std::size_t i) { g.plain_lead_point(i); },
        [](Aimers& g, std::size_t i) { g.veer_lead_point(i); }),
    functions<Touches>(
        // longer: It computes the miss by a cross product, without cancellation.
        "touch_time", tolerance, [](Touches& t, std::size_t i) { t.plain_contact_time(i); },
        [](Touches& t, std::size_t i) { t.veer_touch_time(i); }),
};

} // namespace
