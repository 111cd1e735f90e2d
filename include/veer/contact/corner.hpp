// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../ground/compiler.hpp"
#include "../vector.hpp"

// The velocity of a ball that touches several surfaces: of the velocities that lead into none of them, the nearest to
// the velocity that the ball would have without them. All surfaces are solved together. One after the other, they would
// turn the ball to and fro between them, and in a narrow groove for ever.

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// How friction changes a velocity along a surface.
template <Vector V> struct Slide {
    V velocity;       ///< relative to the surface, at the end or at the halt  [m/s]
    scalar_t<V> time; ///< share of the time after which the ball halts; 1 where it does not
};

/// The velocity of a ball that has slid for some time, with friction against its velocity. Where the ball halts sooner,
/// the velocity at the halt and the share of the time until then; the motion after the halt is computed separately.
///
///     loss = grip - change . unit(velocity)      the speed that the ball loses in the whole time
///     drive = velocity + change                  velocity' = drive max(0, 1 - grip / |drive|)
///
/// The ball halts where loss > |velocity|, at the share |velocity| / loss; and for good where |change| < grip, at the
/// share
///
///     T = (grip |velocity| + change . velocity) / (grip^2 - |change|^2)      if T <= 1
///
/// T is exact for a ball that slides across a slope too: grip |velocity| + change . velocity falls at the rate
/// grip^2 - |change|^2, whichever way the velocity turns. A ball that halts, but not for good, keeps at the halt the
/// speed across its velocity that change gave it.
///
/// @param velocity  relative to the surface, along it              [m/s]
/// @param change    what the pull adds to the velocity in the time [m/s]
/// @param grip      the most that friction takes of it in the time [m/s]  >= 0
/// @param noise     speeds up to this are rounding                 [m/s]
template <Vector V>
[[nodiscard]] inline constexpr Slide<V> slide(
    const V& velocity, const V& change, scalar_t<V> grip, scalar_t<V> noise) noexcept {
    using S = scalar_t<V>;
    const V drive = velocity + change;
    const S size = length(drive), speed = length(velocity);
    const Slide<V> onward{drive * (grip > S(0) ? ratio(maximum(size - grip, S(0)), size) : S(1)), S(1)};
    if (!(grip > S(0) && speed > noise)) return onward;
    const S helped = ratio(dot(change, velocity), speed), loss = grip - helped, pull = length(change);
    if (!(loss > speed)) return onward;
    const S turned = speed * ratio(grip + helped, grip + pull), share = ratio(speed, loss);
    if (pull < grip && turned <= grip - pull) return {zero<V>(), ratio(turned, grip - pull)};
    const V aside = lateral(change, velocity) * share;
    return {length(aside) > noise * share ? aside : zero<V>(), share}; // rounding must not cause another halt
}

/// A few flat surfaces that one ball touches at the same time: a slope, a groove, a corner. In plain numbers, not
/// packs.
///
/// Surface i demands of a velocity v that normal_i . (v - velocity_i) >= speed_i. `nearest` finds the velocity nearest
/// to a wanted one that meets all demands, and the push of each surface: a quadratic program.
///
///     v = wanted + sum push_i normal_i      push_i >= 0, and 0 for a surface that v leads away from
///
/// At most as many surfaces push as there are dimensions.
///
/// Source: C. F. Gauss, "Ueber ein neues allgemeines Grundgesetz der Mechanik" (1829): of the motions that the
/// constraints admit, the true one differs least from the free one.
template <Vector V> struct Corner {
    using S = scalar_t<V>;

    static constexpr std::size_t most = 5; ///< surfaces: those that the ball stays on, and the one that it meets

    struct Surface {
        V normal;             ///< out of the surface, a unit vector
        V velocity;           ///< [m/s]
        S speed;              ///< away from the surface, at least  [m/s]
        S push;               ///< the answer                       [m/s]
        std::size_t obstacle; ///< its number
    };
    Surface surfaces[most];
    std::size_t count = 0;

    /// Adds a surface; a zero normal adds none.
    constexpr void add(const V& normal, const V& velocity, S speed, std::size_t obstacle = 0) noexcept {
        const S scale = per_length(normal);
        if (count < most && scale > S(0)) surfaces[count++] = {normal * scale, velocity, speed, S(0), obstacle};
    }
    constexpr void remove(std::size_t i) noexcept { surfaces[i] = surfaces[--count]; }

    /// Whether one of the surfaces is that of an obstacle.
    [[nodiscard]] constexpr bool has(std::size_t obstacle) const noexcept {
        for (std::size_t i = 0; i < count; ++i)
            if (surfaces[i].obstacle == obstacle) return true;
        return false;
    }
    /// The first surface that pushes; `count` where none does.
    [[nodiscard]] constexpr std::size_t first_pushing() const noexcept {
        std::size_t i = 0;
        while (i < count && !(surfaces[i].push > S(0))) ++i;
        return i;
    }

    /// The velocity nearest to `wanted` that meets the demand of every surface. The function sets the pushes.
    ///
    /// Only one set of surfaces can push so that none pulls and none is violated. Mostly it is the set of all that
    /// `wanted` violates; else every set is tried.
    ///
    /// @param noise  violations up to this are rounding  [m/s]
    ///
    /// Degenerate: where no velocity meets all demands, because the surfaces squeeze the ball, the first surface alone
    /// counts. A ball held up to rounding by surfaces that are all at rest, or move together, gets exactly their
    /// velocity.
    [[nodiscard]] VEER_APART constexpr V nearest(const V& wanted, S noise) noexcept {
        const unsigned violated = violated_by(wanted, noise), all = (1u << count) - 1;
        for (std::size_t i = 0; i < count; ++i) surfaces[i].push = S(0);
        if (violated == 0) return wanted;
        if (count == 1) {
            surfaces[0].push = violation(surfaces[0], wanted);
            return at_rest(wanted + surfaces[0].normal * surfaces[0].push, noise);
        }
        V velocity = wanted;
        if (push(violated, velocity, noise)) return at_rest(velocity, noise);
        for (int size = 1; size <= dimension_v<V>; ++size)
            for (unsigned chosen = 1; chosen <= all; ++chosen)
                if (size_of(chosen) == size && push(chosen, velocity = wanted, noise)) return at_rest(velocity, noise);
        surfaces[0].push = maximum(violation(surfaces[0], wanted), S(0));
        return wanted + surfaces[0].normal * surfaces[0].push;
    }

    /// A velocity without its part across the surfaces that push, so that the ball stays on these. Where that leads
    /// into others, as where two slopes meet, the part across those goes too.
    [[nodiscard]] constexpr V levelled(V velocity, S noise) const noexcept {
        if (count == 1 && surfaces[0].push > S(0))
            return velocity + surfaces[0].normal * violation(surfaces[0], velocity);
        unsigned pushing = 0;
        for (std::size_t i = 0; i < count; ++i) pushing |= unsigned(surfaces[i].push > S(0)) << i;
        S pushes[most];
        static_cast<void>(solve(pushing, velocity, pushes, noise));
        if (const unsigned violated = violated_by(velocity, noise); violated != 0)
            static_cast<void>(solve(pushing | violated, velocity, pushes, noise));
        return velocity;
    }

    /// A velocity that `nearest` has found, braked along each surface by at most friction times its push.
    ///
    ///     v' = velocity_i + normal_i speed_i + t max(0, 1 - friction push_i / |t|)
    ///     t: the part of v - velocity_i along the surface
    [[nodiscard]] constexpr V braked(const V& velocity, S friction) const noexcept {
        V left = velocity;
        for (std::size_t i = 0; i < count; ++i) {
            const Surface& surface = surfaces[i];
            const S grip = friction * surface.push;
            if (!(grip > S(0))) continue;
            const V along = lateral(V(left - surface.velocity), surface.normal);
            const S size = length(along), kept = ratio(maximum(size - grip, S(0)), size);
            left = surface.velocity + surface.normal * surface.speed + along * kept;
        }
        return left;
    }

    /// The surfaces that push, taken together.
    struct Ground {
        S push;       ///< the sum of the pushes              [m/s]
        V velocity;   ///< of the first surface that pushes   [m/s]
        bool is_one;  ///< all that push have that velocity
        bool is_left; ///< the ball bounces off one of them
    };
    [[nodiscard]] constexpr Ground ground() const noexcept {
        Ground all{S(0), zero<V>(), true, false};
        for (std::size_t i = 0; i < count; ++i) {
            const Surface& surface = surfaces[i];
            if (!(surface.push > S(0))) continue;
            if (!(all.push > S(0))) all.velocity = surface.velocity;
            const V apart = surface.velocity - all.velocity;
            all.push = all.push + surface.push;
            all.is_one = all.is_one && !(dot(apart, apart) > S(0));
            all.is_left = all.is_left || surface.speed > S(0);
        }
        return all;
    }

    /// 1 / |normal|; 0 for a zero normal. A normal that was rounded in float needs no root:
    ///
    ///     1 / sqrt(1 + x) = 1 - x (1/2 - 3/8 x)       off by 5/16 x^3, below 2^-64
    [[nodiscard]] static constexpr S per_length(const V& normal) noexcept {
        const S beyond = dot(normal, normal) - S(1);
        if (magnitude(beyond) <= S(0x1p-21)) return S(1) - beyond * (S(0.5) - S(0.375) * beyond);
        return inverse_length(normal);
    }

private:
    /// The squared sine up to which normals count as parallel: floats are off by 2^-24 each, so two normals of one
    /// surface may differ by 2^-23.
    static constexpr S parallel = S(0x1p-46);

    /// The speed by which a velocity misses the demand of a surface; below 0 where the velocity exceeds the demand.
    [[nodiscard]] static constexpr S violation(const Surface& surface, const V& velocity) noexcept {
        return surface.speed - dot(surface.normal, velocity - surface.velocity);
    }

    /// The surfaces that a velocity violates by more than noise, one bit each.
    [[nodiscard]] constexpr unsigned violated_by(const V& velocity, S noise) const noexcept {
        unsigned violated = 0;
        for (std::size_t i = 0; i < count; ++i) violated |= unsigned(violation(surfaces[i], velocity) > noise) << i;
        return violated;
    }

    /// The velocity of the surfaces that push, where these hold the ball up to rounding; else the given velocity.
    [[nodiscard]] constexpr V at_rest(const V& velocity, S noise) const noexcept {
        const Ground all = ground();
        if (!all.is_one || all.is_left) return velocity;
        const V apart = velocity - all.velocity;
        return dot(apart, apart) <= noise * noise ? all.velocity : velocity;
    }

    /// How many surfaces are chosen, one bit each.
    [[nodiscard]] static constexpr int size_of(unsigned chosen) noexcept {
        int size = 0;
        for (; chosen != 0; chosen &= chosen - 1) ++size;
        return size;
    }

    /// Gives a velocity the speeds that the chosen surfaces demand, one bit each. Returns whether all of these push and
    /// no surface is violated; the function sets the pushes then.
    [[nodiscard]] constexpr bool push(unsigned chosen, V& velocity, S noise) noexcept {
        S pushes[most];
        if (!solve(chosen, velocity, pushes, noise)) return false;
        for (std::size_t i = 0; i < count; ++i)
            if ((chosen >> i & 1u) != 0 && !(pushes[i] > S(0))) return false;
        if (chosen + 1 != 1u << count && violated_by(velocity, noise) != 0) return false;
        for (std::size_t i = 0; i < count; ++i) surfaces[i].push = (chosen >> i & 1u) != 0 ? pushes[i] : S(0);
        return true;
    }

    /// The same, without setting the pushes of the surfaces. Returns whether the normals are independent.
    ///
    ///     across_k = normal_k - sum_j<k across_j part_jk      part_jk = across_j . normal_k / |across_j|^2
    ///     velocity' = velocity + sum across_k share_k         share_k = violation_k / |across_k|^2
    ///     push_k = share_k - sum_j>k part_kj push_j
    ///
    /// Several are solved once more from the answer where large pushes cancel: in a narrow groove, and where hardly any
    /// velocity is left.
    ///
    /// @param noise  speeds up to this are rounding; 0 if nobody knows  [m/s]
    ///
    /// Source: J. P. Gram and E. Schmidt: the normals, made perpendicular one after the other.
    [[nodiscard]] constexpr bool solve(unsigned chosen, V& velocity, S (&pushes)[most], S noise) const noexcept {
        constexpr std::size_t dimension = dimension_v<V>;
        V across[dimension];
        S per_square[dimension], part[dimension][dimension];
        std::size_t index[dimension], size = 0;
        S least = S(1), sum = S(0);
        for (std::size_t i = 0; i < count; ++i) {
            if ((chosen >> i & 1u) == 0) continue;
            if (size == dimension) return false;
            V rest = surfaces[i].normal;
            for (std::size_t j = 0; j < size; ++j) {
                part[j][size] = dot(across[j], rest) * per_square[j];
                rest = rest - across[j] * part[j][size];
            }
            const S squared = size > 0 ? dot(rest, rest) : S(1);
            if (!(squared > parallel)) return false;
            least = minimum(least, squared);
            index[size] = i, across[size] = rest, per_square[size] = size > 0 ? quotient(S(1), squared) : S(1);
            ++size;
        }
        for (std::size_t k = 0; k < size; ++k) {
            const S share = violation(surfaces[index[k]], velocity) * per_square[k];
            pushes[index[k]] = share, velocity = velocity + across[k] * share;
            sum = sum + magnitude(share);
        }
        const bool is_exact = size == 1 || (least > S(0.125) && S(0x1p-40) * sum < noise);
        for (std::size_t k = 0; k < size && !is_exact; ++k)
            velocity = velocity + across[k] * (violation(surfaces[index[k]], velocity) * per_square[k]);
        for (std::size_t k = size; k-- > 0;)
            for (std::size_t j = k + 1; j < size; ++j)
                pushes[index[k]] = pushes[index[k]] - part[k][j] * pushes[index[j]];
        return true;
    }
};

}}} // namespace veer::VEER_UNIT::parts
