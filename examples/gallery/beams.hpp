// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>
#include <veer/vector.hpp>

#include "camera.hpp"
#include "svg.hpp"

/// The look of the beams of 01_homing: particles along their paths, as a still picture and as a moving one.
namespace beams {

using svg::attribute, svg::join, svg::number;

/// From the muzzle's blue to the target's orange, readable on white and on black.
inline std::string color(double fraction) {
    constexpr std::array<std::array<double, 3>, 4> stops{
        {{38, 120, 240}, {128, 92, 240}, {222, 62, 140}, {242, 106, 16}}};
    const double at = 2.999 * fraction;
    const auto i = static_cast<std::size_t>(at);
    std::string text = "rgb(";
    for (std::size_t c = 0; c < 3; ++c) {
        text += number(stops[i][c] + (at - static_cast<double>(i)) * (stops[i + 1][c] - stops[i][c]), 0)
              + (c < 2 ? "," : ")");
    }
    return text;
}

/// Pseudo-random numbers in [-1, 1), the same in each run.
class Random {
public:
    double operator()() {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<double>(state_ >> 8) / 8388608.0 - 1.0;
    }

private:
    std::uint32_t state_ = 20190627;
};

/// The traces of all beams in one slice of time: paths and particles.
struct Slice {
    std::string way, particles, drifting;
};

/// Particles lie along the path of a frame, a fixed number to the metre. The remainder of a frame counts for the next
/// one, so a trail looks the same at every frame rate. Half of the particles drift away, by at most `drift` metres.
/// `pixels` converts a position into pixels.
inline std::vector<Slice> slices(
    const auto& paths, std::size_t count, double per_meter, double drift, const auto& pixels) {
    std::vector<Slice> slices(count);
    Random random;
    for (const auto& path : paths) {
        double remainder = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t begin = i * (path.size() - 1) / count, end = (i + 1) * (path.size() - 1) / count;
            slices[i].way += join("M", pixels(path[begin]));
            for (std::size_t k = begin; k < end; ++k) {
                const auto step = path[k + 1] - path[k];
                slices[i].way += join("L", pixels(path[k + 1]));
                for (remainder += per_meter * static_cast<double>(veer::length(step)); remainder >= 1; remainder -= 1) {
                    const bool drifts = random() > 0;
                    const auto away = [&] { // short distances are more frequent
                        const double fraction = random();
                        return static_cast<float>((drifts ? 1 : 0.25) * drift * fraction * std::abs(fraction));
                    };
                    auto particle = path[k] + step * static_cast<float>(0.5 + 0.5 * random());
                    particle.x += away(), particle.y += away(), particle.z += away();
                    (drifts ? slices[i].drifting : slices[i].particles) += join("M", pixels(particle), "h0");
                }
            }
        }
    }
    return slices;
}

/// All beams at the time of the hit, over a floor with their shadows.
inline std::string picture(const auto& paths, const auto& target, float hit_radius, const std::string& subtitle) {
    using svg::Color, svg::Side;
    using V = std::decay_t<decltype(target)>;
    const svg::Camera camera{0, -3, 25, -0.62, 0.24, 130};
    svg::Picture picture(
        {.title = "Sixteen beams in 3D", .subtitle = subtitle, .x = {-43, 43}, .y = {-45, 29}, .bare = true});

    const float floor = -29;
    for (float metres = -30; metres <= 30; metres += 10) {
        picture.line(camera(std::vector<V>{{metres, floor, 0}, {metres, floor, 50}}), Color::grid, {.width = 1.5});
    }
    for (float metres = 0; metres <= 50; metres += 10) {
        picture.line(camera(std::vector<V>{{-30, floor, metres}, {30, floor, metres}}), Color::grid, {.width = 1.5});
    }
    for (auto shadow : paths) {
        for (V& position : shadow) {
            position.y = floor;
        }
        picture.line(camera(shadow), Color::muted, {.width = 1.5, .opacity = 0.18});
    }
    const auto trail = slices(paths, 50, 7, 2, [&](const V& v) { return picture.pixels(camera(v)); });
    for (std::size_t i = 0; i < trail.size(); ++i) {
        const double fraction = static_cast<double>(i) / static_cast<double>(trail.size() - 1);
        const auto path = [&](double width, double opacity, const std::string& d) {
            return join(
                "<path", attribute("stroke-width", width), attribute("opacity", opacity), attribute("d", d), "/>");
        };
        picture.raw(join("<g class=\"line\"", attribute("stroke", color(fraction)), ">",
            path(1 + 2 * fraction, 0.3 + 0.6 * fraction, trail[i].way),
            path(1.8, 0.6 + 0.4 * fraction, trail[i].particles), path(1.3, 0.35 + 0.4 * fraction, trail[i].drifting),
            "</g>\n"));
    }
    picture.disc(camera(target), hit_radius * static_cast<float>(camera.zoom(target)), Color::orange, {.opacity = 0.3});
    picture.circle(camera(target), hit_radius * static_cast<float>(camera.zoom(target)), Color::orange, {.width = 2});
    picture.label(camera(target), "target", Color::ink, {.side = Side::right, .gap = 34});
    picture.label(camera(paths[0][0]), "muzzle", Color::ink, {.side = Side::left, .gap = 66});
    return picture.text();
}

/// The flight in a loop, without a script: every slice of time lights up when the beams pass, and fades. Transparent,
/// in colours for a light and a dark page. The loop begins just after the hit, so its first frame shows something. With
/// reduced motion, or without animations, a browser shows the trails without motion.
inline std::string animation(const auto& paths, const auto& target, float hit_radius, float flight_time) {
    using V = std::decay_t<decltype(target)>;
    const svg::Camera camera{0, 0, 25, -0.3, 0.3, 60};
    // Two volleys from one muzzle, to the right and to the left, half a loop apart, so something always moves.
    const double flight = static_cast<double>(flight_time), loop = flight + 0.9, beginning = flight + 0.15;
    const double width = 900, height = 420, margin = 24;
    svg::Point low{1e9, 1e9}, high{-1e9, -1e9}; // the box of all paths
    for (const auto& path : paths) {
        for (const V& v : path) {
            const svg::Point p = camera(v);
            low = {std::min(low.x, p.x), std::min(low.y, p.y)}, high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
    }
    const svg::Point muzzle = camera(paths[0][0]);
    const double scale = std::min((width / 2 - margin) / (high.x - muzzle.x), (height - 2 * margin) / (high.y - low.y));
    const auto pixels = [&](const V& v) {
        const svg::Point p = camera(v);
        return join(number(width / 2 + scale * (p.x - muzzle.x), 1), " ", number(margin + scale * (high.y - p.y), 1));
    };
    const auto moving = [&](std::string_view kind, double start, double line, double opacity, const std::string& d) {
        return join("<path", attribute("class", kind),
            attribute("style", join("--at:", number(start - beginning, 2), "s")), attribute("stroke-width", line),
            attribute("opacity", opacity), attribute("d", d), "/>");
    };
    std::string svg =
        join(R"(<svg xmlns="http://www.w3.org/2000/svg" width="900" height="420" viewBox="0 0 900 420" role="img">
<title>Two volleys of sixteen homing beams fly to their targets</title>
<style>
path,circle{fill:none;stroke-linecap:round;stroke-linejoin:round}
@media(prefers-reduced-motion:no-preference){path{animation:linear infinite both;
animation-delay:calc(var(--at) + var(--late,0s));animation-duration:)",
            number(loop, 2), R"(s}
.way{animation-name:way}.near{animation-name:near}.away{animation-name:away}
.burst{animation-name:burst;animation-timing-function:cubic-bezier(.1,.7,.3,1);vector-effect:non-scaling-stroke}}
@keyframes way{0%{opacity:0;stroke-width:1px}.4%{opacity:1;stroke-width:7px}3%{stroke-width:3px}
9%{opacity:.6;stroke-width:1.5px}45%,100%{opacity:0;stroke-width:1px}}
@keyframes near{0%{opacity:0}.6%{opacity:1}45%{opacity:.75}70%,100%{opacity:0}}
@keyframes away{0%{opacity:0}4%{opacity:.9}40%{opacity:.7}75%,100%{opacity:0}}
@keyframes burst{0%{opacity:0;transform:scale(.1)}.5%{opacity:1}28%,100%{opacity:0;transform:none}}
</style>
<g id="volley">
)");
    svg += join("<g", attribute("stroke", color(1)), attribute("transform", join("translate(", pixels(target), ")")),
        "><circle stroke-width=\"2\"", attribute("r", scale * camera.zoom(target) * static_cast<double>(hit_radius)),
        attribute("style", join("fill-opacity:.2;fill:", color(1))), "/>\n");
    Random random;
    for (const double radius : {60, 95, 120}) {
        std::string sparks;
        for (int i = 0; i < 60; ++i) {
            const double x = random(), y = random();
            sparks += x * x + y * y < 1 ? join("M", number(radius * x, 1), " ", number(radius * y, 1), "h0") : "";
        }
        svg += moving("burst", flight, 250 / radius, 0, sparks) + "\n";
    }
    svg += "</g>\n";
    const auto trail = slices(paths, 50, 4, 2.5, pixels);
    for (std::size_t i = 0; i < trail.size(); ++i) {
        const double fraction = static_cast<double>(i) / static_cast<double>(trail.size() - 1),
                     time = flight * fraction;
        svg += join("<g", attribute("stroke", color(fraction)), ">", moving("way", time, 1.5, 0.5, trail[i].way),
            moving("near", time, 2, 1, trail[i].particles), moving("away", time, 1.6, 0.6, trail[i].drifting),
            "</g>\n");
    }
    return join(svg, "</g>\n<use href=\"#volley\" transform=\"translate(", number(width, 0),
        ") scale(-1 1)\" style=\"--late:", number(-loop / 2, 2), "s\"/>\n</svg>\n");
}

} // namespace beams
