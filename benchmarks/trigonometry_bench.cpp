// SPDX-License-Identifier: MIT

#include <veer/trigonometry.hpp>

#include "compare.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

const bool registered = functions<Headings>(
    "sin_cos",
    2 * epsilon,
    [](Headings& h, std::size_t i) { h.plain_sin_cos(i); },
    [](Headings& h, std::size_t i) { h.veer_sin_cos(i); });

} // namespace
