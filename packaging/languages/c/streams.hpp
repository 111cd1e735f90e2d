// SPDX-License-Identifier: MIT
// How a function of veer runs over the streams of veer_c.h. A stream whose numbers lie side by side is used where it
// is. Any other stream passes through a buffer of `chunk` agents, which stays in the cache. So each function is
// compiled once, for arrays of components, and takes rows, members of structures, and one vector for all agents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(VEER_C_SMALL) // small code in place of quick code: a call for each function of veer, and no copies of it
#include <veer/ground/compiler.hpp>
#undef VEER_ALWAYS_INLINE
#undef VEER_APART
#undef VEER_FLATTEN
#undef VEER_IN_LINE
#define VEER_ALWAYS_INLINE inline
#define VEER_IN_LINE
#define VEER_FLATTEN
#define VEER_APART [[gnu::noinline]]
#endif

#include <veer/simd.hpp>
#include <veer/veer.hpp>

#include "veer_c.h"

namespace veer_c {

inline constexpr int chunk = 128; // agents

/// How many agents a function takes at once. `few`: a pack, or one where code has to be small.
enum class Takes : unsigned char { packs, few, agents, all };

/// Calls a function for `count` agents. Their numbers lie at parts[0], parts[1] ..., three to a stream. For packs,
/// `count` is a multiple of their lanes. A function that takes all agents at once reads its streams from `given`.
using Kernel = void (*)(const veer_argument* given, std::size_t count, float* const* parts);

struct Entry { ///< a function of veer_c.h
    /// A letter for each argument. Streams: v vectors, b both read and written, o written; n, m, u the same for
    /// numbers. f a number, i an integer, s a structure, c the count of the list that follows, l structures, p points,
    /// h a world, k indices.
    const char* kinds;
    Kernel plane, space; ///< null where there is no such function
    Takes takes;
};

/// Calls a function. Returns the number of its first wrong argument, or 0.
int run(const Entry& entry, std::int64_t count, const veer_argument* given);

// ---- arguments ------------------------------------------------------------------------------------------------------

inline veer_argument argument(float number) { return {.number = number}; }
inline veer_argument argument(int integer) { return {.integer = integer}; }
inline veer_argument argument(std::int64_t count) { return {.count = count}; }
inline veer_argument argument(const veer_vectors& all) { return {.vectors = all}; }
inline veer_argument argument(const veer_numbers& all) { return {.vectors = {all.x, nullptr, nullptr, all.stride}}; }
inline veer_argument argument(const void* address) { return {.address = address}; }
template <class Structure>
    requires std::is_class_v<Structure> veer_argument argument(const Structure& one) { return {.address = &one}; }

template <class Structure> const Structure& read(const veer_argument& given) {
    return *static_cast<const Structure*>(given.address);
}

/// What C++ makes of values.
template <class V> struct Tag {};
template <class V> using Plain = veer::BasicVector<float, veer::dimension_v<V>>;
template <class V> V vector(const veer_vector& a) {
    using S = veer::scalar_t<V>;
    if constexpr (veer::dimension_v<V> == 2) return {S(a.x), S(a.y)};
    else return {S(a.x), S(a.y), S(a.z)};
}
/// A number of a structure that is double in C++. The nearest float of the default value is the default value.
inline double in_double(float given, double standard) {
    return given == static_cast<float>(standard) ? standard : static_cast<double>(given);
}
inline float* moved(float* first, std::int64_t bytes) {
    return reinterpret_cast<float*>(reinterpret_cast<std::byte*>(first) + static_cast<std::ptrdiff_t>(bytes));
}

template <class V> struct Points { ///< vectors of a stream, as a list
    veer_vectors at;
    std::size_t count;
    [[nodiscard]] float* part(float* first, std::size_t i) const {
        return moved(first, static_cast<std::int64_t>(i) * at.stride);
    }
    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] V operator[](std::size_t i) const {
        return vector<V>({*part(at.x, i), *part(at.y, i), at.z == nullptr ? 0 : *part(at.z, i)});
    }
    void put(std::size_t i, const V& value) const { ///< nothing if the answer is not wanted
        if (at.x == nullptr) return;
        *part(at.x, i) = value.x, *part(at.y, i) = value.y;
        if constexpr (veer::dimension_v<V> == 3)
            if (at.z != nullptr) *part(at.z, i) = value.z;
    }
};
template <class V> Points<V> points_of(std::int64_t count, const veer_argument& given) {
    return {given.vectors, static_cast<std::size_t>(count)};
}
struct Numbers { ///< numbers of a stream, as a list
    veer_vectors at;
    std::size_t count;
    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] float operator[](std::size_t i) const {
        return *moved(at.x, static_cast<std::int64_t>(i) * at.stride);
    }
    void put(std::size_t i, float value) const {
        if (at.x != nullptr) *moved(at.x, static_cast<std::int64_t>(i) * at.stride) = value;
    }
};

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

// ---- kernels --------------------------------------------------------------------------------------------------------

template <class V> struct Lanes { ///< one agent or a pack of agents, of vectors V
    using S = veer::scalar_t<V>;
    static constexpr int dimension = veer::dimension_v<V>;
    static constexpr std::size_t step = sizeof(S) / sizeof(float);
    static constexpr bool is_vector(char kind) { return kind == 'v' || kind == 'b' || kind == 'o'; }
    static constexpr bool is_read(char kind) { return kind != 'o' && kind != 'u'; }
    static constexpr bool is_written(char kind) { return kind != 'v' && kind != 'n'; }

    static S number_at(const float* first) {
        if constexpr (step == 1) return *first;
        else return S::load_unaligned(first);
    }
    static void put(const S& number, float* first) {
        if constexpr (step == 1) *first = number;
        else number.store_unaligned(first);
    }
    template <char kind> static auto load(float* const* parts, std::size_t i) {
        if constexpr (!is_vector(kind)) return is_read(kind) ? number_at(parts[0] + i) : S(0.0f);
        else if constexpr (!is_read(kind)) return veer::zero<V>();
        else if constexpr (dimension == 2) return V(number_at(parts[0] + i), number_at(parts[1] + i));
        else return V(number_at(parts[0] + i), number_at(parts[1] + i), number_at(parts[2] + i));
    }
    template <char kind> static void store(const auto& value, float* const* parts, std::size_t i) {
        if constexpr (is_written(kind) && is_vector(kind)) {
            put(value.x, parts[0] + i), put(value.y, parts[1] + i);
            if constexpr (dimension == 3) put(value.z, parts[2] + i);
        } else if constexpr (is_written(kind)) put(value, parts[0] + i);
    }
};

/// A kernel. make(tag, given) returns a function of an agent's or a pack's values; make(tag, given, count) moves all
/// agents.
template <class V, class Make, char... streams>
void kernel(const veer_argument* given, [[maybe_unused]] std::size_t count, [[maybe_unused]] float* const* parts) {
    if constexpr (std::is_invocable_v<Make, Tag<V>, const veer_argument*, std::size_t>) Make()(Tag<V>(), given, count);
    else {
        const auto function = Make()(Tag<V>(), given);
        [&]<std::size_t... k>(std::index_sequence<k...>) {
            for (std::size_t i = 0; i < count; i += Lanes<V>::step) {
                const auto one = [&](auto... values) {
                    function(values...);
                    (Lanes<V>::template store<streams>(values, parts + 3 * k, i), ...);
                };
                one(Lanes<V>::template load<streams>(parts + 3 * k, i)...);
            }
        }
        (std::make_index_sequence<sizeof...(streams)>());
    }
}

/// The kernel of packs: all calls inside are inlined, as in simd::for_each. Steps then take a third of the time.
template <class V, class Make, char... streams>
VEER_FLATTEN void flat_kernel(const veer_argument* given, std::size_t count, float* const* parts) {
    kernel<V, Make, streams...>(given, count, parts);
}
template <Takes takes, class V, class Make, char... streams> constexpr Kernel kernel_of() {
    if constexpr (takes == Takes::packs || takes == Takes::few) return flat_kernel<V, Make, streams...>;
    else return kernel<V, Make, streams...>;
}

/// Whether code has to be small, with the same bits: for JavaScript. Then agents in the plane are computed as agents in
/// space with z = 0.
#if defined(VEER_C_SMALL)
inline constexpr bool is_small = true;
#else
inline constexpr bool is_small = false;
#endif

/// A function, in the dimensions 2, 3, 5 for both, or 6 for both with other bits.
template <Takes takes, int dimensions, char... streams, class Make> constexpr Entry entry(const char* kinds, Make) {
    constexpr bool takes_packs = takes == Takes::packs || (takes == Takes::few && !is_small);
    using S = std::conditional_t<takes_packs, veer::simd::pack<float>, float>;
    Entry made{kinds, nullptr, nullptr, takes == Takes::few ? takes_packs ? Takes::packs : Takes::agents : takes};
    if constexpr (dimensions != 2) made.space = kernel_of<takes, veer::BasicVector<S, 3>, Make, streams...>();
    if constexpr (dimensions == 5 && is_small) made.plane = made.space;
    else if constexpr (dimensions != 3) made.plane = kernel_of<takes, veer::BasicVector<S, 2>, Make, streams...>();
    return made;
}

} // namespace veer_c
