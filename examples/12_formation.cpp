// SPDX-License-Identifier: MIT
//
// A formation, a scout and a camera (veer/formation.hpp, veer/arrive.hpp, veer/wander.hpp, veer/orient.hpp,
// veer/spring.hpp).
//
// A leader weaves and banks into its turns. Three wingmen fly to places beside and behind the leader. SlotAssignment
// gives each wingman its place, with the least sum of squared distances. The places bank with the leader. The wingmen
// keep their places up to rounding, because arrive brakes relative to the moving place. A scout wanders. The camera
// follows the leader on a spring.

#include <array>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <random>
#include <veer/veer.hpp>

using Flyer = veer::Motion<glm::vec3>;

constexpr float frame_time = 1 / 60.0f; // [s]
constexpr veer::SteerLimits<float> plane{.max_force = 10, .mass = 1, .max_speed = 20};
constexpr veer::ArriveLimits<float> wingman{.max_speed = 35, .max_deceleration = 8}; // relative to the leader
constexpr veer::WanderLimits<float> stroll{.max_speed = 20, .circle_distance = 20, .circle_radius = 14};
const std::array<glm::vec3, 3> offsets{
    {{-10, 9, 0}, {-10, -9, 0}, {-20, 0, 0}}}; // ahead, left and above the leader [m]
const glm::vec3 gravity{0, -9.8f, 0}, up{0, 1, 0};

struct Flight {
    Flyer leader{{0, 0, 0}, {14, 0, 14}}, scout = leader, camera{{-60, 30, -40}, {0, 0, 0}};
    std::array<Flyer, 3> wingmen{
        {{{-40, 0, -70}, {20, 0, 0}}, {{-90, 15, 10}, {20, 0, 0}}, {{-30, -10, 60}, {20, 0, 0}}}};
    veer::Orientation<glm::vec3> attitude = veer::orientation(leader.velocity, up); // of the leader
    glm::vec3 astray{1, 0, 0}; // the direction of the scout's wandering
    std::mt19937 random{12};
    veer::SlotAssignment<float> takes; // which place each wingman takes

    Flight() {
        std::array<Flyer, 3> places;
        for (std::size_t k = 0; k < 3; ++k) places[k] = veer::formation_place(leader, attitude, {0, 0, 0}, offsets[k]);
        takes.build(wingmen, places);
    }
    glm::vec3 place(std::size_t i) const { // of wingman i
        return veer::formation_place(leader, attitude, {0, 0, 0}, offsets[takes[i]]).position;
    }
};

void lead(Flight& flight, float time) {
    const glm::vec3 velocity = flight.leader.velocity,
                    turn = veer::cross(up, velocity) * (0.4f * std::sin(0.5f * time));
    flight.leader = veer::steer_verlet_step(flight.leader.position, velocity, turn, plane, frame_time);
    flight.attitude = veer::orientation(flight.leader.velocity, veer::banked_up(velocity, turn, gravity));
}

// A wingman flies to its place, which is at `next_place` after the frame. The wingman turns by at most 2 rad/s.
void follow(Flyer& flyer, const glm::vec3& place, const glm::vec3& next_place) {
    const glm::vec3 desired =
        veer::arrive_velocity(flyer.position, place, (next_place - place) / frame_time, wingman, frame_time);
    flyer.velocity = veer::limit_turn(flyer.velocity, desired, 2 * frame_time);
    flyer.position += flyer.velocity * frame_time;
}

void roam(Flight& flight) {
    std::uniform_real_distribution<float> noise(-1.732f, 1.732f); // of mean 0 and variance 1
    const glm::vec3 draw{noise(flight.random), noise(flight.random), noise(flight.random)};
    flight.astray = veer::wander_direction(flight.astray, draw, 0.5f, frame_time);
    const glm::vec3 steering = veer::wander(flight.scout.velocity, flight.astray, stroll);
    flight.scout = veer::steer_step(flight.scout.position, flight.scout.velocity, steering, plane, frame_time);
}

// One frame of all agents.
void fly(Flight& flight, float time) {
    const std::array before{flight.place(0), flight.place(1), flight.place(2)};
    lead(flight, time);
    for (std::size_t i = 0; i < 3; ++i) follow(flight.wingmen[i], before[i], flight.place(i));
    roam(flight);
    const glm::vec3 behind = flight.leader.position - flight.attitude.forward * 35.0f + up * 14.0f;
    flight.camera = veer::spring_step(flight.camera.position, flight.camera.velocity, behind, 4, frame_time);
}

int main() {
    Flight flight;
    for (int frame = 0; frame <= 20 * 60; ++frame) {
        if (frame % 240 == 0) {
            std::printf("after %2d s: wingmen", frame / 60);
            for (std::size_t i = 0; i < 3; ++i)
                std::printf(" %7.4f", veer::distance(flight.wingmen[i].position, flight.place(i)));
            std::printf(" m from their places, scout %3.0f m away, camera %2.0f m away\n",
                veer::distance(flight.scout.position, flight.leader.position),
                veer::distance(flight.camera.position, flight.leader.position));
        }
        fly(flight, float(frame) * frame_time);
    }
    return 0;
}
