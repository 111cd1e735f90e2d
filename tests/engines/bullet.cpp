// SPDX-License-Identifier: MIT
#include <LinearMath/btVector3.h>

#include "calls.hpp"

int main() { return engines::compare_answers<btVector3>("Bullet"); }
