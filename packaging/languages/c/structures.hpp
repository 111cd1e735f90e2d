// SPDX-License-Identifier: MIT
// Written by packaging/languages/generate.py from the headers of veer: its structures, made of C's.
#pragma once

#include "streams.hpp"

namespace veer_c {

template <class V> veer::Plane<V> of(const veer_plane& a) {
    return {vector<V>(a.point), vector<V>(a.normal), vector<V>(a.velocity)};
}
template <class V> veer::Sphere<V> of(const veer_sphere& a) {
    return {vector<V>(a.center), a.radius, vector<V>(a.velocity)};
}
template <class V> veer::Capsule<V> of(const veer_capsule& a) {
    return {vector<V>(a.start), vector<V>(a.end), a.radius, vector<V>(a.velocity)};
}
template <class V> veer::Box<V> of(const veer_box& a) {
    if constexpr (veer::dimension_v<V> == 2) return {vector<V>(a.center), vector<V>(a.half_size), vector<V>(a.forward), vector<V>(a.velocity)};
    else return {vector<V>(a.center), vector<V>(a.half_size), vector<V>(a.forward), vector<V>(a.up), vector<V>(a.velocity)};
}
template <class V> veer::Material<float> of(const veer_material& a) {
    return {a.restitution, a.friction};
}
template <class V> veer::Shot<float> of(const veer_shot& a) {
    return {a.speed, a.radius, a.max_time};
}
template <class V> veer::Homing<float> of(const veer_homing& a) {
    return {a.max_centripetal_accel, a.propulsion, a.damping};
}
template <class V> veer::YawPitchRates<float> of(const veer_yaw_pitch_rates& a) {
    return {a.yaw, a.pitch};
}
template <class V> veer::Missile<float> of(const veer_missile& a) {
    return {a.thrust, a.speed, a.radius, a.max_time};
}
template <class V> veer::Flight<V> of(const veer_flight& a) {
    return {vector<V>(a.gravity), a.drag, vector<V>(a.wind)};
}
template <class V> veer::SteerLimits<float> of(const veer_steer_limits& a) {
    return {a.max_force, a.mass, a.max_speed};
}
template <class V> veer::ArriveLimits<float> of(const veer_arrive_limits& a) {
    return {a.max_speed, a.max_deceleration};
}
template <class V> veer::WanderLimits<float> of(const veer_wander_limits& a) {
    return {a.max_speed, a.circle_distance, a.circle_radius};
}
template <class V> veer::ServoLimits<float> of(const veer_servo_limits& a) {
    return {a.max_speed, a.max_accel};
}
template <class V> veer::ShipLimits<float> of(const veer_ship_limits& a) {
    return {a.max_thrust, a.turn_rate, a.max_reverse_thrust};
}
template <class V> veer::Spring<float> of(const veer_spring& a) {
    return {a.frequency, a.damping_ratio};
}
template <class V> veer::Traverse<float> of(const veer_traverse& a) {
    return {a.min_yaw, a.max_yaw, a.min_pitch, a.max_pitch};
}
template <class V> veer::SphereObstacle<V> of(const veer_sphere_obstacle& a) {
    return {vector<V>(a.center), a.escape_radius, a.avoid_radius};
}
template <class V> veer::Corridor<veer::scalar_t<V>> of(const veer_corridor& a) {
    return {a.width, a.ahead};
}
template <class V> veer::View<float> of(const veer_view& a) {
    return {a.radius, a.min_cosine};
}
template <class V> veer::FlockLimits<float> of(const veer_flock_limits& a) {
    return {of<V>(a.view), a.separation_radius, a.max_speed, a.separation_weight, a.alignment_weight, a.cohesion_weight};
}

template <class V, class From> struct List { ///< a list of structures as C++ takes it
    const From* at;
    std::size_t count;
    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] auto operator[](std::size_t i) const { return of<V>(at[i]); }
};
template <class V, class From> List<V, From> list_of(std::int64_t count, const From* at) {
    return {at, static_cast<std::size_t>(count)};
}

} // namespace veer_c
