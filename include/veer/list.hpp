// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "vector.hpp"

// What functions over lists have in common. A list is anything with [i] and std::size: a vector, an array, a span, a view of your own, which may
// answer by value. `neighbors` is any range of integers that may be walked more than once.

namespace veer::parts {

/// How many elements a list has: anything with [i] and size(), or an array.
template <class List>
[[nodiscard]] constexpr std::size_t count_of(const List& list) noexcept {
    if constexpr (std::is_bounded_array_v<List>) return std::extent_v<List>;
    else return static_cast<std::size_t>(list.size());
}

/// A list that is never made: for what only the types of an expression matter.
template <class List>
const List& some_list() noexcept;
/// What a list is made of.
template <class List>
using element_of = std::remove_cvref_t<decltype(some_list<List>()[std::size_t{0}])>;

/// Where a range begins and ends: anything with begin() and end(), or an array.
template <class Range>
[[nodiscard]] constexpr auto begin_of(Range& range) noexcept {
    if constexpr (std::is_bounded_array_v<Range>) return range + 0;
    else return range.begin();
}
template <class Range>
[[nodiscard]] constexpr auto end_of(Range& range) noexcept {
    if constexpr (std::is_bounded_array_v<Range>) return range + std::extent_v<Range>;
    else return range.end();
}

/// Which way an agent goes that stands where another one stands: along axis (self + other) mod dimension, forwards the one of the lower index,
/// backwards the other. So the two part, each time alike.
template <Vector V>
[[nodiscard]] constexpr V parting_direction(std::size_t self, std::size_t other) noexcept {
    using S = scalar_t<V>;
    const std::size_t axis = (self % dimension_v<V> + other % dimension_v<V>) % dimension_v<V>;
    const S sign = self < other ? S(1) : S(-1);
    return generate<V>([&](auto i) { return std::size_t{i} == axis ? sign : S(0); });
}

} // namespace veer::parts
