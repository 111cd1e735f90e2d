// SPDX-License-Identifier: MIT
//
// A turret with a blind sector, against drones (veer/turret.hpp).
//
// The barrel turns by 90 degrees a second, and cannot turn through the mast behind it. intercept_after_turn() returns
// when the barrel can fire, and in which direction. turret_step() turns the barrel to this direction. If the mast is in
// between, turret_step() turns the barrel the long way round. A barrel that aims at the present place of the drone
// would follow the drone for ever.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <veer/turret.hpp>

constexpr float muzzle_speed = 80, drone_size = 0.5f, frame_time = 1 / 60.0f; // [m/s], [m], [s]
constexpr veer::YawPitchRates<float> rates{1.57f, 1.57f};                     // [rad/s]
constexpr veer::Traverse<float> traverse{-2.8f, 2.8f, -0.2f, 1.4f};           // the mast covers 40 degrees behind [rad]

const veer::Orientation<glm::vec3> base = veer::orientation(glm::vec3{1, 0, 0}, {0, 0, 1});

struct Drone {
    glm::vec3 position, velocity;
};

constexpr std::array<Drone, 5> drones{{{{60, 30, 15}, {-10, -8, 0}}, {{-50, 40, 20}, {5, -15, 0}},
    {{-60, -20, 10}, {12, 0, 2}}, {{0, -70, 25}, {-15, 5, -1}}, {{80, 0, 5}, {0, 20, 1}}}};

// The least time in which the barrel can turn to a direction. Yaw and pitch turn at the same time.
float time_to_turn(const glm::vec3& barrel, const glm::vec3& direction) {
    glm::vec3 turned = barrel;
    float time = 0;
    for (; time < 10 && veer::angle_between(turned, direction) > 1e-5f; time += frame_time)
        turned = veer::turret_step(turned, direction, base, rates, traverse, frame_time);
    return time;
}

struct Hit {
    bool found;
    float wait, flight; // [s]
    glm::vec3 point;
};

// The first shot that can hit a drone. The function tries one wait after the other, a frame apart, until the barrel
// needs no longer than the wait to turn. intercept_after_turn() gives the first wait. It knows no mast, and takes the
// sum of both turn rates, so no real shot is sooner.
Hit first_shot(const glm::vec3& barrel, const Drone& drone) {
    const veer::Shot<float> shot{.speed = muzzle_speed, .radius = drone_size};
    const auto aim =
        veer::intercept_after_turn(glm::vec3(0), barrel, drone.position, drone.velocity, rates.yaw + rates.pitch, shot);
    for (float wait = aim.wait; wait < 10; wait += frame_time) {
        const auto then = veer::intercept(glm::vec3(0), drone.position, drone.velocity, shot, {0, 0, 0}, wait);
        if (then && time_to_turn(barrel, then.velocity) <= wait) return {true, wait, then.time, then.point};
    }
    return {false, 0, 0, glm::vec3(0)};
}

int main() {
    glm::vec3 barrel{1, 0, 0};
    std::puts("drone  fires after [s]  hits after [s]  widest yaw on the way [deg]  misses by [m]");
    for (std::size_t i = 0; i < drones.size(); ++i) {
        const Drone& drone = drones[i];
        const Hit hit = first_shot(barrel, drone);
        if (!hit.found) {
            std::printf("%5zu  cannot be hit\n", i + 1);
            continue;
        }
        float widest = 0;
        for (float now = 0; now < hit.wait; now += frame_time) {
            barrel = veer::turret_step(barrel, hit.point, base, rates, traverse, frame_time);
            widest = std::max(widest, std::abs(veer::heading_angle(glm::vec2(barrel))));
        }
        const glm::vec3 shell = veer::normalize_or(barrel, barrel) * muzzle_speed * hit.flight;
        const glm::vec3 there = drone.position + drone.velocity * (hit.wait + hit.flight);
        std::printf("%5zu %16.2f %15.2f %28.0f %14.3f\n", i + 1, hit.wait, hit.wait + hit.flight, glm::degrees(widest),
            std::max(veer::distance(shell, there) - drone_size, 0.0f));
    }
    return 0;
}
