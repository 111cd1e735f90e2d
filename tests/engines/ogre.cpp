// SPDX-License-Identifier: MIT
#include <OgreVector.h>

#include "calls.hpp"

int main() { return engines::compare_answers<Ogre::Vector2, Ogre::Vector3>("Ogre"); }
