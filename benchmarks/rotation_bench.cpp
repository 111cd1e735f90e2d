// SPDX-License-Identifier: MIT

#include <veer/rotation.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

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
        1e-3, // acos knows angles near 0 and pi to no more
        [](Headings& h, std::size_t i) { h.between[i] = plain::angle_between(h.velocity[i], h.goal[i]); },
        [](Headings& h, std::size_t i) { h.between[i] = veer::angle_between(h.velocity[i], h.goal[i]); }),
    functions<Headings>(
        "turn_towards",
        1e-3, // as angle_between, at the last step
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
