// SPDX-License-Identifier: MIT
//
// A catapult in the wind, in an engine that damps its bodies (veer/flight.hpp).
//
// Most engines damp their bodies, and every engine moves bodies in steps. So a stone that is aimed by the parabola
// falls short. engine_flight() describes how the engine moves the stone. launch() and intercept_flying() aim by this
// description. fly() returns where the stone will be, for a preview. The engine of this example steps as PhysX does. It
// has no wind, but a steady acceleration of damping * wind has the same effect.

#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <vector>
#include <veer/flight.hpp>

constexpr glm::vec2 catapult{0, 0}, earth_gravity{0, -9.81f}, headwind{-8, 0}; // [m], [m/s²], [m/s]
constexpr glm::vec2 tower{40, 12};                                             // [m]
constexpr float throw_speed = 40, damping = 0.3f, frame_time = 1 / 60.0f;      // [m/s], [1/s], [s]

// The acceleration of a stone: gravity and wind.
glm::vec2 pull(const glm::vec2& wind) { return earth_gravity + damping * wind; }

veer::EngineFlight<glm::vec2> stone_in(const glm::vec2& wind) {
    return veer::engine_flight(veer::Engine::physx, pull(wind), damping, frame_time);
}

// The engine: the positions of a stone after each step.
std::vector<glm::vec2> flown(glm::vec2 velocity, const glm::vec2& wind, float time) {
    glm::vec2 position = catapult;
    std::vector<glm::vec2> path{position};
    for (float now = 0; now < time; now += frame_time) {
        velocity = (velocity + pull(wind) * frame_time) * (1 - damping * frame_time);
        position += velocity * frame_time;
        path.push_back(position);
    }
    return path;
}

// The preview: a dotted line without steps, one call for each dot.
std::vector<glm::vec2> preview(const glm::vec2& velocity, const glm::vec2& wind, float time, float every = 0.2f) {
    std::vector<glm::vec2> dots;
    for (float now = 0; now < time; now += every)
        dots.push_back(veer::fly(catapult, velocity, stone_in(wind), now).position);
    return dots;
}

// The smallest distance between a place and the path, which consists of the chords between the steps.
float miss(const std::vector<glm::vec2>& path, const glm::vec2& place) {
    float least = veer::distance(path[0], place);
    for (std::size_t i = 1; i < path.size(); ++i) {
        const glm::vec2 step = path[i] - path[i - 1], off = place - path[i - 1];
        const float fraction = veer::clamp(veer::ratio(veer::dot(off, step), veer::dot(step, step)), 0, 1);
        least = std::min(least, veer::distance(off, step * fraction));
    }
    return least;
}

int main() {
    std::puts("throw at the tower             up [m/s]  flight [s]  misses by [m]");
    for (const glm::vec2& wind : {glm::vec2{0, 0}, headwind}) {
        const char* const air = wind.x < 0 ? "headwind" : "calm air";
        const auto vacuum = veer::launch(catapult, tower, earth_gravity, throw_speed);
        const auto [low, high] = veer::launch(catapult, tower, stone_in(wind), throw_speed);
        const auto print = [&](const char* how, const veer::Launch<glm::vec2>& throw_) {
            const auto path = flown(throw_.velocity, wind, throw_.time + 1);
            std::printf(
                "%-9s %-20s %8.2f %11.2f %14.4f\n", air, how, throw_.velocity.y, throw_.time, miss(path, tower));
        };
        print("by the parabola", vacuum.low), print("low", low), print("high", high);
    }

    const glm::vec2 cart{50, 0}, cart_velocity{-6, 0};
    const auto shot = veer::intercept_flying(catapult, cart, cart_velocity, stone_in(headwind), {.speed = throw_speed});
    const float off = miss(flown(shot.velocity, headwind, shot.time + 1), shot.point);
    std::printf("an approaching cart is hit after %.2f s at x = %.2f m; the stone misses by %.4f m\n", shot.time,
        shot.point.x, off);
    const auto [low, high] = veer::launch(catapult, tower, stone_in({0, 0}), throw_speed);
    const auto down = veer::landing(catapult, low.velocity, stone_in({0, 0}), {0, -5});
    std::printf("without the tower the low throw would fly on into the ditch, 5 m deep, to x = %.2f m\n", down.point.x);
    return 0;
}
