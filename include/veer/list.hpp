// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "vector.hpp"

// What a list is: anything with [i] and size(), or an array. A vector, an array, a span, a view of your own.

namespace veer::parts {

/// How many elements a list has.
template <class List>
[[nodiscard]] constexpr std::size_t count_of(const List& list) noexcept {
    if constexpr (std::is_bounded_array_v<List>) return std::extent_v<List>;
    else return static_cast<std::size_t>(list.size());
}

/// What a list holds.
template <class List>
using element_t = std::remove_cvref_t<decltype((*static_cast<const List*>(nullptr))[std::size_t(0)])>;

/// An element as the vector V: of packs, where it is of numbers.
template <Vector V>
[[nodiscard]] constexpr V vector_of(const auto& element) noexcept {
    if constexpr (std::convertible_to<decltype(element), V>) return element;
    else return made_from<V>(element);
}

} // namespace veer::parts
