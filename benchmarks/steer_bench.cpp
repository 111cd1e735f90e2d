// SPDX-License-Identifier: MIT

#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include "compare.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

const bool registered = functions<Seekers>(
    "seek + steer_step",
    4 * epsilon,
    [](Seekers& s, std::size_t i) { s.plain_step(i); },
    [](Seekers& s, std::size_t i) { s.veer_step(i); });

} // namespace
