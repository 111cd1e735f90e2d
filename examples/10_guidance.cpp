// SPDX-License-Identifier: MIT
//
// Guidance (veer/guidance.hpp).
//
// Three missiles hunt a target that weaves. Pursuit always flies where the target is, and ends in a tail chase. Proportional navigation
// flies where the line of sight stops turning, and meets it. The augmented law also knows how the target is turning right now, and
// needs less effort for it, as long as the turn goes on.

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/guidance.hpp>
#include <veer/homing.hpp>
#include <veer/rotation.hpp>

#include "gallery.hpp"

constexpr float speed = 60, limit = 150; // of the missiles [m/s], [m/s^2]

// A target that weaves about a straight line: slowly, a long turn and back, or quickly.
struct Target {
    glm::vec2 position, velocity, acceleration;
};

Target weaving(float time, float rate) {
    const auto [sine, cosine] = veer::sin_cos(rate * time);
    const glm::vec2 along = veer::rotate(glm::vec2{26, 0}, 1.9f), across = veer::perpendicular(along) * (18 / rate);
    return {glm::vec2{170, 10} + along * time + across * sine, along + across * (rate * cosine), across * (-rate * rate * sine)};
}

struct Flight {
    std::vector<glm::vec2> path;
    std::vector<svg::Point> strain;                    // acceleration over time
    float time = 0, miss = 1e9f, effort = 0, most = 0; // [s], [m], [m/s], [m/s^2]
};

// Flies until the distance begins to grow; the closest it came is the miss.
Flight fly(auto law, float weave) {
    const float frame = 1 / 120.0f;
    glm::vec2 position{0, 0}, velocity = veer::rotate(glm::vec2{speed, 0}, 0.9f);
    Flight flight{{position}, {}};
    for (float now = 0; now < 12; now += frame) {
        const Target before = weaving(now, weave), after = weaving(now + frame, weave);
        const auto [acceleration, saturated] = veer::limit_acceleration(law(position, velocity, before), limit);
        velocity = speed * veer::normalize_or(velocity + acceleration * frame, velocity); // an engine holds the speed
        const glm::vec2 next = position + velocity * frame;

        // both on straight lines within the frame
        const glm::vec2 way = before.position - position, drift = (after.position - next - way) / frame;
        const float closest = std::min(veer::time_to_closest_approach(glm::vec2{0, 0}, {0, 0}, way, drift), frame);
        const float distance = veer::length(way + drift * closest);
        if (distance < flight.miss) {
            flight.miss = distance, flight.time = now + closest;
        }
        flight.effort += veer::length(acceleration) * frame;
        flight.most = std::max(flight.most, veer::length(acceleration));
        flight.strain.push_back({now, veer::length(acceleration)});
        flight.path.push_back(position + velocity * closest);
        if (closest < frame && distance < 20) {
            break;
        }
        position = next;
    }
    return flight;
}

gallery::Page guidance() {
    gallery::Page page{
        .name = "10_guidance",
        .title = "Guidance",
        .text =
            "Three missiles of 60 m/s hunt a target that weaves. Pursuit flies where the target is, navigation where it will be, and the augmented "
            "law also knows how it turns; it takes that turn to go on, which a quick weave does not.",
        .source = __FILE__,
        .function = "Flight fly("};
    using svg::Color, svg::Side, svg::join, svg::number;

    // Pursuit as an acceleration: what turns the velocity towards the target in one frame.
    const auto pursuit = [](const glm::vec2& p, const glm::vec2& v, const Target& t) {
        return (veer::turn_towards(v, t.position - p, limit / speed / 120) - v) * 120.0f;
    };
    const auto navigation = [](const glm::vec2& p, const glm::vec2& v, const Target& t) {
        return veer::proportional_navigation(p, v, t.position, t.velocity, 4);
    };
    const auto augmented = [](const glm::vec2& p, const glm::vec2& v, const Target& t) {
        return veer::augmented_navigation(p, v, t.position, t.velocity, t.acceleration, 4);
    };
    const std::array<std::string, 3> names{"pursuit", "proportional navigation", "augmented navigation"};
    const float slow = 1, quick = 2.4f; // [rad/s]
    const std::array flights{fly(pursuit, slow), fly(navigation, slow), fly(augmented, slow)};
    const std::array quick_flights{fly(pursuit, quick), fly(navigation, quick), fly(augmented, quick)};
    const Color colors[] = {Color::orange, Color::blue, Color::green};

    gallery::Table table{{"law", "hit [s]", "miss [m]", "effort [m/s]", "most [m/s^2]"}};
    const auto draw = [&](const std::string& file, const std::string& weave, const std::string& caption, const auto& hunts, float rate) {
        svg::Picture paths({.title = join("Three ways to hunt a target that weaves ", weave),
                            .subtitle = "a dot each second",
                            .x_label = "x [m]",
                            .y_label = "y [m]",
                            .x = {-10, 190},
                            .y = {-8, 102}});
        std::vector<glm::vec2> course, marks;
        const float longest = std::max({hunts[0].time, hunts[1].time, hunts[2].time});
        for (float time = 0; time <= longest; time += 0.02f) course.push_back(weaving(time, rate).position);
        for (float time = 0; time <= longest; time += 1) marks.push_back(weaving(time, rate).position);
        paths.line(course, Color::muted, {.width = 3, .legend = "target"});
        paths.dots(marks, Color::muted, {.width = 8});
        for (std::size_t i = 0; i < 3; ++i) {
            const Flight& flight = hunts[i];
            std::vector<glm::vec2> dots;
            for (std::size_t k = 120; k < flight.path.size(); k += 120) dots.push_back(flight.path[k]);
            paths.line(flight.path, colors[i], {.width = 3, .legend = names[i]});
            paths.dots(dots, colors[i], {.width = 8});
            paths.dot(flight.path.back(), colors[i], {.width = 11});
            table.rows.push_back({join(names[i], ", weaves ", weave), number(flight.time, 2), number(flight.miss, 3), number(flight.effort, 0),
                                  number(flight.most, 0)});
            page.expect(i == 0 || (flight.miss < 0.5f && flight.time < hunts[0].time && flight.effort < hunts[0].effort),
                        join(names[i], " hits what weaves ", weave, ", sooner and with less effort than pursuit"));
        }
        paths.dot(glm::vec2{0, 0}, Color::ink, {.width = 10});
        paths.label({0, 0}, "launch", Color::ink, {.side = Side::right, .gap = 12});
        page.images.push_back({file, caption, paths.text()});
    };
    draw("10_guidance.svg", "slowly", "Pursuit runs behind the target, navigation leads it.", flights, slow);
    draw("10_guidance_quick.svg", "quickly", "A quick weave: pursuit misses, and the augmented law takes every turn too seriously.", quick_flights,
         quick);
    page.expect(flights[2].effort < flights[1].effort, "where the turn goes on, the augmented law needs less effort than the true one");

    svg::Picture strains({.title = "What it costs",
                          .subtitle = "the acceleration that each asks for in the slow weave; the limit is 150 m/s²",
                          .x_label = "time [s]",
                          .y_label = "acceleration [m/s²]",
                          .x = {0, 3},
                          .y = {0, 155},
                          .height = 300});
    for (std::size_t i = 0; i < 3; ++i) {
        strains.line(flights[i].strain, colors[i], {.width = 2.5, .legend = names[i]});
    }
    page.images.push_back({"10_guidance_strain.svg", "Pursuit strains most, the augmented law least of all.", strains.text()});
    page.tables.push_back(table);
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {guidance}); }
