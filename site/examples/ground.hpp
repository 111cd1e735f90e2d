// SPDX-License-Identifier: MIT
#pragma once

#include "given.hpp"

EXAMPLE(dot) {
    const vec3 to_target = target - position;
    const bool is_ahead = veer::dot(velocity, to_target) > 0;
    const vec3 axis = veer::cross(velocity, to_target);
    if (is_ahead) std::printf("%.1f m ahead\n", veer::distance(position, target));
    draw(axis);
}
EXAMPLE(normalize_or) {
    const vec3 forward = veer::normalize_or(velocity, vec3{0, 0, 1}); // the second vector where the agent is at rest
    velocity = veer::truncate(velocity, max_speed);
    draw(position + forward);
}
EXAMPLE(project) {
    const vec3 wall{0, 0, 1};
    const vec3 slide = veer::reject(velocity, wall), into = veer::project(velocity, wall);
    velocity = slide + into * 0.5f;
    draw(veer::lateral(target - position, velocity)); // how far the target lies off course
}
EXAMPLE(orthogonal) {
    const vec3 aside = veer::perpendicular(velocity); // a unit vector, for every velocity
    const vec3 any = veer::orthogonal(velocity);      // of any length, and cheaper
    draw(position + aside * 2.0f + any);
}
EXAMPLE(zero) {
    const vec3 nothing = veer::zero<vec3>();
    const vec3 doubled = veer::generate<vec3>([](auto axis) { return 2 * veer::component<axis>(velocity); });
    const bool is_near = veer::distance(position, target) < 5;
    velocity = veer::select(is_near, nothing, doubled); // in packs, one answer for each agent
}
EXAMPLE(BasicVector) {
    using V = veer::BasicVector<double, 3>; // for a game without its own vectors
    const V here{0, 0, 0}, there{100, 0, 20};
    const auto shot = veer::intercept(here, there, {-5, 0, 0}, 50);
    if (shot) std::printf("%.3f s\n", shot.time);
}
EXAMPLE(Vector) {
    struct Point {
        float x, y, z;
    }; // your own type, unchanged: veer finds its operators, or makes them
    const auto aim = veer::lead_point(Point{0, 0, 0}, {40, 0, 20}, {-3, 0, 2}, 50);
    static_assert(veer::Vector3<Point> && veer::dimension_v<Point> == 3);
    draw({aim.x, aim.y, aim.z});
}
EXAMPLE(As) {
    const auto offset = []<veer::Vector V>(const V& from, const veer::As<V>& to) { return to - from; };
    const vec3 step = offset(position, {1, 2, 3}); // the first argument gives the type, the second converts
    draw(position + step);
}
EXAMPLE(minimum) {
    const float throttle = veer::clamp(1.4f, 0, 1);
    const float range = veer::maximum(0.0f, veer::magnitude(-3.0f) - 1);
    const float speed = veer::minimum(veer::square_root(2 * 9.81f * range), max_speed);
    velocity *= throttle * speed;
}
EXAMPLE(quotient) {
    const float time = veer::ratio(10.0f, 0.0f); // 0 where the divisor is 0, without a trap
    const float speed = veer::quotient(30.0f, 2.0f);
    if (time == 0) velocity = veer::normalize_or(velocity, up) * speed;
}
EXAMPLE(both) {
    const auto is_near = [](const vec3& place) { return veer::distance(place, target) < 5; };
    const auto alert = veer::either(veer::both(is_near(position), true), is_near(threat)); // in packs, masks
    if (veer::any(alert)) std::printf("%zu are near\n", veer::count(alert));
    if (veer::all(alert)) std::puts("all of them");
}
EXAMPLE(Scalar) {
    const auto half = []<veer::Scalar S>(S x) { return x * veer::constant<S>(0.5); }; // float, double, packs
    std::printf("%.1f\n", half(3.0f));
    static_assert(veer::lane_count_v<float> == 1 && std::same_as<veer::scalar_t<vec3>, float>);
}
