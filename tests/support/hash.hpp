// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "vectors.hpp"

namespace tests {

/// FNV-1a, a hash of every added bit.
class Hash {
public:
    template <std::floating_point T> void add(T number) {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        Bits bits = std::bit_cast<Bits>(number);
        for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) value = (value ^ (bits & 255u)) * 0x100000001b3u;
    }
    template <veer::Vector V> void add(const V& v) {
        for (const auto component : components(v)) add(component);
    }
    std::uint64_t value = 0xcbf29ce484222325u;
};

} // namespace tests
