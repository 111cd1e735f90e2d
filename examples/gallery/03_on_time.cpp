// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <random>
#include <string>
#include <vector>
#include <veer/guidance.hpp>
#include <veer/rotation.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace on_time_game { // the example, whose headers stand above
#include "../03_on_time.cpp"
}

using namespace on_time_game;
using svg::Color, svg::Side, svg::join, svg::number;

namespace {

struct Flight {
    std::vector<glm::vec2> path, dots; // the dots are half a second apart
    std::vector<svg::Point> strain;    // acceleration over time
    float miss = 0, most = 0;          // [m], [m/s²]
};

/// Frames of 0.5 to 1.5 times the length of those at 60 fps, the same in each run.
Flight fly_to(Body target, Body missile, int order) {
    std::minstd_rand random(3000);
    Flight flight{{missile.position}, {}, {}};
    for (float now = 0; now < arrival;) {
        const float fraction = static_cast<float>(random() % 1024) / 1024;
        const float frame_time = std::min((0.5f + fraction) / 60, arrival - now);
        const float acceleration = fly(missile, target, arrival - now, frame_time, order);
        target.position += target.velocity * frame_time;
        if (std::floor(2 * now) != std::floor(2 * (now + frame_time))) flight.dots.push_back(missile.position);
        flight.strain.push_back({now, acceleration});
        flight.path.push_back(missile.position);
        flight.most = std::max(flight.most, acceleration);
        now += frame_time;
    }
    flight.miss = veer::length(target.position - missile.position);
    return flight;
}

} // namespace

gallery::Page gallery::on_time_page() {
    Page page{.name = "03_on_time",
        .title = "A hit at a given time",
        .text = "Sixteen missiles start on all sides of a moving target, in all directions, and all hit it after "
                "3.000 s. The frames have uneven lengths, "
                "as in a game that stutters. The order of the law sets when a missile turns.",
        .functions = {"float fly("}};

    const Body target{{-18, -6}, {6, 2}};
    const glm::vec2 meeting = target.position + arrival * target.velocity;
    svg::Picture picture({.title = "Sixteen missiles, one time",
        .subtitle = "a dot every half second",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-84, 84},
        .y = {-68, 68}});
    Table table{{"missile", "from [m]", "hit [s]", "miss [mm]", "most [m/s²]", "soonest with 60 m/s² [s]"}};
    float worst = 0;
    for (int i = 0; i < 16; ++i) {
        const Body start = launch(i);
        const Flight flight = fly_to(target, start, least_effort);
        worst = std::max(worst, flight.miss);
        if (i % 4 != 0) continue;
        const float least =
            veer::least_time_to_go(start.position, start.velocity, target.position, target.velocity, max_accel);
        table.rows.push_back({std::to_string(i + 1), number(veer::length(target.position - start.position), 1),
            number(arrival, 3), number(1000 * flight.miss, 3), number(flight.most, 1), number(least, 3)});
    }
    const auto draw = [&](float from, float to, Color color, const std::string& name) {
        for (int i = 0; i < 16; ++i) {
            const Body start = launch(i);
            const float distance = veer::length(target.position - start.position);
            if (distance < from || distance >= to) continue;
            const Flight flight = fly_to(target, start, least_effort);
            picture.line(flight.path, color, {.width = 2.5, .legend = name});
            picture.dots(flight.dots, color, {.width = 7});
            picture.dot(start.position, color, {.width = 11});
        }
    };
    draw(0, 40, Color::first, "starts within 40 m");
    draw(40, 60, Color::second, "40 to 60 m away");
    draw(60, 100, Color::third, "farther away");
    picture.line(std::vector{target.position, meeting}, Color::orange,
        {.width = 3, .dashed = true, .legend = "target, hit by all after 3.000 s"});
    picture.dot(target.position, Color::orange, {.width = 11});
    picture.disc(meeting, 2, Color::green);
    page.expect(worst < 1e-3f, "all sixteen hit within a millimetre, after 3.000 s");
    page.add(Image{"03_on_time.svg", "Sixteen missiles from all sides hit at the same time.", picture.text()});

    // The same shot in four orders, and its acceleration over time.
    svg::Picture paths({.title = "Four orders, one time",
        .subtitle = "the same launch and the same time of arrival",
        .x_label = "x [m]",
        .y_label = "y [m]",
        .x = {-4, 76},
        .y = {-4, 32}});
    svg::Picture strains({.title = "When they turn",
        .subtitle = "the acceleration of each order",
        .x_label = "time [s]",
        .y_label = "acceleration [m/s²]",
        .x = {0, 3},
        .y = {0, 70},
        .height = 270});
    const Color colors[] = {Color::first, Color::second, Color::third, Color::fourth};
    const std::string names[] = {
        "order 1: turns late", "order 2: evenly", "order 3: least effort", "order 4: turns early"};
    Table orders{{"order", "at first [m/s²]", "at last [m/s²]", "miss [mm]"}};
    const Body shooter{{0, 0}, {0, 25}}, goal{{60, 0}, {0, 0}};
    for (int order = 1; order <= 4; ++order) {
        const Flight flight = fly_to(goal, shooter, order);
        const Color color = colors[order - 1];
        const std::string& name = names[order - 1];
        paths.line(flight.path, color, {.width = 3, .legend = name});
        strains.line(flight.strain, color, {.width = 3, .legend = name});
        orders.rows.push_back({name, number(flight.strain.front().y, 1), number(flight.strain.back().y, 1),
            number(1000 * flight.miss, 3)});
        page.expect(flight.miss < 1e-3f, join("order ", std::to_string(order), " hits within a millimetre"));
    }
    paths.disc(goal.position, 1, Color::orange);
    paths.label(goal.position, "target", Color::ink, {.side = Side::right, .gap = 14});
    paths.dot(shooter.position, Color::ink);
    paths.label(shooter.position, "launch", Color::ink, {.side = Side::right, .gap = 12, .up = -4});
    page.add(Image{"03_on_time_orders.svg", "The order sets whether the path bends early or late.", paths.text()});
    page.add(Image{"03_on_time_strain.svg", "Order 2 turns evenly; orders 3 and above fade out.", strains.text()});
    page.add(table);
    page.add(orders);

    // A limited acceleration cannot hit before the least time.
    const float limit = 30,
                least = veer::least_time_to_go(shooter.position, shooter.velocity, goal.position, goal.velocity, limit);
    Body soonest = shooter;
    const float asked = fly(soonest, goal, least, 0, 2);
    page.expect(std::abs(asked / limit - 1) < 1e-4f, "in the least time order 2 needs exactly the limit");
    page.add(Table{{"limit on the acceleration", "least time to the target [s]", "order 2 then needs [m/s²]"},
        {{"30 m/s²", number(least, 3), number(asked, 2)}}});
    return page;
}
