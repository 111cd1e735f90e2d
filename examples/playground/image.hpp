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

    /// A line from `from`, where it is transparent, to `to`, fainter the farther away.
    void streak(const V3& from, const V3& to, std::uint32_t color, std::size_t size) {
        const Seen a = seen(from), b = seen(to);
        if (!(a.depth > 0 && b.depth > 0)) return;
        const float across = veer::magnitude(b.x - a.x), down = veer::magnitude(b.y - a.y);
        const float longest = across > down ? across : down, most = 24 * static_cast<float>(size);
        if (!(b.x > 0 && b.x < static_cast<float>(width_) && b.y > 0 && b.y < static_cast<float>(height_) && longest < 4 * most)) return;
        const int steps = static_cast<int>(longest < most ? longest : most) + 1;
        const float share = 1 / static_cast<float>(steps);
        const float strength = std::clamp(256 * 55 / b.depth, 40.0f, 235.0f);
        for (int i = 1; i <= steps; ++i) {
            const float at = share * static_cast<float>(i);
            blend(a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at, color, static_cast<std::uint32_t>(strength * at), size);
        }
    }

    [[nodiscard]] const std::uint32_t* data() const { return pixels_.data(); }

private:
    struct Seen {
        float x, y, depth; ///< in pixels, and in metres
    };
    [[nodiscard]] Seen seen(const V3& p) const {
        const float* m = matrix_;
        const float depth = m[3] * p.x + m[7] * p.y + m[11] * p.z + m[15];
        if (depth <= 0) return {0, 0, 0};
        const float x = (m[0] * p.x + m[4] * p.y + m[8] * p.z + m[12]) / depth,
                    y = (m[1] * p.x + m[5] * p.y + m[9] * p.z + m[13]) / depth;
        return {(x + 1) * 0.5f * static_cast<float>(width_), (1 - y) * 0.5f * static_cast<float>(height_), depth};
    }
    /// Lays a colour over a square of pixels; `strength` of 256.
    void blend(float x, float y, std::uint32_t color, std::uint32_t strength, std::size_t size) {
        if (!(x > 0 && y > 0)) return;
        const auto left = static_cast<std::size_t>(x), top = static_cast<std::size_t>(y);
        for (std::size_t row = top; row < std::min(top + size, height_); ++row)
            for (std::size_t column = left; column < std::min(left + size, width_); ++column) {
                std::uint32_t& pixel = pixels_[row * width_ + column];
                const std::uint32_t before = pixel >> 24, after = before + ((255 - before) * strength >> 8);
                if (after == 0) continue;
                const std::uint32_t share = std::min(strength * 255 / after, 256u);
                std::uint32_t mixed = after << 24;
                for (int shift = 0; shift < 24; shift += 8) {
                    const std::uint32_t old = pixel >> shift & 255, fresh = color >> shift & 255;
                    mixed |= ((old * (256 - share) + fresh * share) >> 8) << shift;
                }
                pixel = mixed;
            }
    }

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
