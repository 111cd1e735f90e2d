// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "ground/compiler.hpp"
#include "scalar.hpp"

// The concepts stand before the structures, which need them.

namespace veer { inline namespace VEER_UNIT {

template <class V> struct vector_traits; // vector_traits.hpp

namespace parts {

/// A vector of `Dimension` plain numbers, of the type of the numbers in the pack S.
template <class V, class S, int Dimension>
concept PlainVectorFor = Pack<S> && bool(vector_traits<V>::dimension == Dimension)
                      && std::same_as<typename vector_traits<V>::scalar, typename scalar_traits<S>::value>;

/// Whether a BasicVector copies its components one by one. A vector of packs does, because packs belong in registers,
/// and g++ copies a whole structure through memory. In CUDA every BasicVector does, because clang++ 14 cannot compile
/// copies of the whole. Elsewhere a vector of plain numbers is copied as a whole, so that no function is needed to copy
/// a structure that holds one.
#if defined(__clang__) && defined(__CUDA__)
template <class S>
concept CopiedOneByOne = true;
#else
template <class S>
concept CopiedOneByOne = Pack<S>;
#endif

} // namespace parts

}} // namespace veer::VEER_UNIT

namespace veer {

namespace storage {

/// The components of a BasicVector.
template <Scalar S> struct TwoNumbers { S x, y; };
template <Scalar S>
    requires parts::CopiedOneByOne<S>
struct TwoNumbers<S> {
    S x, y;
    TwoNumbers() = default;
    VEER_ALWAYS_INLINE constexpr TwoNumbers(const S& first, const S& second) noexcept : x(first), y(second) {}
    VEER_ALWAYS_INLINE constexpr TwoNumbers(const TwoNumbers& v) noexcept : x(v.x), y(v.y) {}
    VEER_ALWAYS_INLINE constexpr TwoNumbers& operator=(const TwoNumbers& v) noexcept {
        x = v.x, y = v.y;
        return *this;
    }
};
template <Scalar S> struct ThreeNumbers { S x, y, z; };
template <Scalar S>
    requires parts::CopiedOneByOne<S>
struct ThreeNumbers<S> {
    S x, y, z;
    ThreeNumbers() = default;
    VEER_ALWAYS_INLINE constexpr ThreeNumbers(const S& first, const S& second, const S& third) noexcept
        : x(first), y(second), z(third) {}
    VEER_ALWAYS_INLINE constexpr ThreeNumbers(const ThreeNumbers& v) noexcept : x(v.x), y(v.y), z(v.z) {}
    VEER_ALWAYS_INLINE constexpr ThreeNumbers& operator=(const ThreeNumbers& v) noexcept {
        x = v.x, y = v.y, z = v.z;
        return *this;
    }
};

} // namespace storage

/// A vector of any scalar: of wide numbers inside a solver, of packs inside simd::for_each.
///
/// A plain vector converts to a BasicVector of packs with the same vector in every lane, so a game passes one target
/// for all agents as it is. BasicVector has all operators that a game uses for one agent.
template <Scalar S, int Dimension> struct BasicVector;
template <Scalar S> struct BasicVector<S, 2> : storage::TwoNumbers<S> {
    using Numbers = storage::TwoNumbers<S>;
    using Numbers::x, Numbers::y;

    BasicVector() = default;
    VEER_ALWAYS_INLINE constexpr BasicVector(const S& first, const S& second) noexcept : Numbers{first, second} {}
    template <parts::PlainVectorFor<S, 2> V>
    VEER_ALWAYS_INLINE constexpr BasicVector(const V& v) noexcept
        : Numbers{S(vector_traits<V>::template get<0>(v)), S(vector_traits<V>::template get<1>(v))} {}

    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator+(
        const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x + b.x, a.y + b.y};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator-(
        const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x - b.x, a.y - b.y};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept {
        return {a.x * s, a.y * s};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator/(const BasicVector& a, const S& s) noexcept {
        return {quotient(a.x, s), quotient(a.y, s)};
    }

    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator*(const S& s, const BasicVector& a) noexcept {
        return a * s;
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator-(const BasicVector& a) noexcept {
        return a * S(-1);
    } // changes the sign of 0 too
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator+=(BasicVector& a, const BasicVector& b) noexcept {
        return a = a + b;
    }
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator-=(BasicVector& a, const BasicVector& b) noexcept {
        return a = a - b;
    }
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator*=(BasicVector& a, const S& s) noexcept {
        return a = a * s;
    }
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator/=(BasicVector& a, const S& s) noexcept {
        return a = a / s;
    }
};
template <Scalar S> struct BasicVector<S, 3> : storage::ThreeNumbers<S> {
    using Numbers = storage::ThreeNumbers<S>;
    using Numbers::x, Numbers::y, Numbers::z;

    BasicVector() = default;
    VEER_ALWAYS_INLINE constexpr BasicVector(const S& first, const S& second, const S& third) noexcept
        : Numbers{first, second, third} {}
    template <parts::PlainVectorFor<S, 3> V>
    VEER_ALWAYS_INLINE constexpr BasicVector(const V& v) noexcept
        : Numbers{S(vector_traits<V>::template get<0>(v)), S(vector_traits<V>::template get<1>(v)),
            S(vector_traits<V>::template get<2>(v))} {}

    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator+(
        const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator-(
        const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept {
        return {a.x * s, a.y * s, a.z * s};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator/(const BasicVector& a, const S& s) noexcept {
        return {quotient(a.x, s), quotient(a.y, s), quotient(a.z, s)};
    }

    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator*(const S& s, const BasicVector& a) noexcept {
        return a * s;
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator-(const BasicVector& a) noexcept {
        return a * S(-1);
    } // changes the sign of 0 too
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator+=(BasicVector& a, const BasicVector& b) noexcept {
        return a = a + b;
    }
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator-=(BasicVector& a, const BasicVector& b) noexcept {
        return a = a - b;
    }
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator*=(BasicVector& a, const S& s) noexcept {
        return a = a * s;
    }
    VEER_ALWAYS_INLINE friend constexpr BasicVector& operator/=(BasicVector& a, const S& s) noexcept {
        return a = a / s;
    }
};

} // namespace veer
