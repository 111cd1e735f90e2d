// SPDX-License-Identifier: MIT
// Checks a game of any length: no speed grows, nobody leaves the arena, and everybody fires.
#pragma once

#include <cmath>
#include <string>

#include "world.hpp"

namespace game {

template <veer::Vector2 V> class Referee {
    using S = veer::scalar_t<V>;

public:
    explicit Referee(const World<V>& world) : before(world.tally), energy(energy_of(world)) {}

    // To be called after every step. Returns the fault, or nothing.
    std::string complaint(const World<V>& world) {
        wrong.clear();
        world.each_inside([&](const char* who, const V& at, S radius) { see_inside(world, who, at, radius); });
        see_speed("the ship", world.ship.velocity(), world.ship_speed);
        for (const auto& one : world.wingmen) see_speed("a wingman", one.velocity, world.wingman_speed);
        for (const auto& one : world.missiles) see_speed("a missile", one.velocity, world.missile_speed);
        for (const auto& one : world.shells) see_speed("a shell", one.velocity, world.ship_speed);
        for (const auto& one : world.foes) see_speed("a foe", one.velocity, world.drone_speed);
        see_energy(world);
        seconds += world.frame_time;
        if (seconds >= 60) {
            see_fire(world);
            seconds = 0;
        }
        return wrong;
    }

private:
    typename World<V>::Tally before; // a minute ago
    S energy, seconds = 0;
    std::string wrong;

    static S energy_of(const World<V>& world) { // of the rocks
        S sum = 0;
        for (const auto& rock : world.rocks) sum += rock.mass() * veer::length_squared(rock.body.velocity()) / 2;
        return sum;
    }
    void say(const std::string& what) {
        if (wrong.empty()) wrong = what;
    }
    void see_inside(const World<V>& world, const char* who, const V& at, S radius) {
        if (!std::isfinite(at.x) || !std::isfinite(at.y)) say(std::string(who) + " is nowhere");
        for (const auto& wall : world.walls)
            if (!(veer::clearance(at, radius, wall).gap >= 0)) say(std::string(who) + " is outside the walls");
    }
    void see_speed(const char* who, const V& velocity, S most) {
        if (!(veer::length(velocity) <= most * S(1.0001))) say(std::string(who) + " is too fast"); // up to rounding
    }
    void see_energy(const World<V>& world) { // bounces of rocks are elastic
        if (!(std::abs(energy_of(world) / energy - 1) < S(0.001))) say("the rocks gain or lose energy");
    }
    void see_fire(const World<V>& world) { // in a minute the ship fires 850 missiles, and four turrets about 150 shells
        const auto& now = world.tally;
        if (now.missiles - before.missiles < 800) say("the ship does not fire");
        if (now.shells - before.shells < 60) say("the turrets do not fire");
        if (now.hits - before.hits < 20) say("no missile hits");
        before = now;
    }
};

} // namespace game
