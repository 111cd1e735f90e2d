// SPDX-License-Identifier: MIT

#include <veer/contact.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

// What one writes by hand: the formulas of the textbooks, with the tests that they need to give the same answers.
namespace plain {

struct Contact {
    float time = -1;
    glm::vec3 point{0.0f}, normal{0.0f};
};

Contact contact_plane(const glm::vec3& position, const glm::vec3& velocity, float radius, const glm::vec3& point, const glm::vec3& normal, float dt) {
    const float gap = glm::dot(position - point, normal) - radius, speed = -glm::dot(velocity, normal);
    if (speed <= 0) return {};
    const float time = gap > 0 ? gap / speed : 0;
    if (time > dt) return {};
    const glm::vec3 place = position + velocity * time;
    return {time, place - normal * glm::dot(place - point, normal), normal};
}

Contact contact_sphere(const glm::vec3& position, const glm::vec3& velocity, float radius, const glm::vec3& center, float sphere_radius, float dt) {
    const float time = contact_time(position, velocity, center, glm::vec3(0.0f), radius + sphere_radius);
    if (time < 0 || time > dt) return {};
    const glm::vec3 normal = glm::normalize(position + velocity * time - center);
    if (glm::dot(normal, velocity) >= 0) return {};
    return {time, center + normal * sphere_radius, normal};
}

Contact contact_capsule(const glm::vec3& position,
                        const glm::vec3& velocity,
                        float radius,
                        const glm::vec3& start,
                        const glm::vec3& end,
                        float capsule_radius,
                        float dt) {
    const glm::vec3 axis = end - start, offset = position - start;
    const float squared = glm::dot(axis, axis), reach = radius + capsule_radius;
    const glm::vec3 across = offset - axis * (glm::dot(offset, axis) / squared), turned = velocity - axis * (glm::dot(velocity, axis) / squared);
    float time = contact_time(across, turned, glm::vec3(0.0f), glm::vec3(0.0f), reach);
    if (time < 0) return {};
    const float share = glm::dot(offset + velocity * time, axis) / squared;
    if (share < 0 || share > 1) time = contact_time(position, velocity, share > 1 ? end : start, glm::vec3(0.0f), reach);
    if (time < 0 || time > dt) return {};
    const glm::vec3 place = position + velocity * time;
    const glm::vec3 core = start + axis * glm::clamp(glm::dot(place - start, axis) / squared, 0.0f, 1.0f);
    const glm::vec3 normal = glm::normalize(place - core);
    if (glm::dot(normal, velocity) >= 0) return {};
    return {time, core + normal * capsule_radius, normal};
}

glm::vec3 bounce(const glm::vec3& velocity, const glm::vec3& normal, float restitution) {
    const float closing = glm::dot(velocity, normal);
    return closing < 0 ? velocity - (1 + restitution) * closing * normal : velocity;
}

/// To the end of the chord, the velocity turned round, and on with the rest: it loses energy at every contact.
void update_with_contacts(PhysicBase& body,
                          const glm::vec3& gravity,
                          float radius,
                          float restitution,
                          const glm::vec3& point,
                          const glm::vec3& normal) {
    using compare::frame_time;
    glm::vec3 end;
    body.set_accel(gravity);
    const glm::vec3 chord = (body.get_pos(end, frame_time) - body.get_cur_pos()) / frame_time;
    const Contact hit = contact_plane(body.get_cur_pos(), chord, radius, point, normal, frame_time);
    if (hit.time < 0) {
        body.update(frame_time);
        return;
    }
    body.update(hit.time, false);
    body.set_velocity(bounce(body.get_cur_velocity(), normal, restitution));
    body.update(frame_time - hit.time);
}

} // namespace plain

namespace {

using namespace compare;

constexpr float reach = 2.5f; // of ball and obstacle

/// Balls of radius 0.5 within 8 m of an obstacle that fly at its middle by 0.25 rad at most, where it is met, or past it by 0.8 and more.
template <bool Meets>
struct Throws {
    PerAgent<glm::vec3> position{}, velocity{}, after{};
    PerAgent<plain::Contact> answer{};
    veer::Plane<glm::vec3> plane{glm::vec3(0.0f), glm::vec3(0.0f, 1.0f, 0.0f)};
    veer::Sphere<glm::vec3> sphere{glm::vec3(0.0f), reach - 0.5f};
    veer::Capsule<glm::vec3> capsule{glm::vec3(-1.0f, 0.0f, 0.0f), glm::vec3(1.0f, 0.5f, 0.0f), reach - 0.5f};
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
        answer[i] = {found.time, found.time < 0 ? glm::vec3(0.0f) : found.point, found.normal};
    }

    double difference(const Throws& other, std::size_t i) const {
        return std::max({apart(answer[i].time, other.answer[i].time), apart(answer[i].normal, other.answer[i].normal, 1.0),
                         apart(answer[i].point, other.answer[i].point, double(reach)), apart(after[i], other.after[i])});
    }
};

template <bool Meets>
bool contacts(const std::string& how) {
    using World = Throws<Meets>;
    constexpr double tolerance = 128 * epsilon;
    constexpr float frame = 10;
    return functions<World>(
               "contact with a plane" + how, tolerance,
               [](World& w, std::size_t i) {
                   w.answer[i] = plain::contact_plane(w.position[i], w.velocity[i], 0.5f, w.plane.point, w.plane.normal, frame);
               },
               [](World& w, std::size_t i) { w.veer_answer(i, veer::contact(w.position[i], w.velocity[i], 0.5f, w.plane, frame)); })
        && functions<World>(
               "contact with a sphere" + how, tolerance,
               [](World& w, std::size_t i) {
                   w.answer[i] = plain::contact_sphere(w.position[i], w.velocity[i], 0.5f, w.sphere.center, w.sphere.radius, frame);
               },
               [](World& w, std::size_t i) { w.veer_answer(i, veer::contact(w.position[i], w.velocity[i], 0.5f, w.sphere, frame)); })
        && functions<World>(
               "contact with a capsule" + how, tolerance,
               [](World& w, std::size_t i) {
                   w.answer[i] = plain::contact_capsule(w.position[i], w.velocity[i], 0.5f, w.capsule.start, w.capsule.end, w.capsule.radius, frame);
               },
               [](World& w, std::size_t i) { w.veer_answer(i, veer::contact(w.position[i], w.velocity[i], 0.5f, w.capsule, frame)); });
}

/// Balls of radius 0.5 that fall on the ground; so many of a hundred meet it in the frame.
template <int Percent>
struct Falls : Bodies {
    veer::Plane<glm::vec3> ground{glm::vec3(0.0f), glm::vec3(0.0f, 1.0f, 0.0f)};

    Falls() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const glm::vec3 velocity = random.vector(3.0f, 9.0f) - glm::vec3(0.0f, 12.0f, 0.0f);
            const float way = -velocity.y * frame_time, share = random.uniform(0.0f, 1.0f);
            const glm::vec3 position{0.0f, 0.5f + way * (share * 100 < Percent ? share * 90 / Percent : 2), 0.0f};
            plain[i].set_pos(position), plain[i].set_velocity(velocity);
            veer[i].set_position(position), veer[i].set_velocity(velocity);
        }
    }
};

template <int Percent>
bool falls() {
    using World = Falls<Percent>;
    return functions<World>(
        "update_with_contacts, " + std::to_string(Percent) + " % in contact",
        0.05, // the plain code ends elsewhere, and slower: see the documentation
        [](World& w, std::size_t i) { plain::update_with_contacts(w.plain[i], w.gravity, 0.5f, 0.8f, w.ground.point, w.ground.normal); },
        [](World& w, std::size_t i) {
            w.veer[i].set_acceleration(w.gravity);
            veer::update_with_contacts(w.veer[i], 0.5f, {.restitution = 0.8f}, w.ground);
        });
}

const bool registered[] = {
    contacts<true>(", met"),
    contacts<false>(", missed or aslant"),
    functions<Throws<true>>(
        "bounce",
        4 * epsilon,
        [](Throws<true>& w, std::size_t i) { w.after[i] = plain::bounce(w.velocity[i], w.plane.normal, 0.8f); },
        [](Throws<true>& w, std::size_t i) { w.after[i] = veer::bounce(w.velocity[i], w.plane.normal, 0.8f); }),
    falls<0>(),
    falls<10>(),
    falls<100>(),
};

} // namespace
