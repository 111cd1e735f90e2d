// SPDX-License-Identifier: MIT
//
// Avoiding spheres (veer/avoid.hpp).
//
// A sphere has two ranges. From the avoid range inwards, whoever flies at the escape range turns aside, and who passes by is
// left alone: that is avoidance. Inside the escape range there is nothing left to avoid: a push leads out again.

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <iterator>
#include <numbers>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include <veer/avoid.hpp>
#include <veer/rotation.hpp>
#include <veer/vector.hpp>

#include "camera.hpp"
#include "gallery.hpp"

constexpr float frame = 1.0f / 60.0f; // [s]
constexpr float angular_speed = 2;    // [rad/s]

using Agent = veer::Motion<glm::vec2>;
using Spheres = std::span<const veer::SphereObstacle<glm::vec2>>;

// One frame of an agent on its way to a goal: gently back on course, and away from the sphere that would be hit first.
Agent fly(const Agent& agent, const glm::vec2& goal, Spheres spheres) {
    const glm::vec2 course = veer::turn_towards(agent.velocity, goal - agent.position, 0.3f * angular_speed * frame);
    const auto sphere = veer::first_obstacle(agent.position, course, spheres);
    const float angle = std::min(angular_speed * frame, veer::clearing_angle(agent.position, course, sphere));
    const glm::vec2 velocity = veer::avoid_sphere(agent.position, course, sphere, angle);
    return {agent.position + velocity * frame, velocity};
}

template <veer::Vector V>
struct Flight {
    std::vector<V> path;
    float clearance; // [m], the least distance to an escape range; negative inside
    bool turned;     // by more than half a degree
    V velocity;      // at the end
};

// 7 seconds, in steps as the scene likes them.
template <veer::Vector V>
Flight<V> flight(veer::Motion<V> agent, const std::vector<veer::SphereObstacle<V>>& spheres, auto&& step) {
    Flight<V> result{{agent.position}, 1e9f, false, agent.velocity};
    for (int i = 0; i < 420; ++i) {
        agent = step(agent);
        result.turned = result.turned || veer::angle_between(agent.velocity, result.velocity) > 0.01f;
        result.path.push_back(agent.position);
        for (const veer::SphereObstacle<V>& sphere : spheres) {
            result.clearance = std::min(result.clearance, veer::length(agent.position - sphere.center) - sphere.escape_radius);
        }
    }
    result.velocity = agent.velocity;
    return result;
}

gallery::Page avoid() {
    gallery::Page page{
        .name = "04_avoid",
        .title = "Avoiding spheres",
        .text =
            "Agents fly at 10 m/s and turn aside by up to 2 rad/s, from whatever sphere they would hit first. Who only passes by is not touched: a "
            "ring of spheres is threaded without a turn.",
        .source = __FILE__,
        .function = "Agent fly("};
    using svg::Color, svg::Side, svg::number;
    gallery::Table table{{"scene", "agents", "turned", "clearance without [m]", "clearance with [m]"}};
    const auto straight = [](const auto& agent) { return std::decay_t<decltype(agent)>{agent.position + agent.velocity * frame, agent.velocity}; };
    const auto plane = [](const std::string& title, const std::string& subtitle) {
        return svg::Picture({.title = title, .subtitle = subtitle, .x_label = "x [m]", .y_label = "y [m]", .x = {-30, 30}, .y = {-17, 17}});
    };
    const auto draw = [](svg::Picture& picture, const std::vector<veer::SphereObstacle<glm::vec2>>& spheres) {
        for (const auto& sphere : spheres) {
            picture.disc(sphere.center, sphere.avoid_radius, Color::violet, {.opacity = 0.13, .legend = "avoid range"});
        }
        for (const auto& sphere : spheres) {
            picture.disc(sphere.center, sphere.escape_radius, Color::orange, {.opacity = 0.6, .legend = "escape range"});
        }
    };

    // Streams of agents from left to right, each with a goal straight ahead.
    const std::vector<veer::SphereObstacle<glm::vec2>> one{{{0, 0}, 6, 16}};
    const std::vector<veer::SphereObstacle<glm::vec2>> seven{{{-16, 6}, 3, 8},   {{-12, -8}, 4, 9}, {{-2, 1}, 3, 8},    {{3, 9}, 3.5f, 8},
                                                             {{6, -8}, 2.5f, 7}, {{14, 4}, 4, 9},   {{18, -7}, 2.5f, 7}};
    svg::Picture single = plane("A stream past a sphere", "from left to right at 10 m/s, everybody to a goal straight ahead");
    svg::Picture several = plane("Past several spheres", "each agent turns from the one that it would hit first");
    const auto stream = [&](const std::string& scene, svg::Picture& picture, const std::vector<veer::SphereObstacle<glm::vec2>>& spheres) {
        draw(picture, spheres);
        float without = 1e9f, with = 1e9f;
        int turned = 0, agents = 0;
        for (float lane = -14; lane <= 14; ++lane, ++agents) {
            const Agent start{{-30, lane}, {10, 0}};
            const auto avoiding = flight(start, spheres, [&](const Agent& agent) { return fly(agent, {45, lane}, spheres); });
            without = std::min(without, flight(start, spheres, straight).clearance);
            with = std::min(with, avoiding.clearance);
            turned += avoiding.turned;
            picture.line(avoiding.path, avoiding.turned ? Color::blue : Color::green,
                         {.width = 2, .legend = avoiding.turned ? "turned aside" : "undisturbed"});
        }
        table.rows.push_back({scene, std::to_string(agents), std::to_string(turned), number(without, 2), number(with, 2)});
        page.expect(with > -0.05f, scene + ": nobody enters an escape range");
    };
    stream("one sphere", single, one);
    stream("seven spheres", several, seven);
    page.images.push_back({"04_avoid.svg", "The stream parts before the sphere and closes behind it.", single.text()});
    page.images.push_back({"04_avoid_several.svg", "Seven spheres, one list.", several.text()});

    // A ring of spheres in 3D. Whoever aims at the hole keeps the velocity to the last bit.
    std::vector<veer::SphereObstacle<glm::vec3>> ring;
    const auto around = [](float radius, int i, int count, float z) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
        return glm::vec3{radius * std::cos(angle), radius * std::sin(angle), z};
    };
    for (int i = 0; i < 12; ++i) {
        ring.push_back({around(10, i, 12, 0), 2.2f, 7});
    }
    std::vector<Flight<glm::vec3>> bundle;
    float without = 1e9f, with = 1e9f;
    int turned = 0;
    for (const auto& [radius, count] : {std::pair{0.0f, 1}, std::pair{3.0f, 6}, std::pair{6.0f, 12}, std::pair{9.0f, 12}}) {
        for (int i = 0; i < count; ++i) {
            const veer::Motion<glm::vec3> start{around(radius, i, count, -24), {0, 0, 10}};
            const float unavoided = flight(start, ring, straight).clearance;
            bundle.push_back(flight(start, ring, [&](const veer::Motion<glm::vec3>& agent) {
                const glm::vec3 velocity = veer::avoid_spheres(agent.position, agent.velocity, ring, angular_speed * frame);
                return veer::Motion<glm::vec3>{agent.position + velocity * frame, velocity};
            }));
            without = std::min(without, unavoided);
            with = std::min(with, bundle.back().clearance);
            turned += bundle.back().turned;
            page.expect((bundle.back().velocity != start.velocity) == (unavoided < 0), "a velocity changes if and only if a sphere is in the way");
        }
    }
    table.rows.push_back({"ring of 12, in 3D", std::to_string(bundle.size()), std::to_string(turned), number(without, 2), number(with, 2)});
    page.tables.push_back(table);

    const svg::Camera camera{0, 0, 0, -0.85, 0.25, 60};
    svg::Picture threaded(
        {.title = "Through a ring", .subtitle = "in 3D: who aims at the hole is not disturbed", .x = {-22, 22}, .y = {-15, 15}, .bare = true});
    const auto lines = [&](bool behind) {
        for (const Flight<glm::vec3>& agent : bundle) {
            std::vector<glm::vec3> half;
            std::copy_if(agent.path.begin(), agent.path.end(), std::back_inserter(half),
                         [&](const glm::vec3& p) { return (p.z < 0) == behind && p.z < 18; });
            const Color color = agent.turned ? Color::blue : Color::green;
            threaded.line(camera(half), color, {.width = 2, .legend = agent.turned ? "turned aside" : "undisturbed"});
            if (behind) {
                threaded.dot(camera(half.front()), color, {.width = 6});
            } else {
                threaded.arrow(camera(half[half.size() - 5]), camera(half.back()), color, {.width = 2});
            }
        }
    };
    lines(true);
    std::sort(ring.begin(), ring.end(), [&](const auto& a, const auto& b) { return camera.depth(a.center) > camera.depth(b.center); });
    for (const auto& sphere : ring) {
        threaded.ball(camera(sphere.center), static_cast<double>(sphere.escape_radius) * camera.zoom(sphere.center), Color::orange,
                      {.legend = "escape range"});
    }
    lines(false);
    page.images.push_back({"04_avoid_ring.svg", "Thirty-one agents fly at a ring of twelve spheres.", threaded.text()});

    // Escape alone: a push inside the escape range. It does not avoid, it bounces.
    svg::Picture bounce = plane("Escape alone", "only inside the sphere is there a push, of 40 m/s² straight out");
    draw(bounce, one);
    for (float lane = -14; lane <= 14; lane += 2) {
        const auto pushed = flight(Agent{{-30, lane}, {10, 0}}, one, [&](const Agent& agent) {
            const glm::vec2 velocity = agent.velocity + veer::escape_sphere(agent.position, one[0], 40.0f) * frame;
            return Agent{agent.position + velocity * frame, velocity};
        });
        bounce.line(pushed.path, pushed.turned ? Color::blue : Color::green, {.width = 2, .legend = pushed.turned ? "pushed out" : "undisturbed"});
    }
    page.images.push_back({"04_avoid_escape.svg", "escape_sphere alone: agents run into the sphere and are thrown back.", bounce.text()});
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {avoid}); }
