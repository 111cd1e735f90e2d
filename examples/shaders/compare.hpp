// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

// Shared by both examples: measuring time, and a hash of all positions.

inline double seconds_of(auto work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// FNV-1a of the bits of all numbers.
inline std::uint64_t hash(const auto& positions) {
    std::uint64_t value = 0xcbf29ce484222325u;
    for (const std::byte byte : std::as_bytes(std::span(positions)))
        value = (value ^ std::uint64_t(byte)) * 0x100000001b3u;
    return value;
}
