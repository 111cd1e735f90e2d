// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "words.hpp"

namespace playground {

/// A transparent image for dots and streaks. Painting a hundred thousand dots here is faster than WebGL without a
/// graphics card.
class Image {
public:
    /// @param matrix  from the world to the sides of the image, in the columns of three.js
    void clear(std::size_t width, std::size_t height, const float* matrix) {
        width_ = width, height_ = height, matrix_ = matrix;
        pixels_.assign(width * height, 0);
    }

    /// A square with sides of `size` pixels.
    void dot(const V3& p, std::uint32_t color, std::size_t size) {
        const Seen at = seen(p);
        if (!inside(at)) return;
        const auto left = static_cast<std::size_t>(at.x), top = static_cast<std::size_t>(at.y);
        for (std::size_t row = top; row < std::min(top + size, height_); ++row)
            for (std::size_t column = left; column < std::min(left + size, width_); ++column)
                pixels_[row * width_ + column] = color;
    }

    /// A line that fades in from `from` to its end; fainter at a larger distance.
    void streak(const V3& from, const V3& to, std::uint32_t color, std::size_t size) {
        const Seen a = seen(from), b = seen(to);
        if (!inside(a) || !inside(b)) return;
        const float x = b.x - a.x, y = b.y - a.y, longest = std::max(veer::magnitude(x), veer::magnitude(y));
        const float strength = std::clamp(opaque_within / b.depth, 0.15f, 0.9f) * 256;
        const int steps = 1 + static_cast<int>(std::min(longest, 24 * static_cast<float>(size)));
        for (int i = 1; i <= steps; ++i) {
            const float fraction = static_cast<float>(i) / static_cast<float>(steps);
            blend(a.x + x * fraction, a.y + y * fraction, color, static_cast<std::uint32_t>(strength * fraction), size);
        }
    }

    [[nodiscard]] const std::uint32_t* data() const { return pixels_.data(); }

private:
    static constexpr float opaque_within = 55; ///< [m]

    struct Seen {
        float x, y, depth; ///< in pixels, and in metres
    };
    [[nodiscard]] Seen seen(const V3& p) const {
        const float* m = matrix_;
        const float depth = m[3] * p.x + m[7] * p.y + m[11] * p.z + m[15];
        if (depth <= 0) return {-1, -1, 0};
        const float x = (m[0] * p.x + m[4] * p.y + m[8] * p.z + m[12]) / depth,
                    y = (m[1] * p.x + m[5] * p.y + m[9] * p.z + m[13]) / depth;
        return {(x + 1) * 0.5f * static_cast<float>(width_), (1 - y) * 0.5f * static_cast<float>(height_), depth};
    }
    [[nodiscard]] bool inside(const Seen& at) const {
        return at.x > 0 && at.x < static_cast<float>(width_) && at.y > 0 && at.y < static_cast<float>(height_);
    }

    /// Blends a colour into a square of pixels, with a weight of `strength` / 256.
    void blend(float x, float y, std::uint32_t color, std::uint32_t strength, std::size_t size) {
        const auto left = static_cast<std::size_t>(x), top = static_cast<std::size_t>(y);
        for (std::size_t row = top; row < std::min(top + size, height_); ++row)
            for (std::size_t column = left; column < std::min(left + size, width_); ++column) {
                std::uint32_t& pixel = pixels_[row * width_ + column];
                const std::uint32_t before = pixel >> 24, after = before + ((255 - before) * strength >> 8);
                if (after == 0) continue;
                const std::uint32_t fraction = std::min(strength * 255 / after, 256u);
                std::uint32_t mixed = after << 24;
                for (int shift = 0; shift < 24; shift += 8) {
                    const std::uint32_t old = pixel >> shift & 255, fresh = color >> shift & 255;
                    mixed |= ((old * (256 - fraction) + fresh * fraction) >> 8) << shift;
                }
                pixel = mixed;
            }
    }

    std::size_t width_ = 0, height_ = 0;
    const float* matrix_ = nullptr;
    std::vector<std::uint32_t> pixels_; ///< red, green, blue, alpha, from the lowest byte on
};

/// From the muzzle's blue to the target's orange, as in the gallery; `fraction` from 0 to 1.
[[nodiscard]] inline std::uint32_t beam_color(float fraction) {
    constexpr float stops[4][3] = {{38, 120, 240}, {128, 92, 240}, {222, 62, 140}, {242, 106, 16}};
    const float at = 2.999f * std::clamp(fraction, 0.0f, 1.0f);
    const auto i = static_cast<std::size_t>(at);
    std::uint32_t color = 0xff000000u;
    for (std::size_t c = 0; c < 3; ++c) {
        const float value = stops[i][c] + (at - static_cast<float>(i)) * (stops[i + 1][c] - stops[i][c]);
        color |= static_cast<std::uint32_t>(value) << (8 * c);
    }
    return color;
}

} // namespace playground
