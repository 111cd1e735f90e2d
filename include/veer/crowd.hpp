// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "contact.hpp"
#include "geometry/half_spaces.hpp"
#include "lead.hpp"
#include "obstacles.hpp"
#include "parts/double_pair.hpp"
#include "parts/list.hpp"
#include "vector.hpp"

namespace veer {

/// One agent of a crowd: a moving ball; in 2D a disc.
template <Vector V> struct Agent {
    V position;         ///< [m]
    V velocity;         ///< [m/s]
    scalar_t<V> radius; ///< [m]  below 0 counts as 0

    /// An agent of plain numbers converts to one of packs.
    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Agent<U>() const noexcept {
        return {parts::made_from<U>(position), parts::made_from<U>(velocity), scalar_t<U>(radius)};
    }
};
// the first argument gives the vector type: Agent{position, velocity, 0.4f}
template <Vector V> Agent(V, As<V>, scalar_t<V>) -> Agent<V>;

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// The vector type of a list of agents.
template <class Agents> using vector_of = decltype(element_of<Agents>::position);

/// Whether and when two agents touch if both keep their velocities, and which way leads apart.
template <Vector V> struct Encounter {
    mask_t<scalar_t<V>> meets;
    scalar_t<V> time; ///< of the first touch; 0 where they overlap, the largest number where they do not touch  [s]
    V away;           ///< unit vector away from the other agent at the closest approach; zero where they do not touch
};

/// How two agents meet: they overlap, |offset| < reach, or they approach each other and touch_time gives the time.
///
///     offset = other.position - self.position    motion = other.velocity - self.velocity    reach = sum of the radii
///
/// `away` has the direction of -offset where they overlap; otherwise that of -lateral(offset, motion), the offset at
/// the closest approach.
template <Vector V>
[[nodiscard]] inline constexpr Encounter<V> encounter_of(const Agent<V>& self, const As<Agent<V>>& other) noexcept {
    using S = scalar_t<V>;
    const V offset = other.position - self.position, motion = other.velocity - self.velocity;
    const S reach = maximum(self.radius, S(0)) + maximum(other.radius, S(0)), apart_squared = length_squared(offset);
    const auto overlap = either(apart_squared < reach * reach, apart_squared < smallest_normal<S>());
    const S time = touch_time(self.position, self.velocity, other.position, other.velocity, reach);
    const auto meets = either(overlap, both(dot(offset, motion) < S(0), time >= S(0)));
    if (!any(meets)) return {meets, largest<S>(), zero<V>()};

    const V away = zero<V>() - select(overlap, offset, lateral(offset, motion));
    const auto straight = length_squared(away) < smallest_normal<S>();
    V unit = away * inverse_length(away);
    if (any(straight)) [[unlikely]]
        unit = select(straight, perpendicular(self.velocity), unit);
    return {meets, select(overlap, S(0), select(meets, time, largest<S>())), select(meets, unit, zero<V>())};
}

/// The urgency of a contact after some time: 1 now, falling to 0 at the horizon, and 0 beyond.
template <Scalar S> [[nodiscard]] constexpr S urgency(S time, As<S> horizon) noexcept {
    return select(time < horizon, S(1) - ratio(time, horizon), select(time > S(0), S(0), S(1)));
}

/// 1 / time, at most rate_limit; rate_limit for a time of 0 and below.
template <Scalar S> [[nodiscard]] constexpr S rate_of(S time) noexcept {
    return time > S(0) ? minimum(ratio(S(1), time), rate_limit<S>()) : rate_limit<S>();
}

/// The relative velocities that lead to contact of two agents before the horizon has passed, and the half space of
/// velocities with which self does its half to avoid them.
///
/// These velocities fill a truncated cone: the ball of radius reach / horizon about offset / horizon, and the cone
/// about that ball, beyond it. For the present relative velocity, `motion`, the shortest way out of the truncated cone
/// leads to the surface of the ball or of the cone. The direction of this way is the normal n, and each of the two
/// agents goes half of the way.
///
///     ball    n = unit(from_center)                 from_center = motion - offset / horizon
///             n . v >= n . velocity + (reach / horizon - |from_center|) / 2
///     cone    n = (aside |offset| leg - offset reach) / |offset|^2
///             n . v >= n . velocity - n . motion / 2
///             aside: unit vector of the motion across the offset    leg = sqrt(|offset|^2 - reach^2)
///
/// The ball applies where -from_center . offset > reach |from_center|. For agents that overlap, only the ball of one
/// time step counts, so that the two are apart at the end of the step. Ball and cone each take one division, in `see`,
/// and one root, in `half_space`.
///
/// Degenerate: for agents in the same place, n is given. In the centre of the ball, n leads away from the other agent.
/// Exactly head-on, self passes on its left, towards perpendicular(offset).
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 4; here the
/// cone is in one formula for the plane and for space, and in both for two neighbours at once.
template <Vector V> struct VelocityObstacle {
    using S = scalar_t<V>;

    V offset, motion, from_center;
    V across;                    ///< in space, |offset|^2 times the motion across the offset
    S reach, push;               ///< push is reach / horizon; for agents that overlap reach / time step
    S leg_squared, size_squared; ///< |offset|^2 - reach^2, |from_center|^2
    S inverse;                   ///< of |offset|^2; read for the cone alone
    S radicand;                  ///< see half_space; 0 in the centre of the ball, and head-on in space
    S unit;                      ///< of the above, where it is degenerate: 1, or for huge ones 2^400
    mask_t<S> is_ball;
    bool is_degenerate; ///< one place, centre of the ball, head-on in space, or huge

    /// Looks at the other agent, without a root.
    VEER_ALWAYS_INLINE constexpr void see(
        const Agent<V>& self, const Agent<V>& other, S per_horizon, S per_step) noexcept {
        // in locals: a compiler that stores a member loads it again, and waits
        V to_other = other.position - self.position, relative = self.velocity - other.velocity;
        S sum = maximum(self.radius, S(0)) + maximum(other.radius, S(0));
        S apart_squared = length_squared(to_other), sum_squared = sum * sum;
        // products of four squares fit up to 1e62, which is beyond the range; what is larger is taken in other units
        const auto is_huge = apart_squared + sum_squared + length_squared(relative) > constant<S>(1e62);
        const bool are_huge = any(is_huge);
        if (are_huge) [[unlikely]] {
            const S per_unit = select(is_huge, constant<S>(0x1p-400), S(1));
            to_other = to_other * per_unit;
            relative = relative * per_unit;
            sum = sum * per_unit;
            apart_squared = length_squared(to_other);
            sum_squared = sum * sum;
        }
        const S free_squared = apart_squared - sum_squared;
        const auto overlap = apart_squared <= sum_squared;
        const bool overlaps = any(overlap);
        S per_second = per_horizon;
        if (overlaps) [[unlikely]]
            per_second = select(overlap, per_step, per_horizon);
        const S pushed = sum * per_second;
        const V from = relative - to_other * per_second;
        const S size = minimum(length_squared(from), largest<S>()); // not infinite: reach may be 0
        const S ahead = dot(from, to_other);
        const auto ball = either(overlap, both(ahead < S(0), sum_squared * size < ahead * ahead));

        S across_squared = S(1);
        if constexpr (dimension_v<V> == 3) {
            across = cross(cross(to_other, relative), to_other);
            across_squared = length_squared(across);
        }
        const S divisor = select(ball, size, dimension_v<V> == 2 ? apart_squared : across_squared * apart_squared);
        const S least_normal = smallest_normal<S>();
        bool degenerates = are_huge || any(minimum(divisor, apart_squared) < least_normal);
        S guarded = divisor; // few neighbours need the guard
        if (degenerates) [[unlikely]]
            guarded = maximum(divisor, least_normal);
        const S per_divisor = quotient(S(1), guarded);
        S leg = free_squared, per_apart = per_divisor;
        if constexpr (dimension_v<V> == 3) {
            // infinite where tiny: no constant expression may be that, and none is read
            const S factor =
                std::is_constant_evaluated() ? select(divisor < least_normal, S(0), per_divisor) : per_divisor;
            leg = free_squared * apart_squared * apart_squared * factor;
            per_apart = across_squared * per_divisor;
        }
        S under_root = select(ball, per_divisor, leg);
        if constexpr (dimension_v<V> == 3) degenerates = degenerates || any(under_root > largest<S>());
        is_degenerate = degenerates;
        if (degenerates) [[unlikely]] {
            const auto is_infinite = under_root > largest<S>();
            const auto vanishes = either(divisor < least_normal, is_infinite);
            per_apart = select(vanishes, S(0), per_apart);
            under_root = select(vanishes, S(0), under_root);
            unit = select(is_huge, constant<S>(0x1p400), S(1));
        }

        offset = to_other;
        motion = relative;
        from_center = from;
        reach = sum;
        push = pushed;
        size_squared = size;
        leg_squared = free_squared;
        is_ball = ball;
        inverse = per_apart;
        radicand = under_root;
    }

    /// @param velocity         of self
    /// @param same_place       same_place() is the normal for agents in the same place
    /// @param speed            the size of the velocities
    /// @param per_way_squared  1 / way^2, for the weight: see reciprocal_velocity
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr HalfSpace<V> half_space(
        const V& velocity, const auto& same_place, S speed, S per_way_squared) const noexcept {
        const S root = square_root(radicand); // ball: 1 / |from_center|, cone: see beside_cone
        V normal = select(is_ball, V(from_center * root), beside_cone(root));
        S closing = select(is_ball, push - size_squared * root, S(0) - dot(motion, normal)), scale = speed + push;
        if (is_degenerate) [[unlikely]] {
            const S apart_squared = length_squared(offset), reach_squared = reach * reach;
            const auto coincides = apart_squared < smallest_normal<S>(), is_central = both(is_ball, radicand <= S(0)),
                       is_head_on = both(!is_ball, radicand <= S(0));
            const V back = offset * (S(0) - inverse_length(offset));
            // 0, and so are the quotients, where `left` is not taken: a tiny divisor would make these infinite
            const S divisor = select(either(is_ball, coincides), S(0), apart_squared);
            const S cosine_squared = ratio(apart_squared - reach_squared, divisor);
            const V left =
                perpendicular(offset) * square_root(maximum(cosine_squared, S(0))) - offset * ratio(reach, divisor);
            normal = select(coincides, V(same_place()), select(is_head_on, left, select(is_central, back, normal)));
            const S opening = dot(motion, normal);
            closing = select(is_head_on, S(0) - opening, select(is_central, push, closing));
            closing = select(coincides, push - opening, closing) * unit;
            scale = speed + push * unit;
        }
        const S weight = clamp(leg_squared * per_way_squared, S(0.25), S(1));
        return {normal, dot(velocity, normal) + closing * S(0.5), scale, weight};
    }

private:
    /// The normal of the cone; root is the leg, in space times |offset| / |across|.
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr V beside_cone(S root) const noexcept {
        if constexpr (dimension_v<V> == 2)
            return (orthogonal(offset) * (sign_of(cross(offset, motion)) * root) - offset * reach) * inverse;
        else return (across * root - offset * reach) * inverse;
    }
};

/// Whether the half space of VelocityObstacle certainly holds every velocity that differs by at most change / 2 from
/// that of self: whether the present relative velocity is farther than `change` from all that lead to contact.
///
///     (|offset| - reach) / horizon - along > change    or    across cosine - along sine > change
///     along, across: the parts of the relative velocity along the offset and across it
///     sine = reach / |offset|    cosine = sqrt(1 - sine^2)
///
/// By the first, the relative velocity is short of the ball; by the second, it is beside the cone. Here the first is
/// multiplied by |offset| and the second by |offset|^2, so that nothing is divided.
///
/// Degenerate: false for agents that touch or overlap, on a tie, and for huge and tiny numbers.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr bool surely_holds(
    const Agent<V>& self, const Agent<V>& other, scalar_t<V> per_horizon, scalar_t<V> change) noexcept {
    using S = scalar_t<V>;
    const V offset = other.position - self.position, motion = self.velocity - other.velocity;
    const S reach = maximum(self.radius, S(0)) + maximum(other.radius, S(0));
    const S apart_squared = length_squared(offset), free_squared = apart_squared - reach * reach;
    const S size = apart_squared + reach * reach + length_squared(motion);
    if (!all(both(apart_squared >= smallest_normal<S>(), size < constant<S>(1e50)))) [[unlikely]]
        return false; // else products of up to three squares and a rate stay finite
    const S apart = square_root(apart_squared), leg = square_root(maximum(free_squared, S(0)));
    S across = S(0); // times |offset|, as is `along`
    if constexpr (dimension_v<V> == 2) across = magnitude(cross(offset, motion));
    else across = length(cross(offset, motion));
    const S along = dot(offset, motion);
    const auto is_short = apart * ((apart - reach) * per_horizon - change) > along,
               is_beside = across * leg > along * reach + change * apart_squared;
    return all(both(free_squared > S(0), either(is_short, is_beside)));
}

/// The velocities with which an agent does not come nearer to something that moves than at some speed.
template <Vector V>
[[nodiscard]] constexpr HalfSpace<V> half_space_past(const V& normal, const V& velocity, scalar_t<V> closing) noexcept {
    return {normal, dot(velocity, normal) - closing, sum_of_magnitudes(velocity) + magnitude(closing), 1};
}

/// The half space of velocities that keep an agent out of a bar, which does not give way, until the horizon has passed.
///
/// The relative velocities that lead to contact fill a cone, truncated by the bar over the horizon. Every unit vector n
/// that has the whole bar behind it gives a half space outside of that cone:
///
///     n . v >= n . bar.velocity - behind / horizon      behind = -(max(n . a, n . b) + reach) >= 0
///     a, b: offsets to the ends of the bar              reach: the sum of the radii
///
/// The answer is the half space in which the wanted velocity lies deepest, or which it violates least. The n of the
/// answer comes from the ball at one end, from the cone about that ball, or from the bar between the ends.
///
/// @param self        outside of the bar
/// @param wanted      the velocity to change as little as possible
/// @param per_second  1 / horizon
///
/// Degenerate: of two equally good ways past a ball, the left one, towards perpendicular(offset).
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Capsule<V>& bar, const V& wanted, scalar_t<V> per_second) noexcept {
    using S = scalar_t<V>;
    const V a = bar.start - self.position, b = bar.end - self.position, motion = wanted - bar.velocity;
    const S reach = maximum(self.radius, S(0)) + maximum(bar.radius, S(0));
    const V along_bar = b - a;
    const bool is_huge = length_squared(a) + length_squared(b) + length_squared(motion) > S(1e62); // products overflow
    // n . (motion - w / horizon), w on the bar, is least at one of the ends. So the best n of all leads away from the
    // place of the bar nearest to where the agent wants to be at the horizon, if the whole bar is behind this n
    if (!is_huge) {
        const S share = ratio(dot(motion - a * per_second, along_bar), length_squared(along_bar) * per_second);
        const V away = motion - (a + along_bar * clamp(share, S(0), S(1))) * per_second;
        const V normal = away * inverse_length(away);
        const S behind = S(0) - (maximum(dot(normal, a), dot(normal, b)) + reach);
        if (behind >= S(0) && length_squared(normal) > S(0))
            return half_space_past(normal, bar.velocity, behind * per_second);
    }

    const S rounding = S(0x1p-46) * (length(a) + length(b) + reach);
    V best = zero<V>();
    S closing = S(0), deepest = S(0) - largest<S>();
    const auto consider = [&](const V& normal) noexcept {
        const S behind = S(0) - (maximum(dot(normal, a), dot(normal, b)) + reach);
        if (behind < S(0) - rounding) return;
        const S allowed = maximum(behind, S(0)) * per_second, deep = dot(normal, motion) + allowed;
        if (deep > deepest) best = normal, closing = allowed, deepest = deep;
    };
    const auto consider_ball = [&](const V& offset, const V& across_motion) noexcept {
        const S sine = minimum(reach * inverse_length(offset), S(1));
        const S cosine = square_root((S(1) - sine) * (S(1) + sine));
        const V ahead = offset * inverse_length(offset), back = zero<V>() - ahead;
        const V aside = normalize_or(lateral(across_motion, offset), perpendicular(offset)) * cosine;
        const V slanted = ahead * sine;
        consider(aside - slanted), consider(zero<V>() - aside - slanted);
        consider(back), consider(normalize_or(V(across_motion - offset * per_second), back));
    };
    consider_ball(a, motion);
    const V along = normalize_or(along_bar, zero<V>());
    if (length_squared(along) > S(0)) {
        consider_ball(b, motion);
        const V beside = lateral(a, along);
        if constexpr (dimension_v<V> == 2) consider(zero<V>() - beside * inverse_length(beside));
        else consider_ball(beside, reject(motion, along));
    }
    return half_space_past(best, bar.velocity, closing);
}
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Sphere<V>& ball, const V& wanted, scalar_t<V> per_second) noexcept {
    return half_space_beside(
        self, Capsule<V>{ball.center, ball.center, ball.radius, ball.velocity}, wanted, per_second);
}
/// The same for a plane, which has only one way out.
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Plane<V>& plane, const V&, scalar_t<V> per_second) noexcept {
    const Clearance<V> here = clearance(self.position, self.radius, plane);
    return half_space_past(here.normal, plane.velocity, here.gap * per_second);
}

/// The whole space as a half space.
template <Vector V> [[nodiscard]] constexpr HalfSpace<V> whole_space() noexcept {
    return {zero<V>(), 0 - largest<scalar_t<V>>(), 0, 1};
}

/// The half spaces of a range, without those that are the whole space. Up to most_kept are stored. Of more, only those
/// count that bind an agent of at most max_speed; the first most_kept of these are stored, and the others are computed
/// again at each call, so that a range may have any number of elements and nothing is allocated.
///
/// @tparam Make  make(element) is the half space of an element of the range
template <Vector V, class Iterator, class End, class Make> class BindingHalfSpaces {
public:
    VEER_ALWAYS_INLINE constexpr BindingHalfSpaces(Iterator begin, End end, double max_speed, const Make& make) noexcept
        : make_(make), begin_(begin) {
        if (!add_all(end)) [[unlikely]]
            add_binding(end, max_speed);
    }

    [[nodiscard]] constexpr std::size_t count() const noexcept { return count_; }

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr HalfSpace<V> operator()(std::size_t i) const noexcept {
        if (i < most_kept) [[likely]]
            return {
                generate<V>([&](auto k) VEER_IN_LINE { return normals_[k][i]; }), offsets_[i], scales_[i], weights_[i]};
        return made_anew(i);
    }

private:
    static constexpr std::size_t most_kept = 64; // more than the dozen or two neighbours of an agent
    using Kept = double[most_kept + 1];          // one more, which a pair writes that is half empty

    Make make_;
    Iterator begin_;
    std::size_t count_ = 0;
    double least_offset_ = 0 - largest<double>(); ///< what counts has a greater offset
    Kept normals_[dimension_v<V>], offsets_, scales_, weights_;

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool binds(const HalfSpace<V>& half_space) const noexcept {
        return half_space.offset > least_offset_;
    }

    VEER_ALWAYS_INLINE constexpr void add(const HalfSpace<V>& next) noexcept {
        if (count_ < most_kept) [[likely]] {
            (void)generate<V>([&](auto k) VEER_IN_LINE { return normals_[k][count_] = component<k>(next.normal); });
            offsets_[count_] = next.offset;
            scales_[count_] = next.scale;
            weights_[count_] = next.weight;
        }
        count_ += binds(next);
    }
    template <class Two> VEER_ALWAYS_INLINE void add_two(const HalfSpace<Two>& next, std::size_t number) noexcept {
        (void)generate<V>([&](auto k) VEER_IN_LINE {
            component<k>(next.normal).store(&normals_[k][count_]);
            return 0.0;
        });
        next.offset.store(&offsets_[count_]);
        next.scale.store(&scales_[count_]);
        next.weight.store(&weights_[count_]);
        count_ += number;
    }

    [[nodiscard]] VEER_OUT_OF_LINE constexpr HalfSpace<V> made_anew(std::size_t i) const noexcept {
        Iterator at = begin_;
        for (std::size_t number = 0;; ++at) {
            const HalfSpace<V> next = make_(*at);
            if (binds(next) && number++ == i) return next;
        }
    }

    VEER_ALWAYS_INLINE constexpr void add_each(const End& end) noexcept {
        for (Iterator at = begin_; at != end; ++at) add(make_(*at));
    }

    VEER_OUT_OF_LINE constexpr void add_binding(const End& end, double max_speed) noexcept {
        count_ = 0;
        least_offset_ = 0 - max_speed;
        add_each(end);
    }

    /// @return false for more than most_kept
    VEER_ALWAYS_INLINE constexpr bool add_all(const End& end) noexcept {
        if constexpr (requires { requires Make::takes_two; })
            if (!std::is_constant_evaluated()) return add_two_by_two<DoublePair>(end);
        add_each(end);
        return count_ <= most_kept;
    }

    /// Adds those of two neighbours at a time, in two loops over some: a processor does not look far enough ahead to
    /// start the next two while these wait for a root.
    template <class Pair> [[nodiscard]] VEER_ALWAYS_INLINE bool add_two_by_two(const End& end) noexcept {
        using Two = BasicVector<Pair, dimension_v<V>>;
        constexpr std::size_t some = 16;
        const Make make = make_; // a copy, which no store can change
        VelocityObstacle<Two> obstacles[some / 2];
        std::size_t numbers[some];
        Iterator at = begin_;
        const auto takes = [&](std::size_t& number) VEER_IN_LINE {
            while (at != end) {
                number = static_cast<std::size_t>(*at);
                ++at;
                if (number != make.self) [[likely]]
                    return true;
            }
            return false;
        };
        while (at != end) {
            std::size_t found = 0;
            VelocityObstacle<Two>* obstacle = obstacles;
            for (bool is_full = true; found < some && is_full && takes(numbers[found]); found += is_full ? 2 : 1) {
                is_full = takes(numbers[found + 1]);
                if (!is_full) numbers[found + 1] = numbers[found]; // alone
                make.template see_two<Pair>(*obstacle++, numbers[found], numbers[found + 1]);
            }
            if (count_ + found > most_kept) [[unlikely]]
                return false;
            obstacle = obstacles;
            for (std::size_t i = 0; i < found; i += 2) {
                const HalfSpace<Two> two = make.template of_two<Pair>(*obstacle++, numbers[i], numbers[i + 1]);
                add_two(two, i + 1 < found ? 2 : 1);
            }
        }
        return true;
    }
};

/// An agent in double.
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr auto wide_agent(const Agent<V>& agent) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Agent<Wide>{
        made_from<Wide>(agent.position), made_from<Wide>(agent.velocity), static_cast<double>(agent.radius)};
}
/// An obstacle in double.
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr auto wide_obstacle(const Capsule<V>& bar) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Capsule<Wide>{made_from<Wide>(bar.start), made_from<Wide>(bar.end), static_cast<double>(bar.radius),
        made_from<Wide>(bar.velocity)};
}
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr auto wide_obstacle(const Sphere<V>& ball) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Sphere<Wide>{made_from<Wide>(ball.center), static_cast<double>(ball.radius), made_from<Wide>(ball.velocity)};
}
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr auto wide_obstacle(const Plane<V>& plane) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Plane<Wide>{made_from<Wide>(plane.point), made_from<Wide>(plane.normal), made_from<Wide>(plane.velocity)};
}

/// The half spaces that the neighbours of an agent leave, by their indices.
template <class Agents> struct BesideNeighbor {
    using Given = vector_of<Agents>;
    using V = BasicVector<double, dimension_v<Given>>;
    template <class Pair> using Two = BasicVector<Pair, dimension_v<Given>>;
    static constexpr bool takes_two = has_double_pairs;

    const Agents& agents;
    std::size_t self;
    Agent<V> own;
    double per_horizon, per_step;
    double speed;           ///< the size of the velocities
    double per_way_squared; ///< of the weights

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr HalfSpace<V> operator()(auto neighbor) const noexcept {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == self) [[unlikely]]
            return whole_space<V>();
        const auto& other = agents[index];
        VelocityObstacle<V> obstacle{}; // else g++ 12 warns of a part that only a degenerate one reads
        obstacle.see(own, wide_agent(other), per_horizon, per_step);
        return obstacle.half_space(
            own.velocity, [this, index]() noexcept { return parting_axis<V>(self, index); }, speed, per_way_squared);
    }

    template <class Pair> [[nodiscard]] VEER_ALWAYS_INLINE Agent<Two<Pair>> own_twice() const noexcept {
        return {paired(own.position, own.position), paired(own.velocity, own.velocity), Pair(own.radius)};
    }
    template <class Pair>
    [[nodiscard]] VEER_ALWAYS_INLINE Agent<Two<Pair>> two_agents(std::size_t first, std::size_t second) const noexcept {
        const auto &a = agents[first], &b = agents[second];
        return {paired(a.position, b.position), paired(a.velocity, b.velocity),
            Pair(static_cast<double>(a.radius), static_cast<double>(b.radius))};
    }
    template <class Pair>
    VEER_ALWAYS_INLINE void see_two(
        VelocityObstacle<Two<Pair>>& obstacle, std::size_t first, std::size_t second) const noexcept {
        obstacle.see(own_twice<Pair>(), two_agents<Pair>(first, second), Pair(per_horizon), Pair(per_step));
    }
    template <class Pair>
    [[nodiscard]] VEER_ALWAYS_INLINE bool hold_two(
        std::size_t first, std::size_t second, double change) const noexcept {
        return surely_holds(own_twice<Pair>(), two_agents<Pair>(first, second), Pair(per_horizon), Pair(change));
    }
    template <class Pair>
    [[nodiscard]] VEER_ALWAYS_INLINE HalfSpace<Two<Pair>> of_two(
        const VelocityObstacle<Two<Pair>>& obstacle, std::size_t first, std::size_t second) const noexcept {
        const auto same_place = [this, first, second]() noexcept {
            return paired(parting_axis<V>(self, first), parting_axis<V>(self, second));
        };
        return obstacle.half_space(paired(own.velocity, own.velocity), same_place, Pair(speed), Pair(per_way_squared));
    }
};

template <class Agents>
[[nodiscard]] constexpr BesideNeighbor<Agents> beside_neighbor(
    std::size_t self, const Agents& agents, double max_speed, double horizon, double time_step) noexcept {
    const auto& given = agents[self];
    const auto own = wide_agent(given);
    const double per_way = quotient(6.0, maximum(max_speed * horizon, 1e-100)); // at least that: its square is finite
    return {agents, self, own, rate_of(horizon), rate_of(time_step), sum_of_magnitudes(own.velocity) + max_speed,
        per_way * per_way};
}

/// The half spaces of a range, see BindingHalfSpaces.
template <Vector V>
[[nodiscard]] VEER_ALWAYS_INLINE constexpr auto binding(auto& range, double max_speed, const auto& make) noexcept {
    const auto begin = begin_of(range);
    const auto end = end_of(range);
    return BindingHalfSpaces<V, std::remove_cvref_t<decltype(begin)>, std::remove_cvref_t<decltype(end)>,
        std::remove_cvref_t<decltype(make)>>(begin, end, max_speed, make);
}

/// Whether the preferred velocity is certainly in the half spaces of all neighbours: nobody is in the way. This
/// is quicker than the half spaces. An agent whose velocity is more than max_speed / 16 from the preferred one is not
/// free: it most likely gives way, and the question would only cost time.
template <class Agents, Vector V>
[[nodiscard]] inline constexpr bool is_free(
    const BesideNeighbor<Agents>& beside, auto& neighbors, const V& preferred, double max_speed) noexcept {
    const double changed = length_squared(V(preferred - beside.own.velocity));
    if (changed > max_speed * max_speed * 0x1p-8) return false;
    const double change = 2 * square_root(changed);
    const auto end = end_of(neighbors);
    for (auto at = begin_of(neighbors); at != end; ++at) {
        const auto first = static_cast<std::size_t>(*at);
        if (first == beside.self) continue;
        if constexpr (has_double_pairs)
            if (!std::is_constant_evaluated()) {
                std::size_t second = first;
                auto next = at;
                if (++next != end) {
                    at = next;
                    if (static_cast<std::size_t>(*at) != beside.self) second = static_cast<std::size_t>(*at);
                }
                if (!beside.template hold_two<DoublePair>(first, second, change)) return false;
                continue;
            }
        if (!surely_holds(beside.own, wide_agent(beside.agents[first]), beside.per_horizon, change)) return false;
    }
    return true;
}

/// An iterator over the indices of a list.
struct Counter {
    std::size_t i;
    [[nodiscard]] constexpr std::size_t operator*() const noexcept { return i; }
    constexpr Counter& operator++() noexcept {
        ++i;
        return *this;
    }
    [[nodiscard]] constexpr bool operator!=(const Counter& other) const noexcept { return i != other.i; }
};

/// Where an agent is as seen from an obstacle, as far as that takes no root.
enum class Sight : unsigned char {
    remote,  ///< farther off than a way
    outside, ///< not inside
    unknown
};
template <Vector V>
[[nodiscard]] constexpr Sight sight_of(const Agent<V>& self, const Capsule<V>& bar, double way) noexcept {
    constexpr double more = 1 + 0x1p-20; // than any rounding
    const V axis = bar.end - bar.start, offset = self.position - bar.start;
    const double reach = maximum(self.radius, 0.0) + maximum(bar.radius, 0.0), squared = length_squared(axis);
    const double remote = minimum((reach + way) * (reach + way) * more, largest<double>());
    if constexpr (dimension_v<V> == 2) // from the line that the bar lies on, without a division
        if (cross(axis, offset) * cross(axis, offset) > remote * squared) return Sight::remote;
    const V outward = offset - axis * clamp(ratio(dot(offset, axis), squared), 0.0, 1.0);
    const double apart_squared = length_squared(outward);
    return apart_squared > remote               ? Sight::remote
         : apart_squared > reach * reach * more ? Sight::outside
                                                : Sight::unknown;
}
template <Vector V> [[nodiscard]] constexpr Sight sight_of(const Agent<V>&, const auto&, double) noexcept {
    return Sight::unknown;
}

/// The half spaces of the obstacles that an agent is inside of, or those of the other obstacles. Obstacles out of reach
/// have none. Obstacles at rest count only a quarter of the horizon ahead: they do not come closer by themselves, and
/// any earlier they would only slow agents that want to stand beside them.
template <class Agents, class Obstacles>
[[nodiscard]] constexpr auto beside_obstacles(std::size_t self, const Agents& agents, const Obstacles& obstacles,
    const BasicVector<double, dimension_v<vector_of<Agents>>>& preferred, double max_speed, double horizon,
    double time_step, bool inside, bool& is_inside) noexcept {
    using V = BasicVector<double, dimension_v<vector_of<Agents>>>;
    const Agent<vector_of<Agents>> given = agents[self];
    const auto leave = [&obstacles, own = wide_agent(given), preferred, max_speed, horizon, time_step, inside,
                           &is_inside, per_horizon = rate_of(horizon),
                           per_quarter = rate_of(horizon * 0.25)](std::size_t i) noexcept -> HalfSpace<V> {
        const auto& narrow = obstacles[i];
        const auto obstacle = wide_obstacle(narrow);
        const double speed = length_squared(obstacle.velocity) > 0 ? length(obstacle.velocity) : 0.0;
        const double ahead = speed > 0 ? horizon : horizon * 0.25;
        const double way = minimum((max_speed + speed) * maximum(ahead, time_step), range_limit<double>());
        const Sight seen = sight_of(own, obstacle, way);
        if (seen == Sight::remote) return whole_space<V>();
        if (seen == Sight::unknown) {
            const Clearance<V> here = clearance(own.position, own.radius, obstacle);
            const bool is_within = here.gap < 0;
            is_inside = is_inside || is_within;
            if (is_within != inside || here.gap > way) return whole_space<V>();
            if (is_within) {
                const HalfSpace<V> out = half_space_past(here.normal, obstacle.velocity, here.gap * rate_of(time_step));
                return {out.normal, minimum(out.offset, max_speed), speed + max_speed, 1};
            }
        }
        if (inside) return whole_space<V>();
        // with the present velocity alone, agents wait beside a door; with the preferred one alone, they waver in front
        // of it
        return half_space_beside(
            own, obstacle, V((own.velocity + preferred) * 0.5), speed > 0 ? per_horizon : per_quarter);
    };
    return BindingHalfSpaces<V, Counter, Counter, std::remove_cvref_t<decltype(leave)>>(
        {0}, {count_of(obstacles)}, max_speed, leave);
}

/// No half spaces.
template <Vector V> struct NoHalfSpaces {
    std::size_t none = 0; // not a constant: nvcc warns where it compares an unsigned number with one
    [[nodiscard]] constexpr std::size_t count() const noexcept { return none; }
    [[nodiscard]] constexpr HalfSpace<V> operator()(std::size_t) const noexcept { return {}; }
};

/// Half spaces, relaxed by some slack.
template <class HalfSpaces> struct Relaxed {
    const HalfSpaces& half_spaces;
    double slack; ///< subtracted from each offset
    [[nodiscard]] constexpr std::size_t count() const noexcept { return half_spaces.count(); }
    [[nodiscard]] constexpr auto operator()(std::size_t i) const noexcept {
        auto half_space = half_spaces(i);
        half_space.offset = half_space.offset - slack;
        return half_space;
    }
};

/// Two lists of half spaces, one after the other.
template <class First, class Second> struct Joined {
    const First& first;
    const Second& second;
    std::size_t in_first = first.count(); // once, because compilers cannot know that it stays
    [[nodiscard]] constexpr std::size_t count() const noexcept { return in_first + second.count(); }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr decltype(auto) operator()(std::size_t i) const noexcept {
        return i < in_first ? first(i) : second(i - in_first);
    }
};

/// A list of one half space.
template <Vector V> struct OneHalfSpace {
    HalfSpace<V> only;
    std::size_t one = 1; // not a constant, as in NoHalfSpaces
    [[nodiscard]] constexpr std::size_t count() const noexcept { return one; }
    [[nodiscard]] constexpr const HalfSpace<V>& operator()(std::size_t) const noexcept { return only; }
};

/// Whether a velocity is in all half spaces.
template <Vector V> [[nodiscard]] constexpr bool allows(const auto& half_spaces, const V& velocity) noexcept {
    for (std::size_t i = 0; i < half_spaces.count(); ++i)
        if (half_spaces(i).offset > dot(half_spaces(i).normal, velocity)) return false;
    return true;
}

/// The half spaces of walls, then the others; the others themselves where there are no walls.
template <class Others> [[nodiscard]] constexpr auto joined(const auto& walls, const Others& others) noexcept {
    return Joined<std::remove_cvref_t<decltype(walls)>, Others>{walls, others};
}
template <Vector V, class Others>
[[nodiscard]] constexpr const Others& joined(const NoHalfSpaces<V>&, const Others& others) noexcept {
    return others;
}

/// v, shortened to max_length where v is longer: `truncate`, without a root where v is shorter.
template <Vector V> [[nodiscard]] VEER_ALWAYS_INLINE constexpr V shortened(const V& v, double max_length) noexcept {
    if (length_squared(v) <= max_length * max_length) return v;
    return truncate(v, max_length);
}

/// How much of its velocity an agent keeps who gives way: the share of a change that is left to later steps, at most.
///
///     max(1 - time_step / reaction, 0)      reaction = 1/10 s
///
/// Degenerate: 1 for a time step of 0 and below.
[[nodiscard]] constexpr double steadiness(double time_step) noexcept { return clamp(1 - 10 * time_step, 0.0, 1.0); }

/// How far an agent that gives way goes to its left, from 0 to 1: less if it already walks to its right, so that it
/// does not turn back in front of the others.
///
///     clamp(1 + 4 velocity . left / |preferred|^2, 0, 1)      left = orthogonal(preferred)
///
/// Degenerate: 1 where `preferred` is zero.
template <Vector V> [[nodiscard]] constexpr scalar_t<V> to_left_of(const V& preferred, const V& velocity) noexcept {
    using S = scalar_t<V>;
    const S leftwards = ratio(dot(velocity, orthogonal(preferred)), length_squared(preferred));
    return clamp(S(1) + leftwards * 4, S(0), S(1));
}

/// Where an agent leans that gives way: to its left, and in space also up or down, so that those who meet in one plane
/// leave it.
///
///     2D: to_left left      3D: left + up for an even index, left - up for an odd one
///     left = orthogonal(preferred)      up = cross(preferred, left) / |preferred|
///
/// Degenerate: zero where `preferred` is zero.
template <Vector V>
[[nodiscard]] constexpr V aside_of(std::size_t self, const V& preferred, const V& velocity) noexcept {
    const V left = orthogonal(preferred);
    if constexpr (dimension_v<V> == 2) return left * to_left_of(preferred, velocity);
    else {
        const V up = cross(preferred, left) * inverse_length(preferred);
        return self % 2 == 0 ? V(left + up) : V(left - up);
    }
}

/// The half space that counts in a conflict in the plane, where no velocity is in all half spaces: past the others.
///
///     n . v >= 0.3 |preferred|      n = unit(preferred + 6 to_left left)      left = orthogonal(preferred)
///
/// With its weight of 24, little of the others is given up for it.
template <Vector V>
[[nodiscard]] constexpr HalfSpace<V> half_space_past_all(
    const V& preferred, const V& velocity, scalar_t<V> max_speed) noexcept {
    const V way = preferred + orthogonal(preferred) * (6 * to_left_of(preferred, velocity));
    return {way * inverse_length(way), length(preferred) * constant<scalar_t<V>>(0.3), max_speed, 24};
}

/// The answer of reciprocal_velocity, in double.
///
/// @param walls       half spaces that take precedence over those of the neighbours
/// @param others      the half spaces of the neighbours
/// @param velocity    the present one
/// @param steadiness  see the function of that name
template <Vector V>
[[nodiscard]] inline constexpr V velocity_among(std::size_t self, const auto& walls, const auto& others,
    const V& preferred, const V& velocity, double steadiness, double max_speed) noexcept {
    const auto& allowed = joined(walls, others);
    const std::size_t hard = walls.count(), count = allowed.count();
    V nearest = preferred;
    const std::size_t satisfied = satisfied_by(allowed, count, preferred, max_speed, nearest);
    if (satisfied < hard) return least_violating_place(walls, 0, hard, preferred, max_speed);
    if (satisfied < count) {
        if constexpr (dimension_v<V> == 2) {
            const OneHalfSpace<V> past{half_space_past_all(preferred, velocity, max_speed)};
            const Joined<std::remove_cvref_t<decltype(allowed)>, OneHalfSpace<V>> all{allowed, past};
            return least_violating_from(nearest, satisfied, all, hard, count + 1, preferred, max_speed);
        } else return least_violating_from(nearest, satisfied, allowed, hard, count, preferred, max_speed);
    }
    const double given_way = length_squared(V(nearest - preferred)), whole = length_squared(preferred);
    if (!(given_way > 0x1p-80 * (max_speed * max_speed))) return preferred; // less is rounding
    const double share = given_way < whole ? square_root(quotient(given_way, whole)) : 1;
    const double some = quotient(share, share + 0.05);
    // these numbers, like those of the weights and of half_space_past_all: of those tried in benchmarks/crowd_race and
    // in the dense crowds of tests/crowd_test.cpp, a compromise of few overlaps, quick arrival and little acceleration
    const double back = dimension_v<V> == 2 ? 0.3 * steadiness * (1 - share) : 0.0;
    const V lean = aside_of(self, preferred, velocity) * (0.04 * some);
    const V leaning = nearest + V(preferred - nearest) * back + lean;
    const V kept = shortened(V((velocity - leaning) * (steadiness * some)), 0.14 * max_speed);
    return nearest_place(allowed, count, V(leaning + kept), max_speed).place;
}

/// The velocity chosen in double, rounded to V.
template <Vector V> [[nodiscard]] constexpr V chosen_velocity(const auto& chosen, double max_speed) noexcept {
    // by rounding, a half space that touches the ball of max_speed may lead out of it
    const auto kept = shortened(chosen, max_speed);
    return generate<V>([&](auto i) { return static_cast<scalar_t<V>>(component<i>(kept)); });
}

} // namespace parts

// ---- one other: closest approach ------------------------------------------------------------------------------------

/// Steering with which an agent avoids another: a unit vector away from the place of the other agent at the closest
/// approach, times 1 - time of contact / horizon. The answer is zero where the two do not touch within the horizon:
/// agents that only pass by are not disturbed.
///
///     t = -o . v / |v|^2      -unit(o + v t) (1 - time / horizon)
///     o, v: position and velocity of the other agent relative to self
///
/// Multiply the answer by a force or a speed, and add it to the other steering.
///
/// @param self     the agent that steers
/// @param other    the agent to avoid
/// @param horizon  how far to look ahead  [s]
/// @return of length 0 to 1
///
/// Error: 1.7 ulp of its length in 99 %, 38 at most (10^5 float encounters: benchmarks/RESULTS.md).
///
/// Degenerate: agents that overlap steer straight apart with length 1, whatever the horizon. Exactly head-on, and in
/// the same place, the answer is along perpendicular(self.velocity): in the plane each agent steers to its own left, so
/// that a symmetric pair passes; at rest, along the first axis.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), unaligned collision avoidance, with the
/// offset at the closest approach as a vector. Of the alarms of libraries that test |o| - |v| t instead, three in four
/// are false.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_agent(
    const Agent<V>& self, const As<Agent<V>>& other, scalar_t<V> horizon) noexcept {
    const auto encounter = parts::encounter_of(self, other);
    return encounter.away * parts::urgency(encounter.time, horizon);
}

/// Steering with which an agent avoids, as with avoid_agent, the neighbour that it would touch first; on a tie that of
/// the lowest index. The answer is zero where the agent touches no neighbour within the horizon.
///
/// @param self       index of the agent that steers
/// @param agents     anything with [i] and std::size
/// @param neighbors  indices of the agents to avoid, any range; self is skipped
/// @param horizon    how far to look ahead  [s]
///
/// Error: that of avoid_agent; of two nearly simultaneous first touches, rounding may pick either.
///
/// Degenerate: for two agents in the same place, the answer is along axis (self + other) mod dimension, forwards for
/// the lower index and backwards for the higher, so that the two part.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto avoid_agents(
    std::size_t self, const Agents& agents, auto&& neighbors, scalar_t<parts::vector_of<Agents>> horizon) noexcept {
    using V = parts::vector_of<Agents>;
    using S = scalar_t<V>;
    const Agent<V> own = agents[self];
    parts::Encounter<V> first{{}, parts::largest<S>(), zero<V>()};
    std::size_t first_index = 0;
    for (const auto neighbor : neighbors) {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == self) continue;
        const Agent<V> other = agents[index];
        parts::Encounter<V> encounter = parts::encounter_of(own, other);
        if (length_squared(V(other.position - own.position)) < parts::smallest_normal<S>())
            encounter.away = parts::parting_axis<V>(self, index);
        if (encounter.time < first.time || (!(first.time < encounter.time) && index < first_index))
            first = encounter, first_index = index;
    }
    return V(first.away * parts::urgency(first.time, horizon));
}

// ---- all neighbours: reciprocal velocity obstacles ------------------------------------------------------------------

/// The velocity nearest to the preferred one with which an agent touches no other before the horizon has passed, if all
/// others do the same: optimal reciprocal collision avoidance. Compute the velocities of all agents, and only then move
/// the agents:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, near[i], preferred[i], max_speed, horizon, time_step)
///     for each agent i: velocity = next[i], position += velocity time_step
///
/// Each neighbour leaves a half space of velocities: see parts::VelocityObstacle. A preferred velocity in all half
/// spaces is the answer, to the bit. Else the agent gives way. It then also leans to its own left, and keeps some of
/// its velocity: the answer is the velocity in all half spaces that is nearest to leaning + kept.
///
///     nearest: the velocity in all half spaces that is nearest to the preferred one
///     leaning = nearest + 0.04 some aside + 0.3 steadiness (1 - share) (preferred - nearest)
///               the last part in the plane alone
///     kept    = some steadiness (velocity - leaning)      |kept| is cut to 0.14 max_speed
///     share      = min(|nearest - preferred| / |preferred|, 1)    some = share / (share + 1/20)
///     steadiness = max(1 - time_step / reaction, 0)    reaction = 1/10 s
///     aside: in the plane to_left left; in space left + up for agents of even index, left - up for the others
///     left = orthogonal(preferred)    to_left = clamp(1 + 4 velocity . left / |preferred|^2, 0, 1)
///     up = cross(preferred, left) / |preferred|
///
/// Without the lean, two agents that meet head-on, and rings of agents that all cross the middle, stop in front of each
/// other forever; with a much larger one, a dense crowd keeps milling. In the plane, agents that already walk to their
/// right lean less, or not at all: they do not turn back in front of the others. In space, agents that all meet in one
/// plane leave it, some up and some down: give those who walk on a ground the vectors of the plane. What is kept of the
/// velocity lets an agent change it in several steps instead of one. The step back towards the preferred velocity leads
/// out of the half spaces that `nearest` touches: an agent between two neighbours stays there, unless it leans out of
/// the gap; in space there are other ways out. The answer is at most 0.18 max_speed from `nearest`, in space 0.2.
///
/// Where no velocity is in all half spaces, the answer is the velocity whose greatest violation, in m/s of closing
/// velocity divided by the weight of the neighbour, is least. Near neighbours have a small weight, so that little of
/// their half spaces is given up:
///
///     weight = clamp((|offset|^2 - reach^2) / way^2, 1/4, 1)      way = max_speed horizon / 6
///     offset: to the neighbour      reach: the sum of the radii
///
/// In the plane, one more half space counts there, with a weight of 24, so that agents who stand in front of each other
/// go past each other. Where the greatest violation is above max_speed / 18 anyway, it changes nothing:
///
///     n . v >= 0.3 |preferred|      n = unit(preferred + 6 to_left left)
///
/// In a dense crowd, agents that all want to go straight on stand in front of each other. There, let agents that are
/// held up prefer to walk more to the left, with a horizon of 0.5 s instead of 2 or 3:
///
///     held_up = clamp((|way| - velocity . unit(way)) / pace, 0, 1)      preferred = rotate(way, held_up)
///
/// `way` is the velocity to the goal, `pace` its greatest length. A measurement counted the people, with radii of 0.3
/// m, who arrive within four times the time that they would take alone; first straight on with a horizon of 2.5 s, then
/// by this recipe: head-on in a corridor of 3 m, 35 and 95 of 96; on both sides of a door of 1.6 m, 26 and 47 of 50; in
/// a room with two people per square metre, 41 and 86 of 225. The price is that people overlap, by up to 0.2 of the
/// sum of their radii.
///
/// Nothing is allocated. The running time grows with the number of neighbours: pass the nearest dozen or two.
/// Neighbours that self cannot touch within the horizon change nothing.
///
/// @param self                index of the agent that moves
/// @param agents              anything with [i] and std::size
/// @param neighbors           indices of the agents to avoid, any range that can be iterated more than once; self is
///                            skipped
/// @param preferred_velocity  the velocity of self if it were alone  [m/s]
/// @param max_speed           [m/s]  below 0 counts as 0
/// @param horizon             how far to look ahead, the same for all agents; with 0 and below, only agents that
///                            overlap count  [s]
/// @param time_step           the time to the next decision, in which agents that overlap are to part  [s]
/// @return of length max_speed at most; computed in double
///
/// Error: at most 0.9 ulp of its length for one neighbour (10^5 float encounters: benchmarks/RESULTS.md), because it is
/// computed in double.
/// Range: components up to 10^15, in double too; times as in the range rule.
///
/// Degenerate: agents in the same place part along axis (self + other) mod dimension, forwards for the lower index and
/// backwards for the higher. With a time step of 0 and below, agents that overlap flee at max_speed. A preferred
/// velocity longer than max_speed is cut. With a preferred velocity of zero, share and to_left are 1.
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), without the
/// lean, the weights and what is kept of the velocity.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const parts::vector_of<Agents>& preferred_velocity, scalar_t<parts::vector_of<Agents>> max_speed,
    scalar_t<parts::vector_of<Agents>> horizon, scalar_t<parts::vector_of<Agents>> time_step) noexcept {
    using V = parts::vector_of<Agents>;
    using Wide = BasicVector<double, dimension_v<V>>;
    const double fastest = maximum(static_cast<double>(max_speed), 0.0), step = static_cast<double>(time_step);
    const Wide preferred = parts::shortened(parts::made_from<Wide>(preferred_velocity), fastest);
    const double ahead = static_cast<double>(horizon);
    const auto beside = parts::beside_neighbor(self, agents, fastest, ahead, step);
    const Wide& velocity = beside.own.velocity;
    if (parts::is_free(beside, neighbors, preferred, fastest)) return parts::chosen_velocity<V>(preferred, fastest);
    const auto others = parts::binding<Wide>(neighbors, fastest, beside);
    const Wide chosen = parts::velocity_among(
        self, parts::NoHalfSpaces<Wide>{}, others, preferred, velocity, parts::steadiness(step), fastest);
    return parts::chosen_velocity<V>(chosen, fastest);
}

/// The velocity nearest to the preferred one with which an agent touches neither another agent nor an obstacle:
/// reciprocal_velocity among obstacles. Obstacles do not give way: the agent alone keeps out of each, by a half space,
/// see parts::half_space_beside. These stay hard constraints where those of the neighbours cannot all be met, so that a
/// crowd pushes no agent through a wall.
///
/// A wall at rest slows agents that walk straight at it: their speed towards the wall is at most the distance left
/// divided by a quarter of the horizon. Agents walk round the end of a wall and round a pillar. The way through a
/// building is a task for `follow_path`: an agent that prefers to walk straight through a long wall stops in front of
/// the wall.
///
/// @param obstacles  a list of Capsule, Sphere or Plane, moving or at rest, that the agent can reach within the
///                   horizon. A wall in 2D is a capsule from end to end, of radius 0 if it has no thickness; a pillar
///                   among walls is a capsule of length 0
///
/// Error: as without obstacles, computed in double.
/// Range: as without obstacles.
///
/// Degenerate: an agent inside an obstacle leaves it by the shortest way, within the time step if possible, else at
/// max_speed. Inside several, and where moving obstacles close in too fast to flee, its greatest violation is least. A
/// plane with a zero normal is ignored. Without obstacles, the answer is that of the overload without them, to the bit.
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const auto& obstacles, const parts::vector_of<Agents>& preferred_velocity,
    scalar_t<parts::vector_of<Agents>> max_speed, scalar_t<parts::vector_of<Agents>> horizon,
    scalar_t<parts::vector_of<Agents>> time_step) noexcept {
    using V = parts::vector_of<Agents>;
    using Wide = BasicVector<double, dimension_v<V>>;
    const double fastest = maximum(static_cast<double>(max_speed), 0.0);
    const double ahead = static_cast<double>(horizon), step = static_cast<double>(time_step);
    const Wide preferred = parts::shortened(parts::made_from<Wide>(preferred_velocity), fastest);
    const auto beside = parts::beside_neighbor(self, agents, fastest, ahead, step);
    const Wide& velocity = beside.own.velocity;
    const double steadiness = parts::steadiness(step);
    bool is_inside = false;
    const auto walls = [&](bool inside) noexcept {
        return parts::beside_obstacles(self, agents, obstacles, preferred, fastest, ahead, step, inside, is_inside);
    };
    const auto outside = walls(false);
    if (!is_inside && parts::allows(outside, preferred) && parts::is_free(beside, neighbors, preferred, fastest))
        return parts::chosen_velocity<V>(preferred, fastest);
    const auto others = parts::binding<Wide>(neighbors, fastest, beside);
    if (!is_inside) [[likely]]
        return parts::chosen_velocity<V>(
            parts::velocity_among(self, outside, others, preferred, velocity, steadiness, fastest), fastest);
    // an agent inside several walls cannot always leave all at once: their half spaces are relaxed until they have a
    // place in common
    const auto inside = walls(true);
    double slack = 0;
    if (inside.count() > 0) {
        const auto every_wall = parts::joined(outside, inside);
        const Wide out =
            parts::least_violating_place(every_wall, outside.count(), every_wall.count(), preferred, fastest);
        for (std::size_t i = 0; i < inside.count(); ++i)
            slack = maximum(slack, inside(i).offset - dot(inside(i).normal, out));
    }
    const parts::Relaxed<std::remove_cvref_t<decltype(inside)>> relaxed{inside, slack};
    const Wide chosen =
        parts::velocity_among(self, parts::joined(outside, relaxed), others, preferred, velocity, steadiness, fastest);
    return parts::chosen_velocity<V>(chosen, fastest);
}

}} // namespace veer::VEER_UNIT
