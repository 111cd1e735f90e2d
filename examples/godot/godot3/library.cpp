// SPDX-License-Identifier: MIT
//
// What VeerBatch and VeerCrowd do, for Godot 3 (GDNative): play.gd calls these functions by call_native.

#include "../motion.hpp"
#include "gdnative.hpp"

#if defined(_WIN32)
#define EXPORT extern "C" __declspec(dllexport)
#else
#define EXPORT extern "C" __attribute__((visibility("default")))
#endif

using namespace gdnative;

namespace {
motion::Crowd<Vector2> crowd;
}

EXPORT void veer_gdnative_init(const InitOptions* options) { table = options->table; }
EXPORT void veer_gdnative_terminate(const void*) { crowd = {}; }

/// (missiles, target, speed, turning_radius, damping, delta): the missiles a frame later. The array has the positions,
/// then the velocities.
EXPORT Variant veer_fly(const Array* arguments) {
    const Argument given{arguments, 0}, target{arguments, 1}, speed{arguments, 2}, radius{arguments, 3},
        damping{arguments, 4}, delta{arguments, 5};
    Vectors3 missiles{given};
    const std::size_t count = missiles.size() / 2;
    const auto homing = veer::make_homing(speed.number(), radius.number(), damping.number());
    motion::fly(count, missiles.data(), missiles.data() + count, target.vector3(), homing, delta.number());
    return missiles.answer();
}

/// (places, goal): people of a new crowd, at these places, who walk to the goal. Returns the places.
EXPORT Variant veer_crowd(const Array* arguments) {
    const Argument given{arguments, 0}, goal{arguments, 1};
    Vectors2 places{given};
    crowd = {};
    for (std::size_t i = 0; i < places.size(); ++i) crowd.add(places.data()[i]);
    crowd.order({goal.vector3().x, goal.vector3().y});
    return places.answer();
}

/// (places, delta): the places of the people a frame later.
EXPORT Variant veer_walk(const Array* arguments) {
    const Argument given{arguments, 0}, delta{arguments, 1};
    Vectors2 places{given};
    crowd.step(delta.number());
    for (std::size_t i = 0; i < crowd.size() && i < places.size(); ++i) places.data()[i] = crowd.position(i);
    return places.answer();
}
