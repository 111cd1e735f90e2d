// SPDX-License-Identifier: MIT
//
// Homing on true arcs (veer/homing.hpp).
//
// homing_step is the article's beam, to the letter: in a turn it gains speed and radius, the more so the longer a frame is.
// homing_arc_step moves on the circle that was asked for, at every frame rate, and straight on once it is aimed. Its two siblings,
// homing_swing_step and homing_brake_step, hit the target that pursuit would circle for ever.

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <vector>
#include <veer/homing.hpp>
#include <veer/intercept.hpp>
#include <veer/rotation.hpp>

#include "gallery.hpp"

constexpr float pi = std::numbers::pi_v<float>;

struct Flight {
    std::vector<glm::vec2> path;
    float time = 0, way = 0; // [s], [m]
    bool hit = false;
};

// Flies until it comes within 1 m of the target, on its way through a frame and not just at its end, or for `seconds`.
Flight fly(auto step, const glm::vec2& velocity, const glm::vec2& target, const veer::Homing<float>& homing, float frame, float seconds) {
    veer::Motion<glm::vec2> missile{{0, 0}, velocity};
    Flight flight{{missile.position}};
    while (!flight.hit && flight.time < seconds) {
        const glm::vec2 before = missile.position;
        missile = step(before, missile.velocity, target, homing, frame);

        const glm::vec2 moved = missile.position - before;
        const float contact = veer::contact_time(before, moved, target, {0, 0}, 1), share = contact >= 0 ? contact : 2; // of the frame
        flight.hit = share <= 1;
        flight.path.push_back(flight.hit ? before + share * moved : missile.position);
        flight.time += flight.hit ? share * frame : frame;
        flight.way += veer::length(moved) * (flight.hit ? share : 1);
    }
    return flight;
}

constexpr auto published = [](const auto&... arguments) { return veer::homing_step(arguments...); };
constexpr auto arc = [](const auto&... arguments) { return veer::homing_arc_step(arguments...); };
constexpr auto swing = [](const auto&... arguments) { return veer::homing_swing_step(arguments..., 1); }; // within 1 m is a hit
constexpr auto brake = [](const auto&... arguments) { return veer::homing_brake_step(arguments..., 1); };

// A circle that never ends: the target keeps abeam, out of reach. Two minutes later, what speed, what radius?
struct Turn {
    std::vector<glm::vec2> circle; // about the origin
    float speed, radius;
};

Turn settle(auto step, const veer::Homing<float>& homing, float frame) {
    veer::Motion<glm::vec2> missile{{0, 0}, {0, 30}};
    Turn turn{};
    float angle = 0, way = 0;
    for (float time = 0; angle < 2.1f * pi; time += frame) {
        const auto before = missile;
        missile = step(before.position, before.velocity, before.position + 100.0f * veer::perpendicular(before.velocity), homing, frame);
        if (time < 120) {
            continue;
        }
        angle += veer::angle_between(before.velocity, missile.velocity);
        way += veer::length(missile.velocity) * frame;
        turn.speed = veer::length(missile.velocity), turn.radius = way / angle;
        turn.circle.push_back(veer::perpendicular(missile.velocity) * -turn.radius); // the centre lies on the target's side
    }
    return turn;
}

gallery::Page homing_arc() {
    gallery::Page page{
        .name = "08_homing_arc",
        .title = "Homing on true arcs",
        .text = "A beam of 30 m/s is asked to turn on a radius of 10 m. The published step turns wider and flies faster than that, and differently "
                "at every frame rate; the arc step flies the circle, and one and the same way at 30, 60 and 144 fps.",
        .source = __FILE__,
        .function = "Flight fly("};
    using svg::Color, svg::Side, svg::join, svg::number;
    const veer::Homing<float> homing = veer::make_homing(30.0f, 10.0f, 0.1f);
    const int rates[] = {30, 60, 144};
    const Color colors[] = {Color::orange, Color::green, Color::violet};

    // What becomes of the circle.
    gallery::Table turns{{"sustained turn", "published: speed [m/s]", "radius [m]", "true arc: speed [m/s]", "radius [m]"}};
    svg::Picture circles({.title = "Asked for: 30 m/s on a radius of 10 m",
                          .subtitle = "the circle that is flown after two minutes of turning",
                          .x_label = "x [m]",
                          .y_label = "y [m]",
                          .x = {-46, 46},
                          .y = {-37, 37}});
    for (std::size_t i = 0; i < 3; ++i) {
        const float frame = 1 / static_cast<float>(rates[i]);
        const Turn wide = settle(published, homing, frame), exact = settle(arc, homing, frame);
        const std::string fps = std::to_string(rates[i]) + " fps";
        turns.rows.push_back({fps, number(wide.speed, 2), number(wide.radius, 2), number(exact.speed, 4), number(exact.radius, 4)});
        circles.line(wide.circle, colors[i], {.width = 2.5, .legend = join("published step, ", fps)});
        circles.label({0, wide.radius}, join(number(wide.speed, 0), " m/s on ", number(wide.radius, 1), " m"), colors[i],
                      {.side = Side::below, .gap = 9, .bold = true});
        circles.line(exact.circle, Color::blue, {.width = 3.5, .legend = "true arc at all three"});
        page.expect(std::abs(exact.speed / 30 - 1) < 1e-5f && std::abs(exact.radius / 10 - 1) < 1e-5f,
                    join("at ", fps, " the arc keeps speed and radius within 1e-5"));
    }
    circles.label({0, 0}, "30.0 m/s", Color::blue, {.side = Side::above, .gap = 5, .bold = true});
    circles.label({0, 0}, "on 10.0 m", Color::blue, {.side = Side::below, .gap = 5, .bold = true});
    page.tables.push_back(turns);
    page.images.push_back({"08_homing_arc.svg", "The published circles, and the one that was asked for.", circles.text()});

    // What becomes of a shot.
    gallery::Table shots{{"launched away from the target", "published: hit [s]", "true arc: hit [s]", "way [m]"}};
    svg::Picture ways({.title = "One launch at three frame rates",
                       .subtitle = "150° off the way to a target at 30 m",
                       .x_label = "x [m]",
                       .y_label = "y [m]",
                       .x = {-12, 40},
                       .y = {-5, 24}});
    const glm::vec2 target{30, 0}, away = veer::rotate(glm::vec2{30, 0}, 5 * pi / 6);
    float first_hit = 0, last_hit = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const float frame = 1 / static_cast<float>(rates[i]);
        const Flight wide = fly(published, away, target, homing, frame, 6), exact = fly(arc, away, target, homing, frame, 6);
        const std::string fps = std::to_string(rates[i]) + " fps";
        shots.rows.push_back({fps, wide.hit ? number(wide.time, 3) : "never", number(exact.time, 3), number(exact.way, 2)});
        ways.line(wide.path, colors[i], {.width = 2.5, .legend = join("published step, ", fps)});
        ways.line(exact.path, Color::blue, {.width = 3.5, .legend = "true arc at all three"});
        (i == 0 ? first_hit : last_hit) = exact.time;
    }
    page.expect(std::abs(first_hit - last_hit) < 1e-3f, "the arc hits at the same time at 30 and 144 fps");
    ways.disc(target, 1, Color::ink);
    ways.label(target, "target", Color::ink, {.side = Side::right, .gap = 12});
    ways.label({0, 0}, "muzzle", Color::ink, {.side = Side::below, .gap = 8});
    page.tables.push_back(shots);
    page.images.push_back({"08_homing_arc_shot.svg", "The arc step flies one way at every frame rate.", ways.text()});

    // The target inside the circle: pursuit orbits it.
    gallery::Table cures{{"target inside the circle", "hit [s]", "way [m]"}};
    svg::Picture orbit({.title = "Out of the orbit",
                        .subtitle = "the target lies inside the turning circle of 10 m",
                        .x_label = "x [m]",
                        .y_label = "y [m]",
                        .x = {-14, 28},
                        .y = {-22, 8}});
    const glm::vec2 inside{5, -9};
    const Flight circling = fly(arc, {30, 0}, inside, homing, 1 / 240.0f, 4), swinging = fly(swing, {30, 0}, inside, homing, 1 / 240.0f, 6),
                 braking = fly(brake, {30, 0}, inside, homing, 1 / 240.0f, 6);
    const auto row = [&](const std::string& name, const Flight& flight, Color color, double width) {
        cures.rows.push_back({name, flight.hit ? number(flight.time, 2) : "never", flight.hit ? number(flight.way, 1) : "-"});
        orbit.line(flight.path, color,
                   {.width = width, .legend = flight.hit ? join(name, ", hit after ", number(flight.time, 2), " s") : join(name, ", never")});
    };
    row("homing_arc_step", circling, Color::orange, 2.5);
    row("homing_swing_step", swinging, Color::blue, 3);
    row("homing_brake_step", braking, Color::green, 3);
    orbit.disc(inside, 0.5f, Color::ink);
    orbit.label(inside, "target", Color::ink, {.side = Side::left, .gap = 14});
    orbit.dot(glm::vec2{0, 0}, Color::ink);
    orbit.label({0, 0}, "launch", Color::ink, {.side = Side::above, .gap = 10});
    page.expect(!circling.hit && swinging.hit && braking.hit, "pursuit orbits a target inside its circle, and both siblings hit it");
    page.expect(veer::widest_hitting_radius(glm::vec2{0, 0}, {30, 0}, inside) < 10, "widest_hitting_radius says so beforehand");
    page.tables.push_back(cures);
    page.images.push_back({"08_homing_arc_orbit.svg", "Pursuit circles the target for ever; a swing or a brake hits it.", orbit.text()});
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {homing_arc}); }
