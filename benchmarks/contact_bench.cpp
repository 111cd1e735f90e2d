// SPDX-License-Identifier: MIT

#include <veer/contact.hpp>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

inline Contact contact_sphere(const glm::vec3& position, const glm::vec3& velocity, float radius,
    const glm::vec3& center, float sphere_radius, const glm::vec3& sphere_velocity, float dt) {
    const float time = contact_time(position, velocity, center, sphere_velocity, radius + sphere_radius);
    if (time < 0.0f || time > dt) {
        return {};
    }
    const glm::vec3 there = center + sphere_velocity * time;
    const glm::vec3 normal = glm::normalize(position + velocity * time - there);
    if (glm::dot(normal, velocity - sphere_velocity) >= 0.0f) {
        return {};
    }
    return {time, there + normal * sphere_radius, normal, sphere_velocity};
}

/// The infinite cylinder first; for a contact beyond an end, the sphere of the end.
inline Contact contact_capsule(const glm::vec3& position, const glm::vec3& velocity, float radius,
    const glm::vec3& start, const glm::vec3& end, float capsule_radius, const glm::vec3& capsule_velocity, float dt) {
    const glm::vec3 closing = velocity - capsule_velocity;
    const glm::vec3 axis = end - start;
    const glm::vec3 offset = position - start;
    const float squared = glm::dot(axis, axis);
    const float combined_radius = radius + capsule_radius;
    const glm::vec3 offset_across = offset - axis * (glm::dot(offset, axis) / squared);
    const glm::vec3 velocity_across = closing - axis * (glm::dot(closing, axis) / squared);
    float time = contact_time(offset_across, velocity_across, glm::vec3(0.0f), glm::vec3(0.0f), combined_radius);
    if (time < 0.0f) {
        return {};
    }
    const float fraction = glm::dot(offset + closing * time, axis) / squared;
    if (fraction < 0.0f || fraction > 1.0f) {
        time = contact_time(position, closing, fraction > 1.0f ? end : start, glm::vec3(0.0f), combined_radius);
    }
    if (time < 0.0f || time > dt) {
        return {};
    }
    const glm::vec3 place = position + closing * time;
    const glm::vec3 core = start + axis * glm::clamp(glm::dot(place - start, axis) / squared, 0.0f, 1.0f);
    const glm::vec3 normal = glm::normalize(place - core);
    if (glm::dot(normal, closing) >= 0.0f) {
        return {};
    }
    return {time, core + normal * capsule_radius + capsule_velocity * time, normal, capsule_velocity};
}

} // namespace plain

namespace {

using namespace compare;

constexpr float combined_radius = 2.5f; // of ball and obstacle

/// Balls of radius 0.5 within 8 m of an obstacle. They fly within 0.25 rad of its middle, and hit it, or at 0.8 rad and
/// more, and miss it.
template <bool Meets> struct Throws {
    PerAgent<glm::vec3> position{}, velocity{};
    PerAgent<plain::Contact> answer{};
    veer::Plane<glm::vec3> plane{glm::vec3(0.0f), glm::vec3(0.0f, 1.0f, 0.0f)};
    veer::Sphere<glm::vec3> sphere{glm::vec3(0.0f), combined_radius - 0.5f};
    veer::Capsule<glm::vec3> capsule{glm::vec3(-1.0f, 0.0f, 0.0f), glm::vec3(1.0f, 0.5f, 0.0f), combined_radius - 0.5f};
    Random random;

    Throws() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(5.0f, 8.0f);
            position[i].y = std::abs(position[i].y) + 0.5f;
            const float angle = Meets ? random.uniform(0.0f, 0.25f) : random.uniform(0.8f, 1.5f);
            velocity[i] = random.uniform(4.0f, 10.0f) * random.direction(-position[i], angle);
        }
    }

    void veer_answer(std::size_t i, const veer::Contact<glm::vec3>& found) {
        answer[i] = {found.time, found.time < 0 ? glm::vec3(0.0f) : found.point, found.normal, found.velocity};
    }

    double difference(const Throws& other, std::size_t i) const {
        return std::max(
            {apart(answer[i].time, other.answer[i].time), apart(answer[i].normal, other.answer[i].normal, 1.0),
                apart(answer[i].point, other.answer[i].point, double(combined_radius))});
    }
};

template <bool Meets> bool contacts(const std::string& how) {
    using World = Throws<Meets>;
    constexpr double tolerance = 128 * epsilon;
    constexpr float frame = 10;
    return functions<World>(
               // longer: It compares the closing speed with the rounding of the velocities, so that a ball that has
               // bounced can leave. The plane may move. A normal that is no unit vector takes one root and one division
               // more.
               "contact with a plane" + how, tolerance,
               [](World& w, std::size_t i) {
                   w.answer[i] = plain::contact_plane(
                       w.position[i], w.velocity[i], 0.5f, w.plane.point, w.plane.normal, w.plane.velocity, frame);
               },
               [](World& w, std::size_t i) {
                   w.veer_answer(i, veer::contact(w.position[i], w.velocity[i], 0.5f, w.plane, frame));
               })
        && functions<World>(
            // longer: It makes the same comparison. Where the ball misses the sphere, plain code stops at the first
            // sign.
            "contact with a sphere" + how, tolerance,
            [](World& w, std::size_t i) {
                w.answer[i] = plain::contact_sphere(
                    w.position[i], w.velocity[i], 0.5f, w.sphere.center, w.sphere.radius, w.sphere.velocity, frame);
            },
            [](World& w, std::size_t i) {
                w.veer_answer(i, veer::contact(w.position[i], w.velocity[i], 0.5f, w.sphere, frame));
            })
        && functions<World>(
            // longer: It makes offset and velocity perpendicular to the axis in two passes each. With one pass, a
            // flight along the axis would graze the capsule by rounding.
            "contact with a capsule" + how, tolerance,
            [](World& w, std::size_t i) {
                w.answer[i] = plain::contact_capsule(w.position[i], w.velocity[i], 0.5f, w.capsule.start, w.capsule.end,
                    w.capsule.radius, w.capsule.velocity, frame);
            },
            [](World& w, std::size_t i) {
                w.veer_answer(i, veer::contact(w.position[i], w.velocity[i], 0.5f, w.capsule, frame));
            });
}

const bool registered[] = {
    contacts<true>(", met"),
    contacts<false>(", missed or aslant"),
};

} // namespace
