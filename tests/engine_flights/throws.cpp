// SPDX-License-Identifier: MIT

// Writes throws at random targets for one engine: `throws engine count seed`. A line is a body,
//
//     time step, gravity x y z, gravity scale, damping, steps, position x y z, target x y z,
//     velocity x y z of veer's aim, velocity x y z of the aim as in a vacuum, bound of the miss
//
// Bodies with the same step and the same gravity stand together: they fly in one world. The bound is that of
// engine_flight, by which the curve leaves the chord of a step, and the rounding of the engine, which adds two floats a
// step.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

#include <veer/ballistics.hpp>
#include <veer/basic_vector.hpp>
#include <veer/flight.hpp>

namespace {

using V = veer::BasicVector<float, 3>;
using Wide = veer::BasicVector<double, 3>;
using veer::Engine;

struct Rule {
    const char* name;
    Engine engine;
    bool plane, scales; ///< flies in the plane; has a gravity scale for each body
    double most_damping;
    int substeps = 1; ///< of a time step
};
constexpr Rule rules[] = {{"physx", Engine::physx, false, false, 2}, {"jolt", Engine::jolt, false, true, 2},
    {"godot", Engine::godot, false, true, 2}, {"bullet", Engine::bullet, false, true, 0.9},
    {"box2d_v2", Engine::box2d_v2, true, true, 2}, {"box2d", Engine::box2d, true, true, 2, 4},
    {"rapier", Engine::rapier, false, true, 2}};

Wide wide(const V& v) { return {v.x, v.y, v.z}; }

/// How far the curve may leave the chord of the step of `time`: |p''| h^2 / 8, p'' at the start of the step.
double chord_bound(const Rule& rule, const V& pull, float damping, float time_step, const V& thrown, float time) {
    const double chord = static_cast<double>(time_step), h = chord / rule.substeps, c = static_cast<double>(damping);
    const double left = rule.engine == Engine::bullet ? std::pow(1 - c, h)
                      : rule.engine == Engine::box2d_v2 || rule.engine == Engine::box2d || rule.engine == Engine::rapier
                          ? 1 / (1 + c * h)
                          : 1 - c * h;
    const double y = -std::log(left), start = std::floor(static_cast<double>(time) / chord) * chord;
    if (!(y > 0)) return veer::length(wide(pull)) * chord * chord / 8;
    const Wide bend = wide(pull) * (y / -std::expm1(-y)) - wide(thrown) * (y / h);
    return std::exp(-y / h * start) * y / std::expm1(y) * veer::length(bend) * chord * chord / 8;
}

void print(const V& v) {
    std::printf(" %.9g %.9g %.9g", static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z));
}

} // namespace

int main(int count_of_arguments, char** arguments) {
    const std::string_view name = count_of_arguments == 4 ? arguments[1] : "";
    const int count = count_of_arguments == 4 ? std::atoi(arguments[2]) : 0;
    for (const Rule& rule : rules) {
        if (name != rule.name || count <= 0) continue;
        std::mt19937 random(static_cast<unsigned>(std::atoi(arguments[3])));
        const auto uniform = [&random](double low, double high) {
            return static_cast<float>(low + (high - low) * (static_cast<double>(random()) * 0x1p-32));
        };
        const auto direction = [&uniform, &rule] {
            V v{};
            do v = V{uniform(-1, 1), uniform(-1, 1), rule.plane ? 0 : uniform(-1, 1)};
            while (!(veer::length(v) <= 1 && veer::length(v) > 0.1f));
            return veer::normalize_or(v, V{1, 0, 0});
        };
        constexpr int worlds = 20;
        for (int world = 0; world < worlds; ++world) {
            constexpr float rates[] = {30, 60, 120, 240};
            const float time_step = 1 / rates[world % 4];
            const V gravity = direction() * uniform(2, 25);
            for (int body = world; body < count;) {
                const float scale = rule.scales ? uniform(0.2, 2) : 1;
                const float damping = random() % 10 == 0 ? 0 : uniform(0, rule.most_damping);
                const V position = direction() * uniform(0, 20), target = position + direction() * uniform(1, 40);
                const V pull = gravity * scale;
                const auto stone =
                    veer::engine_flight(rule.engine, pull, damping, time_step / static_cast<float>(rule.substeps));
                const float speed = uniform(5, 50);
                const auto [low, high] = veer::launch(position, target, stone, speed);
                const veer::Launch<V> thrown = random() % 2 == 0 ? high : low;
                if (!thrown || thrown.time > 8) continue;
                const auto parabola = veer::launch(position, target, pull, speed);
                const veer::Launch<V> plain = random() % 2 == 0 && parabola.high ? parabola.high : parabola.low;
                if (!plain) continue;
                const int steps = static_cast<int>(thrown.time / time_step) + 2;
                const double size = 40 + 2 * static_cast<double>(speed * thrown.time)
                                  + static_cast<double>(veer::length(pull) * thrown.time * thrown.time) / 2;
                std::printf("%.9g", static_cast<double>(time_step)), print(gravity);
                std::printf(" %.9g %.9g %d", static_cast<double>(scale), static_cast<double>(damping), steps);
                print(position), print(target), print(thrown.velocity), print(plain.velocity);
                std::printf(" %.9g\n", chord_bound(rule, pull, damping, time_step, thrown.velocity, thrown.time)
                                           + steps * rule.substeps * 0x1p-24 * size);
                body += worlds;
            }
        }
        return 0;
    }
    std::fprintf(stderr, "throws: engine, count above 0 and seed expected, as in \"throws bullet 10000 1\"; engines:");
    for (const Rule& rule : rules) std::fprintf(stderr, " %s", rule.name);
    std::fprintf(stderr, "\n");
    return 1;
}
