// SPDX-License-Identifier: MIT
//
// A small game: a ship and two wingmen fight swarms of drones, and turrets that aim ahead, among rocks.
//
//     W A S D, arrows    fly                      mouse            aim
//     right button       fly to the cursor        left button, space    fire a fan of homing missiles
//     R                  a new game               Escape           leave
//
// The ship flies itself until the player takes over. Then the player's game begins; it ends when the hull is gone.
// Twenty hits mend the hull by one, the next forty by another one, and so on. world.hpp has the rules and all calls of
// veer, picture.hpp the drawing, words.hpp the letters; this file has the window, the score and the keys.
//     game [--frames N [--screenshot FILE.bmp]]      plays the same N frames every time, without a window, and draws
//                                                    the last

#include "canvas.hpp"
#include "words.hpp"
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using World = game::World<V>;

// The texts of the game: score, hull and keys.
void explain(game::Picture<V>& picture, const World& world, bool steered, int best) {
    const game::Color bright = game::cyan * 0.9f, dim = game::cyan * 0.6f;
    const V score{16, 2}, lives{46, 2.3f}, keys{16, game::height - 3.8f};
    game::write(picture, "HITS " + std::to_string(world.hits), score, 2.4f, bright);
    game::write(picture, "HULL", lives, 1.8f, dim);
    for (int i = 0; i < world.most_hull; ++i) {
        const game::Color color = i < world.hull ? bright : dim * 0.4f;
        const V from = lives + V{9.5f + 1.6f * float(i), 0}, to = from + V{0, 1.8f};
        picture.line(from, color, to, color, 0.6f);
    }
    const char* words = steered ? "W A S D  FLY   MOUSE  AIM   SPACE  FIRE   R  NEW GAME   ESC  LEAVE"
                                : "IT FLIES ITSELF   W A S D  FLY   MOUSE  AIM   SPACE  FIRE   ESC  LEAVE";
    game::write(picture, words, keys, 1.7f, game::white); // readable over a rock, too
    if (!world.over()) return;
    game::write(picture, "HULL GONE", {56, 36}, 6, bright);
    game::write(
        picture, std::to_string(world.hits) + " HITS   BEST " + std::to_string(best), {56, 46}, 2.4f, game::white);
    game::write(picture, "R  NEW GAME", {56, 51}, 2.4f, game::white);
}

void draw(SDL_Renderer* renderer, const World& world, bool steered, int best = 0) {
    game::Picture<V> picture;
    picture.draw(world);
    explain(picture, world, steered, best);
    Canvas(renderer).show(picture);
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
    int best = 0;
    double due = 0; // time that has passed and is not yet played  [s]
    for (Uint64 before = SDL_GetPerformanceCounter();;) {
        for (SDL_Event event; SDL_PollEvent(&event);) {
            const SDL_Keycode key = event.type == SDL_KEYDOWN ? event.key.keysym.sym : 0;
            if (event.type == SDL_QUIT || key == SDLK_ESCAPE) return;
            if (key != SDLK_r) continue;
            world.again(true);
            steered = true;
        }
        const Uint64 now = SDL_GetPerformanceCounter();
        due = std::min(due + double(now - before) / double(SDL_GetPerformanceFrequency()), 0.1);
        before = now;
        const World::Orders orders = orders_of_player(renderer);
        if (!steered && (orders.fire || orders.to_cursor || veer::length_squared(orders.move) > 0)) {
            world.again(true); // the player's score starts at 0
            steered = true;
        }
        if (steered) best = std::max(best, world.hits);
        for (; due >= world.frame_time; due -= world.frame_time) world.step(steered ? orders : world.autopilot());
        SDL_SetWindowTitle(
            window, ("veer: " + std::to_string(world.hits) + " hits, hull " + std::to_string(world.hull)).c_str());
        draw(renderer, world, steered, best);
        SDL_RenderPresent(renderer);
        SDL_Delay(1);
    }
}

int fail(const std::string& why, int status) {
    std::fprintf(stderr, "game: %s\n", why.c_str());
    return status;
}

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
        draw(SDL_CreateSoftwareRenderer(picture), world, false);
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
