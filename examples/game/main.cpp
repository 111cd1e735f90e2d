// SPDX-License-Identifier: MIT
//
// A small game: a ship and two wingmen fight swarms of drones, and turrets that aim ahead, among rocks.
//
//     W A S D, arrows    fly                      mouse            aim
//     right button       fly to the cursor        left button, space    fire a fan of homing missiles
//     R                  a new game               Escape           leave
//
// Until somebody takes over, the ship flies itself. world.hpp has the rules and all calls of veer; this file has the
// window.
//     game [--frames N [--screenshot FILE.bmp]]      plays the same N frames every time, without a window, and draws
//                                                    the last

#include "canvas.hpp"
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using game::width, game::height, game::trail_length;
using World = game::World<V>;

constexpr Color cyan{0.2f, 0.75f, 1}, orange{1, 0.5f, 0.12f}, violet{0.5f, 0.2f, 0.9f}, green{0.25f, 1, 0.5f};
constexpr Color red{1, 0.2f, 0.25f}, stone{0.3f, 0.36f, 0.5f}, white{1, 1, 0.8f}, faint{0.05f, 0.07f, 0.14f};

Color heat(float share) { // of a trail: 1 at its head, 0 at its end
    const float cold = share * (1 - share), hot = share * share;
    return {orange.red * hot + violet.red * cold, orange.green * hot * share + violet.green * cold, violet.blue * cold};
}

void draw_dart(Canvas& canvas, V at, V heading, float size, Color color) {
    const V nose = at + heading * (1.6f * size), left = veer::perpendicular(heading) * size, back = at - heading * size;
    for (const V wing : {back + left, back - left})
        canvas.triangle(nose, color, wing, color * 0.35f, at - heading * (0.4f * size), color * 0.5f);
    canvas.glow(at, 2.5f * size, color * 0.3f);
}

void draw(SDL_Renderer* renderer, const World& world) {
    SDL_SetRenderDrawColor(renderer, 5, 7, 16, 255);
    SDL_RenderClear(renderer);
    Canvas canvas(renderer);
    for (float x = 0; x <= width; x += 10) canvas.line({x, 0}, faint, {x, height}, faint, 0.15f);
    for (float y = 0; y <= height; y += 10) canvas.line({0, y}, faint, {width, y}, faint, 0.15f);
    for (const auto& rock : world.rocks) {
        const V at = rock.body.position();
        canvas.ring(at, 0, stone * 0.2f, rock.radius, stone * 0.55f);
        canvas.ring(at, rock.radius, stone, rock.radius + 0.5f, {});
        canvas.glow(at - V{0.35f, 0.35f} * rock.radius, 0.6f * rock.radius, stone * 0.4f);
    }
    for (const auto& one : world.missiles) { // hot at the head, cold at the end
        for (std::size_t i = 1; i < one.trail.size(); ++i) {
            const float from = 1 - float(i - 1) / trail_length, to = 1 - float(i) / trail_length;
            canvas.line(one.trail[i - 1], heat(from), one.trail[i], heat(to), 0.25f + 0.45f * from);
        }
        if (one.fuel > 0) canvas.glow(one.position, 1.8f, orange), canvas.glow(one.position, 0.7f, white);
    }
    for (const auto& foe : world.foes) {
        if (!foe.is_turret) {
            draw_dart(canvas, foe.position, veer::normalize_or(foe.velocity, V{1, 0}), 0.75f, green);
            continue;
        }
        canvas.line(foe.position, red * 0.35f, foe.aim, red * 0.06f,
            0.18f); // where the shell will meet the ship, if the ship stays on its course
        canvas.ring(foe.aim, 0.9f, red * 0.4f, 1.3f, {});
        canvas.ring(foe.position, 1.5f, red * 0.3f, 2.2f, red), canvas.ring(foe.position, 2.2f, red, 2.9f, {});
        canvas.line(foe.position, red, foe.position + veer::truncate(foe.aim - foe.position, 4), red, 0.7f);
    }
    for (const auto& shell : world.shells)
        canvas.glow(shell.position, 1.6f, red), canvas.glow(shell.position, 0.7f, white);
    for (const auto& spark : world.sparks) {
        const Color color = (spark.is_hot ? orange : cyan) * std::min(2 * spark.life, 1.0f);
        canvas.line(spark.position, color, spark.position - spark.velocity * 0.08f, {}, 0.3f);
    }
    for (const auto& one : world.wingmen) draw_dart(canvas, one.position, world.heading, 1, cyan * 0.7f);
    draw_dart(canvas, world.ship.position(), world.heading, 1.7f, cyan), canvas.glow(world.ship.position(), 1, white);
    for (int i = 0; i < world.hull; ++i) canvas.ring(world.ship.position(), 4, cyan * 0.1f, 4 + 0.2f * float(i), {});
    canvas.show();
}

World::Orders orders_of_player(SDL_Renderer* renderer) {
    const Uint8* keys = SDL_GetKeyboardState(nullptr);
    const auto pressed = [&](SDL_Scancode letter, SDL_Scancode arrow) { return float(keys[letter] || keys[arrow]); };
    int x, y;
    const Uint32 buttons = SDL_GetMouseState(&x, &y);
    return {{pressed(SDL_SCANCODE_D, SDL_SCANCODE_RIGHT) - pressed(SDL_SCANCODE_A, SDL_SCANCODE_LEFT),
                pressed(SDL_SCANCODE_S, SDL_SCANCODE_DOWN) - pressed(SDL_SCANCODE_W, SDL_SCANCODE_UP)},
        Canvas(renderer).world_at({float(x), float(y)}), (buttons & SDL_BUTTON_RMASK) != 0,
        (buttons & SDL_BUTTON_LMASK) != 0 || keys[SDL_SCANCODE_SPACE]};
}

void play(SDL_Window* window, SDL_Renderer* renderer) {
    World world;
    bool steered = false;
    double due = 0; // time that has passed and is not yet played  [s]
    for (Uint64 before = SDL_GetPerformanceCounter();;) {
        for (SDL_Event event; SDL_PollEvent(&event);) {
            const SDL_Keycode key = event.type == SDL_KEYDOWN ? event.key.keysym.sym : 0;
            if (event.type == SDL_QUIT || key == SDLK_ESCAPE) return;
            if (key == SDLK_r) world = World(), steered = true;
        }
        const Uint64 now = SDL_GetPerformanceCounter();
        due = std::min(due + double(now - before) / double(SDL_GetPerformanceFrequency()), 0.1);
        before = now;
        const World::Orders orders = orders_of_player(renderer);
        steered = steered || orders.fire || orders.to_cursor || veer::length_squared(orders.move) > 0;
        for (; due >= world.frame_time; due -= world.frame_time) world.step(steered ? orders : world.autopilot());
        SDL_SetWindowTitle(
            window, ("veer: " + std::to_string(world.hits) + " hits, hull " + std::to_string(world.hull)).c_str());
        draw(renderer, world);
        SDL_RenderPresent(renderer);
        SDL_Delay(1);
    }
}

int fail(const std::string& why, int status) { return std::fprintf(stderr, "game: %s\n", why.c_str()), status; }

} // namespace

int main(int argc, char** argv) {
    long frames = 0;
    std::string screenshot;
    for (int i = 1; i < argc; i += 2) {
        const std::string name = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
        char* end = nullptr;
        if (name == "--frames") frames = std::strtol(value.c_str(), &end, 10);
        else if (name == "--screenshot" && !value.empty()) screenshot = value;
        else
            return fail(
                "unknown argument '" + name + "', or nothing behind it: expected [--frames N [--screenshot FILE.bmp]]",
                2);
        const bool is_number = !end || (!value.empty() && *end == 0 && frames >= 1 && frames <= 1'000'000);
        if (!is_number) return fail("--frames '" + value + "': expected a number from 1 to 1000000", 2);
    }
    if (frames == 0 && !screenshot.empty())
        return fail("--screenshot needs --frames N, the number of frames before it", 2);
    if (frames > 0) { // without a window: SDL draws into memory
        World world;
        for (long frame = 0; frame < frames; ++frame) world.step(world.autopilot());
        SDL_Surface* picture = SDL_CreateRGBSurfaceWithFormat(0, 1280, 720, 32, SDL_PIXELFORMAT_XRGB8888);
        draw(SDL_CreateSoftwareRenderer(picture), world);
        if (!screenshot.empty() && SDL_SaveBMP(picture, screenshot.c_str()) != 0) return fail(SDL_GetError(), 1);
        std::printf("%ld frames: %d hits, hull %d, %zu foes\n", frames, world.hits, world.hull, world.foes.size());
        return 0;
    }
    SDL_Window* window = nullptr;
    SDL_Renderer* renderer = nullptr;
    const bool is_up = SDL_Init(SDL_INIT_VIDEO) == 0
                    && SDL_CreateWindowAndRenderer(1280, 720, SDL_WINDOW_RESIZABLE, &window, &renderer) == 0;
    if (!is_up) return fail(SDL_GetError(), 1);
    SDL_RenderSetVSync(renderer, 1);
    play(window, renderer);
    SDL_Quit();
    return 0;
}
