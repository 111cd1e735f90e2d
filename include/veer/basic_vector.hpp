// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "ground/compiler.hpp"
#include "scalar.hpp"

namespace veer { inline namespace VEER_UNIT {

template <class V> struct vector_traits; // vector_traits.hpp

namespace parts {

/// Whether S is a pack, and V is a vector of `Dimension` plain numbers of the type in the pack.
template <class V, class S, int Dimension>
concept PlainVectorFor = Pack<S> && bool(vector_traits<V>::dimension == Dimension)
                      && std::same_as<typename vector_traits<V>::scalar, typename scalar_traits<S>::value>;

/// Whether vectors of S are copied component by component. This copy is faster for packs, because g++ copies a
/// structure of packs through memory. In CUDA, clang++ 14 cannot compile a copy of a whole structure.
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
template <Scalar S, int Dimension> struct Numbers;
template <Scalar S> struct Numbers<S, 2> { S x, y; };
template <Scalar S> struct Numbers<S, 3> { S x, y, z; };
template <Scalar S>
    requires parts::CopiedOneByOne<S>
struct Numbers<S, 2> {
    S x, y;
    Numbers() = default;
    VEER_ALWAYS_INLINE constexpr Numbers(const S& first, const S& second) noexcept : x(first), y(second) {}
    VEER_ALWAYS_INLINE constexpr Numbers(const Numbers& v) noexcept : x(v.x), y(v.y) {}
    VEER_ALWAYS_INLINE constexpr Numbers& operator=(const Numbers& v) noexcept {
        x = v.x, y = v.y;
        return *this;
    }
};
template <Scalar S>
    requires parts::CopiedOneByOne<S>
struct Numbers<S, 3> {
    S x, y, z;
    Numbers() = default;
    VEER_ALWAYS_INLINE constexpr Numbers(const S& first, const S& second, const S& third) noexcept
        : x(first), y(second), z(third) {}
    VEER_ALWAYS_INLINE constexpr Numbers(const Numbers& v) noexcept : x(v.x), y(v.y), z(v.z) {}
    VEER_ALWAYS_INLINE constexpr Numbers& operator=(const Numbers& v) noexcept {
        x = v.x, y = v.y, z = v.z;
        return *this;
    }
};

} // namespace storage

/// A vector of two or three scalars or packs. A vector of plain numbers converts to a vector of packs with equal lanes.
/// Therefore you can pass one target for all agents of a pack.
template <Scalar S, int Dimension> struct BasicVector;
template <Scalar S, int Dimension>
    requires(Dimension == 2 || Dimension == 3)
struct BasicVector<S, Dimension> : storage::Numbers<S, Dimension> {
    using Numbers = storage::Numbers<S, Dimension>;

    BasicVector() = default;
    VEER_ALWAYS_INLINE constexpr BasicVector(const S& first, const S& second) noexcept requires(Dimension == 2)
        : Numbers{first, second} {}
    VEER_ALWAYS_INLINE constexpr BasicVector(const S& first, const S& second, const S& third) noexcept
        requires(Dimension == 3)
        : Numbers{first, second, third} {}
    template <parts::PlainVectorFor<S, Dimension> V> VEER_ALWAYS_INLINE constexpr BasicVector(const V& v) noexcept {
        this->x = S(vector_traits<V>::template get<0>(v)), this->y = S(vector_traits<V>::template get<1>(v));
        if constexpr (Dimension == 3) this->z = S(vector_traits<V>::template get<2>(v));
    }

    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator+(
        const BasicVector& a, const BasicVector& b) noexcept {
        if constexpr (Dimension == 2) return {a.x + b.x, a.y + b.y};
        else return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator-(
        const BasicVector& a, const BasicVector& b) noexcept {
        if constexpr (Dimension == 2) return {a.x - b.x, a.y - b.y};
        else return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept {
        if constexpr (Dimension == 2) return {a.x * s, a.y * s};
        else return {a.x * s, a.y * s, a.z * s};
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator/(const BasicVector& a, const S& s) noexcept {
        if constexpr (Dimension == 2) return {quotient(a.x, s), quotient(a.y, s)};
        else return {quotient(a.x, s), quotient(a.y, s), quotient(a.z, s)};
    }

    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator*(const S& s, const BasicVector& a) noexcept {
        return a * s;
    }
    [[nodiscard]] VEER_ALWAYS_INLINE friend constexpr BasicVector operator-(const BasicVector& a) noexcept {
        return a * S(-1); // the product changes the sign of 0 too, unlike 0 - a
    }
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
