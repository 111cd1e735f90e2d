// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <tuple>
#include <vector>
#include <veer/ballistics.hpp>
#include <veer/intercept_accelerating.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace artillery_game { // the example, whose headers stand above
#include "../06_artillery.cpp"
}

using namespace artillery_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

/// The position of a shell every half second.
std::vector<glm::vec2> half_seconds(const std::vector<glm::vec2>& path) {
    std::vector<glm::vec2> dots;
    for (std::size_t i = 0; i < path.size(); i += 30) dots.push_back(path[i]);
    return dots;
}

float miss(const glm::vec2& velocity, float time, float step) {
    return veer::length(trajectory(velocity, earth_gravity, time, step).back() - tower);
}

} // namespace

gallery::Page gallery::artillery_page() {
    Page page{.name = "06_artillery",
        .title = "Artillery",
        .text = "Shells of 30 m/s. A low and a high arc hit a target within range; at the least speed the "
                "two are one. Wind is one more "
                "acceleration, and a moving target one more velocity. No call needs an angle.",
        .functions = {"std::vector<glm::vec2> trajectory(", "veer::Intercept<glm::vec2> aim_at_moving("}};

    // ---- A target at rest: the low arc, the high arc, and the arc of least energy.
    const auto [low, high] = veer::launch(gun, tower, earth_gravity, muzzle_speed, frame_time);
    auto cheap = veer::least_energy_launch(gun, tower, earth_gravity);
    cheap.velocity = veer::parabola_velocity(cheap.velocity, earth_gravity, -frame_time);

    svg::Picture arcs({.title = "Two arcs, and the arc of least energy",
        .subtitle = "30 m/s; a dot every half second; no shell gets beyond the dashed line",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-4, 98},
        .y = {-3, 50}});
    std::vector<svg::Point> safety;
    const float speed_squared = muzzle_speed * muzzle_speed, g = -earth_gravity.y;
    for (float x = 0; x < 92; x += 0.5f)
        safety.push_back({x, speed_squared / (2 * g) - g * x * x / (2 * speed_squared)});
    arcs.line(safety, Color::muted, {.width = 2, .dashed = true, .legend = "end of the range"});
    arcs.line(std::vector<svg::Point>{{-4, 0}, {98, 0}}, Color::muted, {.width = 2});
    arcs.line(std::vector<svg::Point>{{62, 0}, {62, 16}}, Color::muted, {.width = 7, .opacity = 0.5});
    Table table{{"launch", "speed [m/s]", "up [deg]", "time [s]", "apex [m]", "misses by [m]"}};
    const auto draw = [&](const veer::Launch<glm::vec2>& launch, const std::string& name, Color color) {
        const std::vector<glm::vec2> path = trajectory(launch.velocity, earth_gravity, launch.time);
        arcs.line(path, color, {.width = 3, .legend = name});
        arcs.dots(half_seconds(path), color, {.width = 7});
        const auto top = veer::apex(gun, launch.velocity, earth_gravity);
        const float degrees = glm::degrees(std::atan2(launch.velocity.y, launch.velocity.x)),
                    off = veer::length(path.back() - tower);
        table.rows.push_back({name, number(veer::length(launch.velocity), 2), number(degrees, 1),
            number(launch.time, 2), number(top.point.y, 1), number(off, 4)});
        page.expect(launch.found && off < 0.002f, join(name, " hits the tower"));
        return top.point;
    };
    const glm::vec2 low_top = draw(low, "low", Color::blue), cheap_top = draw(cheap, "least energy", Color::third),
                    high_top = draw(high, "high", Color::second);
    arcs.dot(tower, Color::orange, {.width = 11});
    arcs.dot(gun, Color::ink, {.width = 11});
    arcs.label(tower, "target", Color::ink, {.side = Side::right, .gap = 12, .up = -8, .bold = true});
    arcs.label(gun, "gun", Color::ink, {.side = Side::right, .gap = 10, .up = -14});
    arcs.label(
        high_top, join(number(high.time, 2), " s"), Color::second, {.side = Side::below, .gap = 12, .bold = true});
    arcs.label(cheap_top, join(number(cheap.time, 2), " s, ", number(veer::length(cheap.velocity), 1), " m/s"),
        Color::third, {.side = Side::above, .gap = 10, .bold = true});
    arcs.label(low_top, join(number(low.time, 2), " s"), Color::blue, {.side = Side::below, .gap = 12, .bold = true});
    page.add(
        Image{"06_artillery.svg", "Low, high and least energy: all three arcs go through the target.", arcs.text()});
    const float too_slow = veer::minimum_launch_speed(gun, tower, earth_gravity) - 0.001f;
    page.expect(!veer::launch(gun, tower, earth_gravity, too_slow).low.found, "no slower shell gets there");

    // ---- A moving target, in wind.
    const glm::vec2 tank{92, 0}, tank_velocity{-9, 0}, headwind{-4, 0};
    svg::Picture moving({.title = "A moving target, without wind and with wind",
        .subtitle = "the wind accelerates shells by 4 m/s² to the left; a dot every half second",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-4, 98},
        .y = {-8, 26}});
    for (const double y : {20.0, 22.0, 24.0}) moving.arrow({91, y}, {84, y}, Color::muted, {.opacity = 0.6});
    moving.label({84, 22}, "wind", Color::muted, {.side = Side::left, .gap = 10});
    moving.arrow(tank, tank + tank_velocity * 5.2f, Color::orange, {.legend = "target"});
    Table met{{"target at -9, 0 m/s", "status", "time [s]", "fire at [m/s]", "meet at [m]", "misses by [m]"}};
    for (const auto& [wind, name, color] :
        {std::tuple{glm::vec2{0, 0}, "no wind", Color::blue}, {headwind, "wind", Color::second}}) {
        const auto aim = aim_at_moving(tank, tank_velocity, wind);
        const glm::vec2 meeting = tank + tank_velocity * aim.time;
        const std::vector<glm::vec2> path = trajectory(aim.velocity, earth_gravity + wind, aim.time);
        moving.line(path, color, {.width = 3, .legend = name});
        moving.dots(half_seconds(path), color, {.width = 7});
        moving.dot(meeting, color, {.width = 12});
        moving.label(meeting, join(number(aim.time, 2), " s"), color,
            {.side = color == Color::blue ? Side::right : Side::left, .gap = 0, .up = -24, .bold = true});
        const float off = veer::length(path.back() - meeting);
        met.rows.push_back({name, aim ? "hit" : "none", number(aim.time, 2),
            join(number(aim.velocity.x, 2), ", ", number(aim.velocity.y, 2)),
            join(number(meeting.x, 2), ", ", number(meeting.y, 2)), number(off, 4)});
        page.expect(aim && off < 0.002f, join(name, ": the shell meets the target"));
        page.expect(std::abs(veer::length(aim.velocity) - muzzle_speed) < 1e-4f, join(name, ": it is fired at 30 m/s"));
    }
    for (float time = 0; time < 5; time += 0.5f) moving.dot(tank + tank_velocity * time, Color::muted, {.width = 7});
    moving.dot(gun, Color::ink, {.width = 11});
    moving.label(gun, "gun", Color::ink, {.side = Side::right, .gap = 12, .up = -12});
    page.add(Image{
        "06_artillery_moving.svg", "One call each: gravity, wind and the target's velocity together.", moving.text()});
    page.add(met);

    // ---- The same shell in an engine with long steps.
    const float coarse = 0.25f;
    const auto plain = veer::launch(gun, tower, earth_gravity, muzzle_speed).low;
    const auto aware = veer::launch(gun, tower, earth_gravity, muzzle_speed, coarse).low;
    const auto off = trajectory(plain.velocity, earth_gravity, plain.time, coarse),
               on = trajectory(aware.velocity, earth_gravity, aware.time, coarse);
    svg::Picture steps({.title = "A shell that moves in steps falls short",
        .subtitle = "steps of a quarter second, fifteen times as long as in a game",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {30, 68},
        .y = {8, 26}});
    std::vector<glm::vec2> parabola;
    for (float time = 0; time <= plain.time; time += 0.01f)
        parabola.push_back(gun + (plain.velocity + earth_gravity * (time / 2)) * time);
    steps.line(parabola, Color::muted, {.width = 2, .dashed = true, .legend = "the parabola"});
    steps.line(off, Color::violet, {.width = 3, .legend = "launch(...)"});
    steps.line(on, Color::blue, {.width = 3, .legend = "launch(..., time_step)"});
    steps.dots(off, Color::violet, {.width = 9});
    steps.dots(on, Color::blue, {.width = 9});
    steps.dot(tower, Color::orange, {.width = 12});
    steps.label(tower, "target", Color::ink, {.side = Side::right, .gap = 12, .bold = true});
    const float missed = veer::length(off.back() - tower), off_on = veer::length(on.back() - tower);
    steps.label(off.back(), join("misses by ", number(missed, 2), " m"), Color::violet,
        {.side = Side::below, .gap = 12, .bold = true});
    page.expect(missed > 1 && off_on < 0.09f, "time_step takes the miss from metres to centimetres");
    Table stepped{{"the low arc, steps of", "launch misses by [m]", "with time_step [m]"}};
    for (const float step : {coarse, 1 / 30.0f, 1 / 60.0f, 1 / 120.0f}) {
        const auto with = veer::launch(gun, tower, earth_gravity, muzzle_speed, step).low;
        stepped.rows.push_back({join(number(step * 1000, 1), " ms"), number(miss(plain.velocity, plain.time, step), 4),
            number(miss(with.velocity, with.time, step), 4)});
    }
    page.add(Image{
        "06_artillery_steps.svg", "Given the length of the engine's steps, launch corrects for them.", steps.text()});
    page.add(stepped);
    page.add(table);
    return page;
}
