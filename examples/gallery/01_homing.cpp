// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <vector>
#include <veer/homing.hpp>
#include <veer/rotation.hpp>

#include "beams.hpp"
#include "page.hpp"

namespace homing_game { // the example, whose headers stand above
#include "../01_homing.cpp"
}

using namespace homing_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

template <veer::Vector V> struct Flight {
    std::vector<V> path;
    float time; // [s]
    V velocity; // at the end
};

template <veer::Vector V> Flight<V> fly_to(const V& target, const V& velocity) {
    veer::Motion<V> beam{veer::zero<V>(), velocity};
    std::vector<V> path{beam.position};
    while (!hits(beam, target) && path.size() < 1000) {
        fly(beam, target);
        path.push_back(beam.position);
    }
    return {path, static_cast<float>(path.size() - 1) * frame_time, beam.velocity};
}

} // namespace

gallery::Page gallery::homing_page() {
    Page page{.name = "01_homing",
        .title = "Homing",
        .text = "A beam flies at 30 m/s and turns on circles of 25 m radius. The target is 50 m ahead; a beam "
                "hits when it comes within 3 m. "
                "Sixteen beams start at 90 degrees to it, equally spaced, and all hit in the same frame.",
        .functions = {"void fly(", "bool hits("}};
    constexpr float pi = std::numbers::pi_v<float>;

    // A ring of directions at 90 degrees to the target.
    const glm::vec3 target{0, 0, 50};
    std::vector<std::vector<glm::vec3>> paths;
    float time = 0;
    for (int i = 0; i < 16; ++i) {
        const auto beam =
            fly_to(target, veer::rotate(glm::vec3{30, 0, 0}, {0, 0, 1}, 2 * pi * static_cast<float>(i) / 16));
        page.expect(i == 0 || beam.time == time, "all sixteen beams hit in the same frame");
        time = beam.time;
        paths.push_back(beam.path);
    }
    page.add(Image{"01_homing.svg", "Sixteen beams start at 90 degrees and meet at the target.",
        beams::picture(
            paths, target, hit_radius, join("launched at 90° to the target; all hit after ", number(time, 2), " s"))});
    page.top = {"beams.svg", "The same sixteen beams, moving.", beams::animation(paths, target, hit_radius, time)};

    // In 2D: the same function, glm::vec2 instead of glm::vec3.
    Table launches{{"launch angle", "hit [s]", "speed at the hit [m/s]", "path [m]"}, {}, true};
    svg::Picture flat({.title = "The same call in 2D",
        .subtitle = "one beam each, 60 frames per second, target 50 m ahead",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-34, 62},
        .y = {-12, 54}});
    flat.disc({50, 0}, hit_radius, Color::orange, {.opacity = 0.3});
    flat.label({50, -hit_radius}, "target", Color::ink, {.side = Side::below});
    const Color colors[] = {Color::first, Color::second, Color::third, Color::fourth};
    for (int i = 0; const int degrees : {60, 90, 120, 170}) {
        const auto beam =
            fly_to(glm::vec2{50, 0}, veer::rotate(glm::vec2{30, 0}, glm::radians(static_cast<float>(degrees))));
        const float speed = veer::length(beam.velocity);
        const std::string angle = std::to_string(degrees);
        launches.rows.push_back({angle + "°", number(beam.time, 2), number(speed, 1), number(speed * beam.time, 1)});
        page.expect(std::abs(speed - 30) < 1e-3f, join("a beam launched ", angle, " degrees off keeps its speed"));
        flat.line(beam.path, colors[i++],
            {.width = 3, .legend = join(angle, "° off, hit after ", number(beam.time, 2), " s")});
    }
    page.add(launches);
    page.add(Image{"01_homing_2d.svg", "The wider the launch angle, the longer the path.", flat.text()});
    return page;
}
