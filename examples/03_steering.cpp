// SPDX-License-Identifier: MIT
//
// Seek and flee (veer/seek.hpp, veer/steer.hpp).
//
// A character wants to move straight to its target at full speed: the desired velocity. What it lacks of that is the steering,
// and only so much of it as `max_force` and `mass` allow becomes movement. That is why it curves, overshoots, and looks alive.

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <utility>
#include <vector>
#include <veer/seek.hpp>
#include <veer/steer.hpp>
#include <veer/vector.hpp>

#include "gallery.hpp"

// The numbers of the article. One time step is one frame, and lengths are pixels: speeds are in px/frame.
constexpr float max_velocity = 3, time_step = 1;
constexpr veer::SteerLimits<float> limits{.max_force = 5.4f, .mass = 20, .max_speed = max_velocity};

using Agent = veer::Motion<glm::vec2>;

// One frame of a character that seeks.
Agent seek(const Agent& agent, const glm::vec2& target, const veer::SteerLimits<float>& strength) {
    const glm::vec2 steering = veer::seek(agent.position, agent.velocity, target, max_velocity);
    return veer::steer_step(agent.position, agent.velocity, steering, strength, time_step);
}

// An engine's own vector: two or three components and + - * are enough, veer needs no adapter.
struct FVector2D {
    float X, Y;
    friend FVector2D operator+(FVector2D a, FVector2D b) { return {a.X + b.X, a.Y + b.Y}; }
    friend FVector2D operator-(FVector2D a, FVector2D b) { return {a.X - b.X, a.Y - b.Y}; }
    friend FVector2D operator*(FVector2D a, float s) { return {a.X * s, a.Y * s}; }
};

// One frame of a character that flees, in the engine's vector.
veer::Motion<FVector2D> flee(const veer::Motion<FVector2D>& agent, const FVector2D& threat) {
    const FVector2D steering = veer::flee(agent.position, agent.velocity, threat, max_velocity);
    return veer::steer_step(agent.position, agent.velocity, steering, limits, time_step);
}

gallery::Page steering() {
    gallery::Page page{
        .name = "03_steering",
        .title = "Seek and flee",
        .text =
            "Desired velocity less velocity is the steering; force and mass decide how quickly it takes hold. When the target jumps, the character "
            "does not: it comes about in a curve.",
        .source = __FILE__,
        .function = "Agent seek("};
    using svg::Color, svg::Side, svg::join, svg::number;

    // Seek: the target jumps twice, and then stays.
    struct Jump {
        int frame;
        glm::vec2 target;
    };
    const Jump jumps[] = {{0, {480, 300}}, {130, {120, 330}}, {300, {420, 90}}};
    svg::Picture seeking({.title = "Seek, and a target that jumps",
                          .subtitle = "3 px/frame, force 5.4, mass 20; a velocity of 1 px/frame is drawn 24 px long",
                          .x_label = "x [px]",
                          .y_label = "y [px]",
                          .x = {20, 560},
                          .y = {10, 390}});
    gallery::Table arrivals{{"target", "from frame", "reached at", "shot past by [px]"}};
    Agent agent{{60, 60}, {0, max_velocity}};
    std::vector<glm::vec2> path{agent.position};
    std::vector<std::pair<Agent, glm::vec2>> moments; // at which arrows are drawn
    for (int frame = 0, i = 0; i < 3; ++i) {
        const Jump& jump = jumps[i];
        int reached = -1;
        float past = 0;
        for (; frame < (i < 2 ? jumps[i + 1].frame : 520); ++frame) {
            if (frame == 4 || frame == 24 || frame == 136 || frame == 306) {
                moments.push_back({agent, jump.target});
            }
            agent = seek(agent, jump.target, limits);
            path.push_back(agent.position);
            const float distance = veer::length(jump.target - agent.position);
            reached = reached < 0 && distance < 3 ? frame + 1 : reached;
            past = reached < 0 ? 0 : std::max(past, distance);
        }
        arrivals.rows.push_back({std::to_string(i + 1), std::to_string(jump.frame), reached < 0 ? "never" : std::to_string(reached),
                                 reached < 0 ? "-" : number(past, 1)});
        seeking.dot(jump.target, Color::ink, {.width = 13});
        seeking.label(jump.target, join("target ", std::to_string(i + 1)), Color::ink,
                      {.side = i == 1 ? Side::above : Side::right, .gap = 12, .up = i == 2 ? 10.0 : 0.0});
    }
    page.expect(veer::length(jumps[2].target - agent.position) < 5, "seek stays about a target that stays");
    seeking.line(path, Color::blue, {.width = 3, .legend = "path"});
    seeking.dot(path.front(), Color::blue, {.width = 11});
    seeking.label(path.front(), "start", Color::blue, {.side = Side::below, .gap = 8});
    for (const auto& [then, target] : moments) {
        const float shown = 24; // pixels for one px/frame
        const glm::vec2 head = then.position + shown * then.velocity;
        seeking.arrow(then.position, then.position + shown * veer::seek_velocity(then.position, target, max_velocity), Color::green,
                      {.width = 3, .legend = "desired velocity"});
        seeking.arrow(then.position, head, Color::violet, {.width = 3, .legend = "velocity"});
        seeking.arrow(head, head + shown * veer::seek(then.position, then.velocity, target, max_velocity), Color::orange,
                      {.width = 3, .legend = "steering"});
        seeking.dot(then.position, Color::ink, {.width = 7});
    }
    page.tables.push_back(arrivals);
    page.images.push_back({"03_steering.svg", "Before the character arrives the target is elsewhere.", seeking.text()});

    // Flee: a crowd walks to the right when a threat appears in its midst.
    const FVector2D threat{0, 0};
    svg::Picture fleeing({.title = "Flee, in a vector of your own",
                          .subtitle = "everybody walks to the right when the threat appears",
                          .x_label = "x [px]",
                          .y_label = "y [px]",
                          .x = {-230, 230},
                          .y = {-170, 170}});
    gallery::Table escapes{{"threat at [px]", "walking", "closest [px]", "after 40 frames [px]"}};
    for (int i = 0; i < 28; ++i) {
        const bool inner = i < 10;
        const float turns = inner ? static_cast<float>(i) / 10 : (static_cast<float>(i) - 9.5f) / 18;
        const float angle = 2 * std::numbers::pi_v<float> * turns, distance = inner ? 40 : 90;
        veer::Motion<FVector2D> runner{{distance * std::cos(angle), distance * std::sin(angle)}, {max_velocity, 0}};
        std::vector<svg::Point> run{{runner.position.X, runner.position.Y}};
        float closest = distance;
        for (int frame = 0; frame < 40; ++frame) {
            runner = flee(runner, threat);
            run.push_back({runner.position.X, runner.position.Y});
            closest = std::min(closest, veer::length(runner.position - threat));
        }
        const Color color = inner ? Color::blue : Color::green;
        const std::string name = number(distance, 0) + " px away";
        fleeing.arrow(run[run.size() - 6], run.back(), color, {.width = 2.5});
        run.resize(run.size() - 4);
        fleeing.line(run, color, {.legend = name});
        fleeing.dot(run.front(), color, {.width = 8});
        if (i == 0 || i == 5) {
            escapes.rows.push_back(
                {number(distance, 0), i == 0 ? "away" : "towards it", number(closest, 1), number(veer::length(runner.position - threat), 1)});
        }
    }
    fleeing.dot({0, 0}, Color::orange, {.width = 17, .legend = "threat"});
    page.images.push_back({"03_steering_flee.svg", "Nobody turns at once: mass carries everyone on.", fleeing.text()});
    page.tables.push_back(escapes);

    // The same character, heavier and heavier.
    svg::Picture masses({.title = "Mass decides how wide the curve is",
                         .subtitle = "starts upwards, the target is on the right",
                         .x_label = "x [px]",
                         .y_label = "y [px]",
                         .x = {40, 480},
                         .y = {20, 280}});
    const Color colors[] = {Color::green, Color::blue, Color::violet, Color::orange};
    const glm::vec2 goal{400, 120};
    for (std::size_t i = 0; const float mass : {1.0f, 10.0f, 40.0f, 80.0f}) {
        Agent seeker{{80, 120}, {0, max_velocity}};
        std::vector<glm::vec2> way{seeker.position};
        while (way.size() < 420) {
            seeker = seek(seeker, goal, {.max_force = limits.max_force, .mass = mass, .max_speed = max_velocity});
            way.push_back(seeker.position);
        }
        masses.line(way, colors[i++], {.width = 3, .legend = join("mass ", number(mass, 0))});
    }
    masses.dot(goal, Color::ink, {.width = 13, .legend = "target"});
    page.images.push_back({"03_steering_mass.svg", "A heavy character needs more room.", masses.text()});
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {steering}); }
