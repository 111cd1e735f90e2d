// SPDX-License-Identifier: MIT
// Calls of the functions of veer_c.h with their arguments in an array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "veer_c.h"

namespace veer_c {

using Call = int (*)(std::int64_t count, const veer_argument* arguments);

template <class T> T argument(const veer_argument& given) {
    if constexpr (std::is_same_v<T, veer_vectors>) return given.vectors;
    else if constexpr (std::is_same_v<T, veer_numbers>) return {given.vectors.x, given.vectors.stride};
    else if constexpr (std::is_same_v<T, float>) return given.number;
    else if constexpr (std::is_same_v<T, int>) return given.integer;
    else if constexpr (std::is_same_v<T, std::int64_t>) return given.count;
    else if constexpr (std::is_pointer_v<T>) return static_cast<T>(const_cast<void*>(given.address));
    else return *static_cast<const T*>(given.address);
}
template <class... T>
int called(int (*function)(std::int64_t, T...), std::int64_t count, const veer_argument* arguments) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) { return function(count, argument<T>(arguments[i])...); }
    (std::index_sequence_for<T...>());
}
template <auto function> int call(std::int64_t count, const veer_argument* arguments) {
    return called(function, count, arguments);
}

} // namespace veer_c
