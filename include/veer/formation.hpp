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

// Computes places in a formation around a leader, and assigns agents to places. Derivations: docs/notes/formation.md.

namespace veer {

/// The shape of a formation. Places are numbered from the front to the back, and from left to right in each row.
enum class Formation : unsigned char {
    line,   ///< side by side
    column, ///< one behind the other
    wedge,  ///< a V: the first place is at the tip; the others alternate between left and right wing
    block,  ///< as many columns as rows, or one column more; the last row is centred
    ring,   ///< a circle: the first place is straight ahead; the others follow to the left
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

/// A place in a formation with a spacing of 1.
struct PlaceInFormation {
    double ahead, left;
};

/// Returns element `index` of a descending sequence with `count` elements, steps of 1, and the mean 0.
[[nodiscard]] constexpr double place_in_row(std::uint64_t index, std::uint64_t count) noexcept {
    return static_cast<double>(count - 1) * 0.5 - static_cast<double>(index);
}

/// Returns the least integer whose square is at least x, for 1 <= x <= 2^52.
[[nodiscard]] constexpr std::uint64_t root_rounded_up(std::uint64_t x) noexcept {
    std::uint64_t below = 0; // bit by bit, because clang++ evaluates no root in a constant expression
    for (std::uint64_t bit = std::uint64_t{1} << 25; bit > 0; bit /= 2)
        if ((below + bit) * (below + bit) < x) below += bit;
    return below + 1;
}

/// Returns the place with number `index` in a formation of `count` places, for index < count <= 2^52.
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
        // if the last row is not full, the mean of all places is ahead of the middle row
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

/// Returns the offset from the leader to a place in a formation: x ahead, y to the left, z 0. Pass the offset to
/// formation_place. The leader is at the mean of all places; in a wedge, the leader is at the first place.
///
///     const auto offset = veer::formation_offset(veer::Formation::wedge, i, wingmen.size(), glm::vec2{8, 6});
///
/// @param shape    line, column, wedge, block or ring
/// @param index    number of the place, from 0
/// @param count    number of places
/// @param spacing  distances between neighbouring places: x ahead, y to the left; a ring uses only y  [m]
/// @return [m]
///
/// Error: in float, each component has a relative error of at most 1 epsilon. In double, the offset is off by at most 8
/// epsilon * (size of the formation).
/// Degenerate: `count` is clamped to the range from 1 to 2^52, and `index` to count - 1. If the spacing is zero, all
/// offsets are zero. A negative spacing mirrors the formation, and turns a ring by 180 degrees. If `shape` has none of
/// the five values, the formation is a ring. If a ring has only one place, the offset of this place is zero.
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

/// Returns the position and velocity of a place in a formation, in 2D. Pass both results to `arrive`.
///
///     h = heading / |heading|      rate = cross(h, turning) / |heading|
///     position = leader.position + h * offset.x + perpendicular(h) * offset.y
///     velocity = leader.velocity + (perpendicular(h) * offset.x - h * offset.y) * rate      the derivative of position
///
/// @param leader   position and velocity of the leader
/// @param heading  direction in which the leader looks, of any length, such as the leader's velocity
/// @param turning  derivative of `heading`: the leader's acceleration, or `turning` of turn_servo_step
/// @param offset   result of formation_offset: x ahead, y to the left  [m]
///
/// Error: the position is off by at most 3 epsilon * (|leader.position| + |offset|). The velocity is off by at most
/// epsilon * (2 * |leader.velocity| + 8 * |offset| * |turning| / |heading|).
/// Range: `rate` is clamped to range_limit.
/// Degenerate: if the heading is zero, the leader looks along the first axis, and does not turn.
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

/// Returns the position and velocity of a place in a formation, in 3D. Pass both results to `arrive`.
///
///     arm = lies.forward * offset.x + lies.left * offset.y + lies.up * offset.z
///     position = leader.position + arm
///     velocity = leader.velocity + cross(angular_velocity, arm)      the derivative of position
///
/// @param leader            position and velocity of the leader
/// @param lies              orientation of the leader: three unit vectors, see orientation()
/// @param angular_velocity  angular velocity of the leader       [rad/s]
/// @param offset            x ahead, y to the left, z up         [m]
///
/// Error: the position is off by at most 3 epsilon * (|leader.position| + |offset|). The velocity is off by at most
/// epsilon * (2 * |leader.velocity| + 8 * |offset| * |angular_velocity|).
template <Vector3 V>
[[nodiscard]] inline constexpr Motion<V> formation_place(const Motion<V>& leader, const As<Orientation<V>>& lies,
    const As<V>& angular_velocity, const As<V>& offset) noexcept {
    const V arm =
        lies.forward * component<0>(offset) + lies.left * component<1>(offset) + lies.up * component<2>(offset);
    return {leader.position + arm, leader.velocity + cross(angular_velocity, arm)};
}

namespace parts {

/// Returns the position of a list's element: the element itself if it is a vector, else its member `position`.
template <class T> [[nodiscard]] constexpr auto position_of(const T& element) noexcept {
    if constexpr (Vector<T>) return element;
    else return element.position;
}
template <class List> using position_in = decltype(position_of(some_list<List>()[std::size_t{0}]));

/// Whether the positions in List have components of type S, and the same dimension as the positions in Other.
template <class List, class S, class Other>
concept PositionsAs =
    std::same_as<scalar_t<position_in<List>>, S> && OfDimension<position_in<List>, dimension_v<position_in<Other>>>;

} // namespace parts

/// Assigns agents to slots, such as the places in a formation. The sum of the squared distances between agents and
/// their slots is as small as possible. Keep the object, and call `build` for each new list of slots.
///
///     veer::SlotAssignment<float> assignment;
///     assignment.build(units, places);
///     for (std::size_t i = 0; i < units.size(); ++i) units[i].goal = places[assignment[i]];
///
/// If all agents walk straight to their slots and arrive at the same time, they do not touch. This guarantee requires
/// a slot for each agent, and a distance of at least 1.42 diameters between any two agents and between any two slots.
///
/// If there are fewer slots than agents, some agents get no slot. If several assignments have the least sum, agent 0
/// gets its lowest possible slot index, then agent 1, and so on. `none`, the index for no slot, is the highest index.
///
/// `build` takes O(n^3) time and O(n) memory. Usually, 200 agents take 1 ms, and 1,000 agents take 30 to 100 ms. If
/// 1,000 agents are crowded in the middle of 2,000 slots, `build` may take 2 s.
///
/// @tparam S  the type of the numbers in the positions
///
/// Error: the sum exceeds the least sum by at most n * 2^-41 * d^2. Here n is the number of agents, and d is the
/// largest distance between any two agents or slots. If all coordinates are integers and d <= 2^20, the error is 0.
/// Range: coordinates may have any value. There may be up to 2^31 agents and slots.
/// Degenerate: an agent whose position is not finite gets no slot. A slot whose position is not finite gets no agent.
/// Agents at the same position get slots in ascending order.
/// Source: M. Turpin, N. Michael and V. Kumar, "CAPT: Concurrent assignment and planning of trajectories for multiple
/// robots" (2014).
template <Scalar S> class SlotAssignment {
    static_assert(std::floating_point<S>, "SlotAssignment takes float or double, not packs");

    using Index = std::uint32_t;

public:
    static constexpr std::size_t none = ~std::size_t{0}; ///< the slot index of an agent without a slot

    /// Assigns the slots. The function allocates memory only if there are more agents or slots than in earlier calls.
    ///
    /// @param positions  the agents: a list of vectors, or of structures with a member `position`  [m]
    /// @param places     the slots: a list of vectors, or of structures with a member `position`   [m]
    template <class Positions, class Slots>
        requires parts::PositionsAs<Positions, S, Slots> && parts::PositionsAs<Slots, S, Positions>
    constexpr void build(const Positions& positions, const Slots& places) {
        if constexpr (dimension_v<parts::position_in<Positions>> == 2) assign(in_plane_, positions, places);
        else assign(in_space_, positions, places);
    }

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
        size_ = 0; // if an allocation fails, no agent has a slot
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
    /// Writes the indices of the finite positions to `found`, and returns the number of these indices.
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
