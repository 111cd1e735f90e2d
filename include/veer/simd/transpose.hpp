// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../basic_vector.hpp"
#include "pack.hpp"

// Turns an array of vectors, x y z x y z ..., into one pack per component, and back.

namespace veer { inline namespace VEER_UNIT { namespace parts {

// A half is a block of 16 bytes. An SSE2 register has one half, and an AVX register has two. Shuffles move numbers only
// within a half.
//     halves      loads the halves of a register from p and p + stride
//     to_halves   stores the halves of a register at p and p + stride
//     pick        pick<i, j, k, l>: each half is a[i] a[j] b[k] b[l]; for doubles, pick<i, j>: a[i] b[j]
//     zip_low     each half is a[0] b[0] a[1] b[1]
//     zip_high    each half is a[2] b[2] a[3] b[3]

#if XSIMD_WITH_SSE2
[[nodiscard]] inline __m128 halves(const float* p, std::size_t, __m128) noexcept { return _mm_loadu_ps(p); }
[[nodiscard]] inline __m128d halves(const double* p, std::size_t, __m128d) noexcept { return _mm_loadu_pd(p); }
inline void to_halves(float* p, std::size_t, __m128 r) noexcept { _mm_storeu_ps(p, r); }
inline void to_halves(double* p, std::size_t, __m128d r) noexcept { _mm_storeu_pd(p, r); }
template <int First, int Second, int Third, int Fourth> [[nodiscard]] inline __m128 pick(__m128 a, __m128 b) noexcept {
    return _mm_shuffle_ps(a, b, First | Second << 2 | Third << 4 | Fourth << 6);
}
template <int First, int Second> [[nodiscard]] inline __m128d pick(__m128d a, __m128d b) noexcept {
    return _mm_shuffle_pd(a, b, First | Second << 1);
}
[[nodiscard]] inline __m128 zip_low(__m128 a, __m128 b) noexcept { return _mm_unpacklo_ps(a, b); }
[[nodiscard]] inline __m128 zip_high(__m128 a, __m128 b) noexcept { return _mm_unpackhi_ps(a, b); }
#endif
#if XSIMD_WITH_AVX
[[nodiscard]] inline __m256 halves(const float* p, std::size_t stride, __m256) noexcept {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p)), _mm_loadu_ps(p + stride), 1);
}
[[nodiscard]] inline __m256d halves(const double* p, std::size_t stride, __m256d) noexcept {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(p)), _mm_loadu_pd(p + stride), 1);
}
inline void to_halves(float* p, std::size_t stride, __m256 r) noexcept {
    _mm_storeu_ps(p, _mm256_castps256_ps128(r));
    _mm_storeu_ps(p + stride, _mm256_extractf128_ps(r, 1));
}
inline void to_halves(double* p, std::size_t stride, __m256d r) noexcept {
    _mm_storeu_pd(p, _mm256_castpd256_pd128(r));
    _mm_storeu_pd(p + stride, _mm256_extractf128_pd(r, 1));
}
template <int First, int Second, int Third, int Fourth> [[nodiscard]] inline __m256 pick(__m256 a, __m256 b) noexcept {
    return _mm256_shuffle_ps(a, b, First | Second << 2 | Third << 4 | Fourth << 6);
}
template <int First, int Second> [[nodiscard]] inline __m256d pick(__m256d a, __m256d b) noexcept {
    return _mm256_shuffle_pd(a, b, (First | Second << 1) * 0b101);
}
[[nodiscard]] inline __m256 zip_low(__m256 a, __m256 b) noexcept { return _mm256_unpacklo_ps(a, b); }
[[nodiscard]] inline __m256 zip_high(__m256 a, __m256 b) noexcept { return _mm256_unpackhi_ps(a, b); }
#endif

// AVX-512: `permuted` selects lanes of two registers by a table.
#if XSIMD_WITH_AVX512F
[[nodiscard]] inline __m512 permuted(__m512 a, const std::int32_t* table, __m512 b) noexcept {
    return _mm512_permutex2var_ps(a, _mm512_loadu_si512(table), b);
}
[[nodiscard]] inline __m512d permuted(__m512d a, const std::int64_t* table, __m512d b) noexcept {
    return _mm512_permutex2var_pd(a, _mm512_loadu_si512(table), b);
}
#endif

/// Tables for `permuted`. Each entry is the index of the lane to copy. The second register begins at index `width`.
template <class T, int Dimension> struct TransposeTables {
    using Index = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    static constexpr Index width = 64 / sizeof(T), dimension = Dimension;
    using Table = std::array<Index, std::size_t{width}>;
    using Tables = std::array<Table, std::size_t{dimension}>;

    // uncovered: the compiler computes the tables, never the program; tests/mutants builds mutants of the tables
    [[nodiscard]] static constexpr Tables each(auto lane_of) noexcept {
        Tables tables{};
        for (Index k = 0; k < dimension; ++k)
            for (Index i = 0; i < width; ++i)
                tables[static_cast<std::size_t>(k)][static_cast<std::size_t>(i)] = lane_of(k, i);
        return tables;
    }
    // For loads: component k of agent i has the index dimension * i + k in memory. The table `in` selects from the
    // first two registers. The table `in_third` selects from the result of `in` and from the third register.
    static constexpr Tables in = each([](Index k, Index i) { return (dimension * i + k) % (2 * width); });
    static constexpr Tables in_third = each([](Index k, Index i) {
        const Index n = dimension * i + k;
        return n < 2 * width ? i : n - width;
    });
    // For stores: lane i of register k has the index n in memory. The table `out` selects from x and y. The table
    // `out_third` selects from the result of `out` and from z.
    static constexpr Tables out = each([](Index k, Index i) {
        const Index n = width * k + i;
        return n % dimension % 2 * width + n / dimension;
    });
    static constexpr Tables out_third = each([](Index k, Index i) {
        const Index n = width * k + i;
        return n % dimension < 2 ? i : width + n / dimension;
    });
};

// ARM: clang++ defines vst2q_f32 and similar names as macros, so an argument with a comma needs parentheses.
#if XSIMD_WITH_NEON
[[nodiscard]] inline float32x4x2_t rows(const float* p, std::integral_constant<int, 2>) noexcept {
    return vld2q_f32(p);
}
[[nodiscard]] inline float32x4x3_t rows(const float* p, std::integral_constant<int, 3>) noexcept {
    return vld3q_f32(p);
}
inline void to_rows(float* p, float32x4_t x, float32x4_t y) noexcept { vst2q_f32(p, (float32x4x2_t{{x, y}})); }
inline void to_rows(float* p, float32x4_t x, float32x4_t y, float32x4_t z) noexcept {
    vst3q_f32(p, (float32x4x3_t{{x, y, z}}));
}
#endif
#if XSIMD_WITH_NEON64
[[nodiscard]] inline float64x2x2_t rows(const double* p, std::integral_constant<int, 2>) noexcept {
    return vld2q_f64(p);
}
[[nodiscard]] inline float64x2x3_t rows(const double* p, std::integral_constant<int, 3>) noexcept {
    return vld3q_f64(p);
}
inline void to_rows(double* p, float64x2_t x, float64x2_t y) noexcept { vst2q_f64(p, (float64x2x2_t{{x, y}})); }
inline void to_rows(double* p, float64x2_t x, float64x2_t y, float64x2_t z) noexcept {
    vst3q_f64(p, (float64x2x3_t{{x, y, z}}));
}
#endif

/// Whether `permuted`, `halves` or `rows` exists for a pack P. If none exists, packs are copied through memory.
template <class P> inline constexpr bool has_permuted_v = requires(typename P::register_type r) {
    permuted(r, nullptr, r);
};
template <class P>
inline constexpr bool has_halves_v = requires(typename P::register_type r, typename P::value_type* p) {
    to_halves(p, 0, r);
};
template <class P> inline constexpr bool has_rows_v = requires(typename P::register_type r, typename P::value_type* p) {
    to_rows(p, r, r);
};

/// Loads vectors from an array at p into packs. Lane i contains vector i.
template <class P, int Dimension>
[[nodiscard]] inline BasicVector<P, Dimension> transposed(const typename P::value_type* p) noexcept {
    using T = typename P::value_type;
    using Register = typename P::register_type;
    constexpr std::size_t dimension{Dimension}, width = P::size, half = 16 / sizeof(T), stride = half * dimension;
    if constexpr (has_permuted_v<P>) {
        using Tables = TransposeTables<T, Dimension>;
        const Register a = P::load_unaligned(p), b = P::load_unaligned(p + width);
        const auto two = [&](std::size_t k) { return permuted(a, Tables::in[k].data(), b); };
        if constexpr (Dimension == 2) return {P(two(0)), P(two(1))};
        else {
            const Register c = P::load_unaligned(p + 2 * width);
            const auto three = [&](std::size_t k) { return P(permuted(two(k), Tables::in_third[k].data(), c)); };
            return {three(0), three(1), three(2)};
        }
    } else if constexpr (has_halves_v<P>) {
        const Register a = halves(p, stride, Register()), b = halves(p + half, stride, Register());
        if constexpr (Dimension == 2 && sizeof(T) == 4) return {P(pick<0, 2, 0, 2>(a, b)), P(pick<1, 3, 1, 3>(a, b))};
        else if constexpr (Dimension == 2) return {P(pick<0, 0>(a, b)), P(pick<1, 1>(a, b))};
        else {
            const Register c = halves(p + 2 * half, stride, Register());
            if constexpr (sizeof(T) == 8) return {P(pick<0, 1>(a, b)), P(pick<1, 0>(a, c)), P(pick<0, 1>(b, c))};
            else { // a: x0 y0 z0 x1    b: y1 z1 x2 y2    c: z2 x3 y3 z3
                const Register yz01 = pick<1, 2, 0, 1>(a, b), xy23 = pick<2, 3, 1, 2>(b, c);
                return {P(pick<0, 3, 0, 2>(a, xy23)), P(pick<0, 2, 1, 3>(yz01, xy23)), P(pick<1, 3, 0, 3>(yz01, c))};
            }
        }
    } else if constexpr (has_rows_v<P>) {
        const auto r = rows(p, std::integral_constant<int, Dimension>());
        if constexpr (Dimension == 2) return {P(r.val[0]), P(r.val[1])};
        else return {P(r.val[0]), P(r.val[1]), P(r.val[2])};
    } else {
        alignas(P) T lanes[dimension][width];
        for (std::size_t i = 0; i < width; ++i)
            for (std::size_t k = 0; k < dimension; ++k) lanes[k][i] = p[dimension * i + k];
        if constexpr (Dimension == 2) return {P::load_unaligned(lanes[0]), P::load_unaligned(lanes[1])};
        else return {P::load_unaligned(lanes[0]), P::load_unaligned(lanes[1]), P::load_unaligned(lanes[2])};
    }
}

/// Stores the vectors in the lanes of v to an array at p.
template <class P, int Dimension>
inline void transpose_to(typename P::value_type* p, const BasicVector<P, Dimension>& v) noexcept {
    using T = typename P::value_type;
    using Register = typename P::register_type;
    constexpr std::size_t dimension{Dimension}, width = P::size, half = 16 / sizeof(T), stride = half * dimension;
    const Register x = v.x, y = v.y;
    if constexpr (has_permuted_v<P>) {
        using Tables = TransposeTables<T, Dimension>;
        const auto store = [&](std::size_t k) {
            const Register two = permuted(x, Tables::out[k].data(), y);
            if constexpr (Dimension == 2) P(two).store_unaligned(p + k * width);
            else P(permuted(two, Tables::out_third[k].data(), v.z)).store_unaligned(p + k * width);
        };
        store(0), store(1);
        if constexpr (Dimension == 3) store(2);
    } else if constexpr (has_halves_v<P>) {
        const auto store = [&](const Register& a, const Register& b) {
            to_halves(p, stride, a), to_halves(p + half, stride, b);
        };
        if constexpr (Dimension == 2 && sizeof(T) == 4) store(zip_low(x, y), zip_high(x, y));
        else if constexpr (Dimension == 2) store(pick<0, 0>(x, y), pick<1, 1>(x, y));
        else {
            const Register z = v.z;
            if constexpr (sizeof(T) == 8) {
                store(pick<0, 0>(x, y), pick<0, 1>(z, x));
                to_halves(p + 2 * half, stride, pick<1, 1>(y, z));
            } else {
                const Register xy02 = pick<0, 2, 0, 2>(x, y), yz13 = pick<1, 3, 1, 3>(y, z),
                               zx = pick<0, 2, 1, 3>(z, x); // z0 z2 x1 x3
                store(pick<0, 2, 0, 2>(xy02, zx), pick<0, 2, 1, 3>(yz13, xy02));
                to_halves(p + 2 * half, stride, pick<1, 3, 1, 3>(zx, yz13));
            }
        }
    } else if constexpr (has_rows_v<P>) {
        if constexpr (Dimension == 2) to_rows(p, x, y);
        else to_rows(p, x, y, v.z);
    } else {
        alignas(P) T lanes[dimension][width];
        v.x.store_unaligned(lanes[0]), v.y.store_unaligned(lanes[1]);
        if constexpr (Dimension == 3) v.z.store_unaligned(lanes[2]);
        for (std::size_t i = 0; i < width; ++i)
            for (std::size_t k = 0; k < dimension; ++k) p[dimension * i + k] = lanes[k][i];
    }
}

}}} // namespace veer::VEER_UNIT::parts
