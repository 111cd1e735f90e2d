// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include <glm/glm.hpp>
#include <veer/vector.hpp>

// ---- the vectors that every test runs on ----------------------------------------------------------------------------

// components X Y [Z]; nothing but + - and * with a scalar on the right: no /, no unary -, no +=, no ==
namespace engine {

template <class S> struct Vector2 {
    S X, Y;
    friend constexpr Vector2 operator+(const Vector2& a, const Vector2& b) { return {a.X + b.X, a.Y + b.Y}; }
    friend constexpr Vector2 operator-(const Vector2& a, const Vector2& b) { return {a.X - b.X, a.Y - b.Y}; }
    friend constexpr Vector2 operator*(const Vector2& a, S s) { return {a.X * s, a.Y * s}; }
};

template <class S> struct Vector3 {
    S X, Y, Z;
    friend constexpr Vector3 operator+(const Vector3& a, const Vector3& b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
    friend constexpr Vector3 operator-(const Vector3& a, const Vector3& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
    friend constexpr Vector3 operator*(const Vector3& a, S s) { return {a.X * s, a.Y * s, a.Z * s}; }
};

} // namespace engine

namespace exotic { // private components behind operator[], an explicit constructor: veer needs explicit traits

template <class S, int Dimension> class Coordinates {
public:
    Coordinates() = default;
    explicit constexpr Coordinates(const std::array<S, std::size_t{Dimension}>& from) : components(from) {}

    constexpr const S& operator[](int i) const { return components[static_cast<std::size_t>(i)]; }

    constexpr Coordinates operator+(const Coordinates& other) const { return combine(other, S(1)); }
    constexpr Coordinates operator-(const Coordinates& other) const { return combine(other, S(-1)); }
    constexpr Coordinates operator*(S s) const {
        Coordinates result = *this;
        for (S& component : result.components) component *= s;
        return result;
    }

private:
    constexpr Coordinates combine(const Coordinates& other, S sign) const {
        Coordinates result = *this;
        for (std::size_t i = 0; i < result.components.size(); ++i) result.components[i] += sign * other.components[i];
        return result;
    }

    std::array<S, std::size_t{Dimension}> components = {};
};

} // namespace exotic

template <class S, int Dimension> struct veer::vector_traits<exotic::Coordinates<S, Dimension>> {
    using scalar = S;
    static constexpr int dimension = Dimension;
    template <int I> static constexpr S get(const exotic::Coordinates<S, Dimension>& v) noexcept { return v[I]; }
    static constexpr exotic::Coordinates<S, Dimension> make(auto... c) noexcept {
        return exotic::Coordinates<S, Dimension>({static_cast<S>(c)...});
    }
};

namespace tests {

// ---- the lists for TEMPLATE_LIST_TEST_CASE --------------------------------------------------------------------------
// The last four lists, for FULL=1, have all types. Each type is also in one of the two shorter lists.

#if defined(VEER_FEW_VECTORS) // one of each scalar and dimension: for mutants/ and a quick run
using FloatVectors2 = std::tuple<glm::vec2>;
using FloatVectors3 = std::tuple<glm::vec3>;
using DoubleVectors2 = std::tuple<glm::dvec2>;
using DoubleVectors3 = std::tuple<engine::Vector3<double>>;
#elif defined(VEER_OTHER_VECTORS) // the types that a quick run omits: for compile/unit_tests
using FloatVectors2 = std::tuple<engine::Vector2<float>>;
using FloatVectors3 = std::tuple<exotic::Coordinates<float, 3>>;
using DoubleVectors2 = std::tuple<exotic::Coordinates<double, 2>>;
using DoubleVectors3 = std::tuple<glm::dvec3>;
#else
using FloatVectors2 = std::tuple<glm::vec2, engine::Vector2<float>>;
using FloatVectors3 = std::tuple<glm::vec3, exotic::Coordinates<float, 3>>;
using DoubleVectors2 = std::tuple<glm::dvec2, exotic::Coordinates<double, 2>>;
using DoubleVectors3 = std::tuple<glm::dvec3, engine::Vector3<double>>;
#endif

template <class... Lists> using Joined = decltype(std::tuple_cat(std::declval<Lists>()...));

using FloatVectors = Joined<FloatVectors2, FloatVectors3>;
using DoubleVectors = Joined<DoubleVectors2, DoubleVectors3>;
using Vectors2 = Joined<FloatVectors2, DoubleVectors2>;
using Vectors3 = Joined<FloatVectors3, DoubleVectors3>;
using Vectors = Joined<FloatVectors, DoubleVectors>;
using Scalars = std::tuple<float, double>;

// for tests that depend on the scalar alone: one vector of each scalar and dimension
using PlainVectors = std::tuple<glm::vec2, glm::vec3, glm::dvec2, glm::dvec3>;
using PlainVectors2 = std::tuple<glm::vec2, glm::dvec2>;
using PlainVectors3 = std::tuple<glm::vec3, glm::dvec3>;

// ---- helpers for vectors --------------------------------------------------------------------------------------------

template <class S> using Components = std::array<S, 3>; // z is 0 in 2D

template <veer::Vector V> [[nodiscard]] constexpr Components<veer::scalar_t<V>> components(const V& v) {
    using Traits = veer::vector_traits<V>;
    if constexpr (veer::dimension_v<V> == 2) return {Traits::template get<0>(v), Traits::template get<1>(v), 0};
    else return {Traits::template get<0>(v), Traits::template get<1>(v), Traits::template get<2>(v)};
}

/// A vector of type V from three numbers; in 2D the third is unused.
template <veer::Vector V> [[nodiscard]] constexpr V vector(auto x, auto y, auto z) {
    using S = veer::scalar_t<V>;
    if constexpr (veer::dimension_v<V> == 2) return veer::vector_traits<V>::make(S(x), S(y));
    else return veer::vector_traits<V>::make(S(x), S(y), S(z));
}

template <veer::Vector V> [[nodiscard]] constexpr V vector(auto x, auto y) { return vector<V>(x, y, 0); }

/// The same numbers as another vector type: 2D to 3D is planar, 3D to 2D drops z.
template <veer::Vector To, veer::Vector From> [[nodiscard]] constexpr To convert(const From& v) {
    const auto [x, y, z] = components(v);
    return vector<To>(x, y, z);
}

/// A vector along one of the axes.
template <veer::Vector V> [[nodiscard]] constexpr V axis(int i, veer::scalar_t<V> size = 1) {
    return vector<V>(i == 0 ? size : 0, i == 1 ? size : 0, i == 2 ? size : 0);
}

[[nodiscard]] constexpr bool same_bits(std::floating_point auto a, decltype(a) b) {
    using Bits = std::conditional_t<sizeof(a) == 4, std::uint32_t, std::uint64_t>;
    return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
}

template <veer::Vector V> [[nodiscard]] constexpr bool same_bits(const V& a, const std::type_identity_t<V>& b) {
    const auto p = components(a), q = components(b);
    return same_bits(p[0], q[0]) && same_bits(p[1], q[1]) && same_bits(p[2], q[2]);
}

/// Equal as numbers: -0 equals 0.
template <veer::Vector V> [[nodiscard]] constexpr bool same_value(const V& a, const std::type_identity_t<V>& b) {
    return components(a) == components(b);
}

[[nodiscard]] inline bool is_finite(std::floating_point auto x) { return std::isfinite(x); }

template <veer::Vector V> [[nodiscard]] bool is_finite(const V& v) {
    const auto [x, y, z] = components(v);
    return std::isfinite(x) && std::isfinite(y) && std::isfinite(z);
}

template <veer::Vector V> [[nodiscard]] bool is_finite(const veer::Motion<V>& motion) {
    return is_finite(motion.position) && is_finite(motion.velocity);
}

// ---- the same vector in long double: references and distances that add no error of their own ------------------------

using Exact = engine::Vector3<long double>;

template <std::floating_point S>
inline constexpr long double epsilon = static_cast<long double>(std::numeric_limits<S>::epsilon());

[[nodiscard]] constexpr long double exact(std::floating_point auto x) { return static_cast<long double>(x); }

template <veer::Vector V> [[nodiscard]] constexpr Exact exact(const V& v) {
    const auto [x, y, z] = components(v);
    return {exact(x), exact(y), exact(z)};
}

[[nodiscard]] constexpr long double dot(const Exact& a, const Exact& b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }
[[nodiscard]] inline long double length(const Exact& v) { return std::hypot(v.X, v.Y, v.Z); }
[[nodiscard]] constexpr Exact cross(const Exact& a, const Exact& b) {
    return {a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X};
}
[[nodiscard]] inline long double angle_between(const Exact& a, const Exact& b) {
    return std::atan2(length(cross(a, b)), dot(a, b));
}

/// |answer - reference|, computed in long double.
template <veer::Vector V> [[nodiscard]] long double error_of(const V& answer, const Exact& reference) {
    return length(exact(answer) - reference);
}

/// The distance from one number of type S to the next at the size of `value`.
template <std::floating_point S> [[nodiscard]] long double ulp(long double value) {
    using Limits = std::numeric_limits<S>;
    const int exponent = value == 0 ? Limits::min_exponent : std::max(std::ilogb(value) + 1, Limits::min_exponent);
    return std::ldexp(1.0L, exponent - Limits::digits);
}

/// The error of the answer in ulps of type S.
template <std::floating_point S> [[nodiscard]] long double ulps(S answer, long double reference) {
    return std::abs(exact(answer) - reference) / ulp<S>(reference);
}

} // namespace tests
