// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/flock.hpp>
#include <veer/neighbors.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include "camera.hpp"
#include "page.hpp"
#include "svg.hpp"

namespace flock_game { // the example, whose headers stand above
#include "../14_flock.cpp"
}

using namespace flock_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

constexpr int first_second = 16, seconds = 8,
              moments_per_second = 2; // drawn: from one dive of the falcon to the next

/// A shape that moves in a loop from one moment to the next, in half pixels. Without animation, moment `still` is
/// shown.
std::string moving(Color color, double width, const std::vector<std::string>& moments, std::size_t still) {
    std::string values;
    for (const std::string& moment : moments) values += join(values.empty() ? "" : ";", moment);
    return join("<path", svg::attribute("class", join("line s-", svg::name(color))),
        svg::attribute("stroke-width", 2 * width), " transform=\"scale(.5)\"", svg::attribute("d", moments[still]),
        "><animate attributeName=\"d\" repeatCount=\"indefinite\"",
        svg::attribute("dur", join(std::to_string(seconds), "s")), svg::attribute("values", values),
        "/><animate attributeName=\"opacity\" values=\"0;1;1;0\" keyTimes=\"0;.04;.96;1\" repeatCount=\"indefinite\"",
        svg::attribute("dur", join(std::to_string(seconds), "s")), "/></path>\n");
}

} // namespace

gallery::Page gallery::flock_page() {
    Page page{.name = "14_flock",
        .title = "A flock",
        .text = "Separation, alignment and cohesion: three sums over the neighbours, in one pass. "
                "The weight of a neighbour falls "
                "smoothly to 0 at the radius, so a neighbour that comes or goes causes no jerk. The "
                "NeighborGrid finds the neighbours.",
        .functions = {"float fly("}};

    // The flight, seen from the side.
    svg::Picture flight({.title = "A thousand starlings and a falcon",
        .subtitle = "each sees its neighbours within 8 m; the falcon dives through the flock",
        .x = {-62, 62},
        .y = {-36, 36},
        .bare = true});
    const svg::Camera camera{0, 20, 0, 1.35, 0.12, 110};
    const auto halves = [&](const svg::Point& p) { // of pixels, in whole numbers
        const std::string text = flight.pixels(p);
        const std::size_t space = text.find(' ');
        return std::pair{2 * std::stod(text.substr(0, space)), 2 * std::stod(text.substr(space))};
    };
    const auto stroke = [&](const glm::vec3& tail, const glm::vec3& head) {
        const auto [x, y] = halves(camera(tail));
        const auto [to_x, to_y] = halves(camera(head));
        const std::string across = number(std::round(to_x) - std::round(x), 0),
                          down = number(std::round(to_y) - std::round(y), 0);
        return join("M", number(x, 0), " ", number(y, 0), "l", across, down.starts_with("-") ? "" : " ", down);
    };

    Birds birds = take_off(1000);
    Table table{{"after [s]", "order", "neighbours each", "nearest two [m]"}, {}, true};
    std::vector<std::string> flock_moments, falcon_moments;
    float nearest = 0, most_order = 0;
    const float first_order = order(birds);
    for (int frame = 0; frame <= 60 * (first_second + seconds); ++frame) {
        const float time = float(frame) * frame_time;
        const float neighbors = fly(birds, time);
        if (frame % 240 == 0) {
            nearest = 1e9f;
            for (std::size_t i = 0; i < birds.positions.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    nearest = std::min(nearest, veer::distance(birds.positions[i], birds.positions[j]));
            table.rows.push_back(
                {std::to_string(frame / 60), number(order(birds), 2), number(neighbors, 1), number(nearest, 2)});
        }
        if (frame < 60 * first_second) continue;
        most_order = std::max(most_order, order(birds));
        if (frame % (60 / moments_per_second) != 0 || frame == 60 * (first_second + seconds)) continue;
        std::string all;
        for (std::size_t i = 0; i < birds.positions.size(); ++i)
            all += stroke(
                birds.positions[i] - birds.velocities[i] * 0.08f, birds.positions[i] + birds.velocities[i] * 0.08f);
        flock_moments.push_back(all);
        const glm::vec3 falcon = falcon_at(time), heading = falcon_at(time + frame_time) - falcon;
        falcon_moments.push_back(stroke(falcon - heading * 6.0f, falcon + heading * 6.0f));
    }
    page.expect(first_order < 0.05f && most_order > 0.9f, "birds that look in all directions come to fly as one");
    page.expect(nearest > 0.5f, "nobody touches anybody");

    flight.raw(moving(Color::blue, 2, flock_moments, 7));
    flight.raw(moving(Color::ink, 7, falcon_moments, 7));
    page.add(Image{"14_flock.svg", "The flock opens before the falcon, and closes behind it.", flight.text()});
    page.add(table);

    // The weight of a neighbour.
    svg::Picture weight({.title = "The weight of a neighbour",
        .subtitle = "over its distance, as a fraction of the radius",
        .x_label = "distance / radius",
        .y_label = "weight",
        .x = {0, 1.25},
        .y = {-0.05, 2.05},
        .height = 240});
    std::vector<svg::Point> ours, reciprocal;
    for (float x = 0; x <= 1.25f; x += 0.005f) {
        const std::vector<glm::vec2> pair{{0, 0}, {x, 0}};
        ours.push_back({x, veer::length(veer::separation(0, pair, std::vector{1}, 1))});
        if (x > 0.4f) reciprocal.push_back({x, x < 1 ? 1 / x : 0.0f});
    }
    weight.line(reciprocal, Color::violet,
        {.width = 2.5, .legend = "1 / distance, as is common: infinite at 0, with a jump at the radius"});
    weight.line(ours, Color::blue, {.width = 3.5, .legend = "veer: (1 - x²)²"});
    page.add(Image{"14_flock_weight.svg", "No jump at the radius, and no infinity at 0.", weight.text()});
    return page;
}
