// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <random>
#include <string>
#include <vector>
#include <veer/veer.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace formation_game { // the example, whose headers stand above
#include "../12_formation.cpp"
}

using namespace formation_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

constexpr Color wing_colors[] = {Color::first, Color::second, Color::third};

/// Seen from above. For a flyer along x, left points up.
svg::Point above(const glm::vec3& v) { return {v.x, -v.z}; }

/// A point as seen by a camera that looks at a place, on a screen at a distance of 1.
struct Sight {
    glm::vec3 eye;
    veer::Orientation<glm::vec3> lies;

    Sight(const glm::vec3& from, const glm::vec3& to) : eye(from), lies(veer::orientation(to - from, up)) {}
    svg::Point operator()(const glm::vec3& v) const {
        const glm::vec3 offset = v - eye;
        const float depth = veer::dot(offset, lies.forward);
        return {-veer::dot(offset, lies.left) / depth, veer::dot(offset, lies.up) / depth};
    }
    bool sees(const glm::vec3& v) const { return veer::dot(v - eye, lies.forward) > 2; }
};

/// A plane as four strokes: body, wings and fin.
void draw_plane(svg::Picture& picture, const Sight& sight, const glm::vec3& at,
    const veer::Orientation<glm::vec3>& lies, Color color) {
    const auto stroke = [&](const glm::vec3& from, const glm::vec3& to, double width) {
        const auto seen = [&](const glm::vec3& v) {
            return sight(at + lies.forward * v.x + lies.left * v.y + lies.up * v.z);
        };
        picture.line(std::vector{seen(from), seen(to)}, color, {.width = width});
    };
    stroke({-2.5f, 0, 0}, {2.5f, 0, 0}, 4);
    stroke({-0.8f, 3.6f, 0}, {0.6f, 0, 0}, 3.5);
    stroke({-0.8f, -3.6f, 0}, {0.6f, 0, 0}, 3.5);
    stroke({-2.5f, 0, 1.6f}, {-2, 0, 0}, 3);
}

} // namespace

gallery::Page gallery::formation_page() {
    Page page{.name = "12_formation",
        .title = "A formation, a scout and a camera",
        .text = "Arriving at a moving place is offset pursuit: each wingman approaches, brakes as late as it can "
                "relative to the leader, and then keeps "
                "its place up to rounding through every turn. The scout wanders; the camera follows on a "
                "critically damped spring.",
        .functions = {"void follow(", "void roam(", "void fly("}};

    svg::Picture plan({.title = "Four in formation, one wandering",
        .subtitle = "from above; the places of the formation every 3 s",
        .x_label = "x [m]",
        .y_label = "to the left [m]",
        .x = {-100, 260},
        .y = {-90, 100}});
    svg::Picture gaps({.title = "Distance of the wingmen from their places",
        .subtitle = "braking at 8 m/s² relative to the leader",
        .x_label = "time [s]",
        .y_label = "distance [m]",
        .x = {0, 8},
        .y = {0, 90},
        .height = 300});
    Table table{{"wingman", "starts off by [m]", "in its place after [s]", "from then on within [mm]"}};

    Flight flight;
    Flyer heedless = flight.wingmen[1]; // arrives as if its place were at rest
    std::vector<glm::vec3> leader, scout, camera;
    std::array<std::vector<glm::vec3>, 3> paths;
    std::array<std::vector<svg::Point>, 3> offs;
    std::vector<svg::Point> heedless_off;
    std::array<float, 3> settled{}, strayed{};
    std::vector<std::array<glm::vec3, 4>> formations;
    for (int frame = 0; frame <= 20 * 60; ++frame) {
        const float time = static_cast<float>(frame) * frame_time;
        leader.push_back(flight.leader.position), scout.push_back(flight.scout.position),
            camera.push_back(flight.camera.position);
        for (std::size_t i = 0; i < 3; ++i) {
            const float off = veer::distance(flight.wingmen[i].position, flight.place(i));
            paths[i].push_back(flight.wingmen[i].position), offs[i].emplace_back(time, off);
            if (settled[i] <= 0 && off < 1e-3f) settled[i] = time;
            if (settled[i] > 0) strayed[i] = std::max(strayed[i], off);
        }
        heedless_off.emplace_back(time, veer::distance(heedless.position, flight.place(1)));
        if (frame % 180 == 0 && frame > 0)
            formations.push_back({flight.leader.position, flight.place(0), flight.place(1), flight.place(2)});
        if (frame < 20 * 60) {
            const glm::vec3 desired = veer::arrive_velocity(heedless.position, flight.place(1), wingman, frame_time);
            heedless.velocity = veer::limit_turn(heedless.velocity, desired, 2 * frame_time);
            heedless.position += heedless.velocity * frame_time;
            fly(flight, time);
        }
    }

    const auto seen = [](const std::vector<glm::vec3>& path) {
        std::vector<svg::Point> points;
        for (std::size_t i = 0; i < path.size(); i += 8) points.push_back(above(path[i]));
        return points;
    };
    plan.line(seen(camera), Color::muted, {.width = 2, .dashed = true, .legend = "camera"});
    plan.line(seen(scout), Color::fourth, {.legend = "scout"});
    for (std::size_t i = 0; i < 3; ++i) {
        plan.line(seen(paths[i]), wing_colors[i], {.legend = join("wingman ", std::to_string(i + 1))});
        plan.dot(above(paths[i].front()), wing_colors[i], {.width = 10});
    }
    plan.line(seen(leader), Color::ink, {.width = 3, .legend = "leader"});
    plan.dot(above(leader.front()), Color::ink, {.width = 10});
    for (const auto& [front, left, back, right] : formations) {
        plan.line(std::vector{above(front), above(left), above(back), above(right), above(front)}, Color::ink,
            {.width = 1.5});
        plan.dot(above(front), Color::ink, {.width = 8});
        plan.dot(above(left), wing_colors[0], {.width = 8}), plan.dot(above(right), wing_colors[1], {.width = 8});
        plan.dot(above(back), wing_colors[2], {.width = 8});
    }
    page.add(Image{"12_formation.svg", "The places bank with the leader, and the wingmen stay in them.", plan.text()});

    for (std::size_t i = 0; i < 3; ++i) {
        gaps.line(offs[i], wing_colors[i], {.width = 3, .legend = join("wingman ", std::to_string(i + 1))});
        table.rows.push_back(
            {std::to_string(i + 1), number(offs[i].front().y, 1), number(settled[i], 2), number(1000 * strayed[i], 2)});
        page.expect(settled[i] > 0 && settled[i] < 10, "every wingman reaches its place");
        page.expect(strayed[i] < 1e-3f, "every wingman keeps its place to a millimetre");
    }
    gaps.line(heedless_off, Color::muted, {.dashed = true, .legend = "wingman 2, without the velocity of its place"});
    page.add(Image{"12_formation_gaps.svg",
        "With the velocity of its place a wingman stops on it; without, it trails behind.", gaps.text()});

    // Through the camera, when the turn is sharpest.
    Flight then;
    const int moment = 9 * 60;
    for (int frame = 0; frame < moment; ++frame) fly(then, static_cast<float>(frame) * frame_time);
    const Sight sight(then.camera.position, then.leader.position);
    svg::Picture view({.title = "Through the camera",
        .subtitle = "after 9 s, in a turn to the right of 8 m/s²",
        .x = {-0.55, 0.55},
        .y = {-0.38, 0.37},
        .bare = true});
    const auto trail = [&](const std::vector<glm::vec3>& path, Color color) {
        std::vector<svg::Point> points;
        for (int frame = moment - 60; frame <= moment; ++frame)
            if (sight.sees(path[static_cast<std::size_t>(frame)]))
                points.push_back(sight(path[static_cast<std::size_t>(frame)]));
        if (points.size() > 1) view.line(points, color, {.width = 2, .opacity = 0.35});
    };
    const double horizon = sight(sight.eye + 1e4f * glm::vec3(sight.lies.forward.x, 0, sight.lies.forward.z)).y;
    view.line(std::vector<svg::Point>{{-2, horizon}, {2, horizon}}, Color::muted, {.width = 2, .legend = "horizon"});
    for (std::size_t i = 0; i < 3; ++i) trail(paths[i], wing_colors[i]);
    trail(leader, Color::ink);
    draw_plane(view, sight, then.leader.position, then.attitude, Color::ink);
    for (std::size_t i = 0; i < 3; ++i)
        draw_plane(view, sight, then.wingmen[i].position, then.attitude, wing_colors[i]);
    page.add(Image{"12_formation_view.svg",
        "orientation has the up of the camera, towards the sky, and of each plane, along its own bank.", view.text()});
    page.add(table);
    return page;
}
