// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "arithmetic/numbers.hpp"
#include "orient.hpp"
#include "parts/assignment.hpp"
#include "parts/list.hpp"
#include "parts/room.hpp"
#include "trigonometry.hpp"
#include "vector.hpp"

// Formations: places beside a leader, and the choice of a place for each agent. Derivations: docs/notes/formation.md.

namespace veer {

/// The shape of a formation. Places are numbered from the front to the back, and from left to right in each row.
enum class Formation : unsigned char {
    line,   ///< side by side
    column, ///< one behind the other
    wedge,  ///< a V: the first place in front, then places in a left and a right wing by turns
    block,  ///< as many columns as rows, or one more; a last row that is not full stands in the middle
    ring,   ///< a circle: from straight ahead to the left
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// A place in a formation with a spacing of 1.
struct PlaceInFormation {
    double ahead, left;
};

/// The number at `index` in a row of `count` numbers that fall by 1 from each to the next, and whose mean is zero.
[[nodiscard]] constexpr double place_in_row(std::uint64_t index, std::uint64_t count) noexcept {
    return static_cast<double>(count - 1) * 0.5 - static_cast<double>(index);
}

/// The least integer whose square is at least x, for 1 <= x <= 2^52.
[[nodiscard]] constexpr std::uint64_t root_rounded_up(std::uint64_t x) noexcept {
    std::uint64_t below = 0; // bit by bit, because clang++ evaluates no root in a constant expression
    for (std::uint64_t bit = std::uint64_t{1} << 25; bit > 0; bit /= 2)
        if ((below + bit) * (below + bit) < x) below += bit;
    return below + 1;
}

/// Place number `index` of `count` places, for index < count <= 2^52.
[[nodiscard]] constexpr PlaceInFormation place_in_formation(
    Formation shape, std::uint64_t index, std::uint64_t count) noexcept {
    if (shape == Formation::line) return {0, place_in_row(index, count)};
    if (shape == Formation::column) return {place_in_row(index, count), 0};
    if (shape == Formation::wedge) {
        const std::uint64_t rank = (index + 1) / 2;
        const double row = static_cast<double>(rank);
        return {-row, index % 2 == 1 ? row : -row};
    }
    if (shape == Formation::block) {
        const std::uint64_t columns = root_rounded_up(count), rows = (count + columns - 1) / columns;
        const std::uint64_t row = index / columns, in_last_row = count - (rows - 1) * columns;
        // the middle of all places is ahead of the middle row, if the last row is not full
        const double missing = static_cast<double>(columns - in_last_row) / static_cast<double>(count);
        const double middle = place_in_row(0, rows) * (1 - missing);
        return {
            middle - static_cast<double>(row), place_in_row(index % columns, row + 1 < rows ? columns : in_last_row)};
    }
    if (count == 1) return {0, 0};
    const double two_pi = 6.2831853071795865, places = static_cast<double>(count);
    const double steps = index <= count / 2 ? static_cast<double>(index) : -static_cast<double>(count - index);
    const double radius = quotient(0.5, sin_cos(quotient(two_pi * 0.5, places)).sine);
    const auto [sine, cosine] = sin_cos(quotient(two_pi * steps, places));
    return {radius * cosine, radius * sine};
}

} // namespace parts

/// The place of one of `count` agents in a formation, as seen by its leader: x ahead, y to the left, z 0.
/// formation_place turns the offset into a place in the world. The mean of all offsets is zero, so the leader is in the
/// middle of the formation. But the first place of a wedge is the leader's. In a ring only spacing.y counts.
///
///     const auto offset = veer::formation_offset(veer::Formation::wedge, i, wingmen.size(), glm::vec2{8, 6});
///
/// @param shape    line, column, wedge, block or ring
/// @param index    number of the place, from 0
/// @param count    number of places
/// @param spacing  distance from one place to the next, ahead and to the left; a third component has no effect  [m]
/// @return [m]
///
/// Error: in float 1 epsilon for each component; in double 8 epsilon of the size of the formation.
/// Range: a count above 2^52 counts as 2^52. So does a negative count, converted to std::size_t.
/// Degenerate: an index >= count counts as the last. A count of 0 counts as 1. With a spacing of zero, all places are
/// at the origin. A negative spacing mirrors the formation, and turns a ring by half a turn. A shape that is no
/// Formation counts as a ring. The only place of a ring of one is the origin.
template <Vector V>
[[nodiscard]] constexpr V formation_offset(
    Formation shape, std::size_t index, std::size_t count, const V& spacing) noexcept {
    using S = scalar_t<V>;
    constexpr std::uint64_t most = std::uint64_t{1} << 52;
    const std::uint64_t asked = count, places = asked > most ? most : asked > 0 ? asked : 1;
    const auto place = parts::place_in_formation(shape, index < places ? index : places - 1, places);
    const bool is_ring = !(shape < Formation::ring);
    const S ahead = constant<S>(place.ahead) * (is_ring ? component<1>(spacing) : component<0>(spacing));
    const S left = constant<S>(place.left) * component<1>(spacing);
    return generate<V>([&](auto i) { return i == 0 ? ahead : i == 1 ? left : S(0); });
}

/// The position and velocity of a place of a formation, in the plane. Pass both to arrive or arrive_velocity. If the
/// leader turns, an outer place is faster than an inner place.
///
///     h = heading / |heading|      rate = cross(h, turning) / |heading|
///     position = leader.position + h offset.x + perpendicular(h) offset.y
///     velocity = leader.velocity + (perpendicular(h) offset.x - h offset.y) rate      the derivative of position
///
/// @param leader   where the leader is, and its velocity
/// @param heading  where the leader looks, of any length: its velocity, for example
/// @param turning  derivative of the heading: `turning` of turn_servo_step, or the acceleration for heading = velocity
/// @param offset   as formation_offset returns: x ahead, y to the left  [m]
///
/// Error: position 3 epsilon (|leader.position| + |offset|), velocity 2 epsilon |leader.velocity| + 8 epsilon |offset|
/// |turning| / |heading|.
/// Range: a turn faster than range_limit counts as range_limit.
/// Degenerate: a zero heading counts as the first axis, without a turn.
template <Vector2 V>
[[nodiscard]] inline constexpr Motion<V> formation_place(
    const Motion<V>& leader, const As<V>& heading, const As<V>& turning, const As<V>& offset) noexcept {
    using S = scalar_t<V>;
    const S scale = inverse_length(heading), most = parts::range_limit<S>();
    const V ahead = normalize_or(heading, first_axis<V>()), left = orthogonal(ahead);
    const S rate = clamp(S(cross(ahead, turning) * scale), S(0) - most, most);
    const S x = component<0>(offset), y = component<1>(offset);
    return {leader.position + (ahead * x + left * y), leader.velocity + (left * x - ahead * y) * rate};
}

/// The position and velocity of a place of a formation, in space. Pass both to arrive or arrive_velocity.
///
///     arm = lies.forward offset.x + lies.left offset.y + lies.up offset.z
///     position = leader.position + arm
///     velocity = leader.velocity + cross(angular_velocity, arm)      the derivative of position
///
/// @param leader            where the leader is, and its velocity
/// @param lies              the orientation of the leader, which orientation() returns
/// @param angular_velocity  along the axis of the turn; its length is the rate of the turn  [rad/s]
/// @param offset            x ahead, y to the left, z up                                    [m]
///
/// Error: position 3 epsilon (|leader.position| + |offset|), velocity 2 epsilon |leader.velocity| + 8 epsilon |offset|
/// |angular_velocity|.
/// Range: the vectors of `lies` are unit vectors.
template <Vector3 V>
[[nodiscard]] inline constexpr Motion<V> formation_place(const Motion<V>& leader, const As<Orientation<V>>& lies,
    const As<V>& angular_velocity, const As<V>& offset) noexcept {
    const V arm =
        lies.forward * component<0>(offset) + lies.left * component<1>(offset) + lies.up * component<2>(offset);
    return {leader.position + arm, leader.velocity + cross(angular_velocity, arm)};
}

namespace parts {

/// The position of an element of a list: the element itself if it is a vector, else its member `position`.
template <class T> [[nodiscard]] constexpr auto position_of(const T& element) noexcept {
    if constexpr (Vector<T>) return element;
    else return element.position;
}
template <class List> using position_in = decltype(position_of(some_list<List>()[std::size_t{0}]));

/// Whether the positions of a list have components of type S, and the dimension of those of another list.
template <class List, class S, class Other>
concept PositionsAs =
    std::same_as<scalar_t<position_in<List>>, S> && OfDimension<position_in<List>, dimension_v<position_in<Other>>>;

} // namespace parts

/// Decides which agent takes which slot, such as a place in a formation. The answer is the assignment with the least
/// sum of squared distances. A game keeps the object, and calls `build` when an order comes.
///
///     veer::SlotAssignment<float> assignment;
///     assignment.build(units, places);
///     for (std::size_t i = 0; i < units.size(); ++i) units[i].goal = places[assignment[i]];
///
/// No two agents touch if three conditions hold. Agents and slots are at least 2 sqrt(2) radii apart. Each agent has a
/// slot. All agents walk straight and arrive at the same time.
///
/// If there are fewer slots than agents, the sum counts only agents with a slot. Among assignments with equal sums,
/// agent 0 gets its lowest possible slot, then agent 1, and so on. Having no slot counts as the highest slot.
///
/// The time is O(n^3). As a rule, 200 agents take 1 ms, and 1,000 agents take 30 to 100 ms. Slots far from all agents
/// hardly count: 100 agents in the middle of 10,000 slots take 1 ms. But 1,000 agents who stand close together in the
/// middle of 2,000 slots take 50 ms to 2 s, because all want the same slots. The memory is O(n).
///
/// @tparam S  the type of the numbers in the positions
///
/// Error: the sum is at most n 2^-41 d^2 above the least sum. Here n is the number of agents, and d is the largest
/// distance between any two agents or slots. Sums that are closer than this may count as equal. The error is 0 if all
/// coordinates are multiples of a power of two, such as integers, and d is at most 2^20 times this power.
/// Range: every number; at most 2^31 agents and slots.
/// Degenerate: an agent whose position is not finite gets no slot. A slot whose position is not finite gets no agent.
/// Without slots, no agent gets a slot. Agents in one place take slots in ascending order.
/// Source: M. Turpin, N. Michael and V. Kumar, "CAPT: Concurrent assignment and planning of trajectories for multiple
/// robots" (2014).
template <Scalar S> class SlotAssignment {
    static_assert(std::floating_point<S>, "SlotAssignment takes float or double, not packs");

    using Index = std::uint32_t;

public:
    static constexpr std::size_t none = ~std::size_t{0}; ///< the answer for an agent without a slot

    /// Assigns the slots. The function allocates only if there are more agents or slots than ever before.
    ///
    /// @param positions  a list of vectors, or of structures with a member `position`: the agents  [m]
    /// @param places     the slots: any vector type with as many dimensions  [m]
    template <class Positions, class Slots>
        requires parts::PositionsAs<Positions, S, Slots> && parts::PositionsAs<Slots, S, Positions>
    constexpr void build(const Positions& positions, const Slots& places) {
        if constexpr (dimension_v<parts::position_in<Positions>> == 2) assign(in_plane_, positions, places);
        else assign(in_space_, positions, places);
    }

    /// The number of agents.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

    /// The slot of an agent; `none` if the agent has no slot.
    ///
    /// @param agent  below size()
    [[nodiscard]] constexpr std::size_t operator[](std::size_t agent) const noexcept {
        return slot_of_[agent] == nowhere ? none : std::size_t{slot_of_[agent]};
    }

private:
    static constexpr Index nowhere = ~Index{0};

    std::size_t size_ = 0;
    parts::Room<Index> slot_of_;                  ///< the slot of each agent
    parts::Room<Index> some_agents_, some_slots_; ///< the agents and slots that may be assigned
    parts::Room<double> squared_;
    parts::Assignment<2> in_plane_;
    parts::Assignment<3> in_space_;

    template <int Dimension>
    constexpr void assign(parts::Assignment<Dimension>& assignment, const auto& positions, const auto& places) {
        size_ = 0; // no agent has a slot if an allocation fails
        const std::size_t size = parts::count_of(positions);
        slot_of_.grow(size);
        std::size_t agent_count = find_finite(positions, some_agents_), slot_count = find_finite(places, some_slots_);
        parts::Points<Dimension>& agent_points = assignment.agents(agent_count, slot_count);
        parts::Points<Dimension>& slot_points = assignment.places(agent_count, slot_count);
        copy(positions, some_agents_, agent_count, agent_points);
        copy(places, some_slots_, slot_count, slot_points);
        if (agent_count > 0 && agent_count < slot_count) slot_points.drop_far(agent_points, some_slots_, squared_);
        if (slot_count > 0 && slot_count < agent_count) agent_points.drop_far(slot_points, some_agents_, squared_);
        agent_count = agent_points.count, slot_count = slot_points.count;
        assignment.solve(agent_count, slot_count);
        size_ = size;
        for (std::size_t i = 0; i < size; ++i) slot_of_[i] = nowhere;
        for (std::size_t i = 0; i < agent_count; ++i)
            if (assignment.slot(i) < slot_count) slot_of_[some_agents_[i]] = some_slots_[assignment.slot(i)];
    }
    /// Writes the indices of the finite positions, and returns their number.
    [[nodiscard]] static constexpr std::size_t find_finite(const auto& list, parts::Room<Index>& found) {
        const std::size_t size = parts::count_of(list);
        std::size_t count = 0;
        found.grow(size);
        for (std::size_t i = 0; i < size; ++i)
            if (exact::is_finite(parts::position_of(list[i]))) found[count++] = static_cast<Index>(i);
        return count;
    }
    template <int Dimension>
    static constexpr void copy(
        const auto& list, const parts::Room<Index>& which, std::size_t count, parts::Points<Dimension>& points) {
        points.count = count;
        points.at.grow(count * Dimension);
        for (std::size_t i = 0; i < count; ++i) {
            const auto position = parts::position_of(list[which[i]]);
            points.axis(0)[i] = static_cast<double>(component<0>(position)) * 0.5; // so that no difference overflows
            points.axis(1)[i] = static_cast<double>(component<1>(position)) * 0.5;
            if constexpr (Dimension == 3) points.axis(2)[i] = static_cast<double>(component<2>(position)) * 0.5;
        }
    }
};

}} // namespace veer::VEER_UNIT
