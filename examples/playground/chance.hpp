// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace playground {

/// FNV-1a, a hash of everything that is added.
class Hash {
public:
    void add(float number) {
        auto bits = std::bit_cast<std::uint32_t>(number);
        for (int i = 0; i < 4; ++i, bits >>= 8) value = (value ^ (bits & 255u)) * 0x100000001b3u;
    }
    std::uint64_t value = 0xcbf29ce484222325u;
};

/// Pseudo-random numbers, the same in each run.
class Random {
public:
    /// In [0, 1).
    float operator()() {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<float>(state_ >> 8) * (1.0f / 16777216.0f);
    }
    float between(float low, float high) { return low + (high - low) * (*this)(); }
    /// Of mean 0 and variance 1.
    float spread() { return between(-1.7320508f, 1.7320508f); }

private:
    std::uint32_t state_ = 20190627;
};

} // namespace playground
