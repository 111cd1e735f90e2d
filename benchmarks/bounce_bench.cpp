// SPDX-License-Identifier: MIT

#include <veer/bounce.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

/// Velocities into the ground, others in every frame.
struct Hits {
    PerAgent<glm::vec3> velocity{}, after{};
    glm::vec3 normal{0.0f, 1.0f, 0.0f};
    Random random;

    Hits() { next_frame(); }

    void next_frame() {
        for (glm::vec3& v : velocity) {
            v = random.vector(4.0f, 10.0f);
            v.y = -std::abs(v.y);
        }
    }

    double difference(const Hits& other, std::size_t i) const { return apart(after[i], other.after[i]); }
};

/// Two bodies that close in on each other, others in every frame.
struct Crashes {
    PerAgent<glm::vec3> first{}, second{}, normal{}, first_after{}, second_after{};
    PerAgent<float> first_mass{}, second_mass{};
    Random random;

    Crashes() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            first[i] = random.vector(4.0f, 10.0f), second[i] = random.vector(4.0f, 10.0f);
            first_mass[i] = random.uniform(1.0f, 9.0f), second_mass[i] = random.uniform(1.0f, 9.0f);
            normal[i] = random.direction();
            if (glm::dot(first[i] - second[i], normal[i]) > 0.0f) normal[i] = -normal[i];
        }
    }
    void plain_bounce(std::size_t i) {
        first_after[i] = first[i], second_after[i] = second[i];
        plain::bounce_pair(first_after[i], first_mass[i], second_after[i], second_mass[i], normal[i], 0.8f);
    }
    void veer_bounce(std::size_t i) {
        const auto after =
            veer::bounce_pair(first[i], first_mass[i], second[i], second_mass[i], normal[i], {.restitution = 0.8f});
        first_after[i] = after.first, second_after[i] = after.second;
    }

    double difference(const Crashes& other,
                      std::size_t i) const { // by the speeds before: a body may be all but stopped
        const float error = std::max(glm::distance(first_after[i], other.first_after[i]),
                                     glm::distance(second_after[i], other.second_after[i]));
        return double(error / (glm::length(first[i]) + glm::length(second[i])));
    }
};

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
        [](World& w, std::size_t i) { plain::update_with_contacts(w.plain[i], w.gravity, 0.5f, 0.8f, w.ground.point, w.ground.normal, frame_time); },
        [](World& w, std::size_t i) {
            w.veer[i].set_acceleration(w.gravity);
            veer::update_with_contacts(w.veer[i], 0.5f, {.restitution = 0.8f}, w.ground);
        });
}

const bool registered[] = {
    functions<Hits>(
        "bounce",
        4 * epsilon,
        [](Hits& h, std::size_t i) { h.after[i] = plain::bounce(h.velocity[i], h.normal, 0.8f); },
        [](Hits& h, std::size_t i) { h.after[i] = veer::bounce(h.velocity[i], h.normal, 0.8f); }),
    functions<Crashes>(
        "bounce_pair",
        4 * epsilon,
        [](Crashes& c, std::size_t i) { c.plain_bounce(i); },
        [](Crashes& c, std::size_t i) { c.veer_bounce(i); }),
    falls<0>(),
    falls<10>(),
    falls<100>(),
};

} // namespace
