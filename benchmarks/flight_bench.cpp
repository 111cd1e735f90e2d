// SPDX-License-Identifier: MIT

#include <veer/flight.hpp>

#include "compare.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

constexpr float drag = Stones::drag, gravity = Stones::gravity;
const glm::vec3 pull = Stones::pull;

constexpr float muzzle_speed = 40.0f;

/// Catapults and towers 20 to 50 m away, for bodies moved by PhysX at 60 Hz; new ones in every frame.
struct Catapults {
    PerAgent<glm::vec3> position{}, target{}, velocity{};
    PerAgent<float> time{};
    veer::EngineFlight<glm::vec3> stepped = veer::engine_flight(veer::Engine::physx, pull, drag, frame_time);
    Random random;

    Catapults() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = 10.0f * random.direction();
            const glm::vec3 direction = random.direction();
            const glm::vec2 level = glm::normalize(glm::vec2(direction.x, direction.z) + glm::vec2(1e-3f, 0.0f));
            const float distance = random.uniform(20.0f, 50.0f);
            target[i] = position[i] + glm::vec3(level.x * distance, random.uniform(-10.0f, 10.0f), level.y * distance);
        }
    }

    /// Steps until the body is as far away as the target. Returns its height above the target.
    float height_over_target(std::size_t i, glm::vec2 throw_, float distance, float height) {
        glm::vec2 p(0.0f), before = p;
        const float fade = std::max(0.0f, 1.0f - drag * frame_time);
        int steps = 0;
        while (p.x < distance && steps < 1'000) {
            before = p;
            throw_.y -= gravity * frame_time;
            throw_ *= fade;
            p += throw_ * frame_time;
            ++steps;
        }
        const float fraction = p.x > before.x ? (distance - before.x) / (p.x - before.x) : 1.0f;
        time[i] = (static_cast<float>(steps - 1) + fraction) * frame_time;
        return before.y + (p.y - before.y) * fraction - height;
    }
    /// The way of a game without a formula: bisection of the angle of the low arc, with each try flown in the engine's
    /// loop.
    void plain_launch(std::size_t i) {
        const glm::vec3 d = target[i] - position[i];
        const float distance = std::sqrt(d.x * d.x + d.z * d.z);
        float low = std::atan2(d.y, distance), high = 0.7f;
        for (int round = 0; round != 20; ++round) {
            const float angle = 0.5f * (low + high);
            const glm::vec2 along(std::cos(angle), std::sin(angle));
            (height_over_target(i, along * muzzle_speed, distance, d.y) < 0.0f ? low : high) = angle;
        }
        const float level = std::cos(low) * muzzle_speed / distance;
        velocity[i] = glm::vec3(d.x * level, std::sin(low) * muzzle_speed, d.z * level);
    }
    void veer_launch(std::size_t i) {
        const auto arc = veer::launch(position[i], target[i], stepped, muzzle_speed).low;
        velocity[i] = arc.velocity, time[i] = arc.time;
    }

    double difference(const Catapults& other, std::size_t i) const {
        return apart(velocity[i], other.velocity[i], double(muzzle_speed));
    }
};

/// The same catapults on the exact curve, beside the planner of G. de Carpentier, "Analytical Ballistic Trajectories
/// with Approximately Linear Drag" (2014).
struct Mortars : Catapults {
    veer::Flight<glm::vec3> flight{pull, drag, glm::vec3(0.0f)};

    /// His curve is (v t - g t^2 up / 2) / (1 + k t) with k = drag / 2. So the throw that arrives after 1 / u is (u +
    /// k) d + g / (2 u) up. The low arc has the largest u with the given speed, found by Newton's iteration from above.
    void plain_rational(std::size_t i) {
        const glm::vec3 d = target[i] - position[i], up(0.0f, 1.0f, 0.0f);
        constexpr float k = 0.5f * drag, g = 0.5f * gravity;
        float u = muzzle_speed / glm::length(d);
        glm::vec3 thrown(0.0f);
        for (int round = 0; round != 12; ++round) {
            thrown = (u + k) * d + g / u * up;
            const float slope = 2.0f * glm::dot(thrown, d - g / (u * u) * up);
            const float change = (glm::dot(thrown, thrown) - muzzle_speed * muzzle_speed) / slope;
            u -= change;
            if (std::abs(change) <= 1e-6f * u) break;
        }
        velocity[i] = (u + k) * d + g / u * up, time[i] = 1.0f / u;
    }
    void veer_curve(std::size_t i) {
        const auto arc = veer::launch(position[i], target[i], flight, muzzle_speed).low;
        velocity[i] = arc.velocity, time[i] = arc.time;
    }

    float apex_height(std::size_t i) const { return std::max(target[i].y - position[i].y, 0.0f) + 5.0f; }
    /// Over a wall: the hand-written way bisects the time of the rise, and then that of the fall.
    void plain_over(std::size_t i) {
        const glm::vec3 d = target[i] - position[i];
        const float height = apex_height(i);
        const auto time_of = [](float rise, float side) {
            float low = 0.0f, high = 8.0f;
            for (int round = 0; round != 24; ++round) {
                const float middle = 0.5f * (low + high), x = side * drag * middle;
                (gravity / (drag * drag) * (std::exp(x) - 1.0f - x) < rise ? low : high) = middle;
            }
            return low;
        };
        const float t = time_of(height, 1.0f) + time_of(height - d.y, -1.0f);
        const float rise = (1.0f - std::exp(-drag * t)) / drag;
        velocity[i] = (d - pull * ((t - rise) / drag)) / rise, time[i] = t;
    }
    void veer_over(std::size_t i) {
        const auto arc = veer::launch_over(position[i], target[i], flight, apex_height(i));
        velocity[i] = arc.velocity, time[i] = arc.time;
    }
};

const bool registered[] = {
    functions<Stones>(
        "fly, against the closed form with exp", 64 * epsilon, [](Stones& s, std::size_t i) { s.plain_fly(i); },
        [](Stones& s, std::size_t i) { s.veer_fly(i); }),
    functions<Stones>(
        "fly, against steps of 1/60 s", 0.05, // the error of the steps
        [](Stones& s, std::size_t i) { s.plain_steps(i); }, [](Stones& s, std::size_t i) { s.veer_fly(i); }),
    functions<Catapults>(
        "launch in PhysX, against bisection on the engine's loop", 2e-3, // the chord of a step
        [](Catapults& c, std::size_t i) { c.plain_launch(i); }, [](Catapults& c, std::size_t i) { c.veer_launch(i); }),
    functions<Mortars>(
        "launch under drag, against De Carpentier's planner", 0.1, // De Carpentier approximates the curve
        [](Mortars& m, std::size_t i) { m.plain_rational(i); }, [](Mortars& m, std::size_t i) { m.veer_curve(i); }),
    functions<Mortars>(
        "launch_over under drag, against bisection", 2e-3, // plain code cancels digits
        [](Mortars& m, std::size_t i) { m.plain_over(i); }, [](Mortars& m, std::size_t i) { m.veer_over(i); }),
};

} // namespace
