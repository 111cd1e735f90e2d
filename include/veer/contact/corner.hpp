// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../ground/compiler.hpp"
#include "../vector.hpp"

// Computes the velocity of a ball that touches several surfaces. The result changes the velocity as little as possible,
// but never moves the ball into a surface. All surfaces are solved together, because sequential impulses converge too
// slowly in a narrow groove.
// Local vectors are not const, because g++ 12 keeps a const structure in memory.

namespace veer { inline namespace VEER_UNIT { namespace parts {

template <Vector V> struct Slide {
    V velocity;       ///< velocity relative to the surface, at the end or at the halt  [m/s]
    scalar_t<V> time; ///< time until the halt, divided by the given time; 1 without a halt
};

/// The velocity of a ball after it slides with friction for a given time. The ball halts when its speed along its
/// initial velocity is 0. If the ball halts earlier, the result is the velocity and the time of the halt.
///     drive = velocity + change      velocity' = drive * max(0, 1 - friction / |drive|)
///     loss = friction - dot(change, velocity) / |velocity|
///     T = (friction * |velocity| + dot(change, velocity)) / (friction^2 - |change|^2)
///
/// If loss > |velocity|, the ball halts, and the result `time` is |velocity| / loss. If also |change| < friction and T
/// is at most 1, the result `time` is T instead, and the ball stays at rest. T is exact even for a ball that slides
/// across a slope, because the numerator of T falls at a constant rate. If the ball does not stay at rest, its velocity
/// at the halt is lateral(change, velocity) * |velocity| / loss.
///
/// @param velocity         velocity relative to the surface, along the surface   [m/s]
/// @param change           change of the velocity without friction               [m/s]
/// @param friction         largest loss of speed by friction                     [m/s]  >= 0
/// @param speed_tolerance  largest speed that is treated as rounding error       [m/s]
template <Vector V>
[[nodiscard]] inline constexpr Slide<V> slide(
    const V& velocity, const V& change, scalar_t<V> friction, scalar_t<V> speed_tolerance) noexcept {
    using S = scalar_t<V>;
    V drive = velocity + change;
    const S size = length(drive), speed = length(velocity);
    Slide<V> onward{drive * (friction > S(0) ? ratio(maximum(size - friction, S(0)), size) : S(1)), S(1)};
    if (!(friction > S(0) && speed > speed_tolerance)) return onward;
    const S gain = ratio(dot(change, velocity), speed), loss = friction - gain, force = length(change);
    if (!(loss > speed)) return onward;
    const S stay = speed * ratio(friction + gain, friction + force), fraction = ratio(speed, loss);
    if (force < friction && stay <= friction - force) return {zero<V>(), ratio(stay, friction - force)};
    V across = lateral(change, velocity) * fraction;
    return {length(across) > speed_tolerance * fraction ? across : zero<V>(), fraction}; // no second halt by rounding
}

/// The flat surfaces that one ball touches at the same time, for example in a corner. V must not contain packs.
///
/// Each surface i is a constraint on the velocity v. `nearest` solves all constraints together, as a quadratic program.
/// It finds v and the normal impulses per unit of mass:
///     dot(normal_i, v - velocity_i) >= speed_i
///     v = free_velocity + sum impulse_i * normal_i      impulse_i >= 0; impulse_i = 0 if v leads away from surface i
///
/// A surface with an impulse above 0 pushes the ball. In 2D at most two surfaces push, and in 3D at most three.
///
/// Source: C. F. Gauss, "Ueber ein neues allgemeines Grundgesetz der Mechanik" (1829): of all motions that the
/// constraints allow, the actual motion differs least from the free motion.
template <Vector V> struct Corner {
    using S = scalar_t<V>;

    static constexpr std::size_t capacity = 5; ///< largest number of surfaces, including the surface that the ball hits

    struct Surface {
        V normal;             ///< direction out of the surface, a unit vector
        V velocity;           ///< velocity of the surface                               [m/s]
        S speed;              ///< least speed at which the ball must leave the surface  [m/s]
        S impulse;            ///< impulse along the normal, per unit of mass            [m/s]
        std::size_t obstacle; ///< index of the obstacle with this surface
    };
    Surface surfaces[capacity];
    std::size_t count = 0;

    /// Adds a surface. A sixth surface, or a surface with a zero normal, is ignored.
    constexpr void add(const V& normal, const V& velocity, S speed, std::size_t obstacle = 0) noexcept {
        const S scale = per_length(normal);
        if (count < capacity && scale > S(0)) surfaces[count++] = {normal * scale, velocity, speed, S(0), obstacle};
    }
    constexpr void remove(std::size_t i) noexcept {
        if (--count != i) surfaces[i] = surfaces[count];
    }

    [[nodiscard]] constexpr bool has(std::size_t obstacle) const noexcept {
        for (std::size_t i = 0; i < count; ++i)
            if (surfaces[i].obstacle == obstacle) return true;
        return false;
    }
    /// The speed by which a velocity violates the constraint of a surface; below 0 if it does not.
    [[nodiscard]] static constexpr S violation(const Surface& surface, const V& velocity) noexcept {
        return surface.speed - dot(surface.normal, velocity - surface.velocity);
    }
    /// The index of the first surface that pushes; `count` if none pushes.
    [[nodiscard]] constexpr std::size_t first_pushing() const noexcept {
        std::size_t i = 0;
        while (i < count && !(surfaces[i].impulse > S(0))) ++i;
        return i;
    }

    /// Returns the velocity that satisfies all constraints and is nearest to `free_velocity`. Sets the impulses.
    ///
    /// The function first tries the set of all surfaces whose constraints `free_velocity` violates. If these surfaces
    /// do not all push, the function tries every set of one or two surfaces. In 3D it also tries sets of three.
    ///
    /// @param speed_tolerance  largest violation that is treated as rounding error  [m/s]
    ///
    /// Degenerate: if the surfaces squeeze the ball, no velocity satisfies all constraints. The function then uses only
    /// the first violated constraint. If all surfaces that push have the same velocity, and the ball is at rest on
    /// these surfaces up to rounding error, the result is exactly the velocity of the surfaces.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V nearest(const V& free_velocity, S speed_tolerance) noexcept {
        if (count != 1) [[unlikely]]
            return nearest_of_several(V(free_velocity), speed_tolerance);
        const S missing = violation(surfaces[0], free_velocity);
        surfaces[0].impulse = missing > speed_tolerance ? missing : S(0);
        if (!(missing > speed_tolerance)) return free_velocity;
        V velocity = free_velocity + surfaces[0].normal * missing;
        if (surfaces[0].speed > S(0)) return velocity; // the ball bounces, so it is not at rest
        return at_rest(velocity, speed_tolerance);
    }

    /// Removes the ball's speed along the normals of the surfaces that push, so that the ball stays on these surfaces.
    /// If the new velocity moves the ball into other surfaces, the speed along their normals is also removed.
    [[nodiscard]] constexpr V levelled(V velocity, S speed_tolerance) const noexcept {
        if (count == 1 && surfaces[0].impulse > S(0))
            return velocity + surfaces[0].normal * violation(surfaces[0], velocity);
        unsigned pushing = 0;
        for (std::size_t i = 0; i < count; ++i) pushing |= unsigned(surfaces[i].impulse > S(0)) << i;
        S impulses[capacity];
        static_cast<void>(solve(pushing, velocity, impulses, speed_tolerance));
        if (const unsigned violated = violated_by(velocity, speed_tolerance); violated != 0)
            static_cast<void>(solve(pushing | violated, velocity, impulses, speed_tolerance));
        return velocity;
    }

    /// The velocity from `nearest`, after Coulomb friction on each surface.
    ///     v' = velocity_i + normal_i * speed_i + t * max(0, 1 - friction * impulse_i / |t|)
    ///     t: component of v - velocity_i along the surface
    [[nodiscard]] constexpr V braked(V velocity, S friction) const noexcept {
        if (!(friction > S(0))) return velocity;
        for (std::size_t i = 0; i < count; ++i) {
            const Surface& surface = surfaces[i];
            const S most = friction * surface.impulse;
            if (!(most > S(0))) continue;
            V along = lateral(V(velocity - surface.velocity), surface.normal);
            const S size = length(along), fraction = ratio(maximum(size - most, S(0)), size);
            velocity = surface.velocity + surface.normal * surface.speed + along * fraction;
        }
        return velocity;
    }

    /// A summary of all surfaces that push.
    struct Support {
        S impulse;    ///< sum of the impulses                        [m/s]
        V velocity;   ///< velocity of the first surface that pushes  [m/s]
        bool is_one;  ///< whether all surfaces that push have the same velocity
        bool bounces; ///< whether the ball bounces off a surface that pushes
    };
    [[nodiscard]] constexpr Support support() const noexcept {
        Support all{S(0), zero<V>(), true, false};
        for (std::size_t i = 0; i < count; ++i) {
            const Surface& surface = surfaces[i];
            if (!(surface.impulse > S(0))) continue;
            if (!(all.impulse > S(0))) all.velocity = surface.velocity;
            V difference = surface.velocity - all.velocity;
            all.impulse = all.impulse + surface.impulse;
            all.is_one = all.is_one && !(dot(difference, difference) > S(0));
            all.bounces = all.bounces || surface.speed > S(0);
        }
        return all;
    }

    /// 1 / |normal|; 0 for a zero normal. If x = |normal|^2 - 1 is small, the function needs no square root:
    ///     1 / sqrt(1 + x) = 1 - x * (1/2 - 3/8 * x)       error: 5/16 * x^3, below 2^-64
    [[nodiscard]] static constexpr S per_length(const V& normal) noexcept {
        const S beyond = dot(normal, normal) - S(1);
        if (magnitude(beyond) <= S(0x1p-21)) [[likely]]
            return S(1) - beyond * (S(0.5) - S(0.375) * beyond);
        return inverse_length(normal);
    }

private:
    /// Two normals are treated as parallel if the squared sine of their angle is at most this number. Rounding to float
    /// changes a normal by up to 2^-24, so two normals of the same surface may differ by 2^-23.
    static constexpr S parallel = S(0x1p-46);

    [[nodiscard]] VEER_APART constexpr V nearest_of_several(const V& free_velocity, S speed_tolerance) noexcept {
        const unsigned violated = violated_by(free_velocity, speed_tolerance), all = (1u << count) - 1;
        for (std::size_t i = 0; i < count; ++i) surfaces[i].impulse = S(0);
        if (violated == 0) return free_velocity;
        V velocity = free_velocity;
        if (push(violated, velocity, speed_tolerance)) return at_rest(velocity, speed_tolerance);
        for (int size = 1; size <= dimension_v<V>; ++size)
            for (unsigned chosen = 1; chosen <= all; ++chosen)
                if (size_of(chosen) == size && push(chosen, velocity = free_velocity, speed_tolerance))
                    return at_rest(velocity, speed_tolerance);
        std::size_t first = 0;
        while ((violated >> first & 1u) == 0) ++first;
        surfaces[first].impulse = violation(surfaces[first], free_velocity);
        return free_velocity + surfaces[first].normal * surfaces[first].impulse;
    }

    /// The surfaces whose constraints a velocity violates by more than the tolerance. Bit i stands for surface i.
    [[nodiscard]] constexpr unsigned violated_by(const V& velocity, S speed_tolerance) const noexcept {
        unsigned violated = 0;
        for (std::size_t i = 0; i < count; ++i)
            violated |= unsigned(violation(surfaces[i], velocity) > speed_tolerance) << i;
        return violated;
    }

    /// If the ball is at rest on the surfaces that push, up to rounding error, the function returns the velocity of
    /// these surfaces. Otherwise it returns the given velocity.
    [[nodiscard]] constexpr V at_rest(const V& velocity, S speed_tolerance) const noexcept {
        const Support all = support();
        if (!all.is_one || all.bounces) return velocity;
        V difference = velocity - all.velocity;
        return dot(difference, difference) <= speed_tolerance * speed_tolerance ? all.velocity : velocity;
    }

    [[nodiscard]] static constexpr int size_of(unsigned chosen) noexcept { // number of bits that are set
        int size = 0;
        for (; chosen != 0; chosen &= chosen - 1) ++size;
        return size;
    }

    /// Changes `velocity` so that each surface whose bit is set in `chosen` has a violation of 0. Returns whether all
    /// these surfaces push, and no other constraint is violated. If the result is true, `push` has set the impulses.
    [[nodiscard]] constexpr bool push(unsigned chosen, V& velocity, S speed_tolerance) noexcept {
        S impulses[capacity];
        if (!solve(chosen, velocity, impulses, speed_tolerance)) return false;
        for (std::size_t i = 0; i < count; ++i)
            if ((chosen >> i & 1u) != 0 && !(impulses[i] > S(0))) return false;
        if (chosen + 1 != 1u << count && violated_by(velocity, speed_tolerance) != 0) return false;
        for (std::size_t i = 0; i < count; ++i) surfaces[i].impulse = (chosen >> i & 1u) != 0 ? impulses[i] : S(0);
        return true;
    }

    /// Changes `velocity` as `push` does, and sets `impulses`. Returns whether the chosen normals are linearly
    /// independent. If the groove is narrow, or the impulses are large, a second pass corrects the velocity.
    ///     across_k = normal_k - sum_j<k across_j * factor_jk     factor_jk = dot(across_j, normal_k) / |across_j|^2
    ///     velocity' = velocity + sum across_k * amount_k         amount_k = violation_k / |across_k|^2
    ///     impulse_k = amount_k - sum_j>k factor_kj * impulse_j
    ///
    /// @param speed_tolerance  largest speed that is treated as rounding error; 0 if not known  [m/s]
    ///
    /// Source: Gram-Schmidt orthogonalization of the normals.
    [[nodiscard]] constexpr bool solve(
        unsigned chosen, V& velocity, S (&impulses)[capacity], S speed_tolerance) const noexcept {
        constexpr std::size_t dimension = dimension_v<V>;
        V across[dimension];
        S per_square[dimension], factor[dimension][dimension];
        std::size_t index[dimension], size = 0;
        S least = S(1), sum = S(0);
        for (std::size_t i = 0; i < count; ++i) {
            if ((chosen >> i & 1u) == 0) continue;
            if (size == dimension) return false;
            V remainder = surfaces[i].normal;
            for (std::size_t j = 0; j < size; ++j) {
                factor[j][size] = dot(across[j], remainder) * per_square[j];
                remainder = remainder - across[j] * factor[j][size];
            }
            const S squared = size > 0 ? dot(remainder, remainder) : S(1);
            if (!(squared > parallel)) return false;
            least = minimum(least, squared);
            index[size] = i, across[size] = remainder, per_square[size] = size > 0 ? quotient(S(1), squared) : S(1);
            ++size;
        }
        for (std::size_t k = 0; k < size; ++k) {
            const S amount = violation(surfaces[index[k]], velocity) * per_square[k];
            impulses[index[k]] = amount, velocity = velocity + across[k] * amount;
            sum = sum + magnitude(amount);
        }
        const bool is_exact = size == 1 || (least > S(0.125) && S(0x1p-40) * sum < speed_tolerance);
        for (std::size_t k = 0; k < size && !is_exact; ++k)
            velocity = velocity + across[k] * (violation(surfaces[index[k]], velocity) * per_square[k]);
        for (std::size_t k = size; k-- > 0;)
            for (std::size_t j = k + 1; j < size; ++j)
                impulses[index[k]] = impulses[index[k]] - factor[k][j] * impulses[index[j]];
        return true;
    }
};

}}} // namespace veer::VEER_UNIT::parts
