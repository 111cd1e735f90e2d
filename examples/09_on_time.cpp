// SPDX-License-Identifier: MIT
//
// A hit at a definite time (veer/guidance.hpp).
//
// Sixteen missiles leave from all around, from different distances and in all directions, and hit at the same moment: after 3.000 s,
// neither sooner nor later, although no two frames are equally long. least_time_to_go says what an engine could do at best.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <vector>
#include <veer/guidance.hpp>
#include <veer/rotation.hpp>

#include "gallery.hpp"

constexpr float pi = std::numbers::pi_v<float>;
constexpr float arrival = 3; // [s]

// Frames of 60 fps that jitter by half, the same ones every time.
class Frames {
public:
    float next() {
        state_ = state_ * 1664525u + 1013904223u;
        return (0.5f + static_cast<float>(state_ >> 8) / 16777216.0f) / 60;
    }

private:
    std::uint32_t state_ = 3000;
};

struct Flight {
    std::vector<glm::vec2> path;
    std::vector<svg::Point> strain; // acceleration over time
    float miss, most;               // [m], [m/s^2]
};

// One missile, from launch until the arrival time, in frames of any length.
Flight fly(glm::vec2 position, glm::vec2 velocity, glm::vec2 target, const glm::vec2& target_velocity, int order) {
    Frames frames;
    Flight flight{{position}, {}, 0, 0};
    for (float now = 0; now < arrival;) {
        const float frame = std::min(frames.next(), arrival - now);
        const glm::vec2 a = veer::homing_on_time(position, velocity, target, target_velocity, arrival - now, frame, order);
        velocity += a * frame;
        position += velocity * frame;
        target += target_velocity * frame;

        flight.strain.push_back({now, veer::length(a)});
        flight.path.push_back(position);
        flight.most = std::max(flight.most, veer::length(a));
        now += frame;
    }
    flight.miss = veer::length(target - position);
    return flight;
}

gallery::Page on_time() {
    gallery::Page page{
        .name = "09_on_time",
        .title = "A hit at a definite time",
        .text =
            "Sixteen missiles from all around, from 25 to 70 m away and launched in every direction, hit a target that moves on: all of them after "
            "3.000 s, though no two frames are equally long.",
        .source = __FILE__,
        .function = "Flight fly("};
    using svg::Color, svg::Side, svg::join, svg::number;
    const glm::vec2 target{-18, -6}, target_velocity{6, 2}, meeting = target + arrival * target_velocity;

    svg::Picture picture({.title = "Sixteen missiles, one moment",
                          .subtitle = "all hit after 3.000 s; a dot about every half second, frames that jitter by half",
                          .x_label = "x [m]",
                          .y_label = "y [m]",
                          .x = {-84, 84},
                          .y = {-74, 74}});
    const Color colors[] = {Color::blue, Color::green, Color::violet, Color::orange};
    gallery::Table table{{"missile", "distance [m]", "hit [s]", "miss [mm]", "most [m/s^2]", "least time at 60 m/s^2 [s]"}};
    float worst = 0;
    for (int i = 0; i < 16; ++i) {
        const float angle = 2 * pi * static_cast<float>(i) / 16, distance = 25 + 45 * static_cast<float>(i * 7 % 16) / 15;
        const glm::vec2 start = veer::rotate(glm::vec2{distance, 0}, angle);
        const glm::vec2 velocity = veer::rotate(glm::vec2{30, 0}, angle + 1.6f + 0.3f * static_cast<float>(i % 3));
        const Flight flight = fly(start, velocity, target, target_velocity, 3);
        worst = std::max(worst, flight.miss);

        const Color color = colors[i % 4];
        picture.line(flight.path, color, {.width = 2.5});
        std::vector<glm::vec2> dots;
        for (std::size_t dot = 1; dot < 6; ++dot) dots.push_back(flight.path[dot * flight.path.size() / 6]);
        picture.dots(dots, color, {.width = 7});
        picture.dot(start, color, {.width = 10});
        if (i % 4 == 0) {
            const float least = veer::least_time_to_go(start, velocity, target, target_velocity, 60);
            table.rows.push_back({std::to_string(i + 1), number(veer::length(target - start), 1), number(arrival, 3), number(1000 * flight.miss, 3),
                                  number(flight.most, 1), number(least, 3)});
        }
    }
    picture.line(std::vector{target, meeting}, Color::ink, {.width = 2.5, .dashed = true});
    picture.dot(target, Color::ink, {.width = 10});
    picture.label(target, "target", Color::ink, {.side = Side::below, .gap = 10});
    picture.disc(meeting, 1.6f, Color::ink);
    picture.label(meeting, "3.000 s", Color::ink, {.side = Side::right, .gap = 16, .up = -12, .bold = true});
    page.expect(worst < 1e-3f, "all sixteen hit within a millimetre, after 3.000 s");
    page.tables.push_back(table);
    page.images.push_back({"09_on_time.svg", "Sixteen missiles from all around hit at the same moment.", picture.text()});

    // The same shot in four orders: when does it strain?
    svg::Picture ways({.title = "Four orders, one moment",
                       .subtitle = "the same launch, the same time of arrival",
                       .x_label = "x [m]",
                       .y_label = "y [m]",
                       .x = {-4, 76},
                       .y = {-8, 32}});
    svg::Picture strains({.title = "When they strain",
                          .subtitle = "the acceleration that each order asks for",
                          .x_label = "time [s]",
                          .y_label = "acceleration [m/s²]",
                          .x = {0, 3},
                          .y = {0, 70},
                          .height = 300});
    gallery::Table orders{{"order", "at first [m/s^2]", "at last [m/s^2]", "miss [mm]"}};
    const glm::vec2 goal{60, 0};
    for (int order = 1; order <= 4; ++order) {
        const Flight flight = fly({0, 0}, {0, 25}, goal, {0, 0}, order);
        const Color color = colors[order - 1];
        const std::string name = "order " + std::to_string(order);
        ways.line(flight.path, color, {.width = 3, .legend = name});
        strains.line(flight.strain, color, {.width = 3, .legend = name});
        orders.rows.push_back({name, number(flight.strain.front().y, 1), number(flight.strain.back().y, 1), number(1000 * flight.miss, 3)});
        page.expect(flight.miss < 1e-3f, join(name, " hits within a millimetre"));
    }
    ways.disc(goal, 1, Color::ink);
    ways.label(goal, "target", Color::ink, {.side = Side::right, .gap = 14});
    page.tables.push_back(orders);
    page.images.push_back({"09_on_time_orders.svg", "The order says whether the way bends early or late.", ways.text()});
    page.images.push_back({"09_on_time_strain.svg", "Order 2 strains all the way alike, 3 and more fade out.", strains.text()});

    // What a limit can do: before the least time there is no way.
    const float limit = 30, least = veer::least_time_to_go(glm::vec2{0, 0}, {0, 25}, goal, {0, 0}, limit);
    const float asked = veer::length(veer::homing_on_time(glm::vec2{0, 0}, {0, 25}, goal, {0, 0}, least, 0, 2));
    page.expect(std::abs(asked / limit - 1) < 1e-4f, "in the least time order 2 asks for exactly the limit");
    page.tables.push_back({{"limit on the acceleration", "least time to the target [s]", "order 2 then asks for [m/s^2]"},
                           {{"30 m/s^2", number(least, 3), number(asked, 2)}}});
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {on_time}); }
