// SPDX-License-Identifier: MIT
//
// Artillery (veer/ballistics.hpp, veer/intercept_accelerating.hpp).
//
// A gun fires shells that fall. launch() knows both arcs to a target at rest, least_energy_launch() the cheapest one; at a target that
// moves, in wind, intercept_accelerating() aims; and an engine that moves in steps gets a velocity for its own steps. Every line here is
// flown by an engine of the usual kind: v += a h; p += v h.

#include <cmath>
#include <glm/glm.hpp>
#include <string>
#include <tuple>
#include <vector>
#include <veer/ballistics.hpp>
#include <veer/intercept_accelerating.hpp>
#include <veer/vector.hpp>

#include "gallery.hpp"

namespace artillery_scene {
constexpr glm::vec2 gun{0, 0}, gravity{0, -9.81f}; // [m], [m/s^2]
constexpr float frame = 1 / 60.0f;                 // [s]
} // namespace artillery_scene

// Where a shell is after each step of an engine, the start included, up to the step in which its time is over.
std::vector<glm::vec2> shell(glm::vec2 velocity, const glm::vec2& acceleration, float duration, float step) {
    glm::vec2 position = artillery_scene::gun;
    std::vector<glm::vec2> path{position};
    for (float left = duration; left > 0; left -= step) {
        const float h = left < step ? left : step; // the last one may be shorter
        velocity += acceleration * step;
        position += velocity * h;
        path.push_back(position);
    }
    return path;
}

// Fires at a target that moves, in wind, and says where in the world they meet.
struct Shot {
    veer::Intercept<glm::vec2> aim;
    glm::vec2 meeting;
};
Shot fire_at_moving(const glm::vec2& target, const glm::vec2& target_velocity, const glm::vec2& wind, float speed) {
    using namespace artillery_scene;
    const glm::vec2 gained = -(gravity + wind); // what a target without either gains on the shell
    const glm::vec2 seen = veer::parabola_velocity(target_velocity, gained, frame);
    const auto aim = veer::intercept_accelerating(gun, target, seen, gained, {.speed = speed});
    return {aim, target + target_velocity * aim.time};
}

gallery::Page artillery() {
    using namespace artillery_scene;
    gallery::Page page{.name = "11_artillery",
                       .title = "Artillery",
                       .text =
                           "Shells at 30 m/s. A target within range has a low and a high arc; with the least speed the two are one. Wind is one more "
                           "acceleration, a target that moves one more velocity, and neither needs an angle.",
                       .source = __FILE__,
                       .function = "Shot fire_at_moving("};
    using svg::Color, svg::Side, svg::join, svg::number;

    // ---- A target at rest: low, high, and the cheapest arc.
    const float speed = 30;
    const glm::vec2 tower{62, 16};
    const auto [low, high] = veer::launch(gun, tower, gravity, speed, frame);
    auto cheap = veer::least_energy_launch(gun, tower, gravity);
    cheap.velocity = veer::parabola_velocity(cheap.velocity, gravity, -frame);

    svg::Picture arcs({.title = "Two arcs, and the cheapest",
                       .subtitle = "30 m/s; a dot every half second; beyond the dashed line no shell comes",
                       .x_label = "x [m]",
                       .y_label = "y [m]",
                       .x = {-4, 98},
                       .y = {-3, 50}});
    std::vector<svg::Point> safety;
    for (float x = 0; x < 92; x += 0.5f) {
        safety.push_back({x, speed * speed / 19.62f - 9.81f * x * x / (2 * speed * speed)});
    }
    arcs.line(safety, Color::muted, {.width = 2, .dashed = true, .legend = "end of the range"});
    arcs.line(std::vector<svg::Point>{{-4, 0}, {98, 0}}, Color::muted, {.width = 2});
    arcs.line(std::vector<svg::Point>{{62, 0}, {62, 16}}, Color::muted, {.width = 7, .opacity = 0.5});
    gallery::Table table{{"launch", "speed [m/s]", "up [deg]", "time [s]", "apex [m]", "misses by [m]"}};
    const auto fly = [&](const veer::Launch<glm::vec2>& launch, const std::string& name, Color color) {
        const std::vector<glm::vec2> path = shell(launch.velocity, gravity, launch.time, frame);
        std::vector<glm::vec2> ticks;
        for (std::size_t i = 0; i < path.size(); i += 30) {
            ticks.push_back(path[i]);
        }
        arcs.line(path, color, {.width = 3, .legend = name});
        arcs.dots(ticks, color, {.width = 7});
        const auto top = veer::apex(gun, launch.velocity, gravity);
        const float miss = veer::length(path.back() - tower);
        const double degrees = std::atan2(double(launch.velocity.y), double(launch.velocity.x)) * 180 / 3.14159265358979;
        table.rows.push_back(
            {name, number(veer::length(launch.velocity), 2), number(degrees, 1), number(launch.time, 2), number(top.point.y, 1), number(miss, 4)});
        page.expect(launch.found && miss < 0.002f, join(name, " hits the tower"));
        return top;
    };
    const auto low_top = fly(low, "low", Color::blue), cheap_top = fly(cheap, "least energy", Color::green),
               high_top = fly(high, "high", Color::orange);
    arcs.dot(tower, Color::ink, {.width = 11});
    arcs.dot(gun, Color::ink, {.width = 11});
    arcs.label(tower, "target", Color::ink, {.side = Side::right, .gap = 12, .bold = true});
    arcs.label(gun, "gun", Color::ink, {.side = Side::below, .gap = 8});
    arcs.label(high_top.point, join(number(high.time, 2), " s"), Color::orange, {.side = Side::below, .gap = 12, .bold = true});
    arcs.label(cheap_top.point, join(number(cheap.time, 2), " s, ", number(veer::length(cheap.velocity), 1), " m/s"), Color::green,
               {.side = Side::above, .gap = 10, .bold = true});
    arcs.label(low_top.point, join(number(low.time, 2), " s"), Color::blue, {.side = Side::below, .gap = 12, .bold = true});
    page.images.push_back({"11_artillery.svg", "Low, high and least energy: all three go through the target.", arcs.text()});
    page.tables.push_back(table);
    page.expect(!veer::launch(gun, tower, gravity, veer::minimum_launch_speed(gun, tower, gravity) - 0.001f).low.found, "no slower shell gets there");

    // ---- A target that moves, in wind.
    const glm::vec2 tank{92, 0}, tank_velocity{-9, 0}, wind{-4, 0};
    const Shot calm = fire_at_moving(tank, tank_velocity, {0, 0}, speed), windy = fire_at_moving(tank, tank_velocity, wind, speed);
    svg::Picture moving({.title = "A target that moves, without wind and with it",
                         .subtitle = "the wind accelerates shells by 4 m/s² to the left; a dot every half second",
                         .x_label = "x [m]",
                         .y_label = "y [m]",
                         .x = {-4, 98},
                         .y = {-8, 26}});
    for (const double y : {20.0, 22.0, 24.0}) {
        moving.arrow({91, y}, {84, y}, Color::muted, {.opacity = 0.6});
    }
    moving.label({84, 22}, "wind", Color::muted, {.side = Side::left, .gap = 10});
    moving.arrow(tank, tank + tank_velocity * 5.2f, Color::muted, {.legend = "target"});
    gallery::Table met{{"target at -9, 0 m/s", "status", "time [s]", "fire at [m/s]", "meet at [m]", "misses by [m]"}};
    for (const auto& [shot, blowing, color] : {std::tuple{calm, glm::vec2{0, 0}, Color::blue}, {windy, wind, Color::orange}}) {
        const std::vector<glm::vec2> path = shell(shot.aim.velocity, gravity + blowing, shot.aim.time, frame);
        const std::string name = color == Color::blue ? "no wind" : "wind";
        std::vector<glm::vec2> ticks;
        for (std::size_t i = 0; i < path.size(); i += 30) {
            ticks.push_back(path[i]);
        }
        moving.line(path, color, {.width = 3, .legend = name});
        moving.dots(ticks, color, {.width = 7});
        moving.dot(shot.meeting, color, {.width = 12});
        moving.label(shot.meeting, join(number(shot.aim.time, 2), " s"), color,
                     {.side = color == Color::blue ? Side::right : Side::left, .gap = 0, .up = -24, .bold = true});
        const float miss = veer::length(path.back() - shot.meeting);
        met.rows.push_back({name, shot.aim ? "hit" : "none", number(shot.aim.time, 2),
                            join(number(shot.aim.velocity.x, 2), ", ", number(shot.aim.velocity.y, 2)),
                            join(number(shot.meeting.x, 2), ", ", number(shot.meeting.y, 2)), number(miss, 4)});
        page.expect(shot.aim && miss < 0.002f, join(name, ": the shell meets the target"));
        page.expect(std::abs(veer::length(shot.aim.velocity) - speed) < 1e-4f, join(name, ": it is fired at 30 m/s"));
    }
    for (float time = 0; time < 5; time += 0.5f) {
        moving.dot(tank + tank_velocity * time, Color::muted, {.width = 7});
    }
    moving.dot(gun, Color::ink, {.width = 11});
    moving.label(gun, "gun", Color::ink, {.side = Side::below, .gap = 8});
    page.images.push_back({"11_artillery_moving.svg", "One call each: gravity, wind and the target's velocity together.", moving.text()});
    page.tables.push_back(met);

    // ---- The same shell in an engine with coarse steps.
    const float coarse = 0.25f;
    const auto plain = veer::launch(gun, tower, gravity, speed).low, aware = veer::launch(gun, tower, gravity, speed, coarse).low;
    const auto off = shell(plain.velocity, gravity, plain.time, coarse), on = shell(aware.velocity, gravity, aware.time, coarse);
    svg::Picture steps({.title = "Moving in steps falls short",
                        .subtitle = "steps of a quarter second, fifteen times as long as in a game",
                        .x_label = "x [m]",
                        .y_label = "y [m]",
                        .x = {30, 68},
                        .y = {8, 26},
                        .height = 0});
    const auto parabola = [](const glm::vec2& velocity, float duration) {
        std::vector<svg::Point> points;
        for (float time = 0; time <= duration; time += 0.01f) {
            points.push_back(gun + (velocity + gravity * (time / 2)) * time);
        }
        return points;
    };
    steps.line(parabola(plain.velocity, plain.time), Color::muted, {.width = 2, .dashed = true, .legend = "the parabola"});
    steps.line(off, Color::orange, {.width = 3, .legend = "launch(...)"});
    steps.line(on, Color::blue, {.width = 3, .legend = "launch(..., time_step)"});
    steps.dots(off, Color::orange, {.width = 9});
    steps.dots(on, Color::blue, {.width = 9});
    steps.dot(tower, Color::ink, {.width = 12});
    steps.label(tower, "target", Color::ink, {.side = Side::above, .gap = 14, .bold = true});
    const float missed = veer::length(off.back() - tower), left = veer::length(on.back() - tower);
    steps.label(off.back(), join("misses by ", number(missed, 2), " m"), Color::orange, {.side = Side::below, .gap = 12, .bold = true});
    page.expect(missed > 1 && left < 0.09f, "time_step takes the miss from metres to centimetres");
    gallery::Table stepped{{"the low arc, steps of", "launch misses by [m]", "with time_step [m]"}};
    for (const float h : {coarse, 1 / 30.0f, 1 / 60.0f, 1 / 120.0f}) {
        const auto with = veer::launch(gun, tower, gravity, speed, h).low;
        stepped.rows.push_back({join(number(h * 1000, 1), " ms"),
                                number(veer::length(shell(plain.velocity, gravity, plain.time, h).back() - tower), 4),
                                number(veer::length(shell(with.velocity, gravity, with.time, h).back() - tower), 4)});
    }
    page.tables.push_back(stepped);
    page.images.push_back({"11_artillery_steps.svg", "What an engine's own steps need.", steps.text()});
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {artillery}); }
