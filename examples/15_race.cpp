// SPDX-License-Identifier: MIT
//
// A race along a closed path, at 30, 60 and 240 frames per second (veer/path.hpp, veer/steer.hpp).
//
// follow_path steers for a place on the path 9 m ahead. A car that steers once in a frame has an error that grows with
// the length of the frame. After a minute, such cars of three frame rates are metres apart. A car that steers twice, at
// the start and in the middle of the frame, ends within centimetres of the same place at every frame rate.

#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <utility>
#include <vector>
#include <veer/path.hpp>
#include <veer/steer.hpp>

constexpr veer::ArriveLimits<float> pace{.max_speed = 20, .max_deceleration = 10}; // [m/s], [m/s²]
constexpr veer::SteerLimits<float> engine{.max_force = 40,
    .mass = 0.5f,
    .max_speed = 20};      // 63 % of a change of velocity takes half a second
constexpr float ahead = 9; // [m]

using Car = veer::Motion<glm::vec2>;

// The middle of the road: a closed path of 48 points.
std::vector<glm::vec2> road() {
    std::vector<glm::vec2> points;
    for (int i = 0; i < 48; ++i) {
        const float angle = glm::radians(7.5f * float(i)),
                    radius = 32 + 9 * std::sin(3 * angle) + 6 * std::cos(2 * angle);
        points.push_back({1.3f * radius * std::cos(angle), radius * std::sin(angle)});
    }
    return points;
}

// The steering of a car: the velocity to the place ahead, minus its velocity.
glm::vec2 steering(const Car& car, const std::vector<glm::vec2>& points, float frame_time) {
    return veer::follow_path(car.position, car.velocity, points, ahead, pace, frame_time, true);
}

// A frame in which the car steers once.
Car drive(const Car& car, const std::vector<glm::vec2>& points, float frame_time) {
    return veer::steer_step(car.position, car.velocity, steering(car, points, frame_time), engine, frame_time);
}

// A frame in which the car steers twice (the midpoint method): half a step leads to the middle of the frame, and the
// steering there acts for the whole frame.
Car drive_smoothly(const Car& car, const std::vector<glm::vec2>& points, float frame_time) {
    const Car middle =
        veer::steer_step(car.position, car.velocity, steering(car, points, frame_time), engine, frame_time / 2);
    const Car next =
        veer::steer_step(car.position, car.velocity, steering(middle, points, frame_time), engine, frame_time);
    return {car.position + middle.velocity * frame_time, next.velocity};
}

int main() {
    const std::vector<glm::vec2> points = road();
    std::printf("a road of %.0f m; the cars after a minute:\n", veer::path_length(points, true));
    for (const auto& [name, step] :
        {std::pair("steering once ", &drive), std::pair("steering twice", &drive_smoothly)}) {
        glm::vec2 first{};
        for (const int rate : {240, 60, 30}) {
            Car car{points[0], {0, 0}};
            for (int frame = 0; frame < 60 * rate; ++frame) car = step(car, points, 1 / float(rate));
            if (rate == 240) first = car.position;
            const float along = veer::nearest_on_path(points, car.position, true).along,
                        apart = veer::distance(car.position, first);
            std::printf(
                "  %s at %3d Hz: at %.2f m of the road, %.2f m from the car at 240 Hz\n", name, rate, along, apart);
        }
    }
    return 0;
}
