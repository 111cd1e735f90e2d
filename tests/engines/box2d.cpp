// SPDX-License-Identifier: MIT
#include <box2d/b2_math.h>

#include "calls.hpp"

int main() { return engines::compare_answers<b2Vec2>("Box2D"); }
