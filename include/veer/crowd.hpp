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

namespace veer::inline VEER_UNIT {

// ---- one other: closest approach ------------------------------------------------------------------------------------

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

} // namespace parts

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
/// Range: the range rule.
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
/// Range: the range rule.
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

namespace parts {

/// 1 / time, at most rate_limit; rate_limit for a time of 0 and below.
template <Scalar S> [[nodiscard]] constexpr S rate_of(S time) noexcept {
    return time > S(0) ? minimum(ratio(S(1), time), rate_limit<S>()) : rate_limit<S>();
}

/// The half space of velocities with which an agent does not touch another before the horizon has passed, if the other
/// agent does its half.
///
/// The relative velocities that lead to contact fill a truncated cone: the ball of radius reach / horizon about
/// offset / horizon, and the cone about that ball, beyond it. For the present relative velocity, `motion`, the shortest
/// way out of the truncated cone leads to the surface of the ball or of the cone. The direction of this way is the
/// normal n, and each of the two agents goes half of the way.
///
///     ball    from_center = motion - offset / horizon      n = unit(from_center)
///             n . v >= n . self.velocity + (reach / horizon - |from_center|) / 2
///     cone    sine = reach / |offset|      n = unit(motion across offset) sqrt(1 - sine^2) - unit(offset) sine
///             n . v >= n . (self.velocity + other.velocity) / 2
///
/// The ball applies where -from_center . offset > reach |from_center|. For agents that overlap, only the ball of one
/// time step counts, so that the two are apart at the end of the step.
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
    const S size = minimum(length(from_center), largest<S>()); // not infinite, because reach may be 0
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

/// The half space of velocities that keep an agent out of a bar, which does not give way, until the horizon has passed.
///
/// The relative velocities that lead to contact fill a cone, truncated by the bar over the horizon. Every unit vector n
/// that has the whole bar behind it gives a half space outside of that cone:
///
///     n . v >= n . bar.velocity - behind / horizon      behind = -(max(n . a, n . b) + reach) >= 0
///     a, b: offsets to the ends of the bar              reach: the sum of the radii
///
/// The answer is the half space in which the wanted velocity lies deepest, or which it violates least. The n of the
/// answer comes from the ball at one end, from the cone about that ball, or from the bar between the ends. An agent
/// inside the bar is out of it after one time step.
///
/// @param wanted  the velocity to change as little as possible
///
/// Degenerate: of two equally good ways past a ball, the left one, towards perpendicular(offset); an agent on the
/// segment leaves it along perpendicular(end - start).
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Capsule<V>& bar, const V& wanted, scalar_t<V> horizon, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    const auto leave = [&](const V& normal, S closing) noexcept -> HalfSpace<V> {
        return {normal, dot(bar.velocity, normal) - closing, sum_of_magnitudes(bar.velocity) + magnitude(closing)};
    };
    const Clearance<V> here = clearance(self.position, self.radius, bar);
    if (here.gap < S(0)) return leave(here.normal, here.gap * rate_of(time_step));

    const V a = bar.start - self.position, b = bar.end - self.position, motion = wanted - bar.velocity;
    const S reach = maximum(self.radius, S(0)) + maximum(bar.radius, S(0)), per_second = rate_of(horizon);
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
/// The same for a plane, which has only one way out.
template <Vector V>
[[nodiscard]] inline constexpr HalfSpace<V> half_space_beside(
    const Agent<V>& self, const Plane<V>& plane, const V&, scalar_t<V> horizon, scalar_t<V> time_step) noexcept {
    const Clearance<V> here = clearance(self.position, self.radius, plane);
    const scalar_t<V> closing = here.gap * rate_of(here.gap < scalar_t<V>(0) ? time_step : horizon);
    return {here.normal, dot(plane.velocity, here.normal) - closing,
        sum_of_magnitudes(plane.velocity) + magnitude(closing)};
}

/// The whole space as a half space.
template <Vector V> [[nodiscard]] constexpr HalfSpace<V> whole_space() noexcept {
    return {zero<V>(), 0 - largest<scalar_t<V>>(), 0};
}

/// The half spaces of a range that bind an agent of at most max_speed. The first most_kept are stored; the others are
/// computed again at each call, so that a range may have any number of elements and nothing is allocated.
///
/// @tparam Make  make(element) is the half space of an element of the range
template <Vector V, class Iterator, class End, class Make> class BindingHalfSpaces {
public:
    constexpr BindingHalfSpaces(Iterator begin, End end, double max_speed, const Make& make) noexcept
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

/// An agent in double.
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
    const auto leave = [&agents, own = wide_agent(given), self, per_time = rate_of(time),
                           per_step = rate_of(time_step)](auto neighbor) noexcept -> HalfSpace<V> {
        const auto index = static_cast<std::size_t>(neighbor);
        if (index == self) return whole_space<V>();
        const Agent<vector_of<Agents>> other = agents[index];
        return reciprocal_half_space(own, wide_agent(other), parting_axis<V>(self, index), per_time, per_step);
    };
    const auto begin = begin_of(neighbors);
    const auto end = end_of(neighbors);
    return BindingHalfSpaces<V, std::remove_cvref_t<decltype(begin)>, std::remove_cvref_t<decltype(end)>,
        decltype(leave)>(begin, end, max_speed, leave);
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

/// The half spaces of the obstacles that an agent is inside of, or those of the other obstacles. Obstacles out of reach
/// have none. Obstacles at rest count only a quarter of the horizon ahead: they do not come closer by themselves, and
/// any earlier they would only slow agents that want to stand beside them.
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
        if ((gap < 0) != inside || gap > (max_speed + speed) * maximum(ahead, time_step)) return whole_space<V>();
        // with the present velocity alone, agents wait beside a door; with the preferred one alone, they waver in front
        // of it
        const V wanted = (own.velocity + preferred) * 0.5;
        HalfSpace<V> half_space = half_space_beside(own, obstacle, wanted, ahead, time_step);
        if (inside) half_space.offset = minimum(half_space.offset, max_speed), half_space.scale = speed + max_speed;
        return half_space;
    };
    return BindingHalfSpaces<V, Counter, Counter, decltype(leave)>({0}, {count_of(obstacles)}, max_speed, leave);
}

/// No half spaces.
template <Vector V> struct NoHalfSpaces {
    [[nodiscard]] static constexpr std::size_t count() noexcept { return 0; }
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
    [[nodiscard]] constexpr std::size_t count() const noexcept { return first.count() + second.count(); }
    [[nodiscard]] constexpr auto operator()(std::size_t i) const noexcept {
        return i < first.count() ? first(i) : second(i - first.count());
    }
};

/// The half spaces of walls, then the others; the others themselves where there are no walls.
template <class Others> [[nodiscard]] constexpr auto joined(const auto& walls, const Others& others) noexcept {
    return Joined<std::remove_cvref_t<decltype(walls)>, Others>{walls, others};
}
template <Vector V, class Others>
[[nodiscard]] constexpr const Others& joined(const NoHalfSpaces<V>&, const Others& others) noexcept {
    return others;
}

/// The answer of reciprocal_velocity, in double.
///
/// @param walls   half spaces that take precedence over those of the neighbours
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
    // the least violation at the horizon, with none in the first quarter of that time; where that is impossible, the
    // same for shorter times
    const double shortest = maximum(horizon * 0x1p-6, time_step);
    for (double later = horizon;; later = later * 0.25) {
        const double sooner = maximum(later * 0.25, shortest);
        const auto soon = beside(sooner), late = beside(later);
        const auto& hard = joined(walls, soon);
        const bool is_kept = nearest_place(hard, hard.count(), preferred, max_speed).found;
        if (is_kept) {
            const auto both_times = joined(hard, late);
            return least_violating_place(both_times, hard.count(), both_times.count(), preferred, max_speed);
        }
        if (!(sooner > shortest)) return least_violating_place(hard, walls.count(), hard.count(), preferred, max_speed);
    }
}

/// The velocity chosen in double, rounded to V; where that is the preferred one, the preferred one to the bit.
template <Vector V>
[[nodiscard]] constexpr V chosen_velocity(
    const V& preferred, scalar_t<V> max_speed, const auto& wide_preferred, const auto& chosen) noexcept {
    if (!(length_squared(chosen - wide_preferred) > 0)) return truncate(preferred, max_speed);
    // by rounding, a half space that touches the ball of max_speed may lead out of it
    const auto kept = truncate(chosen, static_cast<double>(max_speed));
    return generate<V>([&](auto i) { return static_cast<scalar_t<V>>(component<i>(kept)); });
}

} // namespace parts

/// The velocity nearest to the preferred one with which an agent touches no other before the horizon has passed, if all
/// others do the same: optimal reciprocal collision avoidance. Compute the velocities of all agents, and only then move
/// the agents:
///
///     for each agent i: next[i] = reciprocal_velocity(i, agents, near[i], preferred[i], max_speed, horizon, time_step)
///     for each agent i: velocity = next[i], position += velocity time_step
///
/// Each neighbour leaves a half space of velocities: see parts::reciprocal_half_space. A preferred velocity in all of
/// these is the answer, to the bit. An agent that has to give way, by some share of its preferred speed, also leans to
/// its own left, towards perpendicular(preferred_velocity), as far as the half spaces allow and by 0.1 share^2 of that
/// speed at most. Without this lean, two agents that meet head-on, and rings of agents that all cross the middle, stop
/// in front of each other forever; with a much larger one, a dense crowd keeps milling.
///
/// Where no velocity is in all half spaces, the answer is the velocity whose greatest violation, in m/s of closing
/// velocity, is least among the velocities that touch no neighbour within a quarter of the horizon; where none does
/// that, within a quarter of that time, and so on.
///
/// In a dense crowd, agents that all want to go straight on stand in front of each other. There, let agents that are
/// held up prefer to walk more to the left, with a horizon of 1 s instead of 2 or 3:
///
///     held_up = clamp((|way| - velocity . unit(way)) / pace, 0, 1)      preferred = rotate(way, 0.8 held_up)
///
/// `way` is the velocity to the goal, `pace` its greatest length. A measurement counted the people, with radii of 0.3
/// m, who arrive within four times the time that they would take alone; first straight on with a horizon of 2.5 s, then
/// by this recipe: head-on in a corridor of 3 m, 54 and 92 of 96; on both sides of a door of 1.6 m, 45 and 49 of 50; in
/// a room with two people per square metre, 46 and 87 of 225. The price is that people overlap, in the room by up to a
/// sixth of the sum of their radii.
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
/// @param time_step           the time in which agents that overlap are to part  [s]
/// @return of length max_speed at most; computed in double
///
/// Error: at most 2.2 ulp of its length for one neighbour (10^5 float encounters: benchmarks/RESULTS.md), because it is
/// computed in double.
/// Range: components up to 10^15, in double too; times as in the range rule.
///
/// Degenerate: agents in the same place part along axis (self + other) mod dimension, forwards for the lower index and
/// backwards for the higher. With a time step of 0 and below, agents that overlap flee at max_speed. A preferred
/// velocity longer than max_speed is cut.
///
/// Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance" (2011).
template <class Agents>
    requires OneAgent<parts::vector_of<Agents>>
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
    const Wide preferred = truncate(parts::made_from<Wide>(preferred_velocity), fastest);
    const auto beside = [&](double time) noexcept {
        return parts::beside_agents(self, agents, neighbors, fastest, time, step);
    };
    const auto walls = [&](bool inside) noexcept {
        return parts::beside_obstacles(self, agents, obstacles, preferred, fastest, ahead, step, inside);
    };
    // an agent inside several walls cannot always leave all at once: their half spaces are relaxed until they have a
    // place in common
    const auto outside = walls(false), inside = walls(true);
    double slack = 0;
    if (inside.count() > 0) {
        const auto every_wall = parts::joined(outside, inside);
        const Wide out =
            parts::least_violating_place(every_wall, outside.count(), every_wall.count(), preferred, fastest);
        for (std::size_t i = 0; i < inside.count(); ++i)
            slack = maximum(slack, inside(i).offset - dot(inside(i).normal, out));
    }
    const parts::Relaxed<std::remove_cvref_t<decltype(inside)>> relaxed{inside, slack};
    const Wide velocity =
        parts::velocity_among(parts::joined(outside, relaxed), beside, preferred, fastest, ahead, step);
    return parts::chosen_velocity(preferred_velocity, max_speed, preferred, velocity);
}

} // namespace veer::inline VEER_UNIT
