// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <xsimd/xsimd.hpp>

#include "intercept.hpp"
#include "vector.hpp"

namespace veer {

// ---- what xsimd does not say the same way everywhere --------------------------------------------------------------------------

/// a < b ? a : b and a > b ? a : b in one instruction. xsimd's min and max have the operands in this order up to version 13 and the other way
/// round from 14 on, so that ties would return the other one.
#if XSIMD_WITH_SSE2
[[nodiscard]] inline __m128 lesser(__m128 a, __m128 b) noexcept { return _mm_min_ps(a, b); }
[[nodiscard]] inline __m128d lesser(__m128d a, __m128d b) noexcept { return _mm_min_pd(a, b); }
[[nodiscard]] inline __m128 greater(__m128 a, __m128 b) noexcept { return _mm_max_ps(a, b); }
[[nodiscard]] inline __m128d greater(__m128d a, __m128d b) noexcept { return _mm_max_pd(a, b); }
#endif
#if XSIMD_WITH_AVX
[[nodiscard]] inline __m256 lesser(__m256 a, __m256 b) noexcept { return _mm256_min_ps(a, b); }
[[nodiscard]] inline __m256d lesser(__m256d a, __m256d b) noexcept { return _mm256_min_pd(a, b); }
[[nodiscard]] inline __m256 greater(__m256 a, __m256 b) noexcept { return _mm256_max_ps(a, b); }
[[nodiscard]] inline __m256d greater(__m256d a, __m256d b) noexcept { return _mm256_max_pd(a, b); }
#endif
#if XSIMD_WITH_AVX512F
[[nodiscard]] inline __m512 lesser(__m512 a, __m512 b) noexcept { return _mm512_min_ps(a, b); }
[[nodiscard]] inline __m512d lesser(__m512d a, __m512d b) noexcept { return _mm512_min_pd(a, b); }
[[nodiscard]] inline __m512 greater(__m512 a, __m512 b) noexcept { return _mm512_max_ps(a, b); }
[[nodiscard]] inline __m512d greater(__m512d a, __m512d b) noexcept { return _mm512_max_pd(a, b); }
#endif
template <class S>
inline constexpr bool has_minps_v = requires(typename S::register_type x) { lesser(x, x); };

/// On 64-bit ARM xsimd's `/` and sqrt of floats are Newton's approximations; there are instructions that round correctly.
#if XSIMD_WITH_NEON64
[[nodiscard]] inline float32x4_t exact_quotient(float32x4_t a, float32x4_t b) noexcept { return vdivq_f32(a, b); }
[[nodiscard]] inline float32x4_t exact_square_root(float32x4_t x) noexcept { return vsqrtq_f32(x); }
#endif
template <class S>
inline constexpr bool approximates_v = requires(typename S::register_type x) { exact_square_root(x); };

// ---- a pack is a scalar -----------------------------------------------------------------------------------------------------

/// Every formula of the library on xsimd's packs: the same operations in the same order in each lane, hence the same bits.
template <class T, class Arch>
struct scalar_traits<xsimd::batch<T, Arch>> {
    using S = xsimd::batch<T, Arch>;
    using value = T;
    using mask = xsimd::batch_bool<T, Arch>;
    [[nodiscard]] static S select(const mask& choose_first, const S& a, const S& b) noexcept { return xsimd::select(choose_first, a, b); }
    [[nodiscard]] static S minimum(const S& a, const S& b) noexcept {
        if constexpr (has_minps_v<S>) return lesser(a, b);
        else return xsimd::select(a < b, a, b);
    }
    [[nodiscard]] static S maximum(const S& a, const S& b) noexcept {
        if constexpr (has_minps_v<S>) return greater(a, b);
        else return xsimd::select(a > b, a, b);
    }
    [[nodiscard]] static S magnitude(const S& x) noexcept { return xsimd::abs(x); }
    [[nodiscard]] static S quotient(const S& a, const S& b) noexcept {
        if constexpr (approximates_v<S>) return exact_quotient(a, b);
        else return a / b;
    }
    [[nodiscard]] static S square_root(const S& x) noexcept {
        if constexpr (approximates_v<S>) return exact_square_root(x);
        else return xsimd::sqrt(x);
    }
    [[nodiscard]] static S whole_part(const S& x) noexcept { return xsimd::trunc(x); }
    [[nodiscard]] static S leading_half(const S& x) noexcept {
        using Bits = xsimd::batch<std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>, Arch>;
        constexpr auto half = static_cast<typename Bits::value_type>(sizeof(T) == 4 ? 1u << 11 : 1u << 26);
        const Bits bits = reinterpreted<Bits>(x);
        return reinterpreted<S>((bits + Bits(half)) & Bits(static_cast<typename Bits::value_type>(~(half + half - 1))));
    }

private:
    /// xsimd's bitwise_cast, which is told the pack in version 8 and its element later.
    template <class To, class From>
    [[nodiscard]] static To reinterpreted(const From& x) noexcept {
        if constexpr (requires { { xsimd::bitwise_cast<typename To::value_type>(x) } -> std::same_as<To>; })
            return xsimd::bitwise_cast<typename To::value_type>(x);
        else return xsimd::bitwise_cast<To>(x);
    }
};

template <class T, class Arch>
struct mask_traits<xsimd::batch_bool<T, Arch>> {
    [[nodiscard]] static bool any(const xsimd::batch_bool<T, Arch>& mask) noexcept { return xsimd::any(mask); }
    [[nodiscard]] static bool all(const xsimd::batch_bool<T, Arch>& mask) noexcept { return xsimd::all(mask); }
};

/// intercept_time and contact_time on packs, with the answers of the scalar ones: floats in double, half a pack at a time,
/// doubles with a step in pairs of words. The rare lane that its arithmetic is not sure of is handed to the scalar solver.
template <class T, class Arch>
struct MeetingTime<xsimd::batch<T, Arch>> {
    using S = xsimd::batch<T, Arch>;
    using Double = xsimd::batch<double, Arch>;
    static constexpr std::size_t width = S::size, half = Double::size;
    template <class Number>
    struct alignas(S) Lanes { // on the stack, for what has no instruction of its own in every architecture
        Number at[width];
    };

    template <bool General, Vector V>
    [[nodiscard]] static S of(const V& position, const V& target, const V& target_velocity, const Shot<S>& shot,
                              const V& inherited_velocity) noexcept {
        constexpr int dimension = dimension_v<V>;
        const S latest((std::numeric_limits<T>::max)());
        constexpr float unsure = -2; // where a time is >= 0, or -1
        const S radius = maximum(shot.radius, S(T(0)));
        S time;
        auto sure = shot.speed >= S(T(0));
        if constexpr (std::same_as<T, float>) {
            using Wide = BasicVector<Double, dimension>;
            const auto times_of = [&](auto part) { // of one half of the lanes
                const auto wide = [part](const V& v) { return generate<Wide>([&](auto i) { return widened(component<i>(v), part); }); };
                const Wide rate = wide(target_velocity);
                const Chase<General, Wide> chase(wide(target) - wide(position), General ? rate - wide(inherited_velocity) : rate,
                                                 widened(shot.speed, part), widened(radius, part));
                return Double(select(chase.sure(), chase.meeting.time, Double(static_cast<double>(unsure))));
            };
            time = narrowed(times_of(std::integral_constant<int, 0>()), times_of(std::integral_constant<int, 1>()));
            sure = both(both(sure, time > S(unsure)), both(shot.speed <= latest, magnitude(shot.radius) <= latest));
        } else {
            const RefinedChase<General, S, dimension> chase(position, target, target_velocity, shot.speed, radius, inherited_velocity);
            const auto first = chase.first();
            time = first.time.high;
            sure = both(both(sure, is_moderate(position, target, target_velocity, shot, inherited_velocity)), both(chase.sure, first.sure));
        }
        time = select(time <= latest, time, S(T(-1)));
        return all(sure) ? time : with_doubtful_lanes<General>(time, sure, position, target, target_velocity, shot, inherited_velocity);
    }

private:
    /// Half of the lanes as doubles, the first or the second. From register to register on x86: xsimd has no word for it.
    template <int Part>
    [[nodiscard]] static Double widened(const S& x, std::integral_constant<int, Part>) noexcept {
#if XSIMD_WITH_AVX512F
        if constexpr (std::is_base_of_v<xsimd::avx512f, Arch>)
            return _mm512_cvtps_pd(_mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(x), Part)));
        else
#endif
#if XSIMD_WITH_AVX
        if constexpr (std::is_base_of_v<xsimd::avx, Arch>) return _mm256_cvtps_pd(_mm256_extractf128_ps(x, Part));
        else
#endif
#if XSIMD_WITH_SSE2
        if constexpr (std::is_base_of_v<xsimd::sse2, Arch>) return _mm_cvtps_pd(Part == 0 ? __m128(x) : _mm_movehl_ps(x, x));
        else
#endif
        {
            Lanes<float> singles;
            Lanes<double> doubles;
            x.store_aligned(singles.at);
            for (std::size_t i = 0; i < half; ++i) doubles.at[i] = static_cast<double>(singles.at[Part * half + i]);
            return Double::load_aligned(doubles.at);
        }
    }

    /// Both halves together, rounded to floats.
    [[nodiscard]] static S narrowed(const Double& first, const Double& second) noexcept {
#if XSIMD_WITH_AVX512F
        if constexpr (std::is_base_of_v<xsimd::avx512f, Arch>) {
            const __m512d lower = _mm512_castpd256_pd512(_mm256_castps_pd(_mm512_cvtpd_ps(first)));
            return _mm512_castpd_ps(_mm512_insertf64x4(lower, _mm256_castps_pd(_mm512_cvtpd_ps(second)), 1));
        } else
#endif
#if XSIMD_WITH_AVX
        if constexpr (std::is_base_of_v<xsimd::avx, Arch>) return _mm256_set_m128(_mm256_cvtpd_ps(second), _mm256_cvtpd_ps(first));
        else
#endif
#if XSIMD_WITH_SSE2
        if constexpr (std::is_base_of_v<xsimd::sse2, Arch>) return _mm_movelh_ps(_mm_cvtpd_ps(first), _mm_cvtpd_ps(second));
        else
#endif
        {
            Lanes<float> singles;
            Lanes<double> doubles;
            first.store_aligned(doubles.at);
            for (std::size_t i = 0; i < half; ++i) singles.at[i] = static_cast<float>(doubles.at[i]);
            second.store_aligned(doubles.at);
            for (std::size_t i = 0; i < half; ++i) singles.at[half + i] = static_cast<float>(doubles.at[i]);
            return S::load_aligned(singles.at);
        }
    }

    template <bool General, Vector V, class Mask>
    [[nodiscard, gnu::noinline, gnu::cold]] static S with_doubtful_lanes(const S& time, const Mask& sure, const V& position, const V& target,
                                                                         const V& target_velocity, const Shot<S>& shot,
                                                                         const V& inherited_velocity) noexcept {
        Lanes<T> times;
        time.store_aligned(times.at);
        for (std::size_t lane = 0; lane < width; ++lane) {
            if (sure.get(lane)) continue;
            const auto one = [lane](const V& v) {
                return generate<BasicVector<T, dimension_v<V>>>([&](auto i) { return component<i>(v).get(lane); });
            };
            const Shot<T> single{shot.speed.get(lane), shot.radius.get(lane), shot.max_time.get(lane)};
            times.at[lane] = MeetingTime<T>::template of<General>(one(position), one(target), one(target_velocity), single, one(inherited_velocity));
        }
        return S::load_aligned(times.at);
    }
};

namespace simd {

/// As many numbers as the target's widest register holds.
template <class T>
using pack = xsimd::batch<T>;

// ---- streams ----------------------------------------------------------------------------------------------------------------

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
    static void announce([[maybe_unused]] T* stream, [[maybe_unused]] std::size_t index) noexcept {
#if defined(__GNUC__)
        __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(stream) + index * sizeof(T) + 2048));
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
    static void announce(const Stream& stream, std::size_t index) noexcept {
        Array::announce(stream.x, index);
        Array::announce(stream.y, index);
        if constexpr (dimension == 3) Array::announce(stream.z, index);
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
    static void announce(const Indices&, std::size_t) noexcept {}
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

// ---- for_each ---------------------------------------------------------------------------------------------------------------

/// Calls fn once for each pack of agents, and stores back what the streams over non-const numbers were turned into.
///
///     simd::for_each(n, [&](auto& p, auto& v, const auto& t) {
///         const auto m = homing_step(p, v, t, missile, dt);
///         p = m.position; v = m.velocity;
///     }, positions, velocities, targets);
///
/// The results are those of the loop over one agent at a time, bit for bit where the compiler fuses no multiplication and
/// addition (-ffp-contract=off): every count, every cut into slices, every instruction set. Nothing outside the first `count`
/// elements is read or written; the arrays need no alignment; in and out may be the same array.
///
/// @param count    how many agents
/// @param fn       takes one argument a stream: a Vector of packs for Soa2 and Soa3, a pack of numbers for a pointer, a pack of
///                 integers for Indices. By value or reference; what it does to a `const` stream's argument is lost
/// @param streams  of one type of number, float or double
///
/// Degenerate: count 0 calls nothing. The lanes behind the last agent repeat that agent: they raise no flag of their own.
template <class Function, class... Streams>
[[gnu::flatten]] inline void for_each(std::size_t count, Function&& fn, const Streams&... streams) noexcept {
    using Number = typename number_of<Streams...>::type;
    constexpr std::size_t width = pack<Number>::size;
    const bool large = count > 8192 / sizeof(Number); // several such arrays do not fit the first cache

    const auto write = [](const auto& stream, std::size_t index, const auto& value) {
        using Traits = stream_traits<std::remove_cvref_t<decltype(stream)>>;
        if constexpr (Traits::written) Traits::store(stream, index, value);
    };
    const auto unpad = [](const auto& buffer, const auto& stream, std::size_t first, std::size_t rest) {
        using Traits = stream_traits<std::remove_cvref_t<decltype(stream)>>;
        if constexpr (Traits::written) Traits::unpad(buffer, Traits::from(stream, first), rest);
    };

    const auto run = [&](typename stream_traits<Streams>::Buffer... buffers) {
        const auto over = [&](Streams... at) { // the streams, then the buffers with what is left of them
            const std::size_t rest = count % width, whole = count - rest;
            std::size_t end = whole, last = count - 1;
            for (bool padded = false;; padded = true) {
                for (std::size_t index = 0; index < end; index += width) {
                    if (large) (stream_traits<Streams>::announce(at, index), ...);
                    const auto call = [&](typename stream_traits<Streams>::template Value<Number>... values) {
                        fn(values...);
                        (write(at, index, values), ...);
                    };
                    call(stream_traits<Streams>::template load<Number>(at, index, last)...);
                }
                if (padded) (unpad(buffers, streams, whole, rest), ...);
                if (padded || rest == 0) return;
                ((at = stream_traits<Streams>::pad(buffers, stream_traits<Streams>::from(streams, whole), rest)), ...);
                end = width, last = rest - 1;
            }
        };
        over(streams...);
    };
    run(typename stream_traits<Streams>::Buffer()...);
}

/// for_each over a part of the streams.
///
///     tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n), [&](const auto& r) {
///         simd::for_each(simd::Slice{r.begin(), r.size()}, fn, positions, velocities, targets);
///     });
template <class Function, class... Streams>
inline void for_each(Slice slice, Function&& fn, const Streams&... streams) noexcept {
    for_each(slice.count, fn, stream_traits<Streams>::from(streams, slice.first)...);
}

} // namespace simd
} // namespace veer
