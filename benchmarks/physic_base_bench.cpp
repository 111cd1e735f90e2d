// SPDX-License-Identifier: MIT

#include <veer/physic_base.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

const bool registered[] = {
    functions<Bodies>(
        "PhysicBase::update", 8 * epsilon, [](Bodies& b, std::size_t i) { b.plain_update(i); },
        [](Bodies& b, std::size_t i) { b.veer_update(i); }),
    functions<Bodies>(
        "PhysicBase::position_at", 2 * epsilon,
        [](Bodies& b, std::size_t i) { b.plain[i].get_pos(b.answer[i], b.half_frame); },
        [](Bodies& b, std::size_t i) { b.answer[i] = b.veer[i].position_at(b.half_frame); }),
    functions<Bodies>(
        "PhysicBase::velocity_at", 2 * epsilon,
        [](Bodies& b, std::size_t i) { b.plain[i].get_velocity(b.answer[i], b.half_frame); },
        [](Bodies& b, std::size_t i) { b.answer[i] = b.veer[i].velocity_at(b.half_frame); }),
};

} // namespace
