// SPDX-License-Identifier: MIT
// Text of light: capital letters, digits and a few signs. Each is a few strokes between nine places.
//
//     0 1 2
//     3 4 5
//     6 7 8
#pragma once

#include <string_view>

#include "picture.hpp"

namespace game {

constexpr std::string_view letters[] = {"63158 35", "0153 3576 06", "2068", "01576 06", "2068 34", "206 34", "206854",
    "06 28 35", "17", "28763", "06 23 38", "068", "60428", "6082", "06820", "60253", "06820 48", "602538", "203586",
    "02 17", "0682", "072", "06482", "08 26", "04 24 47", "0268"};
constexpr std::string_view digits[] = {
    "06820", "317", "025368", "0286 35", "035 28", "203586", "206853", "027", "06820 35", "53028"};

constexpr std::string_view strokes_of(char c) {
    if (c >= 'A' && c <= 'Z') return letters[c - 'A'];
    if (c >= '0' && c <= '9') return digits[c - '0'];
    return "";
}

/// Draws a line of words, from the upper left corner. A letter is 1.6 times as high as it is wide.
template <veer::Vector2 V>
void write(Picture<V>& picture, std::string_view words, V place, float height_of_letter, Color color) {
    const float letter_width = height_of_letter / 1.6f;
    for (const char c : words) {
        int before = -1;
        for (const char stroke : strokes_of(c)) {
            const int now = stroke == ' ' ? -1 : stroke - '0';
            const auto at = [&](int corner) {
                return place + V{float(corner % 3) * letter_width, float(corner / 3) * height_of_letter} * 0.5f;
            };
            if (before >= 0 && now >= 0) picture.line(at(before), color, at(now), color, 0.14f * height_of_letter);
            before = now;
        }
        place = place + V{1.55f * letter_width, 0};
    }
}

} // namespace game
