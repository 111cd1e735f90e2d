// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "contact.hpp"
#include "lead.hpp"
#include "obstacles.hpp"
#include "parts/half_spaces.hpp"
#include "parts/list.hpp"
#include "vector.hpp"

namespace veer {

/// One of a crowd: a ball that moves; in 2D a disc.
template <Vector V> struct Agent {
    V position;         ///< [m]
    V velocity;         ///< [m/s]
    scalar_t<V> radius; ///< [m]  below 0 counts as 0

    /// An agent of plain numbers becomes one of packs by itself.
    template <parts::VectorMadeFrom<V> U> [[nodiscard]] constexpr operator Agent<U>() const noexcept {
        return {parts::made_from<U>(position), parts::made_from<U>(velocity), scalar_t<U>(radius)};
    }
};
// the first vector says which: Agent{position, velocity, 0.4f}
template <Vector V> Agent(V, As<V>, scalar_t<V>) -> Agent<V>;

// ---- one other: closest approach ------------------------------------------------------------------------------------

namespace parts {

/// The vector type of a list of agents.
template <class Agents> using vector_of = decltype(element_of<Agents>::position);

/// Whether and when two agents touch if both keep their velocities, and which way leads out of that.
template <Vector V> struct Encounter {
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

/// 1 at once, 0 at the horizon and beyond it.
template <Scalar S> [[nodiscard]] constexpr S urgency(S time, As<S> horizon) noexcept {
    return select(time < horizon, S(1) - ratio(time, horizon), select(time > S(0), S(0), S(1)));
}

} // namespace parts

/// Which way an agent is to steer so as not to touch another one: a unit vector away from where the other one is at the
/// closest approach, times 1 - time of contact / horizon. Zero where they do not touch within the horizon: who only
/// passes by is not disturbed.
///
///     t = -o . v / |v|^2      -unit(o + v t) (1 - time / horizon)
///     o, v: the offset to the other one, and its velocity against the own one
///
/// Multiply it by a force or a speed, and add it to the other steering.
///
/// @param self     who steers
/// @param other    whom not to touch
/// @param horizon  how far to look ahead  [s]
/// @return of length 0 to 1
///
/// Degenerate: agents that overlap steer straight away from each other at length 1, whatever the horizon. Exactly
/// head-on, and in the same place, along perpendicular(own velocity): in the plane each to its own left, so that a
/// symmetric pair passes; at rest along the first axis.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters" (1999), unaligned collision avoidance, with the
/// distance at the closest approach as a vector; libraries that test |o| - |v| t instead raise three false alarms of
/// four.
template <Vector V>
[[nodiscard]] inline constexpr V avoid_agent(
    const Agent<V>& self, const As<Agent<V>>& other, scalar_t<V> horizon) noexcept {
    const auto encounter = parts::encounter_of(self, other);
    return encounter.away * parts::urgency(encounter.time, horizon);
}

/// Which way an agent is to steer so as not to touch the one of several that it would touch first, the one of the
/// lowest index on a tie: as avoid_agent. Zero where it touches nobody within the horizon.
///
/// @param self       the index of who steers
/// @param agents     anything with [i] and std::size
/// @param neighbors  indices of those to avoid, any range that can be walked; self among them is skipped
/// @param horizon    how far to look ahead  [s]
///
/// Degenerate: in one and the same place, along axis (self + other) mod dimension, forwards for the lower index and
/// backwards for the higher, so that the two part.
template <class Agents>
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

// ---- everybody: reciprocal velocity obstacles -----------------------------------------------------------------------

namespace parts {

/// 1 / time; a time of 0 and below is as short as can be.
template <Scalar S> [[nodiscard]] constexpr S often(S time) noexcept {
    return time > S(0) ? minimum(ratio(S(1), time), rate_limit<S>()) : rate_limit<S>();
}

/// The velocities that an agent may take so as not to touch another one who does the same, before the horizon has
/// passed.
///
/// The relative velocities that lead to contact make a cone that is cut off by a ball: the ball of radius R / horizon
/// about o / horizon, and all that is farther out in the cone about it. The shortest way out of it, for the present
/// relative velocity w, leads to a point of the ball or of the cone. Its direction is the normal, and each of the two
/// agents goes half of the way.
///
///     ball    d = w - o / horizon    n = unit(d)
///     n . v >= n . own velocity + (R / horizon - |d|) / 2
///     cone    n = s sqrt(1 - R^2/|o|^2) - o R/|o|^2,  s = unit(w across o)
///     n . v >= n . (own velocity + other velocity) / 2
///
/// The ball holds where -d . o > R |d|. For those who overlap it is that of one time step alone: they are to be apart
/// at its end.
///
/// @param same_place   the normal for agents in the same place
/// @param per_horizon  1 / horizon
/// @param per_step     1 / time step
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011), 4; here the
/// cone is in one formula for the plane and for space.
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> reciprocal_half_space(const Agent<V>& self, const Agent<V>& other,
    const V& same_place, scalar_t<V> per_horizon, scalar_t<V> per_step) noexcept {
    using S = scalar_t<V>;
    const V offset = other.position - self.position, motion = self.velocity - other.velocity;
    const S reach = maximum(self.radius, S(0)) + maximum(other.radius, S(0)), apart_squared = length_squared(offset);
    const bool overlap = apart_squared <= reach * reach;
    const S per_second = overlap ? per_step : per_horizon;
    const S scale = sum_of_magnitudes(self.velocity) + sum_of_magnitudes(other.velocity);
    if (apart_squared < smallest_normal<S>())
        return {same_place, dot(self.velocity, same_place) + (reach * per_second - dot(motion, same_place)) * S(0.5),
            scale + reach * per_second};

    const V from_center = motion - offset * per_second;
    const S size = minimum(length(from_center), largest<S>()); // as reach may be 0, not infinite
    if (overlap || S(0) - dot(from_center, offset) > reach * size) {
        const S inverse = ratio(S(1), size);
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

/// The velocities that keep an agent out of a bar that does not give way, before the horizon has passed.
///
/// The relative velocities that lead to contact make a cone that is cut off by the bar itself, shrunk by the horizon.
/// Every unit vector n with which the whole bar lies behind leaves a half space outside of it:
///
///     n . v >= n . bar velocity + behind / horizon      behind = max(n . a, n . b) + R <= 0
///
/// a and b are the offsets to its ends, and R is the sum of the radii.
///
/// Of these it is the one that the wanted velocity lies deepest in, or lacks least. That is across one of the balls at
/// the ends, cut off or along its cone, or across the bar between them. An agent inside the bar is to be out of it
/// after one time step.
///
/// @param wanted  the velocity that is to change as little as can be
///
/// Degenerate: of two ways past a ball that are as good the left one, towards perpendicular(offset); an agent on the
/// segment itself leaves it along perpendicular(end - start).
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Capsule<V>& bar, const V& wanted, scalar_t<V> horizon, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const auto leave = [&](const V& normal, S closing) noexcept -> HalfSpace<V> {
        return {normal, dot(bar.velocity, normal) - closing, sum_of_magnitudes(bar.velocity) + magnitude(closing)};
    };
    const Clearance<V> here = clearance(self.position, self.radius, bar);
    if (here.gap < S(0)) return leave(here.normal, here.gap * often(time_step));

    const V a = bar.start - self.position, b = bar.end - self.position, motion = wanted - bar.velocity;
    const S reach = maximum(self.radius, S(0)) + maximum(bar.radius, S(0)), per_second = often(horizon);
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
    const V along = normalize_or(V(b - a), zero<V>());
    if (length_squared(along) > S(0)) {
        consider_ball(b, motion);
        const V beside = lateral(a, along);
        if constexpr (dimension_v<V> == 2) consider(zero<V>() - beside * inverse_length(beside));
        else consider_ball(beside, reject(motion, along));
    }
    return leave(best, closing);
}
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Sphere<V>& ball, const V& wanted, scalar_t<V> horizon, scalar_t<V> time_step) noexcept {
    return half_space_beside(
        self, Capsule<V>{ball.center, ball.center, ball.radius, ball.velocity}, wanted, horizon, time_step);
}
/// The same for a plane: there is one way out of it alone.
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Plane<V>& plane, const V&, scalar_t<V> horizon, scalar_t<V> time_step) noexcept {
    const Clearance<V> here = clearance(self.position, self.radius, plane);
    const scalar_t<V> closing = here.gap * often(here.gap < scalar_t<V>(0) ? time_step : horizon);
    return {here.normal, dot(plane.velocity, here.normal) - closing,
        sum_of_magnitudes(plane.velocity) + magnitude(closing)};
}

/// The half space that leaves out nothing.
template <Vector V> [[nodiscard]] constexpr HalfSpace<V> everything() noexcept {
    return {zero<V>(), 0 - largest<scalar_t<V>>(), 0};
}

/// Those half spaces of a range that bind an agent of at most max_speed, by their number. The first of them are kept;
/// those beyond are computed again whenever they are asked for, so that there may be any number and nothing is
/// allocated.
///
/// @tparam Make  make(element) is the half space of an element of the range
template <Vector V, class Iterator, class End, class Make> class BindingHalfSpaces {
public:
    BindingHalfSpaces(Iterator begin, End end, double max_speed, const Make& make) noexcept
        : make_(make), rest_(begin), max_speed_(max_speed) {
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

    Make make_;
    std::size_t count_ = 0;
    Iterator rest_;
    double max_speed_;
    HalfSpace<V> kept_[most_kept];

    [[nodiscard]] constexpr bool binds(const auto& element, HalfSpace<V>& half_space) const noexcept {
        half_space = make_(element);
        return half_space.offset + max_speed_ > 0;
    }
};

/// Somebody in double.
template <Vector V> [[nodiscard]] constexpr auto wide_agent(const Agent<V>& agent) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Agent<Wide>{
        made_from<Wide>(agent.position), made_from<Wide>(agent.velocity), static_cast<double>(agent.radius)};
}
/// An obstacle in double.
template <Vector V> [[nodiscard]] constexpr auto wide_obstacle(const Capsule<V>& bar) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Capsule<Wide>{made_from<Wide>(bar.start), made_from<Wide>(bar.end), static_cast<double>(bar.radius),
        made_from<Wide>(bar.velocity)};
}
template <Vector V> [[nodiscard]] constexpr auto wide_obstacle(const Sphere<V>& ball) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Sphere<Wide>{made_from<Wide>(ball.center), static_cast<double>(ball.radius), made_from<Wide>(ball.velocity)};
}
template <Vector V> [[nodiscard]] constexpr auto wide_obstacle(const Plane<V>& plane) noexcept {
    using Wide = BasicVector<double, dimension_v<V>>;
    return Plane<Wide>{made_from<Wide>(plane.point), made_from<Wide>(plane.normal), made_from<Wide>(plane.velocity)};
}

/// The half spaces that neighbours leave, for a time ahead.
template <class Agents>
[[nodiscard]] constexpr auto beside_agents(
    std::size_t self, const Agents& agents, auto& neighbors, double max_speed, double time, double time_step) noexcept {
    using V = BasicVector<double, dimension_v<vector_of<Agents>>>;
    const Agent<vector_of<Agents>> given = agents[self];
    const auto leave = [&agents, own = wide_agent(given), self, per_time = often(time), per_step = often(time_step)](
                           auto neighbor) noexcept -> HalfSpace<V> {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == self) return everything<V>();
        const Agent<vector_of<Agents>> other = agents[index];
        return reciprocal_half_space(own, wide_agent(other), parting_axis<V>(self, index), per_time, per_step);
    };
    const auto begin = begin_of(neighbors);
    const auto end = end_of(neighbors);
    return BindingHalfSpaces<V, std::remove_cvref_t<decltype(begin)>, std::remove_cvref_t<decltype(end)>,
        decltype(leave)>(begin, end, max_speed, leave);
}

/// The numbers of a list's elements, as an iterator.
struct Counting {
    std::size_t i;
    [[nodiscard]] constexpr std::size_t operator*() const noexcept { return i; }
    constexpr Counting& operator++() noexcept {
        ++i;
        return *this;
    }
    [[nodiscard]] constexpr bool operator!=(const Counting& other) const noexcept { return i != other.i; }
};

/// The half spaces that obstacles leave: of those that the agent is inside of, or of the others. Obstacles that cannot
/// be reached leave none. One at rest is looked at a quarter of the horizon ahead: it will be where it is, and from
/// farther off it would only slow those who want to stand beside it.
template <class Agents, class Obstacles>
[[nodiscard]] constexpr auto beside_obstacles(std::size_t self, const Agents& agents, const Obstacles& obstacles,
    const BasicVector<double, dimension_v<vector_of<Agents>>>& preferred, double max_speed, double horizon,
    double time_step, bool inside) noexcept {
    using V = BasicVector<double, dimension_v<vector_of<Agents>>>;
    const Agent<vector_of<Agents>> given = agents[self];
    const auto leave = [&obstacles, own = wide_agent(given), preferred, max_speed, horizon, time_step, inside](
                           std::size_t i) noexcept -> HalfSpace<V> {
        const element_of<Obstacles> narrow = obstacles[i];
        const auto obstacle = wide_obstacle(narrow);
        const double gap = clearance(own.position, own.radius, obstacle).gap, speed = length(obstacle.velocity);
        const double ahead = speed > 0 ? horizon : horizon * 0.25;
        if ((gap < 0) != inside || gap > (max_speed + speed) * maximum(ahead, time_step)) return everything<V>();
        // the present velocity alone waits beside a door, the preferred one alone wavers before it
        const V wanted = (own.velocity + preferred) * 0.5;
        HalfSpace<V> half_space = half_space_beside(own, obstacle, wanted, ahead, time_step);
        if (inside) half_space.offset = minimum(half_space.offset, max_speed), half_space.scale = speed + max_speed;
        return half_space;
    };
    return BindingHalfSpaces<V, Counting, Counting, decltype(leave)>({0}, {count_of(obstacles)}, max_speed, leave);
}

/// No half spaces.
template <Vector V> struct NoHalfSpaces {
    [[nodiscard]] static constexpr std::size_t count() noexcept { return 0; }
    [[nodiscard]] constexpr HalfSpace<V> operator()(std::size_t) const noexcept { return {}; }
};

/// Half spaces that ask for less.
template <class HalfSpaces> struct Relieved {
    const HalfSpaces& half_spaces;
    double relief; ///< what is taken off each of them
    [[nodiscard]] constexpr std::size_t count() const noexcept { return half_spaces.count(); }
    [[nodiscard]] constexpr auto operator()(std::size_t i) const noexcept {
        auto half_space = half_spaces(i);
        half_space.offset = half_space.offset - relief;
        return half_space;
    }
};
template <class HalfSpaces> Relieved(const HalfSpaces&, double) -> Relieved<HalfSpaces>;

/// Half spaces, and after them others.
template <class First, class Second> struct Joined {
    const First& first;
    const Second& second;
    [[nodiscard]] constexpr std::size_t count() const noexcept { return first.count() + second.count(); }
    [[nodiscard]] constexpr auto operator()(std::size_t i) const noexcept {
        return i < first.count() ? first(i) : second(i - first.count());
    }
};
template <class First, class Second> Joined(const First&, const Second&) -> Joined<First, Second>;

/// Walls, and after them others: the others themselves where there are no walls.
template <class Others> [[nodiscard]] constexpr auto joined(const auto& walls, const Others& others) noexcept {
    return Joined{walls, others};
}
template <Vector V, class Others>
[[nodiscard]] constexpr const Others& joined(const NoHalfSpaces<V>&, const Others& others) noexcept {
    return others;
}

/// What reciprocal_velocity answers, in double, where the preferred velocity is not free.
///
/// @param walls   half spaces that go before those of the neighbours
/// @param beside  beside(time): the half spaces of the neighbours, for a time ahead
template <Vector V>
[[nodiscard]] inline constexpr V velocity_among(const auto& walls, const auto& beside, const V& preferred,
    double max_speed, double horizon, double time_step) noexcept {
    {
        const auto others = beside(horizon);
        const auto& allowed = joined(walls, others);
        const auto nearest = nearest_place(allowed, allowed.count(), preferred, max_speed);
        if (nearest.found) {
            const double given_way = length(V(nearest.place - preferred));
            if (!(given_way > 0)) return preferred;
            const double share = minimum(ratio(given_way, length(preferred)), 1.0);
            const V leaning = nearest.place + orthogonal(preferred) * (0.1 * share * share);
            return nearest_place(allowed, allowed.count(), leaning, max_speed).place;
        }
    }
    // least penetration at the horizon, without any in the next quarter of that time; where that cannot be, so for
    // shorter times
    const double shortest = maximum(horizon * 0x1p-6, time_step);
    for (double later = horizon;; later = later * 0.25) {
        const double sooner = maximum(later * 0.25, shortest);
        const auto soon = beside(sooner), late = beside(later);
        const auto& firm = joined(walls, soon);
        const bool is_kept = nearest_place(firm, firm.count(), preferred, max_speed).found;
        if (is_kept) {
            const Joined both_times{firm, late};
            return least_lacking_place(both_times, firm.count(), both_times.count(), preferred, max_speed);
        }
        if (!(sooner > shortest)) return least_lacking_place(firm, walls.count(), firm.count(), preferred, max_speed);
    }
}

/// What is chosen in double, as it was asked for: the preferred velocity to the bit where nothing stands against it.
template <Vector V>
[[nodiscard]] constexpr V chosen_velocity(
    const V& preferred, scalar_t<V> max_speed, const auto& wide_preferred, const auto& chosen) noexcept {
    if (!(length_squared(chosen - wide_preferred) > 0)) return truncate(preferred, max_speed);
    // a half space that touches the ball may do so but for rounding
    const auto kept = truncate(chosen, static_cast<double>(max_speed));
    return generate<V>([&](auto i) { return static_cast<scalar_t<V>>(component<i>(kept)); });
}

} // namespace parts

/// The velocity nearest to the preferred one that touches nobody before the horizon has passed, if all others do the
/// same: optimal reciprocal collision avoidance. Use it as the velocity of the next time step, for all agents at once:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, neighbors of i, preferred[i], max_speed, horizon,
///     time_step)
///     for each agent i: velocity = next[i], position += velocity time_step
///
/// Each neighbour leaves a half space of velocities, see parts::reciprocal_half_space. Where the preferred velocity is
/// in all of them, it is the answer, to the bit. Where an agent has to give way, by a share of its preferred speed, it
/// leans to its own left, towards perpendicular(preferred_velocity), as far as the half spaces allow and by 0.1 share^2
/// of that speed at most. Without that, two that meet head-on, and rings whose agents all cross the middle, stop in
/// front of each other for ever; with much more of it a dense crowd keeps milling.
///
/// Where no velocity is in all half spaces, the answer is the one of least penetration: the greatest lack, in m/s of
/// the closing velocity, is least, among the velocities that penetrate nobody within a quarter of the horizon; where
/// there are none, of a quarter of that, and so on.
///
/// In a dense crowd those who all want to go straight on stand in front of each other. There let everybody who is held
/// up prefer to walk more to the left, and look 1 s ahead instead of 2 or 3:
///
///     held_up = clamp((|way| - velocity . unit(way)) / pace, 0, 1)      preferred = rotate(way, 0.8 held_up)
///
/// `way` is the velocity to the goal, `pace` its greatest length. People with a radius of 0.3 m who arrive in four
/// times the time that they would take alone, straight on with a horizon of 2.5 s and by this recipe: head-on in a
/// corridor of 3 m, 54 and 92 of 96; on both sides of a door of 1.6 m, 45 and 49 of 50; in a room with two people a
/// square metre, 46 and 87 of 225. The price is that people overlap, in the room by up to a sixth of the sum of their
/// radii.
///
/// Nothing is allocated. The time grows with the number of neighbours: give it the nearest dozen or two. Those farther
/// away than they and self can close in within the horizon do not matter.
///
/// @param self                the index of who moves
/// @param agents              anything with [i] and std::size
/// @param neighbors           indices of those to avoid, any range that can be walked more than once; self among them
///                            is skipped
/// @param preferred_velocity  where self would go if it were alone  [m/s]
/// @param max_speed           [m/s]  below 0 counts as 0
/// @param horizon             how far to look ahead, the same for all agents; 0 and below look no farther than at those
///                            that overlap  [s]
/// @param time_step           the time in which agents that overlap are to part  [s]
/// @return of length max_speed at most. It is computed in double; components may be up to 10^15 in double too
///
/// Degenerate: agents in the same place part along axis (self + other) mod dimension, forwards for the lower index and
/// backwards for the higher. A time step of 0 and below is as short as can be: who overlaps flees at max_speed. A
/// preferred velocity longer than max_speed is cut.
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011).
template <class Agents>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const parts::vector_of<Agents>& preferred_velocity, scalar_t<parts::vector_of<Agents>> max_speed,
    scalar_t<parts::vector_of<Agents>> horizon, scalar_t<parts::vector_of<Agents>> time_step) noexcept {
    using V = parts::vector_of<Agents>;
    using Wide = BasicVector<double, dimension_v<V>>;
    const double fastest = maximum(static_cast<double>(max_speed), 0.0), step = static_cast<double>(time_step);
    const auto beside = [&](double time) noexcept {
        return parts::beside_agents(self, agents, neighbors, fastest, time, step);
    };
    const Wide preferred = truncate(parts::made_from<Wide>(preferred_velocity), fastest);
    const Wide velocity = parts::velocity_among(
        parts::NoHalfSpaces<Wide>{}, beside, preferred, fastest, static_cast<double>(horizon), step);
    return parts::chosen_velocity(preferred_velocity, max_speed, preferred, velocity);
}

/// The velocity nearest to the preferred one that touches no obstacle, and nobody among obstacles: as
/// reciprocal_velocity without them. Obstacles do not give way: the agent keeps out of them alone, by a half space
/// each, see parts::half_space_beside. These stay hard where what the neighbours demand cannot all be met, so that a
/// crowd pushes nobody through a wall.
///
/// A wall at rest slows those who walk straight at it: the speed towards it is what is left of the way, over a quarter
/// of the horizon, at most. Past the end of a wall, and past a pillar, the way leads round. Which way leads through a
/// building is for `follow_path` to say: who prefers to walk straight through a long wall stands in front of it.
///
/// @param obstacles  a list of Capsule, Sphere or Plane, moving or not: those that can be reached within the horizon. A
///                   wall in 2D is a capsule from end to end, of radius 0 if it has no thickness; a pillar among walls
///                   is a capsule of no length
///
/// Degenerate: an agent inside an obstacle leaves it by the shortest way, within the time step if it can, else at
/// max_speed; inside several, such that the greatest speed that it lacks is least. Where moving obstacles come together
/// too fast to flee, likewise. A plane without a normal is no obstacle. No obstacles: the answer without them, to the
/// bit.
template <class Agents>
[[nodiscard]] inline constexpr auto reciprocal_velocity(std::size_t self, const Agents& agents, auto&& neighbors,
    const auto& obstacles, const parts::vector_of<Agents>& preferred_velocity,
    scalar_t<parts::vector_of<Agents>> max_speed, scalar_t<parts::vector_of<Agents>> horizon,
    scalar_t<parts::vector_of<Agents>> time_step) noexcept {
    using V = parts::vector_of<Agents>;
    using Wide = BasicVector<double, dimension_v<V>>;
    const double fastest = maximum(static_cast<double>(max_speed), 0.0);
    const double ahead = static_cast<double>(horizon), step = static_cast<double>(time_step);
    const Wide preferred = truncate(parts::made_from<Wide>(preferred_velocity), fastest);
    const auto beside = [&](double time) noexcept {
        return parts::beside_agents(self, agents, neighbors, fastest, time, step);
    };
    const auto walls = [&](bool inside) noexcept {
        return parts::beside_obstacles(self, agents, obstacles, preferred, fastest, ahead, step, inside);
    };
    // who is inside of walls cannot always leave them all at once: then they ask for as much as can be had, which
    // leaves a place
    const auto outside = walls(false), inside = walls(true);
    double relief = 0;
    if (inside.count() > 0) {
        const parts::Joined joined{outside, inside};
        const Wide out = parts::least_lacking_place(joined, outside.count(), joined.count(), preferred, fastest);
        for (std::size_t i = 0; i < inside.count(); ++i)
            relief = maximum(relief, inside(i).offset - dot(inside(i).normal, out));
    }
    const parts::Relieved relieved{inside, relief};
    const Wide velocity =
        parts::velocity_among(parts::Joined{outside, relieved}, beside, preferred, fastest, ahead, step);
    return parts::chosen_velocity(preferred_velocity, max_speed, preferred, velocity);
}

} // namespace veer
