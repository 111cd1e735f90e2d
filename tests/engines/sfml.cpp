// SPDX-License-Identifier: MIT
#include <SFML/System/Vector2.hpp>
#include <SFML/System/Vector3.hpp>

#include "calls.hpp"

int main() { return engines::compare_answers<sf::Vector2f, sf::Vector3f>("SFML"); }
