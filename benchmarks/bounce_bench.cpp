// SPDX-License-Identifier: MIT

#include <array>
#include <cmath>
#include <numbers>

#include <veer/bounce.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace plain { // see plain.hpp

inline void bounce_pair(glm::vec3& first, float first_mass, glm::vec3& second, float second_mass,
    const glm::vec3& normal, float restitution) {
    const float closing = glm::dot(first - second, normal);
    if (closing >= 0.0f) {
        return;
    }
    const glm::vec3 impulse = (1.0f + restitution) * closing / (1.0f / first_mass + 1.0f / second_mass) * normal;
    first -= impulse / first_mass;
    second += impulse / second_mass;
}

} // namespace plain

namespace {

using namespace compare;

/// Velocities into the ground, new ones in every frame.
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

/// Two approaching bodies, new ones in every frame.
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
        std::size_t i) const { // relative to the speeds before: a body may almost stop
        const float error = std::max(
            glm::distance(first_after[i], other.first_after[i]), glm::distance(second_after[i], other.second_after[i]));
        return double(error / (glm::length(first[i]) + glm::length(second[i])));
    }
};

/// Balls of radius 0.5 that fall on the ground; `Percent` of a hundred touch it in the frame.
template <int Percent> struct Falls : Bodies {
    veer::Plane<glm::vec3> ground{glm::vec3(0.0f), glm::vec3(0.0f, 1.0f, 0.0f)};

    Falls() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const glm::vec3 velocity = random.vector(3.0f, 9.0f) - glm::vec3(0.0f, 12.0f, 0.0f);
            const float fall = -velocity.y * frame_time, fraction = random.uniform(0.0f, 1.0f);
            const glm::vec3 position{
                0.0f, 0.5f + fall * (fraction * 100 < Percent ? fraction * 90 / Percent : 2), 0.0f};
            plain[i].set_pos(position), plain[i].set_velocity(velocity);
            veer[i].set_position(position), veer[i].set_velocity(velocity);
        }
    }
};

template <int Percent> bool falls() {
    using World = Falls<Percent>;
    return functions<World>(
        // longer: It looks for a second contact after the bounce, and finds the instant of contact on the parabola
        // instead of the chord. It divides by the squared normal, so that a rounded normal costs no energy, and checks
        // at the end that the ball is outside. These steps wait for each other: five divisions and four roots against
        // one division. After 1000 bounces plain code keeps half of the energy, veer all but 1 / 10000. In plain code
        // nothing comes to rest or slides.
        "update_with_contacts, " + std::to_string(Percent) + " % in contact",
        0.05, // the plain code ends elsewhere, at a lower speed
        [](World& w, std::size_t i) {
            plain::update_with_contacts(w.plain[i], w.gravity, 0.5f, 0.8f, w.ground.point, w.ground.normal, frame_time);
        },
        [](World& w, std::size_t i) {
            w.veer[i].set_acceleration(w.gravity);
            veer::update_with_contacts(w.veer[i], 0.5f, {.restitution = 0.8f}, w.ground);
        });
}

/// Balls of radius 0.5 that touch the first few of several planes, the faces of a cube on its corner: one is a slope,
/// two are a groove, three a corner. The other planes are out of reach.
template <std::size_t Planes, std::size_t Touched, bool Slides> struct Wedge : Bodies {
    std::array<veer::Plane<glm::vec3>, Planes> planes{};
    veer::Material<float> material{.restitution = 0.3f, .friction = Slides ? 0.1f : 2.0f};

    static glm::vec3 normal(std::size_t face) {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(face) / 3.0f;
        return glm::normalize(glm::vec3(std::cos(angle), std::sqrt(0.5f), std::sin(angle)));
    }

    Wedge() {
        for (std::size_t i = 0; i != Planes; ++i) {
            const float distance = i < Touched ? 0.0f : 20.0f * static_cast<float>(i);
            planes[i] = {-distance * normal(i), normal(i), glm::vec3(0.0f)};
        }
        next_frame();
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const glm::vec3 along = glm::normalize(glm::cross(normal(0), normal(1)));
            glm::vec3 position = Touched == 2 ? random.uniform(-5.0f, 5.0f) * along : glm::vec3(0.0f);
            for (std::size_t k = 0; k != Touched; ++k) {
                position += 0.5f * normal(k);
            }
            const glm::vec3 velocity = Slides ? random.uniform(-5.0f, 5.0f) * along : glm::vec3(0.0f);
            plain[i].set_pos(position), plain[i].set_velocity(velocity);
            veer[i].set_position(position), veer[i].set_velocity(velocity);
        }
    }
};

template <std::size_t Planes, std::size_t Touched, bool Slides> bool wedge(const std::string& where) {
    using World = Wedge<Planes, Touched, Slides>;
    return functions<World>(
        "update_with_contacts, " + where,
        2, // any answer: in plain code nothing comes to rest or slides
        [](World& w, std::size_t i) {
            plain::update_with_contacts(w.plain[i], w.gravity, 0.5f, 0.3f, w.planes, frame_time);
        },
        [](World& w, std::size_t i) {
            w.veer[i].set_acceleration(w.gravity);
            veer::update_with_contacts(w.veer[i], 0.5f, w.material, w.planes);
        });
}

const bool registered[] = {
    functions<Hits>(
        // longer: It tests whether the normal is a unit vector (then it divides nothing), and does not change a ball
        // that moves away.
        "bounce", 4 * epsilon,
        [](Hits& h, std::size_t i) { h.after[i] = plain::bounce(h.velocity[i], h.normal, 0.8f); },
        [](Hits& h, std::size_t i) { h.after[i] = veer::bounce(h.velocity[i], h.normal, 0.8f); }),
    functions<Crashes>(
        // longer: As `bounce`, for two bodies.
        "bounce_pair", 4 * epsilon, [](Crashes& c, std::size_t i) { c.plain_bounce(i); },
        [](Crashes& c, std::size_t i) { c.veer_bounce(i); }),
    falls<0>(),
    falls<10>(),
    falls<100>(),
    wedge<1, 1, false>("at rest on a slope"),
    wedge<1, 1, true>("sliding down a slope"),
    wedge<2, 2, false>("at rest in a groove"),
    wedge<2, 2, true>("sliding along a groove"),
    wedge<3, 3, false>("at rest in a corner"),
    wedge<8, 3, false>("at rest in a corner, of 8 planes"),
};

} // namespace
