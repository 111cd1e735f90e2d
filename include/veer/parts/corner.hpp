// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "../vector.hpp"

// What a ball does that touches several surfaces is one question: of the velocities that lead into none of them, which is
// nearest to the one that the ball would have without them? Whoever asks one surface after the other instead turns the
// ball to and fro between them, and in a narrow groove it never gets anywhere.

namespace veer::parts {

/// How friction changes a velocity along a surface.
template <Vector V>
struct Slide {
    V velocity;       ///< against the surface, after the time or at the halt  [m/s]
    scalar_t<V> time; ///< share of the time after which the ball halts; 1 where it does not
};

/// The velocity of a ball that slides, after some time. Friction points against the velocity. A ball that comes to a halt
/// sooner is told of by its share of the time: what it does from then on is a question of its own.
///
///     b = grip - change . unit(v)      what the ball loses of its speed |v| in the whole time
///     it halts where b > |v|, at the share |v| / b; else  v' = d max(0, 1 - grip / |d|),  d = v + change
///     for good where c = |change| < grip, at the share T, if T <= 1:    T = (grip |v| + change . v) / (grip^2 - c^2)
///
/// T is exact on a slope across which the ball slides, too: grip |v| + change . v falls at the rate grip^2 - c^2, whichever
/// way v turns. Where the ball does not rest then, it has the speed across v at the halt that change gave it.
///
/// @param velocity  against the surface, along it                  [m/s]
/// @param change    what the pull adds to the velocity in the time [m/s]
/// @param grip      what friction takes of it at most in the time  [m/s]  >= 0
/// @param noise     a speed up to this is none                     [m/s]
template <Vector V>
[[nodiscard]] inline constexpr Slide<V> slide(const V& velocity,
                                              const V& change,
                                              scalar_t<V> grip,
                                              scalar_t<V> noise) noexcept {
    using S = scalar_t<V>;
    const S speed = length(velocity), onward = ratio(dot(change, velocity), speed), loss = grip - onward;
    const auto halts = both(both(grip > S(0), speed > noise), loss > speed);
    const V drive = velocity + change;
    const S size = length(drive), kept = ratio(maximum(size - grip, S(0)), size);
    if (!any(halts)) return {drive * kept, S(1)};

    const S pull = length(change), turned = speed * ratio(grip + onward, grip + pull);
    const auto rests = both(pull < grip, turned <= grip - pull);
    const S share = select(halts, select(rests, ratio(turned, grip - pull), ratio(speed, loss)), S(1));
    const V aside = lateral(change, velocity) * select(rests, S(0), share);
    const V left = select(length(aside) > noise * share, aside, zero<V>()); // rounding must not halt again
    return {select(halts, left, V(drive * kept)), share};
}

/// A few flat surfaces that a ball touches at the same time: a slope, a groove, a corner. In plain numbers, for one ball.
///
/// Surface i asks of a velocity v that  normal_i . (v - velocity_i) >= speed_i.  Of all such velocities `nearest` finds the
/// one nearest to a wanted velocity, and how hard each surface pushes:
///
///     v = wanted + sum push_i normal_i      push_i >= 0, and 0 for a surface that v leads away from
///
/// At most as many surfaces push as there are dimensions. So the answer is found by trying: none, each alone, two together,
/// three together, each time with a linear system of that size.
///
/// Source: C. F. Gauss, "Ueber ein neues allgemeines Grundgesetz der Mechanik" (1829): of the motions that the constraints
/// admit, the true one differs least from the free one.
template <Vector V>
struct Corner {
    using S = scalar_t<V>;

    static constexpr std::size_t dimension = dimension_v<V>;
    static constexpr std::size_t most = 5; ///< surfaces: those that the ball stays on, and the one that it meets

    struct Surface {
        V normal;   ///< out of the surface, a unit vector
        V velocity; ///< [m/s]
        S speed;    ///< away from the surface, at least  [m/s]
        S push;     ///< the answer                       [m/s]
    };
    Surface surfaces[most];
    std::size_t count;

    /// One more surface. Without a normal there is none.
    constexpr void add(const V& normal, const V& velocity, S speed) noexcept {
        const S scale = inverse_length(normal);
        if (count < most && scale > S(0)) surfaces[count++] = {normal * scale, velocity, speed, S(0)};
    }
    constexpr void remove(std::size_t i) noexcept { surfaces[i] = surfaces[--count]; }

    /// The velocity nearest to `wanted` that every surface admits. It sets the pushes.
    ///
    /// @param noise  to lack no more speed than this is rounding  [m/s]
    ///
    /// Degenerate: where no velocity is admitted, because the surfaces squeeze the ball, the first surface alone counts. A ball
    /// that the surfaces hold but for rounding, all at rest or moving together, has their velocity exactly.
    [[nodiscard]] constexpr V nearest(const V& wanted, S noise) noexcept {
        for (std::size_t size = 0; size <= dimension; ++size) {
            for (unsigned chosen = 0; chosen < 1u << count; ++chosen) {
                if (size_of(chosen) != size || !push(chosen, wanted)) continue;
                const V velocity = levelled(pushed(wanted)); // once more, since large pushes cancel in a narrow groove
                if (!admits(velocity, noise)) continue;
                const Ground all = ground();
                const bool rests = all.is_one && !all.is_left && length(V(velocity - all.velocity)) <= noise;
                return rests ? all.velocity : velocity;
            }
        }
        if (count > 0 && !push(1u, wanted)) surfaces[0].push = S(0);
        return pushed(wanted);
    }

    /// A velocity without its part across the surfaces that push: the ball stays on these.
    [[nodiscard]] constexpr V levelled(const V& velocity) const noexcept {
        Corner flat = *this;
        unsigned chosen = 0;
        for (std::size_t i = 0; i < count; ++i)
            if (surfaces[i].push > S(0)) chosen |= 1u << i;
        static_cast<void>(flat.push(chosen, velocity));
        return flat.pushed(velocity);
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

    /// The surfaces that push, all together.
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

private:
    [[nodiscard]] static constexpr std::size_t size_of(unsigned chosen) noexcept {
        std::size_t size = 0;
        for (; chosen != 0; chosen &= chosen - 1) ++size;
        return size;
    }

    /// How much speed a velocity lacks away from a surface; below 0 where it has more than enough.
    [[nodiscard]] static constexpr S lacking(const Surface& surface, const V& velocity) noexcept {
        return surface.speed - dot(surface.normal, velocity - surface.velocity);
    }
    [[nodiscard]] constexpr bool admits(const V& velocity, S noise) const noexcept {
        for (std::size_t i = 0; i < count; ++i)
            if (lacking(surfaces[i], velocity) > noise) return false;
        return true;
    }
    [[nodiscard]] constexpr V pushed(const V& velocity) const noexcept {
        V sum = velocity;
        for (std::size_t i = 0; i < count; ++i) sum = sum + surfaces[i].normal * surfaces[i].push;
        return sum;
    }

    /// Sets the pushes that give a velocity just the speed that each chosen surface asks for. Returns whether there are such
    /// pushes, all above 0.
    ///
    ///     sum_j (normal_i . normal_j) push_j = lacking_i      by elimination
    [[nodiscard]] constexpr bool push(unsigned chosen, const V& velocity) noexcept {
        std::size_t index[dimension] = {}, size = 0;
        for (std::size_t i = 0; i < count; ++i) {
            surfaces[i].push = S(0);
            if ((chosen >> i & 1u) != 0) index[size++] = i;
        }
        S row[dimension][dimension + 1];
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < size; ++j)
                row[i][j] = dot(surfaces[index[i]].normal, surfaces[index[j]].normal);
            row[i][size] = lacking(surfaces[index[i]], velocity);
        }
        for (std::size_t i = 0; i < size; ++i) {
            if (!(row[i][i] > parallel)) return false;
            for (std::size_t k = i + 1; k < size; ++k) {
                const S share = quotient(row[k][i], row[i][i]);
                for (std::size_t j = i; j <= size; ++j) row[k][j] = row[k][j] - share * row[i][j];
            }
        }
        bool all_push = true;
        for (std::size_t i = size; i-- > 0;) {
            S left = row[i][size];
            for (std::size_t j = i + 1; j < size; ++j) left = left - row[i][j] * surfaces[index[j]].push;
            surfaces[index[i]].push = quotient(left, row[i][i]);
            all_push = all_push && surfaces[index[i]].push > S(0);
        }
        return all_push;
    }

    /// The squared sine of normals that count as parallel: floats are off by 2^-24, and so may be two normals of one surface.
    static constexpr S parallel = S(0x1p-46);
};

} // namespace veer::parts
