// SPDX-License-Identifier: MIT
// The picture of the game, without a window: light on a dark ground. Everything is made of triangles with fading
// corners, and the colours add up. main.cpp shows them with SDL, site/game with WebGL.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "world.hpp"

namespace game {

struct Color {
    float red, green, blue;
    friend constexpr Color operator*(Color c, float s) { return {c.red * s, c.green * s, c.blue * s}; }
};

constexpr Color ground{0.02f, 0.027f, 0.063f}; // the background
constexpr Color cyan{0.2f, 0.75f, 1}, orange{1, 0.5f, 0.12f}, violet{0.5f, 0.2f, 0.9f}, green{0.25f, 1, 0.5f};
constexpr Color red{1, 0.2f, 0.25f}, stone{0.3f, 0.36f, 0.5f}, white{1, 1, 0.8f}, faint{0.05f, 0.07f, 0.14f};

template <veer::Vector2 V> class Picture {
public:
    struct Corner {
        V place; // [m]
        Color color;
    };
    std::vector<Corner> corners; // three for each triangle

    void triangle(V a, Color of_a, V b, Color of_b, V c, Color of_c) {
        corners.push_back({a, of_a});
        corners.push_back({b, of_b});
        corners.push_back({c, of_c});
    }
    void quad(V a, V b, Color of_ab, V c, V d, Color of_cd) {
        triangle(a, of_ab, b, of_ab, c, of_cd);
        triangle(b, of_ab, c, of_cd, d, of_cd);
    }
    void line(V a, Color of_a, V b, Color of_b, float half_width) { // brightest in its middle
        const V across = veer::normalize_or(veer::perpendicular(b - a), V{0, 0}) * half_width;
        for (const V side : {across, across * -1.0f}) {
            triangle(a, of_a, b, of_b, a + side, {});
            triangle(b, of_b, a + side, {}, b + side, {});
        }
    }
    void ring(V center, float inner, Color of_inner, float outer, Color of_outer) {
        const int parts = std::clamp(int(10 * std::sqrt(outer)), 12, 40);
        for (int i = 0; i < parts; ++i) {
            const V from = veer::unit_vector<V>(6.2831853f * float(i) / float(parts));
            const V to = veer::unit_vector<V>(6.2831853f * float(i + 1) / float(parts));
            const V far_from = center + from * outer, far_to = center + to * outer;
            if (inner > 0) quad(center + from * inner, center + to * inner, of_inner, far_from, far_to, of_outer);
            else triangle(center, of_inner, far_from, of_outer, far_to, of_outer);
        }
    }
    void glow(V center, float radius, Color color) { ring(center, 0, color, radius, {}); }
    void dart(V at, V heading, float size, Color color) {
        const V nose = at + heading * (1.6f * size), notch = at - heading * (0.4f * size);
        const V left = veer::perpendicular(heading) * size, back = at - heading * size;
        for (const V wing : {back + left, back - left}) triangle(nose, color, wing, color * 0.35f, notch, color * 0.5f);
        glow(at, 2.5f * size, color * 0.3f);
    }
    void draw(const World<V>& world) {
        corners.clear();
        for (float x = 0; x <= width; x += 10) line({x, 0}, faint, {x, height}, faint, 0.15f);
        for (float y = 0; y <= height; y += 10) line({0, y}, faint, {width, y}, faint, 0.15f);
        for (const auto& rock : world.rocks) draw_rock(rock);
        for (const auto& one : world.missiles) draw_missile(one);
        for (const auto& foe : world.foes) {
            if (foe.is_turret) draw_turret(foe);
            else dart(foe.position, veer::normalize_or(foe.velocity, V{1, 0}), 0.75f, green);
        }
        for (const auto& shell : world.shells) {
            glow(shell.position, 1.6f, red);
            glow(shell.position, 0.7f, white);
        }
        for (const auto& spark : world.sparks) {
            const Color color = (spark.is_hot ? orange : cyan) * std::min(2 * spark.life, 1.0f);
            line(spark.position, color, spark.position - spark.velocity * 0.08f, {}, 0.3f);
        }
        for (const auto& one : world.wingmen) dart(one.position, world.heading, 1, cyan * 0.7f);
        if (!world.over()) draw_ship(world);
    }

private:
    static Color heat(float fraction) { // of a trail: `fraction` 1 at its head, 0 at its end
        const float cold = fraction * (1 - fraction), hot = fraction * fraction;
        return {orange.red * hot + violet.red * cold, orange.green * hot * fraction + violet.green * cold,
            violet.blue * cold};
    }
    void draw_rock(const auto& rock) {
        const V at = rock.body.position();
        ring(at, 0, stone * 0.2f, rock.radius, stone * 0.55f);
        ring(at, rock.radius, stone, rock.radius + 0.5f, {});
        glow(at - V{0.35f, 0.35f} * rock.radius, 0.6f * rock.radius, stone * 0.4f);
    }
    void draw_missile(const auto& one) { // hot at the head, cold at the end
        for (std::size_t i = 1; i < one.trail.size(); ++i) {
            const float from = 1 - float(i - 1) / trail_length, to = 1 - float(i) / trail_length;
            line(one.trail[i - 1], heat(from), one.trail[i], heat(to), 0.25f + 0.45f * from);
        }
        if (one.fuel <= 0) return;
        glow(one.position, 1.8f, orange);
        glow(one.position, 0.7f, white);
    }
    void draw_turret(const auto& foe) {
        line(foe.position, red * 0.35f, foe.aim, red * 0.06f, 0.18f);
        ring(foe.aim, 0.9f, red * 0.4f, 1.3f, {}); // the meeting of shell and ship, if the ship keeps its course
        ring(foe.position, 1.5f, red * 0.3f, 2.2f, red);
        ring(foe.position, 2.2f, red, 2.9f, {});
        line(foe.position, red, foe.position + veer::truncate(foe.aim - foe.position, 4), red, 0.7f);
    }
    void draw_ship(const World<V>& world) {
        const V at = world.ship.position();
        dart(at, world.heading, 1.7f, cyan);
        glow(at, 1, white);
        for (int i = 0; i < world.hull; ++i) ring(at, 4, cyan * 0.1f, 4 + 0.2f * float(i), {});
    }
};

} // namespace game
