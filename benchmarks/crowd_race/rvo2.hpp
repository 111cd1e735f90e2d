// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "worlds.hpp"

// RVO2 and RVO2-3D, the library of the authors of the method, as a peer of the race. Whoever runs the race brings the
// sources: see VEER_RVO2 and VEER_RVO2_3D in CMakeLists.txt. Without them, veer runs alone.

namespace race {

/// What decides on the velocities of all agents.
template <class V> class Steering {
public:
    virtual ~Steering() = default;
    /// Takes over the states of a world, the neighbours and the wishes.
    virtual void see(const World<V>& world, const Neighbors& neighbors, const std::vector<V>& wishes) = 0;
    /// Decides: this is what the race times.
    virtual void decide() = 0;
    virtual V velocity(std::size_t i) const = 0;
};

std::unique_ptr<Steering<glm::vec2>> rvo2(const World<glm::vec2>& world, float time_step);
std::unique_ptr<Steering<glm::vec3>> rvo2(const World<glm::vec3>& world, float time_step);

} // namespace race
