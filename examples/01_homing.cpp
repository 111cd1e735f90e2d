// SPDX-License-Identifier: MIT
//
// Homing by acceleration (veer/homing.hpp).
//
// A beam flies with `speed`, and a force pulls it round towards its target: never harder than a circle of `curvature_radius`
// needs. Propulsion and damping bring the speed back to what was asked. There are no angles and no quaternions, so the same call
// flies in 3D and in 2D.

#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <string>
#include <vector>
#include <veer/homing.hpp>
#include <veer/rotation.hpp>

#include "beams.hpp"
#include "gallery.hpp"

constexpr float hit_radius = 3;
constexpr float pi = std::numbers::pi_v<float>;

template <veer::Vector V>
struct Flight {
    std::vector<V> path;
    float time;  // [s]
    float speed; // [m/s], at the end
};

// One beam, from the muzzle until it comes within 3 m of its target.
template <veer::Vector V>
Flight<V> fire(const V& muzzle, const V& velocity, const V& target) {
    const auto homing = veer::make_homing(30.0f, 25.0f, 0.1f); // speed [m/s], curvature radius [m], damping [1/s]
    const float frame = 1.0f / 60.0f;

    veer::Motion<V> beam{muzzle, velocity};
    std::vector<V> path{muzzle};
    while (veer::length(target - beam.position) > hit_radius && path.size() < 1000) {
        beam = veer::homing_step(beam.position, beam.velocity, target, homing, frame);
        path.push_back(beam.position);
    }
    return {path, static_cast<float>(path.size() - 1) * frame, veer::length(beam.velocity)};
}

// A circle that never ends: the target keeps at a right angle, out of reach. Where do speed and radius settle?
struct Turn {
    std::vector<glm::vec2> circle; // the last one, about the origin
    float speed, radius;
};

Turn settle(float frames_per_second) {
    const auto homing = veer::make_homing(30.0f, 25.0f, 0.1f);
    const float frame = 1 / frames_per_second;
    veer::Motion<glm::vec2> beam{{25, 0}, {0, 30}};
    Turn turn{};
    float angle = 0;
    for (float time = 0; angle < 2 * pi; time += frame) {
        const auto before = beam;
        beam = veer::homing_step(beam.position, beam.velocity, beam.position + 100.0f * veer::perpendicular(beam.velocity), homing, frame);
        if (time > 100) {
            turn.circle.push_back(beam.position);
            angle += veer::angle_between(before.velocity, beam.velocity);
        }
    }
    turn.speed = veer::length(beam.velocity);
    turn.radius = turn.speed * frame * static_cast<float>(turn.circle.size()) / angle;
    glm::vec2 center{0, 0};
    for (const glm::vec2& p : turn.circle) {
        center += p / static_cast<float>(turn.circle.size());
    }
    for (glm::vec2& p : turn.circle) {
        p -= center;
    }
    return turn;
}

gallery::Page homing() {
    gallery::Page page{.name = "01_homing",
                       .title = "Homing by acceleration",
                       .text = "A beam flies at 30 m/s and turns within 25 m. The target is 50 m ahead; a beam hits when it comes within 3 m. "
                               "Sixteen of them leave at 90 degrees, equally spaced, and all arrive in the same frame.",
                       .source = __FILE__,
                       .function = "Flight<V> fire("};
    using svg::Color, svg::Side, svg::join, svg::number;

    // Fire16, in 3D: a ring of directions at 90 degrees to the target.
    const glm::vec3 target{0, 0, 50};
    std::vector<Flight<glm::vec3>> beams;
    for (int i = 0; i < 16; ++i) {
        const glm::vec3 direction = veer::rotate(glm::vec3{1, 0, 0}, {0, 0, 1}, 2 * pi * static_cast<float>(i) / 16);
        beams.push_back(fire(glm::vec3{0, 0, 0}, 30.0f * direction, target));
    }
    std::vector<std::vector<glm::vec3>> paths;
    for (const Flight<glm::vec3>& beam : beams) {
        paths.push_back(beam.path);
    }
    page.images.push_back(
        {"01_homing.svg", "Sixteen beams leave at 90 degrees and meet on the target.",
         beams::picture(paths, target, hit_radius, join("90° off axis, sixteen rolls, all hit after ", number(beams[0].time, 2), " s"))});
    page.images.push_back({"01_homing_animated.svg", "The same sixteen beams, moving.", beams::animation(paths, target, hit_radius, beams[0].time)});

    // Fire, in 2D: the same function, glm::vec2 instead of glm::vec3.
    gallery::Table launches{{"launch off axis", "hit [s]", "speed at hit [m/s]", "way [m]"}};
    svg::Picture flat({.title = "Fire in 2D: the same call",
                       .subtitle = "one beam each, 60 frames per second, target 50 m ahead",
                       .x_label = "x [m]",
                       .y_label = "y [m]",
                       .x = {-34, 62},
                       .y = {-12, 54}});
    flat.disc({50, 0}, hit_radius, Color::ink, {.opacity = 0.25});
    flat.label({50, -hit_radius}, "target", Color::ink, {.side = Side::below});
    const Color colors[] = {Color::blue, Color::green, Color::orange, Color::violet};
    const float promised[] = {1.80f, 2.53f, 3.38f, 4.72f};
    for (int i = 0; const int degrees : {60, 90, 120, 170}) {
        const glm::vec2 velocity = veer::rotate(glm::vec2{30, 0}, static_cast<float>(degrees) * pi / 180);
        const Flight<glm::vec2> beam = fire(glm::vec2{0, 0}, velocity, {50, 0});
        const std::string angle = std::to_string(degrees);
        float way = 0;
        for (std::size_t k = 1; k < beam.path.size(); ++k) {
            way += veer::length(beam.path[k] - beam.path[k - 1]);
        }
        launches.rows.push_back({angle + " degrees", number(beam.time, 2), number(beam.speed, 1), number(way, 1)});
        page.expect(std::abs(beam.time - promised[i]) < 0.01f,
                    join("a beam fired ", angle, " degrees off axis hits after ", number(promised[i], 2), " s"));
        flat.line(beam.path, colors[i], {.width = 3, .legend = join(angle, "° off axis, hit after ", number(beam.time, 2), " s")});
        ++i;
    }
    page.tables.push_back(launches);
    page.images.push_back({"01_homing_2d.svg", "The wider the launch, the longer the way round.", flat.text()});

    // What the force method costs: in a turn that never ends, the beam gains speed, and with it radius.
    gallery::Table turns{{"sustained turn", "speed [m/s]", "off by", "radius [m]", "off by"}};
    svg::Picture circles({.title = "A turn that never ends",
                          .subtitle = "asked for: 30 m/s on a radius of 25 m",
                          .x_label = "x [m]",
                          .y_label = "y [m]",
                          .x = {-50, 50},
                          .y = {-40, 40}});
    circles.circle({0, 0}, 25, Color::muted, {.width = 2, .dashed = true, .legend = "asked for"});
    for (int i = 0; const int rate : {240, 120, 60, 30}) {
        const Turn turn = settle(static_cast<float>(rate));
        const std::string fps = std::to_string(rate) + " fps";
        const auto percent = [](float ratio) { return join("+", number(100 * (ratio - 1), 1), " %"); };
        turns.rows.push_back({fps, number(turn.speed, 2), percent(turn.speed / 30), number(turn.radius, 2), percent(turn.radius / 25)});
        if (rate == 60) {
            page.expect(percent(turn.speed / 30) == "+10.8 %" && percent(turn.radius / 25) == "+22.8 %",
                        "at 60 fps a sustained turn is 10.8 % too fast and 22.8 % too wide");
        }
        circles.line(turn.circle, colors[i++], {.legend = join(fps, ": ", number(turn.radius, 1), " m")});
    }
    page.tables.push_back(turns);
    page.images.push_back({"01_homing_turn.svg", "The circle that the beam really flies, by frame rate.", circles.text()});
    return page;
}

int main(int argc, char** argv) { return gallery::show(argc, argv, {homing}); }
