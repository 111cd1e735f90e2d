// SPDX-License-Identifier: MIT

#include <veer/contact_box.hpp>

#include <array>

#include "compare.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

struct Box {
    glm::vec3 center, half_size, forward, left, up; // unit axes
};

/// Ericson, Real-Time Collision Detection, 5.5.7: the larger box first, then the edges, as capsules.
inline Contact contact_box(
    const glm::vec3& position, const glm::vec3& velocity, float radius, const Box& box, float dt) {
    const auto along = [&](const glm::vec3& v) {
        return glm::vec3(glm::dot(v, box.forward), glm::dot(v, box.left), glm::dot(v, box.up));
    };
    const glm::vec3 place = along(position - box.center), drift = along(velocity);
    float enters = 0.0f, leaves = dt;
    for (int i = 0; i < 3; ++i) {
        const float half = box.half_size[i] + radius;
        if (drift[i] == 0.0f) {
            if (std::abs(place[i]) > half) {
                return {};
            }
            continue;
        }
        const float a = (-half - place[i]) / drift[i], b = (half - place[i]) / drift[i];
        enters = std::max(enters, std::min(a, b));
        leaves = std::min(leaves, std::max(a, b));
    }
    if (enters > leaves) {
        return {};
    }
    glm::vec3 there = place + drift * enters;
    int outside[3], count = 0;
    for (int i = 0; i < 3; ++i) {
        if (std::abs(there[i]) > box.half_size[i]) {
            outside[count++] = i;
        }
    }
    float time = enters;
    if (count > 1) {
        time = -1.0f;
        for (int axis = 0; axis < 3; ++axis) {
            if (count == 2 && (axis == outside[0] || axis == outside[1])) {
                continue;
            }
            glm::vec3 offset = place, across = drift; // from the edge along `axis`
            for (int i = 0; i < 3; ++i) {
                offset[i] -= std::copysign(box.half_size[i], there[i]);
            }
            offset[axis] = across[axis] = 0.0f;
            float met = contact_time(offset, across, glm::vec3(0.0f), glm::vec3(0.0f), radius);
            const float beside = place[axis] + drift[axis] * met;
            if (met >= 0.0f && std::abs(beside) > box.half_size[axis]) {
                offset[axis] = place[axis] - std::copysign(box.half_size[axis], beside);
                met = contact_time(offset, drift, glm::vec3(0.0f), glm::vec3(0.0f), radius);
            }
            if (met >= 0.0f && (time < 0.0f || met < time)) {
                time = met;
            }
        }
        if (time < 0.0f || time > dt) {
            return {};
        }
        there = place + drift * time;
    }
    const glm::vec3 core = glm::clamp(there, -box.half_size, box.half_size);
    const glm::vec3 outward = glm::normalize(there - core);
    const auto to_world = [&](const glm::vec3& v) { return box.forward * v.x + box.left * v.y + box.up * v.z; };
    const glm::vec3 normal = to_world(outward);
    if (glm::dot(normal, velocity) >= 0.0f) {
        return {};
    }
    return {time, box.center + to_world(core), normal, glm::vec3(0.0f)};
}

/// The least gap of a ball from the box's nearest place.
inline float gap_of_box(const glm::vec3& position, float radius, const Box& box) {
    const glm::vec3 offset = position - box.center;
    const glm::vec3 place(glm::dot(offset, box.forward), glm::dot(offset, box.left), glm::dot(offset, box.up));
    return glm::length(glm::max(glm::abs(place) - box.half_size, glm::vec3(0.0f))) - radius;
}

} // namespace plain

namespace {

using namespace compare;

/// Balls of radius 0.5 from 5 to 8 m to a crate. They fly within 0.25 rad of its middle, and hit it, or at 0.8 rad and
/// more, and miss it.
template <bool Meets> struct Throws {
    PerAgent<glm::vec3> position{}, velocity{};
    PerAgent<plain::Contact> answer{};
    veer::Box<glm::vec3> box{glm::vec3(0.0f), glm::vec3(1.5f, 1.0f, 1.25f),
        glm::normalize(glm::vec3(1.0f, 0.5f, 0.25f)), glm::normalize(glm::vec3(0.5f, -1.0f, 0.0f))};
    plain::Box plain_box{box.center, box.half_size, box.forward, glm::cross(box.up, box.forward), box.up};
    Random random;

    Throws() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(5.0f, 8.0f);
            const float angle = Meets ? random.uniform(0.0f, 0.25f) : random.uniform(0.8f, 1.5f);
            velocity[i] = random.uniform(4.0f, 10.0f) * random.direction(-position[i], angle);
        }
    }

    double difference(const Throws& other, std::size_t i) const {
        return std::max({apart(answer[i].time, other.answer[i].time),
            apart(answer[i].normal, other.answer[i].normal, 1.0), apart(answer[i].point, other.answer[i].point, 3.0)});
    }
};

template <bool Meets> bool contacts(const std::string& how) {
    using World = Throws<Meets>;
    constexpr double tolerance = 4096 * epsilon;
    constexpr float frame = 10;
    return functions<World>(
               // longer: Plain code ends at the first axis that decides, and takes unit axes as they are. Where a ball
               // may touch an edge, it takes longer than veer: it tries three edges, and veer one.
               "contact with a box" + how, tolerance,
               [](World& w, std::size_t i) {
                   w.answer[i] = plain::contact_box(w.position[i], w.velocity[i], 0.5f, w.plain_box, frame);
               },
               [](World& w, std::size_t i) {
                   const veer::Contact<glm::vec3> found =
                       veer::contact(w.position[i], w.velocity[i], 0.5f, w.box, frame);
                   w.answer[i] = {
                       found.time, found.time < 0 ? glm::vec3(0.0f) : found.point, found.normal, found.velocity};
               })
        && functions<World>(
            // longer: veer tells the normal and the nearest place too, and which face is the nearest from inside.
            "clearance of a box" + how, tolerance,
            [](World& w, std::size_t i) { w.answer[i].time = plain::gap_of_box(w.position[i], 0.5f, w.plain_box); },
            [](World& w, std::size_t i) { w.answer[i].time = veer::clearance(w.position[i], 0.5f, w.box).gap; });
}

const bool registered[] = {
    contacts<true>(", met"),
    contacts<false>(", missed or aslant"),
};

} // namespace
