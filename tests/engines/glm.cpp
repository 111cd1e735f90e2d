// SPDX-License-Identifier: MIT
#include <glm/glm.hpp>

#include "answers.hpp"

int main() { return engines::print_answers<glm::vec2, glm::vec3, glm::dvec2, glm::dvec3>(); }
