// SPDX-License-Identifier: MIT
//
// Contacts (veer/contact.hpp).
//
// A ball of PhysicBase moves on a chord within each frame. When the chord meets an obstacle, update_with_contacts goes there by the
// law of the fall, bounces, and takes a new chord for the rest of the frame: the energy stays what it was, and no frame ends
// inside an obstacle.

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/contact.hpp>
#include <veer/physic_base.hpp>
#include <veer/vector.hpp>

#include "gallery.hpp"

constexpr float unit_time = 1 / 60.0f; // [s]
constexpr glm::vec2 gravity{0, -9.8f}; // [m/s^2]
constexpr float ball_radius = 0.4f;    // [m]
constexpr veer::Plane<glm::vec2> ground{{0, 0}, {0, 1}};

using Ball = veer::PhysicBase<glm::vec2>;
using Hit = veer::Contact<glm::vec2>;

struct Box {
    std::array<veer::Plane<glm::vec2>, 4> walls;
    std::array<veer::Sphere<glm::vec2>, 2> pegs;
    veer::Capsule<glm::vec2> bar;
};

// One frame of a ball in a box, and what it hit first.
Hit bounce(Ball& ball, const Box& box, const veer::Material<float>& material) {
    ball.set_acceleration(gravity); // update_with_contacts takes it away again
    return veer::update_with_contacts(ball, ball_radius, material, box.walls, box.pegs, box.bar);
}

// What one would write without it: to the end of the chord, turn the velocity round, and on with the rest of the frame.
bool reflect_on_the_chord(Ball& ball, float radius) {
    ball.set_acceleration(gravity);
    const Hit hit = veer::contact(ball.position(), ball.mean_velocity(), radius, ground, ball.unit_time());
    const float time = std::max(hit.time, 0.0f);
    ball.update(time, false);
    ball.set_velocity(veer::bounce(ball.velocity(), hit.normal, 1));
    ball.update(ball.unit_time() - time);
    return hit.time >= 0;
}

Ball ball_at(const glm::vec2& position, const glm::vec2& velocity, float frame = unit_time) {
    Ball ball(frame);
    ball.set_position(position);
    ball.set_velocity(velocity);
    return ball;
}

// Per mass, and above a ball that lies on the ground.
double energy(const Ball& ball, float radius) {
    const double vx = static_cast<double>(ball.velocity().x), vy = static_cast<double>(ball.velocity().y);
    return (vx * vx + vy * vy) / 2 + 9.8 * (static_cast<double>(ball.position().y) - static_cast<double>(radius));
}

gallery::Page bounce() {
    gallery::Page page{
        .name = "12_bounce",
        .title = "Bouncing",
        .text = "A ball in a box with two pegs and a bar. An elastic one keeps its energy for as long as the game runs, another comes to rest, and "
                "none ends a frame inside a wall.",
        .source = __FILE__,
        .function = "Hit bounce("};
    using svg::Color, svg::Side, svg::join, svg::number, svg::Point;

    // Two balls in a box: one that keeps all of its speed, one that does not.
    const Box box{{{{{0, 0}, {0, 1}}, {{0, 9}, {0, -1}}, {{0, 0}, {1, 0}}, {{16, 0}, {-1, 0}}}},
                  {{{{4.2f, 2.8f}, 1.1f}, {{12.2f, 3.4f}, 0.8f}}},
                  {{6.8f, 6.4f}, {10.4f, 5.2f}, 0.3f}};
    svg::Picture scene({.title = "Two balls in a box",
                        .subtitle = "thrown alike; a dot at every contact, ghosts every tenth of a second",
                        .x_label = "x [m]",
                        .y_label = "y [m]",
                        .x = {-0.5, 16.5},
                        .y = {-0.5, 9.5}});
    scene.line(std::vector<Point>{{0, 0}, {16, 0}, {16, 9}, {0, 9}, {0, 0}}, Color::ink, {.width = 3});
    for (const auto& peg : box.pegs) {
        scene.ball(peg.center, peg.radius, Color::muted);
    }
    const double bar_width = 2 * static_cast<double>(box.bar.radius) * 556 / 17; // in pixels of the picture
    scene.line(std::vector<Point>{box.bar.start, box.bar.end}, Color::muted, {.width = bar_width});

    gallery::Table table{{"ball in the box", "frames", "contacts", "energy at the start [J/kg]", "at the end [J/kg]", "deepest in an obstacle [m]"}};
    const auto throw_ball = [&](const veer::Material<float>& material, int seconds, int drawn_seconds, Color color, const std::string& name) {
        Ball ball = ball_at({1.6f, 7.2f}, {8, 4});
        const double start = energy(ball, ball_radius);
        std::vector<Point> path{ball.position()}, ghosts{ball.position()}, contacts;
        float deepest = 0;
        int bounces = 0;
        const auto look = [&](const auto& obstacle) { deepest = std::min(deepest, veer::clearance(ball.position(), ball_radius, obstacle).gap); };
        for (int frame = 1; frame <= 60 * seconds; ++frame) {
            const glm::vec2 before = ball.velocity();
            const Hit hit = bounce(ball, box, material);
            const bool bounced = hit.time >= 0 && veer::length(ball.velocity() - before) > 0.2f;
            bounces += bounced;
            std::for_each(box.walls.begin(), box.walls.end(), look);
            std::for_each(box.pegs.begin(), box.pegs.end(), look);
            look(box.bar);
            if (frame > 60 * drawn_seconds) continue;
            if (hit.time >= 0) path.emplace_back(hit.point + hit.normal * ball_radius);
            if (bounced) contacts.emplace_back(hit.point);
            path.emplace_back(ball.position());
            if (frame % 6 == 0) ghosts.emplace_back(ball.position());
        }
        for (const Point& ghost : ghosts) {
            scene.disc(ghost, ball_radius, color, {.opacity = 0.10});
        }
        scene.line(path, color, {.width = 2, .legend = name});
        scene.dots(contacts, Color::ink, {.width = 6});
        scene.ball(path.back(), ball_radius, color);
        table.rows.push_back({name, std::to_string(60 * seconds), std::to_string(bounces), number(start, 4), number(energy(ball, ball_radius), 4),
                              number(-deepest, 1)});
        page.expect(deepest >= 0, name + ": no frame ends inside an obstacle");
        return energy(ball, ball_radius) / start;
    };
    const double lossy = throw_ball({.restitution = 0.75f, .friction = 0.1f}, 60, 6, Color::orange, "restitution 0.75, friction 0.1");
    const double elastic = throw_ball({.restitution = 1}, 60, 6, Color::blue, "restitution 1");
    page.expect(std::abs(elastic - 1) < 1e-4, "the elastic ball keeps its energy to 1e-4 for a minute");
    page.expect(std::abs(lossy) < 1e-6, "the other one comes to rest on the floor");
    page.images.push_back({"12_bounce.svg", "A plane is a wall, a sphere a peg, a capsule a bar.", scene.text()});
    page.tables.push_back(table);

    // A thousand bounces.
    svg::Picture energies({.title = "A thousand bounces",
                           .subtitle = "dropped from 1 m, restitution 1, 60 frames a second",
                           .x_label = "bounces",
                           .y_label = "energy [%]",
                           .x = {0, 1040},
                           .y = {0, 110},
                           .height = 300});
    gallery::Table drops{{"energy after 1000 bounces, dropped from", "update_with_contacts [%]", "reflected on the chord [%]"}};
    for (const float height : {0.5f, 1.0f, 5.0f}) {
        std::array<double, 2> left{};
        for (const bool by_law : {false, true}) {
            Ball ball = ball_at({0, height + ball_radius}, {0, 0});
            const double start = energy(ball, ball_radius);
            std::vector<Point> course{{0, 100}};
            for (int bounces = 0; bounces < 1000;) {
                ball.set_acceleration(gravity);
                const bool hit = by_law ? veer::update_with_contacts(ball, ball_radius, {.restitution = 1}, ground).time >= 0
                                        : reflect_on_the_chord(ball, ball_radius);
                left[by_law] = 100 * energy(ball, ball_radius) / start;
                bounces += hit;
                if (hit) course.emplace_back(bounces, left[by_law]);
            }
            if (height != 1.0f) continue;
            energies.line(course, by_law ? Color::blue : Color::orange,
                          {.width = 3, .legend = by_law ? "update_with_contacts" : "reflected where the chord ends"});
            energies.label(course.back(), number(left[by_law], by_law ? 3 : 0) + " %", by_law ? Color::blue : Color::orange,
                           {.side = Side::left, .gap = 4, .up = 18, .bold = true});
        }
        drops.rows.push_back({number(height, 1) + " m", number(left[1], 4), number(left[0], 1)});
        page.expect(std::abs(left[1] - 100) < 0.01, "a thousand bounces keep the energy to 1e-4");
    }
    page.images.push_back(
        {"12_bounce_energy.svg", "At the end of a chord the velocity is a little too slow for the place, at every bounce anew.", energies.text()});
    page.tables.push_back(drops);

    // One coarse frame, enlarged.
    const float coarse = 0.6f;
    const veer::Plane<glm::vec2> floor = ground;
    Ball ball = ball_at({0.3f, 1.2f}, {5, -0.5f}, coarse), reflected = ball;
    ball.set_acceleration(gravity);
    const Hit chord_hit = veer::contact(ball.position(), ball.mean_velocity(), 0, floor, coarse);
    const std::vector<Point> chord{ball.position(), ball.position_at(coarse)};
    const auto parabola = [](Ball from, float time) {
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
    const Ball start = ball;
    const Hit hit = veer::update_with_contacts(ball, 0, {.restitution = 1}, floor);
    const Ball contact = ball_at(hit.point, veer::bounce(start.velocity() + gravity * hit.time, hit.normal, 1));
    reflect_on_the_chord(reflected, 0);
    frame.line(parabola(start, hit.time), Color::orange, {.width = 2.5, .dashed = true, .legend = "the law"});
    frame.line(parabola(contact, coarse - hit.time), Color::orange, {.width = 2.5, .dashed = true});
    frame.line(chord, Color::muted, {.width = 2, .legend = "chord of the frame"});
    frame.line(std::vector<Point>{start.position(), hit.point, ball.position()}, Color::blue, {.width = 3.5, .legend = "chords of its two parts"});
    frame.dot(chord_hit.point, Color::muted, {.width = 10});
    frame.label(chord_hit.point, "contact on the chord", Color::muted, {.side = Side::left, .gap = 10, .up = -20});
    frame.dot(hit.point, Color::ink, {.width = 12});
    frame.label(hit.point, "contact by the law", Color::ink, {.side = Side::right, .gap = 10, .up = -20});
    frame.dot(start.position(), Color::blue, {.width = 12});
    frame.dot(ball.position(), Color::blue, {.width = 12});
    frame.label(ball.position(), "end of the frame", Color::blue, {.side = Side::left, .gap = 12});
    page.expect(std::abs(energy(ball, 0) - energy(start, 0)) < 1e-5 * energy(start, 0), "the frame keeps the energy");
    page.expect(energy(reflected, 0) < 0.9 * energy(start, 0), "reflected on the chord it loses a tenth and more");
    page.images.push_back({"12_bounce_frame.svg", "The first chord says whether, the law says when.", frame.text()});
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {bounce}); }
