// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <vector>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>

#include "page.hpp"
#include "svg.hpp"

namespace crowds_game { // the example, whose headers stand above
#include "../13_crowds.cpp"
}

using namespace crowds_game;
using svg::Color, svg::Point, svg::attribute, svg::join, svg::number;

namespace {

/// The positions of all, frame by frame, until all have arrived.
struct Film {
    std::vector<std::vector<glm::vec2>> frames;
    float closest = 1e9f; // distance of two people, in combined radii
    bool arrived = false;
};

Film film(Crowd crowd) {
    Film film;
    while (film.frames.size() < 4000 && !film.arrived) {
        std::vector<glm::vec2>& places = film.frames.emplace_back();
        film.arrived = true;
        for (std::size_t i = 0; i < crowd.people.size(); ++i) {
            const glm::vec2 place = crowd.people[i].position;
            for (const glm::vec2& other : places)
                film.closest = std::min(film.closest, veer::distance(place, other) / (2 * radius));
            places.push_back(place);
            film.arrived = film.arrived && crowd.has_crossed[i];
        }
        walk(crowd);
    }
    return film;
}

/// People as discs, in the colour of their crowd. In a browser without animations they stand still at one moment of the
/// film.
void people(svg::Picture& picture, const Film& film, std::size_t still, std::size_t every, auto color_of) {
    for (std::size_t i = 0; i < film.frames[0].size(); ++i) {
        std::string places;
        for (std::size_t frame = 0; frame < film.frames.size(); frame += every)
            places += join(places.empty() ? "" : ";", picture.pixels(film.frames[frame][i]));
        const auto seconds = number(static_cast<float>(film.frames.size()) * frame_time / 3, 1); // three times as fast
        picture.raw(join("<circle class=\"f-", svg::name(color_of(i)), "\" r=\"", number(picture.pixels_of(radius), 1),
            "\" transform=\"translate(", picture.pixels(film.frames[still][i]),
            ")\"><animateTransform attributeName=\"transform\" type=\"translate\" dur=\"", seconds,
            "s\" repeatCount=\"indefinite\" values=\"", places, "\"/></circle>\n"));
    }
}

} // namespace

gallery::Page gallery::crowds_page() {
    Page page{.name = "13_crowds",
        .title = "Crowds",
        .text = "Everybody prefers to walk straight on, and takes the nearest velocity that avoids collisions if all "
                "do the same. There is no leader, and no two ever touch.",
        .functions = {"void walk("}};
    Table table{{"scene", "people", "crossed after [s]", "collisions", "least distance [combined radii]"}, {}, true};
    const auto tell = [&](const std::string& scene, const Film& film) {
        const float seconds = static_cast<float>(film.frames.size()) * frame_time;
        table.rows.push_back({scene, std::to_string(film.frames[0].size()), number(seconds, 1),
            film.closest >= 0.99f ? "0" : "some", number(film.closest, 4)});
        page.expect(film.arrived, scene + ": all arrive");
        page.expect(film.closest >= 0.99f, scene + ": nobody is run into");
    };

    const Film crossing = film(two_crowds());
    tell("two crowds, face to face", crossing);
    svg::Picture scene({.title = "Two crowds of 200",
        .subtitle = "two shades of blue: the crowds change places",
        .x = {-27, 27},
        .y = {-20, 20},
        .bare = true});
    const auto side = [](std::size_t i) { return i < 200 ? Color::first : Color::second; };
    people(scene, crossing, static_cast<std::size_t>(16 / frame_time), 40, side);
    page.add(Image{
        "13_crowds.svg", "The crowds meet, form lanes by themselves, and pass through each other.", scene.text()});

    const Film circle = film(ring(16, 8));
    tell("a ring of 16 crosses the middle", circle);
    constexpr Color colors[] = {Color::first, Color::second, Color::third, Color::fourth};
    svg::Picture paths({.title = "A ring of 16",
        .subtitle = "all cross the middle at once; discs every 3 s",
        .x = {-9.5, 9.5},
        .y = {-9, 9},
        .bare = true});
    for (std::size_t i = 0; i < 16; ++i) {
        std::vector<glm::vec2> path;
        for (const auto& places : circle.frames) path.push_back(places[i]);
        paths.line(path, colors[i % 4], {.width = 2, .opacity = 0.7});
    }
    for (std::size_t frame = 0; frame < circle.frames.size(); frame += 60)
        for (std::size_t i = 0; i < 16; ++i)
            paths.disc(circle.frames[frame][i], radius, colors[i % 4], {.opacity = 0.25 + 0.15 * double(frame) / 60});
    page.add(Image{"13_crowds_ring.svg",
        "A symmetric ring would lock. Everybody leans slightly to the left, so it turns and opens.", paths.text()});
    page.add(table);
    return page;
}
