// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "ground/compiler.hpp"
#include "parts/list.hpp"
#include "seek.hpp"
#include "vector.hpp"

// This header steers the members of a flock. Find the neighbours of an agent with NeighborGrid (neighbors.hpp) or with
// your own search. Then pass the indices of the neighbours to `flock`, or call FlockSum::add for each neighbour.

namespace veer {
namespace storage {

/// An empty last member of View, so that FlockLimits{10, 4, 5, 1, 1, 1} does not compile: View would get 10 and 4.
struct PutTheViewInBraces {
    explicit constexpr PutTheViewInBraces() noexcept = default;
    template <parts::Arithmetic Number> PutTheViewInBraces(Number) = delete; // write {{10}, 4, 5, 1, 1, 1}
};

} // namespace storage

/// The view of an agent: a cone around the velocity with a limited radius. The agent sees the neighbours in the cone.
///
/// Degenerate: if the agent is at rest, the cone contains all directions. A neighbour at the agent's own position is
/// always in the cone. If radius <= 0, or if radius^2 is below the smallest normal number, the agent sees nobody.
template <Scalar S> struct View {
    S radius = S(0); ///< [m]
    /// Cosine of the largest angle to the velocity: -1 for all directions, 0 for 90 degrees, 0.7 for about 45 degrees.
    S min_cosine = S(-1);
    VEER_NO_ROOM storage::PutTheViewInBraces end = storage::PutTheViewInBraces(); ///< empty

    template <parts::MadeFrom<S> T> [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator View<T>() const noexcept {
        return parts::converted<View<T>>(*this);
    }
};
template <parts::Arithmetic... T> View(T...) -> View<parts::real_if<(sizeof...(T) <= 2), T...>>;

/// The parameters of a flock's three rules: separation, alignment and cohesion.
template <Scalar S> struct FlockLimits {
    View<S> view = {};          ///< the view for alignment and cohesion
    S separation_radius = S(0); ///< [m]    radius for separation, usually less than view.radius
    S max_speed = S(0);         ///< [m/s]  negative values are treated as 0
    S separation_weight = S(0);
    S alignment_weight = S(0);
    S cohesion_weight = S(0);

    template <parts::MadeFrom<S> T>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator FlockLimits<T>() const noexcept {
        return parts::converted<FlockLimits<T>>(*this);
    }
};
template <class S, parts::Arithmetic... T>
FlockLimits(View<S>, T...) -> FlockLimits<parts::real_if<sizeof...(T) == 5, S, T...>>;
template <parts::Arithmetic S, std::size_t Count, parts::Arithmetic... T> // a View in braces: {10}
FlockLimits(const S (&)[Count], T...)->FlockLimits<parts::real_if<(Count <= 2) && sizeof...(T) == 5, S, T...>>;
template <parts::Arithmetic... T> // a View without braces, which does not compile
FlockLimits(T...)->FlockLimits<parts::real_t<T...>>;

} // namespace veer
namespace veer { inline namespace VEER_UNIT {
namespace parts {

template <Vector V> struct Neighbor {
    V offset;                  ///< vector from the agent to the neighbour  [m]
    scalar_t<V> squared;       ///< |offset|^2; for the agent itself, the largest number of the type
    scalar_t<V> distance;      ///< |offset|
    mask_t<scalar_t<V>> meets; ///< whether both agents are at the same position
};
/// Makes a Neighbor of the agent at other_position, and calls add(neighbor).
template <Vector V>
inline constexpr void with_neighbor_at(
    const V& position, const V& other_position, const mask_t<scalar_t<V>>& is_self, const auto& add) noexcept {
    using S = scalar_t<V>;
    const V offset = other_position - position;
    const S squared = select(is_self, largest<S>(), length_squared(offset));
    const auto meets = squared < smallest_normal<S>();
    if (!any(meets)) [[likely]]
        add(Neighbor<V>{offset, squared, square_root(squared), meets});
    else
        add(Neighbor<V>{select(meets, zero<V>(), offset), select(meets, S(0), squared),
            select(meets, S(0), square_root(squared)), meets});
}

/// The weight of a neighbour: 1 at the agent, 0 at the radius and beyond.
///
///     w(x) = (1 - x^2)^2 if x < 1, else 0      x = distance / radius
template <Scalar S> struct Falloff {
    S radius_squared, inverse_squared; ///< both are 0 if radius <= 0, or if radius^2 underflows

    explicit constexpr Falloff(S radius) noexcept
        : radius_squared(maximum(radius, S(0)) * maximum(radius, S(0))), inverse_squared(ratio(S(1), radius_squared)) {
        radius_squared = select(radius_squared >= smallest_normal<S>(), radius_squared, S(0));
    }
    [[nodiscard]] constexpr S operator()(S distance_squared) const noexcept {
        const S root = maximum(S(S(1) - distance_squared * inverse_squared), S(0));
        return or_zero(distance_squared < radius_squared, S(root * root));
    }
};

template <Vector V> struct SeparationSum {
    using S = scalar_t<V>;
    Falloff<S> falloff;
    V sum = zero<V>();

    constexpr void add(const Neighbor<V>& neighbor, index_t<S> self, index_t<S> other) noexcept {
        const S weight = falloff(neighbor.squared);
        sum = sum - neighbor.offset * quotient(weight, maximum(neighbor.distance, smallest_normal<S>()));
        if (any(neighbor.meets)) [[unlikely]]
            sum = sum + select(neighbor.meets, V(parting_axis<V>(self, other) * weight), zero<V>());
    }
};

/// Sums over the neighbours in view, for alignment and cohesion.
template <Vector V> struct ViewSum {
    using S = scalar_t<V>;
    V velocity;
    Falloff<S> falloff;
    /// |velocity| * min_cosine. A neighbour is in the cone if dot(velocity, offset) / distance >= least_ahead.
    S least_ahead;
    S weight = S(0);
    V offsets = zero<V>(), differences = zero<V>();

    constexpr ViewSum(const V& own_velocity, const View<S>& view) noexcept
        : velocity(own_velocity), falloff(view.radius),
          least_ahead(select(either(length_squared(own_velocity) < smallest_normal<S>(), view.min_cosine <= S(-1)),
              S(0) - range_limit<S>(), S(length(own_velocity) * view.min_cosine))) {}
    constexpr void add(const Neighbor<V>& neighbor, const V& other_velocity) noexcept {
        const auto in_cone = dot(velocity, neighbor.offset) >= least_ahead * neighbor.distance;
        const S counts = or_zero(in_cone, falloff(neighbor.squared));
        weight = weight + counts;
        offsets = offsets + neighbor.offset * counts;
        differences = differences + (other_velocity - velocity) * counts;
    }
    [[nodiscard]] constexpr V alignment() const noexcept { return differences * ratio(S(1), weight); }
    [[nodiscard]] constexpr V cohesion(S max_speed) const noexcept {
        const V mean_offset = offsets * ratio(S(1), weight);
        return select(weight > S(0), seek(zero<V>(), velocity, mean_offset, max_speed), zero<V>());
    }
};

template <Vector V>
inline constexpr void for_each_neighbor(
    std::size_t self, const auto& positions, auto& neighbors, const auto& add) noexcept {
    const V position = positions[self];
    for (const auto j : neighbors) {
        const auto other = static_cast<std::size_t>(j);
        with_neighbor_at(position, V(positions[other]), other == self,
            [&](const Neighbor<V>& neighbor) VEER_IN_LINE { add(neighbor, other); });
    }
}

template <Vector V>
[[nodiscard]] inline constexpr ViewSum<V> seen_by(std::size_t self, const auto& positions, const auto& velocities,
    auto& neighbors, const View<scalar_t<V>>& view) noexcept {
    same_dimension<decltype(velocities[self]), V>();
    ViewSum<V> sum(velocities[self], view);
    for_each_neighbor<V>(self, positions, neighbors,
        [&](const Neighbor<V>& neighbor, std::size_t j) VEER_IN_LINE { sum.add(neighbor, velocities[j]); });
    return sum;
}

} // namespace parts

/// Computes the steering of one member of a flock from neighbours that are added one by one. For a list of indices,
/// `flock` returns the same steering. The agent itself, and agents that are too far away, have no effect.
///
///     veer::FlockSum<glm::vec3> sum(i, positions[i], velocities[i], limits);
///     grid.for_each_near(positions[i], 10, [&](std::size_t j) { sum.add(j, positions[j], velocities[j]); });
///     const glm::vec3 steering = sum.steering();
template <Vector V> class FlockSum {
    using S = scalar_t<V>;
    using Index = parts::index_t<S>;

public:
    /// @param self      index of the agent; for packs, a whole number in each lane
    /// @param position  position of the agent  [m]
    /// @param velocity  velocity of the agent  [m/s]
    constexpr FlockSum(Index self, const V& position, const V& velocity, const FlockLimits<S>& limits) noexcept
        : self_(self), position_(position), limits_(limits), separation_{parts::Falloff<S>(limits.separation_radius)},
          view_(velocity, limits.view),
          reach_squared_(maximum(separation_.falloff.radius_squared, view_.falloff.radius_squared)) {}

    /// Adds another agent to the sums.
    constexpr void add(Index other, const V& position, const V& velocity) noexcept {
        parts::with_neighbor_at(position_, position, both(self_ <= other, other <= self_),
            [&](const parts::Neighbor<V>& neighbor) VEER_IN_LINE {
                if (!any(neighbor.squared < reach_squared_)) return;
                separation_.add(neighbor, self_, other);
                view_.add(neighbor, velocity);
            });
    }

    /// Returns the weighted sum of separation, alignment and cohesion for all agents that were added.
    ///
    /// Error: the result is off by at most 4.7 ulp in 99 % of cases, and 1.6e5 ulp if the three terms cancel.
    [[nodiscard]] constexpr V steering() const noexcept {
        const V separation = separation_.sum * S(maximum(limits_.max_speed, S(0)) * limits_.separation_weight);
        const V alignment = view_.alignment() * limits_.alignment_weight,
                cohesion = view_.cohesion(limits_.max_speed) * limits_.cohesion_weight;
        return separation + alignment + cohesion;
    }

private:
    Index self_;
    V position_;
    FlockLimits<S> limits_;
    parts::SeparationSum<V> separation_;
    parts::ViewSum<V> view_;
    S reach_squared_;
};

/// Returns the sum of pushes away from the neighbours. Nearer neighbours push more. A push has at most length 1.
///
///     sum(unit(p_self - p_j) * w(|p_self - p_j| / radius))      over all neighbours j
///     w(x) = (1 - x^2)^2 if x < 1, else 0
///
/// @param self       index of the agent
/// @param positions  positions of all agents: anything with [i] and std::size                               [m]
/// @param neighbors  any range of indices into positions, in any order; `self` is skipped
/// @param radius     neighbours beyond this distance do not push                                            [m]
/// @return a vector without a unit; to get a steering, multiply the vector by max_speed
///
/// Error: the result is off by at most 37 ulp in 99 % of cases, and 3.9e4 ulp if the pushes cancel or are close to 0.
/// Degenerate: two agents at the same position push each other along axis number (self + j) mod dimension. The push on
/// the agent with the lower index is in the positive direction. If radius <= 0, or if there are no neighbours, the
/// result is zero.
/// Source: C. Reynolds, "Flocks, Herds, and Schools" (1987), with another weight.
template <class Positions, Vector V = parts::element_of<Positions>>
[[nodiscard]] inline constexpr V separation(
    std::size_t self, const Positions& positions, auto&& neighbors, scalar_t<V> radius) noexcept {
    parts::SeparationSum<V> sum{parts::Falloff<scalar_t<V>>(radius)};
    parts::for_each_neighbor<V>(self, positions, neighbors,
        [&](const parts::Neighbor<V>& neighbor, std::size_t j) VEER_IN_LINE { sum.add(neighbor, self, j); });
    return sum.sum;
}

/// Returns the steering towards the weighted mean velocity of the neighbours in view.
///
///     sum(w_j * (v_j - v_self)) / sum(w_j)      w_j: w as in `separation`, for radius = view.radius
///
/// @param velocities  velocities of all agents  [m/s]
/// @param view        radius and cone in which the agent sees others
/// @return a difference of velocities  [m/s]
///
/// Error: the result is off by at most 2.8 ulp in 99 % of cases, and at most 250 ulp in all cases.
/// Degenerate: if no agent is in view, the result is zero.
template <class Positions, Vector V = parts::element_of<Positions>>
[[nodiscard]] inline constexpr V alignment(std::size_t self, const Positions& positions, const auto& velocities,
    auto&& neighbors, const View<scalar_t<V>>& view) noexcept {
    return parts::seen_by<V>(self, positions, velocities, neighbors, view).alignment();
}

/// Returns the steering towards the weighted mean position of the neighbours in view.
///
///     seek(p_self, v_self, sum(w_j * p_j) / sum(w_j), max_speed)      w_j: as in `alignment`
///
/// @param velocities  velocities of all agents; only the velocity of `self` has an effect  [m/s]
/// @param view        radius and cone in which the agent sees others
/// @param max_speed   [m/s]  negative values are treated as 0
/// @return a difference of velocities  [m/s]
///
/// Error: the result is off by at most 2.7 ulp in 99 % of cases, and at most 130 ulp in all cases.
/// Degenerate: if no agent is in view, the result is zero. At the mean position, the result is -velocity.
template <class Positions, Vector V = parts::element_of<Positions>>
[[nodiscard]] inline constexpr V cohesion(std::size_t self, const Positions& positions, const auto& velocities,
    auto&& neighbors, const View<scalar_t<V>>& view, scalar_t<V> max_speed) noexcept {
    return parts::seen_by<V>(self, positions, velocities, neighbors, view).cohesion(max_speed);
}

/// Returns the steering of one member of a flock: the weighted sum of separation, alignment and cohesion.
///
///     separation(...) * max_speed * separation_weight
///     + alignment(...) * alignment_weight + cohesion(...) * cohesion_weight
///
/// @param velocities  velocities of all agents  [m/s]
/// @param limits      view, radius, speed and weights
/// @return a steering for steer_step  [m/s]
///
/// Error: see FlockSum::steering. If the neighbours are in another order, the last bits of the result may differ.
/// Degenerate: see separation, alignment and cohesion. If no agent is near, the result is zero.
/// Source: C. Reynolds, "Flocks, Herds, and Schools" (1987).
template <class Positions, Vector V = parts::element_of<Positions>>
[[nodiscard]] inline constexpr V flock(std::size_t self, const Positions& positions, const auto& velocities,
    auto&& neighbors, const FlockLimits<scalar_t<V>>& limits) noexcept {
    parts::same_dimension<decltype(velocities[self]), V>();
    FlockSum<V> sum(self, positions[self], velocities[self], limits);
    for (const auto j : neighbors) {
        const auto other = static_cast<std::size_t>(j);
        sum.add(other, positions[other], velocities[other]);
    }
    return sum.steering();
}

}} // namespace veer::VEER_UNIT
