// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <vector>
#include <veer/homing.hpp>
#include <veer/intercept.hpp>
#include <veer/rotation.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace homing_arc_game { // the example, whose headers stand above
#include "../02_homing_arc.cpp"
}

using namespace homing_arc_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

struct Flight {
    std::vector<glm::vec2> path;
    Missile missile; // at the end
    float distance;  // [m]
};

Flight fly_to(const glm::vec2& target, Missile missile, float frame_time, float seconds) {
    Flight flight{{missile.position}, missile, 0};
    while (!flight.missile.hit && flight.missile.age < seconds) {
        fly(flight.missile, target, frame_time);
        flight.distance += veer::length(flight.missile.position - flight.path.back());
        flight.path.push_back(flight.missile.position);
    }
    return flight;
}

/// The speed and the radius of a missile in an endless turn, after a target that stays beside the missile.
struct Turn {
    std::vector<glm::vec2> circle; // about the origin
    float speed, radius;
};

Turn settle(auto step_of, const veer::Homing<float>& asked, float frame_time) {
    veer::Motion<glm::vec2> missile{{0, 0}, {0, 30}};
    Turn turn{};
    float angle = 0, distance = 0;
    for (float time = 0; angle < 2.1f * std::numbers::pi_v<float>; time += frame_time) {
        const auto before = missile;
        const glm::vec2 abeam = before.position + 100.0f * veer::perpendicular(before.velocity);
        missile = step_of(before.position, before.velocity, abeam, asked, frame_time);
        if (time < 120) continue;
        angle += veer::angle_between(before.velocity, missile.velocity);
        distance += veer::length(missile.velocity) * frame_time;
        turn.speed = veer::length(missile.velocity), turn.radius = distance / angle;
        turn.circle.push_back(
            veer::perpendicular(missile.velocity) * -turn.radius); // the centre lies on the target's side
    }
    return turn;
}

constexpr auto simple_step = [](const auto&... arguments) { return veer::homing_step(arguments...); };
constexpr auto arc_step = [](const auto&... arguments) { return veer::homing_arc_step(arguments...); };

} // namespace

gallery::Page gallery::homing_arc_page() {
    Page page{.name = "02_homing_arc",
        .title = "Which homing step?",
        .text = "homing_step turns a missile by a force. In a turn the missile flies wider and faster than "
                "it should, and its path depends on "
                "the frame rate. homing_arc_step flies the given circle, the same at every "
                "frame rate. homing_swing_step and homing_brake_step "
                "also hit a target inside the circle.",
        .functions = {"veer::Motion<glm::vec2> step(", "void fly("}};
    const double strengths[] = {0.45, 0.7, 1}; // of the three frame rates
    const int rates[] = {30, 60, 144};

    // A target inside the circle: pursuit orbits it.
    Table cures{{"target inside the circle", "hit [s]", "path [m]"}};
    svg::Picture orbit({.title = "Out of the orbit",
        .subtitle = "the target lies inside the turning circle of 10 m",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-14, 28},
        .y = {-22, 8}});
    const glm::vec2 inside{5, -9};
    const auto row = [&](const std::string& name, Kind kind, Color color, float seconds) {
        const Flight flight = fly_to(inside, {kind, {0, 0}, {30, 0}}, 1 / 240.0f, seconds);
        const std::string time = number(flight.missile.age, 2);
        cures.rows.push_back(
            {name, flight.missile.hit ? time : "never", flight.missile.hit ? number(flight.distance, 1) : "-"});
        orbit.line(flight.path, color,
            {.width = 3,
                .legend = flight.missile.hit ? join(name, ": hits after ", time, " s") : name + ": circles for ever"});
        page.expect(flight.missile.hit == (kind != Kind::arc),
            "pursuit orbits a target inside its circle, and both siblings hit it");
    };
    row("homing_arc_step", Kind::arc, Color::violet, 4);
    row("homing_swing_step", Kind::swing, Color::blue, 6);
    row("homing_brake_step", Kind::brake, Color::second, 6);
    orbit.disc(inside, 0.5f, Color::orange);
    orbit.label(inside, "target", Color::ink, {.side = Side::left, .gap = 14});
    orbit.dot(glm::vec2{0, 0}, Color::ink);
    orbit.label({0, 0}, "launch", Color::ink, {.side = Side::above, .gap = 10});
    page.expect(
        veer::widest_hitting_radius(glm::vec2{0, 0}, {30, 0}, inside) < 10, "widest_hitting_radius says so beforehand");
    page.add(Image{
        "02_homing_arc_orbit.svg", "homing_arc_step circles the target for ever; swing and brake hit.", orbit.text()});
    page.add(cures);

    // One shot at three frame rates.
    Table shots{{"launched 150° off", "homing_step: hit [s]", "homing_arc_step: hit [s]", "path [m]"}};
    svg::Picture paths({.title = "One launch at three frame rates",
        .subtitle = "launched at 150° to a target 30 m away",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-12, 40},
        .y = {-5, 24}});
    const glm::vec2 target{30, 0}, away = veer::rotate(glm::vec2{30, 0}, 5 * std::numbers::pi_v<float> / 6);
    float first_hit = 0, last_hit = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const float frame_time = 1 / static_cast<float>(rates[i]);
        const Flight wide = fly_to(target, {Kind::simple, {0, 0}, away}, frame_time, 6);
        const Flight exact = fly_to(target, {Kind::arc, {0, 0}, away}, frame_time, 6);
        const std::string fps = std::to_string(rates[i]) + " fps";
        shots.rows.push_back(
            {fps, number(wide.missile.age, 3), number(exact.missile.age, 3), number(exact.distance, 2)});
        paths.line(
            wide.path, Color::violet, {.width = 2.5, .opacity = strengths[i], .legend = join("homing_step, ", fps)});
        paths.line(exact.path, Color::blue, {.width = 3.5, .legend = "homing_arc_step, all three"});
        (i == 0 ? first_hit : last_hit) = exact.missile.age;
    }
    page.expect(std::abs(first_hit - last_hit) < 1e-3f, "the arc hits at the same time at 30 and 144 fps");
    paths.disc(target, 1, Color::orange);
    paths.label(target, "target", Color::ink, {.side = Side::right, .gap = 14});
    paths.dot(glm::vec2{0, 0}, Color::ink);
    paths.label({0, 0}, "launch", Color::ink, {.side = Side::below, .gap = 10});
    page.add(Image{"02_homing_arc_shot.svg", "homing_arc_step flies the same path at every frame rate.", paths.text()});
    page.add(shots);

    // The circle at three frame rates.
    Table turns{
        {"endless turn", "homing_step: speed [m/s]", "radius [m]", "homing_arc_step: speed [m/s]", "radius [m]"}};
    svg::Picture circles({.title = "Given: 30 m/s on a radius of 10 m",
        .subtitle = "the circle after two minutes of turning",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-50, 50},
        .y = {-38, 41}});
    for (std::size_t i = 0; i < 3; ++i) {
        const float frame_time = 1 / static_cast<float>(rates[i]);
        const Turn wide = settle(simple_step, homing, frame_time), exact = settle(arc_step, homing, frame_time);
        const std::string fps = std::to_string(rates[i]) + " fps";
        turns.rows.push_back(
            {fps, number(wide.speed, 2), number(wide.radius, 2), number(exact.speed, 4), number(exact.radius, 4)});
        circles.line(
            wide.circle, Color::violet, {.width = 2.5, .opacity = strengths[i], .legend = join("homing_step, ", fps)});
        circles.label({0, wide.radius}, join(number(wide.speed, 0), " m/s, ", number(wide.radius, 1), " m"),
            Color::violet, {.side = Side::above, .gap = 5, .bold = true});
        circles.line(exact.circle, Color::blue, {.width = 3.5, .legend = "homing_arc_step, all three"});
        page.expect(std::abs(exact.speed / 30 - 1) < 1e-5f && std::abs(exact.radius / 10 - 1) < 1e-5f,
            join("at ", fps, " the arc keeps speed and radius within 1e-5"));
    }
    circles.label({0, 0}, "30.0 m/s,", Color::blue, {.side = Side::above, .gap = 5, .bold = true});
    circles.label({0, 0}, "10.0 m", Color::blue, {.side = Side::below, .gap = 5, .bold = true});
    page.add(Image{"02_homing_arc.svg", "A tight circle, by homing_step and as given.", circles.text()});
    page.add(turns);

    // The same on a wide circle: in a gentle turn the force method has a smaller error.
    Table gentle{{"homing_step, 25 m", "speed [m/s]", "off by", "radius [m]", "off by"}};
    svg::Picture wider({.title = "homing_step on a wider circle",
        .subtitle = "given: 30 m/s on a radius of 25 m",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-50, 50},
        .y = {-40, 40}});
    wider.circle({0, 0}, 25, Color::muted, {.width = 2, .dashed = true, .legend = "asked for"});
    const Color wide_colors[] = {Color::first, Color::second, Color::third, Color::fourth};
    for (int i = 0; const int rate : {240, 120, 60, 30}) {
        const Turn turn = settle(simple_step, veer::make_homing(30.0f, 25, 0.1f), 1 / static_cast<float>(rate));
        const std::string fps = std::to_string(rate) + " fps";
        const auto percent = [](float ratio) { return join("+", number(100 * (ratio - 1), 1), " %"); };
        gentle.rows.push_back(
            {fps, number(turn.speed, 2), percent(turn.speed / 30), number(turn.radius, 2), percent(turn.radius / 25)});
        page.expect(rate != 60 || (percent(turn.speed / 30) == "+10.8 %" && percent(turn.radius / 25) == "+22.8 %"),
            "at 60 fps an endless turn of homing_step is 10.8 % too fast and 22.8 % too wide");
        wider.line(turn.circle, wide_colors[i++], {.legend = join(fps, ": ", number(turn.radius, 1), " m")});
    }
    page.add(Image{"02_homing_arc_turn.svg", "The gentler the turn and the shorter the frame, the smaller the error.",
        wider.text()});
    page.add(gentle);
    return page;
}
