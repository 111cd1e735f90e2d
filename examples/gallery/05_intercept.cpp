// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/intercept.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace intercept_game { // the example, whose headers stand above
#include "../05_intercept.cpp"
}

using namespace intercept_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

/// The reach of a bullet: the largest distance at which it can hit after a time.
float reach(float time) { return bullet.speed * time + bullet.radius; }

glm::vec2 drone_at(const Drone& drone, float time) { return drone.position + drone.velocity * time; }

/// The offset from the bullet to the drone when they should meet.
float distance_then(const Drone& drone, const veer::Intercept<glm::vec2>& aim) {
    return veer::length(drone_at(drone, aim.time) - turret - aim.velocity * aim.time);
}

} // namespace

gallery::Page gallery::intercept_page() {
    Page page{.name = "05_intercept",
        .title = "Intercept",
        .text =
            "A turret fires shots of 20 m/s at drones that keep their velocity. A slower drone is hit at exactly one "
            "time. A faster one can "
            "be hit at two times, when it enters the growing circle of reach and when it leaves the circle, or at "
            "none.",
        .functions = {"veer::Intercept<glm::vec2> aim_at(", "float play("}};

    // A faster drone enters the circle of reach, and leaves it again. The earliest hit is `time`, the other
    // `later_time`.
    const veer::Intercept<glm::vec2> aim = aim_at(fast);
    const glm::vec2 later_point = drone_at(fast, aim.later_time);
    page.expect(std::abs(veer::length(later_point) - reach(aim.later_time)) < 1e-3f,
        "at later_time the drone is in reach again");
    page.expect(std::abs(play(aim.velocity, fast) - aim.time) < 1e-3f, "the game hits when intercept says");

    svg::Picture both({.title = "A faster drone can be hit at two times",
        .subtitle = "drone 30 m/s, shot 20 m/s; the thin circles are the reach after each second",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-112, 72},
        .y = {-8, 102}});
    for (float second = 1; second <= 5; ++second) {
        both.circle(turret, reach(second), Color::grid, {.width = 1.5});
        both.dot(drone_at(fast, second), Color::muted, {.width = 6});
    }
    both.circle(turret, reach(aim.time), Color::blue, {.width = 1.5, .dashed = true});
    both.circle(turret, reach(aim.later_time), Color::second, {.width = 1.5, .dashed = true});
    both.arrow(fast.position, drone_at(fast, 5.5f), Color::orange, {.legend = "drone, a dot each second"});
    both.line(std::vector{turret, aim.point}, Color::blue, {.width = 3, .legend = "shot at time"});
    both.line(std::vector{turret, later_point}, Color::second, {.width = 3, .legend = "shot at later_time"});
    both.dot(aim.point, Color::blue, {.width = 11});
    both.dot(later_point, Color::second, {.width = 11});
    both.dot(turret, Color::ink, {.width = 11});
    both.label(turret, "turret", Color::ink, {.side = Side::right, .gap = 12});
    both.dot(fast.position, Color::muted, {.width = 9});
    both.label(
        aim.point, number(aim.time, 2) + " s", Color::blue, {.side = Side::left, .gap = 4, .up = 16, .bold = true});
    both.label(later_point, number(aim.later_time, 2) + " s", Color::second,
        {.side = Side::left, .gap = 4, .up = 16, .bold = true});
    page.add(Image{"05_intercept.svg", "The drone enters the circle of reach, and leaves it.", both.text()});

    // A slower drone is hit at exactly one time; here are three of them.
    svg::Picture slower({.title = "A slower drone can be hit at one time",
        .subtitle = "drones 12 m/s, shots 20 m/s",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-70, 70},
        .y = {-8, 78}});
    const Color colors[] = {Color::first, Color::second, Color::third};
    for (int i = 0;
         const Drone& drone : {slow, Drone{"", {20, 60}, {-12, 0}}, Drone{"", {-50, 60}, {-3.36f, -11.52f}}}) {
        const veer::Intercept<glm::vec2> once = aim_at(drone);
        slower.arrow(drone.position, once.point + 0.6f * drone.velocity, Color::orange, {.legend = "drone"});
        slower.line(std::vector{turret, once.point}, colors[i], {.width = 3});
        slower.dot(drone.position, Color::muted, {.width = 9});
        slower.dot(once.point, colors[i], {.width = 11});
        slower.label(once.point, number(once.time, 2) + " s", colors[i],
            {.side = Side::right, .gap = 8, .up = 14, .bold = true});
        page.expect(
            once.status == veer::InterceptStatus::hit && std::isinf(once.later_time), "a slower drone is met once");
        ++i;
    }
    slower.dot(turret, Color::ink, {.width = 11});
    slower.label(turret, "turret", Color::ink, {.side = Side::right, .gap = 12});
    page.add(Image{"05_intercept_slower.svg", "Three slower drones, three shots.", slower.text()});

    // A fast drone that stays out of reach: the answer is `none`, with the shot of the smallest miss.
    const veer::Intercept<glm::vec2> missed = aim_at(passing);
    const glm::vec2 shot_then = turret + missed.velocity * missed.time;
    svg::Picture none({.title = "Out of reach: the smallest miss",
        .subtitle = "status none: the velocity has the smallest miss",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-70, 70},
        .y = {-8, 80}});
    none.circle(
        turret, reach(missed.time), Color::blue, {.width = 1.5, .dashed = true, .legend = "reach at that time"});
    none.arrow(passing.position, drone_at(passing, 4.2f), Color::orange, {.legend = "drone"});
    none.line(std::vector{turret, shot_then}, Color::blue, {.width = 3, .legend = "shot"});
    none.line(std::vector{shot_then, missed.point}, Color::ink, {.width = 4, .legend = "miss"});
    none.dot(passing.position, Color::muted, {.width = 9});
    none.dot(missed.point, Color::muted, {.width = 11});
    none.dot(shot_then, Color::blue, {.width = 11});
    none.dot(turret, Color::ink, {.width = 11});
    none.label(turret, "turret", Color::ink, {.side = Side::right, .gap = 12});
    none.label(shot_then, join(number(missed.miss, 1), " m short after ", number(missed.time, 2), " s"), Color::ink,
        {.side = Side::right, .gap = 14, .bold = true});
    page.add(Image{"05_intercept_none.svg", "When no shot can hit, intercept returns the shot with the smallest miss.",
        none.text()});

    // All cases in one figure: the separation of the drone from the growing circle of reach.
    svg::Picture gaps({.title = "Shot and drone meet where the separation is zero",
        .subtitle = "separation: distance of the drone minus the reach of a shot",
        .x_label = "time [s]",
        .y_label = "gap [m]",
        .x = {0, 6},
        .y = {-30, 90},
        .height = 330});
    const auto gap = [&](const Drone& drone, float time) {
        return svg::Point{time, veer::length(drone_at(drone, time) - turret) - reach(time)};
    };
    const auto curve = [&](const Drone& drone) {
        std::vector<svg::Point> points;
        for (float time = 0; time <= 6.001f; time += 0.05f) points.push_back(gap(drone, time));
        return points;
    };
    gaps.line(std::vector<svg::Point>{{0, 0}, {6, 0}}, Color::muted, {.width = 1.5});
    gaps.line(curve(passing), Color::first, {.width = 3, .legend = "faster, out of reach"});
    gaps.line(curve(fast), Color::second, {.width = 3, .legend = "faster"});
    gaps.line(curve(slow), Color::third, {.width = 3, .legend = "slower"});
    gaps.dot(gap(fast, aim.time), Color::blue, {.width = 11});
    gaps.dot(gap(fast, aim.later_time), Color::blue, {.width = 11});
    gaps.dot(gap(slow, aim_at(slow).time), Color::third, {.width = 11});
    gaps.dot(gap(passing, missed.time), Color::first, {.width = 11});
    gaps.label(gap(fast, aim.later_time), "later_time", Color::blue, {.side = Side::below, .gap = 16, .bold = true});
    gaps.label(gap(fast, aim.time), "time", Color::blue, {.side = Side::left, .gap = 10, .up = -16, .bold = true});
    gaps.label(gap(passing, missed.time), "closest miss", Color::first, {.side = Side::above, .gap = 12, .bold = true});
    page.add(Image{"05_intercept_gap.svg", "Faster drones reach zero twice or not at all; slower ones cross it once.",
        gaps.text()});

    // Every status and its answer.
    Table table{{"case", "status", "time [s]", "later [s]", "point [m]", "distance then [m]"}, {}, true};
    const auto tell = [&](const std::string& what, veer::InterceptStatus promised, const Drone& drone,
                          const veer::Shot<float>& shot) {
        const auto answer = aim_at(drone, shot);
        const char* const names[] = {"hit", "coincident", "too_late", "none", "invalid"};
        const std::string status = names[static_cast<std::size_t>(answer.status)];
        const std::string later = std::isinf(answer.later_time) ? "-" : number(answer.later_time, 3);
        const bool valid = answer.status != veer::InterceptStatus::invalid;
        table.rows.push_back({what, status, number(answer.time, 3), later,
            join(number(answer.point.x, 2), ", ", number(answer.point.y, 2)),
            number(valid ? distance_then(drone, answer) : 0, 3)});
        page.expect(
            answer.status == promised, join(what, ": ", names[static_cast<std::size_t>(promised)], ", not ", status));
    };
    using veer::InterceptStatus;
    tell("faster drone, in reach", InterceptStatus::hit, fast, bullet);
    tell("slower drone", InterceptStatus::hit, slow, bullet);
    tell("a shot of radius 5 m", InterceptStatus::hit, fast, {.speed = 20, .radius = 5});
    tell("on top of the turret", InterceptStatus::coincident, {"", turret, fast.velocity}, bullet);
    tell("a shot that lasts 2 s", InterceptStatus::too_late, fast,
        {.speed = 20, .radius = bullet.radius, .max_time = 2});
    tell("faster, out of reach", InterceptStatus::none, passing, bullet);
    tell("speed below zero", InterceptStatus::invalid, fast, {.speed = -1});
    page.add(table);
    return page;
}
