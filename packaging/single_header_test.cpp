// SPDX-License-Identifier: MIT
// Plays a little of every family, on single agents and with PACKS on packs, and prints a
// number that depends on every bit of the answers. Built once with the headers of include/veer and once with the single
// header, it has to print the same.

#include HEADER
#ifdef PACKS
#include PACKS
#endif

#include <cstdio>
#include <vector>

namespace {

struct Vector3 {
    double x, y, z;
};

std::uint64_t value = 0xcbf29ce484222325u; // FNV-1a
void add(double number) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (unsigned shift = 0; shift < 64; shift += 8) value = (value ^ (bits >> shift & 255u)) * 0x100000001b3u;
}
void add(const Vector3& v) { add(v.x), add(v.y), add(v.z); }
void add(const veer::Motion<Vector3>& motion) { add(motion.position), add(motion.velocity); }

double chance() { // in -1 to 1, the same everywhere
    static std::uint32_t state = 1;
    state = state * 1664525u + 1013904223u;
    return double(std::int32_t(state)) / 2147483648.0;
}
Vector3 place() { return {40 * chance(), 40 * chance(), 40 * chance()}; }

} // namespace

int main() {
    constexpr double frame = 1.0 / 60;
    std::vector<Vector3> positions, velocities;
    std::vector<std::size_t> everyone;
    for (std::size_t i = 0; i < 61; ++i)
        positions.push_back(place()), velocities.push_back(place()), everyone.push_back(i);
    const auto missile = veer::make_homing(30.0, 25, 0.1);
    const Vector3 gravity{0, 0, -9.8};
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Vector3 p = positions[i], v = velocities[i], target = place(), target_velocity = place();
        const auto rock = veer::make_obstacle(veer::Sphere{target, 3}, 0.5, 60);
        add(veer::homing_arc_step(p, v, target, missile, frame));
        add(veer::homing_brake_step(p, v, target, missile, frame, 1));
        add(veer::homing_on_time(p, v, target, target_velocity, 2, frame));
        add(veer::intercept(p, target, target_velocity, 50).velocity);
        add(veer::intercept_accelerating(p, target, target_velocity, {0, 0, 9.8}, {50}).velocity);
        add(veer::launch(p, target, gravity, 50).high.velocity);
        add(veer::lead_point(p, target, target_velocity, 50));
        add(veer::steer_step(p, v, veer::arrive(p, v, target, {5, 2.5}, frame), {10, 1, 5}, frame));
        add(veer::avoid_sphere(p, v, rock, veer::clearing_angle(p, v, rock)));
        add(veer::flock(i, positions, velocities, everyone, {{30, -0.5}, 20, 10, 1, 1, 1}));
        add(veer::follow_path(p, v, positions, 2, {5, 2.5}, frame));
        add(veer::spring_step(p, v, target, 3, frame));
        add(veer::rotate(v, target, chance()));
        veer::PhysicBase<Vector3> ball(p, v);
        ball.set_acceleration(gravity);
        const auto contact = veer::update_with_contacts(
            ball, 1, {0.8, 0.3}, veer::Plane{Vector3{0, 0, 0}, {0, 0, 1}}, veer::Sphere{target, 9});
        add(contact.time), add(ball.position());
    }
#ifdef PACKS
    const auto fly = [&](auto& p, auto& v) {
        const auto next = veer::homing_arc_step(p, v, {1, 2, 3}, missile, frame);
        p = next.position, v = next.velocity;
    };
    veer::simd::for_each(positions.size(), fly, positions, velocities);
    for (std::size_t i = 0; i < positions.size(); ++i) add({positions[i], velocities[i]});
#endif
    std::printf("%016llx\n", static_cast<unsigned long long>(value));
    return 0;
}
