// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "ground/compiler.hpp"
#include "parts/one_agent.hpp"
#include "simd/stream.hpp"
#include "simd/two_packs.hpp"

// simd::for_each calls functions of veer on arrays of agents. One call handles as many agents as fit in a SIMD
// register. This header needs xsimd.

namespace veer { inline namespace VEER_UNIT {
namespace simd {

/// The fastest number of packs for for_each<packs_in_flight>: two on processors with 32 SIMD registers, else one.
#if XSIMD_WITH_AVX512F || XSIMD_WITH_NEON64
inline constexpr int packs_in_flight = 2;
#else
inline constexpr int packs_in_flight = 1;
#endif

} // namespace simd

namespace parts {

/// The type in which for_each stores fn. A temporary fn is copied. The compiler then knows that no array overlaps the
/// captured values, and loads the values only once. A named fn may have a state, and is stored as a reference.
template <class Function>
using Kept = std::conditional_t<std::is_trivially_copyable_v<Function> && !std::is_lvalue_reference_v<Function>,
    std::remove_const_t<Function>, std::remove_reference_t<Function>&>;

/// A buffer for the last agents of a stream, if they do not fill a whole pack.
template <class Stream> struct Tail {
    typename stream_traits<Stream>::Buffer buffer;
    Tail() noexcept {} // NOLINT(cppcoreguidelines-pro-type-member-init): filled only when used
};

/// `padded` copies `count` agents from the stream to the buffer, starting with agent `first`. `unpad` copies the agents
/// back. Inlining these functions would delay the start of the loop.
template <class Stream>
[[nodiscard]] VEER_APART inline Stream padded(
    Tail<Stream>& tail, const Stream& stream, std::size_t first, std::size_t count) noexcept {
    return stream_traits<Stream>::pad(tail.buffer, stream_traits<Stream>::from(stream, first), count);
}
template <class Stream>
VEER_APART inline void unpad(Tail<Stream>& tail, const Stream& stream, std::size_t first, std::size_t count) noexcept {
    if constexpr (stream_traits<Stream>::written)
        stream_traits<Stream>::unpad(tail.buffer, stream_traits<Stream>::from(stream, first), count);
}

/// Calls fn with two packs at a time, while at least two whole packs remain. Returns the number of processed agents.
template <class Number, class Function, class... Streams>
VEER_FLATTEN inline std::size_t for_each_two_packs(std::size_t count, Function fn, const Streams&... streams) noexcept {
    using P = pack<Number>;
    constexpr std::size_t width = lanes_v<Number>;
    const std::size_t end = count - count % (2 * width);
    const auto load = [&](const auto& stream, std::size_t index) {
        using Traits = stream_traits<std::remove_cvref_t<decltype(stream)>>;
        return both_of(Traits::template load<Number>(stream, index, end),
            Traits::template load<Number>(stream, index + width, end));
    };
    const auto write = [&](const auto& stream, std::size_t index, const auto& two) {
        using Traits = stream_traits<std::remove_cvref_t<decltype(stream)>>;
        if constexpr (Traits::written)
            Traits::store(stream, index, one_of(two, &simd::TwoPacks<P>::first)),
                Traits::store(stream, index + width, one_of(two, &simd::TwoPacks<P>::second));
    };
    for (std::size_t index = 0; index < end; index += 2 * width) {
        const auto call = [&](auto... values) {
            fn(static_cast<Handed<Streams, decltype(values)>>(values)...);
            (write(streams, index, values), ...);
        };
        call(load(streams, index)...);
    }
    return end;
}

/// Implements for_each for streams whose types have stream_traits.
template <int Packs, class Function, class... Streams>
VEER_FLATTEN inline void for_each_pack(std::size_t count, Function fn, const Streams&... streams) noexcept {
    static_assert((AnyStream<Streams> && ...),
        "simd::for_each: a stream is a Soa2, a Soa3, Indices, a Strided, a gather, or a pointer to or range of numbers "
        "or vectors. What is the same for all agents is no stream: fn captures it");
    static_assert(have_one_number_v<Streams...>,
        "simd::for_each: its streams hold all floats or all doubles, and one of them holds some");
    using Number = typename number_of<Streams...>::type;
    static_assert(
        requires(Handed<Streams, typename stream_traits<Streams>::template Value<Number>>... values) { fn(values...); },
        "simd::for_each: fn takes one argument for each stream, and takes it as auto&: it is a pack, not a vec3");
    if constexpr (Packs == 2) {
        static_assert((requires { typename stream_traits<Streams>::Number; } && ...),
            "simd::for_each<2>: a stream holds numbers or vectors, not Indices");
        const std::size_t done = for_each_two_packs<Number, Function>(count, fn, streams...);
        if (done == count) return;
        return for_each_pack<1, Function>(count - done, fn, stream_traits<Streams>::from(streams, done)...);
    }
    constexpr std::size_t width = lanes_v<Number>;

    const auto write = [](const auto& stream, std::size_t index, const auto& value) {
        using Traits = stream_traits<std::remove_cvref_t<decltype(stream)>>;
        if constexpr (Traits::written) Traits::store(stream, index, value);
    };

    const auto run = [&](Tail<Streams>... buffers) {
        const auto over = [&](Streams... at) { // `at`: in the first pass the streams, in the second the buffers
            const std::size_t tail = count % width, whole = count - tail;
            std::size_t end = whole, last = count - 1;
            for (bool is_tail = false;; is_tail = true) {
                for (std::size_t index = 0; index < end; index += width) {
                    const auto call = [&](typename stream_traits<Streams>::template Value<Number>... values) {
                        fn(static_cast<Handed<Streams, decltype(values)>>(values)...);
                        (write(at, index, values), ...);
                    };
                    call(stream_traits<Streams>::template load<Number>(at, index, last)...);
                }
                if (is_tail) (unpad<Streams>(buffers, streams, whole, tail), ...);
                if (is_tail || tail == 0) return;
                ((at = padded<Streams>(buffers, streams, whole, tail)), ...);
                end = width;
                last = tail - 1;
            }
        };
        over(streams...);
    };
    run(Tail<Streams>()...);
}

} // namespace parts

namespace simd {

/// Calls fn once for each pack of agents. After each call, for_each stores all streams that are not const.
///
///     std::vector<glm::vec3> positions, velocities;      glm::vec3 target;
///     simd::for_each(n, [=](auto& p, auto& v) {
///         const auto m = homing_step(p, v, target, missile, dt);
///         p = m.position; v = m.velocity;
///     }, positions, velocities);
///
/// If compiled with -ffp-contract=off, the results equal those of a loop over single agents, bit for bit, on every
/// instruction set. for_each accesses only the first `count` elements. Arrays need no alignment. An array may be both
/// input and output.
///
/// @param count    number of agents. No stream may be shorter. An assertion checks all streams with a known size
/// @param fn       takes one argument per stream, by value or by reference. Arguments are const if the elements are.
///                 Captures by value ([=]) are loaded once. Captures by reference ([&]) are loaded for each pack
/// @param streams  arrays, Soa2, Soa3, Strided, gather or Indices, all of floats or all of doubles. An array is a
///                 pointer to the first element, a C array, or any range with data() and size()
///
/// For a stream of vectors, fn receives a Vector of packs. For a stream of numbers, fn receives a pack. For Indices, fn
/// receives a pack of integers. On platforms without packs (see simd::pack), each call of fn receives a single agent.
///
/// for_each<2> passes two packs at once, as TwoPacks, and does not accept Indices. for_each<2> is faster for short
/// functions with roots and divisions.
///
/// Degenerate: if count is 0, fn is not called. The unused lanes of the last pack hold copies of the last agent.
template <int Packs = 1, class Function, class... Streams>
inline void for_each(std::size_t count, Function&& fn, Streams&&... streams) noexcept {
    static_assert(Packs == 1 || Packs == 2, "simd::for_each: one pack at a time or two");
    assert(((count <= parts::size_of(streams)) && ...) && "simd::for_each: a stream is shorter than the count");
    parts::for_each_pack<Packs, parts::Kept<Function>>(count, fn, parts::stream_of(static_cast<Streams&&>(streams))...);
}

/// for_each without a count. All ranges must have the same size, which is used as count. An assertion checks the sizes.
///
///     simd::for_each(fn, positions, velocities, simd::gather(targets, target_of));
template <int Packs = 1, class Function, class... Streams>
    requires(!std::convertible_to<Function, std::size_t> && !std::convertible_to<Function, Slice>)
inline void for_each(Function&& fn, Streams&&... streams) noexcept {
    static_assert(!parts::has_size_v<std::remove_cvref_t<Function>>, "simd::for_each: fn comes before the streams");
    static_assert((parts::has_size_v<std::remove_cvref_t<Streams>> || ...),
        "simd::for_each: without a count, one stream is a contiguous range or a gather, whose size is the count");
    for_each<Packs>(parts::shared_size(streams...), fn, static_cast<Streams&&>(streams)...);
}

/// Calls fn only for the packs of agents in `slice`.
///
///     tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n), [&](const auto& r) {
///         simd::for_each(simd::Slice{r.begin(), r.size()}, fn, positions, velocities, targets);
///     });
template <int Packs = 1, class Function, class... Streams>
inline void for_each(Slice slice, Function&& fn, Streams&&... streams) noexcept {
    assert(((slice.first <= parts::size_of(streams) && slice.count <= parts::size_of(streams) - slice.first) && ...)
           && "simd::for_each: a stream is shorter than the slice");
    const auto from = [&slice](const auto& stream) {
        using Stream = std::remove_cvref_t<decltype(stream)>;
        if constexpr (parts::AnyStream<Stream>) return parts::stream_traits<Stream>::from(stream, slice.first);
        else return stream; // for_each_pack reports the error
    };
    parts::for_each_pack<Packs, parts::Kept<Function>>(
        slice.count, fn, from(parts::stream_of(static_cast<Streams&&>(streams)))...);
}

} // namespace simd

}} // namespace veer::VEER_UNIT
