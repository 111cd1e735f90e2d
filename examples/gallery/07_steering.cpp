// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <utility>
#include <vector>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace steering_game { // the example, whose headers stand above
#include "../07_steering.cpp"
}

using namespace steering_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

using Agent = veer::Motion<glm::vec2>;
struct Jump {
    int frame;
    glm::vec2 target;
};

} // namespace

gallery::Page gallery::steering_page() {
    Page page{.name = "07_steering",
        .title = "Seek and flee",
        .text = "The steering force is the desired velocity minus the velocity; max_force and mass set how quickly "
                "it acts. When the target jumps, "
                "the character turns round in a curve. Lengths are in pixels, and a time step is a frame.",
        .functions = {"void chase(", "void run_away("}};

    // Seek: the target jumps twice, and then stays.
    const Jump jumps[] = {{0, {480, 300}}, {130, {120, 330}}, {300, {420, 90}}, {520, {}}};
    svg::Picture seeking({.title = "Seek, and a target that jumps",
        .subtitle = "3 px/frame, force 5.4, mass 20; a velocity of 1 px/frame is drawn 24 px long",
        .x_label = "x [px]",
        .y_label = "y [px]",
        .x = {20, 560},
        .y = {10, 390}});
    Table arrivals{{"target", "from frame", "reached at", "shot past by [px]"}};
    Agent agent{{60, 60}, {0, 3}};
    std::vector<glm::vec2> path{agent.position};
    std::vector<std::pair<Agent, glm::vec2>> moments; // with arrows
    for (int i = 0; i < 3; ++i) {
        const glm::vec2 target = jumps[i].target;
        int reached = -1;
        float past = 0;
        for (int frame = jumps[i].frame; frame < jumps[i + 1].frame; ++frame) {
            if (frame == 4 || frame == 24 || frame == 136 || frame == 306) moments.push_back({agent, target});
            chase(agent, target, limits);
            path.push_back(agent.position);
            const float distance = veer::length(target - agent.position);
            if (reached < 0 && distance < 3) reached = frame + 1;
            if (reached >= 0) past = std::max(past, distance);
        }
        arrivals.rows.push_back({std::to_string(i + 1), std::to_string(jumps[i].frame),
            reached < 0 ? "never" : std::to_string(reached), reached < 0 ? "-" : number(past, 1)});
        seeking.dot(target, Color::orange, {.width = 13});
        seeking.label(target, join("target ", std::to_string(i + 1)), Color::ink,
            {.side = i == 1 ? Side::above : Side::right, .gap = 12, .up = i == 2 ? 10.0 : 0.0});
    }
    page.expect(veer::length(jumps[2].target - agent.position) < 5, "seek stays about a target that stays");
    seeking.line(path, Color::blue, {.width = 3, .legend = "path"});
    seeking.dot(path.front(), Color::blue, {.width = 11});
    seeking.label(path.front(), "start", Color::blue, {.side = Side::below, .gap = 8});
    for (const auto& [then, target] : moments) {
        const float shown = 24; // pixels for one px/frame
        const glm::vec2 head = then.position + shown * then.velocity;
        seeking.arrow(then.position,
            then.position + shown * veer::seek_velocity(then.position, target, limits.max_speed), Color::violet,
            {.width = 3, .legend = "desired velocity"});
        seeking.arrow(then.position, head, Color::second, {.width = 3, .legend = "velocity"});
        seeking.arrow(head, head + shown * veer::seek(then.position, then.velocity, target, limits.max_speed),
            Color::ink, {.width = 3, .legend = "steering"});
        seeking.dot(then.position, Color::ink, {.width = 7});
    }
    page.add(Image{"07_steering.svg", "Before the character arrives, the target jumps elsewhere.", seeking.text()});

    // The same character with four masses.
    svg::Picture masses({.title = "The mass sets the width of the curve",
        .subtitle = "starts upwards, the target is on the right",
        .x_label = "x [px]",
        .y_label = "y [px]",
        .x = {40, 480},
        .y = {20, 280}});
    const Color colors[] = {Color::first, Color::second, Color::third, Color::fourth};
    const glm::vec2 goal{400, 120};
    for (int i = 0; const float mass : {1.0f, 10.0f, 40.0f, 80.0f}) {
        Agent seeker{{80, 120}, {0, limits.max_speed}};
        std::vector<glm::vec2> course{seeker.position};
        while (course.size() < 420) {
            chase(seeker, goal, {.max_force = limits.max_force, .mass = mass, .max_speed = limits.max_speed});
            course.push_back(seeker.position);
        }
        masses.line(course, colors[i++], {.width = 3, .legend = join("mass ", number(mass, 0))});
    }
    masses.dot(goal, Color::orange, {.width = 13, .legend = "target"});
    page.add(Image{"07_steering_mass.svg", "A heavy character needs more room.", masses.text()});

    // Flee: a crowd walks to the right when a threat appears in its midst.
    const FVector2D threat{0, 0};
    svg::Picture fleeing({.title = "Flee, with your own vector type",
        .subtitle = "everybody walks to the right when the threat appears",
        .x_label = "x [px]",
        .y_label = "y [px]",
        .x = {-230, 230},
        .y = {-170, 170}});
    Table escapes{{"threat at [px]", "walking", "closest [px]", "after 40 frames [px]"}};
    for (int i = 0; i < 28; ++i) {
        const bool inner = i < 10;
        const float turns = inner ? static_cast<float>(i) / 10 : (static_cast<float>(i) - 9.5f) / 18;
        const float angle = 2 * std::numbers::pi_v<float> * turns, distance = inner ? 40 : 90;
        veer::Motion<FVector2D> runner{{distance * std::cos(angle), distance * std::sin(angle)}, {limits.max_speed, 0}};
        std::vector<svg::Point> run{{runner.position.X, runner.position.Y}};
        float closest = distance;
        for (int frame = 0; frame < 40; ++frame) {
            run_away(runner, threat);
            run.push_back({runner.position.X, runner.position.Y});
            closest = std::min(closest, veer::length(runner.position - threat));
        }
        const Color color = inner ? Color::blue : Color::second;
        fleeing.arrow(run[run.size() - 6], run.back(), color, {.width = 2.5});
        run.resize(run.size() - 4);
        fleeing.line(run, color, {.legend = number(distance, 0) + " px away"});
        fleeing.dot(run.front(), color, {.width = 8});
        if (i == 0 || i == 5) {
            escapes.rows.push_back({number(distance, 0), i == 0 ? "away" : "towards it", number(closest, 1),
                number(veer::length(runner.position - threat), 1)});
        }
    }
    fleeing.dot({0, 0}, Color::ink, {.width = 17, .legend = "threat"});
    page.add(Image{"07_steering_flee.svg", "Nobody turns at once: mass carries everybody on.", fleeing.text()});
    page.add(arrivals);
    page.add(escapes);
    return page;
}
