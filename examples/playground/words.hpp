// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>
#include <veer/basic_vector.hpp>

namespace playground {

using V2 = veer::BasicVector<float, 2>;
using V3 = veer::BasicVector<float, 3>;

[[nodiscard]] inline V3 in_space(const V2& v) { return {v.x, v.y, 0}; }
[[nodiscard]] inline V3 in_space(const V3& v) { return v; }

/// A list of numbers and texts, 32 bits each. The page reads it from the memory of the module.
class Words {
public:
    explicit Words(std::size_t room) { words_.reserve(room); }

    void clear() { words_.clear(); }
    void add(float number) { words_.push_back(std::bit_cast<std::uint32_t>(number)); }
    void add(std::uint32_t number) { words_.push_back(number); }
    void add(int number) { words_.push_back(static_cast<std::uint32_t>(number)); }
    void add(const char* text) { words_.push_back(address(text)); }
    void add(const float* place) { words_.push_back(address(place)); }
    void add(const V2& v) { add(v.x), add(v.y), add(0.0f); }
    void add(const V3& v) { add(v.x), add(v.y), add(v.z); }

    [[nodiscard]] const std::uint32_t* data() const { return words_.data(); }
    [[nodiscard]] std::size_t size() const { return words_.size(); }

protected:
    std::vector<std::uint32_t> words_;

private:
    [[nodiscard]] static std::uint32_t address(const void* place) {
        return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(place));
    }
};

} // namespace playground
