// SPDX-License-Identifier: MIT
#pragma once

#if defined(__has_include)
#if !__has_include(<xsimd/xsimd.hpp>)
#error "veer/simd.hpp needs xsimd on the include path: https://github.com/xtensor-stack/xsimd"
#endif
#endif

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__wasm_simd128__) && !defined(__EMSCRIPTEN__) // xsimd has packs for WebAssembly only under Emscripten
#define __EMSCRIPTEN__
#include <xsimd/config/xsimd_config.hpp>
#undef __EMSCRIPTEN__
#endif
#include <xsimd/xsimd.hpp>

#include "../scalar.hpp"
#include "batch.hpp"

// The scalar_traits of packs. With these traits, functions of the library accept vectors of packs.

#if !defined(XSIMD_NO_SUPPORTED_ARCHITECTURE) // xsimd supports the processor

namespace veer { inline namespace VEER_UNIT {

namespace parts { // operations that xsimd lacks or implements differently on some processors

/// lesser returns a < b ? a : b, and greater returns a > b ? a : b, in one instruction. xsimd's min and max swap their
/// operands since version 14, so their results differ for NaN, 0 and -0.
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
template <class S> inline constexpr bool has_minps_v = requires(typename S::register_type x) { lesser(x, x); };

/// exact_quotient and exact_square_root are correctly rounded. xsimd's `/` and sqrt of floats on 64-bit ARM are not.
#if XSIMD_WITH_NEON64
[[nodiscard]] inline float32x4_t exact_quotient(float32x4_t a, float32x4_t b) noexcept { return vdivq_f32(a, b); }
[[nodiscard]] inline float32x4_t exact_square_root(float32x4_t x) noexcept { return vsqrtq_f32(x); }
#endif
template <class S> // only for floats: clang++ would accept a pack of two doubles as a pack of four floats
inline constexpr bool approximates_v = sizeof(typename S::value_type) == 4 && requires(typename S::register_type x) {
    exact_square_root(x);
};

/// Converts a pack of floats to two packs of doubles, and back. On x86, the numbers stay in registers.
template <class Arch> struct Halves {
    using Float = xsimd::batch<float, Arch>;
    using Double = xsimd::batch<double, Arch>;
    static constexpr std::size_t half = Double::size;

    /// The first half (Part 0) or the second half (Part 1) of the lanes, as doubles.
    template <int Part>
    [[nodiscard]] static Double widened(const Float& x, std::integral_constant<int, Part>) noexcept {
#if XSIMD_WITH_AVX512F
        if constexpr (std::is_base_of_v<xsimd::avx512f, Arch>)
            return _mm512_cvtps_pd(_mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(x), Part)));
        else
#endif
#if XSIMD_WITH_AVX
            if constexpr (std::is_base_of_v<xsimd::avx, Arch>)
            return _mm256_cvtps_pd(_mm256_extractf128_ps(x, Part));
        else
#endif
#if XSIMD_WITH_SSE2
            if constexpr (std::is_base_of_v<xsimd::sse2, Arch>)
            return _mm_cvtps_pd(Part == 0 ? __m128(x) : _mm_movehl_ps(x, x));
        else
#endif
        {
            alignas(Float) float singles[Float::size];
            alignas(Double) double doubles[half];
            x.store_unaligned(singles);
            for (std::size_t i = 0; i < half; ++i) doubles[i] = static_cast<double>(singles[Part * half + i]);
            return Double::load_unaligned(doubles);
        }
    }

    [[nodiscard]] static Float narrowed(const Double& first, const Double& second) noexcept {
#if XSIMD_WITH_AVX512F
        if constexpr (std::is_base_of_v<xsimd::avx512f, Arch>) {
            const __m512d lower = _mm512_castpd256_pd512(_mm256_castps_pd(_mm512_cvtpd_ps(first)));
            return _mm512_castpd_ps(_mm512_insertf64x4(lower, _mm256_castps_pd(_mm512_cvtpd_ps(second)), 1));
        } else
#endif
#if XSIMD_WITH_AVX
            if constexpr (std::is_base_of_v<xsimd::avx, Arch>)
            return _mm256_set_m128(_mm256_cvtpd_ps(second), _mm256_cvtpd_ps(first));
        else
#endif
#if XSIMD_WITH_SSE2
            if constexpr (std::is_base_of_v<xsimd::sse2, Arch>)
            return _mm_movelh_ps(_mm_cvtpd_ps(first), _mm_cvtpd_ps(second));
        else
#endif
        {
            alignas(Float) float singles[Float::size];
            alignas(Double) double doubles[Float::size];
            first.store_unaligned(doubles), second.store_unaligned(doubles + half);
            for (std::size_t i = 0; i < Float::size; ++i) singles[i] = static_cast<float>(doubles[i]);
            return Float::load_unaligned(singles);
        }
    }
};

template <class T, class Arch>
[[nodiscard]] inline const xsimd::batch_bool<T, Arch>& lanes_of(const xsimd::batch_bool<T, Arch>& mask) noexcept {
    return mask;
}
template <class T, class Arch>
[[nodiscard]] inline const xsimd::batch_bool<T, Arch>& lanes_of(const simd::Mask<T, Arch>& mask) noexcept {
    return mask.lanes;
}

template <class S, class Mask> struct PackTraits;
template <class Mask> struct LaneMaskTraits;
} // namespace parts

/// The operations of scalar_traits for packs: simd::Batch and xsimd's own type. The result in each lane is equal, bit
/// for bit, to the result for a single number.
template <class S, class Mask> struct parts::PackTraits {
    using T = typename S::value_type;
    using Arch = typename S::arch_type;
    using Lanes = xsimd::batch<T, Arch>; // S itself, or the base class of S
    using value = T;
    using mask = Mask;
    static constexpr std::size_t lanes = S::size;

    [[nodiscard]] static S select(const mask& choose_first, const S& a, const S& b) noexcept {
        const Lanes &first = a, &second = b; // xsimd::select of two Batches is ambiguous to clang++
        return xsimd::select(parts::lanes_of(choose_first), first, second);
    }
    /// x in lanes where the mask is true, else 0. or_zero exists only if the mask has the register type of the pack.
    [[nodiscard]] static S or_zero(const mask& keep, const S& x) noexcept
        requires(std::same_as<typename Lanes::register_type, typename xsimd::batch_bool<T, Arch>::register_type>) {
        return xsimd::bitwise_and(Lanes(x), Lanes(parts::lanes_of(keep).data));
    }
    [[nodiscard]] static S minimum(const S& a, const S& b) noexcept {
        using namespace parts; // some targets do not declare `parts::lesser`
        if constexpr (has_minps_v<S>) return lesser(a, b);
        else return select(a < b, a, b);
    }
    [[nodiscard]] static S maximum(const S& a, const S& b) noexcept {
        using namespace parts;
        if constexpr (has_minps_v<S>) return greater(a, b);
        else return select(a > b, a, b);
    }
    [[nodiscard]] static S magnitude(const S& x) noexcept { return (xsimd::abs)(x); }
    [[nodiscard]] static S quotient(const S& a, const S& b) noexcept {
        using namespace parts;
        if constexpr (approximates_v<S>) return exact_quotient(a, b);
        else return a / b;
    }
    [[nodiscard]] static S square_root(const S& x) noexcept {
        using namespace parts;
        if constexpr (approximates_v<S>) return exact_square_root(x);
        else return xsimd::sqrt(x);
    }
    [[nodiscard]] static S sign_of(const S& x) noexcept { return select(x < S(T(0)), S(T(-1)), S(T(1))); }
    // xsimd's functions may return -0; adding 0 turns -0 into 0
    [[nodiscard]] static S nearest_whole(const S& x) noexcept { return xsimd::nearbyint(x) + S(T(0)); }
    [[nodiscard]] static S whole_part(const S& x) noexcept { return (xsimd::trunc)(x) + S(T(0)); }
    [[nodiscard]] static S leading_half(const S& x) noexcept {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        using Pack = xsimd::batch<Bits, Arch>;
        constexpr Bits half = sizeof(T) == 4 ? 1u << 11 : 1u << 26, kept = static_cast<Bits>(~(half + half - 1));
        return reinterpreted<T>((reinterpreted<Bits>(x) + Pack(half)) & Pack(kept));
    }
    /// Calls f in double precision for each half of the lanes, and rounds the results to float.
    [[nodiscard]] static S through_double(const auto& f) noexcept {
        const auto half = [&f](auto which) {
            return f([which](const S& x) { return parts::Halves<Arch>::widened(x, which); });
        };
        return parts::Halves<Arch>::narrowed(
            half(std::integral_constant<int, 0>()), half(std::integral_constant<int, 1>()));
    }
    [[nodiscard]] static S lane_by_lane(const mask& keep, const S& x, const auto& f) noexcept {
        alignas(S) T numbers[S::size];
        x.store_unaligned(numbers);
        for (std::size_t lane = 0; lane < S::size; ++lane)
            if (!keep.get(lane)) numbers[lane] = f([lane](const S& y) { return y.get(lane); });
        return S::load_unaligned(numbers);
    }

private:
    /// Returns the bits of x as a pack of To. bitwise_cast needs a pack type in xsimd 8, and a number type since 9.
    template <class To, class From>
    [[nodiscard]] static xsimd::batch<To, Arch> reinterpreted(const xsimd::batch<From, Arch>& x) noexcept {
        using Pack = xsimd::batch<To, Arch>;
        if constexpr (requires {
                          { xsimd::bitwise_cast<To>(x) } -> std::same_as<Pack>;
                      })
            // uncovered: only builds with xsimd 9 or newer compile this line; tests/determinism runs xsimd 13 and 14
            return xsimd::bitwise_cast<To>(x);
        else return xsimd::bitwise_cast<Pack>(x);
    }
};
template <class T, class Arch>
struct scalar_traits<simd::Batch<T, Arch>> : parts::PackTraits<simd::Batch<T, Arch>, simd::Mask<T, Arch>> {};
template <class T, class Arch>
struct scalar_traits<xsimd::batch<T, Arch>> : parts::PackTraits<xsimd::batch<T, Arch>, xsimd::batch_bool<T, Arch>> {};

template <class Mask> struct parts::LaneMaskTraits {
    [[nodiscard]] static bool any(const Mask& mask) noexcept { return xsimd::any(parts::lanes_of(mask)); }
    [[nodiscard]] static bool all(const Mask& mask) noexcept { return xsimd::all(parts::lanes_of(mask)); }
    [[nodiscard]] static std::size_t count(const Mask& mask) noexcept {
        bool lanes[Mask::size];
        parts::lanes_of(mask).store_unaligned(lanes);
        std::size_t held = 0;
        for (const bool holds : lanes) held += holds ? 1 : 0;
        return held;
    }
};
template <class T, class Arch> struct mask_traits<simd::Mask<T, Arch>> : parts::LaneMaskTraits<simd::Mask<T, Arch>> {};
template <class T, class Arch>
struct mask_traits<xsimd::batch_bool<T, Arch>> : parts::LaneMaskTraits<xsimd::batch_bool<T, Arch>> {};

}} // namespace veer::VEER_UNIT

#endif
