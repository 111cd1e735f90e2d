// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <iterator>
#include <numbers>
#include <string>
#include <utility>
#include <vector>
#include <veer/avoid.hpp>
#include <veer/homing.hpp>
#include <veer/rotation.hpp>

#include "camera.hpp"
#include "page.hpp"
#include "svg.hpp"

namespace avoid_game { // the example, whose headers stand above
#include "../08_avoid.cpp"
}

using namespace avoid_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

template <veer::Vector V> struct Flight {
    std::vector<V> path;
    float clearance; // [m], the smallest separation from an escape radius; below 0 inside
    bool turned;     // by more than half a degree
};

/// Plays 7 seconds; step(agent) is one frame.
template <veer::Vector V> Flight<V> fly_for_long(veer::Motion<V> agent, const Spheres<V>& spheres, auto step) {
    Flight<V> flight{{agent.position}, 1e9f, false};
    const V before = agent.velocity;
    for (int i = 0; i < 420; ++i) {
        step(agent);
        flight.turned = flight.turned || veer::angle_between(agent.velocity, before) > 0.01f;
        flight.path.push_back(agent.position);
        for (const auto& sphere : spheres) {
            flight.clearance =
                std::min(flight.clearance, veer::length(agent.position - sphere.center) - sphere.escape_radius);
        }
    }
    return flight;
}

constexpr auto straight_on = [](auto& agent) { agent.position += agent.velocity * frame_time; };

svg::Picture plane(const std::string& title, const std::string& subtitle) {
    return svg::Picture(
        {.title = title, .subtitle = subtitle, .x_label = "x [m]", .y_label = "y [m]", .x = {-30, 30}, .y = {-17, 17}});
}

void draw(svg::Picture& picture, const Spheres<glm::vec2>& spheres) {
    for (const auto& sphere : spheres)
        picture.disc(sphere.center, sphere.avoid_radius, Color::muted, {.opacity = 0.16, .legend = "avoid range"});
    for (const auto& sphere : spheres)
        picture.disc(sphere.center, sphere.escape_radius, Color::ink, {.opacity = 0.6, .legend = "escape range"});
}

glm::vec3 on_circle(float radius, int i, int count, float z) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
    return {radius * std::cos(angle), radius * std::sin(angle), z};
}

} // namespace

gallery::Page gallery::avoid_page() {
    Page page{.name = "08_avoid",
        .title = "Avoiding spheres",
        .text = "Agents fly at 10 m/s and turn aside by up to 2 rad/s for the sphere that they would hit first. "
                "An agent that would pass "
                "keeps its course: it flies through a ring of spheres without turning.",
        .functions = {"void fly("}};
    Table table{{"scene", "agents", "turned", "clearance without [m]", "clearance with [m]"}, {}, true};
    float without = 1e9f, with = 1e9f;
    int turned = 0, agents = 0;
    const auto count = [&](const auto& avoiding, const auto& unavoided) {
        without = std::min(without, unavoided.clearance), with = std::min(with, avoiding.clearance);
        turned += avoiding.turned, agents += 1;
    };
    const auto tell = [&](const std::string& scene) {
        table.rows.push_back(
            {scene, std::to_string(agents), std::to_string(turned), number(without, 2), number(with, 2)});
        page.expect(with > -0.05f, scene + ": nobody enters an escape range");
        without = with = 1e9f, turned = agents = 0;
    };

    // Streams of agents from left to right, each with a goal straight ahead.
    const Spheres<glm::vec2> one{{{0, 0}, 6, 16}};
    const Spheres<glm::vec2> seven{{{-16, 6}, 3, 8}, {{-12, -8}, 4, 9}, {{-2, 1}, 3, 8}, {{3, 9}, 3.5f, 8},
        {{6, -8}, 2.5f, 7}, {{14, 4}, 4, 9}, {{18, -7}, 2.5f, 7}};
    const auto stream = [&](const std::string& scene, svg::Picture& picture, const Spheres<glm::vec2>& spheres) {
        draw(picture, spheres);
        for (float lane = -14; lane <= 14; ++lane) {
            const veer::Motion<glm::vec2> start{{-30, lane}, {10, 0}};
            const auto avoiding = fly_for_long(start, spheres, [&](auto& agent) { fly(agent, {45, lane}, spheres); });
            count(avoiding, fly_for_long(start, spheres, straight_on));
            picture.line(avoiding.path, avoiding.turned ? Color::blue : Color::second,
                {.width = 2, .legend = avoiding.turned ? "turned aside" : "unchanged"});
        }
        tell(scene);
    };
    svg::Picture single =
        plane("A stream past a sphere", "from left to right at 10 m/s, each agent to a goal straight ahead");
    svg::Picture several =
        plane("Past several spheres", "each agent turns away from the sphere that it would hit first");
    stream("one sphere", single, one);
    stream("seven spheres", several, seven);
    page.add(Image{"08_avoid.svg", "The stream parts before the sphere and closes behind it.", single.text()});
    page.add(Image{"08_avoid_several.svg", "Seven spheres, one list.", several.text()});

    // A ring of spheres in 3D. An agent that aims at the hole keeps its exact velocity.
    Spheres<glm::vec3> ring;
    for (int i = 0; i < 12; ++i) ring.push_back({on_circle(10, i, 12, 0), 2.2f, 7});
    std::vector<Flight<glm::vec3>> bundle;
    for (const auto& [radius, number_of] :
        {std::pair{0.0f, 1}, std::pair{3.0f, 6}, std::pair{6.0f, 12}, std::pair{9.0f, 12}}) {
        for (int i = 0; i < number_of; ++i) {
            const veer::Motion<glm::vec3> start{on_circle(radius, i, number_of, -24), {0, 0, 10}};
            const auto unavoided = fly_for_long(start, ring, straight_on);
            bundle.push_back(fly_for_long(start, ring, [&](auto& agent) {
                fly(agent, start.position + glm::vec3{0, 0, 124}, ring);
            }));
            const auto& avoiding = bundle.back();
            count(avoiding, unavoided);
            page.expect(
                avoiding.turned == (unavoided.clearance < 0), "an agent that turns aside has a sphere in its path");
            page.expect(
                avoiding.turned || veer::avoid_spheres(start.position, start.velocity, ring, 1) == start.velocity,
                "an agent with a free path keeps its exact velocity");
        }
    }
    tell("ring of 12, in 3D");
    page.add(table);

    const svg::Camera camera{0, 0, 0, -0.85, 0.25, 60};
    svg::Picture threaded({.title = "Through a ring",
        .subtitle = "in 3D: agents that aim at the hole fly straight through it",
        .x = {-22, 22},
        .y = {-14, 14},
        .bare = true});
    const auto halves = [&](bool behind) {
        for (const Flight<glm::vec3>& agent : bundle) {
            std::vector<glm::vec3> half;
            std::copy_if(agent.path.begin(), agent.path.end(), std::back_inserter(half),
                [&](const glm::vec3& p) { return (p.z < 0) == behind && p.z < 18; });
            const Color color = agent.turned ? Color::blue : Color::second;
            threaded.line(camera(half), color, {.width = 2, .legend = agent.turned ? "turned aside" : "unchanged"});
            if (behind) threaded.dot(camera(half.front()), color, {.width = 6});
            else threaded.arrow(camera(half[half.size() - 5]), camera(half.back()), color, {.width = 2});
        }
    };
    halves(true);
    std::string hole; // like a pane of glass: things behind it are paler
    for (int i = 0; i < 60; ++i) hole += join(i == 0 ? "M" : "L", threaded.pixels(camera(on_circle(9, i, 60, 0))));
    threaded.raw(join("<path class=\"f-paper\" opacity=\".6\" d=\"", hole,
        "Z\"/>\n<path class=\"f-muted\" opacity=\".14\" d=\"", hole, "Z\"/>\n"));
    std::sort(ring.begin(), ring.end(),
        [&](const auto& a, const auto& b) { return camera.depth(a.center) > camera.depth(b.center); });
    for (const auto& sphere : ring) {
        threaded.ball(camera(sphere.center), static_cast<double>(sphere.escape_radius) * camera.zoom(sphere.center),
            Color::ink, {.legend = "escape range"});
    }
    halves(false);
    for (const Flight<glm::vec3>& agent : bundle) {
        const glm::vec3 there =
            *std::find_if(agent.path.begin(), agent.path.end(), [](const glm::vec3& p) { return p.z >= 0; });
        page.expect(veer::length(there) < 10, "all of them fly through the hole");
        threaded.dot(camera(there), agent.turned ? Color::blue : Color::second, {.width = 9}); // through the hole
    }
    page.add(Image{"08_avoid_ring.svg",
        "Thirty-one agents fly at a ring. All pass through its hole, the pale pane; twelve of them have to turn.",
        threaded.text()});

    // Escape alone: a push inside the escape radius. The agents bounce off instead of turning aside.
    svg::Picture escape = plane("Escape alone", "the push, 40 m/s² straight out, acts only inside the sphere");
    draw(escape, one);
    for (float lane = -14; lane <= 14; lane += 2) {
        const auto pushed = fly_for_long(veer::Motion<glm::vec2>{{-30, lane}, {10, 0}}, one, [&](auto& agent) {
            agent.velocity += veer::escape_sphere(agent.position, one[0], 40.0f) * frame_time;
            agent.position += agent.velocity * frame_time;
        });
        escape.line(pushed.path, pushed.turned ? Color::blue : Color::second,
            {.width = 2, .legend = pushed.turned ? "pushed out" : "unchanged"});
    }
    page.add(Image{
        "08_avoid_escape.svg", "escape_sphere alone: agents run into the sphere and are thrown back.", escape.text()});
    return page;
}
