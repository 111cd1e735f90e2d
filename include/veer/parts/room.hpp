// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "../ground/compiler.hpp"

// Storage for the classes that allocate, such as NeighborGrid. std::vector is not used, because object files for
// different processors would share its functions (see ground/compiler.hpp).

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// An array that grows and never shrinks.
template <class T> class Room {
public:
    constexpr Room() noexcept = default;
    constexpr Room(const Room& other) : data_(::new T[other.size_]{}), size_(other.size_) {
        for (std::size_t i = 0; i < size_; ++i) data_[i] = other.data_[i];
    }
    constexpr Room(Room&& other) noexcept { swap(other); }
    constexpr Room& operator=(Room other) noexcept {
        swap(other);
        return *this;
    }
    constexpr ~Room() { ::delete[] data_; }

    constexpr void swap(Room& other) noexcept {
        T* const data = data_;
        const std::size_t size = size_;
        data_ = other.data_, size_ = other.size_;
        other.data_ = data, other.size_ = size;
    }
    /// Grows the array to at least `size` elements. If the array grows, all elements become zero.
    constexpr void grow(std::size_t size) {
        if (size <= size_) return;
        ::delete[] data_;
        data_ = nullptr, size_ = 0; // so that the array is empty if the next line throws
        data_ = ::new T[size]{}, size_ = size;
    }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr T* data() const noexcept { return data_; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

struct IndexRange {
    const std::uint32_t* first;
    std::size_t count;

    [[nodiscard]] constexpr const std::uint32_t* begin() const noexcept { return first; }
    [[nodiscard]] constexpr const std::uint32_t* end() const noexcept { return first + count; }
    [[nodiscard]] constexpr const std::uint32_t* data() const noexcept { return first; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const std::uint32_t& operator[](std::size_t i) const noexcept {
        return first[i];
    }
};

/// Appends an index to a container. If the container has a value_type, the index is converted to value_type.
template <class Found> constexpr void append(Found& found, std::uint32_t index) {
    if constexpr (requires { typename Found::value_type; })
        found.push_back(static_cast<typename Found::value_type>(index));
    else found.push_back(index);
}

}}} // namespace veer::VEER_UNIT::parts
