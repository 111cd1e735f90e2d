// SPDX-License-Identifier: MIT
// How a function of veer runs over the streams of veer_c.h. A stream whose numbers lie side by side is used where it
// is. Any other stream passes through a buffer of `chunk` agents, which stays in the cache. So each function is
// compiled once, for arrays of components, and takes rows, members of structures, and one vector for all agents.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <veer/simd.hpp>
#include <veer/veer.hpp>

#include "veer_c.h"

namespace veer_c {

inline constexpr int chunk = 128; // agents

enum class Takes { packs, agents };
enum class Role : unsigned char { in, both, out };

struct Column { ///< a stream of a call, of any kind
    float* parts[3];
    std::int64_t stride;
    int argument; ///< its number, counted from 1
    Role role;
    bool is_vector;
};
template <bool is_vector, Role role> struct Stream { ///< the same, as a type
    Column column;
};
template <Role role> Stream<true, role> stream(int argument, const veer_vectors& a) {
    return {{{a.x, a.y, a.z}, a.stride, argument, role, true}};
}
template <Role role> Stream<false, role> stream(int argument, const veer_numbers& a) {
    return {{{a.x, nullptr, nullptr}, a.stride, argument, role, false}};
}
inline auto in(int argument, const auto& a) { return stream<Role::in>(argument, a); }
inline auto both(int argument, const auto& a) { return stream<Role::both>(argument, a); }
inline auto out(int argument, const auto& a) { return stream<Role::out>(argument, a); }

/// What C++ makes of values.
template <class V> struct Tag { using type = V; };
template <class V> using Plain = veer::BasicVector<float, veer::dimension_v<V>>;
template <class V> V vector(const veer_vector& a) {
    using S = veer::scalar_t<V>;
    if constexpr (veer::dimension_v<V> == 2) return {S(a.x), S(a.y)};
    else return {S(a.x), S(a.y), S(a.z)};
}
template <class V> struct Points { ///< a list of points
    veer_vectors at;
    std::size_t count;
    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] V operator[](std::size_t i) const {
        const std::ptrdiff_t bytes = static_cast<std::ptrdiff_t>(i) * static_cast<std::ptrdiff_t>(at.stride);
        const auto part = [bytes](const float* first) {
            return *reinterpret_cast<const float*>(reinterpret_cast<const std::byte*>(first) + bytes);
        };
        return vector<V>({part(at.x), part(at.y), at.z == nullptr ? 0 : part(at.z)});
    }
};
template <class V> Points<V> point_list(std::int64_t count, const veer_vectors& at) {
    return {at, static_cast<std::size_t>(count)};
}
/// 0, or the number of the wrong argument: a list of `count`, argument `number`, whose elements are the next argument.
inline int list_is_wrong(int number, std::int64_t count, bool there) {
    return count < 0 ? number : count > 0 && !there ? number + 1 : 0;
}

/// The agent after a frame under an acceleration that is cut to a limit.
template <class V>
veer::Motion<V> accelerated(const V& position, const V& velocity, const V& acceleration, float limit, float time_step) {
    const V faster = velocity + veer::limit_acceleration(acceleration, limit).acceleration * time_step;
    return {position + faster * time_step, faster};
}
/// A mask as 1 or 0, and a status or a count as a number.
inline float as_number(bool mask) { return mask ? 1.0f : 0.0f; }
template <class Mask>
    requires(!std::is_same_v<Mask, bool>)
veer::simd::pack<float> as_number(const Mask& mask) {
    using S = veer::simd::pack<float>;
    return veer::select(mask, S(1.0f), S(0.0f));
}
float whole(auto value) { return static_cast<float>(value); }

using Kernel = void (*)(const void* function, std::size_t count, float* const* parts);
/// Calls the kernel for the dimension of the streams, or of `shape` if that is not 0. Returns the number of the first
/// wrong argument, or 0.
int run(Takes takes, Kernel plane, Kernel space, const void* function, std::int64_t count, int shape,
    const Column* columns, int size);

/// A kernel: calls the function for `count` agents, whose numbers lie at parts[0], parts[1] ..., three to a stream. For
/// packs, `count` is a multiple of their lanes.
template <Takes takes, int dimension, class Function, class... Streams> struct KernelOf;
template <Takes takes, int dimension, class Function, bool... is_vector, Role... role>
struct KernelOf<takes, dimension, Function, Stream<is_vector, role>...> {
    using S = std::conditional_t<takes == Takes::packs, veer::simd::pack<float>, float>;
    using V = veer::BasicVector<S, dimension>;
    static constexpr std::size_t step = sizeof(S) / sizeof(float);

    static S number_at(const float* first) {
        if constexpr (step == 1) return *first;
        else return S::load_unaligned(first);
    }
    static void put(const S& number, float* first) {
        if constexpr (step == 1) *first = number;
        else number.store_unaligned(first);
    }
    template <bool vector> static auto value_at(float* const* parts, std::size_t i) {
        if constexpr (!vector) return number_at(parts[0] + i);
        else if constexpr (dimension == 2) return V(number_at(parts[0] + i), number_at(parts[1] + i));
        else return V(number_at(parts[0] + i), number_at(parts[1] + i), number_at(parts[2] + i));
    }
    template <Role of> static void store(const S& number, float* const* parts, std::size_t i) {
        if constexpr (of != Role::in) put(number, parts[0] + i);
    }
    template <Role of> static void store(const V& vector, float* const* parts, std::size_t i) {
        if constexpr (of != Role::in) {
            put(vector.x, parts[0] + i), put(vector.y, parts[1] + i);
            if constexpr (dimension == 3) put(vector.z, parts[2] + i);
        }
    }
    static void call(const void* given, std::size_t count, float* const* parts) {
        const Function function = *static_cast<const Function*>(given);
        [&]<std::size_t... k>(std::index_sequence<k...>) {
            for (std::size_t i = 0; i < count; i += step) {
                const auto one = [&](auto... values) {
                    function(Tag<V>(), values...);
                    (store<role>(values, parts + 3 * k, i), ...);
                };
                one(value_at<is_vector>(parts + 3 * k, i)...);
            }
        }
        (std::make_index_sequence<sizeof...(is_vector)>());
    }
};

/// Whether agents in the plane are computed as agents in space with z = 0. The bits are the same, and the code is half
/// as large: for JavaScript.
#if defined(VEER_C_PLANE_IN_SPACE)
inline constexpr bool plane_in_space = true;
#else
inline constexpr bool plane_in_space = false;
#endif

/// Calls the function for each pack of agents, or each agent. dimensions: 2, 3, 5 for both, or 6 for both with other
/// bits.
template <Takes takes, int dimensions, class Function, class... Streams>
int each(std::int64_t count, int shape, const Function& function, const Streams&... streams) {
    const Column columns[] = {streams.column...};
    Kernel plane = nullptr, space = nullptr;
    if constexpr (dimensions != 2) space = KernelOf<takes, 3, Function, Streams...>::call;
    if constexpr (dimensions == 5 && plane_in_space) plane = space;
    else if constexpr (dimensions != 3) plane = KernelOf<takes, 2, Function, Streams...>::call;
    return run(takes, plane, space, &function, count, shape, columns, sizeof...(streams));
}

} // namespace veer_c
