// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../contact.hpp"
#include "../contact_box.hpp"
#include "../ground/compiler.hpp"
#include "../physic_base.hpp"
#include "../vector.hpp"
#include "corner.hpp"

// The obstacles around one ball during a frame, and the nearest position outside all obstacles.
//
// A World is a function: world(origin, elapsed, look) calls look(number, obstacle) for each obstacle, until `look`
// returns false. The obstacle's position is relative to `origin`, at `elapsed` seconds after the start of the frame.
// out_of_touched and out_of_all call world(look), because their time is fixed.

namespace veer { inline namespace VEER_UNIT { namespace parts {

// ---- obstacles, relative to one ball --------------------------------------------------------------------------------

template <class Obstacles>
inline constexpr bool is_range_v = std::is_bounded_array_v<Obstacles> || requires(const Obstacles& obstacles) {
    obstacles.begin();
};

/// Whether holds(obstacle) is true for an obstacle, or for each obstacle of a range.
template <class Obstacle>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr bool each(const auto& holds, const Obstacle& obstacle) noexcept {
    if constexpr (is_range_v<Obstacle>) {
        for (const auto& one : obstacle)
            if (!each(holds, one)) return false;
        return true;
    } else return holds(obstacle);
}

template <class T, class... Types> inline constexpr bool is_one_of_v = (std::is_same_v<T, Types> || ...);

/// Converts an obstacle to a Sphere, Plane, Capsule or Box of vectors V if possible. Otherwise returns the obstacle.
template <Vector V, class Obstacle>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr decltype(auto) as_shape(const Obstacle& obstacle) noexcept {
    if constexpr (is_one_of_v<Obstacle, Sphere<V>, Plane<V>, Capsule<V>, Box<V>>) // already a shape: no copy
        return (obstacle);                                                        // NOLINT(bugprone-branch-clone)
    else if constexpr (std::is_convertible_v<Obstacle, Sphere<V>>) return Sphere<V>(obstacle);
    else if constexpr (std::is_convertible_v<Obstacle, Plane<V>>) return Plane<V>(obstacle);
    else if constexpr (std::is_convertible_v<Obstacle, Capsule<V>>) return Capsule<V>(obstacle);
    else if constexpr (std::is_convertible_v<Obstacle, Box<V>>) return Box<V>(obstacle);
    else return (obstacle);
}

/// Moves an obstacle by `elapsed` seconds. An obstacle of a game's own type moves only if it has a function `moved`.
template <Vector V, class Obstacle>
[[nodiscard]] constexpr auto moved_by(const Obstacle& obstacle, scalar_t<V> elapsed) noexcept {
    if constexpr (requires { moved(as_shape<V>(obstacle), elapsed); }) return moved(as_shape<V>(obstacle), elapsed);
    else return obstacle;
}

/// An obstacle of a game's own type, moved by `elapsed` seconds. The ball's position is relative to `origin`. The
/// parameters of the obstacle's functions are the game's vectors V. If V consists of packs, `pick` selects one lane.
template <Vector V, class Obstacle, class Pick> struct OwnObstacle {
    static_assert(!std::is_arithmetic_v<Obstacle>, "an obstacle is expected; the time step is the body's unit_time");
    using Wide = BasicVector<double, dimension_v<V>>;
    const Obstacle& obstacle;
    const Pick& pick;
    Wide origin;
    double elapsed;

    template <Vector U> [[nodiscard]] constexpr U picked(const V& v) const noexcept {
        return generate<U>([&](auto i) { return static_cast<scalar_t<U>>(pick(component<i>(v))); });
    }
    [[nodiscard]] constexpr Contact<Wide> meets(
        const Wide& place, const Wide& velocity, double radius, double time) const noexcept {
        using S = scalar_t<V>;
        const auto there = moved_by<V>(obstacle, constant<S>(elapsed));
        const Contact<V> found = contact(
            converted<V>(origin + place), converted<V>(velocity), constant<S>(radius), there, constant<S>(time));
        return {static_cast<double>(pick(found.time)), place, picked<Wide>(found.normal), picked<Wide>(found.velocity)};
    }
};
template <Vector U, class V, class Obstacle, class Pick>
[[nodiscard]] constexpr Clearance<U> clearance(
    const U& place, scalar_t<U> radius, const OwnObstacle<V, Obstacle, Pick>& own) noexcept {
    const auto there = moved_by<V>(own.obstacle, constant<scalar_t<V>>(own.elapsed));
    const Clearance<V> found =
        clearance(converted<V>(own.origin + converted<decltype(own.origin)>(place)), scalar_t<V>(radius), there);
    return {static_cast<scalar_t<U>>(own.pick(found.gap)), own.template picked<U>(found.normal), place};
}

/// Moves an obstacle by `elapsed` seconds, and converts it to vectors U of plain numbers, relative to `origin`. If V
/// consists of packs, `pick` selects one lane. Positions are clamped to range_limit, unless U has more bits than V.
template <Vector V, Vector U, class Obstacle>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr auto seen(
    const Obstacle& obstacle, const auto& pick, const U& origin, double elapsed) noexcept {
    using T = scalar_t<U>;
    const auto picked = [&](const V& v) VEER_IN_LINE {
        return generate<U>([&](auto i) { return static_cast<T>(pick(component<i>(v))); });
    };
    const auto at = [&](const V& place, const V& velocity) VEER_IN_LINE {
        U there = picked(place) - origin + picked(velocity) * static_cast<T>(elapsed);
        if constexpr (sizeof(T) > sizeof(typename scalar_traits<scalar_t<V>>::value)) return there;
        else return clamped(there);
    };
    using Shape = std::remove_cvref_t<decltype(as_shape<V>(obstacle))>;
    const auto& shape = as_shape<V>(obstacle);
    if constexpr (std::is_same_v<Shape, Sphere<V>>)
        return Sphere<U>{at(shape.center, shape.velocity), static_cast<T>(pick(shape.radius)), picked(shape.velocity)};
    else if constexpr (std::is_same_v<Shape, Plane<V>>)
        return Plane<U>{at(shape.point, shape.velocity), picked(shape.normal), picked(shape.velocity)};
    else if constexpr (std::is_same_v<Shape, Capsule<V>>)
        return Capsule<U>{at(shape.start, shape.velocity), at(shape.end, shape.velocity),
            static_cast<T>(pick(shape.radius)), picked(shape.velocity)};
    else if constexpr (std::is_same_v<Shape, Box<V>>) {
        Box<U> box{at(shape.center, shape.velocity), picked(shape.half_size), picked(shape.forward)};
        if constexpr (dimension_v<V> == 3) box.up = picked(shape.up);
        box.velocity = picked(shape.velocity);
        return with_unit_axes(box);
    } else
        return OwnObstacle<V, Obstacle, std::remove_cvref_t<decltype(pick)>>{
            obstacle, pick, converted<BasicVector<double, dimension_v<V>>>(origin), elapsed};
}

/// A ball touches an obstacle if their separation is at most rounding_steps times the resolution of the coordinates, so
/// that rounding does not separate a ball from an obstacle that has just pushed the ball out.
inline constexpr double rounding_steps = 8;

/// Whether the parabola of a ball certainly misses an obstacle. The caller must test the end of the parabola.
///
/// The parabola is inside the triangle with the corners start, end and start + velocity * unit_time. For a plane, the
/// function tests the corners. For spheres and boxes, the function tests the chord, and adds the largest distance
/// between parabola and chord to the radius. For capsules and a game's own types, the result is false.
template <Vector V, class Shape>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr mask_t<scalar_t<V>> passes_on_parabola(
    const Shape& shape, const PhysicBase<V>& ball, scalar_t<V> radius) noexcept {
    using S = scalar_t<V>;
    const S time = ball.unit_time();
    if constexpr (std::is_same_v<Shape, Plane<V>>) return passes(shape, ball.position(), ball.velocity(), radius, time);
    else {
        const S sagitta =
            minimum(S(sum_of_magnitudes(ball.acceleration()) * (constant<S>(0.125) * time * time)), range_limit<S>());
        return mask_t<S>(
            passes(shape, ball.position(), ball.mean_velocity(), S(maximum(radius, S(0)) + sagitta), time));
    }
}

/// Whether a ball certainly flies free: its parabola meets no obstacle, and the ball touches no obstacle at `end`. If a
/// ball is so slow that rounding might stop it in the air, the result is false.
template <Vector V, class... Obstacles>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr mask_t<scalar_t<V>> flies_free(
    const PhysicBase<V>& ball, const V& end, scalar_t<V> radius, const Obstacles&... obstacles) noexcept {
    using S = scalar_t<V>;
    const S time = ball.unit_time(), speed = sum_of_magnitudes(ball.mean_velocity()),
            least = constant<S>(64 * rounding_steps) * epsilon<S>();
    mask_t<S> free =
        both(speed <= range_limit<S>(), speed * time > least * (sum_of_magnitudes(end) + maximum(radius, S(0))));
    [[maybe_unused]] const auto is_passed = [&](const auto& obstacle) VEER_IN_LINE {
        using Shape = std::remove_cvref_t<decltype(as_shape<V>(obstacle))>;
        free = both(free, mask_t<S>(passes_on_parabola<V, Shape>(as_shape<V>(obstacle), ball, radius)));
        if (any(free)) free = both(free, mask_t<S>(is_clear_of(moved_by<V>(obstacle, time), end, radius)));
        return any(free);
    };
    if (any(free)) static_cast<void>((each(is_passed, obstacles) && ...));
    return free;
}

// ---- out of all obstacles -------------------------------------------------------------------------------------------

/// A plane whose normal is a unit vector or zero, so that push_out needs no square roots.
template <Vector V> struct UnitPlane { V point, normal; };
template <Vector V>
[[nodiscard]] constexpr Clearance<V> clearance(
    const V& position, scalar_t<V> radius, const UnitPlane<V>& plane) noexcept {
    return flat_clearance(position, radius, plane.point, plane.normal);
}
template <Vector V> [[nodiscard]] constexpr UnitPlane<V> with_unit_normal(const Plane<V>& plane) noexcept {
    return {plane.point, normalize_or(plane.normal, zero<V>())};
}
template <class Other> [[nodiscard]] constexpr const Other& with_unit_normal(const Other& obstacle) noexcept {
    return obstacle;
}

/// The nearest position of a ball outside the tangent planes of all obstacles that the ball touches or overlaps.
template <Vector V, class World>
[[nodiscard]] VEER_OUT_OF_LINE constexpr V out_of_touched(
    const V& position, scalar_t<V> radius, const World& world) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    Corner<Wide> corner{};
    double largest = 0;
    world([&](std::size_t number, const auto& obstacle) VEER_IN_LINE {
        const Clearance<V> there = clearance(position, radius, obstacle);
        const scalar_t<V> step = resolution(position, there.normal, radius);
        if (!(there.gap <= static_cast<scalar_t<V>>(rounding_steps) * step)) return true;
        corner.add(converted<Wide>(there.normal), zero<Wide>(), static_cast<double>(2 * step - there.gap), number);
        largest = maximum(largest, static_cast<double>(step));
        return true;
    });
    return clamped(V(position + converted<V>(corner.nearest(zero<Wide>(), 0.5 * largest))));
}

/// Pushes a ball out of one obstacle after the other, until no obstacle moves the ball any more. In a groove or a
/// corner, each push may lead into another obstacle. So from the second iteration on, out_of_touched also pushes the
/// ball out of all obstacles at the same time.
/// @param iterations  largest number of iterations; a squeezed ball may still be inside an obstacle afterwards
template <Vector V, class World>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr V out_of_all(
    V outside, scalar_t<V> radius, int iterations, const World& world) noexcept {
    std::size_t all = 0, agree = 0; // number of obstacles; number of obstacles tested since the last push
    for (int iteration = 0; iteration < iterations; ++iteration) {
        world([&](std::size_t, const auto& obstacle) VEER_IN_LINE {
            if (iteration == 0) ++all;
            else if (agree >= all) return false;
            ++agree;
            if (is_clear_of(obstacle, outside, radius)) return true;
            const V before = outside;
            outside = push_out(before, radius, with_unit_normal(obstacle));
            if (sum_of_magnitudes(V(outside - before)) > scalar_t<V>(0)) agree = 1;
            return true;
        });
        if (agree >= all) break;
        if (iteration > 0) outside = out_of_touched(outside, radius, world), agree = 0;
    }
    return outside;
}

}}} // namespace veer::VEER_UNIT::parts
