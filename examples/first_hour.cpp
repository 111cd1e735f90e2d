// SPDX-License-Identifier: MIT
//
// The first hour with veer: five seconds at a fort, with thirty functions. It was written from README.md and
// docs/functions.md alone.

#include <array>
#include <cstdio>
#include <glm/glm.hpp>
#include <random>
#include <vector>
#include <veer/veer.hpp>

using glm::vec3;

int main() {
    const float dt = 1 / 60.0f;
    const vec3 gravity{0, -9.8f, 0}, up{0, 1, 0}, fort{0, 0, 0};

    // A drone approaches. When can the gun, the mortar and the catapult hit it? An arrow hits the tower and bounces
    // off.
    veer::Motion drone{vec3{40, 20, 60}, {-6, 0, -6}};
    const auto shot = veer::intercept(fort, drone.position, drone.velocity, veer::Shot{50, 1});
    const auto shell = veer::intercept_accelerating(fort, drone.position, drone.velocity, -gravity, veer::Shot{40, 1});
    const auto stone = veer::launch(fort, drone.position, gravity, 40).low;
    if (shot && shell && stone)
        std::printf("gun: %.2f s, mortar: %.2f s, catapult: %.2f s\n", shot.time, shell.time, stone.time);
    const vec3 flight{6, 1, 10};
    const veer::Sphere tower{vec3{15, 4, 25}, 6};
    const auto arrow = veer::contact(fort, flight, 0.1f, tower, 5);
    const vec3 off = veer::bounce(flight, arrow.normal, 0.4f), aside = veer::turn_towards(off, up, 0.2f);
    const float glide = veer::exponential_decay(0.5f * 2).mean * 2; // two seconds with a drag of 0.5 1/s
    if (arrow)
        std::printf("an arrow hits the tower after %.2f s, and glides another %.1f m\n", arrow.time,
            veer::length(aside) * glide);

    // A missile flies round the tower, a rocket hits after five seconds, and a camera follows the missile. A guard
    // walks the wall, two travellers meet, birds flock and flee from the guard, and a ball bounces in the yard.
    veer::Motion missile{vec3{0, 2, 0}, {0, 10, 20}}, rocket = missile, camera = missile,
                                                      guard{vec3{-20, 0, 0}, {1, 0, 0}};
    const auto homing = veer::make_homing(30, 15, 0.5f);
    const auto obstacle = veer::make_obstacle(tower, 0.5f, 10);
    const std::vector<vec3> wall{{-20, 0, 0}, {20, 0, 0}, {20, 0, 30}, {-20, 0, 30}};
    std::array<veer::Agent<vec3>, 2> travellers{{{{-8, 0, 0}, {1, 0, 0}, 0.4f}, {{8, 0, 0}, {-1, 0, 0}, 0.4f}}};
    std::vector<vec3> birds{{0, 9, 0}, {2, 9, 1}, {1, 10, 3}}, speeds{{3, 0, 0}, {2, 0, 2}, {0, 0, 3}};
    const std::vector<int> two{0, 1}, three{0, 1, 2};
    veer::PhysicBase<vec3> ball({0, 3, 0}, {1, 0, 0}, dt);
    const veer::FlockLimits herd{
        veer::View{10}, 1.5f, 4, 3, 1, 1}; // radius of view, separation, speed, weights of the three rules
    vec3 direction{1, 0, 0};
    std::mt19937 engine;
    std::normal_distribution<float> random;
    float chased = -1, miss = 1000;
    int touches = 0;
    for (int frame = 0; frame < 5 * 60; ++frame) {
        const float now = frame * dt;
        const vec3 desired =
            veer::homing_arc_step(missile.position, missile.velocity, drone.position, homing, dt).velocity; // pursue,
        missile.velocity = veer::avoid_sphere(missile.position, desired, obstacle); // avoid, then move
        const float touch = veer::touch_time(missile.position, missile.velocity, drone.position, drone.velocity, 1);
        if (chased < 0 && touch >= 0 && touch <= dt) chased = now + touch;
        missile.position += missile.velocity * dt;
        const vec3 law =
            veer::homing_on_time(rocket.position, rocket.velocity, drone.position, drone.velocity, 5 - now, dt);
        rocket.velocity += veer::limit_acceleration(law, 200).acceleration * dt;
        rocket.position += rocket.velocity * dt;
        camera = veer::spring_step(camera.position, camera.velocity, missile.position, 2, dt);

        direction = veer::wander_direction(direction, {random(engine), random(engine), random(engine)}, 1, dt);
        const vec3 stroll = veer::wander(drone.velocity, direction, {8, 6, 3});
        const vec3 attack = veer::seek(drone.position, drone.velocity, fort, 8);
        drone = veer::steer_step(
            drone.position, drone.velocity, stroll + attack, {.max_force = 20, .mass = 0.5f, .max_speed = 8}, dt);
        miss = veer::distance(rocket.position, drone.position);

        veer::ForceBudget<vec3> budget(10); // avoiding the traveller comes first
        budget.add(veer::avoid_agent(veer::Agent{guard.position, guard.velocity, 0.4f}, travellers[0], 2) * 10.0f);
        budget.add(veer::follow_path(guard.position, guard.velocity, wall, 2, {3, 4}, dt, true));
        guard = veer::steer_step(
            guard.position, guard.velocity, budget.total(), {.max_force = 10, .mass = 0.2f, .max_speed = 3}, dt);
        vec3 next[2]; // all decide, then all move
        for (const int i : two) {
            const vec3 preferred = veer::arrive_velocity(travellers[i].position, {8 - 16 * i, 0, 0}, {2, 4}, dt);
            next[i] = veer::reciprocal_velocity(i, travellers, two, preferred, 2, 3, dt);
        }
        for (const int i : two) travellers[i] = {travellers[i].position + next[i] * dt, next[i], 0.4f};
        for (const int i : three) {
            const vec3 together = veer::flock(i, birds, speeds, three, herd);
            speeds[i] += (together + veer::evade(birds[i], speeds[i], guard.position, guard.velocity, 4) * 0.2f) * dt;
        }
        for (const int i : three) birds[i] += speeds[i] * dt;
        ball.set_acceleration(gravity); // for this frame only
        if (veer::update_with_contacts(ball, 0.25f, {.restitution = 0.7f, .friction = 0.3f}, veer::Plane{fort, up}))
            ++touches;
    }
    const auto view = veer::orientation(camera.velocity, up);
    const vec3 aim = veer::normalize_or(veer::lead_point(fort, drone.position, drone.velocity, 50), up);
    std::printf("the missile hits after %.2f s, the rocket misses by %.2f m\n", chased, miss);
    std::printf("the camera looks up by %.2f, the gun by %.2f\n", veer::clamp(view.forward.y, -1, 1), aim.y);
    std::printf("the guard is at (%.1f, %.1f), the travellers at %.1f and %.1f\n", guard.position.x, guard.position.z,
        travellers[0].position.x, travellers[1].position.x);
    std::printf("two birds are %.1f m apart, the ball lies at %.2f m after %d frames on the floor\n",
        veer::distance(birds[0], birds[1]), ball.position().y, touches);
    return 0;
}
