// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/bounce.hpp>
#include <veer/physic_base.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace bounce_game { // the example, whose headers stand above
#include "../10_bounce.cpp"
}

using namespace bounce_game;
using svg::Color, svg::Side, svg::join, svg::number, svg::Point;

namespace {

constexpr glm::vec2 gravity{0, -fall};
constexpr veer::Plane<glm::vec2> ground{{0, 0}, {0, 1}};

/// The usual code without update_with_contacts: moves to the contact on the chord, reflects the velocity, and moves on
/// for the remainder of the frame.
bool reflect_on_the_chord(Ball& ball, float radius) {
    ball.set_acceleration(gravity);
    const auto hit = veer::contact(ball.position(), ball.mean_velocity(), radius, ground, ball.unit_time());
    const float time = std::max(hit.time, 0.0f);
    ball.update(time, false);
    ball.set_velocity(veer::bounce(ball.velocity(), hit.normal, 1));
    ball.update(ball.unit_time() - time);
    return hit.time >= 0;
}

/// Plays one ball in the box for a minute, draws its first six seconds, adds a row to the table. Returns the energy at
/// the end.
float play(gallery::Page& page, svg::Picture& scene, gallery::Table& table, const veer::Material<float>& material,
    Color color, const std::string& name) {
    const Box box;
    Ball ball = throw_ball({1.6f, 7.2f}, {8, 4});
    const float start = energy(ball);
    std::vector<Point> path{ball.position()}, ghosts{ball.position()}, contacts;
    float deepest = 0;
    int bounces = 0;
    for (int frame = 1; frame <= 60 * 60; ++frame) {
        const glm::vec2 before = ball.velocity();
        const auto hit = fly(ball, box, material);
        const bool bounced = hit.time >= 0 && veer::length(ball.velocity() - before) > 0.2f;
        bounces += bounced;
        deepest = std::min(deepest, separation(ball, box));
        if (frame > 60 * 6) continue;
        if (hit.time >= 0) path.emplace_back(hit.point + hit.normal * ball_radius);
        if (bounced) contacts.emplace_back(hit.point);
        path.emplace_back(ball.position());
        if (frame % 6 == 0) ghosts.emplace_back(ball.position());
    }
    for (const Point& ghost : ghosts) scene.disc(ghost, ball_radius, color, {.opacity = 0.10});
    scene.line(path, color, {.width = 2, .legend = name});
    scene.dots(contacts, Color::ink, {.width = 6});
    scene.ball(path.back(), ball_radius, color);
    table.rows.push_back(
        {name, "3600", std::to_string(bounces), number(start, 3), number(energy(ball), 3), number(-deepest, 1)});
    page.expect(deepest >= 0, name + ": no frame ends inside an obstacle");
    return energy(ball);
}

} // namespace

gallery::Page gallery::bounce_page() {
    Page page{.name = "10_bounce",
        .title = "Bouncing",
        .text = "A ball in a box with two pegs and a bar. An elastic ball keeps its energy for as long as the "
                "game runs; an inelastic one comes to "
                "rest. No ball ends a frame inside a wall.",
        .functions = {"veer::Contact<glm::vec2> fly("}};

    // Two balls in a box: one that keeps all of its speed, one that does not.
    const Box box;
    svg::Picture scene({.title = "Two balls in a box",
        .subtitle = "the same throw; a dot at each contact, a pale ball every tenth of a second",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-0.5, 16.5},
        .y = {-0.5, 9.5}});
    scene.line(std::vector<Point>{{0, 0}, {16, 0}, {16, 9}, {0, 9}, {0, 0}}, Color::ink, {.width = 3});
    for (const auto& peg : box.pegs) scene.ball(peg.center, peg.radius, Color::muted);
    const double bar_width = 2 * static_cast<double>(box.bar.radius) * 556 / 17; // in pixels of the picture
    scene.line(std::vector<Point>{box.bar.start, box.bar.end}, Color::muted, {.width = bar_width});
    Table table{{"ball in the box", "frames", "bounces", "energy at the start [J/kg]", "at the end [J/kg]",
        "deepest in an obstacle [m]"}};
    const float lossy = play(
        page, scene, table, {.restitution = 0.75f, .friction = 0.1f}, Color::second, "restitution 0.75, friction 0.1");
    const float elastic = play(page, scene, table, {.restitution = 1, .friction = 0}, Color::blue, "restitution 1");
    const float start = energy(throw_ball({1.6f, 7.2f}, {8, 4}));
    page.expect(std::abs(elastic / start - 1) < 1e-4f, "the elastic ball keeps its energy to 1e-4 for a minute");
    page.expect(std::abs(lossy / start) < 1e-6f, "the other one comes to rest on the floor");
    page.add(Image{"10_bounce.svg", "A plane is a wall, a sphere a peg, a capsule a bar.", scene.text()});

    // A thousand bounces.
    svg::Picture energies({.title = "A thousand bounces",
        .subtitle = "dropped from 1 m, restitution 1, 60 frames a second",
        .x_label = "bounces",
        .y_label = "energy [%]",
        .x = {0, 1040},
        .y = {0, 110},
        .height = 300});
    Table drops{{"energy after 1000 bounces, dropped from", "update_with_contacts [%]", "reflected on the chord [%]"}};
    for (const float height : {0.5f, 1.0f, 5.0f}) {
        std::array<float, 2> percent{};
        for (const bool by_law : {false, true}) {
            Ball ball = throw_ball({0, height + ball_radius}, {0, 0});
            const float first = energy(ball);
            std::vector<Point> course{{0, 100}};
            for (int bounces = 0; bounces < 1000;) {
                ball.set_acceleration(gravity);
                const bool hit = by_law
                                   ? veer::update_with_contacts(ball, ball_radius, {.restitution = 1}, ground).time >= 0
                                   : reflect_on_the_chord(ball, ball_radius);
                percent[by_law] = 100 * energy(ball) / first;
                bounces += hit;
                if (hit) course.emplace_back(bounces, percent[by_law]);
            }
            if (height != 1.0f) continue;
            energies.line(course, by_law ? Color::blue : Color::violet,
                {.width = 3, .legend = by_law ? "update_with_contacts" : "reflected on the chord"});
            energies.label(course.back(), number(percent[by_law], by_law ? 3 : 0) + " %",
                by_law ? Color::blue : Color::violet, {.side = Side::left, .gap = 4, .up = 18, .bold = true});
        }
        drops.rows.push_back({number(height, 1) + " m", number(percent[1], 3), number(percent[0], 1)});
        page.expect(std::abs(percent[1] - 100) < 0.01f, "a thousand bounces keep the energy to 1e-4");
    }
    page.add(Image{"10_bounce_energy.svg",
        "On the chord the velocity is slightly too low for the height, and every bounce adds to the loss.",
        energies.text()});

    // One long frame, enlarged.
    const float coarse = 0.6f;
    const auto ball_at = [&](const glm::vec2& position, const glm::vec2& velocity) {
        Ball ball(coarse);
        ball.set_position(position);
        ball.set_velocity(velocity);
        return ball;
    };
    Ball ball = ball_at({0.3f, 1.2f}, {5, -0.5f}), reflected = ball;
    ball.set_acceleration(gravity);
    const auto chord_hit = veer::contact(ball.position(), ball.mean_velocity(), 0, ground, coarse);
    const std::vector<Point> chord{ball.position(), ball.position_at(coarse)};
    const auto parabola = [](const Ball& from, float time) {
        std::vector<Point> points;
        for (int i = 0; i <= 40; ++i) {
            const float t = time * static_cast<float>(i) / 40;
            points.emplace_back(from.position() + t * (from.velocity() + 0.5f * t * gravity));
        }
        return points;
    };
    svg::Picture frame({.title = "Inside a frame: two chords",
        .subtitle = "a frame of 0.6 s, 36 times as long as in a game",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {0, 3.7},
        .y = {-1, 1.4}});
    frame.line(std::vector<Point>{{0, 0}, {3.7, 0}}, Color::ink, {.width = 3});
    const Ball first = ball;
    const auto hit = veer::update_with_contacts(ball, 0, {.restitution = 1}, ground);
    const Ball contact = ball_at(hit.point, veer::bounce(first.velocity() + gravity * hit.time, hit.normal, 1));
    reflect_on_the_chord(reflected, 0);
    frame.line(parabola(first, hit.time), Color::ink, {.width = 2.5, .dashed = true, .legend = "the law"});
    frame.line(parabola(contact, coarse - hit.time), Color::ink, {.width = 2.5, .dashed = true});
    frame.line(chord, Color::muted, {.width = 2, .legend = "chord of the frame"});
    frame.line(std::vector<Point>{first.position(), hit.point, ball.position()}, Color::blue,
        {.width = 3.5, .legend = "chords of its two parts"});
    frame.dot(chord_hit.point, Color::muted, {.width = 10});
    frame.label(chord_hit.point, "contact on the chord", Color::muted, {.side = Side::left, .gap = 10, .up = -20});
    frame.dot(hit.point, Color::ink, {.width = 12});
    frame.label(hit.point, "contact by the law", Color::ink, {.side = Side::right, .gap = 10, .up = -20});
    frame.dot(first.position(), Color::blue, {.width = 12});
    frame.dot(ball.position(), Color::blue, {.width = 12});
    frame.label(ball.position(), "end of the frame", Color::blue, {.side = Side::left, .gap = 12});
    const auto above_ground = [](const Ball& some) {
        return energy(some) + fall * ball_radius;
    }; // of a ball without a radius
    page.expect(
        std::abs(above_ground(ball) - above_ground(first)) < 1e-5f * above_ground(first), "the frame keeps the energy");
    page.expect(
        above_ground(reflected) < 0.9f * above_ground(first), "reflected on the chord it loses a tenth and more");
    page.add(
        Image{"10_bounce_frame.svg", "The chord tells whether the ball hits, the law of motion when.", frame.text()});
    page.add(table);
    page.add(drops);
    return page;
}
