// SPDX-License-Identifier: MIT
//
// Bouncing: a ball among pegs and a bar, and balls that hit each other (veer/bounce.hpp, veer/contact.hpp).
//
// A ball falls and bounces in a box with two pegs and a bar. update_with_contacts moves the ball through a whole frame,
// bounces included. An elastic ball keeps its energy for as long as the game runs. An inelastic ball comes to rest. No
// ball ends a frame inside an obstacle. bounce_pair handles two balls that hit each other and keeps their total energy.

#include <algorithm>
#include <array>
#include <cstdio>
#include <glm/glm.hpp>
#include <veer/bounce.hpp>
#include <veer/physic_base.hpp>
#include <veer/vector.hpp>

using Ball = veer::PhysicBase<glm::vec2>;

constexpr float frame_time = 1 / 60.0f, ball_radius = 0.4f, fall = 9.8f; // [s], [m], [m/s²]

struct Box {
    std::array<veer::Plane<glm::vec2>, 4> walls{
        {{{0, 0}, {0, 1}}, {{0, 9}, {0, -1}}, {{0, 0}, {1, 0}}, {{16, 0}, {-1, 0}}}};           // point, normal
    std::array<veer::Sphere<glm::vec2>, 2> pegs{{{{4.2f, 2.8f}, 1.1f}, {{12.2f, 3.4f}, 0.8f}}}; // centre, radius
    veer::Capsule<glm::vec2> bar{{6.8f, 6.4f}, {10.4f, 5.2f}, 0.3f};                            // from, to, radius
};

Ball throw_ball(const glm::vec2& position, const glm::vec2& velocity) {
    Ball ball(frame_time);
    ball.set_position(position);
    ball.set_velocity(velocity);
    return ball;
}

// One frame of a ball in the box. Returns the first contact, for sound and sparks. Its time is -1 if there is no
// contact.
veer::Contact<glm::vec2> fly(Ball& ball, const Box& box, const veer::Material<float>& material) {
    ball.set_acceleration({0, -fall});
    return veer::update_with_contacts(ball, ball_radius, material, box.walls, box.pegs, box.bar);
}

// Kinetic plus potential energy per mass [J/kg]; 0 for a ball at rest on the floor.
float energy(const Ball& ball) {
    return veer::length_squared(ball.velocity()) / 2 + fall * (ball.position().y - ball_radius);
}

// The separation from the nearest obstacle [m], below 0 where the ball overlaps it.
float separation(const Ball& ball, const Box& box) {
    float least = veer::clearance(ball.position(), ball_radius, box.bar).gap;
    for (const auto& wall : box.walls) least = std::min(least, veer::clearance(ball.position(), ball_radius, wall).gap);
    for (const auto& peg : box.pegs) least = std::min(least, veer::clearance(ball.position(), ball_radius, peg).gap);
    return least;
}

struct Puck {
    Ball ball;
    float mass; // [kg]
};

// A frame of billiards: pucks bounce off the walls and off each other. Returns their energy [J].
float play_billiards(std::array<Puck, 8>& pucks, const Box& box, int frames, int& hits) {
    for (int frame = 0; frame < frames; ++frame) {
        for (Puck& puck : pucks) veer::update_with_contacts(puck.ball, ball_radius, {}, box.walls);
        for (Puck& a : pucks)
            for (Puck& b : pucks) {
                const glm::vec2 offset = a.ball.position() - b.ball.position(); // from the second to the first
                if (&a <= &b || veer::length(offset) > 2 * ball_radius) continue;
                const auto after = veer::bounce_pair(a.ball.velocity(), a.mass, b.ball.velocity(), b.mass, offset, {});
                hits += after.first != a.ball.velocity(); // separating balls keep their velocities
                a.ball.set_velocity(after.first), b.ball.set_velocity(after.second);
            }
    }
    float energies = 0;
    for (const Puck& puck : pucks) energies += puck.mass * veer::length_squared(puck.ball.velocity()) / 2;
    return energies;
}

int main() {
    const Box box;
    for (const veer::Material<float> material : {veer::Material<float>{1, 0}, veer::Material<float>{0.75f, 0.1f}}) {
        Ball ball = throw_ball({1.6f, 7.2f}, {8, 4});
        const float start = energy(ball);
        float deepest = separation(ball, box);
        int bounces = 0;
        for (int frame = 0; frame < 60 * 60; ++frame) {
            const glm::vec2 before = ball.velocity();
            const auto contact = fly(ball, box, material);
            bounces += contact.time >= 0
                    && veer::length(ball.velocity() - before) > 0.2f; // a ball at rest on the floor does not bounce
            deepest = std::min(deepest, separation(ball, box));
        }
        std::printf("restitution %.2f, friction %.2f: %3d bounces in a minute, ", material.restitution,
            material.friction, bounces);
        std::printf("energy from %.3f to %.3f J/kg, never nearer than %.3f m\n", start, energy(ball), deepest);
    }
    std::array<Puck, 8> pucks;
    float mass = 0;
    for (Puck& puck : pucks) {
        mass += 1;
        puck = {throw_ball({1.8f * mass, 2 + 0.5f * mass}, {9 - 2 * mass, mass - 3}), mass};
    }
    int hits = 0;
    const float start = play_billiards(pucks, box, 0, hits), end = play_billiards(pucks, box, 60 * 60, hits);
    std::printf("billiards: %d hits in a minute, energy of all from %.3f to %.3f J\n", hits, start, end);
    return 0;
}
