// SPDX-License-Identifier: MIT

#include <veer/homing.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

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

const auto arc_step = [](Beams& b, std::size_t i) {
    const auto motion = veer::homing_arc_step(b.position[i], b.velocity[i], b.target[i], b.homing[i], frame_time);
    b.position[i] = motion.position;
    b.velocity[i] = motion.velocity;
};

const bool registered[] = {
    functions<Designs>(
        "make_homing", 0,
        [](Designs& d, std::size_t i) { d.beam[i] = plain::emit(d.speed[i], d.curvature_radius[i], d.damping[i]); },
        [](Designs& d, std::size_t i) {
            d.homing[i] = veer::make_homing(d.speed[i], d.curvature_radius[i], d.damping[i]);
        }),
    functions<Beams>(
        "homing_acceleration",
        64 * epsilon, // of the largest: in proportion to a lateral part that is what is left of a way of 50 m
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
        1e-5, // school trigonometry takes a radius of kilometres off itself where the turn ends
        [](Beams& b, std::size_t i) {
            plain::homing_arc_step(b.position[i], b.velocity[i], b.target[i], b.beam[i], frame_time);
        },
        arc_step),
    functions<Beams>(
        "homing_arc_step, and for plain homing_step",
        0.05, // two ways to fly, and one frame of them
        [](Beams& b, std::size_t i) {
            const auto motion = veer::homing_step(b.position[i], b.velocity[i], b.target[i], b.homing[i], frame_time);
            b.position[i] = motion.position;
            b.velocity[i] = motion.velocity;
        },
        arc_step),
};

} // namespace
