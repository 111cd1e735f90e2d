// SPDX-License-Identifier: MIT
#include <SDL2/SDL_rect.h>

#include "calls.hpp"

int main() { return engines::compare_answers<SDL_FPoint>("SDL2"); }
