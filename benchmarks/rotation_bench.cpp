// SPDX-License-Identifier: MIT

#include <veer/rotation.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace plain { // see plain.hpp

inline glm::vec3 rotate(const glm::vec3& v, const glm::vec3& axis, float angle) {
    return v * rotate_matrix_by_axis(glm::normalize(axis), angle);
}

inline glm::vec2 rotate(const glm::vec2& v, float angle) {
    const float s = std::sin(angle);
    const float c = std::cos(angle);
    return {v.x * c - v.y * s, v.x * s + v.y * c};
}

inline glm::vec3 turn_yaw_pitch(const glm::vec3& v, const glm::vec3& direction, float max_yaw, float max_pitch) {
    constexpr float pi = 3.14159265f;
    const float length = glm::length(v);
    float yaw = std::atan2(v.x, v.z);
    float pitch = std::asin(v.y / length);
    float yaw_left = std::atan2(direction.x, direction.z) - yaw;
    if (yaw_left > pi) {
        yaw_left -= 2.0f * pi;
    }
    if (yaw_left < -pi) {
        yaw_left += 2.0f * pi;
    }
    yaw += glm::clamp(yaw_left, -max_yaw, max_yaw);
    pitch += glm::clamp(std::asin(direction.y / glm::length(direction)) - pitch, -max_pitch, max_pitch);
    return glm::vec3(std::cos(pitch) * std::sin(yaw), std::sin(pitch), std::cos(pitch) * std::cos(yaw)) * length;
}

} // namespace plain

namespace {

using namespace compare;

const bool registered[] = {
    functions<Headings>(
        "rotate, 2D", 4 * epsilon,
        [](Headings& h, std::size_t i) { h.planar_turned[i] = plain::rotate(h.planar[i], h.angle[i]); },
        [](Headings& h, std::size_t i) { h.planar_turned[i] = veer::rotate(h.planar[i], h.angle[i]); }),
    functions<Headings>(
        "rotate", 8 * epsilon,
        [](Headings& h, std::size_t i) { h.turned[i] = plain::rotate(h.velocity[i], h.axis[i], h.angle[i]); },
        [](Headings& h, std::size_t i) { h.turned[i] = veer::rotate(h.velocity[i], h.axis[i], h.angle[i]); }),
    functions<Headings>(
        "angle_between",
        1e-3, // the accuracy of acos near 0 and pi
        [](Headings& h, std::size_t i) { h.between[i] = plain::angle_between(h.velocity[i], h.goal[i]); },
        [](Headings& h, std::size_t i) { h.between[i] = veer::angle_between(h.velocity[i], h.goal[i]); }),
    functions<Headings>(
        "turn_towards",
        1e-3, // as for angle_between, in the last step
        [](Headings& h, std::size_t i) { h.plain_turn(i); }, [](Headings& h, std::size_t i) { h.veer_turn(i); }),
    functions<Headings>(
        "turn_yaw_pitch", 1e-5,
        [](Headings& h, std::size_t i) {
            h.velocity[i] = plain::turn_yaw_pitch(h.velocity[i], h.goal[i], h.max_angle[i], h.max_angle[i]);
        },
        [](Headings& h, std::size_t i) {
            h.velocity[i] =
                veer::turn_yaw_pitch(h.velocity[i], h.goal[i], h.max_angle[i], h.max_angle[i], {0.0f, 1.0f, 0.0f});
        }),
};

} // namespace
