// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/basic_vector.hpp>
#include <veer/flock.hpp>
#include <veer/neighbors.hpp>

#include "words.hpp"

namespace playground {

/// A frame of twenty thousand starlings. birds.cpp is compiled for speed, the other files of the module for size.
struct Birds {
    struct Rules {
        veer::FlockLimits<float> flock;
        float max_force, fear; ///< [m/s^2], [m]
        V3 roost, falcon;
    };

    /// Moves all birds by a frame, and sorts the lists so that neighbours in space are neighbours in the lists.
    void fly(const Rules& rules, float time_step);
    /// The same without a grid: `some` birds, from `first` on, look at all birds; the others fly straight on.
    void fly_by_all_pairs(const Rules& rules, float time_step, std::size_t first, std::size_t some);

    std::vector<V3> positions, velocities, next_positions, next_velocities;
    std::size_t looked_at = 0; ///< pairs of birds, in the last frame of fly
    veer::NeighborGrid<V3> grid;
};

} // namespace playground
