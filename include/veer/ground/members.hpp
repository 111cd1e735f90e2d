// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../basic_vector.hpp"
#include "../vector_traits.hpp"

// Functions for all members of a structure. `select`, and conversions from numbers to packs, use these functions.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// A placeholder that converts to any type, for count_members.
struct AnyMember {
    template <class T> operator T() const noexcept;
};

template <class T, std::size_t... Each>
[[nodiscard]] constexpr bool has_members(std::index_sequence<Each...>) noexcept {
    return requires { T{(static_cast<void>(Each), AnyMember())...}; };
}
/// The number of members of a structure without constructors, up to 8.
template <class T, std::size_t Most = 8> [[nodiscard]] constexpr std::size_t count_members() noexcept {
    if constexpr (Most == 0 || has_members<T>(std::make_index_sequence<Most>())) return Most;
    else return count_members<T, Most - 1>();
}

/// A structure that has no constructors and is not a vector.
template <class T>
concept Structure = std::is_class_v<T> && !Vector<T> && std::is_aggregate_v<T>;

/// Calls f with all members of a structure as arguments, and returns the result.
template <Structure T> [[nodiscard]] constexpr auto with_members(const T& x, const auto& f) noexcept {
    constexpr std::size_t count = count_members<T>();
    if constexpr (count == 0) return f();
    else if constexpr (count == 1) {
        const auto& [m1] = x;
        return f(m1);
    } else if constexpr (count == 2) {
        const auto& [m1, m2] = x;
        return f(m1, m2);
    } else if constexpr (count == 3) {
        const auto& [m1, m2, m3] = x;
        return f(m1, m2, m3);
    } else if constexpr (count == 4) {
        const auto& [m1, m2, m3, m4] = x;
        return f(m1, m2, m3, m4);
    } else if constexpr (count == 5) {
        const auto& [m1, m2, m3, m4, m5] = x;
        return f(m1, m2, m3, m4, m5);
    } else if constexpr (count == 6) {
        const auto& [m1, m2, m3, m4, m5, m6] = x;
        return f(m1, m2, m3, m4, m5, m6);
    } else if constexpr (count == 7) {
        const auto& [m1, m2, m3, m4, m5, m6, m7] = x;
        return f(m1, m2, m3, m4, m5, m6, m7);
    } else {
        const auto& [m1, m2, m3, m4, m5, m6, m7, m8] = x;
        return f(m1, m2, m3, m4, m5, m6, m7, m8);
    }
}

/// A structure whose members are merge(member of a, member of b).
template <Structure T> [[nodiscard]] constexpr T merged(const T& a, const T& b, const auto& merge) noexcept {
    return with_members(a, [&](const auto&... of_a) {
        return with_members(b, [&](const auto&... of_b) { return T{merge(of_a, of_b)...}; });
    });
}

/// Rejects conversions between 2D and 3D vectors. (glm allows some of them.)
template <class From, class To> constexpr void same_dimension() noexcept {
    constexpr int from = dimension_v<std::remove_cvref_t<From>>, to = dimension_v<To>;
    static_assert(from != 3 || to != 2, "vectors with z, where vectors of two numbers are expected: z would be lost");
    static_assert(from != 2 || to != 3, "vectors of two numbers, where vectors with z are expected");
}

/// Converts v to the vector type To. If v is a vector of packs, `pick` selects one lane.
template <Vector To, class V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr To converted(const V& v, const auto&... pick) noexcept {
    same_dimension<V, To>();
    static_assert(std::convertible_to<const V&, To> || HasComponents<V>, "a list of vectors is expected");
    if constexpr (std::convertible_to<const V&, To> && sizeof...(pick) == 0) return v;
    else
        return generate<To>([&](auto i) VEER_IN_LINE {
            using S = scalar_t<To>;
            using Number = typename scalar_traits<S>::value;
            if constexpr (sizeof...(pick) > 0 && Pack<scalar_t<V>>)
                return S(static_cast<Number>((pick(component<i>(v)), ...)));
            else if constexpr (std::floating_point<scalar_t<V>>) return S(static_cast<Number>(component<i>(v)));
            else return S(component<i>(v));
        });
}
template <Scalar To, Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr BasicVector<To, dimension_v<V>> converted(const V& v) noexcept {
    return converted<BasicVector<To, dimension_v<V>>>(v);
}

/// The types of the members of a structure. `made` converts values to these types, and returns a structure.
template <class... Members> struct MemberTypes {
    template <class To> [[nodiscard]] static constexpr To made(const auto&... members) noexcept {
        return To{one<Members>(members)...};
    }
    template <class Member> [[nodiscard]] static constexpr Member one(const auto& x) noexcept {
        if constexpr (Vector<Member>) return converted<Member>(x);
        else return static_cast<Member>(x);
    }
};
/// Converts each member of x. To is the structure template of x with another number or vector type.
template <Structure To, Structure From> [[nodiscard]] constexpr To converted(const From& x) noexcept {
    using Types = decltype(with_members(std::declval<const To&>(),
        [](const auto&... member) { return MemberTypes<std::remove_cvref_t<decltype(member)>...>(); }));
    return with_members(x, [](const auto&... members) { return Types::template made<To>(members...); });
}

}}} // namespace veer::VEER_UNIT::parts
