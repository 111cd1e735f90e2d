// SPDX-License-Identifier: MIT
//
// See what agents think: half-planes, tangents, corridors, predictions and turning circles (debug_svg.hpp).
//
// Copy debug_svg.hpp into your project, and draw any frame as an SVG file. Each function below draws one kind of
// decision. It calls the functions that decide, and only those of the public headers. The five pictures lie in the
// folder gallery, or in the folder that you name.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <glm/glm.hpp>
#include <string>
#include <vector>
#include <veer/avoid.hpp>
#include <veer/crowd.hpp>
#include <veer/dubins.hpp>
#include <veer/intercept.hpp>
#include <veer/path.hpp>

#include "debug_svg.hpp"

using debug::blue, debug::gray, debug::green, debug::ink, debug::orange, debug::violet;
using glm::vec2;
constexpr float frame_time = 1 / 60.0f; // [s]

// The half-plane of velocities that one neighbour allows. With `side` 0, reciprocal_velocity moves a forbidden wish
// straight to the border of the half-plane. The function asks with four long wishes in four directions, and takes the
// wish that is moved farthest.
struct HalfPlane {
    vec2 on_border, normal;
};
HalfPlane allowed_by(std::size_t other, std::size_t self, const auto& agents, float horizon) {
    HalfPlane most{{0, 0}, {0, 0}};
    for (const vec2 wish : {vec2{99, 0}, vec2{0, 99}, vec2{-99, 0}, vec2{0, -99}}) {
        const vec2 answer =
            veer::reciprocal_velocity(self, agents, std::array{other}, wish, 999, horizon, frame_time, {.side = 0});
        if (veer::distance(answer, wish) > veer::length(most.normal)) most = {answer, answer - wish};
    }
    return most;
}

// Shaded: the places where agent 0 must not be at the end of its horizon. The answer leads to the place that is nearest
// to the wish among the places that are not shaded.
debug::Picture crowd() {
    const float horizon = 2, pace = 1.5f, radius = 0.35f;
    const vec2 wish{1.4f, 0};
    const std::array<veer::Agent<vec2>, 5> agents{
        {{{0, 0}, {1.2f, -0.1f}, radius}, {{2.9f, 0.3f}, {-1.1f, 0}, radius}, {{0.9f, -1.6f}, {1.1f, 0.1f}, radius},
            {{0.2f, 1.3f}, {1.2f, -0.3f}, radius}, {{3.8f, 1.4f}, {-1, -0.3f}, radius}}};
    debug::Picture picture(
        "A crowd: what its four neighbours leave to one agent", vec2{-1.4f, -2.8f}, vec2{4.6f, 2.2f});
    for (std::size_t i = 1; i < agents.size(); ++i) {
        const auto [on_border, normal] = allowed_by(i, 0, agents, horizon);
        picture.half_plane(on_border * horizon, normal, {orange, 1.5});
    }
    for (std::size_t i = 1; i < agents.size(); ++i) {
        picture.circle(agents[i].position, radius, {ink, 2, 0.2});
        picture.arrow(agents[i].position, agents[i].position + agents[i].velocity * 0.6f, {ink});
    }
    const vec2 velocity = veer::reciprocal_velocity(0, agents, std::array{1, 2, 3, 4}, wish, pace, horizon, frame_time);
    picture.circle({0, 0}, pace * horizon, {gray, 1, 0, true});
    picture.text(vec2{0.6f, -0.8f} * (pace * horizon), "as far as it gets in 2 s", {gray});
    picture.circle(agents[0].position, radius, {blue, 2, 0.3});
    picture.arrow({0, 0}, wish * horizon, {violet, 2, 0, true});
    picture.text(wish * horizon, "wish", {violet});
    picture.arrow({0, 0}, velocity * horizon, {blue, 3});
    picture.text(velocity * horizon, "answer", {blue});
    picture.text({-1.2, -1.05}, "shaded: where it must not be in 2 s", {orange});
    return picture;
}

// The tangents from an agent to the escape sphere, and its flight round the sphere to the target.
debug::Picture tangents() {
    const vec2 target{22, 1}, start{-2, -1.5f};
    const auto rock = veer::make_obstacle(veer::Sphere<vec2>{{10, 0}, 3}, 0.5f, 8);
    debug::Picture picture("Avoidance: the line of flight grazes the escape sphere", vec2{-4, -7}, vec2{25, 8.5f});
    picture.circle(rock.center, 3, {ink, 2, 0.3});
    picture.circle(rock.center, rock.escape_radius, {ink, 1.5, 0, true});
    picture.circle(rock.center, rock.avoid_radius, {gray, 1, 0, true});
    picture.text(rock.center + vec2{-0.85f, -0.5f} * rock.avoid_radius, "seen from here on", {gray});
    picture.text(rock.center - vec2{1.2f, 0}, "rock", {ink});

    std::vector<vec2> flown{start};
    vec2 p = start;
    for (bool seen = false; veer::distance(p, target) > 0.2f && flown.size() < 400;) {
        const vec2 wish = veer::seek_velocity(p, target, 6), velocity = veer::avoid_sphere(p, wish, rock);
        if (!seen && veer::distance(velocity, wish) > 0) { // the first frame in which the rock is in the way
            seen = true;
            const vec2 to_rock = rock.center - p;
            const float opening = std::asin(rock.escape_radius / veer::length(to_rock));
            for (const float side : {-1.0f, 1.0f})
                picture.line(p, p + veer::rotate(to_rock, side * opening) * 1.7f, {gray, 1});
            picture.arrow(p, p + wish * 0.8f, {violet, 2, 0, true});
            picture.text(p + wish * 0.8f, "wish", {violet});
            picture.arrow(p, p + velocity * 0.8f, {blue, 3});
            picture.text(p + velocity * 0.8f - vec2{0, 0.8f}, "answer", {blue}, true);
            picture.circle(p, 0.5, {blue, 2, 0.3});
        }
        p += velocity * frame_time;
        flown.push_back(p);
    }
    picture.polyline(flown, {blue, 1.5});
    picture.dot(target, {orange});
    picture.text(target, "target", {orange});
    return picture;
}

// A walker that was pushed aside, and the nearest place of the path in every second of its way.
debug::Picture corridor() {
    const std::array<vec2, 5> path{{{0, 0}, {12, 0}, {12, 9}, {22, 12}, {30, 6}}};
    const veer::Corridor<float> street{3, 8};
    debug::Picture picture("A path with a corridor: as far as it sees round the corner", vec2{-3, -6}, vec2{33, 15});
    picture.polyline(path, {"#dce4ec", 3 * 800 / 36.0}); // as wide as the corridor
    picture.polyline(path, {gray, 1.5, 0, true});
    std::vector<vec2> walked{{1, -3.5f}};
    auto place = veer::path_place(path, 0);
    vec2 p = walked.front();
    for (int frame = 0; frame < 1200; ++frame) {
        place = veer::nearest_on_path(path, p, place.along, 6);
        const vec2 velocity = veer::follow_path_velocity(p, path, place, street, {3, 4}, frame_time);
        if (frame % 60 == 0 && veer::length(velocity) > 0.1f) {
            picture.line(p, place.point, {gray, 1});
            picture.arrow(p, p + velocity * 0.7f, {blue});
        }
        p += velocity * frame_time;
        walked.push_back(p);
    }
    picture.polyline(walked, {blue, 1.5});
    picture.circle(walked.front(), 0.4, {blue, 2, 0.3});
    picture.text(walked.front(), "was pushed aside", {blue});
    picture.dot(path.back(), {orange});
    picture.text(path.back(), "goal", {orange});
    picture.text(path[1] + vec2{1.6f, -0.4f}, "arrows: the wanted velocity, once a second", {gray});
    return picture;
}

// The places of shot and target, in every quarter of a second until they meet.
debug::Picture prediction() {
    const vec2 gun{0, 0};
    struct Drone {
        vec2 position, velocity;
    };
    debug::Picture picture("Predictions: a dot every quarter of a second, a ring where they meet", {-4, -9}, {40, 18});
    for (const Drone& drone : {Drone{{6, 15}, {8, -3}}, Drone{{34, 12}, {-2, -9}}, Drone{{13, -8}, {6, 1.5f}}}) {
        const auto aim = veer::intercept(gun, drone.position, drone.velocity, veer::Shot<float>{.speed = 18});
        picture.line(drone.position, drone.position + drone.velocity * aim.time, {orange, 1.5, 0, true});
        picture.line(gun, aim.point, {blue, 1.5, 0, true});
        for (float time = 0; time < aim.time; time += 0.25f) {
            picture.dot(drone.position + drone.velocity * time, {orange});
            picture.dot(gun + aim.velocity * time, {blue});
        }
        picture.arrow(drone.position, drone.position + drone.velocity * 0.4f, {orange, 3});
        picture.circle(aim.point, 0.7, {green, 3, 0.2});
        char words[32];
        std::snprintf(words, sizeof words, "hit in %.2f s", aim.time);
        picture.text(aim.point + vec2{0.5f, 0}, words, {green});
    }
    picture.circle(gun, 0.8, {blue, 2, 0.3});
    picture.text(gun - vec2{0.5f, 0}, "gun", {blue}, true);
    return picture;
}

// The shortest way to a place and a heading, with the circles on which it begins and ends.
debug::Picture turning() {
    const float radius = 4;
    debug::Picture picture("Dubins paths: to a bay and its heading, on circles of 4 m", vec2{-10, -8}, vec2{30, 15});
    const vec2 bay{12, 0}, bay_heading{0, 1};
    struct Car {
        vec2 position, heading;
    };
    for (const Car& car : {Car{{-2, 8}, {-1, 1}}, Car{{24, 3}, {1, 0.5f}}, Car{{4, 4}, {1, -1}}}) {
        const auto way = veer::dubins_path(car.position, car.heading, bay, bay_heading, radius);
        std::vector<vec2> drawn;
        float along = 0;
        for (std::size_t piece = 0; piece < 3; along += way.lengths[piece++]) {
            const auto [place, direction] = veer::place_on(way, along);
            const vec2 to_center = veer::perpendicular(direction) * (radius * way.turns[piece]);
            if (way.turns[piece] != 0) picture.circle(place + to_center, radius, {gray, 1, 0, true});
        }
        for (int i = 0; i <= 200; ++i) drawn.push_back(veer::place_on(way, way.length * float(i) / 200).position);
        picture.polyline(drawn, {blue, 2.5});
        picture.arrow(car.position, car.position + way.heading * 2.5f, {blue, 3});
        picture.dot(car.position, {blue});
        char words[32];
        std::snprintf(words, sizeof words, "%.1f m", way.length);
        picture.text(car.position, words, {blue}, true);
    }
    picture.arrow(bay, bay + bay_heading * 2.5f, {orange, 3});
    picture.dot(bay, {orange});
    picture.text(bay, "bay", {orange});
    return picture;
}

int main(int count, char** arguments) {
    const std::string folder = count > 1 ? arguments[1] : "gallery";
    std::filesystem::create_directories(folder);
    bool saved = true;
    const auto save = [&](const debug::Picture& picture, const char* name) {
        const std::string file = folder + "/debug_" + name + ".svg";
        saved = saved && picture.save(file);
        std::printf("%s\n", file.c_str());
    };
    save(crowd(), "crowd");
    save(tangents(), "tangents");
    save(corridor(), "corridor");
    save(prediction(), "prediction");
    save(turning(), "turning");
    return saved ? 0 : 1;
}
