// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <xsimd/xsimd.hpp>

#include "../ground/compiler.hpp"

// With AVX-512, xsimd's own masks are integers, so `if (distance < 5)` would compile, and run the branch for a whole
// pack. The comparisons of a Batch return a Mask, and a Mask does not convert to bool.

namespace veer { inline namespace VEER_UNIT {

namespace simd {
/// If a program converts a mask to bool, the error message names this type.
struct choose_with_veer_select;
} // namespace simd

#if !defined(XSIMD_NO_SUPPORTED_ARCHITECTURE) // xsimd supports the processor

namespace simd {

/// The result of a comparison of two Batches: a bool for each agent. A Mask does not convert to bool or to a number. To
/// choose values, call veer::select. To skip work, call veer::any or veer::all.
template <class T, class Arch> struct Mask {
    using Lanes = xsimd::batch_bool<T, Arch>;
    static constexpr std::size_t size = Lanes::size;
    Lanes lanes; ///< xsimd's mask

    Mask() = default;
    Mask(const Lanes& from) noexcept : lanes(from) {}
    Mask(std::same_as<bool> auto all) noexcept : lanes(all) {}
    [[nodiscard]] bool get(std::size_t lane) const noexcept { return lanes.get(lane); }

    // write veer::select(mask, a, b) in place of `if (mask)` and `mask ? a : b`
    template <class Instead = choose_with_veer_select> operator bool() const VEER_REFUSED("choose with veer::select");

    [[nodiscard]] friend Mask operator~(const Mask& a) noexcept { return ~a.lanes; }
    [[nodiscard]] friend Mask operator!(const Mask& a) noexcept {
        return ~a; // in xsimd 8, operator! of AVX masks calls a function that SSE2 code also calls
    }
    [[nodiscard]] friend Mask operator&(const Mask& a, const Mask& b) noexcept { return a.lanes & b.lanes; }
    [[nodiscard]] friend Mask operator|(const Mask& a, const Mask& b) noexcept { return a.lanes | b.lanes; }
    [[nodiscard]] friend Mask operator^(const Mask& a, const Mask& b) noexcept {
        return (a | b) & !(a & b); // in xsimd 8, operator^ of AVX-512 masks returns wrong results
    }
    [[nodiscard]] friend Mask operator&&(const Mask& a, const Mask& b) noexcept { return a & b; }
    [[nodiscard]] friend Mask operator||(const Mask& a, const Mask& b) noexcept { return a | b; }
};

/// An xsimd pack whose comparisons return a Mask. Functions of xsimd accept a Batch, and their results convert to a
/// Batch. Numbers convert to a Batch, and so do Batches of integers with the size of T. Integers up to 2^24 (double:
/// 2^52) convert exactly.
template <class T, class Arch = xsimd::default_arch> struct Batch : xsimd::batch<T, Arch> {
    using Lanes = xsimd::batch<T, Arch>;
    using Lanes::Lanes;
    Batch() = default;
    Batch(const Lanes& lanes) noexcept : Lanes(lanes) {}
    template <class Number>
        requires(std::is_arithmetic_v<Number>)
    Batch(Number x)
    noexcept : Lanes(static_cast<T>(x)) {}
    template <std::integral Integer>
        requires(std::floating_point<T> && sizeof(Integer) == sizeof(T))
    Batch(const Batch<Integer, Arch>& whole)
    noexcept : Lanes(xsimd::to_float(parts::bits_as<xsimd::batch<std::make_signed_t<Integer>, Arch>>(whole.lanes()))) {}

    [[nodiscard]] friend Batch operator-(const Batch& a) noexcept { return -a.lanes(); }
    [[nodiscard]] friend Batch operator+(const Batch& a) noexcept { return a; }
    [[nodiscard]] friend Batch operator~(const Batch& a) noexcept { return ~a.lanes(); }

    [[nodiscard]] const Lanes& lanes() const noexcept { return *this; }
};

} // namespace simd
namespace parts {

/// The result type of an operator between a Batch and an operand that converts to a Batch. The operators are templates,
/// because plain functions would be ambiguous with xsimd's own operators.
template <class A, class B> struct batch_of {};
template <class T, class Arch, std::convertible_to<simd::Batch<T, Arch>> B> struct batch_of<simd::Batch<T, Arch>, B> {
    using type = simd::Batch<T, Arch>;
};
template <class A, class T, class Arch>
    requires std::convertible_to<A, simd::Batch<T, Arch>> &&(
        !std::same_as<A, simd::Batch<T, Arch>>)struct batch_of<A, simd::Batch<T, Arch>> {
        using type = simd::Batch<T, Arch>;
    };
    template <class A, class B> using batch_of_t = typename batch_of<A, B>::type;

    template <class T, class Arch> simd::Mask<T, Arch> mask_of(simd::Batch<T, Arch>);
    template <class P> using mask_of_t = decltype(mask_of(P()));

} // namespace parts
namespace simd {

template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator+(const A& a, const B& b) noexcept {
    return P(a).lanes() + P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator-(const A& a, const B& b) noexcept {
    return P(a).lanes() - P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator*(const A& a, const B& b) noexcept {
    return P(a).lanes() * P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator/(const A& a, const B& b) noexcept {
    return P(a).lanes() / P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator%(const A& a, const B& b) noexcept {
    return P(a).lanes() % P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator&(const A& a, const B& b) noexcept {
    return P(a).lanes() & P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator|(const A& a, const B& b) noexcept {
    return P(a).lanes() | P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator^(const A& a, const B& b) noexcept {
    return P(a).lanes() ^ P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator<<(const A& a, const B& b) noexcept {
    if constexpr (std::is_integral_v<B>) return P(a).lanes() << static_cast<std::int32_t>(b);
    else return P(a).lanes() << P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE P operator>>(const A& a, const B& b) noexcept {
    if constexpr (std::is_integral_v<B>) return P(a).lanes() >> static_cast<std::int32_t>(b);
    else return P(a).lanes() >> P(b).lanes();
}

template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE parts::mask_of_t<P> operator<(const A& a, const B& b) noexcept {
    return P(a).lanes() < P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE parts::mask_of_t<P> operator<=(const A& a, const B& b) noexcept {
    return P(a).lanes() <= P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE parts::mask_of_t<P> operator>(const A& a, const B& b) noexcept {
    return P(a).lanes() > P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE parts::mask_of_t<P> operator>=(const A& a, const B& b) noexcept {
    return P(a).lanes() >= P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE parts::mask_of_t<P> operator==(const A& a, const B& b) noexcept {
    return P(a).lanes() == P(b).lanes();
}
template <class A, class B, class P = parts::batch_of_t<A, B>>
[[nodiscard]] VEER_ALWAYS_INLINE parts::mask_of_t<P> operator!=(const A& a, const B& b) noexcept {
    return P(a).lanes() != P(b).lanes();
}

} // namespace simd
#endif

}} // namespace veer::VEER_UNIT
