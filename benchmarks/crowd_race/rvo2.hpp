// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "worlds.hpp"

// RVO2 and RVO2-3D, the libraries of the authors of ORCA, beside veer. To run the race with them, provide their sources
// by VEER_RVO2 and VEER_RVO2_3D: see CMakeLists.txt. Without them veer runs alone.

namespace race {

/// A library that decides the velocities of all agents.
template <class V> class Steering {
public:
    virtual ~Steering() = default;
    /// Copies the states of a world, the neighbours and the preferred velocities.
    virtual void see(const World<V>& world, const Neighbors& neighbors, const std::vector<V>& wishes) = 0;
    /// Decides the velocities. The race times this call.
    virtual void decide() = 0;
    virtual V velocity(std::size_t i) const = 0;
};

std::unique_ptr<Steering<glm::vec2>> rvo2(const World<glm::vec2>& world, float time_step);
std::unique_ptr<Steering<glm::vec3>> rvo2(const World<glm::vec3>& world, float time_step);

} // namespace race
