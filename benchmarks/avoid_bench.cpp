// SPDX-License-Identifier: MIT

#include <veer/avoid.hpp>
#include <veer/contain.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace plain { // see plain.hpp

/// "With several obstacles I compose the axes": their sum.
inline glm::vec3 avoid_spheres(
    const glm::vec3& position, const glm::vec3& velocity, std::span<const Obstacle> obstacles, float angular_velocity) {
    glm::vec3 sum(0.0f);
    for (const Obstacle& obstacle : obstacles) {
        glm::vec3 axis;
        if (avoid_axis(position, velocity, obstacle, axis)) {
            sum += axis;
        }
    }
    if (sum == glm::vec3(0.0f)) {
        return velocity;
    }
    return rotate_matrix_by_axis(glm::normalize(sum), angular_velocity) * velocity;
}

inline glm::vec3 escape_sphere(const glm::vec3& position, const Obstacle& obstacle, float weight) {
    const glm::vec3 p = position - obstacle.position;
    if (glm::length(p) > obstacle.escape_radius) {
        return glm::vec3(0.0f);
    }
    return glm::normalize(p) * weight;
}

/// The least turn that keeps the line of flight out of the sphere, by school trigonometry.
inline float clearing_angle(const glm::vec3& position, const glm::vec3& velocity, const Obstacle& obstacle) {
    glm::vec3 axis;
    if (!avoid_axis(position, velocity, obstacle, axis)) {
        return 0.0f;
    }
    const glm::vec3 diff = obstacle.position - position;
    return std::asin(obstacle.escape_radius / glm::length(diff)) - angle_between(velocity, diff);
}

/// The turn that just clears the sphere, from its sine and cosine. Without the degenerate cases head-on and at rest.
inline glm::vec3 clear_sphere(const glm::vec3& position, const glm::vec3& velocity, const Obstacle& obstacle) {
    const float r = obstacle.escape_radius;
    const glm::vec3 o = obstacle.position - position;
    const float d2 = glm::dot(o, o), ahead = glm::dot(o, velocity);
    if (d2 < r * r || d2 > obstacle.avoid_radius * obstacle.avoid_radius || ahead < 0.0f) {
        return velocity;
    }
    const float speed2 = glm::dot(velocity, velocity);
    const glm::vec3 aside = o - velocity * (ahead / speed2);
    const float a2 = glm::dot(aside, aside);
    if (a2 > r * r) {
        return velocity;
    }
    const float speed = std::sqrt(speed2), a = std::sqrt(a2), p = ahead / speed, t = std::sqrt(d2 - r * r);
    const float sine = (r * p - a * t) / d2, cosine = (t * p + a * r) / d2;
    return velocity * cosine - aside * (speed * sine / a);
}

/// Puts a ball back behind walls one after the other, the usual way; in a sharp corner the ball stays outside.
struct Wall {
    glm::vec3 point, normal; // a unit vector
};

inline void confine(glm::vec3& position, glm::vec3& velocity, float radius, std::span<const Wall> walls) {
    for (const Wall& wall : walls) {
        const float gap = glm::dot(position - wall.point, wall.normal) - radius;
        if (gap < 0.0f) {
            position -= wall.normal * gap;
            const float out = glm::dot(velocity, wall.normal);
            if (out < 0.0f) {
                velocity -= wall.normal * out;
            }
        }
    }
}

} // namespace plain

namespace {

using namespace compare;

constexpr double nearly_head_on = 32 * epsilon; // the accuracy of the axis of such a turn

/// Eight spheres whose ranges do not overlap, at the corners of a cube, each with its own stream.
struct Streams : Stream {
    std::array<Sphere, 8> spheres{};
    std::array<plain::Obstacle, 8> obstacles{};

    Streams() {
        for (unsigned k = 0; k != 8; ++k) {
            spheres[k] = sphere_at(glm::vec3(k & 1, k >> 1 & 1, k >> 2 & 1) * 14.0f);
            obstacles[k] = plain_sphere(spheres[k]);
        }
        move(1.0f);
    }

    /// Stream has one sphere at the origin, so every agent moves there between the frames.
    void move(float sign) {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] += sign * spheres[i % 8].center;
        }
    }

    void next_frame() {
        move(-1.0f);
        Stream::next_frame();
        move(1.0f);
    }

    /// veer acts on an agent that rounding has put inside the surface; the article's code does not.
    double difference(const Streams& other, std::size_t i) const {
        const float height = glm::distance(position[i], spheres[i % 8].center) - spheres[i % 8].escape_radius;
        return std::abs(height) < 1e-5f ? 0.0 : Stream::difference(other, i);
    }

    void plain_avoid(std::size_t i) {
        velocity[i] = plain::avoid_spheres(position[i], velocity[i], obstacles, angle[i]);
    }
    void veer_avoid(std::size_t i) { velocity[i] = veer::avoid_spheres(position[i], velocity[i], spheres, angle[i]); }
};

/// The same spheres at 3 m/s. Plain is the code for spheres at rest, so the answers differ.
struct Flying : Streams {
    std::array<veer::Sphere<glm::vec3>, 8> rocks{};

    Flying() {
        for (unsigned k = 0; k != 8; ++k)
            rocks[k] = {spheres[k].center, spheres[k].escape_radius, glm::vec3(k & 1 ? 3.0f : -3.0f, 0.0f, 0.0f)};
    }
    void veer_avoid(std::size_t i) {
        velocity[i] = veer::avoid_spheres(
            position[i], velocity[i], rocks, 0.0f, spheres[0].avoid_radius - spheres[0].escape_radius);
    }
    double difference(const Flying&, std::size_t) const { return 0.0; }
};

/// The same rocks, for agents that turn on circles of 6 m. Plain turns at once, then is held back by a limit.
struct Circling : Flying {
    static constexpr float radius = 6.0f;

    [[nodiscard]] float turn(std::size_t i) const { return glm::length(velocity[i]) * frame_time / radius; }
    void plain_avoid(std::size_t i) {
        const glm::vec3 before = velocity[i];
        Streams::plain_avoid(i);
        velocity[i] = plain::turn_towards(before, velocity[i], turn(i));
    }
    void veer_avoid(std::size_t i) {
        velocity[i] = veer::avoid_spheres(position[i], velocity[i], velocity[i], rocks, 0.0f, radius, frame_time);
    }
    double difference(const Circling&, std::size_t) const { return 0.0; }
};

/// Agents that walk in a box of 20 m at up to 4 m/s, and turn back at its walls.
struct Strollers {
    PerAgent<glm::vec3> position{}, velocity{};
    std::array<plain::Wall, 6> walls{};
    std::array<veer::Plane<glm::vec3>, 6> planes{};
    Random random;

    Strollers() {
        for (int k = 0; k != 6; ++k) {
            glm::vec3 normal(0.0f);
            normal[k / 2] = k % 2 == 0 ? 1.0f : -1.0f;
            walls[std::size_t(k)] = {normal * -10.0f, normal};
            planes[std::size_t(k)] = {normal * -10.0f, normal};
        }
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 9.0f);
            velocity[i] = random.vector(1.0f, 4.0f);
        }
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            velocity[i] += random.vector(0.0f, 0.5f);
            if (glm::length(velocity[i]) > 4.0f) {
                velocity[i] = random.vector(1.0f, 4.0f);
            }
            position[i] += velocity[i] * frame_time;
        }
    }

    void plain_confine(std::size_t i) { plain::confine(position[i], velocity[i], 0.5f, walls); }
    void veer_confine(std::size_t i) {
        const auto inside = veer::confine(position[i], velocity[i], 0.5f, planes);
        position[i] = inside.position;
        velocity[i] = inside.velocity;
    }

    double difference(const Strollers& other, std::size_t i) const {
        return std::max(apart(position[i], other.position[i]), apart(velocity[i], other.velocity[i]));
    }
};

/// "NAME, 33 % avoid": the percentage of agents that the article's code turns, over a round.
template <class World> std::string with_share(const std::string& name) {
    const auto world = std::make_unique<World>();
    int turned = 0;
    for (int frame = 0; frame != frames; ++frame) {
        for (std::size_t i = 0; i != agents; ++i) {
            const glm::vec3 velocity = world->velocity[i];
            world->plain_avoid(i);
            turned += world->velocity[i] != velocity;
        }
        world->next_frame();
    }
    return name + ", " + std::to_string(turned * 100 / (frames * int(agents))) + " % avoid";
}

template <class World> bool avoid(const std::string& name) {
    return functions<World>(
        with_share<World>(name), nearly_head_on, [](World& w, std::size_t i) { w.plain_avoid(i); },
        [](World& w, std::size_t i) { w.veer_avoid(i); });
}

const bool registered[] = {
    avoid<Stream>("avoid_sphere"),
    avoid<CollisionCourse>("avoid_sphere, all on a collision course"),
    avoid<PassingBy>("avoid_sphere, all passing by"),
    avoid<OutOfRange>("avoid_sphere, all out of range"),
    functions<OutOfRange>(
        "avoid_sphere, all out of range, for plain a look at the distance", nearly_head_on,
        [](OutOfRange& s, std::size_t i) {
            const glm::vec3 offset = s.obstacle.position - s.position[i];
            if (glm::dot(offset, offset) <= s.obstacle.avoid_radius * s.obstacle.avoid_radius) s.plain_avoid(i);
        },
        [](OutOfRange& s, std::size_t i) { s.veer_avoid(i); }),
    avoid<Streams>("avoid_spheres, 8 of them"),
    avoid<Flying>("avoid_spheres, 8 of them that move, for plain at rest"),
    // longer: It looks for a way that stays free for a full turn. Plain code turns aside too late.
    avoid<Circling>("avoid_spheres on circles, for plain a turn that is held back"),
    functions<Stream>(
        "clearing_angle",
        1e-3, // radians: the accuracy of acos near 0
        [](Stream& s, std::size_t i) { s.turn[i] = plain::clearing_angle(s.position[i], s.velocity[i], s.obstacle); },
        [](Stream& s, std::size_t i) { s.turn[i] = veer::clearing_angle(s.position[i], s.velocity[i], s.sphere); }),
    functions<CollisionCourse>(
        "avoid_sphere by clearing_angle, all on a collision course", 1e-3,
        [](CollisionCourse& s, std::size_t i) {
            s.velocity[i] = plain::avoid_sphere(s.position[i], s.velocity[i], s.obstacle,
                plain::clearing_angle(s.position[i], s.velocity[i], s.obstacle));
        },
        [](CollisionCourse& s, std::size_t i) {
            s.velocity[i] = veer::avoid_sphere(
                s.position[i], s.velocity[i], s.sphere, veer::clearing_angle(s.position[i], s.velocity[i], s.sphere));
        }),
    functions<CollisionCourse>(
        // longer: It acts on agents that are inside by rounding, and removes from the direction aside the rounding
        // along the velocity.
        "avoid_sphere without an angle, all on a collision course", 1e-3,
        [](CollisionCourse& s, std::size_t i) {
            s.velocity[i] = plain::clear_sphere(s.position[i], s.velocity[i], s.obstacle);
        },
        [](CollisionCourse& s, std::size_t i) {
            s.velocity[i] = veer::avoid_sphere(s.position[i], s.velocity[i], s.sphere);
        }),
    functions<Strollers>(
        // longer: If the agent passes a wall, it solves for all walls at once, in double. Plain code takes one wall
        // after the other, and in a sharp corner stays outside.
        "confine, by six walls", 1e-4, [](Strollers& s, std::size_t i) { s.plain_confine(i); },
        [](Strollers& s, std::size_t i) { s.veer_confine(i); }),
    functions<Inside>(
        "escape_sphere", 4 * epsilon,
        [](Inside& s, std::size_t i) { s.away[i] = plain::escape_sphere(s.position[i], s.obstacle, 8.0f); },
        [](Inside& s, std::size_t i) { s.away[i] = veer::escape_sphere(s.position[i], s.sphere, 8.0f); }),
};

} // namespace
