// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/intercept.hpp>
#include <veer/physic_base.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace physic_base_game { // the example, whose headers stand above
#include "../09_physic_base.cpp"
}

using namespace physic_base_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

constexpr Balloon balloon{{18, 6.4f, 0}, 0.75f};

/// The position of the ball after each frame; frame 0 is the start.
std::vector<glm::vec3> positions_of(const glm::vec3& velocity, const glm::vec3& wind, int frames) {
    auto ball = thrown(velocity);
    std::vector<glm::vec3> positions{ball.position()};
    for (int frame = 0; frame < frames; ++frame) {
        fly(ball, wind, balloon);
        positions.push_back(ball.position());
    }
    return positions;
}

/// Every n-th point.
template <class Point> std::vector<Point> every(const std::vector<Point>& path, std::size_t frames) {
    std::vector<Point> some;
    for (std::size_t i = 0; i < path.size(); i += frames) some.push_back(path[i]);
    return some;
}

} // namespace

gallery::Page gallery::physic_base_page() {
    Page page{.name = "09_physic_base",
        .title = "Straight within a frame",
        .text = "Free fall, a throw, and the same throw in wind. Within a frame a body moves along a straight "
                "line, the chord; every frame ends "
                "exactly on the parabola.",
        .functions = {"float fly("}};

    // A throw, and the same throw in wind. The wind is one more acceleration.
    const glm::vec3 throw_velocity{9, 13, 0}, headwind{-4, 0, 0};
    const std::vector<glm::vec3> calm = positions_of(throw_velocity, {0, 0, 0}, 159),
                                 windy = positions_of(throw_velocity, headwind, 159);
    svg::Picture throws({.title = "A throw, and the same throw in wind",
        .subtitle = "a dot every tenth of a second; the wind accelerates by 4 m/s² to the left",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-1, 25},
        .y = {-0.5, 12.5}});
    for (const double y : {10.2, 11.0, 11.8}) throws.arrow({23.5, y}, {20.5, y}, Color::muted, {.opacity = 0.6});
    throws.label({20.5, 11}, "wind", Color::muted, {.side = Side::left});
    throws.ball(balloon.position, balloon.combined_radius, Color::orange);
    throws.label(balloon.position, "balloon", Color::orange, {.side = Side::right, .gap = 22, .up = 10});
    throws.line(calm, Color::second, {.width = 2, .opacity = 0.5});
    throws.line(windy, Color::blue, {.width = 2, .opacity = 0.5});
    throws.dots(every(calm, 6), Color::second, {.width = 9, .legend = "throw"});
    throws.dots(every(windy, 6), Color::blue, {.width = 9, .legend = "in wind"});
    throws.arrow({0, 0}, svg::Point{0.2 * 9, 0.2 * 13}, Color::ink, {.width = 3, .legend = "start velocity"});
    page.add(Image{"09_physic_base.svg", "The same start velocity, without wind and with it.", throws.text()});
    Table landing{{"thrown at 9, 13 m/s", "top [m]", "lands after [s]", "lands at x [m]"}};
    for (const auto* path : {&calm, &windy}) {
        std::size_t top = 0, last = 1;
        for (std::size_t i = 0; i < path->size(); ++i) {
            top = (*path)[i].y > (*path)[top].y ? i : top;
            last = (*path)[i].y > 0 ? i : last;
        }
        landing.rows.push_back({path == &calm ? "no wind" : "wind", number((*path)[top].y, 2),
            number(static_cast<double>(last) / 60, 2), number((*path)[last].x, 2)});
    }

    // One long frame, enlarged: the chord along which the body moves, and the parabola of the law of motion.
    const float unit_time = 0.5f;
    veer::PhysicBase<glm::vec3> body(unit_time);
    svg::Picture chord({.title = "Inside a frame: the chord",
        .subtitle = "frames of half a second, thirty times as long as in a game",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-0.2, 6.2},
        .y = {-0.3, 3.4}});
    body.set_velocity({4, 7.2f, 0});
    std::vector<glm::vec3> parabola, chords;
    float widest = 0;
    glm::vec3 on_chord{}, on_parabola{};
    for (int frame = 0; frame < 3; ++frame) {
        body.set_acceleration(earth_gravity);
        for (int i = 0; i <= 20; ++i) {
            const float time = unit_time * static_cast<float>(i) / 20;
            const glm::vec3 straight = body.position_at(time);
            const glm::vec3 curved = body.position() + time * (body.velocity() + 0.5f * time * body.acceleration());
            chords.push_back(straight);
            parabola.push_back(curved);
            if (frame == 1 && veer::length(curved - straight) > widest) {
                widest = veer::length(curved - straight), on_chord = straight, on_parabola = curved;
            }
        }
        chord.dot(body.position(), Color::blue, {.width = 11, .legend = "whole frames"});
        body.update(unit_time);
    }
    chord.dot(body.position(), Color::blue, {.width = 11});
    chord.line(parabola, Color::ink, {.width = 2.5, .dashed = true, .legend = "the parabola"});
    chord.line(chords, Color::blue, {.width = 3, .legend = "position_at"});
    chord.line(std::vector{on_chord, on_parabola}, Color::ink, {.width = 2});
    const std::string widest_gap = join("at most |a| t² / 8 = ", number(widest, 3), " m");
    chord.label(on_chord, widest_gap, Color::ink, {.side = Side::below, .gap = 32});
    page.expect(std::abs(widest - 9.8f * unit_time * unit_time / 8) < 1e-5f,
        "the chord is at most |a| t^2 / 8 off the parabola");
    page.add(Image{"09_physic_base_frame.svg", "At 60 frames per second the two are 0.34 mm apart.", chord.text()});

    // Free fall for one second.
    const std::vector<glm::vec3> fall = positions_of({0, 0, 0}, {0, 0, 0}, 60);
    Table falling{{"free fall", "y [m]", "-g t² / 2 [m]"}};
    for (const int frame : {1, 15, 30, 45, 60}) {
        const double time = frame / 60.0;
        falling.rows.push_back({join("frame ", std::to_string(frame)),
            number(fall[static_cast<std::size_t>(frame)].y, 6), number(-4.9 * time * time, 6)});
    }
    page.expect(std::abs(fall.back().y + 4.900002f) < 2e-6f,
        "free fall ends at -4.900002 m, or one digit beside where a compiler fuses a * b + c");
    svg::Picture drop({.title = "Free fall for one second",
        .subtitle = "60 frames; a dot every fifth",
        .x_label = "time [s]",
        .y_label = "y [m]",
        .x = {-0.04, 1.16},
        .y = {-5.4, 0.4},
        .height = 300});
    std::vector<svg::Point> heights;
    for (std::size_t i = 0; i < fall.size(); ++i) heights.push_back({static_cast<double>(i) / 60, fall[i].y});
    drop.line(heights, Color::blue, {.width = 2, .opacity = 0.5});
    drop.dots(every(heights, 5), Color::blue, {.width = 9});
    drop.label({1, fall.back().y}, number(fall.back().y, 6) + " m", Color::blue,
        {.side = Side::left, .gap = 14, .bold = true});
    page.add(Image{"09_physic_base_fall.svg",
        "After 60 frames in single precision the error is two millionths of a metre.", drop.text()});
    page.add(landing);
    page.add(falling);
    return page;
}
