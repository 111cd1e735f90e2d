// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

#include "../vector.hpp"
#include "pack.hpp"
#include "transpose.hpp"

// The streams of simd::for_each. A stream loads packs from an array, and stores packs to the array.

namespace veer { inline namespace VEER_UNIT {

namespace simd {

/// The pack that fills the processor's widest register. If xsimd does not support the processor, pack<T> is one number.
/// On 32-bit ARM, pack<T> is also one number, because NEON flushes subnormal numbers to zero and cannot divide.
#if defined(XSIMD_NO_SUPPORTED_ARCHITECTURE) || (XSIMD_WITH_NEON && !XSIMD_WITH_NEON64)
template <class T> using pack = T;
#else
template <class T> using pack = Batch<T, xsimd::default_arch>;
#endif

/// The number of lanes of pack<T>. A single number has 1 lane.
template <class T> inline constexpr std::size_t lanes_v = sizeof(pack<T>) / sizeof(T);

/// Vectors stored as one array per component (structure of arrays). If T is const, for_each only reads the arrays.
template <class T> struct Soa2 { T *x, *y; };
template <class T> struct Soa3 { T *x, *y, *z; };

/// One vector or number of each structure in an array of structures. If T is const, for_each only reads the member.
///
///     std::vector<Missile> missiles;
///     simd::for_each(missiles.size(), fn, simd::Strided{&missiles[0].position, sizeof(Missile)});
template <class T> struct Strided {
    T* pointer;            ///< pointer to the member of the first structure
    std::ptrdiff_t stride; ///< distance from one structure to the next  [bytes]

    template <std::integral Bytes>
    constexpr Strided(T* first, Bytes bytes) noexcept : pointer(first), stride(static_cast<std::ptrdiff_t>(bytes)) {}
    [[nodiscard]] T& operator[](std::size_t i) const noexcept {
        using Byte = std::conditional_t<std::is_const_v<T>, const std::byte, std::byte>;
        return *reinterpret_cast<T*>(reinterpret_cast<Byte*>(pointer) + static_cast<std::ptrdiff_t>(i) * stride);
    }
};

/// The stream that `gather` returns: elements selected by index. for_each only reads the elements.
template <class T, class Index> struct Gathered {
    const T* elements;
    std::size_t size; ///< number of elements
    const Index* indices;
    std::size_t count; ///< number of indices, which is the number of agents

    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        const auto index = static_cast<std::size_t>(indices[i]);
        assert(index < size && "simd::gather: an index is beyond the range");
        return elements[index];
    }
};

/// A stream of the indices first, first + 1, ..., for example for seeds. The indices are std::int32_t if the other
/// streams consist of floats, and std::int64_t if the other streams consist of doubles.
struct Indices {
    std::size_t first = 0;
};

/// The agents of one job or thread: a range of `count` agents that begins with agent `first`. The results do not depend
/// on the division of the agents into slices.
struct Slice {
    std::size_t first, count;
};

} // namespace simd
namespace parts {

using simd::Indices, simd::lanes_v, simd::pack;

template <class T> [[nodiscard]] inline pack<T> from_memory(const T* p) noexcept {
    if constexpr (lanes_v<T> == 1) return *p;
    else return pack<T>::load_unaligned(p);
}
template <class T> inline void to_memory(T* p, const pack<As<T>>& value) noexcept {
    if constexpr (lanes_v<T> == 1) *p = value;
    else value.store_unaligned(p);
}

/// The pack whose lane i is number(i).
template <class T> [[nodiscard]] VEER_ALWAYS_INLINE pack<T> from_lanes(const auto& number) noexcept {
    if constexpr (lanes_v<T> == 1) return number(std::size_t{0});
    else return [&]<std::size_t... lane>(std::index_sequence<lane...>) VEER_IN_LINE {
            return pack<T>{number(lane)...};
        }
    (std::make_index_sequence<lanes_v<T>>());
}

/// Describes a type of stream: the type that fn receives, and how to load, store, advance and pad the stream.
template <class Stream> struct stream_traits;

template <class T>
    requires std::is_arithmetic_v<T>
struct stream_traits<T*> { // an array of numbers
    using Number = std::remove_const_t<T>;
    template <class> using Value = pack<Number>;
    using Buffer = std::array<Number, lanes_v<Number>>;
    static constexpr bool written = !std::is_const_v<T>;

    [[nodiscard]] static constexpr T* from(T* stream, std::size_t first) noexcept { return stream + first; }
    template <class> [[nodiscard]] static pack<Number> load(T* stream, std::size_t index, std::size_t) noexcept {
        return from_memory<Number>(stream + index);
    }
    static void store(T* stream, std::size_t index, const pack<Number>& value) noexcept {
        to_memory(stream + index, value);
    }
    /// Loads or stores lane i at the address where(i).
    [[nodiscard]] static pack<Number> one_by_one(const auto& where) noexcept {
        return from_lanes<Number>([&where](std::size_t i) VEER_IN_LINE { return Number(*where(i)); });
    }
    static void one_by_one(const pack<Number>& value, const auto& where) noexcept {
        Number lanes[lanes_v<Number>];
        to_memory(lanes, value);
        for (std::size_t i = 0; i < lanes_v<Number>; ++i) *where(i) = lanes[i];
    }

    /// Fills the buffer with the `count` elements of the stream, then with copies of the last element.
    [[nodiscard]] static T* pad(Buffer& buffer, const auto& stream, std::size_t count) noexcept {
        for (std::size_t i = 0; i < buffer.size(); ++i) buffer[i] = stream[i < count ? i : count - 1];
        return buffer.data();
    }
    static void unpad(Buffer& buffer, const auto& stream, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count; ++i) stream[i] = buffer[i];
    }
};

/// Whether a V in memory consists of its components, in order and without gaps. Compilers make the result a constant.
template <class V> [[nodiscard]] inline bool is_row() noexcept {
    using S = scalar_t<V>;
    if constexpr (sizeof(V) != sizeof(S) * dimension_v<V>) return false;
    else {
        const V counted = generate<V>([](auto i) { return S(i + 1); });
        S numbers[dimension_v<V>];
        std::memcpy(numbers, static_cast<const void*>(&counted), sizeof numbers);
        for (int i = 0; i < dimension_v<V>; ++i)
            if (!(numbers[i] >= S(i + 1) && numbers[i] <= S(i + 1))) return false;
        return true;
    }
}

template <class T>
concept PlainVector = Vector<std::remove_const_t<T>> && std::floating_point<scalar_t<std::remove_const_t<T>>>;

template <PlainVector T> struct stream_traits<T*> { // an array of vectors
    using V = std::remove_const_t<T>;
    using Number = scalar_t<V>;
    using Packed = BasicVector<pack<Number>, dimension_v<V>>;
    template <class> using Value = Packed;
    static constexpr std::size_t width = lanes_v<Number>;
    static constexpr bool written = !std::is_const_v<T>;
    struct Buffer { // raw memory, because V may have no default constructor
        alignas(V) std::byte memory[width * sizeof(V)];
        [[nodiscard]] V* vectors() noexcept { return reinterpret_cast<V*>(memory); }
    };

    [[nodiscard]] static constexpr T* from(T* stream, std::size_t first) noexcept { return stream + first; }
    template <class> [[nodiscard]] static Packed load(T* stream, std::size_t index, std::size_t) noexcept {
        if constexpr (width > 1)
            if (is_row<V>())
                return transposed<pack<Number>, dimension_v<V>>(reinterpret_cast<const Number*>(stream + index));
        return one_by_one([=](std::size_t i) { return stream + index + i; });
    }
    static void store(T* stream, std::size_t index, const Packed& value) noexcept {
        if constexpr (width > 1)
            if (is_row<V>()) return transpose_to(reinterpret_cast<Number*>(stream + index), value);
        one_by_one(value, [=](std::size_t i) { return stream + index + i; });
    }
    [[nodiscard]] static Packed one_by_one(const auto& where) noexcept {
        return generate<Packed>([&where](auto k) {
            return from_lanes<Number>(
                [&where](std::size_t i) VEER_IN_LINE { return component<decltype(k)::value>(*where(i)); });
        });
    }
    static void one_by_one(const Packed& value, const auto& where) noexcept {
        Number lanes[dimension_v<V>][width];
        to_memory(lanes[0], value.x), to_memory(lanes[1], value.y);
        if constexpr (dimension_v<V> == 3) to_memory(lanes[2], value.z);
        for (std::size_t i = 0; i < width; ++i)
            *where(i) = generate<V>([&](auto k) { return lanes[std::size_t{k}][i]; });
    }

    [[nodiscard]] static T* pad(Buffer& buffer, const auto& stream, std::size_t count) noexcept {
        for (std::size_t i = 0; i < width; ++i)
            ::new (static_cast<void*>(buffer.vectors() + i)) V(stream[i < count ? i : count - 1]);
        return buffer.vectors();
    }
    static void unpad(Buffer& buffer, const auto& stream, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count; ++i) stream[i] = buffer.vectors()[i];
    }
};

template <class Stream>
concept SoaStream = requires(const Stream stream) {
    stream.x[0], stream.y[0];
};
template <class Stream> inline constexpr bool has_z_v = requires(const Stream stream) { stream.z; };
template <class Stream> inline constexpr int stream_dimension_v = has_z_v<Stream> ? 3 : 2;

template <SoaStream Stream> struct stream_traits<Stream> { // Soa2 and Soa3
    static constexpr int dimension = stream_dimension_v<Stream>;
    using Array = stream_traits<decltype(Stream::x)>;
    using Number = typename Array::Number;
    template <class> using Value = BasicVector<pack<Number>, stream_dimension_v<Stream>>;
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
        const auto load = [=](auto* array) VEER_IN_LINE { return Array::template load<Number>(array, index, last); };
        if constexpr (dimension == 2) return {load(stream.x), load(stream.y)};
        else return {load(stream.x), load(stream.y), load(stream.z)};
    }
    static void store(const Stream& stream, std::size_t index, const Value<Number>& value) noexcept {
        Array::store(stream.x, index, value.x);
        Array::store(stream.y, index, value.y);
        if constexpr (dimension == 3) Array::store(stream.z, index, value.z);
    }
    [[nodiscard]] static Stream pad(Buffer& buffer, const Stream& stream, std::size_t count) noexcept {
        return each(stream, [&](auto* array, unsigned i) { return Array::pad(buffer[i], array, count); });
    }
    static void unpad(Buffer& buffer, const Stream& stream, std::size_t count) noexcept {
        Array::unpad(buffer[0], stream.x, count);
        Array::unpad(buffer[1], stream.y, count);
        if constexpr (dimension == 3) Array::unpad(buffer[2], stream.z, count);
    }
};

/// A type of array element that for_each can turn into packs: a vector or a number.
template <class T>
concept Element = requires {
    stream_traits<T*>::written;
};

template <Element T> struct stream_traits<simd::Strided<T>> {
    using Stream = simd::Strided<T>;
    using Row = stream_traits<T*>; // an array of elements without gaps
    using Number = typename Row::Number;
    template <class> using Value = typename Row::template Value<Number>;
    using Buffer = typename Row::Buffer;
    static constexpr bool written = Row::written;

    [[nodiscard]] static Stream from(const Stream& stream, std::size_t first) noexcept {
        return {&stream[first], stream.stride};
    }
    template <class>
    [[nodiscard]] static Value<Number> load(const Stream& stream, std::size_t index, std::size_t) noexcept {
        return Row::one_by_one([&](std::size_t i) { return &stream[index + i]; });
    }
    static void store(const Stream& stream, std::size_t index, const Value<Number>& value) noexcept {
        Row::one_by_one(value, [&](std::size_t i) { return &stream[index + i]; });
    }
    [[nodiscard]] static Stream pad(Buffer& buffer, const Stream& stream, std::size_t count) noexcept {
        return {Row::pad(buffer, stream, count), sizeof(T)};
    }
    static void unpad(Buffer& buffer, const Stream& stream, std::size_t count) noexcept {
        Row::unpad(buffer, stream, count);
    }
};

template <Element T, class Index> struct stream_traits<simd::Gathered<T, Index>> {
    using Stream = simd::Gathered<T, Index>;
    using Row = stream_traits<const T*>;
    using Number = typename Row::Number;
    template <class> using Value = typename Row::template Value<Number>;
    struct Buffer {};
    static constexpr bool written = false;

    [[nodiscard]] static constexpr Stream from(const Stream& stream, std::size_t first) noexcept {
        return {stream.elements, stream.size, stream.indices + first, stream.count - first};
    }
    template <class>
    [[nodiscard]] static Value<Number> load(const Stream& stream, std::size_t index, std::size_t last) noexcept {
        return Row::one_by_one([&](std::size_t i) { return &stream[index + i < last ? index + i : last]; });
    }
    [[nodiscard]] static Stream pad(Buffer&, const Stream& stream, std::size_t) noexcept { return stream; }
};

template <> struct stream_traits<Indices> {
    template <class Number> using Value = pack<std::conditional_t<sizeof(Number) == 4, std::int32_t, std::int64_t>>;
    struct Buffer {};
    static constexpr bool written = false;

    [[nodiscard]] static constexpr Indices from(const Indices& stream, std::size_t first) noexcept {
        return {stream.first + first};
    }
    template <class Number>
    [[nodiscard]] static Value<Number> load(const Indices& stream, std::size_t index, std::size_t last) noexcept {
        using Lanes = Value<Number>;
        if constexpr (lanes_v<Number> == 1) return static_cast<Lanes>(stream.first + index);
        else {
            using Integer = typename Lanes::value_type;
            static constexpr auto steps = [] {
                std::array<Integer, Lanes::size> lanes{};
                for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] = static_cast<Integer>(i);
                return lanes;
            }();
            const Lanes lanes = Lanes(static_cast<Integer>(stream.first + index)) + Lanes::load_unaligned(steps.data());
            return (xsimd::min)(lanes.lanes(), Lanes(static_cast<Integer>(stream.first + last)).lanes());
        }
    }
    [[nodiscard]] static Indices pad(Buffer&, const Indices& stream, std::size_t) noexcept { return stream; }
};

template <class Stream>
concept AnyStream = requires {
    stream_traits<Stream>::written;
};

/// A std::vector, std::array or std::span.
template <class Given>
concept HasData = requires(Given& given) {
    given.data(), given.size();
};

/// The stream for an argument of for_each: a pointer to the first element of a range, or else the argument itself.
template <class Given> [[nodiscard]] constexpr auto stream_of(Given& given) noexcept {
    if constexpr (HasData<Given>) return given.data();
    else if constexpr (std::is_array_v<Given>) return &given[0];
    else return given;
}
/// The stream of a temporary. for_each only reads a temporary container, but may write to a temporary std::span.
template <class Given>
    requires(!std::is_lvalue_reference_v<Given>)
[[nodiscard]] constexpr auto stream_of(Given&& given) noexcept { return stream_of(static_cast<const Given&>(given)); }

/// has_size_v: whether an argument of for_each is a range or the result of `gather`. size_of returns its size.
template <class Given> inline constexpr bool has_size_v = std::is_bounded_array_v<Given> || HasData<Given>;
template <class T, class Index> inline constexpr bool has_size_v<simd::Gathered<T, Index>> = true;
template <class Given> [[nodiscard]] constexpr std::size_t size_of([[maybe_unused]] const Given& given) noexcept {
    if constexpr (std::is_bounded_array_v<Given>) return std::extent_v<Given>;
    else if constexpr (has_size_v<Given>) return static_cast<std::size_t>(given.size());
    else return static_cast<std::size_t>(-1);
}
template <class T, class Index>
[[nodiscard]] constexpr std::size_t size_of(const simd::Gathered<T, Index>& given) noexcept {
    return given.count;
}
/// The size of the shortest range among the streams.
template <class... Streams> [[nodiscard]] constexpr std::size_t shared_size(const Streams&... streams) noexcept {
    std::size_t fewest = static_cast<std::size_t>(-1);
    ((fewest = size_of(streams) < fewest ? size_of(streams) : fewest), ...);
    assert(
        ((!has_size_v<Streams> || size_of(streams) == fewest) && ...) && "simd::for_each: its ranges differ in size");
    return fewest;
}

/// The number type of the first stream that contains numbers.
template <class... Streams> struct number_of {};
template <class First, class... Rest> struct number_of<First, Rest...> : number_of<Rest...> {};
template <class First, class... Rest>
    requires requires { typename stream_traits<First>::Number; }
struct number_of<First, Rest...> {
    using type = typename stream_traits<First>::Number;
};

template <class Stream, class First>
concept HasOtherNumbers = sizeof(typename stream_traits<Stream>::Number) != sizeof(First);
/// Whether at least one stream contains numbers, and the numbers of all streams have the same size.
template <class... Streams> inline constexpr bool have_one_number_v = requires { typename number_of<Streams...>::type; }
&&(!HasOtherNumbers<Streams, typename number_of<Streams..., double*>::type> && ...);

template <class Stream, class Value>
using Handed = std::conditional_t<stream_traits<Stream>::written, Value&, const Value&>;

} // namespace parts
namespace simd {

/// A stream of elements selected by index, such as the target of each agent. for_each only reads the elements. The
/// range and the indices must outlive the call of for_each.
///
///     std::vector<glm::vec3> targets;      std::vector<std::uint16_t> target_of; // an index for each agent
///     simd::for_each(fn, positions, velocities, simd::gather(targets, target_of));
///
/// @param range    vectors or numbers in a std::vector, std::array, std::span or C array
/// @param indices  a range of integers of any type; an assertion checks that all are below the size of `range`
[[nodiscard]] constexpr auto gather(const auto& range, const auto& indices) noexcept {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(parts::stream_of(range))>>;
    using Index = std::remove_const_t<std::remove_pointer_t<decltype(parts::stream_of(indices))>>;
    static_assert(parts::has_size_v<std::remove_cvref_t<decltype(range)>> && parts::Element<T>,
        "simd::gather: its first argument is a range of vectors or numbers");
    static_assert(parts::has_size_v<std::remove_cvref_t<decltype(indices)>> && std::integral<Index>,
        "simd::gather: its second argument is a range of integers");
    return Gathered<T, Index>{
        parts::stream_of(range), parts::size_of(range), parts::stream_of(indices), parts::size_of(indices)};
}

} // namespace simd

}} // namespace veer::VEER_UNIT
