// SPDX-License-Identifier: MIT
//
// Artillery: arcs under gravity (veer/ballistics.hpp, veer/intercept_accelerating.hpp).
//
// A gun fires shells that fall. launch() returns the low and the high arc to a target at rest. least_energy_launch()
// returns the arc of least speed, and launch_over() an arc over a wall. intercept_accelerating() aims at a moving tank,
// in wind. An ordinary engine with Euler steps flies every shell. The argument time_step and parabola_velocity()
// correct for these steps.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <vector>
#include <veer/ballistics.hpp>
#include <veer/intercept_accelerating.hpp>

constexpr glm::vec2 gun{0, 0}, earth_gravity{0, -9.81f}, tower{62, 16}; // [m], [m/s²], [m]
constexpr float muzzle_speed = 30, frame_time = 1 / 60.0f;              // of a shell [m/s], of the engine [s]

// The position of a shell after each frame of the engine, up to `time`. A game can draw these positions as a dotted
// line, as a preview.
std::vector<glm::vec2> trajectory(
    glm::vec2 velocity, const glm::vec2& acceleration, float time, float step = frame_time) {
    glm::vec2 position = gun;
    std::vector<glm::vec2> path{position};
    for (float remaining_time = time; remaining_time > 0; remaining_time -= step) {
        velocity += acceleration * step;
        position += velocity * std::min(step, remaining_time);
        path.push_back(position);
    }
    return path;
}

// The shot at a moving target, in wind. Relative to the falling shell, the target accelerates upwards.
veer::Intercept<glm::vec2> aim_at_moving(
    const glm::vec2& target, const glm::vec2& target_velocity, const glm::vec2& wind) {
    const glm::vec2 gained = -(earth_gravity + wind); // acceleration of the target minus that of the shell [m/s²]
    const glm::vec2 seen = veer::parabola_velocity(target_velocity, gained, frame_time);
    return veer::intercept_accelerating(gun, target, seen, gained, {.speed = muzzle_speed});
}

// Fires a shell, and prints its miss.
void fire(
    const char* name, const glm::vec2& velocity, float time, const glm::vec2& target, const glm::vec2& wind = {0, 0}) {
    const float miss = veer::length(trajectory(velocity, earth_gravity + wind, time).back() - target);
    const float degrees = glm::degrees(std::atan2(velocity.y, velocity.x));
    std::printf("%-22s %6.2f m/s %6.1f degrees %6.2f s   misses by %.4f m\n", name, veer::length(velocity), degrees,
        time, miss);
}

int main() {
    const auto [low, high] = veer::launch(gun, tower, earth_gravity, muzzle_speed, frame_time);
    fire("low arc", low.velocity, low.time, tower);
    fire("high arc", high.velocity, high.time, tower);
    const auto for_engine = [](const glm::vec2& velocity) {
        return veer::parabola_velocity(velocity, earth_gravity, -frame_time);
    };
    const auto cheapest = veer::least_energy_launch(gun, tower, earth_gravity),
               over = veer::launch_over(gun, tower, earth_gravity, 30);
    fire("least energy", for_engine(cheapest.velocity), cheapest.time, tower);
    fire("over a wall of 30 m", for_engine(over.velocity), over.time, tower);

    const glm::vec2 tank{92, 0}, tank_velocity{-9, 0};
    for (const glm::vec2 wind : {glm::vec2{0, 0}, glm::vec2{-4, 0}}) {
        const auto shot = aim_at_moving(tank, tank_velocity, wind);
        fire(wind.x < 0 ? "moving tank, headwind" : "moving tank", shot.velocity, shot.time,
            tank + tank_velocity * shot.time, wind);
    }
    return 0;
}
