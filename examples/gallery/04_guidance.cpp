// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/guidance.hpp>
#include <veer/rotation.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace guidance_game { // the example, whose headers stand above
#include "../04_guidance.cpp"
}

using namespace guidance_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

struct Flight {
    std::vector<glm::vec2> path, dots;      // the dots are a second apart
    std::vector<svg::Point> strain;         // acceleration over time
    float time, miss, effort = 0, most = 0; // [s], [m], [m/s], [m/s²]
};

Flight hunt(float weave, auto law) {
    Missile missile;
    Flight flight{{missile.position}, {}, {}, 0, 0};
    bool passed = false;
    for (int frame = 1; !passed && missile.age < 12; ++frame) {
        const Missile before = missile;
        passed = fly(missile, weave, law);
        const float acceleration = (missile.effort - before.effort) / frame_time;
        flight.strain.push_back({before.age, acceleration});
        flight.most = std::max(flight.most, acceleration);
        flight.path.push_back(missile.position);
        if (frame % 120 == 0) flight.dots.push_back(missile.position);
    }
    flight.effort = missile.effort;
    flight.time = missile.age;
    flight.miss = veer::length(weaving(missile.age, weave).position - missile.position);
    return flight;
}

/// The last metres before a miss under a magnifying glass, in an empty corner of the picture.
void magnify(svg::Picture& picture, const Flight& flight, float weave, Color color) {
    const glm::vec2 glass{19, 81}, missile = flight.path.back(), target = weaving(flight.time, weave).position;
    const float radius = 21, power = 12;
    const auto enlarged = [&](const glm::vec2& p) { return glass + power * (p - 0.5f * (missile + target)); };
    std::vector<glm::vec2> flown, course;
    for (float time = flight.time - 0.5f; time < flight.time + 0.5f; time += 0.002f) {
        const glm::vec2 p = enlarged(weaving(time, weave).position);
        if (veer::length(p - glass) < radius) course.push_back(p);
    }
    const glm::vec2 before = flight.path[flight.path.size() - 2],
                    last_step = veer::normalize_or(missile - before, before);
    for (float distance = -4; distance < 4; distance += 0.01f) {
        const glm::vec2 p = enlarged(missile + last_step * distance);
        if (veer::length(p - glass) < radius) flown.push_back(p);
    }
    picture.circle(glass, radius, Color::muted, {.width = 2});
    picture.line(course, Color::muted, {.width = 3});
    picture.line(flown, color, {.width = 3});
    picture.line(std::vector{enlarged(missile), enlarged(target)}, Color::ink, {.width = 2, .dashed = true});
    picture.dot(enlarged(target), Color::muted, {.width = 11});
    picture.dot(enlarged(missile), color, {.width = 11});
    picture.label(glass - glm::vec2{0, radius}, join("misses by ", number(flight.miss, 2), " m"), color,
        {.side = Side::below, .gap = 8, .bold = true});
}

} // namespace

gallery::Page gallery::guidance_page() {
    Page page{.name = "04_guidance",
        .title = "Guidance",
        .text = "Three missiles of 60 m/s chase a weaving target. Pursuit flies to where the target is, "
                "proportional navigation to where it will be. The "
                "augmented law also uses the target's acceleration. It assumes that the turn goes on; a "
                "quick weave soon reverses the turn.",
        .functions = {"glm::vec2 pursuit(", "glm::vec2 navigation(", "glm::vec2 augmented(", "bool fly("}};

    const std::array<std::string, 3> names{"pursuit", "proportional navigation", "augmented navigation"};
    const Color colors[] = {Color::violet, Color::blue, Color::second};
    const float slow = 1, quick = 2.4f; // [rad/s]
    const std::array flights{hunt(slow, pursuit), hunt(slow, navigation), hunt(slow, augmented)};
    const std::array quick_flights{hunt(quick, pursuit), hunt(quick, navigation), hunt(quick, augmented)};

    Table table{{"law", "hit [s]", "miss [m]", "effort [m/s]", "most [m/s²]"}};
    const auto draw = [&](const std::string& file, const std::string& how, const std::string& caption,
                          const auto& hunts, float weave) {
        svg::Picture paths({.title = join("Three laws against a target that weaves ", how),
            .subtitle = "a dot each second",
            .x_label = "x [m]",
            .y_label = "y [m]",
            .x = {-10, 190},
            .y = {-8, 106}});
        std::vector<glm::vec2> course, marks;
        const float longest = std::max({hunts[0].time, hunts[1].time, hunts[2].time});
        for (float time = 0; time <= longest; time += 0.02f) course.push_back(weaving(time, weave).position);
        for (float time = 0; time <= longest; time += 1) marks.push_back(weaving(time, weave).position);
        paths.line(course, Color::orange, {.width = 3, .legend = "target"});
        paths.dots(marks, Color::muted, {.width = 8});
        for (std::size_t i = 0; i < 3; ++i) {
            const Flight& flight = hunts[i];
            paths.line(flight.path, colors[i], {.width = 3, .legend = names[i]});
            paths.dots(flight.dots, colors[i], {.width = 8});
            paths.dot(flight.path.back(), colors[i], {.width = 11});
            if (flight.miss > 0.5f) magnify(paths, flight, weave, colors[i]);
            table.rows.push_back({join(names[i], ", weaves ", how), number(flight.time, 2), number(flight.miss, 3),
                number(flight.effort, 0), number(flight.most, 0)});
            page.expect(
                i == 0 || (flight.miss < 0.5f && flight.time < hunts[0].time && flight.effort < hunts[0].effort),
                join(names[i], " hits a target that weaves ", how, ", sooner and with less effort than pursuit"));
        }
        paths.dot(glm::vec2{0, 0}, Color::ink, {.width = 10});
        paths.label({0, 0}, "launch", Color::ink, {.side = Side::right, .gap = 12, .up = -4});
        page.add(Image{file, caption, paths.text()});
    };
    draw("04_guidance.svg", "slowly", "Pursuit chases the target from behind; navigation leads it.", flights, slow);
    draw("04_guidance_quick.svg", "quickly",
        "A quick weave: pursuit misses, as the magnifying glass shows, and the augmented law overreacts to every turn.",
        quick_flights, quick);
    page.expect(flights[2].effort < flights[1].effort,
        "where the turn goes on, the augmented law needs less effort than the true one");

    svg::Picture strains({.title = "The acceleration",
        .subtitle = "of each law in the slow weave; the limit is 150 m/s²",
        .x_label = "time [s]",
        .y_label = "acceleration [m/s²]",
        .x = {0, 3},
        .y = {0, 155},
        .height = 300});
    for (std::size_t i = 0; i < 3; ++i) strains.line(flights[i].strain, colors[i], {.width = 2.5, .legend = names[i]});
    page.add(
        Image{"04_guidance_strain.svg", "Pursuit needs the most effort, the augmented law the least.", strains.text()});
    page.add(table);
    return page;
}
