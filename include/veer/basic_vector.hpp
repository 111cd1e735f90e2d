// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "scalar.hpp"

namespace veer {

template <class V>
struct vector_traits; // vector.hpp

namespace parts {

/// A vector of plain numbers which has as many components as `Dimension` says, of the type that the packs S are made of.
template <class V, class S, int Dimension>
concept PlainVectorFor = Pack<S> && vector_traits<V>::dimension == Dimension
                      && std::same_as<typename vector_traits<V>::scalar, typename scalar_traits<S>::value>;

} // namespace parts

/// A vector of any scalar: of wide numbers inside a solver, of packs inside simd::for_each. It is copied component by component:
/// a copy of the whole is made in memory by g++, and packs belong in registers.
///
/// A plain vector becomes one of packs by itself: the same vector in every lane. So a target for all agents is given as it is.
template <Scalar S, int Dimension>
struct BasicVector;
template <Scalar S>
struct BasicVector<S, 2> {
    S x, y;

    BasicVector() = default;
    constexpr BasicVector(const S& first, const S& second) noexcept : x(first), y(second) {}
    template <parts::PlainVectorFor<S, 2> V>
    constexpr BasicVector(const V& v) noexcept : x(vector_traits<V>::template get<0>(v)), y(vector_traits<V>::template get<1>(v)) {}
    constexpr BasicVector(const BasicVector& v) noexcept : x(v.x), y(v.y) {}
    constexpr BasicVector& operator=(const BasicVector& v) noexcept {
        x = v.x, y = v.y;
        return *this;
    }

    [[nodiscard]] friend constexpr BasicVector operator+(const BasicVector& a, const BasicVector& b) noexcept { return {a.x + b.x, a.y + b.y}; }
    [[nodiscard]] friend constexpr BasicVector operator-(const BasicVector& a, const BasicVector& b) noexcept { return {a.x - b.x, a.y - b.y}; }
    [[nodiscard]] friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept { return {a.x * s, a.y * s}; }
    [[nodiscard]] friend constexpr BasicVector operator/(const BasicVector& a, const S& s) noexcept { return {quotient(a.x, s), quotient(a.y, s)}; }
};
template <Scalar S>
struct BasicVector<S, 3> {
    S x, y, z;

    BasicVector() = default;
    constexpr BasicVector(const S& first, const S& second, const S& third) noexcept : x(first), y(second), z(third) {}
    template <parts::PlainVectorFor<S, 3> V>
    constexpr BasicVector(const V& v) noexcept
        : x(vector_traits<V>::template get<0>(v)), y(vector_traits<V>::template get<1>(v)), z(vector_traits<V>::template get<2>(v)) {}
    constexpr BasicVector(const BasicVector& v) noexcept : x(v.x), y(v.y), z(v.z) {}
    constexpr BasicVector& operator=(const BasicVector& v) noexcept {
        x = v.x, y = v.y, z = v.z;
        return *this;
    }

    [[nodiscard]] friend constexpr BasicVector operator+(const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    [[nodiscard]] friend constexpr BasicVector operator-(const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    [[nodiscard]] friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept { return {a.x * s, a.y * s, a.z * s}; }
    [[nodiscard]] friend constexpr BasicVector operator/(const BasicVector& a, const S& s) noexcept {
        return {quotient(a.x, s), quotient(a.y, s), quotient(a.z, s)};
    }
};

// ---- what follows from these, so that the lines of a game serve one agent and packs ----------------------------------------------------

/// To the bit what a * s is.
template <Scalar S, int Dimension>
[[nodiscard]] constexpr BasicVector<S, Dimension> operator*(const std::type_identity_t<S>& s, const BasicVector<S, Dimension>& a) noexcept {
    return a * s;
}
/// Every component with its sign turned, that of 0 too.
template <Scalar S, int Dimension>
[[nodiscard]] constexpr BasicVector<S, Dimension> operator-(const BasicVector<S, Dimension>& a) noexcept {
    return a * S(-1);
}
template <Scalar S, int Dimension>
constexpr BasicVector<S, Dimension>& operator+=(BasicVector<S, Dimension>& a, const std::type_identity_t<BasicVector<S, Dimension>>& b) noexcept {
    return a = a + b;
}
template <Scalar S, int Dimension>
constexpr BasicVector<S, Dimension>& operator-=(BasicVector<S, Dimension>& a, const std::type_identity_t<BasicVector<S, Dimension>>& b) noexcept {
    return a = a - b;
}
template <Scalar S, int Dimension>
constexpr BasicVector<S, Dimension>& operator*=(BasicVector<S, Dimension>& a, const std::type_identity_t<S>& s) noexcept {
    return a = a * s;
}
template <Scalar S, int Dimension>
constexpr BasicVector<S, Dimension>& operator/=(BasicVector<S, Dimension>& a, const std::type_identity_t<S>& s) noexcept {
    return a = a / s;
}

} // namespace veer
