// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../basic_vector.hpp"
#include "../vector_traits.hpp"

// Two doubles as one scalar, for a function that computes the same for two things: one instruction of a processor with
// vectors of 128 bits serves both. Each runs the operations of a single number, in the same order, and so gets the same
// bits. Where the compiler has no vectors of its own, as MSVC and nvcc, there are no pairs, and one number follows the
// other. No constant expression uses them.

namespace veer::inline VEER_UNIT::parts {

struct DoublePair;

#if !defined(__GNUC__) || defined(__CUDACC__)
inline constexpr bool has_double_pairs = false;
#else
inline constexpr bool has_double_pairs = true;

/// A comparison of two pairs: all bits of a number are 1 where the comparison holds.
struct PairMask {
    using Bits = long long __attribute__((vector_size(16)));
    Bits both;

    [[nodiscard]] friend PairMask operator!(const PairMask& a) noexcept { return {~a.both}; }
    [[nodiscard]] friend PairMask operator&(const PairMask& a, const PairMask& b) noexcept { return {a.both & b.both}; }
    [[nodiscard]] friend PairMask operator|(const PairMask& a, const PairMask& b) noexcept { return {a.both | b.both}; }
};

struct DoublePair {
    using Doubles = double __attribute__((vector_size(16)));
    Doubles both;

    DoublePair() = default;
    DoublePair(double x) noexcept : both{x, x} {}
    DoublePair(double first, double second) noexcept : both{first, second} {}
    explicit DoublePair(const Doubles& x) noexcept : both(x) {}

    [[nodiscard]] double first() const noexcept { return both[0]; }
    [[nodiscard]] double second() const noexcept { return both[1]; }

    [[nodiscard]] friend DoublePair operator+(const DoublePair& a, const DoublePair& b) noexcept {
        return DoublePair(a.both + b.both);
    }
    [[nodiscard]] friend DoublePair operator-(const DoublePair& a, const DoublePair& b) noexcept {
        return DoublePair(a.both - b.both);
    }
    [[nodiscard]] friend DoublePair operator*(const DoublePair& a, const DoublePair& b) noexcept {
        return DoublePair(a.both * b.both);
    }
    [[nodiscard]] friend PairMask operator<(const DoublePair& a, const DoublePair& b) noexcept {
        return {a.both < b.both};
    }
    [[nodiscard]] friend PairMask operator<=(const DoublePair& a, const DoublePair& b) noexcept {
        return {a.both <= b.both};
    }
    [[nodiscard]] friend PairMask operator>(const DoublePair& a, const DoublePair& b) noexcept { return b < a; }
    [[nodiscard]] friend PairMask operator>=(const DoublePair& a, const DoublePair& b) noexcept { return b <= a; }
};
#endif

} // namespace veer::inline VEER_UNIT::parts

#if defined(__GNUC__) && !defined(__CUDACC__)
namespace veer::inline VEER_UNIT {

/// The operations of a scalar, as far as the half spaces of reciprocal_velocity need them.
template <> struct scalar_traits<parts::DoublePair> {
    using S = parts::DoublePair;
    using value = double;
    using mask = parts::PairMask;
    static constexpr std::size_t lanes = 2;

    [[nodiscard]] static S select(const mask& choose_first, const S& a, const S& b) noexcept {
        using Bits = mask::Bits;
        return S(S::Doubles((Bits(a.both) & choose_first.both) | (Bits(b.both) & ~choose_first.both)));
    }
#if defined(__SSE2_MATH__)
    [[nodiscard]] static S minimum(const S& a, const S& b) noexcept { return S(__builtin_ia32_minpd(a.both, b.both)); }
    [[nodiscard]] static S maximum(const S& a, const S& b) noexcept { return S(__builtin_ia32_maxpd(a.both, b.both)); }
#else
    [[nodiscard]] static S minimum(const S& a, const S& b) noexcept { return S(a.both < b.both ? a.both : b.both); }
    [[nodiscard]] static S maximum(const S& a, const S& b) noexcept { return S(a.both > b.both ? a.both : b.both); }
#endif
    [[nodiscard]] static S magnitude(const S& x) noexcept {
        constexpr mask::Bits all_but_the_sign{0x7FFFFFFFFFFFFFFF, 0x7FFFFFFFFFFFFFFF};
        return S(S::Doubles(mask::Bits(x.both) & all_but_the_sign));
    }
    [[nodiscard]] static S quotient(const S& a, const S& b) noexcept { return S(a.both / b.both); }
    [[nodiscard]] static S square_root(const S& x) noexcept {
#if defined(__AVX__)
        S root = x;
        asm("vsqrtpd %0, %0" : "+x"(root.both));
        return root;
#elif defined(__SSE2_MATH__)
        S root = x;
        asm("sqrtpd %0, %0" : "+x"(root.both));
        return root;
#else
        return {parts::math::sqrt(x.first()), parts::math::sqrt(x.second())};
#endif
    }
    [[nodiscard]] static S sign_of(const S& x) noexcept {
        constexpr mask::Bits one{0x3FF0000000000000, 0x3FF0000000000000},
            all_but_the_sign{0x7FFFFFFFFFFFFFFF, 0x7FFFFFFFFFFFFFFF};
        return S(S::Doubles((mask::Bits((x + S(0.0)).both) & ~all_but_the_sign) | one));
    }
};

template <> struct mask_traits<parts::PairMask> {
#if defined(__SSE2__)
    [[nodiscard]] static int bits(const parts::PairMask& mask) noexcept {
        return __builtin_ia32_movmskpd(parts::DoublePair::Doubles(mask.both));
    }
#else
    [[nodiscard]] static int bits(const parts::PairMask& mask) noexcept {
        return (mask.both[0] != 0 ? 1 : 0) | (mask.both[1] != 0 ? 2 : 0);
    }
#endif
    [[nodiscard]] static bool any(const parts::PairMask& mask) noexcept { return bits(mask) != 0; }
    [[nodiscard]] static bool all(const parts::PairMask& mask) noexcept { return bits(mask) == 3; }
};

namespace parts {

/// Two vectors as one, in double, and each of the two again.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE BasicVector<DoublePair, dimension_v<V>> both_of(const V& a, const V& b) noexcept {
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
} // namespace veer::inline VEER_UNIT
#endif
