// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "half_spaces.hpp"
#include "lead.hpp"
#include "list.hpp"
#include "vector.hpp"

namespace veer {

/// One of a crowd: a ball that moves; in 2D a disc.
template <Vector V>
struct Agent {
    V position;         ///< [m]
    V velocity;         ///< [m/s]
    scalar_t<V> radius; ///< [m]  below 0 counts as 0

    /// An agent of plain numbers becomes one of packs by itself.
    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] constexpr operator Agent<U>() const noexcept {
        return {parts::made_from<U>(position), parts::made_from<U>(velocity), scalar_t<U>(radius)};
    }
};
// the first vector says which: Agent{position, velocity, 0.4f}
template <Vector V>
Agent(V, std::type_identity_t<V>, scalar_t<V>) -> Agent<V>;

// ---- one other: closest approach ----------------------------------------------------------------------------------------------------

namespace parts {

/// The vector type of a list of agents.
template <class Agents>
using vector_of = decltype(element_of<Agents>::position);

/// Whether and when two agents touch if both keep their velocities, and which way leads out of that.
template <Vector V>
struct Encounter {
    mask_t<scalar_t<V>> meets;
    scalar_t<V> time; ///< of the first touch, 0 for those that overlap; the largest number where they do not touch  [s]
    V away;           ///< a unit vector from the other one, where it is closest; zero where they do not touch
};

/// How two agents meet: they overlap, |o| < R, or they come nearer and touch_time says when.
///
///     o = other.position - self.position      v = other.velocity - self.velocity      R = the sum of the radii
///
/// Where they overlap the way out leads away from o, else from the offset at the closest approach, which is o across v.
template <Vector V>
[[nodiscard]] inline constexpr Encounter<V> encounter_of(const Agent<V>& self, const std::type_identity_t<Agent<V>>& other) noexcept {
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

/// 1 at once, 0 at the horizon and beyond it.
template <Scalar S>
[[nodiscard]] constexpr S urgency(S time, std::type_identity_t<S> horizon) noexcept {
    return select(time < horizon, S(1) - ratio(time, horizon), select(time > S(0), S(0), S(1)));
}

} // namespace parts

/// Which way an agent is to steer so as not to touch another one: a unit vector away from where the other one is at the closest approach, times
/// 1 - time of contact / horizon. Zero where they do not touch within the horizon: who only passes by is not disturbed.
///
///     t = -o . v / |v|^2      -unit(o + v t) (1 - time / horizon)      o, v: the offset to the other one, and its velocity against the own one
///
/// Multiply it by a force or a speed, and add it to the other steering.
///
/// @param self     who steers
/// @param other    whom not to touch
/// @param horizon  how far to look ahead  [s]
/// @return of length 0 to 1
///
/// Degenerate: agents that overlap steer straight away from each other at length 1, whatever the horizon. Exactly head-on, and in the same place,
/// along perpendicular(own velocity): in the plane each to its own left, so that a symmetric pair passes; at rest along the first axis.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), unaligned collision avoidance, with the distance at the closest
/// approach as a vector; libraries that test |o| - |v| t instead raise three false alarms of four.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_agent(const Agent<V>& self, const std::type_identity_t<Agent<V>>& other, scalar_t<V> horizon) noexcept {
    const auto encounter = parts::encounter_of(self, other);
    return encounter.away * parts::urgency(encounter.time, horizon);
}

/// Which way an agent is to steer so as not to touch the one of several that it would touch first, the one of the lowest index on a tie: as
/// avoid_agent. Zero where it touches nobody within the horizon.
///
/// @param self       the index of who steers
/// @param agents     anything with [i] and std::size
/// @param neighbors  indices of those to avoid, any range that can be walked; self among them is skipped
/// @param horizon    how far to look ahead  [s]
///
/// Degenerate: in one and the same place, along axis (self + other) mod dimension, forwards for the lower index and backwards for the higher, so that
/// the two part.
template <class Agents>
[[nodiscard]] inline constexpr auto avoid_agents(std::size_t self,
                                                 const Agents& agents,
                                                 auto&& neighbors,
                                                 scalar_t<parts::vector_of<Agents>> horizon) noexcept {
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
        if (length_squared(V(other.position - own.position)) < parts::smallest_normal<S>()) encounter.away = parts::parting_axis<V>(self, index);
        if (encounter.time < first.time || (!(first.time < encounter.time) && index < first_index)) first = encounter, first_index = index;
    }
    return V(first.away * parts::urgency(first.time, horizon));
}

// ---- everybody: reciprocal velocity obstacles ---------------------------------------------------------------------------------------

namespace parts {

/// |x| + |y| + |z|.
template <Vector V>
[[nodiscard]] constexpr scalar_t<V> sum_of_sizes(const V& v) noexcept {
    const scalar_t<V> planar = magnitude(component<0>(v)) + magnitude(component<1>(v));
    if constexpr (dimension_v<V> == 2) return planar;
    else return planar + magnitude(component<2>(v));
}

/// The velocities that an agent may take so as not to touch another one who does the same, before the horizon has passed.
///
/// The relative velocities that lead to contact make a cone that is cut off by a ball: the ball of radius R / horizon about o / horizon, and all that
/// is farther out in the cone about it. The shortest way out of it, for the present relative velocity w, leads to a point of the ball or of the cone.
/// Its direction is the normal, and each of the two agents goes half of the way.
///
///     ball    d = w - o / horizon    n = unit(d)                              n . v >= n . own velocity + (R / horizon - |d|) / 2
///     cone    n = s sqrt(1 - R^2/|o|^2) - o R/|o|^2,  s = unit(w across o)    n . v >= n . (own velocity + other velocity) / 2
///
/// The ball holds where -d . o > R |d|. For those who overlap it is that of one time step alone: they are to be apart at its end.
///
/// @param same_place  the normal for agents in the same place
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 4; here the cone is in one formula for the
/// plane and for space.
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> reciprocal_half_space(const Agent<V>& self,
                                                                  const Agent<V>& other,
                                                                  const V& same_place,
                                                                  scalar_t<V> horizon,
                                                                  scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const V offset = other.position - self.position, motion = self.velocity - other.velocity;
    const S reach = maximum(self.radius, S(0)) + maximum(other.radius, S(0)), apart_squared = length_squared(offset);
    const bool overlap = apart_squared <= reach * reach;
    const S most = rate_limit<S>(), rate = minimum(ratio(S(1), overlap ? time_step : horizon), most);
    const S per_second = (overlap ? time_step : horizon) > S(0) ? rate : most; // a time of 0 is as short as can be
    const S scale = sum_of_sizes(self.velocity) + sum_of_sizes(other.velocity);
    if (apart_squared < smallest_normal<S>())
        return {same_place, dot(self.velocity, same_place) + (reach * per_second - dot(motion, same_place)) * S(0.5), scale + reach * per_second};

    const V from_center = motion - offset * per_second;
    const S size = minimum(length(from_center), largest<S>()), inverse = ratio(S(1), size); // as reach may be 0, not infinite
    if (overlap || S(0) - dot(from_center, offset) > reach * size) {
        const V normal = inverse > S(0) ? V(from_center * inverse) : V(offset * (S(0) - inverse_length(offset)));
        return {normal, dot(self.velocity, normal) + (reach * per_second - size) * S(0.5), scale + reach * per_second};
    }
    const S apart = square_root(apart_squared), inverse_apart = quotient(S(1), apart), sine = reach * inverse_apart;
    const S cosine = square_root((apart - reach) * (apart + reach)) * inverse_apart;
    const V across = lateral(motion, offset); // head-on exactly zero: rounding must not choose the side
    const S beside = length(across);
    const V aside = beside > S(0) ? V(across * quotient(S(1), beside)) : perpendicular(offset);
    const V normal = aside * cosine - offset * (sine * inverse_apart);
    return {normal, dot(self.velocity + other.velocity, normal) * S(0.5), scale};
}

/// The half spaces of all neighbours that bind an agent of at most max_speed, by their number. The first of them are kept; those beyond are
/// computed again whenever they are asked for, so that there may be any number and nothing is allocated.
template <class Agents, class Iterator, class End>
class ReciprocalHalfSpaces {
    using Given = vector_of<Agents>;

public:
    using V = BasicVector<double, dimension_v<Given>>;

    ReciprocalHalfSpaces(std::size_t self, const Agents& agents, Iterator begin, End end, double max_speed, double horizon, double time_step) noexcept
        : agents_(agents), own_(wide(agents[self])), self_(self), rest_(begin), max_speed_(max_speed), horizon_(horizon), time_step_(time_step) {
        HalfSpace<V> next;
        for (Iterator at = begin; at != end; ++at) {
            if (!binds(*at, next)) continue;
            if (count_ < most_kept) kept_[count_] = next;
            if (count_ == most_kept) rest_ = at;
            ++count_;
        }
    }

    [[nodiscard]] constexpr std::size_t count() const noexcept { return count_; }

    [[nodiscard]] constexpr HalfSpace<V> operator()(std::size_t i) const noexcept {
        if (i < most_kept) return kept_[i];
        HalfSpace<V> next{};
        Iterator at = rest_;
        for (std::size_t number = most_kept; !binds(*at, next) || number++ != i; ++at) {
        }
        return next;
    }

private:
    static constexpr std::size_t most_kept = 64;

    const Agents& agents_;
    Agent<V> own_;
    std::size_t self_, count_ = 0;
    Iterator rest_;
    double max_speed_, horizon_, time_step_;
    HalfSpace<V> kept_[most_kept];

    [[nodiscard]] static constexpr Agent<V> wide(const Agent<Given>& agent) noexcept {
        return {made_from<V>(agent.position), made_from<V>(agent.velocity), static_cast<double>(agent.radius)};
    }

    [[nodiscard]] constexpr bool binds(auto neighbor, HalfSpace<V>& half_space) const noexcept {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == self_) return false;
        half_space = reciprocal_half_space(own_, wide(agents_[index]), parting_axis<V>(self_, index), horizon_, time_step_);
        return half_space.offset + max_speed_ > 0;
    }
};

} // namespace parts

/// The velocity nearest to the preferred one that touches nobody before the horizon has passed, if all others do the same: optimal reciprocal
/// collision avoidance. Use it as the velocity of the next time step, for all agents at once:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, neighbors of i, preferred[i], max_speed, horizon, time_step)
///     for each agent i: velocity = next[i], position += velocity time_step
///
/// Each neighbour leaves a half space of velocities, see parts::reciprocal_half_space. Where the preferred velocity is in all of them, it is the
/// answer, to the bit. Where an agent has to give way, by a share of its preferred speed, it leans to its own left, towards
/// perpendicular(preferred_velocity), as far as the half spaces allow and by 0.1 share^2 of that speed at most. Without that, two that meet head-on,
/// and rings whose agents all cross the middle, stop in front of each other for ever; with much more of it a dense crowd keeps milling.
///
/// Where no velocity is in all half spaces, the answer is the one of least penetration: the greatest lack, in m/s of the closing velocity, is least,
/// among the velocities that penetrate nobody within a quarter of the horizon; where there are none, of a quarter of that, and so on.
///
/// Nothing is allocated. The time grows with the number of neighbours: give it the nearest dozen or two. Those farther away than they and self can
/// close in within the horizon do not matter.
///
/// @param self                the index of who moves
/// @param agents              anything with [i] and std::size
/// @param neighbors           indices of those to avoid, any range that can be walked more than once; self among them is skipped
/// @param preferred_velocity  where self would go if it were alone  [m/s]
/// @param max_speed           [m/s]  below 0 counts as 0
/// @param horizon             how far to look ahead, the same for all agents; 0 and below look no farther than at those that overlap  [s]
/// @param time_step           the time in which agents that overlap are to part  [s]
/// @return of length max_speed at most. It is computed in double; components may be up to 10^15 in double too
///
/// Degenerate: agents in the same place part along axis (self + other) mod dimension, forwards for the lower index and backwards for the higher.
/// A time step of 0 and below is as short as can be: who overlaps flees at max_speed. A preferred velocity longer than max_speed is cut.
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011).
template <class Agents>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self,
                                                        const Agents& agents,
                                                        auto&& neighbors,
                                                        const parts::vector_of<Agents>& preferred_velocity,
                                                        scalar_t<parts::vector_of<Agents>> max_speed,
                                                        scalar_t<parts::vector_of<Agents>> horizon,
                                                        scalar_t<parts::vector_of<Agents>> time_step) noexcept {
    using V = parts::vector_of<Agents>;
    using Wide = BasicVector<double, dimension_v<V>>;
    const double fastest = maximum(static_cast<double>(max_speed), 0.0), step = static_cast<double>(time_step);
    const auto allowed_for = [&](double time) noexcept {
        const auto begin = parts::begin_of(neighbors);
        const auto end = parts::end_of(neighbors);
        return parts::ReciprocalHalfSpaces<Agents, std::remove_cvref_t<decltype(begin)>, std::remove_cvref_t<decltype(end)>>(
            self, agents, begin, end, fastest, time, step);
    };
    const auto allowed = allowed_for(static_cast<double>(horizon));
    const Wide preferred = truncate(parts::made_from<Wide>(preferred_velocity), fastest);
    const auto nearest = parts::nearest_place(allowed, allowed.count(), preferred, fastest);
    Wide velocity = nearest.place;
    if (nearest.found) {
        const double given_way = length(Wide(velocity - preferred));
        if (!(given_way > 0)) return truncate(preferred_velocity, max_speed);
        const double share = minimum(ratio(given_way, length(preferred)), 1.0);
        const Wide leaning = velocity + orthogonal(preferred) * (0.1 * share * share);
        velocity = parts::nearest_place(allowed, allowed.count(), leaning, fastest).place;
    } else {
        // least penetration at the horizon, without any in the next quarter of that time; where that cannot be, so for shorter times
        const double shortest = maximum(static_cast<double>(horizon) * 0x1p-6, step);
        bool possible = false;
        for (double later = static_cast<double>(horizon); !possible; later = later * 0.25) {
            const double sooner = maximum(later * 0.25, shortest);
            const auto firm = allowed_for(sooner), soft = allowed_for(later);
            possible = !(sooner > shortest) || parts::nearest_place(firm, firm.count(), preferred, fastest).found;
            if (!possible) continue;
            const auto one_of_both = [&](std::size_t i) noexcept { return i < firm.count() ? firm(i) : soft(i - firm.count()); };
            velocity = parts::least_lacking_place(one_of_both, firm.count(), firm.count() + soft.count(), preferred, fastest);
        }
    }
    velocity = truncate(velocity, fastest); // a half space that touches the ball may do so but for rounding
    return generate<V>([&](auto i) { return static_cast<scalar_t<V>>(component<i>(velocity)); });
}

} // namespace veer
