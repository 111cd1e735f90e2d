// SPDX-License-Identifier: MIT
#pragma once

#include <veer/proof/entries.hpp>

#include "../support/random.hpp"
#include "../support/vectors.hpp"

namespace tests {

using namespace veer::parts::entries;

template <veer::Vector V> struct Given {
    V position, velocity, target, target_velocity, other;
    veer::scalar_t<V> number; ///< a length, a speed, an angle: anything within the range rule
    veer::scalar_t<V> rate;   ///< a share, a gain, a damping
    veer::scalar_t<V> time;

    /// Anything within the range rule.
    [[nodiscard]] static Given drawn(Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector(),
                target_velocity = wild.vector(), other = wild.vector();
        const auto number = wild.number(), rate = wild.rate(), time = wild.time_step();
        return {position, velocity, target, target_velocity, other, number, rate, time};
    }
    /// Every other time what a game has.
    [[nodiscard]] static Given drawn_for_a_game(Wild<V>& wild) {
        using S = veer::scalar_t<V>;
        Given given = drawn(wild);
        if (wild.one_in(2)) return given;
        for (V* v : {&given.position, &given.velocity, &given.target, &given.target_velocity, &given.other})
            *v = wild.Random::template vector<V>(20);
        given.number = wild.template uniform<S>(0, 20), given.rate = wild.template uniform<S>(0, 4),
        given.time = wild.template uniform<S>(0, 1);
        return given;
    }
};

} // namespace tests
