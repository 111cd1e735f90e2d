// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <vector>

// Flies the bodies of throws.cpp in an engine that C++ has, and writes for each how far it passed its target: by veer's
// aim, and as in a vacuum.

namespace flown {

struct Place {
    double x, y, z;
};

struct Throw {
    float time_step, gravity[3], scale, damping;
    int steps;
    float position[3], target[3], velocities[2][3]; ///< of veer's aim, and as in a vacuum
    double bound;
    Place last[2];
    double miss[2];
};

/// The distance of a place from the chord of a step.
inline double from_chord(const Place& start, const Place& end, const float (&target)[3]) {
    const double way[] = {end.x - start.x, end.y - start.y, end.z - start.z};
    const double to[] = {static_cast<double>(target[0]) - start.x, static_cast<double>(target[1]) - start.y,
        static_cast<double>(target[2]) - start.z};
    const double squared = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];
    const double along = way[0] * to[0] + way[1] * to[1] + way[2] * to[2];
    const double share = squared > 0 ? std::clamp(along / squared, 0.0, 1.0) : 0;
    return std::hypot(to[0] - way[0] * share, to[1] - way[1] * share, to[2] - way[2] * share);
}

/// @tparam World  made from a step and a gravity; add(throw, velocity) gives a handle; step(); place(handle)
template <class World> int fly_all(const char* path) {
    std::ifstream file(path);
    std::vector<Throw> throws;
    for (Throw t{}; file >> t.time_step;) {
        for (float& x : t.gravity) file >> x;
        file >> t.scale >> t.damping >> t.steps;
        for (float& x : t.position) file >> x;
        for (float& x : t.target) file >> x;
        for (auto& velocity : t.velocities)
            for (float& x : velocity) file >> x;
        file >> t.bound;
        for (int k = 0; k < 2; ++k) {
            t.last[k] = {static_cast<double>(t.position[0]), static_cast<double>(t.position[1]),
                static_cast<double>(t.position[2])};
            t.miss[k] = 1e9;
        }
        throws.push_back(t);
    }
    if (throws.empty() || file.fail() != file.eof()) {
        std::fprintf(stderr, "%s: lines of 22 numbers expected, as throws writes them\n", path);
        return 1;
    }
    for (auto first = throws.begin(); first != throws.end();) {
        const auto end = std::find_if(first, throws.end(), [&first](const Throw& t) {
            return std::abs(t.time_step - first->time_step) > 0
                || !std::equal(
                    t.gravity, t.gravity + 3, first->gravity, [](float a, float b) { return !(a < b || a > b); });
        });
        World world(first->time_step, first->gravity);
        std::vector<decltype(world.add(*first, first->velocities[0]))> bodies;
        int steps = 0;
        for (auto t = first; t != end; ++t) {
            for (const auto& velocity : t->velocities) bodies.push_back(world.add(*t, velocity));
            steps = std::max(steps, t->steps);
        }
        for (int step = 0; step < steps; ++step) {
            world.step();
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                Throw& t = first[static_cast<std::ptrdiff_t>(i / 2)];
                if (step >= t.steps) continue;
                const Place now = world.place(bodies[i]);
                t.miss[i % 2] = std::min(t.miss[i % 2], from_chord(t.last[i % 2], now, t.target));
                t.last[i % 2] = now;
            }
        }
        first = end;
    }
    for (const Throw& t : throws) std::printf("%.9g %.9g %.9g\n", t.miss[0], t.miss[1], t.bound);
    return 0;
}

} // namespace flown
