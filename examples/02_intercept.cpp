// SPDX-License-Identifier: MIT
//
// Intercept (veer/intercept.hpp).
//
// A turret fires at a target that keeps its velocity. Where must it aim, when does the shot arrive, and is there an answer at
// all? intercept() says: hit, coincident, too_late, none or invalid; and where nothing can hit, it still knows the shot that
// misses least.

#include <cmath>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/intercept.hpp>
#include <veer/vector.hpp>

#include "gallery.hpp"

struct Duel {
    veer::Intercept<glm::vec2> aim;
    float miss; // [m], from the shot to the target at aim.time
};

// Fires at once, and looks where shot and target are when they should meet.
Duel duel(const glm::vec2& turret, const glm::vec2& target, const glm::vec2& target_velocity, const veer::Shot<float>& shot) {
    const auto aim = veer::intercept(turret, target, target_velocity, shot);
    if (aim.status == veer::InterceptStatus::invalid) {
        return {aim, 0};
    }
    const glm::vec2 shot_then = turret + aim.velocity * aim.time;
    const glm::vec2 target_then = target + target_velocity * aim.time;
    return {aim, veer::length(shot_then - target_then)};
}

gallery::Page intercept() {
    gallery::Page page{
        .name = "02_intercept",
        .title = "Intercept",
        .text = "A turret fires at 20 m/s at targets that keep their velocity. A slower target is always met, once. A faster one may be met twice, "
                "for it runs into the growing circle of reach and out again, or not at all.",
        .source = __FILE__,
        .function = "Duel duel("};
    using svg::Color, svg::Side, svg::join, svg::number;
    const glm::vec2 turret{0, 0};
    const float speed = 20;

    // A faster target: it comes within reach, and leaves it again. The earliest meeting is `time`, the other `later_time`.
    const glm::vec2 target{60, 45}, target_velocity{-30, 0};
    const veer::Intercept<glm::vec2> fast = duel(turret, target, target_velocity, {.speed = speed}).aim;
    const glm::vec2 later_point = target + target_velocity * fast.later_time;
    page.expect(std::abs(veer::length(later_point) - speed * fast.later_time) < 1e-3f, "at later_time the target is in reach again");

    svg::Picture both({.title = "A faster target has two meetings",
                       .subtitle = "target 30 m/s, shot 20 m/s; the thin circles are the reach after each second",
                       .x_label = "x [m]",
                       .y_label = "y [m]",
                       .x = {-112, 72},
                       .y = {-8, 102}});
    for (float second = 1; second <= 5; ++second) {
        both.circle(turret, speed * second, Color::grid, {.width = 1.5});
        both.dot(target + target_velocity * second, Color::muted, {.width = 6});
    }
    both.circle(turret, speed * fast.time, Color::blue, {.width = 1.5, .dashed = true});
    both.circle(turret, speed * fast.later_time, Color::orange, {.width = 1.5, .dashed = true});
    both.arrow(target, target + target_velocity * 5.5f, Color::muted, {.legend = "target, a dot each second"});
    both.line(std::vector{turret, later_point}, Color::orange, {.width = 3, .legend = "shot at later_time"});
    both.line(std::vector{turret, fast.point}, Color::blue, {.width = 3, .legend = "shot at time"});
    both.dot(fast.point, Color::blue, {.width = 11});
    both.dot(later_point, Color::orange, {.width = 11});
    both.dot(turret, Color::ink, {.width = 11});
    both.label(turret, "turret", Color::ink, {.side = Side::right, .gap = 12});
    both.dot(target, Color::muted, {.width = 9});
    both.label(fast.point, number(fast.time, 2) + " s", Color::blue, {.side = Side::left, .gap = 4, .up = 16, .bold = true});
    both.label(later_point, number(fast.later_time, 2) + " s", Color::orange, {.side = Side::left, .gap = 4, .up = 16, .bold = true});
    page.images.push_back({"02_intercept.svg", "The target runs into the circle of reach, and out again.", both.text()});

    // A slower target is met exactly once, whatever it does; here three of them at once.
    svg::Picture slow({.title = "A slower target is always met, once",
                       .subtitle = "targets 12 m/s, shots 20 m/s",
                       .x_label = "x [m]",
                       .y_label = "y [m]",
                       .x = {-70, 70},
                       .y = {-8, 78}});
    const glm::vec2 starts[] = {{55, 12}, {20, 60}, {-50, 60}}, velocities[] = {{-3.36f, 11.52f}, {-12, 0}, {-3.36f, -11.52f}};
    const Color colors[] = {Color::blue, Color::orange, Color::green};
    for (std::size_t i = 0; i < 3; ++i) {
        const veer::Intercept<glm::vec2> aim = duel(turret, starts[i], velocities[i], {.speed = speed}).aim;
        slow.arrow(starts[i], aim.point + 0.6f * velocities[i], Color::muted, {.legend = "target"});
        slow.line(std::vector{turret, aim.point}, colors[i], {.width = 3});
        slow.dot(starts[i], Color::muted, {.width = 9});
        slow.dot(aim.point, colors[i], {.width = 11});
        slow.label(aim.point, number(aim.time, 2) + " s", colors[i], {.side = Side::right, .gap = 8, .up = 14, .bold = true});
        page.expect(aim.status == veer::InterceptStatus::hit && std::isinf(aim.later_time), "a slower target is met once");
    }
    slow.dot(turret, Color::ink, {.width = 11});
    slow.label(turret, "turret", Color::ink, {.side = Side::right, .gap = 12});
    page.images.push_back({"02_intercept_slower.svg", "Three slower targets, three shots.", slow.text()});

    // A fast target that stays out of reach: the answer is `none`, with the shot that comes closest.
    const glm::vec2 far_target{60, 62};
    const Duel missed = duel(turret, far_target, target_velocity, {.speed = speed});
    const glm::vec2 shot_then = turret + missed.aim.velocity * missed.aim.time;
    svg::Picture none({.title = "Out of reach: the best effort",
                       .subtitle = "status none: the velocity aims at the closest miss",
                       .x_label = "x [m]",
                       .y_label = "y [m]",
                       .x = {-70, 70},
                       .y = {-8, 78}});
    none.circle(turret, speed * missed.aim.time, Color::blue, {.width = 1.5, .dashed = true, .legend = "reach at that time"});
    none.arrow(far_target, far_target + target_velocity * 4.2f, Color::muted, {.legend = "target"});
    none.line(std::vector{turret, shot_then}, Color::blue, {.width = 3, .legend = "shot"});
    none.line(std::vector{shot_then, missed.aim.point}, Color::orange, {.width = 4, .legend = "miss"});
    none.dot(far_target, Color::muted, {.width = 9});
    none.dot(missed.aim.point, Color::muted, {.width = 11});
    none.dot(shot_then, Color::blue, {.width = 11});
    none.dot(turret, Color::ink, {.width = 11});
    none.label(turret, "turret", Color::ink, {.side = Side::right, .gap = 12});
    none.label(shot_then, join(number(missed.miss, 1), " m short after ", number(missed.aim.time, 2), " s"), Color::orange,
               {.side = Side::right, .gap = 14, .bold = true});
    page.images.push_back({"02_intercept_none.svg", "When nothing hits, intercept still knows the shot that misses least.", none.text()});

    // All of it in one figure: what is left between the target and the growing circle of reach.
    svg::Picture gaps({.title = "They meet where the gap is zero",
                       .subtitle = "gap: distance of the target less the reach of a shot",
                       .x_label = "time [s]",
                       .y_label = "gap [m]",
                       .x = {0, 6},
                       .y = {-30, 90},
                       .height = 330});
    const auto gap = [&](const glm::vec2& start, const glm::vec2& velocity, float time) {
        return svg::Point{time, veer::length(start + velocity * time - turret) - speed * time};
    };
    const auto curve = [&](const glm::vec2& start, const glm::vec2& velocity) {
        std::vector<svg::Point> points;
        for (float time = 0; time <= 6.001f; time += 0.05f) {
            points.push_back(gap(start, velocity, time));
        }
        return points;
    };
    gaps.line(std::vector<svg::Point>{{0, 0}, {6, 0}}, Color::muted, {.width = 1.5});
    gaps.line(curve(far_target, target_velocity), Color::orange, {.width = 3, .legend = "out of reach"});
    gaps.line(curve(target, target_velocity), Color::blue, {.width = 3, .legend = "faster"});
    gaps.line(curve(starts[0], velocities[0]), Color::green, {.width = 3, .legend = "slower"});
    const float slow_time = duel(turret, starts[0], velocities[0], {.speed = speed}).aim.time;
    gaps.dot(gap(target, target_velocity, fast.time), Color::blue, {.width = 11});
    gaps.dot(gap(target, target_velocity, fast.later_time), Color::blue, {.width = 11});
    gaps.dot(gap(starts[0], velocities[0], slow_time), Color::green, {.width = 11});
    gaps.dot(gap(far_target, target_velocity, missed.aim.time), Color::orange, {.width = 11});
    gaps.label(gap(target, target_velocity, fast.later_time), "later_time", Color::blue, {.side = Side::below, .gap = 16, .bold = true});
    gaps.label(gap(target, target_velocity, fast.time), "time", Color::blue, {.side = Side::left, .gap = 10, .up = -16, .bold = true});
    gaps.label(gap(far_target, target_velocity, missed.aim.time), "closest miss", Color::orange, {.side = Side::above, .gap = 12, .bold = true});
    page.images.push_back({"02_intercept_gap.svg", "Faster targets may touch zero twice or not at all, slower ones cross it once.", gaps.text()});

    // Every status, and what comes with it.
    gallery::Table table{{"case", "status", "time [s]", "later [s]", "point [m]", "distance then [m]"}};
    const auto tell = [&](const std::string& what, veer::InterceptStatus promised, const Duel& d) {
        const char* const names[] = {"hit", "coincident", "too_late", "none", "invalid"};
        const std::string status = names[static_cast<std::size_t>(d.aim.status)];
        const std::string later = std::isinf(d.aim.later_time) ? "-" : number(d.aim.later_time, 3);
        table.rows.push_back(
            {what, status, number(d.aim.time, 3), later, join(number(d.aim.point.x, 2), ", ", number(d.aim.point.y, 2)), number(d.miss, 3)});
        page.expect(d.aim.status == promised, join(what, ": ", names[static_cast<std::size_t>(promised)], ", not ", status));
    };
    using veer::InterceptStatus;
    tell("faster target, in reach", InterceptStatus::hit, duel(turret, target, target_velocity, {.speed = speed}));
    tell("slower target", InterceptStatus::hit, duel(turret, starts[0], velocities[0], {.speed = speed}));
    tell("a shot of radius 5 m", InterceptStatus::hit, duel(turret, target, target_velocity, {.speed = speed, .radius = 5}));
    tell("on top of the turret", InterceptStatus::coincident, duel(turret, turret, target_velocity, {.speed = speed}));
    tell("a shot that lasts 2 s", InterceptStatus::too_late, duel(turret, target, target_velocity, {.speed = speed, .max_time = 2}));
    tell("faster, out of reach", InterceptStatus::none, missed);
    tell("speed below zero", InterceptStatus::invalid, duel(turret, target, target_velocity, {.speed = -1}));
    page.tables.push_back(table);
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {intercept}); }
