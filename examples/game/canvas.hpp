// SPDX-License-Identifier: MIT
// Light on a dark ground: everything is made of triangles with fading corners, whose
// colours add up. One call of SDL draws them all.
#pragma once

#include "world.hpp"
#include <SDL.h>
#include <vector>

using V = SDL_FPoint; // SDL's own points serve as vectors
inline V operator+(V a, V b) { return {a.x + b.x, a.y + b.y}; }
inline V operator-(V a, V b) { return {a.x - b.x, a.y - b.y}; }
inline V operator*(V a, float s) { return {a.x * s, a.y * s}; }

struct Color {
    float red, green, blue;
    friend Color operator*(Color c, float s) { return {c.red * s, c.green * s, c.blue * s}; }
};

class Canvas {
public:
    explicit Canvas(SDL_Renderer* on) : renderer(on) {
        int pixels_across, pixels_down;
        SDL_GetRendererOutputSize(renderer, &pixels_across, &pixels_down);
        scale = std::min(float(pixels_across) / game::width, float(pixels_down) / game::height);
        corner = {(float(pixels_across) - scale * game::width) / 2, (float(pixels_down) - scale * game::height) / 2};
    }
    V world_at(V pixel) const { return (pixel - corner) * (1 / scale); }

    void triangle(V a, Color of_a, V b, Color of_b, V c, Color of_c) { add(a, of_a), add(b, of_b), add(c, of_c); }
    void quad(V a, V b, Color of_ab, V c, V d, Color of_cd) {
        triangle(a, of_ab, b, of_ab, c, of_cd), triangle(b, of_ab, c, of_cd, d, of_cd);
    }
    void line(V a, Color of_a, V b, Color of_b, float half_width) { // brightest in its middle
        const V across = veer::normalize_or(veer::perpendicular(b - a), V{0, 0}) * half_width;
        for (const V side : {across, across * -1})
            triangle(a, of_a, b, of_b, a + side, {}), triangle(b, of_b, a + side, {}, b + side, {});
    }
    void ring(V center, float inner, Color of_inner, float outer, Color of_outer) {
        constexpr int parts = 40;
        for (int i = 0; i < parts; ++i) {
            const V from = veer::unit_vector<V>(6.2831853f * float(i) / parts),
                    to = veer::unit_vector<V>(6.2831853f * float(i + 1) / parts);
            quad(center + from * inner, center + to * inner, of_inner, center + from * outer, center + to * outer,
                of_outer);
        }
    }
    void glow(V center, float radius, Color color) { ring(center, 0, color, radius, {}); }
    void show() {
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_ADD);
        SDL_RenderGeometry(renderer, nullptr, corners.data(), int(corners.size()), nullptr, 0);
        SDL_RenderFlush(renderer);
    }

private:
    SDL_Renderer* renderer;
    float scale;
    V corner;
    std::vector<SDL_Vertex> corners;

    void add(V place, Color c) {
        const auto byte = [](float share) { return Uint8(std::clamp(share, 0.0f, 1.0f) * 255); };
        corners.push_back({corner + place * scale, {byte(c.red), byte(c.green), byte(c.blue), 255}, {0, 0}});
    }
};
