// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "words.hpp"

namespace playground {

/// A transparent image into which a scene paints dots. Painting a hundred thousand dots here is faster than WebGL
/// without a graphics card.
class Image {
public:
    /// @param matrix  from the world to the sides of the image, column by column, as three.js has it
    void clear(std::size_t width, std::size_t height, const float* matrix) {
        width_ = width, height_ = height, matrix_ = matrix;
        pixels_.assign(width * height, 0);
    }

    /// A square with sides of `size` pixels.
    void dot(const V3& p, std::uint32_t color, std::size_t size) {
        const float* m = matrix_;
        const float depth = m[3] * p.x + m[7] * p.y + m[11] * p.z + m[15];
        if (depth <= 0) return;
        const float x = (m[0] * p.x + m[4] * p.y + m[8] * p.z + m[12]) / depth,
                    y = (m[1] * p.x + m[5] * p.y + m[9] * p.z + m[13]) / depth;
        if (!(x > -1 && x < 1 && y > -1 && y < 1)) return;
        const auto left = static_cast<std::size_t>((x + 1) * 0.5f * static_cast<float>(width_));
        const auto top = static_cast<std::size_t>((1 - y) * 0.5f * static_cast<float>(height_));
        for (std::size_t row = top; row < std::min(top + size, height_); ++row)
            for (std::size_t column = left; column < std::min(left + size, width_); ++column)
                pixels_[row * width_ + column] = color;
    }

    [[nodiscard]] const std::uint32_t* data() const { return pixels_.data(); }

private:
    std::size_t width_ = 0, height_ = 0;
    const float* matrix_ = nullptr;
    std::vector<std::uint32_t> pixels_; ///< red, green, blue, alpha, from the lowest byte on
};

/// From the muzzle's blue to the target's orange, as in the gallery; `share` from 0 to 1.
[[nodiscard]] inline std::uint32_t beam_color(float share) {
    constexpr float stops[4][3] = {{38, 120, 240}, {128, 92, 240}, {222, 62, 140}, {242, 106, 16}};
    const float at = 2.999f * std::clamp(share, 0.0f, 1.0f);
    const auto i = static_cast<std::size_t>(at);
    std::uint32_t color = 0xff000000u;
    for (std::size_t c = 0; c < 3; ++c) {
        const float value = stops[i][c] + (at - static_cast<float>(i)) * (stops[i + 1][c] - stops[i][c]);
        color |= static_cast<std::uint32_t>(value) << (8 * c);
    }
    return color;
}

} // namespace playground
