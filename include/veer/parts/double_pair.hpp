// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../basic_vector.hpp"
#include "../vector_traits.hpp"

#if (defined(__SSE2_MATH__) || defined(_M_X64)) && !defined(__CUDACC__) && !defined(__CUDA__)
#define VEER_DOUBLE_PAIRS
#include <emmintrin.h>
#endif

// Two doubles as one scalar, for a function that computes the same for two things: one instruction of SSE2 serves both.
// Each of the two goes through the operations of a single number, in the same order, and so gets the same bits. Without
// SSE2 there are no pairs, and the function computes for one thing after the other. No constant expression uses pairs.

namespace veer { inline namespace VEER_UNIT {

namespace parts {

struct DoublePair;

#if !defined(VEER_DOUBLE_PAIRS)
inline constexpr bool has_double_pairs = false;
#else
inline constexpr bool has_double_pairs = true;

/// A comparison of two pairs: all bits of a number are 1 where the comparison holds.
struct PairMask {
    __m128d both;

    [[nodiscard]] friend PairMask operator!(const PairMask& a) noexcept {
        return {_mm_andnot_pd(a.both, _mm_castsi128_pd(_mm_set1_epi32(-1)))};
    }
    [[nodiscard]] friend PairMask operator&(const PairMask& a, const PairMask& b) noexcept {
        return {_mm_and_pd(a.both, b.both)};
    }
    [[nodiscard]] friend PairMask operator|(const PairMask& a, const PairMask& b) noexcept {
        return {_mm_or_pd(a.both, b.both)};
    }
};

struct DoublePair {
    __m128d both;

    DoublePair() = default;
    DoublePair(double x) noexcept : both(_mm_set1_pd(x)) {}
    DoublePair(double first, double second) noexcept : both(_mm_set_pd(second, first)) {}
    explicit DoublePair(const __m128d& x) noexcept : both(x) {}

    /// Writes both numbers to places[0] and places[1].
    void store(double* places) const noexcept { _mm_storeu_pd(places, both); }

    [[nodiscard]] double first() const noexcept { return _mm_cvtsd_f64(both); }
    [[nodiscard]] double second() const noexcept { return _mm_cvtsd_f64(_mm_unpackhi_pd(both, both)); }

    [[nodiscard]] friend DoublePair operator+(const DoublePair& a, const DoublePair& b) noexcept {
        return DoublePair(_mm_add_pd(a.both, b.both));
    }
    [[nodiscard]] friend DoublePair operator-(const DoublePair& a, const DoublePair& b) noexcept {
        return DoublePair(_mm_sub_pd(a.both, b.both));
    }
    [[nodiscard]] friend DoublePair operator*(const DoublePair& a, const DoublePair& b) noexcept {
        return DoublePair(_mm_mul_pd(a.both, b.both));
    }
    [[nodiscard]] friend PairMask operator<(const DoublePair& a, const DoublePair& b) noexcept {
        return {_mm_cmplt_pd(a.both, b.both)};
    }
    [[nodiscard]] friend PairMask operator<=(const DoublePair& a, const DoublePair& b) noexcept {
        return {_mm_cmple_pd(a.both, b.both)};
    }
    [[nodiscard]] friend PairMask operator>(const DoublePair& a, const DoublePair& b) noexcept { return b < a; }
    [[nodiscard]] friend PairMask operator>=(const DoublePair& a, const DoublePair& b) noexcept { return b <= a; }
};
#endif

} // namespace parts

#if defined(VEER_DOUBLE_PAIRS)

/// The operations of a scalar that the half spaces of reciprocal_velocity need.
template <> struct scalar_traits<parts::DoublePair> {
    using S = parts::DoublePair;
    using value = double;
    using mask = parts::PairMask;
    static constexpr std::size_t lanes = 2;

    [[nodiscard]] static S select(const mask& choose_first, const S& a, const S& b) noexcept {
        return S(_mm_or_pd(_mm_and_pd(choose_first.both, a.both), _mm_andnot_pd(choose_first.both, b.both)));
    }
    [[nodiscard]] static S minimum(const S& a, const S& b) noexcept { return S(_mm_min_pd(a.both, b.both)); }
    [[nodiscard]] static S maximum(const S& a, const S& b) noexcept { return S(_mm_max_pd(a.both, b.both)); }
    [[nodiscard]] static S magnitude(const S& x) noexcept { return S(_mm_andnot_pd(_mm_set1_pd(-0.0), x.both)); }
    [[nodiscard]] static S quotient(const S& a, const S& b) noexcept { return S(_mm_div_pd(a.both, b.both)); }
    [[nodiscard]] static S square_root(const S& x) noexcept { return S(_mm_sqrt_pd(x.both)); }
    [[nodiscard]] static S sign_of(const S& x) noexcept {
        return S(_mm_or_pd(_mm_and_pd(_mm_set1_pd(-0.0), (x + S(0.0)).both), _mm_set1_pd(1.0)));
    }
};

template <> struct mask_traits<parts::PairMask> {
    [[nodiscard]] static bool any(const parts::PairMask& mask) noexcept { return _mm_movemask_pd(mask.both) != 0; }
    [[nodiscard]] static bool all(const parts::PairMask& mask) noexcept { return _mm_movemask_pd(mask.both) == 3; }
};

namespace parts {

/// Two vectors as one, in double, and each of the two again.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE BasicVector<DoublePair, dimension_v<V>> paired(const V& a, const V& b) noexcept {
    return generate<BasicVector<DoublePair, dimension_v<V>>>([&](auto i) VEER_IN_LINE {
        return DoublePair(static_cast<double>(component<i>(a)), static_cast<double>(component<i>(b)));
    });
}
template <int Dimension>
[[nodiscard]] VEER_ALWAYS_INLINE BasicVector<double, Dimension> first_of(
    const BasicVector<DoublePair, Dimension>& v) noexcept {
    return generate<BasicVector<double, Dimension>>([&](auto i) VEER_IN_LINE { return component<i>(v).first(); });
}
template <int Dimension>
[[nodiscard]] VEER_ALWAYS_INLINE BasicVector<double, Dimension> second_of(
    const BasicVector<DoublePair, Dimension>& v) noexcept {
    return generate<BasicVector<double, Dimension>>([&](auto i) VEER_IN_LINE { return component<i>(v).second(); });
}

} // namespace parts
#endif

}} // namespace veer::VEER_UNIT
