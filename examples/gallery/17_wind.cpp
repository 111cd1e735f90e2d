// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/flight.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace wind_game { // the example, whose headers stand above
#include "../17_wind.cpp"
}

using namespace wind_game;
using svg::Color, svg::Side, svg::join, svg::number;

gallery::Page gallery::wind_page() {
    Page page{.name = "17_wind",
        .title = "A catapult in the wind",
        .text = "Stones fly against a headwind, in an engine that moves in steps, with damping. A stone aimed "
                "by the "
                "parabola falls short. Aimed by engine_flight it hits, on the low arc and on the high one, "
                "and the dots of the preview lie on the engine's path.",
        .functions = {"veer::EngineFlight<glm::vec2> stone_in(", "std::vector<glm::vec2> flown(",
            "std::vector<glm::vec2> preview("}};

    svg::Picture arcs({.title = "The preview lies on the path",
        .subtitle = "40 m/s, damping 0.3 / s, wind 8 m/s; lines: the engine; dots: fly, every 0.2 s",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-4, 62},
        .y = {-3, 56}});
    arcs.line(std::vector<svg::Point>{{-4, 0}, {62, 0}}, Color::muted, {.width = 2});
    arcs.line(std::vector<svg::Point>{{40, 0}, {40, 12}}, Color::muted, {.width = 7, .opacity = 0.5});
    for (const double y : {45.0, 48.0, 51.0}) arcs.arrow({60, y}, {52, y}, Color::muted, {.opacity = 0.6});
    arcs.label({52, 48}, "wind", Color::muted, {.side = Side::left, .gap = 10});
    Table table{{"throw", "wind [m/s]", "flight [s]", "misses the tower by [m]", "path and preview apart by [m]"}};

    const auto draw = [&](const veer::Launch<glm::vec2>& launch, const glm::vec2& wind, const std::string& name,
                          Color color, bool shown) {
        const auto path = flown(launch.velocity, wind, launch.time), dots = preview(launch.velocity, wind, launch.time);
        float deviation = 0;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const auto there =
                veer::fly(catapult, launch.velocity, stone_in(wind), static_cast<float>(i) * frame_time).position;
            deviation = std::max(deviation, veer::distance(path[i], there));
        }
        const float off = miss(path, tower);
        table.rows.push_back({name, number(-wind.x, 0), number(launch.time, 2), number(off, 4), number(deviation, 5)});
        page.expect(deviation < 1e-3f, join(name, ": the preview lies on the path"));
        if (shown) {
            arcs.line(path, color, {.width = 3, .legend = name});
            arcs.dots(dots, color, {.width = 7});
        }
        return off;
    };
    for (const glm::vec2& wind : {headwind, glm::vec2{0, 0}}) {
        const bool shown = wind.x < 0;
        const auto vacuum = veer::launch(catapult, tower, earth_gravity, throw_speed).low;
        const auto [low, high] = veer::launch(catapult, tower, stone_in(wind), throw_speed);
        auto longer = vacuum; // the parabola's time is too short
        longer.time = 2;
        page.expect(draw(longer, wind, "by the parabola", Color::violet, shown) > 1, "the parabola misses");
        page.expect(draw(low, wind, "low", Color::blue, shown) < 0.01f, "the low throw hits the tower");
        page.expect(draw(high, wind, "high", Color::second, shown) < 0.01f, "the high throw hits the tower");
    }
    arcs.dot(tower, Color::orange, {.width = 11});
    arcs.dot(catapult, Color::ink, {.width = 11});
    arcs.label(tower, "target", Color::ink, {.side = Side::right, .gap = 12, .bold = true});
    arcs.label(catapult, "catapult", Color::ink, {.side = Side::right, .gap = 10, .up = -14});
    page.add(Image{"17_wind.svg", "Both throws hit. The parabola's throw falls short in drag and wind.", arcs.text()});

    // ---- An approaching cart.
    const glm::vec2 cart{50, 0}, cart_velocity{-6, 0};
    svg::Picture meeting({.title = "An approaching cart",
        .subtitle = "intercept_flying: drag, wind, the engine's steps and the cart's velocity together",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-4, 62},
        .y = {-4, 14}});
    const auto shot = veer::intercept_flying(catapult, cart, cart_velocity, stone_in(headwind), {.speed = throw_speed});
    const auto path = flown(shot.velocity, headwind, shot.time);
    meeting.arrow(cart, shot.point, Color::orange, {.legend = "cart"});
    meeting.line(path, Color::blue, {.width = 3, .legend = "stone"});
    meeting.dots(preview(shot.velocity, headwind, shot.time), Color::blue, {.width = 7});
    meeting.dot(shot.point, Color::ink, {.width = 11});
    meeting.dot(catapult, Color::ink, {.width = 11});
    meeting.label(shot.point, join(number(shot.time, 2), " s"), Color::blue, {.side = Side::above, .bold = true});
    page.expect(shot && miss(path, shot.point) < 0.01f, "the stone meets the cart");
    page.add(Image{"17_wind_cart.svg", "One call handles all four.", meeting.text()});
    page.add(table);
    return page;
}
