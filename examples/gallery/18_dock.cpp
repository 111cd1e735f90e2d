// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <random>
#include <string>
#include <vector>
#include <veer/rendezvous.hpp>
#include <veer/rotation.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace dock_game { // the example, whose headers stand above
#include "../18_dock.cpp"
}

using namespace dock_game;
using svg::Color, svg::Side, svg::join, svg::number;

gallery::Page gallery::dock_page() {
    Page page{.name = "18_dock",
        .title = "A spinning dock",
        .text = "Five ships dock at the rim of a wheel that turns once in 31 s. Each takes the earliest time that its "
                "engine allows. At that time it is at the dock, with the velocity of the dock. Its target is a point "
                "on the tangent along which the dock moves at that time.",
        .functions = {"Body dock(", "Body goal(", "float soonest_arrival(", "float fly("}};

    constexpr Color colors[] = {Color::first, Color::second, Color::third, Color::fourth, Color::ink};
    svg::Picture plan({.title = "To the dock, and at rest on it",
        .subtitle = "a dot every second",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-175, 175},
        .y = {-175, 175}});
    svg::Picture strain({.title = "The acceleration of the ships",
        .subtitle = "least effort: linear in time, largest at one end, at most 6 m/s²",
        .x_label = "time [s]",
        .y_label = "acceleration [m/s²]",
        .x = {0, 18},
        .y = {0, 7},
        .height = 280});
    std::vector<svg::Point> wheel;
    for (int i = 0; i <= 90; ++i) wheel.push_back(dock(static_cast<float>(i) * 0.35f).position);
    plan.line(wheel, Color::ink, {.width = 2, .legend = "the rim"});
    Table table{{"ship", "docks after [s]", "off by [mm]", "by [mm/s]", "most [m/s²]"}};

    for (int i = 0; i < 5; ++i) {
        Body ship = start(i);
        const float arrival = soonest_arrival(ship);
        const int frames = static_cast<int>(std::lround(arrival * 60));
        std::vector<glm::vec2> path{ship.position}, dots;
        std::vector<svg::Point> gives;
        float most = 0;
        for (int frame = 0; frame < frames; ++frame) {
            const float now = static_cast<float>(frame) * arrival / static_cast<float>(frames);
            const float given = fly(ship, now, arrival, arrival / static_cast<float>(frames));
            most = std::max(most, given), path.push_back(ship.position);
            if (frame < frames - 1) gives.emplace_back(now, given);
            if (frame % 60 == 0) dots.push_back(ship.position);
        }
        const Body there = dock(arrival);
        const float off = veer::distance(ship.position, there.position),
                    fast = veer::distance(ship.velocity, there.velocity);
        const Color color = colors[i];
        plan.line(path, color, {.width = 3, .legend = join("ship ", std::to_string(i + 1))});
        plan.dots(dots, color, {.width = 7});
        plan.dot(there.position, color, {.width = 11});
        plan.arrow(there.position, there.position + there.velocity * 3.0f, color, {.width = 2});
        strain.line(gives, color, {.width = 3, .legend = join("ship ", std::to_string(i + 1))});
        table.rows.push_back({std::to_string(i + 1), number(arrival, 1), number(1000 * off, 3), number(1000 * fast, 3),
            number(most, 2)});
        page.expect(off < 1e-3f && fast < 1e-3f, "every ship is at the dock, with its velocity, to a millimetre");
        page.expect(most < max_accel * 1.05f, "no engine exceeds its limit by more than 5 %");
    }
    page.add(
        Image{"18_dock.svg", "Each arrow is the velocity of the dock, and of the ship, at the arrival.", plan.text()});
    page.add(Image{"18_dock_strain.svg", "The least effort is linear in time.", strain.text()});
    page.add(table);
    return page;
}
