// SPDX-License-Identifier: MIT
#include <irrlicht/vector2d.h>
#include <irrlicht/vector3d.h>

#include "calls.hpp"

int main() { return engines::compare_answers<irr::core::vector2df, irr::core::vector3df>("Irrlicht"); }
