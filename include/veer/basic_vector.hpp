// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "scalar.hpp"

namespace veer {

template <class V> struct vector_traits; // vector_traits.hpp

namespace parts {

/// A vector of `Dimension` plain numbers, of the type of the numbers in the pack S.
template <class V, class S, int Dimension>
concept PlainVectorFor = Pack<S> && bool(vector_traits<V>::dimension == Dimension)
                      && std::same_as<typename vector_traits<V>::scalar, typename scalar_traits<S>::value>;

} // namespace parts

/// A vector of any scalar: of wide numbers inside a solver, of packs inside simd::for_each. BasicVector copies
/// component by component, because g++ copies a whole structure through memory, and packs belong in registers.
///
/// A plain vector converts to a BasicVector of packs with the same vector in every lane, so a game passes one target
/// for all agents as it is. BasicVector has all operators that a game uses for one agent.
template <Scalar S, int Dimension> struct BasicVector;
template <Scalar S> struct BasicVector<S, 2> {
    S x, y;

    BasicVector() = default;
    constexpr BasicVector(const S& first, const S& second) noexcept : x(first), y(second) {}
    template <parts::PlainVectorFor<S, 2> V>
    constexpr BasicVector(const V& v) noexcept
        : x(vector_traits<V>::template get<0>(v)), y(vector_traits<V>::template get<1>(v)) {}
    constexpr BasicVector(const BasicVector& v) noexcept : x(v.x), y(v.y) {}
    constexpr BasicVector& operator=(const BasicVector& v) noexcept {
        x = v.x, y = v.y;
        return *this;
    }

    [[nodiscard]] friend constexpr BasicVector operator+(const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x + b.x, a.y + b.y};
    }
    [[nodiscard]] friend constexpr BasicVector operator-(const BasicVector& a, const BasicVector& b) noexcept {
        return {a.x - b.x, a.y - b.y};
    }
    [[nodiscard]] friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept {
        return {a.x * s, a.y * s};
    }
    [[nodiscard]] friend constexpr BasicVector operator/(const BasicVector& a, const S& s) noexcept {
        return {quotient(a.x, s), quotient(a.y, s)};
    }

    [[nodiscard]] friend constexpr BasicVector operator*(const S& s, const BasicVector& a) noexcept { return a * s; }
    [[nodiscard]] friend constexpr BasicVector operator-(const BasicVector& a) noexcept {
        return a * S(-1);
    } // changes the sign of 0 too
    friend constexpr BasicVector& operator+=(BasicVector& a, const BasicVector& b) noexcept { return a = a + b; }
    friend constexpr BasicVector& operator-=(BasicVector& a, const BasicVector& b) noexcept { return a = a - b; }
    friend constexpr BasicVector& operator*=(BasicVector& a, const S& s) noexcept { return a = a * s; }
    friend constexpr BasicVector& operator/=(BasicVector& a, const S& s) noexcept { return a = a / s; }
};
template <Scalar S> struct BasicVector<S, 3> {
    S x, y, z;

    BasicVector() = default;
    constexpr BasicVector(const S& first, const S& second, const S& third) noexcept : x(first), y(second), z(third) {}
    template <parts::PlainVectorFor<S, 3> V>
    constexpr BasicVector(const V& v) noexcept
        : x(vector_traits<V>::template get<0>(v)), y(vector_traits<V>::template get<1>(v)),
          z(vector_traits<V>::template get<2>(v)) {}
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
    [[nodiscard]] friend constexpr BasicVector operator*(const BasicVector& a, const S& s) noexcept {
        return {a.x * s, a.y * s, a.z * s};
    }
    [[nodiscard]] friend constexpr BasicVector operator/(const BasicVector& a, const S& s) noexcept {
        return {quotient(a.x, s), quotient(a.y, s), quotient(a.z, s)};
    }

    [[nodiscard]] friend constexpr BasicVector operator*(const S& s, const BasicVector& a) noexcept { return a * s; }
    [[nodiscard]] friend constexpr BasicVector operator-(const BasicVector& a) noexcept {
        return a * S(-1);
    } // changes the sign of 0 too
    friend constexpr BasicVector& operator+=(BasicVector& a, const BasicVector& b) noexcept { return a = a + b; }
    friend constexpr BasicVector& operator-=(BasicVector& a, const BasicVector& b) noexcept { return a = a - b; }
    friend constexpr BasicVector& operator*=(BasicVector& a, const S& s) noexcept { return a = a * s; }
    friend constexpr BasicVector& operator/=(BasicVector& a, const S& s) noexcept { return a = a / s; }
};

} // namespace veer
