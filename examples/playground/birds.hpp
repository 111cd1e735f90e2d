// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/basic_vector.hpp>
#include <veer/flock.hpp>
#include <veer/neighbors.hpp>

#include "words.hpp"

namespace playground {

/// What twenty thousand starlings do in a frame. In a file of its own, which is compiled for speed: the rest of the
/// module is compiled for size.
struct Birds {
    struct Rules {
        veer::FlockLimits<float> flock;
        float max_force, fear; ///< [m/s^2], [m]
        V3 roost, falcon;
    };

    std::vector<V3> positions, velocities; ///< near in space, near in memory: each frame leaves them in this order
    std::vector<V3> next_positions, next_velocities;
    veer::NeighborGrid<V3> grid;

    std::size_t looked_at = 0; ///< pairs of birds in the last frame

    void fly(const Rules& rules, float time_step);
    /// The same without a grid: some of the birds, from `first` on, look at all of them, and the others fly straight on.
    void fly_by_all_pairs(const Rules& rules, float time_step, std::size_t first, std::size_t some);
};

} // namespace playground
