// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../parts/compiler.hpp"
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
    const auto brakes = grip > S(0);
    if (!any(brakes)) return {drive, S(1)};
    const S size = length(drive), kept = select(brakes, ratio(maximum(size - grip, S(0)), size), S(1));
    const S speed = length(velocity);
    const auto moves = both(brakes, speed > noise);
    if (!any(moves)) return {drive * kept, S(1)};
    const S onward = ratio(dot(change, velocity), speed), loss = grip - onward;
    const auto halts = both(moves, loss > speed);
    if (!any(halts)) return {drive * kept, S(1)};

    const S pull = length(change), turned = speed * ratio(grip + onward, grip + pull);
    const auto rests = both(pull < grip, turned <= grip - pull);
    const S share = select(halts, select(rests, ratio(turned, grip - pull), ratio(speed, loss)), S(1));
    const V aside = lateral(change, velocity) * select(rests, S(0), share);
    const V left = select(length(aside) > noise * share, aside, zero<V>()); // rounding must not cause another halt
    return {select(halts, left, V(drive * kept)), share};
}

/// A few flat surfaces that one ball touches at the same time: a slope, a groove, a corner. In plain numbers, not
/// packs.
///
/// Surface i demands of a velocity v that normal_i . (v - velocity_i) >= speed_i. `nearest` finds the velocity nearest
/// to a wanted one that meets all demands, and the push of each surface: a quadratic program.
///
///     v = wanted + sum push_i normal_i      push_i >= 0, and 0 for a surface that v leads away from
///
/// At most as many surfaces push as there are dimensions. Their pushes follow from a linear system of that size:
///
///     sum_j (normal_i . normal_j) push_j = violation_i      violation_i = speed_i - normal_i . (wanted - velocity_i)
///
/// Source: C. F. Gauss, "Ueber ein neues allgemeines Grundgesetz der Mechanik" (1829): of the motions that the
/// constraints admit, the true one differs least from the free one.
template <Vector V> struct Corner {
    using S = scalar_t<V>;

    static constexpr std::size_t dimension = dimension_v<V>;
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
    /// Only one set of surfaces can push so that none pulls and none is violated. Mostly that is the most violated one
    /// alone, or all of them; else every set is tried.
    ///
    /// @param noise  violations up to this are rounding  [m/s]
    ///
    /// Degenerate: where no velocity meets all demands, because the surfaces squeeze the ball, the first surface alone
    /// counts. A ball held up to rounding by surfaces that are all at rest, or move together, gets exactly their
    /// velocity.
    [[nodiscard]] VEER_APART constexpr V nearest(const V& wanted, S noise) noexcept {
        for (std::size_t i = 0; i < count; ++i) surfaces[i].push = S(0);
        const std::size_t worst = most_violated(wanted, noise);
        if (worst == count) return wanted;
        const unsigned all = (1u << count) - 1;
        V velocity = wanted;
        if (push(1u << worst, velocity, noise) || push(all, velocity = wanted, noise)) return at_rest(velocity, noise);
        for (std::size_t size = 1; size <= dimension; ++size)
            for (unsigned chosen = 1; chosen < all; ++chosen)
                if (size_of(chosen) == size && push(chosen, velocity = wanted, noise)) return at_rest(velocity, noise);
        for (std::size_t i = 0; i < count; ++i) surfaces[i].push = S(0);
        surfaces[0].push = maximum(violation(surfaces[0], wanted), S(0));
        return wanted + surfaces[0].normal * surfaces[0].push;
    }

    /// A velocity without its part across the surfaces that push, so that the ball stays on these.
    [[nodiscard]] constexpr V levelled(V velocity, S noise = S(0)) const noexcept {
        Set set{};
        for (std::size_t i = 0; i < count; ++i)
            if (surfaces[i].push > S(0)) set.index[set.size++] = i;
        S pushes[dimension]{};
        static_cast<void>(solve(set, velocity, pushes, noise));
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
    /// The surfaces that push, by index.
    struct Set {
        std::size_t index[dimension], size;
    };

    /// Two surfaces that push together.
    ///
    ///     push_0 = (violation_0 - cosine violation_1) / squared_sine      cosine = n_0 . n_1
    ///     squared_sine = 1 - cosine^2 = |n_0 - n_1|^2 |n_0 + n_1|^2 / 4   the product where 1 - cosine^2 cancels
    struct Pair {
        S cosine, squared_sine;
        bool is_wide; ///< neither side by side nor face to face, within 20 degrees

        constexpr Pair(const V& first, const V& other) noexcept
            : cosine(dot(first, other)), squared_sine(S(1) - cosine * cosine), is_wide(squared_sine > S(0.125)) {
            if (is_wide) return;
            const V apart = first - other, together = first + other;
            squared_sine = S(0.25) * dot(apart, apart) * dot(together, together);
        }
        [[nodiscard]] constexpr bool is_parallel() const noexcept { return !(squared_sine > parallel); }

        struct Pushes {
            S first, other;
        };
        /// The pushes that give a velocity the speeds that both surfaces demand, not for parallel ones. In a narrow
        /// groove large pushes cancel, and so they do where hardly any velocity is left: there the answer is pushed
        /// once more.
        ///
        /// @param noise  speeds up to this are rounding; 0 if nobody knows  [m/s]
        constexpr Pushes push(const Surface& a, const Surface& b, V& velocity, S noise) const noexcept {
            const S scale = quotient(S(1), squared_sine);
            const auto step = [&] {
                const S first = violation(a, velocity), other = violation(b, velocity);
                const Pushes by{(first - cosine * other) * scale, (other - cosine * first) * scale};
                velocity = velocity + a.normal * by.first + b.normal * by.other;
                return by;
            };
            const Pushes by = step();
            const bool is_exact = is_wide && S(0x1p-40) * (magnitude(by.first) + magnitude(by.other)) < noise;
            if (!is_exact) static_cast<void>(step());
            return by;
        }
    };

    /// The speed by which a velocity misses the demand of a surface; below 0 where the velocity exceeds the demand.
    [[nodiscard]] static constexpr S violation(const Surface& surface, const V& velocity) noexcept {
        return surface.speed - dot(surface.normal, velocity - surface.velocity);
    }

    /// The surface that a velocity violates most; `count` where no violation exceeds noise.
    [[nodiscard]] constexpr std::size_t most_violated(const V& velocity, S noise) const noexcept {
        std::size_t worst = count;
        for (std::size_t i = 0; i < count; ++i)
            if (const S miss = violation(surfaces[i], velocity); miss > noise) worst = i, noise = miss;
        return worst;
    }

    /// The velocity of the surfaces that push, where these hold the ball up to rounding; else the given velocity.
    [[nodiscard]] constexpr V at_rest(const V& velocity, S noise) const noexcept {
        for (std::size_t i = 0; i < count; ++i) // mostly the ball moves on
            if (const V apart = velocity - surfaces[i].velocity;
                surfaces[i].push > S(0) && dot(apart, apart) > S(2) * (noise * noise))
                return velocity;
        const Ground all = ground();
        const bool holds = all.push > S(0) && all.is_one && !all.is_left;
        return holds && length(V(velocity - all.velocity)) <= noise ? all.velocity : velocity;
    }

    /// How many surfaces are chosen, one bit each.
    [[nodiscard]] static constexpr std::size_t size_of(unsigned chosen) noexcept {
        std::size_t size = 0;
        for (; chosen != 0; chosen &= chosen - 1) ++size;
        return size;
    }

    /// Gives a velocity the speeds that the chosen surfaces demand, one bit each, and sets the pushes. Returns whether
    /// all of these push and no surface is violated.
    [[nodiscard]] constexpr bool push(unsigned chosen, V& velocity, S noise) noexcept {
        Set set{};
        for (std::size_t i = 0; i < count; ++i) {
            surfaces[i].push = S(0);
            if ((chosen >> i & 1u) == 0) continue;
            if (set.size == dimension) return false;
            set.index[set.size++] = i;
        }
        S pushes[dimension]{};
        if (!solve(set, velocity, pushes, noise)) return false;
        for (std::size_t k = 0; k < set.size; ++k) {
            if (!(pushes[k] > S(0))) return false;
            surfaces[set.index[k]].push = pushes[k];
        }
        return most_violated(velocity, noise) == count;
    }

    /// The same, without setting the pushes of the surfaces. Returns whether the normals are independent.
    ///
    ///     one     push = violation
    ///     two     see Pair
    ///     three   push_i = dual_i . sum dual_j violation_j      dual_0 = n_1 x n_2 / (n_0 . n_1 x n_2), and so on
    ///
    /// Three are solved once more from the answer, because large pushes cancel in a narrow groove.
    [[nodiscard]] constexpr bool solve(const Set& set, V& velocity, S (&pushes)[dimension], S noise) const noexcept {
        if (set.size == 0) return true;
        const Surface &a = surfaces[set.index[0]], &b = surfaces[set.index[set.size - 1]];
        if (set.size == 1) {
            pushes[0] = violation(a, velocity);
            velocity = velocity + a.normal * pushes[0];
            return true;
        }
        if (set.size == 2) {
            const Pair pair(a.normal, b.normal);
            if (pair.is_parallel()) return false;
            const auto by = pair.push(a, b, velocity, noise);
            pushes[0] = by.first, pushes[1] = by.other;
            return true;
        }
        if constexpr (dimension == 3) {
            const Surface& middle = surfaces[set.index[1]];
            const V across = cross(a.normal, middle.normal),
                    dual[] = {cross(middle.normal, b.normal), cross(b.normal, a.normal), across};
            const S volume = dot(across, b.normal), squared = dot(across, across);
            if (!(squared > parallel && volume * volume > parallel * squared)) return false;
            const S scale = quotient(S(1), volume);
            const auto step = [&] {
                const V change = (dual[0] * violation(a, velocity) + dual[1] * violation(middle, velocity)
                                     + dual[2] * violation(b, velocity))
                               * scale;
                velocity = velocity + change;
                return change;
            };
            const V change = step();
            for (std::size_t k = 0; k < 3; ++k) pushes[k] = dot(dual[k], change) * scale;
            static_cast<void>(step());
        }
        return true;
    }

    /// The squared sine up to which normals count as parallel: floats are off by 2^-24 each, so two normals of one
    /// surface may differ by 2^-23.
    static constexpr S parallel = S(0x1p-46);
};

}}} // namespace veer::VEER_UNIT::parts
