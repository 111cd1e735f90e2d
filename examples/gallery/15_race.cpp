// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <utility>
#include <vector>
#include <veer/path.hpp>
#include <veer/steer.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace race_game { // the example, whose headers stand above
#include "../15_race.cpp"
}

using namespace race_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

constexpr int minute = 60; // [s]

/// The positions of a car, 30 a second.
std::vector<glm::vec2> race(auto step, const std::vector<glm::vec2>& points, int rate) {
    Car car{points[0], {0, 0}};
    std::vector<glm::vec2> path{car.position};
    for (int frame = 1; frame <= minute * rate; ++frame) {
        car = step(car, points, 1 / float(rate));
        if (frame % (rate / 30) == 0) path.push_back(car.position);
    }
    return path;
}

svg::Picture circuit(const std::vector<glm::vec2>& points, std::string title, std::string subtitle) {
    svg::Picture picture({.title = std::move(title),
        .subtitle = std::move(subtitle),
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-62, 62},
        .y = {-42, 36}});
    std::vector<glm::vec2> closed = points;
    closed.push_back(points[0]);
    picture.line(closed, Color::grid, {.width = 26});
    picture.line(closed, Color::muted, {.width = 1.5, .dashed = true, .legend = "the path"});
    return picture;
}

} // namespace

gallery::Page gallery::race_page() {
    Page page{.name = "15_race",
        .title = "A race along a path",
        .text = "follow_path steers for a place at a fixed distance ahead on the path. If a car steers "
                "once per frame, its path depends "
                "on the frame rate: at 30 Hz it gains six metres in a minute on a car at 240 Hz. A car that "
                "steers twice, at the start of a frame "
                "and in its middle, drives the same path at every frame rate.",
        .functions = {"glm::vec2 steering(", "Car drive(", "Car drive_smoothly("}};
    const std::vector<glm::vec2> points = road();
    const int rates[] = {240, 60, 30};
    const double strengths[] = {0.4, 0.7, 1}; // of the three frame rates

    // The race, and the distance of the cars from each other.
    svg::Picture race_picture =
        circuit(points, "After a minute", "four laps, counter-clockwise, and the last two seconds of each car");
    svg::Picture gap({.title = "Distance from the car at 240 Hz",
        .subtitle = "in the minute of the race",
        .x_label = "time [s]",
        .y_label = "apart [m]",
        .x = {0, minute},
        .y = {-0.2, 7},
        .height = 260});
    Table table{{"beside 240 Hz", "steering once [m]", "steering twice [m]"}};
    const std::vector<glm::vec2> once = race(drive, points, 240), twice = race(drive_smoothly, points, 240);
    for (std::size_t i = 0; i < 3; ++i) {
        const std::vector<glm::vec2> loose = race(drive, points, rates[i]),
                                     smooth = race(drive_smoothly, points, rates[i]);
        const std::string name = join(std::to_string(rates[i]), " Hz");
        const float loose_gap = veer::distance(loose.back(), once.back()),
                    smooth_gap = veer::distance(smooth.back(), twice.back());
        if (i > 0) table.rows.push_back({name, number(loose_gap, 2), number(smooth_gap, 2)});
        page.expect(smooth_gap < 0.1f, join("at ", name, " the race ends at the same place within 10 cm"));
        std::vector<glm::vec2> of_once, of_twice;
        for (std::size_t k = 0; k < loose.size(); ++k) {
            of_once.push_back({float(k) / 30, veer::distance(loose[k], once[k])});
            of_twice.push_back({float(k) / 30, veer::distance(smooth[k], twice[k])});
        }
        if (i > 0)
            gap.line(of_once, Color::violet,
                {.width = 2, .opacity = strengths[i], .legend = join("steering once,  ", name)});
        if (i == 2) gap.line(of_twice, Color::blue, {.width = 3, .legend = join("steering twice,  ", name)});
        race_picture.line(
            std::vector(loose.end() - 60, loose.end()), Color::violet, {.width = 2.5, .opacity = strengths[i]});
        if (i == 0) race_picture.line(std::vector(smooth.end() - 60, smooth.end()), Color::blue, {.width = 2.5});
        race_picture.dot(loose.back(), Color::violet,
            {.width = 13, .opacity = strengths[i], .legend = join("steering once,  ", name)});
        race_picture.dot(
            smooth.back(), Color::blue, {.width = 13 - 4.0 * double(i), .legend = "steering twice,  all three"});
    }
    page.add(Image{"15_race.svg",
        "Steering once, the car at 30 Hz is metres ahead; steering twice, all three are at the same place.",
        race_picture.text()});
    page.add(Image{"15_race_gap.svg", "The distance of cars that steer once grows with every bend.", gap.text()});
    page.add(table);

    // How far to look ahead.
    svg::Picture cuts = circuit(points, "How far to look ahead", "a long distance is smoother and cuts the corners");
    const Color of_cuts[] = {Color::first, Color::second, Color::third};
    for (std::size_t i = 0; const float look : {3.0f, 9.0f, 25.0f}) {
        Car car{points[0], {0, 0}};
        std::vector<glm::vec2> path;
        for (int frame = 0; frame < 32 * 60; ++frame) {
            const glm::vec2 steering =
                veer::follow_path(car.position, car.velocity, points, look, pace, 1 / 60.0f, true);
            car = veer::steer_step(car.position, car.velocity, steering, engine, 1 / 60.0f);
            if (frame > 16 * 60) path.push_back(car.position);
        }
        cuts.line(path, of_cuts[i++], {.width = 2.5, .legend = join(number(look, 0), " m")});
    }
    page.add(Image{"15_race_ahead.svg", "A car that looks 3 m ahead swings from side to side.", cuts.text()});
    return page;
}
