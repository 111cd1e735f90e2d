// SPDX-License-Identifier: MIT

#include <veer/trigonometry.hpp>

#include "compare.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

const bool registered[] = {
    functions<Headings>(
        "sin_cos, angles of any size", 2 * epsilon, [](Headings& h, std::size_t i) { h.plain_sin_cos(i); },
        [](Headings& h, std::size_t i) { h.veer_sin_cos(i); }),
    functions<Headings>(
        "sin_cos, angles of a step", 2 * epsilon,
        [](Headings& h, std::size_t i) { h.sine_cosine[i] = plain::sin_cos(h.max_angle[i]); },
        [](Headings& h, std::size_t i) {
            const auto [sine, cosine] = veer::sin_cos(h.max_angle[i]);
            h.sine_cosine[i] = {sine, cosine};
        }),
};

} // namespace
