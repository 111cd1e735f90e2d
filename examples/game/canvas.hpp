// SPDX-License-Identifier: MIT
// Shows a picture with SDL: one call of SDL draws all of its triangles.
#pragma once

#include "picture.hpp"
#include <SDL.h>
#include <vector>

using V = SDL_FPoint; // SDL's own points serve as vectors
inline V operator+(V a, V b) { return {a.x + b.x, a.y + b.y}; }
inline V operator-(V a, V b) { return {a.x - b.x, a.y - b.y}; }
inline V operator*(V a, float s) { return {a.x * s, a.y * s}; }

class Canvas {
public:
    explicit Canvas(SDL_Renderer* on) : renderer(on) {
        int pixels_across, pixels_down;
        SDL_GetRendererOutputSize(renderer, &pixels_across, &pixels_down);
        scale = std::min(float(pixels_across) / game::width, float(pixels_down) / game::height);
        corner = {(float(pixels_across) - scale * game::width) / 2, (float(pixels_down) - scale * game::height) / 2};
    }
    V world_at(V pixel) const { return (pixel - corner) * (1 / scale); }

    void show(const game::Picture<V>& picture) const {
        std::vector<SDL_Vertex> vertices;
        vertices.reserve(picture.corners.size());
        for (const auto& one : picture.corners) {
            const game::Color c = one.color;
            vertices.push_back({corner + one.place * scale, {byte(c.red), byte(c.green), byte(c.blue), 255}, {0, 0}});
        }
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE);
        SDL_SetRenderDrawColor(
            renderer, byte(game::ground.red), byte(game::ground.green), byte(game::ground.blue), 255);
        SDL_RenderClear(renderer);
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_ADD);
        SDL_RenderGeometry(renderer, nullptr, vertices.data(), int(vertices.size()), nullptr, 0);
        SDL_RenderFlush(renderer);
    }

private:
    SDL_Renderer* renderer;
    float scale;
    V corner;

    static Uint8 byte(float share) { return Uint8(std::clamp(share, 0.0f, 1.0f) * 255); }
};
