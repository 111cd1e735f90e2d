// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "scalar.hpp"

// A vector is a type with two or three numbers. If the type lacks an operator +, - or *, the library defines it.

namespace veer { inline namespace VEER_UNIT {

/// Describes a vector type V: its scalar type, its dimension, how to read a component, and how to make a V. The library
/// specialises vector_traits for types with members .x .y [.z] or .X .Y [.Z], and for types with functions .x() .y()
/// [.z()] and a constructor from two [three] numbers. For any other type, specialise vector_traits yourself:
///
///     template <> struct veer::vector_traits<MyVector> {
///         using scalar = float;
///         static constexpr int dimension = 3;
///         template <int Axis> static float get(const MyVector& v) { return v[Axis]; }
///         static MyVector make(float x, float y, float z) { return MyVector(x, y, z); }
///     };
template <class V> struct vector_traits { // for all types that are not vectors
    struct scalar {};
    static constexpr int dimension = 0;
};

/// The number of components of V: 2 or 3, or 0 if V is not a vector.
template <class V> inline constexpr int dimension_v = vector_traits<V>::dimension;

namespace parts {

// With variables in place of concepts, error messages are short: the compiler prints the name of the false variable.
template <class V> inline constexpr bool has_xyz_or_vector_traits = dimension_v<V> == 2 || dimension_v<V> == 3;
template <class V> inline constexpr bool has_float_or_double_components = requires {
    typename mask_t<typename vector_traits<V>::scalar>;
};

} // namespace parts

/// The type of V's components: float, double, or a pack.
template <class V>
using scalar_t = std::enable_if_t<parts::has_xyz_or_vector_traits<V> && parts::has_float_or_double_components<V>,
    typename vector_traits<V>::scalar>;

namespace parts {

template <class V, int Dimension>
concept OfDimension = bool(dimension_v<V> == Dimension);

template <class V>
concept HasComponents = has_xyz_or_vector_traits<V> && has_float_or_double_components<V>;

/// Like std::declval.
template <class T> const T& some() noexcept;

namespace own {

// These operators hide those of outer scopes, so has_plus, has_minus and has_times find only operators of V.
struct Nothing {};
void operator+(Nothing, Nothing);
void operator-(Nothing, Nothing);
void operator*(Nothing, Nothing);

template <class V> inline constexpr bool has_plus = requires { some<V>() + some<V>(); };
template <class V> inline constexpr bool has_minus = requires { some<V>() - some<V>(); };
template <class V> inline constexpr bool has_times = requires { some<V>() * some<scalar_t<V>>(); };

} // namespace own

/// Returns the dimension of a type with components x and y, and perhaps z and w. If the type is not a vector, returns
/// 0. A type with a component w, such as a quaternion, is not a vector. But a type with w that has the size of three
/// numbers, such as a union of (X, Y, Z) and (U, V, W), is a vector. A type that is larger than its components, such as
/// a rectangle, is a vector only if it has its own operator +.
template <class V, class S, bool HasZ, bool HasW> [[nodiscard]] constexpr int count_components() noexcept {
    constexpr int count = HasZ ? 3 : 2;
    if constexpr (HasW) return HasZ && sizeof(V) == 3 * sizeof(S) ? 3 : 0;
    else if constexpr (sizeof(V) < count * sizeof(S) + alignof(V)) return count; // no other members, only padding
    else return own::has_plus<V> ? count : 0;
}

template <class V>
concept HasMembers = requires(const V v) {
    v.x, v.y;
};
template <class V>
concept HasCapitalMembers = !HasMembers<V> && requires(const V v) {
    v.X, v.Y;
};
template <class V>
concept HasFunctions = requires(const V v) {
    v.x(), v.y();
};

template <class V, class S> [[nodiscard]] constexpr V assigned(S x, S y, std::same_as<S> auto... z) noexcept {
    V v{};
    if constexpr (HasMembers<V>) v.x = x, v.y = y, ((v.z = z), ...);
    else v.X = x, v.Y = y, ((v.Z = z), ...);
    return v;
}

/// The traits of a vector type V. `make` initialises a V with braces, or else assigns its components.
template <class V, class S> struct MadeInBraces {
    using scalar = S;
    [[nodiscard]] VEER_ALWAYS_INLINE static constexpr V make(auto... components) noexcept {
        if constexpr (std::is_union_v<V>) return V{{static_cast<S>(components)...}};
        else if constexpr (requires { V{static_cast<S>(components)...}; }) return V{static_cast<S>(components)...};
        else return assigned<V>(static_cast<S>(components)...);
    }
};

} // namespace parts

template <parts::HasMembers V> struct vector_traits<V> : parts::MadeInBraces<V, std::remove_cvref_t<decltype(V::x)>> {
    static constexpr bool has_z = requires(V v) { v.z; };
    static constexpr bool has_w = requires(V v) { v.w; };
    static constexpr int dimension = parts::count_components<V, decltype(V::x), has_z, has_w>();

    template <int Axis> [[nodiscard]] VEER_ALWAYS_INLINE static constexpr auto get(const V& v) noexcept {
        if constexpr (Axis == 0) return v.x;
        else if constexpr (Axis == 1) return v.y;
        else return v.z;
    }
};

template <parts::HasCapitalMembers V>
struct vector_traits<V> : parts::MadeInBraces<V, std::remove_cvref_t<decltype(V::X)>> {
    static constexpr bool has_z = requires(V v) { v.Z; };
    static constexpr bool has_w = requires(V v) { v.W; };
    static constexpr int dimension = parts::count_components<V, decltype(V::X), has_z, has_w>();

    template <int Axis> [[nodiscard]] VEER_ALWAYS_INLINE static constexpr auto get(const V& v) noexcept {
        if constexpr (Axis == 0) return v.X;
        else if constexpr (Axis == 1) return v.Y;
        else return v.Z;
    }
};

/// The traits of a type with functions .x() .y(). If the type has a constructor from four numbers, it is not a vector.
/// All Eigen types have functions and constructors of all sizes, so their dimension is SizeAtCompileTime. If an Eigen
/// type differs from its PlainObject, the type is an expression or a view, and not a vector.
template <parts::HasFunctions V>
struct vector_traits<V> : parts::MadeInBraces<V, std::remove_cvref_t<decltype(parts::some<V>().x())>> {
    static constexpr int dimension = [] {
        using scalar = typename vector_traits::scalar;
        constexpr bool has_z = requires(V v) { v.z(); };
        const auto x = parts::some<scalar>;
        constexpr bool has_w = requires { V{x(), x(), x(), x()}; };
        if constexpr (requires { typename V::PlainObject; })
            return std::same_as<V, typename V::PlainObject> ? int{V::SizeAtCompileTime} : 0;
        else if constexpr (has_z ? requires { V{x(), x(), x()}; } : requires { V{x(), x()}; })
            return parts::count_components<V, scalar, has_z, has_w>();
        else return 0;
    }();

    template <int Axis> [[nodiscard]] VEER_ALWAYS_INLINE static constexpr auto get(const V& v) noexcept {
        if constexpr (Axis == 0) return v.x();
        else if constexpr (Axis == 1) return v.y();
        else return v.z();
    }
};

/// Component number `Axis` of v. `Axis` is 0, 1 or 2.
template <int Axis, parts::HasComponents V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr scalar_t<V> component(const V& v) noexcept {
    return vector_traits<V>::template get<Axis>(v);
}

/// The vector whose component i is make_component(std::integral_constant<int, i>()), for i = 0, 1[, 2].
template <parts::HasComponents V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V generate(auto make_component) noexcept {
    using std::integral_constant;
    const scalar_t<V> x = make_component(integral_constant<int, 0>());
    const scalar_t<V> y = make_component(integral_constant<int, 1>());
    if constexpr (dimension_v<V> == 2) return vector_traits<V>::make(x, y);
    else return vector_traits<V>::make(x, y, scalar_t<V>(make_component(integral_constant<int, 2>())));
}

/// The operators + - and * for vector types that lack them, for use inside the library only. has_plus, has_minus and
/// has_times do not find operators in this namespace.
namespace parts::operators {

template <HasComponents V>
    requires(!own::has_plus<V>)
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator+(const V& a, const V& b) noexcept {
    return generate<V>([&](auto i) VEER_IN_LINE { return component<i>(a) + component<i>(b); });
}
template <HasComponents V>
    requires(!own::has_minus<V>)
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator-(const V& a, const V& b) noexcept {
    return generate<V>([&](auto i) VEER_IN_LINE { return component<i>(a) - component<i>(b); });
}
template <HasComponents V>
    requires(!own::has_times<V>)
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V operator*(const V& v, const As<scalar_t<V>>& s) noexcept {
    return generate<V>([&](auto i) VEER_IN_LINE { return component<i>(v) * s; });
}

} // namespace parts::operators

using namespace parts::operators;

/// A type with two or three components, which are floats, doubles or packs. The library calls the type's own operators
/// +, - and * (with a scalar on the right). If an operator is missing, the library uses parts::operators.
template <class V>
concept Vector = parts::has_xyz_or_vector_traits<V> // else: specialise vector_traits
    && parts::has_float_or_double_components<V>     // else: convert the components first
    && requires(const V a, const V b, const scalar_t<V> s) {
    { a + b } -> std::convertible_to<V>;
    { a - b } -> std::convertible_to<V>;
    { (a * s) } -> std::convertible_to<V>;
};

/// A vector of two components.
template <class V>
concept Vector2 = Vector<V> && parts::OfDimension<V, 2>;
/// A vector of three components.
template <class V>
concept Vector3 = Vector<V> && parts::OfDimension<V, 3>;

}} // namespace veer::VEER_UNIT
