// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <veer/veer.hpp>

using Place = veer::BasicVector<float, 3>;

/// What each unit offers; structures pass between them.
#define UNIT_OF(unit)                                                                                                  \
    namespace unit {                                                                                                   \
    std::uint64_t proof();                                                                                             \
    std::uint64_t packs();                                                                                             \
    veer::Motion<Place> step(const veer::Motion<Place>& missile, const veer::Homing<float>& homing);                   \
    void fall(veer::PhysicBase<Place>& ball, const veer::Plane<Place>& floor);                                         \
    veer::Intercept<Place> aim(const veer::Shot<float>& shot);                                                         \
    bool made();                                                                                                       \
    }
UNIT_OF(baseline)
UNIT_OF(wide)
