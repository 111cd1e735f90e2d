// SPDX-License-Identifier: MIT

#include <veer/homing.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace plain { // see plain.hpp

/// The true arc by school trigonometry and the functions of the standard library.
inline void homing_arc_step(
    glm::vec3& position, glm::vec3& velocity, const glm::vec3& target, const Beam& beam, float delta_time) {
    const float speed = glm::length(velocity);
    const glm::vec3 heading = velocity / speed;
    const float cruise = beam.propulsion / beam.damping;
    const float decay = std::exp(-beam.damping * delta_time);
    const float distance = cruise * delta_time + (speed - cruise) * (1.0f - decay) / beam.damping;
    const float mean_speed = distance / delta_time;
    const float radius = mean_speed * mean_speed / beam.max_centripetal_accel;

    const glm::vec3 to_target = target - position;
    const float ahead = glm::dot(to_target, heading);
    const glm::vec3 rejection = to_target - heading * ahead;
    const float aside = glm::length(rejection);
    const glm::vec3 side = aside > 0.0f ? rejection / aside : glm::vec3(0.0f);
    const float tangent = glm::dot(to_target, to_target) - 2.0f * radius * aside;
    float angle = distance / radius;
    if (tangent >= 0.0f) {
        angle = std::min(angle, 2.0f * std::atan2(aside, ahead + std::sqrt(tangent)));
    }
    const glm::vec3 next_heading = std::cos(angle) * heading + std::sin(angle) * side;
    position += radius * (std::sin(angle) * heading + (1.0f - std::cos(angle)) * side)
              + (distance - radius * angle) * next_heading;
    velocity = (cruise + (speed - cruise) * decay) * next_heading;
}

} // namespace plain

namespace {

using namespace compare;

struct Designs {
    PerAgent<float> speed{}, curvature_radius{}, damping{};
    PerAgent<plain::Beam> beam{};
    PerAgent<veer::Homing<float>> homing{};

    Designs() {
        Random random;
        for (std::size_t i = 0; i != agents; ++i) {
            speed[i] = random.uniform(1.0f, 100.0f);
            curvature_radius[i] = random.uniform(1.0f, 100.0f);
            damping[i] = random.uniform(0.01f, 1.0f);
        }
    }

    void next_frame() {}

    double difference(const Designs& other, std::size_t i) const {
        return std::max({apart(beam[i].max_centripetal_accel, other.homing[i].max_centripetal_accel),
            apart(beam[i].propulsion, other.homing[i].propulsion), apart(beam[i].damping, other.homing[i].damping)});
    }
};

/// Missiles of 30 m/s on circles of 25 m, at targets 130 to 250 m away that move at up to 8 m/s; new ones in every
/// frame.
struct Hunts {
    PerAgent<glm::vec3> position{}, velocity{}, target{}, target_velocity{};
    PerAgent<float> time{};
    veer::Homing<float> homing = veer::make_homing(30.0f, 25.0f, 0.1f);
    Random random;

    Hunts() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = 10.0f * random.direction();
            velocity[i] = 30.0f * random.direction();
            target[i] = random.vector(130.0f, 250.0f);
            target_velocity[i] = random.vector(0.0f, 8.0f);
        }
    }

    /// The length of the path to a place by circle and tangent, by school trigonometry.
    static float path_length(const glm::vec3& offset, const glm::vec3& velocity, float radius) {
        const glm::vec3 heading = glm::normalize(velocity);
        const float ahead = glm::dot(offset, heading), aside = glm::length(offset - heading * ahead) - radius;
        const float distance = std::sqrt(ahead * ahead + aside * aside);
        float turn = std::atan2(ahead, -aside) - std::acos(radius / distance);
        if (turn < 0.0f) {
            turn += 2.0f * std::numbers::pi_v<float>;
        }
        return radius * turn + std::sqrt(distance * distance - radius * radius);
    }
    /// Tests frame after frame whether the missile can be at the target's place by then.
    void plain_time(std::size_t i) {
        const float speed = glm::length(velocity[i]);
        float now = 0.0f, before = 1.0f;
        for (; now < 60.0f; now += frame_time) {
            const float remaining =
                path_length(target[i] + target_velocity[i] * now - position[i], velocity[i], 25.0f) - speed * now;
            if (remaining <= 0.0f) {
                now -= frame_time * remaining / (remaining - before);
                break;
            }
            before = remaining;
        }
        time[i] = now;
    }
    void veer_time(std::size_t i) {
        time[i] = veer::homing_intercept(position[i], velocity[i], target[i], target_velocity[i], homing).time;
    }

    double difference(const Hunts& other, std::size_t i) const { return apart(time[i], other.time[i]); }
};

const auto arc_step = [](Beams& b, std::size_t i) {
    const auto motion = veer::homing_arc_step(b.position[i], b.velocity[i], b.target[i], b.homing[i], frame_time);
    b.position[i] = motion.position;
    b.velocity[i] = motion.velocity;
};

const bool registered[] = {
    functions<Designs>(
        // longer: It guards against a radius and a damping of 0. A game calls it once.
        "make_homing", 0,
        [](Designs& d, std::size_t i) { d.beam[i] = plain::emit(d.speed[i], d.curvature_radius[i], d.damping[i]); },
        [](Designs& d, std::size_t i) {
            d.homing[i] = veer::make_homing(d.speed[i], d.curvature_radius[i], d.damping[i]);
        }),
    functions<Beams>(
        "homing_acceleration",
        64 * epsilon, // of the largest: the error of a lateral part that remains of 50 m
        [](Beams& b, std::size_t i) {
            b.force[i] = plain::homing_force(b.position[i], b.velocity[i], b.target[i], b.beam[i]);
        },
        [](Beams& b, std::size_t i) {
            b.force[i] = veer::homing_acceleration(b.position[i], b.velocity[i], b.target[i], b.homing[i]);
        }),
    functions<Beams>(
        "homing_step", 8 * epsilon,
        [](Beams& b, std::size_t i) {
            plain::homing_step(b.position[i], b.velocity[i], b.target[i], b.beam[i], frame_time);
        },
        [](Beams& b, std::size_t i) {
            const auto motion = veer::homing_step(b.position[i], b.velocity[i], b.target[i], b.homing[i], frame_time);
            b.position[i] = motion.position;
            b.velocity[i] = motion.velocity;
        }),
    functions<Beams>(
        "homing_arc_step",
        1e-5, // school trigonometry subtracts two radii of kilometres at the end of the turn
        [](Beams& b, std::size_t i) {
            plain::homing_arc_step(b.position[i], b.velocity[i], b.target[i], b.beam[i], frame_time);
        },
        arc_step),
    functions<Beams>(
        "homing_arc_step, and for plain homing_step",
        0.05, // two different paths, by up to a frame
        [](Beams& b, std::size_t i) {
            const auto motion = veer::homing_step(b.position[i], b.velocity[i], b.target[i], b.homing[i], frame_time);
            b.position[i] = motion.position;
            b.velocity[i] = motion.velocity;
        },
        arc_step),
    functions<Hunts>(
        "homing_intercept, against the way in every frame", 1e-4, [](Hunts& h, std::size_t i) { h.plain_time(i); },
        [](Hunts& h, std::size_t i) { h.veer_time(i); }),
};

} // namespace
