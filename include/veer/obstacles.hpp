// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "vector.hpp"

// Obstacles for contacts, bounces and avoidance. The members `center`, `point`, `start` and `end` are positions at the
// start of the frame. Lambdas create the default vectors, because g++ 12 crashes if a braced list of obstacles calls
// zero<V>() directly.

namespace veer { inline namespace VEER_UNIT { namespace parts {

template <Vector3 V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V third_axis() noexcept {
    return generate<V>([](auto i) { return scalar_t<V>(i == 2 ? 1 : 0); });
}

}}} // namespace veer::VEER_UNIT::parts

namespace veer {

/// A ball; in 2D a disc.
template <Vector V> struct Sphere {
    V center = []() VEER_IN_LINE { return zero<V>(); }();   ///< [m]
    scalar_t<V> radius = scalar_t<V>(0);                    ///< [m]  negative values are treated as 0
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s]

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Sphere<U>() const noexcept {
        return parts::converted<Sphere<U>>(*this);
    }
};
template <Vector V> Sphere(V, scalar_t<V>) -> Sphere<V>;
template <Vector V> Sphere(V, scalar_t<V>, As<V>) -> Sphere<V>;

/// A floor or a wall: the space behind a plane is solid.
template <Vector V> struct Plane {
    V point = []() VEER_IN_LINE { return zero<V>(); }();    ///< any point of the plane  [m]
    V normal = []() VEER_IN_LINE { return zero<V>(); }();   ///< points out of the solid, any length; if 0, no obstacle
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s]

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Plane<U>() const noexcept {
        return parts::converted<Plane<U>>(*this);
    }
};
template <Vector V> Plane(V, As<V>) -> Plane<V>;
template <Vector V> Plane(V, As<V>, As<V>) -> Plane<V>;

/// A bar with round ends: all points within `radius` of the line segment from start to end.
template <Vector V> struct Capsule {
    V start = []() VEER_IN_LINE { return zero<V>(); }();    ///< [m]
    V end = []() VEER_IN_LINE { return zero<V>(); }();      ///< [m]
    scalar_t<V> radius = scalar_t<V>(0);                    ///< [m]  negative values are treated as 0
    V velocity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s]

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Capsule<U>() const noexcept {
        return parts::converted<Capsule<U>>(*this);
    }
};
template <Vector V> Capsule(V, As<V>) -> Capsule<V>;
template <Vector V> Capsule(V, As<V>, scalar_t<V>) -> Capsule<V>;
template <Vector V> Capsule(V, As<V>, scalar_t<V>, As<V>) -> Capsule<V>;

/// A box of any orientation, such as a crate or a house. Its axes are `forward`, cross(up, forward), and the component
/// of `up` perpendicular to `forward`. Component i of half_size is half the length along axis i.
template <Vector V> struct Box {
    V center = []() VEER_IN_LINE { return zero<V>(); }();    ///< [m]
    V half_size = []() VEER_IN_LINE { return zero<V>(); }(); ///< half the edge lengths; negative values become 0  [m]
    V forward = []() VEER_IN_LINE { return first_axis<V>(); }();   ///< of any length; if zero, the first axis is used
    V up = []() VEER_IN_LINE { return parts::third_axis<V>(); }(); ///< if zero or along forward, perpendicular(forward)
    V velocity = []() VEER_IN_LINE { return zero<V>(); }();        ///< [m/s]

    template <parts::VectorMadeFrom<V> U> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Box<U>() const noexcept {
        return parts::converted<Box<U>>(*this);
    }
};
/// A box in 2D: a rectangle. Its axes are `forward`, and the direction to the left of `forward`.
template <Vector2 V> struct Box<V> {
    V center = []() VEER_IN_LINE { return zero<V>(); }();    ///< [m]
    V half_size = []() VEER_IN_LINE { return zero<V>(); }(); ///< half the edge lengths; negative values become 0  [m]
    V forward = []() VEER_IN_LINE { return first_axis<V>(); }(); ///< of any length; if zero, the first axis is used
    V velocity = []() VEER_IN_LINE { return zero<V>(); }();      ///< [m/s]

    template <parts::VectorMadeFrom<V> U> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Box<U>() const noexcept {
        return parts::converted<Box<U>>(*this);
    }
};
template <Vector V> Box(V, As<V>) -> Box<V>;
template <Vector V> Box(V, As<V>, As<V>) -> Box<V>;
template <Vector V> Box(V, As<V>, As<V>, As<V>) -> Box<V>;
template <Vector3 V> Box(V, As<V>, As<V>, As<V>, As<V>) -> Box<V>;

/// A sphere that agents avoid; in 2D a circle.
template <Vector V> struct SphereObstacle {
    V center;                  ///< [m]
    scalar_t<V> escape_radius; ///< [m]  radius of the obstacle itself; escape_sphere pushes agents out of it
    scalar_t<V> avoid_radius;  ///< [m]  radius inside which avoid_sphere turns agents aside

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator SphereObstacle<U>() const noexcept {
        return parts::converted<SphereObstacle<U>>(*this);
    }
};
template <Vector V> SphereObstacle(V, scalar_t<V>, scalar_t<V>) -> SphereObstacle<V>;

/// The restitution and the friction of a surface.
template <Scalar S> struct Material {
    S restitution = S(1); ///< speed after a bounce / speed before the bounce, along the normal; if < 0, treated as 0
    S friction = S(0);    ///< Coulomb's coefficient: largest friction force / normal force; if < 0, treated as 0

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Material<T>() const noexcept {
        return parts::converted<Material<T>>(*this);
    }
};
template <parts::Arithmetic... T> Material(T...) -> Material<parts::real_if<(sizeof...(T) <= 2), T...>>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

/// Returns an obstacle at a later time, moved by velocity * time.
///
/// Error: each component is off by at most one ulp of |position| + |velocity * time|.
template <Vector V> [[nodiscard]] constexpr Sphere<V> moved(const Sphere<V>& sphere, scalar_t<V> time) noexcept {
    return {sphere.center + sphere.velocity * time, sphere.radius, sphere.velocity};
}
template <Vector V> [[nodiscard]] constexpr Plane<V> moved(const Plane<V>& plane, scalar_t<V> time) noexcept {
    return {plane.point + plane.velocity * time, plane.normal, plane.velocity};
}
template <Vector V> [[nodiscard]] constexpr Box<V> moved(const Box<V>& box, scalar_t<V> time) noexcept {
    Box<V> there = box;
    there.center = box.center + box.velocity * time;
    return there;
}
template <Vector V> [[nodiscard]] constexpr Capsule<V> moved(const Capsule<V>& capsule, scalar_t<V> time) noexcept {
    const V displacement = capsule.velocity * time;
    return {capsule.start + displacement, capsule.end + displacement, capsule.radius, capsule.velocity};
}

}} // namespace veer::VEER_UNIT
