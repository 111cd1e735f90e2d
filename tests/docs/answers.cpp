// SPDX-License-Identifier: MIT
// The tables of docs/degenerate.md, row by row: what "none" looks like, and where infinity is the answer.

#include <cmath>
#include <cstdio>
#include <vector>

#include <glm/glm.hpp>
#include <veer/veer.hpp>

namespace {

using glm::vec3;

int wrong = 0;
void expect(bool holds, const char* row) {
    if (!holds) std::printf("docs/degenerate.md: %s\n", row), ++wrong;
}

} // namespace

int main() {
    const vec3 here(0), ahead(10, 0, 0), away(50, 0, 0), still(0), aside(0, 3, 0), gravity(0, -9.8f, 0);

    expect(veer::intercept_time(here, ahead, away, 5) == -1, "intercept_time: -1");
    expect(veer::lead_time(here, ahead, away, 5) == -1, "lead_time: -1");
    expect(veer::contact_time(here, still, ahead, away, 1) == -1, "contact_time: -1");
    expect(veer::touch_time(here, still, ahead, away, 1) == -1, "touch_time: -1");

    const auto shot = veer::intercept(here, ahead, away, 5);
    expect(!shot && shot.status == veer::InterceptStatus::none, "Intercept: false, status none");
    const auto late = veer::intercept(here, ahead, still, veer::Shot{5.0f, 0.0f, 1.0f});
    expect(!late && late.status == veer::InterceptStatus::too_late, "Intercept: false, status too_late");
    const auto invalid = veer::intercept(here, ahead, still, -5);
    expect(!invalid && invalid.status == veer::InterceptStatus::invalid, "Intercept: false, status invalid");
    const auto throws = veer::launch(here, ahead, gravity, 1);
    expect(!throws.low && !throws.high && !throws.low.found, "Launch: false");
    const auto top = veer::apex(here, ahead, still);
    expect(!top && !top.found, "Passage: false");
    const auto contact = veer::contact(here, still, 1, veer::Sphere{ahead, 1}, 1);
    expect(!contact && contact.time == -1, "Contact: false, time -1");
    expect(!veer::ContextMap<vec3>().choose().found, "Choice: not found");

    const std::vector<veer::SphereObstacle<vec3>> beside{{{0, 50, 0}, 1, 100}};
    const auto none = veer::first_obstacle(here, ahead, beside);
    expect(none.escape_radius == 0, "first_obstacle: escape_radius 0");
    expect(
        veer::avoid_sphere(here, ahead, none) == ahead, "first_obstacle: a sphere that avoid_sphere does not act on");
    expect(veer::escape_sphere(here, none, 1) == still, "first_obstacle: a sphere that escape_sphere does not act on");
    expect(
        veer::clearing_angle(here, ahead, none) == 0, "first_obstacle: a sphere that clearing_angle does not act on");
    expect(veer::free_direction(ahead, 0.1f, 9, [](const vec3&) { return false; }) == ahead,
        "free_direction: the velocity");
    expect(std::isfinite(veer::lead_point(here, ahead, away, 5).x), "lead_point: a place");
    veer::PhysicBase<vec3> ball(here, still);
    expect(!veer::update_with_contacts(ball, 1, {1, 0}, veer::Sphere{away, 1}), "update_with_contacts: false");

    expect(
        std::isinf(veer::widest_hitting_radius(here, ahead, away)), "widest_hitting_radius: infinity straight ahead");
    expect(
        std::isinf(veer::widest_hitting_radius(here, -ahead, away)), "widest_hitting_radius: infinity straight behind");
    expect(std::isinf(veer::widest_hitting_radius(here, still, away)), "widest_hitting_radius: infinity at rest");
    expect(std::isinf(veer::widest_hitting_radius(here, ahead, here)), "widest_hitting_radius: infinity at the target");
    expect(std::isinf(veer::least_time_to_go(here, aside, ahead, still, 0)), "least_time_to_go: infinity");
    expect(std::isfinite(veer::least_time_to_go(here, ahead, away, still, 0)),
        "least_time_to_go: finite on a collision course");
    expect(std::isinf(veer::intercept(here, ahead, still, 5).later_time), "later_time: infinity");
    expect(std::isinf(veer::intercept(here, ahead, aside + vec3(4, 0, 0), 5).time),
        "time: infinity, the miss shrinks for ever");
    expect(std::isinf(veer::minimum_launch_speed(vec3(NAN), ahead, gravity)), "minimum_launch_speed: infinity for NaN");

    const auto missile = veer::make_homing(10.0f, 8, 0.1f);
    const vec3 north(0, 10, 0), close(4, 0, 0);
    expect(std::isinf(veer::homing_time(here, north, close, missile)), "homing_time: infinity on an orbit");
    expect(std::isinf(veer::homing_time(here, still, ahead, missile)), "homing_time: infinity at rest");
    expect(std::isfinite(veer::homing_time(here, north, ahead * 4.0f, missile)), "homing_time: finite for a hit");
    const auto orbit = veer::homing_intercept(here, north, close, still, missile);
    expect(!orbit && std::isinf(orbit.time), "homing_intercept: time infinity on an orbit");
    expect(std::isinf(veer::least_rendezvous_time(here, still, ahead, still, 0.0f)), "least_rendezvous_time: infinity");
    expect(veer::least_rendezvous_time(here, still, here, still, 0.0f) == 0, "least_rendezvous_time: 0 on the target");
    const auto aim = veer::intercept_after_turn(here, ahead, ahead, away, 1, veer::Shot{5.0f});
    expect(std::isinf(aim.wait) && !aim.intercept, "intercept_after_turn: wait infinity");
    const auto slow = veer::launch(here, away, veer::Flight<vec3>{still, 1}, 20);
    expect(!slow.low && std::isinf(slow.low.time), "launch along a Flight: time infinity");
    const auto stopped = veer::engine_flight(veer::Engine::physx, gravity, 60, 1 / 30.0f);
    expect(std::isinf(veer::minimum_launch_speed(here, ahead, stopped)), "minimum_launch_speed: infinity in an engine");
    return wrong == 0 ? 0 : 1;
}
