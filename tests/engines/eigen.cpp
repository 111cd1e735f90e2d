// SPDX-License-Identifier: MIT
#include <Eigen/Core>

#include "calls.hpp"

int main() { return engines::compare_answers<Eigen::Vector2f, Eigen::Vector3f, Eigen::Vector2d, Eigen::Vector3d>("Eigen"); }
