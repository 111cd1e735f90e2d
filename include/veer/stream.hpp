// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "pack.hpp"
#include "vector.hpp"

// How simd::for_each sees arrays: what it is handed of them, a register at a time.

namespace veer::simd {

/// As many numbers as the target's widest register holds.
template <class T>
using pack = xsimd::batch<T>;

/// Vectors kept as one array per component (structure of arrays). T may be const: then for_each only reads.
template <class T>
struct Soa2 {
    T *x, *y;
};
template <class T>
struct Soa3 {
    T *x, *y, *z;
};

/// The stream of the agents' numbers, counted from `first`: std::int32_t lanes beside floats, std::int64_t beside doubles.
/// For seeds and tables of each agent's own.
struct Indices {
    std::size_t first = 0;
};

/// A part of a range, for a job system, std::execution or oneTBB to hand out. Any cut gives the same bits.
struct Slice {
    std::size_t first, count;
};

/// What for_each must know of a stream: what fn is handed, how to read, write and move on, and how to fill the last pack.
template <class Stream>
struct stream_traits;

template <class T>
struct stream_traits<T*> {
    using Number = std::remove_const_t<T>;
    template <class>
    using Value = pack<Number>;
    using Buffer = std::array<Number, pack<Number>::size>;
    static constexpr bool written = !std::is_const_v<T>;

    [[nodiscard]] static constexpr T* from(T* stream, std::size_t first) noexcept { return stream + first; }
    template <class>
    [[nodiscard]] static pack<Number> load(T* stream, std::size_t index, std::size_t) noexcept {
        return pack<Number>::load_unaligned(stream + index);
    }
    static void store(T* stream, std::size_t index, const pack<Number>& value) noexcept { value.store_unaligned(stream + index); }
    /// Asks the memory for what comes 2 KiB later: processors look less far ahead. Only a hint, which may point behind the array.
    static void prefetch([[maybe_unused]] T* stream, [[maybe_unused]] std::size_t index) noexcept {
        [[maybe_unused]] const auto later = reinterpret_cast<std::uintptr_t>(stream) + index * sizeof(T) + 2048;
#if XSIMD_WITH_SSE2
        _mm_prefetch(reinterpret_cast<const char*>(later), _MM_HINT_T0);
#elif defined(__GNUC__)
        __builtin_prefetch(reinterpret_cast<const void*>(later));
#endif
    }

    /// The `count` elements of the stream, then the last of them again in every lane behind.
    [[nodiscard]] static T* pad(Buffer& buffer, T* stream, std::size_t count) noexcept {
        for (std::size_t i = 0; i < buffer.size(); ++i) buffer[i] = stream[i < count ? i : count - 1];
        return buffer.data();
    }
    static void unpad(const Buffer& buffer, T* stream, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count; ++i) stream[i] = buffer[i];
    }
};

template <class Stream>
concept SoaStream = requires(const Stream stream) { stream.x[0], stream.y[0]; };
template <class Stream>
inline constexpr int stream_dimension_v = requires(const Stream stream) { stream.z; } ? 3 : 2;

template <SoaStream Stream>
struct stream_traits<Stream> { // Soa2 and Soa3: component by component
    static constexpr int dimension = stream_dimension_v<Stream>;
    using Array = stream_traits<decltype(Stream::x)>;
    using Number = typename Array::Number;
    template <class>
    using Value = BasicVector<pack<Number>, stream_dimension_v<Stream>>;
    using Buffer = std::array<typename Array::Buffer, std::size_t{dimension}>;
    static constexpr bool written = Array::written;

    [[nodiscard]] static constexpr Stream each(const Stream& stream, auto change) noexcept {
        if constexpr (dimension == 2) return {change(stream.x, 0u), change(stream.y, 1u)};
        else return {change(stream.x, 0u), change(stream.y, 1u), change(stream.z, 2u)};
    }
    [[nodiscard]] static constexpr Stream from(const Stream& stream, std::size_t first) noexcept {
        return each(stream, [first](auto* array, unsigned) { return array + first; });
    }
    template <class>
    [[nodiscard]] static Value<Number> load(const Stream& stream, std::size_t index, std::size_t last) noexcept {
        if constexpr (dimension == 2)
            return {Array::template load<Number>(stream.x, index, last), Array::template load<Number>(stream.y, index, last)};
        else
            return {Array::template load<Number>(stream.x, index, last), Array::template load<Number>(stream.y, index, last),
                    Array::template load<Number>(stream.z, index, last)};
    }
    static void store(const Stream& stream, std::size_t index, const Value<Number>& value) noexcept {
        Array::store(stream.x, index, value.x);
        Array::store(stream.y, index, value.y);
        if constexpr (dimension == 3) Array::store(stream.z, index, value.z);
    }
    static void prefetch(const Stream& stream, std::size_t index) noexcept {
        Array::prefetch(stream.x, index);
        Array::prefetch(stream.y, index);
        if constexpr (dimension == 3) Array::prefetch(stream.z, index);
    }
    [[nodiscard]] static Stream pad(Buffer& buffer, const Stream& stream, std::size_t count) noexcept {
        return each(stream, [&](auto* array, unsigned i) { return Array::pad(buffer[i], array, count); });
    }
    static void unpad(const Buffer& buffer, const Stream& stream, std::size_t count) noexcept {
        Array::unpad(buffer[0], stream.x, count);
        Array::unpad(buffer[1], stream.y, count);
        if constexpr (dimension == 3) Array::unpad(buffer[2], stream.z, count);
    }
};

template <>
struct stream_traits<Indices> {
    template <class Number>
    using Value = pack<std::conditional_t<sizeof(Number) == 4, std::int32_t, std::int64_t>>;
    struct Buffer {};
    static constexpr bool written = false;

    [[nodiscard]] static constexpr Indices from(const Indices& stream, std::size_t first) noexcept { return {stream.first + first}; }
    template <class Number>
    [[nodiscard]] static Value<Number> load(const Indices& stream, std::size_t index, std::size_t last) noexcept {
        using Lanes = Value<Number>;
        using Integer = typename Lanes::value_type;
        static constexpr auto steps = [] {
            std::array<Integer, Lanes::size> lanes{};
            for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] = static_cast<Integer>(i);
            return lanes;
        }();
        const Lanes lanes = Lanes(static_cast<Integer>(stream.first + index)) + Lanes::load_unaligned(steps.data());
        return (xsimd::min)(lanes, Lanes(static_cast<Integer>(stream.first + last)));
    }
    static void prefetch(const Indices&, std::size_t) noexcept {}
    [[nodiscard]] static Indices pad(Buffer&, const Indices& stream, std::size_t) noexcept { return stream; }
};

/// The type of number that the streams of one call share: that of the first one that has numbers.
template <class First, class... Rest>
struct number_of : number_of<Rest...> {};
template <class First, class... Rest>
    requires requires { typename stream_traits<First>::Number; }
struct number_of<First, Rest...> {
    using type = typename stream_traits<First>::Number;
};

} // namespace veer::simd
