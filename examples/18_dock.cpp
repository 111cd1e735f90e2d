// SPDX-License-Identifier: MIT
//
// A ship docks at a spinning station (veer/rendezvous.hpp).
//
// The dock is on the rim of a wheel, 40 m from its hub. least_rendezvous_time() returns how soon the ship can arrive
// with its engine. rendezvous() flies the ship: at the chosen time the ship is at the dock, with the velocity of the
// dock. rendezvous() expects a target in uniform motion. So the ship aims at a point that moves along the tangent of
// the rim, and meets the dock at the time of arrival.

#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <random>
#include <veer/rendezvous.hpp>
#include <veer/rotation.hpp>

constexpr float rim = 40, spin = 0.2f; // [m], [rad/s]
constexpr float max_accel = 6;         // of the ship's engine [m/s²]

struct Body {
    glm::vec2 position, velocity;
};

// The dock at a time. The hub of the wheel is the origin.
Body dock(float time) {
    const glm::vec2 arm = veer::rotate(glm::vec2{rim, 0}, spin * time);
    return {arm, veer::orthogonal(arm) * spin};
}

// A dock in uniform motion. At the time of arrival it has the position and the velocity of the real dock.
Body goal(float now, float arrival) {
    const Body then = dock(arrival);
    return {then.position - then.velocity * (arrival - now), then.velocity};
}

// The earliest arrival within the limit of the engine. Each arrival time has its own goal, so the function tries one
// time after the other, in tenths of a second.
float soonest_arrival(const Body& ship) {
    float arrival = 0;
    for (bool in_time = false; !in_time; arrival += 0.1f) {
        const Body there = goal(0, arrival + 0.1f);
        in_time = veer::least_rendezvous_time(ship.position, ship.velocity, there.position, there.velocity, max_accel)
               <= arrival + 0.1f;
    }
    return arrival;
}

// One frame of the ship. Returns its acceleration.
float fly(Body& ship, float now, float arrival, float frame_time) {
    const Body there = goal(now, arrival);
    const glm::vec2 acceleration =
        veer::rendezvous(ship.position, ship.velocity, there.position, there.velocity, arrival - now, frame_time);
    ship.velocity += acceleration * frame_time;
    ship.position += ship.velocity * frame_time;
    return veer::length(acceleration);
}

// Ship i of five at its start.
Body start(int i) {
    return {veer::rotate(glm::vec2{150, 0}, 1.2f * float(i)), veer::rotate(glm::vec2{-12, 0}, 2.4f * float(i))};
}

int main() {
    std::puts("ship  docks after [s]  off by [mm]  by [mm/s]   most [m/s²]");
    for (int i = 0; i < 5; ++i) {
        Body ship = start(i);
        const float arrival = soonest_arrival(ship);
        std::mt19937 random(1800);                                          // the same frame lengths in every run
        std::uniform_real_distribution<float> uneven(1 / 75.0f, 1 / 50.0f); // [s]
        float now = 0, most = 0;
        while (now < arrival) {
            const float remaining = arrival - now, usual = uneven(random);
            const float frame_time =
                remaining < 2 * usual ? (remaining < 1.25f * usual ? remaining : remaining / 2) : usual;
            most = std::max(most, fly(ship, now, arrival, frame_time));
            now = frame_time == remaining ? arrival : now + frame_time;
        }
        const Body there = dock(arrival);
        std::printf("%4d %16.1f %12.3f %10.3f %13.2f\n", i + 1, arrival,
            1000 * veer::distance(ship.position, there.position), 1000 * veer::distance(ship.velocity, there.velocity),
            most);
    }
    return 0;
}
