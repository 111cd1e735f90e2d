// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "scalar.hpp"

// What a vector is: any type that holds two or three numbers. It needs no operators: those that it has are used, the
// others are lent to it here.

namespace veer {

/// Tells the library how many components a vector has, how to read them, and how to make a vector of them. Nothing to
/// write for a type with members .x .y [.z] or .X .Y [.Z], or with functions .x() .y() [.z()] and a constructor of as
/// many numbers. For any other type specialise it in four lines:
///
///     template <> struct veer::vector_traits<MyVector> {
///         using scalar = float;
///         static constexpr int dimension = 3;
///         template <int Axis> static float get(const MyVector& v) { return v[Axis]; }
///         static MyVector make(float x, float y, float z) { return MyVector(x, y, z); }
///     };
template <class V> struct vector_traits { // of what is no vector
    struct scalar {};
    static constexpr int dimension = 0;
};

/// The type of the components of V: float, double, or a pack.
template <class V> using scalar_t = typename vector_traits<V>::scalar;

/// How many components V has: 2 or 3.
template <class V> inline constexpr int dimension_v = vector_traits<V>::dimension;

namespace parts {

/// A value of type T, to ask what can be done with one. It has no body.
template <class T> const T& some() noexcept;

// ---- the operators that a type has of its own -----------------------------------------------------------------------

namespace own {

// A search for an operator goes outwards and ends at the first scope that has one: here. So what is found is what
// belongs to V itself.
struct Nothing {};
void operator+(Nothing, Nothing);
void operator-(Nothing, Nothing);
void operator*(Nothing, Nothing);

template <class V> inline constexpr bool has_plus = requires { some<V>() + some<V>(); };
template <class V> inline constexpr bool has_minus = requires { some<V>() - some<V>(); };
template <class V> inline constexpr bool has_times = requires { some<V>() * some<scalar_t<V>>(); };

} // namespace own

// ---- types with names for their components --------------------------------------------------------------------------

/// The dimension of a type with components x and y, and z or w or not; 0 where it is no vector. A w is a fourth
/// component, as of a quaternion, unless there is no room for one, as in a union of (X, Y, Z) and (U, V, W). Who has
/// room for more, as a rectangle (x, y, width, height), has to have a + of its own.
template <class V, class S, bool HasZ, bool HasW> [[nodiscard]] constexpr int count_components() noexcept {
    constexpr int count = HasZ ? 3 : 2;
    if constexpr (HasW) return HasZ && sizeof(V) == 3 * sizeof(S) ? 3 : 0;
    else if constexpr (sizeof(V) < count * sizeof(S) + alignof(V)) return count; // no room, but for padding
    else return own::has_plus<V> ? count : 0;
}

/// The vector of these components. A union is made by its first member.
template <class V, class S> [[nodiscard]] constexpr V made_of(auto... components) noexcept {
    if constexpr (std::is_union_v<V>) return V{{static_cast<S>(components)...}};
    else return V{static_cast<S>(components)...};
}

/// Types with .x .y, with .X .Y, and with .x() .y().
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

} // namespace parts

template <parts::HasMembers V> struct vector_traits<V> {
    using scalar = std::remove_cvref_t<decltype(V::x)>;
    static constexpr bool has_z = requires(V v) { v.z; };
    static constexpr bool has_w = requires(V v) { v.w; };
    static constexpr int dimension = parts::count_components<V, scalar, has_z, has_w>();

    template <int Axis> [[nodiscard]] static constexpr scalar get(const V& v) noexcept {
        if constexpr (Axis == 0) return v.x;
        else if constexpr (Axis == 1) return v.y;
        else return v.z;
    }
    [[nodiscard]] static constexpr V make(auto... components) noexcept {
        return parts::made_of<V, scalar>(components...);
    }
};

template <parts::HasCapitalMembers V> struct vector_traits<V> {
    using scalar = std::remove_cvref_t<decltype(V::X)>;
    static constexpr bool has_z = requires(V v) { v.Z; };
    static constexpr bool has_w = requires(V v) { v.W; };
    static constexpr int dimension = parts::count_components<V, scalar, has_z, has_w>();

    template <int Axis> [[nodiscard]] static constexpr scalar get(const V& v) noexcept {
        if constexpr (Axis == 0) return v.X;
        else if constexpr (Axis == 1) return v.Y;
        else return v.Z;
    }
    [[nodiscard]] static constexpr V make(auto... components) noexcept {
        return parts::made_of<V, scalar>(components...);
    }
};

/// What is made from four numbers has a fourth component; Bullet's vector, which has a w() and is made from three, has
/// none. The types of Eigen have functions and constructors for every size, and say theirs; what is not a PlainObject
/// is an expression or a view.
template <parts::HasFunctions V> struct vector_traits<V> {
    using scalar = std::remove_cvref_t<decltype(parts::some<V>().x())>;
    static constexpr int dimension = [] {
        constexpr bool has_z = requires(V v) { v.z(); };
        const auto x = parts::some<scalar>;
        constexpr bool has_w = requires { V{x(), x(), x(), x()}; };
        if constexpr (requires { typename V::PlainObject; })
            return std::same_as<V, typename V::PlainObject> ? int{V::SizeAtCompileTime} : 0;
        else if constexpr (has_z ? requires { V{x(), x(), x()}; } : requires { V{x(), x()}; })
            return parts::count_components<V, scalar, has_z, has_w>();
        else return 0;
    }();

    template <int Axis> [[nodiscard]] static constexpr scalar get(const V& v) noexcept {
        if constexpr (Axis == 0) return v.x();
        else if constexpr (Axis == 1) return v.y();
        else return v.z();
    }
    [[nodiscard]] static constexpr V make(auto... components) noexcept {
        return parts::made_of<V, scalar>(components...);
    }
};

// ---- components -----------------------------------------------------------------------------------------------------

namespace parts {

template <class V, int Dimension>
concept OfDimension = bool(dimension_v<V> == Dimension);

// Variables, not concepts: of a type that is no vector a compiler prints the line of `Vector` that names one of them,
// with what to do, and two levels less.
template <class V> inline constexpr bool has_xyz_or_vector_traits = dimension_v<V> == 2 || dimension_v<V> == 3;
template <class V> inline constexpr bool has_float_or_double_components = requires { typename mask_t<scalar_t<V>>; };

template <class V>
concept HasComponents = has_xyz_or_vector_traits<V> && has_float_or_double_components<V>;

} // namespace parts

/// Component `Axis` of v, counted from 0.
template <int Axis, parts::HasComponents V> [[nodiscard]] constexpr scalar_t<V> component(const V& v) noexcept {
    return vector_traits<V>::template get<Axis>(v);
}

/// The vector whose component number i is make_component(an integral_constant of i).
template <parts::HasComponents V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V generate(auto make_component) noexcept {
    using std::integral_constant;
    const scalar_t<V> x = make_component(integral_constant<int, 0>());
    const scalar_t<V> y = make_component(integral_constant<int, 1>());
    if constexpr (dimension_v<V> == 2) return vector_traits<V>::make(x, y);
    else return vector_traits<V>::make(x, y, scalar_t<V>(make_component(integral_constant<int, 2>())));
}

// ---- the operators that are lent ------------------------------------------------------------------------------------

/// The operators of types that lack them, found inside the library alone. A namespace of their own, which veer uses,
/// hides them from the search that `own` makes for vectors of veer itself.
namespace parts::operators {

template <HasComponents V>
    requires(!own::has_plus<V>)
[[nodiscard]] constexpr V operator+(const V& a, const V& b) noexcept {
    return generate<V>([&](auto i) { return component<i>(a) + component<i>(b); });
}
template <HasComponents V>
    requires(!own::has_minus<V>)
[[nodiscard]] constexpr V operator-(const V& a, const V& b) noexcept {
    return generate<V>([&](auto i) { return component<i>(a) - component<i>(b); });
}
template <HasComponents V>
    requires(!own::has_times<V>)
[[nodiscard]] constexpr V operator*(const V& v, const As<scalar_t<V>>& s) noexcept {
    return generate<V>([&](auto i) { return component<i>(v) * s; });
}

} // namespace parts::operators

using namespace parts::operators;

// ---- what a vector is -----------------------------------------------------------------------------------------------

/// Any type with two or three components, floats, doubles or packs. + and - with its like, and * with a scalar on the
/// right, are its own where it has them, and else those above.
template <class V>
concept Vector = parts::has_xyz_or_vector_traits<V> // else: specialise vector_traits
    && parts::has_float_or_double_components<V>     // else: convert them first
    && requires(const V a, const V b, const scalar_t<V> s) {
    { a + b } -> std::convertible_to<V>;
    { a - b } -> std::convertible_to<V>;
    { (a * s) } -> std::convertible_to<V>;
};

/// A vector of two components, in the plane.
template <class V>
concept Vector2 = Vector<V> && parts::OfDimension<V, 2>;
/// A vector of three components, in space.
template <class V>
concept Vector3 = Vector<V> && parts::OfDimension<V, 3>;

} // namespace veer
