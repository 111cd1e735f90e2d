// SPDX-License-Identifier: MIT
//
// Intercept: where to aim at a moving target (veer/intercept.hpp).
//
// A turret fires at drones that keep their velocity. intercept() returns where to aim and when the shot hits. A drone
// that is slower than the shot is always hit, if the shot lasts long enough. A faster drone may be out of range: then
// the answer is the shot with the smallest miss. The program flies shot and drone frame by frame. They meet at the time
// that intercept() returned.

#include <cstdio>
#include <glm/glm.hpp>
#include <initializer_list>
#include <veer/intercept.hpp>

constexpr float frame_time = 1 / 60.0f; // [s]
constexpr glm::vec2 turret{0, 0};

// The bullet of the turret: 20 m/s, hits within 0.5 m, burns out after 8 s.
constexpr veer::Shot<float> bullet{.speed = 20, .radius = 0.5f, .max_time = 8};

struct Drone {
    const char* name;
    glm::vec2 position, velocity;
};
constexpr Drone slow{"slow", {55, 12}, {-3.36f, 11.52f}};
constexpr Drone fast{"fast", {60, 45}, {-30, 0}};
constexpr Drone passing{"fast, passing by", {60, 62}, {-30, 0}};
constexpr Drone leaving{"slow, leaving", {80, 0}, {12, 0}};

// Where to aim at a drone, and when the shot hits.
veer::Intercept<glm::vec2> aim_at(const Drone& drone, const veer::Shot<float>& shot = bullet) {
    return veer::intercept(turret, drone.position, drone.velocity, shot);
}

// Flies a shot and a drone until they touch. Returns the time, or -1 if the shot burns out first.
float play(const glm::vec2& shot_velocity, Drone drone) {
    glm::vec2 position = turret;
    for (float now = 0; now < bullet.max_time; now += frame_time) {
        const float contact =
            veer::contact_time(position, shot_velocity, drone.position, drone.velocity, bullet.radius);
        if (contact >= 0 && contact <= frame_time) return now + contact;
        position += shot_velocity * frame_time;
        drone.position += drone.velocity * frame_time;
    }
    return -1;
}

int main() {
    for (const Drone& drone : {slow, fast, passing, leaving}) {
        const auto aim = aim_at(drone);
        std::printf("%-17s ", drone.name);
        switch (aim.status) {
            case veer::InterceptStatus::hit:
                std::printf("aim along (%.2f, %.2f): a hit after %.3f s", aim.velocity.x, aim.velocity.y, aim.time);
                std::printf(", and in the game after %.3f s\n", play(aim.velocity, drone));
                break;
            case veer::InterceptStatus::coincident: std::puts("is at the turret"); break;
            case veer::InterceptStatus::too_late:
                std::printf("would be hit after %.3f s, but the shot burns out\n", aim.time);
                break;
            case veer::InterceptStatus::none:
                std::printf("out of range: the best shot misses by %.2f m\n", aim.miss);
                break;
            case veer::InterceptStatus::invalid: std::puts("an input is NaN, or the speed is negative"); break;
        }
    }
    return 0;
}
