// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../vector_traits.hpp"

// How select reaches the members of a structure: of Motion, of a contact, of limits, and of a game's own structures.

namespace veer::inline VEER_UNIT::parts {

/// Stands for a member of any type where the members of a structure are counted; the conversion has no body.
struct AnyMember {
    template <class T> operator T() const noexcept;
};

template <class T, std::size_t... Each>
[[nodiscard]] constexpr bool has_members(std::index_sequence<Each...>) noexcept {
    return requires { T{(static_cast<void>(Each), AnyMember())...}; };
}
/// The number of members of a structure without constructors: as many as it can be initialised with, at most 8.
template <class T, std::size_t Most = 8> [[nodiscard]] constexpr std::size_t count_members() noexcept {
    if constexpr (Most == 0 || has_members<T>(std::make_index_sequence<Most>())) return Most;
    else return count_members<T, Most - 1>();
}

/// A structure without constructors that is no vector.
template <class T>
concept Structure = std::is_class_v<T> && !Vector<T> && std::is_aggregate_v<T>;

/// The structure whose members are merge(member of a, member of b).
template <Structure T> [[nodiscard]] constexpr T merged(const T& a, const T& b, const auto& merge) noexcept {
    constexpr std::size_t count = count_members<T>();
    if constexpr (count == 0) return a;
    else if constexpr (count == 1) {
        const auto& [a1] = a;
        const auto& [b1] = b;
        return {merge(a1, b1)};
    } else if constexpr (count == 2) {
        const auto& [a1, a2] = a;
        const auto& [b1, b2] = b;
        return {merge(a1, b1), merge(a2, b2)};
    } else if constexpr (count == 3) {
        const auto& [a1, a2, a3] = a;
        const auto& [b1, b2, b3] = b;
        return {merge(a1, b1), merge(a2, b2), merge(a3, b3)};
    } else if constexpr (count == 4) {
        const auto& [a1, a2, a3, a4] = a;
        const auto& [b1, b2, b3, b4] = b;
        return {merge(a1, b1), merge(a2, b2), merge(a3, b3), merge(a4, b4)};
    } else if constexpr (count == 5) {
        const auto& [a1, a2, a3, a4, a5] = a;
        const auto& [b1, b2, b3, b4, b5] = b;
        return {merge(a1, b1), merge(a2, b2), merge(a3, b3), merge(a4, b4), merge(a5, b5)};
    } else if constexpr (count == 6) {
        const auto& [a1, a2, a3, a4, a5, a6] = a;
        const auto& [b1, b2, b3, b4, b5, b6] = b;
        return {merge(a1, b1), merge(a2, b2), merge(a3, b3), merge(a4, b4), merge(a5, b5), merge(a6, b6)};
    } else if constexpr (count == 7) {
        const auto& [a1, a2, a3, a4, a5, a6, a7] = a;
        const auto& [b1, b2, b3, b4, b5, b6, b7] = b;
        return {
            merge(a1, b1), merge(a2, b2), merge(a3, b3), merge(a4, b4), merge(a5, b5), merge(a6, b6), merge(a7, b7)};
    } else {
        const auto& [a1, a2, a3, a4, a5, a6, a7, a8] = a;
        const auto& [b1, b2, b3, b4, b5, b6, b7, b8] = b;
        return {merge(a1, b1), merge(a2, b2), merge(a3, b3), merge(a4, b4), merge(a5, b5), merge(a6, b6), merge(a7, b7),
            merge(a8, b8)};
    }
}

} // namespace veer::inline VEER_UNIT::parts
