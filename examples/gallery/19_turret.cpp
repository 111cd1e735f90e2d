// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/turret.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace turret_game { // the example, whose headers stand above
#include "../19_turret.cpp"
}

using namespace turret_game;
using svg::Color, svg::Side, svg::join, svg::number;

gallery::Page gallery::turret_page() {
    Page page{.name = "19_turret",
        .title = "A turret with a blind sector",
        .text = "The barrel turns by 90 degrees a second, and a mast stands behind it. The turret fires at each drone "
                "as soon "
                "as it points at the intercept of that moment. Where the mast is in between, the barrel turns "
                "the long way round.",
        .functions = {"float time_to_turn(", "Hit first_shot("}};

    constexpr Color colors[] = {Color::first, Color::second, Color::third, Color::fourth, Color::ink};
    svg::Picture plan({.title = "Drones and shots",
        .subtitle = "from above; thin: the drone until it is hit; thick: the shot; dashed: the blind sector",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-75, 100},
        .y = {-85, 70}});
    svg::Picture swing({.title = "The barrel's yaw",
        .subtitle = "it never enters the blind sector beyond 160 degrees",
        .x_label = "time [s]",
        .y_label = "yaw [degrees]",
        .x = {0, 6},
        .y = {-180, 180},
        .height = 300});
    for (const float edge : {traverse.min_yaw, traverse.max_yaw}) {
        const glm::vec2 far = 70.0f * glm::vec2(std::cos(edge), std::sin(edge));
        plan.line(std::vector<svg::Point>{{0, 0}, far}, Color::muted, {.width = 2, .dashed = true});
        const double degrees = static_cast<double>(glm::degrees(edge));
        swing.line(std::vector<svg::Point>{{0, degrees}, {6, degrees}}, Color::muted, {.width = 2, .dashed = true});
    }
    Table table{{"drone", "fires after [s]", "hits after [s]", "widest yaw [degrees]", "misses by [m]"}};

    glm::vec3 barrel{1, 0, 0};
    float clock = 0;
    for (std::size_t i = 0; i < drones.size(); ++i) {
        const Drone& drone = drones[i];
        const Hit hit = first_shot(barrel, drone);
        page.expect(hit.found, "every drone can be hit");
        std::vector<svg::Point> yaws;
        float widest = 0;
        for (float now = 0; now < hit.wait; now += frame_time) {
            barrel = veer::turret_step(barrel, hit.point, base, rates, traverse, frame_time);
            const float yaw = veer::heading_angle(glm::vec2(barrel));
            widest = std::max(widest, std::abs(yaw));
            yaws.emplace_back(clock + now, glm::degrees(yaw));
        }
        clock += hit.wait;
        const std::string name = join("drone ", std::to_string(i + 1));
        const glm::vec3 there = drone.position + drone.velocity * (hit.wait + hit.flight);
        const glm::vec3 shell = veer::normalize_or(barrel, barrel) * muzzle_speed * hit.flight;
        const float off = std::max(veer::distance(shell, there) - drone_size, 0.0f);
        plan.arrow(drone.position, there, colors[i], {.width = 2, .legend = name});
        plan.line(std::vector<svg::Point>{{0, 0}, shell}, colors[i], {.width = 3.5, .opacity = 0.7});
        plan.dot(there, colors[i], {.width = 11});
        swing.line(yaws, colors[i], {.width = 3, .legend = name});
        table.rows.push_back({std::to_string(i + 1), number(hit.wait, 2), number(hit.wait + hit.flight, 2),
            number(glm::degrees(widest), 0), number(off, 3)});
        page.expect(off < 0.05f, join(name, " is hit"));
        page.expect(widest < traverse.max_yaw + 1e-4f, "the barrel stays out of the blind sector");
    }
    plan.dot(glm::vec2(0), Color::ink, {.width = 12});
    page.add(Image{"19_turret.svg", "Each shot flies to where its drone will be.", plan.text()});
    page.add(
        Image{"19_turret_yaw.svg", "To the other side of the mast the barrel turns the long way round.", swing.text()});
    page.add(table);
    return page;
}
